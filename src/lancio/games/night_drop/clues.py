"""What the US can tell of hidden German units (3.1.4): the types that agree with all it has seen.

Clues hold public facts only. Whatever must not depend on hidden types, above all whether the German is asked
(R27), is worked out from them.
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import ALL_GERMANS, GERMAN_FIRST
from lancio.games.night_drop.state import ALL_TYPES, Night
from lancio.games.night_drop.tables import FOOT, VEHICLE, forces

FOOT_TYPES = sum(1 << i for i, kind in enumerate(forces().germans) if not kind.vehicle)
VEHICLE_TYPES = sum(1 << i for i, kind in enumerate(forces().germans) if kind.vehicle)


def hidden(s: Night, units: int = ALL_GERMANS) -> int:
    """The German units among these that are still Unknown."""
    return units & ALL_GERMANS & ~s.face_up


def note(s: Night, units: int, types: int) -> None:
    """The US has seen that these German units are of one of these types."""
    for unit in bits(hidden(s, units)):
        s.clue[unit - GERMAN_FIRST] &= types


def never_shown(s: Night) -> int:
    """The German types that the US has not seen yet."""
    types = ALL_TYPES
    for unit in bits(ALL_GERMANS & s.face_up):
        types &= ~(1 << s.which[unit - GERMAN_FIRST])
    return types


@rule("R27")
def could_be(s: Night, unit: int) -> int:
    """The types that a German unit may be as far as the US knows."""
    number = unit - GERMAN_FIRST
    return 1 << s.which[number] if s.face_up >> unit & 1 else s.clue[number] & never_shown(s)


@rule("R27")
def classes(s: Night, units: int) -> list[int]:
    """As what these units may move together, as far as the other side knows: on foot, with a vehicle, or either."""
    types = [could_be(s, unit) for unit in bits(units & ALL_GERMANS)]
    out = []
    if all(kinds & FOOT_TYPES for kinds in types):
        out.append(FOOT)
    if any(kinds & VEHICLE_TYPES for kinds in types):
        out.append(VEHICLE)
    return out
