"""The table: a scenario of the box laid out and ready to play, with what its players agreed upon."""

from __future__ import annotations

from functools import cache

from lancio.engine.kinds import Roll
from lancio.engine.masks import mask_of
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.ground import Ground, ground
from lancio.games.histo_command.tables import Scene
from lancio.games.histo_command.verbs import VERBS
from lancio.games.histo_command.words import WORDS


class Setting:
    """What does not change during a match. Hexes have the numbers of this table, names are those of the box."""

    __slots__ = ("glider_base", "ground", "near", "objective_hexes", "objectives", "scene", "verbs", "words")

    def __init__(self, scene: Scene, ground: Ground, glider_base: int) -> None:
        board = ground.board
        self.scene = scene
        self.ground = ground
        #: R9: base dice of infantry against units landed by glider
        self.glider_base = glider_base
        #: objective -> its hexes
        self.objectives = tuple(mask_of(board.index[name] for name in o.hexes) for o in scene.objectives)
        self.objective_hexes = 0
        for hexes in self.objectives:
            self.objective_hexes |= hexes
        #: objective -> hexes in or next to it
        self.near = tuple(hexes | board.spread(hexes) for hexes in self.objectives)
        self.words = WORDS.laid(board.names, distance=Roll(scene.die, luck=False))
        self.verbs = VERBS.laid(board.names)


@cache
def setting(slug: str, glider_base: int) -> Setting:
    """A scenario of the box on the table, laid once."""
    scene = BOX.scenes[slug]
    return Setting(scene, ground(scene.spread.slug), glider_base)
