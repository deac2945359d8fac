"""Chapter 17: infantry against vehicles: close assault, small arms."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lancio.engine.contest import sum_of
from lancio.games.lock_n_load import close_assault, small_arms
from lancio.games.lock_n_load.eligible import assaulters, escorts, preys
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, total, unit

FIELD = table(
    {"C3": "b", "E4": "b", "G5": "w"},
    us=("us-para", "hill", "m4a1/darius", "m10", "scout", "medic", "us-para"),
    german=("wehrmacht", "wehrmacht", "koch", "Karl+tank-hunter", "stug", "wehrmacht-half-0", "atg-75", "medic"),
    german_weapons=("panzerfaust", "german-satchel", "mg42", "flamethrower"),
)
FAR = {"us-b": "15J8"}


def mask(s: Fight, *names: str) -> int:
    """Units as a mask."""
    return sum(1 << unit(s, name) for name in names)


# -- close assault -------------------------------------------------------------------------------


@proves("17.1a", "17.1c", "17.1f", "17.1h", "17.1j", "5.3m")
def test_a_squad_destroys_a_tank() -> None:
    """Example A8: from cover 2 off the check, 5 - 2 passes; 4 + 1 beats 2 + 2. Wreck, no crew, the squad stays with
    Move; nobody fires at it in the vehicle's hex."""
    s = stage(FIELD, {"de-a": "15C3", "us-m4a1": "15C4", **FAR}, active="german", dice=[2, 3, 4, 2])
    events = act(s, "activate 15C3", "go 15C3 move", "~with de-a", "step 15C4", "~assault de-a us-m4a1", "~strike")
    checked, struck = of(events, "morale-checked")[0], of(events, "close-assaulted")[0]
    assert checked.data["total"] == 3 and checked.data["modifiers"][0]["rule"] == "17.1c"
    assert struck.data["total"] == 5 and struck.data["cover"] == 4 and struck.data["result"] == "destroyed"
    assert at(s, "de-a") == "15C4" and has(s, s.moved, "de-a") and has(s, s.dead, "us-m4a1")
    assert [s.setting.ground.name[h] for h in s.wrecks] == ["15C4"] and not of(events, "crew-rolled")


@proves("17.1d", "4.0o")
def test_who_does_not_dare_stays() -> None:
    """A failed check: Ops Complete at a standstill, Move after a step; not Shaken."""
    s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", **FAR}, active="german", dice=[6, 6])
    events = act(s, "activate 15D4", "go 15D4 move", "~with de-a", "step 15C4")
    assert of(events, "assault-refused") and at(s, "de-a") == "15D4"
    assert has(s, s.complete, "de-a") and not has(s, s.moved, "de-a") and not has(s, s.shaken, "de-a")
    s = stage(FIELD, {"de-a": "15D6", "us-m4a1": "15C4 moved", **FAR}, active="german", dice=[6, 6])
    act(s, "activate 15D6", "go 15D6 move", "~with de-a", "step 15D5", "step 15C4")
    assert at(s, "de-a") == "15D5" and has(s, s.moved, "de-a") and not has(s, s.complete, "de-a")


@proves("17.1d", "17.1f", "17.1i", "1.5c")
def test_a_leader_helps_checks_and_one_assault() -> None:
    """He checks first and his 1 helps groups, not heroes; he adds it to one assault. The tank holds: all go back."""
    s = stage(
        FIELD,
        {"de-a": "15D4", "de-koch": "15D4", "de-karl": "15D4", "de-b": "15D5", "us-m4a1": "15C4", **FAR},
        active="german", dice=[1, 1, 2, 2, 2, 4, 1, 6, 1, 6],
    )  # fmt: skip
    events = act(s, "activate 15D4 de-koch", "go 15D4 move", "everyone", "step 15C4")
    checks = {e.data["unit"]: e for e in of(events, "morale-checked")}
    assert next(iter(checks)) == "de-koch" and total(checks["de-a"]) == -1 and not checks["de-karl"].data["modifiers"]
    assert at(s, "de-koch") == "15C4" and asked(s) == "close-assaults"
    act(s, "assault de-a us-m4a1")
    assert "led de-koch" in legal(s)
    events = act(s, "led de-koch", "~strike")
    # firepower 1 and leadership 1; then the hero alone, 2 and his card: nothing is left to choose for him
    assert [total(event) for event in of(events, "close-assaulted")] == [2, 4]
    assert {at(s, name) for name in ("de-a", "de-koch", "de-karl")} == {"15D4"} and has(s, s.moved, "de-karl")
    assert not has(s, s.dead, "us-m4a1") and asked(s) == "acts"


