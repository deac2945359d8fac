"""What is said of the end: where the points came from."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.masks import bits
from lancio.engine.outcome import Source
from lancio.games.lock_n_load.conditions import Count
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.victory import row_points
from lancio.games.lock_n_load.words import CATALOGUE


def counted(s: Fight, count: Count) -> dict[str, str]:
    """What a row of points counts, in words."""
    people = s.setting.scene.sides[count.side]
    hexes = s.control[count.side] & s.setting.ground.area_of(count.area) if count.what == "held" else 0
    out = {}
    for language in LANGUAGES:
        if count.what == "held":
            out[language] = CATALOGUE.say("source.held", language, hexes=names(s, hexes))
            continue
        kinds = ", ".join(CATALOGUE.say(f"counted.{kind}", language) for kind in count.kinds)
        who = CATALOGUE.say(f"side-adj.{people}", language)
        out[language] = CATALOGUE.say(f"source.{count.what}", language, people=who, kinds=kinds)
    return out


def names(s: Fight, hexes: int) -> str:
    """The hexes of a mask by name."""
    return ", ".join(s.setting.ground.name[h] for h in bits(hexes))


def sources(s: Fight) -> list[Source]:
    """The rows of points that brought something; where hexes decide, those that each side holds."""
    scene = s.setting.scene
    if not scene.points:
        return [
            Source(
                side, s.control[i].bit_count(), "9.0c",
                {lang: CATALOGUE.say("source.held", lang, hexes=names(s, s.control[i])) for lang in LANGUAGES},
            )
            for i, side in enumerate(scene.sides) if s.control[i]
        ]  # fmt: skip
    rows = [(row, row_points(s, row) / 2) for row in scene.points]
    return [Source(scene.sides[row.side], value, "9.0b", counted(s, row.count)) for row, value in rows if value]
