"""The score of a hand, step by step: PI-102 to PI-129."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from tricktake._constructors import quick_constructor
from tricktake._pickling import PickledByValues
from tricktake.games.pilotta.cards import ALL_POINTS, LAST_TRICK
from tricktake.games.pilotta.melds import PILOTTA_VALUE, Meld, best_declaration, pilotta_holder
from tricktake.games.pilotta.options import PilottaOptions  # noqa: TC001 - attrs resolves the types of the fields
from tricktake.messages import Param
from tricktake.scores import HandScore, ScoreLine
from tricktake.seats import side_of, with_added

if TYPE_CHECKING:
    from tricktake.games.pilotta.states import PilottaTable

TRICKS: Final = 8  # PI-16
POINTS_PER_GAME_POINT: Final = 10
PILOTTA_GAME_POINTS: Final = PILOTTA_VALUE // POINTS_PER_GAME_POINT  # PI-117
NOTHING: Final = (0, 0)


@frozen(weakref_slot=False)
class Count(PickledByValues):
    """What the steps of the score, and a claim, count with (PI-106, PI-107, PI-146).

    Attributes:
        declarer: the seat that made the last bid.
        number: the points that its side has undertaken.
        multiplier: 1, 2 after contra, 4 after recontra.
        captured: the card points of each side, with the last-trick 10 once there is a last trick.
        tricks: the tricks won by each side.
        leading: the side that leads next; after the last trick the one that has won it.
        scored: the counting melds of the side with the best declaration, each with its seat.
        pilotta: the seat that holds Pilotta, or `None`.
    """

    declarer: int
    number: int
    multiplier: int
    captured: tuple[int, ...]
    tricks: tuple[int, ...]
    leading: int
    scored: tuple[tuple[int, Meld], ...]
    pilotta: int | None

    @property
    def bidding(self) -> int:
        """The bidding side, `b` in the rules text; the other side, `d`, is 1 less this."""
        return side_of(self.declarer)

    @property
    def best(self) -> int | None:
        """The side with the best declaration, or `None`."""
        return side_of(self.scored[0][0]) if self.scored else None

    @property
    def declared(self) -> int:
        """The value of the melds of the side with the best declaration, D in the rules text."""
        return sum([meld.value for _, meld in self.scored])  # PI-77

    @property
    def pilotta_side(self) -> int | None:
        """The side that holds Pilotta, P in the rules text, or `None`."""
        return None if self.pilotta is None else side_of(self.pilotta)

    @property
    def capot(self) -> bool:
        """Whether one side has won all eight tricks."""
        return TRICKS in self.tricks  # PI-103


make_count: Final = quick_constructor(Count)


def count_of(table: PilottaTable) -> Count:
    """What is counted of a hand: as far as it has been played, or to its end."""
    contract, tricks, captured = table.contract, table.tricks, table.tally
    leading, won = side_of(table.leader), [0, 0]
    for trick in tricks:
        won[side_of(trick.winner)] += 1
    scored: list[tuple[int, Meld]] = []
    if tricks:  # before, nobody has the best declaration
        counting = table.counting
        best = best_declaration(contract.match.rules, contract.trump, counting, tricks[0].leader)
        if best is not None:
            scored = [(seat, meld) for seat in (best, best + 2) for meld in counting[seat]]  # PI-61
    if len(tricks) == TRICKS:
        captured = with_added(captured, leading, LAST_TRICK)  # PI-102
    return make_count(
        contract.declarer,
        contract.bid.number,
        contract.multiplier,
        captured,
        tuple(won),
        leading,
        tuple(scored),
        pilotta_holder(contract.dealt, contract.trump),
    )


# Steps 1 to 9


def trick_points(options: PilottaOptions, hand: Count) -> tuple[int, ...]:
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


def dropped(points: tuple[int, ...]) -> tuple[int, int]:
    """Step 5: the game points of each side with the last digit of its points dropped."""
    return points[0] // POINTS_PER_GAME_POINT, points[1] // POINTS_PER_GAME_POINT  # PI-112


def missing_point(options: PilottaOptions, points: tuple[int, ...], bidding: int) -> int | None:
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


def bid_taker(options: PilottaOptions, points: tuple[int, ...], bidding: int, *, made: bool) -> int:
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


def melds_taker(options: PilottaOptions, hand: Count, *, made: bool) -> int | None:
    """Step 8: the side that scores the melds, or `None`."""
    if made or hand.best != hand.bidding or options.failed_declarations == "keep":
        return hand.best  # PI-116, PI-127
    return 1 - hand.bidding if options.failed_declarations == "to_opponents" else None  # PI-125


def pilotta_taker(options: PilottaOptions, hand: Count, *, made: bool) -> int | None:
    """Step 9: the side that scores Pilotta, or `None`."""
    if made or hand.pilotta_side != hand.bidding or options.failed_pilotta == "keep":
        return hand.pilotta_side  # PI-117, PI-127
    return 1 - hand.bidding  # PI-126


# The score, line by line


Share: TypeAlias = tuple[str, str, tuple[int, ...], Mapping[str, Param]]
"""What a step gives each side in game points, as a line of the score: its clause, code, points and values."""


@frozen
class Result(PickledByValues):
    """How a hand has ended.

    Attributes:
        options: the options of the match.
        hand: what is counted of the hand.
        points: the trick points of each side.
        extra: what the contract test counts besides.
    """

    options: PilottaOptions
    hand: Count
    points: tuple[int, ...]
    extra: int

    @property
    def spare(self) -> int:
        """The points that the bidding side has above what it bid; below 0 if it has less."""
        return self.points[self.hand.bidding] + self.extra - self.hand.number

    @property
    def made(self) -> bool:
        """Step 2: whether the contract is made."""
        return self.spare >= 0  # PI-109, PI-120

    @property
    def gains(self) -> tuple[int, ...]:
        """The game points of each side."""
        return tuple(map(sum, zip(*[points for _, _, points, _ in self.shares()], strict=True)))

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score, line by line."""
        steps = (*self._counting(), *self._contract(), *self.shares())
        return tuple([ScoreLine(*step) for step in steps])

    def _counting(self) -> list[Share]:
        hand = self.hand
        lines: list[Share] = [
            ("PI-102", "tricks_taken", NOTHING, {"side": side, "points": points, "tricks": tricks})
            for side, (points, tricks) in enumerate(zip(hand.captured, hand.tricks, strict=True))
        ]
        lines.append(("PI-10", "last_trick", NOTHING, {"side": hand.leading, "points": LAST_TRICK}))
        if hand.capot:
            side, points = hand.tricks.index(TRICKS), self.options.capot_points
            capot = {"side": side, "points": points, "instead": ALL_POINTS}
            lines.append(("PI-103", "all_tricks_taken", NOTHING, capot))
        return lines

    def _contract(self) -> list[Share]:
        hand, spare = self.hand, self.spare
        lines: list[Share] = []
        if self.extra:
            extra = {"side": hand.bidding, "points": self.extra}
            lines.append(("PI-108", "melds_count_too", NOTHING, extra))
        code = "contract_made" if self.made else "contract_lost"
        bid = {"side": hand.bidding, "number": hand.number, "counted": hand.number + spare, "by": abs(spare)}
        return [*lines, ("PI-109", code, NOTHING, bid)]

    def shares(self) -> list[Share]:
        """What steps 3 to 9 give."""
        options, hand, points, made = self.options, self.hand, self.points, self.made
        bidding = hand.bidding
        if hand.multiplier > 1:
            return _doubled_shares(hand, sum(points), winner=bidding if made else 1 - bidding)
        shares: list[Share] = []
        if not made:
            all_points = sum(points)
            points = _to(1 - bidding, all_points)  # PI-111
            shares.append(("PI-111", "all_points", NOTHING, {"points": all_points, "side": 1 - bidding}))
        whole = dropped(points)
        shares.append(("PI-112", "digits_dropped", whole, {"points": points, "whole": whole}))
        gainer = missing_point(options, points, bidding)
        if gainer is not None:
            shares.append(_missing_point_share(options, points, gainer))
        taker = bid_taker(options, points, bidding, made=made)
        clause = "PI-114" if options.bid_award == "more_points" else "PI-121"
        bid = _to(taker, hand.number // POINTS_PER_GAME_POINT)
        shares.append((clause, "bid", bid, {"number": hand.number, "side": taker}))
        to = melds_taker(options, hand, made=made)
        shares += _meld_shares(hand, to, "PI-116" if to == hand.best else "PI-125")
        to = pilotta_taker(options, hand, made=made)
        return shares + _pilotta_share(hand, to, "PI-117" if to == hand.pilotta_side else "PI-126")


def _missing_point_share(options: PilottaOptions, points: tuple[int, ...], gainer: int) -> Share:
    equal = points[0] % POINTS_PER_GAME_POINT == points[1] % POINTS_PER_GAME_POINT
    code = "missing_point_at_equal_digits" if equal else "missing_point"
    clause = "PI-123" if equal and options.six_six_rule == "bidder" else "PI-113"
    return clause, code, _to(gainer, 1), {"side": gainer}


def _doubled_shares(hand: Count, all_points: int, winner: int) -> list[Share]:
    """Step 3: all to the winner of the hand (PI-110, PI-128)."""
    tricks = _to(winner, all_points // POINTS_PER_GAME_POINT)
    bid = _to(winner, hand.number * hand.multiplier // POINTS_PER_GAME_POINT)
    doubled = {"number": hand.number, "multiplier": hand.multiplier, "side": winner}
    return [
        ("PI-110", "all_points", tricks, {"points": all_points, "side": winner}),
        ("PI-110", "doubled_bid", bid, doubled),
        *_meld_shares(hand, winner, "PI-110"),
        *_pilotta_share(hand, winner, "PI-110"),
    ]


def _meld_shares(hand: Count, taker: int | None, clause: str) -> list[Share]:
    shares: list[Share] = []
    for seat, meld in hand.scored:
        params: dict[str, Param] = {"kind": meld.kind, "cards": meld.cards, "value": meld.value, "seat": seat}
        if taker is None:
            shares.append((clause, "meld_lost", NOTHING, params))
        else:
            points = _to(taker, meld.value // POINTS_PER_GAME_POINT)
            shares.append((clause, "meld", points, {**params, "side": taker}))
    return shares


def _pilotta_share(hand: Count, taker: int | None, clause: str) -> list[Share]:
    if taker is None or hand.pilotta is None:
        return []
    return [(clause, "pilotta", _to(taker, PILOTTA_GAME_POINTS), {"seat": hand.pilotta, "side": taker})]


def _to(side: int, points: int) -> tuple[int, int]:
    """These points for one side, and nothing for the other."""
    return (0, points) if side else (points, 0)


def _larger(points: tuple[int, ...]) -> int:
    return int(points[1] > points[0])


def result_of(options: PilottaOptions, hand: Count) -> Result:
    """How a finished hand has ended: steps 1 and 2."""
    return Result(options, hand, trick_points(options, hand), extra_points(options, hand))


def hand_score(result: Result) -> HandScore:
    """The score of a finished hand."""
    ending = "made" if result.made else "failed"
    return HandScore(f"{ending}, capot" if result.hand.capot else ending, result.points, result)


@frozen
class Abandoned(PickledByValues):
    """The account of a hand in which all seats passed.

    Attributes:
        number: how many hands in a row have been abandoned, this one among them.
    """

    number: int

    def lines(self) -> tuple[ScoreLine, ...]:
        """The one line of such a hand."""
        return (ScoreLine("PI-39", "all_pass", NOTHING),)


def abandoned_after(last: HandScore | None) -> Abandoned:
    """The account of an abandoned hand after a hand that was scored so (PI-151)."""
    before = last.account if last else None
    return Abandoned(before.number + 1 if isinstance(before, Abandoned) else 1)
