"""Chapter 8.2: attack markers. A unit with three of them neither attacks nor assaults nor starts a melee."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.reasons import Reason
from lancio.games.drvar.state import Drvar


@rule("8.2b", "8.7d")
def with_ammunition(s: Drvar, units: int) -> int:
    """Those of some units that can still attack, assault or start a melee in this turn."""
    return units & ~s.no_ammo


def no_ammunition(s: Drvar, unit: int) -> Reason | None:
    """Why a unit cannot fight any more in this turn; None if it can."""
    return None if with_ammunition(s, 1 << unit) else s.no("no-ammunition", "8.2b", unit=unit)


@rule("8.1g", "8.2b", "9.6a", "9.6b", "1.3a")
def mark_attack(s: Drvar, piece: int, *, opportunity: bool = False) -> None:
    """One more marker, never more than three; a unit due a fourth is worn out."""
    if s.no_ammo >> piece & 1:
        s.worn_out |= 1 << piece
        return
    (s.opportunity_markers if opportunity else s.attack_markers)[piece] += 1
    count_markers(s, piece)


def count_markers(s: Drvar, piece: int) -> None:
    """Note whether a unit has run out of ammunition."""
    if s.markers(piece) >= s.setting.tables.most_markers:
        s.no_ammo |= 1 << piece


def ammunition(s: Drvar, piece: int) -> int:
    """How many more times a unit can attack in this turn."""
    return s.setting.tables.most_markers - s.markers(piece)
