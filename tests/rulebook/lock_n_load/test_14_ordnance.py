"""Chapters 14, 1.6.3 and 15.4: ordnance, what it does to vehicles and men, weapon teams."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lancio.engine.contest import TWO
from lancio.games.lock_n_load import acquisition, arcs, ordnance, penetration
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, unit

FIELD = table(
    {"G7": "S", "H7": "S"},
    'bocage = "C3/D4"',
    us=("m4a1", "us-para", "us-para", "hill", "fifty-cal"),
    german=("atg-75", "stug", "wehrmacht", "wehrmacht", "koch", "atg-88"),
    us_weapons=("bazooka", "m1919a4"),
    german_weapons=("panzerfaust",),
)
GUN = {"us-m4a1": "15G4 assaulted facing-4-4", "us-a": "15J8", "de-atg-75": "15C3 facing-1-1", "de-a": "15A8"}


def at_gun(dice: list[int], **more: str) -> Fight:
    """The German gun of the worked example is active."""
    units = {**GUN, **{name.replace("_", "-"): words for name, words in more.items()}}
    s = stage(FIELD, units, active="german", dice=dice)
    act(s, "activate 15C3")
    return s


@proves("14.0a", "14.0d", "14.0e", "14.0h", "14.01d", "14.1b", "14.1c", "14.3a", "1.6a", "10.3h")
def test_a_gun_against_a_tank() -> None:
    """A1, A2: 9 less two needs 7; even strikes the turret's front; 9 against 10, and the check is passed."""
    s = at_gun([2, 4, 4, 6, 3, 4])
    events = act(s, "shell de-atg-75 us-m4a1")
    shot, armour, check = (of(events, kind)[0] for kind in ("shelled-vehicle", "armour-struck", "morale-checked"))
    assert (shot.data["total"], shot.data["need"], shot.data["result"]) == (8, 9, "hit")
    assert (armour.data["part"], armour.data["zone"]) == ("turret", "front")
    assert (armour.data["total"], armour.data["cover"]) == (9, 10)
    assert [armour.data[word] for word in ("number", "reading", "verdict")] == [6, "even", "withstood"]
    assert (check.data["total"], check.data["result"]) == (6, "none")
    assert has(s, s.fired, "de-atg-75")
    assert acquisition.level(s, unit(s, "de-atg-75")) == (unit(s, "us-m4a1"), 1)


@proves("14.0e")
@pytest.mark.parametrize(("dice", "result"), [([4, 4], "missed"), ([1, 1], "hit"), ([6, 6], "missed"), ([3, 4], "hit")])
def test_to_hit(dice: list[int], result: str) -> None:
    """7 or less on the dice hits here; 2 always, 12 never."""
    s = at_gun([*dice, 1, 6])
    assert of(act(s, "shell de-atg-75 us-m4a1"), "shelled-vehicle")[0].data["result"] == result


@proves("14.0e", "14.01d")
def test_natural_dice() -> None:
    """2 hits and 12 misses whatever is added or taken off; 12 shakes whatever the morale."""
    assert ordnance.ToHit(3)(TWO.cast((1, 1), 9)) == "hit"
    assert ordnance.ToHit(30)(TWO.cast((6, 6), 0)) == "missed"
    assert penetration.Stand(8, 5)(TWO.cast((6, 6), -5)) == "shaken"
    assert penetration.Stand(8, 5)(TWO.cast((6, 5), -5)) == "none"


@proves("14.3b")
def test_another_target_ends_what_was_acquired() -> None:
    """Even if the new target is destroyed."""
    s = at_gun([2, 3, 6, 1, 1], us_a="15F3", de_atg_75="15C3 facing-1-1 aims:15F3:2")
    act(s, "shell de-atg-75 us-m4a1")
    assert has(s, s.dead, "us-m4a1") and not s.aiming


@proves("14.0i", "14.3a")
def test_duds_and_catastrophes() -> None:
    """1 against 6 is no hit, yet the target is acquired; 6 against 1 destroys."""
    s = at_gun([2, 3, 1, 6])
    events = act(s, "shell de-atg-75 us-m4a1")
    assert of(events, "dud") and not of(events, "morale-checked")
    assert acquisition.level(s, unit(s, "de-atg-75"))[1] == 1
    s = at_gun([2, 3, 6, 1, 1])
    events = act(s, "shell de-atg-75 us-m4a1")
    assert of(events, "vehicle-destroyed")[0].rule == "14.0i"


