"""The file of an SQLite database, as long as it lies where it was opened.

A file that was removed or moved stays open, and SQLite goes on writing into it as if nothing had happened: what is
acknowledged then is nowhere. So before anything is written the name is looked up again. Only the very file that was
opened is the right one; what else lies under its name is another database, which wants a new start.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from lancio.engine.errors import LancioError
from lancio.server.ledger import Away
from lancio.server.refusals import TEXT
from lancio.server.whereabouts import keep_private

#: what the log says
GONE = "its file is gone from where it was"


class Anchor:
    """An SQLite file that is there, and nobody else's to read."""

    def __init__(self, path: str) -> None:
        self.path = Path(path).absolute()
        try:
            keep_private(self.path)
        except OSError as error:
            raise LancioError(TEXT.say("error.no_file", "en", path=path, why=error.strerror)) from error
        self._which = self._now()

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def hold(self) -> None:
        """Refuse to go on without the file."""
        if self._now() != self._which:
            raise Away(GONE)

    def connect(self, isolation_level: str | None = "") -> sqlite3.Connection:
        """Another connection to the file; never to a new one."""
        self.hold()
        where = f"{self.path.as_uri()}?mode=rw"
        return sqlite3.connect(where, uri=True, isolation_level=isolation_level, check_same_thread=False)  # type: ignore[arg-type]
