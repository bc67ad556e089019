"""Rules of Court Piece that break one law each, so that the kit can be seen to find it."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from attrs import evolve, field, fields, frozen
from typing_extensions import override

from tricktake.cards import ALL_CARDS, CARDS, Suit, bits_of
from tricktake.errors import Refusal
from tricktake.games.court_piece import (
    STOP,
    Calling,
    CourtPieceMove,
    CourtPieceRules,
    CourtPieceState,
    CourtPieceTable,
    CourtPieceView,
    Dealing,
    Match,
    Playing,
)
from tricktake.hands import Hand
from tricktake.moves import PLAYS, TRUMPS, Move, NameTrump, Pass, Play
from tricktake.scores import HandScore, Lines, ScoreLine
from tricktake.tricks import Duties, Duty
from tricktake.views import PRIVATE, Event
from tricktake.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricktake.cards import Card
    from tricktake.scores import Score
    from tricktake.views import Json, View

CourtPiecePlaying: TypeAlias = Playing[CourtPieceRules, Match, CourtPieceTable]

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
class EagerDealing(Dealing[CourtPieceRules, Match]):
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
        return EagerDealing(self.new_match(dealer))


@frozen
class FarCalling(Calling[CourtPieceRules, Match]):
    """A seat that does not exist is to act."""

    @property
    @override
    def to_act(self) -> int:
        return 7


@breaks("the seat to act is at the table")
class Far(CourtPieceRules):
    """Asks a seat that does not exist to name trump."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        after = super().apply_move(state, move)
        return FarCalling(after.match, after.first, after.dealt) if isinstance(after, Calling) else after


@breaks("the dealer is at the table")
class NoDealer(CourtPieceRules):
    """Lets a seat deal that does not exist."""

    @override
    def new_match(self, dealer: int) -> Match:  # type: ignore[override]  # the match of Court Piece
        return super().new_match(4)


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
class LosingPlaying(CourtPiecePlaying):
    """Cards that are in nobody's hand are nowhere."""

    @property
    @override
    def not_held(self) -> Hand:
        return Hand()


@frozen
class DoublePlaying(CourtPiecePlaying):
    """Cards that are in a hand are elsewhere too."""

    @property
    @override
    def not_held(self) -> Hand:
        return Hand.of_cards(CARDS)


def as_phase(kind: type[CourtPiecePlaying], state: CourtPiecePlaying) -> CourtPiecePlaying:
    """The play as a phase of another class."""
    parts = {each.name: getattr(state, each.name) for each in fields(Playing) if each.init}
    return kind(**parts)


class OwnPlaying(CourtPieceRules):
    """Plays in a phase of its own; not a game by itself."""

    own: ClassVar[type[CourtPiecePlaying]]

    @override
    def playing(self, table: CourtPieceTable, unplayed: int, trick: tuple[Card, ...]) -> CourtPieceState:
        after = super().playing(table, unplayed, trick)
        return as_phase(self.own, after) if isinstance(after, Playing) else after


@breaks("hands and other places hold the pack")
class Losing(OwnPlaying):
    """Loses the cards that are played."""

    own: ClassVar[type[CourtPiecePlaying]] = LosingPlaying


@breaks("every card is in one place")
class Doubling(OwnPlaying):
    """Has cards in two places."""

    own: ClassVar[type[CourtPiecePlaying]] = DoublePlaying


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
        return evolve(last, account=Lines((*last.lines, ScoreLine("CP-55", "no_court", (1, 0)))))


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
        return evolve(last, account=Lines(tuple(evolve(line, clause="") for line in last.lines)))


# Views


class Viewing(CourtPieceRules):
    """Shows something else; not a game by itself."""

    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:  # noqa: ARG002 - for others
        """The view as it is shown."""
        return view

    @override
    def observe(self, state: CourtPieceState, seat: int | None) -> CourtPieceView:
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


def neighbour_of(view: CourtPieceView) -> int:
    """The seat to the left of that of a view."""
    return 0 if view.seat is None else (view.seat + 1) % 4


@breaks("a view holds the cards of its seat")
class Swapping(Viewing):
    """Shows the hand of the left neighbour."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, hand=state.hands[neighbour_of(view)]) if state.hands else view


@breaks("a view counts the cards")
class Countless(Viewing):
    """Does not count the cards of the others."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, hand_sizes=())


