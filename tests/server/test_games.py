"""The shelf: games, charts, sentences, rules, and the client's own files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server import static
from tests.server.seats import GAME

Client = TestClient[Litestar]


def test_shelf(client: Client) -> None:
    """Every game with its scenarios, options and players, texts in both languages."""
    shelf = client.get("/api/games").json()
    assert [game["slug"] for game in shelf] == list(lancio.games())
    for game in shelf:
        assert game["players"] == list(lancio.players())
        assert game["title"].keys() == game["words"].keys() == {"en", "it"}
        assert game["words"]["it"].keys() >= {"blurb", "time"}
        first = next(iter(lancio.game(game["slug"]).lessons.values()))
        assert game["teaches"] == first.side in game["scenarios"][0]["sides"]
        assert game["planner"] == (game["slug"] in ("night-drop", "histo-command"))
        for scenario in game["scenarios"]:
            assert scenario["title"].keys() == scenario["about"].keys() == {"en", "it"}
            for option in scenario["options"]:
                assert isinstance(option["default"], bool) == (option["choices"] is None and option["low"] is None)


@pytest.mark.parametrize("game", lancio.games())
def test_chart_text_rules(client: Client, game: str) -> None:
    """What does not change during a match: the map, the sentences, the rules."""
    table = lancio.game(game)
    for scenario in (None, *table.scenarios):
        chart = client.get(f"/api/games/{game}/chart", params={"scenario": scenario} if scenario else {}).json()
        more = {"picture": table.painted(table.scenario(scenario)), "sees": table.sees}
        assert chart == _through_json(table.chart(scenario)) | more
    assert client.get(f"/api/games/{game}/chart", params={"scenario": "nowhere"}).json()["error"] == "bad_scenario"
    english, italian = (client.get(f"/api/games/{game}/text", params={"lang": lang}).json() for lang in ("en", "it"))
    assert english.keys() == italian.keys()
    assert english != italian
    assert english["title"] == table.title and english["screen.card.blurb"] != italian["screen.card.blurb"]
    rules = client.get(f"/api/games/{game}/rules", params={"lang": "it"}).json()
    assert all(rule.keys() == {"title", "text"} for rule in rules.values())


@pytest.mark.parametrize(("game", "scenario"), [("night-drop", None), ("histo-command", "son")])
def test_drop_planner(client: Client, game: str, scenario: str | None) -> None:
    """Every point of a drop with its exact chances, the same that `lancio odds` prints."""
    table = lancio.game(game)
    chosen = table.scenario(scenario)
    points = client.get(f"/api/games/{game}/drops", params={"scenario": chosen.slug}).json()
    assert points == list(table.drop_points(chosen))
    asked = {"scenario": chosen.slug, "point": points[0]}
    plan = client.get(f"/api/games/{game}/drop", params=asked).json()
    assert plan == _through_json(table.drop_plan(chosen, chosen.settle(None), points[0]).as_dict())


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"scenario": "nowhere", "point": "505"}, "bad_scenario"),
        ({"scenario": "", "point": "nowhere"}, "unknown_name"),
        ({"scenario": "", "point": "505", "options": "["}, "bad_options"),
        ({"scenario": "", "point": "505", "options": '{"nothing": 1}'}, "bad_options"),
    ],
)
def test_drop_planner_refuses(client: Client, asked: dict[str, str], code: str) -> None:
    """Unknown scenarios, points and options are refused in words."""
    first = lancio.game("night-drop").scenario(None).slug
    answer = client.get("/api/games/night-drop/drop", params={**asked, "scenario": asked["scenario"] or first})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"] == code
    assert answer.json()["message"]


def _through_json(data: Any) -> Any:
    import json

    return json.loads(json.dumps(data))


def test_openapi(client: Client) -> None:
    """The interface describes itself, and names every call of docs/api.md."""
    paths = client.get("/api/openapi.json").json()["paths"]
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    calls = {line.split("`")[1].split("?")[0].split()[1] for line in page.splitlines() if line.startswith("| `")}
    assert calls <= paths.keys() | {"/api/openapi.json"}
    # calls that will go need no line of their own
    goes = {path for path, ways in paths.items() if all(way.get("deprecated") for way in ways.values())}
    assert paths.keys() - goes <= calls


def test_manners(client: Client) -> None:
    """Every answer, refusals too, forbids framing, sniffing and foreign scripts."""
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js", "/api/matches/none"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(("accepts", "expected"), [("br", "br"), ("gzip", "gzip"), ("identity", None)])
def test_compression(client: Client, accepts: str, expected: str | None) -> None:
    """Large answers are compressed the way the browser asks for."""
    answer = client.get(f"/api/games/{GAME}/chart", headers={"Accept-Encoding": accepts})
    assert answer.headers.get("content-encoding") == expected
    assert answer.json()["hexes"]


def test_client_not_built(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a built client there is a plain page that says so."""
    monkeypatch.setattr(static, "ROOT", tmp_path)
    answer = client.get("/")
    assert answer.status_code == 200
    assert "not been prepared" in answer.text


