"""House rules that no option covers, as subclasses of the rules of a game: each says its rule once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from attrs import evolve
from typing_extensions import override

import tricktake as tt
from tricktake.cards import ALL_CARDS, Rank, Suit, bits_of
from tricktake.errors import Refusal
from tricktake.games.court_piece import Calling
from tricktake.games.pilotta.cards import VALUES
from tricktake.games.shooter import ShootMoon
from tricktake.games.svoi_kozyri.states import Due
from tricktake.moves import END_MATCH, Deal, EndMatch, NameTrump, Play
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.seats import left_of, side_of, with_added
from tricktake.states import Dealing, Over
from tricktake.tricks import NO_DUTY, Duty, Ranking, follow_suit
from tricktake.tricks.states import make_contract
from tricktake.tricks.trick import any_played

if TYPE_CHECKING:
    from typing import Literal

    from tricktake.games.court_piece import CourtPieceMove, CourtPieceState, CourtPieceTable, Match
    from tricktake.games.double_sir import DoubleSirMove, DoubleSirState, DoubleSirTable
    from tricktake.games.pilotta import PilottaTable
    from tricktake.games.shooter import ShooterMove, ShooterState, ShooterTable
    from tricktake.games.svoi_kozyri import SvoiKozyriMove, SvoiKozyriState
    from tricktake.games.svoi_kozyri.states import Game, Playing
    from tricktake.tricks import Duties, Trick

ACES: Final = bits_of(card for card in tt.CARDS if card.rank is Rank.ACE)


def must_ruff(trump: Suit, plays: int = -1) -> Duty:
    """The duty to play a trump, which further cards may meet too."""
    return Duty(cards=trump.mask, plays=plays, code="must_ruff", clause="V-1", why="must play a trump")


class Unchanged(tt.CourtPieceRules):
    """Court Piece by another name."""


# Duties added, dropped, reordered, softened


class MustRuff(tt.CourtPieceRules):
    """A seat that cannot follow suit plays a trump if it can (V-1)."""

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        duties = super().duties(table, trick)
        return (*duties, must_ruff(table.contract.trump)) if trick else duties


class RuffFirst(MustRuff):
    """A seat plays a trump if it can (V-1), and follows suit only if it has none."""

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        return super().duties(table, trick)[::-1]


class RuffOrAce(tt.CourtPieceRules):
    """A seat that cannot follow suit and holds a trump plays a trump or an ace (V-1)."""

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        duties, trump = super().duties(table, trick), table.contract.trump
        return (*duties, must_ruff(trump, trump.mask | ACES)) if trick else duties


class FreePlay(tt.CourtPieceRules):
    """Any card may be played to any trick."""

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        return NO_DUTY


RENEGING: Final = follow_suit("V-2", binds=False)


class Reneging(tt.CourtPieceRules):
    """A seat ought to follow suit, and is not stopped from playing another card (V-2)."""

    accepts_breaches = True

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        return RENEGING[trick[0].suit.index] if trick else NO_DUTY


class TrumpsUnbroken(tt.CourtPieceRules):
    """No trump is led before one has been played, unless the leader holds nothing else (V-3)."""

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[tt.Card, ...]) -> Duties:
        trumps = table.contract.trump.mask
        if trick or any_played(table.tricks, trumps):
            return super().duties(table, trick)
        why = "must not lead trumps yet"
        return (Duty(cards=ALL_CARDS & ~trumps, code="trumps_unbroken", clause="V-3", why=why),)


class MustHead(tt.DoubleSirRules):
    """A seat that can follow suit with a card that beats the trick must play such a card (V-4)."""

    @override
    def duties(self, table: DoubleSirTable, trick: tuple[tt.Card, ...]) -> Duties:
        duties = super().duties(table, trick)
        if not trick:
            return duties
        trump = table.contract.trump
        best = trick[self.ranking.winner(trick, trump)]
        if best.suit is not trick[0].suit:
            return duties  # it has been ruffed
        beats = self.ranking.beaters(best, trump) & best.suit.mask
        return (Duty(cards=beats, code="must_head", clause="V-4", why="must beat the trick"), *duties)


class RuffInShooter(tt.ShooterRules):
    """A seat that cannot follow suit plays a trump if it can (V-1); not where reneging is possible."""

    @override
    def duties(self, table: ShooterTable, trick: tuple[tt.Card, ...]) -> Duties:
        duties = super().duties(table, trick)
        if not trick or self.accepts_breaches:
            return duties
        return (*duties, must_ruff(table.contract.trump))


class NoOvertrump(tt.PilottaRules):
    """No trump need ever be beaten; where a trump is due, any will do."""

    @override
    def duties(self, table: PilottaTable, trick: tuple[tt.Card, ...]) -> Duties:
        return tuple(duty.within or duty for duty in super().duties(table, trick))


# Another order of the cards


class LowWins(tt.CourtPieceRules):
    """The lower card beats the higher one, trumps too."""

    ranking = Ranking("AKQJT98765432")


class TrumpsAlone(tt.DoubleSirRules):
    """Trumps rank from ace to two, the other suits from two to ace."""

    ranking = Ranking("23456789TJQKA", trump="AKQJT98765432")


class NoTrumps(Ranking):
    """Nothing is trump, whatever has been named."""

    @override
    def row(self, trump: Suit | None, led: Suit) -> tuple[int, ...]:
        return super().row(None, led)

    @override
    def winner(self, trick: tuple[tt.Card, ...], trump: Suit | None) -> int:
        return super().winner(trick, None)


class WithoutTrumps(tt.CourtPieceRules):
    """The suit that is named beats no other suit."""

    ranking = NoTrumps("23456789TJQKA")


class PlainTrumps(tt.PilottaRules):
    """Trumps rank like any other suit: the ace is high, and the jack is below the queen."""

    ranking = Ranking("789JQKTA")


class NineIsHigh(tt.ShooterRules):
    """The nine is the highest card of every suit."""

    ranking = Ranking("AKQJT9")


# Another count, another end, another score


class FirstTrickWins(tt.CourtPieceRules):
    """Side 0 wins the hand with the first trick, whoever wins it."""

    @override
    def after_trick(self, table: CourtPieceTable, unplayed: int) -> CourtPieceState:
        return self.score_hand(evolve(table, tally=(7, 0)))


class FiveTricks(tt.CourtPieceRules):
    """The hand ends after five tricks."""

    @override
    def after_trick(self, table: CourtPieceTable, unplayed: int) -> CourtPieceState:
        return self.playing(table, unplayed, ()) if len(table.tricks) < 5 else self.score_hand(table)


class TricksArePoints(tt.CourtPieceRules):
    """Every trick is a point (V-5)."""

    @override
    def score_hand(self, table: CourtPieceTable) -> CourtPieceState:
        line = ScoreLine("V-5", "tricks_are_points", table.tally, template="every trick is a point")
        match = cast("Match", self.match_after(table, HandScore("tricks", table.tally, Lines((line,)))))
        ours, theirs = match.totals
        if ours == theirs or max(ours, theirs) < self.target_score:
            return Dealing(match)
        return Over(match, (int(ours < theirs),), (int(ours > theirs),))


class CaptureAtOnce(tt.DoubleSirRules):
    """Every trick is captured by its winner."""

    @override
    def count_trick(self, table: DoubleSirTable, trick: Trick) -> tuple[int, ...]:
        return with_added(table.tally, side_of(trick.winner), 1)


class CapturesWithoutAces(tt.DoubleSirRules):
    """No trick that an ace has won captures anything, the last one excepted."""

    @override
    def captures(self, table: DoubleSirTable, trick: Trick) -> bool:
        by_ace = trick.winning_card.rank is Rank.ACE
        return super().captures(table, trick) and (len(table.tricks) == 12 or not by_ace)


def _dear_tens(trump: Suit) -> tuple[int, ...]:
    """The points of Pilotta, but for two trumps that have exchanged theirs."""
    nine, ten = tt.Card(trump, Rank.NINE).index, tt.Card(trump, Rank.TEN).index
    values = [*VALUES[trump.index]]
    values[nine], values[ten] = values[ten], values[nine]
    return tuple(values)


class DearTens(tt.PilottaRules):
    """The ten of trumps is worth 14 points and the nine 10."""

    values = tuple(map(_dear_tens, Suit))


class ThreeTricks(tt.ShooterRules):
    """The hand ends after three tricks."""

    @override
    def after_trick(self, table: ShooterTable, unplayed: int) -> ShooterState:
        return self.playing(table, unplayed, ()) if len(table.tricks) < 3 else self.score_hand(table)


# Calls and interrupts


class NoClubs(tt.CourtPieceRules):
    """Clubs cannot be named as trumps (V-6)."""

    @override
    def calls(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        return tuple(call for call in super().calls(state) if call != NameTrump(Suit.CLUBS))

    @override
    def refuse_move(self, state: CourtPieceState, move: tt.Move) -> Refusal[CourtPieceMove]:
        if isinstance(state, Calling) and isinstance(move, NameTrump):
            return Refusal("no_clubs", "V-6", template="clubs cannot be named")
        return super().refuse_move(state, move)


class NoCall(tt.CourtPieceRules):
    """Spades are trumps of every hand, all cards are dealt at once, and nobody names anything."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        if isinstance(state, Dealing) and isinstance(move, Deal):
            contract = make_contract(state.match, move.bits, Suit.SPADES)
            return self.begin_play(contract, left_of(state.dealer, 4))
        return super().apply_move(state, move)

    @override
    def call_and_plays(self, state: CourtPieceState) -> tuple[tuple[int, NameTrump | Play], ...]:
        return self.plays(state)


