"""Chapters 15.0f, g, j and k: the machine guns of vehicles and helicopters, each once an impulse, together or apart.

Those in the arc bear where the turret does, or before the hull; those that fire all round need open hatches.
"""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.arcs import bearing_corners, has_turret, in_arc, nearest_corners
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.fire import fronts, range_needed, within_reach
from lancio.games.lock_n_load.firing import resolve
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import KINDS, commander, is_open
from lancio.games.lock_n_load.opportunity import (
    SEPARATE,
    STANDING,
    begin_declaration,
    declaration,
    opportunity,
    watching,
)
from lancio.games.lock_n_load.small_arms import exposed, harm_aboard
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.vehicles import able_vehicles, watchful_vehicles
from lancio.games.lock_n_load.verbs import BURST, FIXED, JOINT, MACHINE_GUN, MACHINE_GUN_UNIT, TOP, TURRET_TO
from lancio.games.lock_n_load.volleys import Volley, attack
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
Groups = list[tuple[int, int]]
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


@rule("15.0f", "15.0j", "19.5.2a")
def reaching(s: Fight, unit: int, goal: int, victim: int) -> list[int]:
    """Those of its machine guns that can fire at a place, or at a vehicle there: each has its own range and arc."""
    far = range_needed(s, s.where[unit], goal, victim)
    return [
        burst
        for burst in loaded(s, unit)
        if max(REACH[value] for value in guns_of(s, unit, burst)) >= far and bears(s, unit, burst, goal)
    ]


