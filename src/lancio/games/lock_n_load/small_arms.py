"""Chapters 17.2, 17.3 and 19.5.2: small arms against one vehicle or helicopter and those on top of it (F13, F14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.contest import Throw
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.arcs import impact
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import COLUMN, FIRE, Reading, check_all, tell_check
from lancio.games.lock_n_load.fire import THROW, distance, longest, only_throw, within_reach
from lancio.games.lock_n_load.harm import harm_rows
from lancio.games.lock_n_load.men import KINDS, commander, leadership, morale
from lancio.games.lock_n_load.passengers import shaken_get_off
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import Armour
from lancio.games.lock_n_load.words import NOBODY
from lancio.games.lock_n_load.wrecks import abandon_vehicle, destroy_vehicle, shake_vehicle

FLOW = Fight.flow
#: (s, helicopter, damaged or destroyed): what a check does to a helicopter
SHOT_DOWN: list[Callable[[Fight, int, str], None]] = []
#: the columns of the direct fire table for what rolls and flies
ARMOURED, SOFT, FLIES = 0, 1, 2
COLUMNS = ("armoured", "soft", "helicopter")


def armour_of(s: Fight, vehicle: int) -> Armour:
    """What is printed on its counter."""
    armour = KINDS[s.kind[vehicle]].armour
    assert armour is not None
    return armour


@rule("17.3a", "17.3b", "17.4a", "21.4b")
def procedure(s: Fight, vehicle: int, shooter: int | None) -> int:
    """ARMOURED, SOFT or FLIES: what counts is the side of the hull that the fire crosses. `shooter`: the hex it comes
    from, None for what falls from above or goes off below: then one side without armour is enough to be SOFT."""
    if s.setting.roster.helicopters >> vehicle & 1:
        return FLIES
    hull = armour_of(s, vehicle).hull
    met = min(hull) if shooter is None else hull[impact(s, vehicle, shooter, turret=False)]
    return ARMOURED if met else SOFT


def thinnest(s: Fight, vehicle: int) -> int:
    """The lowest armour printed."""
    armour = armour_of(s, vehicle)
    return min((value for value in (*armour.hull, *armour.turret) if value), default=0)


@rule("17.2b", "17.3a", "15.0b")
def crew_exposed(s: Fight, vehicle: int, shooter: int | None) -> bool:
    """Whether small arms can harm it: open hatches or an open top, no armour, or wings."""
    if procedure(s, vehicle, shooter) != ARMOURED:
        return True
    return armour_of(s, vehicle).open_top or not s.buttoned >> vehicle & 1


@rule("16.2d", "17.2b", "17.2e")
def exposed(s: Fight, vehicle: int, shooter: int) -> bool:
    """Whether it can be aimed at: its crew can be harmed, or riders are on top of it."""
    return bool(s.at[s.setting.ground.deck[vehicle]]) or crew_exposed(s, vehicle, shooter)


@rule("17.2b", "17.2c", "19.5.2a", "5.0a")
def targets_at(s: Fight, place: int, units: int, seen: int) -> int:
    """The enemy vehicles and helicopters, among the places spotted, that some units of a place can fire at. Against a
    helicopter ranges are halved."""
    roster = s.setting.roster
    if not roster.carriers or not units:
        return 0
    foes = roster.carriers & roster.units[1 - roster.side[lowest(units)]]
    among = 0
    for goal in bits(seen):
        among |= 1 << goal if s.at[goal] & foes else 0
    most = longest(s, units) if among else 0
    if not most:
        return 0
    if most == THROW and only_throw(s, units):
        among &= s.setting.ground.near[s.site(place)]
    out = 0
    shooter = s.hex_of(place)
    for goal in bits(within_reach(s, place, most, among)):
        far = distance(s, place, goal)
        for vehicle in bits(s.at[goal] & foes):
            if exposed(s, vehicle, shooter) and (2 * far <= most or not roster.helicopters >> vehicle & 1):
                out |= 1 << vehicle
    return out


@rule("17.2d", "17.2h", "17.3a", "19.5.2b")
def protection(s: Fight, vehicle: int, shooter: int) -> Tally:
    """What is added to the defender's die: cover and the lowest armour; no armour on an unarmoured side, no cover in
    the air."""
    how = procedure(s, vehicle, shooter)
    tally = Tally() if how == FLIES else cover(s, vehicle, s.where[vehicle], shooter)
    if how != SOFT:
        tally.add("armour", thinnest(s, vehicle), "17.2d")
    return tally


@rule("17.2d", "17.2h", "19.5.2b", "5.0e")
def fire_at(
    s: Fight, vehicle: int, tally: Tally, shooter: int, place: int, units: int, weapons: int, rolled: tuple[int, int],
    told: bool,
) -> None:  # fmt: skip
    """An attack by small arms, by whomever: a die and what is added, against a die, cover and armour; higher strikes.
    Riders share the two dice. `told`: the dice were told before."""
    against = protection(s, vehicle, shooter)
    die, defence = rolled
    total, cover_ = die + tally.total, defence + against.total
    dice = {} if told else {"die": die, "defence": defence}
    s.tell(
        "vehicle-attack-stands" if told else "fired-at-vehicle", "17.2d", units=units, weapons=weapons, place=place,
        vehicle=vehicle, modifiers=tally, covers=against, total=total, cover=cover_, **dice,
    )  # fmt: skip
    if total > cover_:
        strike(s, vehicle, total - cover_, crew_exposed(s, vehicle, shooter), procedure(s, vehicle, shooter))
    else:
        s.tell("no-effect", "5.0e", place=s.where[vehicle])


@rule("17.2e", "17.2f", "16.2d", "17.2g", "5.0i")
def strike(s: Fight, vehicle: int, diff: int, crew: bool, how: int, born: int = FIRE) -> None:
    """Checks: riders on top first, leaders before the others, then the vehicle if its crew is exposed; then Shaken
    riders get off."""
    s.then(*([vehicle_check.of(vehicle, diff, how)] if crew else ()), shaken_get_off.of(vehicle))
    riders = s.at[s.setting.ground.deck[vehicle]]
    if riders:
        check_all(s, [(unit, diff) for unit in bits(riders)], born)


@rule("17.2f", "11.8b", "5.01c")
def check_on(s: Fight, vehicle: int, diff: int, how: int) -> Throw[str]:
    """Its damage check: a die and the difference, less the leadership of its armour leader; infantry leaders help no
    vehicle."""
    tally = Tally().add("difference", diff, "5.0e")
    boss = commander(s, vehicle)
    if boss != NOBODY:
        tally.add("leadership", -leadership(s, boss), "11.8b", leader=boss)
    return Throw(tally, Reading(morale(s, vehicle), COLUMN[COLUMNS[how]]))


@rule("17.2e", "17.3a", "14.01e", "19.5.2b")
@FLOW.procedure("check-vehicle")
def vehicle_check(s: Fight, vehicle: int, diff: int, stage: int) -> None:
    """One vehicle or helicopter checks on its own column."""
    if not s.where[vehicle]:
        return
    throw = check_on(s, vehicle, diff, stage)
    thrown = throw.roll(s.dice)
    tell_check(s, vehicle, throw, thrown)
    if stage == FLIES:
        for shot_down in SHOT_DOWN if thrown.result != "none" else ():
            shot_down(s, vehicle, thrown.result)
    elif thrown.result == "shaken":
        shake_vehicle(s, vehicle, "17.2e")
    elif thrown.result == "abandoned":
        abandon_vehicle(s, vehicle, "17.2e")
    elif thrown.result == "destroyed":
        destroy_vehicle(s, vehicle, "17.3a")


def harm_aboard(s: Fight, vehicle: int, total: int, shooter: int) -> Fraction:
    """The chance that an attack shakes, or worse, the vehicle or somebody on top of it; leaders are thought to help.
    `total`: what is added to the attacker's die."""
    plus = total - protection(s, vehicle, shooter).total
    return harm_rows(tuple(rows_aboard(s, vehicle, plus, shooter)))


def rows_aboard(s: Fight, vehicle: int, plus: int, shooter: int | None) -> list[tuple[int, int]]:
    """For the vehicle, if it can be harmed, and everybody on top: attack less defence without dice, and the greatest
    harmless check."""
    riders = s.at[s.setting.ground.deck[vehicle]]
    chiefs = riders & s.setting.roster.leaders & ~s.shaken
    rows = []
    for unit in bits(riders):
        help_ = max((leadership(s, chief) for chief in bits(chiefs & ~(1 << unit))), default=0)
        rows.append((plus, morale(s, unit) + help_))
    if crew_exposed(s, vehicle, shooter):
        boss = commander(s, vehicle)
        rows.append((plus, morale(s, vehicle) + (leadership(s, boss) if boss != NOBODY else 0)))
    return rows
