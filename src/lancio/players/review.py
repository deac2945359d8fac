"""A match looked back on: each side's chance to win as it could be estimated from what that side knew, and the
decisions that cost most.

How a decision came out says little about it: dice decide too. So a decision in doubt is tried against the answers that
seemed best in worlds dealt from what its side knew, and it cost what another answer would have given on average, if
that is beyond doubt.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.manners import USUAL
from lancio.engine.match import Match
from lancio.players.search import Trial, candidates

#: so many decisions of a match are tried
DOUBTS = 16
#: and so many more of those that were asked seldom, with many answers: what comes of a drop point shows only when the
#: units have landed, long after the next question
RARE, SELDOM, MANY = 6, 8, 50
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
        if shortfall(one) > 0.0:
            found.append(one)
    return found


def far_reaching(doubts: list[Doubt], most: int = RARE) -> list[Doubt]:
    """Decisions that are made a few times in a match, among very many answers, and were not what the side's own
    judgement liked best: the widest choices first."""
    wide = [one for one in doubts if one.before.state.choices.count >= MANY]
    asked = Counter(question_of(one) for one in wide)
    found: list[Doubt] = []
    for one in sorted(wide, key=lambda one: (-one.before.state.choices.count, one.number)):
        if len(found) == most:
            break
        if asked[question_of(one)] <= SELDOM and shortfall(one) > 0.0:
            found.append(one)
    return found


def question_of(doubt: Doubt) -> tuple[str, str]:
    """Whose question it was, and which."""
    return doubt.side, doubt.before.game.asked(doubt.before.state)[0].name


def shortfall(doubt: Doubt) -> float:
    """By how much an answer is liked less than the one that its side's own judgement likes best."""
    game, s = doubt.before.game, doubt.before.state
    rated = game.rate(game.imagined(s, s.to_act, Dice(key_of("review", doubt.number))), s.to_act) or {}
    return max(rated.values()) - rated.get(doubt.code, 0.0) if rated else 0.0


def weighed(game: Game[Any], state: State, code: int, dice: Dice, budget: int = BUDGET) -> Cost | None:
    """What a decision cost, if another answer was better beyond doubt."""
    world = game.imagined(state, state.to_act, dice)
    others = [other for other in candidates(game, world, dice, OTHERS + 1) if other != code][:OTHERS]
    if code not in world.choices or not others:
        return None
    codes = [code, *others]
    trial = Trial(game, world, dice, dict.fromkeys(codes, USUAL))
    for _ in range(budget // len(codes)):
        trial.look(codes)
    better = trial.convincing(codes)
    return None if better == code else Cost(trial.mean(code), trial.mean(better), better)
