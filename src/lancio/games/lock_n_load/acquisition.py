"""Chapter 14.3: what a gun has acquired. Kept per weapon: one target, a vehicle or the men of a place, at 1 or 2.

A gun is a unit (a weapon team, a vehicle, a helicopter), or a support weapon, numbered after all units. When a counter
leaves its place the position itself forgets what that ends (`Fight.lose_aim`).
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY

MOST = 2


def gun_of(s: Fight, unit: int, weapon: int = NOBODY) -> int:
    """The number of a gun: of a support weapon if there is one, else of the unit."""
    return unit if weapon == NOBODY else s.setting.roster.count + weapon


def target_of(s: Fight, place: int, vehicle: int = NOBODY) -> int:
    """The number of a target: a vehicle, or all others of a place."""
    return vehicle if vehicle != NOBODY else s.setting.roster.count + place


@rule("14.3a", "14.3b", "14.3d")
def acquired(s: Fight, gun: int, target: int) -> int:
    """0, 1 or 2."""
    value = s.aim[gun]
    return 1 + (value - 1 & 1) if value and value - 1 >> 1 == target else 0


def level(s: Fight, gun: int) -> tuple[int, int]:
    """What a gun has acquired, NOBODY for nothing, and how well."""
    value = s.aim[gun]
    return (value - 1 >> 1, 1 + (value - 1 & 1)) if value else (NOBODY, 0)


@rule("14.3a", "14.3b")
def acquire(s: Fight, gun: int, target: int) -> None:
    """The gun has fired and not destroyed its target: one better than before, two at most; another target starts at
    one."""
    put(s, gun, target, min(MOST, acquired(s, gun, target) + 1))


def put(s: Fight, gun: int, target: int, how_well: int) -> None:
    """A marker on a target."""
    s.aim[gun] = 1 + 2 * target + how_well - 1
    s.aiming |= 1 << gun


@rule("14.3b")
def forget(s: Fight, gun: int) -> None:
    """A gun has acquired nothing any more."""
    s.aim[gun] = 0
    s.aiming &= ~(1 << gun)
