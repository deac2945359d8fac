"""Thousands of requests that must not count, thrown at running and finished matches."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import DataError

import lancio
from lancio.server.app import create_app
from lancio.server.refusals import Refusal
from lancio.server.sittings import named
from tests.server.seats import HUMANS, Chairs

REQUESTS = 3000


def test_nothing_hostile_counts(client: TestClient[Litestar]) -> None:
    """Every hostile request gets a 4xx with a reason, and journal, version and digest stay as they were."""
    luck = random.Random(1944)
    matches = [Chairs(client, HUMANS, seed=n) for n in range(4)]
    for chairs, steps in zip(matches, (0, 20, 150, 10_000), strict=True):
        chairs.play_on(luck, steps)
    hall = client.app.state.hall

    def everything() -> list[Any]:
        tables = [hall.table(chairs.id) for chairs in matches]
        return [
            (table.version, table.match.digest(), table.match.actions, hall.store.entries(table.card.id))
            for table in tables
        ]

    before = everything()
    attack = Attack(client, matches, luck)
    statuses: dict[int, int] = {}
    for _ in range(REQUESTS):
        answer = attack.throw()
        assert 400 <= answer.status_code < 500, (answer.request.url, answer.text)
        body = answer.json()
        assert body["message"] and isinstance(body["reasons"], list)
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
    assert everything() == before
    assert statuses.keys() == {400, 401, 403, 404, 405, 409, 413, 415, 422}, statuses
    # and the players go on as if nothing had been
    for chairs in matches:
        chairs.play_on(luck, 3)


class Attack:
    """Makes requests that no player's client would send."""

    def __init__(self, client: TestClient[Litestar], matches: list[Chairs], luck: random.Random) -> None:
        self.client = client
        self.matches = matches
        self.luck = luck
        self.tables = {chairs.id: client.app.state.hall.table(chairs.id) for chairs in matches}
        verbs = [verb.word for verb in lancio.game("night-drop").verbs.all]
        self.words = [
            *verbs,
            *(f"505-s{n}" for n in range(9)),
            "de-1",
            "de-2",
            "1412",
            "0719",
            "off",
            "us",
            "undo",
            "--",
        ]
        self.kinds = [self.stale, self.other_seat, self.illegal, self.malformed, self.wrong_key, self.huge, self.astray]

    def throw(self) -> Any:
        return self.luck.choice(self.kinds)(self.luck.choice(self.matches))

    def post(self, chairs: Chairs, what: str, body: Any, headers: dict[str, str]) -> Any:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.client.post(
            chairs.path + what, content=content, headers={"Content-Type": "application/json", **headers}
        )

    def offered(self, chairs: Chairs) -> tuple[str, str, int]:
        """Who must act, something he may do, and the version."""
        table = self.tables[chairs.id]
        match = table.match
        return match.to_act or "us", str(self.luck.choice(match.legal)) if match.legal else "end", table.version

    def stale(self, chairs: Chairs) -> Any:
        side, action, version = self.offered(chairs)
        wrong = self.luck.choice(
            [v for v in (0, version - 1, version + 1, version + 7, 2**31 - 1) if 0 <= v != version]
        )
        if self.luck.random() < 0.2:
            return self.post(chairs, "/undo", {"version": wrong}, chairs.headers(side))
        return self.post(chairs, "/actions", {"version": wrong, "action": action}, chairs.headers(side))

    def other_seat(self, chairs: Chairs) -> Any:
        side, action, version = self.offered(chairs)
        other = self.luck.choice([None, "us" if side == "german" else "german"])
        body = {"version": version, "action": action}
        if self.luck.random() < 0.2:
            return self.post(chairs, "/undo", {"version": version}, chairs.headers(None))
        if self.luck.random() < 0.3:
            return self.post(chairs, f"/actions?seat={side}", body, chairs.headers(other))
        return self.post(chairs, "/actions", body, chairs.headers(other))

    def illegal(self, chairs: Chairs) -> Any:
        side, action, version = self.offered(chairs)
        match = self.tables[chairs.id].match
        legal = {str(a) for a in match.legal}
        while True:
            words = self.luck.choice([action.split(), self.luck.choices(self.words, k=self.luck.randint(1, 4))])
            words = [self.luck.choice(self.words) if self.luck.random() < 0.3 else word for word in words]
            text = self.luck.choice([" ", " ", "  ", "\t", "\n", "\0"]).join(words) + self.luck.choice(
                ["", "", " ", ";"]
            )
            if text not in legal:
                return self.post(chairs, "/actions", {"version": version, "action": text}, chairs.headers(side))

    def malformed(self, chairs: Chairs) -> Any:
        side, action, version = self.offered(chairs)
        good: dict[str, Any] = {"version": version, "action": action}
        what = self.luck.choice(["/actions", "/actions", "/undo"])
        body: Any = self.noise()
        spoiled = self.luck.randrange(4)
        if spoiled == 0:
            body = {
                **good,
                self.luck.choice(["version", "by", "side", "seed"]): self.luck.choice(["7", None, 1.5, [], {}]),
            }
        elif spoiled == 1:
            text = bytearray(json.dumps(good).encode())
            text[self.luck.randrange(len(text))] = self.luck.choice(b'\xff\x00"{}[],:')
            body = bytes(text)
            try:  # a change within the action's text would still be well formed
                json.loads(body)
                body += b"}"
            except ValueError:
                pass
        headers = chairs.headers(side)
        if self.luck.random() < 0.1:
            headers["Content-Type"] = self.luck.choice(["text/plain", "application/xml", ""])
        return self.post(chairs, what, body, headers)

    def noise(self, depth: int = 0) -> Any:
        """Any JSON that is no table with just a version and an action."""
        kind = self.luck.randrange(7 if depth < 3 else 5)
        if kind == 5:
            return [self.noise(depth + 1) for _ in range(self.luck.randrange(4))]
        if kind == 6:
            return {self.luck.choice(["version", "action", "x", ""]): self.noise(depth + 1) for _ in range(3)} | {
                "y": 0
            }
        return self.luck.choice([None, True, -1, 3.25, 10**40, "end", "\u2028", "x" * self.luck.randrange(300)])

    def wrong_key(self, chairs: Chairs) -> Any:
        side, action, version = self.offered(chairs)
        others = [c for c in self.matches if c is not chairs]
        own = chairs.keys[side]
        nonsense = [None, "", ",", "x", "null", "%00", "*", "' OR 1=1 --", chairs.id, own[:-1], own.swapcase()]
        key = self.luck.choice([*nonsense, *(other.keys[side] for other in others)])
        headers = {} if key is None else {"Lancio-Key": key}
        if self.luck.random() < 0.5:
            what = self.luck.choice(
                ["", "/replay", "/record", "/summary", "/why?action=end", "/preview?action=end", "/live"]
            )
            return self.client.get(chairs.path + what, headers=headers)
        return self.post(chairs, "/actions", {"version": version, "action": action}, headers)

    def huge(self, chairs: Chairs) -> Any:
        side, _, version = self.offered(chairs)
        body = {"version": version, "action": "x" * self.luck.choice([401, 5_000, 17_000, 100_000])}
        return self.post(chairs, "/actions", body, chairs.headers(side))

    def astray(self, chairs: Chairs) -> Any:
        headers = chairs.headers("us")
        here = ("/none", "/actions", "?lang=xx", "?since=-3", "?seat=german")
        there = ("/api/matches/none", "/api/matches/%27%3B--", "/api/games/none/text", "/api/../../etc/passwd.txt")
        path = self.luck.choice([*(chairs.path + what for what in here), *there])
        method = self.luck.choice(["GET", "PUT", "DELETE", "PATCH"])
        if "?" in path or "games" in path:
            method = self.luck.choice(["GET", "DELETE"])
        return self.client.request(method, path, headers=headers)


