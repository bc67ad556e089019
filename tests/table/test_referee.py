"""The referee keeps a match and its table: who may do what, what each seat has seen, undo and redo."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, cast

import pytest

import tricktake as tt
from tests.table.matches import GAMES, advance, referee_of, rules_of
from tricktake.referee import Referee
from tricktake.registry import OWN_GAMES

if TYPE_CHECKING:
    from tricktake.referee import AnyReferee

DEAL = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"


def pilotta(*texts: str, **options: object) -> AnyReferee:
    """A referee of Pilotta after a deal and some moves of the seat to act."""
    referee = Referee(rules_of("pilotta", **options))
    referee.deal(DEAL)
    for text in texts:
        assert referee.state.to_act is not None
        referee.play(referee.state.to_act, text)
    return referee


# The table


def test_a_referee_begins_before_the_first_deal() -> None:
    referee = Referee(tt.CourtPieceRules(), dealer=1, seats=["Ann", "Ben", "Cat", "Dan"])
    assert (referee.state, referee.rules) == (tt.start(tt.CourtPieceRules(), dealer=1), tt.CourtPieceRules())
    assert referee.record() == tt.Record(
        tt.CourtPieceRules(), 1, totals=[0, 0], winners=[], seats=["Ann", "Ben", "Cat", "Dan"]
    )
    assert referee.view(0) == tt.observe(referee.state, 0)
    assert referee.view(None) == tt.observe(referee.state, None)
    assert Referee(tt.CourtPieceRules()).state.dealer == 3  # so that seat 0 is eldest


def test_a_referee_needs_a_dealer_and_names_that_fit_the_table() -> None:
    with pytest.raises(tt.SetupError, match=r"dealer 4: the seats are 0 to 3 \(CP-7\)"):
        Referee(tt.CourtPieceRules(), dealer=4)
    with pytest.raises(tt.RecordError, match="must be a list of 4 names"):
        Referee(tt.CourtPieceRules(), seats=["Ann"])


def test_the_text_of_a_referee_tells_no_card() -> None:
    assert repr(pilotta("bid 80 D")) == "Referee(PilottaRules(), moves=2)"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    referee = pilotta()
    for seat in (4, -1, True, "0"):
        with pytest.raises(tt.SetupError, match="the seats are 0 to 3"):
            referee.view(seat)  # type: ignore[arg-type]  # that is the mistake
        with pytest.raises(tt.SetupError, match="the seats are 0 to 3"):
            referee.events(seat)  # type: ignore[arg-type]  # that is the mistake
    for nobody in (None, 4):
        with pytest.raises(tt.SetupError, match="the seats are 0 to 3"):
            referee.play(nobody, "pass")  # type: ignore[arg-type]  # that is the mistake
        with pytest.raises(tt.SetupError, match="the seats are 0 to 3"):
            referee.why_illegal(nobody, "pass")  # type: ignore[arg-type]  # that is the mistake


# Deals


def test_a_deal_comes_from_the_rng_or_is_given() -> None:
    drawn = Referee(tt.PilottaRules(), rng=random.Random(5))
    told = drawn.deal()
    expected = tt.shuffle(tt.start(tt.PilottaRules()), random.Random(5))
    assert drawn.record().moves == (str(expected),)
    assert [each.type for each in told] == ["dealt", "changed"]
    given = Referee(tt.PilottaRules())
    given.deal(expected)
    assert given.state == drawn.state
    with pytest.raises(tt.SetupError, match="give the referee an rng, or give it the deal"):
        Referee(tt.PilottaRules()).deal()
    with pytest.raises(tt.SetupError, match="Pilotta is not waiting for a deal"):
        drawn.deal()
    with pytest.raises(tt.IllegalMoveError, match="PI-17"):
        drawn.deal(expected)


def test_the_table_deals_and_does_nothing_else() -> None:
    referee = pilotta("bid 80 D")
    with pytest.raises(tt.SetupError, match="'pass' is no deal: give what seats do to play"):
        referee.deal("pass")
    with pytest.raises(tt.NotationError, match="a rank is expected"):
        referee.deal("deal XX")
    assert len(referee.record().moves) == 2


def test_no_seat_deals() -> None:
    referee = Referee(tt.PilottaRules())
    refusal = referee.why_illegal(3, DEAL)
    assert refusal is not None
    assert refusal.code == "dealt_by_the_table"
    assert refusal.message == "deal: deals are made by the table, not by a seat (TABLE)"


# Turns and interrupts


def test_a_move_of_a_seat_whose_turn_it_is_not_is_refused_without_a_word_about_the_cards() -> None:
    referee = pilotta("bid 80 S", "pass", "pass", "pass", declarations="off")
    before = referee.state
    # Seat 0 is to lead (PI-84) and holds 7S; seat 1 learns neither that nor that AS is elsewhere.
    refusals = [referee.why_illegal(1, text) for text in ("7S", "AS", "8C")]
    assert {refusal.code for refusal in refusals if refusal} == {"not_your_turn"}
    assert {refusal.legal for refusal in refusals if refusal} == {()}
    with pytest.raises(tt.IllegalMoveError, match=r"7S: it is the turn of seat 0, not of seat 1 \(TABLE\)"):
        referee.play(1, "7S")
    with pytest.raises(tt.IllegalMoveError, match="PI-85"):
        referee.play(0, "AS")
    assert referee.state is before
    assert referee.why_illegal(0, "7S") is None


def test_an_interrupt_is_made_by_the_seat_that_it_names() -> None:
    claiming = pilotta("bid 80 S", *["pass"] * 3, "7S", declarations="off", early_claim=True)
    refusal = claiming.why_illegal(2, "claim 1")
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("made_by_another_seat", {"seat": 2, "maker": 1})
    assert refusal.message == "claim 1: seat 1 makes this move, not seat 2 (TABLE)"
    claiming.play(2, "claim 2")  # though it is the turn of seat 1
    assert claiming.state.awaiting == "over"
    with pytest.raises(tt.GameOverError, match="PI-137"):
        claiming.play(1, "pass")
    accusing = Referee(tt.ShooterRules(renege="challenge"), rng=random.Random(1))
    accusing.deal()
    for seat, text in enumerate(["bid 3", "pass", "pass", "pass"]):
        accusing.play(seat, text)
    accusing.play(0, "trump S")
    accusing.play(0, tt.legal_moves(accusing.state)[0])
    assert accusing.why_illegal(1, "accuse 2 0") is not None
    assert accusing.why_illegal(2, "accuse 2 0") is None
    far = accusing.why_illegal(2, "accuse 7 0")
    assert far is not None
    assert (far.code, far.clause) == ("two_seats_needed", "SH-58")  # the rules say that no such seat accuses


def test_any_seat_may_make_an_interrupt_that_names_none() -> None:
    for seat in range(4):
        referee = Referee(tt.SvoiKozyriRules())
        for chooser, suit in enumerate("SHDC"):
            referee.play(chooser, f"trump {suit}")
        told = referee.play(seat, "end")
        assert told[0].seat is None
        assert referee.state.awaiting == "over"


def test_a_move_in_the_words_of_another_game_and_what_is_no_move_are_refused() -> None:
    referee = pilotta()
    for text in ("moon", "redeal", "take"):
        with pytest.raises(tt.NotationError, match=f"unknown word '{text}'.*moves look like"):
            referee.play(0, text)
    for thing in (None, 0, tt.AskRedeal()):
        with pytest.raises(tt.IllegalMoveError, match="NOTATION"):
            referee.play(0, thing)  # type: ignore[arg-type]  # that is the mistake
    assert len(referee.record().moves) == 1


# Undo and redo


def test_undo_and_redo_cross_a_deal_and_bring_the_same_deal_back() -> None:
    referee = Referee(tt.PilottaRules(), rng=random.Random(3))
    states = [referee.state]
    for _ in range(7):  # a deal, four passes, a deal, a pass
        if referee.state.awaiting == "deal":
            referee.deal()
        else:
            assert referee.state.to_act is not None
            referee.play(referee.state.to_act, "pass")
        states.append(referee.state)
    record = referee.record()
    referee.undo(5)
    assert referee.state == states[2]
    assert referee.record().moves == record.moves[:2]
    referee.redo(4)
    assert referee.state == states[6]  # the second deal is back
    referee.redo()
    assert (referee.state, referee.record()) == (states[7], record)
    referee.undo(7)
    assert referee.state == states[0]


def test_a_move_after_undo_ends_what_could_be_redone() -> None:
    referee = pilotta("bid 80 D", "pass")
    referee.undo()
    referee.play(1, "bid 90 D")
    with pytest.raises(tt.SetupError, match="cannot redo 1 moves: you can redo none now"):
        referee.redo()
    assert referee.record().moves == (DEAL, "bid 80 D", "bid 90 D")


@pytest.mark.parametrize("n", [0, -1, 3, True, 1.0, "1", None])
def test_what_cannot_be_undone_is_refused(n: object) -> None:
    referee = pilotta("pass")
    with pytest.raises(tt.SetupError, match=r"cannot undo .* moves: you can undo 1 to 2 moves"):
        referee.undo(n)  # type: ignore[arg-type]  # that is the mistake
    assert len(referee.record().moves) == 2


def test_undo_sends_a_new_view_to_those_who_saw_the_move() -> None:
    referee = pilotta("bid 80 D", *["pass"] * 3, declarations="announce")
    numbers = {seat: len(referee.events(seat)) for seat in (None, 0, 1)}
    referee.play(0, "decline")
    referee.undo()
    own = referee.events(0, numbers[0])
    assert [each.type for each in own] == ["called", "changed", "view"]
    assert own[-1].to_json()["view"] == referee.view(0).to_json()
    for seat in (None, 1):  # who did not see that seat 0 was asked sees nothing of this
        assert referee.events(seat, numbers[seat]) == ()


# Streams


def test_a_stream_can_be_asked_for_from_any_of_its_events() -> None:
    referee = pilotta("bid 80 D", "pass")
    stream = referee.events(2)
    assert stream[0].to_json()["type"] == "view"
    for since in range(len(stream) + 1):
        assert referee.events(2, since) == stream[since:]
    for wrong in (-1, len(stream) + 1, True, "0", None):
        with pytest.raises(tt.SetupError, match=f"since must be 0 to {len(stream)}, the number of an event"):
            referee.events(2, wrong)  # type: ignore[arg-type]  # that is the mistake


# JSON


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_referee_is_restored_with_streams_and_undone_moves(game: str) -> None:
    referee = referee_of(game, 3, 40)
    referee.undo(3)
    referee.redo(1)
    data = json.loads(json.dumps(referee.to_json()))
    again = Referee.from_json(data, rng=random.Random(1))
    assert (again.state, again.record(), again.to_json()) == (referee.state, referee.record(), data)
    for seat in (None, *range(referee.rules.seats)):
        assert again.events(seat) == referee.events(seat)
    again.redo()
    referee.redo()
    assert again.state == referee.state
    advance(again, random.Random(2))


def test_names_dates_and_further_keys_of_the_record_are_kept() -> None:
    data = pilotta("pass").to_json()
    record = cast("dict[str, object]", data["record"])
    record |= {"seats": ["Ann", "Ben", "Cat", "Dan"], "date": "2026-12-01", "table": 7}
    assert Referee.from_json(data).to_json() == data


@pytest.mark.parametrize("game", OWN_GAMES)
def test_400_moves_are_restored(game: str) -> None:
    rng = random.Random(game)
    referee: AnyReferee = Referee(rules_of(game).bounded(), rng=rng)
    while len(referee.record().moves) < 400 and referee.state.awaiting != "over":
        advance(referee, rng)
    again = Referee.from_json(referee.to_json())
    assert (again.state, again.record()) == (referee.state, referee.record())


def _changed(**parts: object) -> dict[str, object]:
    return pilotta("bid 80 D").to_json() | parts


def _record(**parts: object) -> dict[str, object]:
    data = pilotta("bid 80 D").to_json()
    return data | {"record": cast("dict[str, object]", data["record"]) | parts}


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        *((thing, "no_referee", "not a referee: expected an object") for thing in (None, "x", 7)),
        ({}, "no_referee", "not a referee: expected an object"),
        (_changed(tricktake_referee=True), "no_referee", "not a referee"),
        (_changed(tricktake_referee=0), "no_referee", "not a referee"),
        (_changed(log="pass"), "no_referee", "not a referee"),
        (_changed(tricktake_referee=2), "newer_format", "format 2; this version reads up to 1"),
        (_changed(log=[7]), "bad_log", "holds texts of moves, undo and redo"),
        (_changed(log=[]), "bad_log", "does not lead to the moves of its record"),
        (_changed(log=[DEAL, "bid 80 D", "moon"]), "bad_log", "entry 3 of the log: .*'moon'"),
        (_changed(log=["pass"]), "bad_log", "entry 1 of the log: pass: .*PI-17"),
        (_changed(log=[DEAL, {"undo": 2}]), "bad_log", "entry 2 of the log: cannot undo 2 moves"),
        (_changed(log=[DEAL, {"redo": "1"}]), "bad_log", "entry 2 of the log: cannot redo '1' moves"),
        (_changed(log=[DEAL, {"skip": 1}]), "bad_log", "entry 2 .*is neither a move nor an undo nor a redo"),
        (_changed(record=None), "not_an_object", "a record is a JSON object"),
        (_record(game="bridge"), "unknown_game", "bridge"),
        (_record(game="shooter"), "bad_log", "entry 1 of the log"),
        (_record(revision=9), "newer_revision", "revision 9 of the rules; this version knows 1"),
        (_record(rules={"target_score": "351"}), "bad_option", "a whole number"),
    ],
)
def test_what_is_not_the_json_of_a_referee_is_refused(data: object, code: str, message: str) -> None:
    with pytest.raises(tt.RecordError, match=message) as error:
        Referee.from_json(data)
    assert error.value.fault.code == code


def test_every_game_of_the_examples_has_a_referee_too() -> None:
    for game in GAMES:
        referee = referee_of(game, 1, 30)
        assert tt.replay(referee.record()) == referee.state
