"""The clauses of Shooter: one test for each, named by its id, with what is allowed and what is refused."""

from __future__ import annotations

import pickle
import random

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.shooter_hands import (
    AFTER_OFFENCE,
    BID_FOUR,
    DEALS,
    FIVE_TRICKS,
    OFFENCE,
    change,
    dealt,
    end_with,
    five_tricks,
    hands_of,
    legal,
    message,
    play,
    three,
    with_totals,
)
from tests.rules_text import clauses
from tricktake.cards import bits_of
from tricktake.games import shooter
from tricktake.games.shooter import AccuseRenege, Bid, ShootMoon


def test_every_clause_has_a_test() -> None:
    names = [name for name in globals() if name.startswith("test_SH_")]
    tested = {f"SH-{number}" for name in names for number in name.split("_") if number.isdigit()}
    assert set(clauses("shooter")) <= tested


# Setup


def test_SH_1_three_or_four_seats() -> None:
    assert tt.ShooterRules().seats == 4
    assert tt.ShooterRules(players=3).seats == 3
    for wrong in (2, 5, 0, "4", 4.0, True, None):
        with pytest.raises(tt.OptionError, match="players"):
            tt.ShooterRules.from_options({"players": wrong})


def test_SH_2_each_seat_plays_for_itself() -> None:
    assert tt.ShooterRules().sides == ((0,), (1,), (2,), (3,))
    assert tt.ShooterRules(players=3).sides == ((0,), (1,), (2,))


def test_SH_3_twenty_four_cards_from_the_nine_up() -> None:
    pack = tt.ShooterRules().pack
    assert " ".join(map(str, pack)) == (
        "9C TC JC QC KC AC 9D TD JD QD KD AD 9H TH JH QH KH AH 9S TS JS QS KS AS"
    )
    assert tt.ShooterRules(players=3).pack == pack


@pytest.mark.parametrize(("low", "high"), [*zip("9TJQK", "TJQKA", strict=True)])
@pytest.mark.parametrize("trump", "SC")
def test_SH_4_ranks_from_nine_to_ace_in_every_suit(low: str, high: str, trump: str) -> None:
    # Seat 0 leads the lower spade, seat 1 plays the higher, seats 2 and 3 have no spade and no club.
    ends = (f"{low}S", f"{high}S")
    red = [f"{rank}{suit}" for suit in "DH" for rank in "9TJQKA"]
    black = [f"{rank}{suit}" for suit in "CS" for rank in "9TJQKA" if f"{rank}{suit}" not in ends]
    deal = hands_of(
        " ".join([ends[0], *black[:5]]),
        " ".join([ends[1], *black[5:]]),
        " ".join(red[:6]),
        " ".join(red[6:]),
    )
    state = dealt("moon", f"trump {trump}", *ends, red[0], red[6], deal=deal)
    assert state.to_act == 1


def test_SH_5_the_turn_moves_to_the_left() -> None:
    state = dealt("pass", dealer=1)  # seat 2 is eldest
    assert state.to_act == 3
    assert play(state, "pass").to_act == 0
    assert play(state, "pass", "pass").to_act == 1
    state = three("bid 3", "pass", "pass", "trump D", "QD", "TD")
    assert state.to_act == 2
    assert play(state, "9D").to_act == 0


@pytest.mark.parametrize("dealer", range(4))
def test_SH_6_the_first_dealer_is_given(dealer: int) -> None:
    state = tt.start(tt.ShooterRules(), dealer=dealer)
    assert state.dealer == dealer
    assert play(state, f"deal {DEALS['four']}").to_act == (dealer + 1) % 4


def test_SH_7_the_last_seat_deals_first_if_none_is_given() -> None:
    assert tt.start(tt.ShooterRules()).dealer == 3
    assert tt.start(tt.ShooterRules(players=3)).dealer == 2
    assert dealt().to_act == 0
    for players, dealer in ((4, 4), (4, -1), (3, 3)):
        with pytest.raises(tt.SetupError, match=r"SH-7"):
            tt.start(tt.ShooterRules(players=players), dealer=dealer)


def test_SH_8_every_seat_starts_with_nothing() -> None:
    assert tt.score(tt.start(tt.ShooterRules())).totals == (0, 0, 0, 0)
    assert tt.score(tt.start(tt.ShooterRules(players=3))).totals == (0, 0, 0)


# Deal


def test_SH_9_the_whole_pack_is_dealt() -> None:
    for rules, size in ((tt.ShooterRules(), 6), (tt.ShooterRules(players=3), 8)):
        state = tt.start(rules)
        state = tt.apply(state, tt.shuffle(state, random.Random(1)))
        assert [len(hand) for hand in state.hands] == [size] * rules.seats
        assert bits_of(card for hand in state.hands for card in hand) == bits_of(rules.pack)


def test_SH_10_SH_11_one_card_at_a_time_from_the_eldest() -> None:
    pack = tt.ShooterRules().pack
    deal = tt.Deal.from_pack(tt.start(tt.ShooterRules(), dealer=0), pack)
    # Seat 1 is eldest: it gets cards 0, 4, 8 ... of the pack, seat 2 cards 1, 5, 9 ..., seat 0 the last.
    assert deal.hands == (pack[3::4], pack[0::4], pack[1::4], pack[2::4])
    deal = tt.Deal.from_pack(tt.start(tt.ShooterRules(players=3), dealer=2), pack)
    assert deal.hands == (pack[0::3], pack[1::3], pack[2::3])


def test_SH_12_the_deal_is_one_move() -> None:
    text = f"deal {DEALS['four']}"
    state = tt.start(tt.ShooterRules())
    deal = tt.parse_move(state, text)
    assert str(deal) == text
    after = tt.apply(state, deal)
    assert str(after.hands[0]) == "9C JD KD AD KS AS"
    assert str(after.hands[3]) == "JC QC TH JH QH TS"


