"""Chapters 6, 1.6.2 and 11.2: the next step of a group, a flight from flames, where a hero appears."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.masks import lowest
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.damage import where_to_appear
from lancio.games.lock_n_load.eligible import attackers
from lancio.games.lock_n_load.flames import flee
from lancio.games.lock_n_load.movement import next_step
from lancio.games.lock_n_load.seen.objections.common import Reasons, full, given
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import approaches, can_leave, cost, gun_may
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import APPEAR, ASSAULT, ASSAULT_DOUBLE, CRAWL, FLEE, HALT, STEP


@next_step.objects(HALT)
def no_halt(s: Fight) -> Reasons:
    return [s.no("first-step", "6.0b")]


@next_step.objects(STEP)
def wrong_step(s: Fight, goal: int) -> Reasons:
    place = s.where[lowest(s.group)]
    side = s.active
    if goal == OFF:
        return [
            s.no("too-dear-to-leave", "6.0m") if can_leave(s, side, place) else s.no("no-exit", "6.0m", place=place)
        ]
    if shut := no_way(s, place, goal):
        return [shut]
    price = cost(s, side, place, goal, s.scouted)
    return given(
        (no_melee(s, place, goal) if s.held[1 - side] >> goal & 1 else None)
        or full(s, side, goal, s.group)
        or no_gun(s, s.group, place, goal)
        or nearer(s, s.group & s.shaken, side, place, goal)
        or s.no("costs-too-much", "6.3c" if s.mode == CRAWL else "6.0a", place=goal, points=price)
    )


def no_way(s: Fight, place: int, goal: int) -> Reason | None:
    """A place that cannot be stepped to by anybody."""
    ground = s.setting.ground
    if goal == place:
        return s.no("is-there", "6.0a", place=place)
    if ground.boxes >> goal & 1 and not ground.boxes >> place & 1:
        return s.no("no-way-back", "6.0m", place=goal)
    if ground.insides >> goal & 1 and not s.bunkers >> ground.hex[goal] & 1:
        return s.no("no-bunker", "21.1b", place=goal)
    h = ground.hex[goal]
    if h and not ground.enter[0].get(h):
        return s.no("may-not-enter", "10.4a", place=goal)
    return None if ground.going[LEG].open[place] >> goal & 1 else s.no("not-adjacent", "6.0j", place=place, goal=goal)


def no_melee(s: Fight, place: int, goal: int) -> Reason | None:
    """Why the group does not go in to fight."""
    if s.engaged >> place & 1:
        return s.no("retreats-only", "8.1j", place=goal)
    if s.mode in (CRAWL, ASSAULT, ASSAULT_DOUBLE):
        return s.no("no-melee-so", "6.3c" if s.mode == CRAWL else "8.0a", place=goal, mode=s.mode)
    if s.group & s.shaken:
        return s.no("shaken-no-melee", "5.1n", place=goal)
    return None if attackers(s, s.group) else s.no("nobody-attacks", "8.0s", place=goal)


def no_gun(s: Fight, units: int, place: int, goal: int) -> Reason | None:
    """Where a gun cannot be taken."""
    guns = units & s.setting.roster.guns
    return s.no("gun-way", "1.6.3b", units=guns, place=goal) if guns and not gun_may(s, place, goal) else None


def nearer(s: Fight, units: int, side: int, place: int, goal: int) -> Reason | None:
    """A step of Shaken units towards an enemy they see."""
    return s.no("nearer", "5.1b", units=units, place=goal) if units and approaches(s, side, place, goal) else None


@flee.objects(FLEE)
def wrong_flight(s: Fight, unit: int, place: int, goal: int) -> Reasons:
    if goal == OFF:
        return [s.no("off-map", "6.0m")]
    ground, here, side = s.setting.ground, s.where[unit], s.setting.roster.side[unit]
    if why := no_way(s, here, goal):
        return [why]
    far = ground.board.far(ground.hex[place])
    return given(
        (s.no("enemy-there", "1.6.2h", place=goal) if s.held[1 - side] >> goal & 1 else None)
        or (s.no("not-away", "1.6.2b", place=goal) if far[ground.hex[goal]] <= far[ground.hex[here]] else None)
        or no_gun(s, 1 << unit, here, goal)
        or nearer(s, 1 << unit, side, here, goal)
        or full(s, side, goal, 1 << unit)
    )


@where_to_appear.objects(APPEAR)
def wrong_cradle(s: Fight, unit: int, place: int, budget: int, goal: int) -> Reasons:
    side = s.setting.roster.side[unit]
    if not full(s, side, place, 1 << unit):
        return [s.no("with-his-unit", "11.2a", unit=unit, place=place)]
    if goal == OFF or not s.setting.ground.near[place] >> goal & 1:
        return [s.no("not-adjacent", "11.2b", place=place, goal=goal)]
    return given(
        (s.no("enemy-there", "11.2b", place=goal) if s.held[1 - side] >> goal & 1 else None)
        or full(s, side, goal, 1 << unit)
        or s.no("may-not-enter", "10.4a", place=goal)
    )
