"""Combinations, the best declaration and Pilotta: PI-50 to PI-81."""

from __future__ import annotations

import copy
import itertools
import pickle
import random

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.pilotta.positions import CARDS_33, after, begun, dealt, in_play, leading, legal, refused
from tricktake.games.pilotta import Declaring, Meld, PilottaRules, Playing
from tricktake.games.pilotta.cards import PACK
from tricktake.games.pilotta.melds import (
    beats,
    best_declaration,
    best_meld,
    melds_of,
    pilotta_holder,
)
from tricktake.games.pilotta.scoring import Count, count_of
from tricktake.tricks.trick import Trick

CLUBS, DIAMONDS, HEARTS, SPADES = tt.Suit


def found(cards: str, *, shared: bool = True) -> list[str]:
    return [str(each) for each in melds_of(tt.Hand.parse(cards).bits, shared=shared)]


def one(cards: str) -> Meld:
    """The only combination of these cards."""
    (combination,) = melds_of(tt.Hand.parse(cards).bits, shared=True)
    return combination


def declared(*hands: str, trump: tt.Suit = CLUBS, first: int = 0, **options: object) -> Count:
    """What the combinations of the four seats come to, when `first` leads to trick 1."""
    bits = tuple(tt.Hand.parse(cards).bits for cards in hands)
    playing = begun(PilottaRules.from_options(options), bits, first, trump)
    return count_of(evolve(playing.table, tricks=(Trick(first, (), first),)))


# What is a combination


def test_PI_50_PI_51_a_run_is_three_or_more_in_order() -> None:
    assert found("7S 8S") == []
    assert found("7S 8S 9S") == ["run 7S 8S 9S (20)"]
    assert found("9S TS JS") == ["run 9S TS JS (20)"]  # not in the order of trumps
    assert found("QH KH AH") == ["run QH KH AH (20)"]
    assert found("7S 8H 9S") == []


@pytest.mark.parametrize(("length", "value"), [(3, 20), (4, 50), (5, 100), (6, 100), (7, 100), (8, 100)])
def test_PI_52_values_of_runs(length: int, value: int) -> None:
    for start in range(9 - length):
        cards = " ".join(rank + "D" for rank in "789TJQKA"[start : start + length])
        assert one(cards).value == value


def test_PI_53_a_set_is_all_four_of_a_rank() -> None:
    assert found("KC KD KH") == []
    assert found("KC KD KH KS") == ["set KC KD KH KS (100)"]


@pytest.mark.parametrize(
    ("rank", "value"),
    [("J", 200), ("9", 150), ("A", 100), ("T", 100), ("K", 100), ("Q", 100), ("8", 0), ("7", 0)],
)
def test_PI_54_values_of_sets(rank: str, value: int) -> None:
    cards = melds_of(tt.Hand.parse(" ".join(rank + suit for suit in "CDHS")).bits, shared=True)
    assert sum(each.value for each in cards) == value


def test_PI_55_only_the_longest_runs_count() -> None:
    assert found("7S 8S 9S TS JS QS KS AS") == ["run 7S 8S 9S TS JS QS KS AS (100)"]
    assert found("7S 8S 9S TS") == ["run 7S 8S 9S TS (50)"]


def test_PI_56_no_run_goes_round_the_corner_and_two_are_two() -> None:
    assert found("KS AS 7S") == []
    assert found("KC AC 7D") == []
    assert found("7S 8S 9S JS QS KS") == ["run 7S 8S 9S (20)", "run JS QS KS (20)"]


def test_PI_57_cards_may_be_shared() -> None:
    cards = "JC JD JH JS TS QS 9H TH"
    assert found(cards) == ["set JC JD JH JS (200)", "run 9H TH JH (20)", "run TS JS QS (20)"]
    assert found(cards, shared=False) == ["set JC JD JH JS (200)"]
    assert declared(cards, "", "", "").declared == 240
    assert declared(cards, "", "", "", cards_may_be_shared=False).declared == 200


def test_PI_58_a_combination_lies_in_one_seat() -> None:
    assert declared("7S 8S", "", "9S TS", "").best is None


