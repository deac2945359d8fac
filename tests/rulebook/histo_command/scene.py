"""Set up a position of Histo Command in a few words, with scripted dice.

    match = scene(group="A", dice=[1, 4, 4],
                  pieces={"al-a1": "A/c5 para 3", "de-a1": "A/d5 infantry 3 up"})

Pieces are written as in a dumped position: a hex (`?` not landed yet, `-` dead), a type, a strength, and perhaps
`up`, `disordered`, `reacted`, `acted`. All other counters of the scenario are dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import lancio
from lancio import Event, Match
from lancio.games.histo_command.position import filled
from tests import scene as common
from tests.scene import answers as goals
from tests.scene import kinds, only, play, texts

#: helpers of all scenes that these tests use as well
__all__ = ["goals", "kinds", "only", "play", "texts"]

#: special dice
HIT, DISORDER, BLANK = 1, 3, 5
JUMPING = (["turn"], ["drop-ends"], ["jump"])


def scene(
    *,
    scenario: str = "merderet",
    turn: int = 1,
    active: str = "allied",
    group: str | None = "A",
    pieces: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
    pending: Sequence[Sequence[object]] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    **more: Any,
) -> Match:
    """A match in the middle of an activation (or at `pending`), ready for its next question."""
    position: dict[str, Any] = {
        "pieces": filled(scenario, {"pieces": dict(pieces or {})})["pieces"],
        "turn": turn,
        "active": active,
        **more,
    }
    if group:
        position["group"] = group
    if group and not pending:
        position["used"] = [f"{active}-{group}"]
    steps = pending or [["turn"], ["recovery"], ["activations", "german"], ["orders"]]
    saved = {
        "game": "histo-command",
        "scenario": scenario,
        "options": dict(options or {}),
        "position": position,
        "pending": [list(step) for step in steps],
    }
    return lancio.game("histo-command").load(saved, seed=seed, dice=dice)


def jumping(point: str, *, second: str | None = None, **more: Any) -> Match:
    """A wave in the air, its drop points chosen."""
    points = [point] if second is None else [point, second]
    more.setdefault("group", "A")
    return scene(turn=0, pending=JUMPING, points=points, used_points=points, **more)


def piece(match: Match, name: str, viewer: str | None = "german") -> dict[str, Any] | None:
    """A counter as the German sees it, who knows them all, or another; None if it is not on the map."""
    return common.piece(match, name, viewer)


def hex_of(match: Match, name: str) -> str | None:
    """Where a counter stands."""
    return common.hex_of(match, name, "german")


def strength(match: Match, name: str) -> int:
    """What is left of a unit."""
    found = piece(match, name)
    return int(found["strength"]) if found else 0


def tabs(match: Match, name: str) -> list[str]:
    """The labels on a counter."""
    found = piece(match, name)
    return list(found.get("tabs", [])) if found else []


def modifiers(event: Event) -> list[tuple[str, int]]:
    """The modifiers of a shot."""
    return [(m["label"], m["value"]) for m in event.data["modifiers"]]
