"""Server-sent events for the list of one's matches: a word whenever something of it has changed (`lookout`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from lancio.server.accounts.visitor import visitor
from lancio.server.accounts.visits import Visits
from lancio.server.describing import refuses
from lancio.server.hall import Hall
from lancio.server.holders import split
from lancio.server.limits import Limits, address_of
from lancio.server.live import limited
from lancio.server.lookout import opened
from lancio.server.parameters import Keys
from lancio.server.secrecy import hash_of

#: seconds between two words, however much happens
PAUSE = 1.0
#: it is said that the server is still there every so many seconds; and after so many whoever listens asks anew, with
#: keys that open something still
BEAT, LIFE = 25.0, 900.0


@get(
    "/api/live",
    tags=("matches",),
    summary="Server-sent events: a word whenever the list of the matches that the keys open changes",
    responses=refuses("no_key"),
)
async def hearing(request: Request[Any, Any, Any], state: State, keys: Keys = None) -> ServerSentEvent:
    """Listen."""
    hall: Hall = state.hall
    limits: Limits | None = state.limits
    visits: Visits = state.visits
    visit = visitor.get()
    hashes = [hash_of(key) for key in split(keys)] if visit is None or (keys or "").strip(" ,") else []
    if limits is not None:
        limits.check_stream(address_of(request))
    account = None if visit is None else visit.account.id
    wanted = await hall.run(hall.desk, opened, hall.store.engine, hashes, account)

    async def still() -> bool:
        return await visits.still(visit)

    return ServerSentEvent(limited(limits, address_of(request), words(hall, wanted, still)))


async def words(
    hall: Hall, wanted: list[tuple[str, bool]], still: Callable[[], Awaitable[bool]]
) -> AsyncIterator[ServerSentEventMessage]:
    """A number now, and the next whenever something changes."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    stop = hall.lookout.watch(wanted, changed.set)
    count, begun = 0, loop.time()
    try:
        yield ServerSentEventMessage(data="0")
        while not hall.closed and loop.time() - begun < LIFE:
            try:
                await asyncio.wait_for(changed.wait(), BEAT)
            except TimeoutError:
                yield ServerSentEventMessage(data=None, comment="still here")
                continue
            if hall.closed or not await still():
                return
            changed.clear()
            count += 1
            yield ServerSentEventMessage(data=str(count))
            # whatever happens meanwhile is told with the next word
            await asyncio.sleep(PAUSE)
    finally:
        stop()
