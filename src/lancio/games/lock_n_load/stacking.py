"""Chapter 1.3: how many may stand together, in half-squad points, in single men and in vehicles (F25)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.stacking import Excess, Stacking
from lancio.games.lock_n_load import tables
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.state import Fight

STACKING = Stacking({"troops": "1.3h", "men": "1.3a", "vehicles": "1.3b", "helicopters": "1.3a"})
_FIGURES = BOX.chart_figures


@rule("1.3b", "1.3h", "1.3e")
def _weight(kind: tables.Kind) -> int:
    """Squads and weapon teams weigh 2, half-squads and crews 1; armour leaders nothing."""
    if kind.sort in (tables.SQUAD, tables.TEAM):
        return STACKING.pack(troops=2)
    if kind.sort in (tables.HALF, tables.CREW):
        return STACKING.pack(troops=1)
    if kind.sort in tables.SMC:
        return STACKING.pack(men=1)
    if kind.sort == tables.ARMOUR_LEADER:
        return 0
    return STACKING.pack(vehicles=1) if kind.sort == tables.VEHICLE else STACKING.pack(helicopters=1)


WEIGHT = tuple(_weight(kind) for kind in BOX.counters.kinds)
_USUAL = STACKING.pack(
    troops=_FIGURES["infantry"], men=_FIGURES["men"], vehicles=_FIGURES["vehicles"], helicopters=_FIGURES["helicopters"]
)
#: a wreck takes the room of a vehicle
_WRECK = STACKING.pack(vehicles=1)
_FLOOR = STACKING.pack(troops=_FIGURES["infantry"], men=_FIGURES["men"], helicopters=_FIGURES["helicopters"])


@rule("1.3a", "1.3c", "1.3f")
def _limit(ground: Ground, place: int) -> int:
    """What a place holds: less in heavy jungle, no vehicles on the floors of a tall building."""
    h = ground.hex[place]
    if h:
        if ground.two_storeys >> h & 1:
            return _FLOOR
        row = BOX.terrain[ground.kind[h]]
        if row.squads:
            return STACKING.pack(troops=2 * row.squads, men=_FIGURES["men"], helicopters=_FIGURES["helicopters"])
    return _USUAL


def limit(s: Fight, place: int) -> int:
    """The limit of a place."""
    return limit_of(s.setting.ground, place)


def limit_of(ground: Ground, place: int) -> int:
    """The same, worked out once a table."""
    if not ground.limits:
        ground.limits += [_limit(ground, p) for p in range(ground.size)]
    return ground.limits[place]


@rule("1.3e")
def load(s: Fight, side: int, place: int) -> int:
    """What a side has there; the inside and the top of a bunker count together, and so do all aboard."""
    ground = s.setting.ground
    h = ground.hex[place]
    units = s.at[place]
    if h in ground.inside:
        units |= s.at[h] | s.at[ground.inside[h]]
    if h in ground.over and not ground.upper >> place & 1:
        units |= s.at[h] | s.at[ground.over[h]]
    total = _WRECK * s.wrecks.count(h) if s.wrecks else 0
    return total + weight(s, units & s.setting.roster.units[side])


@rule("1.3d", "1.3h")
def excess(s: Fight, side: int, place: int, more: int) -> Excess | None:
    """Where the limit would be passed if these units came too."""
    return STACKING.excess(load(s, side, place) + weight(s, more & ~s.at[place]), limit(s, place))


@rule("1.3i")
def weight(s: Fight, units: int) -> int:
    """What some units weigh, a vehicle with those aboard."""
    total = 0
    if units & s.setting.roster.carriers:
        units |= s.riders(units)
    for unit in bits(units):
        total += WEIGHT[s.kind[unit]]
    return total


def fits(s: Fight, side: int, place: int, more: int) -> bool:
    """Whether these units may come too. The state after a step is what counts, at every step."""
    return room_for(s, side, place, weight(s, more & ~s.at[place]))


def room_for(s: Fight, side: int, place: int, more: int) -> bool:
    """Whether so much weight may be added to a place."""
    ground = s.setting.ground
    if (s.held[side] | ground.shared_places) >> place & 1 or (s.wrecks and ground.hex[place] in s.wrecks):
        more += load(s, side, place)
    return STACKING.fits(more, ground.limits[place] if ground.limits else limit(s, place))
