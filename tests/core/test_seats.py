"""Seats in turn order, partners and sides."""

from __future__ import annotations

import pytest

from tricktake.seats import (
    SIDES_OF_PARTNERS,
    around,
    left_of,
    partner_of,
    side_of,
    sides_of_seats,
    with_added,
)


@pytest.mark.parametrize(
    ("seats", "left"), [(2, [1, 0]), (3, [1, 2, 0]), (4, [1, 2, 3, 0])], ids=["two", "three", "four"]
)
def test_the_seat_to_the_left_is_the_next(seats: int, left: list[int]) -> None:
    assert [left_of(seat, seats) for seat in range(seats)] == left


def test_partners_and_sides() -> None:
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert SIDES_OF_PARTNERS == ((0, 2), (1, 3))
    assert all(seat in SIDES_OF_PARTNERS[side_of(seat)] for seat in range(4))


def test_once_around_the_table() -> None:
    assert around(2, 4) == (2, 3, 0, 1)
    assert around(0, 3) == (0, 1, 2)
    assert around(1, 2) == (1, 0)


@pytest.mark.parametrize(
    ("sides", "by_seat"),
    [
        (SIDES_OF_PARTNERS, (0, 1, 0, 1)),
        (((0,), (1,), (2,)), (0, 1, 2)),
        (((1, 2), (0,)), (1, 0, 0)),  # one against two
    ],
)
def test_the_side_of_each_seat(sides: tuple[tuple[int, ...], ...], by_seat: tuple[int, ...]) -> None:
    assert sides_of_seats(sides) == by_seat


def test_something_is_added_to_one_number() -> None:
    assert with_added((1, 2, 3), 1, 5) == (1, 7, 3)
    assert with_added((0,), 0, -1) == (-1,)
