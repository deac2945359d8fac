"""Between people: resigning, agreeing on a result, winning on time, taking back what dice have decided, leaving a
seat. All of it stands in the journal and the record, and of two answers at once one counts."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio import Record
from lancio.lab.verifying import Grade, draws, verify
from lancio.server import accords
from lancio.server.app import create_app
from lancio.server.doctor import Health, examine
from lancio.server.notices.config import Config
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from tests.lab.recompute import check
from tests.server.guests import Person, pair
from tests.server.sinks import Clock
from tests.server.test_race import together

Client = TestClient[Litestar]


@pytest.fixture
def timed(database: Path, clock: Clock) -> Iterator[Client]:
    with TestClient(create_app(str(database), notices=Config(clock=clock))) as client:
        yield client


def begun(client: Client, **more: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Two people at a match that goes on."""
    maker, guest, made = pair(client, **more)
    for one in (maker, guest):
        assert one.reveal().status_code == 200
    return maker, guest, made


def act(*people: Person, luck: random.Random) -> dict[str, Any]:
    """Whoever must decide does something; what he sees then."""
    side = people[0].look()["view"]["to_act"]
    one = next(person for person in people if person.side == side)
    seat = one.get(legal=True).json()
    answer = one.post("/actions", version=seat["version"], action=luck.choice(seat["view"]["legal"]))
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def held(client: Client, person: Person) -> Record:
    """The record of a match that is over; it holds, and so does every die of it, by code of a stranger."""
    record = Record.parse(person.get("/record").text)
    assert record.replay().outcome is not None
    assert [one.key for one in verify(record) if one.grade is not Grade.HOLDS] == []
    assert check(person.get("/record").text, draws(record)) == ""
    return record


def well(database: Path) -> None:
    """The journal can be played again, and leads where it did."""
    store = Store(url_of(database))
    assert [one.reasons for one in examine(store) if one.health is not Health.WELL] == []
    store.close()


def test_resigning(client: Client, database: Path) -> None:
    """Whoever gives up has lost, at whoever's turn: everybody hears it at once, the clocks and the questions stop, the
    lists and the page of the result say how, and a server that starts anew knows it."""
    maker, guest, made = begun(client)
    luck = random.Random(1)
    for _ in range(5):
        act(maker, guest, luck=luck)
    seat = maker.look()
    assert "resign" in seat["may"]
    assert error(maker.post("/resign", version=seat["version"] + 1)) == (409, "stale")
    spectator = Person(client)
    spectator.id, spectator.key = made["id"], made["spectator"]
    assert error(spectator.post("/resign", version=0)) == (403, "spectator")
    assert spectator.look().get("may") is None
    after = maker.post("/resign", version=seat["version"]).json()
    outcome = {"winner": guest.side, "level": "resigned", "scores": {}}
    for one in (after, guest.look(), spectator.look()):
        assert one["view"]["outcome"] == outcome and one["view"]["to_act"] is None
        assert not one["offers"] and one["prompt"] is None and "may" not in one
    assert error(maker.post("/resign", version=after["version"])) == (409, "match_over")
    assert error(guest.post("/actions", version=guest.look()["version"], action="end")) == (409, "match_over")
    # it stands in everybody's diary, and at the end of the replay
    sides = {"german": "the German player", "us": "the US player"}
    line = f"{sides[maker.side].capitalize()} resigns: {sides[guest.side]} wins.".replace("us player", "US player")
    for one in (after, guest.look(), spectator.look()):
        assert (one["log"][-1]["text"], one["log"][-1]["version"]) == (line, one["version"])
    assert spectator.get(since=spectator.look()["version"]).json()["log"] == []
    last = guest.get("/replay").json()[-1]
    assert last["text"] == "(resigns)" and last["events"][-1]["text"] == line and last["view"]["outcome"] == outcome
    result = spectator.get("/summary", lang="it").json()
    assert result["result"]["text"] == "per resa" and result["last"]["pieces"]
    held(client, guest)
    with TestClient(create_app(str(database))) as again:
        guest.client = again
        assert guest.look()["view"]["outcome"] == outcome
        (listed,) = again.get("/api/matches", headers=guest.headers).json()
        assert listed["outcome"] == outcome
    well(database)


