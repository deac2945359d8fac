"""A real server, killed at any moment: what it has acknowledged is there when it comes back."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import httpx

import lancio
from lancio.server.hall import Hall
from lancio.server.rows import UNDO
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from tests.server.seats import HUMANS, Chairs, Process

KILLS = 6


def test_kill(database: Path) -> None:
    """Play, kill -9 at a random moment, start again, go on: every acknowledged entry has survived, in order,
    and the match is the one that those entries give."""
    luck = random.Random(99)
    acknowledged: list[tuple[str, str]] = []
    server = Process(database)
    chairs = Chairs(server.client, HUMANS, seed=6)
    begun = chairs.look(None)
    for _ in range(KILLS):
        before = len(acknowledged)
        # the first action may take its time, on a busy machine
        play_one(chairs, luck, acknowledged)
        killer = threading.Timer(luck.uniform(0.01, 0.5), server.process.kill)
        killer.start()
        try:
            while True:
                play_one(chairs, luck, acknowledged)
        except httpx.TransportError:
            pass
        killer.join()
        server.kill()
        assert len(acknowledged) > before
        server = Process(database)
        chairs.client = server.client
        check(database, chairs, acknowledged)
    # the server's own view of it, and that of a hall that reads the journal afresh
    hall = Hall(Store(url_of(database)))
    table = hall.table(chairs.id)
    assert table.match.digest() == mirror(acknowledged).digest()
    for side in ("us", "german", None):
        assert chairs.look(side)["view"] == table.match.view(side) != begun["view"]
    hall.close()
    assert server.stop() == 0


def play_one(chairs: Chairs, luck: random.Random, acknowledged: list[tuple[str, str]]) -> None:
    """One action, or one taken back, written down only when the server has said yes."""
    version = len(acknowledged)
    side = chairs.look(None)["view"]["to_act"]
    seat = chairs.look(side)
    assert seat["version"] == version
    if seat["can_undo"] and luck.random() < 0.3:
        answer, entry = chairs.undo(side, version), (side, UNDO)
    else:
        action = luck.choice(seat["view"]["legal"])
        answer, entry = chairs.act(side, version, action), (side, action)
    assert answer.status_code == 200, answer.text
    acknowledged.append(entry)


def check(database: Path, chairs: Chairs, acknowledged: list[tuple[str, str]]) -> None:
    """The journal begins with all that was acknowledged; at most one more was written and not answered."""
    store = Store(url_of(database))
    entries = [(e.side, UNDO if e.kind == UNDO else e.action) for e in store.entries(chairs.id)]
    store.close()
    assert entries[: len(acknowledged)] == acknowledged
    assert len(entries) - len(acknowledged) in (0, 1)
    acknowledged[:] = entries
    seat = chairs.look("us")
    assert seat["version"] == len(entries)
    assert seat["view"] == mirror(entries).view("us")


def mirror(entries: list[tuple[str, str]]) -> lancio.Match:
    """The match that these entries give."""
    match = lancio.game("night-drop").start(None, seed=6)
    for side, action in entries:
        if action == UNDO:
            match.undo(side)
        else:
            match.play(action, side)
    return match


def test_kill_a_thinking_server(database: Path) -> None:
    """A server killed while the computers play: the next one goes on where they were, to the same end."""
    ends = []
    for killed in (False, True):
        server = Process(database.with_name(f"{killed}.sqlite"))
        chairs = Chairs(server.client, {"us": "random", "german": "random"}, seed=12)
        if killed:
            for _ in range(2):
                time.sleep(0.3)
                server.kill()
                server = Process(database.with_name(f"{killed}.sqlite"))
                chairs.client = server.client
        chairs.settled(None)
        ends.append(chairs.get(None, "/record").text)
        assert server.stop() == 0
    assert ends[0] == ends[1]
