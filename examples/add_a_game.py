"""A game of your own: plain whist, from its clauses to a match that keeps every law.

WH-1  Four seats play in two sides; seats 0 and 2 are side 0, seats 1 and 3 side 1.
WH-2  Each seat is dealt thirteen of the 52 cards, one at a time, beginning with the eldest.
WH-3  The option `trump` names the trump suit of the match; spades if nothing is said.
WH-4  The eldest leads. Who can follow suit must; who cannot may play any card.
WH-5  The highest trump wins the trick, or the highest card of the suit led; its seat leads next.
WH-6  The side with more tricks scores a point for each trick above six.
WH-7  The seat to the left of the dealer deals next.
WH-8  The first side to reach `target` points (1 to 50, default 5) wins the match.
"""

from __future__ import annotations

import random
from typing import ClassVar, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import CARDS, Card, Suit, bits_of, parse_suit
from tricktake.hands import Hand
from tricktake.moves import PLAYS, Deal, Move, Play, plays_of
from tricktake.options import declare, whole
from tricktake.rules import Awaiting, Match, Reason, Rules, State
from tricktake.scores import HandScore, Score, ScoreLine
from tricktake.seats import SIDES_OF_PARTNERS, left_of, side_of
from tricktake.testing import check_match
from tricktake.tricks import ACE_HIGH, Trick, cards_by_seat, follow, seated, voids_shown
from tricktake.views import View
from tricktake.worlds import Worlds, only_world, unseen_case

# Moves: all of them exist already.

WhistMove: TypeAlias = Deal | Play


# Phases


@frozen
class Dealing(State["WhistRules"]):
    """A deal is awaited."""

    awaiting: ClassVar[Awaiting] = "deal"
    match: Match[WhistRules]


@frozen
class Table:
    """What changes only when a trick is won."""

    match: Match[WhistRules]
    dealt: tuple[int, ...]
    leader: int
    tricks: tuple[Trick, ...]


@frozen
class Playing(State["WhistRules"]):
    """The tricks are played."""

    table: Table
    unplayed: int
    trick: tuple[Card, ...]

    @property
    def match(self) -> Match[WhistRules]:
        """What lasts between the hands."""
        return self.table.match

    @property
    @override
    def to_act(self) -> int:
        return (self.table.leader + len(self.trick)) % 4

    @property
    @override
    def playable(self) -> int:
        return follow(self.table.dealt[self.to_act] & self.unplayed, self.trick)  # WH-4

    @property
    @override
    def hands(self) -> tuple[Hand, ...]:
        return tuple(Hand(dealt & self.unplayed) for dealt in self.table.dealt)

    @property
    @override
    def not_held(self) -> Hand:
        return Hand(bits_of(CARDS) - self.unplayed)


@frozen
class Over(State["WhistRules"]):
    """The match is over."""

    awaiting: ClassVar[Awaiting] = "over"
    match: Match[WhistRules]


WhistState: TypeAlias = Dealing | Playing | Over


# View


@frozen(kw_only=True)
class WhistView(View[WhistMove]):
    """What a seat knows."""

    rules: WhistRules
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    hands_played: int


# Rules


