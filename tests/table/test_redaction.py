"""Redacted records hold what a seat knows, and nothing else."""

from __future__ import annotations

import pytest

import tricktake as tt
from tests.table.matches import CARD, GAMES, referee_of, rules_of
from tricktake.records.redaction import redacted

DEAL = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"


@pytest.mark.parametrize("game", GAMES)
def test_no_card_in_a_redacted_record_is_one_that_the_seat_has_never_seen(game: str) -> None:
    for seed in range(15):
        referee = referee_of(game, seed, 7 * seed)
        record = referee.record()
        for seat in (None, *range(record.rules.seats)):
            seen = {card for event in referee.events(seat) for card in CARD.findall(str(event.to_json()))}
            cut = redacted(record, seat)
            assert {card for text in cut.moves for card in CARD.findall(text)} <= seen
            assert (cut.dealer, cut.totals, cut.rules) == (record.dealer, record.totals, record.rules)


def test_a_deal_holds_the_own_cards_in_order_and_a_question_mark_for_every_other() -> None:
    record = tt.Record(tt.PilottaRules(), 3, [DEAL, "bid 80 D", "pass"], extra={"seed": 7})
    cut = redacted(record, 1)
    assert cut.moves == (f"deal {'?' * 8}/8C9CTCJC7D8D9DJD/{'?' * 8}/{'?' * 8}", "bid 80 D", "pass")
    assert cut.extra == {}  # the seed of the deals may be there
    assert redacted(record, None).moves[0] == "deal " + "/".join(["?" * 8] * 4)


def test_own_cards_that_are_not_dealt_yet_stay_unknown() -> None:
    # Court Piece: the caller names trump from his first five cards (CP-16); the others see five too.
    state = tt.start(tt.CourtPieceRules())
    deal = tt.Deal.from_pack(state, tt.CARDS)
    record = tt.Record(tt.CourtPieceRules(), 3, [deal])
    own = str(deal).removeprefix("deal ").split("/")[2]
    assert redacted(record, 2).moves == (f"deal {'?' * 13}/{'?' * 13}/{own[:10]}{'?' * 8}/{'?' * 13}",)


def test_a_hidden_choice_is_known_to_its_seat_alone() -> None:
    rules = tt.PilottaRules(declarations="announce")
    # Seat 0 holds the run JS QS KS, so it is asked before its first card (PI-63).
    moves = [DEAL, "bid 80 D", *["pass"] * 3, "decline", "7S"]
    record = tt.Record(rules, 3, moves)
    assert redacted(record, 0).moves[5:] == ("decline", "7S")
    for seat in (1, 2, 3, None):
        assert redacted(record, seat).moves[5:] == ("7S",)


def test_a_choice_that_all_see_keeps_its_place_without_its_card() -> None:
    rules = rules_of("hearts")
    state = tt.start(rules)
    deal = tt.Deal.from_pack(state, tt.CARDS)
    card = deal.hands[0][0]
    record = tt.Record(rules, 3, [deal, f"give {card}"])
    assert redacted(record, 0).moves[1] == f"give {card}"
    assert redacted(record, 1).moves[1] == redacted(record, None).moves[1] == "give ?"


def test_a_seat_that_does_not_exist_and_a_record_that_breaks_the_rules_are_refused() -> None:
    record = tt.Record(tt.PilottaRules(), 3, [DEAL, "AS"])
    with pytest.raises(tt.SetupError, match="seat 4: the seats are 0 to 3"):
        redacted(record, 4)
    with pytest.raises(tt.RecordError, match="hand 1, move 2: AS: "):
        redacted(record, 0)
