"""What a seat may see in Shooter: section 7 of its rules text, row by row."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.views.rows import Rows
from tests.views.swaps import is_offence
from tricktake.games.shooter import AccuseRenege, Bid, ShootMoon

if TYPE_CHECKING:
    from tests.views.rows import Seen

ROWS = Rows("shooter")


def offences(seen: Seen) -> list[tuple[int, tt.Card, int]]:
    """The cards played off suit by a seat that held the suit led: seat, card and number of the trick."""
    found: list[tuple[int, tt.Card, int]] = []
    played = 0
    for state, seat, move in seen.said:
        if isinstance(move, tt.Play) and seat is not None:
            if is_offence(state, move):
                found.append((seat, move.card, 1 + played // seen.rules.seats))
            played += 1
    return found


def accusations(seen: Seen) -> list[tuple[int, int, int, bool]]:
    """Accuser, accused, cards played by then, and whether there was an offence not yet punished."""
    done, caught = Counter[int](), Counter[int]()
    played, found = 0, list[tuple[int, int, int, bool]]()
    for state, seat, move in seen.said:
        if isinstance(move, tt.Play) and seat is not None:
            played += 1
            done[seat] += is_offence(state, move)
        if isinstance(move, AccuseRenege):
            proved = done[move.accused] > caught[move.accused]
            caught[move.accused] += proved
            found.append((move.accuser, move.accused, played, proved))
    return found


@ROWS.row("the options, the dealer, the seat to act, the number of hands played")
def _(seen: Seen) -> None:
    view = seen.view
    assert view.rules == seen.rules
    assert view.to_act == seen.hand.now.to_act
    if seen.is_on:
        assert view.dealer == seen.dealer
        assert view.hands_played == seen.before.hands_played


@ROWS.row("its own cards")
def _(seen: Seen) -> None:
    assert set(seen.view.hand) == (seen.holds(seen.seat) if seen.is_on else set())


@ROWS.row("every call of this auction with its seat, the bidder, the bid, and the trump suit once named")
def _(seen: Seen) -> None:
    view = seen.view
    if not seen.is_on:
        assert (view.calls, view.declarer, view.bid, view.trump) == ((), None, None, None)
        return
    calls = [(seat, move) for _, seat, move in seen.said if isinstance(move, tt.Pass | Bid | ShootMoon)]
    assert list(view.calls) == calls
    assert list(view.history[: len(calls)]) == calls
    bids = [(seat, call) for seat, call in calls if not isinstance(call, tt.Pass)]
    if bids:
        assert (view.declarer, view.bid) == bids[-1]  # each bid is higher than those before
    elif view.phase == "bidding":
        assert (view.declarer, view.bid) == (None, None)
    assert view.trump is seen.trump


@ROWS.row("the trick on the table and every finished trick of this hand, card by card, with who played")
def _(seen: Seen) -> None:
    if seen.is_on:
        seen.check_tricks()


@ROWS.row("the last trick until the next card is played, that of the hand before too")
def _(seen: Seen) -> None:
    seen.check_last()


@ROWS.row("the tricks and the totals of all seats")
def _(seen: Seen) -> None:
    view, seats = seen.view, range(seen.rules.seats)
    if seen.is_on:
        assert view.taken == (tuple(map(seen.winners.count, seats)) if seen.trump else ())
        fined = Counter[int]()
        if seen.rules.renege == "penalize":
            fined = Counter(seat for seat, _, _ in offences(seen))
        if seen.rules.renege == "challenge":
            fined = Counter(accused for _, accused, _, proved in accusations(seen) if proved)
        before = seen.hand.start.scores
        assert view.score.totals == tuple(
            before[seat] - seen.rules.renege_penalty * fined[seat] for seat in seats
        )


@ROWS.row('with `"penalize"`, every penalty and the play it was for; with `"challenge"`, every accusation')
def _(seen: Seen) -> None:
    view = seen.view
    if seen.is_on:
        penalties = [(each.seat, each.card, each.trick) for each in view.penalties]
        assert penalties == (offences(seen) if seen.rules.renege == "penalize" else [])
        said = [(each.accuser, each.accused, each.cards_played, each.proved) for each in view.accusations]
        assert said == (accusations(seen) if seen.rules.renege == "challenge" else [])


@ROWS.row('with `"forbid"`, the suits in which each seat has failed to follow and so holds no card')
def _(seen: Seen) -> None:
    in_play, nothing = seen.is_on and seen.trump, ((),) * seen.rules.seats
    shown = seen.voids if seen.rules.renege == "forbid" else nothing
    assert seen.view.voids == (shown if in_play else ())


@ROWS.row("its own legal moves when it is to act, and nothing in their place otherwise")
def _(seen: Seen) -> None:
    seen.check_legal_moves()


@ROWS.row('It never holds another seat\'s cards. With `"challenge"` it does not say whether an offence')
def _(seen: Seen) -> None:
    if seen.is_on:
        seen.check_no_other_card(set())
        assert "unpunished" not in repr(seen.view)


@pytest.mark.parametrize("begin", ROWS.checks)
def test_the_view_holds_what_the_row_says(begin: str) -> None:
    ROWS.check(begin)


def test_every_row_has_a_check() -> None:
    ROWS.check_that_every_row_has_a_check()
