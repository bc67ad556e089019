"""The conformance kit: laws that every game must keep, for this package's games and for other people's.

    >>> import random
    >>> from tricktake import CourtPieceRules
    >>> from tricktake.testing import check_match
    >>> check_match(CourtPieceRules(target_score=3), random.Random(1), thoroughness=0.01) > 0
    True

[check_match][tricktake.testing.check_match] plays a random match and looks at every state; a law
that does not hold raises a [BrokenLawError][tricktake.testing.BrokenLawError] that names the law and
holds the moves that lead there. The kit needs no test framework.
"""

from __future__ import annotations

import json
import pickle
from copy import copy, deepcopy
from itertools import combinations, pairwise
from math import factorial, prod, sqrt
from typing import TYPE_CHECKING, Final, Generic

from attrs import define, field
from typing_extensions import override

from tricktake._event_laws import check_events, check_same_events
from tricktake._hand_replays import HandSoFar, as_own
from tricktake._trick_laws import check_breaches, check_duties, check_what_cards_tell
from tricktake.bots import cautious_choice
from tricktake.cards import bits_of
from tricktake.errors import IllegalMoveError, NotationError, OptionError, SetupError
from tricktake.hands import Hand, cards_of
from tricktake.moves import END_MATCH, PASS, PLAYS, TRUMPS, Deal, Move, Play, read_move
from tricktake.options import options_of
from tricktake.play import start
from tricktake.records.files import validate
from tricktake.records.record import Record
from tricktake.records.replay import find_fault, replay
from tricktake.registry import GAMES
from tricktake.states import MoveT, StateT, ViewT
from tricktake.tricks.passing import Give

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from tricktake.cards import Card
    from tricktake.rules import Rules
    from tricktake.worlds import Worlds

LONGEST_MATCH: Final = 3_000
"""The most moves of a match that the kit plays unless told otherwise; some rules let one go on for ever."""

MOST_STEPS: Final = 10_000
"""The most moves that the kit replays to try all ways to lay the unseen cards."""

MOST_CELLS: Final = 30
"""The most worlds whose frequencies the kit tests."""

DRAWS: Final = 40
"""How often each of them is to be drawn on average."""


class BrokenLawError(AssertionError):
    """A law that a game does not keep.

    Attributes:
        law: the law, as a sentence.
        moves: the texts of the moves of the match up to the state where it broke.
        detail: what was found.
    """

    def __init__(self, law: str, moves: tuple[str, ...], detail: str) -> None:
        super().__init__(law, moves, detail)
        self.law = law
        self.moves = moves
        self.detail = detail

    @override
    def __str__(self) -> str:
        return f"{self.law}: {self.detail}; after {list(self.moves)}"


def random_rules(kind: type[Rules[StateT, MoveT, ViewT]], rng: Random) -> Rules[StateT, MoveT, ViewT]:
    """Rules of a game with random options: about half of them at their defaults, all combinations allowed."""
    while True:
        chosen = {
            option.name: option.encode(rng.choice(option.samples))
            for option in options_of(kind)
            if rng.random() < 0.5  # noqa: PLR2004 - a toss of a coin
        }
        try:
            return kind.from_options(chosen)
        except OptionError:
            continue  # options that depend on each other do not fit


def check_match(  # noqa: PLR0913 - all but the first two are named at the call
    rules: Rules[StateT, MoveT, ViewT],
    rng: Random,
    *,
    thoroughness: float = 0.1,
    dealer: int | None = None,
    longest: int = LONGEST_MATCH,
    on_world: Callable[[ViewT, StateT], object] | None = None,
) -> int:
    """Play a random match and check the laws at its states.

    Args:
        rules: the rules; limits that are missing are set by `rules.bounded()`.
        rng: the source of chance; the same one gives the same match and the same checks.
        thoroughness: the share of the states at which the slow laws are checked (all candidate
            moves, hidden worlds); the others are checked at every state.
        dealer: the first dealer; drawn if not given.
        longest: the number of moves after which a match that has not come to its end is left.
        on_world: is called with the view and the world that was drawn from it, after each that has
            kept the laws of hidden worlds.

    Returns:
        The number of moves played.

    Raises:
        BrokenLawError: if a law does not hold.
    """
    rules = rules.bounded()
    dealer = rng.randrange(rules.seats) if dealer is None else dealer
    match = _Match(rules, dealer, start(rules, dealer=dealer), rng, on_world)
    while match.state.awaiting != "over" and len(match.moves) < longest:
        match.check_quick_laws()
        if rng.random() < thoroughness:
            match.check_candidates()
            match.check_worlds()
        match.step()
    match.check_quick_laws()
    match.check_candidates()
    match.check_record()
    return len(match.moves)


