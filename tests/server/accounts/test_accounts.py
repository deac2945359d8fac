"""Accounts over HTTP: made, logged in to, guessed at, closed, left."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
import sqlalchemy as sa

from lancio.server.accounts import book
from lancio.server.accounts.leaving import ban, unban
from lancio.server.accounts.tables import accounts, sessions
from lancio.server.schema import metadata
from lancio.server.secrecy import hash_of
from tests.server.accounts.people import PASSWORD, Client, Person, made, sat

NEW = "battery staple"


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]  # type: ignore[attr-defined]


def test_made_and_logged_in(server: Client) -> None:
    """A name and a password; logged in at once; out; in again, however the name is written; the page shows it."""
    anna = Person(server, "Zoë Anna")
    assert anna.who() == "Zoë Anna"
    assert anna.post("/api/account/logout").status_code == 204
    assert anna.who() is None and code(anna.get("/api/account/me")) == (401, "no_session")
    assert code(anna.log_in("Zoë Anna", "wrong horse")) == (401, "wrong_password")
    assert code(anna.log_in("nobody here")) == (401, "wrong_password")
    me = anna.log_in("  ZOE\u0308  anna ").json()
    assert me["name"] == "Zoë Anna" and me["password"] and me["devices"] == 1 and me["passkeys"] == []
    assert anna.get("/api/players/zoë anna").json() == {
        "name": "Zoë Anna", "created": me["created"], "ratings": [], "results": [],
    }  # fmt: skip
    assert code(anna.get("/api/players/bob")) == (404, "unknown_account")


def test_refused(server: Client) -> None:
    """Bad names and passwords, names that are somebody's, bodies with more in them; nothing is made."""
    Person(server, "Anna")
    bob = Person(server)
    join = "/api/account"
    for name in ("b", "<b>", "a" * 80):
        assert code(bob.post(join, name=name, password=PASSWORD)) == (422, "unfit_name")
    for name in ("lancio", "Computer", "British", "Il Tedesco"):
        assert code(bob.post(join, name=name, password=PASSWORD)) == (422, "kept_name"), name
    for password in ("short", "Robert the Bruce"):
        assert code(bob.post(join, name="Robert the Bruce", password=password)) == (422, "bad_password")
    assert code(bob.post(join, name="ANNA", password=PASSWORD)) == (409, "name_taken")
    assert code(bob.post(join, name="Bob", password=PASSWORD, admin=True)) == (400, "malformed")
    assert bob.who() is None
    answer = bob.http.post(f"{join}?lang=it", json={"name": "ANNA", "password": PASSWORD})
    assert answer.json()["message"] == "Qualcuno ha già questo nome."


def test_the_cookie(server: Client) -> None:
    """No script reads it, no other site sends it; on a safe line it is sent there only. Its hash is what is kept."""
    anna = Person(server, "Anna")
    said = anna.log_in("Anna").headers["set-cookie"]
    assert "HttpOnly" in said and "SameSite=strict" in said and "Path=/" in said and "Secure" not in said
    token = anna.http.cookies["lancio"]
    safe = Person(server, base_url="https://testserver.local")
    said = safe.log_in("Anna").headers["set-cookie"]
    assert said.startswith("__Host-lancio=") and "Secure" in said and "Domain" not in said
    assert safe.who() == "Anna"
    engine = server.app.state.hall.store.engine
    with engine.connect() as connection:
        kept = set(connection.scalars(sa.select(sessions.c.hash)))
        assert hash_of(token) in kept and token not in str(connection.execute(accounts.select()).all())
    # the plain cookie is nothing on a safe line: a network in between could have set it
    safe.http.cookies.clear()
    safe.http.cookies.set("lancio", token)
    assert safe.who() is None


