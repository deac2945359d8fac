"""A match whose winner is certain can be played out at once, by whoever speaks for all who play."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio import Match
from tests.server.seats import HUMANS, Chairs

AGAINST = {"us": "greedy", "german": "human"}


def finish(chairs: Chairs, version: int, keys: str) -> object:
    """Ask for the end."""
    return chairs.client.post(
        f"{chairs.path}/finish", headers={"Lancio-Key": keys}, params={"seat": "german"}, json={"version": version}
    )


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


def test_nobody_ends_a_match_for_somebody_else(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """With two people both keys are needed."""
    monkeypatch.setattr(Match, "settled", property(lambda match: not match.state.over))
    chairs = Chairs(client, HUMANS, seed=7)
    version = chairs.get("german").json()["version"]
    refused = finish(chairs, version, chairs.keys["german"])
    assert (refused.status_code, refused.json()["error"]) == (403, "not_alone")  # type: ignore[attr-defined]
    after = finish(chairs, version, ",".join(chairs.keys.values())).json()  # type: ignore[attr-defined]
    assert after["view"]["outcome"]
