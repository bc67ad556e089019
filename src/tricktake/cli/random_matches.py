"""Matches of players who choose at random, and what they come to.

A card is as good as another to them, but they play one when they can, and in an auction they are
careful: players who pick cards up or bid high at random would hardly ever come to the end of a match.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import define, field, frozen

from tricktake.bots import cautious_choice
from tricktake.moves import Play
from tricktake.play import shuffle, start
from tricktake.records.record import AnyRecord, Record, failures_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricktake.moves import Move
    from tricktake.registry import AnyRules

MATCHES_IN_A_TASK: Final = 8
"""The matches that a process is given at a time."""
MAX_HANDS: Final = 1000
"""The hands after which a match that has not come to its end is left as it is."""
HIGHER_CALL: Final = 0.25
"""The chance with which a call in an auction is left for the next higher one."""


@frozen
class Task:
    """Some matches to play.

    Attributes:
        rules: the rules; every match must come to an end under them.
        seed: the seed of all matches.
        numbers: the numbers of those to play.
        max_hands: the number of hands after which a match is left as it is.
        record: whether their records are wanted.
    """

    rules: AnyRules
    seed: int
    numbers: range
    max_hands: int = MAX_HANDS
    record: bool = True


@frozen
class Played:
    """A match that was played.

    Attributes:
        hands: the number of deals.
        moves: the number of moves, deals among them.
        endings: how each finished hand ended.
        over: whether the match was played to its end.
        totals: the points by side at the end.
        winners: the sides that won.
        losers: the sides that lost.
        record: the record, if it was wanted.
    """

    hands: int
    moves: int
    endings: tuple[str, ...]
    over: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    record: AnyRecord | None


def tasks(rules: AnyRules, seed: int, matches: int, *, max_hands: int, record: bool) -> Iterator[Task]:
    """That many matches, cut into tasks; what is played does not depend on how they are cut."""
    for first in range(1, matches + 1, MATCHES_IN_A_TASK):
        numbers = range(first, min(first + MATCHES_IN_A_TASK, matches + 1))
        yield Task(rules, seed, numbers, max_hands, record)


def play_task(task: Task) -> list[Played]:
    """Play the matches of a task.

    Raises:
        RecordError: if the code of a game of another package has failed.
    """
    with failures_of(type(task.rules)):
        return [play_match(task, number) for number in task.numbers]


def play_match(task: Task, number: int) -> Played:
    """Play one match; its seed and its number decide who deals first, every deal and every move."""
    rules = task.rules
    rng = Random(f"{task.seed} {number}")  # noqa: S311 - a game, no secret
    dealer = rng.randrange(rules.seats)
    state = start(rules, dealer=dealer)
    score = rules.score(state)
    moves: list[Move] = []
    endings: list[str] = []
    hands = 0
    while state.awaiting == "move" or (state.awaiting == "deal" and hands < task.max_hands):
        if state.awaiting == "deal":
            move: Move = shuffle(state, rng)
            hands += 1
        else:
            move = choose(rules.legal_moves(state), rng)
        state = rules.apply(state, move)
        moves.append(move)
        if state.awaiting != "move":
            before, score = score, rules.score(state)
            if score.last is not None and score.last is not before.last:
                endings.append(score.last.ending)
    return Played(
        hands,
        len(moves),
        tuple(endings),
        state.awaiting == "over",
        score.totals,
        score.winners,
        score.losers,
        Record(rules, dealer, moves, totals=score.totals, winners=score.winners) if task.record else None,
    )


def choose(legal: Sequence[Move], rng: Random) -> Move:
    """A move at random: any card if one can be played; in an auction the lowest calls are the most likely.

    Args:
        legal: the legal moves, in ascending order.
        rng: the source of chance.
    """
    cards = [move for move in legal if isinstance(move, Play)]
    return cautious_choice(cards or legal, rng, higher=HIGHER_CALL)


@frozen
class Spread:
    """The least, the mean and the most of some numbers."""

    least: int
    mean: float
    most: int

    @classmethod
    def of(cls, numbers: Counter[int]) -> Spread:
        """The spread of numbers that are counted."""
        return cls(
            min(numbers), sum(n * times for n, times in numbers.items()) / numbers.total(), max(numbers)
        )


@define
class Statistics:
    """What matches come to.

    Attributes:
        sides: the number of sides.
        hands: how many matches had each number of hands.
        moves: how many matches had each number of moves.
        endings: how many hands ended in each way.
        won: how many matches each side won.
        lost: how many matches each side lost.
        totals: the points of each side in all matches.
        undecided: the matches that came to their end and were won by nobody.
        unfinished: the matches that were left before their end.
    """

    sides: int
    hands: Counter[int] = field(factory=Counter[int])
    moves: Counter[int] = field(factory=Counter[int])
    endings: Counter[str] = field(factory=Counter[str])
    won: Counter[int] = field(factory=Counter[int])
    lost: Counter[int] = field(factory=Counter[int])
    totals: Counter[int] = field(factory=Counter[int])
    undecided: int = 0
    unfinished: int = 0

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.hands.total()

    def add(self, played: Played) -> None:
        """Count one more match."""
        self.hands[played.hands] += 1
        self.moves[played.moves] += 1
        self.endings.update(played.endings)
        self.won.update(played.winners)
        self.lost.update(played.losers)
        self.totals.update(dict(enumerate(played.totals)))
        self.undecided += played.over and not played.winners
        self.unfinished += not played.over
