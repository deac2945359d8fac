"""HC-14b: disorganised units pull themselves together at the end of a turn."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import SIDE_OF, SIDE_UNITS
from lancio.games.histo_command.state import Battle

FLOW = Battle.flow
COMMAND_REACH = 3


def commands(s: Battle, side: int) -> int:
    """The commands of a side on the map. How many there are is public: a command that falls is seen to fall."""
    out = 0
    for unit in bits(s.on_map(SIDE_UNITS[side])):
        if BOX.commands >> s.kind[unit] & 1:
            out |= 1 << unit
    return out


@rule("HC-14b", "R17")
def recovers(s: Battle, unit: int) -> bool:
    """If no enemy is next to it, or a friendly command within three hexes. A hidden command gives no orders (R17)."""
    ground = s.setting.ground
    here = s.where[unit]
    side = SIDE_OF[unit]
    if not ground.board.around[here] & s.occupied[1 - side]:
        return True
    return any(ground.within[COMMAND_REACH][here] >> s.where[c] & 1 for c in bits(commands(s, side) & s.up))


@rule("HC-5c", "HC-14b", "R7")
@FLOW.procedure("recovery")
def recovery(s: Battle) -> None:
    """All disorganised units of both sides that can; those hit while landing at the end of turn 1, whoever is
    beside them."""
    landers, s.landers = s.landers, 0
    well = [unit for unit in bits(s.disordered) if landers >> unit & 1 or recovers(s, unit)]
    for unit in well:
        s.disordered &= ~(1 << unit)
        s.tell("unit-recovered", "HC-5c" if landers >> unit & 1 else "HC-14b", unit=unit)
