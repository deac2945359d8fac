"""Chapter 14.0: ordnance: whatever has a to-hit table. Who may fire it at what, and the total of a shot (F4), line by
line. A gun is a unit (weapon team, vehicle, helicopter) with its own, or a unit with a support weapon."""

from __future__ import annotations

from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.contest import Cast
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.acquisition import acquired, gun_of, target_of
from lancio.games.lock_n_load.arcs import bearing_corners, has_turret, in_arc
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.fire import able, at_what, distance, watchful, within_reach
from lancio.games.lock_n_load.hands import captured, fire_left
from lancio.games.lock_n_load.men import KINDS, commander, leadership
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import Barrel
from lancio.games.lock_n_load.vehicles import able_vehicles, watchful_vehicles
from lancio.games.lock_n_load.verbs import CRAWL
from lancio.games.lock_n_load.words import NOBODY

MODIFIERS = BOX.ordnance
HIT, MISSED = "hit", "missed"


class Shot(NamedTuple):
    """A shot: who fires, with which support weapon (NOBODY: its own gun), at which place, at which vehicle there
    (NOBODY: at all who are no vehicles), and which leader helps."""

    unit: int
    arm: int
    goal: int
    victim: int
    leader: int = NOBODY


@rule("1.6a", "14.0a")
def barrel_of(s: Fight, unit: int, arm: int = NOBODY) -> Barrel | None:
    """The to-hit table of a support weapon, or of the unit's own gun: a weapon team is gun and crew in one."""
    return KINDS[s.kind[unit]].barrel if arm == NOBODY else s.setting.roster.weapons[arm].barrel


@rule("14.0d", "14.0m")
def column_of(barrel: Barrel, far: int) -> int:
    """The leftmost column that reaches so far, of those the weapon has; -1 beyond the last."""
    return next((i for i, reach in enumerate(barrel.ranges) if reach >= far), -1)


# -- who may fire --------------------------------------------------------------------------------


def crews(s: Fight) -> int:
    """All that is crewed: vehicles and helicopters."""
    return s.setting.roster.vehicles | s.setting.roster.helicopters


@rule("15.0g", "4.0r")
def crews_able(s: Fight, place: int) -> int:
    """The vehicles and helicopters of a place whose gun may fire in the impulse going on, once; whose other weapons
    have fired in it too."""
    return able_vehicles(s, place) & ~s.own_used


@rule("4.1e", "5.3a")
def crews_watching(s: Fight, side: int, place: int) -> int:
    """Those of a place whose gun may fire at a mover; Ops Complete ones too."""
    here = watchful_vehicles(s, side, place)
    return here & ~s.own_used if s.setting.ground.together[s.declared] >> place & 1 else here


@rule("4.0g", "14.0a", "14.0k", "1.6.1m", "1.6.3h", "5.2b", "16.2e")
def guns(s: Fight, place: int, side: int, own_impulse: bool) -> list[tuple[int, int]]:
    """The guns of a place that may fire now: units with their own, and support weapons in hands that may still use
    one. No support weapon is fired aboard, no recoilless rifle inside a building."""
    roster, ground = s.setting.roster, s.setting.ground
    here = s.at[place] & roster.units[side]
    found: list[tuple[int, int]] = []
    if here & roster.barrels:
        men = able(s, place) if own_impulse else watchful(s, side, place)
        some = men | (crews_able(s, place) if own_impulse else crews_watching(s, side, place))
        if ground.building >> ground.hex[place] & 1 and not ground.insides >> place & 1:
            some &= ~roster.recoilless
        found += [(unit, NOBODY) for unit in bits(some & roster.barrels)]
    if roster.ordnance and not ground.aboard >> place & 1:
        armed = 0
        for unit in bits(here & roster.infantry):
            armed |= 1 << unit if s.arms[unit] & roster.ordnance else 0
        if armed:
            armed &= able(s, place) if own_impulse else watchful(s, side, place)
        for unit in bits(armed & ~s.helped):
            if fire_left(s, unit, False, 0)[1] > 0:
                found += [(unit, weapon) for weapon in bits(s.arms[unit] & roster.ordnance & ~s.used)]
    return found


