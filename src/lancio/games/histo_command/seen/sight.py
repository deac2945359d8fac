"""HC-11: what can be seen from a hex, and why the rest cannot. Only ground stops the eye: no counter betrays itself."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.errors import BadData
from lancio.engine.masks import bits
from lancio.engine.sightings import Blocked, SightReport
from lancio.games.histo_command.state import Battle


def look(s: Battle, name: str) -> SightReport:
    """Every hex of the sheets on the table: seen, or blocked by what comes first on the line."""
    ground = s.setting.ground
    board, field = ground.board, ground.board.on_map
    hex_ = board.index.get(name, OFF)
    if not field >> hex_ & 1:
        raise BadData(f"hex {name!r}", "expected a hex of the sheets on the table")
    seen = ground.sight[hex_] | 1 << hex_
    blocked = {board.name[goal]: in_the_way(s, hex_, goal) for goal in bits(field & ~seen)}
    return SightReport(name, tuple(board.names_of(seen)), blocked)


def in_the_way(s: Battle, start: int, goal: int) -> Blocked:
    """What stops the line between two hexes, with the rule that says so."""
    ground = s.setting.ground
    found = ground.sight.obstacle(start, goal)
    assert found is not None
    cause = found.causes[0]
    key = "sight.side" if len(found.hexes) > 1 else f"sight.{cause.reason}"
    return Blocked(key, cause.rule, "-".join(ground.named(found.hexes)))
