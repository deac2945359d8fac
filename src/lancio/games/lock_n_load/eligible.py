"""Chapter 8: who can fight hand to hand, and who is only in the way."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import FLAME, MG, SATCHEL

MELEE_WEAPONS = frozenset((MG, FLAME, SATCHEL))


def close_arms(s: Fight, unit: int) -> int:
    """The weapons of a unit that can be used in melee."""
    out = 0
    for weapon in bits(s.arms[unit] & ~s.jammed):
        if s.setting.roster.weapons[weapon].sort in MELEE_WEAPONS:
            out |= 1 << weapon
    return out


@rule("8.1e", "5.1c", "8.0j", "11.3c", "11.1a")
def defenders(s: Fight, units: int) -> int:
    """Those who can be attacked in melee: not the Shaken, medics, chaplains, snipers, nor leaders without a weapon for
    it."""
    roster = s.setting.roster
    out = units & roster.infantry & ~(s.shaken | roster.medics | roster.chaplains | roster.snipers)
    for unit in bits(out & (roster.leaders | roster.advisors)):
        if not close_arms(s, unit):
            out &= ~(1 << unit)
    return out


@rule("17.1a", "11.2c", "1.6.3h")
def assaulters(s: Fight, units: int) -> int:
    """Those who can close assault a vehicle: groups but no weapon teams, and heroes, in good order."""
    roster = s.setting.roster
    return units & (roster.mmc & ~roster.teams | roster.heroes) & ~s.shaken


@rule("17.1b", "17.1l")
def escorts(s: Fight, side: int, place: int) -> int:
    """Those of a side who keep a close assault from the vehicles of a place: whoever can fight, scouts only with a
    weapon for it. Nobody aboard does."""
    out = defenders(s, s.friends(side, place))
    for unit in bits(out & s.setting.roster.scouts):
        out &= ~(0 if close_arms(s, unit) else 1 << unit)
    return out


@rule("17.1b", "17.1k")
def preys(s: Fight, side: int, place: int) -> int:
    """The vehicles of a side at a place that can be close assaulted: none if they are escorted."""
    vehicles = s.friends(side, place) & s.setting.roster.vehicles
    return vehicles if vehicles and not escorts(s, side, place) else 0


@rule("8.0s", "1.6.3c", "8.0j")
def attackers(s: Fight, units: int) -> int:
    """Those who can attack: weapon teams only defend."""
    return defenders(s, units) & ~s.setting.roster.teams
