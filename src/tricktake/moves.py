"""Moves: what they have in common, those that several games share, and how they are read.

The text of every move is fixed by the notation page of the documentation; `str(move)` writes it,
[read_move][] reads it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, total_ordering
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, Self, TypeAlias, TypeVar

from attrs import astuple, field, frozen
from attrs.validators import deep_iterable, instance_of
from typing_extensions import override

from tricktake._constructors import call_that_makes
from tricktake.cards import CARDS, Card, Suit, bits_of, parse_card, parse_cards, parse_suit
from tricktake.errors import NotationError, SetupError
from tricktake.hands import cards_of
from tricktake.messages import nearest
from tricktake.seats import around, left_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from attrs import Attribute

    Hands: TypeAlias = tuple[tuple[Card, ...], ...]

MoveT_co = TypeVar("MoveT_co", bound="Move", covariant=True)

MOST_DIGITS: Final = 9
"""The most digits of a number in the text of a move."""


@total_ordering
class Move:
    """The root of all moves: frozen, hashable, and ordered within a game.

    A subclass is a frozen attrs class that gives its word and its place.
    """

    __slots__ = ()

    word: ClassVar[str]
    """The word with which the text of such a move begins; `""` for a card."""
    place: ClassVar[int]
    """The place of this kind of move among the kinds of a game, in the order of legal moves."""
    takes: ClassVar[tuple[str, ...]] = ()
    """What follows the word in the text, in the order of the fields, as `"suit"`, `"number"` or `"seat"`."""
    example: ClassVar[str] = ""
    """A text of such a move, where it is more than the word."""
    off_turn: ClassVar[bool] = False
    """Whether it is an interrupt, made outside the turn order, by whoever it may be."""
    hidden: ClassVar[bool] = False
    """Whether only the seat that makes it sees it."""
    event: ClassVar[str] = "called"
    """The type of the event that tells of such a move."""

    @property
    def maker(self) -> int | None:
        """The seat that an interrupt names as the one that makes it, or `None` if any seat may."""
        return None

    @property
    def order(self) -> tuple[object, ...]:
        """What orders the moves of one kind, which is their fields."""
        return astuple(self, recurse=False)  # type: ignore[arg-type]  # every move is an attrs class

    @property
    def label(self) -> str:
        """How a sentence names the move, by its text, or by a short name where that is long."""
        return str(self)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """The move of this kind with these words behind its own.

        Raises:
            NotationError: if they are not what the move takes.
        """
        return cls(*read_parts(cls, words, cls.takes))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        if type(self) is type(other):
            return self.order < other.order
        return (self.place, self.word) < (other.place, other.word)

    @override
    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return call_that_makes(self)  # type: ignore[type-var]  # every move is an attrs class

    @override
    def __str__(self) -> str:
        return " ".join((self.word, *map(str, self.order)))

    @override
    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.order))})"


class DealingRules(Protocol):
    """What a deal needs to know of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        ...

    @property
    def packets(self) -> tuple[int, ...]:
        """How many cards each seat receives at each turn of the deal."""
        ...


