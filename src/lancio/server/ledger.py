"""The journal's hot statements, straight to the driver: through SQLAlchemy each would cost more than the rules do.

A batch is one statement. The driver lets go of the interpreter at every statement and gets it back late from a busy
loop, so a statement a row would cost a batch its worth.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec
import sqlalchemy as sa


class Away(Exception):
    """The database is away, locked or full."""


class Row(NamedTuple):
    """An entry of a journal as it is written."""

    match: str
    number: int
    side: str
    kind: str
    action: str
    at: float
    digest: str = ""
    base: int | None = None


#: number, side, kind, action, time, digest and base of an entry
Found = tuple[int, str, str, str, float, str, int | None]


#: match, number, number of the one before, rules, digest, position and past of a position that is kept
Packed = tuple[str, int, int, str, str, str, bytes]


class Ledger(Protocol):
    """What every action and every look needs of a database."""

    #: asking it takes no longer than a moment
    near: bool
    #: word of what other servers write arrives
    hearing: bool

    def append(self, rows: Sequence[Row]) -> set[tuple[str, int]]:
        """Write entries; those that were written are on the disk. An entry that somebody else has written before is
        not among them."""

    def keep(self, position: Packed) -> None:
        """Keep a position, in the place of an older one of its number."""

    def entries(self, match: str, after: int) -> list[Found]:
        """The entries after a number."""

    def newest(self, matches: Iterable[str]) -> dict[str, int]:
        """The newest number of each journal that has entries."""

    def seatings(self, matches: Iterable[str]) -> dict[str, int]:
        """How often it has changed who sits at these matches, keys included."""

    def announce(self, connection: sa.Connection, match: str) -> None:
        """Tell other servers, when this transaction is done, that something of a match has changed."""

    def present(self, told: Mapping[str, Iterable[str]]) -> None:
        """Tell other servers which sides look at these matches here. Nothing is written down."""

    def pulse(self) -> int:
        """Another number than before if anybody but this connection has written anything."""

    def listen(
        self,
        call: Callable[[list[str] | None], None],
        fails: Callable[[Exception], None],
        present: Callable[[str, dict[str, list[str]]], None],
    ) -> None:
        """Call, in a thread, with the matches in which another server has written; None: it may be any. Where there
        is no such word nothing is called, and whoever wants to know has to look. `fails`: what to do if it is lost.
        `present` is called with the name of another server and who looks at which matches there."""

    def close(self) -> None:
        """Let go of the database."""


class SqliteLedger:
    """An SQLite file. Every thread has a connection of its own."""

    near = True
    hearing = False

    def __init__(self, connect: Callable[[str | None], sqlite3.Connection], hold: Callable[[], None]) -> None:
        """`hold`: refuses to go on without the file."""
        self._connect = connect
        self._hold = hold
        self._own = threading.local()
        self._all: list[sqlite3.Connection] = []

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._connect(None)
            tune(found)
            self._own.connection = found
            self._all.append(found)
        return found

    def append(self, rows: Sequence[Row]) -> set[tuple[str, int]]:
        self._hold()
        try:
            return set(self._connection().execute(INSERT, (msgspec.json.encode(rows).decode(),)).fetchall())
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error

    def keep(self, position: Packed) -> None:
        self._hold()
        try:
            self._connection().execute(KEEP, position)
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error

    def entries(self, match: str, after: int) -> list[Found]:
        try:
            return self._connection().execute(SELECT, (match, after)).fetchall()
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error

    def newest(self, matches: Iterable[str]) -> dict[str, int]:
        try:
            return dict(self._connection().execute(NEWEST, (msgspec.json.encode(list(matches)).decode(),)).fetchall())
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error

    def seatings(self, matches: Iterable[str]) -> dict[str, int]:
        try:
            return dict(self._connection().execute(SEATINGS, (msgspec.json.encode(list(matches)).decode(),)).fetchall())
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error

    def announce(self, connection: sa.Connection, match: str) -> None:
        """Nobody tells: see `pulse`."""

    def pulse(self) -> int:
        self._hold()
        try:
            (number,) = self._connection().execute("PRAGMA data_version").fetchone()
        except sqlite3.Error as error:
            raise Away(type(error).__name__) from error
        return int(number)

    def present(self, told: Mapping[str, Iterable[str]]) -> None:
        """There is no other server."""

    def listen(
        self,
        call: Callable[[list[str] | None], None],
        fails: Callable[[Exception], None],
        present: Callable[[str, dict[str, list[str]]], None],
    ) -> None:
        """Nobody tells: see `pulse`."""

    def close(self) -> None:
        for connection in self._all:
            connection.close()
        self._all.clear()


INSERT = """
INSERT INTO journal (match, number, side, kind, action, at, digest, base)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
       json_extract(value, '$[6]'), json_extract(value, '$[7]')
FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING RETURNING match, number
"""
SELECT = """
SELECT number, side, kind, action, at, digest, base FROM journal WHERE match = ? AND number > ? ORDER BY number
"""
KEEP = """
INSERT OR REPLACE INTO positions (match, number, before, rules, digest, position, past) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SEATINGS = "SELECT id, seating FROM matches WHERE id IN (SELECT value FROM json_each(?))"
NEWEST = "SELECT match, max(number) FROM journal WHERE match IN (SELECT value FROM json_each(?)) GROUP BY match"


def tune(connection: sqlite3.Connection) -> None:
    """Readers do not wait for writers, and what was committed is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
