"""What a seat may see in Pilotta: section 7 of its rules text, row by row."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.views.rows import Rows
from tests.views.swaps import pilotta_of
from tricktake.games.pilotta import Bid, Claim, Contra, Declare, Decline, Recontra

if TYPE_CHECKING:
    from tests.views.rows import Seen

ROWS = Rows("pilotta")

TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SET_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
ORDER = "789TJQKA"


def calls(seen: Seen) -> list[tuple[int | None, tt.Move]]:
    kinds = tt.Pass | Bid | Contra | Recontra
    return [(seat, move) for _, seat, move in seen.said if isinstance(move, kinds)]


def trump(seen: Seen) -> tt.Suit | None:
    """The suit of the last bid, once somebody is no longer to bid."""
    bids = [move for _, move in calls(seen) if isinstance(move, Bid)]
    return bids[-1].suit if bids and seen.view.phase != "bidding" else None


def best_value(cards: tuple[tt.Card, ...]) -> int:
    """The value of the best combination of a seat: its sets, and runs of three, four, and five or more."""
    values = [
        points
        for letter, points in SET_POINTS.items()
        if sum(card.rank.letter == letter for card in cards) == 4
    ]
    for suit in tt.Suit:
        places = sorted(ORDER.index(card.rank.letter) for card in cards if card.suit is suit)
        length = 1
        for low, high in pairwise(places):
            length = length + 1 if high == low + 1 else 1
            values.append({1: 0, 2: 0, 3: 20, 4: 50}.get(length, 100))
    return max(values, default=0)


def reached(seen: Seen, trick: int) -> set[int]:
    """The seats that have played to the trick of that number, or whose turn it is to."""
    if not seen.is_on or seen.view.leader is None or len(seen.tricks) < trick:
        return set()
    begun = {seat for seat, _ in seen.tricks[trick - 1]}
    now = seen.hand.now.to_act
    return begun | {now} if len(seen.tricks) == trick and now is not None else begun


def who_declared(seen: Seen) -> set[int | None]:
    return {seat for _, seat, move in seen.said if isinstance(move, Declare)}


@ROWS.row("rules, dealer, totals, results of earlier hands")
def _(seen: Seen) -> None:
    view = seen.view
    assert view.rules == seen.rules
    if seen.is_on:
        before = tt.score(seen.hand.start)
        assert (view.dealer, view.score.totals, view.score.last) == (seen.dealer, before.totals, before.last)


@ROWS.row("its own cards and combinations")
def _(seen: Seen) -> None:
    view, dealt = seen.view, seen.hand.deal.hands[seen.seat]
    assert set(view.hand) == (seen.holds(seen.seat) if seen.is_on else set())
    if seen.is_on and seen.rules.declarations != "off":
        assert max((each.value for each in view.melds), default=0) == best_value(dealt)
        assert all(set(each.cards) <= {*dealt} for each in view.melds)
    else:
        assert view.melds == ()


@ROWS.row("whether it holds Pilotta")
def _(seen: Seen) -> None:
    suit = trump(seen) if seen.is_on else None
    holds = None if suit is None else pilotta_of(suit) <= {*seen.hand.deal.hands[seen.seat]}
    assert seen.view.holds_pilotta == holds


@ROWS.row("calls of the auction, contra and recontra, trump")
def _(seen: Seen) -> None:
    view = seen.view
    if seen.is_on:
        said = calls(seen)
        assert list(view.history[: len(said)]) == said
        assert view.trump is trump(seen)
        bids = [(seat, move) for seat, move in said if isinstance(move, Bid)]
        assert (view.declarer, view.bid) == (bids[-1] if bids else (None, None))
        doubled = [type(move) for _, move in said]
        assert view.multiplier == 4 if Recontra in doubled else 2 if Contra in doubled else 1


@ROWS.row("seat to act, and whether the auction, the doubling or the play is on")
def _(seen: Seen) -> None:
    assert seen.view.to_act == seen.hand.now.to_act
    if seen.is_on:
        assert seen.view.phase in {"bidding", "doubling", "playing"}
        assert (seen.view.phase == "playing") == (seen.view.leader is not None)


@ROWS.row("whether the seat to act is being asked to declare")
def _(seen: Seen) -> None:
    asked = type(seen.hand.now).__name__ == "Declaring" and seen.hand.now.to_act == seen.seat
    assert seen.view.asked == asked


@ROWS.row("the current trick and all complete tricks with their winners and points")
def _(seen: Seen) -> None:
    if seen.is_on and trump(seen):
        seen.check_tricks()
        points = [
            sum(
                (TRUMP_POINTS if card.suit is trump(seen) else PLAIN_POINTS)[card.rank.letter]
                for _, card in trick
            )
            for trick in seen.tricks[:-1]
        ]
        assert list(seen.view.trick_points) == points


@ROWS.row("the number of cards of every seat")
def _(seen: Seen) -> None:
    held = tuple(len(seen.holds(seat)) if seen.is_on else 0 for seat in range(4))
    assert seen.view.hand_sizes == held


@ROWS.row('the value of a seat\'s best combination, or under "auto" that it has none')
def _(seen: Seen) -> None:
    for seat in range(4):
        value = best_value(seen.hand.deal.hands[seat])
        if seen.rules.declarations == "auto":
            assert seen.view.declared[seat] == (value if seat in reached(seen, 1) else None)
        else:
            told = seen.is_on and seat in who_declared(seen)
            assert seen.view.declared[seat] == (value if told else None)


@ROWS.row("the cards of a seat's best combination, if declared")
def _(seen: Seen) -> None:
    for seat in range(4):
        declared = seen.rules.declarations == "auto" or seat in who_declared(seen)
        value = best_value(seen.hand.deal.hands[seat])
        shown = seen.view.shown[seat]
        if declared and value and seat in reached(seen, 2) and seen.rules.declarations != "off":
            assert best_value(tuple(shown)) == value
            assert {*shown} <= {*seen.hand.deal.hands[seat]}
        else:
            assert not shown


@ROWS.row("which combinations and whose Pilotta were scored")
def _(seen: Seen) -> None:
    if not seen.is_on:
        assert seen.view.score.last is not None
        assert seen.view.score == tt.score(seen.hand.now)


@ROWS.row("the secured count of a claim")
def _(seen: Seen) -> None:
    if isinstance(seen.hand.moves[-1], Claim):
        texts = [line.message for line in seen.view.score.last.lines]
        assert any("secured count" in text for text in texts)


@ROWS.row("A seat never sees another seat's unplayed cards, except those shown as above")
def _(seen: Seen) -> None:
    if seen.is_on:
        shown = {card for hand in seen.view.shown for card in hand}
        seen.check_no_other_card(shown)


@ROWS.row("Every seat's declaration is shown, also that of the side that scores nothing")
def _(seen: Seen) -> None:
    if len(seen.tricks) > 2 and seen.is_on and seen.rules.declarations == "auto":
        for seat in range(4):
            assert bool(seen.view.shown[seat]) == bool(best_value(seen.hand.deal.hands[seat]))


@ROWS.row("A seat that has declined looks to the others like a seat that holds no combination")
def _(seen: Seen) -> None:
    declined = {seat for _, seat, move in seen.said if isinstance(move, Decline)}
    in_view = {seat for seat, move in seen.view.history if isinstance(move, Decline)}
    assert in_view == (declined & {seen.seat} if seen.is_on else set())
    for seat in declined:
        assert (seen.view.declared[seat], seen.view.shown[seat]) == (None, tt.Hand())


@ROWS.row("Pilotta is not announced: before the score the others know of it only from the cards played")
def _(seen: Seen) -> None:
    assert seen.view.holds_pilotta in {
        None,
        True,
        False,
    }  # of the seat itself; there is no such field of others
    assert [name for name in seen.view.to_json() if "pilotta" in name] == ["holds_pilotta"]


@ROWS.row("`legal_moves` belong to the seat to act and are shown to no other seat")
def _(seen: Seen) -> None:
    seen.check_legal_moves()


@pytest.mark.parametrize("begin", ROWS.checks)
def test_the_view_holds_what_the_row_says(begin: str) -> None:
    ROWS.check(begin)


def test_every_row_has_a_check() -> None:
    ROWS.check_that_every_row_has_a_check()