def test_agreeing_on_a_result(client: Client, database: Path) -> None:
    """One proposes, the other answers. What was declined is not asked again before something is decided, a decision
    makes a proposal void, and whoever made it can take it back. Spectators hear nothing of it."""
    maker, guest, made = begun(client)
    luck = random.Random(2)
    for _ in range(3):
        act(maker, guest, luck=luck)
    version = guest.look()["version"]
    asked = maker.post("/ask", what="result", winner=guest.side).json()["proposal"]
    assert asked == {"id": asked["id"], "by": maker.side, "what": "result", "waits": [guest.side], "winner": guest.side}
    assert guest.look()["proposal"] == asked and guest.look()["version"] == version
    watcher = client.get(maker.path, headers={"Lancio-Key": made["spectator"]}).json()
    assert "proposal" not in watcher
    assert error(guest.post("/ask", what="result")) == (409, "asked_already")
    assert error(maker.post("/answer", id=asked["id"], yes=True)) == (403, "own_proposal")
    assert guest.post("/answer", id=asked["id"], yes=False).json() == {"done": True}
    # whoever asked is told so, and nobody else
    told = {"what": "result", "declined": True, "winner": guest.side}
    assert maker.look()["refused"] == told and "refused" not in guest.look()
    assert error(maker.post("/ask", what="result", winner=guest.side)) == (409, "declined")
    # taken back by whoever asked
    draw = maker.post("/ask", what="result").json()["proposal"]
    assert maker.post("/answer", id=draw["id"], yes=False).json() == {"done": True}
    assert error(guest.post("/answer", id=draw["id"], yes=True)) == (409, "no_proposal")
    # void by a decision
    idle = guest if maker.side == maker.look()["view"]["to_act"] else maker
    other = maker if idle is guest else guest
    draw = idle.post("/ask", what="result").json()["proposal"]
    assert "refused" not in idle.look(), "another question"
    act(maker, guest, luck=luck)
    assert "proposal" not in guest.look()
    assert idle.look()["refused"] == {"what": "result", "declined": False} and "refused" not in other.look()
    while maker.look()["view"]["to_act"] != idle.side:
        act(maker, guest, luck=luck)
    act(maker, guest, luck=luck)
    assert "refused" not in idle.look(), "it has decided something since"
    assert error(other.post("/answer", id=draw["id"], yes=True)) == (409, "no_proposal")
    # and what was declined before may be asked again
    draw = maker.post("/ask", what="result", winner=guest.side).json()["proposal"]
    assert error(maker.post("/ask", what="result", winner="nobody")) == (409, "asked_already")
    assert guest.post("/answer", id=draw["id"], yes=True).json() == {"done": True}
    outcome = {"winner": guest.side, "level": "agreed", "scores": {}}
    assert maker.look()["view"]["outcome"] == guest.look()["view"]["outcome"] == outcome
    assert "(agrees: " in str(held(client, maker))
    well(database)


def test_nobody_is_asked_without_end(client: Client) -> None:
    """What is asked comes up before the others: so often, and no more until something is decided."""
    maker, guest, _ = begun(client)
    for _ in range(accords.MOST):
        asked = maker.post("/ask", what="result").json()["proposal"]
        assert maker.post("/answer", id=asked["id"], yes=False).status_code == 200
    assert error(maker.post("/ask", what="result")) == (409, "declined")
    assert guest.post("/ask", what="result").status_code == 200, "the other has not asked yet"
    act(maker, guest, luck=random.Random(1))
    assert maker.post("/ask", what="result").status_code == 200


def test_a_yes_and_a_no_at_once(client: Client) -> None:
    """Of two answers, and of an answer and a decision, one counts, and the other hears so."""
    maker, guest, _ = begun(client)
    luck = random.Random(3)
    for turn in range(6):
        act(maker, guest, luck=luck)
        id_ = maker.post("/ask", what="takeback" if guest.look()["version"] > 30 else "result").json()["proposal"]["id"]
        answers = together([partial(guest.post, "/answer", id=id_, yes=False) for _ in range(3)])
        assert sorted(one.status_code for one in answers) == [200, 409, 409], turn
        assert {one.json()["error"] for one in answers if one.status_code != 200} == {"no_proposal"}
    act(maker, guest, luck=luck)
    id_ = maker.post("/ask", what="result").json()["proposal"]["id"]
    answers = together([partial(guest.post, "/answer", id=id_, yes=bool(n % 2)) for n in range(4)])
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    ended = maker.look()["view"]["outcome"] is not None
    assert ended == next(one for one in answers if one.status_code == 200).request.content.endswith(b"true}")


