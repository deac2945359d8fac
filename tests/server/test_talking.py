"""Words between people: who hears what, and when; notes that are one's own; whom one does not want to hear; what is
told to whoever runs the server; once more with sides changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from lancio import Record
from lancio.server import schema
from lancio.server.app import create_app
from lancio.server.limits import SAY, Limits
from lancio.server.store import Store
from lancio.server.talk import reported
from lancio.server.whereabouts import url_of
from tests.server.accounts.people import Client, made, quick, sat
from tests.server.accounts.people import Person as Account
from tests.server.accounts.test_looking_after import admin
from tests.server.guests import Person
from tests.server.test_between import begun, error
from tests.server.test_race import together
from tests.server.test_sockets import Seat

SECRET = "The bridge, at dawn."


def say(person: Person, text: str, **more: Any) -> Any:
    return person.client.post(f"{person.path}/chat", headers=person.headers, params=more, json={"text": text})


def texts(person: Person, **params: Any) -> list[str]:
    answer = person.get("/chat", **params)
    assert answer.status_code == 200, answer.text
    return [one["text"] for one in answer.json()["messages"]]


def watcher(person: Person, made: dict[str, Any]) -> Person:
    found = Person(person.client)
    found.id, found.key = person.id, made["spectator"]
    return found


def test_players_and_spectators_apart(client: Client) -> None:
    """Players hear players, spectators hear spectators. When the match is over players may read what spectators said;
    what players said among themselves stays theirs. No count gives anything away before."""
    maker, guest, match = begun(client)
    looks_on = watcher(maker, match)
    assert say(maker, " ciao \u202e").json()["text"] == "ciao"
    for n in range(3):
        assert say(looks_on, f"whisper {n}").status_code == 201
    answer = say(guest, "<b>hi</b>").json()
    assert answer["number"] == 2 and answer["side"] == guest.side and answer["mine"] is True
    assert texts(maker) == texts(guest) == ["ciao", "<b>hi</b>"] and texts(maker, since=1) == ["<b>hi</b>"]
    assert texts(looks_on) == ["whisper 0", "whisper 1", "whisper 2"]
    assert error(looks_on.get("/chat", channel="players")) == (403, "spectator")
    assert error(maker.get("/chat", channel="watchers")) == (409, "not_over")
    both = {"Lancio-Key": f"{maker.key},{match['spectator']}"}
    peeks = client.get(f"{maker.path}/chat", headers=both, params={"seat": "spectator"})
    assert error(peeks) == (409, "not_over"), "a player in the spectators' place is still a player"
    assert error(say(maker, "  \u202e ")) == (422, "bad_message")
    assert say(maker, "x" * 501).status_code == 400
    for place in (maker.look(), guest.look(), guest.get("/replay").json(), guest.get("/record").text):
        assert "whisper" not in str(place)
    assert guest.post("/resign", version=guest.look()["version"]).status_code == 200
    assert texts(maker, channel="watchers") == ["whisper 0", "whisper 1", "whisper 2"]
    assert error(say(maker, "so?", channel="watchers")) == (403, "muted")
    assert error(looks_on.get("/chat", channel="players")) == (403, "spectator")


def test_heard_at_once_by_those_who_may(client: Client) -> None:
    """A socket says that something was said, in the channels that its seat may read and in no others."""
    maker, guest, match = begun(client)
    chairs = Chairs(maker, guest, match)
    here, there, beside = (Seat(cast("Any", chairs), side) for side in (maker.side, guest.side, None))
    try:
        say(maker, "one")
        for seat in (here, there):
            assert heard(seat) == {"players": 1}
        say(watcher(maker, match), "two")
        assert heard(beside) == {"watchers": 1}
        say(guest, "three")
        for seat in (here, there):
            assert heard(seat) == {"players": 2}
    finally:
        for seat in (here, there, beside):
            seat.close()


class Chairs:
    """A match as the tests of sockets know it."""

    def __init__(self, maker: Person, guest: Person, match: dict[str, Any]) -> None:
        self.client, self.path, self.spectator = maker.client, maker.path, match["spectator"]
        self.keys = {maker.side: maker.key, guest.side: guest.key}

    def headers(self, side: str | None) -> dict[str, str]:
        return {"Lancio-Key": self.keys[side] if side else self.spectator}


def heard(seat: Seat) -> dict[str, int]:
    """What it is told next of what was said."""
    while True:
        told = seat.hear()
        if "talk" in told:
            return dict(told["talk"])


def test_notes_are_ones_own(client: Client) -> None:
    """What a seat writes down nobody else ever reads, not even after the end."""
    maker, guest, match = begun(client)
    assert maker.get("/notes").json() == {"text": ""}
    for text in ("draft", SECRET):
        assert maker.post("/notes", text=text).status_code == 204
    assert maker.get("/notes").json() == {"text": SECRET}
    assert guest.get("/notes").json() == {"text": ""}
    assert error(watcher(maker, match).get("/notes")) == (403, "spectator")
    assert error(guest.get("/notes", seat=maker.side)) == (403, "other_seat")
    assert maker.post("/notes", text="x" * 3001).status_code == 400
    guest.post("/resign", version=guest.look()["version"])
    for one in (guest, watcher(maker, match)):
        for place in ("", "/replay", "/record", "/summary", "/chat"):
            assert SECRET not in one.get(place).text
    assert maker.post("/notes", text="").status_code == 204 and maker.get("/notes").json() == {"text": ""}


def test_blocked_seats_and_accounts(server: Client) -> None:
    """Of whoever was blocked one hears nothing more, and he hears nothing of that. Accounts do not meet in the lobby
    any more, in neither direction, until the block is lifted."""
    anna, bob, carla = (Account(server, name) for name in ("Anna", "Bob", "Carla"))
    match = made(anna, mine="british")
    assert sat(bob, match).status_code == 201
    path = f"/api/matches/{match['id']}"
    assert bob.post(f"{path}/chat", text="boo").status_code == 201
    blocked = anna.post(f"{path}/block", side="german")
    assert blocked.json() == {"channel": "players", "messages": [], "may": True, "blocked": ["german"]}
    assert bob.post(f"{path}/chat", text="boo again").status_code == 201
    assert anna.get(f"{path}/chat").json()["messages"] == []
    assert bob.get(f"{path}/chat").json()["blocked"] == []
    assert code(anna.post(f"{path}/block", side="british")) == (422, "unknown_name")
    open_ = made(bob, mine="british", open=True)
    mine = made(anna, mine="british", open=True)
    lobby = {one: [seat["id"] for seat in one.get("/api/lobby").json()["seats"]] for one in (anna, bob, carla)}
    assert len(lobby[carla]) == 2 and len(lobby[anna]) == len(lobby[bob]) == 1
    (theirs,) = set(lobby[carla]) - set(lobby[anna])
    assert code(anna.post(f"/api/lobby/{theirs}")) == (404, "unknown_invitation")
    assert anna.post(f"{path}/block", side="german", blocked=False).json()["blocked"] == []
    assert len(anna.get(f"{path}/chat").json()["messages"]) == 2
    assert anna.post(f"/api/lobby/{theirs}").status_code == 201
    assert open_["id"] and mine["id"]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.fixture
def server(database: object) -> Any:
    with TestClient(quick(create_app(str(database)))) as client:
        yield client


def test_reports(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """A report quotes what was said, as it was; only what one could read can be quoted. Whoever runs the server lists
    them and closes them, each once."""
    maker, guest, match = begun(client)
    say(guest, "boo")
    say(watcher(maker, match), "psst")
    assert maker.post("/report", text="He says boo.", channel="players", number=1).status_code == 204
    assert maker.post("/report", text="He is slow.", side=guest.side).status_code == 204
    assert error(maker.post("/report", text="?", channel="watchers", number=1)) == (409, "not_over")
    assert error(maker.post("/report", text="?", channel="players", number=9)) == (422, "unknown_name")
    engine = client.app.state.hall.store.engine
    first, second = reported(engine)
    assert (first.about, first.quoted, first.text, first.side) == (guest.side, "boo", "He says boo.", maker.side)
    assert (second.about, second.quoted) == (guest.side, "")
    assert admin(database, "reports") == 0
    said = capsys.readouterr().out
    assert "He says boo." in said and "who had said: boo" in said and "He is slow." in said
    assert admin(database, "reports", "--close", first.id, "--answer", "warned") == 0
    assert admin(database, "reports", "--close", first.id) == 2
    capsys.readouterr()
    assert admin(database, "reports") == 0 and "boo" not in capsys.readouterr().out
    assert admin(database, "reports", "--all") == 0 and "closed: warned" in capsys.readouterr().out


def test_whoever_talks_too_much_waits(database: object) -> None:
    """A flood of words is refused after a few, and stores nothing more."""
    limits = Limits(clock=lambda: 0.0)
    with TestClient(create_app(str(database), ["testserver.local"], limits)) as client:
        maker, guest, _ = begun(client)
        answers = [say(maker, f"{n}").status_code for n in range(12)]
        most = int(limits.rates[SAY].burst)
        assert answers == [201] * most + [429] * (12 - most)
        assert len(texts(guest)) == most and say(guest, "hi").status_code == 201


def test_words_go_with_an_account(server: Client) -> None:
    """What somebody said, wrote down, blocked and reported is in what he can take along, and goes when he does."""
    anna, bob = Account(server, "Anna"), Account(server, "Bob")
    match = made(anna, mine="british")
    sat(bob, match)
    path = f"/api/matches/{match['id']}"
    anna.post(f"{path}/chat", text="hello")
    anna.post(f"{path}/notes", text=SECRET)
    anna.post(f"{path}/block", side="german")
    anna.post(f"{path}/report", text="slow", side="german")
    found = anna.get("/api/account/export").json()
    assert [one["text"] for one in found["messages"]] == ["hello"] and found["notes"][0]["text"] == SECRET
    assert [one["name"] for one in found["blocked"]] == ["Bob"] and found["reports"][0]["text"] == "slow"
    assert found["blocked_seats"] == [] and bob.get("/api/account/export").json()["notes"] == []
    assert anna.post("/api/account/delete", name="Anna", password="correct horse").status_code == 204
    assert bob.get(f"{path}/chat").json()["messages"] == []
    assert server.get(f"{path}/notes", headers={"Lancio-Key": match["keys"]["british"]}).json() == {"text": ""}


def test_a_guest_who_is_blocked_and_reported(
    server: Client, database: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has no account is known by his seat and by what he is called there; whoever runs the server reads who
    reports whom, and the account's copy has whom it has blocked."""
    anna, guest = Account(server, "Anna"), Person(server, waives=True)
    match = made(anna, mine="british")
    assert guest.accept(match["invitations"]["german"], "Bruno").status_code == 201
    path = f"/api/matches/{match['id']}"
    assert anna.post(f"{path}/block", side="german").status_code == 200
    assert anna.post(f"{path}/report", text="slow", side="german").status_code == 204
    found = anna.get("/api/account/export").json()
    assert [(one["match"], one["side"]) for one in found["blocked_seats"]] == [(match["id"], "german")]
    assert admin(database, "reports") == 0
    said = capsys.readouterr().out
    assert "british “Anna” (Anna ✓)" in said and "german “Bruno”" in said


