"""Whoever answers for people where they want it, though no page of theirs is open.

Two things are answered, and neither tells anything. Where a question has one answer and asking hides nothing, it is
given at once: everybody knows that there was no other. A window, which asks alike whether somebody could act or not, is
let pass so many seconds after it was opened, whatever could be done at it: when that happens follows from the clock and
from nothing that is secret. To act at windows without being asked is what standing orders are for
(`lancio.engine.orders`), which the rules themselves carry out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, NamedTuple, Protocol

from sqlalchemy.exc import DBAPIError

from lancio.engine.asking import declining, only_answer
from lancio.server.course import Pending
from lancio.server.house import Rooms
from lancio.server.ledger import Away
from lancio.server.logs import request
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.table import Table

#: seconds between looks
PAUSE = 0.5

logger = logging.getLogger(__name__)


class House(Rooms, Protocol):
    """What is needed of the hall."""

    async def write(self, table: Table, pending: Pending) -> None: ...

    def wake(self, table: Table) -> None: ...

    def beside(self, work: Coroutine[Any, Any, None]) -> None: ...


class Answer(NamedTuple):
    """What is to be answered for a seat, after so many entries of the journal, and from when on."""

    side: str
    code: int
    number: int
    at: float


def answer_for(table: Table) -> Answer | None:
    """What is to be answered at a table for whoever is asked there, if he wants that."""
    if table.waits:
        return None
    match = table.match
    side = match.to_act
    if side is None or table.card.seats[side] != HUMAN:
        return None
    mine = table.seating.at(side)
    if mine is None:
        return None
    # whoever has come back to a question wants to be asked
    if mine.forced and not table.returned and (code := only_answer(match.game, match.state)) is not None:
        return Answer(side, code, table.version, float("-inf"))
    if mine.passes is not None and (code := declining(match.game, match.state)) is not None:
        return Answer(side, code, table.version, table.changed + mine.passes)
    return None


class Stewards:
    """Those of all tables here. Of several servers one writes: the others find it done."""

    def __init__(self, house: House) -> None:
        self.house = house
        #: matches in which a window is let pass, and when
        self._due: dict[str, Answer] = {}
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin, on the loop."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        """Nobody answers any more."""
        if self._task is not None:
            self._task.cancel()

    def heard(self, table: Table) -> None:
        """Something may have changed at a table. Called at every action: it costs next to nothing."""
        id_, found = table.card.id, answer_for(table)
        known = self._due.pop(id_, None)
        if found is None or self.house.closed:
            return
        self._due[id_] = found
        # said twice for one question it would only be tried twice
        if found != known and found.at == float("-inf"):
            self.house.beside(self._give(id_))

    async def go_on(self) -> None:
        """Look at all matches in which something is answered: a server that ended may have had to."""
        try:
            for id_ in await self.house.run(self.house.desk, self.house.store.seatings.answered):
                await self._open(id_)
        except (Away, DBAPIError) as error:
            self.house.in_trouble(error)

    async def _open(self, id_: str) -> Table | None:
        try:
            return await self.house.room(id_)
        except Refusal as refusal:
            logger.error("match %s cannot be opened: %s", id_, refusal)
            return None

    async def _watch(self) -> None:
        while not self.house.closed:
            await asyncio.sleep(PAUSE)
            await self.look()

    async def look(self) -> None:
        """Give the answers that are due."""
        now = self.house.store.clock()
        for id_, answer in tuple(self._due.items()):
            if answer.at <= now:
                await self._give(id_)

    async def _give(self, id_: str) -> None:
        """Answer, if that is still asked."""
        # it belongs to nobody's request, though somebody's has begun it
        request.set("")
        try:
            table = await self._open(id_)
            if table is None:
                self._due.pop(id_, None)
                return
            async with table.flight():
                answer = answer_for(table)
                if answer is None or answer.at > self.house.store.clock() or self.house.closed:
                    return
                await self.house.write(table, table.play(answer.side, table.match.verbs.notation(answer.code)))
            self.house.wake(table)
        except (Away, DBAPIError) as error:
            self.house.in_trouble(error)
        except Refusal as refusal:
            # another server was quicker, or the table is busy: it is looked at again
            if refusal.code not in ("stale", "busy"):
                logger.error("nothing can be answered in match %s: %s", id_, refusal)
        except Exception:
            logger.exception("nothing can be answered in match %s", id_)
