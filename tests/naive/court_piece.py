"""A slow second implementation of Court Piece, from its rules text alone."""

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
    "target_score": 5,
    "bavney_points": 2,
    "bavney_chase": "auto",
    "kot_points": 1,
    "kot_points_vs_caller": 1,
    "dealer_rotation": "left",
    "redeal": "never",
    "max_redeals": 2,
}


def side_of(seat: int) -> int:
    """Give the side of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return 0 if seat in {0, 2} else 1  # CP-2


def readable(move: str) -> bool:
    """Say whether the text is a move that the refusal table speaks about, fit for now or not."""
    words = {"pass", "end", "redeal", "continue", "stop"}
    return (
        read_deal(move) is not None or is_card(move) or is_trump_call(move) or is_bid(move) or move in words
    )


class Twin:
    """One match of Court Piece."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        """Start a match; `options` names those that differ from the defaults."""
        if dealer not in {0, 1, 2, 3}:  # CP-1, CP-7
            message = f"no such seat: {dealer}"
            raise ValueError(message)
        if any(name not in DEFAULTS for name in options):
            message = f"no such option among {sorted(options)}"
            raise ValueError(message)
        self.options = {**DEFAULTS, **options}
        self.dealer = dealer  # CP-6
        self.awaiting = "deal"  # CP-12
        self.phase = "none"  # "trump", "play" or "question" while a seat is to act
        self.to_act: int | None = None  # CP-13
        self.totals = [0, 0]
        self.tally = [0, 0]
        self.winners: list[int] = []  # CP-77
        self.losers: list[int] = []  # CP-77
        self.hands: list[list[str]] = [[], [], [], []]
        self.trump = ""
        self.table: list[tuple[int, str]] = []
        self.trick_winners: list[int] = []
        self.redeals = 0
        self.points = [0, 0]

    @property
    def caller(self) -> int:
        """The seat that names trump."""
        return (self.dealer + 1) % 4  # CP-5, CP-15

    def last_points(self) -> list[int]:
        """Give what the last finished hand added to the totals."""
        return list(self.points)

    # What may be done

    def may_redeal(self) -> bool:
        """Say whether the caller may throw the deal in."""
        if not self.has_redeals():
            return False
        if self.redeals >= whole_number(self.options["max_redeals"]):  # CP-26
            return False
        return not self.caller_has_face()  # CP-23

    def has_redeals(self) -> bool:
        """Say whether any hand of the match may be dealt again."""
        return self.options["redeal"] == "caller_no_face" and self.options["max_redeals"] != 0  # CP-22, CP-28

    def caller_has_face(self) -> bool:
        """Say whether the caller's first five cards hold a jack, queen, king or ace."""
        return any(card[0] in "JQKA" for card in self.hands[self.caller][:5])  # CP-23

    def legal(self) -> list[str]:
        """List what the seat to act may do."""
        if self.to_act is None:
            return []  # CP-13, CP-76
        if self.phase == "trump":
            calls = ["trump " + suit for suit in SUITS]  # CP-18, CP-20, CP-79
            return [*calls, "redeal"] if self.may_redeal() else calls  # CP-24
        if self.phase == "question":
            return ["continue", "stop"]  # CP-45, CP-79
        return may_play(self.hands[self.to_act], self.table)  # CP-32, CP-34 to CP-37, CP-78

    def accepts(self, move: str) -> bool:
        """Say whether the move may be applied now."""
        if self.awaiting == "deal":
            hands = read_deal(move)
            return hands is not None and is_fair_deal(hands, 4, RANKS)  # CP-3, CP-10, CP-11
        return move in self.legal()

    def refusal(self, move: str) -> str | None:
        """Give the clause of the first fitting row of the refusal table, None for an accepted move.

        Text that is no move of the game has no clause either.
        """
        hands = read_deal(move)
        if not readable(move):
            return None
        rows = [
            (self.awaiting == "over", "CP-76"),
            (self.awaiting == "deal" and hands is None, "CP-13"),
            (self.awaiting != "deal" and hands is not None, "CP-12"),
            (hands is not None and not is_fair_deal(hands, 4, RANKS), "CP-11"),
            (self.phase == "trump" and (is_card(move) or move in {"continue", "stop"}), "CP-18"),
            (move == "pass" or is_bid(move), "CP-19"),
            (move == "end", "CP-75"),
            (self.phase == "trump" and move == "redeal" and not self.has_redeals(), "CP-22"),
            (
                self.phase == "trump"
                and move == "redeal"
                and self.redeals >= whole_number(self.options["max_redeals"]),
                "CP-26",
            ),
            (self.phase == "trump" and move == "redeal" and self.caller_has_face(), "CP-23"),
            (self.phase in {"play", "question"} and (is_trump_call(move) or move == "redeal"), "CP-18"),
            (self.phase == "question" and is_card(move), "CP-45"),
            (self.phase == "play" and move in {"continue", "stop"}, "CP-45"),
            (is_card(move) and self.to_act is not None and move not in self.hands[self.to_act], "CP-33"),
            (is_card(move) and move not in self.legal(), "CP-34"),
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
            self.tally = [0, 0]
            self.awaiting, self.phase, self.to_act = "move", "trump", self.caller  # CP-15
        elif move == "redeal":
            self.redeals += 1
            self.points = [0, 0]
            self.await_deal()  # CP-25: nobody scores and the dealer stays
        elif is_trump_call(move):
            self.trump = move[-1]
            self.redeals = 0  # CP-27
            self.phase, self.to_act = "play", self.caller  # CP-30
        elif move == "continue":
            self.phase = "play"  # CP-47: the same seat leads
        elif move == "stop":
            self.end_hand()  # CP-46
        else:
            self.play(move)

    def await_deal(self) -> None:
        """Wait for the next deal."""
        self.awaiting, self.phase, self.to_act = "deal", "none", None

    def play(self, card: str) -> None:
        """Put a card on the table."""
        seat = self.to_act
        assert seat is not None
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if len(self.table) < 4:
            self.to_act = (seat + 1) % 4  # CP-5, CP-33
            return
        winner = trick_winner(self.table, self.trump)  # CP-38, CP-39
        self.trick_winners.append(winner)
        self.tally[side_of(winner)] += 1
        self.table = []
        self.to_act = winner  # CP-31
        most, least = max(self.tally), min(self.tally)
        if most >= 7 and least >= 1:
            self.end_hand()  # CP-41, CP-48
        elif most == 13:
            self.end_hand()  # CP-49
        elif most == 7 and self.options["bavney_chase"] == "never":
            self.end_hand()  # CP-44
        elif most == 7 and self.options["bavney_chase"] == "ask":
            self.phase = "question"  # CP-45

    def end_hand(self) -> None:
        """Score the hand, and see who deals next or who has won."""
        winner = 0 if self.tally[0] >= 7 else 1  # CP-54
        callers = side_of(self.caller)
        court = all(side_of(seat) == winner for seat in self.trick_winners[:7])
        if self.tally[winner] == 13:
            value = whole_number(self.options["bavney_points"])  # CP-56, CP-62
        elif court and winner == callers:
            value = whole_number(self.options["kot_points"])  # CP-57, CP-59
        elif court:
            value = whole_number(self.options["kot_points_vs_caller"])  # CP-58, CP-59
        else:
            value = 1  # CP-55, CP-61
        self.points = [0, 0]
        self.points[winner] = value
        self.totals[winner] += value
        self.hands = [[], [], [], []]
        if self.totals[winner] >= whole_number(self.options["target_score"]):  # CP-71 to CP-73
            self.winners, self.losers = [winner], [1 - winner]  # CP-77
            self.awaiting, self.phase, self.to_act = "over", "none", None
            return
        self.dealer = self.next_dealer(callers_won=winner == callers, court=court)
        self.await_deal()

    def next_dealer(self, *, callers_won: bool, court: bool) -> int:
        """Give the seat that deals the next hand."""
        left = (self.dealer + 1) % 4
        if self.options["dealer_rotation"] == "left":
            return left  # CP-66
        if not callers_won:
            return left  # CP-67, CP-70
        if court and self.options["dealer_rotation"] == "losing_team_court":
            return (self.dealer + 2) % 4  # CP-68, CP-69
        return self.dealer  # CP-67
