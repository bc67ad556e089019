"""The conformance kit finds every broken law, and says which."""

from __future__ import annotations

import ast
import inspect
import pickle
import random
from typing import TYPE_CHECKING

import pytest

from tests.core.broken_rules import BROKEN, Drifting, Eager, Lossy, Picky, Unsorted
from tricktake import _event_laws, _trick_laws, testing
from tricktake.games.court_piece import CourtPieceRules
from tricktake.options import options_of
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.testing import LONGEST_MATCH, BrokenLawError, check_match, random_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = [inspect.getsource(module) for module in (testing, _trick_laws, _event_laws)]


class Variant(CourtPieceRules):
    """A game that is not registered."""

    name = "variant"


def nodes_of_the_kit() -> Iterator[ast.AST]:
    for source in SOURCES:
        yield from ast.walk(ast.parse(source))


def laws_of_the_kit() -> set[str]:
    """The sentences that the kit checks: arguments of `law` and what is assigned to a name `law`."""
    laws: set[str] = set()
    for node in nodes_of_the_kit():
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"law", "self.law"}:
            assert isinstance(node.args[1], ast.Constant)
            laws.add(str(node.args[1].value))
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            laws.add(node.value.value)
    return laws


def find_broken_law(kind: type[CourtPieceRules]) -> BrokenLawError:
    """The first law found broken, by a close look at the first moves of a hand or by whole matches."""
    looks = [(1.0, 4)] * 3 + [(0.5, LONGEST_MATCH)] * 15
    for seed, (thoroughness, longest) in enumerate(looks):
        try:
            check_match(kind(target_score=3), random.Random(seed), thoroughness=thoroughness, longest=longest)
        except BrokenLawError as error:
            return error
    pytest.fail(f"{kind.__name__} keeps every law")


def test_there_are_rules_that_break_every_law() -> None:
    assert set(BROKEN) == laws_of_the_kit()


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_found_and_named(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = BROKEN[law]
    if kind is Lossy:
        monkeypatch.setitem(OWN_GAMES, "court_piece", f"{kind.__module__}:{kind.__name__}")
    error = find_broken_law(kind)
    assert error.law == law
    assert str(error).startswith(f"{law}: ")
    assert error.detail in str(error)


def test_the_moves_that_lead_to_a_broken_law_are_told() -> None:
    error = find_broken_law(Unsorted)
    # The list is first out of order after the deal.
    assert len(error.moves) == 1
    assert error.moves[0].startswith("deal ")
    assert find_broken_law(Eager).moves == ()
    again = pickle.loads(pickle.dumps(error))
    assert (again.law, again.moves, again.detail, str(again)) == (
        error.law,
        error.moves,
        error.detail,
        str(error),
    )
    assert isinstance(error, AssertionError)


def test_a_law_that_only_play_breaks_is_found_without_a_close_look() -> None:
    # A match of which no state is looked at closely meets the refusal of clubs when it comes to call them.
    def play_first_hands() -> None:
        for seed in range(50):
            check_match(Picky(target_score=3), random.Random(seed), thoroughness=0, longest=20)

    with pytest.raises(BrokenLawError, match="a listed move is accepted") as caught:
        play_first_hands()
    assert caught.value.moves[-1].startswith("deal ")


def test_a_match_is_told_by_its_length() -> None:
    # A match to 3 has 2 to 5 hands of at most 54 moves: a deal, a call, 52 cards; and at least 2 x 30.
    moves = check_match(CourtPieceRules(target_score=3), random.Random(1), thoroughness=0)
    assert 60 <= moves <= 5 * 54
    assert check_match(CourtPieceRules(target_score=3), random.Random(1), thoroughness=0) == moves
    assert check_match(CourtPieceRules(target_score=3), random.Random(1), thoroughness=0, dealer=2) > 0


def test_a_match_without_an_end_is_left() -> None:
    assert check_match(CourtPieceRules(), random.Random(1), thoroughness=0, longest=40) == 40


def test_rules_of_a_game_that_is_not_registered_need_no_files() -> None:
    assert check_match(Variant(target_score=3), random.Random(1), thoroughness=0) > 0
    with pytest.raises(BrokenLawError, match="a record replays to its end"):
        check_match(Drifting(target_score=3), random.Random(1), thoroughness=0)


@pytest.mark.parametrize("game", GAMES)
def test_random_rules_try_every_sample_of_every_option(game: str) -> None:
    kind = GAMES[game]
    rng = random.Random(3)
    drawn = [random_rules(kind, rng) for _ in range(400)]
    assert all(isinstance(rules, kind) for rules in drawn)
    for option in options_of(kind):
        seen = {getattr(rules, option.name) for rules in drawn}
        assert seen <= set(option.samples)
        # The default is there about half the time, and all else that other options allow now and then.
        assert option.default in seen
        assert len(seen) > 1
    assert random_rules(kind, random.Random(5)) == random_rules(kind, random.Random(5))


def test_the_kit_needs_no_test_framework() -> None:
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in nodes_of_the_kit()
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert not {
        name for name in imported if name and name.partition(".")[0] in {"pytest", "hypothesis", "unittest"}
    }
