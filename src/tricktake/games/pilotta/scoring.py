"""The score of a hand, step by step, and the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.games.pilotta.cards import ALL_POINTS, LAST_TRICK
from tricktake.games.pilotta.melds import PILOTTA_VALUE, Combination, best_declaration, pilotta_holder
from tricktake.games.pilotta.moves import SEATS
from tricktake.games.pilotta.states import Dealing, Over, PilottaState, make_match
from tricktake.scores import HandScore, ScoreLine, explain_later, make_line
from tricktake.seats import left_of, side_of

if TYPE_CHECKING:
    from tricktake.games.pilotta.options import PilottaOptions
    from tricktake.games.pilotta.states import Match, Table

TRICKS: Final = 8  # PI-16
POINTS_PER_GAME_POINT: Final = 10
PILOTTA_GAME_POINTS: Final = PILOTTA_VALUE // POINTS_PER_GAME_POINT  # PI-117


@frozen(weakref_slot=False)
class Count(PickledByValues):
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
        return TRICKS in self.tricks  # PI-103


make_count: Final = quick_constructor(Count)


def count_of(table: Table) -> Count:
    """What is counted of a hand: as far as it has been played, or to its end."""
    tricks = table.tricks
    won_by_1 = sum([trick.winner & 1 for trick in tricks])
    first = tricks[0].leader if tricks else None
    return count_tricks(table, first, table.captured, (len(tricks) - won_by_1, won_by_1), table.leader)


def count_tricks(
    table: Table, first: int | None, captured: tuple[int, int], tricks: tuple[int, int], leader: int
) -> Count:
    """What is counted when each side has won so many tricks.

    Args:
        table: the table at some time of the hand: what is declared and undertaken.
        first: the seat that played first to the first trick, once that is finished; before, `None`.
        captured: the card points in the tricks of each side.
        tricks: the tricks won by each side.
        leader: the seat that leads next; after the last trick the one that has won it.
    """
    contract, counting = table.contract, table.declarations.counting
    best = None
    if first is not None:
        best = best_declaration(contract.match.rules, contract.trump, counting, first)
    scored: tuple[tuple[int, Combination], ...] = ()
    if best is not None:
        scored = tuple([(seat, each) for seat in (best, best + 2) for each in counting[seat]])  # PI-61
    if tricks[0] + tricks[1] == TRICKS:
        side_0, side_1 = captured
        captured = (side_0, side_1 + LAST_TRICK) if leader & 1 else (side_0 + LAST_TRICK, side_1)  # PI-102
    return make_count(
        contract.bidder,
        contract.number,
        contract.multiplier,
        captured,
        tricks,
        side_of(leader),
        scored,
        pilotta_holder(contract.dealt, contract.trump),
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
    side_0, side_1 = dropped(points)
    if side_0 + side_1 != ALL_POINTS // POINTS_PER_GAME_POINT - 1:
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


Share: TypeAlias = "tuple[str, tuple[int, int], str, tuple[object, ...]]"
"""What a step gives each side in game points: the clause, the points, a sentence, and what stands in it."""
RECEIVERS: Final = {None: "nobody", 0: "side 0", 1: "side 1"}


def score_hand(options: PilottaOptions, hand: Count) -> tuple[HandScore, tuple[int, int]]:
    """The score of a finished hand, and the game points that it gives each side: steps 1 to 9."""
    points = trick_points(options, hand)
    made = is_made(hand, points, extra_points(options, hand))
    ending = ("made" if made else "failed") + (", capot" if hand.capot else "")
    score = explain_later(ending, points, _explain, options, hand)
    return score, _sum_of(_shares(options, hand, points, made=made))


def _explain(options: PilottaOptions, hand: Count) -> tuple[ScoreLine, ...]:
    """The score of a hand, line by line."""
    points, extra = trick_points(options, hand), extra_points(options, hand)
    shares = _shares(options, hand, points, made=is_made(hand, points, extra))
    return (
        *_counting_lines(options, hand),
        _contract_line(hand, points[hand.bidding], extra),
        *[make_line(clause, sentence.format(*words), share) for clause, share, sentence, words in shares],
    )


def game_points(options: PilottaOptions, hand: Count) -> tuple[int, int]:
    """What the lines of the score of a finished hand add up to."""
    points = trick_points(options, hand)
    made = is_made(hand, points, extra_points(options, hand))
    return _sum_of(_shares(options, hand, points, made=made))


def _sum_of(shares: list[Share]) -> tuple[int, int]:
    side_0 = side_1 = 0
    for _, share, _, _ in shares:
        side_0 += share[0]
        side_1 += share[1]
    return side_0, side_1


def is_made(hand: Count, points: tuple[int, int], extra: int) -> bool:
    """Step 2: whether the contract is made, with these trick points and what else counts for it."""
    return points[hand.bidding] + extra >= hand.number  # PI-109, PI-120


def _counting_lines(options: PilottaOptions, hand: Count) -> list[ScoreLine]:
    taken = [
        f"side {side} takes {hand.captured[side]} points in {hand.tricks[side]} tricks" for side in (0, 1)
    ]
    last = f"side {hand.leading} wins the last trick, and its {LAST_TRICK} points are among them"
    lines = [make_line("PI-102", ", ".join(taken), (0, 0)), make_line("PI-10", last, (0, 0))]
    if hand.capot:
        winner = hand.tricks.index(TRICKS)
        all_tricks = f"side {winner} wins all tricks: {options.capot_points} instead of {ALL_POINTS} points"
        lines.append(make_line("PI-103", all_tricks, (0, 0)))
    return lines


def _contract_line(hand: Count, points: int, extra: int) -> ScoreLine:
    over = points + extra - hand.number
    result = f"made with {over} to spare" if over >= 0 else f"lost by {-over}"
    counted = f"{points} and {extra} for its combinations or Pilotta" if extra else f"{points}"
    text = f"side {hand.bidding} bid {hand.number} and counts {counted}: {result}"
    return make_line("PI-109", text, (0, 0))


def _shares(options: PilottaOptions, hand: Count, points: tuple[int, int], *, made: bool) -> list[Share]:
    """What steps 3 to 9 give, from the trick points of each side."""
    if hand.multiplier > 1:
        return _doubled_shares(hand, points, made=made)
    bidding = hand.bidding
    shares: list[Share] = []
    if not made:
        total = sum(points)
        points = _to(1 - bidding, total)  # PI-111
        shares.append(("PI-111", (0, 0), "all {} points go to side {}", (total, 1 - bidding)))
    shares.append(_digits_dropped(points))
    gainer = missing_point(options, points, bidding)
    if gainer is not None:
        shares.append(_point_moved(options, points, gainer))
    taker = bid_taker(options, points, bidding, made=made)
    clause = "PI-114" if options.bid_award == "more_points" else "PI-121"
    share = _to(taker, hand.number // POINTS_PER_GAME_POINT)
    shares.append((clause, share, "the bid of {} to side {}", (hand.number, taker)))
    moved = combinations_taker(options, hand, made=made)
    shares += _combination_shares(hand, moved, "PI-116" if moved == hand.best else "PI-125")
    moved = pilotta_taker(options, hand, made=made)
    return shares + _pilotta_share(hand, moved, "PI-117" if moved == hand.pilotta_side else "PI-126")


def _digits_dropped(points: tuple[int, int]) -> Share:
    whole = dropped(points)
    return "PI-112", whole, "{} and {} points without their last digits: {} and {}", points + whole


def _point_moved(options: PilottaOptions, points: tuple[int, int], gainer: int) -> Share:
    equal = points[0] % POINTS_PER_GAME_POINT == points[1] % POINTS_PER_GAME_POINT
    why = "at equal dropped digits" if equal else "with the higher dropped digit"
    clause = "PI-123" if equal and options.six_six_rule == "bidder" else "PI-113"
    return clause, _to(gainer, 1), "the missing point to side {} {}", (gainer, why)


def _doubled_shares(hand: Count, points: tuple[int, int], *, made: bool) -> list[Share]:
    """Step 3: all to the winner of the hand (PI-110, PI-128)."""
    winner = hand.bidding if made else 1 - hand.bidding
    total = sum(points)
    tricks = _to(winner, total // POINTS_PER_GAME_POINT)
    bid = _to(winner, hand.number * hand.multiplier // POINTS_PER_GAME_POINT)
    return [
        ("PI-110", tricks, "all {} points to side {}", (total, winner)),
        ("PI-110", bid, "the bid of {} times {} to side {}", (hand.number, hand.multiplier, winner)),
        *_combination_shares(hand, winner, "PI-110"),
        *_pilotta_share(hand, winner, "PI-110"),
    ]


def _combination_shares(hand: Count, taker: int | None, clause: str) -> list[Share]:
    return [
        (
            clause,
            _to(taker, combination.value // POINTS_PER_GAME_POINT),
            "{} of seat {} to {}",
            (combination, seat, RECEIVERS[taker]),
        )
        for seat, combination in hand.scored
    ]


def _pilotta_share(hand: Count, taker: int | None, clause: str) -> list[Share]:
    if hand.pilotta is None:
        return []
    share = _to(taker, PILOTTA_GAME_POINTS)
    return [(clause, share, "Pilotta of seat {} to {}", (hand.pilotta, RECEIVERS[taker]))]


def _to(side: int | None, points: int) -> tuple[int, int]:
    """These points for one side, and nothing for the other."""
    return (points if side == 0 else 0, points if side == 1 else 0)


def _larger(points: tuple[int, int]) -> int:
    return int(points[1] > points[0])


# End of the hand and of the match


def finish_hand(table: Table) -> PilottaState:
    """Score the hand whose eight tricks have been played; go on to the next deal, or end the match."""
    match = table.contract.match
    hand = count_of(table)
    last, gains = score_hand(match.rules, hand)  # PI-100
    totals = (match.totals[0] + gains[0], match.totals[1] + gains[1])  # PI-118
    dealer = left_of(match.dealer, SEATS)  # PI-130, PI-131
    match = make_match(match.rules, dealer, totals, match.hands_played + 1, last)
    winner = winner_of(match)
    return Dealing(match) if winner is None else Over(match, winner)


def winner_of(match: Match) -> int | None:
    """The side that has won at the end of a scored hand; `None` if the match goes on."""
    if max(match.totals) < match.rules.target_score or match.totals[0] == match.totals[1]:
        return None  # PI-132 to PI-134, PI-136
    return match.totals.index(max(match.totals))  # PI-135
