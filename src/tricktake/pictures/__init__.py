"""Pictures of cards, hands and tables, as SVG.

    >>> import tricktake as tt
    >>> from tricktake.pictures import card_svg
    >>> card_svg(tt.parse_card("QH"))[:4]
    '<svg'

The functions take data and give a [Picture][tricktake.pictures.Picture], which a notebook shows. They
know no game: a view says by its `marks()` what only its game has.
"""

from __future__ import annotations

from tricktake.pictures.card import card_svg, hand_svg
from tricktake.pictures.picture import Picture
from tricktake.pictures.table import table_svg

__all__ = ["Picture", "card_svg", "hand_svg", "table_svg"]
