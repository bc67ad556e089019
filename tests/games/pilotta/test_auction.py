"""Auction and doubling: PI-22 to PI-49."""

from __future__ import annotations

import pytest

import tricktake as tt
from tests.games.pilotta.positions import after, dealt, in_auction, in_play, leading, legal, refused
from tricktake.games.pilotta import Bidding, Dealing, Doubling, Playing
from tricktake.tricks.auction import highest_call

PASSES = ("pass", "pass", "pass")


def test_PI_22_PI_23_eldest_speaks_first_and_the_turn_passes_to_the_left() -> None:
    state = dealt(2)
    assert isinstance(state, Bidding)
    for call, seat in (
        ("bid 80 C", 3),
        ("bid 90 C", 0),
        ("bid 100 C", 1),
        ("bid 110 C", 2),
        ("bid 120 C", 3),
    ):
        assert state.to_act == seat
        state = after(state, call)


def test_PI_24_a_seat_passes_or_bids() -> None:
    assert legal(dealt(max_bid=80)) == "pass, bid 80 C, bid 80 D, bid 80 H, bid 80 S"


@pytest.mark.parametrize("number", [0, 10, 70, 75, 79])
def test_PI_25_the_lowest_bid_is_80(number: int) -> None:
    assert refused(dealt(), f"bid {number} H") == ("PI-25", "the lowest bid is 80")


@pytest.mark.parametrize("number", [81, 85, 95, 249])
def test_PI_26_bids_go_in_tens(number: int) -> None:
    assert refused(dealt(), f"bid {number} H") == ("PI-26", "bids go in tens")


def test_PI_26_a_bid_is_higher_than_the_standing_bid() -> None:
    state = after(dealt(), "bid 120 H")
    for number in (80, 110, 120):
        assert refused(state, f"bid {number} S") == ("PI-26", "the bid must be higher than the standing 120")
    assert after(state, "bid 130 S").to_act == 3


def test_PI_27_any_higher_multiple_in_any_suit_over_anybody() -> None:
    state = after(dealt(), "bid 80 H", "bid 200 H", "bid 210 C", "bid 250 D")
    standing = highest_call(in_auction(state).calls)
    assert standing is not None
    assert (standing[0], str(standing[1])) == (0, "bid 250 D")


def test_PI_28_suits_have_no_order() -> None:
    for suit in "CDHS":
        assert refused(after(dealt(), "bid 80 C"), f"bid 80 {suit}")[0] == "PI-26"


def test_PI_29_a_bid_of_250_is_an_ordinary_bid() -> None:
    state = after(dealt(max_bid=260), "bid 250 H", "bid 260 C")
    assert state.to_act == 3
    with pytest.raises(tt.NotationError):
        tt.parse_move(state, "bid 80 A")


@pytest.mark.parametrize(("max_bid", "highest"), [(250, 250), (80, 80), (160, 160), (None, 820), (900, 900)])
@pytest.mark.parametrize("capot_points", [250, 500])
def test_PI_30_the_highest_bid(max_bid: int | None, highest: int, capot_points: int) -> None:
    state = dealt(max_bid=max_bid, capot_points=capot_points)
    assert legal(state).endswith(f"bid {highest} S")
    assert tt.why_illegal(state, tt.parse_move(state, f"bid {highest} C")) is None
    assert refused(state, f"bid {highest + 10} C") == ("PI-30", f"the highest bid is {highest}")


def test_PI_31_the_highest_bid_does_not_close_the_auction() -> None:
    state = after(dealt(), "bid 250 H")
    for seat in (2, 3, 0):
        assert isinstance(state, Bidding)
        assert state.to_act == seat
        assert legal(state) == "pass"
        assert refused(state, "bid 260 S")[0] == "PI-30"
        state = after(state, "pass")
    assert isinstance(state, Playing)


def test_PI_32_a_seat_that_has_passed_is_not_asked_again() -> None:
    state = after(dealt(), "pass", "bid 80 H", "bid 90 H", "bid 100 H")
    assert state.to_act == 2  # seat 1 has passed
    state = after(state, "pass")
    assert state.to_act == 3
    assert after(state, "bid 110 H").to_act == 0


def test_PI_33_a_bid_and_three_passed_seats_end_the_auction() -> None:
    state = after(dealt(), "pass", "bid 80 H", "pass")
    assert isinstance(state, Bidding)
    assert isinstance(after(state, "pass"), Playing)


def test_PI_34_the_bid_of_the_fourth_seat_ends_the_auction_at_once() -> None:
    state = after(dealt(), *PASSES)
    assert isinstance(state, Bidding)
    assert state.to_act == 0
    assert isinstance(after(state, "bid 200 D"), Playing)


def test_PI_35_everybody_speaks_at_every_turn() -> None:
    state = after(dealt(pass_is_final=False), "pass", "bid 80 H", "pass", "pass")
    assert state.to_act == 1
    state = after(state, "bid 90 H", "pass", "pass")
    assert isinstance(state, Bidding)
    assert isinstance(after(state, "pass"), Playing)


def test_PI_36_passes_before_the_first_bid_do_not_count() -> None:
    state = after(dealt(pass_is_final=False), *PASSES, "bid 80 D", "pass", "pass")
    assert isinstance(state, Bidding)
    assert state.to_act == 3
    assert isinstance(after(state, "pass"), Playing)


def test_PI_37_the_last_bid_is_the_contract() -> None:
    state = after(dealt(), "bid 80 H", "bid 90 C", "bid 110 S", "pass", "pass", "pass")
    contract = in_play(state).table.contract
    assert (contract.declarer, contract.bid.number, contract.trump) == (3, 110, tt.Suit.SPADES)


