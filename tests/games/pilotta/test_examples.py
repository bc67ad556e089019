"""The worked examples of section 5 of the rules text, read from its tables."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.pilotta import positions
from tests.games.pilotta.positions import (
    CARDS_33,
    SETS_AND_RUNS,
    after,
    awaiting,
    begun,
    dealt,
    in_play,
    leading,
    refused,
    score_hand,
)
from tests.rules_text import code, settings, table
from tricktake.cards import parse_cards
from tricktake.games.pilotta import Bidding, Dealing, Doubling, Over, PilottaRules, Playing
from tricktake.games.pilotta.cards import RANKING
from tricktake.games.pilotta.claims import secured_count
from tricktake.games.pilotta.melds import melds_of
from tricktake.games.pilotta.scoring import Count, count_of, dropped, missing_point
from tricktake.tricks.trick import Trick

Row = dict[str, str]
DASH = "-"


def by_row(heading: str, numbers: int) -> pytest.MarkDecorator:
    """One test for each row of the table below a heading, which has as many."""
    found = table("pilotta", heading)
    assert len(found) == numbers
    return pytest.mark.parametrize("row", found, ids=[row["no."] for row in found])


def pair(cell: str) -> tuple[int, int]:
    """Two numbers in a cell: "100/62", "18, 6"."""
    first, second = map(int, re.findall(r"\d+", cell))
    return first, second


def rules_of(row: Row) -> PilottaRules:
    return PilottaRules.from_options(settings(row["options"]))


@by_row("Legal cards", 17)
def test_PI_96_legal_cards(row: Row) -> None:
    trick, held, expected = (" ".join(code(row[column])) for column in ("trick", "its cards", "legal"))
    state = positions.position(row["trump"], trick, held, **settings(row["options"]))
    assert " ".join(map(str, tt.legal_moves(state))) == expected
    for card in tt.Hand.parse(held):
        accepted = tt.why_illegal(state, tt.Play(card)) is None
        assert accepted == (str(card) in expected.split())


@by_row("Trick winners", 4)
def test_PI_98_trick_winners(row: Row) -> None:
    trick = parse_cards(" ".join(code(row["trick"])))
    place = ("first card", "second card", "third card", "fourth card").index(row["won by the"])
    assert RANKING.winner(trick, tt.Suit.HEARTS) == place


@by_row("Combinations of one seat", 7)
@pytest.mark.parametrize("shared", [True, False])
def test_PI_50_to_57_combinations(row: Row, shared: bool) -> None:  # noqa: FBT001 - a parameter of the test
    hand = tt.Hand.parse(" ".join(code(row["cards"])))
    expected = [int(value) for value in re.findall(r"\d+", row[f"shared {shared}"])]
    assert [each.value for each in melds_of(hand.bits, shared=shared)] == expected


@by_row("Best declaration", 12)
def test_PI_69_to_77_best_declaration(row: Row) -> None:
    hands = tuple(tt.Hand.parse(" ".join(code(row[f"seat {seat}"]))).bits for seat in range(4))
    first = int(row["first"])
    playing = begun(rules_of(row), hands, first, tt.Suit(row["trump"]))
    hand = count_of(evolve(playing.table, tricks=(Trick(first, (), first),)))
    if row["best, D"] == "nobody":
        assert (hand.best, hand.declared) == (None, 0)
    else:
        assert (hand.best, hand.declared) == pair(row["best, D"])


SHARED = [
    (pair(points), pair(shared))
    for row in table("pilotta", "Steps 5 and 6")
    for points, shared in re.findall(r"(\d+/\d+) (\d+/\d+)", row["E and G"])
]


def test_PI_112_examples_23_to_25_are_read() -> None:
    assert len(SHARED) == 1 + 15 + 5


@pytest.mark.parametrize(("points", "shared"), SHARED)
@pytest.mark.parametrize("bidding", [0, 1])
def test_PI_112_113_steps_5_and_6(points: tuple[int, int], shared: tuple[int, int], bidding: int) -> None:
    for (one, two), expected in ((points, shared), (points[::-1], shared[::-1])):
        game = list(dropped((one, two)))
        gainer = missing_point(PilottaRules(), (one, two), bidding)
        if gainer is not None:
            game[gainer] += 1
        assert tuple(game) == expected


@by_row("Score of a hand", 20)
def test_PI_107_score_of_a_hand(row: Row) -> None:
    result, gains = score_hand(rules_of(row), count_in(row, declarer=0, points=pair(row["points"])))
    assert result.points == gains == pair(row["score 0, 1"])


@by_row("Score of a hand", 20)
def test_PI_107_score_of_a_hand_with_the_sides_exchanged(row: Row) -> None:
    hand = count_in(row, declarer=0, points=pair(row["points"]))
    turned = evolve(
        hand,
        declarer=1,
        captured=hand.captured[::-1],
        tricks=hand.tricks[::-1],
        scored=tuple((1 - seat, each) for seat, each in hand.scored),
        pilotta=None if hand.pilotta is None else 1 - hand.pilotta,
    )
    result, gains = score_hand(rules_of(row), turned)
    assert result.points == gains == pair(row["score 0, 1"])[::-1]


def count_in(row: Row, *, declarer: int, points: tuple[int, int], tricks: str = "tricks") -> Count:
    """What is counted in a row of the tables; a side there is 0 and 1, or b and d."""
    side = {"side 0": 0, "side 1": 1, "b": 0, "d": 1}
    holder, _, value = row["best, D"].partition(", ")
    return positions.count(
        bid=int(row["bid"]),
        points=points,
        tricks=pair(row[tricks]) if tricks in row else (2, 2),
        best=None if holder == DASH else (side[holder], int(value)),
        pilotta=None if row["Pilotta"] == DASH else side[row["Pilotta"]],
        multiplier=int(row["M"]),
        declarer=declarer,
    )


def test_example_33_tricks() -> None:
    state = leading()
    captured = [0, 0]
    for number, row in enumerate(table("pilotta", "33. Dealer 0")):
        assert state.to_act == int(row["leader"])
        if number:
            assert in_play(state).table.tally == tuple(captured)
        assert tuple(code(row["cards from the leader on"])) == positions.TRICKS_33[number]
        state = after(state, *code(row["cards from the leader on"]))
        captured[int(row["winner"]) % 2] += int(row["points"].split(",")[0])
    assert isinstance(state, Dealing)
    assert tt.score(state).tally == (44, 118) == tuple(captured)
    assert (state.dealer, state.scores) == (1, (6, 26))


def test_example_33_legal_cards_on_the_way() -> None:
    state = leading()
    assert positions.legal(after(state, "JS")) == "JH, QH, KH"
    assert positions.legal(after(state, "JS", "QH")) == "KS"
    assert positions.legal(after(state, *CARDS_33[:11])) == "AH"
    assert positions.legal(after(state, *CARDS_33[:14])) == "9H"


def test_example_33_combinations() -> None:
    found = [tt.observe(leading(), seat).melds for seat in range(4)]
    texts = [[str(each) for each in theirs] for theirs in found]
    assert texts == [["run 7S 8S 9S TS (50)"], [], ["run JH QH KH (20)"], ["run 8D 9D TD JD (50)"]]
    assert [tt.observe(leading(), seat).holds_pilotta for seat in range(4)] == [False, False, True, False]


@by_row("Legal cards on the way", 6)
def test_example_33_contracts(row: Row) -> None:
    state = leading(" ".join(code(row["contract of seat 1"])), **settings(row["options"]))
    assert after(state, *CARDS_33).scores == pair(row["score 0, 1"])


@by_row("34. The hand", 4)
def test_example_34_announcing(row: Row) -> None:
    state = leading(declarations="announce")
    first_trick = [text.strip("` ") for text in row["moves of trick 1"].split(",")]
    assert first_trick[0::2] == ["JS", "QH", "KS", "8S"]
    state = after(state, *first_trick)
    hand = count_of(in_play(state).table)
    expected = (None, 0) if row["best, D"] == "nobody" else pair(row["best, D"])
    assert (hand.best, hand.declared) == expected
    assert after(state, *CARDS_33[4:]).scores == pair(row["score 0, 1"])


def test_example_34_refusals() -> None:
    state = leading(declarations="announce")
    assert refused(state, "declare") == (
        "PI-64",
        "seat 1 is not asked to declare, for it holds no meld",
    )
    assert refused(after(state, "JS"), "QH") == ("PI-67", "seat 2 must say declare or decline first")


@by_row("Auctions", 8)
def test_examples_35_to_38_auctions(row: Row) -> None:
    state = dealt(**settings(row["options"]))
    result = row["result"]
    assert state.to_act == 1
    for call in re.findall(r"`([^`]*)`", row["calls"]):
        assert isinstance(state, Bidding)
        state = after(state, call)
    if made := re.match(r"(\d+) (\w) by seat (\d)(?:, who leads|; seat (\d) leads)", result):
        assert isinstance(state, Playing)
        contract = state.table.contract
        assert (contract.bid.number, contract.trump.letter) == (int(made[1]), made[2])
        assert contract.declarer == int(made[3])
        assert state.to_act == int(made[4] or made[3])
    elif abandoned := re.match(r"abandoned, seat (\d) deals", result):
        assert isinstance(state, Dealing)
        assert state.dealer == int(abandoned[1])
    else:
        assert result == "open, seat 1 to speak"
        assert isinstance(state, Bidding)
        assert state.to_act == 1


def test_example_35_seat_1_is_skipped() -> None:
    state = after(dealt(), "pass", "bid 80 H", "bid 90 C", "pass")
    assert state.to_act == 2
    assert after(state, "bid 110 H").to_act == 3


@by_row("In example 35", 5)
def test_example_39_refused_calls(row: Row) -> None:
    before = [] if row["after"] == DASH else [row["after"].strip("`")]
    clause, why = refused(after(dealt(), *before), row["refused call"].strip("`"))
    words = {
        "the lowest bid is 80": ("PI-25", "the lowest bid is 80"),
        "bids go in tens": ("PI-26", "bids go in tens"),
        "must be higher than 80": ("PI-26", "the bid must be higher than the standing 80"),
        "the highest bid is 250": ("PI-30", "the highest bid is 250"),
        "doubling is off": ("PI-42", "these rules do not allow contra"),
    }
    assert (clause, why) == words[row["reason"]]


def test_example_39_bad_notation() -> None:
    with pytest.raises(tt.NotationError) as caught:
        tt.parse_move(dealt(), "bid 80 N")
    assert (caught.value.text, caught.value.position) == ("bid 80 N", 7)


@by_row("40. Dealer 0", 4)
def test_example_40_doubling(row: Row) -> None:
    state = after(dealt(doubling="recontra"), "pass", "bid 110 H", "pass", "pass")
    for seat, text in zip(
        row["asked, in turn"].split(", "), re.findall(r"`([^`]*)`", row["answers"]), strict=True
    ):
        assert isinstance(state, Doubling)
        assert state.to_act == int(seat)
        state = after(state, text)
    assert in_play(state).table.contract.multiplier == int(row["M"])
    assert state.to_act == 2


def test_example_40_contra_alone() -> None:
    state = after(dealt(doubling="contra"), "pass", "bid 110 H", "pass", "pass", "contra")
    assert in_play(state).table.contract.multiplier == 2
    assert state.to_act == 2


@by_row("Claims", 8)
def test_examples_41_to_44_claims(row: Row) -> None:
    rules = rules_of(row)
    hand = count_in(row, declarer=0, points=pair(row["captured"]))
    count = secured_count(rules, hand, "bd".index(row["claimer"]))
    assert count == int(row["count"])
    total, result = row["result"].split(", ")
    assert int(row["total"]) + count == int(total)
    assert (int(total) >= rules.target_score) == (result == "wins")


def test_example_45_claims() -> None:
    state = leading("bid 80 H", target_score=20)
    assert refused(state, "claim 3")[0] == "PI-143"
    after_7 = after(state, *CARDS_33[:28])
    assert in_play(after_7).table.tally[1] == 85
    won = after(after_7, "claim 3")
    assert isinstance(won, Over)
    assert (won.scores, tt.score(won).winners) == ((0, 21), (1,))
    lost = after(state, *CARDS_33[:4], "claim 1")
    assert (lost.scores, tt.score(lost).winners) == ((0, 5), (0,))


def test_the_positions_hold_the_values_of_their_combinations() -> None:
    for value, cards in SETS_AND_RUNS.items():
        assert [each.value for each in melds_of(tt.Hand.parse(cards).bits, shared=True)] == [value]


def test_awaiting_takes_options() -> None:
    assert awaiting(target_score=20).rules.target_score == 20
