"""A hand as a fold of tricks, in a game that is small enough to be worked out by hand.

Unless something else is said hearts are trump and seat 0 leads from 2C 3D 4H, seat 1 holds 3C 2D 3H, and
seat 2 holds 4C 4D 2H.
"""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from typing_extensions import override

import tricktake as tt
from tests.core.test_trick_states import HANDS, Thinking
from tests.core.tiny import TinyRules, TinyState, after, legal, playing
from tricktake.cards import Suit, bits_of, parse_cards
from tricktake.errors import NoEffectError
from tricktake.states import Dealing, Over
from tricktake.testing import check_match
from tricktake.tricks import Ranking, Trick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.core.tiny import TinyContract, TinyMatch, TinyPlaying, TinyTable, TinyView

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
TRICKS = (("2C", "3C", "4C"), ("4D", "3D", "2D"), ("2H", "4H", "3H"))
"""Seat 2 wins with the highest club, wins the lead of its four, and loses its trump to seat 0."""
CARDS = tuple(card for trick in TRICKS for card in trick)


# The fold


def test_the_winner_leads_and_the_last_trick_ends_the_hand() -> None:
    leaders = [playing(TinyRules(), HANDS, *CARDS[:count]).table.leader for count in (0, 3, 6)]
    assert leaders == [0, 2, 2]
    end = after(TinyRules(), HANDS, *CARDS)
    assert isinstance(end, Over)
    assert (end.scores, end.tally, end.winners, end.losers) == ((1, 0, 2), (1, 0, 2), (2,), (0, 1))


def test_a_trump_wins_unless_nothing_is_trump() -> None:
    # Seat 2 has no club and plays its heart.
    hands, cards = "2C3D4H/3C4C3H/4D2D2H", ("2C", "3C", "2H")
    assert playing(TinyRules(), hands, *cards).table.leader == 2
    assert playing(TinyRules(trump=None), hands, *cards).table.leader == 1
    assert playing(TinyRules(trump=SPADES), hands, *cards).table.leader == 1


class Upside(TinyRules):
    """The lowest card of a suit is the highest."""

    name = "upside"
    ranking = Ranking("432")


def test_the_ranking_of_a_variant_decides() -> None:
    assert playing(Upside(), HANDS, "2C", "3C", "4C").table.leader == 0
    check_match(Upside(), random.Random(1), thoroughness=0.5)


class ByCards(TinyRules):
    """The tally is a point for each club that is taken, and the hand ends with two tricks."""

    name = "by_cards"

    @override
    def count_trick(self, table: TinyTable, trick: Trick) -> tuple[int, ...]:
        clubs = sum(card.suit is CLUBS for card in trick.cards)
        return tuple(count + clubs * (side == trick.winner) for side, count in enumerate(table.tally))

    @override
    def after_trick(self, table: TinyTable, unplayed: int) -> TinyState:
        return self.score_hand(table) if len(table.tricks) == 2 else super().after_trick(table, unplayed)


def test_what_is_counted_and_when_a_hand_ends_are_a_variants_own() -> None:
    assert playing(ByCards(), HANDS, *CARDS[:3]).tally == (0, 0, 3)
    end = after(ByCards(), HANDS, *CARDS[:6])
    assert isinstance(end, Over)
    assert end.scores == (0, 0, 3)
    # The replay of the tricks, from which views and worlds are made, counts in the same way.
    view = tt.observe(playing(ByCards(), HANDS, *CARDS[:5]), 1)
    world = tt.sample_state(view, random.Random(1))
    assert world.tally == (0, 0, 3)
    check_match(ByCards(), random.Random(2), thoroughness=0.5)


def test_the_match_after_a_hand() -> None:
    end = after(TinyRules(), HANDS, *CARDS)
    match = end.match
    assert (match.dealer, match.totals, match.hands_played) == (0, (1, 0, 2), 1)
    assert match.last_trick == Trick(2, parse_cards("2H 4H 3H"), 0)
    assert match.last is not None
    assert (match.last.points, match.last.tally) == ((1, 0, 2), (1, 0, 2))


def test_all_sides_but_the_winners_lose() -> None:
    rules = TinyRules()
    match = rules.new_match(1)
    assert rules.over(match, 1) == Over(match, (1,), (0, 2))
    assert rules.over(match, 0, 2) == Over(match, (0, 2), (1,))