ADDRESSES = (
    "/api/lobby?game=%00", "/api/lobby?side=%00", "/api/watch?game=a%1f", "/api/players/%00", "/api/matches/%7f",
)  # fmt: skip
BODIES = (
    ("/api/account/login", {"name": "a\0b", "password": "battery staple"}),
    ("/api/account/reset", {"name": "a\0b", "token": "t", "password": "battery staple"}),
    ("/api/account", {"name": "Anna", "password": "battery\0staple"}),
    ("/api/matches", {"game": "night-drop", "seats": {"us": "human", "german": "human"}, "name": "\x01"}),
)


def test_control_characters(client: TestClient[Litestar], caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the database thinks of them, they are refused at the door and nobody takes it for a failure; a text with
    a backslash in it is none of them."""
    for path in ADDRESSES:
        answer = client.get(path)
        wanted = (400, "malformed") if "?" in path else (404, "not_found")
        assert (answer.status_code, answer.json()["error"]) == wanted, (path, answer.text)
    for path, body in BODIES:
        answer = client.post(path, json=body)
        assert answer.status_code == 400 and answer.json()["error"] == "malformed", (path, answer.text)
    login = client.post("/api/account/login", json={"name": 'An"na\\', "password": "battery staple"})
    assert login.status_code == 401
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_value_that_the_database_does_not_take(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is there: that is our fault and not a database that is away."""

    def fail(*_: object) -> None:
        raise DataError("SELECT", None, ValueError("NUL"))

    monkeypatch.setattr(client.app.state.hall.store.lobby, "watched", fail)
    assert client.get("/api/watch").status_code == 500
    client.app.state.hall.in_trouble(DataError("SELECT", None, ValueError("NUL")))
    assert not client.app.state.hall.trouble.here and "the database fails" not in caplog.text


def test_a_host_that_cannot_be_read(tmp_path: Path) -> None:
    """An address in brackets that are not closed is nobody's; one that is whole is answered."""
    with TestClient(create_app(str(tmp_path / "m.sqlite"), {"localhost"})) as client:
        for host, status in (("[::1", 421), ("[::1]x", 421), ("[::1]:80", 200), ("localhost", 200)):
            assert client.get("/api/games", headers={"Host": host}).status_code == status, host


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a\u3164", "\ufe0f", "\u0301"])
def test_names_of_which_nothing_is_seen(name: str) -> None:
    """Nobody sits down under them."""
    with pytest.raises(Refusal):
        named(name)
    assert named("Anna ❤\ufe0f") == "Anna ❤\ufe0f"
