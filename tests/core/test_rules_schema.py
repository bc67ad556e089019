"""The options of a game as JSON Schema: what it accepts, `from_options` accepts, and the other way round."""

from __future__ import annotations

import random
import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tricktake._schemas import rules_schema
from tricktake.options import options_of
from tricktake.registry import OWN_GAMES
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from tricktake.registry import AnyRules

Validator = import_module("jsonschema").Draft202012Validator  # its types are not known to the type checkers


@pytest.mark.parametrize("game", OWN_GAMES)
def test_rules_of_a_game_are_valid(game: str) -> None:
    rng = random.Random(game)
    schema = rules_schema(tt.GAMES[game])
    Validator.check_schema(schema)
    for _ in range(100):
        rules: AnyRules = random_rules(tt.GAMES[game], rng)
        assert list(Validator(schema).iter_errors(rules.options(defaults=True))) == []


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_option_has_a_description_and_its_default(game: str) -> None:
    properties = rules_schema(tt.GAMES[game])["properties"]
    assert isinstance(properties, dict)
    assert [*properties] == [option.name for option in options_of(tt.GAMES[game])]
    for option in options_of(tt.GAMES[game]):
        told = properties[option.name]
        assert isinstance(told, dict)
        assert told["description"] == option.description
        assert len(option.description) > len("a word or two")
        assert re.search(r"\b[A-Z]{2}-\d", option.description) is None, (
            "clauses stand in a column of their own"
        )


@pytest.mark.parametrize(
    ("options", "valid"),
    [
        ({"target_score": 7}, True),
        ({"target_score": 2}, False),
        ({"target_score": 16}, False),
        ({"bavney_chase": "ask"}, True),
        ({"bavney_chase": "perhaps"}, False),
        ({"moon_points": 3}, False),
    ],
)
def test_schema_and_rules_agree(options: dict[str, object], valid: bool) -> None:  # noqa: FBT001 - a row of the table
    assert Validator(rules_schema(tt.CourtPieceRules)).is_valid(options) == valid
    if valid:
        assert tt.CourtPieceRules.from_options(options).options() == options
    else:
        with pytest.raises(tt.OptionError):
            tt.CourtPieceRules.from_options(options)


def test_an_option_may_be_a_multiple_or_none() -> None:
    schema = Validator(rules_schema(tt.PilottaRules))
    for value, valid in ((None, True), (80, True), (250, True), (85, False), (70, False), ("all", False)):
        assert schema.is_valid({"max_bid": value}) == valid, value
