"""The figures and numbers that docs/games/night-drop.md quotes.

    python docs/games/make_night_drop.py [--games 1000] [--drops 2000] [--player greedy] [--jobs 2]

Victory points and levels come from whole games; landings and losses from set-ups alone, which do not
depend on who plays. Everything follows from the seeds, so running it again gives the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.games.night_drop.figures import figures as printed
from lancio.games.night_drop.pieces import ALL_STICKS, STICK_COUNT, US
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import PIRS, forces, ground, scenes
from lancio.lab import figures
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import Distribution, wilson

HERE = Path(__file__).resolve().parent
GROUND = {
    "bocage": "#c9d8a8", "village": "#c98f6b", "marsh": "#a9cfc4", "stream": "#8fbbe0", "river": "#5b8fc7",
    "bridge": "#8a8a8a",
}  # fmt: skip
COLOURS = {"505": "#1f4fb2", "507": "#d9a400", "508": "#2c7a33"}
US_SHADES, GERMAN_SHADES = ("#2f6db5", "#6fa0d6", "#b3cfec"), ("#e8e0c8", "#c9bd98", "#9c8f68")


def drop_all(seed: int) -> Night:
    """A set-up with the garrison placed at random, just after the sticks have landed."""
    state = lancio.game("night-drop").start(seed=seed).state
    assert isinstance(state, Night)
    dice = Dice(key_of("figures", seed))
    while not state.turn:
        state.apply(state.choices.pick(dice.below(state.choices.count)))
    return state


def land(drops: int) -> tuple[Counter[int], list[int]]:
    """Where living sticks stand after the drop, by hex, and how many were lost each time."""
    places: Counter[int] = Counter()
    losses = []
    for seed in range(drops):
        state = drop_all(seed)
        losses.append((state.dead & ALL_STICKS).bit_count())
        places.update(hex_ for hex_ in state.where[:STICK_COUNT] if hex_)
    return places, losses


def bands(most: int) -> list[figures.Band]:
    """The six victory levels as ranges of points, lowest first."""
    out = []
    above = most + 1
    shades = [*US_SHADES, *GERMAN_SHADES]
    for level, shade in zip(printed().levels, shades, strict=True):
        name = level.id.split("-")[1] + ("\nUS" if level.winner == US else "\nGerman")
        out.append(figures.Band(level.points, above - 1, name, shade))
        above = level.points
    return out[::-1]


def draw(games: Simulation, places: Counter[int], losses: list[int], drops: int, folder: Path) -> None:
    """The three figures."""
    scene, board = scenes()["historical"], ground().board
    players = " against ".join(games.series.players.values())
    figures.histogram(
        [round(result.scores["us"]) for result in games.results],
        folder / "night-drop-vp.svg",
        title=f"US victory points, {len(games.results)} games, {players}",
        across="victory points",
        bands=bands(sum(scene.vp_counters)),
    )
    figures.histogram(
        losses,
        folder / "night-drop-losses.svg",
        title=f"Sticks lost in the drop, {drops} drops of {STICK_COUNT}",
        across="sticks lost",
        up="drops",
    )
    figures.hex_heat_map(
        board.layout,
        {board.hex[i]: n / drops for i, n in places.items()},
        folder / "night-drop-landing.svg",
        title=f"Where living sticks stand after the drop, {drops} drops",
        ground={board.hex[i]: GROUND[ground().kind[i]] for i in board.hexes},
        outlined={board.hex[i]: COLOURS[pir] for pir, zone in zip(PIRS, scene.drops, strict=True) for i in zone.hexes},
        unit="sticks a drop",
    )


def numbers(games: Simulation, losses: list[int]) -> dict[str, object]:
    """Every number the page quotes, with the settings it came from."""
    figures_of_games = {key: value for key, value in games.as_dict().items() if key != "cpu_seconds"}
    return {
        "simulation": figures_of_games,
        "vp_counters": list(scenes()["historical"].vp_counters),
        "sticks": sum(map(sum, forces().sticks)),
        "drops": len(losses),
        "losses": Distribution.of(losses).as_dict(),
    }


def fragment(games: Simulation, losses: list[int]) -> str:
    """The numbers as a piece of Markdown."""
    played = len(games.results)
    lost = Distribution.of(losses)
    points = games.scores["us"]
    players = ", ".join(f"{side} {player}" for side, player in games.series.players.items())
    rows = [
        f"| {level} | {n} | {100 * n / played:.1f} % | {100 * r.low:.1f}–{100 * r.high:.1f} % |"
        for level, n in games.levels.items()
        for r in [wilson(n, played)]
    ]
    return "\n".join(
        [
            f"<!-- written by make_night_drop.py: {played} games ({players}), {len(losses)} drops -->",
            "",
            f"US victory points: {points.mean:.2f} on average, 5–95 %: {points.p05:g}–{points.p95:g},"
            f" of {sum(scenes()['historical'].vp_counters)}.",
            f"Sticks lost in the drop: {lost.mean:.2f} of {STICK_COUNT} on average, 5–95 %: {lost.p05:g}–{lost.p95:g}.",
            "",
            "| level | games | share | 95 % interval |",
            "|---|---:|---:|---:|",
            *rows,
            "",
            note(),
            "",
        ]
    )


def note() -> str:
    """What a reader must know before he believes the balance."""
    counters = ", ".join(map(str, sorted(scenes()["historical"].vp_counters, reverse=True)))
    return (
        f"The counters ({counters}) are reconstructed, and the VP hexes were tuned on games of greedy against greedy:"
        " the balance shown here is a result of that choice, not a finding about the printed game."
    )


def main() -> None:
    """Play, count, draw, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--drops", type=int, default=2000)
    parser.add_argument("--player", default="greedy", choices=lancio.players())
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=HERE)
    # `make figures` runs this from inside another program, whose words are not ours
    given = parser.parse_args(sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else [])
    players = dict.fromkeys(("us", "german"), given.player)
    games = simulate(Series.plan("night-drop", games=given.games, seed=1944, players=players), given.jobs)
    places, losses = land(given.drops)
    draw(games, places, losses, given.drops, given.out / "img")
    text = json.dumps(numbers(games, losses), indent=2) + "\n"
    (given.out / "night-drop-numbers.json").write_text(text, encoding="utf-8")
    (given.out / "night-drop-numbers.md").write_text(fragment(games, losses), encoding="utf-8")
    sys.stdout.write(fragment(games, losses))


if __name__ == "__main__":
    main()
