"""Hands of Pilotta that are played on the library and on an engine at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol, TypeAlias

from attrs import Factory, define, frozen
from typing_extensions import override

import tricktake as tt
from tricktake.games.pilotta import (
    Bid,
    Bidding,
    PilottaContract,
    PilottaMove,
    PilottaPlaying,
    PilottaRules,
    PilottaState,
    Playing,
)
from tricktake.seats import side_of
from tricktake.tricks.auction import highest_call

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

Found: TypeAlias = tuple[tuple[str, ...], ...]
"""The combinations of each seat, by seat, as sorted texts like `"100: AC AD AH AS"`."""


class HandInPlay(Protocol):
    """One hand at an engine's table, from the first lead on."""

    @property
    def to_act(self) -> int:
        """The seat to play."""
        ...

    @property
    def points(self) -> tuple[int, int]:
        """The card points in the finished tricks of each side, with the last-trick 10 at the end."""
        ...

    def legal(self) -> Iterable[tt.Card]:
        """The cards that the seat to play may play."""
        ...

    def play(self, card: tt.Card) -> None:
        """Play a card for the seat to play."""
        ...

    def at_the_end(self) -> Mapping[str, object]:
        """What the engine says of a hand that has been played out: some of what [answers][] names."""
        ...


class Oracle(Protocol):
    """An engine to compare the library with."""

    @property
    def rules(self) -> PilottaRules:
        """The rules under which Pilotta is to agree with the engine."""
        ...

    def begin(self, contract: PilottaContract) -> HandInPlay:
        """The hand in which these cards were dealt and this contract was made."""
        ...


@frozen(kw_only=True)
class Difference:
    """Something of which the library and the engine say different things.

    Attributes:
        what: of what.
        library: what the library says.
        engine: what the engine says.
        rules: the rules of the match.
        dealer: the seat that dealt.
        moves: all moves up to there; with the rules and the dealer they lead to the position.
        position: the position as a person sees it; where a card made the difference, before that card.
    """

    what: str
    library: object
    engine: object
    rules: PilottaRules
    dealer: int
    moves: tuple[PilottaMove, ...]
    position: str

    @override
    def __str__(self) -> str:
        return (
            f"{self.what}: the library says {self.library}, the engine {self.engine}\n"
            f"    {self.position}\n"
            f"    {self.rules}, dealer {self.dealer}: {', '.join(map(str, self.moves))}"
        )


@define
class Comparison:
    """What was compared with an engine, and what was different.

    Attributes:
        oracle: the engine.
        rng: the source of chance of the deals, bids and cards.
        decisions: how many decisions were compared, by what the seat had to do.
        hands: the hands that were played out.
        compared: how often each of the other things was compared, by name.
        differences: what was different.
    """

    oracle: Oracle
    rng: Random
    decisions: Counter[str] = Factory(Counter[str])
    hands: int = 0
    compared: Counter[str] = Factory(Counter[str])
    differences: list[Difference] = Factory(list[Difference])

    def run(self, decisions: int) -> None:
        """Play hands until so many decisions have been compared."""
        while self.decisions.total() < decisions:
            self.play_hand()

    def play_hand(self) -> None:
        """Play one hand; it is left where the library and the engine part."""
        dealer = self.rng.randrange(self.oracle.rules.seats)
        moves, state = self._begin(dealer)
        begun = state
        hand = self.oracle.begin(state.table.contract)
        while True:
            legal = tt.legal_moves(state)
            cards = tt.Hand.of_cards(move.card for move in legal if isinstance(move, tt.Play))
            self.decisions[situation(state)] += 1
            asked = {
                "seat to play": (state.to_act, hand.to_act),
                "legal cards": (cards, tt.Hand.of_cards(hand.legal())),
            }
            if not self._same(asked, state, dealer, moves):
                return
            card = self.rng.choice(tuple(cards))
            moves.append(tt.Play(card))
            after = tt.apply(state, tt.Play(card))
            hand.play(card)
            if not self._same({"points": (tt.score(after).tally, hand.points)}, state, dealer, moves):
                return
            if not isinstance(after, Playing):
                break
            state = after
        self.hands += 1
        ours, theirs = answers(begun, after), hand.at_the_end()
        self._same({name: (ours[name], theirs[name]) for name in theirs}, state, dealer, moves)

    def _begin(self, dealer: int) -> tuple[list[PilottaMove], PilottaPlaying]:
        """A deal, and an auction in which one seat bids; with the state in which the first card is due."""
        rng = self.rng
        moves: list[PilottaMove] = [tt.Deal(random_hands(self.oracle.rules, rng))]
        state = tt.apply(tt.start(self.oracle.rules, dealer=dealer), moves[0])
        bidder = rng.randrange(self.oracle.rules.seats)
        while isinstance(state, Bidding):
            bids = [move for move in tt.legal_moves(state) if isinstance(move, Bid)]
            bids_now = state.to_act == bidder and highest_call(state.calls) is None
            moves.append(rng.choice(bids) if bids_now else tt.Pass())
            state = tt.apply(state, moves[-1])
        assert isinstance(state, Playing), state
        return moves, state

    def _same(
        self,
        asked: Mapping[str, tuple[object, object]],
        state: PilottaPlaying,
        dealer: int,
        moves: list[PilottaMove],
    ) -> bool:
        """Whether both say the same; what they do not is kept."""
        same = True
        for what, (library, engine) in asked.items():
            self.compared[what] += 1
            if library != engine:
                same = False
                self.differences.append(
                    Difference(
                        what=what,
                        library=library,
                        engine=engine,
                        rules=self.oracle.rules,
                        dealer=dealer,
                        moves=tuple(moves),
                        position=described(state),
                    )
                )
        return same