def test_once_more_with_sides_changed(client: Client) -> None:
    """After the end one offers to play once more and the other accepts with the same call; both at once make one
    match. Its dice are those of both again."""
    maker, guest, match = begun(client, pace="days")
    pledges = {one: one.pledge for one in (maker, guest)}
    assert error(maker.post("/rematch", pledge=maker.pledge)) == (409, "not_over")
    maker.post("/resign", version=maker.look()["version"])
    assert error(watcher(maker, match).post("/rematch")) == (403, "spectator")
    answers = together([partial(one.post, "/rematch", pledge=pledges[one]) for one in (maker, guest)])
    assert [one.status_code for one in answers] == [201, 201], [one.text for one in answers]
    first, second = (one.json() for one in answers)
    assert first["id"] == second["id"] and first["joined"] != second["joined"]
    assert (first["side"], second["side"]) == (guest.side, maker.side)
    offerer, told = (maker, guest) if second["joined"] else (guest, maker)
    assert told.look()["rematch"] == offerer.side
    assert error(offerer.post("/rematch", pledge=None)) == (409, "asked_already")
    for one, found in ((maker, first), (guest, second)):
        one.id, one.side, one.key = found["id"], found["side"], found["key"]
        assert one.reveal().status_code == 200
    assert maker.look()["view"]["to_act"]
    guest.post("/resign", version=guest.look()["version"])
    assert set(Record.parse(maker.get("/record").text).pledged.pledges.values()) == set(pledges.values())  # type: ignore[union-attr]


