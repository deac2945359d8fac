"""`lancio odds`: a drop planned exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from lancio.cli import main
from lancio.engine.dice import Dice, key_of
from lancio.games.night_drop import GAME
from lancio.games.night_drop.pieces import STICKS
from lancio.games.night_drop.state import Night


def test_the_plan_of_a_regiment_adds_up() -> None:
    """Every stick lands somewhere or is lost to something, exactly."""
    scenario = GAME.scenario(None)
    for point, units in (("505", 28), ("507", 22), ("508", 28), ("1007", 4), ("2108", 4)):
        plan = GAME.drop_plan(scenario, scenario.settle({}), point)
        assert plan.units == units
        assert sum(plan.landing.values(), Fraction(0)) + plan.lost == units
    total = sum(GAME.drop_plan(scenario, scenario.settle({}), pir).lost for pir in ("505", "507", "508"))
    assert total == Fraction(499, 27)


def test_the_plan_agrees_with_drops() -> None:
    """A few hundred real drops of the 507th lose about what the plan says (5.74, deviation about 2)."""
    lost = 0
    for seed in range(300):
        state = GAME.start(seed=seed).state
        assert isinstance(state, Night)
        dice = Dice(key_of(seed))
        while not state.turn:
            state.apply(state.choices.pick(dice.below(state.choices.count)))
        lost += sum(state.dead >> u & 1 for u in STICKS[1])
    scenario = GAME.scenario(None)
    assert abs(lost / 300 - float(GAME.drop_plan(scenario, scenario.settle({}), "507").lost)) < 0.5


def test_odds_prints_and_writes_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table shows the likeliest hexes and the losses; the JSON has the exact fractions."""
    file = tmp_path / "odds.json"
    assert main(["odds", "night-drop", "505", "--json", str(file)]) == 0
    out = capsys.readouterr().out
    (plan,) = json.loads(file.read_text())
    assert plan["units"] == 28
    best = max(plan["landing"], key=lambda h: plan["landing"][h]["p"])
    assert best in out
    assert str(sum(Fraction(entry["exact"]) for entry in plan["losses"].values())) in out


def test_without_a_point_the_points_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A newcomer is told what can be planned."""
    assert main(["odds", "night-drop"]) == 0
    assert "505" in capsys.readouterr().out


def test_a_wrong_point_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback, and the right points are named."""
    assert main(["odds", "night-drop", "9999"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "2109" in err
