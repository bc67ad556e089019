"""Options of a game: how a rules class declares one, with what it allows and the clauses it changes.

Each function gives an attrs field that refuses every other value with an [OptionError][], and
remembers in its metadata what the commands, the documentation and the conformance kit need.
"""

from __future__ import annotations

import re
from inspect import getdoc
from types import NoneType
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast
from weakref import WeakKeyDictionary

from attrs import Attribute, field, fields, frozen
from typing_extensions import TypeIs

from tricktake.cards import Suit, parse_suit
from tricktake.errors import NotationError, OptionError, UnknownOptionError, UnknownPresetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from attrs import AttrsInstance

OPTION: Final = "tricktake.option"
T = TypeVar("T")
RulesT = TypeVar("RulesT")


@frozen(kw_only=True)
class Domain:
    """The allowed values of an option, for forms and schemas.

    Attributes:
        choices: all allowed values, where they are few; `()` where they are numbers in a range.
        minimum: the least number, or `None`.
        maximum: the greatest number, or `None` for no limit.
        step: the numbers are the multiples of this.
        others: what is allowed beside the numbers, such as `None` or `"all"`.
    """

    choices: tuple[object, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    step: int = 1
    others: tuple[object, ...] = ()


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
        domain: the allowed values, for forms and schemas.
        description: what the option decides, in a sentence.
    """

    name: str
    type: str
    default: object
    allowed: str
    clauses: str
    samples: tuple[object, ...]
    encode: Callable[[object], object]
    decode: Callable[[object], object]
    domain: Domain
    description: str = ""


_KNOWN: Final[WeakKeyDictionary[Callable[..., object], tuple[Option, ...]]] = WeakKeyDictionary()
"""The options of the rules classes that were asked for; a class that is made at run time can go again."""


def options_of(rules: Callable[..., object]) -> tuple[Option, ...]:
    """The options of a rules class, in the order of its rules text."""
    found = _KNOWN.get(rules)
    if found is None:
        found = _KNOWN[rules] = tuple(
            _option(rules, attribute)
            for attribute in fields(cast("type[AttrsInstance]", rules))
            if OPTION in attribute.metadata
        )
    return found


def _option(rules: Callable[..., object], attribute: Attribute[object]) -> Option:
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
        declared.domain,
        _descriptions(rules).get(attribute.name, ""),
    )


def _descriptions(rules: Callable[..., object]) -> dict[str, str]:
    """What the docstring of a rules class says of its options, without the clauses."""
    _, _, section = (getdoc(rules) or "").partition("\nArgs:\n")
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", section, flags=re.MULTILINE)
    return {name: re.sub(r" \([A-Z]+-[^()]*\)", "", " ".join(text.split())) for name, text in found}


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
    domain: Domain | None = None,
) -> T:
    """Declare an option whose allowed values are those that `accepts` accepts."""

    def check(_rules: object, attribute: Attribute[T], value: object) -> None:
        if not accepts(value):
            raise OptionError(attribute.name, value, allowed, _type_expected(type, value))

    option = Option("", type, default, allowed, clauses, tuple(samples), encode, decode, domain or Domain())
    metadata: Mapping[str, Option] = {OPTION: option}
    return field(default=default, validator=check, metadata=metadata, kw_only=True)


def _type_expected(type_: str, value: object) -> str:
    """The type that an option has, in words, if the value is of another type and that is worth saying."""
    words, kinds = _TYPES.get(type_, ("", (object,)))
    return "" if isinstance(value, kinds) and not isinstance(value, bool) else words


_TYPES: Final[Mapping[str, tuple[str, tuple[type, ...]]]] = {
    "int": ("a whole number", (int,)),
    "int or None": ("a whole number or None", (int, NoneType)),
    "int or str": ("a whole number or a text", (int, str)),
    "suit or None": ("a suit or None", (Suit, NoneType)),
    "tuple of suits or None": ("a tuple of suits or None", (tuple, NoneType)),
}
"""The types of options whose values are easily given as another: in words, and the classes of the values."""


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
        domain=Domain(minimum=least, maximum=most),
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
        domain=Domain(minimum=least, others=(None,)),
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
        domain=Domain(minimum=1, others=("all",)),
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
        domain=Domain(choices=(False, True)),
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
        domain=Domain(choices=words),
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
        domain=Domain(choices=numbers),
    )


def suit_or_none(default: Suit | None, *, clauses: str) -> Suit | None:
    """Declare an option that is `None` or a suit; JSON holds a suit as its letter."""
    return declare(
        default,
        type="suit or None",
        allowed="None, or a suit: C, D, H or S",
        accepts=lambda value: value is None or isinstance(value, Suit),
        clauses=clauses,
        samples=(None, *Suit),
        domain=Domain(choices=(None, *Suit)),
        encode=lambda value: None if value is None else str(value),
        decode=_suit,
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
        domain=Domain(others=(None,)),
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


def _suit(value: object) -> object:
    """The suit that a value of JSON stands for; the value itself if it stands for none, to be refused."""
    try:
        return parse_suit(value) if isinstance(value, str) else value
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


# The options of a rules object as a whole


def from_options(kind: Callable[..., RulesT], options: Mapping[str, object]) -> RulesT:
    """Rules of a class with these options as plain JSON values; those not named are at their defaults.

    Raises:
        OptionError: if an option does not exist, or does not allow the value.
    """
    known = {option.name: option for option in options_of(kind)}
    for name in options:
        if name not in known:
            raise UnknownOptionError(name, None, ", ".join(known))
    return kind(**{name: known[name].decode(value) for name, value in options.items()})


def from_preset(
    kind: Callable[..., RulesT],
    presets: Mapping[str, Mapping[str, object]],
    name: str,
    options: Mapping[str, object],
) -> RulesT:
    """Rules of a class with the options of a preset, and others that replace them.

    Raises:
        OptionError: if there is no such preset, or an option is wrong.
    """
    if name not in presets:
        option = "preset"
        raise UnknownPresetError(option, name, ", ".join(presets))
    return from_options(kind, {**presets[name], **options})


def plain_options(rules: object, *, defaults: bool) -> dict[str, object]:
    """The options of a rules object as plain JSON values.

    Args:
        rules: the rules object.
        defaults: whether to give the options that are at their defaults too.
    """
    return {
        option.name: option.encode(getattr(rules, option.name))
        for option in options_of(type(rules))
        if defaults or getattr(rules, option.name) != option.default
    }


def changed_options(rules: object) -> dict[str, object]:
    """The values of the options that differ from their defaults."""
    return {
        option.name: value
        for option in options_of(type(rules))
        if (value := getattr(rules, option.name)) != option.default
    }
