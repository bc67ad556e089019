"""A quick constructor makes what the constructor of the class makes, and what it makes is frozen."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError
from attrs.validators import instance_of

from tricktake._constructors import call_that_makes, quick_change, quick_constructor
from tricktake.tricks.trick import Trick, make_trick


@frozen(weakref_slot=False)
class Place:
    seat: int
    cards: tuple[str, ...]


@frozen(weakref_slot=False)
class NamedPlace(Place):
    name: str


make_place = quick_constructor(Place)
make_named_place = quick_constructor(NamedPlace)


@pytest.mark.parametrize(
    ("made", "meant"),
    [
        (make_place(2, ("AS",)), Place(2, ("AS",))),
        (make_named_place(2, ("AS",), "Ann"), NamedPlace(2, ("AS",), "Ann")),
    ],
)
def test_object_is_the_one_that_the_class_makes(made: Place, meant: Place) -> None:
    assert type(made) is type(meant)
    assert made == meant
    assert hash(made) == hash(meant)
    assert repr(made) == repr(meant)
    assert pickle.dumps(made) == pickle.dumps(meant)
    for twin in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert type(twin) is type(meant)
        assert twin == meant
    assert evolve(made, seat=3).seat == 3


def test_object_is_frozen() -> None:
    made = make_named_place(2, ("AS",), "Ann")
    with pytest.raises(FrozenInstanceError):
        made.seat = 3  # type: ignore[misc]  # what is to be refused
    with pytest.raises(FrozenInstanceError):
        del made.name  # pyright: ignore[reportAttributeAccessIssue]  # what is to be refused
    with pytest.raises(AttributeError):
        made.other = 3  # type: ignore[attr-defined]  # what is to be refused
    assert made == NamedPlace(2, ("AS",), "Ann")


def test_fields_can_be_named() -> None:
    assert make_place(cards=(), seat=1) == Place(1, ())
    with pytest.raises(TypeError):
        make_place(1)  # type: ignore[call-arg]  # a field is missing


def test_tricks_are_made_so() -> None:
    assert make_trick(1, (), 3) == Trick(1, (), 3)


def test_one_field_is_changed() -> None:
    named = NamedPlace(2, ("AS",), "Ann")
    changed = quick_change(NamedPlace, "seat")(named, 3)
    assert (type(changed), changed) == (NamedPlace, NamedPlace(3, ("AS",), "Ann"))
    assert quick_change(NamedPlace, "name")(named, "Bo") == NamedPlace(2, ("AS",), "Bo")
    assert named == NamedPlace(2, ("AS",), "Ann")
    assert quick_change(NamedPlace, "seat") is quick_change(NamedPlace, "seat")


def test_only_a_field_is_changed_and_only_of_a_plain_class() -> None:
    with pytest.raises(ValueError, match="other"):
        quick_change(Place, "other")
    with pytest.raises(TypeError, match="no frozen attrs class of plain fields"):
        quick_change(Referable, "seat")


@frozen
class Referable:
    seat: int


@frozen(weakref_slot=False)
class Checked:
    seat: int = field(validator=instance_of(int))


@frozen(weakref_slot=False)
class Converted:
    seat: int = field(converter=int)


@frozen(weakref_slot=False)
class Defaulted:
    seat: int = 0


@frozen(weakref_slot=False)
class Hooked:
    seat: int

    def __attrs_post_init__(self) -> None:
        """A hook that a quick constructor would leave out."""


@pytest.mark.parametrize("kind", [Referable, Checked, Converted, Defaulted, Hooked, int, len])
def test_class_with_more_than_plain_fields_is_refused(kind: type) -> None:
    with pytest.raises(TypeError, match="no frozen attrs class of plain fields"):
        quick_constructor(kind)


@frozen(kw_only=True)
class Table:
    seats: int
    cards: tuple[str, ...] = ()
    size: int = field(init=False, default=52)


@frozen
class NamedTable(Table):
    name: str


def test_the_call_that_makes_an_object() -> None:
    assert call_that_makes(NamedPlace(2, ("AS",), "Ann")) == (NamedPlace, (2, ("AS",), "Ann"))
    table = NamedTable("Ann", seats=3, cards=("AS",))
    make, values = call_that_makes(table)
    assert values == ("Ann",)
    assert make(*values) == table
    again, more = pickle.loads(pickle.dumps((make, values)))
    assert again(*more) == table
