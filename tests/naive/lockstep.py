"""Matches that are played on the library and on its naive twin at once, compared after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from attrs import Factory, define

import tricktake as tt
from tests.naive import court_piece, double_sir, pilotta, shooter, svoi_kozyri
from tricktake.bots import cautious_choice
from tricktake.cards import bits_of
from tricktake.hands import cards_of
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from tricktake.registry import AnyRules, AnyState


class Twin(Protocol):
    """What every naive twin answers."""

    @property
    def awaiting(self) -> str: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def dealer(self) -> int: ...
    @property
    def totals(self) -> list[int]: ...
    @property
    def tally(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def losers(self) -> list[int]: ...
    def legal(self) -> list[str]: ...
    def accepts(self, move: str) -> bool: ...
    def refusal(self, move: str) -> str | None: ...
    def apply(self, move: str) -> None: ...
    def last_points(self) -> list[int]: ...


TWINS: Final[dict[str, Callable[[dict[str, object], int], Twin]]] = {
    "court_piece": court_piece.Twin,
    "double_sir": double_sir.Twin,
    "pilotta": pilotta.Twin,
    "shooter": shooter.Twin,
    "svoi_kozyri": svoi_kozyri.Twin,
}

LONGEST_MATCH: Final = 3_000
"""The most moves of a match; some rules let a match go on for ever."""

WORDS: Final = (
    *("pass", "redeal", "continue", "stop", "contra", "recontra"),
    *("declare", "decline", "moon", "take", "end"),
    *(f"trump {suit}" for suit in "CDHSX"),
    *(f"claim {seat}" for seat in range(5)),
    *(f"accuse {accuser} {accused}" for accuser in range(5) for accused in range(5)),
    *(f"bid {number}" for number in range(10)),
    *(f"bid {number} {suit}" for number in (0, 70, 80, 90, 100, 110, 160, 165, 250, 260) for suit in "CDHS"),
    *("1H", "claim", "take 1", "bid", "trump"),
)
"""Texts of moves of some game, and of none; cards and deals come on top."""


class DifferenceError(AssertionError):
    """The library and the twin say different things of the same match."""


@define
class Lockstep:
    """One match under the same rules, with the same first dealer and the same moves, on both."""

    game: str
    rules: AnyRules
    dealer: int
    state: AnyState
    twin: Twin
    rng: Random
    moves: list[str] = Factory(list[str])
    hands: int = 0
    texts: int = 0

    @classmethod
    def begin(cls, game: str, rng: Random) -> Lockstep:
        """A match with random options and a random first dealer."""
        rules = random_rules(tt.GAMES[game], rng).bounded()
        dealer = rng.randrange(rules.seats)
        state = tt.start(rules, dealer=dealer)
        return cls(game, rules, dealer, state, TWINS[game](rules.options(), dealer), rng)

    @property
    def is_finished(self) -> bool:
        """Whether the match is over, or was left because it is too long."""
        return self.state.awaiting == "over" or len(self.moves) >= LONGEST_MATCH

    def same(self, what: str, here: object, there: object) -> None:
        """Raise if the library and the twin do not agree."""
        if here != there:
            message = (
                f"{what}: the library says {here!r}, the twin {there!r};"
                f" {self.rules}, dealer {self.dealer}, moves {self.moves}"
            )
            raise DifferenceError(message)

    def compare(self) -> None:
        """Compare all that both answer, and what they say of the texts of some moves."""
        state, twin = self.state, self.twin
        self.same("awaiting", state.awaiting, twin.awaiting)
        self.same("seat to act", state.to_act, twin.to_act)
        if state.awaiting != "over":
            self.same("dealer", state.dealer, twin.dealer)
        score = tt.score(state)
        for name in ("totals", "tally", "winners", "losers"):
            self.same(name, list(getattr(score, name)), list(getattr(twin, name)))
        self.same("legal moves", list(map(str, tt.legal_moves(state))), twin.legal())
        for text in self.candidates():
            self.compare_text(text)

    def compare_text(self, text: str) -> None:
        """Compare what is said of one text: no move at all, accepted, or refused by that clause."""
        self.texts += 1
        try:
            move = tt.parse_move(self.state, text)
        except tt.NotationError:
            self.same(f"{text!r} is no move: accepted", False, self.twin.accepts(text))  # noqa: FBT003 - what is said
            self.same(f"{text!r} is no move: refused by", None, self.twin.refusal(text))
            return
        refusal = tt.why_illegal(self.state, move)
        self.same(f"{text!r} is accepted", refusal is None, self.twin.accepts(text))
        clause = None if refusal is None else refusal.clause
        self.same(f"{text!r} is refused by", clause, self.twin.refusal(text))

    def candidates(self) -> Iterator[str]:
        """Texts to ask about: now and then all, otherwise some, and deals while one is awaited."""
        texts = [*map(str, tt.CARDS), *WORDS]
        yield from texts if self.rng.random() < 1 / 40 else self.rng.sample(texts, 10)
        seat = self.state.to_act
        held = self.state.hands[seat] if seat is not None and self.state.hands else ()
        yield from map(str, self.rng.sample(tuple(held), min(len(held), 4)))
        if not held or self.rng.random() < 1 / 20:
            yield from self.deals()

    def deals(self) -> Iterator[str]:
        """A deal, and deals that are wrong in every way."""
        fair = tt.Deal(self.shuffled())
        first, *others = fair.hands
        again = (others[0][0], *first[1:])
        cards_of_the_rest = tuple(card for card in tt.CARDS if card not in self.rules.pack)
        foreign = ((cards_of_the_rest or first)[0], *first[1:])
        for hands in (
            *((), (first,), (*fair.hands, ()), (first[1:], *others), (again, *others), (foreign, *others)),
            ((*first, others[0][0]), others[0][1:], *others[1:]),
        ):
            yield str(tt.Deal(hands))
        yield str(fair)

    def shuffled(self) -> tuple[tuple[tt.Card, ...], ...]:
        """Hands of the pack: every second time with long suits, so that one side may win everything."""
        pack, seats = list(self.rules.pack), self.rules.seats
        size = len(pack) // seats
        if self.rng.random() < 1 / 2:
            self.rng.shuffle(pack)
        for _ in range(self.rng.randrange(12)):
            one, other = self.rng.randrange(len(pack)), self.rng.randrange(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
        hands = [pack[size * seat : size * (seat + 1)] for seat in range(seats)]
        self.rng.shuffle(hands)
        for hand in hands:
            self.rng.shuffle(hand)
        return tuple(map(tuple, hands))

    def choose(self) -> str:
        """A move: low calls, high or random cards, now and then an interrupt or a revoke that is let pass."""
        state, rng = self.state, self.rng
        off_turn = tt.interrupts(state)
        if off_turn and rng.random() < 1 / 50:
            return str(rng.choice(off_turn))
        if state.awaiting == "deal":
            return str(tt.Deal(self.shuffled()))
        legal = tt.legal_moves(state)
        playable = state.playable
        if playable & ~_cards_in(legal) and rng.random() < 1 / 10:
            return str(rng.choice(cards_of(playable)))
        if rng.random() < 1 / 4:
            return str(legal[-1] if rng.random() < 1 / 2 else rng.choice(legal))
        return str(cautious_choice(legal, rng))

    def step(self) -> None:
        """Make a move on both, and compare them."""
        before = self.state
        text = self.choose()
        move = tt.parse_move(before, text)
        self.same(f"{text!r} is accepted", tt.why_illegal(before, move) is None, self.twin.accepts(text))
        self.state = tt.apply(before, move)
        self.twin.apply(text)
        self.moves.append(text)
        self.compare()
        if before.hands and self.state.awaiting != "move":
            self.hands += 1
            last = tt.score(self.state).last
            self.same(
                "points of the hand", None if last is None else list(last.points), self.twin.last_points()
            )


def _cards_in(moves: Sequence[tt.Move]) -> int:
    return bits_of(move.card for move in moves if isinstance(move, tt.Play))


@define
class Tally:
    """What was compared."""

    moves: int = 0
    matches: int = 0
    hands: int = 0
    texts: int = 0


def play_in_lockstep(game: str, moves: int, rng: Random) -> Tally:
    """Play matches under random options until that many moves have been compared.

    Raises:
        DifferenceError: where the library and the twin do not agree.
    """
    done = Tally()
    while done.moves < moves:
        match = Lockstep.begin(game, rng)
        match.compare()
        while not match.is_finished and done.moves + len(match.moves) < moves:
            match.step()
        done.moves += len(match.moves)
        done.matches += match.is_finished
        done.hands += match.hands
        done.texts += match.texts
    return done
