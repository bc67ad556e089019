"""The score of a hand, step by step, and the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake import rules as core
from tricktake.games.pilotta.cards import ALL_POINTS, LAST_TRICK
from tricktake.games.pilotta.melds import PILOTTA_VALUE, Combination, best_declaration, pilotta_holder
from tricktake.games.pilotta.moves import SEATS
from tricktake.games.pilotta.states import Dealing, Over, PilottaState
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import left_of, side_of

if TYPE_CHECKING:
    from tricktake.games.pilotta.options import PilottaOptions
    from tricktake.games.pilotta.states import Match, Table

TRICKS: Final = 8  # PI-16
POINTS_PER_GAME_POINT: Final = 10
PILOTTA_GAME_POINTS: Final = PILOTTA_VALUE // POINTS_PER_GAME_POINT  # PI-117


@frozen
class Count:
    """What the steps of the score, and a claim, count with (PI-106, PI-107, PI-146).

    Attributes:
        bidder: the seat that made the last bid.
        number: the points that its side has undertaken.
        multiplier: 1, 2 after contra, 4 after recontra.
        captured: the card points of each side, with the last-trick 10 once there is a last trick.
        tricks: the tricks won by each side.
        leading: the side that leads next; after the last trick the one that has won it.
        scored: the counting combinations of the side with the best declaration, each with its seat.
        pilotta: the seat that holds Pilotta, or `None`.
    """

    bidder: int
    number: int
    multiplier: int
    captured: tuple[int, int]
    tricks: tuple[int, int]
    leading: int
    scored: tuple[tuple[int, Combination], ...]
    pilotta: int | None

    @property
    def bidding(self) -> int:
        """The bidding side, `b` in the rules text; the other side, `d`, is 1 less this."""
        return side_of(self.bidder)

    @property
    def best(self) -> int | None:
        """The side with the best declaration, or `None`."""
        return side_of(self.scored[0][0]) if self.scored else None

    @property
    def declared(self) -> int:
        """The value of the combinations of the side with the best declaration, D in the rules text."""
        return sum(combination.value for _, combination in self.scored)  # PI-77

    @property
    def pilotta_side(self) -> int | None:
        """The side that holds Pilotta, P in the rules text, or `None`."""
        return None if self.pilotta is None else side_of(self.pilotta)

    @property
    def capot(self) -> bool:
        """Whether one side has won all eight tricks."""
        return max(self.tricks) == TRICKS  # PI-103


def count_of(table: Table) -> Count:
    """What is counted of a hand: as far as it has been played, or to its end."""
    contract, declarations = table.contract, table.declarations
    best = None
    if table.tricks:
        rules, counting = contract.match.rules, declarations.counting
        best = best_declaration(rules, contract.trump, counting, table.tricks[0].leader)
    scored = tuple(
        (seat, combination)
        for seat, theirs in enumerate(declarations.counting)
        if side_of(seat) == best
        for combination in theirs
    )  # PI-61
    captured = table.captured
    if len(table.tricks) == TRICKS:
        captured = _added(captured, _to(side_of(table.leader), LAST_TRICK))  # PI-102
    won_by_1 = sum(side_of(trick.winner) for trick in table.tricks)
    return Count(
        bidder=contract.bidder,
        number=contract.number,
        multiplier=contract.multiplier,
        captured=captured,
        tricks=(len(table.tricks) - won_by_1, won_by_1),
        leading=side_of(table.leader),
        scored=scored,
        pilotta=pilotta_holder(contract.dealt, contract.trump),
    )


# The steps


def trick_points(options: PilottaOptions, hand: Count) -> tuple[int, int]:
    """The trick points of each side at the end of the hand, T in the rules text."""
    if hand.capot:
        return _to(hand.tricks.index(TRICKS), options.capot_points)  # PI-103, PI-104
    return hand.captured  # PI-102, PI-105


def extra_points(options: PilottaOptions, hand: Count) -> int:
    """Step 1: what the contract test counts besides the trick points of the bidding side."""
    extra = 0
    if options.contract_basis != "tricks" and hand.pilotta_side == hand.bidding:
        extra += PILOTTA_VALUE
    if options.contract_basis == "all" and hand.best == hand.bidding:
        extra += hand.declared
    return extra  # PI-108, PI-119


def dropped(points: tuple[int, int]) -> tuple[int, int]:
    """Step 5: the game points of each side with the last digit of its points dropped."""
    return points[0] // POINTS_PER_GAME_POINT, points[1] // POINTS_PER_GAME_POINT  # PI-112


def missing_point(options: PilottaOptions, points: tuple[int, int], bidding: int) -> int | None:
    """Step 6: the side that gets the game point lost by dropping digits; `None` if none is lost.

    Args:
        options: who gets it at equal digits.
        points: the points of each side after the transfer.
        bidding: the bidding side.
    """
    if sum(dropped(points)) != ALL_POINTS // POINTS_PER_GAME_POINT - 1:
        return None  # PI-129
    digits = (points[0] % POINTS_PER_GAME_POINT, points[1] % POINTS_PER_GAME_POINT)
    if digits[0] != digits[1]:
        return int(digits[1] > digits[0])  # PI-113
    return bidding if options.six_six_rule == "bidder" else _larger(points)  # PI-123, PI-124


def bid_taker(options: PilottaOptions, points: tuple[int, int], bidding: int, *, made: bool) -> int:
    """Step 7: the side that gets the bid.

    Args:
        options: how the bid is awarded.
        points: the points of each side after the transfer.
        bidding: the bidding side.
        made: whether the contract is made.
    """
    if options.bid_award == "contract":
        return bidding if made else 1 - bidding  # PI-121, PI-122
    return bidding if points[0] == points[1] else _larger(points)  # PI-114, PI-115


def combinations_taker(options: PilottaOptions, hand: Count, *, made: bool) -> int | None:
    """Step 8: the side that scores the combinations, or `None`."""
    if made or hand.best != hand.bidding or options.failed_declarations == "keep":
        return hand.best  # PI-116, PI-127
    return 1 - hand.bidding if options.failed_declarations == "to_opponents" else None  # PI-125


def pilotta_taker(options: PilottaOptions, hand: Count, *, made: bool) -> int | None:
    """Step 9: the side that scores Pilotta, or `None`."""
    if made or hand.pilotta_side != hand.bidding or options.failed_pilotta == "keep":
        return hand.pilotta_side  # PI-117, PI-127
    return 1 - hand.bidding  # PI-126


# The score, line by line


def score_hand(options: PilottaOptions, hand: Count) -> HandScore:
    """The score of a finished hand: steps 1 to 9, in game points."""
    points, extra = trick_points(options, hand), extra_points(options, hand)
    made = points[hand.bidding] + extra >= hand.number  # PI-109, PI-120
    lines = _counting_lines(options, hand)
    lines.append(_contract_line(hand, points[hand.bidding], extra))
    if hand.multiplier > 1:
        lines += _doubled_lines(hand, points, made=made)
    else:
        lines += _lines(options, hand, points, made=made)
    ending = ("made" if made else "failed") + (", capot" if hand.capot else "")
    return HandScore(ending, points, tuple(lines))


def _counting_lines(options: PilottaOptions, hand: Count) -> list[ScoreLine]:
    taken = [
        f"side {side} takes {hand.captured[side]} points in {hand.tricks[side]} tricks" for side in (0, 1)
    ]
    last = f"side {hand.leading} wins the last trick, and its {LAST_TRICK} points are among them"
    lines = [ScoreLine("PI-102", ", ".join(taken), (0, 0)), ScoreLine("PI-10", last, (0, 0))]
    if hand.capot:
        winner = hand.tricks.index(TRICKS)
        all_tricks = f"side {winner} wins all tricks: {options.capot_points} instead of {ALL_POINTS} points"
        lines.append(ScoreLine("PI-103", all_tricks, (0, 0)))
    return lines


def _contract_line(hand: Count, points: int, extra: int) -> ScoreLine:
    over = points + extra - hand.number
    result = f"made with {over} to spare" if over >= 0 else f"lost by {-over}"
    counted = f"{points} and {extra} for its combinations or Pilotta" if extra else f"{points}"
    text = f"side {hand.bidding} bid {hand.number} and counts {counted}: {result}"
    return ScoreLine("PI-109", text, (0, 0))


def _lines(options: PilottaOptions, hand: Count, points: tuple[int, int], *, made: bool) -> list[ScoreLine]:
    bidding = hand.bidding
    lines: list[ScoreLine] = []
    if not made:
        points = _to(1 - bidding, sum(points))  # PI-111
        text = f"all {sum(points)} points go to side {1 - bidding}"
        lines.append(ScoreLine("PI-111", text, (0, 0)))
    whole = dropped(points)
    text = f"{points[0]} and {points[1]} points without their last digits: {whole[0]} and {whole[1]}"
    lines.append(ScoreLine("PI-112", text, whole))
    gainer = missing_point(options, points, bidding)
    if gainer is not None:
        equal = points[0] % POINTS_PER_GAME_POINT == points[1] % POINTS_PER_GAME_POINT
        why = "at equal dropped digits" if equal else "with the higher dropped digit"
        by_bidder = equal and options.six_six_rule == "bidder"
        text = f"the missing point to side {gainer} {why}"
        lines.append(ScoreLine("PI-123" if by_bidder else "PI-113", text, _to(gainer, 1)))
    taker = bid_taker(options, points, bidding, made=made)
    clause = "PI-114" if options.bid_award == "more_points" else "PI-121"
    bid = hand.number // POINTS_PER_GAME_POINT
    lines.append(ScoreLine(clause, f"the bid of {hand.number} to side {taker}", _to(taker, bid)))
    moved = combinations_taker(options, hand, made=made)
    lines += _combination_lines(hand, moved, "PI-116" if moved == hand.best else "PI-125")
    moved = pilotta_taker(options, hand, made=made)
    lines += _pilotta_lines(hand, moved, "PI-117" if moved == hand.pilotta_side else "PI-126")
    return lines


def _doubled_lines(hand: Count, points: tuple[int, int], *, made: bool) -> list[ScoreLine]:
    """Step 3: all to the winner of the hand (PI-110, PI-128)."""
    winner = hand.bidding if made else 1 - hand.bidding
    total = sum(points) // POINTS_PER_GAME_POINT
    bid = hand.number * hand.multiplier // POINTS_PER_GAME_POINT
    return [
        ScoreLine("PI-110", f"all {sum(points)} points to side {winner}", _to(winner, total)),
        ScoreLine(
            "PI-110", f"the bid of {hand.number} times {hand.multiplier} to side {winner}", _to(winner, bid)
        ),
        *_combination_lines(hand, winner, "PI-110"),
        *_pilotta_lines(hand, winner, "PI-110"),
    ]


def _combination_lines(hand: Count, taker: int | None, clause: str) -> list[ScoreLine]:
    return [
        ScoreLine(
            clause,
            f"{combination} of seat {seat} {_receiver(taker)}",
            _to(taker, combination.value // POINTS_PER_GAME_POINT),
        )
        for seat, combination in hand.scored
    ]


def _pilotta_lines(hand: Count, taker: int | None, clause: str) -> list[ScoreLine]:
    if hand.pilotta is None:
        return []
    text = f"Pilotta of seat {hand.pilotta} {_receiver(taker)}"
    return [ScoreLine(clause, text, _to(taker, PILOTTA_GAME_POINTS))]


def _receiver(side: int | None) -> str:
    return "to nobody" if side is None else f"to side {side}"


def _to(side: int | None, points: int) -> tuple[int, int]:
    """These points for one side, and nothing for the other."""
    return (points if side == 0 else 0, points if side == 1 else 0)


def _added(points: tuple[int, int], more: tuple[int, int]) -> tuple[int, int]:
    return points[0] + more[0], points[1] + more[1]


def _larger(points: tuple[int, int]) -> int:
    return int(points[1] > points[0])


# End of the hand and of the match


def finish_hand(table: Table) -> PilottaState:
    """Score the hand whose eight tricks have been played; go on to the next deal, or end the match."""
    match = table.contract.match
    last = score_hand(match.rules, count_of(table))  # PI-100
    totals = (match.totals[0] + last.points[0], match.totals[1] + last.points[1])  # PI-118
    dealer = left_of(match.dealer, SEATS)  # PI-130, PI-131
    match = core.Match(match.rules, dealer, totals, match.hands_played + 1, last)
    winner = winner_of(match)
    return Dealing(match) if winner is None else Over(match, winner)


def winner_of(match: Match) -> int | None:
    """The side that has won at the end of a scored hand; `None` if the match goes on."""
    if max(match.totals) < match.rules.target_score or match.totals[0] == match.totals[1]:
        return None  # PI-132 to PI-134, PI-136
    return match.totals.index(max(match.totals))  # PI-135
