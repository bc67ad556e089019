"""To play a match of any game: the functions that work on every state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from tricktake.errors import SetupError
from tricktake.moves import Deal, Play, read_move
from tricktake.views import View, mark_as_observed

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricktake.errors import Refusal
    from tricktake.rules import HasRules, HasSeat, MoveT, Rules, StateT, ViewT
    from tricktake.scores import Score
    from tricktake.worlds import Worlds


POLICIES: tuple[str, ...] = ("random",)
"""How [rollout][tricktake.play.rollout] can choose moves."""


def bind(state: HasRules[StateT, MoveT, ViewT]) -> tuple[Rules[StateT, MoveT, ViewT], StateT]:
    """A state with its rules: the one place that tells the type checkers that a state is its own type."""
    return state.rules, cast("StateT", state)


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
    return rules.start(check_seat("dealer", dealer, rules, rules.dealer_clause))


def shuffle(state: HasRules[StateT, MoveT, ViewT], rng: Random) -> Deal:
    """A random deal for the hand that is awaited.

    Args:
        state: a state that awaits a deal.
        rng: the source of chance; the same one gives the same deal in every process.

    Raises:
        SetupError: if no deal is awaited.
    """
    rules, current = bind(state)
    if current.awaiting != "deal":
        message = f"no deal is awaited in this state of {rules.title}"
        raise SetupError(message)
    return _shuffled(rules, current.dealer, rng)


def _shuffled(rules: Rules[StateT, MoveT, ViewT], dealer: int, rng: Random) -> Deal:
    pack = list(rules.pack)
    rng.shuffle(pack)
    return Deal.in_packets(rules, dealer, pack)


def legal_moves(state: HasRules[StateT, MoveT, ViewT]) -> tuple[MoveT, ...]:
    """The moves of the seat to act, in ascending order.

    Empty while a deal is awaited and when the match is over.
    """
    return state.rules.legal_moves(state)  # type: ignore[arg-type]  # as in bind, without the price of a call


def interrupts(state: HasRules[StateT, MoveT, ViewT]) -> tuple[MoveT, ...]:
    """The moves outside the turn order that [apply][] accepts now, in ascending order."""
    rules, state_ = bind(state)
    return rules.interrupts(state_)


def why_illegal(state: HasRules[StateT, MoveT, ViewT], move: object) -> Refusal[MoveT] | None:
    """Why a move is refused, or `None` if [apply][] accepts it; never raises, whatever the move is."""
    rules, state_ = bind(state)
    return rules.why_illegal(state_, move)


def apply(state: HasRules[StateT, MoveT, ViewT], move: MoveT) -> StateT:
    """The state after a move; the state before stays as it was.

    Raises:
        IllegalMoveError: if the rules refuse the move; it carries the [Refusal][]. After the end
            of the match it is a [GameOverError][].
    """
    rules: Rules[StateT, MoveT, ViewT] = state.rules
    # As in `bind` and in `Rules.apply`, without the price of a call.
    if isinstance(move, Play) and (card := move.card).bit & state.playable:
        return rules.play(state, card)  # type: ignore[arg-type]  # as in bind
    return rules.apply(state, move)  # type: ignore[arg-type]  # as in bind


def apply_unchecked(state: HasRules[StateT, MoveT, ViewT], move: MoveT) -> StateT:
    """The state after a move that is trusted to be legal: for search, over [legal_moves][]."""
    rules: Rules[StateT, MoveT, ViewT] = state.rules
    # As in `bind` and in `Rules.apply_unchecked`, without the price of a call.
    if isinstance(move, Play):
        return rules.play(state, move.card)  # type: ignore[arg-type]  # as in bind
    return rules.carry_out(state, move)  # type: ignore[arg-type]  # as in bind


def score(state: HasRules[StateT, MoveT, ViewT]) -> Score:
    """The score of the match, the tally of the hand, and how the last hand was scored."""
    rules, state_ = bind(state)
    return rules.score(state_)


def observe(state: HasRules[StateT, MoveT, ViewT], seat: int) -> ViewT:
    """What that seat may know of the state, and nothing else.

    Raises:
        SetupError: if there is no such seat.
    """
    rules, state_ = bind(state)
    return _observed(rules, state_, check_seat("seat", seat, rules))


def _observed(rules: Rules[StateT, MoveT, ViewT], state: StateT, seat: int) -> ViewT:
    view = rules.observe(state, seat)
    mark_as_observed(view)
    return view


def parse_move(state: HasRules[StateT, MoveT, ViewT], text: str) -> MoveT:
    """Read the text of a move of the state's game.

    It need not be legal: [why_illegal][] says whether it is. Besides the canonical text that
    `str(move)` writes, lower case, `10` for `T`, suit signs and the words for suits are read.

    Raises:
        NotationError: if the text is no move of the game.
    """
    return cast("MoveT", read_move(state.rules.moves, text))


def sample_state(view: HasSeat[StateT, MoveT, ViewT], rng: Random) -> StateT:
    """A full state that agrees with all that the view knows; every such state is equally likely.

    Raises:
        SetupError: if the view is not one that [observe][] made, and no state gives it; it says
            which facts clash.
    """
    return _worlds(view).sample(rng)


def count_states(view: HasSeat[StateT, MoveT, ViewT]) -> int:
    """The exact number of deals that agree with all that the view knows.

    Raises:
        SetupError: if there is none, as in [sample_state][].
    """
    return _worlds(view).count


def _worlds(view: HasSeat[StateT, MoveT, ViewT]) -> Worlds[StateT]:
    if not isinstance(view, View):
        message = f"an object of type {type(view).__name__} is no view"
        raise SetupError(message)
    rules, made = view.rules, cast("ViewT", view)
    if view.observed:
        return rules.worlds(made)
    from tricktake._view_checks import checked_worlds  # noqa: PLC0415 - seldom needed, and not light

    return checked_worlds(rules, made)


def rollout(
    state: HasRules[StateT, MoveT, ViewT], n: int, rng: Random, *, policy: Literal["random"] = "random"
) -> list[tuple[int, ...]]:
    """Complete the hand in progress many times at random, and tell how each ends.

    It follows the same rules as [apply][tricktake.play.apply], some times faster.

    Args:
        state: where each completion begins; where no hand is in progress, nothing is left to complete.
        n: the number of completions.
        rng: the source of chance.
        policy: how moves are chosen; `"random"`: each legal move is equally likely.

    Returns:
        For each completion the totals of the match by side, once the hand is finished. Under rules
        without a limit a completion may have no end: `rules.bounded()` sets the limits that are missing.

    Raises:
        SetupError: if there is no such policy.
    """
    rules, begin = bind(state)
    if policy not in POLICIES:
        message = f"policy {policy!r}: there is only 'random'"
        raise SetupError(message)
    return [rules.complete_at_random(begin, rng.random) for _ in range(n)]


def playout(
    state: HasRules[StateT, MoveT, ViewT],
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
            move = cast("MoveT", _shuffled(rules, current.dealer, rng))
        else:
            seat = current.to_act
            move = choose(_observed(rules, current, 0 if seat is None else seat))
        if on_move is not None:
            on_move(current, move)
        current = rules.apply(current, move)
    return current
