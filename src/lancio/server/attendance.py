"""Who looks at which matches, told to the other servers on the same database, and heard from them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from sqlalchemy.exc import DBAPIError

from lancio.server.house import Desk
from lancio.server.ledger import Away
from lancio.server.presence import AGAIN, LEFT, Elsewhere
from lancio.server.table import Table

#: seconds between looks whether anybody has come or gone
PAUSE = 0.4

logger = logging.getLogger(__name__)


class House(Desk, Protocol):
    """What is needed of the hall."""

    @property
    def tables(self) -> Iterable[Table]: ...


class Attendance:
    """Those at this server and at the others."""

    def __init__(self, house: House, clock: Callable[[], float] = time.monotonic) -> None:
        self.house = house
        self.clock = clock
        self.elsewhere = Elsewhere()
        self._task: asyncio.Task[None] | None = None
        self._said = float("-inf")

    def open(self) -> None:
        """Begin, on the loop. A server that is alone on its database has nobody to tell."""
        if not self.house.store.ledger.near:
            self._task = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        """Nobody is told any more."""
        if self._task is not None:
            self._task.cancel()

    def heard(self, server: str, told: dict[str, list[str]]) -> None:
        """Another server says who looks there."""
        news = self.elsewhere.hear(server, told, self.clock())
        left = {id_: {side[len(LEFT) :] for side in sides if side.startswith(LEFT)} for id_, sides in told.items()}
        for table in self.house.tables:
            if gone := left.get(table.card.id):
                table.presence.depart(gone)
        self._tell(news)

    async def _watch(self) -> None:
        while not self.house.closed:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except (Away, DBAPIError) as error:
                self.house.in_trouble(error)
            except Exception:
                logger.exception("other servers cannot be told who looks")

    async def look(self) -> None:
        """Tell what has changed, and now and then all of it: another server may have begun since."""
        now = self.clock()
        self._tell(self.elsewhere.forget(now))
        whole = now >= self._said + AGAIN
        due = {}
        for table in self.house.tables:
            presence = table.presence
            if presence.here != presence.told or presence.parted or (whole and presence.here):
                due[table.card.id] = table, presence.here, {LEFT + side for side in presence.parted - presence.here}
                presence.parted = set()
        if whole:
            self._said = now
        if due:
            told = {id_: sides | left for id_, (_, sides, left) in due.items()}
            await self.house.run(self.house.desk, self.house.store.ledger.present, told)
            for table, sides, _ in due.values():
                table.presence.told = sides

    def _tell(self, matches: set[str]) -> None:
        for table in self.house.tables if matches else ():
            if table.card.id in matches:
                table.presence.note()
                table.notify()
