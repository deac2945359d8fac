"""The file of the database goes away under a running server."""

from __future__ import annotations

import random
import stat
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.cli import main
from lancio.server.store import Store
from tests.server.seats import HUMANS, Chairs

Client = TestClient[Litestar]


def refused(client: Client, chairs: Chairs) -> None:
    """Nothing is taken for written: neither an action nor a new match."""
    seat = chairs.look("us")
    action = seat["view"]["legal"][0]
    for answer in (
        chairs.act(seat["view"]["to_act"], seat["version"], action),
        client.post("/api/matches", json={"game": "night-drop", "seats": HUMANS, "mine": ["us", "german"]}),
        client.get("/healthz"),
    ):
        assert (answer.status_code, answer.json()["error"]) == (503, "away"), answer.text


@pytest.mark.parametrize("instead", [False, True])
def test_moved_away_and_back(client: Client, database: Path, instead: bool, caplog: pytest.LogCaptureFixture) -> None:
    """While the file is not where it was, or another lies there, nothing counts and the owner is told once; no file is
    made in its place. When it is back everything goes on with all that was acknowledged."""
    chairs = Chairs(client, HUMANS, seed=1)
    chairs.play_on(random.Random(1), 5)
    while chairs.look("us")["view"]["to_act"] != "us":
        chairs.play_on(random.Random(1), 1)
    before = chairs.look("us")
    assert client.get("/healthz").status_code == 200
    aside = database.rename(database.with_name("aside"))
    if instead:
        database.write_bytes(aside.read_bytes())
    client.app.state.hall.store.engine.dispose()
    refused(client, chairs)
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert said == ["the database fails: its file is gone from where it was"] and database.exists() == instead
    aside.replace(database)
    assert client.get("/healthz").status_code == 200
    assert chairs.look("us")["version"] == before["version"]
    chairs.play_on(random.Random(2), 3)
    store = Store(f"sqlite:///{database}")
    assert len(store.entries(chairs.id)) == client.app.state.hall.table(chairs.id).version
    store.close()


def test_removed(client: Client, database: Path) -> None:
    """A file that was removed is not made anew by whoever connects next."""
    chairs = Chairs(client, HUMANS, seed=1)
    while chairs.look("us")["view"]["to_act"] != "us":
        chairs.play_on(random.Random(1), 1)
    database.unlink()
    client.app.state.hall.store.engine.dispose()
    refused(client, chairs)
    assert not database.exists()


def test_nobody_else_reads_it(tmp_path: Path) -> None:
    """However the file came to be, by whatever address it was named."""
    path = tmp_path / "open.sqlite"
    path.touch(mode=0o644)
    Store(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_without_tables(client: Client) -> None:
    """A database that answers but has no matches in it is not well."""
    with client.app.state.hall.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE matches RENAME TO others")
    assert client.get("/healthz").status_code == 503


@pytest.mark.parametrize("said", ["mysql://x:secret@y/z", "sqlite://", "postgresql://a:b:c:d"])
def test_no_database(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no database that Lancio knows is refused in one sentence, without what may be secret in it."""
    assert main(["serve", "--port", "0", "--database", said]) != 0
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1 and "an SQLite file or postgresql://" in complaint and "secret" not in complaint


def test_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor is there a traceback for a folder that is not there."""
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/none/x.sqlite"]) != 0
    assert capsys.readouterr().err.count("\n") == 1
