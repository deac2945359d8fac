"""HC-11: lines of sight, centre to centre. Only ground stops them; a line from or to a hill is stopped by less."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.sight import Sight
from lancio.engine.veils import STOPS, Cause, Screen, Veil

FLAT, HILLY = "HC-11a", "HC-11b"


@rule("HC-11a", "HC-11b")
def sight_over(board: Board, blockers: Mapping[str, int], hills: int) -> Sight:
    """Who sees whom. `blockers`: kind of terrain -> the hexes where it stops a line."""
    flat = _veil(blockers, board.on_map, FLAT)
    summits = _veil({"hill": hills}, board.on_map, HILLY)

    @cache
    def below(lower: int) -> Veil:
        near = {kind: mask & board.around[lower] for kind, mask in blockers.items()}
        return _veil({**near, "hill": hills}, board.on_map, HILLY)

    def veil(a: int, b: int) -> Veil:
        """From or to a hill other hills stop a line, and blocking hexes next to the lower unit."""
        if hills >> a & 1:
            return summits if hills >> b & 1 else below(b)
        return below(a) if hills >> b & 1 else flat

    return Sight(board, veil)


def _veil(blockers: Mapping[str, int], on_map: int, rule_id: str) -> Veil:
    return Veil([Screen(mask & on_map, STOPS, Cause(kind, rule_id)) for kind, mask in blockers.items()])
