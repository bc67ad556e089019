"""The worked examples of Svoi Kozyri, run straight from its rules text."""

from __future__ import annotations

import random
import re

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.svoi_kozyri_positions import after, legal, pile, playing, position, refused
from tests.rules_text import code, rules_text, settings, table
from tricktake.games import svoi_kozyri as sk

GAME = "svoi_kozyri"
TAKING = table(GAME, "Legal moves and taking")
POSITIONS = table(GAME, "Positions and moves")
CHOICES = table(GAME, "Choice of trumps\n\n20")


def text_of(cell: str) -> str:
    """The back-ticked text of a cell; nothing for a dash."""
    return " ".join(code(cell))


@pytest.mark.parametrize("row", TAKING, ids=lambda row: row["no."])
def test_legal_moves_and_taking(row: dict[str, str]) -> None:
    seat = int(row["seat"])
    rest = iter(["7S", "8S", "9S"])
    all_hands = " / ".join(text_of(row["hand"]) if each == seat else next(rest) for each in range(4))
    state = position(all_hands, text_of(row["pile"]), act=seat)
    assert str(state.match.trumps[seat]) == row["trump"]
    assert legal(state) == text_of(row["legal moves"])
    taken = len(playing(after(state, "take")).hands[seat]) - len(state.hands[seat])
    assert taken == int(row["`take` takes"].split()[0])
    assert len(playing(after(state, "take")).pile) == len(state.pile) - taken


def check(state: sk.SvoiKozyriState, fact: str) -> None:
    """Check one of the facts of the last column."""
    word, _, rest = fact.partition(" ")
    match word:
        case "act":
            assert state.to_act == int(rest)
        case "pile":
            assert pile(state) == text_of(rest)
            assert tt.observe(state, 0).exempt is rest.endswith(" exempt")
        case "legal":
            assert legal(state) == text_of(rest)
        case "loser":
            assert isinstance(state, sk.Over)
            assert tt.score(state).losers == (int(rest),)
        case "dealer":
            assert state.dealer == int(rest)
        case "draw":
            assert isinstance(state, sk.Over)
            last = tt.score(state).last
            assert last is not None
            assert last.ending == rest
            assert not any(tt.score(state).totals)
        case _:
            pytest.fail(f"unknown fact {fact!r}")


@pytest.mark.parametrize("row", POSITIONS, ids=lambda row: row["no."])
def test_positions_and_moves(row: dict[str, str]) -> None:
    options = settings(row["options"])
    state = position(text_of(row["hands"]), text_of(row["pile"]), act=int(row["act"]), options=options)
    state_after = after(state, *code(row["moves"]))
    for fact in row["then"].split("; "):
        check(state_after, fact)


def test_the_tables_hold_all_examples() -> None:
    numbers = [row["no."] for row in (*TAKING, *POSITIONS, *CHOICES)]
    assert {int(re.sub(r"\D", "", number)) for number in numbers} == {*range(1, 19), 20}
    assert len(numbers) == len(set(numbers)) == 7 + 22 + 4  # the rows of the three tables


def test_example_19_exchange_of_the_sixes() -> None:
    text = rules_text(GAME)
    deal = re.search(r"^deal .*$", text, flags=re.MULTILINE)
    assert deal
    rules = tt.SvoiKozyriRules.from_options({"trumps": "SDHC"})
    state = playing(after(tt.start(rules, dealer=3), deal.group()))
    moved = [(str(six.card), str(six.giver), str(six.receiver)) for six in state.game.sixes]
    told = re.findall(r"(6[CDHS])(?: goes)? from seat (\d) to seat (\d)", " ".join(text.split()))
    assert sorted(moved) == sorted(told)
    assert len(told) == 3
    assert sorted(moved) == sorted(told)
    assert len(told) == 3
    assert tt.Card(tt.Suit.CLUBS, tt.Rank.SIX) in state.hands[3]
    assert tt.score(state).tally == (8, 9, 10, 9)
    assert state.to_act == 0