@pytest.mark.parametrize(
    ("deal", "players", "wrong"),
    [
        (DEALS["three"], 4, "6 cards for each of 4 seats, every card once: got 3 hands"),
        (DEALS["four"], 3, "8 cards for each of 3 seats, every card once: got 4 hands"),
        (DEALS["four"].replace("AD", ""), 4, "seat 0 gets 5 cards"),
        (DEALS["four"].replace("AD", "KD"), 4, "KD is dealt twice and AD is missing"),
        (DEALS["four"].replace("AD", "8D"), 4, "8D is not in the pack"),
        (DEALS["four"].replace("9H", "9HAD"), 4, "seat 2 gets 7 cards"),
    ],
)
def test_SH_13_a_malformed_deal_is_refused(deal: str, players: int, wrong: str) -> None:
    said = message(tt.start(tt.ShooterRules(players=players)), f"deal {deal}")
    assert said.startswith("deal: ")
    assert wrong in said
    assert said.endswith("(SH-13)")


def test_SH_14_a_deal_is_accepted_only_while_one_is_awaited() -> None:
    again = f"deal {DEALS['four']}"
    for texts in ((), ("bid 3",), ("moon",), ("moon", "trump S"), ("moon", "trump S", "AD")):
        assert message(dealt(*texts), again) == "deal: no deal is awaited (SH-14)"
    for state in (five_tricks(*BID_FOUR), dealt("pass", "pass", "pass", "pass")):
        assert play(state, again).awaiting == "move"


def test_SH_15_while_a_deal_is_awaited_nobody_acts() -> None:
    for state in (tt.start(tt.ShooterRules(renege="challenge")), five_tricks(*BID_FOUR)):
        assert state.awaiting == "deal"
        assert state.to_act is None
        assert tt.legal_moves(state) == ()
        assert tt.interrupts(state) == ()
        for text in ("pass", "bid 4", "moon", "trump S", "AS", "accuse 0 1"):
            assert message(state, text) == f"{text}: a deal is awaited (SH-15)"


# Auction


def test_SH_16_SH_17_the_eldest_seat_speaks_first() -> None:
    for dealer in range(4):
        state = dealt(dealer=dealer)
        spoke: list[int | None] = []
        while isinstance(state, shooter.Bidding):
            spoke.append(state.to_act)
            state = play(state, "pass")
        assert spoke == [(dealer + place) % 4 for place in (1, 2, 3, 4)]


def test_SH_18_a_seat_bids_or_passes() -> None:
    for text in ("AD", "2C", "trump S"):
        assert message(dealt(), text) == f"{text}: seat 0 must bid or pass (SH-18)"


def test_SH_19_a_bid_is_the_number_of_tricks_to_take_at_least() -> None:
    assert Bid(4) == tt.parse_move(dealt(), "BID 4")
    assert str(Bid(4)) == "bid 4"
    assert change(five_tricks(*BID_FOUR))[0] == 5  # five tricks make a bid of 4


@pytest.mark.parametrize("players", [3, 4])
def test_SH_20_the_lowest_bid(players: int) -> None:
    top = {4: 5, 3: 7}[players]
    deal = DEALS[{4: "four", 3: "three"}[players]]
    for least in range(1, top + 1):
        state = dealt(deal=deal, players=players, min_bid=least)
        assert legal(state) == ", ".join(["pass", *(f"bid {n}" for n in range(least, top + 1)), "moon"])
        assert message(state, f"bid {least - 1}") == f"bid {least - 1}: the lowest bid is {least} (SH-20)"
    for wrong in (0, -1, top + 1, True, "3", 3.0, None):
        with pytest.raises(tt.OptionError, match="min_bid"):
            tt.ShooterRules.from_options({"players": players, "min_bid": wrong})
    refusal = tt.why_illegal(dealt(), Bid(-1))
    assert refusal is not None
    assert refusal.clause == "SH-20"


def test_SH_21_each_bid_is_higher() -> None:
    state = dealt("bid 4", "pass")
    assert legal(state) == "pass, bid 5, moon"
    assert message(state, "bid 4") == "bid 4: the bid must be higher than 4 (SH-21)"
    assert message(state, "bid 3") == "bid 3: the bid must be higher than 4 (SH-21)"
    assert message(state, "bid 2") == "bid 2: the lowest bid is 3 (SH-20)"


def test_SH_22_a_bid_may_skip_values() -> None:
    assert legal(dealt("bid 5")) == "pass, moon"
    assert legal(three("bid 3", "bid 6")) == "pass, bid 7, moon"


def test_SH_23_the_highest_thing_to_undertake_is_all_the_tricks() -> None:
    # Five tricks of six do not make a moon, and neither do seven of eight.
    assert change(five_tricks("moon", "trump D"))[0] == -12
    seven = "AH 9H TH AS 9C QS KS TD TS JS KD 9D 9S AC KC QC QH JC TC KH JH QD AD JD"
    assert change(three("moon", "trump S", seven)) == (-12, 1, 0)


def test_SH_24_all_the_tricks_are_announced_as_moon() -> None:
    for number in (6, 7, 100):
        assert message(dealt(), f"bid {number}") == f"bid {number}: all the tricks are bid as moon (SH-24)"
    assert message(three(), "bid 8") == "bid 8: all the tricks are bid as moon (SH-24)"
    assert tt.parse_move(dealt(), "moon") == ShootMoon()


@pytest.mark.parametrize(("players", "top"), [(4, 5), (3, 7)])
def test_SH_25_the_highest_number(players: int, top: int) -> None:
    deal = DEALS[{4: "four", 3: "three"}[players]]
    for most in range(3, top + 1):
        state = dealt(deal=deal, players=players, max_numeric_bid=most)
        assert legal(state) == ", ".join(["pass", *(f"bid {n}" for n in range(3, most + 1)), "moon"])
        for number in range(most + 1, top + 1):
            said = message(state, f"bid {number}")
            assert said == f"bid {number}: the highest number is {most} (SH-25)"
        assert message(state, f"bid {top + 1}").endswith("(SH-24)")
    for wrong in (2, 0, top + 1, True, "5", 4.0):
        with pytest.raises(tt.OptionError, match="max_numeric_bid"):
            tt.ShooterRules.from_options({"players": players, "max_numeric_bid": wrong})
    with pytest.raises(tt.OptionError, match="max_numeric_bid"):
        tt.ShooterRules(min_bid=5, max_numeric_bid=4)
    assert tt.ShooterRules(min_bid=5, max_numeric_bid=5).highest_number == 5
    assert tt.ShooterRules(min_bid=1, max_numeric_bid=1).highest_number == 1


