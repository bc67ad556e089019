"""Short pickles: an object is pickled as the call that makes it.

The pickle of an attrs object with slots names every field of every object in it, which is most of the
pickle of a state. So what a state is made of is pickled by the values of its fields, and rules by the
options that differ from their defaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from typing_extensions import override

from tricktake._constructors import call_that_makes

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class PickledByValues:
    """An attrs class below this one is pickled, and copied, as its call with the values of its fields."""

    __slots__ = ()

    @override
    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return call_that_makes(self)  # type: ignore[type-var]  # the classes below are attrs classes


def made_with(kind: Callable[..., T], options: dict[str, object]) -> T:
    """An object of a class whose constructor takes options by name."""
    return kind(**options)
