"""The score of a hand: PI-102 to PI-129; next dealer and end of the match: PI-130 to PI-137."""

from __future__ import annotations

import itertools

import pytest

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    EXAMPLE_33,
    after,
    awaiting,
    count,
    dealt,
    in_play,
    leading,
    refused,
    score_hand,
)
from tricktake.games.pilotta import Dealing, Over, PilottaRules
from tricktake.games.pilotta.scoring import Count, dropped, missing_point

PLAIN = PilottaRules()


def points(hand: Count, **options: object) -> tuple[int, ...]:
    """The game points of a hand under these options."""
    score, gains = score_hand(PilottaRules.from_options(options), hand)
    assert score.points == gains
    return gains


def lines(hand: Count, **options: object) -> list[tuple[str, tuple[int, ...]]]:
    """The clauses and game points of the lines that add something."""
    score, _ = score_hand(PilottaRules.from_options(options), hand)
    return [(line.clause, line.points) for line in score.lines if any(line.points)]


# Trick points


def test_PI_102_points_of_the_cards_and_10_for_the_last_trick() -> None:
    # Before trick 8 of example 33: side 0 has 9 + 15 + 20, side 1 26 + 29 + 5 + 25; then 23 + 10.
    assert in_play(after(leading(), *CARDS_33[:28])).table.tally == (44, 85)
    score = tt.score(after(leading(), *CARDS_33))
    assert score.tally == (44, 118)
    assert score.last is not None
    assert [line.message for line in score.last.lines[:3]] == [
        "side 0 takes 44 points in 3 tricks",
        "side 1 takes 118 points in 5 tricks",
        "side 1 wins the last trick, and its 10 points are among them",
    ]


ALL_SPADES = "deal 7S8S9STSJSQSKSAS/7C8C9CTCJCQCKCAC/7D8D9DTDJDQDKDAD/7H8H9HTHJHQHKHAH"


def all_tricks(bid: str, *, bidder: int = 0, **options: object) -> tt.Score:
    """The score when seat 0 holds all spades and they are trump: its side wins all tricks."""
    state = after(awaiting((bidder + 3) % 4, **{"declarations": "off", **options}), ALL_SPADES)
    state = after(state, bid, "pass", "pass", "pass")
    while state.awaiting == "move":
        state = after(state, str(tt.legal_moves(state)[0]))
    return tt.score(state)


def test_PI_103_all_eight_tricks_are_250_to_0() -> None:
    score = all_tricks("bid 160 S")
    assert score.tally == (250, 0)
    assert score.totals == (25 + 16 + 2, 0)  # and Pilotta
    assert score.last is not None
    assert score.last.ending == "made, capot"
    assert "PI-103" in [line.clause for line in score.last.lines]


@pytest.mark.parametrize(("capot_points", "whole"), [(162, 16), (169, 16), (252, 25), (1000, 100)])
def test_PI_104_capot_points(capot_points: int, whole: int) -> None:
    assert all_tricks("bid 160 S", capot_points=capot_points).totals == (whole + 16 + 2, 0)
    # It holds for the defenders too: 162 for trick and bid, the whole to them.
    capot = count(bid=80, points=(0, 162), tricks=(0, 8))
    assert points(capot, capot_points=capot_points) == (0, whole + 8)
    # It counts in the contract test.
    assert points(count(bid=170, points=(162, 0), tricks=(8, 0)), capot_points=162) == (0, 16 + 17)
    assert points(count(bid=170, points=(162, 0), tricks=(8, 0)), capot_points=170) == (17 + 17, 0)


def test_PI_105_all_points_in_seven_tricks_are_162() -> None:
    assert points(count(bid=80, points=(162, 0), tricks=(7, 1))) == (16 + 8, 0)
    assert score_hand(PLAIN, count(bid=80, points=(162, 0), tricks=(7, 1)))[0].tally == (162, 0)


def test_PI_106_PI_107_points_and_game_points() -> None:
    hand = count(bid=90, points=(93, 69), best=(1, 50), pilotta=0)
    assert lines(hand) == [
        ("PI-112", (9, 6)),
        ("PI-113", (0, 1)),
        ("PI-114", (9, 0)),
        ("PI-116", (0, 5)),
        ("PI-117", (2, 0)),
    ]
    assert points(hand) == (20, 12)


