"""What a seat knows of a match of Pilotta, and nothing else: section 7 of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from tricktake.cards import bits_of
from tricktake.games.pilotta.melds import Meld, best_meld, has_pilotta, melds_dealt
from tricktake.games.pilotta.moves import SEATS, Bid, PilottaMove
from tricktake.games.pilotta.states import Declaring, Doubling, PilottaState
from tricktake.hands import Hand
from tricktake.marks import Badge, Marks
from tricktake.seats import around
from tricktake.tricks.auction import Bidding, highest_call
from tricktake.tricks.states import Playing
from tricktake.tricks.view import TrickView
from tricktake.views import PRIVATE, Event

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.games.pilotta.states import PilottaContract, PilottaTable

Best: TypeAlias = "tuple[Meld | None, ...]"
"""The best meld that each seat has declared, by seat."""

NOTHING_DECLARED: Final = (None,) * SEATS
NOTHING_SHOWN: Final = (Hand(),) * SEATS


@frozen(kw_only=True)
class PilottaView(TrickView[PilottaMove]):
    """What a seat knows of a match of Pilotta.

    What each move tells it of cards:

    - the deal: its own, with their melds; the last pass: whether it has Pilotta;
    - a card that follows suit: that card, and of a trump that does not beat those before it, where
      it must if it can, that its seat has none that does (PI-88, PI-96);
    - a card off suit: also that its seat has no card of the suit led (PI-86), and no trump or none
      that beats those before it, where it would have had to play one (PI-87 to PI-95);
    - a card of the first trick, with `"auto"`: with the turn before it the value of the best meld of
      its seat, or that it has none (PI-59, PI-60); with `"announce"`, `declare` tells the value, and
      silence nothing;
    - a card of the second trick: with the turn before it the best meld that was declared;
    - the end of the hand: which melds and whose Pilotta were scored.

    Attributes:
        rules: the rules of the match.
        asked: whether the seat is asked to declare; the phase is `"playing"` then, as the others see it.
        melds: the melds that the seat was dealt.
        bid: the standing bid, and after the auction the contract; `None` before the first bid.
        declarer: the seat that made it, or `None`.
        multiplier: 1, 2 after contra, 4 after recontra.
        holds_pilotta: whether the seat was dealt Pilotta; `None` until trump is fixed.
        trick_points: the card points in each of the finished tricks.
        declared: the value of the best meld of each seat, in points: 0 if the table knows that it has
            none, `None` if the table does not know.
        shown: the cards of the best meld of each seat, once it has shown them.
    """

    rules: PilottaRules
    asked: bool = field(default=False, metadata=PRIVATE)
    melds: tuple[Meld, ...] = field(default=(), metadata=PRIVATE)
    bid: Bid | None = None
    declarer: int | None = None
    multiplier: int = 1
    holds_pilotta: bool | None = field(default=None, metadata=PRIVATE)
    trick_points: tuple[int, ...] = ()
    declared: tuple[int | None, ...] = NOTHING_DECLARED
    shown: tuple[Hand, ...] = NOTHING_SHOWN

    @override
    def news(self, before: Self) -> tuple[Event, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  # both are views of one game
        told = [
            Event("declared", seat, {"value": value})
            for seat, value in enumerate(self.declared)
            if value and before.declared[seat] is None
        ]
        shown = [
            Event("shown", seat, {"cards": cards})
            for seat, cards in enumerate(self.shown)
            if cards and not before.shown[seat]
        ]
        return (*told, *shown)

    @override
    def marks(self) -> Marks:
        badges: list[Badge] = []
        if self.bid is not None:
            badges.append(Badge("bid", self.declarer, self.bid.suit, {"number": self.bid.number}))
        if self.multiplier > 1:
            badges.append(Badge("multiplied", params={"number": self.multiplier}))
        badges += [
            Badge("declared", seat, params={"number": value})
            for seat, value in enumerate(self.declared)
            if value
        ]
        if self.holds_pilotta:
            badges.append(Badge("holds_pilotta", self.seat))
        gone = bits_of((*self.trick, *[card for trick in self.tricks for card in trick.cards]))
        return Marks(tuple(badges), known=tuple([Hand(shown.bits & ~gone) for shown in self.shown]))


def view_of(rules: PilottaRules, state: PilottaState, seat: int | None) -> PilottaView:
    """What that seat may know of the state; a spectator where it is `None`."""
    playing, contract = rules.play_in(state), contract_of(state)
    table, trick = (playing.table, playing.trick) if playing else (None, ())
    declarer, bid = (contract.declarer, contract.bid) if contract else _standing_bid(state)
    best = _best(table) if table else ()
    seen = rules.seen(state, seat)
    seen["trump"] = contract.trump if contract else None  # known in the doubling too
    declaring = isinstance(state, Declaring)
    if declaring:
        seen["phase"] = Playing.phase  # PI-63: only the seat itself sees that it is asked
    moves = moves_since_deal(rules, state)
    return PilottaView(
        **seen,
        history=tuple([(maker, move) for maker, move in moves if maker == seat or not move.hidden]),
        rules=rules,
        asked=declaring and seat == state.to_act,
        melds=_melds(rules, state, contract, seat),
        bid=bid,
        declarer=declarer,
        multiplier=contract.multiplier if contract else 1,
        holds_pilotta=_holds_pilotta(contract, seat),
        trick_points=_trick_points(rules, table) if table else (),
        declared=_declared(table, trick, best) if table else NOTHING_DECLARED,
        shown=_shown(table, trick, best) if table else NOTHING_SHOWN,
    )


def contract_of(state: PilottaState) -> PilottaContract | None:
    """The contract of the hand in progress; `None` where none is made yet."""
    if isinstance(state, Playing):
        return state.table.contract
    if isinstance(state, Declaring):
        return state.playing.table.contract
    return state.contract if isinstance(state, Doubling) else None


def moves_since_deal(rules: PilottaRules, state: PilottaState) -> tuple[tuple[int, PilottaMove], ...]:
    """The calls, the cards and before a seat's first card what it answered, each with its seat."""
    contract, playing = contract_of(state), rules.play_in(state)
    if contract is None:
        return state.calls if isinstance(state, Bidding) else ()
    if playing is None or not playing.table.answers:
        return (*contract.calls, *rules.plays(state))
    answers = dict(playing.table.answers)
    moves: list[tuple[int, PilottaMove]] = [*contract.calls]
    for seat, play in rules.plays(state):
        if seat in answers:
            moves.append((seat, answers.pop(seat)))
        moves.append((seat, play))
    return (*moves, *answers.items())  # a seat that has answered and is to play its first card


