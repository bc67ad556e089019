"""A game with tricks that is small enough to be worked out by hand: three seats, nine cards, three tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tricktake.cards import Suit, parse_cards
from tricktake.moves import Deal, Move, Play
from tricktake.options import suit_or_none
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import left_of
from tricktake.states import Dealing, Over
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

TinyMove: TypeAlias = Deal | Play
TinyMatch: TypeAlias = TrickMatch[object]
TinyContract: TypeAlias = Contract[TinyMatch, Suit | None]
TinyTable: TypeAlias = Table[TinyContract]
TinyState: TypeAlias = (
    Dealing["TinyRules", TinyMatch]
    | Playing["TinyRules", TinyMatch, TinyTable]
    | Over["TinyRules", TinyMatch]
)
TinyPlaying: TypeAlias = Playing["TinyRules", TinyMatch, TinyTable]

DEALER: Final = 2
"""The dealer of the hands in the tests, so that seat 0 leads."""
FOLLOW_SUIT: Final = follow_suit("TY-5")


@frozen(kw_only=True)
class TinyView(TrickView[TinyMove]):
    """What a seat knows of a match."""

    rules: TinyRules


@frozen(kw_only=True, repr=False)
class TinyRules(TrickRules[TinyState, TinyMove, TinyView, TinyContract, TinyTable]):
    """Nine cards, three tricks; each trick is a point, and the match is one hand.

    Args:
        trump: the trump suit, or `None`.
    """

    name: ClassVar[str] = "tiny"
    title: ClassVar[str] = "Tiny"
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Play)
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="TY-1",
        bad_deal="TY-2",
        deal_awaited="TY-3",
        no_deal_awaited="TY-4",
        not_held="TY-6",
        match_over="TY-7",
    )

    seats = 3
    sides = ((0,), (1,), (2,))
    pack = parse_cards("2C 3C 4C 2D 3D 4D 2H 3H 4H")
    packets = (3,)

    trump: Suit | None = suit_or_none(Suit.HEARTS, clauses="TY-8")

    @override
    def begin_hand(self, match: TinyMatch, dealt: tuple[int, ...]) -> TinyState:
        return self.begin_play(Contract(match, dealt, self.trump), left_of(match.dealer, 3))

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        return FOLLOW_SUIT[trick[0].suit.index] if trick else NO_DUTY

    @override
    def score_hand(self, table: TinyTable) -> TinyState:
        line = ScoreLine("TY-9", "tricks", table.tally, template="tricks")
        match = self.match_after(table, HandScore("played out", table.tally, Lines((line,))))
        return self.over(match, match.totals.index(max(match.totals)))

    @override
    def observe(self, state: TinyState, seat: int | None) -> TinyView:
        return TinyView(**self.seen(state, seat), history=self.plays(state), rules=self)


def after(rules: TinyRules, *texts: str) -> TinyState:
    """The state after these moves, the first hand having been dealt by the last seat.

    Args:
        rules: the rules, or those of a variant.
        texts: the hands as `2C3C4C/2D3D4D/2H3H4H`, then the cards.
    """
    state = tt.start(rules, dealer=DEALER)
    for text in (f"deal {texts[0]}", *texts[1:]):
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def playing(rules: TinyRules, *texts: str) -> TinyPlaying:
    """The play after these moves, as in [after][tests.core.tiny.after]."""
    state = after(rules, *texts)
    assert isinstance(state, Playing)
    return state


def legal(state: TinyState) -> str:
    """The texts of the legal moves."""
    return " ".join(map(str, tt.legal_moves(state)))
