"""What the screen is shown beside the rules: ways of a move, who would fire, hexes that stand for places."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import lancio
from lancio import Preview
from lancio.engine.masks import bits
from lancio.games.lock_n_load.seen.chart import chart
from lancio.games.lock_n_load.seen.view import turn, units
from lancio.games.lock_n_load.setup import next_weapon, unplaced
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, stage, table


def preview(s: Fight, text: str) -> Preview:
    """What an answer would bring."""
    code = s.setting.verbs.parse(text)
    assert isinstance(code, int)
    found = lancio.game("lock-n-load").foresee(s, code, s.to_act)
    assert found is not None
    return found


def test_ways_have_prices_and_say_who_could_fire() -> None:
    """Every place within reach with its cheapest way; a squad in sight could fire, and the chance is the window's."""
    where = table({"E4": "w"})
    s = stage(where, {"us-a": "15C4", "de-a": "15H4"})
    act(s, "activate 15C4")
    ways: Any = preview(s, "go 15C4 move").hexes
    assert ways["15D4"]["way"] == ["15D4"] and ways["15D4"]["cost"] == 1 and ways["15D4"]["left"] == 3
    assert ways["15C5"]["watchers"] == 1 and 0 < ways["15C5"]["threat"] < 1
    assert sum(ways["15E4"]["prices"]) == ways["15E4"]["cost"] > 2
    assert len(ways["15G4"]["way"]) == 4
    crawl: Any = preview(s, "go 15C4 crawl").hexes
    assert set(crawl) == {"15B4", "15B5", "15C3", "15C5", "15D4", "15D5"} - (
        {"15B4", "15B5", "15D4", "15D5"} - set(crawl)
    )
    assert all(way["ends"] and len(way["way"]) == 1 for way in crawl.values())


def test_the_usual_attack_is_foreseen_before_it_is_said() -> None:
    """The same chances as the group's own question gives, with who takes part and the chance of every target."""
    where = table(us_weapons=["m1919a4"])
    s = stage(where, {"us-a": "15C4", "us-b": "15C4", "de-a": "15D4", "de-b": "15D4"}, weapons={"us-m1919a4": "us-a"})
    act(s, "activate 15C4")
    before = preview(s, "fire 15C4 15D4")
    told: Any = before.hexes["15D4"]
    assert told["units"] == ["us-a", "us-b"] and told["weapons"] == ["us-m1919a4"] and told["leader"] is None
    assert set(told["targets"]) == {"de-a", "de-b"}
    act(s, "fire 15C4 15D4")
    assert preview(s, "everyone").chances == before.chances


def test_a_place_is_pointed_at_by_its_hex() -> None:
    """Whoever waits in a box stands beside its hex, in the view and in the offers."""
    match = lancio.game("lock-n-load").start("vierville", seed=3)
    while match.view(match.to_act)["prompt"]["step"] != "deploy" or match.to_act != "german":
        match.play(match.legal[0])
    sets = match.offers(match.look("german")).sets
    places = next(some for some in sets if some.kind == "place")
    assert places.on == "hex" and places.names[0] == f"{places.at[0]}-box"
    match.play(f"place de-a {places.names[0]}")
    s = match.state
    assert isinstance(s, Fight)
    assert next(one for one in units(s) if one["id"] == "de-a")["hex"] == places.at[0]


@pytest.mark.parametrize(("slug", "night"), [("vierville", False), ("hill", True)])
def test_the_chart_tells_what_wins(slug: str, night: bool) -> None:
    """Rows of victory in order, forces, and whether it is night."""
    s: Any = lancio.game("lock-n-load").start(slug, seed=1).state
    zones = chart(s.setting)["zones"][slug]
    assert zones["forces"] == {"us": "us-airborne", "german": "wehrmacht"}
    assert turn(s)["night"] is night and bool(zones["night"]) is night
    last = zones["victory"][-1]
    assert last["when"] == "end" and last["tests"] == [] and last["winner"] in ("us", "german")


def strike_of(found: Any) -> dict[str, Any]:
    """What is foreseen of an attack in melee, without what all of the enemies would make of it."""
    return {key: value for key, value in found.hexes["15C5"].items() if key != "all"}


def test_a_melee_target_is_foreseen() -> None:
    """The odds with one more target, and the number that kills; and the same of all who can be aimed at, before the
    first is named and after."""
    where = table()
    s = stage(where, {"us-a": "15C4", "us-b": "15C4", "de-a": "15C5", "de-b": "15C5"}, dice=[1] * 8)
    act(s, "activate 15C4", "go 15C4 move", "everyone", "step 15C5", "~end", "~ready", "~ready")
    row: Any = preview(s, "aim de-a").hexes["15C5"]
    assert row["attack"] == 4 and row["defence"] > 0 and row["kill"] > 1
    everybody = row["all"]
    assert everybody["whole"] == everybody["defence"] > row["defence"]
    act(s, "aim de-a")
    last = preview(s, "aim de-b")
    assert {key: everybody[key] for key in strike_of(last)} == strike_of(last)
    assert everybody["p"] == float(next(one.probability for one in last.chances if one.outcome == "killed"))