def brute_force(cards: list[str], *, shared: bool) -> list[tuple[int, frozenset[str]]]:
    """The combinations of a hand, from the words of PI-51 to PI-57, on the texts of the cards."""
    order, held = "789TJQKA", set(cards)
    worth = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
    sets = [
        (worth[rank], frozenset(rank + suit for suit in "CDHS"))
        for rank in worth
        if all(rank + suit in held for suit in "CDHS")
    ]
    if not shared:
        held = held.difference(*(each for _, each in sets))
    runs: list[tuple[int, frozenset[str]]] = []
    for suit, low, high in itertools.product("CDHS", range(8), range(8)):
        run = frozenset(rank + suit for rank in order[low : high + 1])
        longer = [order[end] + suit for end in (low - 1, high + 1) if 0 <= end < 8]
        if high - low >= 2 and run <= held and not any(card in held for card in longer):
            runs.append(({3: 20, 4: 50}.get(len(run), 100), run))
    return sets + runs


def test_every_combination_is_copied_by_its_cards() -> None:
    ranks, suits = "789TJQKA", "CDHS"
    runs = [
        [rank + suit for rank in ranks[low:high]]
        for suit in suits
        for low, high in itertools.combinations(range(len(ranks) + 1), 2)
        if high - low >= 3
    ]
    sets = [[rank + suit for suit in suits] for rank in "9TJQKA"]
    for cards in runs + sets:
        combination = one(" ".join(cards))
        pickled = pickle.loads(pickle.dumps(combination))
        for twin in (pickled, copy.copy(combination), copy.deepcopy(combination)):
            assert (twin, str(twin)) == (combination, str(combination))
    assert (len(runs), len(sets)) == (84, 6)


@pytest.mark.parametrize("shared", [True, False])
def test_PI_50_to_57_found_as_by_brute_force(shared: bool) -> None:  # noqa: FBT001 - an option
    rng = random.Random(57)
    seen = 0
    for trial in range(1000):
        # Every second hand is drawn from few cards, so that sets and long runs are frequent.
        pack = (
            PACK
            if trial % 2
            else [card for card in PACK if card.rank.letter in "9TJQ" or card.suit is HEARTS]
        )
        hand = rng.sample(list(pack), 8)
        combinations = melds_of(tt.Hand.of_cards(hand).bits, shared=shared)
        texts = [(each.value, frozenset(map(str, each.cards))) for each in combinations]
        expected = brute_force([str(card) for card in hand], shared=shared)
        assert sorted(texts, key=str) == sorted(expected, key=str)
        seen += len(texts)
    assert seen > 300


# Declaring


def test_PI_59_PI_60_declared_before_trick_1_and_shown_before_trick_2() -> None:
    state = after(leading(), "JS")
    assert tt.observe(state, 0).declared[2] == 20
    assert not any(tt.observe(state, 0).shown)
    state = after(leading(), *CARDS_33[:4])
    assert [str(hand) for hand in tt.observe(state, 0).shown] == ["", "", "JH QH KH", ""]


def test_PI_61_the_best_side_scores_all_its_combinations() -> None:
    hand = declared("7S 8S 9S TS", "JH QH KH AH", "9D TD JD", "7C 8C 9C", trump=SPADES)
    assert (hand.best, hand.declared) == (1, 70)  # the run to the ace of hearts is the highest


def test_PI_62_auto_counts_everything_without_a_move() -> None:
    state = leading()
    assert isinstance(state, Playing)
    assert tt.score(after(state, *CARDS_33)).totals == (6, 26)


def test_PI_63_announce_asks_before_the_card_of_the_first_trick() -> None:
    state = after(leading(declarations="announce"), "JS")
    assert isinstance(state, Declaring)
    assert (state.to_act, legal(state)) == (2, "declare, decline")
    for answer in ("declare", "decline"):
        answered = after(state, answer)
        assert answered.to_act == 2
        assert legal(answered) == "JH, QH, KH"


def test_PI_63_nobody_is_asked_after_the_first_trick() -> None:
    state = leading(declarations="announce")
    state = after(state, "JS", "declare", "QH", "decline", "KS", "declare", "8S")
    for card in CARDS_33[4:]:
        assert isinstance(state, Playing)
        assert refused(state, "declare") == ("PI-63", "no seat is asked to declare now")
        state = after(state, card)


def test_PI_64_a_seat_without_a_combination_is_not_asked() -> None:
    state = leading(declarations="announce")
    assert isinstance(state, Playing)
    assert refused(state, "decline") == (
        "PI-64",
        "seat 1 is not asked to declare, for it holds no meld",
    )


