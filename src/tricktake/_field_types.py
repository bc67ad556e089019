"""The types of the fields of a view, as its class declares them: to check views and to describe them."""

from __future__ import annotations

import sys
from inspect import get_annotations
from types import SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields, has
from typing_extensions import TypeIs

from tricktake.cards import CARDS, Card, Rank, Suit
from tricktake.errors import SetupError
from tricktake.hands import Hand
from tricktake.moves import Move
from tricktake.options import is_whole
from tricktake.rules import Rules
from tricktake.scores import HandScore, Score, ScoreLine
from tricktake.tricks.trick import Trick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.views import View

KNOWN: Final[Mapping[str, object]] = {
    kind.__name__: kind for kind in (Card, Rank, Suit, Hand, Move, Trick, Score, HandScore, ScoreLine)
}
"""What modules import for the type checkers only, and what the fields of a view may be."""

ALL_CARDS: Final = 1 << len(CARDS)
VIEW: Final = 2
"""The index of the view among the types that a rules class names."""


def view_class(rules: type[Rules[StateT, MoveT, ViewT]]) -> type[View[Move]]:
    """The class of the views of a game.

    Raises:
        SetupError: if the rules class does not name it, as `Rules[WhistState, WhistMove, WhistView]`.
    """
    for base in rules.__mro__:
        for named in base.__dict__.get("__orig_bases__", ()):
            family: object = get_origin(named)
            if (
                isinstance(family, type)
                and issubclass(family, Rules)
                and isinstance(get_args(named)[VIEW], type)
            ):
                found: type[View[Move]] = get_args(named)[VIEW]
                return found
    message = f"{rules.__name__} does not name the class of its views"
    raise SetupError(message)


_KEPT: Final = "__tricktake_field_types__"
"""Where a class keeps the types of its fields: they may name the class itself, and must go with it."""


def types_of(kind: type) -> Mapping[str, object]:
    """The type of each field of an attrs class; `object` where it is not known at run time."""
    found: Mapping[str, object] | None = vars(kind).get(_KEPT)
    if found is None:
        found = _find_types(kind)
        setattr(kind, _KEPT, found)
    return found


def _find_types(kind: type) -> dict[str, object]:
    types: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        names = {**KNOWN, **vars(sys.modules[base.__module__])}
        for name, annotation in get_annotations(base).items():
            try:
                types.update(get_type_hints(SimpleNamespace(__annotations__={name: annotation}), names))
            except NameError:
                types[name] = object
    return {each.name: types[each.name] for each in fields(kind)}


def is_union(kind: object) -> bool:
    """Whether a type is a union of types."""
    return get_origin(kind) in {Union, UnionType}


def is_move(kind: object) -> bool:
    """Whether a type is that of a move; a view leaves it open by a type variable which moves it holds."""
    return isinstance(kind, TypeVar) or (isinstance(kind, type) and issubclass(kind, Move))


def is_record_of_fields(kind: object) -> bool:
    """Whether a type is that of an object that is nothing but its fields."""
    return isinstance(kind, type) and has(kind) and not issubclass(kind, Move | Card | Hand | Rules)


def fits(value: object, kind: object) -> bool:
    """Whether a value, with all that it holds, is of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if is_union(kind):
        return any(fits(value, each) for each in args)
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in args)
    if origin is tuple and args[-1] is not Ellipsis:
        return (
            _is_tuple(value)
            and len(value) == len(args)
            and all(fits(each, of) for each, of in zip(value, args, strict=True))
        )
    if origin is tuple:
        return _is_tuple(value) and all(fits(each, args[0]) for each in value)
    if origin is frozenset:
        return _is_frozenset(value) and all(fits(each, args[0]) for each in value)
    return _is_a(value, origin or kind)


def _is_a(value: object, kind: object) -> bool:
    if kind is int:
        return is_whole(value)
    if isinstance(value, Hand) and not (is_whole(value.bits) and 0 <= value.bits < ALL_CARDS):
        return False
    if isinstance(kind, TypeVar):
        return isinstance(value, Move)
    if isinstance(value, HandScore) and kind is HandScore:
        account = getattr(value.account, "lines", None)
        return fits(value.ending, str) and callable(account) and fits(value.lines, tuple[ScoreLine, ...])
    if not isinstance(kind, type) or kind is Any or getattr(kind, "_is_protocol", False):
        return True  # what says nothing at run time
    if not isinstance(value, kind):
        return False
    return not is_record_of_fields(kind) or all(
        fits(getattr(value, name), of) for name, of in types_of(kind).items()
    )


def _is_tuple(value: object) -> TypeIs[tuple[object, ...]]:
    return isinstance(value, tuple)


def _is_frozenset(value: object) -> TypeIs[frozenset[object]]:
    return isinstance(value, frozenset)
