"""Who asks too much is refused with words, and nobody else notices; half-sent requests are dropped."""

from __future__ import annotations

import contextlib
import gc
import json
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lancio.server import run
from lancio.server.app import create_app
from lancio.server.limits import ACT, CREATE, FAIL, LOOK, REMEMBERED, Limits, Rate
from lancio.server.patience import Patient
from lancio.server.refusals import Refusal
from tests.server.seats import HUMANS, NO_LOG, OPERATOR, Chairs, Process

Client = TestClient[Litestar]
#: a server with limits that are soon reached
PROXIED = """
import lancio.server.hosts as hosts
import lancio.server.limits as limits
hosts.is_loopback = lambda _: False
rates = dict.fromkeys(("create", "act", "look"), limits.Rate(99, 9)) | {"fail": limits.Rate(2, 0.001)}
Limits = limits.Limits
limits.Limits = lambda: Limits(rates)
"""


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> Limits:
    rates = {CREATE: Rate(3, 0.1), ACT: Rate(5, 1), LOOK: Rate(30, 10), FAIL: Rate(4, 0.5)}
    return Limits(rates, streams=2, computers=1, clock=clock)


@pytest.fixture
def guarded(database: Path, limits: Limits) -> Iterator[Client]:
    with TestClient(create_app(str(database), limits=limits)) as client:
        yield client


def test_buckets(limits: Limits, clock: Clock) -> None:
    """So many at once, then so many a second; everybody has a bucket of his own."""
    for _ in range(5):
        limits.take(ACT, "a")
    with pytest.raises(Refusal) as refusal:
        limits.take(ACT, "a")
    assert refusal.value.status == 429 and refusal.value.values["seconds"] == 1
    limits.take(ACT, "b")
    clock.now += 2
    limits.take(ACT, "a")
    limits.take(ACT, "a")
    with pytest.raises(Refusal):
        limits.take(ACT, "a")


def test_one_seat_for_everybody(guarded: Client) -> None:
    """A server for many says that nobody has two seats, before anybody tries."""
    assert guarded.get("/api/notices").json()["alone"] is False


def test_creating(guarded: Client, clock: Clock) -> None:
    """Who makes too many matches hears when he may go on; what he has made he can play."""
    chairs = [Chairs(guarded, HUMANS, alone=False) for _ in range(3)]
    answer = guarded.post("/api/matches?lang=it", json={"game": "night-drop", "seats": HUMANS})
    assert answer.status_code == 429 and answer.json()["error"] == "too_many"
    assert "Riprova fra 10 s" in answer.json()["message"] and answer.headers["Retry-After"] == "10"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert chairs[0].act("german", 0, chairs[0].look("german")["view"]["legal"][0]).status_code == 200
    clock.now += 10
    Chairs(guarded, HUMANS, alone=False)


def test_wrong_keys(guarded: Client, clock: Clock) -> None:
    """Who tries keys is soon not answered any more. Whoever comes from the same address with a key or a link that holds
    is, and everybody sees what is for everybody: no neighbour and no device of before locks a player out."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    waits = guarded.post("/api/matches", json={"game": "night-drop", "seats": HUMANS}).json()
    wrong = {"Lancio-Key": "wrong"}
    codes = [guarded.get(chairs.path, headers=wrong).status_code for _ in range(6)]
    assert codes == [403] * 4 + [429] * 2
    assert guarded.get(f"{chairs.path}/record").status_code == 429
    assert chairs.get("us").status_code == chairs.get(None).status_code == 200
    assert [guarded.get(path).status_code for path in ("/api/lobby", "/api/games", "/api/notices")] == [200] * 3
    (token,) = waits["invitations"].values()
    assert guarded.post("/api/invitations", json={}, headers={"Lancio-Token": token}).status_code == 201
    assert guarded.get(chairs.path, headers=wrong).status_code == 429, "nobody learns whether a key is right"
    assert guarded.get("/healthz").status_code == 200
    clock.now += 2
    assert guarded.get(chairs.path, headers=wrong).status_code == 403


def test_a_foreign_page_uses_nothing_up(guarded: Client) -> None:
    """What another site's page makes a browser ask for is refused and not counted, sockets too; but for the link that
    ends notices, which mail programs open."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    foreign = {"Sec-Fetch-Site": "cross-site"}
    for _ in range(40):
        answer = guarded.get("/api/matches/zzzzzzzzzzzz", headers=foreign)
        assert (answer.status_code, answer.json()["error"]) == (403, "cross_site")
    assert guarded.post("/api/notices/off/guessed", headers=foreign).json()["error"] == "unknown_notice"
    assert guarded.get("/api/matches/zzzzzzzzzzzz", headers=chairs.headers("us")).status_code == 404
    assert chairs.get("us").status_code == 200


