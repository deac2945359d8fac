"""What is said of the end: where the points came from, and when nothing can change who wins."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.kinds import Fraction
from lancio.engine.masks import bits
from lancio.engine.outcome import Source
from lancio.games.drvar.forces import GERMAN, MISSIONS, SIDES, YUGOSLAV
from lancio.games.drvar.objectives import face_down, missions_taken
from lancio.games.drvar.pieces import FIGHTERS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.victory import german_parts, german_thirds, yugoslav_parts, yugoslav_thirds
from lancio.games.drvar.words import AT_LARGE, CATALOGUE

#: how points are written
THIRDS = Fraction(3)


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


def goal(s: Drvar) -> dict[str, str]:
    """Both scores with what brought most of them, and what became of the man whom all this was about."""
    return {language: goal_in(s, language) for language in LANGUAGES}


def goal_in(s: Drvar, language: str) -> str:
    """The same in one language."""
    said = [CATALOGUE.say("goal.more", language)]
    for side, parts in ((GERMAN, german_parts(s)), (YUGOSLAV, yugoslav_parts(s))):
        who = CATALOGUE.name(f"side.{SIDES[side]}", language)
        brought = sorted((part for part in parts if part.value), key=lambda part: -part.value)
        rows = [
            f"{CATALOGUE.say(f'label.{part.label}', language)} {THIRDS.tell(part.value, language)}" for part in brought
        ]
        total = THIRDS.tell(sum(part.value for part in brought), language)
        key = "goal.points" if rows else "goal.none"
        said.append(CATALOGUE.say(key, language, side=who, points=total, parts=rows))
    if s.fate == AT_LARGE:
        said.append(CATALOGUE.say("goal.at-large", language))
    return " ".join(said)


def to_lose(s: Drvar, side: int) -> int:
    """The SP that a side can still lose: all it has on the map and all that may yet come."""
    return sum(s.sp[piece] for piece in bits(FIGHTERS[side] & (s.present | s.waiting)))


def german_hopes(s: Drvar) -> int:
    """The most that can still move the score towards the German, in thirds, whatever the counters are."""
    score = s.setting.tables.score
    hidden = face_down(s).bit_count() * (score["counter_reached"] + score["counter_hidden"])
    tito = max(score["tito_captured"], score["tito_killed"]) if s.fate == AT_LARGE else 0
    missions = score["mission"] * (len(MISSIONS) - missions_taken(s))
    return hidden + tito + missions + score["yugoslav_sp"] * to_lose(s, YUGOSLAV)


def yugoslav_hopes(s: Drvar) -> int:
    """The most that can still move it towards the Yugoslav."""
    score = s.setting.tables.score
    command = 0 if s.command_dead else score["german_command"]
    return command + score["german_sp"] * to_lose(s, GERMAN)


def settled(s: Drvar) -> bool:
    """Once all have landed: the lead is more than the other side can still make up. Nothing that was scored is ever
    taken back but the points of counters never turned up, and those are among the German's hopes."""
    if s.turn < 1:
        return False
    lead = german_thirds(s).total - yugoslav_thirds(s).total
    return lead > yugoslav_hopes(s) or -lead > german_hopes(s)
