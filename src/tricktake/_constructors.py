"""A constructor for frozen classes that costs no more than that of a plain class.

The `__init__` of a frozen attrs class goes around its own lock for every field, which is most of
the price of a small state. A constructor made here fills a plain twin of the class, which has the
same slots and no lock, and then makes the finished object one of the frozen class. Nobody ever
holds the twin, and from then on the object is locked like any other. It is meant for the few
classes of which one object is made with every card played; they forgo weak references, which the
exchange of the class does not allow everywhere.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

from attrs import NOTHING, fields, has

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import AttrsInstance

P = ParamSpec("P")
T = TypeVar("T")
AttrsT = TypeVar("AttrsT", bound="AttrsInstance")


def quick_constructor(kind: Callable[P, T]) -> Callable[P, T]:
    """A function that makes objects of a frozen class as its constructor does, at a third of the price.

    Args:
        kind: a frozen attrs class with `weakref_slot=False`, without validators, converters,
            defaults and hooks, which the constructor would leave out.

    Raises:
        TypeError: if the class has any of these.
    """
    if not isinstance(kind, type) or not _is_plain(kind):
        message = f"{kind!r} is no frozen attrs class of plain fields without weak references"
        raise TypeError(message)
    names = [field.name for field in fields(kind)]
    lines = [
        f"def construct({', '.join(names)}):",
        "made = twin()",
        *(f"made.{name} = {name}" for name in names),
        "made.__class__ = kind",
        "return made",
    ]
    code = "\n    ".join(lines)
    space: dict[str, Callable[P, T]] = {}
    world = {"kind": kind, "twin": _twin(kind)}
    exec(code, world, space)  # noqa: S102 - the code holds nothing but the names of the fields
    return space["construct"]


def quick_change(kind: type[T], name: str) -> Callable[[T, object], T]:
    """A function that gives an object of a frozen class with another value for one of its fields.

    Args:
        kind: the class, as in [quick_constructor][tricktake._constructors.quick_constructor].
        name: the name of the field.
    """
    known = _CHANGES.setdefault(kind, {})
    if name not in known:
        known[name] = _make_change(kind, name)
    return cast("Callable[[T, object], T]", known[name])


_CHANGES: Final[WeakKeyDictionary[type, dict[str, Callable[..., object]]]] = WeakKeyDictionary()


def _make_change(kind: type, name: str) -> Callable[[object, object], object]:
    names = [field.name for field in fields(cast("type[AttrsInstance]", kind))]
    values = attrgetter(*names)
    index = names.index(name)
    construct = cast("Callable[..., object]", quick_constructor(kind))

    def change(made: object, value: object) -> object:
        given: list[object] = [*values(made)]
        given[index] = value
        return construct(*given)

    return change


def call_that_makes(made: AttrsT) -> tuple[Callable[..., AttrsT], tuple[object, ...]]:
    """The call that makes an object of an attrs class again, from the values of its fields: a short pickle.

    Returns:
        What to call, and the arguments by position; fields that are given by name are in the call.
    """
    kind = type(made)
    given = [each for each in fields(kind) if each.init]
    values = tuple([getattr(made, each.name) for each in given if not each.kw_only])
    named = {str(each.alias): getattr(made, each.name) for each in given if each.kw_only}
    return (partial(kind, **named) if named else kind), values


def _twin(kind: type) -> type:
    """A class with the same slots as a frozen one, whose attributes can be set."""
    body: dict[str, object] = {
        "__slots__": kind.__dict__["__slots__"],
        "__init__": object.__init__,
        # Both, or the interpreter goes through the lock of a frozen base class to look for the other.
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    if "__orig_bases__" in kind.__dict__:
        body["__orig_bases__"] = kind.__dict__["__orig_bases__"]
    return type(kind.__name__, kind.__bases__, body)


def _is_plain(kind: type) -> bool:
    return (
        has(kind)
        and not hasattr(kind, "__attrs_post_init__")
        and not hasattr(kind, "__weakref__")
        and all(
            field.default is NOTHING and field.validator is None and field.converter is None and field.init
            for field in fields(kind)
        )
    )
