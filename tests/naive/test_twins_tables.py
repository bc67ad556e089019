"""The twins of Svoi Kozyri and Pilotta against the worked examples of their rules texts."""

from __future__ import annotations

import random
import re

import pytest

from tests.naive import pilotta, svoi_kozyri
from tests.rules_text import code, settings, table

Row = dict[str, str]


def each_row(game: str, heading: str) -> pytest.MarkDecorator:
    """Run a test for each row of a table."""
    rows = table(game, heading)
    return pytest.mark.parametrize("row", rows, ids=[row["no."] for row in rows])


# Svoi Kozyri


def svoi_kozyri_twin(row: Row) -> svoi_kozyri.Twin:
    """The position of a row of "Positions and moves" after its moves."""
    hands = [[] if part.strip() == "-" else part.split() for part in row["hands"].strip("`").split("/")]
    options = settings(row["options"])
    twin = svoi_kozyri.Twin(
        {"players": len(hands), "trumps": "SDHC"[: len(hands)], **options}, len(hands) - 1
    )
    twin.place(hands, code(row["pile"]), int(row["act"]))
    for move in code(row["moves"]):
        assert twin.refusal(move) is None
        twin.apply(move)
    return twin


@each_row("svoi_kozyri", "Legal moves and taking")
def test_svoi_kozyri_legal_moves_and_taking(row: Row) -> None:
    hand, pile, trump = code(row["hand"]), code(row["pile"]), row["trump"]
    assert [*svoi_kozyri.beating_cards(hand, pile[-1], trump), "take"] == code(row["legal moves"])
    number = int(row["`take` takes"].split()[0])
    assert svoi_kozyri.taken_cards(pile, trump, {}) == pile[::-1][:number]


@each_row("svoi_kozyri", "Positions and moves")
def test_svoi_kozyri_positions(row: Row) -> None:
    twin = svoi_kozyri_twin(row)
    facts = [fact.strip() for fact in row["then"].split(";")]
    assert facts
    for fact in facts:
        word, _, rest = fact.partition(" ")
        if word == "act":
            assert twin.to_act == int(rest)
        elif word == "pile":
            assert twin.pile == code(rest)
            assert twin.exempt == rest.endswith("exempt")
        elif word == "legal":
            assert twin.legal() == code(rest)
        elif word == "dealer":
            assert twin.dealer == int(rest)
        else:
            assert word in {"loser", "draw"}
            assert twin.result == fact
            assert twin.losers == ([int(rest)] if word == "loser" else [])
            assert twin.awaiting == "over"
            assert sum(twin.last_points()) == (word == "loser")


DEAL_19 = "deal 6H6D7S8S9CTCJHQDKH/6S7D8D9SJSQSKSTHAH/7C8C9DTDJDKD7H8HAS/6C9HQHTSJCQCKCACAD"


def test_svoi_kozyri_exchange() -> None:
    twin = svoi_kozyri.Twin({"trumps": ["S", "D", "H", "C"]}, 3)
    assert twin.legal() == []
    twin.apply(DEAL_19)
    assert twin.tally == [8, 9, 10, 9]
    assert twin.to_act == 0
    assert [card in twin.hands[seat] for seat, card in enumerate(["6S", "6D", "6H", "6C"])] == [True] * 4


@each_row("svoi_kozyri", "20. `players=4`")
def test_svoi_kozyri_choice(row: Row) -> None:
    twin = svoi_kozyri.Twin({"players": 4, "trumps": None}, 1)
    moves = re.findall(r"`([^`]*)`", row["moves"])
    for move in moves:
        twin.apply(move)
    if len(moves) == 4:
        assert (twin.awaiting, twin.to_act, twin.trumps) == ("deal", None, ["C", "D", "H", "S"])
        return
    act, legal = row["then"].split(";")
    assert twin.to_act == int(act.removeprefix("act "))
    assert twin.legal() == re.findall(r"`([^`]*)`", legal)
    assert twin.refusal("end") == "SK-87"
    if row["no."] == "20b":
        assert twin.refusal("trump H") == "SK-14"
    assert twin.refusal("take") == "SK-13"
    assert twin.refusal(DEAL_19) == "SK-17"