@proves("17.1m", "1.6.2d", "12.0d", "17.1f")
def test_what_adds_up() -> None:
    """1-6-4 with a Panzerfaust +2 against +2; a half-squad adds both; a satchel 6; what is used once is spent."""
    s = stage(
        FIELD,
        {"de-a": "15D4", "de-c": "15D4", "de-karl": "15D4", "us-m4a1": "15C4", **FAR},
        weapons={"de-panzerfaust": "de-a", "de-german-satchel": "de-c"},
        active="german", dice=[1, 1, 1, 1, 1, 1, 1, 6, 1, 6],
    )  # fmt: skip
    arms = s.setting.roster.weapon_names.index
    faust, satchel = arms["de-panzerfaust"], arms["de-german-satchel"]
    tank = unit(s, "us-m4a1")

    def sums(name: str, arm: int) -> tuple[int, int]:
        fight = close_assault.contest(s, unit(s, name), tank, arm, -1)
        return sum_of(fight.own), sum_of(fight.other)

    assert sums("de-a", faust) == (2, 2) and sums("de-a", -1) == (1, 2)
    assert sums("de-c", satchel) == (6, 2) and sums("de-karl", -1) == (4, 2)
    s.shaken |= mask(s, "de-karl")  # no card works for a Shaken man
    assert sums("de-karl", -1) == (2, 2)
    s.shaken = 0
    act(s, "activate 15D4", "go 15D4 move", "everyone", "step 15C4", "assault de-a us-m4a1", "using de-panzerfaust")
    act(s, "~strike")
    assert s.spent >> faust & 1 and not has(s, s.dead, "us-m4a1")


@proves("17.1b", "17.1k", "17.1l")
def test_escorts_bar_a_close_assault() -> None:
    """Groups and heroes in good order, an armed scout; not a leader without a weapon, the Shaken, those aboard."""
    s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-hill": "15C4", **FAR})
    place = s.where[unit(s, "us-m4a1")]
    assert preys(s, 0, place) == mask(s, "us-m4a1") and not escorts(s, 0, place)
    for name, flag, bars in (("us-b", "", True), ("us-b", " shaken", False), ("us-scout", "", False)):
        s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", name: f"15C4{flag}"}, active="german")
        assert bool(escorts(s, 0, s.where[unit(s, "us-m4a1")])) is bars
    s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", "us-b": "15C4"}, active="german")
    events = act(s, "activate 15D4", "go 15D4 move", "~with de-a", "step 15C4")
    assert of(events, "melee-entered") and not of(events, "morale-checked")


@proves("17.1a", "17.1j", "1.6.3h", "11.2c")
def test_who_may_and_how() -> None:
    """No weapon team, no leader alone, nobody Shaken; not by Assault Move or crawling."""
    s = stage(
        FIELD,
        {"de-a": "15D4", "de-koch": "15E4", "de-karl": "15D4", "de-atg-75": "15D4", "de-b": "15D4 shaken",
         "us-m4a1": "15C4", **FAR},
        active="german",
    )  # fmt: skip
    everybody = s.friends(1, s.where[unit(s, "de-a")])
    assert assaulters(s, everybody) == mask(s, "de-a", "de-karl")
    act(s, "activate 15D4", "go 15D4 assault", "~with de-karl", "~set-off")
    assert "step 15C4" not in legal(s) and "step 15C3" in legal(s)
    s = stage(FIELD, {"de-koch": "15D4", "de-a": "15J1", "us-m4a1": "15C4", **FAR}, active="german")
    act(s, "activate 15D4", "go 15D4 move", "~with de-koch")
    assert "15C4" not in offers(s, "step")


@proves("17.1l", "17.1i")
def test_two_vehicles() -> None:
    """Each assaulter names one; with one left all go back."""
    s = stage(
        FIELD, {"de-a": "15D4", "de-b": "15D4", "us-m4a1": "15C4", "us-m10": "15C4", **FAR}, active="german",
        dice=[1, 1, 1, 1, 6, 1, 1, 6],
    )  # fmt: skip
    act(s, "activate 15D4", "go 15D4 move", "everyone", "step 15C4")
    assert offers(s, "assault", "de-a") == {"us-m4a1", "us-m10"}
    act(s, "assault de-a us-m10", "~strike", "~assault de-b us-m4a1", "~strike")
    assert has(s, s.dead, "us-m10") and at(s, "de-a") == at(s, "de-b") == "15D4"


