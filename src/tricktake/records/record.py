"""A recorded match: the rules, the first dealer and the moves; made by a program, or read from JSON.

Deals are moves too, so a record replays without a seed; it is also how a program stores a match.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeGuard, cast

from attrs import field, frozen

from tricktake.errors import Fault, GameLoadError, OptionError, RecordError
from tricktake.messages import quoted
from tricktake.moves import Move
from tricktake.records._json import JsonText, parse, plain, refuse, written
from tricktake.records._notation import notation_of
from tricktake.registry import GAMES, OWN_GAMES, told
from tricktake.rules import Rules
from tricktake.states import MoveT, StateT, ViewT

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import Attribute

    from tricktake.registry import AnyRules, AnyState, AnyView

FORMAT: Final = 1
"""The version of the record format."""
KEYS: Final = (
    *("tricktake", "game", "rules", "revision", "dealer", "moves"),
    *("totals", "winners", "seats", "date"),
)
"""The keys that the format knows, in the order in which they are written."""


# What the fields may hold


def _whole(value: object) -> int | None:
    """The whole number that a value is, as JSON Schema has it: 2.0 is 2, and true is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int(value)
    return int(value) if isinstance(value, float) and value.is_integer() else None


def _is_list(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(value, list | tuple)


def _is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _is_object(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _are_texts(values: tuple[object, ...]) -> TypeGuard[tuple[str, ...]]:
    return set(map(type, values)) <= {str}


def _check_rules(_record: object, _attribute: object, rules: object) -> None:
    if not isinstance(rules, Rules):
        refuse(f"rules is {quoted(rules)}, and must be a rules object", "bad_rules")


def _seat(dealer: int) -> int:
    seat = _whole(dealer)
    if seat is None:
        refuse(f'"dealer" is {quoted(dealer)}, and must be the number of a seat', "bad_dealer")
    return seat


def _check_dealer(record: AnyRecord, _attribute: Attribute[int], dealer: int) -> None:
    seats = record.rules.seats
    if not 0 <= dealer < seats:
        refuse(f'"dealer" is {dealer}, and the seats are 0 to {seats - 1}', "bad_dealer")


def _texts(moves: Iterable[Move | str]) -> tuple[str, ...]:
    listed = tuple(moves) if _is_iterable(moves) else (None,)
    if _are_texts(listed):
        return listed
    if not all(isinstance(each, Move | str) for each in listed):
        refuse('"moves" must be a list of texts', "bad_moves")
    return tuple(map(str, listed))


def _totals(totals: Sequence[int] | None) -> tuple[int, ...] | None:
    return _numbers(totals, "totals", None)


def _winners(winners: Sequence[int] | None) -> tuple[int, ...] | None:
    return _numbers(winners, "winners", 0)


def _numbers(value: object, name: str, least: int | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    numbers = tuple(map(_whole, value)) if _is_list(value) else (None,)
    known = tuple(each for each in numbers if each is not None and (least is None or each >= least))
    if len(known) < len(numbers):
        bound = "" if least is None else f" from {least}"
        refuse(f'"{name}" must be a list of whole numbers{bound}', f"bad_{name}")
    return known


def _names(names: Sequence[str] | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    listed = tuple(names) if _is_list(names) else (None,)
    if not _are_texts(listed):
        refuse('"seats" must be a list of names', "bad_seats")
    return listed


def _check_seats(
    record: AnyRecord, _attribute: Attribute[tuple[str, ...] | None], names: tuple[str, ...] | None
) -> None:
    seats = record.rules.seats
    if names is not None and len(names) != seats:
        refuse(f'"seats" must be a list of {seats} names', "bad_seats")


def _check_date(_record: object, _attribute: Attribute[str | None], given: str | None) -> None:
    day: object = given
    if day is not None and not (type(day) is str and _is_day(day)):
        refuse(f'"date" is {quoted(day)}, and must be a day as "2026-11-29"', "bad_date")


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _further_keys(extra: Mapping[str, object]) -> str:
    given: object = extra
    if isinstance(given, JsonText):  # of another record
        return given
    if not _is_object(given):
        refuse(f"extra is {quoted(extra)}, and must be a mapping", "bad_extra")
    for name in KEYS:
        if name in extra:
            refuse(f"extra holds {quoted(name)}, which is a key of the format", "bad_extra")
    return written(plain(extra))


def _further_values(text: str) -> dict[str, object]:
    return cast("dict[str, object]", parse(text))


@frozen
class Record(Generic[StateT, MoveT, ViewT]):
    """A recorded match; it may stop before the match is over.

    What can be written and read back equal is accepted, and nothing else.

    Attributes:
        rules: the rules of the match.
        dealer: the seat that deals the first hand.
        moves: the texts of the moves in order, deals and interrupts among them, in canonical notation;
            you may give moves, or texts in any notation that the game reads. A text that is no move
            stays as it is, for [find_fault][tricktake.records.replay.find_fault] to report.
        totals: the claimed totals by side at the end of the record, or `None`.
        winners: the claimed winners at the end of the record, or `None`.
        seats: the names of those who sit at the seats, or `None`.
        date: the date of the match as `"2026-11-29"`, or `None`.

    Raises:
        RecordError: if a value is not one that the format can hold.
    """

    rules: Rules[StateT, MoveT, ViewT] = field(validator=[_check_rules])
    dealer: int = field(converter=_seat, validator=_check_dealer)
    moves: tuple[str, ...] = field(converter=_texts, default=())
    totals: tuple[int, ...] | None = field(converter=_totals, default=None, kw_only=True)
    winners: tuple[int, ...] | None = field(converter=_winners, default=None, kw_only=True)
    seats: tuple[str, ...] | None = field(
        converter=_names, validator=_check_seats, default=None, kw_only=True
    )
    date: str | None = field(validator=_check_date, default=None, kw_only=True)
    _extra: str = field(
        alias="extra",
        converter=_further_keys,
        default=JsonText("{}"),
        eq=_further_values,
        hash=False,
        kw_only=True,
    )

    def __attrs_post_init__(self) -> None:
        """Put the moves into canonical notation."""
        notation = notation_of(type(self.rules), self.rules.moves)
        object.__setattr__(self, "moves", notation.canonical(self.moves))

    @property
    def extra(self) -> dict[str, object]:
        """The keys that the format does not know, with their plain JSON values; a new copy each time."""
        return _further_values(self._extra)

    def to_json(self) -> dict[str, object]:
        """The record as plain JSON values, in the order in which they are written."""
        claims = {
            name: list(value)
            for name, value in (("totals", self.totals), ("winners", self.winners), ("seats", self.seats))
            if value is not None
        }
        day = {} if self.date is None else {"date": self.date}
        return {
            "tricktake": FORMAT,
            "game": self.rules.name,
            "rules": self.rules.options(),
            "revision": self.rules.revision,
            "dealer": self.dealer,
            "moves": list(self.moves),
            **claims,
            **day,
            **self.extra,
        }


AnyRecord: TypeAlias = "Record[AnyState, Move, AnyView]"
"""A record of some game."""


# From JSON


def from_json(value: object) -> AnyRecord:
    """The record that a JSON value holds; whether its moves are legal is not looked at.

    Raises:
        RecordError: if it holds none.
    """
    return RecordReader().record(value)


class RecordReader:
    """Reads records from JSON values, and makes the rules that many of them share only once."""

    def __init__(self) -> None:
        self._known: dict[tuple[type, str], AnyRules] = {}

    def record(self, value: object) -> AnyRecord:
        """The record that a JSON value holds.

        Raises:
            RecordError: if it holds none.
        """
        if not _is_object(value):
            refuse("a record is a JSON object", "not_an_object")
        keys = cast("dict[str, object]", dict(value))
        _check_format(keys.pop("tricktake", None))
        rules = self._rules(keys.pop("game", None), keys.pop("rules", {}), keys.pop("revision", 1))
        if not _is_list(keys.get("moves")):
            refuse('"moves" must be a list of texts', "bad_moves")
        fields = {name: keys.pop(name) for name in KEYS if name in keys}
        make = cast("Callable[..., AnyRecord]", Record)
        return make(rules, **({"dealer": rules.seats - 1} | fields), extra=keys)

    def _rules(self, game: object, options: object, revision: object) -> AnyRules:
        kind = _game(game)
        if not _is_object(options):
            refuse('"rules" must be an object of options', "bad_rules")
        number = _whole(revision)
        if number is None or number < 1:
            refuse(f'"revision" is {quoted(revision)}, and must be a whole number from 1', "bad_revision")
        if number > kind.revision:
            cause = f"the record follows revision {quoted(number)} of the rules"
            refuse(f"{cause}; this version knows {kind.revision}", "newer_revision")
        values = {str(name): _option_value(str(name), value) for name, value in options.items()}
        if any(isinstance(value, Iterable) and not isinstance(value, str) for value in values.values()):
            return _make_rules(kind, values)
        written_down = kind, repr(values)
        rules = self._known.get(written_down)
        if rules is None:
            rules = _make_rules(kind, values)
            if len(self._known) < MOST_KNOWN and len(written_down[1]) < LONGEST_KNOWN:
                self._known[written_down] = rules
        return rules


LONGEST_OPTION: Final = 1000
"""The most characters of the value of an option."""
MOST_KNOWN: Final = 64
"""The most rules objects that are kept for further records with the same options."""
LONGEST_KNOWN: Final = 1000
"""The most characters of the options of such rules."""


def _check_format(version: object) -> None:
    number = _whole(version)
    if number is None or number < 1:
        refuse(f'"tricktake": {FORMAT} must give the version of the format', "no_format")
    if number > FORMAT:
        refuse(f"the record has format {quoted(number)}; this version reads up to {FORMAT}", "newer_format")


def _game(game: object) -> type[AnyRules]:
    try:
        kind = GAMES.get(game) if isinstance(game, str) else None
    except GameLoadError as error:
        return refuse(str(error), "broken_game")
    if kind is None:
        refuse(f'"game" is {quoted(game)}; the games are {", ".join(GAMES)}', "unknown_game")
    return kind


def _option_value(name: str, value: object) -> object:
    """The value of an option; JSON does not tell 7.0 from 7."""
    if (isinstance(value, str) or _is_list(value)) and len(value) > LONGEST_OPTION:
        refuse(f"{quoted(name)[1:-1]}={quoted(value)} is too long for an option", "bad_option")
    number = _whole(value)
    return value if number is None else number


def _make_rules(kind: type[AnyRules], options: dict[str, object]) -> AnyRules:
    with failures_of(kind):
        try:
            return kind.from_options(options)
        except OptionError as error:
            return refuse(str(error), "bad_option")


@contextmanager
def failures_of(kind: type[AnyRules]) -> Generator[None]:
    """Let what the code of a game of another package raises name the game.

    Raises:
        RecordError: if that code has raised anything; an error in a game of this package stays as it is.
    """
    try:
        yield
    except RecordError:
        raise
    except (Exception, SystemExit) as error:
        if kind.name in OWN_GAMES:
            raise
        cause = f"the code of {kind.name} failed: {type(error).__name__}: {quoted(told(error))}"
        raise RecordError(Fault(cause, code="broken_game")) from error