@proves("14.0h", "14.0j", "15.4a", "14.3a")
@pytest.mark.parametrize(("die", "alive"), [(2, True), (3, False)])
def test_a_wreck_and_its_crew(die: int, alive: bool) -> None:
    """Pierced: a wreck; an even die leaves a Shaken crew with Move; nothing is acquired."""
    s = at_gun([2, 3, 5, 3, die])
    act(s, "shell de-atg-75 us-m4a1")
    assert has(s, s.dead, "us-m4a1") and len(s.wrecks) == 1
    assert not s.aiming
    crew = s.setting.roster.names.names[s.setting.roster.crew_of[unit(s, "us-m4a1")]]
    assert bool(s.where[unit(s, crew)]) == alive
    if alive:
        assert at(s, crew) == "15G4" and has(s, s.shaken, crew) and has(s, s.moved, crew)
    vehicle = s.losses[5]
    assert vehicle == 2


@proves("14.01a", "14.01b", "14.01f", "15.4b", "1.3g")
def test_equal_values() -> None:
    """Passed: Shaken and buttoned. Failed: abandoned, the crew checks at once and bears Move."""
    s = at_gun([2, 3, 3, 3, 2, 3])
    act(s, "shell de-atg-75 us-m4a1")
    assert has(s, s.shaken, "us-m4a1") and has(s, s.buttoned, "us-m4a1")
    s = at_gun([2, 3, 3, 3, 6, 4, 6, 6])
    events = act(s, "shell de-atg-75 us-m4a1")
    assert of(events, "vehicle-abandoned")[0].rule == "14.01a"
    assert has(s, s.abandoned, "us-m4a1") and s.hulks == s.wrecks
    assert has(s, s.moved, "us-m4a1-crew") and has(s, s.shaken, "us-m4a1-crew")


@proves("14.01d", "14.01e")
def test_no_penetration() -> None:
    """The roll is less the difference; a natural 12 shakes; Shaken twice is abandoned."""
    s = at_gun([2, 3, 1, 5, 6, 6])
    act(s, "shell de-atg-75 us-m4a1")
    assert has(s, s.shaken, "us-m4a1"), "6 against 10, 12 - 4 = 8"
    s = at_gun([2, 3, 1, 5, 6, 6, 1, 1], us_m4a1="15G4 assaulted shaken buttoned facing-4-4")
    events = act(s, "shell de-atg-75 us-m4a1")
    assert of(events, "vehicle-abandoned")[0].rule == "14.01e"
    assert not has(s, s.shaken, "us-m4a1-crew")
    s = at_gun([2, 3, 1, 5, 5, 5])
    act(s, "shell de-atg-75 us-m4a1")
    assert not has(s, s.shaken, "us-m4a1"), "10 - 4 is as much as its morale"


@proves("14.1a", "14.0c", "14.0n", "5.0k", "1.6.3e")
def test_arc_and_impact() -> None:
    """G3: a vehicle in H8 that faces east."""
    s = stage(FIELD, {"us-m4a1": "15H8 facing-1-1", "us-a": "15A1", "de-a": "15A3"})
    tank, index = unit(s, "us-m4a1"), s.setting.ground.board.index
    here = index["15H8"]
    front = {name for name in ("15I7", "15I8", "15J7", "15J8", "15I6", "15H7", "15G7", "15G8")
             if arcs.in_arc(s, here, 1, index[name])}  # fmt: skip
    assert front == {"15I7", "15I8", "15J7", "15J8", "15I6"}
    assert arcs.impact(s, tank, index["15I7"], False) == 0
    assert arcs.impact(s, tank, index["15H7"], False) == 1
    assert arcs.impact(s, tank, index["15G7"], False) == 2
    assert arcs.impact(s, tank, index["15I6"], False) == 1, "on the line the weaker side"
    assert arcs.impact(s, tank, here, False) == 2, "in one hex the weakest"
    assert arcs.in_arc(s, here, 4, here)


@proves("14.2a")
def test_hollow_charges() -> None:
    """Half against red armour, rounded up; nothing in the box is red."""
    assert [penetration.penetration_of(5, heat, red) for heat, red in ((True, True), (True, False), (False, True))] == [
        3, 5, 5,
    ]  # fmt: skip
    assert not any(kind.armour and kind.armour.red for kind in BOX.counters.kinds)


