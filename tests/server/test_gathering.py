"""A match that waits for somebody who is away is told to him: everybody else is there, and it begins when he comes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lancio.server.notices import bell as bells
from tests.server.bells import config, looked, served
from tests.server.guests import Person, pair
from tests.server.sinks import Browser, Clock, http_sink


def test_everybody_is_here(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who made a match and went away is told once when the last one sits down, after the time in which he might have
    looked, over a restart, and not if he has come meanwhile; then of his turn, as ever."""
    monkeypatch.setattr(bells, "PAUSE", 0.02)
    clock, browser = Clock(), Browser()
    with http_sink() as sink:

        def told() -> list[str]:
            return [browser.read(one.body)["text"] for one in sink.got]

        with served(database, config(clock)) as client:
            away, guest, quick, late = (Person(client) for _ in range(4))
            for maker, name in ((away, "Anna"), (quick, "Ugo")):
                (token,) = maker.make(pace="days", name=name)["invitations"].values()
                assert maker.post("/notices", push=browser.keys(f"{sink.address}/{name}"), lang="it").status_code == 201
                looked(client)
                assert told() == [], "nobody has sat down"
                assert (guest if maker is away else late).accept(token, "Bea").status_code == 201
                looked(client)
            assert quick.reveal().status_code == 200
        clock.turn(31)
        with served(database, config(clock)) as client:
            away.client = guest.client = client
            looked(client)
            line = "Ci sono tutti in Night Drop contro Bea. Aprila dove ti sei seduto, e la partita comincia."
            assert told() == [line], "once, and not to whoever came in time"
            assert browser.read(sink.got[0].body)["title"] == "Ci sono tutti"
            clock.turn(86_400)
            looked(client)
            for one in (guest, away):
                assert one.reveal().status_code == 200
            if away.look()["view"]["to_act"] != away.side:
                seat = guest.get(legal=True).json()
                while seat["view"]["to_act"] == guest.side:
                    body = {"version": seat["version"], "action": seat["view"]["legal"][0]}
                    assert guest.post("/actions", **body).status_code == 200
                    seat = guest.get(legal=True).json()
            looked(client)
            clock.turn(31)
            looked(client)
            assert told()[1:] == ["Tocca a te in Night Drop contro Bea."]


def test_asked_to_begin_without(database: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is away is told once that somebody would begin without a contribution that does not come; nobody is when
    he has agreed meanwhile."""
    monkeypatch.setattr(bells, "PAUSE", 0.02)
    browser = Browser()
    with http_sink() as sink, served(database, config(clock)) as client:
        for name, comes in (("Anna", False), ("Ugo", True)):
            maker, guest = Person(client), Person(client)
            (token,) = maker.make(name=name)["invitations"].values()
            assert guest.accept(token, "Bea").status_code == 201
            assert guest.post("/notices", push=browser.keys(f"{sink.address}/{name}"), lang="it").status_code == 201
            assert guest.reveal().status_code == 200
            for _ in range(2):
                assert maker.post("/waive").status_code == 200
            if comes:
                assert guest.post("/waive").json()["view"]
            looked(client)
            assert not sink.got
        clock.turn(31)
        looked(client)
        looked(client)
        told = {one.path: browser.read(one.body)["text"] for one in sink.got}
        assert len(told) == len(sink.got)
        assert told == {
            "/Anna": "In Night Drop Anna ti chiede qualcosa.",
            "/Ugo": "Tocca a te in Night Drop contro Ugo.",
        }


def test_a_match_that_is_about_to_begin(database: Path) -> None:
    """Between being written down and being there, in another thread, it troubles nobody who goes round the tables."""
    with served(database, config(Clock())) as client:
        maker, _, _ = pair(client)
        maker.look()
        hall = client.app.state.hall
        table = hall.table(maker.id)
        table.card = replace(table.card, waits=False)
        assert table.waits
        hall.wake(table)
