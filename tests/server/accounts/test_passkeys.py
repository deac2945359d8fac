"""Passkeys, with a device in software: made, used, added, taken away; and what must not open anything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.accounts.authenticator import Device, heard, told
from tests.server.accounts.people import ORIGIN, PASSWORD, Client, Person
from tests.server.accounts.test_accounts import code


def browser(server: Client, name: str | None = None) -> Person:
    """At the server's name, on a safe line."""
    return Person(server, name, base_url=ORIGIN, Origin=ORIGIN)


def join(person: Person, device: Device, name: str) -> Any:
    offer = person.post("/api/account/passkeys/offer", name=name).json()
    return person.post(
        "/api/account/passkeys", id=offer["id"], credential=device.create(offer["options"]), label="phone"
    )


def asked(person: Person) -> dict[str, Any]:
    return dict(person.http.post("/api/account/login/offer").json())


def log_in(person: Person, device: Device, **more: Any) -> Any:
    offer = asked(person)
    return person.post("/api/account/login/passkey", id=offer["id"], credential=device.get(offer["options"], **more))


def test_made_and_used(guarded: Client) -> None:
    """An account without a password: the device makes the passkey and logs in, on every browser, without a name."""
    anna, device = browser(guarded), Device(ORIGIN)
    answer = join(anna, device, "Anna")
    assert answer.status_code == 201, answer.text
    me = answer.json()
    assert me["name"] == "Anna" and not me["password"] and [one["label"] for one in me["passkeys"]] == ["phone"]
    other = browser(guarded)
    for _ in range(2):
        assert log_in(other, device).json()["name"] == "Anna"
    assert other.who() == "Anna" and other.get("/api/account/me").json()["passkeys"][0]["used"] is not None
    assert code(browser(guarded).log_in("Anna", "")) == (401, "wrong_password")
    options = asked(other)["options"]
    assert options["rpId"] == "lancio.example" and options["userVerification"] == "required"
    assert not options.get("allowCredentials"), "nobody learns who has passkeys"


def test_several(guarded: Client) -> None:
    """Another passkey, a password; each can be taken away but the last way in; a device makes no second one."""
    anna, phone, key = browser(guarded), Device(ORIGIN), Device(ORIGIN)
    first = join(anna, phone, "Anna").json()["passkeys"][0]["id"]
    assert code(anna.http.delete(f"/api/account/passkeys/{first}")) == (409, "last_way_in")
    offer = anna.post("/api/account/passkeys/offer").json()
    assert [one["id"] for one in offer["options"]["excludeCredentials"]] == [first]
    answer = anna.post("/api/account/passkeys", id=offer["id"], credential=key.create(offer["options"]), label="key")
    assert answer.status_code == 201 and len(answer.json()["passkeys"]) == 2
    bob = browser(guarded, "Bob")
    assert code(bob.http.delete(f"/api/account/passkeys/{first}")) == (404, "unknown_passkey")
    assert anna.http.delete(f"/api/account/passkeys/{first}").status_code == 204
    assert code(log_in(browser(guarded), phone)) == (401, "bad_passkey")
    assert log_in(browser(guarded), key).status_code == 200
    assert anna.post("/api/account/password", new=PASSWORD).json()["password"] is True
    (last,) = anna.get("/api/account/me").json()["passkeys"]
    assert anna.http.delete(f"/api/account/passkeys/{last['id']}").status_code == 204
    assert browser(guarded).log_in("Anna").status_code == 200


def test_what_opens_nothing(guarded: Client) -> None:
    """A challenge used twice or of another purpose, another device's signature, a page of another site, no finger, a
    counter that goes back (a copy of the device), noise: refused, and nobody is logged in."""
    anna, device = browser(guarded), Device(ORIGIN)
    assert join(anna, device, "Anna").status_code == 201
    mallory = browser(guarded)
    login = "/api/account/login/passkey"

    offer = asked(mallory)
    good = device.get(offer["options"])
    assert mallory.post(login, id="x" * 24, credential=good).json()["error"] == "stale_passkey"
    assert mallory.post(login, id=offer["id"], credential=good).status_code == 200
    mallory.post("/api/account/logout")
    assert code(mallory.post(login, id=offer["id"], credential=good)) == (409, "stale_passkey")
    other = asked(mallory)
    assert code(mallory.post(login, id=other["id"], credential=good)) == (401, "bad_passkey")

    joining = mallory.post("/api/account/passkeys/offer", name="Mallory").json()
    answer = mallory.post(login, id=joining["id"], credential=device.get({**offer["options"], **joining["options"]}))
    assert code(answer) == (409, "stale_passkey")

    stranger = Device(ORIGIN)
    stranger.create(joining["options"])
    forged = asked(mallory)
    credential = stranger.get(forged["options"]) | {"id": told(device.keys[0].id), "rawId": told(device.keys[0].id)}
    assert code(mallory.post(login, id=forged["id"], credential=credential)) == (401, "bad_passkey")

    device.origin = "https://evil.example"
    assert code(log_in(mallory, device)) == (401, "bad_passkey")
    device.origin, device.verifies = ORIGIN, False
    assert code(log_in(mallory, device)) == (401, "bad_passkey")
    device.verifies = True
    device.keys[0].count = 0
    assert code(log_in(mallory, device)) == (401, "bad_passkey")
    device.keys[0].count = 50
    assert log_in(mallory, device).status_code == 200
    mallory.post("/api/account/logout")
    for noise in ({}, {"id": "x"}, {"id": told(device.keys[0].id), "response": {"clientDataJSON": "~"}}, {"id": 7}):
        offer = asked(mallory)
        assert code(mallory.post(login, id=offer["id"], credential=noise)) == (401, "bad_passkey")
    assert mallory.who() is None


def test_others_cannot_be_added_to(guarded: Client) -> None:
    """What one browser was asked to sign for its account adds nothing to another's, and nothing without one."""
    anna, bob, device = browser(guarded, "Anna"), browser(guarded, "Bob"), Device(ORIGIN)
    offer = anna.post("/api/account/passkeys/offer").json()
    assert heard(offer["options"]["user"]["id"])
    made = device.create(offer["options"])
    assert code(bob.post("/api/account/passkeys", id=offer["id"], credential=made)) == (409, "stale_passkey")
    assert code(browser(guarded).post("/api/account/passkeys/offer")) == (401, "no_session")
    assert anna.get("/api/account/me").json()["passkeys"] == [] == bob.get("/api/account/me").json()["passkeys"]


@pytest.mark.parametrize("address", ["http://127.0.0.1", "http://lancio.example", "https://10.0.0.1"])
def test_where_there_are_none(guarded: Client, address: str) -> None:
    """An address in figures has no passkeys, and a line that is not safe has none, but on this machine."""
    anna, device = Person(guarded, base_url=address, Origin=address), Device(address)
    offer = anna.post("/api/account/passkeys/offer", name="Anna")
    if offer.status_code == 200:
        body = {"id": offer.json()["id"], "credential": device.create(offer.json()["options"])}
        offer = anna.post("/api/account/passkeys", **body)
    assert code(offer) == (409, "no_passkeys")


def test_on_this_machine(guarded: Client) -> None:
    """localhost needs no safe line."""
    here = "http://localhost:8044"
    anna = Person(guarded, base_url=here, Origin=here)
    assert join(anna, Device(here), "Anna").status_code == 201 and anna.who() == "Anna"
