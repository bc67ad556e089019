"""The clauses of Court Piece on scoring, the next dealer and the end of a match, one by one."""

from __future__ import annotations

import random
import re

import pytest

import tricktake as tt
from tests import rules_text
from tests.games.court_piece_hands import (
    CALLER_RUNS,
    CALLER_SWEEPS,
    DEALER_SWEEPS,
    TRUMPS,
    await_deal,
    caller_run,
    caller_wins,
    dealer_run,
    dealer_wins,
    dealt,
    example,
    first,
    gained,
    legal,
    losing,
    play,
    play_hand,
    refuse,
    refused,
    shared,
    totals,
    tricks,
)
from tricktake.games.court_piece import CourtPieceRules

# Scoring

ANY_VALUES: dict[str, object] = {"bavney_points": 40, "kot_points": 4, "kot_points_vs_caller": 7}


@pytest.mark.parametrize(
    "hand", [shared(1), shared(6), dealer_wins(), CALLER_SWEEPS, DEALER_SWEEPS, losing(9)]
)
@pytest.mark.parametrize("dealer", range(4))
def test_CP_54_only_the_side_with_seven_tricks_scores(hand: list[str], dealer: int) -> None:
    state = play_hand(await_deal(ANY_VALUES, dealer=dealer), hand)
    winner = tricks(state).index(max(tricks(state)))
    assert max(tricks(state)) >= 7
    assert totals(state)[winner] > 0
    assert totals(state)[1 - winner] == 0
    last = tt.score(state).last
    assert last is not None
    assert last.lines[0].clause == "CP-54"
    assert (
        last.lines[0].message
        == f"side {winner} wins the hand, {max(tricks(state))} tricks to {min(tricks(state))}"
    )


@pytest.mark.parametrize("lost", range(1, 7))
def test_CP_55_neither_court_nor_bavney_scores_one(lost: int) -> None:
    assert gained(play_hand(await_deal(ANY_VALUES), shared(lost))) == ((1, 0), "CP-55")
    assert gained(play_hand(await_deal(ANY_VALUES), dealer_wins())) == ((0, 1), "CP-55")


@pytest.mark.parametrize("points", [1, 2, 52])
def test_CP_56_a_bavney_scores_its_points_alone(points: int) -> None:
    options: dict[str, object] = {**ANY_VALUES, "bavney_points": points}
    assert gained(play_hand(await_deal(options), CALLER_SWEEPS)) == ((points, 0), "CP-56")
    assert gained(play_hand(await_deal(), CALLER_SWEEPS)) == ((2, 0), "CP-56")


@pytest.mark.parametrize("points", [1, 4, 10])
def test_CP_57_a_court_of_the_callers_side(points: int) -> None:
    options: dict[str, object] = {**ANY_VALUES, "kot_points": points, "bavney_chase": "never"}
    assert gained(play_hand(await_deal(options), CALLER_SWEEPS)) == ((points, 0), "CP-57")
    # The caller's side is side 1 when seat 0 deals.
    assert gained(play_hand(await_deal(options, dealer=0), CALLER_SWEEPS)) == ((0, points), "CP-57")
    assert gained(play_hand(await_deal({"bavney_chase": "never"}), CALLER_SWEEPS)) == ((1, 0), "CP-57")


@pytest.mark.parametrize("points", [1, 7, 10])
def test_CP_58_a_court_of_the_dealers_side(points: int) -> None:
    options: dict[str, object] = {**ANY_VALUES, "kot_points_vs_caller": points, "bavney_chase": "never"}
    assert gained(play_hand(await_deal(options), DEALER_SWEEPS)) == ((0, points), "CP-58")
    assert gained(play_hand(await_deal(options, dealer=0), DEALER_SWEEPS)) == ((points, 0), "CP-58")
    assert gained(play_hand(await_deal({"bavney_chase": "never"}), DEALER_SWEEPS)) == ((0, 1), "CP-58")


def test_CP_59_a_court_counts_however_the_hand_went_on() -> None:
    assert gained(caller_run(7, bavney_chase="never", **ANY_VALUES)) == ((4, 0), "CP-57")
    asked = caller_run(7, bavney_chase="ask", **ANY_VALUES)
    assert gained(play(asked, "stop")) == ((4, 0), "CP-57")
    for trick in range(8, 14):
        assert gained(play_hand(await_deal(ANY_VALUES), losing(trick))) == ((4, 0), "CP-57")
    # Continued by choice and failed: CP-E12's second block ends 7-1 and scores the kot value, 4 there.
    continued = play(dealt("@swap", bavney_chase="ask", kot_points=4), *example("CP-E12-2")[1:2])
    continued = play(continued, *losing(8)[2:9], "continue", losing(8)[9])
    assert (tricks(continued), gained(continued)) == ((7, 1), ((4, 0), "CP-57"))


