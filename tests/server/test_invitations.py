"""Seats by invitation: whoever makes a match has his own seat only, and the match begins when all is there."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio import Record
from lancio.lab.verifying import Grade, draws, verify
from lancio.server.app import create_app
from lancio.server.limits import Limits
from tests.lab.recompute import check
from tests.server.guests import Person, pair
from tests.server.seats import GAME, HUMANS, Chairs, until
from tests.server.test_between import held
from tests.server.test_refusals import refused

Client = TestClient[Litestar]


def test_one_seat_and_an_invitation(client: Client) -> None:
    """The maker gets the key of his own seat; the other is an invitation, which says what it is to and opens nothing
    by itself."""
    maker = Person(client, waives=True)
    made = maker.make(mine="german", name="Anna", pace="days", options={})
    assert made["keys"].keys() == {"german"} and made["invitations"].keys() == {"us"}
    token = made["invitations"]["us"]
    told = client.get("/api/invitations", headers={"Lancio-Token": token}).json()
    assert told["game"] == GAME and told["side"] == "us" and told["names"] == {"german": "Anna"}
    assert told["missing"] == ["us"] and told["pace"] == "days" and told["commitment"] == made["commitment"]
    assert told["seats"] == HUMANS and "id" not in told
    refused(client.get(maker.path, headers={"Lancio-Key": token}), "wrong_key")
    assert maker.look()["names"] == {"german": "Anna"} and maker.look()["waiting"]["invited"] == ["us"]


def test_a_match_waits_and_then_begins(client: Client) -> None:
    """Without a view or actions until everybody is there and has revealed; nobody begins it but the last one."""
    maker, guest = Person(client), Person(client)
    made = maker.make(mine="us")
    seat = maker.look()
    assert seat["view"] is None and not seat["offers"] and not seat["thinking"] and seat["version"] == 0
    # whoever has made it is told so, nobody else
    waiting = {"missing": ["german"], "reveals": [], "invited": ["german"], "open": []}
    assert seat["waiting"] == {**waiting, "maker": True}
    assert client.get(maker.path, headers={"Lancio-Key": made["spectator"]}).json()["waiting"] == waiting
    for what in ("/replay", "/record", "/summary", "/why?action=x", "/preview?action=x", "/sight?hex=0101"):
        refused(maker.get(what), "waiting")
    for what, body in (
        ("/actions", {"version": 0, "action": "end"}),
        ("/undo", {"version": 0}),
        ("/finish", {"version": 0}),
    ):
        refused(maker.post(what, **body), "waiting")
    refused(maker.reveal(), "too_soon")
    (listed,) = client.get("/api/matches", headers=maker.headers).json()
    assert listed["waiting"] and listed["to_act"] is None and listed["reveals"] == []

    assert guest.accept(made["invitations"]["german"], "Bruno").status_code == 201
    assert guest.side == "german" and guest.id == maker.id
    assert maker.waits_for() == guest.waits_for() == ([], ["us", "german"])
    refused(guest.reveal(b"x" * 32), "wrong_contribution")
    assert guest.reveal().json()["waiting"]["reveals"] == ["us"]
    assert guest.reveal().status_code == 200
    assert maker.reveal().json()["view"]["to_act"] == "german"
    assert "waiting" not in maker.look() and guest.look()["view"] and guest.look()["names"] == {"german": "Bruno"}
    (listed,) = client.get("/api/matches", headers=maker.headers).json()
    assert not listed["waiting"] and listed["to_act"] == "german" and listed["names"] == {"german": "Bruno"}
    refused(client.get("/api/invitations", headers={"Lancio-Token": made["invitations"]["german"]}), "taken")


def test_the_dice_are_everybodys(client: Client) -> None:
    """The seed follows from the server's secret and both contributions as the protocol says, and after the end the
    record shows it."""
    maker, guest, made = pair(client)
    for who in (maker, guest):
        assert who.reveal().status_code == 200
    chairs = Chairs.__new__(Chairs)
    chairs.client, chairs.id, chairs.path, chairs.spectator = client, maker.id, maker.path, made["spectator"]
    chairs.keys = {maker.side: maker.key, guest.side: guest.key}
    before = maker.get("/record").text
    chairs.play_on(random.Random(1))
    record = lancio.Record.parse(maker.get("/record").text)
    told = record.pledged
    assert told is not None and told.commitment == made["commitment"] == maker.look()["commitment"]
    secret = bytes.fromhex(told.secret)
    assert blake2b(secret, digest_size=32).hexdigest() == made["commitment"]
    message = b"lancio seed 1\n" + secret + b"\x02us" + maker.contribution + b"\x06german" + guest.contribution
    assert record.seed == int(blake2b(message, digest_size=16).hexdigest(), 16)
    assert record.replay().outcome is not None
    for hidden in (told.secret, maker.contribution.hex(), guest.contribution.hex(), str(record.seed)):
        assert hidden not in before


def test_waiving_is_seen(client: Client) -> None:
    """Who pledges nothing contributes nothing, everybody sees it, and nobody waits for him."""
    maker, guest = Person(client), Person(client, waives=True)
    made = maker.make()
    guest.accept(made["invitations"]["german"])
    assert guest.look()["pledges"] == {"us": maker.pledge, "german": None}
    refused(guest.reveal(), "no_pledge")
    assert maker.reveal().json()["view"]
    alone = Person(client)
    alone.make(seats={"us": "human", "german": "random"})
    assert alone.waits_for() == ([], ["us"])
    assert alone.reveal().json()["view"]


def test_a_contribution_that_is_lost(client: Client) -> None:
    """Whoever cannot tell any more what he has pledged does not hold the match up for ever: it begins without that as
    soon as everybody has agreed, him and the others, and not before. The record says who contributed nothing, and
    whoever has the file can throw every die again."""
    maker, guest = Person(client), Person(client)
    token = maker.make()["invitations"]["german"]
    refused(maker.post("/waive"), "too_soon")
    assert guest.accept(token).status_code == 201
    watcher = Person(client)
    watcher.id, watcher.key = maker.id, "x" * 32
    refused(watcher.post("/waive"), "wrong_key")
    assert guest.reveal().status_code == 200
    for _ in range(2):
        seat = maker.post("/waive").json()
        assert seat["waiting"]["reveals"] == ["us"] and seat["waiting"]["waives"] == ["us"], "the other has to agree"
    (listed,) = client.get("/api/matches", headers=maker.headers).json()
    assert listed["waiting"] and listed["reveals"] == ["us"], "everybody is there"
    assert guest.look()["waiting"]["waives"] == ["us"] and guest.look()["pledges"]["us"] == maker.pledge
    assert guest.post("/waive").json()["view"]
    assert guest.look()["pledges"] == {"us": None, "german": guest.pledge}
    refused(maker.reveal(), "no_pledge")
    refused(maker.post("/waive"), "begun")
    guest.post("/resign", version=guest.look()["version"])
    text = guest.get("/record").text
    record = Record.parse(text)
    assert check(text, draws(record)) == ""
    assert [one.key for one in verify(record) if one.grade is Grade.FAILS] == []
    pledged = record.pledged
    assert pledged and pledged.waived == ("us",) and pledged.pledges == {"german": guest.pledge}


def test_a_contribution_that_is_found_again(client: Client) -> None:
    """Whoever reveals after all is in the seed, whatever was agreed; and he who plays alone agrees with himself."""
    maker, guest, _ = pair(client)
    assert guest.reveal().status_code == guest.post("/waive").status_code == 200
    assert maker.reveal().json()["view"]
    assert guest.look()["pledges"] == {"us": maker.pledge, "german": guest.pledge}
    guest.post("/resign", version=guest.look()["version"])
    pledged = held(client, guest).pledged
    assert pledged and not pledged.waived
    alone = Person(client)
    alone.make(seats={"us": "human", "german": "random"})
    assert alone.post("/waive").json()["view"]


def test_a_chosen_seed_is_no_secret(client: Client) -> None:
    """Where the maker chose the seed there is no commitment, and nothing that is pledged counts."""
    maker, guest, made = pair(client, seed=7)
    assert made["commitment"] is None
    assert guest.look()["view"] == lancio.game(GAME).start(seed=7).look("german") and "pledges" not in guest.look()
    refused(maker.reveal(), "no_pledge")


def test_one_winner(client: Client, database: Path | str) -> None:
    """An invitation that many claim at once, at two servers, has one winner; the others hear that they are late."""
    with TestClient(create_app(str(database))) as second:
        for _ in range(3):
            maker = Person(client, waives=True)
            token = maker.make()["invitations"]["german"]
            crowd = [Person(where) for where in (client, second) * 4]
            begin = threading.Barrier(len(crowd))

            def claim(who: Person, begin: threading.Barrier = begin, token: str = token) -> Any:
                begin.wait()
                return who.accept(token)

            with ThreadPoolExecutor(len(crowd)) as pool:
                answers = list(pool.map(claim, crowd))
            assert sorted(answer.status_code for answer in answers) == [201] + [409] * (len(crowd) - 1)
            winner = next(who for who in crowd if who.key)
            assert winner.look()["side"] == "german"
            assert maker.look()["pledges"] == {"us": None, "german": winner.pledge}
            assert len(client.app.state.hall.store.holders(maker.id)) == 3


def test_the_last_two_reveal_at_once(client: Client, database: Path | str) -> None:
    """At two servers at the same time: the match begins, once, and both play the same one."""
    with TestClient(create_app(str(database))) as second:
        for _ in range(3):
            maker, guest, _ = pair(client)
            guest.client = second
            begin = threading.Barrier(2)

            def reveal(who: Person, begin: threading.Barrier = begin) -> Any:
                begin.wait()
                return who.reveal()

            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(reveal, (maker, guest)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert maker.look()["view"]["to_act"] == guest.look()["view"]["to_act"] == "german"
            seeds = [at.app.state.hall.table(maker.id).card.seed for at in (client, second)]
            assert seeds[0] == seeds[1] != 0


def test_told_at_another_server(client: Client, database: Path | str) -> None:
    """Whoever waits on a socket hears of who sits down, names himself and reveals, though that happens at another
    server; then he gets his view."""
    maker, guest = Person(client), Person(client)
    made = maker.make()
    with TestClient(create_app(str(database))) as second, client.websocket_connect(f"{maker.path}/socket") as socket:
        socket.send_text(json.dumps({"key": maker.key}))

        def told(what: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
            while True:
                said = json.loads(socket.receive_text())
                if "seat" in said and what(said["seat"]):
                    seat: dict[str, Any] = said["seat"]
                    return seat

        told(lambda seat: seat["waiting"]["missing"] == ["german"])
        guest.client = second
        guest.accept(made["invitations"]["german"], "Bruno")
        assert told(lambda seat: not seat["waiting"]["missing"])["names"] == {"german": "Bruno"}
        guest.post("/name", name="Bruna")
        told(lambda seat: seat["names"] == {"german": "Bruna"})
        guest.reveal()
        told(lambda seat: seat["waiting"]["reveals"] == ["us"])
        maker.reveal()
        assert told(lambda seat: "waiting" not in seat)["view"]["to_act"] == "german"
        until(lambda: guest.look()["view"])


def test_taken_back(client: Client) -> None:
    """The maker takes an invitation back and makes another; nobody else can, and nobody can once the seat is taken."""
    maker, guest = Person(client, waives=True), Person(client, waives=True)
    made = maker.make()
    token = made["invitations"]["german"]
    where = f"{maker.path}/invitations/german"
    refused(client.delete(where, headers={"Lancio-Key": made["spectator"]}), "not_maker")
    refused(client.delete(where), "no_key")
    refused(client.delete(f"{maker.path}/invitations/us", headers=maker.headers), "taken")
    refused(client.delete(f"{maker.path}/invitations/none", headers=maker.headers), "unknown_name")
    assert client.delete(where, headers=maker.headers).status_code == 204
    assert maker.look()["waiting"]["invited"] == []
    refused(guest.accept(token), "unknown_invitation")
    refused(client.get("/api/invitations", headers={"Lancio-Token": token}), "unknown_invitation")
    again = maker.post("/invitations", side="german").json()
    assert again["side"] == "german" and again["token"] != token
    newest = maker.post("/invitations", side="german").json()["token"]
    refused(guest.accept(again["token"]), "unknown_invitation")
    assert guest.accept(newest).status_code == 201
    refused(maker.post("/invitations", side="german"), "begun")
    refused(client.delete(where, headers=maker.headers), "begun")


def test_whose_seats(client: Client, database: Path) -> None:
    """On a server for one person he may take all seats at his screen; on any other nobody gets two keys."""
    both = {"game": GAME, "seats": HUMANS, "mine": ["german", "us"]}
    made = client.post("/api/matches", json=both).json()
    assert made["keys"].keys() == {"us", "german"} and not made["invitations"]
    for wrong in ("nobody", [], ["us", "us"], ["us", "nobody"]):
        refused(client.post("/api/matches", json={**both, "mine": wrong}), "bad_seats")
    refused(client.post("/api/matches", json={**both, "mine": "us", "pledges": {"german": "0" * 64}}), "bad_seats")
    refused(client.post("/api/matches", json={**both, "mine": "us", "pledges": {"us": "0" * 63}}), "malformed")
    against = {"us": "human", "german": "greedy"}
    refused(client.post("/api/matches", json={**both, "seats": against, "mine": "german"}), "bad_seats")
    with TestClient(create_app(str(database), limits=Limits())) as guarded:
        refused(guarded.post("/api/matches", json=both), "one_seat")
        assert Chairs(guarded, HUMANS, alone=False).look("german")["view"]


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a\nb", "a\u202eb", "\u200b", "a\x00", "Z\u0300\u0301\u0302", "\ud800", "Anna \u2713"]
)
def test_bad_names(client: Client, name: str) -> None:
    """Nobody calls himself what the others cannot read, nor with the mark of an account."""
    body = json.dumps({"game": GAME, "seats": HUMANS, "name": name})
    answer = client.post("/api/matches", content=body, headers={"Content-Type": "application/json"})
    refused(answer, "malformed" if name in ("", "a\x00", "\ud800") else "bad_name")


def test_names(client: Client) -> None:
    """What one is called can be said later, and taken back."""
    maker, guest, _ = pair(client)
    assert guest.post("/name", name=" Zoë ").json()["names"] == {"german": "Zoë"}
    assert maker.look()["names"] == {"german": "Zoë"}
    refused(guest.post("/name", name="\t"), "bad_name")
    assert "names" not in guest.post("/name", name=None).json()
    spectator = Person(client)
    spectator.id, spectator.key = maker.id, _["spectator"]
    refused(spectator.post("/name", name="Eve"), "spectator")
