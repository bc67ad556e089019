"""Hearts: tricks without trump that nobody wants, and cards that are passed before.

HE-1   Four seats play, each for itself. Any seat may deal first.
HE-2   Each seat is dealt thirteen of the 52 cards, one at a time, beginning with the eldest.
HE-3   With `pass_cards` (default yes) each seat then passes three cards: in the first hand of the match to
       the left, in the second to the right, in the third across, in the fourth to nobody, and so on.
       All choose unseen, and the cards change hands when all have chosen.
HE-4   A seat plays a card that it holds, and nothing else.
HE-5   The seat with the two of clubs leads that card to the first trick; with `can_lead_any_club`
       (default no), any club.
HE-6   Who can follow suit must.
HE-7   With `no_pts_on_first_trick` (default yes), who has no club plays a heart or the queen of spades to
       the first trick only if it holds nothing else.
HE-8   With `must_break_hearts` (default yes), no seat leads a heart before a heart has been played in an
       earlier trick, unless it holds nothing else. With `qs_breaks_hearts` (default yes) the queen of
       spades does as well. With `can_lead_hearts_instead_of_qs` (default no) a seat that holds nothing but
       hearts and the queen of spades may lead any of them.
HE-9   Nothing is trump: the highest card of the suit led wins the trick, and its seat leads next.
HE-10  A seat scores 1 point for each heart that it takes, and 13 for the queen of spades.
HE-11  A seat that takes all of these shoots the moon: it scores 0 for them, and every other seat 26.
HE-12  With `jd_bonus` (default no), the seat that takes the jack of diamonds scores -10.
HE-13  With `avoid_all_tricks_bonus` (default no), a seat without a trick scores -5, unless the moon is shot.
HE-14  The seat to the left of the dealer deals next; a deal is accepted then, and at no other time.
HE-15  When a seat has `target` points (1 to 500, default 100), the match is over, and the fewest points win.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from tricktake.cards import ALL_CARDS, CARDS, Suit, bits_of, parse_cards
from tricktake.moves import Deal, Move, Play
from tricktake.options import flag, whole
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.states import Dealing, Over
from tricktake.testing import check_match, random_rules
from tricktake.tricks import NO_DUTY, Duties, Duty, Playing, Table, TrickMatch, follow_suit
from tricktake.tricks.passing import Give, PassContract, Passing, PassingRules, PassView
from tricktake.tricks.trick import any_played

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.tricks import Trick

CLUBS, HEARTS = Suit.CLUBS.mask, Suit.HEARTS.mask
TWO_OF_CLUBS, JACK, QUEEN = (card.bit for card in parse_cards("2C JD QS"))
MOON: Final = 26
NOTHING: Final = (0, 0, 0, 0)
PASS_TO: Final = (1, 3, 2, 0)
"""How many seats to the left the cards are passed, by the number of the hand (HE-3)."""

# Duties

FOLLOW_SUIT: Final = follow_suit("HE-6")
LEAD_TWO: Final = (Duty(cards=TWO_OF_CLUBS, code="lead_two_of_clubs", clause="HE-5", why="must lead 2C"),)
LEAD_CLUB: Final = (Duty(cards=CLUBS, code="lead_club", clause="HE-5", why="must lead a club"),)
NO_POINTS: Final = Duty(
    cards=ALL_CARDS & ~(HEARTS | QUEEN),
    code="no_points_yet",
    clause="HE-7",
    why="must play a card without points to the first trick",
)
UNBROKEN: Final = (
    Duty(
        cards=ALL_CARDS & ~HEARTS,
        code="hearts_not_broken",
        clause="HE-8",
        why="must lead another suit until hearts are broken",
    ),
)
UNBROKEN_OR_QUEEN: Final = (
    Duty(
        cards=ALL_CARDS & ~(HEARTS | QUEEN),
        plays=ALL_CARDS & ~HEARTS,
        code="hearts_not_broken",
        clause="HE-8",
        why="must lead another suit until hearts are broken",
    ),
)

# Moves, phases and what the cards of a hand are kept in

HeartsMove: TypeAlias = Deal | Give | Play
Match: TypeAlias = TrickMatch[object]
HeartsContract: TypeAlias = PassContract[Match, None]
HeartsTable: TypeAlias = Table[HeartsContract]
HeartsState: TypeAlias = (
    Dealing["HeartsRules", Match]
    | Passing["HeartsRules", HeartsContract]
    | Playing["HeartsRules", Match, HeartsTable]
    | Over["HeartsRules", Match]
)


@frozen(kw_only=True)
class HeartsView(PassView[HeartsMove]):
    """What a seat knows of a match."""

    rules: HeartsRules


@frozen(kw_only=True, repr=False)
class HeartsRules(PassingRules[HeartsState, HeartsMove, HeartsView, HeartsContract, HeartsTable]):
    """The rules of Hearts."""

    name: ClassVar[str] = "hearts"
    title: ClassVar[str] = "Hearts"
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Give, Play)
    passing_clause: ClassVar[str] = "HE-3"
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="HE-1",
        bad_deal="HE-2",
        deal_awaited="HE-14",
        no_deal_awaited="HE-14",
        not_held="HE-4",
        match_over="HE-15",
    )

    seats = 4  # HE-1
    sides = ((0,), (1,), (2,), (3,))  # HE-1
    pack = CARDS  # HE-2
    packets = (1,) * 13  # HE-2

    pass_cards: bool = flag(default=True, clauses="HE-3")
    can_lead_any_club: bool = flag(default=False, clauses="HE-5")
    no_pts_on_first_trick: bool = flag(default=True, clauses="HE-7")
    must_break_hearts: bool = flag(default=True, clauses="HE-8")
    qs_breaks_hearts: bool = flag(default=True, clauses="HE-8")
    can_lead_hearts_instead_of_qs: bool = flag(default=False, clauses="HE-8")
    jd_bonus: bool = flag(default=False, clauses="HE-12")
    avoid_all_tricks_bonus: bool = flag(default=False, clauses="HE-13")
    target: int = whole(100, 1, 500, clauses="HE-15")

    # The passing

    @override
    def begin_hand(self, match: Match, dealt: tuple[int, ...]) -> HeartsState:
        return self.passing(PassContract(match, dealt, None, NOTHING))

    @override
    def receivers(self, contract: HeartsContract) -> tuple[int, ...]:
        steps = PASS_TO[contract.match.hands_played % 4] if self.pass_cards else 0
        return tuple((seat + steps) % 4 for seat in range(4))  # HE-3

    @override
    def gift_size(self) -> int:
        return 3  # HE-3

    @override
    def after_passing(self, contract: HeartsContract) -> HeartsState:
        leader = next(seat for seat, dealt in enumerate(contract.dealt) if dealt & TWO_OF_CLUBS)
        return self.begin_play(contract, leader)  # HE-5

    # The tricks

    @override
    def duties(self, table: HeartsTable, trick: tuple[Card, ...]) -> Duties:
        if not table.tricks:
            if not trick:
                return LEAD_CLUB if self.can_lead_any_club else LEAD_TWO  # HE-5
            follow = FOLLOW_SUIT[Suit.CLUBS.index]
            return (*follow, NO_POINTS) if self.no_pts_on_first_trick else follow  # HE-6, HE-7
        if trick:
            return FOLLOW_SUIT[trick[0].suit.index]  # HE-6
        breakers = HEARTS | QUEEN if self.qs_breaks_hearts else HEARTS
        if not self.must_break_hearts or any_played(table.tricks, breakers):
            return NO_DUTY
        return UNBROKEN_OR_QUEEN if self.can_lead_hearts_instead_of_qs else UNBROKEN  # HE-8

    @override
    def count_trick(self, table: HeartsTable, trick: Trick) -> tuple[int, ...]:
        tally = [*table.tally]
        tally[trick.winner] += points_in(trick) - (10 if self._bonus_in(trick) else 0)
        return tuple(tally)

    def _bonus_in(self, trick: Trick) -> bool:
        return self.jd_bonus and bool(bits_of(trick.cards) & JACK)  # HE-12

    # The score

    @override
    def score_hand(self, table: HeartsTable) -> HeartsState:
        taken, lines = [0, 0, 0, 0], list[ScoreLine]()
        for trick in table.tricks:
            taken[trick.winner] += points_in(trick)  # HE-10
            if self._bonus_in(trick):
                bonus = tuple(-10 if seat == trick.winner else 0 for seat in range(4))
                lines.append(ScoreLine("HE-12", "jack", bonus, template="the jack of diamonds"))
        moon = MOON in taken
        if moon:
            taken = [MOON - points for points in taken]
            line = ScoreLine("HE-11", "moon", tuple(taken), template="the moon is shot")
        else:
            line = ScoreLine("HE-10", "points", tuple(taken), template="hearts and the queen of spades")
            without = {*range(4)} - {trick.winner for trick in table.tricks}
            if self.avoid_all_tricks_bonus and without:
                bonus = tuple(-5 if seat in without else 0 for seat in range(4))
                lines.append(ScoreLine("HE-13", "no_trick", bonus, template="no trick taken"))
        last = HandScore("moon" if moon else "played out", table.tally, Lines((line, *lines)))
        match = self.match_after(table, last)  # HE-14
        if max(match.totals) < self.target:
            return Dealing(match)
        fewest = min(match.totals)
        return self.over(match, *[seat for seat in range(4) if match.totals[seat] == fewest])  # HE-15

    # The view, and what is known of hidden cards

    @override
    def observe(self, state: HeartsState, seat: int | None) -> HeartsView:
        return HeartsView(**self.passed(state, seat), rules=self)

    @override
    def known_cards(self, view: HeartsView) -> tuple[int, ...]:
        known = [*super().known_cards(view)]
        if view.leader is not None:
            known[view.tricks[0].leader if view.tricks else view.leader] |= TWO_OF_CLUBS  # HE-5
        return tuple(known)


def points_in(trick: Trick) -> int:
    """The points for the hearts and the queen of spades in a trick (HE-10)."""
    cards = bits_of(trick.cards)
    return (cards & HEARTS).bit_count() + (13 if cards & QUEEN else 0)


if __name__ == "__main__":
    for seed in range(3):
        rng = random.Random(seed)
        rules = random_rules(HeartsRules, rng)
        print(f"{rules}: {check_match(rules, rng, thoroughness=0.02)} moves, every law kept")
