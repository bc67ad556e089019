"""What went wrong, said to people: refusals of moves, and the errors of the library.

Every error is a [TricktakeError][] and with it a `ValueError`; each keeps its parts as
attributes and survives pickling.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - attrs resolves the types of the fields
from typing import Final, Generic, TypeVar

from attrs import field, frozen
from typing_extensions import override

from tricktake.messages import LONGEST_LIST, Param, Sentence, english_template, nearest, quoted, worded

MoveT_co = TypeVar("MoveT_co", covariant=True)


@frozen
class Refusal(Generic[MoveT_co]):
    """Why a move is refused.

    Attributes:
        code: the reason as a short stable word for programs, such as `"must_follow"`.
        clause: the clause of the game's rules text that refuses the move, such as `"CP-34"`.
        params: the values that stand in the sentence, by name, such as the seat.
        template: the English template of the reason; `""` where the catalogue of messages has it.
        move: the move as a sentence names it.
        legal: the moves that would have been legal for the seat to act, in ascending order; where an
            interrupt was refused, which any seat may try, the interrupts that are accepted now.
    """

    code: str
    clause: str
    params: Mapping[str, Param] = field(factory=dict[str, "Param"], hash=False)
    template: str = ""
    move: str = ""
    legal: tuple[MoveT_co, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The reason as a sentence that names the move and the clause; [render][] puts it into words."""
        told = {"move": self.move, **self.params}
        reason = Sentence(f"refusal-{self.code.replace('_', '-')}", told, self.template)
        alone = "{move" in english_template(reason)
        return Sentence(
            "refusal-alone" if alone else "refusal",
            {"move": self.move, "reason": reason, "clause": self.clause},
        )

    @property
    def message(self) -> str:
        """The sentence in English."""
        return worded(self.sentence)

    @override
    def __str__(self) -> str:
        """The message, and what would have been right."""
        if not self.legal:
            return self.message
        return worded(Sentence("refusal-legal", {"refusal": self.sentence, "legal": self.legal}))


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


class NoEffectError(TricktakeError):
    """A move that the rules accept, or that is trusted to be legal, and that no rule carries out.

    Attributes:
        game: the name of the game in sentences.
        move: the text of the move.
        phase: the phase of the state.
    """

    def __init__(self, game: str, move: str, phase: str) -> None:
        super().__init__(game, move, phase)
        self.game = game
        self.move = move
        self.phase = phase

    @override
    def __str__(self) -> str:
        return f"{self.game}: apply_move has no case for {self.move!r} in the phase {self.phase!r}"


class UnknownNameError(TricktakeError, KeyError):
    """A name that stands for nothing, such as that of a game; a `KeyError` too.

    Attributes:
        kind: what was looked for: `"game"`, `"language"`, `"clause"`.
        name: the name given.
        known: the names that exist.
    """

    def __init__(self, kind: str, name: object, known: tuple[str, ...]) -> None:
        super().__init__(kind, name, known)
        self.kind = kind
        self.name = name
        self.known = known

    @override
    def __str__(self) -> str:
        return unknown(self.kind, self.name, self.known)


def unknown(kind: str, name: object, known: tuple[str, ...]) -> str:
    """The sentence about a name that stands for nothing: what there is, and what was perhaps meant."""
    near = nearest(name, known)
    meant = f"; did you mean {near!r}?" if near else ""
    return f"unknown {kind} {quoted(name)}; {kind}s: {_first(known) or 'none'}{meant}"


def _first(texts: tuple[str, ...]) -> str:
    """Texts with commas between them; no more than a dozen."""
    more = f" and {len(texts) - LONGEST_LIST} more" if len(texts) > LONGEST_LIST else ""
    return ", ".join(texts[:LONGEST_LIST]) + more


class OptionError(TricktakeError):
    """An option of a rules object that does not exist, or a value that it does not allow.

    Attributes:
        option: the name of the option.
        value: the value given, or `None` if the option itself is unknown.
        allowed: what is allowed, in words.
        type: the type that is expected, in words, where the value is of another; else `""`.
    """

    def __init__(self, option: str, value: object, allowed: str, type: str = "") -> None:  # noqa: A002 - the column of the rules text is called so
        super().__init__(option, value, allowed, type)
        self.option = option
        self.value = value
        self.allowed = allowed
        self.type = type

    @override
    def __str__(self) -> str:
        allowed = f"{self.type} ({self.allowed})" if self.type else self.allowed
        return f"{self.option} must be {allowed}, not {quoted(self.value)}"


