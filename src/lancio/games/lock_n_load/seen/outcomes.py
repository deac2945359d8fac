"""Which outcome of a preview the events tell."""

from __future__ import annotations

from collections.abc import Sequence

from lancio.engine.events import Event
from lancio.games.lock_n_load.verbs import (
    AGAIN,
    CALL,
    EVERYONE,
    FLARE,
    HEAL,
    RALLY,
    SHOOT,
    SMOKE,
    SPOT,
    STRIKE,
    VERBS,
    WITH,
)

#: a try, what it is called when it succeeds and when it fails, and the event of its success
TRIES = {
    SPOT.number: ("spotting-tried", "place-spotted", "spotted", "unseen"),
    SMOKE.number: ("smoke-tried", "smoke-laid", "laid", "failed"),
    FLARE.number: ("flare-tried", "flare-lit", "bright", "dark"),
}
CHECKS = {
    RALLY.number: "rally-tried",
    AGAIN.number: "rally-tried",
    HEAL.number: "healing-tried",
    WITH.number: "retreat-checked",
}


def told(code: int, events: Sequence[Event]) -> str | None:
    """Spotted or not, laid or not, passed or not, killed or not, harmed or spared."""
    verb = VERBS.of(code)
    if verb.number in TRIES:
        tried, success, good, bad = TRIES[verb.number]
        at = next((i for i, event in enumerate(events) if event.kind == tried), None)
        if at is None:
            return None
        return good if any(event.kind == success for event in events[at + 1 : at + 2]) else bad
    for event in events:
        if event.kind == CHECKS.get(verb.number):
            return "passed" if event.data["total"] <= event.data["morale"] else "failed-check"
        if verb is STRIKE and event.kind == "melee-struck":
            return "killed" if event.data["total"] >= event.data["need"] else "held"
        if verb is STRIKE and event.kind == "close-assaulted":
            return str(event.data["result"])
    if verb is CALL:
        return landing_told(events)
    return fire_told(events) if verb in (SHOOT, EVERYONE) else None


def landing_told(events: Sequence[Event]) -> str | None:
    """The hex where a Spotting Round landed, or that it is lost, or that there is none."""
    for event in events:
        if event.kind == "round-landed":
            return str(event.data["hex"])
        if event.kind in ("round-lost", "mission-refused"):
            return event.kind.rpartition("-")[2]
    return None


def fire_told(events: Sequence[Event]) -> str | None:
    """Whether anybody was shaken or worse; None while checks are still to come."""
    if any(event.kind == "no-effect" for event in events):
        return "spared"
    if any(event.kind == "damage-checked" and event.data["result"] != "none" for event in events):
        return "harmed"
    return None
