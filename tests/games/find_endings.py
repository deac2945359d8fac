"""Find a match for every way a game can end, and write its record to `endings/GAME/LEVEL.txt`.

    PYTHONPATH=src python -m tests.games.find_endings [GAME ...]

Random and curious play first, then every pair of computer players, over more and more seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import lancio
from lancio import Game, Match
from lancio.engine.dice import Dice, key_of
from lancio.players import decide
from tests.games.suite.cases import CURIOUS, UNIFORM, Case, answer

FOLDER = Path(__file__).resolve().parent / "endings"
PATIENCE = 400
#: computer players that are quick enough to play hundreds of games
QUICK = ("random", "greedy")


def file_of(slug: str, level: str) -> Path:
    """Where the record of an ending is kept."""
    return FOLDER / slug / f"{level}.txt"


def matches(game: Game[Any]) -> Iterator[Match]:
    """Finished matches, the quick ones to play first."""
    for seed in range(PATIENCE):
        for slug in game.scenarios:
            for style in (UNIFORM, CURIOUS):
                match = Case(game.slug, slug).start(seed)
                dice = Dice(key_of("endings", style, seed))
                while match.to_act is not None:
                    match.play(answer(match, dice, style))
                yield match
    for seed in range(PATIENCE):
        for scenario in game.scenarios.values():
            for names in product(QUICK, repeat=len(scenario.sides)):
                yield played_by(game, scenario.slug, seed, names)


def played_by(game: Game[Any], scenario: str, seed: int, names: tuple[str, ...]) -> Match:
    """A match between computer players, one name a side."""
    match = game.start(scenario, seed)
    dice = Dice(key_of("endings", *names, seed))
    hands = [lancio.player(name) for name in names]
    while match.to_act is not None:
        code = decide(game, match.state, hands[match.state.to_act], dice)
        match.play(match.verbs.notation(code))
    return match


def find(game: Game[Any]) -> list[str]:
    """Write a record for each level of a game; the levels for which none was found."""
    missing = set(game.levels)
    for old in (FOLDER / game.slug).glob("*.txt"):
        old.unlink()
    for match in matches(game):
        if not missing:
            break
        assert match.outcome is not None
        level = match.outcome.level
        if level in missing:
            missing.remove(level)
            path = file_of(game.slug, level)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(str(match.record()), encoding="utf-8")
            sys.stdout.write(f"{game.slug} {level}: seed {match.origin.seed}\n")
    return sorted(missing)


def main(slugs: list[str]) -> int:
    """Search for the games named, or for all."""
    status = 0
    for slug in slugs or lancio.games():
        for level in find(lancio.game(slug)):
            sys.stdout.write(f"{slug} {level}: not found\n")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
