"""The worked examples of the rules text of Court Piece, run as they stand there."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

import tricktake as tt
from tests import rules_text
from tests.games.court_piece_hands import (
    CALLER_SWEEPS,
    await_deal,
    caller_wins,
    dealer_wins,
    legal,
    play_hand,
    shared,
    totals,
)
from tests.rules_text import Block, Facts, Moves, Refused, Start, code, table
from tricktake.cards import bits_of, parse_cards
from tricktake.games.court_piece import CourtPiecePlaying, CourtPieceState, Playing

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.tricks import Trick

BLOCKS = rules_text.blocks("court_piece")


def begin(step: Start) -> CourtPieceState:
    """A match as the first line of an example sets it up."""
    side_0, side_1 = step.setup.get("totals", (0, 0))
    assert set(step.setup) <= {"totals"}
    return await_deal(step.options, dealer=3 if step.dealer is None else step.dealer, totals=(side_0, side_1))


def check(fact: str, trick: Trick | None, state: CourtPieceState) -> None:
    """Check one fact of a line of facts; `trick` is the one that the last card finished."""
    score = tt.score(state)
    readings: dict[str, Callable[[str], bool]] = {
        r"to act (\d)": lambda seat: state.to_act == int(seat),
        r"legal none": lambda _: legal(state) == [],
        r"legal ((?!none).+)": lambda moves: legal(state) == moves.split(", "),
        r"trick to (\d)": lambda seat: trick is not None and trick.winner == int(seat),
        r"tricks (\d+-\d+)": lambda pair: score.tally == tuple(map(int, pair.split("-"))),
        r"score (\d+-\d+)": lambda pair: score.totals == tuple(map(int, pair.split("-"))),
        r"hand (on|over)": lambda word: (state.awaiting == "move") == (word == "on"),
        r"match (on|over)": lambda word: (state.awaiting == "over") == (word == "over"),
        r"next dealer (\d)": lambda seat: state.awaiting == "deal" and state.dealer == int(seat),
        r"winners (\d)": lambda side: score.winners == (int(side),),
    }
    found = [(re.fullmatch(pattern, fact), reading) for pattern, reading in readings.items()]
    holds = [reading(match.groups()[-1] if match.groups() else "") for match, reading in found if match]
    assert len(holds) == 1, f"unknown fact {fact!r}"
    assert holds[0], (fact, state)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_worked_example(block: Block) -> None:
    first, *steps = block.steps
    assert isinstance(first, Start)
    state, trick = begin(first), None
    for step in steps:
        match step:
            case Moves(texts):
                for text in texts:
                    move = tt.parse_move(state, text)
                    state = tt.apply(state, move)
                    trick = state.rules.last_trick(state) if isinstance(move, tt.Play) else None
            case Facts(facts):
                for fact in facts:
                    check(fact, trick, state)
            case Refused(text, clause):
                refusal = tt.why_illegal(state, tt.parse_move(state, text))
                assert refusal is not None
                assert refusal.clause == clause
            case Start():
                pytest.fail("a block starts once")


def test_every_worked_example_is_run() -> None:
    # The text numbers its examples CP-E1 to CP-E13; CP-E2, E3, E9 and E11 are tables or a sentence.
    named = {block.name.rpartition("-")[0] for block in BLOCKS}
    assert named == {f"CP-E{number}" for number in {*range(1, 14)} - {2, 3, 9, 11}}
    assert sum(len(block.steps) for block in BLOCKS) > 80


@pytest.mark.parametrize("fact", ["luck 3", "hand off", "to act", "tricks many", "winners none", ""])
def test_an_unknown_fact_fails(fact: str) -> None:
    with pytest.raises(AssertionError, match="unknown fact"):
        check(fact, None, await_deal())


def last_trick(cards: list[tuple[int, list[str]]], trump: str) -> CourtPiecePlaying:
    """A trick that is about to be led by the first of these seats, each of which holds these cards alone."""
    held = {seat: parse_cards(" ".join(texts)) for seat, texts in cards}
    rest = iter(card for card in tt.CARDS if all(card not in hand for hand in held.values()))
    hands = [(*held.get(seat, ()), *islice(rest, 13 - len(held.get(seat, ())))) for seat in range(4)]
    state = tt.apply(await_deal(), tt.Deal(tuple(hands)))
    state = tt.apply(state, tt.NameTrump(tt.Suit(trump)))
    assert isinstance(state, Playing)
    unplayed = bits_of(card for hand in held.values() for card in hand)
    playing = state.rules.playing(evolve(state.table, leader=cards[0][0]), unplayed, ())
    assert isinstance(playing, Playing)
    return playing


E2 = table("court_piece", "CP-E2")
E3 = table("court_piece", "CP-E3")
E10 = table("court_piece", "CP-E10")
E11 = table("court_piece", "CP-E11")


def test_the_tables_are_read_whole() -> None:
    # As many rows as the text has under CP-E2, E3, E10 and E11.
    assert list(map(len, (E2, E3, E10, E11))) == [4, 2, 3, 4]


@pytest.mark.parametrize("row", E2, ids=lambda row: row[""].split()[0])
def test_CP_E2_single_tricks(row: dict[str, str]) -> None:
    leader = int(row["leader"])
    cards = code(row["cards"])
    seats = [(leader + place) % 4 for place in range(4)]
    state: CourtPieceState = last_trick(
        [(seat, [card]) for seat, card in zip(seats, cards, strict=True)], row["trump"]
    )
    for card in cards:
        state = tt.apply(state, tt.parse_move(state, card))
    assert tt.observe(state, 0).tricks[-1].winner == int(row["winner"])


@pytest.mark.parametrize("row", E3, ids=lambda row: row["hand"])
def test_CP_E3_following_suit(row: dict[str, str]) -> None:
    (led,) = code(row["led"])
    state = tt.apply(
        last_trick([(0, [led]), (1, code(row["hand"]))], row["trump"]), tt.Play(tt.parse_card(led))
    )
    # The legal cards are listed ascending by CP-78; the text keeps the order of the hand.
    assert legal(state) == [str(card) for card in sorted(parse_cards(" ".join(code(row["legal"]))))]


@pytest.mark.parametrize("results", ["ccccc", "ddddd", "cdscd", "sscds"])
def test_CP_E9_dealers_and_callers(results: str) -> None:
    sentence = re.search(r"results: ([\d,\s]+)\. Callers: ([\d,\s]+)\.", rules_text.rules_text("court_piece"))
    assert sentence
    dealers, callers = ([int(seat) for seat in part.split(",")] for part in sentence.groups())
    hands = {"c": caller_wins(), "d": dealer_wins(), "s": CALLER_SWEEPS}
    state = await_deal({"target_score": 15}, dealer=3)
    seen: list[tuple[int, int]] = []
    for result in results:
        seen.append((state.dealer, tt.observe(state, 0).caller))
        state = play_hand(state, hands[result])
    assert seen == list(zip(dealers, callers, strict=True))


# The dealer and the hand; when seat 0 deals, side 1 calls, and the hands are turned to it.
HANDS = {
    "side 0 makes a Bavney": (3, CALLER_SWEEPS),
    "side 1 wins 7-5": (0, shared(5)),
    "side 0 wins 7-3": (3, shared(3)),
}


@pytest.mark.parametrize("row", E10, ids=lambda row: row["hand"])
def test_CP_E10_match_to_five(row: dict[str, str]) -> None:
    before = row["before"].split("-")
    dealer, hand = HANDS[row["hand"]]
    state = await_deal(dealer=dealer, totals=(int(before[0]), int(before[1])))
    state = play_hand(state, hand)
    assert totals(state) == tuple(map(int, row["after"].split("-")))
    won = re.fullmatch(r"over, side (\d) wins", row["match"])
    assert won or row["match"] == "goes on"
    assert tt.score(state).winners == ((int(won[1]),) if won else ())
    assert state.awaiting == ("over" if won else "deal")


def test_CP_E11_order_of_dealing() -> None:
    state = await_deal(dealer=3)
    pack = parse_cards("".join(f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQKA"))
    hands = tt.Deal.from_pack(state, pack).hands
    assert [int(row["seat"]) for row in E11] == [0, 1, 2, 3]
    assert [[str(card) for card in hand] for hand in hands] == [
        code(row["hand in order of receipt"]) for row in E11
    ]
