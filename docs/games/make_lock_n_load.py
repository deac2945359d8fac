"""The figures and numbers that docs/games/lock-n-load.md quotes.

    python docs/games/make_lock_n_load.py [--games 300] [--jobs 1] [--only willow]

Games of greedy against greedy and of greedy against random for each scenario, as `lancio simulate lock-n-load`
plays them, and how often a side with the standing order 'at least 40 %' is asked in the enemy's impulses of Vierville.
Everything follows from the seeds, so running it again gives the same files. With `--only` some scenarios are played
anew and the figures of the others stay as they were written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.games.lock_n_load.state import OPERATIONS, Fight
from lancio.games.lock_n_load.verbs import ORDER_NAMES
from lancio.lab import figures
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import wilson
from lancio.players import decide, player

HERE = Path(__file__).resolve().parent
SLUG = "lock-n-load"
SCENARIOS = (
    "vierville",
    "two-streets",
    "hill",
    "orchard",
    "perimeter",
    "crossing",
    "paymaster",
    "crossroads",
    "willow",
)
SEED, RANDOM_SEED, ORDER_SEED = 93000, 103, 94000
ORDER = "at-least-40"
Played = dict[tuple[str, str, str], Simulation]
#: a series as it is written: "willow greedy random" -> what `Simulation.as_dict` tells of it
Numbers = Mapping[str, Mapping[str, Any]]


def other_side(scenario: str) -> str:
    """Whom the US fights."""
    return next(side for side in lancio.game(SLUG).scenarios[scenario].sides if side != "us")


def play(games: int, jobs: int, scenarios: Sequence[str]) -> Played:
    """Greedy against greedy; each side against a random player in a third as many games."""
    out = {}
    for scenario in scenarios:
        other = other_side(scenario)
        for us, them in (("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")):
            equal = us == them
            series = Series.plan(
                SLUG,
                scenario,
                players={"us": us, other: them},
                games=games if equal else max(1, games // 3),
                seed=SEED if equal else RANDOM_SEED,
            )
            out[scenario, us, them] = simulate(series, jobs=jobs)
    return out


def asked(games: int) -> tuple[int, int]:
    """Questions to the side that is not acting, and impulses, in games of Vierville in which both sides have given the
    standing order from the first impulse on."""
    game = lancio.game(SLUG)
    order = ORDER_NAMES.index[ORDER]
    questions = impulses = 0
    for i in range(games):
        seed = ORDER_SEED + i
        state = game.start("vierville", seed).state
        assert isinstance(state, Fight)
        seats = [(player("greedy"), Dice(key_of("player", seed, side))) for side in ("us", "german")]
        while not state.over:
            state.order = (order, order)
            if state.phase == OPERATIONS:
                impulses += state.stack[-1][0] == "impulse" and not state.looked
                questions += state.to_act != state.active
            state.apply(decide(game, state, *seats[state.to_act]))
    return questions, impulses


def draw(played: Played, numbers: Numbers, folder: Path) -> None:
    """Who wins, and how many hexes or points of the scenario the US have at the end."""
    for (scenario, us, them), simulation in played.items():
        if us == them:
            figures.histogram(
                [int(result.scores["us"]) for result in simulation.results],
                folder / f"{SLUG}-{scenario}.svg",
                title=f"{scenario}: hexes or points of the US at the end, {len(simulation.results)} games",
                across="hexes that matter, or points",
            )
    equal = {scenario: numbers[f"{scenario} greedy greedy"] for scenario in SCENARIOS}
    figures.bars(
        {
            f"{scenario}: {side}": int(equal[scenario]["wins"][side])
            for scenario in SCENARIOS
            for side in ("us", other_side(scenario), "draw")
        },
        folder / f"{SLUG}-wins.svg",
        title=f"Games won, {equal[SCENARIOS[0]]['games']} games of greedy against greedy each",
    )


def row(key: str, series: Mapping[str, Any]) -> str:
    """A line of the table."""
    scenario = key.split()[0]
    wins, number = series["wins"], series["games"]
    share = wilson(wins["us"], number)
    cells = [*key.split(), f"{wins['us']} of {number}", f"{100 * share.low:.0f}–{100 * share.high:.0f} %"]
    cells += [str(wins[other_side(scenario)]), str(wins["draw"]), f"{series['scores']['us']['mean']:.1f}"]
    return f"| {' | '.join(cells)} | {series['actions_per_game']:.0f} |"


def fragment(numbers: Numbers, orders: str) -> str:
    """The numbers as a piece of Markdown."""
    head = [
        "<!-- written by make_lock_n_load.py -->",
        "",
        "| scenario | US | the other side | US wins | 95 % interval | its wins | draws | hexes or points of the US "
        "| actions a game |",
        "|---|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    return "\n".join([*head, *(row(key, series) for key, series in numbers.items()), "", orders]) + "\n"


def told(questions: int, impulses: int) -> str:
    """How often a side with an order is asked, in a sentence."""
    return (
        f"With the standing order 'at least 40 %' on both sides of Vierville the side that is not acting is asked "
        f"{questions / impulses:.2f} times an enemy impulse ({questions} questions, {impulses} impulses)."
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--orders-only", action="store_true", help="measure only how often a side is asked")
    parser.add_argument("--only", nargs="+", choices=SCENARIOS, help="play only these scenarios anew")
    given, _ = parser.parse_known_args()
    if given.orders_only:
        questions, impulses = asked(max(1, given.games // 3))
        sys.stdout.write(f"{questions} questions, {impulses} impulses: {questions / impulses:.3f} each\n")
        return 0
    numbers: dict[str, Mapping[str, Any]] = {}
    if given.only:
        numbers = json.loads((given.folder / f"{SLUG}-numbers.json").read_text(encoding="utf-8"))
        orders = (given.folder / f"{SLUG}-numbers.md").read_text(encoding="utf-8").splitlines()[-1]
    else:
        orders = told(*asked(max(1, given.games // 3)))
    played = play(given.games, given.jobs, given.only or SCENARIOS)
    numbers |= figures.numbers_of(played)
    draw(played, numbers, given.folder / "img")
    text = fragment(numbers, orders)
    figures.write_numbers(SLUG, numbers, text, given.folder)
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
