"""Recorded matches: the rules, the first dealer and the moves, replayed and validated move by move.

Deals are moves too, so a record replays without a seed; it is also how a program stores a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping  # noqa: TC003 - attrs resolves the types of the fields
from datetime import date
from typing import TYPE_CHECKING, Final, Generic, NoReturn, TypeAlias, TypeGuard

from attrs import evolve, field, frozen

from tricktake.cards import CARD_OF_TEXT
from tricktake.errors import IllegalMoveError, NotationError, OptionError, RecordError
from tricktake.moves import Deal, Move, read_move
from tricktake.play import check_seat, start
from tricktake.registry import GAMES
from tricktake.rules import MoveT, Rules, StateT, ViewT

if TYPE_CHECKING:
    from tricktake.cards import Card
    from tricktake.registry import AnyRules, AnyState, AnyView

FORMAT: Final = 1
"""The version of the record format."""


def _texts(moves: Iterable[Move | str]) -> tuple[str, ...]:
    texts = tuple(moves)
    return texts if _are_texts(texts) else tuple(map(str, texts))


def _are_texts(moves: tuple[Move | str, ...]) -> TypeGuard[tuple[str, ...]]:
    return set(map(type, moves)) <= {str}


def _check_dealer(record: AnyRecord, _attribute: object, dealer: int) -> None:
    check_seat("dealer", dealer, record.rules, record.rules.dealer_clause)


@frozen
class Record(Generic[StateT, MoveT, ViewT]):
    """A recorded match; it may stop before the match is over.

    Attributes:
        rules: the rules of the match.
        dealer: the seat that deals the first hand.
        moves: the texts of the moves in order, deals and interrupts among them; moves may be given
            in place of texts.
        totals: the claimed totals by side at the end of the record, or `None`.
        winners: the claimed winners at the end of the record, or `None`.
        seats: the names of those who sit at the seats, or `None`.
        date: the date of the match as `"2026-11-29"`, or `None`.
        extra: keys that the format does not know, kept as they are.

    Raises:
        SetupError: if the dealer has no seat at the table.
    """

    rules: Rules[StateT, MoveT, ViewT]
    dealer: int = field(validator=_check_dealer)
    moves: tuple[str, ...] = field(converter=_texts, default=())
    totals: tuple[int, ...] | None = field(default=None, kw_only=True)
    winners: tuple[int, ...] | None = field(default=None, kw_only=True)
    seats: tuple[str, ...] | None = field(default=None, kw_only=True)
    date: str | None = field(default=None, kw_only=True)
    extra: Mapping[str, object] = field(factory=dict[str, object], hash=False, kw_only=True)

    def to_json(self) -> dict[str, object]:
        """The record as plain JSON values, in the order in which they are written."""
        written: dict[str, object] = {
            "tricktake": FORMAT,
            "game": self.rules.name,
            "rules": self.rules.options(),
            "revision": self.rules.revision,
            "dealer": self.dealer,
            "moves": list(self.moves),
        }
        for name, value in (("totals", self.totals), ("winners", self.winners), ("seats", self.seats)):
            if value is not None:
                written[name] = list(value)
        if self.date is not None:
            written["date"] = self.date
        return written | {name: value for name, value in self.extra.items() if name not in written}


AnyRecord: TypeAlias = "Record[AnyState, Move, AnyView]"
"""A record of some game."""


# Replay


@frozen
class Replay(Generic[StateT]):
    """How far a record could be replayed.

    Attributes:
        state: the state after the last accepted move.
        hands: the number of deals that were accepted.
        moves: the number of moves that were accepted, deals among them.
        fault: what is wrong, or `None` if nothing is.
    """

    state: StateT
    hands: int
    moves: int
    fault: RecordError | None


def replay(record: Record[StateT, MoveT, ViewT]) -> StateT:
    """The state after all moves of a record.

    Raises:
        RecordError: at the first move that cannot be read or is refused.
    """
    replayed = _replay(record)
    if replayed.fault is not None:
        raise replayed.fault
    return replayed.state


def find_fault(record: Record[StateT, MoveT, ViewT]) -> RecordError | None:
    """What is wrong with a record, its claims included; `None` if nothing is."""
    return judge(record).fault


def judge(record: Record[StateT, MoveT, ViewT]) -> Replay[StateT]:
    """Replay a record as far as it goes, and compare its claims with what the moves give."""
    replayed = _replay(record)
    if replayed.fault is not None:
        return replayed
    score = record.rules.score(replayed.state)
    for name, claimed, found in (
        ("totals", record.totals, score.totals),
        ("winners", record.winners, score.winners),
    ):
        if claimed is not None and claimed != found:
            cause = f"{name} are claimed as {list(claimed)}, and the moves give {list(found)}"
            return evolve(replayed, fault=RecordError(cause, code=f"wrong_{name}"))
    return replayed


def _replay(record: Record[StateT, MoveT, ViewT]) -> Replay[StateT]:
    rules, texts = record.rules, record.moves
    play, apply, known = rules.play, rules.apply, _known_moves(rules)
    state = start(rules, dealer=record.dealer)
    cards = (*map(CARD_OF_TEXT.get, texts), None)
    # Tricks begin within so many cards after any other move, or the game has none that can be played at once.
    begins = tries = rules.seats if rules.has_own("play_tricks") else 0
    hands, place, end = 0, 0, len(texts)
    try:
        while place < end:
            card = cards[place]
            if card is not None:
                if tries and _are_cards(run := cards[place : cards.index(None, place)]):
                    state, played = rules.play_tricks(state, run)
                    if played:
                        place += played
                        continue
                    tries -= 1
                if card.bit & state.playable:
                    state = play(state, card)  # as `apply` does, without the price of a call
                    place += 1
                    continue
            text = texts[place]
            move = known.get(text)
            if move is None:
                move = _read(rules, text, known)
                state = apply(state, move)
                hands += isinstance(move, Deal)  # which is always read anew
            else:
                state = apply(state, move)
            place += 1
            tries = begins
    except NotationError as error:
        cause, code, clause = str(error), "unreadable_move", ""
    except IllegalMoveError as error:
        cause, code, clause = error.refusal.message, error.refusal.code, error.refusal.clause
    else:
        return Replay(state, hands, end, None)
    legal = tuple(map(str, rules.legal_moves(state)))
    fault = RecordError(cause, 0, *_place(record, place), code, clause, legal)
    return Replay(state, hands, place, fault)


def _are_cards(cards: tuple[Card | None, ...]) -> TypeGuard[tuple[Card, ...]]:
    return all(cards)


def _known_moves(rules: Rules[StateT, MoveT, ViewT]) -> dict[str, MoveT]:
    """The moves of that game other than cards that have been read already, by their texts."""
    return _KNOWN.setdefault(type(rules), {})  # type: ignore[return-value]  # each game's texts lead to its own moves


_KNOWN: Final[dict[type, dict[str, Move]]] = {}
_MOST_KNOWN: Final = 4096


def _read(rules: Rules[StateT, MoveT, ViewT], text: str, known: dict[str, MoveT]) -> MoveT:
    move: MoveT = read_move(rules.moves, text)  # type: ignore[assignment]  # moves of the kinds of this game are MoveT
    if not isinstance(move, Deal) and len(known) < _MOST_KNOWN:
        known[text] = move
    return move


def _place(record: Record[StateT, MoveT, ViewT], done: int) -> tuple[int, int]:
    """The hand and the move within it, both from 1, of the move after `done` moves.

    Moves before the first deal belong to the first hand.
    """
    texts = enumerate(record.moves[: done + 1])
    begins = [place for place, text in texts if text.lstrip()[:4].lower() == "deal"]
    if len(begins) <= 1:
        return 1, done + 1
    return len(begins), done - begins[-1] + 1


# From JSON


def from_json(value: object) -> AnyRecord:
    """The record that a JSON value holds; the moves are not looked at.

    Raises:
        RecordError: if it holds none.
    """
    if not _is_object(value):
        _refuse("a record is a JSON object", "not_an_object")
    keys = dict(value)
    _check_format(keys.pop("tricktake", None))
    rules = _rules(keys.pop("game", None), keys.pop("rules", {}), keys.pop("revision", 1))
    dealer = keys.pop("dealer", rules.seats - 1)
    if not _is_whole(dealer) or not 0 <= dealer < rules.seats:
        _refuse(f'"dealer" is {dealer!r}, and the seats are 0 to {rules.seats - 1}', "bad_dealer")
    moves = keys.pop("moves", None)
    if not _is_texts(moves):
        _refuse('"moves" must be a list of texts', "bad_moves")
    return Record(
        rules,
        dealer,
        moves,
        totals=_claim(keys.pop("totals", None), "totals"),
        winners=_claim(keys.pop("winners", None), "winners"),
        seats=_names(keys.pop("seats", None), rules.seats),
        date=_date(keys.pop("date", None)),
        extra=keys,
    )


def _refuse(cause: str, code: str) -> NoReturn:
    raise RecordError(cause, code=code)


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _is_wholes(value: object) -> TypeGuard[list[int]]:
    return _is_list(value) and all(map(_is_whole, value))


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return _is_list(value) and (
        set(map(type, value)) <= {str} or all(isinstance(each, str) for each in value)
    )


def _check_format(version: object) -> None:
    if not _is_whole(version) or version < 1:
        _refuse(f'"tricktake": {FORMAT} must give the version of the format', "no_format")
    if version > FORMAT:
        _refuse(f"the record has format {version}, and this version reads up to {FORMAT}", "newer_format")


def _rules(game: object, options: object, revision: object) -> AnyRules:
    kind = _game(game)
    if not _is_object(options):
        _refuse('"rules" must be an object of options', "bad_rules")
    if not _is_whole(revision) or revision < 1:
        _refuse(f'"revision" is {revision!r}, and must be a whole number from 1', "bad_revision")
    if revision > kind.revision:
        cause = f"the record follows revision {revision} of the rules, and this version knows {kind.revision}"
        _refuse(cause, "newer_revision")
    return _known_rules(kind, options)


def _known_rules(kind: type[AnyRules], options: dict[str, object]) -> AnyRules:
    """The rules with these options, made once for as many records as have them."""
    written = kind, repr(options)
    rules = _KNOWN_RULES.get(written)
    if rules is None:
        try:
            rules = kind.from_options(options)
        except OptionError as error:
            raise RecordError(str(error), code="bad_option") from error
        if len(_KNOWN_RULES) < _MOST_KNOWN_RULES:
            _KNOWN_RULES[written] = rules
    return rules


_KNOWN_RULES: Final[dict[tuple[type, str], AnyRules]] = {}
_MOST_KNOWN_RULES: Final = 256


def _game(game: object) -> type[AnyRules]:
    try:
        kind = GAMES.get(game) if isinstance(game, str) else None
    except (ImportError, AttributeError) as error:
        cause = f"the game {game!r} cannot be loaded: {error}"
        raise RecordError(cause, code="broken_game") from error
    if kind is None:
        _refuse(f'"game" is {game!r}, and there are {", ".join(GAMES)}', "unknown_game")
    return kind


def _claim(value: object, name: str) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not _is_wholes(value):
        _refuse(f'"{name}" must be a list of whole numbers', f"bad_{name}")
    return tuple(value)


def _names(value: object, seats: int) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not _is_texts(value) or len(value) != seats:
        _refuse(f'"seats" must be a list of {seats} names', "bad_seats")
    return tuple(value)


def _date(value: object) -> str | None:
    if value is None:
        return None
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        _refuse(f'"date" is {value!r}, and must be a day as "2026-11-29"', "bad_date")
    return day.isoformat()
