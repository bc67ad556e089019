"""The five games: matches to play, matches that were played, and the loops that play them."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake import GAMES, Play, Record, apply, apply_unchecked, legal_moves, score, shuffle, start

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake import Move
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules, AnyState

GAME_NAMES: Final = ("court_piece", "double_sir", "pilotta", "shooter", "svoi_kozyri")

RULES: Final[dict[str, AnyRules]] = {name: GAMES[name]().bounded() for name in GAME_NAMES}
"""The default rules of each game, with the limits under which a match ends."""

LONG_MATCHES: Final[dict[str, dict[str, object]]] = {
    "double_sir": {"max_hands": 1_000_000},
    "pilotta": {"target_score": 100_000_000},
    "shooter": {"target_score": 1_000_000},
    "svoi_kozyri": {"max_turns": 400, "max_games": 1_000_000},
}
"""Options under which a match goes on and on; Court Piece has none."""

LONGEST_HAND: Final = 2_000
"""More moves than any hand has under these rules."""


def next_deal(state: AnyState, rng: Random) -> AnyState:
    """The state that awaits the next deal, the moves before it, if any are due, being random."""
    while state.awaiting == "move":
        state = apply(state, rng.choice(legal_moves(state)))
    return state


def awaiting_deals(name: str, hands: int) -> list[AnyState]:
    """States that await the first deal of a match."""
    return [next_deal(start(RULES[name]), Random(seed)) for seed in range(hands)]


def dealt(name: str, hands: int) -> list[AnyState]:
    """The states after the first deal of so many matches, always the same ones."""
    return [
        apply(state, shuffle(state, Random(seed))) for seed, state in enumerate(awaiting_deals(name, hands))
    ]


# The loops: the hand is played to its end by random moves; each gives the end and the number of moves


def play_checked(state: AnyState, random: Callable[[], float]) -> tuple[AnyState, int]:
    """Play by `legal_moves` and `apply`."""
    moves = 0
    while state.awaiting == "move":
        legal = legal_moves(state)
        state = apply(state, legal[int(random() * len(legal))])
        moves += 1
    return state, moves


def play_unchecked(state: AnyState, random: Callable[[], float]) -> tuple[AnyState, int]:
    """Play by `legal_moves` and `apply_unchecked`."""
    moves = 0
    while state.awaiting == "move":
        legal = legal_moves(state)
        state = apply_unchecked(state, legal[int(random() * len(legal))])
        moves += 1
    return state, moves


def deal_and_play(state: AnyState, rng: Random) -> tuple[AnyState, int]:
    """Deal, and play by `legal_moves` and `apply`; the deal is not counted."""
    return play_checked(apply(state, shuffle(state, rng)), rng.random)


# Matches that were played


@frozen
class RecordedHand:
    """A hand that was played by random moves.

    Attributes:
        moves: the moves after the deal.
        states: the states, one more than there are moves.
    """

    moves: tuple[Move, ...]
    states: tuple[AnyState, ...]


def recorded_hand(state: AnyState, rng: Random) -> RecordedHand:
    """Play a hand that is dealt to its end, and keep all of it."""
    moves: list[Move] = []
    states = [state]
    while state.awaiting == "move":
        move = rng.choice(legal_moves(state))
        state = apply(state, move)
        moves.append(move)
        states.append(state)
    return RecordedHand(tuple(moves), tuple(states))


def recorded_match(name: str, seed: int, *, most_hands: int) -> AnyRecord:
    """The record of a random match, left after so many hands if it is not over, with its totals."""
    rules = RULES[name]
    rng = Random(seed)
    state = start(rules)
    moves: list[Move] = []
    hands = 0
    while state.awaiting == "move" or (state.awaiting == "deal" and hands < most_hands):
        if state.awaiting == "deal":
            move: Move = shuffle(state, rng)
            hands += 1
        else:
            move = rng.choice(legal_moves(state))
        state = apply(state, move)
        moves.append(move)
    return Record(rules, rules.seats - 1, moves, totals=score(state).totals)


def line_of(record: AnyRecord) -> bytes:
    """A record as a line of a file."""
    return json.dumps(record.to_json()).encode() + b"\n"


# Counts


def check_hands(name: str, hands: int) -> None:
    """Assert that both loops play the same hands, and that the hands have the cards they must have.

    In Court Piece and Double Sir a hand has at least 7 and at most 13 tricks of 4 cards; in Pilotta
    8 tricks of 4; in Shooter 24 cards are played. If all pass there, none is. A game of Svoi Kozyri
    has no fixed number, but at most 400 turns of one or two cards.
    """
    for seed, state in enumerate(dealt(name, hands)):
        end, moves = play_checked(state, Random(seed).random)
        assert play_unchecked(state, Random(seed).random) == (end, moves)
        assert end.awaiting != "move"
        cards = cards_played(state, Random(seed).random)
        if name in {"court_piece", "double_sir"}:
            assert cards in range(28, 53, 4)
        elif name == "pilotta":
            assert cards in {0, 32}
        elif name == "shooter":
            assert cards in {0, 24}
        else:
            assert 0 < cards <= moves <= LONGEST_HAND


def cards_played(state: AnyState, random: Callable[[], float]) -> int:
    """The cards that the loops play from a state."""
    cards = 0
    while state.awaiting == "move":
        legal = legal_moves(state)
        move = legal[int(random() * len(legal))]
        cards += isinstance(move, Play)
        state = apply(state, move)
    return cards
