"""Chapter 13: Victory Points, counted in thirds so that all numbers are whole."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.tally import Tally
from lancio.games.drvar.forces import COUNTERS, GERMAN, YUGOSLAV
from lancio.games.drvar.objectives import missions_taken
from lancio.games.drvar.state import CAPTURED, KILLED, Drvar

FLOW = Drvar.flow
THIRD = 3
LEVELS = ("german-victory", "yugoslav-victory", "draw")


@rule("13a", "13b", "13c")
def german_thirds(s: Drvar) -> Tally:
    """5 a counter reached face down, 15 or 7 for Tito, 2 a mission, a third for each Yugoslav SP."""
    tally = Tally()
    tally.add("counters-reached", THIRD * 5 * s.found.bit_count(), "13a")
    tally.add("tito-captured", THIRD * 15 if s.fate == CAPTURED else 0, "13b")
    tally.add("tito-killed", THIRD * 7 if s.fate == KILLED else 0, "13b")
    tally.add("missions", THIRD * 2 * missions_taken(s), "13c")
    return tally.add("enemy-losses", s.losses[YUGOSLAV], "13c")


@rule("13d", "13e")
def yugoslav_thirds(s: Drvar) -> Tally:
    """10 for the German Command, 2 for each German SP, 5 for each counter never turned up."""
    tally = Tally()
    tally.add("command-lost", THIRD * 10 if s.command_dead else 0, "13d")
    tally.add("enemy-losses", THIRD * 2 * s.losses[GERMAN], "13e")
    return tally.add("counters-hidden", THIRD * 5 * (len(COUNTERS) - s.opened.bit_count()), "13e")


@rule("13f")
def winner(s: Drvar) -> int | None:
    """More Victory Points win; equal is a draw (R38)."""
    german, yugoslav = german_thirds(s).total, yugoslav_thirds(s).total
    if german == yugoslav:
        return None
    return GERMAN if german > yugoslav else YUGOSLAV


def level(s: Drvar) -> str:
    """How it ended."""
    who = winner(s)
    return LEVELS[2] if who is None else LEVELS[who]


@rule("2g", "13f")
@FLOW.procedure("victory")
def victory(s: Drvar, frame: Frame, log: Log | None) -> None:
    """After the last turn everything is shown and counted."""
    if log is not None:
        german, yugoslav = german_thirds(s), yugoslav_thirds(s)
        log.reveal(
            "match-ended",
            "13f",
            level=level(s),
            german_thirds=german.total,
            yugoslav_thirds=yugoslav.total,
            german_score=german.as_list(),
            yugoslav_score=yugoslav.as_list(),
        )
