"""The rules of Shooter: from the deal to the end of the match, in the order of the rules text."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, cast

from attrs import Factory, evolve, field, frozen
from typing_extensions import override

from tricktake.errors import OptionError, Refusal
from tricktake.games.shooter.moves import (
    ACCUSATIONS,
    BIDS,
    AccuseRenege,
    Bid,
    ShooterBid,
    ShooterCalls,
    ShooterMove,
    ShootMoon,
    calls_from,
)
from tricktake.games.shooter.scoring import Result, hand_score, result_of, thrown_in_after
from tricktake.games.shooter.states import (
    PACK,
    Match,
    Naming,
    Penalty,
    Reneging,
    ShooterContract,
    ShooterState,
    ShooterTable,
    make_bidding,
    make_contract,
    make_table,
    nothing_reneged,
)
from tricktake.games.shooter.view import ShooterView
from tricktake.games.shooter.worlds import cases_of
from tricktake.moves import TRUMPS, AuctionCall, Deal, Move, NameTrump, Pass, Play
from tricktake.options import Domain, declare, flag, is_whole, one_of, whole, whole_or_none, word
from tricktake.rules import Clauses
from tricktake.scores import HandScore
from tricktake.seats import left_of
from tricktake.states import Dealing
from tricktake.tricks.auction import Bidding, highest_call, next_speaker
from tricktake.tricks.duties import NO_DUTY, Duties, follow_suit
from tricktake.tricks.ranking import ACE_HIGH
from tricktake.tricks.rules import TrickRules
from tricktake.tricks.states import Playing, TrickMatch
from tricktake.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Card
    from tricktake.tricks.trick import Trick

MOST_IN_NUMBERS: Final = 7
"""The highest number that can be bid under any options: with three players, all tricks but one."""
MAX_HANDS: Final = 200
"""The limit of scored hands that `bounded` sets."""
MAX_THROWN_IN: Final = 20
"""The limit of deals thrown in one after another that `bounded` sets."""
MIN_BIDS: Final = "1 to 5 with four players, 1 to 7 with three"
MAX_BIDS: Final = "None, or min_bid to 5 with four players, min_bid to 7 with three"
FOLLOW_SUIT: Final = follow_suit("SH-44")  # SH-52
FOLLOW_OR_RENEGE: Final = follow_suit("SH-44", binds=False)  # SH-53, SH-54


def _may_be_bid(value: object) -> bool:
    return is_whole(value) and value in range(1, MOST_IN_NUMBERS + 1)


def _may_renege(rules: ShooterRules) -> bool:
    return rules.renege != "forbid"


@frozen(kw_only=True, repr=False)
class ShooterRules(TrickRules[ShooterState, ShooterMove, ShooterView, ShooterContract, ShooterTable]):
    """The rules of Shooter.

    Args:
        players: the number of seats, 3 or 4 (SH-1).
        target_score: the total that wins the match, 1 or more (SH-79).
        min_bid: the lowest bid, 1 to 5 with four players, 1 to 7 with three (SH-20).
        max_numeric_bid: the highest number that may be bid, from `min_bid` to 5 with four players,
            to 7 with three; `None`: all tricks but one (SH-25).
        bidding: `"one_round"`: each seat has one turn; `"until_passes"`: the turns go on until one
            seat is left (SH-28 to SH-31).
        all_pass: what follows if every seat passes: `"redeal_next"`: the next seat deals;
            `"redeal_same"`: the same seat deals; `"dealer_forced"`: the dealer has bid `min_bid`
            (SH-36 to SH-38).
        failed_bidder_keeps_tricks: whether a bidder who failed also scores his tricks (SH-73,
            SH-74).
        moon_points: what a moon wins or loses, 0 or more (SH-71, SH-72).
        renege: what becomes of a card that is not of the suit led while its seat holds one:
            `"forbid"`: it is refused; `"penalize"`: it costs points at once; `"challenge"`: it costs
            points if another seat accuses its seat in the same hand (SH-52 to SH-66).
        renege_penalty: what a penalty costs, 0 or more (SH-53, SH-55).
        win_rule: who wins when a hand has been scored: `"highest"`: a seat at the target that is
            alone in front; `"bidder_first"`: before that a bidder who made his bid and is at the
            target (SH-81, SH-86).
        max_hands: the number of scored hands after which the match is over, or `None` (SH-94).
        max_thrown_in: the number of deals thrown in one after another after which it is over, or
            `None` (SH-95).

    Raises:
        OptionError: for any other value; `min_bid` and `max_numeric_bid` are checked together with
            `players`.
    """

    name: ClassVar[str] = "shooter"
    title: ClassVar[str] = "Shooter"
    moves: ClassVar[tuple[type[Move], ...]] = (
        *(Deal, Pass, Bid, ShootMoon),
        *(NameTrump, AccuseRenege, Play),
    )  # SH-89
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="SH-7",
        bad_deal="SH-13",
        deal_awaited="SH-15",
        no_deal_awaited="SH-14",
        not_held="SH-65",
        match_over="SH-90",
    )

    pack = PACK  # SH-3, SH-93
    ranking = ACE_HIGH  # SH-4, SH-46, SH-47, SH-62

    players: int = one_of(4, 3, 4, clauses="SH-1, SH-9")
    target_score: int = whole(32, 1, clauses="SH-79")
    min_bid: int = declare(
        3,
        type="int",
        allowed=MIN_BIDS,
        accepts=_may_be_bid,
        clauses="SH-20, SH-38",
        samples=(3, 1, 2, 5),
        domain=Domain(minimum=1, maximum=MOST_IN_NUMBERS),
    )
    max_numeric_bid: int | None = declare(
        None,
        type="int or None",
        allowed=MAX_BIDS,
        accepts=lambda value: value is None or _may_be_bid(value),
        clauses="SH-25",
        samples=(None, 3, 4, 5),
        domain=Domain(minimum=1, maximum=MOST_IN_NUMBERS, others=(None,)),
    )
    bidding: Literal["one_round", "until_passes"] = word(
        "one_round", "one_round", "until_passes", clauses="SH-28 to SH-31"
    )
    all_pass: Literal["redeal_next", "redeal_same", "dealer_forced"] = word(
        "redeal_next", "redeal_next", "redeal_same", "dealer_forced", clauses="SH-36 to SH-38"
    )
    failed_bidder_keeps_tricks: bool = flag(default=False, clauses="SH-73, SH-74")
    moon_points: int = whole(12, 0, clauses="SH-71, SH-72")
    renege: Literal["forbid", "penalize", "challenge"] = word(
        "forbid", "forbid", "penalize", "challenge", clauses="SH-52 to SH-66"
    )
    renege_penalty: int = whole(2, 0, clauses="SH-53, SH-55")
    win_rule: Literal["highest", "bidder_first"] = word(
        "highest", "highest", "bidder_first", clauses="SH-81, SH-86"
    )
    max_hands: int | None = whole_or_none(None, 1, clauses="SH-94")
    max_thrown_in: int | None = whole_or_none(None, 1, clauses="SH-95")

    accepts_breaches: bool = field(
        default=Factory(_may_renege, takes_self=True), init=False, repr=False, eq=False
    )  # SH-51 to SH-54, SH-66

    def __attrs_post_init__(self) -> None:
        if self.min_bid >= self.hand_size:
            option = "min_bid"  # SH-20
            raise OptionError(option, self.min_bid, MIN_BIDS)
        if not self.min_bid <= self.highest_number < self.hand_size:
            option = "max_numeric_bid"  # SH-25
            raise OptionError(option, self.max_numeric_bid, MAX_BIDS)

    @override
    def bounded(self) -> Self:
        """These rules with the limits that are missing (SH-94, SH-95)."""
        return evolve(
            self, max_hands=self.max_hands or MAX_HANDS, max_thrown_in=self.max_thrown_in or MAX_THROWN_IN
        )

    # Setup

    @property
    @override
    def seats(self) -> int:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return self.players  # SH-1

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return tuple([(seat,) for seat in range(self.players)])  # SH-2

    @property
    @override
    def packets(self) -> tuple[int, ...]:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return (1,) * self.hand_size  # SH-10, SH-11

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt."""
        return len(PACK) // self.players  # SH-9

    @property
    def highest_number(self) -> int:
        """The highest number that may be bid."""
        return self.hand_size - 1 if self.max_numeric_bid is None else self.max_numeric_bid  # SH-25

    # The auction

    @override
    def begin_hand(self, match: TrickMatch[object], dealt: tuple[int, ...]) -> ShooterState:
        return self.after_calls(cast("Match", match), dealt, ())  # SH-5, SH-6, SH-8, SH-12

    @override
    def calls(self, state: ShooterState) -> tuple[ShooterMove, ...]:
        if isinstance(state, Bidding):
            return calls_from(self.lowest_number(state.calls), self.highest_number)
        return TRUMPS if isinstance(state, Naming) else ()  # SH-15, SH-35, SH-92

    def lowest_number(self, calls: ShooterCalls) -> int:
        """The lowest number that may be bid after these calls, if it is not above the highest of all."""
        match highest_call(calls):
            case (_, Bid(number)):
                return number + 1  # SH-21, SH-22
            case _:
                return self.min_bid  # SH-20

    @override
    def interrupts(self, state: ShooterState) -> tuple[ShooterMove, ...]:
        if self.renege == "challenge" and isinstance(state, Playing) and (state.trick or state.table.tricks):
            return ACCUSATIONS[self.players]  # SH-58 to SH-60
        return ()

    @override
    def apply_move(self, state: ShooterState, move: ShooterMove) -> ShooterState:
        match state, move:
            case Bidding(), Pass() | Bid() | ShootMoon():
                calls = state.calls + ((state.speaker, move),)
                return self.after_calls(state.match, state.dealt, calls)
            case Naming(), NameTrump(suit):
                contract = make_contract(
                    state.match, state.dealt, suit, state.calls, state.declarer, state.bid
                )
                return self.begin_play(contract, state.declarer)  # SH-33, SH-34, SH-41
            case Playing(), AccuseRenege():
                reneging = state.table.reneging.accused(move, len(state.not_held))
                return evolve(state, table=evolve(state.table, reneging=reneging))  # SH-60, SH-63
            case _:
                return super().apply_move(state, move)  # SH-14

    def after_calls(self, match: Match, dealt: tuple[int, ...], calls: ShooterCalls) -> ShooterState:
        """The auction after these calls, or what follows it.

        Args:
            match: the match as it was when the hand began.
            dealt: the cards that each seat was dealt, as bits.
            calls: the calls, each with its seat, in order.
        """
        eldest = left_of(match.dealer, self.players)  # SH-16, SH-17
        ended = bool(calls) and isinstance(calls[-1][1], ShootMoon)  # SH-26
        speaker = None if ended else next_speaker(calls, eldest, self.players, self.bidding)  # SH-28 to SH-32
        if speaker is not None:
            return make_bidding(match, dealt, calls, speaker)
        if self.all_pass == "dealer_forced" or _highest_bid(calls):  # noqa: S105 - an option of the auction
            return Naming(match, dealt, calls, *self._declared(match, calls))
        dealer = {"redeal_next": eldest, "redeal_same": match.dealer}[self.all_pass]  # SH-36, SH-37
        account = thrown_in_after(self, match.last)
        after = evolve(match, dealer=dealer, last=HandScore("thrown in", (0,) * self.players, account))
        if account.number == self.max_thrown_in:  # SH-95
            return self.over_by(after, after.totals)  # SH-96
        return Dealing(after)  # SH-40

    def _declared(self, match: TrickMatch[object], calls: ShooterCalls) -> tuple[int, ShooterBid]:
        """The declarer and its bid, once the auction has ended and the deal stands."""
        return _highest_bid(calls) or (match.dealer, BIDS[self.min_bid])  # SH-33, SH-38, SH-88

    # Tricks

    @override
    def duties(self, table: ShooterTable, trick: tuple[Card, ...]) -> Duties:
        if not trick:
            return NO_DUTY  # SH-41, SH-42
        follow = FOLLOW_OR_RENEGE if self.accepts_breaches else FOLLOW_SUIT
        return follow[trick[0].suit.index]  # SH-43 to SH-45

    @override
    def new_table(self, contract: ShooterContract, leader: int) -> ShooterTable:
        nothing = (0,) * self.players
        return make_table(contract, leader, (), nothing, nothing_reneged(self.players))

    @override
    def take_trick(self, table: ShooterTable, trick: Trick) -> ShooterTable:
        taken = self.count_trick(table, trick)
        return make_table(
            table.contract, trick.winner, table.tricks + (trick,), taken, table.reneging
        )  # SH-42, SH-48

    # Reneging

    @override
    def after_breach(self, table: ShooterTable, seat: int, card: Card) -> ShooterTable:
        if self.renege == "penalize":
            reneging = table.reneging.penalised(Penalty(seat, card, len(table.tricks) + 1))  # SH-53
        else:
            reneging = table.reneging.unseen(seat)  # SH-54
        return evolve(table, reneging=reneging)  # SH-49, SH-50

    # Scoring, the next dealer, and the end of the match

    @override
    def score_hand(self, table: ShooterTable) -> ShooterState:
        before, result = table.contract.match, result_of(self, table)
        dealer = left_of(before.dealer, self.players)  # SH-78
        totals = tuple(map(add, table.totals, result.gains))  # SH-76, SH-77
        number, last = before.hands_played + 1, hand_score(result)
        match = TrickMatch(self, dealer, totals, number, last, table.tricks[-1])
        winner = self._winner(totals, result)  # SH-80
        if winner is not None:
            return self.over(match, winner)  # SH-91
        if number == self.max_hands:
            return self.over_by(match, totals)  # SH-94, SH-96
        return Dealing(match)  # SH-14

    def _winner(self, totals: tuple[int, ...], result: Result) -> int | None:
        """The seat that has won the match with a hand; `None` if it goes on."""
        best = max(totals)
        if self.win_rule == "bidder_first" and result.made and totals[result.declarer] >= self.target_score:
            return result.declarer  # SH-86, SH-88
        if best >= self.target_score and totals.count(best) == 1:
            return totals.index(best)  # SH-79, SH-81, SH-83, SH-85, SH-87
        return None  # SH-82, SH-84

    # Refusals, in the order of their table in the rules text

    @override
    def refuse_move(self, state: ShooterState, move: Move) -> Refusal[ShooterMove]:
        match state, move:
            case _, AccuseRenege():
                return self._refuse_accusation(move)
            case Bidding(), Bid(number):
                return self._refuse_bid(state.calls, number)
            case Bidding(), _:
                return Refusal("must_bid_or_pass", "SH-18", {"seat": state.to_act})
            case Naming(), _:
                return Refusal("must_name_trump", "SH-34", {"seat": state.to_act})
            case _, AuctionCall() | NameTrump():
                return Refusal("auction_over", "SH-33")
            case _:
                return super().refuse_move(state, move)  # SH-44, SH-65

    def _refuse_bid(self, calls: ShooterCalls, number: int) -> Refusal[ShooterMove]:
        lowest = self.lowest_number(calls)
        if number < self.min_bid:
            return Refusal("bid_below_lowest", "SH-20", {"lowest": self.min_bid})
        if number < lowest:
            return Refusal("bid_not_higher", "SH-21", {"number": lowest - 1})
        if number >= self.hand_size:
            return Refusal("bid_as_moon", "SH-24")
        return Refusal("bid_above_highest", "SH-25", {"highest": self.highest_number})

    def _refuse_accusation(self, move: AccuseRenege) -> Refusal[ShooterMove]:
        if self.renege != "challenge":
            return Refusal("no_accusations", "SH-55")
        if move not in ACCUSATIONS[self.players]:
            return Refusal("two_seats_needed", "SH-58")
        return Refusal("no_card_played", "SH-59")

    # Views

    @override
    def observe(self, state: ShooterState, seat: int | None) -> ShooterView:
        table = state.table if isinstance(state, Playing) else None
        calls, declarer, bid = _auction(state)
        return ShooterView(
            **self.seen(state, seat),
            history=self._history(state, calls),
            rules=self,
            calls=calls,
            declarer=declarer,
            bid=bid,
            taken=table.tally if table else (),
            penalties=table.reneging.penalties if table else (),
            accusations=table.reneging.accusations if table else (),
        )

    def _history(self, state: ShooterState, calls: ShooterCalls) -> tuple[tuple[int, ShooterMove], ...]:
        if not isinstance(state, Playing):
            return calls
        contract, reneging = state.table.contract, state.table.reneging
        named = (contract.declarer, TRUMPS[contract.trump.index])
        return (*calls, named, *reneging.among(self.plays(state)))

    # Hidden worlds

    @override
    def match_seen(self, view: ShooterView) -> TrickMatch[Self]:
        match, told = super().match_seen(view), Reneging(view.penalties, view.accusations, ())
        return evolve(match, totals=told.added_to(match.totals, self.renege_penalty))

    @override
    def worlds_before_play(self, view: ShooterView) -> Worlds[ShooterState]:
        match, nothing = self.match_seen(view), (0,) * self.players
        return self.worlds_of_hands(
            view, self.pack_bits, nothing, lambda held: self.after_calls(match, held, view.calls)
        )

    @override
    def contract_seen(self, view: ShooterView, dealt: tuple[int, ...]) -> ShooterContract:
        match = self.match_seen(view)
        return ShooterContract(match, dealt, view.trump, view.calls, *self._declared(match, view.calls))  # type: ignore[arg-type]  # trump is known in the play

    @override
    def worlds_of_hands(
        self,
        view: ShooterView,
        unplayed: int,
        denied: tuple[int, ...],
        build: Callable[[tuple[int, ...]], ShooterState],
    ) -> Worlds[ShooterState]:
        if self.accepts_breaches:
            return Worlds(cases_of(view, unplayed), build)
        return super().worlds_of_hands(view, unplayed, denied, build)

    @override
    def world(
        self, view: ShooterView, table: ShooterTable, contract: ShooterContract, unplayed: int
    ) -> ShooterState:
        if not self.accepts_breaches:
            return super().world(view, table, contract, unplayed)
        state = self.begin_play(contract, table.tricks[0].leader if table.tricks else table.leader)
        for _, move in view.history:
            if isinstance(move, Play | AccuseRenege):
                state = self.apply_unchecked(state, move)  # counts the offences of this world
        return state


def _highest_bid(calls: ShooterCalls) -> tuple[int, ShooterBid] | None:
    """The highest bid of some calls, with its seat; `None` if there is none."""
    match highest_call(calls):
        case (seat, Bid() | ShootMoon() as bid):
            return seat, bid
        case _:
            return None


def _auction(
    state: ShooterState,
) -> tuple[ShooterCalls, int | None, ShooterBid | None]:
    """The calls of the hand, and the highest bid with its seat before it."""
    match state:
        case Bidding():
            declarer, bid = _highest_bid(state.calls) or (None, None)
            return state.calls, declarer, bid
        case Naming():
            return state.calls, state.declarer, state.bid
        case Playing():
            contract = state.table.contract
            return contract.calls, contract.declarer, contract.bid
        case _:
            return (), None, None
