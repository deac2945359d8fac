"""Where matches are kept: what a match began from, and a journal of what was done that only ever grows.

Taking an action back is an entry of the journal too, so a match's entries are numbered 1, 2, 3 …
without gaps and nothing is ever removed. The number is unique in a match: of two writers one wins,
and the other learns of it before anybody was told that his action counts.

SQLite runs with a write-ahead log and `synchronous=FULL`: what was committed is on the disk, so
neither a killed server nor a power cut loses it.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy import event

from lancio.server.ledger import Ledger, SqliteLedger, tune

#: the last migration, see `migrations/versions`
SCHEMA = "0002"
PLAY = "play"
UNDO = "undo"

logger = logging.getLogger(__name__)
metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("scenario", sa.String(80), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("seeded", sa.Boolean, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("made_with", sa.String(20), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    #: for lists of matches, so that none has to be replayed: turn, to_act, outcome, actions, and after how many
    #: entries of the journal that was so
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    #: the digest of the owner's own data it is played with
    sa.Column("data", sa.String(40), nullable=False, server_default=""),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, index=True),
    #: NULL: a spectator's
    sa.Column("side", sa.String(40), nullable=True),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("side", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a match began from."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: int
    #: the seed was chosen by whoever made the match, so it is no secret
    seeded: bool
    seats: Mapping[str, str]
    created: float
    #: the digest of the owner's own data it is played with, empty without such
    data: str = ""
    #: after how many entries what lists show of it was last kept
    listed: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the journal."""

    number: int
    side: str
    kind: str
    action: str
    at: float = 0.0

    @property
    def move(self) -> tuple[str, str | None]:
        """The entry as a match follows it."""
        return self.side, self.action if self.kind == PLAY else None


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list."""

    card: Card
    #: the sides that the keys open, None for a spectator's
    holds: list[str | None]
    status: Mapping[str, Any]
    changed: float
    #: how many entries its journal has
    entries: int


class Shown(Protocol):
    """A match that is in memory, as far as lists show it."""

    card: Card
    changed: float

    @property
    def status(self) -> Mapping[str, Any]:
        """What they show."""


def default_database() -> str:
    """A file in the user's data directory, or where LANCIO_HOME says."""
    home = os.environ.get("LANCIO_HOME")
    if home:
        folder = Path(home)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lancio"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "lancio"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lancio"
    return url_of(folder / "matches.sqlite")


def url_of(place: str | Path) -> str:
    """A database's address; a bare path means an SQLite file."""
    if "://" in str(place):
        return str(place)
    path = Path(place).expanduser().resolve()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_private(path)
    return f"sqlite:///{path}"


def keep_private(path: Path) -> None:
    """Seeds lie in the file: nobody but its owner reads it. The files that SQLite lays beside it follow its rights."""
    path.touch(mode=0o600)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


class Store:
    """The matches in a database."""

    def __init__(self, url: str) -> None:
        # the values of statements are actions and seeds: no business of a log
        self.engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", lambda connection, _: tune(connection))
        self._prepare()
        self.ledger: Ledger = self._ledger()

    def _ledger(self) -> Ledger:
        if self.engine.dialect.name == "sqlite":
            return SqliteLedger(self.engine.url.database or ":memory:")
        from lancio.server.postgres import PostgresLedger

        return PostgresLedger(self.engine)

    def _prepare(self) -> None:
        """Make the tables in an empty database; bring an older one up to date. Migrations are loaded only for that."""
        found = sa.inspect(self.engine)
        if not found.has_table("alembic_version"):
            with self.engine.begin() as connection:
                metadata.create_all(connection)
                connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"))
                connection.execute(sa.text("INSERT INTO alembic_version VALUES (:schema)"), {"schema": SCHEMA})
            return
        with self.engine.connect() as connection:
            version = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        if version != SCHEMA:
            from lancio.server.migrations import upgrade

            upgrade(self.engine)

    def close(self) -> None:
        """Let go of the database."""
        self.ledger.close()
        self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------

    def create(self, card: Card, made_with: str, holders: Mapping[str, str | None], status: Mapping[str, Any]) -> None:
        """Keep a new match. `holders`: hash of a key -> side, None for the spectators' key."""
        with self.engine.begin() as connection:
            connection.execute(
                matches.insert().values(
                    id=card.id,
                    game=card.game,
                    scenario=card.scenario,
                    options=json.dumps(dict(card.options)),
                    data=card.data,
                    seed=str(card.seed),
                    seeded=card.seeded,
                    seats=json.dumps(dict(card.seats)),
                    made_with=made_with,
                    created=card.created,
                    status=json.dumps(dict(status)),
                    changed=card.created,
                )
            )
            rows = [{"hash": hash_, "match": card.id, "side": side} for hash_, side in holders.items()]
            connection.execute(keys.insert(), rows)

    def set_statuses(self, shown: Iterable[Shown]) -> None:
        """Keep what lists show of some matches."""
        rows = [{"which": one.card.id, "status": json.dumps(dict(one.status)), "changed": one.changed} for one in shown]
        if rows:
            query = matches.update().where(matches.c.id == sa.bindparam("which"))
            with self.engine.begin() as connection:
                connection.execute(query, rows)

    # -- reading -------------------------------------------------------------------------------

    def find(self, match: str) -> Card | None:
        """What a match began from."""
        with self.engine.connect() as connection:
            row = connection.execute(matches.select().where(matches.c.id == match)).one_or_none()
        return _card(row) if row is not None else None

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The journal of a match from a number on."""
        return [Entry(*row) for row in self.ledger.entries(match, after)]

    def holders(self, match: str) -> dict[str, str | None]:
        """Hash of a key -> the side it opens, None for spectators."""
        query = sa.select(keys.c.hash, keys.c.side).where(keys.c.match == match)
        with self.engine.connect() as connection:
            return {row.hash: row.side for row in connection.execute(query)}

    def opened_by(self, hashes: Collection[str]) -> list[Listed]:
        """The matches that these keys open, newest first."""
        count = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
        query = (
            sa.select(matches, keys.c.side.label("held"), count.scalar_subquery().label("entries"))
            .join(keys, keys.c.match == matches.c.id)
            .where(keys.c.hash.in_(list(hashes)))
            .order_by(matches.c.created.desc(), matches.c.id)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        found: dict[str, Listed] = {}
        for row in rows:
            if row.id in found:
                found[row.id].holds.append(row.held)
                continue
            try:
                found[row.id] = Listed(_card(row), [row.held], json.loads(row.status), row.changed, row.entries)
            except ValueError:
                logger.error("the row of match %s cannot be read", row.id)
        return list(found.values())

    def ping(self) -> None:
        """Ask the database for a sign of life."""
        with self.engine.connect() as connection:
            connection.execute(sa.text("SELECT 1"))


def _card(row: Any) -> Card:
    return Card(
        row.id,
        row.game,
        row.scenario,
        json.loads(row.options),
        int(row.seed),
        bool(row.seeded),
        json.loads(row.seats),
        row.created,
        row.data,
        _listed(row.status),
    )


def _listed(status: str) -> int:
    try:
        return int(json.loads(status)["entries"])
    except (ValueError, KeyError, TypeError):
        return -1