@pytest.mark.parametrize("bidding", ["one_round", "until_passes"])
def test_SH_26_a_moon_ends_the_auction_at_once(bidding: str) -> None:
    for before in ((), ("pass",), ("bid 5",), ("bid 3", "bid 4", "bid 5")):
        state = dealt(*before, "moon", bidding=bidding)
        assert isinstance(state, shooter.Naming)
        assert state.to_act == len(before)


def test_SH_27_passing_is_always_allowed() -> None:
    for texts in ((), ("pass",), ("bid 5",), ("bid 3", "pass"), ("pass", "pass", "pass")):
        assert legal(dealt(*texts)).startswith("pass")


def test_SH_28_one_round_gives_each_seat_one_turn() -> None:
    state = dealt("bid 3", "bid 4", "pass")
    assert state.to_act == 3
    assert isinstance(play(state, "pass"), shooter.Naming)
    assert play(state, "pass").to_act == 1
    assert play(state, "bid 5").to_act == 3
    assert three("pass", "bid 3", "pass").to_act == 1


def test_SH_29_turns_go_round_without_the_seats_that_passed() -> None:
    state = dealt("bid 3", "pass", "bid 4", "pass", bidding="until_passes")
    assert state.to_act == 0
    state = play(state, "bid 5")
    assert state.to_act == 2
    assert play(state, "moon").to_act == 2


def test_SH_30_the_auction_ends_when_one_bidder_is_left() -> None:
    state = dealt("bid 3", "pass", "pass", bidding="until_passes")
    assert isinstance(state, shooter.Bidding)
    assert isinstance(play(state, "pass"), shooter.Naming)
    assert play(state, "pass").to_act == 0
    state = dealt("bid 3", "pass", "bid 4", "pass", "pass", bidding="until_passes")
    assert isinstance(state, shooter.Naming)
    assert state.to_act == 2


def test_SH_31_the_last_seat_has_its_turn_after_passes() -> None:
    state = dealt("pass", "pass", "pass", bidding="until_passes")
    assert state.to_act == 3
    assert legal(state) == "pass, bid 3, bid 4, bid 5, moon"
    assert isinstance(play(state, "bid 3"), shooter.Naming)
    state = dealt("pass", "pass", "bid 3", bidding="until_passes")
    assert state.to_act == 3


@pytest.mark.parametrize("bidding", ["one_round", "until_passes"])
def test_SH_32_the_auction_ends_when_all_have_passed(bidding: str) -> None:
    assert dealt("pass", "pass", "pass", "pass", bidding=bidding).awaiting == "deal"
    assert three("pass", "pass", "pass", bidding=bidding).awaiting == "deal"


def test_SH_33_the_highest_bidder_names_trump() -> None:
    state = dealt("bid 3", "bid 4", "pass", "pass")
    assert isinstance(state, shooter.Naming)
    assert state.to_act == 1
    playing = play(state, "trump H")
    for text in ("pass", "bid 5", "moon", "trump S"):
        assert message(playing, text) == f"{text}: the auction is over (SH-33)"


def test_SH_34_trump_is_named_before_the_first_card() -> None:
    for state in (dealt("bid 4", "pass", "pass", "pass"), dealt("moon")):
        for text in ("pass", "bid 5", "moon", "AD"):
            assert message(state, text) == f"{text}: seat 0 must name trump (SH-34)"
        assert isinstance(play(state, "trump C"), shooter.Playing)


def test_SH_35_any_suit_may_be_named() -> None:
    state = dealt("moon")
    assert not state.hands[0].of(tt.Suit.HEARTS)
    assert legal(state) == "trump C, trump D, trump H, trump S"
    assert tt.observe(play(state, "trump H"), 1).trump is tt.Suit.HEARTS


def test_SH_36_a_deal_in_which_all_pass_is_thrown_in() -> None:
    state = dealt("pass", "pass", "pass", "pass", dealer=1)
    assert isinstance(state, shooter.Dealing)
    assert state.dealer == 2
    score = tt.score(state)
    assert score.totals == (0, 0, 0, 0)
    assert score.tally == (0, 0, 0, 0)
    assert score.last is not None
    assert score.last.ending == "thrown in"
    assert change(state) == (0, 0, 0, 0)
    assert state.match.hands_played == 0


def test_SH_37_the_same_seat_deals_again() -> None:
    state = dealt("pass", "pass", "pass", "pass", dealer=1, all_pass="redeal_same")
    assert isinstance(state, shooter.Dealing)
    assert state.dealer == 1
    assert state.match.hands_played == 0


def test_SH_38_the_dealer_is_forced() -> None:
    state = dealt("pass", "pass", "pass", "pass", dealer=1, all_pass="dealer_forced", min_bid=2)
    assert isinstance(state, shooter.Naming)
    assert state.to_act == 1
    view = tt.observe(state, 0)
    assert (view.declarer, view.bid) == (1, Bid(2))
    state = play(state, "trump H")
    assert state.to_act == 1
    # Seat 1 leads the ace and king of trumps and takes no other trick: a bid of 2 is made.
    state = play(state, "AH 9H TH 9C KH TD JH JD", "9S QS TS AS", "AD 9D KC QC", "KD QD AC JC", "KS TC JS QH")
    assert tt.score(state).tally == (3, 2, 0, 1)
    assert change(state) == (3, 2, 0, 1)


def test_SH_38_a_forced_dealer_may_fail() -> None:
    state = dealt("pass", "pass", "pass", "pass", all_pass="dealer_forced")
    # Seat 3, the dealer, takes no trick and loses the 3 that it never said. The leaders: 3 2 2 0 0 0.
    tricks = "JC 9C TC AC KC QC JD 9D 9H TH KS KH AS 9S JS TS AD QD TD JH KD AH QS QH"
    assert change(play(state, "trump S", tricks)) == (3, 0, 3, -3)


