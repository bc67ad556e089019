"""Whole tricks at once lead where their cards lead one by one, and end where one of them is refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.core.variants import FirstTrickWins
from tricktake.bots import cautious_choice
from tricktake.games.court_piece import CourtPieceMove, Deciding
from tricktake.testing import random_rules

ALL_SUITS = tt.Deal(tuple(tt.CARDS[at : at + 13] for at in range(0, 52, 13)))
"""A deal in which each seat has a suit of its own; seat 0 has clubs."""

if TYPE_CHECKING:
    from tricktake.games.court_piece import CourtPieceState
    from tricktake.registry import AnyState


def one_by_one(state: AnyState, cards: tuple[tt.Card, ...]) -> tuple[AnyState, int]:
    """The state after the whole tricks that can be played, and how many cards these are."""
    seats = state.rules.seats
    reached, done = state, 0
    for number, card in enumerate(cards, start=1):
        if tt.why_illegal(state, tt.Play(card)) is not None:
            break
        state = tt.apply(state, tt.Play(card))
        if number % seats == 0:
            reached, done = state, number
    return reached, done


def some_cards(state: AnyState, rng: random.Random) -> tuple[tt.Card, ...]:
    """Some cards, up to more than a hand has: mostly legal, with a wrong one among them now and then."""
    cards: list[tt.Card] = []
    wrong = rng.choice((0, 0, 1 / 10))
    for _ in range(rng.choice((3, 4, 5, 10, 20, 60))):
        plays = [move for move in tt.legal_moves(state) if isinstance(move, tt.Play)]
        if not plays or rng.random() < wrong:
            held = () if state.to_act is None or not state.hands else state.hands[state.to_act]
            cards.append(rng.choice((*held, *held, *state.rules.pack)))
        else:
            cards.append(rng.choice(plays).card)
            state = tt.apply(state, tt.Play(cards[-1]))
    return tuple(cards)


@pytest.mark.parametrize("game", tt.GAMES)
def test_whole_tricks_are_their_cards(game: str) -> None:
    rng = random.Random(4)
    ends: Counter[str] = Counter()
    for _ in range(40):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        state = tt.start(rules, dealer=0)
        for _ in range(120):
            cards = some_cards(state, rng)
            reached, played = rules.play_tricks(state, cards)
            stepped, steps = one_by_one(state, cards)
            if played:
                assert (reached, played) == (stepped, steps)
                ends["hand" if reached.awaiting != "move" else "trick"] += 1
            else:
                assert reached is state
                ends["nothing"] += 1
            if state.awaiting == "over":
                break
            if state.awaiting == "deal":
                state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, rng))))
            elif rng.random() < 1 / 2:
                state = reached
            if state.awaiting == "move":
                state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
    assert ends["nothing"] > 100
    assert (min(ends["hand"], ends["trick"]) > 100) == tt.GAMES[game]().has_own("play_tricks")


def fill_trick(state: AnyState, cards: list[tt.Card], rng: random.Random) -> None:
    """Add legal cards until these make a trick, or something else is due."""
    while len(cards) < state.rules.seats and state.playable:
        plays = [move for move in tt.legal_moves(state) if isinstance(move, tt.Play)]
        cards.append(rng.choice(plays).card)
        state = tt.apply(state, tt.Play(cards[-1]))


@pytest.mark.parametrize("game", [name for name in tt.GAMES if tt.GAMES[name]().has_own("play_tricks")])
def test_every_card_that_a_seat_holds_is_judged_alike(game: str) -> None:
    rng = random.Random(8)
    accepted: Counter[bool] = Counter()
    for _ in range(16):
        state = tt.start(random_rules(tt.GAMES[game], rng).bounded(), dealer=0)
        while state.awaiting != "over" and rng.random() > 1 / 300:
            rules, trick = state.rules, list[tt.Card]()
            if state.awaiting == "deal":
                state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, rng))))
                continue
            fill_trick(state, trick, rng)
            for place in range(len(trick) if rules.play_tricks(state, tuple(trick))[1] else 0):
                before = state
                for card in trick[:place]:
                    before = tt.apply(before, tt.Play(card))
                seat = before.to_act
                assert seat is not None
                for card in before.hands[seat]:
                    refused = tt.why_illegal(before, tt.Play(card))
                    cards = [*trick[:place], card]
                    if refused is None:
                        fill_trick(tt.apply(before, tt.Play(card)), cards, rng)
                    else:
                        cards += trick[place + 1 :]
                    assert rules.play_tricks(state, tuple(cards)) == one_by_one(state, tuple(cards))
                    accepted[refused is None] += 1
            state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
    assert min(accepted.values()) > 1000


@pytest.mark.parametrize(("chase", "played"), [("auto", 52), ("ask", 28), ("never", 28)])
def test_whole_tricks_stop_where_a_court_is_decided(chase: str, played: int) -> None:
    rules = tt.GAMES["court_piece"].from_options({"bavney_chase": chase})
    state = tt.apply(tt.apply(tt.start(rules), ALL_SUITS), tt.NameTrump(tt.Suit.CLUBS))
    cards = tuple(card for trick in zip(*ALL_SUITS.hands, strict=True) for card in trick)
    reached, number = rules.play_tricks(state, cards)
    assert (reached, number) == (*one_by_one(state, cards[:played])[:1], played)
    assert isinstance(reached, Deciding) == (chase == "ask")


def first_hand(rules: tt.CourtPieceRules) -> tuple[CourtPieceState, list[CourtPieceMove]]:
    """The state after a hand in which the first legal move is always made, and its moves."""
    state, moves = tt.start(rules), list[CourtPieceMove]()
    while not moves or state.awaiting == "move":
        moves.append(tt.legal_moves(state)[0] if moves else tt.shuffle(state, random.Random(1)))
        state = tt.apply(state, moves[-1])
    return state, moves


def test_a_variant_is_replayed_card_by_card() -> None:
    for rules, tricks in ((FirstTrickWins(), 1), (tt.CourtPieceRules(), 7)):
        state, moves = first_hand(rules)
        assert tt.replay(tt.Record(rules, 3, moves)) == state
        # A deal, a call, and four cards a trick.
        assert len(moves) >= 2 + 4 * tricks
        assert (len(moves) == 2 + 4) == (tricks == 1)
