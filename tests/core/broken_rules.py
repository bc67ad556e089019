"""Rules of Court Piece that break one law each, so that the kit can be seen to find it."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from attrs import evolve, field, fields, frozen
from typing_extensions import override

from tricktake.cards import CARDS, Suit
from tricktake.errors import Refusal
from tricktake.games.court_piece import (
    Calling,
    CourtPieceMove,
    CourtPieceRules,
    CourtPieceState,
    CourtPieceView,
    Dealing,
    Match,
    Playing,
)
from tricktake.hands import Hand
from tricktake.moves import TRUMPS, Move, NameTrump, Pass, Play
from tricktake.rules import Reason
from tricktake.scores import HandScore, ScoreLine
from tricktake.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Card
    from tricktake.scores import Score

BROKEN: dict[str, type[CourtPieceRules]] = {}
"""For each law of the kit, rules that break it and no law that is checked before."""

ticks = count()
"""Something that is never the same."""


def breaks(law: str) -> Callable[[type[CourtPieceRules]], type[CourtPieceRules]]:
    """Note which law a class breaks."""

    def note(kind: type[CourtPieceRules]) -> type[CourtPieceRules]:
        assert law not in BROKEN
        BROKEN[law] = kind
        return kind

    return note


# Moves and phases


@breaks("legal moves ascend, each once")
class Unsorted(CourtPieceRules):
    """Lists the legal moves from high to low."""

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        return super().legal_moves(state)[::-1]


@breaks("a seat to act has legal moves, and nobody else")
class Speechless(CourtPieceRules):
    """Lets the caller say nothing."""

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        return () if isinstance(state, Calling) else super().legal_moves(state)


@frozen
class EagerDealing(Dealing):
    """A seat is to act though a deal is awaited."""

    @property
    @override
    def to_act(self) -> int:
        return 0


@breaks("a seat acts when a move is awaited")
class Eager(CourtPieceRules):
    """Wants a seat to act before the deal."""

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return EagerDealing(Match(self, dealer, (0, 0), 0, None, redeals=0))


@frozen
class FarCalling(Calling):
    """A seat that does not exist is to act."""

    @property
    @override
    def to_act(self) -> int:
        return 7


@breaks("the seat to act is at the table")
class Far(CourtPieceRules):
    """Asks a seat that does not exist to name trump."""

    @override
    def carry_out(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        after = super().carry_out(state, move)
        return FarCalling(after.match, after.first, after.dealt) if isinstance(after, Calling) else after


@breaks("the dealer is at the table")
class NoDealer(CourtPieceRules):
    """Lets a seat deal that does not exist."""

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return Dealing(Match(self, 4, (0, 0), 0, None, redeals=0))


@frozen(order=False, repr=False)
class Shout(Move):
    """A move whose text cannot be read."""

    word: ClassVar[str] = "shout"
    place: ClassVar[int] = 95


@breaks("the text of a move reads as that move")
class Loud(CourtPieceRules):
    """Lets the caller shout."""

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        legal = super().legal_moves(state)
        return (*legal, Shout()) if isinstance(state, Calling) else legal  # type: ignore[arg-type]  # no move of the game


@frozen
class LosingPlaying(Playing):
    """Cards that are in nobody's hand are nowhere."""

    @property
    @override
    def not_held(self) -> Hand:
        return Hand()


@frozen
class DoublePlaying(Playing):
    """Cards that are in a hand are elsewhere too."""

    @property
    @override
    def not_held(self) -> Hand:
        return Hand.of_cards(CARDS)


def as_phase(kind: type[Playing], state: Playing) -> Playing:
    """The play as a phase of another class."""
    parts = {each.name: getattr(state, each.name) for each in fields(Playing) if each.init}
    return kind(**parts)


class OwnPlaying(CourtPieceRules):
    """Plays in a phase of its own; not a game by itself."""

    phase: ClassVar[type[Playing]]

    @override
    def play(self, state: CourtPieceState, card: Card) -> CourtPieceState:
        assert isinstance(state, Playing)
        after = super().play(as_phase(Playing, state), card)
        return as_phase(self.phase, after) if isinstance(after, Playing) else after


@breaks("hands and other places hold the pack")
class Losing(OwnPlaying):
    """Loses the cards that are played."""

    phase: ClassVar[type[Playing]] = LosingPlaying


