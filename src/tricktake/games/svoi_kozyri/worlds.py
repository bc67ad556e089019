"""The deals of the unseen cards that agree with a view.

Every card that was ever laid is in the pile, has left the game, or is known to be in the hand that
took it, and so is the 6 of every trump suit (SK-26). What the other hands hold beyond that has
never been seen, and nothing that a seat does tells of it: to beat is never a duty (SK-41).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.cards import Card, Rank, bits_of
from tricktake.errors import SetupError
from tricktake.games.svoi_kozyri.states import PACK_BITS, Due, Game
from tricktake.worlds import Worlds, unseen_case

if TYPE_CHECKING:
    from tricktake.games.svoi_kozyri.states import Match, SvoiKozyriState
    from tricktake.games.svoi_kozyri.view import SvoiKozyriView


def worlds_of_play(view: SvoiKozyriView, match: Match, to_act: int) -> Worlds[SvoiKozyriState]:
    """The states of a game in progress that agree with all that a view knows."""
    _check_slots(view)
    game, due = Game(match, view.sixes, view.removed.bits), _due(view)
    held = PACK_BITS & ~(bits_of(view.pile) | view.removed.bits)
    known = tuple([hand.bits for hand in view.known])
    hidden = held & ~sum(known)
    sixes = bits_of(Card(trump, Rank.SIX) for trump in match.trumps)

    def build(hands: tuple[int, ...]) -> SvoiKozyriState:
        return view.rules.playing(game, hands, hidden, view.pile, to_act, due, view.turns)

    never = (sixes,) * len(known)  # where they lie is known
    unseen = unseen_case(view.seat, view.hand.bits, view.hand_sizes, held, never, known)
    return Worlds((unseen,), build)


def _check_slots(view: SvoiKozyriView) -> None:
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
