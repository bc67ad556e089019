"""The phases of a match of Double Sir."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from tricktake._constructors import quick_constructor
from tricktake.cards import Suit
from tricktake.states import Dealing, Over
from tricktake.tricks.states import Contract, Playing, Table
from tricktake.tricks.trump_call import Calling, CallMatch

if TYPE_CHECKING:
    from tricktake.games.double_sir.rules import DoubleSirRules


@frozen(weakref_slot=False)
class Match(CallMatch["DoubleSirRules"]):
    """What lasts between the hands; the totals are the courts of the two sides (DS-88).

    Attributes:
        hands_won: the hands won by each side.
        streaks: the hands that each side has won in a row.
    """

    hands_won: tuple[int, ...]
    streaks: tuple[int, ...]


make_match: Final = quick_constructor(Match)


@frozen(weakref_slot=False)
class DoubleSirTable(Table[Contract[Match, Suit]]):
    """The table of a hand; its tally is the tricks captured by each side (DS-31).

    Attributes:
        run_owner: the seat that captures if it wins the next trick too, or `None` for nobody.
    """

    run_owner: int | None

    @property
    def pile(self) -> int:
        """The number of won tricks that nobody has captured."""
        return len(self.tricks) - sum(self.tally)  # DS-30, DS-31


make_table: Final = quick_constructor(DoubleSirTable)

DoubleSirState: TypeAlias = (
    Dealing["DoubleSirRules", Match]
    | Calling["DoubleSirRules", Match]
    | Playing["DoubleSirRules", Match, DoubleSirTable]
    | Over["DoubleSirRules", Match]
)
"""Every state of a match of Double Sir."""
