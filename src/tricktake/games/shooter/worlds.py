"""The deals of the unseen cards that agree with a view.

A card played off suit is an offence if its seat held a card of the suit led at that time: it has
played one later, or still holds one. So what a seat may still hold follows from what is known of
its offences: with `"forbid"` there are none, with `"penalize"` those that were penalised, and with
`"challenge"` the accusations tell whether there was one by then. For every seat the ways in which
it may hold something or nothing of the suits in doubt are gone through, and those that agree with
what is known are kept.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tricktake.cards import Card, Suit, bits_of
from tricktake.games.shooter.auction import Auction, Match
from tricktake.games.shooter.states import (
    PACK_BITS,
    Bidding,
    Contract,
    Dealing,
    Naming,
    Over,
    Reneging,
    ShooterState,
    Table,
)
from tricktake.tricks import cards_by_seat, seated
from tricktake.worlds import Case, Group, Worlds, case, only_world, unseen_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.games.shooter.view import ShooterView


def worlds(view: ShooterView) -> Worlds[ShooterState]:
    """The states that agree with all that a view knows."""
    match = Match(view.rules, view.dealer, view.score.totals, view.hands_played, view.score.last)
    if view.phase in {"dealing", "over"}:
        state = Over(match, view.score.winners[0]) if view.score.winners else Dealing(match)
        return only_world(state)
    if view.trump is None or view.leader is None:
        nowhere = (0,) * len(view.hand_sizes)
        dealt = unseen_case(view.seat, view.hand.bits, view.hand_sizes, PACK_BITS, nowhere)

        def build(held: tuple[int, ...]) -> ShooterState:
            auction = Auction(match, held, view.calls)
            if view.phase == "naming":
                return Naming(auction)
            return Bidding(auction, auction.next_speaker, auction.lowest_number)

        return Worlds((dealt,), build)
    return _worlds_of_play(view, match, view.trump, view.leader)


def _worlds_of_play(view: ShooterView, match: Match, trump: Suit, leader: int) -> Worlds[ShooterState]:
    seats = len(view.hand_sizes)
    played = [bits_of(cards) for cards in cards_by_seat(view.tricks, leader, view.trick, seats)]
    unplayed = PACK_BITS - sum(played)
    off_suit = _off_suit(view, leader)
    public = Reneging(view.penalties, view.accusations, (0,) * seats)
    penalties = tuple(map(public.times_penalised, range(seats)))
    match = evolve(
        match,
        totals=tuple(
            total + view.rules.renege_penalty * times
            for total, times in zip(match.totals, penalties, strict=True)
        ),
    )

    def build(held: tuple[int, ...]) -> ShooterState:
        dealt = tuple(bits | gone for bits, gone in zip(held, played, strict=True))
        contract = Contract(Auction(match, dealt, view.calls), trump)
        reneging = public
        if view.rules.renege == "challenge":
            offences = (len(_offences(off_suit[seat], held[seat])) for seat in range(seats))
            unpunished = tuple(many - caught for many, caught in zip(offences, penalties, strict=True))
            reneging = evolve(public, unpunished=unpunished)
        table = Table(contract, leader, view.taken, view.tricks, reneging)
        return view.rules.playing(table, unplayed, view.trick)

    patterns = [list(_patterns(view, seat, off_suit[seat])) for seat in range(seats)]
    cases = (_case(view, unplayed, together) for together in product(*patterns))
    return Worlds(tuple(cases), build)


@frozen
class OffSuit:
    """A card that a seat has played off suit.

    Attributes:
        card: the card.
        led: the suit that was led.
        cards_played: how many cards of the hand were played before it.
        followed_later: whether the seat has played a card of the suit led later in the hand.
    """

    card: Card
    led: Suit
    cards_played: int
    followed_later: bool


def _off_suit(view: ShooterView, leader: int) -> tuple[tuple[OffSuit, ...], ...]:
    """The cards that each seat has played off suit, in order."""
    seats = len(view.hand_sizes)
    tricks = [*(trick.plays for trick in view.tricks), seated(leader, view.trick, seats)]
    plays = [(seat, card, trick[0][1].suit) for trick in tricks for seat, card in trick]

    def of_seat(seat: int) -> Iterator[OffSuit]:
        for number, (player, card, led) in enumerate(plays):
            if player == seat and card.suit is not led:
                later = any(each == seat and other.suit is led for each, other, _ in plays[number:])
                yield OffSuit(card, led, number, later)

    return tuple(tuple(of_seat(seat)) for seat in range(seats))


def _offences(plays: tuple[OffSuit, ...], held: int) -> tuple[OffSuit, ...]:
    """Those of the plays that were offences, if the seat now holds these cards (as bits)."""
    return tuple(play for play in plays if play.followed_later or held & play.led.mask)  # SH-49


@frozen
class Pattern:
    """What a seat may hold.

    Attributes:
        some: the suits of which it holds at least one card, as bits.
        none: the suits of which it holds no card, as bits.
    """

    some: int
    none: int


def _patterns(view: ShooterView, seat: int, plays: tuple[OffSuit, ...]) -> Iterator[Pattern]:
    """The patterns of a seat that agree with what is known of its offences; they exclude one another."""
    if seat == view.seat:
        if _agrees(view, seat, _offences(plays, view.hand.bits)):
            yield Pattern(0, 0)
        return
    until = PACK_BITS.bit_count()
    if view.rules.renege == "challenge":
        until = max((said.cards_played for said in view.accusations if said.accused == seat), default=0)
    in_doubt = {play.led for play in plays if not play.followed_later and play.cards_played < until}
    suits = [suit for suit in Suit if suit in in_doubt]
    for holds in product((False, True), repeat=len(suits)):
        some = sum(suit.mask for suit, held in zip(suits, holds, strict=True) if held)
        if sum(holds) <= view.hand_sizes[seat] and _agrees(view, seat, _offences(plays, some)):
            yield Pattern(some, sum(suit.mask for suit in suits) - some)


def _agrees(view: ShooterView, seat: int, offences: tuple[OffSuit, ...]) -> bool:
    """Whether these offences of a seat agree with what is known of them."""
    match view.rules.renege:
        case "forbid":
            return not offences  # SH-52
        case "penalize":
            penalised = [penalty.card for penalty in view.penalties if penalty.seat == seat]
            return penalised == [play.card for play in offences]  # SH-53
        case _:
            caught = 0
            for said in view.accusations:
                if said.accused == seat:
                    by_then = sum(play.cards_played < said.cards_played for play in offences)
                    if said.proved != (by_then > caught):
                        return False  # SH-55 to SH-57
                    caught += said.proved
            return True


def _case(view: ShooterView, unplayed: int, patterns: tuple[Pattern, ...]) -> Case:
    """The case in which every seat holds what its pattern says."""
    seats = range(len(patterns))
    unseen = unplayed & ~view.hand.bits
    room = tuple(0 if seat == view.seat else view.hand_sizes[seat] for seat in seats)
    in_some = [suit for suit in Suit if any(pattern.some & suit.mask for pattern in patterns)]
    groups = [
        Group(
            unseen & suit.mask,
            tuple(int(bool(pattern.some & suit.mask)) for pattern in patterns),
            tuple(
                0 if pattern.none & suit.mask else size for pattern, size in zip(patterns, room, strict=True)
            ),
        )
        for suit in in_some
    ]
    known = tuple(view.hand.bits if seat == view.seat else 0 for seat in seats)
    others = unseen & ~sum(suit.mask for suit in in_some)
    rest = case(known, room, others, tuple(pattern.none for pattern in patterns))
    return evolve(rest, groups=(*groups, *rest.groups))
