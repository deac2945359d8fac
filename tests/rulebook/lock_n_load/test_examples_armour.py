"""The worked examples of armour and helicopters, each played through from impulse to impulse with its dice: every total
as printed."""

from __future__ import annotations

from lancio import Event
from lancio.games.lock_n_load import acquisition, men
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, unit

FIELD = table(
    {"E2": "b", "G3": "b", "F5": "b"},
    'bocage = "C3/D4"\nwall = "E2/D2"',
    us=("m4a1", "m4a1/darius", "us-para", "clarkson"),
    german=("atg-75", "stug", "wehrmacht", "wehrmacht"),
    us_more='formations = [{ name = "A", missions = 2, firepower = 5 }]',
)
SHERMAN, DARIUS = "us-m4a1-a", "us-m4a1-b"
JUNGLE = table(
    {"B3": "g"},
    us=("gunship", "gunship", "transport", "cavalry"),
    german=("nva",),
    german_weapons=("rpg-2",),
    us_force="us-cavalry",
    german_force="nva",
)


def lines(event: Event) -> dict[str, int]:
    """The modifiers of an attack, and its cover."""
    both = [*event.data["modifiers"], *(event.data.get("covers") or [])]
    return {line["label"]: line["value"] for line in both}


def armour(dice: list[int]) -> Fight:
    """A Sherman has come to G4 by Assault Move; the gun in C3 looks at it over the bocage, the StuG stands in D5,
    riflemen in E2 and G3; Clarkson and a squad in F5, Darius in H4."""
    units = {
        SHERMAN: "15G4 assaulted facing-4-4", DARIUS: "15H4 facing-4-4", "us-a": "15F5", "us-clarkson": "15F5",
        "de-atg-75": "15C3 facing-1-1", "de-stug": "15D5 facing-1-1", "de-a": "15E2", "de-b": "15G3",
    }  # fmt: skip
    return stage(FIELD, units, active="german", dice=dice)


@proves("14.0e", "14.1b", "14.0h", "14.01d", "14.3a", "18.2c", "18.2e", "18.2f", "18.2j", "18.2k", "17.2d", "17.1f")
@proves("14.1a", "15.0h", "18.2b", "17.1c", "11.8c", "15.0b", "14.0j", "15.4a", "10.3h", "18.2i")
def test_a1_to_a9_the_armour_example() -> None:
    """Four impulses: the gun, the barrage and the squad, the close assault, and Darius."""
    s = armour([2, 4, 4, 6, 3, 4, 4, 1, 4, 1, 5, 2, 6, 3, 1, 5, 2, 3, 4, 2, 3, 4, 4, 3, 2])
    # A1, A2: 9 or less at up to seven hexes, one for Assault Move and one for the bocage: 6 hits; even: the turret
    events = act(s, "activate 15C3", f"shell de-atg-75 {SHERMAN}")
    shot, struck, check = (of(events, kind)[0] for kind in ("shelled-vehicle", "armour-struck", "morale-checked"))
    assert lines(shot) == {"degrading": 1, "moving": 1} and shot.data["need"] == 9 and shot.data["total"] == 8
    assert (struck.data["part"], struck.data["zone"]) == ("turret", "front")
    assert (struck.data["total"], struck.data["cover"]) == (9, 10)
    assert (check.data["total"], check.data["result"]) == (6, "none")
    assert has(s, s.fired, "de-atg-75")
    assert acquisition.level(s, unit(s, "de-atg-75")) == (unit(s, SHERMAN), 1)
    act(s, "~end")
    # A4: Clarkson calls on C3; white 4 less his 1 is 3, half of it 1 to the north; shifted to D3
    events = act(s, "activate 15F5", "call us-clarkson 15C3", "~from a", "~accept")
    scattered = of(events, "round-scattered")[0]
    assert lines(scattered) == {"leadership": -1}, "the bocage is no hex"
    assert scattered.data["number"] == 1 and of(events, "round-landed")[0].data["hex"] == "15C2"
    act(s, "shift 15D3")
    assert offers(s, "pound") == {"15C3", "15E2"}
    # A5: 4 + 5 against 1: 8 more; 5 + 8 is twice the morale of the gun, or more
    events = act(s, "pound 15C3")
    fell, check = of(events, "shells-fell")[0], of(events, "damage-checked")[0]
    assert (fell.data["dice"], fell.data["total"], fell.data["cover"]) == ([4], 9, 1)
    assert (check.data["total"], check.data["result"]) == (13, "casualties") and has(s, s.dead, "de-atg-75")
    # A6: the only hex left; 2 + 5 against 6 and 1 for the brush, nothing for the wall
    fell = of(events, "shells-fell")[1]
    assert (fell.data["hex"], fell.data["total"], fell.data["cover"]) == ("15E2", 7, 7) and of(events, "no-effect")
    assert has(s, s.complete, "us-clarkson")
    # A7: the squad without him at the Open StuG: 3 + 2 against 1 + 2; 5 + 2 is 7
    events = act(s, "fire 15F5 de-stug", "with us-a", "~shoot")
    fired, check = of(events, "fired-at-vehicle")[0], of(events, "damage-checked")[0]
    assert (fired.data["total"], fired.data["cover"]) == (5, 3) and lines(fired) == {"firepower": 2, "armour": 2}
    assert (check.data["total"], check.data["result"]) == (7, "shaken")
    assert has(s, s.shaken, "de-stug") and has(s, s.buttoned, "de-stug") and has(s, s.fired, "us-a")
    act(s, "end")
    # A8: from the brush of G3, 5 less 2; 4 + 1 against 2 + 2
    events = act(s, "activate 15G3", "go 15G3 move", "~with de-b", "~set-off", "step 15G4", "~strike", "~end")
    check, assault = of(events, "morale-checked")[0], of(events, "close-assaulted")[0]
    assert check.data["total"] == 3 and (assault.data["total"], assault.data["cover"]) == (5, 4)
    assert has(s, s.dead, SHERMAN) and not s.where[unit(s, f"{SHERMAN}-crew")] and at(s, "de-b") == "15G4"
    # A9: 8, Open and Darius one each, the brush of F5 one against: 7 hits; odd: the hull; 4 + 4 against 3 + 4
    events = act(s, "activate 15H4", f"shell {DARIUS} de-stug")
    shot, struck = of(events, "shelled-vehicle")[0], of(events, "armour-struck")[0]
    assert lines(shot) == {"degrading": 1, "open": -1, "leadership": -1}
    assert (shot.data["need"], shot.data["total"], shot.data["result"]) == (8, 6, "hit")
    assert (struck.data["part"], struck.data["zone"]) == ("hull", "front")
    assert (struck.data["total"], struck.data["cover"]) == (8, 7)
    assert of(events, "vehicle-destroyed") and of(events, "crew-rolled")[0].data["die"] == 2
    assert at(s, "de-stug-crew") == "15D5" and has(s, s.shaken, "de-stug-crew")
    assert [s.setting.ground.name[h] for h in s.wrecks] == ["15G4", "15D5"]


