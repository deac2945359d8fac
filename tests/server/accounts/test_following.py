"""Matches that follow an account: to every browser that is logged in to it, and to no other."""

from __future__ import annotations

import random
from typing import Any

import pytest
import sqlalchemy as sa

from lancio.server.accounts import visits
from lancio.server.accounts.leaving import ban
from lancio.server.notices.rows import outbox, owner
from lancio.server.secrecy import hash_of
from tests.server.accounts.people import PASSWORD, Client, Person, made, sat
from tests.server.accounts.test_accounts import code
from tests.server.seats import until


def ids(person: Person) -> list[str]:
    return [one["id"] for one in person.get("/api/account/matches").json()]


def test_to_every_device(server: Client) -> None:
    """What one makes or sits down at while logged in is on every device: in the list, to look at, to play, without a
    key. Names come along."""
    anna, bob, phone = Person(server, "Anna"), Person(server, "Bob"), Person(server)
    match = made(anna, mine="british", seed=3)
    taken = sat(bob, match)
    assert taken.status_code == 201
    path = f"/api/matches/{match['id']}"
    phone.log_in("Anna")
    (listed,) = phone.get("/api/account/matches").json()
    assert listed["id"] == match["id"] and listed["holds"] == ["british"]
    assert listed["names"] == {"british": "Anna", "german": "Bob"}
    assert ids(bob) == [match["id"]] and bob.get(path).json()["side"] == "german"
    luck = random.Random(1)
    for _ in range(6):
        seat = phone.get(path, legal=True).json()
        who = phone if seat["view"]["to_act"] == "british" else bob
        seat = who.get(path, legal=True).json()
        action = luck.choice(seat["view"]["legal"])
        assert who.post(f"{path}/actions", version=seat["version"], action=action).status_code == 200
    for what in ("/record", "/replay", "/why"):
        assert phone.get(path + what, action="end").status_code == 200
    # the session is not the key: who wants a key must have one
    assert code(phone.post(f"{path}/key")) == (401, "no_key")
    assert phone.get(path, headers={"Lancio-Key": match["keys"]["british"]}).json()["side"] == "british"


def test_nobody_elses(server: Client) -> None:
    """Another account sees and does nothing; nor does somebody without one, nor whoever logged out; a seat that is
    another's cannot be asked for."""
    anna, bob, eve = Person(server, "Anna"), Person(server, "Bob"), Person(server, "Eve")
    match = made(anna, mine="british", seed=3)
    sat(bob, match)
    path = f"/api/matches/{match['id']}"
    seat = anna.get(path, legal=True).json()
    for stranger in (eve, Person(server)):
        assert code(stranger.get(path)) == (401, "no_key")
        assert code(stranger.get(path, headers={"Lancio-Key": "x" * 24})) == (403, "wrong_key")
        body = {"version": seat["version"], "action": "end"}
        assert code(stranger.post(f"{path}/actions", **body)) == (401, "no_key")
        assert stranger.http.delete(f"/api/account/matches/{match['id']}").status_code in (401, 404)
    assert code(bob.get(path, seat="british")) == (403, "other_seat") and ids(eve) == []
    assert "british" not in str(bob.get(path).json()["offers"])
    assert anna.post("/api/account/logout").status_code == 204
    assert anna.get(path).status_code == 401
    # spectators' keys open to a player what they open to everybody, if he asks for it
    watching = {"Lancio-Key": match["spectator"]}
    assert bob.get(path, headers=watching).json()["side"] == "german"
    assert bob.get(path, headers=watching, seat="spectator").json()["side"] is None
    assert eve.get(path, headers=watching).json()["side"] is None


