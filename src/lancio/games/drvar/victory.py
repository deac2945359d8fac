"""Chapter 13: Victory Points, counted in thirds so that all numbers are whole."""

from __future__ import annotations

from collections.abc import Iterable

from lancio.engine.citations import rule
from lancio.engine.tally import Modifier, Tally
from lancio.games.drvar.forces import COUNTERS, GERMAN, YUGOSLAV
from lancio.games.drvar.objectives import missions_taken
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.words import CAPTURED, KILLED

FLOW = Drvar.flow
LEVELS = ("german-victory", "yugoslav-victory", "draw")


def tally_of(parts: Iterable[Modifier]) -> Tally:
    """The parts of a score that brought something, with their sum."""
    tally = Tally()
    for part in parts:
        tally.add(part.label, int(part.value), part.rule)
    return tally


@rule("13a", "13b", "13c", "R32")
def german_parts(s: Drvar) -> tuple[Modifier, ...]:
    """5 a counter reached face down, 15 or 7 for Tito, 2 a mission, a third for each Yugoslav SP."""
    score = s.setting.tables.score
    return (
        Modifier("counters-reached", score["counter_reached"] * s.found.bit_count(), "13a"),
        Modifier("tito-captured", score["tito_captured"] if s.fate == CAPTURED else 0, "13b"),
        Modifier("tito-killed", score["tito_killed"] if s.fate == KILLED else 0, "13b"),
        Modifier("missions", score["mission"] * missions_taken(s), "R32"),
        Modifier("enemy-losses", score["yugoslav_sp"] * s.losses[YUGOSLAV], "13c"),
    )


@rule("13d", "13e")
def yugoslav_parts(s: Drvar) -> tuple[Modifier, ...]:
    """10 for the German Command, 2 for each German SP, 5 for each counter never turned up."""
    score = s.setting.tables.score
    return (
        Modifier("command-lost", score["german_command"] if s.command_dead else 0, "13d"),
        Modifier("enemy-losses", score["german_sp"] * s.losses[GERMAN], "13e"),
        Modifier("counters-hidden", score["counter_hidden"] * (len(COUNTERS) - s.opened.bit_count()), "13e"),
    )


def german_thirds(s: Drvar) -> Tally:
    """The German score."""
    return tally_of(german_parts(s))


def yugoslav_thirds(s: Drvar) -> Tally:
    """The Yugoslav score."""
    return tally_of(yugoslav_parts(s))


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
def victory(s: Drvar) -> None:
    """After the last turn everything is shown and counted, part by part, also what brought nothing."""
    for side, parts in ((GERMAN, german_parts(s)), (YUGOSLAV, yugoslav_parts(s))):
        for part in parts:
            s.tell("part-scored", part.rule, side=side, account=part.label, thirds=int(part.value))
    german, yugoslav = german_thirds(s), yugoslav_thirds(s)
    s.reveal(
        "match-ended",
        "13f",
        level=level(s),
        german_thirds=german.total,
        yugoslav_thirds=yugoslav.total,
        german_score=german,
        yugoslav_score=yugoslav,
    )
