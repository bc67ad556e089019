"""A slow second implementation of Pilotta, from its rules text alone."""

from __future__ import annotations

import re

RANKS = "789TJQKA"  # PI-51, PI-97
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]  # PI-3, in the order of PI-97
TRUMP_ORDER = "78QKTA9J"  # PI-5, low to high
PLAIN_ORDER = "789JQKTA"  # PI-6, low to high
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}  # PI-7, PI-8
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # PI-9
SET_VALUES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}  # PI-54
SET_ORDER = "QKTA"  # PI-69 step 3, low to high

DEFAULTS: dict[str, object] = {
    "target_score": 351,
    "first_leader": "bidder",
    "max_bid": 250,
    "pass_is_final": True,
    "redeal_dealer": "next",
    "must_trump_partner": True,
    "must_overtrump_partner": True,
    "must_undertrump": True,
    "contract_basis": "tricks",
    "bid_award": "more_points",
    "six_six_rule": "more_points",
    "capot_points": 250,
    "declarations": "auto",
    "cards_may_be_shared": True,
    "set_beats_run": True,
    "declaration_compare": "full",
    "declaration_tie": "nobody",
    "failed_declarations": "keep",
    "failed_pilotta": "keep",
    "doubling": "off",
    "early_claim": True,
    "max_hands": None,
    "max_abandoned": None,
}

Combination = list[str]  # its cards


def whole_number(value: object) -> int:
    """An option's value that must be a whole number."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value


def ascending(cards: list[str]) -> list[str]:
    """The cards in the order of PI-97."""
    return [card for card in PACK if card in cards]


# Cards and tricks


def card_points(card: str, trump: str) -> int:
    """The points of a card: PI-7 to PI-9."""
    return TRUMP_VALUES[card[0]] if card[1] == trump else PLAIN_VALUES[card[0]]


def card_beats(card: str, other: str, led: str, trump: str) -> bool:
    """Whether a card takes a trick from another, with that led suit and that trump: PI-98."""
    if card[1] == trump:
        return other[1] != trump or TRUMP_ORDER.index(card[0]) > TRUMP_ORDER.index(other[0])
    if card[1] != led or other[1] == trump:
        return False
    return other[1] != led or PLAIN_ORDER.index(card[0]) > PLAIN_ORDER.index(other[0])


def winning_place(trick: list[str], trump: str) -> int:
    """The place, from 0, of the card that wins a trick as it stands."""
    led = trick[0][1]
    for place, card in enumerate(trick):
        if not any(card_beats(other, card, led, trump) for other in trick):
            return place
    raise AssertionError(trick)


def partner_holds(trick: list[str], trump: str) -> bool:
    """Whether the partner of the next seat holds the trick: PI-92."""
    return len(trick) >= 2 and winning_place(trick, trump) == len(trick) - 2


def trumps_that_beat(trick: list[str], cards: list[str], trump: str) -> list[str]:
    """The trumps among the cards that beat every trump of the trick."""
    lying = [card for card in trick if card[1] == trump]
    held = [card for card in cards if card[1] == trump]
    return [card for card in held if all(card_beats(card, other, trump, trump) for other in lying)]


def legal_cards(trick: list[str], cards: list[str], trump: str, options: dict[str, object]) -> list[str]:
    """The cards that the next seat may play, by the table of PI-96."""
    settings = {**DEFAULTS, **options}
    if not trick:
        return ascending(cards)  # PI-83
    led = trick[0][1]
    of_led = [card for card in cards if card[1] == led]
    trumps = [card for card in cards if card[1] == trump]
    trump_lies = any(card[1] == trump for card in trick)
    beating = trumps_that_beat(trick, cards, trump)
    partner = partner_holds(trick, trump)
    if of_led and led != trump:
        return ascending(of_led)
    if of_led:
        if partner and settings["must_overtrump_partner"] is False:
            return ascending(trumps)
        return ascending(beating or trumps)
    if not trumps:
        return ascending(cards)
    if partner and settings["must_trump_partner"] is False:
        return ascending(cards)
    if not trump_lies:
        return ascending(trumps)
    if not beating and settings["must_undertrump"] is False:
        return ascending(cards)
    if partner and settings["must_overtrump_partner"] is False:
        return ascending(trumps)
    return ascending(beating or trumps)


def card_fault(
    trick: list[str], cards: list[str], trump: str, card: str, options: dict[str, object]
) -> str | None:
    """The clause against a card, by the sentences of PI-83 to PI-95 and the last rows of PI-149."""
    settings = {**DEFAULTS, **options}
    if card not in cards:
        return "PI-85"
    if not trick:
        return None  # PI-83
    led = trick[0][1]
    can_follow = any(held[1] == led for held in cards)
    if can_follow and card[1] != led:
        return "PI-86"
    if can_follow and led != trump:
        return None  # PI-91
    if not any(held[1] == trump for held in cards):
        return None  # PI-89
    beating = trumps_that_beat(trick, cards, trump)
    partner = partner_holds(trick, trump)
    if not can_follow:
        if partner and settings["must_trump_partner"] is False:
            return None  # PI-93
        if not beating and settings["must_undertrump"] is False:
            return None  # PI-95: where no trump lies every trump held is "beating"
        if card[1] != trump:
            return "PI-87" if beating else "PI-90"
    if partner and settings["must_overtrump_partner"] is False:
        return None  # PI-94
    if beating and card not in beating:
        return "PI-88"
    return None  # PI-90


# Combinations


def is_set(combination: Combination) -> bool:
    """Whether a combination is a set; else it is a run."""
    return all(card[0] == combination[0][0] for card in combination)


def combination_value(combination: Combination) -> int:
    """The points of a combination: PI-52, PI-54."""
    if is_set(combination):
        return SET_VALUES[combination[0][0]]
    return {3: 20, 4: 50}.get(len(combination), 100)


def sets_among(cards: list[str]) -> list[Combination]:
    """The sets among the cards: PI-53, PI-54."""
    fours = [[rank + suit for suit in SUITS] for rank in SET_VALUES]
    return [four for four in fours if all(card in cards for card in four)]


def runs_among(cards: list[str]) -> list[Combination]:
    """The longest possible runs among the cards: PI-51, PI-55, PI-56."""
    stretches = [RANKS[first : last + 1] for first in range(8) for last in range(first + 2, 8)]
    every = [[rank + suit for rank in ranks] for suit in SUITS for ranks in stretches]
    every = [run for run in every if all(card in cards for card in run)]
    return [
        run
        for run in every
        if not any(run != other and all(card in other for card in run) for other in every)
    ]


def combinations(cards: list[str], *, shared: bool) -> list[Combination]:
    """All combinations of a seat's dealt cards: PI-57, PI-58."""
    sets = sets_among(cards)
    if shared:
        return sets + runs_among(cards)
    in_sets = [card for four in sets for card in four]
    return sets + runs_among([card for card in cards if card not in in_sets])


