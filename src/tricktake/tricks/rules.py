"""What a game with tricks provides: its duties, its ranking, and what a finished trick changes.

A hand is a fold of tricks. The seats play in turn, each from the first duty that it can meet; the
ranking says who wins; what is counted changes; and another trick, a decision or the score follows.
From these few statements come the legal cards, the refusals, what a card tells of its seat, and the
hidden worlds.
"""

from __future__ import annotations

from abc import abstractmethod
from operator import add
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

from attrs import evolve
from typing_extensions import override

from tricktake._constructors import quick_change
from tricktake.cards import Suit, bits_of
from tricktake.errors import NoEffectError, Refusal, SetupError
from tricktake.moves import Deal, Move, Play, plays_of
from tricktake.rules import Rules
from tricktake.seats import left_of
from tricktake.states import Dealing, MoveT, Over, StateT
from tricktake.tricks.duties import Duties, cards_denied, dutiful_cards, first_met
from tricktake.tricks.ranking import ACE_HIGH, Ranking
from tricktake.tricks.states import (
    Contract,
    Paused,
    Playing,
    Table,
    TrickMatch,
    make_contract,
    make_playing,
    make_table,
)
from tricktake.tricks.trick import cards_by_seat, make_trick, off_suit, plays_in_order
from tricktake.tricks.view import TrickSeen, TrickView
from tricktake.worlds import Worlds, unseen_case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricktake.cards import Card
    from tricktake.scores import HandScore
    from tricktake.tricks.trick import Trick

ViewT = TypeVar("ViewT", bound=TrickView[Move])
ContractT = TypeVar("ContractT", bound=Contract[TrickMatch[object], Suit | None])
TableT = TypeVar("TableT", bound=Table[Contract[TrickMatch[object], Suit | None]])
MatchT = TypeVar("MatchT", bound=TrickMatch[object])

AnyPlaying: TypeAlias = Playing[object, TrickMatch[object], TableT]


