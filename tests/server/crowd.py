"""Players for a load: they play any of the actions offered, over HTTP or over sockets, and cost next to nothing."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
from typing import Any

import msgspec

from tests.server.deep import Laid

#: a version that no match reaches: nothing of the log is wanted
NEWEST = 2**31 - 1


class Sets(msgspec.Struct):
    names: list[str]


class Offer(msgspec.Struct):
    verb: str
    args: list[int] = []


class View(msgspec.Struct):
    to_act: str | None


class Seat(msgspec.Struct):
    """What a player reads of what he is told."""

    version: int
    view: View
    offers: list[Offer]
    sets: list[Sets]


class Told(msgspec.Struct):
    seat: Seat | None = None
    done: int | None = None
    refused: Any = None


SEAT = msgspec.json.Decoder(Seat)
TOLD = msgspec.json.Decoder(Told)


class Wire:
    """A kept-alive connection that speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)

    async def raw(self, method: str, path: str, key: str = "", body: object = None) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nLancio-Key: {key}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        for again in (True, False):
            if self.writer is None:
                await self.open()
            assert self.writer is not None
            self.writer.write(head.encode() + data)
            try:
                answer = await self.reader.readuntil(b"\r\n\r\n")
                break
            except (asyncio.IncompleteReadError, ConnectionError):
                # the server closes what is idle
                assert again
                self.writer.close()
                self.writer = None
        size = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        found = await self.reader.readexactly(size)
        assert answer.split(b" ", 2)[1] in (b"200", b"201"), found
        return found

    async def ask(self, method: str, path: str, key: str = "", body: object = None) -> Any:
        return json.loads(await self.raw(method, path, key, body))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None


class Line(asyncio.Protocol):
    """A WebSocket that keeps the last thing said, and wakes whoever waits for it."""

    def __init__(self, port: int, path: str, key: str) -> None:
        self.hello = (
            f"GET {path}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        )
        self.port, self.key = port, key
        self.buffer = bytearray()
        self.open = False
        self.heard: list[bytes] = []
        self.told = 0
        self.size = 0
        self.waiting: asyncio.Future[None] | None = None
        self.transport: asyncio.Transport

    async def begin(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.hello.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.open, self.buffer = True, rest
            self.say({"key": self.key})
        while self._frame():
            continue

    def _frame(self) -> bool:
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, begin = buffer[1], 2
        if size == 126:
            if len(buffer) < 4:
                return False
            size, begin = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return False
            size, begin = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < begin + size:
            return False
        kind, data = buffer[0] & 15, bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        if kind == 9:
            self._send(10, data)
        elif kind == 1:
            self.told += 1
            self.size += size
            self.heard.append(data)
            if self.waiting is not None:
                self.waiting.set_result(None)
                self.waiting = None
        return True

    def _send(self, kind: int, data: bytes) -> None:
        """A frame, masked with nothing."""
        size = len(data)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + data)

    def say(self, what: object) -> None:
        self._send(1, msgspec.json.encode(what))

    async def news(self) -> Told:
        """What was said last, with the number of what was done, if that was said meanwhile."""
        while not self.heard:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        heard, self.heard = self.heard, []
        out = Told()
        for data in reversed(heard):
            told = TOLD.decode(data)
            out.seat = out.seat or told.seat
            out.done = out.done if out.done is not None else told.done
            out.refused = out.refused or told.refused
            if out.seat is not None and out.done is not None:
                break
        return out


class Match:
    """A match whose human seats are played by the load."""

    def __init__(self, port: int, game: str, number: int, scenario: str | None = None) -> None:
        self.wire = Wire(port)
        self.game, self.scenario = game, scenario
        self.luck = random.Random(number)
        self.seats: dict[str, Seat] = {}
        self.deciding: str | None = None
        self.played = 0
        #: the match, if it is there before the load
        self.there: Laid | None = None

    async def begin(self) -> None:
        if self.there is None:
            await self.create()
        else:
            self.path, self.keys = f"/api/matches/{self.there.id}", self.there.keys
        for side in self.keys:
            await self.look(side)
        self.deciding = next(iter(self.seats.values())).view.to_act

    async def create(self) -> None:
        shelf = await self.wire.ask("GET", "/api/games")
        scenarios = next(one for one in shelf if one["slug"] == self.game)["scenarios"]
        chosen = next(one for one in scenarios if self.scenario in (None, one["slug"]))
        body = {"game": self.game, "scenario": chosen["slug"], "seats": dict.fromkeys(chosen["sides"], "human")}
        # both sides of a match are played from here
        body["mine"] = chosen["sides"]
        made = await self.wire.ask("POST", "/api/matches", body=body)
        self.path, self.keys, self.spectator = f"/api/matches/{made['id']}", made["keys"], made["spectator"]

    async def look(self, side: str) -> None:
        self.seats[side] = SEAT.decode(await self.wire.raw("GET", f"{self.path}?since={NEWEST}", self.keys[side]))

    def choice(self, side: str) -> tuple[int, str]:
        """Any of the actions that are offered, and the version."""
        seat = self.seats[side]
        offer = self.luck.choice(seat.offers)
        return seat.version, " ".join([offer.verb, *(self.luck.choice(seat.sets[n].names) for n in offer.args)])

    async def act(self) -> bool:
        """One action; the other side looks when the decision passes to it."""
        side = self.deciding
        if side is None:
            return False
        version, action = self.choice(side)
        body = {"version": version, "action": action}
        told = await self.wire.raw("POST", f"{self.path}/actions?since={version}", self.keys[side], body)
        self.seats[side] = SEAT.decode(told)
        self.played += 1
        self.deciding = now = self.seats[side].view.to_act
        if now not in (side, None):
            await self.look(str(now))
        return True

    async def end(self) -> None:
        self.wire.close()


class SocketMatch(Match):
    """The same, both seats on sockets and told of every action."""

    async def begin(self) -> None:
        await super().begin()
        self.wire.close()
        self.lines = {side: Line(self.wire.port, self.path, key) for side, key in self.keys.items()}
        for side, line in self.lines.items():
            await line.begin()
            await self.hear(side)

    async def hear(self, side: str) -> Told:
        told = await self.lines[side].news()
        assert told.refused is None, told
        self.seats[side] = told.seat or self.seats[side]
        return told

    async def act(self) -> bool:
        side = self.deciding
        if side is None:
            return False
        version, action = self.choice(side)
        self.lines[side].say({"id": 1, "version": version, "action": action})
        while (await self.hear(side)).done is None:
            continue
        self.played += 1
        self.deciding = now = self.seats[side].view.to_act
        while now not in (None, side) and self.seats[str(now)].view.to_act != now:
            await self.hear(str(now))
        return True

    async def end(self) -> None:
        for line in self.lines.values():
            line.transport.close()
