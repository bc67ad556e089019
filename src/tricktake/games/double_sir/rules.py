"""The rules of Double Sir: from the deal to the end of the match, in the order of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from attrs import evolve, frozen
from typing_extensions import override

from tricktake.cards import CARDS, Card, Rank
from tricktake.errors import Refusal
from tricktake.games.double_sir.moves import DoubleSirMove
from tricktake.games.double_sir.scoring import Result, hand_score, result_of
from tricktake.games.double_sir.states import DoubleSirState, DoubleSirTable, Match, make_match, make_table
from tricktake.games.double_sir.view import DoubleSirView
from tricktake.moves import (
    END_MATCH,
    AskRedeal,
    AuctionCall,
    Deal,
    EndMatch,
    ForeignCall,
    Move,
    NameTrump,
    Pass,
    Play,
)
from tricktake.options import Domain, declare, flag, is_whole, whole, whole_or_none, word
from tricktake.rules import Clauses
from tricktake.scores import lead
from tricktake.seats import SIDES_OF_PARTNERS, left_of, partner_of, side_of, with_added
from tricktake.states import Dealing
from tricktake.tricks.duties import NO_DUTY, Duties, follow_suit
from tricktake.tricks.ranking import ACE_HIGH
from tricktake.tricks.states import Playing
from tricktake.tricks.trump_call import ALL_TRICKS, PACKETS, Calling, TrumpCallRules

if TYPE_CHECKING:
    from tricktake.cards import Suit
    from tricktake.tricks.states import Contract
    from tricktake.tricks.trick import Trick

TO_WIN: Final = 7  # DS-56
MAX_HANDS: Final = 20  # DS-76
STREAK_LENGTHS: Final = (0, *range(2, 21))  # DS-62
FOLLOW_SUIT: Final = follow_suit("DS-26")


@frozen(kw_only=True, repr=False)
class DoubleSirRules(TrumpCallRules[DoubleSirState, DoubleSirMove, DoubleSirView, Match, DoubleSirTable]):
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
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, NameTrump, Play, EndMatch),
        *(Pass, ForeignCall, AskRedeal),  # read, to be refused by DS-21
    )
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="DS-6",
        bad_deal="DS-12",
        deal_awaited="DS-14",
        no_deal_awaited="DS-13",
        not_held="DS-25",
        match_over="DS-87",
    )

    seats = 4  # DS-1
    sides = SIDES_OF_PARTNERS  # DS-2
    pack = CARDS  # DS-3, DS-89
    packets = PACKETS  # DS-8 to DS-10, DS-15
    ranking = ACE_HIGH  # DS-4, DS-28, DS-29

    hand_end: Literal["decided", "play_out", "at_seven"] = word(
        "decided", "decided", "play_out", "at_seven", clauses="DS-50 to DS-53"
    )
    after_capture: Literal["reset", "continue"] = word("reset", "reset", "continue", clauses="DS-37, DS-38")
    first_capture_trick: int = whole(2, 2, 12, clauses="DS-41")
    block_capture_at_12: bool = flag(default=False, clauses="DS-42")
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
        domain=Domain(minimum=2, maximum=20, others=(0,)),
    )
    sweep_courts: int = whole(1, 1, 52, clauses="DS-59")
    dealer_sweep_courts: int = whole(3, 1, 52, clauses="DS-60")
    stack_courts: bool = flag(default=False, clauses="DS-64, DS-65")
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

    @override
    def new_match(self, dealer: int) -> Match:
        return Match(self, dealer, (0, 0), 0, None, None, (0, 0), (0, 0))  # DS-6, DS-7

    # Moves

    @override
    def interrupts(self, state: DoubleSirState) -> tuple[DoubleSirMove, ...]:
        return (END_MATCH,) if isinstance(state, Dealing) else ()  # DS-74, DS-79

    @override
    def apply_move(self, state: DoubleSirState, move: DoubleSirMove) -> DoubleSirState:
        if isinstance(state, Dealing) and isinstance(move, EndMatch):
            return self._over(state.match)  # DS-79
        return super().apply_move(state, move)  # DS-5, DS-9, DS-11, DS-16 to DS-20, DS-22

    # Tricks

    @override
    def duties(self, table: DoubleSirTable, trick: tuple[Card, ...]) -> Duties:
        return FOLLOW_SUIT[trick[0].suit.index] if trick else NO_DUTY  # DS-24, DS-26, DS-27

    @override
    def new_table(self, contract: Contract[Match, Suit], leader: int) -> DoubleSirTable:
        return make_table(contract, leader, (), (0, 0), None)  # DS-32

    @override
    def take_trick(self, table: DoubleSirTable, trick: Trick) -> DoubleSirTable:
        captured, winner = self.count_trick(table, trick), trick.winner
        ends_run = captured != table.tally and self.after_capture == "reset"  # DS-37, DS-38
        run_owner = None if ends_run else winner  # DS-32, DS-39
        return make_table(
            table.contract, winner, table.tricks + (trick,), captured, run_owner
        )  # DS-23, DS-30

    @override
    def count_trick(self, table: DoubleSirTable, trick: Trick) -> tuple[int, ...]:
        if not self.captures(table, trick):
            return table.tally
        return with_added(table.tally, side_of(trick.winner), table.pile + 1)  # DS-31, DS-33

    def captures(self, table: DoubleSirTable, trick: Trick) -> bool:
        """Whether a trick captures the pile.

        Args:
            table: the table before the trick.
            trick: the trick.
        """
        number = len(table.tricks) + 1
        if number == ALL_TRICKS:
            return True  # DS-36, DS-40
        if trick.winner != table.run_owner:
            return False  # DS-34, DS-35
        if number < self.first_capture_trick or (self.block_capture_at_12 and number == ALL_TRICKS - 1):
            return False  # DS-41, DS-42, DS-47, DS-48
        return self.ace_rule == "off" or not self._is_blocked_by_aces(table, trick)  # DS-43

    def _is_blocked_by_aces(self, table: DoubleSirTable, trick: Trick) -> bool:
        looked_at = [trick] if self.ace_rule == "second_ace" else [table.tricks[-1], trick]  # DS-44, DS-45
        return all(each.winning_card.rank is Rank.ACE for each in looked_at)  # DS-46

    @override
    def after_trick(self, table: DoubleSirTable, unplayed: int) -> DoubleSirState:
        if not unplayed or self._is_decided(table.tally):
            return self.score_hand(table)  # DS-49, DS-54
        return self.playing(table, unplayed, ())

    def _is_decided(self, captured: tuple[int, ...]) -> bool:
        """Whether the hand ends before its last trick with these tricks captured."""
        if max(captured) < TO_WIN or self.hand_end == "play_out":
            return False  # DS-52
        return min(captured) > 0 or self.hand_end == "at_seven"  # DS-50, DS-51, DS-53

    # Hands, streaks and courts

    @override
    def score_hand(self, table: DoubleSirTable) -> DoubleSirState:
        before, result = table.contract.match, result_of(self, table)
        match = make_match(
            self,
            self._next_dealer(before.dealer, result),
            with_added(before.totals, result.winner, result.earned),  # DS-67
            before.hands_played + 1,
            hand_score(result),
            table.tricks[-1],
            with_added(before.hands_won, result.winner, 1),  # DS-58
            result.streaks,
        )
        return self._over(match) if self._is_over_after(match) else Dealing(match)  # DS-13, DS-74

    @staticmethod
    def _next_dealer(dealer: int, result: Result) -> int:
        """The seat that deals next, which is one of the side that lost the hand (DS-71)."""
        if not result.called:
            return left_of(dealer, 4)  # DS-68
        return partner_of(dealer) if result.earned else dealer  # DS-69, DS-70

    # End of the match

    def _is_over_after(self, match: Match) -> bool:
        """Whether the match is over after a hand."""
        if self.target_courts is not None and max(match.totals) >= self.target_courts:
            return True  # DS-75, DS-77, DS-85
        if self.max_hands is None or match.hands_played < self.max_hands:
            return False  # DS-76, DS-78, DS-86
        return self.tie != "play_on" or match.totals[0] != match.totals[1]  # DS-82

    def _over(self, match: Match) -> DoubleSirState:
        """The end of a match: more courts win, then perhaps more hands; otherwise nobody wins or loses."""
        more = (match.hands_won,) if self.tie == "hands_won" else ()  # DS-81, DS-83
        return self.over_by(match, match.totals, *more)  # DS-80, DS-84, DS-88

    @override
    def worth(self, gains: tuple[int, ...], tally: tuple[int, ...], side: int) -> float:
        return lead(tally, side)  # courts are earned in few hands

    # Refusals, in the order of their table in the rules text

    @override
    def refuse_move(self, state: DoubleSirState, move: Move) -> Refusal[DoubleSirMove]:
        match move:
            case EndMatch():
                return Refusal("hand_unfinished", "DS-74")
            case Play() if isinstance(state, Calling):
                return Refusal("must_name_trump", "DS-19", {"seat": state.to_act})
            case AuctionCall() | AskRedeal():
                return Refusal("no_auction_or_redeal", "DS-21")
            case NameTrump():
                return Refusal("trump_named", "DS-19")
            case _:
                return super().refuse_move(state, move)  # DS-25, DS-26

    # Views and hidden worlds

    @override
    def observe(self, state: DoubleSirState, seat: int | None) -> DoubleSirView:
        table = state.table if isinstance(state, Playing) else None
        return DoubleSirView(
            **self.called(state, seat),
            history=self.call_and_plays(state),
            rules=self,
            captured=table.tally if table else (0, 0),
            pile=table.pile if table else 0,
            run_owner=table.run_owner if table else None,
            hands_won=state.match.hands_won,
            streaks=state.match.streaks,
        )

    @override
    def match_seen(self, view: DoubleSirView) -> Match:
        score, before = view.score, view.last_trick_before
        totals, number = score.totals, view.hands_played
        return Match(self, view.dealer, totals, number, score.last, before, view.hands_won, view.streaks)
