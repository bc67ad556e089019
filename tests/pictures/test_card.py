"""Pictures of cards and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

import tricktake as tt
from tests.pictures.positions import cards_in, check_picture, description_of, title_of, with_class
from tricktake.pictures import Picture, card_svg, hand_svg
from tricktake.pictures.faces import Face, Labels
from tricktake.pictures.palette import Colours, ThemeName

if TYPE_CHECKING:
    from pathlib import Path

LOOKS = [
    (face, labels, colours, theme)
    for face in get_args(Face)
    for labels in get_args(Labels)
    for colours in get_args(Colours)
    for theme in get_args(ThemeName)
]


@pytest.mark.parametrize(("face", "labels", "colours", "theme"), LOOKS)
def test_every_card_in_every_look(face: Face, labels: Labels, colours: Colours, theme: ThemeName) -> None:
    pictures = [card_svg(card, face=face, labels=labels, colours=colours, theme=theme) for card in tt.CARDS]
    assert len(set(pictures)) == 52
    for card, picture in zip(tt.CARDS, pictures, strict=True):
        root = check_picture(picture)
        assert cards_in(root) == [str(card)]
        assert len(picture) <= (1600 if labels == "both" else 1536)


def test_a_card_is_called_by_its_name() -> None:
    assert title_of(check_picture(card_svg(tt.parse_card("QH")))) == "queen of hearts"
    assert title_of(check_picture(card_svg(tt.parse_card("TC")))) == "ten of clubs"
    assert title_of(check_picture(card_svg(tt.parse_card("QH"), title="a <lady>"))) == "a <lady>"


@pytest.mark.parametrize(
    ("card", "pips"),
    [("2C", 2), ("3D", 3), ("4H", 4), ("5S", 5), ("6C", 6), ("7D", 7), ("8H", 8), ("9S", 9), ("TC", 10)],
)
def test_a_plain_card_has_as_many_pips_as_it_counts(card: str, pips: int) -> None:
    root = check_picture(card_svg(tt.parse_card(card)))
    half = next(each for each in root.iter() if each.get("id", "").endswith(f"i{card}"))
    in_half = sum(f"p{card[1]}" in each.get("href", "") for each in half)
    in_all = sum(f"p{card[1]}" in each.get("href", "") for each in root.iter())
    assert in_all + in_half == pips  # the half is drawn a second time, turned


def test_the_back_of_a_card_tells_nothing_of_it() -> None:
    assert len({card_svg(card, back=True) for card in tt.CARDS}) == 1
    root = check_picture(card_svg(tt.CARDS[0], back=True))
    assert title_of(root) == "a card, face down"
    assert cards_in(root) == []


def test_the_size_is_given_only_if_it_is_asked_for() -> None:
    root = check_picture(card_svg(tt.CARDS[0]))
    assert root.attrib["viewBox"] == "0 0 250 350"
    assert "width" not in root.attrib
    root = check_picture(card_svg(tt.CARDS[0], width=100))
    assert (root.attrib["width"], root.attrib["height"]) == ("100", "140")


def test_a_hand_is_sorted_if_it_is_a_set() -> None:
    text = "2H AS KD 3C TS 4D"
    given = tt.parse_cards(text)
    root = check_picture(hand_svg(given))
    assert cards_in(root) == text.split()
    assert title_of(root) == "6 cards"
    # A black suit and a red one in turn, each from high to low.
    assert cards_in(check_picture(hand_svg(tt.Hand.of_cards(given)))) == ["AS", "TS", "2H", "3C", "KD", "4D"]
    # Of three suits the one of the other colour stands in the middle.
    three = tt.Hand.parse("2H AS 5D")
    assert cards_in(check_picture(hand_svg(three))) == ["2H", "AS", "5D"]


@pytest.mark.parametrize("fan", [False, True])
def test_playable_cards_are_marked_and_said(fan: bool) -> None:  # noqa: FBT001 - a parameter of the test
    hand = tt.Hand.parse("AS KS 2H")
    root = check_picture(hand_svg(hand, playable=tt.parse_cards("KS 2H 3C"), fan=fan))
    assert len(with_class(root, "tt-playable")) == 2
    said = "ace of spades, king of spades, two of hearts. may be chosen: king of spades, two of hearts"
    assert description_of(root) == said


def test_a_fan_turns_its_cards() -> None:
    row, fan = hand_svg(tt.CARDS[:5]), hand_svg(tt.CARDS[:5], fan=True)
    assert "rotate(-8 0 1400)" in fan
    assert "rotate(8 0 1400)" in fan
    assert "rotate" not in row


@pytest.mark.parametrize("fan", [False, True])
def test_an_empty_hand_is_a_picture(fan: bool) -> None:  # noqa: FBT001 - a parameter of the test
    root = check_picture(hand_svg((), fan=fan, title="nothing\nleft"))
    assert title_of(root) == "nothing left"
    assert cards_in(root) == []


def test_a_picture_is_a_text_that_a_notebook_shows(tmp_path: Path) -> None:
    picture = card_svg(tt.CARDS[7])
    assert isinstance(picture, Picture)
    assert isinstance(picture, str)
    for shown in (picture._repr_svg_(), picture._repr_html_()):  # pyright: ignore[reportPrivateUsage]  # as a notebook does
        assert shown == picture
        assert type(shown) is str
    picture.save(tmp_path / "card.svg")
    assert (tmp_path / "card.svg").read_bytes() == picture.encode()


def test_ids_come_from_the_picture_or_from_a_prefix() -> None:
    queen = tt.parse_card("QH")
    assert card_svg(queen) == card_svg(queen)
    ids = [
        {each.attrib["id"] for each in check_picture(picture).iter() if "id" in each.attrib}
        for picture in (card_svg(queen), card_svg(queen, width=9), card_svg(queen, prefix="mine-"))
    ]
    assert not ids[0] & ids[1]
    assert all(each.startswith("mine-") for each in ids[2])


@pytest.mark.parametrize("prefix", ["", "1a", "a b", 'a"', "a<", "é", None])
def test_a_prefix_is_a_name(prefix: str | None) -> None:
    if prefix is None:
        check_picture(card_svg(tt.CARDS[0], prefix=None))
    else:
        with pytest.raises(tt.SetupError, match="prefix"):
            card_svg(tt.CARDS[0], prefix=prefix)


def test_a_style_is_part_of_the_picture() -> None:
    root = check_picture(card_svg(tt.CARDS[0], style=".tt-card > rect { stroke: red }</style><b>"))
    assert next(each for each in root if each.tag.endswith("style")).text == (
        ".tt-card > rect { stroke: red }</style><b>"
    )
