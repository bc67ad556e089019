"""Every game keeps the laws of the conformance kit, under random options."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

import tricktake as tt
from tricktake.testing import check_match, random_rules


@pytest.mark.parametrize("game", tt.GAMES)
@settings(max_examples=4, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 1 << 32))
def test_random_match_under_random_options_keeps_the_laws(game: str, seed: int) -> None:
    rng = random.Random(seed)
    assert check_match(random_rules(tt.GAMES[game], rng), rng, thoroughness=0.03) > 0


@pytest.mark.parametrize("game", tt.GAMES)
def test_default_match_keeps_the_laws(game: str) -> None:
    rng = random.Random(20)
    assert check_match(tt.GAMES[game](), rng, thoroughness=0.05) > 0
