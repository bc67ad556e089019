"""`tricktake games` and `tricktake rules`: which games there are, with their options and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.cli.console import Printer
from tricktake.cli.variants import find_game, rules_text, seats_of, setting, summary, value_in_words
from tricktake.options import options_of
from tricktake.registry import GAMES

if TYPE_CHECKING:
    from tricktake.registry import AnyRules


def list_games() -> None:
    """Print the games there are, a line each."""
    kinds = [find_game(name) for name in GAMES]
    rows = [
        (name, kind.title, _listed(seats_of(kind)), str(kind.revision), summary(kind))
        for name, kind in zip(GAMES, kinds, strict=True)
    ]
    Printer().table(("name", "title", "seats", "revision", "about"), rows, numbers="tttnt")


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
        printer.print()
        _print_options(printer, kind)
        printer.print()
    if text:
        _print_text(printer, kind)


def _print_options(printer: Printer, kind: type[AnyRules]) -> None:
    rows = [
        (
            option.name,
            option.type,
            option.allowed,
            value_in_words(option.encode(option.default)),
            option.clauses,
        )
        for option in options_of(kind)
    ]
    printer.table(("option", "type", "allowed", "default", "clauses"), rows)
    for name, preset in kind.presets.items():
        settings = "  ".join(setting(option, value) for option, value in preset.items())
        printer.print()
        printer.line(f"preset {name}: {settings}")


def _print_text(printer: Printer, kind: type[AnyRules]) -> None:
    text = rules_text(kind)
    if text is None:
        printer.line(f"No rules text stands beside the code of {kind.title}.")
    elif printer.is_terminal:
        from rich.markdown import Markdown  # noqa: PLC0415 - takes longer than most commands

        printer.print(Markdown(text))
    else:
        printer.write(text)
