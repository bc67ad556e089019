"""The play: who leads, who is asked to declare, which cards are legal, and who wins the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from tricktake.cards import bits_of
from tricktake.games.pilotta.cards import RANKING, VALUES, WHOLE_PACK, finish_trick
from tricktake.games.pilotta.duties import legal_cards
from tricktake.games.pilotta.melds import Combination, combinations_dealt
from tricktake.games.pilotta.moves import SEATS, Declare, Decline
from tricktake.games.pilotta.scoring import TRICKS, finish_hand
from tricktake.games.pilotta.states import (
    Contract,
    Declarations,
    Declaring,
    Playing,
    Table,
    make_playing,
    make_table,
)
from tricktake.tricks import make_trick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.cards import Card
    from tricktake.games.pilotta.options import PilottaOptions
    from tricktake.games.pilotta.states import PilottaState
    from tricktake.tricks import Trick


def begin_play(contract: Contract) -> PilottaState:
    """The first trick of the hand."""
    counting: tuple[tuple[Combination, ...], ...] = ((),) * SEATS  # PI-68
    rules = contract.match.rules
    if rules.declarations == "auto":
        counting = combinations_dealt(rules, contract.dealt)  # PI-62
    table = make_table(contract, Declarations(counting, ()), contract.first_leader, (0, 0), ())
    return ask_or_play(state_of_play(table, WHOLE_PACK, ()))


# Declarations


def ask_or_play(playing: Playing) -> Playing | Declaring:
    """The first trick when a seat comes to its turn: it is asked to declare, or it plays."""
    rules = playing.rules
    if rules.declarations != "announce":
        return playing  # PI-80
    held = combinations_dealt(rules, playing.table.contract.dealt)[playing.to_act]
    return Declaring(playing) if held else playing  # PI-63, PI-64


def declare(state: Declaring, said: Declare | Decline) -> Playing:
    """The state after the seat to act has said whether it declares; it is still the seat to act."""
    playing, seat = state.playing, state.to_act
    table = playing.table
    counting = list(table.declarations.counting)
    if isinstance(said, Declare):
        counting[seat] = combinations_dealt(playing.rules, table.contract.dealt)[seat]  # PI-65, PI-66
    declarations = Declarations(tuple(counting), (*table.declarations.answers, (seat, said)))
    return evolve(playing, table=evolve(table, declarations=declarations))


# Tricks


def state_of_play(table: Table, unplayed: int, trick: tuple[Card, ...]) -> Playing:
    """The state in which these cards are in the hands and on the table.

    Args:
        table: what changes only when a trick is won or a seat answers whether it declares.
        unplayed: the cards that are still in the hands, as bits.
        trick: the cards of the trick on the table, in the order of play.
    """
    contract = table.contract
    rules = contract.match.rules
    hand = contract.dealt[(table.leader + len(trick)) & 3] & unplayed
    if not trick:
        return make_playing(rules, table, unplayed, trick, hand)  # PI-83
    return make_playing(rules, table, unplayed, trick, legal_cards(rules, contract.trump, hand, trick))


def play_card(state: Playing, card: Card) -> PilottaState:
    """The state after a card."""
    table, trick, unplayed = state.table, state.trick + (card,), state.unplayed ^ card.bit
    place = len(trick)
    if place == SEATS:
        return win_trick(table, trick, unplayed)
    # As `state_of_play` does, without the price of a call.
    contract, rules = table.contract, state.rules
    hand = contract.dealt[(table.leader + place) & 3] & unplayed  # PI-85
    led, trump = trick[0].suit, contract.trump
    playable = hand & led.mask  # PI-86
    if led is trump or not playable:
        playable = legal_cards(rules, trump, hand, trick)
    playing = make_playing(rules, table, unplayed, trick, playable)
    return playing if table.tricks else ask_or_play(playing)


def play_tricks(state: Playing, cards: tuple[Card, ...]) -> tuple[PilottaState, int]:
    """Play as many whole tricks as these cards make; none where somebody may be asked to declare."""
    table, contract, rules = state.table, state.table.contract, state.rules
    if state.trick or (rules.declarations == "announce" and not table.tricks):
        return state, 0
    tricks, captured = [*table.tricks], [*table.captured]
    for trick, points in whole_tricks(rules, contract, state.unplayed, table.leader, cards):
        tricks.append(trick)
        captured[trick.winner & 1] += points  # PI-102
    played = SEATS * (len(tricks) - len(table.tricks))
    if not played:
        return state, 0
    captured_by_side = captured[0], captured[1]
    table = make_table(contract, table.declarations, tricks[-1].winner, captured_by_side, tuple(tricks))
    if len(tricks) == TRICKS:
        return finish_hand(table), played  # PI-100
    return state_of_play(table, state.unplayed & ~bits_of(cards[:played]), ()), played


def whole_tricks(
    options: PilottaOptions, contract: Contract, unplayed: int, leader: int, cards: tuple[Card, ...]
) -> Iterator[tuple[Trick, int]]:
    """The tricks that cards make, each with its card points, up to one in which a card is missing or refused.

    Args:
        options: the options that soften the duties.
        contract: what is certain for the whole hand.
        unplayed: the cards that are still in the hands, as bits.
        leader: the seat that leads to the first trick.
        cards: what is played, in the order of play.
    """
    trump = contract.trump
    rows, values = RANKING.rows(trump), VALUES[trump.index]
    hands = [hand & unplayed for hand in contract.dealt]
    for begin in range(0, len(cards) - SEATS + 1, SEATS):
        trick = cards[begin : begin + SEATS]
        led = trick[0].suit
        row = rows[led.index]
        seat = winner = leader
        highest = points = 0
        for card in trick:
            hand, bit = hands[seat], card.bit
            follows = card.suit is led and led is not trump  # PI-86
            if not bit & (hand if follows else legal_cards(options, trump, hand, trick[: seat - leader & 3])):
                return
            hands[seat] = hand ^ bit
            points += values[card.index]
            strength = row[card.index]
            if strength > highest:
                winner, highest = seat, strength  # PI-98
            seat = (seat + 1) & 3  # PI-85
        yield make_trick(leader, trick, winner), points
        leader = winner  # PI-99


def win_trick(table: Table, cards: tuple[Card, ...], unplayed: int) -> PilottaState:
    """The state after these four cards of a trick; the cards still in the hands are given as bits."""
    contract = table.contract
    trick = finish_trick(table.leader, cards, contract.trump)  # PI-98
    winner = trick.winner
    values = VALUES[contract.trump.index]
    first, second, third, fourth = cards
    points = values[first.index] + values[second.index] + values[third.index] + values[fourth.index]
    side_0, side_1 = table.captured
    captured = (side_0, side_1 + points) if winner & 1 else (side_0 + points, side_1)  # PI-102
    table = make_table(contract, table.declarations, winner, captured, table.tricks + (trick,))  # PI-99
    if not unplayed:
        return finish_hand(table)  # PI-100
    # As `state_of_play` does, without the price of a call.
    return make_playing(contract.match.rules, table, unplayed, (), contract.dealt[winner] & unplayed)  # PI-83
