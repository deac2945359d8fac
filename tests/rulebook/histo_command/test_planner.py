"""The drop planner: exact chances and exact expected losses, checked against counting and against play."""

from fractions import Fraction

import pytest

import lancio
from lancio import BadData
from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits
from lancio.games.histo_command import drop_odds
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.dice import expected_losses
from lancio.games.histo_command.ground import ground
from lancio.games.histo_command.landing import shift_hexes
from lancio.games.histo_command.pieces import NAMES
from lancio.games.histo_command.seen.planner import Planner, missing_odds
from lancio.games.histo_command.state import Battle
from tests.proofs import proves
from tests.rulebook.histo_command.scene import goals, jumping, kinds, scene

GROUND = ground("merderet")
AT = GROUND.board.index
WAITING = {f"al-a{i}": "? para 3" for i in range(1, 7)}
A1 = NAMES.index["al-a1"]
TYPE = BOX.type_names.index["para"]


def state(**more: object) -> Battle:
    """A position with group A in the air."""
    s = jumping("A/d5", **more).state  # type: ignore[arg-type]
    assert isinstance(s, Battle)
    return s


@proves("HC-4d", "HC-4f", "HC-4g")
def test_chances_of_landing_hexes() -> None:
    """Every hex on a line from the point has one chance in 72; what is left is missing; together it is 1."""
    odds = drop_odds(state(pieces=WAITING), AT["A/d5"], A1)
    assert odds.landing["A/a6"] == Fraction(1, 72)
    assert "A/d5" not in odds.landing
    assert sum(odds.landing.values()) + odds.missing == 1
    assert odds.losses["missing"] == 3 * odds.missing
    game = lancio.game("histo-command")
    assert game.adrift(state(pieces=WAITING), "A/d5", 0) == float(odds.missing), "the luck of the wind"


@proves("HC-4h")
def test_the_cap_changes_the_odds() -> None:
    """With the cap reached nobody goes missing, and the chances are those on the map alone."""
    free = drop_odds(state(pieces=WAITING), AT["A/d5"], A1)
    lost = {**WAITING, **{f"al-b{i}": "missing para 3" for i in range(1, 5)}}
    s = state(pieces=lost)
    capped = drop_odds(s, AT["A/d5"], A1)
    assert capped.missing == 0
    assert lancio.game("histo-command").adrift(s, "A/d5", 4) is None
    assert sum(capped.landing.values()) == 1
    assert capped.landing["A/a6"] == free.landing["A/a6"] / (1 - free.missing)
    assert missing_odds(s, AT["A/d5"], 6)[0] == 1
    odds = missing_odds(state(pieces=WAITING), AT["A/d5"], 6)
    assert sum(odds) == 1
    assert odds[5] == 0, "no more than the cap of four"


@proves("HC-3a", "HC-3b")
def test_terrain_losses_are_exact() -> None:
    """Without enemies the expected loss is the mean over the landing hexes of their dice."""
    odds = drop_odds(state(pieces=WAITING), AT["A/d5"], A1)
    by_hand = sum(
        (p * expected_losses(GROUND.landing[0][AT[name]], 3) for name, p in odds.landing.items()), Fraction(0)
    )
    assert odds.losses["terrain"] == by_hand
    assert odds.losses["enemy"] == odds.losses["fire"] == 0
    assert expected_losses(1, 3) == Fraction(1, 3)
    assert expected_losses(4, 1) == 1 - Fraction(2, 3) ** 4


@proves("HC-4j", "HC-5b")
def test_enemies_cost_more() -> None:
    """A counter on a landing hex costs the loss there, fire beside it; a dummy that nobody knows costs the same."""
    for kind in ("infantry 3", "dummy 0"):
        other = "dummy 0" if kind != "dummy 0" else "infantry 3"
        s = state(pieces={**WAITING, "de-a1": f"A/a6 {kind}", "de-a2": f"C/j9 {other}"})
        odds = drop_odds(s, AT["A/d5"], A1)
        assert odds.losses["enemy"] == Fraction(1, 72)
        assert odds.losses["fire"] > 0
        if kind != "dummy 0":
            first = odds
    assert odds == first