def test_CP_59_a_failed_chase_is_told() -> None:
    told: dict[tuple[int, ...], list[str]] = {}
    states = (
        *(caller_run(7, bavney_chase="never"), dealer_run(7, bavney_chase="never")),
        play_hand(await_deal(), losing(9)),
    )
    for state in states:
        last = tt.score(state).last
        assert last is not None
        told[last.tally] = [line.message for line in last.lines if any(line.points)]
    assert told == {
        (7, 0): ["a court of the caller's side"],
        (0, 7): ["a court of the dealer's side"],
        (8, 1): ["a court of the caller's side, and a failed chase"],
    }


@pytest.mark.parametrize("trick", range(8, 14))
def test_CP_60_a_failed_chase_scores_for_the_chasing_side(trick: int) -> None:
    state = play_hand(await_deal(), losing(trick))
    assert totals(state) == (1, 0)


@pytest.mark.parametrize("trick", range(1, 8))
def test_CP_61_seven_to_one_without_a_court_scores_one(trick: int) -> None:
    # One of the first seven tricks is lost, and the hand ends with trick 8.
    state = play_hand(await_deal(ANY_VALUES), losing(trick))
    assert (tricks(state), gained(state)) == ((7, 1), ((1, 0), "CP-55"))


def test_CP_62_a_bavney_is_worth_the_same_for_both() -> None:
    for hand, gain in ((CALLER_SWEEPS, (40, 0)), (DEALER_SWEEPS, (0, 40))):
        assert gained(play_hand(await_deal(ANY_VALUES), hand)) == (gain, "CP-56")


@pytest.mark.parametrize("points", [1, 52])
def test_CP_63_no_bavney_without_a_chase(points: int) -> None:
    for hand, gain in ((CALLER_SWEEPS, (4, 0)), (DEALER_SWEEPS, (0, 7))):
        options: dict[str, object] = {**ANY_VALUES, "bavney_chase": "never", "bavney_points": points}
        state = play_hand(await_deal(options), hand)
        assert max(tricks(state)) == 7
        assert totals(state) == gain


@pytest.mark.parametrize(("bavney", "kot", "against"), [(1, 10, 5), (5, 1, 10), (1, 1, 1), (10, 5, 1)])
def test_CP_64_the_values_need_no_order(bavney: int, kot: int, against: int) -> None:
    options: dict[str, object] = {
        "bavney_points": bavney,
        "kot_points": kot,
        "kot_points_vs_caller": against,
        "bavney_chase": "ask",
        "target_score": 15,
    }
    assert totals(play(caller_run(7, **options), "stop")) == (kot, 0)
    assert totals(play(dealer_run(7, **options), "stop")) == (0, against)
    assert totals(play(caller_run(7, **options), "continue", *CALLER_RUNS[7:])) == (bavney, 0)


def test_CP_65_nothing_is_subtracted() -> None:
    for hand in (shared(2), dealer_wins(), CALLER_SWEEPS, DEALER_SWEEPS, losing(8), losing(13), losing(3)):
        state = play_hand(await_deal({"target_score": 15}, totals=(3, 4)), hand)
        now = totals(state)
        assert now[0] >= 3
        assert now[1] >= 4
        assert sum(now) > 7


# The table of the points of the winner of a hand, under CP-65. Which hands end in which way:
ENDINGS = {
    ("shared", "7-1 to 7-6"): [shared(lost) for lost in range(1, 7)]
    + [losing(trick) for trick in range(1, 8)],
    ("all to the winner", "7-0"): [CALLER_SWEEPS[:9]],
    ("all to the winner", "7-1 to 12-1"): [losing(trick) for trick in range(8, 14)],
    ("all to the winner", "13-0"): [CALLER_SWEEPS],
}
POINTS = rules_text.table("court_piece", "The points of the winner of a hand")


def test_the_table_of_points_is_read() -> None:
    assert [(row["first seven tricks"], row["how it ended"]) for row in POINTS] == list(ENDINGS)