def end_game(twin: svoi_kozyri.Twin, loser: int | None) -> None:
    """Deal, then end the game from a prepared position, in which the seat with one card goes out."""
    twin.apply(DEAL_19)
    assert twin.to_act == (twin.dealer + 1) % 4
    hands: list[list[str]] = [[], [], [], []]
    if loser is None:
        hands[0], hands[1] = ["TC"], ["JC"]  # example 17a
        twin.place(hands, [], 0)
        twin.apply("TC")
    else:
        other = (loser + 1) % 4
        hands[other], hands[loser] = ["7C"], ["AC", "AD"]  # two cards always lose (SK-73)
        twin.place(hands, [], other)
        twin.apply("7C")


@pytest.mark.parametrize("max_games", [4, None])
def test_svoi_kozyri_match(max_games: int | None) -> None:
    twin = svoi_kozyri.Twin({"trumps": "SDHC", "max_games": max_games}, 1)
    early = svoi_kozyri.Twin({"trumps": "SDHC", "max_games": max_games}, 1)
    early.apply("end")
    assert (early.awaiting, early.losers, early.winners) == ("over", [], [])
    for number, (loser, dealer) in enumerate([(2, 2), (None, 2), (0, 0), (2, 2)]):
        end_game(twin, loser)
        assert twin.dealer == dealer
        if number == 2:
            assert twin.totals == [1, 0, 1, 0]
    assert twin.totals == [1, 0, 2, 0]
    if max_games is None:
        assert twin.awaiting == "deal"
        twin.apply("end")
    assert (twin.awaiting, twin.losers, twin.winners) == ("over", [2], [])
    assert twin.refusal(DEAL_19) == "SK-89"


def test_svoi_kozyri_two_equal_losers() -> None:
    twin = svoi_kozyri.Twin({"trumps": "SDHC", "max_games": None}, 1)
    for loser in (2, None, 0):
        end_game(twin, loser)
    twin.apply("end")
    assert (twin.totals, twin.losers) == ([1, 0, 1, 0], [0, 2])


SVOI_KOZYRI_MOVES = ["take", "end", *("trump " + suit for suit in "CDHS"), *svoi_kozyri.PACK, "2C"]


