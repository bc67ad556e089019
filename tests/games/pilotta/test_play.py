"""The play: PI-82 to PI-101."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    TRICKS_33,
    after,
    dealt,
    in_play,
    leading,
    legal,
    position,
    refused,
)
from tricktake.games.pilotta import Dealing, PilottaPlaying, PilottaRules, Playing

if TYPE_CHECKING:
    from collections.abc import Mapping


def cards(state: PilottaPlaying) -> str:
    """The legal cards, in their order."""
    return " ".join(map(str, tt.legal_moves(state)))


def test_PI_82_the_bidder_leads() -> None:
    assert after(dealt(), "bid 80 H", "bid 90 C", "pass", "pass", "pass").to_act == 2
    assert after(dealt(), "pass", "pass", "pass", "bid 80 H").to_act == 0


def test_PI_83_the_leader_plays_any_card() -> None:
    assert legal(leading()) == "QC, AC, 7D, 8H, 9H, JS, QS, AS"


@pytest.mark.parametrize("dealer", range(4))
def test_PI_84_eldest_leads_if_the_option_says_so(dealer: int) -> None:
    eldest = (dealer + 1) % 4
    state = after(dealt(dealer, first_leader="eldest"), "pass", "bid 80 H", "pass", "pass")
    assert isinstance(state, Playing)
    assert state.to_act == eldest
    state = after(dealt(dealer, first_leader="eldest", doubling="contra"), "pass", "bid 80 H", "pass", "pass")
    assert after(state, "contra").to_act == eldest


def test_PI_85_one_card_each_in_turn_to_the_left() -> None:
    state = leading()
    for place, card in enumerate(CARDS_33[:4]):
        assert state.to_act == (1 + place) % 4
        state = after(state, card)
    assert refused(leading(), "KS") == ("PI-85", "seat 1 does not hold it")
    assert refused(after(leading(), "JS"), "JS") == ("PI-85", "seat 2 does not hold it")


def test_PI_86_the_led_suit_must_be_followed() -> None:
    state = position("H", "7S", "KS AS JH 9C")
    assert cards(state) == "KS AS"
    for card in ("JH", "9C"):
        assert refused(state, card) == ("PI-86", "seat 1 must follow spades")
    trumps = position("H", "7H", "8H AS JH 9C")
    assert cards(trumps) == "8H JH"
    assert refused(trumps, "9C") == ("PI-86", "seat 1 must follow hearts")


def test_PI_87_without_the_suit_a_trump_must_be_played() -> None:
    state = position("H", "7S", "7H JH 9C")
    assert cards(state) == "7H JH"
    assert refused(state, "9C") == ("PI-87", "seat 1 must trump")


def test_PI_88_trumps_must_be_beaten_on_a_trump_lead() -> None:
    state = position("H", "TH", "7H KH AH 9H JH")
    assert cards(state) == "9H JH AH"
    assert refused(state, "KH") == ("PI-88", "seat 1 must beat TH, the highest trump of the trick")


def test_PI_88_trumps_must_be_beaten_when_ruffing() -> None:
    state = position("H", "7S 8S QH", "7H KH 9C")
    assert cards(state) == "KH"
    assert refused(state, "7H") == ("PI-88", "seat 3 must beat QH, the highest trump of the trick")
    assert refused(state, "9C") == ("PI-87", "seat 3 must trump")


def test_PI_88_the_fourth_seat_beats_the_highest_after_an_under_trump() -> None:
    state = position("H", "7S 9H 8H", "7H TH JH 9C")  # 9H is the highest, not the 8H played last
    assert cards(state) == "JH"
    assert refused(state, "TH") == ("PI-88", "seat 3 must beat 9H, the highest trump of the trick")


def test_PI_88_the_partner_is_beaten_too() -> None:
    assert cards(position("H", "TH 7H", "AH 8H")) == "AH"


def test_PI_89_without_the_suit_and_without_trumps_any_card() -> None:
    assert cards(position("H", "7S AH", "9C TD AD")) == "9C TD AD"
    assert cards(position("H", "7H", "9C TD AS")) == "9C TD AS"


def test_PI_90_who_cannot_beat_plays_any_trump() -> None:
    state = position("H", "7S JH", "7H KH 9C")
    assert cards(state) == "7H KH"
    assert refused(state, "9C") == ("PI-90", "seat 2 must trump, if only below JH")
    assert cards(position("H", "JH", "7H KH 9C")) == "7H KH"


def test_PI_91_nobody_beats_a_plain_card_or_trumps_while_following() -> None:
    assert cards(position("H", "TS", "7S AS JH")) == "7S AS"
    assert cards(position("H", "TS JH", "7S AS 9H")) == "7S AS"


@pytest.mark.parametrize(
    ("trick", "holds"),
    [
        ("AS 7S", True),
        ("7S AS", False),
        ("7S 7H", False),
        ("7S AS 8S", True),
        ("7S AS 7H", False),
        ("7S 7H 8S", True),
        ("AS", False),
    ],
)
def test_PI_92_when_the_partner_holds_the_trick(trick: str, holds: bool) -> None:  # noqa: FBT001 - an expected value
    # Who cannot follow need not trump then, with the option of PI-93.
    assert cards(position("H", trick, "9C 8H", must_trump_partner=False)) == ("9C 8H" if holds else "8H")


def test_PI_93_must_trump_partner_off() -> None:
    assert cards(position("H", "AS 7S", "7H JH 9C", must_trump_partner=False)) == "9C 7H JH"
    assert cards(position("H", "7S AS", "7H JH 9C", must_trump_partner=False)) == "7H JH"
    # The partner holds the trick with a trump: neither trumping nor beating is due.
    assert cards(position("H", "7S 9H 8S", "7H JH 9C", must_trump_partner=False)) == "9C 7H JH"
    # On a trump lead it has no effect.
    assert cards(position("H", "TH 7H", "AH 8H 9C", must_trump_partner=False)) == "AH"
    # Following suit goes before.
    assert cards(position("H", "AS 7S", "8S JH 9C", must_trump_partner=False)) == "8S"


def test_PI_94_must_overtrump_partner_off() -> None:
    assert cards(position("H", "TH 7H", "AH 8H 9C", must_overtrump_partner=False)) == "8H AH"
    assert cards(position("H", "7H TH", "AH 8H 9C", must_overtrump_partner=False)) == "AH"
    assert cards(position("H", "7S 9H 8S", "7H JH 9C", must_overtrump_partner=False)) == "7H JH"
    state = position("H", "7S 9H 8S", "7H JH 9C", must_overtrump_partner=False)
    assert refused(state, "9C") == ("PI-87", "seat 3 must trump")


def test_PI_95_must_undertrump_off() -> None:
    assert cards(position("H", "7S JH", "7H KH 9C", must_undertrump=False)) == "9C 7H KH"
    assert cards(position("H", "7S QH", "7H KH 9C", must_undertrump=False)) == "KH"
    assert cards(position("H", "7S 8S JH", "7H KH 9C", must_undertrump=False)) == "9C 7H KH"
    assert cards(position("H", "JH", "7H KH 9C", must_undertrump=False)) == "7H KH"
    assert cards(position("H", "7S", "7H KH 9C", must_undertrump=False)) == "7H KH"


DUTIES: list[tuple[str, Mapping[str, object], list[tuple[str, str, str]]]] = [
    # trump H: the trick, the options, and each duty: its clause, what can meet it, and what meets it
    ("7S", {}, [("PI-86", "7S 8S 9S TS JS QS KS AS", ""), ("PI-87", "7H 8H 9H TH JH QH KH AH", "")]),
    (
        "7S QH",
        {},
        [
            ("PI-86", "7S 8S 9S TS JS QS KS AS", ""),
            ("PI-88", "KH TH AH 9H JH", ""),
            ("PI-90", "7H 8H 9H TH JH QH KH AH", ""),
        ],
    ),
    (
        "7S QH",
        {"must_undertrump": False},
        [("PI-86", "7S 8S 9S TS JS QS KS AS", ""), ("PI-88", "KH TH AH 9H JH", "")],
    ),
    ("AS 7S", {"must_trump_partner": False}, [("PI-86", "7S 8S 9S TS JS QS KS AS", "")]),
    (
        "7S 9H 8S",
        {"must_overtrump_partner": False, "must_undertrump": False},
        [("PI-86", "7S 8S 9S TS JS QS KS AS", ""), ("PI-87", "JH", "7H 8H 9H TH JH QH KH AH")],
    ),
    (
        "7S 9H 8S",
        {"must_overtrump_partner": False},
        [
            ("PI-86", "7S 8S 9S TS JS QS KS AS", ""),
            ("PI-87", "JH", "7H 8H 9H TH JH QH KH AH"),
            ("PI-90", "7H 8H 9H TH JH QH KH AH", ""),
        ],
    ),
    ("AH", {}, [("PI-88", "9H JH", ""), ("PI-86", "7H 8H 9H TH JH QH KH AH", "")]),
    ("AH 7H", {"must_overtrump_partner": False}, [("PI-86", "7H 8H 9H TH JH QH KH AH", "")]),
]


@pytest.mark.parametrize(("trick", "options", "expected"), DUTIES)
def test_PI_86_to_PI_95_the_duties_in_order(
    trick: str, options: Mapping[str, object], expected: list[tuple[str, str, str]]
) -> None:
    state = position("H", trick, "9C", **options)
    pack = tt.Hand.of_cards(state.rules.pack).bits
    duties = state.rules.duties(state.table, state.trick)
    found = [(duty.clause, tt.Hand(duty.cards & pack), tt.Hand(duty.plays & pack)) for duty in duties]
    assert found == [
        (clause, tt.Hand.parse(cards), tt.Hand.parse(plays or cards)) for clause, cards, plays in expected
    ]


def test_PI_83_a_lead_has_no_duty() -> None:
    state = position("H", "7S", "9C")
    assert state.rules.duties(state.table, ()) == ()


def by_the_table(trump: str, trick: list[str], hand: list[str], rules: PilottaRules) -> list[str]:
    """The legal cards, row by row from the table of PI-96, on the texts of the cards."""

    def rank(card: str) -> int:
        return "78QKTA9J".index(card[0])

    def strength(card: str) -> int:
        return 20 + rank(card) if card[1] == trump else "789JQKTA".index(card[0]) if card[1] == led else -1

    led = trick[0][1]
    suited = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    in_trick = [rank(card) for card in trick if card[1] == trump]
    beating = [card for card in trumps if not in_trick or rank(card) > max(in_trick)]
    partner = len(trick) >= 2 and strength(trick[-2]) == max(map(strength, trick))
    if suited and led != trump:
        return suited
    if trumps and led == trump:
        return trumps if partner and not rules.must_overtrump_partner else beating or trumps
    if not trumps or (partner and not rules.must_trump_partner):
        return hand
    if not in_trick:
        return trumps
    if not beating and not rules.must_undertrump:
        return hand
    if partner and not rules.must_overtrump_partner:
        return trumps
    return beating or trumps


@pytest.mark.parametrize("number", range(8))
def test_PI_96_the_table_on_random_positions(number: int) -> None:
    names = ("must_trump_partner", "must_overtrump_partner", "must_undertrump")
    options: dict[str, object] = {name: bool(number >> place & 1) for place, name in enumerate(names)}
    rules = PilottaRules.from_options(options)
    rng = random.Random(96 + number)
    for _ in range(400):
        length = rng.randint(1, 3)
        drawn = [str(card) for card in rng.sample(rules.pack, length + rng.randint(1, 8))]
        trump = rng.choice("CDHS")
        state = position(trump, " ".join(drawn[:length]), " ".join(drawn[length:]), **options)
        expected = by_the_table(trump, drawn[:length], drawn[length:], rules)
        assert sorted(map(str, tt.legal_moves(state))) == sorted(expected)


def test_PI_97_cards_are_listed_in_ascending_order() -> None:
    state = position("H", "7S", "AC TC 7C JC QD 8D")
    assert cards(state) == "7C TC JC AC 8D QD"


def test_PI_98_the_highest_trump_or_the_highest_of_the_led_suit_wins() -> None:
    state = leading()
    winners = (2, 0, 3, 1, 1, 2, 1)
    for trick, winner in zip(TRICKS_33, winners, strict=False):
        state = after(state, *trick)
        assert in_play(state).table.tricks[-1].winner == winner


def test_PI_99_the_winner_leads() -> None:
    assert after(leading(), *CARDS_33[:4]).to_act == 2
    assert legal(after(leading(), *CARDS_33[:4])) == "7C, 8C, TC, QD, KD, JH, KH"


def test_PI_100_a_hand_ends_after_eight_tricks() -> None:
    state = leading()
    for card in CARDS_33:
        assert isinstance(state, Playing)
        state = after(state, card)
    assert isinstance(state, Dealing)
    assert tt.score(state).last is not None


def test_PI_101_a_wrong_card_is_refused_and_costs_nothing() -> None:
    state = after(leading(), "JS")
    before = state
    assert refused(state, "7C")[0] == "PI-87"
    assert state == before
    assert after(state, *CARDS_33[1:]).scores == (6, 26)
