"""The figures and numbers that docs/games/lock-n-load.md quotes.

    python docs/games/make_lock_n_load.py [--games 300] [--jobs 1]

Games of greedy against greedy and of greedy against random for each scenario, as `lancio simulate lock-n-load`
plays them, and how often a side with the standing order 'at least 40 %' is asked in the enemy's impulses of Vierville.
Everything follows from the seeds, so running it again gives the same files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

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


def other_side(scenario: str) -> str:
    """Whom the US fights."""
    return next(side for side in lancio.game(SLUG).scenarios[scenario].sides if side != "us")


def play(games: int, jobs: int) -> Played:
    """Greedy against greedy; each side against a random player in a third as many games."""
    out = {}
    for scenario in SCENARIOS:
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


def draw(played: Played, folder: Path) -> None:
    """Who wins, and how many hexes of the scenario the US hold at the end."""
    for scenario in SCENARIOS:
        simulation = played[scenario, "greedy", "greedy"]
        figures.histogram(
            [int(result.scores["us"]) for result in simulation.results],
            folder / f"{SLUG}-{scenario}.svg",
            title=f"{scenario}: hexes or points of the US at the end, {len(simulation.results)} games",
            across="hexes that matter, or points",
        )
    wins = {
        f"{scenario}: {side}": float(played[scenario, "greedy", "greedy"].wins[side])
        for scenario in SCENARIOS
        for side in ("us", other_side(scenario), "draw")
    }
    number = len(played[SCENARIOS[0], "greedy", "greedy"].results)
    figures.bars(
        {name: int(n) for name, n in wins.items()},
        folder / f"{SLUG}-wins.svg",
        title=f"Games won, {number} games of greedy against greedy each",
    )


def row(scenario: str, us: str, them: str, simulation: Simulation) -> str:
    """A line of the table."""
    wins, number = simulation.wins, len(simulation.results)
    share = wilson(wins["us"], number)
    cells = [scenario, us, them, f"{wins['us']} of {number}", f"{100 * share.low:.0f}–{100 * share.high:.0f} %"]
    cells += [str(wins[other_side(scenario)]), str(wins["draw"]), f"{simulation.scores['us'].mean:.1f}"]
    return f"| {' | '.join(cells)} | {simulation.lengths.mean:.0f} |"


def fragment(played: Played, questions: int, impulses: int) -> str:
    """The numbers as a piece of Markdown."""
    head = [
        "<!-- written by make_lock_n_load.py -->",
        "",
        "| scenario | US | the other side | US wins | 95 % interval | its wins | draws | hexes or points of the US "
        "| actions a game |",
        "|---|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    tail = [
        "",
        f"With the standing order 'at least 40 %' on both sides of Vierville the side that is not acting is asked "
        f"{questions / impulses:.2f} times an enemy impulse ({questions} questions, {impulses} impulses).",
    ]
    return "\n".join([*head, *(row(*key, simulation) for key, simulation in played.items()), *tail]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--orders-only", action="store_true", help="measure only how often a side is asked")
    given, _ = parser.parse_known_args()
    questions, impulses = asked(max(1, given.games // 3))
    if given.orders_only:
        sys.stdout.write(f"{questions} questions, {impulses} impulses: {questions / impulses:.3f} each\n")
        return 0
    played = play(given.games, given.jobs)
    draw(played, given.folder / "img")
    text = fragment(played, questions, impulses)
    figures.write_numbers(SLUG, played, text, given.folder)
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
