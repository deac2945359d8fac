"""What a computer player leaves undone: points that it never spent, units that it never used, raids that it flew again.

    python -m lancio.lab.wasting drvar --games 20 --seed 0 --player greedy

Counted in games of a player against itself. A unit counts as unused if it was named in answers that its side could have
given, and in none that it gave.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import lancio
from lancio.engine.choices import ARG, LAST, Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.verbs import VERB
from lancio.lab.stats import mean
from lancio.players import decide, player

#: what a side commands, as verbs name it in front
COMMANDED = frozenset(("unit", "squadron", "counter", "stick"))
#: the steps of a raid that must not always be the same
FIRST_STEPS = 6


@dataclass
class Waste:
    """What was counted of one side."""

    side: str
    #: answers given, by verb
    answers: Counter[str] = field(default_factory=Counter)
    #: for each game: units that could have been used, and that were
    offered: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    #: for each game: points of activation left at the end, where there are some
    points_left: list[int] = field(default_factory=list)
    #: targets and first steps of raids, where there are some
    targets: Counter[str] = field(default_factory=Counter)
    ways: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def as_dict(self) -> dict[str, Any]:
        """For a program."""
        games = max(1, len(self.offered))
        out: dict[str, Any] = {
            "side": self.side,
            "units": round(mean(self.offered), 2),
            "unused": round(mean([a - b for a, b in zip(self.offered, self.used, strict=True)]), 2),
            "answers": {verb: round(n / games, 2) for verb, n in self.answers.most_common()},
        }
        if self.points_left:
            out["points_left"] = round(mean(self.points_left), 2)
        if self.targets:
            out["commonest_target"] = share(self.targets)
            out["commonest_way"] = share(self.ways)
        return out


def share(counted: Counter[Any]) -> float:
    """The share of the commonest thing."""
    return round(max(counted.values()) / counted.total(), 3)


def commanded(game: Game[Any], choices: Choices) -> int:
    """The pieces that answers begin with, as a mask."""
    found = 0
    for base, mask in choices.groups:
        kinds = game.verbs.kinds_of[base >> VERB]
        if kinds and kinds[0] in COMMANDED:
            found |= mask if len(kinds) == 1 else 1 << (base >> ARG * (len(kinds) - 1) & LAST)
    return found


def raid(s: State) -> tuple[str, tuple[int, ...]] | None:
    """The target and the first hexes of a raid that has not set off, where a game has raids."""
    route, flown = getattr(s, "route", ()), getattr(s, "flown", -1)
    if flown or len(route) < FIRST_STEPS:
        return None
    board = getattr(s, "setting").ground.board  # noqa: B009
    at = getattr(s, "start")  # noqa: B009
    way = []
    for direction in route[:FIRST_STEPS]:
        at = board.neighbours[at][direction]
        way.append(at)
    return str(getattr(s, "target", "")), tuple(way)


def count(game: Game[Any], scenario: str | None, name: str, games: int, seed: int) -> list[Waste]:
    """Play, and count for each side."""
    sides = game.scenario(scenario).sides
    found = [Waste(side) for side in sides]
    for number in range(seed, seed + games):
        state = game.start(scenario, number).state
        seats = [(player(name).sit(game, i), Dice(key_of("player", number, side))) for i, side in enumerate(sides)]
        offered, used = [0] * len(sides), [0] * len(sides)
        planned: tuple[str, tuple[int, ...]] | None = None
        while not state.over:
            side = state.to_act
            who, dice = seats[side]
            offered[side] |= commanded(game, state.choices)
            code = decide(game, state, who, dice)
            used[side] |= commanded(game, Choices([(code & ~LAST, 1 << (code & LAST))]))
            found[side].answers[game.verbs.notation(code).split()[0]] += 1
            state.apply(code)
            planned = raid(state) or planned
        for i, waste in enumerate(found):
            waste.offered.append(offered[i].bit_count())
            waste.used.append((used[i] & offered[i]).bit_count())
            if hasattr(state, "pa"):
                waste.points_left.append(state.pa[i])
        if planned is not None:
            british = found[sides.index("british")] if "british" in sides else found[0]
            british.targets[planned[0]] += 1
            british.ways[planned[1]] += 1
    return found


def main(argv: list[str] | None = None) -> None:
    """Count, and print a line a side."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.wasting", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(argv)
    for waste in count(lancio.game(asked.game), asked.scenario, asked.player, asked.games, asked.seed):
        sys.stdout.write(json.dumps(waste.as_dict()) + "\n")


if __name__ == "__main__":
    main()