class TrickRules(Rules[StateT, MoveT, ViewT], Generic[StateT, MoveT, ViewT, ContractT, TableT]):
    """The rules of a game with tricks; a variant changes one method, and the change holds everywhere."""

    __slots__ = ()

    ranking: ClassVar[Ranking] = ACE_HIGH
    """How the cards of a trick rank."""
    asks_before_cards: bool = False
    """Whether a seat may be asked something before it plays a card."""
    accepts_breaches: bool = False
    """Whether some duty does not bind, so a card that breaks it is accepted, but not listed as legal."""

    @override
    def new_match(self, dealer: int) -> TrickMatch[Self]:
        return TrickMatch(self, dealer, (0,) * len(self.sides), 0, None, None)

    # What a game states

    def begin_hand(self, match: TrickMatch[object], dealt: tuple[int, ...]) -> StateT:  # noqa: ARG002 - see Raises
        """What follows the deal: the play, an auction or other calls.

        Args:
            match: what lasts between the hands.
            dealt: the cards that each seat was dealt, as bits.

        Raises:
            NoEffectError: where the game has a case of its own for a deal.
        """
        raise NoEffectError(self.title, "deal", Dealing.phase)

    @abstractmethod
    def duties(self, table: TableT, trick: tuple[Card, ...]) -> Duties:
        """What the next seat must play, in order; called with every card.

        Args:
            table: the table before the trick; only what every seat knows of it may count.
            trick: the cards of the trick so far, in the order of play; `()` for a lead.
        """

    def after_breach(self, table: TableT, seat: int, card: Card) -> TableT:  # noqa: ARG002 - most games have none
        """The table after a card of that seat which breaks a duty that does not bind."""
        return table

    def new_table(self, contract: ContractT, leader: int) -> TableT:
        """The table before the first trick of a hand, which that seat leads."""
        return make_table(contract, leader, (), (0,) * len(self.sides))  # type: ignore[return-value]  # the plain table

    def take_trick(self, table: TableT, trick: Trick) -> TableT:
        """The table after a trick."""
        tally = self.count_trick(table, trick)
        return make_table(table.contract, trick.winner, table.tricks + (trick,), tally)  # type: ignore[return-value]  # the plain table

    def count_trick(self, table: TableT, trick: Trick) -> tuple[int, ...]:
        """The tally after a trick: here the number of tricks that each side has won."""
        tally = [*table.tally]
        tally[self.side_by_seat[trick.winner]] += 1
        return tuple(tally)

    def after_trick(self, table: TableT, unplayed: int) -> StateT:
        """What follows a finished trick: here the next one, or the score after the last card.

        Args:
            table: the table after the trick.
            unplayed: the cards that are still in the hands, as bits.
        """
        return self.playing(table, unplayed, ()) if unplayed else self.score_hand(table)

    @abstractmethod
    def score_hand(self, table: TableT) -> StateT:
        """The state after a hand: the next deal is awaited, or the match is over."""

    def match_after(self, table: TableT, last: HandScore) -> TrickMatch[Self]:
        """What lasts after a hand: its points are added, and the seat left of the dealer deals next.

        What a game adds to its match stays as it was.
        """
        match = cast("TrickMatch[Self]", table.contract.match)
        return evolve(
            match,
            dealer=left_of(match.dealer, self.seats),
            totals=tuple(map(add, match.totals, last.points)),
            hands_played=match.hands_played + 1,
            last=last,
            last_trick=table.tricks[-1],
        )

    def over(self, match: MatchT, *winners: int) -> Over[Self, MatchT]:
        """The end of a match that these sides have won, and all others lost."""
        losers = [side for side in range(len(self.sides)) if side not in winners]
        return Over(match, winners, tuple(losers))

    def over_by(self, match: MatchT, *counts: tuple[int, ...]) -> Over[Self, MatchT]:
        """The end of a match that the side with the most has won.

        Args:
            match: the match as it has ended.
            counts: what each side has; where several sides have the most, the next count decides. After
                the last one nobody has won or lost.
        """
        for count in counts:
            most = max(count)
            if count.count(most) == 1:
                return self.over(match, count.index(most))
        return Over(match, (), ())

    # The play

    @override
    def apply_move(self, state: StateT, move: MoveT) -> StateT:
        if isinstance(move, Deal) and state.awaiting == "deal":
            return self.begin_hand(self._trick_match(state), move.bits)
        return super().apply_move(state, move)

    def begin_play(self, contract: ContractT, leader: int) -> StateT:
        """The state in which that seat is to lead to the first trick of a hand."""
        return self.playing(self.new_table(contract, leader), sum(contract.dealt), ())

    def playing(self, table: TableT, unplayed: int, trick: tuple[Card, ...]) -> StateT:
        """The state in which these cards are in the hands and on the table.

        Args:
            table: what changes only when a trick is won.
            unplayed: the cards that are still in the hands, as bits.
            trick: the cards of the trick on the table.
        """
        dealt = table.contract.dealt
        playable = dealt[(table.leader + len(trick)) % len(dealt)] & unplayed
        for duty in self.duties(table, trick):
            if playable & duty.cards:
                playable &= duty.accepts
                break
        playing: StateT = make_playing(self, table, unplayed, trick, playable)  # type: ignore[assignment]  # a phase
        return self.before_card(playing) if self.asks_before_cards else playing

    def before_card(self, playing: StateT) -> StateT:
        """The state in which the seat to act is asked something first; called where `asks_before_cards`."""
        raise NoEffectError(self.title, "before_card", playing.phase)

    @override
    def play_card(self, state: StateT, card: Card) -> StateT:
        before: AnyPlaying[TableT] = state  # type: ignore[assignment]  # a card is playable in no other phase
        table, trick, unplayed = before.table, before.trick + (card,), before.unplayed ^ card.bit
        if self.accepts_breaches:
            duty = first_met(self.duties(table, before.trick), before.held)
            if duty and not card.bit & duty.plays:
                table = self.after_breach(table, before.to_act, card)
        seats = len(table.contract.dealt)
        if len(trick) < seats:
            return self.playing(table, unplayed, trick)
        leader = table.leader
        winner = (leader + self.ranking.winner(trick, table.contract.trump)) % seats
        return self.after_trick(self.take_trick(table, make_trick(leader, trick, winner)), unplayed)

    # Legal moves and refusals

    @override
    def legal_moves(self, state: StateT) -> tuple[MoveT, ...]:
        if not isinstance(state, Playing):
            return self.calls(state)
        if self.accepts_breaches:
            return plays_of(self._dutiful_cards(state))  # type: ignore[return-value]  # as below
        return plays_of(state.playable)  # type: ignore[return-value]  # a card is a move of every such game

    def _dutiful_cards(self, state: StateT) -> int:
        playing: AnyPlaying[TableT] = state  # type: ignore[assignment]  # cards are played
        return dutiful_cards(self.duties(playing.table, playing.trick), playing.playable)

    def calls(self, state: StateT) -> tuple[MoveT, ...]:  # noqa: ARG002 - some games have none
        """The legal moves where no card is due, in ascending order; `()` while no seat is to act."""
        return ()

    @override
    def refuse_move(self, state: StateT, move: Move) -> Refusal[MoveT]:
        """Why a move is refused while a seat is to act; the last rows of a game are those of a card."""
        playing = self.play_in(state)
        if playing is None or not isinstance(move, Play):
            return Refusal("not_now", self.clauses.not_held, {"seat": state.to_act})
        duty = first_met(self.duties(playing.table, playing.trick), playing.held)
        if duty is None or not playing.held & move.card.bit:
            return Refusal("not_held", self.clauses.not_held, {"seat": playing.to_act})
        return duty.broken_by(move.card).refuse(playing.to_act)

    # Views

    def denied(self, table: TableT, trick: tuple[Card, ...]) -> tuple[int, ...]:
        """The cards that each seat has shown not to hold by the cards it played in the hand, as bits."""
        seats = self.seats
        denied = [0] * seats
        for before, leader, cards in self._tables(table, trick):
            for index, card in enumerate(cards):
                duties = self.duties(before, cards[:index])
                denied[(leader + index) % seats] |= cards_denied(duties, card.bit)
        return tuple(denied)

    def voids(self, table: TableT, trick: tuple[Card, ...]) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has not followed, ascending, where that shows that it has none."""
        seats, pack = self.seats, self.pack_bits
        voids: list[list[Suit]] = [[] for _ in range(seats)]
        if not off_suit(table.tricks, trick):
            return ((),) * seats
        for before, leader, cards in self._tables(table, trick):
            led = cards[0].suit
            for index, card in enumerate(cards):
                if card.suit is not led and led not in (shown := voids[(leader + index) % seats]):
                    denied = cards_denied(self.duties(before, cards[:index]), card.bit)
                    if not led.mask & pack & ~denied:
                        shown.append(led)
        return tuple([tuple(sorted(suits)) for suits in voids])

    def _tables(
        self, table: TableT, trick: tuple[Card, ...]
    ) -> Iterator[tuple[TableT, int, tuple[Card, ...]]]:
        """The table before each trick of the hand, with the leader and the cards of the trick."""
        contract = cast("ContractT", table.contract)
        before = self.new_table(contract, table.tricks[0].leader if table.tricks else table.leader)
        for finished in table.tricks:
            yield before, finished.leader, finished.cards
            before = self.take_trick(before, finished)
        if trick:
            yield table, table.leader, trick

    def last_trick(self, state: StateT) -> Trick | None:
        """The trick finished last, until the next card is played; `None` where a card has been."""
        playing = self.play_in(state)
        if playing is None:
            return self._trick_match(state).last_trick
        if playing.trick:
            return None
        return playing.table.tricks[-1] if playing.table.tricks else playing.match.last_trick

    def plays(self, state: StateT) -> tuple[tuple[int, Play], ...]:
        """The cards played in the hand in progress, each move with its seat, in order."""
        playing = self.play_in(state)
        if playing is None:
            return ()
        return plays_in_order(playing.table.tricks, playing.table.leader, playing.trick, self.seats)

    @override
    def seen(self, state: StateT, seat: int | None) -> TrickSeen[MoveT]:
        playing = self.play_in(state)
        table, trick = (playing.table, playing.trick) if playing else (None, ())
        return {
            **super().seen(state, seat),
            "trump": table.contract.trump if table else None,
            "leader": table.leader if table else None,
            "trick": trick,
            "tricks": table.tricks if table else (),
            "last_trick": self.last_trick(state),
            "last_trick_before": self._trick_match(state).last_trick,
            "voids": self.voids(table, trick) if table else (),
        }

    def _trick_match(self, state: StateT) -> TrickMatch[object]:
        return cast("TrickMatch[object]", self.match_of(state))

    def play_in(self, state: StateT) -> AnyPlaying[TableT] | None:
        """The play of a hand, also where it waits for a decision; `None` in other phases."""
        if isinstance(state, Paused):
            return cast("Paused[object, TrickMatch[object], TableT]", state).playing
        return cast("AnyPlaying[TableT]", state) if isinstance(state, Playing) else None

    # Hidden worlds

    @override
    def match_seen(self, view: ViewT) -> TrickMatch[Self]:
        score = view.score
        return TrickMatch(
            self, view.dealer, score.totals, view.hands_played, score.last, view.last_trick_before
        )

    def contract_seen(self, view: ViewT, dealt: tuple[int, ...]) -> ContractT:
        """What is certain for the whole hand, as a view of the play tells it.

        Args:
            view: a view of the play.
            dealt: the cards that each seat began the hand with, as bits, as far as they are known.
        """
        return make_contract(self.match_seen(view), dealt, view.trump)  # type: ignore[return-value]  # the plain contract

    def known_cards(self, view: ViewT) -> tuple[int, ...]:
        """The cards, as bits, that the seat of a view knows each other seat to hold or to have held."""
        return (0,) * len(view.hand_sizes)

    @override
    def worlds(self, view: ViewT) -> Worlds[StateT]:
        if view.to_act is None:
            return self.between_hands(view)
        if view.leader is None:
            return self.worlds_before_play(view)
        return self.worlds_of_play(view, view.leader)

    def worlds_before_play(self, view: ViewT) -> Worlds[StateT]:
        """The states that agree with a view of a phase between the deal and the play."""
        message = f"{self.title} has no phase {view.phase!r} before the play"
        raise SetupError(message)

    def worlds_of_play(self, view: ViewT, leader: int) -> Worlds[StateT]:
        """The states that agree with a view of the play.

        Args:
            view: a view of the play.
            leader: the seat that leads or led to the trick on the table.
        """
        played = tuple(map(bits_of, cards_by_seat(view.tricks, leader, view.trick, self.seats)))
        unplayed = self.pack_bits - sum(played)
        contract = self.contract_seen(view, played)
        table = self.new_table(contract, view.tricks[0].leader if view.tricks else leader)
        for trick in view.tricks:
            table = self.take_trick(table, trick)
        deal = quick_change(type(contract), "dealt")

        def build(held: tuple[int, ...]) -> StateT:
            dealt = tuple([cards | gone for cards, gone in zip(held, played, strict=True)])
            return self.world(view, table, deal(contract, dealt), unplayed)

        return self.worlds_of_hands(view, unplayed, self.denied(table, view.trick), build)

    def worlds_of_hands(
        self,
        view: ViewT,
        unplayed: int,
        denied: tuple[int, ...],
        build: Callable[[tuple[int, ...]], StateT],
    ) -> Worlds[StateT]:
        """The ways in which the unplayed cards may lie.

        Args:
            view: a view of the play.
            unplayed: the cards that are still in the hands, as bits.
            denied: the cards that each seat does not hold, as bits.
            build: gives the state from the cards that each seat holds, as bits.
        """
        known = tuple([cards & unplayed for cards in self.known_cards(view)])
        return Worlds(
            (unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, denied, known),), build
        )

    def world(self, view: ViewT, table: TableT, contract: ContractT, unplayed: int) -> StateT:
        """The state of the play with that contract.

        Args:
            view: a view of the play.
            table: the table as the finished tricks make it.
            contract: the contract with the cards that each seat began the hand with.
            unplayed: the cards that are still in the hands, as bits.
        """
        dealt_table = quick_change(type(table), "contract")(table, contract)
        return self.playing(dealt_table, unplayed, view.trick)
