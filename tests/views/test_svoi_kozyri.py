"""What a seat may see in Svoi Kozyri: section 7 of its rules text, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import define, field

import tricktake as tt
from tests.views.rows import Rows
from tricktake.games.svoi_kozyri import Playing, TakeCards

if TYPE_CHECKING:
    from tests.views.rows import Seen

ROWS = Rows("svoi_kozyri")


@define
class Told:
    """What somebody knows who has watched the game.

    Attributes:
        hands: the cards that each seat holds.
        open: those of them that everybody has seen.
        pile: the cards of the pile, the top last.
        removed: the cards that have left the game.
        turns: the finished turns.
    """

    hands: list[set[tt.Card]]
    open: list[set[tt.Card]]
    pile: list[tt.Card] = field(factory=list[tt.Card])
    removed: set[tt.Card] = field(factory=set[tt.Card])
    turns: int = 0


def trumps(seen: Seen) -> tuple[tt.Suit, ...]:
    suits: tuple[tt.Suit, ...] = seen.before.trumps
    return suits


def pile_of(state: object) -> set[tt.Card]:
    return {*state.pile} if isinstance(state, Playing) else set()


def told(seen: Seen) -> Told:
    """The game followed move by move; how many cards are taken, the sizes of the piles tell."""
    six = [tt.Card(suit, tt.Rank.SIX) for suit in trumps(seen)]
    hands = [{*cards} - {*six} | {mine} for cards, mine in zip(seen.hand.deal.hands, six, strict=True)]
    now = Told(hands, [{mine} for mine in six])
    states = seen.hand.states
    for number, (before, seat, move) in enumerate(seen.said):
        assert seat is not None
        after = states[number + 1]
        if isinstance(move, tt.Play):
            now.hands[seat].discard(move.card)
            now.open[seat].discard(move.card)
            now.pile.append(move.card)
        if isinstance(move, TakeCards):
            left = len(now.pile) - (len(after.hands[seat]) - len(before.hands[seat])) if after.hands else 0
            taken = now.pile[left:]
            now.pile = now.pile[:left]
            now.hands[seat] |= {*taken}
            now.open[seat] |= {*taken}
        held = sum(map(len, now.hands)) + len(now.pile) + len(now.removed)
        assert held == len(seen.rules.pack)
        if after.awaiting == "move" and not {*now.pile} & pile_of(after):
            now.removed |= {*now.pile}  # the pile has left the game (SK-65)
            now.pile = []
        now.turns += after.to_act != seat
    return now


@ROWS.row("rules, dealer, trump suits, totals, results of earlier games")
def _(seen: Seen) -> None:
    view = seen.view
    assert (view.rules, view.trumps) == (seen.rules, trumps(seen))
    if seen.is_on:
        before = tt.score(seen.hand.start)
        assert (view.dealer, view.score.totals, view.score.last) == (seen.dealer, before.totals, before.last)


@ROWS.row("its own hand")
def _(seen: Seen) -> None:
    assert set(seen.view.hand) == (told(seen).hands[seen.seat] if seen.is_on else set())


@ROWS.row("the number of cards in every hand, and who is out")
def _(seen: Seen) -> None:
    sizes = tuple(len(hand) if seen.is_on else 0 for hand in told(seen).hands)
    assert seen.view.hand_sizes == sizes


@ROWS.row("which 6 went from which seat to which seat")
def _(seen: Seen) -> None:
    moved = [
        (card, giver, receiver)
        for receiver, suit in enumerate(trumps(seen))
        for giver, cards in enumerate(seen.hand.deal.hands)
        for card in cards
        if card == tt.Card(suit, tt.Rank.SIX) and giver != receiver
    ]
    seen_moved = [(six.card, six.giver, six.receiver) for six in seen.view.sixes]
    assert seen_moved == (moved if seen.is_on else [])


@ROWS.row("the whole pile in order, face up, and whether its top is exempt")
def _(seen: Seen) -> None:
    view = seen.view
    if seen.is_on:
        assert list(view.pile) == told(seen).pile
        # Any card of the hand may be laid on an exempt top, and nothing else is legal then.
        if view.exempt and view.legal_moves:
            assert {str(move) for move in view.legal_moves} == {str(card) for card in view.hand}


@ROWS.row("the cards removed from the game")
def _(seen: Seen) -> None:
    assert set(seen.view.removed) == (told(seen).removed if seen.is_on else set())


@ROWS.row("the cards that a seat took from the pile")
def _(seen: Seen) -> None:
    if seen.is_on:
        assert [set(hand) for hand in seen.view.known] == told(seen).open


@ROWS.row("the seat to act, whether it is to lay a second card, the number of finished turns")
def _(seen: Seen) -> None:
    view = seen.view
    assert view.to_act == seen.hand.now.to_act
    if seen.is_on:
        again = bool(seen.said) and seen.said[-1][1] == view.to_act and isinstance(seen.said[-1][2], tt.Play)
        assert view.turns == told(seen).turns or seen.rules.players == 2
        assert view.second_card == again or view.hand_sizes.count(0) == seen.rules.players - 1


@ROWS.row("the cards laid and the takings so far, in order, and who made them")
def _(seen: Seen) -> None:
    # By the decision below the table a view holds where they have led, and of the moves the beating card.
    last = [(seat, move) for _, seat, move in seen.said][-1:]
    assert list(seen.view.history) == (last if seen.view.second_card else [])


@ROWS.row("the cards left in the last hand, once the game has ended by SK-69 or SK-70; after a turn limit")
def _(seen: Seen) -> None:
    if not seen.is_on and seen.said:
        last = tt.score(seen.hand.now).last
        assert last is not None
        left = set[tt.Card]().union(*told(seen).hands)
        assert set(seen.view.cards_left) == (set() if last.ending == "turn limit" else left)


@ROWS.row("A seat never sees another hand as dealt")
def _(seen: Seen) -> None:
    if seen.is_on:
        now = told(seen)
        known = {*now.pile} | now.removed | now.hands[seen.seat] | set[tt.Card]().union(*now.open)
        known |= {tt.Card(suit, tt.Rank.SIX) for suit in trumps(seen)} | {*seen.view.cards_left}
        seen.check_no_other_card(known)


@ROWS.row("A view may list, for each other seat, the cards that are known to be in its hand")
def _(seen: Seen) -> None:
    if seen.is_on:
        for hand, size in zip(seen.view.known, seen.view.hand_sizes, strict=True):
            assert len(hand) <= size


@ROWS.row("Of the other cards of another hand a view shows only how many there are")
def _(seen: Seen) -> None:
    if seen.is_on:
        now = told(seen)
        for seat, hand in enumerate(seen.view.known):
            assert not set(hand) & (now.hands[seat] - now.open[seat])


@ROWS.row("`legal_moves` belong to the seat to act and are shown to no other seat")
def _(seen: Seen) -> None:
    seen.check_legal_moves()


@pytest.mark.parametrize("begin", ROWS.checks)
def test_the_view_holds_what_the_row_says(begin: str) -> None:
    ROWS.check(begin)


def test_every_row_has_a_check() -> None:
    ROWS.check_that_every_row_has_a_check()
