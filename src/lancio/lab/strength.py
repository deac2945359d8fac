"""How strong one player is on one side: game after game against another, until it is plain or there are enough.

    python -m lancio.lab.strength night-drop --side us --player search:64 --other greedy --games 40 --out us.jsonl

Every game is written down as it ends, a JSON line each, and a series that was broken off goes on where it stopped. The
test is sequential (Wald's): it ends early when the games are twenty times likelier if the player wins seventy of a
hundred than if it wins half, or the other way round.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path
from time import process_time
from typing import Any

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.lab.stats import mean, wilson
from lancio.players import decide, player

#: the two chances to win that the test tells apart, and the odds at which it is content
EVEN, STRONG, SURE = 0.5, 0.7, 20.0
#: no series ends with fewer games
LEAST = 10
#: the share of decisions that are called weighty: the dearest
WEIGHTY = 0.1


@dataclass(frozen=True, slots=True)
class Fought:
    """One game: what the player got of it, and what its decisions cost."""

    seed: int
    points: float
    #: its score less the other's, where there are scores
    margin: float
    decisions: int
    #: CPU seconds of all its decisions, of the dearest tenth on average, and of the dearest
    cpu: float
    weighty: float
    dearest: float


def fight(game: Game[Any], scenario: str | None, side: str, names: Sequence[str], seed: int) -> Fought:
    """One game, the first of the names on the side and the second on all others, with the dice of `lancio simulate`."""
    state = game.start(scenario, seed).state
    sides = game.scenario(scenario).sides
    own = sides.index(side)
    seats = [
        (player(names[number != own]).sit(game, number), Dice(key_of("player", seed, one)))
        for number, one in enumerate(sides)
    ]
    costs: list[float] = []
    while not state.over:
        mine = state.to_act == own
        who, dice = seats[state.to_act]
        began = process_time()
        code = decide(game, state, who, dice)
        if mine:
            costs.append(process_time() - began)
        state.apply(code)
    outcome = game.result(state)
    points = 0.5 if outcome.winner is None else float(outcome.winner == side)
    others = [value for one, value in outcome.scores.items() if one != side]
    margin = outcome.scores.get(side, 0) - mean(others) if others else 0.0
    costs.sort(reverse=True)
    dear = costs[: max(1, round(len(costs) * WEIGHTY))] or [0.0]
    cpu = round(sum(costs), 3)
    return Fought(seed, points, float(margin), len(costs), cpu, round(mean(dear), 4), round(dear[0], 4))


def verdict(points: Sequence[float]) -> bool | None:
    """Whether the player is stronger, by what it got so far; None while more games are needed.

    >>> verdict([1.0] * 10), verdict([1.0, 0.0] * 4), verdict([0.0] * 10)
    (True, None, False)
    """
    if len(points) < LEAST:
        return None
    won = sum(points)
    odds = won * log(STRONG / EVEN) + (len(points) - won) * log((1 - STRONG) / (1 - EVEN))
    return True if odds >= log(SURE) else False if odds <= -log(SURE) else None


def summary(fought: Sequence[Fought]) -> dict[str, float]:
    """The figures of a series."""
    won = sum(one.points for one in fought)
    # of draws only half a win counts, so the interval is that of the wins below
    ends = wilson(int(won), len(fought)), wilson(round(won + 0.01), len(fought))
    decisions = sum(one.decisions for one in fought)
    return {
        "games": len(fought),
        "won": won,
        "low": round(ends[0].low, 3),
        "high": round(ends[1].high, 3),
        "margin": round(mean([one.margin for one in fought]), 2),
        "cpu_a_decision": round(sum(one.cpu for one in fought) / max(1, decisions), 4),
        "cpu_a_weighty_decision": round(mean([one.weighty for one in fought]), 3),
        "dearest": max(one.dearest for one in fought),
        "cpu_a_game": round(mean([one.cpu for one in fought]), 2),
    }


def whole_lines(out: Path | None) -> list[str]:
    """What a series has written so far. A line that was broken off is taken away."""
    if out is None or not out.exists():
        return []
    text = out.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        out.write_text(whole)
    return whole.splitlines()


def earlier(out: Path | None) -> list[Fought]:
    """The games that were played already."""
    return [Fought(**json.loads(line)) for line in whole_lines(out)]


def main(argv: list[str] | None = None) -> None:
    """Play a series, and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.strength", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--side", required=True)
    parser.add_argument("--scenario")
    parser.add_argument("--player", default="search")
    parser.add_argument("--other", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--whole", action="store_true", help="play all the games, however plain it is")
    asked = parser.parse_args(argv)
    game = lancio.game(asked.game)
    fought = earlier(asked.out)
    while len(fought) < asked.games:
        if not asked.whole and verdict([one.points for one in fought]) is not None:
            break
        seed = asked.seed + len(fought)
        fought.append(fight(game, asked.scenario, asked.side, (asked.player, asked.other), seed))
        if asked.out is not None:
            with asked.out.open("a") as file:
                file.write(json.dumps(asdict(fought[-1])) + "\n")
    sys.stdout.write(json.dumps({"side": asked.side, "player": asked.player, **summary(fought)}) + "\n")


if __name__ == "__main__":
    main()
