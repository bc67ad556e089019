"""What a seat may know of a match of Pilotta: section 7 of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from tricktake.games.pilotta.cards import VALUES
from tricktake.games.pilotta.melds import Combination, best_of_seat, combinations_dealt, has_pilotta
from tricktake.games.pilotta.moves import SEATS, Bid, Decline, PilottaMove
from tricktake.games.pilotta.states import Bidding, Declaring, Doubling, Playing, standing_bid
from tricktake.hands import Hand
from tricktake.seats import around
from tricktake.tricks import plays_in_order, voids_shown
from tricktake.views import TrickView

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.games.pilotta.states import PilottaState, Table

Best: TypeAlias = "tuple[Combination | None, ...]"
"""The best combination that each seat has declared, by seat."""

NOTHING_DECLARED: Final = (None,) * SEATS
NOTHING_SHOWN: Final = (Hand(),) * SEATS


@frozen(kw_only=True)
class PilottaView(TrickView[PilottaMove]):
    """What a seat knows of a match of Pilotta.

    What each move tells it of cards:

    - the deal: its own, with their combinations; the last pass: whether it has Pilotta;
    - a card that follows suit: that card, and of a trump that does not beat those before it, where
      it must if it can, that its seat has none that does (PI-88, PI-96);
    - a card off suit: also that its seat has no card of the suit led (PI-86), and no trump or none
      that beats those before it, where it would have had to play one (PI-87 to PI-95);
    - a card of the first trick, with `"auto"`: with the turn before it the value of the best
      combination of its seat, or that it has none (PI-59, PI-60); with `"announce"`, `declare` tells
      the value, and silence nothing;
    - a card of the second trick: with the turn before it the best combination that was declared;
    - the end of the hand: which combinations and whose Pilotta were scored.

    Attributes:
        rules: the rules of the match.
        hands_played: the number of hands that have been finished and counted.
        combinations: the combinations that the seat was dealt.
        bid: the standing bid, and after the auction the contract; `None` before the first bid.
        bidder: the seat that made it, or `None`.
        trump: the trump suit; `None` until the auction has ended.
        multiplier: 1, 2 after contra, 4 after recontra.
        holds_pilotta: whether the seat was dealt Pilotta; `None` until trump is fixed.
        trick_points: the card points in each of the finished tricks.
        declared: the value of the best combination of each seat, in points: 0 if the table knows
            that it has none, `None` if the table does not know.
        shown: the cards of the best combination of each seat, once it has shown them.
    """

    rules: PilottaRules
    hands_played: int
    combinations: tuple[Combination, ...] = ()
    bid: Bid | None = None
    bidder: int | None = None
    trump: Suit | None = None
    multiplier: int = 1
    holds_pilotta: bool | None = None
    trick_points: tuple[int, ...] = ()
    declared: tuple[int | None, ...] = NOTHING_DECLARED
    shown: tuple[Hand, ...] = NOTHING_SHOWN


def view_of(rules: PilottaRules, state: PilottaState, seat: int) -> PilottaView:
    """What that seat may know of the state."""
    table, trick = _play_of(state)
    contract = table.contract if table else state.contract if isinstance(state, Doubling) else None
    dealt = contract.dealt if contract else state.dealt if isinstance(state, Bidding) else (0,) * SEATS
    calls = contract.calls if contract else state.calls if isinstance(state, Bidding) else ()
    seat_of_bid, bid = standing_bid(calls) or (None, None)
    best = _best(table) if table else ()
    match, hands = state.match, state.hands or (Hand(),) * SEATS
    return PilottaView(
        seat=seat,
        phase=_phase(state, seat),
        dealer=match.dealer,
        to_act=state.to_act,
        score=rules.score(state),
        hand=hands[seat],
        hand_sizes=tuple(map(len, hands)),
        legal_moves=rules.legal_moves(state) if state.to_act == seat else (),
        history=(*calls, *_plays(table, trick, seat)) if table else calls,
        rules=rules,
        hands_played=match.hands_played,
        combinations=_combinations(rules, table, dealt, seat),
        bid=bid,
        bidder=contract.bidder if contract else seat_of_bid,
        trump=contract.trump if contract else None,
        multiplier=contract.multiplier if contract else 1,
        holds_pilotta=has_pilotta(dealt[seat], contract.trump) if contract else None,
        leader=table.leader if table else None,
        trick=trick,
        tricks=table.tricks if table else (),
        trick_points=_trick_points(table) if table else (),
        declared=_declared(table, trick, best) if table else NOTHING_DECLARED,
        shown=_shown(table, trick, best) if table else NOTHING_SHOWN,
        voids=voids_shown(table.tricks, table.leader, trick, SEATS) if table else (),
    )


def _play_of(state: PilottaState) -> tuple[Table, tuple[Card, ...]] | tuple[None, tuple[()]]:
    playing = state.playing if isinstance(state, Declaring) else state
    return (playing.table, playing.trick) if isinstance(playing, Playing) else (None, ())


def _phase(state: PilottaState, seat: int) -> str:
    """The phase; that a seat is asked to declare, only that seat sees."""
    if isinstance(state, Declaring) and state.to_act != seat:
        return "playing"
    return type(state).__name__.lower()


def _combinations(
    rules: PilottaRules, table: Table | None, dealt: tuple[int, ...], seat: int
) -> tuple[Combination, ...]:
    """The combinations that a seat was dealt; those of all seats are known but where they may decline."""
    if table is None or rules.declarations == "announce":
        return combinations_dealt(rules, dealt)[seat]
    return table.declarations.counting[seat]


def _plays(table: Table, trick: tuple[Card, ...], viewer: int) -> tuple[tuple[int, PilottaMove], ...]:
    """The cards played, and before a seat's first card what it said, if the viewer may know."""
    cards = plays_in_order(table.tricks, table.leader, trick, SEATS)
    if not table.declarations.answers:
        return cards
    said = {
        seat: answer
        for seat, answer in table.declarations.answers
        if seat == viewer or not isinstance(answer, Decline)
    }
    plays: list[tuple[int, PilottaMove]] = []
    for seat, card in cards:
        if seat in said:
            plays.append((seat, said.pop(seat)))
        plays.append((seat, card))
    return (*plays, *said.items())  # a seat that has answered and is to play its first card


