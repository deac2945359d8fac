"""The one writer: entries of many matches in one commit, and nobody is told of any before it is on the disk."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from lancio.server.ledger import Ledger, Row


class Taken(Exception):
    """Another writer has already written the entry of that number."""


class Writer:
    """Takes entries on the event loop and writes them in a thread of its own: while a batch is on its way to the
    disk the next one gathers."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._thread = ThreadPoolExecutor(1, "lancio-writer")
        self._waiting: list[tuple[Row, asyncio.Future[None]]] = []
        self._busy = False

    def write(self, row: Row) -> asyncio.Future[None]:
        """Write an entry. The future is done when it is on the disk; `Taken` if somebody else was quicker."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((row, done))
        if not self._busy:
            self._busy = True
            # not at once: whoever comes in this round of the loop comes along
            loop.call_soon(self._begin, loop)
        return done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting, []
        self._thread.submit(self._commit, loop, batch)

    def _commit(self, loop: asyncio.AbstractEventLoop, batch: list[tuple[Row, asyncio.Future[None]]]) -> None:
        written: set[tuple[str, int]] = set()
        error: Exception | None = None
        try:
            written = self.ledger.append([row for row, _ in batch])
        except Exception as failed:
            error = failed
        try:
            loop.call_soon_threadsafe(self._end, loop, batch, written, error)
        except RuntimeError:
            # the loop is gone, and with it everybody who could be told
            return

    def _end(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: list[tuple[Row, asyncio.Future[None]]],
        written: set[tuple[str, int]],
        error: Exception | None,
    ) -> None:
        for row, done in batch:
            if done.done():
                continue
            if error is not None:
                done.set_exception(error)
            elif (row.match, row.number) in written:
                done.set_result(None)
            else:
                done.set_exception(Taken(row.match, row.number))
        if self._waiting:
            self._begin(loop)
        else:
            self._busy = False

    def close(self) -> None:
        """Write what was given, and stop."""
        self._thread.shutdown(wait=True)
