"""Moves: their texts, how they are read, their order, and the deal of a pack."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

import tricktake as tt
from tricktake.cards import CARDS, Card, Suit, bits_of
from tricktake.games import court_piece, pilotta, shooter, svoi_kozyri
from tricktake.moves import END_MATCH, PASS, PLAYS, TRUMPS, AskRedeal, ForeignCall, Move, plays_of, read_move
from tricktake.registry import GAMES

COURT_PIECE = tt.CourtPieceRules.moves

# Texts of the notation page, each with the game that has it and the move that it stands for.
TEXTS: list[tuple[str, str, Move]] = [
    ("court_piece", "AS", tt.Play(tt.parse_card("AS"))),
    ("court_piece", "TH", tt.Play(tt.parse_card("TH"))),
    ("court_piece", "pass", tt.Pass()),
    ("court_piece", "trump S", tt.NameTrump(Suit.SPADES)),
    ("court_piece", "redeal", tt.AskRedeal()),
    ("court_piece", "continue", court_piece.Continue()),
    ("court_piece", "stop", court_piece.Stop()),
    ("court_piece", "bid 4", ForeignCall("4")),
    ("court_piece", "bid 80 H", ForeignCall("80 H")),
    ("double_sir", "end", tt.EndMatch()),
    ("pilotta", "pass", tt.Pass()),
    ("pilotta", "bid 80 H", pilotta.Bid(80, Suit.HEARTS)),
    ("pilotta", "contra", pilotta.Contra()),
    ("pilotta", "recontra", pilotta.Recontra()),
    ("pilotta", "declare", pilotta.Declare()),
    ("pilotta", "decline", pilotta.Decline()),
    ("pilotta", "claim 1", pilotta.Claim(1)),
    ("shooter", "bid 4", shooter.Bid(4)),
    ("shooter", "moon", shooter.ShootMoon()),
    ("shooter", "trump D", tt.NameTrump(Suit.DIAMONDS)),
    ("shooter", "accuse 0 2", shooter.AccuseRenege(0, 2)),
    ("svoi_kozyri", "take", svoi_kozyri.TakeCards()),
    ("svoi_kozyri", "end", tt.EndMatch()),
    ("svoi_kozyri", "6C", tt.Play(tt.parse_card("6C"))),
]


@pytest.mark.parametrize(("game", "text", "move"), TEXTS)
def test_text_of_every_kind_of_move(game: str, text: str, move: Move) -> None:
    kinds = GAMES[game].moves
    assert str(move) == move.label == text
    assert read_move(kinds, text) == move
    for written in (text.upper(), text.lower(), f"  {text} ", text.replace(" ", "   ")):
        assert read_move(kinds, written) == move
    for twin in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
        assert twin == move
        assert hash(twin) == hash(move)


def test_every_kind_of_move_of_every_game_is_read_in_these_tests() -> None:
    read = {type(move) for _, _, move in TEXTS} | {tt.Deal}
    assert {kind for rules in GAMES.values() for kind in rules.moves} <= read


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_deal_reads_as_it_is_written(game: str, data: st.DataObject) -> None:
    hands = data.draw(st.lists(st.lists(st.sampled_from(CARDS)).map(tuple), min_size=1, max_size=5))
    deal = tt.Deal(tuple(hands))
    assert read_move(GAMES[game].moves, str(deal)) == deal
    assert deal.label == "deal"
    spaced = str(deal).replace("/", " / ").replace("T", "10").lower()
    assert read_move(GAMES[game].moves, spaced) == deal


def test_a_deal_may_be_made_of_tuples_with_names() -> None:
    class Hand(NamedTuple):
        low: Card
        high: Card

    assert tt.Deal((Hand(CARDS[0], CARDS[1]),)) == tt.Deal((CARDS[:2],))


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_read_in_every_spelling(card: Card) -> None:
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    for text in (str(card), str(card).lower(), rank + card.suit.symbol, f" {rank}{card.suit.letter} "):
        assert read_move(COURT_PIECE, text) is PLAYS[card.index]


@pytest.mark.parametrize(
    "text", ["trump S", "trump spades", "TRUMP ♠", "trump s", "Trump Spade", "trump ♠\ufe0f"]
)
def test_a_trump_is_read_in_every_spelling(text: str) -> None:
    assert read_move(COURT_PIECE, text) == tt.NameTrump(Suit.SPADES)


@pytest.mark.parametrize("text", ["ace of spades", "Ace Of Spades", "♠A", "♠ A", "a of s", "A  ♠"])
def test_a_card_is_read_in_words(text: str) -> None:
    assert read_move(COURT_PIECE, text) is PLAYS[tt.parse_card("AS").index]


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("pilotta", "bid hearts 100", pilotta.Bid(100, Suit.HEARTS)),
        ("pilotta", "bid ♥ 100", pilotta.Bid(100, Suit.HEARTS)),
        ("court_piece", "bid hearts 100", ForeignCall("100 H")),
    ],
)
def test_number_and_suit_are_read_in_either_order(game: str, text: str, move: Move) -> None:
    assert read_move(GAMES[game].moves, text) == move


WHOLE = "a whole number of at most 9 digits is expected"
SUIT = "a suit is expected: C, D, H or S"
RANK = "a rank is expected: 2 to 9, T, J, Q, K or A"


@pytest.mark.parametrize(
    ("game", "text", "position", "code", "reason"),
    [
        (
            "court_piece",
            "",
            0,
            "no_move",
            "'' is no move; moves look like AS, deal, trump S, redeal, continue",
        ),
        ("court_piece", "   ", 0, "no_move", "'   ' is no move; moves look like AS, deal, trump S"),
        ("court_piece", "1H", 0, "rank_expected", RANK),
        ("court_piece", "A", 1, "suit_expected", SUIT),
        ("court_piece", "AX", 1, "suit_expected", SUIT),
        ("court_piece", "ASJ", 3, "suit_expected", SUIT),
        ("court_piece", "♠♠", 0, "rank_expected", RANK),
        ("court_piece", "AS KS", 0, "card_expected", "one card is expected, such as AS"),
        ("court_piece", "king of england", 1, "suit_expected", SUIT),
        ("court_piece", "trump", 5, "incomplete", "'trump' needs a suit, for example 'trump S'"),
        ("court_piece", "trump X", 6, "suit_expected", SUIT),
        ("court_piece", "trump S H", 5, "incomplete", "'trump' needs a suit, for example 'trump S'"),
        ("court_piece", "pass 3", 4, "stands_alone", "nothing may follow 'pass'"),
        ("court_piece", "stop it", 4, "stands_alone", "nothing may follow 'stop'"),
        ("court_piece", "bid", 3, "incomplete", "'bid' needs a number, for example 'bid 4'"),
        ("court_piece", "bid x", 4, "number_expected", WHOLE),
        ("court_piece", "bid 80 X", 7, "suit_expected", SUIT),
        ("court_piece", "bid 80 H H", 3, "incomplete", "'bid' needs a number and a suit"),
        ("court_piece", "deal AS/KX", 9, "suit_expected", SUIT),
        ("court_piece", "deal AS/KS/1H", 11, "rank_expected", RANK),
        ("court_piece", "deal AS/1H/1H", 8, "rank_expected", RANK),
        ("court_piece", "deal AS/K/DQC", 9, "suit_expected", SUIT),
        ("pilotta", "bid 80", 3, "incomplete", "'bid' needs a number and a suit, for example 'bid 80 H'"),
        ("pilotta", "bid 80 X", 7, "suit_expected", SUIT),
        ("pilotta", "bid X H", 4, "number_expected", WHOLE),
        ("pilotta", "claim", 5, "incomplete", "'claim' needs a seat, for example 'claim 1'"),
        ("pilotta", "claim 4", 6, "seat_expected", "a seat is expected: 0, 1, 2 or 3"),
        ("shooter", "bid", 3, "incomplete", "'bid' needs a number, for example 'bid 4'"),
        ("shooter", "bid four", 4, "number_expected", WHOLE),
        ("shooter", "bid -4", 4, "number_expected", WHOLE),
        ("shooter", "bid ٤", 4, "number_expected", WHOLE),
        ("shooter", f"bid {'9' * 10}", 4, "number_expected", WHOLE),
        ("shooter", "accuse 0", 6, "incomplete", "'accuse' needs two seats, for example 'accuse 0 2'"),
        ("shooter", "accuse 0 x", 9, "number_expected", WHOLE),
    ],
)
def test_what_is_no_move_is_refused_where_it_goes_wrong(
    game: str, text: str, position: int, code: str, reason: str
) -> None:
    with pytest.raises(tt.NotationError) as caught:
        read_move(GAMES[game].moves, text)
    assert (caught.value.text, caught.value.position, caught.value.code) == (text, position, code)
    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("game", "text", "word", "near"),
    [
        ("court_piece", "foo", "foo", None),
        ("court_piece", "take", "take", None),  # a word of another game; T is a rank, and a no suit
        ("court_piece", "  trmp S", "trmp", "trump"),
        ("court_piece", "CONTINU", "CONTINU", "continue"),
        ("court_piece", "no", "no", None),
        ("pilotta", "double", "double", None),
        ("pilotta", "trump hearts", "trump", None),  # once read as a ten
        ("pilotta", "contre", "contre", "contra"),
        ("shooter", "end", "end", None),
        ("svoi_kozyri", "pass", "pass", None),
    ],
)
def test_an_unknown_word_is_called_one(game: str, text: str, word: str, near: str | None) -> None:
    kinds = GAMES[game].moves
    with pytest.raises(tt.NotationError) as caught:
        read_move(kinds, text)
    error = caught.value
    assert (error.text, error.position) == (text, text.index(word))
    assert (error.params["word"], error.params.get("near")) == (word, near)
    assert error.code == ("unknown_word" if near is None else "unknown_word_near")
    assert str(error).startswith(f"unknown word {word!r}")
    assert near is None or f"did you mean {near!r}?" in str(error)
    # A move of every kind that the game reads stands in the sentence; a card comes first.
    _, _, examples = str(error).partition("moves look like ")
    assert examples.split(", ")[0] == "AS"
    assert {each.partition(" ")[0] for each in examples.split(", ")} == {kind.word or "AS" for kind in kinds}


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_a_move_is_one(game: str) -> None:
    for kind in GAMES[game].moves:
        assert not kind.takes or str(read_move([kind], kind.example)) == kind.example


def test_a_game_without_cards_reads_none() -> None:
    with pytest.raises(tt.NotationError, match=r"unknown word 'AS'.* moves look like pass$"):
        read_move((tt.Pass,), "AS")


def read_or_fail(game: str, text: str) -> Move | tt.NotationError:
    try:
        return read_move(GAMES[game].moves, text)
    except tt.NotationError as error:
        return error


@pytest.mark.parametrize("game", GAMES)
@given(text=st.one_of(st.text(), st.text(alphabet="deal trumpbicofs AKQ10CDHS/♠-9")))
def test_any_text_is_a_move_or_a_notation_error(game: str, text: str) -> None:
    match read_or_fail(game, text):
        case tt.NotationError() as error:
            assert error.text == text
            assert 0 <= error.position <= len(text)
        case move:
            assert read_move(GAMES[game].moves, str(move)) == move


def test_moves_are_ordered_as_the_notation_page_lists_them() -> None:
    # Pass, contra, recontra; declare, decline; bids by number then suit; moon; trumps; redeal; continue,
    # stop; cards; take. A deal comes before them and the interrupts after them.
    ascending: list[Move] = [
        tt.Deal(()),
        PASS,
        pilotta.Contra(),
        pilotta.Recontra(),
        pilotta.Declare(),
        pilotta.Decline(),
        *(pilotta.Bid(number, suit) for number in (80, 90, 100) for suit in Suit),
        shooter.ShootMoon(),
        *TRUMPS,
        AskRedeal(),
        court_piece.Continue(),
        court_piece.Stop(),
        *PLAYS,
        svoi_kozyri.TakeCards(),
        END_MATCH,
        pilotta.Claim(0),
        pilotta.Claim(1),
    ]
    assert all(one < other and other > one for one, other in pairwise(ascending))
    shuffled = ascending.copy()
    random.Random(1).shuffle(shuffled)
    assert sorted(shuffled) == ascending
    assert shooter.Bid(9) < shooter.Bid(10)
    assert PASS < ForeignCall("4") < ForeignCall("5") < TRUMPS[0]
    assert tt.Deal(((CARDS[0],),)) < tt.Deal(((CARDS[1],),))


@pytest.mark.parametrize("other", [None, 3, "AS", CARDS[0]])
def test_a_move_is_compared_with_moves_only(other: object) -> None:
    with pytest.raises(TypeError):
        assert other > PASS
    assert other != PASS


@pytest.mark.parametrize("move", [move for _, _, move in TEXTS], ids=str)
def test_a_repr_names_the_class_and_its_parts(move: Move) -> None:
    name, _, parts = repr(move).partition("(")
    assert name == type(move).__name__
    assert parts.removesuffix(")") == ", ".join(str(part) for part in move.order)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (tt.Play, "AS"),
        (tt.Play, None),
        (tt.NameTrump, "S"),
        (tt.NameTrump, CARDS[0]),
        (tt.Deal, None),
        (tt.Deal, [CARDS]),
        (tt.Deal, (list(CARDS),)),
        (tt.Deal, (("AS",),)),
        (tt.Deal, ((CARDS[0], "AS"),)),
        (tt.Deal, (CARDS[0],)),
        (tt.Deal, "AS"),
        (ForeignCall, 4),
    ],
)
def test_a_move_is_made_of_what_it_needs(kind: type[Move], wrong: object) -> None:
    with pytest.raises(TypeError):
        kind(wrong)  # type: ignore[call-arg]  # the kinds here take one argument


def test_all_plays_and_trumps() -> None:
    assert [play.card for play in PLAYS] == list(CARDS)
    assert [trump.suit for trump in TRUMPS] == list(Suit)


@given(st.frozensets(st.sampled_from(CARDS)))
def test_plays_of_cards_ascend(cards: frozenset[Card]) -> None:
    wanted = tuple(PLAYS[card.index] for card in sorted(cards))
    assert plays_of(bits_of(cards)) == wanted
    # The second time the answer may come from a table.
    assert plays_of(bits_of(cards)) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_dealt_in_packets_from_the_left_of_the_dealer(game: str) -> None:
    rules = GAMES[game]()
    pack = list(rules.pack)
    for dealer in range(rules.seats):
        hands = tt.Deal.in_packets(rules, dealer, pack).hands
        assert [card for hand in hands for card in sorted(hand)] != pack or rules.seats == 1
        # Laid back in packets the cards are the pack again, top card first.
        left = [list(hand) for hand in hands]
        again: list[Card] = []
        for size in rules.packets:
            for turn in range(1, rules.seats + 1):
                seat = (dealer + turn) % rules.seats
                again += left[seat][:size]
                del left[seat][:size]
        assert again == pack
        for wrong in (pack[1:], [*pack, pack[0]], []):
            with pytest.raises(
                tt.SetupError, match=f"expected a pack of {len(pack)} cards, got {len(wrong)}"
            ):
                tt.Deal.in_packets(rules, dealer, wrong)


def test_a_pack_of_anything_but_cards_is_no_pack() -> None:
    state = tt.start(tt.CourtPieceRules())
    texts = [*tt.CARDS[:-1], "AS"]
    with pytest.raises(TypeError, match="Card"):
        tt.Deal.from_pack(state, texts)  # type: ignore[arg-type]  # what is refused
