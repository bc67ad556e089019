"""A slow second implementation of Shooter, from its rules text alone."""

from tests.naive.cards import (
    SUITS,
    is_bid,
    is_card,
    is_fair_deal,
    is_number,
    is_trump_call,
    may_play,
    read_deal,
    trick_winner,
    whole_number,
)

DEFAULTS: dict[str, object] = {
    "players": 4,
    "target_score": 32,
    "min_bid": 3,
    "max_numeric_bid": None,
    "bidding": "one_round",
    "all_pass": "redeal_next",
    "failed_bidder_keeps_tricks": False,
    "moon_points": 12,
    "renege": "forbid",
    "renege_penalty": 2,
    "win_rule": "highest",
    "max_hands": None,
    "max_thrown_in": None,
}

RANKS = "9TJQKA"  # SH-3, SH-4


def read_bid(move: str) -> int | None:
    """Give the number of `bid N`, or None where the move is something else."""
    return int(move.removeprefix("bid ")) if is_bid(move) and len(move.split(" ")) == 2 else None


def read_accusation(move: str) -> tuple[int, int] | None:
    """Give accuser and accused of `accuse A B`, or None where the move is something else."""
    words = move.split(" ")
    if len(words) == 3 and words[0] == "accuse" and is_number(words[1]) and is_number(words[2]):
        return int(words[1]), int(words[2])
    return None


def readable(move: str) -> bool:
    """Say whether the text is a move that the refusal table speaks about, fit for now or not."""
    spoken = move in {"pass", "moon"} or is_trump_call(move) or read_bid(move) is not None
    return read_deal(move) is not None or read_accusation(move) is not None or is_card(move) or spoken