@define
class _Match(Generic[StateT, MoveT, ViewT]):
    """A match that is played and checked."""

    rules: Rules[StateT, MoveT, ViewT]
    dealer: int
    state: StateT
    rng: Random
    on_world: Callable[[ViewT, StateT], object] | None
    moves: list[MoveT] = field(factory=list[MoveT])
    before: StateT | None = None
    hand: HandSoFar[StateT, MoveT, ViewT] | None = None
    pool: list[MoveT] = field(factory=list[MoveT])

    def law(self, holds: bool, law: str, detail: object = "") -> None:  # noqa: FBT001 - reads like a sentence
        """Raise if a law does not hold."""
        if not holds:
            raise self.broken(law, detail)

    def broken(self, law: str, detail: object) -> BrokenLawError:
        """The error that says that a law does not hold here."""
        return BrokenLawError(law, tuple(map(str, self.moves)), str(detail))

    # Play

    def step(self) -> None:
        """Play a random accepted move."""
        before = self.state
        move = self._choose()
        if isinstance(move, Deal):
            self.hand = HandSoFar(self.rules, before)
        if self.hand is not None:
            self.hand = self.hand.after(move)
        try:
            self.state = self.rules.apply(before, move)
        except IllegalMoveError as error:
            law = "a listed move is accepted"
            raise self.broken(law, error) from error
        unchecked = self.rules.apply_unchecked(before, move)
        self.law(unchecked == self.state, "apply and apply_unchecked agree", move)
        self.before = before
        self.moves.append(move)
        if self.hand is not None and self.state.awaiting != "move":
            self._check_scored(self.hand.before)

    def _choose(self) -> MoveT:
        state, rng = self.state, self.rng
        off_turn = self.rules.interrupts(state)
        if off_turn and rng.random() < 1 / 50:
            return rng.choice(off_turn)
        if state.awaiting == "deal":
            return as_own(self.rules, self._shuffled())
        playable = state.playable
        if playable and rng.random() < 1 / 10:
            return as_own(self.rules, Play(rng.choice(cards_of(playable))))
        return cautious_choice(self.rules.legal_moves(state), rng)

    # Laws of one state

    def check_quick_laws(self) -> None:
        """The laws that are checked at every state."""
        state, rules = self.state, self.rules
        legal = self.rules.legal_moves(state)
        self.law(all(one < other for one, other in pairwise(legal)), "legal moves ascend, each once", legal)
        self.law(
            bool(legal) == (state.awaiting == "move"), "a seat to act has legal moves, and nobody else", legal
        )
        self.law((state.to_act is None) == (state.awaiting != "move"), "a seat acts when a move is awaited")
        self.law(
            state.to_act is None or state.to_act in range(rules.seats), "the seat to act is at the table"
        )
        self.law(state.dealer in range(rules.seats), "the dealer is at the table", state.dealer)
        for move in (*legal, *self.rules.interrupts(state)):
            self.law(_reads_as_itself(rules, move), "the text of a move reads as that move", move)
        if state.hands:
            places = [*state.hands, state.not_held]
            together = bits_of(card for place in places for card in place)
            pack = bits_of(rules.pack)
            self.law(together == pack, "hands and other places hold the pack", places)
            self.law(sum(map(len, places)) == len(rules.pack), "every card is in one place", places)
        check_duties(rules, state, self.law)
        self._check_score()
        self._check_view(self.rng.randrange(rules.seats))
        if self.before is not None:
            check_events(rules, self.before, self.moves[-1], state, self.rng, self.law)

    def _shuffled(self) -> Deal:
        pack = list(self.rules.pack)
        self.rng.shuffle(pack)
        return Deal.in_packets(self.rules, self.state.dealer, pack)

    def _check_score(self) -> None:
        state, rules = self.state, self.rules
        result = self.rules.score(state)
        sides = range(len(rules.sides))
        self.law(len(result.totals) == len(result.tally) == len(sides), "every side has a total and a tally")
        self.law(result.totals == state.scores, "the score of a state is that of its match")
        self.law({*result.winners, *result.losers} <= {*sides}, "winners and losers are sides")
        self.law(not {*result.winners} & {*result.losers}, "nobody wins and loses")
        if state.awaiting != "over":
            self.law(not result.winners and not result.losers, "nobody has won before the end")

    def _check_scored(self, before: StateT) -> None:
        """The lines of a finished hand explain what it changed."""
        result, was = self.rules.score(self.state), self.rules.score(before)
        self.law(result.last is not None, "a finished hand is scored line by line")
        assert result.last is not None  # noqa: S101 - by the law before
        change = tuple(now - then for now, then in zip(result.totals, was.totals, strict=True))
        self.law(result.last.points == change, "the lines of a hand add up", (result.last, change))
        self.law(result.last.tally == result.tally, "the tally of a finished hand stays", result)
        self.law(all(line.clause for line in result.last.lines), "every line cites its clause", result.last)

    def _check_view(self, seat: int) -> None:
        state = self.state
        view = self.rules.observe(state, seat)
        legal = self.rules.legal_moves(state) if state.to_act == seat else ()
        self.law(view.legal_moves == legal, "a view lists the legal moves of its seat only", view)
        self.law(view.seat == seat and view.to_act == state.to_act, "a view knows whose turn it is", view)
        self.law(
            view.dealer == state.dealer and view.score == self.rules.score(state),
            "a view knows the score",
            view,
        )
        if state.hands:
            self.law(view.hand == state.hands[seat], "a view holds the cards of its seat", view)
            self.law(view.hand_sizes == tuple(map(len, state.hands)), "a view counts the cards", view)
        moves = self.hand.moves if self.hand else self.moves
        told = [move for _, move in view.history if not move.hidden]
        # The cards that a seat passes have no order among each other.
        made = iter([move for move in moves if not isinstance(move, Give)])
        holds = all(move in (moves if isinstance(move, Give) else made) for move in told)
        self.law(holds, "a history holds moves that were made, in order", told)
        self.law(view == self.rules.observe(state, seat), "equal states give equal views", view)
        self.law(hash(view) == hash(self.rules.observe(state, seat)), "equal views have one hash", view)

    # Slow laws

    def check_candidates(self) -> None:
        """What is listed, accepted and explained agree, for every move that could be thought of."""
        state, rules = self.state, self.rules
        legal = self.rules.legal_moves(state)
        listed = {*legal, *self.rules.interrupts(state)}
        before = pickle.dumps(state)
        self.pool = sorted({*self.pool, *listed})
        for move in self._candidates():
            refusal = self.rules.why_illegal(state, move)
            try:
                after = rules.apply(state, move)  # type: ignore[arg-type]  # not every candidate is a move
            except IllegalMoveError as error:
                self.law(error.refusal == refusal, "apply and why_illegal agree", move)
                self.law(move not in listed, "a listed move is accepted", error)
            else:
                self.law(refusal is None and after != state, "apply and why_illegal agree", move)
                known = move in listed or isinstance(move, Deal | Play)
                self.law(known, "a move that is accepted is listed, a deal, or a card", move)
                if isinstance(move, Play):
                    self.law(bool(move.card.bit & state.playable), "an accepted card is playable", move)
            if refusal is not None:
                cited = refusal.message.endswith(f"({refusal.clause})") and bool(
                    refusal.clause and refusal.code
                )
                self.law(cited, "a refusal cites its clause", refusal)
                off_turn = isinstance(move, Move) and move.off_turn
                listed_there = rules.interrupts(state) if off_turn else legal
                self.law(refusal.legal == listed_there, "a refusal lists what is legal", refusal)
        self.law(pickle.dumps(state) == before, "a move leaves the state before as it was")
        for twin in (pickle.loads(before), copy(state), deepcopy(state)):  # noqa: S301 - pickled a moment ago
            self.law(twin == state and hash(twin) == hash(state), "a copy equals its state", twin)

    def _candidates(self) -> Iterator[object]:
        yield from (*PLAYS, *TRUMPS, PASS, END_MATCH, *self.pool)
        pack = list(self.rules.pack)
        self.rng.shuffle(pack)
        size = sum(self.rules.packets)
        hands = tuple(tuple(pack[size * seat : size * (seat + 1)]) for seat in range(self.rules.seats))
        repeated = ((pack[1], *hands[0][1:]), *hands[1:])
        yield from (Deal(hands), Deal(hands[1:]), Deal((hands[0][1:], *hands[1:])), Deal(repeated), Deal(()))
        yield from (None, 0, "AS", self.rules, self.state, object())

    def check_worlds(self) -> None:
        """What a seat cannot know does not show, and sampled worlds are worlds that could be."""
        for seat in range(self.rules.seats):
            view = self.rules.observe(self.state, seat)
            world = self._worlds(view).sample(self.rng)
            seen = self.rules.observe(world, seat)
            self.law(seen == view, "a sampled world looks the same", (view, seen))
            self.law(repr(seen) == repr(view), "a sampled world reads the same", (view, seen))
            written = view.to_json()
            self.law(seen.to_json() == written, "a sampled world writes the same", (view, seen))
            self.law(_is_plain_json(written), "a view is plain JSON", written)
            self.law(
                self.rules.score(world) == self.rules.score(self.state),
                "a sampled world has the same score",
                world,
            )
            if self.state.to_act == seat:
                for move in (*PLAYS, *self.pool):
                    same = self.rules.why_illegal(world, move) == self.rules.why_illegal(self.state, move)
                    self.law(same, "a seat provokes the same refusals in every world it may be in", move)
            check_same_events(self.rules, self.state, world, seat, self.rng, self.law)
            self._check_replay(seat, world)
            self._check_count(seat, view)
            check_what_cards_tell(self.rules, self.state, view, world, self.law)
            if self.on_world is not None:
                self.on_world(view, world)

    def _worlds(self, view: ViewT) -> Worlds[StateT]:
        try:
            return self.rules.worlds(view)
        except SetupError as error:
            law = "a real view has a world"
            raise self.broken(law, error) from error

    def _check_replay(self, seat: int, world: StateT) -> None:
        """The moves of the hand are legal, move for move, from the deal behind a sampled world."""
        hand = self.hand
        if hand is None or not self._is_all_dealt():
            return
        behind = self.rules.moves_behind(world)
        if behind is not None:
            replayed = hand.led_to_by(behind)
            self.law(replayed == world, "the moves behind a sampled world lead to it", (seat, world, behind))
            return
        replayed = hand.in_other_hands(self.state.hands, world.hands, seat)
        # Where a seat did not see every move, the same deal may be in one of several states.
        same = replayed == world or (
            replayed is not None and replayed.hands == world.hands and hand.hides_a_move(seat)
        )
        self.law(same, "the moves of the hand lead to a sampled world", (seat, world, replayed))

    def _check_count(self, seat: int, view: ViewT) -> None:
        """Where few cards are unseen, the worlds are those found by trying all deals, and equally likely."""
        if self.hand is None or not self._is_all_dealt():
            return
        sizes = [len(hand) for other, hand in enumerate(self.state.hands) if other != seat]
        ways = factorial(sum(sizes)) // prod(map(factorial, sizes))
        if ways * len(self.hand.moves) > MOST_STEPS:
            return
        found = list(self._worlds_by_force(self.hand, seat, view))
        worlds, hidden = self._worlds(view), self._hides_a_choice(view)
        # Behind the deals there may be hidden choices, the same number behind each of them.
        exact = worlds.count == len(found) or (
            hidden and worlds.count % len(found) == 0 < len(found) < worlds.count
        )
        self.law(exact, "the worlds are counted exactly", (seat, view, len(found)))
        if 1 < len(found) <= MOST_CELLS:
            self._check_uniform(worlds, found)

    def _check_uniform(self, worlds: Worlds[StateT], found: list[StateT]) -> None:
        """The chi-square statistic of many draws stays within eight standard deviations and a margin."""
        drawn = dict.fromkeys((world.hands for world in found), 0)
        for _ in range(DRAWS * len(drawn)):
            world = worlds.sample(self.rng)
            self.law(world.hands in drawn, "a sampled world is one of the worlds", world)
            drawn[world.hands] += 1
        freedom = len(drawn) - 1
        statistic = sum((times - DRAWS) ** 2 for times in drawn.values()) / DRAWS
        bound = freedom + 8 * sqrt(2 * freedom) + 15
        self.law(statistic < bound, "worlds are equally likely", (drawn, statistic))

    def _is_all_dealt(self) -> bool:
        """Whether all cards of the hand in progress have been dealt; some games name trump before."""
        hand, state = self.hand, self.state
        if hand is None or not state.hands:
            return False
        return not state.not_held or any(isinstance(move, Play) for move in hand.moves)

    def _hides_a_choice(self, view: ViewT) -> bool:
        """Whether some seat has passed a card that the seat of a view has not seen."""
        made = [move for move in (self.hand.moves if self.hand else ()) if isinstance(move, Give)]
        return len(made) > sum(isinstance(move, Give) for _, move in view.history)

    def _worlds_by_force(
        self, begun: HandSoFar[StateT, MoveT, ViewT], seat: int, view: ViewT
    ) -> Iterator[StateT]:
        """All states that the hand may be in for all the view knows, found by trying every deal."""
        others = [other for other in range(self.rules.seats) if other != seat]
        unseen = bits_of(card for other in others for card in self.state.hands[other])
        for split in _splits(cards_of(unseen), [len(self.state.hands[other]) for other in others]):
            laid = dict(zip(others, split, strict=True)) | {seat: self.state.hands[seat]}
            hands = tuple(laid[place] for place in range(self.rules.seats))
            world = begun.in_other_hands(self.state.hands, hands, seat)
            if world is not None and world.hands == hands and self.rules.observe(world, seat) == view:
                yield world

    # The end

    def check_record(self) -> None:
        """The match is a record that replays to its end."""
        result = self.rules.score(self.state)
        record = Record(self.rules, self.dealer, self.moves, totals=result.totals, winners=result.winners)
        fault = find_fault(record)
        self.law(fault is None and replay(record) == self.state, "a record replays to its end", fault)
        check_breaches(self.rules, self.dealer, self.moves, self.rng, self.law)
        if GAMES.get(self.rules.name) is not type(self.rules):
            return  # a game or variant that is not registered has records, but no files of records
        line = json.dumps(record.to_json())
        (verdict,) = validate([line])
        self.law(
            verdict.fault is None and verdict.moves == len(self.moves), "a written record is valid", verdict
        )


def _reads_as_itself(rules: Rules[StateT, MoveT, ViewT], move: Move) -> bool:
    try:
        return read_move(rules.moves, str(move)) == move
    except NotationError:
        return False


def _is_plain_json(written: object) -> bool:
    try:
        return bool(json.loads(json.dumps(written)) == written)
    except TypeError:
        return False


def _splits(cards: tuple[Card, ...], sizes: list[int]) -> Iterator[tuple[Hand, ...]]:
    """All ways to lay the cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in chosen)
        for behind in _splits(rest, sizes[1:]):
            yield (Hand.of_cards(chosen), *behind)
