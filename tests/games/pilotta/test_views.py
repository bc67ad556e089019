"""What a seat may see: section 7 of the rules text."""

from __future__ import annotations

import json
import random

import pytest
from attrs import evolve

import tricktake as tt
from tests.games.pilotta.positions import (
    CARDS_33,
    EXAMPLE_33,
    after,
    awaiting,
    dealt,
    in_auction,
    in_play,
    leading,
)
from tricktake import events
from tricktake.games.pilotta import Declaring, Doubling, PilottaRules, PilottaState, PilottaView
from tricktake.options import options_of

ANNOUNCE = {"declarations": "announce"}


def views(state: PilottaState) -> list[PilottaView]:
    return [tt.observe(state, seat) for seat in range(4)]


def history(state: PilottaState, seat: int | None) -> str:
    return ", ".join(f"{who} {move}" for who, move in tt.observe(state, seat).history)


def test_what_everybody_sees_before_a_deal() -> None:
    for view in views(awaiting(2, (10, 20), target_score=200)):
        assert (view.phase, view.dealer, view.to_act, view.score.totals) == ("dealing", 2, None, (10, 20))
        assert view.rules.target_score == 200
        assert (view.hand, view.hand_sizes, view.history) == (tt.Hand(), (0, 0, 0, 0), ())
        assert (view.bid, view.declarer, view.trump, view.holds_pilotta, view.leader) == (None,) * 5


def test_own_cards_and_combinations_from_the_deal() -> None:
    for seat, view in enumerate(views(dealt())):
        assert view.hand == dealt().hands[seat]
        assert view.hand_sizes == (8, 8, 8, 8)
    texts = [[str(each) for each in view.melds] for view in views(dealt())]
    assert texts == [["run 7S 8S 9S TS (50)"], [], ["run JH QH KH (20)"], ["run 8D 9D TD JD (50)"]]


def test_calls_are_seen_as_they_are_made() -> None:
    state = after(dealt(doubling="recontra"), "pass", "bid 80 C")
    for view in views(state):
        assert (view.phase, str(view.bid), view.declarer, view.trump) == ("bidding", "bid 80 C", 2, None)
        assert history(state, view.seat) == "1 pass, 2 bid 80 C"
        assert view.holds_pilotta is None
    state = after(state, "bid 90 H", "pass", "pass", "contra")
    for view in views(state):
        assert (view.phase, str(view.bid), view.declarer, view.trump) == (
            "doubling",
            "bid 90 H",
            3,
            tt.Suit.HEARTS,
        )
        assert (view.multiplier, view.to_act) == (2, 3)
        assert history(state, view.seat) == "1 pass, 2 bid 80 C, 3 bid 90 H, 0 pass, 2 pass, 0 contra"


def test_pilotta_is_seen_by_its_holder_as_soon_as_trump_is_fixed() -> None:
    state = after(dealt(doubling="contra"), "bid 80 H", "pass", "pass", "pass")
    assert [view.holds_pilotta for view in views(state)] == [False, False, True, False]
    assert [view.holds_pilotta for view in views(leading("bid 80 C"))] == [False] * 4


def test_legal_moves_belong_to_the_seat_to_act() -> None:
    state = leading()
    for card in CARDS_33[:31]:
        for view in views(state):
            assert view.legal_moves == (tt.legal_moves(state) if view.seat == state.to_act else ())
        state = after(state, card)


def test_tricks_with_their_winners_and_points() -> None:
    state = after(leading(), *CARDS_33[:10])
    for view in views(state):
        assert [trick.winner for trick in view.tricks] == [2, 0]
        assert view.trick_points == (9, 15)
        assert " ".join(map(str, view.trick)) == "7S AS"
        assert (view.leader, view.to_act) == (0, 2)
        assert view.hand_sizes == (5, 5, 6, 6)
        assert view.score.tally == (24, 0)
        assert view.voids == ((), (), (tt.Suit.SPADES,), ())


