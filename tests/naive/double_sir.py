"""A slow second implementation of Double Sir, from its rules text alone."""

from tests.naive.cards import (
    RANKS,
    SUITS,
    is_bid,
    is_card,
    is_fair_deal,
    is_trump_call,
    may_play,
    read_deal,
    trick_winner,
    whole_number,
)

DEFAULTS: dict[str, object] = {
    "hand_end": "decided",
    "after_capture": "reset",
    "first_capture_trick": 2,
    "block_capture_at_12": False,
    "ace_rule": "off",
    "streak_length": 7,
    "sweep_courts": 1,
    "dealer_sweep_courts": 3,
    "stack_courts": False,
    "max_hands": 20,
    "target_courts": None,
    "tie": "draw",
}


def side_of(seat: int) -> int:
    """Give the side of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return 0 if seat in {0, 2} else 1  # DS-2


def readable(move: str) -> bool:
    """Say whether the text is a move that the refusal table speaks about, fit for now or not."""
    words = {"pass", "end", "redeal"}
    return (
        read_deal(move) is not None or is_card(move) or is_trump_call(move) or is_bid(move) or move in words
    )


class Twin:
    """One match of Double Sir."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        """Start a match; `options` names those that differ from the defaults."""
        if dealer not in {0, 1, 2, 3}:  # DS-1, DS-6
            message = f"no such seat: {dealer}"
            raise ValueError(message)
        if any(name not in DEFAULTS for name in options):
            message = f"no such option among {sorted(options)}"
            raise ValueError(message)
        self.options = {**DEFAULTS, **options}
        self.dealer = dealer
        self.awaiting = "deal"  # DS-13
        self.phase = "none"  # "trump" or "play" while a seat is to act
        self.to_act: int | None = None  # DS-14
        self.totals = [0, 0]  # DS-7, DS-88: the courts
        self.hands_won = [0, 0]  # DS-7
        self.streaks = [0, 0]  # DS-7
        self.tally = [0, 0]  # the tricks captured
        self.pile = 0
        self.run_owner: int | None = None
        self.winners: list[int] = []
        self.losers: list[int] = []
        self.hands: list[list[str]] = [[], [], [], []]
        self.trump = ""
        self.table: list[tuple[int, str]] = []
        self.trick_winners: list[int] = []
        self.winning_cards: list[str] = []
        self.points = [0, 0]

    @property
    def caller(self) -> int:
        """The seat that names trump."""
        return (self.dealer + 1) % 4  # DS-5, DS-16

    def last_points(self) -> list[int]:
        """Give the courts that the last finished hand earned."""
        return list(self.points)

    # What may be done

    def legal(self) -> list[str]:
        """List what the seat to act may do."""
        if self.to_act is None:
            return []  # DS-14, DS-87
        if self.phase == "trump":
            return ["trump " + suit for suit in SUITS]  # DS-19 to DS-21, DS-89
        return may_play(self.hands[self.to_act], self.table)  # DS-24, DS-26, DS-27, DS-89

    def accepts(self, move: str) -> bool:
        """Say whether the move may be applied now."""
        if self.awaiting == "deal":
            hands = read_deal(move)
            return move == "end" or (hands is not None and is_fair_deal(hands, 4, RANKS))  # DS-12, DS-79
        return move in self.legal()

    def refusal(self, move: str) -> str | None:
        """Give the clause of the first fitting row of the refusal table, None for an accepted move.

        Text that is no move of the game has no clause either.
        """
        hands = read_deal(move)
        if not readable(move):
            return None
        rows = [
            (self.awaiting == "over", "DS-87"),
            (self.awaiting == "deal" and hands is None and move != "end", "DS-14"),
            (self.awaiting != "deal" and hands is not None, "DS-13"),
            (hands is not None and not is_fair_deal(hands, 4, RANKS), "DS-12"),
            (self.awaiting == "move" and move == "end", "DS-74"),
            (self.phase == "trump" and is_card(move), "DS-19"),
            (move in {"pass", "redeal"} or is_bid(move), "DS-21"),
            (self.phase == "play" and is_trump_call(move), "DS-19"),
            (is_card(move) and self.to_act is not None and move not in self.hands[self.to_act], "DS-25"),
            (is_card(move) and move not in self.legal(), "DS-26"),
        ]
        return next((clause for fits, clause in rows if fits), None)

    # What is done

    def apply(self, move: str) -> None:
        """Do an accepted move."""
        hands = read_deal(move)
        if hands is not None:
            self.hands = hands
            self.trump = ""
            self.table = []
            self.trick_winners = []
            self.winning_cards = []
            self.tally = [0, 0]
            self.pile = 0
            self.run_owner = None  # DS-32
            self.awaiting, self.phase, self.to_act = "move", "trump", self.caller  # DS-16
        elif move == "end":
            self.end_match()  # DS-79
        elif is_trump_call(move):
            self.trump = move[-1]
            self.phase, self.to_act = "play", self.caller  # DS-22
        else:
            self.play(move)

    def play(self, card: str) -> None:
        """Put a card on the table."""
        seat = self.to_act
        assert seat is not None
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if len(self.table) < 4:
            self.to_act = (seat + 1) % 4  # DS-5, DS-25
            return
        winner = trick_winner(self.table, self.trump)  # DS-28, DS-29
        self.trick_winners.append(winner)
        self.winning_cards += [played for player, played in self.table if player == winner]
        self.table = []
        self.to_act = winner  # DS-23
        self.pile += 1  # DS-30, DS-31
        self.capture(winner)
        if self.is_hand_over():  # DS-49
            self.end_hand()

    def capture(self, winner: int) -> None:
        """Take the pile, if the winner of the last trick may."""
        number = len(self.trick_winners)
        claims = winner == self.run_owner and not self.is_blocked(number)  # DS-33 to DS-35, DS-39
        if number == 13 or claims:  # DS-36, DS-40
            self.tally[side_of(winner)] += self.pile
            self.pile = 0
            self.run_owner = winner if self.options["after_capture"] == "continue" else None  # DS-37, DS-38
        else:
            self.run_owner = winner  # DS-32, DS-39

    def is_blocked(self, number: int) -> bool:
        """Say whether a claim at the trick of this number captures nothing."""
        won_with_aces = [card[0] == "A" for card in self.winning_cards]  # DS-46
        if number < whole_number(self.options["first_capture_trick"]):
            return True  # DS-41
        if number == 12 and self.options["block_capture_at_12"]:
            return True  # DS-42
        if self.options["ace_rule"] == "both_aces":
            return won_with_aces[number - 1] and won_with_aces[number - 2]  # DS-44
        if self.options["ace_rule"] == "second_ace":
            return won_with_aces[number - 1]  # DS-45
        return False  # DS-43

    def is_hand_over(self) -> bool:
        """Say whether the hand ends with the trick just won."""
        if len(self.trick_winners) == 13:
            return True  # DS-54
        if self.options["hand_end"] == "decided":
            return max(self.tally) >= 7 and min(self.tally) >= 1  # DS-50, DS-51
        if self.options["hand_end"] == "at_seven":
            return max(self.tally) >= 7  # DS-53
        return False  # DS-52

    def end_hand(self) -> None:
        """Count the hand, and see who deals next or whether the match is over."""
        winner = 0 if self.tally[0] >= 7 else 1  # DS-56, DS-57
        callers_won = winner == side_of(self.caller)
        self.hands_won[winner] += 1  # DS-58
        self.streaks[winner] += 1  # DS-58
        self.streaks[1 - winner] = 0  # DS-58
        swept = self.tally[winner] == 13
        courts = self.courts_for(self.streaks[winner], swept=swept, callers_won=callers_won)
        self.points = [0, 0]
        self.points[winner] = courts
        self.totals[winner] += courts
        if courts > 0:
            self.streaks = [0, 0]  # DS-66
        self.hands = [[], [], [], []]  # DS-55
        if self.is_match_over():
            self.end_match()
            return
        if not callers_won:
            self.dealer = (self.dealer + 1) % 4  # DS-68
        elif courts > 0:
            self.dealer = (self.dealer + 2) % 4  # DS-70
        self.awaiting, self.phase, self.to_act = "deal", "none", None  # DS-69 leaves the dealer as he is

    def courts_for(self, streak: int, *, swept: bool, callers_won: bool) -> int:
        """Give the courts of a hand after which its winner has this streak."""
        length = whole_number(self.options["streak_length"])
        streak_complete = length != 0 and streak >= length  # DS-62, DS-63
        if not swept:
            return 1 if streak_complete else 0
        earning = "sweep_courts" if callers_won else "dealer_sweep_courts"  # DS-59, DS-60
        courts = whole_number(self.options[earning])
        if streak_complete and self.options["stack_courts"]:
            courts += 1  # DS-65
        return courts  # DS-64

    def is_match_over(self) -> bool:
        """Say whether the match is over after the hand just counted."""
        target, hands = self.options["target_courts"], self.options["max_hands"]
        if target is not None and max(self.totals) >= whole_number(target):
            return True  # DS-75, DS-77
        if hands is None or sum(self.hands_won) < whole_number(hands):
            return False  # DS-76, DS-78, DS-86
        return self.options["tie"] != "play_on" or self.totals[0] != self.totals[1]  # DS-82

    def end_match(self) -> None:
        """Say who has won."""
        self.awaiting, self.phase, self.to_act = "over", "none", None  # DS-87
        compared = self.totals  # DS-80
        if self.totals[0] == self.totals[1] and self.options["tie"] == "hands_won":
            compared = self.hands_won  # DS-83
        if compared[0] != compared[1]:  # DS-81, DS-84, DS-88
            winner = 0 if compared[0] > compared[1] else 1
            self.winners, self.losers = [winner], [1 - winner]
