"""What is said of the end: where the points came from, and when nothing can change who wins."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.masks import bits
from lancio.engine.outcome import Source
from lancio.games.night_drop.objectives import counter_at, level_of, points_held
from lancio.games.night_drop.pieces import GERMAN, SIDES, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.words import CATALOGUE, place


def sources(s: Night) -> list[Source]:
    """The objectives under US control count for the US, also for nothing; the German is credited with what the others
    are worth, and with the counters that nobody ever drew."""
    found = []
    drawn = 0
    for hex_ in bits(s.setting.scene.vp_mask):
        value = max(0, counter_at(s, hex_))
        drawn += value
        side = US if s.control >> hex_ & 1 else GERMAN
        if side == GERMAN and not value:
            continue
        name = s.setting.ground.board.name[hex_]
        found.append(Source(SIDES[side], value, "10.1a", {lang: str(place(name, lang)) for lang in LANGUAGES}))
    left = sum(s.setting.scene.vp_counters) - drawn
    if left:
        found.append(Source(SIDES[GERMAN], left, "10.1a", CATALOGUE.phrase("source.cup")))
    return found


def goal(s: Night) -> dict[str, str]:
    """How many points the US needed, for which victory, and how near it came."""
    most, more, least = (level.points for level in s.setting.figures.levels if level.winner == US)
    scale = {"least": least, "more": more, "most": most}
    reached = {"points": points_held(s), "held": (s.control & s.setting.scene.vp_mask).bit_count()}
    return {lang: CATALOGUE.say("goal.scale", lang, **scale, **reached) for lang in LANGUAGES}


def settled(s: Night) -> bool:
    """No American is left and none holds anything: objectives are taken by companies, and there will be no more."""
    return s.turn > 0 and not s.occupied[US] and not s.control and level_of(s.setting.figures, 0).winner == GERMAN
