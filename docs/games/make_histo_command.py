"""The figures and numbers that docs/games/histo-command.md quotes.

    python docs/games/make_histo_command.py [--games 200] [--jobs 1] [--seed 1]

Win rates and scores come from whole games, the map of losses from the exact drop planner. Everything follows from
the seeds, so running it again gives the same files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import lancio
from lancio.engine.masks import bits
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.setting import setting
from lancio.lab import figures
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import wilson

HERE = Path(__file__).resolve().parent
SLUG = "histo-command"
PAIRS = (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
GROUND = {
    "open": "#e9e4c9", "field": "#e3d48f", "bocage": "#c9d8a8", "wood": "#8fae7c", "village": "#c98f6b",
    "hill": "#cdb38b", "marsh": "#a9cfc4", "urban": "#9a7f74",
}  # fmt: skip


def play(games: int, jobs: int, seed: int) -> dict[tuple[str, str, str], Simulation]:
    """Every scenario with each pair of players."""
    out = {}
    for scenario in lancio.game(SLUG).scenarios:
        for allied, german in PAIRS:
            players = {"allied": allied, "german": german}
            series = Series.plan(SLUG, scenario=scenario, players=players, games=games, seed=seed)
            out[scenario, allied, german] = simulate(series, jobs=jobs)
    return out


def draw(played: dict[tuple[str, str, str], Simulation], folder: Path) -> None:
    """Scores of the drops alone, and the expected losses of every drop point."""
    for slug, scene in BOX.scenes.items():
        if scene.drop_score is not None:
            simulation = played[slug, "greedy", "greedy"]
            scores = [round(result.scores["allied"]) for result in simulation.results]
            least = scene.drop_score.points
            figures.histogram(
                scores,
                folder / f"{SLUG}-{slug}.svg",
                title=f"{scene.title['en']}, {len(scores)} games of greedy against greedy",
                across="points of the drop",
                bands=[
                    figures.Band(min(scores), least - 1, "German", "#c9bd98"),
                    figures.Band(least, max(scores), "Allied", "#b3cfec"),
                ],
            )
    game = lancio.game(SLUG)
    scenario = game.scenario("merderet")
    table = setting("merderet", 5)
    board = table.ground.board
    losses = {
        board.hex[h]: float(game.drop_plan(scenario, scenario.settle({}), board.name[h]).lost) for h in board.hexes
    }
    figures.hex_heat_map(
        board.layout,
        losses,
        folder / f"{SLUG}-losses.svg",
        title="Strength that group A (18) loses over each drop point, before the defender fires",
        ground={board.hex[h]: GROUND[table.ground.kind[h]] for h in board.hexes},
        outlined={board.hex[h]: "#b02020" for h in bits(table.objective_hexes)},
        unit="expected strength lost",
    )


def fragment(played: dict[tuple[str, str, str], Simulation]) -> str:
    """The numbers as a piece of Markdown."""
    rows = []
    for (scenario, allied, german), simulation in played.items():
        games = len(simulation.results)
        wins = simulation.wins["allied"]
        share = wilson(wins, games)
        scores = simulation.scores["allied"]
        actions = simulation.as_dict()["actions_per_game"]
        interval = f"{100 * share.low:.0f}–{100 * share.high:.0f} %"
        rows.append(
            f"| {scenario} | {allied} | {german} | {wins} of {games} | {interval} | "
            f"{scores.mean:.1f} ({scores.p05:g}–{scores.p95:g}) | {actions:.0f} |"
        )
    head = [
        f"<!-- written by make_histo_command.py: {games} games a line -->",
        "",
        "| scenario | Allied | German | Allied wins | 95 % interval | Allied score (5–95 %) | actions a game |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    return "\n".join([*head, *rows]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE)
    given, _ = parser.parse_known_args()
    played = play(given.games, given.jobs, given.seed)
    draw(played, given.folder / "img")
    figures.write_numbers(SLUG, figures.numbers_of(played), fragment(played), given.folder)
    sys.stdout.write(fragment(played))
    return 0


if __name__ == "__main__":
    sys.exit(main())
