"""How much each term of `Game.evaluate` counts: fitted on games that computers play against themselves.

    python -m lancio.lab.fitting night-drop --games 300 --write

plays the games, weighs the terms by logistic regression, holds the chances against games that were left out, and
with `--write` puts the weights into the game's `data/evaluation.toml`. The same command gives the same weights.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.evaluation import BASE, logistic
from lancio.engine.game import Game
from lancio.engine.registry import game as find_game
from lancio.lab.regression import RIDGE, Bin, calibration, fit, log_loss
from lancio.players import decide, player

#: positions of a game that are looked at, and the share of answers that are any legal one, for variety
POSITIONS, SLIPS = 20, 0.08
#: every so many games are left out of the fit that is held against them
LEFT_OUT = 5
#: what the file begins with, and what stands above each part
HEAD = "# What the terms of `Game.evaluate` count: [early, late]. Each part was written by the command above it.\n"
COMMAND = "# python -m lancio.lab.fitting "
#: a game that is not over by then tells nothing
LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Sample:
    """A position in the eyes of a side, and what came of it."""

    game: int
    side: int
    progress: float
    terms: Mapping[str, float]
    result: float


@dataclass(frozen=True, slots=True)
class Fit:
    """What the fit of a side gave."""

    side: str
    positions: int
    weights: Mapping[str, tuple[float, float]]
    #: on games that were left out: the surprise, that of who knows only how often the side wins, and the classes
    loss: float
    blind_loss: float
    bins: list[Bin]


def collect(game: Game[Any], scenario: str, games: int, seed: int, name: str) -> Iterator[Sample]:
    """Positions from all parts of so many games. Now and then a player slips, so that there are positions in which
    somebody is well ahead."""
    sides = range(len(game.scenario(scenario).sides))
    for i in range(games):
        state = game.start(scenario, key := seed * 1_000_003 + i).state
        dice = Dice(key_of("fitting", game.slug, key))
        seats = [player(name).sit(game, side) for side in sides]
        seen: list[tuple[int, float, Mapping[str, float]]] = []
        count, every = 0, 1
        while not state.over and count < LIMIT:
            if count % every == 0:
                progress = game.progress(state)
                seen += [(side, progress, game.terms(state, side)) for side in sides]
                if len(seen) > 2 * POSITIONS * len(sides):
                    # twice too many: every other one goes, and from now on half as many come
                    kept = range(0, len(seen), 2 * len(sides))
                    seen = [seen[k + side] for k in kept for side in sides]
                    every *= 2
            if dice.below(1000) < 1000 * SLIPS:
                state.apply(state.choices.pick(dice.below(state.choices.count)))
            else:
                state.apply(decide(game, state, seats[state.to_act], dice))
            count += 1
        if state.over:
            results = [game.value(state, side) for side in sides]
            yield from (Sample(i, side, progress, terms, results[side]) for side, progress, terms in seen)


def names_of(samples: Sequence[Sample]) -> list[str]:
    """The terms that occur, in their order."""
    return list(dict.fromkeys(name for sample in samples for name in sample.terms))


def row_of(sample: Sample, names: Sequence[str]) -> list[float]:
    """A position as the regression reads it: each term early and late."""
    early, late = 1 - sample.progress, sample.progress
    out = [early, late]
    for name in names:
        value = sample.terms.get(name, 0.0)
        out += [value * early, value * late]
    return out


def fit_side(samples: Sequence[Sample], side: str) -> Fit:
    """The weights of a side, and how they hold on games left out."""
    names = names_of(samples)
    rows = [row_of(sample, names) for sample in samples]
    results = [sample.result for sample in samples]
    out = [i for i, sample in enumerate(samples) if sample.game % LEFT_OUT == 0]
    kept = [i for i, sample in enumerate(samples) if sample.game % LEFT_OUT]
    # the positions of one game end alike: together they count as one of those that weights are drawn to nothing by
    ridge = RIDGE * len(samples) / len({sample.game for sample in samples})
    trial = fit([rows[i] for i in kept], [results[i] for i in kept], ridge)
    chances = [logistic(sum(w * x for w, x in zip(trial, rows[i], strict=True))) for i in out]
    truth = [results[i] for i in out]
    blind = sum(results[i] for i in kept) / len(kept)
    weights = [round(w, 4) for w in fit(rows, results, ridge)]
    pairs = {name: (weights[2 * i], weights[2 * i + 1]) for i, name in enumerate((BASE, *names))}
    return Fit(
        side,
        len(samples),
        pairs,
        log_loss(chances, truth),
        log_loss([blind] * len(truth), truth),
        calibration(chances, truth),
    )


def fit_scenario(game: Game[Any], scenario: str, games: int, seed: int, name: str) -> list[Fit]:
    """Every side of a scenario."""
    samples = list(collect(game, scenario, games, seed, name))
    sides = game.scenario(scenario).sides
    return [fit_side([s for s in samples if s.side == number], side) for number, side in enumerate(sides)]


def as_toml(scenario: str, fits: Sequence[Fit], command: str) -> str:
    """The part of the file that belongs to a scenario."""
    lines = [command, f"[{scenario}]", 'provenance = "fitted"']
    for found in fits:
        lines += ["", f"# {found.positions} positions", f"[{scenario}.{found.side}]"]
        lines += [f"{term} = [{early}, {late}]" for term, (early, late) in found.weights.items()]
    return "\n".join(lines) + "\n"


def merged(text: str, parts: Mapping[str, str], order: Sequence[str]) -> str:
    """The file with new parts in the place of old ones of the same scenarios."""
    found: dict[str, str] = {}
    for part in text.split(COMMAND)[1:]:
        body = COMMAND + part.rstrip() + "\n"
        found[body.split("[", 1)[1].split("]", 1)[0]] = body
    found.update(parts)
    return "\n".join((HEAD, *(found[scenario] for scenario in order if scenario in found)))


def file_of(game: Game[Any]) -> Path:
    """Where the weights of a game are kept."""
    return Path(str(resources.files(type(game).__module__).joinpath("data/evaluation.toml")))


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m lancio.lab.fitting GAME`."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.fitting", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="only this one; several times for several")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--write", action="store_true", help="put the weights into the game's data")
    parser.add_argument("--json", type=Path, help="append what was found, a line a side")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    parts: dict[str, str] = {}
    for scenario in given.scenario or game.scenarios:
        fits = fit_scenario(game, scenario, given.games, given.seed, given.player)
        options = f"--games {given.games} --seed {given.seed} --player {given.player}"
        parts[scenario] = as_toml(scenario, fits, f"{COMMAND}{game.slug} --scenario {scenario} {options}")
        for found in fits:
            row = {"game": game.slug, "scenario": scenario, "games": given.games, **asdict(found)}
            sys.stdout.write(f"{game.slug} {scenario} {found.side}: {found.positions} positions, ")
            sys.stdout.write(f"surprise {found.loss:.3f} against {found.blind_loss:.3f}\n")
            if given.json:
                with given.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    old = file_of(game).read_text(encoding="utf-8") if file_of(game).is_file() else ""
    text = merged(old, parts, list(game.scenarios))
    if given.write:
        file_of(game).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
