"""What a seat may see in Svoi Kozyri (section 7 of its rules text), and the worlds behind it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.svoi_kozyri_positions import after, playing, position
from tricktake.cards import bits_of
from tricktake.games import svoi_kozyri as sk

DEAL = "deal 6H6D7S8S9CTCJHQDKH/6S7D8D9SJSQSKSTHAH/7C8C9DTDJDKD7H8HAS/6C9HQHTSJCQCKCACAD"


def dealt() -> sk.Playing:
    rules = tt.SvoiKozyriRules.from_options({"trumps": "SDHC"})
    return playing(after(tt.start(rules), DEAL))


def known(state: sk.SvoiKozyriState, seat: int = 0) -> list[str]:
    return [str(hand) for hand in tt.observe(state, seat).known]


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = dealt()
    for seat in range(4):
        view = tt.observe(state, seat)
        assert view.hand == state.hands[seat]
        assert view.hand_sizes == (8, 9, 10, 9)


def test_known_are_the_sixes_and_the_cards_taken_until_they_are_laid() -> None:
    state = dealt()
    assert known(state) == ["6S", "6D", "6H", "6C"]
    state = playing(after(state, "JH", "take"))  # seat 1 takes the jack of hearts
    assert known(state) == ["6S", "6D JH", "6H", "6C"]
    state = playing(after(state, "6H", "9H", "QH"))  # seat 3 beats the six and lays the queen
    assert known(state) == ["6S", "6D JH", "", "6C"]
    state = playing(after(state, "KH", "TC"))  # seat 0 beats the queen
    state = playing(after(state, "6D", "JH"))  # seat 1 trumps and lays the card it took
    assert known(state) == ["6S", "", "", "6C"]
    state = playing(after(state, "take"))  # hearts are the trumps of seat 2: five of 6H 9H QH KH TC 6D JH
    assert known(state) == ["6S", "", "TC 6D JH QH KH", "6C"]
    assert all(known(state, seat) == known(state) for seat in range(4))


def test_everything_on_the_table_is_seen_by_all() -> None:
    state = playing(after(dealt(), "JH", "AH"))
    for seat in range(4):
        view = tt.observe(state, seat)
        assert [str(card) for card in view.pile] == ["JH", "AH"]
        assert (view.to_act, view.second_card, view.exempt, view.turns) == (1, True, False, 1)
        assert [(by, str(move)) for by, move in view.history] == [(1, "AH")]
        assert bool(view.legal_moves) == (seat == 1)
        assert "".join(map(str, view.trumps)) == "SDHC"
    assert tt.observe(after(state, "6D"), 0).history == ()


def test_a_spectator_sees_what_everybody_knows_and_no_hand() -> None:
    state = playing(after(dealt(), "JH", "take", "6H", "9H", "QH"))  # seat 1 has taken the jack of hearts
    view, seen_by_0 = tt.observe(state, None), tt.observe(state, 0)
    assert (view.seat, view.hand, view.legal_moves) == (None, tt.Hand(), ())
    assert [str(hand) for hand in view.known] == ["6S", "6D JH", "", "6C"]
    assert evolve(view, seat=0, hand=seen_by_0.hand, legal_moves=seen_by_0.legal_moves) == seen_by_0


def test_the_worlds_of_a_spectator() -> None:
    """After the deal all hands are unseen but for the four 6s: 7, 8, 9 and 8 cards."""
    view = tt.observe(dealt(), None)
    assert tt.count_states(view) == comb(32, 7) * comb(25, 8) * comb(17, 9)
    world = playing(tt.sample_state(view, random.Random(4)))
    assert tt.observe(world, None) == view
    assert world.hidden == dealt().hidden


def test_cards_removed_are_seen_by_all() -> None:
    state = position("KD / KC 7C / QD QS / JS JC", "9C 9D", options={"clear_pile_on_exit": True})
    state_after = after(state, "KD")
    for seat in range(4):
        assert {"9C", "9D", "KD"} <= {str(card) for card in tt.observe(state_after, seat).removed}


@pytest.mark.parametrize(("left", "shown"), [("QD", "QD"), ("AD", "AD"), ("7S 8S", "7S 8S")])
def test_the_cards_left_in_the_last_hand_are_shown_to_all(left: str, shown: str) -> None:
    for max_games in (1, 2):
        state = after(position(f"KD / - / {left} / -", "9D", options={"max_games": max_games}), "KD")
        for seat in range(4):
            view = tt.observe(state, seat)
            assert str(view.cards_left) == shown
            assert (view.hand, view.pile, view.legal_moves) == (tt.Hand(), (), ())


def test_no_hand_is_shown_after_a_turn_limit() -> None:
    views: list[sk.SvoiKozyriView] = []
    for secret in ("7S 8S", "7H 8H"):
        state = position(f"KD 7C / {secret} / AD / -", options={"max_turns": 1})
        over = after(state, "KD")
        views += [tt.observe(over, seat) for seat in range(4)]
        assert all(str(view.cards_left) == "" for view in views)
    assert views[:4] == views[4:]
    assert repr(views[:4]) == repr(views[4:])


@pytest.mark.parametrize("due", [sk.Due.BEAT, sk.Due.EXEMPT, sk.Due.SECOND])
def test_cards_that_a_seat_cannot_know_leave_no_trace_in_its_view(due: sk.Due) -> None:
    """Two of its unseen cards change places; 9H, which seat 2 took, stays."""
    first = position("7C 8C / 9C TC / JC QC 9H / 8D 9D", "7D", act=3, due=due, hidden="7C8C9CTCJCQC8D9D")
    other = evolve(
        first, held=(first.held[0], *(bits_of(tt.parse_cards(hand)) for hand in ("JCTC", "9CQC9H", "8D9D")))
    )
    assert first != other
    assert tt.observe(first, 0) == tt.observe(other, 0)
    assert repr(tt.observe(first, 0)) == repr(tt.observe(other, 0))
    assert tt.observe(first, 0).to_json() == tt.observe(other, 0).to_json()
    assert tt.observe(first, 1) != tt.observe(other, 1)


def test_a_view_is_ready_for_json() -> None:
    view = tt.observe(after(dealt(), "JH", "take"), 0).to_json()
    assert view["trumps"] == ["S", "D", "H", "C"]
    assert view["known"] == [["6S"], ["6D", "JH"], ["6H"], ["6C"]]
    assert view["sixes"] == [
        {"card": "6S", "giver": 1, "receiver": 0},
        {"card": "6D", "giver": 0, "receiver": 1},
        {"card": "6H", "giver": 0, "receiver": 2},
    ]


# Hidden worlds

SMALL = {
    # seat 0 sees; its own cards are hidden to the others, and 9H was taken by seat 2
    "three unknown hands": position(
        "7C 8C / 9C TC / JC QC 9H / 8D 9D KD", "7D", act=3, hidden="7C8C9CTCJCQC8D9DKD"
    ),
    "one seat out": position("7C / - / JC QC 9H / 8D 9D KD", "7D", act=3, hidden="7CJCQC8D9DKD"),
    "a six of nobody's suit": position("7C 6S / 6C TC 6D / JC QC 9H 6H", "7D", act=0, hidden="7C6CTCJCQC"),
    "two seats": position("7C 8C / 9C TC 6D", "7D", act=1, hidden="7C8C9CTC"),
}


def by_brute_force(state: sk.Playing, seat: int | None) -> set[tuple[int, ...]]:
    """All ways to lay the unseen cards, tried hand by hand."""
    seats = len(state.held)
    mine = 0 if seat is None else state.held[seat]
    seen = [held if each == seat else held & ~state.hidden for each, held in enumerate(state.held)]
    unseen = list(tt.Hand(state.hidden & ~mine))
    ways: set[tuple[int, ...]] = set()

    def lay(place: int, left: list[tt.Card], hands: tuple[int, ...]) -> None:
        if place == seats:
            assert not left
            ways.add(hands)
            return
        missing = state.held[place].bit_count() - seen[place].bit_count()
        for chosen in combinations(left, missing):
            rest = [card for card in left if card not in chosen]
            lay(place + 1, rest, (*hands, seen[place] | bits_of(chosen)))

    lay(0, unseen, ())
    return ways


COUNTS: dict[tuple[str, int | None], int] = {
    # the unseen cards of the others, dealt into the rooms that their known cards leave
    ("three unknown hands", 0): comb(7, 2) * comb(5, 2),  # 2, 2 and 3 places for seven cards
    ("three unknown hands", 1): comb(7, 2) * comb(5, 2),  # 2, 2 and 3
    ("three unknown hands", 2): comb(7, 2) * comb(5, 2),  # 2, 2 and 3
    ("three unknown hands", 3): comb(6, 2) * comb(4, 2),  # 2, 2 and 2 for six
    ("one seat out", None): 6 * comb(5, 2),  # 1, 2 and 3
    ("one seat out", 0): comb(5, 2),  # 2 and 3
    ("one seat out", 1): comb(6, 1) * comb(5, 2),  # 1, 2 and 3
    ("one seat out", 2): comb(4, 1),  # 1 and 3
    ("a six of nobody's suit", 0): comb(4, 2),  # 2 and 2
    ("a six of nobody's suit", 1): comb(3, 1),  # 1 and 2
    ("a six of nobody's suit", 2): comb(3, 1),  # 1 and 2
    ("two seats", None): comb(4, 2),  # 2 and 2; 6D is known
    ("two seats", 0): 1,
    ("two seats", 1): 1,
}


@pytest.mark.parametrize(("name", "seat"), COUNTS)
def test_every_world_that_agrees_is_counted_and_equally_likely(name: str, seat: int | None) -> None:
    state = SMALL[name]
    view = tt.observe(state, seat)
    ways = by_brute_force(state, seat)
    assert len(ways) == COUNTS[name, seat]
    assert tt.count_states(view) == len(ways)
    rng = random.Random(7)
    worlds = [playing(tt.sample_state(view, rng)) for _ in range(20 * len(ways))]
    drawn = Counter(world.held for world in worlds)
    assert all(tt.observe(world, seat) == view for world in worlds[:40])
    assert set(drawn) == ways
    # chi squared lies within five standard deviations of its mean
    freedom = len(ways) - 1
    chi_squared = sum((count - 20) ** 2 / 20 for count in drawn.values())
    assert abs(chi_squared - freedom) <= 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("due", sk.Due)
def test_a_world_is_at_the_same_place_of_the_turn(due: sk.Due) -> None:
    pile = "" if due is sk.Due.LEAD else "7D"
    state = position("7C 8C / 9C TC / JC QC / 8D 9D KD", pile, act=3, due=due, turns=9)
    for seat in range(4):
        world = playing(tt.sample_state(tt.observe(state, seat), random.Random(3)))
        assert (world.due, world.acting, world.turns, world.game) == (due, 3, 9, state.game)
        assert world.hidden == state.hidden
        assert world.not_held == state.not_held


def test_the_worlds_of_a_fresh_deal() -> None:
    """Seat 0 holds 8 cards, 6D and 6H to 6S known; the others hide 8, 9 and 8 cards."""
    view = tt.observe(dealt(), 0)
    assert tt.count_states(view) == comb(25, 8) * comb(17, 9)


@pytest.mark.parametrize("trumps", ["SDHC", None])
def test_where_no_hand_is_hidden_the_only_world_is_the_state(trumps: str | None) -> None:
    rules = tt.SvoiKozyriRules.from_options({"trumps": trumps, "max_games": 2})
    start = tt.start(rules, dealer=1)
    states = (
        [start] if trumps else [start, after(start, "trump H"), after(start, "trump H", "trump C", "trump D")]
    )
    options = {"max_games": 2}
    states += [
        after(position("KD / - / QD / -", "9D", options=options), "KD"),
        after(position("KD / - / QD / -", "9D"), "KD"),
        after(position("KD 7C / 7S / AD / -", options={"max_turns": 1}), "KD"),
    ]
    for state in states:
        for seat in (None, *range(4)):
            view = tt.observe(state, seat)
            assert tt.count_states(view) == 1
            assert tt.sample_state(view, random.Random(1)) == state


@pytest.mark.parametrize("sizes", [(2, 2, 3, 4), (2, 2, 0, 6)])
def test_a_view_that_contradicts_itself_has_no_world(sizes: tuple[int, ...]) -> None:
    """One card too many; and a seat without cards of which one is known."""
    view = tt.observe(SMALL["three unknown hands"], 0)
    with pytest.raises(tt.SetupError):
        tt.sample_state(evolve(view, hand_sizes=sizes), random.Random(1))


def test_the_six_of_a_trump_suit_is_never_among_the_unknown_cards() -> None:
    view = tt.observe(dealt(), 0)
    forgotten = tuple(hand if seat != 2 else tt.Hand() for seat, hand in enumerate(view.known))
    with pytest.raises(tt.SetupError, match="6H"):
        tt.count_states(evolve(view, known=forgotten))
