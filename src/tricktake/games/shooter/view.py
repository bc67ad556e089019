"""What a seat knows of a match, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tricktake.games.shooter.moves import AccuseRenege, Bid, ShooterCall, ShooterMove, ShootMoon
from tricktake.games.shooter.phases import Accusation, Bidding, Naming, Penalty, Playing, ShooterState
from tricktake.hands import Hand
from tricktake.moves import PLAYS, NameTrump
from tricktake.tricks import seated, voids_shown
from tricktake.views import TrickView

if TYPE_CHECKING:
    from tricktake.cards import Suit
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
    hands = state.hands or (Hand(),) * rules.seats
    view = ShooterView(
        seat=seat,
        phase=type(state).__name__.lower(),
        dealer=match.dealer,
        to_act=state.to_act,
        score=rules.score(state),
        hand=hands[seat],
        hand_sizes=tuple(map(len, hands)),
        legal_moves=rules.legal_moves(state) if state.to_act == seat else (),
        history=(),
        rules=rules,
        hands_played=match.hands_played,
    )
    if isinstance(state, Bidding):
        return _with_auction(view, state.auction)
    if isinstance(state, Naming):
        declarer, bid = state.auction.contract
        return evolve(_with_auction(view, state.auction), declarer=declarer, bid=bid)
    if isinstance(state, Playing):
        return _with_play(view, state)
    return view


def _with_auction(view: ShooterView, auction: Auction) -> ShooterView:
    declarer, bid = auction.highest or (None, None)
    return evolve(view, history=auction.calls, calls=auction.calls, declarer=declarer, bid=bid)


def _with_play(view: ShooterView, state: Playing) -> ShooterView:
    table, seats = state.table, len(state.table.taken)
    auction = table.contract.auction
    declarer, bid = auction.contract
    forbidden = view.rules.renege == "forbid"
    return evolve(
        view,
        history=_history(state),
        calls=auction.calls,
        declarer=declarer,
        bid=bid,
        trump=table.contract.trump,
        leader=table.leader,
        trick=state.trick,
        tricks=table.tricks,
        taken=table.taken,
        penalties=table.reneging.penalties,
        accusations=table.reneging.accusations,
        voids=voids_shown(table.tricks, table.leader, state.trick, seats) if forbidden else (),
    )


def _history(state: Playing) -> tuple[tuple[int, ShooterMove], ...]:
    """The public moves of the hand: calls, trump, cards, and the accusations in their places."""
    table = state.table
    contract = table.contract
    declarer, _ = contract.auction.contract
    plays = [play for trick in table.tricks for play in trick.plays]
    plays += seated(table.leader, state.trick, len(table.taken))
    history: list[tuple[int, ShooterMove]] = [*contract.auction.calls, (declarer, NameTrump(contract.trump))]
    accusations = list(table.reneging.accusations)
    for number, (seat, card) in enumerate(plays, start=1):
        history.append((seat, PLAYS[card.index]))
        while accusations and accusations[0].cards_played == number:
            said = accusations.pop(0)
            history.append((said.accuser, AccuseRenege(said.accuser, said.accused)))
    return tuple(history)
