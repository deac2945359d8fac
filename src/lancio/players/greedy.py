"""Takes the answer that the game's own judgement rates best: no search, but a plan."""

from __future__ import annotations

from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, USUAL_NAME, Manner
from lancio.players.base import Player


class Greedy(Player):
    """Rates every answer with `Game.rate` and takes the best; chance decides between equals. `greedy:bold` rates with
    the weights of that temperament, where the game has it."""

    name = "greedy"
    quick = True

    def __init__(self, temperament: str = USUAL_NAME) -> None:
        self.temperament = temperament

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        if world.choices.count == 1:
            return world.choices.pick(0)
        if self.temperament == USUAL_NAME:
            return best_of(game, world, dice)
        side = game.scenarios[game.table(world)].sides[world.to_act]
        return best_of(game, world, dice, game.manners.named(side, self.temperament))


class Mannered(Player):
    """`greedy` in any manner."""

    name = "mannered"
    quick = True

    def __init__(self, manner: Manner = USUAL) -> None:
        self.manner = manner

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        if world.choices.count == 1:
            return world.choices.pick(0)
        return best_of(game, world, dice, self.manner)


def best_of(game: Game[Any], world: State, dice: Dice, manner: Manner = USUAL) -> int:
    """The answer that is rated best; any where nobody has an opinion."""
    rated = game.rate(world, world.to_act, manner)
    if not rated:
        return world.choices.pick(dice.below(world.choices.count))
    best = max(rated.values())
    equals = [code for code, value in rated.items() if value == best]
    return equals[dice.below(len(equals))]
