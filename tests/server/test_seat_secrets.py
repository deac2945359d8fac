"""What a match tells before it begins: who sits there, what it waits for, and no trace of anything that is secret."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.schema import matches, seats
from lancio.server.secrecy import commitment, hash_of
from tests.server.guests import Person
from tests.server.seats import Chairs

Client = TestClient[Litestar]


def answers(client: Client, maker: Person, looker: Person, token: str, public: str) -> dict[str, str]:
    """All that anybody but the maker can find out about a match that waits."""
    found = {
        what: looker.get(what, **params)
        for what, params in {
            "": {}, "/record": {}, "/replay": {}, "/summary": {}, "/why": {"action": "end"}, "/sight": {"hex": "0101"},
        }.items()
    }  # fmt: skip
    found |= {
        "list": client.get("/api/matches", headers=looker.headers),
        "invitation": client.get("/api/invitations", headers={"Lancio-Token": token}),
        "lobby": client.get("/api/lobby"),
        "watch": client.get("/api/watch"),
        "reveal": looker.reveal(b"x" * 32),
        "act": looker.post("/actions", version=0, action="end"),
        "claim": client.post("/api/invitations", json={}, headers={"Lancio-Token": token[:-1]}),
        "withdraw": client.delete(f"{maker.path}/invitations/german", headers=looker.headers),
        "public": client.post(f"/api/lobby/{public[:-1]}", json={}),
    }
    return {call: answer.text for call, answer in found.items()}


def spectator_of(maker: Person, made: dict[str, Any]) -> Person:
    """Somebody with the spectators' key."""
    looker = Person(maker.client)
    looker.id, looker.key = maker.id, made["spectator"]
    return looker


def test_nothing_secret_is_in_any_answer(client: Client) -> None:
    """Neither the server's secret nor a contribution, a key, a token or a hash of one, whoever asks."""
    maker = Person(client)
    made = maker.make(open=True, name="Anna", watch=True)
    token = made["invitations"]["german"]
    (entry,) = client.get("/api/lobby").json()["seats"]
    card = client.app.state.hall.table(maker.id).card
    hidden = [card.secret, maker.contribution.hex(), maker.key, token, made["spectator"], card.watch]
    hidden += [hash_of(one) for one in (maker.key, token, made["spectator"], card.watch)]
    for looker in (maker, spectator_of(maker, made)):
        for call, text in answers(client, maker, looker, token, entry["id"]).items():
            for secret in hidden:
                assert secret not in text, call
    assert (
        maker.id
        not in client.get("/api/lobby").text + client.get("/api/invitations", headers={"Lancio-Token": token}).text
    )


def test_two_truths_that_wait(client: Client) -> None:
    """Two worlds that differ only in the server's secret and in what another seat has revealed tell a guest, a
    spectator and a stranger the same bytes, but for the commitment that follows from the secret."""
    maker, guest, stranger = Person(client), Person(client), Person(client)
    made = maker.make()
    guest.accept(made["invitations"]["german"])
    assert maker.reveal().status_code == 200
    other = stranger.make(open=True)
    token = other["invitations"]["german"]
    (entry,) = client.get("/api/lobby").json()["seats"]
    engine = client.app.state.hall.store.engine
    worlds = []
    for _ in range(3):
        contribution, secret = secrets.token_hex(32), secrets.token_hex(32)
        with engine.begin() as connection:
            which = (seats.c.match == maker.id) & (seats.c.side == "us")
            connection.execute(sa.update(seats).where(which).values(contribution=contribution))
            changed = {"secret": secret, "seating": matches.c.seating + 1}
            connection.execute(sa.update(matches).values(changed))
        texts = [answers(client, maker, looker, token, entry["id"]) for looker in (guest, spectator_of(maker, made))]
        assert commitment(secret) in str(texts)
        worlds.append(str(texts).replace(commitment(secret), "promised"))
    assert worlds[0] == worlds[1] == worlds[2]


def test_a_pledge_tells_nothing(client: Client) -> None:
    """What is shown of a contribution before it counts is its hash, and after it counts nothing more, until the end."""
    maker, guest = Person(client), Person(client)
    made = maker.make()
    guest.accept(made["invitations"]["german"])
    assert guest.look()["pledges"]["us"] == blake2b(maker.contribution, digest_size=32).hexdigest()
    maker.reveal()
    guest.reveal()
    for looker in (guest, spectator_of(maker, made)):
        for what in ("", "/record", "/replay"):
            text = looker.get(what).text
            assert maker.contribution.hex() not in text and (looker is guest or guest.contribution.hex() not in text)


def test_keys_of_others_are_not_counted(client: Client) -> None:
    """That somebody renews his key or carries his seat is not noticed by anybody else."""
    chairs = Chairs(client)
    maker = Person(client)
    maker.id, maker.key = chairs.id, chairs.keys["us"]
    before = {side: chairs.get(side).text for side in ("german", None)}
    maker.key = maker.post("/key").json()["key"]
    phone = Person(client)
    assert phone.sit_carried(maker.post("/carry").json()["token"]).status_code == 201
    assert {side: chairs.get(side).text for side in ("german", None)} == before
    table = client.app.state.hall.table(chairs.id)
    assert table.seating.revision == 2
