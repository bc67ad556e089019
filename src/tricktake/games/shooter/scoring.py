"""The score of a hand, and whether it ends the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tricktake.games.shooter.moves import Bid
from tricktake.scores import HandScore, ScoreLine, explain_later

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktake.games.shooter.auction import Match
    from tricktake.games.shooter.moves import ShootMoon
    from tricktake.games.shooter.rules import ShooterRules
    from tricktake.games.shooter.states import Accusation, Penalty, Table


def is_made(taken: Sequence[int], declarer: int, undertaken: Bid | ShootMoon) -> bool:
    """Whether the declarer has taken as many tricks as it has undertaken, of those taken by each seat."""
    needed = undertaken.number if isinstance(undertaken, Bid) else sum(taken)
    return taken[declarer] >= needed  # SH-69 to SH-72


def score_hand(
    rules: ShooterRules, table: Table, contract: tuple[int, Bid | ShootMoon], *, made: bool
) -> HandScore:
    """The score of a hand of which all cards have been played.

    Args:
        rules: the rules of the match.
        table: the table after the last trick.
        contract: the declarer, and what it has undertaken.
        made: whether it has made that.
    """
    taken, reneging = table.taken, table.reneging
    ending = ("made" if made else "failed") if isinstance(contract[1], Bid) else _MOON_ENDINGS[made]
    # What the score keeps goes into every view; what nobody has been punished for must not (SH-61).
    public = reneging.penalties, reneging.accusations
    return explain_later(ending, taken, _explain, rules, taken, contract, *public)


def _explain(
    rules: ShooterRules,
    taken: tuple[int, ...],
    contract: tuple[int, Bid | ShootMoon],
    penalties: tuple[Penalty, ...],
    accusations: tuple[Accusation, ...],
) -> tuple[ScoreLine, ...]:
    """The score of a hand, line by line."""
    declarer, undertaken = contract
    made = is_made(taken, declarer, undertaken)
    scored = declarer_points(rules, taken[declarer], undertaken, made=made)
    number = undertaken.number if isinstance(undertaken, Bid) else 0
    return (
        *_penalty_lines(rules, penalties, accusations),
        ScoreLine("SH-68", "each other seat scores its tricks", _without(taken, declarer)),
        *(
            ScoreLine(
                clause,
                f"seat {declarer} {why.format(number=number, tricks=taken[declarer])}",
                _for_seat(declarer, points, len(taken)),
            )
            for clause, why, points in scored
        ),
    )


def hand_points(
    rules: ShooterRules, taken: Sequence[int], contract: tuple[int, Bid | ShootMoon], *, made: bool
) -> list[int]:
    """What a hand adds to the total of each seat, from the tricks taken by each; no penalties."""
    declarer, undertaken = contract
    points = [*taken]  # SH-68
    scored = declarer_points(rules, taken[declarer], undertaken, made=made)
    points[declarer] = sum([number for _, _, number in scored])
    return points


_MOON_ENDINGS: Final = ("moon failed", "moon made")


def declarer_points(
    rules: ShooterRules, tricks: int, undertaken: Bid | ShootMoon, *, made: bool
) -> list[tuple[str, str, int]]:
    """What the declarer scores for its tricks: by which clause, why, and how many points.

    The reason names the number bid and the tricks in braces, for whoever reads it.
    """
    if isinstance(undertaken, Bid):
        points = tricks if made else -undertaken.number  # SH-75
        scored = [("SH-69" if made else "SH-70", "bid {number} and took {tricks}", points)]
    elif made:
        scored = [("SH-71", "shot the moon and took all the tricks", rules.moon_points)]
    else:
        scored = [("SH-72", "shot the moon and took {tricks}", -rules.moon_points)]
    if not made and rules.failed_bidder_keeps_tricks:  # SH-73
        scored.append(("SH-74", "also scores its tricks", tricks))
    return scored


def _penalty_lines(
    rules: ShooterRules, penalties: tuple[Penalty, ...], accusations: tuple[Accusation, ...]
) -> list[ScoreLine]:
    caught = [
        *(
            ("SH-53", penalty.seat, f"reneged with {penalty.card} in trick {penalty.trick}")
            for penalty in penalties
        ),
        *(
            ("SH-55", accusation.accused, f"had reneged, as seat {accusation.accuser} said")
            for accusation in accusations
            if accusation.proved
        ),
    ]
    return [
        ScoreLine(clause, f"seat {seat} {why}", _for_seat(seat, -rules.renege_penalty, rules.seats))
        for clause, seat, why in caught
    ]  # SH-76


def _for_seat(seat: int, points: int, seats: int) -> tuple[int, ...]:
    """These points for one seat, and 0 for the others."""
    return tuple(points if each == seat else 0 for each in range(seats))


def _without(taken: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """These numbers, with 0 for one seat."""
    return (*taken[:seat], 0, *taken[seat + 1 :])


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