@proves("17.1h", "16.1.1a", "8.1g")
def test_nobody_survives_a_close_assault() -> None:
    """Those aboard and their weapons are lost, a leader beside without a weapon dies, a scout in good order fights."""
    s = stage(
        FIELD,
        {"de-a": "15D4", "us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-hill": "15C4", "us-medic": "15C4", **FAR},
        active="german", dice=[1, 1, 6, 1],
    )  # fmt: skip
    events = act(s, "activate 15D4", "go 15D4 move", "~with de-a", "step 15C4", "~assault de-a us-m4a1", "~strike")
    assert {e.data["unit"] for e in of(events, "unit-eliminated")} == {"us-a", "us-hill", "us-medic"}
    assert has(s, s.dead, "us-darius") and at(s, "de-a") == "15C4" and not s.locked
    s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", "us-scout": "15C4", **FAR}, active="german", dice=[1, 1, 6, 1])
    events = act(s, "activate 15D4", "go 15D4 move", "~with de-a", "step 15C4", "~assault de-a us-m4a1", "~strike")
    assert of(events, "melee-entered") and not [e for e in of(events, "unit-eliminated") if e.rule == "17.1h"]


@proves("17.1k", "15.3f", "4.0o")
def test_from_inside_the_hex() -> None:
    """Alone with the vehicle: an act of its own, with a check; Move, or Ops Complete if the check fails."""
    s = stage(FIELD, {"de-a": "15C4", "us-m4a1": "15C4", **FAR}, active="german", dice=[1, 1, 6, 1])
    act(s, "activate 15C4", "assault 15C4", "~with de-a", "~ready", "~assault de-a us-m4a1", "~strike")
    assert has(s, s.dead, "us-m4a1") and has(s, s.moved, "de-a") and at(s, "de-a") == "15C4"
    s = stage(FIELD, {"de-a": "15C4", "us-m4a1": "15C4", **FAR}, active="german", dice=[6, 6])
    act(s, "activate 15C4", "assault 15C4", "~with de-a", "~ready")
    assert has(s, s.complete, "de-a") and not has(s, s.dead, "us-m4a1")


@proves("17.1f")
def test_the_preview_is_exact() -> None:
    """2 against 2: fifteen of thirty-six."""
    s = stage(FIELD, {"de-a": "15D4", "us-m4a1": "15C4", **FAR}, weapons={"de-panzerfaust": "de-a"})
    faust = s.setting.roster.weapon_names.index["de-panzerfaust"]
    odds = close_assault.contest(s, unit(s, "de-a"), unit(s, "us-m4a1"), faust, -1).odds()
    assert odds["destroyed"] == Fraction(15, 36) and odds[HELD] == Fraction(21, 36)


# -- small arms ----------------------------------------------------------------------------------


@proves("17.2b", "17.2d", "17.2e", "17.2a")
def test_small_arms_shake_an_open_assault_gun() -> None:
    """Example A7: 3 + 2 beats 1 + 2 by 2; 5 + 2 = 7 > 6: Shaken and Buttoned; the squad is Fired."""
    s = stage(FIELD, {"us-a": "15C8", "de-stug": "15C4 facing-3-3", "de-a": "15J1"}, dice=[3, 1, 5])
    act(s, "activate 15C8", "fire 15C8 de-stug", "everyone")
    assert has(s, s.shaken, "de-stug") and has(s, s.buttoned, "de-stug") and has(s, s.fired, "us-a")


@proves("17.2b", "15.0b")
def test_what_small_arms_can_aim_at() -> None:
    """Open armour, an open top even if Buttoned; not Buttoned armour, unless somebody rides on it."""
    s = stage(FIELD, {"us-a": "15C6", "de-stug": "15C4", "de-a": "15J1"})
    act(s, "activate 15C6")
    assert offers(s, "fire", "15C6") == {"de-stug"}
    s = stage(FIELD, {"us-a": "15C6", "de-stug": "15C4 buttoned", "de-a": "15J1"})
    assert "activate 15C6" in legal(s)
    act(s, "activate 15C6")
    assert not offers(s, "fire", "15C6")
    s = stage(FIELD, {"us-a": "15C6", "de-stug": "15C4 buttoned", "de-a": "de-stug-on"})
    act(s, "activate 15C6")
    assert offers(s, "fire", "15C6") == {"de-stug"}
    s = stage(FIELD, {"de-a": "15C6", "us-m10": "15C4 buttoned", "us-a": "15J1"}, active="german")
    act(s, "activate 15C6")
    assert offers(s, "fire", "15C6") == {"us-m10"}