@breaks("a history holds moves that were made, in order")
class Fabling(Viewing):
    """Tells of a decision that nobody has made."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, history=((0, STOP), *view.history))


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

    secret: object = field(eq=False, default="", metadata=PRIVATE)


@frozen(kw_only=True)
class Whisper(CourtPieceView):
    """A view whose JSON says more than it knows."""

    secret: object = field(eq=False, repr=False, default="", metadata=PRIVATE)


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
    """The cards in the play that a seat cannot see, as a text; for a spectator none."""
    if view.seat is None or not isinstance(state, Playing):
        return ""
    return repr([hand for seat, hand in enumerate(state.hands) if seat != view.seat])


# Events


@frozen(kw_only=True)
class Partial(CourtPieceView):
    """A view that does not write all that it holds."""

    @override
    def to_json(self) -> dict[str, Json]:
        return {name: value for name, value in super().to_json().items() if name != "to_act"}


@breaks("events lead from view to view")
class Halting(Viewing):
    """Writes views without a field that events change."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Partial, view)


@breaks("public fields are equal for everybody")
class Partisan(Viewing):
    """Shows a seat something else where all should see the same."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return evolve(view, chase=view.seat is not None)


@frozen(kw_only=True)
class Nudge(CourtPieceView):
    """A view that tells its seat something else than everybody."""

    @override
    def news(self, before: View[CourtPieceMove]) -> tuple[Event, ...]:
        return (Event("nudge", self.seat),)


@breaks("a seat sees first what everybody sees")
class Nudging(Viewing):
    """Tells each seat that it is meant."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Nudge, view)


@frozen(kw_only=True)
class Chatter(CourtPieceView):
    """A view that tells of a card which it does not show."""

    @override
    def news(self, before: View[CourtPieceMove]) -> tuple[Event, ...]:
        card = next(iter(Hand(ALL_CARDS) - self.hand))
        return (Event("nudge", data={"card": card}),)


@breaks("events tell no card that the views do not")
class Chattering(Viewing):
    """Tells of a card that the seat does not hold."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        return as_view(Chatter, view)


@frozen(kw_only=True)
class Winking(CourtPieceView):
    """A view that knows more than it shows or writes."""

    secret: int = field(init=False, eq=False, repr=False, default=0)

    @override
    def news(self, before: View[CourtPieceMove]) -> tuple[Event, ...]:
        return (Event("wink", data={"number": self.secret}),)


@breaks("moves that look the same give the same events")
class WinkingAtTheDeal(Viewing):
    """Lets the cards of others show in what is told of a deal."""

    phases: ClassVar[tuple[str, ...]] = ("calling",)

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        winking = as_view(Winking, view)
        if view.phase in self.phases:
            object.__setattr__(winking, "secret", state.hands[0].bits % 1009)
        return winking


@breaks("matches that look the same give the same events")
class WinkingInThePlay(WinkingAtTheDeal):
    """Lets the cards of others show in what is told of a play."""

    phases = ("playing",)


@breaks("a sampled world looks the same")
class Leaking(Viewing):
    """Lets a card of another hand show in a number."""

    @override
    def shown(self, state: CourtPieceState, view: CourtPieceView) -> CourtPieceView:
        leak = state.hands[neighbour_of(view)].bits if state.hands else 0
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

    @override  # type: ignore[misc]  # what breaks the law
    def why_illegal(self, state: CourtPieceState, move: object) -> Refusal[CourtPieceMove] | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # as above
        if isinstance(state, Calling) and move == TRUMPS[0]:
            return Refusal("trump_named", "CP-18", move="trump C", legal=TRUMPS)
        return super().why_illegal(state, move)


@breaks("a listed move is accepted")
class Picky(CourtPieceRules):
    """Lists a card where none is due."""

    @override
    def calls(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        calls = super().calls(state)
        return (*calls, PLAYS[0]) if isinstance(state, Calling) else calls


@breaks("a move that is accepted is listed, a deal, or a card")
class Indulgent(CourtPieceRules):
    """Lets the caller pass, which means clubs."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        passes: Move = move
        return super().apply_move(state, NameTrump(Suit.CLUBS) if isinstance(passes, Pass) else move)


