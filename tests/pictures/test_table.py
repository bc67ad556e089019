"""Pictures of tables: every game and view, what is said of them, and what they must not show."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

import tricktake as tt
from tests.pictures.positions import (
    GAMES,
    cards_in,
    check_picture,
    description_of,
    last_position,
    position,
    positions,
    rules_of,
    title_of,
    with_class,
)
from tricktake.marks import Badge, Marks, Pile
from tricktake.pictures import table_svg
from tricktake.pictures.layout import places

if TYPE_CHECKING:
    from tricktake.games.court_piece.states import CourtPieceState

MOST = 25 * 1024
"""The most bytes of a table."""


@pytest.mark.parametrize("game", GAMES)
def test_every_view_of_every_game_can_be_drawn(game: str) -> None:
    rules = rules_of(game)
    for seed in range(2):
        for state in islice(positions(rules, seed, 150), 0, None, 5):
            for seat in (None, *range(rules.seats)):
                view = tt.observe(state, seat)
                picture = table_svg(view)
                root = check_picture(picture)
                assert len(picture) <= MOST
                assert title_of(root).startswith(rules.title)
                assert picture == table_svg(state, seat=seat) == view._repr_svg_()  # pyright: ignore[reportPrivateUsage]  # as a notebook does
                shown = cards_in(root)
                assert len(shown) == len(set(shown))
                assert {*map(str, view.hand)} <= {*shown}
            everything = table_svg(state, show="all")
            assert len(everything) <= MOST
            held = [str(card) for hand in state.hands for card in hand]
            assert {*held} <= {*cards_in(check_picture(everything))}


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_do_not_change_a_picture(game: str) -> None:
    rules = rules_of(game)
    drawn = 0
    for state in islice(positions(rules, 5, 120), 1, None, 9):
        if state.awaiting != "move":
            continue
        for seat in range(rules.seats):
            view = tt.observe(state, seat)
            other = tt.sample_state(view, Random(seat))
            drawn += other.hands != state.hands
            assert table_svg(other, seat=seat) == table_svg(state, seat=seat)
    assert drawn


@pytest.mark.parametrize("game", ["court_piece", "double_sir", "svoi_kozyri", "whist"])
def test_the_end_of_a_match_can_be_drawn(game: str) -> None:
    rules = rules_of(game)
    state = last_position(rules, 1)
    said = description_of(check_picture(table_svg(state)))
    winners = [f"seat {seat}" for side in tt.score(state).winners for seat in rules.sides[side]]
    assert f"{' and '.join(winners)} won the match" in said if winners else "the match is drawn" in said


def court_piece(*texts: str) -> CourtPieceState:
    """A match of Court Piece in which each seat holds a suit, seat 0 clubs; it names clubs as trump."""
    rules = tt.CourtPieceRules()
    state = tt.start(rules)
    hands = tuple(tuple(tt.CARDS[13 * seat : 13 * seat + 13]) for seat in range(4))
    state = tt.apply(state, tt.Deal(hands))
    for text in ("trump C", *texts):
        state = tt.apply(state, tt.parse_move(state, text))
    return state


def test_what_is_said_of_a_trick() -> None:
    root = check_picture(table_svg(court_piece("2C", "AD"), seat=2, names=["Ann", "", "Cem"]))
    assert title_of(root) == "Court Piece, hand 1, trick 1"
    said = description_of(root).split(". ")
    assert said[:5] == [
        "Ann led the two of clubs",
        "seat 1 played the ace of diamonds",
        "Ann is winning the trick",
        "Cem is to act",
        "trump: clubs",
    ]
    assert "seat 3 is the dealer" in said
    assert "Ann: caller" in said
    assert "Ann holds 12 cards" in said
    assert any(each.startswith("Cem holds ace of hearts, king of hearts") for each in said)
    assert any(each.startswith("Cem may choose two of hearts, three") for each in said)
    assert "Ann and Cem: 0 in the match, 0 in this hand" in said


def test_a_finished_trick_stays_until_the_next_card() -> None:
    done = court_piece("2C", "AD", "2H", "2S")
    root = check_picture(table_svg(done))
    assert title_of(root) == "Court Piece, hand 1, trick 1"
    assert "seat 0 took the trick" in description_of(root)
    assert cards_in(with_class(root, "tt-trick")[0]) == ["2C", "AD", "2H", "2S"]
    without = check_picture(table_svg(done, last=False))
    assert title_of(without) == "Court Piece, hand 1, trick 2"
    assert cards_in(without) == []


def test_before_the_play_the_calls_are_shown() -> None:
    rules = tt.PilottaRules()
    state = tt.apply(tt.start(rules), tt.shuffle(tt.start(rules), Random(1)))
    for text in ("bid 80 H", "pass", "bid 90 S"):
        state = tt.apply(state, tt.parse_move(state, text))
    said = description_of(check_picture(table_svg(state)))
    assert "seat 0 said bid 80 H." in said
    assert "seat 1 said pass." in said
    assert "seat 2: bid 90 spades." in said


def test_trump_order_and_alternating_colours() -> None:
    state = court_piece()
    own = cards_in(check_picture(table_svg(state, seat=0)))
    assert own == [f"{rank}C" for rank in "AKQJT98765432"]
    rules = tt.PilottaRules()
    play = position(rules, 1, 24)
    view = tt.observe(play, play.to_act)
    assert view.trump is not None
    row = rules.ranking.row(view.trump, view.trump)
    drawn = with_class(check_picture(table_svg(view)), f"tt-seat-{view.seat}")[0]
    cards = [tt.parse_card(text) for text in cards_in(drawn)]
    trumps = [row[card.index] for card in cards if card.suit is view.trump]
    assert len(trumps) > 1
    assert trumps == sorted(trumps, reverse=True)
    assert {card.suit for card in cards[: len(trumps)]} == {view.trump}


def test_the_viewer_sits_at_the_bottom_and_the_next_seat_at_its_left() -> None:
    for seats in range(2, 9):
        clockwise, other_way = places(seats, 1, 1), places(seats, 1, -1)
        assert clockwise[1] == other_way[1]
        assert len({(place.x, place.y) for place in clockwise.values()}) == seats
        assert all(clockwise[1].y > clockwise[seat].y for seat in range(seats) if seat != 1)
        for seat in range(seats):
            assert clockwise[seat].x == pytest.approx(1000 - other_way[seat].x)
        if seats > 2:
            assert clockwise[2 % seats].x < 500 < other_way[2 % seats].x


def test_the_direction_of_play_changes_no_seat() -> None:
    state = court_piece("2C")
    one, other = (
        check_picture(table_svg(state, seat=3, direction=way)) for way in ("clockwise", "anticlockwise")
    )
    assert description_of(one) == description_of(other)
    assert table_svg(state, seat=3) != table_svg(state, seat=3, direction="anticlockwise")


def test_a_state_shows_itself_only_if_it_is_told_to() -> None:
    state = court_piece()
    assert cards_in(check_picture(table_svg(state))) == []
    assert not any(hasattr(state, name) for name in ("_repr_svg_", "_repr_html_"))
    assert len(cards_in(check_picture(table_svg(state, show="all", seat=2)))) == 52


def test_a_view_shows_no_more_than_it_knows() -> None:
    view = tt.observe(court_piece(), 1)
    assert table_svg(view, seat=1) == table_svg(view)
    with pytest.raises(tt.SetupError, match="pass the state"):
        table_svg(view, show="all")
    with pytest.raises(tt.SetupError, match="pass the state"):
        table_svg(view, seat=0)
    with pytest.raises(tt.SetupError, match="seats are 0 to 3"):
        table_svg(court_piece(), seat=4)
    with pytest.raises(tt.SetupError, match="expected a state"):
        table_svg("a table")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(tt.UnknownNameError):
        table_svg(view, direction="upwards")  # type: ignore[arg-type]  # wrong on purpose


HOSTILE = [
    "</text><script>alert(1)</script>",
    "</title></svg>",
    "]]><!--",
    "\" onload='x' &amp; &",
    "\u202eevil\u2066",
    "\x00\x01\x1b\ud800\ufffe\uffff",
    "a\u0301" * 5000,
    "x" * 10_000,
    "\u3042" * 500,
    "\n\r\t\u2028",
    "{seat:seat} {0}",
    "\U0001f0cf" * 30,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_can_break_a_picture(name: str) -> None:
    state = court_piece("2C")
    picture = table_svg(state, names=[name] * 4)
    root = check_picture(picture)
    assert len(picture) <= MOST
    assert "<script" not in picture
    assert not any(sign in picture for sign in "\u202e\u2066\x1b\ufffe")
    assert {each.tag for each in root.iter()} == {each.tag for each in check_picture(table_svg(state)).iter()}


def test_random_names_break_nothing() -> None:
    rng = Random(1)
    state = court_piece("2C")
    for _ in range(60):
        name = "".join(
            chr(rng.choice((rng.randrange(0x80), rng.randrange(0x3000), rng.randrange(0x110000))))
            for _ in range(30)
        )
        check_picture(table_svg(state, names={1: name, 2: name}))


def test_a_long_name_is_cut() -> None:
    said = description_of(check_picture(table_svg(court_piece(), names=["x" * 100])))
    assert f"{'x' * 39}\u2026 is to act." in said


# What the games mark


def badges(marks: Marks) -> set[tuple[str, int | None]]:
    return {(badge.code, badge.seat) for badge in marks.badges}


def test_a_view_marks_nothing_by_itself() -> None:
    view = tt.observe(position(rules_of("whist"), 1, 4), None)
    assert view.marks() == Marks()


def test_court_piece_marks_the_caller_and_a_chase() -> None:
    view = tt.observe(court_piece(), None)
    assert badges(view.marks()) == {("caller", 0)}
    rules = tt.CourtPieceRules()
    for seed in range(12):
        for state in positions(rules, seed, 200):
            view = tt.observe(state, None)
            assert (("chase", None) in badges(view.marks())) == view.chase


def test_double_sir_marks_the_pile_and_who_can_capture() -> None:
    rules = tt.DoubleSirRules()
    seen = set[str]()
    for state in positions(rules, 1, 600):
        view = tt.observe(state, None)
        marks = view.marks()
        assert [pile.number for pile in marks.piles] == ([view.pile] if view.pile else [])
        owners = {seat for code, seat in badges(marks) if code == "can_capture"}
        assert owners == ({view.run_owner} - {None})
        streaks = {seat for code, seat in badges(marks) if code == "streak"}
        assert streaks == {seat for seat in range(4) if view.streaks[seat % 2]}
        seen |= {badge.code for badge in marks.badges}
    assert seen == {"caller", "can_capture", "streak"}


def test_pilotta_marks_the_contract_and_what_was_declared() -> None:
    rules: tt.PilottaRules = tt.PilottaRules()
    seen = set[str]()
    known = 0
    for seed in range(30):
        for state in positions(rules, seed, 60):
            for seat in (None, 0):
                view = tt.observe(state, seat)
                marks = view.marks()
                bids = [badge for badge in marks.badges if badge.code == "bid"]
                if view.bid is not None:
                    assert [(badge.seat, badge.suit) for badge in bids] == [(view.declarer, view.bid.suit)]
                for other, cards in enumerate(marks.known):
                    known += len(cards)
                    if state.hands:
                        assert cards <= state.hands[other]
                    assert cards <= view.shown[other]
                seen |= {badge.code for badge in marks.badges}
    rules = tt.PilottaRules(doubling="contra")
    state = position(rules, 1, 1)
    for text in ("bid 80 H", "pass", "pass", "pass", "contra"):
        state = tt.apply(state, tt.parse_move(state, text))
    assert tt.render(tt.observe(state, None).marks().badges[1]) == "\u00d72"
    assert known
    assert seen | {"multiplied"} == {"bid", "multiplied", "declared", "holds_pilotta"}


def test_shooter_marks_the_bid_the_tricks_and_the_penalties() -> None:
    seen = set[str]()
    rules = tt.ShooterRules(renege="penalize")
    rng = Random(3)
    for seed in range(20):
        state = tt.apply(tt.start(rules), tt.shuffle(tt.start(rules), Random(seed)))
        while state.awaiting == "move":
            view = tt.observe(state, 0)
            marks = view.marks()
            assert [badge.params["number"] for badge in marks.badges if badge.code == "taken"] == [
                *view.taken
            ]
            fined = {seat for code, seat in badges(marks) if code == "penalties"}
            assert fined == {penalty.seat for penalty in view.penalties}
            seen |= {badge.code for badge in marks.badges}
            held = state.hands[state.to_act or 0]
            reneges = [tt.Play(card) for card in held if tt.why_illegal(state, tt.Play(card)) is None]
            state = tt.apply(state, rng.choice(reneges or tt.legal_moves(state)))
    assert seen == {"bid", "moon", "taken", "penalties"}


def test_svoi_kozyri_marks_trumps_piles_and_known_cards() -> None:
    seen: dict[bool, set[str]] = {False: set(), True: set()}
    for seed in range(12):
        clear = seed % 2 == 0
        rules = tt.SvoiKozyriRules(clear_pile_on_exit=clear)
        for state in positions(rules, seed, 400, cards_first=True):
            view = tt.observe(state, 1)
            marks = view.marks()
            assert marks.known == view.known
            trumps = [(badge.seat, badge.suit) for badge in marks.badges if badge.code == "trump"]
            chosen = enumerate(view.trumps)
            assert trumps == [(seat, suit) for seat, suit in chosen if suit is not None]
            for pile in marks.piles:
                assert pile.code in {"pile", "removed"}
                if pile.code == "pile":
                    assert pile.cards == view.pile
            seen[clear] |= {badge.code for badge in marks.badges} | {pile.code for pile in marks.piles}
    # SK-65: only with the option do cards leave the game, and then no top is ever exempt.
    assert seen[True] == {"trump", "second_card", "pile", "removed"}
    assert seen[False] == {"trump", "second_card", "pile", "exempt"}


def test_known_cards_lie_face_up_among_the_others() -> None:
    rules = tt.SvoiKozyriRules()
    for state in positions(rules, 2, 60):
        view = tt.observe(state, 0)
        known = view.known
        root = check_picture(table_svg(view))
        for seat, cards in enumerate(known):
            if seat:
                drawn = with_class(root, f"tt-seat-{seat}")[0]
                assert {*cards_in(drawn)} == {*map(str, cards)}
                assert len(with_class(drawn, "tt-known")) == len(cards)
                assert len(with_class(drawn, "tt-back")) == view.hand_sizes[seat] - len(cards)


def test_a_badge_and_a_pile_have_words_of_their_own_or_from_the_catalogue() -> None:
    assert tt.render(Badge("caller", 0)) == "caller"
    assert tt.render(Badge("can_capture")) == "can capture"
    assert tt.render(Badge("new", params={"a": 1}, template="new {a}")) == "new 1"
    assert tt.render(Pile("uncaptured", number=1)) == "pile: 1 trick"
    assert tt.render(Pile("talon", number=2, template="{number:cards} to draw")) == "2 cards to draw"
