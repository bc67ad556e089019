"""The table server of the examples plays whole matches, whatever its clients do, and tells nobody's cards."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, cast

import pytest
from attrs import define, field
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import tricktake as tt
from tests.example_games import EXAMPLES, example_module
from tests.table.matches import CARD
from tricktake.registry import OWN_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from starlette.applications import Starlette
    from starlette.testclient import WebSocketTestSession

    from tricktake.referee import AnyReferee
    from tricktake.registry import AnyState

PATH = EXAMPLES / "table_server" / "server.py"
SERVER = example_module("table_server", PATH)
table_server = cast("Callable[[str, random.Random | None], Starlette]", SERVER.table_server)

RULES: dict[str, dict[str, object]] = {
    "court_piece": {"target_score": 3, "redeal": "caller_no_face"},
    "double_sir": {"max_hands": 3},
    "pilotta": {"target_score": 200, "declarations": "announce", "doubling": "recontra", "early_claim": True},
    "shooter": {"target_score": 6, "renege": "challenge"},
    "svoi_kozyri": {"players": 3, "max_games": 1, "max_turns": 80},
}
"""Rules under which a match is short and everything happens."""

EARLIER = {"last_trick_before", "last_trick", "score", "lines", "cards_left"}
"""What a message tells of earlier hands, in which all cards lay elsewhere."""


PROBE = "      x"
"""A message that is always refused: once it is, all that came before has arrived."""

PROBED = "Expecting value: line 1 column 7 (char 6)"
"""Its refusal: no other message has nothing but an x in that place."""


@define
class Client:
    """A seat or a spectator with a view that is folded from the messages."""

    socket: WebSocketTestSession
    seat: int | None
    view: dict[str, Any] = field(factory=dict[str, Any])
    received: int = 0
    texts: list[str] = field(factory=list[str])
    sent: set[str] = field(factory=set[str])

    def send(self, **message: object) -> str | None:
        """Send a message; the code of its refusal, or `None` if it was carried out."""
        self.sent |= cards_of_this_hand(message)
        answer = self.say(json.dumps(message))
        return None if answer is None else str(answer["code"])

    def say(self, *texts: str) -> dict[str, Any] | None:
        """Send texts and read all that has arrived; the refusal of one of them."""
        for text in (*texts, PROBE):
            self.socket.send_text(text)
        refusals: list[dict[str, Any] | None] = [None]
        while (answer := self.read()) is None or answer["message"] != PROBED:
            refusals += [] if answer is None else [answer]
        return refusals[-1]

    def read(self) -> dict[str, Any] | None:
        """Read a message: a refusal is given back, events are folded."""
        text = self.socket.receive_text()
        self.texts.append(text)
        message = json.loads(text)
        if isinstance(message, dict):
            return cast("dict[str, Any]", message)
        assert [each["n"] for each in message] == [
            *range(self.received + 1, self.received + len(message) + 1)
        ]
        self.received += len(message)
        self.view = cast("dict[str, Any]", tt.fold(self.view, message))
        return None


@define
class TableForTests:
    """A server with its clients at one table, and the match as the server has it."""

    path: str
    game: str
    chance: random.Random
    stack: ExitStack
    http: TestClient
    name: str = ""
    keys: list[str] = field(factory=list[str])
    clients: list[Client] = field(factory=list[Client])

    @property
    def referee(self) -> AnyReferee:
        """The referee in the server's memory."""
        server = cast("Any", self.http.app).routes[0].endpoint.__self__
        return cast("AnyReferee", server.tables[self.name].referee)

    def connect(self, seat: int | None, since: int = 0) -> Client:
        """A client of a seat, or of a spectator."""
        key = "" if seat is None else f"&key={self.keys[seat]}"
        url = f"/tables/{self.name}?since={since}{key}"
        return Client(self.stack.enter_context(self.http.websocket_connect(url)), seat)

    def sit_down(self) -> None:
        """Connect all seats and a spectator."""
        self.clients = [self.connect(seat) for seat in (*range(len(self.keys)), None)]
        self.catch_up()

    def catch_up(self) -> None:
        """Let all clients read what has been sent; their views are those of the match."""
        for client in self.clients:
            client.say()
            assert client.view == self.referee.view(client.seat).to_json()

    def restart(self) -> None:
        """Stop the server and begin another with the same file; clients come back with what they have."""
        before = self.referee.to_json()
        had = [(client.seat, client.received, client.view) for client in self.clients]
        self.stack.close()
        self.http = self.stack.enter_context(TestClient(table_server(self.path, self.chance)))
        self.clients = []
        for seat, received, view in had:
            client = self.connect(seat, received)
            client.received, client.view = received, view
            self.clients.append(client)
        self.catch_up()
        assert self.referee.to_json() == before


