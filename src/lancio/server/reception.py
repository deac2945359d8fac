"""Where people are received: new matches, who sits down, takes another key or names himself, what the lobby shows."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError

import lancio
from lancio import LancioError
from lancio.server.clocks import Control
from lancio.server.ledger import Away
from lancio.server.lobby import AGAIN, OpenSeat, Watched
from lancio.server.making import Made, made
from lancio.server.refusals import Refusal
from lancio.server.rooms import Rooms, mark
from lancio.server.sittings import NOBODY, Seated, Sitter
from lancio.server.table import Table
from lancio.server.terms import Terms, terms_of
from lancio.server.timers import wind
from lancio.server.wishes import NewMatch
from lancio.server.writer import Writer

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Reception(Rooms):
    """Rooms with people in them."""

    _writer: Writer

    def warm(self) -> None:
        """Somebody will have to think."""

    async def gathered(self, table: Table) -> None:
        """Somebody has sat down."""

    def create(self, wish: NewMatch, alone: bool = True, who: Sitter = NOBODY, key: str | None = None) -> Made:
        """A new match of somebody's. `alone`: the server is one person's; `key`: that of his one seat."""
        new = made(wish, who, alone=alone, now=self.store.clock(), key=key)
        self._writer.also(self.keep_new, new).result()
        if wish.clock is not None:
            control = Control(wish.clock.bank, wish.clock.increment, wish.clock.each)
            self._writer.also(self.store.seatings.change, new.card.id, wind, control).result()
        if new.thinks:
            self.warm()
        return new

    def keep_new(self, new: Made) -> None:
        """Write down a new match."""
        told = (new.holders, new.status, new.sittings, new.tokens, new.until)
        self.store.create(new.card, lancio.__version__, *told)

    async def also(self, call: Callable[..., T], *values: object) -> T:
        """Write something else than actions, in the writer's own time."""
        return await asyncio.wrap_future(self._writer.also(call, *values))

    async def arrange(self, id_: str, call: Callable[..., T], *values: object) -> T:
        """Change who sits at a match, or with which key: when this returns it is on the disk, and everybody is told."""
        found = await asyncio.wrap_future(self._writer.also(call, *values))
        await self._rearranged(id_)
        return found

    async def _rearranged(self, id_: str) -> None:
        """Let a table know who sits there now. Whatever fails here, it is written: whoever asked must get his answer,
        for a key is said once."""
        if id_ in self._opening:
            # it may have been read before that was written
            self._opening[id_].add_done_callback(mark)
        table = self._tables.get(id_)
        if table is None:
            return
        table.behind = True
        try:
            await self.run(self.desk, self.catch_up, table)
        except (Away, DBAPIError) as error:
            self.in_trouble(error)
            table.behind = True
            return
        except LancioError as error:
            logger.error("match %s cannot be brought up to date: %s", id_, error)
            return
        self.wake(table)

    def looked(self, table: Table, side: str | None) -> None:
        """Somebody is at a match: if he made it, and a seat of it is open, it stays in the lobby. Not written down
        every time."""
        mine = None if side is None else table.seating.at(side)
        if mine is None or not mine.maker or not any(one.public for one in table.seating.sittings):
            return
        now = time.monotonic()
        if now - table.renewed > AGAIN:
            table.renewed = now
            self._writer.also(self.store.lobby.renew, table.card.id).add_done_callback(self._renewed)

    def _renewed(self, done: Future[None]) -> None:
        error = done.exception()
        if isinstance(error, Away | DBAPIError):
            self.in_trouble(error)

    async def seated(self, call: Callable[..., Seated], *values: object) -> Seated:
        """The same for whoever learns only by sitting down at which match he sits."""
        found = await asyncio.wrap_future(self._writer.also(call, *values))
        await self._rearranged(found.match)
        # a computer that has the first decision begins at once, and who is waited for is told
        self._start(self._visit(found.match))
        return found

    async def _visit(self, id_: str) -> None:
        try:
            await self.gathered(await self.room(id_))
        except (Away, DBAPIError) as error:
            self.in_trouble(error)
        except Refusal as refusal:
            logger.error("match %s cannot be opened: %s", id_, refusal)

    def open_seats(self, *wanted: Any) -> tuple[list[OpenSeat], bool]:
        """Seats that a stranger may take; where somebody has left one, as long as the match goes on."""
        found, more = self.store.lobby.seats(*wanted)
        return [one for one in found if one.card.waits or self._goes_on(one.card.id)], more

    def _goes_on(self, id_: str) -> bool:
        try:
            return not self.table(id_).over
        except Refusal:
            return False

    def watched(self, page: int, game: str | None, pace: str | None) -> tuple[list[Watched], bool]:
        """Matches that everybody may watch, as they stand now."""
        found, more = self.store.lobby.watched(page, game, pace)
        now = [one._replace(status=self._status(one.card.id, one.status, one.entries)) for one in found]
        return [one for one in now if one.status["outcome"] is None], more

    def _status(self, id_: str, status: Mapping[str, Any], entries: int) -> Mapping[str, Any]:
        """What lists show of a match: as it was kept, unless its journal has gone on since."""
        if status.get("entries", entries) == entries:
            return status
        try:
            return self.table(id_).status
        except Refusal:
            return status

    def terms(self, ids: Iterable[str]) -> dict[str, Terms]:
        """What people are called in some matches, how they are timed, and whether they count."""
        return terms_of(self.store.engine, ids)