class AwaitsDeal(Protocol):
    """What a deal needs to know of the state that awaits it."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        ...

    @property
    def rules(self) -> DealingRules:
        """The rules of the match."""
        ...


def read_parts(kind: type[Move], words: Sequence[str], takes: Sequence[str]) -> list[object]:
    """What the words behind the word of a move stand for.

    Args:
        kind: the kind of move.
        words: the words behind its own.
        takes: what they must be, as in `Move.takes`; of two different things either may come first.

    Raises:
        NotationError: if they are something else.
    """
    if len(words) != len(takes):
        raise _incomplete(kind, words, takes)
    places = range(len(takes))
    try:
        return _read_at(places, kind, words, takes)
    except NotationError:
        if len({*takes}) > 1:
            with suppress(NotationError):
                return _read_at(places[::-1], kind, words, takes)
        raise


def _read_at(
    places: Sequence[int], kind: type[Move], words: Sequence[str], takes: Sequence[str]
) -> list[object]:
    return [_READERS[part](kind, words, place) for part, place in zip(takes, places, strict=True)]


def _incomplete(kind: type[Move], words: Sequence[str], takes: Sequence[str]) -> NotationError:
    text = " ".join((kind.word, *words))
    if not takes:
        return NotationError(text, len(kind.word), "stands_alone", {"word": kind.word})
    params = {"word": kind.word, "parts": "-and-".join(takes), "example": _example_of(kind)}
    return NotationError(text, len(kind.word), "incomplete", params)


def _example_of(kind: type[Move]) -> str:
    return kind.example or kind.word or "AS"


def _read_number(kind: type[Move], words: Sequence[str], place: int) -> int:
    """The whole number that is the word at `place` behind the word of the move.

    Raises:
        NotationError: if that word is no whole number, or longer than any that a game can mean.
    """
    word = words[place]
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        text, position = _place_of(kind, words, place)
        raise NotationError(text, position, "number_expected", {"digits": MOST_DIGITS})
    return int(word)


def _read_suit(kind: type[Move], words: Sequence[str], place: int) -> Suit:
    """The suit that is the word at `place` behind the word of the move.

    Raises:
        NotationError: if that word is no suit.
    """
    try:
        return parse_suit(words[place])
    except NotationError as error:
        raise error.within(*_place_of(kind, words, place)) from None


def _place_of(kind: type[Move], words: Sequence[str], place: int) -> tuple[str, int]:
    """The text of a move, and where in it the word at `place` begins."""
    return " ".join((kind.word, *words)), len(" ".join((kind.word, *words[:place]))) + 1


_READERS: Final[Mapping[str, Callable[[type[Move], Sequence[str], int], object]]] = {
    "number": _read_number,
    "seat": _read_number,
    "suit": _read_suit,
}
"""What reads a word, by what the word must be."""


class AuctionCall(Move):
    """A call of an auction: a pass, a bid, a doubling. Games with an auction derive theirs."""

    __slots__ = ()


_check_each_card = deep_iterable(deep_iterable(instance_of(Card), instance_of(tuple)), instance_of(tuple))


def _check_hands(deal: Deal, attribute: Attribute[Hands], hands: Hands) -> None:
    # To look at one card after another takes longer than to read them; only what is wrong is found so.
    if not (
        type(hands) is tuple
        and set(map(type, hands)) <= {tuple}
        and set(map(type, chain.from_iterable(hands))) <= {Card}
    ):
        _check_each_card(deal, attribute, hands)


@frozen(order=False, repr=False)
class Deal(Move):
    """The whole deal of a hand, a move of chance.

    Attributes:
        hands: for each seat from 0, the cards it receives, in the order received.
    """

    word: ClassVar[str] = "deal"
    place: ClassVar[int] = -1
    event: ClassVar[str] = "dealt"
    hands: tuple[tuple[Card, ...], ...] = field(validator=_check_hands)

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The cards of each seat, as bits."""
        return tuple(map(bits_of, self.hands))

    @classmethod
    def from_pack(cls, state: AwaitsDeal, cards: Sequence[Card]) -> Self:
        """The deal of a shuffled pack, top card first, as the game of the state deals it.

        Args:
            state: a state that awaits a deal; its dealer and its rules say who receives what.
            cards: the whole pack, the top card first.

        Raises:
            SetupError: if the pack has too few or too many cards.
        """
        return cls.in_packets(state.rules, state.dealer, cards)

    @classmethod
    def in_packets(cls, rules: DealingRules, dealer: int, cards: Sequence[Card]) -> Self:
        """The deal of a pack by that dealer: [from_pack][tricktake.moves.Deal.from_pack] without a state."""
        seats, packets = rules.seats, rules.packets
        if len(cards) != seats * sum(packets):
            message = f"expected a pack of {seats * sum(packets)} cards, got {len(cards)}"
            raise SetupError(message)
        turns = around(left_of(dealer, seats), seats)
        hands: list[list[Card]] = [[] for _ in turns]
        top = 0
        for size in packets:
            for seat in turns:
                hands[seat] += cards[top : top + size]
                top += size
        if set(map(type, cards)) == {Card}:
            return cls._of_cards(tuple(map(tuple, hands)))
        return cls(tuple(map(tuple, hands)))  # says what is no card

    @classmethod
    def _of_cards(cls, hands: Hands) -> Self:
        """The deal of hands that are known to be tuples of cards: without the check, which takes longer."""
        deal = object.__new__(cls)
        object.__setattr__(deal, "hands", hands)
        return deal

    @property
    @override
    def label(self) -> str:
        return "deal"

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Self:
        texts = "".join(words).split("/")
        try:
            hands = tuple(map(parse_cards, texts))
        except NotationError as error:
            before = "/".join(("deal ", *texts[: texts.index(error.text)]))
            whole = f"deal {'/'.join(texts)}"
            raise error.within(whole, len(before) + error.position) from None
        return cls._of_cards(hands)

    @override
    def __str__(self) -> str:
        return "deal " + "/".join("".join(map(str, hand)) for hand in self.hands)


@frozen(order=False, repr=False)
class Pass(AuctionCall):
    """Pass in an auction."""

    word: ClassVar[str] = "pass"
    place: ClassVar[int] = 0


@frozen(order=False, repr=False)
class NameTrump(Move):
    """Name a trump suit.

    Attributes:
        suit: the suit named.
    """

    word: ClassVar[str] = "trump"
    place: ClassVar[int] = 70
    event: ClassVar[str] = "trump"
    takes: ClassVar[tuple[str, ...]] = ("suit",)
    example: ClassVar[str] = "trump S"
    suit: Suit = field(validator=instance_of(Suit))


