"""Cards that are passed: what is chosen is hidden, and what a seat knows of it is exact."""

from __future__ import annotations

import random
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

import pytest
from attrs import evolve, frozen
from typing_extensions import override

import tricktake as tt
from tricktake.cards import bits_of, parse_cards
from tricktake.hands import Hand, cards_of
from tricktake.moves import Deal, Move, Play
from tricktake.options import whole
from tricktake.rules import Clauses
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import left_of
from tricktake.states import Dealing, Over
from tricktake.testing import DRAWS, BrokenLawError, check_match
from tricktake.tricks import NO_DUTY, Duties, Playing, Table, TrickMatch, follow_suit
from tricktake.tricks.passing import GIVES, Give, PassContract, Passing, PassingRules, PassView, exchanged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.cards import Card
    from tricktake.worlds import Worlds

PACK: Final = parse_cards("2C 3C 4C 2D 3D 4D 2H 3H 4H")
FOLLOW_SUIT: Final = follow_suit("TI-3")
NOTHING: Final = (0, 0, 0)

TinyMove: TypeAlias = Deal | Give | Play
Match: TypeAlias = TrickMatch[object]
TinyContract: TypeAlias = PassContract[Match, None]
TinyTable: TypeAlias = Table[TinyContract]
TinyState: TypeAlias = (
    Dealing["TinyRules", Match]
    | Passing["TinyRules", TinyContract]
    | Playing["TinyRules", Match, TinyTable]
    | Over["TinyRules", Match]
)


@frozen(kw_only=True)
class TinyView(PassView[TinyMove]):
    """What a seat knows."""

    rules: TinyRules


@frozen(kw_only=True, repr=False)
class TinyRules(PassingRules[TinyState, TinyMove, TinyView, TinyContract, TinyTable]):
    """Three seats with three cards each; each passes some of them to its left."""

    name: ClassVar[str] = "tiny"
    title: ClassVar[str] = "Tiny"
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, Give, Play)
    passing_clause: ClassVar[str] = "TI-2"
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="TI-1",
        bad_deal="TI-1",
        deal_awaited="TI-1",
        no_deal_awaited="TI-1",
        not_held="TI-3",
        match_over="TI-4",
    )
    seats = 3
    sides = ((0,), (1,), (2,))
    pack = PACK
    packets = (3,)

    size: int = whole(1, 0, 3, clauses="TI-2")

    @override
    def begin_hand(self, match: Match, dealt: tuple[int, ...]) -> TinyState:
        return self.passing(PassContract(match, dealt, None, NOTHING))

    @override
    def receivers(self, contract: TinyContract) -> tuple[int, ...]:
        return (1, 2, 0)

    @override
    def gift_size(self) -> int:
        return self.size

    @override
    def after_passing(self, contract: TinyContract) -> TinyState:
        return self.begin_play(contract, left_of(contract.match.dealer, 3))

    @override
    def duties(self, table: TinyTable, trick: tuple[Card, ...]) -> Duties:
        return FOLLOW_SUIT[trick[0].suit.index] if trick else NO_DUTY

    @override
    def score_hand(self, table: TinyTable) -> TinyState:
        line = ScoreLine("TI-4", "tricks", table.tally, template="tricks")
        match = self.match_after(table, HandScore("played out", table.tally, Lines((line,))))
        return self.over(match, 0) if match.hands_played == 2 else Dealing(match)

    @override
    def observe(self, state: TinyState, seat: int | None) -> TinyView:
        return TinyView(**self.passed(state, seat), rules=self)


def states_of_a_match(rules: TinyRules, seed: int) -> Iterator[TinyState]:
    """The states of a random match in which a seat is to act."""
    rng = random.Random(seed)
    state = tt.start(rules)
    while state.awaiting != "over":
        if state.awaiting == "deal":
            state = tt.apply(state, tt.shuffle(state, rng))
        else:
            yield state
            state = tt.apply(state, rng.choice(tt.legal_moves(state)))


def contract_of(state: TinyState) -> TinyContract:
    contract = state.rules.contract_of(state)
    assert contract is not None
    return contract


def dealt_before(state: TinyState) -> tuple[int, ...]:
    """The cards that each seat was dealt."""
    contract = contract_of(state)
    if isinstance(state, Passing):
        return contract.dealt
    return exchanged(contract.dealt, contract.gifts, (1, 2, 0), back=True)


