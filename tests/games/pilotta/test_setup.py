"""Setup and deal: PI-1 to PI-21."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    EXAMPLE_33,
    after,
    awaiting,
    dealt,
    in_auction,
    in_play,
    leading,
    refused,
)
from tests.rules_text import table
from tricktake.games.pilotta import CONTRA, Bid, Dealing, PilottaRules
from tricktake.games.pilotta.cards import RANKING, VALUES
from tricktake.options import options_of

HEARTS = tt.Suit.HEARTS


def test_PI_1_PI_2_four_seats_in_two_sides() -> None:
    rules = PilottaRules()
    assert rules.seats == 4
    assert rules.sides == ((0, 2), (1, 3))


def test_PI_3_the_pack_has_the_32_cards_from_the_seven() -> None:
    pack = PilottaRules().pack
    assert len(pack) == 32
    assert {card.rank.letter for card in pack} == set("789TJQKA")
    assert {card.suit for card in pack} == set(tt.Suit)


@pytest.mark.parametrize("trump", list(tt.Suit))
def test_PI_4_PI_5_trumps_rank_J_9_A_T_K_Q_8_7(trump: tt.Suit) -> None:
    down = [tt.Card(trump, tt.Rank(letter)) for letter in "J9ATKQ87"]
    for higher, lower in pairwise(down):
        assert RANKING.winner((lower, higher), trump) == 1
        assert RANKING.winner((higher, lower), trump) == 0


def test_PI_4_PI_6_plain_suits_rank_A_T_K_Q_J_9_8_7() -> None:
    for suit in (tt.Suit.CLUBS, tt.Suit.DIAMONDS, tt.Suit.SPADES):
        down = [tt.Card(suit, tt.Rank(letter)) for letter in "ATKQJ987"]
        for higher, lower in pairwise(down):
            assert RANKING.winner((lower, higher), HEARTS) == 1
            assert RANKING.winner((higher, lower), HEARTS) == 0


def test_PI_7_PI_8_values_of_trumps() -> None:
    values = {rank: VALUES[HEARTS.index][tt.Card(HEARTS, tt.Rank(rank)).index] for rank in "789TJQKA"}
    assert values == {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}


@pytest.mark.parametrize("suit", "CDS")
def test_PI_9_values_of_plain_cards(suit: str) -> None:
    values = {rank: VALUES[HEARTS.index][tt.Card(tt.Suit(suit), tt.Rank(rank)).index] for rank in "789TJQKA"}
    assert values == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@pytest.mark.parametrize("trump", list(tt.Suit))
def test_PI_11_the_cards_are_worth_152(trump: tt.Suit) -> None:
    # 62 in trumps (20 + 14 + 11 + 10 + 4 + 3) and 30 in each plain suit (11 + 10 + 4 + 3 + 2)
    values = VALUES[trump.index]
    by_suit = {suit: sum(values[card.index] for card in tt.CARDS if card.suit is suit) for suit in tt.Suit}
    assert by_suit == {suit: 62 if suit is trump else 30 for suit in tt.Suit}


def test_PI_10_PI_11_the_last_trick_makes_162() -> None:
    # The last trick of example 33, QS TC TD 9S, holds 3 + 10 + 10 + 0 points, and is won by side 1.
    before = in_play(after(leading(), *CARDS_33[:28])).table.tally
    tally = tt.score(after(leading(), *CARDS_33)).tally
    assert tally == (before[0], before[1] + 23 + 10)
    assert sum(tally) == 162


def test_PI_12_PI_13_the_first_dealer() -> None:
    assert tt.start(PilottaRules()).dealer == 3
    assert [tt.start(PilottaRules(), dealer=seat).dealer for seat in range(4)] == [0, 1, 2, 3]
    with pytest.raises(tt.SetupError, match="PI-13"):
        tt.start(PilottaRules(), dealer=4)


def test_PI_14_both_sides_begin_with_0() -> None:
    assert tt.start(PilottaRules()).scores == (0, 0)


OPTIONS = [
    ("target_score", [1, 351, 10_000], [0, -1, 351.0, "351", None, True]),
    ("first_leader", ["bidder", "eldest"], ["dealer", "", None, 0]),
    ("max_bid", [None, 80, 90, 250, 820, 830], [70, 85, 0, -80, "250", 250.0, True]),
    ("pass_is_final", [True, False], [1, 0, None, "True"]),
    ("redeal_dealer", ["next", "same"], ["left", None]),
    ("must_trump_partner", [True, False], [1, None]),
    ("must_overtrump_partner", [True, False], [1, None]),
    ("must_undertrump", [True, False], [1, None]),
    ("contract_basis", ["tricks", "tricks+pilotta", "all"], ["pilotta", True]),
    ("bid_award", ["more_points", "contract"], ["tricks", None]),
    ("six_six_rule", ["more_points", "bidder"], ["contract", None]),
    ("capot_points", [162, 250, 1000], [161, 0, 250.0, None]),
    ("declarations", ["auto", "announce", "off"], ["on", True]),
    ("cards_may_be_shared", [True, False], [1, None]),
    ("set_beats_run", [True, False], [1, None]),
    ("declaration_compare", ["full", "value_only"], ["value", None]),
    ("declaration_tie", ["nobody", "first"], ["last", None]),
    ("failed_declarations", ["keep", "to_opponents", "lost"], ["defenders", None]),
    ("failed_pilotta", ["keep", "to_opponents"], ["lost", None]),
    ("doubling", ["off", "contra", "recontra"], ["on", True]),
    ("early_claim", [True, False], [1, None]),
]


@pytest.mark.parametrize(("name", "allowed", "wrong"), OPTIONS, ids=[option[0] for option in OPTIONS])
def test_PI_15_options_are_checked(name: str, allowed: list[object], wrong: list[object]) -> None:
    for value in allowed:
        assert getattr(PilottaRules.from_options({name: value}), name) == value
    for value in wrong:
        with pytest.raises(tt.OptionError) as caught:
            PilottaRules.from_options({name: value})
        assert (caught.value.option, caught.value.value) == (name, value)
        assert caught.value.allowed


def test_PI_15_an_unhashable_value_is_refused_too() -> None:
    for name, _, _ in OPTIONS:
        with pytest.raises(tt.OptionError):
            PilottaRules.from_options({name: ["auto"]})


def test_section_3_the_options_are_those_of_the_table() -> None:
    declared = [(option.name, option.type, option.clauses) for option in options_of(PilottaRules)]
    rows = table("pilotta", "3. Options")
    assert declared == [(row["name"].strip("`"), row["type"], row["changes"]) for row in rows]
    defaults = [str(option.default) for option in options_of(PilottaRules)]
    assert defaults == [row["default"].strip('"') for row in rows]


def test_section_4_presets() -> None:
    assert PilottaRules.cypriot().options() == {
        "contract_basis": "all",
        "bid_award": "contract",
        "max_bid": None,
        "pass_is_final": False,
        "doubling": "recontra",
        "early_claim": False,
    }
    assert PilottaRules.cypriot(max_bid=400, early_claim=True).options() == {
        "contract_basis": "all",
        "bid_award": "contract",
        "max_bid": 400,
        "pass_is_final": False,
        "doubling": "recontra",
    }


# Deal


def test_PI_16_every_seat_gets_8_cards() -> None:
    assert [len(hand) for hand in dealt().hands] == [8, 8, 8, 8]
    assert not dealt().not_held


@pytest.mark.parametrize("text", ["pass", "bid 80 H", "AS"])
def test_PI_17_only_a_deal_is_accepted_before_the_hand(text: str) -> None:
    state = awaiting()
    assert tt.legal_moves(state) == ()
    assert refused(state, text) == ("PI-17", "a deal is awaited")


def test_PI_17_no_deal_during_a_hand() -> None:
    for state in (dealt(), leading(), after(leading(), "JS"), after(leading(), *CARDS_33[:31])):
        assert refused(state, EXAMPLE_33) == ("PI-17", "no deal is awaited")


def test_PI_18_a_deal_names_the_cards_of_each_seat() -> None:
    assert str(dealt().hands[2]) == "7C 8C TC QD KD JH QH KH"
    assert dealt().hands[0] == tt.Hand.parse("9CAD7HTH7S8S9STS")


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (EXAMPLE_33.rpartition("/")[0], "got 3 hands"),
        (EXAMPLE_33 + "/AC", "got 5 hands"),
        (EXAMPLE_33[:-2], "seat 3 gets 7 cards"),
        (EXAMPLE_33.replace("9CAD", "9CADAC"), "seat 0 gets 9 cards"),
        (EXAMPLE_33.replace("deal 9C", "deal AC"), "AC is dealt twice and 9C is missing"),
        (EXAMPLE_33.replace("deal 9C", "deal 6C"), "6C is not in the pack"),
        (EXAMPLE_33.replace("deal 9C", "deal 2S"), "2S is not in the pack"),
    ],
)
def test_PI_19_a_wrong_deal_is_refused(deal: str, why: str) -> None:
    clause, reason = refused(awaiting(), deal)
    assert clause == "PI-19"
    assert reason.startswith("8 cards for each of 4 seats, every card once: ")
    assert why in reason


def test_PI_20_the_order_of_receipt_has_no_effect() -> None:
    hands = EXAMPLE_33.removeprefix("deal ").split("/")
    turned = "/".join("".join(reversed([hand[i : i + 2] for i in range(0, 16, 2)])) for hand in hands)
    assert after(awaiting(), f"deal {turned}") == dealt()


def test_PI_21_a_pack_is_dealt_3_2_3_from_eldest() -> None:
    state = awaiting(1)
    pack = PilottaRules().pack  # 7C 8C 9C TC JC QC KC AC 7D ... AS
    deal = tt.Deal.from_pack(state, pack)
    # Eldest is seat 2: cards 1-3, 13-14 and 21-23 of the pack; the dealer is seat 1.
    assert deal.hands[2] == (*pack[0:3], *pack[12:14], *pack[20:23])
    assert deal.hands[3] == (*pack[3:6], *pack[14:16], *pack[23:26])
    assert deal.hands[0] == (*pack[6:9], *pack[16:18], *pack[26:29])
    assert deal.hands[1] == (*pack[9:12], *pack[18:20], *pack[29:32])
    assert tt.why_illegal(state, deal) is None


# Moves as text and as objects


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("bid", 3),
        ("bid 80", 3),
        ("bid 80 N", 7),
        ("bid -80 H", 4),
        ("bid 80 H S", 3),
        ("claim", 5),
        ("claim 4", 6),
        ("claim x", 6),
        ("claim -1", 6),
        ("claim 1 2", 5),
        ("declare 1", 7),
        ("contra 2", 6),
        ("trump H", 0),
        ("moon", 0),
        ("take", 0),
        ("", 0),
    ],
)
def test_PI_149_text_that_is_no_move_is_bad_notation(text: str, position: int) -> None:
    with pytest.raises(tt.NotationError) as caught:
        tt.parse_move(dealt(), text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("BID 80 hearts", "bid 80 H"),
        ("bid 80 ♥", "bid 80 H"),
        ("bid H 80", "bid 80 H"),
        ("Claim 2", "claim 2"),
        ("10h", "TH"),
        ("a♠", "AS"),
    ],
)
def test_readers_are_tolerant_and_writers_canonical(text: str, canonical: str) -> None:
    move = tt.parse_move(dealt(), text)
    assert str(move) == canonical
    assert tt.parse_move(dealt(), canonical) == move


@pytest.mark.parametrize("number", [True, 80.0, "80", None])
def test_a_bid_is_a_whole_number(number: int) -> None:
    with pytest.raises(TypeError):
        Bid(number, HEARTS)


def test_moves_of_one_kind_are_ordered() -> None:
    assert Bid(80, tt.Suit.SPADES) < Bid(90, tt.Suit.CLUBS)
    assert Bid(80, tt.Suit.CLUBS) < Bid(80, tt.Suit.DIAMONDS)
    assert tt.Pass() < CONTRA < Bid(80, HEARTS) < tt.Play(tt.CARDS[0])


@pytest.mark.parametrize(
    "thing", [None, 80, "pass", ("bid", 80), tt.Suit.HEARTS, object(), tt.NameTrump(HEARTS), tt.EndMatch()]
)
def test_objects_that_are_no_moves_are_refused(thing: object) -> None:
    for state in (awaiting(), dealt(), leading()):
        refusal = tt.why_illegal(state, thing)
        assert refusal is not None
        assert refusal.code == ("text_for_move" if isinstance(thing, str) else "not_a_move")


def test_bids_of_other_games_are_refused() -> None:
    from tricktake.games import shooter  # noqa: PLC0415 - another game, only for this test

    refusal = tt.why_illegal(dealt(), shooter.Bid(4))
    assert refusal is not None
    assert refusal.code == "not_a_move"


def test_the_auction_starts_from_the_deal() -> None:
    assert in_auction(dealt()).calls == ()
    assert isinstance(awaiting(), Dealing)
