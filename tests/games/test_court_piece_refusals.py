"""The tables of the rules text of Court Piece: refusals, options, presets."""

from __future__ import annotations

import re

import pytest

import tricktake as tt
from tests import rules_text
from tests.games.court_piece_hands import (
    DEALS,
    await_deal,
    caller_run,
    caller_wins,
    dealt,
    first,
    play,
    play_hand,
)
from tricktake.games.court_piece import CourtPieceRules, CourtPieceState
from tricktake.options import options_of

EVERY_OPTION = {option.name: option for option in options_of(CourtPieceRules)}


# The table of refusals

DEAL = f"deal {DEALS['suits']}"
POOR: dict[str, object] = {"redeal": "caller_no_face", "max_redeals": 1}
USED_UP = play(dealt("@poor", **POOR), "redeal", "deal @poor")
OPEN = caller_run(7, bavney_chase="ask")
FOLLOWING = first("AS")

# For each row of the table, in its order: states and moves that it speaks of, and the code.
REFUSALS: list[tuple[str, str, list[tuple[CourtPieceState, str]]]] = [
    ("the match is over", "match_over", [(play_hand(await_deal(totals=(4, 0)), caller_wins()), "AS")]),
    (
        "not `deal` while a deal is awaited",
        "deal_awaited",
        [(await_deal(), "pass"), (await_deal(), "redeal")],
    ),
    (
        "`deal` while none is awaited",
        "no_deal_awaited",
        [(dealt(), DEAL), (OPEN, DEAL), (FOLLOWING, "deal AS")],
    ),
    ("a malformed deal", "bad_deal_size", [(await_deal(), "deal AS/KS/QS/JS")]),
    (
        "a card, `continue` or `stop` in the trump phase",
        "must_name_trump",
        [(dealt(), "AH"), (dealt(), "2C"), (dealt(), "continue"), (dealt(), "stop")],
    ),
    (
        "`pass` or a bid",
        "no_auction",
        [(state, move) for state in (dealt(), FOLLOWING, OPEN) for move in ("pass", "bid 4", "bid 80 H")],
    ),
    ("`end`", "no_end", [(dealt(), "end"), (FOLLOWING, "end"), (OPEN, "end")]),
    ("`redeal` in the trump phase with the option off", "no_redeals", [(dealt("@poor"), "redeal")]),
    ("`redeal` in the trump phase when all are used", "redeals_used", [(USED_UP, "redeal")]),
    (
        "`redeal` in the trump phase by a caller with a jack, queen, king or ace",
        "holds_face",
        [(dealt("@first", **POOR), "redeal")],
    ),
    (
        "`trump` or `redeal` during the play",
        "trump_named",
        [
            (state, move)
            for state in (FOLLOWING, OPEN, caller_run(0, **POOR))
            for move in ("trump C", "redeal")
        ],
    ),
    ("a card while the question is open", "must_decide", [(OPEN, "7H"), (OPEN, "AH"), (OPEN, "2C")]),
    (
        "`continue` or `stop` with no question open",
        "nothing_to_decide",
        [(FOLLOWING, "continue"), (caller_run(7), "stop")],
    ),
    (
        "a card that the seat does not hold",
        "not_held",
        [(FOLLOWING, "AS"), (FOLLOWING, "4S"), (FOLLOWING, "AD")],
    ),
    ("a card of another suit while able to follow", "must_follow", [(FOLLOWING, "2H"), (FOLLOWING, "2C")]),
]
TABLE = {row["situation"]: row["message"] for row in rules_text.table("court_piece", "### Refusals")}


def test_every_row_of_the_table_of_refusals_is_tested() -> None:
    assert [situation for situation, _, _ in REFUSALS] == list(TABLE)


