"""JSON as records have it: read with every doubt refused, and written so that it is read back equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Final, NoReturn, TypeGuard

from tricktake.errors import Fault, RecordError
from tricktake.messages import quoted

MOST_NESTED: Final = 100
"""How deep lists and objects may be nested in a key that the format does not know."""


class JsonText(str):
    """A text of JSON that [written][tricktake.records._json.written] made."""

    __slots__ = ()


def refuse(cause: str, code: str) -> NoReturn:
    """Refuse what holds no record."""
    raise RecordError(Fault(cause, code=code))


# Reading


def parse(line: str | bytes) -> object:
    """The JSON value in a line; a byte order mark before it is passed over.

    Raises:
        RecordError: if the line is no JSON, or is ambiguous.
    """
    try:
        text = line.removeprefix(MARK) if isinstance(line, str) else line.decode("utf-8-sig")
        return _READER.decode(text)
    except UnicodeDecodeError as error:
        cause, code = f"the line is not UTF-8 from byte {error.start} on", "bad_encoding"
    except RecursionError:
        cause, code = "the line is nested too deeply", "bad_json"
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        cause, code = f"the line is not JSON: {error.msg}, at character {error.pos}", "bad_json"
    except ValueError as error:  # a whole number of thousands of digits
        cause, code = f"the line is not JSON that can be read: {error}", "bad_json"
    return refuse(cause, code)


MARK: Final = "\ufeff"
"""The byte order mark that some editors write before a text."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = dict(pairs)
    if len(keys) != len(pairs):
        seen = set[str]()
        for name, _ in pairs:  # pragma: no branch - one of them is there
            if name in seen:
                refuse(f"duplicate key {quoted(name)}", "repeated_key")
            seen.add(name)
    return keys


def _no_constant(name: str) -> NoReturn:
    refuse(f"the line is not JSON: {name} is no JSON value", "bad_json")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        refuse(f"the number {quoted(text)[1:-1]} is too large", "bad_json")
    return number


_READER: Final = json.JSONDecoder(
    object_pairs_hook=_without_repeats, parse_constant=_no_constant, parse_float=_finite
)


# Writing


def written(value: object, *, narrow: bool = False) -> JsonText:
    """A plain value as JSON text in one line.

    The text holds printable characters only, or else ASCII only: what ends a line for some readers, what
    steers a terminal and what UTF-8 cannot hold stays an escape.

    Args:
        value: the value.
        narrow: whether to use ASCII only, for files of other encodings and for terminals.

    Raises:
        RecordError: if JSON cannot hold the value.
    """
    try:
        text = "" if narrow else json.dumps(value, ensure_ascii=False, allow_nan=False)
        if narrow or not text.isprintable():
            text = json.dumps(value, allow_nan=False).replace("\x7f", "\\u007f")
        return JsonText(text)
    except (TypeError, ValueError, RecursionError) as error:
        return refuse(f"not JSON-serialisable: {error}", "not_json")


def plain(value: object, depth: int = 0) -> object:
    """A copy of a value in the types that JSON is read as.

    Raises:
        RecordError: if JSON cannot hold the value.
    """
    if value is None or isinstance(value, bool | str | int):
        return value
    if isinstance(value, float):
        if not isfinite(value):
            refuse(f"not JSON-serialisable: {value}", "not_json")
        return value
    if depth > MOST_NESTED:
        refuse(f"nested too deeply: at most {MOST_NESTED} lists or objects within one another", "not_json")
    if _is_listed(value):
        return [plain(each, depth + 1) for each in value]
    if _is_mapping(value):
        return {_key(name): plain(each, depth + 1) for name, each in value.items()}
    return refuse(f"not JSON-serialisable: {quoted(value)}", "not_json")


def _key(name: object) -> str:
    if not isinstance(name, str):
        refuse(f"not JSON-serialisable: the key {quoted(name)} is no text", "not_json")
    return name


def _is_listed(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    return isinstance(value, list | tuple)


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)
