"""Positions that are kept: a match opened from the newest one is the same match; what does not fit is noticed."""

from __future__ import annotations

import gc
import random
import sqlite3
import weakref
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server import diary, keeping, telling
from lancio.server.hall import Hall
from lancio.server.ledger import Row
from lancio.server.rows import PLAY
from lancio.server.store import Store
from lancio.server.table import Table
from lancio.server.whereabouts import url_of
from tests.server.seats import HUMANS, NO_LOG, Chairs, on_a_loop
from tests.server.test_sockets import Seat

Client = TestClient[Litestar]


@pytest.mark.parametrize("game", lancio.games())
def test_the_same_match(client: Client, database: Path, game: str) -> None:
    """Played all along, opened from a position, and opened by playing the journal again: the same match, views, logs,
    versions, replays, records, undo and future."""
    chairs = played(client, game, 110)
    live = client.app.state.hall.table(chairs.id)
    without = copied(database, "without")
    execute(without, "DELETE FROM positions")
    with reading(database) as hall, reading(without) as other_hall:
        thawed, replayed = hall.table(chairs.id), other_hall.table(chairs.id)
        assert thawed.kept[0] > 50 and thawed.version - thawed.kept[0] < 100
        assert replayed.kept == (0, 0) and replayed.changed == thawed.changed == live.changed
        assert len(live.numbers.past) > 50 and thawed.numbers.past and not replayed.numbers.past
        same(thawed, replayed)
        same(live, replayed)
        # when somebody acts belongs to the digest
        for table in (thawed, replayed, live):
            table.store.clock = lambda: 2e9
        luck = random.Random(1)
        for _ in range(15):
            if replayed.match.to_act is None:
                break
            action = str(luck.choice(replayed.match.legal))
            side = replayed.match.to_act
            back = replayed.can_undo(side) and luck.random() < 0.3
            for table in (thawed, replayed, live):
                assert table.match.to_act == side and table.can_undo(side) == replayed.can_undo(side)
            for table in (thawed, replayed, live):
                table.accept(table.undo(side) if back else table.play(side, action))
        same(thawed, replayed)
        same(live, replayed)


def test_who_leaves_is_gone(client: Client) -> None:
    """A table that leaves memory is out of it at once: nothing of it holds itself in a ring, for which a busy server
    would search seldom."""
    chairs = played(client, "night-drop", 60)
    tables = client.app.state.hall._tables
    left = weakref.ref(tables[chairs.id])
    gc.disable()
    try:
        del tables[chairs.id]
        assert left() is None
    finally:
        gc.enable()


def test_a_past_that_cannot_be_read(client: Client, database: Path) -> None:
    """The match opens all the same, and what came before is played again for who asks."""
    chairs = played(client, "night-drop", 150)
    without = copied(database, "without")
    execute(without, "DELETE FROM positions")
    execute(database, "UPDATE positions SET past = 'nothing'")
    with reading(database) as hall, reading(without) as other_hall:
        table = hall.table(chairs.id)
        assert len(table.numbers.past) > 50 and table.stuck is None
        same(table, other_hall.table(chairs.id))


