"""Views: what a seat may know of a state, and nothing else; ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from enum import Enum
from typing import TYPE_CHECKING, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from attrs import field, fields, frozen, has
from typing_extensions import TypedDict, TypeIs

from tricktake.cards import Card, Suit
from tricktake.marks import Marks
from tricktake.moves import Move

if TYPE_CHECKING:
    from attrs import Attribute

    from tricktake.hands import Hand
    from tricktake.scores import Score

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)

PRIVATE: Final = {"tricktake.private": True}
"""The metadata of a field of a view that differs from seat to seat; all others are public."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class _NamedRules(Protocol):
    """What a view needs to know of its rules."""

    @property
    def name(self) -> str: ...


@frozen
class Event:
    """Something that a seat, or a spectator, sees of a move.

    Attributes:
        type: what it is, in a word: `"dealt"`, `"called"`, `"trump"`, `"played"`, `"trick"` ...
        seat: the seat that it is about; `None` where it is about the table.
        data: plain values and cards that belong to it, by name.
        n: the number of the event in its stream, from 1; 0 outside a stream.
    """

    type: str
    seat: int | None = None
    data: Mapping[str, object] = field(factory=dict[str, object], hash=False)
    n: int = 0

    def to_json(self) -> dict[str, Json]:
        """The event as a flat JSON object."""
        number: dict[str, Json] = {"n": self.n} if self.n else {}
        seat: dict[str, Json] = {} if self.seat is None else {"seat": self.seat}
        data = {name: jsonable(value) for name, value in self.data.items()}
        return {**number, "type": self.type, **seat, **data}


@frozen
class View(Generic[MoveT_co]):
    """What every game's view holds; each game adds what is public there.

    A field with the metadata [PRIVATE][tricktake.views.PRIVATE] may differ from seat to seat. All others
    are public: every seat and a spectator see the same value. So are the moves of the history, but for
    those that are [hidden][tricktake.moves.Move.hidden].

    Attributes:
        seat: the seat whose view it is; `None`: a spectator, who knows what is public.
        phase: the phase of the state, in a lower-case word: `"dealing"`, `"playing"`, `"over"` ...
        dealer: the seat that deals or dealt the hand.
        to_act: the seat to act, or `None`.
        score: the score of the match and the tally of the hand.
        hand: the cards that the seat holds and may see.
        hand_sizes: the number of cards that each seat holds and may see or play.
        legal_moves: the legal moves if the seat is to act, otherwise empty.
        hands_played: the number of hands that have been finished and counted.
        history: the moves of the hand in progress that the seat knows of, each with its seat, in
            order, as far as the states of the game keep them.
        observed: whether [observe][] made the view. A view that a program made or changed is
            checked before a world is drawn from it; it does not count when views are compared.
    """

    seat: int | None = field(metadata=PRIVATE)
    phase: str
    dealer: int
    to_act: int | None
    score: Score
    hand: Hand = field(metadata=PRIVATE)
    hand_sizes: tuple[int, ...]
    legal_moves: tuple[MoveT_co, ...] = field(metadata=PRIVATE)
    hands_played: int
    history: tuple[tuple[int, MoveT_co], ...]
    observed: bool = field(default=False, init=False, repr=False, eq=False)

    def news(self, before: Self) -> tuple[Event, ...]:  # noqa: ARG002 - most games have none
        """What this view shows beside the moves that led to it; a game tells what only it has.

        Args:
            before: the view of the same seat before the last move.
        """
        return ()

    def marks(self) -> Marks:
        """What a drawing shows beside seats, hands, tricks and score; a game tells what only it has."""
        return Marks()

    def _repr_svg_(self) -> str:
        from tricktake.pictures import table_svg  # noqa: PLC0415 - only a notebook needs it, and it is not light

        return table_svg(self)

    def to_json(self) -> dict[str, Json]:
        """The view as plain JSON values; cards, suits and moves as their texts.

        As in a record, `"game"` is the name of the game and `"rules"` the options that differ from
        their defaults; then follow the fields. [view_schema][] describes it as JSON Schema.
        """
        return {"game": self._rules.name, "rules": jsonable(self._rules)} | {
            each.name: jsonable(getattr(self, each.name)) for each in view_fields(type(self))
        }

    @property
    def _rules(self) -> _NamedRules:
        return self.rules  # type: ignore[attr-defined, no-any-return]  # a field of every game's own view


class Seen(TypedDict, Generic[MoveT]):
    """What the core fills in of a [View][]."""

    seat: int | None
    phase: str
    dealer: int
    to_act: int | None
    score: Score
    hand: Hand
    hand_sizes: tuple[int, ...]
    legal_moves: tuple[MoveT, ...]
    hands_played: int


def mark_as_observed(view: View[Move]) -> None:
    """Note that [observe][] made the view, before anybody else sees it."""
    object.__setattr__(view, "observed", True)


def view_fields(kind: type[View[object]]) -> tuple[Attribute[object], ...]:
    """The fields of a view that tell of the match, but for its rules, in order."""
    return tuple(each for each in fields(kind) if each.init and each.name != "rules")


def jsonable(value: object) -> Json:
    """A value of the library as plain JSON values.

    Cards, suits, ranks and moves become their texts; hands and sets sorted lists; objects dicts of
    their fields, or what their `to_json` gives; a rules object its options that differ from the
    defaults.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Card | Move | Enum):
        return str(value)
    for write in ("to_json", "options"):
        method = getattr(value, write, None)
        if callable(method):
            return jsonable(method())
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
