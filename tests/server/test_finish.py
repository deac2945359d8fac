"""A match whose winner is certain can be played out at once, once all who play agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio import Match
from lancio.server.app import create_app
from lancio.server.doctor import Health, examine
from lancio.server.rows import AGREE, row_of
from lancio.server.store import Store
from lancio.server.table import Flight, Table
from lancio.server.whereabouts import url_of
from tests.server.seats import Chairs

AGAINST = {"us": "greedy", "german": "human"}


def finish(chairs: Chairs, version: int, keys: str) -> object:
    """Ask for the end."""
    return chairs.client.post(
        f"{chairs.path}/finish", headers={"Lancio-Key": keys}, params={"seat": "german"}, json={"version": version}
    )


def finish_as(chairs: Chairs, side: str) -> dict[str, Any]:
    """A side asks for the end with its own key."""
    answer = chairs.client.post(
        f"{chairs.path}/finish", headers=chairs.headers(side), json={"version": chairs.look(side)["version"]}
    )
    return dict(answer.json())


def test_only_what_is_settled_is_played_out(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """An open match goes on; a settled one is over at once, with a result, as if it had been played."""
    chairs = Chairs(client, AGAINST, seed=7)
    seat = chairs.get("german").json()
    assert seat["settled"] is False
    refused = finish(chairs, seat["version"], chairs.keys["german"])
    assert (refused.status_code, refused.json()["error"]) == (409, "not_settled")  # type: ignore[attr-defined]
    assert chairs.get("german").json()["version"] == seat["version"]
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    stale = finish(chairs, seat["version"] + 1, chairs.keys["german"])
    assert stale.json()["error"] == "stale"  # type: ignore[attr-defined]
    after = finish(chairs, seat["version"], chairs.keys["german"]).json()  # type: ignore[attr-defined]
    assert after["view"]["outcome"]
    told = chairs.get("german", "/summary").json()
    assert told["swings"] and told["sources"] and told["last"]["pieces"]


def test_whoever_plays_alone_may_leave_the_rest(client: TestClient[Litestar]) -> None:
    """At any time, by an express wish; nobody does who plays with somebody else, and no stranger for him."""
    chairs = Chairs(client, {"german": "human", "yugoslav": "greedy"}, seed=7, game="drvar")
    seat = chairs.look("german")
    body = {"version": seat["version"], "anyhow": True}
    assert chairs.client.post(f"{chairs.path}/finish", json=body).status_code in (401, 403)
    after = chairs.client.post(f"{chairs.path}/finish", headers=chairs.headers("german"), json=body).json()
    assert after["view"]["outcome"]
    assert chairs.get("german", "/summary").json()["left"] == ["german"]
    both = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
    body["version"] = both.look("german")["version"]
    refused = both.client.post(f"{both.path}/finish", headers=both.headers("german"), json=body)
    assert (refused.status_code, refused.json()["error"]) == (409, "not_settled")
    assert "agreed" not in both.look("german")


def test_nobody_ends_a_match_for_somebody_else(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """With two people both must agree, each with his own key; what one has agreed to, the other is told, and undo takes
    it back."""
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    chairs = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
    asked = finish_as(chairs, "german")
    assert not asked["view"]["outcome"] and asked["agreed"] == ["german"]
    seat = chairs.look("yugoslav")
    assert seat["agreed"] == ["german"]
    seat = chairs.act("yugoslav", seat["version"], seat["view"]["legal"][0]).json()
    assert seat["agreed"] == ["german"] and chairs.undo("yugoslav", seat["version"]).status_code == 200
    assert "agreed" not in chairs.look("german")
    after = [finish_as(chairs, side)["view"]["outcome"] for side in chairs.keys]
    assert after[0] is None and after[1]


def test_who_agreed_is_written_down(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers on one database: each hears one side, and the match ends at the second; what the first was told is
    also known to a server that starts afterwards. Whoever looks after the matches finds nothing wrong."""
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    with TestClient(create_app(str(database))) as one, TestClient(create_app(str(database))) as other:
        chairs = Chairs(one, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
        assert finish_as(chairs, "german")["agreed"] == ["german"]
        assert chairs.at(other).look("yugoslav")["agreed"] == ["german"]
        with TestClient(create_app(str(database))) as later:
            assert chairs.at(later).look("yugoslav")["agreed"] == ["german"]
        assert finish_as(chairs.at(other), "yugoslav")["view"]["outcome"]
        assert chairs.look("german")["view"]["outcome"]
    store = Store(url_of(database))
    assert [e.side for e in store.entries(chairs.id) if e.kind == AGREE] == ["german", "yugoslav"]
    assert [found.health for found in examine(store)] == [Health.WELL]
    store.close()


def test_agreement_outlives_kept_positions(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that left memory after its position was kept still knows who agreed; nothing certain, nothing agreed."""
    settled = True
    monkeypatch.setattr(Match, "settled", property(lambda match: settled and not match.state.over))
    chairs = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
    finish_as(chairs, "german")
    for _ in range(40):
        side = chairs.look(None)["view"]["to_act"]
        seat = chairs.look(side)
        chairs.act(side, seat["version"], seat["view"]["legal"][0])
    hall = client.app.state.hall
    assert hall.store.kept(chairs.id)
    hall._tables.clear()
    assert chairs.look("yugoslav")["agreed"] == ["german"]
    settled = False
    hall._tables.clear()
    assert "agreed" not in chairs.look("yugoslav")


def test_who_agrees_means_what_he_sees(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is taken back while somebody agrees makes his word worthless: he is told that he was late, and nobody can
    use it against him."""
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    chairs = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
    side = chairs.look(None)["view"]["to_act"]
    other = next(name for name in chairs.keys if name != side)
    seat = chairs.look(side)
    assert chairs.act(side, seat["version"], seat["view"]["legal"][0]).json()["can_undo"]
    version, hall, flight = chairs.look(other)["version"], client.app.state.hall, Table.flight

    def after_an_undo(table: Table) -> Flight:
        monkeypatch.setattr(Table, "flight", flight)
        pending = table.undo(side)
        hall.store.ledger.append([row_of(table.card.id, pending.entry)])
        table.accept(pending)
        return flight(table)

    monkeypatch.setattr(Table, "flight", after_an_undo)
    late = client.post(f"{chairs.path}/finish", headers=chairs.headers(other), json={"version": version})
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    assert "agreed" not in chairs.look(side)
    assert not finish_as(chairs, side)["view"]["outcome"]


def test_who_has_no_say(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator, a stranger, a player who names the other's seat, and one who has just agreed cannot end a match."""
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    chairs = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")
    other = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=7, game="drvar")

    def ends(key: str, **params: str) -> str | None:
        answer = client.post(f"{chairs.path}/finish", headers={"Lancio-Key": key}, params=params, json={"version": 0})
        found: str | None = answer.json().get("error")
        return found

    assert ends(chairs.spectator) == "spectator"
    assert ends(f"{chairs.spectator},{chairs.keys['german']}", seat="spectator") == "spectator"
    assert ends(chairs.keys["german"], seat="yugoslav") == "other_seat"
    assert ends(other.keys["german"]) == "wrong_key"
    assert ends(chairs.keys["german"][:-1]) == "wrong_key"
    assert "agreed" not in chairs.look("german")
    for _ in range(3):
        assert ends(chairs.keys["german"]) is None
    assert ends(f"{chairs.keys['german']},{other.keys['yugoslav']}") is None
    seat = chairs.look("german")
    assert seat["agreed"] == ["german"] and seat["view"]["outcome"] is None
