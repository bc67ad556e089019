"""The JSON of views against its JSON Schema, the published one and that of any game."""

from __future__ import annotations

import json
import random
import runpy
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tests.games.court_piece_hands import caller_run
from tricktake._field_types import view_class
from tricktake._schemas import view_schema, views_schema
from tricktake.bots import cautious_choice
from tricktake.moves import Move, Pass, Play
from tricktake.registry import OWN_GAMES
from tricktake.rules import Rules
from tricktake.states import State
from tricktake.testing import random_rules
from tricktake.views import View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from some_package import NotImported  # type: ignore[import-not-found]  # there is none

    from tricktake.registry import AnyRules, AnyView
    from tricktake.views import Json

Validator = import_module("jsonschema").Draft202012Validator  # its types are not known to the type checkers
PUBLISHED = Path(tt.__file__).parent / "view.schema.json"
COMMAND = "python -m tricktake._schemas > src/tricktake/view.schema.json"


def faults(value: Json, schema: dict[str, Json]) -> list[str]:
    """What is wrong with a value by a schema."""
    return [each.message for each in Validator(schema).iter_errors(value)]


def views_of_a_match(rules: AnyRules, rng: random.Random) -> Iterator[AnyView]:
    """The view of some seat, or of a spectator, at each of the first states of a random match."""
    state = tt.start(rules, dealer=rng.randrange(rules.seats))
    for _ in range(150):
        yield tt.observe(state, rng.choice((None, *range(rules.seats))))
        off_turn = tt.interrupts(state)
        if state.awaiting == "over":
            return
        if state.awaiting == "deal":
            state = tt.apply(state, tt.shuffle(state, rng))
        elif off_turn and rng.random() < 0.05:
            state = tt.apply(state, rng.choice(off_turn))
        else:
            state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))


def test_the_published_schema_is_up_to_date() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == views_schema(), COMMAND


def test_the_published_schema_is_a_schema() -> None:
    Validator.check_schema(views_schema())


def test_the_command_prints_what_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.warns(RuntimeWarning, match="found in sys.modules"):
        runpy.run_module("tricktake._schemas", run_name="__main__")
    assert capsys.readouterr().out == PUBLISHED.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_views_are_valid_in_every_phase_under_random_options(game: str) -> None:
    rng = random.Random(game)
    any_game, own = views_schema(), view_schema(tt.GAMES[game])
    phases: set[str] = set()
    for _ in range(12):
        for view in views_of_a_match(random_rules(tt.GAMES[game], rng).bounded(), rng):
            if view.phase not in phases or rng.random() < 0.01:
                written = view.to_json()
                assert json.loads(json.dumps(written)) == written
                assert faults(written, own) == []
                assert faults(written, any_game) == []
                phases.add(view.phase)
    expected = {
        "court_piece": {"dealing", "calling", "playing"},  # deciding, which is rare, comes below
        "double_sir": {"dealing", "calling", "playing"},
        "pilotta": {"dealing", "bidding", "doubling", "playing"},  # declaring comes below
        "shooter": {"dealing", "bidding", "naming", "playing"},
        "svoi_kozyri": {"choosing", "dealing", "playing"},
    }
    assert phases >= expected[game]


def test_the_view_of_a_choice_is_valid() -> None:
    written = tt.observe(caller_run(7, bavney_chase="ask"), 2).to_json()
    assert written["phase"] == "deciding"
    assert faults(written, view_schema(tt.CourtPieceRules)) == []


