"""Chapters 15.0f, g, j and k: the machine guns of vehicles and helicopters, each once an impulse, together or apart.

Those in the arc bear where the turret does, or before the hull; those that fire all round need open hatches.
"""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.arcs import bearing_corners, has_turret, in_arc, nearest_corners
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.fire import Volley, harm, within_reach
from lancio.games.lock_n_load.firing import resolve
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import KINDS, commander, is_open
from lancio.games.lock_n_load.opportunity import SHOTS, STANDING, opportunity, watching
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.vehicles import able_vehicles, watchful_vehicles
from lancio.games.lock_n_load.verbs import BURST, FIXED, JOINT, MACHINE_GUN, TOP, TURRET_TO
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: how far machine guns reach, by firepower
REACH = {2: BOX.figures["machine_gun"], 4: BOX.figures["heavy_machine_gun"]}


# -- what they are -------------------------------------------------------------------------------


@rule("15.0f")
def guns_of(s: Fight, unit: int, burst: int) -> tuple[int, ...]:
    """The firepower of each machine gun: of those in the arc, of those all round, or of all."""
    armour = KINDS[s.kind[unit]].armour
    if armour is None:
        return ()
    fixed, top = armour.guns, armour.all_round
    return fixed + top if burst == JOINT else fixed if burst == FIXED else top


@rule("15.0f", "15.0j", "4.0r")
def loaded(s: Fight, unit: int) -> list[int]:
    """Which of its machine guns have not fired yet and can: all round only from open hatches."""
    found = []
    if guns_of(s, unit, FIXED) and not s.fixed_used >> unit & 1:
        found.append(FIXED)
    if guns_of(s, unit, TOP) and not s.top_used >> unit & 1 and is_open(s, unit):
        found.append(TOP)
    return found


@rule("15.0f", "15.1f", "14.0c", "5.0k", "19.1c")
def bears(s: Fight, unit: int, burst: int, goal: int) -> bool:
    """Whether machine guns can be brought to bear on a hex: a turret turns as far as need be, a hull does not."""
    if burst == TOP or has_turret(s, unit) or s.setting.roster.helicopters >> unit & 1:
        return True
    return in_arc(s, s.hex_of(s.where[unit]), s.facing[unit], s.hex_of(goal))


@rule("15.0f", "15.0j")
def reaching(s: Fight, unit: int, goal: int) -> list[int]:
    """Those of its machine guns that can fire at a place: each has its own range and arc."""
    far = s.setting.ground.board.distance(s.hex_of(s.where[unit]), s.hex_of(goal))
    return [
        burst
        for burst in loaded(s, unit)
        if max(REACH[value] for value in guns_of(s, unit, burst)) >= far and bears(s, unit, burst, goal)
    ]