@breaks("an accepted card is playable")
class Secretive(CourtPieceRules):
    """Accepts a card where none is due, which means its suit as trump."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        return super().apply_move(state, NameTrump(move.card.suit) if isinstance(move, Play) else move)


def accept_from_the_caller(kind: type[CourtPieceRules], wrong: type[Move]) -> None:
    """Let rules accept moves of a kind from the caller, though the core allows no method for that."""

    honestly = kind.accepts

    def accepts(self: CourtPieceRules, state: CourtPieceState, move: Move) -> bool:
        return (isinstance(state, Calling) and isinstance(move, wrong)) or honestly(self, state, move)

    setattr(kind, "accepts", accepts)  # noqa: B010 - the core refuses a class with such a method


accept_from_the_caller(Indulgent, Pass)
accept_from_the_caller(Secretive, Play)


@breaks("a refusal cites its clause")
class Unfounded(CourtPieceRules):
    """Refuses without a clause while a deal is awaited."""

    @override
    def refuse(self, state: CourtPieceState, move: Move) -> Refusal[CourtPieceMove]:
        refusal = super().refuse(state, move)
        return evolve(refusal, clause="") if isinstance(state, Dealing) else refusal


@breaks("a refusal lists what is legal")
class Unhelpful(CourtPieceRules):
    """Refuses without saying what would be right."""

    @override  # type: ignore[misc]  # what breaks the law
    def why_illegal(self, state: CourtPieceState, move: object) -> Refusal[CourtPieceMove] | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # as above
        refusal = super().why_illegal(state, move)
        return None if refusal is None else evolve(refusal, legal=())


@breaks("apply and apply_unchecked agree")
class Restless(CourtPieceRules):
    """Makes another state of the same move every time."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        after = super().apply_move(state, move)
        if not isinstance(after, Calling):
            return after
        return evolve(after, match=evolve(after.match, hands_played=next(ticks)))


@breaks("a move leaves the state before as it was")
class Careless(CourtPieceRules):
    """Writes on the state that it was given."""

    @override
    def apply_move(self, state: CourtPieceState, move: CourtPieceMove) -> CourtPieceState:
        if isinstance(state, Dealing):
            object.__setattr__(state.match, "hands_played", state.match.hands_played + 1)
        return super().apply_move(state, move)


@frozen
class UniqueDealing(Dealing[CourtPieceRules, Match]):
    """A state that cannot be copied."""

    def __copy__(self) -> UniqueDealing:
        return UniqueDealing(evolve(self.match, hands_played=self.match.hands_played + 1))


@breaks("a copy equals its state")
class Unique(CourtPieceRules):
    """Has states that cannot be copied."""

    @override
    def start(self, dealer: int) -> CourtPieceState:
        return UniqueDealing(self.new_match(dealer))


# Duties


def empty_duty(**parts: Any) -> Duty:  # noqa: ANN401 - the other parts of a duty
    """A duty that no hand can meet, with more to say."""
    return Duty(cards=0, code="nothing", clause="CP-34", why="must do nothing", **parts)


class Duteous(CourtPieceRules):
    """Has other duties to a trick; not a game by itself."""

    def others(self, table: CourtPieceTable, follow: Duties) -> Duties:  # noqa: ARG002 - for others
        """The duties of a seat that can follow."""
        return follow

    @override
    def duties(self, table: CourtPieceTable, trick: tuple[Card, ...]) -> Duties:
        duties = super().duties(table, trick)
        return self.others(table, duties) if trick else duties


@breaks("a duty that further cards meet stands last, or they meet the next one")
class Premature(Duteous):
    """Puts a duty first that every card meets."""

    @override
    def others(self, table: CourtPieceTable, follow: Duties) -> Duties:
        return (empty_duty(plays=ALL_CARDS), *follow)


@breaks("behind a duty that does not bind stands none that does")
class Lax(Duteous):
    """Puts a duty that does not bind before one that does."""

    @override
    def others(self, table: CourtPieceTable, follow: Duties) -> Duties:
        return (empty_duty(binds=False), *follow)


@breaks("a held card is playable unless it breaks a duty that binds")
class Stingy(CourtPieceRules):
    """Keeps the lowest card out of the trick."""

    @override
    def playing(self, table: CourtPieceTable, unplayed: int, trick: tuple[Card, ...]) -> CourtPieceState:
        after = super().playing(table, unplayed, trick)
        if not isinstance(after, Playing):
            return after
        return evolve(after, playable=after.playable & (after.playable - 1) or after.playable)


@breaks("a held card is listed unless it breaks a duty")
class Silenced(CourtPieceRules):
    """Does not list the highest card that it accepts."""

    @override
    def legal_moves(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...]:
        legal = super().legal_moves(state)
        return legal[:-1] if isinstance(state, Playing) and len(legal) > 1 else legal


@breaks("a card that breaks a duty is refused by its clause")
class Misquoting(CourtPieceRules):
    """Cites the wrong clause where suit is not followed."""

    @override
    def refuse_move(self, state: CourtPieceState, move: Move) -> Refusal[CourtPieceMove]:
        refusal = super().refuse_move(state, move)
        return evolve(refusal, clause="CP-33") if refusal.code == "must_follow" else refusal


