"""To play a match of any game: the functions that work on every state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from tricktake.errors import SetupError
from tricktake.moves import Deal, Play, read_move
from tricktake.states import State
from tricktake.views import View, mark_as_observed

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricktake.errors import Refusal
    from tricktake.rules import GameState, GameView, Rules
    from tricktake.scores import Score
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.worlds import Worlds


def bind(state: GameState[StateT, MoveT, ViewT]) -> tuple[Rules[StateT, MoveT, ViewT], StateT]:
    """A state with its rules: the one place that tells the type checkers that a state is its own type.

    Raises:
        SetupError: if it is no state.
    """
    _check_is_state(state)
    return state.rules, cast("StateT", state)


def _check_is_state(value: object) -> None:
    if not isinstance(value, State):
        message = f"expected a state, got {type(value).__name__}"
        raise SetupError(message)


def check_seat(what: str, seat: object, rules: Rules[StateT, MoveT, ViewT], clause: str = "") -> int:
    """The seat, if it is one at the table of these rules.

    Raises:
        SetupError: if it is not.
    """
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < rules.seats:
        return seat
    cited = f" ({clause})" if clause else ""
    message = f"{what} {seat!r}: the seats are 0 to {rules.seats - 1}{cited}"
    raise SetupError(message)


def start(rules: Rules[StateT, MoveT, ViewT], *, dealer: int | None = None) -> StateT:
    """A match before its first deal.

    Args:
        rules: the rules of the match.
        dealer: the seat that deals the first hand; the last seat if not given, so that seat 0 is
            eldest.

    Raises:
        SetupError: if there is no such seat.
    """
    if dealer is None:
        return rules.start(rules.seats - 1)
    return rules.start(check_seat("dealer", dealer, rules, rules.clauses.first_dealer))


def shuffle(state: GameState[StateT, MoveT, ViewT], rng: Random) -> Deal:
    """A random deal for the hand that is awaited.

    Args:
        state: a state that awaits a deal.
        rng: the source of chance; the same one gives the same deal in every process.

    Raises:
        SetupError: if no deal is awaited.
    """
    rules, current = bind(state)
    if current.awaiting != "deal":
        waiting = "is over" if current.awaiting == "over" else "is waiting for a move, not a deal"
        message = f"cannot shuffle: {rules.title} {waiting}"
        raise SetupError(message)
    return shuffle_with(rules, current.dealer, rng)


def shuffle_with(rules: Rules[StateT, MoveT, ViewT], dealer: int, rng: Random) -> Deal:
    """A random deal by that dealer: [shuffle][] without a state."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    return Deal.in_packets(rules, dealer, pack)


def legal_moves(state: GameState[StateT, MoveT, ViewT]) -> tuple[MoveT, ...]:
    """The moves of the seat to act, in ascending order.

    Empty while a deal is awaited and when the match is over.
    """
    try:
        moves = state.rules.legal_moves(state)  # type: ignore[arg-type]  # as in bind
    except AttributeError:
        _check_is_state(state)
        raise
    if not moves:
        _check_is_state(state)
    return moves


def interrupts(state: GameState[StateT, MoveT, ViewT]) -> tuple[MoveT, ...]:
    """The moves outside the turn order that [apply][] accepts now, in ascending order."""
    rules, state_ = bind(state)
    return rules.interrupts(state_)


def why_illegal(state: GameState[StateT, MoveT, ViewT], move: object) -> Refusal[MoveT] | None:
    """Why a move is refused, or `None` if [apply][] accepts it; never raises, whatever the move is."""
    rules, state_ = bind(state)
    return rules.why_illegal(state_, move)


def apply(state: GameState[StateT, MoveT, ViewT], move: MoveT) -> StateT:
    """The state after a move; the state before stays as it was.

    Raises:
        IllegalMoveError: if the rules refuse the move; it carries the [Refusal][]. After the end
            of the match it is a [GameOverError][].
    """
    try:
        rules, playable = state.rules, state.playable
    except AttributeError:
        _check_is_state(state)
        raise
    # The first lines of `Rules.apply`: most moves are cards.
    if isinstance(move, Play) and (card := move.card).bit & playable:
        return rules.play_card(state, card)  # type: ignore[arg-type]  # as in bind
    return rules.apply(state, move)  # type: ignore[arg-type]  # as in bind


