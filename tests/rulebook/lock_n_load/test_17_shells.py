"""Chapters 14 to 17 and 19.5 together: guns, mortars and small arms at vehicles with riders and at helicopters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

import lancio
from lancio.games.lock_n_load import ordnance, penetration, small_arms
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, kind, legal, of, offers, stage, table, total, unit

RIDING = {"us-m4a1": "15C4 facing-2-2", "us-a": "us-m4a1-on", "us-hill": "us-m4a1-on", "us-b": "15A1"}


@cache
def field() -> Setting:
    """Open ground; a Sherman and a StuG, men, a mortar and a gun of each side."""
    return table(
        {"H2": "b"}, us=("m4a1", "us-para", "us-para", "hill", "us-para", "us-para", "mortar-60", "Walt+lucky", "m10"),
        german=("stug", "atg-75", "wehrmacht", "wehrmacht", "koch"), german_weapons=("panzerschreck",),
    )  # fmt: skip


@cache
def air() -> Setting:
    """Helicopters and what can be fired at them."""
    return table(
        {"C5": "b"}, us=("gunship", "transport", "cavalry"), us_force="us-cavalry", german=("nva", "nva", "vinh"),
        german_force="nva", german_weapons=("rpg-2", "rpd"),
    )  # fmt: skip


# -- riders and guns -----------------------------------------------------------------------------


@proves("16.2b", "14.0e", "15.0g")
def test_the_gun_throws_riders_off_the_machine_guns_do_not() -> None:
    """A Sherman fires its machine guns with a squad and Hill on top: they stay. It fires its gun: both are off before
    the dice to hit, with Move; the squad passes with 1 + 1, Hill fails with 6 + 6 and is Shaken."""
    s = stage(field(), {**RIDING, "de-a": "15C7"}, dice=[1, 6, 2, 1, 1, 6, 6, 6, 6])
    act(s, "activate 15C4", "machine-gun us-m4a1 15C7", "burst joint")
    assert at(s, "us-a") == at(s, "us-hill") == "us-m4a1-on"
    events = act(s, "shell us-m4a1 15C7")
    kinds = [event.kind for event in events]
    assert kinds.index("thrown-off") < kinds.index("shelled")
    assert at(s, "us-a") == at(s, "us-hill") == "15C4" and has(s, s.moved, "us-a") and has(s, s.moved, "us-hill")
    assert has(s, s.shaken, "us-hill") and not has(s, s.shaken, "us-a")


@proves("16.2b", "5.3a")
def test_they_are_thrown_off_in_the_enemy_impulse_too() -> None:
    """Opportunity fire of the gun."""
    s = stage(field(), {**RIDING, "de-a": "15C7"}, active="german", dice=[1, 1, 1, 1, 6, 6])
    act(s, "activate 15C7", "go 15C7 move", "~with de-a", "~set-off", "step 15C6")
    act(s, "shell us-m4a1 15C6")
    assert at(s, "us-a") == "15C4" and has(s, s.moved, "us-a") and not has(s, s.shaken, "us-a")


@proves("16.2c", "14.0i", "14.01d")
@pytest.mark.parametrize(
    ("dice", "thrown"),
    [
        ([3, 4, 1, 5, 2, 2, 1, 1, 1, 1], True),  # 6 against 10: a hit that does nothing else
        ([3, 4, 1, 6], False),  # a dud is no hit
        ([6, 6], False),  # a miss
    ],
)
def test_a_hit_that_does_not_destroy_throws_them_off(dice: list[int], thrown: bool) -> None:
    """An anti-tank gun at a Sherman with riders."""
    s = stage(field(), {**RIDING, "de-atg-75": "15C8 facing-0-0", "de-a": "15J8"}, active="german", dice=dice)
    act(s, "activate 15C8", "shell de-atg-75 us-m4a1")
    assert (at(s, "us-a") == "15C4") is thrown and has(s, s.moved, "us-a") is thrown
    assert not has(s, s.shaken, "us-m4a1")


@proves("16.1.1a", "14.0h", "15.4a")
def test_a_pierced_tank_and_those_on_it() -> None:
    """6 + 5 against 2 + 5: the squad lives with an even die, Hill dies with an odd one, the crew lives: all Shaken and
    with Move beside the wreck."""
    s = stage(
        field(), {**RIDING, "de-atg-75": "15C8 facing-0-0", "de-a": "15J8"}, active="german", dice=[3, 4, 6, 2, 2, 3, 4]
    )
    act(s, "activate 15C8", "shell de-atg-75 us-m4a1")
    assert has(s, s.dead, "us-m4a1") and has(s, s.dead, "us-hill")
    for name in ("us-a", "us-m4a1-crew"):
        assert at(s, name) == "15C4" and has(s, s.shaken, name) and has(s, s.moved, name), name


@proves("1.3g", "15.4a")
def test_a_crew_without_room_goes_where_there_is_some() -> None:
    """Three squads stand under the tank: the crew appears beside, by its owner's choice, not among enemies."""
    units = {"us-m4a1": "15C4 facing-2-2", "us-a": "15C4", "us-b": "15C4", "us-c": "15C4", "de-a": "15C3"}
    s = stage(field(), {**units, "de-atg-75": "15C8 facing-0-0"}, active="german", dice=[3, 4, 6, 2, 4])
    act(s, "activate 15C8", "shell de-atg-75 us-m4a1")
    assert asked(s) == "crew-out" and s.to_act == 0
    assert offers(s, "appear") == {"15C5", "15B4", "15B5", "15D4", "15D5"}
    act(s, "appear 15B4")
    assert at(s, "us-m4a1-crew") == "15B4" and has(s, s.shaken, "us-m4a1-crew") and has(s, s.moved, "us-m4a1-crew")


