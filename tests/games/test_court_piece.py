"""The clauses of Court Piece on setup, deal, trump and play: what each allows, and what it refuses."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

import tricktake as tt
from tests.games.court_piece_hands import (
    CALLER_RUNS,
    DEALER_SWEEPS,
    DEALS,
    RANKS,
    TRUMPS,
    await_deal,
    caller_run,
    caller_wins,
    dealer_run,
    dealer_wins,
    dealt,
    dealt_by,
    example,
    first,
    gained,
    legal,
    losing,
    play,
    play_hand,
    refuse,
    refused,
    see,
    shared,
    totals,
    tricks,
)
from tricktake.games.court_piece import CourtPieceRules

# Trick 1 of CP-E1: all follow suit.
FIRST_TRICK = "AS TS 4S 7S"


# Setup


def test_CP_1_four_seats() -> None:
    assert CourtPieceRules().seats == len(dealt().hands) == 4


def test_CP_2_partners_sit_opposite() -> None:
    assert CourtPieceRules().sides == ((0, 2), (1, 3))
    # In CP-E4 seats 0 and 2 together win seven tricks, by its list of winners: 0 1 2 0 3 2 0 1 2 0.
    state = play_hand(await_deal(), example("CP-E4-1"))
    assert tricks(state) == (7, 3)


def test_CP_3_the_pack() -> None:
    assert [str(card) for card in CourtPieceRules().pack] == [
        rank + suit for suit in "CDHS" for rank in RANKS
    ]


@pytest.mark.parametrize("trump", ["H", "S"])
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_CP_4_ranks_of_every_suit(trump: str, low: str, high: str) -> None:
    for led, second, winner in ((low, high, 1), (high, low, 0)):
        # Seat 1 holds one spade and seat 0 the other twelve; seats 2 and 3 discard a club and a diamond.
        spades = "".join(f"{rank}S" for rank in RANKS if rank != second)
        hearts, clubs, diamonds = ("".join(rank + suit for rank in RANKS) for suit in "HCD")
        deal = f"{spades}{hearts[:2]}/{second}S{hearts[2:]}/{clubs}/{diamonds}"
        state = play(dealt(deal), f"trump {trump}", f"{led}S {second}S 2C 2D")
        assert state.to_act == winner


@pytest.mark.parametrize("dealer", range(4))
def test_CP_5_all_goes_to_the_left(dealer: int) -> None:
    state = tt.apply(await_deal(dealer=dealer), tt.Deal.from_pack(await_deal(dealer=dealer), tt.CARDS))
    order = [state.to_act]
    state = play(state, "trump C")
    for _ in range(4):
        order.append(state.to_act)
        state = tt.apply(state, tt.legal_moves(state)[0])
    caller = (dealer + 1) % 4
    assert order == [caller, *((caller + place) % 4 for place in range(4))]


def test_CP_6_the_first_dealer() -> None:
    assert [tt.start(CourtPieceRules(), dealer=seat).dealer for seat in range(4)] == [0, 1, 2, 3]
    assert tt.start(CourtPieceRules()).dealer == 3
    state = tt.start(CourtPieceRules())
    assert tt.apply(state, tt.Deal.from_pack(state, tt.CARDS)).to_act == 0


@pytest.mark.parametrize("dealer", [-1, 4, True, "0", 0.0])
def test_CP_7_a_first_dealer_who_is_not_at_the_table(dealer: int) -> None:
    with pytest.raises(tt.SetupError) as caught:
        tt.start(CourtPieceRules(), dealer=dealer)
    assert str(caught.value) == f"dealer {dealer!r}: the seats are 0 to 3 (CP-7)"


# Deal


@pytest.mark.parametrize("dealer", range(4))
def test_CP_8_five_cards_each_from_the_left_of_the_dealer(dealer: int) -> None:
    state = await_deal(dealer=dealer)
    hands = tt.Deal.from_pack(state, tt.CARDS).hands
    for turn in range(4):
        assert hands[(dealer + 1 + turn) % 4][:5] == tt.CARDS[5 * turn : 5 * turn + 5]
    state = tt.apply(state, tt.Deal(hands))
    assert [set(hand) for hand in state.hands] == [set(hand[:5]) for hand in hands]


def test_CP_9_eight_more_when_trump_is_named() -> None:
    state = dealt()
    assert [len(hand) for hand in state.hands] == [5, 5, 5, 5]
    state = play(state, "trump D")
    assert [str(hand) for hand in state.hands] == [" ".join(rank + suit for rank in RANKS) for suit in "HSDC"]


def test_CP_10_the_deal_is_one_move() -> None:
    text = f"deal {DEALS['first']}"
    deal = tt.parse_move(await_deal(), text)
    assert isinstance(deal, tt.Deal)
    assert str(deal) == text
    assert "".join(map(str, deal.hands[2])) == DEALS["first"].split("/")[2]
    state = tt.apply(await_deal(), deal)
    # The first five of seat 0 are AS KH QH 9H 7H, as CP-E1 says.
    assert set(state.hands[0]) == set(tt.parse_cards("AS KH QH 9H 7H"))


HANDS = tuple(tt.parse_cards(hand) for hand in DEALS["suits"].split("/"))
MALFORMED = {
    "three hands": (HANDS[:3], "bad_deal_hands", "got 3 hands"),
    "five hands": ((*HANDS, ()), "bad_deal_hands", "got 5 hands"),
    "no hands": ((), "bad_deal_hands", "got 0 hands"),
    "a card too few": ((HANDS[0][1:], *HANDS[1:]), "bad_deal_size", "seat 0 gets 12 cards"),
    "a card too many": (((*HANDS[0], HANDS[1][0]), *HANDS[1:]), "bad_deal_size", "seat 0 gets 14 cards"),
    "the second short": ((HANDS[0], HANDS[1][:5], *HANDS[2:]), "bad_deal_size", "seat 1 gets 5 cards"),
    "a hand twice": (
        (HANDS[0], HANDS[0], *HANDS[2:]),
        "bad_deal_twice",
        "AH is dealt twice and 2S is missing",
    ),
    "a card twice": (
        (HANDS[0], (HANDS[1][0], *HANDS[1][:12]), *HANDS[2:]),
        "bad_deal_twice",
        "AS is dealt twice and 2S is missing",
    ),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_CP_11_a_malformed_deal(case: str) -> None:
    hands, code, why = MALFORMED[case]
    assert refused(await_deal(), tt.Deal(hands)) == (
        code,
        f"deal: 13 cards for each of 4 seats, every card once: {why} (CP-11)",
    )
    with pytest.raises(tt.IllegalMoveError, match="CP-11"):
        tt.apply(await_deal(), tt.Deal(hands))


def test_CP_12_when_a_deal_is_accepted() -> None:
    deal = tt.Deal(HANDS)
    redealt = play(dealt("@poor", redeal="caller_no_face"), "redeal")
    for state in (await_deal(), redealt, play_hand(await_deal(), caller_wins())):
        assert tt.why_illegal(state, deal) is None
        assert tt.apply(state, deal).hands
    for state in (dealt(), caller_run(0), caller_run(3), caller_run(7, bavney_chase="ask")):
        assert refuse(state, deal) == "deal: no deal is awaited (CP-12)"


def test_CP_13_nothing_else_while_a_deal_is_awaited() -> None:
    redealt = play(dealt("@poor", redeal="caller_no_face"), "redeal")
    for state in (await_deal(), redealt, play_hand(await_deal(), dealer_wins())):
        assert state.to_act is None
        assert legal(state) == []
        for move in (*TRUMPS, "AS", "2C", "pass", "bid 4", "redeal", "continue", "stop", "end"):
            assert refuse(state, move) == f"{move}: a deal is awaited (CP-13)"


@pytest.mark.parametrize("dealer", range(4))
def test_CP_14_five_four_and_four_from_the_top(dealer: int) -> None:
    hands = tt.Deal.from_pack(await_deal(dealer=dealer), tt.CARDS).hands
    for turn in range(4):
        five, four, last = 5 * turn, 20 + 4 * turn, 36 + 4 * turn
        assert hands[(dealer + 1 + turn) % 4] == (
            *tt.CARDS[five : five + 5],
            *tt.CARDS[four : four + 4],
            *tt.CARDS[last : last + 4],
        )
    with pytest.raises(tt.SetupError, match="expected a pack of 52 cards, got 51"):
        tt.Deal.from_pack(await_deal(), tt.CARDS[1:])


# Trump


@pytest.mark.parametrize("dealer", range(4))
def test_CP_15_the_eldest_calls(dealer: int) -> None:
    state = dealt_by(dealer)
    assert state.to_act == see(state).caller == (dealer + 1) % 4


def swapped_behind(one: int, other: int) -> str:
    """The deal @suits with the last eight cards of two seats exchanged."""
    hands = DEALS["suits"].split("/")
    hands[one], hands[other] = hands[one][:10] + hands[other][10:], hands[other][:10] + hands[one][10:]
    return "/".join(hands)


@pytest.mark.parametrize("seat", range(4))
def test_CP_16_CP_17_everybody_sees_its_five_cards(seat: int) -> None:
    state = dealt()
    view = see(state, seat)
    assert [str(card) for card in view.hand] == [rank + "HSDC"[seat] for rank in "TJQKA"]
    assert view.hand_sizes == (5, 5, 5, 5)
    for one, other in ((seat, (seat + 1) % 4), ((seat + 1) % 4, (seat + 2) % 4)):
        same = see(dealt(swapped_behind(one, other)), seat)
        assert same == view
        assert repr(same) == repr(view)
        assert same.to_json() == view.to_json()
    # Once trump is named he sees all thirteen, and the two deals are told apart.
    assert see(play(state, "trump H"), seat).hand.of(tt.Suit("HSDC"[seat])).__len__() == 13


@pytest.mark.parametrize("trump", TRUMPS)
def test_CP_18_the_caller_names_one_suit(trump: str) -> None:
    state = play(dealt(), trump)
    assert see(state).trump is tt.Suit(trump[-1])
    for again in TRUMPS:
        assert refuse(state, again) == f"{again}: trump is already named (CP-18)"
    for move in ("AH", "2C", "continue", "stop"):
        assert refuse(dealt(), move) == f"{move}: seat 0 must name trump (CP-18)"
    for text in ("trump", "trump X", "trump C D", "trump NT"):
        with pytest.raises(tt.NotationError):
            tt.parse_move(dealt(), text)


@pytest.mark.parametrize("move", ["pass", "bid 80 H", "bid 4"])
def test_CP_19_no_passing_and_no_bidding(move: str) -> None:
    for state in (dealt(), caller_run(0), caller_run(1), caller_run(7, bavney_chase="ask")):
        assert refuse(state, move) == f"{move}: there is no passing and no bidding (CP-19)"


def test_CP_20_a_suit_that_the_caller_does_not_hold() -> None:
    # In @suits seat 0 holds hearts only. Clubs are trump: seat 3, which has them all, wins its first lead.
    assert legal(dealt()) == TRUMPS
    assert play(dealt(), "trump C", "AH AS AD 2C").to_act == 3


@pytest.mark.parametrize("seat", range(4))
def test_CP_21_the_suit_is_shown_to_all(seat: int) -> None:
    assert see(dealt(), seat).trump is None
    view = see(play(dealt(), "trump S"), seat)
    assert view.trump is tt.Suit.SPADES
    assert [(who, str(move)) for who, move in view.history] == [(0, "trump S")]


def test_CP_22_no_redeals_by_default() -> None:
    assert CourtPieceRules().redeal == "never"
    state = dealt("@poor")
    assert legal(state) == TRUMPS
    assert refused(state, "redeal") == ("no_redeals", "redeal: this match has no redeals (CP-22)")


# The five cards that the caller sees: TS 9H 7H 4D 2C in @poor, and one card of each rank in place of the ten.
@pytest.mark.parametrize("rank", RANKS)
def test_CP_23_a_redeal_of_a_hand_without_faces(rank: str) -> None:
    deal = DEALS["poor"].replace(f"{rank}S", "xx").replace("TS", f"{rank}S").replace("xx", "TS")
    state = dealt(deal, redeal="caller_no_face")
    message = "redeal: seat 0 holds a jack or higher among the first five (CP-23)"
    if rank in "JQKA":
        assert legal(state) == TRUMPS
        assert refused(state, "redeal") == ("holds_face", message)
    else:
        assert legal(state) == [*TRUMPS, "redeal"]
        assert play(state, "redeal").awaiting == "deal"


@pytest.mark.parametrize("face", ["JC", "QD", "KH", "AC", "JH"])
def test_CP_23_a_face_of_any_suit_counts(face: str) -> None:
    deal = DEALS["poor"].replace(face, "xx").replace("2C", face).replace("xx", "2C")
    assert legal(dealt(deal, redeal="caller_no_face")) == TRUMPS


def test_CP_23_only_the_first_five_of_the_caller_count() -> None:
    # When seat 3 calls with @poor it sees 3D 2D KC QC JC.
    assert legal(dealt_by(2, "@poor", redeal="caller_no_face")) == TRUMPS
    # When seat 2 calls it sees TH 8H 6H 5H 4H, and others see faces.
    assert legal(dealt_by(1, "@poor", redeal="caller_no_face")) == [*TRUMPS, "redeal"]


@pytest.mark.parametrize("trump", TRUMPS)
def test_CP_24_a_right_and_no_duty(trump: str) -> None:
    state = play(dealt("@poor", redeal="caller_no_face"), trump)
    assert see(state).trump is tt.Suit(trump[-1])


@pytest.mark.parametrize("dealer", [1, 3])
def test_CP_25_a_deal_thrown_in(dealer: int) -> None:
    before = await_deal({"redeal": "caller_no_face"}, dealer=dealer, totals=(2, 3))
    state = play(before, "deal @poor", "redeal")
    assert state.awaiting == "deal"
    assert totals(state) == (2, 3)
    assert state.dealer == dealer
    assert see(state).hands_played == 0
    last = tt.score(state).last
    assert last is not None
    assert last.points == (0, 0)
    assert tricks(state) == last.tally == (0, 0)
    assert play(state, "deal @suits").to_act == (dealer + 1) % 4


@pytest.mark.parametrize("most", range(1, 6))
def test_CP_26_as_many_redeals_as_are_allowed(most: int) -> None:
    state = await_deal({"redeal": "caller_no_face", "max_redeals": most})
    for used in range(most):
        state = play(state, "deal @poor")
        assert see(state).redeals == used
        state = play(state, "redeal")
    state = play(state, "deal @poor")
    assert legal(state) == TRUMPS
    assert refused(state, "redeal") == (
        "redeals_used",
        f"redeal: {most} redeals are used for this hand (CP-26)",
    )
    # A caller with a face hears the first reason of the table too.
    state = play(
        await_deal({"redeal": "caller_no_face", "max_redeals": 1}), "deal @poor", "redeal", "deal @first"
    )
    assert refuse(state, "redeal") == "redeal: 1 redeals are used for this hand (CP-26)"


def test_CP_26_two_by_default() -> None:
    assert CourtPieceRules().max_redeals == 2


def test_CP_27_the_count_goes_back_when_a_suit_is_named() -> None:
    state = play(await_deal({"redeal": "caller_no_face", "max_redeals": 1}), "deal @poor", "redeal")
    assert see(state).redeals == 1
    state = play(state, "deal @suits", "trump H")
    assert see(state).redeals == 0
    state = play(state, *CALLER_RUNS)
    # Seat 0 deals now, and seat 1 calls; turned to it, the poor hand may be thrown in again.
    hands = DEALS["poor"].split("/")
    state = play(state, f"deal {'/'.join([*hands[3:], *hands[:3]])}")
    assert legal(state) == [*TRUMPS, "redeal"]


def test_CP_28_no_redeals_at_most_is_the_same_as_never() -> None:
    none_at_most = dealt("@poor", redeal="caller_no_face", max_redeals=0)
    assert legal(none_at_most) == TRUMPS
    assert refuse(none_at_most, "redeal") == "redeal: this match has no redeals (CP-22)"
    for most in range(6):
        never = dealt("@poor", redeal="never", max_redeals=most)
        assert legal(never) == TRUMPS
        assert refuse(never, "redeal") == "redeal: this match has no redeals (CP-22)"


@pytest.mark.parametrize("seat", range(4))
def test_CP_29_cards_thrown_in_are_shown_to_nobody(seat: int) -> None:
    # Seat 0 holds the same five cards in both deals; the others hold other cards.
    hands = DEALS["poor"].split("/")
    other = play(
        await_deal({"redeal": "caller_no_face"}), f"deal {'/'.join([hands[0], *reversed(hands[1:])])}"
    )
    one = see(play(dealt("@poor", redeal="caller_no_face"), "redeal"), seat)
    assert one == see(play(other, "redeal"), seat)
    assert one.hand == tt.Hand()
    assert one.hand_sizes == (0, 0, 0, 0)
    assert one.history == ()


# Play


@pytest.mark.parametrize("dealer", range(4))
def test_CP_30_the_caller_leads(dealer: int) -> None:
    state = play(dealt_by(dealer), "trump C")
    assert state.to_act == see(state).leader == (dealer + 1) % 4


def test_CP_31_the_winner_leads() -> None:
    # The winners of CP-E4: 0 1 2 0 3 2 0 1 2 0.
    state = await_deal()
    deal, trump, *played = example("CP-E4-1")
    state = play(state, deal, trump)
    leaders: list[int | None] = []
    for trick in played:
        leaders.append(state.to_act)
        state = play(state, trick)
    assert leaders == [0, 0, 1, 2, 0, 3, 2, 0, 1, 2]


def test_CP_32_the_leader_plays_any_card() -> None:
    state = first()
    held = tt.parse_cards(DEALS["first"].split("/")[0])
    assert legal(state) == [str(card) for card in sorted(held)]
    # A trump may be led to the first trick, though nobody has ruffed.
    assert tt.why_illegal(state, tt.parse_move(state, "7H")) is None


def test_CP_33_each_seat_plays_a_card_that_it_holds() -> None:
    state = first()
    for seat, (card, foreign) in enumerate([("AS", "TS"), ("TS", "4S"), ("4S", "7S"), ("7S", "5S")]):
        assert state.to_act == seat
        assert refused(state, foreign) == ("not_held", f"{foreign}: seat {seat} does not hold it (CP-33)")
        state = play(state, card)
    # A card that has been played is no longer held; not holding a card comes before not following.
    assert refuse(state, "AS") == "AS: seat 0 does not hold it (CP-33)"
    assert refuse(play(state, "KD"), "AC") == "AC: seat 1 does not hold it (CP-33)"


def test_CP_34_must_follow_suit() -> None:
    # Seat 3 of @first holds 3C 6C 9C AC when clubs are led (CP-E1).
    state = first(FIRST_TRICK, "KD 2H 5D JD", "QC 2S")
    assert legal(state) == ["3C", "6C", "9C", "AC"]
    assert refused(state, "8H") == ("must_follow", "8H: seat 3 must follow clubs (CP-34)")
    with pytest.raises(tt.IllegalMoveError, match="seat 3 must follow clubs") as caught:
        tt.apply(state, tt.parse_move(state, "6H"))
    assert [str(move) for move in caught.value.refusal.legal] == ["3C", "6C", "9C", "AC"]
    # Trumps are followed like any suit: seat 1 has JH 5H 3H 2H, and may not discard.
    state = first("7H")
    assert legal(state) == ["2H", "3H", "5H", "JH"]
    assert refuse(state, "TS") == "TS: seat 1 must follow hearts (CP-34)"


@pytest.mark.parametrize(
    ("suit", "word"), [("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades")]
)
def test_CP_34_every_suit_is_followed(suit: str, word: str) -> None:
    # Seat 1 holds one card of each suit but the one led, of which it holds the rest.
    others = [letter for letter in "CDHS" if letter != suit]
    led = [f"A{suit}", *(rank + others[0] for rank in RANKS[1:])]
    following = [*(rank + suit for rank in RANKS[:-1]), f"2{others[0]}"]
    rest = [[rank + letter for rank in RANKS] for letter in others[1:]]
    deal = "/".join(map("".join, (led, following, *rest)))
    state = play(dealt(deal), "trump H", f"A{suit}")
    assert legal(state) == following[:-1]
    assert refuse(state, f"2{others[0]}") == f"2{others[0]}: seat 1 must follow {word} (CP-34)"


def test_CP_35_a_void_seat_plays_anything() -> None:
    # Seat 2 of @first has no clubs (CP-E1): a diamond, a trump and a spade are all legal.
    state = first(FIRST_TRICK, "KD 2H 5D JD", "QC")
    assert legal(state) == ["3D", "8D", "TD", "AD", "4H", "TH", "AH", "2S", "5S", "9S", "KS"]


def test_CP_36_no_duty_to_trump() -> None:
    # Seat 2 holds 4H TH AH of trumps, and may discard all the same.
    state = first(FIRST_TRICK, "KD 2H 5D JD", "QC")
    for discard in ("3D", "2S"):
        assert tt.why_illegal(state, tt.parse_move(state, discard)) is None
    # Nobody need over-trump either: in @suits seat 2, void of hearts, plays low after a ruff.
    assert len(legal(play(dealt(), "trump D", "AH AS"))) == 13


def test_CP_37_no_duty_to_play_higher() -> None:
    # Seat 2 of @first holds 2S 4S 5S 9S KS and may play under the ten of seat 1.
    assert legal(first("7H 5H")) == ["4H", "TH", "AH"]
    assert legal(first("AS TS")) == ["2S", "4S", "5S", "9S", "KS"]


def test_CP_38_the_highest_trump_wins() -> None:
    # Spades are trump: the two of seat 1 beats three aces.
    assert play(dealt(), "trump S", "AH 2S AD AC").to_act == 1
    # Hearts are trump; seat 0 has all the spades, and seats 1 and 3 share hearts and clubs.
    spades, diamonds = ("".join(rank + suit for rank in RANKS) for suit in "SD")
    one, other = "2H4H6H8HTHQHAH2C3C4C5C6C7C", "3H5H7H9HJHKH8C9CTCJCQCKCAC"
    state = play(dealt(f"{spades}/{one}/{diamonds}/{other}"), "trump H", "AS TH AD")
    assert [play(state, card).to_act for card in ("9H", "JH", "AC")] == [1, 3, 1]


@pytest.mark.parametrize(("trump", "winner"), [("H", 0), ("S", 1), ("D", 2), ("C", 3)])
def test_CP_38_CP_39_the_trump_decides_among_four_suits(trump: str, winner: int) -> None:
    # The lead is the lowest heart; every other seat discards, or ruffs, with what @suits gives it.
    assert play(dealt(), f"trump {trump}", "2H AS AD AC").to_act == winner


def test_CP_39_without_a_trump_the_highest_of_the_suit_led_wins() -> None:
    # Trick 1 of CP-E1 is won by the ace of spades.
    assert first(FIRST_TRICK).to_act == 0
    # Seat 1 of @first has no diamond and discards a spade; seat 2 no club, and discards the ace of hearts.
    assert first("KD JS 5D JD", trump="C").to_act == 0
    assert first("TC 2C AH AC", trump="S").to_act == 3


def test_CP_40_who_does_not_follow_has_shown_a_void() -> None:
    state = first(FIRST_TRICK, "KD 2H 5D JD")
    for seat in range(4):
        assert list(map(set, see(state, seat).voids)) == [set(), {tt.Suit.DIAMONDS}, set(), set()]
    state = play(state, "QC 2S")
    assert list(map(set, see(state).voids)) == [set(), {tt.Suit.DIAMONDS}, {tt.Suit.CLUBS}, set()]
    # Before trump is named nothing is known; a new hand begins without knowledge.
    assert see(dealt()).voids == ()
    after = play(play_hand(await_deal(), example("CP-E4-1")), "deal @first")
    assert see(after).voids == ()
    # No sampled world gives a seat a suit in which it is void.
    world = tt.sample_state(see(state, 0), random.Random(1))
    assert not world.hands[1].of(tt.Suit.DIAMONDS)
    assert not world.hands[2].of(tt.Suit.CLUBS)


# End of the hand


@pytest.mark.parametrize("lost", range(1, 7))
def test_CP_41_a_shared_hand_ends_with_the_seventh_trick(lost: int) -> None:
    deal, trump, *played = shared(lost)
    state = play(await_deal(), deal, trump)
    for number, trick in enumerate(played, start=1):
        assert state.awaiting == "move"
        state = play(state, trick)
        assert (state.awaiting == "deal") == (number == 7 + lost)
    assert tricks(state) == (7, lost)


def test_CP_41_whichever_side_it_is() -> None:
    state = play_hand(await_deal(), dealer_wins())
    assert (state.awaiting, tricks(state)) == ("deal", (1, 7))


RUNS = {"caller": caller_run, "dealer": dealer_run}


@pytest.mark.parametrize("side", RUNS)
def test_CP_42_what_follows_the_first_seven(side: str) -> None:
    run = RUNS[side]
    taken = (7, 0) if side == "caller" else (0, 7)
    for chase, awaiting, moves in (("auto", "move", 6), ("never", "deal", 0), ("ask", "move", 2)):
        state = run(7, bavney_chase=chase)
        assert (state.awaiting, len(legal(state)), tricks(state)) == (awaiting, moves, taken)
        # Six tricks are too few for any of this.
        assert len(legal(run(6, bavney_chase=chase))) == 7


@pytest.mark.parametrize("side", RUNS)
def test_CP_43_auto_goes_on_without_a_choice(side: str) -> None:
    assert CourtPieceRules().bavney_chase == "auto"
    assert not see(RUNS[side](6)).chase
    state = RUNS[side](7)
    assert see(state).chase
    assert state.to_act == (0 if side == "caller" else 1)
    for move in ("continue", "stop"):
        assert refuse(state, move) == f"{move}: there is nothing to decide (CP-45)"


@pytest.mark.parametrize("side", RUNS)
def test_CP_44_never_ends_the_hand_at_seven(side: str) -> None:
    assert RUNS[side](6, bavney_chase="never").awaiting == "move"
    state = RUNS[side](7, bavney_chase="never")
    assert state.awaiting == "deal"
    last = tt.score(state).last
    assert last is not None
    assert last.ending == "court"


@pytest.mark.parametrize("side", RUNS)
def test_CP_45_ask_leaves_it_to_the_winner_of_trick_seven(side: str) -> None:
    seat = 0 if side == "caller" else 1
    state = RUNS[side](7, bavney_chase="ask")
    assert state.to_act == seat
    assert legal(state) == ["continue", "stop"]
    assert see(state, seat).legal_moves == tt.legal_moves(state)
    assert see(state, 1 - seat).legal_moves == ()
    assert not see(state).chase
    for card in ("2H", "2S", "7C"):
        assert refused(state, card) == (
            "must_decide",
            f"{card}: seat {seat} must say continue or stop (CP-45)",
        )
    assert refuse(state, "trump H") == "trump H: trump is already named (CP-18)"
    # There is nothing to decide before, and none after a shared hand.
    for earlier in (RUNS[side](0, bavney_chase="ask"), RUNS[side](6, bavney_chase="ask")):
        assert refused(earlier, "stop") == ("nothing_to_decide", "stop: there is nothing to decide (CP-45)")
    assert play_hand(await_deal({"bavney_chase": "ask"}), shared(1)).awaiting == "deal"


@pytest.mark.parametrize("side", RUNS)
def test_CP_46_stop_ends_the_hand(side: str) -> None:
    state = play(RUNS[side](7, bavney_chase="ask"), "stop")
    assert state.awaiting == "deal"
    assert tricks(state) == ((7, 0) if side == "caller" else (0, 7))
    assert sum(totals(state)) == 1


@pytest.mark.parametrize("side", RUNS)
def test_CP_47_continue_starts_a_chase(side: str) -> None:
    seat = 0 if side == "caller" else 1
    state = play(RUNS[side](7, bavney_chase="ask"), "continue")
    assert state.to_act == see(state).leader == seat
    assert see(state).chase
    assert (seat, "continue") in [(who, str(move)) for who, move in see(state).history]
    for move in ("continue", "stop"):
        assert refuse(state, move) == f"{move}: there is nothing to decide (CP-45)"
    # The question is not asked again after tricks 8 to 12; trick 13 ends the hand as under "auto".
    run = CALLER_RUNS if side == "caller" else DEALER_SWEEPS[2:]
    for trick in run[7:12]:
        state = play(state, trick)
        assert len(legal(state)) in range(1, 6)
        assert "continue" not in legal(state)
    state = play(state, run[12])
    assert gained(state) == ((2, 0) if side == "caller" else (0, 2), "CP-56")


@pytest.mark.parametrize("trick", range(8, 14))
def test_CP_48_a_chase_ends_with_a_trick_of_the_other_side(trick: int) -> None:
    moves = losing(trick)
    state = play(await_deal(), *moves[: 2 + trick - 1])
    assert (state.awaiting, tricks(state)) == ("move", (trick - 1, 0))
    state = play(state, moves[2 + trick - 1])
    assert (state.awaiting, tricks(state)) == ("deal", (trick - 1, 1))


def test_CP_48_the_caller_breaks_a_chase_of_the_dealers_side() -> None:
    # Seat 1 of @swap has twelve spades, the trumps, and 2H; seat 0 loses its only spade to the first of them.
    run = [f"{rank}S {low}D {low}C {low}H" for rank, low in zip("AKQJT9", "34567T", strict=True)]
    lead = "2S 3S 2D 2C"
    state = play(dealt("@swap"), "trump S", lead, *run)
    assert (state.awaiting, tricks(state)) == ("move", (0, 7))
    state = play(state, "2H 8D 8C 8H")
    assert (state.awaiting, tricks(state)) == ("deal", (1, 7))
    assert gained(state) == ((0, 1), "CP-58")


@pytest.mark.parametrize("side", RUNS)
def test_CP_49_a_bavney_ends_after_thirteen_tricks(side: str) -> None:
    state = RUNS[side](12)
    assert state.awaiting == "move"
    run = CALLER_RUNS if side == "caller" else DEALER_SWEEPS[2:]
    state = play(state, run[12])
    assert state.awaiting == "deal"
    last = tt.score(state).last
    assert last is not None
    assert last.ending == "bavney"
    assert max(tricks(state)) == 13


@pytest.mark.parametrize("number", range(14))
def test_CP_50_tricks_of_a_chase_count(number: int) -> None:
    assert tricks(caller_run(number)) == (number, 0)
    assert tricks(dealer_run(number)) == (0, number)


def test_the_tally_is_that_of_the_hand_in_progress_or_the_last_one() -> None:
    # NOTATION, "Score": the hand in progress, or the last one until the next deal.
    assert tricks(await_deal()) == tricks(dealt()) == tricks(caller_run(0)) == (0, 0)
    after = play_hand(await_deal(), shared(3))
    assert tricks(after) == (7, 3)
    assert tricks(play(after, "deal @suits")) == (0, 0)
    assert tricks(play(after, "deal @suits", "trump H")) == (0, 0)
    # A deal thrown in is no hand: nobody took a trick.
    after = play_hand(await_deal({"redeal": "caller_no_face"}, dealer=2), shared(3))
    assert tricks(play(after, "deal @poor", "redeal")) == (0, 0)


def test_CP_51_CP_52_no_second_half() -> None:
    # After a failed chase the hand is over, though the other side has won a trick and cards remain.
    for rotation, chase in product(("left", "losing_team", "losing_team_court"), ("auto", "ask")):
        options: dict[str, object] = {"dealer_rotation": rotation, "bavney_chase": chase}
        deal, trump, *played = losing(8)
        played = [*played[:7], *(["continue"] if chase == "ask" else []), played[7]]
        assert play(await_deal(options), deal, trump, *played).awaiting == "deal"
    assert not [name for name in CourtPieceRules().options(defaults=True) if "half" in name]


def test_CP_53_no_hand_ends_in_another_way() -> None:
    for state in (dealt(), caller_run(0), caller_run(5), caller_run(7, bavney_chase="ask")):
        assert tt.interrupts(state) == ()
        assert refuse(state, "end") == "end: this game has no end move (CP-75)"
        for text in ("claim 0", "concede", "take", "accuse 0 1"):
            with pytest.raises(tt.NotationError):
                tt.parse_move(state, text)
