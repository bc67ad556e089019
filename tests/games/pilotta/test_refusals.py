"""The table of refusals, PI-149: every row, and that the first row that fits is used."""

from __future__ import annotations

import random

import pytest

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    EXAMPLE_33,
    after,
    awaiting,
    dealt,
    leading,
    position,
    refused,
)
from tests.rules_text import table
from tricktake.errors import NoEffectError
from tricktake.games.pilotta import PilottaRules, PilottaState

OVER = after(leading("bid 90 H", (0, 330)), *CARDS_33)
ASKED = after(leading(declarations="announce"), "JS")
DOUBLING = after(dealt(doubling="recontra"), "bid 80 H", "pass", "pass", "pass")
NO_CLAIMS = leading(early_claim=False)
LEVEL = leading("bid 90 H", (351, 351))
RULES = PilottaRules()

# A case for each row, or half row, of the table, in its order: the state, the move, the clause, the words.
ROWS: list[tuple[int, PilottaState, str, str, str]] = [
    (1, OVER, "claim 0", "PI-137", "the match is over"),
    (1, OVER, EXAMPLE_33, "PI-137", "the match is over"),
    (2, NO_CLAIMS, "claim 0", "PI-141", "these rules have no claims"),
    (2, awaiting(early_claim=False), "claim 0", "PI-141", "these rules have no claims"),
    (3, leading(), "claim 0", "PI-143", "a claim needs a hand in play, and no card has been led"),
    (3, awaiting(), "claim 0", "PI-143", "a claim needs a hand in play, and no card has been led"),
    (3, LEVEL, "claim 0", "PI-143", "a claim needs a hand in play, and no card has been led"),
    (
        4,
        after(LEVEL, "JS"),
        "claim 0",
        "PI-144",
        "both sides have reached the target; the hand must be played",
    ),
    (5, awaiting(), "bid 70 H", "PI-17", "a deal is awaited"),
    (5, awaiting(), "contra", "PI-17", "a deal is awaited"),
    (6, dealt(), "deal AS", "PI-17", "no deal is awaited"),
    (6, ASKED, EXAMPLE_33, "PI-17", "no deal is awaited"),
    (7, awaiting(), "deal AS/KS", "PI-19", "got 2 hands"),
    (8, awaiting(), EXAMPLE_33.replace("9CAD", "ACAD"), "PI-19", "AC is dealt twice"),
    (9, dealt(), "bid 75 H", "PI-25", "the lowest bid is 80"),
    (10, after(dealt(), "bid 90 H"), "bid 85 H", "PI-26", "bids go in tens"),
    (10, dealt(), "bid 255 H", "PI-26", "bids go in tens"),
    (11, after(dealt(), "bid 90 H"), "bid 90 S", "PI-26", "the bid must be higher than the standing 90"),
    (11, after(dealt(), "bid 250 H"), "bid 250 S", "PI-26", "the bid must be higher than the standing 250"),
    (12, after(dealt(), "bid 250 H"), "bid 260 S", "PI-30", "the highest bid is 250"),
    (12, dealt(max_bid=None), "bid 830 S", "PI-30", "the highest bid is 820"),
    (13, dealt(), "contra", "PI-42", "these rules do not allow contra"),
    (13, ASKED, "recontra", "PI-42", "these rules do not allow recontra"),
    (13, dealt(doubling="contra"), "recontra", "PI-42", "these rules do not allow recontra"),
    (
        14,
        dealt(doubling="contra"),
        "contra",
        "PI-43",
        "only the opponents of the declarer may double, each when asked after the auction",
    ),
    (
        14,
        DOUBLING,
        "recontra",
        "PI-46",
        "only the declarer and then its partner may double once more, each when asked after contra",
    ),
    (15, dealt(), "declare", "PI-63", "no seat is asked to declare now"),
    (15, leading(), "decline", "PI-63", "no seat is asked to declare now"),
    (
        15,
        leading(declarations="announce"),
        "declare",
        "PI-64",
        "seat 1 is not asked to declare, for it holds no meld",
    ),
    (15, after(ASKED, "declare"), "declare", "PI-63", "no seat is asked to declare now"),
    (15, after(ASKED, "decline"), "declare", "PI-63", "no seat is asked to declare now"),
    (16, ASKED, "QH", "PI-67", "seat 2 must say declare or decline first"),
    (16, ASKED, "AS", "PI-67", "seat 2 must say declare or decline first"),
    (17, dealt(), "AS", "PI-23", "the auction is on, and seat 1 must bid or pass"),
    (17, DOUBLING, "AS", "PI-23", "the doubling is on, and seat 2 must answer"),
    (17, DOUBLING, "bid 90 H", "PI-23", "the doubling is on, and seat 2 must answer"),
    (17, leading(), "pass", "PI-85", "the play is on, and seat 1 is to act"),
    (17, leading(), "bid 70 H", "PI-85", "the play is on, and seat 1 is to act"),
    (17, ASKED, "pass", "PI-85", "the play is on, and seat 2 is to act"),
    (18, leading(), "KS", "PI-85", "seat 1 does not hold it"),
    (18, after(leading(), "JS"), "2C", "PI-85", "seat 2 does not hold it"),
    (19, position("H", "7S", "8S 9C"), "9C", "PI-86", "seat 1 must follow spades"),
    (19, position("H", "7H", "JH 9C"), "9C", "PI-86", "seat 1 must follow hearts"),
    (20, position("H", "7S", "8H 9C"), "9C", "PI-87", "seat 1 must trump"),
    (20, position("H", "7S QH", "8H KH 9C"), "9C", "PI-87", "seat 2 must trump"),
    (20, position("H", "7S QH", "8H 9C"), "9C", "PI-90", "seat 2 must trump, if only below QH"),
    (
        21,
        position("H", "7S QH", "8H KH 9C"),
        "8H",
        "PI-88",
        "seat 2 must beat QH, the highest trump of the trick",
    ),
    (
        21,
        position("H", "TH QH", "8H AH"),
        "8H",
        "PI-88",
        "seat 2 must beat TH, the highest trump of the trick",
    ),
]


