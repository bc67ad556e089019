"""What a game provides: its states, its rules object, and the typing that binds them.

A game is a union of frozen state classes, one per phase, and a rules class: a frozen attrs class
whose fields are the options. The functions of `tricktake` work on any of them, because every state
carries its rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Protocol, Self, final

from attrs import evolve, frozen
from typing_extensions import override

from tricktake._pickling import made_with
from tricktake.cards import bits_of
from tricktake.dealing import fault_in_deal
from tricktake.errors import GameOverError, IllegalMoveError, NoEffectError, Refusal
from tricktake.hands import Hand
from tricktake.messages import quoted
from tricktake.moves import PLAYS, AuctionCall, Deal, ForeignCall, Move, Play
from tricktake.options import changed_options, from_options, from_preset, plain_options
from tricktake.scores import Score, lead
from tricktake.seats import sides_of_seats
from tricktake.states import Awaiting, Dealing, Match, MoveT, Over, StateT, ViewT
from tricktake.worlds import only_world

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricktake.cards import Card
    from tricktake.views import Seen
    from tricktake.worlds import Worlds

NOTATION: Final = "NOTATION"
"""What a refusal cites where something is no move of the game at all."""


@frozen(kw_only=True)
class Clauses:
    """The clauses of a game for the refusals that every game has.

    Attributes:
        first_dealer: who may be the first dealer.
        bad_deal: what a deal must hold.
        deal_awaited: while a deal is awaited nothing else is accepted.
        no_deal_awaited: during a hand no deal is accepted.
        not_held: a seat plays from the cards it holds.
        match_over: after the match nothing is accepted.
    """

    first_dealer: str
    bad_deal: str
    deal_awaited: str
    no_deal_awaited: str
    not_held: str
    match_over: str


class GameState(Protocol[StateT, MoveT, ViewT]):
    """A state of any game: it waits for something, and carries its rules."""

    awaiting: ClassVar[Awaiting]
    """What the match waits for."""

    @property
    def playable(self) -> int:
        """The cards that are accepted from the seat to act, as bits."""
        ...

    @property
    def rules(self) -> Rules[StateT, MoveT, ViewT]:
        """The rules of the match."""
        ...


class GameView(Protocol[StateT, MoveT, ViewT]):
    """A view of any game: it belongs to a seat, and carries its rules."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it is, or `None` for a spectator."""
        ...

    @property
    def rules(self) -> Rules[StateT, MoveT, ViewT]:
        """The rules of the match."""
        ...

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """The moves of the seat, if it is to act."""
        ...

    @property
    def score(self) -> Score:
        """The score of the match and of the hand."""
        ...


