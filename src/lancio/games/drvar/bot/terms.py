"""What speaks for a side of Caccia a Tito, from what it may know: Victory Points, counters in reach, men and points."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.drvar.bot.german import fading
from lancio.games.drvar.forces import COUNTERS, GERMAN, YUGOSLAV
from lancio.games.drvar.pieces import ALL_COUNTERS, COMMANDS, COUNTER_FIRST, FIGHTERS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import FOOT
from lancio.games.drvar.victory import german_parts, yugoslav_parts


def terms(s: Drvar, side: int) -> dict[str, float]:
    """In Victory Points and SP, from the side's point of view."""
    sign = 1.0 if side == GERMAN else -1.0
    score = sum(part.value for part in german_parts(s)) - sum(part.value for part in yugoslav_parts(s))
    held = s.held
    hidden = len(COUNTERS) - s.opened.bit_count()
    near = guarded = 0.0
    germans = [(hex_, s.sp_at(GERMAN, hex_)) for hex_ in bits(held[GERMAN])]
    for piece in bits(ALL_COUNTERS & s.present):
        if s.opened >> (piece - COUNTER_FIRST) & 1:
            continue
        goal = s.where[piece]
        left = fading(goal, FOOT)
        near += max((left[hex_] for hex_, sp in germans if sp), default=0.0)
        guarded += min(4, s.sp_at(YUGOSLAV, goal)) / 4
    german_sp, yugoslav_sp = sum(sp for _, sp in germans), s.sp_of(FIGHTERS[YUGOSLAV] & s.present)
    command = s.where[COMMANDS[GERMAN]]
    alone = bool(command) and not s.command_dead and not s.sp_at(GERMAN, command)
    pressed = (
        sum(s.sp_at(YUGOSLAV, h) for h in bits(s.setting.ground.near[2][command] & held[YUGOSLAV])) if command else 0
    )
    return {
        "score": sign * score / 30,
        "hidden": sign * (hidden - 3) / 3,
        "near": sign * near / 2,
        "guarded": sign * guarded / 2,
        "germans": sign * (german_sp - 30) / 15,
        "yugoslavs": sign * (yugoslav_sp - 40) / 20,
        "points": sign * (s.pa[GERMAN] - s.pa[YUGOSLAV]) / 10,
        "command-alone": sign * float(alone),
        "command-pressed": sign * pressed / 6,
    }
