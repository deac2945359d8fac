"""Beats come by the clock: that somebody acts in secret does not shift them."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server import live, sockets
from lancio.server.presence import Presence
from lancio.server.sittings import Seating
from tests.server.seats import HUMANS, Chairs, on_a_loop
from tests.server.test_sockets import Seat

BEAT = 0.3
#: seconds between things that a viewer is not told of: less than a beat
SECRET = 0.02
#: so many of them at most until the test is given up
MANY = 3000


def test_the_beat_of_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something secret happens all the time; the beats come all the same, and nothing else does."""
    monkeypatch.setattr(live, "BEAT", BEAT)
    watchers: list[Any] = []

    def watch(call: Any) -> Any:
        watchers.append(call)
        return watchers.clear

    table = SimpleNamespace(
        versions={"us": 3}, thinking=False, watch=watch, seating=Seating(), presence=Presence(lambda: None)
    )

    async def listen() -> list[Any]:
        async def act_in_secret() -> None:
            for _ in range(MANY):
                for call in watchers:
                    call()
                await asyncio.sleep(SECRET)
            hall.closed = True

        hall = SimpleNamespace(closed=False)
        secret = asyncio.create_task(act_in_secret())
        heard: list[Any] = []
        async for message in live.news(cast(Any, hall), cast(Any, table), {"us"}, lambda: {"us"}):
            heard.append(message)
            if len(heard) == 4:
                break
        secret.cancel()
        return heard

    heard = on_a_loop(listen())
    assert [message.comment for message in heard] == [None, "still here", "still here", "still here"]


def test_the_beat_of_a_socket(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise."""
    monkeypatch.setattr(sockets, "BEAT", BEAT)
    chairs = Chairs(client, HUMANS)
    seat = Seat(chairs, "us")
    table = client.app.state.hall.table(chairs.id)
    done = threading.Event()

    def act_in_secret() -> None:
        for _ in range(MANY):
            table.notify()
            if done.wait(SECRET):
                return

    thread = threading.Thread(target=act_in_secret)
    thread.start()
    try:
        assert [seat.hear() for _ in range(3)] == [{}] * 3
        assert not done.is_set() and thread.is_alive()
    finally:
        done.set()
        thread.join()
    seat.close()
