"""Server-sent events: the version of a match, whenever it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, nullcontext
from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from lancio.server.accounts.visitor import visitor
from lancio.server.accounts.visits import Visits
from lancio.server.describing import MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks, opens
from lancio.server.limits import Limits, address_of
from lancio.server.parameters import Keys, Path, SeatName
from lancio.server.refusals import Refusal
from lancio.server.shapes import News
from lancio.server.table import Table, waker

#: a watcher is told that the server is still there every so many seconds
BEAT = 14.0


@get(
    "/api/matches/{id:str}/live",
    tags=("matches",),
    summary="Server-sent events: the version, at every change",
    responses=refuses(*MATCH),
)
async def live(
    request: Request[Any, Any, Any], state: State, id: Path, keys: Keys = None, seat: SeatName = None
) -> ServerSentEvent:
    """Listen."""
    hall: Hall = state.hall
    table = await hall.room(id)
    sides = opens(table, keys) if seat is None else {looks(table, keys, seat)}
    limits: Limits | None = state.limits
    if limits is not None:
        # said now: a stream that has begun cannot be refused any more
        limits.check_stream(address_of(request))

    def still() -> set[str | None]:
        return opens(table, keys) if seat is None else {looks(table, keys, seat)}

    visits: Visits = state.visits
    visit = visitor.get()

    async def again() -> bool:
        return await visits.still(visit)

    return ServerSentEvent(limited(state.limits, address_of(request), news(hall, table, sides, still, again)))


async def limited(
    limits: Limits | None, address: str, told: AsyncIterator[ServerSentEventMessage]
) -> AsyncIterator[ServerSentEventMessage]:
    """A stream, one of those that an address may hold open."""
    with limits.stream(address) if limits is not None else nullcontext():
        async for message in told:
            yield message


def holds(still: Callable[[], set[str | None]], sides: set[str | None]) -> bool:
    """Whether somebody's keys still open what they opened."""
    try:
        return still() == sides
    except Refusal:
        return False


async def news(
    hall: Hall,
    table: Table,
    sides: set[str | None],
    still: Callable[[], set[str | None]],
    again: Callable[[], Awaitable[bool]] | None = None,
) -> AsyncIterator[ServerSentEventMessage]:
    """The version now, and again whenever it changes; for several seats, the sum of theirs. It ends when the keys that
    opened it do not open the same any more, or whoever was logged in is not. `again` asks for that."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    held = ExitStack()
    held.callback(table.watch(waker(changed)))
    held.enter_context(table.presence.looking(sides))
    told: News | None = None
    revision, shown, seatings = table.seating.revision, table.seating.shown, 0
    # beats come by the clock, whatever happens: a secret action that is not told must not shift them
    beat = loop.time() + BEAT
    try:
        while not hall.closed:
            changed.clear()
            if again is not None and not await again() and not holds(still, sides):
                return
            if table.seating.revision != revision:
                revision = table.seating.revision
                if not holds(still, sides):
                    return
                seatings += table.seating.shown != shown
                shown = table.seating.shown
            now = News(sum(table.versions[side] for side in sides), table.thinking, seatings)
            if now != told:
                told = now
                yield ServerSentEventMessage(data=msgspec.json.encode(now).decode())
            if loop.time() >= beat:
                beat += BEAT
                yield ServerSentEventMessage(data=None, comment="still here")
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, beat - loop.time()))
            except TimeoutError:
                continue
    finally:
        held.close()
