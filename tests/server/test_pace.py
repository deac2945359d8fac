"""What holds everybody up is known: tables are filled before somebody waits, and a late loop says why."""

from __future__ import annotations

import logging
import random
import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.engine.match import Match
from lancio.games.histo_command.seen.advice import near_share
from lancio.server import pace
from lancio.server.pace import PACE, Pace
from lancio.server.rehearsal import Rehearsal
from tests.server.seats import Chairs, until


def test_rehearsal() -> None:
    """Histo Command works out at its first drop what every drop point is worth: a rehearsal does it before."""
    match = lancio.game("histo-command").start("merderet", seed=7)
    near_share.cache_clear()
    rehearsal = Rehearsal(soon=0.0)
    rehearsal.of(match)
    until(lambda: near_share.cache_info().currsize)
    rehearsal.close()
    assert match == lancio.game("histo-command").start("merderet", seed=7)


def test_slow_rule(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An action that everybody waits for is written down: its match, its game and its kind, nothing of what it was."""
    chairs = Chairs(client)
    seat = chairs.look("german", since=0)
    action = random.Random(1).choice(seat["view"]["legal"])
    play = Match.play

    def slowly(self: Match, *what: object) -> object:
        time.sleep(0.06)
        return play(self, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(Match, "play", slowly)
    monkeypatch.setattr(pace, "SILENCE", 0.0)
    with caplog.at_level(logging.WARNING, "lancio.server.pace"):
        assert chairs.act("german", seat["version"], action).status_code == 200
    said = next(record.getMessage() for record in caplog.records if "held everybody up" in record.getMessage())
    verb, _, rest = action.partition(" ")
    assert said.startswith(f"{verb} in match {chairs.id} (night-drop)") and rest not in said
    assert not any(key in said for key in (*chairs.keys.values(), chairs.spectator))


def test_late_loop(caplog: pytest.LogCaptureFixture) -> None:
    """A late loop says what took longest since it was last looked at; one in time says nothing."""
    watch = Pace(slow=0.05)
    with caplog.at_level(logging.WARNING, "lancio.server.pace"):
        with watch.timed("move", "night-drop", "abc"):
            time.sleep(0.002)
        watch.late(0.01)
        assert not caplog.records
        with watch.timed("move", "night-drop", "abc"):
            time.sleep(0.002)
        watch.late(0.2)
        watch.late(0.2)
    (said,) = (record.getMessage() for record in caplog.records)
    assert said.startswith("the loop is 200 ms late; the longest was move in match abc (night-drop)")
    assert PACE.slow == 0.05
