"""Options of a game: how a rules class declares one, with what it allows and the clauses it changes.

Each function gives an attrs field that refuses every other value with an [OptionError][], and
remembers in its metadata what the commands, the documentation and the conformance kit need.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from attrs import Attribute, field, fields, frozen
from typing_extensions import TypeIs

from tricktake.cards import Suit, parse_suit
from tricktake.errors import NotationError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

OPTION: Final = "tricktake.option"
T = TypeVar("T")


@frozen
class Option:
    """What a rules class tells about one of its options.

    Attributes:
        name: the keyword.
        type: the type in words, as the rules text gives it.
        default: the default value.
        allowed: the allowed values in words.
        clauses: the clauses of the rules text that the option changes, in words.
        samples: allowed values to try in tests, the default and the limits among them.
        encode: the value as JSON can hold it.
        decode: the value from what JSON holds; the inverse of `encode`.
    """

    name: str
    type: str
    default: object
    allowed: str
    clauses: str
    samples: tuple[object, ...]
    encode: Callable[[object], object]
    decode: Callable[[object], object]


@cache
def options_of(rules: type) -> tuple[Option, ...]:
    """The options of a rules class, in the order of its rules text."""
    return tuple(_option(attribute) for attribute in fields(rules) if OPTION in attribute.metadata)


def _option(attribute: Attribute[object]) -> Option:
    declared: Option = attribute.metadata[OPTION]
    return Option(
        attribute.name,
        declared.type,
        attribute.default,
        declared.allowed,
        declared.clauses,
        declared.samples,
        declared.encode,
        declared.decode,
    )


def _unchanged(value: object) -> object:
    return value


def declare(  # noqa: PLR0913 - an option has this many parts; all but the default are named at the call
    default: T,
    *,
    type: str,  # noqa: A002 - the column of the rules text is called so
    allowed: str,
    accepts: Callable[[object], bool],
    clauses: str,
    samples: Iterable[object],
    encode: Callable[[object], object] = _unchanged,
    decode: Callable[[object], object] = _unchanged,
) -> T:
    """Declare an option whose allowed values are those that `accepts` accepts."""

    def check(_rules: object, attribute: Attribute[T], value: object) -> None:
        if not accepts(value):
            raise OptionError(attribute.name, value, allowed)

    option = Option("", type, default, allowed, clauses, tuple(samples), encode, decode)
    metadata: Mapping[str, Option] = {OPTION: option}
    return field(default=default, validator=check, metadata=metadata, kw_only=True)


def is_whole(value: object) -> bool:
    """Whether a value is an `int` and no `bool`."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(default: int, least: int, most: int | None = None, *, clauses: str) -> int:
    """Declare an option that is a whole number from `least` to `most`, or without an upper limit."""
    return declare(
        default,
        type="int",
        allowed=_range(least, most),
        accepts=lambda value: _within(value, least, most),
        clauses=clauses,
        samples=_samples(default, least, most),
    )


def whole_or_none(default: int | None, least: int, *, clauses: str) -> int | None:
    """Declare an option that is `None` or a whole number of at least `least`."""
    return declare(
        default,
        type="int or None",
        allowed=f"None, or {_range(least, None)}",
        accepts=lambda value: value is None or _within(value, least, None),
        clauses=clauses,
        samples=dict.fromkeys((None, *_samples(default, least, None))),
    )


def whole_or_all(default: int | Literal["all"], *, clauses: str) -> int | Literal["all"]:
    """Declare an option that is a whole number of at least 1 or the word `"all"`."""
    return declare(
        default,
        type="int or str",
        allowed='1 or more, or "all"',
        accepts=lambda value: (isinstance(value, str) and value == "all") or _within(value, 1, None),
        clauses=clauses,
        samples=dict.fromkeys(("all", *_samples(default, 1, None))),
    )


def flag(default: bool, *, clauses: str) -> bool:  # noqa: FBT001 - the default of the option is its only value here
    """Declare an option that is `True` or `False`."""
    return declare(
        default,
        type="bool",
        allowed="True or False",
        accepts=lambda value: isinstance(value, bool),
        clauses=clauses,
        samples=(False, True),
    )


def word(default: T, *words: T, clauses: str) -> T:
    """Declare an option that is one of some words."""
    return declare(
        default,
        type="str",
        allowed=_listed([f'"{each}"' for each in words]),
        accepts=lambda value: isinstance(value, str) and value in words,
        clauses=clauses,
        samples=words,
    )


def one_of(default: int, *numbers: int, clauses: str) -> int:
    """Declare an option that is one of some whole numbers."""
    return declare(
        default,
        type="int",
        allowed=_listed([str(number) for number in numbers]),
        accepts=lambda value: is_whole(value) and value in numbers,
        clauses=clauses,
        samples=numbers,
    )


def suits_or_none(allowed: str, *, clauses: str) -> tuple[Suit, ...] | None:
    """Declare an option that is `None` or a tuple of different suits; `None` by default.

    JSON holds the suits as a text, such as `"SDHC"`; a list of letters is read too.

    Args:
        allowed: the allowed values in words; how many suits are needed is for the rules class to check.
        clauses: the clauses of the rules text that the option changes, in words.
    """
    default: tuple[Suit, ...] | None = None
    last_first = tuple(reversed(Suit))
    return declare(
        default,
        type="tuple of suits or None",
        allowed=allowed,
        accepts=lambda value: value is None or _are_different_suits(value),
        clauses=clauses,
        samples=(None, tuple(Suit), last_first, last_first[:3], last_first[1:3]),
        encode=_letters,
        decode=_suits,
    )


def _are_different_suits(value: object) -> bool:
    if not _are_in_order(value) or not isinstance(value, tuple):
        return False
    return all(isinstance(suit, Suit) for suit in value) and len(set(value)) == len(value)


def _letters(value: object) -> object:
    return "".join(map(str, value)) if _are_in_order(value) else value


def _suits(value: object) -> object:
    """The suits that a value of JSON stands for; the value itself if it stands for none, to be refused."""
    if not _are_in_order(value):
        return value
    try:
        return tuple(suit if isinstance(suit, Suit) else parse_suit(str(suit)) for suit in value)
    except NotationError:
        return value


def _are_in_order(value: object) -> TypeIs[Sequence[object]]:
    return isinstance(value, str | list | tuple)


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _range(least: int, most: int | None) -> str:
    return f"{least} or more" if most is None else f"{least} to {most}"


def _within(value: object, least: int, most: int | None) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and least <= value
        and (most is None or value <= most)
    )


def _samples(default: int | str | None, least: int, most: int | None) -> tuple[object, ...]:
    limits = (least, least + 1, least + 2, most if most is not None else least + 30)
    return tuple(dict.fromkeys((default, *limits)))
