"""Early claims: PI-138 to PI-148."""

from __future__ import annotations

import itertools
import random

import pytest

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    EXAMPLE_33,
    after,
    awaiting,
    count,
    dealt,
    leading,
    refused,
)
from tricktake.games.pilotta import Declaring, Doubling, Over, PilottaRules, PilottaState, Playing
from tricktake.games.pilotta.claims import secured_count
from tricktake.games.pilotta.scoring import Count, count_of
from tricktake.options import options_of

CLAIMS = ("claim 0", "claim 1", "claim 2", "claim 3")


def secured(hand: Count, side: int, **options: object) -> int:
    return secured_count(PilottaRules.from_options(options), hand, side)


def captured(own: int, other: int, **parts: object) -> Count:
    """What is counted after four tricks, two for each side, when seat 0 is the bidder."""
    return count(points=(own, other), tricks=(2, 2), **parts)  # type: ignore[arg-type]  # the parts of count


def test_PI_138_PI_139_a_claim_stops_the_hand_and_wins() -> None:
    state = after(leading("bid 80 H", (340, 330)), *CARDS_33[:28], "claim 3")  # 21 more
    assert isinstance(state, Over)
    score = tt.score(state)
    assert (score.totals, score.winners, score.losers) == ((340, 351), (1,), (0,))
    assert score.last is not None
    assert score.last.ending == "claim won"


def test_PI_139_PI_142_PI_146_a_won_claim_line_by_line() -> None:
    # After trick 7 side 1 has captured 85: 8 for the tricks, 8 for its bid of 80, 5 for the run of 50.
    before = after(leading("bid 80 H", (340, 330)), *CARDS_33[:28])
    claim = tt.parse_move(before, "claim 1")
    state = tt.apply_unchecked(before, claim)
    assert state == tt.apply(before, claim)
    score = tt.score(state)
    assert (score.totals, score.tally, score.winners) == ((340, 351), (44, 85), (1,))
    assert score.last is not None
    assert score.last.points == (0, 21)
    assert [(line.clause, line.points, line.message) for line in score.last.lines] == [
        ("PI-142", (0, 0), "seat 1 claims for side 1"),
        ("PI-146", (0, 21), "the secured count of side 1 is 21"),
        ("PI-139", (0, 0), "351 reaches the target of 351"),
    ]
    # Side 0 claims too, with 4 for 44 points and 2 for Pilotta, which is not enough.
    lost = tt.score(tt.apply_unchecked(before, tt.parse_move(before, "claim 2"))).last
    assert lost is not None
    assert [(line.clause, line.points, line.message) for line in lost.lines] == [
        ("PI-142", (0, 0), "seat 2 claims for side 0"),
        ("PI-146", (6, 0), "the secured count of side 0 is 6"),
        ("PI-140", (0, 0), "346 does not reach the target of 351"),
    ]


def test_PI_142_a_claim_names_its_seat() -> None:
    assert [claim.maker for claim in tt.interrupts(after(leading(), "JS"))] == [0, 1, 2, 3]


def test_PI_142_the_last_trick_before_a_claim_stays_in_sight() -> None:
    first = after(leading("bid 80 H"), *CARDS_33[:3], "claim 1")
    assert tt.observe(first, 0).last_trick is None  # none was finished
    later = after(leading("bid 80 H"), *CARDS_33[:6], "claim 1")
    trick = tt.observe(later, 0).last_trick
    assert trick is not None
    assert " ".join(map(str, trick.cards)) == "JS QH KS 8S"


def test_PI_139_whatever_the_total_of_the_other_side() -> None:
    # Only totals below the target can stand at the start of a hand unless both are level, so that
    # the claiming side wins with 351 against 350 and with fewer points of its own hand.
    state = after(leading("bid 80 H", (350, 330)), *CARDS_33[:28], "claim 1")
    assert tt.score(state).winners == (1,)