@pytest.mark.parametrize("row", CHOICES, ids=lambda row: row["no."])
def test_example_20_choice_of_trumps(row: dict[str, str]) -> None:
    state = tt.start(tt.SvoiKozyriRules(), dealer=1)
    moves = re.findall(r"`([^`]+)`", row["moves"])
    state = after(state, *moves)
    if row["then"].startswith("waits for a deal"):
        assert isinstance(state, sk.Dealing)
        letters = re.search(r"have ([CDHS, ]+)$", row["then"])
        assert letters
        assert [str(suit) for suit in state.match.trumps] == letters.group(1).split(", ")
        return
    act, moves_then = row["then"].split("; ")
    assert state.to_act == int(act.removeprefix("act "))
    assert [str(move) for move in tt.legal_moves(state)] == re.findall(r"`([^`]+)`", moves_then)


def test_example_20_refusals() -> None:
    state = after(tt.start(tt.SvoiKozyriRules(), dealer=1), "trump H", "trump S")
    clause, why = refused(state, "trump H")
    assert clause == "SK-14"
    assert "seat 2" in why
    for text in ("trump C", "trump D"):
        assert refused(state, "end")[0] == "SK-87"
        state = after(state, text)
    assert tt.why_illegal(state, tt.EndMatch()) is None


def last_turn(dealt: sk.SvoiKozyriState, all_hands: str, top: str, card: str) -> sk.SvoiKozyriState:
    """The state after a game whose last turn lays `card` on `top`."""
    game = playing(dealt).game
    acting = next(seat for seat, hand in enumerate(all_hands.split("/")) if card in hand)
    end = position(all_hands, top, act=acting)
    return after(evolve(end, rules=game.match.rules, game=evolve(end.game, match=game.match)), card)


def test_example_21_match() -> None:
    rng = random.Random(21)
    paragraph = " ".join(rules_text(GAME).split("### Match")[1].split("## 6.")[0].split())
    for max_games in (4, None):
        rules = tt.SvoiKozyriRules.from_options({"trumps": "SDHC", "max_games": max_games})
        state: sk.SvoiKozyriState = tt.start(rules, dealer=1)
        ended = tt.score(after(state, "end"))
        assert "`end` before the first game gives no losers." in paragraph
        assert (ended.totals, ended.winners, ended.losers) == ((0, 0, 0, 0), (), ())

        state = tt.apply(state, tt.shuffle(state, rng))
        state = last_turn(state, "KS / - / QD QS / -", "9S", "KS")
        assert "Seat 2 loses the first game: seat 2 deals the second and seat 3 leads it." in paragraph
        assert (tt.score(state).totals, state.dealer) == ((0, 0, 1, 0), 2)

        state = tt.apply(state, tt.shuffle(state, rng))
        assert state.to_act == 3
        state = last_turn(state, "KS / - / QH / -", "9S", "KS")
        assert "The second game is a draw: seat 2 deals again and seat 3 leads again." in paragraph
        assert (tt.score(state).totals, state.dealer) == ((0, 0, 1, 0), 2)

        state = tt.apply(state, tt.shuffle(state, rng))
        assert state.to_act == 3
        state = last_turn(state, "TS JC / - / - / KC", "9C", "KC")
        assert "Seat 0 loses the third game: seat 0 deals the fourth and seat 1 leads it." in paragraph
        ended = tt.score(after(state, "end"))
        assert "`end` after the third game gives totals 1, 0, 1, 0 and `losers` 0 and 2." in paragraph
        assert (ended.totals, ended.losers) == ((1, 0, 1, 0), (0, 2))

        state = tt.apply(state, tt.shuffle(state, rng))
        assert (state.dealer, state.to_act) == (0, 1)
        state = last_turn(state, "KS / - / QD QS / -", "9S", "KS")
        assert "Totals are 1, 0, 2, 0." in paragraph
        assert "With `max_games=4` the match is over now, with `max_games=None`" in paragraph
        assert state.awaiting == ("over" if max_games else "deal")
        state = state if max_games else after(state, "end")
        score = tt.score(state)
        assert (score.totals, score.winners, score.losers) == ((1, 0, 2, 0), (), (2,))