def open_table(path: Path, game: str, seed: int, rules: dict[str, object]) -> TableForTests:
    """A new table of a new server."""
    chance, stack = random.Random(seed), ExitStack()
    http = stack.enter_context(TestClient(table_server(str(path / "tables.db"), chance)))
    table = TableForTests(str(path / "tables.db"), game, chance, stack, http)
    made = http.post("/tables", json={"game": game, "rules": rules})
    assert made.status_code == 201
    table.name, table.keys = made.json()["name"], made.json()["keys"]
    table.sit_down()
    return table


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., TableForTests]]:
    """Opens a table, and closes it after the test."""
    tables: list[TableForTests] = []

    def opened(game: str, seed: int = 1, **rules: object) -> TableForTests:
        tables.append(open_table(tmp_path, game, seed, rules))
        return tables[-1]

    yield opened
    for table in tables:
        table.stack.close()


def cards_of_this_hand(message: object) -> set[str]:
    """The cards that a message names, but for those of earlier hands."""
    if isinstance(message, dict):
        parts = cast("dict[str, object]", message)
        told = [part for name, part in parts.items() if name not in EARLIER]
        return {card for part in told for card in cards_of_this_hand(part)}
    if isinstance(message, list):
        return {card for part in cast("list[object]", message) for card in cards_of_this_hand(part)}
    return {*CARD.findall(message)} if isinstance(message, str) else set()


def hidden_from(state: AnyState, seat: int | None) -> set[str]:
    """The cards that others hold and have not shown."""
    public = tt.observe(state, None).to_json()
    shown = {*CARD.findall(json.dumps([public.get("known"), public.get("shown")]))}
    return {str(card) for other, hand in enumerate(state.hands) if other != seat for card in hand} - shown


def leaks(client: Client, before: AnyState, after: AnyState) -> set[str]:
    """The cards told to a client that others held all the time; a refusal quotes what was sent."""
    told: list[object] = []
    for text in client.texts:
        message = json.loads(text)
        told += message if isinstance(message, list) else [message]
    deals = [number for number, each in enumerate(told) if cast("dict[str, object]", each)["type"] == "dealt"]
    hidden = [hidden_from(state, client.seat) for state in (before, after)]
    if not deals:
        return (cards_of_this_hand(told) - client.sent) & hidden[0] & hidden[1]
    earlier = told[: deals[0]]
    played = {*CARD.findall(json.dumps(earlier[:1]))}  # the move that ended the hand before
    return ((cards_of_this_hand(earlier) - played) & hidden[0]) | (
        cards_of_this_hand(told[deals[0] :]) & hidden[1]
    )


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_whole_match_with_wrong_moves_reconnects_restarts_and_undo(
    game: str, opened: Callable[..., TableForTests]
) -> None:
    table, rng = opened(game, **RULES[game]), random.Random(game)
    for _ in range(3_000):
        state = table.referee.state
        if state.awaiting == "over":
            break
        for client in table.clients:
            client.texts.clear()
            client.sent.clear()
        kind = rng.choices(["move", "wrong", "undo", "reconnect", "restart"], [100, 10, 4, 3, 1])[0]
        actor = table.clients[rng.randrange(len(table.keys)) if state.to_act is None else state.to_act]
        off_turn = tt.interrupts(state)
        if kind == "move" and off_turn and (state.to_act is None or rng.random() < 0.01):
            move = rng.choice(off_turn)
            maker = actor if move.maker is None else table.clients[move.maker]
            assert maker.send(move=str(move)) is None
        elif kind == "move" and state.awaiting == "move":
            move = rng.choice(tt.legal_moves(state))
            assert actor.send(move=str(move)) is None
        elif kind == "wrong":
            check_wrong_messages(table, rng)
        elif kind == "undo":
            made = len(table.referee.record().moves)
            n = min(rng.randint(1, 6), made - 1)
            if n > 0:
                record = table.referee.record()
                assert actor.send(undo=n) is None
                if table.referee.state.awaiting == "deal" or rng.random() < 0.5:
                    actor.send(redo=n)
                    assert table.referee.record() == record
        elif kind == "reconnect":
            check_reconnect(table, rng)
        elif kind == "restart":
            table.restart()
        table.catch_up()
        for client in table.clients:
            assert not leaks(client, state, table.referee.state)
    assert table.referee.state.awaiting == "over"
    assert all(client.view["phase"] == "over" for client in table.clients)
    assert tt.find_fault(table.referee.record()) is None


