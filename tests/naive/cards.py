"""Cards and deals as plain strings, the way the naive twins write them.

Nothing here is shared with the library: a mistake in the one must not hide in the other.
"""

SUITS = "CDHS"
RANKS = "23456789TJQKA"


def is_card(text: str) -> bool:
    """Say whether `text` is one card, such as `AS`."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def is_number(text: str) -> bool:
    """Say whether `text` is a whole number as moves write it: digits, no sign, no needless zero in front."""
    return text != "" and all(sign in "0123456789" for sign in text) and (text == "0" or text[0] != "0")


def is_trump_call(text: str) -> bool:
    """Say whether `text` is `trump C`, `trump D`, `trump H` or `trump S`."""
    return any(text == "trump " + suit for suit in SUITS)


def is_bid(text: str) -> bool:
    """Say whether `text` is a bid of any game: `bid 4` or `bid 80 H`."""
    words = text.split(" ")
    if words[0] != "bid" or len(words) not in {2, 3}:
        return False
    return is_number(words[1]) and (len(words) == 2 or (len(words[2]) == 1 and words[2] in SUITS))


def read_deal(text: str) -> list[list[str]] | None:
    """Give the hands of `deal H0/H1/...` in the order received, or None where `text` is no deal at all."""
    if not text.startswith("deal "):
        return None
    hands: list[list[str]] = []
    for written in text.removeprefix("deal ").split("/"):
        cards = [written[place : place + 2] for place in range(0, len(written), 2)]
        if not all(is_card(card) for card in cards):
            return None
        hands.append(cards)
    return hands


def is_fair_deal(hands: list[list[str]], seats: int, ranks: str) -> bool:
    """Say whether `seats` hands of one size hold every card of the pack with these ranks exactly once."""
    pack = [rank + suit for suit in SUITS for rank in ranks]
    dealt = [card for hand in hands for card in hand]
    return (
        len(hands) == seats
        and all(len(hand) * seats == len(pack) for hand in hands)
        and all(dealt.count(card) == 1 for card in pack)
        and len(dealt) == len(pack)
    )


def in_order(cards: list[str]) -> list[str]:
    """Give the cards by suit C, D, H, S and within a suit from low to high."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def may_play(hand: list[str], table: list[tuple[int, str]]) -> list[str]:
    """Give the cards of `hand` that may be played to the trick on the table: of the led suit, if any."""
    if not table:
        return in_order(hand)
    led = table[0][1][1]
    following = [card for card in hand if card[1] == led]
    return in_order(following or hand)


def beats(card: str, other: str, led: str, trump: str) -> bool:
    """Say whether `card` beats `other` in a trick: trump before the led suit before the rest, then rank."""
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    if card[1] == trump:
        return True
    if other[1] == trump:
        return False
    return card[1] == led


def trick_winner(trick: list[tuple[int, str]], trump: str) -> int:
    """Give the seat whose card no other card of the trick beats, by trying every pair."""
    led = trick[0][1][1]
    unbeaten: list[int] = []
    for seat, card in trick:
        if card[1] not in {led, trump}:
            continue
        if not any(beats(other, card, led, trump) for _, other in trick):
            unbeaten.append(seat)
    (winner,) = unbeaten
    return winner


def whole_number(value: object) -> int:
    """Give the value of an option that is a whole number."""
    if not isinstance(value, int):
        message = f"not a whole number: {value!r}"
        raise TypeError(message)
    return value
