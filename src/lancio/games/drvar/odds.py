from __future__ import annotations
from lancio.engine.tally import Preview
from lancio.games.drvar.state import Drvar
def foresee(s: Drvar, code: int, side: int) -> Preview | None:
    return None
