from __future__ import annotations
from collections.abc import Mapping
from lancio.games.drvar.state import Drvar
def rate(s: Drvar, side: int) -> Mapping[int, float] | None:
    return None
