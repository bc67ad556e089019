"""What a hand of Shooter is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tricktake._pickling import PickledByValues
from tricktake.games.shooter.moves import Bid, ShooterBid
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import with_added

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.games.shooter.rules import ShooterRules
    from tricktake.games.shooter.states import Accusation, Penalty, ShooterTable
    from tricktake.messages import Param


@frozen
class Result(PickledByValues):
    """How a hand has ended; offences that nobody has challenged are not in it (SH-61).

    Attributes:
        rules: the rules of the match.
        taken: the tricks taken by each seat.
        declarer: the seat with the highest bid.
        bid: that bid.
        penalties: the penalties taken at once.
        accusations: the accusations of the hand.
    """

    rules: ShooterRules
    taken: tuple[int, ...]
    declarer: int
    bid: ShooterBid
    penalties: tuple[Penalty, ...]
    accusations: tuple[Accusation, ...]

    @property
    def made(self) -> bool:
        """Whether the declarer has taken as many tricks as it has undertaken."""
        needed = self.bid.number if isinstance(self.bid, Bid) else sum(self.taken)
        return self.taken[self.declarer] >= needed  # SH-69 to SH-72

    @property
    def gains(self) -> tuple[int, ...]:
        """What the tricks add to the total of each seat; penalties are taken off before (SH-76)."""
        points = [*self.taken]  # SH-68
        points[self.declarer] = sum([scored for _, _, scored in self._declarer_scores()])
        return tuple(points)

    def _declarer_scores(self) -> list[tuple[str, str, int]]:
        """What the declarer scores for its tricks: by which clause, why, and how many points."""
        made, tricks, moon_points = self.made, self.taken[self.declarer], self.rules.moon_points
        if isinstance(self.bid, Bid):
            points = tricks if made else -self.bid.number  # SH-75
            scored = [("SH-69" if made else "SH-70", "tricks_for_bid", points)]
        elif made:
            scored = [("SH-71", "moon_made", moon_points)]
        else:
            scored = [("SH-72", "moon_failed", -moon_points)]
        if not made and self.rules.failed_bidder_keeps_tricks:  # SH-73
            scored.append(("SH-74", "keeps_tricks", tricks))
        return scored

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line."""
        declarer, tricks = self.declarer, self.taken[self.declarer]
        number = self.bid.number if isinstance(self.bid, Bid) else 0
        told = {"seat": declarer, "number": number, "tricks": tricks}
        return (
            *self._penalty_lines(),
            ScoreLine("SH-68", "others_score_tricks", with_added(self.taken, declarer, -tricks)),
            *(
                self._line_of_seat(clause, code, points, told)
                for clause, code, points in self._declarer_scores()
            ),
        )

    def _penalty_lines(self) -> list[ScoreLine]:
        points = -self.rules.renege_penalty
        caught: list[tuple[str, str, Mapping[str, Param]]] = [
            ("SH-53", "reneged", {"seat": each.seat, "card": each.card, "number": each.trick})
            for each in self.penalties
        ]
        caught += [
            ("SH-55", "renege_proved", {"seat": each.accused, "accuser": each.accuser})
            for each in self.accusations
            if each.proved
        ]
        return [self._line_of_seat(clause, code, points, told) for clause, code, told in caught]

    def _line_of_seat(self, clause: str, code: str, points: int, told: Mapping[str, Param]) -> ScoreLine:
        """A line with points for the seat that it tells of."""
        gains = [points if seat == told["seat"] else 0 for seat in range(len(self.taken))]
        return ScoreLine(clause, code, tuple(gains), told)


def result_of(rules: ShooterRules, table: ShooterTable) -> Result:
    """How a hand has ended of which all cards have been played."""
    contract, reneging = table.contract, table.reneging
    return Result(
        rules, table.tally, contract.declarer, contract.bid, reneging.penalties, reneging.accusations
    )  # SH-61, SH-67


def hand_score(result: Result) -> HandScore:
    """The score of a hand with its lines."""
    ending = "made" if result.made else "failed"
    return HandScore(ending if isinstance(result.bid, Bid) else f"moon {ending}", result.taken, result)


@frozen
class ThrownIn(PickledByValues):
    """The account of a deal in which every seat has passed.

    Attributes:
        rules: the rules of the match.
        number: how many deals in a row have been thrown in, this one among them.
    """

    rules: ShooterRules
    number: int

    def lines(self) -> tuple[ScoreLine, ...]:
        """The one line of such a deal."""
        clauses = {"redeal_next": "SH-36", "redeal_same": "SH-37"}
        return (ScoreLine(clauses[self.rules.all_pass], "all_passed", (0,) * self.rules.seats),)


def thrown_in_after(rules: ShooterRules, last: HandScore | None) -> ThrownIn:
    """The account of a deal that is thrown in after a hand that was scored so (SH-95)."""
    before = last.account if last else None
    return ThrownIn(rules, before.number + 1 if isinstance(before, ThrownIn) else 1)
