"""Chapter 15: hatches, turrets, driving, overruns and machine guns."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.masks import lowest
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.arcs import has_turret
from lancio.games.lock_n_load.driving import driving, facing, price, ways
from lancio.games.lock_n_load.fire import range_needed
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.machine_guns import loaded, turret_follows, which_guns
from lancio.games.lock_n_load.opportunity import declaration, opportunity, watching
from lancio.games.lock_n_load.overrun import EXTRA, armed, prey, ridden, step_aside, strike_back
from lancio.games.lock_n_load.parking import first_facing, first_hatches
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    bad_target,
    boxed,
    full,
    given,
    marked,
    no_sight,
    out_of_reach,
    shaken,
)
from lancio.games.lock_n_load.small_arms import exposed
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import LEAVE_COST, can_leave
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import (
    ASSAULT,
    BURST,
    DRIVE,
    FLEE,
    HALT,
    HATCH,
    MACHINE_GUN,
    MACHINE_GUN_UNIT,
    MOVE,
    OVERRUN,
    STEP,
    STRIKE_BACK,
    TURN,
    TURRET,
    TURRET_TO,
)
from lancio.games.lock_n_load.words import NOBODY


def no_vehicle(s: Fight, unit: int) -> Reason | None:
    """Whatever is no vehicle."""
    return None if s.setting.roster.vehicles >> unit & 1 else s.no("not-a-vehicle", "15.0a", unit=unit)


def not_in_hand(s: Fight, side: int, unit: int) -> Reason | None:
    """A vehicle that this impulse does not reach."""
    return absent(s, unit, side) or no_vehicle(s, unit) or out_of_reach(s, s.where[unit])


# -- hatches, turrets ----------------------------------------------------------------------------


@acts.objects(HATCH)
def wrong_hatch(s: Fight, side: int, unit: int, hatch: int) -> Reasons:
    if found := given(not_in_hand(s, side, unit) or shaken(s, unit, "15.0d")):
        return found
    armour = men.KINDS[s.kind[unit]].armour
    if armour is not None and armour.open_top:
        return [s.no("no-hatches", "17.2b", unit=unit)]
    if s.hatched >> unit & 1:
        return [s.no("hatches-once", "15.0i", unit=unit)]
    return given(
        marked(s, unit, s.marked & ~(s.assaulted & ~s.fired))
        or (s.no("hatches-so", "15.0a", unit=unit) if (s.buttoned >> unit & 1) == hatch else None)
        or s.no("hatches-first", "15.0i", unit=unit)
    )


@acts.objects(TURRET)
def wrong_turret(s: Fight, side: int, unit: int, corner: int) -> Reasons:
    return given(not_in_hand(s, side, unit) or no_turn(s, unit, corner) or marked(s, unit, s.marked))


def no_turn(s: Fight, unit: int, corner: int) -> Reason | None:
    """A turret that is not set."""
    if not has_turret(s, unit):
        return s.no("no-turret", "15.1d", unit=unit)
    if s.turret[unit] == corner:
        return s.no("turret-there", "15.1g", unit=unit, corner=corner)
    return s.no("turret-once", "15.1g", unit=unit) if s.trained >> unit & 1 else None


# -- driving -------------------------------------------------------------------------------------


@acts.objects(DRIVE)
def wrong_drive(s: Fight, side: int, unit: int, mode: int) -> Reasons:
    if found := given(not_in_hand(s, side, unit) or marked(s, unit, s.marked)):
        return found
    if mode not in (MOVE, ASSAULT):
        return [s.no("no-vehicle-mode", "15.1b", unit=unit, mode=mode)]
    return given((shaken(s, unit, "5.1n") if mode == ASSAULT else None) or s.no("no-drive", "15.1c", unit=unit))


@driving.objects(HALT)
def no_halt_yet(s: Fight) -> Reasons:
    return [s.no("first-step", "6.1e" if s.mode == ASSAULT else "15.1c")]


@driving.objects(TURN)
def wrong_turn(s: Fight, unit: int, corner: int) -> Reasons:
    if not s.group >> unit & 1:
        return [s.no("other-vehicle", "15.1b", units=s.group)]
    if not s.setting.ground.hex[s.where[unit]]:
        return [s.no("in-a-box", "6.0n", place=s.where[unit])]
    if corner in ((s.facing[unit] + 1) % 6, (s.facing[unit] - 1) % 6):
        return [s.no("no-points", "15.1c", unit=unit)]
    return [s.no("corner-by-corner", "15.1c", unit=unit)]


@driving.objects(TURRET)
def wrong_swing(s: Fight, unit: int, corner: int) -> Reasons:
    if not s.group >> unit & 1:
        return [s.no("other-vehicle", "15.1b", units=s.group)]
    return given(no_turn(s, unit, corner) or boxed(s, s.where[unit]))


def no_road(s: Fight, unit: int, goal: int) -> Reason | None:
    """A hex that it cannot drive into as it stands."""
    if goal == OFF:
        return s.no("off-map", "6.0m")
    back = dict(ways(s, unit)).get(goal)
    if back is None:
        return s.no("not-ahead", "15.1c", unit=unit, place=goal)
    return None if price(s, unit, goal, back) else s.no("barred-to-vehicles", "15.1a", unit=unit, place=goal)


def shut_off(s: Fight, unit: int, goal: int) -> Reason | None:
    """What bars a hex beside enemies."""
    side = s.setting.roster.side[unit]
    if (s.melee | s.locked) >> goal & 1:
        return s.no("vehicle-melee", "8.1h", place=goal)
    row = s.setting.ground.terrain[goal]
    if row is not None and row.crushed and s.at[goal] & s.setting.roster.infantry:
        return s.no("men-inside", "15.1a", place=goal)
    return full(s, side, goal, 1 << unit)


@driving.objects(STEP)
def wrong_road(s: Fight, goal: int) -> Reasons:
    unit = lowest(s.group)
    side, place = s.setting.roster.side[unit], s.where[unit]
    if goal == OFF:
        left = men.allowed(s, unit, s.mode, 0) - s.paid
        key = "too-dear-to-leave" if can_leave(s, side, place) and left < LEAVE_COST else "no-exit"
        return [s.no(key, "6.0m", place=place) if key == "no-exit" else s.no(key, "6.0m")]
    if found := given(no_road(s, unit, goal)):
        return found
    if s.held[1 - side] >> goal & 1:
        foes = s.friends(1 - side, goal) & s.setting.roster.vehicles
        return [s.no("vehicle-there" if foes else "only-overrun", "15.3e" if foes else "15.3a", place=goal)]
    cost = price(s, unit, goal, dict(ways(s, unit))[goal])
    left = men.allowed(s, unit, s.mode, 0) - s.paid
    if cost > left and (s.paid or s.mode == ASSAULT):
        return [s.no("costs-too-much", "6.0a", place=goal, points=cost)]
    return given(shut_off(s, unit, goal) or s.no("nearer", "15.1i", units=s.group, place=goal))


@driving.objects(OVERRUN)
def wrong_overrun(s: Fight, goal: int) -> Reasons:
    unit = lowest(s.group)
    if found := given(no_road(s, unit, goal)):
        return found
    if s.mode != MOVE:
        return [s.no("no-overrun-so", "15.2a", unit=unit)]
    if not armed(s, unit):
        return [s.no("unarmed", "15.3a", unit=unit)]
    row = s.setting.ground.terrain[goal]
    side = s.setting.roster.side[unit]
    return given(
        shaken(s, unit, "15.3e")
        or (s.no("ridden", "15.3e", unit=unit) if ridden(s, unit) else None)
        or (s.no("no-enemy", "15.3a", place=goal) if not s.held[1 - side] >> goal & 1 else None)
        or (s.no("no-overrun-ground", "15.3a", place=goal) if row is None or not row.overrun else None)
        or (s.no("not-men-only", "15.3e", place=goal) if not prey(s, unit, goal) else None)
        or shut_off(s, unit, goal)
        or s.no("costs-too-much", "15.3a", place=goal, points=price(s, unit, goal, dict(ways(s, unit))[goal]) + EXTRA)
    )


@facing.objects(TURN)
def wrong_entry(s: Fight, unit: int, budget: int, vehicle: int, corner: int) -> Reasons:
    return [s.no("other-vehicle", "15.1e", units=1 << unit)]


@first_facing.objects(TURN)
def wrong_parking(s: Fight, unit: int, vehicle: int, corner: int) -> Reasons:
    return [s.no("other-vehicle", "15.1e", units=1 << unit)]


@first_hatches.objects(HATCH)
def wrong_first_hatch(s: Fight, unit: int, vehicle: int, hatch: int) -> Reasons:
    return [s.no("other-vehicle", "15.0a", units=1 << unit)]


# -- overruns ------------------------------------------------------------------------------------


@strike_back.objects(STRIKE_BACK)
def wrong_avenger(s: Fight, vehicle: int, units: int, unit: int) -> Reasons:
    roster = s.setting.roster
    if found := given(absent(s, unit, 1 - roster.side[vehicle])):
        return found
    if s.where[unit] != s.where[vehicle]:
        return [s.no("not-there", "15.3c", unit=unit, place=s.where[vehicle])]
    if units >> unit & 1:
        return [s.no("struck-back", "15.3f", unit=unit)]
    return given(shaken(s, unit, "15.3c") or s.no("no-assaulter", "15.3c", unit=unit))


@step_aside.objects(FLEE)
def wrong_way_out(s: Fight, unit: int, goal: int) -> Reasons:
    ground, here, side = s.setting.ground, s.where[unit], s.setting.roster.side[unit]
    if goal == OFF:
        return [s.no("off-map", "6.0m")]
    if not ground.going[LEG].open[here] >> goal & 1 or (ground.insides | ground.upper) >> goal & 1:
        return [s.no("not-adjacent", "15.3g", place=here, goal=goal)]
    return given(
        (s.no("enemy-there", "15.3g", place=goal) if s.held[1 - side] >> goal & 1 else None)
        or full(s, side, goal, 1 << unit)
        or s.no("gun-way", "1.6.3b", units=1 << unit, place=goal)
    )


# -- machine guns --------------------------------------------------------------------------------


def silent(s: Fight, unit: int, goal: int, victim: int) -> Reason | None:
    """Why none of its machine guns fires at a place or vehicle."""
    if not s.setting.roster.carriers >> unit & 1:
        return s.no("not-a-vehicle", "15.0f", unit=unit)
    if why := shaken(s, unit, "15.0d") or marked(s, unit, s.moved | s.fired & ~s.firing):
        return why
    if s.complete >> unit & 1 and not s.group and (unit != s.spotter or goal != s.sighted):
        if unit == s.spotter and s.sighted:
            return s.no("only-what-he-spotted", "4.1f", place=s.sighted)
        return s.no("ops-complete", "4.1b", unit=unit)
    if not loaded(s, unit):
        return s.no("no-machine-gun", "15.0f", unit=unit)
    if why := bad_target(s, s.setting.roster.side[unit], goal):
        return why
    if victim == NOBODY and not s.at[goal] & s.setting.roster.infantry:
        return s.no("no-men-there", "14.0b", place=goal)
    if victim != NOBODY and not exposed(s, victim, s.hex_of(s.where[unit])):
        return s.no("proof", "17.2b", unit=victim)
    if blocked := no_sight(s, s.where[unit], goal):
        return blocked
    far = range_needed(s, s.where[unit], goal, victim)
    return s.no("guns-far", "15.0f", unit=unit, place=goal, number=far)


@acts.objects(MACHINE_GUN)
def wrong_burst(s: Fight, side: int, unit: int, place: int) -> Reasons:
    if found := given(absent(s, unit, side)):
        return found
    far = out_of_reach(s, s.where[unit]) if not s.arrived >> unit & 1 else None
    return given(far or boxed(s, s.where[unit]) or silent(s, unit, place, NOBODY))


@acts.objects(MACHINE_GUN_UNIT)
def wrong_burst_at(s: Fight, side: int, unit: int, target: int) -> Reasons:
    if s.setting.roster.side[target] == side:
        return given(absent(s, unit, side)) or [s.no("one-of-yours", "5.0a", target=target)]
    if s.abandoned >> target & 1:
        return [s.no("not-a-target", "14.01f", unit=target)]
    if found := given(absent(s, unit, side) or absent(s, target, 1 - side)):
        return found
    if not s.setting.roster.carriers >> target & 1:
        return [s.no("not-a-target", "17.2b", unit=target)]
    far = out_of_reach(s, s.where[unit]) if not s.arrived >> unit & 1 else None
    return given(far or boxed(s, s.where[unit]) or silent(s, unit, s.where[target], target))


def wrong_watch(s: Fight, *told: int) -> Reasons:
    """Against a mover: only at where it is; men if men move."""
    unit, place = told[-2:]
    goal = s.where[lowest(s.group)]
    if found := given(absent(s, unit, watching(s)) or boxed(s, s.where[unit])):
        return found
    if place != goal or not s.group & s.setting.roster.infantry:
        return [s.no("only-the-mover", "5.3o", place=goal)]
    return given(silent(s, unit, place, NOBODY))


def wrong_watch_at(s: Fight, *told: int) -> Reasons:
    """Against a vehicle on the move: only at itself."""
    unit, target = told[-2:]
    if found := given(absent(s, unit, watching(s)) or boxed(s, s.where[unit])):
        return found
    if not s.group >> target & 1 or not s.setting.roster.carriers >> target & 1:
        return [s.no("only-the-mover", "5.3o", place=s.where[lowest(s.group)])]
    return given(silent(s, unit, s.where[target], target))


for _window in (opportunity, declaration):
    _window.objects(MACHINE_GUN)(wrong_watch)
    _window.objects(MACHINE_GUN_UNIT)(wrong_watch_at)


@which_guns.objects(BURST)
def wrong_guns(s: Fight, unit: int, goal: int, victim: int, burst: int) -> Reasons:
    return [s.no("guns-not-able", "15.0f", unit=unit, burst=burst)]


@turret_follows.objects(TURRET_TO)
def wrong_corner(s: Fight, unit: int, goal: int, victim: int, burst: int, corner: int) -> Reasons:
    return [s.no("corner-not-nearest", "15.1g", corner=corner)]
