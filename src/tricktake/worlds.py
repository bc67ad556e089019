"""Hidden worlds: the deals of the unseen cards that agree with a view, counted exactly and drawn.

The unseen cards fall into groups of cards that are alike: the same places may hold them. A place
is a seat, or a part of its cards that must be told apart. How many cards of each group go to each
place is counted over all splits; a world is drawn by drawing the splits in proportion to the number
of deals behind them, and then the cards of each group at random. So every deal that agrees is
equally likely, and nothing is ever drawn and thrown away.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from tricktake.errors import SetupError
from tricktake.hands import cards_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

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
    alike: dict[tuple[bool, ...], int] = {}
    for card in cards_of(unseen):
        may_hold = tuple(
            bool(size) and not card.bit & barred for size, barred in zip(room, never, strict=True)
        )
        alike[may_hold] = alike.get(may_hold, 0) | card.bit
    none = (0,) * len(room)
    groups = sorted(
        (
            Group(cards, none, tuple(size * may for size, may in zip(room, may_hold, strict=True)))
            for may_hold, cards in alike.items()
        ),
        key=lambda group: (sum(map(bool, group.most)), group.cards),
    )
    return Case(known, room, tuple(groups))


def unseen_case(seat: int, own: int, sizes: tuple[int, ...], unplayed: int, never: tuple[int, ...]) -> Case:
    """The case of a trick game in which a seat sees its own cards and the others hold the rest.

    Args:
        seat: the seat that sees.
        own: its cards, as bits.
        sizes: the number of cards that each seat holds.
        unplayed: all cards that are still in the hands, as bits.
        never: the cards that each seat is known not to hold, as bits.
    """
    seats = range(len(sizes))
    return case(
        tuple(own if place == seat else 0 for place in seats),
        tuple(0 if place == seat else sizes[place] for place in seats),
        unplayed & ~own,
        never,
    )


class Worlds(Generic[StateT_co]):
    """The states that agree with a view.

    Args:
        cases: the ways in which the unseen cards may lie.
        build: gives the state from the cards that each place holds, as bits.

    Raises:
        SetupError: if no deal agrees.
    """

    __slots__ = ("_build", "_cases", "_counts", "_weights")

    def __init__(self, cases: tuple[Case, ...], build: Callable[[tuple[int, ...]], StateT_co]) -> None:
        self._cases = cases
        self._build = build
        self._counts: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._weights = [self._ways(number, 0, case.room) for number, case in enumerate(cases)]
        if not self.count:
            message = f"no deal of the unseen cards agrees with the view: {self._clash()}"
            raise SetupError(message)

    @property
    def count(self) -> int:
        """How many deals agree with the view."""
        return sum(self._weights)

    def sample(self, rng: Random) -> StateT_co:
        """One of the states, each equally likely."""
        number = _draw(self._weights, rng)
        chosen = self._cases[number]
        held = list(chosen.known)
        room = chosen.room
        for place, group in enumerate(chosen.groups):
            splits = list(_splits(group, room, last=place == len(chosen.groups) - 1))
            if len(splits) > 1:
                weights = [ways * self._ways(number, place + 1, _less(room, split)) for split, ways in splits]
                split = splits[_draw(weights, rng)][0]
            else:
                split = splits[0][0]
            cards = [card.bit for card in cards_of(group.cards)]
            if sum(map(bool, split)) > 1:
                rng.shuffle(cards)
            begin = 0
            for holder, size in enumerate(split):
                held[holder] |= sum(cards[begin : begin + size])
                begin += size
            room = _less(room, split)
        return self._build(tuple(held))

    def _ways(self, number: int, place: int, room: tuple[int, ...]) -> int:
        """The number of deals of the groups from `place` on into that room."""
        groups = self._cases[number].groups
        if place == len(groups):
            return int(not any(room))
        key = (number, place, room)
        ways = self._counts.get(key)
        if ways is None:
            ways = sum(
                behind * self._ways(number, place + 1, _less(room, split))
                for split, behind in _splits(groups[place], room, last=place == len(groups) - 1)
            )
            self._counts[key] = ways
        return ways

    def _clash(self) -> str:
        chosen = self._cases[0] if self._cases else None
        if chosen is None:
            return "the facts exclude one another"
        unseen = sum(group.cards.bit_count() for group in chosen.groups)
        if unseen != sum(chosen.room):
            return f"{unseen} cards are unseen and {sum(chosen.room)} are missing from the hands"
        tight = min(chosen.groups, key=lambda group: sum(group.most) - group.cards.bit_count())
        return f"there is no room for {' '.join(map(str, cards_of(tight.cards)))}"


def only_world(state: StateT_co) -> Worlds[StateT_co]:
    """The worlds of a view that hides nothing: that state alone."""
    return Worlds((Case((), (), ()),), lambda _held: state)


def _splits(group: Group, room: tuple[int, ...], *, last: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many cards of a group each place may get, each with the number of ways to choose them."""
    size = group.cards.bit_count()
    if last:
        if size == sum(room) and all(
            least <= free <= most for least, free, most in zip(group.least, room, group.most, strict=True)
        ):
            yield room, _multinomial(size, room)
        return
    limits = [
        (least, min(most, free)) for least, most, free in zip(group.least, group.most, room, strict=True)
    ]
    yield from _fill(size, limits, (), 1)


def _fill(
    size: int, limits: list[tuple[int, int]], split: tuple[int, ...], ways: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    place = len(split)
    if place == len(limits):
        if not size:
            yield split, ways
        return
    least, most = limits[place]
    behind = sum(limit for _, limit in limits[place + 1 :])
    for share in range(max(least, size - behind), min(most, size) + 1):
        yield from _fill(size - share, limits, (*split, share), ways * comb(size, share))


def _multinomial(size: int, shares: tuple[int, ...]) -> int:
    ways = 1
    for share in shares:
        ways *= comb(size, share)
        size -= share
    return ways


def _less(room: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(free - share for free, share in zip(room, split, strict=True))


def _draw(weights: list[int], rng: Random) -> int:
    """An index, drawn in proportion to its weight; the weights are exact integers of any size."""
    ticket = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    raise AssertionError  # pragma: no cover - the ticket is below the sum
