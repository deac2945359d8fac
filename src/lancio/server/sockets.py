"""A WebSocket a seat: what the seat may know comes by itself, what it wants goes the same way.

    -> {"key": "…", "seat": "us", "lang": "en", "since": 0}
    <- {"seat": {…}}
    -> {"id": 1, "version": 12, "action": "move 505-c1 1412"}
    <- {"seat": {…}, "since": 12, "done": 1}       or {"done": 1, "refused": {"status": 422, "error": "illegal", …}}

What is sent is always the newest, never a queue: whoever reads slowly is told less often.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from msgspec.json import Decoder, Encoder

from lancio.server import telling
from lancio.server.accounts.visitor import visitor
from lancio.server.accounts.visits import Visits
from lancio.server.api import Asked, carry_out, hall_of, playing, written
from lancio.server.hall import Hall
from lancio.server.holders import looks, opens
from lancio.server.limits import ACT, FAIL, FAILED, Limits, address_of
from lancio.server.live import BEAT
from lancio.server.parameters import Path, check_body
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of
from lancio.server.shapes import Told
from lancio.server.table import Table, waker
from lancio.server.talk import PLAYERS, WATCHERS
from lancio.server.wishes import Hello, Wanted

#: seconds until somebody must have said who he is
GREETING = 20.0
#: seconds in which somebody who wants too much is not heard
DEAF = 0.5
#: close codes: the server ends; something was refused, which was said before
GOING_AWAY, REFUSED = 1001, 4000
#: those by which a browser says that whoever sat here has gone to another page or shut this one: all is well, the
#: page is no more, or nothing is said. A window that nobody sees says something else, and a lost line nothing at all
LEFT = frozenset((1000, 1001, 1005))

HELLO, WANTED, ENCODER = Decoder(Hello), Decoder(Wanted), Encoder()
Socket = WebSocket[Any, Any, Any]


@websocket("/api/matches/{id:str}/socket")
async def socket(socket: Socket, state: State, id: Path) -> None:
    """A seat of a match."""
    limits: Limits | None = state.limits
    await socket.accept()
    lang = "en"
    held = ExitStack()
    try:
        try:
            if limits is not None:
                held.enter_context(limits.stream(address_of(socket)))
            hello = read(HELLO, await asyncio.wait_for(socket.receive_text(), GREETING))
            lang = hello.lang
            hall = hall_of(state)
            table = await hall.room(id)
            chair = Chair(socket, hall, table, hello, limits)
        except (Refusal, TimeoutError) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("no_key")
            if limits is not None and refusal.code in FAILED:
                limits.spend(FAIL, address_of(socket))
            await say(socket, Told(refused=refused(refusal, lang)))
            await socket.close(REFUSED)
            return
        await chair.sit()
    except WebSocketDisconnect:
        return
    finally:
        held.close()


class Chair:
    """A seat that is told everything on its socket."""

    def __init__(self, socket: Socket, hall: Hall, table: Table, hello: Hello, limits: Limits | None) -> None:
        self.socket = socket
        self.limits = limits
        self.hall = hall
        self.table = table
        self.hello = hello
        self.side = looks(table, hello.key, hello.seat)
        #: who is logged in; asked for again whenever something is told or wanted
        self._visit = visitor.get()
        self._answers: list[Told] = []
        self._changed = asyncio.Event()
        #: version, thinking, whether the match is stuck, how many would end it and who sits there, when the seat was
        #: last told
        self._told: tuple[object, ...] | None = None
        self._revision = table.seating.revision
        #: the others who looked, and who were near, when the seat was last told
        self._others: tuple[list[str], list[str]] = [], []
        #: what of what is said it was told
        self._heard: dict[str, int] = {}
        self._progress: float | None = None
        self._since = hello.since
        self._undone = table.undone
        #: the key opens the seat no more
        self._out = False

    async def sit(self) -> None:
        """Tell and listen until one of them ends: whoever sits here goes, or the server does."""
        stop = self.table.watch(waker(self._changed))
        both = [asyncio.create_task(work) for work in (self._tell(), self._listen())]
        try:
            with self.table.presence.looking([self.side]) as line:
                done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                gone = [error for error in map(asyncio.Task.exception, done) if isinstance(error, WebSocketDisconnect)]
                line.left = self._out or any(error.code in LEFT for error in gone)
        finally:
            stop()
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        for task in done:
            task.result()

    async def _listen(self) -> None:
        while True:
            data = await self.socket.receive_text()
            wanted: Wanted | None = None
            try:
                # what makes no sense counts as well
                if self.limits is not None:
                    named = self._visit.session if self._visit and not self.hello.key else hash_of(self.hello.key)
                    self.limits.take(ACT, named)
                wanted = read(WANTED, data)
                await self._ask_again()
                do = playing(wanted.action) if wanted.action is not None else type(self.table).undo
                asked = Asked(self.hello.key, self.hello.seat or self.side, wanted.version, self.hello.lang)
                await carry_out(self.hall, self.table, asked, do)
                answer = Told(done=wanted.id)
            except Refusal as refusal:
                said = refused(refusal, self.hello.lang)
                answer = Told(done=wanted.id if wanted else None, refused=said)
            self._answers.append(answer)
            self._changed.set()
            if answer.refused is not None and answer.refused["error"] == "too_many":
                # nor is he heard meanwhile
                await asyncio.sleep(DEAF)

    async def _tell(self) -> None:
        loop = asyncio.get_running_loop()
        # beats come by the clock, whatever happens: a secret action that is not told must not shift them
        beat = loop.time() + BEAT
        alarm = loop.call_at(beat, self._changed.set)
        try:
            while not self.hall.closed:
                self._changed.clear()
                if not await self._still():
                    self._out = True
                    await say(self.socket, Told(refused=refused(Refusal("wrong_key"), self.hello.lang)))
                    await self.socket.close(REFUSED)
                    return
                answers, self._answers = self._answers, []
                news = await self._news()
                if news is not None:
                    first = answers.pop(0) if answers else Told()
                    await say(self.socket, Told(news.seat, news.since, first.done, first.refused))
                # a view and perhaps a whole log: not to be held until there is other news
                news = None
                for answer in answers:
                    await say(self.socket, answer)
                presence = self.table.presence
                others = sorted(presence.sides - {self.side}), sorted(presence.near - {self.side})
                if others != self._others:
                    self._others = others
                    await say(self.socket, Told(looking=others[0], near=others[1] or None))
                talk = self._talk()
                if talk != self._heard:
                    self._heard = talk
                    await say(self.socket, Told(talk=talk))
                progress, before = self.table.progress(self.side), self._progress
                self._progress = progress
                if progress is not None and progress != before:
                    await say(self.socket, Told(progress=progress))
                self.hall.looked(self.table, self.side)
                if loop.time() >= beat:
                    beat += BEAT
                    alarm = loop.call_at(beat, self._changed.set)
                    await say(self.socket, Told())
                if not self._answers:
                    await self._changed.wait()
        finally:
            alarm.cancel()
        await self.socket.close(GOING_AWAY)

    async def _news(self) -> Told | None:
        """What the seat may know, if it is not what it was told last. What was written in the log before stays there,
        unless something was taken back."""
        table, side, lang = self.table, self.side, self.hello.lang
        if self._standing() == self._told:
            return None
        await written(self.hall, table, side, lang, self._since if self._undone == table.undone else 0)
        self._told = self._standing()
        since = self._since if self._undone == table.undone else 0
        self._undone, self._since = table.undone, table.versions[side]
        return Told(telling.seat(table, side, lang, since), since)

    def _talk(self) -> dict[str, int]:
        """What was said in the channels that the seat may read."""
        read = {WATCHERS} if self.side is None else {PLAYERS, WATCHERS} if self.table.over else {PLAYERS}
        if self.side is None and not self.table.over and opens(self.table, self.hello.key) != {None}:
            # a player who looks from the spectators' place
            read = set()
        return {channel: number for channel, number in self.table.talk.items() if channel in read}

    def _standing(self) -> tuple[object, ...]:
        """What, if it changes, is news to the seat."""
        table = self.table
        return (
            table.versions[self.side],
            table.thinking,
            table.stuck is not None,
            len(table.agreed),
            table.waits,
            table.seating.shown,
            tuple(table.card.seats.values()),
            table.timer and table.timer.given,
            telling.answers(table, self.side),
            table.proposals.now,
            table.rematch,
        )

    async def _ask_again(self) -> bool:
        """See whether whoever was logged in still is. Whether that is so."""
        visits: Visits = self.socket.app.state.visits
        return await visits.still(self._visit)

    async def _still(self) -> bool:
        """Whether the key still opens the seat, or the account that is logged in."""
        if await self._ask_again() and self.table.seating.revision == self._revision:
            return True
        self._revision = self.table.seating.revision
        try:
            return looks(self.table, self.hello.key, self.hello.seat) == self.side
        except Refusal:
            return False


def refused(refusal: Refusal, language: str) -> dict[str, Any]:
    """A refusal as it is over HTTP, with its status."""
    return {"status": refusal.status, **refusal.as_dict(language)}


def read(decoder: Decoder[Any], data: str) -> Any:
    """What was said, or a refusal."""
    try:
        found = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", detail=str(error)) from error
    check_body(data.encode())
    return found


async def say(socket: Socket, told: Told) -> None:
    """Send it."""
    await socket.send_text(ENCODER.encode(told).decode())