def test_SH_39_the_dealer_has_his_turn_before_he_is_forced() -> None:
    state = dealt("pass", "pass", "pass", all_pass="dealer_forced")
    assert state.to_act == 3
    assert legal(state) == "pass, bid 3, bid 4, bid 5, moon"
    for text, bid in (("bid 5", Bid(5)), ("moon", ShootMoon()), ("pass", Bid(3))):
        view = tt.observe(play(state, text), 0)
        assert (view.declarer, view.bid) == (3, bid)


def test_SH_40_thrown_in_deals_have_no_limit_and_end_nothing() -> None:
    state = with_totals(tt.start(tt.ShooterRules(target_score=5)), 9, 0, 0, 0)
    for number in range(50):
        assert state.awaiting == "deal"
        assert state.dealer == (3 + number) % 4
        state = play(state, f"deal {DEALS['four']}", "pass", "pass", "pass", "pass")
    assert tt.score(state).totals == (9, 0, 0, 0)


def test_SH_95_SH_96_a_limit_of_thrown_in_deals_ends_the_match() -> None:
    state = with_totals(tt.start(tt.ShooterRules(max_thrown_in=2)), 9, 0, 9, 0)
    state = play(state, f"deal {DEALS['four']}", "pass", "pass", "pass", "pass")
    assert state.awaiting == "deal"
    state = play(state, f"deal {DEALS['four']}", "pass", "pass", "pass", "pass")
    assert state.awaiting == "over"
    assert (tt.score(state).winners, tt.score(state).losers) == ((), ())  # seats 0 and 2 share the highest
    alone = with_totals(tt.start(tt.ShooterRules(max_thrown_in=1)), 9, 0, 8, 0)
    alone = play(alone, f"deal {DEALS['four']}", "pass", "pass", "pass", "pass")
    assert (tt.score(alone).winners, tt.score(alone).losers) == ((0,), (1, 2, 3))


def test_SH_94_a_limit_of_hands_ends_the_match() -> None:
    state = tt.start(tt.ShooterRules(max_hands=1))
    end = tt.playout(state, lambda view: view.legal_moves[-1], random.Random(1))
    assert end.awaiting == "over"
    assert tt.observe(end, None).hands_played == 1


# Play


def test_SH_41_the_bidder_leads_any_card() -> None:
    state = dealt("pass", "moon", "trump S")
    assert state.to_act == 1
    assert legal(state) == "TC, 9D, QD, KH, AH, 9S"


def test_SH_42_the_winner_leads_any_card() -> None:
    state = dealt("moon", "trump S", "9C TC AC JC")
    assert state.to_act == 2
    assert legal(state) == "KC, TD, 9H, JS, QS"


def test_SH_43_each_other_seat_plays_one_card_in_turn() -> None:
    state = dealt("pass", "pass", "moon", "trump S")
    acted: list[int | None] = []
    for card in ("AC", "QC", "9C", "TC"):
        acted.append(state.to_act)
        state = play(state, card)
    assert acted == [2, 3, 0, 1]
    assert tt.score(state).tally == (0, 0, 1, 0)


def test_SH_44_a_seat_that_can_follow_must() -> None:
    state = dealt("moon", "trump D", "AS")
    assert legal(state) == "9S"
    assert message(state, "AH") == "AH: seat 1 must follow spades (SH-44)"
    assert message(state, "QD") == "QD: seat 1 must follow spades (SH-44)"
    assert play(state, "9S").to_act == 2


def test_SH_45_a_seat_that_cannot_follow_may_play_any_card() -> None:
    # Seat 3 has no diamond; hearts are trump and seat 3 holds three of them.
    state = dealt("moon", "trump H", "AD QD TD")
    assert legal(state) == "JC, QC, TH, JH, QH, TS"
    # Seat 1 has to follow, but need not beat the ten: no duty to play high.
    assert "9D" in legal(dealt("pass", "pass", "moon", "trump S", "TD TS JD"))


def test_SH_46_the_highest_trump_wins() -> None:
    assert dealt("moon", "trump H", "AD QD TD TH").to_act == 3  # the ten of trumps beats the ace led
    # Two trumps: seat 1 ruffs the clubs of seat 2 with the nine, seat 3 over-ruffs.
    deal = hands_of("AC KC QC JC TC 9C", "9H AD KD QD JD TD", "AS KS QS JS TS 9S", "TH AH KH QH JH 9D")
    assert dealt("moon", "trump H", "AC 9H AS TH", deal=deal).to_act == 3
    assert dealt("moon", "trump H", "AC 9H AS 9D", deal=deal).to_act == 1


def test_SH_47_without_a_trump_the_highest_of_the_led_suit_wins() -> None:
    assert dealt("moon", "trump D", "9C TC KC QC").to_act == 2
    deal = hands_of("9C KC QC JC TC AC", "AH AD KD QD JD TD", "AS KS QS JS TS 9S", "TH 9H KH QH JH 9D")
    # Nobody else has a club, and none of the aces is of the suit led.
    assert dealt("moon", "trump C", "9C AH AS TH", deal=deal).to_act == 0


def test_SH_48_all_tricks_are_played() -> None:
    state = dealt("bid 3", "pass", "pass", "pass", "trump D", *FIVE_TRICKS.split()[:12])
    assert tt.score(state).tally == (3, 0, 0, 0)  # the bid is made, and play goes on
    assert state.awaiting == "move"
    state = dealt("moon", "trump D", "9C TC AC QC")  # the moon is lost, and play goes on
    assert state.awaiting == "move"
    assert isinstance(dealt(*BID_FOUR, *FIVE_TRICKS.split()[:23]), shooter.Playing)
    assert isinstance(dealt(*BID_FOUR, FIVE_TRICKS), shooter.Dealing)


# Reneging


def test_SH_49_reneging_is_off_suit_while_able_to_follow() -> None:
    offence = dealt(*BID_FOUR, "AS 9S 9H", renege="penalize")
    assert offence.scores == (0, 0, -2, 0)
    # Seat 3 has no diamond, so its heart on a diamond is no offence.
    no_offence = dealt(*BID_FOUR, "AD QD TD TH", renege="penalize")
    assert no_offence.scores == (0, 0, 0, 0)
    # A seat that has played its last card of the suit is able to follow no more.
    assert dealt(*BID_FOUR, "AS 9S JS TS KS AH", renege="penalize").scores == (0, 0, 0, 0)


