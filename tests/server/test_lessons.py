"""A lesson over HTTP: a private match that answers for itself and objects to what it does not want."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server.app import create_app

#: a lesson whose last answer lets the other side act
GAME, SLUG = "night-drop", "first-town"


class Pupil:
    """Whoever takes a lesson."""

    def __init__(self, client: TestClient[Litestar], step: int = 0) -> None:
        self.client = client
        begun = client.post("/api/lessons", json={"game": GAME, "lesson": SLUG, "step": step})
        assert begun.status_code == 201, begun.text
        self.id = begun.json()["id"]
        self.lesson = lancio.game(GAME).lessons[SLUG]
        self.headers = {"Lancio-Key": begun.json()["keys"][self.lesson.side]}

    def look(self) -> dict[str, Any]:
        """What the seat is told once the lesson has nothing to answer."""
        until = time.monotonic() + 20
        while True:
            seat: dict[str, Any] = self.client.get(f"/api/matches/{self.id}?legal=true", headers=self.headers).json()
            if not seat["thinking"] or time.monotonic() > until:
                return seat
            time.sleep(0.02)

    def act(self, action: str) -> Any:
        """Give an answer."""
        body = {"version": self.look()["version"], "action": action}
        return self.client.post(f"/api/matches/{self.id}/actions?lang=it", headers=self.headers, json=body)


def test_a_lesson_is_taken(client: TestClient[Litestar]) -> None:
    """Other answers are objected to in the lesson's own words and change nothing; illegal ones are still illegal; the
    accepted ones lead to the end, and the other side answers by the script."""
    pupil = Pupil(client)
    steps = pupil.lesson.steps
    first = pupil.look()
    said = pupil.act("activate U2")
    assert said.status_code == 409 and said.json()["error"] == "lesson"
    other = steps[first["lesson"]["step"]].other
    assert other is not None and said.json()["reasons"] == [{"text": other["it"], "rule": None}]
    assert pupil.act("move 505-s1 2511").json()["error"] == "illegal"
    assert pupil.look() == first
    for step in steps:
        for action in step.solution:
            legal = pupil.look()["view"]["legal"]
            pattern = next(one for one in step.accept if any(one.fits(text) for text in legal))
            played = pupil.act(action if action in legal else next(text for text in legal if pattern.fits(text)))
            assert played.status_code == 200, played.text
    over = pupil.look()
    assert over["lesson"]["step"] == len(steps)
    assert any(line["side"] == "german" for line in over["log"])
    assert pupil.act(over["view"]["legal"][0]).json()["error"] == "lesson"


def test_a_lesson_can_be_begun_at_a_step_and_outlives_the_server(database: Path) -> None:
    """Whoever begins at a step stands there; after a restart he stands where he was."""
    with TestClient(create_app(str(database))) as client:
        pupil = Pupil(client, 7)
        assert pupil.look()["lesson"] == {"slug": SLUG, "begun": 7, "step": 7}
        assert pupil.act("form 505-s1 505-s2 505-s3").status_code == 200
        before = pupil.look()
    with TestClient(create_app(str(database))) as client:
        pupil.client = client
        assert pupil.look() == before
        assert pupil.act("objective 2511").status_code == 200


def test_a_click_may_mean_several_answers(client: TestClient[Litestar]) -> None:
    """Whoever gives the answer himself that the lesson would give for him is right; any other comes too late, and
    nobody is scolded for it."""
    body = {"game": "lock-n-load", "lesson": "opportunity"}
    begun = client.post("/api/lessons", json=body).json()
    headers, path = {"Lancio-Key": begun["keys"]["us"]}, f"/api/matches/{begun['id']}"
    for action, expected in (("fire 15F5", None), ("with us-b", "stale"), ("everyone", None)):
        version = client.get(path, headers=headers).json()["version"]
        said = client.post(f"{path}/actions", headers=headers, json={"version": version, "action": action})
        assert said.json().get("error") == expected, said.text
    assert client.get(path, headers=headers).json()["lesson"]["step"] == 2


def test_what_there_is_not(client: TestClient[Litestar]) -> None:
    """No such lesson, no such step, no such game; no advice in a lesson."""
    for body in ({"lesson": "none"}, {"lesson": SLUG, "step": 99}, {"lesson": SLUG, "step": 0, "game": "chess"}):
        answer = client.post("/api/lessons", json={"game": GAME, **body})
        assert answer.status_code == 404, answer.text
    assert client.get(f"/api/games/{GAME}/lessons/none").status_code == 404
    assert not Pupil(client).look().get("advice", False)


def test_the_list_is_in_both_languages(client: TestClient[Litestar]) -> None:
    """A list without steps, a lesson with them."""
    for lang in ("en", "it"):
        listed = client.get(f"/api/games/{GAME}/lessons?lang={lang}").json()
        lessons = lancio.game(GAME).lessons
        assert [one["title"] for one in listed] == [lesson.title[lang] for lesson in lessons.values()]
        assert all(one["steps"] == [] for one in listed)
        whole = client.get(f"/api/games/{GAME}/lessons/{SLUG}?lang={lang}").json()
        assert [step["do"] for step in whole["steps"]] == [step.do[lang] for step in lessons[SLUG].steps]
    shelf = {game["slug"]: game["lessons"] for game in client.get("/api/games").json()}
    assert shelf == {slug: len(lancio.game(slug).lessons) for slug in lancio.games()}