@rule("14.0b", "14.0k", "14.0l", "5.0a", "14.01f", "19.5a")
def targets(s: Fight, unit: int, arm: int, seen: int) -> tuple[int, int]:
    """What a gun can be fired at among places that are spotted: places with men, and vehicles. No helicopter in
    flight, nothing abandoned."""
    barrel = barrel_of(s, unit, arm)
    assert barrel is not None
    roster = s.setting.roster
    foes = roster.units[1 - roster.side[unit]]
    places = vehicles = 0
    for goal in bits(within_reach(s, s.where[unit], barrel.ranges[-1], seen)):
        here = s.at[goal] & foes
        places |= 1 << goal if here & roster.infantry else 0
        vehicles |= here & (roster.vehicles | roster.helicopters & s.hovering)
    return places, vehicles


def targets_now(s: Fight, unit: int, arm: int, seen: int) -> tuple[int, int]:
    """The same in an own impulse: whoever has just spotted fires only at what was spotted."""
    if at_what(s, 1 << unit, NOBODY):
        return targets(s, unit, arm, seen)
    return targets(s, unit, arm, seen & 1 << s.sighted) if s.sighted else (0, 0)


@rule("5.3o")
def target_moving(s: Fight, unit: int, arm: int, bit: int) -> tuple[int, int]:
    """What a gun can be fired at in a mover's place: the one vehicle that moves, or the men there."""
    places, vehicles = targets(s, unit, arm, bit)
    if s.group & crews(s):
        return 0, vehicles & s.group
    return places, 0


@rule("14.0c", "14.0n", "1.6.3e", "5.0k")
def bears(s: Fight, unit: int, arm: int, goal: int) -> bool:
    """Whether a target lies in the arc of a gun: of its turret, its hull, its arrow. Support weapons, helicopters and
    teams without an arrow fire all round."""
    if arm != NOBODY or not KINDS[s.kind[unit]].faces:
        return True
    corner = s.turret[unit] if has_turret(s, unit) else s.facing[unit]
    return in_arc(s, s.hex_of(s.where[unit]), corner, s.setting.ground.hex[goal])


@rule("15.1f", "1.6.3f", "15.1g")
def hull_corners(s: Fight, unit: int, goal: int) -> int:
    """The corners to which a hull or gun can be turned to bear on a place; a turret is carried along."""
    corners = bearing_corners(s, s.hex_of(s.where[unit]), s.setting.ground.hex[goal])
    if not has_turret(s, unit):
        return corners
    ahead = (s.turret[unit] - s.facing[unit]) % 6
    out = 0
    for corner in range(6):
        out |= 1 << corner if corners >> (corner + ahead) % 6 & 1 else 0
    return out


# -- to hit --------------------------------------------------------------------------------------


def firing_from(s: Fight, shot: Shot) -> int:
    """The hex a shot comes from."""
    return s.hex_of(s.where[shot.unit])


@rule("14.0d")
def need_of(s: Fight, shot: Shot) -> int:
    """The to-hit number at this range."""
    barrel = barrel_of(s, shot.unit, shot.arm)
    assert barrel is not None
    return barrel.hits[column_of(barrel, distance(s, s.where[shot.unit], shot.goal))]


@rule("14.0e", "14.3a", "14.3c", "5.01b", "11.8c", "1.6.1c", "4.1d", "4.1h", "6.1c", "15.2a", "15.1d", "7.0d", "20.01a")
def aiming(s: Fight, shot: Shot) -> Tally:
    """What is added to the two dice, whoever of the target is hit, cover left out (F4): low is good."""
    ground = s.setting.ground
    unit, bit = shot.unit, 1 << shot.unit
    place = s.where[unit]
    tally = Tally()
    through = max(0, ground.eyes.through(place, shot.goal, s.blinded))
    tally.add("degrading", MODIFIERS["degrading"] * through, "14.0e")
    if s.assaulted & bit:
        tally.add("assault", MODIFIERS["assault"], "15.2a" if crews(s) & bit else "6.1c")
    elif s.stealthy & bit:
        tally.add("assault", MODIFIERS["stealth"], "6.4a")
    _add_laying(s, unit, tally)
    _add_target(s, shot.victim, tally)
    if s.group and s.complete & bit:
        rule_ = "4.1e" if crews(s) & bit else "4.1d" if shot.arm != NOBODY else "4.1h"
        tally.add("complete", MODIFIERS["complete"], rule_)
    if shot.arm != NOBODY and captured(s, shot.arm):
        tally.add("captured", MODIFIERS["captured"], "1.6.1c")
    if s.blinded >> ground.hex[place] & 1:
        tally.add("smoke", MODIFIERS["smoke"], "7.0d")
    if s.setting.scene.night and not ground.near[place] >> shot.goal & 1 and not s.lit >> ground.hex[shot.goal] & 1:
        tally.add("night", MODIFIERS["night"], "20.01a")
    leader = shot.leader if shot.leader != NOBODY else commander(s, unit)
    if leader != NOBODY:
        rule_ = "5.01b" if shot.leader != NOBODY else "11.8c"
        tally.add("leadership", -leadership(s, leader), rule_, leader=leader)
    if not s.group:
        level = acquired(s, gun_of(s, unit, shot.arm), target_of(s, shot.goal, shot.victim))
        tally.add("acquired", MODIFIERS["acquired"] * level, "14.3a")
    return tally


