"""Chapters 19.2, 19.4 and 19.5: windows of helicopters, who is lifted where, who survives; Willow's points."""

from __future__ import annotations

from functools import cache

import pytest

from lancio.games.lock_n_load.crashes import crash, damage
from lancio.games.lock_n_load.helicopters import leave
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.victory import points
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, offers, stage, table, unit
from tests.rulebook.lock_n_load.test_objections import why

US, NVA = 0, 1
HUEY, LIFT = "us-gunship", "us-transport"
FAR = {"de-a": "15J8"}
ENTRY = 'entry = { hexes = "15C1 15D1", turn = 1 }'


@cache
def ground() -> Setting:
    """Open ground, tall grass in C1; helicopters come in over C1 and D1."""
    return table(
        {"C1": "g"}, us_force="us-cavalry", us_more=ENTRY, us_weapons=("m60",),
        us=("gunship", "transport", "cavalry", "cavalry-half", "sykes", "Mack"),
        german=("wehrmacht", "wehrmacht", "wehrmacht", "wehrmacht", "wehrmacht", "wehrmacht", "wehrmacht"),
    )  # fmt: skip


# -- windows -------------------------------------------------------------------------------------


@proves("19.2a", "5.3l", "5.3e")
def test_entering_and_hovering_are_worth_two_declarations() -> None:
    """A Huey enters a hex and hovers there: two (worked example G6), as long as nobody has used the first."""
    s = stage(ground(), {HUEY: "15F5-air", "de-b": "15F3", **FAR})
    act(s, "activate 15F5-air", f"fly {HUEY}", "step 15F4-air")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 1)
    act(s, "decline", "halt", f"mode {HUEY} hover")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 2)
    s = stage(ground(), {HUEY: "15F5-air", "de-b": "15F3", "de-c": "15F2", **FAR}, dice=[1, 6])
    act(s, "activate 15F5-air", f"fly {HUEY}", "step 15F4-air", "fire 15F3", "everyone", "halt", f"mode {HUEY} hover")
    assert (asked(s), s.stack[-1][1], offers(s, "fire")) == ("opportunity", 1, {"15F2"})


@proves("19.2a", "5.3e", "5.3l")
def test_each_helicopter_owes_for_itself() -> None:
    """Two that take turns within one impulse: the first enters a hex, the second too, then the first hovers: two."""
    s = stage(ground(), {HUEY: "15F5-air", LIFT: "15G5-air", "us-sykes": "15F5", "de-b": "15F2", **FAR})
    act(s, "activate 15F5 us-sykes", f"fly {HUEY}", "step 15F4-air", "~decline", "halt")
    act(s, f"fly {LIFT}", "step 15G4-air", "~decline", "halt", f"mode {HUEY} hover")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 2)


# -- forces --------------------------------------------------------------------------------------


@proves("3.0h")
def test_who_came_by_air_does_not_merge_with_the_ground_force() -> None:
    """Willow: the half-squad of the transport beside that of the ground force; two of the ground force may."""
    rally = [["turn"], ["administration"], ["rally", "us"]]
    units = {"us-sykes": "41E4", "us-a": "41E4 cavalry-half", "us-b": "41E4", "us-c": "41E4", "nva-a": "41J8"}
    s = stage("willow", units, pending=rally)
    assert offers(s, "merge", "us-a") == {"us-b"} and not offers(s, "merge", "us-b")
    assert why(s, "merge us-b us-c")[0] == "came-apart"


# -- getting on ----------------------------------------------------------------------------------


@proves("19.4b", "16.4b")
def test_nobody_gets_on_where_it_has_just_come_in() -> None:
    """It enters over C1, where men wait, and hovers: it did not begin its impulse there."""
    s = stage(ground(), {LIFT: "? transport", "us-a": "15C1", **FAR})
    act(s, f"enter {LIFT} 15C1-air", "~decline", "halt", f"mode {LIFT} hover", "~decline")
    assert has(s, s.hovering, LIFT) and f"load {LIFT}" not in legal(s)


