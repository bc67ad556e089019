"""The catalogues: every language says everything, and nothing is said but what they hold."""

from __future__ import annotations

import random
import re
from string import Formatter
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests import codes_page
from tests.languages import added_languages
from tricktake.games import court_piece, pilotta, shooter, svoi_kozyri
from tricktake.messages.catalogues import OWN_LANGUAGES, own_catalogue
from tricktake.messages.plurals import category
from tricktake.moves import END_MATCH, PASS, PLAYS, TRUMPS, AskRedeal, ForeignCall
from tricktake.registry import GAMES, OWN_GAMES
from tricktake.testing import random_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tricktake.registry import AnyState

ENGLISH = own_catalogue("en")
CASES = {
    "ru": {"gen", "acc", "dat", "ins", "pre"},
    "el": {"gen", "acc"},
    "fa": set[str](),
    "en": set[str](),
}
"""The cases that may stand behind the name of an entry."""


def forms_of(entry: str | Mapping[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else dict(entry)


def places(template: str) -> list[str]:
    """The places of a template, in alphabetical order; in which form is for each language to choose."""
    return sorted(
        f"{name}!{conversion or ''}"
        for _, name, _, conversion in Formatter().parse(template)
        if name is not None
    )


# Every language


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_every_entry_is_there_with_the_same_places(language: str) -> None:
    catalogue = own_catalogue(language)
    for name, entry in ENGLISH.items():
        assert name in catalogue, name
        wanted = places(forms_of(entry).get("other", forms_of(entry).get("", "")))
        for form in forms_of(catalogue[name]).values():
            assert places(form) == wanted, name
            assert form.strip() == form != "", name


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_nothing_is_there_but_what_english_has_and_its_cases(language: str) -> None:
    for name in own_catalogue(language):
        plain, _, case = name.partition(".")
        assert plain in ENGLISH, name
        assert not case or case in CASES[language], name


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_an_entry_that_counts_has_all_forms_of_the_language(language: str) -> None:
    needed = {category(language, number) for number in range(200)} | {"other"}
    for name, entry in own_catalogue(language).items():
        if not isinstance(entry, str):
            assert {*entry} == needed, name


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_every_form_that_a_template_names_exists(language: str) -> None:
    catalogue = own_catalogue(language)
    for name, entry in catalogue.items():
        for template in forms_of(entry).values():
            for _, place, form, _ in Formatter().parse(template):
                kind, _, each = (form or "").partition(" ") if place else ("", "", "")
                named = each if kind in {"list", "and", "or"} else kind
                plain = named.partition(".")[0]
                assert not plain or any(
                    other == plain or other.startswith(f"{plain}-") for other in catalogue
                ), name


@pytest.mark.parametrize("language", ["el", "fa", "ru"])
def test_a_draft_says_that_it_is_one(language: str) -> None:
    assert own_catalogue(language)["language-status"] == "draft, for review by native speakers"
    assert own_catalogue("en")["language-status"] == "original"


LETTERS = {"el": "Ͱ-Ͽἀ-῿", "fa": "؀-ۿ", "ru": "Ѐ-ӿ"}


@pytest.mark.parametrize("language", LETTERS)
def test_a_language_is_written_in_its_own_letters(language: str) -> None:
    """Except for places, notation, and the words of moves, which stay as they are typed."""
    typed = {word for game in OWN_GAMES for kind in GAMES[game].moves for word in [kind.word] if word}
    for name, entry in own_catalogue(language).items():
        if name == "language-status":
            continue
        for template in forms_of(entry).values():
            text = "".join(text for text, *_ in Formatter().parse(template))
            latin = {*re.findall(r"[A-Za-z_]{2,}", text)}
            assert latin <= typed | {"AS", "parse_move"}, name
            assert re.search(f"[{LETTERS[language]}]", text) or "{" in template or latin, name


# No English in the code

ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒĝĥîĵķľɱñôþɋŕšťúṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĽṀÑÔÞɊŔŠŤÚṼŴẊÝŽ",
)
PSEUDO = "en-XA"


def pseudo(entry: str | Mapping[str, str]) -> object:
    """An entry in a language that nobody speaks: with accents, in brackets, and longer."""
    if isinstance(entry, str):
        return f"[{_accented(entry)} ~~~]"
    return {form: f"[{_accented(text)} ~~~]" for form, text in entry.items()}


def _accented(template: str) -> str:
    accented = ""
    for text, name, form, conversion in Formatter().parse(template):
        accented += text.translate(ACCENTS)
        if name is not None:
            place = name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
            accented += f"{{{place}}}"
    return accented


@pytest.fixture
def pseudo_language(tmp_path: Path) -> Iterator[None]:
    entries = {name: pseudo(entry) for name, entry in ENGLISH.items()}
    with added_languages(tmp_path, (PSEUDO, entries)):
        yield


MOVES: tuple[tt.Move, ...] = (
    *TRUMPS,
    *(PASS, AskRedeal(), END_MATCH, ForeignCall("4"), tt.Deal(()), *PLAYS[::5]),
    *(court_piece.Continue(), court_piece.Stop(), svoi_kozyri.TakeCards()),
    *(pilotta.Bid(90, tt.Suit.SPADES), pilotta.Contra(), pilotta.Recontra(), pilotta.Declare()),
    *(pilotta.Decline(), pilotta.Claim(0), pilotta.Claim(3)),
    *(shooter.Bid(3), shooter.Bid(9), shooter.ShootMoon(), shooter.AccuseRenege(0, 1)),
)
NOTATION = re.compile(
    r"\b(?:(?:trump|bid|deal|claim|accuse)(?: [0-9A-Z/]+)*|pass|redeal|end|continue|stop|take"
    r"|contra|recontra|declare|decline|moon|[2-9TJQKA][CDHS]|[A-Z]{2}-\d+|NOTATION)(?!\w)"
)
"""What is no English: the texts of moves and cards, the ids of clauses, and so is `None` for no move."""
TITLES = re.compile("|".join(rules.title for rules in GAMES.values()))


def english_left(said: str) -> list[str]:
    """The words of a sentence in the pseudo-language that are still English."""
    return re.findall(r"[A-Za-z]{2,}", TITLES.sub("", NOTATION.sub("", said)).replace("None", ""))


def matches(game: str, moves: int) -> Iterator[AnyState]:
    """The states of random matches under random rules."""
    rng = random.Random(f"languages {game}")
    state: AnyState = tt.start(random_rules(GAMES[game], rng).bounded())
    for _ in range(moves):
        yield state
        if state.awaiting == "over":
            state = tt.start(random_rules(GAMES[game], rng).bounded())
        elif state.awaiting == "deal":
            state = tt.apply(state, tt.shuffle(state, rng))
        else:
            options = (*tt.legal_moves(state), *tt.interrupts(state))
            state = tt.apply(state, rng.choice(options))


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("game", OWN_GAMES)
def test_no_sentence_of_a_game_is_made_in_code(game: str) -> None:
    rng = random.Random(game)
    heard: set[str] = set()
    for state in matches(game, 1500):
        said: list[tt.Refusal[object] | tt.ScoreLine] = [
            refusal
            for move in (None, "AS", *rng.sample(MOVES, 6))
            if (refusal := tt.why_illegal(state, move)) is not None
        ]
        last = tt.score(state).last
        said += last.lines if last is not None and state.awaiting != "move" else ()
        for item in said:
            assert item.sentence.id in ENGLISH or item.template, item
            rendered = tt.render(item, PSEUDO)
            assert rendered.startswith("["), rendered
            assert english_left(rendered) == [], rendered
            assert "{" not in rendered, rendered
            assert "{" not in item.message, item.message
            heard.add(item.code)
    assert len(heard) >= 12


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize(
    "text", ["", "foo", "trmp S", "trump", "trump X", "pass 3", "bid x", "AS KS", "1H", "A", "claim 7"]
)
def test_no_notation_error_is_made_in_code(text: str) -> None:
    for rules in GAMES.values():
        with pytest.raises(tt.NotationError) as caught:
            tt.parse_move(tt.start(rules()), text)
        said = tt.render(caught.value, PSEUDO).replace(repr(text), "")
        assert english_left(re.sub(r"'\w+'", "", said)) == []


# The page of codes


@pytest.mark.repository
def test_the_page_of_codes_is_up_to_date() -> None:
    """If not: `python -m tests.codes_page` writes it."""
    assert codes_page.PAGE.read_text(encoding="utf-8") == codes_page.page()


@pytest.mark.repository
def test_every_code_of_the_sources_is_in_the_catalogue() -> None:
    sources = (codes_page.PAGE.parents[1] / "src" / "tricktake").rglob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for pattern, scope in (
        (r'\bRefusal\(\s*"(\w+)"', "refusal"),
        (r'\bScoreLine\(\s*"[A-Z]+-\d+",\s*"(\w+)"', "line"),
        (r'\bNotationError\(\s*\w+,[^"\n]*"(\w+)"', "notation"),
    ):
        codes = {*re.findall(pattern, text)}
        assert codes
        assert {f"{scope}-{code.replace('_', '-')}" for code in codes} <= {*ENGLISH}
