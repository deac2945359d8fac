"""What is suggested to the German who sets up: in which order he fills his start hexes does not matter."""

from __future__ import annotations

from lancio.engine.questions import Advice
from lancio.games.night_drop.setup import start_hexes_left
from lancio.games.night_drop.state import Night


@start_hexes_left.advises
def any_start_hex(s: Night) -> Advice:
    """One is as good as another: the unit is drawn afterwards, and all are filled."""
    return Advice("set-up", tuple(s.choices))
