"""The invariants of section 6 of the rules text of Svoi Kozyri, in random matches."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, TypeAlias

from hypothesis import given, settings, strategies as st

import tricktake as tt
from tricktake.games import svoi_kozyri as sk

if TYPE_CHECKING:
    from collections.abc import Iterator

BetweenGames: TypeAlias = sk.Dealing[tt.SvoiKozyriRules, sk.Match] | sk.Over[tt.SvoiKozyriRules, sk.Match]
PACK = {tt.parse_cards(rank + suit)[0] for suit in "CDHS" for rank in "6789TJQKA"}
NUMBERS = st.one_of(st.integers(1, 8), st.just("all"))

rules_drawn = (
    st.integers(2, 4)
    .flatmap(
        lambda players: st.fixed_dictionaries(
            {
                "players": st.just(players),
                "trumps": st.one_of(
                    st.none(), st.permutations("CDHS").map(lambda suits: "".join(suits[:players]))
                ),
                "cards_per_beat": st.sampled_from([1, 2]),
                "pickup_plain": NUMBERS,
                "pickup_trump": NUMBERS,
                "pickup_trump_ace": NUMBERS,
                "clear_pile_on_exit": st.booleans(),
                "max_turns": st.integers(1, 90),
                "max_games": st.integers(1, 3),
            }
        )
    )
    .map(tt.SvoiKozyriRules.from_options)
)


def match(
    rules: tt.SvoiKozyriRules, seed: int
) -> Iterator[tuple[sk.SvoiKozyriState, sk.SvoiKozyriMove, sk.SvoiKozyriState]]:
    """The steps of a random match, in which cards are laid more often than taken."""
    rng = random.Random(seed)
    state = tt.start(rules, dealer=rng.randrange(rules.seats))
    while state.awaiting != "over":
        move: sk.SvoiKozyriMove
        if state.awaiting == "deal":
            move = tt.shuffle(state, rng)
        else:
            legal = tt.legal_moves(state)
            move = rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < 0.8 else legal)
        after = tt.apply(state, move)
        yield state, move, after
        state = after


def higher(card: tt.Card, other: tt.Card) -> bool:
    return card.suit is other.suit and other.rank < card.rank


def beats(card: tt.Card, top: tt.Card, trump: tt.Suit) -> bool:
    return higher(card, top) or (card.suit is trump and top.suit is not trump)


def check_cards(state: sk.Playing) -> None:
    places = [card for hand in state.hands for card in hand]
    places += [*state.pile, *tt.Hand(state.game.removed)]
    assert len(places) == 36
    assert set(places) == PACK
    assert set(state.not_held) == PACK.difference(*state.hands)
    assert sum(map(bool, state.hands)) >= 2
    assert state.hands[state.to_act]
    if state.game.removed:
        assert state.rules.clear_pile_on_exit


def check_legal(state: sk.Playing) -> None:
    legal = list(map(str, tt.legal_moves(state)))
    assert legal
    hand = state.hands[state.to_act]
    view = tt.observe(state, state.to_act)
    free = not state.pile or view.exempt or view.second_card
    assert ("take" in legal) == (not free)
    trump = state.match.trumps[state.to_act]
    expected = [str(card) for card in hand if free or beats(card, state.pile[-1], trump)]
    assert legal == expected + ["take"] * (not free)
    if view.exempt:
        assert state.rules.cards_per_beat == 2
        assert not state.rules.clear_pile_on_exit


def taken(state: sk.Playing) -> int:
    rules, top = state.rules, state.pile[-1]
    if top.suit is not state.match.trumps[state.to_act]:
        number = rules.pickup_plain
    else:
        number = rules.pickup_trump_ace if top.rank is tt.Rank.ACE else rules.pickup_trump
    return min(len(state.pile), int(number)) if number != "all" else len(state.pile)


def check_step(before: sk.Playing, move: sk.SvoiKozyriMove, after: sk.Playing) -> None:
    """What a move within a game may change, and who acts next."""
    seat = before.to_act
    hand, hand_after = before.hands[seat], after.hands[seat]
    for other in range(before.rules.seats):
        if other != seat:
            assert before.hands[other] == after.hands[other]
    if isinstance(move, tt.Play):
        assert hand - hand_after == {move.card}
        assert after.pile in {(*before.pile, move.card), ()}
        assert after.pile or after.game.removed
        assert not hand_after - hand
    else:
        number = taken(before)
        assert number >= 1
        assert hand_after - hand == set(before.pile[-number:])
        assert after.pile == before.pile[:-number]
    second = after.due is sk.Due.SECOND
    assert second == (
        isinstance(move, tt.Play)
        and before.due is sk.Due.BEAT
        and before.rules.cards_per_beat == 2
        and bool(hand_after)
    )
    assert after.turns == before.turns + (not second)
    if after.due is sk.Due.EXEMPT:
        assert before.due is sk.Due.BEAT
        assert not hand_after
    following = seat
    while not second:
        following = (following + 1) % before.rules.seats
        if after.hands[following]:
            break
    assert after.to_act == following


def check_end(before: sk.Playing, move: sk.SvoiKozyriMove, after: BetweenGames) -> None:
    last = tt.score(after).last
    assert last is not None
    held = [set(hand) for hand in before.hands]
    if isinstance(move, tt.Play):
        held[before.to_act].remove(move.card)
    else:
        held[before.to_act].update(before.pile[-taken(before) :])
    assert last.tally == tuple(map(len, held))
    still_in = [seat for seat, cards in enumerate(held) if cards]
    lost = list(tt.score(before).totals)
    dealer = before.dealer
    if len(still_in) > 1:
        assert last.ending == "turn limit"
        assert before.turns + 1 == before.rules.max_turns
        assert not after.match.cards_left
    else:
        (seat,) = still_in
        assert isinstance(move, tt.Play)
        drawn = len(held[seat]) == 1 and beats(next(iter(held[seat])), move.card, before.match.trumps[seat])
        assert last.ending == ("last card" if drawn else "loser")
        assert set(tt.Hand(after.match.cards_left)) == held[seat]
        if not drawn:
            lost[seat] += 1
            dealer = seat
    assert (after.dealer, list(tt.score(after).totals)) == (dealer, lost)


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(rules_drawn, st.integers(0, 1 << 32))
def test_invariants_of_random_matches(rules: tt.SvoiKozyriRules, seed: int) -> None:
    games = 0
    for before, move, after in match(rules, seed):
        if isinstance(before, sk.Playing):
            check_cards(before)
            check_legal(before)
            if isinstance(after, sk.Playing):
                check_step(before, move, after)
            else:
                assert isinstance(after, sk.Dealing | sk.Over)
                check_end(before, move, after)
                games += 1
        elif isinstance(after, sk.Playing):
            for seat, trump in enumerate(after.match.trumps):
                sixes = {card.suit for card in after.hands[seat] if card.rank is tt.Rank.SIX}
                assert trump in sixes
                assert not sixes & (set(after.match.trumps) - {trump})
        assert tt.score(after).winners == ()
    assert games == rules.max_games


@settings(max_examples=10, deadline=None, derandomize=True, database=None)
@given(rules_drawn, st.integers(0, 1 << 32))
def test_the_same_moves_give_the_same_state_of_bounded_size(rules: tt.SvoiKozyriRules, seed: int) -> None:
    states = [after for _, _, after in match(rules, seed)]
    again = [after for _, _, after in match(rules, seed)]
    assert states == again
    assert list(map(hash, states)) == list(map(hash, again))
    assert max(len(pickle.dumps(state)) for state in states) < 4_000


SUIT_AFTER = dict(zip(map(tt.Suit, "CDHS"), map(tt.Suit, "HSDC"), strict=True))


def turned(move: sk.SvoiKozyriMove) -> sk.SvoiKozyriMove:
    """The move of a table at which everybody sits one seat further and the suits have other names."""

    def renamed(card: tt.Card) -> tt.Card:
        return tt.Card(SUIT_AFTER[card.suit], card.rank)

    if isinstance(move, tt.Play):
        return tt.Play(renamed(move.card))
    if isinstance(move, tt.NameTrump):
        return tt.NameTrump(SUIT_AFTER[move.suit])
    if isinstance(move, tt.Deal):
        hands = [tuple(map(renamed, hand)) for hand in move.hands]
        return tt.Deal((hands[-1], *hands[:-1]))
    return move


@settings(max_examples=10, deadline=None, derandomize=True, database=None)
@given(rules_drawn, st.integers(0, 1 << 32))
def test_turning_the_seats_and_renaming_the_suits_changes_only_names(
    rules: tt.SvoiKozyriRules, seed: int
) -> None:
    options = rules.options()
    if rules.trumps:
        suits = [SUIT_AFTER[suit] for suit in rules.trumps]
        options["trumps"] = "".join(map(str, (suits[-1], *suits[:-1])))
    other: sk.SvoiKozyriState | None = None
    for before, move, after in match(rules, seed):
        if other is None:
            dealer = (before.dealer + 1) % rules.seats
            other = tt.start(tt.SvoiKozyriRules.from_options(options), dealer=dealer)
        other = tt.apply(other, turned(move))
        assert other.to_act == (None if after.to_act is None else (after.to_act + 1) % rules.seats)
        assert other.dealer == (after.dealer + 1) % rules.seats
        totals = tt.score(after).totals
        assert tt.score(other).totals == (totals[-1], *totals[:-1])
        assert {turned(each) for each in tt.legal_moves(after)} == set(tt.legal_moves(other))


def test_the_ends_of_many_games() -> None:
    """One card a taking makes games short, so that all three results are among them."""
    endings: set[str] = set()
    rules = tt.SvoiKozyriRules(
        players=3,
        trumps=tuple(tt.Suit)[:3],
        pickup_plain=1,
        pickup_trump=1,
        pickup_trump_ace=1,
        max_turns=60,
        max_games=100,
    )
    for before, move, after in match(rules, seed=1):
        if isinstance(before, sk.Playing) and isinstance(after, sk.Dealing | sk.Over):
            check_end(before, move, after)
            last = tt.score(after).last
            assert last is not None
            endings.add(last.ending)
    assert endings == {"loser", "last card", "turn limit"}