def combination_beats(one: Combination, other: Combination, trump: str, options: dict[str, object]) -> bool:
    """Whether a combination beats another: PI-69, PI-70, PI-71."""
    settings = {**DEFAULTS, **options}
    if combination_value(one) != combination_value(other):
        return combination_value(one) > combination_value(other)  # step 1
    if settings["declaration_compare"] == "value_only":
        return False  # step 7
    if is_set(one) != is_set(other):
        return is_set(one) and settings["set_beats_run"] is True  # step 2
    if is_set(one):  # step 3; there is only one set of 200 and one of 150
        return combination_value(one) == 100 and SET_ORDER.index(one[0][0]) > SET_ORDER.index(other[0][0])
    if len(one) != len(other):
        return len(one) > len(other)  # step 4
    if one[-1][0] != other[-1][0]:
        return RANKS.index(one[-1][0]) > RANKS.index(other[-1][0])  # step 5
    return one[0][1] == trump and other[0][1] != trump  # steps 6 and 7


def shown_combination(held: list[Combination], trump: str) -> Combination | None:
    """A seat's own best combination, the one that it declares and shows: PI-76."""
    for suit in SUITS:
        for one in held:
            if (is_set(one) or one[0][1] == suit) and not any(
                combination_beats(other, one, trump, {}) for other in held
            ):
                return one
    return None


