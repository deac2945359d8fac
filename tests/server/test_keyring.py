"""Keys that are replaced, and seats that are carried to another device."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from lancio.server import live, seating
from lancio.server.presence import Presence
from lancio.server.refusals import Refusal
from lancio.server.sittings import Seating, Sitting
from tests.server.guests import Person, pair
from tests.server.seats import on_a_loop
from tests.server.test_refusals import refused

Client = TestClient[Litestar]


def connected(client: Client, who: Person) -> Any:
    """The socket of a seat, and what it hears first."""
    socket = client.websocket_connect(f"{who.path}/socket")
    session = socket.__enter__()
    session.send_text(json.dumps({"key": who.key}))
    assert json.loads(session.receive_text())["seat"]["side"] == who.side
    return session


def heard(session: Any) -> dict[str, Any]:
    """What a socket is told next, but for who else looks: that comes when it is known."""
    while "looking" in (told := json.loads(session.receive_text())):
        continue
    return dict(told)


def test_a_key_is_replaced(client: Client) -> None:
    """The old one opens nothing any more, a socket that it held open is closed; the seat and the others go on."""
    maker, guest, _ = pair(client)
    mine, theirs = connected(client, maker), connected(client, guest)
    old = maker.key
    answer = maker.post("/key").json()
    assert answer["side"] == "us" and answer["id"] == maker.id and answer["key"] != old
    refused(maker.get(), "wrong_key")
    refused(maker.reveal(), "wrong_key")
    assert client.get("/api/matches", headers=maker.headers).json() == []
    assert heard(mine)["refused"]["error"] == "wrong_key"
    with pytest.raises(WebSocketDisconnect) as closed:
        mine.receive_text()
    assert closed.value.code == 4000
    maker.key = answer["key"]
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    while heard(theirs)["seat"]["view"] is None:
        continue
    theirs.close()


def test_a_stream_ends_with_its_key() -> None:
    """Server-sent events tell of who sits down, are silent about others' keys, and end with one's own."""
    here = Sitting("us", True, 1.0)
    seatings = [
        Seating(0, (here, Sitting("german", invited=True))),
        Seating(1, (here, Sitting("german", taken=2.0))),
        Seating(2, (here, Sitting("german", taken=2.0))),
        Seating(3, (here, Sitting("german", taken=2.0, name="Bruno"))),
        Seating(4, (here, Sitting("german", taken=2.0, name="Bruno"))),
    ]
    hall = SimpleNamespace(closed=False)
    table = SimpleNamespace(versions={"us": 0}, thinking=False, seating=seatings[0], presence=Presence(lambda: None))

    async def listen() -> list[Any]:
        calls: list[Callable[[], None]] = []

        def watch(call: Callable[[], None]) -> Callable[[], None]:
            calls.append(call)
            return calls.clear

        def still() -> set[str | None]:
            if table.seating is seatings[-1]:
                raise Refusal("wrong_key")
            return {"us"}

        async def change() -> None:
            for now in seatings[1:]:
                # others have their turn, the stream too
                for _ in range(20):
                    await asyncio.sleep(0)
                table.seating = now
                calls[0]()

        table.watch = watch
        heard = []
        changing: asyncio.Task[None] | None = None
        async for message in live.news(cast(Any, hall), cast(Any, table), {"us"}, still):
            heard.append(json.loads(str(message.data)))
            changing = changing or asyncio.create_task(change())
        assert not calls
        return heard

    heard = on_a_loop(listen())
    assert [news.get("seating", 0) for news in heard] == [0, 1, 2]


def test_a_seat_is_carried(client: Client) -> None:
    """Another device gets a key of its own by a token, once; both work; whoever renews everywhere is alone again."""
    maker, guest, _ = pair(client)
    token = maker.post("/carry").json()["token"]
    newer = maker.post("/carry").json()
    assert newer["until"] > time.time()
    phone, thief = Person(client), Person(client)
    refused(phone.sit_carried(token), "unknown_carry")
    assert phone.sit_carried(newer["token"]).status_code == 201
    refused(thief.sit_carried(newer["token"]), "unknown_carry")
    assert phone.side == maker.side and phone.key != maker.key
    assert phone.look() == maker.look()
    old = maker.key
    maker.key = maker.post("/key", everywhere=True).json()["key"]
    refused(phone.get(), "wrong_key")
    assert maker.look()["side"] == "us" and guest.look()["side"] == "german"
    maker.key = old
    refused(maker.get(), "wrong_key")


def test_a_token_grows_old(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its time it opens nothing; replacing the key voids it too."""
    maker, _, _ = pair(client)
    phone = Person(client)
    with monkeypatch.context() as patch:
        patch.setattr(seating, "CARRIED", -1.0)
        refused(phone.sit_carried(maker.post("/carry").json()["token"]), "unknown_carry")
    token = maker.post("/carry").json()["token"]
    maker.key = maker.post("/key").json()["key"]
    refused(phone.sit_carried(token), "unknown_carry")


def test_a_seat_is_on_so_many_devices(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than that; the token of who was refused is not spent."""
    monkeypatch.setattr(seating, "DEVICES", 2)
    maker, _, _ = pair(client)
    assert Person(client).sit_carried(maker.post("/carry").json()["token"]).status_code == 201
    token = maker.post("/carry").json()["token"]
    refused(Person(client).sit_carried(token), "many_devices")
    monkeypatch.setattr(seating, "DEVICES", 3)
    assert Person(client).sit_carried(token).status_code == 201


def test_nobody_carries_what_is_not_his(client: Client) -> None:
    """Neither spectators nor whoever has no key."""
    maker, _, made = pair(client)
    stranger = Person(client)
    stranger.id, stranger.key = maker.id, made["spectator"]
    for what in ("/carry", "/key"):
        refused(stranger.post(what), "spectator")
        refused(client.post(maker.path + what, json={}), "no_key")
