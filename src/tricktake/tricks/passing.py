"""Passing cards before the play: each seat chooses cards for another, unseen until all have chosen.

The seats choose one after another, a card at a time, and nobody sees what another seat chooses. When all
have chosen, the cards change hands at once. From then on a seat knows which cards it gave and got.
"""

from __future__ import annotations

from abc import abstractmethod
from math import comb, prod
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from attrs import field, frozen
from attrs.validators import instance_of
from typing_extensions import TypedDict, override

from tricktake._constructors import quick_change
from tricktake.cards import CARDS, Card, Suit, bits_of, parse_card
from tricktake.errors import Refusal
from tricktake.hands import Hand, cards_of
from tricktake.moves import Deal, Move
from tricktake.seats import around, left_of
from tricktake.states import MoveT, State, StateT
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Contract, Table, TrickMatch
from tricktake.tricks.view import TrickSeen, TrickView
from tricktake.worlds import Worlds, unseen_case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from tricktake.worlds import Case

RulesT_co = TypeVar("RulesT_co", covariant=True)
MatchT_co = TypeVar("MatchT_co", bound="TrickMatch[object]", covariant=True)
TrumpT_co = TypeVar("TrumpT_co", bound="Suit | None", covariant=True)
MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)


@frozen(order=False, repr=False)
class Give(Move):
    """Choose a card to pass.

    Attributes:
        card: the card chosen.
    """

    word: ClassVar[str] = "give"
    place: ClassVar[int] = 60
    example: ClassVar[str] = "give QS"
    hidden: ClassVar[bool] = True
    event: ClassVar[str] = "gave"
    card: Card = field(validator=instance_of(Card))

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Give:
        return GIVES[parse_card("".join(words)).index]


GIVES: Final = tuple(map(Give, CARDS))
"""The moves that choose the cards to pass, by the index of the card."""


@frozen(weakref_slot=False)
class PassContract(Contract[MatchT_co, TrumpT_co]):
    """What is certain for a hand before which cards are passed.

    Attributes:
        dealt: the cards that each seat was dealt; once cards are passed, those it begins the play with.
        gifts: the cards that each seat has chosen to pass, as bits.
    """

    gifts: tuple[int, ...]


ContractT_co = TypeVar("ContractT_co", bound=PassContract[TrickMatch[object], Suit | None], covariant=True)


@frozen(weakref_slot=False)
class Passing(State[RulesT_co], Generic[RulesT_co, ContractT_co]):
    """The seats choose cards to pass; what is chosen stays in the hands until all have chosen.

    Attributes:
        contract: the cards dealt, and those chosen so far.
        giver: the seat that chooses next.
    """

    phase: ClassVar[str] = "passing"
    contract: ContractT_co
    giver: int

    @property
    def match(self) -> TrickMatch[RulesT_co]:
        """The match as it was when the hand began."""
        return self.contract.match  # type: ignore[return-value]  # the match of the contract of that game

    @property
    @override
    def to_act(self) -> int:
        return self.giver

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(Hand, self.contract.dealt))

    @property
    def choice(self) -> int:
        """The cards that the giver may choose, as bits."""
        return self.contract.dealt[self.giver] & ~self.contract.gifts[self.giver]


@frozen(kw_only=True)
class PassView(TrickView[MoveT_co]):
    """What a seat knows of the passing and of the tricks; a game adds its rules and what it counts.

    The history holds the cards that the seat has chosen and, once all have chosen, those it got.

    Attributes:
        chosen: the number of cards that each seat has chosen to pass; `()` while it is not the time.
    """

    chosen: tuple[int, ...]


class PassSeen(TrickSeen[MoveT], TypedDict, Generic[MoveT]):
    """What the core fills in of a [PassView][]."""

    history: tuple[tuple[int, MoveT], ...]
    chosen: tuple[int, ...]


ViewT = TypeVar("ViewT", bound=PassView[Move])
ContractT = TypeVar("ContractT", bound=PassContract[TrickMatch[object], Suit | None])
TableT = TypeVar("TableT", bound=Table[PassContract[TrickMatch[object], Suit | None]])


