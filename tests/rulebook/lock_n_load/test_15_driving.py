"""Chapters 15.0 to 15.2: vehicles: hatches, turrets, driving and turning."""

from __future__ import annotations

from functools import cache

import pytest

from lancio.engine.errors import BadData
from lancio.games.lock_n_load import men, wrecks
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, unit

FAR = {"de-a": "15J8 shaken"}


@cache
def ground() -> Setting:
    """Woods, a wooden house, a hut, a stone house, brush; a road from B8 to J8; bocage between C5 and D5."""
    return table(
        {"C3": "f", "E3": "W", "G3": "h", "I3": "S", "E6": "b", "G6": "l"},
        'roads = ["B8 C8 D8 E8 F8 G8 H8"]\nbocage = "C5/D6"\nhedge = "C6/D7"',
        us=("m4a1", "m10", "us-para", "hill"), german=("wehrmacht", "stug", "sdkfz251", "koch"),
        more='wrecks = "15H2"', works='works = [{ kind = "mines", count = 4, zone = "15:rows(1..8)" }]',
    )  # fmt: skip


def tank(words: str = "15E5 facing-0-0", **more: object) -> Fight:
    """A Sherman, at the first question of its drive or before it."""
    return stage(ground(), {"us-m4a1": words, "us-a": "15A1", **FAR}, **more)  # type: ignore[arg-type]


# -- hatches -------------------------------------------------------------------------------------


@proves("15.0a", "15.0i", "4.0o")
def test_hatches_are_handled_first_once_and_free() -> None:
    """Shut at the start of its impulse, not opened again, and not after anything else; it marks nobody and the impulse
    is a pass if nothing more happens."""
    s = tank()
    act(s, "activate 15E5")
    assert offers(s, "hatch us-m4a1") == {"shut"}
    events = act(s, "hatch us-m4a1 shut")
    assert has(s, s.buttoned, "us-m4a1") and of(events, "hatches-handled")[0].rule == "15.0i"
    assert not offers(s, "hatch us-m4a1")
    act(s, "end")
    assert not has(s, s.marked, "us-m4a1") and s.passes
    s = tank()
    act(s, "activate 15E5", "turret us-m4a1 se")
    assert not offers(s, "hatch us-m4a1"), "the first thing or not at all"


@proves("15.0d", "15.0a", "17.2b")
def test_shaken_vehicles_stay_shut_and_some_have_no_hatches() -> None:
    """A Shaken tank does not open; an M10 has no roof to shut and is Open even when it bears the marker."""
    s = tank("15E5 facing-0-0 shaken buttoned")
    act(s, "activate 15E5")
    assert not offers(s, "hatch us-m4a1")
    s = stage(ground(), {"us-m10": "15E5 buttoned", **FAR})
    act(s, "activate 15E5")
    assert not offers(s, "hatch us-m10") and men.is_open(s, unit(s, "us-m10"))


@proves("15.0b", "10.1e", "15.0d")
def test_only_open_vehicles_spot() -> None:
    """A German squad in a wood: the Sherman looks for it Open, not shut, not Shaken."""
    there = {"de-a": "15C3", "us-a": "15A8"}
    s = stage(ground(), {"us-m4a1": "15E5", **there})
    assert "15C3" in offers(s, "spot us-m4a1")
    for words in ("15E5 buttoned", "15E5 shaken buttoned"):
        s = stage(ground(), {"us-m4a1": words, **there})
        assert not offers(s, "spot us-m4a1")


# -- driving -------------------------------------------------------------------------------------


@proves("15.1c", "15.1e", "15.1b")
def test_forward_and_reverse_by_the_corner_it_faces() -> None:
    """A Sherman in E5 facing vertex 1, east, goes into F5 and F6, and back into D5 and D6, which costs twice as much;
    one vehicle at a time, by Move or Assault Move only."""
    s = tank("15E5 facing-1-1")
    act(s, "activate 15E5")
    assert offers(s, "drive us-m4a1") == {"move", "assault"}
    act(s, "drive us-m4a1 move")
    assert asked(s) == "driving" and offers(s, "step") == {"15F5", "15F6", "15D5", "15D6"}
    forward = act(s, "step 15F5")
    assert of(forward, "group-moved")[0].data["points"] == 2, "in halves"
    back = act(s, "step 15E5")
    assert of(back, "group-moved")[0].data["points"] == 4 and s.facing[unit(s, "us-m4a1")] == 1
    act(s, "halt")
    assert has(s, s.moved, "us-m4a1") and at(s, "us-m4a1") == "15E5"


@proves("15.1c", "15.1g", "15.1h")
def test_turning_costs_a_point_a_corner_and_carries_the_turret() -> None:
    """From 1 to 2 and 3: two points; a turret that pointed at 4 points at 0."""
    s = tank("15E5 facing-1-4")
    act(s, "activate 15E5", "drive us-m4a1 move")
    assert offers(s, "turn us-m4a1") == {"ne", "se"} and not offers(s, "halt")
    act(s, "turn us-m4a1 se", "turn us-m4a1 sw")
    tank_ = unit(s, "us-m4a1")
    assert (s.facing[tank_], s.turret[tank_], s.paid) == (3, 0, 4)


