"""The clauses of Double Sir one by one, from its rules text: what each allows, and what it refuses."""

from __future__ import annotations

import pytest

import tricktake as tt
from tests.games.double_sir_hands import (
    CALLER_WINS,
    DEALER_WINS,
    DEALS,
    await_deal,
    count,
    legal,
    moves_of,
    play,
    play_hand,
    refuse,
    run,
    see,
)
from tricktake.errors import NoEffectError
from tricktake.games import court_piece, shooter
from tricktake.games.double_sir import DoubleSirRules, DoubleSirState

RANKS = "23456789TJQKA"
TRUMPS = ("trump C", "trump D", "trump H", "trump S")


def mixed(*lines: str, trump: str = "H", **options: object) -> DoubleSirState:
    return play(await_deal(options), "deal @mixed", f"trump {trump}", *lines)


# Tricks of @mixed that seat 0 wins, named by the winning card; they go in any order, hearts or spades trump.
QC, QD = "QC 2C 3C JC", "QD TD 6C 6D"
AD, AS = "AD 5D 3D 2D", "AS QS 5S 4S"


# Setup


def test_DS_1_four_seats() -> None:
    state = play(await_deal(), "deal @suits")
    assert state.rules.seats == len(state.hands) == 4


def test_DS_2_partners_sit_opposite() -> None:
    assert DoubleSirRules().sides == ((0, 2), (1, 3))
    # Seat 2 wins the last two tricks of DS-E5 and captures for side 0.
    assert count(play_hand(await_deal({"hand_end": "at_seven"}), moves_of("DS-E5-2")))[0] == (7, 0)


def test_DS_3_the_pack() -> None:
    pack = DoubleSirRules().pack
    assert [str(card) for card in pack] == [rank + suit for suit in "CDHS" for rank in RANKS]


@pytest.mark.parametrize("trump", ["H", "S"])
@pytest.mark.parametrize("place", range(12))
def test_DS_4_ranks_of_every_suit(trump: str, place: int) -> None:
    low, high = f"{RANKS[place]}S", f"{RANKS[place + 1]}S"
    for led, second, winner in ((low, high, 1), (high, low, 0)):
        # Seat 1 holds one spade and seat 0 the other twelve; seats 2 and 3 discard a club and a diamond.
        spades = "".join(f"{rank}S" for rank in RANKS if f"{rank}S" != second)
        hearts, clubs, diamonds = ("".join(f"{rank}{suit}" for rank in RANKS) for suit in "HCD")
        deal = f"deal {spades}{hearts[:2]}/{second}{hearts[2:]}/{clubs}/{diamonds}"
        state = play(await_deal(), deal, f"trump {trump}", f"{led} {second} 2C 2D")
        assert state.to_act == winner


@pytest.mark.parametrize("dealer", range(4))
def test_DS_5_all_goes_to_the_left(dealer: int) -> None:
    state = await_deal(dealer=dealer)
    pack = list(tt.CARDS)
    state = tt.apply(state, tt.Deal.from_pack(state, pack))
    caller = (dealer + 1) % 4
    assert state.to_act == caller
    state = play(state, "trump C")
    order: list[int | None] = []
    for _ in range(4):
        order.append(state.to_act)
        state = tt.apply(state, tt.legal_moves(state)[0])
    assert order == [(caller + place) % 4 for place in range(4)]


def test_DS_6_the_first_dealer() -> None:
    assert tt.start(DoubleSirRules()).dealer == 3
    for seat in range(4):
        assert tt.start(DoubleSirRules(), dealer=seat).dealer == seat
    for seat in (-1, 4):
        with pytest.raises(tt.SetupError, match="DS-6"):
            tt.start(DoubleSirRules(), dealer=seat)


def test_DS_7_all_begins_at_0() -> None:
    state = tt.start(DoubleSirRules())
    assert tt.score(state) == tt.Score((0, 0), (0, 0), (), (), None)
    assert (see(state).hands_won, see(state).streaks, see(state).hands_played) == ((0, 0), (0, 0), 0)


# Deal


def test_DS_8_five_cards_first() -> None:
    state = play(await_deal(), "deal @suits")
    assert [str(hand) for hand in state.hands] == [
        " ".join(f"{rank}{suit}" for rank in "TJQKA") for suit in "HSDC"
    ]


def test_DS_9_thirteen_cards_after_the_call() -> None:
    state = play(await_deal(), "deal @suits", "trump H")
    assert [set(hand) for hand in state.hands] == [
        {card for card in tt.CARDS if card.suit.letter == suit} for suit in "HSDC"
    ]


