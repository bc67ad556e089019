"""Hidden worlds, against the list of all deals found by laying every card in every place."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import factorial, sqrt

import pytest

import tricktake as tt
from tricktake.cards import CARDS, bits_of
from tricktake.hands import cards_of
from tricktake.worlds import Case, Group, Worlds, case, draw, only_world, unseen_case

Held = tuple[int, ...]


def same(held: Held) -> Held:
    """Build nothing from the cards that each place holds."""
    return held


def worlds_by_force(each: Case) -> list[Held]:
    """Every way to lay the unseen cards, one by one, that keeps the limits of the case."""
    cards = [(card, number) for number, group in enumerate(each.groups) for card in cards_of(group.cards)]
    places = range(len(each.room))
    found: list[Held] = []
    for laid in product(places, repeat=len(cards)):
        held = list(each.known)
        for (card, _), place in zip(cards, laid, strict=True):
            held[place] |= card.bit
        fits = all(laid.count(place) == each.room[place] for place in places)
        for number, group in enumerate(each.groups):
            shares = Counter(place for (_, of), place in zip(cards, laid, strict=True) if of == number)
            fits = fits and all(group.least[place] <= shares[place] <= group.most[place] for place in places)
        if fits:
            found.append(tuple(held))
    return found


def check_uniform(worlds: Worlds[Held], expected: list[Held], rng: random.Random) -> None:
    """The chi-square statistic of many draws is within five standard deviations of its mean."""
    draws = 60 * len(expected)
    counts = Counter(worlds.sample(rng) for _ in range(draws))
    assert set(counts) <= set(expected)
    statistic = sum((counts[world] - 60) ** 2 / 60 for world in expected)
    freedom = len(expected) - 1
    assert statistic <= freedom + 5 * sqrt(2 * freedom)


def random_case(rng: random.Random, known: int) -> Case:
    """Up to three groups of up to three cards in three places, with limits that may or may not fit."""
    pack = list(CARDS)
    rng.shuffle(pack)
    groups: list[Group] = []
    for _ in range(rng.randint(1, 3)):
        cards = bits_of(pack.pop() for _ in range(rng.randint(1, 3)))
        size = cards.bit_count()
        most = tuple(rng.choice([0, 1, size, size]) for _ in range(3))
        least = tuple(rng.choice([0, 0, 0, min(1, limit)]) for limit in most)
        groups.append(Group(cards, least, most))
    unseen = sum(group.cards.bit_count() for group in groups)
    first = rng.randint(0, unseen)
    second = rng.randint(0, unseen - first)
    return Case((known, 0, 0), (first, second, unseen - first - second), tuple(groups))


@pytest.mark.parametrize("seed", range(60))
def test_worlds_are_counted_and_drawn_evenly(seed: int) -> None:
    rng = random.Random(seed)
    # Cases exclude one another: each knows that the first place holds a card that the others do not know.
    cases = tuple(random_case(rng, 1 << 52 + number) for number in range(rng.randint(1, 3)))
    expected = [world for each in cases for world in worlds_by_force(each)]
    assert len(set(expected)) == len(expected)
    if not expected:
        with pytest.raises(tt.SetupError, match="no deal of the unseen cards agrees with the view: "):
            Worlds(cases, same)
        return
    worlds = Worlds(cases, same)
    assert worlds.count == len(expected)
    check_uniform(worlds, expected, rng)


def test_the_force_finds_what_can_be_counted_by_hand() -> None:
    cards = bits_of(CARDS[:4])
    # Four cards for places of 2, 1 and 1: 4! / (2! 1! 1!) = 12 ways.
    free = Group(cards, (0, 0, 0), (4, 4, 4))
    assert len(worlds_by_force(Case((0, 0, 0), (2, 1, 1), (free,)))) == 12
    # None of them to the second place, which has no room: the other two hold two each, 6 ways.
    assert len(worlds_by_force(Case((0, 0, 0), (2, 0, 2), (free,)))) == 6
    # Exactly one of the first two cards in the first place: 2 x 2 choices, and the other two places
    # share what is left, one card each, in 2 ways: 8.
    groups = (
        Group(bits_of(CARDS[:2]), (1, 0, 0), (1, 2, 2)),
        Group(bits_of(CARDS[2:4]), (0, 0, 0), (2, 2, 2)),
    )
    assert len(worlds_by_force(Case((0, 0, 0), (2, 1, 1), groups))) == 8
    assert Worlds((Case((0, 0, 0), (2, 1, 1), groups),), same).count == 8


@pytest.mark.parametrize("seed", range(30))
def test_cards_that_some_places_cannot_hold(seed: int) -> None:
    rng = random.Random(seed)
    pack = rng.sample(CARDS, 6)
    unseen = bits_of(pack)
    never = tuple(bits_of(card for card in pack if rng.random() < 0.3) for _ in range(3))
    room = rng.choice([(2, 2, 2), (3, 2, 1), (0, 3, 3), (6, 0, 0)])
    each = case((0, 0, 0), room, unseen, never)
    assert sum(group.cards for group in each.groups) == unseen
    expected = [
        held
        for held in worlds_by_force(Case((0, 0, 0), room, (Group(unseen, (0, 0, 0), (6, 6, 6)),)))
        if not any(cards & barred for cards, barred in zip(held, never, strict=True))
    ]
    if expected:
        worlds = Worlds((each,), same)
        assert worlds.count == len(expected)
        check_uniform(worlds, expected, rng)
    else:
        with pytest.raises(tt.SetupError):
            Worlds((each,), same)


def test_a_seat_sees_its_own_cards() -> None:
    # Seat 1 holds two cards; the other four lie with seats 0, 2 and 3, and seat 3 is void of clubs.
    own = bits_of(tt.parse_cards("AS KS"))
    unplayed = own | bits_of(tt.parse_cards("2C 3C 4D 5D"))
    each = unseen_case(1, own, (1, 2, 1, 2), unplayed, (0, 0, 0, tt.Suit.CLUBS.mask))
    worlds = Worlds((each,), same)
    # Seat 3 holds both diamonds, and the two clubs lie with seats 0 and 2 in one of two ways.
    two, three = bits_of(tt.parse_cards("2C")), bits_of(tt.parse_cards("3C"))
    diamonds = bits_of(tt.parse_cards("4D 5D"))
    assert worlds.count == 2
    assert {worlds.sample(random.Random(seed)) for seed in range(20)} == {
        (two, own, three, diamonds),
        (three, own, two, diamonds),
    }


def test_a_whole_pack_is_counted_exactly() -> None:
    # 39 cards for three seats of 13: 39! / 13!^3.
    own = bits_of(CARDS[:13])
    each = unseen_case(0, own, (13, 13, 13, 13), bits_of(CARDS), (0, 0, 0, 0))
    assert Worlds((each,), same).count == factorial(39) // factorial(13) ** 3


@pytest.mark.parametrize(
    ("cases", "why"),
    [
        ((), "the facts exclude one another"),
        (
            (case((0, 0), (1, 2), bits_of(CARDS[:2]), (0, 0)),),
            "2 cards are unseen and 3 are missing from the hands",
        ),
        ((case((0, 0), (1, 1), bits_of(CARDS[:2]), (1, 1)),), "there is no room for 2C"),
    ],
)
def test_facts_that_exclude_one_another(cases: tuple[Case, ...], why: str) -> None:
    with pytest.raises(tt.SetupError) as caught:
        Worlds(cases, same)
    assert str(caught.value) == f"no deal of the unseen cards agrees with the view: {why}"


def test_a_view_that_hides_nothing() -> None:
    state = object()
    worlds = only_world(state)
    assert worlds.count == 1
    assert worlds.sample(random.Random(1)) is state


def test_a_draw_is_in_proportion_to_the_weights() -> None:
    rng = random.Random(3)
    counts = Counter(draw([1, 0, 3], rng) for _ in range(8_000))
    assert counts[1] == 0
    # A quarter of the draws; the standard deviation is sqrt(8000 x 1/4 x 3/4) = 38.7.
    assert abs(counts[0] - 2_000) < 5 * 38.7
    # Weights far beyond the precision of a float: all but never the small one.
    assert {draw([1, 10**80], rng) for _ in range(100)} == {1}


def test_the_same_chance_gives_the_same_worlds() -> None:
    each = unseen_case(0, bits_of(CARDS[:13]), (13, 13, 13, 13), bits_of(CARDS), (0, 0, 0, 0))
    one, other = Worlds((each,), same), Worlds((each,), same)
    assert [one.sample(random.Random(seed)) for seed in range(5)] == [
        other.sample(random.Random(seed)) for seed in range(5)
    ]
