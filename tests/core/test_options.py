"""Options: what each kind allows and refuses, and the way to JSON and back."""

from __future__ import annotations

import json
import random

import pytest
from attrs import frozen

import tricktake as tt
from tests.hostile import Hostile
from tricktake.cards import Suit
from tricktake.errors import OptionError
from tricktake.options import (
    Domain,
    Option,
    flag,
    one_of,
    options_of,
    suit_or_none,
    suits_or_none,
    whole,
    whole_or_all,
    whole_or_none,
    word,
)
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.testing import random_rules


@frozen(kw_only=True)
class Kinds:
    """One option of every kind."""

    number: int = whole(5, 3, 15, clauses="XX-1")
    unlimited: int = whole(2, 1, clauses="XX-2")
    limit: int | None = whole_or_none(None, 4, clauses="XX-3")
    cards: object = whole_or_all(3, clauses="XX-4")
    toss: bool = flag(True, clauses="XX-5")  # noqa: FBT003 - the default of the option
    mode: str = word("slow", "slow", "fast", "fastest", clauses="XX-6")
    players: int = one_of(4, 2, 3, 4, clauses="XX-7")
    trumps: tuple[Suit, ...] | None = suits_or_none("different suits, or None", clauses="XX-8")
    trump: Suit | None = suit_or_none(Suit.SPADES, clauses="XX-9")


OPTIONS = {option.name: option for option in options_of(Kinds)}
C, D, H, S = Suit

# For each option: its type and what is allowed in words, values that are allowed, values that are not.
CASES: dict[str, tuple[str, str, list[object], list[object]]] = {
    "number": ("int", "3 to 15", [3, 4, 15], [2, 16, -3, 0, True, "5", 5.0, None, [5], 10**30]),
    "unlimited": ("int", "1 or more", [1, 2, 10**9], [0, -1, True, "2", 2.5, None]),
    "limit": ("int or None", "None, or 4 or more", [None, 4, 100], [3, 0, False, "4", 4.0, "None"]),
    "cards": ("int or str", '1 or more, or "all"', [1, 3, "all"], [0, -1, "ALL", "3", True, None, 1.0]),
    "toss": ("bool", "True or False", [True, False], [0, 1, "True", None, ""]),
    "mode": (
        "str",
        '"slow", "fast" or "fastest"',
        ["slow", "fastest"],
        ["", "SLOW", "slow ", 0, None, ["slow"]],
    ),
    "players": ("int", "2, 3 or 4", [2, 3, 4], [1, 5, 3.0, "4", True, None]),
    "trumps": (
        "tuple of suits or None",
        "different suits, or None",
        [None, (S, H), (C, D, H, S), ()],
        [[S, H], (S, S), "SH", ("S", "H"), S, 4, True],
    ),
    "trump": ("suit or None", "None, or a suit: C, D, H or S", [None, *Suit], ["S", "", 3, True, (S,)]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_an_option_allows(name: str) -> None:
    kind, allowed, good, bad = CASES[name]
    option = OPTIONS[name]
    assert (option.type, option.allowed) == (kind, allowed)
    for value in good:
        assert getattr(Kinds(**{name: value}), name) == value  # type: ignore[arg-type]  # of every kind
    for value in [*bad, Hostile()]:
        with pytest.raises(tt.OptionError) as caught:
            Kinds(**{name: value})  # type: ignore[arg-type]  # a value that is refused
        assert caught.value.option == name
        assert caught.value.value is value
        assert caught.value.allowed == allowed


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("number", 99, "number must be 3 to 15, not 99"),
        ("number", "351", "number must be a whole number (3 to 15), not '351'"),
        ("number", True, "number must be a whole number (3 to 15), not True"),
        ("number", 5.0, "number must be a whole number (3 to 15), not 5.0"),
        ("unlimited", 0, "unlimited must be 1 or more, not 0"),
        ("limit", 3, "limit must be None, or 4 or more, not 3"),
        ("limit", "4", "limit must be a whole number or None (None, or 4 or more), not '4'"),
        ("cards", "ALL", "cards must be 1 or more, or \"all\", not 'ALL'"),
        ("cards", None, 'cards must be a whole number or a text (1 or more, or "all"), not None'),
        ("toss", 1, "toss must be True or False, not 1"),
        ("mode", "SLOW", 'mode must be "slow", "fast" or "fastest", not \'SLOW\''),
        ("players", 5, "players must be 2, 3 or 4, not 5"),
        ("players", "4", "players must be a whole number (2, 3 or 4), not '4'"),
        ("trumps", (S, S), "trumps must be different suits, or None, not (Suit.SPADES, Suit.SPADES)"),
        ("trumps", "SH", "trumps must be a tuple of suits or None (different suits, or None), not 'SH'"),
    ],
)
def test_what_an_error_says_is_what_would_be_right(name: str, value: object, said: str) -> None:
    with pytest.raises(tt.OptionError) as caught:
        Kinds(**{name: value})  # type: ignore[arg-type]  # a value that is refused
    assert str(caught.value) == said


