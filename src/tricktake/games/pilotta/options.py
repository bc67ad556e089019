"""The options of Pilotta: section 3 of the rules text, row by row."""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

from tricktake.options import Domain, declare, flag, is_whole, whole, whole_or_none, word

LOWEST_BID: Final = 80  # PI-25
BID_STEP: Final = 10  # PI-26
HIGHEST_USEFUL_BID: Final = 820
"""The limit of the bids without a `max_bid`: what a side can have in one hand by default (PI-30)."""


def _is_limit(value: object) -> bool:
    return value is None or (
        isinstance(value, int) and is_whole(value) and value >= LOWEST_BID and value % BID_STEP == 0
    )


@frozen(kw_only=True, repr=False)
class PilottaOptions:
    """The options, fixed for the match (PI-15); [PilottaRules][] tells what they mean.

    Raises:
        OptionError: for any other value.
    """

    target_score: int = whole(351, 1, clauses="PI-132, PI-133")
    first_leader: Literal["bidder", "eldest"] = word("bidder", "bidder", "eldest", clauses="PI-82, PI-84")
    max_bid: int | None = declare(
        250,
        type="int or None",
        allowed="a multiple of 10 from 80, or None",
        accepts=_is_limit,
        clauses="PI-30",
        samples=(250, None, 80, 90, 160, 820, 900),
        domain=Domain(minimum=LOWEST_BID, step=BID_STEP, others=(None,)),
    )
    pass_is_final: bool = flag(default=True, clauses="PI-32 to PI-36")
    redeal_dealer: Literal["next", "same"] = word("next", "next", "same", clauses="PI-40")
    must_trump_partner: bool = flag(default=True, clauses="PI-87, PI-93")
    must_overtrump_partner: bool = flag(default=True, clauses="PI-88, PI-94")
    must_undertrump: bool = flag(default=True, clauses="PI-90, PI-95")
    contract_basis: Literal["tricks", "tricks+pilotta", "all"] = word(
        "tricks", "tricks", "tricks+pilotta", "all", clauses="PI-108, PI-119"
    )
    bid_award: Literal["more_points", "contract"] = word(
        "more_points", "more_points", "contract", clauses="PI-114, PI-121"
    )
    six_six_rule: Literal["more_points", "bidder"] = word(
        "more_points", "more_points", "bidder", clauses="PI-113, PI-123"
    )
    capot_points: int = whole(250, 162, clauses="PI-103, PI-104")
    declarations: Literal["auto", "announce", "off"] = word(
        "auto", "auto", "announce", "off", clauses="PI-59, PI-62 to PI-68"
    )
    cards_may_be_shared: bool = flag(default=True, clauses="PI-57")
    set_beats_run: bool = flag(default=True, clauses="PI-69, PI-70")
    declaration_compare: Literal["full", "value_only"] = word(
        "full", "full", "value_only", clauses="PI-69, PI-71"
    )
    declaration_tie: Literal["nobody", "first"] = word("nobody", "nobody", "first", clauses="PI-75")
    failed_declarations: Literal["keep", "to_opponents", "lost"] = word(
        "keep", "keep", "to_opponents", "lost", clauses="PI-116, PI-125"
    )
    failed_pilotta: Literal["keep", "to_opponents"] = word(
        "keep", "keep", "to_opponents", clauses="PI-117, PI-126"
    )
    doubling: Literal["off", "contra", "recontra"] = word(
        "off", "off", "contra", "recontra", clauses="PI-42 to PI-48, PI-110"
    )
    early_claim: bool = flag(default=True, clauses="PI-138, PI-141")
    max_hands: int | None = whole_or_none(None, 1, clauses="PI-150")
    max_abandoned: int | None = whole_or_none(None, 1, clauses="PI-151")

    @property
    def highest_bid(self) -> int:
        """The highest number that may be bid."""
        return HIGHEST_USEFUL_BID if self.max_bid is None else self.max_bid  # PI-30