def test_guessed_links(guarded: Client, clock: Clock) -> None:
    """Who tries tokens of invitations, of other devices or names in the lobby is soon not answered any more."""
    tries = [
        guarded.get("/api/invitations", headers={"Lancio-Token": "guessed"}),
        guarded.post("/api/invitations", json={}, headers={"Lancio-Token": "guessed"}),
        guarded.post("/api/carries", json={}, headers={"Lancio-Token": "guessed"}),
        guarded.post("/api/lobby/abcdefghijkm", json={}),
        guarded.get("/api/invitations", headers={"Lancio-Token": "guessed"}),
        guarded.post("/api/lobby/abcdefghijkm", json={}),
    ]
    assert [answer.status_code for answer in tries] == [404] * 4 + [429] * 2
    clock.now += 2
    assert guarded.post("/api/lobby/abcdefghijkm", json={}).status_code == 404


def test_sitting_down_has_a_rate(guarded: Client, clock: Clock) -> None:
    """Taking seats, renewing keys and taking invitations back count as actions do."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    codes = [
        guarded.post(f"{chairs.path}/key", json={}, headers=chairs.headers("us")).status_code,
        guarded.delete(f"{chairs.path}/invitations/us", headers=chairs.headers("german")).status_code,
        guarded.post(f"{chairs.path}/carry", json={}, headers=chairs.headers("german")).status_code,
        guarded.post(f"{chairs.path}/name", json={"name": "x"}, headers=chairs.headers("german")).status_code,
        guarded.post(f"{chairs.path}/carry", json={}, headers=chairs.headers("german")).status_code,
        guarded.delete(f"{chairs.path}/invitations/us", headers=chairs.headers("german")).status_code,
    ]
    assert codes == [200, 403, 200, 200, 429, 429]


def test_out_of_turn_is_no_wrong_key(guarded: Client, clock: Clock) -> None:
    """Whoever acts or asks when it is not his turn is refused as often as he likes: his key is right."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    for _ in range(8):
        assert chairs.get("us", "/preview", action="end").json()["error"] == "not_your_turn"
        assert chairs.act(None, 0, "end").json()["error"] == "spectator"
        clock.now += 1
    assert chairs.get("us").status_code == 200


def test_many_addresses(limits: Limits) -> None:
    """What is remembered of visitors has an end, however they fail."""
    for number in range(REMEMBERED + 50):
        limits.spend(FAIL, str(number))
    assert len(limits._buckets) == REMEMBERED


def test_computers(guarded: Client) -> None:
    """While enough computers think, no match with another one is made."""
    hall = guarded.app.state.hall
    hall.computers._busy["somewhere"] = None
    answer = guarded.post("/api/matches", json={"game": "night-drop", "seats": {"us": "human", "german": "greedy"}})
    assert answer.status_code == 429
    del hall.computers._busy["somewhere"]
    Chairs(guarded, {"us": "human", "german": "random"})


def test_sockets_of_one_address(guarded: Client, limits: Limits) -> None:
    """So many sockets and no more; one that is closed makes room. Wrong keys count here too."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    hello = json.dumps({"key": chairs.keys["us"]})
    with guarded.websocket_connect(f"{chairs.path}/socket") as one:
        one.send_text(hello)
        assert "seat" in json.loads(one.receive_text(timeout=60))
        with guarded.websocket_connect(f"{chairs.path}/socket") as two:
            two.send_text(hello)
            assert "seat" in json.loads(two.receive_text(timeout=60))
            with guarded.websocket_connect(f"{chairs.path}/socket") as three:
                assert json.loads(three.receive_text(timeout=60))["refused"]["error"] == "too_many"
        for number in range(6):
            one.send_text(json.dumps({"id": number, "version": 9, "action": "x"}))
        errors = [json.loads(one.receive_text(timeout=60))["refused"]["error"] for _ in range(6)]
        assert errors == ["stale"] * 5 + ["too_many"]
        # what makes no sense is not free either
        one.send_text("{")
        assert json.loads(one.receive_text(timeout=60))["refused"]["error"] == "too_many"


def test_without_limits(client: Client) -> None:
    """A server of one's own has none, and says that several may sit at one screen."""
    assert client.get("/api/notices").json()["alone"] is True
    for _ in range(80):
        assert client.get("/api/matches/abc", headers={"Lancio-Key": "x"}).status_code == 404