@proves("HC-4i", "HC-4k")
def test_the_shift_is_chosen_after_the_counter_is_shown() -> None:
    """Coming down on a hidden counter: the mean over what it turns out to be of the least loss then, not the least of
    the means; a dummy is gone before anybody fires."""
    counters = {"de-a1": "A/f3", "de-a2": "A/h4", "de-a3": "A/f1", "de-a4": "A/e4", "de-a5": "C/a9", "de-a6": "C/a7"}
    deal = ("infantry 3", "infantry 3", "machine-gun 2", "dummy 0", "dummy 0", "dummy 0")

    def counters_dealt(first: int) -> dict[str, str]:
        types = [deal[first], *(kind for i, kind in enumerate(deal) if i != first)]
        return {name: f"{hex_} {kind}" for (name, hex_), kind in zip(counters.items(), types, strict=True)}

    hex_ = AT["A/f3"]
    exact = Planner(state(pieces={**WAITING, **counters_dealt(0)})).losses(hex_, TYPE, 3).total
    mean = Fraction(0)
    for first in range(6):
        match = jumping("A/f4", pieces={**WAITING, **counters_dealt(first)}, dice=[1, 1])
        match.play("jump al-a1")
        s = match.state
        assert isinstance(s, Battle)
        ways = [Planner(s).on_ground(AT[name], TYPE, 2).total for name in goals(match, "shift")]
        mean += Fraction(1, 6) * (1 + min(ways))
    assert exact == mean
    s = state(pieces={**WAITING, **counters_dealt(0)})
    blind = min(Planner(s).on_ground(goal, TYPE, 2).total for goal in bits(shift_hexes(s, hex_)))
    assert exact < 1 + blind, "knowing more is worth something here"


def test_the_planner_agrees_with_play() -> None:
    """The mean loss of 4,000 jumps with everybody firing lies within four standard errors of the exact value."""
    pieces = {**WAITING, "de-a1": "A/c3 infantry 3 up", "de-b1": "A/e6 machine-gun 2 up", "al-b1": "A/d8 para 3"}
    s = state(pieces=pieces)
    odds = drop_odds(s, AT["A/d5"], A1)
    exact = float(sum(odds.losses.values()))
    n, total, squares = 4000, 0.0, 0.0
    jump = next(code for code in s.choices if code & 4095 == A1)
    for i in range(n):
        world = s.clone()
        world.dice = Dice(key_of("jump", i))
        world.apply(jump)
        while world.question and world.question[0] in ("shift", "landing-fire"):
            world.apply(best(world))
        lost = 3 if world.missing >> A1 & 1 else 3 - world.strength[A1]
        total += lost
        squares += lost * lost
    mean = total / n
    error = ((squares / n - mean * mean) / n) ** 0.5
    assert abs(mean - exact) < 4 * error, (mean, exact, error)


def best(world: Battle) -> int:
    """Fire whenever possible; shift where least is lost."""
    assert world.question is not None
    if world.question[0] == "landing-fire":
        return min(world.choices, key=lambda code: code & 4095 == 0 and code >> 36 == 10)
    planner = Planner(world)
    unit = world.question[1]
    return min(
        world.choices,
        key=lambda code: planner.on_ground(code & 4095, world.kind[unit], world.strength[unit]).total,
    )


@proves("HC-4h")
def test_a_whole_group_before_the_battle() -> None:
    """`lancio odds`: units missing, dead and landed add up to the group, the cap included; other hexes are refused."""
    game = lancio.game("histo-command")
    for slug in ("merderet", "merderet-drop"):
        scenario = game.scenario(slug)
        plan = game.drop_plan(scenario, scenario.settle({}), "A/d5")
        s = scene(scenario=slug, turn=0, pieces=WAITING).state
        assert isinstance(s, Battle)
        missing = sum(n * p for n, p in enumerate(missing_odds(s, AT["A/d5"], plan.units)))
        assert plan.losses["missing"] == 3 * missing
        assert sum(plan.landing.values()) <= plan.units - missing
    glider = game.drop_plan(scenario, scenario.settle({}), "R@A/d5")
    assert glider.losses["terrain"] > 0
    with pytest.raises(BadData, match="E/d5"):
        game.drop_plan(scenario, scenario.settle({}), "E/d5")


def test_drop_points_are_foreseen() -> None:
    """The preview of a drop point has every landing hex with its chance, and the expected losses with their rules."""
    match = scene(turn=0, pieces=WAITING, pending=[["turn"], ["drop-ends"], ["jump"], ["drop-point"]])
    preview = match.preview("drop A/d5")
    assert preview is not None
    assert sum(chance.probability for chance in preview.chances) == 1
    assert [m.label for m in preview.modifiers] == [
        "lost-missing", "lost-enemy", "lost-terrain", "lost-fire", "near-objective",
    ]  # fmt: skip
    assert kinds(match.events) == []