class PassingRules(
    TrickRules[StateT, MoveT, ViewT, ContractT, TableT], Generic[StateT, MoveT, ViewT, ContractT, TableT]
):
    """The rules of a game in which cards may be passed before the play."""

    __slots__ = ()

    passing_clause: ClassVar[str]
    """The clause of the rules text that says which cards are passed."""

    @abstractmethod
    def receivers(self, contract: ContractT) -> tuple[int, ...]:
        """The seat to which each seat passes cards: itself if it passes none."""

    @abstractmethod
    def gift_size(self) -> int:
        """How many cards a seat passes."""

    @abstractmethod
    def after_passing(self, contract: ContractT) -> StateT:
        """What follows when all cards have been passed, or none are to be."""

    # The passing

    def passing(self, contract: ContractT) -> StateT:
        """The state in which the next seat is to choose a card, or what follows the passing."""
        receivers, size = self.receivers(contract), self.gift_size()
        for giver in around(left_of(contract.match.dealer, self.seats), self.seats):
            if receivers[giver] != giver and contract.gifts[giver].bit_count() < size:
                return Passing(contract, giver)  # type: ignore[return-value]  # one of the phases
        return self.after_passing(
            _with(contract, "dealt", exchanged(contract.dealt, contract.gifts, receivers))
        )

    @override
    def calls(self, state: StateT) -> tuple[MoveT, ...]:
        passing = self.passing_in(state)
        if passing is None:
            return super().calls(state)
        gives: Iterable[Move] = [GIVES[card.index] for card in cards_of(passing.choice)]
        return tuple(gives)  # type: ignore[arg-type]  # moves of every such game

    @override
    def apply_move(self, state: StateT, move: MoveT) -> StateT:
        passing = self.passing_in(state)
        if passing is None or not isinstance(move, Give):
            return super().apply_move(state, move)
        gifts = [*passing.contract.gifts]
        gifts[passing.giver] |= move.card.bit
        return self.passing(_with(passing.contract, "gifts", tuple(gifts)))

    @override
    def refuse_move(self, state: StateT, move: Move) -> Refusal[MoveT]:
        passing = self.passing_in(state)
        if passing is None:
            no_passing = Refusal[MoveT]("no_passing", self.passing_clause)
            return no_passing if isinstance(move, Give) else super().refuse_move(state, move)
        seat, contract = passing.giver, passing.contract
        if not isinstance(move, Give):
            left = self.gift_size() - contract.gifts[seat].bit_count()
            return Refusal("must_give", self.passing_clause, {"seat": seat, "cards": left})
        if contract.gifts[seat] & move.card.bit:
            return Refusal("already_given", self.passing_clause, {"seat": seat})
        return Refusal("not_held", self.clauses.not_held, {"seat": seat})

    # The moves of a hand, and what a seat sees of them

    @staticmethod
    def passing_in(state: StateT) -> Passing[object, ContractT] | None:
        """The state as one in which cards are chosen; `None` in other phases."""
        return cast("Passing[object, ContractT]", state) if isinstance(state, Passing) else None

    def contract_of(self, state: StateT) -> ContractT | None:
        """What is certain of the hand in progress; `None` before the passing is due."""
        playing, passing = self.play_in(state), self.passing_in(state)
        if playing is not None:
            return cast("ContractT", playing.table.contract)
        return passing.contract if passing else None

    def calls_before(self, contract: ContractT) -> tuple[tuple[int, MoveT], ...]:  # noqa: ARG002 - some games have none
        """The moves between the deal and the passing, each with its seat."""
        return ()

    def moves_since_deal(self, state: StateT) -> tuple[tuple[int, MoveT], ...]:
        """The moves of the hand since the deal, each with its seat, as far as the state keeps them."""
        contract = self.contract_of(state)
        if contract is None:
            return ()
        turns = around(left_of(contract.match.dealer, self.seats), self.seats)
        gives = [(seat, GIVES[card.index]) for seat in turns for card in cards_of(contract.gifts[seat])]
        return (*self.calls_before(contract), *gives, *self.plays(state))  # type: ignore[arg-type]  # moves of every such game

    @override
    def moves_behind(self, state: StateT) -> tuple[MoveT, ...] | None:
        contract = self.contract_of(state)
        if contract is None:
            return None
        dealt = contract.dealt
        if self.play_in(state):
            dealt = exchanged(dealt, contract.gifts, self.receivers(contract), back=True)
        deal = Deal(tuple(map(cards_of, dealt)))
        return (deal, *[move for _, move in self.moves_since_deal(state)])  # type: ignore[arg-type]  # as above

    def passed(self, state: StateT, seat: int | None) -> PassSeen[MoveT]:
        """What the core fills in of the view of a seat."""
        contract, all_chosen = self.contract_of(state), self.play_in(state) is not None
        known = [seat]
        if contract and seat is not None and all_chosen:
            known.append(self.receivers(contract).index(seat))
        history = [
            (other, move)
            for other, move in self.moves_since_deal(state)
            if not isinstance(move, Give) or other in known
        ]
        chosen = tuple([gift.bit_count() for gift in contract.gifts]) if contract else ()
        return {**self.seen(state, seat), "history": tuple(history), "chosen": chosen}

    # Hidden worlds

    @staticmethod
    def gifts_seen(view: ViewT) -> tuple[int, ...]:
        """The cards, as bits, that the seat of a view knows each seat to have chosen."""
        gifts = [0] * len(view.hand_sizes)
        for seat, move in view.history:
            if isinstance(move, Give):
                gifts[seat] |= move.card.bit
        return tuple(gifts)

    @override
    def contract_seen(self, view: ViewT, dealt: tuple[int, ...]) -> ContractT:
        return PassContract(self.match_seen(view), dealt, view.trump, self.gifts_seen(view))  # type: ignore[return-value]  # the plain contract

    @override
    def known_cards(self, view: ViewT) -> tuple[int, ...]:
        nothing = super().known_cards(view)
        if view.leader is None or view.seat is None:
            return nothing
        gifts, known = self.gifts_seen(view), [*nothing]
        known[self.receivers(self.contract_seen(view, nothing))[view.seat]] = gifts[view.seat]
        return tuple(known)

    @override
    def worlds_before_play(self, view: ViewT) -> Worlds[StateT]:
        nothing = (0,) * self.seats
        contract, giver = self.contract_seen(view, nothing), view.to_act

        def build(held: tuple[int, ...]) -> StateT:
            return Passing(_with(contract, "dealt", held), giver)  # type: ignore[return-value, arg-type]  # a phase, in which a seat acts

        return self.worlds_of_hands(view, self.pack_bits, nothing, build)

    @override
    def worlds_of_hands(
        self,
        view: ViewT,
        unplayed: int,
        denied: tuple[int, ...],
        build: Callable[[tuple[int, ...]], StateT],
    ) -> Worlds[StateT]:
        """The ways in which the unplayed cards may lie, each with all choices that the seat has not seen."""
        hidden = tuple(
            [
                number - gift.bit_count()
                for number, gift in zip(view.chosen, self.gifts_seen(view), strict=False)
            ]
        )
        known = tuple([cards & unplayed for cards in self.known_cards(view)])
        places = unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, denied, known)
        size = sum(self.packets)
        ways = prod(comb(size, number) for number in hidden)

        def choose(state: StateT, rng: Random) -> StateT:
            return self._with_gifts(state, hidden, rng)

        return _ChosenWorlds((places,), build, ways, choose) if any(hidden) else Worlds((places,), build)

    def _with_gifts(self, state: StateT, hidden: tuple[int, ...], rng: Random) -> StateT:
        """The state in which the choices that a seat has not seen are drawn, each equally likely.

        A seat chooses among the cards it was dealt. Once cards are passed they are among those with
        which its receiver begins the play, and there any of them may be the ones: whatever they are,
        the giver was dealt them and the receiver was not.
        """
        playing, contract = self.play_in(state), self.contract_of(state)
        assert contract is not None  # noqa: S101 - narrows the type: cards are chosen, or have been
        holders = self.receivers(contract) if playing else range(self.seats)
        gifts = [
            bits_of(rng.sample(cards_of(contract.dealt[holder]), number)) if number else gift
            for holder, number, gift in zip(holders, hidden, contract.gifts, strict=True)
        ]
        made: object = _with(contract, "gifts", tuple(gifts))
        if playing is None:
            return quick_change(type(state), "contract")(state, made)
        table = quick_change(type(playing.table), "contract")(playing.table, made)
        return quick_change(type(state), "table")(state, table)


