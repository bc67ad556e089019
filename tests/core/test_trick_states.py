"""The states of a hand of tricks: what each answers, from the table and the cards in it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import evolve, frozen

import tricktake as tt
from tests.core.tiny import DEALER, TinyMatch, TinyRules, TinyTable, after, playing
from tricktake.cards import Suit, bits_of, parse_cards
from tricktake.tricks.states import (
    Contract,
    Paused,
    Playing,
    Table,
    TrickMatch,
    make_contract,
    make_match,
    make_playing,
    make_table,
)
from tricktake.tricks.trick import Trick

if TYPE_CHECKING:
    from tricktake.tricks.trick import Trick as AnyTrick

HANDS = "2C3D4H/3C2D3H/4C4D2H"


@frozen
class Thinking(Paused[TinyRules, TinyMatch, TinyTable]):
    """The seat to act thinks before it plays."""

    phase: ClassVar[str] = "thinking"


def test_before_the_first_card() -> None:
    state = playing(TinyRules(), HANDS)
    assert (state.phase, state.awaiting, state.dealer, state.to_act) == ("playing", "move", DEALER, 0)
    assert (state.scores, state.tally, state.winners, state.losers) == ((0, 0, 0), (0, 0, 0), (), ())
    assert [str(hand) for hand in state.hands] == ["2C 3D 4H", "3C 2D 3H", "4C 4D 2H"]
    assert state.not_held == tt.Hand()
    assert tt.Hand(state.held) == tt.Hand(state.playable) == state.hands[0]
    assert state.rules is state.match.rules


def test_in_the_middle_of_a_trick() -> None:
    """Seat 0 leads 2C, which the 3C of seat 1 beats; seat 2 is to act."""
    state = playing(TinyRules(), HANDS, "2C", "3C")
    assert state.to_act == 2
    assert [str(hand) for hand in state.hands] == ["3D 4H", "2D 3H", "4C 4D 2H"]
    assert str(state.not_held) == "2C 3C"
    assert (str(tt.Hand(state.held)), str(tt.Hand(state.playable))) == ("4C 4D 2H", "4C")


def test_after_a_trick() -> None:
    state = playing(TinyRules(), HANDS, "2C", "3C", "4C")
    assert state.table.tricks == (Trick(0, parse_cards("2C 3C 4C"), 2),)
    assert (state.table.leader, state.to_act, state.tally) == (2, 2, (0, 0, 1))
    assert str(state.not_held) == "2C 3C 4C"
    assert state.trick == ()


def test_the_totals_of_the_hand_so_far() -> None:
    state = playing(TinyRules(), HANDS)
    match: TinyMatch = evolve(state.match, totals=(5, 0, 2))
    table = evolve(state.table, contract=evolve(state.table.contract, match=match))
    later = evolve(state, table=table)
    assert later.table.totals == later.scores == (5, 0, 2)
    assert later.match is match


def test_a_pause_answers_as_the_play_that_follows() -> None:
    play = playing(TinyRules(), HANDS, "2C", "3C", "4C")
    state = Thinking(play)
    assert (state.phase, state.awaiting) == ("thinking", "move")
    for answer in ("match", "rules", "dealer", "scores", "tally", "to_act", "hands", "not_held"):
        assert getattr(state, answer) == getattr(play, answer)
    assert state.playable == 0  # no card is due
    assert state.winners == state.losers == ()


def test_quick_constructors_make_the_same() -> None:
    rules = TinyRules()
    trick: AnyTrick = Trick(0, parse_cards("2C 3C 4C"), 2)
    match: TinyMatch = TrickMatch(rules, 1, (1, 0, 0), 1, None, trick)
    assert make_match(rules, 1, (1, 0, 0), 1, None, trick) == match
    dealt = tuple(bits_of(parse_cards(hand)) for hand in HANDS.split("/"))
    for trump in (Suit.HEARTS, None):
        contract: Contract[TinyMatch, Suit | None] = Contract(match, dealt, trump)
        assert make_contract(match, dealt, trump) == contract
        table: TinyTable = Table(contract, 2, (trick,), (0, 0, 1))
        assert make_table(contract, 2, (trick,), (0, 0, 1)) == table
        play: Playing[TinyRules, TinyMatch, TinyTable] = Playing(rules, table, 0, (), 0)
        assert make_playing(rules, table, 0, (), 0) == play


@pytest.mark.parametrize("cards", ["", "2C", "2C 3C", "2C 3C 4C", "2C 3C 4C 4D 3D 2D 2H 4H 3H"])
def test_a_state_is_pickled_by_its_values(cards: str) -> None:
    state = after(TinyRules(), HANDS, *cards.split())
    written = pickle.dumps(state)
    assert pickle.loads(written) == state
    assert b"unplayed" not in written  # the names of fields are most of a longer pickle


def test_states_are_values() -> None:
    one, other = (playing(TinyRules(), HANDS, "2C", "3C") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != playing(TinyRules(trump=None), HANDS, "2C", "3C")
    with pytest.raises(AttributeError):
        one.unplayed = 0  # type: ignore[misc]  # what is refused
