"""A game played on at random without a state for each move: what `rollout` counts with."""

from __future__ import annotations

from sys import maxsize
from typing import TYPE_CHECKING, Final

from tricktake.cards import CARDS, RANKS_IN_A_SUIT, Suit
from tricktake.games.svoi_kozyri.states import Due, next_in
from tricktake.random_tricks import BITS, places_by_bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.svoi_kozyri.states import Playing, SvoiKozyriState

LEAD, _, BEAT, SECOND = Due
ACE: Final = RANKS_IN_A_SUIT - 1
ONE_SUIT: Final = (1 << RANKS_IN_A_SUIT) - 1
ABOVE: Final = tuple(ONE_SUIT & -2 << rank for rank in range(RANKS_IN_A_SUIT))  # SK-6
"""The higher ranks of a suit, as bits, by the index of a rank."""


def take_turns(  # noqa: PLR0915 - one loop with all in local variables is the point of it
    state: Playing, random: Callable[[], float]
) -> SvoiKozyriState:
    """Make random moves until a seat has gone out, or the next turn to end is the last of the game.

    The cards of a seat are four sets of ranks, as bits, by suit; a card of the pile is the indices of
    its suit and rank. Which cards have ever been laid, which only views tell, is not kept.

    Args:
        state: a game in progress, and not in its last turn.
        random: gives a number from 0 up to but not including 1; it is asked once a move.
    """
    rules, trumps = state.rules, [trump.index for trump in state.match.trumps]
    places, two_cards = places_by_bits(), rules.cards_per_beat == 2  # noqa: PLR2004 - as the option says
    plain, trump_card, trump_ace = [
        number if isinstance(number, int) else len(CARDS)
        for number in (rules.pickup_plain, rules.pickup_trump, rules.pickup_trump_ace)
    ]
    following = [next_in(state.held, seat) for seat in range(len(trumps))]
    hands = [[bits >> RANKS_IN_A_SUIT * suit.index & ONE_SUIT for suit in Suit] for bits in state.held]
    sizes = [bits.bit_count() for bits in state.held]
    pile = [(card.suit.index, card.rank.index) for card in state.pile]
    seat, due, turns = state.acting, state.due, state.turns
    last_turn = maxsize if rules.max_turns is None else rules.max_turns - 1
    suit = rank = 0
    nothing: tuple[int, ...] = ()
    while turns < last_turn:
        hand = hands[seat]
        if due is BEAT:
            suit, rank = pile[-1]
            trump = trumps[seat]
            if suit == trump:
                pickup = trump_card if rank != ACE else trump_ace  # SK-43, SK-44
                lower, higher = places[hand[suit] & ABOVE[rank]], nothing  # SK-34
            else:
                pickup = plain  # SK-42
                lower, higher = places[hand[suit] & ABOVE[rank]], places[hand[trump]]  # SK-33, SK-35, SK-36
                if trump < suit:
                    lower, higher, suit, trump = higher, lower, trump, suit
            number = len(lower)
            place = int(random() * (number + len(higher) + 1))
            if place < number:
                rank = lower[place]
            elif place < number + len(higher):
                suit, rank = trump, higher[place - number]
            else:
                taken = pile[-pickup:]
                del pile[-pickup:]  # SK-45, SK-46
                for suit, rank in taken:
                    hand[suit] |= BITS[rank]
                sizes[seat] += len(taken)
                seat, turns = following[seat], turns + 1
                due = BEAT if pile else LEAD
                continue
        else:
            place = int(random() * sizes[seat])  # SK-30, SK-38, SK-52, SK-58
            suit, ranks = 0, places[hand[0]]
            while place >= len(ranks):
                place -= len(ranks)
                suit += 1
                ranks = places[hand[suit]]
            rank = ranks[place]
        if sizes[seat] == 1:
            break
        hand[suit] ^= BITS[rank]
        sizes[seat] -= 1
        pile.append((suit, rank))
        if due is BEAT and two_cards:
            due = SECOND  # SK-37, SK-39
        else:
            seat, due, turns = following[seat], BEAT, turns + 1  # SK-40
    held = tuple(
        [sum([ranks << RANKS_IN_A_SUIT * suit for suit, ranks in enumerate(hand)]) for hand in hands]
    )
    cards = tuple([CARDS[RANKS_IN_A_SUIT * suit + rank] for suit, rank in pile])
    state = rules.playing(state.game, held, state.hidden, cards, seat, due, turns)
    if turns == last_turn:
        return state
    return rules.play(state, CARDS[RANKS_IN_A_SUIT * suit + rank])
