"""A socket a seat: the same as over HTTP, told by itself, and nothing that another seat may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.seats import HUMANS, Chairs

Client = TestClient[Litestar]


class Seat:
    """A seat on a socket, and what it has put together from what it was told."""

    def __init__(self, chairs: Chairs, side: str | None, **hello: Any) -> None:
        self.session = chairs.client.websocket_connect(f"{chairs.path}/socket").__enter__()
        self.say(key=chairs.headers(side)["Lancio-Key"], **hello)
        self.now: dict[str, Any] = {}
        self.hear()

    def say(self, **what: Any) -> None:
        self.session.send_text(json.dumps(what))

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.session.receive_text(timeout=60))
        if "seat" in told:
            since = told.get("since", 0)
            kept = [line for line in self.now.get("log", []) if line["version"] <= since]
            self.now = {**told["seat"], "log": [*kept, *told["seat"]["log"]]}
        return told

    def until(self, version: int) -> None:
        """Listen until a version is told."""
        while self.now["version"] < version:
            self.hear()

    def want(self, number: int, version: int, **what: Any) -> dict[str, Any]:
        """Want something, and listen until it is answered."""
        self.say(id=number, version=version, **what)
        while (told := self.hear()).get("done") != number:
            continue
        return told

    def close(self, code: int = 1000) -> None:
        """Leave; 3000: nobody sees the window any more."""
        self.session.close(code)


def test_every_seat_is_told(client: Client) -> None:
    """Actions and undos over sockets and over HTTP: each seat has, on its socket, what a look gives it."""
    chairs = Chairs(client, HUMANS, seed=3)
    seats = {side: Seat(chairs, side) for side in ("us", "german", None)}
    luck = random.Random(3)
    undone = 0
    for number in range(60):
        side = seats[None].now["view"]["to_act"]
        seat = seats[side]
        version = seat.now["version"]
        if seat.now["can_undo"] and luck.random() < 0.4:
            undone += 1
            assert "refused" not in seat.want(number, version)
        elif luck.random() < 0.5:
            assert "refused" not in seat.want(number, version, action=luck.choice(legal(chairs, side)))
        else:
            assert chairs.act(side, version, luck.choice(legal(chairs, side))).status_code == 200
        for viewer, one in seats.items():
            looked = chairs.look(viewer, legal=False)
            one.until(looked["version"])
            assert one.now == looked
    assert undone > 3
    for one in seats.values():
        one.close()


def legal(chairs: Chairs, side: str) -> list[str]:
    found: list[str] = chairs.look(side)["view"]["legal"]
    return found


def test_refusals(client: Client) -> None:
    """They come back with their number and are the same as over HTTP; the socket goes on, and nothing has changed."""
    chairs = Chairs(client, HUMANS, seed=3)
    german, us, watcher = Seat(chairs, "german", lang="it"), Seat(chairs, "us"), Seat(chairs, None)
    told = german.want(7, 0, action="fly away")
    assert told["refused"] == {"status": 422, **chairs.act("german", 0, "fly away", lang="it").json()}
    assert german.want(8, 5, action=legal(chairs, "german")[0])["refused"]["error"] == "stale"
    assert us.want(1, 0, action="fly away")["refused"]["error"] == "not_your_turn"
    assert watcher.want(1, 0, action="fly away")["refused"]["error"] == "spectator"
    assert us.want(2, 0)["refused"]["error"] == "cannot_undo"
    for words in ({"id": 1}, {"id": "x", "version": 0}, {"id": 1, "version": 0, "more": 1}, {"id": 1, "version": -1}):
        us.say(**words)
        assert us.hear()["refused"]["error"] == "malformed"
    assert chairs.look("us")["version"] == 0
    assert "refused" not in german.want(9, 0, action=legal(chairs, "german")[0])
    for one in (german, us, watcher):
        one.close()


@pytest.mark.parametrize(
    ("hello", "error"),
    [
        ({}, "malformed"),
        ({"key": ""}, "no_key"),
        ({"key": "wrong"}, "wrong_key"),
        ({"key": "US", "seat": "german"}, "other_seat"),
        ({"key": "US,GERMAN"}, "which_seat"),
        ({"key": "US", "lang": "de"}, "malformed"),
        ({"key": "US", "since": -1}, "malformed"),
    ],
)
def test_who_is_not_let_in(client: Client, hello: dict[str, Any], error: str) -> None:
    """Whoever does not say rightly who he is hears why, and the socket is closed."""
    chairs = Chairs(client, HUMANS)
    if "key" in hello:
        hello = {**hello, "key": hello["key"].replace("US", chairs.keys["us"]).replace("GERMAN", chairs.keys["german"])}
    refused(client, chairs.id, hello, error)


def test_no_such_match(client: Client) -> None:
    refused(client, "abcdefghijkm", {"key": "x"}, "unknown_match")


def refused(client: Client, id_: str, hello: dict[str, Any], error: str) -> None:
    with client.websocket_connect(f"/api/matches/{id_}/socket") as session:
        session.send_text(json.dumps(hello))
        told = json.loads(session.receive_text(timeout=60))
        assert told["refused"]["error"] == error and told.keys() == {"refused"}
        with pytest.raises(WebSocketDisconnect):
            session.receive_text(timeout=60)


def test_silence(client: Client) -> None:
    """Of another side's secret actions a seat is told nothing: no message, no version."""
    chairs = Chairs(client, {"british": "human", "german": "human"}, seed=3, game="duel-in-the-dark")
    luck = random.Random(7)
    silent = 0
    listener: dict[str, Seat] = {side: Seat(chairs, side) for side in chairs.keys}
    for _ in range(40):
        side = chairs.look(None)["view"]["to_act"]
        other = next(name for name in chairs.keys if name != side)
        before = chairs.look(other)["version"]
        seat = chairs.look(side)
        assert chairs.act(side, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
        # whatever was sent came before the answer to this
        assert "refused" in listener[other].want(1, 2**31 - 1, action="x")
        if chairs.look(other)["version"] == before:
            silent += 1
            assert listener[other].now["version"] == before
        else:
            listener[other].until(before + 1)
        listener[side].until(chairs.look(side)["version"])
    assert silent > 5
    for one in listener.values():
        one.close()


def test_a_computer_plays(client: Client) -> None:
    """While a computer plays its human hears of every step, and that it is done."""
    chairs = Chairs(client, {"us": "human", "german": "random"}, seed=1)
    us = Seat(chairs, "us")
    while us.now["thinking"]:
        us.hear()
    assert us.now["view"]["to_act"] == "us" and us.now["version"] > 0
    us.close()


def test_who_looks(client: Client) -> None:
    """A seat hears that another one has begun or ceased to look, and whether he is still near or has left; who only
    watches is nobody's business."""
    chairs = Chairs(client, HUMANS, seed=3)
    us = Seat(chairs, "us")
    watcher = Seat(chairs, None)
    assert watcher.hear() == {"looking": ["us"]}
    german = Seat(chairs, "german")
    assert us.hear() == {"looking": ["german"]}
    assert german.hear() == {"looking": ["us"]}
    watcher.close()
    german.close(3000)
    assert us.hear() == {"looking": [], "near": ["german"]}
    again = Seat(chairs, "german")
    assert us.hear() == {"looking": ["german"]}
    again.close()
    assert us.hear() == {"looking": []}
    again = Seat(chairs, "german")
    assert us.hear() == {"looking": ["german"]}
    us.close(3000)
    assert again.hear() == {"looking": ["us"]} and again.hear() == {"looking": [], "near": ["us"]}
    again.close()