@breaks("every card is in one place")
class Doubling(OwnPlaying):
    """Has cards in two places."""

    phase: ClassVar[type[Playing]] = DoublePlaying


# Scores


class Scoring(CourtPieceRules):
    """Says something else about a score; not a game by itself."""

    def changed(self, score: Score) -> Score:
        """The score as it is told."""
        return score

    @override
    def score(self, state: CourtPieceState) -> Score:
        return self.changed(super().score(state))


@breaks("every side has a total and a tally")
class ThreeSides(Scoring):
    """Has a total for a third side."""

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, totals=(*score.totals, 0))


@breaks("the score of a state is that of its match")
class Generous(Scoring):
    """Adds a point that nobody made."""

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, totals=(score.totals[0] + 1, score.totals[1]))


@breaks("winners and losers are sides")
class StrangeWinner(Scoring):
    """Lets a side win that does not exist."""

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, winners=(2,))


@breaks("nobody wins and loses")
class BothWays(Scoring):
    """Lets a side win and lose."""

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, winners=(0,), losers=(0, 1))


@breaks("nobody has won before the end")
class Hasty(Scoring):
    """Has a winner from the beginning."""

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, winners=(0,), losers=(1,))


class ScoringHands(Scoring):
    """Says something else about the score of a hand; not a game by itself."""

    def of_hand(self, last: HandScore) -> HandScore | None:
        """The score of the hand as it is told."""
        return last

    @override
    def changed(self, score: Score) -> Score:
        return evolve(score, last=None if score.last is None else self.of_hand(score.last))


@breaks("a finished hand is scored line by line")
class Silent(ScoringHands):
    """Does not say how a hand was scored."""

    @override
    def of_hand(self, last: HandScore) -> HandScore | None:
        return None


@breaks("the lines of a hand add up")
class BadSums(ScoringHands):
    """Has a line too many."""

    @override
    def of_hand(self, last: HandScore) -> HandScore | None:
        return evolve(last, lines=(*last.lines, ScoreLine("CP-55", "one for the road", (1, 0))))


@breaks("the tally of a finished hand stays")
class Forgetful(ScoringHands):
    """Forgets the tricks of a finished hand."""

    @override
    def of_hand(self, last: HandScore) -> HandScore | None:
        return evolve(last, tally=(0, 0))


@breaks("every line cites its clause")
class Clauseless(ScoringHands):
    """Cites nothing."""

    @override
    def of_hand(self, last: HandScore) -> HandScore | None:
        return evolve(last, lines=tuple(evolve(line, clause="") for line in last.lines))


# Views


class Viewing(CourtPieceRules):
    """Shows something else; not a game by itself."""

    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:  # noqa: ARG002 - for others
        """The view as it is shown."""
        return view

    @override
    def observe(self, state: CourtPieceState, seat: int) -> CourtPieceView:
        return self.shown(state, super().observe(state, seat))


@breaks("a view lists the legal moves of its seat only")
class Telling(Viewing):
    """Tells everybody the legal moves of the seat to act."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, legal_moves=self.legal_moves(state))


@breaks("a view knows whose turn it is")
class WrongTurn(Viewing):
    """Shows another seat as the one to act."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, to_act=9)


@breaks("a view knows the score")
class WrongDealer(Viewing):
    """Shows another dealer."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, dealer=9)


@breaks("a view holds the cards of its seat")
class Swapping(Viewing):
    """Shows the hand of the left neighbour."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, hand=state.hands[(view.seat + 1) % 4]) if state.hands else view


@breaks("a view counts the cards")
class Countless(Viewing):
    """Does not count the cards of the others."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, hand_sizes=())


@breaks("equal states give equal views")
class Moody(Viewing):
    """Shows something else every time."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, hands_played=next(ticks))


@frozen(kw_only=True, eq=False)
class OddlyHashed(CourtPieceView):
    """A view whose hash is never the same."""

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, OddlyHashed)

    @override
    def __hash__(self) -> int:
        return next(ticks)


@frozen(kw_only=True)
class Gossip(CourtPieceView):
    """A view whose text says more than it knows."""

    secret: object = field(eq=False, default="")


@frozen(kw_only=True)
class Whisper(CourtPieceView):
    """A view whose JSON says more than it knows."""

    secret: object = field(eq=False, repr=False, default="")


@frozen(kw_only=True)
class Opaque(CourtPieceView):
    """A view whose JSON is none."""

    @override
    def to_json(self) -> dict[str, bool | int | float | str | list | dict | None]:  # type: ignore[type-arg]  # wrong
        return {"hand": {1, 2}}  # type: ignore[dict-item]  # wrong


