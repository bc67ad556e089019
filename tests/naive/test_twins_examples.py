"""The worked examples of the rules texts, played on the naive twins: an oracle has to be right itself."""

from __future__ import annotations

import random
import re

import pytest

from tests.naive import court_piece, double_sir, shooter
from tests.naive.cards import RANKS, SUITS, in_order, may_play, trick_winner
from tests.rules_text import Block, Facts, Moves, Refused, Start, blocks, code, named_deals, table

Twin = court_piece.Twin | double_sir.Twin | shooter.Twin
TWINS: dict[str, type[Twin]] = {
    "court_piece": court_piece.Twin,
    "double_sir": double_sir.Twin,
    "shooter": shooter.Twin,
}
READABLE = {
    "court_piece": court_piece.readable,
    "double_sir": double_sir.readable,
    "shooter": shooter.readable,
}
EXAMPLES = [pytest.param(game, block, id=f"{game} {block.name}") for game in TWINS for block in blocks(game)]


def start(game: str, begin: Start) -> Twin:
    seats = 3 if begin.options.get("players") == 3 else 4
    twin = TWINS[game](begin.options, seats - 1 if begin.dealer is None else begin.dealer)
    for name, values in begin.setup.items():
        if name in {"totals", "courts"}:
            twin.totals = list(values)
        elif name == "streaks" and isinstance(twin, double_sir.Twin):
            twin.streaks = list(values)
        elif name == "hands" and isinstance(twin, double_sir.Twin):
            twin.hands_won = list(values)
        else:
            pytest.fail(f"{game} has no {name}")
    return twin


def numbers(text: str) -> list[int]:
    """Read `2-1`, `5 0 1 0`, `-12 0 1 0` or `none`."""
    if text == "none":
        return []
    pair = re.fullmatch(r"(\d+)-(\d+)", text)
    return [int(word) for word in (pair.groups() if pair else text.split(" "))]


def observed(twin: Twin, subject: str, line: tuple[str, ...]) -> list[int]:
    """What the twin says about a subject whose value in the text is numbers."""
    match subject:
        case "to act":
            return [] if twin.to_act is None else [twin.to_act]
        case "trick to":
            return twin.trick_winners[-1:]
        case "tricks" | "captured":
            return twin.tally
        case "score" | "totals" | "courts":
            return twin.totals
        case "next dealer":
            assert twin.awaiting == "deal"
            return [twin.dealer]
        case "winners":
            # Of the match where the line says so or there are none; else of the tricks of this hand so far.
            of_match = "match over" in line or "match on" in line or "winners none" in line
            return twin.winners if of_match else twin.trick_winners
        case _:
            return observed_in_double_sir(twin, subject)


def observed_in_double_sir(twin: Twin, subject: str) -> list[int]:
    assert isinstance(twin, double_sir.Twin), f"unknown fact: {subject}"
    match subject:
        case "pile":
            return [twin.pile]
        case "hands":
            return twin.hands_won
        case "streaks":
            return twin.streaks
        case _:
            pytest.fail(f"unknown fact: {subject}")


def check(twin: Twin, fact: str, line: tuple[str, ...]) -> None:
    match fact:
        case "hand on":
            assert twin.awaiting == "move"
        case "hand over":
            assert twin.awaiting in {"deal", "over"}
        case "match on":
            assert twin.awaiting in {"deal", "move"}
        case "match over":
            assert twin.awaiting == "over"
        case "legal none":
            assert twin.legal() == []
        case _ if fact.startswith("legal "):
            assert twin.legal() == fact.removeprefix("legal ").split(", ")
        case _:
            parts = re.fullmatch(r"([a-z ]+?) (none|-?\d.*)", fact)
            assert parts, f"unknown fact: {fact}"
            assert observed(twin, parts[1], line) == numbers(parts[2]), fact


@pytest.mark.parametrize(("game", "block"), EXAMPLES)
def test_twin_plays_the_worked_example(game: str, block: Block) -> None:
    begin, *steps = block.steps
    assert isinstance(begin, Start)
    twin = start(game, begin)
    for step in steps:
        match step:
            case Moves(texts):
                for move in texts:
                    assert twin.refusal(move) is None, move
                    assert twin.accepts(move), move
                    twin.apply(move)
            case Facts(facts):
                for fact in facts:
                    check(twin, fact, facts)
            case Refused(move, clause):
                assert not twin.accepts(move), move
                assert twin.refusal(move) == clause, move
            case Start():
                pytest.fail("a block starts once")


@pytest.mark.parametrize("fact", ["luck 3", "tricks many", "hand off", "pile 0", "winner 0"])
def test_an_unknown_fact_fails(fact: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception), match="unknown fact"):
        check(court_piece.Twin({}, 3), fact, (fact,))


@pytest.mark.parametrize("row", table("court_piece", "CP-E2"), ids=lambda row: row[""])
def test_CP_E2_trick_winners(row: dict[str, str]) -> None:
    leader = int(row["leader"])
    trick = [((leader + place) % 4, card) for place, card in enumerate(code(row["cards"]))]
    assert trick_winner(trick, row["trump"]) == int(row["winner"])


