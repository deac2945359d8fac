"""Seats that somebody has left, by hostile hands and late: whoever came in his place stays, a match that is over takes
nobody in, and no computer is let in that would not be let in at the beginning."""

from __future__ import annotations

from functools import partial

import pytest

from lancio.server.making import LARGEST_BUDGET
from tests.server.guests import Person
from tests.server.sinks import Clock
from tests.server.test_between import Client, begun, error, timed
from tests.server.test_race import together

__all__ = ["timed"]


@pytest.fixture
def left(timed: Client, clock: Clock) -> tuple[Person, Person, str]:
    """Whoever stayed, whoever has left, and the proposal by which his seat can be given away."""
    stays, leaves, _ = begun(timed)
    asked = stays.post("/ask", what="substitute", side=leaves.side).json()["proposal"]
    clock.turn(601)
    return stays, leaves, asked["id"]


def test_who_came_in_his_place_stays(timed: Client, left: tuple[Person, Person, str]) -> None:
    """The proposal by which a seat was given away is spent: it is told no more, and nobody throws the newcomer out with
    it. Of several answers at once one makes the invitation, which holds."""
    stays, leaves, id_ = left
    answers = together([partial(stays.post, "/answer", id=id_, yes=True) for _ in range(4)])
    (given,) = [one.json() for one in answers if one.status_code == 200]
    assert {error(one) for one in answers if one.status_code != 200} == {(409, "no_proposal")}
    newcomer = Person(timed)
    assert newcomer.accept(given["token"], "Carla").status_code == 201
    assert "proposal" not in stays.look() and "proposal" not in newcomer.look()
    assert error(stays.post("/answer", id=id_, yes=True)) == (409, "no_proposal")
    assert newcomer.look()["side"] == leaves.side and "vacant" not in stays.look()


def test_a_match_that_is_over_takes_nobody_in(timed: Client, left: tuple[Person, Person, str]) -> None:
    """Its free seat stands in the lobby no more, its invitation is void, and none is made."""
    stays, leaves, id_ = left
    stays.post("/answer", id=id_, yes=True)
    invited = stays.post("/invitations", side=leaves.side, open=True).json()
    (shown,) = timed.get("/api/lobby").json()["seats"]
    stays.post("/resign", version=stays.look()["version"])
    assert timed.get("/api/lobby").json()["seats"] == []
    late = Person(timed)
    over = (409, "match_over")
    assert error(timed.get("/api/invitations", headers={"Lancio-Token": invited["token"]})) == over
    assert error(late.accept(invited["token"])) == error(late.sit(f"/api/lobby/{shown['id']}")) == over
    assert error(stays.post("/invitations", side=leaves.side)) == over


def test_a_computer_in_a_free_seat(timed: Client, left: tuple[Person, Person, str]) -> None:
    """One that would think for too long is let in nowhere. When a computer has taken a seat that stood free, its
    invitation is void."""
    stays, leaves, id_ = left
    token = stays.post("/answer", id=id_, yes=True).json()["token"]
    seat = {"what": "computer", "side": leaves.side}
    assert error(stays.post("/ask", **seat, player=f"search:{LARGEST_BUDGET + 1}")) == (422, "unknown_player")
    asked = stays.post("/ask", **seat, player="random").json()["proposal"]
    assert stays.post("/answer", id=asked["id"], yes=True).json() == {"done": True, "side": leaves.side}
    assert stays.look()["seats"][leaves.side] == "random" and "vacant" not in stays.look()
    assert error(Person(timed).accept(token)) == (404, "unknown_invitation")
