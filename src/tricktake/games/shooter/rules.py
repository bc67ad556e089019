"""The rules object of Shooter: the options, and what each of them does from deal to deal."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from attrs import evolve, frozen
from typing_extensions import override

from tricktake.cards import Card, bits_of
from tricktake.errors import OptionError
from tricktake.games.shooter import view as views, worlds as hidden_worlds
from tricktake.games.shooter.auction import Match, calls_from, make_auction, make_match
from tricktake.games.shooter.moves import (
    ACCUSATIONS,
    AccuseRenege,
    Bid,
    ShooterCall,
    ShooterMove,
    ShootMoon,
)
from tricktake.games.shooter.scoring import hand_points, is_made, score_hand, thrown_in, winner_of
from tricktake.games.shooter.states import (
    PACK,
    PACK_BITS,
    Accusation,
    Bidding,
    Dealing,
    Naming,
    Over,
    Penalty,
    Playing,
    Reneging,
    ShooterState,
    Table,
    make_bidding,
    make_contract,
    make_playing,
    make_table,
    nothing_reneged,
)
from tricktake.games.shooter.view import ShooterView
from tricktake.moves import TRUMPS, AuctionCall, Deal, Move, NameTrump, Pass, Play, plays_of
from tricktake.options import declare, flag, is_whole, one_of, whole, word
from tricktake.random_tricks import random_tricks
from tricktake.rules import Reason, Rules
from tricktake.scores import Score
from tricktake.seats import left_of
from tricktake.tricks import Trick, finish_trick, follow, whole_tricks

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.games.shooter.auction import Auction
    from tricktake.worlds import Worlds

MOST_IN_NUMBERS: Final = 7
"""The highest number that can be bid under any options: with three players, all tricks but one."""
MIN_BIDS: Final = "1 to 5 with four players, 1 to 7 with three"
MAX_BIDS: Final = "None, or min_bid to 5 with four players, min_bid to 7 with three"


def _may_be_bid(value: object) -> bool:
    return is_whole(value) and value in range(1, MOST_IN_NUMBERS + 1)


@frozen(kw_only=True, repr=False)
class ShooterRules(Rules[ShooterState, ShooterMove, ShooterView]):
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

    Raises:
        OptionError: for any other value; `min_bid` and `max_numeric_bid` are checked together with
            `players`.
    """

    name: ClassVar[str] = "shooter"
    title: ClassVar[str] = "Shooter"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (
        Deal,
        Pass,
        Bid,
        ShootMoon,
        NameTrump,
        AccuseRenege,
        Play,
    )  # SH-89
    dealer_clause: ClassVar[str] = "SH-7"

    players: int = one_of(4, 3, 4, clauses="SH-1, SH-9")
    target_score: int = whole(32, 1, clauses="SH-79")
    min_bid: int = declare(
        3,
        type="int",
        allowed=MIN_BIDS,
        accepts=_may_be_bid,
        clauses="SH-20, SH-38",
        samples=(3, 1, 2, 5),
    )
    max_numeric_bid: int | None = declare(
        None,
        type="int or None",
        allowed=MAX_BIDS,
        accepts=lambda value: value is None or _may_be_bid(value),
        clauses="SH-25",
        samples=(None, 3, 4, 5),
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

    def __attrs_post_init__(self) -> None:
        if self.min_bid >= self.hand_size:
            option = "min_bid"  # SH-20
            raise OptionError(option, self.min_bid, MIN_BIDS)
        if not self.min_bid <= self.highest_number < self.hand_size:
            option = "max_numeric_bid"  # SH-25
            raise OptionError(option, self.max_numeric_bid, MAX_BIDS)

    # Setup

    @property
    @override
    def seats(self) -> int:
        return self.players  # SH-1, SH-2

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return PACK  # SH-3

    @property
    @override
    def pack_bits(self) -> int:
        return PACK_BITS

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return (1,) * self.hand_size  # SH-10, SH-11

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt."""
        return len(PACK) // self.players  # SH-9

    @property
    def highest_number(self) -> int:
        """The highest number that may be bid."""
        return self.hand_size - 1 if self.max_numeric_bid is None else self.max_numeric_bid  # SH-25

    @override
    def start(self, dealer: int) -> ShooterState:
        return Dealing(Match(self, dealer, (0,) * self.players, 0, None))  # SH-6, SH-8

    # Legal moves

    @override
    def legal_moves(self, state: ShooterState) -> tuple[ShooterMove, ...]:
        if isinstance(state, Playing):
            if self.renege == "forbid":
                return plays_of(state.playable)  # SH-52, SH-93
            return plays_of(follow(state.playable, state.trick))  # SH-51, SH-60, SH-93
        if isinstance(state, Bidding):
            return calls_from(state.lowest, self.highest_number)
        if isinstance(state, Naming):
            return TRUMPS  # SH-35, SH-92
        return ()  # SH-15, SH-90

    @override
    def accepts(self, state: ShooterState, move: ShooterMove) -> bool:
        # What is said is found sooner so than in the list of what may be said.
        if isinstance(state, Bidding):
            if isinstance(move, Bid):
                return state.lowest <= move.number <= self.highest_number
            return isinstance(move, Pass | ShootMoon)
        if isinstance(state, Naming):
            return isinstance(move, NameTrump)
        return super().accepts(state, move)

    @override
    def interrupts(self, state: ShooterState) -> tuple[ShooterMove, ...]:
        if self.renege == "challenge" and isinstance(state, Playing) and state.unplayed != PACK_BITS:
            return ACCUSATIONS[self.players]  # SH-58 to SH-60
        return ()

    # Moves

    def playing(self, table: Table, unplayed: int, trick: tuple[Card, ...]) -> Playing:
        """The state in which these cards are in the hands and on the table.

        Args:
            table: what changes only when a trick is won, and when a seat reneges or is accused.
            unplayed: the cards that are still in the hands, as bits.
            trick: the cards of the trick on the table.
        """
        dealt = table.contract.auction.dealt
        held = dealt[(table.leader + len(trick)) % len(dealt)] & unplayed  # SH-43, SH-65
        if not trick or self.renege != "forbid":
            return make_playing(self, table, unplayed, trick, held)  # SH-53, SH-54
        return make_playing(self, table, unplayed, trick, held & trick[0].suit.mask or held)  # SH-52

    @override
    def carry_out(self, state: ShooterState, move: ShooterMove) -> ShooterState:
        match state, move:
            case Dealing(), Deal():
                auction = make_auction(state.match, move.bits, ())  # SH-12
                eldest = left_of(state.match.dealer, self.players)  # SH-17
                return make_bidding(auction, eldest, self.min_bid)  # SH-16, SH-20
            case Bidding(), Pass() | Bid() | ShootMoon():
                return self._call(state, move)
            case Naming(), NameTrump():
                contract = make_contract(state.auction, move.suit)  # SH-34
                nothing = (0,) * self.players
                reneging = nothing_reneged(self.players)
                table = make_table(contract, state.to_act, nothing, (), reneging)  # SH-41
                return self.playing(table, PACK_BITS, ())
            case Playing(), AccuseRenege():
                return self._accuse(state, move)
            case _:
                return self.apply(state, move)  # refused there, with the reason

    def _call(self, state: Bidding, call: ShooterCall) -> ShooterState:
        seat, auction = state.speaker, state.auction
        assert seat is not None  # noqa: S101 - while there is bidding somebody speaks
        auction = make_auction(auction.match, auction.dealt, auction.calls + ((seat, call),))
        speaker = auction.next_speaker
        if speaker is not None:
            lowest = call.number + 1 if isinstance(call, Bid) else state.lowest  # SH-21, SH-22
            return make_bidding(auction, speaker, lowest)
        return self._end_auction(auction)

    def _end_auction(self, auction: Auction) -> ShooterState:
        if auction.highest:
            return Naming(auction)  # SH-33
        before = auction.match
        match self.all_pass:
            case "dealer_forced":
                return Naming(auction)  # SH-38
            case "redeal_next":
                dealer = left_of(before.dealer, self.players)  # SH-36
            case _:
                dealer = before.dealer  # SH-37
        return Dealing(evolve(before, dealer=dealer, last=thrown_in(self)))  # SH-14, SH-40

    @override
    def play(self, state: ShooterState, card: Card) -> ShooterState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        table, trick, unplayed = state.table, state.trick + (card,), state.unplayed ^ card.bit
        must_follow = self.renege == "forbid"  # SH-52
        if not must_follow:
            table = self._table_after(state, card)
        place, seats = len(trick), self.players
        if place == seats:
            return self._win_trick(table, trick, unplayed)
        # As `playing` does, without the price of a call.
        held = table.contract.auction.dealt[(table.leader + place) % seats] & unplayed
        playable = held & trick[0].suit.mask or held if must_follow else held
        return make_playing(self, table, unplayed, trick, playable)

    def _win_trick(self, table: Table, cards: tuple[Card, ...], unplayed: int) -> ShooterState:
        contract = table.contract
        trick = finish_trick(table.leader, cards, contract.trump)  # SH-4, SH-46, SH-47, SH-62
        winner, taken = trick.winner, [*table.taken]
        taken[winner] += 1
        table = make_table(contract, winner, tuple(taken), table.tricks + (trick,), table.reneging)
        if not unplayed:
            return self._finish_hand(table)  # SH-48
        # As `playing` does, without the price of a call.
        return make_playing(self, table, unplayed, (), contract.auction.dealt[winner] & unplayed)  # SH-42

    @override
    def finished_trick(self, state: ShooterState, card: Card) -> Trick | None:
        if type(state) is Playing and len(state.trick) == self.players - 1:
            table = state.table
            return finish_trick(table.leader, state.trick + (card,), table.contract.trump)
        return None

    @override
    def play_tricks(self, state: ShooterState, cards: tuple[Card, ...]) -> tuple[ShooterState, int]:
        if not isinstance(state, Playing) or state.trick or self.renege != "forbid":
            return state, 0
        table, contract = state.table, state.table.contract
        dealt, trump = contract.auction.dealt, contract.trump
        tricks, taken = [*table.tricks], [*table.taken]
        for trick in whole_tricks(dealt, trump, state.unplayed, table.leader, cards):
            tricks.append(trick)
            taken[trick.winner] += 1
        played = self.players * (len(tricks) - len(table.tricks))
        if not played:
            return state, 0
        table = make_table(contract, tricks[-1].winner, tuple(taken), tuple(tricks), table.reneging)
        if len(tricks) == self.hand_size:
            return self._finish_hand(table), played  # SH-48
        return self.playing(table, state.unplayed & ~bits_of(cards[:played]), ()), played

    # Reneging

    def _table_after(self, state: Playing, card: Card) -> Table:
        """The table after a card where reneging is possible."""
        table, reneging = state.table, state.table.reneging
        led = state.trick[0].suit if state.trick else card.suit  # SH-50
        if card.suit is led or not state.playable & led.mask:
            return table  # SH-44, SH-45
        seat = state.to_act  # SH-49
        if self.renege == "penalize":
            penalty = Penalty(seat, card, len(table.tricks) + 1)
            return evolve(table, reneging=evolve(reneging, penalties=(*reneging.penalties, penalty)))  # SH-53
        return evolve(table, reneging=_with_offences(reneging, seat, 1))  # SH-54

    def _accuse(self, state: Playing, move: AccuseRenege) -> ShooterState:
        table, reneging = state.table, state.table.reneging
        proved = reneging.unpunished[move.accused] > 0
        cards_played = len(state.not_held)
        accusation = Accusation(move.accuser, move.accused, cards_played, proved)
        reneging = evolve(reneging, accusations=(*reneging.accusations, accusation))
        if proved:
            reneging = _with_offences(reneging, move.accused, -1)  # SH-55, SH-56
        return evolve(state, table=evolve(table, reneging=reneging))  # SH-57, SH-60, SH-63

    # Scoring, the next dealer, and the end of the match

    def _finish_hand(self, table: Table) -> ShooterState:
        """The state when all cards of a hand have been played; what was not challenged is forgotten."""
        match = table.contract.auction.match
        taken, contract = table.taken, table.contract.auction.contract
        made = is_made(taken, *contract)
        last = score_hand(self, table, contract, made=made)  # SH-61, SH-67
        points = hand_points(self, taken, contract, made=made)
        totals = tuple(map(add, table.totals, points))  # SH-76, SH-77
        dealer = left_of(match.dealer, self.players)  # SH-78
        match = make_match(self, dealer, totals, match.hands_played + 1, last)
        winner = winner_of(self, match, contract[0], made=made)  # SH-80
        return Dealing(match) if winner is None else Over(match, winner)  # SH-14

    @override
    def totals_at_random(self, state: ShooterState, random: Callable[[], float]) -> tuple[int, ...] | None:
        if isinstance(state, Bidding):
            return self.complete_at_random(self._call_at_random(state, random), random)
        if not isinstance(state, Playing) or state.trick:
            return None
        table, auction = state.table, state.table.contract.auction
        trump, taken = table.contract.trump, [*table.taken]
        for seat, _ in random_tricks(auction.dealt, trump, state.unplayed, table.leader, random):
            taken[seat] += 1
        contract = auction.contract
        points = hand_points(self, taken, contract, made=is_made(taken, *contract))
        return tuple(map(add, table.totals, points))

    def _call_at_random(self, state: Bidding, random: Callable[[], float]) -> ShooterState:
        """The state after the auction, with random calls; `random` is asked once a call."""
        match, dealt, calls = state.match, state.auction.dealt, state.auction.calls
        speaker, lowest, highest = state.speaker, state.lowest, self.highest_number
        auction = state.auction
        while speaker is not None:
            legal = calls_from(lowest, highest)
            call = legal[int(random() * len(legal))]
            calls += ((speaker, call),)
            auction = make_auction(match, dealt, calls)
            if isinstance(call, Bid):
                lowest = call.number + 1
            speaker = auction.next_speaker
        return self._end_auction(auction)

    @override
    def score(self, state: ShooterState) -> Score:
        winners = (state.winner,) if isinstance(state, Over) else ()
        others = [seat for seat in range(self.players) if seat not in winners] if winners else ()
        losers = tuple(others)  # SH-91
        return Score(state.scores, self._tally(state), winners, losers, state.match.last)

    def _tally(self, state: ShooterState) -> tuple[int, ...]:
        if isinstance(state, Playing):
            return state.table.taken
        if isinstance(state, Bidding | Naming) or state.match.last is None:
            return (0,) * self.players
        return state.match.last.tally

    # Refusals, in the order of their table in the rules text

    @override
    def reason(self, state: ShooterState, move: Move) -> Reason:
        if isinstance(state, Over):
            return Reason("match_over", "SH-90", "the match is over")
        if isinstance(state, Dealing):
            if isinstance(move, Deal):
                return self.bad_deal(move, "SH-13")
            return Reason("deal_awaited", "SH-15", "a deal is awaited")
        seat = state.to_act
        match state, move:
            case _, Deal():
                return Reason("no_deal_awaited", "SH-14", "no deal is awaited")
            case _, AccuseRenege():
                return self._reason_not_to_accuse(move)
            case Bidding(), Bid(number):
                return self._reason_not_to_bid(state, number)
            case Bidding(), _:
                return Reason("must_bid", "SH-18", f"seat {seat} must bid or pass")
            case Naming(), _:
                return Reason("must_name_trump", "SH-34", f"seat {seat} must name trump")
            case Playing(), AuctionCall() | NameTrump():
                return Reason("auction_over", "SH-33", "the auction is over")
            case Playing(), Play(card) if card in state.hands[state.to_act]:
                return Reason("must_follow", "SH-44", f"seat {seat} must follow {state.trick[0].suit.word}")
            case _:
                return Reason("not_held", "SH-65", f"seat {seat} does not hold it")

    def _reason_not_to_bid(self, state: Bidding, number: int) -> Reason:
        if number < self.min_bid:
            return Reason("bid_too_low", "SH-20", f"the lowest bid is {self.min_bid}")
        if number < state.lowest:
            return Reason("bid_not_higher", "SH-21", f"the bid must be higher than {state.lowest - 1}")
        if number >= self.hand_size:
            return Reason("bid_as_moon", "SH-24", "all the tricks are bid as moon")
        return Reason("bid_too_high", "SH-25", f"the highest number is {self.highest_number}")

    def _reason_not_to_accuse(self, move: AccuseRenege) -> Reason:
        if self.renege != "challenge":
            return Reason("no_accusations", "SH-55", "this match has no accusations")
        if move not in ACCUSATIONS[self.players]:
            return Reason("two_seats_needed", "SH-58", "two different seats are needed")
        return Reason("no_card_played", "SH-59", "no card of this hand has been played yet")

    # Views and hidden worlds

    @override
    def observe(self, state: ShooterState, seat: int) -> ShooterView:
        return views.observe(self, state, seat)

    @override
    def worlds(self, view: ShooterView) -> Worlds[ShooterState]:
        return hidden_worlds.worlds(view)


def _with_offences(reneging: Reneging, seat: int, more: int) -> Reneging:
    """The same with that many more offences of a seat that have brought no penalty yet."""
    unpunished = list(reneging.unpunished)
    unpunished[seat] += more
    return evolve(reneging, unpunished=tuple(unpunished))
