"""What a seat may see in Court Piece: section 7 of its rules text, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.views.rows import Rows
from tricktake.games.court_piece import Continue

if TYPE_CHECKING:
    from tests.views.rows import Seen

ROWS = Rows("court_piece")


@ROWS.row("the options, the dealer, the caller, the seat to act, the number of hands played and of redeals")
def _(seen: Seen) -> None:
    view = seen.view
    assert view.rules == seen.rules
    assert view.to_act == seen.hand.now.to_act
    if seen.is_on:
        assert (view.dealer, view.caller) == (seen.dealer, seen.eldest)
        assert view.hands_played == seen.before.hands_played
        assert view.redeals == (seen.before.redeals if view.phase == "calling" else 0)


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


@ROWS.row("the tricks of both sides, the totals of both sides, and whether a chase is on or a choice is open")
def _(seen: Seen) -> None:
    view = seen.view
    if seen.is_on:
        taken = tuple(sum(winner in {side, side + 2} for winner in seen.winners) for side in (0, 1))
        assert view.taken == view.score.tally == taken
        assert view.score.totals == seen.hand.start.scores
        chosen = any(isinstance(move, Continue) for _, _, move in seen.said)
        court = max(taken) >= 7 and not min(taken)
        assert view.chase == (court and (chosen or seen.rules.bavney_chase == "auto"))
        assert (view.phase == "deciding") == (court and seen.rules.bavney_chase == "ask" and not chosen)


@ROWS.row("the suits in which each seat has shown itself void (CP-40)")
def _(seen: Seen) -> None:
    assert seen.view.voids == (seen.voids if seen.is_on and seen.trump else ())


@ROWS.row("its own legal moves when it is to act, and nothing in their place otherwise")
def _(seen: Seen) -> None:
    seen.check_legal_moves()


@ROWS.row("It never holds another seat's cards, an undealt card, the viewer's own last eight cards before")
def _(seen: Seen) -> None:
    if not seen.is_on:
        assert seen.view.hand_sizes == (0, 0, 0, 0)
    elif seen.trump:
        seen.check_no_other_card(set())
    else:
        eight = {*seen.hand.deal.hands[seen.seat][5:]}
        assert not eight & set(seen.view.hand)
        assert not any(str(card) in repr(seen.view) for card in eight)
        assert seen.view.hand_sizes == (5, 5, 5, 5)


@pytest.mark.parametrize("begin", ROWS.checks)
def test_the_view_holds_what_the_row_says(begin: str) -> None:
    ROWS.check(begin)


def test_every_row_has_a_check() -> None:
    ROWS.check_that_every_row_has_a_check()
