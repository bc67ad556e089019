"""Court Piece (Rung, Rang; in Iran Hokm): four seats, two sides, the first seven of thirteen tricks.

The seat left of the dealer names trump from its first five cards; the side that takes seven tricks
wins the hand, and a side that takes the first seven may go on for all thirteen. The options set
the target, what such a court or Bavney is worth and whether it is played for, who deals next, and
whether a poor hand may be dealt again. The rules text is `rules.md` beside this file; the
clause that a line carries out stands at its end.
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
from tricktake.options import whole, word
from tricktake.random_tricks import random_tricks
from tricktake.rules import Awaiting, Reason, Rules, State
from tricktake.scores import HandScore, Score, ScoreLine, explain_later
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
    from collections.abc import Callable, Mapping, Sequence

TO_WIN: Final = 7  # CP-41
FACES: Final = bits_of(
    card for card in CARDS if card.rank in {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}
)  # CP-23


# Moves


@frozen(order=False, repr=False)
class Continue(Move):
    """Go on for all thirteen tricks after a court (CP-47)."""

    word: ClassVar[str] = "continue"
    place: ClassVar[int] = 90


@frozen(order=False, repr=False)
class Stop(Move):
    """Let the hand end with a court (CP-46)."""

    word: ClassVar[str] = "stop"
    place: ClassVar[int] = 91


CourtPieceMove: TypeAlias = Deal | NameTrump | AskRedeal | Continue | Stop | Play
"""Every move that some state of Court Piece accepts."""

ASK_REDEAL: Final = AskRedeal()  # CP-23
CONTINUE: Final = Continue()
STOP: Final = Stop()
DECISIONS: Final = (CONTINUE, STOP)  # CP-45


# Phases


@frozen(weakref_slot=False)
class Match(core.Match["CourtPieceRules"]):
    """What lasts between the hands.

    Attributes:
        redeals: the redeals asked for in a row for the hand at hand.
    """

    redeals: int

    @property
    def caller(self) -> int:
        """The seat that names trump: the eldest."""
        return left_of(self.dealer, 4)  # CP-15


make_match: Final = quick_constructor(Match)


@frozen
class Dealing(State["CourtPieceRules"]):
    """A deal is awaited."""

    awaiting: ClassVar[Awaiting] = "deal"
    match: Match


@frozen
class Calling(trump_call.Calling["CourtPieceRules", Match]):
    """The caller is to name trump; every seat sees five cards (CP-15 to CP-17)."""


@frozen(weakref_slot=False)
class Table(trump_call.Table[Match]):
    """What changes only when a trick is won.

    Attributes:
        taken: the tricks taken by each side.
    """

    taken: tuple[int, int]

    @property
    def is_court(self) -> bool:
        """Whether one side has taken the first seven tricks and the other none."""
        return max(self.taken) >= TO_WIN and not min(self.taken)  # CP-42


@frozen(weakref_slot=False)
class Playing(trump_call.Playing["CourtPieceRules", Table]):
    """The tricks are played, to the left (CP-5)."""

    @property
    def match(self) -> Match:
        """What lasts between the hands of the match."""
        return self.table.contract.match


make_table: Final = quick_constructor(Table)
make_playing: Final = quick_constructor(Playing)


@frozen
class Deciding(State["CourtPieceRules"]):
    """The seat that won trick 7 is to say whether it goes on after a court.

    Attributes:
        playing: the play as it goes on.
    """

    playing: Playing

    @property
    def match(self) -> Match:
        """What lasts between the hands."""
        return self.playing.match

    @property
    @override
    def to_act(self) -> int:
        return self.playing.table.leader  # CP-45

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return self.playing.hands

    @property
    @override
    def not_held(self) -> Hand:
        return self.playing.not_held


@frozen
class Over(State["CourtPieceRules"]):
    """The match is over."""

    awaiting: ClassVar[Awaiting] = "over"
    match: Match


CourtPieceState: TypeAlias = Dealing | Calling | Playing | Deciding | Over


# View


@frozen(kw_only=True)
class CourtPieceView(CalledView[CourtPieceMove]):
    """What a seat knows of a match of Court Piece.

    What each move tells it of cards:

    - the deal: its own first five (CP-16, CP-17); the other eight are not dealt yet;
    - the call: trump (CP-21), and its own other eight;
    - `redeal`: that the caller had no face card (CP-23), of a deal that is gone;
    - a card that follows suit: that card;
    - a card off suit: also that its seat has no card of the suit led (CP-34, CP-40);
    - `continue`, `stop` and the end of the hand: nothing; what was not played is not shown.

    Attributes:
        rules: the rules of the match.
        taken: the tricks of the hand taken by each side.
        chase: whether play goes on after a court.
        redeals: the redeals asked for in a row for the hand at hand.
    """

    rules: CourtPieceRules
    taken: tuple[int, int]
    chase: bool
    redeals: int


# Rules


@frozen(kw_only=True, repr=False)
class CourtPieceRules(Rules[CourtPieceState, CourtPieceMove, CourtPieceView]):
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
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, NameTrump, AskRedeal, Continue, Stop, Play),
        *(Pass, ForeignCall, EndMatch),  # read, so that they are refused by CP-19 and CP-75
    )
    dealer_clause: ClassVar[str] = "CP-7"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "hokm": {
            "target_score": 7,
            "bavney_chase": "never",
            "kot_points": 2,
            "kot_points_vs_caller": 3,
            "dealer_rotation": "losing_team",
        }
    }

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

    # Setup

    @property
    @override
    def seats(self) -> int:
        return 4  # CP-1

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return SIDES_OF_PARTNERS  # CP-2

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return CARDS  # CP-3

    @property
    @override
    def pack_bits(self) -> int:
        return ALL_CARDS

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return PACKETS  # CP-8, CP-9, CP-14

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return Dealing(Match(self, dealer, (0, 0), 0, None, redeals=0))  # CP-6

    # Legal moves

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        if isinstance(state, Playing):
            return plays_of(state.playable)  # CP-78
        if isinstance(state, Calling):
            may_ask = self.redeal != "never" and self._redeal_refusal(state) is None
            return (*TRUMPS, ASK_REDEAL) if may_ask else TRUMPS  # CP-22, CP-79
        if isinstance(state, Deciding):
            return DECISIONS  # CP-45, CP-79
        return ()  # CP-13, CP-76

    def _redeal_refusal(self, state: Calling) -> Reason | None:
        """Why the caller may not ask for a redeal; `None` if he may."""
        if self.redeal == "never" or self.max_redeals == 0:
            return Reason("no_redeals", "CP-22", "this match has no redeals")  # CP-28
        if state.match.redeals >= self.max_redeals:
            return Reason("redeals_used", "CP-26", f"{state.match.redeals} redeals are used for this hand")
        if state.first[state.to_act] & FACES:
            why = f"seat {state.to_act} holds a jack or higher among the first five"
            return Reason("holds_face", "CP-23", why)
        return None  # CP-24

    # Moves

    def playing(self, table: Table, unplayed: int, trick: tuple[Card, ...]) -> Playing:
        """The state in which these cards are in the hands and on the table.

        Args:
            table: what changes only when a trick is won.
            unplayed: the cards that are still in the hands, as bits.
            trick: the cards of the trick on the table.
        """
        hand = table.contract.dealt[(table.leader + len(trick)) & 3] & unplayed  # CP-33
        playable = hand & trick[0].suit.mask or hand if trick else hand  # CP-32, CP-34 to CP-37
        return make_playing(self, table, unplayed, trick, playable)

    @override
    def carry_out(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        match state, move:
            case Dealing(), Deal():
                first = tuple([bits_of(hand[:FIRST_FIVE]) for hand in move.hands])
                return Calling(state.match, first, move.bits)  # CP-10, CP-12
            case Calling(), AskRedeal():
                return Dealing(self._thrown_in(state.match))
            case Calling(), NameTrump():
                match = evolve(state.match, redeals=0) if state.match.redeals else state.match  # CP-27
                contract = make_contract(match, state.dealt, move.suit)  # CP-18, CP-20, CP-21
                table = make_table(contract, state.to_act, (), (0, 0))  # CP-30
                return self.playing(table, ALL_CARDS, ())
            case Deciding(), Continue():
                return state.playing  # CP-47
            case Deciding(), Stop():
                return self._score_hand(state.playing.table)  # CP-46
            case _:
                return self.apply(state, move)  # refused there, with the reason

    @staticmethod
    def _thrown_in(match: Match) -> Match:
        thrown_in = HandScore(
            "thrown in", (0, 0), (ScoreLine("CP-25", "the caller asks for another deal", (0, 0)),)
        )
        return evolve(match, redeals=match.redeals + 1, last=thrown_in)  # CP-25

    @override
    def play(self, state: CourtPieceState, card: Card) -> CourtPieceState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        table, trick, unplayed = state.table, state.trick + (card,), state.unplayed ^ card.bit
        place = len(trick)
        if place == 4:  # noqa: PLR2004 - the seats
            return self._win_trick(table, trick, unplayed)
        # As `playing` does, without the price of a call.
        hand = table.contract.dealt[(table.leader + place) & 3] & unplayed
        return make_playing(self, table, unplayed, trick, hand & trick[0].suit.mask or hand)  # CP-34

    def _win_trick(self, table: Table, cards: tuple[Card, ...], unplayed: int) -> CourtPieceState:
        contract = table.contract
        trick = finish_trick(table.leader, cards, contract.trump)  # CP-4, CP-38, CP-39
        winner = trick.winner
        side_0, side_1 = table.taken
        taken = (side_0, side_1 + 1) if winner & 1 else (side_0 + 1, side_1)  # CP-50
        table = make_table(contract, winner, table.tricks + (trick,), taken)  # CP-31
        if side_0 < TO_WIN - 1 > side_1:
            # Nobody has seven. As `playing` does, without the price of a call.
            return make_playing(self, table, unplayed, (), contract.dealt[winner] & unplayed)  # CP-32, CP-41
        follows = self._follows(taken) if max(taken) >= TO_WIN else "trick"  # CP-41
        if follows == "score":
            return self._score_hand(table)
        playing = self.playing(table, unplayed, ())
        return playing if follows == "trick" else Deciding(playing)

    def _follows(self, taken: Sequence[int]) -> Literal["trick", "score", "decision"]:
        """What follows when the sides have taken so many tricks, and one of them at least seven."""
        most = max(taken)
        if most == ALL_TRICKS or min(taken):
            return "score"  # CP-41, CP-48, CP-49
        if most > TO_WIN or self.bavney_chase == "auto":
            return "trick"  # CP-42, CP-43, CP-51, CP-52
        return "score" if self.bavney_chase == "never" else "decision"  # CP-44, CP-45

    @override
    def finished_trick(self, state: CourtPieceState, card: Card) -> Trick | None:
        return state.finished_trick(card) if isinstance(state, Playing) else None

    @override
    def play_tricks(self, state: CourtPieceState, cards: tuple[Card, ...]) -> tuple[CourtPieceState, int]:
        if not isinstance(state, Playing) or state.trick:
            return state, 0
        table, contract = state.table, state.table.contract
        tricks, taken = [*table.tricks], [*table.taken]
        follows: Literal["trick", "score", "decision"] = "trick"
        for trick in whole_tricks(contract.dealt, contract.trump, state.unplayed, table.leader, cards):
            tricks.append(trick)
            taken[trick.winner & 1] += 1  # CP-50
            if max(taken) >= TO_WIN and (follows := self._follows(taken)) != "trick":
                break
        played = 4 * (len(tricks) - len(table.tricks))
        if not played:
            return state, 0
        table = make_table(contract, tricks[-1].winner, tuple(tricks), (taken[0], taken[1]))
        if follows == "score":
            return self._score_hand(table), played
        playing = self.playing(table, state.unplayed & ~bits_of(cards[:played]), ())
        return (playing if follows == "trick" else Deciding(playing)), played

    # Scoring

    def _score_hand(self, table: Table) -> CourtPieceState:
        match = table.contract.match
        winner = table.taken.index(max(table.taken))  # CP-54
        first_seven = table.tricks[:TO_WIN]
        # After a court the hand ends with the first trick of the other side (CP-48).
        court = min(table.taken) <= 1 and {side_of(trick.winner) for trick in first_seven} == {winner}
        called = side_of(match.caller) == winner
        ending, points, clause, why = self._value(table.taken, court=court, called=called)
        gains = _one_side(winner, points)  # CP-60, CP-65
        totals = (match.totals[0] + gains[0], match.totals[1] + gains[1])
        dealer = self._next_dealer(match.dealer, court=court, called=called)
        last = explain_later(ending, table.taken, _explain, winner, table.taken, clause, why, points)
        match = make_match(self, dealer, totals, match.hands_played + 1, last, 0)
        over = max(totals) >= self.target_score  # CP-71, CP-72
        return Over(match) if over else Dealing(match)  # CP-12, CP-53, CP-73, CP-75

    def _value(self, taken: Sequence[int], *, court: bool, called: bool) -> tuple[str, int, str, str]:
        """How a hand ended for its winner, its points, by which clause, and why."""
        if max(taken) == ALL_TRICKS:
            return "bavney", self.bavney_points, "CP-56", "a Bavney, all thirteen tricks"  # CP-62 to CP-64
        if not court:
            return "seven tricks", 1, "CP-55", "neither a court nor a Bavney"  # CP-61
        chase = ", and a failed chase" if min(taken) else ""  # CP-59
        if called:
            return "court", self.kot_points, "CP-57", f"a court of the caller's side{chase}"
        return "court", self.kot_points_vs_caller, "CP-58", f"a court of the dealer's side{chase}"

    @override
    def totals_at_random(self, state: CourtPieceState, random: Callable[[], float]) -> tuple[int, ...] | None:
        if not isinstance(state, Playing) or state.trick:
            return None
        table, contract, match = state.table, state.table.contract, state.match
        tricks = random_tricks(contract.dealt, contract.trump, state.unplayed, table.leader, random)
        taken, court, scored = [*table.taken], table.is_court, False
        while not scored:
            seat, _ = next(tricks)
            taken[seat & 1] += 1  # CP-50
            if taken[0] >= TO_WIN or taken[1] >= TO_WIN:
                court = court or not min(taken)  # CP-42
                follows = self._follows(taken)
                scored = follows == "score" or (
                    follows == "decision" and DECISIONS[int(random() * 2)] == STOP
                )
        winner = taken.index(max(taken))  # CP-54
        _, points, _, _ = self._value(taken, court=court, called=side_of(match.caller) == winner)
        gains = _one_side(winner, points)
        return match.totals[0] + gains[0], match.totals[1] + gains[1]

    # Next dealer

    def _next_dealer(self, dealer: int, *, court: bool, called: bool) -> int:
        if self.dealer_rotation == "left" or not called:
            return left_of(dealer, 4)  # CP-66, CP-67, CP-70
        if self.dealer_rotation == "losing_team_court" and court:
            return partner_of(dealer)  # CP-68, CP-69
        return dealer  # CP-67

    # End of the match

    def _winners(self, match: Match) -> tuple[int, ...]:
        return tuple(side for side in (0, 1) if match.totals[side] >= self.target_score)  # CP-71, CP-74

    @override
    def score(self, state: CourtPieceState) -> Score:
        match = state.match
        winners = self._winners(match) if isinstance(state, Over) else ()
        losers = tuple([1 - side for side in winners])  # CP-77
        return Score(match.totals, self._tally(state), winners, losers, match.last)

    @staticmethod
    def _tally(state: CourtPieceState) -> tuple[int, ...]:
        if isinstance(state, Deciding):
            return state.playing.table.taken
        if isinstance(state, Playing):
            return state.table.taken
        if isinstance(state, Calling) or state.match.last is None:
            return (0, 0)
        return state.match.last.tally

    # Refusals, in the order of their table in the rules text

    @override
    def reason(self, state: CourtPieceState, move: Move) -> Reason:
        if isinstance(state, Over):
            return Reason("match_over", "CP-76", "the match is over")
        if isinstance(state, Dealing):
            if isinstance(move, Deal):
                return self.bad_deal(move, "CP-11")
            return Reason("deal_awaited", "CP-13", "a deal is awaited")
        seat = state.to_act
        match move:
            case Deal():
                return Reason("no_deal_awaited", "CP-12", "no deal is awaited")
            case Play() | Continue() | Stop() if isinstance(state, Calling):
                return Reason("must_name_trump", "CP-18", f"seat {seat} must name trump")
            case AuctionCall():
                return Reason("no_auction", "CP-19", "there is no passing and no bidding")
            case EndMatch():
                return Reason("no_end", "CP-75", "this game has no end move")
            case AskRedeal() if isinstance(state, Calling) and (refusal := self._redeal_refusal(state)):
                return refusal
            case NameTrump() | AskRedeal():
                return Reason("trump_named", "CP-18", "trump is already named")
            case Play() if isinstance(state, Deciding):
                return Reason("must_decide", "CP-45", f"seat {seat} must say continue or stop")
            case Play(card) if isinstance(state, Playing) and card in state.hands[seat]:
                return Reason("must_follow", "CP-34", f"seat {seat} must follow {state.trick[0].suit.word}")
            case Play():
                return Reason("not_held", "CP-33", f"seat {seat} does not hold it")
            case _:
                return Reason("nothing_to_decide", "CP-45", "there is nothing to decide")

    # Views

    @override
    def observe(self, state: CourtPieceState, seat: int) -> CourtPieceView:
        match = state.match
        hands = state.hands or (Hand(),) * 4  # CP-29
        playing = state.playing if isinstance(state, Deciding) else state
        table, trick = (playing.table, playing.trick) if isinstance(playing, Playing) else (None, ())
        return CourtPieceView(
            seat=seat,
            phase=type(state).__name__.lower(),
            dealer=match.dealer,
            to_act=state.to_act,
            score=self.score(state),
            hand=hands[seat],
            hand_sizes=tuple(map(len, hands)),
            legal_moves=self.legal_moves(state) if state.to_act == seat else (),
            history=self._history(table, trick, continued=isinstance(state, Playing)) if table else (),
            rules=self,
            caller=match.caller,
            trump=table.contract.trump if table else None,
            leader=table.leader if table else None,
            trick=trick,
            tricks=table.tricks if table else (),
            taken=table.taken if table else (0, 0),
            chase=table is not None and table.is_court and isinstance(state, Playing),
            voids=voids_shown(table.tricks, table.leader, trick, 4) if table else (),  # CP-40
            hands_played=match.hands_played,
            redeals=match.redeals,
        )

    def _history(
        self, table: Table, trick: tuple[Card, ...], *, continued: bool
    ) -> tuple[tuple[int, CourtPieceMove], ...]:
        history: list[tuple[int, CourtPieceMove]] = [*call_and_plays(table, trick)]
        if table.is_court and continued and self.bavney_chase == "ask":
            decided = 1 + self.seats * TO_WIN
            history.insert(decided, (table.tricks[TO_WIN - 1].winner, CONTINUE))
        return tuple(history)

    # Hidden worlds

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        match = Match(
            self, view.dealer, view.score.totals, view.hands_played, view.score.last, redeals=view.redeals
        )
        if view.phase == "calling":
            return worlds_of_call(view, lambda first, dealt: Calling(match, first, dealt))
        if view.trump is None or view.leader is None:
            return only_world(Over(match) if view.phase == "over" else Dealing(match))
        trump, leader = view.trump, view.leader

        def build(dealt: tuple[int, ...], unplayed: int) -> CourtPieceState:
            table = Table(Contract(match, dealt, trump), leader, view.tricks, view.taken)
            playing = self.playing(table, unplayed, view.trick)
            return Deciding(playing) if view.phase == "deciding" else playing

        return worlds_of_play(view, leader, build)


def _one_side(side: int, points: int) -> tuple[int, int]:
    """These points for one side, and none for the other."""
    return (points, 0) if side == 0 else (0, points)


def _explain(
    winner: int, taken: tuple[int, int], clause: str, why: str, points: int
) -> tuple[ScoreLine, ...]:
    """The score of a hand, line by line."""
    result = f"side {winner} wins the hand, {max(taken)} tricks to {min(taken)}"
    return ScoreLine("CP-54", result, (0, 0)), ScoreLine(clause, why, _one_side(winner, points))
