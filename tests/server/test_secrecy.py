"""What goes over the wire to a seat: its own view, the events it may see, and no trace of anything else."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio.server.past import Numbers
from lancio.server.secrecy import hash_of
from lancio.server.table import Table
from tests.server.seats import HUMANS, Chairs, notations, seen

Client = TestClient[Litestar]


def answers(chairs: Chairs, side: str | None) -> dict[str, Any]:
    """Every answer that this seat can get without changing anything."""
    found = {call: chairs.get(side, call) for call in ("", "/replay", "/record")}
    found["why"] = chairs.get(side, "/why", action="end")
    found["preview"] = chairs.get(side, "/preview", action="end")
    found["undo"] = chairs.undo(side, 10_000)
    found["act"] = chairs.act(side, 10_000, "end")
    found["list"] = chairs.client.get("/api/matches", headers=chairs.headers(side))
    return found


def test_seed_and_keys(client: Client) -> None:
    """While the match goes on no answer holds the seed, the key of the dice, a digest or another's key."""
    chairs = Chairs(client, HUMANS)
    luck = random.Random(1)
    for _ in range(5):
        chairs.play_on(luck, 15)
        table = client.app.state.hall.table(chairs.id)
        dump = table.match.dump()
        secrets = [
            str(table.card.seed),
            table.card.secret,
            f"{table.card.seed:x}",
            dump["dice"]["key"],
            table.match.digest(),
            *table.holders,
            *(hash_of(key) for key in chairs.keys.values()),
            *chairs.keys.values(),
            chairs.spectator,
        ]
        for side in ("us", "german", None):
            for call, answer in answers(chairs, side).items():
                for secret in secrets:
                    assert secret not in answer.text, (side, call)


def test_hidden_events(client: Client) -> None:
    """Events that a seat may not see leave no trace in its log, its replay or its record."""
    chairs = Chairs(client, HUMANS, seed=21)
    luck = random.Random(21)
    found = dict.fromkeys(("us", "german", None), 0)
    for _ in range(3):
        chairs.play_on(luck, 70)
        table = client.app.state.hall.table(chairs.id)
        match: lancio.Match = table.match
        for side in found:
            seat = chairs.look(side)
            frames = chairs.get(side, "/replay").json()
            assert seat["view"] == match.view(side)
            assert seen(seat["view"]) == frames[-1]["view"]
            told = [(line["kind"], line["data"]) for line in seat["log"]]
            assert told == [(line["kind"], line["data"]) for frame in frames for line in frame["events"]]
            hidden = [event for event in match.events if not event.visible_to(side)]
            found[side] += len(hidden)
            for event in hidden:
                assert (event.kind, dict(event.data)) not in told
            for entry, frame in zip(match.journal, frames[1:], strict=True):
                text = match.verbs.notation(entry.code)
                assert frame["text"] == ("(secret)" if entry.private and entry.side != side else text)
    assert found["us"] > 20 and found["german"] > 0 and found[None] > found["us"]