@frozen(kw_only=True, repr=False)
class WhistRules(Rules[WhistState, WhistMove, WhistView]):
    """The rules of plain whist."""

    name: ClassVar[str] = "whist"
    title: ClassVar[str] = "Whist"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Play)
    dealer_clause: ClassVar[str] = "WH-1"

    target: int = whole(5, 1, 50, clauses="WH-8")
    trump: Suit = declare(
        Suit.SPADES,
        type="Suit",
        allowed="a suit",
        accepts=lambda value: isinstance(value, Suit),
        clauses="WH-3",
        samples=tuple(Suit),
        encode=str,
        decode=lambda value: parse_suit(str(value)),
    )

    # Setup

    @property
    @override
    def seats(self) -> int:
        return 4  # WH-1

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return SIDES_OF_PARTNERS  # WH-1

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return CARDS  # WH-2

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return (1,) * 13  # WH-2

    @override
    def start(self, dealer: int) -> WhistState:
        return Dealing(Match(self, dealer, (0, 0), 0, None))

    # Moves

    @override
    def legal_moves(self, state: WhistState) -> tuple[WhistMove, ...]:
        return plays_of(state.playable)

    @override
    def carry_out(self, state: WhistState, move: WhistMove) -> WhistState:
        if isinstance(state, Dealing) and isinstance(move, Deal):
            eldest = left_of(state.dealer, 4)  # WH-4
            return Playing(
                Table(state.match, tuple(map(bits_of, move.hands)), eldest, ()), bits_of(CARDS), ()
            )
        return self.apply(state, move)  # refused there, with the reason

    @override
    def play(self, state: WhistState, card: Card) -> WhistState:
        if not isinstance(state, Playing):
            return self.apply(state, PLAYS[card.index])  # refused there, with the reason
        table, unplayed, trick = state.table, state.unplayed ^ card.bit, (*state.trick, card)
        if len(trick) < self.seats:
            return Playing(table, unplayed, trick)
        winner = (table.leader + ACE_HIGH.winner(trick, self.trump)) % 4  # WH-5
        finished = (*table.tricks, Trick(table.leader, trick, winner))
        if not unplayed:
            return self._score_hand(table.match, finished)
        return Playing(Table(table.match, table.dealt, winner, finished), unplayed, ())

    # Scoring

    def _score_hand(self, match: Match[WhistRules], tricks: tuple[Trick, ...]) -> WhistState:
        taken = count(tricks)
        gains = (max(taken[0] - 6, 0), max(taken[1] - 6, 0))  # WH-6
        last = HandScore("played out", taken, (ScoreLine("WH-6", "tricks above six", gains),))
        totals = (match.totals[0] + gains[0], match.totals[1] + gains[1])
        match = Match(self, left_of(match.dealer, 4), totals, match.hands_played + 1, last)  # WH-7
        return Over(match) if max(totals) >= self.target else Dealing(match)  # WH-8

    @override
    def score(self, state: WhistState) -> Score:
        match = state.match
        tally = match.last.tally if match.last else (0, 0)
        if isinstance(state, Playing):
            tally = count(state.table.tricks)
        if not isinstance(state, Over):
            return Score(match.totals, tally, (), (), match.last)
        winner = match.totals.index(max(match.totals))  # WH-8
        return Score(match.totals, tally, (winner,), (1 - winner,), match.last)

    # Refusals

    @override
    def reason(self, state: WhistState, move: Move) -> Reason:
        if isinstance(state, Over):
            return Reason("match_over", "WH-8", "the match is over")
        if isinstance(state, Dealing):
            if isinstance(move, Deal):
                return self.bad_deal(move, "WH-2")
            return Reason("deal_awaited", "WH-2", "a deal is awaited")
        if not isinstance(move, Play):
            return Reason("no_deal_awaited", "WH-2", "no deal is awaited")
        if move.card not in state.hands[state.to_act]:
            return Reason("not_held", "WH-4", f"seat {state.to_act} does not hold it")
        return Reason("must_follow", "WH-4", f"seat {state.to_act} must follow {state.trick[0].suit.word}")

    # Views and hidden worlds

    @override
    def observe(self, state: WhistState, seat: int) -> WhistView:
        hands = state.hands or (Hand(),) * 4
        playing = state if isinstance(state, Playing) else None
        tricks = playing.table.tricks if playing else ()
        leader = playing.table.leader if playing else left_of(state.dealer, 4)
        trick = playing.trick if playing else ()
        plays = [play for finished in tricks for play in finished.plays] + [*seated(leader, trick, 4)]
        return WhistView(
            seat=seat,
            phase=type(state).__name__.lower(),
            dealer=state.dealer,
            to_act=state.to_act,
            score=self.score(state),
            hand=hands[seat],
            hand_sizes=tuple(map(len, hands)),
            legal_moves=self.legal_moves(state) if state.to_act == seat else (),
            history=tuple((player, PLAYS[card.index]) for player, card in plays),
            rules=self,
            leader=leader,
            trick=trick,
            tricks=tricks,
            hands_played=state.match.hands_played,
        )

    @override
    def worlds(self, view: WhistView) -> Worlds[WhistState]:
        match = Match(self, view.dealer, view.score.totals, view.hands_played, view.score.last)
        if view.phase != "playing":
            return only_world(Over(match) if view.phase == "over" else Dealing(match))
        played = [bits_of(cards) for cards in cards_by_seat(view.tricks, view.leader, view.trick, 4)]
        unplayed = bits_of(CARDS) - sum(played)
        voids = voids_shown(view.tricks, view.leader, view.trick, 4)
        never = tuple(sum(suit.mask for suit in suits) for suits in voids)

        def build(held: tuple[int, ...]) -> WhistState:
            dealt = tuple(bits | gone for bits, gone in zip(held, played, strict=True))
            return Playing(Table(match, dealt, view.leader, view.tricks), unplayed, view.trick)

        return Worlds((unseen_case(view.seat, view.hand.bits, view.hand_sizes, unplayed, never),), build)


def count(tricks: tuple[Trick, ...]) -> tuple[int, int]:
    """The tricks taken by each side."""
    side_1 = sum(side_of(trick.winner) for trick in tricks)
    return len(tricks) - side_1, side_1


if __name__ == "__main__":
    for seed in range(3):
        rules = WhistRules(target=seed + 1, trump=Suit.HEARTS)
        print(f"{rules}: {check_match(rules, random.Random(seed), thoroughness=0.02)} moves, every law kept")
