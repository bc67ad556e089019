"""What somebody may have meant who wrote a name that does not exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_NAME = 100
"""The most characters of a name that is compared with others."""


def nearest(name: object, known: Iterable[str]) -> str | None:
    """The known name that is most like the name given; `None` if none is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed where something is wrong

    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return None
    by_lower = {each.lower(): each for each in known}
    found = get_close_matches(name.lower(), by_lower, 1)
    return by_lower[found[0]] if found else None
