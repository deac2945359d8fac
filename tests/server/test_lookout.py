"""The list of one's matches: what it shows of proposals and rematches, and the line on which whoever has it before him
hears that it has changed."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from lancio.server.lookout import Lookout
from tests.server.guests import Person
from tests.server.seats import NO_LOG, Chairs, Process, until
from tests.server.test_between import act, begun

Client = TestClient[Litestar]


@pytest.fixture
def server(database: Path) -> Iterator[Process]:
    process = Process(database)
    yield process
    process.stop()


class Line:
    """Somebody who listens: the words that came."""

    def __init__(self, client: Any, *keys: str) -> None:
        self.words: list[int] = []
        self.client, self.headers = client, {"Lancio-Key": ",".join(keys)}
        threading.Thread(target=self._listen, daemon=True).start()
        until(lambda: self.words)

    def _listen(self) -> None:
        try:
            with self.client.stream("GET", "/api/live", headers=self.headers, timeout=60) as answer:
                assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
                for line in answer.iter_lines():
                    if line.startswith("data:"):
                        self.words.append(json.loads(line.removeprefix("data:")))
        except Exception:
            # the server has ended
            return

    def hears(self, what: Callable[[], object]) -> None:
        """It hears a word of that."""
        count = len(self.words)
        what()
        until(lambda: len(self.words) > count)


def turned(chairs: Chairs, luck: random.Random) -> None:
    """Play until it is the other's turn."""
    first = chairs.look(None, since=NO_LOG)["view"]["to_act"]
    while chairs.look(None, since=NO_LOG)["view"]["to_act"] == first:
        chairs.play_on(luck, 1)


def test_one_line_for_all_matches(server: Process) -> None:
    """Whoever holds keys of several matches hears on one line when it is somebody else's turn in any of them, when
    somebody asks for something, and when one ends; of other people's matches nothing."""
    luck = random.Random(1)
    mine, second, other = (Chairs(server.client, alone=True) for _ in range(3))
    line = Line(server.client, mine.keys["us"], second.keys["german"])
    turned(other, luck)
    line.hears(lambda: turned(mine, luck))
    line.hears(lambda: turned(second, luck))
    seat = second.look("us")
    ask = {"what": "result"}
    line.hears(lambda: server.client.post(f"{second.path}/ask", headers=second.headers("us"), json=ask))
    resign = {"version": seat["version"]}
    line.hears(lambda: server.client.post(f"{second.path}/resign", headers=second.headers("us"), json=resign))
    time.sleep(1.2)
    count = len(line.words)
    turned(other, luck)
    time.sleep(1.2)
    assert len(line.words) == count
    assert line.words == sorted(set(line.words))


def test_nothing_rings_that_does_not_show(client: Client) -> None:
    """What a list does not show does not ring: actions within a turn, looks, and for spectators proposals."""
    maker, guest, _ = begun(client)
    hall = client.app.state.hall
    table = hall.table(maker.id)
    rung: list[str] = []
    lookout = Lookout()
    stops = [lookout.watch([(maker.id, who == "a")], partial(rung.append, who)) for who in "ab"]
    lookout.heard(table)
    assert rung == ["a", "b"], "from where things stand, whatever was before"
    rung.clear()
    luck = random.Random(2)
    for _ in range(30):
        before = (table.match.to_act, table.match.game.turn(table.match.state))
        act(maker, guest, luck=luck)
        lookout.heard(table)
        assert rung == ([] if before == (table.match.to_act, table.match.game.turn(table.match.state)) else ["a", "b"])
        rung.clear()
    maker.post("/ask", what="result")
    lookout.heard(table)
    assert rung == ["a"]
    for stop in stops:
        stop()
    assert not lookout.matches


def listed(person: Person) -> dict[str, Any]:
    """The one match of somebody, as his list shows it."""
    found: list[dict[str, Any]] = person.client.get("/api/matches", headers=person.headers).json()
    return next(one for one in found if one["id"] == person.id)


def test_the_list_says_what_is_asked(client: Client, database: Path) -> None:
    """Whoever is asked for something finds it in his list, and nobody else: neither who asks nor who looks on. A
    server that starts anew knows it too."""
    maker, guest, made = begun(client)
    watcher = Person(client)
    watcher.id, watcher.key = made["id"], made["spectator"]
    act(maker, guest, luck=random.Random(3))
    asked = maker.post("/ask", what="result").json()["proposal"]
    assert [listed(one)["asked"] for one in (maker, guest, watcher)] == [None, "result", None]
    with TestClient(create_app(str(database))) as again:
        assert again.get("/api/matches", headers=guest.headers).json()[0]["asked"] == "result"
    guest.post("/answer", id=asked["id"], yes=False)
    assert listed(guest)["asked"] is None


def test_the_list_says_who_offers_a_rematch(client: Client) -> None:
    """An offer to play once more stands in the list of both, until it is accepted; spectators hear nothing."""
    maker, guest, made = begun(client)
    watcher = Person(client)
    watcher.id, watcher.key = made["id"], made["spectator"]
    maker.post("/resign", version=maker.look()["version"])
    assert listed(guest)["rematch"] is None
    assert guest.post("/rematch", pledge=guest.pledge).status_code == 201
    assert [listed(one)["rematch"] for one in (maker, guest, watcher)] == [guest.side, guest.side, None]
    assert maker.post("/rematch", pledge=maker.pledge).status_code == 201
    assert listed(maker)["rematch"] is None
