"""A match from the first action to the last, over HTTP."""

from __future__ import annotations

import random
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.engine.facts import told
from lancio.server.app import create_app
from lancio.server.secrecy import commitment
from tests.server.seats import HUMANS, Chairs, notations, seen

Client = TestClient[Litestar]


def test_whole_match_against_the_computer(client: Client) -> None:
    """A human and a computer play to the end; record, summary, replay and list agree about it."""
    chairs = Chairs(client, {"us": "human", "german": "greedy"})
    assert chairs.keys.keys() == {"us"}
    promised = chairs.look("us")["commitment"]
    chairs.play_on(random.Random(1))
    seat = chairs.look("us")
    assert seat["view"]["outcome"] and seat["prompt"] is None and not seat["thinking"] and not seat["can_undo"]

    record = lancio.Record.parse(chairs.get("us", "/record").text)
    match = record.replay()
    assert match.view("us") == seat["view"]
    assert record.pledged is not None and record.pledged.seed == match.origin.seed
    assert commitment(record.pledged.secret) == promised == seat["commitment"]
    assert len(match.journal) == seat["version"]

    assert str(chairs.get(None, "/record").text) == str(record)

    summary = chairs.get("us", "/summary").json()
    assert match.outcome is not None
    assert summary["result"]["winner"] == match.outcome.winner
    assert summary["result"]["scores"] == dict(match.outcome.scores)
    assert summary["seed"] == str(match.origin.seed)
    assert summary["digest"] == match.digest()
    assert [turn["turn"] for turn in summary["turns"]] == list(range(seat["view"]["turn"]["number"] + 1))
    assert summary["turns"][-1]["scores"] == dict(match.outcome.scores)
    killed = {loss["unit"] for loss in summary["losses"]["us"] if loss["kind"] == "stick-killed"}
    assert killed == {event.data["unit"] for event in match.events if event.kind == "stick-killed"}
    assert summary["luck"].keys() == {"us", "german"}
    for luck in summary["luck"].values():
        assert luck["rolls"] <= luck["total"] <= 6 * luck["rolls"]
        assert luck["difference"] == luck["total"] - 3.5 * luck["rolls"]

    frames = chairs.get("us", "/replay").json()
    assert [frame["version"] for frame in frames] == list(range(seat["version"] + 1))
    assert frames[-1]["view"] == seen(seat["view"])
    assert all(notations(frame) == [frame["text"]] for frame in frames[1:])
    assert [line for frame in frames for line in frame["events"]] == seat["log"]

    (listed,) = client.get("/api/matches", headers=chairs.headers("us")).json()
    assert listed["id"] == chairs.id and listed["to_act"] is None and listed["actions"] == len(match.journal)
    assert listed["outcome"] == seat["view"]["outcome"] and listed["turn"] == seat["view"]["turn"]


