"""What is no state, no view or no move gets an error of the library that says what was expected."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeAlias

import pytest
from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tests.hostile import Hostile
from tricktake.bots import random_player
from tricktake.games.court_piece import Dealing, Match
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.court_piece import CourtPieceMove, CourtPieceState

# Each function with what it is given behind the state or the view.
Call: TypeAlias = "tuple[Callable[..., object], *tuple[object, ...]]"
STATE_FUNCTIONS: dict[str, Call] = {
    "apply": (tt.apply, tt.Pass()),
    "apply a card": (tt.apply, tt.Play(tt.CARDS[0])),
    "apply_unchecked": (tt.apply_unchecked, tt.Pass()),
    "legal_moves": (tt.legal_moves,),
    "interrupts": (tt.interrupts,),
    "why_illegal": (tt.why_illegal, tt.Pass()),
    "score": (tt.score,),
    "observe": (tt.observe, 0),
    "parse_move": (tt.parse_move, "pass"),
    "shuffle": (tt.shuffle, random.Random(1)),
    "rollout": (tt.rollout, 1, random.Random(1)),
    "playout": (tt.playout, random_player(random.Random(1)), random.Random(1)),
}
VIEW_FUNCTIONS: dict[str, Call] = {
    "count_states": (tt.count_states,),
    "sample_state": (tt.sample_state, random.Random(1)),
    "sample_states": (tt.sample_states, 2, random.Random(1)),
    "evaluate": (tt.evaluate, random.Random(1)),
}
STRANGERS: list[object] = [None, 3, "AS", tt.Pass(), tt.Hand(), Hostile(), object()]


def call(function: Callable[..., object], *more: object, given: object) -> object:
    return function(given, *more)


@pytest.mark.parametrize("function", STATE_FUNCTIONS)
@pytest.mark.parametrize("stranger", STRANGERS, ids=lambda each: type(each).__name__)
def test_what_is_no_state(function: str, stranger: object) -> None:
    with pytest.raises(tt.SetupError, match=f"^expected a state, got {type(stranger).__name__}$"):
        call(*STATE_FUNCTIONS[function], given=stranger)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("function", STATE_FUNCTIONS)
def test_a_view_or_rules_are_no_state(game: str, function: str) -> None:
    state = tt.start(GAMES[game]())
    for stranger in (tt.observe(state, 0), state.rules):
        # What is trusted not to be checked may say instead that no rule carries the move out.
        said = f"expected a state, got {type(stranger).__name__}$"
        trusted = function == "apply_unchecked"
        with pytest.raises(tt.TricktakeError if trusted else tt.SetupError, match=None if trusted else said):
            call(*STATE_FUNCTIONS[function], given=stranger)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("function", VIEW_FUNCTIONS)
def test_what_is_no_view(game: str, function: str) -> None:
    for stranger in (*STRANGERS, tt.start(GAMES[game]())):
        with pytest.raises(tt.SetupError, match=f"^expected a view, got {type(stranger).__name__}$"):
            call(*VIEW_FUNCTIONS[function], given=stranger)


@pytest.mark.parametrize("text", ["AS", "pass", "", "{move} %s", "x" * 500])
def test_a_text_is_no_move_and_the_refusal_says_what_reads_it(text: str) -> None:
    state = tt.start(tt.CourtPieceRules())
    refusal = tt.why_illegal(state, text)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("text_for_move", "NOTATION")
    quoted = repr(text) if len(text) < 60 else f"'{'x' * 27}...{'x' * 28}'"
    assert refusal.message == f"{quoted} is text, not a move: parse_move reads it (NOTATION)"
    with pytest.raises(tt.IllegalMoveError, match="parse_move reads it"):
        tt.apply(state, text)  # type: ignore[misc]  # no move


@pytest.mark.parametrize("stranger", [None, 3, tt.CARDS[0], Hostile()], ids=lambda each: type(each).__name__)
def test_an_object_is_no_move(stranger: object) -> None:
    refusal = tt.why_illegal(tt.start(tt.CourtPieceRules()), stranger)
    assert refusal is not None
    named = "None" if stranger is None else type(stranger).__name__
    assert (refusal.code, refusal.message) == ("not_a_move", f"{named} is not a Court Piece move (NOTATION)")


def test_a_shuffle_at_the_wrong_time() -> None:
    rng = random.Random(1)
    state = tt.start(tt.CourtPieceRules(target_score=3))
    playing = tt.apply(state, tt.shuffle(state, rng))
    with pytest.raises(
        tt.SetupError, match=r"^cannot shuffle: Court Piece is waiting for a move, not a deal$"
    ):
        tt.shuffle(playing, rng)
    over = tt.playout(state, lambda view: view.legal_moves[0], rng)
    with pytest.raises(tt.SetupError, match=r"^cannot shuffle: Court Piece is over$"):
        tt.shuffle(over, rng)


class Stumbling(tt.CourtPieceRules):
    """Rules with a mistake of their own, which must show as it is."""

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        raise AttributeError("legal")  # noqa: EM101 - any word

    @override
    def play_card(self, state: CourtPieceState, card: tt.Card) -> CourtPieceState:
        raise AttributeError("card")  # noqa: EM101 - any word


def test_a_mistake_of_a_game_is_not_taken_for_a_wrong_object() -> None:
    state = tt.start(Stumbling())
    with pytest.raises(AttributeError, match="legal"):
        tt.legal_moves(state)
    with pytest.raises(AttributeError, match="card"):
        tt.apply_unchecked(state, tt.Play(tt.CARDS[0]))


@frozen
class Crooked(Dealing[tt.CourtPieceRules, Match]):
    """A phase with a mistake of its own."""

    @property
    @override
    def playable(self) -> int:
        raise AttributeError("playable")  # noqa: EM101 - any word


def test_a_mistake_of_a_phase_is_not_taken_for_a_wrong_object() -> None:
    state = Crooked(Match(tt.CourtPieceRules(), 3, (0, 0), 0, None, None, 0))
    with pytest.raises(AttributeError, match="playable"):
        tt.apply(state, tt.Play(tt.CARDS[0]))