def exchanged(
    dealt: tuple[int, ...], gifts: tuple[int, ...], receivers: tuple[int, ...], *, back: bool = False
) -> tuple[int, ...]:
    """The cards of each seat after its gift has gone to its receiver, or before."""
    held = [*dealt]
    for giver, receiver in enumerate(receivers):
        held[receiver if back else giver] &= ~gifts[giver]
    for giver, receiver in enumerate(receivers):
        held[giver if back else receiver] |= gifts[giver]
    return tuple(held)


class _ChosenWorlds(Worlds[StateT]):
    """The worlds of a view behind which there are hidden choices beside the hidden cards.

    Args:
        cases: as in [Worlds][tricktake.worlds.Worlds].
        build: gives a state in which the hidden choices are open.
        ways: in how many ways they may have been made, in each of these states.
        choose: gives the state in which they are drawn, each equally likely.
    """

    __slots__ = ("_choose", "_factor")

    def __init__(
        self,
        cases: tuple[Case, ...],
        build: Callable[[tuple[int, ...]], StateT],
        ways: int,
        choose: Callable[[StateT, Random], StateT],
    ) -> None:
        super().__init__(cases, build)
        self._factor = ways
        self._choose = choose

    @property
    @override
    def count(self) -> int:
        return super().count * self._factor

    @override
    def sample(self, rng: Random) -> StateT:
        return self._choose(super().sample(rng), rng)


def _with(contract: ContractT, name: str, value: tuple[int, ...]) -> ContractT:
    """The contract with another value for one of its fields."""
    return quick_change(type(contract), name)(contract, value)
