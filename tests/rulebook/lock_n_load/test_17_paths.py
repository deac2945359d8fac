"""Chapters 14 to 19: the same rows in every path: machine guns, riders, set-up, barrages, the air."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from lancio.games.lock_n_load import arcs
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.setting import Setting
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, fresh, has, legal, of, offers, stage, table

MISS = [1, 6]


@cache
def field() -> Setting:
    """Open ground; vehicles, men, a mortar and a gun."""
    return table(
        {"H2": "b"}, us=("m4a1", "us-para", "us-para", "hill", "mortar-60", "m10", "m3", "us-glider"),
        us_weapons=("bar", "bazooka"), german=("stug", "atg-75", "wehrmacht", "wehrmacht", "pz4"),
    )  # fmt: skip


@cache
def air() -> Setting:
    """A gunship and a transport; a StuG, a gun and a mortar against them."""
    return table(
        us=("gunship", "transport", "cavalry", "cavalry-half", "sykes"), us_force="us-cavalry",
        us_more='entry = { hexes = "15C1 15D1", turn = 1 }',
        german=("wehrmacht", "stug", "atg-75", "mortar-50", "koch"),
    )  # fmt: skip


# -- guns ----------------------------------------------------------------------------------------


@proves("14.0n", "5.0k", "14.0c")
def test_a_gun_fires_at_what_hovers_over_it_without_turning() -> None:
    """In its own hex every arc is satisfied; two hexes behind it has to be turned."""
    units = {"us-gunship": "15C4-air hovering", "us-a": "15J8", "de-atg-75": "15C4 facing-1-1"}
    s = stage(air(), units, active="german", dice=[6, 6])
    events = act(s, "activate 15C4", "shell de-atg-75 us-gunship")
    assert [m["label"] for m in of(events, "shelled-vehicle")[0].data["modifiers"]] == ["hovering"]
    s = stage(
        air(), {"us-gunship": "15A4-air hovering", "us-a": "15J8", "de-atg-75": "15C4 facing-1-1"}, active="german"
    )
    act(s, "activate 15C4", "shell de-atg-75 us-gunship")
    assert asked(s) == "lay-gun"


@proves("14.0n", "15.0h", "14.1a", "14.0h")
@pytest.mark.parametrize(("facing", "zone", "armour"), [(2, "front", 1), (5, "rear", 0)])
def test_no_armour_against_penetration_where_there_is_none(
    facing: int, zone: str, armour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A half-track bare behind, struck from the south: 1 in front, 0 behind."""
    kinds = list(BOX.counters.kinds)
    number = BOX.counters.kind_of["m3"]
    printed = kinds[number].armour
    assert printed is not None
    kinds[number] = replace(kinds[number], armour=replace(printed, hull=(1, 1, 0)))
    monkeypatch.setattr(arcs, "_KINDS", kinds)
    units = {"us-m3": f"15C4 facing-{facing}-{facing}", "us-a": "15A1", "de-atg-75": "15C8 facing-0-0", "de-a": "15J8"}
    s = stage(field(), units, active="german", dice=[3, 4, 2, 6, 2])
    struck = of(act(s, "activate 15C8", "shell de-atg-75 us-m3"), "armour-struck")[0]
    assert (struck.data["zone"], struck.data["cover"] - struck.data["defence"]) == (zone, armour)


@proves("14.1a", "14.1c", "15.0h")
@pytest.mark.parametrize(
    ("words", "dice", "part", "zone", "armour"),
    [
        ("facing-2-2", [3, 4], "hull", "front", 5),
        ("facing-1-1", [3, 4], "hull", "side", 3),
        ("facing-5-5", [3, 4], "hull", "rear", 2),
        ("facing-5-2", [2, 4], "turret", "front", 4),
        ("facing-2-5", [2, 4], "turret", "rear", 3),
    ],
)
def test_hull_and_turret_by_their_own_facing(words: str, dice: list[int], part: str, zone: str, armour: int) -> None:
    """A Sherman shot at from the south: by the printed number of the side that is struck; on a dividing line, as here
    with front and side, by the weaker."""
    s = stage(
        field(), {"us-m4a1": f"15C4 {words}", "us-a": "15A1", "de-atg-75": "15C7 facing-0-0", "de-a": "15J8"},
        active="german", dice=[*dice, 2, 5, 1, 1],
    )  # fmt: skip
    struck = of(act(s, "activate 15C7", "shell de-atg-75 us-m4a1"), "armour-struck")[0]
    found = (struck.data["part"], struck.data["zone"], struck.data["cover"] - struck.data["defence"])
    assert found == (part, zone, armour)


