"""Chapter 6: where a group can step, and what a step costs (P2, F19)."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.costs import WHOLE
from lancio.engine.masks import bits
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.eligible import assaulters, attackers, preys
from lancio.games.lock_n_load.ground import WITH_SCOUT
from lancio.games.lock_n_load.mines import mine_owner
from lancio.games.lock_n_load.stacking import room_for, weight
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import ASSAULT, ASSAULT_DOUBLE, CRAWL, DOUBLE, MOVE

WIRE = BOX.works["wire"].number("leg")
FRIENDLY_MINES = BOX.works["mines"].number("friendly")
LEAVE_COST = BOX.chart_figures["leave"]


def hurrying(s: Fight, units: int) -> int:
    """The best printed movement among the leaders of a group who are in good order: what double time is capped by."""
    best = 0
    for leader in bits(units & s.setting.roster.leaders & ~s.shaken):
        best = max(best, men.printed_move(s, leader))
    return best


@rule("6.0a", "21.3a", "21.4c", "11.7b")
def cost(s: Fight, side: int, place: int, goal: int, scouted: bool) -> int:
    """Half points for a step, 0 if it cannot be made: the chart, wire in place of the hex, friendly mines on top."""
    if goal == OFF:
        return LEAVE_COST
    price = s.setting.ground.going[WITH_SCOUT if scouted else LEG].step_cost(place, goal)
    return hampered(s, side, place, goal, price) if (s.wire | s.mines | s.minefields) >> goal & 1 else price


@rule("21.3a", "21.4c")
def hampered(s: Fight, side: int, place: int, goal: int, price: int) -> int:
    """The price of a step into a hex with wire or mines; coming up from its bunker is none."""
    ground = s.setting.ground
    if ground.hex[place] == goal:
        return price
    if s.wire >> goal & 1:
        price = WIRE + (ground.beyond[LEG].step_cost(place, goal) - 1 if place < ground.board.size else 0)
    if (s.mines | s.minefields) >> goal & 1 and mine_owner(s) == side:
        price += FRIENDLY_MINES
    return price


@rule(
    "6.0i",
    "6.0k",
    "6.0o",
    "1.3d",
    "5.1n",
    "6.1e",
    "6.3a",
    "6.3c",
    "6.0g",
    "8.0a",
    "8.0s",
    "1.6.3b",
    "21.1e",
    "17.1j",
    "17.1k",
)
def steps_open(s: Fight, units: int, mode: int, place: int, paid: int, one: bool = False) -> int:
    """The places a group can step to: there is a way, room, points for every member (or, as the first step of a plain
    move, the minimum move); nobody Shaken comes nearer to an enemy; enemies are entered only to fight. `one`: the first
    found will do."""
    setting, roster, side = s.setting, s.setting.roster, s.active
    ground = setting.ground
    first = not paid and not s.landed & units
    if mode == CRAWL:
        if not first:
            return 0
        least = min(men.allowance(s, unit) for unit in bits(units)) - 1
    elif first and mode in (MOVE, DOUBLE):
        least = WHOLE - 1  # the minimum move
    else:
        chief = hurrying(s, units) if mode in (DOUBLE, ASSAULT_DOUBLE) else 0
        least = min(men.allowed(s, unit, mode, chief) for unit in bits(units)) - paid
    hampering = s.wire | s.mines | s.minefields
    more = weight(s, units)
    foes = s.held[1 - side]
    walks_in = -1
    shaken = units & s.shaken
    scouted = s.scouted if s.group == units else has_scout(s, units)
    out = 0
    for goal, price in ground.exits[WITH_SCOUT if scouted else LEG][place]:
        if hampering >> goal & 1:
            price = hampered(s, side, place, goal, price)
        if price > least:
            continue
        if foes >> goal & 1:
            if walks_in < 0:
                walks_in = not (mode in (CRAWL, ASSAULT, ASSAULT_DOUBLE) or shaken or s.engaged >> place & 1) and bool(
                    attackers(s, units)
                )
            if not walks_in or s.at[goal] & roster.helicopters & roster.units[1 - side]:
                continue
            if roster.vehicles and preys(s, 1 - side, goal) and not assaulters(s, units):
                continue
        if not room_for(s, side, goal, more):
            continue
        if units & roster.guns and not gun_may(s, place, goal):
            continue
        if shaken and approaches(s, side, place, goal):
            continue
        if ground.insides >> goal & 1 and not s.bunkers >> ground.hex[goal] & 1:
            continue
        out |= 1 << goal
        if one:
            return out
    if can_leave(s, side, place) and least >= LEAVE_COST:
        out |= 1 << OFF
    return out


@rule("6.0m", "6.0n")
def can_leave(s: Fight, side: int, place: int, flies: bool = False) -> bool:
    """Whether the scenario lets this side leave the map here and now; in some only what flies, with those aboard."""
    scene = s.setting.scene
    return bool(s.setting.exits[side] >> place & 1) and s.turn >= scene.no_exit_before and (flies or not scene.airlift)


@rule("1.6.3b", "1.6.3k")
def gun_may(s: Fight, place: int, goal: int) -> bool:
    """Guns enter no building and cross no wall, hedge or bocage."""
    ground = s.setting.ground
    if ground.building >> ground.hex[goal] & 1:
        return False
    if place >= ground.board.size or goal >= ground.board.size:
        return True
    return not ground.side_cover[goal][ground.board.direction(goal, place)]


@rule("5.1b", "5.1n", "15.1i")
def approaches(s: Fight, side: int, place: int, goal: int) -> bool:
    """Whether a step ends nearer to an enemy who is in sight of the place it leaves."""
    ground = s.setting.ground
    if not ground.hex[place]:
        return False
    foes = ground.eyes.seen(place, s.held[1 - side] & ~ground.apart, s.blinded)
    before, after = ground.board.far(ground.hex[place]), ground.board.far(ground.hex[goal])
    return any(after[ground.hex[foe]] < before[ground.hex[foe]] for foe in bits(foes))


def has_scout(s: Fight, units: int) -> bool:
    """Whether a scout in good order goes with the group."""
    return bool(units & s.setting.roster.scouts & ~s.shaken)


@rule("4.0q")
def has_step(s: Fight, unit: int, mode: int, place: int) -> bool:
    """Whether a unit by itself has a legal step. It is asked for every unit at every question: an empty place beside
    it, without works, is enough for most, the others are asked in full."""
    mode = MOVE if mode == DOUBLE else mode
    setting = s.setting
    if not (s.shaken | s.landed | setting.roster.guns) >> unit & 1:
        ground = setting.ground
        taken = s.held[0] | s.held[1] | s.wire | s.mines | s.minefields | ground.shared_places
        for hex_ in s.wrecks:
            taken |= ground.same_hex[hex_]
        free = ground.ways[place] & ~taken
        if free and mode == MOVE:
            return True
        if free:
            least = men.allowance(s, unit) - 1 if mode == CRAWL else men.allowed(s, unit, mode, 0)
            for goal, price in ground.exits[LEG][place]:
                if price <= least and free >> goal & 1:
                    return True
    return bool(steps_open(s, 1 << unit, mode, place, 0, one=True))
