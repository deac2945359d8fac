"""A database of before seats were taken by invitation: its matches go on, with the same keys."""

from __future__ import annotations

import random
from pathlib import Path

import sqlalchemy as sa
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.doctor import Health, examine
from lancio.server.migrations import upgrade
from lancio.server.postgres import with_driver
from lancio.server.schema import SCHEMA, journal, keys, matches, positions
from lancio.server.secrecy import old_commitment
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from tests.server.seats import HUMANS, Chairs

#: what matches had then
OLD = (
    *("id", "game", "scenario", "options", "seed", "seeded", "seats"),
    *("made_with", "created", "status", "changed", "data", "rules"),
)


def test_from_the_schema_before(tmp_path: Path, database: Path | str) -> None:
    """Whoever had all keys has them still, nobody is missing, and the commitment is the one that was promised."""
    with TestClient(create_app(str(tmp_path / "today.sqlite"))) as client:
        played = Chairs(client, HUMANS, seed=3)
        played.play_on(random.Random(3), 20)
        against = Chairs(client, {"us": "human", "german": "random"})
        before = {side: played.look(side) for side in ("us", "german", None)}
    today = sa.create_engine(f"sqlite:///{tmp_path}/today.sqlite")
    old = sa.create_engine(with_driver(url_of(database)))
    upgrade(old, "0003")
    with today.connect() as source, old.begin() as target:
        for table in (matches, keys, journal, positions):
            names = OLD if table is matches else [column.name for column in table.columns]
            rows = source.execute(sa.select(*(table.c[name] for name in names))).mappings().all()
            into = sa.table(table.name, *(sa.column(name, table.c[name].type) for name in names))
            if rows:
                target.execute(into.insert(), [dict(row) for row in rows])
    today.dispose()
    old.dispose()
    with TestClient(create_app(str(database))) as client:
        played.client = against.client = client
        for side, seat in before.items():
            assert played.look(side) == seat
        seat = against.settled("us")
        card = client.app.state.hall.table(against.id).card
        assert seat["commitment"] == old_commitment(card.seed) and not card.waits and card.secret is None
        played.play_on(random.Random(4), 5)
        assert [one["waiting"] for one in client.get("/api/matches", headers=played.headers("us")).json()] == [False]
    store = Store(url_of(database))
    with store.engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == SCHEMA
    assert [one.side for one in store.seatings.of(played.id).sittings] == ["us", "german"]
    assert {finding.health for finding in examine(store)} == {Health.WELL}
    store.close()
