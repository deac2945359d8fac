"""Keys that are replaced, and seats that are carried to another device."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server import seating
from tests.server.guests import Person, pair
from tests.server.test_refusals import refused

Client = TestClient[Litestar]


def connected(client: Client, who: Person) -> Any:
    """The socket of a seat, and what it hears first."""
    socket = client.websocket_connect(f"{who.path}/socket")
    session = socket.__enter__()
    session.send_text(json.dumps({"key": who.key}))
    assert json.loads(session.receive_text())["seat"]["side"] == who.side
    return session


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
    told = json.loads(mine.receive_text())
    assert told["refused"]["error"] == "wrong_key"
    with pytest.raises(Exception, match="4000"):
        mine.receive_text()
    maker.key = answer["key"]
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    while json.loads(theirs.receive_text())["seat"]["view"] is None:
        continue
    theirs.close()


def test_a_stream_ends_with_its_key(client: Client) -> None:
    """Server-sent events too."""
    maker, _, _ = pair(client)
    table = client.app.state.hall.table(maker.id)
    with client.stream("GET", f"{maker.path}/live", headers=maker.headers) as answer:
        lines = answer.iter_lines()
        while not next(lines).startswith("data:"):
            continue
        assert maker.post("/key").status_code == 200
        assert not [line for line in lines if line.startswith("data:")]
    assert not table.watched


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
