"""A match with days for each decision, from the invitation to its end: told of the turn once, a reserve that is used
up, time that is up, and what the other one may do then. The clock is turned by hand."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lancio.server.notices import bell as bells
from tests.server.bells import Client, arrived, config, looked, served
from tests.server.guests import Person, pair
from tests.server.seats import until
from tests.server.sinks import Clock, Sink

DAY = 86_400


def left(person: Person) -> float:
    """How long a person may still take over the decision that is asked."""
    return float(person.look()["clock"]["left"][person.side])


def asked(person: Person) -> bool:
    return bool(person.look()["view"]["to_act"] == person.side)


def decide(person: Person) -> None:
    """All that is asked of a person, until the other one must decide."""
    luck = random.Random(3)
    while asked(person):
        seat = person.get(legal="true").json()
        action = luck.choice(seat["view"]["legal"])
        assert person.post("/actions", version=seat["version"], action=action).status_code == 200


def told(client: Client, clock: Clock, sink: Sink, times: int) -> None:
    """After the grace it has been told so many times, and not once more however often one looks."""
    looked(client)
    clock.turn(31)
    until(lambda: len(sink.got) >= times)
    arrived(client)
    looked(client)
    assert len(sink.got) == times


@pytest.mark.parametrize("way", ["claim", "replace"])
def test_the_whole_way(database: Path | str, way: str, monkeypatch: pytest.MonkeyPatch, sink: Sink) -> None:
    """He is told of each turn once. Beyond his days the reserve runs, and what is gone of it stays gone. When all is
    used up, over a restart, nothing happens by itself; the other one gives a day, and when that is over too he takes
    the win, or lets a computer play on. Not a moment before."""
    monkeypatch.setattr(bells, "PAUSE", 0.02)
    clock = Clock()
    with served(database, config(clock)) as client:
        maker, guest, _ = pair(client, pace="days", clock={"bank": DAY, "each": 2 * DAY})
        for person in (maker, guest):
            assert person.reveal().status_code == 200
        prompt, late = (maker, guest) if asked(maker) else (guest, maker)
        assert late.post("/notices", webhook=f"{sink.address}/late").status_code == 201
        decide(prompt)
        told(client, clock, sink, 1)
        assert left(late) == 3 * DAY - 31
        clock.turn(2.5 * DAY - 31)
        assert left(late) == DAY / 2 and left(prompt) == 3 * DAY
        for early in (prompt.post("/claim"), prompt.post("/replace", player="random")):
            assert early.json()["error"] == "time_left"
        decide(late)
        clock.turn(DAY)
        decide(prompt)
        told(client, clock, sink, 2)
        assert left(late) == 2.5 * DAY - 31, "what is gone of the reserve stays gone"
        clock.turn(2.5 * DAY - 31)
    with served(database, config(clock)) as client:
        prompt.client = late.client = client
        assert left(late) == 0 and late.look()["view"]["outcome"] is None and asked(late)
        looked(client)
        assert len(sink.got) == 2, "that time is up is no other turn"
        assert late.post("/time", seconds=DAY).json()["error"] == "own_clock"
        assert prompt.post("/time", seconds=DAY).json()["clock"]["left"][late.side] == DAY
        clock.turn(DAY - 1)
        assert prompt.post("/claim").json()["error"] == "time_left"
        clock.turn(1)
        if way == "claim":
            outcome = prompt.post("/claim").json()["view"]["outcome"]
            assert outcome["winner"] == prompt.side
            refused, why = late.post("/actions", version=late.look()["version"], action="end"), "match_over"
        else:
            assert prompt.post("/replace", player="random").status_code == 200
            until(lambda: not prompt.look()["thinking"])
            assert prompt.look()["seats"][late.side] == "random" and not asked(late), "the computer has played"
            refused, why = late.post("/actions", version=late.look()["version"], action="end"), "replaced"
        assert refused.json()["error"] == why
        looked(client)
        clock.turn(31)
        looked(client)
        assert len(sink.got) == 2, "nobody is told of a turn that is not his"