class Twin:
    """One match of Shooter."""

    def __init__(self, options: dict[str, object], dealer: int) -> None:
        """Start a match; `options` names those that differ from the defaults."""
        if any(name not in DEFAULTS for name in options):
            message = f"no such option among {sorted(options)}"
            raise ValueError(message)
        self.options = {**DEFAULTS, **options}
        self.players = whole_number(self.options["players"])  # SH-1
        self.hand_size = 24 // self.players  # SH-9
        self.seats = list(range(self.players))
        if dealer not in self.seats:  # SH-7
            message = f"no such seat: {dealer}"
            raise ValueError(message)
        self.dealer = dealer  # SH-6
        self.awaiting = "deal"  # SH-14
        self.phase = "none"  # "auction", "trump" or "play" while a seat is to act
        self.to_act: int | None = None  # SH-15
        self.totals = [0 for _ in self.seats]  # SH-8
        self.tally = [0 for _ in self.seats]
        self.winners: list[int] = []  # SH-91
        self.scored = 0  # hands, for SH-94
        self.thrown_in = 0  # deals one after another, for SH-95
        self.losers: list[int] = []  # SH-91
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.calls: list[tuple[int, str]] = []
        self.bidder: int | None = None
        self.bid = ""  # the call by which the bidder became the bidder
        self.trump = ""
        self.table: list[tuple[int, str]] = []
        self.trick_winners: list[int] = []
        self.offences = [0 for _ in self.seats]  # those not yet penalised
        self.totals_before = list(self.totals)
        self.points = [0 for _ in self.seats]

    def last_points(self) -> list[int]:
        """Give what the last finished hand changed in the totals, penalties included."""
        return list(self.points)

    # What may be done

    def highest_number(self) -> int:
        """Give the highest number that may be bid."""
        limit = self.options["max_numeric_bid"]
        return self.hand_size - 1 if limit is None else whole_number(limit)  # SH-25

    def high(self) -> int:
        """Give the highest number bid so far, 0 without one."""
        bids = [read_bid(call) for _, call in self.calls]
        return max([number for number in bids if number is not None], default=0)

    def legal(self) -> list[str]:
        """List what the seat to act may do."""
        if self.to_act is None:
            return []  # SH-15, SH-90
        if self.phase == "auction":
            numbers = [
                number
                for number in range(self.hand_size)
                if number >= whole_number(self.options["min_bid"])  # SH-20
                and number > self.high()  # SH-21, SH-22
                and number <= self.highest_number()  # SH-25
            ]
            return ["pass", *[f"bid {number}" for number in numbers], "moon"]  # SH-26, SH-27, SH-92
        if self.phase == "trump":
            return ["trump " + suit for suit in SUITS]  # SH-34, SH-35, SH-92
        return may_play(self.hands[self.to_act], self.table)  # SH-41, SH-42, SH-44, SH-45, SH-51, SH-93

    def accepts(self, move: str) -> bool:
        """Say whether the move may be applied now."""
        if self.awaiting == "deal":
            hands = read_deal(move)
            return hands is not None and is_fair_deal(hands, self.players, RANKS)  # SH-13
        if self.to_act is None:
            return False  # SH-90
        accusation = read_accusation(move)
        if accusation is not None:
            accuser, accused = accusation
            return (
                self.options["renege"] == "challenge"  # SH-55
                and accuser in self.seats
                and accused in self.seats
                and accuser != accused  # SH-58
                and self.is_card_played()  # SH-59
            )
        if self.phase == "play" and self.options["renege"] in {"penalize", "challenge"}:
            return move in self.hands[self.to_act]  # SH-53, SH-54, SH-65
        return move in self.legal()  # SH-52

    def is_card_played(self) -> bool:
        """Say whether a card of this hand has been played."""
        return self.table != [] or self.trick_winners != []

    def refusal(self, move: str) -> str | None:
        """Give the clause of the first fitting row of the refusal table, None for an accepted move.

        Text that is no move of the game has no clause either.
        """
        hands = read_deal(move)
        if not readable(move):
            return None
        accusation = read_accusation(move)
        number = read_bid(move)
        call = number is not None or move in {"pass", "moon"}
        bids_now = self.phase == "auction" and number is not None
        amount = number or 0
        rows = [
            (self.awaiting == "over", "SH-90"),
            (self.awaiting == "deal" and hands is None, "SH-15"),
            (self.awaiting != "deal" and hands is not None, "SH-14"),
            (hands is not None and not is_fair_deal(hands, self.players, RANKS), "SH-13"),
            (self.phase == "auction" and (is_card(move) or is_trump_call(move)), "SH-18"),
            (bids_now and amount < whole_number(self.options["min_bid"]), "SH-20"),
            (bids_now and amount <= self.high(), "SH-21"),
            (bids_now and amount >= self.hand_size, "SH-24"),
            (bids_now and amount > self.highest_number(), "SH-25"),
            (self.phase == "trump" and (call or is_card(move)), "SH-34"),
            (self.phase == "play" and (call or is_trump_call(move)), "SH-33"),
            (is_card(move) and self.to_act is not None and move not in self.hands[self.to_act], "SH-65"),
            (is_card(move) and self.options["renege"] == "forbid" and move not in self.legal(), "SH-44"),
            (accusation is not None and self.options["renege"] != "challenge", "SH-55"),
            (
                accusation is not None
                and (accusation[0] == accusation[1] or any(seat not in self.seats for seat in accusation)),
                "SH-58",
            ),
            (accusation is not None and not self.is_card_played(), "SH-59"),
        ]
        return next((clause for fits, clause in rows if fits), None)

    # What is done

    def left_of(self, seat: int) -> int:
        """Give the seat to the left."""
        return (seat + 1) % self.players  # SH-5

    def apply(self, move: str) -> None:
        """Do an accepted move."""
        hands = read_deal(move)
        accusation = read_accusation(move)
        if hands is not None:
            self.deal(hands)
        elif accusation is not None:
            self.accuse(accusation[1])
        elif self.phase == "auction":
            self.call(move)
        elif self.phase == "trump":
            self.trump = move[-1]
            self.phase, self.to_act = "play", self.bidder  # SH-41
        else:
            self.play(move)

    def deal(self, hands: list[list[str]]) -> None:
        """Take up the hands and begin the auction."""
        self.hands = hands
        self.calls = []
        self.bidder, self.bid, self.trump = None, "", ""
        self.table = []
        self.trick_winners = []
        self.tally = [0 for _ in self.seats]
        self.totals_before = list(self.totals)
        self.awaiting, self.phase, self.to_act = "move", "auction", self.left_of(self.dealer)  # SH-16, SH-17

    def call(self, move: str) -> None:
        """Say `pass`, a number or `moon` in the auction."""
        seat = self.to_act
        assert seat is not None
        self.calls.append((seat, move))
        if move != "pass":
            self.bidder, self.bid = seat, move  # SH-33: every bid is higher than the one before
        if not self.is_auction_over():
            self.to_act = self.next_speaker(seat)
        elif self.bidder is not None:
            self.phase, self.to_act = "trump", self.bidder  # SH-33, SH-34
        elif self.options["all_pass"] == "dealer_forced":  # noqa: S105 - a bidding option, no password
            self.bidder, self.bid = self.dealer, f"bid {self.options['min_bid']}"  # SH-38
            self.phase, self.to_act = "trump", self.dealer
        else:
            if self.options["all_pass"] == "redeal_next":  # noqa: S105 - a bidding option, no password
                self.dealer = self.left_of(self.dealer)  # SH-36, and SH-37 leaves the dealer as he is
            self.hands = [[] for _ in self.seats]
            self.points = [0 for _ in self.seats]
            self.await_deal()
            self.thrown_in += 1
            if self.thrown_in == self.options["max_thrown_in"]:
                self.end_by_limit()  # SH-95

    def has_passed(self, seat: int) -> bool:
        """Say whether the seat has passed in this auction."""
        return (seat, "pass") in self.calls

    def is_auction_over(self) -> bool:
        """Say whether nobody speaks any more."""
        if any(call == "moon" for _, call in self.calls):
            return True  # SH-26
        if self.options["bidding"] == "one_round":
            return len(self.calls) == self.players  # SH-28
        return all(self.has_passed(seat) for seat in self.seats if seat != self.bidder)  # SH-30 to SH-32

    def next_speaker(self, seat: int) -> int:
        """Give the next seat to the left that is still in the auction."""
        seat = self.left_of(seat)
        while self.has_passed(seat):  # SH-29
            seat = self.left_of(seat)
        return seat

    def play(self, card: str) -> None:
        """Put a card on the table."""
        seat = self.to_act
        assert seat is not None
        if card not in self.legal():
            self.offend(seat)  # SH-49, SH-50
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if len(self.table) < self.players:
            self.to_act = self.left_of(seat)  # SH-43
            return
        winner = trick_winner(self.table, self.trump)  # SH-46, SH-47, SH-62
        self.trick_winners.append(winner)
        self.tally[winner] += 1
        self.table = []
        self.to_act = winner  # SH-42
        if len(self.trick_winners) == self.hand_size:
            self.end_hand()  # SH-48

    def offend(self, seat: int) -> None:
        """Count an offence, or punish it at once."""
        if self.options["renege"] == "penalize":
            self.totals[seat] -= whole_number(self.options["renege_penalty"])  # SH-53, SH-64
        else:
            self.offences[seat] += 1  # SH-54

    def accuse(self, accused: int) -> None:
        """Punish the oldest offence that is still open, if there is one."""
        if self.offences[accused] > 0:  # SH-55 to SH-57
            self.offences[accused] -= 1
            self.totals[accused] -= whole_number(self.options["renege_penalty"])

    def is_bid_made(self) -> bool:
        """Say whether the bidder took as many tricks as he undertook to take."""
        assert self.bidder is not None
        needed = self.hand_size if self.bid == "moon" else int(self.bid.removeprefix("bid "))
        return self.tally[self.bidder] >= needed

    def end_hand(self) -> None:
        """Score the hand, and see whether somebody has won."""
        for seat in self.seats:
            self.totals[seat] += self.score_of(seat)  # SH-67, SH-76
        self.points = [after - before for after, before in zip(self.totals, self.totals_before, strict=True)]
        self.offences = [0 for _ in self.seats]  # SH-61
        winner = self.match_winner()
        if winner is not None:
            self.winners = [winner]  # SH-91
            self.losers = [seat for seat in self.seats if seat != winner]
            self.awaiting, self.phase, self.to_act = "over", "none", None
            return
        self.dealer = self.left_of(self.dealer)  # SH-78
        self.await_deal()
        self.scored += 1
        self.thrown_in = 0
        if self.scored == self.options["max_hands"]:
            self.end_by_limit()  # SH-94

    def end_by_limit(self) -> None:
        """End the match: who alone has the highest total wins, and if several have it nobody does (SH-96)."""
        leaders = [seat for seat in self.seats if self.totals[seat] == max(self.totals)]
        if len(leaders) == 1:
            self.winners = leaders
            self.losers = [seat for seat in self.seats if seat not in leaders]
        self.awaiting, self.phase, self.to_act = "over", "none", None

    def score_of(self, seat: int) -> int:
        """Give the points of a seat for its tricks and its bid."""
        tricks = self.tally[seat]
        moon_points = whole_number(self.options["moon_points"])
        if seat != self.bidder:
            return tricks  # SH-68
        if self.is_bid_made():
            return moon_points if self.bid == "moon" else tricks  # SH-69, SH-71, SH-75
        lost = moon_points if self.bid == "moon" else int(self.bid.removeprefix("bid "))  # SH-70, SH-72
        return tricks - lost if self.options["failed_bidder_keeps_tricks"] else -lost  # SH-73, SH-74

    def match_winner(self) -> int | None:
        """Give the seat that has won the match after the hand just scored."""
        assert self.bidder is not None
        target = whole_number(self.options["target_score"])
        if (
            self.options["win_rule"] == "bidder_first"
            and self.is_bid_made()
            and self.totals[self.bidder] >= target
        ):
            return self.bidder  # SH-86, SH-88
        best = max(self.totals)
        leaders = [seat for seat in self.seats if self.totals[seat] == best]
        return leaders[0] if best >= target and len(leaders) == 1 else None  # SH-79 to SH-85, SH-87

    def await_deal(self) -> None:
        """Wait for the next deal."""
        self.awaiting, self.phase, self.to_act = "deal", "none", None