def test_the_next_count_decides_where_several_sides_have_the_most() -> None:
    rules = TinyRules()
    match = rules.new_match(0)
    assert rules.over_by(match, (3, 5, 4)) == Over(match, (1,), (0, 2))
    assert rules.over_by(match, (5, 5, 4), (2, 1, 9)) == Over(match, (2,), (0, 1))
    assert rules.over_by(match, (5, 5, 4), (1, 1, 1)) == Over(match, (), ())
    assert rules.over_by(match, (0, 0, 0)) == Over(match, (), ())


def test_a_game_that_forgets_the_deal_says_so() -> None:
    class Undealt(TinyRules):
        @override
        def begin_hand(self, match: TinyMatch, dealt: tuple[int, ...]) -> TinyState:
            return super(TinyRules, self).begin_hand(match, dealt)  # as if the game had none

    with pytest.raises(NoEffectError, match=r"Tiny: .* 'deal' in the phase 'dealing'"):
        after(Undealt(), HANDS)


# Legal moves, refusals and what is told


def test_no_cards_are_legal_where_none_are_due() -> None:
    start = tt.start(TinyRules())
    assert isinstance(start, Dealing)
    assert tt.legal_moves(start) == ()
    end = after(TinyRules(), HANDS, *CARDS)
    assert tt.legal_moves(end) == ()
    assert start.rules.play_in(start) is None
    assert start.rules.plays(start) == ()


def test_a_move_that_no_row_explains_cannot_be_made_now() -> None:
    thinking = Thinking(playing(TinyRules(), HANDS))
    refusal = thinking.rules.refuse_move(thinking, tt.Pass())  # type: ignore[arg-type]  # a phase of the test
    assert (refusal.code, refusal.clause, refusal.params) == ("not_now", "TY-6", {"seat": 0})


def test_the_play_is_found_inside_a_pause() -> None:
    play = playing(TinyRules(), HANDS, "2C")
    pause: TinyState = Thinking(play)  # type: ignore[assignment]  # a phase of the test
    assert play.rules.play_in(pause) is play
    assert [(seat, str(move)) for seat, move in play.rules.plays(pause)] == [(0, "2C")]
    assert play.rules.play_in(play) is play


def test_the_last_trick_stays_until_a_card_is_played() -> None:
    rules = TinyRules()
    first = Trick(0, parse_cards("2C 3C 4C"), 2)
    assert rules.last_trick(playing(rules, HANDS)) is None
    assert rules.last_trick(playing(rules, HANDS, *CARDS[:3])) == first
    assert rules.last_trick(playing(rules, HANDS, *CARDS[:4])) is None
    assert rules.last_trick(after(rules, HANDS, *CARDS)) == Trick(2, parse_cards("2H 4H 3H"), 0)
    # In the next hand it is that of the hand before, until the first card.
    match = evolve(rules.new_match(2), last_trick=first)
    dealt = rules.begin_hand(match, tuple(bits_of(parse_cards(hand)) for hand in HANDS.split("/")))
    assert rules.last_trick(dealt) == first
    assert rules.last_trick(rules.play_card(dealt, parse_cards("2C")[0])) is None


VOIDS = "2C3C4C/2D3D2H/4D3H4H"
"""Seat 0 holds all clubs; the others fail to follow twice, with diamonds and trumps."""


def test_denied_cards_and_voids_grow_with_the_tricks() -> None:
    rules = TinyRules()
    nothing = playing(rules, VOIDS)
    assert rules.denied(nothing.table, ()) == (0, 0, 0)
    assert rules.voids(nothing.table, ()) == ((), (), ())
    state = playing(rules, VOIDS, "2C", "2D")
    assert rules.denied(state.table, state.trick) == (0, CLUBS.mask, 0)
    assert rules.voids(state.table, state.trick) == ((), (CLUBS,), ())
    # Seat 2 ruffs and leads its diamond; seat 0 discards.
    state = playing(rules, VOIDS, "2C", "2D", "3H", "4D", "3C")
    assert rules.denied(state.table, state.trick) == (DIAMONDS.mask, CLUBS.mask, CLUBS.mask)
    assert rules.voids(state.table, state.trick) == ((DIAMONDS,), (CLUBS,), (CLUBS,))


def test_a_void_is_told_once_and_in_ascending_order() -> None:
    # Seat 0 wins with two trumps and then leads a club; seat 2 has neither suit.
    state = playing(TinyRules(), "2C3H4H/3C2D2H/4C3D4D", "4H", "2H", "3D", "3H", "2D", "4D", "2C", "3C")
    assert state.rules.voids(state.table, state.trick) == ((), (HEARTS,), (HEARTS,))
    assert legal(state) == "4C"


# Views and hidden worlds


