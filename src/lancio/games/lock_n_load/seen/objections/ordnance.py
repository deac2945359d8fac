"""Chapters 14 and 1.6.3: guns that are not there, spent, out of range or out of their arc; weapon teams that turn."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.arcs import bearing_corners, corners_turned, has_turret
from lancio.games.lock_n_load.fire import distance, helpers
from lancio.games.lock_n_load.firing import gathered
from lancio.games.lock_n_load.gunnery import gun_led, next_shot
from lancio.games.lock_n_load.hands import fire_left
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.laying import lay
from lancio.games.lock_n_load.men import KINDS, allowance
from lancio.games.lock_n_load.opportunity import declaration, opportunity, watching
from lancio.games.lock_n_load.ordnance import barrel_of, bears, crews, hull_corners
from lancio.games.lock_n_load.seen.objections.acts import RANGE, cannot_fire
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    bad_target,
    boxed,
    elsewhere,
    engaged,
    given,
    gone,
    marked,
    not_carried,
    out_of_range,
    out_of_reach,
    shaken,
)
from lancio.games.lock_n_load.seen.objections.groups import helps_not, idle_watcher
from lancio.games.lock_n_load.seen.objections.windows import safe
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.teams import PER_POINT, face_gun, team_led
from lancio.games.lock_n_load.verbs import (
    FIRE_ALONE,
    HULL_TO,
    LED,
    OPEN_FIRE,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    TURN,
    TURRET_TO,
)
from lancio.games.lock_n_load.words import NOBODY

# -- whose gun -----------------------------------------------------------------------------------


def firing_side(s: Fight) -> int:
    """The side that fires now: the other one while a group moves."""
    return watching(s) if s.group else s.active


def no_gun(s: Fight, unit: int, side: int) -> Reason | None:
    """A unit of the other side, or without a gun of its own."""
    if why := absent(s, unit, side):
        return why
    return None if barrel_of(s, unit) else s.no("no-gun", "14.0a", unit=unit)


def no_weapon(s: Fight, weapon: int, side: int) -> Reason | None:
    """A weapon that nobody has, or one that fires with the others."""
    if why := not_carried(s, weapon, side):
        return why
    if not s.setting.roster.weapons[weapon].barrel:
        return s.no("no-ordnance", "14.0a", weapon=weapon)
    return gone(s, s.holder[weapon])


def not_ready(s: Fight, unit: int, arm: int) -> Reason | None:
    """Why a gun does not fire now, whatever the target."""
    place, ground, bit = s.where[unit], s.setting.ground, 1 << unit
    if not s.group and not s.arrived & bit and (far := out_of_reach(s, place)):
        return far
    if ground.aboard >> place & 1 and arm != NOBODY:
        return s.no("aboard-weapon", "16.2e", unit=unit)
    if why := boxed(s, place) or (None if crews(s) & bit else engaged(s, place)) or shaken(s, unit):
        return why
    if arm != NOBODY and s.used >> arm & 1:
        return s.no("weapon-used", "4.0r", weapon=arm)
    if s.helped & bit:
        return s.no("fired-a-weapon", "1.6.1g", unit=unit)
    if s.firing & bit and (not s.group or s.declared):
        if s.own_used & bit and arm == NOBODY:
            return s.no("gun-used", "14.0m", unit=unit)
        return s.no("uses-enough", "1.6.1m", unit=unit) if fire_left(s, unit, False, 0)[1] <= 0 else None
    if s.setting.roster.recoilless & bit and ground.building >> ground.hex[place] & 1:
        return s.no("recoils", "1.6.3h", unit=unit)
    if s.group:
        return idle_watcher(s, unit)
    return None if s.complete & bit and unit == s.spotter and s.sighted else cannot_fire(s, unit)


# -- at what -------------------------------------------------------------------------------------


def wrong_goal(s: Fight, unit: int, arm: int, goal: int, victim: int) -> Reason | None:
    """Why a gun does not fire at a place or a vehicle there."""
    side, roster = s.setting.roster.side[unit], s.setting.roster
    if s.group:
        if why := wrong_mover(s, goal, victim):
            return why
    elif why := bad_target(s, side, goal):
        return why
    if victim == NOBODY and not s.at[goal] & roster.infantry & roster.units[1 - side]:
        return s.no("only-vehicles", "14.0b", place=goal)
    if s.complete >> unit & 1 and not s.group and goal != s.sighted:
        return s.no("only-what-he-spotted", "4.1f", place=s.sighted)
    barrel = barrel_of(s, unit, arm)
    far = distance(s, s.where[unit], goal)
    if barrel is not None and far > barrel.ranges[-1]:
        return s.no("gun-far", "14.0d", goal=goal, number=far, most=barrel.ranges[-1])
    return out_of_range(s, s.where[unit], goal, far)


def wrong_mover(s: Fight, goal: int, victim: int) -> Reason | None:
    """Against a mover every shot goes at him where he is: at the vehicle that moves, or at the men there."""
    place = s.where[lowest(s.group)]
    if goal != place:
        return s.no("only-the-mover", "5.3o", place=place)
    driving = s.group & crews(s)
    if driving and not victim >= 0:
        return s.no("only-moving-vehicle", "5.3o", target=lowest(driving))
    if victim != NOBODY and not s.group >> victim & 1:
        if driving:
            return s.no("only-moving-vehicle", "5.3o", target=lowest(driving))
        return s.no("only-moving-men", "5.3o", place=place)
    return safe(s, place)


def no_target(s: Fight, unit: int, target: int) -> Reason | None:
    """Whoever is no enemy vehicle that can be aimed at."""
    roster = s.setting.roster
    if why := gone(s, target):
        return why
    if roster.side[target] == roster.side[unit]:
        return s.no("one-of-yours", "5.0a", target=target)
    if not crews(s) >> target & 1:
        return s.no("no-vehicle", "14.0b", target=target)
    if roster.helicopters & ~s.hovering & 1 << target:
        return s.no("in-flight", "19.5a", target=target)
    return None


def fits_declaration(s: Fight, unit: int) -> Reason | None:
    """Within a declaration only its own place fires."""
    if s.group and s.declared and not s.setting.ground.together[s.declared] >> s.where[unit] & 1:
        return s.no("other-place", "5.3d", place=s.declared)
    return None


def wrong_shell(s: Fight, *args: int) -> Reasons:
    """A unit's own gun at a place."""
    unit, goal = args[-2:]
    return given(
        no_gun(s, unit, firing_side(s))
        or fits_declaration(s, unit)
        or not_ready(s, unit, NOBODY)
        or wrong_goal(s, unit, NOBODY, goal, NOBODY)
    )