@proves("14.0g", "14.0l", "14.2.1a", "4.0g", "14.0b")
def test_he_against_men() -> None:
    """A bazooka: HE 2, one less in the open, one more against Move; the vehicle there is not touched."""
    units = {"us-a": "15C3", "de-a": "15D4 moved", "de-b": "15D4", "de-stug": "15D4", "us-b": "15A1"}
    s = stage(FIELD, units, weapons={"us-bazooka": "us-a"}, dice=[2, 3, 3, 4, 5])
    act(s, "activate 15C3")
    assert {"15D4", "de-stug"} <= offers(s, "shell", "us-bazooka")
    events = act(s, "shell us-bazooka 15D4")
    assert of(events, "shell-burst")[0].data["total"] == 3 + 1
    more = of(events, "moving-targets")[0]
    assert (more.data["units"], more.data["value"], more.rule) == (["de-a"], 1, "14.0g"), (
        "whom it counts against is told"
    )
    assert [e.data["unit"] for e in of(events, "damage-checked")] == ["de-a"], "3 + 2 against 4; without Move no more"
    s = stage(FIELD, units | {"de-b": "15D4 assaulted"}, weapons={"us-bazooka": "us-a"}, dice=[2, 3, 3, 4, 5, 5])
    events = act(s, "activate 15C3", "shell us-bazooka 15D4")
    assert of(events, "shell-burst")[0].data["total"] == 3 + 2 and not of(events, "moving-targets"), "both have moved"
    house = stage(FIELD, {"us-a": "15F7", "de-a": "15G7", "us-b": "15A1"}, weapons={"us-bazooka": "us-a"})
    shot = ordnance.Shot(unit(house, "us-a"), 0, house.where[unit(house, "de-a")], NOBODY)
    assert penetration.blast(house, shot, unit(house, "de-a")).total == 2


@proves("14.0k", "4.0r", "1.6.1m", "14.01c")
def test_support_weapon_and_joint_fire() -> None:
    """A squad fires its bazooka and then joins the fire of its place, or the other way round; no third weapon."""
    units = {"us-a": "15C3", "de-a": "15C4", "us-b": "15A1", "de-b": "15J8"}
    s = stage(FIELD, units, weapons={"us-bazooka": "us-a"}, dice=[6, 6, 1, 6])
    act(s, "activate 15C3", "shell us-bazooka 15C4")
    assert has(s, s.fired, "us-a") and "fire 15C3 15C4" in legal(s)
    assert not offers(s, "shell", "us-bazooka")
    act(s, "fire 15C3 15C4", "~everyone")
    assert not offers(s, "fire", "15C3")
    s = stage(FIELD, units, weapons={"us-bazooka": "us-a", "us-m1919a4": "us-a"}, dice=[1, 6, 6, 6])
    act(s, "activate 15C3", "fire 15C3 15C4", "with us-a", "using us-m1919a4", "~shoot")
    assert not offers(s, "shell", "us-bazooka"), "own firepower and a weapon are all"


@proves("14.0m", "1.6.1c")
def test_few_columns_and_one_shot() -> None:
    """A Panzerfaust has one column and one shot; in American hands it needs one less."""
    units = {"us-a": "15C3", "de-a": "15C4", "de-b": "15C5", "us-b": "15A1"}
    s = stage(FIELD, units, weapons={"de-panzerfaust": "us-a"}, dice=[6, 6])
    act(s, "activate 15C3")
    assert offers(s, "shell", "de-panzerfaust") == {"15C4"}
    weapon = s.setting.roster.weapon_names.index["de-panzerfaust"]
    shot = ordnance.Shot(unit(s, "us-a"), weapon, s.where[unit(s, "de-a")], NOBODY)
    assert [m.label for m in ordnance.aiming(s, shot).modifiers] == ["captured"]
    act(s, "shell de-panzerfaust 15C4")
    assert s.spent >> weapon & 1 and not s.aiming


@proves("14.3a", "14.3b", "14.3c", "14.3d")
def test_acquired_targets() -> None:
    """One better each time, two at most; gone when the target leaves, when another is aimed at; not against movers."""
    s = at_gun([6, 6], de_atg_75="15C3 facing-1-1 aims:us-m4a1:1")
    gun, tank = unit(s, "de-atg-75"), unit(s, "us-m4a1")
    shot = ordnance.Shot(gun, NOBODY, s.where[tank], tank)
    assert [m.value for m in ordnance.aiming(s, shot).modifiers if m.label == "acquired"] == [-1]
    act(s, "shell de-atg-75 us-m4a1")
    assert acquisition.level(s, gun) == (tank, 2)
    s.shift(tank, s.setting.ground.board.index["15G5"])
    assert not s.aiming
    s = at_gun([6, 6], de_atg_75="15C3 facing-1-1 aims:us-m4a1:2", us_a="15F3")
    act(s, "shell de-atg-75 15F3")
    assert acquisition.level(s, gun) == (s.setting.roster.count + s.where[unit(s, "us-a")], 1)
    s.lift(unit(s, "us-a"))
    assert not s.aiming, "no man is left there"