def worlds_by_force(state: TinyState, seat: int) -> set[TinyState]:
    """Every state that the seat cannot tell from this one: all deals to the others, and all their choices."""
    rules, contract, dealt = state.rules, contract_of(state), dealt_before(state)
    view = rules.observe(state, seat)
    one, other = (each for each in range(3) if each != seat)
    unseen = cards_of(bits_of(PACK) - dealt[seat])
    found: set[TinyState] = set()
    for hand in combinations(unseen, 3):
        hands = {seat: dealt[seat], one: bits_of(hand), other: bits_of(unseen) - bits_of(hand)}
        choices = [
            [contract.gifts[each]]
            if each == seat
            else [*map(bits_of, combinations(cards_of(hands[each]), contract.gifts[each].bit_count()))]
            for each in range(3)
        ]
        for gifts in product(*choices):
            made: TinyState = Dealing(contract.match)
            made = rules.apply(made, Deal(tuple(cards_of(hands[each]) for each in range(3))))
            gives = [GIVES[card.index] for each in turns(state) for card in cards_of(gifts[each])]
            moves: list[TinyMove] = [*gives, *(play for _, play in rules.plays(state))]
            for move in moves:
                if rules.why_illegal(made, move) is not None:
                    break
                made = rules.apply(made, move)
            else:
                if rules.observe(made, seat) == view:
                    found.add(made)
    return found


def turns(state: TinyState) -> tuple[int, ...]:
    eldest = left_of(state.dealer, 3)
    return tuple((eldest + each) % 3 for each in range(3))


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_worlds_are_all_deals_with_all_choices(size: int) -> None:
    rng = random.Random(size)
    for number, state in enumerate(states_of_a_match(TinyRules(size=size), seed=size)):
        seat = number % 3
        found = worlds_by_force(state, seat)
        worlds = state.rules.worlds(tt.observe(state, seat))
        assert worlds.count == len(found)
        assert {worlds.sample(rng) for _ in range(3 * len(found))} <= found


def test_every_choice_is_drawn_as_often_as_every_other() -> None:
    rng = random.Random(5)
    state = list(states_of_a_match(TinyRules(size=1), seed=5))[4]
    assert isinstance(state, Playing)
    found = worlds_by_force(state, 0)
    worlds = state.rules.worlds(tt.observe(state, 0))
    drawn = dict.fromkeys(found, 0)
    for _ in range(DRAWS * len(found)):
        drawn[worlds.sample(rng)] += 1
    statistic = sum((times - DRAWS) ** 2 for times in drawn.values()) / DRAWS
    freedom = len(found) - 1
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5  # the standard deviation of chi-square


def test_a_spectator_sees_that_cards_are_chosen_and_not_which() -> None:
    # Three unseen hands of three cards, 9! / 3!^3 = 1680, and for each seat that has chosen one of three.
    for number, state in zip(range(4), states_of_a_match(TinyRules(size=1), seed=2), strict=False):
        view = tt.observe(state, None)
        assert view.history == ()
        assert sum(view.chosen) == number
        assert tt.count_states(view) == 1680 * 3**number


def test_what_a_seat_has_chosen_is_seen_by_it_and_then_by_its_receiver() -> None:
    states = list(states_of_a_match(TinyRules(size=2), seed=3))
    for before, after in pairwise(states[:7]):
        contract = contract_of(after)
        for seat in range(3):
            seen = dict.fromkeys(range(3), 0)
            for giver, move in tt.observe(after, seat).history:
                assert isinstance(move, Give)
                seen[giver] |= move.card.bit
            known = {seat} if isinstance(after, Passing) else {seat, (seat - 1) % 3}
            assert seen == {giver: contract.gifts[giver] if giver in known else 0 for giver in range(3)}
            assert tt.observe(after, seat).chosen == tuple(gift.bit_count() for gift in contract.gifts)
        assert before.hands == after.hands or isinstance(after, Playing)


def test_cards_change_hands_when_all_have_chosen() -> None:
    rules = TinyRules(size=1)
    state = tt.start(rules, dealer=2)
    for text in ("deal 2C3C4C/2D3D4D/2H3H4H", "give 3C", "give 4D"):
        state = tt.apply(state, tt.parse_move(state, text))
    assert state.hands == tuple(map(Hand.parse, ("2C 3C 4C", "2D 3D 4D", "2H 3H 4H")))
    state = tt.apply(state, tt.parse_move(state, "give 2h"))
    assert state.hands == tuple(map(Hand.parse, ("2C 4C 2H", "2D 3D 3C", "3H 4H 4D")))
    assert state.to_act == 0


