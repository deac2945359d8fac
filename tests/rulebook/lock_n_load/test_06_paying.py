"""Chapters 5.3, 6 and 21: what a step costs, and how often it may be fired at."""

from __future__ import annotations

from functools import cache

import pytest

from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits
from lancio.games.lock_n_load.men import morale
from lancio.games.lock_n_load.movement import ALL_MODES
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.steps import has_step, steps_open
from lancio.games.lock_n_load.verbs import DOUBLE, MOVE
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, fresh, has, of, offers, stage, table, unit

WORKS = """works = [{ kind = "bunker", zone = "15:rows(3..5)" },
{ kind = "wire", count = 2, zone = "15:rows(1..8)" }, { kind = "mines", count = 4, zone = "15:rows(1..8)" }]"""


@cache
def fenced() -> Setting:
    """Bocage between C3 and C4."""
    return table(extra='bocage = "C3/C4"', us=("us-para", "hill"), german=("wehrmacht",))


@proves("5.3l", "6.0k", "5.3e")
def test_the_budget_of_a_minimum_move_is_what_each_pays() -> None:
    """Over bocage into the open costs five: a squad pays all its four points (G6), a leader beside it his five."""
    for units, budget in (({"us-a": "15C3"}, 4), ({"us-a": "15C3", "us-hill": "15C3"}, 5)):
        s = stage(fenced(), {**units, "de-a": "15C6"})
        act(s, "activate 15C3", "go 15C3 move", "~everyone", "~with us-a", "step 15C4")
        assert asked(s) == "opportunity" and s.stack[-1][1] == budget
        assert s.halted


@cache
def works() -> Setting:
    """The Germans have works in the open."""
    return table(works=WORKS, us=("us-para", "us-para", "hill"), german=("wehrmacht", "wehrmacht"))


@proves("21.3a", "21.4c", "21.1a")
def test_wire_and_mines_are_paid_on_entering_the_hex() -> None:
    """Coming up from a bunker in a hex with wire and own mines costs two points, as always."""
    s = stage(
        works(), {"de-a": "15E4-in", "de-b": "15J1", "us-a": "15A8"}, active="german", bunkers=["15E4"], slits=[0],
        wire=["15E4"], mines=["15E4"],
    )  # fmt: skip
    events = act(s, "activate 15E4-in", "go 15E4-in move", "~with de-a", "~step 15E4")
    assert of(events, "group-moved")[0].data["points"] == 4, "in halves"


@proves("21.1e")
def test_an_enemy_inside_stops_the_mover_on_top() -> None:
    """He goes no farther this turn, neither in nor on."""
    s = stage(
        works(), {"us-a": "15D4", "us-b": "15A8", "us-hill": "15D4", "de-a": "15E4-in", "de-b": "15J1"},
        bunkers=["15E4"], slits=[0],
    )  # fmt: skip
    act(s, "activate 15D4", "go 15D4 double", "everyone", "step 15E4", "~decline")
    assert at(s, "us-a") == "15E4" and not s.clashes and has(s, s.moved, "us-a")
    assert asked(s) == "impulse", "the move is over"
    s = stage(works(), {"us-a": "15E4", "us-b": "15A8", "de-a": "15E4-in", "de-b": "15J1"}, bunkers=["15E4"], slits=[0])
    act(s, "activate 15E4", "go 15E4 move", "~with us-a")
    assert "15E4-in" in offers(s, "step"), "who stands there can go in"


@proves("12.0d", "1.5a")
def test_inspiring_lifts_infantry_only() -> None:
    """The squad beside him has one more, a tank there has not, nor he himself."""
    where = table(us=("us-para", "Tommy+inspiring", "m4a1"), german=("wehrmacht",))
    near = stage(where, {"us-a": "15C3", "us-tommy": "15C3", "us-m4a1": "15C3", "de-a": "15J8"})
    far = stage(where, {"us-a": "15C3", "us-tommy": "15C5", "us-m4a1": "15C3", "de-a": "15J8"})
    lifted = {name: morale(near, unit(near, name)) - morale(far, unit(far, name)) for name in ("us-a", "us-m4a1")}
    assert lifted == {"us-a": 1, "us-m4a1": 0}


@proves("1.6.2d", "6.0j")
def test_a_satchel_is_thrown_into_an_adjacent_place_only() -> None:
    """From the street it reaches the ground floor of the house beside, not the floor above."""
    town = table(
        {"H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]', us=("hill", "us-para"),
        german=("wehrmacht", "wehrmacht"), us_weapons=("satchel",),
    )  # fmt: skip
    s = stage(
        town, {"us-hill": "15H7", "us-a": "15A8", "de-a": "15H6-up fired", "de-b": "15H6 fired"},
        weapons={"us-satchel": "us-hill"},
    )  # fmt: skip
    act(s, "activate 15H7")
    assert offers(s, "fire", "15H7") == {"15H6"}


@proves("4.0q", "6.0i")
@pytest.mark.parametrize("slug", ["two-streets", "perimeter", "crossroads"])
def test_the_short_look_for_a_step_finds_what_the_full_one_finds(slug: str) -> None:
    """At every question of a random game: whoever has a step by the one has one by the other, in every mode."""
    s = fresh(slug, 6)
    dice = Dice(key_of("steps", slug))
    for _ in range(500):
        if s.over:
            break
        men = s.setting.roster.units[s.active] & s.setting.roster.infantry
        for one in bits(men):
            where = s.where[one]
            if where and not s.setting.ground.aboard >> where & 1:
                for mode in ALL_MODES:
                    full = steps_open(s, 1 << one, MOVE if mode == DOUBLE else mode, where, 0)
                    assert has_step(s, one, mode, where) == bool(full)
        s.apply(s.choices.pick(dice.below(s.choices.count)))
