"""A server with a bell that tests can hear: its clock is turned, its look is asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.notices.bell import Bell
from lancio.server.notices.config import Config, Mail
from lancio.server.notices.rows import outbox
from tests.server.seats import Chairs, until
from tests.server.sinks import Clock, Post

Client = TestClient[Litestar]


def config(clock: Clock, post: Post | None = None, **more: Any) -> Config:
    mail = Mail("127.0.0.1", post.port, False, "", "", "Lancio <lancio@example.org>") if post else None
    hosts: Any = ("127.0.0.1",)
    more = {"webhooks": hosts, "pushers": hosts, "private": True, **more}
    return Config(app=True, address="https://lancio.example", mail=mail, clock=clock, **more)


@contextmanager
def served(database: Path | str, config: Config) -> Iterator[Client]:
    with TestClient(create_app(str(database), notices=config)) as client:
        yield client


def bell_of(client: Client) -> Bell:
    bell: Bell = client.app.state.hall.bell
    return bell


def want(chairs: Chairs, side: str | None, **how: Any) -> Any:
    return chairs.client.post(f"{chairs.path}/notices", headers=chairs.headers(side), json=how)


def looked(client: Client) -> None:
    """The bell has looked once from now on, and what it had to send is sent."""
    bell = bell_of(client)
    assert client.blocking_portal is not None
    client.blocking_portal.call(bell.look)
    arrived(client)


def arrived(client: Client) -> None:
    """Nothing is in anybody's hands any more: only then may the clock be turned far."""
    book = bell_of(client).book

    def held() -> bool:
        with book.engine.connect() as connection:
            return not connection.scalar(sa.select(outbox.c.id).where(outbox.c.held > book.clock()).limit(1))

    until(held)


def pass_on(chairs: Chairs) -> str:
    """Play until the other side must decide: which one."""
    luck = random.Random(3)
    first = chairs.look(None)["view"]["to_act"]
    while (side := chairs.look(None)["view"]["to_act"]) == first:
        seat = chairs.look(side)
        assert chairs.act(side, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
    assert isinstance(side, str)
    return side


def other(side: str) -> str:
    return "us" if side == "german" else "german"
