"""On which terms a match is played: said in the invitation, the waiting room, the lobby, lists and at the table."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Person

Client = TestClient[Litestar]
DAY = 86_400

CLOCKS = [
    ("live", None),
    ("live", {"bank": 1800, "increment": 0, "each": 0}),
    ("live", {"bank": 3600, "increment": 30, "each": 0}),
    ("days", {"bank": 3 * DAY, "increment": 0, "each": 3 * DAY}),
]


@pytest.mark.parametrize(("pace", "clock"), CLOCKS)
def test_said_everywhere(client: Client, pace: str, clock: dict[str, Any] | None) -> None:
    """Whoever may sit down, waits, plays or watches is told the same pace and clock. Before it begins no time runs."""
    maker, guest = Person(client), Person(client)
    token = maker.make(open=True, watch=True, pace=pace, **({"clock": clock} if clock else {}))["invitations"]["german"]
    invited = client.get("/api/invitations", headers={"Lancio-Token": token}).json()
    (open_seat,) = client.get("/api/lobby", params={"pace": pace}).json()["seats"]
    (mine,) = client.get("/api/matches", headers=maker.headers).json()
    for told in (invited, open_seat, mine):
        assert (told["pace"], told["clock"], told["rated"]) == (pace, clock, False)
    waits = maker.look()
    assert waits.get("pace", "live") == pace
    assert waits.get("clock") == (clock and {**clock, "left": {}, "runs": None})
    assert guest.accept(token).status_code == 201
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    seat = guest.look()
    assert seat.get("pace", "live") == pace
    assert (seat.get("clock") or {}).keys() == ({"bank", "increment", "each", "left", "runs"} if clock else set())
    (watched,) = client.get("/api/watch").json()["matches"]
    (mine,) = client.get("/api/matches", headers=maker.headers).json()
    for told in (watched, mine):
        assert (told["pace"], told["clock"]) == (pace, clock)
