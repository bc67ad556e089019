"""Laws of duties: what the conformance kit asks of games with tricks beside the laws of all games."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from tricktake.cards import Suit, bits_of
from tricktake.hands import cards_of
from tricktake.moves import PLAYS, Move, Play
from tricktake.play import start
from tricktake.records.record import Record
from tricktake.records.replay import find_fault
from tricktake.states import State
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Contract, Playing, Table, TrickMatch
from tricktake.tricks.view import TrickView

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tricktake.cards import Card
    from tricktake.rules import Rules
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.tricks.duties import Duty

_Contract: TypeAlias = Contract[TrickMatch[object], Suit | None]
_Table: TypeAlias = Table[_Contract]
_Rules: TypeAlias = TrickRules[State[object], Move, TrickView[Move], _Contract, _Table]
_Play: TypeAlias = Playing[object, TrickMatch[object], _Table]


class Law(Protocol):
    """Raises if a law does not hold."""

    def __call__(self, holds: bool, law: str, detail: object = "") -> None:  # noqa: FBT001 - reads like a sentence
        """Raise if the law does not hold."""


def check_duties(rules: Rules[StateT, MoveT, ViewT], state: StateT, law: Law) -> None:
    """The seat to act is held to its duties, and to nothing else.

    Args:
        rules: the rules; if they are not those of a game with tricks, nothing is checked.
        state: a state; if no card is due, nothing is checked.
        law: raises if a law does not hold.
    """
    play, tricks = _play_of(rules, state), cast("_Rules", rules)
    if play is None or play is not state:
        return
    duties, hand = tricks.duties(play.table, play.trick), play.hands[play.to_act].bits
    for duty, behind in pairwise(duties):
        last = duty.plays == duty.cards or not duty.plays & ~behind.plays
        law(last, "a duty that further cards meet stands last, or they meet the next one", duties)
        law(duty.binds or not behind.binds, "behind a duty that does not bind stands none that does", duties)
    due = next((duty for duty in duties if hand & duty.cards), None)
    dutiful = hand & due.plays if due else hand
    accepted = dutiful if due and due.binds else hand
    law(play.playable == accepted, "a held card is playable unless it breaks a duty that binds", due)
    listed = bits_of(move.card for move in rules.legal_moves(state) if isinstance(move, Play))
    law(listed == dutiful, "a held card is listed unless it breaks a duty", due)
    for card, broken in breaches(duties, hand):
        refusal = rules.why_illegal(state, PLAYS[card.index])
        cited = refusal and (refusal.code, refusal.clause)
        law(
            cited == (broken.code, broken.clause),
            "a card that breaks a duty is refused by its clause",
            refusal,
        )


def check_what_cards_tell(
    rules: Rules[StateT, MoveT, ViewT], state: StateT, view: ViewT, world: StateT, law: Law
) -> None:
    """What everybody may conclude from the cards is true, and the same for every seat.

    Args:
        rules: the rules; if they are not those of a game with tricks, nothing is checked.
        state: a state; if no hand is being played, nothing is checked.
        view: a view of the state.
        world: a world that was sampled from the view.
        law: raises if a law does not hold.
    """
    play, other, tricks = _play_of(rules, state), _play_of(rules, world), cast("_Rules", rules)
    if play is None or other is None:
        return
    duties = [tricks.duties(each.table, each.trick) for each in (play, other)]
    law(duties[0] == duties[1], "duties depend on nothing that is hidden", duties)
    voids = cast("TrickView[Move]", view).voids
    for hands, each in ((state.hands, play), (world.hands, other)):
        denied = tricks.denied(each.table, each.trick)
        held = [hand.bits & cards for hand, cards in zip(hands, denied, strict=True)]
        law(not any(held), "no seat holds what its cards have denied", (hands, denied))
        shown = zip(hands, voids, strict=True)
        law(
            not any(hand.of(suit) for hand, suits in shown for suit in suits),
            "a void is true",
            (hands, voids),
        )


def check_breaches(
    rules: Rules[StateT, MoveT, ViewT], dealer: int, moves: Sequence[MoveT], rng: Random, law: Law
) -> None:
    """A record is refused at a card that breaks a duty, once for each duty that could be broken.

    Args:
        rules: the rules; if they are not those of a game with tricks, nothing is checked.
        dealer: the first dealer of a match.
        moves: its moves.
        rng: the source of chance.
        law: raises if a law does not hold.
    """
    found: dict[tuple[str, str], list[tuple[int, Card]]] = {}
    tricks, state = cast("_Rules", rules), start(rules, dealer=dealer)
    for number, move in enumerate(moves):
        play = _play_of(rules, state)
        if play is not None and play is state:
            duties = tricks.duties(play.table, play.trick)
            for card, duty in breaches(duties, play.held):
                found.setdefault((duty.code, duty.clause), []).append((number, card))
        state = rules.apply(state, move)
    for cited, broken in found.items():
        number, card = rng.choice(broken)
        fault = find_fault(Record(rules, dealer, (*moves[:number], PLAYS[card.index])))
        told = fault and (fault.code, fault.clause)
        law(told == cited, "a record that breaks a duty is refused by its clause", fault)


def breaches(duties: Sequence[Duty], hand: int) -> list[tuple[Card, Duty]]:
    """The cards of a hand that are refused, each with the duty that it breaks."""
    due = next((duty for duty in duties if hand & duty.cards), None)
    if due is None or not due.binds:
        return []
    return [(card, due.broken_by(card)) for card in cards_of(hand & ~due.plays)]


def _play_of(rules: Rules[StateT, MoveT, ViewT], state: StateT) -> _Play | None:
    """The play of a hand in a game with tricks, also where it waits for a decision."""
    return cast("_Rules", rules).play_in(state) if isinstance(rules, TrickRules) else None
