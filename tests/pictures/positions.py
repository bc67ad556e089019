"""Positions of all games to draw, and what every picture keeps to."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final, cast
from xml.etree import ElementTree as ET

import tricktake as tt
from tests.example_games import RULES, example_rules
from tricktake.pictures.markup import NAMESPACE
from tricktake.play import shuffle_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.registry import AnyRules, AnyState
    from tricktake.rules import Rules
    from tricktake.states import MoveT, StateT, ViewT

GAMES: Final = (*tt.GAMES, *RULES)
"""The games of the package and of the examples."""


def rules_of(game: str) -> AnyRules:
    """The default rules of a game, with limits under which a match ends."""
    return (example_rules(game) if game in RULES else tt.GAMES[game])().bounded()


def positions(
    rules: Rules[StateT, MoveT, ViewT], seed: int, moves: int, *, cards_first: bool = False
) -> Iterator[StateT]:
    """The states of a random match, from the first on.

    Args:
        rules: the rules of the match.
        seed: of the random choices.
        moves: the most moves.
        cards_first: whether a card is played wherever one may be.
    """
    rng = Random(seed)
    state = tt.start(rules)
    yield state
    for _ in range(moves):
        if state.awaiting == "over":
            return
        move: MoveT | tt.Deal
        if state.awaiting == "deal":
            move = shuffle_with(rules, state.dealer, rng)
        else:
            legal = rules.legal_moves(state)
            cards = [move for move in legal if isinstance(move, tt.Play)]
            move = rng.choice(cards if cards_first and cards else legal)
        state = rules.apply(state, cast("MoveT", move))
        yield state


def position(rules: Rules[StateT, MoveT, ViewT], seed: int, moves: int) -> StateT:
    """The state of a random match after so many moves."""
    return list(positions(rules, seed, moves))[-1]


def last_position(rules: AnyRules, seed: int) -> AnyState:
    """The end of a random match."""
    rng = Random(seed)
    return tt.playout(tt.start(rules), lambda view: rng.choice(view.legal_moves), rng)


def check_picture(picture: str) -> ET.Element:
    """The root of a picture, which is well-formed, has unique ids, names and links that lead somewhere."""
    root = ET.fromstring(picture)  # noqa: S314 - made by the library
    assert root.tag == f"{{{NAMESPACE}}}svg"
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    for each in root.iter():
        if "href" in each.attrib:
            assert each.attrib["href"][1:] in ids
        if each.get("role") == "img":
            assert all(name in ids for name in each.attrib["aria-labelledby"].split())
            assert title_of(each)
    assert re.findall(r"https?:[^\"']*", picture) == [NAMESPACE]
    assert "\x00" not in picture
    return root


def title_of(root: ET.Element) -> str:
    """The title of a picture."""
    return root.findtext(f"{{{NAMESPACE}}}title") or ""


def description_of(root: ET.Element) -> str:
    """The description of a picture."""
    return root.findtext(f"{{{NAMESPACE}}}desc") or ""


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class, in the order in which they are drawn."""
    return [each for each in root.iter() if name in each.get("class", "").split()]


def cards_in(root: ET.Element) -> list[str]:
    """The cards that are face up, by their classes, in the order in which they are drawn."""
    found: list[str] = []
    for each in with_class(root, "tt-card"):
        signs = re.search(r"tt-suit-(.) tt-rank-(.)", each.get("class", ""))
        if signs:
            found.append(signs[2] + signs[1])
    return found
