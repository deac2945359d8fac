"""What is said of the end: where the points came from, and when nothing can change who wins."""

from __future__ import annotations

from lancio.engine.data import LANGUAGES
from lancio.engine.outcome import Source
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.histo_command.seen.planner import scatter_ways
from lancio.games.histo_command.state import Battle
from lancio.games.histo_command.tables import SIDES
from lancio.games.histo_command.victory import drop_points, drop_side_won, held, scores
from lancio.games.histo_command.words import CATALOGUE


def sources(s: Battle) -> list[Source]:
    """The objectives, each for whoever holds it; in a drop that is scored by itself, its parts."""
    scene = s.setting.scene
    if scene.drop_score is not None:
        strength, near = drop_points(s)
        parts = ((strength, "strength"), (near, "near"))
        return [Source(SIDES[DROP], n, "HC-15c", said(f"source.{key}")) for n, key in parts if n]
    return [
        Source(SIDES[DROP if holds else DEFENDER], 1, "HC-15b", dict(objective.name))
        for objective, holds in zip(scene.objectives, held(s), strict=True)
    ]


def goal(s: Battle) -> dict[str, str]:
    """What the side that jumps must reach, and how near it came: why it was won or lost."""
    scene = s.setting.scene
    if scene.drop_score is not None:
        strength, near = drop_points(s)
        lost = scores(s)[SIDES[DEFENDER]]
        return said(
            "goal.drop", points=scene.drop_score.points, total=strength + near, strength=strength, near=near, lost=lost
        )
    return said("goal.objectives", least=scene.least, of=len(scene.objectives), held=sum(held(s)))


def adrift(s: Battle, aimed: str, lost: int) -> float | None:
    """The share of the throws that lead off the sheets; beyond the scenario's cap nobody is missing any more (R3)."""
    setting = s.setting
    if lost >= setting.scene.cap:
        return None
    _, off = scatter_ways(setting, setting.ground.board.index[aimed])
    return off / (6 * setting.scene.die)


def compared(s: Battle) -> tuple[str, ...]:
    """In a drop only one side has points; what it lost is no score of the other."""
    return (SIDES[DROP],) if s.setting.scene.drop_score is not None else SIDES


def said(key: str, **blanks: object) -> dict[str, str]:
    """A sentence in every language."""
    return {language: CATALOGUE.say(key, language, **blanks) for language in LANGUAGES}


def settled(s: Battle) -> bool:
    """The side that jumped has nobody left and not enough; or it has enough, and nobody is left to take it back."""
    if s.setting.scene.drop_score is not None or s.turn < 1:
        return False
    won = drop_side_won(s)
    return not s.occupied[DEFENDER if won else DROP]