def test_the_view_of_a_seat_that_is_asked_to_declare_is_valid() -> None:
    # Seat 0 bids and leads; it holds a run of three and is asked before its first card (PI-63).
    hands = "7S8S9STDTHJHQHKH/7C8C9CTCJCQCKCAC/7D8D9DJDQDKDADTS/7H8H9HAHJSQSKSAS"
    state = tt.start(tt.PilottaRules(declarations="announce"))
    for text in (f"deal {hands}", "bid 80 S", "pass", "pass", "pass"):
        state = tt.apply(state, tt.parse_move(state, text))
    written = tt.observe(state, 0).to_json()
    assert written["legal_moves"] == ["declare", "decline"]
    assert faults(written, view_schema(tt.PilottaRules)) == []


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_has_every_field_and_says_what_it_is(game: str) -> None:
    schema = view_schema(tt.GAMES[game])
    properties = schema["properties"]
    assert isinstance(properties, dict)
    view = tt.observe(tt.start(tt.GAMES[game]()), 0)
    assert [*view.to_json()] == [*properties] == schema["required"]
    for name, of in properties.items():
        assert isinstance(of, dict)
        assert of.get("description"), name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "whist"),
        ("rules", {"target": 5}),
        ("seat", "0"),
        ("to_act", True),
        ("hand", ["10H"]),
        ("hand", ["AS", "AS"]),
        ("trump", "spades"),
        ("history", [[0]]),
        ("history", [[0, "AS", 1]]),
        ("tricks", [{"leader": 0}]),
        ("taken", [1]),
        ("legal_moves", [None]),
        ("secret", 1),
    ],
)
def test_what_is_no_view_is_not_valid(name: str, value: Json) -> None:
    written = tt.observe(tt.start(tt.CourtPieceRules()), 0).to_json()
    for schema in (view_schema(tt.CourtPieceRules), views_schema()):
        assert faults(written, schema) == []
        assert faults(written | {name: value}, schema) != []
        assert faults({key: written[key] for key in written if key != "voids"}, schema) != []


class Weather(Enum):
    """Something that other people's games may have."""

    FAIR = "fair"

    @override
    def __str__(self) -> str:
        return self.value


@frozen
class Card:
    """A card that is no playing card: another type of the same name."""

    number: int


@frozen(kw_only=True)
class TarotView(View[Move]):
    """The view of a game of another package.

    Attributes:
        weather: what [observe][tricktake.observe] sees
            out of the window.
    """

    rules: TarotRules
    weather: Weather
    card: Card
    rank: tt.Rank
    share: float
    stage: Literal["first", "last"]
    move: Play | Pass | None
    pair: tuple[tt.Suit | int, tt.Suit]
    unknown: NotImported
    any_list: list[int]


@frozen(kw_only=True, repr=False)
class TarotRules(Rules[State[object], Move, TarotView]):
    """Rules of which only the types matter here."""

    name = "tarot"
    title = "Tarot"


def test_the_views_of_a_game_of_another_package() -> None:
    schema = view_schema(TarotRules)  # type: ignore[type-abstract]  # only the types matter
    properties, definitions = schema["properties"], schema["$defs"]
    assert isinstance(properties, dict)
    assert isinstance(definitions, dict)
    suit, move = {"$ref": "#/$defs/suit"}, {"$ref": "#/$defs/move"}
    assert {name: properties[name] for name in [*properties][-9:]} == {
        "weather": {"$ref": "#/$defs/weather", "description": "what `observe` sees out of the window."},
        "card": {"$ref": "#/$defs/card_"},
        "rank": {"$ref": "#/$defs/rank"},
        "share": {"type": "number"},
        "stage": {"enum": ["first", "last"]},
        "move": {"anyOf": [move, {"type": "null"}]},
        "pair": {
            "type": "array",
            "prefixItems": [{"anyOf": [suit, {"type": "integer"}]}, suit],
            "items": False,
            "minItems": 2,
        },
        "unknown": {},
        "any_list": {},
    }
    assert properties["game"] == {"const": "tarot", "description": "The name of the game."}
    assert definitions["weather"] == {"enum": ["fair"]}
    number = {"type": "integer"}
    assert definitions["card_"] == {
        "type": "object",
        "required": ["number"],
        "properties": {"number": number},
        "additionalProperties": False,
    }
    assert "card" in definitions


def test_rules_that_do_not_name_their_views() -> None:
    class Nameless:
        """No rules of a game."""

    with pytest.raises(tt.SetupError, match="Nameless does not name the class of its views"):
        view_class(Nameless)  # type: ignore[arg-type]  # what is to be refused


def test_house_rules_have_the_views_of_their_game() -> None:
    @frozen(kw_only=True, repr=False)
    class HouseRules(tt.CourtPieceRules):
        """A variant."""

    assert view_class(HouseRules) is view_class(tt.CourtPieceRules)
