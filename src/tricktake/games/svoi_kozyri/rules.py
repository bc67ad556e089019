"""The rules of Svoi Kozyri: from the choice of trumps to the end, in the order of the rules text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from attrs import evolve, frozen
from typing_extensions import override

from tricktake.cards import CARDS, Card, Rank, Suit, bits_of
from tricktake.errors import OptionError, Refusal
from tricktake.games.svoi_kozyri.moves import TAKE, SvoiKozyriMove, TakeCards
from tricktake.games.svoi_kozyri.refusals import refuse_move
from tricktake.games.svoi_kozyri.scoring import match_after, most_lost, one_seat_in
from tricktake.games.svoi_kozyri.states import (
    PACK,
    PACK_BITS,
    Choosing,
    Due,
    Game,
    Match,
    MovedSix,
    Playing,
    SvoiKozyriState,
    make_playing,
    next_in,
)
from tricktake.games.svoi_kozyri.view import NOTHING, SvoiKozyriView
from tricktake.games.svoi_kozyri.worlds import worlds_of_play
from tricktake.hands import Hand
from tricktake.moves import END_MATCH, PLAYS, TRUMPS, Deal, EndMatch, Move, NameTrump, Play, plays_of
from tricktake.options import flag, one_of, suits_or_none, whole_or_all, whole_or_none
from tricktake.rules import Clauses, Rules
from tricktake.scores import lead
from tricktake.seats import left_of
from tricktake.states import Dealing, Over
from tricktake.worlds import only_world

if TYPE_CHECKING:
    from tricktake.worlds import Worlds

HIGHER: Final = tuple(card.suit.mask & -2 << card.index for card in CARDS)  # SK-6
"""The higher cards of the same suit, as bits, by the index of the card."""
LEAD, EXEMPT, BEAT, SECOND = Due
ACE: Final = Rank.ACE
TWO_CARDS: Final = 2
"""The value of `cards_per_beat` under which a seat that beats the top lays another card (SK-40)."""


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
    moves: ClassVar[tuple[type[Move], ...]] = (Deal, NameTrump, Play, TakeCards, EndMatch)  # SK-90
    clauses: ClassVar[Clauses] = Clauses(
        first_dealer="SK-8",
        bad_deal="SK-24",
        deal_awaited="SK-22",
        no_deal_awaited="SK-22",
        not_held="SK-55",
        match_over="SK-89",
    )

    pack = PACK  # SK-5

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
        return evolve(self, max_turns=self.max_turns or 400, max_games=self.max_games or 10)  # SK-79

    # Setup and the choice of trumps

    @property
    @override
    def seats(self) -> int:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return self.players  # SK-2, SK-3

    @property
    @override
    def sides(self) -> tuple[tuple[int, ...], ...]:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return tuple([(seat,) for seat in range(self.players)])  # SK-2

    @property
    @override
    def packets(self) -> tuple[int, ...]:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]  # by an option
        return (1,) * (len(PACK) // self.players)  # SK-20, SK-21, SK-23

    @override
    def new_match(self, dealer: int) -> Match:
        nothing = (0,) * self.players
        return Match(self, dealer, nothing, 0, None, self.trumps or (), 0)  # SK-7, SK-8, SK-9

    @override
    def start(self, dealer: int) -> SvoiKozyriState:
        match = self.new_match(dealer)
        return Dealing(match) if match.trumps else Choosing(match, ())  # SK-11, SK-12

    def _choose(self, state: Choosing, suit: Suit) -> SvoiKozyriState:
        chosen = Choosing(state.match, (*state.named, suit))
        if len(chosen.named) < self.players:
            return chosen
        trumps = tuple([suit for _, suit in sorted(chosen.chosen)])
        return Dealing(evolve(state.match, trumps=trumps))  # SK-17

    # Legal moves

    @override
    def legal_moves(self, state: SvoiKozyriState) -> tuple[SvoiKozyriMove, ...]:
        if isinstance(state, Playing):
            plays = plays_of(state.playable)
            return plays + (TAKE,) if state.due is BEAT else plays  # SK-38, SK-41, SK-53, SK-56, SK-59
        if isinstance(state, Choosing):
            return tuple([trump for trump in TRUMPS if trump.suit not in state.named])  # SK-14, SK-15
        return ()  # SK-22, SK-89

    @override
    def interrupts(self, state: SvoiKozyriState) -> tuple[SvoiKozyriMove, ...]:
        return (END_MATCH,) if isinstance(state, Dealing) else ()  # SK-87

    # Moves

    @override
    def apply_move(self, state: SvoiKozyriState, move: SvoiKozyriMove) -> SvoiKozyriState:
        match state, move:
            case Playing(), TakeCards() if state.due is BEAT:
                return self._take(state)
            case Choosing(), NameTrump(suit):
                return self._choose(state, suit)
            case Dealing(), Deal():
                return self._deal(state.match, move)
            case Dealing(), EndMatch():
                return self._end_match(state.match)  # SK-87
            case _:
                return super().apply_move(state, move)

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
            playable &= self.beaters(pile[-1], game.match.trumps[acting])  # SK-32, SK-51, SK-55
        return make_playing(self, game, held, hidden, pile, acting, due, turns, playable)

    def beaters(self, top: Card, trump: Suit) -> int:
        """The cards that beat a card in the turn of a seat with that trump suit, as bits (SK-18, SK-19)."""
        higher = HIGHER[top.index]
        return higher if top.suit is trump else higher | trump.mask  # SK-33 to SK-36

    @override
    def play_card(self, state: SvoiKozyriState, card: Card) -> SvoiKozyriState:
        if TYPE_CHECKING:
            assert isinstance(state, Playing)  # a card is playable in no other phase
        game, seat, beats = state.game, state.acting, state.due is BEAT
        hands = [*state.held]
        hands[seat] ^= card.bit
        held, hidden, pile = tuple(hands), state.hidden & ~card.bit, state.pile + (card,)
        if beats and held[seat] and self.cards_per_beat == TWO_CARDS:
            return self.playing(game, held, hidden, pile, seat, SECOND, state.turns)  # SK-37, SK-39
        acting, turns = next_in(held, seat), state.turns + 1
        after = self.playing(game, held, hidden, pile, acting, BEAT, turns)  # SK-40
        return self._end_turn(after) if held[seat] else self._go_out(after, beats=beats)

    def _take(self, state: Playing) -> SvoiKozyriState:
        seat, pile = state.acting, state.pile
        number = self.pickup(pile[-1], state.game.match.trumps[seat])  # SK-45
        left = 0 if number == "all" or number >= len(pile) else len(pile) - number  # SK-46
        hands = [*state.held]
        hands[seat] |= bits_of(pile[left:])
        held, pile, due = tuple(hands), pile[:left], BEAT if left else LEAD
        acting, turns = next_in(held, seat), state.turns + 1
        return self._end_turn(self.playing(state.game, held, state.hidden, pile, acting, due, turns))  # SK-50

    def pickup(self, top: Card, trump: Suit) -> int | Literal["all"]:
        """How many cards a seat with that trump suit takes."""
        if top.suit is not trump:
            return self.pickup_plain  # SK-42, SK-47
        if top.rank is not ACE:
            return self.pickup_trump  # SK-43, SK-48
        return self.pickup_trump_ace  # SK-44, SK-49

    # Going out

    def _go_out(self, after: Playing, *, beats: bool) -> SvoiKozyriState:
        """What follows when a seat has emptied its hand (SK-57): the rows of SK-68.

        Args:
            after: the state after its turn, in which its card is to be beaten (SK-62, SK-63).
            beats: whether its card beat the top.
        """
        if one_seat_in(after.held):
            return self._end_game(after)  # SK-54, SK-64, SK-67, SK-71, SK-77
        game, pile, due = after.game, after.pile, BEAT
        if beats and self.clear_pile_on_exit:
            game, pile, due = evolve(game, removed=game.removed | bits_of(pile)), (), LEAD  # SK-65, SK-66
        elif beats and self.cards_per_beat == TWO_CARDS:
            due = EXEMPT  # SK-58 to SK-61
        held, hidden, acting, turns = after.held, after.hidden, after.acting, after.turns
        return self._end_turn(self.playing(game, held, hidden, pile, acting, due, turns))

    # End of the game and of the match

    def _end_turn(self, after: Playing) -> SvoiKozyriState:
        return self._end_game(after) if after.turns == self.max_turns else after  # SK-75, SK-76

    def _end_game(self, ended: Playing) -> SvoiKozyriState:
        match = match_after(ended)
        return self._end_match(match) if match.hands_played == self.max_games else Dealing(match)  # SK-86

    @staticmethod
    def _end_match(match: Match) -> SvoiKozyriState:
        return Over(match, (), most_lost(match.totals))  # SK-69, SK-88

    @override
    def worth(self, gains: tuple[int, ...], tally: tuple[int, ...], side: int) -> float:
        return -lead(tally, side)  # a game ends with one lost game at most

    # Refusals, in the order of their table in the rules text (SK-91)

    @override
    def refuse(self, state: SvoiKozyriState, move: Move) -> Refusal[SvoiKozyriMove]:
        match state, move:
            case (Over(), _) | (Dealing(), Deal()):
                return super().refuse(state, move)  # SK-24, SK-89
            case Dealing(), _:
                return Refusal("game_not_dealt", "SK-22")
            case _:
                return self.refuse_move(state, move)

    @override
    def refuse_move(self, state: SvoiKozyriState, move: Move) -> Refusal[SvoiKozyriMove]:
        return refuse_move(state, move)

    # Views and hidden worlds

    @override
    def observe(self, state: SvoiKozyriState, seat: int | None) -> SvoiKozyriView:
        playing = state if isinstance(state, Playing) else None
        due = playing.due if playing else None
        nothing = (NOTHING,) * self.players
        return SvoiKozyriView(
            **self.seen(state, seat),
            history=self._history(state),
            rules=self,
            trumps=self._trumps(state),
            cards_left=Hand(state.match.cards_left),
            sixes=playing.game.sixes if playing else (),  # SK-29
            known=tuple([Hand(bits & ~playing.hidden) for bits in playing.held]) if playing else nothing,
            pile=playing.pile if playing else (),
            removed=Hand(playing.game.removed) if playing else NOTHING,
            exempt=due is EXEMPT,
            second_card=due is SECOND,
            turns=playing.turns if playing else 0,
        )

    def _trumps(self, state: SvoiKozyriState) -> tuple[Suit | None, ...]:
        if isinstance(state, Choosing):
            return tuple(map(dict(state.chosen).get, range(self.players)))  # SK-16
        return state.match.trumps

    @staticmethod
    def _history(state: SvoiKozyriState) -> tuple[tuple[int, SvoiKozyriMove], ...]:
        if isinstance(state, Choosing):
            return tuple([(seat, TRUMPS[suit.index]) for seat, suit in state.chosen])
        if isinstance(state, Playing) and state.due is SECOND:
            return ((state.acting, PLAYS[state.pile[-1].index]),)
        return ()

    @override
    def match_seen(self, view: SvoiKozyriView) -> Match:
        trumps = () if view.phase == Choosing.phase else tuple([suit for suit in view.trumps if suit])
        score, cards_left = view.score, view.cards_left.bits
        return Match(self, view.dealer, score.totals, view.hands_played, score.last, trumps, cards_left)

    @override
    def worlds(self, view: SvoiKozyriView) -> Worlds[SvoiKozyriState]:
        if view.to_act is None:
            return self.between_hands(view)
        match = self.match_seen(view)
        if view.phase != Choosing.phase:
            return worlds_of_play(view, match, view.to_act)
        nobody = Choosing(match, ())
        named = tuple([suit for seat in nobody.in_turn if (suit := view.trumps[seat])])
        return only_world(evolve(nobody, named=named))