# -- shots one after the other -------------------------------------------------------------------


@proves("14.0m", "15.0e", "14.3b")
def test_two_shots_at_two_targets() -> None:
    """A gun that fires twice may aim elsewhere with the second, only inside its arc; the last target is acquired."""
    s = stage(
        air(), {"us-gunship": "15C4-air hovering", "us-a": "15J8", "de-a": "15C5", "de-b": "15E4"}, dice=[6, 6] * 2
    )
    act(s, "activate 15C4-air", "shell us-gunship 15C5")
    assert asked(s) == "next-shot" and offers(s, "shell", "us-gunship") == {"15C5", "15E4"} and "hold-fire" in legal(s)
    act(s, "shell us-gunship 15E4")
    gun, target = unit(s, "us-gunship"), s.setting.roster.count + s.where[unit(s, "de-b")]
    assert s.aim[gun] - 1 >> 1 == target and not offers(s, "shell", "us-gunship")


@proves("15.1d", "15.1f", "15.1g", "14.0c")
def test_turning_to_fire_costs_by_what_is_turned() -> None:
    """A target behind a Sherman: one more with the turret, which then stands on the nearest corner that bears while the
    hull keeps its own; two more with the hull, which carries the turret along."""
    behind = {"us-m4a1": "15E5 facing-1-1", "us-a": "15J8", "de-a": "15E7"}
    for answer, line, hull, turret in (("turret se", "turret", 1, 2), ("hull se", "hull", 2, 2)):
        s = stage(field(), behind, dice=[6, 6])
        act(s, "activate 15E5", "shell us-m4a1 15E7")
        assert asked(s) == "lay-gun" and "turret sw" not in legal(s), "the nearest corner only"
        events = act(s, answer)
        values = {m["label"]: m["value"] for m in of(events, "shelled")[0].data["modifiers"]}
        assert values == {line: 1 if line == "turret" else 2, "open": -1}
        assert (s.facing[unit(s, "us-m4a1")], s.turret[unit(s, "us-m4a1")]) == (hull, turret)
        assert not has(s, s.moved, "us-m4a1"), "a pivot is no move"


@proves("15.1g")
def test_a_turret_set_for_machine_guns_costs_the_gun() -> None:
    """The machine guns turn it free of charge; the gun that fires after them pays one, at the same target."""
    s = stage(field(), {"us-m4a1": "15E5 facing-1-1", "us-a": "15J8", "de-a": "15E7"}, dice=[1, 6, 6, 6])
    act(s, "activate 15E5", "machine-gun us-m4a1 15E7", "burst fixed")
    events = act(s, "shell us-m4a1 15E7")
    assert {m["label"]: m["value"] for m in of(events, "shelled")[0].data["modifiers"]} == {"turret": 1, "open": -1}


# -- mortars at vehicles -------------------------------------------------------------------------


