"""Enemy guns, vehicles and men with anti-tank weapons, as those see them who may come under their fire: an estimate for
hundreds of places a question. Chances of real shots come from the rules."""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.arcs import ZONES, in_arc
from lancio.games.lock_n_load.bot.armour import hit_chance, machine_worth, pierced
from lancio.games.lock_n_load.bot.posts import ADJACENT, NONE, line
from lancio.games.lock_n_load.bot.worth import Curve
from lancio.games.lock_n_load.machine_guns import REACH, guns_of
from lancio.games.lock_n_load.men import KINDS, commander, is_open, leadership, morale
from lancio.games.lock_n_load.ordnance import MODIFIERS, column_of
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import Barrel, Kind
from lancio.games.lock_n_load.verbs import FIXED, TOP
from lancio.games.lock_n_load.words import NOBODY
from lancio.hexes import impact


@cache
def zones_at(setting: Setting, hex_: int, shooter: int, corner: int) -> tuple[int, ...]:
    """The parts of a vehicle that a shot from a hex strikes: 0 front, 1 side, 2 rear; all within one hex."""
    at = setting.ground.board.hex
    return tuple(ZONES[zone] for zone in impact(at[hex_], corner, at[shooter])) or (0, 1, 2)


class Gunpost:
    """A gun of the enemy, or a vehicle with its machine guns, and what it could do."""

    __slots__ = ("_parts", "_seen", "aim", "barrel", "bursts", "hex", "now", "place", "slow", "unit")

    def __init__(self, s: Fight, unit: int, arm: int, now: bool) -> None:
        roster = s.setting.roster
        self.unit, self.place = unit, s.site(s.where[unit])
        self.hex = s.hex_of(s.where[unit])
        self.now = now
        self._seen: dict[int, tuple[int, int, int]] = {}
        self._parts: dict[tuple[int, int, tuple[int, ...], int], float] = {}
        self.barrel: Barrel | None = KINDS[s.kind[unit]].barrel if arm == NOBODY else roster.weapons[arm].barrel
        vehicle = bool(roster.vehicles >> unit & 1)
        boss = commander(s, unit) if vehicle else NOBODY
        help_ = leadership(s, boss) if boss != NOBODY else 0
        self.aim = -help_ + (MODIFIERS["open"] if vehicle and is_open(s, unit) else 0)
        #: what it pays to lay the gun on something beyond its arc
        self.slow = MODIFIERS["turret"] if vehicle else MODIFIERS["hull"] if roster.facers >> unit & 1 else 0
        bursts = []
        if arm == NOBODY and roster.carriers >> unit & 1:
            some = (FIXED, TOP) if is_open(s, unit) else (FIXED,)
            bursts = [(value + help_, REACH[value]) for burst in some for value in guns_of(s, unit, burst)]
        self.bursts: tuple[tuple[int, int], ...] = tuple(bursts)

    def sees(self, s: Fight, place: int) -> tuple[int, int, int]:
        """Distance, what is added to fire at a place, and what is added to the dice of its gun; NONE without a line."""
        key = self.place << 12 | place
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._look(s, place)
        return found

    def _look(self, s: Fight, place: int) -> tuple[int, int, int]:
        far, plus = line(s, self.place, place)
        if plus == NONE:
            return far, NONE, NONE
        near = ADJACENT if s.setting.ground.near[self.place] >> place & 1 else 0
        turn = 0
        if self.slow and not in_arc(s, self.hex, self.corner(s), s.setting.ground.hex[place]):
            turn = self.slow
        return far, plus, near - plus + turn

    def corner(self, s: Fight) -> int:
        """Where the gun points."""
        armour = KINDS[s.kind[self.unit]].armour
        return s.turret[self.unit] if armour is not None and armour.turret else s.facing[self.unit]

    def at_men(self, s: Fight, curve: Curve, place: int, extra: int) -> float:
        """What it costs some men at a place: a shell and all bursts, never more than they are worth. Hollow
        charges are kept for vehicles."""
        far, plus, aim = self.sees(s, place)
        if plus == NONE:
            return 0.0
        total = 0.0
        power = sum(value for value, reach in self.bursts if reach >= far)
        if power:
            total += curve(power + plus + extra)
        if self.barrel is not None and not self.barrel.heat:
            column = column_of(self.barrel, far)
            if column >= 0:
                total += hit_chance(self.barrel.hits[column] - aim - self.aim) * curve(self.barrel.he + extra)
        return min(total, curve.total)

    def part(self, s: Fight, target: Target, place: int, corner: int, moving: bool) -> float:
        """The part of its worth that a shot at a vehicle costs it, at a place, facing a corner."""
        if self.barrel is None:
            return 0.0
        far, plus, aim = self.sees(s, place)
        column = column_of(self.barrel, far) if plus != NONE else -1
        if column < 0:
            return 0.0
        zones = zones_at(s.setting, s.setting.ground.hex[place], self.hex, corner)
        aim += self.aim + (MODIFIERS["moving_vehicle"] if moving else 0)
        key = (aim, column, zones, target.unit)
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = self._part(target, zones, column, aim)
        return found

    def _part(self, target: Target, zones: tuple[int, ...], column: int, aim: int) -> float:
        assert self.barrel is not None
        chance, pen = hit_chance(self.barrel.hits[column] - aim), self.barrel.penetration[column]
        hull = max(pierced(pen, target.hull[zone], target.morale, target.shaken) for zone in zones)
        if not target.turret:
            return chance * hull
        top = max(pierced(pen, target.turret[zone], target.morale, target.shaken) for zone in zones)
        return chance * (hull + top) / 2


class Target:
    """A vehicle as it comes under fire."""

    __slots__ = ("hull", "morale", "open", "shaken", "thin", "turret", "unit", "worth")

    def __init__(self, s: Fight, unit: int) -> None:
        kind: Kind = KINDS[s.kind[unit]]
        assert kind.armour is not None
        self.unit = unit
        self.hull, self.turret = kind.armour.hull, kind.armour.turret
        self.thin = kind.armour.lowest
        self.morale, self.shaken = morale(s, unit), bool(s.shaken >> unit & 1)
        self.open = is_open(s, unit)
        self.worth = machine_worth(s, unit)


def gunposts(s: Fight, side: int) -> list[Gunpost]:
    """All guns of a side on the map that are in good order."""
    roster, ground = s.setting.roster, s.setting.ground
    found: list[Gunpost] = []
    if not (roster.barrels | roster.ordnance | roster.carriers):
        return found
    spent = s.moved | s.fired | s.crawled
    for place in bits(s.held[side] & ~ground.boxes):
        if ground.aboard >> place & 1:
            continue
        for unit in bits(s.friends(side, place) & ~(s.shaken | s.abandoned | s.damaged)):
            now = not spent >> unit & 1
            if (roster.barrels | roster.carriers) >> unit & 1:
                found.append(Gunpost(s, unit, NOBODY, now))
            for weapon in bits(s.arms[unit] & roster.ordnance & ~s.spent):
                found.append(Gunpost(s, unit, weapon, now))
    return found
