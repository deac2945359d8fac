"""Chapters 5.0-5.2: direct fire. Who can fire at what, and the total of an attack (F1-F3, F23), line by line."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.hands import exhausted, range_of, small_arms
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import SATCHEL
from lancio.games.lock_n_load.words import NOBODY

_FP, _RANGE = BOX.counters.firepower, BOX.counters.range
#: how far satchel charges are thrown
THROW = 1


# -- who can fire --------------------------------------------------------------------------------


@rule("8.1a", "8.1h", "8.1i", "16.1b", "6.0n")
def may_fire_from(s: Fight, place: int) -> bool:
    """Whether anybody fires from a place: not from a melee, a box or the inside of a vehicle; riders on top have no
    part in a melee around them. Whoever is left alone under the marker is free."""
    ground = s.setting.ground
    if ground.aboard >> place & 1:
        return bool(ground.decks >> place & 1) and not ground.boxes >> s.site(place) & 1
    return not (s.engaged | ground.boxes) >> place & 1


@rule("4.0e", "4.0j", "4.1b", "4.1f", "4.1j", "5.1a", "6.1d", "8.1a", "4.0r", "16.2g", "14.01c")
def able(s: Fight, place: int) -> int:
    """Who of a place may fire in an own impulse, at some target: in good order, not locked, unmarked; or with Assault
    or Stealth Move and not fired yet; or the spotter of this impulse, at what he spotted. Riders are reached where
    their vehicle is."""
    here = s.at[place] & s.setting.roster.riflemen[s.active]
    here &= ~(s.moved | s.crawled | s.shaken | s.fired & ~s.firing)
    if not here or not may_fire_from(s, place):
        return 0
    if not s.reach >> s.site(place) & 1:
        here &= s.arrived
    if here & s.firing:
        here &= ~exhausted(s, here & s.firing)
    return here & (~s.complete | (1 << s.spotter if s.spotter != NOBODY and s.sighted else 0))


@rule("5.3a", "5.3n", "4.1c", "4.1h")
def watchful(s: Fight, side: int, place: int) -> int:
    """Who of a place may fire at a mover: in good order, no Move, Crawl, Stealth or Fired marker, not locked; single
    men not if Ops Complete; no mortars."""
    roster = s.setting.roster
    here = s.at[place] & roster.riflemen[side] & ~(s.moved | s.crawled | s.stealthy | s.shaken | roster.mortars)
    if not here or not may_fire_from(s, place):
        return 0
    again = s.firing if s.setting.ground.together[s.declared] >> place & 1 else 0
    here &= ~(s.fired & ~again | s.complete & roster.smc)
    return here & ~exhausted(s, here & again) if here & again else here


@rule("5.2b", "4.0m", "1.6.3a")
def joins(s: Fight, units: int) -> int:
    """Those who can take part in a joint attack: not weapon teams, snipers and mortars, which fire alone; not a leader
    who has helped another attack."""
    roster = s.setting.roster
    return units & ~(roster.teams | roster.snipers | s.helped)


@rule("5.0c", "5.0j")
def distance(s: Fight, place: int, goal: int) -> int:
    """Hexes between two places, the target's counted; 0 in one hex, whatever the floors."""
    ground = s.setting.ground
    return ground.board.distance(ground.hex[place] or s.hex_of(place), ground.hex[goal])


@rule("16.2e")
def fireable(s: Fight, unit: int) -> int:
    """The weapons of a unit that it may add to direct fire: riders on a vehicle none."""
    return 0 if s.setting.ground.aboard >> s.where[unit] & 1 else small_arms(s, unit)


@rule("19.5.2a")
def range_needed(s: Fight, place: int, goal: int, victim: int) -> int:
    """The range that small arms need: the distance, twice as much against a helicopter."""
    far = distance(s, place, goal)
    return 2 * far if victim != NOBODY and s.setting.roster.helicopters >> victim & 1 else far


@rule("5.2c", "4.0h", "11.1a", "17.2a")
def pieces_for(s: Fight, units: int, far: int) -> tuple[int, int]:
    """What of some units reaches so far: own firepower (a mask of units) and weapons. Leaders have no own."""
    roster = s.setting.roster
    own = weapons = 0
    for unit in bits(joins(s, units)):
        if _RANGE[s.kind[unit]] >= far and not roster.leaders >> unit & 1 and _RANGE[s.kind[unit]]:
            own |= 1 << unit
        for weapon in bits(fireable(s, unit)):
            if range_of(s, weapon) >= far:
                weapons |= 1 << weapon
    return own, weapons


def longest(s: Fight, units: int) -> int:
    """The farthest that any of them reaches."""
    most = 0
    for unit in bits(joins(s, units)):
        if not s.setting.roster.leaders >> unit & 1:
            most = max(most, _RANGE[s.kind[unit]])
        for weapon in bits(fireable(s, unit)):
            most = max(most, range_of(s, weapon))
    return most


@rule("5.0a", "5.0b", "5.0h", "21.1c", "21.1f")
def targets(s: Fight, place: int, units: int, seen: int) -> int:
    """The spotted enemy places in range and sight of some units of a place; none that hold both sides or a Melee, nor
    those with nothing but vehicles."""
    most = longest(s, units)
    if s.setting.roster.carriers:
        seen = with_men(s, seen)
    if most == THROW and only_throw(s, units):
        seen &= s.setting.ground.near[s.site(place)]
    return within_reach(s, place, most, seen) if most else 0


