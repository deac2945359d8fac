"""Which outcome of a preview the events tell."""

from __future__ import annotations

from collections.abc import Sequence

from lancio.engine.board import OFF
from lancio.engine.events import Event
from lancio.games.drvar.fire import MORALE
from lancio.games.drvar.melee import outcome
from lancio.games.drvar.tables import ground
from lancio.games.drvar.verbs import FIGHT, MELEE, POUNCE, STEP, VERBS

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
            return tested(events[i + 1 :]) if event.data["result"] == MORALE else str(event.data["result"])
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


def tested(events: Sequence[Event]) -> str | None:
    """How the morale test went that an attack led to."""
    for event in events:
        if event.kind == "morale-tested":
            return "held" if event.data["result"] == "passed" else "halted"
    return None
