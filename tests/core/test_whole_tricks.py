"""A whole trick at once leads where its cards lead one by one, and is refused where one of them is."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.core.variants import FirstTrickWins
from tricktake.bots import cautious_choice
from tricktake.games.court_piece import CourtPieceMove
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from tricktake.games.court_piece import CourtPieceState
    from tricktake.registry import AnyState


def one_by_one(state: AnyState, cards: tuple[tt.Card, ...]) -> AnyState | None:
    for card in cards:
        if tt.why_illegal(state, tt.Play(card)) is not None:
            return None
        state = tt.apply(state, tt.Play(card))
    return state


def some_cards(state: AnyState, rng: random.Random) -> tuple[tt.Card, ...]:
    """As many cards as there are seats: mostly a legal trick, with a wrong card in it now and then."""
    cards: list[tt.Card] = []
    for _ in range(state.rules.seats):
        plays = [move for move in tt.legal_moves(state) if isinstance(move, tt.Play)]
        if not plays or rng.random() < 1 / 10:
            cards.append(rng.choice(state.rules.pack))
        else:
            cards.append(rng.choice(plays).card)
            state = tt.apply(state, tt.Play(cards[-1]))
    return tuple(cards)


@pytest.mark.parametrize("game", tt.GAMES)
def test_a_whole_trick_is_its_cards(game: str) -> None:
    rng = random.Random(4)
    found = {True: 0, False: 0}
    for _ in range(25):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        state = tt.start(rules, dealer=0)
        for _ in range(120):
            cards = some_cards(state, rng)
            at_once, stepped = rules.play_trick(state, cards), one_by_one(state, cards)
            assert at_once is None or at_once == stepped
            found[at_once is not None] += 1
            if state.awaiting == "over":
                break
            if state.awaiting == "deal":
                state = tt.apply(state, tt.parse_move(state, str(tt.shuffle(state, rng))))
            elif at_once is not None and rng.random() < 1 / 2:
                state = at_once
            else:
                state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
    assert found[False] > 100
    assert (found[True] > 100) == tt.GAMES[game]().has_own("play_trick")


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
