"""`lancio admin accounts`, and accounts in copies of a database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from litestar.testing import TestClient

from lancio.cli import main
from lancio.server.app import create_app
from tests.server.accounts.people import PASSWORD, Client, Person, made, play_out, quick, sat
from tests.server.accounts.test_accounts import code
from tests.server.accounts.test_ratings import page


def admin(database: object, *words: object) -> int:
    return main(["admin", *map(str, words), "--database", str(database)])


def test_accounts(server: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """Listed; a token for a new password; closed, with a reason, and opened again; deleted. A name that nobody has is
    said so, in both languages."""
    anna = Person(server, "Anna")
    made(anna, mine="british", seed=3)
    Person(server, "Bob")
    visits = server.app.state.visits
    assert admin(database, "accounts", "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["Anna", "Bob"] and "1 seat, 1 device logged in" in lines[0]
    assert admin(database, "accounts", "reset", "ANNA") == 0
    token = capsys.readouterr().out.split()[-1]
    mine = Person(server)
    assert mine.post("/api/account/reset", name="Anna", token=token, password="battery staple").status_code == 200
    assert admin(database, "accounts", "ban", "anna", "--why", "rude words") == 0
    visits.forget(visits.book.find("Anna").id)
    assert mine.who() is None and "rude words" in mine.log_in("Anna", "battery staple").json()["message"]
    capsys.readouterr()
    assert admin(database, "accounts", "list") == 0 and "closed: rude words" in capsys.readouterr().out
    assert admin(database, "accounts", "unban", "Anna") == 0
    assert mine.log_in("Anna", "battery staple").status_code == 200
    assert admin(database, "accounts", "delete", "Anna") == 0
    assert "Anna is deleted; 1 match stays" in capsys.readouterr().out
    assert code(mine.log_in("Anna", "battery staple")) == (401, "wrong_password")
    assert main(["--lang", "it", "admin", "accounts", "ban", "Eve", "--database", str(database)]) == 2
    assert "non c'è nessun account" in capsys.readouterr().err


def test_copies(server: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy has accounts, ways in, ratings, results and whose a seat is; nobody is logged in by it. What is there
    stays; a name that is another's now is named."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    sat(bob, match, rated=True)
    play_out(server, match["id"])
    before = page(anna, 1)
    token = anna.http.cookies["lancio"]
    server.app.state.visits.book.allow_reset(server.app.state.visits.book.find("Anna").id, "t" * 24)
    copy = tmp_path / "copy"
    assert admin(database, "backup", copy) == 0
    with sqlite3.connect(copy) as raw:
        for table in ("sessions", "challenges"):
            assert raw.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        assert raw.execute("SELECT count(*) FROM accounts WHERE reset IS NOT NULL").fetchone() == (0,)
    raw.close()
    other = tmp_path / "other.sqlite"
    with TestClient(quick(create_app(str(other)))) as away:
        Person(away, "bob")
        assert admin(other, "restore", copy) == 1
        said = capsys.readouterr().out
        assert "1 account added" in said and "account Bob is left alone" in said
        assert admin(other, "restore", copy) == 1 and "added\n" not in capsys.readouterr().out.splitlines()[-1]
        mine = Person(away)
        mine.http.cookies.set("lancio", token)
        assert mine.who() is None
        mine.http.cookies.clear()
        assert mine.log_in("Anna", PASSWORD).status_code == 200
        after = page(mine, 1)
        assert after["ratings"] == before["ratings"] and after["created"] == before["created"]
        assert after["results"][0]["against"] == [{"side": "german", "name": None, "player": "human"}]
        assert mine.get(f"/api/matches/{match['id']}").json()["side"] == "british"
