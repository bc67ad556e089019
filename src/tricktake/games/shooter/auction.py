"""The auction of a hand: who speaks, what may be said, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tricktake import rules as core
from tricktake.games.shooter.moves import BIDS, MOON, Bid, ShooterCall, ShootMoon
from tricktake.moves import PASS, Pass
from tricktake.seats import around, left_of

if TYPE_CHECKING:
    from tricktake.games.shooter.rules import ShooterRules


@frozen
class Match(core.Match["ShooterRules"]):
    """What lasts between the hands; the totals are those at the beginning of the hand."""


@frozen
class Auction:
    """The auction of a hand.

    Attributes:
        match: the match as it was when the hand began.
        dealt: the cards that each seat was dealt, as bits.
        calls: every call with its seat, in order.
    """

    match: Match
    dealt: tuple[int, ...]
    calls: tuple[tuple[int, ShooterCall], ...]

    @property
    def rules(self) -> ShooterRules:
        """The rules of the match."""
        return self.match.rules

    @property
    def highest(self) -> tuple[int, Bid | ShootMoon] | None:
        """The highest bid so far with its seat; `None` before there is one."""
        for seat, call in reversed(self.calls):
            if not isinstance(call, Pass):
                return seat, call  # SH-21: each bid is higher than the one before it
        return None

    @property
    def contract(self) -> tuple[int, Bid | ShootMoon]:
        """The declarer and what it has undertaken, once the auction has ended and the deal stands."""
        if self.highest is not None:
            return self.highest  # SH-33
        return self.match.dealer, Bid(self.rules.min_bid)  # SH-38, SH-88

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Pass))

    @property
    def speaker(self) -> int | None:
        """The seat whose turn it is; `None` when the auction has ended."""
        seats = len(self.dealt)
        if not self.calls:
            return left_of(self.match.dealer, seats)  # SH-16, SH-17
        last, call = self.calls[-1]
        following = around(left_of(last, seats), seats)
        if call == MOON:
            return None  # SH-26
        if self.rules.bidding == "one_round":
            return following[0] if len(self.calls) < seats else None  # SH-28
        if len(self.passed) >= seats - 1 and self.highest:
            return None  # SH-30
        return next((seat for seat in following if seat not in self.passed), None)  # SH-29, SH-31, SH-32

    def possible_calls(self) -> tuple[ShooterCall, ...]:
        """What the seat whose turn it is may say, in ascending order."""
        lowest = max(self.rules.min_bid, self.high_number + 1)  # SH-20 to SH-22
        numbers = BIDS[lowest : self.rules.highest_number + 1]  # SH-25
        return (PASS, *numbers, MOON)  # SH-18, SH-24, SH-26, SH-27, SH-39, SH-92

    @property
    def high_number(self) -> int:
        """The highest number bid so far; 0 before there is a bid."""
        return max((call.number for _, call in self.calls if isinstance(call, Bid)), default=0)
