"""House rules by subclass are real: each variant says its rule once, and the rule holds everywhere."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Final, TypeGuard, cast

import pytest

import tricktake as tt
from tests.core import variants
from tests.core.variants import (
    CaptureAtOnce,
    DearTens,
    EndAtWill,
    FirstTrickWins,
    FiveTricks,
    FreePlay,
    LowWins,
    MustHead,
    MustRuff,
    NineIsHigh,
    NoCall,
    NoClubs,
    NoEnd,
    NoMoon,
    NoOvertrump,
    NoRuff,
    PlainTrumps,
    PlayedToTheEnd,
    Reneging,
    RuffFirst,
    RuffInShooter,
    RuffOrAce,
    TakeByRank,
    ThreeTricks,
    TricksArePoints,
    TrumpsUnbroken,
    WithoutTrumps,
)
from tricktake.cards import Suit
from tricktake.games.pilotta import PilottaView
from tricktake.games.svoi_kozyri.moves import TAKE
from tricktake.moves import END_MATCH, PLAYS, TRUMPS
from tricktake.testing import check_match, random_rules
from tricktake.tricks import Playing, TrickView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.games.svoi_kozyri import SvoiKozyriView
    from tricktake.registry import AnyRules, AnyState


def as_any(kind: type[object]) -> type[AnyRules]:
    """The rules of a variant as those of any game."""
    return cast("type[AnyRules]", kind)


def is_variant(kind: object) -> TypeGuard[type[AnyRules]]:
    """Whether something in the module of the variants is one of them."""
    return isinstance(kind, type) and issubclass(kind, tt.Rules) and kind.__module__ == variants.__name__


VARIANTS: Final = [kind for kind in vars(variants).values() if is_variant(kind)]
every_variant = pytest.mark.parametrize("kind", VARIANTS, ids=lambda kind: kind.__name__)


def a_match(rules: AnyRules, seed: int, *, most: int = 400) -> Iterator[tuple[AnyState, tt.Move]]:
    """The states of a random match, each with the move made there; the first seat deals."""
    rng = random.Random(seed)
    state: AnyState = tt.start(rules.bounded(), dealer=0)
    for _ in range(most):
        if state.awaiting == "over":
            return
        move: tt.Move = (
            tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state))
        )
        yield state, move
        state = tt.apply(state, move)


def plays_of(kind: type[object], seed: int) -> Iterator[tuple[AnyState, TrickView[tt.Move]]]:
    """The states of a random match in which cards are played, each with what everybody knows of it."""
    for state, _ in a_match(as_any(kind)(), seed):
        view = tt.observe(state, None)
        if isinstance(state, Playing) and isinstance(view, TrickView):
            yield state, view


# The conformance kit


def test_there_are_variants_of_every_game() -> None:
    games = {next(name for name, game in tt.GAMES.items() if issubclass(kind, game)) for kind in VARIANTS}
    assert games == {*tt.GAMES}
    assert len(VARIANTS) >= 12


@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_a_variant_keeps_every_law(kind: type[AnyRules], seed: int) -> None:
    rng = random.Random(seed)
    assert check_match(random_rules(kind, rng), rng, thoroughness=0.04, longest=120) > 0


# Records


STRICTER: Final[list[tuple[type[object], type[object], str]]] = [
    (MustRuff, tt.CourtPieceRules, "V-1"),
    (RuffOrAce, tt.CourtPieceRules, "V-1"),
    (MustRuff, RuffOrAce, "V-1"),
    (RuffInShooter, tt.ShooterRules, "V-1"),
    (RuffFirst, FreePlay, "V-1"),
    (TrumpsUnbroken, tt.CourtPieceRules, "V-3"),
    (MustHead, tt.DoubleSirRules, "V-4"),
    (NoClubs, tt.CourtPieceRules, "V-6"),
    (NoRuff, tt.SvoiKozyriRules, "V-7"),
    (tt.CourtPieceRules, FreePlay, "CP-34"),
    (tt.CourtPieceRules, Reneging, "CP-34"),
    (tt.PilottaRules, NoOvertrump, "PI-88"),
    (PlainTrumps, NoOvertrump, "PI-88"),
    (FiveTricks, tt.CourtPieceRules, "CP-13"),
    (FirstTrickWins, FiveTricks, "CP-13"),
    (ThreeTricks, tt.ShooterRules, "SH-15"),
    (tt.CourtPieceRules, EndAtWill, "CP-13"),
    (NoEnd, tt.DoubleSirRules, "DS-14"),
    (PlayedToTheEnd, tt.SvoiKozyriRules, "SK-22"),
]
"""Rules, others that accept what the former refuse, and the clause that refuses it."""


def a_breach(strict: AnyRules, loose: AnyRules, clause: str) -> list[tt.Move]:
    """The moves of a match, the last of which breaks that clause of the strict rules and no loose one."""
    for seed in range(50):
        other: AnyState = tt.start(loose, dealer=0)
        moves: list[tt.Move] = []
        for state, move in a_match(strict, seed):
            for tried in (*PLAYS, *TRUMPS, END_MATCH):
                refusal = tt.why_illegal(state, tried)
                if refusal and refusal.clause == clause and tt.why_illegal(other, tried) is None:
                    return [*moves, tried]
            if tt.why_illegal(other, move) is not None:
                break  # the two have gone different ways
            other = tt.apply(other, move)
            moves.append(move)
    pytest.fail(f"no move breaks {clause} of {strict}")


@pytest.mark.parametrize(("strict", "loose", "clause"), STRICTER)
def test_a_record_is_judged_by_the_rules_of_the_variant(
    strict: type[object], loose: type[object], clause: str
) -> None:
    narrow, wide = as_any(strict)().bounded(), as_any(loose)().bounded()
    moves = a_breach(narrow, wide, clause)
    fault = tt.find_fault(tt.Record(narrow, 0, moves))
    assert fault is not None
    assert (fault.clause, fault.move > 0) == (clause, True)
    assert f"({clause})" in str(fault)
    assert tt.find_fault(tt.Record(narrow, 0, moves[:-1])) is None
    assert tt.find_fault(tt.Record(wide, 0, moves)) is None


# Loops, copies and pickles


@every_variant
def test_rollout_and_playout_keep_the_rules_of_the_variant(kind: type[AnyRules]) -> None:
    for number, (state, _) in enumerate(a_match(kind(), 4, most=80)):
        if number % 8 or state.awaiting != "move":
            continue
        stepped = random.Random(number)
        end = state
        while end.awaiting == "move":
            legal = tt.legal_moves(end)
            end = tt.apply(end, legal[int(stepped.random() * len(legal))])
        assert [ended.totals for ended in tt.rollout(state, 1, random.Random(number))] == [end.scores]
    rng = random.Random(5)
    moves: list[tt.Move] = []
    begun = tt.start(kind().bounded(), dealer=0)
    end = tt.playout(
        begun,
        lambda view: rng.choice(view.legal_moves),
        rng,
        until="hand",
        on_move=lambda _, move: moves.append(move),
    )
    assert tt.replay(tt.Record(begun.rules, 0, moves)) == end


@every_variant
def test_a_copy_of_a_state_keeps_the_variant(kind: type[AnyRules]) -> None:
    for state, move in a_match(kind(), 6, most=60):
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert type(twin.rules) is kind
            assert twin == state
            assert tt.legal_moves(twin) == tt.legal_moves(state)
            assert tt.apply(twin, move) == tt.apply(state, move)


# What each rule changes


def off_suit(view: TrickView[tt.Move]) -> list[tuple[int, tt.Card, Suit]]:
    """The cards that were not of the suit led, each with its seat and that suit."""
    seats = len(view.hand_sizes)
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.leader is not None and view.trick:
        tricks.append((view.leader, view.trick))
    return [
        ((leader + index) % seats, card, cards[0].suit)
        for leader, cards in tricks
        for index, card in enumerate(cards)
        if card.suit is not cards[0].suit
    ]


def test_the_voids_are_those_that_the_duties_show() -> None:
    seen = dict.fromkeys((MustRuff, RuffFirst, RuffOrAce, FreePlay, Reneging), 0)
    for kind in seen:
        for _, view in plays_of(kind, seed=1):
            strays = off_suit(view)
            if kind in {FreePlay, Reneging}:
                strays = []  # a seat may hold what it did not follow
            elif kind is RuffFirst:
                strays = [
                    each for each in strays if each[1].suit is not view.trump
                ]  # a ruff is its first duty
            shown = [sorted({led for seat, _, led in strays if seat == each}) for each in range(4)]
            assert [[*suits] for suits in view.voids] == shown
            seen[kind] += len(off_suit(view))
    assert all(seen.values())


def test_a_seat_that_breaks_off_from_suit_and_trumps_holds_no_trump_in_any_world() -> None:
    rng = random.Random(1)
    discards = 0
    for state, view in plays_of(MustRuff, seed=2):
        seats = {seat for seat, card, _ in off_suit(view) if card.suit is not view.trump}
        own = tt.observe(state, state.to_act)
        world = tt.sample_state(own, rng)
        assert view.trump is not None
        assert not any(world.hands[seat].of(view.trump) for seat in seats)
        discards += len(seats)
    assert discards > 0


def highest(cards: tuple[tt.Card, ...], suit: Suit, order: str) -> tt.Card:
    """The highest card of a suit, by an order of the ranks from low to high."""
    return max((card for card in cards if card.suit is suit), key=lambda card: order.index(str(card)[0]))


@pytest.mark.parametrize(
    ("kind", "plain", "trumps"),
    [
        (LowWins, "AKQJT98765432", "AKQJT98765432"),
        (WithoutTrumps, "23456789TJQKA", None),
        (NineIsHigh, "AKQJT9", "AKQJT9"),
        (PlainTrumps, "789JQKTA", "789JQKTA"),
    ],
)
def test_the_order_of_the_cards_decides_the_tricks(
    kind: type[AnyRules], plain: str, trumps: str | None
) -> None:
    ends = 0
    for _, view in plays_of(kind, seed=3):
        for trick in view.tricks:
            ruffed = trumps is not None and any(card.suit is view.trump for card in trick.cards)
            if ruffed and view.trump and trumps:
                best = highest(trick.cards, view.trump, trumps)
            else:
                best = highest(trick.cards, trick.cards[0].suit, plain)
            assert trick.winning_card == best
        ends += len(view.tricks)
    assert ends > 0


def test_the_end_the_count_and_the_score_of_a_hand() -> None:
    for kind, tricks in ((FiveTricks, 5), (ThreeTricks, 3)):
        assert max(len(view.tricks) for _, view in plays_of(kind, seed=1)) == tricks - 1
    end = tt.playout(tt.start(FiveTricks()), lambda view: view.legal_moves[0], random.Random(1), until="hand")
    assert sum(end.tally) == 5
    for state, view in plays_of(CaptureAtOnce, seed=1):
        assert sum(state.tally) == len(view.tricks)
    end = tt.playout(
        tt.start(TricksArePoints(bavney_chase="never")),
        lambda view: view.legal_moves[0],
        random.Random(1),
        until="hand",
    )
    assert end.scores == end.tally
    assert 7 <= sum(end.scores) <= 13  # a hand without a chase ends with the seventh trick of a side


def test_the_values_of_the_cards_are_counted_and_shown() -> None:
    plain = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    of_trumps = {"J": 20, "T": 14, "A": 11, "9": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
    counted = 0
    for state, view in plays_of(DearTens, seed=1):
        assert isinstance(view, PilottaView)
        points = [
            sum((of_trumps if card.suit is view.trump else plain)[str(card)[0]] for card in trick.cards)
            for trick in view.tricks
        ]
        assert [*view.trick_points] == points
        assert sum(state.tally) == sum(points)
        counted += sum(points)
    assert counted > 0


def test_calls_that_are_taken_away() -> None:
    openings = [move for _, move in a_match(as_any(NoCall)(), 1, most=2)]
    assert [type(move) for move in openings] == [tt.Deal, tt.Play]
    for _, view in plays_of(NoCall, seed=1):
        assert view.trump is Suit.SPADES
        assert len(view.history) == sum(len(trick.cards) for trick in view.tricks) + len(view.trick)
    dealt = tt.start(NoClubs())
    dealt = tt.apply(dealt, tt.shuffle(dealt, random.Random(1)))
    assert tt.legal_moves(dealt) == TRUMPS[1:]
    bidding = tt.start(NoMoon())
    bidding = tt.apply(bidding, tt.shuffle(bidding, random.Random(1)))
    assert [str(call) for call in tt.legal_moves(bidding)] == ["pass", "bid 3", "bid 4", "bid 5"]
    assert str(tt.observe(bidding, bidding.to_act).legal_moves[-1]) == "bid 5"


def test_cards_that_are_taken_by_the_rank_of_the_top() -> None:
    taken = 0
    for state, move in a_match(as_any(TakeByRank)(), 1):
        view, seat = cast("SvoiKozyriView", tt.observe(state, None)), state.to_act
        if seat is None or move != TAKE or str(view.pile[-1])[0] not in "67":
            continue
        after = tt.apply(state, move)
        assert len(after.hands[seat]) == len(state.hands[seat]) + min(2, len(view.pile))
        taken += 1
    assert taken > 0
