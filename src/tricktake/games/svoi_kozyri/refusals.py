"""Why a move is refused while a seat is to act, in the order of the table of SK-91."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktake.errors import Refusal
from tricktake.games.svoi_kozyri.states import Choosing, Due, Playing, SvoiKozyriState
from tricktake.moves import Deal, EndMatch, Move, NameTrump, Play

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.games.svoi_kozyri.moves import SvoiKozyriMove


def refuse_move(state: SvoiKozyriState, move: Move) -> Refusal[SvoiKozyriMove]:
    """The first row that fits of those while trumps are chosen or a game is in progress."""
    match state, move:
        case _, EndMatch():
            return Refusal("not_between_games", "SK-87")
        case Choosing(), Deal():
            return Refusal("trumps_not_chosen", "SK-17")
        case Choosing(), NameTrump(suit):
            seat = next(seat for seat, named in state.chosen if named is suit)
            return Refusal("suit_taken", "SK-14", {"suit": suit, "seat": seat})
        case Choosing(), _:
            return Refusal("must_choose_suit", "SK-13", {"seat": state.to_act})
        case _, Deal():
            return Refusal("game_in_progress", "SK-22")
        case _, NameTrump():
            return Refusal("trumps_fixed", "SK-17")
        case Playing(), Play(card):
            return _refuse_card(state, card)
        case Playing(due=Due.LEAD), _:
            return Refusal("nothing_to_take", "SK-53")
        case Playing(due=Due.EXEMPT), _:
            return Refusal("top_exempt", "SK-59")
        case _:
            return Refusal("second_card_due", "SK-38")


def _refuse_card(state: Playing, card: Card) -> Refusal[SvoiKozyriMove]:
    seat = state.acting
    if not state.held[seat] & card.bit:
        return Refusal("not_held", "SK-55", {"seat": seat})
    top, trump = state.pile[-1], state.match.trumps[seat]
    clause = "SK-34" if top.suit is trump else "SK-33"
    return Refusal("does_not_beat", clause, {"top": top, "seat": seat, "trump": trump})