@proves("14.0e", "11.8c", "15.0b")
def test_a9_nine_is_the_number() -> None:
    """9 on the dice hits, 10 does not."""
    for dice, result in (([4, 5], "hit"), ([4, 6], "missed")):
        s = stage(
            FIELD, {DARIUS: "15H4 facing-4-4", "us-a": "15F5", "de-stug": "15D5 facing-1-1", "de-a": "15E2"},
            dice=[*dice, 1, 6],
        )  # fmt: skip
        events = act(s, "activate 15H4", f"shell {DARIUS} de-stug")
        assert of(events, "shelled-vehicle")[0].data["result"] == result


def hovers(dice: list[int]) -> Fight:
    """A gunship flies to D4 and hovers; the NVA in B3 hold their fire until it does."""
    units = {"us-gunship-a": "15E4-air", "us-gunship-b": "15H4-air", "us-transport": "15H5-air", "de-a": "15B3"}
    s = stage(JUNGLE, {**units, "us-a": "us-transport-in"}, weapons={"de-rpg-2": "de-a"}, dice=dice)
    act(s, "activate 15E4-air", "fly us-gunship-a", "step 15D4-air")
    assert (asked(s), s.stack[-1][1], offers(s, "shell", "de-rpg-2")) == ("opportunity", 1, set()), "not in flight"
    act(s, "decline", "halt", "mode us-gunship-a hover")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 2), "a point for the hex and one for the change"
    return s


