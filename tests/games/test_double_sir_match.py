"""The clauses of Double Sir on hands won, courts, dealers and the end of the match, from its rules text."""

from __future__ import annotations

import pytest

import tricktake as tt
from tests.games.double_sir_hands import (
    CALLER_SWEEPS,
    CALLER_WINS,
    DEALER_SWEEPS,
    DEALER_WINS,
    DEALS,
    await_deal,
    moves_of,
    play,
    play_hand,
    refuse,
    run,
    see,
)
from tricktake.games.double_sir import DoubleSirRules

# Hands, streaks and courts


def test_DS_56_seven_win_the_hand() -> None:
    for moves, side in ((CALLER_WINS, 0), (DEALER_WINS, 1), (CALLER_SWEEPS, 0), (DEALER_SWEEPS, 1)):
        state = play_hand(await_deal(), moves)
        last = tt.score(state).last
        assert last is not None
        assert see(state).hands_won == ((1, 0), (0, 1))[side]
        assert (last.lines[0].clause, last.lines[0].message[:6]) == ("DS-56", f"side {side}")
        assert last.tally[side] >= 7


def test_DS_58_hands_won_and_streaks() -> None:
    state = play_hand(await_deal(hands=(3, 5), streaks=(2, 0)), CALLER_WINS)
    assert (see(state).hands_won, see(state).streaks, see(state).hands_played) == ((4, 5), (3, 0), 9)
    state = play_hand(await_deal(hands=(3, 5), streaks=(2, 0)), DEALER_WINS)
    assert (see(state).hands_won, see(state).streaks, see(state).hands_played) == ((3, 6), (0, 1), 9)


@pytest.mark.parametrize("courts", [1, 2, 52])
def test_DS_59_a_sweep_of_the_caller(courts: int) -> None:
    options: dict[str, object] = {"sweep_courts": courts, "dealer_sweep_courts": 9}
    assert tt.score(play_hand(await_deal(options), CALLER_SWEEPS)).totals == (courts, 0)
    assert tt.score(play_hand(await_deal(), CALLER_SWEEPS)).totals == (1, 0)


@pytest.mark.parametrize("courts", [1, 4, 52])
def test_DS_60_a_sweep_of_the_dealer(courts: int) -> None:
    options: dict[str, object] = {"sweep_courts": 9, "dealer_sweep_courts": courts}
    assert tt.score(play_hand(await_deal(options), DEALER_SWEEPS)).totals == (0, courts)
    assert tt.score(play_hand(await_deal(), DEALER_SWEEPS)).totals == (0, 3)


def test_DS_61_a_sweep_needs_all_thirteen() -> None:
    state = run("AKQJT987", hand_end="at_seven")
    assert (tt.score(state).totals, tt.score(state).tally) == ((0, 0), (8, 0))
    state = play_hand(await_deal({"hand_end": "at_seven"}), moves_of("DS-E6-1"))
    assert (tt.score(state).totals, tt.score(state).tally) == ((0, 3), (0, 13))


@pytest.mark.parametrize("length", [2, 7, 20])
def test_DS_62_a_streak_earns_a_court(length: int) -> None:
    options: dict[str, object] = {"streak_length": length, "max_hands": None}
    for moves, side in ((CALLER_WINS, 0), (DEALER_WINS, 1)):
        for won, court in ((length - 2, 0), (length - 1, 1)):
            state = await_deal(options, streaks=((won, 0), (0, won))[side])
            assert tt.score(play_hand(state, moves)).totals == ((court, 0), (0, court))[side]


def test_DS_63_no_streaks() -> None:
    for won in (1, 6, 19, 30):
        state = play_hand(await_deal({"streak_length": 0}, streaks=(won, 0)), CALLER_WINS)
        assert (tt.score(state).totals, see(state).streaks) == ((0, 0), (won + 1, 0))


def test_DS_64_a_sweep_that_completes_a_streak() -> None:
    assert tt.score(play_hand(await_deal(streaks=(6, 0)), CALLER_SWEEPS)).totals == (1, 0)
    assert tt.score(play_hand(await_deal(streaks=(0, 6)), DEALER_SWEEPS)).totals == (0, 3)