class EndAtWill(tt.CourtPieceRules):
    """The match may be ended between hands, and the side that leads wins."""

    @override
    def interrupts(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        return (END_MATCH,) if isinstance(state, Dealing) else ()  # type: ignore[return-value]  # no move of the game

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        ends: tt.Move = move
        if isinstance(state, Dealing) and isinstance(ends, EndMatch):
            ours, theirs = state.match.totals
            sides = () if ours == theirs else (int(ours < theirs), int(ours > theirs))
            return Over(state.match, sides[:1], sides[1:])
        return super().apply_move(state, move)


class NoEnd(tt.DoubleSirRules):
    """The match cannot be ended before its time."""

    @override
    def interrupts(self, state: DoubleSirState) -> tuple[DoubleSirMove, ...]:
        return ()


class NoMoon(tt.ShooterRules):
    """Nobody can shoot the moon."""

    @override
    def calls(self, state: ShooterState) -> tuple[ShooterMove, ...]:
        return tuple(call for call in super().calls(state) if not isinstance(call, ShootMoon))


# Svoi Kozyri


class TakeByRank(tt.SvoiKozyriRules):
    """A seat takes two cards if the top is a 6 or a 7, and else as many as the options say."""

    @override
    def pickup(self, top: tt.Card, trump: Suit) -> int | Literal["all"]:
        return 2 if top.rank in {Rank.SIX, Rank.SEVEN} else super().pickup(top, trump)


class NoRuff(tt.SvoiKozyriRules):
    """A trump beats no card of another suit (V-7)."""

    @override
    def playing(
        self,
        game: Game,
        held: tuple[int, ...],
        hidden: int,
        pile: tuple[tt.Card, ...],
        acting: int,
        due: Due,
        turns: int,
    ) -> Playing:
        playing = super().playing(game, held, hidden, pile, acting, due, turns)
        if due is not Due.BEAT:
            return playing
        return evolve(playing, playable=playing.playable & pile[-1].suit.mask)

    @override
    def refuse_move(self, state: SvoiKozyriState, move: tt.Move) -> Refusal[SvoiKozyriMove]:
        refusal = super().refuse_move(state, move)
        if refusal.code == "does_not_beat":
            return Refusal("no_ruff", "V-7", template="only a higher card of the suit beats the top")
        return refusal


class PlayedToTheEnd(tt.SvoiKozyriRules):
    """The match cannot be ended before its last game."""

    @override
    def interrupts(self, state: SvoiKozyriState) -> tuple[SvoiKozyriMove, ...]:
        return ()
