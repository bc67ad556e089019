"""Two ways to play by the rules of your own house: options, and a subclass for what no option covers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tricktake.games.court_piece import CourtPieceRules, CourtPieceTable, Match, Playing
from tricktake.testing import check_match
from tricktake.tricks import Duty

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.court_piece import CourtPieceMove
    from tricktake.tricks import Duties

Play: TypeAlias = Playing[CourtPieceRules, Match, CourtPieceTable]
"""A state in which cards are played."""

# By options: to seven, and the first seven tricks end the hand.
SHORT_HANDS: Final = tt.CourtPieceRules(target_score=7, bavney_chase="never", kot_points=2)

# By a subclass: one more duty, behind those of the game, with a clause of your own.
MUST_RUFF: Final = tuple(
    Duty(cards=suit.mask, code="must_ruff", clause="HOUSE-1", why="must play a trump") for suit in tt.Suit
)


@frozen(kw_only=True, repr=False)
class RuffIfVoidRules(tt.CourtPieceRules):
    """Court Piece in which a seat that cannot follow suit must play a trump if it has one."""

    name: ClassVar[str] = "court_piece_must_ruff"
    title: ClassVar[str] = "Court Piece, must ruff"

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        duties = super().duties(table, trick)
        return (*duties, MUST_RUFF[table.contract.trump.index]) if trick else duties


USUAL: Final = tt.CourtPieceRules()
HOUSE: Final = RuffIfVoidRules()


def play_until(wanted: Callable[[Play], bool], seed: int) -> tuple[Play, list[CourtPieceMove]]:
    """Play at random by the house rule until a card is due and the play is as wanted.

    Returns:
        The state, and the moves that lead there.
    """
    rng = random.Random(seed)
    state = tt.start(HOUSE, dealer=3)
    moves: list[CourtPieceMove] = []
    while not (isinstance(state, Playing) and state.trick and wanted(state)):
        move = tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state))
        state = tt.apply(state, move)
        moves.append(move)
    return state, moves


def must_ruff(state: Play) -> bool:
    """Whether the seat to act cannot follow suit, and holds both trumps and other cards."""
    follows, trumps = state.trick[0].suit.mask, state.table.contract.trump.mask
    return not state.held & follows and bool(state.held & trumps) and bool(state.held & ~trumps)


def has_discarded(state: Play) -> bool:
    """Whether a plain suit is led, and the card played last neither follows suit nor is a trump."""
    led, last, trump = state.trick[0].suit, state.trick[-1].suit, state.table.contract.trump
    return trump not in {led, last} and last is not led


def worlds_with_trumps(rules: tt.CourtPieceRules, moves: list[CourtPieceMove], number: int) -> int:
    """In how many sampled worlds the seat that has played last holds a trump, as the next seat sees it."""
    state = tt.replay(tt.Record(rules, 3, moves))
    view, rng = tt.observe(state, state.to_act), random.Random(1)
    seat, _ = view.history[-1]
    worlds = [tt.sample_state(view, rng) for _ in range(number)]
    return sum(any(card.suit is view.trump for card in world.hands[seat]) for world in worlds)


def words(things: tuple[object, ...]) -> str:
    """A list of things as words."""
    return " ".join(map(str, things))


if __name__ == "__main__":
    print(f"Options: {SHORT_HANDS}")
    try:
        tt.CourtPieceRules(target_score=99)
    except tt.OptionError as error:
        print(f"A value that the rules do not allow: {error}")

    # The list, the check and the refusal follow from the duties.
    state, moves = play_until(must_ruff, seed=1)
    print(f"\n{HOUSE}: trump {state.table.contract.trump}, on the table: {words(state.trick)}")
    print(f"Seat {state.to_act} holds: {words(tuple(state.hands[state.to_act]))}")
    usual = tt.replay(tt.Record(USUAL, 3, moves))
    print(f"Legal by the usual rules: {words(tt.legal_moves(usual))}")
    print(f"Legal by the house rule: {words(tt.legal_moves(state))}")
    breach = next(move for move in tt.legal_moves(usual) if move not in tt.legal_moves(state))
    try:
        tt.apply(state, breach)
    except tt.IllegalMoveError as error:
        print(f"Refused: {error}")

    # So does the judgement of a record.
    for rules in (USUAL, HOUSE):
        fault = tt.find_fault(tt.Record(rules, 3, [*moves, breach]))
        print(f"A record with {breach}, by {rules}: {fault or 'valid'}")

    # And what a card tells: a seat that neither follows suit nor ruffs holds no trump.
    state, moves = play_until(has_discarded, seed=5)
    print(f"\nTrump {state.table.contract.trump}, on the table: {words(state.trick)}")
    for rules in (USUAL, HOUSE):
        number = worlds_with_trumps(rules, moves, 200)
        print(f"Worlds in which the seat of {state.trick[-1]} holds a trump, by {rules}: {number} of 200")

    # The conformance kit holds the variant to its own duties.
    number = check_match(RuffIfVoidRules(target_score=3), random.Random(1))
    print(f"A match of {number} moves: every law kept")
