"""The deals of the unseen cards where seats have declared, counted exactly.

The table knows the value of the best meld of a seat, that it has none, or the cards of the best. Most
deals in which every seat has room for its cards agree with that, so a world is drawn from those first,
a few times, until one agrees. If none does, it is drawn by tables: runs lie in one suit, so the unseen
cards are split suit by suit, and the runs of a split are judged at once. Sets lie across the suits: the
ways in which sets may be held are taken one by one, and each is counted without those that hold more
sets, by inclusion and exclusion.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import RANKS_IN_A_SUIT, Card, Rank, Suit, bits_of
from tricktake.errors import SetupError
from tricktake.games.pilotta.cards import PACK
from tricktake.games.pilotta.melds import RUN_VALUES, SET_VALUES, Meld, best_meld, melds_of, order_in_seat
from tricktake.games.pilotta.moves import SEATS
from tricktake.games.pilotta.states import PilottaState
from tricktake.worlds import Case, Worlds, draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

TRIES: Final = 32
"""How often a deal is drawn of which only room and voids are known, before the tables are made."""

SETS: Final = tuple(bits_of(Card(suit, Rank(letter)) for suit in Suit) for letter in SET_VALUES)
"""The sets that have a value, as bits."""
ALL_RANKS: Final = (1 << RANKS_IN_A_SUIT) - 1

SIZE_WIDTH: Final = len(PACK).bit_length()
"""The bits for the number of cards of one holder."""
REACHED: Final = 1 << SIZE_WIDTH * SEATS
"""The bit that the first holder reaches its value; those of the others are above it."""
ALL_SIZES: Final = REACHED - 1

Split: TypeAlias = int
"""The cards of a suit that each holder gets, as bits from the two of the suit on, packed into one number."""
Key: TypeAlias = int
"""How many cards each holder gets, packed into one number, and above that a bit for each holder that
reaches the value that it declared."""
SetsHeld: TypeAlias = tuple[int, ...]
"""The cards of the sets that each holder holds, as bits."""

NO_RUN: Final = (0,)


@cache  # of the 256 sets of cards of each suit
def _best_run(cards: int, trump: Suit) -> tuple[int, ...]:
    """What the best run in cards of one suit is among the melds of a seat."""
    return max((order_in_seat(run, trump) for run in melds_of(cards, shared=True)), default=NO_RUN)


@cache  # of the few sets of cards that are sets of four
def _best_set(sets: int, trump: Suit) -> Meld | None:
    """The best of the sets that these cards are, as bits."""
    return best_meld(melds_of(sets, shared=True), trump)


def _sets_in(cards: int) -> int:
    """The cards of the sets that lie in these cards, as bits."""
    return sum(meld.cards.bits for meld in melds_of(cards, shared=True) if meld.is_set)


@frozen
class BestMeld:
    """What the table knows of the best meld of a seat.

    Attributes:
        value: its value; 0 if the seat has none.
        shown: the meld itself, or `None` if only the value is known.
    """

    value: int
    shown: Meld | None

    def fits(self, dealt: int, trump: Suit) -> bool:
        """Whether it is the best meld of a seat that was dealt these cards, as bits."""
        return self._is(best_meld(melds_of(dealt, shared=True), trump))

    def fits_sets(self, sets: int, trump: Suit) -> bool:
        """Whether it may be the best meld of a seat that holds exactly these sets, as bits."""
        best = _best_set(sets, trump)
        if best is not None:
            return self._is(best)
        return not self.shown.is_set if self.shown else self.value <= max(RUN_VALUES.values())

    def fits_suit(self, cards: int, trump: Suit) -> bool:
        """Whether it may be the best meld of a seat that has no set and these cards of a suit, as bits."""
        best = _best_run(cards, trump)
        return best <= order_in_seat(self.shown, trump) if self.shown else best[0] <= self.value

    def reached(self, cards: int, trump: Suit) -> bool:
        """Whether these cards of a suit hold a run of its value, where it is not shown."""
        return not self.shown and 0 < self.value == _best_run(cards, trump)[0]

    def _is(self, best: Meld | None) -> bool:
        if self.shown:
            return best == self.shown
        return self.value == (best.value if best else 0)


@frozen(eq=False)
class Holder:
    """A seat whose cards are not all seen.

    Attributes:
        seat: the seat.
        known: the cards that it was dealt for certain, as bits: those that it has played or shown.
        room: the number of unseen cards that it holds.
        may_hold: the unseen cards that it may hold, as bits.
        declared: what it has declared, or `None`.
    """

    seat: int
    known: int
    room: int
    may_hold: int
    declared: BestMeld | None


@lru_cache(maxsize=1 << 8)
def _shares(holder: Holder, suit: Suit, trump: Suit, *, judged: bool) -> dict[int, bool]:
    """What a holder may get of a suit, as bits from the two on, each with whether it reaches its value.

    Args:
        holder: the holder.
        suit: the suit.
        trump: the trump suit.
        judged: whether its runs must agree with what it declared.
    """
    declared = holder.declared if judged else None
    known = holder.known & suit.mask
    begin = RANKS_IN_A_SUIT * suit.index
    shares: dict[int, bool] = {}
    for share in _parts((holder.may_hold & suit.mask) >> begin):
        cards = known | share << begin
        if declared is None or declared.fits_suit(cards, trump):
            shares[share] = declared is not None and declared.reached(cards, trump)
    return shares


def _parts(cards: int) -> Iterator[int]:
    """All sets of some of these cards, as bits."""
    part = cards
    while True:
        yield part
        if not part:
            return
        part = part - 1 & cards


class DeclaredWorlds(Worlds[PilottaState]):
    """The states that agree with a view in which seats have declared.

    Args:
        room: all deals in which every seat has room for its cards and none that it cannot hold.
        holders: the seats whose cards are not all seen.
        trump: the trump suit.
        build: gives the state from the cards that each seat holds, as bits.
        sound: whether the view is known to have a world; otherwise the deals are counted at once.

    Raises:
        SetupError: if no deal agrees.
    """

    def __init__(
        self,
        room: Case,
        holders: tuple[Holder, ...],
        trump: Suit,
        build: Callable[[tuple[int, ...]], PilottaState],
        *,
        sound: bool,
    ) -> None:
        super().__init__((room,), build)
        self._known = room.known
        self._holders = holders
        self._trump = trump
        if not sound and not self.count:
            message = "no deal of the unseen cards agrees with the view: none has the melds declared"
            raise SetupError(message)

    @cached_property
    def _sets_possible(self) -> list[SetsHeld]:
        """All ways in which those who declared may hold sets; the first is without any."""
        ways: list[SetsHeld] = [(0,) * len(self._holders)]
        for each in SETS:
            for sets in tuple(ways):
                for index, holder in enumerate(self._holders):
                    more = sets[index] | each
                    if (
                        holder.declared is not None
                        and not more & ~(holder.known | holder.may_hold)
                        and (more & ~holder.known).bit_count() <= holder.room
                    ):
                        ways.append((*sets[:index], more, *sets[index + 1 :]))
        return ways

    @cached_property
    def _tables(self) -> list[_Table]:
        """The deals that agree but may hold more sets, by the sets that those who declared hold at least."""
        return [
            _Table(self._holders, self._trump, sets, sets)
            for sets in self._sets_possible
            if all(
                holder.declared is None or holder.declared.fits_sets(held, self._trump)
                for holder, held in zip(self._holders, sets, strict=True)
            )
        ]

    @cached_property
    def _count(self) -> int:
        return sum(map(self._ways_of_exactly, self._tables))

    @property
    @override
    def count(self) -> int:
        return self._count

    def _ways_of_exactly(self, table: _Table) -> int:
        """The number of deals in which those who declared hold the sets of a table and no more."""
        ways = table.ways
        for more in self._sets_possible:
            extra = sum(more) - sum(table.sets)
            if extra and not any(held & ~wider for held, wider in zip(table.sets, more, strict=True)):
                sign = -1 if extra.bit_count() // len(Suit) % 2 else 1
                ways += sign * _Table(self._holders, self._trump, more, table.sets).ways
        return ways

    @override
    def _laid(self, rng: Random) -> tuple[int, ...]:
        # Whichever of the two draws gives the deal, it is one of those that agree, each equally likely.
        for _ in range(TRIES):
            held = super()._laid(rng)
            if all(
                holder.declared is None or holder.declared.fits(holder.known | held[holder.seat], self._trump)
                for holder in self._holders
            ):
                return held
        return self._laid_by_tables(rng)

    def _laid_by_tables(self, rng: Random) -> tuple[int, ...]:
        weights = [table.ways for table in self._tables]
        while True:
            table = self._tables[draw(weights, rng)]
            given = table.sample(rng)
            if self._holds_exactly(given, table.sets):
                held = list(self._known)
                for holder, cards in zip(self._holders, given, strict=True):
                    held[holder.seat] |= cards
                return tuple(held)

    def _holds_exactly(self, given: tuple[int, ...], sets: SetsHeld) -> bool:
        """Whether those who declared hold these sets and no more."""
        return all(
            holder.declared is None or _sets_in(holder.known | cards) == expected
            for holder, cards, expected in zip(self._holders, given, sets, strict=True)
        )


class _Table:
    """The deals in which holders hold some sets, and perhaps others too, counted suit by suit.

    Args:
        holders: the seats whose cards are not all seen.
        trump: the trump suit.
        held: the sets that they hold.
        sets: the sets by which they are judged: the runs of a holder with none must be what it declared.
    """

    __slots__ = ("_counts", "_groups", "_halves", "_holders", "_target", "_trump", "sets", "ways")

    def __init__(self, holders: tuple[Holder, ...], trump: Suit, held: SetsHeld, sets: SetsHeld) -> None:
        self.sets = sets
        self._holders = holders
        self._trump = trump
        self._target = self._key_of_all()
        # Half of the suits on each side, so that no long list is combined with another.
        self._groups = sorted(
            ((suit, self._split(suit, held)) for suit in Suit), key=lambda each: len(each[1])
        )
        self._counts = [{key: len(splits) for key, splits in groups.items()} for _, groups in self._groups]
        one, two, three, four = self._counts
        self._halves = _combined(four, one), _combined(three, two)
        self.ways = sum(ways for _, _, ways in _pairs(*self._halves, self._target))

    def sample(self, rng: Random) -> tuple[int, ...]:
        """The unseen cards that each holder gets in one of these deals, each equally likely."""
        one, two, three, four = self._counts
        left, right = _draw_pair(*self._halves, self._target, rng)
        key_of_four, key_of_one = _draw_pair(four, one, left, rng)
        key_of_three, key_of_two = _draw_pair(three, two, right, rng)
        given = [0] * len(self._holders)
        keys = (key_of_one, key_of_two, key_of_three, key_of_four)
        for (suit, groups), key in zip(self._groups, keys, strict=True):
            split = groups[key][rng.randrange(len(groups[key]))]
            for index in range(len(given)):
                share = split >> RANKS_IN_A_SUIT * index & ALL_RANKS
                given[index] |= share << RANKS_IN_A_SUIT * suit.index
        return tuple(given)

    def _is_judged(self, index: int) -> bool:
        """Whether the runs of a holder must agree with what it declared."""
        return self._holders[index].declared is not None and not self.sets[index]

    def _key_of_all(self) -> Key:
        """The key of a whole deal: every holder has its cards, and runs of the value that it declared."""
        key = 0
        for index, holder in enumerate(self._holders):
            key += holder.room << SIZE_WIDTH * index
            declared = holder.declared if self._is_judged(index) else None
            if declared is not None and declared.shown is None and declared.value:
                key += REACHED << index
        return key

    def _split(self, suit: Suit, held: SetsHeld) -> dict[Key, list[Split]]:
        """The ways to split the unseen cards of a suit that agree with what was declared."""
        unseen = 0
        for holder in self._holders:
            unseen |= (holder.may_hold & suit.mask) >> RANKS_IN_A_SUIT * suit.index
        splits: list[tuple[Key, Split, int]] = [(0, 0, unseen)]
        last = len(self._holders) - 1
        for index in range(len(self._holders)):
            shares, begin = self._shares_with(index, suit, held[index]), RANKS_IN_A_SUIT * index
            splits = [
                (key + shares[share], split | share << begin, left ^ share)
                for key, split, left in splits
                for share in ((left,) if index == last else _parts(left))
                if share in shares
            ]
        groups: defaultdict[Key, list[Split]] = defaultdict(list)
        for key, split, _ in splits:
            groups[key].append(split)
        return groups

    def _shares_with(self, index: int, suit: Suit, sets: int) -> dict[int, Key]:
        """What a holder may get of a suit, if it holds some sets, with its part of the key."""
        holder = self._holders[index]
        needed = (sets & holder.may_hold & suit.mask) >> RANKS_IN_A_SUIT * suit.index
        shares = _shares(holder, suit, self._trump, judged=self._is_judged(index))
        return {
            share: (share.bit_count() << SIZE_WIDTH * index) + (REACHED << index if reached else 0)
            for share, reached in shares.items()
            if share & needed == needed
        }


def _combined(one: dict[Key, int], other: dict[Key, int]) -> dict[Key, int]:
    """The number of deals of two parts of the pack, by the key of both together."""
    combined: dict[Key, int] = {}
    for key, ways in one.items():
        for more, ways_of_more in other.items():
            both = (key & ALL_SIZES) + (more & ALL_SIZES) | (key | more) & ~ALL_SIZES
            combined[both] = combined.get(both, 0) + ways * ways_of_more
    return combined


def _pairs(one: dict[Key, int], other: dict[Key, int], both: Key) -> list[tuple[Key, Key, int]]:
    """The keys of two parts that are this key together, each pair with the number of deals."""
    sizes, reached = both & ALL_SIZES, both & ~ALL_SIZES
    return [
        (key, more, ways * other[more])
        for key, ways in one.items()
        for reached_by_more in range(0, reached + 1, REACHED)
        if key & ~ALL_SIZES | reached_by_more == reached
        for more in (sizes - (key & ALL_SIZES) | reached_by_more,)
        if more in other
    ]


def _draw_pair(one: dict[Key, int], other: dict[Key, int], both: Key, rng: Random) -> tuple[Key, Key]:
    pairs = _pairs(one, other, both)
    key, more, _ = pairs[draw([ways for _, _, ways in pairs], rng)]
    return key, more
