"""The counters of a scenario by number: one number for the whole match, whatever becomes of a counter.

A squad that is reduced keeps its number and changes its kind. Groups of men are lettered, `us-a`; named men go by
name. After the order of battle come the heroes who may yet be born and the crews of vehicles.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.engine.verbs import Names
from lancio.games.lock_n_load import tables
from lancio.games.lock_n_load.counters import Counters
from lancio.games.lock_n_load.scenes import Army, Listed, Scene

SHORT = {"us": "us", "german": "de", "nva": "nva"}
#: the crew that leaves a vehicle, by nation
CREWS = {"us-ww2": "us-crew", "german-ww2": "german-crew", "us-vietnam": "cavalry-crew", "nva": "nva-half"}
SATCHELS = {"us-ww2": "satchel", "german-ww2": "german-satchel", "us-vietnam": "cavalry-satchel", "nva": "nva-satchel"}
LETTERED = frozenset((tables.SQUAD, tables.HALF))


class Battery(NamedTuple):
    """Who can lay a barrage: guns off the map, or a mortar of the scenario."""

    side: int
    #: the letter of a formation, the name of a mortar
    name: str
    firepower: int
    #: how far around its hex a barrage reaches
    radius: int
    #: the mortar, -1 for guns off the map
    unit: int
    #: of a formation
    missions: int
    #: whether it may ask for more (13.9.1a)
    supplied: bool


class Roster:
    """All counters of a scenario. Side 0 comes first."""

    #: sorts of counters, as masks; of weapons
    infantry: int
    vehicles: int
    helicopters: int
    carriers: int
    barrels: int
    gunners: int
    facers: int
    mortars: int
    snipers: int
    ordnance: int
    claymores: int

    def __init__(self, scene: Scene, counters: Counters) -> None:
        self.scene, self.counters = scene, counters
        names: list[str] = []
        kinds: list[str] = []
        sides: list[int] = []
        forces: list[str] = []
        #: unit -> its entry in the order of battle, None for those who come up in play
        self.listed: list[Listed | None] = []
        #: vehicle -> its crew to be; armour leader -> his vehicle
        self.crew_of: dict[int, int] = {}
        self.tied: dict[int, int] = {}
        weapon_names: list[str] = []
        weapon_kinds: list[str] = []
        weapon_sides: list[int] = []
        #: weapon -> the unit that starts with it, -1 if its owner chooses
        self.given: list[int] = []

        def add(side: int, name: str, kind: str, force: str, entry: Listed | None) -> int:
            names.append(f"{SHORT[scene.sides[side]]}-{name}")
            kinds.append(kind)
            sides.append(side)
            forces.append(force)
            self.listed.append(entry)
            return len(names) - 1

        def arm(side: int, key: str, name: str, unit: int) -> None:
            weapon_names.append(f"{SHORT[scene.sides[side]]}-{name}")
            weapon_kinds.append(key)
            weapon_sides.append(side)
            self.given.append(unit)

        for side, army in enumerate(scene.armies):
            nation = counters.nation_of(army.force)
            label = _Labels(army, counters)
            arms = _Labels.of_weapons(army)
            for entry in army.units:
                kind = counters.kinds[counters.kind_of[entry.kind]]
                unit = add(side, label(entry, kind), entry.kind, kind.force or army.force, entry)
                if entry.leader:
                    boss = add(side, entry.leader, entry.leader, kind.force, None)
                    self.tied[boss] = unit
                for key in entry.weapons:
                    arm(side, key, arms(key), unit)
            for key in army.weapons:
                arm(side, key, arms(key), -1)
            taken = {entry.name for entry in army.units if entry.kind == "hero"}
            for name in counters.pools.get(nation, ()):
                if name not in taken:
                    add(side, name.lower(), "hero", army.force, None)
            for vehicle in [u for u, k in enumerate(kinds) if sides[u] == side and _rolls(counters, k)]:
                self.crew_of[vehicle] = add(
                    side, names[vehicle].partition("-")[2] + "-crew", CREWS[nation], forces[vehicle], None
                )
            arm(side, SATCHELS[nation], "demolition", -2)
        self.count = len(names)
        self.names = Names("unit", names)
        self.index = self.names.index
        self.start_kind = tuple(counters.kind_of[key] for key in kinds)
        self.side = tuple(sides)
        self.force = tuple(forces)
        self.nation = tuple(counters.nation_of(force) for force in forces)
        self.weapon_names = Names("weapon", weapon_names)
        self.weapon_count = len(weapon_names)
        self.weapons = tuple(counters.weapons[key] for key in weapon_kinds)
        #: weapon -> the side it was printed for
        self.weapon_side = tuple(weapon_sides)
        self._sort_out()

    def _sort_out(self) -> None:
        sort = [self.counters.sort[kind] for kind in self.start_kind]

        def of(*sorts: int) -> int:
            return mask_of(u for u, s in enumerate(sort) if s in sorts)

        self.units = tuple(mask_of(u for u, s in enumerate(self.side) if s == side) for side in (0, 1))
        self.mmc = of(*tables.MMC)
        self.smc = of(*tables.SMC)
        self.teams, self.crews = of(tables.TEAM), of(tables.CREW)
        self.leaders, self.heroes, self.medics = of(tables.LEADER), of(tables.HERO), of(tables.MEDIC)
        self.snipers, self.scouts = of(tables.SNIPER), of(tables.SCOUT)
        self.chaplains, self.advisors = of(tables.CHAPLAIN), of(tables.ADVISOR)
        self.armour_leaders = of(tables.ARMOUR_LEADER)
        self.vehicles, self.helicopters = of(tables.VEHICLE), of(tables.HELICOPTER)
        self.infantry = self.mmc | self.smc
        #: side -> its men on foot who may fire at all
        self.riflemen = tuple(mine & self.infantry & ~(self.medics | self.chaplains) for mine in self.units)
        #: weapons with a to-hit table
        self.ordnance = mask_of(w for w, row in enumerate(self.weapons) if row.barrel)
        self.claymores = mask_of(w for w, row in enumerate(self.weapons) if row.sort == tables.CLAYMORE)
        self.jams = mask_of(w for w, row in enumerate(self.weapons) if row.jams)
        #: those of the order of battle
        self.listed_units = mask_of(u for u, entry in enumerate(self.listed) if entry is not None)
        #: those who come aboard a helicopter, a force of their own
        self.lifted = mask_of(u for u, entry in enumerate(self.listed) if entry is not None and entry.aboard)
        #: those of them who do not come by an event, which would be a secret
        self.awaited = mask_of(u for u, entry in enumerate(self.listed) if entry is not None and not entry.event)
        kinds = self.counters.kinds
        self.gliders = mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].glider)
        self.guns = mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].gun)
        #: units with a to-hit table; weapon teams that face a corner; those that do not fire inside a building
        self.barrels = mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].barrel)
        self.facers = self.teams & mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].faces)
        self.recoilless = mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].recoilless)
        #: weapon teams that fire small arms
        self.gunners = self.teams & mask_of(
            u for u, k in enumerate(self.start_kind) if kinds[k].firepower and not kinds[k].mortar
        )
        #: what the rows of scenarios count
        self.counted = {
            "mmc": self.mmc, "smc": self.smc, "leader": self.leaders, "vehicle": self.vehicles,
            "helicopter": self.helicopters, "gun": self.guns,
        }  # fmt: skip
        self.mortars = mask_of(u for u, k in enumerate(self.start_kind) if kinds[k].mortar)
        self.fanatics = mask_of(u for u, f in enumerate(self.force) if self.counters.forces[f].fanatic)
        self.advised = mask_of(u for u, f in enumerate(self.force) if self.counters.forces[f].advised)
        #: unit -> all of its side with its background colour
        self.same_force = tuple(
            mask_of(o for o in range(self.count) if self.force[o] == self.force[u] and self.side[o] == self.side[u])
            for u in range(self.count)
        )
        #: who can lay a barrage, by number: formations first
        self.batteries = (*self._formations(), *self._mortars())
        self.carriers = self.vehicles | self.helicopters
        #: places aboard: inside and on top of every carrier
        self.spot_names = [f"{self.names.names[u]}-{what}" for u in bits(self.carriers) for what in ("in", "on")]
        #: the satchel that comes with the Demolition card, by side
        self.demolition = tuple(w for w, unit in enumerate(self.given) if unit == -2)

    @rule("18.2a", "13.9.1a")
    def _formations(self) -> list[Battery]:
        """Guns off the map, as the scenario gives them; some forces are well supplied."""
        return [
            Battery(
                side, row.name, row.firepower, 1, -1, row.missions, self.counters.forces[army.force].supplied
            )
            for side, army in enumerate(self.scene.armies)
            for row in army.formations
        ]  # fmt: skip

    def _mortars(self) -> list[Battery]:
        names, kinds = self.names.names, self.counters.kinds
        return [
            Battery(self.side[u], names[u], kinds[self.start_kind[u]].firepower, 0, u, 0, False)
            for u in range(self.count)
            if self.mortars >> u & 1
        ]


def _rolls(counters: Counters, kind: str) -> bool:
    return counters.sort[counters.kind_of[kind]] in (tables.VEHICLE, tables.HELICOPTER)


class _Labels:
    """Names within a side: letters for squads, the rest by kind, lettered where there are several."""

    def __init__(self, army: Army, counters: Counters) -> None:
        self.many = Counter(entry.kind for entry in army.units)
        self.seen: Counter[str] = Counter()

    @classmethod
    def of_weapons(cls, army: Army) -> _WeaponLabels:
        return _WeaponLabels([key for entry in army.units for key in entry.weapons] + list(army.weapons))

    def __call__(self, entry: Listed, kind: tables.Kind) -> str:
        if kind.sort in LETTERED:
            self.seen["letters"] += 1
            return _letter(self.seen["letters"])
        if kind.sort == tables.HERO:
            return entry.name.lower()
        self.seen[entry.kind] += 1
        return entry.kind if self.many[entry.kind] == 1 else f"{entry.kind}-{_letter(self.seen[entry.kind])}"


class _WeaponLabels:
    def __init__(self, keys: list[str]) -> None:
        self.many = Counter(keys)
        self.seen: Counter[str] = Counter()

    def __call__(self, key: str) -> str:
        self.seen[key] += 1
        return key if self.many[key] == 1 else f"{key}-{_letter(self.seen[key])}"


def _letter(n: int) -> str:
    return chr(ord("a") + n - 1)
