"""A riddle over HTTP: a private match of one question, its list, and what its answers are worth."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio import Match
from lancio.engine.riddles import Riddle
from lancio.server.riddle_lines import MOST, WORLDS, line_of
from lancio.server.riddle_titles import title_of, told_apart

GAME = "night-drop"
GAMES = [game for game in lancio.games() if lancio.game(game).riddles]


def first(game: str) -> Riddle:
    """The first riddle of a game."""
    return next(iter(lancio.game(game).riddles.values()))


class Solver:
    """Whoever has a riddle on the table."""

    def __init__(self, client: TestClient[Litestar], riddle: Riddle) -> None:
        self.client, self.riddle = client, riddle
        begun = client.post("/api/riddles", json={"game": riddle.game.slug, "riddle": riddle.slug})
        assert begun.status_code == 201, begun.text
        self.keys: dict[str, str] = begun.json()["keys"]
        self.path = f"/api/matches/{begun.json()['id']}"
        self.headers = {"Lancio-Key": self.keys[riddle.side]}

    def look(self) -> dict[str, Any]:
        """What the seat is told."""
        seat: dict[str, Any] = self.client.get(f"{self.path}?legal=true", headers=self.headers).json()
        return seat

    def act(self, action: str) -> Any:
        """Give an answer."""
        body = {"version": self.look()["version"], "action": action}
        return self.client.post(f"{self.path}/actions?lang=it", headers=self.headers, json=body)


def test_a_riddle_is_solved(client: TestClient[Litestar]) -> None:
    """Another answer is told what it costs and changes nothing; the best one is played; then there is nothing to do."""
    riddle = first(GAME)
    solver = Solver(client, riddle)
    before = solver.look()
    assert before["lesson"] == {"slug": riddle.slug, "begun": 0, "step": 0}
    worst = list(riddle.worth)[-1]
    said = solver.act(worst)
    assert said.status_code == 409 and said.json()["error"] == "lesson"
    assert said.json()["reasons"] == [{"text": riddle.cost(worst)["it"], "rule": None}]
    assert solver.look() == before
    assert solver.act(riddle.right[0]).status_code == 200
    after = solver.look()
    assert after["lesson"]["step"] == 1 and after["version"] > before["version"]
    for action in after["view"]["legal"][:1]:
        assert solver.act(action).json()["error"] == "lesson"


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_more_than_the_side_that_is_asked(client: TestClient[Litestar], game: str) -> None:
    """There is one key; its view is that of an imagined world, and no answer tells the position."""
    riddle = first(game)
    solver = Solver(client, riddle)
    assert list(solver.keys) == [riddle.side]
    seat = solver.look()
    assert seat["side"] == riddle.side
    imagined = riddle.match.imagine(riddle.side, 1).look(riddle.side)
    assert json.loads(json.dumps(imagined["pieces"], default=dict)) == seat["view"]["pieces"]
    other = next((side for side in riddle.match.sides if side != riddle.side), None)
    if other is not None:
        assert client.get(f"{solver.path}?seat={other}", headers=solver.headers).status_code in (403, 404)
    told = client.get(f"/api/games/{game}/riddles/{riddle.slug}").text
    assert "position" not in told and "pending" not in told


def test_the_list_and_the_answers(client: TestClient[Litestar]) -> None:
    """In both languages: who is asked what; what each answer is worth, what decides, the odds where dice are thrown."""
    for game in lancio.games():
        riddles = lancio.game(game).riddles
        english, italian = (client.get(f"/api/games/{game}/riddles?lang={lang}").json() for lang in ("en", "it"))
        assert [one["slug"] for one in english] == list(riddles)
        for one, other in zip(english, italian, strict=True):
            assert one["asks"] and other["asks"] and one["asks"] != other["asks"]
            assert "right" not in one and "{" not in one["asks"] + other["asks"] + one["who"]
        if game not in GAMES:
            continue
        riddle = first(game)
        answer = client.get(f"/api/games/{game}/riddles/{riddle.slug}?lang=it").json()
        assert answer["right"] == list(riddle.right)
        assert [one["action"] for one in answer["answers"]] == list(riddle.worth)
        assert all(term["text"] for term in answer["terms"])
        check_lines(riddle, answer, client.get(f"/api/games/{game}/riddles/{riddle.slug}?lang=en").json())
    shelf = {game["slug"]: game["riddles"] for game in client.get("/api/games").json()}
    assert shelf == {slug: len(lancio.game(slug).riddles) for slug in lancio.games()}


def check_lines(riddle: Riddle, italian: dict[str, Any], english: dict[str, Any]) -> None:
    """What follows the best answer and the best wrong one is told in sentences, of what is on the map, and goes on
    after the answer itself."""
    assert italian["follows"]["action"] == riddle.right[0]
    assert italian["instead"]["action"] == next(one for one in riddle.worth if one not in riddle.right)
    chart = riddle.game.chart(riddle.scenario)["hexes"]
    for key in ("follows", "instead"):
        lines, others = italian[key]["lines"], english[key]["lines"]
        assert 1 < len(lines) == len(others) <= MOST and [one["text"] for one in lines] != [
            one["text"] for one in others
        ]
        assert all(one["text"] and "{" not in one["text"] and one["side"] in riddle.match.sides for one in lines)
    assert any(hex_ in chart for line in italian["follows"]["lines"] for hex_ in line["on"])


def test_a_line_is_told_from_what_the_side_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played in worlds that are dealt, never in the position, and the same is told every time."""
    riddle = first(GAME)
    asked: list[str | None] = []
    imagine = Match.imagine

    def watched(match: Match, side: str | None, seed: int = 0) -> Match:
        asked.append(side)
        return imagine(match, side, seed)

    monkeypatch.setattr(Match, "imagine", watched)
    line_of.cache_clear()
    told = line_of(GAME, riddle.slug, riddle.right[0], "en")
    assert asked == [riddle.side] * WORLDS
    line_of.cache_clear()
    assert line_of(GAME, riddle.slug, riddle.right[0], "en") == told


