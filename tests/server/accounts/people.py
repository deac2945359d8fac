"""People with accounts: each has a browser of his own, and plays from it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.accounts.earnest import decides
from lancio.server.accounts.passwords import Passwords

PASSWORD = "correct horse"
HOST = "lancio.example"
ORIGIN = f"https://{HOST}"
Client = TestClient[Litestar]


def quick(app: Litestar) -> Litestar:
    """Passwords that cost little: what they cost is proved elsewhere."""
    app.state.visits.passwords = Passwords(passes=1, memory=64)
    return app


class Person:
    """A browser at a server. All browsers of a test share its application."""

    def __init__(self, server: Client, name: str | None = None, **headers: str) -> None:
        self.http: Client = TestClient(server.app, base_url=headers.pop("base_url", str(server.base_url)))
        self.http.headers.update(headers)
        # the application runs already, on the server's own loop
        self.http.blocking_portal = server.blocking_portal
        self.name = name
        if name is not None:
            answer = self.post("/api/account", name=name, password=PASSWORD)
            assert answer.status_code == 201, answer.text

    def post(self, path: str, headers: dict[str, str] | None = None, **body: Any) -> Any:
        return self.http.post(path, json=body, headers=headers)

    def get(self, path: str, headers: dict[str, str] | None = None, **params: Any) -> Any:
        return self.http.get(path, headers=headers, params=params)

    def who(self) -> str | None:
        """Who the server takes this browser for."""
        name: str | None = self.get("/api/account/who").json()["name"]
        return name

    def log_in(self, name: str, password: str = PASSWORD) -> Any:
        return self.post("/api/account/login", name=name, password=password)


def made(maker: Person, **more: Any) -> dict[str, Any]:
    """A match for two people, of a short game."""
    body: dict[str, Any] = {"game": "duel-in-the-dark", "seats": {"british": "human", "german": "human"}, **more}
    answer = maker.http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def sat(guest: Person, match: dict[str, Any], **more: Any) -> Any:
    """Take the seat that somebody was invited to."""
    (token,) = match["invitations"].values()
    return guest.http.post("/api/invitations", json=more, headers={"Lancio-Token": token})


def play_out(server: Client, id_: str, seed: int = 1, least: int | None = None) -> str | None:
    """Play a match between people behind everybody's back, to its end, or until each side has decided something so
    often; who won."""
    luck = random.Random(seed)
    hall = server.app.state.hall

    async def play() -> str | None:
        table = await hall.room(id_)
        counts: Counter[str] = Counter()
        while table.match.to_act is not None:
            if least is not None and all(counts[side] >= least for side in table.match.sides):
                return None
            action = str(luck.choice(table.match.legal))
            counts[table.match.to_act] += decides(table.match, action)
            await hall.write(table, table.play(table.match.to_act, action))
        assert table.match.outcome is not None
        winner: str | None = table.match.outcome.winner
        return winner

    return server.blocking_portal.call(play)