def test_DS_65_courts_that_stack() -> None:
    stacked: dict[str, object] = {"stack_courts": True}
    assert tt.score(play_hand(await_deal(stacked, streaks=(6, 0)), CALLER_SWEEPS)).totals == (2, 0)
    assert tt.score(play_hand(await_deal(stacked, streaks=(0, 6)), DEALER_SWEEPS)).totals == (0, 4)
    # Neither alone is changed.
    assert tt.score(play_hand(await_deal(stacked, streaks=(5, 0)), CALLER_SWEEPS)).totals == (1, 0)
    assert tt.score(play_hand(await_deal(stacked, streaks=(6, 0)), CALLER_WINS)).totals == (1, 0)


def test_DS_66_courts_end_both_streaks() -> None:
    assert see(play_hand(await_deal(streaks=(6, 0)), CALLER_WINS)).streaks == (0, 0)
    assert see(play_hand(await_deal(streaks=(3, 0)), CALLER_SWEEPS)).streaks == (0, 0)
    assert see(play_hand(await_deal(streaks=(3, 0)), DEALER_SWEEPS)).streaks == (0, 0)


def test_DS_67_courts_are_never_lost() -> None:
    for moves, courts in (
        (CALLER_WINS, (5, 7)),
        (DEALER_WINS, (5, 7)),
        (CALLER_SWEEPS, (6, 7)),
        (DEALER_SWEEPS, (5, 10)),
    ):
        assert tt.score(play_hand(await_deal(courts=(5, 7)), moves)).totals == courts


def test_the_lines_of_a_hand() -> None:
    stacked: dict[str, object] = {"stack_courts": True}
    for state, ending, lines in (
        (play_hand(await_deal(), CALLER_WINS), "seven captured", [("DS-56", (0, 0)), ("DS-58", (0, 0))]),
        (
            play_hand(await_deal(streaks=(6, 0)), CALLER_WINS),
            "streak",
            [("DS-56", (0, 0)), ("DS-62", (1, 0)), ("DS-66", (0, 0))],
        ),
        (
            play_hand(await_deal(streaks=(6, 0)), CALLER_SWEEPS),
            "sweep",
            [("DS-56", (0, 0)), ("DS-59", (1, 0)), ("DS-64", (0, 0)), ("DS-66", (0, 0))],
        ),
        (
            play_hand(await_deal(stacked, streaks=(0, 6)), DEALER_SWEEPS),
            "sweep",
            [("DS-56", (0, 0)), ("DS-60", (0, 3)), ("DS-65", (0, 1)), ("DS-66", (0, 0))],
        ),
    ):
        last = tt.score(state).last
        assert last is not None
        assert last.ending == ending
        assert [(line.clause, line.points) for line in last.lines] == lines


def test_the_tally_is_that_of_the_last_hand_until_the_next_deal() -> None:
    state = play_hand(await_deal(), CALLER_WINS)
    assert tt.score(state).tally == (8, 2)
    assert tt.score(play(state, "end")).tally == (8, 2)
    assert tt.score(play(state, "deal @suits")).tally == (0, 0)


# Next dealer


@pytest.mark.parametrize("dealer", range(4))
def test_DS_68_the_side_of_the_dealer_won(dealer: int) -> None:
    for moves in (DEALER_WINS, DEALER_SWEEPS):
        assert play_hand(await_deal(dealer=dealer), moves).dealer == (dealer + 1) % 4
    # A court by a streak changes nothing.
    streaks = (6, 0) if dealer % 2 == 0 else (0, 6)
    assert play_hand(await_deal(dealer=dealer, streaks=streaks), DEALER_WINS).dealer == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_DS_69_the_side_of_the_caller_won_without_a_court(dealer: int) -> None:
    assert play_hand(await_deal(dealer=dealer), CALLER_WINS).dealer == dealer