def figures_in(answer: Any) -> dict[str, str]:
    """Name -> value, of what is written as Prometheus reads it."""
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.splitlines()
    for line in lines:
        assert re.fullmatch(r'# TYPE lancio_\w+ \w+|lancio_\w+(\{\w+="[^"]+"\})? [0-9.e+-]+', line), line
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


def test_figures(database: Path) -> None:
    """What is counted is there for whoever watches over the server, and shows his token; no name, no key."""
    with TestClient(create_app(str(database), operator=OPERATOR)) as client:
        chairs = Chairs(client, HUMANS, seed=1)
        chairs.act("german", 0, chairs.look("german")["view"]["legal"][0])
        for wrong in (f"Bearer {OPERATOR}x", "Bearer ", f"Basic {OPERATOR}", OPERATOR, "Bearer è"):
            shown = client.get("/metrics", headers={"Authorization": wrong.encode()})
            assert "lancio_entries_total" not in figures_in(shown), wrong
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {OPERATOR}"})
    figures = figures_in(answer)
    assert chairs.id not in answer.text
    assert figures["lancio_entries_total"] == figures["lancio_action_seconds_count"] == "1"
    assert figures['lancio_commit_seconds_bucket{le="+Inf"}'] == "1"
    assert figures["lancio_matches_open"] == "1" and figures["lancio_streams"] == "0"
    assert figures['lancio_answers_total{status="201"}'] == "1"