@proves("19.4b", "4.0d")
def test_a_helicopter_in_reach_of_a_leader_takes_men_aboard() -> None:
    """The base is the hex of Sykes, beside it; it began its impulse where it is all the same."""
    s = stage(ground(), {LIFT: "15C6-air hovering", "us-a": "15C6", "us-sykes": "15C5", **FAR})
    act(s, "activate 15C5 us-sykes")
    assert f"load {LIFT}" in legal(s)


@proves("6.0m", "1.3d", "1.3i", "16.1b")
def test_it_comes_in_with_its_load_where_there_is_room_for_all() -> None:
    """Ruiz and a half-squad come aboard the transport: not over a hex with three squads, nor with two men; the gunship,
    empty, over any."""
    for below, fits in (({"us-a": "41A4"}, True), ({"us-sykes": "41A4", "us-medic": "41A4"}, False)):
        s = stage(
            "willow", {**below, "us-gunship": "?", "us-transport": "?", "us-ruiz": "?", "us-c": "?", "nva-a": "41J8"}
        )
        assert ("41A4-air" in offers(s, "enter", "us-transport")) is fits and "41A4-air" in offers(
            s, "enter", "us-gunship"
        )
    act(s, "enter us-transport 41A5-air", "~decline", "~halt")
    assert at(s, "us-ruiz") == at(s, "us-c") == "us-transport-in" and not has(s, s.moved, "us-c")


# -- getting off ---------------------------------------------------------------------------------


@proves("19.4c", "6.0o", "16.4c", "5.3l")
def test_each_pays_half_of_its_own() -> None:
    """Sykes, of six points, and a half-squad of four get off together, with Move at once: two points are left to the
    group. With the M60 on his back he has four, pays the three that are half of what is printed, and has one."""
    for weapons, far in (({}, "15C6"), ({"us-m60": "us-sykes"}, "15C5")):
        units = {LIFT: "15C4-air hovering", "us-b": f"{LIFT}-in", "us-sykes": f"{LIFT}-in", **FAR}
        s = stage(ground(), units, weapons=weapons)
        act(s, "activate 15C4-air", f"unload {LIFT} move", "with us-b", "with us-sykes")
        assert has(s, s.moved, "us-b") and has(s, s.moved, "us-sykes")
        act(s, "step 15C5", "~step 15C6")
        assert at(s, "us-b") == at(s, "us-sykes") == far and asked(s) == "acts" and not s.landed and not s.lowered
    s = stage(ground(), {LIFT: "15C4-air hovering", "us-b": f"{LIFT}-in", "us-sykes": f"{LIFT}-in", "de-a": "15C6"})
    act(s, "activate 15C4-air", f"unload {LIFT} move", "with us-b", "with us-sykes")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 3), "what the one who pays most has paid"


@proves("21.4a", "18.2g", "19.4c")
def test_mines_and_barrages_lie_in_wait_below() -> None:
    """A squad is let down on a mined hex over which a barrage lies: first the shells, then the mine."""
    mined = table(
        us_force="us-cavalry", us=("transport", "cavalry"), german=("wehrmacht", "koch"),
        works='works = [{ kind = "mines", count = 1, zone = "15:rows(1..8)" }]\n'
        'formations = [{ name = "B", missions = 1, firepower = 3 }]',
    )  # fmt: skip
    units = {LIFT: "15C4-air hovering", "us-a": f"{LIFT}-in", **FAR}
    s = stage(mined, units, mines=["15C4"], fires=["15C5"], sources=[0], dice=[1, 6, 1, 6])
    events = act(s, "activate 15C4-air", f"unload {LIFT} move")
    kinds = [event.kind for event in events]
    assert kinds.index("got-off") < kinds.index("barrage-entered") < kinds.index("mines-exploded")


# -- who survives --------------------------------------------------------------------------------


