"""When to ring: a seat must decide, somebody wants to be told of it, and for a while nobody has looked.

Decisions that wait are in memory; each server watches those it knows of. Whoever has somebody looking says so in time,
so that no other server rings; which one rings is settled in the book.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from lancio.server.house import Rooms
from lancio.server.ledger import Away
from lancio.server.notices.book import Book
from lancio.server.notices.config import Config
from lancio.server.notices.courier import Courier
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.table import Table

#: seconds between looks
PAUSE = 1.0

logger = logging.getLogger(__name__)


class Wait(NamedTuple):
    """A decision that waits: after how many entries it came up (and one), and since when."""

    table: Table
    side: str
    number: int
    since: float
    #: it was written down that somebody has looked
    seen: bool = False


class Bell:
    """Watches who must decide."""

    def __init__(self, house: Rooms, config: Config) -> None:
        self.house = house
        self.config = config
        self.book = Book(house.store.engine, config.clock)
        self.courier = Courier(house.store, self.book, config)
        self._waits: dict[str, Wait] = {}
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin, on the loop."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        """Nobody rings any more."""
        if self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        """Wait for what is under way."""
        self.courier.close()

    def heard(self, table: Table) -> None:
        """Something may have changed at a table. Called at every action: it costs next to nothing."""
        id_ = table.card.id
        # one that is about to begin, in another thread, is not there yet
        if table.waits:
            return
        side, last = table.match.to_act, table.match.last
        # who has just acted himself knows that it is his turn
        if side is None or table.card.seats[side] != HUMAN or (last is not None and last.side == side):
            self._waits.pop(id_, None)
            return
        known = self._waits.get(id_)
        if known is None or known.number != table.acted + 1 or known.side != side:
            self._waits[id_] = Wait(table, side, table.acted + 1, self.config.clock())

    async def offered(self, table: Table, side: str) -> None:
        """A seat is offered a rematch. Who looks at the match sees it there; others have as long to see it as for a
        decision."""
        if not table.presence.looks(side):
            pool, call = self.courier.pool, self.book.offer
            await self.house.run(pool, call, table.card.id, side, self.config.grace)

    async def asked(self, table: Table, by: str, of: Iterable[str]) -> None:
        """A side asks something of others. Who looks at the match sees it there; the others have as long to see it as
        for a decision."""
        for side in of:
            if not table.presence.looks(side):
                call = self.book.ask
                await self.house.run(self.courier.pool, call, table.card.id, side, by, self.config.grace)

    async def gathered(self, table: Table) -> None:
        """Everybody is there, and the match begins when the browsers of those who are away have told their part of the
        dice: they come back."""
        for side in table.seating.reveals if table.card.waits else ():
            if not table.presence.looks(side):
                await self.house.run(self.courier.pool, self.book.gather, table.card.id, side, self.config.grace)

    async def waived(self, table: Table) -> None:
        """Somebody would begin without a contribution that does not come: those who have not agreed are asked, if they
        are away."""
        for one in table.seating.sittings:
            if not one.waives and not table.presence.looks(one.side):
                await self.house.run(self.courier.pool, self.book.plead, table.card.id, one.side, self.config.grace)

    async def go_on(self) -> None:
        """Look at all matches of which somebody wants to be told: a server that ended may have had to ring."""
        try:
            for id_ in await self.house.run(self.house.desk, lambda: list(self.book.silent())):
                try:
                    await self.gathered(await self.house.room(id_))
                except Refusal as refusal:
                    logger.error("match %s cannot be opened: %s", id_, refusal)
        except (Away, DBAPIError) as error:
            self.house.in_trouble(error)

    async def _watch(self) -> None:
        while not self.house.closed:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except (Away, DBAPIError) as error:
                self.house.in_trouble(error)
            except Exception:
                logger.exception("notices cannot be seen to")

    async def look(self) -> None:
        """Ring for whoever has waited long enough, and send what is due."""
        now, grace = self.config.clock(), self.config.grace
        for id_, wait in tuple(self._waits.items()):
            if wait.table.presence.looks(wait.side):
                if not wait.seen and now >= wait.since + grace / 2:
                    self._waits[id_] = wait._replace(seen=True)
                    await self._do(self.book.see, wait)
            elif now >= wait.since + grace:
                if not wait.seen:
                    await self._do(self.book.ring, wait)
                if self._waits.get(id_) in (wait, wait._replace(seen=True)):
                    del self._waits[id_]
        for delivery in await self.house.run(self.courier.pool, self.book.take):
            self.courier.pool.submit(self.courier.deliver, delivery)

    async def _do(self, call: Callable[[str, str, int], object], wait: Wait) -> None:
        await self.house.run(self.courier.pool, call, wait.table.card.id, wait.side, wait.number)
