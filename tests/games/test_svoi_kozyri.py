"""The clauses of the rules text of Svoi Kozyri, one test or more for each."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from typing_extensions import override

import tricktake as tt
from tests.games.svoi_kozyri_positions import after, hands, legal, pile, playing, position, refused
from tests.rules_text import rules_text, table
from tricktake.errors import NoEffectError
from tricktake.games import svoi_kozyri as sk
from tricktake.options import options_of

RANKS = "6789TJQKA"
DEAL = "deal 6H6D7S8S9CTCJHQDKH/6S7D8D9SJSQSKSTHAH/7C8C9DTDJDKD7H8HAS/6C9HQHTSJCQCKCACAD"
THREE = "deal 6C7C8C9CTCJCQCKCACKSAS6D/6H7H8H9HTHJHQHKHAH7D8D6S/7S8S9STSJSQS9DTDJDQDKDAD"
TO_BEAT, SECOND, EXEMPT = sk.Due.BEAT, sk.Due.SECOND, sk.Due.EXEMPT


def begin(trumps: str | None = "SDHC", *, dealer: int | None = None, **options: object) -> sk.SvoiKozyriState:
    players = len(trumps) if trumps else options.pop("players", 4)
    rules = tt.SvoiKozyriRules.from_options({"players": players, "trumps": trumps, **options})
    return tt.start(rules, dealer=dealer)


def ending(state: sk.SvoiKozyriState) -> str:
    last = tt.score(state).last
    assert last is not None
    return last.ending


def game_of(state: sk.SvoiKozyriState, *texts: str) -> sk.Playing:
    return playing(after(state, *texts))


def refuse_option(name: str, value: object, **others: object) -> str:
    with pytest.raises(tt.OptionError) as error:
        tt.SvoiKozyriRules.from_options({name: value, **others})
    assert error.value.option == name
    return str(error.value)


# Setup


def test_SK_1_the_last_that_holds_cards_loses_and_nobody_wins() -> None:
    state = after(position("KS / - / QD QS / -", "9S"), "KS")
    assert tt.score(state).losers == (2,)
    assert tt.score(state).winners == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SK_2_two_three_or_four_seats_each_for_itself(players: int) -> None:
    rules = tt.SvoiKozyriRules(players=players)
    assert rules.seats == players
    assert rules.sides == tuple((seat,) for seat in range(players))


@pytest.mark.parametrize("players", [1, 5, 0, -1, "4", 4.0, None, True])
def test_SK_3_players_is_two_three_or_four(players: object) -> None:
    assert tt.SvoiKozyriRules().players == 4
    assert "2, 3 or 4" in refuse_option("players", players)


def test_SK_4_turns_pass_to_the_left_and_from_the_last_seat_to_seat_0() -> None:
    state = position("7C 8C / 7D 8D / 7H 8H / 7S 8S", act=3)
    order: list[int | None] = []
    for text in ("7S", "take", "7D", "take"):
        order.append(state.to_act)
        state = game_of(state, text)
    assert order == [3, 0, 1, 2]


def test_SK_5_the_pack_has_the_36_cards_from_six_to_ace() -> None:
    expected = {rank + suit for suit in "CDHS" for rank in RANKS}
    assert [str(card) for card in tt.SvoiKozyriRules().pack] == [r + s for s in "CDHS" for r in RANKS]
    dealt = game_of(begin(), DEAL)
    assert {str(card) for hand in dealt.hands for card in hand} == expected


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", RANKS)
def test_SK_6_the_ranks_of_every_suit_trump_or_not(rank: str, suit: str) -> None:
    """Seat 0 has the trump suit S, so that the other suits are plain in its turn."""
    hand = " ".join(each + suit for each in RANKS if each != rank)
    state = position(f"{hand} / - / - / {'7C' if suit != 'C' else '7D'}", rank + suit)
    higher = RANKS[RANKS.index(rank) + 1 :]
    assert legal(state).split() == [*(each + suit for each in higher), "take"]


def test_SK_7_any_seat_may_be_the_first_dealer() -> None:
    assert {begin(dealer=dealer).dealer for dealer in range(4)} == {0, 1, 2, 3}


def test_SK_8_the_last_seat_deals_first_if_no_other_is_named() -> None:
    assert [begin(trumps).dealer for trumps in ("SD", "SDH", "SDHC")] == [1, 2, 3]
    assert begin(dealer=1).dealer == 1
    for dealer in (4, -1, True, "1"):
        with pytest.raises(tt.SetupError, match="SK-8"):
            tt.start(tt.SvoiKozyriRules(), dealer=dealer)  # type: ignore[arg-type]  # what a careless caller may give


def test_SK_9_all_totals_begin_at_nothing() -> None:
    for trumps in ("SD", "SDH", "SDHC", None):
        state = begin(trumps)
        assert tt.score(state).totals == (0,) * state.rules.players
        assert tt.score(state).tally == (0,) * state.rules.players


def test_SK_10_a_wrong_value_is_refused_with_the_name_and_what_is_allowed() -> None:
    for option in options_of(tt.SvoiKozyriRules):
        for value in (object(), "none", -3, 2.5, [1], b"SD"):
            message = refuse_option(option.name, value)
            assert message.startswith(f"{option.name} must be ")
            assert option.allowed in message
    with pytest.raises(AttributeError):
        tt.SvoiKozyriRules().players = 3  # type: ignore[misc]  # what must not work


def test_SK_10_the_options_are_those_of_section_3() -> None:
    rows = [row for row in table("svoi_kozyri", "3. Options") if row["name"] != "-"]
    declared = options_of(tt.SvoiKozyriRules)
    assert [option.name for option in declared] == [row["name"].strip("`") for row in rows]
    assert [str(option.default).replace("all", '"all"') for option in declared] == [
        row["default"] for row in rows
    ]
    assert [option.type for option in declared] == [row["type"] for row in rows]
    assert [option.clauses for option in declared] == [row["changes"] for row in rows]


# Choice of trumps


def test_SK_11_each_seat_chooses_a_suit_of_its_own_before_the_first_deal() -> None:
    state = begin(None)
    assert isinstance(state, sk.Choosing)
    state = after(state, "trump D", "trump C", "trump S", "trump H")
    assert isinstance(state, sk.Dealing)
    assert "".join(map(str, state.match.trumps)) == "DCSH"


def test_SK_12_given_suits_leave_nothing_to_choose() -> None:
    state = begin("HSDC")
    assert isinstance(state, sk.Dealing)
    assert tt.observe(state, 1).trumps == (tt.Suit.HEARTS, tt.Suit.SPADES, tt.Suit.DIAMONDS, tt.Suit.CLUBS)
    assert isinstance(tt.start(tt.SvoiKozyriRules()), sk.Choosing)


@pytest.mark.parametrize(
    ("players", "trumps"),
    [
        (4, "SDH"),
        (4, "SDHH"),
        (2, "SDH"),
        (2, "SS"),
        (3, "SD"),
        (3, ""),
        (4, "SDHX"),
        (4, ["S", "D", "H", 3]),
    ],
)
def test_SK_12_as_many_different_suits_as_seats(players: int, trumps: object) -> None:
    assert "different suits" in refuse_option("trumps", trumps, players=players)


def test_SK_12_the_suits_as_json_holds_them() -> None:
    suits = (tt.Suit.SPADES, tt.Suit.DIAMONDS, tt.Suit.HEARTS, tt.Suit.CLUBS)
    for given in ("SDHC", ["S", "D", "H", "C"], "sdhc", suits):
        rules = tt.SvoiKozyriRules.from_options({"trumps": given})
        assert rules == tt.SvoiKozyriRules(trumps=suits)
        assert rules.options() == {"trumps": "SDHC"}
    assert tt.SvoiKozyriRules.from_options({"trumps": None}).options(defaults=True)["trumps"] is None


@pytest.mark.parametrize(
    ("players", "dealer", "order"), [(4, 1, [2, 3, 0, 1]), (3, 2, [0, 1, 2]), (2, 0, [1, 0])]
)
def test_SK_13_eldest_chooses_first_and_the_dealer_last(players: int, dealer: int, order: list[int]) -> None:
    state = begin(None, players=players, dealer=dealer)
    asked: list[int | None] = []
    for suit in "CHSD"[:players]:
        asked.append(state.to_act)
        state = after(state, f"trump {suit}")
    assert asked == order
    assert state.awaiting == "deal"


def test_SK_13_nothing_else_is_accepted_from_a_seat_that_chooses() -> None:
    state = after(begin(None), "trump C")
    assert refused(state, "AS") == ("SK-13", "seat 1 has to choose its trump suit")
    assert refused(state, "take") == ("SK-13", "seat 1 has to choose its trump suit")


def test_SK_14_a_suit_is_named_once() -> None:
    state = after(begin(None, dealer=1), "trump H", "trump S")
    assert legal(state) == "trump C trump D"
    assert refused(state, "trump S") == ("SK-14", "spades are taken by seat 3")
    state = after(state, "trump C")
    assert legal(state) == "trump D"
    assert isinstance(state, sk.Choosing)


def test_SK_15_choices_in_the_order_c_d_h_s() -> None:
    assert legal(begin(None)) == "trump C trump D trump H trump S"
    assert legal(after(begin(None), "trump D")) == "trump C trump H trump S"


def test_SK_16_choices_are_public_as_they_are_made() -> None:
    state = after(begin(None, dealer=1), "trump H", "trump S")
    for seat in range(4):
        view = tt.observe(state, seat)
        assert view.trumps == (None, None, tt.Suit.HEARTS, tt.Suit.SPADES)
        assert [(by, str(move)) for by, move in view.history] == [(2, "trump H"), (3, "trump S")]


def test_SK_17_the_suits_are_kept_for_the_match() -> None:
    state = after(begin(None, max_games=2), "trump S", "trump D", "trump H", "trump C")
    assert state.awaiting == "deal"
    assert refused(begin(None), DEAL) == ("SK-17", "trumps have not been chosen")
    state = playing(after(state, DEAL))
    assert refused(state, "trump S") == ("SK-17", "the trump suits are fixed")
    end = position("KS / - / QD QS / -", "9S")
    state = after(evolve(end, rules=state.rules, game=evolve(end.game, match=state.match)), "KS")
    assert state.awaiting == "deal"
    assert "".join(map(str, tt.observe(state, 0).trumps)) == "SDHC"


def test_SK_18_a_suit_that_nobody_has_is_no_trump() -> None:
    state = position("6C 7C AH / 7D 8D / 8H 9H", "9D")
    assert legal(state) == "take"  # seat 0 has spades; clubs are nobody's, hearts another's
    state = position("6C AH / 7D 8D", "9D")
    assert legal(state) == "take"


def test_SK_19_a_suit_is_trump_only_in_its_own_seats_turn() -> None:
    hands = "7S AD / 7D AS / 8D 8S / 9D 9S"
    assert legal(position(hands, "9C", act=0)) == "7S take"  # seat 0: spades
    assert legal(position(hands, "9C", act=1)) == "7D take"  # seat 1: diamonds
    assert legal(position(hands, "9C", act=2)) == "take"  # seat 2: hearts, and it holds none


# Deal


def test_SK_20_one_card_at_a_time_to_the_left() -> None:
    """Seat 2 is eldest and gets the first card and every fourth one after it, seat 3 the second."""
    state = begin(dealer=1)
    pack = tt.parse_cards("6C7C8C9CTCJCQCKCAC 6D7D8D9DTDJDQDKDAD 6H7H8H9HTHJHQHKHAH 6S7S8S9STSJSQSKSAS")
    deal = tt.Deal.from_pack(state, pack)
    assert deal.hands[2] == tt.parse_cards("6C TC AC 9D KD 8H QH 7S JS")
    assert deal.hands[3] == tt.parse_cards("7C JC 6D TD AD 9H KH 8S QS")
    assert [str(hand[0]) for hand in deal.hands] == ["8C", "9C", "6C", "7C"]


@pytest.mark.parametrize(("trumps", "size"), [("SD", 18), ("SDH", 12), ("SDHC", 9)])
def test_SK_21_everybody_gets_an_equal_share_eldest_first(trumps: str, size: int) -> None:
    state = begin(trumps, dealer=0)
    deal = tt.Deal.from_pack(state, state.rules.pack)
    assert {len(hand) for hand in deal.hands} == {size}
    assert str(deal.hands[1][0]) == "6C"


def test_SK_22_a_deal_is_awaited_before_each_game() -> None:
    state = begin()
    assert state.awaiting == "deal"
    assert state.to_act is None
    assert tt.legal_moves(state) == ()
    for text in ("AS", "take", "trump S"):
        assert refused(state, text) == ("SK-22", "the next game has not been dealt")
    assert refused(after(state, DEAL), DEAL) == ("SK-22", "a game is in progress")


def test_SK_23_the_hands_of_a_deal_stand_in_order_of_seats() -> None:
    deal = tt.parse_move(begin(), DEAL)
    assert isinstance(deal, tt.Deal)
    assert str(deal.hands[0][1]) == "6D"  # the second card that seat 0 receives
    assert str(deal) == DEAL
    state = after(begin("SDH", dealer=0), THREE)
    # seat 1 gives 6H and 6S and gets 6D
    assert str(state.hands[1]) == "6D 7D 8D 7H 8H 9H TH JH QH KH AH"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("/6S7D8D9SJSQSKSTHAH", ""), "got 3 hands"),
        (("6H6D", "6H"), "seat 0 gets 8 cards"),
        (("deal 6H", "deal 6H6C"), "seat 0 gets 10 cards"),
        (("6H6D", "6H6H"), "6H is dealt twice and 6D is missing"),
        (("6H6D", "6H2D"), "2D is not in the pack"),
    ],
)
def test_SK_24_a_wrong_deal_is_refused(change: tuple[str, str], words: str) -> None:
    clause, why = refused(begin(), DEAL.replace(*change))
    assert clause == "SK-24"
    assert "9 cards for each of 4 seats, every card once" in why
    assert words in why
    assert tt.why_illegal(begin(), tt.parse_move(begin(), DEAL)) is None


def test_SK_24_shares_for_two_and_three_seats() -> None:
    assert "12 cards for each of 3 seats" in refused(begin("SDH"), DEAL)[1]
    assert "18 cards for each of 2 seats" in refused(begin("SD"), THREE)[1]


def test_SK_25_the_order_of_receipt_has_no_effect() -> None:
    turned = "/".join(
        "".join(reversed([hand[at : at + 2] for at in range(0, len(hand), 2)]))
        for hand in DEAL.removeprefix("deal ").split("/")
    )
    assert after(begin(), DEAL) == after(begin(), f"deal {turned}")
    assert f"deal {turned}" != DEAL


def test_SK_26_every_six_goes_to_the_seat_whose_trump_it_is() -> None:
    state = after(begin(), DEAL)  # trump suits S D H C
    for seat, suit in enumerate("SDHC"):
        assert f"6{suit}" in str(state.hands[seat]).split()


def test_SK_27_the_hands_may_differ_in_size() -> None:
    # seat 0 gives 6H and 6D and gets 6S: 8; seat 1 gives 6S and gets 6D: 9; seat 2 gets 6H: 10; seat 3: 9
    assert tt.score(after(begin(), DEAL)).tally == (8, 9, 10, 9)
    rng = random.Random(27)
    for trumps in ("SDHC", "SDH", "SD"):
        state = begin(trumps)
        dealt = tt.apply(state, tt.shuffle(state, rng))
        for seat, suit in enumerate(trumps):
            assert dealt.hands[seat].of(tt.Suit(suit))


def test_SK_28_a_six_of_nobodys_suit_stays() -> None:
    state = game_of(begin("SDH"), THREE)
    assert "6C" in str(state.hands[0]).split()
    assert [(str(six.card), six.giver, six.receiver) for six in state.game.sixes] == [
        ("6S", 1, 0),
        ("6D", 0, 1),
        ("6H", 1, 2),
    ]
    assert tt.score(state).tally == (12, 11, 13)  # 12 - 1 + 1, 12 - 2 + 1, 12 + 1


def test_SK_29_the_exchange_is_part_of_the_deal_and_everybody_sees_it() -> None:
    state = after(begin(), DEAL)
    for seat in range(4):
        sixes = tt.observe(state, seat).sixes
        assert {(str(six.card), six.giver, six.receiver) for six in sixes} == {
            ("6H", 0, 2),
            ("6D", 0, 1),
            ("6S", 1, 0),
        }
        assert [str(known) for known in tt.observe(state, seat).known] == ["6S", "6D", "6H", "6C"]


# Play


def test_SK_30_eldest_leads_any_card() -> None:
    state = after(begin(dealer=1), DEAL)
    assert state.to_act == 2
    assert legal(state) == str(state.hands[2])
    assert len(tt.legal_moves(state)) == 10
    assert pile(after(state, "KD")) == "KD"


def test_SK_31_seats_that_are_out_are_passed_over() -> None:
    assert after(position("KC QC / - / - / 7H 8H"), "QC").to_act == 3
    assert after(position("KC QC / - / 8D 9D / -", "AC", act=2), "take").to_act == 0


def test_SK_32_to_follow_higher_to_trump_or_to_take() -> None:
    assert legal(position("7C TC 7S AH / 7D / 7H / 8H", "9C")) == "TC 7S take"


def test_SK_33_a_higher_card_of_the_suit_or_a_trump() -> None:
    state = position("8C TC 6S AH / 7D / 7H / 8H", "9C")
    for text in ("TC", "6S"):
        assert tt.why_illegal(state, tt.parse_move(state, text)) is None
    for text in ("8C", "AH"):
        assert refused(state, text) == ("SK-33", "it does not beat 9C, and the trumps of seat 0 are spades")


def test_SK_34_only_a_higher_trump_beats_the_seats_own_trump() -> None:
    state = position("8S TS AC AD AH / 7D / 7H / 8H", "9S")
    assert legal(state) == "TS take"
    for text in ("8S", "AC", "AD", "AH"):
        assert refused(state, text) == ("SK-34", "it does not beat 9S, and the trumps of seat 0 are spades")


def test_SK_35_a_trump_may_be_used_by_a_seat_that_could_follow() -> None:
    state = position("TC 6S 7C / 7D 8D / 7H / 8H", "9C")
    assert pile(after(state, "6S")) == "9C 6S"


def test_SK_36_a_lower_card_and_a_third_suit_never_beat() -> None:
    state = position("7C AH AD / 7D / 7H / 8H", "9C")
    assert legal(state) == "take"
    # hearts and diamonds are trumps of other seats, and so of a third suit in the turn of seat 0
    assert {refused(state, text)[0] for text in ("7C", "AH", "AD")} == {"SK-33"}


def test_SK_37_after_a_beating_card_one_more_is_laid_for_the_next_seat_to_beat() -> None:
    state = after(position("TC 7H / 8H 9D / 7D / 8S", "9C"), "TC")
    assert state.to_act == 0
    state = after(state, "7H")
    assert (state.to_act, pile(state), legal(state)) == (1, "9C TC 7H", "9D 8H take")


def test_SK_38_the_second_card_is_any_card_and_compulsory() -> None:
    state = after(position("TC 6C AH 7S / 8H 9D / 7D / 8S", "9C"), "TC")
    assert legal(state) == "6C AH 7S"
    assert refused(state, "take") == ("SK-38", "a second card must be laid")


def test_SK_39_the_two_cards_are_two_moves_of_the_same_seat() -> None:
    state = position("TC 7H KD / 8H 9D / 7D / 8S", "9C")
    first = game_of(state, "TC")
    assert (first.to_act, first.turns, first.due) == (0, 0, SECOND)
    second = game_of(first, "7H")
    assert (second.to_act, second.turns, second.due) == (1, 1, TO_BEAT)


def test_SK_40_with_one_card_per_beat_the_turn_ends_with_the_beating_card() -> None:
    state = game_of(position("TC 7H / QC 9D / 7D / 8S", "9C", options={"cards_per_beat": 1}), "TC")
    assert (state.to_act, state.turns) == (1, 1)
    assert legal(state) == "QC 9D take"  # the beating card itself is to be beaten
    for value in (0, 3, "2", None, True):
        refuse_option("cards_per_beat", value)


def test_SK_41_a_seat_that_could_beat_may_take() -> None:
    state = after(position("TC 7H / QC 9D / 7D / 8S", "9C"), "take")
    assert hands(state) == "9C TC 7H / QC 9D / 7D / 8S"


def test_SK_42_three_cards_if_the_top_is_no_trump_of_the_seat() -> None:
    state = after(position("7H / QC / 7D / 8S", "6C 7C 8C 9C TC"), "take")
    assert (pile(state), hands(state).split(" / ")[0]) == ("6C 7C", "8C 9C TC 7H")


def test_SK_43_five_cards_if_the_top_is_a_trump_of_the_seat() -> None:
    state = after(position("7H / QC / 7D / 8S", "6C 7C 8C 9C TC KS"), "take")
    assert (pile(state), hands(state).split(" / ")[0]) == ("6C", "7C 8C 9C TC 7H KS")


def test_SK_44_the_whole_pile_if_the_top_is_the_ace_of_the_seats_trumps() -> None:
    state = after(position("7H / QC / 7D / 8S", "6C 7C 8C 9C TC KS AS"), "take")
    assert (pile(state), hands(state).split(" / ")[0]) == ("", "6C 7C 8C 9C TC 7H KS AS")


@pytest.mark.parametrize(("top", "left"), [("AD", 4), ("AH", 4), ("KC", 4), ("KS", 2), ("AS", 0)])
def test_SK_45_only_the_suit_of_the_seat_that_takes_decides(top: str, left: int) -> None:
    """Seat 0 has spades, and seven cards are on the pile: 7 - 3 for a plain top, 7 - 5, 7 - 7."""
    state = position("7H / 8D / 7D / 8S", f"6C 7C 8C 9C TC JC {top}")
    assert len(playing(after(state, "take")).pile) == left


def test_SK_46_never_more_than_the_pile_has() -> None:
    for pile_before in ("9C", "8C 9C", "6C 7C 8C KS", "AS"):
        state = after(position("7H / QC / 7D / 8D", pile_before), "take")
        assert pile(state) == ""
        assert len(state.hands[0]) == 1 + len(pile_before.split())


CARDS_BELOW = "6C 7C 8C 9C TC JC QC"


@pytest.mark.parametrize(
    ("clause", "option", "top"),
    [("SK-47", "pickup_plain", "AH"), ("SK-48", "pickup_trump", "KS"), ("SK-49", "pickup_trump_ace", "AS")],
)
@pytest.mark.parametrize(("number", "left"), [(1, 7), (2, 6), (7, 1), (8, 0), (30, 0), ("all", 0)])
def test_SK_47_SK_48_SK_49_the_pick_up_options(
    clause: str, option: str, top: str, number: object, left: int
) -> None:
    """The pile has eight cards, and each option concerns one kind of top only."""
    numbers = {"pickup_plain": 4, "pickup_trump": 4, "pickup_trump_ace": 4, option: number}
    state = position("7H / KC / 7D / 8D", f"{CARDS_BELOW} {top}", options=numbers)
    assert len(playing(after(state, "take")).pile) == left
    declared = {each.name: each.clauses for each in options_of(tt.SvoiKozyriRules)}
    assert clause in declared[option]


@pytest.mark.parametrize("option", ["pickup_plain", "pickup_trump", "pickup_trump_ace"])
@pytest.mark.parametrize("value", [0, -1, "ALL", "none", 1.0, True, None])
def test_SK_47_SK_48_SK_49_numbers_from_one_or_all(option: str, value: object) -> None:
    assert '1 or more, or "all"' in refuse_option(option, value)


def test_SK_50_who_takes_lays_no_card() -> None:
    before = position("TC 7H / QC 9D / 7D / 8S", "8C 9C TD")
    state = game_of(before, "take")
    assert (state.to_act, state.turns) == (1, 1)


def test_SK_51_the_new_top_is_to_be_beaten() -> None:
    state = after(position("7H / QC 9D / 7D / 8S", "JC 8C 9C TD"), "take")
    assert (pile(state), legal(state)) == ("JC", "QC 9D take")


def test_SK_52_on_an_empty_pile_the_next_seat_lays_any_card() -> None:
    state = after(position("7H / QC 9D / 7D / 8S", "9C"), "take")
    assert (state.to_act, pile(state), legal(state)) == (1, "", "QC 9D")


def test_SK_53_nothing_to_take_and_no_second_card_on_an_empty_pile() -> None:
    state = position("7H 8H / QC 9D / 7D / 8S")
    assert refused(state, "take") == ("SK-53", "there is nothing to take")
    assert after(state, "7H").to_act == 1


def test_SK_54_play_goes_on_until_one_seat_is_in() -> None:
    state: sk.SvoiKozyriState = position("7C 8C / 7D / 7H / 7S", act=1)
    state = after(state, "7D", "take")  # seat 1 goes out, seat 2 takes its card
    assert (hands(state), state.to_act) == ("7C 8C / - / 7D 7H / 7S", 3)
    state = after(state, "7S", "take")  # seat 3 goes out, seat 0 takes its card
    assert (hands(state), state.to_act) == ("7C 8C 7S / - / 7D 7H / -", 2)
    state = after(state, "7D", "take")
    assert (hands(state), state.to_act) == ("7C 8C 7D 7S / - / 7H / -", 2)
    state = after(state, "7H")
    assert ending(state) == "loser"


def test_SK_55_the_rows_of_the_table() -> None:
    hand = "TC KC 7H / QD 9D / 7D / 8D"
    for state, moves in (
        (position(hand), "TC KC 7H"),
        (position(hand, "AS", due=EXEMPT), "TC KC 7H"),
        (position("TC / QD 9D / 7D / 8D", "9C"), "TC take"),
        (position(hand, "9C"), "TC KC take"),
        (position(hand, "AC"), "take"),
        (position(hand, "AC", due=SECOND), "TC KC 7H"),
    ):
        assert legal(state) == moves
    assert refused(position(hand), "AS") == ("SK-55", "seat 0 does not hold it")
    assert refused(position(hand), "QD") == ("SK-55", "seat 0 does not hold it")
    assert refused(position(hand, "AC"), "2C") == ("SK-55", "seat 0 does not hold it")


def test_SK_56_cards_in_ascending_order_then_take() -> None:
    state = position("6S AS AC TC JC / 7D / 7H / 8H", "9C")
    assert legal(state) == "TC JC AC 6S AS take"
    assert list(tt.legal_moves(state)) == sorted(tt.legal_moves(state))
    assert legal(position("6S AS AC TC JC 6H KD / 7D / 7H / 8H")) == "TC JC AC KD 6H 6S AS"


# Going out


def test_SK_57_a_seat_that_is_out_never_acts_again() -> None:
    state: sk.SvoiKozyriState = position("7C / 7D 8D / 7H 8H / 7S 8S", act=0)
    state = after(state, "7C", "take", "8H", "take", "7D", "take")
    assert hands(state).startswith("- / ")
    assert state.to_act == 3  # 0 out, 1, 2, 3, 1, 2 have acted
    state = after(state, "7S")
    assert state.to_act == 1


def test_SK_58_the_card_of_a_seat_that_goes_out_by_beating_is_exempt() -> None:
    state = game_of(position("KD / KC 7C / QD QS / JS JC", "9D"), "KD")
    assert state.due is EXEMPT
    assert tt.observe(state, 3).exempt
    assert legal(state) == "7C KC"  # neither beats KD
    with_one_other = after(position("KD / - / AD AS / -", "9D"), "KD")
    assert with_one_other.awaiting == "over"


def test_SK_59_under_an_exempt_top_the_pile_stays() -> None:
    state = game_of(position("KD / KC 7C / QD QS / JS JC", "9C 9D"), "KD")
    assert refused(state, "take") == ("SK-59", "the top card need not be beaten; lay one card")
    state = game_of(state, "7C")
    assert (pile(state), state.to_act) == ("9C 9D KD 7C", 2)


def test_SK_60_the_exemption_lasts_for_one_turn() -> None:
    state = game_of(position("KD / KC 7C / QD QS / JS JC", "9D"), "KD", "7C")
    assert state.due is TO_BEAT
    assert not tt.observe(state, 2).exempt
    assert legal(state) == "take"  # QD and QS are no trumps of seat 2


def test_SK_61_with_one_card_per_beat_no_card_is_exempt() -> None:
    state = game_of(position("KD / KC 7C / QD QS / JS JC", "9D", options={"cards_per_beat": 1}), "KD")
    assert state.due is TO_BEAT
    assert legal(state) == "take"


def test_SK_62_no_exemption_after_a_second_card() -> None:
    state = game_of(position("KD 8D / KC 7C / QD QS / JS JC", "9D"), "KD", "8D")
    assert (state.due, legal(state)) == (TO_BEAT, "take")


@pytest.mark.parametrize(("top", "due"), [("", None), ("AH", EXEMPT)])
def test_SK_63_no_exemption_after_a_single_card(top: str, due: sk.Due | None) -> None:
    state = game_of(position("KD / KC 7C / QD QS / JS JC", top, due=due), "KD")
    assert (state.due, legal(state)) == (TO_BEAT, "take")


def test_SK_64_with_two_seats_no_card_is_exempt() -> None:
    state = after(position("KD / KC 7C", "9D"), "KD")
    assert ending(state) == "loser"


def test_SK_65_the_pile_leaves_the_game() -> None:
    start = position("KD / KC 7C / QD QS / JS JC", "9C 9D", options={"clear_pile_on_exit": True})
    state = game_of(start, "KD")
    assert (pile(state), state.to_act, legal(state)) == ("", 1, "7C KC")
    before, removed = tt.observe(start, 2).removed, tt.observe(state, 2).removed
    assert before < removed
    assert str(tt.Hand.of_cards(removed - before)) == "9C 9D KD"
    for value in (0, 1, "true", None):
        refuse_option("clear_pile_on_exit", value)


@pytest.mark.parametrize("cards_per_beat", [1, 2])
def test_SK_66_the_pile_leaves_whatever_the_cards_per_beat(cards_per_beat: int) -> None:
    options = {"clear_pile_on_exit": True, "cards_per_beat": cards_per_beat}
    state = game_of(position("KD / KC 7C / QD QS / JS JC", "9C 9D", options=options), "KD")
    assert (state.due, pile(state)) == (sk.Due.LEAD, "")
    assert refused(state, "take")[0] == "SK-53"


@pytest.mark.parametrize(
    ("hand", "before", "due", "texts"),
    [("KD 8D", "9D", None, ["KD", "8D"]), ("KD", "", None, ["KD"])],
)
def test_SK_67_the_pile_stays_after_other_ways_to_go_out(
    hand: str, before: str, due: sk.Due | None, texts: list[str]
) -> None:
    options = {"clear_pile_on_exit": True}
    state = game_of(position(f"{hand} / KC 7C / QD QS / JS JC", before, due=due, options=options), *texts)
    assert pile(state) == " ".join([*before.split(), *texts])
    assert state.due is TO_BEAT


def test_SK_67_the_pile_stays_when_one_other_is_in() -> None:
    start = position("KS / - / QH / -", "9S", options={"clear_pile_on_exit": True})
    assert ending(after(start, "KS")) == "last card"  # QH beats KS in the turn of seat 2


WAYS = {
    "alone": ("KD / - / QD QS / -", "9D", None),
    "lead": ("KD / KC 7C / QD QS / JS JC", "", None),
    "on exempt": ("KD / KC 7C / QD QS / JS JC", "AH", EXEMPT),
    "second": ("KD / KC 7C / QD QS / JS JC", "9D", SECOND),
    "beat": ("KD / KC 7C / QD QS / JS JC", "9D", TO_BEAT),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("cards_per_beat", [2, 1])
@pytest.mark.parametrize("clear", [False, True])
def test_SK_68_what_follows_when_a_seat_goes_out(way: str, cards_per_beat: int, clear: bool) -> None:  # noqa: FBT001 - a value of the option
    """The rows of the table, where every way to go out meets every pair of options."""
    all_hands, before, due = WAYS[way]
    options = {"cards_per_beat": cards_per_beat, "clear_pile_on_exit": clear}
    state = after(position(all_hands, before, due=due, options=options), "KD")
    if way == "alone":
        assert ending(state) == "loser"
        return
    if way == "beat" and clear:
        expected = (sk.Due.LEAD, "")
    elif way == "beat" and cards_per_beat == 2:
        expected = (EXEMPT, "9D KD")
    else:
        expected = (TO_BEAT, " ".join([*before.split(), "KD"]))
    assert (playing(state).due, pile(state), state.to_act) == (*expected, 1)


# End of the game


def test_SK_69_the_last_seat_that_holds_cards_loses() -> None:
    state = after(position("KD / - / QD 7S 8S / -", "9D"), "KD")
    score = tt.score(state)
    assert (score.losers, score.winners, score.totals) == ((2,), (), (0, 0, 1, 0))
    assert ending(state) == "loser"
    assert score.tally == (0, 0, 3, 0)


def test_SK_70_a_single_card_that_beats_the_top_is_a_draw() -> None:
    for card in ("AD", "6H"):  # higher of the suit; a trump of seat 2
        state = after(position(f"KD / - / {card} / -", "9D"), "KD")
        assert (ending(state), tt.score(state).totals) == ("last card", (0, 0, 0, 0))
    for card in ("QD", "AS"):  # lower; a third suit
        state = after(position(f"KD / - / {card} / -", "9D"), "KD")
        assert (ending(state), tt.score(state).totals) == ("loser", (0, 0, 1, 0))


@pytest.mark.parametrize(
    ("hand", "before", "due", "texts"),
    [
        ("KD", "9D", None, ["KD"]),
        ("TD KD", "9D", None, ["TD", "KD"]),
        ("KD", "", None, ["KD"]),
        ("KD", "AH", EXEMPT, ["KD"]),
    ],
    ids=["by beating", "with a second card", "with a led card", "on an exempt top"],
)
@pytest.mark.parametrize(("left", "result"), [("AD", "last card"), ("QD", "loser")])
def test_SK_71_the_test_is_made_however_the_others_went_out(  # noqa: PLR0913, PLR0917 - the columns of the table
    hand: str, before: str, due: sk.Due | None, texts: list[str], left: str, result: str
) -> None:
    state = after(position(f"{hand} / - / {left} / -", before, due=due), *texts)
    assert ending(state) == result


def test_SK_72_the_test_is_automatic_and_the_card_stays() -> None:
    state = after(position("KD / - / AD / -", "9D"), "KD")
    assert state.awaiting == "over"
    assert tt.score(state).tally == (0, 0, 1, 0)
    for seat in range(4):
        assert str(tt.observe(state, seat).cards_left) == "AD"


def test_SK_73_two_cards_lose_even_if_they_beat() -> None:
    assert ending(after(position("KD / - / AD 6H / -", "9D"), "KD")) == "loser"


@pytest.mark.parametrize("clear", [False, True])
def test_SK_74_the_test_comes_before_the_pile_is_removed(clear: bool) -> None:  # noqa: FBT001 - a value of the option
    options = {"clear_pile_on_exit": clear}
    assert ending(after(position("KD / - / AD / -", "9D", options=options), "KD")) == "last card"
    assert ending(after(position("KD / - / QD / -", "9D", options=options), "KD")) == "loser"


def test_SK_75_a_beating_card_with_its_second_card_is_one_turn() -> None:
    state = position("TC 7H KD / 8H 9D / 7D / 8S", "9C")
    turns: list[int] = []
    for text in ("TC", "7H", "take", "7D"):
        state = game_of(state, text)
        turns.append(state.turns)
    assert turns == [0, 1, 2, 3]


@pytest.mark.parametrize("texts", [["7C", "take"], ["7C", "8D", "TH"]])
def test_SK_76_a_game_ends_as_a_draw_at_the_limit(texts: list[str]) -> None:
    state = position("7C 8C 9C / 8D 9H TH", options={"max_turns": 2})
    assert after(state, *texts[:-1]).awaiting == "move"
    ended = after(state, *texts)
    assert (ending(ended), tt.score(ended).totals) == ("turn limit", (0, 0))
    for max_turns in (3, None):
        state = position("7C 8C 9C / 8D 9H TH", options={"max_turns": max_turns})
        assert game_of(state, *texts).turns == 2
    for value in (0, -1, 2.0, "all", True):
        assert "None, or 1 or more" in refuse_option("max_turns", value)


@pytest.mark.parametrize("card", ["AD", "QD"])
def test_SK_77_the_result_of_the_last_turn_stands(card: str) -> None:
    state = position(f"KD / - / {card} / -", "9D", turns=6, options={"max_turns": 7})
    assert ending(after(state, "KD")) == {"AD": "last card", "QD": "loser"}[card]


@pytest.mark.parametrize("clear", [False, True])
def test_SK_77_going_out_among_three_at_the_limit_is_a_draw(clear: bool) -> None:  # noqa: FBT001 - a value of the option
    options = {"max_turns": 7, "clear_pile_on_exit": clear}
    state = after(position("KD / 7C / QD / -", "9D", turns=6, options=options), "KD")
    assert (ending(state), tt.score(state).tally) == ("turn limit", (0, 1, 1, 0))


def test_SK_78_turns_are_counted_anew_in_every_game() -> None:
    state = after(begin(None, max_turns=3, max_games=2), "trump S", "trump D", "trump H", "trump C", DEAL)
    assert playing(state).turns == 0
    state = after(state, "JH", "take", "7C")
    assert (ending(state), state.awaiting) == ("turn limit", "deal")
    assert playing(after(state, DEAL)).turns == 0
    assert after(state, DEAL, "JH", "take").awaiting == "move"


def test_SK_79_without_a_limit_a_position_can_come_back() -> None:
    state = position("7C 8C / 7D 8D / 7H 8H")
    half = game_of(state, "7C", "take", "7H", "take", "7C", "take")
    assert hands(half) == "8C 7H / 7D 8D / 7C 8H"
    again = game_of(half, "7H", "take", "7C", "take", "7H", "take")
    assert hands(again) == hands(state)
    assert (again.pile, again.to_act, again.due) == (state.pile, state.to_act, state.due)
    assert again.turns == 12


def test_SK_79_bounded_rules_have_the_limits_that_are_missing() -> None:
    bounded = tt.SvoiKozyriRules(max_games=None).bounded()
    assert bounded.max_turns is not None
    assert bounded.max_games is not None
    limited = tt.SvoiKozyriRules(max_turns=9, max_games=3)
    assert limited.bounded() == limited


# Scoring


def test_SK_80_only_the_loser_gets_a_lost_game() -> None:
    start = position("KD / - / QD / -", "9D", totals=(3, 0, 1, 0), options={"max_games": None})
    score = tt.score(after(start, "KD"))
    assert score.totals == (3, 0, 2, 0)
    assert score.last is not None
    assert score.last.points == (0, 0, 1, 0)
    draw = position("KD / - / AD / -", "9D", totals=(3, 0, 1, 0), options={"max_games": None})
    score = tt.score(after(draw, "KD"))
    assert score.totals == (3, 0, 1, 0)
    assert score.last is not None
    assert score.last.points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("all_hands", "before", "result", "clauses"),
    [
        ("KD / - / QD / -", "9D", "loser", ["SK-69", "SK-80"]),
        ("KD / - / AD / -", "9D", "last card", ["SK-70"]),
        ("KD 7D / 7C / AD / -", "", "turn limit", ["SK-76"]),
    ],
)
def test_SK_81_the_result_is_a_loser_or_a_kind_of_draw(
    all_hands: str, before: str, result: str, clauses: list[str]
) -> None:
    last = tt.score(after(position(all_hands, before, options={"max_turns": 1}), "KD")).last
    assert last is not None
    assert last.ending == result
    assert [line.clause for line in last.lines] == clauses


def test_SK_81_the_words_of_the_result() -> None:
    """The lines of a loss, of both kinds of draw, and of a draw after a single turn."""
    told = {
        "KD / - / QD 7S / -": ["seat 2 is the last that holds cards: QD 7S", "seat 2 has lost a game"],
        "KD / - / AD / -": ["a draw: seat 2 has only AD left, which beats KD"],
        "KD 7D / 7C / AD / -": ["a draw after 1 turn"],
    }
    for all_hands, lines in told.items():
        before = "" if "7C" in all_hands else "9D"
        last = tt.score(after(position(all_hands, before, options={"max_turns": 1}), "KD")).last
        assert last is not None
        assert [line.message for line in last.lines] == lines


# Next dealer


def test_SK_82_the_loser_deals_the_next() -> None:
    state = after(position("KD / - / QD / -", "9D", dealer=1, options={"max_games": 2}), "KD")
    assert (state.awaiting, state.dealer) == ("deal", 2)
    assert after(state, DEAL).to_act == 3


def test_SK_83_the_same_dealer_after_a_draw_with_the_last_card() -> None:
    state = after(position("KD / - / AD / -", "9D", dealer=1, options={"max_games": 2}), "KD")
    assert (state.awaiting, state.dealer) == ("deal", 1)


def test_SK_84_the_same_dealer_after_a_turn_limit() -> None:
    state = after(position("KD 7D / 7C / AD / -", dealer=2, options={"max_games": 2, "max_turns": 1}), "KD")
    assert (state.awaiting, state.dealer, ending(state)) == ("deal", 2, "turn limit")


def test_SK_85_the_dealer_is_set_after_the_last_game_too() -> None:
    state = after(position("KD / - / QD / -", "9D", dealer=1), "KD")
    assert (state.awaiting, state.dealer) == ("over", 2)


# End of the match


def test_SK_86_the_match_is_over_after_max_games() -> None:
    for max_games, awaiting in ((1, "over"), (2, "deal"), (None, "deal")):
        for left in ("QD", "AD"):  # a loser and a draw
            state = after(position(f"KD / - / {left} / -", "9D", options={"max_games": max_games}), "KD")
            assert state.awaiting == awaiting
    for value in (0, -1, 1.0, "all", True):
        assert "None, or 1 or more" in refuse_option("max_games", value)


def test_SK_87_end_is_accepted_whenever_a_deal_is_awaited() -> None:
    between = after(position("KD / - / QD / -", "9D", options={"max_games": None}), "KD")
    for state in (begin(), between):
        assert tt.interrupts(state) == (tt.EndMatch(),)
        assert tt.EndMatch() not in tt.legal_moves(state)
        assert after(state, "end").awaiting == "over"
    assert tt.score(after(begin(), "end")).losers == ()
    words = ("SK-87", "the match can be ended only between games")
    game = after(begin(), DEAL)
    for state in (begin(None), game, after(game, "JH")):
        assert tt.interrupts(state) == ()
        assert refused(state, "end") == words


def test_SK_88_losers_are_all_seats_with_the_most_lost_games() -> None:
    options = {"max_games": None}
    state = after(position("KD / - / QD / -", "9D", totals=(2, 0, 1, 0), options=options), "KD")
    assert tt.score(state).losers == ()  # the match is not over
    score = tt.score(after(state, "end"))
    assert (score.totals, score.losers, score.winners) == ((2, 0, 2, 0), (0, 2), ())
    assert tt.score(after(begin(), "end")).losers == ()


def test_SK_89_when_the_match_is_over_every_move_is_refused() -> None:
    state = after(begin(), "end")
    assert tt.legal_moves(state) == ()
    assert tt.interrupts(state) == ()
    for text in (DEAL, "AS", "take", "trump S", "end"):
        assert refused(state, text) == ("SK-89", "the match is over")
        with pytest.raises(tt.GameOverError):
            after(state, text)


# Early claim and refusals


def test_SK_90_there_are_no_claims() -> None:
    state = after(begin(), DEAL)
    for text in ("claim 1", "claim", "pass", "bid 4"):
        with pytest.raises(tt.NotationError):
            tt.parse_move(state, text)
    refusal = tt.why_illegal(state, tt.Pass())
    assert refusal is not None
    assert refusal.code == "not_a_move"
    assert tt.interrupts(state) == ()


ROWS = table("svoi_kozyri", "**SK-91**")
CHOOSING, AWAITING, OVER = begin(None), begin(), after(begin(), "end")
LEADING = position("7H 8H / QC 9D / 7D / 8S")
BEATING = position("7H 8C / QC 9D / 7D / 8S", "9C")
WITH_TRUMP = position("7H 8S / QC 9D / 7D / 8D", "9S")
LAYING = position("7H 8C / QC 9D / 7D / 8S", "9C", due=SECOND)
FREE = position("7H 8C / QC 9D / 7D / 8S", "9C", due=EXEMPT)
SHORT = "deal 6H6D/6S"
DOUBLE = DEAL.replace("6H6D", "6H6H")
ATTEMPTS: dict[str, list[tuple[sk.SvoiKozyriState, str]]] = {
    "any move after the match": [(OVER, text) for text in (DEAL, SHORT, "end", "trump S", "AS", "take")],
    "`end` during the choice of trumps or a game": [(CHOOSING, "end"), (LEADING, "end"), (LAYING, "end")],
    "any other move but `deal` while a deal is awaited": [
        (AWAITING, text) for text in ("AS", "take", "trump S")
    ],
    "`deal` during the choice of trumps": [(CHOOSING, DEAL), (CHOOSING, SHORT)],
    "`deal` during a game": [(LEADING, DEAL), (LEADING, SHORT), (BEATING, DOUBLE)],
    "`deal` with a wrong number of hands or cards": [(AWAITING, SHORT)],
    "`deal` with a card missing, double or outside the pack": [(AWAITING, DOUBLE)],
    "`trump X` when no seat is choosing": [(LEADING, "trump S"), (LAYING, "trump C")],
    "a suit that another seat has named": [(after(CHOOSING, "trump S"), "trump S")],
    "a card or `take` in the choosing phase": [(CHOOSING, "AS"), (CHOOSING, "take")],
    "a card that is not in the hand": [(state, "KH") for state in (LEADING, BEATING, LAYING, FREE)],
    "`take` on an empty pile": [(LEADING, "take")],
    "`take` on an exempt top": [(FREE, "take")],
    "`take` when the second card is due": [(LAYING, "take")],
    "a card that does not beat the top": [
        (BEATING, "8C"),
        (BEATING, "7H"),
        (WITH_TRUMP, "8S"),
        (WITH_TRUMP, "7H"),
    ],
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["attempted"])
def test_SK_91_refusals(row: dict[str, str]) -> None:
    clauses: set[str] = set()
    for state, text in ATTEMPTS[row["attempted"]]:
        before = state
        clause, why = refused(state, text)
        assert clause in row["clause"].split(", ")
        assert why
        with pytest.raises(tt.IllegalMoveError):
            after(state, text)
        assert state == before
        clauses.add(clause)
    assert clauses == set(row["clause"].split(", "))


DESCRIBED = {"SK-24", "SK-14", "SK-13", "SK-55", "SK-33, SK-34"}
"""The rows whose words describe the reason; the tests of these clauses look at them."""


def test_SK_91_the_words_of_the_reasons() -> None:
    given = [row for row in ROWS if row["clause"] not in DESCRIBED]
    assert len(given) == 9
    for row in given:
        for state, text in ATTEMPTS[row["attempted"]]:
            assert refused(state, text)[1] == row["the reason says"]


@pytest.mark.parametrize("state", [CHOOSING, AWAITING, LEADING, BEATING, LAYING, FREE, OVER])
@pytest.mark.parametrize("move", [None, "take", 3, object(), tt.Card, [], tt.Pass(), tt.Suit.SPADES])
def test_SK_91_objects_that_are_no_moves_of_the_game(state: sk.SvoiKozyriState, move: object) -> None:
    refusal = tt.why_illegal(state, move)
    assert refusal is not None
    code = "text_for_move" if isinstance(move, str) else "not_a_move"
    assert (refusal.code, refusal.clause) == (code, "NOTATION")
    assert refusal.legal == tt.legal_moves(state)


def test_SK_91_a_wrong_move_has_no_effect_where_it_is_trusted() -> None:
    for state in (LEADING, LAYING, FREE, CHOOSING, AWAITING, OVER):
        with pytest.raises(NoEffectError, match=f"Svoi Kozyri: .*'take' in the phase '{state.phase}'"):
            tt.apply_unchecked(state, sk.TAKE)


class NoRuff(tt.SvoiKozyriRules):
    """A variant: a trump beats no card of another suit."""

    @override
    def beaters(self, top: tt.Card, trump: tt.Suit) -> int:
        return super().beaters(top, trump) & top.suit.mask


def test_a_variant_of_what_beats_holds_for_list_refusal_and_last_card() -> None:
    def with_rules(state: sk.Playing) -> sk.Playing:
        rules = NoRuff.from_options(state.rules.options())
        match = evolve(state.match, rules=rules)
        game = evolve(state.game, match=match)
        return rules.playing(game, state.held, state.hidden, state.pile, state.acting, state.due, state.turns)

    usual = position("7H TC 6S / QC 9D / 7D / 8S", "9C")
    assert legal(usual) == "TC 6S take"
    assert legal(with_rules(usual)) == "TC take"
    assert refused(with_rules(usual), "6S")[0] == "SK-33"
    # The last card, a trump of seat 2, would beat KD.
    last = position("KD / - / 6H / -", "9D")
    assert ending(after(last, "KD")) == "last card"
    assert ending(after(with_rules(last), "KD")) == "loser"


def test_every_clause_has_a_test() -> None:
    named = {part for name in globals() if name.startswith("test_SK") for part in name.split("SK_")[1:]}
    tested = {int(part.split("_")[0]) for part in named}
    assert tested == set(range(1, 92))
    assert rules_text("svoi_kozyri").count("**SK-91**") == 1