@pytest.mark.parametrize("limits", [None, Limits()], ids=["at home", "for others"])
def test_figures_tell_nobody_what_others_do(database: Path, limits: Limits | None) -> None:
    """Of two who play on a server with one match the one who waits could count the other's secret actions by what the
    server counts of itself, and see by its times when each was done: what everybody is shown stays as it was. A token
    that is none opens nothing either."""
    with TestClient(create_app(str(database), limits=limits, operator="")) as client:
        chairs = Chairs(client, {"british": "human", "german": "human"}, seed=1, game="duel-in-the-dark", alone=False)

        def shown() -> tuple[str, str]:
            return client.get("/metrics").text, client.get("/metrics", headers={"Authorization": "Bearer "}).text

        luck, secret = random.Random(1), 0
        before = shown()
        assert figures_in(client.get("/metrics")) == {"lancio_up": "1", "lancio_matches_open": "1"}
        for _ in range(60):
            mine = str(chairs.look(None)["view"]["to_act"])
            (other,) = {"british", "german"} - {mine}
            seat = chairs.look(mine)
            noticed = chairs.look(other, since=NO_LOG)["version"]
            assert chairs.act(mine, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
            secret += chairs.look(other, since=NO_LOG)["version"] == noticed
            assert shown() == before
        assert secret > 3, "nothing was done in secret"


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nX-",
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /he",
    ],
)
def test_half_sent_requests(database: Path, monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    """Whoever does not come to the end of a request is dropped."""
    assert Patient.seconds == 15.0
    server = Process(database, "from lancio.server.patience import Patient; Patient.seconds = 0.3")
    address, port = server.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((address, int(port)), timeout=60) as line:
        line.sendall(half)
        heard = b""
        while part := line.recv(65536):
            heard += part
    assert (b"200 OK" in heard) == half.startswith(b"GET /healthz")
    assert server.client.get("/healthz").status_code == 200
    server.stop()


def test_a_socket_may_be_silent(database: Path) -> None:
    """Whoever holds a socket need not speak: it outlives a half-sent request that came after it."""
    server = Process(database, "from lancio.server.patience import Patient; Patient.seconds = 0.3")
    chairs = Chairs(server.client, HUMANS)
    address = server.address.removeprefix("http://").rstrip("/")
    with connect(f"ws://{address}{chairs.path}/socket") as seat:
        seat.send(json.dumps({"key": chairs.keys["us"]}))
        assert "seat" in json.loads(seat.recv(timeout=60))
        for _ in range(2):
            with socket.create_connection((address.split(":")[0], int(address.split(":")[1])), timeout=60) as line:
                line.sendall(b"GET")
                assert line.recv(10) == b""
        seat.send(json.dumps({"id": 5, "version": 9, "action": "x"}))
        assert json.loads(seat.recv(timeout=60))["done"] == 5
    server.stop()


NOTHING, PING, PART = b"\x81\x81\0\0\0\0{", b"\x89\x80\0\0\0\0", b"\0\x80\0\0\0\0"


@pytest.mark.parametrize(
    ("flood", "code"),
    [
        (NOTHING * 5000, 1008),
        (PING * 5000, 1008),
        (b"\1\x80\0\0\0\0" + PART * 5000, 1008),
        (b"\x81\x81\0\0\0\0\xff", 1007),
    ],
    ids=["messages", "pings", "parts", "no text"],
)
def test_a_flood_on_a_socket(database: Path, flood: bytes, code: int) -> None:
    """Whoever throws thousands of frames at the server, or what is no text, is cut off; others go on, and the server
    has nothing to complain about."""
    server = Process(database)
    chairs = Chairs(server.client, HUMANS)
    address = server.address.removeprefix("http://").rstrip("/")
    with connect(f"ws://{address}{chairs.path}/socket") as seat, connect(f"ws://{address}{chairs.path}/socket") as one:
        for side, line in (("us", seat), ("german", one)):
            line.send(json.dumps({"key": chairs.keys[side]}))
            assert "seat" in json.loads(line.recv(timeout=60))
        with contextlib.suppress(OSError):
            one.socket.sendall(flood)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                one.recv(timeout=60)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code
        seat.send(json.dumps({"id": 5, "version": 9, "action": "x"}))
        # who else looks is told between
        while (said := json.loads(seat.recv(timeout=60))).get("done") is None:
            assert "looking" in said or "seat" in said or not said
        assert said["done"] == 5
    server.stop()


def test_whose_limits(monkeypatch: pytest.MonkeyPatch, database: Path) -> None:
    """One person at one screen has none; whoever has a name outside has them, though a proxy on this machine asks."""
    found: list[object] = []

    class Enough(Exception):
        """Nothing more is served."""

    def create(_: object, __: object, limits: object, ___: object) -> None:
        found.append(limits)
        raise Enough

    monkeypatch.setattr("lancio.server.app.create_app", create)
    monkeypatch.setattr("lancio.server.logs.configure", lambda _: None)
    for host, names in (("127.0.0.1", ()), ("127.0.0.1", ("lancio.example",)), ("0.0.0.0", ())):
        with pytest.raises(Enough):
            run(host, database=str(database), names=names)
    gc.enable()
    assert [limits is not None for limits in found] == [False, True, True]


def test_a_proxy_is_believed_if_it_is_trusted(database: Path) -> None:
    """Behind the proxy of this machine everybody has his own address; the wrong keys of one are not another's."""
    server = Process(database, PROXIED)
    chairs = Chairs(server.client, HUMANS, alone=False)

    def asks(address: str, key: str) -> int:
        headers = {"Lancio-Key": key, "X-Forwarded-For": address}
        return server.client.get(chairs.path, headers=headers).status_code

    assert [asks("192.0.2.1", "wrong") for _ in range(3)] == [403, 403, 429]
    assert asks("192.0.2.2", "wrong") == 403
    assert asks("192.0.2.1", chairs.keys["us"]) == asks("192.0.2.2", chairs.keys["us"]) == 200
    server.stop()


def test_streams_of_one_address(guarded: Client, limits: Limits) -> None:
    """Who holds enough of them is told so with 429, not in the middle of a stream."""
    chairs = Chairs(guarded, HUMANS, alone=False)
    with limits.stream("testclient"), limits.stream("testclient"):
        answer = chairs.get("us", "/live")
        assert answer.status_code == 429 and answer.headers["Retry-After"] == "60"


def test_the_host_of_a_socket(database: Path) -> None:
    """A page elsewhere gets no socket either."""
    with TestClient(create_app(str(database), ["localhost"])) as client:
        chairs = Chairs(at_home(client), HUMANS)
        for host, opens in (("localhost", True), ("evil.example", False)):
            try:
                with client.websocket_connect(f"{chairs.path}/socket", headers={"Host": host}) as socket:
                    socket.send_text(json.dumps({"key": chairs.keys["us"]}))
                    assert opens and "seat" in json.loads(socket.receive_text(timeout=60))
            except WebSocketDisconnect:
                assert not opens


def at_home(client: Client) -> Client:
    client.headers["Host"] = "localhost"
    return client
