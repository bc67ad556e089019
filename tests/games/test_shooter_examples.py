"""The worked examples of Shooter, run straight from its rules text."""

from __future__ import annotations

from itertools import islice

import pytest
from attrs import evolve

import tricktake as tt
from tests.rules_text import Block, Facts, Moves, Refused, Start, blocks, code, table
from tricktake.cards import bits_of, parse_cards
from tricktake.games import shooter
from tricktake.seats import around

BLOCKS = blocks("shooter")


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def begin(start: Start) -> shooter.ShooterState:
    state = tt.start(tt.ShooterRules.from_options(start.options), dealer=start.dealer)
    if "totals" in start.setup:
        assert isinstance(state, shooter.Dealing)
        state = evolve(state, match=evolve(state.match, totals=start.setup["totals"]))
    return state


def check_fact(before: shooter.ShooterState, state: shooter.ShooterState, fact: str) -> None:
    word, _, rest = fact.partition(" ")
    score = tt.score(state)
    view = tt.observe(state, 0)
    match word:
        case "to":
            assert state.to_act == int(rest.removeprefix("act "))
        case "legal":
            assert [str(move) for move in tt.legal_moves(state)] == (
                [] if rest == "none" else rest.split(", ")
            )
        case "totals":
            assert score.totals == numbers(rest)
        case "tricks":
            assert score.tally == numbers(rest)
        case "trick":
            more = [now - then for now, then in zip(score.tally, tt.score(before).tally, strict=True)]
            assert more.index(1) == int(rest.removeprefix("to "))
        case "winners" if isinstance(state, shooter.Playing):
            assert tuple(trick.winner for trick in view.tricks) == numbers(rest)
        case "winners":
            assert score.winners == (() if rest == "none" else numbers(rest))
        case "next":
            assert isinstance(state, shooter.Dealing)
            assert state.dealer == int(rest.removeprefix("dealer "))
        case "hand":
            assert isinstance(state, shooter.Playing) == {"on": True, "over": False}[rest]
        case "match":
            assert (state.awaiting == "over") == {"on": False, "over": True}[rest]
        case _:
            pytest.fail(f"unknown fact {fact!r}")


@pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])
def test_worked_example(block: Block) -> None:
    first, *steps = block.steps
    assert isinstance(first, Start)
    state = begin(first)
    before = state
    for step in steps:
        match step:
            case Moves(texts):
                for text in texts:
                    before, state = state, tt.apply(state, tt.parse_move(state, text))
            case Refused(text, clause):
                refusal = tt.why_illegal(state, tt.parse_move(state, text))
                assert refusal is not None
                assert refusal.clause == clause
            case Facts(facts):
                for fact in facts:
                    check_fact(before, state, fact)
            case Start():
                pytest.fail("a block has one start")


LAST_CARDS = parse_cards("AS 9C 9D 9H")
"""The cards of a last trick with spades as trump, which its leader wins by the ace of trump."""


def change_of_totals(tricks: tuple[int, ...], declarer: int, bid: str, *, keeps: bool) -> tuple[int, ...]:
    """The change of the totals in a hand in which the seats take these numbers of tricks.

    All tricks but the last are set up as taken; the last one is played, and a seat that has a
    trick to win leads the ace of trump to it.
    """
    seats = len(tricks)
    leader = tricks.index(max(tricks))
    order = around(leader, seats)
    last_cards = dict(zip(order, LAST_CARDS, strict=False))
    rules = tt.ShooterRules(players=seats, failed_bidder_keeps_tricks=keeps)
    others = iter(card for card in rules.pack if card not in last_cards.values())
    hands = tuple((last_cards[seat], *islice(others, rules.hand_size - 1)) for seat in range(seats))
    state = tt.apply(tt.start(rules, dealer=(declarer - 1) % seats), tt.Deal(hands))
    state = tt.apply(state, tt.parse_move(state, bid))
    while isinstance(state, shooter.Bidding):
        state = tt.apply(state, tt.Pass())
    state = tt.apply(state, tt.NameTrump(tt.Suit.SPADES))
    assert isinstance(state, shooter.Playing)
    taken = tuple(count - (seat == leader) for seat, count in enumerate(tricks))
    last_trick = evolve(state.table, leader=leader, tally=taken)
    state = rules.playing(last_trick, bits_of(last_cards.values()), ())
    for seat in order:
        state = tt.apply(state, tt.Play(last_cards[seat]))
    last = tt.score(state).last
    assert last is not None
    assert last.tally == tricks
    assert last.points == tt.score(state).totals
    return last.points


@pytest.mark.parametrize("row", table("shooter", "SH-E3"), ids=lambda row: row[""].split()[0])
def test_SH_E3_scoring(row: dict[str, str]) -> None:
    bid = row["bid"] if row["bid"] == "moon" else f"bid {row['bid']}"
    tricks = numbers(row["tricks"])
    assert len(tricks) == int(row["players"])
    declarer = int(row["bidder"])
    assert change_of_totals(tricks, declarer, bid, keeps=False) == numbers(row["change"])
    assert change_of_totals(tricks, declarer, bid, keeps=True) == numbers(row["change, keeps"])


@pytest.mark.parametrize("row", table("shooter", "SH-E4"), ids=lambda row: row["hand"])
def test_SH_E4_following_suit(row: dict[str, str]) -> None:
    led, held = parse_cards(" ".join(code(row["led"]))), tt.Hand.parse(" ".join(code(row["hand"])))
    rules = tt.ShooterRules()
    others = iter(card for card in rules.pack if card not in (*led, *held))
    hands = ((*led, *islice(others, 5)), (*held, *islice(others, 3)), tuple(islice(others, 6)), tuple(others))
    state = tt.apply(tt.start(rules), tt.Deal(hands))
    for text in ("moon", f"trump {row['trump']}"):
        state = tt.apply(state, tt.parse_move(state, text))
    assert isinstance(state, shooter.Playing)
    state = rules.playing(state.table, state.unplayed & (held.bits | ~bits_of(hands[1])), ())
    state = tt.apply(state, tt.Play(led[0]))
    assert state.hands[1] == held
    assert [str(move) for move in tt.legal_moves(state)] == code(row["legal"])
