"""Views made by hand: those that no state gives are refused at once, and the facts that clash are named."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from attrs import evolve

import tricktake as tt
from tests.games import court_piece_hands, shooter_hands, svoi_kozyri_positions
from tests.games.pilotta import positions as pilotta_positions
from tests.hostile import Hostile
from tricktake.bots import cautious_choice
from tricktake.games.shooter import Penalty
from tricktake.moves import PLAYS
from tricktake.registry import OWN_GAMES
from tricktake.scores import Lines
from tricktake.testing import random_rules
from tricktake.views import View, view_fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.games.court_piece import CourtPieceView
    from tricktake.games.shooter import ShooterMove, ShooterView

ViewT = TypeVar("ViewT", bound=View[tt.Move])
C, D, H, S = tt.Suit

# What an untyped caller may do: pass anything to a constructor.
AnyHand: Any = tt.Hand
AnyTrick: Any = tt.Trick
AnyScore: Any = tt.Score
AnyHandScore: Any = tt.HandScore
AnyLines: Any = Lines

NO_ACCOUNT = AnyScore((0, 0), (0, 0), (), (), AnyHandScore("made", (0, 0), None))
ACCOUNT_OF_A_STRING = AnyScore((0, 0), (0, 0), (), (), AnyHandScore("made", (0, 0), AnyLines(("line",))))


def card(text: str) -> tt.Card:
    return tt.parse_card(text)


def play(text: str) -> tt.Play:
    return PLAYS[card(text).index]


def seen() -> CourtPieceView:
    """What seat 2 sees in the second trick of a hand in which each seat was dealt a suit.

    Hearts are trump. Seat 0 has led AH and KH, which nobody could follow: AH AS AD AC, KH KS. Seat 2
    has all diamonds; unseen are 11 hearts, which seat 0 holds, 11 spades and 12 clubs.
    """
    return tt.observe(court_piece_hands.play(court_piece_hands.caller_run(1), "KH KS"), 2)


def changed(view: ViewT, changes: Mapping[str, Any]) -> ViewT:
    """The view with other values in some fields, of whatever type."""
    return evolve(view, **changes)


def refusal(view: object) -> str:
    """Why no world can be drawn from a view; it is the same for the count."""
    with pytest.raises(tt.SetupError) as drawn:
        tt.sample_state(view, random.Random(1))  # type: ignore[arg-type]  # what an untyped caller might pass
    with pytest.raises(tt.SetupError) as counted:
        tt.count_states(view)  # type: ignore[arg-type]  # as above
    assert str(drawn.value) == str(counted.value)
    return str(drawn.value)


# What observe gives, and what is changed


def test_a_view_that_observe_made_is_known_as_such() -> None:
    state = court_piece_hands.caller_run(1)
    view = tt.observe(state, 2)
    assert view.observed
    assert pickle.loads(pickle.dumps(view)).observed
    by_hand = evolve(view)
    assert not by_hand.observed
    assert not state.rules.observe(state, 2).observed
    assert by_hand == view
    assert hash(by_hand) == hash(view)
    assert repr(by_hand) == repr(view)
    assert by_hand.to_json() == view.to_json()
    assert "observed" not in view.to_json()
    assert tt.sample_state(by_hand, random.Random(1)) == tt.sample_state(view, random.Random(1))


def test_a_bot_of_a_playout_gets_views_that_observe_made() -> None:
    known: list[bool] = []

    def choose(view: ShooterView) -> ShooterMove:
        known.append(view.observed)
        return view.legal_moves[0]

    tt.playout(tt.start(tt.GAMES["shooter"]()), choose, random.Random(1), until="hand")
    assert known
    assert all(known)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_view_is_accepted_that_a_state_gives(game: str) -> None:
    rng = random.Random(game)
    phases: set[str] = set()
    for _ in range(6):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        state = tt.start(rules)
        for _ in range(90):
            view = evolve(tt.observe(state, rng.randrange(rules.seats)))
            if view.phase not in phases or rng.random() < 0.1:
                world = tt.sample_state(view, rng)
                assert tt.observe(world, view.seat) == view
                phases.add(view.phase)
            off_turn = tt.interrupts(state)
            if state.awaiting == "over":
                break
            if state.awaiting == "deal":
                state = tt.apply(state, tt.shuffle(state, rng))
            elif off_turn and rng.random() < 0.05:
                state = tt.apply(state, rng.choice(off_turn))
            else:
                state = tt.apply(state, cautious_choice(tt.legal_moves(state), rng))
    assert "playing" in phases


# What is no view


@pytest.mark.parametrize("value", [None, 0, "view", object(), Hostile(), tt.start(tt.CourtPieceRules())])
def test_what_is_no_view_is_refused(value: object) -> None:
    assert refusal(value) == f"expected a view, got {type(value).__name__}"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("rules", None, "rules is of type NoneType"),
        ("rules", tt.DoubleSirRules(), "rules is of type DoubleSirRules"),
        ("seat", "0", "seat is of type str"),
        ("seat", True, "seat is of type bool"),
        ("phase", 7, "phase is of type int"),
        ("hand", frozenset({card("AS")}), "hand is of type frozenset"),
        ("hand", tt.Hand(-1), "hand is of type Hand"),
        ("hand", tt.Hand(1 << 52), "hand is of type Hand"),
        ("hand", AnyHand("AS"), "hand is of type Hand"),
        ("hand_sizes", [12, 12, 12, 13], "hand_sizes is of type list"),
        ("hand_sizes", (12, 12, 12, None), "hand_sizes is of type tuple, or holds what is not of type tuple"),
        ("score", None, "score is of type NoneType"),
        ("score", AnyScore((0, "0"), (0, 0), (), (), None), "score is of type Score"),
        ("score", NO_ACCOUNT, "score is of type Score"),
        ("score", ACCOUNT_OF_A_STRING, "score is of type Score"),
        ("trump", "S", "trump is of type str"),
        ("history", ((0, "AS"),), "history is of type tuple"),
        ("history", ((0, play("AS"), 1),), "history is of type tuple"),
        ("tricks", (AnyTrick(0, "AS", 0),), "tricks is of type tuple"),
        ("voids", (set[tt.Suit](),) * 4, "voids is of type tuple"),
        ("voids", (("S",),) * 4, "voids is of type tuple"),
        ("voids", (frozenset({S}),) * 4, "voids is of type tuple"),
        ("last_trick", seen().tricks, "last_trick is of type tuple"),
        ("taken", (1, None), "taken is of type tuple"),
        ("chase", 0, "chase is of type int"),
        ("legal_moves", (None,), "legal_moves is of type tuple"),
        ("redeals", Hostile(), "redeals is of type Hostile"),
    ],
)  # fmt: skip
def test_values_of_a_wrong_type_are_named(name: str, value: object, why: str) -> None:
    assert refusal(changed(seen(), {name: value})).startswith(f"no state gives the view: {why}")


# Facts that clash, in any game with tricks


FIRST = seen().history

CLASHES: list[tuple[dict[str, object], str]] = [
    ({"seat": 4}, "seat names seat 4, and the seats are 0 to 3"),
    ({"dealer": -1}, "dealer names seat -1, and the seats are 0 to 3"),
    ({"to_act": 9}, "to_act names seat 9, and the seats are 0 to 3"),
    ({"leader": 4}, "leader names seat 4, and the seats are 0 to 3"),
    ({"history": ((5, play("AS")),)}, "history names seat 5, and the seats are 0 to 3"),
    ({"hand_sizes": (11, 11, 12)}, "hand_sizes has 3 numbers, and 4 are needed"),
    ({"score": tt.Score((0,), (0, 0), (), (), None)}, "totals has 1 numbers, and 2 are needed"),
    ({"score": tt.Score((0, 0), (), (), (), None)}, "tally has 0 numbers, and 2 are needed"),
    ({"hand": tt.Hand()}, "hand holds 0 cards, and hand_sizes says 12"),
    # Cards in two places, or in none.
    ({"history": (*FIRST[:5], *FIRST[1:3])}, "AH is played twice"),
    ({"history": (*FIRST[:-1], (1, play("2D")))}, "2D is both held and played"),
    ({"trick": (card("KH"), card("QS"))}, "the history and the tricks do not hold the same plays"),
    ({"tricks": ()}, "the history and the tricks do not hold the same plays"),
    ({"leader": 3}, "the history and the tricks do not hold the same plays"),
    ({"history": ()}, "the history and the tricks do not hold the same plays"),
    ({"tricks": (tt.Trick(0, (card("AH"),), 0),)}, "trick 1 is not one of 4 seats: Trick("),
    ({"tricks": (tt.Trick(0, seen().tricks[0].cards, 4),)}, "trick 1 is not one of 4 seats: Trick("),
    ({"voids": ((),)}, "voids has 1 entries, and there are 4 seats"),
    # Hands that do not add up.
    ({"hand_sizes": (11, 11, 12, 11)}, "seat 3 holds 11 cards and has played 1, and was dealt 13"),
    ({"hand_sizes": (11, 12, 12, 12)}, "seat 1 holds 12 cards and has played 2, and was dealt 13"),
    # Seats 1, 2 and 3 have not followed hearts.
    ({"voids": ((S,),) * 4}, "voids is [['S'], ['S'], ['S'], ['S']], and the rest of it gives [[], ['H'], "),
    ({"voids": ((),) * 4}, "voids is [[], [], [], []], and the rest of it gives [[], ['H'], ['H'], ['H']]"),
    ({"last_trick": seen().tricks[0]}, "last_trick is {'leader': 0, "),
    # What follows from the rest.
    ({"taken": (0, 1)}, "taken is [0, 1], and the rest of it gives [1, 0]"),
    ({"taken": (1, 0, 0)}, "taken is of type tuple, or holds what is not of type tuple[int, int]"),
    (
        {"taken": (0, 1), "score": tt.Score((0, 0), (0, 1), (), (), None)},
        "score is {'totals': [0, 0], 'tally': [0, 1], ",
    ),
    ({"phase": "deciding"}, "'QD', 'KD'], and the rest of it gives ['continue', 'stop']"),
    ({"phase": "sleeping"}, "phase is sleeping, and the rest of it gives playing"),
    ({"to_act": 1}, "to_act is 1, and the rest of it gives 2"),
    ({"legal_moves": ()}, "legal_moves is [], and the rest of it gives ['2D', "),
    ({"caller": 3}, "caller is 3, and the rest of it gives 0"),
    ({"dealer": 1}, "and the rest of it gives [[2, 'trump H'], [0, 'AH'], "),
    ({"trump": None}, "no state gives the view: cards are played, and no trump has been called"),
    ({"trump": S}, "history is [[0, 'trump H'], "),
    ({"chase": True}, "chase is True, and the rest of it gives False"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "why"), CLASHES, ids=[why for _, why in CLASHES])
def test_facts_that_clash_are_named(changes: dict[str, object], why: str) -> None:
    assert tt.count_states(evolve(seen())) > 1
    assert why in refusal(changed(seen(), changes))


def test_the_moves_of_a_history_must_be_legal() -> None:
    # Seat 1 follows to KH with a heart that it did not play to AH.
    changes: dict[str, object] = {
        "history": (*FIRST[:-1], (1, play("2H"))),
        "trick": (card("KH"), card("2H")),
    }
    assert refusal(changed(seen(), changes)) == (
        "no state gives the view: move 3 of the history, AS of seat 1: AS: seat 1 must follow hearts (CP-34)"
    )


def test_the_moves_of_a_history_must_be_made_in_turn() -> None:
    # All as it might be had seat 1 led, but the first lead is the caller's, who is seat 0 (CP-30).
    changes: dict[str, object] = {
        "history": (
            FIRST[0],
            *((1, play("AH")), (2, play("AS")), (3, play("AD")), (0, play("AC")), (1, play("KH"))),
        ),
        "tricks": (tt.Trick(1, (card("AH"), card("AS"), card("AD"), card("AC")), 1),),
        "leader": 1,
        "trick": (card("KH"),),
        "taken": (0, 1),
        "score": evolve(seen().score, tally=(0, 1)),
        "hand_sizes": (12, 11, 12, 12),
        "voids": ((H,), (), (H,), (H,)),
    }
    assert refusal(changed(seen(), changes)) == (
        "no state gives the view: move 2 of the history, AH of seat 1: it is the turn of seat 0"
    )


def test_a_view_of_the_call_has_five_cards_for_each_seat() -> None:
    view = tt.observe(court_piece_hands.dealt(), 1)
    assert "seat 3 holds 13 cards and has played 0, and was dealt 5" in refusal(
        evolve(view, hand_sizes=(5, 5, 5, 13))
    )
    eights = tt.Hand.parse("2S 3S 4S 5S 6S 7S 8S 9S")
    wide = refusal(changed(view, {"hand": view.hand | eights, "hand_sizes": (13, 13, 13, 13)}))
    assert "are missing from the hands" in wide
    assert "hand holds 5 cards, and hand_sizes says 13" in refusal(evolve(view, hand_sizes=(5, 13, 5, 5)))


def test_a_card_that_is_not_in_the_pack() -> None:
    # Shooter is played without the cards below the nine (SH-3).
    view = tt.observe(shooter_hands.dealt("bid 4"), 0)
    hand = view.hand - tt.Hand.parse("AD") | tt.Hand.parse("2D")
    assert refusal(changed(view, {"hand": hand})) == "no state gives the view: 2D is not in the pack"


# Facts that clash in each game


@pytest.mark.parametrize("renege", ["forbid", "penalize", "challenge"])
def test_shooter(renege: str) -> None:
    view = tt.observe(shooter_hands.dealt(*shooter_hands.BID_FOUR, "AS 9S JS", renege=renege), 0)
    for changes, why in (
        ({"hand_sizes": (5, 5, 5, 5)}, "seat 3 holds 5 cards and has played 0, and was dealt 6"),
        ({"penalties": (Penalty(2, card("JS"), 1),)}, "the facts exclude one another"),
        ({"taken": (1, 0, 0, 0)}, "taken is [1, 0, 0, 0], and the rest of it gives [0, 0, 0, 0]"),
        ({"declarer": 3}, "declarer is 3, and the rest of it gives 0"),
        ({"calls": ()}, "and the rest of it gives [[3, 'trump D'], [0, 'AS'], "),
    ):
        if renege != "penalize" and "penalties" in changes:
            continue
        assert why in refusal(changed(view, changes))


def test_shooter_in_the_auction() -> None:
    view = tt.observe(shooter_hands.dealt("bid 4"), 1)
    why = refusal(evolve(view, hand_sizes=(5, 6, 7, 6)))
    assert why == "no state gives the view: seat 0 holds 5 cards and has played 0, and was dealt 6"


SK = svoi_kozyri_positions.position(
    "7C 8C / 9C TC / JC QC / 8D 9D KD", "7D", act=3, hidden="8C 9C TC JC QC 8D 9D KD"
)
LIMITED = evolve(SK.rules, max_turns=9)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"pile": (card("7D"), card("7D"))}, "7D is in two places"),
        ({"pile": (card("7C"), card("7D"))}, "7C is in two places"),
        ({"removed": tt.Hand.parse("7D")}, "7D is in two places"),
        ({"hand_sizes": (0, 2, 2, 3)}, "seat 0 holds 0 cards, and 1 of them are known"),
        ({"hand_sizes": (3, 2, 2, 3)}, "5 cards are unseen and 6 are missing from the hands"),
        ({"known": (tt.Hand(),) * 3}, "known and trumps have 3 and 4 entries, for 4 seats"),
        ({"trumps": (S, D, C, H)}, "trumps are not those of the rules"),
        ({"second_card": True}, "'KD', 'take'], and the rest of it gives ['8D', '9D', 'KD']"),
        ({"pile": ()}, "6 cards are unseen and 5 are missing from the hands"),
        ({"turns": 9, "rules": LIMITED}, "turns is 9, and the game ends with turn 9"),
        ({"turns": -1}, "turns is -1, and no seat and no count is below 0"),
    ],
)  # fmt: skip
def test_svoi_kozyri(changes: dict[str, object], why: str) -> None:
    # Seat 3 sees its three cards, 7C with seat 0 and 7D on the table; 8C 9C TC JC QC are unseen.
    view = tt.observe(SK, 3)
    assert tt.count_states(evolve(view)) == 5 * 6  # one of five to seat 0, two of four to seat 1
    assert why in refusal(changed(view, changes))


def test_svoi_kozyri_when_all_cards_are_held_again() -> None:
    # Seat 0 has taken all that was laid, 6D among it, the 6 of seat 1: each seat holds 18 cards, as many
    # as it was dealt, and yet no deal gives these hands.
    rules = tt.SvoiKozyriRules.from_options({"players": 2, "trumps": "SD"})
    low, high = [tt.CARDS[at] for at in range(4, 13)], [tt.CARDS[at] for at in range(30, 39)]
    mine = {*low, card("6S"), card("6D"), *high[2:]}
    other = {*rules.pack} - mine
    state = svoi_kozyri_positions.position(
        f"{tt.Hand.of_cards(mine)} / {tt.Hand.of_cards(other)}", hidden="", turns=2
    )
    assert [*map(len, state.hands)] == [18, 18]
    assert tt.count_states(evolve(tt.observe(state, 0))) == 1


def test_svoi_kozyri_while_suits_are_chosen() -> None:
    state = tt.start(tt.SvoiKozyriRules())
    view = tt.observe(tt.apply(state, tt.NameTrump(S)), 2)
    assert tt.count_states(evolve(view)) == 1
    assert "trumps is" in refusal(evolve(view, trumps=(None, S, None, None)))


def test_pilotta() -> None:
    view = tt.observe(pilotta_positions.leading(), 0)
    assert tt.count_states(evolve(view)) > 1
    why = refusal(evolve(view, hand_sizes=(8, 8, 7, 8)))
    assert why == "no state gives the view: seat 2 holds 7 cards and has played 0, and was dealt 8"
    assert "declarer is 2, and the moves of its history lead to 1" in refusal(evolve(view, declarer=2))


# Anything else that a program may put into a view by mistake


def junk(rng: random.Random) -> object:
    """A value of some type, which may or may not be what a field of a view holds."""
    return rng.choice(
        [
            *(
                None,
                0,
                -1,
                7,
                10**9,
                True,
                0.5,
                "x",
                "playing",
                "over",
                (),
                (1,),
                (99,) * 4,
                ((),) * 4,
                [],
                {},
            ),
            *(object(), tt.Hand(), tt.Hand(rng.getrandbits(52)), tt.CARDS[rng.randrange(52)], S),
            *((tt.CARDS[3],) * 4, (frozenset(tt.Suit),) * 4, (tt.Hand(1 << 51),) * 4, (None,) * 4),
            *(((0, PLAYS[50]),), (tt.Trick(0, tt.CARDS[30:34], 2),), (tt.Trick(9, (), 9),)),
        ]
    )


def mistaken(value: Any, rng: random.Random) -> object:  # noqa: ANN401 - of any type indeed
    """A value with a mistake in it, or another one."""
    if isinstance(value, tuple) and value and rng.random() < 0.6:
        parts: list[Any] = [*value]
        place = rng.randrange(len(parts))
        mistakes: list[list[Any]] = [[], [parts[place]] * 2, [rng.choice(parts)], [junk(rng)]]
        parts[place : place + 1] = rng.choice(mistakes)
        return tuple(parts)
    if isinstance(value, int) and rng.random() < 0.6:
        return value + rng.choice([-1, 1, 2])
    if isinstance(value, tt.Hand) and rng.random() < 0.6:
        return tt.Hand(value.bits ^ 1 << rng.randrange(52))
    return junk(rng)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_mistyped_view_never_loops_or_crashes(game: str) -> None:
    rng = random.Random(game)
    refused = 0
    for _ in range(8):
        rules = random_rules(tt.GAMES[game], rng).bounded()
        state = tt.start(rules)
        for _ in range(rng.randrange(60)):
            if state.awaiting == "over":
                break
            legal = tt.legal_moves(state)
            state = tt.apply(state, cautious_choice(legal, rng) if legal else tt.shuffle(state, rng))
        view = tt.observe(state, rng.randrange(rules.seats))
        names = [each.name for each in view_fields(type(view))]
        for _ in range(25):
            changes = {
                name: mistaken(getattr(view, name), rng) for name in rng.sample(names, rng.choice([1, 1, 2]))
            }
            wrong = changed(view, changes)
            try:
                tt.sample_state(wrong, rng)
            except tt.SetupError:
                refused += 1
    assert refused > 100  # some changes are none, or leave a view that another match gives


@pytest.mark.parametrize("game", tt.GAMES)
def test_no_count_is_below_zero(game: str) -> None:
    view = tt.observe(tt.start(tt.GAMES[game]()), 0)
    assert tt.count_states(evolve(view)) == 1
    assert "hands_played is -1, and no seat and no count is below 0" in refusal(
        changed(view, {"hands_played": -1})
    )
