"""Views: what a seat may know of a state, and nothing else; ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set as AbstractSet
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, fields, frozen, has
from typing_extensions import TypeIs

from tricktake.cards import Card, Suit
from tricktake.moves import Move

if TYPE_CHECKING:
    from attrs import Attribute

    from tricktake.hands import Hand
    from tricktake.scores import Score
    from tricktake.tricks import Trick

MoveT_co = TypeVar("MoveT_co", covariant=True)

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class _NamedRules(Protocol):
    """What a view needs to know of its rules."""

    @property
    def name(self) -> str: ...


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
        history: the public moves of the hand in progress, each with its seat, in order, as far as
            the states of the game keep them.
        observed: whether [observe][] made the view. A view that a program made or changed is
            checked before a world is drawn from it; it does not count when views are compared.
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
    observed: bool = field(default=False, init=False, repr=False, eq=False)

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


@frozen(kw_only=True)
class TrickView(View[MoveT_co]):
    """What the views of games with tricks hold beside.

    Attributes:
        leader: the seat that leads or led to the trick on the table; `None` before the play.
        trick: the cards of the trick on the table, in the order of play.
        tricks: the finished tricks of the hand.
        voids: the suits in which each seat has failed to follow in this hand, where that shows that
            it holds none; `()` before the play.
    """

    leader: int | None = None
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    voids: tuple[frozenset[Suit], ...] = ()


def mark_as_observed(view: View[Move]) -> None:
    """Note that [observe][] made the view, before anybody else sees it."""
    object.__setattr__(view, "observed", True)


def view_fields(kind: type[View[object]]) -> tuple[Attribute[object], ...]:
    """The fields of a view that tell of the match, but for its rules, in order."""
    return tuple(each for each in fields(kind) if each.init and each.name != "rules")


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