def as_view(kind: type[CourtPieceView], view: CourtPieceView, **more: object) -> CourtPieceView:
    """The view as one of another class."""
    parts = {each.name: getattr(view, each.name) for each in fields(CourtPieceView) if each.init}
    return kind(**parts, **more)  # type: ignore[arg-type]  # more is what the other class has


@breaks("equal views have one hash")
class Odd(Viewing):
    """Gives equal views different hashes."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(OddlyHashed, view)


def hidden(state: CourtPieceState, view: CourtPieceView) -> str:
    """The cards that a seat cannot see, as a text."""
    return repr([hand for seat, hand in enumerate(state.hands) if seat != view.seat])


@breaks("a sampled world looks the same")
class Leaking(Viewing):
    """Lets a card of another hand show in a number."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        leak = state.hands[(view.seat + 1) % 4].bits if state.hands else 0
        return evolve(view, hands_played=leak)


@breaks("a sampled world reads the same")
class Gossiping(Viewing):
    """Lets the cards of others show in the text of a view."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Gossip, view, secret=hidden(state, view))


@breaks("a sampled world writes the same")
class Whispering(Viewing):
    """Lets the cards of others show in the JSON of a view."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Whisper, view, secret=hidden(state, view))


@breaks("a view is plain JSON")
class Obscure(Viewing):
    """Writes views that JSON does not know."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Opaque, view)


# What is accepted


@breaks("apply and why_illegal agree")
class Contrary(CourtPieceRules):
    """Gives a reason against clubs as trump, and lets the caller name them."""

    @override
    def why_illegal(self, state: CourtPieceState, move: object) -> Refusal[CourtPieceMove] | None:
        if isinstance(state, Calling) and move == TRUMPS[0]:
            return Refusal("no_clubs", "CP-18", "trump C: not clubs (CP-18)", TRUMPS)
        return super().why_illegal(state, move)


@breaks("a listed move is accepted")
class Picky(CourtPieceRules):
    """Lists clubs as a trump and refuses them."""

    @override
    def accepts(self, state: CourtPieceState, move: CourtPieceMove) -> bool:
        return move != TRUMPS[0] and super().accepts(state, move)

    @override
    def reason(self, state: CourtPieceState, move: Move) -> Reason:
        return Reason("no_clubs", "CP-18", "not clubs")


@breaks("a move that is accepted is listed, a deal, or a card")
class Indulgent(CourtPieceRules):
    """Lets the caller pass, which means clubs."""

    @override
    def accepts(self, state: CourtPieceState, move: CourtPieceMove) -> bool:
        passes: Move = move
        return (isinstance(state, Calling) and isinstance(passes, Pass)) or super().accepts(state, move)

    @override
    def carry_out(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        passes: Move = move
        return super().carry_out(state, NameTrump(Suit.CLUBS) if isinstance(passes, Pass) else move)


@breaks("an accepted card is playable")
class Secretive(CourtPieceRules):
    """Accepts more cards than it says are playable."""

    @override
    def accepts(self, state: CourtPieceState, move: CourtPieceMove) -> bool:
        if isinstance(state, Playing) and isinstance(move, Play):
            return move.card in state.hands[state.to_act]
        return super().accepts(state, move)

    @override
    def carry_out(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        return self.play(state, move.card) if isinstance(move, Play) else super().carry_out(state, move)


@breaks("a refusal cites its clause")
class Unfounded(CourtPieceRules):
    """Refuses without a clause."""

    @override
    def reason(self, state: CourtPieceState, move: Move) -> Reason:
        return Reason("no", "", "because")


@breaks("a refusal lists what is legal")
class Unhelpful(CourtPieceRules):
    """Refuses without saying what would be right."""

    @override
    def why_illegal(self, state: CourtPieceState, move: object) -> Refusal[CourtPieceMove] | None:
        refusal = super().why_illegal(state, move)
        return None if refusal is None else evolve(refusal, legal=())


@breaks("a move leaves the state before as it was")
class Careless(CourtPieceRules):
    """Writes on the state that it was given."""

    @override
    def carry_out(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        if isinstance(state, Dealing):
            object.__setattr__(state.match, "hands_played", state.match.hands_played + 1)
        return super().carry_out(state, move)


@frozen
class UniqueDealing(Dealing):
    """A state that cannot be copied."""

    def __copy__(self) -> UniqueDealing:
        return UniqueDealing(evolve(self.match, hands_played=self.match.hands_played + 1))


@breaks("a copy equals its state")
class Unique(CourtPieceRules):
    """Has states that cannot be copied."""

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return UniqueDealing(Match(self, dealer, (0, 0), 0, None, redeals=0))


# Hidden worlds


@frozen
class PalePlaying(Playing):
    """A play whose tricks do not count."""


CourtPieceWorlds: TypeAlias = Worlds[CourtPieceState]


def honest(worlds: CourtPieceWorlds, rng: Random) -> CourtPieceState:
    """One of the worlds, each equally likely."""
    return Worlds[CourtPieceState].sample(worlds, rng)


class Wrapped(Worlds[CourtPieceState]):
    """Worlds that are not what they should be."""

    __slots__ = ("wrong",)

    def __init__(
        self, worlds: CourtPieceWorlds, wrong: Callable[[CourtPieceWorlds, Random], CourtPieceState] = honest
    ) -> None:
        super().__init__(worlds._cases, worlds._build)
        self.wrong = wrong

    @override
    def sample(self, rng: Random) -> CourtPieceState:
        return self.wrong(self, rng)


@breaks("a sampled world has the same score")
class Pale(CourtPieceRules):
    """Samples worlds whose score is another."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        def pale(worlds: CourtPieceWorlds, rng: Random) -> CourtPieceState:
            state = honest(worlds, rng)
            return as_phase(PalePlaying, state) if isinstance(state, Playing) else state

        return Wrapped(super().worlds(view), pale)

    @override
    def score(self, state: CourtPieceState) -> Score:
        score = super().score(state)
        return evolve(score, tally=(9, 9)) if isinstance(state, PalePlaying) else score

    @override
    def observe(self, state: CourtPieceState, seat: int) -> CourtPieceView:
        if isinstance(state, PalePlaying):
            state = as_phase(Playing, state)
        return super().observe(state, seat)