@proves("1.6.3e", "1.6.3f", "1.6.3i", "1.6.3j", "1.6.3h")
def test_turning_a_gun() -> None:
    """Out of the arc it is turned and fires with 2 more, Move and Fired; or it turns, two corners a point."""
    s = at_gun([6, 6], us_a="15A2", us_m4a1="15J7")
    act(s, "shell de-atg-75 15A2")
    assert asked(s) == "lay-gun" and all(text.startswith("hull") for text in legal(s))
    events = act(s, sorted(legal(s))[0])
    assert {"hull": 2}.items() <= {m["label"]: m["value"] for m in of(events, "shelled")[0].data["modifiers"]}.items()
    assert has(s, s.moved, "de-atg-75") and has(s, s.fired, "de-atg-75")
    s = at_gun([], de_atg_88="15C3 facing-0-0", de_atg_75="15A7", us_a="15J8")
    assert offers(s, "turn", "de-atg-88") == {"e", "se", "w", "nw"}
    assert "go 15C3 move" not in legal(s), "it never leaves its hex"
    act(s, "turn de-atg-88 se", "~decline")
    assert has(s, s.moved, "de-atg-88") and s.facing[unit(s, "de-atg-88")] == 2


@proves("1.6.3h")
def test_recoilless_rifles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from inside a building."""
    s = stage(FIELD, {"de-atg-75": "15G7", "us-a": "15G5", "us-b": "15A1"}, active="german")
    roster = s.setting.roster
    place = s.where[unit(s, "de-atg-75")]
    s.reach = 1 << place
    assert ordnance.guns(s, place, 1, True)
    monkeypatch.setattr(roster, "recoilless", 1 << unit(s, "de-atg-75"))
    assert not ordnance.guns(s, place, 1, True)


@proves("5.2b", "1.6.3i", "4.1h")
def test_small_arms_of_a_team() -> None:
    """The .50 calibre fires alone, all round, and leaves the joint attack to the others."""
    units = {"us-fifty-cal": "15C3", "us-a": "15C3", "de-a": "15C5", "us-b": "15A1"}
    s = stage(FIELD, units, dice=[1, 6, 1, 6])
    act(s, "activate 15C3")
    events = act(s, "fire us-fifty-cal 15C5")
    assert of(events, "fired")[0].data["modifiers"][0]["value"] == 3
    assert "fire 15C3 15C5" in legal(s) and not offers(s, "fire", "us-fifty-cal")


@proves("5.3e", "5.3o", "4.1d", "4.0r")
def test_a_declaration_of_several_shots() -> None:
    """Against a mover: the bazooka, then the joint fire of the same place, for one chance."""
    units = {"us-a": "15C3 complete", "de-a": "15C5", "us-b": "15A1", "de-b": "15J8"}
    s = stage(FIELD, units, weapons={"us-bazooka": "us-a"}, active="german", dice=[6, 6, 1, 6])
    act(s, "activate 15C5", "go 15C5 move", "~with de-a", "~set-off", "step 15C4")
    assert asked(s) == "opportunity" and {"shell us-bazooka 15C4", "fire 15C3"} <= legal(s)
    events = act(s, "shell us-bazooka 15C4")
    assert {"label": "complete", "value": 2, "rule": "4.1d"} in of(events, "shelled")[0].data["modifiers"]
    assert asked(s) == "declaration" and "fire 15C3" in legal(s)
    act(s, "fire 15C3", "~everyone")
    assert s.declared == 0 and asked(s) == "moving"


@proves("14.0e", "15.0b")
def test_a_tank_fires() -> None:
    """A9: Open -1, one degrading +1: the StuG's front, 8 against 7, and the crew lives."""
    brush = table({"F5": "b"}, us=("m4a1", "us-para"), german=("stug", "wehrmacht"))
    units = {"us-m4a1": "15G4 facing-4-4", "us-a": "15A1", "de-stug": "15E5 facing-1-1", "de-a": "15J8"}
    s = stage(brush, units, dice=[3, 4, 4, 3, 2])
    act(s, "activate 15G4")
    events = act(s, "shell us-m4a1 de-stug", "~turret w", "~turret sw")
    tally = {m["label"]: m["value"] for m in of(events, "shelled-vehicle")[0].data["modifiers"]}
    assert tally == {"degrading": 1, "open": -1}
    struck = of(events, "armour-struck")[0].data
    assert (struck["part"], struck["reading"], struck["verdict"]) == ("hull", "no-turret", "pierced")
    assert of(events, "vehicle-destroyed") and has(s, s.shaken, "de-stug-crew")
    assert of(events, "crew-rolled")[0].data["verdict"] == "saved"


def test_odds_are_whole() -> None:
    """The chances of a shot at a vehicle add up, and agree with a count by hand of the dice to hit."""
    s = at_gun([])
    gun, tank = unit(s, "de-atg-75"), unit(s, "us-m4a1")
    shot = ordnance.Shot(gun, NOBODY, s.where[tank], tank)
    odds = penetration.vehicle_odds(s, shot)
    assert sum(odds.values()) == 1
    assert odds["none"] >= Fraction(15, 36), "8 and more miss"
