"""What is said of the end: where the points came from, and why it was won or lost."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.kinds import Fraction
from lancio.engine.masks import bits
from lancio.engine.outcome import Source
from lancio.engine.text import Catalogue
from lancio.games.lock_n_load.conditions import Count, Test
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.victory import doubled, holds, points, row_points
from lancio.games.lock_n_load.words import CATALOGUE

#: how points are written
HALVES = Fraction(2)


def counted(s: Fight, count: Count) -> dict[str, str]:
    """What a row of points counts, in words."""
    people = s.setting.scene.sides[count.side]
    hexes = s.control[count.side] & s.setting.ground.area_of(count.area) if count.what == "held" else 0
    out = {}
    for language in LANGUAGES:
        if count.what == "held":
            out[language] = CATALOGUE.say("source.held", language, hexes=names_of(s, hexes))
            continue
        kinds = ", ".join(CATALOGUE.say(f"counted.{kind}", language) for kind in count.kinds)
        who = CATALOGUE.say(f"side-adj.{people}", language)
        out[language] = CATALOGUE.say(f"source.{count.what}", language, people=who, kinds=kinds)
    return out


def names_of(s: Fight, hexes: int) -> str:
    """The hexes of a mask by name."""
    return ", ".join(s.setting.ground.name[h] for h in bits(hexes))


def sources(s: Fight) -> list[Source]:
    """The rows of points that brought something; where hexes decide, those that each side holds."""
    scene = s.setting.scene
    if not scene.points:
        return [
            Source(
                side, s.control[i].bit_count(), "9.0c",
                {lang: CATALOGUE.say("source.held", lang, hexes=names_of(s, s.control[i])) for lang in LANGUAGES},
            )
            for i, side in enumerate(scene.sides) if s.control[i]
        ]  # fmt: skip
    rows = [(row, row_points(s, row) / 2) for row in scene.points]
    return [Source(scene.sides[row.side], value, "9.0b", counted(s, row.count)) for row, value in rows if value]


def goal(s: Fight, screen: Catalogue) -> dict[str, str]:
    """The tests of the row that decided; where it has none, those that the others did not pass. `screen`: what sets of
    hexes are called."""
    tests = decisive(s)
    out = {}
    for language in LANGUAGES:
        told = [needed(s, test, screen, language) for test in tests]
        out[language] = " ".join(dict.fromkeys(text for text in told if text))
    return out if all(out.values()) else {}


def decisive(s: Fight) -> list[Test]:
    """What the end hung on."""
    rows = sorted(s.setting.scene.rows, key=lambda row: row.when == "end")
    row = next((row for row in rows if all(holds(s, test) for test in row.tests)), None)
    if row is not None and row.tests:
        return list(row.tests)
    # nobody is told whom he did not wipe out: that was only a quicker way
    return [test for one in rows if one.when == "end" for test in one.tests if test.plus.what != "left"]


def needed(s: Fight, test: Test, screen: Catalogue, language: str) -> str:
    """What a test asked for, and what was reached."""
    count = test.plus
    names = s.setting.scene.sides
    who = {
        "side": CATALOGUE.name(f"side.{names[count.side]}", language),
        "other": CATALOGUE.name(f"side.{names[1 - count.side]}", language),
    }
    limit = test.limit + (test.sign == ">")
    if test.minus:
        mine, theirs = (HALVES.tell(points(s, side), language) for side in (count.side, 1 - count.side))
        key = "goal.ahead" if test.sign == ">=" and limit > 1 else "goal.more"
        return CATALOGUE.say(key, language, **who, least=limit, mine=mine, theirs=theirs)
    reached = doubled(s, count) // 2
    if count.what == "held":
        area = s.setting.ground.area_of(count.area)
        key = f"set.{count.area}"
        called = screen.say(key, language) if key in screen else names_of(s, area)
        blanks = {"least": limit, "of": area.bit_count(), "hexes": called, "held": reached}
        return CATALOGUE.say("goal.held", language, **who, **blanks)
    if count.what == "left":
        return CATALOGUE.say("goal.left" if reached else "goal.nobody", language, **who, least=limit, left=reached)
    return CATALOGUE.say("goal.counted", language, what=counted(s, count)[language], n=reached, least=limit)