@proves("17.4a", "18.1h", "17.2h")
@pytest.mark.parametrize(("words", "hit"), [("", True), ("moved", True), ("buttoned", False)])
def test_a_mortar_at_an_assault_gun(words: str, hit: bool) -> None:
    """Open: 5 and 2 against 1, brush 1 and armour 2: three up, whether it has moved or not; 4 + 3 is 7, Shaken.
    Buttoned it cannot be hurt."""
    units = {"us-mortar-60": "15H8", "us-a": "15J8", "de-stug": f"15H2 facing-3-3 {words}".strip(), "de-a": "15A1"}
    s = stage(field(), units, dice=[5, 1, 1, 4], spotted=[[], ["15H2"]])
    events = act(s, "activate 15H8", "mortar us-mortar-60 15H2", "~shoot")
    assert has(s, s.shaken, "de-stug") is hit
    checks = of(events, "damage-checked")
    assert [event.data["total"] for event in checks] == ([4 + 5 + 2 - 1 - 1 - 2] if hit else [])


@proves("17.4a", "17.2b", "17.3a")
def test_an_open_top_and_an_unarmoured_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """An M10 is struck though Buttoned; one side without armour is enough to have none, and can be destroyed."""
    from lancio.games.lock_n_load.barrage import against, immune

    s = stage(field(), {"us-m10": "15C4 buttoned", "us-m4a1": "15C4 buttoned", "us-a": "15A1", "de-a": "15J8"})
    tank, hunter = unit(s, "us-m4a1"), unit(s, "us-m10")
    assert immune(s, tank) and not immune(s, hunter) and against(s, hunter)[1].total == 1
    thin = replace(small_arms.armour_of(s, tank), hull=(5, 0, 2))
    monkeypatch.setattr(small_arms, "armour_of", lambda s, vehicle: thin)
    assert not immune(s, tank) and against(s, tank)[1].total == 0
    assert small_arms.procedure(s, tank, None) == small_arms.SOFT


# -- unarmoured vehicles -------------------------------------------------------------------------


@proves("17.3a", "17.2b", "14.0n", "15.4a")
def test_a_truck_is_destroyed_by_rifles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A vehicle without any armour, Buttoned: 6 + 1 against 1; 6 + 6 is twice its morale: destroyed; its crew rolls."""
    s = stage(field(), {"us-m10": "15C4 buttoned", "us-a": "15A1", "de-a": "15C7"}, active="german", dice=[6, 1, 6, 3])
    bare = replace(small_arms.armour_of(s, unit(s, "us-m10")), hull=(0, 0, 0), turret=(), open_top=False)
    monkeypatch.setattr(small_arms, "armour_of", lambda s, vehicle: bare)
    events = act(s, "activate 15C7", "fire 15C7 us-m10", "~everyone", "~shoot")
    fired, check = of(events, "fired-at-vehicle")[0], of(events, "damage-checked")[0]
    assert (fired.data["total"], fired.data["cover"]) == (7, 1) and not fired.data["covers"]
    assert (check.data["total"], check.data["result"]) == (12, "destroyed")
    assert has(s, s.dead, "us-m10") and of(events, "crew-rolled")


# -- helicopters ---------------------------------------------------------------------------------


def aloft(pen: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Fight, ordnance.Shot]:
    """An RPG with this penetration aims at a gunship that hovers two hexes away; its armour is 1."""
    s = stage(
        air(), {"us-gunship": "15C5-air hovering", "us-a": "15J1", "de-a": "15C7"}, weapons={"de-rpg-2": "de-a"},
        active="german", dice=[3, 3, 1, 4, 1, 1, 1],
    )  # fmt: skip
    roster = s.setting.roster
    weapon = roster.weapon_names.index["de-rpg-2"]
    row = roster.weapons[weapon]
    assert row.barrel is not None
    barrel = replace(row.barrel, penetration=(pen,) * 3)
    monkeypatch.setattr(ordnance, "barrel_of", lambda s, unit, arm=NOBODY: barrel)
    monkeypatch.setattr(penetration, "barrel_of", lambda s, unit, arm=NOBODY: barrel)
    return s, ordnance.Shot(unit(s, "de-a"), weapon, s.where[unit(s, "us-gunship")], unit(s, "us-gunship"))


@proves("19.5.1a", "19.5a")
@pytest.mark.parametrize(("pen", "result"), [(0, "none"), (1, "damaged"), (2, "destroyed"), (5, "destroyed")])
def test_penetration_is_compared_with_armour(pen: int, result: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed against printed, without dice: less does nothing, as much damages, more destroys. 8 or less on the dice
    hits, in the air over brush as anywhere."""
    s, shot = aloft(pen, monkeypatch)
    assert penetration.air_result(s, shot) == result
    odds = penetration.vehicle_odds(s, shot)
    assert odds == ({"none": Fraction(1)} if pen == 0 else {result: Fraction(26, 36), "none": Fraction(10, 36)})
    events = act(s, "activate 15C7", "shell de-rpg-2 us-gunship", "~shoot")
    assert not of(events, "armour-struck")
    found = "destroyed" if has(s, s.dead, "us-gunship") else "damaged" if has(s, s.damaged, "us-gunship") else "none"
    assert found == result