def test_the_win_on_time(timed: Client, clock: Clock) -> None:
    """When the other's time is up, and not before, the match can be won by claiming it. What people ask each other
    costs nobody time."""
    maker, guest, _ = begun(timed, clock={"bank": 60})
    first = maker.look()["view"]["to_act"]
    slow, quick = (maker, guest) if maker.side == first else (guest, maker)
    clock.turn(50)
    assert error(quick.post("/claim")) == (409, "time_left")
    asked = quick.post("/ask", what="result").json()
    assert asked["clock"]["left"] == {slow.side: 10.0, quick.side: 60.0}
    clock.turn(20)
    assert "claim" in quick.look()["may"] and error(slow.post("/claim")) == (403, "own_clock")
    assert quick.post("/claim").json()["view"]["outcome"] == {"winner": quick.side, "level": "time", "scores": {}}
    held(timed, slow)


def test_taking_back_what_dice_have_decided(client: Client, database: Path) -> None:
    """By consent a match goes back to before the asker's last decision. The position is that of before; the dice are
    others: those that were thrown stay thrown, in the record too, where a stranger's code finds every one of them."""
    maker, guest, made = begun(client)
    watcher = Person(client)
    watcher.id, watcher.key = made["id"], made["spectator"]
    luck = random.Random(4)
    hall = client.app.state.hall
    table = hall.table(maker.id)
    assert error(maker.post("/ask", what="takeback")) == (409, "nothing_to_take_back")
    for turn in range(2):
        # until dice have fallen that cannot be taken back alone
        while True:
            before, count = table.match, table.match.state.dice.count
            asker = next(one for one in (maker, guest) if one.side == before.to_act)
            seat = act(maker, guest, luck=luck)
            if table.match.played > 12 and table.match.state.dice.count > count and not seat["can_undo"]:
                break
        thrown = table.match.state.dice.count
        other = maker if asker is guest else guest
        shown = other.look()["log"]
        id_ = asker.post("/ask", what="takeback").json()["proposal"]["id"]
        assert other.look()["proposal"]["what"] == "takeback"
        assert other.post("/answer", id=id_, yes=True).json() == {"done": True}
        assert table.match.digest() == before.digest() and table.match.to_act == asker.side
        assert table.match.state.dice.count == thrown > count
        assert asker.look()["view"] == {**before.look(asker.side)} and not asker.look()["can_undo"]
        *earlier, line = other.look()["log"]
        assert earlier == shown[: len(earlier)] and len(earlier) < len(shown), "what was taken back is told no more"
        # and everybody is told that it was, those who look on too, once and where it happened
        assert (line["kind"], line["side"], line["version"]) == ("taken-back", asker.side, other.look()["version"])
        assert [one["kind"] for one in watcher.look()["log"]].count("taken-back") == turn + 1
        act(maker, guest, luck=luck)
        for one in (maker, guest, watcher):
            lines = one.look()["log"]
            assert [entry["kind"] for entry in lines].count("taken-back") == turn + 1
            assert [entry["version"] for entry in lines] == sorted(entry["version"] for entry in lines)
    for _ in range(40):
        act(maker, guest, luck=luck)
    steps = maker.get("/replay").json()
    assert steps[-1]["view"] == json.loads(json.dumps(table.match.look(maker.side)))
    with TestClient(create_app(str(database))) as again:
        assert maker.look()["view"] == again.get(maker.path, headers=maker.headers).json()["view"]
        assert again.get(f"{maker.path}/replay", headers=maker.headers).json() == steps
        assert again.get(maker.path, headers=maker.headers).json()["log"] == maker.look()["log"]
    told = [line["text"] for step in steps for line in step["events"] if line["kind"] == "taken-back"]
    assert len(told) == 2 and all("takes back the last decision, as agreed" in one for one in told)
    maker.post("/resign", version=maker.look()["version"])
    record = held(client, maker)
    assert str(record).count("(takes back ") == 2
    well(database)


