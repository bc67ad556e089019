"""The deals of the unseen cards where seats have told of their combinations, counted exactly.

What a seat tells is the value of its best combination, that it has none, or the cards of the best.
Runs lie in one suit, so the unseen cards are split suit by suit, and what the runs of a split come
to is judged at once. Sets lie across the suits: the ways in which sets may be held are taken one by
one, and each is counted without those that hold more sets, by inclusion and exclusion.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import CARDS, Card, Rank, Suit, bits_of
from tricktake.games.pilotta.cards import PACK
from tricktake.games.pilotta.melds import RUN_VALUES, SET_VALUES, Combination, best_of_seat, combinations_of
from tricktake.games.pilotta.states import PilottaState
from tricktake.worlds import Worlds, draw

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

PACK_WIDTH: Final = len(CARDS)
ALL_CARDS: Final = (1 << PACK_WIDTH) - 1
SIZE_WIDTH: Final = len(PACK).bit_length()
"""The bits for the number of cards of one holder."""
SETS: Final = tuple(bits_of(Card(suit, Rank(letter)) for suit in Suit) for letter in SET_VALUES)
"""The sets that have a value, as bits."""

Split: TypeAlias = int
"""The cards that each holder gets, as bits: those of holder `i` are moved up by `i` packs."""
Key: TypeAlias = tuple[int, int]
"""How many cards each holder gets, packed into one number, and the holders that reach their value."""
SetsHeld: TypeAlias = tuple[int, ...]
"""The cards of the sets that each holder holds, as bits."""


@frozen
class Told:
    """What the table knows of the best combination of a seat.

    Attributes:
        value: its value; 0 if the seat has none.
        shown: the combination itself, or `None` if only the value is known.
    """

    value: int
    shown: Combination | None

    def fits_sets(self, sets: int, trump: Suit) -> bool:
        """Whether a seat that holds exactly these sets, as bits, may have told this."""
        best = best_of_seat(combinations_of(sets, shared=True), trump)
        if best is None:
            return not self.shown.is_set if self.shown else self.value <= max(RUN_VALUES.values())
        return best == self.shown if self.shown else best.value == self.value

    def fits_suit(self, cards: int, trump: Suit) -> bool:
        """Whether a seat without a set that holds these cards of a suit, as bits, may have told this."""
        best = _best_run(cards, trump)
        if best is None:
            return True
        if self.shown is None:
            return best.value <= self.value
        in_order = sorted((best, self.shown), key=lambda each: each.cards.bits)
        return best_of_seat(tuple(in_order), trump) == self.shown

    def reached(self, cards: int, trump: Suit) -> bool:
        """Whether these cards of a suit hold a run of the value told."""
        best = _best_run(cards, trump)
        return best is not None and best.value == self.value


@lru_cache(maxsize=1 << 10)
def _best_run(cards: int, trump: Suit) -> Combination | None:
    return best_of_seat(combinations_of(cards, shared=True), trump)


@frozen
class Holder:
    """A seat whose cards are not all seen.

    Attributes:
        known: the cards that it was dealt for certain, as bits: those that it has played or shown.
        room: the number of unseen cards that it holds.
        may_hold: the unseen cards that it may hold, as bits.
        told: what it has told of its best combination, or `None`.
    """

    known: int
    room: int
    may_hold: int
    told: Told | None


@lru_cache(maxsize=1 << 8)
def _shares(holder: Holder, suit: Suit, trump: Suit, *, judged: bool) -> dict[int, bool]:
    """What unseen cards of a suit a holder may get, as bits, each with whether it reaches the value told.

    Args:
        holder: the holder.
        suit: the suit.
        trump: the trump suit.
        judged: whether its runs must agree with what it told.
    """
    told = holder.told if judged else None
    known, most = holder.known & suit.mask, holder.may_hold & suit.mask
    shares: dict[int, bool] = {}
    cards = most
    while True:
        if told is None:
            shares[cards] = False
        elif told.fits_suit(known | cards, trump):
            shares[cards] = told.shown is None and told.reached(known | cards, trump)
        if not cards:
            return shares
        cards = cards - 1 & most


class ToldWorlds(Worlds[PilottaState]):
    """The states that agree with a view in which seats have told of their combinations.

    Args:
        holders: the seats whose cards are not all seen.
        trump: the trump suit.
        build: gives the state from the unseen cards that each holder gets, as bits.

    Raises:
        SetupError: if no deal agrees.
    """

    __slots__ = ("_counts", "_holders", "_laid")

    def __init__(
        self, holders: tuple[Holder, ...], trump: Suit, build: Callable[[tuple[int, ...]], PilottaState]
    ) -> None:
        self._holders = holders
        self._laid: list[_Laid] = []
        self._counts: list[int] = []
        possible = _sets_possible(holders)
        for sets in possible:
            if all(
                holder.told is None or holder.told.fits_sets(held, trump)
                for holder, held in zip(holders, sets, strict=True)
            ):
                laid = _Laid(holders, trump, sets, sets)
                self._laid.append(laid)
                self._counts.append(_ways_of_exactly(sets, possible, laid))
        super().__init__((), build)

    @property
    @override
    def count(self) -> int:
        return sum(self._counts)

    @override
    def sample(self, rng: Random) -> PilottaState:
        laid = self._laid[draw(self._counts, rng)]
        held = laid.sample(rng)
        while not self._holds_exactly(held, laid.sets):
            held = laid.sample(rng)
        return self._build(held)

    def _holds_exactly(self, held: tuple[int, ...], sets: SetsHeld) -> bool:
        """Whether those who told of their combinations hold these sets and no more."""
        return all(
            holder.told is None or _sets_in(holder.known | cards) == expected
            for holder, cards, expected in zip(self._holders, held, sets, strict=True)
        )


def _sets_in(cards: int) -> int:
    return sum(each for each in SETS if not each & ~cards)


def _sets_possible(holders: tuple[Holder, ...]) -> list[SetsHeld]:
    """All ways in which those who told of their combinations may hold sets; the first is without any."""
    ways: list[SetsHeld] = [(0,) * len(holders)]
    for each in SETS:
        takers = [
            place
            for place, holder in enumerate(holders)
            if holder.told is not None and not each & ~(holder.known | holder.may_hold)
        ]
        ways += [(*held[:place], held[place] | each, *held[place + 1 :]) for held in ways for place in takers]
    return ways


def _ways_of_exactly(sets: SetsHeld, possible: list[SetsHeld], laid: _Laid) -> int:
    """The number of deals in which those who told hold these sets and no more."""
    ways = laid.ways
    for more in possible:
        extra = sum(more) - sum(sets)
        if extra and not any(held & ~wider for held, wider in zip(sets, more, strict=True)):
            sign = -1 if extra.bit_count() // len(Suit) % 2 else 1
            ways += sign * _Laid(laid.holders, laid.trump, more, sets).ways
    return ways


class _Laid:
    """The deals in which holders hold some sets, and perhaps others too, counted suit by suit.

    Args:
        holders: the seats whose cards are not all seen.
        trump: the trump suit.
        held: the sets that they hold.
        sets: the sets by which they are judged: the runs of a holder with none must be what it told.
    """

    __slots__ = ("_behind", "_groups", "_target", "holders", "sets", "trump")

    def __init__(self, holders: tuple[Holder, ...], trump: Suit, held: SetsHeld, sets: SetsHeld) -> None:
        self.holders = holders
        self.trump = trump
        self.sets = sets
        self._target = self._key_of_all()
        self._groups = [self._split(suit, held) for suit in Suit]
        self._behind: list[dict[Key, int]] = [{(0, 0): 1}]
        for groups in reversed(self._groups):
            self._behind.insert(0, _combined(groups, self._behind[0]))

    @property
    def ways(self) -> int:
        """The number of these deals."""
        return self._behind[0].get(self._target, 0)

    def sample(self, rng: Random) -> tuple[int, ...]:
        """The unseen cards that each holder gets in one of these deals, each equally likely."""
        laid, left = 0, self._target
        for groups, behind in zip(self._groups, self._behind[1:], strict=True):
            choices = [
                (splits, rest, len(splits) * ways)
                for key, splits in groups.items()
                for rest, ways in behind.items()
                if (key[0] + rest[0], key[1] | rest[1]) == left
            ]
            splits, left, _ = choices[draw([weight for _, _, weight in choices], rng)]
            laid |= splits[rng.randrange(len(splits))]
        return tuple(laid >> PACK_WIDTH * place & ALL_CARDS for place in range(len(self.holders)))

    def _is_judged(self, place: int) -> bool:
        """Whether the runs of a holder must agree with what it told."""
        return self.holders[place].told is not None and not self.sets[place]

    def _key_of_all(self) -> Key:
        """The key of a whole deal: every holder has its cards, and runs of the value that it told."""
        sizes = reached = 0
        for place, holder in enumerate(self.holders):
            sizes += holder.room << SIZE_WIDTH * place
            told = holder.told if self._is_judged(place) else None
            if told is not None and told.shown is None and told.value:
                reached |= 1 << place
        return sizes, reached

    def _split(self, suit: Suit, held: SetsHeld) -> dict[Key, list[Split]]:
        """The ways to split the unseen cards of a suit that agree with what was told."""
        unseen = 0
        for holder in self.holders:
            unseen |= holder.may_hold & suit.mask
        laid: list[tuple[int, Split, int, int]] = [(unseen, 0, 0, 0)]
        for place in range(len(self.holders)):
            shares = self._shares_with(place, suit, held[place] & unseen)
            last = place == len(self.holders) - 1
            laid = [
                (left ^ cards, split | moved, sizes + size, reached | reaches)
                for left, split, sizes, reached in laid
                for cards in ((left,) if last else shares)
                if cards & left == cards and cards in shares
                for moved, size, reaches in (shares[cards],)
            ]
        groups: dict[Key, list[Split]] = {}
        for _, split, sizes, reached in laid:
            groups.setdefault((sizes, reached), []).append(split)
        return groups

    def _shares_with(self, place: int, suit: Suit, needed: int) -> dict[int, tuple[Split, int, int]]:
        """What a holder may get of a suit, if it needs some cards: its part of the split and of the key."""
        shares = _shares(self.holders[place], suit, self.trump, judged=self._is_judged(place))
        return {
            cards: (cards << PACK_WIDTH * place, cards.bit_count() << SIZE_WIDTH * place, reached << place)
            for cards, reached in shares.items()
            if cards & needed == needed
        }


def _combined(groups: dict[Key, list[Split]], behind: dict[Key, int]) -> dict[Key, int]:
    """The number of deals of a suit and all suits behind it, by their key together."""
    combined: dict[Key, int] = {}
    for (sizes, reached), splits in groups.items():
        for (sizes_behind, reached_behind), ways in behind.items():
            key = sizes + sizes_behind, reached | reached_behind
            combined[key] = combined.get(key, 0) + len(splits) * ways
    return combined