def test_options_are_told_in_order_with_their_defaults() -> None:
    assert list(OPTIONS) == list(CASES)
    assert [option.default for option in OPTIONS.values()] == [5, 2, None, 3, True, "slow", 4, None, S]
    assert [option.clauses for option in OPTIONS.values()] == [f"XX-{number}" for number in range(1, 10)]
    with pytest.raises(TypeError):
        Kinds(5)  # type: ignore[call-arg]  # options are keyword-only


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_samples_are_allowed_and_hold_default_and_limits(option: Option) -> None:
    assert option.default in option.samples
    assert len(set(option.samples)) == len(option.samples)
    for value in option.samples:
        Kinds(**{option.name: value})  # type: ignore[arg-type]  # of every kind
    limits: dict[str, set[object]] = {
        "number": {3, 15},
        "unlimited": {1},
        "limit": {None, 4},
        "cards": {"all", 1},
        "toss": {True, False},
        "mode": {"slow", "fast", "fastest"},
        "players": {2, 3, 4},
        "trump": {None, *Suit},
    }
    assert limits.get(option.name, {None}) <= set(option.samples)


@pytest.mark.parametrize(
    ("json_value", "suits"),
    [
        ("SDHC", (S, D, H, C)),
        ("sh", (S, H)),
        (["S", "hearts"], (S, H)),
        ((S, H), (S, H)),
        ("", ()),
        (None, None),
    ],
)
def test_suits_are_read_from_json(json_value: object, suits: tuple[Suit, ...] | None) -> None:
    assert OPTIONS["trumps"].decode(json_value) == suits


@pytest.mark.parametrize("value", ["SX", ["S", "none"], [1], 4, True, {"S": 1}])
def test_what_stands_for_no_suits_is_left_to_be_refused(value: object) -> None:
    assert OPTIONS["trumps"].decode(value) == value
    with pytest.raises(tt.OptionError):
        Kinds(trumps=OPTIONS["trumps"].decode(value))  # type: ignore[arg-type]  # refused


def test_suits_are_written_as_letters() -> None:
    assert OPTIONS["trumps"].encode((S, D)) == "SD"
    assert OPTIONS["trumps"].encode(None) is None
    assert OPTIONS["number"].encode(7) == OPTIONS["number"].decode(7) == 7


@pytest.mark.parametrize(
    ("json_value", "suit"), [("S", S), ("hearts", H), (None, None), ("X", "X"), (4, 4), (["S"], ["S"])]
)
def test_a_suit_is_read_from_json_and_what_stands_for_none_is_left_to_be_refused(
    json_value: object, suit: object
) -> None:
    assert OPTIONS["trump"].decode(json_value) == suit


def test_a_suit_is_written_as_its_letter() -> None:
    assert [OPTIONS["trump"].encode(suit) for suit in (C, D, H, S, None)] == ["C", "D", "H", "S", None]


# Of every game


@pytest.mark.parametrize("game", GAMES)
def test_options_go_to_json_and_back(game: str) -> None:
    rng = random.Random(11)
    for _ in range(60):
        rules = random_rules(GAMES[game], rng)
        for written in (rules.options(), rules.options(defaults=True)):
            assert json.loads(json.dumps(written)) == written
            assert type(rules).from_options(written) == rules
        assert set(rules.options(defaults=True)) == {option.name for option in options_of(type(rules))}
        assert all(
            rules.options(defaults=True)[name] != type(rules)().options(defaults=True)[name]
            for name in rules.options()
        )
        assert hash(type(rules).from_options(rules.options())) == hash(rules)


@pytest.mark.parametrize("game", GAMES)
def test_unknown_options_and_absurd_values_are_refused(game: str) -> None:
    kind = GAMES[game]
    with pytest.raises(tt.OptionError, match="unknown option 'no_such_option'; options: "):
        kind.from_options({"no_such_option": 1})
    for option in options_of(kind):
        absurd: tuple[object, ...] = (
            -1,
            0.5,
            "absurd",
            object(),
            Hostile(),
            [[0]],
            {"a": 1},
            b"S",
            float("nan"),
        )
        for value in absurd:
            with pytest.raises(tt.OptionError):
                kind.from_options({option.name: value})


@pytest.mark.parametrize("game", GAMES)
def test_rules_show_the_options_that_differ(game: str) -> None:
    kind = GAMES[game]
    assert repr(kind()) == f"{kind.__name__}()"
    rules = random_rules(kind, random.Random(5))
    assert all(f"{name}=" in repr(rules) for name in rules.options())
    assert repr(rules).count("=") == len(rules.options())


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_domain_of_an_option_is_what_it_allows(game: str) -> None:
    kind = GAMES[game]
    for option in options_of(kind):
        domain = option.domain
        for sample in option.samples:
            assert not _is_told(domain) or _is_in(domain, sample), option
        for number in _just_outside(domain):
            with pytest.raises(OptionError):
                kind.from_options({option.name: number})


def _is_told(domain: Domain) -> bool:
    return bool(domain.choices) or domain.minimum is not None


def _is_in(domain: Domain, value: object) -> bool:
    if value in domain.choices or value in domain.others:
        return True
    if not isinstance(value, int) or domain.minimum is None:
        return False
    return domain.minimum <= value <= (domain.maximum or value) and value % domain.step == 0


def _just_outside(domain: Domain) -> set[int]:
    if domain.minimum is None:
        return set()
    found = {domain.minimum - domain.step}
    if domain.maximum is not None:
        found.add(domain.maximum + domain.step)
    if domain.step > 1:
        found.add(domain.minimum + 1)
    return found - {value for value in domain.others if isinstance(value, int)}
