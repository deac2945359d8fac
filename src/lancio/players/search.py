"""Looks ahead: tries the answers that seem best in worlds that may be the real one, and counts what comes of them.

Every world is dealt anew from what the side knows, with dice that nobody has seen. In a world all answers are tried
with the same dice and luck (so that only the answer makes a difference), played on by the quick player for both sides,
each from what it knows, as far as the game says that it is worth looking, and there the position is rated by
`Game.evaluate`. Half of the answers drop out after each round. What `Game.rate` prefers is played unless another answer
is better beyond doubt.

The budget is a number of simulations, not of seconds: the same seed gives the same game on every machine.
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.players.base import Heed, Player, patient
from lancio.players.greedy import best_of
from lancio.players.sketch import Sketch

#: simulations a decision
BUDGET = 64
#: answers that are tried: so many, and more with a larger budget
WIDTH, WIDER = 2, 3
#: standard errors by which an answer must beat the favourite, worlds that it must have been tried in, and the least
#: chance that it must gain
DOUBT, TRIALS, GAIN = 2.0, 6, 0.005
#: worlds of a first look: if no answer makes a difference there, the favourite is played
GLANCE = 3


class Search(Player):
    """Sequential halving over the answers that are rated best. `search:200` has a budget of 200 simulations."""

    name = "search"

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        choices = world.choices
        if choices.count == 1:
            return choices.pick(0)
        try:
            favourites = candidates(game, world, dice, int(WIDTH + sqrt(self.budget) / WIDER))
            if len(favourites) == 1:
                return favourites[0]
            trial = Trial(game, world, dice, favourites)
            trial.heed = self.heed
            return trial.best(self.budget)
        except Exception:
            # a match goes on whatever is wrong with a judgement; the answer is worse, not missing
            return fallback(game, world, dice)


def fallback(game: Game[Any], world: State, dice: Dice) -> int:
    """What `greedy` would do; any legal answer where not even that can be told."""
    try:
        code = best_of(game, world, dice)
        if code in world.choices:
            return code
    except Exception:
        pass
    return world.choices.pick(dice.below(world.choices.count))


def candidates(game: Game[Any], world: State, dice: Dice, count: int) -> list[int]:
    """The answers worth trying, the favourite first; chance orders equals. Where nobody has an opinion, any."""
    rated = game.rate(world, world.to_act)
    if not rated:
        drawn = (world.choices.pick(dice.below(world.choices.count)) for _ in range(count))
        return list(dict.fromkeys(drawn))
    order = [(-value, dice.below(1 << 16), code) for code, value in rated.items()]
    return [code for *_, code in sorted(order)[:count]]


class Trial:
    """The answers to one question, and what came of each in the worlds tried so far."""

    def __init__(self, game: Game[Any], world: State, dice: Dice, codes: list[int]) -> None:
        self.game, self.world, self.dice = game, world, dice
        self.side = world.to_act
        self.codes = codes
        #: answer -> its value in each world
        self.values: dict[int, list[float]] = {code: [] for code in codes}
        self.key = key_of("search", *(dice.roll(256) for _ in range(8)))
        self.until = game.clock(world)[0] + game.horizon[0]
        self.worlds = 0
        #: told how far it has come; whether the best so far shall do
        self.heed: Heed = patient

    def best(self, budget: int) -> int:
        """The favourite, or an answer that is better beyond doubt."""
        favourite = self.codes[0]
        left = list(self.codes)
        rounds = max(1, ceil(log2(len(left))))
        spent = 0
        for number in range(rounds):
            share = (budget - spent) // (rounds - number)
            count = max(1, share // len(left))
            for _ in range(count):
                if spent + len(left) > budget and self.worlds:
                    break
                if self.heed(spent / budget):
                    return self.convincing(left) if self.worlds else favourite
                self.look(left)
                spent += len(left)
                if self.worlds == GLANCE and not any(self.differs(code) for code in left):
                    return favourite
            left.sort(key=self.mean, reverse=True)
            left = left[: max(2, ceil(len(left) / 2))]
            if favourite not in left:
                left[-1] = favourite
        return self.convincing(left)

    def look(self, codes: list[int]) -> None:
        """Try answers in one more world, all with the same dice."""
        game, number = self.game, self.worlds
        self.worlds += 1
        dealt = game.imagined(self.world, self.side, self.dice)
        dice, luck = self.key + number.to_bytes(4, "big"), self.key + number.to_bytes(5, "big")
        for code in codes:
            s = dealt.clone()
            s.reseed(dice)
            s.apply(code)
            self.values[code].append(self.play_on(s, Dice(luck)))

    def play_on(self, s: State, luck: Dice) -> float:
        """The value of a position after both sides have played on for a while."""
        game = self.game
        seats: dict[int, Sketch] = {}
        steps = game.horizon[1]
        while steps and not s.over and game.clock(s)[0] < self.until:
            side = s.to_act
            seat = seats.get(side)
            if seat is None:
                seat = seats[side] = Sketch()
            seen = s if game.fair else game.imagined(s, side, luck)
            s.apply(seat.choose(game, seen, luck))
            steps -= 1
        return game.evaluate(s, self.side)

    def mean(self, code: int) -> float:
        """What an answer is worth so far; the lead of an earlier round counts for those that dropped out."""
        values = self.values[code]
        return sum(values) / len(values) if values else 0.0

    def differs(self, code: int) -> bool:
        """Whether an answer has made any difference to the favourite."""
        return any(abs(a - b) > 1e-9 for a, b in zip(self.values[code], self.values[self.codes[0]], strict=False))

    def lead(self, code: int) -> tuple[float, float, int]:
        """How much better than the favourite an answer was on average in the same worlds, the standard error of
        that, and in how many worlds."""
        pairs = list(zip(self.values[code], self.values[self.codes[0]], strict=False))
        n = len(pairs)
        gains = [a - b for a, b in pairs]
        mean = sum(gains) / n
        spread = sum((g - mean) ** 2 for g in gains) / max(1, n - 1)
        return mean, sqrt(spread / n), n

    def convincing(self, codes: list[int]) -> int:
        """The best of those that beat the favourite beyond doubt; otherwise the favourite."""
        best, most = self.codes[0], GAIN
        for code in codes:
            if code == self.codes[0]:
                continue
            mean, error, n = self.lead(code)
            if n >= TRIALS and mean > most and mean > DOUBT * error:
                best, most = code, mean
        return best