@proves("8.0g")
def test_a_leader_is_in_the_words_of_the_odds() -> None:
    """The number that kills, with what is added to the dice, is the chance beside it."""
    s = stage("two-streets", {"us-g": "15G4", "us-mccauley": "15G4", "de-a": "15G5"}, dice=[1] * 8)
    act(s, "activate 15G4")
    way: Any = preview(s, "go 15G4 move").hexes["15G5"]
    told = way["clash"]["mine"]
    assert told["bonus"] == 2
    assert told["p"] == sum(a + b + 2 >= told["kill"] for a in range(1, 7) for b in range(1, 7)) / 36


@proves("8.0g", "8.1f", "8.0n")
def test_closing_in_is_foreseen() -> None:
    """Before a group enters the enemy's hex: its attack on all of them, the machine gun in use, theirs on it, as the
    round then has them; against men who cannot fight back there is no round; and the fire on the way there."""
    arms = {"us-m1919a4": "us-a"}
    units = {"us-a": "15C4", "us-b": "15C4", "de-a": "15C5", "de-b": "15C5"}
    where = table(us_weapons=["m1919a4"])
    s = stage(where, units, weapons=arms, dice=[1] * 8)
    act(s, "activate 15C4")
    told: Any = preview(s, "go 15C4 move").hexes["15C5"]
    assert told["fight"] and not told["clash"]["taken"] and not told["clash"]["lost"]
    mine, theirs = told["clash"]["mine"], told["clash"]["theirs"]
    act(s, "go 15C4 move", "everyone", "step 15C5", "~end")
    act(s, "using us-m1919a4", "ready", "~ready", "aim de-a")
    now = preview(s, "aim de-b")
    row: Any = strike_of(now)
    assert {key: mine[key] for key in row} == row and row["attack"] > 4
    assert mine["p"] == float(next(one.probability for one in now.chances if one.outcome == "killed"))
    act(s, "aim de-b", "~strike")
    assert theirs["targets"] == ["us-a", "us-b"]
    act(s, "aim us-a")
    assert {key: theirs[key] for key in row} == strike_of(preview(s, "aim us-b"))
    # on its tripod it stays behind, and is no part of the melee
    s = stage(where, units, weapons={"us-m1919a4": "us-a mounted"}, dice=[1] * 8)
    act(s, "activate 15C4")
    ways: Any = preview(s, "go 15C4 move").hexes
    assert ways["15C5"]["leaves"] == ways["15C3"]["leaves"] == ["us-m1919a4"] and "leaves" not in told
    without = ways["15C5"]["clash"]["mine"]
    act(s, "go 15C4 move", "everyone", "step 15C5", "~end", "~ready", "~ready", "aim de-a")
    row = strike_of(preview(s, "aim de-b"))
    assert {key: without[key] for key in row} == row and row["attack"] == 4 < mine["attack"]
    s = stage(where, {**units, "de-a": "15C5 shaken", "de-b": "15C5 shaken", "us-b": "-"}, weapons=arms)
    act(s, "activate 15C4")
    told = preview(s, "go 15C4 move").hexes["15C5"]["clash"]
    assert told["taken"] and told["mine"] is None and told["theirs"] is None
    s = stage(where, {"us-a": "15C1", "us-b": "15C1", "de-a": "15C5", "de-b": "15E2"})
    act(s, "activate 15C1")
    ways = preview(s, "go 15C1 move").hexes
    assert ways["15C5"]["threat"] == 0 and ways["15C5"]["before"] > 0
    assert ways["15C5"]["before"] == max(ways[hex_]["threat"] for hex_ in ways["15C5"]["way"][:-1])
    assert ways["15D2"]["by"] == "15E2"


@pytest.mark.parametrize("scenario", sorted(lancio.game("lock-n-load").scenarios))
def test_one_click_sets_a_side_up(scenario: str) -> None:
    """Each question of the set-up proposes a legal answer, the same whenever it is asked; in the end all stand and all
    weapons are in hands, leaders with men, and once the fight has begun nothing is proposed."""
    match = lancio.game("lock-n-load").start(scenario, seed=1)
    answers = 0
    while (advice := match.view(match.to_act)["prompt"].get("advice")) is not None:
        assert match.view(match.to_act)["prompt"]["advice"] == advice
        assert advice["key"] == "set-up" and len(advice["actions"]) == 1
        match.play(advice["actions"][0], by=match.to_act)
        answers += 1
    s: Any = match.state
    roster = s.setting.roster
    assert answers >= 10 and s.turn == 1
    assert not any(unplaced(s, side) for side in (0, 1))
    assert all(next_weapon(s, side) == NOBODY for side in (0, 1))
    led = [unit for unit in bits(roster.leaders) if s.where[unit] and not s.setting.ground.boxes >> s.where[unit] & 1]
    assert all(s.at[s.where[unit]] & roster.mmc for unit in led), "a leader stands alone"


@pytest.mark.parametrize("scenario", sorted(lancio.game("lock-n-load").scenarios))
def test_points_by_source_add_up_to_the_score(scenario: str) -> None:
    """At the end, played at random: the parts are those of the score, in both languages, each with its rule."""
    game = lancio.game("lock-n-load")
    match = game.start(scenario, seed=5)
    random = Random(5)
    while match.outcome is None:
        match.play(random.choice(match.legal), by=match.to_act)
    state: Any = match.state
    found = game.sources(state)
    scores = game.result(state).scores
    assert bool(found) == any(scores.values())
    assert all(one.rule and set(one.text) == {"en", "it"} for one in found)
    for side, score in scores.items():
        assert sum(one.points for one in found if one.side == side) == score
