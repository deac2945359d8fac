"""Chapter 8, looked at ahead: what a group that closes in with the enemy must expect of the first round."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.contest import sum_of
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.eligible import attackers, close_arms, defenders
from lancio.games.lock_n_load.hands import lay_down, uses_left
from lancio.games.lock_n_load.melee import blow, fighters, hopeless, strength
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import KILLED, SATCHEL

Row = dict[str, object]


def arm_all(s: Fight, units: int) -> None:
    """Everybody fights with whatever makes him stronger, but keeps his satchels."""
    for unit in bits(units):
        for weapon in bits(close_arms(s, unit)):
            using = s.arms[unit] & s.wielded
            if s.setting.roster.weapons[weapon].sort == SATCHEL or uses_left(s, unit, False, using)[1] <= 0:
                continue
            before = strength(s, unit)
            s.wielded |= 1 << weapon
            if strength(s, unit) <= before:
                s.wielded &= ~(1 << weapon)


def attack_of(s: Fight, place: int, side: int) -> Row | None:
    """A side's attack on all who can be attacked there, on the weakest alone where the odds are hopeless; None: it has
    nobody to attack with, or nobody to attack."""
    mine = fighters(s, place, side)
    theirs = defenders(s, s.friends(1 - side, place))
    if not mine or not theirs:
        return None
    attack = sum(strength(s, unit) for unit in bits(mine))
    targets = theirs
    if hopeless(attack, sum(strength(s, unit) for unit in bits(theirs))):
        targets = 1 << min(bits(theirs), key=lambda unit: (strength(s, unit), unit))
    throw, column = blow(s, place, side, targets)
    names = s.setting.roster.names.names
    return {
        "p": float(throw.odds().get(KILLED, Fraction(0))),
        "odds": "-".join(str(part) for part in BOX.odds[column]),
        "kill": BOX.kills[column],
        "bonus": sum_of(throw.total),
        "attack": attack,
        "defence": sum(strength(s, unit) for unit in bits(targets)),
        "targets": [names[unit] for unit in bits(targets)],
    }


def left_behind(s: Fight, units: int) -> int:
    """The machine guns on their tripods that stay where they are if these units go (1.6.1.01a)."""
    out = 0
    for unit in bits(units):
        out |= s.arms[unit] & s.mounted
    return out


def clash(s: Fight, units: int, place: int) -> Row:
    """The first round if a group closes in unharmed and everybody fights with what comes along: its attack, the
    enemy's. `taken`: nobody there can fight back, so that they are eliminated without a round (8.1f); `lost`: nobody
    who comes in can."""
    there = s.clone()
    side = s.setting.roster.side[lowest(units)]
    for unit in bits(units):
        for weapon in bits(left_behind(there, 1 << unit)):
            lay_down(there, weapon, there.where[unit])
        there.shift(unit, place)
    there.wielded = there.aside = there.doomed = there.aided = 0
    for one in (0, 1):
        arm_all(there, attackers(there, there.friends(one, place)))
    able = [bool(defenders(there, there.friends(one, place))) for one in (side, 1 - side)]
    return {
        "mine": attack_of(there, place, side),
        "theirs": attack_of(there, place, 1 - side),
        "taken": able[0] and not able[1],
        "lost": able[1] and not able[0],
    }
