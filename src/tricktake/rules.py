"""What a game provides: its states, its rules object, and the typing that binds them.

A game is a union of frozen state classes, one per phase, and a rules class: a frozen attrs class
whose fields are the options. The functions of `tricktake` work on any of them, because every state
carries its rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    final,
)

from attrs import frozen
from typing_extensions import override

from tricktake._pickling import PickledByValues, made_with
from tricktake.cards import bits_of
from tricktake.errors import GameOverError, IllegalMoveError, OptionError, Refusal, UnknownOptionError
from tricktake.hands import Hand
from tricktake.moves import AuctionCall, Deal, ForeignCall, Move, Play
from tricktake.options import options_of
from tricktake.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricktake.cards import Card
    from tricktake.scores import HandScore, Score
    from tricktake.tricks import Trick
    from tricktake.worlds import Worlds

StateT = TypeVar("StateT", bound="State[object]")
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=View[Move])
RulesT_co = TypeVar("RulesT_co", covariant=True)

Awaiting: TypeAlias = Literal["deal", "move", "over"]

NOTATION: Final = "NOTATION"
"""What a refusal cites where something is no move of the game at all."""


class Reason(NamedTuple):
    """Why a move is refused, before it is put into a sentence.

    Attributes:
        code: a short stable word for programs.
        clause: the clause that refuses the move.
        why: the reason in words, without the move and the clause.
    """

    code: str
    clause: str
    why: str


@frozen(weakref_slot=False)
class Match(PickledByValues, Generic[RulesT_co]):
    """What lasts between the hands of a match; games add what else does.

    Attributes:
        rules: the rules of the match.
        dealer: the seat that deals or dealt the hand.
        totals: the points of the match by side.
        hands_played: the number of hands that have been finished and counted.
        last: how the last finished hand was scored; `None` before one is.
    """

    rules: RulesT_co
    dealer: int
    totals: tuple[int, ...]
    hands_played: int
    last: HandScore | None


class State(PickledByValues, Generic[RulesT_co]):
    """What every phase of every game answers; a phase is a frozen attrs class below this one.

    Each phase gives its [Match][tricktake.rules.Match] as `match`: as a field of its own, or as a
    property that finds it further inside.
    """

    __slots__ = ()

    awaiting: ClassVar[Awaiting] = "move"
    """What the match waits for: `"deal"`, `"move"` or, when it is over, nothing: `"over"`."""

    @property
    def rules(self) -> RulesT_co:
        """The rules of the match."""
        return self.match.rules  # type: ignore[attr-defined, no-any-return]  # as in _match, at half its price

    @property
    def dealer(self) -> int:
        """The seat that deals or dealt the hand."""
        return self._match.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the match by side."""
        return self._match.totals

    @property
    def _match(self) -> Match[RulesT_co]:
        return self.match  # type: ignore[attr-defined, no-any-return]  # a field or a property of each phase

    @property
    def to_act(self) -> int | None:
        """The seat to act, or `None` while a deal is awaited and when the match is over."""
        return None

    @property
    def playable(self) -> int:
        """The cards that are accepted from the seat to act, as bits; none where no card is due."""
        return 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards that each seat holds; `()` in a phase in which none are dealt."""
        return ()

    @property
    def not_held(self) -> Hand:
        """The cards of the hand in progress that no seat holds: undealt, on the table, played."""
        return Hand()


class HasRules(Protocol[StateT, MoveT, ViewT]):
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


class HasSeat(Protocol[StateT, MoveT, ViewT]):
    """A view of any game: it belongs to a seat, and carries its rules."""

    @property
    def seat(self) -> int:
        """The seat whose view it is."""
        ...

    @property
    def rules(self) -> Rules[StateT, MoveT, ViewT]:
        """The rules of the match."""
        ...


class Rules(ABC, Generic[StateT, MoveT, ViewT]):
    """The rules of a game with their options; a variant is an object of the game's rules class.

    The methods without a body here are what a game must provide. A move is checked in one place:
    a card is legal if [playable][tricktake.rules.State.playable] holds it, any other move if
    [accepts][tricktake.rules.Rules.accepts] says so, and all else is derived from these.
    """

    __slots__ = ()

    name: ClassVar[str]
    """The name of the game in records and commands, as `"court_piece"`."""
    title: ClassVar[str]
    """The name of the game in sentences, as `"Court Piece"`."""
    revision: ClassVar[int]
    """The revision of the rules; it grows when a record could be judged differently."""
    moves: ClassVar[tuple[type[Move], ...]]
    """The kinds of moves that can be read; some may always be refused, with their clause."""
    dealer_clause: ClassVar[str]
    """The clause that says who may be the first dealer."""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """The options of each named preset, as `from_options` takes them."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; here each seat is its own side."""
        return tuple((seat,) for seat in range(self.seats))

    @property
    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """The cards of the pack, in ascending order."""

    @property
    def pack_bits(self) -> int:
        """The cards of the pack, as bits; every deal asks for them."""
        return bits_of(self.pack)

    @property
    @abstractmethod
    def packets(self) -> tuple[int, ...]:
        """How many cards each seat receives at each turn of the deal, as `(5, 4, 4)`."""

    @abstractmethod
    def start(self, dealer: int) -> StateT:
        """A match before its first deal."""

    @abstractmethod
    def legal_moves(self, state: StateT) -> tuple[MoveT, ...]:
        """The moves of the seat to act, in ascending order."""

    @abstractmethod
    def play(self, state: StateT, card: Card) -> StateT:
        """The state after that card, which is playable."""

    @abstractmethod
    def carry_out(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move that plays no card and is accepted."""

    @abstractmethod
    def reason(self, state: StateT, move: Move) -> Reason:
        """Why a move is refused that is not accepted: the first row that fits of the rules text."""

    @abstractmethod
    def score(self, state: StateT) -> Score:
        """The score of the match and of the hand."""

    @abstractmethod
    def observe(self, state: StateT, seat: int) -> ViewT:
        """What that seat may know."""

    @abstractmethod
    def worlds(self, view: ViewT) -> Worlds[StateT]:
        """The states that agree with all that a view knows.

        Raises:
            SetupError: if no deal fits the view.
        """

    def interrupts(self, state: StateT) -> tuple[MoveT, ...]:  # noqa: ARG002 - most games have none
        """The moves outside the turn order that are accepted now."""
        return ()

    def finished_trick(self, state: StateT, card: Card) -> Trick | None:  # noqa: ARG002 - for games with tricks
        """The trick that a card, which is playable, finishes; `None` if it finishes none."""
        return None

    def has_own(self, shortcut: str) -> bool:
        """Whether the very class of these rules has the method of that name.

        A variant that is a subclass may have changed what a shortcut of its base leaves out, so the
        shortcut is not taken for it.
        """
        return shortcut in type(self).__dict__

    def play_tricks(self, state: StateT, cards: tuple[Card, ...]) -> tuple[StateT, int]:  # noqa: ARG002 - for games with tricks
        """Play whole tricks without the states between, to replay a record sooner.

        Args:
            state: any state.
            cards: what is played, in the order of play; it may be too few or too many for the hand.

        Returns:
            The state that `play` comes to with one card after the other, and how many were played.
            No more are at the end of the hand, before a trick in which a card is missing or would be
            refused, and where more than cards is due; none are if the game has no such way.
        """
        return state, 0

    def complete_at_random(self, state: StateT, random: Callable[[], float]) -> tuple[int, ...]:
        """The totals once the hand in progress has been completed by random moves.

        Args:
            state: any state; where no move is awaited, its totals are given.
            random: gives a number from 0 up to but not including 1; it is asked once a move, and
                the move is the one at that part of the list of the legal ones.
        """
        has_shortcut = self.has_own("totals_at_random")
        while state.awaiting == "move":
            totals = self.totals_at_random(state, random) if has_shortcut else None
            if totals is not None:
                return totals
            legal = self.legal_moves(state)
            state = self.apply_unchecked(state, legal[int(random() * len(legal))])
        return state.scores

    def totals_at_random(
        self,
        state: StateT,  # noqa: ARG002 - for games that have such a way
        random: Callable[[], float],  # noqa: ARG002 - for games that have such a way
    ) -> tuple[int, ...] | None:
        """A shorter way to what [complete_at_random][tricktake.rules.Rules.complete_at_random] gives.

        A game may count what follows from a state without making the states between, as long as it
        asks for a number for each move just so. `None` where it has no such way.
        """
        return None

    def bounded(self) -> Self:
        """These rules, or others with limits set under which every match comes to an end by itself."""
        return self

    def accepts(self, state: StateT, move: MoveT) -> bool:
        """Whether a move is accepted now: legal for the seat to act, a due deal, or an interrupt."""
        if isinstance(move, Deal):
            return state.awaiting == "deal" and self.deal_fault(move) is None
        if isinstance(move, Play):
            return bool(move.card.bit & state.playable)
        return move in self.legal_moves(state) or move in self.interrupts(state)

    @override
    def __init_subclass__(cls, **arguments: object) -> None:
        """Refuse a class that has its own `apply`: not everything that plays a card would ask it."""
        super().__init_subclass__(**arguments)
        for method in ("apply", "apply_unchecked"):
            if getattr(cls, method) is not getattr(Rules, method):
                message = f"{cls.__name__}.{method}: what a move does is changed in play or carry_out"
                raise TypeError(message)

    @final
    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move; a variant changes what a move does in `play` and `carry_out`.

        Raises:
            IllegalMoveError: if the rules refuse it; after the end of the match [GameOverError][].
        """
        if isinstance(move, Play) and (card := move.card).bit & state.playable:
            return self.play(state, card)
        if type(move) in self.moves and self.accepts(state, move):
            return self.carry_out(state, move)
        refusal = self.why_illegal(state, move)
        assert refusal is not None  # noqa: S101 - what is not accepted is refused
        raise (GameOverError if state.awaiting == "over" else IllegalMoveError)(refusal)

    @final
    def apply_unchecked(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move that is trusted to be legal."""
        if isinstance(move, Play):
            return self.play(state, move.card)
        return self.carry_out(state, move)

    def why_illegal(self, state: StateT, move: object) -> Refusal[MoveT] | None:
        """Why a move is refused, or `None` if it is accepted."""
        if not isinstance(move, Move):
            label, reason = f"an object of type {type(move).__name__}", self._no_move()
        elif type(move) in self.moves:
            if self.accepts(state, move):  # type: ignore[arg-type]  # a move of a known kind is a MoveT
                return None
            label, reason = move.label, self.reason(state, move)
        elif isinstance(move, AuctionCall) and ForeignCall in self.moves:
            label, reason = move.label, self.reason(state, move)
        else:
            label, reason = move.label, self._no_move()
        message = f"{label}: {reason.why} ({reason.clause})"
        off_turn = isinstance(move, Move) and move.off_turn
        legal = self.interrupts(state) if off_turn else self.legal_moves(state)
        return Refusal(reason.code, reason.clause, message, legal)

    def _no_move(self) -> Reason:
        return Reason("not_a_move", NOTATION, f"is no move of {self.title}")

    def deal_fault(self, deal: Deal) -> str | None:
        """What is wrong with a deal, in words; `None` if each seat gets its share of the pack."""
        size, sizes, pack = sum(self.packets), [*map(len, deal.hands)], self.pack_bits
        if len(sizes) != self.seats:
            return f"{len(sizes)} hands are given"
        if sizes.count(size) != len(sizes):
            seat = next(seat for seat, given in enumerate(sizes) if given != size)
            return f"seat {seat} is given {sizes[seat]} cards"
        dealt = 0
        for bits in deal.bits:
            dealt |= bits
        if dealt & ~pack == 0 and dealt.bit_count() == size * len(sizes):
            return None
        seen = 0
        cards = chain.from_iterable(deal.hands)
        while (card := next(cards)).bit & pack & ~seen:
            seen |= card.bit
        return f"{card} is given twice" if card.bit & seen else f"{card} is not in the pack"

    def bad_deal(self, deal: Deal, clause: str) -> Reason:
        """The refusal of a malformed deal, by the clause of the game that fixes its shape."""
        shape = f"{sum(self.packets)} cards for each of {self.seats} seats, every card once"
        missing = [card for card in self.pack if all(card not in hand for hand in deal.hands)]
        also = f", {missing[0]} is missing" if missing else ""
        return Reason("bad_deal", clause, f"{shape}: {self.deal_fault(deal)}{also}")

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """The rules with these options as plain JSON values; those not named are at their defaults.

        Raises:
            OptionError: if an option does not exist, or does not allow the value.
        """
        known = {option.name: option for option in options_of(cls)}
        for name in options:
            if name not in known:
                raise UnknownOptionError(name, None, ", ".join(known))
        return cls(**{name: known[name].decode(value) for name, value in options.items()})

    @classmethod
    def preset(cls, name: str, **options: object) -> Self:
        """The rules of a named preset.

        Args:
            name: the name of the preset, one of `presets`.
            options: options that replace those of the preset, as `from_options` takes them.

        Raises:
            OptionError: if there is no such preset, or an option is wrong.
        """
        if name not in cls.presets:
            option, allowed = "preset", " or ".join(cls.presets) or "none: the game has no presets"
            raise OptionError(option, name, allowed)
        return cls.from_options({**cls.presets[name], **options})

    def options(self, *, defaults: bool = False) -> dict[str, object]:
        """The options that differ from their defaults, as plain JSON values: the inverse of `from_options`.

        Args:
            defaults: whether to give the options that are at their defaults too.
        """
        return {
            option.name: option.encode(getattr(self, option.name))
            for option in options_of(type(self))
            if defaults or getattr(self, option.name) != option.default
        }

    @override
    def __reduce__(self) -> tuple[Callable[..., Self], tuple[type[Self], dict[str, object]] | tuple[()]]:
        changed = self._changed()
        return (made_with, (type(self), changed)) if changed else (type(self), ())

    @override
    def __repr__(self) -> str:
        named = (f"{name}={value!r}" for name, value in self._changed().items())
        return f"{type(self).__name__}({', '.join(named)})"

    def _changed(self) -> dict[str, object]:
        """The values of the options that differ from their defaults."""
        return {
            option.name: value
            for option in options_of(type(self))
            if (value := getattr(self, option.name)) != option.default
        }
