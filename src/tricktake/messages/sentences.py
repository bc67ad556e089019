"""Sentences before they are put into words, and how that is done.

A template has named places. `{card}` writes a value as its text, and several values one after another;
`{text!r}` quotes it. After a colon stands the name of an entry that says how a value is written:

- `{count:tricks}`: a number with its noun, in the plural form that the number takes; `{seat:seat}` is a
  seat, or the name of who sits there;
- `{suit:suit}`: a suit by its name, from the entry `suit-spades`; in the same way any other word, as
  `{meld:meld}` from `meld-sequence`;
- `{suit:suit.acc}`: the same in another case, from `suit-spades.acc`, where the language has it;
- `{names:list}`, `{names:and}`, `{names:or}`: several values with commas, or with "and" or "or" before the
  last; `{seats:and seat}` names each by an entry. A list of more than twelve is cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from reprlib import Repr
from string import Formatter
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast

from attrs import field, frozen

from tricktake.messages.catalogues import ENGLISH, entry
from tricktake.messages.plurals import category

if TYPE_CHECKING:
    from tricktake.messages.catalogues import Forms

Param: TypeAlias = object
"""A plain value in a sentence: a number, a text, a card, a suit, a move, a sentence, or a tuple of these."""
Names: TypeAlias = "Sequence[str] | Mapping[int, str]"
"""Who sits where, by a name for each seat from 0, or for some seats."""

LONGEST_LIST: Final = 12
"""The most values of a list in a sentence; of a longer one so many are shown, and the others counted."""
_LISTS: Final = ("list", "and", "or")

_SHORT: Final = Repr()
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


def quoted(value: object) -> str:
    """A value from outside as an error quotes it: as `repr` writes it, but cut where it is long."""
    try:
        return _SHORT.repr(value)
    except (ValueError, RecursionError):  # a whole number of thousands of digits; a nest of hundreds of lists
        return f"an object of type {type(value).__name__}"


@frozen
class Sentence:
    """A sentence before it is put into words.

    Attributes:
        id: the id of its template in the catalogues, as `"refusal-must-follow"`.
        params: the values that stand in it, by name.
        template: the English template, where the catalogues have none; else `""`.
    """

    id: str
    params: Mapping[str, Param] = field(factory=dict[str, "Param"], hash=False)
    template: str = ""


class Said(Protocol):
    """What can be said to people: a refusal, a line of a score, an error in a text."""

    @property
    def sentence(self) -> Sentence:
        """What it says."""
        ...


def worded(sentence: Sentence, language: str = ENGLISH, names: Names | None = None) -> str:
    """A sentence in the words of a language; in English where that language does not have it.

    Args:
        sentence: the sentence.
        language: the code of the language.
        names: who sits where.
    """
    found = None if language == ENGLISH else entry(language, sentence.id)
    if found is None:
        return _Words(ENGLISH, names).filled(english_template(sentence), sentence.params)
    return _Words(language, names).filled(_other(found), sentence.params)


def english_template(sentence: Sentence) -> str:
    """The English template of a sentence: its own, or that of the catalogue.

    A sentence that has none is told by its id and its values: nothing of it is lost.
    """
    found = sentence.template or entry(ENGLISH, sentence.id)
    if found is not None:
        return _other(found)
    values = "".join(f", {name}={{{name}}}" for name in sentence.params)
    return f"{sentence.id}{values}"


@frozen
class _Words:
    """The words of a language.

    Attributes:
        language: its code.
        names: who sits where.
    """

    language: str
    names: Names | None

    def filled(self, template: str, params: Mapping[str, Param]) -> str:
        """A template with its values in their places; a place without a value stays as it is."""
        filled = ""
        for text, name, form, conversion in _parts(template):
            filled += text
            if name is not None:
                filled += self._value(params[name], form, conversion) if name in params else f"{{{name}}}"
        return filled

    def _value(self, value: Param, form: str, conversion: str | None) -> str:
        if conversion == "r":
            return quoted(value)
        if isinstance(value, Sentence):
            return worded(value, self.language, self.names)
        kind, _, each = form.partition(" ")
        if isinstance(value, tuple | list):
            values = cast("Sequence[Param]", value)
            if kind in _LISTS:
                return self._listed(kind, [self._value(one, each, None) for one in values])
            return " ".join([self._value(one, form, None) for one in values])
        return self._named(value, form) if form else str(value)

    def _named(self, value: Param, form: str) -> str:
        """A number with its noun, or a word by its entry; as its text if no entry is found."""
        name, _, case = form.partition(".")
        if isinstance(value, int):
            if name == "seat" and (called := _name_of(value, self.names)) is not None:
                return called
            return self._phrase(name, value, {}, case)
        found = self._entry(f"{name}-{getattr(value, 'word', value)}", case)
        return str(value) if found is None else _other(found)

    def _phrase(self, name: str, number: int, params: Mapping[str, Param], case: str = "") -> str:
        """An entry in the form that a number takes, filled; the number alone if there is no such entry."""
        found = self._entry(name, case)
        if found is None:
            return str(number)
        form = found if isinstance(found, str) else found.get(category(self.language, number))
        return self.filled(form or _other(found), {"number": number, **params})

    def _entry(self, name: str, case: str) -> Forms | None:
        """An entry, in that case where the language has it; the English one if the language has none."""
        found = entry(self.language, f"{name}.{case}") if case else None
        found = entry(self.language, name) if found is None else found
        return entry(ENGLISH, name) if found is None else found

    def _listed(self, kind: str, texts: list[str]) -> str:
        left_off = len(texts) - LONGEST_LIST
        shown = texts[:LONGEST_LIST]
        last = shown.pop() if kind != "list" and left_off <= 0 and len(shown) > 1 else None
        listed = ""
        for text in shown:
            listed = self._phrase("list", 1, {"listed": listed, "last": text}) if listed else text
        if left_off > 0:
            return self._phrase("list-more", left_off, {"listed": listed})
        return listed if last is None else self._phrase(f"list-{kind}", 1, {"listed": listed, "last": last})


def _name_of(seat: int, names: Names | None) -> str | None:
    if isinstance(names, Mapping):
        return names.get(seat)
    return names[seat] if names is not None and 0 <= seat < len(names) else None


def _other(forms: Forms) -> str:
    return forms if isinstance(forms, str) else forms["other"]


@lru_cache(1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """The texts of a template, each with the place behind it: its name, its form and its conversion."""
    return tuple((text, name, form or "", conversion) for text, name, form, conversion in _PARSE(template))


_PARSE: Final = Formatter().parse
