"""What previews and prompts tell a program: hexes of modifiers, how good outcomes are, which hex a chance means."""

from __future__ import annotations

import random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import lancio
from lancio import Match
from lancio.engine.facts import facts_of
from lancio.server import diary, telling
from tests.rulebook.drvar.scene import scene
from tests.rulebook.lock_n_load import scene as lock_n_load
from tests.server.seats import NO_LOG, Chairs


def previews(match: Match, verb: str, seed: int = 3, most: int = 400) -> list[dict[str, Any]]:
    """Those of the first actions with a verb that say anything."""
    luck = random.Random(seed)
    for _ in range(most):
        found = [action for action in map(str, match.legal) if action.split()[0] == verb]
        told = [telling.preview(match, match.preview(action), "en") for action in found[:20]]
        if any(one["modifiers"] or one["chances"] for one in told):
            return told
        match.play(str(luck.choice(match.legal)))
    raise AssertionError(f"nobody could {verb}")


def test_a_move_tells_its_way() -> None:
    """Each modifier names the hex that it is paid for."""
    match = lancio.game("night-drop").start("historical", seed=7)
    hexes = match.game.chart(match.scenario.slug)["hexes"]
    modifiers = [modifier for one in previews(match, "move") for modifier in one["modifiers"]]
    assert modifiers and all(len(modifier["places"]) == 1 for modifier in modifiers)
    assert all(modifier["places"][0] in hexes for modifier in modifiers)


def test_an_outcome_tells_how_good_it_is() -> None:
    """For whoever attacks, best first; an outcome of which nobody can say it has no such number."""
    found = previews(lancio.game("night-drop").start("historical", seed=7), "attack")
    good = [[chance["good"] for chance in one["chances"]] for one in found if one["chances"]]
    assert good and all(one == sorted(one, reverse=True) for one in good)
    fired = [chance for one in previews(lancio.game("drvar").start(seed=7), "attack") for chance in one["chances"]]
    assert fired and all("good" in chance for chance in fired)
    scattered = previews(lancio.game("drvar").start(seed=7), "drop")
    assert not any("good" in chance for one in scattered for chance in one["chances"])


def test_a_fight_at_the_end_of_a_way_is_told_like_any_other() -> None:
    """The chances of an assault that a move could end with: each in words, with how good it is."""
    match = scene("german", "blau 0212 3; school 0214 2")
    odds = telling.preview(match, match.preview("assault blau"), "it")["hexes"]["0214"]["odds"]
    assert odds["chances"] and all(one["text"] != one["outcome"] and "good" in one for one in odds["chances"])
    assert odds["modifiers"] and all("text" in one for one in odds["modifiers"])


def test_a_chance_may_mean_a_hex() -> None:
    """Where a unit comes down; to be missing is no hex."""
    match = lancio.game("histo-command").start(seed=7)
    hexes = match.game.chart(match.scenario.slug)["hexes"]
    chances = [chance for one in previews(match, "drop") for chance in one["chances"]]
    assert any("at" in chance for chance in chances)
    assert all((chance.get("at") in hexes) == (chance["outcome"] != "missing") for chance in chances)


def test_a_prompt_tells_what_it_is_about() -> None:
    """The hexes and pieces among its data."""
    match = lancio.game("drvar").start(seed=7)
    luck = random.Random(1)
    told = []
    for _ in range(60):
        side = match.to_act
        prompt = telling.prompt(match, match.view(side), "en")
        assert prompt is not None
        told.append(prompt["facts"])
        assert {*prompt["facts"]["places"], *prompt["facts"]["pieces"]} <= set(names(prompt["data"]))
        match.play(str(luck.choice(match.legal)))
    assert any(facts["pieces"] for facts in told) and any(facts["places"] for facts in told)


def names(data: Any) -> list[str]:
    """Every text in nested data."""
    if isinstance(data, dict):
        return [name for value in data.values() for name in names(value)]
    if isinstance(data, list | tuple):
        return [name for value in data for name in names(value)]
    return [data] if isinstance(data, str) else []


def test_lines_let_go(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last lines of a log stay in memory, and whoever asks for more is told all the same."""
    monkeypatch.setattr(diary, "LAST", 4)
    monkeypatch.setattr(diary, "WHOLE", -1.0)
    chairs = Chairs(client, seed=3)
    luck, told = random.Random(3), []
    for _ in range(60):
        seat = chairs.settled(None, NO_LOG)
        side = seat["view"]["to_act"]
        now = chairs.look(side, since=NO_LOG)
        answer = chairs.act(side, now["version"], luck.choice(now["view"]["legal"]), since=now["version"]).json()
        if side == "us":
            told += answer["log"]
    table = client.app.state.hall.table(chairs.id)
    assert len(table.memory["log", "us", "en"].lines) <= 4 < table.memory["log", "us", "en"].gone
    whole = chairs.look("us")["log"]
    assert len(whole) > 20 and [line for line in whole if line in told] == told
    middle = whole[len(whole) // 2]["version"]
    assert chairs.look("us", since=middle)["log"] == [line for line in whole if line["version"] > middle]


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_modifier_tells_whose_it_is(language: str) -> None:
    """A melee of Caccia a Tito names who brings which strength, in the log as before the fight: no blank stays open."""
    match, luck = lancio.game("drvar").start("historical", seed=1), random.Random(1)
    found: list[dict[str, Any]] = []
    while match.to_act and not found:
        side = match.to_act
        for event in match.play(str(luck.choice(match.legal))):
            accounts = facts_of(event, match.state.words, side).accounts
            data = diary.accounted(match, event.data, accounts, language)
            for name in accounts:
                found += [one for one in (data[name] if name else data)["modifiers"] if one["label"] == "strength"]
    assert found
    for one in found:
        name = str(match.game.words(one["data"], language)["unit"])
        assert name.split()[-1] in one["text"] and "{" not in one["text"]


@pytest.mark.parametrize("slug", lancio.games())
def test_every_preview_can_be_told(slug: str) -> None:
    """Whatever a game says beside its chances, at every question of a match: nothing in it stops the telling."""
    game, verbs = lancio.game(slug), set()
    for seed in range(3):
        match, luck = game.start(None, seed=seed), random.Random(seed)
        for _ in range(400):
            if not match.to_act:
                break
            legal = list(map(str, match.legal))
            # every verb when it comes for the first time, and now and then one again
            new = {action.split()[0]: action for action in legal if action.split()[0] not in verbs}
            for action in [*new.values(), luck.choice(legal)]:
                told = telling.preview(match, match.preview(action), "it")
                assert all(one["text"] for one in told["modifiers"]), action
                verbs.add(action.split()[0])
            match.play(luck.choice(legal))
    assert len(verbs) > 5


def test_the_odds_of_a_melee_are_told() -> None:
    """In Lock 'n Load a hex of a preview has odds of its own, those of a column, which are no chances."""
    units = {"us-a": "15C4", "us-b": "15C4", "de-a": "15C5", "de-b": "15C5"}
    fight = lock_n_load.stage(lock_n_load.table(), units, dice=[1] * 8)
    lock_n_load.act(fight, "activate 15C4", "go 15C4 move", "everyone", "step 15C5", "~end", "~ready", "~ready")
    match = lancio.game("lock-n-load").start()
    code = match.verbs.parse("aim de-a")
    assert isinstance(code, int)
    told = telling.preview(match, match.game.foresee(fight, code, fight.to_act), "en")
    assert isinstance(told["hexes"]["15C5"]["odds"], str) and all(one["text"] for one in told["chances"])
