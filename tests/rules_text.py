"""A reader of the rules texts, so that text and behaviour cannot drift apart: clauses, tables, examples."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from attrs import frozen

import tricktake

GAMES = Path(tricktake.__file__).parent / "games"

_CARD = re.compile(r"[2-9TJQKA][CDHS]")
_SETTING = re.compile(r"(\w+)=(\S+)")


def rules_text(game: str) -> str:
    """The rules text of a game, which stands beside its code."""
    path = GAMES / game / "rules.md"
    return path.read_text(encoding="utf-8")


def clauses(game: str) -> list[str]:
    """The ids of the clauses, in the order of the text."""
    return re.findall(r"^\*\*([A-Z]{2}-\d+)\*\*", rules_text(game), flags=re.MULTILINE)


@frozen
class Start:
    """The first line of a block: options, first dealer, and test set-up such as totals."""

    options: dict[str, object]
    dealer: int | None
    setup: dict[str, tuple[int, ...]]


@frozen
class Moves:
    """A line of moves, each as its canonical text; the bars between tricks are gone."""

    texts: tuple[str, ...]


@frozen
class Facts:
    """A line of facts that hold at that point, each without surrounding space."""

    facts: tuple[str, ...]


@frozen
class Refused:
    """A move that must be refused, and the clause."""

    text: str
    clause: str


Step = Start | Moves | Facts | Refused


@frozen
class Block:
    """A worked example: its id and number in the text, and its steps from `start` on."""

    name: str
    steps: tuple[Step, ...]


SETUP_KEYS = ("totals", "courts", "streaks", "hands")


def blocks(game: str) -> list[Block]:
    """The fenced blocks of the worked examples, in the order of the text.

    Deals named `@first` are replaced by their hands.
    """
    text = rules_text(game)
    deals = named_deals(game)
    found: list[Block] = []
    example, number = "", 0
    for piece in re.finditer(
        r"^\*\*([A-Z]{2}-E\d+)\*\*|^```text\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL
    ):
        if piece.group(1):
            example, number = piece.group(1), 0
            continue
        number += 1
        lines = [line for line in piece.group(2).splitlines() if line.strip()]
        found.append(Block(f"{example}-{number}", tuple(_step(_named(line, deals)) for line in lines)))
    assert found, f"{game}: no worked examples found"
    return found


def named_deals(game: str) -> dict[str, str]:
    """The deals that the text gives a name, without the `@`: their hands as a `deal` move writes them."""
    return dict(re.findall(r"^\| `@(\w+)` \| `([^`]+)` \|", rules_text(game), flags=re.MULTILINE))


def _named(line: str, deals: dict[str, str]) -> str:
    return re.sub(r"@(\w+)", lambda match: deals[match.group(1)], line)


def _step(line: str) -> Step:
    word, _, rest = line.partition(" ")
    if word == "start":
        return _start(rest)
    if word == "=>":
        return Facts(tuple(fact.strip() for fact in rest.split(";")))
    if word == "refused":
        match = re.fullmatch(r"(.+) \(([A-Z]{2}-\d+)\)", rest)
        assert match, line
        return Refused(match.group(1), match.group(2))
    if _CARD.fullmatch(word):
        cards = line.replace("|", " ").split()
        assert all(_CARD.fullmatch(card) for card in cards), line
        return Moves(tuple(cards))
    return Moves((line.strip(),))


def _start(settings: str) -> Start:
    options: dict[str, object] = {}
    setup: dict[str, tuple[int, ...]] = {}
    assert not _SETTING.sub("", settings).strip(), settings
    for name, value in _SETTING.findall(settings):
        if name in SETUP_KEYS:
            setup[name] = tuple(int(part) for part in re.split(r"[-,]", value))
        else:
            options[name] = ast.literal_eval(value)
    dealer = options.pop("dealer", None)
    assert dealer is None or isinstance(dealer, int)
    return Start(options, dealer, setup)


def table(game: str, heading: str) -> list[dict[str, str]]:
    """The first table below a heading (or below any text that begins a line), a dict by column for each row.

    Column names and cells are without surrounding space; back-ticks stay. A first column without
    a name has the name "".
    """
    text = rules_text(game)
    begin = re.search(rf"^(#+ |\*\*)?{re.escape(heading)}", text, flags=re.MULTILINE)
    assert begin, f"{game}: no heading {heading!r}"
    match = re.compile(r"^\|.*\|\n\|[-| ]+\|\n(?:\|.*\|\n)+", flags=re.MULTILINE).search(text, begin.start())
    assert match, f"{game}: no table below {heading!r}"
    header, _, *rows = match.group().splitlines()
    names = _cells(header)
    return [dict(zip(names, _cells(row), strict=True)) for row in rows]


def _cells(row: str) -> list[str]:
    return (
        [cell.strip() for cell in row.strip().strip("|").split("|")]
        if "`|`" not in row
        else _quoted_cells(row)
    )


def _quoted_cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!`)\|(?!`)", row.strip()[1:-1])]


def code(cell: str) -> list[str]:
    """The words of all back-ticked parts of a cell, or nothing for a dash: "`AS KS`" gives ["AS", "KS"]."""
    quoted: list[str] = re.findall(r"`([^`]*)`", cell)
    return " ".join(quoted).split()


def settings(cell: str) -> dict[str, object]:
    """The options in a cell: "`kot_points=2`, `redeal="never"`" gives their values."""
    return {name: ast.literal_eval(value) for name, value in re.findall(r"(\w+)=([^\s`,]+|\"[^\"]*\")", cell)}