# Declarations without a move


def test_values_are_seen_at_the_turn_of_the_seat_in_trick_1() -> None:
    state = leading()
    known: list[int | None] = [None] * 4
    values = {0: 50, 1: 0, 2: 20, 3: 50}
    for seat, card in zip((1, 2, 3, 0), CARDS_33, strict=False):
        known[seat] = values[seat]
        for view in views(state):
            assert list(view.declared) == known
        state = after(state, card)
    assert {view.declared for view in views(state)} == {(50, 0, 20, 50)}


def test_cards_are_shown_at_the_turn_of_the_seat_in_trick_2() -> None:
    state = after(leading(), *CARDS_33[:3])
    assert not any(hand for view in views(state) for hand in view.shown)
    shown = {2: "JH QH KH", 3: "8D 9D TD JD", 0: "7S 8S 9S TS", 1: ""}
    known = ["", "", "", ""]
    for seat, card in zip((2, 3, 0, 1), CARDS_33[3:], strict=False):
        state = after(state, card)
        known[seat] = shown[seat]
        for view in views(state):
            assert list(map(str, view.shown)) == known


def test_only_the_best_combination_of_a_seat_is_declared_and_shown() -> None:
    deal = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"
    state = after(tt.start(PilottaRules()), deal, "bid 80 D", "pass", "pass", "pass")
    assert tt.observe(state, 1).declared[0] == 20
    while state.awaiting == "move":
        for view in views(state):
            assert str(view.shown[0]) in {"", "JS QS KS"}
        state = after(state, str(tt.legal_moves(state)[0]))


# Announcing


def test_only_the_seat_asked_sees_that_it_is_asked() -> None:
    asked = after(leading(**ANNOUNCE), "JS")
    assert isinstance(asked, Declaring)
    assert [view.asked for view in views(asked)] == [False, False, True, False]
    assert {view.phase for view in (*views(asked), tt.observe(asked, None))} == {"playing"}
    assert [", ".join(map(str, view.legal_moves)) for view in views(asked)] == [
        "",
        "",
        "declare, decline",
        "",
    ]
    not_asked = asked.playing  # the same table, were the seat without a combination
    declined = after(asked, "decline")
    for seat in (0, 1, 3):
        assert tt.observe(asked, seat) == tt.observe(not_asked, seat) == tt.observe(declined, seat)


def test_a_decline_is_in_no_other_view() -> None:
    state = after(leading(**ANNOUNCE), "JS", "decline")
    assert history(state, 2) == "1 bid 90 H, 2 pass, 3 pass, 0 pass, 1 JS, 2 decline"
    assert history(state, 0) == "1 bid 90 H, 2 pass, 3 pass, 0 pass, 1 JS"
    state = after(state, "QH", "declare", "KS", "decline", "8S")
    assert history(state, 2).endswith("1 JS, 2 decline, 2 QH, 3 declare, 3 KS, 0 8S")
    assert history(state, 0).endswith("1 JS, 2 QH, 3 declare, 3 KS, 0 decline, 0 8S")
    assert history(state, 1).endswith("1 JS, 2 QH, 3 declare, 3 KS, 0 8S")
    for view in views(state):
        assert view.declared == (None, None, None, 50)
    for card in CARDS_33[4:]:
        state = after(state, card)
        assert all(not view.shown[0] and not view.shown[2] for view in views(state))


def test_a_declaration_is_seen_when_it_is_said() -> None:
    state = after(leading(**ANNOUNCE), "JS")
    assert {view.declared for view in views(state)} == {(None, None, None, None)}
    state = after(state, "declare")
    assert {view.declared for view in views(state)} == {(None, None, 20, None)}
    assert history(state, 0).endswith("1 JS, 2 declare")


