"""Which of several servers thinks for the computers of a match, and who is still there.

On PostgreSQL both are advisory locks of one connection a server: they end with it, however it ends, and need no clock.
A server that dies is missed within moments, and the others look for computers whose turn it was. Should two think about
the same decision after all, both come to the same, and the journal takes it once.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import sqlalchemy as sa

if TYPE_CHECKING:
    import psycopg

#: of all locks that anybody may take in this database: those of matches, and those of servers that are there
MATCHES, SERVERS = 0x1A2C11, 0x1A2C12
#: seconds between looks who is still there
PAUSE = 1.0

TAKE = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
RELEASE = "SELECT pg_advisory_unlock(%s, hashtext(%s))"
ENTER = "SELECT pg_advisory_lock(%s, %s)"
#: numbers of locks come back without a sign
THERE = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = %s
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class Leases(Protocol):
    """Who thinks where."""

    def take(self, match: str) -> bool:
        """Whether this server thinks for the computers of a match from now on."""

    def release(self, match: str) -> None:
        """Somebody else may think there."""

    def watch(self, missed: Callable[[], None]) -> None:
        """Call, in a thread, when a server is gone whose computers this one should look after."""

    def close(self) -> None:
        """Let go of everything."""


class Alone:
    """One server has its database to itself. (Two on one SQLite file think the same twice: no harm but the time.)"""

    def take(self, match: str) -> bool:
        return True

    def release(self, match: str) -> None:
        """There is nobody else."""

    def watch(self, missed: Callable[[], None]) -> None:
        """There is nobody to miss."""

    def close(self) -> None:
        """There is nothing to let go of."""


class PostgresLeases:
    """Advisory locks of a connection of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._number = secrets.randbelow(2**31)
        self._lock = threading.Lock()
        self._line: psycopg.Connection[Any] | None = None
        self._closed = threading.Event()

    def take(self, match: str) -> bool:
        return self._ask(TAKE, MATCHES, match) == [(True,)]

    def release(self, match: str) -> None:
        self._ask(RELEASE, MATCHES, match)

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]] | None:
        """What the database answers; None if it does not, and then all that was taken is free."""
        import psycopg

        with self._lock:
            if self._closed.is_set():
                return None
            try:
                if self._line is None:
                    self._line = psycopg.connect(self._address, autocommit=True)
                    self._line.execute(ENTER, (SERVERS, self._number))
                return self._line.execute(query, values).fetchall()
            except psycopg.Error:
                self._hang_up()
                return None

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(Exception):
                line.close()

    def watch(self, missed: Callable[[], None]) -> None:
        threading.Thread(target=self._watch, args=(missed,), name="lancio-watch", daemon=True).start()

    def _watch(self, missed: Callable[[], None]) -> None:
        before: set[int] = set()
        while not self._closed.is_set():
            found = self._ask(THERE, SERVERS)
            there = {number for (number,) in found or ()}
            # one of those who are left looks after whoever is gone; who could not ask for a while looks in any case
            if there and (not before or (not before <= there and self._number == min(there))):
                missed()
            before = there
            self._closed.wait(PAUSE)

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            self._hang_up()
