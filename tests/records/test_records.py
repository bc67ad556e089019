"""Records as values: made from moves, replayed to a state, and compared with their claims."""

from __future__ import annotations

import copy
import pickle

import pytest

import tricktake as tt
from tests.records.broken_records import line
from tests.records.matches import BAVNEY, FIRST_TRICKS, OVER
from tricktake.records import _notation, record as module

RULES = tt.CourtPieceRules()


def test_record_is_made_from_moves_or_texts() -> None:
    state = tt.start(RULES)
    moves = [tt.parse_move(state, text) for text in FIRST_TRICKS]
    assert tt.Record(RULES, 3, moves) == tt.Record(RULES, 3, FIRST_TRICKS)
    assert tt.Record(RULES, 3, moves).moves == tuple(FIRST_TRICKS)


@pytest.mark.parametrize("dealer", [4, -1, True, None, "3"], ids=repr)
def test_dealer_must_have_a_seat(dealer: object) -> None:
    with pytest.raises(tt.RecordError, match='"dealer" is ') as caught:
        tt.Record(RULES, dealer)  # type: ignore[arg-type]  # what the test is about
    assert caught.value.fault.code == "bad_dealer"


def test_record_is_hashed_compared_copied_and_pickled() -> None:
    record = tt.Record(RULES, 3, FIRST_TRICKS, totals=(0, 0), extra={"table": [7]})
    assert len({record, tt.Record(RULES, 3, FIRST_TRICKS, totals=(0, 0), extra={"table": [7]})}) == 1
    assert record != tt.Record(RULES, 3, FIRST_TRICKS, totals=(0, 0), extra={"table": [8]})
    for same in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert same == record


def test_replay_gives_the_state_after_the_moves() -> None:
    state = tt.start(RULES)
    for text in FIRST_TRICKS:
        state = tt.apply(state, tt.parse_move(state, text))
    assert tt.replay(tt.Record(RULES, 3, FIRST_TRICKS)) == state
    assert tt.replay(tt.Record(RULES, 1)) == tt.start(RULES, dealer=1)


def test_replay_raises_at_the_first_wrong_move() -> None:
    with pytest.raises(tt.RecordError) as caught:
        tt.replay(tt.Record(RULES, 3, [*FIRST_TRICKS, "2S", "3S"]))
    fault = caught.value.fault
    assert (fault.line, fault.hand, fault.move, fault.code) == (0, 1, 15, "not_held")
    assert str(fault).startswith("hand 1, move 15: 2S: seat 3 does not hold it (CP-33); legal: 3C, 6C")


def test_replay_looks_at_no_claims() -> None:
    assert tt.score(tt.replay(tt.Record(RULES, 3, BAVNEY, totals=(9, 9)))).totals == (2, 0)


def test_find_fault_looks_at_the_claims() -> None:
    rules = tt.CourtPieceRules.from_options(OVER)
    assert tt.find_fault(tt.Record(rules, 3, BAVNEY * 2, totals=(4, 0), winners=(0,))) is None
    wrong = tt.find_fault(tt.Record(rules, 3, BAVNEY * 2, totals=(4, 1), winners=(1,)))
    assert wrong is not None
    assert str(wrong) == "totals are claimed as [4, 1], and the moves give [4, 0]"


def test_wrong_move_comes_before_wrong_claims() -> None:
    fault = tt.find_fault(tt.Record(RULES, 3, [*BAVNEY, "end"], totals=(9, 9)))
    assert fault is not None
    assert (fault.code, fault.hand, fault.move) == ("deal_awaited", 1, 55)


def test_few_texts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_notation, "MOST_KNOWN", 52 + 2)
    notation = _notation.Notation(RULES.moves)
    for text in ("trump H", "TRUMP H", f"trump{' ' * 50}S", "trump S", "trump C", "pass", *FIRST_TRICKS[:1]):
        assert str(notation.read(text)) == " ".join(text.split()).replace("TRUMP", "trump")
    cards = {str(card) for card in tt.CARDS}
    # No deal, nothing that is written otherwise or long, and no more than two besides the cards.
    assert notation.known.keys() - cards == {"trump H", "trump S"}
    assert _notation.notation_of(type(RULES), RULES.moves) is _notation.notation_of(type(RULES), RULES.moves)


def test_rules_are_made_once_for_all_records_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 2)
    scores = (7, 7, 5, 5, 8, 8)
    lines = [line(rules={"target_score": score}) for score in scores]
    rules = [record.rules for record in tt.read_records(lines)]
    assert [each.options() for each in rules] == [{"target_score": 7}] * 2 + [{}] * 2 + [
        {"target_score": 8}
    ] * 2
    assert rules[0] is rules[1]
    assert rules[2] is rules[3]
    assert rules[4] is not rules[5]  # no more than two are kept


def test_true_is_not_taken_for_the_one_that_is_known() -> None:
    one, true = tt.validate([line(rules={"max_redeals": 1}), line(rules={"max_redeals": True})])
    assert one.fault is None
    assert true.fault is not None
    assert "max_redeals must be a whole number (0 to 5), not True" in true.fault.cause


def test_equal_texts_of_two_games_are_not_mixed_up() -> None:
    assert tt.find_fault(tt.Record(RULES, 3, BAVNEY)) is None
    fault = tt.find_fault(tt.Record(tt.GAMES["svoi_kozyri"](), 3, ["trump H", "deal AS"]))
    assert fault is not None
    assert fault.clause.startswith("SK-")
