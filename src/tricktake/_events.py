"""Events: what a seat, or a spectator, sees of a move.

The events of a seat are made from its views before and after the move, and from the move only where it
may see it; so they tell nothing that the views do not. The events of a spectator come first and are the
same for everybody; those behind them are for the seat alone. Applied in order to the view before, the
`changed` events give the view after.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast
from weakref import WeakKeyDictionary

from attrs import frozen
from typing_extensions import TypeIs

from tricktake.errors import SetupError
from tricktake.messages import quoted
from tricktake.moves import Deal, Play
from tricktake.play import bind, check_seat
from tricktake.views import PRIVATE, Event, View, view_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricktake.moves import Move
    from tricktake.rules import GameState
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.views import Json

History: TypeAlias = "tuple[tuple[int, Move], ...]"
"""The moves of a hand, each with its seat."""
Viewer: TypeAlias = 'int | Literal["all"] | None'
"""A seat; `None`: a spectator; `"all"`: an archive, which sees every move with all its cards."""

SET: Final = "set"
"""The key of the new values in a `changed` event."""
APPENDED: Final = "appended"
"""The key of what was added to the end of lists in a `changed` event."""


def events(before: GameState[StateT, MoveT, ViewT], move: MoveT, seat: Viewer) -> tuple[Event, ...]:
    """What is seen of a move.

    Args:
        before: the state before the move.
        move: the move, which must be accepted.
        seat: who sees: a seat, `None` for a spectator, or `"all"` for an archive.

    Raises:
        IllegalMoveError: if the rules refuse the move.
        SetupError: if there is no such seat.
    """
    rules, state = bind(before)
    viewer = None if seat is None or seat == "all" else check_seat("seat", seat, rules)
    after = rules.apply(state, move)
    seen = events_between(
        rules.observe(state, viewer), rules.observe(after, viewer), move, maker_of(state.to_act, move)
    )
    if seat != "all":
        return seen
    return (Event("move", data={"text": str(move)}), *seen)


def maker_of(to_act: int | None, move: Move) -> int | None:
    """The seat that makes a move: the seat to act, or the one that an interrupt names; `None` for a deal."""
    return move.maker if move.off_turn else to_act


def events_between(before: View[Move], after: View[Move], move: Move, maker: int | None) -> tuple[Event, ...]:
    """What a viewer sees of a move, from its views before and after."""
    if before == after:
        return ()
    history = _shown_history(before.history, after.history)
    return (*_public(before, after, move, maker, history), *_private(before, after, move, maker, history))


# The changes of a view


@frozen
class _Change:
    """How a list, or another value, changes.

    Attributes:
        key: `SET` or `APPENDED`; `""` where nothing changes.
        value: the new value, or what is added to the end.
    """

    key: str
    value: object

    def made_to(self, old: History) -> History:
        """A history after the change."""
        value = cast("History", self.value)
        if self.key == SET:
            return value
        return (*old, *value) if self.key else old


def _change(then: object, now: object) -> _Change:
    if then is now or then == now:
        return _UNCHANGED
    if _is_list(then) and _is_list(now) and now[: len(then)] == then:
        return _Change(APPENDED, now[len(then) :])
    return _Change(SET, now)


def _is_list(value: object) -> TypeIs[tuple[object, ...]]:
    return isinstance(value, tuple)


_UNCHANGED: Final = _Change("", None)


def _shown_history(then: History, now: History) -> _Change:
    """How the moves of a history change that everybody sees."""
    if now[: len(then)] == then:
        added = _shown(now[len(then) :])
        return _Change(APPENDED, added) if added else _UNCHANGED
    return _change(_shown(then), _shown(now))


def _shown(history: History) -> History:
    return tuple([(seat, move) for seat, move in history if not move.hidden])


def _changed(changes: Iterable[tuple[str, _Change]], seat: int | None) -> tuple[Event, ...]:
    """The event that tells of these changes, if there are any, for everybody or for a seat."""
    data: dict[str, dict[str, object]] = {}
    for name, change in changes:
        if change.key:
            data.setdefault(change.key, {})[name] = change.value
    return (Event("changed", seat, data),) if data else ()


# What everybody sees


def _public(
    before: View[Move], after: View[Move], move: Move, maker: int | None, history: _Change
) -> Iterator[Event]:
    changed = _changed(
        [
            (name, history if name == "history" else _change(getattr(before, name), getattr(after, name)))
            for name in public_names(after)
        ],
        None,
    )
    if isinstance(move, Deal):
        yield Event("dealt", data={"hand_sizes": after.hand_sizes})
    elif not move.hidden:
        yield _told(move, maker)
    elif changed:  # nobody learns of a choice that changes nothing public
        yield Event(move.event, maker)
    trick = getattr(after, "last_trick", None)
    if trick is not None and isinstance(move, Play):
        yield Event("trick", trick.winner, {"cards": trick.cards, "leader": trick.leader})
    yield from after.news(before)
    score = after.score
    if score.last is not None and _ends_hand(before, after):
        yield Event(
            "hand", data={"ending": score.last.ending, "lines": score.last.lines, "totals": score.totals}
        )
    if after.phase == "over" != before.phase:
        yield Event("over", data={"totals": score.totals, "winners": score.winners, "losers": score.losers})
    yield from changed


def _ends_hand(before: View[Move], after: View[Move]) -> bool:
    """Whether a hand has been scored; its score may be equal to that of the hand before."""
    if after.to_act is not None:
        return False
    return before.to_act is not None or after.score.last != before.score.last


def _told(move: Move, maker: int | None) -> Event:
    """The event of a move whose content is seen."""
    data: dict[str, object] = {"card": move.card} if isinstance(move, Play) else {"text": str(move)}
    return Event(move.event, maker, data)


# What only the viewer sees


def _private(
    before: View[Move], after: View[Move], move: Move, maker: int | None, history: _Change
) -> Iterator[Event]:
    seat = after.seat
    if seat is None:
        return
    if isinstance(move, Deal):
        yield Event("dealt", seat, {"cards": after.hand})
    elif move.hidden and maker == seat:
        yield _told(move, maker)
    changes = [(name, _change(getattr(before, name), getattr(after, name))) for name in private_names(after)]
    changes.append(("history", _change(history.made_to(before.history), after.history)))
    yield from _changed(changes, seat)


def public_names(view: View[Move]) -> tuple[str, ...]:
    """The fields of a view that every viewer sees alike."""
    return _names(cast("type[View[object]]", type(view)))[0]


def private_names(view: View[Move]) -> tuple[str, ...]:
    """The fields of a view that differ from seat to seat, but for the seat itself."""
    return _names(cast("type[View[object]]", type(view)))[1]


def _names(kind: type[View[object]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if kind not in _NAMES:
        names: tuple[list[str], list[str]] = ([], [])
        for each in view_fields(kind):
            if each.name != "seat":
                names[each.metadata.items() >= PRIVATE.items()].append(each.name)
        _NAMES[kind] = tuple(names[0]), tuple(names[1])
    return _NAMES[kind]


_NAMES: Final[WeakKeyDictionary[type, tuple[tuple[str, ...], tuple[str, ...]]]] = WeakKeyDictionary()


# Folding


def fold(view: Mapping[str, Json], seen: Iterable[Event | Mapping[str, Json]]) -> dict[str, Json]:
    """The JSON of a view after some events of its stream.

    Args:
        view: the view before, as its `to_json` gives it; an empty dict if the stream begins with a
            `view` event.
        seen: the events since, as objects or as their JSON.

    Raises:
        SetupError: if an event of the stream is missing between others, or before the first one; if the
            view or an event is none.
    """
    folded = dict(_object("a view", view))
    last = 0
    for each in seen:
        event = each.to_json() if isinstance(each, Event) else _object("an event", each)
        last = _next_number(event, last)
        kind = event.get("type")
        if not isinstance(kind, str):
            message = f'an event has a type, as "played": {quoted(each)} has none'
            raise SetupError(message)
        if kind == "view":
            folded = dict(_object("a view", event.get("view")))
        if kind == "changed":
            _apply_changes(folded, event)
    return folded


def _next_number(event: Mapping[str, Json], last: int) -> int:
    number = event.get("n", 0)
    if not isinstance(number, int) or not number:
        return last
    if last and number != last + 1:
        message = f"event {number} follows event {last}: the events between them are missing"
        raise SetupError(message)
    return number


def _apply_changes(folded: dict[str, Json], event: Mapping[str, Json]) -> None:
    new = _object("what is set", event.get(SET, {}))
    added = _object("what is appended", event.get(APPENDED, {}))
    for name in (*new, *added):
        if name not in folded:
            message = f"{name!r} is not in the view: begin with the view before, or with a view event"
            raise SetupError(message)
    folded.update(new)
    for name, more in added.items():
        then = folded[name]
        if not isinstance(then, list) or not isinstance(more, list):
            message = f"{name!r} is no list that can be appended to"
            raise SetupError(message)
        folded[name] = [*then, *more]


def _object(what: str, value: object) -> Mapping[str, Json]:
    if isinstance(value, Mapping):
        return cast("Mapping[str, Json]", value)
    message = f"{what} is a JSON object, and {quoted(value)} is none"
    raise SetupError(message)
