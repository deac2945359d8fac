from __future__ import annotations
from collections.abc import Iterable
from lancio.engine.reasons import Reason
from lancio.games.drvar.state import Drvar
def objections(s: Drvar, code: int, side: int) -> Iterable[Reason]:
    return ()
