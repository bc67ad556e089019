"""Many worlds and many completions: what is drawn, what the moves are worth, and what is refused."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

import tricktake as tt
from tricktake.bots import searcher
from tricktake.scores import lead

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.registry import AnyState, AnyView


def dealt(game: str, seed: int = 5) -> AnyState:
    """A state of a hand that has just been dealt."""
    state = tt.start(tt.GAMES[game]().bounded())
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    return tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, random.Random(seed)))))


def view_of(state: AnyState) -> AnyView:
    """What the seat knows that is to act."""
    return tt.observe(state, state.to_act)


def test_sample_states_draws_as_sample_state_does() -> None:
    view = view_of(dealt("court_piece"))
    one, many = random.Random(3), random.Random(3)
    assert tt.sample_states(view, 4, many) == [tt.sample_state(view, one) for _ in range(4)]
    assert one.random() == many.random()


@pytest.mark.parametrize("game", tt.GAMES)
def test_evaluate_is_the_loop_of_sample_apply_and_rollout(game: str) -> None:
    state = dealt(game)
    for _ in range(6):
        view, rng = view_of(state), random.Random(11)
        if view.seat is None:
            break  # all have passed
        side = view.rules.side_by_seat[view.seat]
        values: dict[tt.Move, list[float]] = {move: [] for move in view.legal_moves}
        for _ in range(3):
            world = tt.sample_state(view, rng)
            for move, told in values.items():
                one, other = tt.rollout(tt.apply(world, move), 2, rng, max_moves=50)
                told.append((worth(view, one, side) + worth(view, other, side)) / 2)
        estimates = tt.evaluate(view, random.Random(11), worlds=3, completions=2, max_moves=50)
        assert tuple(estimates) == view.legal_moves
        for move, told in values.items():
            mean = sum(told) / 3
            error = math.sqrt(sum((each - mean) ** 2 for each in told) / 2 / 3)
            assert estimates[move].mean == pytest.approx(mean)
            assert estimates[move].error == pytest.approx(error)
            assert estimates[move].completions == 6
        state = tt.apply(state, view.legal_moves[0])


def worth(view: AnyView, outcome: tt.Outcome, side: int) -> float:
    """What the rules say that the end is worth."""
    gains = [after - before for after, before in zip(outcome.totals, view.score.totals, strict=True)]
    return view.rules.worth(tuple(gains), outcome.tally, side)


def test_what_the_end_of_a_hand_is_worth() -> None:
    # Two sides: the difference; more sides: what is above the mean of the others.
    assert tt.CourtPieceRules().worth((2, 0), (7, 6), 1) == -2
    assert tt.ShooterRules().worth((4, 1, 0, 2), (4, 1, 0, 1), 0) == 4 - 1
    assert tt.DoubleSirRules().worth((0, 0), (7, 4), 0) == 3  # captured tricks
    assert tt.SvoiKozyriRules().worth((0, 1, 0, 0), (0, 6, 0, 0), 1) == -6  # cards left
    assert lead((5, 1, 3), 0) == 3


def test_one_world_has_no_known_error() -> None:
    estimates = tt.evaluate(view_of(dealt("shooter")), random.Random(1), worlds=1, completions=3)
    assert {(estimate.error, estimate.completions) for estimate in estimates.values()} == {(math.inf, 3)}


def test_the_value_of_the_last_trick_is_its_exact_mean() -> None:
    # Each seat has one card left: the deals that agree are equally likely, and each can be played in one
    # way. The last trick takes the pile (DS-36).
    rules = tt.DoubleSirRules(hand_end="play_out")
    for seed in range(6):
        rng = random.Random(seed)
        begun = tt.start(rules)
        state = tt.apply(begun, tt.shuffle(begun, rng))
        while sum(map(len, state.hands)) != 4:
            state = tt.apply(state, rng.choice(tt.legal_moves(state)))
        view = tt.observe(state, state.to_act)
        worlds = set(tt.sample_states(view, 200, rng))
        assert len(worlds) == tt.count_states(view)
        taken = [tt.rollout(world, 1, rng)[0].tally[0] for world in worlds]
        (estimate,) = tt.evaluate(view, rng, worlds=600, value=lambda outcome: outcome.tally[0]).values()
        assert abs(estimate.mean - sum(taken) / len(worlds)) <= 4 * estimate.error


def test_evaluate_counts_by_the_value_that_is_given() -> None:
    view = view_of(tt.apply(dealt("court_piece"), tt.NameTrump(tt.Suit.SPADES)))
    moves = tt.evaluate(view, random.Random(1), worlds=3, max_moves=4, value=lambda outcome: outcome.moves)
    assert {estimate.mean for estimate in moves.values()} == {4}
    cut = tt.evaluate(view, random.Random(1), worlds=3, max_moves=4, value=lambda outcome: outcome.finished)
    assert {estimate.mean for estimate in cut.values()} == {0}


@pytest.mark.parametrize("game", tt.GAMES)
def test_the_searcher_makes_a_legal_move_and_the_same_one_again(game: str) -> None:
    state = dealt(game)
    for _ in range(4):
        view = view_of(state)
        if view.seat is None:
            break  # all have passed
        first, again = (searcher(random.Random(2), worlds=2, max_moves=40)(view) for _ in range(2))
        assert first == again
        assert first in view.legal_moves
        state = tt.apply(state, first)


def test_moves_that_end_alike_are_worth_the_same() -> None:
    state = tt.start(tt.CourtPieceRules())
    hands = "2C3C4C5C6C7C8C9CTCJCQCKCAC/2D3D4D5D6D7D8D9DTDJDQDKDAD"
    hands += "/2H3H4H5H6H7H8H9HTHJHQHKHAH/2S3S4S5S6S7S8S9STSJSQSKSAS"
    for text in (f"deal {hands}", "trump D", "2C"):
        state = tt.apply(state, tt.parse_move(state, text))
    # Seat 1 holds nothing but trumps and wins every trick; all its moves are worth the same.
    estimates = tt.evaluate(tt.observe(state, state.to_act), random.Random(1), worlds=5)
    assert {estimate.mean for estimate in estimates.values()} == {2}  # bavney (CP-56)


def test_outcomes_are_a_sequence() -> None:
    state = dealt("shooter")
    outcomes = tt.rollout([state, state], 2, random.Random(1))
    assert len(outcomes) == len(list(outcomes)) == 4
    assert list(outcomes[1:3]) == [outcomes[1], outcomes[2]]
    assert outcomes == tt.rollout([state, state], 2, random.Random(1))
    assert hash(outcomes) == hash(outcomes[:])
    assert outcomes != list(outcomes)
    assert repr(outcomes[:1]) == f"Outcomes([{outcomes[0]!r}])"


# What is refused

WRONG_NUMBERS: list[object] = [0, -1, True, 1.5, "2", None]


@pytest.mark.parametrize("number", WRONG_NUMBERS)
def test_a_number_must_be_one_or_more(number: object) -> None:
    state, rng = dealt("court_piece"), random.Random(1)
    view = view_of(state)
    asked: dict[str, Callable[[int], object]] = {
        "n": lambda n: tt.rollout(state, n, rng),
        "max_moves": lambda n: tt.rollout(state, 1, rng, max_moves=n),
        "worlds": lambda n: tt.evaluate(view, rng, worlds=n),
        "completions": lambda n: tt.evaluate(view, rng, completions=n),
    }
    if number is None:
        del asked["max_moves"]  # no limit
    for name, ask in asked.items():
        with pytest.raises(tt.SetupError, match=f"^{name} is {number!r}: a whole number of 1 or more"):
            ask(number)  # type: ignore[arg-type]  # what is refused
    with pytest.raises(tt.SetupError, match=r"^n is"):
        tt.sample_states(view, number, rng)  # type: ignore[arg-type]  # what is refused


def test_states_must_be_of_one_game_under_the_same_rules() -> None:
    state, rng = dealt("court_piece"), random.Random(1)
    other = tt.start(tt.CourtPieceRules(target_score=7))
    for stranger in (dealt("shooter"), other):
        together: list[AnyState] = [state, stranger]  # type: ignore[list-item]  # states of some game
        with pytest.raises(tt.SetupError, match=r"^states\[1\] is of .*: all must be under Court"):
            tt.rollout(together, 1, rng)
    equal = [tt.start(tt.CourtPieceRules()) for _ in range(2)]
    assert len(tt.rollout(equal, 1, rng)) == 2
    with pytest.raises(tt.SetupError, match=r"^no states: give one or more$"):
        tt.rollout([], 1, rng)


def test_only_the_seat_to_act_can_evaluate() -> None:
    state, rng = dealt("court_piece"), random.Random(1)
    for view in (tt.observe(state, None), tt.observe(state, 2), tt.observe(tt.start(state.rules), 0)):
        with pytest.raises(tt.SetupError, match=r"^evaluate needs a view of the seat that is to act"):
            tt.evaluate(view, rng)


def test_a_view_made_by_hand_must_come_from_a_state() -> None:
    state = tt.apply(dealt("court_piece"), tt.NameTrump(tt.Suit.SPADES))
    view = view_of(state)
    wrong = evolve(view, hand_sizes=(13, 13, 13, 12))
    for ask in (
        lambda: tt.evaluate(wrong, random.Random(1)),
        lambda: tt.sample_states(wrong, 2, random.Random(1)),
    ):
        with pytest.raises(tt.SetupError):
            ask()
    right = evolve(view, hand=tt.Hand(view.hand.bits))
    assert tt.evaluate(right, random.Random(1), worlds=2) == tt.evaluate(view, random.Random(1), worlds=2)
