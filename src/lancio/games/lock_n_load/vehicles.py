"""Chapters 15.0 and 15.2: vehicles. Who of them may act, in an own impulse and against a mover."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY


@rule("15.1b", "4.0j", "8.1h")
def idle(s: Fight, side: int, place: int) -> int:
    """The vehicles of a place that have done nothing this turn, Shaken ones too. A melee there does not lock them."""
    return s.friends(side, place) & s.setting.roster.vehicles & ~s.marked


@rule("4.0e", "4.0r", "4.1f", "5.1f", "15.0d", "15.0g", "15.2a", "8.1h")
def able_vehicles(s: Fight, place: int) -> int:
    """The vehicles and helicopters of a place that may fire in the impulse going on: in good order, unmarked; after an
    Assault Move; with weapons left in the impulse in which they fired; or Ops Complete as spotters, at what they
    spotted."""
    here = s.friends(s.active, place) & s.setting.roster.carriers
    if not here or s.setting.ground.boxes >> place & 1:
        return 0
    here &= ~(s.shaken | s.moved | s.damaged | s.fired & ~s.firing)
    if not s.reach >> place & 1:
        here &= s.arrived
    return here & (~s.complete | (1 << s.spotter if s.spotter != NOBODY and s.sighted else 0))


@rule("5.3a", "4.1e", "4.0r", "15.0d", "8.1h", "19.7a")
def watchful_vehicles(s: Fight, side: int, place: int) -> int:
    """The vehicles and helicopters of a place that may fire at a mover: in good order, no Move and no Fired marker,
    unless they fired in the declaration going on; Ops Complete too, at half firepower."""
    here = s.friends(side, place) & s.setting.roster.carriers
    if not here or s.setting.ground.boxes >> place & 1:
        return 0
    again = s.firing if s.declared == place else 0
    return here & ~(s.shaken | s.moved | s.damaged | s.fired & ~again)