def _trick_points(table: Table) -> tuple[int, ...]:
    values = VALUES[table.contract.trump.index]
    return tuple([sum([values[card.index] for card in finished.cards]) for finished in table.tricks])


def _best(table: Table) -> Best:
    trump = table.contract.trump
    return tuple([best_of_seat(theirs, trump) if theirs else None for theirs in table.declarations.counting])


def _reached(table: Table, trick: tuple[Card, ...], number: int) -> tuple[int, ...]:
    """The seats whose turn to play to the trick of that number, from 0, has come."""
    if len(table.tricks) < number:
        return ()
    if len(table.tricks) > number:
        return around(0, SEATS)
    return around(table.leader, SEATS)[: len(trick) + 1]


def _declared(table: Table, trick: tuple[Card, ...], best: Best) -> tuple[int | None, ...]:
    known: list[int | None] = [None] * SEATS
    auto = table.contract.match.rules.declarations == "auto"
    for seat in _reached(table, trick, 0):
        combination = best[seat]
        if combination is not None:
            known[seat] = combination.value  # PI-59, PI-60
        elif auto:
            known[seat] = 0
    return tuple(known)


def _shown(table: Table, trick: tuple[Card, ...], best: Best) -> tuple[Hand, ...]:
    shown = list(NOTHING_SHOWN)
    for seat in _reached(table, trick, 1):
        combination = best[seat]
        if combination is not None:
            shown[seat] = combination.cards  # PI-59, PI-60, PI-66
    return tuple(shown)
