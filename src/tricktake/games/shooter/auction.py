"""The auction of a hand: who speaks, what may be said, and what comes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake import rules as core
from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.games.shooter.moves import BIDS, MOON, Bid, ShooterCall, ShootMoon
from tricktake.moves import PASS, Pass
from tricktake.seats import around, left_of

if TYPE_CHECKING:
    from tricktake.games.shooter.rules import ShooterRules


@frozen(weakref_slot=False)
class Match(core.Match["ShooterRules"]):
    """What lasts between the hands; the totals are those at the beginning of the hand."""


make_match: Final = quick_constructor(Match)


@frozen(weakref_slot=False)
class Auction(PickledByValues):
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
        highest = self.highest
        if highest is not None:
            return highest  # SH-33
        return self.match.dealer, Bid(self.rules.min_bid)  # SH-38, SH-88

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Pass))

    @property
    def next_speaker(self) -> int | None:
        """The seat whose turn it is; `None` when the auction has ended."""
        seats, calls = len(self.dealt), self.calls
        if not calls:
            return left_of(self.match.dealer, seats)  # SH-16, SH-17
        last, call = calls[-1]
        if isinstance(call, ShootMoon):
            return None  # SH-26
        following = left_of(last, seats)
        if self.match.rules.bidding == "one_round":
            return following if len(calls) < seats else None  # SH-28
        passed = self.passed
        if len(passed) >= seats - 1 and self.highest:
            return None  # SH-30
        return next(
            (seat for seat in around(following, seats) if seat not in passed), None
        )  # SH-29, SH-31, SH-32

    @property
    def lowest_number(self) -> int:
        """The lowest number that may be bid now, if it is not above the highest of all."""
        highest = self.highest
        number = highest[1].number if highest and isinstance(highest[1], Bid) else 0
        return max(self.match.rules.min_bid, number + 1)  # SH-20 to SH-22


@lru_cache(maxsize=len(BIDS) ** 2)
def calls_from(lowest: int, highest: int) -> tuple[ShooterCall, ...]:
    """What a seat may say where the numbers from the lowest to the highest may be bid, in ascending order."""
    return (PASS, *BIDS[lowest : highest + 1], MOON)  # SH-18, SH-24 to SH-27, SH-39, SH-92


make_auction: Final = quick_constructor(Auction)