def test_DS_10_DS_15_packets_of_five_four_and_four() -> None:
    # Seat 1 is left of dealer 0: it gets cards 0 to 4 from the top, 20 to 23 and 36 to 39, and so on.
    state = await_deal(dealer=0)
    pack = tt.CARDS
    packets = {1: (0, 20, 36), 2: (5, 24, 40), 3: (10, 28, 44), 0: (15, 32, 48)}
    hands = tt.Deal.from_pack(state, pack).hands
    for seat, (five, four, last) in packets.items():
        assert hands[seat] == (*pack[five : five + 5], *pack[four : four + 4], *pack[last : last + 4])


def test_DS_11_one_move_deals_all() -> None:
    text = f"deal {DEALS['mixed']}"
    deal = tt.parse_move(await_deal(), text)
    assert str(deal) == text
    state = tt.apply(await_deal(), deal)
    assert set(state.hands[0]) == set(tt.parse_cards("4DAS8C4CAD"))
    assert set(play(state, "trump H").hands[0]) == set(tt.parse_cards(DEALS["mixed"].split("/")[0]))


HANDS = tuple(tt.parse_cards(hand) for hand in DEALS["suits"].split("/"))


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (HANDS[:3], "got 3 hands"),
        ((*HANDS, ()), "got 5 hands"),
        ((), "got 0 hands"),
        ((HANDS[0][1:], *HANDS[1:]), "seat 0 gets 12 cards"),
        (((*HANDS[0], HANDS[1][0]), *HANDS[1:]), "seat 0 gets 14 cards"),
        ((HANDS[0], HANDS[0], *HANDS[2:]), "AH is dealt twice and 2S is missing"),
    ],
)
def test_DS_12_a_malformed_deal(hands: tuple[tuple[tt.Card, ...], ...], why: str) -> None:
    message = refuse(await_deal(), tt.Deal(hands))
    assert message == f"deal: 13 cards for each of 4 seats, every card once: {why} (DS-12)"


def test_DS_13_when_a_deal_is_accepted() -> None:
    deal = f"deal {DEALS['suits']}"
    state = await_deal()
    assert tt.why_illegal(state, tt.parse_move(state, deal)) is None
    for during in (play(state, deal), play(state, deal, "trump S"), run("A")):
        assert refuse(during, deal) == "deal: no deal is awaited (DS-13)"
    after = play_hand(state, CALLER_WINS)
    assert tt.why_illegal(after, tt.parse_move(after, deal)) is None


@pytest.mark.parametrize("move", [*TRUMPS, "AS", "2C", "pass", "bid 80 H", "redeal"])
def test_DS_14_nothing_else_while_a_deal_is_awaited(move: str) -> None:
    for state in (await_deal(), play_hand(await_deal(), CALLER_WINS)):
        assert state.to_act is None
        assert tt.legal_moves(state) == ()
        assert refuse(state, move) == f"{move}: a deal is awaited (DS-14)"


# Trump


@pytest.mark.parametrize("dealer", range(4))
def test_DS_16_the_eldest_calls(dealer: int) -> None:
    state = play(await_deal(dealer=dealer), "deal @suits")
    assert state.to_act == see(state).caller == (dealer + 1) % 4


def test_DS_17_the_caller_sees_five_cards() -> None:
    hands = DEALS["suits"].split("/")
    # The last eight cards of the caller go to seat 1 and back: 16 characters each.
    swapped = [hands[0][:10] + hands[1][10:], hands[1][:10] + hands[0][10:], *hands[2:]]
    one = see(play(await_deal(), "deal @suits"))
    other = see(play(await_deal(), f"deal {'/'.join(swapped)}"))
    assert one == other
    assert repr(one) == repr(other)
    assert one.to_json() == other.to_json()
    assert str(one.hand) == "TH JH QH KH AH"


def test_DS_18_every_seat_sees_its_five_cards() -> None:
    state = play(await_deal(), "deal @suits")
    for seat, suit in enumerate("HSDC"):
        view = see(state, seat)
        assert set(view.hand) == set(tt.parse_cards(" ".join(f"{rank}{suit}" for rank in "AKQJT")))
        assert view.hand_sizes == (5, 5, 5, 5)
        assert view.trump is None


