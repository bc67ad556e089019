"""Every game keeps the laws of the conformance kit, whatever its options are."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

import tricktake as tt
from tricktake.options import options_of
from tricktake.testing import check_match, random_rules

if TYPE_CHECKING:
    from tricktake.registry import AnyRules

pytestmark = pytest.mark.slow

# Moves of a match that are checked in an ordinary run: several hands of each game.
LONGEST = 250

SAMPLES = [
    pytest.param(game, option.name, value, id=f"{game} {option.name}={value!r}")
    for game in tt.GAMES
    for option in options_of(tt.GAMES[game])
    for value in option.samples
]


@pytest.mark.parametrize("game", tt.GAMES)
@settings(max_examples=5, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 1 << 32))
def test_random_match_under_random_options_keeps_the_laws(game: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(tt.GAMES[game], rng)
    assert 0 < check_match(rules, rng, thoroughness=0.03, longest=LONGEST) <= LONGEST


@pytest.mark.parametrize("game", tt.GAMES)
def test_default_match_keeps_the_laws(game: str) -> None:
    rng = random.Random(20)
    assert 0 < check_match(tt.GAMES[game](), rng, thoroughness=0.05, longest=LONGEST) <= LONGEST


@pytest.mark.parametrize("game", tt.GAMES)
@pytest.mark.parametrize("dealer", range(4))
def test_every_first_dealer(game: str, dealer: int) -> None:
    assert check_match(tt.GAMES[game](), random.Random(dealer), thoroughness=0, dealer=dealer, longest=60) > 0


def rules_with(game: str, option: str, value: object) -> AnyRules:
    """Rules with that option: all else at its default if they go together, otherwise as it comes."""
    kind = tt.GAMES[game]
    encode = {each.name: each.encode for each in options_of(kind)}[option]
    try:
        return kind.from_options({option: encode(value)})
    except tt.OptionError:
        rng = random.Random(option)
        while getattr(rules := random_rules(kind, rng), option) != value:
            pass
        return rules


@pytest.mark.parametrize(("game", "option", "value"), SAMPLES)
def test_every_sample_of_every_option_keeps_the_laws(game: str, option: str, value: object) -> None:
    rules = rules_with(game, option, value)
    assert getattr(rules, option) == value
    assert check_match(rules, random.Random(30), thoroughness=0.02, longest=80) > 0
