"""A slow second implementation of Svoi Kozyri, from its rules text alone."""

from __future__ import annotations

import re

RANKS = "6789TJQKA"  # SK-5, SK-6: low to high
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]  # SK-5, in the order of SK-56

DEFAULTS: dict[str, object] = {
    "players": 4,  # SK-3
    "trumps": None,  # SK-12
    "cards_per_beat": 2,  # SK-40
    "pickup_plain": 3,  # SK-47
    "pickup_trump": 5,  # SK-48
    "pickup_trump_ace": "all",  # SK-49
    "clear_pile_on_exit": False,  # SK-65
    "max_turns": None,  # SK-76
    "max_games": 1,  # SK-86
}


def whole_number(value: object) -> int:
    """An option's value that must be a whole number."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value


def ascending(cards: list[str]) -> list[str]:
    """The cards in the order of SK-56."""
    return [card for card in PACK if card in cards]


def beats(card: str, top: str, trump: str) -> bool:
    """Whether a seat with that trump suit beats the top with the card."""
    if card[1] == top[1]:
        return RANKS.index(card[0]) > RANKS.index(top[0])  # SK-33, SK-34, SK-36
    return (
        card[1] == trump
    )  # SK-33, SK-35; a top of the seat's own trumps has the same suit and never comes here


def beating_cards(hand: list[str], top: str, trump: str) -> list[str]:
    """The cards of a hand that beat the top, ascending."""
    return ascending([card for card in hand if beats(card, top, trump)])


def taken_cards(pile: list[str], trump: str, options: dict[str, object]) -> list[str]:
    """What a seat with that trump suit takes from the pile, which is listed from bottom to top."""
    settings = {**DEFAULTS, **options}
    top = pile[-1]
    if top[1] != trump:  # SK-45
        wanted = settings["pickup_plain"]  # SK-42, SK-47
    elif top[0] != "A":
        wanted = settings["pickup_trump"]  # SK-43, SK-48
    else:
        wanted = settings["pickup_trump_ace"]  # SK-44, SK-49
    left = list(pile)
    taken: list[str] = []
    while left and (wanted == "all" or len(taken) < whole_number(wanted)):  # SK-46
        taken.append(left.pop())
    return taken


def exchange(hands: list[list[str]], trumps: list[str]) -> list[list[str]]:
    """The hands after every 6 has gone to the seat whose trump suit it is: SK-26, SK-28, SK-29."""
    after: list[list[str]] = [[] for _ in hands]
    for seat, hand in enumerate(hands):
        for card in hand:
            goes_to = seat
            if card[0] == "6":
                for owner, trump in enumerate(trumps):
                    if trump == card[1]:
                        goes_to = owner
            after[goes_to].append(card)
    return after


def dealt_hands(move: str) -> list[list[str]]:
    """The hands of a deal's text: SK-23."""
    return [re.findall("..", hand) for hand in move.removeprefix("deal ").split("/")]


def readable(move: str) -> bool:
    """Whether a text is a move of this game at all."""
    card = "[2-9TJQKA][CDHS]"
    return re.fullmatch(f"take|end|trump [CDHS]|{card}|deal ({card})*(/({card})*)*", move) is not None


