"""Chapter 6.0n: boxes beside the map in later turns. Before rallies whoever arrives this turn is put into a box, and
those who still wait may change theirs."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.setup import places_for, unplaced
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import END, PLACE

FLOW = Fight.flow


def waiting(s: Fight, side: int) -> int:
    """The counters of a side in its boxes."""
    out = 0
    for box in bits(s.held[side] & s.setting.ground.boxes):
        out |= s.friends(side, box)
    return out


@rule("6.0n", "1.3f")
def other_boxes(s: Fight, side: int, unit: int) -> int:
    """The boxes with room that a counter may change to."""
    return places_for(s, side, unit, s.setting.ground.entry[side]) & ~(1 << s.where[unit])


@rule("6.0n")
@FLOW.question("boxes", "6.0n", lambda s, side, units: int(side))
def boxes(s: Fight, side: int, units: int) -> Choices:
    """Arrivals first, each into a box; then those who wait, each once, as their owner likes."""
    new = [(unit, places_for(s, side, unit)) for unit in bits(unplaced(s, side))]
    if any(places for _, places in new):
        return Choices(PLACE.groups(new))
    some = [(unit, other_boxes(s, side, unit)) for unit in bits(waiting(s, side) & ~units)]
    return Choices([*PLACE.groups(some), END.alone])


@rule("6.0n")
@boxes.on(PLACE)
def move_box(s: Fight, side: int, units: int, unit: int, place: int) -> None:
    """A counter into a box."""
    if s.where[unit]:
        s.lift(unit)
    s.put(unit, place)
    s.tell("unit-placed", "6.0n", unit=unit, place=place)
    s.then(boxes.of(side, units | 1 << unit))


@boxes.on(END)
def leave_them(s: Fight, side: int, units: int) -> None:
    """They wait as they are."""


def arrange(s: Fight) -> None:
    """With the Rally phase of a later turn, the side with the initiative first."""
    sides = (s.initiative, 1 - s.initiative)
    s.then(*(boxes.of(side, 0) for side in sides if s.held[side] & s.setting.ground.boxes or unplaced(s, side)))