def test_PI_140_a_claim_that_falls_short_loses() -> None:
    state = after(leading("bid 80 H", (0, 329)), *CARDS_33[:28], "claim 3")
    score = tt.score(state)
    assert (score.totals, score.winners, score.losers) == ((0, 350), (0,), (1,))
    assert score.last is not None
    assert score.last.ending == "claim lost"
    assert [line.clause for line in score.last.lines] == ["PI-142", "PI-146", "PI-140"]
    assert [line.points for line in score.last.lines] == [(0, 0), (0, 21), (0, 0)]


def test_PI_141_without_claims() -> None:
    state = after(leading("bid 80 H", early_claim=False), *CARDS_33[:28])
    assert tt.interrupts(state) == ()
    for text in CLAIMS:
        assert refused(state, text) == ("PI-141", "these rules have no claims")
    assert refused(awaiting(early_claim=False), "claim 0")[0] == "PI-141"
    assert refused(dealt(early_claim=False), "claim 0")[0] == "PI-141"


def test_PI_142_any_seat_claims_for_its_side_on_turn_or_not() -> None:
    state = after(leading("bid 80 H", (340, 330)), *CARDS_33[:28])
    assert tuple(map(str, tt.interrupts(state))) == CLAIMS
    assert not set(tt.interrupts(state)) & set(tt.legal_moves(state))
    for seat, winner in enumerate((1, 1, 1, 1)):  # side 0 has 340 + 4 for 44 points + 2 for Pilotta
        assert tt.score(after(state, f"claim {seat}")).winners == (winner,)
    assert [after(state, text).scores for text in CLAIMS] == [(346, 330), (340, 351), (346, 330), (340, 351)]


def test_PI_142_between_any_two_moves_also_while_a_seat_is_asked() -> None:
    state = after(leading(declarations="announce"), "JS")
    assert isinstance(state, Declaring)
    assert tuple(map(str, tt.interrupts(state))) == CLAIMS
    assert after(state, "claim 2").scores == (2, 0)
    assert after(state, "declare", "claim 2").scores == (2, 0)


def test_PI_143_from_the_first_lead_to_the_last_card() -> None:
    doubling = after(dealt(doubling="contra"), "bid 80 H", "pass", "pass", "pass")
    assert isinstance(doubling, Doubling)
    asked = after(dealt(declarations="announce"), "pass", "bid 80 H", "pass", "pass")
    assert isinstance(asked, Declaring)
    for state in (awaiting(), dealt(), doubling, leading(), asked, after(leading(), *CARDS_33)):
        assert tt.interrupts(state) == ()
        assert refused(state, "claim 1")[0] == "PI-143"
    for played in range(1, 32):
        assert len(tt.interrupts(after(leading(), *CARDS_33[:played]))) == 4


@pytest.mark.parametrize(
    ("totals", "accepted"), [((351, 351), False), ((400, 400), False), ((350, 350), True), ((0, 0), True)]
)
def test_PI_144_no_claim_while_both_are_level_at_the_target(
    totals: tuple[int, int],
    accepted: bool,  # noqa: FBT001 - an expected value
) -> None:
    state = after(leading("bid 90 H", totals), "JS")
    assert bool(tt.interrupts(state)) == accepted
    if not accepted:
        assert refused(state, "claim 0") == (
            "PI-144",
            "both sides have reached the target; the hand must be played",
        )
        assert refused(leading("bid 90 H", totals), "claim 0")[0] == "PI-143"


def test_PI_145_only_the_claiming_side_counts() -> None:
    state = after(leading("bid 80 H", (10, 20)), *CARDS_33[:28])
    assert after(state, "claim 1").scores == (10, 41)
    assert after(state, "claim 0").scores == (16, 20)
    assert tt.score(after(state, "claim 0")).tally == (44, 85)