def apply_unchecked(state: GameState[StateT, MoveT, ViewT], move: MoveT) -> StateT:
    """The state after a move that is trusted to be legal: for search, over [legal_moves][]."""
    try:
        # The lines of `Rules.apply_unchecked`: most moves are cards.
        if isinstance(move, Play):
            return state.rules.play_card(state, move.card)  # type: ignore[arg-type]  # as in bind
        return state.rules.apply_move(state, move)  # type: ignore[arg-type]  # as in bind
    except AttributeError:
        _check_is_state(state)
        raise


def score(state: GameState[StateT, MoveT, ViewT]) -> Score:
    """The score of the match, the tally of the hand, and how the last hand was scored."""
    rules, state_ = bind(state)
    return rules.score(state_)


def observe(state: GameState[StateT, MoveT, ViewT], seat: int | None) -> ViewT:
    """What that seat may know of the state, and nothing else.

    Args:
        state: any state.
        seat: the seat; `None` for a spectator, who knows what is public.

    Raises:
        SetupError: if there is no such seat.
    """
    rules, state_ = bind(state)
    return observe_with(rules, state_, None if seat is None else check_seat("seat", seat, rules))


def observe_with(rules: Rules[StateT, MoveT, ViewT], state: StateT, seat: int | None) -> ViewT:
    """What a seat of the table may know: [observe][] where rules and seat are known to fit the state."""
    view = rules.observe(state, seat)
    mark_as_observed(view)
    return view


def parse_move(state: GameState[StateT, MoveT, ViewT], text: str) -> MoveT:
    """Read the text of a move of the state's game.

    It need not be legal: [why_illegal][] says whether it is. Besides the canonical text that
    `str(move)` writes, lower case, `10` for `T`, suit signs and the words for suits are read.

    Raises:
        NotationError: if the text is no move of the game.
    """
    rules, _ = bind(state)
    return cast("MoveT", read_move(rules.moves, text))


def sample_state(view: GameView[StateT, MoveT, ViewT], rng: Random) -> StateT:
    """A full state that agrees with all that the view knows; every such state is equally likely.

    Raises:
        SetupError: if the view is not one that [observe][] made, and no state gives it; it says
            which facts clash.
    """
    return worlds_of(view).sample(rng)


def count_states(view: GameView[StateT, MoveT, ViewT]) -> int:
    """The exact number of deals that agree with all that the view knows.

    Raises:
        SetupError: if there is none, as in [sample_state][].
    """
    return worlds_of(view).count


def worlds_of(view: GameView[StateT, MoveT, ViewT]) -> Worlds[StateT]:
    """The states that agree with a view, counted; a view made by hand is checked.

    Raises:
        SetupError: as in [sample_state][].
    """
    if not isinstance(view, View):
        message = f"expected a view, got {type(view).__name__}"
        raise SetupError(message)
    rules, made = view.rules, cast("ViewT", view)
    if view.observed:
        return rules.worlds(made)
    from tricktake._view_checks import checked_worlds  # noqa: PLC0415 - seldom needed, and not light

    return checked_worlds(rules, made)


def playout(
    state: GameState[StateT, MoveT, ViewT],
    choose: Callable[[ViewT], MoveT],
    rng: Random,
    *,
    until: Literal["match", "hand"] = "match",
    on_move: Callable[[StateT, MoveT], object] | None = None,
) -> StateT:
    """Play on to the end, dealing as needed.

    Args:
        state: where to begin.
        choose: gives the move of the seat to act from its view.
        rng: the source of chance for the deals.
        until: `"match"`: to the end of the match; `"hand"`: until the hand in progress, or the
            next one if a deal is awaited, is finished.
        on_move: is called with the state before each move and the move, deals included.

    Returns:
        The state at the end. Under rules without a limit a match may have none:
        `rules.bounded()` sets the limits that are missing.

    Raises:
        IllegalMoveError: if `choose` gives a move that is refused.
    """
    rules, current = bind(state)
    dealt = bool(current.hands)
    while current.awaiting != "over":
        if current.awaiting == "deal":
            if dealt and until == "hand":
                break
            dealt = True
            move = cast("MoveT", shuffle_with(rules, current.dealer, rng))
        else:
            seat = current.to_act
            move = choose(observe_with(rules, current, 0 if seat is None else seat))
        if on_move is not None:
            on_move(current, move)
        current = rules.apply(current, move)
    return current
