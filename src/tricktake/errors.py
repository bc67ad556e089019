"""What went wrong, said to people: refusals of moves, and the errors of the library.

Every error is a [TricktakeError][] and with it a `ValueError`; each keeps its parts as
attributes and survives pickling.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import frozen
from typing_extensions import override

MoveT_co = TypeVar("MoveT_co", covariant=True)


@frozen
class Refusal(Generic[MoveT_co]):
    """Why a move is refused.

    Attributes:
        code: the reason as a short stable word for programs, such as `"must_follow"`.
        clause: the clause of the game's rules text that refuses the move, such as `"CP-34"`.
        message: the reason as a sentence for people; it names the move and the clause.
        legal: the moves that would have been legal for the seat to act, in ascending order; where an
            interrupt was refused, which any seat may try, the interrupts that are accepted now.
    """

    code: str
    clause: str
    message: str
    legal: tuple[MoveT_co, ...]

    @override
    def __str__(self) -> str:
        """The message, and what would have been right."""
        if not self.legal:
            return self.message
        return f"{self.message}; legal: {', '.join(map(str, self.legal))}"


class TricktakeError(ValueError):
    """The root of all errors of this library."""


class IllegalMoveError(TricktakeError):
    """A move that the rules refuse; the state is as it was.

    Attributes:
        refusal: why, by which clause, and what would have been legal.
    """

    def __init__(self, refusal: Refusal[object]) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @override
    def __str__(self) -> str:
        return str(self.refusal)


class GameOverError(IllegalMoveError):
    """A move after the end of the match."""


class OptionError(TricktakeError):
    """An option of a rules object that does not exist, or a value that it does not allow.

    Attributes:
        option: the name of the option.
        value: the value given, or `None` if the option itself is unknown.
        allowed: what is allowed, in words.
    """

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(option, value, allowed)
        self.option = option
        self.value = value
        self.allowed = allowed

    @override
    def __str__(self) -> str:
        return f"{self.option}={self.value!r}: allowed is {self.allowed}"


class UnknownOptionError(OptionError):
    """An option that the game does not have; `allowed` lists those that it has."""

    @override
    def __str__(self) -> str:
        return f"{self.option}: no such option; there are {self.allowed}"


class NotationError(TricktakeError):
    """A text that is no card or no move.

    Attributes:
        text: the whole text.
        position: where reading stopped, from 0.
        reason: what was expected there.
    """

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason

    @override
    def __str__(self) -> str:
        return f"{self.text!r}, position {self.position}: {self.reason}"


class SetupError(TricktakeError):
    """A start, a hand-made state or a hand-made view that contradicts the rules or itself."""


class RecordError(TricktakeError):
    """A recorded match that cannot be read, or does not follow its rules.

    Attributes:
        cause: the sentence that says what is wrong.
        line: the line of the file, from 1; 0 where the record did not come from a file.
        hand: the hand of the match, from 1; 0 if the fault lies outside the moves.
        move: the move within the hand, from 1 (its deal); 0 if the fault lies outside the moves.
        code: the reason as a short stable word, such as `"must_follow"` or `"bad_json"`.
        clause: the clause of the rules text, or `""` where no rule is concerned.
        legal: the texts of the moves that would have been legal there.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a fault has this many parts, and a pickled error keeps them all
        self,
        cause: str,
        line: int = 0,
        hand: int = 0,
        move: int = 0,
        code: str = "bad_record",
        clause: str = "",
        legal: tuple[str, ...] = (),
    ) -> None:
        super().__init__(cause, line, hand, move, code, clause, legal)
        self.cause = cause
        self.line = line
        self.hand = hand
        self.move = move
        self.code = code
        self.clause = clause
        self.legal = legal

    @override
    def __str__(self) -> str:
        places = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("hand", self.hand), ("move", self.move))
            if number
        ]
        where = ", ".join(places)
        legal = f"; legal: {', '.join(self.legal)}" if self.legal else ""
        return f"{where}: {self.cause}{legal}" if where else f"{self.cause}{legal}"
