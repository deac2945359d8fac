"""The last actions, told again: from the steps at hand, never anything but what the walk through the match tells; ways
of several lines in one sentence; which events are moments."""

from __future__ import annotations

import random
from itertools import pairwise
from threading import Barrier

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server.course import RECENT
from lancio.server.rooms import DESK
from tests.server.seats import Chairs

Client = TestClient[Litestar]
SEATS = {
    "night-drop": ("us", "german"),
    "drvar": ("german", "yugoslav"),
    "duel-in-the-dark": ("british", "german"),
    "histo-command": ("allied", "german"),
}


def played(client: Client, game: str, steps: int) -> Chairs:
    """A match of people who answer at random."""
    chairs = Chairs(client, dict.fromkeys(SEATS.get(game, ("us", "german")), "human"), seed=9, game=game)
    chairs.play_on(random.Random(9), steps)
    return chairs


@pytest.mark.parametrize("game", SEATS)
def test_steps_at_hand_are_those_of_the_walk(client: Client, game: str) -> None:
    """Each seat and the spectator get the same bytes of the last versions, whether the steps are at hand, or the match
    is played again from its last position or from its beginning: nothing that the seat may not see comes with them."""
    chairs = played(client, game, 90)
    hall = client.app.state.hall
    table = hall.table(chairs.id)
    # a position that is kept meanwhile would be another one to play again from: all who work at the desk come together
    # when they have done what they were doing
    together = Barrier(DESK + 1)
    for _ in range(DESK):
        hall.desk.submit(together.wait, 60)
    together.wait(60)
    assert len(table.recent) == RECENT < len(table.numbers)
    kept, near = list(table.recent), table.station
    far = near._replace(versions=dict.fromkeys(near.versions, 10**6))
    for side in (*SEATS[game], None):
        for back in (RECENT - 1, 20):
            since = table.versions[side] - back
            told = []
            for steps, station in ((kept, far), ([], near), ([], far)):
                table.recent.clear()
                table.recent.extend(steps)
                table.station = station
                told.append(chairs.get(side, "/replay", since=since).text)
            table.recent.extend(kept)
            table.station = near
            assert told[0] == told[1] == told[2] and len(told[0]) > 500


def test_what_was_taken_back_is_not_told(client: Client) -> None:
    """Neither by the steps at hand nor by the log."""
    chairs = played(client, "night-drop", 12)
    side = chairs.look(None)["view"]["to_act"]
    seat = chairs.look(side)
    move = next(action for action in seat["view"]["legal"] if action.startswith("move "))
    assert chairs.act(side, seat["version"], move).status_code == 200
    assert chairs.undo(side, seat["version"] + 1).status_code == 200
    assert chairs.get(side, "/replay", since=seat["version"] + 1).json() == []
    table = client.app.state.hall.table(chairs.id)
    codes = [step.entry.code for step in table.recent]
    assert codes and codes == [entry.code for entry in table.match.journal[-len(codes) :]]


@pytest.mark.parametrize(("game", "actions"), [("histo-command", 120), ("lock-n-load", 160)])
def test_a_way_hex_by_hex_is_one_sentence(client: Client, game: str, actions: int) -> None:
    """A line that goes on with the way before it has the whole way, from its first hex to its last, and its price."""
    log = played(client, game, actions).look(None)["log"]
    found = [(before, line) for before, line in pairwise(log) if "whole" in line]
    assert found
    for before, line in found:
        way = line["whole"]["hexes"]
        assert before["kind"] == line["kind"] and before["facts"]["pieces"] == line["facts"]["pieces"]
        assert way[-2:] == line["facts"]["walks"][0]["hexes"] and len(way) > 2
        assert way[0] in line["whole"]["text"] and way[-1] in line["whole"]["text"]
        if "points" in line["data"] and "whole" not in before:
            price = (before["data"]["points"] + line["data"]["points"]) // 2
            assert f", {price}" in line["whole"]["text"]
    assert any(len(line["whole"]["hexes"]) > 3 for _, line in found)


@pytest.mark.parametrize("game", lancio.games())
def test_moments_are_events_of_the_game(game: str) -> None:
    """What a vocabulary calls a moment or quiet is an event that the game can tell, and not both."""
    found = lancio.game(game)
    match = found.start(seed=1)
    words = match.state.words
    assert words.moments and not words.moments & words.quiet
    assert [kind for kind in words.moments | words.quiet if f"event.{kind}" not in found.catalogue] == []


def test_resumed_log(client: Client) -> None:
    """Whoever comes back to a match that left memory and knows its log up to a version is told the rest, the ways of
    several lines included, as if it had all been written."""
    chairs = played(client, "histo-command", 120)
    table = client.app.state.hall.table(chairs.id)
    whole = chairs.look(None)["log"]
    ways = [line["version"] for line in whole if "whole" in line]
    for since in {*ways[-8:], *(version - 1 for version in ways[-8:]), whole[-1]["version"] - 30}:
        table.memory.clear()
        told = chairs.look(None, since=since)["log"]
        assert told == [line for line in whole if line["version"] > since]
        assert len(table.memory["log", None, "en"].lines) < len(whole)
