"""Seats and sides: a seat is a place at the table, 0 to n - 1 in turn order, which is to the left."""

from __future__ import annotations

from functools import cache
from typing import Final

SIDES_OF_PARTNERS: Final[tuple[tuple[int, ...], ...]] = ((0, 2), (1, 3))
"""The seats of each side where four seats play in two partnerships."""


def left_of(seat: int, seats: int) -> int:
    """The seat to the left of `seat` at a table of `seats`: the next in turn."""
    return (seat + 1) % seats


def partner_of(seat: int) -> int:
    """The seat opposite, where four seats play in two partnerships."""
    return (seat + 2) % 4


def side_of(seat: int) -> int:
    """The side of a seat, where four seats play in two partnerships: 0 or 1."""
    return seat % 2


@cache  # a few short tuples, of which every trick needs one
def around(first: int, seats: int) -> tuple[int, ...]:
    """All seats of the table in turn order, beginning with `first`."""
    return tuple((first + place) % seats for place in range(seats))


def with_added(numbers: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    """The numbers of the seats or sides, with something added to one of them."""
    added = [*numbers]
    added[index] += more
    return tuple(added)


def sides_of_seats(sides: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The side of each seat, by the seat."""
    by_seat = {seat: side for side, seats in enumerate(sides) for seat in seats}
    return tuple(by_seat[seat] for seat in sorted(by_seat))
