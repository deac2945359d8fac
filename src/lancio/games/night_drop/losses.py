"""Chapters 9.2.5 and 9.3: step losses, and the death of sticks."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.advantage import advantage_killed
from lancio.games.night_drop.pieces import GERMAN_FIRST, STICK_COUNT, TO_GERMAN
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PA


@rule("9.2.5a", "9.2.5b", "3.1.1b")
def lose_step(s: Night, unit: int, why: str = "9.2.5a") -> None:
    """Full strength becomes reduced, reduced is eliminated, and so is what has no back. A stick dies."""
    if unit < STICK_COUNT:
        kill_sticks(s, 1 << unit, why)
        return
    has_back = unit < GERMAN_FIRST or s.german_type(unit).reduced is not None
    if has_back and not s.reduced >> unit & 1:
        s.reduced |= 1 << unit
        s.tell("step-lost", why, unit=unit, lost=1 << unit)
        return
    hex_ = s.where[unit]
    s.discard(unit)
    s.tell("eliminated", why if has_back else "9.2.5b", unit=unit, lost=1 << unit)
    orphans(s, hex_)


@rule("9.3.2b")
def orphans(s: Night, hex_: int) -> None:
    """When the last company of a hex is eliminated, the sticks stacked with it die too, at once."""
    if not s.fighters_at(hex_):
        kill_sticks(s, s.sticks_at(hex_), "9.3.2b")


@rule("9.3.2c", "2.5d")
def kill_sticks(s: Night, sticks: int, why: str) -> None:
    """Sticks die in combat. The German alone looks at those that were Unknown; a PIR Advantage is shown (R8)."""
    for stick in bits(sticks):
        s.discard(stick)
        s.tell("stick-killed", why, unit=stick, lost=1 << stick)
        if not s.face_up >> stick & 1:
            s.combat_dead |= 1 << stick
            s.reveal("stick-seen", "9.3.2c", TO_GERMAN, unit=stick, type=s.type_of(stick))
        if s.kind[stick] == PA:
            advantage_killed(s, stick)
