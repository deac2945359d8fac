"""Which outcome of a preview the events tell."""

from __future__ import annotations

from collections.abc import Sequence

from lancio.engine.chance import AGAIN
from lancio.engine.events import Event
from lancio.games.histo_command.dice import Effect, effect_of
from lancio.games.histo_command.firing import result_of
from lancio.games.histo_command.verbs import JUMP, VERBS

SHOTS = ("fired", "opportunity-fired")
LOSSES = (*SHOTS, "lander-fired-at", "unit-landed")


def told(code: int, events: Sequence[Event]) -> str | None:
    """The losses of a shot or a landing, the winner of an assault, where a unit comes down."""
    jumps = VERBS.of(code) is JUMP
    for i, event in enumerate(events):
        if event.kind == "dummy-removed":
            return "dummy"
        if event.kind == "unit-scattered" and jumps:
            return came_down(events[i : i + 2])
        if event.kind in LOSSES and not jumps:
            return hits(event, events[i + 1 :])
        if event.kind == "assaulted":
            return result_of(event.data["attacker"]["hits"], event.data["defender"]["hits"])
    return None


def hits(shot: Event, later: Sequence[Event]) -> str:
    """What the dice did to their target."""
    dead = any(event.kind == "unit-eliminated" for event in later[:1])
    losses = int(shot.data["losses"])
    disorder = effect_of(shot.data["dice"], only_hits=shot.kind not in SHOTS).disorder
    return Effect(losses, disorder).on(losses if dead else losses + 1)


def came_down(events: Sequence[Event]) -> str:
    """Where the wind took a unit, before any shift; off the map it is missing, or scatters again."""
    for event in events:
        if event.kind == "unit-missing":
            return "missing"
        if event.kind == "scatter-again":
            return AGAIN
    return str(events[0].data["hex"])
