"""The journal on PostgreSQL, for several servers on one database: its hot statements, and word of what others write.

Whoever commits entries notifies in the same transaction; every server listens. So none has to ask, and a table that
somebody else has moved on knows it within moments.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError

from lancio.engine.errors import LancioError
from lancio.server.ledger import Away, Found, Packed, Row
from lancio.server.refusals import TEXT

CHANNEL = "lancio"
#: for who looks where
PRESENT = "lancio_present"
#: matches named in one notice: it may have 8000 bytes
NAMED = 400
#: and those whose sides are named beside them
SEEN = 60
#: of all locks that anybody may take in this database, the one for changes of its tables
LOCK = 0x1A2C10
#: seconds between looks whether the server has ended, and before a lost connection is tried again
PAUSE = 1.0

INSERT = """
INSERT INTO journal (match, number, side, kind, action, at, digest, base)
SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[], %s::float8[], %s::text[], %s::int[])
ON CONFLICT DO NOTHING RETURNING match, number
"""
SELECT = """
SELECT number, side, kind, action, at, digest, base FROM journal WHERE match = %s AND number > %s ORDER BY number
"""
KEEP = """
INSERT INTO positions (match, number, before, rules, digest, position, past) VALUES (%s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (match, number) DO UPDATE SET before = excluded.before, rules = excluded.rules, digest = excluded.digest,
position = excluded.position, past = excluded.past
"""
SEATINGS = "SELECT id, seating FROM matches WHERE id = ANY(%s)"
NEWEST = "SELECT match, max(number) FROM journal WHERE match = ANY(%s) GROUP BY match"


def with_driver(said: str) -> sa.URL:
    """The address of a database with the driver that Lancio uses, or a clear word that it is none, or missing."""
    kind = said.partition("://")[0].partition("+")[0]
    try:
        # what is wrong may have a password in it
        url = sa.make_url(said) if kind in ("sqlite", "postgresql") else None
    except (sa.exc.ArgumentError, ValueError):
        url = None
    if url is None or (kind == "sqlite" and (not url.database or url.database == ":memory:")):
        raise LancioError(TEXT.say("error.database", "en", what=f"{kind}://…" if "://" in said else said))
    if kind != "postgresql":
        return url
    try:
        import psycopg
    except ImportError as error:
        raise LancioError(TEXT.say("error.postgres", "en")) from error
    del psycopg
    return url.set(drivername="postgresql+psycopg")


@contextmanager
def alone(connection: sa.Connection) -> Iterator[None]:
    """Only one of several servers that start together makes or changes the tables; the others wait for it."""
    if connection.dialect.name != "postgresql":
        yield
        return
    connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    yield


@contextmanager
def at_hand() -> Iterator[None]:
    """Whatever fails with the database is that it is away; a value that it does not take is our own fault."""
    try:
        yield
    except DataError:
        raise
    except DBAPIError as error:
        raise Away(type(error.orig).__name__) from error


class PostgresLedger:
    """A PostgreSQL database."""

    near = False

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._name = secrets.token_hex(6)
        self._closed = False
        self._beats = 0
        #: word of what others write arrives
        self.hearing = False

    def append(self, rows: Sequence[Row]) -> set[tuple[str, int]]:
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        with at_hand(), self._engine.begin() as connection:
            written = {(row[0], row[1]) for row in connection.exec_driver_sql(INSERT, columns)}
            names = sorted({match for match, _ in written})
            for first in range(0, len(names), NAMED):
                notice = json.dumps([self._name, *names[first : first + NAMED]])
                connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
            return written

    def keep(self, position: Packed) -> None:
        with at_hand(), self._engine.begin() as connection:
            connection.exec_driver_sql(KEEP, position)

    def entries(self, match: str, after: int) -> list[Found]:
        with at_hand(), self._engine.connect() as connection:
            return [tuple(row) for row in connection.exec_driver_sql(SELECT, (match, after))]

    def newest(self, matches: Iterable[str]) -> dict[str, int]:
        with at_hand(), self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.exec_driver_sql(NEWEST, (list(matches),))}

    def seatings(self, matches: Iterable[str]) -> dict[str, int]:
        with at_hand(), self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.exec_driver_sql(SEATINGS, (list(matches),))}

    def announce(self, connection: sa.Connection, match: str) -> None:
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, json.dumps([self._name, match])))

    def pulse(self) -> int:
        # as long as word arrives nobody has to look
        if not self.hearing:
            self._beats += 1
        return self._beats

    def present(self, told: Mapping[str, Iterable[str]]) -> None:
        rows = [(match, sorted(sides)) for match, sides in told.items()]
        try:
            with self._engine.begin() as connection:
                for first in range(0, len(rows), SEEN):
                    notice = json.dumps([self._name, dict(rows[first : first + SEEN])])
                    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (PRESENT, notice))
        except DBAPIError as error:
            raise Away(type(error.orig).__name__) from error

    def listen(
        self,
        call: Callable[[list[str] | None], None],
        fails: Callable[[Exception], None],
        present: Callable[[str, dict[str, list[str]]], None],
    ) -> None:
        threading.Thread(target=self._listen, args=(call, fails, present), name="lancio-ear", daemon=True).start()

    def _listen(
        self,
        call: Callable[[list[str] | None], None],
        fails: Callable[[Exception], None],
        present: Callable[[str, dict[str, list[str]]], None],
    ) -> None:
        import psycopg

        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closed:
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute(f"LISTEN {PRESENT}")
                    self.hearing = True
                    # whatever was written before is not told any more
                    call(None)
                    while not self._closed:
                        for notice in connection.notifies(timeout=PAUSE):
                            name, *said = json.loads(notice.payload)
                            if name == self._name:
                                continue
                            if notice.channel == PRESENT:
                                present(name, said[0])
                            else:
                                call(said)
            except psycopg.Error as error:
                if not self._closed:
                    fails(Away(type(error).__name__))
            self.hearing = False
            if not self._closed:
                time.sleep(PAUSE)

    def close(self) -> None:
        self._closed = True