def test_taken_along(server: Client) -> None:
    """Seats of before are taken along by their keys; one that follows another account stays there; spectators' keys
    and keys of nothing take nothing; a match can be let go, and its key still opens it."""
    guest, eve = Person(server), Person(server, "Eve")
    match = made(guest, mine="british", seed=3)
    key = {"Lancio-Key": match["keys"]["british"]}
    anna = Person(server, "Anna")
    attach, held = "/api/account/attach", "/api/account/matches"
    assert anna.post(attach, headers={"Lancio-Key": f"{match['spectator']},{'x' * 24}"}).json() == {"seats": 0}
    assert code(Person(server).post(attach, headers=key)) == (401, "no_session")
    assert code(anna.post(attach)) == (401, "no_key")
    for _ in range(2):
        assert anna.post(attach, headers=key).json() == {"seats": 1}
    assert code(eve.post(attach, headers=key)) == (409, "other_account") and ids(eve) == []
    assert ids(anna) == [match["id"]]
    assert anna.http.delete(f"{held}/{match['id']}").status_code == 204
    assert code(anna.http.delete(f"{held}/{match['id']}")) == (404, "unknown_match")
    path = f"/api/matches/{match['id']}"
    assert ids(anna) == [] and anna.get(path).status_code == 401
    assert anna.get(path, headers=key).status_code == 200


def sit(person: Person, id_: str) -> Any:
    """A socket of a seat, by the session alone."""
    socket = person.http.websocket_connect(f"/api/matches/{id_}/socket")
    session = socket.__enter__()
    session.send_json({"key": ""})
    return session


