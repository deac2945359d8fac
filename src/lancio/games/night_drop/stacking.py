"""Chapter 7: at most three units in a hex, checked when an activation has moved and fought."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import GERMAN, UNITS_OF, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import G1, G4, REMOVE

FLOW = Night.flow


@rule("7a", "7d")
def is_full(s: Night, hex_: int, besides: int = 0) -> bool:
    """Whether no more units may stay in a hex, sticks and companies alike counting one; `besides` do not count."""
    return (s.at[hex_] & ~besides).bit_count() >= s.setting.figures.stack_limit


@rule("7a", "7b", "7d")
def overstacked(s: Night) -> list[int]:
    """The hexes with too many units.

    All hexes of both sides (R14), or with the option `overstack=activated` only those of the units that
    were activated, and none after G1-G3.
    """
    hexes = s.occupied[US] | s.occupied[GERMAN]
    mine = -1
    if not s.setting.check_all:
        if G1 <= s.activation < G4:
            return []
        hexes = s.occupied[s.active]
        mine = UNITS_OF[s.pir] if s.active == US else -1
    limit = s.setting.figures.stack_limit
    return [h for h in bits(hexes) if s.at[h].bit_count() > limit and s.at[h] & mine]


@FLOW.procedure("stacking")
def check_stacking(s: Night) -> None:
    """Ask the owner of every hex with too many units which ones to remove."""
    s.then(*map(removable.of, overstacked(s)))


@rule("7c")
@FLOW.question("excess", "7c", lambda s, hex_: s.owner_at(hex_), again=True)
def removable(s: Night, hex_: int) -> Choices:
    """The owner chooses what goes, one unit at a time."""
    units = s.at[hex_]
    return Choices([REMOVE.group(last=units)] if units.bit_count() > s.setting.figures.stack_limit else ())


@removable.on(REMOVE)
def remove(s: Night, hex_: int, unit: int) -> None:
    """The unit is out of the game; nobody looks at an Unknown one."""
    side = s.owner_at(hex_)
    s.discard(unit)
    s.tell("removed", "7c", unit=unit, hex=hex_, side=side, lost=1 << unit)