@proves("15.2a", "14.0e", "6.1c")
def test_a_gun_after_an_assault_move() -> None:
    """Two more to hit."""
    s = stage(field(), {"us-m4a1": "15E5 assaulted facing-1-1", "us-a": "15J8", "de-a": "15G5"}, dice=[6, 6])
    events = act(s, "activate 15E5", "shell us-m4a1 15G5")
    assert {m["label"]: m["value"] for m in of(events, "shelled")[0].data["modifiers"]} == {"assault": 2, "open": -1}


# -- machine guns --------------------------------------------------------------------------------


@proves("14.0b", "17.2b", "17.2c", "15.0g")
def test_machine_guns_pick_the_vehicle_or_the_men() -> None:
    """Men and an Open StuG in one hex: either; Buttoned only the men, unless somebody rides on it."""
    both = {"us-m4a1": "15E5 facing-1-1", "us-a": "15A1", "de-a": "15H5"}
    s = stage(field(), {**both, "de-stug": "15H5"}, dice=[6, 1, 1])
    act(s, "activate 15E5")
    assert offers(s, "machine-gun", "us-m4a1") == {"15H5", "de-stug"}
    events = act(s, "machine-gun us-m4a1 15H5", "burst joint")
    assert [e.data["unit"] for e in of(events, "damage-checked")] == ["de-a"]
    s = stage(field(), {**both, "de-stug": "15H5 buttoned"})
    act(s, "activate 15E5")
    assert offers(s, "machine-gun", "us-m4a1") == {"15H5"}
    s = stage(field(), {**both, "de-stug": "15H5 buttoned", "de-a": "de-stug-on"})
    act(s, "activate 15E5")
    assert offers(s, "machine-gun", "us-m4a1") == {"de-stug"}


@proves("14.01e", "17.2e", "15.4b")
def test_small_arms_shake_a_shaken_tank_destroyer() -> None:
    """An M10 has no roof: Shaken a second time it is abandoned, the crew gets out and passes its check."""
    s = stage(
        field(), {"us-m10": "15C4 shaken buttoned", "us-a": "15A1", "de-a": "15C6", "de-b": "15J8"}, active="german",
        dice=[6, 1, 2, 1, 1],
    )  # fmt: skip
    events = act(s, "activate 15C6", "fire 15C6 us-m10", "~everyone", "~with de-a", "~shoot")
    assert of(events, "vehicle-abandoned")[0].rule == "14.01e" and has(s, s.abandoned, "us-m10")
    assert at(s, "us-m10-crew") == "15C4" and not has(s, s.shaken, "us-m10-crew")


@proves("19.5.2a", "15.0f", "19.1c")
def test_machine_guns_at_a_helicopter_reach_half_as_far() -> None:
    """A StuG's 2 reaches ten hexes, five in the air; those of a Huey fire all round, ten hexes at men."""
    for place, reached in (("15C3-air", {"us-gunship"}), ("15C2-air", set())):
        s = stage(air(), {"us-gunship": place, "us-a": "15J1", "de-stug": "15C8 facing-3-3"}, active="german")
        act(s, "activate 15C8")
        assert offers(s, "machine-gun", "de-stug") == reached, place
    s = stage(air(), {"us-gunship": "15E4-air", "us-a": "15J1", "de-a": "15A4", "de-koch": "15J6"})
    act(s, "activate 15E4-air")
    assert offers(s, "machine-gun", "us-gunship") == {"15A4", "15J6"}


# -- riders and passengers -----------------------------------------------------------------------