def test_computer_goes_on_after_a_restart(database: Path) -> None:
    """The computer's choices follow from seed and version: a server restarted in the middle changes nothing."""
    records = []
    for restarts in (0, 3):
        path = database.with_name(f"{restarts}.sqlite")
        luck = random.Random(5)
        chairs = None
        for _ in range(restarts + 1):
            with TestClient(create_app(str(path))) as client:
                chairs = chairs or Chairs(client, {"us": "human", "german": "random"}, seed=11)
                chairs.client = client
                chairs.play_on(luck, 80 // (restarts + 1))
                record = chairs.get("us", "/record").text
        records.append(record)
    assert records[0] == records[1]


def test_seat(client: Client) -> None:
    """A seat has its side's view, the question in words and every event it may see as a sentence."""
    chairs = Chairs(client, HUMANS, seed=7)
    mirror = lancio.game("night-drop").start("historical", seed=7)
    luck = random.Random(2)
    for number in range(1, 60):
        side = mirror.to_act
        assert side
        action = str(luck.choice(mirror.legal))
        mirror.play(action, side)
        seat = chairs.act(side, number - 1, action).json()
        assert seat["version"] == number and seat["side"] == side
        assert seat["view"] == mirror.view(side)
    for viewer in ("us", "german", None):
        seat = chairs.look(viewer)
        assert seat["view"] == mirror.view(viewer)
        assert [(line["kind"], line["data"]) for line in seat["log"]] == [
            (event.kind, dict(event.data)) for event in told(mirror.log(viewer), viewer)
        ]
        for line, event in zip(seat["log"], told(mirror.log(viewer), viewer), strict=True):
            assert line["text"] == mirror.game.tell(event, "en")
            assert line["rule"] is None or line["rule"] == line["rules"][0]
        assert chairs.look(viewer, since=50)["log"] == [line for line in seat["log"] if line["version"] > 50]
    assert len(chairs.look("german")["log"]) > len(chairs.look("us")["log"])


def test_languages(client: Client) -> None:
    """Italian changes the sentences, of refusals too, and nothing else."""
    chairs = Chairs(client, HUMANS, seed=3)
    chairs.play_on(random.Random(3), 30)
    side = chairs.look(None)["view"]["to_act"]
    english, italian = chairs.look(side, lang="en"), chairs.look(side, lang="it")
    assert english["view"] == italian["view"]
    assert english["prompt"]["text"] != italian["prompt"]["text"]
    assert english["prompt"]["data"] == italian["prompt"]["data"]
    assert all(
        a["text"] != b["text"] and a["data"] == b["data"] for a, b in zip(english["log"], italian["log"], strict=True)
    )
    refused = [chairs.act(side, english["version"], "fly", lang=lang).json() for lang in ("en", "it")]
    assert refused[0]["message"] != refused[1]["message"]
    assert refused[0]["reasons"][0]["text"] != refused[1]["reasons"][0]["text"]
    assert client.get("/api/matches/nothing", params={"lang": "it"}).json()["message"] == "Questa partita non esiste."


def test_undo(client: Client) -> None:
    """What taught nothing can be taken back, by who did it; versions only grow; the journal keeps it all."""
    chairs = Chairs(client, HUMANS, seed=4)
    luck = random.Random(4)
    undone = 0
    for _ in range(70):
        side = chairs.look(None)["view"]["to_act"]
        before = chairs.look(side)
        after = chairs.act(side, before["version"], luck.choice(before["view"]["legal"])).json()
        other = "us" if side == "german" else "german"
        assert not chairs.look(other)["can_undo"]
        if after["can_undo"]:
            assert chairs.undo(other, after["version"]).status_code == 409
            assert chairs.undo(side, before["version"]).status_code == 409
            back = chairs.undo(side, after["version"])
            assert back.status_code == 200
            assert back.json()["version"] == after["version"] + 1
            assert back.json()["view"] == before["view"]
            assert back.json()["log"] == before["log"]
            undone += 1
        else:
            assert chairs.undo(side, after["version"]).json()["error"] == "cannot_undo"
    assert undone > 5
    table = client.app.state.hall.table(chairs.id)
    assert table.version == len(table.match.journal) + 2 * undone
    frames = chairs.get("us", "/replay").json()
    assert len(frames) == len(table.match.journal) + 1
    assert frames[-1]["view"] == seen(chairs.look("us")["view"])


def test_replay_of_a_running_match(client: Client) -> None:
    """Step by step what the viewer saw then; another side's secret choices stay hidden; parts can be had."""
    chairs = Chairs(client, HUMANS, seed=8)
    mirror = lancio.game("night-drop").start("historical", seed=8)
    luck = random.Random(8)
    views = {side: [mirror.look(side)] for side in ("us", "german", None)}
    for number in range(40):
        action = str(luck.choice(mirror.legal))
        assert chairs.act(mirror.to_act, number, action).status_code == 200
        mirror.play(action)
        for side, looks in views.items():
            looks.append(mirror.look(side))
    for side, looks in views.items():
        frames = chairs.get(side, "/replay").json()
        assert [frame["view"] for frame in frames] == looks
        part = chairs.get(side, "/replay", since=10, until=12).json()
        assert part == frames[10:13]


def test_one_screen(client: Client) -> None:
    """Who holds two keys says who looks; nobody sees a seat without its key."""
    chairs = Chairs(client, HUMANS)
    both = {"Lancio-Key": f"{chairs.keys['us']}, {chairs.keys['german']}"}
    assert client.get(chairs.path, headers=both).json()["error"] == "which_seat"
    for side in ("us", "german"):
        assert client.get(chairs.path, headers=both, params={"seat": side}).json()["side"] == side
    assert client.get(chairs.path, headers=both, params={"seat": "spectator"}).status_code == 403
    assert client.get(chairs.path, headers=chairs.headers("us"), params={"seat": "german"}).status_code == 403
    legal = chairs.look("german")["view"]["legal"]
    answer = client.post(f"{chairs.path}/actions", headers=both, json={"version": 0, "action": legal[0]})
    assert answer.status_code == 200 and answer.json()["side"] == "german"


def test_preview_and_why(client: Client) -> None:
    """Whoever decides may ask what an action would bring and why another is not possible; nobody else may."""
    chairs = Chairs(client, HUMANS)
    legal = chairs.look("german")["view"]["legal"]
    answer = chairs.get("german", "/preview", action=legal[0])
    assert answer.status_code == 200 and answer.json().keys() >= {"modifiers", "chances", "note"}
    assert chairs.get("german", "/preview", action="fly").status_code == 422
    assert chairs.get("us", "/preview", action=legal[0]).status_code == 403
    assert chairs.get(None, "/preview", action=legal[0]).status_code == 403
    assert chairs.get("german", "/why", action=legal[0]).json() == []
    assert chairs.get("german", "/why", action="fly").json()[0]["text"]
    assert chairs.get("us", "/why", action=legal[0]).json() == chairs.get("us", "/why", action="fly").json()


def test_lists(client: Client) -> None:
    """The keys in the header open their matches, newest first, and no others."""
    first, second, other = Chairs(client), Chairs(client), Chairs(client)
    header = {"Lancio-Key": ",".join([first.keys["us"], second.spectator, "nonsense"])}
    listed = client.get("/api/matches", headers=header).json()
    assert [(match["id"], match["holds"]) for match in listed] == [(second.id, [None]), (first.id, ["us"])]
    assert other.id not in str(listed)
    assert client.get("/api/matches", headers={"Lancio-Key": "nonsense"}).json() == []


def test_chosen_seed_makes_no_promise(client: Client) -> None:
    """A seed that somebody chose could be guessed from its hash, so its hash is not published."""
    assert Chairs(client, HUMANS, seed=5).look("us")["commitment"] is None
    assert Chairs(client, HUMANS).look("us")["commitment"]


def test_sight(client: Client) -> None:
    """What a seat sees from a hex, with a sentence in either language for every hex that it does not."""
    chairs = Chairs(client, {"german": "human", "yugoslav": "human"}, seed=1, game="drvar")
    found = {lang: chairs.get("german", "/sight", hex="1010", lang=lang).json() for lang in ("en", "it")}
    match = client.app.state.hall.table(chairs.id).match
    seen = match.can_see("1010", "german")
    assert found["en"]["from"] == "1010" and found["en"]["seen"] == list(seen["seen"])
    assert found["en"]["blocked"].keys() == found["it"]["blocked"].keys() == seen["blocked"].keys() != set()
    for hex_, why in found["en"]["blocked"].items():
        assert why["text"] and why["rule"] and "{" not in why["text"]
        assert why["text"] != found["it"]["blocked"][hex_]["text"]
    assert found["en"]["beyond"]["text"] != found["it"]["beyond"]["text"]
    assert chairs.get("german", "/sight", hex="9999").status_code == 422
    assert Chairs(client).get("us", "/sight", hex="1412").json() is None


def test_conflicting_options(client: Client) -> None:
    """Options that exclude each other are refused with the reason, in the reader's language."""
    body = {
        "game": "duel-in-the-dark",
        "scenario": "night",
        "options": {"mirror": 1},
        "seats": {"british": "human", "german": "human"},
    }
    told = {lang: client.post("/api/matches", json=body, params={"lang": lang}).json() for lang in ("en", "it")}
    assert {lang: answer["error"] for lang, answer in told.items()} == {"en": "bad_options", "it": "bad_options"}
    assert "needs “Medals”" in told["en"]["reasons"][0]["text"]
    assert "richiede «Medaglie»" in told["it"]["reasons"][0]["text"]
    assert told["it"]["reasons"][0]["rule"] == "DD-X.mirror.1"
