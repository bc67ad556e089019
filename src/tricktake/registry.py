"""The games there are: those of this package, and those that other packages add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

from typing_extensions import override

if TYPE_CHECKING:
    from tricktake.moves import Move
    from tricktake.rules import Rules, State
    from tricktake.views import View

    class AnyState(State["AnyRules"]):
        """A state of some game."""

    class AnyView(View[Move]):
        """A view of some game."""

        rules: AnyRules

    AnyRules: TypeAlias = Rules[AnyState, Move, AnyView]

ENTRY_POINTS: Final = "tricktake.games"
"""The group of entry points by which other packages add games: name = "module:RulesClass"."""

OWN_GAMES: Final = {
    "court_piece": "tricktake.games.court_piece:CourtPieceRules",
    "double_sir": "tricktake.games.double_sir:DoubleSirRules",
    "pilotta": "tricktake.games.pilotta:PilottaRules",
    "shooter": "tricktake.games.shooter:ShooterRules",
    "svoi_kozyri": "tricktake.games.svoi_kozyri:SvoiKozyriRules",
}
"""The games of this package: name = "module:RulesClass"."""


class Games(Mapping[str, "type[AnyRules]"]):
    """The rules class of every game by its name, in alphabetical order; loaded when asked for."""

    @override
    def __getitem__(self, name: str) -> type[AnyRules]:
        place = OWN_GAMES.get(name) or places()[name]
        module, _, rules = place.partition(":")
        found: type[AnyRules] = getattr(import_module(module), rules)
        return found

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(sorted(places()))

    @override
    def __len__(self) -> int:
        return len(places())


def places() -> dict[str, str]:
    """Where the rules class of each game is found, as "module:RulesClass" by its name."""
    return added_places() | OWN_GAMES


@cache
def added_places() -> dict[str, str]:
    """Where the games of other packages are found; looked up once."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and only needed here

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


GAMES: Final = Games()
"""The rules class of every game by its name."""