@frozen(order=False, repr=False)
class Play(Move):
    """Play a card.

    Attributes:
        card: the card played.
    """

    word: ClassVar[str] = ""
    place: ClassVar[int] = 100
    event: ClassVar[str] = "played"
    card: Card = field(validator=instance_of(Card))

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Self:
        return cls(parse_card("".join(words)))

    @override
    def __str__(self) -> str:
        return str(self.card)


@frozen(order=False, repr=False)
class AskRedeal(Move):
    """Ask for another deal instead of naming trump."""

    word: ClassVar[str] = "redeal"
    place: ClassVar[int] = 80


@frozen(order=False, repr=False)
class EndMatch(Move):
    """End the match at the wish of the table; an interrupt while a deal is awaited."""

    word: ClassVar[str] = "end"
    place: ClassVar[int] = 200
    off_turn: ClassVar[bool] = True


@frozen(order=False, repr=False)
class ForeignCall(AuctionCall):
    """A bid that the game at hand does not have, read so that its refusal can cite the clause.

    Attributes:
        text: what is bid: a number, or a number and a suit.
    """

    word: ClassVar[str] = "bid"
    place: ClassVar[int] = 50
    takes: ClassVar[tuple[str, ...]] = ("number",)
    example: ClassVar[str] = "bid 4"
    text: str = field(validator=instance_of(str))

    @classmethod
    @override
    def read(cls, words: Sequence[str]) -> Self:
        takes = cls.takes if len(words) < 2 else ("number", "suit")  # noqa: PLR2004 - a number, and a suit perhaps
        return cls(" ".join(map(str, read_parts(cls, words, takes))))


class MoveList(tuple[MoveT_co, ...]):  # noqa: SLOT001 - it keeps the set of its moves once it is asked
    """A long tuple of moves that finds a move quickly."""

    _found: frozenset[Move]

    @override
    def __contains__(self, move: object) -> bool:
        if "_found" not in self.__dict__:
            self._found = frozenset(self)
        return move in self._found

    @override
    def __reduce__(self) -> tuple[type[tuple[MoveT_co, ...]], tuple[list[MoveT_co]]]:
        return tuple, ([*self],)


PASS = Pass()
END_MATCH = EndMatch()
TRUMPS: tuple[NameTrump, ...] = tuple(map(NameTrump, Suit))
"""The moves that name a trump, in ascending order."""
PLAYS: tuple[Play, ...] = tuple(map(Play, CARDS))
"""The moves that play the cards, by the index of the card."""


_plays: dict[int, tuple[Play, ...]] = {0: ()}
"""The plays of the cards of one suit, by their bits; filled as they are asked for.

There are 4 x 8191 sets of cards of one suit, so it never holds more.
"""
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (suit.mask for suit in Suit)


def plays_of(cards: int) -> tuple[Play, ...]:
    """The moves that play these cards (as bits), in ascending order."""
    if cards in _plays:
        return _plays[cards]
    try:
        return (
            _plays[cards & _CLUBS]
            + _plays[cards & _DIAMONDS]
            + _plays[cards & _HEARTS]
            + _plays[cards & _SPADES]
        )
    except KeyError:
        for of_suit in (cards & suit.mask for suit in Suit):
            if of_suit not in _plays:
                _plays[of_suit] = tuple([PLAYS[card.index] for card in cards_of(of_suit)])
        return plays_of(cards)


def read_move(kinds: Iterable[type[Move]], text: str) -> Move:
    """Read the text of a move of one of these kinds.

    Raises:
        NotationError: if it is none.
    """
    known = tuple(kinds)
    words = text.split()
    word = words[0].lower() if words else ""
    try:
        for kind in known:
            if word and kind.word == word:
                return kind.read(words[1:])
        if Play in known and _may_be_a_card(words):
            return PLAYS[Play.read(words).card.index]
    except NotationError as error:
        if error.text == text:
            raise
        raise error.within(text, min(error.position, len(text))) from None
    raise _unknown_word(known, words, text)


def _may_be_a_card(words: Sequence[str]) -> bool:
    """Whether a text is read as a card, well written or not, rather than as a word."""
    first = words[0].upper() if words else ""
    if first.isalpha() and "OF" not in map(str.upper, words):
        return set(first) <= _CARD_LETTERS or (len(first) <= 2 and first[0] in _RANK_LETTERS)  # noqa: PLR2004 - a card
    return bool(words)


_RANK_LETTERS: Final = frozenset("TJQKA")
_CARD_LETTERS: Final = _RANK_LETTERS | frozenset("CDHS")


def _unknown_word(kinds: Sequence[type[Move]], words: Sequence[str], text: str) -> NotationError:
    examples = tuple(map(_example_of, sorted(kinds, key=lambda kind: kind is not Play)))
    if not words:
        return NotationError(text, 0, "no_move", {"text": text, "examples": examples})
    params = {"word": words[0], "examples": examples}
    near = nearest(words[0], [kind.word for kind in kinds if kind.word])
    if near is None:
        return NotationError(text, text.index(words[0]), "unknown_word", params)
    return NotationError(text, text.index(words[0]), "unknown_word_near", {**params, "near": near})
