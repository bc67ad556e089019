"""Plural categories: which form of a noun a number takes, as the CLDR of Unicode names the forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


def category(language: str, number: int) -> str:
    """The plural category of a whole number.

    Args:
        language: the code of a language, as `"ru"` or `"pt-BR"`.
        number: the number; its sign does not matter.

    Returns:
        `"zero"`, `"one"`, `"two"`, `"few"`, `"many"` or `"other"`. A language without a rule here
        tells one from all other numbers, as English does.
    """
    return _RULES.get(language.partition("-")[0], _one)(abs(number))


def _one(number: int) -> str:
    return "one" if number == 1 else "other"


def _zero_or_one(number: int) -> str:
    return "one" if number <= 1 else "other"


def _none(_number: int) -> str:
    return "other"


def _east_slavic(number: int) -> str:
    unit, teens = number % 10, number % 100 // 10 == 1
    if unit == 1 and not teens:
        return "one"
    return "few" if 2 <= unit <= 4 and not teens else "many"  # noqa: PLR2004 - the digits that take "few"


def _south_slavic(number: int) -> str:
    form = _east_slavic(number)
    return "other" if form == "many" else form


def _polish(number: int) -> str:
    form = _east_slavic(number)
    return "one" if number == 1 else "many" if form == "one" else form


def _czech(number: int) -> str:
    return "few" if 2 <= number <= 4 else _one(number)  # noqa: PLR2004 - the numbers that take "few"


def _arabic(number: int) -> str:
    if number <= 2:  # noqa: PLR2004 - these three have forms of their own
        return ("zero", "one", "two")[number]
    rest = number % 100
    if 3 <= rest <= 10:  # noqa: PLR2004 - the numbers that take "few"
        return "few"
    return "many" if rest >= 11 else "other"  # noqa: PLR2004 - the first number that takes "many"


def _hebrew(number: int) -> str:
    return "two" if number == 2 else _one(number)  # noqa: PLR2004 - the dual


_RULES: Final[dict[str, Callable[[int], str]]] = {
    **dict.fromkeys(("am", "as", "bn", "fa", "ff", "fr", "gu", "hi", "hy", "kn", "pt", "zu"), _zero_or_one),
    **dict.fromkeys(("id", "ja", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh"), _none),
    **dict.fromkeys(("be", "ru", "uk"), _east_slavic),
    **dict.fromkeys(("bs", "hr", "sr"), _south_slavic),
    **dict.fromkeys(("cs", "sk"), _czech),
    "ar": _arabic,
    "he": _hebrew,
    "pl": _polish,
}