@pytest.mark.parametrize("dealer", range(4))
def test_DS_70_the_side_of_the_caller_won_with_a_court(dealer: int) -> None:
    assert play_hand(await_deal(dealer=dealer), CALLER_SWEEPS).dealer == (dealer + 2) % 4
    streaks = (6, 0) if dealer % 2 == 1 else (0, 6)
    assert play_hand(await_deal(dealer=dealer, streaks=streaks), CALLER_WINS).dealer == (dealer + 2) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_DS_71_the_losers_deal(dealer: int) -> None:
    for moves, caller_wins in (
        (CALLER_WINS, True),
        (CALLER_SWEEPS, True),
        (DEALER_WINS, False),
        (DEALER_SWEEPS, False),
    ):
        losers = dealer % 2 if caller_wins else 1 - dealer % 2
        assert play_hand(await_deal(dealer=dealer), moves).dealer % 2 == losers


# End of the match


def test_DS_72_DS_73_the_default_is_no_target() -> None:
    state = play_hand(await_deal(courts=(50, 0), hands=(10, 3)), CALLER_SWEEPS)
    assert (tt.score(state).totals, state.awaiting) == ((51, 0), "deal")


def test_DS_74_end_waits_for_the_hand() -> None:
    for state in (play(await_deal(), "deal @suits"), run(""), run("AKQJT98")):
        assert tt.interrupts(state) == ()
        assert refuse(state, "end") == "end: the hand in progress must be finished (DS-74)"


@pytest.mark.parametrize(
    ("target", "courts", "moves", "over"),
    [
        (1, (0, 0), CALLER_SWEEPS, True),
        (1, (0, 0), CALLER_WINS, False),
        (2, (0, 0), CALLER_SWEEPS, False),
        (2, (1, 1), CALLER_SWEEPS, True),
        (2, (1, 0), DEALER_SWEEPS, True),  # three at once, which is over the target
    ],
)
def test_DS_75_a_target(target: int, courts: tuple[int, int], moves: tuple[str, ...], *, over: bool) -> None:
    state = play_hand(await_deal({"target_courts": target}, courts=courts), moves)
    assert state.awaiting == ("over" if over else "deal")


def test_DS_76_a_number_of_hands() -> None:
    assert play_hand(await_deal(hands=(9, 9)), CALLER_WINS).awaiting == "deal"
    assert play_hand(await_deal(hands=(9, 10)), CALLER_WINS).awaiting == "over"
    assert play_hand(await_deal({"max_hands": 1}), CALLER_WINS).awaiting == "over"
    assert play_hand(await_deal({"max_hands": 2}), CALLER_WINS).awaiting == "deal"


def test_DS_77_whichever_comes_first() -> None:
    both: dict[str, object] = {"max_hands": 2, "target_courts": 2}
    assert play_hand(await_deal(both), CALLER_SWEEPS).awaiting == "deal"
    assert play_hand(await_deal(both), DEALER_SWEEPS).awaiting == "over"
    assert play_hand(await_deal(both, hands=(0, 1)), CALLER_WINS).awaiting == "over"


def test_DS_78_no_limit() -> None:
    unlimited: dict[str, object] = {"max_hands": None}
    state = play_hand(await_deal(unlimited, courts=(70, 3), hands=(400, 300)), CALLER_SWEEPS)
    assert state.awaiting == "deal"
    assert play(state, "end").awaiting == "over"


@pytest.mark.parametrize(
    "options",
    [
        {"max_hands": None},
        {"max_hands": None, "target_courts": 3, "streak_length": 0},
        {"max_hands": 7, "tie": "play_on"},
        {"max_hands": None, "tie": "play_on", "streak_length": 0},
    ],
)
def test_DS_78_bounded_rules_end_by_themselves(options: dict[str, object]) -> None:
    rules = DoubleSirRules.from_options(options).bounded()
    limit = rules.max_hands
    assert limit is not None
    # The last hand ends the match with equal courts too.
    state = await_deal(rules.options(), hands=(limit - 1, 0))
    assert play_hand(state, CALLER_WINS).awaiting == "over"


def test_DS_78_bounded_rules_keep_limits() -> None:
    rules = DoubleSirRules(max_hands=5, target_courts=2, tie="hands_won", ace_rule="both_aces")
    assert rules.bounded() == rules


