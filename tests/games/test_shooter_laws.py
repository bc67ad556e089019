"""Laws of Shooter beside its clauses: refusals of what is no move, options, views, invariants."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.games.shooter_hands import (
    BID_FOUR,
    DEALS,
    FIVE_TRICKS,
    OFFENCE,
    change,
    dealt,
    end_with,
    hands_of,
    play,
)
from tricktake.errors import NoEffectError
from tricktake.games import court_piece, shooter
from tricktake.games.shooter import AccuseRenege, Bid, ShootMoon
from tricktake.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

# Refusals, moves and options from elsewhere


NO_MOVES = ["", "1H", "trump X", "trump", "take", "bid", "bid four", "bid -1", "bid 4 H", "bid " + "9" * 5000]


@pytest.mark.parametrize("text", NO_MOVES, ids=[text[:12] for text in NO_MOVES])
def test_text_that_is_no_move_of_the_game(text: str) -> None:
    with pytest.raises(tt.NotationError):
        tt.parse_move(dealt(), text)


@pytest.mark.parametrize(
    "text", ["accuse", "accuse 1", "accuse 1 2 3", "accuse a b", "moon 4", "pass 1", "end"]
)
def test_text_with_too_few_or_too_many_words(text: str) -> None:
    with pytest.raises(tt.NotationError):
        tt.parse_move(dealt(), text)


STATES = {
    "dealing": tt.start(tt.ShooterRules(renege="challenge")),
    "bidding": dealt("bid 3", renege="challenge"),
    "naming": dealt("moon", renege="challenge"),
    "playing": dealt("moon", "trump D", "AS 9S", renege="challenge"),
    "over": end_with(27, 0, 0, 0, renege="challenge"),
}


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize(
    "move", [None, 4, "AS", ("bid", 4), object(), court_piece.CONTINUE, tt.EndMatch(), tt.Suit.SPADES]
)
def test_what_is_no_move_of_the_game_is_refused(phase: str, move: object) -> None:
    refusal = tt.why_illegal(STATES[phase], move)
    assert refusal is not None
    assert refusal.code == ("text_for_move" if move == "AS" else "not_a_move")


@pytest.mark.parametrize("phase", STATES)
def test_legal_moves_and_refusals_agree(phase: str) -> None:
    state = STATES[phase]
    texts = ["pass", "moon", *(f"bid {n}" for n in range(9)), *(f"trump {suit}" for suit in "CDHS")]
    moves = [tt.parse_move(state, text) for text in [*texts, *map(str, tt.CARDS)]]
    accepted = [move for move in moves if tt.why_illegal(state, move) is None]
    held = state.hands[state.to_act] if isinstance(state, shooter.Playing) else ()
    assert sorted(accepted) == sorted({*tt.legal_moves(state), *map(tt.Play, held)})
    assert list(tt.legal_moves(state)) == sorted(tt.legal_moves(state))
    for move in moves:
        if move not in accepted:
            with pytest.raises(tt.IllegalMoveError):
                tt.apply(state, move)


@pytest.mark.parametrize(("phase", "text"), [("dealing", "pass"), ("bidding", "trump S"), ("naming", "moon")])
def test_a_trusted_move_of_another_phase_has_no_effect(phase: str, text: str) -> None:
    state = STATES[phase]
    with pytest.raises(NoEffectError, match=f"'{text}' in the phase '{phase}'"):
        tt.apply_unchecked(state, tt.parse_move(state, text))


@pytest.mark.parametrize("number", [True, 4.0, "4", None])
def test_numbers_of_moves_are_whole_numbers(number: object) -> None:
    with pytest.raises(TypeError, match="whole number"):
        Bid(number)  # type: ignore[arg-type]  # what an untyped caller might pass
    with pytest.raises(TypeError, match="whole number"):
        AccuseRenege(0, number)  # type: ignore[arg-type]  # what an untyped caller might pass


def test_the_last_trick_is_seen_until_the_next_card_is_played() -> None:
    trick = tt.Trick(0, tuple(map(tt.parse_card, ("AD", "9D", "TD", "TH"))), 0)
    assert tt.observe(dealt(*BID_FOUR, "AD 9D TD"), 1).last_trick is None
    assert tt.observe(dealt(*BID_FOUR, "AD 9D TD TH"), 1).last_trick == trick
    assert tt.observe(dealt(*BID_FOUR, "AD 9D TD TH KD"), 1).last_trick is None
    last = tt.Trick(0, tuple(map(tt.parse_card, ("9C", "AH", "AC", "QH"))), 2)
    state = dealt(*BID_FOUR, FIVE_TRICKS)
    assert (tt.observe(state, 1).last_trick, tt.observe(state, 1).last_trick_before) == (last, last)
    assert tt.observe(play(state, f"deal {DEALS['four']}", "pass"), 1).last_trick_before == last


def test_only_the_accuser_can_make_an_accusation() -> None:
    assert AccuseRenege(3, 1).maker == 3


def test_options_that_depend_on_each_other() -> None:
    for players, least, most in [(3, 7, 7), (3, 7, None), (4, 5, 5), (4, 1, 1), (3, 1, 7)]:
        rules = tt.ShooterRules(players=players, min_bid=least, max_numeric_bid=most)
        assert tt.ShooterRules.from_options(json.loads(json.dumps(rules.options()))) == rules
    for players, least, most, option in [
        (4, 6, None, "min_bid"),
        (4, 7, 7, "min_bid"),
        (4, 3, 6, "max_numeric_bid"),
        (3, 5, 4, "max_numeric_bid"),
    ]:
        with pytest.raises(tt.OptionError, match=option) as caught:
            tt.ShooterRules(players=players, min_bid=least, max_numeric_bid=most)
        assert caught.value.option == option
        assert "with three" in caught.value.allowed


def test_the_samples_of_every_option_are_allowed() -> None:
    for option in options_of(tt.ShooterRules):
        assert option.default in option.samples
        for sample in option.samples:
            assert getattr(tt.ShooterRules.from_options({option.name: sample}), option.name) == sample


# Views (section 7 of the rules text)


def test_a_view_in_the_auction() -> None:
    view = tt.observe(dealt("bid 3", "pass"), 2)
    assert view.phase == "bidding"
    assert view.calls == view.history == ((0, Bid(3)), (1, tt.Pass()))
    assert (view.declarer, view.bid, view.trump) == (0, Bid(3), None)
    assert str(view.hand) == "KC AC TD 9H JS QS"
    assert view.hand_sizes == (6, 6, 6, 6)
    assert ", ".join(map(str, view.legal_moves)) == "pass, bid 4, bid 5, moon"
    assert tt.observe(dealt("bid 3", "pass"), 1).legal_moves == ()
    assert (tt.observe(dealt("pass"), 1).declarer, tt.observe(dealt("pass"), 1).bid) == (None, None)


def test_a_view_in_the_play() -> None:
    state = dealt(*BID_FOUR, "AS 9S JS TS KS TC QS QC AD")
    view = tt.observe(state, 1)
    texts = [f"{seat} {move}" for seat, move in view.history]
    assert texts[:5] == ["0 bid 4", "1 pass", "2 pass", "3 pass", "0 trump D"]
    assert texts[5:] == ["0 AS", "1 9S", "2 JS", "3 TS", "0 KS", "1 TC", "2 QS", "3 QC", "0 AD"]
    assert view.taken == (2, 0, 0, 0)
    spades = (tt.Suit.SPADES,)
    assert view.voids == ((), spades, (), spades)
    assert (view.leader, view.trick, view.hand_sizes) == (0, (tt.parse_card("AD"),), (3, 4, 4, 4))
    for renege in ("penalize", "challenge"):
        assert tt.observe(dealt(*BID_FOUR, "AS 9S JS TS KS TC", renege=renege), 1).voids == ((), (), (), ())


def test_accusations_stand_in_their_places_in_the_history() -> None:
    texts = (*BID_FOUR, "AS 9S", "accuse 0 2", "9H", "accuse 0 2", "accuse 1 2", "TS AD", "accuse 1 3")
    view = tt.observe(dealt(*texts, renege="challenge"), 3)
    moves = [str(move) for _, move in view.history[5:]]
    assert moves == ["AS", "9S", "accuse 0 2", "9H", "accuse 0 2", "accuse 1 2", "TS", "AD", "accuse 1 3"]
    assert [seat for seat, _ in view.history[5:]] == [0, 1, 0, 2, 0, 1, 3, 0, 1]
    assert [said.proved for said in view.accusations] == [False, True, False, False]


def test_views_are_json() -> None:
    texts = (*BID_FOUR, "AS 9S 9H", "accuse 0 2")
    text = json.dumps(tt.observe(dealt(*texts, renege="challenge"), 0).to_json())
    view = json.loads(text)
    assert view["accusations"] == [{"accuser": 0, "accused": 2, "cards_played": 3, "proved": True}]
    assert view["history"][-1] == [0, "accuse 0 2"]
    assert view["rules"] == {"renege": "challenge"}
    assert view["calls"][0] == [0, "bid 4"]


TWO_TRUTHS = [
    DEALS["four"],
    # Seats 2 and 3 have changed QS JS for QC JC: here seat 2 has no spade and does not renege.
    hands_of("AD KD JD AS KS 9C", "QD 9D AH KH TC 9S", "TD QC JC AC KC 9H", "TS QH JH TH QS JS"),
]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_does_not_tell_whether_there_was_an_offence(seat: int) -> None:
    states = [dealt(*BID_FOUR, OFFENCE, "AD", deal=deal, renege="challenge") for deal in TWO_TRUTHS]
    one, other = (tt.observe(state, seat) for state in states)
    assert states[0] != states[1]
    assert one == other
    assert repr(one) == repr(other)
    assert one.to_json() == other.to_json()
    assert hash(one) == hash(other)
    accused = [tt.observe(play(state, "accuse 1 2"), seat).accusations[0].proved for state in states]
    assert accused == [True, False]


def test_no_refusal_tells_whether_there_was_an_offence() -> None:
    states = [dealt(*BID_FOUR, OFFENCE, "AD", deal=deal, renege="challenge") for deal in TWO_TRUTHS]
    for move in (
        *tt.interrupts(states[0]),
        AccuseRenege(2, 2),
        ShootMoon(),
        Bid(5),
        tt.NameTrump(tt.Suit.CLUBS),
    ):
        one, other = (tt.why_illegal(state, move) for state in states)
        assert (one and one.message) == (other and other.message)


def test_states_are_values() -> None:
    for state in STATES.values():
        assert pickle.loads(pickle.dumps(state)) == state
        assert hash(pickle.loads(pickle.dumps(state))) == hash(state)
    assert dealt(*BID_FOUR, "AD") == dealt(*BID_FOUR, "AD")


def test_the_order_of_the_cards_in_a_hand_of_the_deal_changes_nothing() -> None:
    deal = tt.parse_move(dealt(), f"deal {DEALS['four']}")
    assert isinstance(deal, tt.Deal)
    backwards = tt.Deal(tuple(hand[::-1] for hand in deal.hands))
    assert play(tt.apply(tt.start(tt.ShooterRules()), backwards), *BID_FOUR) == dealt(*BID_FOUR)


# Invariants (section 6 of the rules text)


def random_match(
    rng: random.Random, hands: int, rules: tt.ShooterRules
) -> Iterator[tuple[shooter.ShooterState, tt.Move]]:
    """Every state of some random hands with the move made there."""
    state = tt.start(rules, dealer=rng.randrange(rules.seats))
    while state.awaiting != "over" and state.match.hands_played < hands:
        moves: list[shooter.ShooterMove] = list(tt.legal_moves(state))
        if isinstance(state, shooter.Bidding) and rng.random() < 0.9:
            moves.remove(ShootMoon())
        if isinstance(state, shooter.Dealing):
            moves = [tt.shuffle(state, rng)]
        if isinstance(state, shooter.Playing) and rng.random() < 0.2:
            moves = [*tt.interrupts(state), *map(tt.Play, state.hands[state.to_act])]
            moves = [move for move in moves if tt.why_illegal(state, move) is None]
        move = rng.choice(moves)
        yield state, move
        state = tt.apply(state, move)
    yield state, tt.Pass()


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_lines_of_a_score_add_up_to_the_change_of_the_totals(renege: str, players: int) -> None:
    options = {"players": players, "renege": renege, "target_score": 1000, "min_bid": 1}
    before: tuple[int, ...] = (0,) * players
    endings: Counter[str] = Counter()
    caught = accusations = 0
    rng = random.Random(f"{renege} {players}")
    for state, move in random_match(rng, 60, tt.ShooterRules.from_options(options)):
        accusations += isinstance(move, AccuseRenege)
        score = tt.score(state)
        if isinstance(state, shooter.Dealing) and score.last is not None:
            endings[score.last.ending] += 1
            assert score.last.points == tuple(
                now - then for now, then in zip(score.totals, before, strict=True)
            )
            assert sum(score.tally) == (0 if score.last.ending == "thrown in" else 24 // players)
            fines = [line for line in score.last.lines if line.clause in {"SH-53", "SH-55"}]
            assert all(sum(line.points) == -2 for line in fines)
            caught += len(fines)
            before = score.totals
    assert {"made", "failed", "moon failed"} <= set(endings)
    assert bool(caught) == (renege != "forbid")
    assert bool(accusations) == (renege == "challenge")
    assert caught <= accusations or renege == "penalize"


def test_turning_the_table_turns_every_result() -> None:
    deal = DEALS["four"].split("/")
    for turn in range(4):
        turned = "/".join(deal[(seat - turn) % 4] for seat in range(4))
        state = dealt(*BID_FOUR, FIVE_TRICKS, deal=turned, dealer=(3 + turn) % 4)
        assert change(state) == tuple((5, 0, 1, 0)[(seat - turn) % 4] for seat in range(4))


def test_renaming_the_suits_changes_no_result() -> None:
    def renamed(cards: str, one: str, other: str) -> str:
        """The cards with two suits exchanged; a jack, queen or king is no suit, and a ten is `T`."""
        names = {one: other, other: one}
        return "".join(
            letter if place % 2 == 0 else names.get(letter, letter) for place, letter in enumerate(cards)
        )

    for one, other in combinations("CDHS", 2):
        deal = "/".join(renamed(hand, one, other) for hand in DEALS["four"].split("/"))
        plays = [renamed(card, one, other) for card in FIVE_TRICKS.split()]
        trump = renamed("xD", one, other)[1]
        assert change(dealt(*BID_FOUR[:-1], f"trump {trump}", *plays, deal=deal)) == (5, 0, 1, 0)