@pytest.mark.parametrize("chase", ["auto", "never", "ask"])
@pytest.mark.parametrize("row", POINTS, ids=lambda row: f"{row['first seven tricks']} {row['how it ended']}")
def test_the_table_of_points(row: dict[str, str], chase: str) -> None:
    cell = row[f"`{chase}`"]
    ending = row["how it ended"]
    for deal, trump, *played in ENDINGS[row["first seven tricks"], ending]:
        state = play(await_deal({**ANY_VALUES, "bavney_chase": chase}), deal, trump)
        for trick in [*played[:7], *(played[7:] or ["stop"])]:
            if legal(state) == ["continue", "stop"] and trick != "stop":
                state = play(state, "continue")
            if state.awaiting == "move" and (trick != "stop" or trick in legal(state)):
                state = play(state, trick)
        ended_so = (state.awaiting != "move") and re.fullmatch(
            {"7-1 to 7-6": "7-[1-6]", "7-0": "7-0", "7-1 to 12-1": r"\d+-1", "13-0": "13-0"}[ending],
            "-".join(map(str, tricks(state))),
        )
        if cell == "cannot occur":
            assert not ended_so
        else:
            assert ended_so
            value = {"1": 1, "kot value": 4, "`bavney_points`": 40}[cell.partition(" (")[0]]
            assert totals(state) == (value, 0)


# Next dealer

NOT_A_COURT = (caller_wins(), losing(4))
COURTS_OF_THE_CALLER = (CALLER_SWEEPS, losing(8), losing(13))


@pytest.mark.parametrize("dealer", range(4))
def test_CP_66_left(dealer: int) -> None:
    assert CourtPieceRules().dealer_rotation == "left"
    for hand in (*NOT_A_COURT, *COURTS_OF_THE_CALLER, dealer_wins(), DEALER_SWEEPS):
        assert play_hand(await_deal(dealer=dealer), hand).dealer == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_CP_67_losing_team(dealer: int) -> None:
    before = await_deal({"dealer_rotation": "losing_team"}, dealer=dealer)
    for hand in (*NOT_A_COURT, *COURTS_OF_THE_CALLER):
        assert play_hand(before, hand).dealer == dealer
    for hand in (dealer_wins(), DEALER_SWEEPS):
        assert play_hand(before, hand).dealer == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_CP_68_losing_team_court(dealer: int) -> None:
    before = await_deal({"dealer_rotation": "losing_team_court"}, dealer=dealer)
    for hand in NOT_A_COURT:
        assert play_hand(before, hand).dealer == dealer
    for hand in COURTS_OF_THE_CALLER:
        assert play_hand(before, hand).dealer == (dealer + 2) % 4
    assert play_hand(before, dealer_wins()).dealer == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("chase", "rest"),
    [
        ("never", []),
        ("ask", ["stop"]),
        ("ask", ["continue", *CALLER_RUNS[7:]]),
        ("auto", CALLER_RUNS[7:]),
    ],
)
def test_CP_69_every_kind_of_court_counts(dealer: int, chase: str, rest: list[str]) -> None:
    options: dict[str, object] = {"dealer_rotation": "losing_team_court", "bavney_chase": chase}
    state = play_hand(await_deal(options, dealer=dealer), [*CALLER_SWEEPS[:9], *rest])
    assert (state.awaiting, state.dealer) == ("deal", (dealer + 2) % 4)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("rotation", ["left", "losing_team", "losing_team_court"])
def test_CP_70_a_court_of_the_dealers_side_changes_nothing(dealer: int, rotation: str) -> None:
    before = await_deal({"dealer_rotation": rotation}, dealer=dealer)
    assert (
        play_hand(before, DEALER_SWEEPS).dealer == play_hand(before, dealer_wins()).dealer == (dealer + 1) % 4
    )


# End of the match


@pytest.mark.parametrize("target", [3, 4, 5, 15])
def test_CP_71_the_first_side_at_the_target_wins(target: int) -> None:
    assert CourtPieceRules().target_score == 5
    options: dict[str, object] = {"target_score": target}
    state = play_hand(await_deal(options, totals=(target - 2, target - 1)), caller_wins())
    assert (state.awaiting, tt.score(state).winners) == ("deal", ())
    state = play_hand(await_deal(options, totals=(target - 1, target - 1)), caller_wins())
    assert (state.awaiting, tt.score(state).winners) == ("over", (0,))
    state = play_hand(await_deal(options, totals=(target - 1, target - 1)), dealer_wins())
    assert (state.awaiting, tt.score(state).winners) == ("over", (1,))


