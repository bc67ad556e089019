"""Sentences in other languages: which languages exist, and how a refusal or a score line is said in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.errors import SetupError, UnknownNameError
from tricktake.messages import worded
from tricktake.messages.catalogues import added_catalogue, codes

if TYPE_CHECKING:
    from tricktake.messages import Names, Said


def languages() -> tuple[str, ...]:
    """The codes of the languages that [render][] knows, in alphabetical order.

    English is complete and checked; the other languages of this package are drafts, for review by
    native speakers. Other packages add languages by entry points of the group `tricktake.languages`.
    """
    return codes()


def render(item: Said, language: str = "en", names: Names | None = None) -> str:
    """What an item says, as a sentence in a language.

    Args:
        item: a [Refusal][], a [ScoreLine][], a [NotationError][] or anything else with a `sentence`.
        language: the code of the language, one of [languages][]; with a region, as in `"el-CY"`, that
            of the language alone serves where there is no other.
        names: who sits where: names by seat from 0, or a mapping from some seats. A seat without a
            name is called by its number.

    Returns:
        The sentence; in English if the language has none for it. Numbers have the digits 0 to 9.

    Raises:
        UnknownNameError: if there is no such language.
        SetupError: if another package adds the language and its catalogue cannot be read.
    """
    known = _known(language)
    try:
        added_catalogue(known)
    except (ImportError, OSError, ValueError, TypeError) as error:
        message = f"cannot load the language {known!r}: {error}"
        raise SetupError(message) from error
    return worded(item.sentence, known, names)


def _known(language: str) -> str:
    known = {code.lower(): code for code in codes()}
    wanted = str(language).replace("_", "-").lower()
    found = known.get(wanted) or known.get(wanted.partition("-")[0])
    if found is None:
        raise UnknownNameError("language", language, codes())  # noqa: EM101 - the kind of name
    return found
