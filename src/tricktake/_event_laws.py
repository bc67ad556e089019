"""The laws of events: what a seat sees of a move is what its views tell, and nothing else."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Protocol

from tricktake._events import events_between, fold, maker_of, public_names
from tricktake._hand_replays import as_own
from tricktake.errors import SetupError
from tricktake.moves import Deal
from tricktake.views import jsonable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tricktake.moves import Move
    from tricktake.rules import Rules
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.views import Event, Json, View

CARD_TEXT = re.compile("[2-9TJQKA][CDHS]")
"""The text of a card, wherever it stands."""


class Law(Protocol):
    """Raises if a law does not hold."""

    def __call__(self, holds: bool, law: str, detail: object = "") -> None:  # noqa: FBT001 - reads like a sentence
        """Raise if the law does not hold."""


def check_events(  # noqa: PLR0913, PLR0917 - a move between its states, chance, and what raises
    rules: Rules[StateT, MoveT, ViewT], before: StateT, move: MoveT, after: StateT, rng: Random, law: Law
) -> None:
    """The laws of what a spectator and a seat see of a move."""
    seat = rng.randrange(rules.seats)
    public, own = (_check_viewer(rules, before, move, after, viewer, law) for viewer in (None, seat))
    spectator, view = rules.observe(after, None), rules.observe(after, seat)
    for name in public_names(view):
        shown = [_public_value(view, name), _public_value(spectator, name)]
        law(shown[0] == shown[1], "public fields are equal for everybody", (seat, name, *shown))
    law(own[: len(public)] == public, "a seat sees first what everybody sees", (seat, public, own))
    for other in _moves_like(rules, before, move, seat, rng):
        reached = rules.apply(before, as_own(rules, other))
        if rules.observe(reached, seat) == view:
            told = _seen(rules, before, other, reached, seat)
            law(told == own, "moves that look the same give the same events", (seat, told, own))


def check_same_events(  # noqa: PLR0913, PLR0917 - a match and another that looks the same, and as above
    rules: Rules[StateT, MoveT, ViewT], state: StateT, world: StateT, seat: int, rng: Random, law: Law
) -> None:
    """Where a match and a world of a seat look the same after a move too, so do its events."""
    moves = [
        move
        for move in (*rules.legal_moves(state), *rules.interrupts(state))
        if rules.why_illegal(world, move) is None
    ]
    for move in rng.sample(moves, min(1, len(moves))):
        reached = [rules.apply(begin, move) for begin in (state, world)]
        if rules.observe(reached[0], seat) == rules.observe(reached[1], seat):
            told = [
                _seen(rules, begin, move, end, seat)
                for begin, end in zip((state, world), reached, strict=True)
            ]
            law(told[0] == told[1], "matches that look the same give the same events", (seat, move, *told))


def _check_viewer(  # noqa: PLR0913, PLR0917 - as above, and who sees it
    rules: Rules[StateT, MoveT, ViewT],
    before: StateT,
    move: MoveT,
    after: StateT,
    viewer: int | None,
    law: Law,
) -> tuple[Event, ...]:
    """What a viewer sees of a move, which leads from view to view and tells no other cards."""
    seen = _seen(rules, before, move, after, viewer)
    views = [rules.observe(state, viewer).to_json() for state in (before, after)]
    law(_folded(views[0], seen) == views[1], "events lead from view to view", (viewer, seen, *views))
    known = _cards_in([*views, "" if move.hidden or isinstance(move, Deal) else str(move)])
    law(_cards_in(jsonable(seen)) <= known, "events tell no card that the views do not", (viewer, seen))
    return seen


def _folded(view: Mapping[str, Json], seen: tuple[Event, ...]) -> dict[str, Json] | None:
    try:
        return fold(view, seen)
    except SetupError:
        return None


def _seen(
    rules: Rules[StateT, MoveT, ViewT], before: StateT, move: Move, after: StateT, viewer: int | None
) -> tuple[Event, ...]:
    views = (rules.observe(before, viewer), rules.observe(after, viewer))
    return events_between(*views, move, maker_of(before.to_act, move))


def _public_value(view: View[Move], name: str) -> object:
    """A public field of a view; of the history the moves that everybody sees."""
    if name == "history":
        return tuple([each for each in view.history if not each[1].hidden])
    value: object = getattr(view, name)
    return value


def _cards_in(value: object) -> set[str]:
    return set(CARD_TEXT.findall(json.dumps(value)))


def _moves_like(
    rules: Rules[StateT, MoveT, ViewT], state: StateT, move: MoveT, seat: int, rng: Random
) -> tuple[Move, ...]:
    """Other moves that the seat might not tell from a move: another deal, another hidden choice."""
    if isinstance(move, Deal):
        unseen = [card for other, cards in enumerate(move.hands) if other != seat for card in cards]
        rng.shuffle(unseen)
        hands = [
            cards if other == seat else tuple([unseen.pop() for _ in cards])
            for other, cards in enumerate(move.hands)
        ]
        return (Deal(tuple(hands)),)
    return rules.legal_moves(state) if move.hidden and state.to_act != seat else ()
