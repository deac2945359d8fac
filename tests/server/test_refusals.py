"""Every way to be refused: the right status, a sentence, and nothing changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.refusals import STATUS
from lancio.server.shapes import Refused
from tests.server.seats import GAME, HUMANS, Chairs

Client = TestClient[Litestar]
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    path: Path = tmp_path_factory.mktemp("refusals") / "matches.sqlite"
    with TestClient(create_app(str(path))) as client:
        yield client


@pytest.fixture(scope="module")
def chairs(shared: Client) -> Chairs:
    """A match in which the German must decide, at version 3."""
    chairs = Chairs(shared, HUMANS, seed=1)
    for version in range(3):
        chairs.act("german", version, chairs.look("german")["view"]["legal"][0])
    assert chairs.look("german")["view"]["to_act"] == "german"
    return chairs


@pytest.fixture(scope="module")
def over(shared: Client) -> Chairs:
    """A match that is over."""
    chairs = Chairs(shared, HUMANS, seed=2)
    chairs.play_on(random.Random(2))
    return chairs


def refused(answer: Any, code: str) -> None:
    body = answer.json()
    assert (answer.status_code, body["error"]) == (STATUS[code], code), answer.text
    assert body.keys() == set(Refused.__struct_fields__)
    assert len(body["message"]) > 10 and "{" not in body["message"]
    assert (body["detail"] is None) == (code != "malformed")


def test_actions(chairs: Chairs) -> None:
    """Stale, early, illegal, another seat's, a spectator's, unknown: refused, and the digest stays."""
    legal = chairs.look("german")["view"]["legal"][0]
    table = chairs.client.app.state.hall.table(chairs.id)
    before = table.match.digest()
    refused(chairs.act("german", 2, legal), "stale")
    refused(chairs.act("german", 4, legal), "stale")
    refused(chairs.act("german", 3, "fly"), "illegal")
    refused(chairs.act("german", 3, legal.upper()), "illegal")
    refused(chairs.act("german", 3, legal.replace(" ", "  ")), "illegal")
    refused(chairs.act("german", 3, f" {legal}"), "illegal")
    assert "one blank" in chairs.act("german", 3, f"{legal} ").json()["reasons"][0]["text"]
    refused(chairs.act("us", 3, legal), "not_your_turn")
    refused(chairs.act("us", 3, "fly"), "not_your_turn")
    refused(chairs.act(None, 3, legal), "spectator")
    refused(chairs.undo("us", 3), "cannot_undo")
    refused(chairs.undo(None, 3), "spectator")
    refused(chairs.undo("german", 2), "stale")
    refused(chairs.get("us", "/summary"), "not_over")
    refused(chairs.get("us", "/preview", action=legal), "not_your_turn")
    refused(chairs.get("german", "/preview", action="fly"), "illegal")
    assert table.match.digest() == before
    assert chairs.look("german")["version"] == 3


def test_keys(shared: Client, chairs: Chairs, over: Chairs) -> None:
    """No key, a wrong one, another match's, another seat's."""
    for what in ("", "/replay", "/record", "/summary", "/why?action=x", "/preview?action=x", "/live"):
        refused(shared.get(chairs.path + what), "no_key")
        for key in ("wrong", over.keys["us"], "x" * 5000, "é", ",", "wrong,wrong"):
            code = "no_key" if key == "," else "wrong_key"
            refused(shared.get(chairs.path + what, headers=[(b"Lancio-Key", key.encode())]), code)
    refused(shared.get(chairs.path, headers=chairs.headers("us"), params={"seat": "german"}), "other_seat")
    refused(shared.get(chairs.path, headers=chairs.headers("us"), params={"seat": "nobody"}), "other_seat")
    refused(shared.get("/api/matches"), "no_key")
    refused(shared.get("/api/matches", headers={"Lancio-Key": "x" * 32_001}), "malformed")
    refused(shared.get("/api/matches", headers={"Lancio-Key": "x," * 1500}), "malformed")


def test_after_the_end(over: Chairs) -> None:
    """Nothing can be played or taken back any more."""
    for side in ("us", "german"):
        version = over.look(side)["version"]
        refused(over.act(side, version, "end"), "match_over")
        refused(over.act(side, version - 1, "end"), "match_over")
        refused(over.undo(side, version), "match_over")
        refused(over.get(side, "/preview", action="end"), "match_over")
        assert over.get(side, "/why", action="end").json()[0]["text"] == "The match is over."


def test_bodies(shared: Client, chairs: Chairs) -> None:
    """Bodies that are no JSON, not of the right shape or type, too large, or say more than is asked."""
    path, headers = f"{chairs.path}/actions", {**chairs.headers("german"), **JSON}
    for body in (
        b"", b"{", b"null", b"[]", b"3", b'"end"', b"{}", b'{"version":3}', b'{"action":"end"}',
        b'{"version":"3","action":"end"}', b'{"version":3.5,"action":"end"}', b'{"version":true,"action":"end"}',
        b'{"version":-1,"action":"end"}', b'{"version":99999999999999999999,"action":"end"}',
        b'{"version":3,"action":""}', b'{"version":3,"action":null}', b'{"version":3,"action":["end"]}',
        b'{"version":3,"action":"end","by":"us"}', b'{"version":3,"action":"\xff"}',
        b'{"version":3,"action":"\\ud800"}',
        b'{"version":3,"action":"' + b"x" * 500 + b'"}', b"[" * 8000, b'{"version":NaN,"action":"end"}',
    ):  # fmt: skip
        refused(shared.post(path, content=body, headers=headers), "malformed")
    refused(shared.post(path, content=b"x" * 20_000, headers=headers), "too_large")
    good = b'{"version":3,"action":"end"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        refused(shared.post(path, content=good, headers={**headers, "Content-Type": kind}), "not_json")
    refused(shared.post(f"{chairs.path}/undo", content=b'{"version":"3"}', headers=headers), "malformed")


def test_new_matches(shared: Client) -> None:
    """What no match can be made of."""

    def made(**changed: Any) -> Any:
        body = {"game": GAME, "scenario": "historical", "options": {}, "seats": HUMANS, **changed}
        return shared.post("/api/matches", json={key: value for key, value in body.items() if value is not ...})

    refused(made(game="chess"), "unknown_game")
    refused(made(game="../night_drop"), "unknown_game")
    refused(made(scenario="never"), "bad_scenario")
    refused(made(options={"weather": True}), "bad_options")
    refused(made(options={"inspect": "sometimes"}), "bad_options")
    refused(made(options={"company_limit": 1}), "bad_options")
    refused(made(options={"bocage_defence": 3}), "bad_options")
    refused(made(options={"bocage_defence": 1.5}), "malformed")
    refused(made(options={"bocage_defence": None}), "malformed")
    refused(made(seats={"us": "human"}), "bad_seats")
    refused(made(seats={**HUMANS, "soviet": "human"}), "bad_seats")
    refused(made(seats={**HUMANS, "us": "deep-blue"}), "unknown_player")
    refused(made(seats=...), "malformed")
    refused(made(game=...), "malformed")
    refused(made(seed=-1), "malformed")
    refused(made(seed="7"), "malformed")
    refused(made(seed=1 << 64), "malformed")
    refused(made(cheat=True), "malformed")
    assert made(scenario=..., options=...).status_code == 201


def test_addresses(shared: Client, chairs: Chairs) -> None:
    """Places and methods that do not exist; parameters of the wrong kind."""
    key = chairs.headers("us")
    refused(shared.get("/api/matches/nothing", headers=key), "unknown_match")
    refused(
        shared.post("/api/matches/nothing/actions", headers=key, json={"version": 0, "action": "x"}), "unknown_match"
    )
    refused(shared.get(f"/api/matches/{'x' * 100}", headers=key), "malformed")
    refused(shared.get("/api/nothing"), "not_found")
    refused(shared.get(f"{chairs.path}/secrets", headers=key), "not_found")
    refused(shared.get("/api/games/chess/chart"), "unknown_game")
    refused(shared.delete(chairs.path, headers=key), "bad_method")
    refused(shared.put("/api/matches", headers=key), "bad_method")
    refused(shared.get(f"{chairs.path}/actions", headers=key), "bad_method")
    for params in ({"lang": "fr"}, {"lang": ""}, {"since": "x"}, {"since": "-1"}, {"seat": "x" * 90}):
        refused(shared.get(chairs.path, headers=key, params=params), "malformed")
    refused(shared.get(f"{chairs.path}/why", headers=key), "malformed")
