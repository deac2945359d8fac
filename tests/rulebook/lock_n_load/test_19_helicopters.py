"""Chapter 19: helicopters: flight, sight, damage, crashes."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.crashes import crash, damage, shot_down
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, named, of, offers, stage, table

US, NVA = 0, 1
HUEY = "us-gunship"
FAR = {"de-a": "15J8"}


@cache
def ground() -> Setting:
    """A hill with heavy jungle on it in D4 and bare in E4, tall grass in C6."""
    return table(
        {"D4": "J", "C6": "g", "H4": "f"}, 'levels = { 1 = "D4 E4" }', us_force="us-cavalry",
        us=("gunship", "transport", "cavalry", "cavalry-half", "sykes", "mortar-60"), german=("wehrmacht", "wehrmacht"),
    )  # fmt: skip


def over(place: str = "15C3", *more: str, dice: tuple[int, ...] = (), **units: str) -> Fight:
    """A gunship in the air at the beginning of an American impulse."""
    where = {HUEY: " ".join((f"{place}-air", *more)), **{k.replace("_", "-"): v for k, v in units.items()}, **FAR}
    return stage(ground(), where, dice=dice)


def unit(s: Fight, name: str = HUEY) -> int:
    """A counter by its name."""
    return s.setting.roster.index[name]


@proves("19.3b", "19.3d")
def test_the_level_of_a_helicopter() -> None:
    """Open on level 1: 2; heavy jungle on level 1: 4 (worked example G4); open ground 1, forest 2."""
    s = over()
    locations = s.setting.ground.locations
    levels = {name: locations.height[locations.index[f"15{name}-air"]] for name in ("E4", "D4", "C3", "H4")}
    assert levels == {"E4": 2, "D4": 4, "C3": 1, "H4": 2}


@proves("19.3d", "19.3b")
def test_it_sees_over_what_is_lower() -> None:
    """From over the hill, across the wood in H4, though from the ground behind it nothing is seen; the hex right behind
    the wood is hidden."""
    s = over()
    eyes, index = s.setting.ground.eyes, s.setting.ground.locations.index
    assert eyes.through(index["15F5"], index["15J3"]) == BLOCKED
    assert eyes.through(index["15E4-air"], index["15E4"]) == 0, "the same hex always"
    assert eyes.through(index["15F5"], index["15H4-air"]) != BLOCKED


@proves("19.3a")
def test_always_spotted_and_nobody_below() -> None:
    """The helicopter over the jungle is, the squad beneath it is not."""
    s = over("15D4", us_a="15D4")
    assert named(s, spotted_by(s, NVA)) == {"15D4-air"}


@proves("19.1a", "19.2a", "19.1c", "19.6b")
def test_it_flies_changes_once_and_is_complete_after_its_impulse() -> None:
    """Hex by hex; Hovering it stays; Ops Complete only when the impulse is over."""
    s = over()
    act(s, "activate 15C3-air", f"fly {HUEY}", "step 15C4-air", "step 15C5-air", "halt")
    assert at(s, HUEY) == "15C5-air" and offers(s, "mode", HUEY) == {"hover"} and not has(s, s.complete, HUEY)
    act(s, f"mode {HUEY} hover")
    assert has(s, s.hovering, HUEY)
    assert f"fly {HUEY}" not in legal(s) and not offers(s, "mode", HUEY)
    act(s, "~end")
    assert has(s, s.complete, HUEY)


@proves("19.1b", "5.0j")
def test_it_may_be_over_the_enemy_without_a_melee() -> None:
    """No melee, nobody locked, and the place is adjacent."""
    s = over("15C3", de_b="15C4")
    events = act(s, "activate 15C3-air", f"fly {HUEY}", "step 15C4-air", "~decline")
    assert not of(events, "melee-entered") and not s.locked
    index = s.setting.ground.locations.index
    assert s.setting.ground.near[index["15C4"]] >> index["15C4-air"] & 1


@proves("19.2a", "19.5.2a", "19.5.2b")
def test_small_arms_fire_at_it_in_every_hex_at_half_range() -> None:
    """A 1-6-4 reaches three hexes, not four. 3 + 1 against 1 + 1, a check of 5 + 2 against 6: Damaged, and it stops (as
    in the worked example H2)."""
    s = over("15F1", de_b="15F6", dice=(3, 1, 5))
    act(s, "activate 15F1-air", f"fly {HUEY}", "step 15F2-air")
    assert asked(s) == "flight", "four hexes are too far"
    act(s, "step 15F3-air")
    assert asked(s) == "opportunity" and offers(s, "fire") == {"15F6"}
    events = act(s, "fire 15F6", "~everyone", "~shoot", "~decline")
    assert of(events, "damage-checked")[0].data["total"] == 5 + 2
    assert of(events, "damage-checked")[0].data["result"] == "damaged"
    assert has(s, s.damaged, HUEY) and has(s, s.complete, HUEY) and at(s, HUEY) == "15F3-air"


@proves("19.3c")
def test_hovering_it_spots_without_being_spent() -> None:
    """Flying it does not spot at all, not even what is adjacent."""
    s = over("15C3", "hovering", de_b="15D4", dice=(1,))
    assert "15D4" in named(s, spotted_by(s, US)), "adjacent to a Hovering helicopter"
    s = over("15F5", "hovering", de_b="15D4", dice=(1,))
    act(s, f"spot {HUEY} 15D4")
    assert not has(s, s.complete, HUEY) and s.looked
    s = over("15C3", de_b="15D4")
    assert not named(s, spotted_by(s, US)) & {"15D4"} and not offers(s, "spot")


@proves("19.5.1a")
def test_ordnance_compares_printed_numbers() -> None:
    """Destroyed, damaged or nothing, as the numbers say."""
    for result, state in (("none", "whole"), ("damaged", "damaged"), ("destroyed", "dead")):
        s = over("15C3", "hovering", dice=(1, 1, 1, 1, 1, 1))
        shot_down(s, unit(s), result)
        s.flow.settle(s, None)
        found = "dead" if has(s, s.dead, HUEY) else "damaged" if has(s, s.damaged, HUEY) else "whole"
        assert found == state


@proves("19.5.1b", "19.5.1e", "19.4a")
def test_a_crash_strikes_the_hex_where_it_ends() -> None:
    """White 3, coloured 4: two hexes south. 3 + 4 against 2 on a squad there; a wreck; an even die saves the crew."""
    s = over("15C3", us_a="15C5", dice=(3, 4, 3, 2, 6, 2))
    crash(s, unit(s))
    s.flow.settle(s, None)
    assert named(s, 1 << s.wrecks[-1]) == {"15C5"} and has(s, s.dead, HUEY) and has(s, s.shaken, "us-a")
    assert at(s, "us-gunship-crew") == "15C5"


@proves("19.5.1e")
def test_off_the_map_all_are_lost() -> None:
    """Nobody is struck, there is no wreck."""
    s = stage(ground(), {"us-transport": "15C2-air", "us-a": "us-transport-in", "us-sykes": "15C5", **FAR}, dice=[6, 1])
    crash(s, unit(s, "us-transport"))
    assert has(s, s.dead, "us-transport") and has(s, s.dead, "us-a") and not s.wrecks


@proves("19.5.1c", "19.5.1d")
def test_a_damaged_one_leaves_with_the_first_impulse_of_the_next_turn() -> None:
    """Flying first, by the shortest way, as the whole impulse; a second damage changes nothing."""
    s = over("15B4", "hovering damaged", us_a="15E7")
    damage(s, unit(s))
    assert has(s, s.damaged, HUEY)
    s = over("15B4", "hovering damaged", us_a="15E7")
    if asked(s) == "limp":
        act(s, sorted(legal(s))[0])
    assert has(s, s.out, HUEY) and not has(s, s.hovering, HUEY)


@proves("18.0a", "17.4a", "19.5a")
def test_mortars_hit_it_only_hovering() -> None:
    """Armour and no cover."""
    from lancio.games.lock_n_load.barrage import against, immune

    s = over("15H4", "hovering")
    assert not immune(s, unit(s)) and against(s, unit(s))[1].total == 1
    assert immune(over("15H4"), unit(s))


@proves("19.4a", "19.4b", "19.4c", "19.6b")
def test_men_get_off_and_walk_on_with_half_their_movement() -> None:
    """Hovering over tall grass: a squad of four points gets off with Move and has two left (worked example H4); not in
    flight, not over a wood."""
    s = stage(ground(), {"us-transport": "15C6-air hovering", "us-a": "us-transport-in", **FAR})
    act(s, "activate 15C6-air", "unload us-transport move", "~with us-a", "~ready")
    assert at(s, "us-a") == "15C6" and asked(s) == "moving"
    act(s, "step 15C5", "step 15C4")
    assert at(s, "us-a") == "15C4" and has(s, s.moved, "us-a"), "two points in the open, no more"
    for place in ("15C6-air", "15H4-air hovering"):
        s = stage(ground(), {"us-transport": place, "us-a": "us-transport-in", **FAR})
        act(s, f"activate {place.split()[0]}")
        assert not offers(s, "unload", "us-transport"), place


@proves("19.4a", "19.4b", "19.4c")
def test_men_get_on_where_it_began_its_impulse() -> None:
    """They bear Move and are aboard; it can fly away in the same impulse. Having flown there it takes nobody."""
    s = stage(ground(), {"us-transport": "15C6-air hovering", "us-a": "15C6", **FAR})
    act(s, "activate 15C6-air", "load us-transport", "~with us-a", "~ready")
    assert at(s, "us-a") == "us-transport-in" and has(s, s.moved, "us-a")
    assert "fly" in offers(s, "mode", "us-transport")
    s = stage(ground(), {"us-transport": "15C5-air", "us-a": "15C6", **FAR})
    act(s, "activate 15C5-air", "fly us-transport", "step 15C6-air", "halt", "mode us-transport hover")
    assert "load us-transport" not in legal(s)


@proves("19.6a", "19.6b")
def test_it_fires_all_it_has_between_moves() -> None:
    """Two rockets at 2 more in flight, on to the next hex, then the machine gun; Fired, and no more this turn."""
    s = over("15F1", de_b="15F4", dice=(6, 6, 6, 6, 1, 6))
    events = act(s, "activate 15F1-air", f"shell {HUEY} 15F4", "~shoot")
    lines = {line["label"]: line["value"] for line in of(events, "shelled")[0].data["modifiers"]}
    assert lines["flying"] == 2
    act(s, "~shell us-gunship 15F4", "~hold-fire")
    assert has(s, s.fired, HUEY) and f"fly {HUEY}" in legal(s) and f"shell {HUEY} 15F4" not in legal(s)
    act(s, f"fly {HUEY}", "step 15F2-air", "~decline", "~halt")
    assert at(s, HUEY) == "15F2-air" and "15F4" in offers(s, "machine-gun", HUEY)
    events = act(s, f"machine-gun {HUEY} 15F4", "~burst joint")
    assert of(events, "fired") and not offers(s, "machine-gun", HUEY)
    act(s, "~end")
    assert has(s, s.fired, HUEY) and not has(s, s.complete, HUEY)


@proves("19.7a")
def test_opportunity_fire_ops_complete_is_worse() -> None:
    """Machine guns with half of their 2, rockets at 2 more; fresh neither."""
    for marker, firepower, late in (("complete", 1, 2), ("", 2, 0)):
        where = {HUEY: f"15F4-air hovering {marker}".strip(), "us-a": "15J1", "de-b": "15F7"}
        s = stage(ground(), where, active="german", dice=(1, 6) * 4)
        act(s, "activate 15F7", "go 15F7 move", "~with de-b", "~set-off", "step 15F6")
        assert asked(s) == "opportunity"
        events = act(s, f"machine-gun {HUEY} 15F6", "~burst joint", f"~shell {HUEY} 15F6", "~shoot")
        lines = {line["label"]: line["value"] for line in of(events, "fired")[0].data["modifiers"]}
        assert lines["firepower"] == firepower, lines
        lines = {line["label"]: line["value"] for line in of(events, "shelled")[0].data["modifiers"]}
        assert lines.get("complete", 0) == late, lines


@proves("6.0m", "9.0c")
def test_by_airlift_nobody_walks_off() -> None:
    """Willow Two: from an edge hex a squad cannot leave on foot, a helicopter over it can."""
    s = stage("willow", {"us-a": "41E1", "us-gunship": "41F1-air", "nva-a": "41J8"})
    act(s, "activate 41E1", "go 41E1 move")
    assert "off" not in offers(s, "step")
    s = stage("willow", {"us-a": "41E1", "us-gunship": "41F1-air", "nva-a": "41J8"})
    act(s, "activate 41F1-air", "fly us-gunship")
    assert "off" in offers(s, "step")
