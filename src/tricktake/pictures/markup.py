"""The markup of a picture: elements, texts from outside, and ids that no other picture has."""

from __future__ import annotations

import re
from hashlib import blake2s
from typing import Final
from unicodedata import category, combining, east_asian_width
from xml.sax.saxutils import escape, quoteattr

from tricktake.errors import SetupError
from tricktake.messages import quoted
from tricktake.pictures.picture import Picture

NAMESPACE: Final = "http://www.w3.org/2000/svg"

_NAME: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_PREFIX: Final = "\x00"
"""Stands for the prefix of the ids until the picture is finished; no text from outside can hold it."""
_JOINERS: Final = "\u200c\u200d"
"""Control characters that are part of words, as in Persian."""
_CODES_IN_A_CELL: Final = 3
"""How many characters may share one cell: a letter with its marks."""


def element(tag: str, *content: str, **attributes: object) -> str:
    """An element with its attributes; those that are `None` or `""` are left out.

    Args:
        tag: its name.
        content: what it contains, as finished markup.
        attributes: their values by name; `_` in a name stands for `-`, and a `_` at its end for nothing.
    """
    said = "".join(
        [
            f" {name.rstrip('_').replace('_', '-')}={quoteattr(_written(value))}"
            for name, value in attributes.items()
            if value is not None and value != ""
        ]
    )
    inside = "".join(content)
    return f"<{tag}{said}>{inside}</{tag}>" if inside else f"<{tag}{said}/>"


def _written(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def moved(x: float, y: float, scale: float = 1) -> str:
    """A transformation that puts the origin at a place, and scales."""
    steps = f"translate({_written(float(x))} {_written(float(y))})"
    if scale != 1:
        steps += f"scale({_written(float(scale))})"
    return steps


def own_id(name: str) -> str:
    """An id in the picture; a prefix that belongs to this picture will stand before it."""
    return f"{_PREFIX}{name}"


def link(name: str) -> str:
    """A link to the element with that id in the picture."""
    return f"#{_PREFIX}{name}"


def use(name: str, place: str = "") -> str:
    """The element with that id once more, at a place that a transformation gives."""
    return element("use", href=link(name), transform=place)


def text_of(text: str) -> str:
    """A text as content of an element."""
    return escape(text)


def one_line(text: object, cells: int) -> str:
    """A text from outside as one short line without characters that XML or a line of text cannot hold.

    Args:
        text: the text.
        cells: how wide it may be, in letters; a wide letter counts as two. What is longer is cut.
    """
    kept: list[str] = []
    width = 0
    for sign in " ".join(str(text)[: 64 * cells].split()):
        if category(sign)[0] == "C" and sign not in _JOINERS:
            continue
        width += 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1
        if width > cells or len(kept) >= _CODES_IN_A_CELL * cells:
            return f"{''.join(kept[:-1])}\u2026"
        kept.append(sign)
    return "".join(kept)


def finished(  # noqa: PLR0913 - each is a choice of its own, by keyword
    size: tuple[float, float],
    title: str,
    description: str,
    *content: str,
    kind: str,
    width: float | None = None,
    style: str = "",
    language: str = "en",
    prefix: str | None = None,
) -> Picture:
    """A whole picture.

    Args:
        size: the width and the height of what is drawn.
        title: its name, for people who cannot see it.
        description: what it shows, for them; `""` if the title says it all.
        content: what is drawn.
        kind: the class of the outermost element.
        width: the width at which it is shown; as wide as there is room if not given.
        style: CSS to restyle it with.
        language: the language of its words.
        prefix: what stands before every id; made from the picture itself if not given, and so equal
            pictures have equal ids.

    Raises:
        SetupError: if the prefix cannot begin an id.
    """
    across, down = size
    height = None if width is None else width * down / across
    words = [element("title", text_of(title), id=own_id("t"))]
    if description:
        words.append(element("desc", text_of(description), id=own_id("d")))
    named = f"{own_id('t')} {own_id('d')}" if description else own_id("t")
    css = [element("style", text_of(one_line(style, 10_000)))] if style else []
    text = element(
        "svg",
        *words,
        *css,
        *content,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {_written(float(across))} {_written(float(down))}",
        width=None if width is None else float(width),
        height=height,
        class_=kind,
        role="img",
        lang=language,
        aria_labelledby=named,
    )
    if prefix is not None and not _NAME.fullmatch(prefix):
        message = f"prefix must be a letter and then letters, digits, - or _, not {quoted(prefix)}"
        raise SetupError(message)
    if prefix is None:
        prefix = f"tt{blake2s(text.encode(), digest_size=3).hexdigest()}"
    return Picture(text.replace(_PREFIX, prefix))