def test_secret_choices(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to a question that is asked in private is told to nobody else, until the match is over."""
    flow = lancio.game("night-drop").flow
    monkeypatch.setattr(flow.questions["garrison"], "private", True)
    chairs = Chairs(client, HUMANS, seed=5)
    chosen = chairs.look("german")["view"]["legal"][0]
    assert chairs.act("german", 0, chosen).status_code == 200
    step = chairs.get("german", "/replay").json()[1]
    assert step["text"] == chosen and notations(step) == [chosen]
    assert f"german {chosen}\n" in chairs.get("german", "/record").text
    for side in ("us", None):
        step = chairs.get(side, "/replay").json()[1]
        assert step["text"] == "(secret)" and not step["offers"] and not step["sets"]
        assert "german (secret)\n" in chairs.get(side, "/record").text


def test_german_types(client: Client) -> None:
    """The US is never told what a German unit is before it was shown: outside its view, which lists the types
    that no one has seen yet, the only type ids are those of units shown."""
    chairs = Chairs(client, HUMANS, seed=33)
    luck = random.Random(33)
    ids = re.compile("|".join(rf'"{kind}"' for kind in lancio.game("night-drop").chart()["types"]))
    for _ in range(8):
        chairs.play_on(luck, 40)
        match = client.app.state.hall.table(chairs.id).match
        shown = {event.data["type"] for event in match.events if event.kind == "german-shown"}
        up = {piece["id"]: piece["type"] for piece in match.view(None)["pieces"] if piece.get("type")}
        real = {piece["id"]: piece["type"] for piece in match.view("german")["pieces"] if piece["kind"] == "unit"}
        assert real
        seat = chairs.look("us")
        for piece in seat["view"]["pieces"]:
            if piece["kind"] == "unit" and piece["unknown"]:
                assert piece["type"] is None and "attack" not in piece and piece["id"] not in up
        told = json.dumps({key: value for key, value in seat.items() if key != "view"})
        assert {found.strip('"') for found in ids.findall(told)} <= shown


@pytest.mark.parametrize("side", ["us", "german", None])
def test_two_truths(client: Client, side: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that differ only in what a seat cannot know give that seat the same bytes, whatever it asks."""
    chairs = Chairs(client, HUMANS, seed=44)
    # a position that is kept in a thread of its own would meet another world at the table
    monkeypatch.setattr(client.app.state.hall.table(chairs.id), "due", lambda **_: None)
    luck = random.Random(44)
    different = 0
    for _ in range(8):
        chairs.play_on(luck, 25)
        table = client.app.state.hall.table(chairs.id)
        truth = (table.match, table.numbers)
        bytes_ = []
        digests = set()
        for seed in (1, 2, 3):
            world = truth[0].imagine(side, seed)
            digests.add(world.digest())
            table.match, table.numbers, table.memory = world, Numbers(), {}
            action = str(world.legal[len(world.legal) // 2]) if world.to_act == side else "end"
            bytes_.append(
                [
                    chairs.get(side).text,
                    chairs.get(side, lang="it").text,
                    chairs.get(side, "/record").text,
                    chairs.get(side, "/preview", action=action).text,
                    chairs.get(side, "/why", action=action).text,
                    chairs.get(side, "/why", action="move de-1 1412").text,
                    chairs.get(side, "/why", action="move 505-s1 1412").text,
                    chairs.act(side, table.version, "move de-1 1412").text,
                    chairs.act(side, table.version, "attack 1412").text,
                    chairs.undo(side, table.version).text,
                ]
            )
        different += len(digests) - 1
        table.match, table.numbers, table.memory = *truth, {}
        assert bytes_[0] == bytes_[1] == bytes_[2]
    assert different


def test_length_of_a_secret_plan(client: Client) -> None:
    """How many secret actions were done, or taken back, leaves no trace for others: neither in versions nor in lists,
    replays, records or refusals. Duel in the Dark's sealed route is as long as its number of actions."""
    sides = ("british", "german")
    chairs = Chairs(client, dict.fromkeys(sides, "human"), seed=3, game="duel-in-the-dark")
    luck = random.Random(3)
    while chairs.look("british")["prompt"]["step"] != "plan-card":
        assert chairs.play_on(luck, 1)
    table = client.app.state.hall.table(chairs.id)
    for side in ("german", None):
        before = {call: answer.text for call, answer in answers(chairs, side).items()}
        own = chairs.look("british")["version"]
        done = table.version
        for _ in range(4):
            cards = [text for text in chairs.look("british")["view"]["legal"] if text != "seal"]
            assert chairs.act("british", own, luck.choice(cards)).status_code == 200
            own += 1
            assert {call: answer.text for call, answer in answers(chairs, side).items()} == before
        for _ in range(4):
            assert chairs.undo("british", own).status_code == 200
            own += 1
            assert {call: answer.text for call, answer in answers(chairs, side).items()} == before
        assert table.version == done + 8
    sealed = chairs.look("german")["version"]
    while chairs.look(None)["prompt"]["side"] == "british":
        assert chairs.play_on(luck, 1)
    assert chairs.look("german")["version"] > sealed
    again = Table(table.store, table.card)
    again.catch_up()
    assert (again.version, again.versions, again.numbers) == (table.version, table.versions, table.numbers)


@pytest.mark.parametrize(
    "game, sides",
    [("histo-command", ("allied", "german")), ("lock-n-load", ("us", "german"))],
    ids=["histo-command", "lock-n-load"],
)
def test_thinking_of_orders(client: Client, game: str, sides: tuple[str, str]) -> None:
    """That somebody thinks of a standing order, and gives one, nobody else can notice: no version, no line of a replay
    or a record, no refusal."""
    chairs = Chairs(client, dict.fromkeys(sides, "human"), seed=3, game=game)
    luck = random.Random(3)
    table = client.app.state.hall.table(chairs.id)
    while "orders" not in map(str, table.match.legal):
        assert chairs.play_on(luck, 1)
    side = chairs.look(None)["prompt"]["side"]
    others = [other for other in (*sides, None) if other != side]
    before = [{call: answer.text for call, answer in answers(chairs, other).items()} for other in others]
    for action in ("orders", "order ask"):
        assert chairs.act(side, chairs.look(side)["version"], action).status_code == 200
        assert [{call: answer.text for call, answer in answers(chairs, other).items()} for other in others] == before
