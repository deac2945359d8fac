"""Which outcome of a preview the events tell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from lancio.engine.board import OFF
from lancio.engine.events import Event
from lancio.games.drvar.fire import HIT, MISS, MORALE
from lancio.games.drvar.melee import GOOD as MELEE_GOOD
from lancio.games.drvar.melee import outcome
from lancio.games.drvar.tables import ground
from lancio.games.drvar.verbs import FIGHT, MELEE, POUNCE, STEP, VERBS

GONE = ("eliminated", "command-lost")
#: what an attack may lead to
FOLLOWS = ("morale-tested", "strength-lost", *GONE)
#: how good each is for whoever attacks; of bombs that scatter nobody can say
GOOD = {
    **MELEE_GOOD,
    "hit-gone": 3, "halted-gone": 3, "hit-twice": 3, HIT: 2, "halted-again": 2, "halted": 1, "held": 0, MISS: 0,
}  # fmt: skip
FIGHTS = (STEP, MELEE, FIGHT, POUNCE)


def told(code: int, events: Sequence[Event]) -> str | None:
    """The result of an attack with its morale test, of a melee, of an aim, of an interrogation."""
    fights = VERBS.of(code) in FIGHTS
    for i, event in enumerate(events):
        if event.kind == "melee-resolved":
            return melee(event)
        if fights:
            continue
        if event.kind == "attack-resolved":
            return shot(str(event.data["result"]), events[i + 1 :])
        if event.kind in ("landed", "raid-flown"):
            if event.data["hex"] == ground().board.name[OFF]:
                return "off-map"
            return "scattered" if "scatter" in event.data else "on-target"
        if event.kind == "interrogated":
            return str(event.data["result"])
    return None


def melee(event: Event) -> str:
    """Won or lost by the side that started it, and how."""
    return outcome(event.data["attacker"]["total"], event.data["defender"]["total"])


def shot(result: str, after: Sequence[Event]) -> str | None:
    """How an attack went, by what followed it: the morale test, and what is left of the target; None while the test is
    still to come. What a melee does that begins at once (12.3f) is not the attack's."""
    own = takewhile(lambda event: event.kind != "melee-resolved", after)
    follows = [event for event in own if event.kind in FOLLOWS][:3]
    if result == MISS:
        return result
    if result == MORALE and not follows:
        return None
    if result == MORALE and follows.pop(0).data["result"] == "passed":
        return "held"
    result = "halted" if result == MORALE else result
    if any(event.kind in GONE for event in follows):
        return f"{result}-gone"
    lost = [event for event in follows if event.kind == "strength-lost"]
    if result == "halted":
        return "halted-again" if lost else result
    return "hit-twice" if lost[0].rule == "8.5c" else result
