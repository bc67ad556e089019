"""What a seat may see in Double Sir: section 7 of its rules text, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.views.rows import Rows

if TYPE_CHECKING:
    from tests.views.rows import Seen

ROWS = Rows("double_sir")


@ROWS.row("the options, the dealer, the caller, the seat to act, and the number of hands played")
def _(seen: Seen) -> None:
    view = seen.view
    assert view.rules == seen.rules
    assert view.to_act == seen.hand.now.to_act
    if seen.is_on:
        assert (view.dealer, view.caller) == (seen.dealer, seen.eldest)
        assert view.hands_played == seen.before.hands_played


@ROWS.row("its own cards: the first five until trump is named, then all it still holds")
def _(seen: Seen) -> None:
    first = {*seen.hand.deal.hands[seen.seat][:5]}
    held = seen.holds(seen.seat) if seen.trump else first
    assert set(seen.view.hand) == (held if seen.is_on else set())


@ROWS.row("the trump suit, once named")
def _(seen: Seen) -> None:
    assert seen.view.trump is (seen.trump if seen.is_on else None)


@ROWS.row("the trick on the table and every finished trick of this hand, card by card")
def _(seen: Seen) -> None:
    if seen.is_on:
        seen.check_tricks()
    else:
        assert (seen.view.trick, seen.view.tricks, seen.view.leader) == ((), (), None)


@ROWS.row("the last trick until the next card is played, that of the hand before too")
def _(seen: Seen) -> None:
    seen.check_last()


@ROWS.row("the number of tricks in the pile, the captured totals, and the run owner")
def _(seen: Seen) -> None:
    view = seen.view
    if seen.is_on:
        assert view.captured == view.score.tally
        assert view.pile == len(seen.winners) - sum(view.captured)
        assert view.run_owner in {None, *seen.winners[-1:]}
        if view.pile:
            assert view.run_owner is not None  # somebody has won the last trick and not captured
    else:
        assert (view.captured, view.pile, view.run_owner) == ((0, 0), 0, None)


@ROWS.row("the courts, the streaks and the hands won of both sides")
def _(seen: Seen) -> None:
    view, before = seen.view, seen.before
    if seen.is_on:
        assert (view.score.totals, view.streaks, view.hands_won) == (
            seen.hand.start.scores,
            before.streaks,
            before.hands_won,
        )
    elif len(seen.plays) > 0:
        assert sum(view.hands_won) == sum(before.hands_won) + 1


@ROWS.row("the suits in which each seat has failed to follow in this hand, and so holds no card")
def _(seen: Seen) -> None:
    assert seen.view.voids == (seen.voids if seen.is_on and seen.trump else ())


@ROWS.row("its own legal moves when it is to act, and nothing in their place otherwise")
def _(seen: Seen) -> None:
    seen.check_legal_moves()


@ROWS.row("It never holds another seat's cards, an undealt card, or the viewer's own last eight cards before")
def _(seen: Seen) -> None:
    if not seen.is_on:
        assert seen.view.hand_sizes == (0, 0, 0, 0)
    elif seen.trump:
        seen.check_no_other_card(set())
    else:
        eight = {*seen.hand.deal.hands[seen.seat][5:]}
        assert not eight & set(seen.view.hand)
        assert not any(str(card) in repr(seen.view) for card in eight)


@pytest.mark.parametrize("begin", ROWS.checks)
def test_the_view_holds_what_the_row_says(begin: str) -> None:
    ROWS.check(begin)


def test_every_row_has_a_check() -> None:
    ROWS.check_that_every_row_has_a_check()