@rule("15.1d", "15.1f", "15.1g", "1.6.3f", "15.0b", "19.6a")
def _add_laying(s: Fight, unit: int, tally: Tally) -> None:
    """Turned turrets, hulls and guns; open hatches; a gun in flight."""
    roster, bit = s.setting.roster, 1 << unit
    if s.pivoted & bit:
        tally.add("hull", MODIFIERS["hull"], "1.6.3f" if roster.teams & bit else "15.1f")
    elif s.turned & bit:
        tally.add("turret", MODIFIERS["turret"], "15.1g")
    armour = KINDS[s.kind[unit]].armour
    if roster.vehicles & bit and armour and (armour.open_top or not s.buttoned & bit):
        tally.add("open", MODIFIERS["open"], "15.0b")
    if roster.helicopters & bit and not s.hovering & bit:
        tally.add("flying", MODIFIERS["firing_flying"], "19.6a")


@rule("14.0e", "19.5a")
def _add_target(s: Fight, victim: int, tally: Tally) -> None:
    """A vehicle on the move, a helicopter that hovers."""
    if victim == NOBODY:
        return
    if s.setting.roster.helicopters >> victim & 1:
        tally.add("hovering", MODIFIERS["hovering"], "19.5a")
    elif (s.moved | s.assaulted | s.group) >> victim & 1:
        tally.add("moving", MODIFIERS["moving_vehicle"], "14.0e")


@rule("14.0e", "5.0g", "19.5a")
def cover_of(s: Fight, shot: Shot, target: int) -> Tally:
    """The cover of one who is aimed at; helicopters have none."""
    if s.setting.roster.helicopters >> target & 1:
        return Tally()
    covers = cover(s, target, s.where[target], firing_from(s, shot))
    if shot.victim == NOBODY and on_the_move(s, target):
        covers.add("moving", MODIFIERS["moving_infantry"], "14.0e")
    return covers


@rule("14.0g")
def on_the_move(s: Fight, unit: int) -> bool:
    """Whether a man or group is moving, not crawling, or bears Move or Assault Move."""
    return bool((s.moved | s.assaulted) >> unit & 1 or (s.group >> unit & 1 and s.mode != CRAWL))


@rule("14.0b", "14.0l", "21.1d")
def struck(s: Fight, shot: Shot) -> list[int]:
    """Whom a hit strikes: the vehicle, or all men of the place, inside and on top of a bunker together; nobody
    aboard."""
    if shot.victim != NOBODY:
        return [shot.victim]
    roster, ground = s.setting.roster, s.setting.ground
    goal = shot.goal
    spots = ground.same_hex[goal] & ~ground.upper if ground.inside and not ground.upper >> goal & 1 else 1 << goal
    there = 0
    for spot in bits(spots):
        there |= s.at[spot]
    return list(bits(there & roster.infantry & roster.units[1 - roster.side[shot.unit]]))


class ToHit:
    """Reads two dice: at most so much hits; a natural 2 always, a natural 12 never."""

    __slots__ = ("need",)

    def __init__(self, need: int) -> None:
        self.need = need

    @rule("14.0e")
    def __call__(self, cast: Cast) -> str:
        """Natural dice first."""
        if cast.natural in (2, 12):
            return HIT if cast.natural == 2 else MISSED
        return HIT if cast.total <= self.need else MISSED

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToHit) and other.need == self.need

    def __hash__(self) -> int:
        return hash(("to hit", self.need))
