"""Chapter 1.6.1.1: machine guns that jam. Only weapons whose row says `jams` do; no force in this box has one."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.volleys import Volley
from lancio.games.lock_n_load.words import NOBODY


@rule("1.6.1.1a", "1.6.1.1b")
def jam(s: Fight, v: Volley, die: int, defence: int) -> Volley:
    """What is left of an attack: if both dice show the same, one machine gun that can jam does, and its firepower
    leaves the attack."""
    some = v.weapons & s.setting.roster.jams
    if die != defence or not some:
        return v
    weapon = lowest(some)
    s.jammed |= 1 << weapon
    s.tell("weapon-jammed", "1.6.1.1b", weapon=weapon)
    return v._replace(weapons=v.weapons & ~(1 << weapon))


@rule("1.6.1.1b")
def clear(s: Fight) -> None:
    """With the Rally phase they are cleared in the hands of whoever is in good order."""
    for weapon in bits(s.jammed):
        unit = s.holder[weapon]
        if unit != NOBODY and not s.shaken >> unit & 1:
            s.jammed &= ~(1 << weapon)
            s.tell("weapon-cleared", "1.6.1.1b", weapon=weapon)