@proves("16.1.1a", "1.3g", "19.5.1b")
@pytest.mark.parametrize("way", ["15C4", "15D5"])
def test_survivors_do_not_fall_among_enemies(way: str) -> None:
    """White 3, coloured 4: it falls on C5, where Germans stand. The squad aboard lives, the crew does not: its owner
    says in which hex beside it appears, Shaken and with Move."""
    s = stage(ground(), {LIFT: "15C3-air", "us-a": f"{LIFT}-in", "de-b": "15C5", **FAR}, dice=[3, 4, 1, 6, 2, 1])
    crash(s, unit(s, LIFT))
    s.flow.settle(s, None)
    assert asked(s) == "crew-out" and s.to_act == US and "appear 15C5" not in legal(s)
    act(s, f"appear {way}")
    assert at(s, "us-a") == way and has(s, s.shaken, "us-a") and has(s, s.moved, "us-a") and not s.locked


@proves("1.3g", "16.1.1a")
def test_a_survivor_for_whom_there_is_no_room_is_lost() -> None:
    """Enemies in C5 and all around it: the squad is eliminated and counts as lost, its gun stays there."""
    around = {"de-c": "15C4", "de-d": "15C6", "de-e": "15B5", "de-f": "15B6", "de-g": "15D5", "de-a": "15D6"}
    s = stage(
        ground(), {LIFT: "15C3-air", "us-a": f"{LIFT}-in", "us-b": "15J1", "de-b": "15C5", **around},
        weapons={"us-m60": "us-a"}, dice=[3, 4, 1, 6, 2, 2, 1],
    )  # fmt: skip
    crash(s, unit(s, LIFT))
    s.flow.settle(s, None)
    assert has(s, s.dead, "us-a") and s.losses[0] == 2
    assert s.setting.ground.name[s.lying[0]] == "15C5"


@proves("16.1.1a", "1.6.1j")
def test_the_gun_of_a_dead_passenger_lies_on_the_ground() -> None:
    """Odd for the squad, even for its gun; nothing hangs in the air."""
    s = stage(
        ground(), {LIFT: "15C3-air", "us-a": f"{LIFT}-in", "us-b": "15J1", **FAR},
        weapons={"us-m60": "us-a"}, dice=[3, 4, 3, 2, 1],
    )  # fmt: skip
    crash(s, unit(s, LIFT))
    s.flow.settle(s, None)
    assert has(s, s.dead, "us-a") and s.setting.ground.name[s.lying[0]] == "15C5"


@proves("16.1.1a", "11.2f")
def test_a_hero_survives_unshaken() -> None:
    """With Move all the same."""
    s = stage(ground(), {LIFT: "15C3-air", "us-mack": f"{LIFT}-in", "us-b": "15J1", **FAR}, dice=[3, 4, 2, 1])
    crash(s, unit(s, LIFT))
    s.flow.settle(s, None)
    assert at(s, "us-mack") == "15C5" and has(s, s.moved, "us-mack") and not has(s, s.shaken, "us-mack")


# -- Willow Two ----------------------------------------------------------------------------------


@proves("9.0c", "19.5.1d")
def test_a_damaged_helicopter_that_left_is_worth_a_point() -> None:
    """One for the NVA; unharmed nothing."""
    for hurt in (False, True):
        s = stage("willow", {"us-gunship": "41A4-air", "us-a": "41E4", "nva-a": "41J8"})
        if hurt:
            damage(s, unit(s, "us-gunship"))
        leave(s, unit(s, "us-gunship"))
        assert points(s, NVA) == (2 if hurt else 0), "in halves"


@proves("6.0m", "9.0c")
def test_nobody_walks_out_of_willow() -> None:
    """Men at the edge cannot leave on foot; a helicopter over it can, and takes them with it for two points."""
    s = stage("willow", {"us-a": "41A4", "us-gunship": "41A5-air", "nva-a": "41J8"})
    act(s, "activate 41A4", "go 41A4 move", "~with us-a", "~set-off")
    assert asked(s) == "moving" and "off" not in offers(s, "step")
    s = stage("willow", {"us-transport": "41A4-air", "us-a": "us-transport-in", "nva-a": "41J8"})
    act(s, "activate 41A4-air", "fly us-transport", "step off")
    assert has(s, s.out, "us-a") and points(s, US) == 2 * 2
