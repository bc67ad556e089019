"""Whether a deal gives each seat its share of the pack, and what is wrong if it does not."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.cards import Card
    from tricktake.messages import Param
    from tricktake.moves import Deal


class DealtGame(Protocol):
    """What a deal is checked against."""

    seats: int
    packets: tuple[int, ...]
    pack: tuple[Card, ...]
    pack_bits: ClassVar[int]


def fault_in_deal(game: DealtGame, deal: Deal) -> tuple[str, Mapping[str, Param]] | None:
    """What is wrong with a deal, as the code of a message and its parameters; `None` if nothing is."""
    size, sizes = sum(game.packets), [*map(len, deal.hands)]
    shape = {"size": size, "seats": game.seats}
    if len(sizes) != game.seats:
        return "bad_deal_hands", {**shape, "hands": len(sizes)}
    if sizes.count(size) != len(sizes):
        seat = next(seat for seat, given in enumerate(sizes) if given != size)
        return "bad_deal_size", {**shape, "seat": seat, "given": sizes[seat]}
    dealt = 0
    for bits in deal.bits:
        dealt |= bits
    if dealt & ~game.pack_bits == 0 and dealt.bit_count() == size * len(sizes):
        return None
    return _wrong_card(game, deal, shape)


def _wrong_card(game: DealtGame, deal: Deal, shape: Mapping[str, Param]) -> tuple[str, Mapping[str, Param]]:
    """The first card that is not in the pack, or is dealt before."""
    seen = 0
    cards = chain.from_iterable(deal.hands)
    while (card := next(cards)).bit & game.pack_bits & ~seen:
        seen |= card.bit
    if not card.bit & seen:
        return "bad_deal_foreign", {**shape, "card": card}
    missing = next(each for each in game.pack if all(each not in hand for hand in deal.hands))
    return "bad_deal_twice", {**shape, "card": card, "missing": missing}