def test_SH_50_neither_a_leader_nor_the_last_trick_can_renege() -> None:
    state = dealt(*BID_FOUR, OFFENCE, renege="penalize")
    assert play(state, "9C").scores == (0, 0, -2, 0)
    last_trick = FIVE_TRICKS.split()[20:]
    state = dealt(*BID_FOUR, *FIVE_TRICKS.split()[:20], renege="penalize")
    for card in last_trick:
        assert [str(move) for move in tt.legal_moves(state)] == [card]
        state = play(state, card)
    assert change(state) == (5, 0, 1, 0)


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
def test_SH_51_the_legal_moves_follow_suit_in_all_modes(renege: str) -> None:
    state = dealt(*BID_FOUR, "AS", renege=renege)
    assert legal(state) == "9S"
    assert legal(play(state, "9S")) == "JS, QS"


def test_SH_52_forbid_refuses_an_offence() -> None:
    state = dealt(*BID_FOUR, "AS 9S")
    before = pickle.dumps(state)
    for card in ("TD", "AC", "KC", "9H"):
        assert message(state, card) == f"{card}: seat 2 must follow spades (SH-44)"
        with pytest.raises(tt.IllegalMoveError):
            play(state, card)
    assert pickle.dumps(state) == before
    assert tt.interrupts(state) == ()


@pytest.mark.parametrize("penalty", [0, 1, 2, 7])
def test_SH_53_penalize_takes_points_at_once(penalty: int) -> None:
    state = dealt(*BID_FOUR, "AS 9S", renege="penalize", renege_penalty=penalty)
    for card in ("TD", "AC", "KC", "9H"):
        after = play(state, card)
        assert tt.score(after).totals == after.scores == (0, 0, -penalty, 0)
        assert tt.observe(after, 1).penalties == (shooter.Penalty(2, tt.parse_card(card), 1),)
    assert play(state, "JS").scores == (0, 0, 0, 0)


def test_SH_54_under_challenge_an_offence_changes_nothing_at_first() -> None:
    state = dealt(*BID_FOUR, OFFENCE, renege="challenge")
    assert tt.score(state).totals == (0, 0, 0, 0)
    assert tt.score(state).tally == (1, 0, 0, 0)
    assert state.to_act == 0
    for seat in range(4):
        assert tt.observe(state, seat).accusations == ()


@pytest.mark.parametrize("penalty", [0, 1, 2, 7])
def test_SH_55_an_accusation_that_is_right_takes_points_at_once(penalty: int) -> None:
    state = dealt(*BID_FOUR, OFFENCE, renege="challenge", renege_penalty=penalty)
    after = play(state, "accuse 3 2")
    assert tt.score(after).totals == after.scores == (0, 0, -penalty, 0)
    assert tt.observe(after, 0).accusations == (shooter.Accusation(3, 2, 4, proved=True),)
    for renege in ("forbid", "penalize"):
        for text in ("accuse 0 1", "accuse 1 1", "accuse 0 9"):
            said = f"{text}: this match has no accusations (SH-55)"
            for before in ((), ("moon",), ("moon", "trump D"), ("moon", "trump D", "AS 9S")):
                assert message(dealt(*before, renege=renege), text) == said


def test_SH_56_each_offence_is_penalised_once() -> None:
    state = dealt(*BID_FOUR, OFFENCE, "KS TC TD QC", renege="challenge")  # seat 2 reneges twice
    for number, totals in enumerate([(0, 0, -2, 0), (0, 0, -4, 0), (0, 0, -4, 0)]):
        state = play(state, f"accuse {(3, 0, 1)[number]} 2")
        assert state.scores == totals
    proved = [accusation.proved for accusation in tt.observe(state, 1).accusations]
    assert proved == [True, True, False]


def test_SH_57_a_false_accusation_changes_nothing() -> None:
    state = dealt(*BID_FOUR, OFFENCE, renege="challenge")
    after = play(state, "accuse 2 0", "accuse 2 1", "accuse 0 3")
    assert after.scores == (0, 0, 0, 0)
    assert legal(after) == legal(state)
    # Accused before the offence, seat 2 can still be caught after it.
    state = dealt(*BID_FOUR, "AS 9S", "accuse 0 2", "9H", "accuse 0 2", renege="challenge")
    assert state.scores == (0, 0, -2, 0)


def test_SH_58_two_different_seats_whoever_is_to_act() -> None:
    state = dealt(*BID_FOUR, "AS", renege="challenge")
    pairs = [(one, other) for one in range(4) for other in range(4) if one != other]
    assert tt.interrupts(state) == tuple(AccuseRenege(*pair) for pair in pairs)
    for accuser, accused in pairs:
        assert tt.why_illegal(state, AccuseRenege(accuser, accused)) is None
    for accuser, accused in ((0, 0), (0, 4), (4, 0), (7, 7), (-1, 0), (0, -1)):
        refusal = tt.why_illegal(state, AccuseRenege(accuser, accused))
        assert refusal is not None
        assert refusal.message == f"accuse {accuser} {accused}: two different seats are needed (SH-58)"
    assert message(three("moon", "trump S", "AS", renege="challenge"), "accuse 0 3").endswith("(SH-58)")


def test_SH_59_from_the_first_card_to_the_last() -> None:
    early = "accuse 0 1: no card of this hand has been played yet (SH-59)"
    for texts in ((), ("moon",), ("moon", "trump S")):
        state = dealt(*texts, renege="challenge")
        assert message(state, "accuse 0 1") == early
        assert message(state, "accuse 1 1").endswith("(SH-58)")
        assert tt.interrupts(state) == ()
    state = dealt(*BID_FOUR, renege="challenge")
    for card in FIVE_TRICKS.split()[:-1]:
        state = play(state, card)
        assert tt.why_illegal(state, AccuseRenege(0, 1)) is None
    assert message(play(state, FIVE_TRICKS[-2:]), "accuse 0 1").endswith("(SH-15)")
    # In the next hand it is too early again until a card has been played.
    state = play(state, FIVE_TRICKS[-2:], f"deal {DEALS['four']}")
    assert message(state, "accuse 0 1") == early


