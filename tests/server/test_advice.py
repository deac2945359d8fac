"""What people may ask of the computers: advice, to play on at once, how a match went."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.engine.dice import key_of
from lancio.server.thinking import Failed, Thinkers, Thought
from tests.server.seats import HUMANS, Chairs, on_a_loop, until

Client = TestClient[Litestar]


def ask(chairs: Chairs, side: str, version: int, lang: str = "en") -> Any:
    """Ask for advice."""
    path = f"/api/matches/{chairs.id}/advice?lang={lang}&seat={side}"
    return chairs.client.post(path, json={"version": version}, headers=chairs.headers(side))


def quick(client: Client) -> None:
    """Let the computers take little time: what they would find in more is not in question."""
    client.app.state.hall.computers.thinkers.speeds.note("night-drop", 100, 10.0)


def test_advice_is_given_written_down_and_counted(client: Client) -> None:
    """Up to three answers that can be played, in both languages, the same when asked again; whoever plays one of them
    has taken it, and record and result say so. What the seat sees is not changed by asking."""
    quick(client)
    chairs = Chairs(client, HUMANS, seed=3)
    luck = random.Random(3)
    chairs.play_on(luck, 12)
    side = chairs.look(None)["view"]["to_act"]
    seat = chairs.look(side)
    assert seat["advice"] and not chairs.look("us" if side == "german" else "german").get("advice")
    found = ask(chairs, side, seat["version"]).json()
    assert 1 <= len(found) <= 3
    legal = {str(action) for action in client.app.state.hall.table(chairs.id).match.legal}
    assert {one["action"] for one in found} <= legal
    assert all(0 <= one["chance"] <= 1 for one in found)
    said = ask(chairs, side, seat["version"], "it").json()
    assert [one["action"] for one in said] == [one["action"] for one in found]
    assert chairs.look(side) == seat
    store = client.app.state.hall.store
    assert store.advised(chairs.id) == [(side, False)]
    assert chairs.act(side, seat["version"], found[0]["action"]).status_code == 200
    assert store.advised(chairs.id) == [(side, True)]
    # what was only tried and taken back was not taken
    tried = chairs.look(side)
    assert tried["can_undo"]
    assert chairs.undo(side, tried["version"]).status_code == 200
    assert store.advised(chairs.id) == [(side, False)]
    seat = chairs.look(side)
    found = ask(chairs, side, seat["version"]).json()
    assert chairs.act(side, seat["version"], found[0]["action"]).status_code == 200
    chairs.play_on(luck)
    summary = client.get(f"/api/matches/{chairs.id}/summary", headers=chairs.headers("us")).json()
    assert summary["advice"] == {side: {"asked": 2, "taken": 1, "left": 0}}
    record = client.get(f"/api/matches/{chairs.id}/record", headers=chairs.headers("us")).text
    assert f"Advice: {side} asked 2, took 1" in record
    assert lancio.Record.parse(record).replay().outcome is not None


def test_a_computer_does_the_rest(client: Client) -> None:
    """Whoever leaves his activation to the computer gets one legal answer after another, each noted as a
    decision left to it, and not as advice; nothing is played by asking, and who is not asked or may not be advised
    gets none."""
    chairs = Chairs(client, HUMANS, seed=3)
    side = chairs.look(None)["view"]["to_act"]
    other = "us" if side == "german" else "german"

    def depute(of: Chairs, who: str, version: int) -> Any:
        path = f"/api/matches/{of.id}/deputy?seat={who}"
        return of.client.post(path, json={"version": version}, headers=of.headers(who))

    for _ in range(3):
        seat = chairs.look(side)
        said = depute(chairs, side, seat["version"]).json()["action"]
        assert chairs.look(side)["version"] == seat["version"]
        assert chairs.act(side, seat["version"], said).status_code == 200
    assert client.app.state.hall.store.advised(chairs.id) == [(side, None)] * 3
    assert depute(chairs, other, chairs.look(other)["version"]).json()["error"] == "not_your_turn"
    assert depute(chairs, side, 0).json()["error"] == "stale"
    ruled = Chairs(client, HUMANS, seed=3, advice=False)
    assert depute(ruled, side, 0).json()["error"] == "no_advice"


def test_no_advice_where_it_is_ruled_out_or_not_ones_turn(client: Client) -> None:
    """Who may not be advised is told so, and nothing is written."""
    quick(client)
    ruled = Chairs(client, HUMANS, seed=3, advice=False)
    to_act = ruled.look(None)["view"]["to_act"]
    other = "us" if to_act == "german" else "german"
    assert ask(ruled, to_act, 0).json()["error"] == "no_advice"
    assert not ruled.look(to_act).get("advice")
    free = Chairs(client, HUMANS, seed=3)
    assert ask(free, other, 0).json()["error"] == "not_your_turn"
    assert ask(free, to_act, 7).json()["error"] == "stale"
    assert not client.app.state.hall.store.advised(free.id)


def test_advice_that_fails_is_refused_and_the_match_goes_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """If nobody can think, the seat hears that there is no advice, and plays on."""

    async def fail(*_: object) -> dict[str, Any]:
        raise Failed("no idea")

    monkeypatch.setattr(client.app.state.hall.computers.thinkers, "ask", fail)
    chairs = Chairs(client, HUMANS, seed=3)
    side = chairs.look(None)["view"]["to_act"]
    assert ask(chairs, side, 0).json()["error"] == "no_idea"
    chairs.play_on(random.Random(1), 2)
    assert not client.app.state.hall.store.advised(chairs.id)


def test_a_finished_match_is_looked_back_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before it is over; then chances of both sides to the very end, with their place in the replay, and decisions
    that cost something. If it cannot be worked out the result stands all the same."""
    chairs = Chairs(client, {"british": "human", "german": "human"}, seed=3, game="duel-in-the-dark")
    path = f"/api/matches/{chairs.id}/chances"
    assert client.get(path, headers=chairs.headers("british")).json()["error"] == "not_over"
    chairs.play_on(random.Random(2))
    found: dict[str, Any] = {}

    def ready() -> bool:
        found.update(client.get(path, headers=chairs.headers("british")).json())
        return bool(found["ready"])

    until(ready)
    assert not found["failed"]
    last = found["points"][-1]
    outcome = chairs.look("british")["view"]["outcome"]
    assert last["chances"] == {side: 1.0 if outcome["winner"] == side else 0.0 for side in ("british", "german")}
    assert all(set(one["chances"]) == {"british", "german"} for one in found["points"])
    assert len({one["when"] for one in found["points"]}) > 5  # one night: its parts tell when something happened
    assert last["versions"]["british"] == chairs.look("british")["version"]
    for one in found["costly"]:
        assert one["best"] - one["chance"] >= 0.02 and one["said"][0] != one["said"][1]

    async def fail(*_: object) -> dict[str, Any]:
        raise Failed("broken")

    monkeypatch.setattr(client.app.state.hall.computers.thinkers, "ask", fail)
    client.app.state.hall.reviews._found.clear()
    until(ready)
    assert found["failed"] and not found["points"]
    assert client.get(f"/api/matches/{chairs.id}/summary", headers=chairs.headers("british")).status_code == 200


