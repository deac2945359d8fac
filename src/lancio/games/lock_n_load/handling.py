"""Chapters 15.0a, 15.0i and 15.1g: hatches and turrets, handled freely in a vehicle's own impulse."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.arcs import CORNER_COUNT, has_turret
from lancio.games.lock_n_load.impulse import OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import HATCH, TURRET

FLOW = Fight.flow
OPEN, SHUT = range(2)
CORNERS = (1 << CORNER_COUNT) - 1


@rule("15.0a", "15.0d", "15.0i", "17.2b")
def with_hatches(s: Fight, units: int) -> int:
    """Those of some vehicles that may handle their hatches now: before anything else in this impulse, once; not Shaken;
    whoever has no roof has none."""
    begun = s.hatched | s.trained | s.turned | s.pivoted | s.firing | s.arrived | s.shaken
    out = 0
    for unit in bits(units & ~begun):
        armour = KINDS[s.kind[unit]].armour
        out |= 0 if armour is None or armour.open_top else 1 << unit
    return out


@rule("15.1d", "15.1g")
def with_turret(s: Fight, units: int) -> int:
    """Those of some vehicles that may set their turret now. Once is enough until they drive or fire again."""
    out = 0
    for unit in bits(units & ~s.trained):
        out |= 1 << unit if has_turret(s, unit) else 0
    return out


def fresh(s: Fight, place: int) -> int:
    """The vehicles of a place that are about to act: unmarked, or with their fire left after an Assault Move."""
    here = s.friends(s.active, place) & s.setting.roster.vehicles
    return here & (~s.marked | s.assaulted & ~s.fired)


def turret_corners(s: Fight, unit: int) -> int:
    """Where a turret can be set: every corner but the one it points to."""
    return CORNERS & ~(1 << s.turret[unit])


def offers(s: Fight) -> list[tuple[int, int]]:
    """Hatches and turrets of the vehicles in reach."""
    vehicles = s.setting.roster.vehicles
    if not vehicles:
        return []
    groups = []
    for place in bits(s.held[s.active] & s.places_of(vehicles & s.setting.roster.units[s.active])):
        here = s.friends(s.active, place) & vehicles
        some = fresh(s, place)
        if s.reach >> place & 1:
            for unit in bits(with_hatches(s, some)):
                groups.append(HATCH.group(unit, last=1 << (OPEN if s.buttoned >> unit & 1 else SHUT)))
        else:
            some &= s.arrived
        for unit in bits(with_turret(s, some | here & s.firing)):
            groups.append(TURRET.group(unit, last=turret_corners(s, unit)))
    return groups


OFFERS.append(offers)


@rule("15.0a", "15.0i", "4.0o")
@acts.on(HATCH)
def handle(s: Fight, side: int, unit: int, hatch: int) -> None:
    """Open or shut; it marks nobody and is no act."""
    begin_act(s, s.where[unit])
    s.hatched |= 1 << unit
    s.buttoned ^= 1 << unit
    s.tell("hatches-handled", "15.0i", unit=unit, hatch=hatch)


@acts.on(TURRET)
def set_turret(s: Fight, side: int, unit: int, corner: int) -> None:
    """The turret is set, for good; nothing is spent."""
    begin_act(s, s.where[unit])
    train(s, unit, corner)


@rule("15.1d", "15.1g")
def train(s: Fight, unit: int, corner: int) -> None:
    """It points to a corner of its own; every shot of the gun after it in this impulse pays for it."""
    s.turret[unit] = corner
    s.turned |= 1 << unit
    s.trained |= 1 << unit
    s.tell("turret-turned", "15.1g", unit=unit, corner=corner)