def _standing_bid(state: PilottaState) -> tuple[int, Bid] | tuple[None, None]:
    match highest_call(state.calls) if isinstance(state, Bidding) else None:
        case declarer, Bid() as bid:
            return declarer, bid
        case _:
            return None, None


def _melds(
    rules: PilottaRules, state: PilottaState, contract: PilottaContract | None, seat: int | None
) -> tuple[Meld, ...]:
    if seat is None:
        return ()
    if contract:
        return contract.melds[seat]
    return melds_dealt(rules, state.dealt)[seat] if isinstance(state, Bidding) else ()


def _holds_pilotta(contract: PilottaContract | None, seat: int | None) -> bool | None:
    return has_pilotta(contract.dealt[seat], contract.trump) if contract and seat is not None else None


def _trick_points(rules: PilottaRules, table: PilottaTable) -> tuple[int, ...]:
    return tuple([rules.card_points(trick.cards, table.contract.trump) for trick in table.tricks])


def _best(table: PilottaTable) -> Best:
    return tuple([best_meld(theirs, table.contract.trump) for theirs in table.counting])


def _reached(table: PilottaTable, trick: tuple[Card, ...], number: int) -> tuple[int, ...]:
    """The seats whose turn to play to the trick of that number, from 0, has come."""
    if len(table.tricks) < number:
        return ()
    if len(table.tricks) > number:
        return around(0, SEATS)
    return around(table.leader, SEATS)[: len(trick) + 1]


def _declared(table: PilottaTable, trick: tuple[Card, ...], best: Best) -> tuple[int | None, ...]:
    known: list[int | None] = [None] * SEATS
    auto = table.contract.match.rules.declarations == "auto"
    for seat in _reached(table, trick, 0):
        meld = best[seat]
        if meld is not None:
            known[seat] = meld.value  # PI-59, PI-60
        elif auto:
            known[seat] = 0
    return tuple(known)


def _shown(table: PilottaTable, trick: tuple[Card, ...], best: Best) -> tuple[Hand, ...]:
    shown = list(NOTHING_SHOWN)
    for seat in _reached(table, trick, 1):
        meld = best[seat]
        if meld is not None:
            shown[seat] = meld.cards  # PI-59, PI-60, PI-66
    return tuple(shown)
