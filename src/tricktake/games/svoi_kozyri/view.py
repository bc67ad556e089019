"""What a seat knows of a match of Svoi Kozyri, and nothing else: section 7 of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from attrs import frozen
from typing_extensions import override

from tricktake.games.svoi_kozyri.moves import SvoiKozyriMove
from tricktake.games.svoi_kozyri.states import Playing
from tricktake.hands import Hand
from tricktake.marks import Badge, Marks, Pile
from tricktake.views import Event, View

if TYPE_CHECKING:
    from tricktake.cards import Card, Suit
    from tricktake.games.svoi_kozyri.rules import SvoiKozyriRules
    from tricktake.games.svoi_kozyri.states import MovedSix

NOTHING = Hand()


@frozen(kw_only=True)
class SvoiKozyriView(View[SvoiKozyriMove]):
    """What a seat knows of a match of Svoi Kozyri.

    What each move tells it of cards:

    - the deal: its own, and which 6 went to which seat (SK-26, SK-29);
    - a card laid: that card, and that its seat has it no longer;
    - `take`: which cards went to that hand, where they are known until they are laid; not that the
      seat could not beat the top, for it need not (SK-41);
    - a seat that goes out: that it has none, and perhaps which cards leave the game (SK-65);
    - the end of a game: the cards of the last hand, but not after a turn limit (SK-76).

    A state keeps no moves, so `history` holds only the choices of the suits while they are made and
    the beating card while the second card is due; a record of the match holds them all. A game counts
    in `hands_played` when it is finished, draws included.

    Attributes:
        rules: the rules of the match.
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
    trumps: tuple[Suit | None, ...]
    cards_left: Hand = NOTHING
    sixes: tuple[MovedSix, ...] = ()
    known: tuple[Hand, ...] = ()
    pile: tuple[Card, ...] = ()
    removed: Hand = NOTHING
    exempt: bool = False
    second_card: bool = False
    turns: int = 0

    @override
    def news(self, before: Self) -> tuple[Event, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  # both are views of one game
        if before.phase != Playing.phase:
            return ()
        told: list[Event] = []
        for seat, (held, holds) in enumerate(zip(before.score.tally, self.score.tally, strict=True)):
            if holds > held:
                told.append(Event("taken", seat, {"cards": before.pile[held - holds :]}))  # SK-42 to SK-49
            if held and not holds:
                told.append(Event("out", seat))  # SK-57
        return tuple(told)

    @override
    def marks(self) -> Marks:
        badges = [Badge("trump", seat, suit) for seat, suit in enumerate(self.trumps) if suit is not None]
        if self.pile and self.exempt:
            badges.append(Badge("exempt"))
        if self.second_card:
            badges.append(Badge("second_card"))
        piles = [Pile("pile", self.pile, len(self.pile))] if self.pile or self.removed else []
        if self.removed:
            piles.append(Pile("removed", number=len(self.removed)))
        return Marks(tuple(badges), tuple(piles), self.known)
