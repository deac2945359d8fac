"""Any legal answer, all equally likely: the yardstick for other players and for the rules themselves."""

from __future__ import annotations

from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.players.base import Player


class Random(Player):
    """Picks blindly."""

    name = "random"
    blind = True

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        return world.choices.pick(dice.below(world.choices.count))