@rule("15.0j", "15.0k", "4.1e", "11.8c", "11.8a")
def volley(s: Fight, unit: int, goal: int, burst: int) -> Volley:
    """An attack by some machine guns, their firepower summed; Ops Complete against a mover each is halved by itself.
    The armour leader helps every one."""
    halved = s.group and s.complete >> unit & 1
    power = sum(value // 2 if halved else value for value in guns_of(s, unit, burst))
    return Volley(s.where[unit], goal, 1 << unit, 0, NOBODY, commander(s, unit), guns=power)


# -- targets -------------------------------------------------------------------------------------


@rule("5.0a", "5.0b", "14.0b", "15.0g")
def goals(s: Fight, unit: int, seen: int) -> int:
    """The spotted places with men on foot that some of its machine guns can fire at."""
    some = loaded(s, unit)
    if not some:
        return 0
    most = max(REACH[value] for burst in some for value in guns_of(s, unit, burst))
    foes = s.setting.roster.units[1 - s.setting.roster.side[unit]] & s.setting.roster.infantry
    out = 0
    for goal in bits(within_reach(s, s.where[unit], most, seen)):
        if s.at[goal] & foes and reaching(s, unit, goal):
            out |= 1 << goal
    return out


def allowed(s: Fight, unit: int, places: int) -> int:
    """Of some places those that it may fire at: an Ops Complete spotter only what it spotted (4.1f)."""
    return places & (1 << s.sighted if s.complete >> unit & 1 else -1)


# -- in an own impulse ---------------------------------------------------------------------------


def shots(s: Fight, place: int, seen: int) -> list[tuple[int, int]]:
    """The vehicles of a place with their targets."""
    return [(unit, some) for unit in bits(able_vehicles(s, place)) if (some := allowed(s, unit, goals(s, unit, seen)))]


def offers(s: Fight) -> list[tuple[int, int]]:
    """Vehicles in reach fire one by one."""
    roster = s.setting.roster
    if not roster.vehicles:
        return []
    found: list[tuple[int, int]] = []
    seen = -1
    for place in bits(s.held[s.active]):
        if s.at[place] & roster.vehicles & roster.units[s.active]:
            seen = spotted_by(s, s.active) if seen < 0 else seen
            found += shots(s, place, seen)
    return MACHINE_GUN.groups(found)


@rule("4.0q")
def can_shoot(s: Fight, side: int, place: int) -> bool:
    """A shot is an act."""
    if not s.friends(side, place) & s.setting.roster.vehicles:
        return False
    reach, s.reach = s.reach, 1 << place
    found = bool(able_vehicles(s, place)) and bool(shots(s, place, spotted_by(s, side)))
    s.reach = reach
    return found


OFFERS.append(offers)
ABLE.append(can_shoot)


@rule("15.0g", "15.0j", "5.2b")
@acts.on(MACHINE_GUN)
def machine_gun(s: Fight, side: int, unit: int, place: int) -> None:
    """Its machine guns at the men of a place."""
    begin_act(s, s.where[unit])
    s.then(which_guns.of(unit, place))


@rule("15.0g", "15.0j")
@FLOW.question("which-guns", "15.0j", lambda s, unit, goal: s.setting.roster.side[unit])
def which_guns(s: Fight, unit: int, goal: int) -> Choices:
    """All of them in one attack, or one sort alone."""
    some = reaching(s, unit, goal)
    return Choices([BURST.group(last=sum(1 << burst for burst in (some if len(some) == 1 else (JOINT, *some))))])


@which_guns.on(BURST)
def let_fly(s: Fight, unit: int, goal: int, burst: int) -> None:
    """They fire."""
    open_up(s, unit, goal, burst)


@rule("15.1d", "15.1f", "15.1g")
def open_up(s: Fight, unit: int, goal: int, burst: int) -> None:
    """If the turret has to turn it does, free, to the nearest corner that bears; its owner chooses between two."""
    if burst != TOP and has_turret(s, unit) and guns_of(s, unit, FIXED):
        here, there = s.hex_of(s.where[unit]), s.hex_of(goal)
        if not in_arc(s, here, s.turret[unit], there):
            s.then(turret_follows.of(unit, goal, burst))
            return
    fire_guns(s, unit, goal, burst)


@rule("15.1g")
@FLOW.question("turret-follows", "15.1g", lambda s, unit, goal, burst: s.setting.roster.side[unit])
def turret_follows(s: Fight, unit: int, goal: int, burst: int) -> Choices:
    """The nearest corner that bears."""
    bearing = bearing_corners(s, s.hex_of(s.where[unit]), s.hex_of(goal))
    return Choices([TURRET_TO.group(last=nearest_corners(s.turret[unit], bearing))])


@turret_follows.on(TURRET_TO)
def follow(s: Fight, unit: int, goal: int, burst: int, corner: int) -> None:
    """The turret turns with the target; it costs the gun, not the machine guns."""
    s.turret[unit] = corner
    s.turned |= 1 << unit
    s.tell("turret-set", "15.1g", unit=unit, corner=corner)
    fire_guns(s, unit, goal, burst)


@rule("15.0j", "15.0k", "4.0r", "15.2a")
def fire_guns(s: Fight, unit: int, goal: int, burst: int) -> None:
    """One attack; these guns are done for this impulse or declaration."""
    attack = volley(s, unit, goal, burst)
    if burst != TOP:
        s.fixed_used |= 1 << unit
    if burst != FIXED:
        s.top_used |= 1 << unit
    s.trained &= ~(1 << unit)
    resolve(s, attack, 0, joint=False)


# -- against a mover -----------------------------------------------------------------------------


@rule("5.3a", "5.3e", "5.3o", "4.1e")
def declarations(s: Fight) -> list[tuple[int, int]]:
    """Vehicles that can fire their machine guns at men on the move."""
    roster = s.setting.roster
    if not roster.vehicles or not s.group & roster.infantry:
        return []
    side, goal = watching(s), s.where[next(bits(s.group))]
    if s.locked >> goal & 1 or not s.setting.ground.hex[goal]:
        return []
    found = []
    seen = -1
    for place in bits(s.held[side]):
        for unit in bits(watchful_vehicles(s, side, place)):
            seen = spotted_by(s, side) & 1 << goal if seen < 0 else seen
            if seen and goals(s, unit, seen):
                found.append((unit, seen))
    return MACHINE_GUN.groups(found)


SHOTS.append(declarations)


@rule("5.3d", "5.3f")
@opportunity.on(MACHINE_GUN)
def machine_gun_mover(s: Fight, budget: int, unit: int, place: int) -> None:
    """A shot of its own within the declaration of its place."""
    if STANDING.of(s, watching(s)).asks:
        s.then(which_guns.of(unit, place))
    else:
        some = reaching(s, unit, place)
        open_up(s, unit, place, some[0] if len(some) == 1 else JOINT)


def beside(s: Fight, budget: int, unit: int, place: int) -> bool:
    """Whether the target is adjacent."""
    return bool(s.setting.ground.near[s.where[unit]] >> place & 1)


@opportunity.by_order(MACHINE_GUN, beside=beside)
def chance(s: Fight, budget: int, unit: int, place: int) -> Fraction:
    """The chance that all of them together shake a mover, or worse."""
    return harm(s, best_volley(s, unit, place), s.group)


def best_volley(s: Fight, unit: int, goal: int) -> Volley:
    """All that can be fired at once."""
    some = reaching(s, unit, goal)
    return volley(s, unit, goal, some[0] if len(some) == 1 else JOINT)
