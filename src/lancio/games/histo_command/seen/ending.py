"""What is said of the end: where the points came from, and when nothing can change who wins."""

from __future__ import annotations

from lancio.engine.outcome import Source
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.histo_command.state import Battle
from lancio.games.histo_command.tables import SIDES
from lancio.games.histo_command.victory import drop_side_won, held


def sources(s: Battle) -> list[Source]:
    """The objectives, each for whoever holds it; a drop that is scored by itself has its own account."""
    scene = s.setting.scene
    if scene.drop_score is not None:
        return []
    return [
        Source(SIDES[DROP if holds else DEFENDER], 1, "HC-15b", dict(objective.name))
        for objective, holds in zip(scene.objectives, held(s), strict=True)
    ]


def settled(s: Battle) -> bool:
    """The side that jumped has nobody left and not enough; or it has enough, and nobody is left to take it back."""
    if s.setting.scene.drop_score is not None or s.turn < 1:
        return False
    won = drop_side_won(s)
    return not s.occupied[DEFENDER if won else DROP]
