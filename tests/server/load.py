"""What an action costs: matches played over HTTP and over sockets, against an empty handler of the same server.

    python -m tests.server.load [--matches 50] [--seconds 4] [--rounds 3] [--games night-drop duel] [--over http socket]
                                [--depth 0] [--pace 0] [--postgres] [--streams 1000] [--opening 50 900]

Every round measures the empty handler and then play, so that both see the same machine; told are the medians of the
rounds. Cost is the processor time of the server's process. Ratios can be compared, milliseconds are those of the
machine. With `--depth` the database holds matches of so many actions before the server starts (see `deep.py`), `--pace`
gives each match an action every so many seconds (0: as fast as it goes), `--streams` only holds so many idle streams
open, `--opening 50 900` only opens matches of so many actions, one after another, and tells what that costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.crowd import NEWEST, Match, SocketMatch, Wire
from tests.server.deep import Laid, lay

TICK = os.sysconf("SC_CLK_TCK")
#: matches that are begun at the same time
TOGETHER = 8
KINDS: dict[str, type[Match]] = {"http": Match, "socket": SocketMatch}
SERVE = """
import gc, sys, uvicorn
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
sock.listen(4096)
gc.freeze()
print(sock.getsockname()[1], flush=True)
uvicorn.Server(configured(app)).run(sockets=[sock])
"""


class Round(NamedTuple):
    """What was done, milliseconds of processor for each, seconds that each took."""

    actions: int
    cost: float
    took: list[float]


def cpu(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cpu_of(pid: int) -> int:
    """The same in nanoseconds, of all its threads."""
    return sum(int(task.joinpath("schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir())


def memory(pid: int) -> float:
    """Megabytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def measured(
    pid: int, seconds: float, workers: list[Callable[[], Awaitable[bool]]], wait: Callable[[], float] | None = None
) -> Round:
    """So many seconds of work. `wait`: how long before each."""
    took: list[float] = []
    until = time.perf_counter() + seconds
    before = cpu(pid)

    async def work(one: Callable[[], Awaitable[bool]]) -> None:
        while time.perf_counter() < until:
            if wait is not None:
                await asyncio.sleep(min(wait(), until - time.perf_counter()))
                if time.perf_counter() >= until:
                    return
            begun = time.perf_counter()
            if not await one():
                return
            took.append(time.perf_counter() - begun)

    await asyncio.gather(*(work(one) for one in workers))
    return Round(len(took), (cpu(pid) - before) / max(1, len(took)) * 1000, took)


async def each(matches: list[Match], do: Callable[[Match], Awaitable[Any]]) -> None:
    """Do something with all matches, some at a time."""
    left = list(reversed(matches))

    async def some() -> None:
        while left:
            await do(left.pop())

    await asyncio.gather(*(some() for _ in range(TOGETHER)))


async def play(asked: argparse.Namespace, port: int, pid: int, game: str, over: str, laid: list[Laid]) -> None:
    """Rounds of one game over one way, first in matches that are there."""
    slug, _, scenario = game.partition("/")
    numbers = iter(range(10**9))

    def another() -> Match:
        return KINDS[over](port, slug, next(numbers), scenario or None)

    matches = [another() for _ in range(asked.matches)]
    for match, there in zip(matches, laid, strict=False):
        match.there = there
    empty_handed = memory(pid)
    begun, before = time.perf_counter(), cpu(pid)
    await each(matches, lambda match: match.begin())
    took_begin, cost_begin = time.perf_counter() - begun, cpu(pid) - before
    wires = [Wire(port) for _ in range(min(asked.matches, 50))]

    async def empty(wire: Wire) -> bool:
        await wire.raw("GET", "/empty")
        return True

    if asked.verbose:
        say(
            f"  all have begun: {took_begin:.1f} s, {cost_begin / len(matches) * 1000:.1f} ms of processor each; "
            f"{empty_handed:.0f} MB before, {memory(pid):.0f} MB now"
        )
    rounds: list[tuple[Round, Round]] = []
    for number in range(asked.rounds):
        nothing = await measured(pid, asked.seconds / 2, [partial(empty, wire) for wire in wires])
        for place, match in enumerate(matches):
            if match.deciding is None:
                await match.end()
                matches[place] = another()
                await matches[place].begin()
        wait = partial(matches[0].luck.uniform, 0, 2 * asked.pace) if asked.pace else None
        rounds.append((nothing, await measured(pid, asked.seconds, [match.act for match in matches], wait)))
        if asked.verbose:
            done = rounds[-1][1]
            say(
                f"  {number}: empty {nothing.cost:.3f}, action {done.cost:.3f}, {done.actions} actions, "
                f"{memory(pid):.0f} MB, load {os.getloadavg()[0]:.1f}"
            )
    took = [one for _, done in rounds for one in done.took]
    marks = [statistics.quantiles(took, n=100)[n - 1] * 1000 for n in (50, 95, 99)] if len(took) > 1 else [0.0] * 3
    ratios = sorted(done.cost / nothing.cost for nothing, done in rounds)
    say(
        f"{game}, {asked.matches} matches, {over}, {'PostgreSQL' if asked.postgres else 'SQLite'}: "
        f"{statistics.median(ratios):.1f} times the empty handler ({ratios[0]:.1f}-{ratios[-1]:.1f}), "
        f"{statistics.median(done.cost for _, done in rounds):.3f} against "
        f"{statistics.median(nothing.cost for nothing, _ in rounds):.3f} ms of processor; "
        f"{len(took) / asked.rounds / asked.seconds:.0f} actions/s; "
        f"p50 {marks[0]:.1f}, p95 {marks[1]:.1f}, p99 {marks[2]:.1f} ms; "
        f"{memory(pid):.0f} MB; load {os.getloadavg()[0]:.1f}"
    )
    for wire in wires:
        wire.close()
    for match in matches:
        await match.end()


