"""The rules with their options: from the choice of trumps to the end of the match."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from attrs import evolve, frozen
from typing_extensions import override

from tricktake import rules as core
from tricktake.cards import CARDS, Card, Rank, Suit, bits_of
from tricktake.errors import OptionError
from tricktake.games.svoi_kozyri import completions, view as views, worlds as hidden_worlds
from tricktake.games.svoi_kozyri.states import (
    PACK,
    PACK_BITS,
    TAKE,
    Choosing,
    Dealing,
    Due,
    Game,
    Match,
    MovedSix,
    Over,
    Playing,
    SvoiKozyriMove,
    SvoiKozyriState,
    TakeCards,
    make_playing,
    next_in,
)
from tricktake.games.svoi_kozyri.view import SvoiKozyriView
from tricktake.hands import Hand
from tricktake.moves import END_MATCH, TRUMPS, Deal, EndMatch, Move, NameTrump, Play, plays_of
from tricktake.options import flag, one_of, suits_or_none, whole_or_all, whole_or_none
from tricktake.rules import Reason, Rules
from tricktake.scores import HandScore, Score, ScoreLine
from tricktake.seats import left_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.worlds import Worlds

HIGHER: Final = tuple(card.suit.mask & -2 << card.index for card in CARDS)  # SK-6
"""The higher cards of the same suit, as bits, by the index of the card."""

LEAD, EXEMPT, BEAT, SECOND = Due
ACE: Final = Rank.ACE


def beaters(top: Card, trump: Suit) -> int:
    """The cards that beat a card in the turn of a seat.

    Args:
        top: the card to be beaten.
        trump: the trump suit of the seat (SK-18, SK-19).

    Returns:
        The cards as bits: the higher ones of the suit, and the trumps if `top` is none.
    """
    if top.suit is trump:
        return HIGHER[top.index]  # SK-34
    return HIGHER[top.index] | trump.mask  # SK-33, SK-35, SK-36


@frozen(kw_only=True, repr=False)
class SvoiKozyriRules(Rules[SvoiKozyriState, SvoiKozyriMove, SvoiKozyriView]):
    """The rules of Svoi Kozyri; its options are fixed for the match (SK-10).

    Args:
        players: the number of seats, 2 to 4 (SK-3).
        trumps: the trump suit of each seat, as many different suits as there are seats; `None`:
            the seats choose them before the first deal (SK-12).
        cards_per_beat: 2: a seat that beats the top lays one more card; 1: it does not (SK-40).
        pickup_plain: how many cards a seat takes if the top is none of its trumps, 1 or more, or
            `"all"` (SK-47).
        pickup_trump: the same if the top is one of its trumps, but not the ace (SK-48).
        pickup_trump_ace: the same if the top is the ace of its trumps (SK-49).
        clear_pile_on_exit: whether the pile leaves the game when a seat goes out by beating the top
            with its last card and at least two others are in (SK-65, SK-66).
        max_turns: after how many turns a game is a draw, 1 or more; `None`: there is no limit, and
            a game can go on for ever (SK-76, SK-79).
        max_games: how many games are played, 1 or more; `None`: until `end` (SK-86).

    Raises:
        OptionError: for any other value.
    """

    name: ClassVar[str] = "svoi_kozyri"
    title: ClassVar[str] = "Svoi Kozyri"
    revision: ClassVar[int] = 1
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, NameTrump, Play, TakeCards, EndMatch)  # SK-90
    dealer_clause: ClassVar[str] = "SK-8"

    players: int = one_of(4, 2, 3, 4, clauses="SK-3, SK-21")
    trumps: tuple[Suit, ...] | None = suits_or_none(
        "as many different suits as there are players, or None", clauses="SK-12"
    )
    cards_per_beat: int = one_of(2, 2, 1, clauses="SK-37, SK-40, SK-61")
    pickup_plain: int | Literal["all"] = whole_or_all(3, clauses="SK-42, SK-47")
    pickup_trump: int | Literal["all"] = whole_or_all(5, clauses="SK-43, SK-48")
    pickup_trump_ace: int | Literal["all"] = whole_or_all("all", clauses="SK-44, SK-49")
    clear_pile_on_exit: bool = flag(False, clauses="SK-58, SK-65")  # noqa: FBT003 - its default
    max_turns: int | None = whole_or_none(None, 1, clauses="SK-76")
    max_games: int | None = whole_or_none(1, 1, clauses="SK-86")

    def __attrs_post_init__(self) -> None:
        """Check that there is a suit for every seat."""
        if self.trumps is not None and len(self.trumps) != self.players:
            allowed = f"{self.players} different suits, or None"  # SK-12
            raise OptionError("trumps", self.trumps, allowed)  # noqa: EM101 - the name of the option

    @override
    def bounded(self) -> Self:
        return evolve(self, max_turns=self.max_turns or 400, max_games=self.max_games or 10)

    # Setup

    @property
    @override
    def seats(self) -> int:
        return self.players  # SK-2, SK-3

    @property
    @override
    def pack(self) -> tuple[Card, ...]:
        return PACK  # SK-5

    @property
    @override
    def pack_bits(self) -> int:
        return PACK_BITS

    @property
    @override
    def packets(self) -> tuple[int, ...]:
        return (1,) * (len(PACK) // self.players)  # SK-20, SK-21, SK-23

    @override
    def start(self, dealer: int) -> SvoiKozyriState:
        match = core.Match(self, dealer, (0,) * self.players, 0, None)  # SK-7, SK-8, SK-9
        if self.trumps is None:
            return Choosing(match, ())  # SK-12
        return _await_first_deal(match, self.trumps)

    # Legal moves

    @override
    def legal_moves(self, state: SvoiKozyriState) -> tuple[SvoiKozyriMove, ...]:
        if isinstance(state, Playing):
            plays = plays_of(state.playable)
            return plays + (TAKE,) if state.due is BEAT else plays  # SK-38, SK-41, SK-53, SK-56, SK-59
        if isinstance(state, Choosing):
            return tuple(trump for trump in TRUMPS if trump.suit not in state.named)  # SK-14, SK-15
        return ()  # SK-22, SK-89

    @override
    def accepts(self, state: SvoiKozyriState, move: SvoiKozyriMove) -> bool:
        if isinstance(move, TakeCards):  # the last of a list that may be long
            return isinstance(state, Playing) and state.due is BEAT
        return super().accepts(state, move)

    @override
    def interrupts(self, state: SvoiKozyriState) -> tuple[SvoiKozyriMove, ...]:
        return (END_MATCH,) if isinstance(state, Dealing) else ()  # SK-87

    # Moves

    def playing(  # noqa: PLR0913, PLR0917 - the parts of the state, in their order
        self,
        game: Game,
        held: tuple[int, ...],
        hidden: int,
        pile: tuple[Card, ...],
        acting: int,
        due: Due,
        turns: int,
    ) -> Playing:
        """The state with these parts, which are told with [Playing][tricktake.games.svoi_kozyri.Playing]."""
        playable = held[acting]  # SK-30, SK-38, SK-52, SK-58
        if due is BEAT:
            playable &= beaters(pile[-1], game.match.trumps[acting])  # SK-32, SK-51, SK-55
        return make_playing(self, game, held, hidden, pile, acting, due, turns, playable)

    @override
    def carry_out(self, state: SvoiKozyriState, move: SvoiKozyriMove) -> SvoiKozyriState:
        match state, move:
            case Playing(), TakeCards() if state.due is BEAT:
                return self._take(state)
            case Choosing(), NameTrump():
                return self._choose(state, move.suit)
            case Dealing(), Deal():
                return self._deal(state.match, move)
            case Dealing(), EndMatch():
                return Over(state.match)  # SK-87
            case _:
                return self.apply(state, move)  # refused there, with the reason

    def _choose(self, state: Choosing, suit: Suit) -> SvoiKozyriState:
        named = (*state.named, suit)
        if len(named) < self.players:
            return Choosing(state.match, named)
        eldest = left_of(state.dealer, self.players)
        trumps = tuple(named[(seat - eldest) % self.players] for seat in range(self.players))
        return _await_first_deal(state.match, trumps)

    def _deal(self, match: Match, deal: Deal) -> SvoiKozyriState:
        hands = [*deal.bits]  # SK-25
        hidden = PACK_BITS
        sixes: list[MovedSix] = []
        for receiver, trump in enumerate(match.trumps):  # SK-27, SK-28
            six = Card(trump, Rank.SIX)
            giver = next(seat for seat, hand in enumerate(hands) if hand & six.bit)
            if giver != receiver:
                hands[giver] ^= six.bit
                hands[receiver] ^= six.bit  # SK-26
                sixes.append(MovedSix(six, giver, receiver))
            hidden ^= six.bit  # SK-29
        game, eldest = Game(match, tuple(sixes), 0), left_of(match.dealer, self.players)
        return self.playing(game, tuple(hands), hidden, (), eldest, LEAD, 0)  # SK-30, SK-78

    @override
    def play(self, state: SvoiKozyriState, card: Card) -> SvoiKozyriState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        game, seat, beats = state.game, state.acting, state.due is BEAT
        hands = list(state.held)
        hands[seat] ^= card.bit
        held, hidden, pile = tuple(hands), state.hidden & ~card.bit, state.pile + (card,)
        left = held[seat]
        # The states are made as `playing` does, without the price of a call.
        if beats and left and self.cards_per_beat == 2:  # noqa: PLR2004 - the number that the option names
            return make_playing(
                self, game, held, hidden, pile, seat, SECOND, state.turns, left
            )  # SK-37, SK-39
        acting = next_in(held, seat)
        playable = held[acting] & beaters(card, game.match.trumps[acting])  # SK-32
        turns = state.turns + 1
        after = make_playing(self, game, held, hidden, pile, acting, BEAT, turns, playable)  # SK-40
        if left and (self.max_turns is None or turns < self.max_turns):
            return after  # as `_end_turn` does, without the price of a call
        return self._end_turn(after) if left else self._go_out(after, beats=beats)

    def _take(self, state: Playing) -> SvoiKozyriState:
        seat, pile = state.acting, state.pile
        number = self._pickup(pile[-1], state.game.match.trumps[seat])  # SK-45
        left = 0 if number == "all" or number >= len(pile) else len(pile) - number  # SK-46
        hands = list(state.held)
        hands[seat] |= bits_of(pile[left:])
        held, pile, due = tuple(hands), pile[:left], BEAT if left else LEAD
        acting, turns = next_in(held, seat), state.turns + 1
        return self._end_turn(self.playing(state.game, held, state.hidden, pile, acting, due, turns))  # SK-50

    def _pickup(self, top: Card, trump: Suit) -> int | Literal["all"]:
        """How many cards a seat with that trump suit takes."""
        if top.suit is not trump:
            return self.pickup_plain  # SK-42, SK-47
        if top.rank is not ACE:
            return self.pickup_trump  # SK-43, SK-48
        return self.pickup_trump_ace  # SK-44, SK-49

    def _end_turn(self, after: Playing) -> SvoiKozyriState:
        if self.max_turns is None or after.turns < self.max_turns:  # SK-75, SK-79
            return after
        line = ScoreLine("SK-76", f"a draw: {after.turns} turns are finished", (0,) * self.players)
        return self._end_game(after, "turn limit", (line,), after.dealer, 0)  # SK-76, SK-84

    # Going out

    def _go_out(self, after: Playing, *, beats: bool) -> SvoiKozyriState:
        """What follows when a seat has emptied its hand (SK-57, SK-68).

        Args:
            after: the state after its turn if nothing else follows (SK-62, SK-63).
            beats: whether its last card beat the top.
        """
        if after.held.count(0) == self.players - 1:
            return self._one_seat_in(after)  # SK-54, SK-64, SK-67, SK-74, SK-77
        if beats and self.clear_pile_on_exit:
            game = evolve(after.game, removed=after.game.removed | bits_of(after.pile))
            after = self.playing(
                game, after.held, after.hidden, (), after.acting, LEAD, after.turns
            )  # SK-65, SK-66
        elif beats and self.cards_per_beat == 2:  # noqa: PLR2004 - the number that the option names
            after = evolve(after, due=EXEMPT, playable=after.held[after.acting])  # SK-58 to SK-61
        return self._end_turn(after)

    # End of the game

    def _one_seat_in(self, after: Playing) -> SvoiKozyriState:
        seat, top = after.acting, after.pile[-1]
        left, trump = Hand(after.held[seat]), after.game.match.trumps[seat]
        nobody = (0,) * self.players
        if len(left) == 1 and left.bits & beaters(top, trump):  # SK-71, SK-72, SK-73
            line = ScoreLine("SK-70", f"a draw: seat {seat} has only {left} left, which beats {top}", nobody)
            return self._end_game(after, "last card", (line,), after.dealer, left.bits)  # SK-83
        lines = (
            ScoreLine("SK-69", f"seat {seat} is the last that holds cards: {left}", nobody),
            ScoreLine("SK-80", f"seat {seat} has lost a game", _one_for(seat, self.players)),
        )
        return self._end_game(after, "loser", lines, seat, left.bits)  # SK-82

    def _end_game(
        self, after: Playing, ending: str, lines: tuple[ScoreLine, ...], dealer: int, cards_left: int
    ) -> SvoiKozyriState:
        """The match after a game.

        Args:
            after: the state after the last turn of the game.
            ending: the result (SK-81).
            lines: its lines in the score.
            dealer: the seat that deals next (SK-85).
            cards_left: the cards left in the last hand, if they are shown, as bits.
        """
        match, games = after.match, after.match.hands_played + 1
        last = HandScore(ending, tuple(map(int.bit_count, after.held)), lines)
        totals = tuple(map(add, match.totals, last.points))
        match = Match(self, dealer, totals, games, last, match.trumps, cards_left)
        if self.max_games is None or games < self.max_games:
            return Dealing(match)
        return Over(match)  # SK-86

    @override
    def totals_at_random(self, state: SvoiKozyriState, random: Callable[[], float]) -> tuple[int, ...] | None:
        if not isinstance(state, Playing) or (
            self.max_turns is not None and state.turns + 1 >= self.max_turns
        ):
            return None
        return self.complete_at_random(completions.take_turns(state, random), random)

    # Scoring

    @override
    def score(self, state: SvoiKozyriState) -> Score:
        match = state.match
        losers: tuple[int, ...] = ()
        if isinstance(state, Over) and any(match.totals):
            most = max(match.totals)
            losers = tuple(seat for seat in range(self.players) if match.totals[seat] == most)
        if isinstance(state, Playing):
            tally = tuple(map(int.bit_count, state.held))
        else:
            tally = match.last.tally if match.last else (0,) * self.players
        return Score(match.totals, tally, (), losers, match.last)  # SK-69, SK-88

    # Refusals, in the order of their table in the rules text (SK-91)

    @override
    def reason(self, state: SvoiKozyriState, move: Move) -> Reason:
        if isinstance(state, Over):
            return Reason("match_over", "SK-89", "the match is over")
        if isinstance(state, Dealing):
            if isinstance(move, Deal):
                return self.bad_deal(move, "SK-24")
            return Reason("deal_awaited", "SK-22", "the next game has not been dealt")
        if isinstance(move, EndMatch):
            return Reason("not_between_games", "SK-87", "the match can be ended only between games")
        if isinstance(state, Choosing):
            return self._reason_of_choosing(state, move)
        return self._reason_of_play(state, move)

    @staticmethod
    def _reason_of_choosing(state: Choosing, move: Move) -> Reason:
        match move:
            case Deal():
                return Reason("trumps_not_chosen", "SK-17", "trumps have not been chosen")
            case NameTrump(suit):
                owner = (state.dealer + 1 + state.named.index(suit)) % state.rules.players
                return Reason("suit_taken", "SK-14", f"{suit.word} are taken by seat {owner}")
            case _:
                return Reason("must_choose", "SK-13", f"seat {state.to_act} has to choose its trump suit")

    @staticmethod
    def _reason_of_play(state: Playing, move: Move) -> Reason:
        seat, due = state.acting, state.due
        match move:
            case Deal():
                return Reason("no_deal_awaited", "SK-22", "a game is in progress")
            case NameTrump():
                return Reason("trumps_fixed", "SK-17", "the trump suits are fixed")
            case Play(card) if not state.held[seat] & card.bit:
                return Reason("not_held", "SK-55", f"seat {seat} does not hold it")
            case Play():
                top, trump = state.pile[-1], state.match.trumps[seat]
                why = f"it does not beat {top}, and the trumps of seat {seat} are {trump.word}"
                return Reason("does_not_beat", "SK-34" if top.suit is trump else "SK-33", why)
            case _ if due is LEAD:
                return Reason("nothing_to_take", "SK-53", "there is nothing to take")
            case _ if due is EXEMPT:
                return Reason("exempt", "SK-59", "the top card need not be beaten; lay one card")
            case _:
                return Reason("second_card_due", "SK-38", "a second card must be laid")

    # Views and hidden worlds

    @override
    def observe(self, state: SvoiKozyriState, seat: int) -> SvoiKozyriView:
        return views.observe(self, state, seat)

    @override
    def worlds(self, view: SvoiKozyriView) -> Worlds[SvoiKozyriState]:
        return hidden_worlds.worlds(view)


def _await_first_deal(match: core.Match[SvoiKozyriRules], trumps: tuple[Suit, ...]) -> Dealing:
    return Dealing(Match(match.rules, match.dealer, match.totals, 0, None, trumps, cards_left=0))  # SK-17


def _one_for(seat: int, seats: int) -> tuple[int, ...]:
    return tuple(int(each == seat) for each in range(seats))
