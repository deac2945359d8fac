"""Clocks: time runs for whoever must decide, and only then; it outlasts the server; when it is up nothing happens by
itself, but the other one may act on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.clocks import Control, Timer
from lancio.server.notices.config import Config
from lancio.server.schema import grants
from tests.server.seats import HUMANS, Chairs
from tests.server.sinks import Clock

DAY = 86_400
Client = TestClient[Litestar]


def test_a_bank_and_an_increment() -> None:
    """Each second counts; after each go of several actions, and only then, the increment comes back."""
    timer = Timer(Control(100, 10), 0.0)
    timer.follow(1, "us", 20.0)
    timer.follow(2, "us", 30.0)
    assert timer.left("us", "us", 35.0) == 65 and timer.left("german", "us", 35.0) == 100
    assert timer.left("us", "german", 50.0) == 80 and timer.left("german", "german", 50.0) == 80
    timer.follow(3, "german", 50.0)
    assert timer.left("german", "german", 51.0) == 79
    assert timer.left("german", None, 500.0) == 80, "nobody's decision, nobody's time"
    timer.give("us", 40)
    assert timer.left("us", "us", 200.0) == -30


def test_days_with_a_reserve() -> None:
    """Within its days a decision is free; what goes beyond comes out of the reserve, and does not come back."""
    timer = Timer(Control(DAY, each=3 * DAY), 0.0)
    assert timer.left("us", "us", 2 * DAY) == 2 * DAY
    timer.follow(1, "us", 3.5 * DAY)
    assert timer.left("us", "us", 3.5 * DAY) == DAY / 2
    timer.follow(2, "german", 4.5 * DAY)
    assert timer.left("us", "german", 5 * DAY) == 3.5 * DAY
    assert timer.left("us", "us", 8 * DAY) == 0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@contextmanager
def served(database: Path | str, clock: Clock) -> Iterator[Client]:
    with TestClient(create_app(str(database), notices=Config(clock=clock))) as client:
        yield client


def timed(client: Client, **clock: int) -> Chairs:
    body = {"game": "night-drop", "seats": HUMANS, "seed": 4, "mine": list(HUMANS), "clock": clock}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    chairs = Chairs(client)
    made = answer.json()
    chairs.id, chairs.keys, chairs.spectator = made["id"], made["keys"], made["spectator"]
    chairs.path = f"/api/matches/{chairs.id}"
    return chairs


def act(chairs: Chairs) -> None:
    side = chairs.look(None)["view"]["to_act"]
    seat = chairs.look(side)
    action = random.Random(1).choice(seat["view"]["legal"])
    assert chairs.act(side, seat["version"], action).status_code == 200


def say(chairs: Chairs, side: str | None, what: str, **body: Any) -> Any:
    return chairs.client.post(f"{chairs.path}/{what}", headers=chairs.headers(side), json=body)


def test_a_move_a_day(database: Path | str, clock: Clock) -> None:
    """A match with days for each decision, over two servers one after the other: every viewer sees the same clock."""
    with served(database, clock) as client:
        chairs = timed(client, bank=DAY, each=2 * DAY)
        first = chairs.look(None)["view"]["to_act"]
        other = next(side for side in HUMANS if side != first)
        clock.turn(2.5 * DAY)
        seen = [chairs.look(viewer)["clock"] for viewer in (*HUMANS, None)]
        assert seen[0] == seen[1] == seen[2]
        assert seen[0]["left"] == {first: DAY / 2, other: 3 * DAY} and seen[0]["runs"] == first
        while chairs.look(None)["view"]["to_act"] == first:
            act(chairs)
        clock.turn(DAY / 4)
    with served(database, clock) as client:
        there = chairs.at(client)
        told = there.look(None)["clock"]
        assert told["runs"] == other
        assert told["left"] == {first: 2.5 * DAY, other: 2.75 * DAY}
        act(there)
        assert there.look(None)["clock"]["left"][first] == 2.5 * DAY


def test_when_time_is_up(database: Path | str, clock: Clock) -> None:
    """He may still act. The other may give time, or let a computer take the seat, but not before, and not for himself;
    then the key of the seat looks on and does not act."""
    with served(database, clock) as client:
        chairs = timed(client, bank=60)
        first = chairs.look(None)["view"]["to_act"]
        other = next(side for side in HUMANS if side != first)
        assert say(chairs, other, "replace", player="random").json()["error"] == "time_left"
        clock.turn(61)
        assert chairs.look(None)["clock"]["left"][first] == -1
        assert say(chairs, first, "time", seconds=60).json()["error"] == "own_clock"
        assert say(chairs, None, "time", seconds=60).json()["error"] == "spectator"
        assert say(chairs, other, "replace", player="nobody").json()["error"] == "unknown_player"
        assert say(chairs, other, "time", seconds=59).json()["clock"]["left"][first] == 58
        assert say(chairs, other, "time", seconds=1).json()["clock"]["left"][first] == 59
        with client.app.state.hall.store.engine.connect() as connection:
            assert len(connection.execute(grants.select()).all()) == 1, "a thousand gifts are one row"
        assert say(chairs, other, "replace", player="random").json()["error"] == "time_left"
        act(chairs)
        clock.turn(60)
        assert say(chairs, other, "replace", player="random").status_code == 200
        seat = chairs.settled(first)
        assert seat["seats"][first] == "random"
        refused = chairs.act(first, seat["version"], "end")
        assert refused.json()["error"] == "replaced"
        assert chairs.look(None)["view"]["to_act"] in (other, None), "the computer has played"


def test_a_match_without_a_clock(client: Client) -> None:
    """It has none to give time on; a clock without any time is none."""
    chairs = Chairs(client)
    first = chairs.look(None)["view"]["to_act"]
    other = next(side for side in HUMANS if side != first)
    assert "clock" not in chairs.look(None)
    assert say(chairs, other, "time", seconds=60).json()["error"] == "no_clock"
    body = {"game": "night-drop", "seats": HUMANS, "mine": list(HUMANS), "clock": {"increment": 5}}
    assert client.post("/api/matches", json=body).json()["error"] == "bad_clock"


@pytest.mark.parametrize("killed, lived", [(False, True), (True, True), (True, False)])
def test_no_server_no_time(
    database: Path | str, clock: Clock, monkeypatch: pytest.MonkeyPatch, killed: bool, lived: bool
) -> None:
    """While no server is there nobody can play, and nobody's time runs: not up to the last sign of life, nor from the
    next start on, is anything given away. Whoever is cut off before there was another sign pays nothing."""
    with served(database, clock) as client:
        chairs = timed(client, bank=60)
        first = chairs.look(None)["view"]["to_act"]
        other = next(side for side in HUMANS if side != first)
        uptime = client.app.state.hall.uptime
        clock.turn(20)
        if lived:
            uptime.beat()
        clock.turn(5)
        if killed:
            monkeypatch.setattr(uptime, "beat", lambda: False)
    clock.turn(3 * DAY)
    with served(database, clock) as client:
        there = chairs.at(client)
        left = 35 if not killed else 40 if lived else 60
        assert there.look(None)["clock"]["left"] == {first: left, other: 60}
        assert say(there, other, "claim").json()["error"] == "time_left"
        clock.turn(10)
        act(there)
        assert there.look(None)["clock"]["left"][first] == left - 10
    with served(database, clock) as client:
        assert there.at(client).look(None)["clock"]["left"][first] == left - 10, "the same from the journal"


def test_an_outage_while_a_server_runs(database: Path | str, clock: Clock) -> None:
    """The database is away for a while: what the server itself has waited counts, not that a clock was turned."""
    with served(database, clock) as client:
        chairs = timed(client, bank=DAY)
        first = chairs.look(None)["view"]["to_act"]
        hall = client.app.state.hall
        hall.uptime.beat()
        clock.turn(100)
        assert not hall.uptime.beat(), "it was there all the time"
        watch = hall.uptime.waited()
        hall.uptime.waited = lambda: watch + 100
        clock.turn(100)
        client.blocking_portal.call(hall._live)
        assert chairs.look(None)["clock"]["left"][first] == DAY - 100
