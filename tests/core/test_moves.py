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


@pytest.mark.parametrize(
    ("game", "text", "position", "reason"),
    [
        (
            "court_piece",
            "",
            0,
            "a card or one of deal, trump, redeal, continue, stop, pass, bid, end is expected",
        ),
        ("court_piece", "   ", 0, "a card or one of deal, trump"),
        ("court_piece", "1H", 0, "a rank is expected"),
        ("court_piece", "A", 1, "a suit is expected"),
        ("court_piece", "AS KS", 0, "one card is expected"),
        ("court_piece", "take", 1, "a suit is expected"),  # T is a rank, and a no suit
        ("court_piece", "trump", 5, "1 word must follow 'trump'"),
        ("court_piece", "trump X", 6, "a suit is expected"),
        ("court_piece", "trump S H", 5, "1 word must follow 'trump'"),
        ("court_piece", "pass 3", 4, "nothing must follow 'pass'"),
        ("court_piece", "stop it", 4, "nothing must follow 'stop'"),
        ("court_piece", "bid", 3, "1 word must follow 'bid'"),
        ("court_piece", "bid x", 4, "a whole number of at most 9 digits is expected"),
        ("court_piece", "bid 80 X", 7, "a suit is expected"),
        ("court_piece", "bid 80 H H", 3, "2 words must follow 'bid'"),
        ("court_piece", "deal AS/KX", 9, "a suit is expected"),
        ("court_piece", "deal AS/KS/1H", 11, "a rank is expected"),
        ("court_piece", "deal AS/1H/1H", 8, "a rank is expected"),
        ("court_piece", "deal AS/K/DQC", 9, "a suit is expected"),
        ("shooter", "bid", 3, "1 word must follow 'bid'"),
        ("shooter", "bid four", 4, "a whole number of at most 9 digits is expected"),
        ("shooter", "bid -4", 4, "a whole number of at most 9 digits is expected"),
        ("shooter", "bid ٤", 4, "a whole number of at most 9 digits is expected"),
        ("shooter", f"bid {'9' * 10}", 4, "a whole number of at most 9 digits is expected"),
        ("shooter", "accuse 0", 6, "2 words must follow 'accuse'"),
        ("shooter", "accuse 0 x", 9, "a whole number of at most 9 digits is expected"),
        ("shooter", "end", 0, "a rank is expected"),
        ("svoi_kozyri", "pass", 0, "a rank is expected"),
    ],
)
def test_what_is_no_move_is_refused_where_it_goes_wrong(
    game: str, text: str, position: int, reason: str
) -> None:
    with pytest.raises(tt.NotationError) as caught:
        read_move(GAMES[game].moves, text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.reason.startswith(reason)


def test_a_game_without_cards_reads_none() -> None:
    with pytest.raises(tt.NotationError, match="a card or one of pass is expected"):
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
                tt.SetupError, match=f"a pack of {len(pack)} cards is needed, and {len(wrong)}"
            ):
                tt.Deal.in_packets(rules, dealer, wrong)


def test_a_pack_of_anything_but_cards_is_no_pack() -> None:
    state = tt.start(tt.CourtPieceRules())
    texts = [*tt.CARDS[:-1], "AS"]
    with pytest.raises(TypeError, match="Card"):
        tt.Deal.from_pack(state, texts)  # type: ignore[arg-type]  # what is refused
