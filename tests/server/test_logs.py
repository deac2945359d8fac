"""What a server writes down: lines for programs, each with its request, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import os
import secrets
import sqlite3
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.logs import ALIKE, SECONDS, Calm, Lines, blotted
from lancio.server.secrecy import hash_of, new_key, new_secret
from lancio.server.store import Store
from lancio.server.trouble import Trouble
from tests.server.seats import HUMANS, Chairs, Process, until

Client = TestClient[Litestar]


def test_every_answer_has_a_name(client: Client) -> None:
    """Answers, refusals and files; a proxy's name is kept, if it is a decent one."""
    for path in ("/api/games", "/api/matches", "/nowhere", "/", "/healthz", "/api/matches/abc"):
        names = {client.get(path).headers["X-Request-Id"] for _ in range(2)}
        assert len(names) == 2 and all(len(name) == 16 for name in names)
        assert client.get(path, headers={"X-Request-Id": "proxy-7"}).headers["X-Request-Id"] == "proxy-7"
        for name in ("x" * 37, "a b", new_key().replace("_", "-")):
            assert len(client.get(path, headers={"X-Request-Id": name}).headers["X-Request-Id"]) == 16


def test_a_failure_and_its_request(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What the owner finds in the log has the name that the visitor was given, also if it happened in a thread; keys
    and seeds that an error speaks of are blotted out."""
    chairs = Chairs(client, HUMANS)
    card = client.app.state.hall.table(chairs.id).card
    caplog.handler.setFormatter(Lines())

    def fail(*_: object) -> None:
        logging.getLogger("lancio.server.hall").error("in a thread")
        raise ValueError(f"seed {card.seed}, key {chairs.keys['us']}, hash {hash_of(chairs.keys['us'])}")

    monkeypatch.setattr("lancio.server.reading.Record.for_side", fail)
    answer = chairs.get("us", "/record")
    assert answer.status_code == 500 and answer.json()["error"] == "broken"
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    assert [line["request"] for line in lines] == [answer.headers["X-Request-Id"]] * 2
    assert lines[0]["message"] == "in a thread" and "ValueError" in lines[1]["trace"]
    assert "seed …, key …, hash …" in lines[1]["trace"]
    assert lines[1]["level"] == "error" and lines[1]["from"] == "lancio.server" and lines[1]["time"].endswith("Z")
    assert lines[1]["process"] == os.getpid()


def test_secrets_are_blotted() -> None:
    """Whatever key or seed is drawn; names of matches are no secrets."""
    for _ in range(300):
        key, secret, seed = new_key(), new_secret(), secrets.randbits(128)
        long = secrets.token_urlsafe(32)
        said = blotted(f"{key} '{key}' ({seed}) {secret} {hash_of(key)} /api/invitations/{key} {long} abcdefghijkm")
        assert (
            long not in said
            and key not in said
            and str(seed) not in said
            and secret not in said
            and said.endswith("abcdefghijkm")
        )


def test_many_lines_alike() -> None:
    """So many are written, then they are counted."""
    now = [0.0]
    calm = Calm(lambda: now[0])

    def line() -> logging.LogRecord:
        return logging.LogRecord("a", logging.ERROR, "", 0, "no more files", (), None)

    assert sum(calm.filter(line()) for _ in range(ALIKE + 5)) == ALIKE
    now[0] += SECONDS + 1
    last = line()
    assert calm.filter(last) and "5 more like this" in last.getMessage()


def test_a_line_a_request(database: Path) -> None:
    """With --log info: who asked for what, how it was answered, how long it took; no key, no address of a key."""
    server = Process(database, log="info")
    chairs = Chairs(server.client, HUMANS)
    name = chairs.get("us", "/why", action="end").headers["X-Request-Id"]
    server.client.close()
    server.process.terminate()
    _, complaints = server.process.communicate(timeout=10)
    lines = [json.loads(line) for line in complaints.splitlines()]
    (line,) = (line for line in lines if line.get("request") == name)
    assert (line["method"], line["path"], line["status"]) == ("GET", f"{chairs.path}/why", 200) and line["ms"] > 0
    assert chairs.keys["us"] not in complaints


def test_trouble_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    """Once when it begins, once when it is over."""
    broken = [True]

    def ping() -> None:
        if broken[0]:
            raise sqlite3.OperationalError

    trouble = Trouble(ping, quiet=0.1)
    for _ in range(50):
        trouble.happened(sqlite3.OperationalError("disk I/O error"))
    assert trouble.here and [record.levelname for record in caplog.records] == ["ERROR"]
    broken[0] = False
    until(lambda: not trouble.here)
    until(lambda: len(caplog.records) == 2)
    assert "50 failures" in caplog.records[1].getMessage()
    trouble.happened(sqlite3.OperationalError("disk I/O error"))
    assert len(caplog.records) == 3
    trouble.close()


def test_no_values_of_statements(database: Path) -> None:
    """An error of the database names the statement and hides its values."""
    store = Store(f"sqlite:///{database}")
    assert store.engine.hide_parameters
    store.close()
