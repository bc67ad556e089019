"""Spades in partnerships: every seat says how many tricks it will take, and spades are trump.

SP-1   Four seats play in two sides; seats 0 and 2 are side 0, seats 1 and 3 side 1. Any seat may deal first.
SP-2   Each seat is dealt thirteen of the 52 cards, one at a time, beginning with the eldest.
SP-3   The eldest bids first, and every seat bids once: a number of tricks from 0 to 13. The bids of the two
       partners are at most 13 together. A bid of 0 is a nil.
SP-4   With `nil_exchange` (0 to 5, default 0) the partners of a side in which somebody bids nil then pass
       each other so many cards. All choose unseen, and the cards change hands when all have chosen.
SP-5   The eldest leads. A seat plays a card that it holds, and nothing else.
SP-6   Who can follow suit must.
SP-7   With `lead_spades` at `"broken"` (the default), no seat leads a spade before one has been played in an
       earlier trick, unless it holds nothing else; at `"last"` none does at all, unless it holds nothing
       else; at `"always"` any seat may.
SP-8   Spades are trump. The highest spade wins the trick, or the highest card of the suit led; its seat
       leads next.
SP-9   A side that takes at least as many tricks as its two seats have bid scores ten points for each trick
       bid; a side that takes fewer loses as many.
SP-10  Each nil scores 100 for its side if its seat took no trick, and -100 if it took one or more; such
       tricks count for the bid of the partner.
SP-11  A side that has made its bid scores a point for each trick above it, a bag; with every tenth bag of
       the match it loses 100. So the last digit of its total says how many bags it has.
SP-12  The seat to the left of the dealer deals next; a deal is accepted then, and at no other time.
SP-13  A side with at least `win_threshold` points (1 to 1000, default 500) and more than the other wins the
       match, and `win_or_loss_bonus` points (0 to 1000, default 0) more. A side with at most
       `mercy_threshold` points (-1000 to 0, default 0: no such rule) and fewer than the other loses it, and
       as many points.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from attrs import evolve, field, frozen
from attrs.validators import instance_of
from typing_extensions import override

from tricktake.cards import ALL_CARDS, CARDS, Suit
from tricktake.errors import Refusal
from tricktake.moves import AuctionCall, Deal, Move, Play
from tricktake.options import whole, word
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import SIDES_OF_PARTNERS, around, left_of, partner_of
from tricktake.states import Dealing, Over
from tricktake.testing import check_match, random_rules
from tricktake.tricks import NO_DUTY, Duties, Duty, Playing, Table, TrickMatch, follow_suit
from tricktake.tricks.auction import Bidding, next_speaker
from tricktake.tricks.passing import Give, PassContract, Passing, PassingRules, PassView
from tricktake.tricks.trick import any_played

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.worlds import Worlds

SPADES: Final = Suit.SPADES.mask
NOTHING: Final = (0, 0, 0, 0)
TOLD: Final = {
    "bid_made": "{side:side} makes its bid",
    "bid_failed": "{side:side} fails its bid",
    "bags": "{side:side} takes more tricks than it bid",
    "nil_made": "{side:side} makes a nil",
    "nil_failed": "{side:side} fails a nil",
}
FOLLOW_SUIT: Final = follow_suit("SP-6")
NOT_SPADES: Final = (
    Duty(cards=ALL_CARDS & ~SPADES, code="spades_not_broken", clause="SP-7", why="must not lead spades yet"),
)


@frozen(order=False, repr=False)
class Bid(AuctionCall):
    """Bid a number of tricks; 0 is a nil."""

    word: ClassVar[str] = "bid"
    place: ClassVar[int] = 10
    takes: ClassVar[tuple[str, ...]] = ("number",)
    example: ClassVar[str] = "bid 4"
    number: int = field(validator=instance_of(int))


BIDS: Final = tuple(map(Bid, range(14)))  # SP-3

SpadesMove: TypeAlias = Deal | Bid | Give | Play
Match: TypeAlias = TrickMatch[object]


@frozen(weakref_slot=False)
class SpadesContract(PassContract[Match, Suit]):
    """What is certain for the hand: also the bid of each seat."""

    bids: tuple[int, ...]


SpadesTable: TypeAlias = Table[SpadesContract]
SpadesState: TypeAlias = (
    Dealing["SpadesRules", Match]
    | Bidding["SpadesRules", Match, Bid]
    | Passing["SpadesRules", SpadesContract]
    | Playing["SpadesRules", Match, SpadesTable]
    | Over["SpadesRules", Match]
)


@frozen(kw_only=True)
class SpadesView(PassView[SpadesMove]):
    """What a seat knows of a match; the bids stand in the history."""

    rules: SpadesRules

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The bids of the hand so far, each with its seat."""
        return tuple((seat, move) for seat, move in self.history if isinstance(move, Bid))


