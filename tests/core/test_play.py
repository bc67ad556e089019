"""The functions that play a match of any game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import frozen
from typing_extensions import override

import tricktake as tt
from tests.hostile import Hostile
from tricktake.bots import cautious_player, random_player
from tricktake.games import court_piece, pilotta, shooter, svoi_kozyri
from tricktake.moves import AuctionCall
from tricktake.registry import GAMES, OWN_GAMES

if TYPE_CHECKING:
    from tricktake.registry import AnyState, AnyView

NO_SEATS: list[object] = [-1, 4, 99, True, False, "0", 0.0, 1.5, [0], (0,), object()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda seat: type(seat).__name__)
def test_a_dealer_or_a_seat_that_is_not_at_the_table(game: str, seat: int) -> None:
    rules = GAMES[game]()
    with pytest.raises(tt.SetupError, match="the seats are 0 to 3 ") as caught:
        tt.start(rules, dealer=seat)
    assert str(caught.value).endswith(f"({rules.clauses.first_dealer})")
    with pytest.raises(tt.SetupError, match=r"the seats are 0 to 3$"):
        tt.observe(tt.start(rules), seat)


def test_the_last_seat_deals_first() -> None:
    assert [tt.start(GAMES[game]()).dealer for game in OWN_GAMES] == [3] * 5
    assert tt.start(tt.ShooterRules(players=3)).dealer == 2
    with pytest.raises(tt.SetupError, match="dealer 3: the seats are 0 to 2"):
        tt.start(tt.ShooterRules(players=3), dealer=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_shuffle_deals_the_pack(game: str) -> None:
    rng = random.Random(4)
    state = tt.start(GAMES[game]())
    while state.awaiting == "move":  # trumps may be chosen before the first deal
        state = forward(state)
    deal = tt.shuffle(state, rng)
    assert sorted(card for hand in deal.hands for card in hand) == list(state.rules.pack)
    assert tt.shuffle(state, random.Random(8)) == tt.shuffle(state, random.Random(8))
    assert tt.shuffle(state, random.Random(8)) != tt.shuffle(state, random.Random(9))
    state = tt.apply(state, deal)
    with pytest.raises(tt.SetupError, match=f"cannot shuffle: {state.rules.title} is waiting for a move"):
        tt.shuffle(state, rng)


def test_every_place_of_the_pack_is_shuffled() -> None:
    # A card stays at its place in one of 52 deals on average: 100 deals of 52 cards leave about 100.
    state = tt.start(tt.CourtPieceRules())
    unshuffled = tt.Deal.from_pack(state, tt.CARDS).hands
    rng = random.Random(2)
    stayed = sum(
        card is other
        for _ in range(100)
        for hand, plain in zip(tt.shuffle(state, rng).hands, unshuffled, strict=True)
        for card, other in zip(hand, plain, strict=True)
    )
    assert 50 < stayed < 150


def test_the_state_before_stays_as_it_was() -> None:
    before = tt.start(tt.CourtPieceRules())
    seen = repr(before)
    after = tt.apply(before, tt.shuffle(before, random.Random(1)))
    assert after != before
    assert repr(before) == seen
    assert before == tt.start(tt.CourtPieceRules())


def test_unchecked_moves_lead_where_checked_ones_do() -> None:
    rng = random.Random(5)
    state = tt.start(tt.CourtPieceRules(bavney_chase="ask"))
    for _ in range(200):
        if state.awaiting == "over":
            break
        move = tt.shuffle(state, rng) if state.awaiting == "deal" else rng.choice(tt.legal_moves(state))
        after = tt.apply(state, move)
        assert tt.apply_unchecked(state, move) == after
        state = after


def forward(state: AnyState) -> AnyState:
    """The state after a deal, if one is awaited, or the first legal move."""
    deal = state.awaiting == "deal"
    return tt.apply(state, tt.shuffle(state, random.Random(3)) if deal else tt.legal_moves(state)[0])


STRANGERS: list[object] = [None, 0, "AS", "pass", object(), Hostile(), Hostile, tt.Pass, [], tt.CARDS[0]]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_move_is_refused_and_never_raises(game: str) -> None:
    state = tt.start(GAMES[game]())
    for _ in range(6):
        for stranger in [*STRANGERS, state, tt.observe(state, 0), state.rules]:
            refusal = tt.why_illegal(state, stranger)
            assert refusal is not None
            assert refusal.clause == "NOTATION"
            if isinstance(stranger, str):
                said = f"{stranger!r} is text, not a move: parse_move reads it (NOTATION)"
            else:
                named = "None" if stranger is None else type(stranger).__name__
                said = f"{named} is not a {state.rules.title} move (NOTATION)"
            assert refusal.message == said
            assert refusal.code == ("text_for_move" if isinstance(stranger, str) else "not_a_move")
            with pytest.raises(tt.IllegalMoveError, match="NOTATION"):
                tt.apply(state, stranger)  # type: ignore[misc]  # no move
        state = forward(state)


MOVES: tuple[tt.Move, ...] = (
    *(
        court_piece.Continue(),
        court_piece.Stop(),
        tt.AskRedeal(),
        tt.EndMatch(),
        tt.Pass(),
        tt.NameTrump(tt.Suit.CLUBS),
    ),
    *(
        pilotta.Bid(80, tt.Suit.HEARTS),
        pilotta.Contra(),
        pilotta.Recontra(),
        pilotta.Declare(),
        pilotta.Decline(),
    ),
    *(
        pilotta.Claim(1),
        shooter.Bid(4),
        shooter.ShootMoon(),
        shooter.AccuseRenege(0, 2),
        svoi_kozyri.TakeCards(),
    ),
)


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_other_games_are_refused(game: str) -> None:
    state = tt.start(GAMES[game]())
    for _ in range(6):
        for move in MOVES:
            if type(move) not in GAMES[game].moves:
                refusal = tt.why_illegal(state, move)
                assert refusal is not None
                # A call may be refused because there is no auction; all else is no move of the game.
                no_auction = isinstance(move, AuctionCall) and refusal.clause != "NOTATION"
                said = f"{move} is not a {state.rules.title} move (NOTATION)"
                assert no_auction or refusal.message == said
                with pytest.raises(tt.IllegalMoveError):
                    tt.apply(state, move)
        state = forward(state)


@frozen(order=False, repr=False, eq=False)
class Flatterer(AuctionCall):
    """A call of no game, which says that it equals every move."""

    word: ClassVar[str] = "flatter"
    place: ClassVar[int] = 55

    @override
    def __eq__(self, other: object) -> bool:
        return True

    @override
    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_equals_every_move_is_refused(game: str) -> None:
    state = tt.start(GAMES[game]())
    for _ in range(6):
        refusal = tt.why_illegal(state, Flatterer())
        assert refusal is not None
        with pytest.raises(tt.IllegalMoveError):
            tt.apply(state, Flatterer())
        state = forward(state)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_no_state(game: str) -> None:
    view = tt.observe(tt.start(GAMES[game]()), 0)
    with pytest.raises((AttributeError, TypeError, tt.TricktakeError)):
        tt.apply(view, tt.Deal(()))  # type: ignore[arg-type]  # a bot that got hold of no state


def test_a_playout_plays_to_the_end_of_the_match() -> None:
    start = tt.start(tt.CourtPieceRules())
    told: list[tuple[court_piece.CourtPieceState, court_piece.CourtPieceMove]] = []

    def tell(state: court_piece.CourtPieceState, move: court_piece.CourtPieceMove) -> None:
        told.append((state, move))

    end = tt.playout(start, random_player(random.Random(1)), random.Random(2), on_move=tell)
    assert end.awaiting == "over"
    # The moves that were told lead from the beginning to the end, each from the state told with it.
    state = start
    for before, move in told:
        assert before == state
        state = tt.apply(state, move)
    assert state == end


def test_a_playout_until_the_hand_is_finished() -> None:
    start = tt.start(tt.CourtPieceRules())
    hand = tt.playout(start, random_player(random.Random(1)), random.Random(2), until="hand")
    assert hand.awaiting == "deal"
    assert sum(tt.score(hand).totals) >= 1
    assert tt.observe(hand, 0).hands_played == 1
    # From the middle of a hand it goes to the end of that one.
    middle = tt.apply(start, tt.shuffle(start, random.Random(3)))
    end = tt.playout(middle, random_player(random.Random(1)), random.Random(2), until="hand")
    assert tt.observe(end, 0).hands_played == 1
    # At the end of the match there is nothing to play.
    over = tt.playout(start, random_player(random.Random(1)), random.Random(2))
    assert tt.playout(over, random_player(random.Random(1)), random.Random(2), until="hand") is over


def test_a_playout_refuses_what_the_rules_refuse() -> None:
    start = tt.start(tt.CourtPieceRules())
    with pytest.raises(tt.IllegalMoveError, match="CP-18"):
        tt.playout(start, lambda _view: tt.Play(tt.CARDS[0]), random.Random(1))


@pytest.mark.parametrize("game", GAMES)
def test_players_get_the_views_of_their_seats(game: str) -> None:
    rules = GAMES[game]()
    seats: set[int] = set()
    player = cautious_player(random.Random(6))

    def choose(view: AnyView) -> tt.Move:
        assert view.to_act == view.seat
        assert view.legal_moves
        assert view.seat is not None
        seats.add(view.seat)
        return player(view)

    end = tt.playout(tt.start(rules), choose, random.Random(6), until="hand")
    assert end.awaiting != "move"
    assert seats == set(range(rules.seats))


PROGRAM = """
import random, sys
import tricktake as tt
from tricktake.bots import cautious_player
from tricktake.testing import random_rules
for game in tt.GAMES:
    rng = random.Random(99)
    rules = random_rules(tt.GAMES[game], rng).bounded()
    told, end = [], tt.start(rules)
    for _ in range(3):
        end = tt.playout(
            end, cautious_player(rng), rng, until="hand", on_move=lambda state, move: told.append(str(move))
        )
    world = tt.sample_state(tt.observe(end, 0), rng)
    print(game, rules, *told, tt.score(end), hash(end) == hash(world), repr(tt.observe(end, 1)))
"""


def test_the_same_seed_gives_the_same_match_in_every_process() -> None:
    printed = {
        subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(printed) == 1
    assert all(game in printed.copy().pop() for game in GAMES)
