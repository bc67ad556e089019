"""The plot of the page on performance, as SVG; the same numbers give the same file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bench.play import ALIKE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.growth import Curve, Growth
    from bench.results import Section

SIZE: Final = (10.0, 7.5)
THOUSAND: Final = 1000
ROOM: Final = 1.1
ROOM_FOR_NAMES: Final = 1.45
"""How far the axes go above what is drawn."""
BARS: Final = ("legal_moves + apply", "legal_moves + apply_unchecked", "shuffle + legal_moves + apply")


def write_plot(path: Path, play: Section, growth: Growth) -> None:
    """Draw random play beside other libraries, and how the cost grows.

    Args:
        path: the SVG file to write.
        play: what was measured of random play.
        growth: what was measured of the growth.
    """
    import_module("matplotlib").rcParams.update({"svg.hashsalt": "tricktake", "font.size": 8})
    # matplotlib is imported only here, and has no types where it is not installed
    figure: Any = import_module("matplotlib.figure").Figure(figsize=SIZE, layout="constrained")
    axes = figure.subplots(2, 2)
    _speeds(axes[0][0], play)
    _curves(axes[0][1], growth.lengths, "moves in the match", "1000 moves/s")
    axes[0][1].set_xscale("log")
    axes[0][1].set_title("Random play against the length of the match")
    _curves(axes[1][0], [growth.memory], "records in the file", "MB", thousands=False)
    axes[1][0].set_xscale("log")
    axes[1][0].set_title("Peak of memory of validate against the size of the file")
    _curves(axes[1][1], [growth.workers], "workers", "1000 moves/s")
    axes[1][1].set_xticks([workers for workers, _ in growth.workers.points])
    axes[1][1].set_title("Throughput of validate against the number of workers")
    figure.savefig(path, format="svg", facecolor="white", metadata={"Date": None})


def _speeds(axes: Any, play: Section) -> None:  # noqa: ANN401 - no types where matplotlib is not installed
    games = list(dict.fromkeys(row.of for row in play.rows))
    width = 0.8 / (len(BARS) + 1)
    for number, what in enumerate(BARS):
        rates = {row.of: row.measured for row in play.rows if row.what == what}
        places = [place + number * width for place in range(len(games))]
        axes.bar(places, [rates[game] / THOUSAND for game in games], width, label=what)
    for place, game in enumerate(games):
        beside, rate = _elsewhere(play, game)
        bar = axes.bar(place + len(BARS) * width, rate / THOUSAND, width, color="lightgrey", edgecolor="grey")
        axes.bar_label(bar, [beside], rotation=90, padding=2, fontsize=6)
    axes.set_ylim(top=ROOM_FOR_NAMES * axes.get_ylim()[1])
    axes.set_xticks([place + width * len(BARS) / 2 for place in range(len(games))], games)
    axes.set_ylabel("1000 moves/s")
    axes.set_title("Random play; in grey: the most similar game elsewhere")
    axes.legend(fontsize=6)


def _elsewhere(play: Section, game: str) -> tuple[str, float]:
    """The game elsewhere that is most like a game, and its moves per second; nothing if it is not there."""
    there = {row.beside: row.there for row in play.rows if row.of == game and row.what == BARS[0]}
    for beside in (f"{ALIKE[game]}, child", "colver, step"):
        if beside in there:
            return beside, there[beside]
    return "not installed", 0.0


def _curves(
    axes: Any,  # noqa: ANN401 - no types where matplotlib is not installed
    curves: Sequence[Curve],
    grows: str,
    costs: str,
    *,
    thousands: bool = True,
) -> None:
    for curve in curves:
        axes.plot(
            [grown for grown, _ in curve.points],
            [cost / (THOUSAND if thousands else 1) for _, cost in curve.points],
            marker="o",
            label=curve.name,
        )
    axes.set_ylim(bottom=0, top=ROOM * axes.get_ylim()[1])
    axes.set_xlabel(grows)
    axes.set_ylabel(costs)
    if len(curves) > 1:
        axes.legend(fontsize=6)
