"""What always holds in Court Piece: the invariants of its rules text, play trees counted by hand, worlds."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product
from math import comb, factorial

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.court_piece_hands import (
    CALLER_RUNS,
    DEALS,
    await_deal,
    caller_run,
    caller_wins,
    dealt,
    example,
    first,
    legal,
    losing,
    play,
    play_hand,
    see,
    totals,
    tricks,
)
from tests.naive.lockstep import Lockstep
from tricktake.games.court_piece import CourtPieceRules, CourtPieceState, Playing
from tricktake.testing import random_rules

SEEDS = range(6)


def held(state: CourtPieceState) -> list[tt.Card]:
    return [card for hand in state.hands for card in hand]


# Invariants, by their numbers in section 6 of the rules text


@pytest.mark.parametrize(
    "state", [dealt(), first(), first("AS TS"), caller_run(7, bavney_chase="ask"), caller_run(12)]
)
def test_invariant_1_every_card_is_in_one_place(state: CourtPieceState) -> None:
    assert sorted([*held(state), *state.not_held]) == list(tt.CARDS)


def test_invariant_1_while_trump_is_named_twenty_cards_are_dealt() -> None:
    assert (len(held(dealt())), len(dealt().not_held)) == (20, 32)


@cache
def random_matches(seed: int) -> list[list[CourtPieceState]]:
    """The states of some matches under random options: with long suits, high cards, and redeals."""
    rng = random.Random(seed)
    matches: list[list[CourtPieceState]] = []
    for _ in range(4):
        match = Lockstep.begin("court_piece", rng)
        state: CourtPieceState = tt.start(
            CourtPieceRules.from_options(match.rules.options()), dealer=match.dealer
        )
        states = [state]
        while not match.is_finished:
            text = match.choose()
            match.state = tt.apply(match.state, tt.parse_move(match.state, text))
            state = play(state, text)
            states.append(state)
        matches.append(states)
    return matches


def check_winner_of_last_trick(trump: tt.Suit, trick: tt.Trick) -> None:
    """Invariant 4."""
    trumps = [card for card in trick.cards if card.suit is trump]
    running = trumps or [card for card in trick.cards if card.suit is trick.cards[0].suit]
    assert trick.winning_card == max(running)


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants_2_to_11(seed: int) -> None:
    for states in random_matches(seed):
        rules, start = states[0].rules, states[0]
        values = {1, rules.kot_points, rules.kot_points_vs_caller, rules.bavney_points}
        hands = redeals = 0
        for before, state in pairwise(states):
            if before.awaiting == "move":
                assert before.to_act is not None
                moves = tt.legal_moves(before)
                assert moves == tuple(sorted({*moves}))  # 2
                cards = {move.card for move in moves if isinstance(move, tt.Play)}
                assert cards <= {*before.hands[before.to_act]}  # 2
            now, was = tt.score(state).totals, tt.score(before).totals
            assert all(one >= other for one, other in zip(now, was, strict=True))  # 8
            if before.awaiting == "deal":
                assert state.to_act == (before.dealer + 1) % 4  # 10
                continue
            if state.awaiting == "move":
                assert see(state).caller == (state.dealer + 1) % 4  # 10
                continue
            if now == was:
                redeals += 1  # 11: a deal thrown in
                assert redeals <= rules.max_redeals
                assert rules.redeal == "caller_no_face"
                continue
            hands, redeals = hands + 1, 0
            tally = tt.score(state).tally
            most, least = max(tally), min(tally)
            assert most >= 7 > least  # 5
            played = sum(tally)
            assert (
                played
                in {"auto": range(8, 14), "never": range(7, 14), "ask": range(7, 14)}[rules.bavney_chase]
            )
            assert (played == 7) == (tally in {(7, 0), (0, 7)})  # 5
            if rules.bavney_chase == "auto":
                assert (most >= 7 and least >= 1) or most == 13  # 6
            gain = [one - other for one, other in zip(now, was, strict=True)]
            assert gain[tally.index(least)] == 0  # 7
            assert gain[tally.index(most)] in values  # 7
            winner = tally.index(most)
            if rules.dealer_rotation == "left":
                assert state.dealer == (start.dealer + hands) % 4  # 10
            else:
                assert state.dealer % 2 == 1 - winner  # 10
        end = tt.score(states[-1])
        (winner,) = end.winners
        assert end.totals[1 - winner] < rules.target_score <= end.totals[winner]  # 8
        assert -(-rules.target_score // max(values)) <= hands <= 2 * rules.target_score - 1  # 9


@pytest.mark.parametrize("seed", SEEDS)
def test_invariant_4_who_wins_a_trick(seed: int) -> None:
    rng = random.Random(seed)
    state = tt.apply(await_deal(), tt.shuffle(await_deal(), rng))
    state = play(state, f"trump {rng.choice('CDHS')}")
    while state.awaiting == "move":
        view = see(state)
        if view.tricks:
            assert view.trump is not None
            check_winner_of_last_trick(view.trump, view.tricks[-1])
            assert view.leader == view.tricks[-1].winner
        state = tt.apply(state, rng.choice(tt.legal_moves(state)))


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize(
    "hand", [losing(9), losing(3), caller_wins(4), example("CP-E7-1"), example("CP-E8-1")]
)
def test_invariant_12_the_table_can_be_turned(hand: list[str], turn: int) -> None:
    options: dict[str, object] = {
        "kot_points": 3,
        "kot_points_vs_caller": 4,
        "dealer_rotation": "losing_team_court",
    }
    straight = play_hand(await_deal(options, dealer=3), hand)
    turned = play_hand(await_deal(options, dealer=(3 + turn) % 4), hand)
    swap = turn % 2
    assert totals(turned) == totals(straight)[:: -1 if swap else 1]
    assert tricks(turned) == tricks(straight)[:: -1 if swap else 1]
    assert turned.dealer == (straight.dealer + turn) % 4


@pytest.mark.parametrize("order", ["DHSC", "SHDC", "HSCD"])
@pytest.mark.parametrize("hand", [losing(9), caller_wins(4), example("CP-E4-1"), example("CP-E7-1")])
def test_invariant_13_suits_can_be_renamed(hand: list[str], order: str) -> None:
    names = str.maketrans("CDHS", order)

    def rename(line: str) -> str:
        word, _, rest = line.partition(" ")
        named = f"deal {DEALS[rest.removeprefix('@')]}" if rest.startswith("@") else line
        word, _, rest = named.partition(" ")
        return f"{word} {rest.translate(names)}" if word in {"deal", "trump"} else line.translate(names)

    straight = play_hand(await_deal(), hand)
    renamed = play_hand(await_deal(), [rename(line) for line in hand])
    assert (tricks(renamed), totals(renamed)) == (tricks(straight), totals(straight))
    assert renamed.dealer == straight.dealer


# Play trees, counted by hand


def count_lines(state: CourtPieceState, depth: int) -> int:
    """The number of ways to make that many legal moves in a row; deals end a line."""
    if depth == 0:
        return 1
    return sum(count_lines(tt.apply(state, move), depth - 1) for move in tt.legal_moves(state))


# Each seat of @suits has one suit, so all cards are free. With three tricks left every seat has 3 cards for
# the first of them, 2 for the second, 1 for the last: 3 to the power of 1..4, then 81 times 2 to the power of
# 1..4, then no more choice; and nothing follows the thirteenth trick.
THREE_TRICKS = [3, 9, 27, 81, 162, 324, 648, 1296, 1296, 1296, 1296, 1296, 0]


@pytest.mark.parametrize(("depth", "lines"), list(enumerate(THREE_TRICKS, start=1)))
def test_lines_of_three_free_tricks(depth: int, lines: int) -> None:
    assert count_lines(caller_run(10), depth) == lines


def test_lines_at_the_question() -> None:
    # Two answers; only `continue` is followed by cards: 6 leads, 6 cards of each of the next seats.
    state = caller_run(7, bavney_chase="ask")
    assert [count_lines(state, depth) for depth in (1, 2, 3, 4)] == [2, 6, 36, 216]


def test_lines_of_the_first_trick() -> None:
    # @first by suits, C D H S: seat 0 has 4 4 4 1, seat 1 5 0 4 4, seat 2 0 5 3 5, seat 3 4 4 2 3. A seat
    # follows with what it has of the suit led, or plays any of 13 cards. By the suit led:
    #   two cards:   4 x 5 + 4 x 13 + 4 x 4 + 1 x 4 = 20 + 52 + 16 + 4 = 92
    #   three cards: 20 x 13 + 52 x 5 + 16 x 3 + 4 x 5 = 260 + 260 + 48 + 20 = 588
    #   four cards:  260 x 4 + 260 x 4 + 48 x 2 + 20 x 3 = 1040 + 1040 + 96 + 60 = 2236
    assert [count_lines(first(), depth) for depth in (1, 2, 3, 4)] == [13, 92, 588, 2236]
    # With the call before them: four trumps, and who follows what does not depend on trump.
    assert [count_lines(dealt("@first"), depth) for depth in (1, 2, 3)] == [4, 4 * 13, 4 * 92]


def test_lines_of_two_tricks_with_a_duty_to_follow() -> None:
    # Seat 0 holds AS KS, seat 1 QS JH, seat 2 TS 9S, seat 3 2C 3C; hearts are trump, and seat 0 has 2 leads.
    # Seat 1 follows with the queen (1), seat 2 with either spade (2), seat 3 discards either club (2): 8
    # tricks, all won by seat 0, and then every card is forced. Only the last trick decides the hand.
    state = first()
    cards = {0: "AS KS", 1: "QS JH", 2: "TS 9S", 3: "2C 3C"}
    rest = [card for card in tt.CARDS if str(card) not in " ".join(cards.values()).split()]
    hands = tuple((*tt.parse_cards(text), *rest[11 * seat : 11 * seat + 11]) for seat, text in cards.items())
    state = play(tt.apply(await_deal(), tt.Deal(hands)), "trump H")
    lost = tt.Trick(0, tuple(rest[:4]), 1)
    won = tt.Trick(0, tuple(rest[:4]), 0)
    unplayed = tt.Hand.parse(" ".join(cards.values())).bits
    assert isinstance(state, Playing)
    state = evolve(
        state,
        table=evolve(state.table, tricks=(*(lost,) * 6, *(won,) * 5), tally=(5, 6)),
        unplayed=unplayed,
        playable=tt.Hand.parse(cards[0]).bits,
    )
    assert [count_lines(state, depth) for depth in range(1, 10)] == [2, 2, 4, 8, 8, 8, 8, 8, 0]


# Hidden worlds


def test_worlds_while_trump_is_named() -> None:
    # 47 cards are unseen: five for each of three other seats, and eight for each of four.
    ways = factorial(47) // (factorial(5) ** 3 * factorial(8) ** 4)
    for seat in range(4):
        assert tt.count_states(see(dealt("@first"), seat)) == ways


def test_worlds_at_the_first_lead() -> None:
    # 39 cards for three other seats, thirteen each.
    ways = comb(39, 13) * comb(26, 13)
    for seat in range(4):
        assert tt.count_states(see(first(), seat)) == ways


def test_worlds_when_the_others_are_void() -> None:
    # In @suits trick 1 shows that no other seat has a heart. Seat 0 holds them all, and three suits of
    # twelve cards lie with three seats of twelve each: nothing more is known to it.
    assert tt.count_states(see(caller_run(1), 0)) == comb(36, 12) * comb(24, 12)
    # Seat 1 holds twelve spades, and knows that the twelve hearts lie with seat 0: 24 cards for two seats.
    assert tt.count_states(see(caller_run(1), 1)) == comb(24, 12)


@pytest.mark.parametrize(
    "state",
    [
        await_deal(),
        dealt("@first"),
        first("AS TS"),
        caller_run(7, bavney_chase="ask"),
        play(caller_run(7, bavney_chase="ask"), "continue"),
        play_hand(await_deal(), losing(9)),
        play_hand(await_deal(totals=(4, 0)), caller_wins()),
        play(dealt("@poor", redeal="caller_no_face"), "redeal"),
    ],
    ids=["dealing", "calling", "playing", "deciding", "chase", "next hand", "over", "thrown in"],
)
@pytest.mark.parametrize("seat", range(4))
def test_sampled_worlds_look_the_same(state: CourtPieceState, seat: int) -> None:
    view = see(state, seat)
    rng = random.Random(6)
    worlds = {tt.sample_state(view, rng) for _ in range(8)}
    assert len(worlds) == (8 if state.hands and tt.count_states(view) > 10**6 else len(worlds))
    for world in worlds:
        assert type(world) is type(state)
        assert see(world, seat) == view
        assert repr(see(world, seat)) == repr(view)
        assert tt.score(world) == tt.score(state)
    if not state.hands:
        assert worlds == {state}


def test_cards_that_remain_unplayed_are_not_shown() -> None:
    # The hands of CP-E6 end after trick 8; the next deal is awaited and nobody sees a card of the last one.
    for seat, name in product(range(4), ("CP-E6-1", "CP-E4-1", "CP-E8-1")):
        view = see(play_hand(await_deal(), example(name)), seat)
        assert (view.hand, view.hand_sizes, view.trick, view.tricks, view.history) == (
            tt.Hand(),
            (0, 0, 0, 0),
            (),
            (),
            (),
        )


def test_a_view_tells_what_section_7_lists() -> None:
    state = play(caller_run(7, bavney_chase="ask", kot_points=3), "continue", "7H 7S")
    view = see(state, 2)
    assert view.rules == CourtPieceRules(bavney_chase="ask", kot_points=3)
    assert (view.dealer, view.caller, view.to_act, view.hands_played, view.redeals) == (3, 0, 2, 0, 0)
    assert set(view.hand) == set(tt.parse_cards("2D 3D 4D 5D 6D 7D"))
    assert view.hand_sizes == (5, 5, 6, 6)
    assert view.trump is tt.Suit.HEARTS
    assert [str(card) for card in view.trick] == ["7H", "7S"]
    assert [(trick.leader, trick.winner) for trick in view.tricks] == [(0, 0)] * 7
    assert [" ".join(map(str, trick.cards)) for trick in view.tricks] == CALLER_RUNS[:7]
    assert (view.taken, view.chase) == ((7, 0), True)
    assert [set(suits) for suits in view.voids] == [set(), *[{tt.Suit.HEARTS}] * 3]
    assert list(map(str, view.legal_moves)) == legal(state)
    assert see(state, 1).legal_moves == ()
    told = [(seat, str(move)) for seat, move in view.history]
    assert told[0] == (0, "trump H")
    assert told[1:5] == [(0, "AH"), (1, "AS"), (2, "AD"), (3, "AC")]
    assert told[29:] == [(0, "continue"), (0, "7H"), (1, "7S")]


def test_a_view_tells_who_went_on_after_a_court() -> None:
    # In CP-E7 seats 1 and 3 win by turns: seat 3 has trick 6, and seat 1 trick 7.
    deal, trump, *played = example("CP-E7-1")
    state = play(await_deal({"bavney_chase": "ask"}), deal, trump, *played[:7])
    assert state.to_act == 1
    for seat in range(4):
        told = see(play(state, "continue", "TD"), seat).history
        assert [(who, str(move)) for who, move in told[-2:]] == [(1, "continue"), (1, "TD")]


def test_a_view_before_trump_is_named_tells_of_no_trick() -> None:
    for state in (await_deal(), dealt(), play_hand(await_deal(), losing(9))):
        view = see(state)
        assert (view.taken, view.trick, view.tricks, view.leader, view.chase) == ((0, 0), (), (), None, False)


def test_random_rules_reach_every_phase() -> None:
    # The random matches above are worth something only if they reach the rare phases too.
    phases = {type(state).__name__ for seed in SEEDS for states in random_matches(seed) for state in states}
    assert phases == {"Dealing", "Calling", "Playing", "Deciding", "Over"}
    assert random_rules(CourtPieceRules, random.Random(1)).name == "court_piece"