@pytest.mark.parametrize(
    "row", [*table("court_piece", "CP-E3"), *table("shooter", "SH-E4")], ids=lambda row: row["hand"]
)
def test_CP_E3_and_SH_E4_cards_that_may_be_played(row: dict[str, str]) -> None:
    (led,) = code(row["led"])
    assert may_play(code(row["hand"]), [(0, led)]) == in_order(code(row["legal"]))


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("row", table("shooter", "SH-E3"), ids=lambda row: row[""])
def test_SH_E3_scores(row: dict[str, str], keeps: bool) -> None:  # noqa: FBT001 - a parameter of the test
    options: dict[str, object] = {"players": int(row["players"]), "failed_bidder_keeps_tricks": keeps}
    twin = shooter.Twin(options, 0)
    twin.bidder = int(row["bidder"])
    twin.bid = "moon" if row["bid"] == "moon" else f"bid {row['bid']}"
    twin.tally = [int(tricks) for tricks in row["tricks"].split()]
    change = [int(points) for points in row["change, keeps" if keeps else "change"].split()]
    assert [twin.score_of(seat) for seat in twin.seats] == change


@pytest.mark.parametrize("row", table("double_sir", "DS-E13"), ids=lambda row: " ".join(row.values()))
def test_DS_E13_end_of_a_match(row: dict[str, str]) -> None:
    (tie,) = code(row["`tie`"])
    twin = double_sir.Twin({"tie": tie.strip('"')}, 3)
    twin.totals = numbers(row["courts"])
    twin.hands_won = numbers(row["hands won"])
    goes_on = row["result"] == "goes on"
    assert twin.is_match_over() is not goes_on
    if not goes_on:
        twin.end_match()
        assert twin.winners == {"drawn": [], "side 0 wins": [0], "side 1 wins": [1]}[row["result"]]


# What the worked examples leave out


def sweep(twin: double_sir.Twin, tricks: int) -> None:
    """Play tricks of `@suits`: seat 0 holds all the hearts, names them and wins everything."""
    twin.apply("deal " + named_deals("double_sir")["suits"])
    twin.apply("trump H")
    for rank in reversed(RANKS[13 - tricks :]):
        for suit in "HSDC":
            twin.apply(rank + suit)


def test_DS_62_a_seventh_hand_in_a_row_earns_a_court() -> None:
    twin = double_sir.Twin({}, 3)
    twin.streaks = [6, 0]
    (example,) = [block for block in blocks("double_sir") if block.name == "DS-E7-1"]
    for step in example.steps:
        for move in step.texts if isinstance(step, Moves) else ():
            twin.apply(move)
    assert twin.tally == [8, 2]  # DS-E7: won by the caller's side, no sweep
    assert (twin.totals, twin.streaks) == ([1, 0], [0, 0])  # DS-62, DS-66
    assert twin.dealer == 1  # DS-70: the partner of seat 3


@pytest.mark.parametrize(("stack_courts", "courts"), [(False, 1), (True, 2)])
def test_DS_64_and_DS_65_a_sweep_that_completes_a_streak(*, stack_courts: bool, courts: int) -> None:
    twin = double_sir.Twin({"stack_courts": stack_courts}, 3)
    twin.streaks = [6, 0]
    sweep(twin, 13)
    assert (twin.totals, twin.streaks) == ([courts, 0], [0, 0])


def test_DS_42_nothing_is_captured_at_trick_12() -> None:
    twin = double_sir.Twin({"block_capture_at_12": True}, 3)
    sweep(twin, 12)
    assert (twin.tally, twin.pile) == ([10, 0], 2)  # two each at tricks 2, 4, 6, 8 and 10


def test_CP_27_redeals_are_counted_for_one_hand() -> None:
    twin = court_piece.Twin({"redeal": "caller_no_face"}, 3)
    poor = named_deals("court_piece")["poor"].split("/")  # seat 0 holds the five cards without a face
    for _ in range(2):
        for _ in range(2):
            twin.apply("deal " + "/".join(poor[(seat - twin.caller) % 4] for seat in range(4)))
            assert twin.accepts("redeal")
            twin.apply("redeal")
        twin.apply("deal " + "/".join(poor[(seat - twin.caller) % 4] for seat in range(4)))
        assert twin.refusal("redeal") == "CP-26"
        twin.apply("trump H")
        while twin.awaiting == "move":
            twin.apply(twin.legal()[0])


def test_SH_61_an_old_offence_is_forgotten() -> None:
    twin = shooter.Twin({"renege": "challenge"}, 3)
    (example,) = [block for block in blocks("shooter") if block.name == "SH-E12-2"]
    for step in example.steps:
        for move in step.texts if isinstance(step, Moves) else ():
            twin.apply(move)
    assert twin.totals == [5, 0, 1, 0]  # the tricks of SH-E12 without its penalty
    deal, *auction = [step.texts[0] for step in example.steps if isinstance(step, Moves)][:6]
    assert auction == ["bid 4", "pass", "pass", "pass", "trump D"]
    for move in [deal, *auction, "QD", "accuse 0 2"]:  # seat 0 has dealt: seat 1 bids, names trump and leads
        twin.apply(move)
    assert twin.totals == [5, 0, 1, 0]


