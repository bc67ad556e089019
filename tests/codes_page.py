"""The page of the documentation that lists all codes: made from the English catalogue.

`python -m tests.codes_page` writes it.
"""

from __future__ import annotations

from pathlib import Path

from tricktake.messages.catalogues import ENGLISH, own_catalogue

PAGE = Path(__file__).parents[1] / "docs" / "codes.md"

HEAD = """\
# Codes

Every refusal, score line and notation error of this package by its code, with its English sentence. A
place such as `{seat:seat}` is filled from `params["seat"]`; [Messages and languages](messages.md) says how.
"""

SECTIONS = {
    "refusal": (
        "Refusals",
        "The `code` of a `Refusal`. Its sentence names the move and the clause around this text.",
    ),
    "line": ("Score lines", "The `code` of a `ScoreLine`."),
    "notation": ("Notation errors", "The `code` of a `NotationError`."),
}
FRAMES = ("refusal-alone", "refusal-legal")
"""What stands around a refusal and is no code."""


def page() -> str:
    """The text of the page."""
    return "\n".join([HEAD, *(section(scope) for scope in SECTIONS)])


def section(scope: str) -> str:
    """The table of the codes of one kind."""
    title, introduction = SECTIONS[scope]
    rows = [
        f"| `{name.removeprefix(f'{scope}-').replace('-', '_')}` | {text} |"
        for name, text in sorted(own_catalogue(ENGLISH).items())
        if name.startswith(f"{scope}-") and name not in FRAMES
    ]
    return "\n".join([f"## {title}", "", introduction, "", "| code | sentence |", "| --- | --- |", *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