# Steps 1 to 3


@pytest.mark.parametrize(
    ("basis", "best", "pilotta", "needed"),
    [
        ("tricks", (0, 50), 0, 100),
        ("tricks+pilotta", (0, 50), 0, 80),
        ("tricks+pilotta", (0, 50), None, 100),
        ("tricks+pilotta", (0, 50), 1, 100),
        ("all", (0, 50), 0, 30),
        ("all", (0, 50), 1, 50),
        ("all", (1, 50), 0, 80),
        ("all", None, None, 100),
    ],
)
def test_PI_108_PI_119_what_the_contract_test_counts(
    basis: str, best: tuple[int, int] | None, pilotta: int | None, needed: int
) -> None:
    """A bid of 100 is made from `needed` trick points on, and lost with one point less."""
    rules = PilottaRules.from_options({"contract_basis": basis})
    for own, made in ((needed, True), (needed - 1, False)):
        hand = count(bid=100, points=(own, 162 - own), best=best, pilotta=pilotta)
        assert score_hand(rules, hand)[0].ending == ("made" if made else "failed")


def test_PI_109_the_contract_is_made_with_exactly_the_bid() -> None:
    made, failed = (score_hand(PLAIN, count(bid=100, points=(own, 162 - own)))[0] for own in (100, 99))
    assert (made.ending, failed.ending) == ("made", "failed")
    assert made.lines[3].message == "side 0 bid 100 and counts 100: made with 0 to spare"
    assert failed.lines[3].message == "side 0 bid 100 and counts 99: lost by 1"
    assert (made.lines[3].clause, made.lines[3].points) == ("PI-109", (0, 0))


def test_PI_110_a_doubled_hand_goes_to_its_winner() -> None:
    # 16 + 90 * 2 // 10 + 50 // 10 + 2
    doubled = count(bid=90, points=(90, 72), best=(1, 50), pilotta=1, multiplier=2)
    assert points(doubled) == (16 + 18 + 5 + 2, 0)
    lost = count(bid=90, points=(89, 73), best=(0, 50), pilotta=0, multiplier=4)
    assert points(lost) == (0, 16 + 36 + 5 + 2)
    capot = count(bid=90, points=(0, 162), tricks=(0, 8), multiplier=2)
    assert points(capot) == (0, 25 + 18)
    assert points(count(bid=250, points=(162, 0), tricks=(8, 0), multiplier=4)) == (25 + 100, 0)


def test_PI_110_every_combination_and_pilotta_has_its_line() -> None:
    hand = count(bid=90, points=(90, 72), best=(1, 50), pilotta=1, multiplier=2)
    score, _ = score_hand(PilottaRules(doubling="contra"), hand)
    assert [(line.message, line.points) for line in score.lines[4:]] == [
        ("all 162 points to side 0", (16, 0)),
        ("the bid of 90 times 2 to side 0", (18, 0)),
        ("run 7S 8S 9S TS (50) of seat 1 to side 0", (5, 0)),
        ("Pilotta of seat 1 to side 0", (2, 0)),
    ]
    assert {line.clause for line in score.lines[4:]} == {"PI-110"}


# Steps 4 to 7


def test_PI_111_a_lost_contract_gives_all_points_to_the_defenders() -> None:
    hand = count(bid=100, points=(95, 67))
    assert lines(hand) == [("PI-112", (0, 16)), ("PI-114", (0, 10))]
    assert score_hand(PLAIN, hand)[0].tally == (95, 67)  # before the transfer
    assert points(count(bid=260, points=(162, 0), tricks=(8, 0)), max_bid=None) == (0, 25 + 26)


def rounded(own: int, other: int) -> int:
    """E rounded to the nearest ten, 5 down and 6 up; of two sixes the larger goes up."""
    if own % 10 == 6 == other % 10:
        return own // 10 + (own > other)
    return own // 10 + (own % 10 > 5)


@pytest.mark.parametrize("bidding", [0, 1])
def test_PI_112_PI_113_all_163_splits_of_162(bidding: int) -> None:
    moved = 0
    for own in range(163):
        split = (own, 162 - own)
        game = list(dropped(split))
        gainer = missing_point(PLAIN, split, bidding)
        if gainer is not None:
            game[gainer] += 1
            moved += 1
        assert game == [rounded(own, 162 - own), rounded(162 - own, own)]
        assert sum(game) == 16
        turned = missing_point(PLAIN, (162 - own, own), bidding)
        assert turned == (None if gainer is None else 1 - gainer)
    # One of ten digits d has a partner digit (2 - d) mod 10; they add up to 12 unless d is 0, 1 or 2,
    # where they add up to 2 and nothing is missing. 163 splits = 16 x 10 + 3: 163 - 17 x 3 = 112.
    assert moved == 112


