"""A real server: how fast it starts, how it tells of changes, how it ends."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lancio import LancioError
from lancio.server import address_of, listen
from lancio.server.whereabouts import default_database
from tests.server.seats import HUMANS, Chairs, Process


@pytest.fixture
def server(database: Path) -> Iterator[Process]:
    process = Process(database)
    yield process
    process.stop()


def news(chairs: Chairs, side: str | None, until: int, told: list[Any]) -> None:
    """Listen until a version is told."""
    with chairs.client.stream("GET", f"{chairs.path}/live", headers=chairs.headers(side)) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data:"):
                told.append(json.loads(line.removeprefix("data:")))
                if told[-1]["version"] >= until and not told[-1]["thinking"]:
                    return


def listening(chairs: Chairs, side: str | None, until: int) -> tuple[threading.Thread, list[Any]]:
    told: list[Any] = []
    thread = threading.Thread(target=news, args=(chairs, side, until, told), daemon=True)
    thread.start()
    for _ in range(1000):
        if told:
            return thread, told
        time.sleep(0.01)
    raise AssertionError("no news at all")


def test_live(server: Process) -> None:
    """Whoever listens hears the version at once and after every change, within a moment."""
    chairs = Chairs(server.client, HUMANS, seed=1)
    listeners = [listening(chairs, side, 3) for side in ("us", "german", None)]
    begun = time.perf_counter()
    for version in range(3):
        side = chairs.look(None)["view"]["to_act"]
        assert chairs.act(side, version, chairs.look(side)["view"]["legal"][0]).status_code == 200
    for thread, told in listeners:
        thread.join(10)
        assert not thread.is_alive()
        assert told[0] == {"version": 0, "thinking": False}
        assert told[-1] == {"version": 3, "thinking": False}
        assert [news["version"] for news in told] == sorted({news["version"] for news in told})
    assert time.perf_counter() - begun < 5


def test_live_while_a_computer_plays(server: Process) -> None:
    """The answer comes at once and says that the computer thinks; the news tell when it is done."""
    chairs = Chairs(server.client, {"us": "random", "german": "human"}, seed=1)
    seat = chairs.settled("german")
    while not seat["thinking"]:
        answer = chairs.act("german", seat["version"], seat["view"]["legal"][0])
        assert answer.status_code == 200
        seat = answer.json()
    assert seat["view"]["to_act"] == "us" and seat["prompt"]["step"] == "wait"
    thread, told = listening(chairs, "german", seat["version"] + 1)
    thread.join(10)
    assert not thread.is_alive()
    assert chairs.look("german")["version"] == told[-1]["version"] > seat["version"]


def test_no_key_in_the_address(server: Process) -> None:
    """Addresses are written down in many places: a key in one opens nothing."""
    chairs = Chairs(server.client, HUMANS)
    for what in ("", "/live", "/record"):
        assert server.client.get(chairs.path + what, params={"key": chairs.keys["us"]}).status_code == 401


def spent(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processor time is read from /proc")
def test_start(tmp_path: Path) -> None:
    """It is there after little more processor time than Python needs to read the libraries that it stands on, on a
    quiet machine and on a busy one; and it answers."""
    shares = []
    for number in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "import alembic, litestar, sqlalchemy, uvicorn"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        libraries = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        server = Process(tmp_path / f"{number}.sqlite")
        shares.append(spent(server.process.pid) / libraries)
        assert server.client.get("/api/games").status_code == 200
        server.stop()
        if shares[-1] < 2:
            return
    pytest.fail(f"starting costs {min(shares):.1f} times what the libraries cost")


def test_end(database: Path) -> None:
    """Ctrl+C ends it at once and quietly, even while somebody listens."""
    server = Process(database)
    chairs = Chairs(server.client, HUMANS)
    thread, _ = listening(chairs, "us", 1)
    begun = time.perf_counter()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(10) == 0
    assert time.perf_counter() - begun < 5
    thread.join(10)
    assert server.stop() == 0


def test_addresses() -> None:
    """Port 0 takes a free port; a taken one is a clear error; every host has an address to type."""
    sock = listen("127.0.0.1", 0)
    port = sock.getsockname()[1]
    sock.listen()
    with pytest.raises(LancioError, match=str(port)):
        listen("127.0.0.1", port)
    sock.close()
    with pytest.raises(LancioError):
        listen("no.such.host.invalid", 0)
    with pytest.raises(LancioError):
        listen("127.0.0.1", 70_000)
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address_of("::1", 80) == "http://[::1]:80/"


def test_default_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are kept where LANCIO_HOME says, in a folder that is the user's alone."""
    monkeypatch.setenv("LANCIO_HOME", str(tmp_path / "home"))
    assert default_database() == f"sqlite:///{tmp_path}/home/matches.sqlite"
    assert (tmp_path / "home").stat().st_mode & 0o077 == 0
