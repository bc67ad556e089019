"""The deals of the unseen cards that agree with a view where reneging is possible.

A card played off suit is an offence if its seat held a card of the suit led at that time: it has
played one later, or still holds one. So what a seat may still hold follows from what is known of
its offences: with `"penalize"` those that were penalised, and with `"challenge"` the accusations tell
whether there was one by then. For every seat the ways in which it may hold something or nothing of
the suits in doubt are gone through, and those that agree with what is known are kept.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tricktake.cards import Card, Suit
from tricktake.games.shooter.states import PACK
from tricktake.tricks.trick import seated
from tricktake.worlds import Case, Group, case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.games.shooter.view import ShooterView


def cases_of(view: ShooterView, unplayed: int) -> tuple[Case, ...]:
    """The ways in which the unplayed cards, given as bits, may lie."""
    patterns = [[*_patterns(view, seat, plays)] for seat, plays in enumerate(_off_suit(view))]
    return tuple(_case(view, unplayed, together) for together in product(*patterns))


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


def _off_suit(view: ShooterView) -> tuple[tuple[OffSuit, ...], ...]:
    """The cards that each seat has played off suit, in order."""
    seats = len(view.hand_sizes)
    tricks = [*(trick.plays for trick in view.tricks), seated(view.leader or 0, view.trick, seats)]
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
    until = len(PACK)
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
    if view.rules.renege == "penalize":
        penalised = [penalty.card for penalty in view.penalties if penalty.seat == seat]
        return penalised == [play.card for play in offences]  # SH-53
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