@proves("16.2e", "1.6.1m")
def test_weapons_are_fired_on_the_ground_alone() -> None:
    """A squad with a BAR and a bazooka: on the ground it may use both, on a tank neither."""
    arms = {"us-bar": "us-a", "us-bazooka": "us-a"}
    s = stage(field(), {"us-m4a1": "15C4", "us-a": "15C4", "de-a": "15C7"}, weapons=arms)
    act(s, "activate 15C4")
    assert offers(s, "shell", "us-bazooka") == {"15C7"}
    act(s, "fire 15C4 15C7")
    assert "using us-bar" in legal(s)
    s = stage(field(), {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-b": "15A1",
                        "de-a": "15C7"}, weapons=arms, dice=MISS)  # fmt: skip
    act(s, "activate 15C4")
    assert not offers(s, "shell", "us-bazooka")
    events = act(s, "fire us-m4a1-on 15C7", "~with us-a", "~everyone", "~shoot")
    assert not of(events, "fired")[0].data["weapons"]


@proves("16.2g", "4.0q")
def test_riders_alone_are_enough_for_a_base() -> None:
    """The tank has fired, the squad on it has not: its place may be named for the squad."""
    s = stage(field(), {"us-m4a1": "15C4 fired", "us-a": "us-m4a1-on", "us-b": "15A1", "de-a": "15C7"})
    assert "activate 15C4" in legal(s)
    s = stage(field(), {"us-m4a1": "15C4 fired", "us-a": "us-m4a1-on fired", "us-b": "15A1", "de-a": "15C7"})
    assert "activate 15C4" not in legal(s)


@proves("16.1a", "16.2a", "16.4f")
def test_who_gets_on_as_long_as_there_is_room() -> None:
    """Of two squads, Hill and a mortar: the mortar never, the second squad not when one is on."""
    men = dict.fromkeys(("us-a", "us-c", "us-hill", "us-mortar-60"), "15C4")
    s = stage(field(), {"us-m4a1": "15C4 facing-1-1", **men, "de-a": "15J8 fired"})
    act(s, "activate 15C4", "drive us-m4a1 move", "load us-m4a1")
    assert offers(s, "with") == {"us-a", "us-c", "us-hill"}
    act(s, "with us-a")
    assert offers(s, "with") == {"us-hill"}


@proves("16.1b", "17.4a", "18.1h")
def test_shells_do_not_reach_those_inside() -> None:
    """A squad in a half-track under a mortar: only the half-track checks; on a tank the squad does too."""
    for carrier, place, checked in (("us-m3", "us-m3-in", ["us-m3"]), ("us-m4a1", "us-m4a1-on", ["us-a"])):
        units = {carrier: "15C4 buttoned", "us-a": place, "us-b": "15A1", "de-mortar-50": "15C8", "de-a": "15J8"}
        s = stage(mortared(), units, active="german", dice=[6, 6, 1, 2, 1, 1])
        events = act(s, "activate 15C8", "mortar de-mortar-50 15C4", "~shoot")
        assert [e.data["unit"] for e in of(events, "damage-checked")] == checked, carrier


@cache
def mortared() -> Setting:
    """A German mortar against vehicles."""
    return table(us=("m4a1", "m3", "us-para", "us-para"), german=("mortar-50", "wehrmacht"))


# -- set-up --------------------------------------------------------------------------------------


@proves("15.1a", "6.0n")
def test_where_a_vehicle_is_set_up() -> None:
    """Not in a building, in forest or across the river; its men may."""
    s = fresh("paymaster")
    while asked(s) != "deploy":
        act(s, sorted(legal(s))[0])
    tank, men = offers(s, "place", "de-stug"), offers(s, "place", "de-a")
    assert {"16F7", "16F8", "16J1", "16J2"} <= men and not tank & {"16F7", "16F8", "16G8", "16J1", "16J2"}
    assert "16F5" in tank


# -- the air -------------------------------------------------------------------------------------


@proves("18.0a", "18.1h", "17.4a", "19.5a")
def test_a_mortar_at_a_hovering_helicopter() -> None:
    """6 and 1 against 1 and armour 1: five up, a check of 2 + 5. In flight it is no target."""
    s = stage(air(), {"us-gunship": "15C4-air hovering", "us-a": "15J8", "de-mortar-50": "15C8"}, active="german",
              dice=[6, 2, 1, 2])  # fmt: skip
    act(s, "activate 15C8")
    events = act(s, "mortar de-mortar-50 15C4", "~shoot")
    check = of(events, "damage-checked")[0]
    assert (check.data["unit"], check.data["total"], check.data["result"]) == ("us-gunship", 2 + 5, "damaged")
    s = stage(
        air(), {"us-gunship": "15C4-air", "us-a": "15J8", "de-mortar-50": "15C8", "de-a": "15A1"}, active="german"
    )
    act(s, "activate 15C8")
    assert offers(s, "mortar", "de-mortar-50") == {"15J8"}


