"""A scene in sentences, for people who cannot see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricktake.marks import Badge
    from tricktake.pictures.scene import Scene, SeatScene
    from tricktake.pictures.wording import Wording


def title_of(scene: Scene, words: Wording) -> str:
    """What the picture is called: the game, the hand and the trick."""
    if scene.trick:
        return words.say("picture-trick", game=scene.title, hand=scene.hand, trick=scene.trick)
    return words.say("picture-hand", game=scene.title, hand=scene.hand)


def description_of(scene: Scene, words: Wording) -> str:
    """What the picture shows: the trick, whose turn it is, trump, the hands, the score; a sentence each."""
    return " ".join([f"{sentence}." for sentence in _sentences(scene, words)])


def status_of(scene: Scene, words: Wording) -> str:
    """What the match waits for, or who has won it."""
    if scene.over:
        winners = [seat for side in scene.winners for seat in scene.sides[side]]
        return words.say("picture-won", seats=tuple(winners)) if winners else words.say("picture-drawn")
    if scene.to_act is None:
        return words.say("picture-deal-awaited")
    return words.say("picture-to-act", seat=scene.to_act)


def badge_text(badge: Badge, words: Wording) -> str:
    """A badge in words, its suit included."""
    text = words.render(badge)
    return text if badge.suit is None else words.say("picture-badge-suit", text=text, suit=badge.suit)


def _sentences(scene: Scene, words: Wording) -> Iterator[str]:
    for index, laid in enumerate(scene.laid):
        id = "picture-played" if index else "picture-led"  # noqa: A001 - what a catalogue calls it
        yield words.say(id, seat=laid.seat, card=words.card(laid.card))
    for laid in scene.laid:
        if laid.wins:
            yield words.say("picture-took" if scene.finished else "picture-wins", seat=laid.seat)
    yield status_of(scene, words)
    if scene.trump is not None:
        yield words.say("picture-trump", suit=scene.trump)
    for badge in scene.badges:
        yield badge_text(badge, words)
    for pile in scene.piles:
        text = words.render(pile)
        if pile.cards:
            text = words.say("picture-cards-of", whose=text, cards=words.cards(reversed(pile.cards)))
        yield text
    for seat in scene.seats:
        yield from _of_seat(seat, words)
    for seats, total, tally in zip(scene.sides, scene.totals, scene.tally, strict=True):
        yield words.say("picture-score", side=words.side(seats, 200), total=total, tally=tally)


def _of_seat(scene: SeatScene, words: Wording) -> Iterator[str]:
    seat = scene.seat
    if scene.dealer:
        yield words.say("picture-deals", seat=seat)
    for badge in scene.badges:
        yield words.say("picture-badge", seat=seat, text=badge_text(badge, words))
    if scene.call:
        yield words.say("picture-call", seat=seat, call=scene.call)
    if scene.down or not scene.up:
        yield words.say("picture-holds", seat=seat, number=len(scene.up) + scene.down)
    if scene.up:
        id = "picture-known" if scene.known else "picture-shown"  # noqa: A001 - what a catalogue calls it
        yield words.say(id, seat=seat, cards=words.cards(scene.up))
    if scene.playable:
        yield words.say("picture-playable", seat=seat, cards=words.cards(scene.playable))