@pytest.mark.parametrize("seed", range(15))
def test_svoi_kozyri_table_of_legal_moves_agrees_with_table_of_refusals(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.choice([2, 3, 4])
    options: dict[str, object] = {
        "players": players,
        "trumps": chance.choice([None, "".join(chance.sample("CDHS", players))]),
        "cards_per_beat": chance.choice([1, 2]),
        "pickup_plain": chance.choice([1, 3, "all"]),
        "pickup_trump_ace": chance.choice([2, "all"]),
        "clear_pile_on_exit": chance.choice([True, False]),
        "max_turns": 120,
        "max_games": 3,
    }
    twin = svoi_kozyri.Twin(options, chance.randrange(players))
    while twin.awaiting != "over":
        if twin.awaiting == "deal":
            cards = chance.sample(svoi_kozyri.PACK, 36)
            move = "deal " + "/".join("".join(cards[seat::players]) for seat in range(players))
            assert twin.refusal(move.replace("6C", "7C")) == "SK-24"
        else:
            legal = twin.legal()
            assert legal
            assert legal == [one for one in [*SVOI_KOZYRI_MOVES[2:], "take"] if twin.refusal(one) is None]
            laying = [one for one in legal if one != "take"]
            move = chance.choice(laying) if laying and chance.random() < 0.8 else chance.choice(legal)
        assert twin.accepts(move)
        twin.apply(move)
        if twin.games or twin.phase == "play":
            held = [card for hand in twin.hands for card in hand]
            assert sorted(held + twin.pile + twin.removed) == sorted(svoi_kozyri.PACK)
    assert all(twin.refusal(one) == "SK-89" for one in SVOI_KOZYRI_MOVES)


# Pilotta


@each_row("pilotta", "Legal cards")
def test_pilotta_legal_cards(row: Row) -> None:
    trick, cards, trump, options = (
        code(row["trick"]),
        code(row["its cards"]),
        row["trump"],
        settings(row["options"]),
    )
    assert pilotta.legal_cards(trick, cards, trump, options) == code(row["legal"])
    faultless = [card for card in cards if pilotta.card_fault(trick, cards, trump, card, options) is None]
    assert pilotta.ascending(faultless) == code(row["legal"])


@each_row("pilotta", "Trick winners")
def test_pilotta_trick_winners(row: Row) -> None:
    place = ["first", "second", "third", "fourth"].index(row["won by the"].split()[0])
    assert pilotta.winning_place(code(row["trick"]), "H") == place


@each_row("pilotta", "Combinations of one seat")
def test_pilotta_combinations(row: Row) -> None:
    for shared in (True, False):
        values = [
            pilotta.combination_value(one) for one in pilotta.combinations(code(row["cards"]), shared=shared)
        ]
        assert sorted(values) == sorted(int(number) for number in re.findall(r"\d+", row[f"shared {shared}"]))


def side_and_value(cell: str) -> tuple[int | None, int]:
    """ "side 0, 50" as (0, 50), and "nobody" or a dash as (None, 0)."""
    if cell in {"nobody", "-"}:
        return None, 0
    side, value = re.findall(r"\d+", cell)
    return int(side), int(value)


@each_row("pilotta", "Best declaration")
def test_pilotta_best_declaration(row: Row) -> None:
    held = [pilotta.combinations(code(row[f"seat {seat}"]), shared=True) for seat in range(4)]
    best = pilotta.best_declaration(held, row["trump"], int(row["first"]), settings(row["options"]))
    assert best == side_and_value(row["best, D"])


SPLITS = [
    [int(number) for number in numbers]
    for row in table("pilotta", "Steps 5 and 6")
    for numbers in re.findall(r"(\d+)/(\d+) (\d+)/(\d+)", row["E and G"])
]


@pytest.mark.parametrize("numbers", SPLITS, ids=str)
def test_pilotta_splits(numbers: list[int]) -> None:
    e0, e1, g0, g1 = numbers
    assert pilotta.split_points([e0, e1], 0, {}) == [g0, g1]
    assert pilotta.split_points([e1, e0], 0, {}) == [g1, g0]


def test_pilotta_all_splits_of_162() -> None:
    missing = 0
    for e0 in range(163):
        assert sum(pilotta.split_points([e0, 162 - e0], 0, {})) == 16
        missing += e0 // 10 + (162 - e0) // 10 == 15
    assert missing == 112  # section 6


def two(cell: str) -> list[int]:
    """The two numbers of a cell."""
    first, second = re.findall(r"\d+", cell)
    return [int(first), int(second)]


@each_row("pilotta", "Score of a hand")
def test_pilotta_score_of_a_hand(row: Row) -> None:
    best, value = side_and_value(row["best, D"])
    holder = None if row["Pilotta"] == "-" else int(row["Pilotta"][-1])
    points, tricks, multiplier = two(row["points"]), two(row["tricks"]), int(row["M"])
    options, bid = settings(row["options"]), int(row["bid"])
    score = pilotta.score_hand(0, bid, points, tricks, best, value, holder, multiplier, options)
    assert score == two(row["score 0, 1"])
    turned = pilotta.score_hand(
        1,
        bid,
        points[::-1],
        tricks[::-1],
        None if best is None else 1 - best,
        value,
        None if holder is None else 1 - holder,
        multiplier,
        options,
    )
    assert turned == score[::-1]


DEAL_33 = "deal 9CAD7HTH7S8S9STS/QCAC7D8H9HJSQSAS/7C8CTCQDKDJHQHKH/JCKC8D9DTDJDAHKS"
TRICKS_33 = table("pilotta", "33. Dealer 0")
LEGAL_33 = {(1, 2): "JH QH KH", (1, 3): "KS", (3, 3): "AH", (4, 1): "9H"}  # "Legal cards on the way"


def hand_33(options: dict[str, object], bid: str, tricks: int) -> pilotta.Twin:
    """Example 33 after so many tricks."""
    twin = pilotta.Twin(options, 0)
    for move in [DEAL_33, bid]:
        twin.apply(move)
    while twin.phase != "play":
        twin.apply("pass")
    for row in TRICKS_33[:tricks]:
        assert twin.to_act == int(row["leader"])
        before = twin.tally
        for card in code(row["cards from the leader on"]):
            where = (int(row["trick"]), twin.to_act or 0)
            if where in LEGAL_33:
                assert twin.legal() == LEGAL_33[where].split()
            twin.apply(card)
        gained = [now - then for now, then in zip(twin.tally, before, strict=True)]
        assert gained[int(row["winner"]) % 2] == int(row["points"].split(",")[0])
        assert sum(gained) == max(gained)
    return twin


@each_row("pilotta", "Legal cards on the way")
def test_pilotta_hand_33(row: Row) -> None:
    twin = hand_33(settings(row["options"]), row["contract of seat 1"].strip("`"), 8)
    assert twin.last_points() == two(row["score 0, 1"])
    assert (twin.totals, twin.tally, twin.dealer, twin.awaiting) == (twin.last_points(), [44, 118], 1, "deal")


@each_row("pilotta", "34. The hand")
def test_pilotta_announcing(row: Row) -> None:
    twin = hand_33({"declarations": "announce"}, "bid 90 H", 0)
    assert twin.refusal("declare") == "PI-64"
    for move in re.findall(r"`([^`]*)`", row["moves of trick 1"]):
        if move in {"declare", "decline"}:
            assert twin.legal() == ["declare", "decline"]
            assert twin.refusal("QH") == "PI-67"
        twin.apply(move)
    assert twin.best() == side_and_value(row["best, D"])
    for trick in TRICKS_33[1:]:
        for card in code(trick["cards from the leader on"]):
            twin.apply(card)
    assert twin.last_points() == two(row["score 0, 1"])


def calls_in(cell: str) -> list[str]:
    """The calls of a cell."""
    return re.findall(r"`([^`]*)`", cell)


@each_row("pilotta", "Auctions (dealer 0")
def test_pilotta_auctions(row: Row) -> None:
    twin = pilotta.Twin(settings(row["options"]), 0)
    twin.apply(DEAL_33)
    speakers: list[int | None] = []
    for call in calls_in(row["calls"]):
        speakers.append(twin.to_act)
        twin.apply(call)
    if row["no."] == "35":
        assert speakers == [1, 2, 3, 0, 2, 3]
    result = row["result"]
    if match := re.fullmatch(r"(\d+) ([CDHS]) by seat (\d)(, who|; seat (\d)) leads", result):
        leader = match.group(5) or match.group(3)
        assert (twin.bid, twin.trump, twin.bidder) == (
            int(match.group(1)),
            match.group(2),
            int(match.group(3)),
        )
        assert (twin.phase, twin.to_act) == ("play", int(leader))
    elif match := re.fullmatch(r"abandoned, seat (\d) deals", result):
        assert (twin.awaiting, twin.dealer, twin.totals) == ("deal", int(match.group(1)), [0, 0])
    else:
        assert result == "open, seat 1 to speak"
        assert (twin.phase, twin.to_act) == ("auction", 1)


CLAUSES_39 = {"39a": "PI-25", "39b": "PI-26", "39c": "PI-26", "39d": "PI-30", "39e": "PI-42"}


@each_row("pilotta", "In example 35 seat 1")
def test_pilotta_refused_calls(row: Row) -> None:
    twin = pilotta.Twin({}, 0)
    twin.apply(DEAL_33)
    for call in calls_in(row["after"]):
        twin.apply(call)
    (refused,) = calls_in(row["refused call"])
    assert twin.refusal(refused) == CLAUSES_39[row["no."]]
    assert not twin.accepts(refused)
    assert not twin.accepts("bid 80 N")


@each_row("pilotta", "40. Dealer 0")
def test_pilotta_doubling(row: Row) -> None:
    twin = pilotta.Twin({"doubling": "recontra"}, 0)
    for move in [DEAL_33, "pass", "bid 110 H", "pass", "pass"]:
        twin.apply(move)
    asked: list[int | None] = []
    for answer in calls_in(row["answers"]):
        asked.append(twin.to_act)
        assert answer in twin.legal()
        twin.apply(answer)
    assert asked == [int(seat) for seat in re.findall(r"\d", row["asked, in turn"])]
    assert (twin.multiplier, twin.phase, twin.to_act) == (int(row["M"]), "play", 2)


def test_pilotta_contra_alone_ends_the_doubling() -> None:
    twin = pilotta.Twin({"doubling": "contra"}, 0)
    for move in [DEAL_33, "pass", "bid 110 H", "pass", "pass", "contra"]:
        twin.apply(move)
    assert (twin.multiplier, twin.phase, twin.to_act) == (2, "play", 2)


@each_row("pilotta", "Claims (target 351)")
def test_pilotta_claims(row: Row) -> None:
    side_of: dict[str, int | None] = {"b": 0, "d": 1, "-": None}
    side = side_of[row["claimer"]]
    assert side is not None
    best, _, value = row["best, D"].partition(", ")
    count = pilotta.secured(
        side,
        0,
        int(row["bid"]),
        two(row["captured"]),
        [1, 1],
        side_of[best],
        int(value or 0),
        side_of[row["Pilotta"]],
        int(row["M"]),
        settings(row["options"]),
    )
    assert count == int(row["count"])
    total, verdict = row["result"].split(", ")
    assert int(row["total"]) + count == int(total)
    assert (int(total) >= 351) == (verdict == "wins")


def test_pilotta_claims_in_hand_33() -> None:
    options: dict[str, object] = {"target_score": 20}
    late = hand_33(options, "bid 80 H", 7)
    assert late.tally[1] == 85
    late.apply("claim 3")
    assert (late.totals, late.winners, late.losers, late.dealer) == ([0, 21], [1], [0], 0)
    early = hand_33(options, "bid 80 H", 1)
    early.apply("claim 1")
    assert (early.totals, early.winners, early.losers) == ([0, 5], [0], [1])
    assert hand_33(options, "bid 80 H", 0).refusal("claim 1") == "PI-143"
    assert hand_33({"early_claim": False}, "bid 80 H", 1).refusal("claim 1") == "PI-141"


@pytest.mark.parametrize(
    ("side", "captured", "count"),
    [
        (0, [80, 20], 8),  # made, but 80 may stay fewer than 82: 80 // 10
        (0, [81, 20], 16),  # at least level, and level goes to the bidding side: 8 + 80 // 10
        (1, [20, 81], 8),  # 81 may be level, and then the bid is the bidding side's: 81 // 10
        (1, [20, 82], 16),  # not lost, since 162 - 82 = 80, but more than half: 8 + 80 // 10
        (1, [20, 83], 24),  # lost for certain, since 162 - 83 < 80: 16 + 80 // 10
    ],
)
def test_pilotta_bounds_of_the_secured_count(side: int, captured: list[int], count: int) -> None:
    assert pilotta.secured(side, 0, 80, captured, [3, 3], None, 0, None, 1, {}) == count


def test_pilotta_level_points_give_the_bid_to_the_bidding_side() -> None:
    # PI-115: 8 and 8 of 81 and 81, and 80 // 10 for the bidding side
    assert pilotta.score_hand(0, 80, [81, 81], [4, 4], None, 0, None, 1, {}) == [16, 8]
    assert pilotta.score_hand(1, 80, [81, 81], [4, 4], None, 0, None, 1, {}) == [8, 16]


def both_past_the_target(totals: list[int]) -> pilotta.Twin:
    """Example 33a, which adds 6 and 26, at these totals."""
    twin = hand_33({}, "bid 90 H", 7)
    twin.totals = totals
    for card in code(TRICKS_33[7]["cards from the leader on"]):
        twin.apply(card)
    return twin


def test_pilotta_both_sides_past_the_target() -> None:
    ahead = both_past_the_target([366, 345])
    assert (ahead.totals, ahead.winners, ahead.dealer) == ([372, 371], [0], 1)  # PI-135, PI-131
    level = both_past_the_target([365, 345])
    assert (level.totals, level.winners, level.awaiting) == ([371, 371], [], "deal")  # PI-136
    for move in [DEAL_33, "pass", "bid 80 H", "pass", "pass", "KS"]:
        level.apply(move)
    assert level.refusal("claim 0") == "PI-144"


CHOICES: dict[str, list[object]] = {
    "first_leader": ["bidder", "eldest"],
    "max_bid": [250, None, 120],
    "pass_is_final": [True, False],
    "redeal_dealer": ["next", "same"],
    "must_trump_partner": [True, False],
    "must_overtrump_partner": [True, False],
    "must_undertrump": [True, False],
    "contract_basis": ["tricks", "tricks+pilotta", "all"],
    "bid_award": ["more_points", "contract"],
    "six_six_rule": ["more_points", "bidder"],
    "capot_points": [250, 162, 252],
    "declarations": ["auto", "announce", "off"],
    "cards_may_be_shared": [True, False],
    "set_beats_run": [True, False],
    "declaration_compare": ["full", "value_only"],
    "declaration_tie": ["nobody", "first"],
    "failed_declarations": ["keep", "to_opponents", "lost"],
    "failed_pilotta": ["keep", "to_opponents"],
    "doubling": ["off", "contra", "recontra"],
}

WORDS = ["pass", "contra", "recontra", "declare", "decline"]
FEW_BIDS = [f"bid {number} {suit}" for number in (70, 80, 85, 90) for suit in "CDHS"]
ALL_BIDS = [f"bid {number} {suit}" for number in range(65, 830, 5) for suit in "CDHS"]


@pytest.mark.parametrize("seed", range(15))
def test_pilotta_laws_of_random_hands(seed: int) -> None:
    """The table of legal cards agrees with the refusals, and no secured count exceeds the score (PI-148)."""
    chance = random.Random(seed)
    options = {name: chance.choice(values) for name, values in CHOICES.items()}
    twin = pilotta.Twin({**options, "target_score": 60}, chance.randrange(4))
    counts: list[list[int]] = []
    for _ in range(250):
        if twin.awaiting == "over":
            break
        if twin.awaiting == "deal":
            cards = chance.sample(pilotta.PACK, 32)
            move = "deal " + "/".join("".join(cards[seat::4]) for seat in range(4))
            assert twin.refusal(move + "/") == "PI-19"
            counts = []
        else:
            legal = twin.legal()
            bids = ALL_BIDS if twin.phase == "auction" and len(twin.calls) == 2 else FEW_BIDS
            tried = [*WORDS, *bids, *pilotta.PACK, "2C"]
            assert [one for one in legal if one in tried] == [
                one for one in tried if twin.refusal(one) is None
            ]
            move = chance.choice(legal[:8])
        assert twin.accepts(move)
        twin.apply(move)
        if twin.phase == "play":
            counts.append([twin.secured_count(0), twin.secured_count(1)])
        elif len(twin.tricks) == 8:
            scored = twin.last_points()
            assert all(count[0] <= scored[0] and count[1] <= scored[1] for count in counts)
