"""Hidden worlds: the deals of the unseen cards that agree with a view, counted exactly and drawn.

The unseen cards fall into groups of cards that are alike: the same places may hold them. A place
is a seat, or a part of its cards that must be told apart. How many cards of each group go to each
place is counted over all splits; a world is drawn by drawing the splits in proportion to the number
of deals behind them, and then the cards of each group at random. So every deal that agrees is
equally likely, and nothing is ever drawn and thrown away.
"""

from __future__ import annotations

from math import comb
from operator import sub
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from attrs import frozen

from tricktake.errors import SetupError
from tricktake.hands import cards_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)


@frozen
class Group:
    """Unseen cards that are alike.

    Attributes:
        cards: the cards, as bits.
        least: the least number of them that each place holds.
        most: the greatest number of them that each place may hold.
    """

    cards: int
    least: tuple[int, ...]
    most: tuple[int, ...]


@frozen
class Case:
    """One way in which the unseen cards may lie; the cases of a view exclude one another.

    Attributes:
        known: the cards that each place is known to hold, as bits.
        room: the number of unseen cards that each place holds.
        groups: the unseen cards; those that fewer places may hold come first.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    groups: tuple[Group, ...]


def case(known: tuple[int, ...], room: tuple[int, ...], unseen: int, never: tuple[int, ...]) -> Case:
    """The case in which some places are known not to hold some of the unseen cards.

    Args:
        known: the cards that each place is known to hold, as bits.
        room: the number of unseen cards that each place holds.
        unseen: the unseen cards, as bits.
        never: the cards that each place cannot hold, as bits.
    """
    alike: dict[tuple[int, ...], int] = {(): unseen}
    for size, barred in zip(room, never, strict=True):
        parted: dict[tuple[int, ...], int] = {}
        for most, cards in alike.items():
            for limit, part in ((0, cards & barred), (size, cards & ~barred)):
                if part:
                    parted[*most, limit] = parted.get((*most, limit), 0) | part
        alike = parted
    none = (0,) * len(room)
    groups = [Group(cards, none, most) for most, cards in alike.items()]
    if len(groups) > 1:
        groups.sort(key=lambda group: (len(room) - group.most.count(0), group.cards))
    return Case(known, room, tuple(groups))


def unseen_case(  # noqa: PLR0913, PLR0917 - what is known of the cards
    seat: int | None,
    own: int,
    sizes: tuple[int, ...],
    unplayed: int,
    never: tuple[int, ...],
    known: tuple[int, ...] = (),
) -> Case:
    """The case in which a seat sees its own cards and the others hold the rest.

    Args:
        seat: the seat that sees; `None`: a spectator.
        own: its cards, as bits.
        sizes: the number of cards that each seat holds.
        unplayed: all cards that are still in the hands, as bits.
        never: the cards that each seat is known not to hold, as bits.
        known: the cards that each seat is known to hold, as bits; none by default.
    """
    held = [*known] or [0] * len(sizes)
    if seat is not None:
        held[seat] = own
    room = tuple([size - cards.bit_count() for size, cards in zip(sizes, held, strict=True)])
    return case(tuple(held), room, unplayed & ~sum(held), never)


class Worlds(Generic[StateT_co]):
    """The states that agree with a view.

    Args:
        cases: the ways in which the unseen cards may lie.
        build: gives the state from the cards that each place holds, as bits.

    Raises:
        SetupError: if no deal agrees.
    """

    __slots__ = ("_build", "_cases", "_splits", "_weights")

    def __init__(self, cases: tuple[Case, ...], build: Callable[[tuple[int, ...]], StateT_co]) -> None:
        self._cases = cases
        self._build = build
        self._splits: dict[tuple[int, int, tuple[int, ...]], _Splits] = {}
        self._weights = [self._ways(number, 0, each.room) for number, each in enumerate(cases)]
        if not sum(self._weights):
            message = f"no deal of the unseen cards agrees with the view: {self._clash()}"
            raise SetupError(message)

    @property
    def count(self) -> int:
        """How many deals agree with the view."""
        return sum(self._weights)

    def sample(self, rng: Random) -> StateT_co:
        """One of the states, each equally likely."""
        return self._build(self._laid(rng))

    def _laid(self, rng: Random) -> tuple[int, ...]:
        """The cards that each place holds in one of the deals of the cases, each equally likely."""
        number = draw(self._weights, rng)
        chosen = self._cases[number]
        held = list(chosen.known)
        room = chosen.room
        for place, group in enumerate(chosen.groups):
            split = self._draw_split(number, place, room, rng)
            cards = _bits(group.cards)
            if max(split) < len(cards):
                rng.shuffle(cards)
            begin = 0
            for holder, share in enumerate(split):
                if share:
                    held[holder] |= sum(cards[begin : begin + share])
                    begin += share
            room = _less(room, split)
        return tuple(held)

    def _draw_split(self, number: int, place: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        if place == len(self._cases[number].groups) - 1:
            return room
        splits = self._splits_of(number, place, room)
        return splits.splits[draw(splits.weights, rng)]

    def _ways(self, number: int, place: int, room: tuple[int, ...]) -> int:
        """The number of deals of the groups from `place` on into that room."""
        groups = self._cases[number].groups
        if place == len(groups):
            return int(not any(room))
        if place == len(groups) - 1:
            return _ways_to_fill(groups[place], room)
        return sum(self._splits_of(number, place, room).weights)

    def _splits_of(self, number: int, place: int, room: tuple[int, ...]) -> _Splits:
        """How a group but the last may be split into that room, each split with the deals behind it."""
        key = (number, place, room)
        splits = self._splits.get(key)
        if splits is None:
            found = _all_splits(self._cases[number].groups[place], room)
            weights = [ways * self._ways(number, place + 1, _less(room, split)) for split, ways in found]
            splits = self._splits[key] = _Splits([split for split, _ in found], weights)
        return splits

    def _clash(self) -> str:
        if not self._cases:
            return "the facts exclude one another"
        chosen = self._cases[0]
        unseen = sum(group.cards.bit_count() for group in chosen.groups)
        if unseen != sum(chosen.room):
            return f"{unseen} cards are unseen and {sum(chosen.room)} are missing from the hands"
        tight = min(chosen.groups, key=lambda group: sum(group.most) - group.cards.bit_count())
        return f"there is no room for {' '.join(map(str, cards_of(tight.cards)))}"


def only_world(state: StateT) -> Worlds[StateT]:
    """The worlds of a view that hides nothing: that state alone."""
    return Worlds((Case((), (), ()),), lambda _held: state)


class _Splits(NamedTuple):
    """The ways to split a group among the places, each with the number of deals behind it."""

    splits: list[tuple[int, ...]]
    weights: list[int]


def _ways_to_fill(group: Group, room: tuple[int, ...]) -> int:
    """The number of ways to deal the last group, which must fill the room that is left."""
    ways, left = 1, group.cards.bit_count()
    for least, free, most in zip(group.least, room, group.most, strict=True):
        if not least <= free <= most or free > left:
            return 0
        ways *= comb(left, free)
        left -= free
    return 0 if left else ways


def _all_splits(group: Group, room: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """How many cards of a group each place may get, each split with the number of ways to choose them."""
    splits: list[tuple[tuple[int, ...], int, int]] = [((), group.cards.bit_count(), 1)]
    limits = [
        (least, min(most, free)) for least, most, free in zip(group.least, group.most, room, strict=True)
    ]
    for place, (least, most) in enumerate(limits):
        needed = sum(lower for lower, _ in limits[place + 1 :])
        taken = sum(upper for _, upper in limits[place + 1 :])
        splits = [
            ((*split, share), left - share, ways * comb(left, share))
            for split, left, ways in splits
            for share in range(max(least, left - taken), min(most, left - needed) + 1)
        ]
    return [(split, ways) for split, _, ways in splits]


def _less(room: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sub, room, split))


def _bits(cards: int) -> list[int]:
    """Each card of a set as bits of its own, in ascending order."""
    bits: list[int] = []
    while cards:
        lowest = cards & -cards
        bits.append(lowest)
        cards ^= lowest
    return bits


def draw(weights: list[int], rng: Random) -> int:
    """An index, drawn in proportion to its weight; the weights are exact integers of any size."""
    if len(weights) == 1:
        return 0
    ticket = rng.randrange(sum(weights))
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index
