"""Judgements of the set-up: works where the enemy must pass, men behind cover with a field of fire, weapons in the
hands that use them."""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.goals import FAR, marches, needs_of
from lancio.games.lock_n_load.bot.impulses import Rates
from lancio.games.lock_n_load.bot.mind import DRAWN, Group, Mind
from lancio.games.lock_n_load.bot.posts import LONGEST, NONE, line
from lancio.games.lock_n_load.bot.recovery import use_of
from lancio.games.lock_n_load.bot.worth import worth
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.boxes import boxes
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.setup import BUNKER, FOXHOLE, arm, deploy, dig, tripod, which_way
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import DIG, END, FACE, FOLD, GIVE, PLACE

_RANGE = BOX.counters.range
#: so many half points longer than the shortest way is still a way
DETOUR = 4
COVER, FIELD, CROWD, LED, SPREAD = 0.35, 1.5, 0.45, 0.8, 0.05
#: how much a gun that sees a place counts there
SHELLED = 0.2
#: groups of one box, beyond which it is crowded
ENTERING = 2
#: what a change of boxes must bring
CHANGE = 0.2


@cache
def approach(setting: Setting, side: int) -> int:
    """The hexes over which the enemy of a side comes: on or near his shortest ways to what counts."""
    ground = setting.ground
    area = 0
    for need in needs_of(setting):
        area |= need.area
    area = area or setting.exits[1 - side]
    starts = list(bits(ground.entry[1 - side])) or _nearest(setting, setting.zones[1 - side], area)
    out = 0
    for goal in bits(area):
        ways = marches(setting, goal)
        for h in ground.board.hexes:
            first = marches(setting, h)
            if any(first[start] + ways[h] <= ways[start] + DETOUR for start in starts if ways[start] < FAR):
                out |= 1 << h
    return out


def _nearest(setting: Setting, zone: int, area: int) -> list[int]:
    """The places of a zone from which the enemy would set off."""
    order = sorted(bits(zone), key=lambda place: min((marches(setting, g)[place] for g in bits(area)), default=0))
    return order[:6]


@cache
def field(setting: Setting, side: int, place: int, reach: int) -> float:
    """The part of the approach that a place sees within range."""
    ground = setting.ground
    area = approach(setting, side) & ~setting.zones[side] | approach(setting, side) & ground.open
    if not area:
        return 0.0
    near = ground.board.within[min(reach, LONGEST)][ground.hex[place]]
    return ground.eyes.seen(place, area & near).bit_count() / area.bit_count()


@deploy.judged()
def where_to_stand(s: Fight, side: int, viewer: int) -> Rates:
    """The most important counter first: where it does most, in cover, with a field of fire, not all in one place."""
    roster, ground = s.setting.roster, s.setting.ground
    mind = Mind(s, side)
    order = {unit: (not roster.mmc >> unit & 1, -worth(s, unit)) for unit, _ in PLACE.sets_among(s.choices)}
    unit = min(order, key=lambda u: order[u])
    group = Group(s, 1 << unit)
    reach = max(_RANGE[s.kind[unit]], 6)
    rates: Rates = {}
    for first, places in PLACE.sets_among(s.choices):
        if first != unit:
            continue
        for place in bits(places):
            friends = s.friends(side, place)
            value = mind.standing(group, place) + company(s, unit, friends)
            if ground.hex[place]:
                value += COVER * own_cover(s, place) + FIELD * field(s.setting, side, place, reach)
                threats = mind.threats(group, place, True)
                value -= DRAWN * sum(threats[: len(mind.foes)]) + SHELLED * sum(threats[len(mind.foes) :])
                value -= CROWD * (friends & roster.mmc).bit_count()
                value -= SPREAD * loneliness(s, side, place)
            else:
                value -= CROWD * max(0, (friends & roster.mmc).bit_count() + 1 - ENTERING)
            rates[PLACE.code(unit, place)] = value
    return rates