def test_PI_64_pilotta_alone_is_no_combination() -> None:
    deal = "deal 7C8C9DTDKHQHASJS/9CTC7D8DAHTH7S8S/JCQCJDQD9HJHTS9S/KCACKDAD8H7HQSKS"
    state = after(tt.start(PilottaRules(declarations="announce")), deal, "bid 80 H", "pass", "pass", "pass")
    assert isinstance(state, Playing)  # seat 0 holds Pilotta and nothing else
    assert tt.observe(state, 0).holds_pilotta


def test_PI_65_after_decline_nothing_counts() -> None:
    state = leading(declarations="announce")
    state = after(state, "JS", "declare", "QH", "decline", "KS", "decline", "8S")
    hand = count_of(in_play(state).table)
    assert (hand.best, hand.declared) == (0, 20)


@pytest.mark.parametrize(
    ("said", "best", "value"),
    [
        (("declare", "declare"), 1, 50),
        (("declare", "decline"), 0, 20),
        (("decline", "declare"), 1, 50),
        (("decline", "decline"), None, 0),
    ],
)
def test_PI_63_two_seats_are_asked_in_one_trick(said: tuple[str, str], best: int | None, value: int) -> None:
    """Seats 2 (a run of 20) and 3 (a run of 50) are asked one after the other; seat 0 declines its 50."""
    state = after(leading(declarations="announce"), "JS", said[0])
    assert in_play(state).to_act == 2
    state = after(state, "QH")
    assert isinstance(state, Declaring)
    assert (state.to_act, legal(state)) == (3, "declare, decline")
    assert refused(state, "KS") == ("PI-67", "seat 3 must say declare or decline first")
    state = after(state, said[1])
    table = in_play(state).table
    assert [(seat, str(answer)) for seat, answer in table.answers] == [(2, said[0]), (3, said[1])]
    state = after(state, "KS", "decline", "8S")
    table = in_play(state).table
    assert [(seat, str(answer)) for seat, answer in table.answers] == [
        (2, said[0]),
        (3, said[1]),
        (0, "decline"),
    ]
    hand = count_of(table)
    assert (hand.best, hand.declared) == (best, value)
    # 44 and 118 points, 9 for the bid of side 1, 2 for the Pilotta of side 0, and what was declared.
    more = (value // 10 if best == 0 else 0, value // 10 if best == 1 else 0)
    assert after(state, *CARDS_33[4:]).scores == (4 + 2 + more[0], 12 + 9 + more[1])


TWO_RUNS = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"


def test_PI_65_after_declare_all_combinations_count_though_one_is_shown() -> None:
    state = after(
        tt.start(PilottaRules(declarations="announce")), TWO_RUNS, "bid 80 D", "pass", "pass", "pass"
    )
    state = after(state, "declare", "7S")
    assert tt.observe(state, 1).declared == (20, None, None, None)
    while isinstance(state, Declaring):
        state = after(state, "decline", str(tt.legal_moves(after(state, "decline"))[0]))
    hand = count_of(in_play(state).table)
    assert (hand.best, hand.declared) == (0, 40)
    # The better of 7-8-9 and J-Q-K of spades is that to the king.
    shown = [tt.observe(state, seat).shown for seat in range(4)]
    while not shown[1][0]:
        state = after(state, str(tt.legal_moves(state)[0]))
        shown = [tt.observe(state, seat).shown for seat in range(4)]
    assert {str(each[0]) for each in shown} == {"JS QS KS"}


def test_PI_66_showing_needs_no_move() -> None:
    state = after(leading(declarations="announce"), "JS", "declare", "QH", "decline", "KS", "declare", "8S")
    assert legal(state) != ""
    assert [str(hand) for hand in tt.observe(state, 1).shown] == ["", "", "JH QH KH", ""]
    state = after(state, "KD", "9D")
    assert [str(hand) for hand in tt.observe(state, 1).shown] == ["7S 8S 9S TS", "", "JH QH KH", ""]


def test_PI_67_a_card_is_refused_while_an_answer_is_due() -> None:
    state = after(leading(declarations="announce"), "JS")
    assert refused(state, "QH") == ("PI-67", "seat 2 must say declare or decline first")
    assert refused(state, "AC") == ("PI-67", "seat 2 must say declare or decline first")
    assert refused(state, "pass") == ("PI-85", "the play is on, and seat 2 is to act")


@pytest.mark.parametrize(
    "option",
    [
        {},
        {"cards_may_be_shared": False},
        {"set_beats_run": False},
        {"declaration_compare": "value_only"},
        {"declaration_tie": "first"},
        {"failed_declarations": "to_opponents"},
    ],
)
def test_PI_68_off_declares_nothing(option: dict[str, object]) -> None:
    state = leading(**{"declarations": "off", **option})
    assert isinstance(state, Playing)
    assert tt.observe(state, 0).melds == ()
    state = after(state, *CARDS_33[:5])
    assert tt.observe(state, 0).declared == (None, None, None, None)
    # 44 and 118 points, 9 game points for the bid of side 1, Pilotta of side 0
    assert after(state, *CARDS_33[5:]).scores == (4 + 2, 12 + 9)


# Comparison


COMPARISONS = [
    ("step 1", "JC JD JH JS", "9C 9D 9H 9S", CLUBS),
    ("step 1", "9C 9D 9H 9S", "7C 8C 9C TC JC QC KC AC", CLUBS),
    ("step 1", "7S 8S 9S TS", "QH KH AH", HEARTS),
    ("step 1", "7S 8S 9S TS JS", "JH QH KH AH", HEARTS),
    ("step 2", "QC QD QH QS", "7C 8C 9C TC JC QC KC AC", CLUBS),
    ("step 3", "AC AD AH AS", "TC TD TH TS", CLUBS),
    ("step 3", "TC TD TH TS", "KC KD KH KS", CLUBS),
    ("step 3", "KC KD KH KS", "QC QD QH QS", CLUBS),
    ("step 4", "7S 8S 9S TS JS QS", "TH JH QH KH AH", HEARTS),
    ("step 5", "8S 9S TS", "7H 8H 9H", HEARTS),
    ("step 5", "TS JS QS KS", "9H TH JH QH", HEARTS),
    ("step 6", "7H 8H 9H", "7S 8S 9S", HEARTS),
    ("step 6", "TC JC QC KC AC", "TS JS QS KS AS", CLUBS),
]


@pytest.mark.parametrize(("step", "winner", "loser", "trump"), COMPARISONS)
def test_PI_69_comparison(step: str, winner: str, loser: str, trump: tt.Suit) -> None:
    full, value_only = PilottaRules(), PilottaRules(declaration_compare="value_only")
    without_2 = PilottaRules(set_beats_run=False)
    assert beats(full, trump, one(winner), one(loser))
    assert not beats(full, trump, one(loser), one(winner))
    assert beats(value_only, trump, one(winner), one(loser)) == (step == "step 1")  # PI-71
    assert not beats(value_only, trump, one(loser), one(winner))
    assert beats(without_2, trump, one(winner), one(loser)) == (step != "step 2")  # PI-70
    assert not beats(without_2, trump, one(loser), one(winner))


def test_PI_69_step_7_neither_beats_the_other() -> None:
    rules = PilottaRules()
    for trump in (HEARTS, CLUBS):
        assert not beats(rules, trump, one("7S 8S 9S"), one("7D 8D 9D"))
        assert not beats(rules, trump, one("7D 8D 9D"), one("7S 8S 9S"))


def test_PI_70_without_step_2_a_set_and_a_run_do_not_beat_each_other() -> None:
    hands = ("AC AD AH AS", "7S 8S 9S TS JS", "", "")
    assert declared(*hands).best == 0
    assert declared(*hands, set_beats_run=False).best is None


def test_PI_71_value_only() -> None:
    hands = ("QC QD QH QS", "7S 8S 9S TS JS", "", "AC AD AH AS")
    assert declared(*hands, declaration_compare="value_only").best is None
    for set_beats_run in (True, False):
        hand = declared(*hands, declaration_compare="value_only", set_beats_run=set_beats_run)
        assert hand.best is None
    assert declared("QC QD QH QS", "7S 8S 9S TS", "", "", declaration_compare="value_only").best == 0


def test_PI_72_PI_73_only_unbeaten_combinations_decide() -> None:
    assert declared("7S 8S 9S", "7H 8H 9H TH", "QD KD AD", "").best == 1
    assert declared("", "", "", "").best is None
    assert declared("", "", "", "").declared == 0
    assert declared("", "", "7C 8C 9C", "").best == 0


def test_PI_74_equal_melds_of_one_side_do_not_cancel() -> None:
    hand = declared("7S 8S 9S", "", "7D 8D 9D", "", trump=CLUBS)
    assert (hand.best, hand.declared) == (0, 40)


@pytest.mark.parametrize("first", range(4))
def test_PI_75_ties(first: int) -> None:
    # Seats 1 and 2 tie; seat 3 holds a lower run, which is beaten and does not help its side.
    hands = ("", "8S 9S TS", "8D 9D TD", "7H 8H 9H")
    assert declared(*hands, first=first).best is None
    hand = declared(*hands, first=first, declaration_tie="first")
    # In the order of play from `first` the seat 1 comes before the seat 2 unless seat 2 leads.
    assert (hand.best, hand.declared) == ((0, 20) if first == 2 else (1, 40))


def test_PI_76_the_best_of_a_seat() -> None:
    def best(cards: str, trump: tt.Suit = CLUBS) -> str:
        return str(best_meld(melds_of(tt.Hand.parse(cards).bits, shared=True), trump))

    assert best("JC JD JH JS QS KS AS") == "set JC JD JH JS (200)"
    assert best("TC TD TH TS JS QS KS AS") == "set TC TD TH TS (100)"  # step 2
    assert best("KC KD KH KS QC QD QH QS") == "set KC KD KH KS (100)"  # step 3
    assert best("7S 8S 9S JS QS KS") == "run JS QS KS (20)"  # step 5
    assert best("7S 8S 9S 7D 8D 9D", SPADES) == "run 7S 8S 9S (20)"  # step 6
    assert best("7S 8S 9S 7D 8D 9D", CLUBS) == "run 7D 8D 9D (20)"  # the earlier suit
    assert best_meld((), CLUBS) is None


def test_PI_76_set_beats_run_in_the_seat_whatever_the_options() -> None:
    deal = "deal TCTDTHTSJSQSKSAS/7C8C9CJC7D8D9DJD/QCKCACQDKDAD7H8H/9HJHQHKHAH7S8S9S"
    for options in ({"set_beats_run": False}, {"declaration_compare": "value_only"}):
        state = after(tt.start(PilottaRules.from_options(options)), deal, "bid 80 C", "pass", "pass", "pass")
        while not tt.observe(state, 1).shown[0]:
            state = after(state, str(tt.legal_moves(state)[0]))
        assert str(tt.observe(state, 1).shown[0]) == "TC TD TH TS"


def test_PI_77_D_is_the_sum_of_the_best_side() -> None:
    hand = declared("7S 8S 9S TS", "7C 8C 9C", "JD QD KD AD", "", trump=HEARTS)
    assert (hand.best, hand.declared) == (0, 100)
    assert [(seat, each.value) for seat, each in hand.scored] == [(0, 50), (2, 50)]


# Pilotta


def test_PI_78_PI_79_pilotta_is_king_and_queen_of_trump_in_one_seat() -> None:
    hands = tuple(tt.Hand.parse(cards).bits for cards in ("KH QS", "QH KC QC", "", "KS"))
    assert [pilotta_holder(hands, suit) for suit in tt.Suit] == [1, None, None, None]
    assert declared("", "KC QC", "", "", trump=CLUBS).pilotta_side == 1


@pytest.mark.parametrize("declarations", ["auto", "announce", "off"])
def test_PI_80_pilotta_counts_under_every_value_of_declarations(declarations: str) -> None:
    state = leading(declarations=declarations)
    for card in CARDS_33:
        if isinstance(state, Declaring):
            state = after(state, "decline")
        state = after(state, card)
    last = tt.score(state).last
    assert last is not None
    lines = [(line.clause, line.points) for line in last.lines if "Pilotta" in line.message]
    assert lines == [("PI-117", (2, 0))]


@pytest.mark.parametrize("shared", [True, False])
def test_PI_81_pilotta_may_be_part_of_a_combination(shared: bool) -> None:  # noqa: FBT001 - an option
    hand = declared("KC KD KH KS QH JH", "", "", "", trump=HEARTS, cards_may_be_shared=shared)
    assert hand.pilotta == 0
    assert hand.declared == (120 if shared else 100)


def test_example_33_seats_hold_what_the_text_says() -> None:
    assert [found(str(hand)) for hand in dealt().hands] == [
        ["run 7S 8S 9S TS (50)"],
        [],
        ["run JH QH KH (20)"],
        ["run 8D 9D TD JD (50)"],
    ]


def test_best_declaration_of_nothing_is_nobody() -> None:
    assert best_declaration(PilottaRules(), CLUBS, ((),) * 4, 0) is None