@pytest.mark.parametrize("pass_is_final", [True, False])
def test_PI_38_PI_39_four_passes_abandon_the_hand(pass_is_final: bool) -> None:  # noqa: FBT001 - an option
    state = after(dealt(0, (40, 50), pass_is_final=pass_is_final), *PASSES, "pass")
    assert isinstance(state, Dealing)
    assert state.awaiting == "deal"
    score = tt.score(state)
    assert (score.totals, score.tally) == ((40, 50), (0, 0))
    assert score.last is not None
    assert (score.last.ending, score.last.points) == ("abandoned", (0, 0))
    assert [line.clause for line in score.last.lines] == ["PI-39"]


@pytest.mark.parametrize(("redeal_dealer", "dealer"), [("next", 3), ("same", 2)])
def test_PI_40_the_dealer_after_an_abandoned_hand(redeal_dealer: str, dealer: int) -> None:
    assert after(dealt(2, redeal_dealer=redeal_dealer), *PASSES, "pass").dealer == dealer


def test_PI_41_calls_are_listed_in_order() -> None:
    assert legal(after(dealt(max_bid=100), "bid 80 S")) == (
        "pass, bid 90 C, bid 90 D, bid 90 H, bid 90 S, bid 100 C, bid 100 D, bid 100 H, bid 100 S"
    )
    moves = tt.legal_moves(dealt(max_bid=None))
    assert len(moves) == 1 + 75 * 4  # a pass, and 80 to 820 in tens, in four suits
    assert list(moves) == sorted(moves)


# Doubling


def asked(doubling: str, bid: str = "bid 110 H") -> Doubling:
    """Dealer 0, seat 1 passes, seat 2 bids, and the others pass."""
    state = after(dealt(doubling=doubling), "pass", bid, "pass", "pass")
    assert isinstance(state, Doubling)
    return state


def test_PI_42_without_doubling_play_follows() -> None:
    assert isinstance(leading(), Playing)
    for text in ("contra", "recontra"):
        for state in (dealt(), leading()):
            assert refused(state, text) == ("PI-42", f"these rules do not allow {text}")


@pytest.mark.parametrize("doubling", ["contra", "recontra"])
def test_PI_43_the_seat_left_of_the_bidder_is_asked_first(doubling: str) -> None:
    state = asked(doubling)
    assert state.to_act == 3
    assert legal(state) == "pass, contra"
    for text in ("bid 120 H", "AC", "declare"):
        assert refused(state, text)[0] in {"PI-23", "PI-63"}


def test_PI_43_nobody_doubles_during_the_auction_or_the_play() -> None:
    for state in (dealt(doubling="contra"), after(asked("contra"), "pass", "pass")):
        clause, why = refused(state, "contra")
        assert clause == "PI-43"
        assert "opponents of the declarer" in why


def test_PI_44_then_its_partner_is_asked() -> None:
    state = after(asked("contra"), "pass")
    assert isinstance(state, Doubling)
    assert state.to_act == 1
    assert legal(state) == "pass, contra"
    contra = after(asked("recontra"), "contra")
    assert contra.to_act == 2  # the bidder, and not seat 1


@pytest.mark.parametrize("bid", ["bid 80 C", "bid 250 S"])
def test_PI_45_contra_is_possible_over_every_bid(bid: str) -> None:
    assert in_play(after(asked("contra", bid), "contra")).table.contract.multiplier == 2
    assert in_play(after(asked("contra", bid), "pass", "contra")).table.contract.multiplier == 2


def test_PI_46_the_bidder_then_its_partner_answer_contra() -> None:
    state = after(asked("recontra"), "contra")
    assert (state.to_act, legal(state)) == (2, "pass, recontra")
    state = after(state, "pass")
    assert (state.to_act, legal(state)) == (0, "pass, recontra")
    assert refused(state, "contra")[0] == "PI-43"
    assert in_play(after(state, "recontra")).table.contract.multiplier == 4
    assert refused(asked("recontra"), "recontra")[0] == "PI-46"


def test_PI_46_no_recontra_under_contra() -> None:
    assert refused(asked("contra"), "recontra") == ("PI-42", "these rules do not allow recontra")


@pytest.mark.parametrize(
    ("doubling", "answers"),
    [
        ("contra", ["pass", "pass"]),
        ("contra", ["contra"]),
        ("contra", ["pass", "contra"]),
        ("recontra", ["pass", "pass"]),
        ("recontra", ["contra", "pass", "pass"]),
        ("recontra", ["contra", "recontra"]),
        ("recontra", ["pass", "contra", "pass", "recontra"]),
    ],
)
def test_PI_47_the_end_of_the_doubling(doubling: str, answers: list[str]) -> None:
    state = after(asked(doubling), *answers[:-1])
    assert isinstance(state, Doubling)
    assert isinstance(after(state, answers[-1]), Playing)


@pytest.mark.parametrize(
    ("answers", "multiplier"),
    [(["pass", "pass"], 1), (["contra", "pass", "pass"], 2), (["contra", "recontra"], 4)],
)
def test_PI_48_the_multiplier(answers: list[str], multiplier: int) -> None:
    assert in_play(after(asked("recontra"), *answers)).table.contract.multiplier == multiplier


def test_PI_49_answers_are_listed_pass_first() -> None:
    assert legal(asked("recontra")) == "pass, contra"
    assert legal(after(asked("recontra"), "contra")) == "pass, recontra"
