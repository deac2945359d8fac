"""The lobby: open seats that a stranger takes, and matches that everybody may watch."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server import lobby, reception
from lancio.server.app import create_app
from lancio.server.limits import Limits
from tests.server.guests import Person
from tests.server.seats import GAME, HUMANS
from tests.server.test_refusals import refused

Client = TestClient[Litestar]


def seats(client: Client, **params: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/lobby", params=params).json()["seats"]
    return found


def test_a_stranger_takes_a_seat(client: Client) -> None:
    """An open seat is listed with what a stranger wants to know, taken with a click, and listed no more."""
    maker, stranger, late = Person(client), Person(client), Person(client)
    made = maker.make(open=True, name="Anna", pace="days")
    (entry,) = seats(client)
    assert entry["side"] == "german" and entry["game"] == GAME and entry["names"] == {"us": "Anna"}
    assert entry["pace"] == "days" and entry["commitment"] == made["commitment"] and entry["seats"] == HUMANS
    assert maker.look()["waiting"]["open"] == ["german"]
    for secret in (maker.id, maker.key, made["invitations"]["german"], made["spectator"]):
        assert secret not in json.dumps(entry)
    assert stranger.sit(f"/api/lobby/{entry['id']}", "Bruno").status_code == 201
    assert seats(client) == []
    refused(late.sit(f"/api/lobby/{entry['id']}"), "taken")
    refused(late.accept(made["invitations"]["german"]), "taken")
    assert maker.waits_for() == ([], ["us", "german"])


def test_what_is_looked_for(client: Client) -> None:
    """By game, pace and side; the newest first."""
    made = [
        Person(client, waives=True).make(open=True, mine=mine, pace=pace)
        for mine, pace in (("us", "live"), ("german", "live"), ("us", "days"))
    ]
    Person(client, waives=True).make()
    told = [entry["commitment"] for entry in seats(client)]
    assert told == [one["commitment"] for one in reversed(made)]
    assert [entry["side"] for entry in seats(client, pace="live")] == ["us", "german"]
    assert [entry["pace"] for entry in seats(client, side="german")] == ["days", "live"]
    assert seats(client, game="drvar") == [] and len(seats(client, game=GAME)) == 3
    refused(client.get("/api/lobby", params={"page": -1}), "malformed")
    refused(client.get("/api/lobby", params={"page": 1000}), "malformed")


def test_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is sent more than a page."""
    monkeypatch.setattr(lobby, "PAGE", 2)
    for _ in range(3):
        Person(client, waives=True).make(open=True)
    pages = [client.get("/api/lobby", params={"page": page}).json() for page in range(3)]
    assert [(len(page["seats"]), page["more"]) for page in pages] == [(2, True), (1, False), (0, False)]
    assert len({entry["id"] for page in pages for entry in page["seats"]}) == 3


