"""Whether values are of the types that the fields of a class declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

import pytest
from attrs import frozen

import tricktake as tt
from tricktake._field_types import fits, types_of
from tricktake.moves import PLAYS

if TYPE_CHECKING:
    from tricktake.scores import ScoreLine as Line

T = TypeVar("T")


@frozen
class Pair:
    """Something that a view may hold."""

    first: int
    second: tuple[Pair, ...] = ()


AnyPair: Any = Pair  # as an untyped caller sees it

KINDS: list[tuple[object, list[object], list[object]]] = [
    (int, [0, -7], [True, 0.5, "1", None]),
    (bool, [True, False], [0, 1]),
    (str, ["", "x"], [None, 1]),
    (float, [0.5], ["0.5"]),
    (type(None), [None], [0, False]),
    (int | None, [3, None], [True, "3"]),
    (Literal["a", 1], ["a", 1], ["b", True, None, 1.0]),
    (tuple[int, ...], [(), (1, 2)], [[1], (1, "2"), 1]),
    (tuple[int, str], [(1, "2")], [(1,), (1, 2), (1, "2", 3), [1, "2"]]),
    (frozenset[tt.Suit], [frozenset(), frozenset(tt.Suit)], [{tt.Suit.CLUBS}, frozenset({"C"})]),
    (tt.Card, [tt.CARDS[0]], ["2C", 0]),
    (tt.Hand, [tt.Hand(), tt.Hand((1 << 52) - 1)], [0, frozenset(), tt.Hand(-1), tt.Hand(1 << 52)]),
    (tt.Play, [PLAYS[3]], [tt.Pass(), tt.CARDS[3]]),
    (T, [PLAYS[3], tt.Pass()], [tt.CARDS[3], None]),
    (Pair, [Pair(1), Pair(1, (Pair(2),))], [AnyPair("1"), Pair(1, (Pair(1), AnyPair(None)))]),
    (list[int], [[1]], [(1,)]),
    (Any, [1, None, "x"], []),
    ("a kind of type that nobody knows", [1], []),
]


@pytest.mark.parametrize(("kind", "fitting", "other"), KINDS)
def test_values_fit_their_types(kind: object, fitting: list[object], other: list[object]) -> None:
    assert all(fits(value, kind) for value in fitting)
    assert not any(fits(value, kind) for value in other)


@frozen
class Named:
    """A class whose types need not exist at run time."""

    card: tt.Card
    trick: Trick | None  # type: ignore[name-defined]  # noqa: F821 - never imported
    line: Line


def test_types_that_are_imported_for_the_type_checkers_only() -> None:
    # `Trick` is not imported here at all, but known; `Line` is known to nobody.
    assert dict(types_of(Named)) == {"card": tt.Card, "trick": tt.Trick | None, "line": object}
    assert types_of(Named) is types_of(Named)
