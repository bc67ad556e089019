"""Colours: the contrast that WCAG asks for, by its own formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tricktake.pictures import card_svg, hand_svg, table_svg
from tricktake.pictures.palette import SUIT_COLOURS, THEMES

if TYPE_CHECKING:
    from collections.abc import Callable


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_known_contrasts() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#c8102e", "#ffffff") == pytest.approx(5.88, abs=0.005)
    assert contrast("#1b5e20", "#ffffff") == pytest.approx(7.87, abs=0.005)


@pytest.mark.parametrize("name", THEMES)
def test_every_text_can_be_read(name: str) -> None:
    theme = THEMES[name]
    texts = [(theme.ink, theme.cloth), (theme.ink, theme.felt), (theme.panel_ink, theme.panel)]
    texts += [(theme.face_ink, theme.face)]
    texts += [(colour, theme.face) for suits in SUIT_COLOURS.values() for colour in suits.values()]
    for ink, ground in texts:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("name", THEMES)
def test_every_line_that_means_something_can_be_seen(name: str) -> None:
    theme = THEMES[name]
    lines = [(theme.mark, theme.cloth), (theme.mark, theme.panel), (theme.win, theme.felt)]
    lines += [(theme.win, theme.panel), (theme.edge, theme.face), (theme.back_line, theme.back)]
    lines += [(theme.line, theme.cloth)]
    for line, ground in lines:
        assert contrast(line, ground) >= 3, (line, ground)


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len(set(SUIT_COLOURS["four"].values())) == 4
    two = SUIT_COLOURS["two"]
    assert two[tt.Suit.HEARTS] == two[tt.Suit.DIAMONDS] != two[tt.Suit.SPADES] == two[tt.Suit.CLUBS]


@pytest.mark.parametrize("choice", ["theme", "colours", "face", "labels", "language"])
@pytest.mark.parametrize("wrong", ["bright", "", None, 3, [], "Two"])
def test_an_unknown_choice_is_refused(choice: str, wrong: object) -> None:
    view = tt.observe(tt.start(tt.CourtPieceRules()), None)
    drawings: list[tuple[Callable[..., object], object]]
    drawings = [(card_svg, tt.CARDS[0]), (hand_svg, tt.CARDS[:1]), (table_svg, view)]
    for draw, what in drawings:
        with pytest.raises(tt.UnknownNameError):
            draw(what, **{choice: wrong})