@pytest.mark.parametrize("trump", TRUMPS)
def test_DS_19_one_suit_is_named_and_known(trump: str) -> None:
    state = play(await_deal(), "deal @suits")
    assert refuse(state, "AH") == "AH: seat 0 must name trump (DS-19)"
    state = play(state, trump)
    for seat in range(4):
        view = see(state, seat)
        assert view.trump is tt.Suit(trump[-1])
        assert [(who, str(move)) for who, move in view.history] == [(0, trump)]
    assert refuse(state, trump) == f"{trump}: trump is already named (DS-19)"


def test_DS_20_a_suit_that_the_caller_does_not_hold() -> None:
    # In @suits the caller holds hearts only.
    state = play(await_deal(), "deal @suits")
    assert legal(state) == [*TRUMPS]
    # Clubs are trump, and seat 3 holds them all: it wins the trick that seat 0 leads.
    assert play(state, "trump C", "AH AS AD 2C").to_act == 3


@pytest.mark.parametrize("move", ["pass", "bid 80 H", "bid 4", "redeal"])
def test_DS_21_no_auction(move: str) -> None:
    for state in (play(await_deal(), "deal @suits"), run("A")):
        assert refuse(state, move) == f"{move}: there is no passing, no bidding and no redeal (DS-21)"


def test_DS_21_calls_of_other_games() -> None:
    for call in (shooter.Bid(4), tt.Pass(), tt.AskRedeal()):
        assert refuse(run("A"), call).endswith("there is no passing, no bidding and no redeal (DS-21)")


# Play


@pytest.mark.parametrize("dealer", range(4))
def test_DS_22_the_caller_leads(dealer: int) -> None:
    state = play(await_deal(dealer=dealer), "deal @suits", "trump C")
    assert state.to_act == see(state).leader == (dealer + 1) % 4


def test_DS_23_the_winner_leads() -> None:
    # Seat 1 wins with the king, then seat 2, by DS-E5; nobody has captured anything.
    state = mixed("3S KS 5S 4S")
    assert (state.to_act, count(state)) == (1, ((0, 0), 1))
    assert play(state, "2C KC JC 4C").to_act == 2
    # The one who has captured leads as well.
    assert run("AK").to_act == 0


def test_DS_24_the_leader_plays_any_card() -> None:
    state = mixed(trump="S")
    held = tt.parse_cards(DEALS["mixed"].split("/")[0])
    assert [move.card for move in tt.legal_moves(state) if isinstance(move, tt.Play)] == sorted(held)


def test_DS_25_each_seat_plays_a_card_that_it_holds() -> None:
    state = run("")
    for seat, card in enumerate(("AH", "AS", "AD", "AC")):
        assert state.to_act == seat
        assert (
            refuse(state, "2H" if seat else "2S")
            == f"{'2H' if seat else '2S'}: seat {seat} does not hold it (DS-25)"
        )
        state = play(state, card)
    assert [str(card) for card in see(state).tricks[0].cards] == ["AH", "AS", "AD", "AC"]
    # A card that has been played is no longer held.
    assert refuse(state, "AH") == "AH: seat 0 does not hold it (DS-25)"


def test_DS_26_follow_suit() -> None:
    # Seat 1 of @mixed holds JD 5D TD of the suit led, and 9H 3H 6H 4H of trumps.
    state = mixed("AD")
    assert legal(state) == ["5D", "TD", "JD"]
    assert refuse(state, "3H") == "3H: seat 1 must follow diamonds (DS-26)"
    assert refuse(state, "AC") == "AC: seat 1 must follow diamonds (DS-26)"


def test_DS_27_a_void_seat_plays_anything() -> None:
    # In @suits nobody but seat 0 has a heart; spades are trump, and seat 1 has nothing else.
    state = play(await_deal(), "deal @suits", "trump S", "2H")
    assert len(tt.legal_moves(state)) == 13
    # After the ace of trumps seat 2, without hearts and trumps, may play its deuce.
    state = play(state, "2S")
    assert len(tt.legal_moves(state)) == 13
    # Seat 2 of @mixed has one diamond. Void after it, it may play a plain six although it has trumps.
    state = mixed(AD, "QD TD")
    assert "6C" in legal(state)
    assert "7H" in legal(state)


def test_DS_28_the_highest_trump_wins() -> None:
    # Spades are trump, and seat 1 wins with the deuce over three aces.
    assert play(await_deal(), "deal @suits", "trump S", "AH 2S AD AC").to_act == 1
    # Hearts are trump; seats 2 and 1 of @mixed run out of diamonds, and seat 0 leads one more.
    state = mixed(AD, QD, "9D JD 9C 8D", "QS 5S 4S AS")
    assert play(state, "4D 3H 7H 7D").to_act == 2
    assert play(state, "4D 9H 7H 7D").to_act == 1


