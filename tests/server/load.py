"""What an action costs: matches played as fast as they go, over HTTP or over sockets, against an empty handler.

    python -m tests.server.load [--matches 50] [--seconds 5] [--game night-drop] [--socket] [--depth 0] [--pace 0]

`--depth` plays so many actions in each match first, `--pace` waits so many seconds between the actions of a match.
Cost is the processor time of the server's process. Ratios can be compared, milliseconds are those of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

TICK = os.sysconf("SC_CLK_TCK")
SERVE = """
import sys, uvicorn
from litestar import get
from lancio.server import listen
from lancio.server.serving import configured
from lancio.server.app import create_app
@get("/empty")
async def empty() -> dict[str, str]:
    return {}
app = create_app(sys.argv[1])
app.register(empty)
sock = listen("127.0.0.1", 0)
sock.listen(1024)
print(sock.getsockname()[1], flush=True)
uvicorn.Server(configured(app)).run(sockets=[sock])
"""


class Wire:
    """A kept-alive connection that speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)

    async def ask(self, method: str, path: str, key: str = "", body: object = None) -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nLancio-Key: {key}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        size = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        found = json.loads(await self.reader.readexactly(size))
        assert answer.split(b" ", 2)[1] in (b"200", b"201"), found
        return found


def any_of(seat: dict[str, Any], luck: random.Random) -> str:
    """Any of the actions that are offered."""
    offer = luck.choice(seat["offers"])
    names = [luck.choice(seat["sets"][number]["names"]) for number in offer.get("args", ())]
    return " ".join([offer["verb"], *names])


class Match:
    """A match whose human seats are played by the load."""

    def __init__(self, port: int, game: str, number: int) -> None:
        self.wire = Wire(port)
        self.game = game
        self.luck = random.Random(number)
        self.seats: dict[str, dict[str, Any]] = {}
        self.deciding: str | None = None

    async def begin(self) -> None:
        await self.wire.open()
        sides = {"night-drop": ("us", "german")}.get(self.game) or await self._sides()
        body = {"game": self.game, "seats": dict.fromkeys(sides, "human")}
        made = await self.wire.ask("POST", "/api/matches", body=body)
        self.path, self.keys = f"/api/matches/{made['id']}", made["keys"]
        for side in sides:
            await self.look(side)
        self.deciding = self.seats[sides[0]]["view"]["to_act"]

    async def _sides(self) -> list[str]:
        shelf = await self.wire.ask("GET", "/api/games")
        found: list[str] = next(one for one in shelf if one["slug"] == self.game)["scenarios"][0]["sides"]
        return found

    async def look(self, side: str) -> None:
        self.seats[side] = await self.wire.ask("GET", f"{self.path}?since=2147483647", self.keys[side])

    async def act(self) -> bool:
        """One action; the other side looks when the decision passes to it."""
        side = self.deciding
        if side is None:
            return False
        seat = self.seats[side]
        body = {"version": seat["version"], "action": any_of(seat, self.luck)}
        told = await self.wire.ask("POST", f"{self.path}/actions?since={seat['version']}", self.keys[side], body)
        self.seats[side] = told
        self.deciding = told["view"]["to_act"]
        if self.deciding not in (side, None):
            await self.look(self.deciding)
        return True


class SocketMatch(Match):
    """The same, both seats on sockets and told of every action."""

    async def begin(self) -> None:
        from websockets.asyncio.client import connect

        await super().begin()
        self.lines: dict[str, Any] = {}
        for side, key in self.keys.items():
            line = await connect(f"ws://127.0.0.1:{self.wire.port}{self.path}/socket", compression=None, max_size=2**24)
            await line.send(json.dumps({"key": key}))
            self.lines[side] = line
            await self.hear(side)

    async def hear(self, side: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self.lines[side].recv())
        if "seat" in told:
            self.seats[side] = told["seat"]
        return told

    async def act(self) -> bool:
        side = self.deciding
        if side is None:
            return False
        seat = self.seats[side]
        await self.lines[side].send(
            json.dumps({"id": 1, "version": seat["version"], "action": any_of(seat, self.luck)})
        )
        while "done" not in (told := await self.hear(side)):
            continue
        assert "refused" not in told, told
        self.deciding = now = self.seats[side]["view"]["to_act"]
        while now not in (None, side) and self.seats[now]["view"]["to_act"] != now:
            await self.hear(now)
        return True


def cpu(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> float:
    """Megabytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def measured(pid: int, seconds: float, workers: list[Any]) -> tuple[int, float, list[float]]:
    """So many seconds of work: how much was done, what it cost, how long each took."""
    took: list[float] = []
    until = time.perf_counter() + seconds
    before = cpu(pid)

    async def work(one: Any) -> None:
        while time.perf_counter() < until:
            begun = time.perf_counter()
            if not await one():
                return
            took.append(time.perf_counter() - begun)

    await asyncio.gather(*(work(one) for one in workers))
    return len(took), (cpu(pid) - before) / max(1, len(took)) * 1000, took


async def run(asked: argparse.Namespace, port: int, pid: int) -> None:
    wires = [Wire(port) for _ in range(min(asked.matches, 50))]
    for wire in wires:
        await wire.open()

    async def empty(wire: Wire) -> bool:
        await wire.ask("GET", "/empty")
        return True

    count, nothing, _ = await measured(pid, asked.seconds, [partial(empty, wire) for wire in wires])
    print(f"empty handler: {nothing:.3f} ms of processor a request ({count} requests)")  # noqa: T201
    kind = SocketMatch if asked.socket else Match
    matches = [kind(port, asked.game, n) for n in range(asked.matches)]
    for match in matches:
        await match.begin()
    for match in matches:
        for _ in range(asked.depth):
            await match.act()

    async def act(match: Match) -> bool:
        if asked.pace:
            await asyncio.sleep(match.luck.uniform(0, 2 * asked.pace))
        return await match.act()

    count, cost, took = await measured(pid, asked.seconds, [partial(act, match) for match in matches])
    took = [max(0.0, t) for t in took]
    marks = [statistics.quantiles(took, n=100)[n - 1] * 1000 for n in (50, 95, 99)] if len(took) > 1 else [0, 0, 0]
    print(  # noqa: T201
        f"{asked.game}, {asked.matches} matches, {'sockets' if asked.socket else 'HTTP'}: {cost:.3f} ms an action "
        f"({count} actions), {cost / nothing:.1f} times the empty handler; "
        f"p50 {marks[0]:.1f}, p95 {marks[1]:.1f}, p99 {marks[2]:.1f} ms; {memory(pid):.0f} MB"
    )


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--matches", type=int, default=50)
    reading.add_argument("--seconds", type=float, default=5)
    reading.add_argument("--game", default="night-drop")
    reading.add_argument("--database")
    reading.add_argument("--socket", action="store_true")
    reading.add_argument("--depth", type=int, default=0)
    reading.add_argument("--pace", type=float, default=0)
    asked = reading.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"{folder}/load.sqlite"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            asyncio.run(run(asked, int(server.stdout.readline()), server.pid))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
