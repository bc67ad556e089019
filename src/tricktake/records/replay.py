"""A record replayed move by move, and its claims compared with what the moves give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, cast

from attrs import evolve, frozen

from tricktake.errors import Fault, IllegalMoveError, NotationError, RecordError
from tricktake.messages import quoted
from tricktake.moves import Deal
from tricktake.play import start
from tricktake.records._notation import notation_of
from tricktake.states import MoveT, StateT, ViewT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.records.record import Record


@frozen
class Replayed(Generic[StateT]):
    """How far a record could be replayed.

    Attributes:
        state: the state after the last accepted move.
        hands: the number of deals that were accepted.
        moves: the number of moves that were accepted, deals among them.
        fault: what is wrong, or `None` if nothing is.
    """

    state: StateT
    hands: int
    moves: int
    fault: Fault | None


def replay(record: Record[StateT, MoveT, ViewT]) -> StateT:
    """The state after all moves of a record.

    Raises:
        RecordError: at the first move that cannot be read or is refused.
    """
    replayed = _replayed(record)
    if replayed.fault is not None:
        raise RecordError(replayed.fault)
    return replayed.state


def find_fault(record: Record[StateT, MoveT, ViewT]) -> Fault | None:
    """What is wrong with a record, its claims included; `None` if nothing is."""
    return examined(record).fault


def examined(record: Record[StateT, MoveT, ViewT]) -> Replayed[StateT]:
    """Replay a record as far as it goes, and compare its claims with what the moves give."""
    replayed = _replayed(record)
    if replayed.fault is not None:
        return replayed
    score = record.rules.score(replayed.state)
    for name, claimed, found in (
        ("totals", record.totals, score.totals),
        ("winners", record.winners, score.winners),
    ):
        if claimed is not None and claimed != found:
            cause = f"{name} are claimed as {quoted(list(claimed))}, and the moves give {list(found)}"
            return evolve(replayed, fault=Fault(cause, code=f"wrong_{name}"))
    return replayed


def _replayed(record: Record[StateT, MoveT, ViewT]) -> Replayed[StateT]:
    rules, texts, apply = record.rules, record.moves, record.rules.apply
    notation = notation_of(type(rules), rules.moves)
    known = cast("Mapping[str, MoveT]", notation.known)
    state = start(rules, dealer=record.dealer)
    hands = done = 0
    try:
        for text in texts:
            move = known.get(text)
            if move is None:
                move = cast("MoveT", notation.read(text))
                state = apply(state, move)
                hands += isinstance(move, Deal)
            else:
                state = apply(state, move)
            done += 1
    except NotationError as error:
        cause, code, clause = str(error), "unreadable_move", ""
    except IllegalMoveError as error:
        cause, code, clause = error.refusal.message, error.refusal.code, error.refusal.clause
    else:
        return Replayed(state, hands, done, None)
    legal = tuple(map(str, rules.legal_moves(state)))
    hand, number = _location(texts[: done + 1])
    return Replayed(state, hands, done, Fault(cause, 0, hand, number, code, clause, legal))


def _location(texts: tuple[str, ...]) -> tuple[int, int]:
    """The hand and the move within it, both from 1, of the last of some moves.

    Moves before the first deal belong to the first hand.
    """
    deals = [index for index, text in enumerate(texts) if text.lstrip()[:4].lower() == "deal"]
    return (1, len(texts)) if len(deals) <= 1 else (len(deals), len(texts) - deals[-1])