def best_declaration(
    counting: list[list[Combination]], trump: str, first: int, options: dict[str, object]
) -> tuple[int | None, int]:
    """The side with the best declaration, or None, and D: PI-72 to PI-77.

    `counting` are the combinations that count, by seat; `first` is the leader of the first trick.
    """
    settings = {**DEFAULTS, **options}
    if settings["declarations"] == "off":
        return None, 0  # PI-68
    unbeaten_seats: list[int] = []
    for step in range(4):
        seat = (first + step) % 4
        opponents = counting[(seat + 1) % 4] + counting[(seat + 3) % 4]
        unbeaten_seats += [
            seat
            for one in counting[seat]
            if not any(combination_beats(other, one, trump, settings) for other in opponents)
        ]  # PI-72, PI-74
    sides = [seat % 2 for seat in unbeaten_seats]
    if not sides:
        return None, 0  # PI-73
    if 0 in sides and 1 in sides and settings["declaration_tie"] == "nobody":
        return None, 0  # PI-75
    best = sides[0]  # PI-73, PI-75
    total = 0
    for seat in (best, best + 2):
        for one in counting[seat]:
            total += combination_value(one)  # PI-77
    return best, total


def pilotta_side(dealt: list[list[str]], trump: str) -> int | None:
    """The side with Pilotta: PI-78, PI-79."""
    for seat in range(4):
        if "K" + trump in dealt[seat] and "Q" + trump in dealt[seat]:
            return seat % 2
    return None


# The score


def contract_extra(
    b: int, best: int | None, d_points: int, pilotta: int | None, options: dict[str, object]
) -> int:
    """Step 1 for the bidding side b: PI-108."""
    basis = {**DEFAULTS, **options}["contract_basis"]
    extra = 0
    if basis in {"tricks+pilotta", "all"} and pilotta == b:
        extra += 20
    if basis == "all" and best == b:
        extra += d_points
    return extra


def final_points(points: list[int], tricks: list[int], options: dict[str, object]) -> list[int]:
    """T: the trick points after a capot is replaced: PI-103, PI-104, PI-105."""
    capot = whole_number({**DEFAULTS, **options}["capot_points"])
    if tricks[0] == 8:
        return [capot, 0]
    if tricks[1] == 8:
        return [0, capot]
    return list(points)


