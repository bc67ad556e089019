"""The JSON of a view as JSON Schema, made from the fields of its class and what their docstrings say.

`python -m tricktake._schemas` prints the schema of the views of all games of this package, which is
published beside this file as `view.schema.json`.
"""

from __future__ import annotations

import json
import re
import sys
from enum import Enum
from inspect import getdoc
from typing import TYPE_CHECKING, Final, Literal, get_args, get_origin

from attrs import define, field

from tricktake._field_types import is_move, is_record_of_fields, is_union, types_of, view_class
from tricktake.cards import Card, Rank, Suit
from tricktake.hands import Hand
from tricktake.options import Option, options_of
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.scores import HandScore, ScoreLine
from tricktake.views import jsonable, view_fields

if TYPE_CHECKING:
    from tricktake.rules import Rules
    from tricktake.states import MoveT, StateT, ViewT
    from tricktake.views import Json

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Final[dict[type, str]] = {
    int: "integer",
    str: "string",
    bool: "boolean",
    float: "number",
    type(None): "null",
    dict: "object",
}

BASIC: Final[dict[type, tuple[str, dict[str, Json]]]] = {
    Card: ("card", {"type": "string", "pattern": "^[2-9TJQKA][CDHS]$", "description": "Rank, then suit."}),
    Suit: ("suit", {"enum": [str(suit) for suit in Suit]}),
    Rank: ("rank", {"enum": [str(rank) for rank in Rank]}),
}
"""What many views hold: its name and its schema."""

WRITTEN: Final[dict[type, dict[str, object]]] = {
    ScoreLine: {
        "clause": str,
        "code": str,
        "params": dict,
        "points": tuple[int, ...],
        "message": str,
    },
    HandScore: {"ending": str, "tally": tuple[int, ...], "lines": tuple[ScoreLine, ...]},
}
"""The types of what the `to_json` of some classes gives, where that is not their fields."""

MOVE: Final[tuple[str, dict[str, Json]]] = (
    "move",
    {"type": "string", "minLength": 2, "description": "A move, in the notation of tricktake."},
)


def view_schema(rules: type[Rules[StateT, MoveT, ViewT]]) -> dict[str, Json]:
    """What `to_json()` of the views of a game gives, as JSON Schema.

    Args:
        rules: the rules class of the game, of this package or of another one.

    Raises:
        SetupError: if the rules class does not name the class of its views.
    """
    writer = _Writer()
    view = writer.view(rules)
    title = f"What a seat knows of a match of {rules.title}"
    return {
        "$schema": DIALECT,
        "$id": f"urn:tricktake:view:{rules.name}",
        "title": title,
        **view,
        "$defs": {**writer.definitions},
    }


def views_schema() -> dict[str, Json]:
    """The JSON of a view of any game of this package, as JSON Schema; `$defs` has each game by its name."""
    writer = _Writer()
    views = {name: writer.view(GAMES[name]) for name in OWN_GAMES}
    return {
        "$schema": DIALECT,
        "$id": "urn:tricktake:view",
        "title": "What a seat knows of a match, as `view.to_json()` of tricktake gives it",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in views],
        "$defs": {**views, **writer.definitions},
    }


