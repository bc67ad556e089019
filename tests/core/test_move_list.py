"""A long list of moves that finds a move quickly is a tuple in all other respects."""

from __future__ import annotations

import copy
import pickle

import tricktake as tt
from tricktake.moves import PLAYS, TRUMPS, MoveList

LISTED: MoveList[tt.Move] = MoveList(PLAYS)


def test_it_holds_what_the_tuple_holds() -> None:
    assert all(tt.Play(card) in LISTED for card in tt.CARDS)
    assert all(trump not in LISTED for trump in TRUMPS)
    assert tt.Pass() not in MoveList(())


def test_it_is_a_tuple() -> None:
    assert LISTED == PLAYS
    assert PLAYS == LISTED
    assert hash(LISTED) == hash(PLAYS)
    assert [*LISTED] == [*PLAYS]
    assert (LISTED[0], LISTED[-1], len(LISTED)) == (PLAYS[0], PLAYS[-1], 52)
    assert isinstance(LISTED[:2], tuple)
    assert repr(MoveList(TRUMPS[:1])) == repr(TRUMPS[:1])


def test_it_is_pickled_and_copied_as_a_plain_tuple() -> None:
    assert PLAYS[0] in LISTED  # what it keeps for itself is left out
    for twin in (pickle.loads(pickle.dumps(LISTED)), copy.copy(LISTED), copy.deepcopy(LISTED)):
        assert type(twin) is tuple
        assert twin == LISTED
    assert pickle.dumps(MoveList(TRUMPS)) == pickle.dumps(MoveList(TRUMPS))


def test_it_keeps_its_own_moves() -> None:
    one, other = MoveList(PLAYS[:2]), MoveList(PLAYS[2:])
    assert PLAYS[0] in one
    assert PLAYS[0] not in other
    assert PLAYS[2] in other
