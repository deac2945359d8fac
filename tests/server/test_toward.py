"""Pieces that are sent somewhere: the next action is proposed to the side that decides, and to nobody else."""

from __future__ import annotations

import random

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.seats import HUMANS, Chairs


def test_the_next_action_is_proposed(client: TestClient[Litestar]) -> None:
    """It is legal and is played by the ordinary route; names that mean nothing are refused."""
    chairs = Chairs(client, HUMANS, seed=7)
    luck = random.Random(7)
    while (seat := chairs.look("us"))["prompt"]["step"] != "movement":
        chairs.play_on(luck, 1)
    units = sorted({action.split()[1] for action in seat["view"]["legal"] if action.startswith("move ")})
    sent = {"units": ",".join(units), "goal": "1505"}
    found = chairs.get("us", "/toward", **sent).json()
    assert found["unit"] in units and found["action"] in seat["view"]["legal"]
    assert chairs.act("us", seat["version"], found["action"]).status_code == 200
    assert chairs.get("us", "/toward", **sent).json() != found
    for other in ("german", None):
        assert chairs.get(other, "/toward", **sent).status_code == 403
    assert chairs.get("us", "/toward", units="nobody", goal="1505").status_code == 422
    assert chairs.get("us", "/toward", units=units[0], goal="off").status_code == 422
