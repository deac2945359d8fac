"""Riddles: positions with one clearly best answer, found in simulated matches.

    python -m lancio.lab.riddles night-drop --games 20 --seed 1 --out riddles.jsonl

Quick computers play. Where somebody has several answers, the ones that seem best are tried in worlds dealt from what he
knows, first in a few; where one leads by far it is tried against the others in many. What still leads by at least 15
points of the estimated chance to win, beyond doubt, is a riddle: a line of JSON with the position, the answer, and what
each answer is worth.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.match import Match
from lancio.players import decide, player
from lancio.players.search import Trial, candidates

#: by so much of the chance to win the best answer leads the next
LEAD = 0.15
#: worlds of a first look, and of the check; answers that are tried
GLANCE, CHECK, ANSWERS = 6, 160, 6
#: standard errors by which the lead must be beyond the limit's half: a lucky look is no riddle
DOUBT = 3.0
#: a match gives at most so many, not one after another
EACH, APART = 2, 25
#: whoever plays
PLAYER = "greedy"


class Riddle(NamedTuple):
    """A position, who decides there, and what the answers are worth, the best first."""

    game: str
    scenario: str
    seed: int
    number: int
    side: str
    position: dict[str, Any]
    answers: list[tuple[str, float]]
    worlds: int

    @property
    def lead(self) -> float:
        """How far the best answer is ahead of the next."""
        return self.answers[0][1] - self.answers[1][1]


def found_in(game: Game[Any], scenario: str, seed: int, options: dict[str, Any] | None = None) -> Iterator[Riddle]:
    """The riddles of one simulated match."""
    match = game.start(scenario, seed, options)
    seats = {
        side: (player(PLAYER).sit(game, number), Dice(key_of("riddle", seed, side)))
        for number, side in enumerate(match.sides)
    }
    given, last, number = 0, -APART, 0
    while match.to_act is not None and given < EACH:
        state = match.state
        if state.choices.count > 1 and number - last >= APART:
            riddle = posed(match, seed, number)
            if riddle is not None:
                given, last = given + 1, number
                yield riddle
        who, dice = seats[match.to_act]
        match.play(match.verbs.notation(decide(game, state, who, dice)))
        number += 1


def posed(match: Match, seed: int, number: int, glance: int = GLANCE, check: int = CHECK) -> Riddle | None:
    """The riddle of a position, if it is one."""
    game, state = match.game, match.state
    dice = Dice(key_of("riddle", seed, number))
    world = game.imagined(state, state.to_act, dice)
    tried = candidates(game, world, dice, ANSWERS)
    if len(tried) < 2:
        return None
    trial = Trial(game, world, dice, tried)
    codes = trial.codes
    for _ in range(glance):
        trial.look(codes)
    if ahead(trial, codes)[0] < LEAD:
        return None
    for _ in range(check - glance):
        trial.look(codes)
    lead, error = ahead(trial, codes)
    if lead < LEAD or lead - LEAD / 2 < DOUBT * error:
        return None
    order = sorted(codes, key=trial.mean, reverse=True)
    worth = [(match.verbs.notation(code), round(trial.mean(code), 3)) for code in order]
    side = match.sides[state.to_act]
    return Riddle(game.slug, match.scenario.slug, seed, number, side, match.dump(), worth, trial.worlds)


def ahead(trial: Trial, codes: list[int]) -> tuple[float, float]:
    """How far the best answer is ahead of the next in the same worlds, and the standard error of that."""
    best, second, *_ = sorted(codes, key=trial.mean, reverse=True)
    gains = [a - b for a, b in zip(trial.values[best], trial.values[second], strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean, sqrt(spread / len(gains))


def main(words: list[str] | None = None) -> None:
    """Look for riddles; each is written down as soon as it is found."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.riddles")
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="-")
    asked = parser.parse_args(words)
    game = lancio.game(asked.game)
    scenario = game.scenario(asked.scenario).slug
    with nullcontext(sys.stdout) if asked.out == "-" else Path(asked.out).open("a", encoding="utf-8") as out:
        for seed in range(asked.seed, asked.seed + asked.games):
            for riddle in found_in(game, scenario, seed):
                print(json.dumps(riddle._asdict(), default=dict), file=out, flush=True)


if __name__ == "__main__":
    main()
