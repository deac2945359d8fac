"""Plays like somebody who plays for the first time: sensible, short-sighted, and soon beaten.

Its mistakes are a beginner's. It looks at a few answers of many and wavers between two of them. It throws the dice in
its head once and takes what they show for what will come. It forgets that the other side answers. And it judges what
lies on the table as if the match ended there: it takes what counts now, and prepares nothing. A game may say what else
beginners do there, and how much of it they think over (`beginner` in `data/manners.toml`).
"""

from __future__ import annotations

from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.evaluation import weigh
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import Manner
from lancio.players.base import Player
from lancio.players.greedy import best_of
from lancio.players.search import fallback

#: so many answers are looked at, and between so many of them it wavers
FEW, WAVERS = 5, 2
#: of those that are rated, so large a share is thought sensible
SENSIBLE = 0.5


class Beginner(Player):
    """Takes the best of a few sensible answers by what they seem to bring at once."""

    name = "beginner"

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        if world.choices.count == 1:
            return world.choices.pick(0)
        try:
            manner = game.manners.beginner(game.scenarios[game.table(world)].sides[world.to_act])
            if manner.thought and dice.below(100) < 100 * manner.thought:
                return best_of(game, world, dice, manner)
            return max(sensible(game, world, dice, manner), key=lambda code: at_once(game, world, code))
        except Exception:
            # a match goes on whatever is wrong with a judgement
            return fallback(game, world, dice)


def sensible(game: Game[Any], world: State, dice: Dice, manner: Manner) -> list[int]:
    """The best of a few answers of the better half, drawn by lot; where nobody has an opinion, any."""
    rated = game.rate(world, world.to_act, manner)
    if not rated:
        return [world.choices.pick(dice.below(world.choices.count)) for _ in range(WAVERS)]
    order = [code for code, _ in sorted(rated.items(), key=lambda one: (-one[1], one[0]))]
    pool = order[: max(2, round(len(order) * SENSIBLE))]
    few = [pool.pop(dice.below(len(pool))) for _ in range(min(FEW, len(pool)))]
    return sorted(few, key=lambda code: (-rated[code], code))[:WAVERS]


def at_once(game: Game[Any], world: State, code: int) -> float:
    """What an answer seems to bring: one throw of the dice, no reply, and the terms weighed as at the end."""
    side = world.to_act
    after = world.clone()
    after.apply(code)
    if after.over:
        return game.value(after, side)
    table = game.table(after)
    weights = game.evaluation.weights(table, game.scenarios[table].sides[side], side)
    return weigh(weights, game.terms(after, side), 1.0)
