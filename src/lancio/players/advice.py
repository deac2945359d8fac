"""What a computer would do in somebody's place, and why: up to three answers, the chance to win that each gives, and
the terms that make the difference. All of it is found in worlds that are dealt from what the side knows, as `search`
does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, exp, log
from typing import Any, NamedTuple

from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, Manner
from lancio.players.base import Heed, patient
from lancio.players.search import Thorough, candidates

#: answers that are told
BEST = 3
#: answers that are tried
TRIED = 6
#: terms that are told of an answer, and the least difference, in the sum that the chance is made of
TERMS, LEAST = 2, 0.04
#: what a sum of terms may claim of a match that goes on, in log odds: what lies beyond grows slowly only, because
#: the terms were fitted on matches in which it hardly occurred
KNOWN = 2.0
#: what stands for the terms of a match that is over
END = "end"


class Reason(NamedTuple):
    """A term that decides: positive speaks for the answer, negative against it."""

    term: str
    weight: float


class Advice(NamedTuple):
    """An answer, the chance to win that it gives, the error of that, and the terms that make the difference."""

    code: int
    chance: float
    error: float
    reasons: tuple[Reason, ...]


def advise(game: Game[Any], state: State, dice: Dice, budget: int, heed: Heed = patient) -> list[Advice]:
    """The best answers to the question of a position, the best first. Whoever advises sees what the side to act knows,
    never the position itself."""
    world = game.imagined(state, state.to_act, dice)
    counsel = Counsel(game, world, dice, candidates(game, world, dice, TRIED))
    counsel.heed = heed
    return counsel.told(budget)


class Counsel(Thorough):
    """A trial that remembers what the positions at its end were made of."""

    def __init__(self, game: Game[Any], world: State, dice: Dice, tried: Mapping[int, Manner]) -> None:
        super().__init__(game, world, dice, tried)
        self._ends: list[dict[str, float]] = []
        #: answer -> what each term added in each world
        self.parts: dict[int, list[dict[str, float]]] = {code: [] for code in tried}

    def play_on(self, s: State, luck: Dice, manner: Manner = USUAL) -> float:
        value = modest(super().play_on(s, luck, manner), s.over)
        self._ends.append(parts_of(self.game, s, self.side))
        return value

    def look(self, codes: list[int]) -> None:
        self._ends = []
        super().look(codes)
        for code, parts in zip(codes, self._ends, strict=True):
            self.parts[code].append(parts)

    def told(self, budget: int) -> list[Advice]:
        """Try all answers in the same worlds, then the better half in more of them."""
        left, spent = list(self.codes), 0
        for share in (0.5, 1.0):
            while not self.worlds or spent + len(left) <= budget * share:
                if self.heed(spent / budget) and self.worlds:
                    break
                self.look(left)
                spent += len(left)
            left = self.ordered(left)[: max(BEST, len(left) // 2)]
        # the difference of less than a point tells nothing: then what seemed best at first sight stays first
        best = sorted(left[:BEST], key=lambda code: -round(self.mean(code), 2))
        return [Advice(code, self.mean(code), self.lead(code)[1], self.reasons(code, left)) for code in best]

    def ordered(self, codes: Sequence[int]) -> list[int]:
        """The best first. What seems best at first sight stays ahead of what is better only by chance."""

        def merit(code: int) -> float:
            if code == self.codes[0]:
                return 0.0
            mean, error, _ = self.lead(code)
            return mean - error if mean > 0 else mean

        return sorted(codes, key=merit, reverse=True)

    def reasons(self, code: int, codes: Sequence[int]) -> tuple[Reason, ...]:
        """The terms by which an answer differs most from the others; none where they come to the same."""
        mine = averages(self.parts[code])
        others = averages([parts for other in codes if other != code for parts in self.parts[other]])
        if not others:
            return ()
        differ = {term: mine.get(term, 0.0) - others.get(term, 0.0) for term in {**mine, **others}}
        order = sorted(differ.items(), key=lambda one: (-abs(one[1]), one[0]))
        return tuple(Reason(*one) for one in order[:TERMS] if abs(one[1]) >= LEAST)


def modest(value: float, over: bool) -> float:
    """What may be told of an estimate: nearly certain is no match that goes on. The order of estimates stays."""
    if over or not 0.0 < value < 1.0:
        return value
    sum_ = log(value / (1 - value))
    beyond = abs(sum_) - KNOWN
    if beyond <= 0:
        return value
    return 1 / (1 + exp(-copysign(KNOWN + log(1 + beyond), sum_)))


def parts_of(game: Game[Any], s: State, side: int) -> dict[str, float]:
    """What each term adds to the sum that the chance is made of."""
    if s.over:
        value = min(0.99, max(0.01, game.value(s, side)))
        return {END: log(value / (1 - value))}
    table = game.table(s)
    weights = game.evaluation.weights(table, game.scenarios[table].sides[side], side)
    progress = game.progress(s)
    return {name: value * weights[name].at(progress) for name, value in game.terms(s, side).items() if name in weights}


def averages(found: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of each term."""
    total: dict[str, float] = {}
    for parts in found:
        for name, value in parts.items():
            total[name] = total.get(name, 0.0) + value
    return {name: value / len(found) for name, value in total.items()}
