"""What speaks for a side of Duel in the Dark, from what it may know: the score, the raid to come, guns and fighters."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.bombing import bombing_tally
from lancio.games.duel_in_the_dark.bot.bomber_chances import bomber_chances
from lancio.games.duel_in_the_dark.pieces import EVERY_SQUADRON, LIGHT
from lancio.games.duel_in_the_dark.seen.imagine import possible
from lancio.games.duel_in_the_dark.state import DISPERSING, DOWN, DUEL, FLYING, Raid
from lancio.games.duel_in_the_dark.words import NO_CITY

#: how near a squadron must be to the Bomber to trouble it, in hexes
CLOSE = 4
#: what a raid is taken to bring before anybody knows
USUAL = 4.0


def terms(s: Raid, side: int) -> dict[str, float]:
    """In points, from the side's point of view. With sides swapped the night before counts for whoever flew it."""
    british = side == s.british
    sign = 1.0 if british else -1.0
    out = {"score": sign * s.score / 5}
    if s.setting.swap and s.nights_won:
        out["before"] = sign * -s.nights_won[0] / 5
    flying = s.bomber_state != DOWN
    placed = s.phase >= DISPERSING
    if flying and not s.bombed:
        out["raid"] = sign * promised(s, british, placed) / 5
    if flying and placed:
        out["guns"] = sign * (guns_known(s) if british else guns_feared(s)) / 5
        out["way"] = sign * ((len(s.route) - s.flown if british else 8) - 8) / 8
    if s.phase == DUEL:
        fuel = close = meeting = 0.0
        first = bomber_chances(s)[0] if not british and flying else None
        for q in EVERY_SQUADRON:
            if (s.lost | s.crashed) >> q & 1 or not s.at[q]:
                continue
            fuel += s.fuel[q]
            if flying and s.alt[q] and s.bomber_at:
                far = s.setting.ground.distance[s.at[q]][s.bomber_at]
                close += max(0.0, 1 - far / CLOSE)
                if first is not None:
                    meeting += first.get(s.at[q], 0.0)
        if british and flying:
            ahead = next_hex(s)
            meeting = float(sum(1 for q in EVERY_SQUADRON if s.alt[q] and s.at[q] == ahead))
        aloft = sum(1 for q in EVERY_SQUADRON if s.alt[q])
        out["fuel"] = sign * (fuel - 16) / 10
        out["close"] = sign * close / 2
        out["meeting"] = sign * meeting
        out["aloft"] = sign * (aloft if s.bomber_state == DOWN else 0)
        out["tokens"] = sign * (s.tokens if not s.bombed else 0) / 4
        out["mosquito"] = sign * float(s.mosquito_state == FLYING)
    return out


def promised(s: Raid, british: bool, placed: bool) -> float:
    """What the bombing may bring: of the target for who knows it, on average for the others."""
    if british:
        return float(bombing_tally(s, s.target, False).total) if s.target != NO_CITY else USUAL
    if not placed or s.setting.solo:
        return USUAL
    cities = {city for _, city in possible(s)}
    if not cities:
        return 0.0
    worths = [float(bombing_tally(s, city, False).total) for city in cities]
    marked = [w for city, w in zip(cities, worths, strict=True) if s.marks[s.setting.ground.cities[city].hex]]
    return max(marked) if marked else sum(worths) / len(worths)


def guns_known(s: Raid) -> float:
    """The guns on the way that is still to be flown."""
    here = s.bomber_at if s.bomber_at != OFF else s.start
    total = 0
    neighbours = s.setting.ground.board.neighbours
    for d in s.route[s.flown :]:
        here = neighbours[here][d]
        guns = s.flak_at(here)
        if guns:
            total += guns * (1 + s.count(here, LIGHT))
    return float(total)


def guns_feared(s: Raid) -> float:
    """The guns on the ways that are likely."""
    total = 0.0
    for chances in bomber_chances(s):
        for hex_, chance in chances.items():
            guns = s.flak_at(hex_)
            if guns:
                total += chance * guns * (1 + s.count(hex_, LIGHT))
    return total


def next_hex(s: Raid) -> int:
    """Where the Bomber goes next, for the British."""
    if s.flown >= len(s.route) or s.bomber_at == OFF:
        return OFF
    return s.setting.ground.board.neighbours[s.bomber_at][s.route[s.flown]]
