"""The games: matches to play, matches that were played, and the loops that play them."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tests.example_games import example_rules
from tricktake import GAMES, Play, Record, apply, apply_unchecked, legal_moves, score, shuffle, start

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake import Move
    from tricktake.records.record import AnyRecord
    from tricktake.registry import AnyRules, AnyState

GAME_NAMES: Final = ("court_piece", "double_sir", "pilotta", "shooter", "svoi_kozyri")

RULES: Final[dict[str, AnyRules]] = {
    **{name: GAMES[name]().bounded() for name in GAME_NAMES},
    **{name: example_rules(name)() for name in ("spades", "hearts")},
}
"""The default rules of each game, with the limits under which a match ends, and of two examples."""

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

CARDS_IN_A_HAND: Final = {
    "court_piece": range(28, 53, 4),
    "double_sir": range(28, 53, 4),
    "pilotta": (0, 32),
    "shooter": (0, 24),
    "svoi_kozyri": range(1, LONGEST_HAND),
    "spades": (52,),
    "hearts": (52,),
}
"""How many cards are played in a hand: 7 to 13 tricks of 4 cards in Court Piece and Double Sir; none in
Pilotta and Shooter if all pass; in Svoi Kozyri no fixed number."""


def check_hands(name: str, hands: int) -> None:
    """Assert that both loops play the same hands, and that the hands have the cards they must have."""
    for seed, state in enumerate(dealt(name, hands)):
        end, moves = play_checked(state, Random(seed).random)
        assert play_unchecked(state, Random(seed).random) == (end, moves)
        assert end.awaiting != "move"
        played = recorded_hand(state, Random(seed)).moves
        assert sum(isinstance(move, Play) for move in played) in CARDS_IN_A_HAND[name]
