"""Chapter 12.1 and 12.2: Tito, the missions, the blanks; interrogating civilians."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.drvar import acts
from lancio.games.drvar.forces import COUNTERS, GERMAN, MISSIONS, TITO, YUGOSLAV
from lancio.games.drvar.losses import THIRDS, forget
from lancio.games.drvar.payment import pay
from lancio.games.drvar.pieces import ALL_COUNTERS, COUNTER_FIRST, FIGHTERS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import INTERROGATE, REVEAL
from lancio.games.drvar.words import CAPTURED, KILLED

FLOW = Drvar.flow


@rule("12.1b")
def identity(s: Drvar, piece: int) -> int:
    """What a counter is: the German must not ask before it is turned up."""
    return s.ident[piece - COUNTER_FIRST]


@rule("12.1e", "13a", "R31")
def reach_counters(s: Drvar, hex_: int) -> None:
    """All counters of the hex are turned up, scored and removed. The text speaks of assaults; other ways are R31."""
    because = "12.1e" if s.act is acts.ASSAULT else "R31"
    for piece in bits(s.counters_at(hex_)):
        bit = 1 << (piece - COUNTER_FIRST)
        what = identity(s, piece)
        if not s.opened & bit:
            s.found |= bit
        s.opened |= bit
        s.taken |= bit
        s.lift(piece)
        forget(s, piece)
        s.reveal("counter-reached", because, unit=piece, hex=hex_, identity=what, scored=bool(s.found & bit))
        tell_score(s, piece, found=bool(s.found & bit))
        if what == TITO:
            decide_fate(s)


@rule("13a", "R32", "R33")
def tell_score(s: Drvar, piece: int, *, found: bool) -> None:
    """What a counter brings, in Victory Points: something if it was face down, more for a mission."""
    score, what = s.setting.tables.score, identity(s, piece)
    reached = score["counter_reached"] // THIRDS if found else 0
    s.tell("counter-scored", "13a" if found else "R33", unit=piece, identity=what, points=reached)
    if what in MISSIONS:
        s.tell("counter-scored", "R32", unit=piece, identity=what, points=score["mission"] // THIRDS)


@rule("12.1f", "13b")
def decide_fate(s: Drvar) -> None:
    """Tito is found: 1 to 3 captured, else killed in the fight."""
    die = s.dice.roll()
    s.fate = CAPTURED if die <= s.setting.tables.capture else KILLED
    fate = "captured" if s.fate == CAPTURED else "killed"
    s.tell("tito-found", "12.1f", die=die, result=fate)
    s.tell("tito-scored", "13b", points=s.setting.tables.score[f"tito_{fate}"] // THIRDS)


@rule("12.1g", "13c")
def missions_taken(s: Drvar) -> int:
    """How many Allied missions were reached."""
    return sum(1 for i, what in enumerate(s.ident) if s.taken >> i & 1 and what in MISSIONS)


def face_down(s: Drvar) -> int:
    """The counters in play that were never turned up, as pieces."""
    return mask_of(COUNTER_FIRST + i for i in range(len(COUNTERS)) if not s.opened >> i & 1) & ALL_COUNTERS & s.present


@rule("12.2a", "A17")
def interrogators(s: Drvar) -> int:
    """German units in inhabited hexes, in command, not locked."""
    if not face_down(s):
        return 0
    hexes = s.setting.ground.inhabited & s.held[GERMAN] & ~s.held[YUGOSLAV]
    units = 0
    for hex_ in bits(hexes):
        units |= s.at[hex_] & FIGHTERS[GERMAN]
    return units & ~s.uncommanded


@rule("A17", "12.2b", "R33")
@acts.INTERROGATE.starts(INTERROGATE)
def interrogate(s: Drvar, side: int, unit: int) -> None:
    """Civilians are questioned, once for the price, however many units there are: with 4 or more somebody talks."""
    pay(s, side, acts.INTERROGATE, 1 << unit)
    die = s.dice.roll()
    talks = die >= s.setting.tables.talk
    s.tell("interrogated", "12.2b", unit=unit, hex=s.where[unit], die=die, result="talks" if talks else "silent")
    if talks:
        s.then(hidden_counters)


@rule("12.2b")
@FLOW.question("turn-up", "12.2b", lambda s: GERMAN)
def hidden_counters(s: Drvar) -> Choices:
    """Any face-down counter, wherever it is (R33)."""
    return Choices([REVEAL.group(last=face_down(s))])


@rule("12.2c")
@hidden_counters.on(REVEAL)
def turn_up(s: Drvar, unit: int) -> None:
    """It is turned up and stays in play; no Victory Points for that."""
    s.opened |= 1 << (unit - COUNTER_FIRST)
    s.reveal("counter-turned-up", "12.2c", unit=unit, identity=identity(s, unit))
