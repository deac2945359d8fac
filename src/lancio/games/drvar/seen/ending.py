"""What is said of the end: where the points came from."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.outcome import Source
from lancio.games.drvar.forces import GERMAN, SIDES, YUGOSLAV
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.victory import german_parts, yugoslav_parts
from lancio.games.drvar.words import CATALOGUE


def sources(s: Drvar) -> list[Source]:
    """The parts of both scores that brought something, in points: they are counted in thirds."""
    return [
        Source(
            SIDES[side],
            round(part.value / 3, 2),
            part.rule,
            {language: CATALOGUE.say(f"label.{part.label}", language) for language in LANGUAGES},
        )
        for side, parts in ((GERMAN, german_parts(s)), (YUGOSLAV, yugoslav_parts(s)))
        for part in parts
        if part.value
    ]
