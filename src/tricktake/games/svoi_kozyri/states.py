"""The phases of a match of Svoi Kozyri."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake import states as core
from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.cards import Card, Rank, Suit, bits_of, pack_from
from tricktake.hands import Hand
from tricktake.seats import around, left_of
from tricktake.states import Dealing, Over, State

if TYPE_CHECKING:
    from tricktake.games.svoi_kozyri.rules import SvoiKozyriRules

PACK: Final = pack_from(Rank.SIX)  # SK-5
PACK_BITS: Final = bits_of(PACK)


@frozen(weakref_slot=False)
class Match(core.Match["SvoiKozyriRules"]):
    """What lasts between the games; one game is one hand of the match.

    Attributes:
        trumps: the trump suit of each seat; `()` until all are chosen.
        cards_left: the cards left in the last hand of the last finished game, as bits; none before
            a game is finished and after a turn limit.
    """

    trumps: tuple[Suit, ...]
    cards_left: int


@frozen
class Choosing(State["SvoiKozyriRules"]):
    """Each seat in turn is to choose its trump suit (SK-11).

    Attributes:
        match: what lasts between the games.
        named: the suits named so far, that of the eldest first.
    """

    phase: ClassVar[str] = "choosing"
    match: Match
    named: tuple[Suit, ...]

    @property
    def in_turn(self) -> tuple[int, ...]:
        """The seats in the order in which they choose, the eldest first, the dealer last (SK-13)."""
        seats = self.rules.players
        return around(left_of(self.dealer, seats), seats)

    @property
    def chosen(self) -> tuple[tuple[int, Suit], ...]:
        """The suits named so far, each with its seat, in order."""
        return tuple(zip(self.in_turn, self.named, strict=False))

    @property
    @override
    def to_act(self) -> int:
        return self.in_turn[len(self.named)]


@frozen
class MovedSix(PickledByValues):
    """A 6 that changed hands after the deal (SK-29).

    Attributes:
        card: the 6.
        giver: the seat to which it was dealt.
        receiver: the seat whose trump it is.
    """

    card: Card
    giver: int
    receiver: int


@frozen
class Game(PickledByValues):
    """What changes in a game only when a pile leaves it.

    Attributes:
        match: the match as it was when the game began.
        sixes: the 6s that changed hands after the deal, by their receivers.
        removed: the cards that have left the game, as bits.
    """

    match: Match
    sixes: tuple[MovedSix, ...]
    removed: int


class Due(Enum):
    """What is due from the seat to act (SK-55)."""

    LEAD = "lead"
    """The pile is empty, and any card may be played."""
    EXEMPT = "exempt"
    """The top need not be beaten, and any card may be played."""
    BEAT = "beat"
    """A card that beats the top, or to take cards."""
    SECOND = "second"
    """The top has been beaten, and any card may be played on it."""


@frozen(weakref_slot=False)
class Playing(State["SvoiKozyriRules"]):
    """Cards are laid and taken.

    No move is kept, so that a state does not grow with the number of turns.

    Attributes:
        rules: the rules of the match.
        game: what changes in the game only when a pile leaves it.
        held: the cards that each seat holds, as bits.
        hidden: the cards that only their holders know, as bits: those that have never been laid,
            but for the 6s of the trump suits.
        pile: the cards of the pile, the top last.
        acting: the seat to act.
        due: what is due from it.
        turns: the number of finished turns.
        playable: the cards that the seat to act may lay, as bits.
    """

    phase: ClassVar[str] = "playing"
    rules: SvoiKozyriRules  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster
    game: Game
    held: tuple[int, ...]
    hidden: int
    pile: tuple[Card, ...]
    acting: int
    due: Due
    turns: int
    playable: int  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is faster

    @property
    def match(self) -> Match:
        """What lasts between the games."""
        return self.game.match

    @property
    @override
    def tally(self) -> tuple[int, ...]:
        return tuple(map(int.bit_count, self.held))

    @property
    @override
    def to_act(self) -> int:
        return self.acting

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.held))

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(bits_of(self.pile) | self.game.removed)


make_playing: Final = quick_constructor(Playing)

SvoiKozyriState: TypeAlias = (
    Choosing | Dealing["SvoiKozyriRules", Match] | Playing | Over["SvoiKozyriRules", Match]
)
"""Every state of a match of Svoi Kozyri."""


def next_in(held: tuple[int, ...], seat: int) -> int:
    """The next seat to the left that holds cards (SK-31)."""
    seats = len(held)
    seat = (seat + 1) % seats  # SK-4
    while not held[seat]:
        seat = (seat + 1) % seats
    return seat
