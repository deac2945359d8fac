"""Chapters 9.2.5 and 9.3: step losses, and the death of sticks."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.games.night_drop.advantage import advantage_killed
from lancio.games.night_drop.pieces import GERMAN, GERMAN_FIRST, NAME, SIDES, STICK_COUNT
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PA, STICK_TYPES


@rule("9.2.5a", "9.2.5b", "3.1.1b")
def lose_step(s: Night, unit: int, log: Log | None, why: str = "9.2.5a") -> None:
    """Full strength becomes reduced, reduced is eliminated, and so is what has no back. A stick dies."""
    if unit < STICK_COUNT:
        kill_sticks(s, 1 << unit, why, log)
        return
    has_back = unit < GERMAN_FIRST or s.german_type(unit).reduced is not None
    if has_back and not s.reduced >> unit & 1:
        s.reduced |= 1 << unit
        if log is not None:
            log.add("step-lost", why, unit=NAME[unit])
        return
    hex_ = s.where[unit]
    s.lift(unit)
    s.dead |= 1 << unit
    if log is not None:
        log.add("eliminated", "9.2.5b" if not has_back else why, unit=NAME[unit])
    orphans(s, hex_, log)


@rule("9.3.2b")
def orphans(s: Night, hex_: int, log: Log | None) -> None:
    """When the last company of a hex is eliminated, the sticks stacked with it die too, at once."""
    if not s.fighters_at(hex_):
        kill_sticks(s, s.sticks_at(hex_), "9.3.2b", log)


@rule("9.3.2c", "2.5d")
def kill_sticks(s: Night, sticks: int, why: str, log: Log | None) -> None:
    """Sticks die in combat. The German alone looks at those that were Unknown; a PIR Advantage is shown (R8)."""
    for stick in bits(sticks):
        unknown = not s.face_up >> stick & 1
        s.lift(stick)
        s.dead |= 1 << stick
        if unknown:
            s.combat_dead |= 1 << stick
        if log is not None:
            log.add("stick-killed", why, unit=NAME[stick])
            if unknown:
                log.reveal(
                    "stick-seen",
                    "9.3.2c",
                    (SIDES[GERMAN],),
                    unit=NAME[stick],
                    type=STICK_TYPES[s.kind[stick]],
                )
        if s.kind[stick] == PA:
            advantage_killed(s, stick, log)
