"""What vehicles, guns and helicopters are worth, and what a shell costs on average, from the tables of the rules."""

from __future__ import annotations

from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.goals import POINT, PRIZE
from lancio.games.lock_n_load.bot.worth import all_worth, loss, now_worth, targets_of
from lancio.games.lock_n_load.men import KINDS, commander
from lancio.games.lock_n_load.ordnance import Shot, aiming, cover_of, need_of, struck
from lancio.games.lock_n_load.penetration import ABANDONED, DESTROYED, SHAKEN, blast, vehicle_odds
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY

#: what a vehicle, a helicopter and a gun are worth before any points of the scenario; an armour leader adds to it
MACHINE, GUN, BOSS = 2.2, 1.2, 0.4
#: the part of its worth that a machine loses by being Shaken or Damaged; what is left of one that is
SHAKEN_PART, LEFT = 0.4, 0.75


@cache
def price_of(setting: Setting, side: int, kind: str) -> float:
    """What the rows of the scenario make of the loss of a counter of a sort: points, and losses that decide at once."""
    total = 0.0
    for row in setting.scene.points:
        if row.side != side and row.count.what == "lost" and row.count.side == side and kind in row.count.kinds:
            total += POINT * row.each / 2
    for rule_row in setting.scene.rows:
        for test in rule_row.tests:
            if test.plus.what == "lost" and test.plus.side == side and kind in test.plus.kinds and test.minus is None:
                total += PRIZE / max(1, test.limit)
    return total


def machine_worth(s: Fight, unit: int) -> float:
    """What a vehicle, a helicopter or a gun is worth, as it is."""
    roster, side = s.setting.roster, s.setting.roster.side[unit]
    if roster.vehicles >> unit & 1:
        value = MACHINE + price_of(s.setting, side, "vehicle") + (BOSS if commander(s, unit) != NOBODY else 0.0)
    elif roster.helicopters >> unit & 1:
        value = MACHINE + price_of(s.setting, side, "helicopter")
    elif roster.guns >> unit & 1:
        value = GUN + price_of(s.setting, side, "gun")
    else:
        return now_worth(s, unit)
    value += all_worth(s, s.riders(1 << unit))
    return value * LEFT if (s.shaken | s.damaged) >> unit & 1 else value


def stake(s: Fight, units: int) -> float:
    """What some counters are worth, machines among them."""
    return sum(machine_worth(s, unit) for unit in bits(units))


# -- dice ----------------------------------------------------------------------------------------


@cache
def hit_chance(most: int) -> float:
    """The chance that two dice are at most so many, where 2 always hits and 12 never."""
    return sum(6 - abs(two - 7) for two in range(2, 12) if two == 2 or two <= most) / 36


@lru_cache(8192)
def pierced(pen: int, armour: int, morale: int, shaken: bool) -> float:
    """The part of its worth that a vehicle loses on average by a hit on a side with this armour."""
    total = 0.0
    for own in range(1, 7):
        for other in range(1, 7):
            gap = other + armour - own - pen
            if (own, other) == (1, 6):
                continue
            if gap < 0 or (own, other) == (6, 1):
                total += 1.0
                continue
            rattled = 1.0 if shaken else SHAKEN_PART
            fails = sum(6 - abs(two - 7) for two in range(2, 13) if two - gap > morale or (gap and two == 12)) / 36
            total += fails * (rattled if gap else 1.0) + (0.0 if gap else (1 - fails) * rattled)
    return total / 36


# -- real shots ----------------------------------------------------------------------------------


def shell_loss(s: Fight, shot: Shot) -> float:
    """What a shot of ordnance costs its target on average."""
    if shot.victim != NOBODY:
        odds = vehicle_odds(s, shot)
        gone = float(odds.get(DESTROYED, 0) + odds.get(ABANDONED, 0))
        rest = float(odds.get(SHAKEN, 0) + odds.get("damaged", 0))
        return machine_worth(s, shot.victim) * (gone + SHAKEN_PART * rest)
    need, plus = need_of(s, shot), aiming(s, shot).total
    whom = 0
    for unit in struck(s, shot):
        whom |= 1 << unit
    total = 0.0
    for unit, most, value, results, frail in targets_of(s, whom):
        chance = hit_chance(need - plus - cover_of(s, shot, unit).total)
        worth = max(value, machine_worth(s, unit))
        total += chance * worth * loss(blast(s, shot, unit).total, most, results, frail)
    return total


def lowest_armour(s: Fight, vehicle: int) -> int:
    """What small arms and assaults meet."""
    armour = KINDS[s.kind[vehicle]].armour
    return armour.lowest if armour is not None else 0