def test_CP_72_more_than_the_target_wins_too() -> None:
    state = play_hand(await_deal(totals=(4, 4)), CALLER_SWEEPS)
    assert (totals(state), tt.score(state).winners) == ((6, 4), (0,))
    state = play_hand(await_deal({"bavney_points": 52}, totals=(0, 4)), DEALER_SWEEPS)
    assert (totals(state), tt.score(state).winners) == ((0, 56), (1,))


def test_CP_73_a_chase_is_played_to_its_end() -> None:
    # One point is enough for side 0, and it has a court; still thirteen tricks are played, or it fails.
    state = play(await_deal(totals=(4, 0)), "deal @suits", "trump H", *CALLER_RUNS[:7])
    assert (state.awaiting, totals(state), tt.score(state).winners) == ("move", (4, 0), ())
    assert totals(play(state, *CALLER_RUNS[7:])) == (6, 0)
    state = play(
        await_deal({"bavney_chase": "ask"}, totals=(4, 0)), "deal @suits", "trump H", *CALLER_RUNS[:7]
    )
    assert legal(state) == ["continue", "stop"]


def test_CP_74_no_draw() -> None:
    # From equal totals, one short of the target, every hand leaves one winner.
    for hand in (*NOT_A_COURT, *COURTS_OF_THE_CALLER, dealer_wins(), DEALER_SWEEPS):
        for dealer in range(4):
            score = tt.score(play_hand(await_deal(dealer=dealer, totals=(4, 4)), hand))
            assert len(score.winners) == len(score.losers) == 1


def test_CP_75_no_end_move() -> None:
    for state in (dealt(), caller_run(1), caller_run(7, bavney_chase="ask")):
        assert refused(state, "end") == ("no_end", "end: this game has no end move (CP-75)")
    # While a deal is awaited and after the match another row comes first.
    assert refuse(await_deal(), "end") == "end: a deal is awaited (CP-13)"
    assert (
        refuse(play_hand(await_deal(totals=(4, 0)), caller_wins()), "end") == "end: the match is over (CP-76)"
    )


def test_CP_76_nothing_after_the_end() -> None:
    state = play_hand(await_deal(totals=(4, 0)), caller_wins())
    assert state.to_act is None
    assert legal(state) == []
    assert tt.interrupts(state) == ()
    moves = (*TRUMPS, "AS", "pass", "bid 4", "redeal", "continue", "stop", "end")
    for move in moves:
        assert refused(state, move) == ("match_over", f"{move}: the match is over (CP-76)")
    for deal in (tt.shuffle(await_deal(), random.Random(1)), tt.Deal(())):
        assert refuse(state, deal) == "deal: the match is over (CP-76)"
        with pytest.raises(tt.GameOverError, match="CP-76"):
            tt.apply(state, deal)
    with pytest.raises(tt.SetupError, match="cannot shuffle: Court Piece is over"):
        tt.shuffle(state, random.Random(1))


def test_CP_77_winners_and_losers() -> None:
    for state in (await_deal(totals=(4, 4)), caller_run(9), play_hand(await_deal(), caller_wins())):
        assert (tt.score(state).winners, tt.score(state).losers) == ((), ())
    score = tt.score(play_hand(await_deal(totals=(4, 4)), caller_wins()))
    assert (score.winners, score.losers) == ((0,), (1,))
    score = tt.score(play_hand(await_deal(totals=(4, 4)), dealer_wins()))
    assert (score.winners, score.losers) == ((1,), (0,))


# Order of the legal moves


def test_CP_78_cards_by_suit_then_rank() -> None:
    # The hand of seat 0 in @first, sorted by hand: clubs, diamonds, hearts, spades, each from low to high.
    assert legal(first()) == ["4C", "7C", "TC", "KC", "2D", "6D", "9D", "KD", "7H", "9H", "QH", "KH", "AS"]


def test_CP_79_calls_and_decisions() -> None:
    assert legal(dealt()) == TRUMPS
    assert legal(dealt("@poor", redeal="caller_no_face")) == [*TRUMPS, "redeal"]
    assert legal(caller_run(7, bavney_chase="ask")) == ["continue", "stop"]