def split_points(e: list[int], b: int, options: dict[str, object]) -> list[int]:
    """Steps 5 and 6: PI-112, PI-113, PI-123."""
    settings = {**DEFAULTS, **options}
    g = [e[0] // 10, e[1] // 10]
    if g[0] + g[1] == 15:
        if e[0] % 10 != e[1] % 10:
            receiver = 0 if e[0] % 10 > e[1] % 10 else 1
        elif settings["six_six_rule"] == "bidder":
            receiver = b
        else:
            receiver = 0 if e[0] > e[1] else 1
        g[receiver] += 1
    return g


def score_hand(  # noqa: PLR0913, PLR0917 - the values that PI-107 names
    b: int,
    bid: int,
    points: list[int],
    tricks: list[int],
    best: int | None,
    d_points: int,
    pilotta: int | None,
    multiplier: int,
    options: dict[str, object],
) -> list[int]:
    """The score of a hand by PI-107 to PI-129.

    `points` are the exact trick points by side with the last trick, `tricks` the tricks by side,
    `b` the bidding side, `d_points` the D of the text.
    """
    settings = {**DEFAULTS, **options}
    d = 1 - b
    t = final_points(points, tricks, settings)
    made = t[b] + contract_extra(b, best, d_points, pilotta, settings) >= bid  # PI-109
    if multiplier > 1:  # PI-110
        base = whole_number(settings["capot_points"]) // 10 if 8 in tricks else 16
        g = [0, 0]
        g[b if made else d] = base + bid * multiplier // 10 + d_points // 10 + (0 if pilotta is None else 2)
        return g
    e = list(t)
    if not made:  # PI-111
        e[d] = t[0] + t[1]
        e[b] = 0
    g = split_points(e, b, settings)
    if settings["bid_award"] == "contract":
        g[b if made else d] += bid // 10  # PI-121
    elif e[b] >= e[d]:
        g[b] += bid // 10  # PI-114, PI-115
    else:
        g[d] += bid // 10
    if best is not None:  # PI-116, PI-125, PI-127
        if best == d or made or settings["failed_declarations"] == "keep":
            g[best] += d_points // 10
        elif settings["failed_declarations"] == "to_opponents":
            g[d] += d_points // 10
    if pilotta is not None:  # PI-117, PI-126, PI-127
        if pilotta == d or made or settings["failed_pilotta"] == "keep":
            g[pilotta] += 2
        else:
            g[d] += 2
    return g


def secured(  # noqa: PLR0913, PLR0917 - the values that PI-146 names
    side: int,
    b: int,
    bid: int,
    captured: list[int],
    tricks: list[int],
    best: int | None,
    d_points: int,
    pilotta: int | None,
    multiplier: int,
    options: dict[str, object],
) -> int:
    """The secured count of a claiming side: PI-146, PI-147.

    `captured` are the card points of complete tricks by side, `tricks` the number of these.
    """
    settings = {**DEFAULTS, **options}
    d = 1 - b
    extra = contract_extra(b, best, d_points, pilotta, settings)
    made = captured[b] + extra >= bid
    lost = tricks[d] >= 1 and 162 - captured[d] + extra < bid
    if multiplier > 1:
        if (side == b and made) or (side == d and lost):
            return 16 + bid * multiplier // 10 + d_points // 10 + (0 if pilotta is None else 2)
        return 0
    count = 0
    if side == b:
        if made:
            count += captured[b] // 10
            if settings["bid_award"] == "contract" or captured[b] >= 81:
                count += bid // 10
        if best == b and (made or settings["failed_declarations"] == "keep"):
            count += d_points // 10
        if pilotta == b and (made or settings["failed_pilotta"] == "keep"):
            count += 2
        return count
    if lost:
        count += 16 + bid // 10
        if best == b and settings["failed_declarations"] == "to_opponents":
            count += d_points // 10
        if pilotta == b and settings["failed_pilotta"] == "to_opponents":
            count += 2
    else:
        count += captured[d] // 10
        if settings["bid_award"] == "more_points" and captured[d] >= 82:
            count += bid // 10
    if best == d:
        count += d_points // 10
    if pilotta == d:
        count += 2
    return count


# Auction and doubling


def auction_after(calls: list[str], eldest: int, *, pass_is_final: bool) -> tuple[str, int]:
    """("speaks", seat), ("won", bidder) or ("abandoned", eldest), by saying all the calls again.

    PI-23, PI-32 to PI-38.
    """
    speaker = eldest
    bidder: int | None = None
    passed: list[int] = []
    passes_in_a_row = 0
    for call in calls:
        if call == "pass":
            passed.append(speaker)
            passes_in_a_row += 1
        else:
            bidder = speaker
            passes_in_a_row = 0  # PI-36
        if bidder is None and passes_in_a_row == 4:
            return "abandoned", eldest  # PI-38
        if pass_is_final:
            if bidder is not None and all(seat in passed for seat in range(4) if seat != bidder):
                return "won", bidder  # PI-33, PI-34
        elif bidder is not None and passes_in_a_row == 3:
            return "won", bidder  # PI-35
        speaker = (speaker + 1) % 4
        while pass_is_final and speaker in passed:
            speaker = (speaker + 1) % 4  # PI-32
    return "speaks", speaker


def doubling_after(answers: list[str], bidder: int, doubling: str) -> tuple[int, int | None]:
    """M so far, and the seat that is asked next or None: PI-42 to PI-48."""
    if doubling == "off":
        return 1, None
    if "contra" not in answers:
        return 1, [(bidder + 1) % 4, (bidder + 3) % 4, None][len(answers)]  # PI-43, PI-44
    if doubling == "contra":
        return 2, None  # PI-47
    if "recontra" in answers:
        return 4, None
    return 2, [bidder, (bidder + 2) % 4, None][len(answers) - answers.index("contra") - 1]  # PI-46


# Texts


def dealt_hands(move: str) -> list[list[str]]:
    """The hands of a deal's text: PI-18."""
    return [re.findall("..", hand) for hand in move.removeprefix("deal ").split("/")]


def readable(move: str) -> bool:
    """Whether a text is a move of this game at all."""
    card = "[2-9TJQKA][CDHS]"
    words = "pass|contra|recontra|declare|decline|claim [0123]|bid (0|[1-9][0-9]*) [CDHS]"
    return re.fullmatch(f"{words}|{card}|deal ({card})*(/({card})*)*", move) is not None


class Twin:
    """A match."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        self.options = {**DEFAULTS, **options}
        self.dealer = dealer  # PI-13
        self.phase = "wait"  # PI-17; then "auction", "doubling", "play" and, at last, "over"
        self.totals = [0, 0]  # PI-14
        self.winners: list[int] = []
        self.scored = 0  # hands, for PI-150
        self.abandoned = 0  # hands in a row, for PI-151
        self.changed = [0, 0]
        self.last_tally = [0, 0]
        self.clear_hand([[], [], [], []])

    def clear_hand(self, hands: list[list[str]]) -> None:
        """Begin a hand with these cards."""
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.calls: list[str] = []
        self.answers: list[str] = []
        self.bidder = 0
        self.bid = 0
        self.trump = ""
        self.tricks: list[list[tuple[int, str]]] = []  # complete tricks, as pairs of seat and card
        self.trick: list[tuple[int, str]] = []
        self.leader = 0
        self.said: dict[int, str] = {}  # "declare" or "decline" by seat
        self.level_at_target = False

    # What is so

    @property
    def awaiting(self) -> str:
        """What the match waits for."""
        return {"wait": "deal", "over": "over"}.get(self.phase, "move")

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % 4

    @property
    def to_act(self) -> int | None:
        """The seat to act."""
        if self.phase == "auction":
            return auction_after(
                self.calls, self.eldest, pass_is_final=self.options["pass_is_final"] is True
            )[1]
        if self.phase == "doubling":
            return doubling_after(self.answers, self.bidder, str(self.options["doubling"]))[1]
        if self.phase == "play":
            return (self.leader + len(self.trick)) % 4  # PI-85
        return None

    @property
    def multiplier(self) -> int:
        """M: PI-48."""
        return doubling_after(self.answers, self.bidder, str(self.options["doubling"]))[0]

    @property
    def tally(self) -> list[int]:
        """Card points captured."""
        return self.captured() if self.awaiting == "move" else list(self.last_tally)

    @property
    def losers(self) -> list[int]:
        """The side that did not win: PI-137."""
        return [1 - side for side in self.winners]

    def last_points(self) -> list[int]:
        """What the last finished hand added to the totals."""
        return list(self.changed)

    def trick_winner(self, trick: list[tuple[int, str]]) -> int:
        """The seat that wins a trick."""
        return trick[winning_place([card for _, card in trick], self.trump)][0]

    def captured(self) -> list[int]:
        """Card points of the complete tricks by side."""
        points = [0, 0]
        for trick in self.tricks:
            for _, card in trick:
                points[self.trick_winner(trick) % 2] += card_points(card, self.trump)
        return points

    def tricks_won(self) -> list[int]:
        """Complete tricks by side."""
        won = [0, 0]
        for trick in self.tricks:
            won[self.trick_winner(trick) % 2] += 1
        return won

    def standing_bid(self) -> int:
        """The number of the standing bid, or 0."""
        return max([int(call.split()[1]) for call in self.calls if call != "pass"], default=0)

    def highest_bid(self) -> int:
        """The highest number that may be bid: PI-30."""
        limit = self.options["max_bid"]
        return 820 if limit is None else whole_number(limit)

    def combinations_of(self, seat: int) -> list[Combination]:
        """All combinations of a seat."""
        return combinations(self.dealt[seat], shared=self.options["cards_may_be_shared"] is True)

    def asked(self) -> bool:
        """Whether the seat to act must say declare or decline: PI-63, PI-64."""
        seat = self.to_act
        return (
            self.phase == "play"
            and self.options["declarations"] == "announce"
            and not self.tricks
            and seat is not None
            and seat not in self.said
            and bool(self.combinations_of(seat))
        )

    def best(self) -> tuple[int | None, int]:
        """The side with the best declaration, and D, from the end of trick 1: PI-62, PI-65, PI-77, PI-146."""
        if not self.tricks:
            return None, 0
        counting: list[list[Combination]] = []
        for seat in range(4):
            if self.options["declarations"] == "announce" and self.said.get(seat) != "declare":
                counting.append([])
            else:
                counting.append(self.combinations_of(seat))
        return best_declaration(counting, self.trump, self.tricks[0][0][0], self.options)

    # What may be done

    def legal(self) -> list[str]:
        """The legal moves: PI-41, PI-49, PI-67, PI-97."""
        if self.phase == "auction":
            numbers = range(max(80, self.standing_bid() + 10), self.highest_bid() + 1, 10)  # PI-25 to PI-28
            return ["pass"] + [f"bid {number} {suit}" for number in numbers for suit in SUITS]
        if self.phase == "doubling":
            return ["pass", "recontra" if "contra" in self.answers else "contra"]
        if self.phase == "play" and self.to_act is not None:
            if self.asked():
                return ["declare", "decline"]
            return legal_cards(
                [card for _, card in self.trick], self.hands[self.to_act], self.trump, self.options
            )
        return []

    def accepts(self, move: str) -> bool:
        """Whether the move is accepted now."""
        if not readable(move):
            return False
        if move.startswith(("deal", "claim")):
            return self.refusal(move) is None
        return move in self.legal()

    def refusal(self, move: str) -> str | None:
        """The clause of the first row of PI-149 that fits.

        None for an accepted move and for a text that is no move of the game.
        """
        if not readable(move):
            return None
        if self.phase == "over":
            return "PI-137"
        if move.startswith("claim"):
            return self.claim_refusal()
        dealing = move.startswith("deal")
        if self.phase == "wait":
            return self.deal_refusal(move) if dealing else "PI-17"
        if dealing:
            return "PI-17"
        if move.startswith("bid") and self.phase == "auction":
            return self.bid_refusal(int(move.split()[1]))
        if move in {"contra", "recontra"}:
            return self.doubling_refusal(move)
        if move in {"declare", "decline"}:
            return self.declaring_refusal()
        is_card = len(move) == 2
        if is_card and self.asked():
            return "PI-67"
        if self.phase != "play":
            return None if move == "pass" else "PI-23"
        if not is_card or self.to_act is None:
            return "PI-85"
        trick = [card for _, card in self.trick]
        return card_fault(trick, self.hands[self.to_act], self.trump, move, self.options)

    def claim_refusal(self) -> str | None:
        """Why a claim is refused."""
        if self.options["early_claim"] is False:
            return "PI-141"
        if self.phase != "play" or (not self.tricks and not self.trick):
            return "PI-143"
        return "PI-144" if self.level_at_target else None

    def deal_refusal(self, move: str) -> str | None:
        """Why a deal is refused."""
        hands = dealt_hands(move)
        if len(hands) != 4 or any(len(hand) != 8 for hand in hands):
            return "PI-19"
        return None if sorted(card for hand in hands for card in hand) == sorted(PACK) else "PI-19"

    def bid_refusal(self, number: int) -> str | None:
        """Why a bid is refused in the auction."""
        if number < 80:
            return "PI-25"
        if number % 10 != 0 or number <= self.standing_bid():
            return "PI-26"
        return "PI-30" if number > self.highest_bid() else None

    def doubling_refusal(self, move: str) -> str | None:
        """Why contra or recontra is refused."""
        doubling = self.options["doubling"]
        if doubling == "off" or (doubling == "contra" and move == "recontra"):
            return "PI-42"
        if self.phase == "doubling" and ("contra" in self.answers) == (move == "recontra"):
            return None
        return "PI-43" if move == "contra" else "PI-46"

    def declaring_refusal(self) -> str | None:
        """Why declare or decline is refused."""
        if self.asked():
            return None
        in_question = self.options["declarations"] == "announce" and self.phase == "play" and not self.tricks
        seat = self.to_act
        return "PI-64" if in_question and seat is not None and not self.combinations_of(seat) else "PI-63"

    # What happens

    def apply(self, move: str) -> None:
        """Make an accepted move."""
        if not self.accepts(move):
            raise ValueError(move)
        if move.startswith("deal"):
            self.clear_hand(dealt_hands(move))
            target = whole_number(self.options["target_score"])
            self.level_at_target = self.totals[0] == self.totals[1] >= target  # PI-144
            self.phase = "auction"  # PI-22
        elif move.startswith("claim"):
            self.claim(int(move[-1]) % 2)
        elif self.phase == "auction":
            self.call(move)
        elif self.phase == "doubling":
            self.answers.append(move)
            self.begin_play_if_doubling_ended()
        elif move in {"declare", "decline"}:
            if self.to_act is not None:
                self.said[self.to_act] = move  # PI-63
        else:
            self.play(move)

    def call(self, call: str) -> None:
        """A call of the auction."""
        self.calls.append(call)
        state, seat = auction_after(
            self.calls, self.eldest, pass_is_final=self.options["pass_is_final"] is True
        )
        if state == "abandoned":  # PI-39, PI-40
            self.phase = "wait"
            self.changed = [0, 0]
            self.last_tally = [0, 0]
            if self.options["redeal_dealer"] == "next":
                self.dealer = self.eldest
            self.abandoned += 1
            if self.abandoned == self.options["max_abandoned"]:
                self.end_by_limit()  # PI-151
        elif state == "won":  # PI-37
            self.bidder = seat
            last_bid = [call for call in self.calls if call != "pass"][-1]
            self.bid = int(last_bid.split()[1])
            self.trump = last_bid.split()[2]
            self.begin_play_if_doubling_ended()

    def begin_play_if_doubling_ended(self) -> None:
        """Go on to the doubling or to the play: PI-42, PI-47, PI-82, PI-84."""
        asked = doubling_after(self.answers, self.bidder, str(self.options["doubling"]))[1]
        self.phase = "doubling" if asked is not None else "play"
        self.leader = self.eldest if self.options["first_leader"] == "eldest" else self.bidder

    def play(self, card: str) -> None:
        """The seat to act plays a card."""
        seat = (self.leader + len(self.trick)) % 4
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            self.leader = self.trick_winner(self.trick)  # PI-99
            self.tricks.append(self.trick)
            self.trick = []
        if len(self.tricks) == 8:
            self.end_hand()  # PI-100

    def end_hand(self) -> None:
        """Score the hand."""
        points = self.captured()
        points[self.leader % 2] += 10  # PI-10: the leader is now the winner of the last trick
        won = self.tricks_won()
        best, d_points = self.best()
        pilotta = pilotta_side(self.dealt, self.trump)
        self.changed = score_hand(
            self.bidder % 2, self.bid, points, won, best, d_points, pilotta, self.multiplier, self.options
        )
        self.last_tally = final_points(points, won, self.options)
        self.totals = [self.totals[0] + self.changed[0], self.totals[1] + self.changed[1]]  # PI-118
        self.dealer = self.eldest  # PI-130, PI-131
        self.phase = "wait"
        target = whole_number(self.options["target_score"])
        if max(self.totals) >= target and self.totals[0] != self.totals[1]:  # PI-132 to PI-136
            self.winners = [0 if self.totals[0] > self.totals[1] else 1]
            self.phase = "over"
        self.scored += 1
        self.abandoned = 0
        if self.scored == self.options["max_hands"] and self.phase != "over":
            self.end_by_limit()  # PI-150

    def end_by_limit(self) -> None:
        """End the match: the higher total wins, and with equal totals nobody does (PI-152)."""
        self.phase = "over"
        if self.totals[0] != self.totals[1]:
            self.winners = [self.totals.index(max(self.totals))]

    def secured_count(self, side: int) -> int:
        """The secured count of a side at this moment of the play."""
        best, d_points = self.best()
        pilotta = pilotta_side(self.dealt, self.trump)
        return secured(
            side,
            self.bidder % 2,
            self.bid,
            self.captured(),
            self.tricks_won(),
            best,
            d_points,
            pilotta,
            self.multiplier,
            self.options,
        )

    def claim(self, side: int) -> None:
        """A side stops the hand and counts: PI-138 to PI-145."""
        self.last_tally = self.captured()
        self.changed = [0, 0]
        self.changed[side] = self.secured_count(side)
        self.totals[side] += self.changed[side]  # PI-145
        reached = self.totals[side] >= whole_number(self.options["target_score"])
        self.winners = [side if reached else 1 - side]  # PI-139, PI-140
        self.phase = "over"  # PI-131: the dealer stays
