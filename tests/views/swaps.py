"""Two matches that differ in two cards which a seat cannot know: the deal is changed, and replayed.

Nothing here asks the library what a seat knows. A card is known to the seat that was dealt it (while
trump is called, only the first five) and to everybody once it was played; what else a game shows of
unplayed cards is said below, game by game, in the words of section 7 of its rules text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

import tricktake as tt
from tricktake.bots import cautious_choice
from tricktake.games import pilotta, shooter, svoi_kozyri
from tricktake.games.pilotta.melds import melds_of
from tricktake.hands import cards_of

if TYPE_CHECKING:
    import random

    from tricktake.registry import AnyRules, AnyState

FIRST_FIVE = 5


@frozen
class HandInProgress:
    """A hand, from the state that awaited its deal.

    Attributes:
        start: that state.
        moves: the moves since, the deal first.
        states: the state after each of them.
    """

    start: AnyState
    moves: tuple[tt.Move, ...]
    states: tuple[AnyState, ...]

    @property
    def deal(self) -> tt.Deal:
        (deal,) = [move for move in self.moves[:1] if isinstance(move, tt.Deal)]
        return deal

    @property
    def now(self) -> AnyState:
        return self.states[-1]


def random_hand(rules: AnyRules, rng: random.Random, longest: int) -> HandInProgress | None:
    """A hand that was played at random for some moves, perhaps to its end; `None` if none was dealt."""
    state = tt.start(rules, dealer=rng.randrange(rules.seats))
    hand: HandInProgress | None = None
    for _ in range(rng.choice([1, 1, *rng.sample(range(2, longest), 6)])):
        if state.awaiting == "over" or (state.awaiting == "deal" and hand and rng.random() < 0.7):
            break
        if state.awaiting == "deal":
            hand = HandInProgress(state, (), ())
        move = _any_move(state, rng)
        state = tt.apply(state, move)
        if hand is not None:
            hand = HandInProgress(hand.start, (*hand.moves, move), (*hand.states, state))
    return hand if hand and isinstance(hand.moves[0], tt.Deal) else None


def _any_move(state: AnyState, rng: random.Random) -> tt.Move:
    if state.awaiting == "deal":
        return tt.shuffle(state, rng)
    off_turn = tt.interrupts(state)
    if off_turn and rng.random() < 0.05:
        return rng.choice(off_turn)
    playable = cards_of(state.playable)
    if playable and rng.random() < 0.2:
        return tt.Play(rng.choice(playable))
    return cautious_choice(tt.legal_moves(state), rng)


def what_it_is(thing: object) -> object:
    """A part of a state or a view of which the type checkers are to find out the game."""
    return thing


# Which cards a seat knows


def known_cards(hand: HandInProgress, seat: int) -> set[tt.Card]:
    """The cards of the deal of which that seat knows where they are, or were."""
    dealt = hand.deal.hands[seat]
    calling = type(hand.now).__name__ == "Calling"
    known = {*(dealt[:FIRST_FIVE] if calling else dealt)}
    known |= {move.card for move in hand.moves if isinstance(move, tt.Play)}
    view, match = what_it_is(tt.observe(hand.now, seat)), what_it_is(hand.start.rules.match_of(hand.start))
    if isinstance(view, pilotta.PilottaView):
        known |= {card for shown in view.shown for card in shown}
    if isinstance(match, svoi_kozyri.Match):
        known |= {tt.Card(trump, tt.Rank.SIX) for trump in match.trumps}
    return known


def exchanged(deal: tt.Deal, one: tt.Card, other: tt.Card) -> tt.Deal:
    """The deal with two cards in each other's place."""
    instead = {one: other, other: one}
    return tt.Deal(tuple(tuple(instead.get(card, card) for card in hand) for hand in deal.hands))


def replayed(hand: HandInProgress, deal: tt.Deal) -> HandInProgress | None:
    """The same moves after another deal; `None` if one of them would be refused."""
    state: AnyState = hand.start
    states: list[AnyState] = []
    for move in (deal, *hand.moves[1:]):
        if tt.why_illegal(state, move) is not None:
            return None
        state = tt.apply(state, move)
        states.append(state)
    return HandInProgress(hand.start, (deal, *hand.moves[1:]), tuple(states))


# Whether the two hands are alike in all that is public by its nature


def are_publicly_alike(one: HandInProgress, other: HandInProgress) -> bool:
    """Whether the exchange changes nothing of which the rules say that the table sees it."""
    return public_facts(one) == public_facts(other)


def public_facts(hand: HandInProgress) -> list[object]:
    """What becomes public of unplayed cards."""
    rules: object = hand.start.rules
    states = [*map(what_it_is, (hand.start, *hand.states))]
    facts: list[object] = []
    if isinstance(rules, tt.ShooterRules):
        if rules.renege == "penalize":  # each offence is penalised at once
            facts += map(is_offence, states, hand.moves)
        tables = [what_it_is(getattr(state, "table", None)) for state in hand.states]
        facts += [table.reneging.accusations for table in tables if isinstance(table, shooter.ShooterTable)]
    if isinstance(rules, tt.PilottaRules):  # values are declared, the best are shown, and all are scored
        for dealt in hand.deal.hands:
            facts.append(melds_of(tt.Hand.of_cards(dealt).bits, shared=True))
            facts.append([suit for suit in tt.Suit if pilotta_of(suit) <= {*dealt}])
    match = what_it_is(hand.start.rules.match_of(hand.now))
    if isinstance(match, svoi_kozyri.Match) and hand.now.awaiting != "move":
        facts.append(match.cards_left)  # shown at the end
    return facts


def pilotta_of(suit: tt.Suit) -> set[tt.Card]:
    """The king and queen of a suit."""
    return {tt.Card(suit, tt.Rank.KING), tt.Card(suit, tt.Rank.QUEEN)}


def is_offence(state: object, move: tt.Move) -> bool:
    """Whether a card is played off suit by a seat that holds the suit led."""
    if not isinstance(state, shooter.Playing) or not isinstance(move, tt.Play) or not state.trick:
        return False
    led = state.trick[0].suit
    return move.card.suit is not led and bool(state.hands[state.to_act].of(led))