def events_of(before: PilottaState, text: str, seat: int | None) -> list[tuple[str, int | None]]:
    """The events that a seat sees of a move, but for the changes of its view."""
    seen = events(before, tt.parse_move(before, text), seat)
    return [(event.type, event.seat) for event in seen if event.type != "changed"]


def test_events_tell_what_is_declared_and_shown() -> None:
    state = leading()
    seen = events(state, tt.parse_move(state, "JS"), None)
    assert [(event.type, event.seat, dict(event.data)) for event in seen if event.type == "declared"] == [
        ("declared", 2, {"value": 20})
    ]
    state = after(leading(), *CARDS_33[:3])
    (shown,) = [event for event in events(state, tt.parse_move(state, "8S"), None) if event.type == "shown"]
    assert (shown.seat, shown.data["cards"]) == (2, tt.Hand.parse("JH QH KH"))


def test_events_hide_who_is_asked_and_who_declines() -> None:
    asked = after(leading(**ANNOUNCE), "JS")
    for seat in (None, 0, 1, 3):
        assert events_of(asked, "decline", seat) == []
        assert events_of(asked, "declare", seat) == [("called", 2), ("declared", 2)]
    assert events_of(asked, "decline", 2) == [("called", 2)]
    assert events_of(asked, "declare", 2) == [("called", 2), ("declared", 2)]


def test_a_spectator_sees_what_is_public() -> None:
    asked = after(leading(**ANNOUNCE), "JS")
    for state in (dealt(), asked, after(asked, "decline"), after(leading(), *CARDS_33[:5])):
        view, of_a_seat = tt.observe(state, None), tt.observe(state, 0)
        assert (view.phase, view.seat, view.hand, view.melds) == (of_a_seat.phase, None, tt.Hand(), ())
        assert view.holds_pilotta is None
        assert (view.history, view.declared, view.shown) == (
            of_a_seat.history,
            of_a_seat.declared,
            of_a_seat.shown,
        )


def test_the_moves_behind_a_state_hold_what_was_hidden() -> None:
    state = after(leading(**ANNOUNCE), "JS", "decline", "QH", "declare", "KS")
    behind = state.rules.moves_behind(state)
    assert behind is not None
    assert after(awaiting(**ANNOUNCE), *map(str, behind)) == state
    assert leading().rules.moves_behind(leading()) is None
    assert dealt(**ANNOUNCE).rules.moves_behind(dealt(**ANNOUNCE)) is None


def test_off_shows_nothing() -> None:
    state = leading(declarations="off")
    for card in CARDS_33:
        for view in views(state):
            assert view.declared == (None,) * 4
            assert view.shown == (tt.Hand(),) * 4
            assert view.melds == ()
        state = after(state, card)


# After the hand


def test_what_was_scored_is_seen_after_the_hand() -> None:
    state = after(leading(), *CARDS_33)
    for view in views(state):
        assert view.score.last is not None
        texts = [line.message for line in view.score.last.lines]
        assert "run 8D 9D TD JD (50) of seat 3 to side 1" in texts
        assert "Pilotta of seat 2 to side 0" in texts
        assert not any("of seat 0" in text for text in texts)
        assert (view.hand, view.history, view.declared) == (tt.Hand(), (), (None,) * 4)


def test_the_count_of_a_claim_is_seen_and_nothing_behind_it() -> None:
    state = after(leading("bid 80 H", (0, 329)), *CARDS_33[:28], "claim 3")
    for view in views(state):
        assert view.phase == "over"
        assert view.score.last is not None
        assert [line.message for line in view.score.last.lines] == [
            "seat 3 claims for side 1",
            "the secured count of side 1 is 21",
            "350 does not reach the target of 351",
        ]


# Laws


