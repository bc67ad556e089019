"""A record as a seat, or a spectator, may have it: without what they do not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from attrs import evolve

from tricktake._events import maker_of
from tricktake.moves import Deal
from tricktake.play import check_seat, start
from tricktake.records._notation import notation_of
from tricktake.records.replay import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.moves import Move
    from tricktake.records.record import Record
    from tricktake.rules import Rules
    from tricktake.states import MoveT, StateT, ViewT

UNKNOWN: Final = "?"
"""What stands for a card that is not known."""


def redacted(record: Record[StateT, MoveT, ViewT], seat: int | None) -> Record[StateT, MoveT, ViewT]:
    """A record without the cards and choices that a seat does not know.

    In a deal `?` stands for a card of another seat, and for an own one that the seat has never held. A
    hidden choice of another seat is left out, or has a `?` for its card if all see that it is made. Cards
    that were never played stay unknown when a hand is over. Keys that the format does not know are left
    out: they may hold anything.

    Args:
        record: the record, which may stop in the middle of a hand.
        seat: the seat; `None` for a spectator.

    Raises:
        SetupError: if there is no such seat.
        RecordError: if a move cannot be read or is refused.
    """
    rules = record.rules
    if seat is not None:
        check_seat("seat", seat, rules)
    replay(record)
    read = notation_of(type(rules), rules.moves).read
    state = start(rules, dealer=record.dealer)
    texts: list[str] = []
    hand: list[tuple[StateT, MoveT, StateT]] = []
    for text in record.moves:
        move = cast("MoveT", read(text))
        before, state = state, rules.apply(state, move)
        hand.append((before, move, state))
        if state.awaiting != "move":
            texts += _texts(rules, hand, seat)
            hand = []
    return evolve(record, moves=(*texts, *_texts(rules, hand, seat)), extra={})


def _texts(
    rules: Rules[StateT, MoveT, ViewT], hand: list[tuple[StateT, MoveT, StateT]], seat: int | None
) -> Iterator[str]:
    """The moves of a hand as far as a seat knows them."""
    views = [rules.observe(after, seat) for _, _, after in hand]
    held = 0
    for view in views:
        held |= view.hand.bits
    known = {each for view in views for each in view.history}
    for before, move, after in hand:
        maker = maker_of(before.to_act, move)
        if isinstance(move, Deal):
            yield _deal(move, seat, held)
        elif not move.hidden or maker == seat or (maker, move) in known:
            yield str(move)
        elif rules.observe(before, None) != rules.observe(after, None):
            yield f"{move.word} {UNKNOWN}"


def _deal(deal: Move, seat: int | None, held: int) -> str:
    hands = cast("Deal", deal).hands
    return f"{Deal.word} " + "/".join(
        "".join([str(card) if other == seat and card.bit & held else UNKNOWN for card in cards])
        for other, cards in enumerate(hands)
    )
