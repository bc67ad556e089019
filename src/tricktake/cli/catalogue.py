"""`tricktake games` and `tricktake rules`: which games there are, with their options and their texts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tricktake._schemas import rules_schema
from tricktake.clauses import rules_text
from tricktake.cli.console import Printer
from tricktake.cli.variants import seats_of, setting, summary, usable_games, value_in_words
from tricktake.options import options_of

if TYPE_CHECKING:
    from tricktake.registry import AnyRules


def list_games() -> None:
    """Print the games, a line each; it is told which cannot be loaded."""
    rows = [
        (kind.name, kind.title, _listed(seats_of(kind)), str(kind.revision), summary(kind))
        for kind in usable_games()
    ]
    Printer().table(("name", "title", "seats", "revision", "about"), rows, kinds="tttnt")


def _listed(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def print_rules(kind: type[AnyRules], *, options: bool, text: bool) -> None:
    """Print the options and presets of a game, and its rules text.

    Args:
        kind: the rules class of the game.
        options: whether to print the options and presets.
        text: whether to print the rules text.
    """
    printer = Printer()
    if options:
        printer.heading(f"{kind.title}: options")
        printer.blank()
        _print_options(printer, kind)
        printer.blank()
    if text:
        _print_text(printer, kind)


def print_schema(kind: type[AnyRules]) -> None:
    """Print what the options of a game may be, as JSON Schema."""
    Printer().write(json.dumps(rules_schema(kind), indent=2) + "\n")


def _print_options(printer: Printer, kind: type[AnyRules]) -> None:
    rows = [
        (
            option.name,
            option.type,
            option.allowed,
            value_in_words(option.encode(option.default)),
            option.clauses,
            option.description,
        )
        for option in options_of(kind)
    ]
    printer.table(("option", "type", "allowed", "default", "clauses", "meaning"), rows)
    for name, preset in kind.presets.items():
        settings = "  ".join(setting(option, value) for option, value in preset.items())
        printer.blank()
        printer.line(f"preset {name}: {settings}")


def _print_text(printer: Printer, kind: type[AnyRules]) -> None:
    text = rules_text(kind)
    if text:
        printer.document(text)
    else:
        printer.line(f"{kind.title} has no rules text beside its code.")