@proves("19.5.2a", "19.5.2b", "19.1b", "5.0j")
@pytest.mark.parametrize(("place", "near"), [("15C5", True), ("15C6", True), ("15C7", False)])
def test_small_arms_at_a_helicopter(place: str, near: bool) -> None:
    """2 + 1, two more beside it or beneath it, against its armour alone, brush below or not; range five reaches two."""
    s = stage(air(), {"us-gunship": "15C5-air", "us-a": "15J1", "de-a": place}, active="german", dice=[3, 2, 1])
    act(s, f"activate {place}")
    events = act(s, f"fire {place} us-gunship", "~everyone", "~shoot")
    fired = of(events, "fired-at-vehicle")[0]
    assert total(fired) == (4 if near else 2) and [m["label"] for m in fired.data["covers"]] == ["armour"]
    s = stage(air(), {"us-gunship": "15C5-air", "us-a": "15J1", "de-a": "15C8"}, active="german")
    act(s, "activate 15C8")
    assert not offers(s, "fire", "15C8")


@proves("19.5.2b", "19.5.1a")
def test_the_column_of_helicopters() -> None:
    """Morale 6: 6 nothing, 7 to 11 Damaged, 12 and more Destroyed."""
    s = stage(air(), {"us-gunship": "15C5-air", "us-a": "15J1", "de-a": "15C7"})
    huey = unit(s, "us-gunship")
    results = {n: set(small_arms.check_on(s, huey, n, small_arms.FLIES).odds()) for n in (0, 5, 6, 10, 11)}
    assert results == {0: {"none"}, 5: {"none", "damaged"}, 6: {"damaged", "destroyed"}, 10: {"damaged", "destroyed"},
                       11: {"destroyed"}}  # fmt: skip


# -- Lucky ---------------------------------------------------------------------------------------


@proves("12.0c", "12.0d", "17.2c")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_fires_at_a_vehicle_again(use: bool) -> None:
    """Walt alone at an Open StuG, two hexes away: 1 + 2 against 3 + 2 does nothing; 6 + 2 does: a check of 6 + 3."""
    s = stage(
        field(), {"us-walt": "15C6", "us-a": "15J8", "de-stug": "15C4 facing-2-2", "de-a": "15A1"}, dice=[1, 3, 6, 6]
    )
    act(s, "activate 15C6", "fire 15C6 de-stug", "~everyone", "~with us-walt", "~shoot")
    assert asked(s) == "luck-fire" and not s.fired
    events = act(s, "use lucky" if use else "accept")
    stands = of(events, "vehicle-attack-stands")[0]
    assert (stands.data["total"], stands.data["cover"]) == (8 if use else 3, 5)
    assert has(s, s.shaken, "de-stug") is use and has(s, s.fired, "us-walt")
    assert kind(s, "us-walt") == "hero"


@proves("12.0c", "12.0d", "17.1f")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_assaults_again(use: bool) -> None:
    """Walt alone at a StuG: he passes his check, 1 + 2 against 3 + 2 fails, 6 + 2 against the same does not."""
    units = {"us-walt": "15C5", "us-a": "15J8", "de-stug": "15C4 facing-2-2", "de-a": "15A1"}
    s = stage(field(), units, dice=[1, 1, 1, 3, 6])
    act(s, "activate 15C5", "go 15C5 move", "~with us-walt", "~set-off", "step 15C4", "~strike")
    assert asked(s) == "luck-assault" and s.to_act == 0
    events = act(s, "use lucky" if use else "accept")
    assert [(e.data["total"], e.data["cover"]) for e in of(events, "close-assaulted")] == ([(8, 5)] if use else [])
    assert has(s, s.dead, "de-stug") is use and at(s, "us-walt") == ("15C4" if use else "15C5")


