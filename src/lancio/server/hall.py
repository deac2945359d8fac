"""The hall: all matches of a database, those in play as tables in memory, and the computers that sit at them.

Tables live on one event loop. What takes longer than a moment has pools of its own: `desk` opens and makes matches,
`reads` tells long stories, the writer writes, computers think in processes. None of them waits for another.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError

import lancio
from lancio import BadData, UnknownGame, UnknownPlayer
from lancio.engine import own
from lancio.players import player
from lancio.server.computers import Computers
from lancio.server.keeping import Due, rules_of
from lancio.server.ledger import Away
from lancio.server.metrics import Metrics
from lancio.server.pace import PACE
from lancio.server.refusals import Refusal
from lancio.server.rehearsal import Rehearsal
from lancio.server.secrecy import hash_of, is_id, new_id, new_key, new_seed
from lancio.server.store import HUMAN, Card, Listed, Store, row_of
from lancio.server.table import Pending, Table, status_of
from lancio.server.telling import let_go
from lancio.server.trouble import Trouble
from lancio.server.writer import Taken, Writer

#: threads that open and make matches, and those that tell long stories
DESK, READERS = 3, 2
#: seconds between looks for what other processes may have written
PATIENCE = 1.0
#: a table at which nobody sits leaves memory after so many seconds
IDLE = 600.0

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Hall:
    """Finds tables, makes new ones, and lets the computers play."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.desk = ThreadPoolExecutor(DESK, "lancio-desk")
        self.reads = ThreadPoolExecutor(READERS, "lancio-reads")
        self.metrics = Metrics()
        self.computers = Computers(self)
        self.trouble = Trouble(store.ping)
        self._rehearsal = Rehearsal()
        self._writer = Writer(store.ledger, self.metrics)
        self._lock = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._closed = False
        #: seconds by which the loop was late when it was last looked at
        self._lag = 0.0

    @property
    def closed(self) -> bool:
        """Whether the server is on its way out."""
        return self._closed

    async def open(self) -> None:
        """Begin, on the loop that everything will run on."""
        self._loop = asyncio.get_running_loop()
        self._keeper = self._loop.create_task(self._keep())
        self.store.ledger.listen(self._told, self.in_trouble)
        self.store.leases.watch(self._missed)
        self._start(self.computers.go_on())

    def _missed(self) -> None:
        """Another server is gone, or this one was away; called in a thread."""
        self._soon(lambda: self._start(self.computers.go_on()))

    def say_goodbye(self) -> None:
        """No computer begins to think any more, and whoever listens for news is let go."""
        self._closed = True
        for table in tuple(self._tables.values()):
            table.notify()

    async def shut(self) -> None:
        """Stop the computers, keep what lists show, and let go of the database."""
        loop = asyncio.get_running_loop()
        self.say_goodbye()
        if self._keeper is not None:
            self._keeper.cancel()
        self.computers.stop()
        for task in tuple(self._beside):
            task.cancel()
        await loop.run_in_executor(None, self.close)

    def close(self) -> None:
        """The same without a loop. Nothing is lost: the journal has it all."""
        self.say_goodbye()
        self.computers.thinkers.close()
        try:
            self.store.set_statuses([table for table in self._tables.values() if table.version != table.listed])
        except DBAPIError as error:
            self.in_trouble(error)
        self.trouble.close()
        self._rehearsal.close()
        self.desk.shutdown(wait=True, cancel_futures=True)
        self.reads.shutdown(wait=True, cancel_futures=True)
        self._writer.close()
        self.store.close()

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

    # -- tables --------------------------------------------------------------------------------

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
        table.catch_up()
        table.used = time.monotonic()
        with self._lock:
            # a match never sits at two tables
            return self._tables.setdefault(id_, table)

    def _seat(self, card: Card) -> Table:
        try:
            table = Table(self.store, card)
        except (UnknownGame, BadData) as error:
            raise Refusal("outdated", [str(error)]) from error
        self._rehearsal.of(table.match)
        return table

    async def room(self, id_: str, *, fresh: bool = True) -> Table:
        """The table of a match, for who is on the loop; `fresh`: with all that anybody has written."""
        table = self._tables.get(id_)
        if table is None:
            table = await self._opened(id_)
        else:
            table.used = time.monotonic()
            if table.behind or (fresh and self._moved_on(table)):
                await self.run(self.desk, table.catch_up)
        self.wake(table)
        return table

    def _moved_on(self, table: Table) -> bool:
        """Whether the journal may have gone on without the table. A database in another place is not asked here."""
        ledger = self.store.ledger
        if ledger.near:
            return bool(ledger.entries(table.card.id, table.version))
        return not ledger.hearing

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
                self._opening[id_].add_done_callback(_mark)

    async def _follow(self, table: Table) -> None:
        """Bring a table up to date for those who listen at it."""
        try:
            await self.run(self.desk, table.catch_up)
        except (Away, DBAPIError) as error:
            self.in_trouble(error)
            table.behind = True
            return
        self.wake(table)

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

    async def _keep(self) -> None:
        """See what other processes have written for those who listen, and clear the tables that nobody needs."""
        pulse = self.store.ledger.pulse()
        while not self._closed:
            due = asyncio.get_running_loop().time() + PATIENCE
            await asyncio.sleep(PATIENCE)
            self._lag = max(0.0, asyncio.get_running_loop().time() - due)
            PACE.late(self._lag)
            try:
                before, pulse = pulse, self.store.ledger.pulse()
                watched = [table for table in tuple(self._tables.values()) if table.watched]
                if watched and pulse != before:
                    await self.run(self.desk, self._look_around, watched)
                    for table in watched:
                        self.wake(table)
                for table in tuple(self._tables.values()):
                    let_go(table)
                gone = time.monotonic() - IDLE
                for table in [table for table in tuple(self._tables.values()) if table.used < gone]:
                    await self.leave(table)
            except (Away, DBAPIError) as error:
                self.in_trouble(error)
            except Refusal as refusal:
                logger.error("tables cannot be kept up to date: %s", refusal)
            except Exception:
                logger.exception("tables cannot be kept up to date")

    def _look_around(self, tables: list[Table]) -> None:
        newest = self.store.ledger.newest([table.card.id for table in tables])
        for table in tables:
            # an action under way may be on the disk and not yet accepted: it will see for itself
            if newest.get(table.card.id, 0) > table.version and not table.acting:
                table.catch_up()

    async def leave(self, table: Table) -> None:
        """Let a table leave memory, if nobody is at it."""
        if table.idle and not self.computers.at(table.card.id):
            del self._tables[table.card.id]
            due = table.due(leaving=True)
            if due is not None:
                await self.run(self.desk, self._keep_position, table, due)
            if table.version != table.listed:
                await asyncio.wrap_future(self._writer.also(self.store.set_statuses, [table]))

    def create(
        self,
        game: str,
        scenario: str | None,
        options: Mapping[str, bool | int | str],
        seats: Mapping[str, str],
        seed: int | None,
    ) -> tuple[Card, dict[str, str], str]:
        """A new match: its card, a key for each human seat, a key for spectators."""
        try:
            chosen_game = lancio.game(game)
        except UnknownGame as error:
            raise Refusal("unknown_game", [str(error)], game=game) from error
        try:
            chosen = chosen_game.scenario(scenario)
        except BadData as error:
            raise Refusal("bad_scenario", [str(error)], scenario=scenario) from error
        if set(seats) != set(chosen.sides):
            raise Refusal("bad_seats", sides=", ".join(chosen.sides))
        for name in seats.values():
            if name != HUMAN:
                _check_player(name)
        secret = new_seed() if seed is None else seed
        try:
            match = chosen_game.start(chosen.slug, secret, options)
        except BadData as error:
            raise Refusal("bad_options", [error.reason or str(error)]) from error
        card = Card(
            new_id(),
            chosen_game.slug,
            chosen.slug,
            dict(match.options),
            secret,
            seed is not None,
            {side: seats[side] for side in chosen.sides},
            time.time(),
            own.digest_of(chosen_game.slug),
            rules=rules_of(chosen_game.slug),
        )
        keys = {side: new_key() for side in chosen.sides if seats[side] == HUMAN}
        spectator = new_key()
        holders: dict[str, str | None] = {hash_of(key): side for side, key in keys.items()}
        holders[hash_of(spectator)] = None
        status = {**status_of(match), "entries": 0}
        self._writer.also(self.store.create, card, lancio.__version__, holders, status).result()
        if any(name != HUMAN and not player(name).blind for name in seats.values()):
            self.computers.thinkers.warm()
        return card, keys, spectator

    def listed(self, keys: list[str]) -> list[Listed]:
        """The matches that these keys open. What is kept of a match for lists is written when it leaves memory; if the
        journal has gone on since, the match itself is asked."""
        return [self._newest(listed) for listed in self.store.opened_by([hash_of(key) for key in keys])]

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

    def wake(self, table: Table) -> None:
        """Let a computer think, if it is its turn and it does not yet."""
        self.computers.wake(table)

    def in_trouble(self, error: Exception) -> None:
        """The database fails: that is said once, not by everybody who finds it so."""
        self.trouble.happened(error)


def _mark(opened: asyncio.Task[Table]) -> None:
    if not opened.cancelled() and opened.exception() is None:
        opened.result().behind = True


def _check_player(name: str) -> None:
    try:
        player(name)
    except UnknownPlayer as error:
        raise Refusal("unknown_player", [str(error)], player=name) from error
