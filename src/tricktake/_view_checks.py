"""Views that a program made or changed: is there a state that gives them, and if not, which facts clash?

What [observe][] gives needs no check. Any other view is checked from the outside in: the types of its
fields; what holds at every table; that no card is in two places; that its worlds can be counted; that
a world gives this very view; and that the moves of its history lead there.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final, NoReturn, cast

from tricktake._field_types import fits, types_of, view_class
from tricktake.cards import bits_of
from tricktake.errors import SetupError
from tricktake.moves import Deal, Play
from tricktake.rules import Rules
from tricktake.tricks.trick import seated
from tricktake.tricks.view import TrickView
from tricktake.views import View, jsonable, view_fields

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.moves import Move
    from tricktake.registry import AnyRules
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.worlds import Worlds

STUMBLES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a game may stumble over where the fields of a view do not fit each other."""

OF_THE_TURN: Final = ("phase", "to_act", "hand_sizes", "legal_moves")
"""The fields of a view that tell where in a hand it is."""


def checked_worlds(rules: Rules[StateT, MoveT, ViewT], view: ViewT) -> Worlds[StateT]:
    """The worlds of a view that is not known to be sound.

    Raises:
        SetupError: if no state gives the view; it says which facts clash.
    """
    _check_types(rules, view)
    _check_table(rules, view)
    _check_plays(rules, view)
    try:
        worlds = rules.worlds(view)
        world = worlds.sample(Random(0))  # noqa: S311 - any of them will do
        seen = rules.observe(world, view.seat)
    except SetupError:
        raise
    except STUMBLES as error:
        message = f"no state gives the view: its fields do not fit each other ({error!r})"
        raise SetupError(message) from error
    _check_same(view, seen, tuple(each.name for each in view_fields(type(view))), "the rest of it gives")
    _check_history(rules, view, world)
    return worlds


def _clash(why: str) -> NoReturn:
    message = f"no state gives the view: {why}"
    raise SetupError(message)


def _is_view_of(rules: AnyRules, view: View[Move]) -> bool:
    return isinstance(view, view_class(type(rules)))


def _check_types(rules: object, view: View[Move]) -> None:
    """That all fields are of their types, so that they can be looked at."""
    kind = type(rules).__name__
    if not isinstance(rules, Rules) or not _is_view_of(cast("AnyRules", rules), view):
        _clash(f"rules is of type {kind}")
    for name, of in types_of(type(view)).items():
        value: object = getattr(view, name)
        if not fits(value, of):
            named = getattr(of, "__name__", of) if isinstance(of, type) else of
            _clash(f"{name} is of type {type(value).__name__}, or holds what is not of type {named}")


def _check_table(rules: Rules[StateT, MoveT, ViewT], view: ViewT) -> None:
    """That seats are at the table, and that every seat and side has its share of the lists."""
    seats, sides = rules.seats, len(rules.sides)
    leader = view.leader if isinstance(view, TrickView) else None
    for name, seat in (
        ("seat", view.seat),
        ("dealer", view.dealer),
        ("to_act", view.to_act),
        ("leader", leader),
        *(("history", seat) for seat, _ in view.history),
    ):
        if seat is not None and seat not in range(seats):
            _clash(f"{name} names seat {seat}, and the seats are 0 to {seats - 1}")
    for each in view_fields(type(view)):
        count: object = getattr(view, each.name)
        if isinstance(count, int) and count < 0:
            _clash(f"{each.name} is {count}, and no seat and no count is below 0")
    for name, number, expected in (
        ("hand_sizes", len(view.hand_sizes), seats),
        ("totals", len(view.score.totals), sides),
        ("tally", len(view.score.tally), sides),
    ):
        if number != expected:
            _clash(f"{name} has {number} numbers, and {expected} are needed")
    size = 0 if view.seat is None else view.hand_sizes[view.seat]
    if len(view.hand) != size:
        of = "a spectator holds none" if view.seat is None else f"hand_sizes says {size}"
        _clash(f"hand holds {len(view.hand)} cards, and {of}")


def _check_plays(rules: Rules[StateT, MoveT, ViewT], view: ViewT) -> None:
    """That each card is in one place: in the hand, or played once."""
    plays = _plays(view)
    pack = bits_of(rules.pack)
    for card in (*view.hand, *(card for _, card in plays)):
        if not card.bit & pack:
            _clash(f"{card} is not in the pack")
    played: set[Card] = set()
    for _, card in plays:
        if card in played:
            _clash(f"{card} is played twice")
        if card in view.hand:
            _clash(f"{card} is both held and played")
        played.add(card)
    if isinstance(view, TrickView):
        _check_tricks(rules, view)
        tricks = [play for trick in view.tricks for play in seated(trick.leader, trick.cards, rules.seats)]
        tricks += seated(view.leader or 0, view.trick, rules.seats)
        if tricks != plays:
            _clash("the history and the tricks do not hold the same plays")
        _check_sizes(rules, view, plays)