@breaks("a record that breaks a duty is refused by its clause")
class Twofaced(CourtPieceRules):
    """Cites the wrong clause where suit is not followed, but only when a match is replayed."""

    begun: ClassVar[list[int]] = []

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - options of every type
        super().__init__(**options)
        self.begun.clear()

    @override
    def new_match(self, dealer: int) -> Match:  # type: ignore[override]  # the match of Court Piece
        self.begun.append(dealer)
        return super().new_match(dealer)

    @override
    def refuse_move(self, state: CourtPieceState, move: Move) -> Refusal[CourtPieceMove]:
        refusal = super().refuse_move(state, move)
        replayed = refusal.code == "must_follow" and len(self.begun) > 1
        return evolve(refusal, clause="CP-33") if replayed else refusal


@breaks("duties depend on nothing that is hidden")
class Peeping(Duteous):
    """Has a duty that tells of the deal, though no card can break it."""

    @override
    def others(self, table: CourtPieceTable, follow: Duties) -> Duties:
        return (*follow, empty_duty(params={"dealt": table.contract.dealt}))


@breaks("no seat holds what its cards have denied")
class Slandering(CourtPieceRules):
    """Denies every seat the cards that it holds, where they are known."""

    @override
    def denied(self, table: CourtPieceTable, trick: tuple[Card, ...]) -> tuple[int, ...]:
        played = bits_of(trick) | bits_of(card for each in table.tricks for card in each.cards)
        honest = super().denied(table, trick)
        return tuple(
            cards | (dealt & ~played) for cards, dealt in zip(honest, table.contract.dealt, strict=True)
        )


@breaks("a void is true")
class Bluffing(CourtPieceRules):
    """Shows every seat to be out of all suits."""

    @override
    def voids(self, table: CourtPieceTable, trick: tuple[Card, ...]) -> tuple[tuple[Suit, ...], ...]:
        return (tuple(Suit),) * 4


# Hidden worlds


@frozen
class PalePlaying(CourtPiecePlaying):
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
    def observe(self, state: CourtPieceState, seat: int | None) -> CourtPieceView:
        if isinstance(state, PalePlaying):
            state = as_phase(Playing, state)
        return super().observe(state, seat)


@breaks("a real view has a world")
class Worldless(CourtPieceRules):
    """Finds no world for a view with a card on the table."""

    @override
    def worlds(self, view: CourtPieceView) -> Worlds[CourtPieceState]:
        return super().worlds(evolve(view, hand_sizes=(13,) * 4) if view.trick else view)


@breaks("a seat provokes the same refusals in every world it may be in")
class Blabbing(CourtPieceRules):
    """Says in a refusal who does hold the card."""

    @override
    def refuse_move(self, state: CourtPieceState, move: Move) -> Refusal[CourtPieceMove]:
        refusal = super().refuse_move(state, move)
        if isinstance(move, Play) and refusal.code == "not_held":
            held = tuple(seat for seat, hand in enumerate(state.hands) if move.card in hand)
            return evolve(refusal, params={**refusal.params, "held": held})
        return refusal


@breaks("the moves of the hand lead to a sampled world")
class Forgiving(CourtPieceRules):
    """Samples worlds in which seats have revoked."""

    @override
    def denied(self, table: CourtPieceTable, trick: tuple[Card, ...]) -> tuple[int, ...]:
        return (0,) * 4


@breaks("the moves behind a sampled world lead to it")
class Astray(CourtPieceRules):
    """Tells of a hand of which no move has been made."""

    @override
    def moves_behind(self, state: CourtPieceState) -> tuple[CourtPieceMove, ...] | None:
        return () if isinstance(state, Playing) else None


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
    def worlds_of_hands(
        self,
        view: CourtPieceView,
        unplayed: int,
        denied: tuple[int, ...],
        build: Callable[[tuple[int, ...]], CourtPieceState],
    ) -> Worlds[CourtPieceState]:
        good = super().worlds_of_hands(view, unplayed, denied, build)
        bad = super().worlds_of_hands(view, unplayed, (0,) * 4, build)
        drawn = count()
        return Wrapped(good, lambda worlds, rng: honest(worlds if next(drawn) < 2 else bad, rng))


# The end


@breaks("a record replays to its end")
class Drifting(CourtPieceRules):
    """Starts every match from another score."""

    @override
    def new_match(self, dealer: int) -> Match:  # type: ignore[override]  # the match of Court Piece
        return evolve(super().new_match(dealer), hands_played=next(ticks))


@breaks("a written record is valid")
class Lossy(CourtPieceRules):
    """Does not write its target."""

    @override
    def options(self, *, defaults: bool = False) -> dict[str, object]:
        written = super().options(defaults=defaults)
        written.pop("target_score", None)
        return written