def wrong_shell_unit(s: Fight, *args: int) -> Reasons:
    """A unit's own gun at a vehicle."""
    unit, target = args[-2:]
    return given(
        no_gun(s, unit, firing_side(s))
        or fits_declaration(s, unit)
        or not_ready(s, unit, NOBODY)
        or no_target(s, unit, target)
        or wrong_goal(s, unit, NOBODY, s.where[target], target)
    )


def wrong_shell_with(s: Fight, *args: int) -> Reasons:
    """A support weapon at a place."""
    weapon, goal = args[-2:]
    if why := no_weapon(s, weapon, firing_side(s)):
        return [why]
    unit = s.holder[weapon]
    return given(fits_declaration(s, unit) or not_ready(s, unit, weapon) or wrong_goal(s, unit, weapon, goal, NOBODY))


def wrong_shell_unit_with(s: Fight, *args: int) -> Reasons:
    """A support weapon at a vehicle."""
    weapon, target = args[-2:]
    if why := no_weapon(s, weapon, firing_side(s)):
        return [why]
    unit = s.holder[weapon]
    return given(
        fits_declaration(s, unit)
        or not_ready(s, unit, weapon)
        or no_target(s, unit, target)
        or wrong_goal(s, unit, weapon, s.where[target], target)
    )


for _question in (acts, opportunity, declaration):
    _question.objects(SHELL)(wrong_shell)
    _question.objects(SHELL_UNIT)(wrong_shell_unit)
    _question.objects(SHELL_WITH)(wrong_shell_with)
    _question.objects(SHELL_UNIT_WITH)(wrong_shell_unit_with)


@next_shot.objects(SHELL, SHELL_WITH)
def wrong_next(
    s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, place: int
) -> Reasons:
    """The same gun goes on, at men in its arc."""
    return given(
        other_gun(s, unit, arm, gun) or wrong_goal(s, unit, arm, place, NOBODY) or out_of_arc(s, unit, arm, place)
    )


@next_shot.objects(SHELL_UNIT, SHELL_UNIT_WITH)
def wrong_next_unit(
    s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, target: int
) -> Reasons:
    """Or at a vehicle in it."""
    place = s.where[target]
    return given(
        other_gun(s, unit, arm, gun)
        or no_target(s, unit, target)
        or wrong_goal(s, unit, arm, place, target)
        or out_of_arc(s, unit, arm, place)
    )


def other_gun(s: Fight, unit: int, arm: int, gun: int) -> Reason | None:
    """Another gun than the one that is firing."""
    return None if gun == (unit if arm == NOBODY else arm) else s.no("other-gun", "14.0m", unit=unit)


def out_of_arc(s: Fight, unit: int, arm: int, goal: int) -> Reason | None:
    """Further shots do not turn the gun."""
    return None if bears(s, unit, arm, goal) else s.no("out-of-arc", "14.0m", goal=goal)