def check_wrong_messages(table: TableForTests, rng: random.Random) -> None:
    """Moves of others, cards of others, words of other games and no moves at all change nothing."""
    state, before = table.referee.state, table.referee.to_json()
    seat = rng.randrange(len(table.keys))
    other = table.clients[seat]
    if state.to_act is not None and seat != state.to_act:
        move = rng.choice([*tt.legal_moves(state), tt.Play(tt.CARDS[rng.randrange(52)])])
        assert other.send(move=str(move)) == "not_your_turn"
    elif state.to_act == seat:
        held = state.hands[seat] if state.hands else tt.Hand()
        stranger = next(card for card in tt.CARDS if card not in held)
        assert other.send(move=str(stranger)) not in {None, "bad_message", "not_your_turn"}
    assert other.send(move="castle") == "unknown_word"
    assert other.send(move="deal AS/AS") == "dealt_by_the_table"
    assert table.clients[-1].send(move="AS") == "bad_message"  # a spectator
    for nonsense in ({"undo": 9_999}, {"undo": "1"}, {"redo": 0}, {"say": "hello"}):
        assert other.send(**nonsense) == "bad_message"
    for text in ("", "no JSON", "[", "7", "null", '"AS"'):
        answer = other.say(text)
        assert answer is not None
        assert answer["code"] == "bad_message"
    assert table.referee.to_json() == before


def check_reconnect(table: TableForTests, rng: random.Random) -> None:
    """A client that was away gets what it missed, one that has lost all, or claims too much, everything."""
    place = rng.randrange(len(table.clients))
    old = table.clients[place]
    for since in (old.received, 0, old.received + 1_000):
        new = table.connect(old.seat, since)
        if since == old.received:
            new.view, new.received = old.view, old.received
        new.say()
        assert (new.view, new.received) == (old.view, old.received)
        table.clients[place] = new
        new.texts.clear()  # the whole stream tells of earlier hands and of what was undone
    old.socket.close()


# Bad input


def test_a_table_needs_a_game_and_rules_that_exist(opened: Callable[..., TableForTests]) -> None:
    http = opened("pilotta").http
    wrong: tuple[tuple[object, str], ...] = (
        ({"game": "bridge"}, "unknown game"),
        ({"game": "pilotta", "rules": {"target_score": "351"}}, "a whole number"),
        ({"game": "pilotta", "rules": {"target": 351}}, "unknown option"),
        ({"game": "pilotta", "seats": ["Ann"]}, "4 names"),
        ({}, "game"),
        ([], "list"),
    )
    for asked, why in wrong:
        answer = http.post("/tables", json=asked)
        assert answer.status_code == 400
        assert why in answer.json()["error"]
    assert http.post("/tables", content="no JSON").status_code == 400


def test_a_socket_needs_a_table_and_a_key_that_exist(opened: Callable[..., TableForTests]) -> None:
    table = opened("pilotta")
    for url, code in (("/tables/nowhere", 4404), (f"/tables/{table.name}?key=wrong", 4403)):
        with table.http.websocket_connect(url) as socket, pytest.raises(WebSocketDisconnect) as error:
            socket.receive_text()
        assert error.value.code == code


def test_a_refusal_is_told_in_the_language_of_the_client(opened: Callable[..., TableForTests]) -> None:
    table = opened("court_piece")
    for language, words in (("ru", "нужно назвать козырь"), ("xx", "must name trump")):
        url = f"/tables/{table.name}?key={table.keys[0]}&language={language}"
        client = Client(table.stack.enter_context(table.http.websocket_connect(url)), 0)
        client.say()
        answer = client.say('{"move": "AS"}')
        assert answer is not None
        assert words in answer["message"]


def test_the_server_is_under_150_lines() -> None:
    lines = PATH.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 150
