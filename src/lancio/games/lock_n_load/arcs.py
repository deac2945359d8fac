"""Arcs of fire and the side of impact (F21). Whatever faces, faces a corner: vertex 0 to 5, hull and turret apart."""

from __future__ import annotations

from lancio import hexes
from lancio.engine.citations import rule
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import Fight
from lancio.hexes import FLANK, FRONT, REAR

_KINDS = BOX.counters.kinds
ZONES = {FRONT: 0, FLANK: 1, REAR: 2}
CORNER_COUNT = 6


@rule("14.0c", "1.6.3e", "1.6.3i", "5.0k")
def in_arc(s: Fight, from_hex: int, corner: int, goal_hex: int) -> bool:
    """Whether a hex lies before a piece that faces a corner, the edges of its arc included; its own hex always does."""
    hex_ = s.setting.ground.board.hex
    return hexes.in_arc(hexes.arc_of_corner(corner), hex_[from_hex], hex_[goal_hex])


def bearing_corners(s: Fight, from_hex: int, goal_hex: int) -> int:
    """The corners, as a mask, that a piece may face to have a hex in its arc."""
    hex_ = s.setting.ground.board.hex
    out = 0
    for corner in hexes.corners_facing(hex_[from_hex], hex_[goal_hex]):
        out |= 1 << corner
    return out


@rule("15.1g")
def nearest_corners(old: int, corners: int) -> int:
    """Those of some corners that take the least turning."""
    turns = {corner: hexes.turn_between(old, corner) for corner in range(CORNER_COUNT) if corners >> corner & 1}
    least = min(turns.values(), default=0)
    out = 0
    for corner, turn in turns.items():
        out |= 1 << corner if turn == least else 0
    return out


def corners_turned(old: int, new: int) -> int:
    """How many corners lie between two facings, the shorter way round."""
    return hexes.turn_between(old, new)


@rule("14.1a", "14.1c", "5.0k")
def impact(s: Fight, vehicle: int, shooter_hex: int, turret: bool) -> int:
    """Where a shot strikes the hull or the turret: 0 front, 1 side, 2 rear. On a dividing line, and in one hex, the
    part with the least armour."""
    armour = _KINDS[s.kind[vehicle]].armour
    assert armour is not None
    values = armour.turret if turret and armour.turret else armour.hull
    corner = s.turret[vehicle] if turret and armour.turret else s.facing[vehicle]
    hex_ = s.setting.ground.board.hex
    target = s.hex_of(s.where[vehicle])
    zones = [ZONES[zone] for zone in hexes.impact(hex_[target], corner, hex_[shooter_hex])] or list(ZONES.values())
    return min(zones, key=lambda zone: (values[zone], zone))


def armour_at(s: Fight, vehicle: int, zone: int, turret: bool) -> int:
    """The armour of a side of the hull or the turret; helicopters and whatever has no turret: the hull's."""
    armour = _KINDS[s.kind[vehicle]].armour
    assert armour is not None
    return (armour.turret if turret and armour.turret else armour.hull)[zone]


def has_turret(s: Fight, vehicle: int) -> bool:
    """Whether a vehicle has a turret."""
    armour = _KINDS[s.kind[vehicle]].armour
    return armour is not None and bool(armour.turret)


@rule("15.1g")
def face(s: Fight, unit: int, corner: int) -> None:
    """Hull or gun points to a corner; a turret is carried along."""
    s.turret[unit] = (s.turret[unit] + corner - s.facing[unit]) % CORNER_COUNT
    s.facing[unit] = corner
