"""What always holds in Double Sir: captures recounted, the table turned, views, refusals and options."""

from __future__ import annotations

import random
import re
from math import comb, factorial

import pytest

import tricktake as tt
from tests import rules_text
from tests.games.double_sir_hands import (
    CALLER_SWEEPS,
    CALLER_WINS,
    DEALER_SWEEPS,
    DEALER_WINS,
    DEALS,
    await_deal,
    moves_of,
    play,
    play_hand,
    refuse,
    run,
    see,
)
from tricktake.games.double_sir import DoubleSirRules, DoubleSirState, Playing
from tricktake.options import options_of

EXAMPLES = (CALLER_WINS, DEALER_WINS, CALLER_SWEEPS, DEALER_SWEEPS, moves_of("DS-E6-1"), moves_of("DS-E8-1"))


# Captures, recounted as section 2 of the rules text writes them down


def winner_of(cards: list[tuple[int, str]], trump: str) -> tuple[int, str]:
    """The seat that wins a trick, and its card: the highest trump, or else the highest of the suit led."""
    trumps = [play for play in cards if play[1][1] == trump]
    running = trumps or [play for play in cards if play[1][1] == cards[0][1][1]]
    return max(running, key=lambda play: "23456789TJQKA".index(play[1][0]))


def recount(
    rules: DoubleSirRules, won: list[tuple[int, str]]
) -> tuple[tuple[int, int], int, int | None, bool]:
    """The captured tricks, the pile, the run owner and whether the hand is over, after these tricks."""
    captured, pile, run_owner, over = [0, 0], 0, None, False
    for k, (w, card) in enumerate(won, start=1):
        assert not over
        pile += 1
        claim = w == run_owner
        both = k > 1 and won[k - 2][1][0] == card[0] == "A"
        blocked = (
            k < rules.first_capture_trick
            or (k == 12 and rules.block_capture_at_12)
            or (rules.ace_rule == "both_aces" and both)
            or (rules.ace_rule == "second_ace" and card[0] == "A")
        )
        if k == 13 or (claim and not blocked):
            captured[w % 2] += pile
            pile = 0
            run_owner = w if rules.after_capture == "continue" else None
        else:
            run_owner = w
        seven = max(captured) >= 7
        over = (
            k == 13
            or {
                "decided": seven and min(captured) >= 1,
                "play_out": False,
                "at_seven": seven,
            }[rules.hand_end]
        )
    return (captured[0], captured[1]), pile, run_owner, over


def random_options(rng: random.Random) -> dict[str, object]:
    return {option.name: rng.choice(option.samples) for option in options_of(DoubleSirRules)}


