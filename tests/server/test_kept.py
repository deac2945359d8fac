"""What is kept of people, and for how long: docs/host-your-own.md lists it in agreement with the tables, and what has
had its time is gone."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server import broom, hall
from lancio.server.accounts.book import CHALLENGE, DAY, PARTED, RESET, SESSION
from lancio.server.app import create_app
from lancio.server.broom import sweep
from lancio.server.schema import metadata
from lancio.server.seating import CARRIED
from tests.server.guests import pair
from tests.server.seats import until

PAGE = Path(__file__).parents[2] / "docs/host-your-own.md"
#: by which rows belong together
BELONGS = {"id", "match", "side", "number"}
#: a row of the list that begins so names how long that is
LENGTHS = {
    "hash of the token of a browser": [(SESSION / DAY, "days")],
    "what a device is asked to sign": [(CHALLENGE / 60, "minutes")],
    "hash of a token for a new password": [(RESET / DAY, "days")],
    "hash of the name of a deleted account": [(PARTED / DAY, "days")],
    "hash of a token that carries": [(CARRIED / 60, "minutes")],
    "where somebody wants to be told": [(broom.TOLD / DAY, "days"), (broom.UNANSWERED / DAY, "days")],
}
Rows = list[list[str]]


def listed() -> tuple[Rows, str]:
    """The rows of the list, and what stands below it."""
    part = PAGE.read_text(encoding="utf-8").split("### What is kept of people")[1].split("\n## ")[0]
    table, below = part.split("\n| what |")[1].split("\n\n", 1)
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines()[2:]], below


def test_the_list_is_that_of_the_tables() -> None:
    """Every column of every table is in the list once, or its table among those with nothing of people; and nothing is
    in the list that there is not. Keys to other rows are left out, unless they say whose something is."""
    rows, below = listed()
    named = [
        (name, column)
        for row in rows
        for name, columns in re.findall(r"`(\w+)`: ([\w, ]+)", row[2] if len(row) > 2 else "")
        for column in columns.split(", ")
    ]
    assert len(named) == len(set(named)), "once"
    (line,) = re.findall(r"Nothing of people is in (.*)\.", below.split(" What has had")[0] + ".")
    free = set(re.findall(r"`(\w+)`", line))
    there = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if table.name not in free and column.name not in BELONGS
    }
    theirs = {(table, "account") for table in ("sessions", "passkeys", "ratings", "learning", "challenges")}
    assert there - theirs == set(named)
    assert free <= set(metadata.tables)


def test_the_list_says_how_long() -> None:
    """The lengths of time are those that the server goes by."""
    rows, _ = listed()
    for start, lengths in LENGTHS.items():
        (row,) = [row for row in rows if row[0].startswith(start)]
        assert [(float(n), unit) for n, unit in re.findall(r"\b(\d+) (days|minutes)", row[1])] == lengths, start


def put(engine: sa.Engine, table: str, **values: Any) -> None:
    with engine.begin() as connection:
        connection.execute(metadata.tables[table].insert().values(**values))


def test_what_has_had_its_time_is_gone(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Swept out by the server itself, though nobody comes: browsers, challenges, tokens, names of deleted accounts,
    mail addresses that have not said yes, and who was to be told of a match that is over. What has time left stays."""
    monkeypatch.setattr(hall, "ROUND", 0.0)
    with TestClient[Litestar](create_app(str(database))) as client:
        engine, now = client.app.state.hall.store.engine, time.time()
        sweep(engine, now)
        matches = [pair(client)[2]["id"] for _ in range(2)]
        put(engine, "accounts", id="a", name="Anna", folded="anna", created=now, reset="r", reset_until=now - 1)
        put(engine, "accounts", id="b", name="Bea", folded="bea", created=now, reset="r", reset_until=now + 100)
        with engine.begin() as connection:
            over = {"status": '{"outcome": {"winner": "us"}}', "changed": now - broom.TOLD - 1}
            table = metadata.tables["matches"]
            connection.execute(table.update().where(table.c.id == matches[0]).values(over))
        for name, left in (("old", -1.0), ("new", 100.0)):
            put(engine, "sessions", hash=name, account="b", created=0.0, used=now - SESSION + left)
            asked = {"id": name, "purpose": "join", "challenge": b"", "name": "Carla"}
            put(engine, "challenges", **asked, until=now + left)
            put(engine, "carries", hash=name, match=matches[1], side="us", until=now + left)
            put(engine, "parted", hash=name, until=now + left)
        wish = {
            "side": "us",
            "kind": "mail",
            "address": "a@b.c",
            "mark": "m",
            "extra": "{}",
            "lang": "en",
            "digest": False,
        }
        for name, match, yes, since in (
            ("asked long ago", matches[1], False, broom.UNANSWERED + 1),
            ("asked", matches[1], False, broom.UNANSWERED - 100),
            ("said yes long ago", matches[1], True, 400 * DAY),
            ("over long ago", matches[0], True, 400 * DAY),
        ):
            put(engine, "subscriptions", id=name, hash=name, match=match, **wish, confirmed=yes, created=now - since)
            put(engine, "outbox", subscription=name, number=1, due=now + 9e9, tries=0, held=0.0)

        def there(table: str, column: str) -> list[str | None]:
            with engine.connect() as connection:
                return sorted(connection.scalars(sa.select(metadata.tables[table].c[column])), key=str)

        def comes(table: str, column: str, wanted: list[str]) -> None:
            # a round may have begun before all of it was there
            until(lambda: there(table, column) == wanted)

        for name, column in (("sessions", "hash"), ("challenges", "id"), ("carries", "hash"), ("parted", "hash")):
            comes(name, column, ["new"])
        for name, column in (("subscriptions", "id"), ("outbox", "subscription")):
            comes(name, column, ["asked", "said yes long ago"])
        until(lambda: there("accounts", "reset") == [None, "r"])
