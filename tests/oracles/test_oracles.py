"""The comparison itself can fail: an engine that is wrong in one thing is found out in that thing."""

from __future__ import annotations

import random
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest
from attrs import evolve, frozen
from typing_extensions import override

import tricktake as tt
from tests.naive import pilotta as naive
from tests.oracles.__main__ import ORACLES, main
from tests.oracles.belote_cli import sets_compare_alike
from tests.oracles.comparison import Comparison, Difference, situation
from tricktake.games.pilotta import PilottaContract, PilottaRules, Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tests.oracles.comparison import HandInPlay, Oracle

ENOUGH = 640
"""Decisions to compare with an engine that is right; twenty hands."""
MOST = 6_400
"""Decisions before which each mistake below must have been made."""
AS_COLVER = PilottaRules(
    must_trump_partner=False, must_undertrump=False, capot_points=252, first_leader="eldest"
)
AS_BELOTE = PilottaRules(must_trump_partner=False, capot_points=162, declaration_tie="first")


class NaiveHand:
    """A hand of the naive twin, in the place of an engine's."""

    def __init__(self, twin: naive.Twin) -> None:
        self.twin = twin

    @property
    def to_act(self) -> int:
        seat = self.twin.to_act
        assert seat is not None
        return seat

    @property
    def points(self) -> tuple[int, int]:
        side_0, side_1 = self.twin.tally
        return side_0, side_1

    def legal(self) -> Iterable[tt.Card]:
        return map(tt.parse_card, self.twin.legal())

    def play(self, card: tt.Card) -> None:
        self.twin.apply(str(card))

    def at_the_end(self) -> Mapping[str, object]:
        twin = self.twin
        bidding, (best, value) = twin.bidder % 2, twin.best()
        pilotta = naive.pilotta_side(twin.dealt, twin.trump)
        extra = naive.contract_extra(bidding, best, value, pilotta, twin.options)
        found = [
            [f"{naive.combination_value(one)}: {' '.join(naive.ascending(one))}" for one in theirs]
            for theirs in map(twin.combinations_of, range(4))
        ]
        return {
            "made": twin.last_tally[bidding] + extra >= twin.bid,
            "declared": tuple(value if side == best else 0 for side in (0, 1)),
            "Pilotta": tuple(20 if side == pilotta else 0 for side in (0, 1)),
            "combinations": tuple(tuple(sorted(texts)) for texts in found),
        }


@frozen
class NaiveOracle:
    """The naive twin as an engine; it may play by other options, or be wrong.

    Attributes:
        rules: the rules under which the library is to agree.
        own: those under which the twin plays, if they are not the same.
        hand: what a hand is made of.
    """

    rules: PilottaRules = AS_BELOTE
    own: PilottaRules | None = None
    hand: Callable[[naive.Twin], HandInPlay] = NaiveHand

    def begin(self, contract: PilottaContract) -> HandInPlay:
        twin = naive.Twin((self.own or self.rules).options(), contract.match.dealer)
        hands = "/".join("".join(map(str, tt.Hand(dealt))) for dealt in contract.dealt)
        twin.apply(f"deal {hands}")
        for _, call in contract.calls:
            twin.apply(str(call))
        return self.hand(twin)


class ForgetsACard(NaiveHand):
    """Does not know that a trump may be thrown away where none is due."""

    @override
    def legal(self) -> Iterable[tt.Card]:
        cards, led = tuple(super().legal()), self.twin.trick and self.twin.trick[0][1][1]
        plain = tuple(card for card in cards if str(card.suit) != self.twin.trump)
        return plain if led and plain else cards


class AllowsACard(NaiveHand):
    """Lets a seat revoke."""

    @override
    def legal(self) -> Iterable[tt.Card]:
        return map(tt.parse_card, self.twin.hands[self.to_act])


class TakesTheWrongTurn(NaiveHand):
    """Lets the leader of a trick lead to the next one."""

    @property
    @override
    def to_act(self) -> int:
        tricks = self.twin.tricks
        return tricks[-1][0][0] if tricks and not self.twin.trick else super().to_act


class ForgetsTheLastTrick(NaiveHand):
    """Does not count the 10 points of the last trick."""

    @property
    @override
    def points(self) -> tuple[int, int]:
        if self.twin.awaiting == "move":
            return super().points
        side_0, side_1 = self.twin.captured()
        return side_0, side_1


class Answers(NaiveHand):
    """Gives a wrong answer at the end of every hand."""

    def __init__(self, twin: naive.Twin, name: str, answer: object) -> None:
        super().__init__(twin)
        self.wrong = {name: answer}

    @override
    def at_the_end(self) -> Mapping[str, object]:
        return {**super().at_the_end(), **self.wrong}


def first_differences(oracle: Oracle) -> list[Difference]:
    """Of what an engine and the library say different things in the first hand in which they do."""
    comparison = Comparison(oracle, random.Random(7))
    while not comparison.differences and comparison.decisions.total() < MOST:
        comparison.play_hand()
    return comparison.differences


