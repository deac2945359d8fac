"""Two accounts at one match, over HTTP and without a key: whatever one of them, a spectator or a stranger asks, of the
match, the lists, the lobby, the chat, the notices or of each other, tells nothing that he may not know."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from lancio.server.past import Numbers
from lancio.server.secrecy import hash_of
from tests.server.accounts.people import Client, Person

SEATS = {"us": "human", "german": "human"}
#: what a seat can be asked for without changing anything
CALLS = ("", "/replay", "/record", "/summary", "/chat", "/chat?channel=watchers", "/notes", "/notices")


def answers(person: Person, path: str, version: int, **headers: str) -> dict[str, str]:
    """All that somebody can find out, in both languages."""
    found: dict[str, Any] = {call: person.get(path + call, headers) for call in CALLS}
    found["it"] = person.get(path, headers, lang="it")
    for action in ("end", "move de-1 1412", "move 505-s1 1412"):
        found[f"why {action}"] = person.get(f"{path}/why", headers, action=action)
        found[f"act {action}"] = person.post(f"{path}/actions", headers, version=version, action=action)
    for call in ("/api/matches", "/api/lobby", "/api/watch", "/api/players/Anna", "/api/players/Bob"):
        found[call] = person.get(call, headers)
    if person.name:
        found["me"], found["export"] = person.get("/api/account/me"), person.get("/api/account/export")
    return {call: re.sub(r'"(exported|used|seen)":[0-9.]+', "", answer.text) for call, answer in found.items()}


def test_two_accounts_and_two_truths(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that differ in what one cannot know are the same bytes to him; and nobody is told what belongs to
    another: notes, what is answered for him, addresses, keys, accounts."""
    anna, bob, carla, nobody = (Person(server, name) for name in ("Anna", "Bob", "Carla", None))
    made = anna.post("/api/matches", game="night-drop", seats=SEATS, mine="us", watch=True).json()
    path = f"/api/matches/{made['id']}"
    token = {"Lancio-Token": made["invitations"]["german"]}
    assert bob.post("/api/invitations", token).status_code == 201
    spectator = {"Lancio-Key": made["spectator"]}
    hall = server.app.state.hall
    table = hall.table(made["id"])
    # a position that is kept in a thread of its own would meet another world at the table
    monkeypatch.setattr(table, "due", lambda **_: None)
    assert anna.post(f"{path}/chat", text="Only for Bob").status_code < 300
    for person, text in ((anna, "Anna's plan"), (bob, "Bob's plan")):
        assert person.post(f"{path}/notes", text=text).status_code == 204
    assert anna.post(f"{path}/answers", forced=False, passes=7_777).status_code == 200
    accounts = table.seating.accounts
    private = {
        "us": ["Anna's plan", "7777", accounts["us"], made["keys"]["us"], hash_of(made["keys"]["us"])],
        "german": ["Bob's plan", accounts["german"]],
    }
    secret = [str(table.card.seed), table.card.secret, *table.holders]
    lookers: list[tuple[Person, str | None, dict[str, str]]] = [
        (anna, "us", {}), (bob, "german", {}), (nobody, None, spectator), (carla, None, spectator), (carla, None, {}),
    ]  # fmt: skip
    luck, different = random.Random(44), 0
    for _ in range(3):
        for _ in range(40):
            actor = anna if table.match.to_act == "us" else bob
            seat = actor.get(path, legal=True).json()
            body = {"version": seat["version"], "action": luck.choice(seat["view"]["legal"])}
            assert actor.post(f"{path}/actions", **body).status_code == 200
        truth = table.match, table.numbers
        for person, side, headers in lookers:
            worlds, digests = [], set()
            for seed in (1, 2):
                world = truth[0].imagine(side, seed)
                digests.add(world.digest())
                table.match, table.numbers, table.memory = world, Numbers(), {}
                worlds.append(answers(person, path, 10**6, **headers))
            table.match, table.numbers, table.memory = *truth, {}
            different += len(digests) - 1
            assert worlds[0] == worlds[1], (person.name, side)
            said = answers(person, path, 10**6, **headers)
            hidden = [
                *secret,
                truth[0].digest(),
                *(one for other in private if other != side for one in private[other]),
            ]
            for call, text in said.items():
                assert [one for one in hidden if one in text] == [], (person.name, side, call)
            if side is None:
                assert "Only for Bob" not in str(said)
    assert different
