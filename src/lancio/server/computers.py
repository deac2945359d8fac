"""The computers that sit at the tables: whose turn it is thinks, in one server only, until a person must decide.

A computer whose server ended is looked after by another one, or by the same when it starts again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Protocol

from sqlalchemy.exc import DBAPIError

from lancio.server.course import Pending
from lancio.server.house import Rooms
from lancio.server.ledger import Away
from lancio.server.logs import request
from lancio.server.metrics import Metrics
from lancio.server.refusals import Refusal
from lancio.server.speed import settled, unsettled
from lancio.server.table import Table, waker
from lancio.server.thinking import Failed, Question, Thinkers, Thought

#: who plays out what is settled
PLAYS_OUT = "greedy"
#: computers that think at the same time
THINKERS = 2
#: seconds in which it is known how quick this machine is, or guessed
MEASURING = 5.0
#: seconds until it is tried again to think where another server does, or when the database was away
PATIENCE = 1.0
#: so many matches are looked through at once for computers whose turn it is
SOME = 200

logger = logging.getLogger(__name__)


class House(Rooms, Protocol):
    """What the computers need of the hall."""

    metrics: Metrics

    async def leave(self, table: Table) -> None: ...

    async def write(self, table: Table, pending: Pending) -> None: ...


class Computers:
    """Lets them play."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.thinkers = Thinkers(THINKERS)
        #: matches in which it is a computer's turn, each with its task
        self._busy: dict[str, asyncio.Task[None]] = {}
        #: those of them for which another server thinks
        self._elsewhere: set[str] = set()
        self._round = asyncio.Lock()
        #: what is being thought about, by match
        self._thoughts: dict[str, Thought] = {}
        #: matches in which nobody wants to wait, until a person must decide
        self._hurried: set[str] = set()
        self._measuring = asyncio.Lock()

    @property
    def count(self) -> int:
        """In how many matches a computer of this server thinks."""
        return len(self._busy) - len(self._elsewhere)

    def at(self, id_: str) -> bool:
        """Whether a computer sits at a table that must stay."""
        return id_ in self._busy

    def stop(self) -> None:
        """Nobody waits for them any more."""
        for task in self._busy.values():
            task.cancel()

    def wake(self, table: Table) -> None:
        """Let a computer think, if it is its turn and it does not yet."""
        id_ = table.card.id
        if self.house.closed or id_ in self._busy or not table.thinking:
            return
        task = asyncio.get_running_loop().create_task(self._think(table))
        self._busy[id_] = task
        task.add_done_callback(lambda _: self._busy.pop(id_, None))

    def hurry(self, id_: str) -> bool:
        """Let the computer at a table play what it has found so far, now and until a person must decide. Whether it
        thinks here."""
        if id_ not in self._busy or id_ in self._elsewhere:
            return False
        self._hurried.add(id_)
        thought = self._thoughts.get(id_)
        if thought is not None:
            thought.hurry()
        return True

    @property
    def share(self) -> float:
        """What of the processor one more computer would have."""
        return min(1.0, THINKERS / (self.count + 1))

    async def measure(self, game: str, scenario: str | None) -> None:
        """See how quick this machine is with a game, if it is not known."""
        async with self._measuring:
            if self.thinkers.speeds.knows(game):
                return
            try:
                asked = self.thinkers.ask({"measure": game, "scenario": scenario})
                said = await asyncio.wait_for(asked, MEASURING)
                self.thinkers.speeds.note(game, *said["pace"])
            except (Failed, TimeoutError) as error:
                logger.warning("it is not known how quick this machine is with %s (%s)", game, error)

    async def settle(self, game: str, scenario: str | None, seats: Mapping[str, str]) -> dict[str, str]:
        """Who plays: levels that take their time with the number of simulations that they have here."""
        if not unsettled(game, seats):
            return dict(seats)
        await self.measure(game, scenario)
        return {side: settled(name, game, self.thinkers.speeds, self.share) for side, name in seats.items()}

    async def go_on(self) -> None:
        """Let computers go on whose server ended before they did. Matches in which there is nothing to do leave
        memory again."""
        async with self._round:
            last = ""
            while not self.house.closed:
                try:
                    looked, found = await self.house.run(self.house.desk, self.house.store.unfinished, last, SOME)
                    for id_ in found:
                        await self._look_after(id_)
                except (Away, DBAPIError) as error:
                    self.house.in_trouble(error)
                    await asyncio.sleep(PATIENCE)
                    continue
                if looked is None:
                    return
                last = looked

    async def _look_after(self, id_: str) -> None:
        try:
            table = await self.house.room(id_)
        except Refusal as refusal:
            logger.error("match %s cannot be opened: %s", id_, refusal)
            return
        if not table.thinking:
            await self.house.leave(table)

    async def play_out(self, table: Table, *, anyhow: bool = False) -> None:
        """The rest of a match whose winner is certain, or that all want to end: computers decide for everybody."""
        while table.match.to_act is not None and (anyhow or table.match.settled) and not self.house.closed:
            await self._decide(table, PLAYS_OUT)

    async def _think(self, table: Table) -> None:
        """Think, if no other server does; if one does, wait until it is done, or gone."""
        id_, house = table.card.id, self.house
        # it belongs to nobody's request, though somebody's has begun it
        request.set("")
        leases = house.store.leases
        changed = asyncio.Event()
        stop = table.watch(waker(changed), silent=True)
        try:
            while table.thinking and not house.closed:
                changed.clear()
                if await house.run(house.desk, leases.take, id_):
                    self._elsewhere.discard(id_)
                    try:
                        await self._decide_all(table)
                    finally:
                        await house.run(house.desk, leases.release, id_)
                    continue
                self._elsewhere.add(id_)
                try:
                    await asyncio.wait_for(changed.wait(), PATIENCE)
                except TimeoutError:
                    await self._catch_up(table)
        except Exception:
            logger.exception("a computer could not play in match %s", id_)
        finally:
            stop()
            self._elsewhere.discard(id_)
            self._hurried.discard(id_)

    async def _decide_all(self, table: Table) -> None:
        """The decisions of a computer, one after another; between them others have their turn."""
        # whoever thought here before may have written
        await self._catch_up(table)
        while table.thinking and not self.house.closed:
            try:
                await self._decide(table)
            except (Away, DBAPIError) as error:
                self.house.in_trouble(error)
                await asyncio.sleep(PATIENCE)
                await self._catch_up(table)
            await asyncio.sleep(0)

    async def _catch_up(self, table: Table) -> None:
        try:
            await self.house.run(self.house.desk, table.catch_up)
        except (Away, DBAPIError) as error:
            self.house.in_trouble(error)

    async def _decide(self, table: Table, instead: str | None = None) -> None:
        """One decision, of the computer that sits there or of another one for it."""
        match, version, side = table.match, table.version, table.match.to_act
        assert side is not None
        if table.taught is not None:
            await self._recite(table, table.taught.place(match).scripted)
            return
        name = instead or table.card.seats[side]
        thought = self._thought(table, version)
        question = Question.of(match, name, table.card.seed, side, version)._replace(thought=thought)
        begun = time.perf_counter()
        try:
            code = await self.thinkers.decide(question)
        except Failed as error:
            if self.house.closed:
                return
            logger.error("%s failed in match %s (%s); any legal action instead", name, table.card.id, error)
            code = question.anything()
        finally:
            self._thoughts.pop(table.card.id, None)
        self.house.metrics.thinking.add(time.perf_counter() - begun)
        await self._write(table, version, side, match.verbs.notation(code))

    async def _recite(self, table: Table, scripted: str | None) -> None:
        """What a lesson answers."""
        if scripted is not None and table.match.to_act is not None:
            await self._write(table, table.version, table.match.to_act, scripted)

    async def _write(self, table: Table, version: int, side: str, action: str) -> None:
        """Play what was decided at a version, if it is still the newest."""
        async with table.flight():
            if table.version == version and not self.house.closed:
                try:
                    await self.house.write(table, table.play(side, action))
                except Refusal as refusal:
                    if refusal.code != "stale":
                        raise

    def _thought(self, table: Table, version: int) -> Thought:
        """What is thought about at a table, which hears how far it has come."""
        id_, loop = table.card.id, asyncio.get_running_loop()

        def told(done: float) -> None:
            if not self.house.closed:
                loop.call_soon_threadsafe(table.ponder, version, done)

        thought = self._thoughts[id_] = Thought(told)
        if id_ in self._hurried:
            thought.hurry()
        return thought
