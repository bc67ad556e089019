"""Suits, ranks and cards; the fifty-two cards exist once each."""

from __future__ import annotations

from enum import Enum
from struct import Struct, error as struct_error
from typing import TYPE_CHECKING

from attrs import frozen
from typing_extensions import override

from tricktake.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS_IN_A_SUIT = 13


class Suit(Enum):
    """A suit; in ascending order clubs, diamonds, hearts, spades.

    Its value is its letter, so `Suit("S")` is spades.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    letter: str
    """The letter that stands for it in a card."""
    index: int
    """The place in the ascending order, from 0."""
    mask: int
    """The thirteen cards of the suit as bits; bit `i` is the card with index `i`."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "CDHS".index(letter)
        self.mask = (1 << RANKS_IN_A_SUIT) - 1 << RANKS_IN_A_SUIT * self.index

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Suit) else NotImplemented

    @override
    def __reduce_ex__(self, proto: object) -> tuple[type[Suit], tuple[str]]:
        return Suit, (self.letter,)

    @override
    def __str__(self) -> str:
        return self.letter

    @override
    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def word(self) -> str:
        """The name of the suit in a sentence, such as `"spades"`."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The sign of the suit, such as `"♠"`."""
        return "♣♦♥♠"[self.index]


class Rank(Enum):
    """A rank, from the two up to the ace; how high it counts is for each game to say.

    Its value is its letter, so `Rank("T")` is the ten.
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    letter: str
    """The letter that stands for it in a card."""
    index: int
    """The place in the ascending order, from 0."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "23456789TJQKA".index(letter)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Rank) else NotImplemented

    @override
    def __str__(self) -> str:
        return self.letter

    @override
    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def word(self) -> str:
        """The name of the rank in a sentence, such as `"queen"`."""
        return self.name.lower()


@frozen(init=False, eq=False, repr=False)
class Card:
    """One of the fifty-two cards; there is only one object for each, also after pickling.

    Attributes:
        suit: its suit.
        rank: its rank.
        index: its place in the ascending order of the pack (suit, then rank), from 0.
        bit: `1 << index`, the card as a set of one.
    """

    suit: Suit
    rank: Rank
    index: int
    bit: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:  # noqa: PYI034 - the object there is, not one of a subclass
        """The card of that suit and rank."""
        return CARDS[RANKS_IN_A_SUIT * suit.index + rank.index]

    def __init__(self, suit: Suit, rank: Rank) -> None:
        """Nothing is left to set: `__new__` gave a finished card."""

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    @override
    def __hash__(self) -> int:
        return self.index

    @override
    def __reduce__(self) -> tuple[object, tuple[int]]:
        return card_at, (self.index,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @override
    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    @override
    def __repr__(self) -> str:
        return str(self)


def _make_card(suit: Suit, rank: Rank) -> Card:
    card: Card = object.__new__(Card)
    index = RANKS_IN_A_SUIT * suit.index + rank.index
    for name, value in (("suit", suit), ("rank", rank), ("index", index), ("bit", 1 << index)):
        object.__setattr__(card, name, value)
    return card


CARDS: tuple[Card, ...] = tuple(_make_card(suit, rank) for suit in Suit for rank in Rank)
"""The standard pack in ascending order."""
CARD_OF_TEXT: dict[str, Card] = {str(card): card for card in CARDS}
"""The cards by their canonical texts."""
ALL_CARDS: int = (1 << len(CARDS)) - 1
"""The standard pack as bits."""


def card_at(index: int) -> Card:
    """The card with that index in the ascending order of the pack."""
    return CARDS[index]


def pack_from(lowest: Rank) -> tuple[Card, ...]:
    """The pack without the ranks below `lowest`, in ascending order."""
    return tuple(card for card in CARDS if card.rank.index >= lowest.index)


def bits_of(cards: Iterable[Card]) -> int:
    """These cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


_SUIT_SIGNS = {
    sign: suit for suit, signs in zip(Suit, ("Cc♣♧", "Dd♦♢", "Hh♥♡", "Ss♠♤"), strict=True) for sign in signs
}
_RANK_SIGNS = {sign: rank for rank in Rank for sign in (rank.letter, rank.letter.lower())}
_RANK_WORDS = {**_RANK_SIGNS, "10": Rank.TEN, **{rank.name.lower(): rank for rank in Rank}}
_SUIT_SYMBOLS = frozenset("♣♧♦♢♥♡♠♤")
SUIT_EXPECTED = "suit_expected"
RANK_EXPECTED = "rank_expected"
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_CODES_OF = tuple(Struct(f"={cards}H").unpack for cards in range(len(CARDS) + 1))
"""What takes the two bytes of each text of a card as one number, by the number of cards."""
_CARD_OF_CODE = {_CODES_OF[1](str(card).encode())[0]: card for card in CARDS}
"""The cards by these numbers: the shortest way through a deal."""


def parse_suit(text: str) -> Suit:
    """Read a suit: a letter (`S`), a sign (`♠`) or a word (`spades`, `spade`), in any case.

    Raises:
        NotationError: if it is none of these.
    """
    name = text.strip().strip(_VARIATION_SELECTORS)
    if name in _SUIT_SIGNS:
        return _SUIT_SIGNS[name]
    for suit in Suit:
        if name.lower() in {suit.word, suit.word[:-1]}:
            return suit
    raise NotationError(text, 0, SUIT_EXPECTED)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards one after another, with or without spaces between them, in the order given.

    A card is rank then suit, as `AS`; lower case, `10` for `T` and suit signs are read too.

    Raises:
        NotationError: at the first place where no card can be read.
    """
    try:
        return tuple(map(_CARD_OF_CODE.__getitem__, _CODES_OF[len(text) // 2](text.encode())))
    except (IndexError, KeyError, struct_error, UnicodeEncodeError):
        return _parse_tolerantly(text)


def _parse_tolerantly(text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] in _VARIATION_SELECTORS:
            position += 1
            continue
        width = 2 if text.startswith("10", position) else 1
        rank = Rank.TEN if width == 2 else _RANK_SIGNS.get(text[position])  # noqa: PLR2004 - the two characters of "10"
        if rank is None:
            raise NotationError(text, position, RANK_EXPECTED)
        suit = _SUIT_SIGNS.get(text[position + width : position + width + 1])
        if suit is None:
            raise NotationError(text, position + width, SUIT_EXPECTED)
        cards.append(Card(suit, rank))
        position += width + 1
    return tuple(cards)


def parse_card(text: str) -> Card:
    """Read one card: `AS`, `as`, `10h`, `A♠`, `♠A`, `ace of spades`.

    Raises:
        NotationError: if the text is not exactly one card.
    """
    try:
        cards = parse_cards(text)
    except NotationError:
        card = _spelled_out(text) or _suit_first(text)
        if card is None:
            raise
        return card
    if len(cards) != 1:
        raise NotationError(text, 0, "card_expected")
    return cards[0]


def _spelled_out(text: str) -> Card | None:
    """The card of a text such as `ace of spades` or `10 of h`."""
    rank, of, suit = text.lower().partition("of")
    found = _RANK_WORDS.get(rank.strip())
    try:
        return Card(parse_suit(suit), found) if of and found else None
    except NotationError:
        return None


def _suit_first(text: str) -> Card | None:
    """The card of a text such as `♠A`: the sign of a suit is never a rank."""
    sign, rank = text.strip()[:1], text.strip()[1:].strip(_VARIATION_SELECTORS)
    found = _RANK_WORDS.get(rank)
    return Card(_SUIT_SIGNS[sign], found) if sign in _SUIT_SYMBOLS and found else None
