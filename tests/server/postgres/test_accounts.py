"""What holds of accounts on SQLite holds on PostgreSQL; and of several servers one another's word."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar.testing import TestClient

from lancio.server.app import create_app
from tests.server.accounts.conftest import server
from tests.server.accounts.people import PASSWORD, Person, made, quick, sat
from tests.server.accounts.test_accounts import test_closed, test_export_and_delete, test_made_and_logged_in
from tests.server.accounts.test_following import sit, test_the_name_of_an_account_is_its_own
from tests.server.accounts.test_looking_after import test_copies
from tests.server.accounts.test_ratings import (
    test_a_match_that_counts,
    test_once,
    test_the_same_two_again_and_again,
)
from tests.server.postgres.test_several import hearing
from tests.server.seats import until
from tests.server.test_race import together

__all__ = [
    "server",
    "test_a_match_that_counts",
    "test_closed",
    "test_copies",
    "test_export_and_delete",
    "test_made_and_logged_in",
    "test_once",
    "test_the_name_of_an_account_is_its_own",
    "test_the_same_two_again_and_again",
]


def test_one_name_at_two_servers(database: str) -> None:
    """Of two who want one name at once one gets it; a session made at one server holds at the other, and what a seat
    loses at one is lost at the other."""
    with TestClient(quick(create_app(database))) as here, TestClient(quick(create_app(database))) as there:
        hearing(here, there)
        people = [Person(server) for server in (here, there) * 2]

        def join(one: Person) -> int:
            return int(one.post("/api/account", **body).status_code)

        body: dict[str, Any] = {"name": "Anna", "password": PASSWORD}
        said = together([partial(join, one) for one in people])
        assert sorted(said) == [201, 409, 409, 409]
        anna = people[said.index(201)]
        away = Person(there if anna.http.app is here.app else here)
        away.http.cookies.update(anna.http.cookies)
        assert away.who() == "Anna"
        match = made(anna, mine="british", seed=3)
        sat(Person(here), match)
        assert away.get(f"/api/matches/{match['id']}").json()["side"] == "british"
        socket = sit(away, match["id"])
        assert socket.receive_json(timeout=20)["seat"]["side"] == "british"
        assert anna.post("/api/account/delete", **body).status_code == 204
        assert socket.receive_json(timeout=20)["refused"]["error"] in ("no_key", "wrong_key")
        until(lambda: away.get(f"/api/matches/{match['id']}").status_code == 401)
