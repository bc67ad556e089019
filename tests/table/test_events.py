"""What a seat sees of a move; the laws that hold for all games are in the conformance kit."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import tricktake as tt
from tests.table.matches import CARD, GAMES, advance, referee_of, rules_of
from tricktake import events, fold
from tricktake.views import Event

if TYPE_CHECKING:
    from tricktake.registry import AnyRules, AnyState
    from tricktake.views import Json

SUITS = "deal 7S8S9SJSQSKSAC7C/8C9CTCJC7D8D9DJD/QCKCTDQDKDAD7H8H/9HTHJHQHKHAHTSAS"
"""Seat 0 holds the run JS QS KS, worth 20 points (PI-51, PI-59)."""


def after(rules: AnyRules, *texts: str) -> AnyState:
    state = tt.start(rules)
    for text in texts:
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def seen(state: AnyState, text: str, seat: int | None) -> list[dict[str, Json]]:
    """What a seat sees of a move, but for the changes."""
    told = events(state, tt.parse_move(state, text), seat)
    return [each.to_json() for each in told if each.type != "changed"]


# Whole streams


@pytest.mark.parametrize("game", GAMES)
def test_a_stream_gives_the_view_after_every_move_undo_and_redo(game: str) -> None:
    for seed in range(6):
        referee, rng = referee_of(game, seed), random.Random(seed)
        seats = (None, *range(referee.rules.seats))
        folded: dict[int | None, dict[str, Json]] = {seat: {} for seat in seats}
        numbers = dict.fromkeys(seats, 0)
        made = 0
        for _ in range(90):
            if made > 3 and rng.random() < 0.08:
                back = rng.randint(1, 3)
                referee.undo(back)
                made -= back
                if rng.random() < 0.5:
                    referee.redo()
                    made += 1
            elif referee.state.awaiting != "over":
                advance(referee, rng)
                made += 1
            for seat in seats:
                new = referee.events(seat, numbers[seat])
                assert [each.n for each in new] == [*range(numbers[seat] + 1, numbers[seat] + len(new) + 1)]
                numbers[seat] += len(new)
                folded[seat] = fold(folded[seat], new)
                assert folded[seat] == referee.view(seat).to_json()


@pytest.mark.parametrize("game", GAMES)
def test_the_events_of_a_spectator_are_in_every_stream_and_hold_no_hand(game: str) -> None:
    for seed in range(4):
        referee = referee_of(game, seed, 60)
        public = [each.to_json() | {"n": 0} for each in referee.events(None) if each.type != "view"]
        for seat in range(referee.rules.seats):
            own = iter([each.to_json() | {"n": 0} for each in referee.events(seat)])
            assert all(each in own for each in public)
        view = referee.view(None).to_json()
        held = {str(card) for hand in referee.state.hands for card in hand}
        known = {card for name in ("known", "shown", "sixes") for card in CARD.findall(str(view.get(name)))}
        told = {card for each in referee.events(None) for card in CARD.findall(str(each.to_json()))}
        last_deal = [number for number, each in enumerate(public) if each["type"] == "dealt"][-1:]
        in_this_hand = {
            card for number in last_deal for each in public[number:] for card in CARD.findall(str(each))
        }
        assert held & in_this_hand <= known
        assert held & told or not held or len(last_deal) < 2  # an earlier hand showed some of these cards


# What happens


def test_a_deal_shows_a_seat_its_cards_and_everybody_the_sizes() -> None:
    begin = tt.start(rules_of("pilotta"))
    sizes: dict[str, Json] = {"type": "dealt", "hand_sizes": [8, 8, 8, 8]}
    own: list[Json] = ["8C", "9C", "TC", "JC", "7D", "8D", "9D", "JD"]
    assert seen(begin, SUITS, None) == [sizes]
    assert seen(begin, SUITS, 1) == [sizes, {"type": "dealt", "seat": 1, "cards": own}]


def test_a_call_and_trump_are_told_by_their_texts() -> None:
    state = after(rules_of("pilotta"), SUITS)
    assert seen(state, "bid 80 D", 3) == [{"type": "called", "seat": 0, "text": "bid 80 D"}]
    calling = tt.start(rules_of("court_piece"))
    calling = tt.apply(calling, tt.shuffle(calling, random.Random(1)))
    assert seen(calling, "trump D", None) == [{"type": "trump", "seat": 0, "text": "trump D"}]


def test_a_card_that_ends_a_trick_is_followed_by_the_trick() -> None:
    state = after(rules_of("pilotta", declarations="off"), SUITS, "bid 80 C", *["pass"] * 3, "7S", "8C", "QC")
    # Clubs are trump: QC beats 8C in the order of the trumps (PI-99).
    assert seen(state, "TS", 0) == [
        {"type": "played", "seat": 3, "card": "TS"},
        {"type": "trick", "seat": 2, "cards": ["7S", "8C", "QC", "TS"], "leader": 0},
    ]


def test_a_declaration_and_the_cards_shown_are_told_when_the_table_learns_of_them() -> None:
    state = after(rules_of("pilotta", declarations="announce"), SUITS, "bid 80 D", *["pass"] * 3)
    # The value is told at once (PI-65); the cards are shown in the second trick (PI-66).
    assert seen(state, "declare", 2) == [
        {"type": "called", "seat": 0, "text": "declare"},
        {"type": "declared", "seat": 0, "value": 20},
    ]
    hand = tt.apply(state, tt.parse_move(state, "declare"))
    told: list[tuple[int, dict[str, Json]]] = []
    for number in range(30):
        move = tt.legal_moves(hand)[0]
        told += [(number, each.to_json()) for each in events(hand, move, None) if each.type == "shown"]
        hand = tt.apply(hand, move)
    ((number, shown),) = [each for each in told if each[1]["seat"] == 0]
    assert shown == {"type": "shown", "seat": 0, "cards": ["JS", "QS", "KS"]}
    assert number > 3  # the four cards of the first trick come before


def test_only_the_seat_itself_sees_that_it_declines() -> None:
    state = after(rules_of("pilotta", declarations="announce"), SUITS, "bid 80 D", *["pass"] * 3)
    decline = tt.parse_move(state, "decline")
    assert seen(state, "decline", 0) == [{"type": "called", "seat": 0, "text": "decline"}]
    for seat in (1, 2, 3, None):
        assert events(state, decline, seat) == ()
    assert events(state, decline, "all") == (Event("move", data={"text": "decline"}),)


def test_that_a_card_is_given_is_told_without_the_card() -> None:
    begin = tt.start(rules_of("hearts"))
    state = tt.apply(begin, tt.Deal.from_pack(begin, tt.CARDS))
    give = f"give {next(iter(state.hands[0]))}"
    assert seen(state, give, 1) == seen(state, give, None) == [{"type": "gave", "seat": 0}]
    assert seen(state, give, 0) == [{"type": "gave", "seat": 0}, {"type": "gave", "seat": 0, "text": give}]


def test_a_hand_is_told_with_its_lines_and_a_match_with_its_winners() -> None:
    state = after(rules_of("pilotta"), SUITS, *["pass"] * 3)
    (called, hand) = seen(state, "pass", 0)
    assert called == {"type": "called", "seat": 3, "text": "pass"}
    assert (hand["type"], hand["ending"], hand["totals"]) == ("hand", "abandoned", [0, 0])
    again = tt.apply(state, tt.parse_move(state, "pass"))
    again = tt.apply(again, tt.shuffle(again, random.Random(1)))
    for _ in range(3):
        again = tt.apply(again, tt.parse_move(again, "pass"))
    assert seen(again, "pass", 0)[-1]["type"] == "hand"  # the second one with the same score
    ending = tt.start(rules_of("svoi_kozyri"))
    for text in ("trump S", "trump H", "trump D", "trump C"):
        ending = tt.apply(ending, tt.parse_move(ending, text))
    assert seen(ending, "end", None) == [
        {"type": "called", "text": "end"},
        {"type": "over", "totals": [0] * 4, "winners": [], "losers": []},
    ]


def test_cards_taken_and_a_seat_that_is_out_are_told() -> None:
    for seed in range(20):
        referee = referee_of("svoi_kozyri", seed, 250)
        told = [each for each in referee.events(None) if each.type in {"taken", "out"}]
        held: list[int] = []
        for each in referee.events(None):
            if each.type == "dealt":
                held = [*each.to_json()["hand_sizes"]]  # type: ignore[misc]  # numbers
            seat = each.seat or 0
            match each.type:
                case "played":
                    held[seat] -= 1
                case "taken":
                    held[seat] += len(each.to_json()["cards"])  # type: ignore[arg-type]  # a list
                case "out":
                    assert held[seat] == 0
                case _:
                    pass
        if {each.type for each in told} == {"taken", "out"}:
            return
    pytest.fail("no seat took cards, or none went out")


def test_penalties_and_accusations_are_told() -> None:
    deal = "deal 9C9DTHJHQHKH/TCTDJDQDKDAD/JCQCKCAC9S9H/TSJSQSKSASAH"
    calls = ("bid 3", "pass", "pass", "pass", "trump S", "9C")
    # Seat 1 holds a club and plays a diamond (SH-53).
    fined = after(rules_of("shooter", renege="penalize"), deal, *calls)
    assert seen(fined, "TD", None) == [
        {"type": "played", "seat": 1, "card": "TD"},
        {"type": "penalty", "seat": 1, "card": "TD", "trick": 1},
    ]
    open_ = after(rules_of("shooter", renege="challenge"), deal, *calls, "TD")
    told = [{"type": "called", "seat": 2, "text": "accuse 2 1"}]
    assert seen(open_, "accuse 2 1", 0) == [
        *told,
        {"type": "accusation", "seat": 2, "accused": 1, "proved": True},
    ]


# Bad input


def test_an_event_needs_a_seat_and_an_accepted_move() -> None:
    state = tt.start(rules_of("pilotta"))
    deal = tt.parse_move(state, SUITS)
    for seat in (4, -1, True, "0", "none"):
        with pytest.raises(tt.SetupError, match="the seats are 0 to 3"):
            events(state, deal, seat)  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(tt.IllegalMoveError, match="PI-17"):
        events(state, tt.Pass(), 0)
    with pytest.raises(tt.SetupError, match="expected a state, got str"):
        events("state", deal, 0)  # type: ignore[arg-type]  # that is the mistake


def test_a_stream_with_a_hole_or_without_a_beginning_is_refused() -> None:
    referee = referee_of("court_piece", 1, 12)
    stream = referee.events(0)
    with pytest.raises(tt.SetupError, match="event 4 follows event 2: the events between them are missing"):
        fold({}, [*stream[:2], *stream[3:]])
    with pytest.raises(tt.SetupError, match="is not in the view: begin with the view before"):
        fold({}, stream[-1:])
    middle = fold({}, stream[:9])
    assert fold(middle, stream[9:]) == referee.view(0).to_json()
    assert fold(middle, [each.to_json() for each in stream[9:]]) == referee.view(0).to_json()


BROKEN: list[tuple[Any, Any, str]] = [
    ("a text", (), "a view is a JSON object, and 'a text' is none"),
    (None, (), "a view is a JSON object, and None is none"),
    ({}, (7,), "an event is a JSON object, and 7 is none"),
    ({}, ({},), r"an event has a type, as \"played\": {} has none"),
    ({}, ({"type": ["view"]},), "an event has a type"),
    ({}, ({"type": "view"},), "a view is a JSON object, and None is none"),
    ({"trump": "S"}, ({"type": "changed", "set": "trump"},), "what is set is a JSON object"),
    ({"trump": "S"}, ({"type": "changed", "appended": {"trump": ["H"]}},), "'trump' is no list"),
    ({"voids": []}, ({"type": "changed", "appended": {"voids": 7}},), "'voids' is no list"),
]


@pytest.mark.parametrize(("view", "seen", "why"), BROKEN)
def test_what_is_no_view_and_no_event_is_refused(view: object, seen: object, why: str) -> None:
    untyped: Any = fold
    with pytest.raises(tt.SetupError, match=why):
        untyped(view, seen)