@frozen(kw_only=True, repr=False)
class SpadesRules(PassingRules[SpadesState, SpadesMove, SpadesView, SpadesContract, SpadesTable]):
    """The rules of Spades."""

    name: ClassVar[str] = "spades"
    title: ClassVar[str] = "Spades"
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Bid, Give, Play)
    passing_clause: ClassVar[str] = "SP-4"
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="SP-1",
        bad_deal="SP-2",
        deal_awaited="SP-12",
        no_deal_awaited="SP-12",
        not_held="SP-5",
        match_over="SP-13",
    )

    seats = 4  # SP-1
    sides = SIDES_OF_PARTNERS  # SP-1
    pack = CARDS  # SP-2
    packets = (1,) * 13  # SP-2

    nil_exchange: int = whole(0, 0, 5, clauses="SP-4")
    lead_spades: Literal["broken", "last", "always"] = word(
        "broken", "broken", "last", "always", clauses="SP-7"
    )
    win_threshold: int = whole(500, 1, 1000, clauses="SP-13")
    mercy_threshold: int = whole(0, -1000, 0, clauses="SP-13")
    win_or_loss_bonus: int = whole(0, 0, 1000, clauses="SP-13")

    # The auction and the exchange

    @override
    def begin_hand(self, match: Match, dealt: tuple[int, ...]) -> SpadesState:
        return Bidding(match, dealt, (), left_of(match.dealer, 4))  # SP-3

    @override
    def calls(self, state: SpadesState) -> tuple[SpadesMove, ...]:
        if not isinstance(state, Bidding):
            return super().calls(state)
        bids = {seat: bid.number for seat, bid in state.calls}
        return BIDS[: 14 - bids.get(partner_of(state.speaker), 0)]  # SP-3

    @override
    def apply_move(self, state: SpadesState, move: SpadesMove) -> SpadesState:
        if not (isinstance(state, Bidding) and isinstance(move, Bid)):
            return super().apply_move(state, move)
        calls, eldest = (*state.calls, (state.speaker, move)), left_of(state.dealer, 4)
        speaker = next_speaker(calls, eldest, 4, "one_round")
        if speaker is not None:
            return evolve(state, calls=calls, speaker=speaker)
        bids = tuple(bid.number for _, bid in sorted(calls))
        return self.passing(SpadesContract(state.match, state.dealt, Suit.SPADES, NOTHING, bids))

    @override
    def receivers(self, contract: SpadesContract) -> tuple[int, ...]:
        bids = contract.bids
        nil = [bool(self.nil_exchange) and 0 in {bids[seat], bids[partner_of(seat)]} for seat in range(4)]
        return tuple(partner_of(seat) if nil[seat] else seat for seat in range(4))  # SP-4

    @override
    def gift_size(self) -> int:
        return self.nil_exchange  # SP-4

    @override
    def after_passing(self, contract: SpadesContract) -> SpadesState:
        return self.begin_play(contract, left_of(contract.match.dealer, 4))  # SP-5

    # The tricks

    @override
    def duties(self, table: SpadesTable, trick: tuple[Card, ...]) -> Duties:
        if trick:
            return FOLLOW_SUIT[trick[0].suit.index]  # SP-6
        broken = self.lead_spades == "broken" and any_played(table.tricks, SPADES)
        return NO_DUTY if broken or self.lead_spades == "always" else NOT_SPADES  # SP-7

    # The score

    @override
    def score_hand(self, table: SpadesTable) -> SpadesState:
        last = HandScore("played out", table.tally, Lines(self._lines(table)))
        match = self.match_after(table, last)  # SP-12
        most, fewest = max(match.totals), min(match.totals)
        won = fewest < most >= self.win_threshold
        lost = most > fewest <= self.mercy_threshold < 0
        if not won and not lost:
            return Dealing(match)
        winner, bonus = match.totals.index(most), self.win_or_loss_bonus
        gains = tuple(bonus * won if side == winner else -bonus * lost for side in (0, 1))
        line = ScoreLine("SP-13", "match_decided", gains, template="the end of the match")
        last = evolve(last, account=Lines((*last.lines, line)))
        return self.over(self.match_after(table, last), winner)  # SP-13

    def _lines(self, table: SpadesTable) -> tuple[ScoreLine, ...]:
        """The score of each side; whether a nil is made is a fact of its seat."""
        bids, lines = table.contract.bids, list[ScoreLine]()
        winners = [trick.winner for trick in table.tricks]
        for side, seats in enumerate(self.sides):
            bid = sum(bids[seat] for seat in seats)
            bags = table.tally[side] - bid
            tens = (table.contract.match.totals[side] % 10 + bags) // 10
            if bags < 0:
                facts = [("SP-9", "bid_failed", -10 * bid)]
            else:
                facts = [("SP-9", "bid_made", 10 * bid), ("SP-11", "bags", bags - 100 * tens)]
            for seat in seats:
                if bids[seat] == 0:
                    facts.append(
                        ("SP-10", "nil_failed", -100) if seat in winners else ("SP-10", "nil_made", 100)
                    )
            for clause, code, points in facts:
                both = (points, 0) if side == 0 else (0, points)
                lines.append(ScoreLine(clause, code, both, {"side": side}, TOLD[code]))
        return tuple(lines)

    # Refusals

    @override
    def refuse_move(self, state: SpadesState, move: Move) -> Refusal[SpadesMove]:
        if isinstance(state, Bidding):
            if isinstance(move, Bid):
                return Refusal("bid_too_high", "SP-3", template="partners bid at most 13 tricks together")
            return Refusal("must_bid", "SP-3", {"seat": state.speaker}, "{seat:seat} must bid")
        if isinstance(move, Bid):
            return Refusal("no_bids_now", "SP-3", template="every seat bids once, before the play")
        return super().refuse_move(state, move)  # SP-4 to SP-7

    # The view, and what is known of hidden cards

    @override
    def moves_since_deal(self, state: SpadesState) -> tuple[tuple[int, SpadesMove], ...]:
        return state.calls if isinstance(state, Bidding) else super().moves_since_deal(state)

    @override
    def calls_before(self, contract: SpadesContract) -> tuple[tuple[int, SpadesMove], ...]:
        turns = around(left_of(contract.match.dealer, 4), 4)
        return tuple((seat, BIDS[contract.bids[seat]]) for seat in turns)

    @override
    def observe(self, state: SpadesState, seat: int | None) -> SpadesView:
        return SpadesView(**self.passed(state, seat), rules=self)

    @override
    def contract_seen(self, view: SpadesView, dealt: tuple[int, ...]) -> SpadesContract:
        bids = tuple(bid.number for _, bid in sorted(view.bids))
        return SpadesContract(self.match_seen(view), dealt, Suit.SPADES, self.gifts_seen(view), bids)

    @override
    def worlds_before_play(self, view: SpadesView) -> Worlds[SpadesState]:
        speaker = view.to_act
        if view.phase != Bidding.phase or speaker is None:
            return super().worlds_before_play(view)
        match, calls = self.match_seen(view), view.bids
        return self.worlds_of_hands(
            view, ALL_CARDS, NOTHING, lambda held: Bidding(match, held, calls, speaker)
        )


if __name__ == "__main__":
    for seed in range(3):
        rng = random.Random(seed)
        rules = random_rules(SpadesRules, rng)
        print(f"{rules}: {check_match(rules, rng, thoroughness=0.02)} moves, every law kept")
