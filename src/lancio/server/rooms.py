"""The matches that are in memory, each at its table, and the threads in which they are opened and read."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError

from lancio import BadData, UnknownGame
from lancio.server.ledger import Away
from lancio.server.presence import NOBODY
from lancio.server.refusals import Refusal
from lancio.server.rehearsal import Rehearsal
from lancio.server.rows import Card
from lancio.server.secrecy import is_id
from lancio.server.store import Store
from lancio.server.table import Table

#: threads that open and make matches, and those that tell long stories
DESK, READERS = 3, 2

T = TypeVar("T")


class Rooms:
    """Finds tables, and keeps those at which somebody sits up to date with what other servers write."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.desk = ThreadPoolExecutor(DESK, "lancio-desk")
        self.reads = ThreadPoolExecutor(READERS, "lancio-reads")
        self._rehearsal = Rehearsal()
        self._lock = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is on its way out."""
        return self._closed

    @property
    def tables(self) -> tuple[Table, ...]:
        """Those in memory."""
        return tuple(self._tables.values())

    def elsewhere(self, id_: str) -> frozenset[str]:
        """The sides that look at a match at other servers."""
        return NOBODY

    def wake(self, table: Table) -> None:
        """Somebody may have to do something at a table."""

    def in_trouble(self, error: Exception) -> None:
        """The database fails."""

    async def run(self, pool: Executor, call: Callable[..., T], *values: object) -> T:
        """Call something in one of the pools."""

        def called() -> T:
            try:
                return call(*values)
            except StopIteration as error:
                # a future cannot hold one: whoever waits would wait for ever
                raise RuntimeError("an iterator was empty") from error

        # what is written down there belongs to the same request
        return await asyncio.get_running_loop().run_in_executor(pool, copy_context().run, called)

    def table(self, id_: str) -> Table:
        """The table of a match, read from the journal if it is not in memory. It may take its time: on the loop ask
        for `room`."""
        with self._lock:
            table = self._tables.get(id_)
        if table is None:
            try:
                card = self.store.find(id_) if is_id(id_) else None
            except (ValueError, TypeError) as error:
                raise Refusal("outdated", [f"its row cannot be read ({type(error).__name__})"]) from error
            if card is None:
                raise Refusal("unknown_match")
            table = self._seat(card)
        self.catch_up(table)
        table.used = time.monotonic()
        with self._lock:
            # a match never sits at two tables
            return self._tables.setdefault(id_, table)

    def _seat(self, card: Card) -> Table:
        try:
            table = Table(self.store, card)
        except (UnknownGame, BadData) as error:
            raise Refusal("outdated", [str(error)]) from error
        table.presence.elsewhere = partial(self.elsewhere, card.id)
        return table

    def catch_up(self, table: Table) -> bool:
        """Bring a table up to date. Whether there was anything that it did not know. It may take its time."""
        found = table.catch_up()
        if not table.waits:
            self._rehearsal.of(table.match)
        return found

    async def room(self, id_: str, *, fresh: bool = True) -> Table:
        """The table of a match, for who is on the loop; `fresh`: with all that anybody has written."""
        table = self._tables.get(id_)
        if table is None:
            table = await self._opened(id_)
        else:
            table.used = time.monotonic()
            if table.behind or self._moved_on(table, fresh):
                await self.run(self.desk, self.catch_up, table)
        self.wake(table)
        return table

    def _moved_on(self, table: Table, fresh: bool) -> bool:
        """Whether the journal may have gone on without the table, or other keys open it now. A database in another
        place is not asked here."""
        ledger, id_, revision = self.store.ledger, table.card.id, table.seating.revision
        if ledger.near:
            # who must not come in any more is kept out at once; what was played meanwhile is found when it matters
            return ledger.seatings([id_]).get(id_, revision) != revision or (
                fresh and bool(ledger.entries(id_, table.version))
            )
        return fresh and not ledger.hearing

    def _told(self, matches: list[str] | None) -> None:
        """Another server has written; called in a thread."""
        self._soon(lambda: self._heard(matches))

    def _soon(self, call: Callable[[], None]) -> None:
        """Do something on the loop; called in a thread."""
        loop = self._loop
        if loop is not None and not self._closed:
            try:
                loop.call_soon_threadsafe(call)
            except RuntimeError:
                # the loop has just ended
                return

    def _heard(self, matches: list[str] | None) -> None:
        for id_ in tuple(self._tables) if matches is None else matches:
            table = self._tables.get(id_)
            if table is not None:
                table.behind = True
                if table.watched:
                    self._start(self._follow(table))
            elif id_ in self._opening:
                # it may have been read before that was written
                self._opening[id_].add_done_callback(mark)

    async def _follow(self, table: Table) -> None:
        """Bring a table up to date for those who listen at it."""
        try:
            await self.run(self.desk, self.catch_up, table)
        except (Away, DBAPIError) as error:
            self.in_trouble(error)
            table.behind = True
            return
        self.wake(table)

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which nobody waits."""
        self._start(work)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside."""
        task = asyncio.get_running_loop().create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _opened(self, id_: str) -> Table:
        """Several who ask for a match at once wait for the same."""
        task = self._opening.get(id_)
        if task is None:
            task = asyncio.create_task(self.run(self.desk, self.table, id_))
            self._opening[id_] = task
            task.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(task)


def mark(opened: asyncio.Task[Table]) -> None:
    """A table that has just been opened may not know the newest."""
    if not opened.cancelled() and opened.exception() is None:
        opened.result().behind = True