def test_DS_29_without_a_trump_the_highest_of_the_suit_led_wins() -> None:
    assert mixed("3S KS 5S 4S").to_act == 1
    # Seat 2, void of diamonds, discards the jack of spades and wins nothing.
    assert mixed("AD 5D 3D 2D", "9D TD JS 6D").to_act == 1


# Pile and capture


def test_DS_30_DS_31_won_tricks_pile_up() -> None:
    state = mixed("3S KS 5S 4S")
    assert count(state) == ((0, 0), 1)
    # Three more tricks of DS-E5, won by three seats.
    state = play(state, "2C KC JC 4C | 3C AH 8C 5C | 2D 4D JD 3D")
    assert count(state) == ((0, 0), 4)


def test_DS_32_a_run_ends_with_the_hand() -> None:
    state = await_deal({"after_capture": "continue"})
    assert see(state).run_owner is None
    # Seat 1 wins the last two tricks of DS-E7 and, with the king of spades, the first of the next hand.
    state = play(play_hand(state, CALLER_WINS), "deal @mixed", "trump H")
    assert see(state).run_owner is None
    state = play(state, "3S KS 5S 4S")
    assert (see(state).run_owner, count(state)) == (1, ((0, 0), 1))
    assert see(play(state, "2C KC JC 4C")).run_owner == 2


def test_DS_33_a_second_win_captures_the_pile() -> None:
    # Trick winners 1 2 3 1 0, then 2 and 2 again (DS-E5).
    state = mixed("3S KS 5S 4S | 2C KC JC 4C | 3C AH 8C 5C | 2D 4D JD 3D | 5D 6C 6D AD | 9D TD QH 7D")
    assert count(state) == ((0, 0), 6)
    assert count(play(state, "TH 2H 2S 3H")) == ((7, 0), 0)


def test_DS_34_a_win_of_the_partner_is_none() -> None:
    state = mixed(AD, "4D TD QH 6D")  # seat 0, then seat 2 (DS-E4)
    assert count(state) == ((0, 0), 2)
    assert count(play(state, "KC JC 4C 2C")) == ((3, 0), 0)


def test_DS_35_DS_36_all_waits_for_the_last_trick() -> None:
    # Trick winners 1 0 1 0 1 0 1 0 1 0 1 0 1 (DS-E6).
    deal, trump, *cards = moves_of("DS-E6-1")
    state = play(await_deal(), deal, trump, *cards[:-4])
    assert count(state) == ((0, 0), 12)
    assert tt.score(play(state, *cards[-4:])).tally == (0, 13)


def test_DS_37_reset_needs_two_further_wins() -> None:
    state = run("AK")
    assert (see(state).run_owner, count(state)) == (None, ((2, 0), 0))
    state = run("AKQ")
    assert (see(state).run_owner, count(state)) == (0, ((2, 0), 1))
    assert count(run("AKQJ")) == ((4, 0), 0)


def test_DS_38_continue_needs_one() -> None:
    state = run("AK", after_capture="continue")
    assert (see(state).run_owner, count(state)) == (0, ((2, 0), 0))
    assert count(run("AKQ", after_capture="continue")) == ((3, 0), 0)


def test_DS_38_a_break_ends_the_run() -> None:
    # Seat 0 captures two, then seats 2 and 0 win one each (@mixed): the run of seat 0 is broken.
    state = mixed(AS, AD, "4D TD QH 6D", after_capture="continue")
    assert (see(state).run_owner, count(state)) == (2, ((2, 0), 1))


def test_DS_39_a_blocked_claim_keeps_the_run() -> None:
    state = run("KA", ace_rule="second_ace")
    assert (see(state).run_owner, count(state)) == (0, ((0, 0), 2))
    state = run("KAQ", ace_rule="second_ace")
    assert (see(state).run_owner, count(state)) == (None, ((3, 0), 0))


@pytest.mark.parametrize("ace_rule", ["both_aces", "second_ace"])
def test_DS_40_trick_13_is_never_blocked(ace_rule: str) -> None:
    # With the ace last: captures of two up to trick 12, and trick 13, won by an ace, captures itself.
    assert count(run("23456789TJQK", ace_rule=ace_rule)) == ((12, 0), 0)
    assert tt.score(run("23456789TJQKA", ace_rule=ace_rule)).tally == (13, 0)
    late: dict[str, object] = {"first_capture_trick": 12, "block_capture_at_12": True}
    assert tt.score(run("23456789TJQKA", ace_rule=ace_rule, **late)).tally == (13, 0)