def test_the_abandoned_are_listed_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open seat whose maker went away is neither listed nor taken; when he returns it is again."""
    maker, stranger = Person(client, waives=True), Person(client, waives=True)
    with monkeypatch.context() as patch:
        patch.setitem(lobby.SHOWN, "live", -1.0)
        made = maker.make(open=True)
    assert seats(client) == []
    monkeypatch.setattr(reception, "AGAIN", 0.0)
    maker.look()
    end = time.monotonic() + 60
    while not seats(client):
        assert time.monotonic() < end
    (entry,) = seats(client)
    with monkeypatch.context() as patch:
        patch.setitem(lobby.SHOWN, "live", -1.0)
        client.app.state.hall.store.lobby.renew(maker.id)
        refused(stranger.sit(f"/api/lobby/{entry['id']}"), "unknown_invitation")
    assert stranger.accept(made["invitations"]["german"]).status_code == 201


def test_opened_later_and_closed_again(client: Client) -> None:
    """The maker puts a seat into the lobby later, and takes it out again with its invitation."""
    maker = Person(client, waives=True)
    maker.make()
    assert seats(client) == []
    assert maker.post("/invitations", side="german", open=True).status_code == 201
    (entry,) = seats(client)
    assert client.delete(f"{maker.path}/invitations/german", headers=maker.headers).status_code == 204
    assert seats(client) == []
    refused(Person(client).sit(f"/api/lobby/{entry['id']}"), "unknown_invitation")


def test_everybody_may_watch(client: Client) -> None:
    """Where the maker allows it, from the moment it begins: the spectators' view, and nothing else."""
    hidden, shown, guest = Person(client, waives=True), Person(client, waives=True), Person(client, waives=True)
    hidden.make(seats={"us": "human", "german": "random"})
    made = shown.make(watch=True)
    assert client.get("/api/watch").json()["matches"] == []
    token = made["invitations"]["german"]
    assert client.get("/api/invitations", headers={"Lancio-Token": token}).json()["watch"]
    guest.accept(token, "Bruno")
    (entry,) = client.get("/api/watch").json()["matches"]
    assert entry["id"] == shown.id and entry["names"] == {"german": "Bruno"} and entry["to_act"] == "german"
    watcher = Person(client)
    watcher.id, watcher.key = entry["id"], entry["key"]
    spectator = client.get(shown.path, headers={"Lancio-Key": made["spectator"]}).json()
    assert watcher.look() == spectator and spectator["side"] is None
    refused(watcher.post("/actions", version=0, action="end"), "spectator")
    assert client.get("/api/watch", params={"game": "drvar"}).json()["matches"] == []


def test_nobody_fills_the_lobby(database: Path) -> None:
    """Whoever puts one seat after the other into the lobby is soon told to wait, however he does it; he may still
    invite people by links, and take what others offer."""
    with TestClient(create_app(str(database), limits=Limits())) as client:
        maker = Person(client)
        for _ in range(5):
            maker.make(open=True)
        maker.make()
        side = next(side for side in HUMANS if side != maker.side)
        assert maker.post("/invitations", side=side, open=True).status_code == 201
        refused = maker.post("/invitations", side=side, open=True)
        assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
        again = client.post("/api/matches", json={"game": GAME, "seats": HUMANS, "open": True})
        assert again.status_code == 429 and again.headers["Retry-After"]
        assert maker.post("/invitations", side=side).status_code == 201
        shown = client.get("/api/lobby").json()["seats"]
        assert len(shown) == 5 and Person(client).sit(f"/api/lobby/{shown[0]['id']}").status_code == 201


def test_a_chosen_seed_is_in_no_lobby(client: Client) -> None:
    """Whoever knows the seed knows every die and all that lies hidden: no stranger meets him by a click, now or later.
    What the computer may be asked is said before one sits down."""
    maker = Person(client)
    wanted = {"game": GAME, "seats": HUMANS, "seed": 7}
    refused(client.post("/api/matches", json={**wanted, "open": True}), "chosen_seed")
    made = maker.make(seed=7)
    (side,) = made["invitations"]
    refused(maker.post("/invitations", side=side, open=True), "chosen_seed")
    assert seats(client) == []
    told = {}
    for advice in (True, False):
        (token,) = Person(client).make(open=True, advice=advice)["invitations"].values()
        told[advice] = client.get("/api/invitations", headers={"Lancio-Token": token}).json()["advises"]
    assert told == {True: True, False: False} and [one["advises"] for one in seats(client)] == [False, True]


def test_who_is_late_hears_that(client: Client) -> None:
    """Whoever clicks on an open seat that somebody has just taken hears that it is, and not that there is none."""
    Person(client).make(open=True)
    (shown,) = seats(client)
    first, late = Person(client), Person(client)
    assert first.sit(f"/api/lobby/{shown['id']}").status_code == 201
    refused(late.sit(f"/api/lobby/{shown['id']}"), "taken")


def test_a_match_that_waits_leaves_memory(client: Client) -> None:
    """Nobody looks at it for long: it goes like any other, and whoever comes back finds it."""
    maker = Person(client)
    maker.make()
    hall = client.app.state.hall
    client.blocking_portal.call(hall.leave, hall.table(maker.id))
    assert maker.id not in {table.card.id for table in hall.tables} and maker.look()["waiting"]