@rule("15.0j", "15.0k", "4.1e", "11.8c", "11.8a")
def volley(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Volley:
    """An attack by some machine guns, their firepower summed; Ops Complete against a mover each is halved by itself.
    The armour leader helps every one."""
    halved = s.group and s.complete >> unit & 1
    power = sum(value // 2 if halved else value for value in guns_of(s, unit, burst))
    return Volley(s.where[unit], goal, 1 << unit, 0, NOBODY, commander(s, unit), victim, power)


def all_guns(s: Fight, unit: int, goal: int, victim: int) -> int:
    """All that can be fired at once."""
    some = reaching(s, unit, goal, victim)
    return some[0] if len(some) == 1 else JOINT


# -- targets -------------------------------------------------------------------------------------


@rule("5.0a", "5.0b", "14.0b", "15.0g", "17.2b", "17.2c")
def targets(s: Fight, unit: int, seen: int) -> tuple[int, int]:
    """The spotted places with men on foot, and the vehicles that small arms can harm, that some of its machine guns can
    fire at."""
    some = loaded(s, unit)
    if not some:
        return 0, 0
    most = max(REACH[value] for burst in some for value in guns_of(s, unit, burst))
    roster = s.setting.roster
    foes = roster.units[1 - roster.side[unit]]
    here = s.hex_of(s.where[unit])
    places = vehicles = 0
    for goal in bits(within_reach(s, s.where[unit], most, seen)):
        there = s.at[goal] & foes
        if there & roster.infantry and reaching(s, unit, goal, NOBODY):
            places |= 1 << goal
        for vehicle in bits(there & roster.carriers):
            if exposed(s, vehicle, here) and reaching(s, unit, goal, vehicle):
                vehicles |= 1 << vehicle
    return places, vehicles


def groups_of(unit: int, places: int, vehicles: int) -> Groups:
    """The answers for one vehicle."""
    return [MACHINE_GUN.group(unit, last=places), MACHINE_GUN_UNIT.group(unit, last=vehicles)]


# -- in an own impulse ---------------------------------------------------------------------------


@rule("4.1f", "4.1j")
def shots(s: Fight, place: int, seen: int) -> Groups:
    """The vehicles of a place with their targets; an Ops Complete spotter only has what it spotted."""
    found: Groups = []
    for unit in bits(able_vehicles(s, place)):
        found += groups_of(unit, *targets(s, unit, seen & 1 << s.sighted if s.complete >> unit & 1 else seen))
    return [group for group in found if group[1]]


def offers(s: Fight) -> Groups:
    """Vehicles in reach fire one by one."""
    roster = s.setting.roster
    if not roster.carriers:
        return []
    found: Groups = []
    seen = -1
    for place in bits(fronts(s)):
        if s.at[place] & roster.carriers & roster.units[s.active]:
            seen = spotted_by(s, s.active) if seen < 0 else seen
            found += shots(s, place, seen)
    return found


@rule("4.0q")
def can_shoot(s: Fight, side: int, place: int) -> bool:
    """A shot is an act."""
    if not s.friends(side, place) & s.setting.roster.carriers:
        return False
    reach, s.reach = s.reach, 1 << place
    found = bool(able_vehicles(s, place)) and bool(shots(s, place, spotted_by(s, side)))
    s.reach = reach
    return found


OFFERS.append(offers)
ABLE.append((can_shoot, lambda roster: roster.carriers))


@rule("15.0g", "15.0j", "5.2b")
def machine_gun(s: Fight, *given: int) -> None:
    """Its machine guns at the men of a place. What comes before the unit and the place are the arguments of the
    question."""
    unit, goal = given[-2:]
    bring_to_bear(s, unit, goal, NOBODY)


@rule("15.0g", "15.0j", "17.2c")
def machine_gun_unit(s: Fight, *given: int) -> None:
    """Its machine guns at one vehicle."""
    unit, target = given[-2:]
    bring_to_bear(s, unit, s.where[target], target)


#: in an own impulse, as a declaration against a mover, and as one more shot of it
for _question in (acts, opportunity, declaration):
    _question.on(MACHINE_GUN)(machine_gun)
    _question.on(MACHINE_GUN_UNIT)(machine_gun_unit)


@rule("5.3d", "5.3f")
def bring_to_bear(s: Fight, unit: int, goal: int, victim: int) -> None:
    """Against a mover it is a declaration of its place, unless one is going on; a standing order fires all there is."""
    if not s.group:
        begin_act(s, s.where[unit])
    elif not s.declared:
        begin_declaration(s, s.where[unit])
    if s.group and not STANDING.of(s, watching(s)).asks:
        open_up(s, unit, goal, victim, all_guns(s, unit, goal, victim))
    else:
        s.then(which_guns.of(unit, goal, victim))


@rule("15.0g", "15.0j")
@FLOW.question("which-guns", "15.0j", lambda s, unit, goal, victim: s.setting.roster.side[unit])
def which_guns(s: Fight, unit: int, goal: int, victim: int) -> Choices:
    """All of them in one attack, or one sort alone."""
    some = reaching(s, unit, goal, victim)
    return Choices([BURST.group(last=sum(1 << burst for burst in (some if len(some) == 1 else (JOINT, *some))))])


@which_guns.on(BURST)
def let_fly(s: Fight, unit: int, goal: int, victim: int, burst: int) -> None:
    """They fire."""
    open_up(s, unit, goal, victim, burst)


@rule("15.1d", "15.1f", "15.1g")
def open_up(s: Fight, unit: int, goal: int, victim: int, burst: int) -> None:
    """If the turret has to turn it does, free, to the nearest corner that bears; its owner chooses between two."""
    if burst != TOP and has_turret(s, unit) and guns_of(s, unit, FIXED):
        here, there = s.hex_of(s.where[unit]), s.hex_of(goal)
        if not in_arc(s, here, s.turret[unit], there):
            s.then(turret_follows.of(unit, goal, victim, burst))
            return
    fire_guns(s, unit, goal, victim, burst)


@rule("15.1g")
@FLOW.question("turret-follows", "15.1g", lambda s, unit, goal, victim, burst: s.setting.roster.side[unit])
def turret_follows(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Choices:
    """The nearest corner that bears."""
    bearing = bearing_corners(s, s.hex_of(s.where[unit]), s.hex_of(goal))
    corners = nearest_corners(s.turret[unit], bearing)
    if s.group and not STANDING.of(s, watching(s)).asks:
        corners &= -corners
    return Choices([TURRET_TO.group(last=corners)])


@turret_follows.on(TURRET_TO)
def follow(s: Fight, unit: int, goal: int, victim: int, burst: int, corner: int) -> None:
    """The turret turns with the target; it costs the gun, not the machine guns."""
    s.turret[unit] = corner
    s.turned |= 1 << unit
    s.tell("turret-turned", "15.1g", unit=unit, corner=corner)
    fire_guns(s, unit, goal, victim, burst)


@rule("15.0j", "15.0k", "4.0r", "15.2a")
def fire_guns(s: Fight, unit: int, goal: int, victim: int, burst: int) -> None:
    """One attack; these guns are done for this impulse or declaration."""
    attacks = volley(s, unit, goal, victim, burst)
    if burst != TOP:
        s.fixed_used |= 1 << unit
    if burst != FIXED:
        s.top_used |= 1 << unit
    s.trained &= ~(1 << unit)
    resolve(s, attacks, 0, joint=False)


# -- against a mover -----------------------------------------------------------------------------


@rule("5.3a", "5.3e", "5.3o", "4.1e")
def declarations(s: Fight, place: int, bit: int) -> Groups:
    """The vehicles of a place that can fire their machine guns at the mover: at the men there, or at the vehicle that
    moves."""
    found: Groups = []
    for unit in bits(watchful_vehicles(s, watching(s), place)):
        places, vehicles = targets(s, unit, bit)
        men = s.group & s.setting.roster.infantry
        found += groups_of(unit, places if men else 0, 0 if men else vehicles & s.group)
    return found


SEPARATE.append(declarations)


def beside(s: Fight, *given: int) -> bool:
    """Whether the mover is adjacent."""
    return bool(s.setting.ground.near[s.where[given[-2]]] >> s.where[lowest(s.group)] & 1)


def chance(s: Fight, *given: int) -> Fraction:
    """The chance that all of them together shake a mover, or worse."""
    unit, goal = given[-2:]
    return harm(s, volley(s, unit, goal, NOBODY, all_guns(s, unit, goal, NOBODY)), s.group)


def chance_at_unit(s: Fight, *given: int) -> Fraction:
    """The same against a vehicle."""
    unit, target = given[-2:]
    attacks = volley(s, unit, s.where[target], target, all_guns(s, unit, s.where[target], target))
    return harm_aboard(s, target, attack(s, attacks).total, s.hex_of(s.where[unit]))


for _window in (opportunity, declaration):
    _window.by_order(MACHINE_GUN, beside=beside)(chance)
    _window.by_order(MACHINE_GUN_UNIT, beside=beside)(chance_at_unit)