def test_fixation(server: Client) -> None:
    """Whoever logs in gets a new token: one that somebody else has put into his browser opens nothing, and the one
    before is gone."""
    mallory, anna = Person(server, "Mallory"), Person(server)
    planted = "A" * 24
    anna.http.cookies.set("lancio", planted)
    Person(server, "Anna")
    assert anna.log_in("Anna").status_code == 200
    token = anna.http.cookies.get("lancio", domain="testserver.local") or list(anna.http.cookies.jar)[-1].value
    assert token != planted
    mallory.http.cookies.clear()
    mallory.http.cookies.set("lancio", planted)
    assert mallory.who() is None
    other = Person(server)
    other.http.cookies.set("lancio", str(token))
    assert other.who() == "Anna"
    again = Person(server)
    again.http.cookies.set("lancio", str(token))
    assert again.log_in("Anna").status_code == 200 and other.who() is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "same-site", "Origin": "https://other.testserver.local"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.local.evil.example"},
    ],
)
def test_other_sites(server: Client, headers: dict[str, str]) -> None:
    """What another site's page makes a browser send is nobody's: it neither changes nor sees anything."""
    anna = Person(server, "Anna")
    match = made(anna, mine="british", seed=3)
    assert sat(Person(server), match).status_code == 201
    path = f"/api/matches/{match['id']}"
    for what, body in (
        ("logout", {}), ("login", {"name": "Anna", "password": PASSWORD}), ("delete", {"name": "Anna"}),
        ("password", {"new": NEW, "old": PASSWORD}), ("attach", {}), ("passkeys/offer", {}),
    ):  # fmt: skip
        assert code(anna.post(f"/api/account/{what}", headers=headers, **body)) == (403, "cross_site"), what
    assert anna.get("/api/account/me", headers=headers).status_code == 401
    assert anna.get(path, headers=headers).status_code == 401
    assert code(anna.post(f"{path}/undo", headers=headers, version=0)) == (401, "no_key")
    ours = {"Origin": "http://testserver.local", "Sec-Fetch-Site": "same-origin"}
    assert anna.who() == "Anna" and anna.get(path, headers=ours).json()["side"] == "british"
    assert anna.post("/api/account/login", headers=ours, name="Anna", password=PASSWORD).status_code == 200


def test_other_passwords(server: Client) -> None:
    """The old one is asked for; every other browser is logged out; the old one opens nothing any more."""
    here, there = Person(server, "Anna"), Person(server)
    there.log_in("Anna")
    change = "/api/account/password"
    assert code(here.post(change, old="wrong horse", new=NEW)) == (401, "wrong_password")
    assert code(here.post(change, new=NEW)) == (401, "wrong_password")
    assert code(here.post(change, old=PASSWORD, new="short")) == (422, "bad_password")
    assert there.who() == "Anna"
    assert here.post(change, old=PASSWORD, new=NEW).json()["devices"] == 1
    assert here.who() == "Anna" and there.who() is None
    assert there.log_in("Anna").status_code == 401 and there.log_in("Anna", NEW).status_code == 200
    assert here.get("/api/account/me").json()["devices"] == 2
    assert there.post("/api/account/logout", everywhere=True).status_code == 204
    assert here.who() is None and there.who() is None


def test_hashed_anew(server: Client) -> None:
    """Whoever logs in with a hash of before gets one of today."""
    from lancio.server.accounts.passwords import Passwords

    anna = Person(server, "Anna")
    server.app.state.visits.passwords = Passwords(passes=2, memory=64)
    engine = server.app.state.hall.store.engine
    hashes = []
    for _ in range(3):
        with engine.connect() as connection:
            hashes.append(connection.scalar(sa.select(accounts.c.password)))
        assert anna.log_in("Anna").status_code == 200
    assert "t=1" in hashes[0] and "t=2" in hashes[1] and hashes[1] == hashes[2]


