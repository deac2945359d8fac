"""What is said of the end: where the points came from, and when nothing can change who wins."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.masks import bits
from lancio.engine.outcome import Source
from lancio.games.night_drop.objectives import counter_at, level_of
from lancio.games.night_drop.pieces import GERMAN, SIDES, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.words import place


def sources(s: Night) -> list[Source]:
    """The objectives: those under US control count for the US, the others were denied."""
    found = []
    for hex_ in bits(s.setting.scene.vp_mask):
        value = max(0, counter_at(s, hex_))
        side = US if s.control >> hex_ & 1 else GERMAN
        name = s.setting.ground.board.name[hex_]
        found.append(Source(SIDES[side], value, "10.1a", {lang: str(place(name, lang)) for lang in LANGUAGES}))
    return found


def settled(s: Night) -> bool:
    """No American is left and none holds anything: objectives are taken by companies, and there will be no more."""
    return s.turn > 0 and not s.occupied[US] and not s.control and level_of(s.setting.figures, 0).winner == GERMAN
