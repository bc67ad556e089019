"""Pictures that are kept as files, to be compared letter by letter and looked at.

Write them anew with `python -m tests.pictures.golden`, and look at them before you commit them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import tricktake as tt
from tests.pictures.positions import position, rules_of
from tricktake.pictures import card_svg, hand_svg, table_svg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricktake.pictures import Picture

FOLDER: Final = Path(__file__).parent / "golden"


def pictures() -> Mapping[str, Picture]:
    """The pictures by the names of their files."""
    drawn = {f"card-{text}": card_svg(tt.parse_card(text)) for text in ("AS", "KD", "QH", "TC", "7H")}
    hand = tt.Hand.parse("AS KS 9H 4H QC TD 2D")
    drawn["card-back"] = card_svg(tt.CARDS[0], back=True, theme="dark")
    drawn["card-large"] = card_svg(tt.parse_card("JC"), face="large", labels="both", colours="two")
    drawn["hand"] = hand_svg(hand, playable=hand.of(tt.Suit.HEARTS))
    drawn["fan"] = hand_svg(hand, fan=True, labels="letter", theme="dark")
    for game, moves in (
        ("court_piece", 24),
        ("double_sir", 40),
        ("pilotta", 24),
        ("shooter", 20),
        ("svoi_kozyri", 40),
        ("hearts", 30),
    ):
        state = position(rules_of(game), 1, moves)
        drawn[f"table-{game}"] = table_svg(state, seat=state.to_act, names=["Ann", "Bo", "Cem", "Dee"])
    state = position(rules_of("pilotta"), 1, 5)
    drawn["table-auction"] = table_svg(state, show="all", theme="dark", direction="anticlockwise")
    return drawn


def write() -> None:
    """Write the files anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for name, picture in pictures().items():
        picture.save(FOLDER / f"{name}.svg")


if __name__ == "__main__":
    write()
