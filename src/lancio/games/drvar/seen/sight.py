"""What can be seen from a hex, and why the rest cannot. Every unit is public in this game: nothing is secret here."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.errors import BadData
from lancio.engine.masks import bits
from lancio.engine.sightings import Blocked, SightReport
from lancio.engine.veils import Obstacle
from lancio.games.drvar.state import Drvar


@rule("8.6a", "8.6b", "8.6c", "8.6d", "8.6e", "8.3a")
def look(s: Drvar, name: str) -> SightReport:
    """Every hex within the longest range of this turn: seen, or blocked by what comes first on the line."""
    ground = s.setting.ground
    board, sight = ground.board, ground.sight
    hex_ = board.index.get(name, OFF)
    if hex_ == OFF:
        raise BadData(f"hex {name!r}", "expected a hex of the map")
    pieces = s.held[0] | s.held[1]
    reach = max(s.setting.tables.range[s.night])
    around = ground.near[reach][hex_]
    seen = sight.visible(hex_, around & ~(1 << hex_), pieces) | 1 << hex_
    blocked = {}
    for goal in bits(around & ~seen):
        found = sight.obstacle(hex_, goal, pieces)
        assert found is not None
        blocked[board.name[goal]] = in_the_way(s, found)
    key, rule_id = ("sight.too-far-at-night", "8.3a") if s.night else ("sight.too-far", "8.1a")
    return SightReport(name, tuple(board.names_of(seen)), blocked, Blocked(key, rule_id, data={"reach": reach}))


def in_the_way(s: Drvar, found: Obstacle) -> Blocked:
    """What stops a line, with the rule that says so."""
    by = "-".join(s.setting.ground.board.name[h] for h in found.hexes)
    if len(found.hexes) > 1:
        return Blocked("sight.side", "8.6d", by)
    (cause,) = found.causes
    return Blocked(f"sight.{cause.reason}", cause.rule, by)
