"""Hands of Court Piece, from its worked examples and built by hand, and how to play them."""

from __future__ import annotations

from attrs import evolve

import tricktake as tt
from tests import rules_text
from tricktake.games.court_piece import (
    CourtPieceMove,
    CourtPieceRules,
    CourtPieceState,
    CourtPieceView,
    Dealing,
)

DEALS = rules_text.named_deals("court_piece")
RANKS = "23456789TJQKA"
TRUMPS = ["trump C", "trump D", "trump H", "trump S"]

# In @suits each seat holds one suit: seat 0 hearts, 1 spades, 2 diamonds, 3 clubs. With hearts as trump
# the caller, seat 0, wins every trick; with spades as trump seat 1 wins them all, from the first ruff on.
CALLER_RUNS = [f"{rank}H {rank}S {rank}D {rank}C" for rank in "AKQJT98765432"]
DEALER_RUNS = ["AH 2S AD AC"] + [
    f"{spade}S {other}D {other}C {other}H"
    for spade, other in zip("AKQJT9876543", "KQJT98765432", strict=True)
]


def await_deal(
    options: dict[str, object] | None = None, *, dealer: int = 3, totals: tuple[int, int] = (0, 0)
) -> CourtPieceState:
    """A match that awaits a deal, with totals as they are given."""
    state = tt.start(CourtPieceRules.from_options(options or {}), dealer=dealer)
    assert isinstance(state, Dealing)
    return Dealing(evolve(state.match, totals=totals))


def play(state: CourtPieceState, *lines: str) -> CourtPieceState:
    """The state after some lines of moves, written as in the worked examples."""
    for line in lines:
        named = line.removeprefix("deal @")
        text = line if named == line else f"deal {DEALS[named]}"
        cards = text.replace("|", " ").split()
        for move in cards if len(cards[0]) == 2 else [text]:
            state = tt.apply(state, tt.parse_move(state, move))
    return state


def dealt(deal: str = "@suits", /, **options: object) -> CourtPieceState:
    """A state in which the caller, seat 0, is to name trump."""
    return dealt_by(3, deal, **options)


def dealt_by(dealer: int, deal: str = "@suits", /, **options: object) -> CourtPieceState:
    """A state in which the caller, left of that dealer, is to name trump."""
    return play(await_deal(options, dealer=dealer), f"deal {deal}")


def first(*lines: str, trump: str = "H", **options: object) -> CourtPieceState:
    """A state of the hand of CP-E1."""
    return play(dealt("@first", **options), f"trump {trump}", *lines)


def caller_run(tricks: int, **options: object) -> CourtPieceState:
    """The state after the caller, seat 0, has won the first tricks of @suits."""
    return play(dealt(**options), "trump H", *CALLER_RUNS[:tricks])


def dealer_run(tricks: int, **options: object) -> CourtPieceState:
    """The state after seat 1 of the dealer's side has won the first tricks of @suits."""
    return play(dealt(**options), "trump S", *DEALER_RUNS[:tricks])


def losing(lost: int) -> list[str]:
    """Moves from the deal on in which seat 0 of @swap wins all tricks but the one with that number.

    It leads trumps from the ace down, and in that trick the two of spades, which seat 1 beats. Then
    seat 1, if the hand is not over, leads a spade, and seat 0 ruffs. Seat 1 follows with its only heart.
    """
    hearts, seat_1 = list("AKQJT9876543"), [f"{rank}S" for rank in "AKQJT9876543"]
    moves = ["deal @swap", "trump H"]
    for number, other in enumerate("AKQJT98765432", start=1):
        if number == lost:
            trick = f"2S {seat_1.pop(0)} {other}D {other}C"
        elif number == lost + 1:
            trick = f"{seat_1.pop(0)} {other}D {other}C {hearts.pop(0)}H"
        else:
            follows = "2H" if number == (3 if lost == 1 else 1) else seat_1.pop(0)
            trick = f"{hearts.pop(0)}H {follows} {other}D {other}C"
        moves.append(trick)
    return moves[: 2 + max(8, lost)]