def test_PI_146_complete_tricks_count() -> None:
    # After trick 4 of example 33 side 1 has captured 26 + 29; 80 cannot be missed or made yet.
    state = leading("bid 80 H")
    assert after(state, *CARDS_33[:16], "claim 1").scores == (0, 5)
    # Three cards of trick 8 on the table count for nobody: 8 for 85, 8 for the bid, 5 for the run.
    assert after(state, *CARDS_33[:31], "claim 1").scores == (0, 21)


def test_PI_146_no_best_declaration_while_trick_1_is_incomplete() -> None:
    state = leading("bid 90 H")
    assert after(state, *CARDS_33[:3], "claim 1").scores == (0, 0)
    assert after(state, *CARDS_33[:4], "claim 1").scores == (0, 5)


@pytest.mark.parametrize(
    ("hand", "options", "count_b", "count_d"),
    [
        # made, by 100 of 100: 10 + 10 for the bid, 100 being more than half; the defenders 4
        (captured(100, 40), {}, 20, 4),
        (captured(99, 40), {}, 0, 4),
        # made by 80 of 80: the bid is sure only with 81, or by the contract
        (captured(80, 40, bid=80), {}, 8, 4),
        (captured(81, 40, bid=80), {}, 16, 4),
        (captured(80, 40, bid=80), {"bid_award": "contract"}, 16, 4),
        # lost: 162 - 63 is less than 100; 16 + 10
        (captured(50, 63), {}, 0, 26),
        (captured(50, 62), {}, 0, 6),
        # the defenders have more than half, and the contract may still be made by its run
        (captured(50, 82, best=(0, 100)), {"contract_basis": "all"}, 15 + 0, 8 + 10),
        (captured(40, 82, bid=160, best=(0, 100)), {"contract_basis": "all"}, 10, 8 + 16),
        (captured(40, 81, bid=160, best=(0, 100)), {"contract_basis": "all"}, 10, 8),
        (captured(40, 82, bid=160, best=(0, 100)), {"contract_basis": "all", "bid_award": "contract"}, 10, 8),
        # combinations and Pilotta of the bidding side: sure if kept, or if the contract is made
        (captured(50, 40, best=(0, 50), pilotta=0), {}, 7, 4),
        (captured(50, 40, best=(0, 50), pilotta=0), {"failed_declarations": "lost"}, 2, 4),
        (captured(50, 40, best=(0, 50), pilotta=0), {"failed_declarations": "to_opponents"}, 2, 4),
        (captured(50, 40, best=(0, 50), pilotta=0), {"failed_pilotta": "to_opponents"}, 5, 4),
        (captured(100, 40, best=(0, 50), pilotta=0), {"failed_declarations": "lost"}, 27, 4),
        (captured(100, 40, best=(0, 50), pilotta=0), {"failed_pilotta": "to_opponents"}, 27, 4),
        (captured(50, 63, best=(0, 50), pilotta=0), {"failed_declarations": "to_opponents"}, 2, 31),
        (captured(50, 63, best=(0, 50), pilotta=0), {"failed_pilotta": "to_opponents"}, 5, 28),
        (captured(50, 63, best=(0, 50), pilotta=0), {"failed_declarations": "lost"}, 2, 26),
        # those of the defenders always
        (captured(50, 40, best=(1, 50), pilotta=1), {"failed_declarations": "lost"}, 0, 11),
        (captured(50, 63, best=(1, 50), pilotta=1), {}, 0, 33),
        # a doubled hand counts in full or not at all
        (captured(100, 40, multiplier=2, best=(1, 50), pilotta=1), {}, 16 + 20 + 5 + 2, 0),
        (captured(99, 40, multiplier=2, best=(0, 50), pilotta=0), {}, 0, 0),
        (captured(50, 63, multiplier=4, best=(0, 50), pilotta=0), {}, 0, 16 + 40 + 5 + 2),
        (captured(50, 63, multiplier=4), {}, 0, 16 + 40),
    ],
)
def test_PI_146_the_secured_count(
    hand: Count, options: dict[str, object], count_b: int, count_d: int
) -> None:
    assert secured(hand, 0, **options) == count_b
    assert secured(hand, 1, **options) == count_d


