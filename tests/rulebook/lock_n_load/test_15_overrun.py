"""Chapters 15.3 and 21.4d: overruns, the answer of the men, making way; vehicles on mines; set-up and entry."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.setting import Setting
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, of, offers, stage, table, total

MINES = 'works = [{ kind = "mines", count = 4, zone = "15:rows(1..8)" }]'


@cache
def ground() -> Setting:
    """Clear ground, a wood in F6; a Sherman with Darius, a second vehicle, German squads, a leader, a gun."""
    return table(
        {"F6": "f"}, us=("m4a1/darius", "m10", "us-para"), works=MINES,
        german=("wehrmacht", "wehrmacht", "koch", "atg-75", "stug"),
    )  # fmt: skip


DRIVE = ("activate 15E5", "drive us-m4a1 move")
TANK = {"us-m4a1": "15E5 facing-1-1", "us-a": "15A1"}


@proves("15.3a", "15.3e", "15.2a")
def test_where_an_overrun_is_possible() -> None:
    """Men in the open ahead: the hex and four points more. Not in a wood, by Assault Move, with a vehicle or friends
    there, Shaken, or without the points."""
    s = stage(ground(), {**TANK, "de-a": "15F5"})
    act(s, *DRIVE)
    assert offers(s, "overrun") == {"15F5"} and "15F5" not in offers(s, "step")
    s = stage(ground(), {**TANK, "de-a": "15F6"})
    act(s, *DRIVE)
    assert not offers(s, "overrun"), "a wood"
    s = stage(ground(), {**TANK, "de-a": "15F5"})
    act(s, "activate 15E5", "drive us-m4a1 assault")
    assert not offers(s, "overrun")
    s = stage(ground(), {**TANK, "de-a": "15F5", "de-stug": "15F5"})
    act(s, *DRIVE)
    assert not offers(s, "overrun")
    s = stage(ground(), {**TANK, "us-m4a1": "15E5 facing-1-1 shaken buttoned", "de-a": "15F5"})
    act(s, *DRIVE)
    assert not offers(s, "overrun")
    s = stage(ground(), {**TANK, "de-a": "15F5 fired", "de-b": "15J8 fired"})
    act(s, *DRIVE, *("turn us-m4a1 se", "turn us-m4a1 e") * 3)
    assert not offers(s, "overrun"), "four points are not five"


@proves("15.3a", "15.3b", "5.1p", "11.8c")
def test_the_attack() -> None:
    """Open: HE 3, machine guns 6, two and Darius's one are 12; shut the guns all round do not count. No cover, no hero
    of a natural 1; leaders check first."""
    s = stage(ground(), {**TANK, "de-a": "15F5", "de-koch": "15F5"}, foxholes=["15F5"], dice=[1, 6, 1, 1])
    events = act(s, *DRIVE, "overrun 15F5")
    attack = of(events, "overrun")[0]
    assert total(attack) == 12 and attack.data["total"] == 13
    assert of(events, "overrun-begun")[0].data["points"] == s.paid == 2 * (1 + 4)
    checks = of(events, "damage-checked")
    assert [event.data["unit"] for event in checks] == ["de-koch", "de-a"] and not of(events, "hero-rolled")
    assert of(events, "overrun-begun")[0].data["points"] == 10, "in halves: one and four"
    s = stage(ground(), {**TANK, "us-m4a1": "15E5 facing-1-1 buttoned", "de-a": "15F5"}, dice=[1, 6, 1])
    assert total(of(act(s, *DRIVE, "overrun 15F5"), "overrun")[0]) == 10


@proves("15.3c", "15.3d", "15.3f", "15.4a")
def test_the_men_strike_back() -> None:
    """Whoever is in good order after it, whatever its marker: a check of morale, -2 in a foxhole, and a close assault
    without a marker; with the tank destroyed they stay."""
    s = stage(
        ground(), {"us-m10": "15E5 facing-1-1", "us-a": "15A1", "de-a": "15F5 fired", "de-atg-75": "15F5"},
        foxholes=["15F5"], dice=[1, 6, 1, 1, 3, 3, 6, 1],
    )  # fmt: skip
    act(s, "activate 15E5", "drive us-m10 move", "overrun 15F5")
    assert asked(s) == "strike-back" and offers(s, "strike-back") == {"de-a"}, "no weapon team"
    events = act(s, "strike-back de-a", "~strike")
    check = of(events, "morale-checked")[0]
    assert check.rule == "15.3c" and total(check) == -2
    assert has(s, s.dead, "us-m10") and at(s, "de-a") == "15F5" and not has(s, s.moved, "de-a")
    assert not of(events, "crew-rolled"), "nobody aboard survives a close assault"


@proves("15.3b", "15.3g", "18.2g", "17.4a")
def test_barrages_strike_who_overruns_and_who_makes_way() -> None:
    """Shells fall on the hex of the men and on the one they flee to: the tank with open hatches is struck before it
    attacks, and whoever makes way where he goes."""
    formation = 'formations = [{ name = "A", missions = 2, firepower = 5 }]'
    where = table(us=("m4a1/darius", "us-para"), german=("wehrmacht", "wehrmacht"), us_more=formation)
    s = stage(where, {**TANK, "de-a": "15F5", "de-b": "15J8"}, fires=["15F5"], sources=[0], dice=[1, 6, 1, 6, 1, 1, 6])
    events = act(s, *DRIVE, "overrun 15F5")
    assert [e.kind for e in events if e.kind in ("barrage-entered", "overrun")] == ["barrage-entered", "overrun"]
    assert of(events, "barrage-entered")[0].data["units"] == ["us-m4a1"]
    act(s, "~decline", "~halt")
    events = act(s, "flee 15G5")
    assert [e.data["units"] for e in of(events, "barrage-entered")] == [["de-a"]]


@proves("15.3d", "15.3g")
def test_if_it_stays_they_make_way() -> None:
    """The owner chooses adjacent hexes without enemies; no marker, no window. Shaken weapon teams are lost."""
    s = stage(ground(), {**TANK, "de-a": "15F5 fired", "de-atg-75": "15F5 shaken", "de-b": "15J8"}, dice=[1, 6, 1, 1])
    act(s, *DRIVE, "overrun 15F5", "~decline")
    assert asked(s) == "driving" and at(s, "us-m4a1") == "15F5"
    events = act(s, "halt")
    assert has(s, s.dead, "de-atg-75")
    assert asked(s) == "step-aside" and "15E5" in offers(s, "flee") and "15F5" not in offers(s, "flee")
    events = act(s, "flee 15G5")
    assert of(events, "stepped-aside") and at(s, "de-a") == "15G5" and not has(s, s.moved, "de-a")
    assert has(s, s.retreated, "de-a"), "boards nothing in this turn"
    assert has(s, s.moved, "us-m4a1")


@proves("15.3d", "15.3e")
def test_it_may_go_on_and_overrun_again() -> None:
    """Five points each: ten are enough for two, nobody makes way where it went on."""
    s = stage(ground(), {**TANK, "de-a": "15F5 fired", "de-b": "15G5 fired"}, dice=[1, 6, 1, 1, 6, 1])
    act(s, *DRIVE, "overrun 15F5", "~decline")
    assert offers(s, "overrun") == {"15G5"}
    act(s, "overrun 15G5", "~decline")
    assert at(s, "us-m4a1") == "15G5" and at(s, "de-a") == "15F5"


# -- mines ---------------------------------------------------------------------------------------


@proves("21.4d", "21.4b", "21.4e", "17.2e")
def test_mines_under_a_vehicle() -> None:
    """6 + 1 against 1 and the lowest armour 2, hatches shut: a difference of 4; 4 + 4 less Darius's 1 are 7, his
    morale: harmless. Without him 6 is passed and the vehicle is Shaken."""
    s = stage(
        ground(), {**TANK, "us-m4a1": "15E5 facing-1-1 buttoned", "de-b": "15J8 fired"}, mines=["15F5"], dice=[6, 1, 4]
    )
    events = act(s, *DRIVE, "step 15F5")
    blast = of(events, "mines-exploded")[0]
    assert (blast.data["total"], blast.data["cover"]) == (7, 3)
    assert of(events, "damage-checked")[0].data["total"] == 7 and not has(s, s.shaken, "us-m4a1")
    s = stage(
        ground(), {"us-m10": "15E5 facing-1-1", "us-a": "15A1", "de-b": "15J8 fired"}, mines=["15F5"], dice=[5, 1, 3]
    )
    act(s, "activate 15E5", "drive us-m10 move", "step 15F5")
    assert has(s, s.shaken, "us-m10") and has(s, s.moved, "us-m10") and asked(s) != "driving"


# -- set-up and entry ----------------------------------------------------------------------------


@proves("15.1e", "15.0a")
def test_vehicles_are_set_up_with_facing_and_hatches() -> None:
    """Any corner, open or shut; an M10 has no hatches; not in a building."""
    s = stage(ground(), {"us-m4a1": "15E5", "us-m10": "15E6", "de-a": "15J8"}, pending=[["park", "us"]])
    assert asked(s) == "vehicle-faces" and len(offers(s, "turn us-m4a1")) == 6
    act(s, "turn us-m4a1 w")
    assert asked(s) == "vehicle-hatches"
    act(s, "hatch us-m4a1 shut")
    tank = s.setting.roster.index["us-m4a1"]
    assert (s.facing[tank], s.turret[tank]) == (4, 4) and has(s, s.buttoned, "us-m4a1")
    act(s, "turn us-m10 e")
    assert asked(s) != "vehicle-hatches"


@proves("15.1e", "6.0n", "15.1c")
def test_on_entering_the_facing_is_free() -> None:
    """Out of the box into its edge hex at full cost, then any corner, then the rest of its points."""
    boxed = table(
        {"A3": "b"}, german=("stug", "wehrmacht"), us=("us-para",), entry='entry = { hexes = "15A3 15A4", turn = 1 }'
    )
    s = stage(boxed, {"de-stug": "15A3-box", "us-a": "15J8 fired"}, active="german")
    act(s, "activate 15A3-box", "drive de-stug move", "~step 15A3")
    assert asked(s) == "entry-faces" and len(offers(s, "turn de-stug")) == 6
    act(s, "turn de-stug e")
    assert s.paid == 4 and asked(s) == "driving" and offers(s, "step") == {"15B3", "15B4"}


@proves("21.4a", "17.1j", "5.3m", "15.3g")
def test_mines_in_the_hex_of_the_assault_and_of_making_way() -> None:
    """Paratroopers go at a StuG that stands on mines of its own side: they go off under them before the assault. A StuG
    drives over the paratroopers and stays: they make way, and the mines of the hex they choose go off."""
    at_it = {"us-a": "15E5", "us-m4a1": "15A8", "de-stug": "15F5", "de-a": "15J8 fired"}
    s = stage(ground(), at_it, mines=["15F5"], dice=[1, 1, 1, 6, 1, 6])
    events = act(s, "activate 15E5", "~go 15E5 move", "~with us-a", "~set-off", "step 15F5", "~strike")
    kinds = [event.kind for event in events]
    assert kinds.index("assault-begun") < kinds.index("mines-exploded") < kinds.index("close-assaulted")
    over = {"us-a": "15F5", "us-m4a1": "15A8", "de-stug": "15E5 facing-1-1", "de-a": "15J8 fired"}
    s = stage(ground(), over, active="german", mines=["15G5"], dice=[1, 6, 1, 6, 1, 6])
    events = act(s, "activate 15E5", "drive de-stug move", "overrun 15F5", "~decline", "halt", "flee 15G5")
    assert at(s, "us-a") == "15G5" and not has(s, s.moved, "us-a")
    assert of(events, "mines-exploded")[0].data["units"] == ["us-a"]
