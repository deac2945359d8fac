"""Computers think in processes of their own: the same decisions, whatever happens to the processes, and no orphans."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.engine.dice import Dice
from lancio.players import decide, player
from lancio.server.store import Store
from lancio.server.thinking import Failed, Question, Thinkers
from lancio.server.whereabouts import url_of
from tests.server.seats import Chairs, Process, on_a_loop, until

Client = TestClient[Litestar]


def question(slug: str, steps: int) -> Question:
    """A position some way into a match."""
    match = lancio.game(slug).start(seed=5)
    luck = random.Random(5)
    for _ in range(steps):
        match.play(luck.choice(match.legal))
    assert match.to_act is not None
    return Question.of(match, "greedy", 5, match.to_act, steps)


def test_the_same_decision_elsewhere() -> None:
    """What a process decides is what the player decides here, in every game."""
    thinkers = Thinkers(1)
    for slug in lancio.games():
        for steps in (0, 25):
            asked = question(slug, steps)
            game, state = asked.match.game, asked.match.state
            here = decide(game, state, player("greedy").sit(game, state.to_act), Dice(asked.key))
            assert on_a_loop(thinkers.decide(asked)) == here
    assert len(thinkers.processes) == 1
    thinkers.close()
    assert not alive(thinkers.processes)


def test_a_process_that_dies() -> None:
    """It is replaced, and the decision is made once more."""
    thinkers = Thinkers(1)
    asked = question("night-drop", 10)
    first = on_a_loop(thinkers.decide(asked))
    (old,) = thinkers.processes
    os.kill(old, signal.SIGKILL)
    assert on_a_loop(thinkers.decide(asked)) == first
    (new,) = thinkers.processes
    assert new != old
    thinkers.close()


def test_a_decision_that_takes_too_long() -> None:
    """It is given up, and says so; the process is gone."""
    thinkers = Thinkers(1, limit=0.0)
    with pytest.raises(Failed):
        on_a_loop(thinkers.decide(question("night-drop", 10)))
    assert not thinkers.processes
    thinkers.close()


def test_a_player_that_fails(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any legal action instead: the match goes on."""

    async def fail(_: Question) -> int:
        raise Failed("no idea")

    monkeypatch.setattr(client.app.state.hall.computers.thinkers, "decide", fail)
    chairs = Chairs(client, {"us": "human", "german": "greedy"}, seed=1)
    assert chairs.settled("us")["view"]["to_act"] == "us"


@pytest.mark.parametrize("end", [Process.kill, Process.stop])
def test_no_orphans(database: Path, end: Callable[[Process], object]) -> None:
    """A server that is killed takes its thinking processes with it; one that is stopped as well."""
    server = Process(database)
    chairs = Chairs(server.client, {"us": "greedy", "german": "greedy"}, seed=3)
    begun = chairs.look(None)["version"]
    until(lambda: chairs.look(None)["version"] > begun)
    children = children_of(server.process.pid)
    assert children
    end(server)
    until(lambda: not alive(children))


def test_a_restarted_server_goes_on(database: Path) -> None:
    """Computers go on after a restart though nobody looks."""
    server = Process(database)
    chairs = Chairs(server.client, {"us": "greedy", "german": "greedy"}, seed=3)
    until(lambda: chairs.look(None)["version"] > 3)
    server.kill()
    store = Store(url_of(database))
    before = len(store.entries(chairs.id))
    server = Process(database)
    until(lambda: len(store.entries(chairs.id)) > before + 3)
    store.close()
    server.stop()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started: those whose fourth word in /proc, after the name, is its number."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell who started whom")
    return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if parent_of(path) == pid]


def parent_of(stat: Path) -> int | None:
    """Who started it; nobody, if it is gone meanwhile."""
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


def alive(pids: list[int]) -> list[int]:
    """Those of the processes that are still there."""
    return [
        pid for pid in pids if Path(f"/proc/{pid}/stat").exists() and " Z " not in Path(f"/proc/{pid}/stat").read_text()
    ]