@pytest.mark.parametrize("rules", [AS_COLVER, AS_BELOTE], ids=["as colver", "as belote-cli"])
def test_an_engine_that_is_right_gives_no_difference(rules: PilottaRules) -> None:
    comparison = Comparison(NaiveOracle(rules), random.Random(7))
    comparison.run(ENOUGH)
    assert comparison.differences == []
    assert comparison.hands == ENOUGH // 32  # a hand has 32 cards
    assert comparison.decisions.total() == ENOUGH
    assert comparison.decisions["lead"] == ENOUGH // 4
    assert set(comparison.decisions) == {"lead", "follow", "follow trump", "ruff or discard", "discard"}
    each_card = dict.fromkeys(("seat to play", "legal cards", "points"), ENOUGH)
    each_hand = dict.fromkeys(("made", "declared", "Pilotta", "combinations"), ENOUGH // 32)
    assert comparison.compared == each_card | each_hand


MISTAKES: dict[str, tuple[Callable[[naive.Twin], HandInPlay], str]] = {
    "forgets a card": (ForgetsACard, "legal cards"),
    "allows a card": (AllowsACard, "legal cards"),
    "takes the wrong turn": (TakesTheWrongTurn, "seat to play"),
    "forgets the last trick": (ForgetsTheLastTrick, "points"),
    "makes all contracts": (partial(Answers, name="made", answer=True), "made"),
    "scores no combination": (partial(Answers, name="declared", answer=(0, 0)), "declared"),
    "gives Pilotta to side 0": (partial(Answers, name="Pilotta", answer=(20, 0)), "Pilotta"),
    "finds no combination": (partial(Answers, name="combinations", answer=((), (), (), ())), "combinations"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_engine_that_is_wrong_is_found_out(mistake: str) -> None:
    hand, what = MISTAKES[mistake]
    assert [difference.what for difference in first_differences(NaiveOracle(hand=hand))] == [what]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"must_trump_partner": True}, "legal cards"),
        ({"must_undertrump": False}, "legal cards"),
        ({"must_overtrump_partner": False}, "legal cards"),
        ({"capot_points": 300}, "points"),
        ({"cards_may_be_shared": False}, "combinations"),
        ({"declaration_compare": "value_only"}, "declared"),
    ],
    ids=str,
)
def test_an_engine_that_plays_by_other_options_is_found_out(options: dict[str, object], what: str) -> None:
    own = PilottaRules.from_options({**AS_BELOTE.options(), **options})
    assert what in {difference.what for difference in first_differences(NaiveOracle(own=own))}


def test_a_difference_leads_back_to_its_position() -> None:
    own = evolve(AS_BELOTE, must_undertrump=False)
    difference = first_differences(NaiveOracle(own=own))[0]
    state = tt.start(difference.rules, dealer=difference.dealer)
    for move in difference.moves:
        state = tt.apply(state, move)
    assert isinstance(state, Playing)
    assert situation(state) == "ruff or discard"
    assert difference.what == "legal cards"
    held = state.hands[state.to_act]
    # All its cards with must_undertrump=False, where with True it plays one of its trumps (PI-95).
    assert (difference.library, difference.engine) == (held.of(state.table.contract.trump), held)
    text = str(difference)
    assert f"led: {' '.join(map(str, state.trick))};" in text
    assert f"seat {state.to_act} of side {state.to_act % 2} holds {held}\n" in text
    assert text.endswith(", ".join(map(str, difference.moves)))


def sets(*letters: str) -> list[list[tt.Card]]:
    """Sets of these ranks, by seat."""
    return [[tt.Card(tt.Suit.CLUBS, tt.Rank(letter)) for letter in theirs] for theirs in letters]


@pytest.mark.parametrize(
    ("letters", "alike"),
    [
        (("", "", "", ""), True),
        (("A", "KQ", "", "9"), True),
        (("", "7", "", ""), False),
        (("8", "", "", ""), False),
        (("T", "", "K", ""), True),  # of one side
        (("T", "K", "", ""), False),
        (("", "A", "T", ""), False),
    ],
)
def test_only_deals_whose_sets_compare_alike_are_compared(letters: tuple[str, ...], alike: bool) -> None:  # noqa: FBT001 - what is expected
    assert sets_compare_alike(sets(*letters)) is alike


# The command


def test_the_command_says_what_was_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(ORACLES, "colver", NaiveOracle)
    assert main(["--engine", "colver", "--decisions", "64"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("colver: 64 decisions (")
    assert "in 2 hands" in said
    assert "; 0 differences, in " in said


def test_the_command_fails_and_prints_every_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = partial(Answers, name="combinations", answer="none")
    monkeypatch.setitem(ORACLES, "colver", lambda: NaiveOracle(hand=wrong))
    monkeypatch.setitem(ORACLES, "belote-cli", NaiveOracle)
    assert main(["--decisions", "96", "--seed", "2"]) == 1
    said = capsys.readouterr().out
    assert said.count("combinations: the library says ") == 3  # one a hand
    assert "; 3 differences, in " in said
    assert "; 0 differences, in " in said


@pytest.mark.parametrize(("engine", "module"), [("colver", "colver"), ("belote-cli", "belote")])
def test_the_command_says_what_to_install(
    engine: str, module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (module, f"{module}.deck"):
        monkeypatch.setitem(sys.modules, name, None)  # as if it were not installed
    assert main(["--engine", engine, "--decisions", "32"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{engine} is not installed (")
    assert said.err.endswith('pip install -e ".[oracles]"\n')
