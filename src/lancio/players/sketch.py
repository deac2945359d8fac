"""A quick player: looks at a few pieces at a time, takes an answer that is worth something, and remembers the rest."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from lancio.engine.choices import ARG, LAST, Choices
from lancio.engine.dice import Dice
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.engine.questions import Question
from lancio.engine.verbs import VERB
from lancio.players.base import Player
from lancio.players.greedy import best_of

#: after so many decisions of a phase whoever had nothing to do is asked again
PATIENCE = 8

Group = tuple[int, int]


class Sketch(Player):
    """Rates answers with `Game.rate`, like `greedy`, but where pieces can be judged one without the other only those of
    a few, drawn by lot, until one has something to gain. Remembers within a phase who had not, and while nothing else
    was asked in between also what the others of the few had to gain."""

    name = "sketch"
    quick = True

    def __init__(self, manner: Manner = USUAL) -> None:
        self.manner = manner.hurried
        self._moment: tuple[object, ...] = ()
        self._idle: set[int] = set()
        #: answers that were found good and not given yet, the best last
        self._plans: list[tuple[float, int]] = []
        self._asked = 0

    def sit(self, game: Game[Any], side: int) -> Sketch:
        return Sketch(self.manner)

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        choices = world.choices
        if choices.count == 1:
            return choices.pick(0)
        frame = world.stack[-1]
        question: Question[Any, Any] = game.flow.questions[frame[0]]
        if question.apart is None:
            self._plans = []
            return best_of(game, world, dice, self.manner)
        moment = (frame, world.to_act, game.clock(world)[0])
        if moment != self._moment or self._asked >= PATIENCE:
            self._moment, self._asked = moment, 0
            self._plans = []
            self._idle.clear()
        self._asked += 1
        while self._plans:
            code = self._plans.pop()[1]
            if code in choices:
                return code
        rest, parts = split(game, choices, question.apart)
        return self._apart(game, world, dice, rest, parts)

    def _apart(
        self, game: Game[Any], world: State, dice: Dice, rest: list[Group], parts: dict[int, list[Group]]
    ) -> int:
        whole, side = world.choices, world.to_act
        left = [piece for piece in parts if piece not in self._idle]
        try:
            while left:
                few = [left.pop(dice.below(len(left))) for _ in range(min(game.glance, len(left)))]
                world.choices = Choices([*rest, *(group for piece in few for group in parts[piece])])
                found = best_each(game.rate(world, side, self.manner) or {}, {piece: parts[piece] for piece in few})
                self._idle.update(piece for piece in few if piece not in found)
                if found:
                    self._plans = sorted(found.values())
                    return self._plans.pop()[1]
            world.choices = Choices(rest)
            return best_of(game, world, dice, self.manner) if rest else whole.pick(dice.below(whole.count))
        finally:
            world.choices = whole


def best_each(rated: Mapping[int, float], parts: dict[int, list[Group]]) -> dict[int, tuple[float, int]]:
    """Piece -> its best answer, where that is better than all answers of no piece."""
    owner: dict[int, int] = {}
    single: dict[int, int] = {}
    for piece, groups in parts.items():
        for base, mask in groups:
            if mask & mask - 1:
                owner[base] = piece
            else:
                single[base + mask.bit_length() - 1] = piece
    idle = -inf
    found: dict[int, tuple[float, int]] = {}
    for code, value in rated.items():
        who = single.get(code)
        if who is None:
            who = owner.get(code & ~LAST)
        if who is None:
            idle = max(idle, value)
        elif who not in found or value > found[who][0]:
            found[who] = (value, code)
    return {piece: best for piece, best in found.items() if best[0] > idle}


def split(game: Game[Any], choices: Choices, kind: str) -> tuple[list[Group], dict[int, list[Group]]]:
    """The answers by the thing of a kind that they begin with, and those that begin with nothing of the kind."""
    rest: list[Group] = []
    parts: dict[int, list[Group]] = {}
    kinds_of = game.verbs.kinds_of
    for base, mask in choices.groups:
        kinds = kinds_of[base >> VERB]
        if not kinds or kinds[0] != kind:
            rest.append((base, mask))
        elif len(kinds) > 1:
            parts.setdefault(base >> ARG * (len(kinds) - 1) & LAST, []).append((base, mask))
        else:
            for member in bits(mask):
                parts.setdefault(member, []).append((base, 1 << member))
    return rest, parts
