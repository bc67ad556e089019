"""Views: what a seat may know of a state, and nothing else; ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import fields, frozen, has
from typing_extensions import TypeIs

from tricktake.cards import Card, Suit
from tricktake.moves import Move

if TYPE_CHECKING:
    from tricktake.hands import Hand
    from tricktake.scores import Score

MoveT_co = TypeVar("MoveT_co", covariant=True)

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


@frozen
class View(Generic[MoveT_co]):
    """What every game's view holds; each game adds what is public there.

    Attributes:
        seat: the seat whose view it is.
        phase: the phase of the state, in a lower-case word: `"dealing"`, `"playing"`, `"over"` ...
        dealer: the seat that deals or dealt the hand.
        to_act: the seat to act, or `None`.
        score: the score of the match and the tally of the hand.
        hand: the cards that the seat holds and may see.
        hand_sizes: the number of cards that each seat holds and may see or play.
        legal_moves: the legal moves if the seat is to act, otherwise empty.
        history: the public moves of the hand in progress, each with its seat, in order.
    """

    seat: int
    phase: str
    dealer: int
    to_act: int | None
    score: Score
    hand: Hand
    hand_sizes: tuple[int, ...]
    legal_moves: tuple[MoveT_co, ...]
    history: tuple[tuple[int, MoveT_co], ...]

    def to_json(self) -> dict[str, Json]:
        """The view as plain JSON values; cards, suits and moves as their texts."""
        json = jsonable(self)
        assert isinstance(json, dict)  # noqa: S101 - narrows the type: an attrs object becomes a dict
        return json


def jsonable(value: object) -> Json:
    """A value of the library as plain JSON values.

    Cards, suits, ranks and moves become their texts; hands and sets sorted lists; objects dicts of
    their fields; a rules object its options that differ from the defaults.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Card | Move | Enum):
        return str(value)
    options = getattr(value, "options", None)
    if callable(options):
        return jsonable(options())
    if _is_mapping(value):
        return {str(key): jsonable(each) for key, each in value.items()}
    if _is_set(value):
        return [jsonable(each) for each in sorted(value)]
    kind = type(value)
    if has(kind):
        return {field.name: jsonable(getattr(value, field.name)) for field in fields(kind)}
    assert _is_iterable(value)  # noqa: S101 - narrows the type: what is left are tuples and lists
    return [jsonable(each) for each in value]


def _is_mapping(value: object) -> TypeIs[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _is_set(value: object) -> TypeIs[AbstractSet[Card | Suit]]:
    return isinstance(value, AbstractSet)


def _is_iterable(value: object) -> TypeIs[Iterable[object]]:
    return isinstance(value, Iterable)
