"""A server for card tables: web sockets for seats and spectators, SQLite for what must outlast a restart.

`POST /tables` with `{"game": "pilotta", "rules": {}}` opens a table and answers with its name and a key for
each seat. `/tables/NAME?key=KEY&since=N&language=CODE` is the web socket of a seat, or of a spectator where
no key is given. It sends lists of events, from the one behind `since`, and takes `{"move": "AS"}`,
`{"undo": 1}` and `{"redo": 1}`. A message that is refused is answered with an object of the type `refused`.
"""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from asyncio import Lock
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from attrs import define, field
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import tricktake as tt

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request

    from tricktake.referee import AnyReferee

NO_TABLE, WRONG_KEY = 4404, 4403
"""The codes with which a web socket is closed."""


@define(eq=False)
class Viewer:
    """Somebody who watches a table: at a seat, or as a spectator where that is `None`."""

    socket: WebSocket
    seat: int | None
    language: str
    received: int

    async def send_new(self, referee: AnyReferee) -> None:
        """Send the events that the viewer has not received."""
        new = referee.events(self.seat, self.received)
        self.received += len(new)
        if new:
            await self.socket.send_json([event.to_json() for event in new])


@define
class Table:
    """A table: its match, the secret keys of its seats, and who watches."""

    referee: AnyReferee
    keys: list[str]
    viewers: list[Viewer] = field(factory=list[Viewer])
    lock: Lock = field(factory=Lock)

    def carry_out(self, seat: int | None, message: object) -> None:
        """Do what a message asks for; a wrong one raises what the library says of it."""
        match message:
            case {"move": str(text)} if seat is not None:
                self.referee.play(seat, text)
                if self.referee.state.awaiting == "deal":
                    self.referee.deal()  # not after undo, so that redo brings the same deal back
            case {"undo": int(n)} if seat is not None:
                self.referee.undo(n)
            case {"redo": int(n)} if seat is not None:
                self.referee.redo(n)
            case _:
                wanted = "a seat may send a move, undo or redo"
                raise tt.SetupError(wanted)


@define
class Server:
    """All tables, in memory and in a SQLite file."""

    database: sqlite3.Connection
    chance: random.Random
    tables: dict[str, Table] = field(factory=dict[str, Table])

    def save(self, name: str, table: Table) -> None:
        """Write a table down; a match of 400 moves takes a millisecond."""
        row = name, json.dumps(table.keys), json.dumps(table.referee.to_json())
        with self.database:
            self.database.execute("REPLACE INTO tables VALUES (?, ?, ?)", row)

    def find(self, name: str) -> Table | None:
        """The table of that name, from the file if it was opened before the last restart."""
        query = "SELECT keys, referee FROM tables WHERE name = ?"
        if name not in self.tables and (row := self.database.execute(query, (name,)).fetchone()):
            referee = tt.Referee.from_json(json.loads(row[1]), rng=self.chance)
            self.tables[name] = Table(referee, json.loads(row[0]))
        return self.tables.get(name)

    async def open(self, request: Request) -> JSONResponse:
        """Open a table."""
        try:
            asked = await request.json()
            game: str = asked["game"]
            rules = tt.GAMES[game].from_options(asked.get("rules", {})).bounded()
            referee: AnyReferee = tt.Referee(rules, rng=self.chance, seats=asked.get("seats"))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        if referee.state.awaiting == "deal":
            referee.deal()
        name, keys = secrets.token_urlsafe(8), [secrets.token_urlsafe(16) for _ in range(rules.seats)]
        self.tables[name] = Table(referee, keys)
        self.save(name, self.tables[name])
        return JSONResponse({"name": name, "keys": keys}, status_code=201)

    async def watch(self, socket: WebSocket) -> None:
        """Serve a seat or a spectator until they leave."""
        await socket.accept()
        name, asked = socket.path_params["name"], socket.query_params
        table, key = self.find(name), asked.get("key")
        if table is None or (key is not None and key not in table.keys):
            return await socket.close(NO_TABLE if table is None else WRONG_KEY)
        seat, since = None if key is None else table.keys.index(key), asked.get("since", "0")
        known = len(table.referee.events(seat))
        received = int(since) if since.isdecimal() and int(since) <= known else 0
        language = asked.get("language", "en")
        viewer = Viewer(socket, seat, language if language in tt.languages() else "en", received)
        with suppress(WebSocketDisconnect):
            table.viewers.append(viewer)
            await viewer.send_new(table.referee)
            while True:
                await self.answer(name, table, viewer, await socket.receive_text())
        table.viewers.remove(viewer)
        return None

    async def answer(self, name: str, table: Table, viewer: Viewer, text: str) -> None:
        """Carry out a message and tell everybody, or tell its sender why not."""
        async with table.lock:
            try:
                message: object = json.loads(text)
                table.carry_out(viewer.seat, message)
            except ValueError as error:
                await viewer.socket.send_json(refused(error, viewer.language))
                return
            self.save(name, table)
            for each in [*table.viewers]:
                with suppress(WebSocketDisconnect):  # its own loop takes it away
                    await each.send_new(table.referee)


def refused(error: ValueError, language: str) -> dict[str, object]:
    """Why a message is refused, for programs by its code and for people in their language."""
    said = error.refusal if isinstance(error, tt.IllegalMoveError) else error
    if not isinstance(said, tt.Refusal | tt.NotationError):
        return {"type": "refused", "code": "bad_message", "message": str(error)}
    parts = {"code": said.code, "params": tt.jsonable(said.params)}
    return {"type": "refused", **parts, "message": tt.render(said, language)}


def table_server(path: str = "tables.db", chance: random.Random | None = None) -> Starlette:
    """The server with its tables in a SQLite file; without `chance` nobody can foresee the deals."""
    database = sqlite3.connect(path, check_same_thread=False)
    database.execute("CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, keys TEXT, referee TEXT)")
    server = Server(database, chance or random.SystemRandom())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        yield
        database.close()

    routes = [
        Route("/tables", server.open, methods=["POST"]),
        WebSocketRoute("/tables/{name}", server.watch),
    ]
    return Starlette(routes=routes, lifespan=lifespan)
