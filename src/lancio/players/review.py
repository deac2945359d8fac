"""A match looked back on: each side's chance to win as it could be estimated from what that side knew, and the
decisions that cost most.

How a decision came out says little about it: dice decide too. So a decision in doubt is tried against the answers that
seemed best in worlds dealt from what its side knew, and it cost what another answer would have given on average, if
that is beyond doubt.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.match import Match
from lancio.players.search import Trial, candidates

#: so many decisions of a match are tried
DOUBTS = 16
#: against so many other answers, with so many simulations in all
OTHERS, BUDGET = 3, 48


class Moment(NamedTuple):
    """After an action: its number, the turn, and each side's chance."""

    number: int
    turn: int
    chances: dict[str, float]


class Doubt(NamedTuple):
    """A decision after which its side stood worse."""

    number: int
    side: str
    code: int
    before: Match
    fell: float


class Cost(NamedTuple):
    """What a decision gave, what another would have given, and which."""

    chance: float
    best: float
    better: int


def estimated(match: Match) -> dict[str, float]:
    """Each side's chance, from what it knows."""
    game, s = match.game, match.state
    return {side: game.evaluate(s, number) for number, side in enumerate(match.sides)}


def walked(match: Match) -> tuple[list[Moment], list[Doubt]]:
    """A match from its first action on: the chances after each, and the actions that were choices, each with what its
    side's chance had lost by its next choice."""
    now = estimated(match.beginning())
    moments: list[Moment] = []
    doubts: list[Doubt] = []
    #: side -> its last choice, and its chance before that
    last: dict[str, tuple[Doubt, float]] = {}
    for number, (entry, before, after) in enumerate(match.steps()):
        side = entry.side
        if before.to_act == side and before.state.choices.count > 1:
            if side in last:
                doubts.append(lost(*last[side], now[side]))
            last[side] = Doubt(number, side, entry.code, before, 0.0), now[side]
        now = estimated(after)
        moments.append(Moment(number, entry.turn, now))
    doubts += [lost(doubt, before, now[side]) for side, (doubt, before) in last.items()]
    return moments, doubts


def lost(doubt: Doubt, before: float, after: float) -> Doubt:
    """A choice with what came after it."""
    return doubt._replace(fell=before - after)


def doubtful(doubts: list[Doubt], most: int = DOUBTS) -> list[Doubt]:
    """Those of the decisions worth a second look: not what the side's own judgement liked best, and followed by the
    greatest loss of chances."""
    found: list[Doubt] = []
    for one in sorted(doubts, key=lambda one: (-one.fell, one.number)):
        if len(found) == most or one.fell <= 0.0:
            break
        game, s = one.before.game, one.before.state
        dice = Dice(key_of("review", one.number))
        rated = game.rate(game.imagined(s, s.to_act, dice), s.to_act) or {}
        if rated and rated.get(one.code, 0.0) < max(rated.values()):
            found.append(one)
    return found


def weighed(game: Game[Any], state: State, code: int, dice: Dice, budget: int = BUDGET) -> Cost | None:
    """What a decision cost, if another answer was better beyond doubt."""
    world = game.imagined(state, state.to_act, dice)
    others = [other for other in candidates(game, world, dice, OTHERS + 1) if other != code][:OTHERS]
    if code not in world.choices or not others:
        return None
    codes = [code, *others]
    trial = Trial(game, world, dice, codes)
    for _ in range(budget // len(codes)):
        trial.look(codes)
    better = trial.convincing(codes)
    return None if better == code else Cost(trial.mean(code), trial.mean(better), better)