@pytest.mark.parametrize("first", range(2, 13))
def test_DS_41_the_first_capture(first: int) -> None:
    ranks = "AKQJT98765432"
    assert count(run(ranks[: first - 1], first_capture_trick=first)) == ((0, 0), first - 1)
    assert count(run(ranks[:first], first_capture_trick=first)) == ((first, 0), 0)


def test_DS_42_no_capture_at_12() -> None:
    assert count(run("AKQJT9876543")) == ((12, 0), 0)
    # Ten by trick 10; trick 12 would be the second win of the next run.
    assert count(run("AKQJT9876543", block_capture_at_12=True)) == ((10, 0), 2)
    assert tt.score(run("AKQJT98765432", block_capture_at_12=True)).tally == (13, 0)
    # Under "continue" trick 11 is captured alone, and trick 12 waits.
    state = run("AKQJT9876543", block_capture_at_12=True, after_capture="continue")
    assert count(state) == ((11, 0), 1)


def test_DS_43_aces_do_not_matter() -> None:
    assert count(mixed(AD, AS)) == ((2, 0), 0)
    assert count(mixed(QC, AS)) == ((2, 0), 0)


def test_DS_44_two_aces_block() -> None:
    assert count(mixed(AD, AS, ace_rule="both_aces")) == ((0, 0), 2)
    assert count(mixed(AD, AS, QC, ace_rule="both_aces")) == ((3, 0), 0)
    assert count(mixed(QC, AD, ace_rule="both_aces")) == ((2, 0), 0)
    assert count(mixed(AD, QC, ace_rule="both_aces")) == ((2, 0), 0)


def test_DS_45_a_second_ace_blocks() -> None:
    assert count(mixed(QC, AD, ace_rule="second_ace")) == ((0, 0), 2)
    assert count(mixed(AD, QC, ace_rule="second_ace")) == ((2, 0), 0)
    assert count(mixed(QC, AD, AS, QD, ace_rule="second_ace")) == ((4, 0), 0)


def test_DS_46_aces_of_any_suit_but_only_winning_ones() -> None:
    # The ace of trumps is an ace.
    assert count(run("KA", ace_rule="second_ace")) == ((0, 0), 2)
    assert count(mixed(AD, AS, trump="S", ace_rule="both_aces")) == ((0, 0), 2)
    # The aces of the other three seats win nothing here.
    for ace_rule in ("both_aces", "second_ace"):
        tricks = ("KH AS KD KC", "QH KS AD AC")
        state = play(await_deal({"ace_rule": ace_rule}), "deal @suits", "trump H", *tricks)
        assert count(state) == ((2, 0), 0)


def test_DS_47_blocks_are_independent() -> None:
    # Trick 2 is before the third, trick 3 is won by an ace, trick 4 is free.
    options: dict[str, object] = {"first_capture_trick": 3, "ace_rule": "second_ace"}
    assert count(run("QKA", **options)) == ((0, 0), 3)
    assert count(run("QKAJ", **options)) == ((4, 0), 0)
    # With "continue" the claims after a capture are blocked as well.
    state = mixed(QC, AD, AS, ace_rule="both_aces", after_capture="continue")
    assert count(state) == ((2, 0), 1)
    assert count(play(state, QD)) == ((4, 0), 0)


def test_DS_48_nothing_before_trick_13() -> None:
    options: dict[str, object] = {"first_capture_trick": 12, "block_capture_at_12": True}
    assert count(run("AKQJT9876543", **options)) == ((0, 0), 12)
    assert tt.score(run("AKQJT98765432", **options)).tally == (13, 0)


# End of the hand


def test_DS_49_a_capture_is_counted_before_the_end_is_looked_at() -> None:
    # Six captured, and the pile of two is captured by the trick that ends the hand.
    state = run("AKQJT97", hand_end="at_seven")
    assert count(state) == ((6, 0), 1)
    state = play(state, "6H 6S 6D 6C")
    assert (state.awaiting, tt.score(state).tally) == ("deal", (8, 0))