class UnknownOptionError(OptionError):
    """An option that the game does not have; `allowed` lists those that it has."""

    @override
    def __str__(self) -> str:
        return unknown("option", self.option, tuple(self.allowed.split(", ")))


class UnknownPresetError(OptionError):
    """A preset that the game does not have; `allowed` lists those that it has."""

    @override
    def __str__(self) -> str:
        return unknown("preset", self.value, tuple(filter(None, self.allowed.split(", "))))


class NotationError(TricktakeError):
    """A text that is no card or no move.

    Attributes:
        text: the whole text.
        position: where reading stopped, from 0.
        code: the reason as a short stable word for programs, such as `"suit_expected"`.
        params: the values that stand in the sentence, by name.
        template: the English template of the reason; `""` where the catalogue of messages has it.
    """

    def __init__(
        self,
        text: str,
        position: int,
        code: str,
        params: Mapping[str, Param] | None = None,
        template: str = "",
    ) -> None:
        super().__init__(text, position, code, params, template)
        self.text = text
        self.position = position
        self.code = code
        self.params: Mapping[str, Param] = params or {}
        self.template = template

    def within(self, text: str, position: int) -> NotationError:
        """The same error in a longer text: where reading stopped there."""
        return NotationError(text, position, self.code, self.params, self.template)

    @property
    def reason(self) -> str:
        """The reason alone, in English."""
        return worded(self._reason)

    @property
    def sentence(self) -> Sentence:
        """The reason as a sentence that quotes the text; [render][] puts it into words."""
        if "!r}" in english_template(self._reason):
            return self._reason
        return Sentence("notation", {"text": self.text, "position": self.position, "reason": self._reason})

    @property
    def _reason(self) -> Sentence:
        return Sentence(f"notation-{self.code.replace('_', '-')}", self.params, self.template)

    @override
    def __str__(self) -> str:
        return worded(self.sentence)


class SetupError(TricktakeError):
    """A start, a hand-made state or a hand-made view that contradicts the rules or itself."""


LONGEST_CAUSE: Final = 600
"""The most characters of the sentence of a fault; a longer one is cut in the middle."""


def _cut(cause: str) -> str:
    if len(cause) <= LONGEST_CAUSE:
        return cause
    half = (LONGEST_CAUSE - 5) // 2
    return f"{cause[:half]} ... {cause[-half:]}"


@frozen
class Fault:
    """What is wrong with a record, and where.

    Attributes:
        cause: the sentence that says what is wrong; what it quotes is cut.
        line: the line of the file, from 1; 0 where the record did not come from a file.
        hand: the hand of the match, from 1; 0 if the fault lies outside the moves.
        move: the move within the hand, from 1 (its deal); 0 if the fault lies outside the moves.
        code: the reason as a short stable word, such as `"must_follow"` or `"bad_json"`.
        clause: the clause of the rules text, or `""` where no rule is concerned.
        legal: the texts of the moves that would have been legal there.
    """

    cause: str = field(converter=_cut)
    line: int = 0
    hand: int = 0
    move: int = 0
    code: str = "bad_record"
    clause: str = ""
    legal: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        """Where it is, what is wrong, and what would have been legal."""
        places = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("hand", self.hand), ("move", self.move))
            if number
        ]
        where = f"{', '.join(places)}: " if places else ""
        legal = f"; legal: {_first(self.legal)}" if self.legal else ""
        return f"{where}{self.cause}{legal}"


class RecordError(TricktakeError):
    """A recorded match that cannot be read, or does not follow its rules.

    Attributes:
        fault: what is wrong, and where.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    @override
    def __str__(self) -> str:
        return str(self.fault)


class GameLoadError(TricktakeError):
    """A game of another package that cannot be loaded, or is no game.

    Attributes:
        game: the name of the game.
        reason: what is wrong with it.
    """

    def __init__(self, game: str, reason: str) -> None:
        super().__init__(game, reason)
        self.game = game
        self.reason = reason

    @override
    def __str__(self) -> str:
        return f"cannot load the game {quoted(self.game)}: {_cut(self.reason)}"
