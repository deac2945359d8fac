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


@rule("8.0s", "1.6.3c", "8.0j")
def attackers(s: Fight, units: int) -> int:
    """Those who can attack: weapon teams only defend."""
    return defenders(s, units) & ~s.setting.roster.teams