def test_PI_146_lost_for_certain_needs_a_trick_of_the_defenders() -> None:
    # Without one the bidding side may still win all tricks, which 162 - c[d] does not contain.
    assert secured(count(bid=170, points=(60, 0), tricks=(3, 0)), 1) == 0
    assert secured(count(bid=170, points=(60, 0), tricks=(3, 1)), 1) == 16 + 17


def test_PI_147_neither_rounding_nor_the_last_trick_nor_capot_count() -> None:
    hand = captured(109, 29, bid=80)
    assert secured(hand, 0) == 10 + 8
    assert secured(hand, 1) == 2
    for options in ({"six_six_rule": "bidder"}, {"capot_points": 1000}):
        assert secured(hand, 0, **options) == 10 + 8
    all_so_far = count(bid=80, points=(130, 0), tricks=(7, 0))
    assert secured(all_so_far, 0, capot_points=1000) == 13 + 8


def random_rules(rng: random.Random) -> PilottaRules:
    """Rules with random options; claims are allowed, and the target is out of reach."""
    options = {option.name: rng.choice(option.samples) for option in options_of(PilottaRules)}
    return PilottaRules.from_options({**options, "early_claim": True, "target_score": 100_000})


def counted(state: PilottaState) -> list[int]:
    """The secured count of both sides, through the claims of two seats."""
    if not tt.interrupts(state):
        return [0, 0]
    return [after(state, f"claim {seat}").scores[seat] for seat in (0, 1)]


def test_PI_148_the_count_is_never_more_than_the_hand_yields() -> None:
    rng = random.Random(148)
    tight = 0
    for _ in range(120):
        state: PilottaState = tt.start(random_rules(rng))
        state = tt.apply(state, tt.shuffle(state, rng))
        most = [0, 0]
        while state.awaiting == "move":
            if isinstance(state, Playing | Declaring):
                most = [max(pair) for pair in zip(most, counted(state), strict=True)]
            moves = tt.legal_moves(state)
            # Low bids, so that many contracts are made for certain before the end.
            state = tt.apply(state, moves[min(len(moves) - 1, int(rng.random() ** 2 * len(moves)))])
        assert most[0] <= state.scores[0]
        assert most[1] <= state.scores[1]
        tight += sum(most) > 10
    assert tight > 50  # the counts were not empty


@pytest.mark.parametrize("basis", ["tricks", "tricks+pilotta", "all"])
def test_PI_148_every_way_to_end_yields_the_count(basis: str) -> None:
    """The last five cards of example 33 in all legal ways, under all options of the score."""
    for award, lost, pilotta, number in itertools.product(
        ("more_points", "contract"),
        ("keep", "to_opponents", "lost"),
        ("keep", "to_opponents"),
        (80, 120, 160),
    ):
        state = leading(
            f"bid {number} H",
            contract_basis=basis,
            bid_award=award,
            failed_declarations=lost,
            failed_pilotta=pilotta,
        )
        state = after(state, *CARDS_33[:26])
        count = counted(state)
        ends = all_ends(state)
        assert count[0] <= min(end[0] for end in ends)
        assert count[1] <= min(end[1] for end in ends)


def all_ends(state: PilottaState) -> list[tuple[int, ...]]:
    if state.awaiting != "move":
        return [state.scores]
    return [end for move in tt.legal_moves(state) for end in all_ends(tt.apply(state, move))]


def test_a_claim_needs_no_turn_and_leaves_the_state_before() -> None:
    state = after(leading(), "JS")
    before = repr(state)
    after(state, "claim 0")
    assert repr(state) == before
    assert refused(after(state, "claim 0"), EXAMPLE_33)[0] == "PI-137"


def test_the_count_of_an_unfinished_hand_has_no_last_trick() -> None:
    state = after(leading(), *CARDS_33[:28])
    assert isinstance(state, Playing)
    assert count_of(state.table).captured == (44, 85)
