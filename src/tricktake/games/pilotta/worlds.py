"""The deals of the unseen cards that agree with a view.

A card that a seat has played tells of the cards that it cannot hold, by the duties of PI-96; what
it has declared and shown tells of its combinations (PI-59, PI-60). A seat that has said nothing
under "announce" has told nothing: it may have declined (PI-65).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tricktake import rules as core
from tricktake.cards import bits_of
from tricktake.games.pilotta.auction import lowest_bid
from tricktake.games.pilotta.cards import WHOLE_PACK
from tricktake.games.pilotta.duties import kinds_of_cards, legal_cards
from tricktake.games.pilotta.melds import Combination, combinations_dealt
from tricktake.games.pilotta.moves import DECLARE, DECLINE, SEATS, Bid, Contra, Declare, Decline, Recontra
from tricktake.games.pilotta.play import ask_or_play, state_of_play
from tricktake.games.pilotta.states import (
    Bidding,
    Contract,
    Dealing,
    Declarations,
    Declaring,
    Doubling,
    Over,
    PilottaState,
    Table,
)
from tricktake.games.pilotta.told_worlds import Holder, Told, ToldWorlds
from tricktake.moves import Pass
from tricktake.seats import around
from tricktake.tricks import cards_by_seat
from tricktake.worlds import Worlds, case, only_world, unseen_case

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Suit
    from tricktake.games.pilotta.states import Calls
    from tricktake.games.pilotta.view import PilottaView

CALLS: Final = (Pass, Bid, Contra, Recontra)


def worlds(view: PilottaView) -> Worlds[PilottaState]:
    """The states that agree with all that a view knows."""
    score, multiplier = view.score, view.multiplier
    match = core.Match(view.rules, view.dealer, score.totals, view.hands_played, score.last)
    if view.to_act is None:
        return only_world(Over(match, score.winners[0]) if score.winners else Dealing(match))
    calls: Calls = tuple([(seat, call) for seat, call in view.history if isinstance(call, CALLS)])
    if view.trump is None or view.bid is None or view.bidder is None:
        bidding = partial(Bidding, match, calls=calls, speaker=view.to_act, lowest=lowest_bid(calls))
        return _worlds_of_calls(view, bidding)
    bidder, number, trump = view.bidder, view.bid.number, view.trump

    def contract(dealt: tuple[int, ...]) -> Contract:
        return Contract(match, dealt, calls, bidder, number, trump, multiplier)

    if view.leader is not None:
        return _worlds_of_play(view, contract, trump, view.leader)
    asked = view.to_act
    return _worlds_of_calls(view, lambda dealt: Doubling(contract(dealt), asked))


def _worlds_of_calls(
    view: PilottaView, build: Callable[[tuple[int, ...]], PilottaState]
) -> Worlds[PilottaState]:
    nothing = (0,) * SEATS
    return Worlds((unseen_case(view.seat, view.hand.bits, view.hand_sizes, WHOLE_PACK, nothing),), build)


def _worlds_of_play(
    view: PilottaView, contract: Callable[[tuple[int, ...]], Contract], trump: Suit, leader: int
) -> Worlds[PilottaState]:
    played = tuple(map(bits_of, cards_by_seat(view.tricks, leader, view.trick, SEATS)))
    unplayed = WHOLE_PACK - sum(played)
    captured = (view.score.tally[0], view.score.tally[1])

    def build(held: tuple[int, ...]) -> PilottaState:
        hand = contract(tuple(cards | gone for cards, gone in zip(held, played, strict=True)))
        table = Table(hand, _declarations(view, hand, unplayed), leader, captured, view.tricks)
        playing = state_of_play(table, unplayed, view.trick)
        if view.phase == "declaring":
            return Declaring(playing)
        return ask_or_play(playing) if _may_be_asked(view, playing.to_act) else playing

    never = _never(view, trump, leader, unplayed & ~view.hand.bits)
    told = tuple(_told(view, seat) for seat in range(SEATS))
    if any(told):
        return _worlds_of_told(view, trump, played, never, told, build)
    return Worlds((unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, never),), build)


def _worlds_of_told(  # noqa: PLR0913, PLR0917 - what is known of the cards, and what to make of them
    view: PilottaView,
    trump: Suit,
    played: tuple[int, ...],
    never: tuple[int, ...],
    told: tuple[Told | None, ...],
    build: Callable[[tuple[int, ...]], PilottaState],
) -> Worlds[PilottaState]:
    """The worlds where other seats have told of their combinations."""
    known = [hand.bits & ~gone for hand, gone in zip(view.shown, played, strict=True)]
    known[view.seat] = view.hand.bits
    unseen = WHOLE_PACK - sum(played) & ~sum(known)
    room = tuple(size - cards.bit_count() for size, cards in zip(view.hand_sizes, known, strict=True))
    holders = tuple(
        Holder(seat, played[seat] | known[seat], room[seat], unseen & ~never[seat], told[seat])
        for seat in range(SEATS)
        if seat != view.seat
    )
    free = case(tuple(known), room, unseen, never)
    return ToldWorlds(free, holders, trump, build, sound=view.observed)


# What a seat has told


def _never(view: PilottaView, trump: Suit, leader: int, unseen: int) -> tuple[int, ...]:
    """The unseen cards that each seat cannot hold, because a card that it played would have been illegal.

    A card is legal in a hand exactly if it is legal beside each other card of that hand alone: what
    the table of PI-96 asks is that the seat holds no card of some kind. So one card of each kind is
    asked about.
    """
    never = [0] * SEATS
    for first, cards in (*((trick.leader, trick.cards) for trick in view.tricks), (leader, view.trick)):
        for place, card in enumerate(cards):
            seat, before = (first + place) & 3, cards[:place]
            if card.bit & legal_cards(view.rules, trump, card.bit | unseen & ~never[seat], before):
                continue  # as most cards are
            for kind in kinds_of_cards(trump, before):
                alike = unseen & kind
                if alike and not card.bit & legal_cards(view.rules, trump, card.bit | alike & -alike, before):
                    never[seat] |= alike
    return tuple(never)


def _told(view: PilottaView, seat: int) -> Told | None:
    value, shown = view.declared[seat], view.shown[seat]
    if value is None or seat == view.seat:
        return None
    return Told(value, Combination(value, shown) if shown else None)


def _may_be_asked(view: PilottaView, seat: int) -> bool:
    """Whether another seat may be asked to declare now; that it has declined already looks the same."""
    return not view.tricks and seat != view.seat and view.declared[seat] is None


def _declarations(view: PilottaView, contract: Contract, unplayed: int) -> Declarations:
    held = combinations_dealt(view.rules, contract.dealt)
    if view.rules.declarations != "announce":
        return Declarations(held, ())
    own = [said for seat, said in view.history if seat == view.seat and isinstance(said, Declare | Decline)]
    answers: list[tuple[int, Declare | Decline]] = []
    for seat in around(contract.first_leader, SEATS):
        if seat == view.seat:
            answers += [(seat, said) for said in own]
        elif view.declared[seat] is not None:
            answers.append((seat, DECLARE))
        elif held[seat] and contract.dealt[seat] & ~unplayed:
            answers.append((seat, DECLINE))
    counting = tuple(theirs if (seat, DECLARE) in answers else () for seat, theirs in enumerate(held))
    return Declarations(counting, tuple(answers))
