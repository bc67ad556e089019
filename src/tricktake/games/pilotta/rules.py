"""The rules object of Pilotta: it holds the options and binds the phases together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from attrs import frozen
from typing_extensions import override

from tricktake import rules as core
from tricktake.games.pilotta import (
    auction,
    claims,
    completions,
    play,
    refusals,
    view as views,
    worlds as hidden_worlds,
)
from tricktake.games.pilotta.cards import PACK, WHOLE_PACK, finish_trick
from tricktake.games.pilotta.moves import (
    DECLARE,
    DECLINE,
    SEATS,
    Bid,
    Claim,
    Contra,
    Declare,
    Decline,
    PilottaMove,
    Recontra,
)
from tricktake.games.pilotta.options import PilottaOptions
from tricktake.games.pilotta.states import Bidding, Dealing, Declaring, Doubling, Over, PilottaState, Playing
from tricktake.games.pilotta.view import PilottaView
from tricktake.moves import Deal, Move, Pass, Play, plays_of
from tricktake.rules import Reason, Rules
from tricktake.scores import Score
from tricktake.seats import SIDES_OF_PARTNERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricktake.cards import Card
    from tricktake.tricks import Trick
    from tricktake.worlds import Worlds


@frozen(kw_only=True, repr=False)
class PilottaRules(PilottaOptions, Rules[PilottaState, PilottaMove, PilottaView]):
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
        declarations: whether combinations are declared without a move (`"auto"`), at the wish of
            the seat (`"announce"`) or not at all (`"off"`) (PI-62 to PI-68).
        cards_may_be_shared: whether a card may count in a set and in a run (PI-57).
        set_beats_run: whether a set beats a run of equal value (PI-70).
        declaration_compare: `"full"`: by value, kind, length, rank and trump; `"value_only"` (PI-71).
        declaration_tie: who has the best declaration at a tie: `"nobody"` or the `"first"` to play
            (PI-75).
        failed_declarations: what becomes of the bidding side's combinations when the contract is
            lost: `"keep"`, `"to_opponents"` or `"lost"` (PI-125).
        failed_pilotta: the same for its Pilotta: `"keep"` or `"to_opponents"` (PI-126).
        doubling: `"off"`, `"contra"`, or contra and `"recontra"` (PI-42 to PI-48).
        early_claim: whether a side may stop a hand and claim (PI-141).

    Raises:
        OptionError: for any other value.
    """

    name: ClassVar[str] = "pilotta"
    title: ClassVar[str] = "Pilotta"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (
        Deal,
        Pass,
        Bid,
        Contra,
        Recontra,
        Declare,
        Decline,
        Play,
        Claim,
    )
    dealer_clause: ClassVar[str] = "PI-13"
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

    @classmethod
    def cypriot(cls, **options: object) -> Self:
        """Pilotta with doubling, as many play it in Cyprus: all counts for the contract, no claims.

        Args:
            options: options that replace those of the preset, as `from_options` takes them.
        """
        return cls.preset("cypriot", **options)

    # Setup

    @property
    @override
    def seats(self) -> int:
        return SEATS  # PI-1

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return SIDES_OF_PARTNERS  # PI-2

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return PACK  # PI-3

    @property
    @override
    def pack_bits(self) -> int:
        return WHOLE_PACK

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return (3, 2, 3)  # PI-16, PI-21

    @override
    def start(self, dealer: int) -> PilottaState:
        return Dealing(core.Match(self, dealer, (0, 0), 0, None))  # PI-12 to PI-14

    # Legal moves

    @override
    def legal_moves(self, state: PilottaState) -> tuple[PilottaMove, ...]:
        if isinstance(state, Playing):
            return plays_of(state.playable)  # PI-97
        if isinstance(state, Bidding):
            return auction.calls_of(state)
        if isinstance(state, Doubling):
            return auction.answers_of(state)
        if isinstance(state, Declaring):
            return (DECLARE, DECLINE)  # PI-67
        return ()  # PI-17, PI-137

    @override
    def interrupts(self, state: PilottaState) -> tuple[PilottaMove, ...]:
        return claims.claims_in(state)

    @override
    def accepts(self, state: PilottaState, move: PilottaMove) -> bool:
        if isinstance(state, Bidding):  # the list of the bids is long, and one of them is soon found
            return auction.may_bid(state, move.number) if isinstance(move, Bid) else isinstance(move, Pass)
        return super().accepts(state, move)

    # Moves

    @override
    def carry_out(self, state: PilottaState, move: PilottaMove) -> PilottaState:
        match state, move:
            case Dealing(), Deal():
                return auction.deal_cards(state, move)
            case Bidding(), Pass() | Bid():
                return auction.make_call(state, move)
            case Doubling(), Pass() | Contra() | Recontra():
                return auction.answer(state, move)
            case Declaring(), Declare() | Decline():
                return play.declare(state, move)
            case ((Playing() | Declaring()), Claim()):
                return claims.settle_claim(state, move)
            case _:
                return self.apply(state, move)  # refused there, with the reason

    @override
    def play(self, state: PilottaState, card: Card) -> PilottaState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        return play.play_card(state, card)  # PI-101

    @override
    def finished_trick(self, state: PilottaState, card: Card) -> Trick | None:
        if isinstance(state, Playing) and len(state.trick) == SEATS - 1:
            return finish_trick(state.table.leader, (*state.trick, card), state.table.contract.trump)
        return None

    @override
    def play_tricks(self, state: PilottaState, cards: tuple[Card, ...]) -> tuple[PilottaState, int]:
        return play.play_tricks(state, cards) if isinstance(state, Playing) else (state, 0)

    @override
    def totals_at_random(self, state: PilottaState, random: Callable[[], float]) -> tuple[int, ...] | None:
        if isinstance(state, Bidding):
            return self.complete_at_random(completions.end_auction(state, random), random)
        if isinstance(state, Playing) and completions.is_between_tricks(state):
            return completions.play_on(state, random)
        return None

    # Score

    @override
    def score(self, state: PilottaState) -> Score:
        match = state.match
        winners = (state.winner,) if isinstance(state, Over) else ()
        losers = tuple([1 - side for side in winners])  # PI-137
        return Score(match.totals, self._tally(state), winners, losers, match.last)

    @staticmethod
    def _tally(state: PilottaState) -> tuple[int, ...]:
        if isinstance(state, Declaring):
            return state.playing.table.captured
        if isinstance(state, Playing):
            return state.table.captured
        if isinstance(state, Bidding | Doubling) or state.match.last is None:
            return (0, 0)
        return state.match.last.tally

    # Refusals, views, hidden worlds

    @override
    def reason(self, state: PilottaState, move: Move) -> Reason:
        return refusals.refusal(self, state, move)

    @override
    def observe(self, state: PilottaState, seat: int) -> PilottaView:
        return views.view_of(self, state, seat)

    @override
    def worlds(self, view: PilottaView) -> Worlds[PilottaState]:
        return hidden_worlds.worlds(view)