def test_DS_79_end() -> None:
    for state in (await_deal(), play_hand(await_deal(), CALLER_WINS)):
        assert tt.interrupts(state) == (tt.EndMatch(),)
        assert tt.legal_moves(state) == ()
        assert play(state, "end").awaiting == "over"
    assert tt.interrupts(play(await_deal(), "end")) == ()


def test_DS_80_more_courts_win() -> None:
    for courts, hands, winner in (((2, 1), (3, 9), 0), ((0, 1), (9, 3), 1)):
        for tie in ("draw", "hands_won", "play_on"):
            score = tt.score(play(await_deal({"tie": tie}, courts=courts, hands=hands), "end"))
            assert (score.winners, score.losers) == ((winner,), (1 - winner,))


def test_DS_81_a_draw() -> None:
    score = tt.score(play(await_deal(courts=(2, 2), hands=(3, 9)), "end"))
    assert (score.winners, score.losers) == ((), ())


def test_DS_82_playing_on() -> None:
    options: dict[str, object] = {"tie": "play_on", "max_hands": 4}
    state = play_hand(await_deal(options, hands=(1, 2)), CALLER_WINS)
    for _ in range(2):  # hands 5 and 6 earn nothing either
        assert state.awaiting == "deal"
        state = play_hand(state, CALLER_WINS)
    state = play_hand(state, CALLER_SWEEPS)
    assert (state.awaiting, tt.score(state).winners) == ("over", (0,))
    # Courts that differ after the last hand end the match there.
    state = play_hand(await_deal(options, courts=(1, 0), hands=(1, 2)), CALLER_WINS)
    assert state.awaiting == "over"


@pytest.mark.parametrize(("hands", "winners"), [((12, 8), (0,)), ((8, 12), (1,)), ((10, 10), ())])
def test_DS_83_hands_won_decide(hands: tuple[int, int], winners: tuple[int, ...]) -> None:
    score = tt.score(play(await_deal({"tie": "hands_won"}, courts=(1, 1), hands=hands), "end"))
    assert (score.winners, score.losers) == (winners, tuple(1 - side for side in winners))


def test_DS_84_end_under_play_on() -> None:
    state = await_deal({"tie": "play_on"}, courts=(1, 1), hands=(11, 10))
    assert state.awaiting == "deal"
    state = play(state, "end")
    assert (state.awaiting, tt.score(state).winners) == ("over", ())


@pytest.mark.parametrize("tie", ["draw", "hands_won", "play_on"])
def test_DS_85_a_target_leaves_no_tie(tie: str) -> None:
    options: dict[str, object] = {"target_courts": 2, "tie": tie}
    state = play_hand(await_deal(options, courts=(1, 1), hands=(2, 9)), CALLER_SWEEPS)
    assert (state.awaiting, tt.score(state).winners) == ("over", (0,))


def test_DS_86_play_on_without_a_limit() -> None:
    for tie in ("draw", "play_on"):
        state = await_deal({"max_hands": None, "tie": tie}, hands=(15, 15))
        state = play_hand(state, CALLER_WINS)
        assert state.awaiting == "deal"
        assert tt.score(play(state, "end")).winners == ()


@pytest.mark.parametrize(
    "move", ["end", f"deal {DEALS['suits']}", "trump S", "AS", "pass", "redeal", "deal AS"]
)
def test_DS_87_the_match_is_over(move: str) -> None:
    state = play(await_deal(), "end")
    label = "deal" if move.startswith("deal") else move
    assert refuse(state, move) == f"{label}: the match is over (DS-87)"
    assert (tt.legal_moves(state), tt.interrupts(state), state.to_act) == ((), (), None)
    with pytest.raises(tt.GameOverError, match="DS-87"):
        tt.apply(state, tt.parse_move(state, move))


def test_DS_88_totals_winners_and_losers() -> None:
    state = await_deal(courts=(2, 5))
    score = tt.score(state)
    assert (score.totals, score.winners, score.losers) == ((2, 5), (), ())
    score = tt.score(play(state, "end"))
    assert (score.totals, score.winners, score.losers) == ((2, 5), (1,), (0,))
