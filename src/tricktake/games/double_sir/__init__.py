"""Double Sir (Double Sar): Court Piece in which won tricks pile up until one seat wins two running.

The seat left of the dealer names trump from its first five cards. A seat that wins two tricks in a
row captures the pile for its side, the last trick captures what is left, and seven captured tricks
win the hand. Hands in a row and the capture of all thirteen tricks earn courts. The options say
when a hand ends, which second wins capture, what earns how many courts, and when the match is over.
The rules text is `rules.md` beside this file; the clause that a line carries out stands at its
end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, TypeAlias

from attrs import evolve, frozen
from typing_extensions import override

from tricktake import rules as core, trump_call
from tricktake._constructors import quick_constructor
from tricktake.cards import ALL_CARDS, CARDS, Card, Rank, bits_of
from tricktake.hands import Hand
from tricktake.moves import (
    END_MATCH,
    TRUMPS,
    AskRedeal,
    AuctionCall,
    Deal,
    EndMatch,
    ForeignCall,
    Move,
    NameTrump,
    Pass,
    Play,
    plays_of,
)
from tricktake.options import declare, flag, is_whole, whole, whole_or_none, word
from tricktake.random_tricks import random_tricks
from tricktake.rules import Awaiting, Reason, Rules, State
from tricktake.scores import Score, ScoreLine, explain_later
from tricktake.seats import SIDES_OF_PARTNERS, left_of, partner_of, side_of
from tricktake.tricks import Trick, finish_trick, voids_shown, whole_tricks
from tricktake.trump_call import (
    ALL_TRICKS,
    FIRST_FIVE,
    PACKETS,
    CalledView,
    Contract,
    call_and_plays,
    make_contract,
    worlds_of_call,
    worlds_of_play,
)
from tricktake.worlds import Worlds, only_world

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TO_WIN: Final = 7  # DS-56
MAX_HANDS: Final = 20  # DS-76
STREAK_LENGTHS: Final = (0, *range(2, 21))  # DS-62


# Moves

DoubleSirMove: TypeAlias = Deal | NameTrump | Play | EndMatch
"""Every move that some state of Double Sir accepts."""


# Phases


@frozen(weakref_slot=False)
class Match(core.Match["DoubleSirRules"]):
    """What lasts between the hands; the totals are the courts of the two sides (DS-88).

    Attributes:
        hands_won: the hands won by each side.
        streaks: the hands that each side has won in a row.
    """

    hands_won: tuple[int, int]
    streaks: tuple[int, int]

    @property
    def caller(self) -> int:
        """The seat that names trump: the eldest."""
        return left_of(self.dealer, 4)  # DS-16


make_match: Final = quick_constructor(Match)


@frozen
class Dealing(State["DoubleSirRules"]):
    """A deal is awaited."""

    awaiting: ClassVar[Awaiting] = "deal"
    match: Match


@frozen
class Calling(trump_call.Calling["DoubleSirRules", Match]):
    """The caller is to name trump; every seat sees five cards (DS-8, DS-16 to DS-18)."""


@frozen(weakref_slot=False)
class Table(trump_call.Table[Match]):
    """What changes only when a trick is won.

    Attributes:
        captured: the tricks captured by each side.
        run_owner: the seat that captures if it wins the next trick too, or `None` for nobody.
    """

    captured: tuple[int, int]
    run_owner: int | None

    @property
    def pile(self) -> int:
        """The number of won tricks that nobody has captured."""
        return len(self.tricks) - sum(self.captured)  # DS-30, DS-31


@frozen(weakref_slot=False)
class Playing(trump_call.Playing["DoubleSirRules", Table]):
    """The tricks are played, to the left (DS-5, DS-25)."""

    @property
    def match(self) -> Match:
        """What lasts between the hands of the match."""
        return self.table.contract.match


make_table: Final = quick_constructor(Table)
make_playing: Final = quick_constructor(Playing)


@frozen
class Over(State["DoubleSirRules"]):
    """The match is over."""

    awaiting: ClassVar[Awaiting] = "over"
    match: Match


DoubleSirState: TypeAlias = Dealing | Calling | Playing | Over


# View


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
    captured: tuple[int, int]
    pile: int
    run_owner: int | None
    hands_won: tuple[int, int]
    streaks: tuple[int, int]


# Rules


@frozen(kw_only=True, repr=False)
class DoubleSirRules(Rules[DoubleSirState, DoubleSirMove, DoubleSirView]):
    """The rules of Double Sir.

    Args:
        hand_end: when a hand ends: `"decided"`: when one side has captured seven tricks and the
            other at least one; `"play_out"`: after trick 13; `"at_seven"`: when one side has
            captured seven (DS-50 to DS-53).
        after_capture: whether the seat that captured needs two further wins (`"reset"`) or one
            (`"continue"`) to capture again (DS-37, DS-38).
        first_capture_trick: the first trick at which a pile may be captured, 2 to 12 (DS-41).
        block_capture_at_12: whether nothing may be captured at trick 12 (DS-42).
        ace_rule: which second wins capture nothing: `"off"`: none for an ace; `"both_aces"`: those
            of two aces; `"second_ace"`: those with an ace (DS-43 to DS-45).
        streak_length: the hands in a row that earn a court, 2 to 20, or 0 for none (DS-62, DS-63).
        sweep_courts: what all thirteen tricks earn the caller's side, 1 to 52 (DS-59).
        dealer_sweep_courts: what they earn the dealer's side, 1 to 52 (DS-60).
        stack_courts: whether a sweep that completes a streak earns for both (DS-64, DS-65).
        max_hands: the number of hands after which the match is over, or `None` (DS-76).
        target_courts: the courts that end the match, or `None` (DS-75).
        tie: what equal courts mean at the end: `"draw"`, `"hands_won"`: more hands win, or
            `"play_on"`: the match goes on (DS-81 to DS-83).

    Raises:
        OptionError: for any other value.
    """

    name: ClassVar[str] = "double_sir"
    title: ClassVar[str] = "Double Sir"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, NameTrump, Play, EndMatch),
        *(Pass, ForeignCall, AskRedeal),  # read, so that they are refused by DS-21
    )
    dealer_clause: ClassVar[str] = "DS-6"

    hand_end: Literal["decided", "play_out", "at_seven"] = word(
        "decided", "decided", "play_out", "at_seven", clauses="DS-50 to DS-53"
    )
    after_capture: Literal["reset", "continue"] = word("reset", "reset", "continue", clauses="DS-37, DS-38")
    first_capture_trick: int = whole(2, 2, 12, clauses="DS-41")
    block_capture_at_12: bool = flag(False, clauses="DS-42")  # noqa: FBT003 - the default of the option
    ace_rule: Literal["off", "both_aces", "second_ace"] = word(
        "off", "off", "both_aces", "second_ace", clauses="DS-43 to DS-45"
    )
    streak_length: int = declare(
        7,
        type="int",
        allowed="0, 2 to 20",
        accepts=lambda value: is_whole(value) and value in STREAK_LENGTHS,
        clauses="DS-62, DS-63",
        samples=(7, 0, 2, 3, 20),
    )
    sweep_courts: int = whole(1, 1, 52, clauses="DS-59")
    dealer_sweep_courts: int = whole(3, 1, 52, clauses="DS-60")
    stack_courts: bool = flag(False, clauses="DS-64, DS-65")  # noqa: FBT003 - the default of the option
    max_hands: int | None = whole_or_none(MAX_HANDS, 1, clauses="DS-76")
    target_courts: int | None = whole_or_none(None, 1, clauses="DS-75")
    tie: Literal["draw", "hands_won", "play_on"] = word(
        "draw", "draw", "hands_won", "play_on", clauses="DS-81 to DS-83"
    )

    @override
    def bounded(self) -> Self:
        """These rules with a limit of hands that equal courts do not put off (DS-72, DS-73, DS-78)."""
        tie = "draw" if self.tie == "play_on" else self.tie
        return evolve(self, max_hands=self.max_hands or MAX_HANDS, tie=tie)

    # Setup

    @property
    @override
    def seats(self) -> int:
        return 4  # DS-1

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return SIDES_OF_PARTNERS  # DS-2

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return CARDS  # DS-3

    @property
    @override
    def pack_bits(self) -> int:
        return ALL_CARDS

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return PACKETS  # DS-8 to DS-10, DS-15

    @override
    def start(self, dealer: int) -> DoubleSirState:
        return Dealing(Match(self, dealer, (0, 0), 0, None, (0, 0), (0, 0)))  # DS-6, DS-7

    # Legal moves

    @override
    def legal_moves(self, state: DoubleSirState) -> tuple[DoubleSirMove, ...]:
        if isinstance(state, Playing):
            return plays_of(state.playable)  # DS-89
        return TRUMPS if isinstance(state, Calling) else ()  # DS-14, DS-19 to DS-21, DS-87, DS-89

    @override
    def interrupts(self, state: DoubleSirState) -> tuple[DoubleSirMove, ...]:
        return (END_MATCH,) if isinstance(state, Dealing) else ()  # DS-74, DS-79

    # Moves

    def playing(self, table: Table, unplayed: int, trick: tuple[Card, ...]) -> Playing:
        """The state in which these cards are in the hands and on the table.

        Args:
            table: what changes only when a trick is won.
            unplayed: the cards that are still in the hands, as bits.
            trick: the cards of the trick on the table.
        """
        hand = table.contract.dealt[(table.leader + len(trick)) & 3] & unplayed  # DS-25
        playable = hand & trick[0].suit.mask or hand if trick else hand  # DS-24, DS-26, DS-27
        return make_playing(self, table, unplayed, trick, playable)

    @override
    def carry_out(self, state: DoubleSirState, move: DoubleSirMove) -> DoubleSirState:
        match state, move:
            case Dealing(), Deal():
                first = tuple([bits_of(hand[:FIRST_FIVE]) for hand in move.hands])
                return Calling(state.match, first, move.bits)  # DS-11, DS-13
            case Dealing(), EndMatch():
                return Over(state.match)  # DS-79
            case Calling(), NameTrump():
                contract = make_contract(state.match, state.dealt, move.suit)  # DS-9, DS-19, DS-20
                table = make_table(contract, state.to_act, (), (0, 0), None)  # DS-22, DS-32
                return self.playing(table, ALL_CARDS, ())
            case _:
                return self.apply(state, move)  # refused there, with the reason

    @override
    def play(self, state: DoubleSirState, card: Card) -> DoubleSirState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        table, trick, unplayed = state.table, state.trick + (card,), state.unplayed ^ card.bit
        place = len(trick)
        if place == 4:  # noqa: PLR2004 - the seats
            return self._win_trick(table, trick, unplayed)
        # As `playing` does, without the price of a call.
        hand = table.contract.dealt[(table.leader + place) & 3] & unplayed
        return make_playing(self, table, unplayed, trick, hand & trick[0].suit.mask or hand)  # DS-26

    @override
    def play_tricks(self, state: DoubleSirState, cards: tuple[Card, ...]) -> tuple[DoubleSirState, int]:
        if not isinstance(state, Playing) or state.trick:
            return state, 0
        table, contract = state.table, state.table.contract
        tricks, captured, run_owner = [*table.tricks], table.captured, table.run_owner
        over = False
        for trick in whole_tricks(contract.dealt, contract.trump, state.unplayed, table.leader, cards):
            tricks.append(trick)
            captured, run_owner = self._after_trick(tricks, captured, run_owner)
            over = self._is_hand_over(len(tricks), captured)
            if over:
                break
        played = 4 * (len(tricks) - len(table.tricks))
        if not played:
            return state, 0
        table = make_table(contract, tricks[-1].winner, tuple(tricks), captured, run_owner)
        if over:
            return self._score_hand(table), played
        return self.playing(table, state.unplayed & ~bits_of(cards[:played]), ()), played

    @override
    def finished_trick(self, state: DoubleSirState, card: Card) -> Trick | None:
        return state.finished_trick(card) if isinstance(state, Playing) else None

    # Pile and capture

    def _win_trick(self, table: Table, cards: tuple[Card, ...], unplayed: int) -> DoubleSirState:
        contract = table.contract
        trick = finish_trick(table.leader, cards, contract.trump)  # DS-4, DS-28, DS-29
        winner, tricks = trick.winner, table.tricks + (trick,)  # DS-23, DS-30
        captured, run_owner = self._after_trick(tricks, table.captured, table.run_owner)
        table = make_table(contract, winner, tricks, captured, run_owner)
        if self._is_hand_over(len(tricks), captured):
            return self._score_hand(table)
        # As `playing` does, without the price of a call.
        return make_playing(self, table, unplayed, (), contract.dealt[winner] & unplayed)  # DS-24

    def _after_trick(
        self, tricks: Sequence[Trick], captured: tuple[int, int], run_owner: int | None
    ) -> tuple[tuple[int, int], int | None]:
        """The tricks captured by each side after the last of these, and the seat that captures next.

        Args:
            tricks: the finished tricks of the hand.
            captured: the tricks captured by each side before the last one.
            run_owner: the seat that could capture with it.
        """
        number, trick = len(tricks), tricks[-1]
        winner = trick.winner
        claim = (tricks[-2].winning_card, trick.winning_card) if winner == run_owner else ()
        if not self._captures(number, claim):
            return captured, winner  # DS-32, DS-39
        captured = _plus(captured, side_of(winner), number - sum(captured))  # DS-33
        return captured, self._run_after_capture(winner)

    def _captures(self, number: int, claim: Sequence[Card]) -> bool:
        """Whether a trick captures the pile.

        Args:
            number: its number in the hand, from 1.
            claim: the winning cards of the trick before and of this one if one seat has won both
                and may capture (DS-33 to DS-35); otherwise empty.
        """
        if number == ALL_TRICKS:
            return True  # DS-36, DS-40
        return bool(claim) and not self._is_blocked(number, claim)

    def _is_blocked(self, number: int, claim: Sequence[Card]) -> bool:
        """Whether a claim captures nothing (DS-39, DS-47)."""
        if number < self.first_capture_trick or (self.block_capture_at_12 and number == ALL_TRICKS - 1):
            return True  # DS-41, DS-42, DS-48
        if self.ace_rule == "off":
            return False  # DS-43
        looked_at = claim if self.ace_rule == "both_aces" else claim[-1:]  # DS-44, DS-45
        return all(card.rank is Rank.ACE for card in looked_at)  # DS-46

    def _run_after_capture(self, winner: int) -> int | None:
        """The seat that captures if it wins the next trick too, after a capture."""
        return winner if self.after_capture == "continue" else None  # DS-37, DS-38

    # End of the hand

    def _is_hand_over(self, number: int, captured: Sequence[int]) -> bool:
        """Whether the hand is over after the trick with that number."""
        if number == ALL_TRICKS:
            return True  # DS-54
        if max(captured) < TO_WIN or self.hand_end == "play_out":
            return False  # DS-49, DS-52
        return min(captured) > 0 or self.hand_end == "at_seven"  # DS-50, DS-51, DS-53

    # Hands, streaks and courts

    def _score_hand(self, table: Table) -> DoubleSirState:
        match, captured = table.contract.match, table.captured
        winner = captured.index(max(captured))  # DS-55 to DS-57
        called = side_of(match.caller) == winner
        sweep = max(captured) == ALL_TRICKS  # DS-61
        streak = match.streaks[winner] + 1  # DS-58
        courts = self._courts(streak, sweep=sweep, called=called)
        earned = bool(courts)
        gains = _plus((0, 0), winner, sum([number for _, _, number in courts]))
        ending = "sweep" if sweep else "streak" if earned else "seven captured"
        match = make_match(
            self,
            self._next_dealer(match.dealer, called=called, earned=earned),
            (match.totals[0] + gains[0], match.totals[1] + gains[1]),  # DS-67
            match.hands_played + 1,
            explain_later(ending, captured, _explain, winner, captured, courts, streak),
            _plus(match.hands_won, winner, 1),  # DS-58
            (0, 0) if earned else _plus((0, 0), winner, streak),  # DS-58, DS-66
        )
        return Over(match) if self._is_match_over(match) else Dealing(match)  # DS-13, DS-74

    def _courts(self, streak: int, *, sweep: bool, called: bool) -> tuple[tuple[str, str, int], ...]:
        """The courts that a hand earns its winner: by which clause, why, and how many."""
        lines: list[tuple[str, str, int]] = []
        if sweep and called:
            lines.append(("DS-59", "a sweep of the caller's side", self.sweep_courts))
        elif sweep:
            lines.append(("DS-60", "a sweep of the dealer's side", self.dealer_sweep_courts))
        if 0 < self.streak_length <= streak:  # DS-62, DS-63
            if not sweep:
                lines.append(("DS-62", f"a streak of {streak} hands", 1))
            elif self.stack_courts:
                lines.append(("DS-65", f"a streak of {streak} hands on top", 1))
            else:
                lines.append(("DS-64", f"a streak of {streak} hands, which adds nothing to a sweep", 0))
        return tuple(lines)

    @override
    def totals_at_random(self, state: DoubleSirState, random: Callable[[], float]) -> tuple[int, ...] | None:
        if not isinstance(state, Playing) or state.trick:
            return None
        table, contract, match = state.table, state.table.contract, state.match
        number, captured, run_owner = len(table.tricks), table.captured, table.run_owner
        before = table.tricks[-1].winning_card if table.tricks else None
        tricks = random_tricks(contract.dealt, contract.trump, state.unplayed, table.leader, random)
        over = False
        while not over:
            seat, card = next(tricks)
            number += 1
            claim = (before, card) if seat == run_owner and before else ()
            if self._captures(number, claim):
                captured = _plus(captured, side_of(seat), number - sum(captured))
                run_owner = self._run_after_capture(seat)
                over = self._is_hand_over(number, captured)
            else:
                run_owner = seat
            before = card
        winner = captured.index(max(captured))
        called = side_of(match.caller) == winner
        courts = self._courts(match.streaks[winner] + 1, sweep=max(captured) == ALL_TRICKS, called=called)
        gains = _plus((0, 0), winner, sum(number for _, _, number in courts))
        return match.totals[0] + gains[0], match.totals[1] + gains[1]

    # Next dealer

    @staticmethod
    def _next_dealer(dealer: int, *, called: bool, earned: bool) -> int:
        """The seat that deals next, which is one of the side that lost the hand (DS-71)."""
        if not called:
            return left_of(dealer, 4)  # DS-68
        return partner_of(dealer) if earned else dealer  # DS-69, DS-70

    # End of the match

    def _is_match_over(self, match: Match) -> bool:
        """Whether the match is over after a hand."""
        if self.target_courts is not None and max(match.totals) >= self.target_courts:
            return True  # DS-75, DS-77, DS-85
        if self.max_hands is None or match.hands_played < self.max_hands:
            return False  # DS-76, DS-78, DS-86
        return self.tie != "play_on" or match.totals[0] != match.totals[1]  # DS-82

    def _winners(self, match: Match) -> tuple[int, ...]:
        if match.totals[0] != match.totals[1]:
            return (match.totals.index(max(match.totals)),)  # DS-80
        if self.tie == "hands_won" and match.hands_won[0] != match.hands_won[1]:
            return (match.hands_won.index(max(match.hands_won)),)  # DS-83
        return ()  # DS-81, DS-84

    @override
    def score(self, state: DoubleSirState) -> Score:
        match = state.match
        winners = self._winners(match) if isinstance(state, Over) else ()
        losers = tuple([1 - side for side in winners])  # DS-88
        return Score(match.totals, self._tally(state), winners, losers, match.last)

    @staticmethod
    def _tally(state: DoubleSirState) -> tuple[int, ...]:
        if isinstance(state, Playing):
            return state.table.captured
        if isinstance(state, Calling) or state.match.last is None:
            return (0, 0)
        return state.match.last.tally

    # Refusals, in the order of their table in the rules text

    @override
    def reason(self, state: DoubleSirState, move: Move) -> Reason:
        if isinstance(state, Over):
            return Reason("match_over", "DS-87", "the match is over")
        if isinstance(state, Dealing):
            if isinstance(move, Deal):
                return self.bad_deal(move, "DS-12")
            return Reason("deal_awaited", "DS-14", "a deal is awaited")
        seat = state.to_act
        match move:
            case Deal():
                return Reason("no_deal_awaited", "DS-13", "no deal is awaited")
            case EndMatch():
                return Reason("hand_unfinished", "DS-74", "the hand in progress must be finished")
            case Play() if isinstance(state, Calling):
                return Reason("must_name_trump", "DS-19", f"seat {seat} must name trump")
            case AuctionCall() | AskRedeal():
                return Reason("no_auction", "DS-21", "there is no passing, no bidding and no redeal")
            case NameTrump():
                return Reason("trump_named", "DS-19", "trump is already named")
            case Play(card) if isinstance(state, Playing) and card in state.hands[seat]:
                return Reason("must_follow", "DS-26", f"seat {seat} must follow {state.trick[0].suit.word}")
            case _:
                return Reason("not_held", "DS-25", f"seat {seat} does not hold it")

    # Views

    @override
    def observe(self, state: DoubleSirState, seat: int) -> DoubleSirView:
        match = state.match
        hands = state.hands or (Hand(),) * 4
        table, trick = (state.table, state.trick) if isinstance(state, Playing) else (None, ())
        return DoubleSirView(
            seat=seat,
            phase=type(state).__name__.lower(),
            dealer=match.dealer,
            to_act=state.to_act,
            score=self.score(state),
            hand=hands[seat],
            hand_sizes=tuple(map(len, hands)),
            legal_moves=self.legal_moves(state) if state.to_act == seat else (),
            history=call_and_plays(table, trick) if table else (),
            rules=self,
            caller=match.caller,
            trump=table.contract.trump if table else None,
            leader=table.leader if table else None,
            trick=trick,
            tricks=table.tricks if table else (),
            captured=table.captured if table else (0, 0),
            pile=table.pile if table else 0,
            run_owner=table.run_owner if table else None,
            voids=voids_shown(table.tricks, table.leader, trick, 4) if table else (),
            hands_played=match.hands_played,
            hands_won=match.hands_won,
            streaks=match.streaks,
        )

    # Hidden worlds

    @override
    def worlds(self, view: DoubleSirView) -> Worlds[DoubleSirState]:
        match = Match(
            self,
            view.dealer,
            view.score.totals,
            view.hands_played,
            view.score.last,
            hands_won=view.hands_won,
            streaks=view.streaks,
        )
        if view.phase == "calling":
            return worlds_of_call(view, lambda first, dealt: Calling(match, first, dealt))
        if view.trump is None or view.leader is None:
            return only_world(Over(match) if view.phase == "over" else Dealing(match))
        trump, leader = view.trump, view.leader

        def build(dealt: tuple[int, ...], unplayed: int) -> DoubleSirState:
            table = Table(Contract(match, dealt, trump), leader, view.tricks, view.captured, view.run_owner)
            return self.playing(table, unplayed, view.trick)

        return worlds_of_play(view, leader, build)


def _plus(counts: tuple[int, int], side: int, number: int) -> tuple[int, int]:
    """The counts of both sides with that number added to one of them."""
    return (counts[0] + number, counts[1]) if side == 0 else (counts[0], counts[1] + number)


def _explain(
    winner: int, captured: tuple[int, int], courts: tuple[tuple[str, str, int], ...], streak: int
) -> tuple[ScoreLine, ...]:
    """The score of a hand, line by line."""
    result = f"side {winner} wins the hand, {max(captured)} tricks to {min(captured)}"
    clause, counted = "DS-58", f"hands in a row won by side {winner}: {streak}"
    if courts:
        clause, counted = "DS-66", "both sides begin a new streak"
    return (
        ScoreLine("DS-56", result, (0, 0)),
        *(ScoreLine(by, why, _plus((0, 0), winner, number)) for by, why, number in courts),
        ScoreLine(clause, counted, (0, 0)),
    )