#: what of a match is its own, and no term on which it is played
ITS_OWN = {"id", "seed", "seeded", "secret", "created", "changed", "begun", "status", "seating", "watch", "until"}


@pytest.mark.parametrize("advice", [False, True])
def test_once_more_on_the_same_terms(client: Client, database: Path, advice: bool) -> None:
    """Nothing but the sides changes: whatever was agreed on holds again, and each goes on as he was answered for."""
    terms = {"clock": {"bank": 600, "increment": 5, "each": 60}, "options": {"company_limit": False}}
    maker, guest, match = begun(client, pace="days", watch=True, advice=advice, **terms)
    assert maker.post("/answers", forced=False, passes=3600).status_code == 200
    assert guest.post("/answers", forced=True, passes=60).status_code == 200
    wanted = {one: one.look()["answers"] for one in (maker, guest)}
    maker.post("/resign", version=maker.look()["version"])
    for one in (maker, guest):
        found = one.post("/rematch", pledge=one.pledge).json()
        one.id, one.side, one.key = found["id"], found["side"], found["key"]
    for one in (maker, guest):
        assert one.reveal().status_code == 200
    store = Store(url_of(database))
    with store.engine.connect() as connection:
        rows = {row.id: row._asdict() for row in connection.execute(schema.matches.select())}
        clocks = {row.match: row[1:4] for row in connection.execute(schema.clocks.select())}
    store.close()
    before, after = (
        {name: row[name] for name in row if name not in ITS_OWN} for row in (rows[match["id"]], rows[maker.id])
    )
    assert before == after and clocks[match["id"]] == clocks[maker.id]
    assert bool(rows[maker.id]["watch"]) and not rows[maker.id]["seeded"]
    assert {one: one.look()["answers"] for one in (maker, guest)} == wanted
    asked = maker if maker.look()["view"]["to_act"] == maker.side else guest
    assert (asked.post("/advice", version=asked.look()["version"]).status_code == 200) is advice