def _check_tricks(rules: Rules[StateT, MoveT, ViewT], view: TrickView[Move]) -> None:
    """That tricks have as many cards and the voids as many entries as there are seats."""
    for number, trick in enumerate(view.tricks, start=1):
        if len(trick.cards) != rules.seats or {trick.leader, trick.winner} - {*range(rules.seats)}:
            _clash(f"trick {number} is not one of {rules.seats} seats: {trick}")
    if len(view.voids) not in {0, rules.seats}:
        _clash(f"voids has {len(view.voids)} entries, and there are {rules.seats} seats")


def _plays(view: View[Move]) -> list[tuple[int, Card]]:
    return [(seat, move.card) for seat, move in view.history if isinstance(move, Play)]


def _check_sizes(
    rules: Rules[StateT, MoveT, ViewT], view: TrickView[Move], plays: list[tuple[int, Card]]
) -> None:
    """That in a game with tricks what a seat holds and has played is what every seat was dealt."""
    own = max(view.hand_sizes) if view.seat is None else view.hand_sizes[view.seat]
    dealt = sum(rules.packets) if plays else own  # some of it when trump is called
    numbers = Counter(seat for seat, _ in plays)
    for seat, held in enumerate(view.hand_sizes):
        if numbers[seat] + held != dealt:
            _clash(f"seat {seat} holds {held} cards and has played {numbers[seat]}, and was dealt {dealt}")


def _check_same(view: View[Move], other: View[Move], names: tuple[str, ...], why: str) -> None:
    for name in names:
        if getattr(view, name) != getattr(other, name):
            mine, theirs = jsonable(getattr(view, name)), jsonable(getattr(other, name))
            _clash(f"{name} is {mine}, and {why} {theirs}")


def _check_history(rules: Rules[StateT, MoveT, ViewT], view: ViewT, world: StateT) -> None:
    """That the moves of the history lead to a world, where the history holds all cards that were played."""
    behind = rules.moves_behind(world)
    if behind is not None:
        _check_behind(rules, view, behind)
        return
    plays = _plays(view)
    dealt = [
        (*hand, *(card for player, card in plays if player == seat)) for seat, hand in enumerate(world.hands)
    ]
    if sum(map(bits_of, dealt)) != bits_of(rules.pack):
        return
    start = rules.start(view.dealer)
    if start.awaiting != "deal" or (not isinstance(view, TrickView) and not plays):
        return  # something is chosen before, or cards may have changed hands otherwise than by being played
    state = _made(rules, start, Deal(tuple(dealt)), "the deal")
    for number, (seat, move) in enumerate(view.history, start=1):
        what = f"move {number} of the history, {move} of seat {seat}"
        if isinstance(move, Play) and seat != state.to_act:
            _clash(f"{what}: it is the turn of seat {state.to_act}")
        state = _made(rules, state, move, what)
    before, after = rules.observe(start, view.seat), rules.observe(state, view.seat)
    changed = [
        each.name
        for each in view_fields(type(view))
        if each.name != "score" and getattr(before, each.name) != getattr(after, each.name)
    ]  # what the hand leaves alone may have come to the match before it
    _check_same(view, after, (*OF_THE_TURN, *changed), "the moves of its history lead to")


def _check_behind(rules: Rules[StateT, MoveT, ViewT], view: ViewT, behind: tuple[MoveT, ...]) -> None:
    """That the moves of a world, with all that is chosen unseen, lead to the view."""
    state = rules.next_hand(rules.match_seen(view))
    for number, move in enumerate(behind):
        state = _made(rules, state, move, f"move {number} of a hand that it could be, {move}")
    names = tuple(each.name for each in view_fields(type(view)))
    _check_same(view, rules.observe(state, view.seat), names, "the moves of such a hand lead to")


def _made(rules: Rules[StateT, MoveT, ViewT], state: StateT, move: object, what: str) -> StateT:
    """The state after a move."""
    refusal = rules.why_illegal(state, move)
    if refusal is None:
        return rules.apply(state, move)  # type: ignore[arg-type]  # it is accepted, so it is a move of the game
    _clash(f"{what}: {refusal.message}")
