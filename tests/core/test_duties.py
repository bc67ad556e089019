"""What a seat must play: each part of a duty, and what follows from a list of them."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, ClassVar, Final

import pytest
from hypothesis import given, strategies as st
from typing_extensions import override

import tricktake as tt
from tests.core.tiny import FOLLOW_SUIT, TinyRules, legal, playing
from tricktake.cards import ALL_CARDS, CARDS, Suit, bits_of, parse_cards
from tricktake.hands import Hand
from tricktake.tricks.duties import (
    NO_DUTY,
    Duties,
    Duty,
    cards_denied,
    dutiful_cards,
    first_met,
    follow_suit,
)

if TYPE_CHECKING:
    from tests.core.tiny import TinyTable
    from tricktake.cards import Card

CLUBS, DIAMONDS, HEARTS, SPADES = (suit.mask for suit in Suit)


def bits(cards: str) -> int:
    return bits_of(parse_cards(cards))


def duty(cards: int, **parts: object) -> Duty:
    """A duty with those cards; its other parts are of no interest where they are not given."""
    return Duty(**{"cards": cards, "code": "must", "clause": "XX-1", "why": "must", **parts})  # type: ignore[arg-type]  # as given


CLUBS_FIRST = duty(CLUBS, code="must_follow", clause="XX-1", why="must follow clubs")
THEN_HEARTS = duty(HEARTS, code="must_ruff", clause="XX-2", why="must ruff")
BEAT_OR_RUFF = duty(bits("KH AH"), plays=HEARTS, code="must_beat", clause="XX-3", why="must beat")
"""Who holds one of two hearts must play some heart."""


# The parts of a duty


def test_a_duty_is_met_by_its_cards_where_nothing_else_is_said() -> None:
    assert CLUBS_FIRST.plays == CLUBS
    assert BEAT_OR_RUFF.plays == HEARTS
    assert BEAT_OR_RUFF.cards == bits("KH AH")


def test_what_meets_a_duty_holds_its_cards() -> None:
    with pytest.raises(tt.SetupError, match=r"duty 'must_beat': plays must hold all of cards"):
        duty(HEARTS, plays=bits("KH AH"), code="must_beat")
    assert duty(0, plays=0).plays == 0


def test_a_duty_that_binds_accepts_what_meets_it_and_another_everything() -> None:
    assert CLUBS_FIRST.binds
    assert CLUBS_FIRST.accepts == CLUBS
    assert BEAT_OR_RUFF.accepts == HEARTS
    assert duty(CLUBS, binds=False).accepts == ALL_CARDS


def test_the_parts_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Duty(CLUBS, "must", "XX-1", "must")  # type: ignore[call-arg]  # what is refused
    with pytest.raises(TypeError):
        duty(CLUBS, accepts=CLUBS)


def test_a_duty_is_a_value() -> None:
    assert duty(CLUBS, params={"n": 1}) == duty(CLUBS, params={"n": 1})
    assert duty(CLUBS) != duty(CLUBS, binds=False)
    assert hash(duty(CLUBS, params={"n": 1})) == hash(duty(CLUBS, params={"n": 1}))
    assert pickle.loads(pickle.dumps(BEAT_OR_RUFF)) == BEAT_OR_RUFF
    with pytest.raises(AttributeError):
        CLUBS_FIRST.cards = 0  # type: ignore[misc]  # what is refused


def test_the_refusal_of_a_duty_names_the_seat_and_the_clause() -> None:
    refusal = duty(
        CLUBS, code="must_follow", clause="XX-7", why="must follow {suit:suit}", params={"suit": Suit.CLUBS}
    ).refuse(2)
    assert (refusal.code, refusal.clause) == ("must_follow", "XX-7")
    assert refusal.params == {"seat": 2, "suit": Suit.CLUBS}
    assert refusal.message == ": seat 2 must follow clubs (XX-7)"


def test_a_card_that_does_not_even_meet_a_wider_duty_is_refused_by_that() -> None:
    """To beat the trump on the table is due, and within that duty to play a trump at all."""
    high = duty(bits("KH AH"), code="must_overtrump", clause="XX-8", why="must overtrump", within=THEN_HEARTS)
    low, foreign = parse_cards("2H 2S")
    assert high.broken_by(low) is high
    assert high.broken_by(foreign) is THEN_HEARTS
    assert CLUBS_FIRST.broken_by(foreign) is CLUBS_FIRST
    innermost = duty(bits("AH"), code="must_win", clause="XX-9", why="must win", within=high)
    broken = [innermost.broken_by(card) for card in parse_cards("KH 2H 2S")]
    assert broken == [innermost, high, THEN_HEARTS]
    # The wider duty changes neither what may be played nor what is told.
    assert (high.plays, high.accepts) == (bits("KH AH"), bits("KH AH"))
    assert cards_denied((high,), bits("2S")) == bits("KH AH")


# A list of duties


LIST: Final = (CLUBS_FIRST, THEN_HEARTS)
MOST: Final = (CLUBS_FIRST, BEAT_OR_RUFF)
SOFT_FIRST: Final = (BEAT_OR_RUFF, THEN_HEARTS)
"""A duty that more than its cards meet, before one that all of these meet."""


@pytest.mark.parametrize(
    ("duties", "hand", "met", "may_play"),
    [
        ((), "2C 2D", None, "2C 2D"),
        (LIST, "2C 9C 2H AS", 0, "2C 9C"),
        (LIST, "2D 2H 9H AS", 1, "2H 9H"),  # no club: the second duty
        (LIST, "2D AS", None, "2D AS"),  # neither: any card
        (LIST, "", None, ""),
        (MOST, "2H 3H KH AS", 1, "2H 3H KH"),  # the king makes the duty, any heart meets it
        (MOST, "2H 3H AS", None, "2H 3H AS"),  # without king and ace nothing is asked
        (SOFT_FIRST, "2H 3H AS", 1, "2H 3H"),  # without them the next duty asks for a heart
    ],
)
def test_a_seat_plays_from_the_first_duty_that_it_can_meet(
    duties: Duties, hand: str, met: int | None, may_play: str
) -> None:
    assert first_met(duties, bits(hand)) is (None if met is None else duties[met])
    assert str(Hand(dutiful_cards(duties, bits(hand)))) == may_play


@pytest.mark.parametrize(
    ("duties", "card", "denied"),
    [
        ((), "2S", 0),
        (LIST, "2C", 0),  # the first duty is met: nothing is told
        (LIST, "2H", CLUBS),  # no club
        (LIST, "2S", CLUBS | HEARTS),  # neither
        (MOST, "2H", CLUBS),  # a low heart meets the second duty, whatever else is held
        (MOST, "2S", CLUBS | bits("KH AH")),  # low hearts are still possible
        (SOFT_FIRST, "2H", 0),
        (SOFT_FIRST, "2S", HEARTS),
    ],
)
def test_a_card_denies_all_duties_that_it_passes_by(duties: Duties, card: str, denied: int) -> None:
    assert cards_denied(duties, bits(card)) == denied


def test_a_duty_that_does_not_bind_tells_nothing() -> None:
    loose = duty(CLUBS, binds=False)
    assert cards_denied((loose,), bits("2S")) == 0
    assert cards_denied((loose, THEN_HEARTS), bits("2S")) == HEARTS
    # What breaks it is still no dutiful card.
    assert dutiful_cards((loose,), bits("2C 2S")) == bits("2C")


SETS = st.frozensets(st.sampled_from(CARDS), max_size=12).map(bits_of)


@given(st.lists(SETS, max_size=3), SETS, SETS, SETS)
def test_what_a_dutiful_card_denies_is_not_in_its_hand(
    plain: list[int], last: int, more: int, hand: int
) -> None:
    duties = (*map(duty, plain), duty(last, plays=last | more))
    for card in Hand(dutiful_cards(duties, hand)):
        assert not hand & cards_denied(duties, card.bit)
    # And a card that breaks a duty denies some card that is held.
    for card in Hand(hand & ~dutiful_cards(duties, hand)):
        assert hand & cards_denied(duties, card.bit)


# To follow suit


def test_follow_suit_is_one_duty_for_each_suit() -> None:
    duties = follow_suit("XX-4")
    assert len(duties) == 4
    for suit in Suit:
        (of_suit,) = duties[suit.index]
        assert (of_suit.cards, of_suit.plays, of_suit.clause) == (suit.mask, suit.mask, "XX-4")
        assert (of_suit.code, of_suit.binds) == ("must_follow", True)
        assert of_suit.refuse(1).message == f": seat 1 must follow {suit.word} (XX-4)"
    assert [of_suit.binds for (of_suit,) in follow_suit("XX-4", binds=False)] == [False] * 4
    assert NO_DUTY == ()


# What the rules of a game make of them: seat 0 leads 2C; seat 1 holds a club, seat 2 none

HANDS = "2C3D4H/3C2D3H/4D2H4C"
VOID = "2C3C4H/4C2D3H/3D4D2H"


def refused(rules: TinyRules, *texts: str) -> tuple[str, str]:
    """The code and the message of the refusal of the last of these moves."""
    *before, last = texts
    state = playing(rules, *before)
    refusal = tt.why_illegal(state, tt.parse_move(state, last))
    assert refusal is not None
    return refusal.code, refusal.message


def test_a_seat_that_can_follow_must() -> None:
    assert legal(playing(TinyRules(), HANDS)) == "2C 3D 4H"
    assert legal(playing(TinyRules(), HANDS, "2C")) == "3C"
    assert refused(TinyRules(), HANDS, "2C", "2D") == ("must_follow", "2D: seat 1 must follow clubs (TY-5)")
    # A card that is not held is refused as such, whatever its suit.
    assert refused(TinyRules(), HANDS, "2C", "4C") == ("not_held", "4C: seat 1 does not hold it (TY-6)")
    assert refused(TinyRules(), HANDS, "3C") == ("not_held", "3C: seat 0 does not hold it (TY-6)")


class Ruffing(TinyRules):
    """Who cannot follow must ruff."""

    name = "ruffing"

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        ruff = duty(HEARTS, code="must_ruff", clause="TY-20", why="must ruff")
        return (*super().duties(table, trick), ruff) if trick else NO_DUTY


def test_a_duty_more_changes_list_refusal_and_what_is_told() -> None:
    assert legal(playing(TinyRules(), VOID, "2C", "4C")) == "3D 4D 2H"
    assert legal(playing(Ruffing(), VOID, "2C", "4C")) == "2H"
    assert refused(Ruffing(), VOID, "2C", "4C", "3D") == ("must_ruff", "3D: seat 2 must ruff (TY-20)")
    # Clubs led, and seat 1 throws a diamond: it has no club, and no heart either.
    state = playing(Ruffing(), "2C3H4H/2D3D4D/3C4C2H", "2C", "2D")
    assert state.rules.denied(state.table, state.trick) == (0, CLUBS | HEARTS, 0)
    assert state.rules.voids(state.table, state.trick) == ((), (Suit.CLUBS,), ())


class HighestClub(TinyRules):
    """Who can follow clubs with the four must, and must follow in any case."""

    name = "highest_club"

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        (follow,) = FOLLOW_SUIT[trick[0].suit.index] if trick else (None,)
        if follow is None or follow.cards != CLUBS:
            return super().duties(table, trick)
        four = duty(
            bits("4C"), code="must_play_four", clause="TY-22", why="must play the four", within=follow
        )
        return (four, follow)


def test_the_widest_duty_that_a_card_breaks_refuses_it() -> None:
    hands = "2C3D4H/3C4C3H/4D2D2H"
    assert legal(playing(HighestClub(), hands, "2C")) == "4C"
    assert refused(HighestClub(), hands, "2C", "3C")[1] == "3C: seat 1 must play the four (TY-22)"
    assert refused(HighestClub(), hands, "2C", "3H")[1] == "3H: seat 1 must follow clubs (TY-5)"


class Generous(TinyRules):
    """Who breaks the duty to follow is not refused."""

    name = "generous"
    accepts_breaches = True
    loose: ClassVar[tuple[Duties, ...]] = follow_suit("TY-5", binds=False)

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        return self.loose[trick[0].suit.index] if trick else NO_DUTY


def test_a_breach_may_be_accepted_and_is_not_listed() -> None:
    state = playing(Generous(), HANDS, "2C")
    assert legal(state) == "3C"
    assert str(Hand(state.playable)) == "3C 2D 3H"
    assert tt.why_illegal(state, tt.Play(parse_cards("2D")[0])) is None
    broken = playing(Generous(), HANDS, "2C", "2D")
    assert broken.rules.denied(broken.table, broken.trick) == (0, 0, 0)
    assert broken.rules.voids(broken.table, broken.trick) == ((), (), ())
    assert refused(Generous(), HANDS, "2C", "4C")[0] == "not_held"


class LowLead(TinyRules):
    """A lead is a low card if the seat holds one."""

    name = "low_lead"

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        low = duty(bits("2C 2D 2H"), code="must_lead_low", clause="TY-21", why="must lead low")
        return FOLLOW_SUIT[trick[0].suit.index] if trick else (low,)


def test_a_lead_may_be_a_duty_too() -> None:
    state = playing(LowLead(), HANDS)
    assert legal(state) == "2C"
    assert refused(LowLead(), HANDS, "3D") == ("must_lead_low", "3D: seat 0 must lead low (TY-21)")
    # A high lead shows that the seat has no two, and no void.
    state = playing(LowLead(), "3C4C4H/2C2D3H/3D4D2H", "3C")
    assert state.rules.denied(state.table, state.trick) == (bits("2C 2D 2H"), 0, 0)
    assert state.rules.voids(state.table, state.trick) == ((), (), ())
