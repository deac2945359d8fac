"""When the database fails: said once when it begins and once when it is over, however many find it so."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError

#: seconds without a failure after which it is over
QUIET = 5.0

logger = logging.getLogger(__name__)


def name_of(error: Exception) -> str:
    """What failed, without the values of any statement."""
    return type(error.orig).__name__ if isinstance(error, DBAPIError) else str(error)


class Trouble:
    """Begins with a failure, and is over when the database answers and nobody has found it failing for a while."""

    def __init__(self, ping: Callable[[], None], quiet: float = QUIET) -> None:
        self._ping = ping
        self._quiet = quiet
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._begun = self._last = 0.0
        self._count = 0

    @property
    def here(self) -> bool:
        """Whether the database is known to fail."""
        return self._count > 0

    def happened(self, error: Exception) -> None:
        """Somebody found the database failing."""
        with self._lock:
            self._last = time.monotonic()
            self._count += 1
            if self._count > 1 or self._ended.is_set():
                return
            self._begun = self._last
        logger.error("the database fails: %s", name_of(error))
        threading.Thread(target=self._watch, name="lancio-trouble", daemon=True).start()

    def _watch(self) -> None:
        while not self._ended.wait(self._quiet / 5):
            try:
                self._ping()
            except Exception:
                self._last = time.monotonic()
                continue
            with self._lock:
                if time.monotonic() - self._last < self._quiet:
                    continue
                count, self._count = self._count, 0
            logger.warning("the database answers again, after %.0f s and %d failures", self._last - self._begun, count)
            return

    def close(self) -> None:
        """Nobody is told any more."""
        self._ended.set()