def test_SH_60_an_accusation_changes_no_turn_and_is_never_listed() -> None:
    for texts in ((), ("AS",), ("AS 9S 9H",)):
        state = dealt(*BID_FOUR, "AD 9D TD TH", *texts, renege="challenge")
        after = play(state, "accuse 3 2")
        assert after.to_act == state.to_act
        assert tt.legal_moves(after) == tt.legal_moves(state)
        assert "accuse" not in legal(after)


def test_SH_61_offences_nobody_challenged_are_forgotten() -> None:
    state = dealt(*BID_FOUR, OFFENCE, AFTER_OFFENCE, renege="challenge")
    assert change(state) == (5, 0, 1, 0)
    assert tt.score(state).totals == (5, 0, 1, 0)
    state = play(
        state, f"deal {DEALS['four']}", "pass", "pass", "pass", "moon", "trump S", "AD", "accuse 1 2"
    )
    assert state.scores == (5, 0, 1, 0)


def test_SH_61_no_view_keeps_what_nobody_challenged() -> None:
    *moves, last = f"{OFFENCE} {AFTER_OFFENCE}".split()
    state = dealt(*BID_FOUR, *moves, renege="challenge")
    assert isinstance(state, shooter.Playing)
    reneging = evolve(state.table.reneging, unpunished=(0, 0, 0, 0))
    assert reneging != state.table.reneging
    innocent = evolve(state, table=evolve(state.table, reneging=reneging))
    for seat in range(4):
        # A pickle holds all that can be reached from the view, whatever it shows.
        views = [pickle.dumps(tt.observe(play(each, last), seat)) for each in (state, innocent)]
        assert views[0] == views[1]


@pytest.mark.parametrize("renege", ["penalize", "challenge"])
def test_SH_62_the_trick_is_judged_as_it_was_played(renege: str) -> None:
    # Seat 2 reneges with the ten of trumps on a spade, and wins.
    state = dealt(*BID_FOUR, "AS 9S TD TS", renege=renege)
    assert state.to_act == 2
    assert tt.score(state).tally == (0, 0, 1, 0)
    if renege == "challenge":
        state = play(state, "accuse 1 2")
    assert state.to_act == 2
    assert tt.observe(state, 0).tricks[0].winner == 2
    assert len(state.hands[2]) == 5


@pytest.mark.parametrize(("renege", "accusation"), [("penalize", ()), ("challenge", ("accuse 0 2",))])
def test_SH_63_the_penalty_is_the_only_consequence(renege: str, accusation: tuple[str, ...]) -> None:
    state = dealt(*BID_FOUR, OFFENCE, *accusation, AFTER_OFFENCE, renege=renege)
    assert tt.score(state).tally == (5, 0, 1, 0)
    assert change(state) == (5, 0, -1, 0)  # seat 2: one trick less the penalty of 2
    # The bidder reneges in the second trick, with a trump on a spade, and still makes his bid of 4
    # with the tricks AD KD AS KS JD: five points less the penalty.
    begin, rest = "9C TC AC QC JS TS AD 9S KD", "QD TD TH AS AH QS JC KS KH KC QH JD 9D 9H JH"
    accusation = ("accuse 3 0",) if accusation else ()
    state = dealt(*BID_FOUR, begin, *accusation, rest, renege=renege)
    assert change(state) == (3, 0, 1, 0)


def test_SH_64_once_for_each_offence() -> None:
    state = dealt(*BID_FOUR, OFFENCE, "KS TC TD QC", renege="penalize")
    assert state.scores == (0, 0, -4, 0)
    assert [
        (penalty.seat, str(penalty.card), penalty.trick) for penalty in tt.observe(state, 0).penalties
    ] == [
        (2, "9H", 1),
        (2, "TD", 2),
    ]


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
def test_SH_65_only_cards_held(renege: str) -> None:
    state = dealt(*BID_FOUR, "AS", renege=renege)
    for card in ("AS", "QS", "2C", "8D"):
        assert message(state, card) == f"{card}: seat 1 does not hold it (SH-65)"


def test_SH_66_the_penalty_means_nothing_where_offences_are_forbidden_or_free() -> None:
    for options in ({"renege_penalty": 50}, {"renege_penalty": 0}):
        assert change(five_tricks(*BID_FOUR, **options)) == (5, 0, 1, 0)
    state = dealt(*BID_FOUR, OFFENCE, AFTER_OFFENCE, renege="penalize", renege_penalty=0)
    assert change(state) == tt.score(state).totals == (5, 0, 1, 0)
    for value in (-1, True, "2", None):
        with pytest.raises(tt.OptionError, match="renege_penalty"):
            tt.ShooterRules.from_options({"renege_penalty": value})


# Scoring


def test_SH_67_points_are_counted_when_all_cards_are_played() -> None:
    state = dealt(*BID_FOUR)
    for card in FIVE_TRICKS.split()[:-1]:
        state = play(state, card)
        assert tt.score(state).totals == (0, 0, 0, 0)
        assert tt.score(state).last is None
    assert tt.score(play(state, "QH")).totals == (5, 0, 1, 0)


def test_SH_68_the_others_score_their_tricks_whatever_the_bidder_did() -> None:
    assert change(five_tricks(*BID_FOUR))[1:] == (0, 1, 0)
    assert change(five_tricks("moon", "trump D"))[1:] == (0, 1, 0)


def test_SH_69_a_bid_made_scores_the_tricks() -> None:
    for bid in ("bid 3", "bid 4", "bid 5"):
        state = five_tricks(bid, "pass", "pass", "pass", "trump D")
        assert change(state)[0] == 5
        last = tt.score(state).last
        assert last is not None
        assert last.ending == "made"
        assert [line.clause for line in last.lines] == ["SH-68", "SH-69"]


FAILED = ("bid 5", "pass", "pass", "pass", "trump C")
"""Seat 0 names clubs, of which it holds the nine, and takes its aces and the kings behind them."""