@pytest.mark.parametrize("seed", range(60))
def test_captures_recounted(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    rules = DoubleSirRules.from_options(options)
    strong = rng.randrange(2)
    for _ in range(5):
        state = await_deal(options, dealer=rng.randrange(4), streaks=rng.choice([(0, 0), (1, 0), (0, 6)]))
        state = tt.apply(state, tt.shuffle(state, rng))
        trump = rng.choice("CDHS")
        state = play(state, f"trump {trump}")
        won: list[tuple[int, str]] = []
        table: list[tuple[int, str]] = []
        while state.awaiting == "move":
            moves = tt.legal_moves(state)
            assert state.to_act is not None
            # One side plays high and the other low, so that sweeps and long hands come up.
            high = state.to_act % 2 == strong
            move = rng.choice(moves) if rng.random() < 0.3 else max(moves) if high else min(moves)
            table.append((state.to_act, str(move)))
            state = tt.apply(state, move)
            if len(table) == 4:
                won.append(winner_of(table, trump))
                table = []
                captured, pile, run_owner, over = recount(rules, won)
                assert tt.score(state).tally == captured
                assert over == (state.awaiting != "move")
                if not over:
                    view = see(state)
                    assert (view.captured, view.pile, view.run_owner) == (captured, pile, run_owner)
                    assert state.to_act == won[-1][0]
        check_hand(rules, state, len(won))


def check_hand(rules: DoubleSirRules, state: DoubleSirState, tricks: int) -> None:
    """The invariants of the rules text that are about a finished hand."""
    tally, view, last = tt.score(state).tally, see(state), tt.score(state).last
    assert last is not None
    (winner,) = (side for side in (0, 1) if tally[side] >= 7)  # DS-57
    assert (
        tricks
        in {"decided": range(9, 14), "play_out": range(13, 14), "at_seven": range(7, 14)}[rules.hand_end]
    )
    assert 13 not in tally or tricks == 13
    gained = last.points
    assert gained[1 - winner] == 0 <= gained[winner]
    if gained[winner]:
        assert view.streaks == (0, 0)
    else:
        assert view.streaks[1 - winner] == 0 < view.streaks[winner]
    assert sum(view.hands_won) == view.hands_played == 1
    assert state.dealer % 2 == 1 - winner


def test_DS_57_a_hand_has_one_winner() -> None:
    # All thirteen tricks are captured when they are all played, and thirteen is odd.
    for seed in range(40):
        rng = random.Random(seed)
        state = await_deal({"hand_end": "play_out"})
        state = play(tt.apply(state, tt.shuffle(state, rng)), f"trump {rng.choice('CDHS')}")
        while state.awaiting == "move":
            state = tt.apply(state, rng.choice(tt.legal_moves(state)))
        tally = tt.score(state).tally
        assert sum(tally) == 13
        assert max(tally) >= 7 > min(tally)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("moves", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_table_turned(moves: tuple[str, ...], dealer: int) -> None:
    plain = tt.score(play_hand(await_deal(), moves))
    turned = tt.score(play_hand(await_deal(dealer=dealer), moves))
    # From dealer 3 to dealers 0 and 2 the sides change places.
    step = 1 if (dealer - 3) % 2 == 0 else -1
    assert turned.tally == plain.tally[::step]
    assert turned.totals == plain.totals[::step]


@pytest.mark.parametrize("suits", ["DHSC", "SHDC", "HSCD"])
@pytest.mark.parametrize("moves", EXAMPLES, ids=range(len(EXAMPLES)))
def test_suits_renamed(moves: tuple[str, ...], suits: str) -> None:
    new = dict(zip("CDHS", suits, strict=True))
    renamed = tuple(
        re.sub(r"\b[CDHS]\b|(?<=[2-9TJQKA])[CDHS]", lambda suit: new[suit.group()], move) for move in moves
    )
    assert renamed != moves
    plain, other = (tt.score(play_hand(await_deal(), each)) for each in (moves, renamed))
    assert plain == other


def test_the_pack_is_whole() -> None:
    # In the trump phase 20 cards are dealt and 32 are not; later a card is in a hand or has been played.
    state = play(await_deal(), "deal @mixed")
    assert (len(state.hands), sum(map(len, state.hands)), len(state.not_held)) == (4, 20, 32)
    state = play(state, "trump H", "AD 5D 3D 2D | AS")
    assert sum(map(len, state.hands)) == 47
    assert state.not_held == tt.Hand.parse("AD 5D 3D 2D AS")


# Views and hidden worlds


def test_a_view_of_the_play() -> None:
    # Seat 3 of @spades has no spade and seat 1 no heart (DS-E1).
    state = play(
        await_deal(hands=(2, 1), streaks=(2, 0)), "deal @spades", "trump S", "AS 3S 5S 2H | AH QS 4H 7H | AD"
    )
    view = see(state, 2)
    assert [(trick.leader, trick.winner, list(map(str, trick.cards))) for trick in view.tricks] == [
        (0, 0, ["AS", "3S", "5S", "2H"]),
        (0, 1, ["AH", "QS", "4H", "7H"]),
    ]
    assert (view.leader, list(map(str, view.trick)), view.to_act) == (1, ["AD"], 2)
    assert (view.captured, view.pile, view.run_owner) == ((0, 0), 2, 1)
    assert view.voids == ((), (tt.Suit.HEARTS,), (), (tt.Suit.SPADES,))
    assert (view.dealer, view.caller, view.trump) == (3, 0, tt.Suit.SPADES)
    assert (view.hands_won, view.streaks, view.hands_played) == ((2, 1), (2, 0), 3)
    assert str(view.hand) == "2C 8C 9C 5D 6D TH JH QH 2S 4S 6S"
    assert view.hand_sizes == (11, 10, 11, 11)
    assert list(map(str, view.legal_moves)) == ["5D", "6D"]
    history = "0 trump S, 0 AS, 1 3S, 2 5S, 3 2H, 0 AH, 1 QS, 2 4H, 3 7H, 1 AD"
    assert ", ".join(f"{seat} {move}" for seat, move in view.history) == history
    assert see(state, 1).legal_moves == ()


@pytest.mark.parametrize("end", [False, True])
def test_a_view_between_hands_shows_no_cards(*, end: bool) -> None:
    state = play_hand(await_deal(), CALLER_WINS)
    view = see(play(state, "end") if end else state, 1)
    assert (view.phase, view.to_act) == ("over" if end else "dealing", None)
    assert (view.hand, view.hand_sizes, view.trick, view.tricks, view.history) == (
        tt.Hand(),
        (0, 0, 0, 0),
        (),
        (),
        (),
    )
    assert (view.trump, view.leader, view.run_owner, view.pile, view.voids) == (None, None, None, 0, ())
    assert (view.score.tally, view.streaks, view.hands_won) == ((8, 2), (1, 0), (1, 0))
    assert tt.count_states(view) == 1
    assert tt.sample_state(view, random.Random(1)) == (play(state, "end") if end else state)


def test_cards_of_others_do_not_show() -> None:
    # Seats 1 and 3 exchange cards that they have not played; seats 0 and 2 cannot tell.
    hands = DEALS["mixed"].split("/")
    seat_1, seat_3 = hands[1].replace("6H", "8H"), hands[3].replace("8H", "6H")
    other = f"deal {hands[0]}/{seat_1}/{hands[2]}/{seat_3}"
    for lines in ([], ["trump H"], ["trump H", "AD 5D 3D 2D | AS"]):
        one, two = play(await_deal(), "deal @mixed", *lines), play(await_deal(), other, *lines)
        assert one != two
        for seat in (0, 2):
            assert see(one, seat) == see(two, seat)
            assert repr(see(one, seat)) == repr(see(two, seat))
            assert see(one, seat).to_json() == see(two, seat).to_json()


def test_worlds_of_the_call() -> None:
    # 47 cards are unseen: three hands of five, and four times eight behind them.
    state = play(await_deal(hands=(2, 1), streaks=(0, 1)), "deal @mixed")
    ways = factorial(47) // (factorial(5) ** 3 * factorial(8) ** 4)
    for seat in range(4):
        view = see(state, seat)
        assert tt.count_states(view) == ways
        world = tt.sample_state(view, random.Random(seat))
        assert world.hands[seat] == state.hands[seat]
        assert see(world, seat) == view


def test_worlds_of_the_play() -> None:
    # After AS 3S 5S 2H seat 3 has no spade. Seat 0 holds AS KS JS 9S TS, so six spades are unseen: the
    # 12 cards of seat 3 are among 30, and those of seat 1 among the 24 left.
    state = play(await_deal(hands=(2, 1), streaks=(0, 1)), "deal @spades", "trump S", "AS 3S 5S 2H")
    view = see(state, 0)
    assert tt.count_states(view) == comb(30, 12) * comb(24, 12)
    for seed in range(20):
        world = tt.sample_state(view, random.Random(seed))
        assert not world.hands[3].of(tt.Suit.SPADES)
        assert see(world, 0) == view
    # With one trick to go, three cards lie in three hands in any of six ways.
    state = run("AKQJT9876543")
    assert tt.count_states(see(state, 0)) == 6
    assert isinstance(state, Playing)
    assert {tt.sample_state(see(state, 0), random.Random(seed)).hands for seed in range(100)} == {
        tuple(tt.Hand.parse(f"2{suit}") for suit in suits)
        for suits in ("HSDC", "HSCD", "HDSC", "HDCS", "HCSD", "HCDS")
    }


# Refusals and options, as the tables of the rules text have them

CALLING = play(await_deal(), "deal @mixed")
FOLLOWING = play(CALLING, "trump H", "AD")  # seat 1 holds diamonds, and no ace of spades
REFUSALS: dict[str, list[tuple[DoubleSirState, str]]] = {
    "the match is over": [(play(await_deal(), "end"), move) for move in ("AS", "end", "trump S", "pass")],
    "not `deal` or `end` while a deal is awaited": [
        (await_deal(), move) for move in ("AS", "trump S", "redeal")
    ],
    "`deal` while none is awaited": [(state, f"deal {DEALS['suits']}") for state in (CALLING, FOLLOWING)],
    "`end` during a hand": [(CALLING, "end"), (FOLLOWING, "end")],
    "a card in the trump phase": [(CALLING, "AD"), (CALLING, "2C")],
    "`pass`, a bid or `redeal`": [
        (state, move) for state in (CALLING, FOLLOWING) for move in ("pass", "bid 80 H", "bid 4", "redeal")
    ],
    "`trump` during the play": [(FOLLOWING, "trump H"), (FOLLOWING, "trump S")],
    "a card that the seat does not hold": [(FOLLOWING, "AS"), (FOLLOWING, "2D")],
    "a card of another suit while able to follow": [(FOLLOWING, "AC"), (FOLLOWING, "3H")],
}
ROWS = rules_text.table("double_sir", "### Refusals")


@pytest.mark.parametrize("row", [row for row in ROWS if row["situation"] != "a malformed deal"], ids=str)
def test_refusals_of_the_table(row: dict[str, str]) -> None:
    for state, move in REFUSALS[row["situation"]]:
        message = row["message"].strip("`").replace("{move}", move).replace("{suit}", "diamonds")
        assert refuse(state, move) == message.replace("{s}", str(state.to_act))


def test_every_refusal_of_the_table_is_provoked() -> None:
    # A malformed deal has its own cases, at DS-12.
    assert [row["situation"] for row in ROWS if row["situation"] != "a malformed deal"] == list(REFUSALS)


OPTIONS = rules_text.table("double_sir", "## 3. Options")


def test_options_of_the_table() -> None:
    options = options_of(DoubleSirRules)
    assert [f"`{option.name}`" for option in options] == [row["name"] for row in OPTIONS]
    for option, row in zip(options, OPTIONS, strict=True):
        assert option.type == row["type"]
        assert repr(option.default).replace("'", '"') == row["default"].strip("`")
        assert option.clauses == row["changes"]
        assert getattr(DoubleSirRules(), option.name) == option.default


ALLOWED: dict[str, list[object]] = {
    "hand_end": ["decided", "play_out", "at_seven"],
    "after_capture": ["reset", "continue"],
    "first_capture_trick": [2, 3, 12],
    "block_capture_at_12": [False, True],
    "ace_rule": ["off", "both_aces", "second_ace"],
    "streak_length": [0, 2, 7, 20],
    "sweep_courts": [1, 52],
    "dealer_sweep_courts": [1, 52],
    "stack_courts": [False, True],
    "max_hands": [None, 1, 1000],
    "target_courts": [None, 1, 1000],
    "tie": ["draw", "hands_won", "play_on"],
}
REFUSED: dict[str, list[object]] = {
    "hand_end": ["", "Decided", None, 7],
    "after_capture": ["go_on", None, True],
    "first_capture_trick": [1, 13, True, "2", 2.0, None],
    "block_capture_at_12": [0, 1, "True", None],
    "ace_rule": ["both", None, False],
    "streak_length": [-1, 1, 21, True, False, 7.0, "7", None],
    "sweep_courts": [0, 53, True, None],
    "dealer_sweep_courts": [0, 53, True, None],
    "stack_courts": [0, 1, None],
    "max_hands": [0, -1, True, "20", 1.5],
    "target_courts": [0, -1, True, "5"],
    "tie": ["lost", None, []],
}


@pytest.mark.parametrize("name", ALLOWED)
def test_allowed_and_refused_values(name: str) -> None:
    for value in ALLOWED[name]:
        rules = DoubleSirRules.from_options({name: value})
        assert getattr(rules, name) == value
        assert DoubleSirRules.from_options(rules.options()) == rules
    for value in REFUSED[name]:
        with pytest.raises(tt.OptionError, match=name) as caught:
            DoubleSirRules.from_options({name: value})
        assert (caught.value.option, caught.value.value) == (name, value)


def test_every_option_has_its_cases() -> None:
    names = [row["name"].strip("`") for row in OPTIONS]
    assert list(ALLOWED) == list(REFUSED) == names


def test_there_is_no_preset_but_the_default() -> None:
    assert DoubleSirRules.presets == {}
    with pytest.raises(tt.OptionError, match="unknown preset 'house'; presets: none"):
        DoubleSirRules.preset("house")