@pytest.mark.parametrize(("situation", "code", "cases"), REFUSALS, ids=lambda value: str(value)[:40])
def test_refusal(situation: str, code: str, cases: list[tuple[CourtPieceState, str]]) -> None:
    template, _, more = TABLE[situation].partition("` and ")
    message, clause = re.fullmatch(r"`?(.*) \((CP-\d+)\)`?", template).groups()  # type: ignore[union-attr]  # all do
    for state, text in cases:
        move = tt.parse_move(state, text)
        refusal = tt.why_illegal(state, move)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, clause)
        # Where an interrupt is refused, the interrupts that are accepted are listed; this game has none.
        assert refusal.legal == (() if text == "end" else tt.legal_moves(state))
        wanted = message.format(move=move.label, s=state.to_act, n=1, suit="spades")
        detail = ": seat 0 gets 1 card" if more else ""
        assert refusal.message == f"{wanted}{detail} ({clause})"
        before = state
        with pytest.raises(tt.IllegalMoveError) as caught:
            tt.apply(state, move)
        assert caught.value.refusal == refusal
        assert str(caught.value) == str(refusal)
        assert state == before


@pytest.mark.parametrize(
    "text", ["1H", "trump X", "take", "bid", "bid x", "bid 4 5", "moon", "claim 1", "", "AS KS"]
)
def test_text_that_is_no_move_is_unreadable(text: str) -> None:
    for state in (await_deal(), dealt(), FOLLOWING):
        with pytest.raises(tt.NotationError):
            tt.parse_move(state, text)


# Options, as their table says

OPTIONS = rules_text.table("court_piece", "## 3. Options")


def test_the_table_of_options() -> None:
    assert [row["name"].strip("`") for row in OPTIONS] == list(EVERY_OPTION)
    for row in OPTIONS:
        option = EVERY_OPTION[row["name"].strip("`")]
        assert option.type == row["type"]
        assert str(option.default) == row["default"].strip('`"')
        allowed = row["allowed"].replace("`", "")
        assert option.allowed == re.sub(r", (\S+)$", r" or \1", allowed)
        assert option.clauses == row["changes"]


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: row["name"])
def test_values_of_an_option(row: dict[str, str]) -> None:
    name = row["name"].strip("`")
    limits = re.fullmatch(r"(\d+) to (\d+)", row["allowed"])
    good: list[object] = [row["default"].strip('`"')]
    if limits:
        least, most = map(int, limits.groups())
        good = [least, least + 1, most - 1, most]
        bad: list[object] = [
            least - 1,
            most + 1,
            -least or -1,
            float(least + 1),
            str(least),
            str(least + 1),
            True,
            None,
            [],
        ]
    else:
        good = re.findall(r'"(\w+)"', row["allowed"])
        bad = ["", "Auto", "nevr", 0, 1, True, None, [good[0]], f"{good[0]} "]
    for value in good:
        rules = CourtPieceRules.from_options({name: value})
        assert getattr(rules, name) == value
        assert rules.options(defaults=True)[name] == value
    for value in bad:
        with pytest.raises(tt.OptionError) as caught:
            CourtPieceRules.from_options({name: value})
        assert (caught.value.option, caught.value.value) == (name, value)
        assert caught.value.allowed == EVERY_OPTION[name].allowed
        assert str(caught.value).startswith(f"{name} must be ")
        assert caught.value.allowed in str(caught.value)


def test_options_are_named_and_known() -> None:
    with pytest.raises(TypeError):
        CourtPieceRules(7)  # type: ignore[call-arg]  # options are keyword-only
    with pytest.raises(
        tt.OptionError, match="unknown option 'targett'; options: target_score, bavney_points"
    ):
        CourtPieceRules.from_options({"targett": 7})


# Presets


def test_the_table_of_presets() -> None:
    rows = rules_text.table("court_piece", "## 4. Presets")
    assert [row["preset"].strip("`") for row in rows] == ["default", "hokm"]
    assert set(CourtPieceRules.presets) == {"hokm"}
    wanted = rules_text.settings(rows[1]["options"])
    assert CourtPieceRules.hokm().options() == wanted
    assert CourtPieceRules.preset("hokm") == CourtPieceRules.hokm()


def test_an_option_replaces_that_of_the_preset() -> None:
    rules = CourtPieceRules.hokm(target_score=9, redeal="caller_no_face")
    assert rules.options() == {
        **CourtPieceRules.hokm().options(),
        "target_score": 9,
        "redeal": "caller_no_face",
    }
    with pytest.raises(tt.OptionError, match="target_score must be 3 to 15, not 2"):
        CourtPieceRules.hokm(target_score=2)
    with pytest.raises(tt.OptionError, match="unknown preset 'whist'; presets: hokm"):
        CourtPieceRules.preset("whist")
