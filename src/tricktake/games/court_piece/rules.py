"""The rules of Court Piece: from the deal to the end of the match, in the order of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from attrs import evolve, frozen
from typing_extensions import override

from tricktake.cards import CARDS, Rank, bits_of
from tricktake.errors import Refusal
from tricktake.games.court_piece.moves import (
    ASK_REDEAL,
    CONTINUE,
    DECISIONS,
    Continue,
    CourtPieceMove,
    Stop,
)
from tricktake.games.court_piece.scoring import TO_WIN, Result, hand_score, is_court, result_of
from tricktake.games.court_piece.states import CourtPieceState, CourtPieceTable, Deciding, Match, make_match
from tricktake.games.court_piece.view import CourtPieceView
from tricktake.moves import (
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
from tricktake.options import whole, word
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import SIDES_OF_PARTNERS, left_of, partner_of
from tricktake.states import Dealing
from tricktake.tricks.duties import NO_DUTY, Duties, follow_suit
from tricktake.tricks.ranking import ACE_HIGH
from tricktake.tricks.states import Playing
from tricktake.tricks.trump_call import PACKETS, Calling, TrumpCallRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.cards import Card, Suit
    from tricktake.tricks.states import Contract

FACES: Final = bits_of(
    card for card in CARDS if card.rank in {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}
)  # CP-23
FOLLOW_SUIT: Final = follow_suit("CP-34")


@frozen(kw_only=True, repr=False)
class CourtPieceRules(
    TrumpCallRules[CourtPieceState, CourtPieceMove, CourtPieceView, Match, CourtPieceTable]
):
    """The rules of Court Piece.

    Args:
        target_score: the total that wins the match, 3 to 15 (CP-71).
        bavney_points: what all thirteen tricks score, 1 to 52 (CP-56).
        bavney_chase: what follows the first seven tricks of one side: `"auto"`: play goes on;
            `"never"`: the hand ends; `"ask"`: the winner of trick 7 decides (CP-42 to CP-47).
        kot_points: what a court of the caller's side scores, 1 to 10 (CP-57).
        kot_points_vs_caller: what a court of the dealer's side scores, 1 to 10 (CP-58).
        dealer_rotation: who deals next: `"left"`, `"losing_team"` or `"losing_team_court"` (CP-66
            to CP-68).
        redeal: whether a caller without a jack or higher may ask for another deal: `"never"` or
            `"caller_no_face"` (CP-22, CP-23).
        max_redeals: how often in a row, 0 to 5 (CP-26).

    Raises:
        OptionError: for any other value.
    """

    name: ClassVar[str] = "court_piece"
    title: ClassVar[str] = "Court Piece"
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, NameTrump, AskRedeal, Continue, Stop, Play),
        *(Pass, ForeignCall, EndMatch),  # read, to be refused by CP-19 and CP-75
    )
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="CP-7",
        bad_deal="CP-11",
        deal_awaited="CP-13",
        no_deal_awaited="CP-12",
        not_held="CP-33",
        match_over="CP-76",
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "hokm": {
            "target_score": 7,
            "bavney_chase": "never",
            "kot_points": 2,
            "kot_points_vs_caller": 3,
            "dealer_rotation": "losing_team",
        }
    }

    seats = 4  # CP-1
    sides = SIDES_OF_PARTNERS  # CP-2
    pack = CARDS  # CP-3, CP-78
    packets = PACKETS  # CP-8, CP-9, CP-14
    ranking = ACE_HIGH  # CP-4, CP-38, CP-39

    target_score: int = whole(5, 3, 15, clauses="CP-71")
    bavney_points: int = whole(2, 1, 52, clauses="CP-56")
    bavney_chase: Literal["auto", "never", "ask"] = word(
        "auto", "auto", "never", "ask", clauses="CP-42 to CP-47"
    )
    kot_points: int = whole(1, 1, 10, clauses="CP-57")
    kot_points_vs_caller: int = whole(1, 1, 10, clauses="CP-58")
    dealer_rotation: Literal["left", "losing_team", "losing_team_court"] = word(
        "left", "left", "losing_team", "losing_team_court", clauses="CP-66 to CP-68"
    )
    redeal: Literal["never", "caller_no_face"] = word(
        "never", "never", "caller_no_face", clauses="CP-22, CP-23"
    )
    max_redeals: int = whole(2, 0, 5, clauses="CP-26")

    @classmethod
    def hokm(cls, **options: object) -> Self:
        """Hokm as it is played in Iran: to seven points, courts worth two or three, no chase.

        Args:
            options: options that replace those of the preset, as `from_options` takes them.
        """
        return cls.preset("hokm", **options)

    @override
    def new_match(self, dealer: int) -> Match:
        return Match(self, dealer, (0, 0), 0, None, None, redeals=0)  # CP-6

    # The call

    @override
    def calls(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        if isinstance(state, Deciding):
            return DECISIONS  # CP-45, CP-79
        trumps = super().calls(state)  # CP-15 to CP-21, CP-79
        if isinstance(state, Calling) and self._refuse_redeal(state) is None:
            return (*trumps, ASK_REDEAL)  # CP-22
        return trumps

    def _refuse_redeal(self, state: Calling[CourtPieceRules, Match]) -> Refusal[CourtPieceMove] | None:
        """Why the caller may not ask for a redeal; `None` if he may."""
        if self.redeal == "never" or self.max_redeals == 0:
            return Refusal("no_redeals", "CP-22")  # CP-28
        if state.match.redeals >= self.max_redeals:
            return Refusal("redeals_used", "CP-26", {"number": state.match.redeals})
        if state.first[state.to_act] & FACES:
            return Refusal("holds_face", "CP-23", {"seat": state.to_act})
        return None  # CP-24

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        match state, move:
            case Calling(), AskRedeal():
                return Dealing(self._thrown_in(state.match))  # CP-10
            case Calling(), NameTrump() if state.match.redeals:
                begun = evolve(state, match=evolve(state.match, redeals=0))  # CP-27
                return super().apply_move(begun, move)
            case Deciding(), Continue():
                return state.playing  # CP-47
            case Deciding(), Stop():
                return self.score_hand(state.playing.table)  # CP-46
            case _:
                return super().apply_move(state, move)  # CP-10, CP-12, CP-18, CP-20, CP-21, CP-30

    @staticmethod
    def _thrown_in(match: Match) -> Match:
        line = ScoreLine("CP-25", "redeal_asked", (0, 0))
        last = HandScore("thrown in", (0, 0), Lines((line,)))
        return evolve(match, redeals=match.redeals + 1, last=last)  # CP-25

    # Tricks

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[Card, ...]) -> Duties:
        return FOLLOW_SUIT[trick[0].suit.index] if trick else NO_DUTY  # CP-5, CP-32 to CP-37

    @override
    def after_trick(self, table: CourtPieceTable, unplayed: int) -> CourtPieceState:
        side_0, side_1 = table.tally
        if side_0 < TO_WIN > side_1:
            return self.playing(table, unplayed, ())  # CP-31, CP-41
        if (side_0 and side_1) or not unplayed:
            return self.score_hand(table)  # CP-41, CP-48, CP-49
        playing = self.playing(table, unplayed, ())
        if self.bavney_chase == "auto" or len(table.tricks) > TO_WIN:
            return playing  # CP-42, CP-43, CP-51, CP-52
        if self.bavney_chase == "never" or not isinstance(playing, Playing):
            return self.score_hand(table)  # CP-44
        return Deciding(playing)  # CP-45

    # Scoring

    @override
    def score_hand(self, table: CourtPieceTable) -> CourtPieceState:
        match, result = table.contract.match, result_of(self, table)
        totals = (match.totals[0] + result.gains[0], match.totals[1] + result.gains[1])  # CP-60, CP-65
        dealer = self._next_dealer(match.dealer, result)
        number, last = match.hands_played + 1, hand_score(result)
        match = make_match(self, dealer, totals, number, last, table.tricks[-1], 0)
        if totals[result.winner] < self.target_score:  # CP-71, CP-72
            return Dealing(match)  # CP-12, CP-53, CP-73
        return self.over(match, result.winner)  # CP-74, CP-75, CP-77

    def _next_dealer(self, dealer: int, result: Result) -> int:
        if self.dealer_rotation == "left" or not result.called:
            return left_of(dealer, 4)  # CP-66, CP-67, CP-70
        if self.dealer_rotation == "losing_team_court" and result.court:
            return partner_of(dealer)  # CP-68, CP-69
        return dealer  # CP-67

    # Refusals, in the order of their table in the rules text

    @override
    def refuse_move(self, state: CourtPieceState, move: Move) -> Refusal[CourtPieceMove]:
        seat = state.to_act
        match move:
            case Play() | Continue() | Stop() if isinstance(state, Calling):
                return Refusal("must_name_trump", "CP-18", {"seat": seat})
            case AuctionCall():
                return Refusal("no_auction", "CP-19")
            case EndMatch():
                return Refusal("no_end", "CP-75")
            case AskRedeal() if isinstance(state, Calling) and (refusal := self._refuse_redeal(state)):
                return refusal
            case NameTrump() | AskRedeal():
                return Refusal("trump_named", "CP-18")
            case Play() if isinstance(state, Deciding):
                return Refusal("must_decide", "CP-45", {"seat": seat})
            case Continue() | Stop():
                return Refusal("nothing_to_decide", "CP-45")
            case _:
                return super().refuse_move(state, move)  # CP-33, CP-34

    # Views and hidden worlds

    @override
    def observe(self, state: CourtPieceState, seat: int | None) -> CourtPieceView:
        taken = state.tally if self.play_in(state) else (0, 0)
        return CourtPieceView(
            **self.called(state, seat),
            history=self._history(state),
            rules=self,
            taken=(taken[0], taken[1]),
            chase=isinstance(state, Playing) and is_court(state.tally),
            redeals=state.match.redeals,
        )  # CP-29, CP-40

    def _history(self, state: CourtPieceState) -> tuple[tuple[int, CourtPieceMove], ...]:
        history: list[tuple[int, CourtPieceMove]] = [*self.call_and_plays(state)]
        if isinstance(state, Playing) and is_court(state.tally) and self.bavney_chase == "ask":
            since = self.seats * (len(state.table.tricks) - TO_WIN) + len(state.trick)
            history.insert(len(history) - since, (state.table.tricks[TO_WIN - 1].winner, CONTINUE))
        return tuple(history)

    @override
    def match_seen(self, view: CourtPieceView) -> Match:
        score = view.score
        before = view.last_trick_before
        return Match(self, view.dealer, score.totals, view.hands_played, score.last, before, view.redeals)

    @override
    def world(
        self, view: CourtPieceView, table: CourtPieceTable, contract: Contract[Match, Suit], unplayed: int
    ) -> CourtPieceState:
        playing = super().world(view, table, contract, unplayed)
        return Deciding(playing) if view.phase == "deciding" and isinstance(playing, Playing) else playing