def test_sockets(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session opens a socket, which is told and plays; another account's does not, nor does a page of another
    site."""
    anna, bob, eve = Person(server, "Anna"), Person(server, "Bob"), Person(server, "Eve")
    match = made(anna, mine="british", seed=3)
    sat(bob, match)
    sockets = {"british": sit(anna, match["id"]), "german": sit(bob, match["id"])}
    seats = {side: socket.receive_json(timeout=20)["seat"] for side, socket in sockets.items()}
    assert {side: seat["side"] for side, seat in seats.items()} == {"british": "british", "german": "german"}
    side = seats["british"]["view"]["to_act"]
    action = (anna if side == "british" else bob).get(f"/api/matches/{match['id']}", legal=True).json()
    sockets[side].send_json({"id": 1, "version": action["version"], "action": action["view"]["legal"][0]})
    # who else looks is told when it is known, before or after
    answer = next(told for told in iter(lambda: sockets[side].receive_json(timeout=20), None) if "looking" not in told)
    assert answer["done"] == 1 and "refused" not in answer and answer["seat"]["version"] == action["version"] + 1
    assert sit(eve, match["id"]).receive_json(timeout=20)["refused"]["error"] == "no_key"
    anna.http.headers["Origin"] = "https://evil.example"
    assert sit(anna, match["id"]).receive_json(timeout=20)["refused"]["error"] == "no_key"


@pytest.mark.parametrize("how", ["deleted", "logged out", "banned", "let go"])
def test_open_sockets(server: Client, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Whoever loses his account, or logs out, loses the sockets that it opened: he is told nothing more and can do
    nothing."""
    monkeypatch.setattr(visits, "KNOWN", 0.0)
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", seed=3)
    sat(bob, match)
    socket = sit(anna, match["id"])
    assert socket.receive_json(timeout=20)["seat"]["side"] == "british"
    if how == "deleted":
        assert anna.post("/api/account/delete", name="Anna", password=PASSWORD).status_code == 204
    elif how == "logged out":
        assert anna.post("/api/account/logout", everywhere=True).status_code == 204
    elif how == "let go":
        assert anna.http.delete(f"/api/account/matches/{match['id']}").status_code == 204
    else:
        ban(server.app.state.hall.store, "Anna", "")
    table = server.app.state.hall._tables[match["id"]]
    version = table.version
    try:
        socket.send_json({"id": 1, "version": 0, "action": str(table.match.legal[0])})
    except Exception:
        assert how in ("deleted", "let go"), "it is closed already"
    told = socket.receive_json(timeout=20)
    assert told["refused"]["status"] in (401, 403) and "seat" not in told
    until(lambda: not table.watched)
    assert table.version == version


def test_results_of_before(server: Client) -> None:
    """A match that ended before it came to an account stands among its results, without counting."""
    guest = Person(server)
    match = made(guest, mine="british", seats={"british": "human", "german": "random"}, seed=3)
    key = {"Lancio-Key": match["keys"]["british"]}
    path = f"/api/matches/{match['id']}"

    def left_to_computers() -> bool:
        # the computer may act in between: then once more
        version = guest.get(path, headers=key).json()["version"]
        return bool(guest.post(f"{path}/finish", headers=key, version=version, anyhow=True).status_code == 200)

    until(left_to_computers)
    until(lambda: guest.get(path, headers=key).json()["view"]["outcome"])
    anna = Person(server, "Anna")
    assert anna.post("/api/account/attach", headers=key).status_code == 200
    (result,) = anna.get("/api/account/me").json()["results"]
    assert result["match"] == match["id"] and result["against"][0]["player"] == "random" and "after" not in result
    assert anna.get("/api/players/Anna").json()["results"] == [], "alone against a computer is nobody's business"


def test_told_without_a_key(server: Client) -> None:
    """A seat that an account alone holds can be told of: one notice an address, listed on every device, for nobody
    else, and no more when the match is let go or the account deleted."""
    anna, phone, bob = Person(server, "Anna"), Person(server), Person(server, "Bob")
    assert phone.log_in("Anna").status_code == 200
    match = made(anna)
    sat(bob, match)
    path = f"/api/matches/{match['id']}/notices"
    book = server.app.state.hall.bell.book
    hash_ = owner(account_of(server, "Anna"), match["id"], "british")
    wanted = {"extra": {}, "lang": "en", "digest": False, "confirmed": True}
    one = book.subscribe(hash_, match["id"], "british", "webhook", "https://x.example/", **wanted)
    own = book.subscribe(
        hash_of(match["keys"]["british"]), match["id"], "british", "webhook", "https://x.example/", **wanted
    )
    assert [each["id"] for each in phone.get(path).json()] == [one.id]
    assert {each["id"] for each in anna.get(path, {"Lancio-Key": match["keys"]["british"]}).json()} == {one.id, own.id}
    assert bob.get(path).json() == []
    assert book.ring(match["id"], "british", 1) == 1, "two wishes, one address, one notice"
    assert book.ring(match["id"], "german", 1) == 0
    assert [told["address"] for told in anna.get("/api/account/export").json()["notices"]] == ["https://x.example/"]
    assert anna.http.delete(f"/api/account/matches/{match['id']}").status_code == 204
    assert book.find(one.id) is None and book.find(own.id) is not None
    again = made(anna)
    hash_ = owner(account_of(server, "Anna"), again["id"], "british")
    last = book.subscribe(hash_, again["id"], "british", "webhook", "https://x.example/", **wanted)
    assert book.ring(again["id"], "british", 1) == 1
    assert anna.post("/api/account/delete", name="Anna", password=PASSWORD).status_code == 204
    with book.engine.connect() as connection:
        waiting = connection.scalars(sa.select(outbox.c.subscription).where(outbox.c.subscription == last.id)).all()
    assert book.find(last.id) is None and waiting == [], "neither told of later nor now"


def account_of(server: Client, name: str) -> str:
    found = server.app.state.visits.book.find(name)
    assert found is not None
    return str(found.id)


def test_the_name_of_an_account_is_its_own(server: Client) -> None:
    """Nobody else sits down, is called or talks by the name of an account, however it is written, or by that of
    whoever runs the server; whoever is logged in may, and everybody sees that it is he."""
    anna, eve = Person(server, "Anna"), Person(server)
    match = made(anna, mine="british")
    path = f"/api/matches/{match['id']}"
    taken = "Anna", "ANNA", " anna ", "Ａnna", "A n n a", "Anna.", "Ánna", "Anna (1500)", "Anna (she)"
    house = "admin", "Lancio.", "German", "Tedesco", "computer: expert", "Computer (hard)", "you", "Eva (1640)"
    for name in (*taken, *house):
        refusal = 409, "not_your_name"
        assert code(sat(eve, match, name=name)) == refusal, name
        if name != "Ánna":  # which is a name of its own, but not opposite Anna
            seats = {"us": "human", "german": "random"}
            assert code(eve.post("/api/matches", game="night-drop", seats=seats, name=name)) == refusal, name
        watcher = {"Lancio-Key": match["spectator"]}
        assert code(eve.post(f"{path}/chat", watcher, text="I am she", name=name)) == refusal, name
    assert code(sat(eve, match, name="\u0410nna")) == (422, "bad_name"), "one alphabet a name"
    bob = Person(server, "Bob")
    assert code(sat(bob, match, name="Anna")) == (409, "not_your_name")
    guest = sat(eve, match, name="Eve")
    assert guest.status_code == 201
    key = {"Lancio-Key": guest.json()["key"]}
    assert code(eve.post(f"{path}/name", key, name="Anna")) == (409, "not_your_name")
    seat = eve.get(path, key).json()
    assert seat["names"] == {"british": "Anna", "german": "Eve"} and seat["known"] == ["british"]
    # under another name he is not marked; under his own he is again
    assert anna.post(f"{path}/name", name="The Fox").status_code == 200
    assert "known" not in eve.get(path, key).json()
    assert anna.post(f"{path}/name", name="Anna").json()["known"] == ["british"]


def test_two_of_a_match_are_told_apart(server: Client) -> None:
    """Nobody sits down, is called or talks as a spectator by a name that reads like another player's; and the name of
    an account that was deleted just now is nobody's."""
    one, other, fan = Person(server), Person(server), Person(server)
    seats = {"us": "human", "german": "human"}
    match = one.post("/api/matches", game="night-drop", seats=seats, mine="us", name="Giulia").json()
    path, refusal = f"/api/matches/{match['id']}", (409, "not_your_name")
    assert code(sat(other, match, name="giulía")) == refusal
    key = {"Lancio-Key": sat(other, match, name="Giulio").json()["key"]}
    assert code(other.post(f"{path}/name", key, name="GIULIA [2]")) == refusal
    assert other.post(f"{path}/name", key, name="giulio").status_code == 200, "his own may be written otherwise"
    watcher = {"Lancio-Key": match["spectator"]}
    assert code(fan.post(f"{path}/chat", watcher, text="I am she", name="Giulia")) == refusal
    assert fan.post(f"{path}/chat", watcher, text="I am not", name="Giuliana").status_code == 201
    gone = Person(server, "Zelda")
    assert gone.post("/api/account/delete", name="Zelda", password=PASSWORD).status_code == 204
    assert code(other.post(f"{path}/name", key, name="zelda")) == refusal


def test_nobody_sits_opposite_himself(server: Client) -> None:
    """Whoever plays a match does not take the seat that the other one has left, and what lies hidden there with it."""
    anna, bob, eve = Person(server, "Anna"), Person(server, "Bob"), Person(server, "Eve")
    match = made(anna)
    (side,) = match["invitations"]
    assert sat(bob, match).status_code == 201
    path = f"/api/matches/{match['id']}"
    asked = bob.post(f"{path}/ask", what="substitute", side=side).json()["proposal"]
    token = {"Lancio-Token": anna.post(f"{path}/answer", id=asked["id"], yes=True).json()["token"]}
    assert code(anna.post("/api/invitations", token)) == (422, "one_seat")
    # nor without an account, as long as the browser shows the key of the other seat; a spectator's key is no hindrance
    own, watcher = match["keys"], match["spectator"]
    both = {**token, "Lancio-Key": ",".join((watcher, *own.values()))}
    assert code(eve.post("/api/invitations", both)) == (422, "one_seat")
    token["Lancio-Key"] = watcher
    assert eve.post("/api/invitations", token).status_code == 201