# -- previews ------------------------------------------------------------------------------------


def foreseen(s: Fight, text: str) -> tuple[dict[str, Fraction], int]:
    """The chances of an answer, and the sum of its modifiers."""
    code = s.setting.verbs.parse(text)
    assert isinstance(code, int)
    preview = lancio.game("lock-n-load").foresee(s, code, s.to_act)
    assert preview is not None
    odds = {chance.outcome.removeprefix("result."): chance.probability for chance in preview.chances}
    return odds, sum(int(line.value) for line in preview.modifiers)


@proves("19.5.2b", "17.2d")
def test_fire_at_a_helicopter_is_foreseen() -> None:
    """A squad, 2 against armour 1: one up; then a check above 6. As counted by hand, before and within the attack."""
    s = stage(air(), {"us-gunship": "15C5-air", "us-a": "15J1", "de-a": "15C7"}, active="german")
    act(s, "activate 15C7")
    dice = range(1, 7)
    counted = sum(1 for a in dice for d in dice for c in dice if a + 2 > d + 1 and c + a + 1 - d > 6)
    assert foreseen(s, "fire 15C7 us-gunship") == (
        {"harmed": Fraction(counted, 216), "spared": Fraction(216 - counted, 216)}, 1,
    )  # fmt: skip


@proves("14.0m", "19.5.1a")
def test_each_shot_is_foreseen() -> None:
    """The second rocket like the first; an RPG at a Huey that hovers: 8 or less."""
    s = stage(air(), {"us-gunship": "15C4-air hovering", "us-a": "15J8", "de-a": "15C5"}, dice=[6, 6])
    act(s, "activate 15C4-air")
    first = foreseen(s, "shell us-gunship 15C5")
    act(s, "shell us-gunship 15C5")
    assert asked(s) == "next-shot" and foreseen(s, "shell us-gunship 15C5") == first
    s = stage(
        air(), {"us-gunship": "15C5-air hovering", "us-a": "15J1", "de-a": "15C7"}, weapons={"de-rpg-2": "de-a"},
        active="german",
    )  # fmt: skip
    act(s, "activate 15C7")
    odds, plus = foreseen(s, "shell de-rpg-2 us-gunship")
    assert odds == {"destroyed": Fraction(26, 36), "none": Fraction(10, 36)} and plus == 1


@proves("15.0j", "17.2d")
def test_machine_guns_are_foreseen_with_the_cover_of_the_target() -> None:
    """6 at men in brush: 5 in all; 6 at an Open StuG with armour 2 in the open: 4."""
    s = stage(field(), {"us-m4a1": "15H5 facing-0-0", "us-a": "15J8", "de-a": "15H2 fired", "de-stug": "15H3"})
    act(s, "activate 15H5")
    assert foreseen(s, "machine-gun us-m4a1 15H2")[1] == 5 and foreseen(s, "machine-gun us-m4a1 de-stug")[1] == 4


@proves("17.1f", "17.1m")
def test_a_close_assault_is_foreseen_choice_by_choice() -> None:
    """1 against 2; with the Panzerschreck 3, with Koch 2."""
    s = stage(
        field(), {"de-a": "15C5", "de-b": "15C5", "de-koch": "15C5", "us-m4a1": "15C4", "us-a": "15A1"},
        weapons={"de-panzerschreck": "de-a"}, active="german", dice=[1, 1] * 3,
    )  # fmt: skip
    act(s, "activate 15C5", "go 15C5 move", "everyone", "step 15C4")

    def beats(plus: int) -> Fraction:
        return Fraction(sum(1 for a in range(1, 7) for d in range(1, 7) if a + plus > d + 2), 36)

    assert foreseen(s, "assault de-a us-m4a1")[0]["destroyed"] == beats(1)
    act(s, "assault de-a us-m4a1")
    assert foreseen(s, "using de-panzerschreck")[0]["destroyed"] == beats(3)
    assert foreseen(s, "led de-koch")[0]["destroyed"] == beats(2)