async def idle(asked: argparse.Namespace, port: int, pid: int) -> None:
    """Live streams in which nothing happens."""
    matches = [Match(port, asked.games[0], n) for n in range(min(asked.matches, asked.streams))]
    await each(matches, lambda match: match.begin())
    streams = []
    for n in range(asked.streams):
        match = matches[n % len(matches)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET {match.path}/live HTTP/1.1\r\nHost: localhost\r\nLancio-Key: {match.spectator}\r\n\r\n"
        writer.write(head.encode())
        assert b" 200 " in await reader.readuntil(b"data:")
        streams.append((reader, writer))
    await asyncio.sleep(1)
    before, begun = cpu(pid), time.perf_counter()
    await asyncio.sleep(asked.seconds * asked.rounds)
    share = (cpu(pid) - before) / (time.perf_counter() - begun)
    say(f"{asked.streams} idle streams on {len(matches)} matches: {share:.1%} of a core; {memory(pid):.0f} MB")


async def opening(port: int, pid: int, game: str, depth: int, laid: list[Laid]) -> None:
    """Matches that are looked at for the first time: the newest of them, as one does who comes back."""
    wire, costs = Wire(port), []
    for number, there in enumerate(laid):
        side = next(iter(there.keys))
        before = cpu_of(pid)
        await wire.raw("GET", f"/api/matches/{there.id}?since={NEWEST}", there.keys[side])
        opened = cpu_of(pid)
        await wire.raw("GET", f"/api/matches/{there.id}?since={NEWEST}", there.keys[side])
        # the first ones also fill the rules' tables
        if number >= 10:
            costs.append((opened - before - (cpu_of(pid) - opened)) / 1e6)
    wire.close()
    entries = statistics.median(one.entries for one in laid)
    say(
        f"{game}: opening {entries:.0f} entries ({depth} wanted) costs {statistics.median(costs):.2f} ms of processor "
        f"({min(costs):.2f}-{max(costs):.2f}, {len(costs)} matches); load {os.getloadavg()[0]:.1f}"
    )


@contextmanager
def served(database: str) -> Iterator[tuple[int, int]]:
    """A server's port and process."""
    server = subprocess.Popen([sys.executable, "-c", SERVE, database], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield int(server.stdout.readline()), server.pid
    finally:
        server.terminate()
        server.wait()


@contextmanager
def databases(postgres: bool) -> Iterator[Callable[[], str]]:
    """Empty databases."""
    if not postgres:
        with tempfile.TemporaryDirectory() as folder:
            names = (f"{folder}/load{n}.sqlite" for n in range(10**6))
            yield lambda: next(names)
        return
    from tests.server.postgres.conftest import Cluster, tools

    found = tools()
    assert found is not None, "there is no PostgreSQL here"
    cluster = Cluster(found)
    try:
        yield cluster.fresh
    finally:
        cluster.end()


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--matches", type=int, default=50)
    reading.add_argument("--seconds", type=float, default=4)
    reading.add_argument("--rounds", type=int, default=3)
    reading.add_argument("--games", nargs="+", default=["night-drop"], help="game or game/scenario")
    reading.add_argument("--over", nargs="+", choices=list(KINDS), default=list(KINDS))
    reading.add_argument("--postgres", action="store_true")
    reading.add_argument("--depth", type=int, default=0)
    reading.add_argument("--pace", type=float, default=0)
    reading.add_argument("--opening", type=int, nargs="+", default=[])
    reading.add_argument("--streams", type=int, default=0)
    reading.add_argument("--verbose", action="store_true")
    asked = reading.parse_args()
    with databases(asked.postgres) as fresh:
        if asked.streams:
            with served(fresh()) as (port, pid):
                asyncio.run(idle(asked, port, pid))
            return
        for game in asked.games:
            slug, _, scenario = game.partition("/")
            for depth in asked.opening:
                database = fresh()
                laid = lay(database, slug, scenario or None, 60, depth)
                with served(database) as (port, pid):
                    asyncio.run(opening(port, pid, game, depth, laid))
            for over in () if asked.opening else asked.over:
                database = fresh()
                laid = lay(database, slug, scenario or None, asked.matches, asked.depth) if asked.depth else []
                with served(database) as (port, pid):
                    asyncio.run(play(asked, port, pid, game, over, laid))


if __name__ == "__main__":
    main()
