"""What every answer to a question is worth, and whether some are clearly better than all the others.

Answers are tried in worlds dealt from what the side to act knows, all with the same dice; those that have fallen far
behind drop out, the best go on to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, Manner
from lancio.engine.match import Match
from lancio.engine.riddles import arranges
from lancio.players.base import Player
from lancio.players.greedy import Greedy
from lancio.players.search import Trial

#: what differs by less from world to world does not differ
STILL = 1e-6
#: whoever wavers gives one answer of so many by chance
WAVERS = 8

T = TypeVar("T", bound=Trial)

#: by so much of the chance to win the right answers lead all others
LEAD = 0.15
#: answers that come to the same are no further apart, and at most one of so many
SAME, ALIKE = 0.03, 4
#: after so many worlds those fall out that are further behind than the lead and so many standard errors; so many stay
#: besides those that come to the same as the best
LOOKS, DOUBT, STAY = (8, 16, 32, 64), 2.5, 3


class Verdict(NamedTuple):
    """The right answers, how far the worst of them is ahead of the best of all others, and the error of that."""

    right: tuple[int, ...]
    lead: float
    error: float


def verdict(trial: Trial, codes: Sequence[int]) -> Verdict:
    """Where the widest gap is among the answers that may be right."""
    order = sorted(codes, key=trial.mean, reverse=True)
    best = trial.mean(order[0])
    most = min(max(1, len(trial.codes) // ALIKE), len(order) - 1)
    few = [k for k in range(1, most + 1) if best - trial.mean(order[k - 1]) <= SAME]
    widest = max(few, key=lambda k: trial.mean(order[k - 1]) - trial.mean(order[k]))
    return Verdict(tuple(order[:widest]), *ahead(trial, order[widest - 1], order[widest]))


def ahead(trial: Trial, one: int, other: int) -> tuple[float, float]:
    """How far an answer is ahead of another one in the worlds that both were tried in, and the standard error."""
    gains = [a - b for a, b in zip(trial.values[one], trial.values[other], strict=False)]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean, sqrt(spread / len(gains))


def alike(trial: Trial, codes: Sequence[int]) -> bool:
    """Whether all worlds were one, so that many of them say no more than one does: no dice fell, nothing was hidden."""
    return all(max(trial.values[code]) - min(trial.values[code]) < STILL for code in codes)


def lead_of(trial: Trial, right: Sequence[int]) -> float:
    """How far the worst of some answers is ahead of the best of the others that were tried as often."""
    most = len(trial.values[right[0]])
    others = [code for code in trial.codes if code not in right and len(trial.values[code]) == most]
    return min(map(trial.mean, right)) - max(map(trial.mean, others))


def weigh(trial: Trial, codes: Sequence[int], worlds: int, hope: float = 0.0, few: int = 0) -> list[int]:
    """Try answers in so many worlds; those that stayed to the end, the best first; so few of them all stay. Where no
    lead is left to `hope` for, it ends before."""
    left = list(codes)
    while trial.worlds < worlds:
        trial.look(left)
        if trial.worlds in LOOKS:
            left = hopeful(trial, left) if len(codes) > few else sorted(left, key=trial.mean, reverse=True)
            if verdict(trial, left).lead < hope:
                break
    return sorted(left, key=trial.mean, reverse=True)


def hopeful(trial: Trial, codes: list[int]) -> list[int]:
    """The best, and whoever may still be near them."""
    order = sorted(codes, key=trial.mean, reverse=True)

    def lost(code: int) -> bool:
        mean, error = ahead(trial, order[0], code)
        return mean > LEAD + DOUBT * error

    stay = STAY + sum(trial.mean(order[0]) - trial.mean(code) <= SAME for code in order)
    return [*order[:stay], *(code for code in order[stay:] if not lost(code))]


class ByGreedy(Trial):
    """A trial in which `greedy` plays on."""

    follower: Callable[[Manner], Player] = staticmethod(lambda _: Greedy())


class Wavering(Greedy):
    """Plays like `greedy`, but gives any answer now and then, for all sides but one."""

    def __init__(self, spared: int) -> None:
        super().__init__()
        self.spared = spared

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        if world.to_act != self.spared and dice.below(WAVERS) == 0:
            return world.choices.pick(dice.below(world.choices.count))
        return super().choose(game, world, dice)


class ByWavering(Trial):
    """A trial in which the others make mistakes: where no dice fall, all worlds would be one otherwise, and what is
    best would be what fools a computer."""

    def __init__(self, game: Game[Any], world: State, dice: Dice, tried: Mapping[int, Manner]) -> None:
        super().__init__(game, world, dice, tried)
        self.follower = lambda _: Wavering(self.side)


def trial_of(game: Game[Any], s: State, dice: Dice, codes: Sequence[int], kind: type[T]) -> T:
    """A trial of answers to the question of a position, which sees what the side to act knows."""
    world = game.imagined(s, s.to_act, dice)
    return kind(game, world, dice, dict.fromkeys(codes, USUAL))


def rated(match: Match, dice: Dice) -> list[int]:
    """All answers, those that the game's judgement likes best first, those that nobody judges last; not the one that
    only asks for a standing order, nor those that only arrange things: whatever is best can still be answered then."""
    game, s = match.game, match.state
    world = game.imagined(s, s.to_act, dice)
    likes = game.rate(world, world.to_act) or {}
    order = [(-value, dice.below(1 << 16), code) for code, value in likes.items()]
    known = [code for *_, code in sorted(order)]
    orders = game.flow.orders
    empty = orders.think.alone[0] if orders is not None else None
    codes = (*known, *(code for code in s.choices if code not in likes))
    return [code for code in codes if code != empty and not arranges(match, code)]