class Rules(ABC, Generic[StateT, MoveT, ViewT]):
    """The rules of a game with their options; a variant is an object of the game's rules class.

    The abstract methods and the class attributes without a value are what a game must provide. A
    move is checked in one place: a card is legal if [playable][tricktake.states.State.playable] holds
    it, any other move if `legal_moves` or `interrupts` lists it; all else is derived from these.
    """

    __slots__ = ()

    name: ClassVar[str]
    """The name of the game in records and commands, as `"court_piece"`."""
    title: ClassVar[str]
    """The name of the game in sentences, as `"Court Piece"`."""
    revision: ClassVar[int] = 1
    """The revision of the rules; it grows when a record could be judged differently."""
    moves: ClassVar[tuple[type[Move], ...]]
    """The kinds of moves that can be read; some may always be refused, with their clause."""
    clauses: ClassVar[Clauses]
    """The clauses of the refusals that every game has."""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """The options of each named preset, as `from_options` takes them."""

    seats: int
    """The number of seats."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    pack: tuple[Card, ...]
    """The cards of the pack, in ascending order."""
    packets: tuple[int, ...]
    """How many cards each seat receives at each turn of the deal, as `(5, 4, 4)`."""

    pack_bits: ClassVar[int]
    """The cards of the pack, as bits; made from `pack`."""
    side_by_seat: ClassVar[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 6, 7)
    """The side of each seat; made from `sides`, or each seat its own side where an option decides those."""

    def bounded(self) -> Self:
        """These rules, or others with limits set under which every match comes to an end by itself."""
        return self

    # A match before its first deal

    def start(self, dealer: int) -> StateT:
        """A match before its first deal."""
        return self.next_hand(self.new_match(dealer))

    def new_match(self, dealer: int) -> Match[Self]:
        """What lasts between the hands, when nothing has been played yet."""
        return Match(self, dealer, (0,) * len(self.sides), 0, None)

    def next_hand(self, match: Match[Self]) -> StateT:
        """The state that awaits the deal of the next hand."""
        return Dealing(match)  # type: ignore[return-value]  # one of the phases of every game

    # Legal moves

    @abstractmethod
    def legal_moves(self, state: StateT) -> tuple[MoveT, ...]:
        """The moves of the seat to act, in ascending order."""

    def interrupts(self, state: StateT) -> tuple[MoveT, ...]:  # noqa: ARG002 - most games have none
        """The moves outside the turn order that are accepted now."""
        return ()

    @final
    def accepts(self, state: StateT, move: Move) -> bool:
        """Whether a move is accepted now: legal for the seat to act, a due deal, or an interrupt."""
        if isinstance(move, Play):
            return bool(move.card.bit & state.playable)
        if isinstance(move, Deal):
            return state.awaiting == "deal" and fault_in_deal(self, move) is None
        return move in self.legal_moves(state) or move in self.interrupts(state)

    # Moves

    @abstractmethod
    def apply_move(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move that is accepted; the last case of a game is the one here.

        Raises:
            NoEffectError: always; a game that gets here has no case for an accepted move.
        """
        raise NoEffectError(self.title, str(move), state.phase)

    def play_card(self, state: StateT, card: Card) -> StateT:
        """The state after that card, which is playable."""
        return self.apply_move(state, PLAYS[card.index])  # type: ignore[arg-type]  # where cards are played

    @override
    def __init_subclass__(cls, **arguments: object) -> None:
        """Refuse a class that has its own `apply`: not everything that plays a card would ask it."""
        super().__init_subclass__(**arguments)
        if isinstance(cls.__dict__.get("sides"), tuple):
            cls.side_by_seat = sides_of_seats(cls.sides)
        if "pack" in cls.__dict__:
            cls.pack_bits = bits_of(cls.pack)
        for method in ("apply", "apply_unchecked", "accepts"):
            if getattr(cls, method) is not getattr(Rules, method):
                message = f"{cls.__name__}.{method}: change legal_moves, apply_move or play_card instead"
                raise TypeError(message)

    @final
    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move; a variant changes what a move does in `play_card` and `apply_move`.

        Raises:
            IllegalMoveError: if the rules refuse it; after the end of the match [GameOverError][].
        """
        if isinstance(move, Play) and (card := move.card).bit & state.playable:
            return self.play_card(state, card)
        if type(move) in self.moves and self.accepts(state, move):
            return self.apply_move(state, move)
        refusal = self.why_illegal(state, move)
        assert refusal is not None  # noqa: S101 - what is not accepted is refused
        raise (GameOverError if state.awaiting == "over" else IllegalMoveError)(refusal)

    @final
    def apply_unchecked(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move that is trusted to be legal."""
        if isinstance(move, Play):
            return self.play_card(state, move.card)
        return self.apply_move(state, move)

    # Refusals

    @final
    def why_illegal(self, state: StateT, move: object) -> Refusal[MoveT] | None:
        """Why a move is refused, or `None` if it is accepted."""
        if not isinstance(move, Move):
            code = "text_for_move" if isinstance(move, str) else "not_a_move"
            return evolve(self._no_move(code), move=_named(move), legal=self.legal_moves(state))
        known = type(move) in self.moves
        if known and self.accepts(state, move):
            return None
        if known or (isinstance(move, AuctionCall) and ForeignCall in self.moves):
            refusal = self.refuse(state, move)
        else:
            refusal = self._no_move("not_a_move")
        legal = self.interrupts(state) if move.off_turn else self.legal_moves(state)
        return evolve(refusal, move=move.label, legal=legal)

    def _no_move(self, code: str) -> Refusal[MoveT]:
        return Refusal(code, NOTATION, {"game": self.title})

    def refuse(self, state: StateT, move: Move) -> Refusal[MoveT]:
        """Why a move is refused that is not accepted: the first row that fits of the rules text.

        Returns:
            The refusal without the move and without what is legal, which the caller adds.
        """
        if state.awaiting == "over":
            return Refusal("match_over", self.clauses.match_over)
        if state.awaiting == "deal":
            if isinstance(move, Deal):
                code, params = fault_in_deal(self, move) or ("bad_deal", {})
                return Refusal(code, self.clauses.bad_deal, params)
            return Refusal("deal_awaited", self.clauses.deal_awaited)
        if isinstance(move, Deal):
            return Refusal("no_deal_awaited", self.clauses.no_deal_awaited)
        return self.refuse_move(state, move)

    @abstractmethod
    def refuse_move(self, state: StateT, move: Move) -> Refusal[MoveT]:
        """Why a move other than a deal is refused while a seat is to act."""

    # Score

    def score(self, state: StateT) -> Score:
        """The score of the match and of the hand."""
        last = self.match_of(state).last
        return Score(state.scores, state.tally, state.winners, state.losers, last)

    @staticmethod
    def match_of(state: StateT) -> Match[object]:
        """What lasts between the hands of the match of a state."""
        return state.match  # type: ignore[attr-defined, no-any-return]  # a field or a property of each phase

    def worth(self, gains: tuple[int, ...], tally: tuple[int, ...], side: int) -> float:  # noqa: ARG002 - for others
        """What the end of a hand is worth to a side; of two ends the better one has the higher number.

        Here it is what the side has gained beyond the mean of the others. A game whose totals change only
        at times counts by the tally.

        Args:
            gains: what the hand has added to the total of each side; all zeros where it was cut off.
            tally: the count of the hand by side.
            side: the side.
        """
        return lead(gains, side)

    # Views

    @abstractmethod
    def observe(self, state: StateT, seat: int | None) -> ViewT:
        """What that seat may know; a spectator where it is `None`."""

    def seen(self, state: StateT, seat: int | None) -> Seen[MoveT]:
        """What the views of all games hold; a game adds its history and what is public there."""
        hands = state.hands or (Hand(),) * self.seats
        return {
            "seat": seat,
            "phase": state.phase,
            "dealer": state.dealer,
            "to_act": state.to_act,
            "score": self.score(state),
            "hand": Hand() if seat is None else hands[seat],
            "hand_sizes": tuple([len(hand) for hand in hands]),
            "legal_moves": self.legal_moves(state) if seat is not None and state.to_act == seat else (),
            "hands_played": self.match_of(state).hands_played,
        }

    # Hidden worlds

    @abstractmethod
    def worlds(self, view: ViewT) -> Worlds[StateT]:
        """The states that agree with all that a view knows.

        Raises:
            SetupError: if no deal fits the view.
        """

    def match_seen(self, view: ViewT) -> Match[Self]:
        """What lasts between the hands, as a view tells it."""
        return Match(self, view.dealer, view.score.totals, view.hands_played, view.score.last)

    def moves_behind(self, state: StateT) -> tuple[MoveT, ...] | None:  # noqa: ARG002 - most games have none
        """The moves of the hand in progress that lead to a state, the deal first, with all hidden choices.

        Returns:
            The moves, or `None` where no seat has chosen anything that another one does not see: then the
            moves are those of the history, behind a deal that gives each seat what it holds.
        """
        return None

    def between_hands(self, view: ViewT) -> Worlds[StateT]:
        """The one state that a view of no hand in progress tells of."""
        match = self.match_seen(view)
        if view.phase != Over.phase:
            return only_world(self.next_hand(match))
        over: Over[object, Match[object]] = Over(match, view.score.winners, view.score.losers)
        return only_world(over)  # type: ignore[arg-type]  # one of the phases of every game

    # Options

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """The rules with these options as plain JSON values; those not named are at their defaults.

        Raises:
            OptionError: if an option does not exist, or does not allow the value.
        """
        return from_options(cls, options)

    @classmethod
    def preset(cls, name: str, **options: object) -> Self:
        """The rules of a named preset.

        Args:
            name: the name of the preset, one of `presets`.
            options: options that replace those of the preset, as `from_options` takes them.

        Raises:
            OptionError: if there is no such preset, or an option is wrong.
        """
        return from_preset(cls, cls.presets, name, options)

    def options(self, *, defaults: bool = False) -> dict[str, object]:
        """The options that differ from their defaults, as plain JSON values: the inverse of `from_options`.

        Args:
            defaults: whether to give the options that are at their defaults too.
        """
        return plain_options(self, defaults=defaults)

    @override
    def __reduce__(self) -> tuple[Callable[..., Self], tuple[type[Self], dict[str, object]] | tuple[()]]:
        changed = changed_options(self)
        return (made_with, (type(self), changed)) if changed else (type(self), ())

    @override
    def __repr__(self) -> str:
        named = (f"{name}={value!r}" for name, value in changed_options(self).items())
        return f"{type(self).__name__}({', '.join(named)})"


def _named(stranger: object) -> str:
    """How a sentence names what is no move: a text as it stands, anything else by its type."""
    if isinstance(stranger, str):
        return quoted(stranger)
    return "None" if stranger is None else type(stranger).__name__
