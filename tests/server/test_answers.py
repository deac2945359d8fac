"""What the server answers for people who are away: where there is one answer, and windows that are let pass in time,
whatever could be done at them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.engine.asking import declining, only_answer
from lancio.server import stewards
from lancio.server.app import create_app
from lancio.server.notices.config import Config
from tests.server.guests import pair
from tests.server.seats import HUMANS, Chairs, until
from tests.server.sinks import Clock

Client = TestClient[Litestar]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(stewards, "PAUSE", 0.02)
    return Clock()


@pytest.fixture
def served(database: Any, clock: Clock) -> Iterator[Client]:
    with TestClient(create_app(str(database), notices=Config(clock=clock))) as client:
        yield client


def answers(chairs: Chairs, side: str, **body: Any) -> Any:
    return chairs.client.post(f"{chairs.path}/answers", headers=chairs.headers(side), json=body)


def play_until(chairs: Chairs, asked: Any, seed: int) -> bool:
    """Random actions until a question of a kind is asked; whether it ever is."""
    luck = random.Random(seed)
    hall = chairs.client.app.state.hall
    for _ in range(400):
        match = hall.table(chairs.id).match
        if match.to_act is None:
            return False
        if asked(match.game, match.state) is not None:
            return True
        seat = chairs.look(match.to_act, since=2**31 - 1)
        assert chairs.act(match.to_act, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
    return False


def test_one_answer(served: Client) -> None:
    """It is given for a seat that wants that, and for no other; the seat alone is told what it wants."""
    chairs = next(one for seed in range(20) if play_until(one := Chairs(served, HUMANS, seed=seed), only_answer, seed))
    side = chairs.look(None)["view"]["to_act"]
    other = next(one for one in HUMANS if one != side)
    before = chairs.look(side)
    assert len(before["view"]["legal"]) == 1 and "answers" not in before
    said = answers(chairs, other, forced=True)
    assert said.json()["answers"] == {"forced": True, "passes": None}
    assert chairs.look(side)["version"] == before["version"], "nobody wants it for this seat"
    assert answers(chairs, side, forced=True).status_code == 200
    until(lambda: chairs.look(side)["version"] > before["version"])
    assert "answers" not in chairs.look(None) and "answers" in chairs.look(side)
    assert answers(chairs, side, passes=1).status_code == 400
    assert answers(chairs, None, forced=True).status_code == 403  # type: ignore[arg-type]


def test_a_window_passes_in_time(served: Client, clock: Clock) -> None:
    """So many seconds after it was opened, and not before, though something could be done at it: the moment tells
    nothing but the time."""
    seats = dict.fromkeys(("allied", "german"), "human")
    chairs = next(
        one
        for seed in range(12)
        if play_until(one := Chairs(served, seats, seed=seed, game="histo-command"), declining, seed)
    )
    side = chairs.look(None)["view"]["to_act"]
    before = chairs.look(side)
    assert before["prompt"]["window"]["decline"] in before["view"]["legal"]
    assert answers(chairs, side, passes=3600).status_code == 200
    hall = served.app.state.hall
    clock.turn(3599)
    served.blocking_portal.call(hall.stewards.look)
    assert chairs.look(side)["version"] == before["version"]
    clock.turn(1)
    until(lambda: chairs.look(side)["version"] > before["version"])
    entry = hall.store.entries(chairs.id)[-1]
    assert (entry.side, entry.action) == (side, before["prompt"]["window"]["decline"])


def test_who_comes_back_is_asked(served: Client) -> None:
    """Whoever takes back the one answer there was is asked it, though it was to be answered for him: it is not given
    again. By consent one goes back to one's last decision, past what had no other answer."""
    chairs = next(
        one
        for seed in range(20)
        if play_until(one := Chairs(served, HUMANS, seed=seed, alone=False), only_answer, seed)
        and len(served.app.state.hall.table(one.id).match.legal) == 1
    )
    table = served.app.state.hall.table(chairs.id)
    side = table.match.to_act
    before = chairs.look(side)
    assert "returned" not in before
    assert answers(chairs, side, forced=True).status_code == 200
    until(lambda: chairs.look(side)["version"] > before["version"])
    after = chairs.look(side)
    assert after["can_undo"]
    back = chairs.undo(side, after["version"]).json()
    assert back["prompt"]["forced"] and back["returned"]
    served.blocking_portal.call(served.app.state.hall.stewards.look)
    again = chairs.look(side)
    assert again["returned"] and again["version"] == back["version"], "it is not given again"
    other = next(one for one in HUMANS if one != side)
    assert "returned" not in chairs.look(other) and "returned" not in chairs.look(None)
    answer = chairs.act(side, again["version"], again["view"]["legal"][0]).json()
    assert "returned" not in answer
    steps = list(table.match.steps())
    own = [n for n, one in enumerate(steps) if one.entry.side == side]
    real = [n for n in own if only_answer(table.match.game, steps[n].before.state) is None]
    assert own[-1] > real[-1]
    wish = {"what": "takeback"}
    asked = served.post(f"{chairs.path}/ask", json=wish, headers=chairs.headers(side)).json()["proposal"]
    said = {"id": asked["id"], "yes": True}
    assert served.post(f"{chairs.path}/answer", json=said, headers=chairs.headers(other)).status_code == 200
    assert table.match.played == real[-1] and chairs.look(side)["returned"]


def went_on(hall: Any, id_: str, before: Any) -> bool:
    """Whether somebody has done something since."""
    return hall.table(id_).match is not before


def test_a_match_of_days_does_not_wait_for_what_is_no_decision(served: Client) -> None:
    """Where a decision may take days the one answer there is is given at once, for both seats, unless somebody wants to
    be asked; in a live match nobody has it answered who has not asked for it."""
    luck = random.Random(0)
    hall = served.app.state.hall
    kinds = set()
    for pace, forced in (("days", True), ("days", False), ("live", False)):
        maker, guest, _ = pair(served, pace=pace)
        people = {one.side: one for one in (maker, guest)}
        for one in people.values():
            assert one.reveal().status_code == 200
            told = one.look().get("answers")
            assert told == ({"forced": True, "passes": None} if pace == "days" else None)
            if pace == "days" and not forced:
                one.post("/answers", forced=False)
        alone = False
        for _ in range(80):
            match = hall.table(maker.id).match
            if only_answer(match.game, match.state) is not None:
                alone = True
                if forced:
                    until(partial(went_on, hall, maker.id, match))
                    continue
            seat = people[match.to_act].get(legal=True).json()
            body = {"version": seat["version"], "action": luck.choice(seat["view"]["legal"])}
            assert people[match.to_act].post("/actions", **body).status_code in (200, 409)
        kinds.add((pace, forced, alone))
    assert ("days", True, True) in kinds, "there was such a question"
