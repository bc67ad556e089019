"""What a seat must play to a trick: its duties, in order."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - attrs resolves the types of the fields
from typing import TYPE_CHECKING, Final, Never, TypeAlias

from attrs import field, frozen

from tricktake.cards import ALL_CARDS, Suit
from tricktake.errors import Refusal, SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktake.cards import Card
    from tricktake.messages import Param


@frozen(kw_only=True)
class Duty:
    """Something that a seat must play if it can.

    A seat plays from the first of its duties that it can meet; if it can meet none, it plays any card.
    A duty depends on what is public only, so a card that does not meet it tells the table what its
    seat does not hold.

    Attributes:
        cards: a seat that holds any of these cards can meet the duty, as bits.
        code: the code of the refusal of any other card, such as `"must_follow"`.
        clause: the clause of the rules text that states the duty.
        why: the English sentence of the refusal behind the seat, such as `"must follow {suit:suit}"`.
        plays: the cards that meet the duty, as bits; `cards` by default. A duty with more than its
            `cards` here stands last in its list, or before duties that all of these cards meet.
        params: the values that stand in the sentence, by name.
        binds: whether a card that breaks the duty is refused; `False` where the rules accept it and
            punish it. Such a duty tells the table nothing.
        within: a wider duty, such as to play a trump at all where a high one is due; a card that does
            not meet even that is refused by it.
        accepts: the cards that are not refused where the duty can be met, as bits: `plays` if it binds.
    """

    cards: int
    code: str
    clause: str
    why: str
    plays: int = -1
    params: Mapping[str, Param] = field(factory=dict[str, "Param"], hash=False)
    binds: bool = True
    within: Duty | None = None
    accepts: int = field(default=ALL_CARDS, init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if self.plays < 0:
            object.__setattr__(self, "plays", self.cards)
        elif self.cards & ~self.plays:
            message = f"duty {self.code!r}: plays must hold all of cards"
            raise SetupError(message)
        if self.binds:
            object.__setattr__(self, "accepts", self.plays)

    def broken_by(self, card: Card) -> Duty:
        """The duty that a card breaks which does not meet this one: the widest that it does not meet."""
        if self.within is None or card.bit & self.within.plays:
            return self
        return self.within.broken_by(card)

    def refuse(self, seat: int) -> Refusal[Never]:
        """The refusal of a card that breaks the duty, played by that seat."""
        params = {"seat": seat, **self.params}
        return Refusal(self.code, self.clause, params, f"{{seat:seat}} {self.why}")


Duties: TypeAlias = tuple[Duty, ...]


def first_met(duties: Sequence[Duty], hand: int) -> Duty | None:
    """The first duty that a hand, as bits, can meet; `None` if it can meet none."""
    for duty in duties:
        if hand & duty.cards:
            return duty
    return None


def dutiful_cards(duties: Sequence[Duty], hand: int) -> int:
    """The cards of a hand that break no duty, as bits."""
    duty = first_met(duties, hand)
    return hand & duty.plays if duty else hand


def cards_denied(duties: Sequence[Duty], card: int) -> int:
    """The cards that a seat shows not to hold by playing a card, as bits: all duties that it passes by."""
    denied = 0
    for duty in duties:
        if card & duty.plays:
            break
        if duty.binds:
            denied |= duty.cards
    return denied


def follow_suit(clause: str, *, binds: bool = True) -> tuple[Duties, ...]:
    """The duty to follow suit, by the index of the suit led.

    Args:
        clause: the clause of the rules text that states it.
        binds: as in [Duty][tricktake.tricks.duties.Duty].
    """
    return tuple(
        (
            Duty(
                cards=suit.mask,
                code="must_follow",
                clause=clause,
                why="must follow {suit:suit}",
                params={"suit": suit},
                binds=binds,
            ),
        )
        for suit in Suit
    )


NO_DUTY: Final[Duties] = ()
"""Any card may be played."""
