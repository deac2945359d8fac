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
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from lancio.server.accounts import tables as _accounts  # noqa: F401, its tables belong to the database
from lancio.server.anchor import Anchor
from lancio.server.leases import Alone, Leases, PostgresLeases
from lancio.server.ledger import Ledger, SqliteLedger, tune
from lancio.server.lobby import Lobby
from lancio.server.notices import rows as _notices  # noqa: F401  (so that their tables are made too)
from lancio.server.postgres import PostgresLedger, alone, with_driver
from lancio.server.proposals import TALK
from lancio.server.rows import (
    ADVICE,
    AGREE,
    BACK,
    HUMAN,
    UNDO,
    Card,
    Entry,
    Kept,
    Listed,
    Shown,
    card_of,
    status_of_row,
)
from lancio.server.schema import SCHEMA, carries, journal, keys, matches, metadata, positions, seats
from lancio.server.seating import Seatings, rows_of
from lancio.server.sittings import Sitting

logger = logging.getLogger(__name__)


class Store:
    """The matches in a database."""

    def __init__(self, url: str) -> None:
        # the values of statements are actions and seeds: no business of a log
        address = with_driver(url)
        if address.get_backend_name() == "sqlite":
            anchor = self.anchor = Anchor(address.database or "")
            self.engine = sa.create_engine(address, creator=anchor.connect, hide_parameters=True)
            event.listen(self.engine, "connect", lambda connection, _: tune(connection))
            event.listen(self.engine, "begin", lambda _: anchor.hold())
        else:
            self.engine = sa.create_engine(address, pool_pre_ping=True, hide_parameters=True)
        #: what time it is; tests turn it
        self.clock: Callable[[], float] = time.time
        self._prepare()
        self.ledger: Ledger = self._ledger()
        self.seatings = Seatings(self.engine, self.ledger)
        self.lobby = Lobby(self.engine)
        self.leases: Leases = Alone() if self.engine.dialect.name == "sqlite" else PostgresLeases(self.engine)

    def _ledger(self) -> Ledger:
        if self.engine.dialect.name == "sqlite":
            return SqliteLedger(self.anchor.connect, self.anchor.hold)
        return PostgresLedger(self.engine)

    def _prepare(self) -> None:
        """Make the tables in an empty database; bring an older one up to date. Migrations are loaded only for that."""
        with self.engine.begin() as connection, alone(connection):
            if not sa.inspect(connection).has_table("alembic_version"):
                metadata.create_all(connection)
                connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"))
                connection.execute(sa.text("INSERT INTO alembic_version VALUES (:schema)"), {"schema": SCHEMA})
                return
            version = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        if version != SCHEMA:
            from lancio.server.migrations import upgrade

            upgrade(self.engine)

    def close(self) -> None:
        """Let go of the database."""
        self.leases.close()
        self.ledger.close()
        self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------

    def create(
        self,
        card: Card,
        made_with: str,
        holders: Mapping[str, str | None],
        status: Mapping[str, Any],
        sittings: Iterable[Sitting] | None = None,
        invitations: Mapping[str, str] = {},
        until: float | None = None,
    ) -> None:
        """Keep a new match. `holders`: hash of a key -> side, None for the spectators' key. `sittings`: its human
        seats, all of them taken by the maker if nothing else is said; `invitations`: side -> hash of the token."""
        if sittings is None:
            sittings = [Sitting(side, True, card.created) for side, who in card.seats.items() if who == HUMAN]
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
                    rules=card.rules,
                    created=card.created,
                    status=json.dumps(dict(status)),
                    changed=card.created,
                    secret=card.secret,
                    begun=None if card.waits else card.created,
                    pace=card.pace,
                    watch=card.watch,
                    advice=card.advice,
                    lesson=card.lesson,
                    until=until,
                )
            )
            rows = [{"hash": hash_, "match": card.id, "side": side} for hash_, side in holders.items()]
            connection.execute(keys.insert(), rows)
            places = rows_of(card.id, sittings, invitations)
            if places:
                connection.execute(seats.insert(), places)

    def set_statuses(self, shown: Iterable[Shown]) -> None:
        """Keep what lists show of some matches."""
        rows = [{"which": one.card.id, "status": json.dumps(dict(one.status)), "changed": one.changed} for one in shown]
        if rows:
            query = matches.update().where(matches.c.id == sa.bindparam("which"))
            with self.engine.begin() as connection:
                connection.execute(query, rows)

    def keep(self, match: str, kept: Kept) -> None:
        """Keep a position, in the place of an older one after as many entries."""
        self.ledger.keep((match, kept.number, kept.before, kept.rules, kept.digest, kept.position, kept.past))

    # -- reading -------------------------------------------------------------------------------

    def find(self, match: str) -> Card | None:
        """What a match began from."""
        with self.engine.connect() as connection:
            row = connection.execute(matches.select().where(matches.c.id == match)).one_or_none()
        return card_of(row) if row is not None else None

    def cards(self) -> Iterator[tuple[str, Card | str]]:
        """Every match, the oldest first: what it began from, or why its row cannot be read."""
        with self.engine.connect() as connection:
            ids = connection.scalars(sa.select(matches.c.id).order_by(matches.c.created, matches.c.id)).all()
        for id_ in ids:
            try:
                card = self.find(id_)
            except (ValueError, TypeError) as error:
                yield id_, f"{type(error).__name__}: {error}"
                continue
            if card is not None:
                yield id_, card

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The journal of a match from a number on."""
        return [Entry(*row) for row in self.ledger.entries(match, after)]

    def kept(self, match: str) -> list[Kept]:
        """The positions of a match without what is in them, the newest first."""
        c = positions.c
        query = sa.select(c.number, c.before, c.rules, c.digest).where(c.match == match).order_by(c.number.desc())
        with self.engine.connect() as connection:
            return [Kept(*row) for row in connection.execute(query)]

    def unpack(self, match: str, numbers: Collection[int], *, past: bool = True) -> dict[int, Kept]:
        """Positions with all that is in them, or without their past."""
        c = positions.c
        query = sa.select(c.number, c.before, c.rules, c.digest, c.position, *([c.past] if past else []))
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(c.match == match, c.number.in_(list(numbers))))
            return {row.number: Kept(*row) for row in rows}

    def last_base(self, match: str) -> tuple[int, int] | None:
        """The last entry with which a match went on from an older position, and how many entries had led there."""
        c = journal.c
        query = sa.select(c.number, c.base).where(c.match == match, c.base.is_not(None))
        with self.engine.connect() as connection:
            row = connection.execute(query.order_by(c.number.desc()).limit(1)).one_or_none()
        return (row.number, row.base) if row is not None else None

    def agreed(self, match: str, number: int) -> set[str]:
        """The sides that would have ended a match after so many entries. Taking something back, or going on from an
        older position, makes that void."""
        c = journal.c
        query = sa.select(c.side, c.kind, c.base).where(c.match == match, c.number <= number)
        query = query.where(c.kind.in_((AGREE, UNDO, BACK)) | c.base.is_not(None)).order_by(c.number)
        found: set[str] = set()
        with self.engine.connect() as connection:
            for side, kind, base in connection.execute(query):
                if kind in (UNDO, BACK) or base is not None:
                    found.clear()
                if kind == AGREE:
                    found.add(side)
        return found

    def advised(self, match: str) -> list[tuple[str, bool | None]]:
        """Who was given advice, each time, and whether what he then did was one of the answers that he was told; None:
        he had left his decision to the computer, and did so."""
        found: list[tuple[str, bool | None]] = []
        for place, entry in enumerate(entries := self.entries(match)):
            if entry.kind == ADVICE:
                later = entries[place + 1 :]
                # whoever leaves the rest to the computer has not followed it himself
                after = next((one for one in later if one.kind not in TALK or one.kind == AGREE), None)
                said = json.loads(entry.action)
                left = isinstance(said, dict)
                told = said["left"] if left else said
                taken = after is not None and after.side == entry.side and after.action in told
                if after is not None and taken:
                    # what was taken back at once was only tried
                    then = next((one for one in entries[entries.index(after) + 1 :] if one.kind not in TALK), None)
                    taken = then is None or then.kind != UNDO
                if taken or not left:
                    found.append((entry.side, None if left else taken))
        return found

    def holders(self, match: str) -> dict[str, str | None]:
        """Hash of a key -> the side it opens, None for spectators."""
        query = sa.select(keys.c.hash, keys.c.side).where(keys.c.match == match)
        with self.engine.connect() as connection:
            return {row.hash: row.side for row in connection.execute(query)}

    def opens_any(self, hashes: Collection[str]) -> bool:
        """Whether one of these opens a seat, invites to one or carries one."""
        those = list(hashes)
        columns = (keys.c.hash, seats.c.invitation, carries.c.hash)
        with self.engine.connect() as connection:
            return any(connection.execute(sa.select(one).where(one.in_(those)).limit(1)).first() for one in columns)

    def opened_by(self, hashes: Collection[str]) -> list[Listed]:
        """The matches that these keys open, newest first."""
        return self._listed(keys, keys.c.hash.in_(list(hashes)))

    def owned_by(self, account: str) -> list[Listed]:
        """The matches that follow an account, newest first."""
        return self._listed(seats, seats.c.account == account)

    def _listed(self, held: sa.Table, which: sa.ColumnElement[bool]) -> list[Listed]:
        count = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
        query = (
            sa.select(matches, held.c.side.label("held"), count.scalar_subquery().label("entries"))
            .join(held, held.c.match == matches.c.id)
            .where(which)
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
                found[row.id] = Listed(card_of(row), [row.held], status_of_row(row.status), row.changed, row.entries)
            except (ValueError, TypeError):
                logger.error("the row of match %s cannot be read", row.id)
        return list(found.values())

    def unfinished(self, after: str, limit: int) -> tuple[str | None, list[str]]:
        """Of some matches, those in which it may be a computer's turn: as far as lists show it, or because the journal
        has gone on since that was kept. And the last match that was looked at, None if there are no more."""
        count = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
        query = (
            sa.select(matches.c.id, matches.c.seats, matches.c.status, count.scalar_subquery().label("entries"))
            .where(matches.c.id > after, ~matches.c.status.contains('"outcome": {', autoescape=True))
            .order_by(matches.c.id)
            .limit(limit)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        found = []
        for row in rows:
            try:
                players, status = json.loads(row.seats), json.loads(row.status)
                lags = status.get("entries") != row.entries and set(players.values()) != {HUMAN}
                if lags or players.get(status["to_act"], HUMAN) != HUMAN:
                    found.append(row.id)
            except (ValueError, KeyError, AttributeError):
                continue
        return (rows[-1].id if len(rows) == limit else None), found

    def ping(self) -> None:
        """Ask the database for a sign of life: one without our tables has none."""
        with self.engine.connect() as connection:
            connection.execute(sa.select(matches.c.id).limit(1))
