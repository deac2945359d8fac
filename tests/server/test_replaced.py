"""A computer plays on in the place of somebody who has left: what he is told of it, and what the others are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.notices.config import Config
from tests.server.guests import Person
from tests.server.seats import until
from tests.server.sinks import Clock
from tests.server.test_between import act, begun, error

Client = TestClient[Litestar]


@pytest.fixture
def timed(database: Path, clock: Clock) -> Iterator[Client]:
    with TestClient(create_app(str(database), notices=Config(clock=clock))) as client:
        yield client


def settled(person: Person) -> dict[str, Any]:
    """What somebody sees when no computer thinks any more."""
    until(lambda: not person.look()["thinking"])
    return person.look()


def left(client: Client, clock: Clock) -> tuple[Person, Person]:
    """A match in which the second has let a computer play on for the first, who could have taken something back."""
    maker, guest, _ = begun(client)
    luck, before = random.Random(1), 0
    while not maker.look()["can_undo"] or maker.look()["version"] < before:
        before = act(maker, guest, luck=luck)["version"]
    asked = guest.post("/ask", what="computer", side=maker.side, player="random").json()["proposal"]
    clock.turn(700)
    assert guest.post("/answer", id=asked["id"], yes=True).json()["side"] == maker.side
    return maker, guest


def test_whoever_was_replaced_is_told(timed: Client, clock: Clock) -> None:
    """He hears that a computer plays for him and since when, and nothing is offered to him that would be refused."""
    maker, guest = left(timed, clock)
    seat = maker.look()
    assert seat["replaced"] == pytest.approx(clock.now, abs=1) and "replaced" not in guest.look()
    assert seat["seats"][maker.side] == "random" and seat["can_undo"] is False and "may" not in seat
    assert error(maker.post("/undo", version=seat["version"])) == (403, "replaced")


def test_what_was_done_was_not_in_vain(timed: Client, clock: Clock) -> None:
    """Whoever asked that a computer plays on, and got it, is not told that the match went on without it."""
    _, guest = left(timed, clock)
    luck = random.Random(2)
    for _ in range(4):
        seat = settled(guest)
        assert "refused" not in seat
        act(guest, luck=luck)
    # by consent it is the same
    maker, guest, _ = begun(timed)
    act(maker, guest, luck=luck)
    asked = guest.post("/ask", what="computer", side=maker.side, player="random").json()["proposal"]
    assert maker.post("/answer", id=asked["id"], yes=True).status_code == 200
    assert settled(guest)["version"] and "refused" not in guest.look()
