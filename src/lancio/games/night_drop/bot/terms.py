"""What speaks for a side of Night Drop, from what it may know: points held, points in reach, strength."""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.masks import bits, mask_of
from lancio.games.night_drop.bot.prospects import FAR, rings, way_to
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, ALL_STICKS, GERMAN, STICKS_OF, US
from lancio.games.night_drop.state import NO_COUNTER, Night

#: half points of way that halve what an objective promises
HALF_WAY = 10
#: how much of a controlled hex may be lost again to a German so many hexes off
NEAR = ((1, 1.0), (2, 0.8), (3, 0.6), (4, 0.35))


@lru_cache(maxsize=512)
def nearness(goal: int) -> tuple[float, ...]:
    """hex -> how near it is to a goal on foot, from 1 to 0."""
    return tuple(1 / (1 + cost / HALF_WAY) if cost < FAR else 0.0 for cost in way_to(goal))


def counter_worths(s: Night, side: int) -> list[float]:
    """VP hex -> what its counter is worth, as far as the side knows: one that it has not seen counts the mean of those
    that it has not seen."""
    hexes = s.setting.scene.vp_hexes
    unseen = list(s.vp_cup)
    known: list[float] = []
    for hex_, value in zip(hexes, s.vp_value, strict=True):
        if value == NO_COUNTER or (side == US or s.vp_open >> hex_ & 1):
            known.append(float(value))
        else:
            unseen.append(value)
            known.append(float(NO_COUNTER))
    mean = sum(unseen) / len(unseen) if unseen else 0.0
    return [mean if value == NO_COUNTER else value for value in known]


def gathering(s: Night) -> tuple[float, float]:
    """How near sticks are to forming companies, and how many of them Germans may catch: by where they lie, which
    everybody sees."""
    german = s.occupied[GERMAN]
    mates = caught = 0.0
    for regiment in STICKS_OF:
        where: dict[int, int] = {}
        for stick in bits(regiment & s.present):
            hex_ = s.where[stick]
            where[hex_] = where.get(hex_, 0) + 1
        lying = mask_of(where)
        for hex_, count in where.items():
            near = rings(hex_)
            if count > 1:
                mates += count
            elif near[1] & lying:
                mates += 0.6
            elif near[2] & lying:
                mates += 0.3
            if (near[1] | near[2]) & german and not s.fighters_at(hex_):
                caught += count
    return mates, caught


def needed(s: Night) -> int:
    """The points that the US needs to win."""
    return min(level.points for level in s.setting.figures.levels if level.winner == US)


def terms(s: Night, side: int) -> dict[str, float]:
    """In points and steps, from the side's point of view."""
    sign = 1.0 if side == US else -1.0
    where, german = s.where, s.occupied[GERMAN]
    companies = [where[unit] for unit in bits(ALL_COMPANIES & s.present)]
    germans = [where[unit] for unit in bits(ALL_GERMANS & s.present)]
    held = open_ = shaky = barred = 0.0
    for hex_, worth in zip(s.setting.scene.vp_hexes, counter_worths(s, side), strict=True):
        near = nearness(hex_)
        if s.control >> hex_ & 1:
            held += worth
            if not s.fighters_at(hex_):
                ring = rings(hex_)
                shaky += worth * next((share for n, share in NEAR if ring[n] & german), 0.0)
            elif germans:
                shaky += 0.3 * worth * max(near[h] for h in germans)
        elif german >> hex_ & 1:
            barred += worth * (max(near[h] for h in companies) if companies else 0.0)
        elif companies:
            open_ += worth * max(near[h] for h in companies)
    strength = 2 * len(companies) - (ALL_COMPANIES & s.present & s.reduced).bit_count()
    against = 2 * len(germans) - (ALL_GERMANS & s.present & s.reduced).bit_count()
    mates, caught = gathering(s)
    return {
        "held": sign * (held - needed(s)) / 4,
        "in-reach": sign * open_ / 4,
        "barred": sign * barred / 4,
        "shaky": sign * shaky / 4,
        "companies": sign * (strength - 8) / 4,
        "sticks": sign * ((ALL_STICKS & s.present).bit_count() - 15) / 8,
        "gathered": sign * (mates - 8) / 8,
        "hunted": sign * (caught - 4) / 4,
        "germans": sign * (against - 12) / 4,
        "cup": sign * (s.cup.bit_count() - 6) / 4,
    }
