"""Server-sent events: the version of a match, whenever it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, nullcontext
from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from lancio.server.describing import MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks, opens
from lancio.server.limits import Limits, address_of
from lancio.server.parameters import Keys, Path, SeatName
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
    return ServerSentEvent(limited(state.limits, address_of(request), news(hall, table, sides)))


async def limited(
    limits: Limits | None, address: str, told: AsyncIterator[ServerSentEventMessage]
) -> AsyncIterator[ServerSentEventMessage]:
    """A stream, one of those that an address may hold open."""
    with limits.stream(address) if limits is not None else nullcontext():
        async for message in told:
            yield message


async def news(hall: Hall, table: Table, sides: set[str | None]) -> AsyncIterator[ServerSentEventMessage]:
    """The version now, and again whenever it changes; for several seats, the sum of theirs."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    held = ExitStack()
    held.callback(table.watch(waker(changed)))
    held.enter_context(table.presence.looking(sides))
    told: News | None = None
    # beats come by the clock, whatever happens: a secret action that is not told must not shift them
    beat = loop.time() + BEAT
    try:
        while not hall.closed:
            changed.clear()
            now = News(sum(table.versions[side] for side in sides), table.thinking)
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