def test_an_offer_taken_back(client: Client) -> None:
    """Whoever offers to play once more may take it back until the other accepts; then it can be offered anew. Whoever
    plays before everybody's eyes is told so, with the key for spectators."""
    maker, guest, _ = begun(client, watch=True)
    maker.post("/resign", version=maker.look()["version"])
    assert error(maker.delete("/rematch")) == (409, "no_proposal")
    first = maker.post("/rematch", pledge=maker.pledge).json()
    assert error(guest.delete("/rematch")) == (409, "no_proposal"), "it is not his"
    assert maker.delete("/rematch").status_code == 204
    assert "rematch" not in guest.look()
    second = guest.post("/rematch", pledge=guest.pledge).json()
    assert second["id"] != first["id"] and not second["joined"], "what was withdrawn cannot be accepted"
    third = maker.post("/rematch", pledge=maker.pledge).json()
    assert third["id"] == second["id"] and third["joined"] and third["watch"] == second["watch"] is not None
    assert error(guest.delete("/rematch")) == (409, "taken")


def test_an_answer_that_was_lost(client: Client) -> None:
    """Whoever has drawn his own key for the next match, and does not hear the answer, says the same again and has his
    seat: as the one who offers, and as the one who accepts. With another key, or with one that opens something else, he
    has not."""
    maker, guest, _ = begun(client)
    maker.post("/resign", version=maker.look()["version"])
    keys = {maker: "m" * 40, guest: "g" * 40}
    assert error(maker.post("/rematch", key=maker.key)) == (422, "bad_key")
    for one in (maker, guest):
        answers = [one.post("/rematch", pledge=one.pledge, key=keys[one]) for _ in range(2)]
        assert [each.status_code for each in answers] == [201, 201], [each.text for each in answers]
        assert answers[0].json() == answers[1].json() and answers[0].json()["key"] == keys[one]
    assert error(maker.post("/rematch", key="x" * 40)) == (409, "asked_already")
    assert error(guest.post("/rematch", key="x" * 40)) == (409, "taken")


def test_with_anybodys_eyes_after_the_end(client: Client) -> None:
    """While it goes on nobody sees a match with another's eyes; when it is over everybody does, spectators too."""
    maker, guest, match = begun(client)
    looks_on = watcher(maker, match)
    assert error(looks_on.get("/replay", eyes=maker.side)) == (409, "not_over")
    assert error(guest.get("/replay", eyes=maker.side)) == (409, "not_over")
    maker.post("/resign", version=maker.look()["version"])
    assert error(looks_on.get("/replay", eyes="nobody")) == (422, "unknown_name")
    for side, person in ((maker.side, maker), (guest.side, guest)):
        assert looks_on.get("/replay", eyes=side).json() == person.get("/replay").json()