@proves("15.0c", "15.1a", "10.4a", "15.1c")
def test_tracks_pay_by_their_own_column() -> None:
    """Into brush two points, in reverse four; woods, stone and the bocage side are barred; the road costs half."""
    s = tank("15E5 facing-2-2")
    act(s, "activate 15E5", "drive us-m4a1 move")
    assert of(act(s, "step 15E6"), "group-moved")[0].data["points"] == 4
    s = tank("15E7 facing-5-5")
    act(s, "activate 15E7", "drive us-m4a1 move")
    assert "15E6" in offers(s, "step")
    s = tank("15D6 facing-4-4")
    act(s, "activate 15D6", "drive us-m4a1 move")
    assert "15C5" not in offers(s, "step"), "bocage"
    s = tank("15C4 facing-5-5")
    act(s, "activate 15C4", "drive us-m4a1 move")
    assert "15C3" not in offers(s, "step"), "a wood"
    s = tank("15D8 facing-4-4")
    act(s, "activate 15D8", "drive us-m4a1 move")
    assert of(act(s, "step 15C8"), "group-moved")[0].data["points"] == 1


@proves("15.0c", "15.1a", "10.4a")
def test_wheels_pay_by_theirs() -> None:
    """A half-track pays four points for light woods, where tracks pay three, and may not enter the wooden house."""
    s = stage(ground(), {"de-sdkfz251": "15G5 facing-2-2", "us-a": "15A1"}, active="german")
    act(s, "activate 15G5", "drive de-sdkfz251 move")
    assert of(act(s, "step 15G6"), "group-moved")[0].data["points"] == 8
    s = stage(ground(), {"de-sdkfz251": "15E4 facing-5-5", "us-a": "15A1"}, active="german")
    act(s, "activate 15E4", "drive de-sdkfz251 move")
    assert "15E3" not in offers(s, "step")


@proves("15.1c", "10.4a")
def test_a_wreck_costs_a_point_more() -> None:
    """Clear ground with a wreck: two points."""
    s = tank("15H3 facing-5-5", wrecks=["15H2"])
    act(s, "activate 15H3", "drive us-m4a1 move")
    assert of(act(s, "step 15H2"), "group-moved")[0].data["points"] == 4


@proves("21.3a", "21.4c")
def test_wire_and_friendly_mines() -> None:
    """Wire costs tracks four points in place of the hex; a German vehicle pays one more on its own mines."""
    s = tank("15E5 facing-2-2", wire=["15E6"])
    act(s, "activate 15E5", "drive us-m4a1 move")
    assert of(act(s, "step 15E6"), "group-moved")[0].data["points"] == 8
    s = stage(ground(), {"de-stug": "15H5 facing-2-2", "us-a": "15A1"}, active="german", mines=["15H6"])
    act(s, "activate 15H5", "drive de-stug move")
    assert of(act(s, "step 15H6"), "group-moved")[0].data["points"] == 4