@rule("1.6.2d")
def only_throw(s: Fight, units: int) -> bool:
    """Whether satchel charges are all that some units could use: they are thrown into an adjacent place."""
    own, weapons = pieces_for(s, units, THROW)
    return not own and weapons == satchels(s, weapons)


@rule("14.0b", "17.2c")
def with_men(s: Fight, places: int) -> int:
    """Those of some places where anybody is on foot: what direct fire at a place is aimed at."""
    out = 0
    for place in bits(places):
        out |= 1 << place if s.at[place] & s.setting.roster.infantry else 0
    return out


@rule("5.0a", "5.0b", "5.0h", "10.0a")
def within_reach(s: Fight, place: int, most: int, seen: int) -> int:
    """The places among those spotted that lie within so many hexes and in sight, without friends and Melee."""
    ground = s.setting.ground
    among = seen & ~(s.locked | s.melee)
    if not among:
        return 0
    place = s.site(place)
    if ground.inside:
        among = through_slits(s, place, among)
    near = ground.board.within[most][ground.hex[place]]
    out = 0
    for goal in bits(ground.eyes.seen(place, among, s.blinded)):
        if near >> ground.hex[goal] & 1:
            out |= 1 << goal
    return out


@rule("21.1a", "21.1c", "21.1f", "21.1g")
def through_slits(s: Fight, place: int, among: int) -> int:
    """From the inside of a bunker only what lies before its three front sides; a hex with both sides in and on its
    bunker is barred to outsiders."""
    ground = s.setting.ground
    for h, inside in ground.inside.items():
        if place == inside:
            facing = s.slits[(s.bunkers & (1 << h) - 1).bit_count()]
            front = ground.front(h, facing)
            among &= front
        elif (s.held[0] | s.held[1]) >> inside & 1 and ground.hex[place] != h:
            both = 1 << h | 1 << inside
            if s.held[0] & both and s.held[1] & both:
                among &= ~both
    return among


@rule("4.1f", "4.1g", "4.1j")
def at_what(s: Fight, units: int, goal: int) -> int:
    """Those of the able units that may fire at this place: an Ops Complete spotter only at what he spotted."""
    if s.complete & units and goal != s.sighted:
        return units & ~s.complete
    return units


@rule("5.01a", "5.01c", "11.11a", "11.11b", "4.1g")
def helpers(s: Fight, units: int, weapons: int, lead: int, who: int) -> int:
    """The leaders among some units who may help the attack: of the force of those who fire, not firing themselves, not
    having called for fire this turn."""
    roster = s.setting.roster
    used = 0
    for weapon in bits(weapons):
        used |= 1 << s.holder[weapon]
    firing = units | used
    out = 0
    for leader in bits(who & roster.leaders & ~(firing | s.called | s.firing & ~s.helped)):
        if firing & roster.same_force[leader]:
            out |= 1 << leader
    return out


# -- totals --------------------------------------------------------------------------------------


def satchels(s: Fight, weapons: int) -> int:
    """The satchel charges among some weapons."""
    out = 0
    for weapon in bits(weapons):
        if s.setting.roster.weapons[weapon].sort == SATCHEL:
            out |= 1 << weapon
    return out


@rule("5.0h", "21.1d", "21.1g")
def spots_hit(s: Fight, goal: int) -> int:
    """The places that fire at one strikes: the inside and the top of a bunker together, else the place alone."""
    ground = s.setting.ground
    whole = ground.inside and not ground.upper >> goal & 1
    return ground.same_hex[goal] & ~ground.upper if whole else 1 << goal


@rule("5.0h", "5.3h", "21.1d")
def men_hit(s: Fight, side: int, goal: int) -> int:
    """The men of a side whom fire at a place strikes."""
    there = 0
    for spot in bits(spots_hit(s, goal)):
        there |= s.at[spot]
    return there & s.setting.roster.units[side] & s.setting.roster.infantry


# -- a proposal ----------------------------------------------------------------------------------


def fronts(s: Fight) -> int:
    """The places of the side whose impulse it is from which anybody might fire in it: those in reach, those of whoever
    has come from one, and the tops of vehicles in either."""
    held, ground = s.held[s.active], s.setting.ground
    own = held & (s.reach | s.places_of(s.arrived) if s.arrived else s.reach)
    for deck in bits(held & ground.decks):
        if own >> s.site(deck) & 1:
            own |= 1 << deck
    return own


def places_that_fire(s: Fight) -> list[tuple[int, int]]:
    """For the impulse going on: each place that can still make its joint attack, with its targets."""
    found = []
    seen = None
    for place in bits(fronts(s) & ~s.shot):
        here = able(s, place)
        if not here:
            continue
        if seen is None:
            seen = spotted_by(s, s.active)
            if not seen:
                return []
        goals = targets(s, place, here & ~s.complete, seen) if here & ~s.complete else 0
        if here & s.complete and s.sighted and seen >> s.sighted & 1:
            goals |= targets(s, place, here, 1 << s.sighted)
        if goals:
            found.append((place, goals))
    return found
