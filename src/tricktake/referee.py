"""A referee: a match with the table around it: who may do what, what each seat has seen, undo and redo.

The one object of the library that changes. It keeps every state of the match, so undo and redo are
exact, across deals too, and what a seat sees is worked out only when somebody asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeAlias, cast

from attrs import define, evolve, field, frozen
from typing_extensions import override

from tricktake._events import events_between, maker_of
from tricktake.errors import Fault, IllegalMoveError, RecordError, Refusal, SetupError
from tricktake.messages import quoted
from tricktake.moves import Deal, Move, read_move
from tricktake.play import check_seat, observe_with, shuffle_with, start
from tricktake.records.record import Record, from_json
from tricktake.states import MoveT, StateT, ViewT
from tricktake.views import Event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from tricktake.registry import AnyRules, AnyState, AnyView
    from tricktake.rules import Rules

FORMAT: Final = 1
"""The version of the JSON of a referee."""
TABLE: Final = "TABLE"
"""What a refusal cites where a seat may not make a move that the rules would accept."""

AnyReferee: TypeAlias = "Referee[AnyState, Move, AnyView]"


@frozen
class _Step(Generic[StateT, MoveT]):
    """A step of the table: a move, or a jump by undo or redo, and the state that it leads to."""

    state: StateT
    move: MoveT | None


@define(init=False, eq=False, repr=False)
class Referee(Generic[StateT, MoveT, ViewT]):
    """A match at a table.

    A due deal does not come by itself: while `state.awaiting` is `"deal"`, call
    [deal][tricktake.referee.Referee.deal].

    Args:
        rules: the rules of the match.
        dealer: the seat that deals the first hand; the last seat if not given.
        rng: the source of chance for deals; without it every deal must be given.
        seats: the names of those who sit at the seats, for the record.

    Raises:
        SetupError: if there is no such dealer.
        RecordError: if the names do not fit the seats.
    """

    _record: Record[StateT, MoveT, ViewT]
    _rng: Random | None
    _states: list[StateT]
    _moves: list[MoveT]
    _undone: list[tuple[MoveT, StateT]]
    _steps: list[_Step[StateT, MoveT]]
    _log: list[str | dict[str, int]]
    _streams: dict[int | None, list[Event]] = field(factory=dict[int | None, list[Event]])
    _done: dict[int | None, int] = field(factory=dict[int | None, int])
    _public: tuple[StateT, ViewT] | None = None

    def __init__(
        self,
        rules: Rules[StateT, MoveT, ViewT],
        *,
        dealer: int | None = None,
        rng: Random | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        begin = start(rules, dealer=dealer)
        record = Record(rules, begin.dealer, seats=None if seats is None else tuple(seats))
        self.__attrs_init__(record, rng, [begin], [], [], [_Step(begin, None)], [])  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # made by attrs

    @override
    def __repr__(self) -> str:
        return f"Referee({self.rules!r}, moves={len(self._moves)})"  # a log may be read by players

    @property
    def rules(self) -> Rules[StateT, MoveT, ViewT]:
        """The rules of the match."""
        return self._record.rules

    @property
    def state(self) -> StateT:
        """The state of the match."""
        return self._states[-1]

    def record(self) -> Record[StateT, MoveT, ViewT]:
        """The match as a record, without the moves that were undone."""
        score = self.rules.score(self.state)
        return evolve(self._record, moves=self._moves, totals=score.totals, winners=score.winners)

    def view(self, seat: int | None) -> ViewT:
        """What a seat may know now; `None`: a spectator.

        Raises:
            SetupError: if there is no such seat.
        """
        if seat is not None:
            check_seat("seat", seat, self.rules)
        return observe_with(self.rules, self.state, seat)

    # Moves

    def deal(self, deal: Deal | str | None = None) -> tuple[Event, ...]:
        """Make the deal that is due.

        Args:
            deal: the deal or its text; a random one if not given.

        Returns:
            What a spectator sees of it.

        Raises:
            SetupError: if no deal is given and the referee has no `rng`, or none is due; if another move
                is given.
            NotationError: if the text is no move of the game.
            IllegalMoveError: if the deal is refused.
        """
        if deal is None:
            if self._rng is None:
                message = "cannot deal: give the referee an rng, or give it the deal"
                raise SetupError(message)
            if self.state.awaiting != "deal":
                message = f"cannot deal: {self.rules.title} is not waiting for a deal"
                raise SetupError(message)
            deal = shuffle_with(self.rules, self.state.dealer, self._rng)
        move = self._read(deal)
        if not isinstance(move, Deal):
            message = f"{quoted(deal)} is no deal: give what seats do to play"
            raise SetupError(message)
        return self._make(move)

    def play(self, seat: int, move: MoveT | str) -> tuple[Event, ...]:
        """Make a move for a seat.

        Args:
            seat: the seat that makes the move.
            move: the move, or its text.

        Returns:
            What a spectator sees of it; [events][tricktake.referee.Referee.events] has what each seat sees.

        Raises:
            SetupError: if there is no such seat.
            NotationError: if the text is no move of the game.
            IllegalMoveError: if it is not that seat's turn, the interrupt is another seat's, or the
                rules refuse the move; nothing changes then.
        """
        check_seat("seat", seat, self.rules)
        made = self._read(move)
        refusal = self._refuse_table(seat, made)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        return self._make(made)

    def why_illegal(self, seat: int, move: MoveT | str) -> Refusal[MoveT] | None:
        """Why a seat may not make a move now; `None` if it may.

        Raises:
            SetupError: if there is no such seat.
            NotationError: if the text is no move of the game.
        """
        check_seat("seat", seat, self.rules)
        made = self._read(move)
        return self._refuse_table(seat, made) or self.rules.why_illegal(self.state, made)

    def _refuse_table(self, seat: int, move: object) -> Refusal[MoveT] | None:
        """Why a seat may not make a move that the rules might accept.

        It is looked at first: what the rules say of a move tells what the seat to act holds.
        """
        if self.state.awaiting == "over" or not isinstance(move, Move):
            return None
        if isinstance(move, Deal):
            return Refusal("dealt_by_the_table", TABLE, move=move.label)
        maker = maker_of(self.state.to_act, move)
        if maker is None or maker == seat or maker not in range(self.rules.seats):
            return None
        code = "made_by_another_seat" if move.off_turn else "not_your_turn"
        return Refusal(code, TABLE, {"seat": seat, "maker": maker}, move=move.label)

    def _read(self, move: object) -> MoveT:
        return cast("MoveT", read_move(self.rules.moves, move) if isinstance(move, str) else move)

    def _make(self, move: MoveT) -> tuple[Event, ...]:
        before, seen = self.state, self._public_view()
        self._advance(move)
        return events_between(seen, self._public_view(), move, maker_of(before.to_act, move))

    def _public_view(self) -> ViewT:
        """What a spectator may know now; kept until the next move, of which it is the view before."""
        if self._public is None or self._public[0] is not self.state:
            self._public = self.state, observe_with(self.rules, self.state, None)
        return self._public[1]

    def _advance(self, move: MoveT) -> None:
        after = self.rules.apply(self.state, move)
        self._undone.clear()
        self._moves.append(move)
        self._states.append(after)
        self._steps.append(_Step(after, move))
        self._log.append(str(move))

    # Undo and redo

    def undo(self, n: int = 1) -> None:
        """Take back the last moves, deals among them.

        Raises:
            SetupError: if fewer have been made.
        """
        self._check_number(n, len(self._moves), "undo")
        for _ in range(n):
            self._undone.append((self._moves.pop(), self._states.pop()))
        self._jump({"undo": n})

    def redo(self, n: int = 1) -> None:
        """Make moves again that were taken back, with the same deals.

        Raises:
            SetupError: if fewer have been taken back since the last move.
        """
        self._check_number(n, len(self._undone), "redo")
        for _ in range(n):
            move, state = self._undone.pop()
            self._moves.append(move)
            self._states.append(state)
        self._jump({"redo": n})

    @staticmethod
    def _check_number(n: object, most: int, what: str) -> None:
        if not (isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= most):
            moves = "move" if most == 1 else "moves"
            message = (
                f"cannot {what} {n!r} moves: you can {what} {f'1 to {most} {moves}' if most else 'none now'}"
            )
            raise SetupError(message)

    def _jump(self, jump: dict[str, int]) -> None:
        self._steps.append(_Step(self.state, None))
        self._log.append(jump)

    # Streams

    def events(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """The stream of a seat, or of a spectator, from the beginning of the match.

        A stream begins with a `view` event, a snapshot of what the seat knows; undo and redo put another
        one into it. The events are numbered from 1 for each stream by itself.

        Args:
            seat: the seat; `None`: a spectator.
            since: the number of the last event that the caller has; 0 for the whole stream.

        Raises:
            SetupError: if there is no such seat, or no such event in its stream.
        """
        if seat is not None:
            check_seat("seat", seat, self.rules)
        stream = self._streams.setdefault(seat, [])
        for number in range(self._done.get(seat, 0), len(self._steps)):
            for event in self._seen(number, seat):
                stream.append(evolve(event, n=len(stream) + 1))
        self._done[seat] = len(self._steps)
        given: object = since
        if type(given) is not int or not 0 <= given <= len(stream):
            message = f"since must be 0 to {len(stream)}, the number of an event of the stream, not {given!r}"
            raise SetupError(message)
        return tuple(stream[since:])

    def _seen(self, number: int, seat: int | None) -> tuple[Event, ...]:
        """What a seat sees of a step."""
        step = self._steps[number]
        after = observe_with(self.rules, step.state, seat)
        if number == 0:
            return (Event("view", data={"view": after}),)
        before_state = self._steps[number - 1].state
        before = observe_with(self.rules, before_state, seat)
        if step.move is None:
            return () if after == before else (Event("view", data={"view": after}),)
        return events_between(before, after, step.move, maker_of(before_state.to_act, step.move))

    # JSON

    def to_json(self) -> dict[str, object]:
        """The referee as plain JSON values: the record, and what the record has no place for."""
        return {"tricktake_referee": FORMAT, "record": self.record().to_json(), "log": [*self._log]}

    @staticmethod
    def from_json(data: object, *, rng: Random | None = None) -> AnyReferee:
        """The referee that `to_json` wrote, its streams and undone moves included.

        Args:
            data: what `to_json` gave.
            rng: the source of chance for the deals to come.

        Raises:
            RecordError: if it is not the JSON of a referee, of a later version or revision, or its log
                does not follow the rules.
        """
        record, log = _parts(data)
        rules: AnyRules = record.rules
        referee: AnyReferee = Referee(rules, dealer=record.dealer, rng=rng, seats=record.seats)
        referee._record = evolve(record, moves=(), totals=None, winners=None)  # noqa: SLF001 - our own
        for number, entry in enumerate(log, start=1):
            try:
                referee._repeat(entry)  # noqa: SLF001 - our own
            except (IllegalMoveError, SetupError, ValueError) as error:
                message = f"entry {number} of the log: {error}"
                raise RecordError(Fault(message, code="bad_log")) from error
        if referee.record().moves != record.moves:
            message = "the log of the referee does not lead to the moves of its record"
            raise RecordError(Fault(message, code="bad_log"))
        return referee

    def _repeat(self, entry: str | Mapping[str, int]) -> None:
        if isinstance(entry, str):
            self._advance(self._read(entry))
        elif [*entry] == ["undo"]:
            self.undo(entry["undo"])
        elif [*entry] == ["redo"]:
            self.redo(entry["redo"])
        else:
            message = f"{dict(entry)!r} is neither a move nor an undo nor a redo"
            raise SetupError(message)


def _parts(data: object) -> tuple[Record[AnyState, Move, AnyView], list[str | dict[str, int]]]:
    parts = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    version, log = parts.get("tricktake_referee"), parts.get("log")
    if type(version) is not int or version < 1 or not isinstance(log, list):
        message = "not a referee: expected an object with tricktake_referee, record and log"
        raise RecordError(Fault(message, code="no_referee"))
    if version > FORMAT:
        message = f"the referee has format {version}; this version reads up to {FORMAT}"
        raise RecordError(Fault(message, code="newer_format"))
    entries = cast("list[object]", log)
    if not all(isinstance(entry, str | dict) for entry in entries):
        message = "the log of a referee holds texts of moves, undo and redo"
        raise RecordError(Fault(message, code="bad_log"))
    return from_json(parts.get("record")), cast("list[str | dict[str, int]]", entries)
