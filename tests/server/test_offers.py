"""Legal actions over the wire: as groups, light, and as a plain list for whoever asks for it."""

from __future__ import annotations

import random

from litestar import Litestar
from litestar.testing import TestClient
from msgspec import json

import lancio
from tests.server.seats import HUMANS, NO_LOG, Chairs, notations

#: bytes before compression: what offers may weigh, and an answer to an action
OFFERS, ANSWER = 6_000, 15_000


def test_offers_instead_of_a_list(client: TestClient[Litestar]) -> None:
    """A seat has offers; the list only comes to whoever asks for it; others are offered nothing."""
    chairs = Chairs(client, HUMANS, seed=7)
    legal = [str(action) for action in lancio.game("night-drop").start("historical", seed=7).legal]
    seat = chairs.look("german", legal=False)
    assert notations(seat) == legal and "legal" not in seat["view"]
    assert seat["offers"] == [{"verb": "place", "args": [0]}]
    assert seat["sets"] == [{"kind": "hex", "on": "hex", "names": [action.split()[1] for action in legal]}]
    assert chairs.look("german")["view"]["legal"] == legal
    for other in ("us", None):
        assert not chairs.look(other)["offers"] and not chairs.look(other)["sets"]
    after = chairs.act("german", 0, legal[0], legal=False).json()
    assert legal[0] not in notations(after) and "legal" not in after["view"]


def test_purposes_and_places(client: TestClient[Litestar]) -> None:
    """Verbs say what they are for; a city is pointed at by its hex."""
    chairs = Chairs(client, dict.fromkeys(("british", "german"), "human"), seed=3, game="duel-in-the-dark")
    luck = random.Random(3)
    while (seat := chairs.look("british"))["prompt"]["step"] != "plan-target":
        chairs.play_on(luck, 1)
    cities = lancio.game("duel-in-the-dark").chart()["cities"]
    (some,) = [one for one in seat["sets"] if one["kind"] == "city"]
    assert some["on"] == "hex" and some["at"] == [cities[name]["hex"] for name in some["names"]]


def test_answers_are_light(client: TestClient[Litestar]) -> None:
    """A random match of Drvar, whose first drop has 5,200 actions, asked as the browser asks."""
    chairs = Chairs(client, dict.fromkeys(("german", "yugoslav"), "human"), seed=3, game="drvar")
    luck = random.Random(5)
    most = offers = 0
    weights = []
    seat = chairs.look(None, since=NO_LOG)
    while side := seat["view"]["to_act"]:
        if seat["side"] != side:
            seat = chairs.look(side, legal=False, since=NO_LOG)
        legal = notations(seat)
        answer = chairs.act(side, seat["version"], luck.choice(legal), legal=False, since=seat["version"])
        assert answer.status_code == 200, answer.text
        most = max(most, len(legal))
        weights.append(len(answer.content))
        seat = answer.json()
        offers = max(offers, len(json.encode([seat["offers"], seat["sets"]])))
    assert most > 3000
    assert offers < OFFERS
    assert max(weights) < ANSWER
