"""Why not? The reasons, each with its rule, why an action cannot be played now, most telling first.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Iterable

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.histo_command.activation import choose_group, orders, reserve_ready
from lancio.games.histo_command.assault import assault_targets, ways_back
from lancio.games.histo_command.drop import drop_points, points_open, second_points, who_jumps, who_jumps_there
from lancio.games.histo_command.fire import in_view
from lancio.games.histo_command.firing import NO_SHOT
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.landing_fire import landing_firers, landing_shot
from lancio.games.histo_command.movement import steps_back
from lancio.games.histo_command.opportunity import reactions
from lancio.games.histo_command.pieces import DROP, GROUP_OF, MEMBERS, SIDE_OF
from lancio.games.histo_command.setup import places_free, unplaced
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.verbs import (
    ACTIVATE,
    ASSAULT,
    ASSIGN,
    END,
    FALL_BACK,
    FIRE,
    JUMP,
    MOVE,
    PLACE,
    REACT,
    SHIFT,
    SHOW,
    SPLIT,
    STANDING_ORDERS,
)
from lancio.games.histo_command.verbs import DROP as DROP_VERB

Reasons = Iterable[Reason]


def given(*reasons: Reason | None) -> list[Reason]:
    """Those of the reasons that there are."""
    return [reason for reason in reasons if reason is not None]


def off_map(s: Battle, hex_: int) -> Reason | None:
    """What lies beyond the sheets."""
    return s.no("off-map", "HC-4a") if hex_ == OFF else None


def absent(s: Battle, unit: int, side: int) -> Reason | None:
    """A unit that is not there, or not of this side."""
    if s.kind[unit] == NONE:
        return s.no("not-in-scenario", None, unit=unit)
    if SIDE_OF[unit] != side:
        return s.no("not-yours", "HC-8c", unit=unit)
    return None if s.where[unit] else s.no("not-on-map", "HC-9a", unit=unit)


def no_entry(s: Battle, unit: int, hex_: int) -> Reason | None:
    """Ground that a unit may not enter at all."""
    ground = s.setting.ground
    if ground.enterable[TYPES[s.kind[unit]].moves] >> hex_ & 1:
        return None
    return s.no("may-not-enter", "HC-9b", unit=unit, hex=hex_, terrain=ground.kind[hex_])


# -- set-up and drop ---------------------------------------------------------------------------


@places_free.objects(PLACE)
def wrong_place(s: Battle, unit: int, hex_: int) -> Reasons:
    now = unplaced(s)[0]
    if unit != now:
        return [s.no("other-counter", "HC-14a", unit=now)]
    if beyond := off_map(s, hex_):
        return [beyond]
    if s.at[hex_] != NONE:
        return [s.no("hex-taken", "HC-7e", hex=hex_)]
    return [no_entry(s, unit, hex_) or s.no("objective-bare", "HC-14a")]


@drop_points.objects(DROP_VERB)
def wrong_point(s: Battle, hex_: int) -> Reasons:
    if beyond := off_map(s, hex_):
        return [beyond]
    return [] if points_open(s) >> hex_ & 1 else [s.no("point-full", "HC-4c", hex=hex_)]


@second_points.objects(SPLIT)
def wrong_second_point(s: Battle, hex_: int) -> Reasons:
    if hex_ == s.points[0]:
        return [s.no("same-point", "HC-4b", hex=hex_)]
    return wrong_point(s, hex_) or [s.no("sheets-apart", "R2", hex=hex_)]


@who_jumps.objects(JUMP)
def wrong_jumper(s: Battle, unit: int) -> Reasons:
    if s.kind[unit] == NONE:
        return [s.no("not-in-scenario", None, unit=unit)]
    if not MEMBERS[DROP][s.group] >> unit & 1:
        return [s.no("other-group", "HC-2a", unit=unit, group=s.group)]
    return [s.no("has-jumped", "HC-2a", unit=unit)]


@who_jumps_there.objects(END)
def nobody_assigned(s: Battle) -> Reasons:
    return [s.no("nobody-there", "HC-4b")]


@who_jumps_there.objects(ASSIGN)
def wrong_assignment(s: Battle, unit: int) -> Reasons:
    if s.second >> unit & 1:
        return [s.no("assigned", "HC-4b", unit=unit)]
    return wrong_jumper(s, unit)


@where_to.objects(SHIFT)
def wrong_shift(s: Battle, unit: int, hex_: int, goal: int) -> Reasons:
    return [s.no("not-beside", "HC-4i", hex=goal)]


@landing_firers.objects(REACT)
def wrong_landing_fire(s: Battle, unit: int, fired: int, firer: int) -> Reasons:
    if nobody := absent(s, firer, 1 - SIDE_OF[unit]):
        return [nobody]
    hex_ = s.where[unit]
    if fired >> firer & 1:
        return [s.no("fired-once", "R8", unit=firer)]
    if not s.setting.ground.board.around[hex_] >> s.where[firer] & 1:
        return [s.no("not-adjacent", "R6", unit=firer, hex=hex_)]
    if TYPES[s.kind[firer]].is_dummy:
        return [s.no("dummy", "HC-14a", unit=firer)]
    if landing_shot(s, s.kind[firer], 0, False) is NO_SHOT:
        return [s.no("too-near", "R12", unit=firer)]
    return [s.no("no-dice", "HC-5e", unit=firer)]


# -- turns -------------------------------------------------------------------------------------


@choose_group.objects(ACTIVATE)
def wrong_group(s: Battle, side: int, group: int) -> Reasons:
    if s.used >> (side * 3 + group) & 1:
        return [s.no("group-used", "HC-8c", group=group)]
    if not s.on_map(MEMBERS[side][group]):
        return [s.no("group-empty", "HC-8c", group=group)]
    return [] if reserve_ready(s, side) else [s.no("reserve-waits", "HC-8d")]


def wrong_actor(s: Battle, unit: int) -> Reason | None:
    """Why a unit cannot be given any order."""
    if nobody := absent(s, unit, s.active):
        return nobody
    if GROUP_OF[unit] != s.group:
        return s.no("other-group", "HC-8c", unit=unit, group=s.group)
    return s.no("has-acted", "HC-9a", unit=unit) if s.acted >> unit & 1 else None


def wrong_target(s: Battle, target: int) -> Reason | None:
    """Something that cannot be fired at or assaulted by anybody."""
    if SIDE_OF[target] == s.active or not s.where[target]:
        return s.no("no-enemy", "HC-10a", unit=target)
    return None


@orders.objects(MOVE)
def wrong_move(s: Battle, unit: int, hex_: int) -> Reasons:
    if found := given(wrong_actor(s, unit), off_map(s, hex_)):
        return found
    start = s.where[unit]
    points = s.mp if unit == s.mover else TYPES[s.kind[unit]].points
    fresh = unit != s.mover or not s.steps
    if s.at[hex_] != NONE:
        return [s.no("hex-taken", "HC-9b", hex=hex_)]
    if not fresh and s.halted:
        return [s.no("stopped", "HC-12b", unit=unit)]
    if shut := no_entry(s, unit, hex_):
        return [shut]
    if s.disordered >> unit & 1 and not steps_back(s, unit, start, points, fresh) >> hex_ & 1:
        return [s.no("closer", "HC-9c", unit=unit)]
    if (min(start, hex_), max(start, hex_)) in s.setting.ground.borders["river"]:
        return [s.no("river", "HC-9b")]
    if s.hidden(unit):
        near = s.setting.ground.board.around[start] >> hex_ & 1
        return [s.no("hidden-limit" if near else "hidden-step", "R16", unit=unit)]
    return [s.no("too-far", "HC-9b", unit=unit, hex=hex_, points=points)]


@orders.objects(FIRE)
def wrong_fire(s: Battle, unit: int, target: int) -> Reasons:
    if found := given(wrong_actor(s, unit), wrong_target(s, target)):
        return found
    if TYPES[s.kind[unit]].is_dummy:
        return [s.no("dummy", "HC-14a", unit=unit)]
    return [
        out_of_range(s, unit, target, s.where[target], "HC-10a")
        or out_of_sight(s, unit, target, s.where[target], "HC-11a")
        or s.no("no-dice", "HC-10a", unit=unit)
    ]


def out_of_range(s: Battle, unit: int, target: int, hex_: int, why: str) -> Reason | None:
    """A target too far away, or too near."""
    what = TYPES[s.kind[unit]]
    far = s.setting.ground.far(s.where[unit])[hex_]
    if what.shortest <= far <= what.range:
        return None
    return s.no("out-of-range", why, unit=unit, target=target, far=far, low=what.shortest, high=what.range)


def out_of_sight(s: Battle, unit: int, target: int, hex_: int, why: str) -> Reason | None:
    """A target that the unit does not see."""
    seen = in_view(s, unit, s.kind[unit], s.where[unit], 1 << hex_)
    return None if seen else s.no("no-sight", why, unit=unit, target=target)


@orders.objects(ASSAULT)
def wrong_assault(s: Battle, unit: int, target: int) -> Reasons:
    if found := given(wrong_actor(s, unit), wrong_target(s, target)):
        return found
    if TYPES[s.kind[unit]].is_dummy:
        return [s.no("dummy", "HC-14a", unit=unit)]
    if s.disordered >> unit & 1:
        return [s.no("disordered", "HC-9c", unit=unit)]
    if s.mover == unit and s.halted:
        return [s.no("stopped", "HC-12b", unit=unit)]
    if not assault_targets(s, unit) >> target & 1:
        return [s.no("not-adjacent", "HC-13a", unit=unit, hex=s.where[target])]
    return []


@orders.objects(STANDING_ORDERS)
@landing_firers.objects(STANDING_ORDERS)
@reactions.objects(STANDING_ORDERS)
def order_given(s: Battle, *_: int) -> Reasons:
    return [s.no("order-stands", "R19")]


@orders.objects(SHOW)
def wrong_show(s: Battle, unit: int) -> Reasons:
    return [wrong_actor(s, unit) or s.no("shown", "R16", unit=unit)]


@reactions.objects(REACT)
def wrong_reaction(s: Battle, unit: int, start: int, hex_: int, firer: int) -> Reasons:
    if nobody := absent(s, firer, 1 - SIDE_OF[unit]):
        return [nobody]
    what = TYPES[s.kind[firer]]
    far = s.setting.ground.far(s.where[firer])
    if what.is_dummy:
        return [s.no("dummy", "HC-14a", unit=firer)]
    if s.reacted >> firer & 1:
        return [s.no("has-reacted", "HC-12a", unit=firer)]
    if s.disordered >> firer & 1:
        return [s.no("disordered", "HC-9c", unit=firer)]
    if far[hex_] != 1 and far[start] != 1 and 2 * far[hex_] > what.range:
        return [s.no("no-trigger", "HC-12a", unit=firer)]
    return [
        out_of_range(s, firer, unit, hex_, "HC-12a")
        or out_of_sight(s, firer, unit, hex_, "HC-12a")
        or s.no("no-dice", "HC-12a", unit=firer)
    ]


@ways_back.objects(FALL_BACK)
def wrong_way_back(s: Battle, unit: int, foe: int, hex_: int) -> Reasons:
    return [s.no("not-away", "HC-13b", hex=hex_)]
