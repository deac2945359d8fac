"""Set up a position of Night Drop in a few words, with scripted dice.

    match = scene(turn=5, activation="G4", stage="combat", dice=[3, 3],
                  pieces={"505-c1": "1612 reduced", "de-1": "1513 G02 up", "de-2": "1613 G10 up"})

Pieces are written as in a dumped position: a hex, then for sticks `plt`, `ldr`, `hq` or `pa` and perhaps
`up`; for companies perhaps `reduced`; for German units the type, and perhaps `up` and `reduced`.
Sticks that are not mentioned are dead, German units that are not mentioned are in the cup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import lancio
from lancio import Match
from lancio.games.night_drop.position import filled
from lancio.games.night_drop.tables import PIRS
from lancio.games.night_drop.verbs import ACTIVATIONS
from tests.scene import hex_of, kinds, only, piece, play, texts

#: helpers of all scenes that these tests use as well
__all__ = ["hex_of", "kinds", "only", "piece", "play", "texts"]

#: what is left of an activation from a stage on, next step last
STAGES = {
    "U": ["conversion", "inspection", "stacking", "combat", "movement"],
    "G": ["stacking", "push"],
    "G4": ["stacking", "combat", "movement", "reinforcement"],
}


def scene(
    *,
    turn: int = 5,
    activation: str | None = "U1",
    stage: str = "movement",
    pieces: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    pending: Sequence[Sequence[object]] | None = None,
    initiative: str = "us",
    allowance: int = 6,
    counters: Mapping[str, Sequence[object]] | None = None,
    control: Sequence[str] = (),
    **more: Any,
) -> Match:
    """A match in the middle of an activation (or at `pending`), ready for its next question."""
    position: dict[str, Any] = {
        "pieces": filled({"pieces": dict(pieces or {})})["pieces"],
        "counters": dict(counters or {}),
        "control": list(control),
        "turn": turn,
        "initiative": initiative,
    }
    steps: list[Sequence[object]] = [["turn"]]
    if activation is not None:
        number = ACTIVATIONS.index[activation]
        position["activation"] = activation
        position["used"] = [activation]
        position["active"] = "us" if number < 3 else "german"
        position["pir"] = PIRS[number % 3] if number < 6 else "-"
        position["allowance"] = allowance if number >= 3 else 0
        names = STAGES["U" if number < 3 else "G" if number < 6 else "G4"]
        steps += [[name] for name in names[: names.index(stage) + 1]]
    position.update(more)
    saved = {
        "game": "night-drop",
        "scenario": "historical",
        "options": dict(options or {}),
        "position": position,
        "pending": [list(step) for step in (pending if pending is not None else steps)],
    }
    return lancio.game("night-drop").load(saved, seed=seed, dice=dice)