# Seat 0 holds seven hearts, the trumps, above the six of seat 1, and six spades below the seven of seat 1.
SEVEN_TRUMPS = (
    "AHKHQHJHTH9H8H2S3S4S5S6S7S/8S9STSJSQSKSAS2H3H4H5H6H7H/"
    "ADKDQDJDTD9D8D7D6D5D4D3D2D/ACKCQCJCTC9C8C7C6C5C4C3C2C"
)


def shared(lost: int) -> list[str]:
    """Moves from the deal on in which seat 0 wins seven tricks and seat 1 `lost` of them, 1 to 6.

    Seat 0 leads a spade and seat 1 goes on with spades; then seat 1 leads a trump, and seat 0 wins
    that trick and the next six.
    """
    others = iter("AKQJT98765432")
    moves = [f"deal {SEVEN_TRUMPS}", "trump H"]
    for low, high in zip("234567"[:lost], "89TJQK"[:lost], strict=True):
        other = next(others)
        led_by_1 = f"{high}S {other}D {other}C {low}S"
        moves.append(f"{low}S {high}S {other}D {other}C" if low == "2" else led_by_1)
    other = next(others)
    moves.append(f"2H {other}D {other}C 8H")
    for high, low in zip("9TJQKA", ["3H", "4H", "5H", "6H", "7H", "AS"], strict=True):
        other = next(others)
        moves.append(f"{high}H {low} {other}D {other}C")
    return moves


def play_hand(state: CourtPieceState, moves: list[str]) -> CourtPieceState:
    """The state after a hand in which seat 0 calls, turned to where the caller sits; it ends when it ends."""
    deal, *rest = moves
    hands = deal.removeprefix("deal ").removeprefix("@")
    hands = DEALS.get(hands, hands)
    caller = (state.dealer + 1) % 4
    turned = "/".join(hands.split("/")[(seat - caller) % 4] for seat in range(4))
    state = play(state, f"deal {turned}", rest[0])
    for trick in rest[1:]:
        if state.awaiting != "move":
            break
        state = play(state, trick)
    return state


def caller_wins(lost: int = 1) -> list[str]:
    """Moves of a hand that the caller's side wins 7 to `lost`, without a court."""
    return shared(lost)


def dealer_wins() -> list[str]:
    """Moves of a hand that the dealer's side wins 1 to 7, without a court: CP-E8."""
    return example("CP-E8-1")


CALLER_SWEEPS = ["deal @suits", "trump H", *CALLER_RUNS]
DEALER_SWEEPS = ["deal @suits", "trump S", *DEALER_RUNS]


def example(name: str) -> list[str]:
    """All moves of a worked example, the deal first and its cards trick by trick."""
    (block,) = [block for block in rules_text.blocks("court_piece") if block.name == name]
    texts = [text for step in block.steps if isinstance(step, rules_text.Moves) for text in step.texts]
    cards = [text for text in texts if len(text) == 2]
    tricks = [" ".join(cards[place : place + 4]) for place in range(0, len(cards), 4)]
    return [*(text for text in texts if len(text) > 2), *tricks]


def see(state: CourtPieceState, seat: int = 0) -> CourtPieceView:
    """What a seat knows."""
    return tt.observe(state, seat)


def tricks(state: CourtPieceState) -> tuple[int, ...]:
    """The tricks taken by both sides."""
    return tt.score(state).tally


def totals(state: CourtPieceState) -> tuple[int, ...]:
    """The totals of both sides."""
    return tt.score(state).totals


def gained(state: CourtPieceState) -> tuple[tuple[int, ...], str]:
    """What the last hand added to the totals, and the clause of the line that says so."""
    last = tt.score(state).last
    assert last is not None
    (line,) = [line for line in last.lines if any(line.points)]
    assert line.points == last.points
    return last.points, line.clause


def refused(state: CourtPieceState, move: object) -> tuple[str, str]:
    """The code and the message of the refusal of a move, or of the text of one."""
    refusal = tt.why_illegal(state, tt.parse_move(state, move) if isinstance(move, str) else move)
    assert refusal is not None, move
    return refusal.code, refusal.message


def refuse(state: CourtPieceState, move: object) -> str:
    """The message that refuses a move, or the text of one."""
    return refused(state, move)[1]


def legal(state: CourtPieceState) -> list[str]:
    """The legal moves as their texts."""
    moves: tuple[CourtPieceMove, ...] = tt.legal_moves(state)
    return [str(move) for move in moves]