@pytest.mark.parametrize(
    ("number", "own", "gets"),
    [(80, 82, 0), (80, 80, 1), (80, 81, 0), (90, 89, 1), (250, 162, 1)],
)
def test_PI_114_the_side_with_more_points_gets_the_bid(number: int, own: int, gets: int) -> None:
    hand = count(bid=number, points=(own, 162 - own))
    bid = (number // 10, 0) if gets == 0 else (0, number // 10)
    assert ("PI-114", bid) in lines(hand)


@pytest.mark.parametrize("declarer", range(4))
def test_PI_115_at_81_each_the_bidding_side_gets_the_bid(declarer: int) -> None:
    hand = count(bid=80, points=(81, 81), tricks=(4, 4), declarer=declarer)
    assert points(hand) == ((16, 8) if declarer in {0, 2} else (8, 16))


# Steps 8 to 10


@pytest.mark.parametrize("side", [0, 1])
def test_PI_116_the_best_side_scores_its_combinations(side: int) -> None:
    for own in (100, 95):  # made, and lost
        without = points(count(bid=100, points=(own, 162 - own)))
        with_100 = points(count(bid=100, points=(own, 162 - own), best=(side, 100)))
        assert with_100[side] - without[side] == 10
        assert with_100[1 - side] == without[1 - side]


@pytest.mark.parametrize("side", [0, 1])
def test_PI_117_pilotta_scores_2(side: int) -> None:
    for own in (100, 95):
        without = points(count(bid=100, points=(own, 162 - own)))
        with_it = points(count(bid=100, points=(own, 162 - own), pilotta=side))
        assert with_it[side] - without[side] == 2
        assert with_it[1 - side] == without[1 - side]


def test_PI_118_the_result_is_added_to_the_totals() -> None:
    assert after(leading("bid 90 H", (100, 200)), *CARDS_33).scores == (106, 226)


def test_PI_120_rounding_never_makes_a_contract() -> None:
    assert points(count(bid=100, points=(99, 63))) == (0, 16 + 10)  # 99 would be rounded to 10


def test_PI_121_bid_award_contract() -> None:
    # Made with 76 of 162 points, because the run counts: the bid of 100 goes to the bidder.
    hand = count(bid=100, points=(76, 86), tricks=(4, 4), best=(0, 50))
    assert ("PI-121", (10, 0)) in lines(hand, contract_basis="all", bid_award="contract")
    assert ("PI-114", (0, 10)) in lines(hand, contract_basis="all")
    assert ("PI-121", (0, 10)) in lines(hand, bid_award="contract")  # lost


def test_PI_122_with_tricks_the_bid_awards_differ_only_at_80_of_80() -> None:
    for number, own in itertools.product(range(80, 170, 10), range(163)):
        hand = count(bid=number, points=(own, 162 - own))
        differ = points(hand) != points(hand, bid_award="contract")
        assert differ == (number == 80 and own == 80)


def test_PI_123_six_six_to_the_bidder() -> None:
    hand = count(bid=100, points=(76, 86), tricks=(4, 4), best=(0, 50))
    assert ("PI-113", (0, 1)) in lines(hand, contract_basis="all")
    assert ("PI-123", (1, 0)) in lines(hand, contract_basis="all", six_six_rule="bidder")


def test_PI_124_with_tricks_the_six_six_rules_agree() -> None:
    for number, own in itertools.product(range(80, 170, 10), range(163)):
        hand = count(bid=number, points=(own, 162 - own))
        assert points(hand) == points(hand, six_six_rule="bidder")


@pytest.mark.parametrize(
    ("rule", "expected"), [("keep", (5, 26)), ("to_opponents", (0, 31)), ("lost", (0, 26))]
)
def test_PI_125_failed_declarations(rule: str, expected: tuple[int, int]) -> None:
    assert points(count(bid=100, points=(95, 67), best=(0, 50)), failed_declarations=rule) == expected
    # A contract that is made, and the defenders' combinations, are not affected.
    assert points(count(bid=90, points=(95, 67), best=(0, 50)), failed_declarations=rule) == (9 + 9 + 5, 7)


def test_PI_125_what_is_lost_has_its_line_all_the_same() -> None:
    score, _ = score_hand(
        PilottaRules(failed_declarations="lost"), count(bid=100, points=(95, 67), best=(0, 50))
    )
    assert ("PI-125", "run 7S 8S 9S TS (50) of seat 0 to nobody", (0, 0)) in [
        (line.clause, line.message, line.points) for line in score.lines
    ]


@pytest.mark.parametrize(("rule", "expected"), [("keep", (2, 26)), ("to_opponents", (0, 28))])
def test_PI_126_failed_pilotta(rule: str, expected: tuple[int, int]) -> None:
    assert points(count(bid=100, points=(95, 67), pilotta=0), failed_pilotta=rule) == expected
    assert points(count(bid=90, points=(95, 67), pilotta=0), failed_pilotta=rule) == (9 + 9 + 2, 7)


def test_PI_127_the_defenders_keep_their_own() -> None:
    for declarations, pilotta in itertools.product(
        ("keep", "to_opponents", "lost"), ("keep", "to_opponents")
    ):
        options = {"failed_declarations": declarations, "failed_pilotta": pilotta}
        assert points(count(bid=100, points=(95, 67), best=(1, 50), pilotta=1), **options) == (0, 33)
        # Neither option changes the contract test: 95 + 50 + 20 make 160 with "all".
        hand = count(bid=160, points=(95, 67), best=(0, 50), pilotta=0)
        score, _ = score_hand(PilottaRules.from_options({"contract_basis": "all", **options}), hand)
        assert score.ending == "made"


def test_PI_128_four_options_have_no_effect_in_a_doubled_hand() -> None:
    options: dict[str, object] = {
        "bid_award": "contract",
        "six_six_rule": "bidder",
        "failed_declarations": "lost",
        "failed_pilotta": "to_opponents",
    }
    for own in (76, 95, 100, 110):
        hand = count(bid=100, points=(own, 162 - own), best=(0, 50), pilotta=0, multiplier=2)
        assert points(hand) == points(hand, **options)
    hand = count(bid=100, points=(95, 67), best=(0, 50), multiplier=2)
    assert points(hand) == (0, 16 + 20 + 5)
    assert points(hand, contract_basis="all") == (16 + 20 + 5, 0)
    capot = count(bid=100, points=(162, 0), tricks=(8, 0), multiplier=2)
    assert points(capot, capot_points=300) == (30 + 20, 0)


def test_PI_129_no_point_is_missing_after_a_lost_contract_or_a_capot() -> None:
    for split in ((0, 162), (162, 0), (250, 0), (0, 169)):
        assert missing_point(PLAIN, split, 0) is None


@pytest.mark.parametrize("lost", ["keep", "to_opponents", "lost"])
def test_section_6_the_scores_add_up(lost: str) -> None:
    for own, number, best, pilotta, multiplier in itertools.product(
        range(0, 163, 3), (80, 120, 160), (None, (0, 50), (1, 150)), (None, 0, 1), (1, 2, 4)
    ):
        hand = count(bid=number, points=(own, 162 - own), best=best, pilotta=pilotta, multiplier=multiplier)
        gained = points(hand, failed_declarations=lost)
        declared = 0 if best is None else best[1]
        missing = lost == "lost" and multiplier == 1 and own < number and best == (0, 50)
        expected = (
            16 + number * multiplier // 10 + (0 if missing else declared // 10) + 2 * (pilotta is not None)
        )
        assert sum(gained) == expected
        assert min(gained) >= 0


# Next dealer, end of the match


@pytest.mark.parametrize("dealer", range(4))
def test_PI_130_the_deal_passes_to_the_left(dealer: int) -> None:
    state = after(
        dealt(dealer, first_leader="eldest", declarations="off"), "bid 90 H", "pass", "pass", "pass"
    )
    while not isinstance(state, Dealing):
        state = after(state, str(tt.legal_moves(state)[0]))
    assert state.dealer == (dealer + 1) % 4


def test_PI_131_it_passes_after_the_last_hand_too_but_not_after_a_claim() -> None:
    over = after(leading("bid 90 H", (0, 330)), *CARDS_33)
    assert isinstance(over, Over)
    assert over.dealer == 1
    assert after(leading("bid 90 H", (0, 330)), *CARDS_33[:28], "claim 1").dealer == 0


@pytest.mark.parametrize(
    ("before", "winner"), [((0, 324), None), ((0, 325), 1), ((345, 0), 0), ((344, 0), None)]
)
def test_PI_132_351_wins(before: tuple[int, int], winner: int | None) -> None:
    state = after(leading("bid 90 H", before), *CARDS_33)  # 6 and 26
    assert tt.score(state).winners == (() if winner is None else (winner,))
    assert isinstance(state, Dealing if winner is None else Over)


@pytest.mark.parametrize(("target", "over"), [(1, True), (26, True), (27, False)])
def test_PI_133_PI_134_target_score(target: int, over: bool) -> None:  # noqa: FBT001 - an expected value
    state = leading("bid 90 H", target_score=target)
    for card in CARDS_33[:31]:
        state = after(state, card)
        assert state.awaiting == "move"  # the totals are compared only at the end of the hand
    state = after(state, CARDS_33[31])
    assert isinstance(state, Over) == over


@pytest.mark.parametrize(("before", "winner"), [((349, 340), 1), ((400, 340), 0), ((345, 325), None)])
def test_PI_135_PI_136_both_reach_the_target(before: tuple[int, int], winner: int | None) -> None:
    # 6 and 26 more: 355 to 366, 406 to 366, 351 to 351
    state = after(leading("bid 90 H", before), *CARDS_33)
    assert tt.score(state).winners == (() if winner is None else (winner,))


def test_PI_136_another_hand_decides() -> None:
    state = after(leading("bid 90 H", (345, 325)), *CARDS_33)
    assert isinstance(state, Dealing)
    assert state.scores == (351, 351)
    assert state.dealer == 1
    state = after(state, EXAMPLE_33, "pass", "pass", "pass", "bid 90 H", "JS")
    assert isinstance(after(state, *CARDS_33[1:]), Over)


def test_PI_137_after_the_match() -> None:
    state = after(leading("bid 90 H", (0, 330)), *CARDS_33)
    score = tt.score(state)
    assert (score.winners, score.losers) == ((1,), (0,))
    assert tt.legal_moves(state) == ()
    assert tt.interrupts(state) == ()
    for text in ("pass", "claim 1", "AS", "contra", "declare", "bid 80 H", EXAMPLE_33):
        assert refused(state, text) == ("PI-137", "the match is over")
    with pytest.raises(tt.GameOverError):
        after(state, "pass")


def texts(hand: Count, **options: object) -> list[str]:
    """The lines of a hand in words."""
    return [line.message for line in score_hand(PilottaRules.from_options(options), hand)[0].lines]


def test_the_lines_tell_how_a_hand_was_scored() -> None:
    assert texts(count(bid=100, points=(95, 67), best=(0, 50), pilotta=0), failed_pilotta="to_opponents") == [
        "side 0 takes 95 points in 5 tricks",
        "side 1 takes 67 points in 3 tricks",
        "side 0 wins the last trick, and its 10 points are among them",
        "side 0 bid 100 and counts 95: lost by 5",
        "all 162 points to side 1",
        "0 and 162 points round down to 0 and 16",
        "the bid of 100 to side 1",
        "run 7S 8S 9S TS (50) of seat 0 to side 0",
        "Pilotta of seat 0 to side 1",
    ]
    assert texts(count(bid=90, points=(93, 69)))[4:] == [
        "93 and 69 points round down to 9 and 6",
        "side 1 gets the leftover point (higher last digit)",
        "the bid of 90 to side 0",
    ]
    made = count(bid=100, points=(76, 86), best=(0, 50))
    assert texts(made, contract_basis="all")[3:7] == [
        "50 points of melds or Pilotta count for the contract of side 0 too",
        "side 0 bid 100 and counts 126: made with 26 to spare",
        "76 and 86 points round down to 7 and 8",
        "side 1 gets the leftover point (equal last digits)",
    ]
    assert texts(count(bid=120, points=(162, 0), tricks=(8, 0)))[3] == (
        "side 0 wins all tricks: 250 instead of 162 points"
    )
