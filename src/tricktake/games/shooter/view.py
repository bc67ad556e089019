"""What a seat knows of a match, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tricktake.games.shooter.moves import AccuseRenege, Bid, ShooterCall, ShooterMove, ShootMoon
from tricktake.games.shooter.states import Accusation, Bidding, Naming, Penalty, Playing, ShooterState, Table
from tricktake.hands import Hand
from tricktake.moves import TRUMPS
from tricktake.tricks import plays_in_order, voids_shown
from tricktake.views import TrickView

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.shooter.auction import Auction
    from tricktake.games.shooter.rules import ShooterRules


@frozen(kw_only=True)
class ShooterView(TrickView[ShooterMove]):
    """What a seat knows of a match of Shooter.

    What each move tells it of cards:

    - the deal: its own; a call, and trump: nothing but what is said;
    - a card that follows suit: that card;
    - a card off suit, with `"forbid"`: also that its seat has no card of the suit led (SH-52);
    - with `"penalize"`: by a penalty that it had one, otherwise that it had none (SH-53);
    - with `"challenge"`: nothing (SH-54), until an accusation tells whether the accused has
      committed an offence for which it has not been punished (SH-55 to SH-57);
    - the end of the hand: nothing more.

    `voids` is filled with `"forbid"` only: in the other modes a card off suit proves nothing.

    Attributes:
        rules: the rules of the match.
        hands_played: the number of hands that have been finished and counted.
        calls: the calls of the auction, each with its seat, in order.
        declarer: the seat with the highest bid so far; `None` before there is one.
        bid: that bid; `None` before there is one.
        trump: the trump suit; `None` until it is named.
        taken: the tricks of the hand taken by each seat; `()` before the play.
        penalties: with `"penalize"`, the penalties for reneging in this hand.
        accusations: with `"challenge"`, the accusations of this hand and what came of them.
    """

    rules: ShooterRules
    hands_played: int
    calls: tuple[tuple[int, ShooterCall], ...] = ()
    declarer: int | None = None
    bid: Bid | ShootMoon | None = None
    trump: Suit | None = None
    taken: tuple[int, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    accusations: tuple[Accusation, ...] = ()


def observe(rules: ShooterRules, state: ShooterState, seat: int) -> ShooterView:
    """What that seat may know of the state."""
    match = state.match
    table, trick = (state.table, state.trick) if isinstance(state, Playing) else (None, ())
    auction = _auction(state)
    hands = state.hands or (Hand(),) * rules.seats
    calls = auction.calls if auction else ()
    declarer, bid = _standing(state, auction)
    forbidden = rules.renege == "forbid"
    return ShooterView(
        seat=seat,
        phase=type(state).__name__.lower(),
        dealer=match.dealer,
        to_act=state.to_act,
        score=rules.score(state),
        hand=hands[seat],
        hand_sizes=tuple(map(len, hands)),
        legal_moves=rules.legal_moves(state) if state.to_act == seat else (),
        history=_history(table, trick) if table else calls,
        rules=rules,
        hands_played=match.hands_played,
        calls=calls,
        declarer=declarer,
        bid=bid,
        trump=table.contract.trump if table else None,
        leader=table.leader if table else None,
        trick=trick,
        tricks=table.tricks if table else (),
        taken=table.taken if table else (),
        penalties=table.reneging.penalties if table else (),
        accusations=table.reneging.accusations if table else (),
        voids=voids_shown(table.tricks, table.leader, trick, rules.seats) if table and forbidden else (),
    )


def _auction(state: ShooterState) -> Auction | None:
    if isinstance(state, Playing):
        return state.table.contract.auction
    return state.auction if isinstance(state, Bidding | Naming) else None


def _standing(
    state: ShooterState, auction: Auction | None
) -> tuple[int, Bid | ShootMoon] | tuple[None, None]:
    """The seat with the highest bid, and that bid."""
    if auction is None:
        return None, None
    return auction.highest or (None, None) if isinstance(state, Bidding) else auction.contract


def _history(table: Table, trick: tuple[Card, ...]) -> tuple[tuple[int, ShooterMove], ...]:
    """The public moves of the hand: calls, trump, cards, and the accusations in their places."""
    auction, trump = table.contract.auction, table.contract.trump
    declarer, _ = auction.contract
    plays = plays_in_order(table.tricks, table.leader, trick, len(table.taken))
    history: list[tuple[int, ShooterMove]] = [*auction.calls, (declarer, TRUMPS[trump.index])]
    told = 0
    for said in table.reneging.accusations:
        history += plays[told : said.cards_played]
        history.append((said.accuser, AccuseRenege(said.accuser, said.accused)))
        told = said.cards_played
    return (*history, *plays[told:])
