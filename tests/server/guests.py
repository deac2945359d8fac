"""What the tests of seats share: people who make matches, are invited and sit down, each with a contribution."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any

from tests.server.seats import GAME, HUMANS


class Person:
    """Somebody with a seat, or about to have one."""

    def __init__(self, client: Any, contribution: bytes | None = None, *, waives: bool = False) -> None:
        self.client = client
        self.contribution = contribution or secrets.token_bytes(32)
        self.pledge = None if waives else blake2b(self.contribution, digest_size=32).hexdigest()
        self.id = self.key = self.side = ""

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Lancio-Key": self.key}

    def make(self, **more: Any) -> dict[str, Any]:
        """A match of one's own, as the first human seat unless something else is said; what the server answers."""
        body: dict[str, Any] = {"game": GAME, "seats": HUMANS, **more}
        mine = body.get("mine") or next(side for side, who in body["seats"].items() if who == "human")
        if self.pledge:
            body["pledges"] = {mine: self.pledge}
        answer = self.client.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        self.id, self.side, self.key = made["id"], mine, made["keys"][mine]
        return made

    def sit(self, path: str, name: str | None = None, token: str | None = None, **more: Any) -> Any:
        """Take a seat that is offered there."""
        headers = {"Lancio-Token": token} if token is not None else None
        answer = self.client.post(path, json={"pledge": self.pledge, "name": name, **more}, headers=headers)
        if answer.status_code == 201:
            got = answer.json()
            self.id, self.side, self.key = got["id"], got["side"], got["key"]
        return answer

    def accept(self, token: str, name: str | None = None, **more: Any) -> Any:
        """Take a seat by an invitation."""
        return self.sit("/api/invitations", name, token, **more)

    def sit_carried(self, token: str, **more: Any) -> Any:
        """Sit down on another device."""
        answer = self.client.post("/api/carries", json=more, headers={"Lancio-Token": token})
        if answer.status_code == 201:
            got = answer.json()
            self.id, self.side, self.key = got["id"], got["side"], got["key"]
        return answer

    def get(self, what: str = "", **params: Any) -> Any:
        return self.client.get(self.path + what, headers=self.headers, params=params or None)

    def look(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        seat: dict[str, Any] = answer.json()
        return seat

    def post(self, what: str, /, **body: Any) -> Any:
        return self.client.post(self.path + what, headers=self.headers, json=body)

    def delete(self, what: str) -> Any:
        return self.client.delete(self.path + what, headers=self.headers)

    def reveal(self, contribution: bytes | None = None) -> Any:
        return self.post("/reveal", contribution=(contribution or self.contribution).hex())

    def waits_for(self) -> tuple[list[str], list[str]]:
        """Who is missing, and who has to reveal."""
        waiting = self.look()["waiting"]
        return waiting["missing"], waiting["reveals"]


def pair(client: Any, **more: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Two people at a match that both have pledged for; nobody has revealed anything yet."""
    maker, guest = Person(client), Person(client)
    made = maker.make(**more)
    (token,) = made["invitations"].values()
    assert guest.accept(token).status_code == 201
    return maker, guest, made
