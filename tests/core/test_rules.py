"""What all games take from the core: options, presets, deals that are checked, refusals, plain states."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest
from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tricktake.games.court_piece import CourtPieceRules
from tricktake.registry import GAMES
from tricktake.rules import Rules, State


@pytest.mark.parametrize("game", GAMES)
def test_what_a_rules_class_tells_of_its_game(game: str) -> None:
    kind = GAMES[game]
    rules = kind()
    assert kind.name == game
    assert kind.title.lower().replace(" ", "_") == game
    assert kind.revision >= 1
    assert sum(rules.packets) * rules.seats == len(rules.pack)
    assert sorted(seat for side in rules.sides for seat in side) == list(range(rules.seats))
    assert list(rules.pack) == sorted(rules.pack)
    assert tt.Hand(rules.pack_bits) == tt.Hand.of_cards(rules.pack)


def test_the_pack_as_bits_needs_no_telling() -> None:
    rules = tt.PilottaRules()
    assert super(tt.PilottaRules, rules).pack_bits == rules.pack_bits


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("court_piece", ((0, 2), (1, 3))),
        ("double_sir", ((0, 2), (1, 3))),
        ("pilotta", ((0, 2), (1, 3))),
        ("shooter", ((0,), (1,), (2,), (3,))),
        ("svoi_kozyri", ((0,), (1,), (2,), (3,))),
    ],
)
def test_sides(game: str, sides: tuple[tuple[int, ...], ...]) -> None:
    assert GAMES[game]().sides == sides


@pytest.mark.parametrize("game", GAMES)
def test_presets(game: str) -> None:
    kind = GAMES[game]
    for name, options in kind.presets.items():
        assert kind.preset(name) == kind.from_options(options)
        assert kind.preset(name, **kind().options(defaults=True)) == kind()
    with pytest.raises(tt.OptionError) as caught:
        kind.preset("no such preset")
    assert (caught.value.option, caught.value.value) == ("preset", "no such preset")
    assert caught.value.allowed == (" or ".join(kind.presets) or "none: the game has no presets")


@pytest.mark.parametrize("game", GAMES)
def test_bounded_rules_are_rules_of_the_game(game: str) -> None:
    rules = GAMES[game]()
    bounded = rules.bounded()
    assert type(bounded) is type(rules)
    assert bounded.bounded() == bounded


def test_rules_are_values() -> None:
    assert CourtPieceRules(target_score=7) == CourtPieceRules.from_options({"target_score": 7})
    assert CourtPieceRules() != CourtPieceRules(target_score=7)
    assert repr(CourtPieceRules(target_score=7, redeal="never")) == "CourtPieceRules(target_score=7)"
    assert repr(CourtPieceRules(bavney_chase="ask")) == "CourtPieceRules(bavney_chase='ask')"
    assert CourtPieceRules().options() == {}
    assert CourtPieceRules().options(defaults=True) == {
        "target_score": 5,
        "bavney_points": 2,
        "bavney_chase": "auto",
        "kot_points": 1,
        "kot_points_vs_caller": 1,
        "dealer_rotation": "left",
        "redeal": "never",
        "max_redeals": 2,
    }


def test_a_game_may_deal_a_part_of_its_pack() -> None:
    class FiveCards(tt.CourtPieceRules):
        @property
        @override
        def packets(self) -> tuple[int, ...]:
            return (5,)

    hands = tuple(tt.CARDS[5 * seat : 5 * seat + 5] for seat in range(4))
    rules = FiveCards()
    assert rules.deal_fault(tt.Deal(hands)) is None
    twice = (hands[0], hands[0], *hands[2:])
    assert rules.deal_fault(tt.Deal(twice)) == "2C is given twice"
    assert rules.deal_fault(tt.Deal(hands[1:])) == "3 hands are given"


@pytest.mark.parametrize("game", GAMES)
def test_deals_that_are_wrong_in_one_way(game: str) -> None:
    state = tt.start(GAMES[game]())
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    rules = state.rules
    fair = tt.shuffle(state, random.Random(1)).hands
    first, second, *others = fair
    size = len(first)
    assert rules.deal_fault(tt.Deal(fair)) is None
    faults = {
        f"{rules.seats - 1} hands are given": fair[1:],
        f"{rules.seats + 1} hands are given": (*fair, ()),
        f"seat 0 is given {size - 1} cards": (first[1:], second, *others),
        f"seat 1 is given {size + 1} cards": (first, (*second, first[0]), *others),
        f"{first[0]} is given twice": (first, (first[0], *second[1:]), *others),
        f"{first[1]} is given twice": ((first[1], *first[1:]), second, *others),
    }
    if len(rules.pack) < len(tt.CARDS):
        faults["2C is not in the pack"] = ((tt.CARDS[0], *first[1:]), second, *others)
    for fault, hands in faults.items():
        deal = tt.Deal(hands)
        assert rules.deal_fault(deal) == fault
        refusal = tt.why_illegal(state, deal)
        assert refusal is not None
        assert fault in refusal.message
        missing = [card for card in rules.pack if all(card not in hand for hand in hands)]
        assert (
            (f"{fault}, {missing[0]} is missing" in refusal.message)
            if missing
            else ("missing" not in refusal.message)
        )


def test_a_phase_answers_for_itself_what_it_does_not_say() -> None:
    @frozen
    class Waiting(State[CourtPieceRules]):
        match: ClassVar[object]

    waiting = Waiting()
    assert (waiting.awaiting, waiting.to_act, waiting.hands, waiting.not_held) == (
        "move",
        None,
        (),
        tt.Hand(),
    )
    assert waiting.playable == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_state_carries_its_rules_and_its_match(game: str) -> None:
    rules = GAMES[game]()
    state = tt.start(rules, dealer=2)
    assert state.rules is rules
    assert state.dealer == 2
    assert state.scores == tt.score(state).totals == (0,) * len(rules.sides)


def test_apply_does_what_is_asked_only_if_it_is_legal() -> None:
    state = tt.start(CourtPieceRules())
    refusal = tt.why_illegal(state, tt.NameTrump(tt.Suit.CLUBS))
    with pytest.raises(tt.IllegalMoveError) as caught:
        tt.apply(state, tt.NameTrump(tt.Suit.CLUBS))
    assert caught.value.refusal == refusal
    assert not isinstance(caught.value, tt.GameOverError)
    # Trusted, a move that makes no sense in the phase is still refused, with its reason.
    with pytest.raises(tt.IllegalMoveError, match="CP-13"):
        tt.apply_unchecked(state, tt.NameTrump(tt.Suit.CLUBS))


def test_a_game_without_tricks_finishes_none() -> None:
    state = tt.start(GAMES["svoi_kozyri"]())
    assert state.rules.finished_trick(state, tt.CARDS[51]) is None
    assert state.rules.interrupts(tt.start(state.rules)) == ()


@pytest.mark.parametrize("method", ["apply", "apply_unchecked"])
def test_a_variant_changes_play_and_carry_out_and_not_apply(method: str) -> None:
    def unchanged(_rules: object, state: object, _move: object) -> object:
        return state

    with pytest.raises(TypeError, match=rf"^Hasty\.{method}: .* play or carry_out$"):
        type("Hasty", (CourtPieceRules,), {method: unchanged})


def test_a_game_without_rules_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Rules()  # type: ignore[abstract]  # nothing is provided
