"""The figures and numbers that docs/games/duel-in-the-dark.md quotes.

    python docs/games/make_duel_in_the_dark.py [--games 400] [--others 60] [--seed 1943] [--jobs 2]

Win rates and scores come from whole nights. Targets and routes are those of the same nights, played again up to the
sealed plan: what follows does not change them. Everything follows from the seed, so running it again gives the same
files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import ground
from lancio.lab import figures
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import wilson
from lancio.players import decide, player

HERE = Path(__file__).resolve().parent
SLUG = "duel-in-the-dark"
PAIRS = (("greedy", "greedy"), ("random", "greedy"), ("greedy", "random"), ("random", "random"))
OTHERS = ("swap", "solo", "three", "four", "five")
GROUND = {"britain": "#cfdcc0", "sea": "#dbe6ee", "reich": "#ece7d6"}
#: the phase in which the plan has been sealed
PLANNED = 4
#: what differs from run to run, or is as always
LEFT_OUT = ("cpu_seconds", "options")

Played = dict[tuple[str, str], Simulation]


def play(games: int, seed: int, jobs: int) -> Played:
    """Single nights with every pair of players."""
    out = {}
    for british, german in PAIRS:
        series = Series.plan(SLUG, games=games, seed=seed, players={"british": british, "german": german})
        out[british, german] = simulate(series, jobs=jobs)
    return out


def play_others(games: int, seed: int, jobs: int) -> dict[str, Simulation]:
    """The other scenarios, greedy in every seat."""
    out = {}
    for scenario in OTHERS:
        sides = lancio.game(SLUG).scenario(scenario).sides
        series = Series.plan(SLUG, scenario, games=games, seed=seed, players=dict.fromkeys(sides, "greedy"))
        out[scenario] = simulate(series, jobs=jobs)
    return out


def plan_of(series: Series, i: int) -> Raid:
    """The i-th night of a series, with the raid planned and nothing flown."""
    game, seed = lancio.game(SLUG), series.seed_of(i)
    state = game.start(series.scenario, seed, series.options).state
    assert isinstance(state, Raid)
    seats = [(player(name), Dice(key_of("player", seed, side))) for side, name in series.players.items()]
    while state.phase < PLANNED:
        who, dice = seats[state.to_act]
        state.apply(decide(game, state, who, dice))
    return state


def raids(series: Series) -> tuple[Counter[str], Counter[int], list[int]]:
    """How often each city is the target, how many raids fly over each hex, and how many cards they use."""
    targets: Counter[str] = Counter({city.slug: 0 for city in ground().cities})
    hexes: Counter[int] = Counter()
    cards = []
    for i in range(series.games):
        s = plan_of(series, i)
        targets[ground().cities[s.target].slug] += 1
        here, seen = s.start, set()
        for direction in s.route:
            here = ground().board.neighbours[here][direction]
            seen.add(here)
        hexes.update(seen)
        cards.append(len(s.route))
    return targets, hexes, cards


def draw(played: Played, targets: Counter[str], hexes: Counter[int], folder: Path) -> None:
    """Scores, win rates, targets, traffic."""
    best = played["greedy", "greedy"]
    scores = [round(result.scores["british"]) for result in best.results]
    games = len(scores)
    figures.histogram(
        scores,
        folder / f"{SLUG}-scores.svg",
        title=f"Score of the night, {games} nights, greedy against greedy",
        across="points by which the British lead",
        up="nights",
        bands=[
            figures.Band(min(scores), -1, "German victory", "#c9bd98"),
            figures.Band(1, max(scores), "British victory", "#b3cfec"),
        ],
    )
    figures.bars(
        {
            f"{british} British, {german} German: {who} wins": simulation.wins[side]
            for (british, german), simulation in played.items()
            for who, side in (("British", "british"), ("German", "german"))
        },
        folder / f"{SLUG}-wins.svg",
        title=f"Who wins, {games} nights each, with 95 % intervals",
        trials=games,
    )
    names = {city.slug: f"{city.name['en']} ({city.value})" for city in ground().cities}
    figures.bars(
        {names[slug]: n for slug, n in targets.most_common()},
        folder / f"{SLUG}-targets.svg",
        title=f"Cities bombed by the greedy Briton, {games} raids (value in brackets)",
    )
    board = ground().board
    figures.hex_heat_map(
        board.layout,
        {board.hex[h]: 100 * n / games for h, n in hexes.items()},
        folder / f"{SLUG}-routes.svg",
        title=f"Hexes flown over by the greedy Briton, {games} raids; cities outlined",
        ground={board.hex[h]: GROUND[ground().kind[h]] for h in board.hexes},
        outlined={board.hex[city.hex]: "#1f6f8b" for city in ground().cities},
        unit="% of raids",
        filled=True,
        names={board.hex[h]: label(h) for h in board.hexes},
    )


def label(hex_: int) -> str:
    """The number of a hex, and its city."""
    city = ground().city_at.get(hex_)
    name = ground().board.name[hex_]
    return name if city is None else f"{name}\n{ground().cities[city].name['en']}"


def share(wins: int, games: int) -> str:
    """A win rate with its interval."""
    interval = wilson(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * interval.low:.1f}–{100 * interval.high:.1f})"


def fragment(played: Played, others: dict[str, Simulation], cards: list[int]) -> str:
    """The numbers as a piece of Markdown."""
    first = next(iter(played.values())).series
    out = [
        f"<!-- written by make_duel_in_the_dark.py: {first.games} nights a line, seed {first.seed} -->",
        "",
        "| British | German | British win (95 %) | German win (95 %) | draws | British score (5–95 %) | actions |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for (british, german), simulation in played.items():
        games, wins, scores = len(simulation.results), simulation.wins, simulation.scores["british"]
        out.append(
            f"| {british} | {german} | {share(wins['british'], games)} | {share(wins['german'], games)} |"
            f" {wins['draw']} | {scores.mean:.1f} ({scores.p05:g} to {scores.p95:g}) | {simulation.lengths.mean:.0f} |"
        )
    some = next(iter(others.values()))
    out += [
        "",
        f"Greedy in every seat of the other scenarios, {len(some.results)} matches each, seed {some.series.seed}"
        " (`shared`: two Germans level on the personal table; in the solo mission only the German can win):",
        "",
        "| scenario | matches won | actions a match |",
        "|---|---|---:|",
    ]
    for scenario, simulation in others.items():
        wins = ", ".join(f"{side} {n}" for side, n in simulation.wins.items() if side != "draw")
        rest = {"draw": 0, "shared": 0, **simulation.levels}
        nobody = ", ".join(f"{level} {rest[level]}" for level in ("draw", "shared") if rest[level])
        out.append(f"| `{scenario}` | {wins}{'; ' + nobody if nobody else ''} | {simulation.lengths.mean:.0f} |")
    out += ["", f"Cards of a route: {sum(cards) / len(cards):.1f} on average, {min(cards)} to {max(cards)}.", ""]
    return "\n".join(out)


def numbers(
    played: Played, others: dict[str, Simulation], targets: Counter[str], hexes: Counter[int]
) -> dict[str, object]:
    """Every number the page quotes."""
    runs = {" ".join(pair): simulation for pair, simulation in played.items()} | others
    return {
        **{key: {k: v for k, v in one.as_dict().items() if k not in LEFT_OUT} for key, one in runs.items()},
        "targets": dict(targets.most_common()),
        "hexes": {ground().board.name[h]: n for h, n in hexes.most_common()},
    }


def main() -> None:
    """Play, count, draw, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--others", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1943)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=HERE)
    # `make figures` runs this from inside another program, whose words are not ours
    given = parser.parse_args(sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else [])
    played = play(given.games, given.seed, given.jobs)
    others = play_others(given.others, given.seed, given.jobs)
    targets, hexes, cards = raids(played["greedy", "greedy"].series)
    draw(played, targets, hexes, given.out / "img")
    text = json.dumps(numbers(played, others, targets, hexes), indent=1) + "\n"
    (given.out / f"{SLUG}-numbers.json").write_text(text, encoding="utf-8")
    (given.out / f"{SLUG}-numbers.md").write_text(fragment(played, others, cards), encoding="utf-8")
    sys.stdout.write(fragment(played, others, cards))


if __name__ == "__main__":
    main()
