"""Chapter 12.1 and 12.2: Tito, the missions, the blanks; interrogating civilians."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.games.drvar.forces import COUNTERS, GERMAN, IDENTITIES, MISSIONS, TITO, YUGOSLAV
from lancio.games.drvar.losses import forget
from lancio.games.drvar.pieces import ALL_COUNTERS, COUNTER_FIRST, FIGHTERS, NAME
from lancio.games.drvar.state import CAPTURED, KILLED, Drvar
from lancio.games.drvar.verbs import INTERROGATE, REVEAL, STOPPING

FLOW = Drvar.flow
CAPTURE = 3
TALK = 4


@rule("12.1b")
def identity(s: Drvar, piece: int) -> int:
    """What a counter is: the German must not ask before it is turned up."""
    return s.ident[piece - COUNTER_FIRST]


@rule("12.1e", "13a")
def reach_counters(s: Drvar, hex_: int, log: Log | None) -> None:
    """All counters of the hex are turned up, scored and removed (R31)."""
    for piece in bits(s.counters_at(hex_)):
        bit = 1 << (piece - COUNTER_FIRST)
        what = identity(s, piece)
        if not s.opened & bit:
            s.found |= bit
        s.opened |= bit
        s.taken |= bit
        s.lift(piece)
        forget(s, piece)
        if log is not None:
            log.reveal(
                "counter-reached",
                "12.1e",
                unit=NAME[piece],
                hex=s.setting.ground.board.name[hex_],
                identity=IDENTITIES[what],
                scored=bool(s.found & bit),
            )
        if what == TITO:
            decide_fate(s, log)


@rule("12.1f", "13b")
def decide_fate(s: Drvar, log: Log | None) -> None:
    """Tito is found: 1 to 3 captured, else killed in the fight."""
    die = s.dice.roll()
    s.fate = CAPTURED if die <= CAPTURE else KILLED
    if log is not None:
        log.add("tito-found", "12.1f", die=die, result="captured" if s.fate == CAPTURED else "killed")


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
    return units & ~s.out


@rule("12.2b")
def interrogate(s: Drvar, unit: int, log: Log | None) -> None:
    """A die of 4 or more: somebody talks."""
    die = s.dice.roll()
    talks = die >= TALK
    s.attackers |= 1 << unit
    if log is not None:
        name = s.setting.ground.board.name[s.where[unit]]
        log.add("interrogated", "12.2b", unit=NAME[unit], hex=name, die=die, result="talks" if talks else "silent")
    s.stack.append(("interrogation", s.where[unit]))
    if talks:
        s.stack.append(("turn-up",))


@rule("5b", "12.2a")
@FLOW.question("interrogation", "12.2a", lambda s, f: GERMAN)
def more_interrogators(s: Drvar, frame: Frame) -> Choices:
    """Each unit of the stack may ask once, for the one price (R33)."""
    more = interrogators(s) & s.at[frame[1]] & ~s.attackers
    return Choices([INTERROGATE.group(last=more), STOPPING]) if more else Choices()


@more_interrogators.answered
def interrogate_more(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Another unit asks, or that is all."""
    if code != STOPPING[0]:
        interrogate(s, code & 4095, log)


@rule("12.2b")
@FLOW.question("turn-up", "12.2b", lambda s, f: GERMAN)
def hidden_counters(s: Drvar, frame: Frame) -> Choices:
    """Any face-down counter, wherever it is (R33)."""
    return Choices([REVEAL.group(last=face_down(s))])


@rule("12.2c")
@hidden_counters.answered
def turn_up(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """It is turned up and stays in play; no Victory Points for that."""
    piece = code & 4095
    s.opened |= 1 << (piece - COUNTER_FIRST)
    if log is not None:
        log.reveal("counter-turned-up", "12.2c", unit=NAME[piece], identity=IDENTITIES[identity(s, piece)])
