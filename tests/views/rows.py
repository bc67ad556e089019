"""The rows of section 7 of a rules text, each with a check that a view holds what it says, and no more.

What a view must hold is worked out from the deal and the moves alone, as somebody would who sits at the
table and writes down what is said and played.
"""

from __future__ import annotations

import json
import random
import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from attrs import define, field

import tricktake as tt
from tests.rules_text import rules_text
from tests.views.swaps import HandInProgress, random_hand
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.registry import AnyState

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
HANDS = 60
"""How many random hands are looked at, each under options of its own."""


@define(slots=False)
class Seen:
    """A hand at some point, and what one seat sees of it.

    Attributes:
        hand: the hand, from its deal.
        seat: the seat.
    """

    hand: HandInProgress
    seat: int

    @cached_property
    def view(self) -> Any:  # noqa: ANN401 - the view of whatever game
        return tt.observe(self.hand.now, self.seat)

    @property
    def rules(self) -> Any:  # noqa: ANN401 - the rules of whatever game
        return self.hand.start.rules

    @cached_property
    def before(self) -> Any:  # noqa: ANN401 - as above
        """What the seat saw before the deal."""
        return tt.observe(self.hand.start, self.seat)

    @property
    def is_on(self) -> bool:
        """Whether the hand is in progress."""
        return self.hand.now.awaiting == "move"

    @property
    def dealer(self) -> int:
        return self.hand.start.dealer

    @property
    def eldest(self) -> int:
        return (self.dealer + 1) % len(self.hand.deal.hands)

    @cached_property
    def said(self) -> list[tuple[AnyState, int | None, tt.Move]]:
        """The moves after the deal, each with the state before it and the seat to act there."""
        before = self.hand.states
        return [(state, state.to_act, move) for state, move in zip(before, self.hand.moves[1:], strict=False)]

    @cached_property
    def plays(self) -> list[tuple[int, tt.Card]]:
        """The cards played, each with its seat."""
        return [
            (seat, move.card) for _, seat, move in self.said if isinstance(move, tt.Play) and seat is not None
        ]

    @property
    def trump(self) -> tt.Suit | None:
        """The trump that was named with a move."""
        return next((move.suit for _, _, move in self.said if isinstance(move, tt.NameTrump)), None)

    @cached_property
    def tricks(self) -> list[list[tuple[int, tt.Card]]]:
        """The plays trick by trick; the last is the one on the table, which may be empty."""
        seats = self.rules.seats
        found = [self.plays[begin : begin + seats] for begin in range(0, len(self.plays), seats)]
        return found if found and len(found[-1]) < seats else [*found, []]

    @cached_property
    def winners(self) -> list[int | None]:
        """Who won each finished trick: whoever leads to the next one, which the hand in progress shows."""
        return [trick[0][0] if trick else self.hand.now.to_act for trick in self.tricks[1:]]

    @cached_property
    def voids(self) -> tuple[tuple[tt.Suit, ...], ...]:
        """The suits in which each seat has failed to follow, in ascending order."""
        failed = [
            {
                trick[0][1].suit
                for trick in self.tricks
                for seat, card in trick
                if seat == each and card.suit is not trick[0][1].suit
            }
            for each in range(self.rules.seats)
        ]
        return tuple(tuple(sorted(suits)) for suits in failed)

    def holds(self, seat: int) -> set[tt.Card]:
        """The cards that a seat was dealt and has not played."""
        return {*self.hand.deal.hands[seat]} - {card for _, card in self.plays}

    def check_tricks(self) -> None:
        """That the tricks are there card by card, with who played each and who won."""
        view = self.view
        assert [list(trick.plays) for trick in view.tricks] == self.tricks[:-1]
        assert [trick.winner for trick in view.tricks] == self.winners
        assert list(view.trick) == [card for _, card in self.tricks[-1]]
        if self.tricks[-1]:
            assert view.leader == self.tricks[-1][0][0]

    def check_last(self) -> None:
        """That the last trick is there until the next card, and the score of the last hand."""
        view = self.view
        if not self.plays:
            assert view.last_trick == self.before.last_trick
        elif self.is_on:
            assert view.last_trick == (None if view.trick else view.tricks[-1])
        else:
            assert list(view.last_trick.plays) == self.tricks[-2]
        if self.is_on:
            assert view.score.last == self.before.score.last
        else:
            assert view.score.last is not None

    def check_legal_moves(self) -> None:
        """That the legal moves are there for the seat to act and for nobody else."""
        legal = tt.legal_moves(self.hand.now) if self.hand.now.to_act == self.seat else ()
        assert self.view.legal_moves == legal

    def check_no_other_card(self, more: set[tt.Card]) -> None:
        """That no card is written anywhere in the view but the seat's own, those played, and some more.

        The score of the hand before and its last trick may name cards of its own deal.
        """
        written = {*CARD.findall(json.dumps(self.view.to_json())), *CARD.findall(repr(self.view))}
        known = self.holds(self.seat) | {card for _, card in self.plays} | more
        last = tt.score(self.hand.start).last
        before = " ".join(line.message for line in last.lines) if last else ""
        last_trick = getattr(self.before, "last_trick", None)
        known |= {*last_trick.cards} if last_trick else set()
        assert written <= {str(card) for card in known} | {*CARD.findall(before)}


@cache
def random_views(game: str) -> list[Seen]:
    """What every seat sees of many random hands at random points."""
    rng = random.Random(f"rows {game}")
    seen: list[Seen] = []
    while len(seen) < HANDS * 3:
        rules = random_rules(tt.GAMES[game], rng).bounded()
        hand = random_hand(rules, rng, 70)
        if hand is not None:
            seen += [Seen(hand, seat) for seat in range(rules.seats)]
    return seen


@define
class Rows:
    """The checks of the rows of one game.

    Attributes:
        game: the name of the game.
        checks: each check by how its row begins.
    """

    game: str
    checks: dict[str, Callable[[Seen], None]] = field(factory=dict[str, "Callable[[Seen], None]"])

    def row(self, begin: str) -> Callable[[Callable[[Seen], None]], Callable[[Seen], None]]:
        """Note the check of the row that begins with these words."""

        def note(check: Callable[[Seen], None]) -> Callable[[Seen], None]:
            assert begin not in self.checks
            self.checks[begin] = check
            return check

        return note

    def check(self, begin: str) -> None:
        """Run one check on many views."""
        for seen in random_views(self.game):
            self.checks[begin](seen)

    def check_that_every_row_has_a_check(self) -> None:
        """That rows and checks are the same, in the order of the text."""
        rows = rows_of(self.game)
        assert len(rows) == len(self.checks)
        for row, begin in zip(rows, self.checks, strict=True):
            assert row.startswith(begin), (row, begin)


def rows_of(game: str) -> list[str]:
    """The bullets and the rows of the table of section 7, in the order of the text."""
    section = rules_text(game).split("## 7. ")[1].split("\nA record is")[0]
    section = re.sub(r"\n +", " ", section)
    bullets = re.findall(r"^- (.*)$|^\| (?!what |---)([^|]+) \|", section, flags=re.MULTILINE)
    never = re.findall(r"^It never holds.*(?:\n\S.*)*", section, flags=re.MULTILINE)
    return [one or other for one, other in bullets] + [" ".join(text.split()) for text in never]
