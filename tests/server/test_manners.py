"""How the server behaves towards its database, its neighbours and its owner: privacy, health, names of hosts."""

from __future__ import annotations

import logging
import random
import socket
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server import listen
from lancio.server.app import create_app
from lancio.server.hosts import Doorman
from lancio.server.refusals import Refusal
from tests.server.seats import HUMANS, Chairs, on_a_loop

Client = TestClient[Litestar]


def test_small_answers_leave_at_once() -> None:
    """The socket is known as TCP, so that asyncio switches the waiting for fuller packets off."""
    sock = listen("127.0.0.1", 0)
    assert sock.proto == socket.IPPROTO_TCP
    sock.close()


def test_the_database_is_its_owners(tmp_path: Path) -> None:
    """Seeds lie in it: nobody else may read it, a file of before neither."""
    path = tmp_path / "old.sqlite"
    sqlite3.connect(path).close()
    path.chmod(0o644)
    with TestClient(create_app(str(path))) as client:
        Chairs(client)
        assert [one.name for one in tmp_path.iterdir() if one.stat().st_mode & 0o077] == []


def test_health(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is well if the database answers, and says so if it does not."""
    assert client.get("/healthz").json() == {"status": "ok"}
    break_down(client, monkeypatch)
    assert client.get("/healthz").status_code == 503


def test_the_database_is_away(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever acts is told to come again; nothing is changed; the log has a line and no values."""
    chairs = Chairs(client, HUMANS)
    action = chairs.look("german")["view"]["legal"][0]
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        break_down(client, patch)
        answer = chairs.act("german", 0, action)
    assert answer.status_code == 503 and answer.json()["error"] == "away"
    assert int(answer.headers["Retry-After"]) > 0
    assert len(caplog.records) == 1 and action not in caplog.text and "Traceback" not in caplog.text
    assert chairs.act("german", 0, action).status_code == 200


def break_down(client: Client, patch: pytest.MonkeyPatch) -> None:
    """Every statement fails from now on, as if the disk were gone."""
    store = client.app.state.hall.store

    class Broken:
        """A connection to a disk that is gone."""

        def execute(self, *_: Any) -> None:
            raise sqlite3.OperationalError("disk I/O error")

    def fail(*_: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    patch.setattr(store.engine.dialect, "do_execute", fail)
    patch.setattr(store.ledger, "_connection", Broken)


BAD = ["status = '{'", "status = '{}'", "status = '[]'", "seats = '[]'", "options = '3'", "options = 'x'", "seed = 'x'"]


@pytest.mark.parametrize("bad_row", BAD)
def test_one_bad_row(client: Client, database: Path, bad_row: str) -> None:
    """A row that cannot be read breaks one match, in words, and leaves the other matches of a list alone."""
    good, bad = Chairs(client), Chairs(client)
    with sqlite3.connect(database) as connection:
        connection.execute(f"UPDATE matches SET {bad_row} WHERE id = ?", (bad.id,))
    client.app.state.hall._tables.clear()
    keys = ",".join((good.spectator, bad.spectator))
    listed = client.get("/api/matches", headers={"Lancio-Key": keys})
    assert [match["id"] for match in listed.json()] == [good.id]
    assert good.get("us").status_code == 200
    # what only lists need does not keep anybody from playing
    assert bad.get("us").status_code == (200 if "status" in bad_row else 409)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8044", "127.0.0.1:1", "[::1]:8044", "lancio.example.", "192.168.1.7"]
)
def test_names_that_are_answered(database: Path, host: str) -> None:
    with TestClient(create_app(str(database), ["localhost", "lancio.example"])) as client:
        assert client.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""])
def test_names_that_are_not(database: Path, host: str) -> None:
    """A page elsewhere that makes a browser take our address for its own gets nothing."""
    with TestClient(create_app(str(database), ["localhost"])) as client:
        answer = client.get("/api/games", headers={"Host": host})
        assert answer.status_code == 421 and answer.json()["error"] == "wrong_host"
        assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["%00abc", "a" * 13, "ABC", "a-b"])
def test_no_such_name(client: Client, path: str) -> None:
    """What cannot be the name of a match is not looked for."""
    assert client.get(f"/api/matches/{path}", headers={"Lancio-Key": "x"}).status_code == 404


def test_deep_options(client: Client) -> None:
    """Brackets within brackets are refused, however many."""
    options = '{"a":' + "[" * 1900 + "]" * 1900 + "}"
    answer = client.get(
        "/api/games/night-drop/drop", params={"scenario": "historical", "point": "A", "options": options}
    )
    assert answer.status_code == 422 and answer.json()["error"] == "bad_options"


def test_a_secret_action_leaves_the_record_alone(client: Client) -> None:
    """As long as a viewer was not told of anything his record stays the same."""
    luck = random.Random(7)
    chairs = Chairs(client, {"british": "human", "german": "human"}, seed=3, game="duel-in-the-dark")
    silent = 0
    for _ in range(60):
        side = chairs.look(None)["view"]["to_act"]
        other = next(name for name in chairs.keys if name != side)
        before = chairs.look(other)["version"], chairs.get(other, "/record").text
        seat = chairs.look(side)
        assert chairs.act(side, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
        after = chairs.look(other)["version"], chairs.get(other, "/record").text
        if before[0] == after[0]:
            silent += 1
            assert before == after
    assert silent > 5


@pytest.mark.parametrize(
    "two", [("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost", "localhost")]
)
def test_one_name_only(two: tuple[str, str]) -> None:
    """A request that names two hosts is turned away, whichever comes first."""

    async def behind(*_: object) -> None:
        pytest.fail("it was let in")

    scope: Any = {"type": "http", "headers": [(b"host", host.encode()) for host in two]}
    with pytest.raises(Refusal) as refused:
        on_a_loop(Doorman(behind, ["localhost"])(scope, behind, behind))  # type: ignore[arg-type]
    assert refused.value.code == "wrong_host"
