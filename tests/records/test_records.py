"""Records as values: made from moves, replayed to a state, and compared with their claims."""

from __future__ import annotations

import copy
import pickle

import pytest

import tricktake as tt
from tests.records.broken_records import line
from tests.records.matches import BAVNEY, FIRST_TRICKS, OVER
from tricktake.records import record as module

RULES = tt.CourtPieceRules()


def test_record_is_made_from_moves_or_texts() -> None:
    state = tt.start(RULES)
    moves = [tt.parse_move(state, text) for text in FIRST_TRICKS]
    assert tt.Record(RULES, 3, moves) == tt.Record(RULES, 3, FIRST_TRICKS)
    assert tt.Record(RULES, 3, moves).moves == tuple(FIRST_TRICKS)


@pytest.mark.parametrize("dealer", [4, -1, True, None, "3"], ids=repr)
def test_dealer_must_have_a_seat(dealer: object) -> None:
    with pytest.raises(tt.SetupError, match=r"the seats are 0 to 3 \(CP-7\)"):
        tt.Record(RULES, dealer)  # type: ignore[arg-type]  # what the test is about


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
    fault = caught.value
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
    remembered: dict[type, dict[str, tt.Move]] = {}
    monkeypatch.setattr(module, "_KNOWN", remembered)
    monkeypatch.setattr(module, "_MOST_KNOWN", 3)
    tolerant = [*FIRST_TRICKS[:3], *(text.lower() for text in FIRST_TRICKS[3:])]
    assert tt.find_fault(tt.Record(RULES, 3, tolerant)) is None
    (known,) = remembered.values()
    assert list(known) == ["trump H", "ts", "4s"]  # no deal, no card as it is written, no more than three


def rules_of(**options: object) -> object:
    (record,) = tt.read_records([line(rules=options)])
    return record.rules


def test_rules_are_made_once_for_all_records_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KNOWN_RULES", {})
    monkeypatch.setattr(module, "_MOST_KNOWN_RULES", 2)
    assert rules_of(target_score=7) == tt.CourtPieceRules(target_score=7)
    assert rules_of(target_score=7) is rules_of(target_score=7)
    assert rules_of() is rules_of()
    assert rules_of(target_score=8) == rules_of(target_score=8)
    assert rules_of(target_score=8) is not rules_of(target_score=8)  # no more than two are kept


def test_true_is_not_taken_for_the_one_that_is_known() -> None:
    rules_of(max_redeals=1)
    with pytest.raises(tt.RecordError, match="max_redeals=True"):
        rules_of(max_redeals=True)


def test_equal_texts_of_two_games_are_not_mixed_up() -> None:
    assert tt.find_fault(tt.Record(RULES, 3, BAVNEY)) is None
    fault = tt.find_fault(tt.Record(tt.GAMES["svoi_kozyri"](), 3, ["trump H", "deal AS"]))
    assert fault is not None
    assert fault.clause.startswith("SK-")