@proves("19.2a", "19.5a", "19.5.2a", "19.5.2b", "19.5.1c", "5.3d", "4.0r")
def test_h1_and_h2_the_first_huey() -> None:
    """The RPG needs 9 and has 9 + 1; the same squad fires its 2 at 1: 5 against 3, a check of 7: Damaged."""
    s = hovers([4, 5, 3, 2, 5])
    events = act(s, "shell de-rpg-2 us-gunship-a")
    shot = of(events, "shelled-vehicle")[0]
    assert lines(shot) == {"hovering": 1}
    assert (shot.data["need"], shot.data["total"], shot.data["result"]) == (9, 10, "missed")
    assert asked(s) == "declaration" and "fire 15B3" in legal(s)
    events = act(s, "fire 15B3", "everyone")
    fired, check = of(events, "fired-at-vehicle")[0], of(events, "damage-checked")[0]
    assert lines(fired) == {"firepower": 2, "armour": 1}, "two hexes away, and no addition for movement"
    assert (fired.data["total"], fired.data["cover"]) == (5, 3)
    assert (check.data["total"], check.data["morale"], check.data["result"]) == (7, 6, "damaged")
    assert has(s, s.damaged, "us-gunship-a") and has(s, s.complete, "us-gunship-a") and has(s, s.fired, "de-a")
    assert not offers(s, "shell", "us-gunship-a") and not offers(s, "machine-gun", "us-gunship-a")


@proves("19.5.1a", "19.5.1b")
def test_h1_a_hit_would_destroy_it() -> None:
    """8 and less on the dice hits; 5 against 1, without dice: it falls, here two hexes to the south."""
    s = hovers([4, 4, 3, 4, 1])
    events = act(s, "shell de-rpg-2 us-gunship-a")
    assert of(events, "shelled-vehicle")[0].data["result"] == "hit" and not of(events, "armour-struck")
    assert has(s, s.dead, "us-gunship-a") and [s.setting.ground.name[h] for h in s.wrecks] == ["15D6"]


@proves("14.0m", "14.0g", "15.0e", "14.3c", "19.6a", "15.0f")
def test_h3_rockets_twice() -> None:
    """Hovering over C4, at men with 1 for the grass: 8 needs 7. 6 and 7: two hits, 1 + 4 against 3 without cover and a
    check of two more; then again. The machine gun may follow."""
    units = {"us-gunship-b": "15C4-air hovering", "de-a": "15B3 fired"}
    s = stage(JUNGLE, {**units, "us-a": "15J1"}, dice=[2, 4, 1, 3, 2, 3, 4, 1, 3, 3, 1, 6])
    act(s, "activate 15C4-air")
    events = act(s, "shell us-gunship-b 15B3", "shell us-gunship-b 15B3", "~hold-fire")
    first, second = of(events, "shelled")
    assert lines(first) == lines(second) == {"terrain": 1}, "nothing is acquired for the second shot"
    assert [(e.data["total"], e.data["need"], e.data["result"]) for e in (first, second)] == [
        (7, 8, "hit"),
        (8, 8, "hit"),
    ]
    bursts, checks = of(events, "shell-burst"), of(events, "damage-checked")
    assert [(e.data["total"], e.data["defence"]) for e in bursts] == [(5, 3), (5, 3)]
    assert [e.data["total"] for e in checks] == [2 + 2, 3 + 2]
    assert has(s, s.fired, "us-gunship-b") and not offers(s, "shell", "us-gunship-b")
    assert acquisition.level(s, unit(s, "us-gunship-b"))[1] == 1, "once, after the last"
    events = act(s, "machine-gun us-gunship-b 15B3", "~burst joint")
    assert lines(of(events, "fired")[0])["firepower"] == 2


@proves("19.4b", "19.4c", "19.6b", "16.4c")
def test_h4_a_squad_is_set_down() -> None:
    """The transport flies to D3, hovers and lets a squad off, which walks to C2; then it fires its machine gun, or not
    and is Ops Complete."""
    for fires in (False, True):
        units = {"us-transport": "15D1-air", "us-a": "us-transport-in", "de-a": "15B3 fired"}
        units["us-gunship-a"] = "15J1-air"
        s = stage(JUNGLE, units, dice=[1, 6])
        act(s, "activate 15D1-air", "fly us-transport", "step 15D2-air", "step 15D3-air", "halt")
        assert not offers(s, "unload", "us-transport")
        act(s, "mode us-transport hover", "unload us-transport move", "~with us-a", "~ready")
        assert at(s, "us-a") == "15D3" and asked(s) == "moving"
        assert men.allowance(s, unit(s, "us-a")) == 4, "half of its four points are left"
        act(s, "step 15C2", "~halt")
        assert at(s, "us-a") == "15C2" and has(s, s.moved, "us-a") and not has(s, s.complete, "us-transport")
        act(s, *(["machine-gun us-transport 15B3", "~burst joint"] if fires else []), "~end")
        assert has(s, s.fired, "us-transport") == fires and has(s, s.complete, "us-transport") != fires
