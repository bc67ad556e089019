"""Hidden worlds: every deal that agrees with a view, and no other, each equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import factorial, sqrt
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.pilotta.positions import CARDS_33, after, awaiting, dealt, in_play, leading, position
from tests.games.pilotta.test_play import by_the_table
from tricktake.cards import bits_of
from tricktake.games.pilotta import (
    Declaring,
    PilottaRules,
    PilottaState,
    PilottaView,
    Playing,
    declared_worlds,
)
from tricktake.games.pilotta.declared_worlds import TRIES, BestMeld, DeclaredWorlds, Holder
from tricktake.tricks.duties import cards_denied
from tricktake.worlds import case

if TYPE_CHECKING:
    from tricktake.worlds import Worlds

pytestmark = pytest.mark.slow

ALL_DEALS = factorial(24) // factorial(8) ** 3
"""The deals of the 24 cards that a seat does not see."""

RARE_SET = "deal JCJDJHJS7C8D9HTS/QCAC7D8H9DTDQSAS/9CTCKCADKDQH7H7S/8CQDKHAHTH8S9SKS"
"""A deal in which seat 0 holds the set of 200."""

BY_TABLES, BY_ROOM = 0, 100_000
"""So many tries that a world is drawn by the tables at once, or never."""


def combinations_in(cards: list[str]) -> list[tuple[int, list[str]]]:
    """The combinations of a hand with their values, by the words of the rules text."""
    found: list[tuple[int, list[str]]] = []
    for rank, value in {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}.items():
        if all(rank + suit in cards for suit in "CDHS"):
            found.append((value, [rank + suit for suit in "CDHS"]))
    for suit in "CDHS":
        held = "".join(rank if rank + suit in cards else " " for rank in "789TJQKA")
        found += [
            ({3: 20, 4: 50}.get(len(run), 100), [rank + suit for rank in run])
            for run in held.split()
            if len(run) >= 3
        ]
    return found


def best(cards: list[str], trump: str) -> tuple[int, list[str]]:
    """The combination that a seat shows and its value, by the words of PI-76; 0 and nothing if none."""

    def order(combination: tuple[int, list[str]]) -> tuple[int, ...]:
        value, (first, *_, last) = combination
        if first[0] == last[0]:
            return value, 1, "J9QKTA".index(first[0])
        top = "789TJQKA".index(last[0])
        return value, 0, len(combination[1]), top, first[1] == trump, -"CDHS".index(first[1])

    nothing: tuple[int, list[str]] = (0, [])
    return max(combinations_in(cards), key=order, default=nothing)


def agrees(view: PilottaView, hands: dict[int, list[str]]) -> bool:
    """Whether the cards that the seats were dealt agree with all that a view tells, by the rules text."""
    assert view.trump is not None
    left = {seat: list(cards) for seat, cards in hands.items()}
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    for leader, cards in (*tricks, (view.leader or 0, view.trick)):
        trick: list[str] = []
        for place, card in enumerate(map(str, cards)):
            seat = (leader + place) % 4
            if trick and card not in by_the_table(view.trump.letter, trick, left[seat], view.rules):
                return False
            trick.append(card)
            left[seat].remove(card)
    for seat, hand in hands.items():
        value, held = best(hand, view.trump.letter)
        shown = [str(card) for card in view.shown[seat]]
        if view.declared[seat] not in {None, value} or shown not in ([], held):
            return False
    return True


def deals(view: PilottaView) -> list[dict[int, list[str]]]:
    """What the seats may have been dealt: all ways to lay the unseen cards."""
    assert view.seat is not None
    played: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in view.tricks),
        (view.leader or 0, view.trick),
    ):
        for place, card in enumerate(cards):
            played[(leader + place) % 4].append(str(card))
    own = [str(card) for card in view.hand]
    seen = {*own, *(card for cards in played.values() for card in cards)}
    unseen = [str(card) for card in view.rules.pack if str(card) not in seen]
    one, two, three = (seat for seat in range(4) if seat != view.seat)
    found: list[dict[int, list[str]]] = []
    for first in combinations(unseen, view.hand_sizes[one]):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, view.hand_sizes[two]):
            third = [card for card in rest if card not in second]
            hidden = {one: [*first], two: [*second], three: third, view.seat: own}
            found.append({seat: played[seat] + cards for seat, cards in hidden.items()})
    return found


def deal_of_sets(state: PilottaState, rng: random.Random) -> tt.Deal:
    """A deal in which each seat had two sets, before some cards were exchanged."""
    ranks = rng.sample("789TJQKA", 8)
    pack = [tt.Card(suit, tt.Rank(rank)) for rank in ranks for suit in tt.Suit]
    for _ in range(rng.randint(1, 6)):
        one, other = rng.sample(range(32), 2)
        pack[one], pack[other] = pack[other], pack[one]
    deal = tt.Deal(tuple(tuple(pack[8 * seat : 8 * seat + 8]) for seat in range(4)))
    assert tt.why_illegal(state, deal) is None
    return deal


def positions(trial: int, tricks: int, *, sets: bool = False) -> list[PilottaState]:
    """States of a random hand from the trick of that number on, under random rules of play and declaring."""
    rng = random.Random(trial)
    names = ("must_trump_partner", "must_overtrump_partner", "must_undertrump", "cards_may_be_shared")
    options: dict[str, object] = {name: rng.random() < 0.5 for name in names}
    options["declarations"] = rng.choice(("auto", "auto", "announce", "off"))
    state: PilottaState = tt.start(PilottaRules.from_options(options), dealer=rng.randrange(4))
    state = tt.apply(state, deal_of_sets(state, rng) if sets else tt.shuffle(state, rng))
    state = after(state, f"bid 80 {rng.choice('CDHS')}", "pass", "pass", "pass")
    found: list[PilottaState] = []
    while state.awaiting == "move":
        if isinstance(state, Playing) and len(state.table.tricks) >= tricks:
            found.append(state)
        state = tt.apply(state, rng.choice(tt.legal_moves(state)))
    return found


@pytest.mark.parametrize("sets", [False, True])
@pytest.mark.parametrize("trial", range(6))
def test_the_worlds_late_in_a_hand_are_those_of_the_rules_text(
    trial: int,
    sets: bool,  # noqa: FBT001 - a kind of deal
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(trial)
    fewer = 0
    for state in positions(trial, 6 - trial // 5, sets=sets)[::4]:
        for seat in range(4):
            view = tt.observe(state, seat)
            possible = deals(view)
            true = [hands for hands in possible if agrees(view, hands)]
            fewer += len(true) < len(possible)
            assert tt.count_states(view) == len(true)
            allowed = [
                {other: tt.Hand.parse(" ".join(cards)) for other, cards in hands.items()} for hands in true
            ]
            for tries in (BY_TABLES, BY_ROOM):
                monkeypatch.setattr(declared_worlds, "TRIES", tries)
                sampled = tt.sample_state(view, rng)
                assert tt.observe(sampled, seat) == view
                there = in_play(sampled).table.contract.dealt
                assert {other: tt.Hand(bits) for other, bits in enumerate(there)} in allowed
    assert fewer


def test_before_the_play_all_deals_agree() -> None:
    for state in (dealt(), after(dealt(doubling="contra"), "bid 80 H", "pass", "pass", "pass")):
        for seat in range(4):
            view = tt.observe(state, seat)
            assert tt.count_states(view) == ALL_DEALS
            assert tt.observe(tt.sample_state(view, random.Random(1)), seat) == view


def test_a_void_and_a_duty_to_trump() -> None:
    # Seat 2 plays QH on JS: no spade. Seat 3 plays KS, so that it holds spades or none.
    state = after(leading(declarations="off"), "JS", "QH", "KS")
    view = tt.observe(state, 0)
    for seed in range(20):
        world = tt.sample_state(view, random.Random(seed))
        assert not world.hands[2].of(tt.Suit.SPADES)
        assert tt.observe(world, 0) == view


def test_a_low_trump_tells_that_there_is_no_higher_one() -> None:
    # Seat 3 follows AH to KH: had it had a trump above the ace it might have played it too, but the
    # TH of seat 0 that follows must be its only way not to beat: it holds neither JH nor 9H.
    state = after(leading(declarations="off"), "9H", "JH", "AH", "TH")
    for seed in range(30):
        world = tt.sample_state(tt.observe(state, 1), random.Random(seed))
        assert not any(card.suit is tt.Suit.HEARTS and str(card) in {"9H", "JH"} for card in world.hands[0])


EARLY: list[tuple[dict[str, object], int]] = [
    ({}, 1),
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({}, 6),
    ({"declarations": "announce"}, 3),
    ({"cards_may_be_shared": False}, 3),
]


@pytest.mark.parametrize(("options", "cards"), EARLY)
def test_the_number_of_worlds_early_in_a_hand_is_that_of_random_deals(
    options: dict[str, object], cards: int
) -> None:
    """The share of random deals that agree is the number of worlds in all deals, within six deviations."""
    rng = random.Random(cards)
    state = leading(**options)
    for card in CARDS_33[:cards]:
        if isinstance(state, Declaring):
            state = after(state, "declare")
        state = after(state, card)
    if isinstance(state, Declaring):
        state = after(state, "decline")
    viewer = 1
    view = tt.observe(state, viewer)
    played = {
        seat: dealt_to - held
        for seat, (dealt_to, held) in enumerate(zip(leading().hands, state.hands, strict=True))
    }
    others = [seat for seat in range(4) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]]
    ways = factorial(len(unseen))
    for seat in others:
        ways //= factorial(len(state.hands[seat]))
    trials, hits = 700, 0
    for _ in range(trials):
        rng.shuffle(unseen)
        rest = iter(unseen)
        hands = {viewer: [*map(str, leading().hands[viewer])]}
        for seat in others:
            hands[seat] = [*map(str, played[seat]), *(str(next(rest)) for _ in state.hands[seat])]
        hits += agrees(view, hands)
    share = tt.count_states(view) / ways
    assert abs(hits - trials * share) < 6 * sqrt(trials * share) + 1


def worlds_of_told(trial: int, *, sets: bool = False) -> Worlds[PilottaState]:
    """The first worlds of a random hand, 60 to 400 of them, in which other seats have told."""
    for state in positions(trial, 3, sets=sets):
        for seat in range(4):
            view = tt.observe(state, seat)
            if any(value is not None for other, value in enumerate(view.declared) if other != seat):
                worlds = state.rules.worlds(view)
                if 60 <= worlds.count <= 400:
                    return worlds
    message = f"trial {trial} has no such worlds"
    raise AssertionError(message)


@pytest.mark.parametrize("tries", [BY_TABLES, 1, TRIES, BY_ROOM])
@pytest.mark.parametrize(("trial", "sets"), [(2, False), (5, False), (7, False), (12, False), (3, True)])
def test_worlds_are_equally_likely_however_they_are_drawn(
    trial: int,
    sets: bool,  # noqa: FBT001 - a kind of deal
    tries: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(declared_worlds, "TRIES", tries)
    worlds, rng = worlds_of_told(trial, sets=sets), random.Random(trial)
    drawn = Counter(in_play(worlds.sample(rng)).table.contract.dealt for _ in range(20 * worlds.count))
    assert len(drawn) == worlds.count
    statistic = sum((times - 20) ** 2 for times in drawn.values()) / 20
    assert statistic < worlds.count + 6 * sqrt(2 * worlds.count)


def test_the_tables_are_made_only_if_no_try_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_tables(_worlds: object) -> None:
        pytest.fail("the tables are made")

    state = after(tt.start(PilottaRules()), RARE_SET, "bid 80 C", "pass", "pass", "pass")
    rare, common = tt.observe(state, 2), tt.observe(after(leading(), *CARDS_33[:20]), 0)
    with monkeypatch.context() as without:
        without.setattr(DeclaredWorlds, "_tables", property(no_tables))
        assert tt.observe(tt.sample_state(common, random.Random(1)), 0) == common
        without.setattr(declared_worlds, "TRIES", 1)  # one deal in 152 has the set there
        with pytest.raises(pytest.fail.Exception, match="the tables are made"):
            tt.sample_state(rare, random.Random(1))
    assert tt.observe(tt.sample_state(rare, random.Random(1)), 2) == rare


@pytest.mark.parametrize("number", range(8))
def test_PI_96_a_card_tells_of_exactly_the_cards_beside_which_it_is_not_legal(number: int) -> None:
    names = ("must_trump_partner", "must_overtrump_partner", "must_undertrump")
    options: dict[str, object] = {name: bool(number >> bit & 1) for bit, name in enumerate(names)}
    rng = random.Random(number)
    for _ in range(400):
        trump = rng.choice("CDHS")
        card, *others = rng.sample(PilottaRules().pack, rng.randint(2, 11))
        trick, hand = others[:3], others[3:]
        state = position(trump, " ".join(map(str, trick)), " ".join(map(str, [card, *hand])), **options)
        denied = cards_denied(state.rules.duties(state.table, state.trick), card.bit)
        laid = [str(card), *map(str, hand)]
        legal = str(card) in by_the_table(trump, [*map(str, trick)], laid, state.rules)
        assert legal == (not bits_of(hand) & denied)


@pytest.mark.parametrize("trial", range(12))
def test_a_sampled_world_gives_the_same_view(trial: int) -> None:
    rng = random.Random(trial)
    options: dict[str, object] = {
        "declarations": ("auto", "announce", "off")[trial % 3],
        "doubling": "recontra",
    }
    state: PilottaState = tt.start(PilottaRules.from_options(options))
    state = tt.apply(state, tt.shuffle(state, rng))
    while state.awaiting == "move":
        seat = rng.randrange(4)
        view = tt.observe(state, seat)
        world = tt.sample_state(view, rng)
        seen = tt.observe(world, seat)
        assert seen == view
        assert repr(seen) == repr(view)
        assert seen.to_json() == view.to_json()
        moves = tt.legal_moves(state)
        state = tt.apply(state, moves[int(rng.random() ** 2 * len(moves))])


def test_between_the_hands_and_after_the_match_nothing_is_hidden() -> None:
    rng = random.Random(1)
    for state in (awaiting(), after(leading(), *CARDS_33), after(leading("bid 90 H", (0, 330)), *CARDS_33)):
        for seat in range(4):
            assert tt.count_states(tt.observe(state, seat)) == 1
            assert tt.sample_state(tt.observe(state, seat), rng) == state


def test_a_rare_set_that_was_declared_lies_where_it_must() -> None:
    state = after(tt.start(PilottaRules()), RARE_SET, "bid 80 C", "pass", "pass", "pass")
    view = tt.observe(state, 2)
    assert view.declared[0] == 200
    for seed in range(5):
        world = tt.sample_state(view, random.Random(seed))
        assert tt.Hand.parse("JC JD JH JS") <= world.hands[0]
    # The set and four of the twenty other unseen cards for seat 0, the others in two hands of eight.
    assert tt.count_states(view) == factorial(20) // (factorial(4) * factorial(8) * factorial(8))


TWO_SETS_BUT_TWO_CARDS = "deal 9CTH7CKHKCAH8H7H/JDJHJSQDQHQS8CAC/JC9D7STS9STDAD9H/QC8DASKDTC8SKS7D"
"""A deal in which seat 1 holds three jacks and three queens."""


def test_a_seat_that_declared_nothing_holds_neither_of_two_sets() -> None:
    free = PilottaRules(must_trump_partner=False, must_overtrump_partner=False, must_undertrump=False)
    state = after(tt.start(free, dealer=3), TWO_SETS_BUT_TWO_CARDS, "bid 80 S", "pass", "pass", "pass")
    tricks = "AH QH 9H AS, 7D TH JD 9D, QS 9S KS 9C, TD KD KH QD, TS 8S 7C JS, JH 7S TC 8H"
    view = tt.observe(after(state, *tricks.replace(",", "").split()), 0)
    assert view.declared[1] == 0
    possible = deals(view)
    true = [hands for hands in possible if agrees(view, hands)]
    assert any({"JC", "QC"} <= {*hands[1]} for hands in possible)  # both sets, each of 100 points or more
    assert tt.count_states(view) == len(true) < len(possible)


def test_a_view_that_contradicts_itself_has_no_world() -> None:
    view = tt.observe(leading(), 1)
    held = tt.observe(leading(), 0)
    for wrong in (
        evolve(view, declared=(None, 0, None, 200), hand=tt.Hand.parse("JC QC AC 7D 8H QS AS 9H")),
        evolve(held, declared=(None, 0, None, None), hand_sizes=(8, 8, 8, 9)),
        evolve(view, trump=None),
        evolve(view, bid=None),
        evolve(view, declarer=None),
    ):
        with pytest.raises(tt.SetupError, match=r"no state gives the view|no deal of the unseen cards"):
            tt.sample_state(wrong, random.Random(1))


def test_melds_that_nobody_can_hold_are_named() -> None:
    # In example 33 seat 1 holds JS, so no other seat can have declared the set of 200, the four jacks;
    # and no meld is worth 30.
    view = tt.observe(leading(), 1)
    why = "no deal of the unseen cards agrees with the view: none has the melds declared"
    for declared in ((None, 0, 200, None), (None, 0, None, 30)):
        with pytest.raises(tt.SetupError) as caught:
            tt.count_states(evolve(view, declared=declared))
        assert str(caught.value) == why


def holders(
    trump: str, known: list[str], room: list[int], unseen: str, values: list[int | None]
) -> tuple[DeclaredWorlds, list[tuple[tuple[str, ...], ...]]]:
    """The worlds of three seats that were dealt some cards for certain, and how the others lie in each.

    The ways are all ways to lay the unseen cards, of which those are kept in which the best meld of each
    seat, by the words of the rules text, has the value that it declared.
    """
    cards, free = unseen.split(), [tt.Hand.parse(text).bits for text in known]
    hidden = tt.Hand.parse(unseen).bits
    room_of_all = (0, *room)
    given = tuple(
        Holder(seat + 1, free[seat], room[seat], hidden, None if value is None else BestMeld(value, None))
        for seat, value in enumerate(values)
    )
    worlds = DeclaredWorlds(
        case((0, 0, 0, 0), room_of_all, hidden, (hidden, 0, 0, 0)),
        given,
        tt.Suit(trump),
        lambda held: held,  # type: ignore[arg-type, return-value]  # what is looked at is where the cards lie
        sound=True,
    )
    ways: list[tuple[tuple[str, ...], ...]] = []
    for first in combinations(cards, room[0]):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, room[1]):
            third = tuple(card for card in rest if card not in second)
            laid = (first, second, third)
            if all(
                value is None or best([*text.split(), *more], trump)[0] == value
                for value, text, more in zip(values, known, laid, strict=True)
            ):
                ways.append(laid)
    return worlds, ways


@pytest.mark.parametrize("tries", [BY_TABLES, BY_ROOM])
@pytest.mark.parametrize(
    ("value", "expected"),
    # Seat 1 was dealt 7 8 9 Q K of spades for certain, and two of JS AS 7C 8D 9H TH: with AS or JS it has
    # two runs of 20 in spades, with both a run of 20 and one of 50.
    [(20, 14), (50, 1)],
)
def test_of_two_runs_in_one_suit_the_best_decides(
    value: int, expected: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(declared_worlds, "TRIES", tries)
    worlds, ways = holders(
        "H", ["7S 8S 9S QS KS", "", ""], [2, 4, 0], "JS AS 7C 8D 9H TH", [value, None, None]
    )
    assert worlds.count == len(ways) == expected  # 15 ways to choose two cards
    rng = random.Random(value)
    drawn = {tuple(map(tt.Hand, worlds.sample(rng)[1:])) for _ in range(40 * expected)}  # type: ignore[index]  # see holders
    assert drawn == {tuple(tt.Hand.parse(" ".join(cards)) for cards in laid) for laid in ways}


def test_a_seat_with_two_runs_in_one_suit_has_declared_the_better() -> None:
    # Seat 0 holds 7 8 9 (20) and J Q K A (50) of spades and declares 50; what it shows is the 50.
    deal = "deal 7S8S9SJSQSKSAS7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAC"
    state = after(tt.start(PilottaRules()), deal, "bid 80 D", "pass", "pass", "pass")
    view = tt.observe(state, 1)
    assert view.declared == (50, None, None, None)
    for seed in range(20):
        world = in_play(tt.sample_state(view, random.Random(seed)))
        values = [meld.value for meld in world.table.contract.melds[0]]
        assert max(values) == 50
    while not tt.observe(state, 1).shown[0]:
        state = after(state, str(tt.legal_moves(state)[0]))
    assert str(tt.observe(state, 1).shown[0]) == "JS QS KS AS"
    for seed in range(20):
        later = tt.sample_state(tt.observe(state, 1), random.Random(seed))
        assert tt.Hand.parse("JS QS KS AS") & state.hands[0] <= later.hands[0]


def test_a_spectator_sees_worlds_too() -> None:
    for state in (dealt(), leading(), after(leading(), *CARDS_33[:9])):
        view = tt.observe(state, None)
        for seed in range(3):
            world = tt.sample_state(view, random.Random(seed))
            assert tt.observe(world, None) == view
    ways = factorial(32) // factorial(8) ** 4
    assert tt.count_states(tt.observe(dealt(), None)) == ways
    # Whoever looks on knows less than a seat, and of a hand that is nearly over it can be counted.
    state = after(leading(), *CARDS_33[:24])
    counts = [tt.count_states(tt.observe(state, seat)) for seat in (None, 0, 1, 2, 3)]
    assert counts[0] >= max(counts[1:]) >= 1


def test_PI_63_a_world_asks_those_who_may_still_be_asked() -> None:
    # Seat 1 has led and holds no meld; nobody has answered, so whoever holds one is asked at its turn.
    view = tt.observe(after(leading(declarations="announce"), "JS"), 1)
    asked = 0
    for seed in range(60):
        world: PilottaState = tt.sample_state(view, random.Random(seed))
        for _ in range(3):
            held = {seat: bool(best(list(map(str, hand)), "H")[0]) for seat, hand in enumerate(world.hands)}
            assert isinstance(world, Declaring) == held[world.to_act or 0]
            asked += isinstance(world, Declaring)
            world = after(world, "declare") if isinstance(world, Declaring) else world
            world = tt.apply(world, tt.legal_moves(world)[0])
    assert asked


def test_PI_63_a_silent_seat_that_has_played_has_declined_what_it_holds() -> None:
    state = after(leading(declarations="announce"), "JS", "decline", "QH", "declare", "KS", "decline", "8S")
    for seed in range(30):
        world = in_play(tt.sample_state(tt.observe(state, 1), random.Random(seed)))
        said = {seat: str(answer) for seat, answer in world.table.answers}
        held = {seat for seat, melds in enumerate(world.table.contract.melds) if melds}
        assert said == {seat: "declare" if seat == 3 else "decline" for seat in held}