def test_DS_50_decided() -> None:
    deal, trump, *cards = DEALER_WINS
    state = play(await_deal(), deal, trump, *cards[:-1])
    assert (state.awaiting, count(state)[0]) == ("move", (2, 6))
    state = play(state, cards[-1])
    assert (state.awaiting, tt.score(state).tally) == ("deal", (2, 8))


def test_DS_51_a_sweep_is_still_possible() -> None:
    deal, trump, *cards = CALLER_WINS
    state = play(await_deal(), deal, trump, *cards[:32])
    assert (state.awaiting, count(state)) == ("move", ((8, 0), 0))
    # Side 1 captures two at trick 10, and the hand is over.
    state = play(state, *cards[32:])
    assert (state.awaiting, tt.score(state).tally) == ("deal", (8, 2))


def test_DS_52_play_out() -> None:
    state = play_hand(await_deal({"hand_end": "play_out"}), CALLER_WINS)
    assert (state.awaiting, count(state)) == ("move", ((8, 2), 0))
    played = 10
    while state.awaiting == "move":
        for _ in range(4):
            state = tt.apply(state, tt.legal_moves(state)[0])
        played += 1
    assert (played, sum(tt.score(state).tally)) == (13, 13)


def test_DS_53_at_seven() -> None:
    deal, trump, *cards = CALLER_WINS
    state = play(await_deal({"hand_end": "at_seven"}), deal, trump, *cards[:32])
    assert (state.awaiting, tt.score(state).tally) == ("deal", (8, 0))


@pytest.mark.parametrize("hand_end", ["decided", "play_out", "at_seven"])
def test_DS_54_the_hand_ends_after_trick_13(hand_end: str) -> None:
    state = play_hand(await_deal({"hand_end": hand_end}), moves_of("DS-E6-1"))
    assert (state.awaiting, tt.score(state).tally) == ("deal", (0, 13))


def test_DS_55_what_remains_is_not_played() -> None:
    state = play_hand(await_deal(), CALLER_WINS)
    # 7S is one of the twelve cards that are left after trick 10.
    assert refuse(state, "7S") == "7S: a deal is awaited (DS-14)"
    assert (state.hands, sum(tt.score(state).tally)) == ((), 10)
    assert len(see(state).hand) == see(state).pile == 0


# Order of the legal moves


def test_DS_89_the_order_of_legal_moves() -> None:
    state = play(await_deal(), "deal @mixed")
    assert legal(state) == [*TRUMPS]
    state = play(state, "trump H")
    assert legal(state) == ["4C", "8C", "QC", "4D", "9D", "QD", "AD", "2S", "3S", "6S", "7S", "9S", "AS"]


# Refusals


def test_the_first_reason_is_given() -> None:
    short = f"deal {DEALS['suits'][:-2]}"
    assert refuse(play(await_deal(), "end"), short).endswith("(DS-87)")
    assert refuse(run("A"), short).endswith("(DS-13)")
    calling = play(await_deal(), "deal @suits")
    assert refuse(calling, "2C").endswith("(DS-19)")
    # Seat 1 must follow diamonds; a spade that it does not hold is refused for that.
    assert refuse(mixed("AD"), "AS").endswith("(DS-25)")


@pytest.mark.parametrize(
    "text", ["1H", "trump X", "trump", "take", "continue", "stop", "contra", "", "AS KS", "end 1"]
)
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(tt.NotationError):
        tt.parse_move(run(""), text)


@pytest.mark.parametrize(
    "thing", [None, 0, "AS", tt.CARDS[0], object(), court_piece.Continue(), court_piece.Stop()]
)
def test_things_that_are_no_move(thing: object) -> None:
    for state in (await_deal(), play(await_deal(), "deal @suits"), run("A"), play(await_deal(), "end")):
        refusal = tt.why_illegal(state, thing)
        assert refusal is not None
        assert refusal.code == ("text_for_move" if thing == "AS" else "not_a_move")


def test_a_trusted_move_of_another_phase_has_no_effect() -> None:
    for state, move in ((await_deal(), tt.NameTrump(tt.Suit.CLUBS)), (run("A"), tt.EndMatch())):
        with pytest.raises(NoEffectError, match=f"'{move}' in the phase '{state.phase}'"):
            tt.apply_unchecked(state, move)


def test_a_refused_move_changes_nothing() -> None:
    state = mixed("AD")
    twin = mixed("AD")
    with pytest.raises(tt.IllegalMoveError, match="DS-26") as caught:
        play(state, "3H")
    assert list(map(str, caught.value.refusal.legal)) == ["5D", "TD", "JD"]
    assert state == twin