def test_SH_70_SH_73_SH_74_a_failed_bid() -> None:
    tricks = "AD QD TD TH KD 9D 9H JH AS 9S JS TS KS TC QS QC JC 9C KH AC KC QH JD AH"
    # The tricks of seat 0: AD, KD, AS; of seat 3: QC (over-ruffs TC); of seat 2: AC, KC.
    for keeps, points in ((False, -5), (True, -2)):
        state = dealt(*FAILED, tricks, failed_bidder_keeps_tricks=keeps)
        assert tt.score(state).tally == (3, 0, 2, 1)
        assert change(state) == (points, 0, 2, 1)
        last = tt.score(state).last
        assert last is not None
        assert last.ending == "failed"
        kept = ["SH-74"] if keeps else []
        assert [line.clause for line in last.lines] == ["SH-68", "SH-70", *kept]


ALL_TRUMPS = hands_of("AD KD QD JD TD 9D", "AC KC QC JC TC 9C", "AH KH QH JH TH 9H", "AS KS QS JS TS 9S")
SIX_TRICKS = "AD AC AH AS KD KC KH KS QD QC QH QS JD JC JH JS TD TC TH TS 9D 9C 9H 9S"


@pytest.mark.parametrize("points", [0, 12, 24])
def test_SH_71_a_moon_made(points: int) -> None:
    state = dealt("moon", "trump D", SIX_TRICKS, deal=ALL_TRUMPS, moon_points=points)
    assert change(state) == (points, 0, 0, 0)
    last = tt.score(state).last
    assert last is not None
    assert (last.ending, last.tally) == ("moon made", (6, 0, 0, 0))
    for value in (-1, True, "12", None):
        with pytest.raises(tt.OptionError, match="moon_points"):
            tt.ShooterRules.from_options({"moon_points": value})


@pytest.mark.parametrize("points", [0, 12, 24])
def test_SH_72_a_moon_lost(points: int) -> None:
    state = five_tricks("moon", "trump D", moon_points=points)
    assert change(state) == (-points, 0, 1, 0)
    last = tt.score(state).last
    assert last is not None
    assert last.ending == "moon failed"
    state = five_tricks("moon", "trump D", moon_points=points, failed_bidder_keeps_tricks=True)
    assert change(state) == (5 - points, 0, 1, 0)  # SH-74


def test_SH_75_all_tricks_after_a_number_have_no_bonus() -> None:
    state = dealt("bid 5", "pass", "pass", "pass", "trump D", SIX_TRICKS, deal=ALL_TRUMPS)
    assert change(state) == (6, 0, 0, 0)


def test_SH_76_penalties_are_apart_and_listed() -> None:
    state = dealt(*BID_FOUR, OFFENCE, AFTER_OFFENCE, renege="penalize")
    last = tt.score(state).last
    assert last is not None
    assert [(line.clause, line.points) for line in last.lines] == [
        ("SH-53", (0, 0, -2, 0)),
        ("SH-68", (0, 0, 1, 0)),
        ("SH-69", (5, 0, 0, 0)),
    ]
    state = dealt(*BID_FOUR, OFFENCE, "accuse 0 2", "accuse 1 2", AFTER_OFFENCE, renege="challenge")
    last = tt.score(state).last
    assert last is not None
    assert [(line.clause, line.points) for line in last.lines] == [
        ("SH-55", (0, 0, -2, 0)),
        ("SH-68", (0, 0, 1, 0)),
        ("SH-69", (5, 0, 0, 0)),
    ]


def test_SH_77_a_total_may_be_negative() -> None:
    state = five_tricks("moon", "trump D")
    for _ in range(3):
        # The dealer moves on; seat 0 shoots the moon again when its turn comes.
        passes = ("pass",) * ((-state.dealer - 1) % 4)
        state = play(state, f"deal {DEALS['four']}", *passes, "moon", "trump D", FIVE_TRICKS)
    assert tt.score(state).totals == (-48, 0, 4, 0)
    assert tt.observe(state, 1).score.totals == (-48, 0, 4, 0)


# Next dealer


@pytest.mark.parametrize("dealer", range(4))
def test_SH_78_the_seat_to_the_left_deals_next(dealer: int) -> None:
    passes = ("pass",) * ((-dealer - 1) % 4)
    for texts in (("moon",), ("bid 5", *("pass",) * (3 - len(passes)))):
        state = dealt(*passes, *texts, "trump D", FIVE_TRICKS, dealer=dealer)
        assert isinstance(state, shooter.Dealing)
        assert state.dealer == (dealer + 1) % 4
        assert state.match.hands_played == 1


# End of the match


@pytest.mark.parametrize("target", [6, 32])
def test_SH_79_the_first_to_reach_the_target_wins(target: int) -> None:
    assert tt.score(end_with(target - 6, 0, 0, 0, target_score=target)).winners == ()
    for before in (target - 5, target + 20):
        state = end_with(before, 0, 0, 0, target_score=target)
        assert isinstance(state, shooter.Over)
        assert tt.score(state).winners == (0,)
    assert tt.score(end_with(0, 0, 0, 0, target_score=1)).winners == (0,)
    for value in (0, -1, True, "32", None):
        with pytest.raises(tt.OptionError, match="target_score"):
            tt.ShooterRules.from_options({"target_score": value})


def test_SH_80_looked_at_only_when_a_hand_has_been_scored() -> None:
    # Seat 1 is at 33 before the hand and is penalised in it: 31 at its end, so the match goes on.
    state = with_totals(tt.start(tt.ShooterRules(renege="penalize")), 0, 33, 0, 0)
    state = play(state, f"deal {DEALS['four']}")
    assert state.awaiting == "move"
    state = play(state, *BID_FOUR, "AS AH JS TS")
    assert state.scores == (0, 31, 0, 0)
    state = play(state, "AD 9D TD TH KD QD 9H JH KS 9S QS JC JD KH KC QH 9C TC AC QC")
    assert tt.score(state).totals == (5, 31, 1, 0)
    assert state.awaiting == "deal"