@pytest.mark.parametrize(
    ("moves", "move", "code", "clause"),
    [
        (["give 3C"], "2D", "must_give", "TI-2"),
        ([], "give 2D", "not_held", "TI-3"),
        (["give 3C"], "give 3C", "already_given", "TI-2"),
        (["give 3C", "give 4C", "give 2D", "give 3D", "give 2H", "give 3H"], "give 4H", "no_passing", "TI-2"),
    ],
)
def test_refusals(moves: list[str], move: str, code: str, clause: str) -> None:
    state = tt.start(TinyRules(size=2), dealer=2)
    for text in ("deal 2C3C4C/2D3D4D/2H3H4H", *moves):
        state = tt.apply(state, tt.parse_move(state, text))
    refusal = tt.why_illegal(state, tt.parse_move(state, move))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, clause)


def test_a_refusal_says_how_many_cards_are_still_to_be_chosen() -> None:
    state = tt.start(TinyRules(size=3), dealer=2)
    for text in ("deal 2C3C4C/2D3D4D/2H3H4H", "give 3C"):
        state = tt.apply(state, tt.parse_move(state, text))
    refusal = tt.why_illegal(state, tt.parse_move(state, "2C"))
    assert refusal is not None
    assert refusal.message == "2C: seat 0 must choose 2 cards to pass (TI-2)"


def test_a_view_made_by_hand_has_the_worlds_of_the_real_one() -> None:
    for state in states_of_a_match(TinyRules(size=1), seed=4):
        for seat in range(3):
            view = tt.observe(state, seat)
            assert tt.count_states(evolve(view)) == tt.count_states(view)


def test_a_view_made_by_hand_cannot_have_given_what_it_holds() -> None:
    state = next(
        state for state in states_of_a_match(TinyRules(size=1), seed=4) if isinstance(state, Playing)
    )
    view = tt.observe(state, 0)
    kept = view.hand & Hand(dealt_before(state)[0])
    changed = [(seat, GIVES[next(iter(kept)).index] if seat == 0 else move) for seat, move in view.history]
    with pytest.raises(tt.SetupError):
        tt.count_states(evolve(view, history=tuple(changed)))


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_the_laws_are_kept(size: int) -> None:
    # Two hands of three tricks of three cards, each after a deal and the choices of three seats.
    assert check_match(TinyRules(size=size), random.Random(size), thoroughness=1 / 2) == 2 * (
        1 + 3 * size + 9
    )


# The kit finds out what is wrong with hidden choices


@frozen(kw_only=True, repr=False)
class ShowsChoices(TinyRules):
    """Every seat sees what the others have chosen."""

    @override
    def observe(self, state: TinyState, seat: int | None) -> TinyView:
        return evolve(super().observe(state, seat), history=self.moves_since_deal(state))


@frozen(kw_only=True, repr=False)
class ForgetsWhatItGave(TinyRules):
    """Thinks that the cards it passed may be anywhere."""

    @override
    def known_cards(self, view: TinyView) -> tuple[int, ...]:
        return NOTHING


@frozen(kw_only=True, repr=False)
class KeepsWhatItGave(TinyRules):
    """Draws the hidden choices among the cards that their givers still hold."""

    @override
    def _with_gifts(self, state: TinyState, hidden: tuple[int, ...], rng: random.Random) -> TinyState:
        made = super()._with_gifts(state, hidden, rng)
        if not isinstance(made, Playing):
            return made
        contract = made.table.contract
        gifts = tuple(
            dealt & -dealt if number else gift
            for dealt, number, gift in zip(contract.dealt, hidden, contract.gifts, strict=True)
        )
        return evolve(made, table=evolve(made.table, contract=evolve(contract, gifts=gifts)))


@frozen(kw_only=True, repr=False)
class CountsOneTooMany(TinyRules):
    """Counts the worlds of the play wrongly, where choices are hidden behind them."""

    @override
    def worlds(self, view: TinyView) -> Worlds[TinyState]:
        worlds = super().worlds(view)
        return worlds if view.leader is None else _OneMore(worlds)  # type: ignore[return-value]  # what is asked of worlds


@frozen
class _OneMore:
    """Worlds with a wrong count."""

    worlds: Worlds[TinyState]

    @property
    def count(self) -> int:
        return self.worlds.count + 1

    def sample(self, rng: random.Random) -> TinyState:
        return self.worlds.sample(rng)


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (ShowsChoices, "events lead from view to view"),
        (ForgetsWhatItGave, "the moves behind a sampled world lead to it"),
        (KeepsWhatItGave, "the moves behind a sampled world lead to it"),
        (CountsOneTooMany, "the worlds are counted exactly"),
    ],
)
def test_the_kit_finds_out_what_is_wrong(kind: type[TinyRules], law: str) -> None:
    broken: list[str] = []
    for seed in range(5):
        try:
            check_match(kind(size=1), random.Random(seed), thoroughness=1)
        except BrokenLawError as error:
            broken.append(error.law)
        if law in broken:
            return
    pytest.fail(f"found was {broken}")
