"""Sentences: how templates are filled, what a language lacks, and what no value can do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import frozen

import tricktake as tt
from tests.hostile import Hostile
from tests.languages import added_languages
from tricktake.errors import Refusal
from tricktake.messages import Sentence, nearest, quoted, worded
from tricktake.messages.plurals import category

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tricktake.messages import Names, Param


def english(template: str, names: Names | None = None, **params: Param) -> str:
    return worded(Sentence("test", params, template), names=names)


# Values in templates


@pytest.mark.parametrize(
    ("template", "params", "said"),
    [
        ("no places", {}, "no places"),
        ("{a} and {b}", {"a": 1, "b": "x"}, "1 and x"),
        ("{{a}}", {"a": 1}, "{a}"),
        ("{card}", {"card": tt.CARDS[51]}, "AS"),
        ("{move}", {"move": tt.NameTrump(tt.Suit.HEARTS)}, "trump H"),
        ("{cards}", {"cards": tt.CARDS[:3]}, "2C 3C 4C"),
        ("{seat:seat}", {"seat": 3}, "seat 3"),
        ("{side:side}", {"side": 1}, "side 1"),
        ("{suit:suit}", {"suit": tt.Suit.SPADES}, "spades"),
        ("{suit:suit.acc}", {"suit": tt.Suit.SPADES}, "spades"),  # English has no cases
        ("{suits:suit}", {"suits": tuple(tt.Suit)}, "clubs diamonds hearts spades"),
        ("{n:cards}", {"n": 1}, "1 card"),
        ("{n:cards}", {"n": 0}, "0 cards"),
        ("{n:cards}", {"n": 2}, "2 cards"),
        ("{n:nothing}", {"n": 2}, "2"),
        ("{word:nothing}", {"word": "pass"}, "pass"),
        ("{text!r}", {"text": "a'b"}, '"a\'b"'),
        ("{text!s}", {"text": "ab"}, "ab"),
        ("{text!r}", {"text": "x" * 200}, f"'{'x' * 27}...{'x' * 28}'"),
        ("{all:list}", {"all": ["a", "b", "c"]}, "a, b, c"),
        ("{all:and}", {"all": ("a", "b", "c")}, "a, b and c"),
        ("{all:or}", {"all": ("a", "b")}, "a or b"),
        ("{all:or}", {"all": ("a",)}, "a"),
        ("{all:or}", {"all": ()}, ""),
        ("{all:and suit}", {"all": tuple(tt.Suit)[2:]}, "hearts and spades"),
        ("{all:and seat}", {"all": (0, 2)}, "seat 0 and seat 2"),
        ("{all:list}", {"all": tuple("abcdefghijkl")}, "a, b, c, d, e, f, g, h, i, j, k, l"),
        ("{all:or}", {"all": tuple("abcdefghijklm")}, "a, b, c, d, e, f, g, h, i, j, k, l and 1 more"),
        ("{all:list}", {"all": tuple("abcdefghijklmn")}, "a, b, c, d, e, f, g, h, i, j, k, l and 2 more"),
    ],
)
def test_values_in_their_places(template: str, params: dict[str, Param], said: str) -> None:
    assert worded(Sentence("test", params, template)) == said


SOME_NAMES: list[Names] = [["Ann", "Bob"], {0: "Ann", 1: "Bob"}]


@pytest.mark.parametrize("names", SOME_NAMES)
def test_a_seat_is_called_by_its_name(names: Names) -> None:
    assert english("{seat:seat} must follow", names, seat=1) == "Bob must follow"
    assert english("{seats:and seat}", names, seats=(0, 1)) == "Ann and Bob"
    # A seat without a name keeps its number; a side is not a seat.
    assert english("{seat:seat}", names, seat=2) == "seat 2"
    assert english("{seat:seat}", names, seat=-1) == "seat -1"
    assert english("{side:side}", names, side=1) == "side 1"


def test_a_sentence_stands_in_a_sentence() -> None:
    inner = Sentence("inner", {"seat": 1}, "{seat:seat} waits")
    assert english("{move}: {reason}", ["Ann", "Bob"], move="AS", reason=inner) == "AS: Bob waits"


@pytest.mark.parametrize(
    "text", ["{", "}", "{}", "{0}", "{seat}", "{a.b!r:>99999999}", "%s", "%(seat)s", "\\", "$x"]
)
def test_no_value_is_read_as_a_template(text: str) -> None:
    assert english("[{a}] {b:seat} [{c:list}]", a=text, b=text, c=(text, text)) == (
        f"[{text}] {text} [{text}, {text}]"
    )
    assert english("{seat:seat}", {0: text}, seat=0) == text
    refusal: Refusal[str] = Refusal(
        "must_follow", text, {"seat": text, "suit": text}, move=text, legal=(text,)
    )
    assert str(refusal) == f"{text}: {text} must follow {text} ({text}); legal: {text}"


def test_a_place_without_a_value_stays_as_it_is() -> None:
    assert english("{seat:seat} must follow {suit:suit}", seat=0) == "seat 0 must follow {suit}"
    refusal: Refusal[object] = Refusal("must_follow", "CP-34")
    assert refusal.message == ": {seat} must follow {suit} (CP-34)"


def test_values_that_nobody_asked_for_do_no_harm() -> None:
    assert english("{seat}", seat=1, other=Hostile()) == "1"


def test_a_sentence_without_a_template_keeps_its_id_and_its_values() -> None:
    refusal: Refusal[object] = Refusal("no_such_code", "WH-1", {"seat": 2, "card": "AS"}, move="AS")
    assert refusal.message == "refusal-no-such-code, move=AS, seat=2, card=AS (WH-1)"
    assert tt.render(refusal, "ru") == refusal.message


def test_long_and_nested_values_are_quoted_in_short() -> None:
    nest: list[object] = []
    for _ in range(3000):
        nest = [nest]
    assert quoted("x") == "'x'"
    assert len(quoted(nest)) < 60
    assert quoted(10**5000) == "an object of type int"


# Plural categories, as the CLDR gives them for whole numbers

PLURALS: dict[str, dict[str, list[int]]] = {
    "en": {"one": [1], "other": [0, 2, 3, 5, 10, 11, 21, 100, 101]},
    "el": {"one": [1], "other": [0, 2, 11, 21, 101]},
    "xx": {"one": [1], "other": [0, 2, 11]},
    "fa": {"one": [0, 1], "other": [2, 11, 100, 101]},
    "fr-CA": {"one": [0, 1], "other": [2, 17]},
    "ja": {"other": [0, 1, 2, 100]},
    "ru": {
        "one": [1, 21, 31, 101, 1001],
        "few": [2, 3, 4, 22, 34, 102],
        "many": [0, 5, 10, 11, 12, 14, 15, 20, 25, 111, 112, 114],
    },
    "sr": {"one": [1, 21, 101], "few": [2, 24, 103], "other": [0, 5, 11, 14, 20, 112]},
    "pl": {"one": [1], "few": [2, 4, 22, 103], "many": [0, 5, 11, 13, 21, 31, 101, 112]},
    "cs": {"one": [1], "few": [2, 3, 4], "other": [0, 5, 11, 22, 102]},
    "ar": {
        "zero": [0],
        "one": [1],
        "two": [2],
        "few": [3, 10, 103, 110],
        "many": [11, 26, 99, 111, 1099],
        "other": [100, 101, 102, 200, 1000],
    },
    "he": {"one": [1], "two": [2], "other": [0, 3, 12, 20, 102]},
}


@pytest.mark.parametrize("language", PLURALS)
def test_plural_categories(language: str) -> None:
    for wanted, numbers in PLURALS[language].items():
        assert {number: category(language, number) for number in numbers} == dict.fromkeys(numbers, wanted)
        assert {category(language, -number) for number in numbers} == {wanted}


# Languages of other packages


@frozen
class Notice:
    """Something else that can be said."""

    sentence: Sentence


SLAVIC = {
    "tricks": {"one": "{number} vzjatka", "few": "{number} vzjatki", "many": "{number} vzjatok"},
    "seat": "mesto {number}",
    "suit-spades": "piki",
    "suit-spades.acc": "piku",
    "suit-hearts": "chervi",
    "list-and": "{listed} i {last}",
    "line-test": "{seat:seat}: {n:tricks}, {suit:suit.acc}, {all:and suit}",
    "refusal": "{move} - {reason} ({clause})",
}


@pytest.fixture
def be(tmp_path: Path) -> Iterator[None]:
    """Belarusian, with a few entries, in a package of its own."""
    with added_languages(tmp_path, ("be", SLAVIC)):
        yield


@pytest.mark.usefixtures("be")
def test_a_language_has_its_own_plurals_cases_and_lists() -> None:
    spades, hearts = tt.Suit.SPADES, tt.Suit.HEARTS

    def said(number: int, suit: tt.Suit, names: Names | None = None) -> str:
        params = {"seat": 1, "n": number, "suit": suit, "all": (spades, hearts)}
        return tt.render(Notice(Sentence("line-test", params)), "be", names)

    assert said(1, spades) == "mesto 1: 1 vzjatka, piku, piki i chervi"
    assert said(3, hearts) == "mesto 1: 3 vzjatki, chervi, piki i chervi"  # no such case: the plain word
    assert said(5, tt.Suit.CLUBS) == "mesto 1: 5 vzjatok, clubs, piki i chervi"  # no such word: English
    assert said(21, spades, ["Ann", "Bob"]) == "Bob: 21 vzjatka, piku, piki i chervi"


@pytest.mark.usefixtures("be")
def test_what_a_language_does_not_say_is_said_in_english() -> None:
    refusal: Refusal[object] = Refusal("must_follow", "CP-34", {"seat": 1, "suit": tt.Suit.SPADES}, move="AS")
    # The frame is known, the reason is not: as a whole it is English, its seat and suit too.
    assert tt.render(refusal, "be") == "AS - seat 1 must follow spades (CP-34)"


def test_a_form_that_a_language_lacks_is_its_other_one(tmp_path: Path) -> None:
    forms = {"one": "{number} raz", "other": "{number} raza"}
    with added_languages(tmp_path, ("be", {"times": forms, "line-test": "{n:times}"})):
        assert tt.render(Notice(Sentence("line-test", {"n": 5})), "be") == "5 raza"


def test_a_package_may_give_english_for_its_own_codes(tmp_path: Path) -> None:
    ours = {"line-slam": "a slam by {seat:seat}", "seat": "chair {number}"}
    with added_languages(tmp_path, ("en", ours)):
        line = tt.ScoreLine("WH-3", "slam", (1, 0), {"seat": 0})
        assert line.message == "a slam by seat 0"  # and what this package says stays


def test_where_two_packages_say_the_same_the_first_counts(tmp_path: Path) -> None:
    one, two = {"line-a": "one a"}, {"line-a": "two a", "line-b": "two b"}
    with added_languages(tmp_path, ("be", one), ("be", two)):
        said = [tt.render(Notice(Sentence(f"line-{code}")), "be") for code in "ab"]
    assert said == ["one a", "two b"]


def test_suggestions() -> None:
    known = ["Pilotta", "shooter"]
    assert nearest("pilota", known) == "Pilotta"
    assert nearest("SHOOTERS", known) == "shooter"
    for stranger in ("whist", "", 5, None, "shooter" * 1000, Hostile()):
        assert nearest(stranger, known) is None
