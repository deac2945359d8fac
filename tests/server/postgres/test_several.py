"""Several servers on one PostgreSQL: they start together, hear of one another, and bear it when it is away."""

from __future__ import annotations

import builtins
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from lancio import LancioError
from lancio.server import run
from lancio.server.app import create_app
from lancio.server.schema import SCHEMA
from lancio.server.store import Store
from tests.server.postgres.conftest import Cluster
from tests.server.seats import HUMANS, Chairs, Process, until
from tests.server.test_race import together
from tests.server.test_sockets import Seat
from tests.server.test_thinking import alive, children_of


def test_first_starts_together(database: str) -> None:
    """Of several that find an empty database one makes the tables, the others wait for it."""
    stores = together([lambda: Store(database)] * 6)
    for store in stores:
        with store.engine.connect() as connection:
            assert connection.scalars(sa.text("SELECT version_num FROM alembic_version")).all() == [SCHEMA]
        store.close()


def test_news_from_another_server(database: str) -> None:
    """Who listens at one server hears of what is played at the other, without asking."""
    with TestClient(create_app(database)) as here, TestClient(create_app(database)) as there:
        hearing(here, there)
        chairs = Chairs(here, HUMANS, seed=3)
        away = chairs.at(there)
        seat = Seat(away, "us")
        newest = count(there)
        for version in range(8):
            side = chairs.look(None)["view"]["to_act"]
            action = chairs.look(side)["view"]["legal"][0]
            assert chairs.act(side, version, action).status_code == 200
            seat.until(version + 1)
            assert seat.now == chairs.look("us", legal=False)
        # nobody had to look around for that
        assert not newest
        seat.close()


def hearing(*clients: TestClient[Any]) -> None:
    """Wait until servers hear of one another."""
    for client in clients:
        until(lambda client=client: client.app.state.hall.store.ledger.hearing)  # type: ignore[misc]


def count(client: TestClient[Any]) -> list[object]:
    """Every look around from now on."""
    ledger = client.app.state.hall.store.ledger
    looks: list[object] = []
    newest: Callable[[object], object] = ledger.newest

    def look(matches: object) -> object:
        looks.append(matches)
        return newest(matches)

    ledger.newest = look
    return looks


def test_the_database_goes_and_comes(cluster: Cluster, database: str) -> None:
    """While it is away actions are refused with 503 and nothing is told; when it is back everything goes on."""
    with TestClient(create_app(database)) as client:
        chairs = Chairs(client, HUMANS, seed=3)
        hearing(client)
        action = chairs.look("german")["view"]["legal"][0]
        seat = Seat(chairs, "us")
        cluster.stop()
        answer = chairs.act("german", 0, action)
        assert answer.status_code == 503 and answer.headers["Retry-After"]
        assert client.get("/healthz").status_code == 503
        cluster.start()
        until(lambda: client.get("/healthz").status_code == 200)
        hearing(client)
        assert seat.now["version"] == 0
        assert chairs.act("german", 0, action).status_code == 200
        seat.until(1)
        assert chairs.look("us")["version"] == 1
        seat.close()


def test_several_processes(database: str) -> None:
    """They serve the same matches at one address; one that is killed is replaced; an end is one for all."""
    server = Process(database, processes=2)
    until(lambda: len(children_of(server.process.pid)) >= 3)  # and the one that keeps count of what they share
    chairs = Chairs(server.client, HUMANS, seed=3)
    for version in range(6):
        server.client.close()
        server.client = chairs.client = httpx.Client(base_url=server.address, timeout=60)
        until(lambda version=version: chairs.look(None)["version"] == version)  # type: ignore[misc]
        side = chairs.look(None)["view"]["to_act"]
        until(lambda side=side, version=version: chairs.look(side)["version"] == version)  # type: ignore[misc]
        assert chairs.act(side, version, chairs.look(side)["view"]["legal"][0]).status_code == 200
    children = children_of(server.process.pid)
    os.kill(children[-1], signal.SIGKILL)
    until(lambda: children_of(server.process.pid) not in ([], children) and len(children_of(server.process.pid)) >= 3)
    children = children_of(server.process.pid)
    assert server.stop() == 0
    until(lambda: not alive(children))


def test_several_processes_on_sqlite(tmp_path: Path) -> None:
    """It is said what they need."""
    with pytest.raises(LancioError, match="PostgreSQL"):
        run(database=str(tmp_path / "a.sqlite"), processes=2)


def test_many_at_once(database: str) -> None:
    """Many matches played at the same time: every entry is written once, in order."""
    with TestClient(create_app(database)) as client:
        matches = [Chairs(client, HUMANS, seed=n) for n in range(8)]

        def play(chairs: Chairs) -> None:
            for version in range(10):
                side = chairs.look(None)["view"]["to_act"]
                action = chairs.look(side)["view"]["legal"][0]
                assert chairs.act(side, version, action).status_code == 200

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(play, matches))
        store = client.app.state.hall.store
        for chairs in matches:
            assert [entry.number for entry in store.entries(chairs.id)] == list(range(1, 11))


def test_without_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said what to install."""
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "psycopg":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(LancioError, match="lancio\\[postgres\\]"):
        Store("postgresql://nobody@nowhere/none")


def test_who_looks_at_another_server(database: str) -> None:
    """Whoever looks at one server is seen at the other, and seen to go."""
    with TestClient(create_app(database)) as here, TestClient(create_app(database)) as there:
        hearing(here, there)
        chairs = Chairs(here, HUMANS, seed=3)
        seat, other = Seat(chairs, "us"), Seat(chairs.at(there), "german")
        for one, side in ((seat, "german"), (other, "us")):
            while one.hear().get("looking") != [side]:
                continue
        other.close()
        while seat.hear().get("looking") != []:
            continue
        seat.close()
