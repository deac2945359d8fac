"""Sitting down when answers get lost: whoever says the same again has the seat, and nobody else; what a link carries
stands in no address."""

from __future__ import annotations

import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.schema import keys, seats
from lancio.server.secrecy import hash_of
from tests.server.guests import Person, pair
from tests.server.test_race import together
from tests.server.test_refusals import refused

Client = TestClient[Litestar]
KEY, OTHER = "k" * 24, "o" * 24


def held(client: Client, id_: str, side: str) -> list[str]:
    """The hashes of a seat's keys."""
    with client.app.state.hall.store.engine.connect() as connection:
        return list(connection.scalars(sa.select(keys.c.hash).where(keys.c.match == id_, keys.c.side == side)))


def pledged(client: Client, id_: str, side: str) -> str | None:
    """What a seat has pledged."""
    with client.app.state.hall.store.engine.connect() as connection:
        found: str | None = connection.scalar(
            sa.select(seats.c.pledge).where(seats.c.match == id_, seats.c.side == side)
        )
        return found


def test_said_again(client: Client) -> None:
    """With the same key the answer is the same, and nothing changes; with another the seat is taken."""
    maker, guest, again, other = (Person(client) for _ in range(4))
    token = maker.make(open=True)["invitations"]["german"]
    first = guest.accept(token, "Anna", key=KEY)
    assert first.json() == {"id": maker.id, "side": "german", "key": KEY}
    assert again.accept(token, "Bruno", key=KEY).json() == first.json()
    assert held(client, maker.id, "german") == [hash_of(KEY)]
    assert pledged(client, maker.id, "german") == guest.pledge and maker.look()["names"] == {"german": "Anna"}
    refused(other.accept(token, key=OTHER), "taken")
    refused(other.accept(token), "taken")
    # also when the match has begun meanwhile
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    assert again.accept(token, key=KEY).json() == first.json()
    refused(other.accept(token, key=OTHER), "taken")


def test_said_again_in_the_lobby(client: Client) -> None:
    """The same for a seat that stands there, though it stands there no more."""
    maker, guest, other = (Person(client) for _ in range(3))
    maker.make(open=True)
    (entry,) = client.get("/api/lobby").json()["seats"]
    where = f"/api/lobby/{entry['id']}"
    first = guest.sit(where, key=KEY)
    assert first.status_code == 201 and guest.sit(where, key=KEY).json() == first.json()
    refused(other.sit(where, key=OTHER), "taken")
    assert client.get("/api/lobby").json()["seats"] == []
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    assert guest.sit(where, key=KEY).json() == first.json()


def test_a_key_of_something_else(client: Client) -> None:
    """Nobody sits down with a key that opens another seat, his own or not: it would open two."""
    maker, guest, _ = pair(client)
    another = Person(client)
    token = another.make()["invitations"]["german"]
    for key in (maker.key, guest.key):
        refused(Person(client).accept(token, key=key), "bad_key")
    refused(Person(client).accept(token, key="short"), "malformed")
    assert another.waits_for() == (["german"], [])


def test_all_at_once(client: Client) -> None:
    """Of several who claim a seat at once one has it, however often each says so."""
    maker = Person(client)
    token = maker.make()["invitations"]["german"]
    tried = [chr(ord("a") + number % 4) * 24 for number in range(12)]
    answers = together([lambda key=key: Person(client).accept(token, key=key) for key in tried])  # type: ignore[misc]
    won = {answer.json()["key"] for answer in answers if answer.status_code == 201}
    assert len(won) == 1 and held(client, maker.id, "german") == [hash_of(won.pop())]
    assert [answer.status_code for answer in answers].count(201) == 3
    assert all(answer.json()["error"] == "taken" for answer in answers if answer.status_code != 201)


def test_carried_again(client: Client) -> None:
    """A seat comes to another device though the first answer was lost; by another key the link is spent."""
    maker, guest, _ = pair(client)
    token = maker.post("/carry").json()["token"]
    device = Person(client)
    first = device.sit_carried(token, key=KEY)
    assert first.json() == {"id": maker.id, "side": "us", "key": KEY}
    assert device.sit_carried(token, key=KEY).json() == first.json()
    refused(device.sit_carried(token, key=OTHER), "unknown_carry")
    assert len(held(client, maker.id, "us")) == 2
    # a key that opens another seat is not taken along
    refused(device.sit_carried(maker.post("/carry").json()["token"], key=guest.key), "bad_key")


def test_replaced_again(client: Client) -> None:
    """Whoever replaces his key and does not hear the answer shows both, and has the new one."""
    maker, guest, _ = pair(client)
    both = {"Lancio-Key": f"{maker.key},{KEY}"}
    path = f"{maker.path}/key"
    for _ in range(2):
        answer = client.post(path, json={"everywhere": True, "key": KEY}, headers=both)
        assert answer.json() == {"id": maker.id, "side": "us", "key": KEY}
    assert held(client, maker.id, "us") == [hash_of(KEY)]
    refused(maker.get(), "wrong_key")
    refused(client.post(path, json={"key": guest.key}, headers={"Lancio-Key": KEY}), "bad_key")
    assert held(client, maker.id, "us") == [hash_of(KEY)]


def test_no_token_in_an_address(client: Client) -> None:
    """What opens a seat comes in a header. Addresses with one in them are those of before, and that which mail
    programs post to."""
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {path for path in paths if "{token}" in path} == {"/api/notices/off/{token}"}
    maker = Person(client)
    token = maker.make(name="Anna")["invitations"]["german"]
    told = client.get("/api/invitations", headers={"Lancio-Token": token})
    assert told.json()["names"] == {"us": "Anna"}
    assert client.get(f"/api/invitations/{token}").status_code == 404
    refused(client.get("/api/invitations", headers={"Lancio-Token": token[:-1]}), "unknown_invitation")
    refused(client.get("/api/invitations"), "malformed")
    refused(client.post("/api/invitations", json={}), "malformed")
    assert client.post("/api/invitations", json={}, headers={"Lancio-Token": token}).status_code == 201
