"""What a seat knows of a match, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tricktake.games.svoi_kozyri.states import (
    Choosing,
    Due,
    MovedSix,
    Playing,
    SvoiKozyriMove,
    SvoiKozyriState,
)
from tricktake.hands import Hand
from tricktake.moves import PLAYS, TRUMPS
from tricktake.seats import around, left_of
from tricktake.views import View

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.svoi_kozyri.rules import SvoiKozyriRules

NOTHING = Hand()


@frozen(kw_only=True)
class SvoiKozyriView(View[SvoiKozyriMove]):
    """What a seat knows of a match of Svoi Kozyri (section 7 of the rules text).

    What each move tells it of cards:

    - the deal: its own, and which 6 went to which seat (SK-26, SK-29);
    - a card laid: that card, and that its seat has it no longer;
    - `take`: which cards went to that hand, where they are known until they are laid; not that the
      seat could not beat the top, for it need not (SK-41);
    - a seat that goes out: that it has none, and perhaps which cards leave the game (SK-65);
    - the end of a game: the cards of the last hand, but not after a turn limit (SK-76).

    A state keeps no moves, so `history` holds only the choices of the suits while they are made and
    the beating card while the second card is due; a record of the match holds them all.

    Attributes:
        rules: the rules of the match.
        hands_played: the number of games that have been finished, draws included.
        trumps: the trump suit of each seat; `None` until it is chosen.
        cards_left: the cards left in the last hand of the last finished game; none before a game
            is finished and after a turn limit.
        sixes: the 6s that changed hands after the deal, by their receivers.
        known: the cards of each hand that everybody knows: the 6 of its trump suit and the cards
            that it took, until they are laid.
        pile: the cards of the pile, the top last.
        removed: the cards that have left the game.
        exempt: whether the top need not be beaten.
        second_card: whether the seat to act is to lay a second card.
        turns: the number of finished turns of the game.
    """

    rules: SvoiKozyriRules
    hands_played: int
    trumps: tuple[Suit | None, ...]
    cards_left: Hand = NOTHING
    sixes: tuple[MovedSix, ...] = ()
    known: tuple[Hand, ...] = ()
    pile: tuple[Card, ...] = ()
    removed: Hand = NOTHING
    exempt: bool = False
    second_card: bool = False
    turns: int = 0


def observe(rules: SvoiKozyriRules, state: SvoiKozyriState, seat: int) -> SvoiKozyriView:
    """What that seat may know of the state."""
    hands = state.hands or (NOTHING,) * rules.players
    playing = state if isinstance(state, Playing) else None
    due = playing.due if playing else None
    return SvoiKozyriView(
        seat=seat,
        phase=type(state).__name__.lower(),
        dealer=state.dealer,
        to_act=state.to_act,
        score=rules.score(state),
        hand=hands[seat],
        hand_sizes=tuple(map(len, hands)),
        legal_moves=rules.legal_moves(state) if state.to_act == seat else (),
        history=_history(state),
        rules=rules,
        hands_played=state.match.hands_played,
        trumps=_trumps(state),
        cards_left=NOTHING if isinstance(state, Choosing) else Hand(state.match.cards_left),
        sixes=playing.game.sixes if playing else (),  # SK-29
        known=tuple([Hand(bits & ~playing.hidden) for bits in playing.held]) if playing else hands,
        pile=playing.pile if playing else (),
        removed=Hand(playing.game.removed) if playing else NOTHING,
        exempt=due is Due.EXEMPT,
        second_card=due is Due.SECOND,
        turns=playing.turns if playing else 0,
    )


def _history(state: SvoiKozyriState) -> tuple[tuple[int, SvoiKozyriMove], ...]:
    if isinstance(state, Choosing):
        return tuple((seat, TRUMPS[suit.index]) for seat, suit in _named(state))
    if isinstance(state, Playing) and state.due is Due.SECOND:
        return ((state.acting, PLAYS[state.pile[-1].index]),)
    return ()


def _trumps(state: SvoiKozyriState) -> tuple[Suit | None, ...]:
    if isinstance(state, Choosing):
        return tuple(map(dict(_named(state)).get, range(state.rules.players)))  # SK-16
    return state.match.trumps


def _named(state: Choosing) -> tuple[tuple[int, Suit], ...]:
    """The suits named so far, each with its seat, in order."""
    seats = state.rules.players
    return tuple(zip(around(left_of(state.dealer, seats), seats), state.named, strict=False))
