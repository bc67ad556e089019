"""The play: who leads, who is asked to declare, which cards are legal, and who wins the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from tricktake.games.pilotta.cards import HIGHER_TRUMPS, RANKING, VALUES, WHOLE_PACK
from tricktake.games.pilotta.melds import Combination, combinations_of
from tricktake.games.pilotta.moves import SEATS, Declare, Decline
from tricktake.games.pilotta.scoring import finish_hand
from tricktake.games.pilotta.states import Contract, Declarations, Declaring, Playing, Table
from tricktake.tricks import Trick

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.pilotta.options import PilottaOptions
    from tricktake.games.pilotta.states import PilottaState


def begin_play(contract: Contract) -> PilottaState:
    """The first trick of the hand."""
    counting: tuple[tuple[Combination, ...], ...] = ((),) * SEATS  # PI-68
    if contract.match.rules.declarations == "auto":
        counting = tuple(combinations_held(contract, seat) for seat in range(SEATS))  # PI-62
    table = Table(contract, Declarations(counting, ()), contract.first_leader, (0, 0), ())
    return _ask_or_play(Playing(table, WHOLE_PACK, ()))


# Declarations


def combinations_held(contract: Contract, seat: int) -> tuple[Combination, ...]:
    """The combinations in the cards that a seat was dealt, whether they count or not."""
    rules = contract.match.rules
    if rules.declarations == "off":
        return ()  # PI-68
    return combinations_of(contract.dealt[seat], shared=rules.cards_may_be_shared)


def _ask_or_play(playing: Playing) -> Playing | Declaring:
    contract = playing.table.contract
    if contract.match.rules.declarations == "announce" and combinations_held(contract, playing.to_act):
        return Declaring(playing)  # PI-63
    return playing  # PI-64, PI-80


def declare(state: Declaring, said: Declare | Decline) -> Playing:
    """The state after the seat to act has said whether it declares; it is still the seat to act."""
    playing, seat = state.playing, state.to_act
    table = playing.table
    counting = list(table.declarations.counting)
    if isinstance(said, Declare):
        counting[seat] = combinations_held(table.contract, seat)  # PI-65, PI-66
    declarations = Declarations(tuple(counting), (*table.declarations.answers, (seat, said)))
    return evolve(playing, table=evolve(table, declarations=declarations))


# Legal cards


def legal_cards(options: PilottaOptions, trump: Suit, hand: int, trick: tuple[Card, ...]) -> int:
    """The cards that a seat may play, as bits: the table of PI-96.

    Args:
        options: the duties to trump and to beat.
        trump: the trump suit.
        hand: the cards that the seat holds, as bits.
        trick: the cards of the trick so far, in the order of play.
    """
    if not trick:
        return hand  # PI-83
    led = trick[0].suit
    if led is not trump and hand & led.mask:
        return hand & led.mask  # PI-86, PI-91
    higher = trumps = hand & trump.mask
    if not trumps:
        return hand  # PI-89
    for card in trick:
        if card.suit is trump:
            higher &= HIGHER_TRUMPS[card.index]
    if led is not trump:  # PI-87
        if not options.must_trump_partner and partner_holds(trump, trick):
            return hand  # PI-93
        if not options.must_undertrump and not higher:
            return hand  # PI-95
    if not options.must_overtrump_partner and partner_holds(trump, trick):
        return trumps  # PI-94
    return higher or trumps  # PI-88, PI-90


def partner_holds(trump: Suit, trick: tuple[Card, ...]) -> bool:
    """Whether the card of the partner of the seat to play would win the trick as it stands (PI-92)."""
    return RANKING.winner(trick, trump) == len(trick) - 2


# Tricks


def play_card(state: Playing, card: Card) -> PilottaState:
    """The state after a card."""
    table = state.table
    trick = (*state.trick, card)
    if len(trick) == SEATS:
        return _win_trick(table, trick, state.unplayed ^ card.bit)
    playing = Playing(table, state.unplayed ^ card.bit, trick)  # PI-85
    return playing if table.tricks else _ask_or_play(playing)


def _win_trick(table: Table, trick: tuple[Card, ...], unplayed: int) -> PilottaState:
    contract = table.contract
    winner = (table.leader + RANKING.winner(trick, contract.trump)) & 3  # PI-98
    values = VALUES[contract.trump.index]
    first, second, third, fourth = trick
    points = values[first.index] + values[second.index] + values[third.index] + values[fourth.index]
    side_0, side_1 = table.captured
    captured = (side_0, side_1 + points) if winner & 1 else (side_0 + points, side_1)  # PI-102
    tricks = (*table.tricks, Trick(table.leader, trick, winner))
    table = Table(contract, table.declarations, winner, captured, tricks)  # PI-99
    return Playing(table, unplayed, ()) if unplayed else finish_hand(table)  # PI-100