def test_what_there_is_not(client: TestClient[Litestar]) -> None:
    """No such riddle, no such game; a lesson is no riddle, and a riddle no lesson of its own."""
    lesson = next(iter(lancio.game(GAME).lessons))
    for body in ({"riddle": "none"}, {"riddle": lesson}, {"riddle": first(GAME).slug, "game": "chess"}):
        assert client.post("/api/riddles", json={"game": GAME, **body}).status_code == 404
    assert client.get(f"/api/games/{GAME}/riddles/none").status_code == 404
    assert client.post("/api/lessons", json={"game": GAME, "lesson": first(GAME).slug}).status_code == 404


def test_titles_tell_them_apart(client: TestClient[Litestar]) -> None:
    """In a list no two riddles of a game have the same title, in either language; whom it asks is in it, and when."""
    for game in GAMES:
        for lang in ("en", "it"):
            found = client.get(f"/api/games/{game}/riddles?lang={lang}").json()
            titles = [one["title"] for one in found]
            assert len(set(titles)) == len(titles), titles
            assert all(str(one["turn"]) in one["title"] and "{" not in one["title"] for one in found)
            assert all(one["title"].lower().startswith(one["who"].lower()) for one in found)


def test_a_night_is_no_turn(client: TestClient[Litestar]) -> None:
    """Where a turn of the game is a night, a riddle tells the turn of the night, as its question does."""
    for one in client.get("/api/games/duel-in-the-dark/riddles?lang=it").json():
        assert f"Turno {one['turn']}:" in one["asks"]


def test_what_is_easy_is_counted(client: TestClient[Litestar]) -> None:
    """The list of games says how many of the first riddles are easy."""
    for game in client.get("/api/games").json():
        levels = [one["level"] for one in client.get(f"/api/games/{game['slug']}/riddles").json()]
        assert game["easy"] == levels.count(1) and levels[: game["easy"]] == [1] * game["easy"]


def test_what_is_alike_in_all_has_numbers() -> None:
    """Two riddles of the same position under two names: the same side, turn, place, pieces and score."""
    riddle = lancio.game("histo-command").riddles["riddle-son-7303-106"]
    twins = {name: replace(riddle, name=name) for name in ("one", "two")}
    assert list(told_apart(twins, "it").values()) == [
        f"{title_of(riddle, 'it')} (4 pedine contro 1) (punti 1 a 2) ({n})" for n in (1, 2)
    ]
