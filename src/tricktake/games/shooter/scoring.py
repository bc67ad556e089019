"""The score of a hand, and whether it ends the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.games.shooter.moves import Bid
from tricktake.scores import HandScore, ScoreLine, make_hand_score, make_line

if TYPE_CHECKING:
    from tricktake.games.shooter.auction import Match
    from tricktake.games.shooter.moves import ShootMoon
    from tricktake.games.shooter.phases import Table
    from tricktake.games.shooter.rules import ShooterRules


def is_made(table: Table, declarer: int, undertaken: Bid | ShootMoon) -> bool:
    """Whether the declarer has taken as many tricks as it has undertaken."""
    needed = undertaken.number if isinstance(undertaken, Bid) else sum(table.taken)
    return table.taken[declarer] >= needed  # SH-69 to SH-72


def score_hand(rules: ShooterRules, table: Table) -> HandScore:
    """The score of a hand of which all cards have been played."""
    taken = table.taken
    seats = len(taken)
    declarer, undertaken = table.contract.auction.contract
    tricks = taken[declarer]
    made = is_made(table, declarer, undertaken)
    others = (*taken[:declarer], 0, *taken[declarer + 1 :])
    lines = [*_penalty_lines(rules, table), make_line("SH-68", "each other seat scores its tricks", others)]

    def declarer_line(clause: str, why: str, points: int) -> None:
        lines.append(make_line(clause, f"seat {declarer} {why}", _for_seat(declarer, points, seats)))

    if isinstance(undertaken, Bid):
        ending = "made" if made else "failed"
        said = f"bid {undertaken.number} and took {tricks}"
        if made:
            declarer_line("SH-69", said, tricks)  # SH-75
        else:
            declarer_line("SH-70", said, -undertaken.number)
    else:
        ending = "moon made" if made else "moon failed"
        if made:
            declarer_line("SH-71", "shot the moon and took all the tricks", rules.moon_points)
        else:
            declarer_line("SH-72", f"shot the moon and took {tricks}", -rules.moon_points)
    if not made and rules.failed_bidder_keeps_tricks:  # SH-73
        declarer_line("SH-74", "also scores its tricks", tricks)
    return make_hand_score(ending, taken, tuple(lines))


def _penalty_lines(rules: ShooterRules, table: Table) -> list[ScoreLine]:
    seats, reneging = len(table.taken), table.reneging
    if not (reneging.penalties or reneging.accusations):
        return []
    caught = [
        *(
            ("SH-53", penalty.seat, f"reneged with {penalty.card} in trick {penalty.trick}")
            for penalty in reneging.penalties
        ),
        *(
            ("SH-55", accusation.accused, f"had reneged, as seat {accusation.accuser} said")
            for accusation in reneging.accusations
            if accusation.proved
        ),
    ]
    return [
        ScoreLine(clause, f"seat {seat} {why}", _for_seat(seat, -rules.renege_penalty, seats))
        for clause, seat, why in caught
    ]  # SH-76


def _for_seat(seat: int, points: int, seats: int) -> tuple[int, ...]:
    """These points for one seat, and 0 for the others."""
    column = [0] * seats
    column[seat] = points
    return tuple(column)


def thrown_in(rules: ShooterRules) -> HandScore:
    """The score of a deal in which every seat has passed."""
    nothing = (0,) * rules.seats
    clauses = {"redeal_next": "SH-36", "redeal_same": "SH-37"}
    line = ScoreLine(clauses[rules.all_pass], "every seat has passed", nothing)
    return HandScore("thrown in", nothing, (line,))


def winner_of(rules: ShooterRules, match: Match, declarer: int, *, made: bool) -> int | None:
    """The seat that has won the match with the hand just scored; `None` if it goes on.

    Args:
        rules: the rules of the match.
        match: the match with the hand counted.
        declarer: the declarer of that hand.
        made: whether it made its bid or its moon.
    """
    totals, best = match.totals, max(match.totals)
    if rules.win_rule == "bidder_first" and made and totals[declarer] >= rules.target_score:
        return declarer  # SH-86, SH-88
    if best >= rules.target_score and totals.count(best) == 1:
        return totals.index(best)  # SH-79, SH-81, SH-83, SH-85, SH-87
    return None  # SH-82, SH-84
