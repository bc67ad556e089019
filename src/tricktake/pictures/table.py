"""The picture of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from tricktake.errors import SetupError
from tricktake.pictures.description import description_of, title_of
from tricktake.pictures.faces import cards_of_picture
from tricktake.pictures.layout import TABLE, Layout
from tricktake.pictures.markup import finished
from tricktake.pictures.palette import chosen
from tricktake.pictures.scene import scene_of
from tricktake.pictures.wording import wording
from tricktake.play import bind, check_seat, observe_with
from tricktake.views import View

if TYPE_CHECKING:
    from tricktake.hands import Hand
    from tricktake.messages import Names
    from tricktake.moves import Move
    from tricktake.pictures.faces import Face, Labels
    from tricktake.pictures.palette import Colours, ThemeName
    from tricktake.pictures.picture import Picture
    from tricktake.registry import AnyState, AnyView
    from tricktake.states import State

Direction: TypeAlias = Literal["clockwise", "anticlockwise"]
Show: TypeAlias = Literal["seat", "all"]

_DIRECTIONS: Final = {"clockwise": 1, "anticlockwise": -1}
_SHOWS: Final = {"seat": False, "all": True}


def table_svg(  # noqa: PLR0913 - each is a choice of its own, by keyword
    shown: View[object] | State[object],
    *,
    seat: int | None = None,
    show: Show = "seat",
    direction: Direction = "clockwise",
    names: Names = (),
    last: bool = True,
    width: float | None = None,
    theme: ThemeName = "light",
    colours: Colours = "four",
    face: Face = "large",
    labels: Labels = "symbol",
    language: str = "en",
    style: str = "",
    prefix: str | None = None,
) -> Picture:
    """A table as a viewer sees it; who views sits at the bottom.

    Args:
        shown: a view; or a state, of which a viewer sees what [observe][] gives.
        seat: for a state, the seat that views, `None` for a spectator; a view has its own.
        show: for a state, `"all"` shows the cards of all seats.
        direction: how play goes around the table. The seats keep their numbers.
        names: who sits where: names by seat from 0, or a mapping from some seats.
        last: whether the trick finished last is shown until the next card is played.
        width: the width at which it is shown; as wide as there is room if not given.
        theme: `"light"` or `"dark"`.
        colours: `"four"`: each suit has its colour; `"two"`: black and red.
        face: `"large"` signs, or a `"plain"` card with pips.
        labels: how suits are shown: by `"symbol"`, by `"letter"`, or `"both"`.
        language: the language of the words, one of [languages][].
        style: CSS to restyle it with; the classes begin with `tt-`.
        prefix: what stands before every id; made from the picture itself if not given.

    Raises:
        SetupError: if there is no such seat, or a view is asked for what it does not show.
        UnknownNameError: if there is no such theme, language or other choice.
        SetupError: if the prefix cannot begin an id.
    """
    view, hands, legal = _seen(shown, seat, everything=chosen("choice of what to show", show, _SHOWS))
    scene = scene_of(view, hands, legal, last=last)
    bottom = view.seat if seat is None else seat
    words = wording(language, names)
    cards = cards_of_picture(theme, colours, face, labels)
    drawn = Layout(scene, cards, words, bottom or 0, chosen("direction", direction, _DIRECTIONS)).drawn()
    return finished(
        TABLE,
        title_of(scene, words),
        description_of(scene, words),
        cards.definitions(),
        drawn,
        kind="tt-table",
        width=width,
        style=style,
        language=language,
        prefix=prefix,
    )


def _seen(
    shown: View[object] | State[object], seat: int | None, *, everything: bool
) -> tuple[AnyView, tuple[Hand, ...], tuple[Move, ...]]:
    """The view to draw; and where all is shown, the hands and the legal moves."""
    if isinstance(shown, View):
        if everything or seat not in {None, shown.seat}:
            message = "a view shows what its own seat knows: to show more, pass the state"
            raise SetupError(message)
        return cast("AnyView", shown), (), ()
    rules, state = bind(cast("AnyState", shown))
    viewer = None if seat is None else check_seat("seat", seat, rules)
    if not everything:
        return observe_with(rules, state, viewer), (), ()
    return observe_with(rules, state, None), state.hands, rules.legal_moves(state)