def random_hands(rules: PilottaRules, rng: Random) -> tuple[tuple[tt.Card, ...], ...]:
    """Hands of the pack: at random, or with long suits, or with many of a rank."""
    kind = rng.randrange(3)
    pack = list(rules.pack)
    if kind == 0:
        rng.shuffle(pack)
    elif kind == 1:
        pack.sort(key=lambda card: card.rank)
    for _ in range(rng.randrange(12)):
        one, other = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    size = len(pack) // rules.seats
    hands = [tuple(pack[size * seat : size * (seat + 1)]) for seat in range(rules.seats)]
    rng.shuffle(hands)
    return tuple(hands)


def situation(state: PilottaPlaying) -> str:
    """What the seat to play has to do."""
    if not state.trick:
        return "lead"
    led, trump = state.trick[0].suit, state.table.contract.trump
    if state.hands[state.to_act].of(led):
        return "follow trump" if led is trump else "follow"
    return "ruff or discard" if state.hands[state.to_act].of(trump) else "discard"


def answers(begun: PilottaPlaying, end: PilottaState) -> dict[str, object]:
    """What the library says of a hand when it has been played out.

    They are `"made"`, whether the contract is made; `"declared"` and `"Pilotta"`, the points that
    each side has for combinations and for Pilotta; and `"combinations"`, what each seat was dealt.

    Args:
        begun: the state in which its first card is due.
        end: the state after its last card.
    """
    last = tt.score(end).last
    assert last is not None
    return {
        "made": last.ending.startswith("made"),
        "declared": _points_of(last, "PI-116"),
        "Pilotta": _points_of(last, "PI-117"),
        "combinations": tuple(
            found((each.value, each.cards) for each in theirs) for theirs in begun.table.counting
        ),
    }


def _points_of(last: tt.HandScore, clause: str) -> tuple[int, ...]:
    """The points of each side that stand in the lines with a clause: ten for each game point."""
    lines = [line.points for line in last.lines if line.clause == clause]
    return tuple(10 * sum(points[side] for points in lines) for side in (0, 1))


def found(combinations: Iterable[tuple[int, Iterable[tt.Card]]]) -> tuple[str, ...]:
    """Combinations, each a value and its cards, as sorted texts."""
    return tuple(sorted(f"{value}: {tt.Hand.of_cards(cards)}" for value, cards in combinations))


def described(state: PilottaPlaying) -> str:
    """A position as a person sees it."""
    contract, seat = state.table.contract, state.to_act
    trick = " ".join(map(str, state.trick)) or "nothing yet"
    bid = f"{contract.bid.number} {contract.trump} by seat {contract.declarer}"
    return (
        f"{bid}; seat {state.table.leader} led: {trick};"
        f" seat {seat} of side {side_of(seat)} holds {state.hands[seat]}"
    )