def same(one: Table, other: Table) -> None:
    assert one.match == other.match
    assert (one.version, one.versions, one.numbers, one.chain) == (
        other.version,
        other.versions,
        other.numbers,
        other.chain,
    )
    for viewer in one.versions:
        assert one.match.view(viewer) == other.match.view(viewer)
        assert one.can_undo(viewer) == other.can_undo(viewer)
        for language in ("en", "it"):
            newest = one.versions[viewer]
            for since in (0, newest // 2, newest - 30, newest - 12, newest - 3):
                one.memory, other.memory = {}, {}
                assert diary.log(one, viewer, language, since) == diary.log(other, viewer, language, since)
                frames = [telling.replay(table, viewer, language, since, newest) for table in (one, other)]
                assert frames[0] == frames[1] and len(frames[0]) > (since == 0)
        assert str(lancio.Record.for_side(one.match, viewer)) == str(lancio.Record.for_side(other.match, viewer))
    assert str(one.match.record()) == str(other.match.record())


def test_how_much_is_played_again(client: Client, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a match is, opening it follows no more entries than come between two positions, and reads and keeps
    nothing of what was before: not to be opened, looked at with what is new, and played on, as long as it may be."""
    followed = watched(monkeypatch)
    past = list[int]()
    deed = keeping._deed
    monkeypatch.setattr(keeping, "_deed", lambda verbs, packed: past.append(1) or deed(verbs, packed))  # type: ignore[func-returns-value]
    for steps in (50, 400):
        chairs = played(client, "night-drop", steps)
        live = client.app.state.hall.table(chairs.id)
        followed.clear()
        past.clear()
        with reading(database) as hall:
            table = hall.table(chairs.id)
            assert table.version >= steps and len(table.numbers) > 0.7 * steps
            for one in (table, live):
                for viewer in one.versions:
                    telling.seat(one, viewer, "en", one.versions[viewer] - 1)
                assert len(one.numbers.last) < keeping.EVERY + 25 and len(one.match._journal) < keeping.EVERY + 25
        # the last action before a position comes with it
        assert len(past) == (table.kept[0] > 0)
        assert sum(followed) < keeping.EVERY + 25


def watched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries are followed from now on."""
    followed: list[int] = []
    follow = Table._follow

    def count(table: Table, entries: list[Any]) -> None:
        followed.append(len(entries))
        follow(table, entries)

    monkeypatch.setattr(Table, "_follow", count)
    return followed


def test_positions_of_other_rules(client: Client, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are passed over: the journal decides, and the match is the same."""
    chairs = played(client, "night-drop", 120)
    before = chairs.look("us")
    monkeypatch.setattr("lancio.server.course.rules_of", lambda _: "other")
    followed = watched(monkeypatch)
    with reading(database) as hall:
        table = hall.table(chairs.id)
        assert sum(followed) == table.version and table.stuck is None
        assert table.match.view("us") == before["view"]


@pytest.mark.parametrize("damage", ["changed", "refused", "missing", "unknown"])
def test_what_cannot_be_followed(client: Client, database: Path, damage: str) -> None:
    """The match stands at the last position before, says so, and goes on from there; the same in every process, and
    after the next restart; versions of before mean nothing any more."""
    chairs = played(client, "night-drop", 130)
    hall = client.app.state.hall
    table = hall.table(chairs.id)
    entries = hall.store.entries(chairs.id)
    spoilt = table.kept[0] + 2
    assert spoilt < table.version
    if damage == "changed":
        # the last entry, to another that the rules allow: nothing but its digest tells
        last, before = entries[-1], table.recent[-1].before
        other = next(str(action) for action in before.legal if str(action) != last.action)
        execute(database, f"UPDATE journal SET action = '{other}' WHERE number = {last.number}")
    elif damage == "missing":
        execute(database, f"DELETE FROM journal WHERE number = {spoilt}")
    elif damage == "unknown":
        execute(database, f"UPDATE journal SET kind = 'swap' WHERE number = {spoilt}")
    else:
        execute(database, f"UPDATE journal SET action = 'fly away', digest = '' WHERE number = {spoilt}")
    hall._tables.clear()
    seat = chairs.look("us")
    assert "Today's rules" in seat["notice"] and "oggi" in chairs.look("us", lang="it")["notice"]
    assert seat["version"] > table.versions["us"]
    side = seat["view"]["to_act"]
    told = chairs.look(side)
    assert chairs.act(side, table.versions[side], told["view"]["legal"][0]).json()["error"] == "stale"
    with reading(database) as other_hall:
        assert other_hall.table(chairs.id).stuck == hall.table(chairs.id).stuck
    assert chairs.act(side, told["version"], told["view"]["legal"][0]).status_code == 200
    assert "notice" not in chairs.look("us")
    chairs.play_on(random.Random(3), 70)
    assert chairs.get("us", "/record").status_code == 200
    live = hall.table(chairs.id)
    with reading(database) as other_hall:
        again = other_hall.table(chairs.id)
        assert again.kept[0] > spoilt and again.stuck is None
        same(again, live)


def test_journal_of_other_rules(client: Client, database: Path) -> None:
    """A first entry that today's rules do not allow: the match stands at its beginning, and the entry stays."""
    chairs = Chairs(client, HUMANS, seed=9)
    store = Store(url_of(database))
    store.ledger.append([Row(chairs.id, 1, "german", PLAY, "fly away", 0.0)])
    seat = chairs.look("german")
    assert seat["notice"] and seat["version"] == 100
    assert chairs.act("german", 100, seat["view"]["legal"][0]).json()["version"] == 101
    assert [entry.number for entry in store.entries(chairs.id)] == [1, 2]
    store.close()


def test_ended_by_consent(client: Client, database: Path) -> None:
    """A match that stands at an older position says so over HTTP and on the socket; it ends when all people agree, not
    before; its record can be had before and after."""
    chairs = Chairs(client, HUMANS, seed=9)
    chairs.play_on(random.Random(1), 8)
    execute(database, "UPDATE journal SET action = 'fly', digest = '' WHERE number = 5")
    client.app.state.hall._tables.clear()
    seat = Seat(chairs, "us")
    assert "if all players agree" in seat.now["notice"]
    versions = {side: chairs.look(side)["version"] for side in ("us", "german")}
    answers = []
    for side, version in versions.items():
        assert chairs.get(side, "/record").text.startswith("Lancio record")
        body = {"version": version}
        answers.append(chairs.client.post(f"{chairs.path}/finish", headers=chairs.headers(side), json=body).json())
    assert [bool(answer["view"]["outcome"]) for answer in answers] == [False, True]
    assert answers[0]["agreed"] == ["us"] and "notice" not in answers[1]
    record = chairs.get(None, "/record").text
    assert "Outcome:" in record and "Digest:" in record
    assert chairs.get("us", "/summary").status_code == 200
    seat.close()
    with reading(database) as hall:
        assert hall.table(chairs.id).match.outcome


def test_leaving_memory(client: Client, database: Path) -> None:
    """A table that nobody needs leaves memory; lists and players find the match as it was."""
    chairs = played(client, "night-drop", 20)
    hall = client.app.state.hall
    before, listed = chairs.look("us"), chairs.client.get("/api/matches", headers=chairs.headers("us")).json()
    assert listed[0]["actions"] == 20
    on_a_loop(hall.leave(hall.table(chairs.id)))
    assert chairs.id not in hall._tables
    assert chairs.client.get("/api/matches", headers=chairs.headers("us")).json() == listed
    assert chairs.id not in hall._tables
    assert chairs.look("us") == before


def test_a_list_after_a_crash(client: Client, database: Path) -> None:
    """What lists show was not kept before the server died: the journal is asked."""
    chairs = played(client, "night-drop", 20)
    with reading(database) as hall:
        (listed,) = hall.listed([chairs.spectator])
        assert listed.status["actions"] == 20 and listed.status["entries"] == listed.entries == 20


def played(client: Client, game: str, steps: int) -> Chairs:
    """A match that has come some way, with an action taken back now and then."""
    seats = dict.fromkeys(lancio.game(game).scenario(None).sides, "human")
    chairs = Chairs(client, seats, seed=4, game=game)
    luck = random.Random(4)
    for number in range(steps):
        side = chairs.look(None, since=NO_LOG)["view"]["to_act"]
        if side is None:
            break
        seat = chairs.look(side, since=NO_LOG)
        if number < steps - 30 and seat["can_undo"] and luck.random() < 0.1:
            assert chairs.undo(side, seat["version"]).status_code == 200
        else:
            assert chairs.act(side, seat["version"], luck.choice(seat["view"]["legal"])).status_code == 200
    hall: Hall = client.app.state.hall
    # what is to be kept is kept when the desk has come to it
    for _ in range(4):
        hall.desk.submit(int).result()
    return chairs


class reading:  # noqa: N801
    """Another hall on the same database."""

    def __init__(self, database: Path) -> None:
        self.hall = Hall(Store(url_of(database)))

    def __enter__(self) -> Hall:
        return self.hall

    def __exit__(self, *_: object) -> None:
        self.hall._tables.clear()
        self.hall.close()


def copied(database: Path, name: str) -> Path:
    """The database as it is now, in another place."""
    place = database.with_name(f"{name}.sqlite")
    source, target = sqlite3.connect(database), sqlite3.connect(place)
    source.backup(target)
    source.close()
    target.close()
    return place


def execute(database: Path, statement: str) -> None:
    """Change the database behind everybody's back."""
    connection = sqlite3.connect(database)
    with connection:
        connection.execute(statement)
    connection.close()
