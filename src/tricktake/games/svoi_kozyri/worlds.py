"""The deals of the unseen cards that agree with a view.

Every card that was ever laid is in the pile, has left the game, or is known to be in the hand that
took it, and so is the 6 of every trump suit (SK-26). What the other hands hold beyond that has
never been seen, and nothing that a seat does tells of it: to beat is never a duty (SK-41).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake import rules as core
from tricktake.cards import Card, Rank, bits_of
from tricktake.errors import SetupError
from tricktake.games.svoi_kozyri.states import (
    PACK_BITS,
    Choosing,
    Dealing,
    Due,
    Game,
    Match,
    Over,
    SvoiKozyriState,
)
from tricktake.seats import around, left_of
from tricktake.worlds import Worlds, case, only_world

if TYPE_CHECKING:
    from tricktake.games.svoi_kozyri.view import SvoiKozyriView


def worlds(view: SvoiKozyriView) -> Worlds[SvoiKozyriState]:
    """The states that agree with all that a view knows."""
    rules, score, games = view.rules, view.score, view.hands_played
    if view.phase == "choosing":
        in_turn = (view.trumps[seat] for seat in around(left_of(view.dealer, rules.players), rules.players))
        match = core.Match(rules, view.dealer, score.totals, games, score.last)
        return only_world(Choosing(match, tuple(suit for suit in in_turn if suit is not None)))
    trumps = tuple(suit for suit in view.trumps if suit is not None)
    match = Match(rules, view.dealer, score.totals, games, score.last, trumps, view.cards_left.bits)
    if view.to_act is None:
        return only_world(Over(match) if view.phase == "over" else Dealing(match))
    return _worlds_of_play(view, match, view.to_act)


def _worlds_of_play(view: SvoiKozyriView, match: Match, to_act: int) -> Worlds[SvoiKozyriState]:
    _check_places(view)
    game = Game(match, view.sixes, view.removed.bits)
    due = _due(view)
    known = [hand.bits for hand in view.known]
    hidden = PACK_BITS & ~(bits_of(view.pile) | view.removed.bits | sum(known))
    known[view.seat] = view.hand.bits
    room = tuple(size - bits.bit_count() for size, bits in zip(view.hand_sizes, known, strict=True))
    sixes = bits_of(Card(trump, Rank.SIX) for trump in match.trumps)

    def build(held: tuple[int, ...]) -> SvoiKozyriState:
        return view.rules.playing(game, held, hidden, view.pile, to_act, due, view.turns)

    unseen = case(tuple(known), room, hidden & ~view.hand.bits, (sixes,) * len(room))
    return Worlds((unseen,), build)


def _check_places(view: SvoiKozyriView) -> None:
    """That no card that everybody has seen is in two places, and each hand has room for those known of it."""
    fault = _fault(view)
    if fault is not None:
        message = f"no state gives the view: {fault}"
        raise SetupError(message)


def _fault(view: SvoiKozyriView) -> str | None:
    seats = view.rules.players
    if not len(view.known) == len(view.trumps) == seats:
        return f"known and trumps have {len(view.known)} and {len(view.trumps)} entries, for {seats} seats"
    if view.rules.trumps not in {None, view.trumps}:
        return "trumps are not those of the rules"
    limit = view.rules.max_turns
    if limit is not None and view.turns >= limit:
        return f"turns is {view.turns}, and the game ends with turn {limit}"  # SK-76
    seen = 0
    for card in (*view.pile, *view.removed, *(card for hand in view.known for card in hand)):
        if card.bit & seen:
            return f"{card} is in two places"
        seen |= card.bit
    for seat, (hand, size) in enumerate(zip(view.known, view.hand_sizes, strict=True)):
        if len(hand) > size:
            return f"seat {seat} holds {size} cards, and {len(hand)} of them are known"
    return None


def _due(view: SvoiKozyriView) -> Due:
    if view.second_card:
        return Due.SECOND
    if view.exempt:
        return Due.EXEMPT
    return Due.BEAT if view.pile else Due.LEAD