@boxes.judged()
def which_box(s: Fight, side: int, units: int, viewer: int) -> Rates:
    """Whoever arrives goes where he does most; who waits changes only for something better."""
    mind = Mind(s, side)
    rates: Rates = {END.code(): 0.0}
    for unit, place in PLACE.among(s.choices):
        group = Group(s, 1 << unit)
        now = mind.standing(group, s.where[unit]) if s.where[unit] else 0.0
        rates[PLACE.code(unit, place)] = mind.standing(group, place) - now - CHANGE
    return rates


def company(s: Fight, unit: int, friends: int) -> float:
    """Leaders go with men, one to a place; the others with leaders."""
    roster = s.setting.roster
    groups = (friends & roster.mmc & ~roster.teams).bit_count()
    if roster.leaders >> unit & 1:
        return LED * min(groups, 3) if not friends & roster.leaders else -LED
    if roster.medics >> unit & 1:
        return LED * min(groups, 2)
    if roster.heroes >> unit & 1:
        return 0.3 * min(groups, 1)
    return 0.0


def loneliness(s: Fight, side: int, place: int) -> float:
    """How far the next friend is."""
    ground = s.setting.ground
    far = ground.board.far(ground.hex[place])
    return min((far[ground.hex[other]] for other in bits(s.held[side] & ~ground.apart)), default=0)


@arm.judged()
def who_carries(s: Fight, side: int, viewer: int) -> Rates:
    """Whoever uses it best: squads before half-squads, with a leader, where there is something to see."""
    roster, ground = s.setting.roster, s.setting.ground
    rates: Rates = {}
    for weapon, unit in GIVE.among(s.choices):
        place = s.where[unit]
        value = use_of(s, weapon, unit)
        if s.friends(side, place) & roster.leaders:
            value += 0.3
        if ground.hex[place]:
            value += field(s.setting, side, place, roster.weapons[weapon].range or 1)
        rates[GIVE.code(weapon, unit)] = value
    return rates


@tripod.judged()
def carried(s: Fight, side: int, weapon: int, viewer: int) -> Rates:
    """Carried guns go along; the longer range of a mounted one is seldom needed on such boards."""
    return {code: float(FOLD.is_in(code)) for code in s.choices}


# -- works ---------------------------------------------------------------------------------------


@dig.judged()
def where_to_dig(s: Fight, side: int, viewer: int) -> Rates:
    """Shelter on what counts, with a field of fire; wire and mines on the ways there, two hexes before it."""
    setting, ground = s.setting, s.setting.ground
    area = 0
    for need in needs_of(setting):
        area |= need.area
    area = area or setting.exits[1 - side]
    ways = approach(setting, side)
    rates: Rates = {}
    for works, hexes in DIG.sets_among(s.choices):
        for h in bits(hexes):
            far = min((ground.board.distance(h, goal) for goal in bits(area)), default=0)
            if works in (FOXHOLE, BUNKER):
                value = 2.0 - far + field(setting, side, h, LONGEST) - 0.5 * ground.cover[h]
                value += 3.0 if works == BUNKER else 0.0
            else:
                value = 1.0 - 0.4 * abs(far - 2) + (0.8 if ways >> h & 1 else 0.0)
                value -= 0.3 * ((s.wire | s.mines | s.minefields) >> h & 1) + 0.05 * crossings(s, side, h)
            rates[DIG.code(works, h)] = value
    return rates


def crossings(s: Fight, side: int, hex_: int) -> float:
    """How far a hex lies from the shortest way of the enemy to what counts, in half points."""
    setting = s.setting
    starts = list(bits(setting.ground.entry[1 - side]))
    found = []
    for need in needs_of(setting):
        for goal in bits(need.area):
            ways, first = marches(setting, goal), marches(setting, hex_)
            found += [first[start] + ways[hex_] - ways[start] for start in starts]
    return min(found, default=0)


@which_way.judged()
def towards(s: Fight, side: int, place: int, viewer: int) -> Rates:
    """Where the enemy comes from."""
    ground = s.setting.ground
    ways = approach(s.setting, side)
    rates: Rates = {}
    for (direction,) in FACE.among(s.choices):
        front = ground.front(place, direction) & ways
        rates[FACE.code(direction)] = sum(1.0 for h in bits(front) if line(s, place, h)[1] != NONE)
    return rates