def test_what_a_view_holds() -> None:
    state = playing(TinyRules(), HANDS, *CARDS[:4])
    view = tt.observe(state, 0)
    assert (view.seat, view.phase, view.dealer, view.to_act) == (0, "playing", 2, 0)
    assert (view.trump, view.leader, view.trick) == (HEARTS, 2, parse_cards("4D"))
    assert view.tricks == (Trick(0, parse_cards("2C 3C 4C"), 2),)
    assert view.last_trick is view.last_trick_before is None
    assert (str(view.hand), view.hand_sizes) == ("3D 4H", (2, 2, 1))
    assert [f"{seat} {move}" for seat, move in view.history] == ["0 2C", "1 3C", "2 4C", "2 4D"]
    assert [str(move) for move in view.legal_moves] == ["3D"]
    start = tt.observe(tt.start(TinyRules()), 0)
    assert (start.trump, start.leader, start.tricks, start.voids) == (None, None, (), ())


def test_a_spectator_sees_what_is_public() -> None:
    state = playing(TinyRules(), HANDS, *CARDS[:4])
    view, of_seat = tt.observe(state, None), tt.observe(state, 1)
    assert (view.seat, view.hand, view.legal_moves) == (None, tt.Hand(), ())
    assert evolve(view, seat=1, hand=of_seat.hand) == of_seat


def splits(cards: tuple[tt.Card, ...], sizes: list[int]) -> Iterator[tuple[tuple[tt.Card, ...], ...]]:
    """All ways to lay these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in splits(tuple(card for card in cards if card not in hand), sizes[1:]):
            yield (hand, *others)


def worlds_by_force(state: TinyPlaying, seat: int | None) -> int:
    """How many hands there are in which the cards played so far could have been played."""
    played = [[card for by, card in plays_of(state) if by == at] for at in range(3)]
    others = [at for at in range(3) if at != seat]
    unseen = tuple(card for at in others for card in state.hands[at])
    found = 0
    for split in splits(unseen, [len(state.hands[at]) for at in others]):
        held = dict(zip(others, split, strict=True))
        hands = [[*held.get(at, state.hands[at]), *played[at]] for at in range(3)]
        dealt = "/".join("".join(map(str, hand)) for hand in hands)
        with suppress(tt.IllegalMoveError):
            after(state.rules, dealt, *(str(card) for _, card in plays_of(state)))
            found += 1
    return found


def plays_of(state: TinyPlaying) -> list[tuple[int, tt.Card]]:
    plays = [play for trick in state.table.tricks for play in trick.plays]
    return [*plays, *[((state.table.leader + at) % 3, card) for at, card in enumerate(state.trick)]]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6])
def test_worlds_are_the_hands_in_which_the_cards_could_be_played(count: int, seat: int | None) -> None:
    hands, cards = VOIDS, ("2C", "2D", "3H", "4D", "3C", "3D", "4H", "4C", "2H")
    state = playing(TinyRules(), hands, *cards[:count])
    assert tt.count_states(tt.observe(state, seat)) == worlds_by_force(state, seat)


def test_a_game_says_which_phases_it_has_before_the_play() -> None:
    rules = TinyRules()
    view = evolve(tt.observe(playing(rules, HANDS), 0), phase="bidding", leader=None)
    with pytest.raises(tt.SetupError, match="Tiny has no phase 'bidding' before the play"):
        rules.worlds(view)


class KnownCard(TinyRules):
    """Everybody knows that seat 2 was dealt the 4 of diamonds."""

    name = "known_card"

    @override
    def known_cards(self, view: TinyView) -> tuple[int, ...]:
        return (0, 0, parse_cards("4D")[0].bit)


def test_known_cards_leave_fewer_worlds() -> None:
    # Six unseen cards for two seats: 6! / (3! 3!) = 20; with one of seat 2 known, 5! / (3! 2!) = 10.
    for kind, count in ((TinyRules, 20), (KnownCard, 10)):
        assert tt.count_states(tt.observe(playing(kind(), HANDS), 0)) == count


@pytest.mark.parametrize("trump", [*Suit, None])
def test_the_game_keeps_every_law(trump: Suit | None) -> None:
    for seed in range(3):
        check_match(TinyRules(trump=trump), random.Random(seed), thoroughness=0.5)


def test_a_contract_may_hold_what_a_view_tells() -> None:
    state = playing(TinyRules(trump=None), HANDS, "2C")
    contract: TinyContract = state.rules.contract_seen(tt.observe(state, 1), (1, 2, 4))
    assert (contract.dealt, contract.trump, contract.match) == ((1, 2, 4), None, state.match)
