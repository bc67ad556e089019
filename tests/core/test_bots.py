"""Players that choose at random: from what, and how often."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import tricktake as tt
from tricktake.bots import cautious_choice, cautious_player, random_player
from tricktake.games import shooter
from tricktake.moves import PLAYS, TRUMPS

DRAWS = 4_000

# Pass, then bids by number: calls of an auction, in ascending order.
CALLS: tuple[shooter.ShooterMove, ...] = (tt.Pass(), shooter.Bid(3), shooter.Bid(4), shooter.Bid(5))


def far_off(count: int, chance: float) -> float:
    """How many standard deviations a count of successes in DRAWS is from its mean."""
    return abs(count - DRAWS * chance) / sqrt(DRAWS * chance * (1 - chance))


def view() -> shooter.ShooterView:
    state = tt.start(tt.ShooterRules())
    state = tt.apply(state, tt.shuffle(state, random.Random(3)))
    assert state.to_act is not None
    return tt.observe(state, state.to_act)


def test_a_random_player_likes_every_legal_move_alike() -> None:
    seen = view()
    player = random_player(random.Random(1))
    counts = Counter(player(seen) for _ in range(DRAWS))
    assert set(counts) == set(seen.legal_moves)
    assert all(far_off(count, 1 / len(seen.legal_moves)) < 5 for count in counts.values())


def test_a_cautious_player_bids_low() -> None:
    rng = random.Random(2)
    counts = Counter(cautious_choice(CALLS, rng) for _ in range(DRAWS))
    # Each call is half as likely as the one before it; the last has what is left: 1/2, 1/4, 1/8, 1/8.
    for call, chance in zip(CALLS, (1 / 2, 1 / 4, 1 / 8, 1 / 8), strict=True):
        assert far_off(counts[call], chance) < 5
    player = cautious_player(random.Random(5))
    seen = view()
    counts = Counter(player(seen) for _ in range(DRAWS))
    assert far_off(counts[seen.legal_moves[0]], 1 / 2) < 5


def test_a_cautious_player_leaves_a_call_with_the_chance_that_is_given() -> None:
    rng = random.Random(4)
    counts = Counter(cautious_choice(CALLS, rng, higher=0.9) for _ in range(DRAWS))
    # 0.1, 0.9 x 0.1, 0.9 x 0.9 x 0.1, and 0.9 to the third power.
    for call, chance in zip(CALLS, (0.1, 0.09, 0.081, 0.729), strict=True):
        assert far_off(counts[call], chance) < 5
    assert {cautious_choice(CALLS, rng, higher=0) for _ in range(50)} == {tt.Pass()}
    assert {cautious_choice(CALLS, rng, higher=1) for _ in range(50)} == {shooter.Bid(5)}


def test_a_cautious_player_chooses_cards_and_trumps_at_random() -> None:
    for moves in (PLAYS[:5], TRUMPS):
        rng = random.Random(7)
        counts = Counter(cautious_choice(moves, rng) for _ in range(DRAWS))
        assert set(counts) == set(moves)
        assert all(far_off(count, 1 / len(moves)) < 5 for count in counts.values())


def test_one_choice_is_no_choice() -> None:
    rng = random.Random(8)
    for moves in (PLAYS[:1], (tt.Pass(),)):
        assert cautious_choice(moves, rng) is moves[0]


def test_the_same_chance_gives_the_same_choices() -> None:
    seen = view()
    one, other = (random_player(random.Random(9)) for _ in range(2))
    assert [one(seen) for _ in range(20)] == [other(seen) for _ in range(20)]
