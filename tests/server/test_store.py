"""The database: its schema, its settings, and what it does not contain."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.hall import Hall
from lancio.server.migrations import upgrade
from lancio.server.schema import SCHEMA, metadata
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from tests.server.seats import HUMANS, Chairs


def shape(path: Path) -> dict[str, object]:
    found = sa.inspect(sa.create_engine(f"sqlite:///{path}"))
    return {
        table: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(table)],
            found.get_pk_constraint(table)["constrained_columns"],
            sorted(str(index["name"]) for index in found.get_indexes(table)),
            [key["referred_table"] for key in found.get_foreign_keys(table)],
        )
        for table in sorted(metadata.tables)
    }


def test_migrations_make_the_same_schema(tmp_path: Path) -> None:
    """An empty database gets its tables at once; one brought up by migrations ends the same."""
    Store(url_of(tmp_path / "new.sqlite")).close()
    old = sa.create_engine(f"sqlite:///{tmp_path}/old.sqlite")
    upgrade(old)
    assert shape(tmp_path / "new.sqlite") == shape(tmp_path / "old.sqlite")
    with old.connect() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == SCHEMA
    old.dispose()
    Store(url_of(tmp_path / "old.sqlite")).close()


def test_half_made_database_is_brought_up(tmp_path: Path) -> None:
    """A database of an earlier version is migrated when it is opened."""
    with sqlite3.connect(tmp_path / "a.sqlite") as raw:
        raw.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
    raw.close()
    Store(url_of(tmp_path / "a.sqlite")).close()
    assert "journal" in shape(tmp_path / "a.sqlite")


def test_durable_settings(database: Path) -> None:
    """Write-ahead log, and every commit is on the disk before it is acknowledged."""
    store = Store(url_of(database))
    with store.engine.connect() as connection:
        assert connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(sa.text("PRAGMA synchronous")) == 2
        assert connection.scalar(sa.text("PRAGMA foreign_keys")) == 1
    store.close()


def test_keys_are_not_kept(client: TestClient[Litestar], database: Path) -> None:
    """The database knows keys only by their hash."""
    chairs = Chairs(client, HUMANS)
    with sqlite3.connect(database) as raw:
        everything = "\n".join(raw.iterdump())
    raw.close()
    for key in (*chairs.keys.values(), chairs.spectator):
        assert key not in everything


def test_rebuilt_from_the_journal(client: TestClient[Litestar], database: Path) -> None:
    """A hall that knows nothing reads the journal and has the same match, with all its undone actions."""
    chairs = Chairs(client, HUMANS, seed=9)
    luck = random.Random(9)
    for _ in range(60):
        side = chairs.look(None)["view"]["to_act"]
        seat = chairs.look(side)
        chairs.act(side, seat["version"], luck.choice(seat["view"]["legal"]))
        seat = chairs.look(side)
        if seat["can_undo"] and luck.random() < 0.5:
            chairs.undo(side, seat["version"])
    live = client.app.state.hall.table(chairs.id)
    hall = Hall(Store(url_of(database)))
    table = hall.table(chairs.id)
    assert table.match == live.match
    assert (table.version, table.versions, table.numbers) == (live.version, live.versions, live.numbers)
    assert table.match.digest() == live.match.digest()
    assert table.can_undo("us") == live.can_undo("us") and table.can_undo("german") == live.can_undo("german")
    hall.close()


def test_commit_that_fails(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk does not take an action it is not acknowledged and has not happened."""
    chairs = Chairs(client, HUMANS, seed=9)
    action = chairs.look("german")["view"]["legal"][0]
    table = client.app.state.hall.table(chairs.id)
    before = table.match.digest()

    def full(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(table.store.ledger, "append", full)
        assert chairs.act("german", 0, action).status_code == 500
    assert (table.match.digest(), chairs.look("german")["version"]) == (before, 0)
    assert chairs.act("german", 0, action).status_code == 200


def test_match_of_other_data(client: TestClient[Litestar], database: Path) -> None:
    """A match that was begun with the owner's own data does not go on without them, and says why."""
    chairs = Chairs(client)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE matches SET data = 'feed'")
    client.app.state.hall._tables.clear()
    answer = chairs.get("us").json()
    assert answer["error"] == "outdated" and "own data (feed)" in str(answer["reasons"])
