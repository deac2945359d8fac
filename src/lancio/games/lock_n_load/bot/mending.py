"""What it is worth to the Shaken to be where they may rally, and to leaders to be with them."""

from __future__ import annotations

from functools import cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.worth import LOSS, worth
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.men import KINDS, leadership, morale
from lancio.games.lock_n_load.state import Fight

COVER = BOX.figures["rally_cover"]


@cache
def rally_chance(most: int) -> float:
    """The chance that two dice show at most a number."""
    return sum(6 - abs(two - 7) for two in range(2, min(12, most) + 1)) / 36


def mending(s: Fight, units: int, place: int, friends: int) -> float:
    """What the Shaken of some units can expect of the next Rally phase at a place, with the friends they find there.
    Leaders try first, and those who come through help the others."""
    roster = s.setting.roster
    plus = COVER if own_cover(s, place) > 0 else 0
    there = units | friends
    chiefs = [
        (1.0 if not s.shaken >> chief & 1 else rally_chance(morale(s, chief) + plus), leadership(s, chief), chief)
        for chief in bits(there & (roster.leaders | roster.chaplains))
    ]
    hero = bool(there & roster.heroes)
    total = 0.0
    for unit in bits(units & s.shaken):
        base = morale(s, unit) + plus
        alone = rally_chance(base) if KINDS[s.kind[unit]].self_rally or hero else 0.0
        best = max((p * rally_chance(base + help_) for p, help_, chief in chiefs if chief != unit), default=0.0)
        total += LOSS["shaken"] * worth(s, unit) * max(alone, best)
    return total
