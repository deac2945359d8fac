"""The hall: all matches of a database, those in play as tables in memory, and the computers that sit at them.

Tables live on one event loop. What takes longer than a moment has pools of its own: `desk` opens and makes matches,
`reads` tells long stories, the writer writes, computers think in processes. None of them waits for another.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from sqlalchemy.exc import DataError, DBAPIError

from lancio.server.attendance import Attendance
from lancio.server.broom import ROUND, sweep
from lancio.server.computers import Computers
from lancio.server.course import Pending
from lancio.server.diary import let_go
from lancio.server.keeping import Due
from lancio.server.ledger import Away
from lancio.server.lookout import Lookout
from lancio.server.metrics import Metrics
from lancio.server.notices.bell import Bell
from lancio.server.notices.config import Config
from lancio.server.pace import PACE
from lancio.server.reception import Reception
from lancio.server.refusals import Refusal
from lancio.server.reviews import Reviews
from lancio.server.rows import Listed, row_of
from lancio.server.secrecy import hash_of
from lancio.server.stewards import Stewards
from lancio.server.store import Store
from lancio.server.table import Table
from lancio.server.trouble import Trouble, name_of
from lancio.server.uptime import Uptime
from lancio.server.writer import Taken, Writer

#: seconds between looks for what other processes may have written
PATIENCE = 1.0
#: a table at which nobody sits leaves memory after so many seconds
IDLE = 600.0

logger = logging.getLogger(__name__)


class Hall(Reception):
    """Finds tables, makes new ones, writes down what is done, and lets the computers play."""

    def __init__(self, store: Store, notices: Config | None = None) -> None:
        super().__init__(store)
        config = notices or Config()
        store.clock = store.seatings.clock = config.clock
        self.bell = Bell(self, config)
        self.attendance = Attendance(self)
        self.stewards = Stewards(self)
        self.lookout = Lookout()
        self.metrics = Metrics()
        self.computers = Computers(self)
        self.reviews = Reviews(self)
        self.trouble = Trouble(store.ping)
        self.uptime = Uptime(store.engine, config.clock)
        self._writer = Writer(store.ledger, self.metrics)
        self._keeper: asyncio.Task[None] | None = None
        #: told of every match that ends here
        self.ended: Callable[[Table], None] = lambda table: None
        #: when it is swept next, by this process's own watch
        self._sweeps = time.monotonic()
        #: seconds by which the loop was late when it was last looked at
        self._lag = 0.0

    async def open(self) -> None:
        """Begin, on the loop that everything will run on."""
        self._loop = asyncio.get_running_loop()
        # before anybody looks at a clock
        await self._live()
        self._keeper = self._loop.create_task(self._keep())
        self.store.ledger.listen(self._told, self.in_trouble, self._attends)
        self.store.leases.watch(self._missed)
        self.bell.open()
        self.attendance.open()
        self.stewards.open()
        self._look_after()

    def _attends(self, server: str, told: dict[str, list[str]]) -> None:
        """Another server says who looks there; called in a thread."""
        self._soon(lambda: self.attendance.heard(server, told))

    def elsewhere(self, id_: str) -> frozenset[str]:
        return self.attendance.elsewhere.sides(id_)

    def _look_after(self) -> None:
        """Whatever a server that ended had still to do."""
        self._start(self.computers.go_on())
        self._start(self.bell.go_on())
        self._start(self.stewards.go_on())

    def _missed(self) -> None:
        """Another server is gone, or this one was away; called in a thread."""
        self._soon(self._look_after)

    def say_goodbye(self) -> None:
        """No computer begins to think any more, and whoever listens for news is let go."""
        self._closed = True
        for table in tuple(self._tables.values()):
            table.notify()
        self.lookout.goodbye()

    async def shut(self) -> None:
        """Stop the computers, keep what lists show, and let go of the database."""
        loop = asyncio.get_running_loop()
        self.say_goodbye()
        if self._keeper is not None:
            self._keeper.cancel()
        self.computers.stop()
        self.reviews.stop()
        self.bell.stop()
        self.attendance.stop()
        self.stewards.stop()
        for task in tuple(self._beside):
            task.cancel()
        await loop.run_in_executor(None, self.close)

    def close(self) -> None:
        """The same without a loop. Nothing is lost: the journal has it all."""
        self.say_goodbye()
        self.computers.thinkers.close()
        self.bell.close()
        try:
            self.store.set_statuses([table for table in self._tables.values() if table.version != table.listed])
            self.uptime.beat()
        except (Away, DBAPIError) as error:
            self.in_trouble(error)
        self.trouble.close()
        self._rehearsal.close()
        self.desk.shutdown(wait=True, cancel_futures=True)
        self.reads.shutdown(wait=True, cancel_futures=True)
        self._writer.close()
        self.store.close()

    # -- writing -------------------------------------------------------------------------------

    async def write(self, table: Table, pending: Pending) -> None:
        """Let an action count: when this returns it is on the disk, and everybody is told."""
        entry = pending.entry
        begun = time.perf_counter()
        try:
            await self._writer.write(row_of(table.card.id, entry))
        except Taken as error:
            await self.run(self.desk, table.catch_up)
            raise Refusal("stale", version=table.versions[entry.side]) from error
        except BaseException:
            # nobody knows whether it was written
            table.behind = True
            raise
        table.accept(pending)
        if table.match.outcome is not None:
            self.ended(table)
        self._rung(table)
        self.metrics.actions.add(time.perf_counter() - begun)
        due = table.due()
        if due is not None:
            self.desk.submit(self._keep_position, table, due)

    def _keep_position(self, table: Table, due: Due) -> None:
        """Keep a position. Without it nothing is lost but time."""
        try:
            self._writer.also(self.store.keep, table.card.id, due.freeze()).result()
            table.shed(due)
        except Exception as error:
            table.kept = due.before
            if isinstance(error, Away | DBAPIError):
                self.in_trouble(error)
            else:
                logger.error("a position of match %s cannot be kept: %s", table.card.id, type(error).__name__)

    @property
    def now(self) -> dict[str, float]:
        """Figures of this moment."""
        tables = tuple(self._tables.values())
        return {
            "matches_open": len(tables),
            "streams": sum(table.watchers for table in tables),
            "matches_thinking": self.computers.count,
            "lag_seconds": self._lag,
        }

    # -- keeping house -------------------------------------------------------------------------

    async def _live(self) -> None:
        """Leave a sign of life; if there was none for a while, clocks are wound anew."""
        if not self.uptime.due:
            return
        try:
            if await self.also(self.uptime.beat):
                for table in tuple(self._tables.values()):
                    await self.run(self.desk, table.wind)
        except (Away, DBAPIError) as error:
            self.in_trouble(error)

    async def _sweep(self) -> None:
        """Let go of what is kept of people and has had its time."""
        if time.monotonic() < self._sweeps:
            return
        self._sweeps = time.monotonic() + ROUND
        try:
            await self.also(sweep, self.store.engine, time.time())
        except (Away, DBAPIError) as error:
            self.in_trouble(error)

    async def _keep(self) -> None:
        """See what other processes have written for those who listen, and clear the tables that nobody needs."""
        pulse = self.store.ledger.pulse()
        while not self._closed:
            due = asyncio.get_running_loop().time() + PATIENCE
            await asyncio.sleep(PATIENCE)
            self._lag = max(0.0, asyncio.get_running_loop().time() - due)
            PACE.late(self._lag)
            await self._live()
            await self._sweep()
            try:
                before, pulse = pulse, self.store.ledger.pulse()
                await self._go_round(pulse != before)
            except (Away, DBAPIError) as error:
                self.in_trouble(error)
            except Refusal as refusal:
                logger.error("tables cannot be kept up to date: %s", refusal)
            except Exception:
                logger.exception("tables cannot be kept up to date")

    async def _go_round(self, written: bool) -> None:
        """Once round all tables; what they hold here is let go of at the end."""
        watched = [table for table in tuple(self._tables.values()) if table.watched]
        if watched and written:
            await self.run(self.desk, self._look_around, watched)
            for table in watched:
                self.wake(table)
        for table in tuple(self._tables.values()):
            let_go(table)
        gone = time.monotonic() - IDLE
        for table in [table for table in tuple(self._tables.values()) if table.used < gone]:
            await self.leave(table)

    def _look_around(self, tables: list[Table]) -> None:
        ids = [table.card.id for table in tables]
        newest, seatings = self.store.ledger.newest(ids), self.store.ledger.seatings(ids)
        for table in tables:
            # an action under way may be on the disk and not yet accepted: it will see for itself
            further = newest.get(table.card.id, 0) > table.version and not table.acting
            if further or seatings.get(table.card.id, 0) > table.seating.revision:
                self.catch_up(table)

    async def leave(self, table: Table) -> None:
        """Let a table leave memory, if nobody is at it."""
        if table.idle and not self.computers.at(table.card.id):
            del self._tables[table.card.id]
            due = None if table.waits else table.due(leaving=True)
            if due is not None:
                await self.run(self.desk, self._keep_position, table, due)
            if table.version != table.listed:
                await asyncio.wrap_future(self._writer.also(self.store.set_statuses, [table]))

    def listed(self, keys: list[str]) -> list[Listed]:
        """The matches that these keys open."""
        return self.newest(self.store.opened_by([hash_of(key) for key in keys]))

    def newest(self, found: Iterable[Listed]) -> list[Listed]:
        """Matches as they stand now. What is kept of a match for lists is written when it leaves memory; if the journal
        has gone on since, the match itself is asked."""
        return [self._newest(listed) for listed in found]

    def _newest(self, listed: Listed) -> Listed:
        if listed.status.get("entries", listed.entries) == listed.entries:
            return listed
        try:
            table = self.table(listed.card.id)
        except Refusal:
            return listed
        with table.lock:
            status, changed = table.status, table.changed
        return Listed(listed.card, listed.holds, status, changed, listed.entries)

    # -- computers -----------------------------------------------------------------------------

    def warm(self) -> None:
        """Let those who think get ready."""
        self.computers.thinkers.warm()

    async def gathered(self, table: Table) -> None:
        """Somebody has sat down: perhaps the match waits only for those who are away."""
        await self.bell.gathered(table)

    def wake(self, table: Table) -> None:
        """Let a computer think, if it is its turn and it does not yet; a person who is away may want to be told."""
        self.computers.wake(table)
        self._rung(table)

    def _rung(self, table: Table) -> None:
        """Something may have changed at a table: whoever is concerned looks."""
        self.bell.heard(table)
        self.stewards.heard(table)
        self.lookout.heard(table)

    def _heard(self, matches: list[str] | None) -> None:
        super()._heard(matches)
        for id_ in self.lookout.matches if matches is None else matches:
            table = self._tables.get(id_)
            if id_ in self.lookout and (table is None or not table.watched):
                self._start(self._visit(id_))

    def in_trouble(self, error: Exception) -> None:
        """The database fails: that is said once, not by everybody who finds it so."""
        if isinstance(error, DataError):
            logger.error("the database does not take a value: %s", name_of(error))
            return
        self.trouble.happened(error)
