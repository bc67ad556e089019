"""What a view tells of the hidden cards beside what the duties of play tell.

What a seat has declared and shown tells of its melds (PI-59, PI-60). A seat that has said nothing under
"announce" has told nothing: it may have declined (PI-65).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktake.cards import bits_of
from tricktake.errors import SetupError
from tricktake.games.pilotta.declared_worlds import BestMeld, DeclaredWorlds, Holder
from tricktake.games.pilotta.melds import Meld
from tricktake.games.pilotta.moves import DECLARE, DECLINE, SEATS, Bid, Contra, Declare, Decline, Recontra
from tricktake.games.pilotta.states import Doubling, PilottaContract
from tricktake.moves import Pass
from tricktake.seats import around
from tricktake.tricks.auction import Bidding
from tricktake.tricks.trick import cards_by_seat
from tricktake.worlds import Worlds, unseen_case

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.pilotta.rules import PilottaRules
    from tricktake.games.pilotta.states import Answers, Match, PilottaState
    from tricktake.games.pilotta.view import PilottaView

AUCTION: Final = (Pass, Bid)
CALLS: Final = (*AUCTION, Contra, Recontra)


def contract_seen(match: Match, view: PilottaView, dealt: tuple[int, ...]) -> PilottaContract:
    """The contract that a view tells of, with these cards dealt.

    Raises:
        SetupError: if the view does not tell of one.
    """
    if view.trump is None or view.bid is None or view.declarer is None:
        message = f"no state gives the view: a view of the phase {view.phase!r} has trump, bid and declarer"
        raise SetupError(message)
    calls = tuple([(seat, call) for seat, call in view.history if isinstance(call, CALLS)])
    return PilottaContract(match, dealt, view.trump, calls, view.declarer, view.bid, view.multiplier)


def worlds_of_calls(rules: PilottaRules, view: PilottaView) -> Worlds[PilottaState]:
    """The states of the auction or the doubling that agree with a view."""
    match, asked = rules.match_seen(view), view.to_act or 0

    def build(dealt: tuple[int, ...]) -> PilottaState:
        if view.phase == Doubling.phase:
            return Doubling(contract_seen(match, view, dealt), asked)
        calls = tuple([(seat, call) for seat, call in view.history if isinstance(call, AUCTION)])
        return Bidding(match, dealt, calls, asked)

    nothing = (0,) * SEATS
    return Worlds((unseen_case(view.seat, view.hand.bits, view.hand_sizes, rules.pack_bits, nothing),), build)


def answers_seen(view: PilottaView, contract: PilottaContract, unplayed: int) -> Answers:
    """What the seats have said that were asked to declare, if they hold these cards.

    A seat that has played and told nothing has declined if it holds a meld; one that is to play may be
    asked now.
    """
    if view.rules.declarations != "announce":
        return ()
    own = [said for seat, said in view.history if seat == view.seat and isinstance(said, Declare | Decline)]
    answers: list[tuple[int, Declare | Decline]] = []
    for seat in around(contract.first_leader, SEATS):
        if seat == view.seat:
            answers += [(seat, said) for said in own]
        elif view.declared[seat] is not None:
            answers.append((seat, DECLARE))
        elif contract.melds[seat] and contract.dealt[seat] & ~unplayed:
            answers.append((seat, DECLINE))
    return tuple(answers)


def worlds_of_declared(
    view: PilottaView,
    unplayed: int,
    denied: tuple[int, ...],
    known: tuple[int, ...],
    build: Callable[[tuple[int, ...]], PilottaState],
) -> Worlds[PilottaState] | None:
    """The ways in which the unplayed cards may lie where others have declared; `None` if nobody has.

    Args:
        view: a view of the play.
        unplayed: the cards that are still in the hands, as bits.
        denied: the cards that each seat does not hold, as bits.
        known: the cards that each seat is known to hold or to have held, as bits.
        build: gives the state from the cards that each seat holds, as bits.
    """
    declared = [_declared(view, seat) for seat in range(SEATS)]
    if view.trump is None or view.leader is None or not any(declared):
        return None
    held = tuple([cards & unplayed for cards in known])
    free = unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, denied, held)
    played = cards_by_seat(view.tricks, view.leader, view.trick, SEATS)
    unseen = unplayed & ~sum(free.known)
    holders = tuple(
        Holder(
            seat=seat,
            known=bits_of(played[seat]) | free.known[seat],
            room=free.room[seat],
            may_hold=unseen & ~denied[seat],
            declared=declared[seat],
        )
        for seat in range(SEATS)
        if seat != view.seat
    )
    return DeclaredWorlds(free, holders, view.trump, build, sound=view.observed)


def _declared(view: PilottaView, seat: int) -> BestMeld | None:
    value, shown = view.declared[seat], view.shown[seat]
    if value is None or seat == view.seat:
        return None
    return BestMeld(value, Meld(value, shown) if shown else None)
