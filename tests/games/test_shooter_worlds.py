"""Hidden worlds of Shooter: counted and drawn as trying all deals gives them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.shooter_hands import BID_FOUR, DEALS, OFFENCE, dealt, end_with, hands_of, play, three
from tricktake.cards import bits_of
from tricktake.games import shooter
from tricktake.hands import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow


def splits(cards: tuple[tt.Card, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[tt.Card, ...], ...]]:
    """All ways to lay cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in splits(rest, sizes[1:]):
            yield (hand, *others)


def replayed(
    view: shooter.ShooterView, hands: tuple[tuple[tt.Card, ...], ...]
) -> shooter.ShooterState | None:
    """The state of a view if the seats hold these cards now: the public moves played from that deal.

    `None` if they cannot be played so, or if the view of the same seat is another then.
    """
    seats = view.rules.seats
    played: list[list[tt.Card]] = [[] for _ in range(seats)]
    for seat, move in view.history:
        if isinstance(move, tt.Play):
            played[seat].append(move.card)
    deal = tt.Deal(tuple((*hand, *gone) for hand, gone in zip(hands, played, strict=True)))
    state = tt.start(view.rules, dealer=view.dealer)
    assert isinstance(state, shooter.Dealing)
    fines = [0] * seats
    for penalty in view.penalties:
        fines[penalty.seat] += view.rules.renege_penalty
    for said in view.accusations:
        fines[said.accused] += view.rules.renege_penalty * said.proved
    totals = tuple(total + fine for total, fine in zip(view.score.totals, fines, strict=True))
    match = evolve(state.match, totals=totals, hands_played=view.hands_played, last=view.score.last)
    state = tt.apply(evolve(state, match=match), deal)
    for _, move in view.history:
        if tt.why_illegal(state, move) is not None:
            return None
        state = tt.apply(state, move)
    return state if tt.observe(state, view.seat) == view else None


def all_worlds(view: shooter.ShooterView) -> set[shooter.ShooterState]:
    """Every state that agrees with the view, found by trying all deals of the unseen cards."""
    seats = range(view.rules.seats)
    others = [seat for seat in seats if seat != view.seat]
    gone = bits_of(move.card for _, move in view.history if isinstance(move, tt.Play))
    unseen = cards_of(bits_of(view.rules.pack) & ~gone & ~view.hand.bits)
    found: set[shooter.ShooterState] = set()
    for laid in splits(unseen, tuple(view.hand_sizes[seat] for seat in others)):
        hands = dict(zip(others, laid, strict=True)) | {view.seat: tuple(view.hand)}
        state = replayed(view, tuple(hands[seat] for seat in seats))
        if state is not None:
            found.add(state)
    return found


def random_positions(
    rules: tt.ShooterRules, rng: random.Random, *, cards_left: int, reneging: float
) -> Iterator[shooter.ShooterPlaying]:
    """Positions with so many cards unplayed, each in a new hand in which cards are played at random."""
    while True:
        state = tt.start(rules, dealer=rng.randrange(rules.seats))
        state = tt.apply(state, tt.shuffle(state, rng))
        while not isinstance(state, shooter.Playing):
            state = tt.apply(state, rng.choice(tt.legal_moves(state)[1:] or tt.legal_moves(state)))
        while isinstance(state, shooter.Playing) and len(state.not_held) < 24 - cards_left:
            accusations = tt.interrupts(state)
            if accusations and rng.random() < 0.3:
                state = tt.apply(state, rng.choice(accusations))
            moves = tt.legal_moves(state)
            if rules.renege != "forbid" and rng.random() < reneging:
                moves = tuple(map(tt.Play, state.hands[state.to_act or 0]))
            state = tt.apply(state, rng.choice(moves))
        if isinstance(state, shooter.Playing):
            yield state


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_count_and_the_worlds_are_those_of_trying_all_deals(renege: str, players: int) -> None:
    rng = random.Random(f"{renege} {players}")
    rules = tt.ShooterRules.from_options({"players": players, "renege": renege, "renege_penalty": 3})
    fewer = 0
    for cards_left in (1, 3, 4, 5, 6, 7) * 3:
        state = next(random_positions(rules, rng, cards_left=cards_left, reneging=0.5))
        for seat in range(players):
            view = tt.observe(state, seat)
            worlds = all_worlds(view)
            assert state in worlds
            assert tt.count_states(view) == len(worlds)
            for _ in range(5):
                assert tt.sample_state(view, rng) in worlds
            room = [view.hand_sizes[other] for other in range(players) if other != seat]
            deals = comb(sum(room), room[0]) * comb(sum(room[1:]), room[1])
            fewer += len(worlds) < deals
    assert fewer > 5  # the views do tell something of the cards


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
def test_every_world_is_equally_likely(renege: str) -> None:
    rng = random.Random(renege)
    rules = tt.ShooterRules.from_options({"renege": renege})
    tested = 0
    for state in random_positions(rules, rng, cards_left=6, reneging=0.6):
        view = tt.observe(state, (state.to_act + 1) % 4)
        proved = any(said.proved for said in view.accusations)
        if tt.count_states(view) not in range(5, 25) or (renege == "challenge" and not proved):
            continue
        worlds = all_worlds(view)
        drawn = Counter(tt.sample_state(view, rng) for _ in range(50 * len(worlds)))
        assert set(drawn) == worlds
        deviation = sum((drawn[world] - 50) ** 2 / 50 for world in worlds)
        # Chi squared with k - 1 degrees of freedom has mean k - 1 and variance 2 (k - 1).
        freedom = len(worlds) - 1
        assert deviation < freedom + 5 * (2 * freedom) ** 0.5
        tested += 1
        if tested == 3:
            return