def test_PI_149_every_row_has_a_case() -> None:
    rows = table("pilotta", "**PI-149**")
    assert sorted({number for number, *_ in ROWS}) == list(range(1, len(rows) + 1))
    for number, _, _, clause, _ in ROWS:
        assert clause in rows[number - 1]["clause"]


@pytest.mark.parametrize(("number", "state", "text", "clause", "why"), ROWS)
def test_PI_149_rows(number: int, state: PilottaState, text: str, clause: str, why: str) -> None:
    assert number
    cited, reason = refused(state, text)
    assert cited == clause
    assert reason == why or (clause == "PI-19" and why in reason)


def test_a_refusal_names_the_move_and_what_is_legal() -> None:
    state = position("H", "7S", "8S 9C")
    refusal = tt.why_illegal(state, tt.parse_move(state, "9C"))
    assert refusal is not None
    assert refusal.code == "must_follow"
    assert str(refusal) == "9C: seat 1 must follow spades (PI-86); legal: 8S"


def test_every_move_is_legal_or_refused_with_a_clause() -> None:
    """Every move of the game in states of every phase: the list, the check and the refusal agree."""
    texts = [
        *(
            "pass",
            "contra",
            "recontra",
            "declare",
            "decline",
            *(f"claim {seat}" for seat in range(4)),
            EXAMPLE_33,
        ),
        *map(str, tt.CARDS),
        *(f"bid {number} {suit}" for number in (0, 70, 80, 85, 90, 250, 260, 820, 830) for suit in "CS"),
    ]
    rng = random.Random(149)
    for options in (
        {},
        {"declarations": "announce", "doubling": "recontra", "max_bid": None, "pass_is_final": False},
    ):
        state: PilottaState = tt.start(PilottaRules.from_options({**options, "target_score": 60}))
        while state.awaiting != "over":
            for text in texts:
                move = tt.parse_move(state, text)
                refusal = tt.why_illegal(state, move)
                listed = move in tt.legal_moves(state) or move in tt.interrupts(state)
                accepted = listed or (state.awaiting == "deal" and text == EXAMPLE_33)
                assert (refusal is None) == accepted
                if refusal is not None:
                    assert refusal.clause.startswith("PI-")
            if state.awaiting == "deal":
                state = tt.apply(state, tt.shuffle(state, rng))
            else:
                moves = tt.legal_moves(state)
                state = tt.apply(state, moves[int(rng.random() ** 3 * len(moves))])


def test_a_trusted_move_that_does_not_fit_is_an_error() -> None:
    for state, text in ((dealt(), "declare"), (leading(), "contra"), (awaiting(), "pass")):
        with pytest.raises(NoEffectError, match=f"Pilotta: apply_move has no case for {text!r}"):
            tt.apply_unchecked(state, tt.parse_move(state, text))