# -- laying, help --------------------------------------------------------------------------------


@lay.objects(TURRET_TO)
def wrong_turret(s: Fight, unit: int, arm: int, goal: int, corner: int) -> Reasons:
    if not has_turret(s, unit):
        return [s.no("no-turret", "15.1f", unit=unit)]
    corners = bearing_corners(s, s.hex_of(s.where[unit]), s.setting.ground.hex[goal])
    if corners >> corner & 1:
        return [s.no("turns-nearer", "15.1g", corner=corner)]
    return [s.no("not-that-corner", "14.0c", corner=corner, goal=goal)]


@lay.objects(HULL_TO)
def wrong_hull(s: Fight, unit: int, arm: int, goal: int, corner: int) -> Reasons:
    if hull_corners(s, unit, goal) >> corner & 1:
        return []
    return [s.no("not-that-corner", "14.0c", corner=corner, goal=goal)]


@gun_led.objects(LED)
def wrong_gun_help(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, leader: int) -> Reasons:
    if crews(s) >> unit & 1:
        return [s.no("crewed-unhelped", "5.01c")]
    return wrong_chief(s, unit, goal, leader)


@team_led.objects(LED)
def wrong_team_help(s: Fight, unit: int, goal: int, leader: int) -> Reasons:
    return wrong_chief(s, unit, goal, leader)


def wrong_chief(s: Fight, unit: int, goal: int, leader: int) -> Reasons:
    """Why a leader does not help a team or a support weapon."""
    place, side = s.where[unit], s.setting.roster.side[unit]
    if found := given(absent(s, leader, side) or elsewhere(s, leader, place, "5.01a")):
        return found
    if not s.setting.roster.leaders >> leader & 1:
        return [s.no("not-a-leader", "5.01a", unit=leader)]
    who = gathered(s, side, place, goal)
    if leader == unit or who & ~helpers(s, 1 << unit, 0, NOBODY, who) & 1 << leader & s.firing:
        return [s.no("fires-himself", "1.6.1g", unit=leader)]
    return helps_not(s, leader, goal, who, 0)


# -- weapon teams --------------------------------------------------------------------------------


def wrong_burst(s: Fight, *args: int) -> Reasons:
    """A weapon team's small arms."""
    unit, goal = args[-2:]
    if why := absent(s, unit, firing_side(s)):
        return [why]
    if not s.setting.roster.gunners >> unit & 1:
        return [s.no("no-small-arms", "5.2b", unit=unit)]
    if why := fits_declaration(s, unit) or not_ready(s, unit, NOBODY):
        return [why]
    side, roster = roster_side(s, unit), s.setting.roster
    if why := wrong_mover(s, goal, NOBODY) if s.group else bad_target(s, side, goal):
        return [why]
    if not s.at[goal] & roster.infantry & roster.units[1 - side]:
        return [s.no("no-men", "14.0b", place=goal)]
    if s.complete >> unit & 1 and not s.group and goal != s.sighted:
        return [s.no("only-what-he-spotted", "4.1f", place=s.sighted)]
    return given(out_of_range(s, s.where[unit], goal, RANGE[s.kind[unit]]))


def roster_side(s: Fight, unit: int) -> int:
    """The side of a unit."""
    return s.setting.roster.side[unit]


for _question in (acts, opportunity, declaration):
    _question.objects(FIRE_ALONE)(wrong_burst)


@declaration.objects(OPEN_FIRE)
def wrong_joint(s: Fight, place: int, spot: int) -> Reasons:
    if spot != place:
        return [s.no("other-place", "5.3d", place=place)]
    if s.joined:
        return [s.no("has-joined", "5.3d", place=place)]
    return [s.no("nobody-can-fire", "5.3a", place=place)]


@acts.objects(TURN)
def wrong_turn(s: Fight, side: int, unit: int, corner: int) -> Reasons:
    if why := absent(s, unit, side):
        return [why]
    if not KINDS[s.kind[unit]].faces:
        return [s.no("no-arrow", "1.6.3i", unit=unit)]
    if crews(s) >> unit & 1:
        return [s.no("turns-on-a-drive", "15.1c", unit=unit)]
    place = s.where[unit]
    if why := boxed(s, place) or engaged(s, place) or out_of_reach(s, place) or marked(s, unit, s.marked):
        return [why]
    if not corners_turned(s.facing[unit], corner):
        return [s.no("faces-there", "1.6.3f", unit=unit)]
    return [s.no("turn-far", "1.6.3j", unit=unit, most=PER_POINT * (allowance(s, unit) // 2))]


@face_gun.objects(TURN)
def wrong_gun(s: Fight, unit: int, gun: int, corner: int) -> Reasons:
    return [s.no("other-gun", "1.6.3f", unit=unit)]
