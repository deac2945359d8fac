"""Looks ahead: tries the answers that seem best in worlds that may be the real one, and counts what comes of them.

Every world is dealt anew from what the side knows, with dice that nobody has seen. In a world all answers are tried
with the same dice and luck (so that only the answer makes a difference), played on by the quick player for both sides,
each from what it knows, as far as the game says that it is worth looking, and there the position is rated by
`Game.evaluate`. Half of the answers drop out after each round. What `Game.rate` prefers is played unless another answer
is better beyond doubt.

Where a game says what to give more or less weight to when looking ahead (`Manners.studied`), its side judges and plays
on so, and what it would do without is tried too; the others play on in their usual manner.

Where a game has temperaments (`Game.manners`), what each of them would answer is tried too, and played on with for the
rest of the step of the clock: so whole plans are compared, not single steps that are too small to matter.

The budget is a number of simulations, not of seconds: the same seed gives the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, log2, sqrt
from typing import Any

from lancio.engine.choices import Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, Manner
from lancio.players.base import Heed, Player, patient
from lancio.players.greedy import Mannered, best_of
from lancio.players.sketch import Sketch, split

#: simulations a decision
BUDGET = 64
#: answers that are tried: so many, and more with a larger budget
WIDTH, WIDER = 2, 3
#: standard errors by which an answer must beat the favourite, worlds that it must have been tried in, and the least
#: chance that it must gain
DOUBT, TRIALS, GAIN = 2.0, 6, 0.02
#: worlds of a first look: if no answer makes a difference there, the favourite is played
GLANCE = 3
#: worlds among which a plausible one is drawn
FEW_WORLDS = 10


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
            tried = candidates(game, world, dice, int(WIDTH + sqrt(self.budget) / WIDER), one_piece=True)
            if len(tried) == 1:
                return next(iter(tried))
            trial = Thorough(game, world, dice, tried)
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


def candidates(game: Game[Any], world: State, dice: Dice, count: int, one_piece: bool = False) -> dict[int, Manner]:
    """The answers worth trying, the favourite first, each with the manner to play on in; chance orders equals. Where
    nobody has an opinion, any. What every temperament likes best comes on top. `one_piece`: where all pieces will
    have their turn, the answers of the favourite's alone."""
    own = studied(game, world, world.to_act)
    rated = game.rate(world, world.to_act, own)
    if not rated:
        drawn = (world.choices.pick(dice.below(world.choices.count)) for _ in range(count))
        return dict.fromkeys(drawn, own)
    order = [(-value, dice.below(1 << 16), code) for code, value in rated.items()]
    # the favourite is tried whatever it is rated
    best = [code for value, _, code in sorted(order) if -value >= game.poor] or [min(order)[2]]
    found = dict.fromkeys((in_turn(game, world, best) if one_piece else best)[:count], own)
    if len(rated) > 1:
        side = game.scenarios[game.table(world)].sides[world.to_act]
        for manner in game.manners.of(side):
            if manner is not own:
                found.setdefault(best_of(game, world, dice, manner), manner)
    return found


def studied(game: Game[Any], world: State, side: int) -> Manner:
    """The manner in which a side, by its number, looks ahead."""
    table = game.table(world)
    return game.manners.studied(table, game.scenarios[table].sides[side])


def in_turn(game: Game[Any], world: State, codes: list[int]) -> list[int]:
    """Without the answers of other pieces than the first one's, where all will have their turn: which of them goes
    first matters little, and the trials are better spent on what matters."""
    question = game.asked(world)[0]
    if question.apart is None or not question.again:
        return codes
    rest, parts = split(game, world.choices, question.apart)
    for groups in parts.values():
        if codes[0] in (own := Choices(groups)):
            free = Choices(rest)
            return [code for code in codes if code in own or code in free]
    return codes


def plausible_world(game: Game[Any], s: State, side: int, dice: Dice) -> State:
    """An imagined world as likely as it is plausible: one of a few, where the game can say."""
    if type(game).plausible is Game.plausible:
        only: State = game.imagined(s, side, dice)
        return only
    worlds: list[State] = [game.imagined(s, side, dice) for _ in range(FEW_WORLDS)]
    weights = [game.plausible(world, side) for world in worlds]
    drawn = dice.below(1 << 20) / (1 << 20) * sum(weights)
    for world, weight in zip(worlds, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return world
    return worlds[0]


class Trial:
    """The answers to one question, and what came of each in the worlds tried so far."""

    #: who plays on, in a manner
    follower: Callable[[Manner], Player] = Sketch

    def __init__(self, game: Game[Any], world: State, dice: Dice, tried: Mapping[int, Manner]) -> None:
        self.game, self.world, self.dice = game, world, dice
        self.side = world.to_act
        #: how its side plays on, other things being equal: like the favourite
        self.own = next(iter(tried.values()))
        #: answer -> the manner in which its side plays on for this step of the clock
        self.manners = tried
        self.codes = list(tried)
        #: answer -> its value in each world
        self.values: dict[int, list[float]] = {code: [] for code in tried}
        self.key = key_of("search", *(dice.roll(256) for _ in range(8)))
        self.now = game.clock(world)[0]
        self.worlds = 0
        #: answers at most that are played on
        self.most = game.horizon[1]
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
                if self.worlds >= GLANCE and self.settled(left):
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
        dealt = plausible_world(game, self.world, self.side, self.dice)
        dice, luck = self.key + number.to_bytes(4, "big"), self.key + number.to_bytes(5, "big")
        for code in codes:
            s = dealt.clone()
            s.reseed(dice)
            s.apply(code)
            self.values[code].append(self.play_on(s, Dice(luck), self.manners[code]))

    def play_on(self, s: State, luck: Dice, manner: Manner = USUAL) -> float:
        """The value of a position after both sides have played on for a while, our own at first in some manner."""
        game = self.game
        seats = {self.side: self.follower(manner)}
        steps = self.most
        while steps and not s.over and (clock := game.clock(s)[0]) < self.now + game.horizon[0]:
            side = s.to_act
            if clock > self.now and manner is not self.own:
                manner = self.own
                seats[self.side] = self.follower(manner)
            seat = seats.get(side)
            if seat is None:
                seat = seats[side] = self.follower(USUAL)
            seen = s if game.fair else game.imagined(s, side, luck)
            s.apply(seat.choose(game, seen, luck))
            steps -= 1
        return game.evaluate(s, self.side)

    def mean(self, code: int) -> float:
        """What an answer is worth so far; the lead of an earlier round counts for those that dropped out."""
        values = self.values[code]
        return sum(values) / len(values) if values else 0.0

    def settled(self, codes: list[int]) -> bool:
        """Whether more worlds are not worth the time: no answer makes a difference, or none can be hoped to gain
        anything any more."""
        if self.worlds == GLANCE:
            return not any(self.differs(code) for code in codes)
        if self.worlds < TRIALS:
            return False
        for code in codes:
            if code != self.codes[0]:
                mean, error, _ = self.lead(code)
                if not mean + DOUBT * error < GAIN:
                    return False
        return True

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


class Thorough(Trial):
    """A trial in which nobody judges in a hurry where that misleads (`Game.thorough`)."""

    def __init__(self, game: Game[Any], world: State, dice: Dice, tried: Mapping[int, Manner]) -> None:
        super().__init__(game, world, dice, tried)
        if game.thorough:
            self.follower, self.most = Mannered, game.thorough
