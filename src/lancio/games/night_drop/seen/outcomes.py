"""Which outcome of a preview the events tell."""

from __future__ import annotations

from collections.abc import Sequence

from lancio.engine.events import Event

SIMPLE_DEATH = "9.3.2a"


def told(code: int, events: Sequence[Event]) -> str | None:
    """The result of a combat, the units of a die, or who has the initiative."""
    for event in events:
        if event.kind == "combat-resolved":
            return str(event.data["result"])
        if event.kind in ("pushes-rolled", "units-rolled"):
            return str(event.data["total"])
        if event.kind == "initiative-taken":
            return f"{event.data['side']}-initiative"
        if event.kind == "stick-killed" and event.rule == SIMPLE_DEATH:
            return "sticks-die"
    return None