def test_the_worlds_of_an_auction_are_all_deals() -> None:
    view = tt.observe(dealt("bid 3", "pass"), 0)
    # 18 unseen cards for three seats with six each.
    assert tt.count_states(view) == comb(18, 6) * comb(12, 6)
    world = tt.sample_state(view, random.Random(1))
    assert tt.observe(world, 0) == view
    assert world != dealt("bid 3", "pass")
    view = tt.observe(three("moon"), 1)
    assert tt.count_states(view) == comb(16, 8)
    assert tt.observe(tt.sample_state(view, random.Random(1)), 1) == view


def test_there_is_one_world_when_nothing_is_hidden() -> None:
    for state in (
        tt.start(tt.ShooterRules()),
        dealt("pass", "pass", "pass", "pass"),
        end_with(0, 0, 0, 0),
        end_with(30, 0, 0, 0),
        end_with(27, 40, 0, 0, win_rule="bidder_first"),
    ):
        view = tt.observe(state, 2)
        assert tt.count_states(view) == 1
        assert tt.sample_state(view, random.Random(1)) == state


# Seat 2 has the nine of hearts to a spade, and holds five cards; seat 1 has five and seat 3 six. Seat 0
# sees KD JD AD 9C KS (and AS, 9S, 9H played). Unseen: the other 16 cards, among them TS JS QS.


def test_off_suit_without_a_penalty_shows_a_void() -> None:
    # No world in which seat 2 reneged has this view: it holds none of the three spades. The 13 other
    # cards: five for seat 2; the 11 cards that remain, the spades among them, for seats 1 and 3.
    deal = hands_of("AD KD JD AS KS 9C", "QD 9D AH KH TC 9S", "TD QC JC AC KC 9H", "TS QH JH TH QS JS")
    for renege in ("forbid", "penalize"):
        view = tt.observe(dealt(*BID_FOUR, "AS 9S 9H", deal=deal, renege=renege), 0)
        assert tt.count_states(view) == comb(13, 5) * comb(11, 5)


def test_a_penalty_shows_a_card_of_the_suit_led() -> None:
    view = tt.observe(dealt(*BID_FOUR, "AS 9S 9H", renege="penalize"), 0)
    assert tt.count_states(view) == (comb(16, 5) - comb(13, 5)) * comb(11, 5)


def test_under_challenge_only_accusations_tell_something() -> None:
    state = dealt(*BID_FOUR, "AS 9S", "accuse 1 2", "9H", renege="challenge")
    assert tt.count_states(tt.observe(state, 0)) == comb(16, 5) * comb(11, 5)
    assert tt.count_states(tt.observe(play(state, "accuse 3 2"), 0)) == (comb(16, 5) - comb(13, 5)) * comb(
        11, 5
    )
    # A second accusation finds nothing more, and tells nothing more.
    again = play(state, "accuse 3 2", "accuse 1 2")
    assert tt.count_states(tt.observe(again, 0)) == (comb(16, 5) - comb(13, 5)) * comb(11, 5)
    deal = hands_of("AD KD JD AS KS 9C", "QD 9D AH KH TC 9S", "TD QC JC AC KC 9H", "TS QH JH TH QS JS")
    state = dealt(*BID_FOUR, "AS 9S 9H", "accuse 3 2", deal=deal, renege="challenge")
    assert tt.count_states(tt.observe(state, 0)) == comb(13, 5) * comb(11, 5)


def test_an_offence_shown_by_a_later_card_needs_no_card_in_the_hand() -> None:
    # Seat 2 plays its spades later, so the penalty tells nothing about the cards that it still holds.
    view = tt.observe(dealt(*BID_FOUR, OFFENCE, "KS TC QS QC", renege="penalize"), 0)
    # Four cards for each of the others; QS and TS are played, and JS is unseen with eleven more.
    # Seat 1 and seat 3 are void in spades, so the jack is with seat 2.
    assert tt.count_states(view) == comb(11, 3) * comb(8, 4)


def test_the_hidden_offences_of_a_world_are_those_of_its_cards() -> None:
    view = tt.observe(dealt(*BID_FOUR, OFFENCE, renege="challenge"), 0)
    rng = random.Random(5)
    found: Counter[bool] = Counter()
    for _ in range(60):
        world = tt.sample_state(view, rng)
        holds_a_spade = bool(world.hands[2].of(tt.Suit.SPADES))
        found[holds_a_spade] += 1
        assert play(world, "accuse 0 2").scores == ((0, 0, -2, 0) if holds_a_spade else (0, 0, 0, 0))
    assert len(found) == 2


def test_views_that_contradict_themselves_have_no_worlds() -> None:
    state = dealt(*BID_FOUR, OFFENCE, "accuse 0 2", renege="challenge")
    view = tt.observe(state, 2)
    lie = evolve(view, accusations=(evolve(view.accusations[0], proved=False),))
    with pytest.raises(tt.SetupError):
        tt.count_states(lie)
    view = tt.observe(dealt(*BID_FOUR, OFFENCE, renege="penalize"), 0)
    with pytest.raises(tt.SetupError):
        tt.count_states(evolve(view, penalties=(*view.penalties, shooter.Penalty(3, tt.parse_card("TS"), 1))))


def test_deals_of_the_rules_text_are_worlds_of_their_views() -> None:
    state = three("moon", "trump S", "AH 9H", renege="challenge")
    assert DEALS["three"].startswith("TCAS")
    for seat in range(3):
        view = tt.observe(state, seat)
        assert tt.observe(tt.sample_state(view, random.Random(seat)), seat) == view
