"""What a side should give more or less weight to: games in which the weights of its judges are drawn by lot.

    python -m lancio.lab.leaning histo-command --scenario merderet --side german --of fire,drive --games 800 --out FILE

In every game each weight named is its usual one, twice or half of it, all drawn at once, against `greedy` as it is. A
logistic regression tells how much of the chance to win a doubling of each brings, with standard errors: some hundred
games judge twenty weights together. `--around fire=3,drive=0.6` draws them around other weights than the usual ones.
What holds goes into `studied` of the game's `data/manners.toml`, and is played again on other seeds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.manners import Manner
from lancio.lab.regression import curvature, fit, solve
from lancio.lab.strength import whole_lines
from lancio.players import Player, decide, player
from lancio.players.greedy import Mannered

#: the games of a series have seeds of their own
SERIES = 100_000
#: how strongly effects are drawn to nothing
RIDGE = 1.0


class Drawn(NamedTuple):
    """One game: by how many doublings each weight was off, and what the side got."""

    number: int
    off: list[int]
    points: float
    margin: float


@dataclass(frozen=True, slots=True)
class Effect:
    """What a doubling of a weight adds to the chance to win, and the standard error of that."""

    name: str
    gain: float
    error: float


def leaning(weights: Mapping[str, float]) -> Player:
    """`greedy` with weights of its own."""
    return Mannered(Manner("leaning", weights=weights))


def play(game: Game[Any], scenario: str, side: str, weights: Mapping[str, float], seed: int) -> tuple[float, float]:
    """A game of who leans so against `greedy`: points and margin of the side."""
    state = game.start(scenario, seed).state
    sides = game.scenario(scenario).sides
    seats = [
        ((leaning(weights) if one == side else player("greedy")).sit(game, number), Dice(key_of("player", seed, one)))
        for number, one in enumerate(sides)
    ]
    while not state.over:
        who, dice = seats[state.to_act]
        state.apply(decide(game, state, who, dice))
    outcome = game.result(state)
    others = [value for one, value in outcome.scores.items() if one != side]
    margin = outcome.scores.get(side, 0) - (sum(others) / len(others) if others else 0)
    return 0.5 if outcome.winner is None else float(outcome.winner == side), float(margin)


def off_by(names: Sequence[str], lot: Random) -> list[int]:
    """By how many doublings each weight is off in the next game.

    >>> off_by(["fire", "drive"], Random(1))
    [-1, 1]
    """
    return [lot.choice((-1, 0, 1)) for _ in names]


def effects(names: Sequence[str], games: Sequence[Drawn]) -> list[Effect]:
    """What doubling each weight does, at a chance of a half.

    >>> played = [(1, 1), (-1, 0), (0, 1), (0, 0)] * 9
    >>> found = effects(["a"], [Drawn(k, [x], won, 0) for k, (x, won) in enumerate(played)])
    >>> round(found[0].gain, 2) > 0.2, found[0].error < 0.3
    (True, True)
    """
    rows = [[1.0, *map(float, one.off)] for one in games]
    weights = fit(rows, [one.points for one in games], RIDGE)
    bend = curvature(rows, weights, RIDGE)
    found = []
    for i, name in enumerate(names, 1):
        unit = [float(k == i) for k in range(len(weights))]
        found.append(Effect(name, weights[i] / 4, sqrt(max(0.0, solve(bend, unit)[i])) / 4))
    return found


def earlier(out: Path | None) -> list[Drawn]:
    """The games that were played already."""
    return [Drawn(*json.loads(line)) for line in whole_lines(out)]


def weights_of(text: str) -> dict[str, float]:
    """`fire=3,drive=0.6` as numbers.

    >>> weights_of("fire=3,drive=0.6")
    {'fire': 3.0, 'drive': 0.6}
    """
    pairs = [part.split("=", 1) for part in text.split(",") if part]
    return {name: float(value) for name, value in pairs}


def main(argv: list[str] | None = None) -> None:
    """Play a series, and print what each weight does."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.leaning", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--side", required=True)
    parser.add_argument("--of", required=True, help="the weights, with commas")
    parser.add_argument("--around", type=weights_of, default={}, help="name=weight, with commas")
    parser.add_argument("--spread", type=float, default=1.0, help="doublings up or down")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args(argv)
    game = lancio.game(asked.game)
    scenario = game.scenario(asked.scenario).slug
    names = asked.of.split(",")
    lot = Random(asked.seed)
    games = earlier(asked.out)
    for number in range(asked.games):
        off = off_by(names, lot)
        if number < len(games):
            continue
        drawn = {
            name: asked.around.get(name, 1.0) * 2.0 ** (x * asked.spread) for name, x in zip(names, off, strict=True)
        }
        points, margin = play(game, scenario, asked.side, {**asked.around, **drawn}, asked.seed * SERIES + number)
        games.append(Drawn(number, off, points, margin))
        if asked.out is not None:
            with asked.out.open("a") as file:
                file.write(json.dumps(games[-1]) + "\n")
    won = sum(one.points for one in games)
    sys.stdout.write(f"{asked.side}: {won:g} of {len(games)} games\n")
    for effect in sorted(effects(names, games), key=lambda one: -abs(one.gain) / one.error):
        sys.stdout.write(f"{effect.name}: {effect.gain:+.3f} ± {effect.error:.3f} a step\n")


if __name__ == "__main__":
    main()
