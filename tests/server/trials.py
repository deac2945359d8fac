"""Hard times for a real server, to be tried by hand; a few of each are in the tests.

    python -m tests.server.trials kills [--count 300] [--postgres]   killed at random moments: what is lost?
    python -m tests.server.trials full                               the disk is full, and then has room again
    python -m tests.server.trials gone [--seconds 10]                PostgreSQL is stopped, and started again
    python -m tests.server.trials race [--count 60]                  two processes, four posts for one version
    python -m tests.server.trials soak [--seconds 600]               does memory grow?

Everything is on loopback and in temporary folders, and ends by itself. Exit 1 if something does not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

from tests.server.postgres.conftest import Cluster, tools
from tests.server.seats import HUMANS, Chairs, Process, until
from tests.server.test_kill import check, play_one
from tests.server.test_race import together


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@contextmanager
def databases(postgres: bool) -> Iterator[str]:
    """A new database."""
    if not postgres:
        with tempfile.TemporaryDirectory(prefix="lancio-trial-") as folder:
            yield f"{folder}/matches.sqlite"
        return
    with cluster() as found:
        yield found.fresh()


@contextmanager
def cluster() -> Iterator[Cluster]:
    where = tools()
    if where is None:
        raise SystemExit("there is no PostgreSQL here: apt-get install postgresql")
    found = Cluster(where)
    try:
        yield found
    finally:
        found.end()


def kills(count: int, postgres: bool, seed: int = 1) -> None:
    """Play, kill -9 at a random moment, start again: everything that was acknowledged is there, in order, and what is
    seen is what those entries give."""
    luck = random.Random(seed)
    acknowledged: list[tuple[str, str]] = []
    total = unanswered = 0
    with databases(postgres) as database:
        server = Process(database)
        chairs = Chairs(server.client, HUMANS, seed=6)
        for number in range(count):
            if len(acknowledged) > 150:
                total += len(acknowledged)
                acknowledged.clear()
                chairs = Chairs(server.client, HUMANS, seed=6)
            killer = threading.Timer(luck.uniform(0.005, 0.4), server.process.kill)
            killer.start()
            try:
                for _ in range(10_000):
                    play_one(chairs, luck, acknowledged)
            except httpx.TransportError:
                pass
            killer.join()
            server.kill()
            server = Process(database)
            chairs.client = server.client
            before = len(acknowledged)
            # raises if an acknowledged entry is missing, out of order, or a view is another
            check(Path(database) if not postgres else database, chairs, acknowledged)  # type: ignore[arg-type]
            unanswered += len(acknowledged) - before
            if (number + 1) % 50 == 0:
                say(f"{number + 1} kills: {total + len(acknowledged)} entries, {unanswered} unanswered, 0 lost")
        total += len(acknowledged)
        server.stop()
    say(f"{count} kills on {'PostgreSQL' if postgres else 'SQLite'}: {total} entries, {unanswered} unanswered, 0 lost")


def full(megabytes: int = 3) -> bool:
    """A small disk fills up: 503, looks go on, nothing is lost; with room again the same process plays on."""
    folder = Path(tempfile.mkdtemp(prefix="lancio-full-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        folder.rmdir()
        say(f"skipped: a small disk cannot be mounted here ({mounted.stderr.decode().strip()}); that needs root")
        return False
    try:
        server = Process(folder / "matches.sqlite", log="error")
        chairs, luck = Chairs(server.client, HUMANS, seed=6), random.Random(1)
        acknowledged: list[tuple[str, str]] = []
        for _ in range(20):
            play_one(chairs, luck, acknowledged)
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                for _ in range(megabytes * 1024 * 8):
                    file.write(bytes(128))
            except OSError:
                pass
        refused = None
        for _ in range(2000):
            side = chairs.look(None)["view"]["to_act"]
            seat = chairs.look(side)
            action = luck.choice(seat["view"]["legal"])
            answer = chairs.act(side, seat["version"], action)
            if answer.status_code != 200:
                refused = answer
                break
            acknowledged.append((side, action))
        assert refused is not None, "the disk never filled up"
        assert refused.status_code == 503 and refused.headers["Retry-After"], refused.text
        again = Counter(chairs.act(side, seat["version"], action).status_code for _ in range(20))
        assert again.keys() == {503}, again
        assert chairs.look("us")["version"] == len(acknowledged)
        filler.unlink()
        for _ in range(20):
            play_one(chairs, luck, acknowledged)
        server.client.close()
        server.process.terminate()
        _, complaints = server.process.communicate(timeout=20)
        lines = [json.loads(line)["message"] for line in complaints.splitlines()]
        server = Process(folder / "matches.sqlite")
        chairs.client = server.client
        check(folder / "matches.sqlite", chairs, acknowledged)
        server.stop()
        kept = len(acknowledged)
        say(f"disk full: {refused.status_code} {refused.json()['error']}, {kept} of {kept} entries kept; {lines}")
        assert len(lines) == 1, lines
        return True
    finally:
        subprocess.run(["umount", str(folder)], check=False)
        folder.rmdir()


def gone(seconds: float) -> None:
    """PostgreSQL stops at once and comes back: 503 with Retry-After meanwhile, one line in the log, nothing lost."""
    with cluster() as found:
        server = Process(found.fresh(), log="error")
        chairs, luck = Chairs(server.client, HUMANS, seed=6), random.Random(1)
        acknowledged: list[tuple[str, str]] = []
        for _ in range(20):
            play_one(chairs, luck, acknowledged)
        side = chairs.look(None)["view"]["to_act"]
        seat = chairs.look(side)
        action = luck.choice(seat["view"]["legal"])
        found.stop()
        end, answers = time.monotonic() + seconds, Counter[int]()
        while time.monotonic() < end:
            answer = chairs.act(side, seat["version"], action)
            assert answer.status_code == 503 and answer.headers["Retry-After"], answer.text
            answers[answer.status_code] += 1
            time.sleep(0.02)
        found.start()
        back = time.monotonic()
        until(lambda: chairs.act(side, seat["version"], action).status_code == 200)
        took = time.monotonic() - back
        acknowledged.append((side, action))
        for _ in range(10):
            play_one(chairs, luck, acknowledged)
        server.client.close()
        server.process.terminate()
        _, complaints = server.process.communicate(timeout=20)
        lines = [json.loads(line)["message"] for line in complaints.splitlines()]
        say(f"gone for {seconds:.0f} s: {dict(answers)}, first 200 after {took:.1f} s; log: {lines}")
        assert len(lines) == 1, lines


def race(count: int) -> None:
    """Two processes on one PostgreSQL, four posts for the same version: exactly one counts."""
    with databases(True) as database:
        servers = [Process(database), Process(database)]
        here = Chairs(servers[0].client, HUMANS, seed=3)
        there = here.at(servers[1].client)
        luck = random.Random(3)
        results: Counter[str] = Counter()
        for version in range(count):
            side = here.look(None)["view"]["to_act"]
            legal = here.look(side)["view"]["legal"]
            posts = [partial(one.act, side, version, luck.choice(legal)) for one in (here, there, here, there)]
            statuses = sorted(answer.status_code for answer in together(posts))
            results[str(statuses)] += 1
            assert statuses == [200, 409, 409, 409], statuses
            for one in (here, there):
                until(lambda one=one, version=version: one.look(None)["version"] == version + 1)  # type: ignore[misc]
        assert here.look("us") == there.look("us")
        for server in servers:
            server.stop()
        say(f"{count} races of four posts at two processes: {dict(results)}")


def memory(pid: int) -> float:
    """Megabytes that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def soak(seconds: float, matches: int = 20, pace: float = 1.0) -> None:
    """Matches played at a pace, new ones for those that end, tables leaving memory: what does the server hold?"""
    with databases(False) as database:
        server = Process(database, "import lancio.server.hall as h; h.IDLE = 20.0")
        luck = random.Random(1)
        begun, played, made = time.monotonic(), 0, matches
        tables = [Chairs(server.client, HUMANS) for _ in range(matches)]
        figures: list[float] = []
        while time.monotonic() - begun < seconds:
            round_ = time.monotonic()
            for place, chairs in enumerate(tables):
                played += chairs.play_on(luck, 1)
                # some are left behind as they are
                if luck.random() < 0.02 or chairs.look(None, since=2**31 - 1)["view"]["to_act"] is None:
                    tables[place] = Chairs(server.client, HUMANS)
                    made += 1
            figures.append(memory(server.process.pid))
            if len(figures) % 30 == 0:
                say(f"{time.monotonic() - begun:5.0f} s  {played:6} actions  {made:5} matches  {figures[-1]:6.1f} MB")
            time.sleep(max(0.0, pace - (time.monotonic() - round_)))
        server.stop()
    third = len(figures) // 3
    early, late = sorted(figures[third : 2 * third])[third // 2], sorted(figures[-third:])[third // 2]
    say(f"{played} actions, {made} matches, {seconds:.0f} s: {early:.1f} MB in the middle, {late:.1f} MB at the end")
    assert late < early * 1.1, "memory grows"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=["kills", "full", "gone", "race", "soak"])
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    if given.trial == "kills":
        kills(given.count or 300, given.postgres)
    elif given.trial == "full":
        full()
    elif given.trial == "gone":
        gone(given.seconds or 10)
    elif given.trial == "race":
        race(given.count or 60)
    else:
        soak(given.seconds or 600)


if __name__ == "__main__":
    main()
