"""Several writers: one wins, the others are told, nothing is lost and nothing counts twice."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server.app import create_app
from lancio.server.hall import Hall
from lancio.server.ledger import Row
from lancio.server.refusals import Refusal
from lancio.server.rows import PLAY
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from lancio.server.wishes import NewMatch
from tests.server.seats import HUMANS, Chairs, on_a_loop, until


def test_one_number_one_entry(database: Path, client: TestClient[Litestar]) -> None:
    """The database itself refuses a second entry of the same number, and keeps nothing of it."""
    chairs = Chairs(client, HUMANS, seed=1)
    store = Store(url_of(database))
    first, second, third = (Row(chairs.id, n, "german", PLAY, f"play {n}", 1.0) for n in (1, 1, 2))
    assert store.ledger.append([first]) == {(chairs.id, 1)}
    assert store.ledger.append([second._replace(action="another"), third]) == {(chairs.id, 2)}
    assert [entry.action for entry in store.entries(chairs.id)] == ["play 1", "play 2"]
    store.close()


def test_two_clients(client: TestClient[Litestar]) -> None:
    """Of several posts for the same version exactly one is accepted; the others hear that they are stale."""
    chairs = Chairs(client, HUMANS, seed=2)
    luck = random.Random(2)
    for version in range(15):
        side = chairs.look(None)["view"]["to_act"]
        legal = chairs.look(side)["view"]["legal"]
        answers = together([partial(chairs.act, side, version, luck.choice(legal)) for _ in range(4)])
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert chairs.look(side)["version"] == version + 1


def test_two_servers(database: Path) -> None:
    """Two processes on one database, as two halls: each sees the other's actions, and one writer wins."""
    with TestClient(create_app(str(database))) as first, TestClient(create_app(str(database))) as second:
        here = Chairs(first, HUMANS, seed=3)
        there = here.at(second)
        luck = random.Random(3)
        for version in range(25):
            side = here.look(None)["view"]["to_act"]
            legal = there.look(side)["view"]["legal"]
            answers = together([partial(one.act, side, version, luck.choice(legal)) for one in (here, there)])
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            for one in (here, there):
                until(lambda one=one, version=version: one.look(None)["version"] == version + 1)  # type: ignore[misc]
            assert here.look("us") == there.look("us")
        tables = [client.app.state.hall.table(here.id) for client in (first, second)]
        assert tables[0].match.digest() == tables[1].match.digest()


def test_writer_behind_the_back(database: Path) -> None:
    """Even one who has checked everything loses if another entry was written in between; he then catches up."""
    one, two = Hall(Store(url_of(database))), Hall(Store(url_of(database)))
    card = one.create(NewMatch("night-drop", HUMANS, seed=4, mine=list(HUMANS))).card
    here, there = one.table(card.id), two.table(card.id)
    legal = [str(action) for action in here.match.legal]

    async def both() -> None:
        slow = here.play("german", legal[1])
        await two.write(there, there.play("german", legal[0]))
        with pytest.raises(Refusal) as refusal:
            await one.write(here, slow)
        assert refusal.value.code == "stale"

    on_a_loop(both())
    assert here.version == there.version == 1
    assert here.match.digest() == there.match.digest()
    one.close()
    two.close()


def test_computers_in_two_servers(database: Path) -> None:
    """If two servers let the same computer think, they think the same and the match goes on once."""
    with TestClient(create_app(str(database))) as first, TestClient(create_app(str(database))) as second:
        chairs = Chairs(first, {"us": "human", "german": "random"}, seed=5)
        luck = random.Random(5)
        for client in [first, second] * 6:
            chairs.client = client
            chairs.play_on(luck, 4)
        entries = first.app.state.hall.store.entries(chairs.id)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        mirror = lancio.game("night-drop").start(None, seed=5)
        for entry in entries:
            mirror.play(entry.action, entry.side)
        assert mirror.digest() == second.app.state.hall.table(chairs.id).match.digest()


def together(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Calls from several threads at once."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