@breaks("a real view has a world")
class Worldless(CourtPieceRules):
    """Finds no world for a view with a card on the table."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        return super().worlds(evolve(view, hand=Hand()) if view.trick else view)


@breaks("a seat provokes the same refusals in every world it may be in")
class Blabbing(CourtPieceRules):
    """Says in a refusal who does hold the card."""

    @override
    def reason(self, state: CourtPieceState, move: Move) -> Reason:
        why = super().reason(state, move)
        if isinstance(move, Play) and why.code == "not_held":
            held = [seat for seat, hand in enumerate(state.hands) if move.card in hand]
            return Reason(why.code, why.clause, f"held by {held}")
        return why


@breaks("the moves of the hand lead to a sampled world")
class Forgiving(CourtPieceRules):
    """Samples worlds in which seats have revoked."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        return super().worlds(evolve(view, voids=(frozenset(),) * 4) if view.voids else view)


class OneMore(Wrapped):
    """Worlds of which one is counted twice."""

    __slots__ = ()

    @property
    @override
    def count(self) -> int:
        return super().count + 1


@breaks("the worlds are counted exactly")
class Miscounting(CourtPieceRules):
    """Counts a world too many."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        return OneMore(super().worlds(view))


@breaks("worlds are equally likely")
class Stubborn(CourtPieceRules):
    """Always samples the same world of a view."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        return Wrapped(super().worlds(view), lambda worlds, _rng: honest(worlds, Random(1)))


@breaks("a sampled world is one of the worlds")
class Tired(CourtPieceRules):
    """Samples a world in which seats have revoked after many good ones of the same view."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        good = super().worlds(view)
        bad = super().worlds(evolve(view, voids=(frozenset(),) * 4)) if view.voids else good
        drawn = count()
        return Wrapped(good, lambda worlds, rng: honest(worlds if next(drawn) < 2 else bad, rng))


# The end


@breaks("a record replays to its end")
class Drifting(CourtPieceRules):
    """Starts every match from another score."""

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return Dealing(Match(self, dealer, (0, 0), next(ticks), None, redeals=0))


@breaks("a written record is valid")
class Lossy(CourtPieceRules):
    """Does not write its target."""

    @override
    def options(self, *, defaults: bool = False) -> dict[str, object]:
        written = super().options(defaults=defaults)
        written.pop("target_score", None)
        return written
