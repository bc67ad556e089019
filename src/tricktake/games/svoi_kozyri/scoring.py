"""How a game ends, and what that changes in the match."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from tricktake.games.svoi_kozyri.states import Match
from tricktake.hands import cards_of
from tricktake.scores import HandScore, Lines, ScoreLine

if TYPE_CHECKING:
    from tricktake.games.svoi_kozyri.states import Playing


def one_seat_in(held: tuple[int, ...]) -> bool:
    """Whether all seats but one have emptied their hands (SK-54, SK-71)."""
    return held.count(0) == len(held) - 1


def match_after(ended: Playing) -> Match:
    """The match after a game.

    Args:
        ended: the state after the last turn of the game.
    """
    seat, held = ended.acting, ended.held
    nobody, left = (0,) * len(held), held[seat]
    if not one_seat_in(held):  # SK-77
        line = ScoreLine("SK-76", "turn_limit", nobody, {"turns": ended.turns})
        return _with_result(ended, "turn limit", (line,), ended.dealer, 0)  # SK-84
    top, cards = ended.pile[-1], cards_of(left)  # SK-74
    if len(cards) == 1 and left & ended.rules.beaters(top, ended.match.trumps[seat]):  # SK-71 to SK-73
        params = {"seat": seat, "card": cards[0], "top": top}
        line = ScoreLine("SK-70", "last_card_beats", nobody, params)
        return _with_result(ended, "last card", (line,), ended.dealer, left)  # SK-83
    lost = tuple([int(each == seat) for each in range(len(held))])
    lines = (
        ScoreLine("SK-69", "last_with_cards", nobody, {"seat": seat, "cards": tuple(cards)}),
        ScoreLine("SK-80", "game_lost", lost, {"seat": seat}),
    )
    return _with_result(ended, "loser", lines, seat, left)  # SK-82


def _with_result(
    ended: Playing, result: str, lines: tuple[ScoreLine, ...], dealer: int, cards_left: int
) -> Match:
    """The match with another finished game.

    Args:
        ended: the state after the last turn of the game.
        result: the result (SK-81).
        lines: its lines in the score.
        dealer: the seat that deals next (SK-85).
        cards_left: the cards left in the last hand, if they are shown, as bits.
    """
    match, last = ended.match, HandScore(result, ended.tally, Lines(lines))
    totals = tuple(map(add, match.totals, last.points))
    return Match(match.rules, dealer, totals, match.hands_played + 1, last, match.trumps, cards_left)


def most_lost(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most lost games; none if no game was lost (SK-88)."""
    most = max(totals)
    return tuple([seat for seat, lost in enumerate(totals) if lost == most]) if most else ()