class Twin:
    """A match."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        self.options = {**DEFAULTS, **options}
        self.seats = whole_number(self.options["players"])  # SK-3
        self.dealer = dealer  # SK-8
        self.totals = [0] * self.seats  # SK-9
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.pile: list[str] = []
        self.removed: list[str] = []
        self.exempt = False
        self.second_due = False
        self.turns = 0
        self.games = 0
        self.result = ""  # "loser 2", "draw last card", "draw turn limit" (SK-81)
        self.changed = [0] * self.seats
        self.turn = self.left(dealer)  # SK-13, SK-30
        self.trumps: list[str] = [""] * self.seats  # "" while a seat has not chosen
        chosen = self.options["trumps"]
        if chosen is None:
            self.phase = "choose"  # SK-12
        else:
            self.trumps = re.findall("[CDHS]", str(chosen))  # "SDHC" and ["S", "D", "H", "C"] alike
            self.phase = "wait"

    def left(self, seat: int) -> int:
        """The seat to the left: SK-4."""
        return (seat + 1) % self.seats

    @property
    def awaiting(self) -> str:
        """What the match waits for."""
        return {"choose": "move", "wait": "deal", "play": "move", "over": "over"}[self.phase]

    @property
    def to_act(self) -> int | None:
        """The seat to act."""
        return self.turn if self.awaiting == "move" else None

    @property
    def tally(self) -> list[int]:
        """The number of cards that each seat holds."""
        return [len(hand) for hand in self.hands]

    @property
    def winners(self) -> list[int]:
        """Always empty: SK-69, SK-88."""
        return []

    @property
    def losers(self) -> list[int]:
        """The seats that lost most games, once the match is over: SK-88."""
        if self.phase != "over" or sum(self.totals) == 0:
            return []
        return [
            seat for seat in range(self.seats) if all(self.totals[seat] >= total for total in self.totals)
        ]

    def last_points(self) -> list[int]:
        """What the last finished game added to the totals."""
        return list(self.changed)

    def seats_in(self) -> list[int]:
        """The seats that hold cards."""
        return [seat for seat in range(self.seats) if self.hands[seat]]

    # What may be done

    def legal(self) -> list[str]:
        """The legal moves: SK-14, SK-15, SK-55, SK-56."""
        if self.phase == "choose":
            return ["trump " + suit for suit in SUITS if suit not in self.trumps]
        if self.phase != "play":
            return []  # SK-22, SK-89
        hand = self.hands[self.turn]
        if not self.pile or self.exempt or self.second_due:
            return ascending(hand)  # SK-38, SK-53, SK-59
        return [*beating_cards(hand, self.pile[-1], self.trumps[self.turn]), "take"]  # SK-41

    def accepts(self, move: str) -> bool:
        """Whether the move is accepted now."""
        if not readable(move):
            return False
        if move == "end" or move.startswith("deal"):
            return self.refusal(move) is None
        return move in self.legal()

    def refusal(self, move: str) -> str | None:
        """The clause of the first row of SK-91 that fits.

        None for an accepted move and for a text that is no move of the game.
        """
        if not readable(move):
            return None
        if self.phase == "over":
            return "SK-89"
        if move == "end":
            return "SK-87" if self.phase in {"choose", "play"} else None
        dealing = move.startswith("deal")
        if self.phase == "wait":
            return self.deal_refusal(move) if dealing else "SK-22"
        if dealing:
            return "SK-17" if self.phase == "choose" else "SK-22"
        if move.startswith("trump"):
            if self.phase != "choose":
                return "SK-17"
            return "SK-14" if move[-1] in self.trumps else None
        if self.phase == "choose":
            return "SK-13"
        return self.play_refusal(move)

    def deal_refusal(self, move: str) -> str | None:
        """Why a deal is refused."""
        hands = dealt_hands(move)
        if len(hands) != self.seats or any(len(hand) != 36 // self.seats for hand in hands):
            return "SK-24"
        if sorted(card for hand in hands for card in hand) != sorted(PACK):
            return "SK-24"
        return None

    def play_refusal(self, move: str) -> str | None:
        """Why a card or `take` is refused while a game is played."""
        trump = self.trumps[self.turn]
        if move != "take" and move not in self.hands[self.turn]:
            return "SK-55"
        if move == "take":
            if not self.pile:
                return "SK-53"
            if self.exempt:
                return "SK-59"
            return "SK-38" if self.second_due else None
        if not self.pile or self.exempt or self.second_due or beats(move, self.pile[-1], trump):
            return None
        return "SK-34" if self.pile[-1][1] == trump else "SK-33"

    # What happens

    def apply(self, move: str) -> None:
        """Make an accepted move."""
        if not self.accepts(move):
            raise ValueError(move)
        if move == "end":
            self.phase = "over"  # SK-87
        elif move.startswith("deal"):
            self.deal(dealt_hands(move))
        elif move.startswith("trump"):
            self.choose(move[-1])
        elif move == "take":
            self.take()
        else:
            self.lay(move)

    def choose(self, suit: str) -> None:
        """The seat to act names its suit: SK-13."""
        self.trumps[self.turn] = suit
        if self.turn == self.dealer:
            self.phase = "wait"  # SK-17
        else:
            self.turn = self.left(self.turn)

    def deal(self, hands: list[list[str]]) -> None:
        """Begin a game."""
        self.place(exchange(hands, self.trumps), [], self.left(self.dealer))  # SK-29, SK-30

    def place(self, hands: list[list[str]], pile: list[str], turn: int) -> None:
        """Set up a position at the beginning of a turn."""
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.removed = []
        self.exempt = False
        self.second_due = False
        self.turns = 0  # SK-78
        self.turn = turn
        self.phase = "play"

    def take(self) -> None:
        """The seat to act takes cards: SK-41 to SK-50."""
        taken = taken_cards(self.pile, self.trumps[self.turn], self.options)
        self.pile = [card for card in self.pile if card not in taken]
        self.hands[self.turn] += taken
        self.end_turn()  # SK-50

    def lay(self, card: str) -> None:
        """The seat to act lays a card."""
        if self.second_due:
            way = "second"
        elif not self.pile or self.exempt:
            way = "free"
        else:
            way = "beat"
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        self.exempt = False  # SK-60
        self.second_due = False
        if self.hands[self.turn]:
            if way == "beat" and self.options["cards_per_beat"] == 2:  # SK-37, SK-40
                self.second_due = True
                return
        elif len(self.seats_in()) == 1:  # SK-68, row 1
            self.last_seat_test()
            return
        elif way == "beat" and self.options["clear_pile_on_exit"] is True:  # SK-65, SK-66
            self.removed += self.pile
            self.pile = []
        elif way == "beat" and self.options["cards_per_beat"] == 2:  # SK-58, SK-61
            self.exempt = True
        self.end_turn()

    def end_turn(self) -> None:
        """A turn is finished and the game is not."""
        self.turns += 1  # SK-75
        limit = self.options["max_turns"]
        if limit is not None and self.turns == whole_number(limit):
            self.finish("draw turn limit")  # SK-76
            return
        self.turn = self.left(self.turn)
        while not self.hands[self.turn]:
            self.turn = self.left(self.turn)  # SK-31

    def last_seat_test(self) -> None:
        """Only one seat is in: SK-69 to SK-74."""
        (seat,) = self.seats_in()
        hand = self.hands[seat]
        if len(hand) == 1 and beats(hand[0], self.pile[-1], self.trumps[seat]):
            self.finish("draw last card")
        else:
            self.finish(f"loser {seat}")

    def finish(self, result: str) -> None:
        """The game has ended."""
        self.result = result
        self.changed = [0] * self.seats
        if result.startswith("loser"):
            loser = int(result.split()[1])
            self.changed[loser] = 1
            self.totals[loser] += 1  # SK-80
            self.dealer = loser  # SK-82, SK-85; after a draw the dealer stays: SK-83, SK-84
        self.exempt = False
        self.second_due = False
        self.games += 1
        limit = self.options["max_games"]
        over = limit is not None and self.games == whole_number(limit)
        self.phase = "over" if over else "wait"  # SK-86