def test_a_seat_that_was_left(timed: Client, clock: Clock, database: Path) -> None:
    """Whoever does not answer for long has left his seat: a computer plays on, or somebody else sits down by an
    invitation. Whoever decides something has not."""
    maker, guest, _ = begun(timed)
    luck = random.Random(5)
    act(maker, guest, luck=luck)
    assert guest.post("/answers", passes=86_400).status_code == 200
    asked = maker.post("/ask", what="substitute", side=guest.side).json()["proposal"]
    assert asked["side"] == guest.side and asked["until"] == 600
    assert error(maker.post("/answer", id=asked["id"], yes=True)) == (409, "not_left")
    clock.turn(599)
    assert error(maker.post("/answer", id=asked["id"], yes=True)) == (409, "not_left")
    clock.turn(2)
    guest.post("/name", name="Bea")
    given = maker.post("/answer", id=asked["id"], yes=True).json()
    assert given["side"] == guest.side
    assert maker.look()["vacant"] == [guest.side] and "proposal" not in maker.look()
    # who left looks on as anybody does
    assert guest.get(seat=guest.side).status_code == 403 and guest.look()["side"] is None
    assert error(maker.post("/ask", what="takeback")) == (409, "nobody_to_ask")
    newcomer = Person(timed)
    page = timed.get("/api/invitations", headers={"Lancio-Token": given["token"]}).json()
    assert page["begun"] is True and page["side"] == guest.side
    assert newcomer.accept(given["token"], "Carla").status_code == 201
    assert maker.look()["names"] == {guest.side: "Carla"} and "vacant" not in maker.look()
    assert "answers" not in newcomer.look(), "nothing is answered for him that he has not asked for"
    for _ in range(6):
        act(maker, newcomer, luck=luck)
    # with his own consent at once, and by a computer
    asked = newcomer.post("/ask", what="computer", side=newcomer.side, player="greedy").json()["proposal"]
    assert asked["waits"] == [maker.side] and "until" not in asked
    assert maker.post("/answer", id=asked["id"], yes=True).json() == {"done": True, "side": newcomer.side}
    assert maker.look()["seats"][newcomer.side] == "greedy"
    assert error(newcomer.post("/resign", version=newcomer.look()["version"])) == (403, "replaced")
    maker.post("/resign", version=maker.look()["version"])
    held(timed, maker)
    well(database)


def test_a_clock_stands_still_at_the_end(timed: Client, clock: Clock) -> None:
    """Whoever had to decide when people ended the match has as much left as he had then, and no more; what he was given
    is told."""
    maker, guest, _ = begun(timed, clock={"bank": 600})
    first = maker.look()["view"]["to_act"]
    slow, quick = (maker, guest) if maker.side == first else (guest, maker)
    assert "given" not in slow.look()["clock"]
    assert quick.post("/time", seconds=300).status_code == 200
    clock.turn(100)
    assert slow.look()["clock"]["left"] == {slow.side: 800.0, quick.side: 600.0}
    assert slow.look()["clock"]["given"] == {slow.side: 300.0}
    assert slow.post("/resign", version=slow.look()["version"]).status_code == 200
    clock.turn(50)
    for one in (slow, quick):
        assert one.look()["clock"]["left"] == {slow.side: 800.0, quick.side: 600.0}
        assert one.look()["clock"]["runs"] is None


def test_nothing_is_asked_that_says_two_things(client: Client) -> None:
    """What does not belong to a wish is not passed over in silence."""
    maker, guest, _ = begun(client)
    for wish in (
        {"what": "computer", "side": guest.side, "player": "greedy", "winner": maker.side},
        {"what": "result", "player": "greedy"},
        {"what": "substitute", "side": guest.side, "player": "greedy"},
        {"what": "takeback", "side": guest.side},
    ):
        assert error(maker.post("/ask", **wish)) == (400, "malformed"), wish
    assert "proposal" not in guest.look()
