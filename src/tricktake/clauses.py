"""The clauses of the rules texts, as they are installed beside the games."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.resources import files
from pkgutil import get_data
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake.errors import GameLoadError, UnknownNameError
from tricktake.registry import GAMES, OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from tricktake.registry import AnyRules

RULES_TEXT: Final = "rules.md"
"""The name of the file with the rules text, in the package of a game."""


@frozen
class Clause:
    """A clause of the rules text of a game.

    Attributes:
        id: its id, such as `"CP-34"`.
        game: the name of the game.
        section: the heading under which it stands.
        text: what it says, in Markdown, as one paragraph.
        required: whether the game itself demands the rule; the other clauses settle details and options.
    """

    id: str
    game: str
    section: str
    text: str
    required: bool


def clause(id: str) -> Clause:  # noqa: A002 - a clause is named by its id
    """A clause of the rules text of some game.

    Args:
        id: the id of the clause, as a refusal and a line of a score cite it: `"CP-34"`.

    Raises:
        UnknownNameError: if no game has such a clause.
    """
    wanted = str(id).strip().upper()
    known: list[str] = []
    for game in _games():
        of_game = clauses_of(game)
        if wanted in of_game:
            return of_game[wanted]
        known += of_game
    alike = tuple(each for each in known if each.partition("-")[0] == wanted.partition("-")[0])
    raise UnknownNameError("clause", id, alike or tuple(known))  # noqa: EM101 - the kind of name


def _games() -> Iterator[str]:
    """The games, those of this package first: the others need not be loaded for these."""
    yield from OWN_GAMES
    yield from (name for name in GAMES if name not in OWN_GAMES)


@cache
def clauses_of(game: str) -> dict[str, Clause]:
    """The clauses of a game by id, in the order of its rules text; none if the game has no text."""
    try:
        text = _text_of(game)
    except GameLoadError:
        return {}
    return {each.id: each for each in _read(game, text)}


def _text_of(game: str) -> str:
    if game in OWN_GAMES:
        return files("tricktake").joinpath("games", game, RULES_TEXT).read_text(encoding="utf-8")
    return rules_text(GAMES[game])


def rules_text(kind: type[AnyRules]) -> str:
    """The rules text of a game: `NAME.md` or `rules.md` beside the module of its rules class, or around it.

    Returns:
        The text in Markdown; `""` if no such file is installed.
    """
    for module in modules_around(kind):
        for name in (f"{kind.name}.md", RULES_TEXT):
            try:
                found = get_data(module.__name__, name)
            except (OSError, ValueError):  # there is none, or what is imported lies in no file
                continue
            if found is not None:
                return found.decode(errors="replace").replace("\r\n", "\n")
    return ""


def modules_around(kind: type[AnyRules]) -> Iterator[ModuleType]:
    """The module of a rules class, and the packages around it, from the inside out."""
    name = kind.__module__
    while name:
        if name in sys.modules:
            yield sys.modules[name]
        name = name.rpartition(".")[0]


_PIECE: Final = re.compile(
    r"^(?P<section>#+ [^\n]+)$|^\*\*(?P<id>[A-Z]+-\d+)\*\* (?P<text>.+?)(?=\n\s*\n|\Z)",
    re.MULTILINE | re.DOTALL,
)


def _read(game: str, text: str) -> Iterator[Clause]:
    section = ""
    for piece in _PIECE.finditer(text):
        if piece["section"]:
            section = piece["section"].lstrip("# ")
            continue
        words = " ".join(piece["text"].split())
        yield Clause(piece["id"], game, section, words.removesuffix(" [req]"), words.endswith(" [req]"))
