"""Short pickles: an object is pickled as the call that makes it.

The pickle of an attrs object with slots names every field of every object in it, which is most of the
pickle of a state. So phases, matches, hands and lines of scores are pickled by the values of their fields,
tricks by a byte for each card, and rules by the options that differ from their defaults.
"""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, TypeVar

from typing_extensions import override

from tricktake._constructors import call_that_makes
from tricktake.cards import CARDS
from tricktake.hands import Hand
from tricktake.scores import ScoreLine
from tricktake.tricks import Trick

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class PickledByValues:
    """An attrs class below this one is pickled, and copied, as its call with the values of its fields."""

    __slots__ = ()

    @override
    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return call_that_makes(self)  # type: ignore[type-var]  # the classes below are attrs classes


def made_with(kind: Callable[..., T], options: dict[str, object]) -> T:
    """An object of a class whose constructor takes options by name."""
    return kind(**options)


def trick_of(leader: int, cards: bytes, winner: int) -> Trick:
    """The trick whose cards have these indices."""
    return Trick(leader, tuple(map(CARDS.__getitem__, cards)), winner)


def _by_indices(trick: Trick) -> tuple[Callable[[int, bytes, int], Trick], tuple[int, bytes, int]]:
    return trick_of, (trick.leader, bytes(card.index for card in trick.cards), trick.winner)


copyreg.pickle(Hand, call_that_makes)
copyreg.pickle(ScoreLine, call_that_makes)
copyreg.pickle(Trick, _by_indices)