def test_SH_81_the_only_highest_total_wins() -> None:
    state = end_with(27, 31, 0, 0, win_rule="highest")
    assert tt.score(state).winners == (0,)  # 32 31 1 0
    state = end_with(27, 33, 0, 0)
    assert tt.score(state).winners == (1,)  # 32 33 1 0


def test_SH_82_SH_83_ties_at_the_top_play_on() -> None:
    state = end_with(27, 32, 30, 0)  # 32 32 31 0
    assert isinstance(state, shooter.Dealing)
    assert tt.score(state).winners == ()
    # In the next hand seat 2 gets ahead of both: he shoots the moon and takes all the tricks.
    suits = ALL_TRUMPS.split("/")
    deal = "/".join([suits[2], suits[1], suits[0], suits[3]])
    six = "AD AS AH AC KD KS KH KC QD QS QH QC JD JS JH JC TD TS TH TC 9D 9S 9H 9C"
    state = play(state, f"deal {deal}", "pass", "moon", "trump D", six)
    assert tt.score(state).totals == (32, 32, 43, 0)
    assert tt.score(state).winners == (2,)


def test_SH_84_tied_seats_may_fall_below_the_target() -> None:
    state = end_with(27, 32, 0, 0)  # 32 32 1 0
    state = play(state, f"deal {DEALS['four']}", "pass", "pass", "pass", "moon", "trump D", FIVE_TRICKS)
    assert tt.score(state).totals == (20, 32, 2, 0)
    assert tt.score(state).winners == (1,)
    tied = with_totals(tt.start(tt.ShooterRules(renege="penalize", renege_penalty=9)), 32, 32, 0, 0)
    # Seats 0 and 1 are each penalised once by 9; seat 0 then takes five tricks: 28 and 23.
    tied = play(tied, f"deal {DEALS['four']}", *BID_FOUR, "AS AH JS TS", "AD 9D TD TH KD QD 9H JH")
    tied = play(tied, "KS 9S QS JC JD KH KC QH 9C TC AC QC")
    assert tt.score(tied).totals == (37, 23, 1, 0)
    assert tt.score(tied).winners == (0,)


def test_SH_85_a_tie_below_the_top_has_no_effect() -> None:
    assert tt.score(end_with(30, 34, 33, 0)).winners == (0,)  # 35 34 34 0


def test_SH_86_the_bidder_who_made_it_comes_first() -> None:
    state = end_with(27, 40, 0, 0, win_rule="bidder_first")  # 32 40 1 0
    assert tt.score(state).winners == (0,)
    assert tt.score(end_with(27, 32, 0, 0, win_rule="bidder_first")).winners == (0,)
    assert tt.score(end_with(27, 40, 0, 0)).winners == (1,)
    moon = with_totals(tt.start(tt.ShooterRules(win_rule="bidder_first")), 20, 40, 0, 0)
    moon = play(moon, f"deal {ALL_TRUMPS}", "moon", "trump D", SIX_TRICKS)
    assert tt.score(moon).winners == (0,)


def test_SH_87_otherwise_the_highest_total_counts() -> None:
    failed = end_with(50, 33, 0, 0, texts=("moon", "trump D"), win_rule="bidder_first")  # 38 33 1 0
    assert tt.score(failed).winners == (0,)
    failed = end_with(44, 33, 0, 0, texts=("moon", "trump D"), win_rule="bidder_first")  # 32 33 1 0
    assert tt.score(failed).winners == (1,)
    below = end_with(20, 33, 0, 0, win_rule="bidder_first")  # 25 33 1 0
    assert tt.score(below).winners == (1,)
    tied = end_with(20, 33, 32, 0, win_rule="bidder_first")  # 25 33 33 0
    assert tied.awaiting == "deal"


def test_SH_88_a_forced_dealer_is_a_bidder() -> None:
    rules = tt.ShooterRules(win_rule="bidder_first", all_pass="dealer_forced")
    state = with_totals(tt.start(rules, dealer=0), 27, 40, 0, 0)
    state = play(state, f"deal {DEALS['four']}", "pass", "pass", "pass", "pass", "trump D", FIVE_TRICKS)
    assert tt.score(state).totals == (32, 40, 1, 0)
    assert tt.score(state).winners == (0,)


def test_SH_89_there_is_no_end_move() -> None:
    state = tt.start(tt.ShooterRules())
    with pytest.raises(tt.NotationError):
        tt.parse_move(state, "end")
    refusal = tt.why_illegal(state, tt.EndMatch())
    assert refusal is not None
    assert refusal.code == "not_a_move"


@pytest.mark.parametrize("renege", ["forbid", "challenge"])
def test_SH_90_after_the_match_every_move_is_refused(renege: str) -> None:
    state = end_with(27, 0, 0, 0, renege=renege)
    assert state.awaiting == "over"
    assert state.to_act is None
    assert tt.legal_moves(state) == ()
    assert tt.interrupts(state) == ()
    for text in (f"deal {DEALS['four']}", "pass", "bid 4", "moon", "trump S", "AS", "accuse 0 1"):
        word = text.split()[0] if text.startswith("deal") else text
        assert message(state, text) == f"{word}: the match is over (SH-90)"
        with pytest.raises(tt.GameOverError):
            play(state, text)


def test_SH_91_winners_and_losers() -> None:
    for state in (tt.start(tt.ShooterRules()), dealt(*BID_FOUR), five_tricks(*BID_FOUR)):
        assert tt.score(state).winners == tt.score(state).losers == ()
    score = tt.score(end_with(27, 0, 0, 0))
    assert (score.winners, score.losers) == ((0,), (1, 2, 3))
    score = tt.score(end_with(0, 0, 31, 0))
    assert (score.winners, score.losers) == ((2,), (0, 1, 3))


# Order of the legal moves


def test_SH_92_SH_93_the_order_of_the_legal_moves() -> None:
    state = dealt()
    assert legal(state) == "pass, bid 3, bid 4, bid 5, moon"
    state = play(state, "moon")
    assert legal(state) == "trump C, trump D, trump H, trump S"
    state = play(state, "trump S")
    assert legal(state) == "9C, JD, KD, AD, KS, AS"
