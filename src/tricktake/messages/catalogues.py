"""Catalogues: for each language a JSON file with the templates of sentences by their ids.

An entry is a template, or an object of templates by plural category. A package adds languages, or
entries for its own codes, by entry points of the group `tricktake.languages`: the name of an entry point
is the code of a language, and its value a package in which the file `CODE.json` lies.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    Forms: TypeAlias = "str | Mapping[str, str]"
    """A template, or its forms by plural category."""
    Catalogue: TypeAlias = "Mapping[str, Forms]"

ENGLISH: Final = "en"
"""The language of the sentences where no other is asked for."""
OWN_LANGUAGES: Final = ("el", "en", "fa", "ru")
"""The languages of this package."""
ENTRY_POINTS: Final = "tricktake.languages"
"""The group of entry points by which other packages add languages, each `name = "package"`."""


def codes() -> tuple[str, ...]:
    """The codes of all languages, in alphabetical order."""
    return tuple(sorted({*OWN_LANGUAGES, *added_packages()}))


@cache
def added_packages() -> Mapping[str, tuple[str, ...]]:
    """The packages that add to each language; looked up once."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and only needed here

    found: dict[str, tuple[str, ...]] = {}
    for point in entry_points(group=ENTRY_POINTS):
        found[point.name] = (*found.get(point.name, ()), point.value)
    return found


@cache
def own_catalogue(language: str) -> Catalogue:
    """The entries of this package in one of its languages, by id."""
    return _read("tricktake.messages", language) if language in OWN_LANGUAGES else {}


@cache
def added_catalogue(language: str) -> Catalogue:
    """The entries of other packages in a language, by id; where several give one, the first counts.

    Raises:
        ImportError: if there is no such package.
        OSError: if it does not hold the file.
        ValueError: if the file is no catalogue.
    """
    entries: dict[str, Forms] = {}
    for package in reversed(added_packages().get(language, ())):
        entries |= _read(package, language)
    return MappingProxyType(entries)


def entry(language: str, name: str) -> Forms | None:
    """The entry with that id in a language; `None` if it has none."""
    found = own_catalogue(language).get(name)
    return added_catalogue(language).get(name) if found is None else found


def _read(package: str, language: str) -> Catalogue:
    import json  # noqa: PLC0415 - not light, and only needed for sentences
    from importlib.resources import files  # noqa: PLC0415 - as above

    text = files(package).joinpath(f"{language}.json").read_text(encoding="utf-8")
    return cast("Catalogue", json.loads(text))