def exchanged(state: PilottaState, viewer: int, rng: random.Random) -> PilottaState:
    """The auction or the doubling with the cards of the other seats dealt anew."""
    assert state.hands
    others = [seat for seat in range(4) if seat != viewer]
    cards = [card for seat in others for card in state.hands[seat]]
    rng.shuffle(cards)
    hands = [hand.bits for hand in state.hands]
    for place, seat in enumerate(others):
        hands[seat] = tt.Hand.of_cards(cards[8 * place : 8 * place + 8]).bits
    if isinstance(state, Doubling):
        return evolve(state, contract=evolve(state.contract, dealt=tuple(hands)))
    return evolve(in_auction(state), dealt=tuple(hands))


@pytest.mark.parametrize("calls", [[], ["pass", "bid 80 H"], ["bid 80 H", "pass", "pass", "pass"]])
def test_views_do_not_depend_on_unseen_cards_before_the_play(calls: list[str]) -> None:
    rng = random.Random(7)
    state = after(dealt(doubling="contra", declarations="announce"), *calls)
    for _ in range(20):
        for seat in range(4):
            other = tt.observe(exchanged(state, seat, rng), seat)
            assert other == tt.observe(state, seat)
            assert repr(other) == repr(tt.observe(state, seat))
            assert other.to_json() == tt.observe(state, seat).to_json()


def test_views_do_not_depend_on_unseen_cards_in_the_play() -> None:
    """Three deals that seats 0 and 1 cannot tell apart in trick 1, when seat 3 says nothing.

    Seat 3 holds 8D 9D TD JD, or 8D 9D TD QD, or 8D 9D JD, which is no combination.
    """
    deals = (EXAMPLE_33, swapped("JD", "QD"), swapped("TD", "TC"))
    moves = ("bid 90 H", "pass", "pass", "pass", "JS", "declare", "QH")
    states = [after(awaiting(**ANNOUNCE), deal, *moves) for deal in deals]
    assert [isinstance(state, Declaring) for state in states] == [True, True, False]
    assert_alike(states)
    states[:2] = [after(state, "decline") for state in states[:2]]
    assert_alike(states)
    assert_alike([after(state, "KS") for state in states])


def swapped(one: str, other: str) -> str:
    """The deal of example 33 with two cards exchanged."""
    return EXAMPLE_33.replace(one, "??").replace(other, one).replace("??", other)


def assert_alike(states: list[PilottaState]) -> None:
    for seat in (0, 1):
        seen = [tt.observe(state, seat) for state in states]
        assert seen == [seen[0]] * 3
        assert len({repr(view) for view in seen}) == 1
        assert seen[0].to_json() == seen[1].to_json() == seen[2].to_json()


@pytest.mark.parametrize("trial", range(12))
def test_views_are_json_and_hold_no_unseen_card(trial: int) -> None:
    rng = random.Random(trial)
    options = {option.name: rng.choice(option.samples) for option in options_of(PilottaRules)}
    state: PilottaState = tt.start(PilottaRules.from_options({**options, "target_score": 30}))
    while state.awaiting != "over":
        for view in views(state):
            text = json.dumps(view.to_json())
            shown = {str(card) for hand in view.shown for card in hand}
            before = [trick for trick in (view.last_trick, view.last_trick_before) if trick]
            played = {str(card) for trick in (*view.tricks, *before) for card in trick.cards}
            played |= set(map(str, view.trick))
            lines = view.score.last.lines if view.score.last else ()
            scored = {word for line in lines for word in line.message.split()}
            known = shown | played | scored | set(map(str, view.hand))
            for seat, hand in enumerate(state.hands):
                if seat != view.seat:
                    for card in hand:
                        assert str(card) in known or f'"{card}"' not in text
        if state.awaiting == "deal":
            state = tt.apply(state, tt.shuffle(state, rng))
        else:
            moves = tt.legal_moves(state)
            state = tt.apply(state, moves[int(rng.random() ** 2 * len(moves))])


def test_a_view_is_no_state() -> None:
    view = tt.observe(in_play(leading()), 0)
    assert not hasattr(view, "hands")
    assert not hasattr(view, "awaiting")