def test_time_runs_out(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that comes now and then stays logged in; one that does not is logged out, and forgotten."""
    anna, away = Person(server, "Anna"), Person(server)
    away.log_in("Anna")
    visits = server.app.state.visits
    now = [visits.book.clock()]
    monkeypatch.setattr(visits.book, "clock", lambda: now[0])
    for _ in range(4):
        now[0] += book.SESSION * 0.7
        visits.forget(visits.book.find("Anna").id)
        answer = anna.get("/api/account/who")
        assert answer.json()["name"] == "Anna" and "Max-Age=5184000" in answer.headers["set-cookie"]
    assert away.who() is None
    assert anna.log_in("Anna").status_code == 200
    assert len(visits.book.browsers(visits.book.find("Anna").id)) == 1


def test_guessing(guarded: Client) -> None:
    """After some guesses at one name even the right password has to wait, from that address; other names too after
    some more. Whoever knows his password is not held up by it."""
    mallory = Person(guarded)
    Person(guarded, "Anna")
    Person(guarded, "Bob")
    for _ in range(12):
        assert mallory.log_in("Bob").status_code == 200
    said = [mallory.log_in("Anna", f"guess number {n}").status_code for n in range(14)]
    assert said[:10] == [401] * 10 and set(said[10:]) == {429}
    answer = mallory.log_in("anna")
    assert answer.status_code == 429 and int(answer.headers["Retry-After"]) > 0
    # a name that nobody has is no other
    said = [mallory.log_in("Nobody", f"guess number {n}").status_code for n in range(12)]
    assert said[:10] == [401] * 10 and set(said[10:]) == {429}


def test_guessing_from_everywhere(guarded: Client) -> None:
    """Many addresses together have no more than so many guesses at one name."""
    limits = guarded.app.state.limits
    Person(guarded, "Anna")
    for _ in range(50):
        limits.take("name", hash_of("anna"))
    assert Person(guarded).log_in("Anna").status_code == 429


def test_guessing_locks_nobody_out_who_is_there(guarded: Client) -> None:
    """Whoever is logged in to an account proves himself though strangers have guessed at it from everywhere; another's
    browser is no help to a guesser."""
    limits = guarded.app.state.limits
    anna, bob = Person(guarded, "Anna"), Person(guarded, "Bob")
    for _ in range(60):
        limits.spend("name", hash_of("anna"))
    assert bob.log_in("Anna").status_code == 429
    assert anna.post("/api/account/password", old=PASSWORD, new="battery staple").status_code == 200
    assert anna.log_in("Anna", "battery staple").status_code == 200


def test_what_everybody_tries_first(server: Client) -> None:
    """Nobody has one of the most common passwords, in whatever letters."""
    anna = Person(server)
    for password in ("12345678", "Password1", "QWERTYUIOP"):
        answer = anna.post("/api/account", name="Anna", password=password)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_password")
    assert Person(server, "Anna").who() == "Anna"


def test_many_accounts(guarded: Client) -> None:
    """One address makes so many."""
    said = [Person(guarded).post("/api/account", name=f"Anna {n}", password=PASSWORD).status_code for n in range(12)]
    assert said == [201] * 10 + [429] * 2


def test_unknown_names_take_as_long(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a name that nobody has, and for one that only a passkey opens, a hash is checked as for any other."""
    checked: list[str] = []
    keeper = server.app.state.visits.passwords
    argon = keeper._argon()

    class Watched:
        """Counts."""

        def __getattr__(self, name: str) -> object:
            return getattr(argon, name)

        def verify(self, kept: str, password: str) -> bool:
            checked.append(kept)
            return bool(argon.verify(kept, password))

    monkeypatch.setattr(keeper, "_hasher", Watched())
    anna = Person(server, "Anna")
    for name in ("Anna", "Nobody"):
        assert anna.log_in(name, "wrong horse").status_code == 401
    assert len(checked) == 2 and all(kept.startswith("$argon2id$") for kept in checked)


def test_closed(server: Client) -> None:
    """An account that was closed: no browser is logged in, nobody logs in, and only who knows the password hears why;
    its links go on opening what they open. It can be opened again."""
    anna = Person(server, "Anna")
    match = made(anna, mine="british", seed=3)
    path = f"/api/matches/{match['id']}"
    store = server.app.state.hall.store
    ban(store, "anna", "cheating")
    server.app.state.visits.forget(server.app.state.visits.book.find("Anna").id)
    assert anna.who() is None and anna.get(path).status_code == 401
    assert anna.get(path, headers={"Lancio-Key": match["keys"]["british"]}).status_code == 200
    assert code(anna.log_in("Anna", "wrong horse")) == (401, "wrong_password")
    answer = anna.log_in("Anna")
    assert code(answer) == (403, "banned") and "cheating" in answer.json()["message"]
    assert "set-cookie" not in answer.headers
    unban(store, "Anna")
    assert anna.log_in("Anna").status_code == 200 and anna.get(path).status_code == 200


def test_a_token_from_the_owner(server: Client) -> None:
    """It sets a new password, once, for one name, for a while; every browser is logged out by it."""
    anna, other = Person(server, "Anna"), Person(server, "Bob")
    visits = server.app.state.visits
    account = visits.book.find("Anna")
    visits.book.allow_reset(account.id, "t" * 24)
    reset = "/api/account/reset"
    for name, token in (("Bob", "t" * 24), ("Anna", "u" * 24), ("Nobody", "t" * 24), ("Anna", "")):
        assert code(other.post(reset, name=name, token=token, password=NEW)) == (401, "wrong_token")
    assert anna.who() == "Anna"
    mine = Person(server)
    assert mine.post(reset, name="ANNA", token="t" * 24, password=NEW).json()["name"] == "Anna"
    assert mine.who() == "Anna" and anna.who() is None
    assert code(mine.post(reset, name="Anna", token="t" * 24, password=PASSWORD)) == (401, "wrong_token")
    assert anna.log_in("Anna", NEW).status_code == 200
    visits.book.allow_reset(account.id, "v" * 24)
    later = visits.book.clock() + book.RESET + 1
    visits.book.clock = lambda: later
    assert code(mine.post(reset, name="Anna", token="v" * 24, password=PASSWORD)) == (401, "wrong_token")


def test_nothing_in_the_log(server: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither password nor token nor hash, also if something breaks with them in hand."""
    from lancio.server.logs import Lines

    anna = Person(server, "Anna")
    account = server.app.state.visits.book.find("Anna")
    token = anna.http.cookies["lancio"]
    caplog.handler.setFormatter(Lines())

    def fail(*_: object) -> None:
        raise ValueError(f"token {token}, hash {hash_of(token)}, password {account.password}")

    monkeypatch.setattr(server.app.state.visits.book, "passkeys", fail)
    with caplog.at_level(logging.DEBUG):
        assert anna.get("/api/account/me").status_code == 500
        anna.log_in("Anna", "wrong horse")
    trace = json.loads(caplog.text.splitlines()[0])["trace"]
    assert "token …, hash …, password …" in trace
    assert not any(secret in caplog.text for secret in (token, "wrong horse", PASSWORD, str(account.password)))


def test_export_and_delete(server: Client, tmp_path: Path) -> None:
    """All that is kept is in the file, and nothing that proves who one is; after that it is gone, matches stay with a
    seat that is nobody's, and for a while nobody else gets the name."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", seed=3)
    assert sat(bob, match).status_code == 201
    path = f"/api/matches/{match['id']}"
    for call, body in (
        (f"{path}/chat", {"text": "hello"}),
        (f"{path}/notes", {"text": "hold the bridge"}),
        (f"{path}/block", {"side": "german"}),
        (f"{path}/report", {"text": "slow", "side": "german"}),
        ("/api/account/learning", {"known": {"duel-in-the-dark/flight": 50}}),
    ):
        assert anna.post(call, **body).status_code < 300, call
    assert bob.post(f"{path}/report", text="quick", side="british").status_code == 204
    answer = anna.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    taken = answer.json()
    assert taken["account"]["name"] == "Anna" and [one["side"] for one in taken["matches"]] == ["british"]
    assert len(taken["devices"]) == 1 and "argon2" not in answer.text and anna.http.cookies["lancio"] not in answer.text
    leave = "/api/account/delete"
    assert code(anna.post(leave, name="Bob", password=PASSWORD)) == (403, "wrong_name")
    assert code(anna.post(leave, name="Anna", password="wrong horse")) == (401, "wrong_password")
    assert anna.post(leave, name="anna", password=PASSWORD).status_code == 204
    assert anna.who() is None and code(anna.log_in("Anna")) == (401, "wrong_password")
    assert code(bob.get("/api/players/Anna")) == (404, "unknown_account")
    engine = server.app.state.hall.store.engine
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            rows = str(connection.execute(table.select()).all())
            for mine in ("Anna", "hello", "hold the bridge", taken["account"]["id"]):
                assert mine not in rows, table.name
    seen = bob.get(path).json()
    assert seen["side"] == "german" and seen["names"] == {"german": "Bob"}
    assert anna.get(path, headers={"Lancio-Key": match["keys"]["british"]}).json()["side"] == "british"
    assert code(bob.post("/api/account", name="anna", password=PASSWORD)) == (409, "name_taken")
    later = server.app.state.visits.book.clock() + book.PARTED + 1
    server.app.state.visits.book.clock = lambda: later
    assert bob.post("/api/account", name="anna", password=PASSWORD).status_code == 201