@define
class _Writer:
    """Writes schemas, and gathers what they refer to.

    Attributes:
        definitions: the schema of each type that is referred to, by its name.
    """

    definitions: dict[str, Json] = field(factory=dict[str, "Json"])

    def view(self, rules: type[Rules[StateT, MoveT, ViewT]]) -> dict[str, Json]:
        """The schema of the views of a game, without its definitions."""
        kind = view_class(rules)
        names = [each.name for each in view_fields(kind)]
        first: dict[str, Json] = {
            "game": {"const": rules.name, "description": "The name of the game."},
            "rules": _options_schema(rules),
        }
        return _object(first | self.properties(kind, names))

    def properties(self, kind: type, names: list[str]) -> dict[str, Json]:
        """The schemas of some fields of an attrs class, each with what its docstring says of it."""
        types, told = WRITTEN.get(kind) or types_of(kind), _told(kind)
        properties: dict[str, Json] = {}
        for name in names:
            schema = self.schema(types[name])
            if name in told:
                schema["description"] = told[name]
            properties[name] = schema
        return properties

    def schema(self, kind: object) -> dict[str, Json]:
        """The schema of what a type becomes in JSON."""
        origin, args = get_origin(kind), get_args(kind)
        if is_union(kind):
            return _any_of([self.schema(each) for each in args])
        if origin is Literal:
            return {"enum": [*args]}
        if origin is tuple and args[-1] is not Ellipsis:
            items: list[Json] = [self.schema(each) for each in args]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
        if origin in {tuple, frozenset}:
            alone: dict[str, Json] = {"uniqueItems": True} if origin is frozenset else {}
            return {"type": "array", "items": self.schema(args[0]), **alone}
        if is_move(kind):
            return self.reference(*MOVE)
        return self.schema_of_class(kind) if isinstance(kind, type) else {}

    def schema_of_class(self, kind: type[object]) -> dict[str, Json]:
        """The schema of what the objects of a class become in JSON."""
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if kind is Hand:
            return {"type": "array", "items": self.schema(Card), "uniqueItems": True}
        if kind in BASIC:
            return self.reference(*BASIC[kind])
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
        if issubclass(kind, Enum):
            return self.reference(name, {"enum": [str(each) for each in kind]})
        if is_record_of_fields(kind):
            names = [*(WRITTEN.get(kind) or types_of(kind))]
            return self.reference(name, _object(self.properties(kind, names)))
        return {}

    def reference(self, name: str, schema: dict[str, Json]) -> dict[str, Json]:
        """A reference to a schema, which is put among the definitions."""
        while self.definitions.setdefault(name, schema) != schema:
            name += "_"  # two types of one name
        return {"$ref": f"#/$defs/{name}"}


def rules_schema(rules: type[Rules[StateT, MoveT, ViewT]]) -> dict[str, Json]:
    """The options of a game as JSON Schema: what `from_options` takes, and `options()` gives.

    Args:
        rules: the rules class of the game, of this package or of another one.
    """
    title = f"The options of {rules.title}"
    return {
        "$schema": DIALECT,
        "$id": f"urn:tricktake:rules:{rules.name}",
        "title": title,
        **_options_schema(rules),
    }


def _options_schema(rules: type[Rules[StateT, MoveT, ViewT]]) -> dict[str, Json]:
    return {
        "type": "object",
        "description": "The options that differ from their defaults; suits as letters.",
        "properties": {option.name: _option_schema(option) for option in options_of(rules)},
        "additionalProperties": False,
    }


def _option_schema(option: Option) -> dict[str, Json]:
    """The values that an option allows, as JSON holds them."""
    domain, told = option.domain, option.description or option.allowed
    schema: dict[str, Json] = {"description": told, "default": jsonable(option.encode(option.default))}
    others = [jsonable(option.encode(value)) for value in domain.others]
    if domain.choices:
        return {**schema, "enum": [*(jsonable(option.encode(value)) for value in domain.choices), *others]}
    if domain.minimum is None:
        return schema
    numbers: dict[str, Json] = {"type": "integer", "minimum": domain.minimum}
    if domain.maximum is not None:
        numbers["maximum"] = domain.maximum
    if domain.step != 1:
        numbers["multipleOf"] = domain.step
    return {**schema, "anyOf": [numbers, {"enum": others}]} if others else schema | numbers


def _object(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "required": [*properties],
        "properties": properties,
        "additionalProperties": False,
    }


def _any_of(schemas: list[dict[str, Json]]) -> dict[str, Json]:
    """The schema that any of these accepts; several moves are one, and plain types are listed together."""
    different = [each for number, each in enumerate(schemas) if each not in schemas[:number]]
    if len(different) == 1:
        return different[0]
    if all([*each] == ["type"] for each in different):
        return {"type": [each["type"] for each in different]}
    return {"anyOf": [*different]}


def _told(kind: type) -> dict[str, str]:
    """What the docstrings of a class and of its bases say of its attributes and properties."""
    told = {
        name: " ".join((getdoc(each) or "").partition("\n\n")[0].split()).rstrip(".")
        for base in reversed(kind.__mro__)
        for name, each in vars(base).items()
        if isinstance(each, property)
    }
    for base in reversed(kind.__mro__):
        _, _, section = (getdoc(base) or "").partition("\nAttributes:\n")
        for name, text in re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", section, flags=re.MULTILINE):
            told[name] = re.sub(r"\[([\w.]+)\]\[[\w.]*\]", r"`\1`", " ".join(text.split()))
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps(views_schema(), indent=2, ensure_ascii=False) + "\n")