@proves("17.2c", "14.0b", "16.1b")
def test_one_vehicle_or_all_on_foot() -> None:
    """In a mixed hex one or the other is aimed at; passengers inside are never hit."""
    s = stage(
        FIELD, {"us-a": "15C6", "de-stug": "15C4", "de-a": "15C4", "de-b": "de-stug-on"}, dice=[6, 1, 1, 1, 1, 1, 1]
    )
    act(s, "activate 15C6")
    assert offers(s, "fire", "15C6") == {"de-stug", "15C4"}
    events = act(s, "fire 15C6 15C4", "everyone")
    assert {e.data["unit"] for e in of(events, "damage-checked")} == {"de-a"}


@proves("17.2e", "17.2g", "17.2f", "16.2d", "17.2h", "16.4g")
def test_riders_are_hit_with_their_vehicle() -> None:
    """One pair of dice, armour included, no +1 for movement; Buttoned: only the riders check. The Shaken get off with
    Move, the others may."""
    s = stage(
        FIELD,
        {"us-a": "15C6", "de-stug": "15C4 buttoned moved", "de-koch": "de-stug-on", "de-a": "de-stug-on",
         "us-b": "15J8", "de-b": "15J1"},
        dice=[6, 1, 1, 6],
    )  # fmt: skip
    events = act(s, "activate 15C6", "fire 15C6 de-stug", "everyone")
    fired = of(events, "fired-at-vehicle")[0]
    assert fired.data["total"] == 8 and fired.data["cover"] == 3  # 6 + 2; 1 + armour 2
    checks = {e.data["unit"]: e for e in of(events, "damage-checked")}
    assert list(checks) == ["de-koch", "de-a"] and total(checks["de-a"]) == 4  # 5 less the leader's 1
    assert has(s, s.shaken, "de-a") and at(s, "de-a") == "15C4" and has(s, s.moved, "de-a")
    assert asked(s) == "bail-out" and legal(s) == {"with de-koch", "ready"}
    act(s, "with de-koch")
    assert at(s, "de-koch") == "15C4" and has(s, s.moved, "de-koch") and not has(s, s.shaken, "de-koch")


@proves("17.2f", "11.8b")
def test_the_armour_leader_at_a_check() -> None:
    """His morale 7 and his leadership 1: a total that would shake a Sherman does not shake his."""
    s = stage(FIELD, {"de-a": "15C6", "us-m4a1": "15C4", "us-b": "15J8", "us-hill": "15C4"}, active="german")
    throw = small_arms.check_on(s, unit(s, "us-m4a1"), 3, small_arms.ARMOURED)
    assert sum_of(throw.total) == 2 and throw.odds() == {"none": Fraction(5, 6), "shaken": Fraction(1, 6)}


@proves("17.3a", "17.3b", "17.2d")
def test_no_armour_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A StuG without armour behind: fire from there meets none, is always possible and can destroy it; from the front
    it is armoured as ever, with the lowest armour it has."""
    s = stage(FIELD, {"us-a": "15C8", "de-stug": "15C4 buttoned facing-0-0", "de-a": "15J1"})
    stug = unit(s, "de-stug")
    index = s.setting.ground.board.index
    rear, front = index["15C6"], index["15C2"]
    assert (
        small_arms.procedure(s, stug, rear) == small_arms.ARMOURED and small_arms.protection(s, stug, rear).total == 2
    )
    thin = replace(small_arms.armour_of(s, stug), hull=(4, 3, 0))
    monkeypatch.setattr(small_arms, "armour_of", lambda s, vehicle: thin)
    assert small_arms.procedure(s, stug, rear) == small_arms.SOFT
    assert small_arms.procedure(s, stug, front) == small_arms.ARMOURED
    assert small_arms.procedure(s, stug, None) == small_arms.SOFT
    assert small_arms.crew_exposed(s, stug, rear) and not small_arms.crew_exposed(s, stug, front)
    assert small_arms.protection(s, stug, rear).total == 0 and small_arms.protection(s, stug, front).total == 3
    odds = small_arms.check_on(s, stug, 9, small_arms.SOFT).odds()
    assert odds == {"shaken": Fraction(2, 6), "destroyed": Fraction(4, 6)}


@proves("17.2e", "17.2d")
def test_the_chance_of_harm_is_exact() -> None:
    """Squad 2 against open StuG with armour 2: the dice decide, then a check above 6."""
    s = stage(FIELD, {"us-a": "15C8", "de-stug": "15C4 facing-3-3", "de-a": "15J1"})
    chance = small_arms.harm_aboard(s, unit(s, "de-stug"), 2, s.hex_of(s.where[unit(s, "us-a")]))
    counted = sum(
        1 for a in range(1, 7) for d in range(1, 7) for c in range(1, 7) if a + 2 > d + 2 and c + a - d > 6
    )  # fmt: skip
    assert chance == Fraction(counted, 216)
