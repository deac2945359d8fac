"""Set-up of vehicles (D31): on the map they face a corner of their owner's choice, hatches open or shut."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.handling import CORNERS, OPEN, SHUT, with_hatches
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import HATCH, TURN

FLOW = Fight.flow


@rule("15.0a", "15.1e")
@FLOW.procedure("park")
def park(s: Fight, side: int) -> None:
    """One vehicle after another. What the scenario says about hatches stands; those who enter later choose then."""
    roster = s.setting.roster
    steps = []
    for unit in bits(roster.vehicles & roster.units[side]):
        if s.setting.ground.hex[s.where[unit]]:
            steps.append(first_facing.of(unit))
            if not s.buttoned >> unit & 1:
                steps.append(first_hatches.of(unit))
    s.then(*steps)


@rule("15.1e")
@FLOW.question("vehicle-faces", "15.1e", lambda s, unit: s.setting.roster.side[unit])
def first_facing(s: Fight, unit: int) -> Choices:
    """Which corner?"""
    return Choices([TURN.group(unit, last=CORNERS)])


@first_facing.on(TURN)
def face_first(s: Fight, unit: int, vehicle: int, corner: int) -> None:
    """Hull and turret."""
    s.facing[unit] = s.turret[unit] = corner
    s.tell("vehicle-turned", "15.1e", unit=unit, corner=corner)


@rule("15.0a")
@FLOW.question("vehicle-hatches", "15.0a", lambda s, unit: s.setting.roster.side[unit])
def first_hatches(s: Fight, unit: int) -> Choices:
    """Open, as vehicles usually are, or shut?"""
    return Choices([HATCH.group(unit, last=1 << OPEN | 1 << SHUT)] if with_hatches(s, 1 << unit) else [])


@first_hatches.on(HATCH)
def set_hatches(s: Fight, unit: int, vehicle: int, hatch: int) -> None:
    """So they stay until its first impulse."""
    if hatch == SHUT:
        s.buttoned |= 1 << unit
    s.tell("hatches-handled", "15.0a", unit=unit, hatch=hatch)
