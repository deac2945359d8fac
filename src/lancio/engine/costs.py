"""What steps from hex to hex cost, worked out from what the map says about hexes, lines and sides."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

from lancio.engine.board import Board

#: A step that costs the whole allowance, or cannot be made except as a minimum move.
WHOLE = 99
#: The cost of a way that does not exist.
NO_WAY = 1 << 16


def step_costs(
    board: Board,
    enter: Mapping[int, int],
    lines: Iterable[tuple[int, Sequence[int]]],
    sealed: int = 0,
    whole: int = 0,
    across: Mapping[tuple[int, int], int] | None = None,
    climbs: Mapping[tuple[int, int], int] | None = None,
) -> list[list[int]]:
    """Hex -> the cost of a step in each of the six directions, 0 where it cannot be made. See `Going` for what is
    handed in."""
    cost = [[0] * 6 for _ in range(board.size)]
    for i in board.hexes:
        for d, n in enumerate(board.neighbours[i]):
            if n and not (sealed >> i & 1 or sealed >> n & 1):
                cost[i][d] = WHOLE if whole >> n & 1 else enter.get(n, 0)
    for (a, b), extra in (across or {}).items():
        for x, y in ((a, b), (b, a)):
            d = board.direction(x, y)
            if cost[x][d]:
                cost[x][d] = 0 if extra == WHOLE else cost[x][d] + extra
    for price, chain in lines:
        for a, b in itertools.pairwise(chain):
            for x, y in ((a, b), (b, a)):
                d = board.direction(x, y)
                cost[x][d] = min(cost[x][d], price) if cost[x][d] else price
    for (a, b), extra in (climbs or {}).items():
        d = board.direction(a, b)
        if cost[a][d] and cost[a][d] != WHOLE:
            cost[a][d] = 0 if extra == WHOLE else cost[a][d] + extra
    return cost
