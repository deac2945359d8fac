"""Chapter 7: at most three units in a hex, checked when an activation has moved and fought."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import GERMAN, NAME, SIDES, UNITS_OF, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import G1, G4, REMOVE

FLOW = Night.flow
STACK_LIMIT = 3


@rule("7a", "7b", "7d")
def overstacked(s: Night) -> list[int]:
    """The hexes with too many units, sticks and companies alike counting one.

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
    return [h for h in bits(hexes) if s.at[h].bit_count() > STACK_LIMIT and s.at[h] & mine]


@FLOW.procedure("stacking")
def check_stacking(s: Night, frame: Frame, log: Log | None) -> None:
    """Ask the owner of every hex with too many units which ones to remove."""
    s.stack += [("excess", hex_) for hex_ in reversed(overstacked(s))]


@rule("7c")
@FLOW.question("excess", "7c", lambda s, f: s.owner_at(f[1]))
def removable(s: Night, frame: Frame) -> Choices:
    """The owner chooses what goes, one unit at a time."""
    units = s.at[frame[1]]
    return Choices([REMOVE.group(last=units)] if units.bit_count() > STACK_LIMIT else ())


@removable.answered
def remove(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """The unit is out of the game; nobody looks at an Unknown one."""
    s.stack.append(frame)
    (unit,) = args_of(code, 1)
    side = s.owner_at(frame[1])
    s.lift(unit)
    s.dead |= 1 << unit
    if log is not None:
        name = s.setting.ground.board.name[frame[1]]
        log.add("removed", "7c", unit=NAME[unit], hex=name, side=SIDES[side])
