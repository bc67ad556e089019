"""A picture: the text of an SVG, which a notebook shows as what it draws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike


class Picture(str):
    """The text of an SVG.

    A notebook shows it as a picture if it is the last value of a cell; elsewhere in a cell, pass it to
    `display`. In all other respects it is a `str`.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file.

        Args:
            path: the path of the file, which usually ends in `.svg`.

        Raises:
            OSError: if the file cannot be written.
        """
        Path(path).write_text(self, encoding="utf-8", newline="\n")
