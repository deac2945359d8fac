"""What counters are worth, and what fire and blows cost them on average: numbers from the tables of the rules."""

from __future__ import annotations

from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import band, column
from lancio.games.lock_n_load.eligible import close_arms
from lancio.games.lock_n_load.hands import firepower_of
from lancio.games.lock_n_load.men import KINDS, is_squad, leadership, morale
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HALF, HERO, LEADER, MEDIC, SATCHEL, SCOUT, SNIPER, SQUAD

_SORT, _FP = BOX.counters.sort, BOX.counters.firepower
#: of each sort of counter; firepower, weapons and leadership come on top
SORTS = {SQUAD: 1.4, HALF: 0.7, LEADER: 0.8, HERO: 1.1, MEDIC: 0.3, SCOUT: 0.4, SNIPER: 0.8}
OTHER = 0.6
#: of a point of firepower, of a point of a weapon, of leadership
FIREPOWER, WEAPON, LEADERSHIP = 0.3, 0.15, 0.4
#: the part of its worth that a counter loses by each result
LOSS = {
    "none": 0.0, "shaken": 0.4, "casualties": 0.7, "wounded": 0.7, "eliminated": 1.0, "abandoned": 1.0,
    "destroyed": 1.0, "damaged": 0.5,
}  # fmt: skip
#: a half-squad or a man who is hurt again is gone
LAST = 1.0
#: how far attack less defence may lie apart, dice left out
LOW, HIGH = -5, 24


def worth(s: Fight, unit: int) -> float:
    """What a counter is worth in good order."""
    kind = s.kind[unit]
    value = SORTS.get(_SORT[kind], OTHER) + FIREPOWER * _FP[kind]
    if s.setting.roster.leaders >> unit & 1:
        value += LEADERSHIP * leadership(s, unit)
    for weapon in bits(s.arms[unit]):
        value += WEAPON * firepower_of(s, weapon)
    return value


def now_worth(s: Fight, unit: int) -> float:
    """What it is worth as it is: less if Shaken or wounded."""
    value = worth(s, unit)
    return value * 0.6 if (s.shaken | s.wounded) >> unit & 1 else value


def all_worth(s: Fight, units: int) -> float:
    """Of some counters."""
    return sum(now_worth(s, unit) for unit in bits(units))


@lru_cache(4096)
def loss(plus: int, most: int, results: tuple[str, ...], frail: bool) -> float:
    """The part of its worth that a unit loses to an attack on average: attack less defence without dice, the morale
    it checks with (leadership added), the column of its table."""
    total = 0.0
    for gap in range(-5, 6):
        diff = gap + plus
        if diff > 0:
            total += (6 - abs(gap)) * check_loss(diff, most, results, frail)
    return total / 36


@lru_cache(4096)
def sniped(plus: int, most: int, results: tuple[str, ...], frail: bool) -> float:
    """The same for two dice against one."""
    total = 0.0
    for two in range(2, 13):
        for one in range(1, 7):
            diff = two + plus - one
            if diff > 0:
                total += (6 - abs(two - 7)) * check_loss(diff, most, results, frail)
    return total / 216


@lru_cache(4096)
def check_loss(diff: int, most: int, results: tuple[str, ...], frail: bool) -> float:
    """What a check costs on average."""
    total = 0.0
    for die in range(1, 7):
        result = results[band(die + diff, most)]
        part = LOSS[result]
        if frail and result in ("casualties", "wounded"):
            part = LAST
        total += part
    return total / 6


def frail(s: Fight, unit: int) -> bool:
    """Whether the next loss is its last: half-squads, the wounded."""
    return bool(s.wounded >> unit & 1) or (bool(s.setting.roster.mmc >> unit & 1) and _SORT[s.kind[unit]] != SQUAD)


Target = tuple[int, int, float, tuple[str, ...], bool]


def targets_of(s: Fight, units: int) -> list[Target]:
    """Units as targets: number, morale with the help of leaders, worth now, column, frailty."""
    roster = s.setting.roster
    chiefs = units & roster.leaders & ~s.shaken
    found = []
    for unit in bits(units):
        help_ = 0
        for chief in bits(chiefs & ~(1 << unit)):
            help_ = max(help_, leadership(s, chief))
        found.append((unit, morale(s, unit) + help_, now_worth(s, unit), column(s, unit), frail(s, unit)))
    return found


class Curve:
    """What an attack costs some units together, by attack less defence; worked out where it is asked."""

    __slots__ = ("known", "rows", "total")

    def __init__(self, s: Fight, units: int) -> None:
        self.rows = targets_of(s, units)
        self.total = sum(row[2] for row in self.rows)
        self.known: dict[int, float] = {}

    def __call__(self, plus: int) -> float:
        if plus <= LOW:
            return 0.0
        found = self.known.get(plus)
        if found is None:
            found = 0.0
            for _, most, value, results, weak in self.rows:
                found += value * loss(min(plus, HIGH), most, results, weak)
            self.known[plus] = found
        return found


# -- melee ---------------------------------------------------------------------------------------


def might(s: Fight, unit: int) -> int:
    """What a unit can count in melee with the best of its weapons; satchels are kept."""
    roster = s.setting.roster
    if roster.teams >> unit & 1:
        return 1
    own = (_FP[s.kind[unit]] or 1) + KINDS[s.kind[unit]].fierce
    best = 0
    for weapon in bits(close_arms(s, unit)):
        if roster.weapons[weapon].sort != SATCHEL:
            best = max(best, firepower_of(s, weapon))
    if roster.smc >> unit & 1:
        best = (best + 1) // 2
        return best if roster.leaders >> unit & 1 else max(own, best)
    return own + best if is_squad(s, unit) else max(own, best)


@cache
def kill_chance(attack: int, defence: int, shift: int, plus: int) -> float:
    """The chance of a blow at these odds."""
    at = 0
    for i, (a, d) in enumerate(BOX.odds):
        if attack * d >= a * defence:
            at = i
    need = BOX.kills[min(len(BOX.kills) - 1, max(0, at + shift))] - plus
    return sum(6 - abs(two - 7) for two in range(max(2, need), 13)) / 36
