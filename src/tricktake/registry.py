"""The games there are: those of this package, and those that other packages add."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, overload

from typing_extensions import override

from tricktake.errors import GameLoadError, UnknownNameError
from tricktake.messages import quoted
from tricktake.rules import Rules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tricktake.games.court_piece import CourtPieceRules
    from tricktake.games.double_sir import DoubleSirRules
    from tricktake.games.pilotta import PilottaRules
    from tricktake.games.shooter import ShooterRules
    from tricktake.games.svoi_kozyri import SvoiKozyriRules
    from tricktake.moves import Move
    from tricktake.states import State
    from tricktake.views import View

    class AnyState(State["AnyRules"]):
        """A state of some game."""

    class AnyView(View[Move]):
        """A view of some game."""

        rules: AnyRules

    AnyRules: TypeAlias = Rules[AnyState, Move, AnyView]

ENTRY_POINTS: Final = "tricktake.games"
"""The group of entry points by which other packages add games, each `name = "module:RulesClass"`."""
NAME: Final = re.compile("[a-z][a-z0-9_]*")
"""What the name of a game looks like."""

OWN_GAMES: Final = {
    "court_piece": "tricktake.games.court_piece:CourtPieceRules",
    "double_sir": "tricktake.games.double_sir:DoubleSirRules",
    "pilotta": "tricktake.games.pilotta:PilottaRules",
    "shooter": "tricktake.games.shooter:ShooterRules",
    "svoi_kozyri": "tricktake.games.svoi_kozyri:SvoiKozyriRules",
}
"""The games of this package, each `name = "module:RulesClass"`."""


class Games(Mapping[str, "type[AnyRules]"]):
    """The rules class of every game by its name, in alphabetical order; loaded when asked for.

    A game of another package that cannot be loaded is listed too; asking for it raises a
    [GameLoadError][tricktake.errors.GameLoadError], and costs no other game anything.
    """

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, name: Literal["court_piece"]) -> type[CourtPieceRules]: ...  # type: ignore[overload-overlap]  # Rules is invariant
        @overload
        def __getitem__(self, name: Literal["double_sir"]) -> type[DoubleSirRules]: ...  # type: ignore[overload-overlap]  # Rules is invariant
        @overload
        def __getitem__(self, name: Literal["pilotta"]) -> type[PilottaRules]: ...  # type: ignore[overload-overlap]  # Rules is invariant
        @overload
        def __getitem__(self, name: Literal["shooter"]) -> type[ShooterRules]: ...  # type: ignore[overload-overlap]  # Rules is invariant
        @overload
        def __getitem__(self, name: Literal["svoi_kozyri"]) -> type[SvoiKozyriRules]: ...  # type: ignore[overload-overlap]  # Rules is invariant
        @overload
        def __getitem__(self, name: str) -> type[AnyRules]: ...

    @override
    def __getitem__(self, name: str) -> type[object]:  # what the overloads say
        place = OWN_GAMES.get(name)
        if place is None:
            if name not in added_games():
                raise UnknownNameError("game", name, tuple(self))  # noqa: EM101 - the kind of name
            return added_games()[name].load()
        module, _, rules = place.partition(":")
        found: type[object] = getattr(import_module(module), rules)
        return found

    @override
    def __contains__(self, name: object) -> bool:
        return name in OWN_GAMES or name in added_games()

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*OWN_GAMES, *added_games()}))

    @override
    def __len__(self) -> int:
        return len({*OWN_GAMES, *added_games()})


class AddedGame:
    """A game of another package.

    Args:
        point: the entry point that names its rules class.
    """

    def __init__(self, point: EntryPoint) -> None:
        self._point = point
        self._kind: type[AnyRules] | None = None
        self._reason = ""

    def load(self) -> type[AnyRules]:
        """Its rules class.

        Raises:
            GameLoadError: if it cannot be loaded, or is no rules class that can be used. A module that
                has failed once is not run again.
        """
        if self._kind is None and not self._reason:
            try:
                self._kind = usable(self._point.load())
            except (Exception, SystemExit) as error:  # noqa: BLE001 - code of others may raise anything
                reason = f"{self._point.value}: {type(error).__name__}: {told(error)}"
                self._reason = reason.removesuffix(": ")
        if self._kind is None:
            raise GameLoadError(self._point.name, self._reason)
        return self._kind


def usable(kind: object) -> type[AnyRules]:
    """A rules class that the commands and the reader of records can work with.

    Raises:
        TypeError: if it is none, or does not give what every game must give.
    """
    told = quoted(kind)
    if not (isinstance(kind, type) and issubclass(kind, Rules)):
        message = f"{told} is no subclass of tricktake.Rules"
        raise TypeError(message)
    found = cast("type[AnyRules]", kind)
    rules = found()
    for name, of in (
        ("name", str),
        ("title", str),
        ("revision", int),
        ("moves", tuple),
        ("presets", Mapping),
    ):
        if not isinstance(getattr(rules, name), of):
            message = f"{found.__name__}.{name} must be of type {of.__name__}"
            raise TypeError(message)
    if not NAME.fullmatch(rules.name):
        message = f"{found.__name__}.name is {quoted(rules.name)}, and must match {NAME.pattern}"
        raise TypeError(message)
    return found


def told(error: BaseException) -> str:
    """The text of what the code of another package has raised; asking for it may raise too."""
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - code of others may raise anything
        return ""


@cache
def added_games() -> Mapping[str, AddedGame]:
    """The games of other packages by their names; looked up once."""
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to import, and only needed here

    found: dict[str, AddedGame] = {}
    for package in distributions():
        try:
            points = package.entry_points.select(group=ENTRY_POINTS)
        except Exception:  # noqa: BLE001, S112 - a package that is installed badly has no games to add
            continue
        for point in points:
            found.setdefault(point.name, AddedGame(point))
    return found


GAMES: Final = Games()
"""The rules class of every game by its name."""
