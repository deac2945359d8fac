"""A set-up that was made by one click leaves no objective empty, and no drop by one click kills its own Command."""

from __future__ import annotations

from typing import Any

import pytest

import lancio
from lancio import Match
from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits
from lancio.engine.scenario import Preset, Scenario
from lancio.games.duel_in_the_dark.seen.setups import shipped
from lancio.games.duel_in_the_dark.tables import ground
from lancio.games.histo_command.pieces import DROP, SIDE_UNITS
from lancio.games.histo_command.seen.advice import close_to
from lancio.games.histo_command.state import Battle


def follow(match: Match, side: str, key: str, seed: int) -> Match:
    """Follow the advice of a key as this side; whoever else is asked takes his last answer, which lets things pass."""
    dice = Dice(key_of("advised", seed))
    while match.to_act is not None:
        given: dict[str, Any] = match.view(match.to_act)["prompt"].get("advice", {})
        if match.to_act == side and given.get("key") != key:
            break
        actions = given.get("actions") or [str(match.legal[-1])]
        match.play(actions[dice.below(len(actions))])
    return match


def pieces(match: Match, side: str) -> dict[str, dict[str, Any]]:
    """What a side sees on the map, by name."""
    return {piece["id"]: piece for piece in match.view(side)["pieces"]}


@pytest.mark.parametrize("seed", range(5))
def test_a_guard_on_every_star_and_the_command_among_troops(seed: int) -> None:
    match = follow(lancio.game("drvar").start(seed=seed), "yugoslav", "set-up", seed)
    seen = pieces(match, "yugoslav")
    troops = {piece["hex"] for piece in seen.values() if piece["kind"] == "unit"}
    stars = {piece["hex"] for piece in seen.values() if piece["kind"] == "objective"}
    assert len(stars) == 6 and stars <= troops
    assert seen["yu-command"]["hex"] in troops


def test_counters_are_hidden_at_random() -> None:
    """A habit would be found out."""
    places = set()
    for seed in range(20):
        match = follow(lancio.game("drvar").start(seed=seed), "yugoslav", "set-up", seed)
        places.add(next(one["hex"] for one in pieces(match, "yugoslav").values() if one.get("type") == "tito"))
    assert len(places) > 3


def test_the_drop_of_history_never_kills_the_command() -> None:
    """Nor many others: what the button promises is about what is lost."""
    lost, promised = 0, 0.0
    for seed in range(40):
        match = lancio.game("drvar").start(seed=seed)
        while match.to_act == "yugoslav":
            match.play(match.view("yugoslav")["prompt"]["advice"]["actions"][0])
        promised += match.view("german")["prompt"]["advice"]["data"]["expected"] / 2
        follow(match, "german", "drop", seed)
        view = match.view("german")
        assert "de-command" in pieces(match, "german"), seed
        lost += view["tracks"]["losses"]["german"]
    assert abs(lost - promised) / 40 < 1


@pytest.mark.parametrize("scenario", ["merderet", "son", "merderet-drop", "son-drop"])
@pytest.mark.parametrize("seed", range(3))
def test_troops_on_every_objective(scenario: str, seed: int) -> None:
    """Neither a dummy nor the command stands there alone."""
    game = lancio.game("histo-command")
    match = follow(game.start(scenario, seed), "german", "set-up", seed)
    seen = pieces(match, "german")
    real = {one["hex"] for one in seen.values() if one.get("type") not in (None, "dummy", "command")}
    state = match.state
    assert isinstance(state, Battle)
    for hexes in state.setting.objectives:
        names = set(state.setting.ground.board.names_of(hexes))
        assert names & real, names


@pytest.mark.parametrize("scenario", ["merderet", "son"])
def test_the_drop_by_one_click_costs_what_it_says(scenario: str) -> None:
    """With every defender firing who can; and somebody comes down near most objectives."""
    lost, promised, reached, objectives = 0, 0.0, 0, 0
    for seed in range(6):
        match, dice = lancio.game("histo-command").start(scenario, seed), Dice(key_of("advised", seed))
        told: dict[str, Any] = {}
        while (given := match.view(match.to_act)["prompt"].get("advice", {})) or match.to_act == "german":
            if match.to_act == "allied":
                told = told or given["data"]
            # a defender without advice is asked whether he fires: the first answer does
            actions = given.get("actions") or [str(match.legal[0])]
            match.play(actions[dice.below(len(actions))])
        promised += told["expected"] / 2
        state = match.state
        assert isinstance(state, Battle)
        units = list(bits(state.on_map(SIDE_UNITS[DROP])))
        lost += told["total"] - sum(state.strength[unit] for unit in units)
        for objective in state.setting.objectives:
            near = close_to(state.setting, objective)
            reached += any(near >> state.where[unit] & 1 for unit in units)
        objectives += len(state.setting.objectives)
    assert abs(lost - promised) / 6 < 4
    assert reached > objectives * 2 / 3


def test_the_set_up_that_guards_all_cities_does() -> None:
    """So that one click on it leaves none empty."""
    names = {ground().board.name[city.hex] for city in ground().cities}
    assert names <= set(shipped()["everywhere"])


DUEL = lancio.game("duel-in-the-dark")
AGREED = [(scenario, preset) for scenario in DUEL.scenarios.values() for preset in scenario.presets]


@pytest.mark.parametrize(("scenario", "preset"), AGREED, ids=[f"{one.slug}-{preset.slug}" for one, preset in AGREED])
def test_one_click_ends_the_placing_whatever_was_agreed(scenario: Scenario, preset: Preset) -> None:
    """The set-up for all cities as far as tonight's rules allow, and what it leaves over by the balanced one."""
    for seed in range(3):
        match = DUEL.start(scenario.slug, seed, dict(preset.values))
        while match.to_act is not None and match.view(match.to_act)["prompt"]["step"] != "place":
            match.play(match.view(match.to_act)["prompt"].get("advice", {}).get("actions", [match.legal[-1]])[0])
        side = match.to_act
        assert side is not None
        for hex_, tiles in shipped()["everywhere"].items():
            for tile in tiles:
                if f"place {tile} {hex_}" in map(str, match.legal):
                    match.play(f"place {tile} {hex_}")
        if match.view(side)["prompt"]["step"] == "place":
            match.play("setup balanced")
        assert match.to_act is None or match.view(match.to_act)["prompt"]["step"] != "place", seed