def options_of(game: str, rng: random.Random) -> dict[str, object]:
    """Give options drawn at random from those that the table of the rules text allows."""
    drawn: dict[str, object] = {}
    for row in table(game, "3. Options"):
        (name,) = code(row["name"])
        words: list[object] = [word.strip('"') for word in code(row["allowed"]) if word.startswith('"')]
        if words:
            drawn[name] = rng.choice(words)
        elif row["type"] == "bool":
            drawn[name] = rng.choice([False, True])
    small: dict[str, dict[str, list[object]]] = {
        "court_piece": {"max_redeals": [0, 1, 2], "kot_points": [1, 4], "bavney_points": [1, 9]},
        "double_sir": {
            "first_capture_trick": [2, 3, 8, 12],
            "streak_length": [0, 2, 3],
            "max_hands": [1, 4],
            "target_courts": [None, 1, 3],
        },
        "shooter": {
            "players": [3, 4],
            "target_score": [1, 12],
            "min_bid": [1, 3],
            "max_numeric_bid": [None, 3, 5],
            "renege_penalty": [0, 2],
        },
    }
    return drawn | {name: rng.choice(values) for name, values in small[game].items()}


def random_deal(twin: Twin, rng: random.Random) -> str:
    seats, ranks = len(twin.hands), shooter.RANKS if isinstance(twin, shooter.Twin) else RANKS
    pack = [rank + suit for suit in SUITS for rank in ranks]
    rng.shuffle(pack)
    return "deal " + "/".join("".join(pack[seat::seats]) for seat in range(seats))


EVERY_MOVE = [
    *[rank + suit for suit in SUITS for rank in RANKS],
    *["trump " + suit for suit in SUITS],
    *[f"bid {number}" for number in range(10)],
    *[f"accuse {accuser} {accused}" for accuser in range(5) for accused in range(5)],
    *["pass", "moon", "bid 80 H", "redeal", "continue", "stop", "end", "deal AS/KS", "deal 2C"],
    *["", "1H", "trump X", "take", "deal", "deal AS/K", "bid", "bid 03", "accuse 0", "accuse a b"],
]


def check_finished_hand(twin: Twin) -> None:
    """The laws of section 6 about the end of a hand."""
    if isinstance(twin, shooter.Twin):
        assert sum(twin.tally) == twin.hand_size  # law 6
        assert all(twin.tally[seat] == twin.trick_winners.count(seat) for seat in twin.seats)
        return
    assert 7 <= max(twin.tally) <= 13  # law 5 of Court Piece, law 7 of Double Sir
    assert min(twin.tally) <= 6
    losers = twin.tally.index(min(twin.tally))
    assert twin.last_points()[losers] == 0  # law 7; in Double Sir no loser earns a court (DS-59 to DS-62)
    assert (
        twin.awaiting == "over" or twin.options.get("dealer_rotation") == "left" or twin.dealer % 2 == losers
    )


@pytest.mark.parametrize("game", TWINS)
@pytest.mark.parametrize("seed", range(5))
def test_twin_agrees_with_itself_in_random_matches(game: str, seed: int) -> None:
    """The three ways in which a twin speaks about a move agree, and hands come to an end as they must."""
    rng = random.Random(seed)
    options = options_of(game, rng)
    twin = TWINS[game](options, rng.randrange(3))
    finished = 0
    for _ in range(300):
        deal = random_deal(twin, rng)
        legal = twin.legal()
        asked = [*rng.sample(EVERY_MOVE, 12), "end", "accuse 0 1", *legal, deal]
        for move in asked:
            assert twin.accepts(move) is (twin.refusal(move) is None and READABLE[game](move)), move
        assert all(twin.accepts(move) for move in legal)
        assert (legal == []) is (twin.awaiting != "move") is (twin.to_act is None)
        assert twin.accepts(deal) is (twin.awaiting == "deal")
        beyond = [move for move in asked if twin.accepts(move) and move not in {*legal, deal}]
        if game == "double_sir":
            assert beyond == (["end"] * asked.count("end") if twin.awaiting == "deal" else [])
        elif game == "court_piece" or options["renege"] == "forbid":
            assert beyond == []
        if twin.awaiting == "over":
            assert not any(twin.accepts(move) for move in asked)
            twin = TWINS[game](options, rng.randrange(3))
            continue
        in_play = twin.phase in {"play", "question"}
        twin.apply(rng.choice(beyond if beyond and rng.random() < 0.1 else legal or [deal]))
        if in_play and twin.awaiting != "move":
            finished += 1
            check_finished_hand(twin)
    assert finished > 0