def test_levels_get_a_number_of_simulations_that_stays(client: Client) -> None:
    """Who chooses a level gets it with the simulations that this machine does in its time: written once."""
    client.app.state.hall.computers.thinkers.speeds.note("night-drop", 100, 1.0)
    chairs = Chairs(client, {"us": "human", "german": "expert"}, seed=3)
    assert client.app.state.hall.table(chairs.id).card.seats == {"us": "human", "german": "expert:200"}
    assert Chairs(client, {"us": "human", "german": "normal"}, seed=3).look("us")["seats"]["german"] == "normal"


def test_play_now(client: Client) -> None:
    """A computer that would think for minutes plays at once what it has found, when somebody who plays wants that."""
    chairs = Chairs(client, {"us": "human", "german": "search:1000"}, seed=3)
    path = f"/api/matches/{chairs.id}/hurry"
    watcher = client.post(path, json={}, headers=chairs.headers(None))
    assert watcher.json()["error"] == "spectator"

    def done() -> bool:
        client.post(path, json={}, headers=chairs.headers("us"))
        return not chairs.look("us")["thinking"]

    until(done)


def test_a_process_tells_how_far_it_has_come_and_hurries() -> None:
    """What would take many minutes is told of while it is thought about, and answered when somebody will not wait."""
    match = lancio.game("night-drop").start(seed=5)
    luck = random.Random(5)
    for _ in range(40):
        match.play(luck.choice(match.legal))
    heard: list[float] = []

    def told(done: float) -> None:
        heard.append(done)
        thought.hurry()

    thought = Thought(told)
    thinkers = Thinkers(1)
    asked = {"advise": 100_000, "position": match.dump(), "key": key_of("mine").hex()}
    said = on_a_loop(thinkers.ask(asked, thought))
    thinkers.close()
    assert all(code in match.state.choices for code, *_ in said["advice"]) and said["advice"]
    assert heard and 0 <= heard[0] < 0.5


def test_nobody_counts_secret_decisions_by_the_progress(client: Client) -> None:
    """Of decisions in a row that a seat cannot notice it is told how far the first has come, and no more."""
    chairs = Chairs(client, {"us": "random", "german": "human"}, seed=3)
    table = client.app.state.hall.table(chairs.id)
    table.card = replace(table.card, seats={"us": "human", "german": "search"})
    assert table.thinking
    table.ponder(table.version, 0.4)
    assert table.progress("us") == 0.4
    table.version += 1
    table.ponder(table.version, 0.1)
    assert table.progress("us") is None
    table.versions["us"] += 1
    assert table.progress("us") == 0.1
