"""What a seat knows of a match of Double Sir, and nothing else: section 7 of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from typing_extensions import override

from tricktake.games.double_sir.moves import DoubleSirMove
from tricktake.marks import Badge, Marks, Pile
from tricktake.tricks.trump_call import CalledView

if TYPE_CHECKING:
    from tricktake.games.double_sir.rules import DoubleSirRules


@frozen(kw_only=True)
class DoubleSirView(CalledView[DoubleSirMove]):
    """What a seat knows of a match of Double Sir; the courts are the totals of its score.

    What each move tells it of cards:

    - the deal: its own first five (DS-17, DS-18); the other eight are not dealt yet;
    - the call: trump (DS-19), and its own other eight (DS-9);
    - a card that follows suit: that card;
    - a card off suit: also that its seat has no card of the suit led (DS-26);
    - the end of the hand: nothing; what was not played is not shown.

    Attributes:
        rules: the rules of the match.
        captured: the tricks of the hand captured by each side.
        pile: the number of won tricks that nobody has captured.
        run_owner: the seat that captures if it wins the next trick too, or `None` for nobody.
        hands_won: the hands won by each side.
        streaks: the hands that each side has won in a row.
    """

    rules: DoubleSirRules
    captured: tuple[int, ...]
    pile: int
    run_owner: int | None
    hands_won: tuple[int, ...]
    streaks: tuple[int, ...]

    @override
    def marks(self) -> Marks:
        badges = [*super().marks().badges]
        if self.run_owner is not None:
            badges.append(Badge("can_capture", self.run_owner))
        for seat in range(self.rules.seats):
            streak = self.streaks[self.rules.side_by_seat[seat]]
            if streak:
                badges.append(Badge("streak", seat, params={"number": streak}))
        pile = (Pile("uncaptured", number=self.pile),) if self.pile else ()
        return Marks(tuple(badges), pile)
