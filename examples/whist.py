"""A game of your own: plain whist, from its clauses to a match that keeps every law.

WH-1  Four seats play in two sides; seats 0 and 2 are side 0, seats 1 and 3 side 1. Any seat may deal first.
WH-2  Each seat is dealt thirteen of the 52 cards, one at a time, beginning with the eldest.
WH-3  The option `trump` names the trump suit of the match, or `None`: no trump; spades if nothing is said.
WH-4  The eldest, left of the dealer, leads. A seat plays a card that it holds, and nothing else.
WH-5  Who can follow suit must; who cannot may play any card.
WH-6  The highest trump wins the trick, or the highest card of the suit led; its seat leads next.
WH-7  The side with more tricks scores a point for each trick above six.
WH-8  The seat to the left of the dealer deals next; a deal is accepted then, and at no other time.
WH-9  The first side to reach `target` points (1 to 50, default 5) wins the match, which is over then.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import CARDS, Suit
from tricktake.moves import Deal, Move, Play
from tricktake.options import suit_or_none, whole
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import SIDES_OF_PARTNERS, left_of
from tricktake.states import Dealing, Over
from tricktake.testing import check_match, random_rules
from tricktake.tricks import (
    NO_DUTY,
    Contract,
    Duties,
    Playing,
    Table,
    TrickMatch,
    TrickRules,
    TrickView,
    follow_suit,
)

if TYPE_CHECKING:
    from tricktake.cards import Card

FOLLOW_SUIT: Final = follow_suit("WH-5")

# Moves, phases and what the cards of a hand are kept in: all of them exist already.

WhistMove: TypeAlias = Deal | Play
Match: TypeAlias = TrickMatch[object]
WhistContract: TypeAlias = Contract[Match, Suit | None]
WhistTable: TypeAlias = Table[WhistContract]
WhistState: TypeAlias = (
    Dealing["WhistRules", Match] | Playing["WhistRules", Match, WhistTable] | Over["WhistRules", Match]
)


@frozen(kw_only=True)
class WhistView(TrickView[WhistMove]):
    """What a seat knows of a match: what is known in every game with tricks, and the rules."""

    rules: WhistRules


@frozen(kw_only=True, repr=False)
class WhistRules(TrickRules[WhistState, WhistMove, WhistView, WhistContract, WhistTable]):
    """The rules of plain whist."""

    name: ClassVar[str] = "whist"
    title: ClassVar[str] = "Whist"
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Play)
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="WH-1",
        bad_deal="WH-2",
        deal_awaited="WH-8",
        no_deal_awaited="WH-8",
        not_held="WH-4",
        match_over="WH-9",
    )

    seats = 4  # WH-1
    sides = SIDES_OF_PARTNERS  # WH-1
    pack = CARDS  # WH-2
    packets = (1,) * 13  # WH-2

    trump: Suit | None = suit_or_none(Suit.SPADES, clauses="WH-3")
    target: int = whole(5, 1, 50, clauses="WH-9")

    # The hand

    @override
    def begin_hand(self, match: Match, dealt: tuple[int, ...]) -> WhistState:
        return self.begin_play(Contract(match, dealt, self.trump), left_of(match.dealer, 4))  # WH-3, WH-4

    @override
    def duties(self, table: WhistTable, trick: tuple[Card, ...]) -> Duties:
        return FOLLOW_SUIT[trick[0].suit.index] if trick else NO_DUTY  # WH-5

    # The score

    @override
    def score_hand(self, table: WhistTable) -> WhistState:
        gains = tuple(max(taken - 6, 0) for taken in table.tally)  # WH-7
        line = ScoreLine("WH-7", "tricks_above_six", gains, template="tricks above six")
        match = self.match_after(table, HandScore("played out", table.tally, Lines((line,))))  # WH-8
        best = max(match.totals)
        return self.over(match, match.totals.index(best)) if best >= self.target else Dealing(match)  # WH-9

    # The view

    @override
    def observe(self, state: WhistState, seat: int | None) -> WhistView:
        return WhistView(**self.seen(state, seat), history=self.plays(state), rules=self)


if __name__ == "__main__":
    for seed in range(3):
        rng = random.Random(seed)
        rules = random_rules(WhistRules, rng)
        print(f"{rules}: {check_match(rules, rng, thoroughness=0.02)} moves, every law kept")