@proves("6.0k", "15.1c")
def test_the_minimum_move_is_the_only_step() -> None:
    """A Shaken tank has five points; back into wire is eight. It is made all the same, and is the last; after a turn it
    is not."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-5-5 shaken buttoned", "de-a": "15E1"}, wire=["15E6"])
    act(s, "activate 15E5", "drive us-m4a1 move")
    act(s, "step 15E6")
    assert at(s, "us-m4a1") == "15E6" and has(s, s.moved, "us-m4a1") and asked(s) != "driving"
    s = stage(ground(), {"us-m4a1": "15E5 facing-5-5 shaken buttoned", "de-a": "15E1"}, wire=["15E6"])
    act(s, "activate 15E5", "drive us-m4a1 move", "turn us-m4a1 w")
    act(s, "turn us-m4a1 nw")
    assert "15E6" not in offers(s, "step"), "no minimum move after a turn"


@proves("15.0d", "15.1i", "5.1f", "5.1n")
def test_a_shaken_vehicle_has_half_and_does_not_approach() -> None:
    """Five points of ten; not towards the squad it sees, but it may turn and reverse; no Assault Move."""
    s = stage(ground(), {"us-m4a1": "15F5 facing-1-1 shaken buttoned", "de-a": "15J6"})
    assert men.allowance(s, unit(s, "us-m4a1")) == 10
    act(s, "activate 15F5")
    assert offers(s, "drive us-m4a1") == {"move"}
    act(s, "drive us-m4a1 move")
    assert offers(s, "step") == {"15E4", "15E5"} and offers(s, "turn us-m4a1") == {"ne", "se"}


@proves("15.2a", "6.1e", "15.1b")
def test_assault_move_spends_half_and_at_least_a_point() -> None:
    """Five points of ten, rounded up; half a point along the road is not enough to stop."""
    s = tank("15D8 facing-4-4")
    act(s, "activate 15D8", "drive us-m4a1 assault")
    act(s, "step 15C8")
    assert "halt" not in legal(s)
    act(s, "step 15D8")
    act(s, "halt")
    assert has(s, s.assaulted, "us-m4a1") and not has(s, s.moved, "us-m4a1")
    s = tank("15E5 facing-1-1")
    act(s, "activate 15E5", "drive us-m4a1 assault")
    for corner in ("se", "e", "se", "e", "se"):
        act(s, f"turn us-m4a1 {corner}")
    assert not offers(s, "turn us-m4a1") and not offers(s, "step")


@proves("15.1d", "15.1g")
def test_the_turret_is_set_freely_and_remembered() -> None:
    """Any corner, no points, no window; once until it drives or fires again; a StuG has none."""
    s = tank("15E5 facing-1-1")
    act(s, "activate 15E5")
    assert offers(s, "turret us-m4a1") == {"ne", "se", "sw", "w", "nw"}
    act(s, "turret us-m4a1 w")
    assert s.turret[unit(s, "us-m4a1")] == 4 and has(s, s.turned, "us-m4a1")
    assert not offers(s, "turret us-m4a1") and not has(s, s.marked, "us-m4a1")
    act(s, "drive us-m4a1 move", "step 15F5")
    assert offers(s, "turret us-m4a1")
    s = stage(ground(), {"de-stug": "15H5", "us-a": "15A1"}, active="german")
    act(s, "activate 15H5")
    assert not offers(s, "turret de-stug")


@proves("15.1b", "1.3d", "8.1h", "15.1a")
def test_what_bars_a_vehicle() -> None:
    """A hex with enemies, with a melee, with two vehicles or wrecks, or a wooden house with friends in it."""
    s = tank("15E5 facing-1-1", wrecks=["15F6", "15F6"])
    act(s, "activate 15E5", "drive us-m4a1 move")
    assert "15F6" not in offers(s, "step") and "15F5" in offers(s, "step")
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1", "de-a": "15F5", "us-a": "15F6"}, melee=["15F6"])
    act(s, "activate 15E5", "drive us-m4a1 move")
    assert offers(s, "step") == {"15D5", "15D6"}
    s = stage(ground(), {"us-m4a1": "15E4 facing-5-5", "us-a": "15E3", **FAR})
    act(s, "activate 15E4", "drive us-m4a1 move")
    assert "15E3" not in offers(s, "step")


@proves("15.1a", "15.1j")
def test_tracks_crush_a_wooden_house() -> None:
    """Four points; from then on the hex is rubble: degrading, cover two, seen through; the printed board stays."""
    s = stage(ground(), {"us-m4a1": "15E4 facing-5-5", "us-a": "15E5", "de-a": "15E1"})
    h, far, near = (s.setting.ground.locations.index[name] for name in ("15E3", "15E1", "15E5"))
    assert s.setting.ground.eyes.through(near, far) == -1, "the house is in the way"
    act(s, "activate 15E4")
    events = act(s, "drive us-m4a1 move", "step 15E3")
    assert of(events, "group-moved")[0].data["points"] == 8 and of(events, "building-crushed")
    after = s.setting.ground
    assert (after.kind[h], after.cover[h], after.eyes.through(near, far)) == ("rubble", 2, 1)
    assert not after.building >> h & 1 and ground().ground.kind[h] == "wooden-building"
    again = stage(ground(), {"us-a": "15E5", "de-a": "15E1"}, rubble=["15E3"])
    assert again.setting.ground is after, "a saved position knows it"
    with pytest.raises(BadData):
        stage(ground(), {"us-a": "15E5"}, rubble=["15A1"])


@proves("1.5d")
def test_a_vehicle_has_one_morale() -> None:
    """The same Shaken or not, where a leader has another; abandoned it is no unit any more that could check."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-0-0", "de-koch": "15J8", "us-a": "15A1"})
    where = {"us-m4a1": "15E5 facing-0-0 shaken buttoned", "de-koch": "15J8 shaken", "us-a": "15A1"}
    shaken = stage(ground(), where)
    tank_, leader = unit(s, "us-m4a1"), unit(s, "de-koch")
    assert men.morale(s, tank_) == men.morale(shaken, tank_)
    assert men.morale(s, leader) != men.morale(shaken, leader)
    wrecks.abandon_vehicle(s, tank_, "15.4b")
    s.flow.settle(s, None)
    assert not s.where[tank_] and has(s, s.abandoned, "us-m4a1")


@proves("6.0o", "15.0c")
def test_half_points_are_exact() -> None:
    """Nine points and a half of ten are spent, along the road and in turns: half a point is left, good for one more hex
    of road and for nothing else."""
    s = tank("15C8 facing-0-0")
    act(s, "activate 15C8", "drive us-m4a1 move", "step 15D8", "turn us-m4a1 e")
    act(s, *("turn us-m4a1 se", "turn us-m4a1 e") * 4)
    assert offers(s, "step") == {"15E8"} and not offers(s, "turn", "us-m4a1")
