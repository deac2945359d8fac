"""Chapter 8: attacks, morale, FERMA, weapons, magnitude."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    COUNTERS,
    answers,
    markers,
    mods,
    only,
    pa,
    piece,
    play,
    refused,
    scene,
    sp,
    step,
    tabs,
    texts,
)

OPEN = "obermeier 0212 4; school 0211 3"


def fire(target: str, dice: list[int], **more: object) -> tuple[str, object]:
    """The result of one attack of a full German unit on the hex north of it."""
    match = scene("german", target, dice=dice, **more)  # type: ignore[arg-type]
    unit = target.split()[0]
    goal = target.split(";")[1].split()[1]
    event = only(match.play(f"attack {unit} {goal}"), "attack-resolved")
    return str(event.data["result"]), event.data["total"]


@proves("X6", "8.1e", "8a", "8.5a", "8.5b", "1.2c", "1.2a")
@pytest.mark.parametrize(("die", "total", "result"), [(3, 4, "morale"), (4, 5, "hit"), (1, 2, "nothing")])
def test_x6_open(die: int, total: int, result: str) -> None:
    """F 4 SP at F 3 SP in the open at range 1 needs 3 and 5; the magnitude of 1 is added."""
    assert fire(OPEN, [die, 1]) == (result, total)


@proves("X7", "8.1d", "7a")
@pytest.mark.parametrize(("die", "total", "result"), [(6, 5, "hit"), (5, 4, "morale"), (3, 2, "nothing")])
def test_x7_town(die: int, total: int, result: str) -> None:
    """The same into the town: two less."""
    assert fire("obermeier 1108 4; school 1109 3", [die, 1]) == (result, total)


@proves("8.1d", "8.1e", "8.1g", "8.1f", "8.1c", "8.4i", "A10", "1.2f", "1.3a")
def test_an_attack_in_full() -> None:
    """One point is paid, the event has every modifier with its rule, the firer gets a marker, the target loses."""
    match = scene("german", OPEN, dice=[4])
    event = only(match.play("attack obermeier 0211"), "attack-resolved")
    assert mods(event) == [("magnitude", 1, "8.5b")]
    assert (event.data["morale"], event.data["hit"], event.data["die"]) == (3, 5, 4)
    assert pa(match) == [9, 10] and markers(match, "obermeier") == [1, 0] and sp(match, "school") == 2


@proves("X8", "8.5c", "R15")
def test_x8_magnitude_three_doubles() -> None:
    """4 SP against 1: two SP lost; a unit of one is gone. Surplus is not passed on."""
    match = scene("german", "obermeier 0212 4; flak 0211 1; town 0211 2", dice=[6], stacks=["town flak"])
    match.play("attack obermeier 0211")
    assert piece(match, "flak") is None and sp(match, "town") == 2


@proves("X9", "8.4a", "8.4b", "8.4c", "8.4d", "R12")
@pytest.mark.parametrize(
    ("pieces", "dice", "stopped"),
    [
        ("school 0212 3; panther 0211 3", [3, 4], True),
        ("flak 0212 1; panther 0211 3", [2, 5], False),
        ("yu-1 0212 3 infantry; panther 0211 3 a1", [3, 3], False),
    ],
)
def test_x9_morale(pieces: str, dice: list[int], stopped: bool) -> None:
    """4 against 3 SP fails; 5 with magnitude -2 passes; a die equal to the SP passes."""
    match = scene("yugoslav", pieces, dice=dice)
    unit, target = pieces.split()[0], pieces.split("; ")[1].split()[0]
    events = match.play(f"attack {unit} 0211")
    assert only(events, "attack-resolved").data["result"] == "morale"
    test = only(events, "morale-tested")
    assert test.rule == ("8.4d" if stopped else "8.4c")
    assert test.data["modifier"] == (-2 if unit == "flak" else 0)
    assert ("ferma" in tabs(match, target)) == stopped


@proves("X10", "8.4h", "11.1d", "R13")
@pytest.mark.parametrize("unit", ["school", "de-1"])
def test_x10_ferma_again(unit: str) -> None:
    """Three FERMA results in a turn cost infantry of 3 SP two SP, a vehicle also two Damage."""
    if unit == "school":
        match = scene("german", "obermeier 0212 4; blau 0213 3; school 0211 3", dice=[2, 6, 2, 6, 2, 6])
        for _ in range(3):
            match.play("attack obermeier 0211")
            play(match, *([] if match.to_act == "german" else ["pass"]))
        assert sp(match, "school") == 1
        return
    match = scene("yugoslav", "lika3-1 0212 3; de-1 0211 3 vehicle", dice=[5, 6, 5, 6, 5, 6])
    for _ in range(3):
        match.play("attack lika3-1 0211")
        play(match, *([] if match.to_act == "yugoslav" else ["pass"]))
    assert sp(match, "de-1") == 1
    found = piece(match, "de-1")
    assert found is not None and found["damage"] == [2, 2]


@proves("X11", "8.4j")
@pytest.mark.parametrize(("die", "result"), [(4, "hit"), (2, "morale")])
def test_x11_machine_gun(die: int, result: str) -> None:
    """A machine-gun of 1 SP at F 3 SP at range 2 has +2; its weakness helps only the morale test."""
    match = scene("german", "beisser 0213 1; school 0211 3", dice=[die, 1])
    events = match.play("attack beisser 0211")
    event = only(events, "attack-resolved")
    assert mods(event) == [("weapon", 2, "8.4j")] and event.data["result"] == result
    if result == "morale":
        assert only(events, "morale-tested").data["modifier"] == -2


@proves("8.4k", "R16")
def test_mortars() -> None:
    """+1 against men and vehicles."""
    for target in ("school 0211 3", "tankettes 0211 1"):
        match = scene("german", f"obermeier-mortar 0213 1; {target}", dice=[1])
        event = only(match.play("attack obermeier-mortar 0211"), "attack-resolved")
        assert ("weapon", 1, "8.4k") in mods(event)


@proves("8.4l", "R16")
def test_portable_anti_tank() -> None:
    """+2 against vehicles at range 1, nothing at range 2 or against men."""
    near = scene("german", "rot 0212 2; tankettes 0211 1", dice=[1])
    assert ("weapon", 2, "8.4l") in mods(only(near.play("attack rot 0211"), "attack-resolved"))
    far = scene("german", "rot 0213 2; tankettes 0211 1", dice=[1])
    assert mods(only(far.play("attack rot 0211"), "attack-resolved")) == [("magnitude", 1, "8.5b")]
    men = scene("german", "rot 0212 2; school 0211 3", dice=[1])
    assert mods(only(men.play("attack rot 0211"), "attack-resolved")) == []


@proves("8.4m")
def test_artillery() -> None:
    """Light guns -1; heavy guns +1 up to range 3 and nothing beyond."""
    light = scene("german", "william-guns 0213 2; school 0211 3", dice=[1])
    assert mods(only(light.play("attack william-guns 0211"), "attack-resolved")) == [("weapon", -1, "8.4m")]
    for hex_, expected in (("0213", [("weapon", 1, "8.4m")]), ("0214", [("weapon", 1, "8.4m")]), ("0210", [])):
        heavy = scene("german", f"de-1 {hex_} 2 heavy-guns; lika3-1 {'0211' if hex_ != '0210' else '0214'} 3", dice=[1])
        goal = "0211" if hex_ != "0210" else "0214"
        assert mods(only(heavy.play(f"attack de-1 {goal}"), "attack-resolved")) == expected


@proves("8.4f", "8.4e", "1.3b", "R14", "8.2a")
def test_ferma_modifies() -> None:
    """A FERMA unit attacks at -2; Attack markers change nothing; it takes no Action with movement."""
    match = scene("german", "obermeier 0212 4 ferma a1 o1; school 0211 3", dice=[1])
    offered = texts(match)
    assert not {"move obermeier", "assault obermeier", "advance obermeier", "strike obermeier 0211"} & offered
    assert mods(only(match.play("attack obermeier 0211"), "attack-resolved")) == [
        ("magnitude", 1, "8.5b"),
        ("ferma", -2, "8.4f"),
    ]


@proves("8.2b", "9.6b")
def test_three_markers() -> None:
    """With three markers, of any mix, no attack, no assault, no melee as active unit; movement is free."""
    match = scene("german", "obermeier 0212 4 a2 o1; school 0211 3")
    assert not answers(match, "attack") and not answers(match, "assault")
    assert "move obermeier" in texts(match)
    shared = scene("german", "obermeier 0211 4 a3; school 0211 3")
    assert "melee obermeier" not in texts(shared)


@proves("8b", "1.1a")
def test_without_symbol() -> None:
    """A unit without attack type, or a Command, cannot attack; the unit may assault."""
    match = scene("german", "de-1 0212 4 unarmed; school 0211 3; de-command 0212")
    assert not answers(match, "attack") and "assault de-1" in texts(match)
    refused(match, "attack de-1 0211", "attack de-command 0211")


@proves("1.1b", "R7", "13d", "1.1f")
def test_attack_on_a_command() -> None:
    """Alone it is a target of 1 SP; with a unit it is never hit. A hit eliminates it, a Substitute appears."""
    match = scene("yugoslav", "school 0212 3; de-command 0211; blau 0110 3", dice=[3, 1])
    event = only(match.play("attack school 0211"), "attack-resolved")
    assert event.data["target"] == "de-command" and ("magnitude", 2, "8.5b") in mods(event)
    assert hexes(match, "de-command") == "0110"
    assert match.view(None)["score"]["yugoslav_thirds"] == 30 + 90
    guarded = scene("yugoslav", "school 0212 3; de-command 0211; blau 0211 3", dice=[1])
    assert only(guarded.play("attack school 0211"), "attack-resolved").data["target"] == "blau"


def hexes(match: object, name: str) -> str | None:
    """Where a piece stands."""
    found = piece(match, name)  # type: ignore[arg-type]
    return str(found["hex"]) if found else None


@proves("8.1h", "10e", "R11")
def test_top_of_the_stack() -> None:
    """The unit on top takes the result and sets table row and magnitude; the owner orders stacks on his own go."""
    pieces = "obermeier 0212 4; tankettes 0211 1; school 0211 3"
    match = scene("yugoslav", pieces, dice=[4], stacks=["tankettes school"])
    assert answers(match, "top") == {"tankettes"}
    play(match, "top tankettes", "pass")
    event = only(match.play("attack obermeier 0211"), "attack-resolved")
    assert event.data["target"] == "tankettes" and event.data["hit"] == 7
    again = scene("yugoslav", pieces, stacks=["tankettes school"])
    play(again, "top tankettes", "top school")
    assert not answers(again, "top")


@proves("8.1a", "8.1b", "8.3a", "X12")
def test_ranges_by_day_and_night() -> None:
    """F 3, C 5, ART 5 by day; 1, 3, 3 by night. The target's hex counts, not the firer's."""
    reach = {"blau": (3, 1), "william-panzer": (5, 3), "obermeier-mortar": (5, 3)}
    for unit, (day, night) in reach.items():
        for turn, longest in ((4, day), (9, night)):
            for distance in range(1, 7):
                match = scene("german", f"{unit} 0310 2; school 03{10 + distance} 3", turn=turn)
                goal = f"{unit} 03{10 + distance}"
                assert (goal in answers(match, "attack")) == (distance <= longest and distance != 6), (unit, distance)


@proves("8a", "8.1a")
def test_impossible_rows() -> None:
    """Infantry reaches men at range 3, vehicles only at range 2."""
    assert "blau 0311" in answers(scene("german", "blau 0314 3; school 0311 3"), "attack")
    assert not answers(scene("german", "blau 0314 3; tankettes 0311 1"), "attack")
    assert "blau 0312" in answers(scene("german", "blau 0314 3; tankettes 0312 1"), "attack")


@proves("11.1a", "11.1b", "11.1c", "X13")
@pytest.mark.parametrize(("damage", "by"), [(1, (0, 0, 1)), (2, (1, 1, 2)), (3, (2, 2, 3))])
def test_x13_damage(damage: int, by: tuple[int, int, int]) -> None:
    """Damage helps attacks by F, ART and C."""
    for unit, bonus in zip(("de-1 0211 1 infantry", "de-1 0211 1 mortar", "de-1 0211 1 vehicle"), by, strict=True):
        match = scene("german", f"{unit}; tankettes 0212 1 d{damage}", dice=[1])
        found = mods(only(match.play("attack de-1 0212"), "attack-resolved"))
        expected = [("damage", bonus, f"11.1{'abc'[damage - 1]}")] if bonus else []
        assert [m for m in found if m[0] == "damage"] == expected


@proves("8.4i", "11a", "R30", "1.2d")
def test_damage_destroys() -> None:
    """A hit gives a vehicle a Damage too; more than its printed value destroys it, with all its SP lost."""
    match = scene("yugoslav", "lika3-1 0212 3; william-panzer 0211 2", dice=[6])
    match.play("attack lika3-1 0211")
    found = piece(match, "william-panzer")
    assert found is not None and (found["strength"], found["damage"]) == (1, [1, 2])
    match = scene("yugoslav", "lika3-1 0212 3; william-panzer 0211 2 d2", dice=[6])
    match.play("attack lika3-1 0211")
    assert piece(match, "william-panzer") is None
    assert match.view(None)["tracks"]["losses"]["german"] == 2


@proves("2g", "R30")
@pytest.mark.parametrize("keeps", [False, True])
def test_damage_persists(keeps: bool) -> None:
    """Damage comes off with the other markers, unless the option keeps it."""
    match = scene("german", "william-panzer 0211 2 d1 moved a2", options={"damage_persists": keeps}, pa=(1, 0))
    match.play("pass")
    found = piece(match, "william-panzer")
    assert found is not None and found["damage"][0] == int(keeps)
    assert tabs(match, "william-panzer") == [] and markers(match, "william-panzer") == [0, 0]


@proves("5b", "R5", "8.5a")
def test_a_stack_attacks() -> None:
    """One point for all units of the hex; each has its own target and roll, named after the last result."""
    match = scene("german", "obermeier 0212 4; blau 0212 3; school 0211 3; town 0213 2", dice=[1, 6])
    events = match.play("attack obermeier 0211")
    assert step(match) == "attacks" and answers(match, "attack") == {"blau 0211", "blau 0213"}
    events = match.play("attack blau 0213")
    assert only(events, "attack-resolved").data["target"] == "town"
    assert pa(match) == [9, 10] and markers(match, "blau") == [1, 0]


@proves("6c", "A10", "R5")
def test_out_of_command_costs_double() -> None:
    """Out of command an attack costs 2, also if only one of the stack is; with one point left it is not offered."""
    pieces = "obermeier 0212 4 out; school 0211 3"
    match = scene("german", pieces, dice=[1])
    match.play("attack obermeier 0211")
    assert pa(match) == [8, 10]
    refused(scene("german", pieces, pa=(1, 5)), "attack obermeier 0211")
    mixed = scene("german", "obermeier 0212 4; blau 0212 3 out; school 0211 3", dice=[1, 1])
    play(mixed, "attack obermeier 0211", "attack blau 0211")
    assert pa(mixed) == [8, 10]


@proves("8.4g", "A16")
def test_recover() -> None:
    """For 2 points the Command takes FERMA off all own units of a hex within its range; markers come off in step 4."""
    match = scene("german", "blau 0212 3 ferma; rot 0212 2 ferma; gruen 2003 2 ferma; de-command 0213")
    assert answers(match, "recover") == {"0212"}
    match.play("recover 0212")
    assert tabs(match, "blau") == [] == tabs(match, "rot") and pa(match) == [8, 10]
    end = scene("german", "blau 0212 3 ferma; school 2203 3", pa=(1, 1))
    end.play("pass")
    assert tabs(end, "blau") == ["ferma"], "not before step 4"
    end.play("pass")
    assert end.view(None)["turn"]["number"] == 5 and tabs(end, "blau") == []


@proves("12.1h")
def test_counters_are_no_target() -> None:
    """Nobody can fire at objective counters."""
    match = scene("german", "blau 1012 3; obermeier-mortar 1012 1", counters=["tito 1013", *COUNTERS[1:]])
    assert not answers(match, "attack")
    guarded = scene("german", "blau 1012 3; flak 1013 1", counters=["tito 1013", *COUNTERS[1:]])
    assert answers(guarded, "attack") == {"blau 1013"}


@proves("X9", "8.4c")
def test_x9_four_against_four() -> None:
    """A die of 4 against 4 SP passes; from the air nothing modifies the test."""
    match = scene("german", "obermeier 0211 4", turn=5, raids=[1, 0], dice=[1, 3, 4])
    test = only(match.play("raid ju87 0211"), "morale-tested")
    assert (test.data["die"], test.data["modifier"], test.data["strength"], test.rule) == (4, 0, 4, "8.4c")
    assert "ferma" not in tabs(match, "obermeier")
