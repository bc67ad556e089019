"""A scene: all that is drawn of a view, as plain data without places and colours."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final

from attrs import frozen

from tricktake.cards import Card, Suit
from tricktake.hands import Hand
from tricktake.moves import Deal, Play
from tricktake.tricks import TrickRules, TrickView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricktake.marks import Badge, Marks, Pile
    from tricktake.moves import Move
    from tricktake.registry import AnyRules, AnyView

_COLOURS: Final = ((Suit.SPADES, Suit.CLUBS), (Suit.HEARTS, Suit.DIAMONDS))
"""The black and the red suits."""


@frozen
class SeatScene:
    """A seat and what lies before it.

    Attributes:
        seat: the seat.
        up: the cards of its hand that are shown, in the order in which they are drawn.
        down: the number of cards of its hand that are not.
        known: whether the cards shown are those that the whole table knows.
        playable: the cards that it may play or choose.
        dealer: whether it deals or dealt the hand.
        to_act: whether it is to act.
        call: its last call before the play; `""` if there is none.
        badges: what the game marks here.
    """

    seat: int
    up: tuple[Card, ...]
    down: int
    known: bool
    playable: Hand
    dealer: bool
    to_act: bool
    call: str
    badges: tuple[Badge, ...]


@frozen
class Laid:
    """A card of the trick that is shown.

    Attributes:
        seat: the seat that played it.
        card: the card.
        wins: whether it wins the trick, as it stands.
    """

    seat: int
    card: Card
    wins: bool


@frozen
class Scene:
    """All that is drawn of a view.

    Attributes:
        title: the name of the game.
        hand: the number of the hand, from 1.
        trick: the number of the trick that is shown, from 1; 0 if none is.
        seats: the seats, from 0.
        sides: the seats of each side.
        totals: the points of the match by side.
        tally: the count of the hand by side.
        trump: the trump suit, or `None`.
        laid: the cards of the trick that is shown, in the order of play.
        finished: whether that trick is finished.
        badges: what the game marks for the whole table.
        piles: what lies on the table beside the trick.
        centred: whether the piles lie in the middle, since the game has no tricks.
        to_act: the seat to act, or `None`.
        over: whether the match is over.
        winners: the sides that have won it.
    """

    title: str
    hand: int
    trick: int
    seats: tuple[SeatScene, ...]
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    tally: tuple[int, ...]
    trump: Suit | None
    laid: tuple[Laid, ...]
    finished: bool
    badges: tuple[Badge, ...]
    piles: tuple[Pile, ...]
    centred: bool
    to_act: int | None
    over: bool
    winners: tuple[int, ...]


def scene_of(
    view: AnyView, hands: tuple[Hand, ...] = (), legal: Sequence[Move] = (), *, last: bool = True
) -> Scene:
    """What is drawn of a view.

    Args:
        view: the view.
        hands: the cards of all seats, to draw them all face up; `()`: those that the view shows.
        legal: the legal moves of the seat to act, where the view does not list them.
        last: whether the trick finished last is shown until the next card is played.
    """
    rules, marks = view.rules, view.marks()
    trump = view.trump if isinstance(view, TrickView) else None
    laid, finished, number = _trick_shown(view, rules, last=last)
    playable = _cards_of_moves(view.legal_moves or legal)
    calls = {} if number else _last_calls(view)
    seats: list[SeatScene] = []
    for seat, size in enumerate(view.hand_sizes):
        known = _known_cards(view, marks, seat)
        up = hands[seat] if hands else view.hand if seat == view.seat else known
        acts = seat == view.to_act
        seats.append(
            SeatScene(
                seat,
                in_drawn_order(up, rules, trump),
                size - len(up),
                up is known,
                Hand(playable.bits & up.bits) if acts else Hand(),
                seat == view.dealer,
                acts,
                calls.get(seat, ""),
                tuple([badge for badge in marks.badges if badge.seat == seat]),
            )
        )
    over = view.phase == "over"
    return Scene(
        rules.title,
        view.hands_played + (not over),
        number,
        tuple(seats),
        rules.sides,
        view.score.totals,
        view.score.tally,
        trump,
        laid,
        finished,
        tuple([badge for badge in marks.badges if badge.seat is None]),
        marks.piles,
        not isinstance(view, TrickView),
        view.to_act,
        over,
        view.score.winners,
    )


def _trick_shown(view: AnyView, rules: AnyRules, *, last: bool) -> tuple[tuple[Laid, ...], bool, int]:
    """The cards of the trick to show, whether it is finished, and its number."""
    if not isinstance(view, TrickView):
        return (), False, 0
    if view.trick and view.leader is not None:
        winner = rules.ranking.winner(view.trick, view.trump) if isinstance(rules, TrickRules) else None
        laid = [
            Laid((view.leader + index) % rules.seats, card, index == winner)
            for index, card in enumerate(view.trick)
        ]
        return tuple(laid), False, len(view.tricks) + 1
    trick = view.last_trick
    if last and trick is not None and (view.tricks or view.to_act is None):
        laid = [Laid(seat, card, seat == trick.winner) for seat, card in trick.plays]
        return tuple(laid), True, len(view.tricks)
    return (), False, 0 if view.leader is None else len(view.tricks) + 1


def _cards_of_moves(moves: Iterable[Move]) -> Hand:
    """The cards that some of these moves name, as those to play or to give away."""
    cards = [getattr(move, "card", None) for move in moves]
    return Hand.of_cards([card for card in cards if isinstance(card, Card)])


def _last_calls(view: AnyView) -> dict[int, str]:
    """The last call of each seat that the view knows of."""
    return {seat: move.label for seat, move in view.history if not isinstance(move, Play | Deal)}


def _known_cards(view: AnyView, marks: Marks, seat: int) -> Hand:
    """The cards of a seat that the whole table knows, if there are that many."""
    known = marks.known[seat] if marks.known else Hand()
    return known if len(known) <= view.hand_sizes[seat] else Hand()


def in_drawn_order(cards: Iterable[Card], rules: AnyRules | None, trump: Suit | None) -> tuple[Card, ...]:
    """Cards as a player sorts them: suit by suit in alternating colours, each from high to low.

    Args:
        cards: the cards.
        rules: the rules by which they rank; `None`: in the order of the pack.
        trump: the trump suit, which stands first, or `None`.
    """
    suits: dict[Suit, list[Card]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(card)
    for suit, held in suits.items():
        row = rules.ranking.row(trump, suit) if isinstance(rules, TrickRules) else None
        held.sort(key=lambda card: card.index if row is None else row[card.index], reverse=True)
    return tuple(chain.from_iterable(suits[suit] for suit in _in_alternating_colours(suits, trump)))


def _in_alternating_colours(suits: Iterable[Suit], trump: Suit | None) -> list[Suit]:
    present = set(suits)
    groups = [
        sorted(present.intersection(colour), key=lambda suit: (suit is not trump, -suit.index))
        for colour in _COLOURS
    ]
    groups.sort(key=lambda group: (-len(group), trump not in group))
    return [suit for pair in zip_longest(*groups) for suit in pair if suit is not None]
