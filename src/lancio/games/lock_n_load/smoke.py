"""Chapter 7: smoke."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.state import Fight

LAID, FAILED = "laid", "failed"


@rule("7.0a", "7.0f")
def throwers(s: Fight, side: int, place: int) -> int:
    """Who of a place may try: groups and weapon teams in good order without any marker, not locked, not in a box."""
    ground = s.setting.ground
    if s.locked >> place & 1 or not ground.hex[place]:
        return 0
    return s.friends(side, place) & s.setting.roster.mmc & ~(s.marked | s.shaken)


@rule("7.0a", "7.0f")
def hexes_for(s: Fight, place: int) -> int:
    """One's own hex and the adjacent ones; a hex with fresh smoke gains nothing."""
    ground = s.setting.ground
    return ground.locations.hexes_of(ground.near[place] | 1 << place) & ~s.smoke


def laid(cast: Cast) -> str:
    """The die against the capability, which was taken off."""
    return LAID if cast.total <= 0 else FAILED


@rule("7.0a", "7.0b")
def throw(s: Fight, unit: int) -> Throw[str]:
    """A die, at most the capability of the nation (F17)."""
    able = s.setting.counters.nations[s.setting.roster.nation[unit]].smoke
    return Throw(Tally().add("capability", -able, "7.0b"), laid)


@rule("7.0a", "7.0e", "4.0o")
def lay_smoke(s: Fight, unit: int, hex_: int) -> None:
    """Fresh smoke, or nothing; the unit is Ops Complete either way."""
    rolled = throw(s, unit)
    thrown = rolled.roll(s.dice)
    s.complete |= 1 << unit
    s.busy = True
    s.tell("smoke-tried", "7.0a", unit=unit, hex=hex_, die=thrown.own.natural, modifiers=rolled.total)
    if thrown.result == LAID:
        s.smoke |= 1 << hex_
        s.haze &= ~(1 << hex_)
        s.tell("smoke-laid", "7.0a", hex=hex_)


@rule("7.0e", "9.0a")
def drift(s: Fight) -> None:
    """In the Administrative phase: fresh smoke becomes thin, thin smoke goes."""
    s.haze, s.smoke = s.smoke, 0


def offers(s: Fight, place: int) -> list[tuple[int, int]]:
    """Who may throw where."""
    goals = 0
    found = []
    for unit in bits(throwers(s, s.active, place)):
        goals = goals or hexes_for(s, place)
        found.append((unit, goals))
    return found
