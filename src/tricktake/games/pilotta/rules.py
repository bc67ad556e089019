"""The rules of Pilotta: from the deal to the end of the match, in the order of the rules text."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, ClassVar, Final, Self, cast

from attrs import Factory, evolve, field, frozen
from typing_extensions import override

from tricktake._constructors import quick_change
from tricktake.cards import Suit
from tricktake.errors import Refusal
from tricktake.games.pilotta.cards import PACK, RANKING, VALUES
from tricktake.games.pilotta.claims import ClaimResult, secured_count
from tricktake.games.pilotta.duties import duties_after
from tricktake.games.pilotta.moves import (
    ANSWERS,
    CLAIMS,
    CONTRA,
    RECONTRA,
    SEATS,
    Bid,
    Claim,
    Contra,
    Declare,
    Decline,
    PilottaMove,
    Recontra,
)
from tricktake.games.pilotta.options import BID_STEP, LOWEST_BID, PilottaOptions
from tricktake.games.pilotta.scoring import NOTHING, abandoned_after, count_of, hand_score, result_of
from tricktake.games.pilotta.states import (
    Declaring,
    Doubling,
    Match,
    PilottaContract,
    PilottaState,
    PilottaTable,
    make_bidding,
    make_table,
)
from tricktake.games.pilotta.view import PilottaView, moves_since_deal, view_of
from tricktake.games.pilotta.worlds import answers_seen, contract_seen, worlds_of_calls, worlds_of_declared
from tricktake.hands import cards_of
from tricktake.moves import PASS, Deal, Move, MoveList, Pass, Play
from tricktake.rules import Clauses
from tricktake.scores import HandScore
from tricktake.seats import SIDES_OF_PARTNERS, left_of, partner_of, side_of, with_added
from tricktake.states import Dealing
from tricktake.tricks.auction import Bidding, highest_call, next_speaker
from tricktake.tricks.duties import NO_DUTY, Duties
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Playing, TrickMatch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricktake.cards import Card
    from tricktake.games.pilotta.states import BiddingCalls, Call, PilottaPlaying
    from tricktake.tricks.auction import Turns
    from tricktake.tricks.ranking import Ranking
    from tricktake.tricks.trick import Trick
    from tricktake.worlds import Worlds


def _asks(rules: PilottaOptions) -> bool:
    return rules.declarations == "announce"


MAX_HANDS: Final = 200
"""The limit of scored hands that `bounded` sets; by random play a match has about twenty."""
MAX_ABANDONED: Final = 20
"""The limit of abandoned hands in a row that `bounded` sets."""


@frozen(kw_only=True, repr=False)
class PilottaRules(
    PilottaOptions, TrickRules[PilottaState, PilottaMove, PilottaView, PilottaContract, PilottaTable]
):
    """The rules of Pilotta.

    Args:
        target_score: the game points that win the match, 1 or more (PI-133).
        first_leader: who leads to the first trick, `"bidder"` or `"eldest"` (PI-84).
        max_bid: the highest bid, a multiple of 10 from 80, or `None` for 820 (PI-30).
        pass_is_final: whether a seat that has passed is out of the auction (PI-32 to PI-36).
        redeal_dealer: who deals after four passes, the `"next"` seat or the `"same"` (PI-40).
        must_trump_partner: whether a seat that cannot follow must trump while its partner holds
            the trick (PI-93).
        must_overtrump_partner: whether a seat that plays a trump must beat the trumps of the trick
            while its partner holds it (PI-94).
        must_undertrump: whether a seat that cannot follow must play a trump that beats nothing
            (PI-95).
        contract_basis: what the contract test counts: `"tricks"`, `"tricks+pilotta"` or `"all"`
            (PI-119).
        bid_award: who gets the bid: `"more_points"` or by the `"contract"` (PI-121).
        six_six_rule: who gets the missing point at digits 6 and 6: `"more_points"` or the
            `"bidder"` (PI-123).
        capot_points: the points of all eight tricks, 162 or more (PI-104).
        declarations: whether melds are declared without a move (`"auto"`), at the wish of
            the seat (`"announce"`) or not at all (`"off"`) (PI-62 to PI-68).
        cards_may_be_shared: whether a card may count in a set and in a run (PI-57).
        set_beats_run: whether a set beats a run of equal value (PI-70).
        declaration_compare: `"full"`: by value, kind, length, rank and trump; `"value_only"` (PI-71).
        declaration_tie: who has the best declaration at a tie: `"nobody"` or the `"first"` to play
            (PI-75).
        failed_declarations: what becomes of the bidding side's melds when the contract is
            lost: `"keep"`, `"to_opponents"` or `"lost"` (PI-125).
        failed_pilotta: the same for its Pilotta: `"keep"` or `"to_opponents"` (PI-126).
        doubling: `"off"`, `"contra"`, or contra and `"recontra"` (PI-42 to PI-48).
        early_claim: whether a side may stop a hand and claim (PI-141).
        max_hands: the number of scored hands after which the match is over, or `None` (PI-150).
        max_abandoned: the number of abandoned hands in a row after which it is over, or `None` (PI-151).

    Raises:
        OptionError: for any other value.
    """

    name: ClassVar[str] = "pilotta"
    title: ClassVar[str] = "Pilotta"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, Pass, Bid, Contra, Recontra),
        *(Declare, Decline, Play, Claim),
    )
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="PI-13",
        bad_deal="PI-19",
        deal_awaited="PI-17",
        no_deal_awaited="PI-17",
        not_held="PI-85",
        match_over="PI-137",
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "cypriot": {
            "contract_basis": "all",
            "bid_award": "contract",
            "max_bid": None,
            "pass_is_final": False,
            "doubling": "recontra",
            "early_claim": False,
        }
    }

    seats = SEATS  # PI-1
    sides = SIDES_OF_PARTNERS  # PI-2
    pack = PACK  # PI-3
    packets: tuple[int, ...] = (3, 2, 3)  # PI-16, PI-21
    ranking: ClassVar[Ranking] = RANKING  # PI-4 to PI-6, PI-98
    values: ClassVar[tuple[tuple[int, ...], ...]] = VALUES  # PI-4, PI-7 to PI-9
    """The points of every card, by the index of the trump suit and the index of the card."""

    asks_before_cards: bool = field(
        default=Factory(_asks, takes_self=True), init=False, repr=False, eq=False
    )  # PI-62, PI-63

    @override
    def bounded(self) -> Self:
        """These rules with the limits that are missing (PI-150, PI-151)."""
        return evolve(
            self, max_hands=self.max_hands or MAX_HANDS, max_abandoned=self.max_abandoned or MAX_ABANDONED
        )

    @classmethod
    def cypriot(cls, **options: object) -> Self:
        """Pilotta with doubling, as many play it in Cyprus: all counts for the contract, no claims.

        Args:
            options: options that replace those of the preset, as `from_options` takes them.
        """
        return cls.preset("cypriot", **options)

    # Moves; a match begins as in every game (PI-12 to PI-14), and cards are listed from low to high (PI-97)

    @override
    def calls(self, state: PilottaState) -> tuple[PilottaMove, ...]:
        match state:
            case Bidding():
                return calls_from(self.lowest_bid(state.calls), self.highest_bid)  # PI-24, PI-41
            case Doubling():
                return (PASS, CONTRA if state.contract.multiplier == 1 else RECONTRA)  # PI-43, PI-46, PI-49
            case Declaring():
                return ANSWERS  # PI-63, PI-67
            case _:
                return super().calls(state)  # PI-17, PI-137

    @override
    def apply_move(self, state: PilottaState, move: PilottaMove) -> PilottaState:
        match state, move:
            case Bidding(), Pass() | Bid():
                calls = (*state.calls, (state.speaker, move))
                return self._after_calls(state.match, state.dealt, calls)
            case Doubling(), Pass() | Contra() | Recontra():
                return self._after_answer(state, move)
            case Declaring(), Declare() | Decline():
                return self._after_declaring(state, move)
            case ((Playing() | Declaring()), Claim()):
                return self._after_claim(state, move)
            case _:
                return super().apply_move(state, move)

    # The auction

    @override
    def begin_hand(self, match: TrickMatch[object], dealt: tuple[int, ...]) -> PilottaState:
        return self._after_calls(cast("Match", match), dealt, ())  # PI-18, PI-20, PI-22

    def _after_calls(self, match: Match, dealt: tuple[int, ...], calls: BiddingCalls) -> PilottaState:
        """The auction goes on, or has ended."""
        turns: Turns = "until_passes" if self.pass_is_final else "passes_in_a_row"  # PI-32 to PI-36
        speaker = next_speaker(calls, left_of(match.dealer, SEATS), SEATS, turns)  # PI-23
        if speaker is not None:
            return make_bidding(match, dealt, calls, speaker)  # PI-31
        match highest_call(calls):
            case declarer, Bid() as bid:
                contract = PilottaContract(match, dealt, bid.suit, calls, declarer, bid, 1)  # PI-37
                return self._begin_play(contract) if self.doubling == "off" else self._ask(contract)  # PI-42
            case _:
                return self._abandoned(match)  # PI-38

    @staticmethod
    def lowest_bid(calls: BiddingCalls) -> int:
        """The lowest number that may be bid after these calls, if it is not above the highest of all."""
        match highest_call(calls):
            case _, Bid(number):
                return number + BID_STEP  # PI-26 to PI-28
            case _:
                return LOWEST_BID  # PI-25

    def _abandoned(self, match: Match) -> PilottaState:
        dealer = left_of(match.dealer, SEATS) if self.redeal_dealer == "next" else match.dealer  # PI-40
        account = abandoned_after(match.last)
        after = evolve(match, dealer=dealer, last=HandScore("abandoned", NOTHING, account))  # PI-39
        if account.number == self.max_abandoned:
            return self.over_by(after, after.totals)  # PI-151, PI-152
        return Dealing(after)

    # The doubling

    @staticmethod
    def _ask(contract: PilottaContract) -> Doubling:
        """The first seat that may double the contract, or double it once more, is asked."""
        if contract.multiplier == 1:
            return Doubling(contract, left_of(contract.declarer, SEATS))  # PI-43, PI-45
        return Doubling(contract, contract.declarer)  # PI-44, PI-46

    def _after_answer(self, state: Doubling, call: Call) -> PilottaState:
        contract = evolve(state.contract, calls=(*state.contract.calls, (state.asked, call)))
        match call:
            case Contra():
                doubled = evolve(contract, multiplier=2)  # PI-48
                once_more = self.doubling == "recontra"  # PI-46, PI-47
                return self._ask(doubled) if once_more else self._begin_play(doubled)
            case Recontra():
                return self._begin_play(evolve(contract, multiplier=4))  # PI-47, PI-48
            case _ if state.asked == self._ask(contract).asked:
                return Doubling(contract, partner_of(state.asked))  # PI-44, PI-46
            case _:
                return self._begin_play(contract)  # PI-47

    # Declarations

    def _begin_play(self, contract: PilottaContract) -> PilottaState:
        return self.begin_play(contract, contract.first_leader)

    @override
    def new_table(self, contract: PilottaContract, leader: int) -> PilottaTable:
        return make_table(contract, leader, (), NOTHING, ())

    @override
    def before_card(self, playing: PilottaState) -> PilottaState:
        if not isinstance(playing, Playing) or playing.table.tricks:
            return playing  # PI-62, PI-80
        table, seat = playing.table, playing.to_act
        asked = table.contract.melds[seat] and seat not in dict(table.answers)
        return Declaring(playing) if asked else playing  # PI-63, PI-64

    def _after_declaring(self, state: Declaring, said: Declare | Decline) -> PilottaState:
        table, trick = state.playing.table, state.playing.trick
        answers = (*table.answers, (state.to_act, said))
        return self.playing(evolve(table, answers=answers), state.playing.unplayed, trick)  # PI-65, PI-66

    # The play

    @override
    def duties(self, table: PilottaTable, trick: tuple[Card, ...]) -> Duties:
        if not trick:
            return NO_DUTY  # PI-83
        trump = table.contract.trump
        winner = self.ranking.winner(trick, trump)
        partner_holds = winner == len(trick) - 2  # PI-92
        return duties_after(
            self.ranking,
            trump.index,
            trick[0].suit.index,
            trick[winner].index,
            self.must_trump_partner or not partner_holds,  # PI-93
            self.must_overtrump_partner or not partner_holds,  # PI-94
            self.must_undertrump,  # PI-95
        )

    @override
    def take_trick(self, table: PilottaTable, trick: Trick) -> PilottaTable:
        tricks, tally = table.tricks + (trick,), self.count_trick(table, trick)
        return make_table(table.contract, trick.winner, tricks, tally, table.answers)  # PI-99

    @override
    def count_trick(self, table: PilottaTable, trick: Trick) -> tuple[int, ...]:
        points = self.card_points(trick.cards, table.contract.trump)
        return with_added(table.tally, side_of(trick.winner), points)  # PI-102

    def card_points(self, cards: tuple[Card, ...], trump: Suit) -> int:
        """What these cards are worth together where that suit is trump."""
        values = self.values[trump.index]
        return sum([values[card.index] for card in cards])

    # The score, and the end of the match

    @override
    def score_hand(self, table: PilottaTable) -> PilottaState:
        match, result = table.contract.match, result_of(self, count_of(table))  # PI-100
        totals = tuple(map(add, match.totals, result.gains))  # PI-118
        dealer, number = left_of(match.dealer, SEATS), match.hands_played + 1  # PI-130, PI-131
        match = TrickMatch(self, dealer, totals, number, hand_score(result), table.tricks[-1])
        won = totals[0] != totals[1] and max(totals) >= self.target_score  # PI-132 to PI-134
        if won or number == self.max_hands:
            return self.over_by(match, totals)  # PI-135, PI-137, PI-150, PI-152
        return Dealing(match)  # PI-136

    # Claims

    @override
    def interrupts(self, state: PilottaState) -> tuple[PilottaMove, ...]:
        return CLAIMS if self._refuse_claim(state) is None else ()  # PI-138, PI-142

    def _refuse_claim(self, state: PilottaState) -> Refusal[PilottaMove] | None:
        """Why a claim is refused now; `None` if any seat may claim."""
        if not self.early_claim:
            return Refusal("no_claims", "PI-141")
        if self.play_in(state) is None or not state.not_held:
            return Refusal("nothing_led", "PI-143")
        totals = state.scores
        if totals[0] == totals[1] >= self.target_score:
            return Refusal("both_at_target", "PI-144")
        return None

    def _after_claim(self, state: PilottaPlaying | Declaring, claim: Claim) -> PilottaState:
        table = state.playing.table if isinstance(state, Declaring) else state.table
        match, side, count = state.match, side_of(claim.seat), count_of(table)
        secured = secured_count(self, count, side)
        totals = with_added(match.totals, side, secured)  # PI-145
        result = ClaimResult(claim.seat, secured, totals[side], self.target_score)
        last = HandScore("claim won" if result.won else "claim lost", count.captured, result)
        last_trick = table.tricks[-1] if table.tricks else match.last_trick
        stopped = evolve(match, totals=totals, last=last, last_trick=last_trick)  # PI-131
        winner = side if result.won else 1 - side  # PI-139, PI-140
        return self.over(stopped, winner)

    # Refusals, in the order of their table in the rules text

    @override
    def refuse(self, state: PilottaState, move: Move) -> Refusal[PilottaMove]:
        if isinstance(move, Claim) and state.awaiting != "over" and (refusal := self._refuse_claim(state)):
            return refusal
        return super().refuse(state, move)  # PI-17, PI-19, PI-137

    @override
    def refuse_move(self, state: PilottaState, move: Move) -> Refusal[PilottaMove]:
        match move:
            case Bid() if isinstance(state, Bidding):
                return self._refuse_bid(state.calls, move.number)
            case Contra() | Recontra():
                return self._refuse_doubling(move)
            case Declare() | Decline():
                return self._refuse_answer(state)
            case Play() if isinstance(state, Declaring):
                return Refusal("must_answer_first", "PI-67", {"seat": state.to_act})
            case Play() if isinstance(state, Playing):
                return super().refuse_move(state, move)  # PI-85 to PI-90, PI-101
            case _:
                code, clause = {
                    Bidding.phase: ("auction_is_on", "PI-23"),
                    Doubling.phase: ("doubling_is_on", "PI-23"),
                }.get(state.phase, ("play_is_on", "PI-85"))
                return Refusal(code, clause, {"seat": state.to_act})

    def _refuse_bid(self, calls: BiddingCalls, number: int) -> Refusal[PilottaMove]:
        lowest = self.lowest_bid(calls)
        if number < LOWEST_BID:
            return Refusal("bid_below_least", "PI-25", {"number": LOWEST_BID})
        if number % BID_STEP:
            return Refusal("bid_not_in_tens", "PI-26")
        if number < lowest:
            return Refusal("bid_not_above_standing", "PI-26", {"number": lowest - BID_STEP})
        return Refusal("bid_above_most", "PI-30", {"number": self.highest_bid})

    def _refuse_doubling(self, call: Contra | Recontra) -> Refusal[PilottaMove]:
        if self.doubling == "off" or (isinstance(call, Recontra) and self.doubling == "contra"):
            return Refusal("no_doubling", "PI-42", {"call": call})
        if isinstance(call, Contra):
            return Refusal("not_asked_for_contra", "PI-43")
        return Refusal("not_asked_for_recontra", "PI-46")

    def _refuse_answer(self, state: PilottaState) -> Refusal[PilottaMove]:
        if isinstance(state, Playing) and self.declarations == "announce" and not state.table.tricks:
            seat = state.to_act
            if not state.table.contract.melds[seat]:
                return Refusal("no_meld", "PI-64", {"seat": seat})
        return Refusal("not_asked_to_declare", "PI-63")

    # Views and hidden worlds

    @override
    def observe(self, state: PilottaState, seat: int | None) -> PilottaView:
        return view_of(self, state, seat)

    @override
    def moves_behind(self, state: PilottaState) -> tuple[PilottaMove, ...] | None:
        playing = self.play_in(state)
        if playing is None or not playing.table.answers:
            return None
        deal = Deal(tuple(map(cards_of, playing.table.contract.dealt)))
        return (deal, *[move for _, move in moves_since_deal(self, state)])

    @override
    def contract_seen(self, view: PilottaView, dealt: tuple[int, ...]) -> PilottaContract:
        return contract_seen(self.match_seen(view), view, dealt)

    @override
    def worlds_before_play(self, view: PilottaView) -> Worlds[PilottaState]:
        return worlds_of_calls(self, view)

    @override
    def known_cards(self, view: PilottaView) -> tuple[int, ...]:
        return tuple([cards.bits for cards in view.shown])

    @override
    def worlds_of_hands(
        self,
        view: PilottaView,
        unplayed: int,
        denied: tuple[int, ...],
        build: Callable[[tuple[int, ...]], PilottaState],
    ) -> Worlds[PilottaState]:
        worlds = worlds_of_declared(view, unplayed, denied, self.known_cards(view), build)
        return worlds or super().worlds_of_hands(view, unplayed, denied, build)

    @override
    def world(
        self, view: PilottaView, table: PilottaTable, contract: PilottaContract, unplayed: int
    ) -> PilottaState:
        answered = quick_change(PilottaTable, "answers")(table, answers_seen(view, contract, unplayed))
        return super().world(view, answered, contract, unplayed)


@lru_cache(maxsize=64)
def calls_from(lowest: int, highest: int) -> MoveList[Pass | Bid]:
    """A pass, and the bids from the lowest number to the highest."""
    numbers = range(lowest, highest + 1, BID_STEP)
    bids = [Bid(number, suit) for number in numbers for suit in Suit]  # PI-28 to PI-31
    return MoveList((PASS, *bids))  # PI-41