@proves("19.2a", "6.0m", "5.3a")
def test_coming_in_is_worth_a_declaration() -> None:
    """A squad two hexes away may fire at a helicopter that enters; then it flies on."""
    s = stage(air(), {"us-gunship": "?", "us-a": "15J8", "de-a": "15C3"}, dice=MISS)
    act(s, "enter us-gunship 15C1-air")
    assert (asked(s), s.stack[-1][1], offers(s, "fire")) == ("opportunity", 1, {"15C3"})
    act(s, "fire 15C3", "~everyone")
    assert asked(s) == "flight" and at(s, "us-gunship") == "15C1-air"


@proves("16.4f", "19.4a", "19.4b")
def test_who_is_lifted() -> None:
    """Unmarked men below, as long as there is room; whoever got on in this impulse bears Move and does not get off."""
    s = stage(
        air(), {"us-transport": "15C6-air hovering", "us-a": "15C6", "us-b": "15C6", "us-sykes": "15C6 fired",
                "de-a": "15J8 fired"},
    )  # fmt: skip
    act(s, "activate 15C6-air", "load us-transport")
    assert offers(s, "with") == {"us-a", "us-b"}
    act(s, "with us-a", "~ready")
    assert at(s, "us-a") == "us-transport-in" and not offers(s, "unload", "us-transport")


@proves("19.5.1c", "19.5.1d")
def test_a_damaged_one_does_nothing_but_leave() -> None:
    """No fire, nobody gets off, no change; the phase does not end before it has left."""
    hurt = {"us-transport": "15C6-air hovering damaged complete", "us-a": "us-transport-in", "us-b": "15D6"}
    s = stage(air(), {**hurt, "de-a": "15F6"})
    act(s, "activate 15D6")
    for verb in ("unload", "mode", "machine-gun"):
        assert not offers(s, verb, "us-transport"), verb
    assert "fly us-transport" not in legal(s)
    s = stage(
        air(), {"us-transport": "15C6-air hovering damaged", "us-a": "us-transport-in", "de-a": "15J8"}, active="german"
    )
    act(s, "activate 15J8", "go 15J8 crawl", "~with de-a", "~set-off", "step 15J7", "~end")
    assert s.turn == 2 and (asked(s) == "limp" or has(s, s.out, "us-transport"))


@proves("19.3b", "19.3d")
def test_levels_over_every_sort_of_ground() -> None:
    """One over open ground, two over brush, grass, wood and small houses, three over heavy jungle, four over two
    storeys; a hill lifts all of them."""
    ground = table(
        {"B2": "b", "D4": "J", "E7": "g", "C7": "W", "H6": "S", "I5": "S", "I6": "S"},
        'buildings = ["H6 I5 I6"]\nlevels = { 2 = "B2" }', us_force="us-cavalry",
        us=("gunship",), german=("wehrmacht",),
    ).ground.locations  # fmt: skip
    levels = {name: ground.height[ground.index[f"15{name}-air"]] for name in ("C3", "E7", "C7", "D4", "H6", "B2")}
    assert levels == {"C3": 1, "E7": 2, "C7": 2, "D4": 3, "H6": 4, "B2": 2 + 2}


@proves("18.2g", "9.0a", "18.3b")
def test_the_guns_fall_silent_in_administration() -> None:
    """Artillery's barrage lies for the turn and no longer."""
    guns = table(us=("us-para", "clarkson"), german=("wehrmacht",),
                 us_more='formations = [{ name = "A", missions = 2, firepower = 5 }]')  # fmt: skip
    s = stage(guns, {"us-a": "15A1", "us-clarkson": "15A1", "de-a": "15J8"}, fires=["15E4"], sources=[0], dice=[1, 2])
    act(s, "pass", "pass", "~pass")
    assert s.turn == 3 and not s.fires and not s.sources
