"""What all games take from the core: options, presets, deals that are checked, refusals, plain states."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tests.core.tiny import TinyRules, after
from tricktake.cards import parse_cards
from tricktake.dealing import fault_in_deal
from tricktake.errors import NoEffectError
from tricktake.games.court_piece import CourtPieceMove, CourtPieceRules, CourtPieceState
from tricktake.registry import GAMES
from tricktake.rules import Rules
from tricktake.states import Dealing, Match, Over, State
from tricktake.tricks import TrickRules

if TYPE_CHECKING:
    from tests.core.tiny import TinyMove, TinyState
    from tricktake.states import MoveT, StateT, ViewT


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
    assert all(seat in rules.sides[rules.side_by_seat[seat]] for seat in range(rules.seats))


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


def test_the_side_of_each_seat_follows_from_the_sides() -> None:
    class OneAgainstTwo(TinyRules):
        sides = ((1, 2), (0,))  # type: ignore[assignment]  # as many sides as a variant likes

    assert TinyRules().side_by_seat == (0, 1, 2)
    assert OneAgainstTwo().side_by_seat == (1, 0, 0)
    # Seat 0 leads, and its trick counts for the second side.
    cards = ("4C", "2C", "3C")
    state = after(OneAgainstTwo(), "4C3D4H/2C2D3H/3C4D2H", *cards)
    assert state.tally == (0, 1)


@pytest.mark.parametrize("game", GAMES)
def test_presets(game: str) -> None:
    kind = GAMES[game]
    for name, options in kind.presets.items():
        assert kind.preset(name) == kind.from_options(options)
        assert kind.preset(name, **kind().options(defaults=True)) == kind()
    with pytest.raises(tt.OptionError) as caught:
        kind.preset("no such preset")
    assert (caught.value.option, caught.value.value) == ("preset", "no such preset")
    assert caught.value.allowed == ", ".join(kind.presets)


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


# Deals


def fault(rules: Rules[StateT, MoveT, ViewT], *hands: tuple[tt.Card, ...]) -> str | None:
    """The code of what is wrong with a deal."""
    found = fault_in_deal(rules, tt.Deal(hands))
    return found[0] if found else None


def test_a_game_may_deal_a_part_of_its_pack() -> None:
    class FiveCards(CourtPieceRules):
        packets = (5,)

    hands = tuple(tt.CARDS[5 * seat : 5 * seat + 5] for seat in range(4))
    rules = FiveCards()
    assert fault(rules, *hands) is None
    assert fault(rules, hands[0], hands[0], *hands[2:]) == "bad_deal_twice"
    assert fault(rules, *hands[1:]) == "bad_deal_hands"


@pytest.mark.parametrize("game", GAMES)
def test_deals_that_are_wrong_in_one_way(game: str) -> None:
    state = tt.start(GAMES[game]())
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    rules = state.rules
    fair = tt.shuffle(state, random.Random(1)).hands
    first, second, *others = fair
    size = len(first)
    assert fault_in_deal(rules, tt.Deal(fair)) is None
    faults = {
        f"got {rules.seats - 1} hands": fair[1:],
        f"got {rules.seats + 1} hands": (*fair, ()),
        f"seat 0 gets {size - 1} cards": (first[1:], second, *others),
        f"seat 1 gets {size + 1} cards": (first, (*second, first[0]), *others),
        f"{first[0]} is dealt twice and {second[0]} is missing": (first, (first[0], *second[1:]), *others),
        f"{first[1]} is dealt twice and {first[0]} is missing": ((first[1], *first[1:]), second, *others),
    }
    if len(rules.pack) < len(tt.CARDS):
        faults["2C is not in the pack"] = ((tt.CARDS[0], *first[1:]), second, *others)
    for wrong, hands in faults.items():
        refusal = tt.why_illegal(state, tt.Deal(hands))
        assert refusal is not None
        assert refusal.clause == rules.clauses.bad_deal
        assert (
            refusal.message == f"deal: {size} cards for each of {rules.seats} seats, every card once: {wrong}"
            f" ({refusal.clause})"
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_refusals_that_every_game_has_cite_its_clauses(game: str) -> None:
    rules = GAMES[game]().bounded()
    state = tt.start(rules)
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    deal = tt.shuffle(state, random.Random(2))
    awaited = tt.why_illegal(state, tt.Play(tt.CARDS[51]))
    assert awaited is not None
    assert awaited.clause == rules.clauses.deal_awaited
    dealt = tt.why_illegal(tt.apply(state, deal), deal)
    assert dealt is not None
    assert dealt.clause == rules.clauses.no_deal_awaited


# States


def test_a_phase_answers_for_itself_what_it_does_not_say() -> None:
    rules = CourtPieceRules()

    @frozen
    class Waiting(State[CourtPieceRules]):
        phase: ClassVar[str] = "waiting"
        match: Match[CourtPieceRules]

    waiting = Waiting(Match(rules, 2, (3, 4), 5, None))
    assert (waiting.rules, waiting.dealer, waiting.scores) == (rules, 2, (3, 4))
    assert (waiting.awaiting, waiting.to_act, waiting.hands, waiting.not_held) == (
        "move",
        None,
        (),
        tt.Hand(),
    )
    assert (waiting.playable, waiting.tally, waiting.winners, waiting.losers) == (0, (0, 0), (), ())


def test_between_hands_the_tally_is_that_of_the_last_hand() -> None:
    end = after(TinyRules(), "2C3D4H/3C2D3H/4C4D2H", "2C", "3C", "4C", "4D", "3D", "2D", "2H", "4H", "3H")
    assert isinstance(end, Over)
    assert end.tally == (1, 0, 2)
    assert Dealing(end.match).tally == (1, 0, 2)
    assert Dealing(TinyRules().new_match(0)).tally == (0, 0, 0)
    assert (end.phase, end.awaiting, end.to_act, end.playable) == ("over", "over", None, 0)
    assert (Dealing(end.match).phase, Dealing(end.match).awaiting) == ("dealing", "deal")


@pytest.mark.parametrize("game", GAMES)
def test_a_state_carries_its_rules_and_its_match(game: str) -> None:
    rules = GAMES[game]()
    state = tt.start(rules, dealer=2)
    assert state.rules is rules
    assert state.dealer == 2
    assert state.scores == tt.score(state).totals == (0,) * len(rules.sides)


@pytest.mark.parametrize("game", GAMES)
def test_a_phase_has_a_name_of_its_own(game: str) -> None:
    rng = random.Random(3)
    state = tt.start(GAMES[game]().bounded())
    phases: dict[str, str] = {}
    while state.awaiting != "over" and len(phases) < 4:
        phases[type(state).__name__] = state.phase
        assert tt.observe(state, 0).phase == state.phase
        state = tt.apply(
            state,
            tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state)),
        )
    assert len(set(phases.values())) == len(phases)
    assert all(phase.islower() and phase.isalpha() for phase in phases.values())


# Moves


def test_apply_does_what_is_asked_only_if_it_is_legal() -> None:
    state = tt.start(CourtPieceRules())
    refusal = tt.why_illegal(state, tt.NameTrump(tt.Suit.CLUBS))
    with pytest.raises(tt.IllegalMoveError) as caught:
        tt.apply(state, tt.NameTrump(tt.Suit.CLUBS))
    assert caught.value.refusal == refusal
    assert not isinstance(caught.value, tt.GameOverError)


@pytest.mark.parametrize("game", GAMES)
def test_a_trusted_move_that_nobody_carries_out_is_named(game: str) -> None:
    rules = GAMES[game]()
    state = tt.start(rules)
    while state.awaiting == "move":
        state = tt.apply(state, tt.legal_moves(state)[0])
    with pytest.raises(NoEffectError) as caught:
        tt.apply_unchecked(state, tt.NameTrump(tt.Suit.CLUBS))
    error = caught.value
    assert (error.game, error.move, error.phase) == (rules.title, "trump C", "dealing")
    assert str(error) == f"{rules.title}: apply_move has no case for 'trump C' in the phase 'dealing'"


class Forgetful(CourtPieceRules):
    """Lists a call and forgets to carry it out."""

    name = "forgetful"

    @override
    def calls(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        calls = super().calls(state)
        return (*calls, tt.AskRedeal()) if calls else ()

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        if isinstance(move, tt.AskRedeal):
            return super(TrickRules, self).apply_move(state, move)  # as where no case fits
        return super().apply_move(state, move)


def test_an_accepted_move_that_nobody_carries_out_is_named() -> None:
    state = tt.start(Forgetful())
    state = tt.apply(state, tt.shuffle(state, random.Random(1)))
    assert tt.why_illegal(state, tt.AskRedeal()) is None
    with pytest.raises(NoEffectError, match=r"^Court Piece: .* 'redeal' in the phase 'calling'$"):
        tt.apply(state, tt.AskRedeal())


class OneMethod(TinyRules):
    """Carries out a card with every other move, and not in a method of its own."""

    name = "one_method"

    @override
    def apply_move(self, state: TinyState, move: TinyMove) -> TinyState:
        if isinstance(move, tt.Play) and state.playable:
            return super().play_card(state, move.card)
        return super().apply_move(state, move)

    @override
    def play_card(self, state: TinyState, card: tt.Card) -> TinyState:
        return super(TrickRules, self).play_card(state, card)


def test_a_game_may_carry_out_cards_with_all_other_moves() -> None:
    hands = "2C3D4H/3C2D3H/4C4D2H"
    usual, other = after(TinyRules(), hands), after(OneMethod(), hands)
    assert tt.legal_moves(other) == tt.legal_moves(usual)
    for text in ("2C", "3C", "4C"):
        move = tt.parse_move(other, text)
        assert isinstance(move, tt.Play)
        assert tt.apply_unchecked(other, move) == tt.apply(other, move)
        usual, other = tt.apply(usual, move), tt.apply(other, move)
    assert other.tally == usual.tally == (0, 0, 1)
    # Where no card is due, a trusted one ends in an error too, and not in a recursion.
    start = tt.start(OneMethod())
    with pytest.raises(NoEffectError, match=r"^Tiny: .* '2C' in the phase 'dealing'$"):
        tt.apply_unchecked(start, tt.Play(parse_cards("2C")[0]))


def test_a_game_has_no_interrupts_unless_it_says_so() -> None:
    assert tt.interrupts(tt.start(TinyRules())) == ()
    assert tt.interrupts(tt.start(GAMES["svoi_kozyri"]())) == ()


@pytest.mark.parametrize("method", ["apply", "apply_unchecked", "accepts"])
def test_a_variant_changes_what_moves_do_and_not_apply(method: str) -> None:
    def unchanged(_rules: object, state: object, _move: object) -> object:
        return state

    with pytest.raises(
        TypeError, match=rf"^Hasty\.{method}: change legal_moves, apply_move or play_card instead$"
    ):
        type("Hasty", (CourtPieceRules,), {method: unchanged})


def test_a_game_without_rules_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Rules()  # type: ignore[abstract]  # nothing is provided


def test_a_game_that_asks_before_cards_says_what_it_asks() -> None:
    class Asking(CourtPieceRules):
        """Asks before each card, and does not say what."""

        asks_before_cards = True

    state = tt.start(Asking())
    state = tt.apply(state, tt.shuffle(state, random.Random(1)))
    with pytest.raises(NoEffectError, match="before_card"):
        tt.apply(state, tt.legal_moves(state)[0])


def test_a_match_begins_without_points_and_is_read_from_a_view() -> None:
    core: Any = Rules
    rules = tt.SvoiKozyriRules(players=3)
    match = core.new_match(rules, 2)
    assert (match.rules, match.dealer, match.totals) == (rules, 2, (0, 0, 0))
    assert core.match_seen(rules, tt.observe(tt.start(rules, dealer=2), 0)) == match