def test_client_files(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The built files are served and nothing else; who reads pages and finds none gets the first, as not found."""
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<p>client</p>")
    (root / "assets" / "a-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(static, "ROOT", root)
    assert client.get("/").text == "<p>client</p>"
    assert client.get("/match/abc").status_code == client.get("/metrics-of-old").status_code == 404
    lost = client.get("/match/abc", headers={"Accept": "text/html,*/*"})
    assert (lost.status_code, lost.text) == (404, "<p>client</p>")
    assert client.get("/api/nothing", headers={"Accept": "text/html"}).json()["error"] == "not_found"
    asset = client.get("/assets/a-1234.js")
    assert "javascript" in asset.headers["content-type"]
    assert "immutable" in asset.headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-cache"
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/x.js"):
        assert client.get(path).status_code == 404, path


def test_another_build_under_a_running_server(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Files of the build before are not found, and no fault of the server; those of the new one are there at once."""
    (tmp_path / "index.html").write_text("old")
    (tmp_path / "old.js").write_text("1")
    monkeypatch.setattr(static, "ROOT", tmp_path)
    assert client.get("/old.js").status_code == 200
    (tmp_path / "old.js").unlink()
    assert client.get("/old.js").status_code == 404
    (tmp_path / "new.js").write_text("2")
    (tmp_path / "index.html").write_text("new")
    os.utime(tmp_path / "index.html", (1, 1))
    assert client.get("/new.js").text == "2"


def test_files_are_sent_once(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that holds a file is told that it is still the newest; after a change it gets the new one."""
    (tmp_path / "maps").mkdir()
    picture = tmp_path / "maps" / "a.svg"
    picture.write_text("<svg/>")
    monkeypatch.setattr(static, "ROOT", tmp_path)
    first = client.get("/maps/a.svg")
    assert first.status_code == 200 and first.text == "<svg/>"
    held = {"If-None-Match": first.headers["etag"]}
    again = client.get("/maps/a.svg", headers=held)
    assert again.status_code == 304 and not again.content
    picture.write_text("<svg><g/></svg>")
    assert client.get("/maps/a.svg", headers=held).text == "<svg><g/></svg>"


def test_presets(client: Client) -> None:
    """Each way to play Duel in the Dark begins simple; a match begins with any preset; readings are told from rules."""
    game = next(one for one in client.get("/api/games").json() if one["slug"] == "duel-in-the-dark")
    for scenario in game["scenarios"]:
        slugs = [preset["slug"] for preset in scenario["presets"]]
        assert slugs == ["first", "full", "everything", "campaign"][: len(slugs)] and len(slugs) >= 3
        for preset in scenario["presets"]:
            assert preset["title"].keys() == preset["about"].keys() == {"en", "it"}
            seats = dict.fromkeys(scenario["sides"], "human")
            body = {"game": game["slug"], "scenario": scenario["slug"], "options": preset["values"], "seats": seats}
            assert client.post("/api/matches", json=body).status_code == 201
        assert all(option["reading"] == option["rule"].startswith("A-") for option in scenario["options"])
    values = [preset["values"] for preset in game["scenarios"][0]["presets"]]
    assert values[1].items() < values[2].items() < values[3].items(), "each has all of the one before"


def test_balance(client: Client) -> None:
    """Every scenario with two sides and more says how often each won between computers: shares that lie in their
    intervals and, with the draws, are all games; nothing is said of somebody who plays alone."""
    for game in client.get("/api/games").json():
        for scenario in game["scenarios"]:
            balance = scenario["balance"]
            if len(scenario["sides"]) == 1:
                assert balance is None
                continue
            assert balance["games"] >= 20 and balance["player"] in game["players"]
            assert [one["side"] for one in balance["sides"]] == scenario["sides"]
            assert all(0 <= one["low"] <= one["share"] <= one["high"] <= 1 for one in balance["sides"])
            assert all(one["label"].keys() == {"en", "it"} for one in balance["sides"])
            assert sum(one["share"] for one in balance["sides"]) + balance["draws"] == pytest.approx(1, abs=0.001)
