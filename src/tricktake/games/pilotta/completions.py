"""A hand completed at random without a state for each move: what `rollout` counts with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from tricktake.games.pilotta.auction import (
    PASSES_TO_END,
    calls_from,
    calls_of,
    end_of_auction,
    passes_in,
)
from tricktake.games.pilotta.cards import RANKING, VALUES
from tricktake.games.pilotta.moves import SEATS, Bid
from tricktake.games.pilotta.options import BID_STEP
from tricktake.games.pilotta.scoring import count_tricks, game_points
from tricktake.random_tricks import (
    BITS,
    KNOWN_DEALS,
    Places,
    by_place,
    places_by_bits,
    places_of,
    places_unplayed,
    strengths_of,
)
from tricktake.seats import side_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Suit
    from tricktake.games.pilotta.states import Bidding, PilottaState, Playing


def end_auction(state: Bidding, random: Callable[[], float]) -> PilottaState:
    """The state after the auction, with random calls.

    Args:
        state: the auction so far.
        random: gives a number from 0 up to but not including 1; it is asked once a call.
    """
    match, dealt, seat, legal = state.match, state.dealt, state.speaker, calls_of(state)
    rules, calls = match.rules, [*state.calls]
    final, highest = rules.pass_is_final, rules.highest_bid
    out, passes = passes_in(rules, state.calls)
    while True:
        call = legal[int(random() * len(legal))]
        calls.append((seat, call))
        if isinstance(call, Bid):
            legal = calls_from(call.number + BID_STEP, highest)
            passes = passes if final else 0
        else:
            passes += 1
            if final:
                out.append(seat)
        if passes >= PASSES_TO_END:
            ended = end_of_auction(match, dealt, tuple(calls), passes=passes)
            if ended is not None:
                return ended
        seat = (seat + 1) % SEATS  # PI-23
        while seat in out:
            seat = (seat + 1) % SEATS


def is_between_tricks(state: Playing) -> bool:
    """Whether no trick is on the table, and nobody will be asked to declare."""
    return not state.trick and bool(state.table.tricks or state.rules.declarations != "announce")


@frozen
class Worth:
    """What the cards of a deal are worth under a trump.

    Attributes:
        cards: by seat and place how strong the card is if it is of the suit led, how strong if it
            is not, which is 0 unless it is a trump, and its points.
        higher: by the strength of a trump, or 0 for none, the places of the trumps of each seat that
            are higher, as bits.
        places: the places of the cards.
    """

    cards: tuple[tuple[tuple[int, int, int], ...], ...]
    higher: dict[int, tuple[int, ...]]
    places: Places


@lru_cache(maxsize=KNOWN_DEALS)
def worth_of(dealt: tuple[int, ...], trump: Suit) -> Worth:
    """What the cards that each seat was dealt, given as bits, are worth under that trump."""
    strong, held = strengths_of(dealt, trump, RANKING), places_of(dealt)
    values = by_place(VALUES[trump.index], held.indices)
    from_high_to_low = sorted(
        [
            (strength, seat, place)
            for seat, hand in enumerate(strong.ruffing)
            for place, strength in enumerate(hand)
            if strength
        ],
        reverse=True,
    )
    above, higher = [0] * SEATS, dict[int, tuple[int, ...]]()
    for strength, seat, place in from_high_to_low:
        higher[strength] = tuple(above)
        above[seat] |= 1 << place
    higher[0] = tuple(above)
    by_seat = zip(strong.following, strong.ruffing, values, strict=True)
    return Worth(tuple([tuple(zip(*each, strict=True)) for each in by_seat]), higher, held)


def play_on(state: Playing, random: Callable[[], float]) -> tuple[int, ...]:
    """The totals after the hand, with random cards.

    Args:
        state: a state between two tricks.
        random: gives a number from 0 up to but not including 1; it is asked once a card.
    """
    table, contract, rules = state.table, state.table.contract, state.rules
    dealt, trump, leader = contract.dealt, contract.trump, table.leader
    worth, places = worth_of(dealt, trump), places_by_bits()
    same_suit, followers = worth.places.same_suit, worth.places.followers
    cards, higher_trumps, every_trump = worth.cards, worth.higher, worth.higher[0]
    hands = list(places_unplayed(dealt, state.unplayed))
    captured, won = [*table.captured], [0, 0]
    for trick in table.tricks:
        won[side_of(trick.winner)] += 1
    while hands[leader]:
        hand = hands[leader]
        legal = places[hand]  # PI-83
        place = legal[int(random() * len(legal))]
        hands[leader] = hand ^ BITS[place]
        led = same_suit[leader][place]
        highest, trump_led, points = cards[leader][place]
        winner, top = leader, trump_led
        for seat in followers[leader]:
            hand = hands[seat]
            allowed = follows = hand & led[seat]  # PI-86, PI-91
            if trump_led or not follows:
                held = hand & every_trump[seat]
                higher = held & higher_trumps[top][seat]
                partner_holds = winner == seat ^ 2  # PI-92
                if not held or (
                    not trump_led
                    and (
                        (partner_holds and not rules.must_trump_partner)
                        or (not higher and not rules.must_undertrump)
                    )
                ):
                    allowed = hand  # PI-89, PI-93, PI-95
                elif partner_holds and not rules.must_overtrump_partner:
                    allowed = held  # PI-94
                else:
                    allowed = higher or held  # PI-88, PI-90
            legal = places[allowed]
            place = legal[int(random() * len(legal))]
            hands[seat] = hand ^ BITS[place]
            strength, ruff, value = cards[seat][place]
            points += value
            if not follows:
                strength = ruff
            if strength > highest:
                winner, highest, top = seat, strength, ruff
        side = winner & 1
        won[side] += 1
        captured[side] += points  # PI-102
        leader = winner  # PI-99
    first = table.tricks[0].leader if table.tricks else table.leader
    count = count_tricks(table, first, (captured[0], captured[1]), (won[0], won[1]), leader)
    gains = game_points(rules, count)
    totals = contract.match.totals
    return totals[0] + gains[0], totals[1] + gains[1]  # PI-118
