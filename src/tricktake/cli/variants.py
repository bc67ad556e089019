"""What a call names: a game, and a variant of it by options and presets."""

from __future__ import annotations

import json
from inspect import getdoc
from typing import TYPE_CHECKING, Final

import typer

from tricktake.clauses import modules_around
from tricktake.cli.console import complain
from tricktake.errors import GameLoadError, OptionError, UnknownNameError, UnknownPresetError
from tricktake.messages import quoted
from tricktake.options import from_preset, options_of
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

    from tricktake.registry import AnyRules

WORDS: Final[dict[str, bool | None]] = {"none": None, "true": True, "false": False}
"""Words that stand for a value, besides those of JSON; upper or lower case."""


def find_game(name: str) -> type[AnyRules]:
    """The rules class of a game.

    Raises:
        typer.BadParameter: if there is no such game, or it cannot be loaded.
    """
    try:
        return GAMES[name]
    except (UnknownNameError, GameLoadError) as error:
        raise typer.BadParameter(str(error), param_hint="GAME") from error


def usable_games() -> Iterator[type[AnyRules]]:
    """The rules class of every game that can be loaded; it is told which cannot."""
    for name in GAMES:
        try:
            yield GAMES[name]
        except GameLoadError as error:
            complain(f"Left out: {error}")


def read_rules(kind: type[AnyRules], preset: str | None, settings: Iterable[str]) -> AnyRules:
    """The rules that a call asks for.

    Args:
        kind: the rules class of the game.
        preset: the name of a preset, or `None`.
        settings: options as `"option=value"`, which replace those of the preset.

    Raises:
        typer.BadParameter: if there is no such preset or option, or a value is not allowed.
    """
    options = dict(read_setting(kind, setting) for setting in settings)
    begun: Mapping[str, object] = {} if preset is None else kind.presets.get(preset, {})
    try:
        if preset is None:
            return kind.from_options(options)
        return from_preset(kind, kind.presets, preset, options)
    except OptionError as error:
        by_preset = isinstance(error, UnknownPresetError) or error.option in begun.keys() - options.keys()
        raise typer.BadParameter(str(error), param_hint="--preset" if by_preset else "--set") from error


def read_setting(kind: type[AnyRules], setting: str) -> tuple[str, object]:
    """The name and the value of an option in a text such as `"max_bid=none"`.

    A value is a word that the option allows, JSON, `none`, `true` or `false`, or else a plain text.

    Raises:
        typer.BadParameter: if the text has no `=`.
    """
    name, equals, text = setting.partition("=")
    if not equals:
        message = f"{quoted(setting)} must be option=value"
        raise typer.BadParameter(message, param_hint="--set")
    words = {word for option in options_of(kind) if option.name == name for word in option.samples}
    if text in words:
        return name, text
    if text.lower() in WORDS:
        return name, WORDS[text.lower()]
    try:
        return name, json.loads(text)
    except (ValueError, RecursionError):
        return name, text


def setting(name: str, value: object) -> str:
    """An option with its value, as JSON holds it, in the words in which a call gives it."""
    return f"{name}={value_in_words(value)}"


def value_in_words(value: object) -> str:
    """A value of JSON as a call gives it: the inverse of what `read_setting` reads."""
    if isinstance(value, str):
        return value
    return "none" if value is None else json.dumps(value)


def seats_of(kind: type[AnyRules]) -> tuple[int, ...]:
    """The numbers of seats that the game can have, in ascending order: those that some option gives."""
    return tuple(sorted({rules.seats for rules in _variants(kind)}))


def _variants(kind: type[AnyRules]) -> Iterator[AnyRules]:
    yield kind()
    for option in options_of(kind):
        for sample in option.samples:
            try:
                yield kind.from_options({option.name: option.encode(sample)})
            except OptionError:  # a sample that needs other options beside it
                continue


def side_name(rules: AnyRules, side: int) -> str:
    """What a side is called: a seat that plays for itself, or a side with its seats."""
    seats = rules.sides[side]
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"side {side} (seats {' '.join(map(str, seats))})"


def result(rules: AnyRules, winners: tuple[int, ...], losers: tuple[int, ...]) -> str:
    """How a match that is over ended, in words."""
    if winners:
        return f"won by {' and '.join(side_name(rules, side) for side in winners)}"
    if losers:
        return f"lost by {' and '.join(side_name(rules, side) for side in losers)}"
    return "nobody has won"


def summary(kind: type[AnyRules]) -> str:
    """What the game is, in the first line of its module's docstring."""
    home = _home(kind)
    told = None if home is None else getdoc(home)
    return next(iter((told or "").splitlines()), "")


def _home(kind: type[AnyRules]) -> ModuleType | None:
    """The module or package that bears the name of the game, or else the module of the rules class."""
    modules = [*modules_around(kind)]
    named = (module for module in modules if module.__name__.rpartition(".")[2] == kind.name)
    return next(named, next(iter(modules), None))
