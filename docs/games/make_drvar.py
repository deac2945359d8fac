"""The figures and numbers that docs/games/drvar.md quotes.

    python docs/games/make_drvar.py [--games 200] [--jobs 1]

Win rates and scores come from whole games; what became of Tito and where men fell from games played with their log.
Everything follows from the seeds, so running it again gives the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.games.drvar.forces import plans
from lancio.games.drvar.pieces import INDEX
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ground
from lancio.lab import figures
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.stats import wilson
from lancio.players import decide, player

HERE = Path(__file__).resolve().parent
SLUG = "drvar"
PAIRS = (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
SEED, TOLD_SEED = 91000, 5_000_000
GROUND = {
    "open": "#efe9cf", "town": "#b79a86", "hamlet": "#cbb09a", "wood": "#9dbb8a", "hill": "#d3bb93",
    "cemetery": "#c2a37a", "cave": "#a89a8e",
}  # fmt: skip


@dataclass
class Told:
    """What was seen in a game: the margin in thirds, Tito's fate with its turn, men lost by hex."""

    margin: int = 0
    fate: str = "never found"
    turn: int = 0
    fallen: Counter[str] = field(default_factory=Counter)


def tell(seed: int) -> Told:
    """Play a game of greedy against greedy and read its log."""
    game = lancio.game(SLUG)
    greedy = player("greedy")
    match = game.start(seed=seed)
    state = match.state
    assert isinstance(state, Drvar)
    dice = Dice(key_of("told", seed))
    names = ground().board.name
    out = Told()
    turn = 0
    while not state.over:
        log = Log()
        where = state.where[:]
        state.apply(decide(game, state, greedy, dice), log)
        for event in log.events:
            data = event.data
            if event.kind == "turn-began":
                turn = int(str(data["turn"]))
            elif event.kind == "tito-found":
                out.fate, out.turn = str(data["result"]), turn
            elif event.kind == "counter-turned-up" and data["identity"] == "tito":
                out.fate = "turned up, got away"
            elif event.kind in ("strength-lost", "eliminated"):
                piece = INDEX[str(data["unit"])]
                hex_ = str(data["hex"]) if "hex" in data else names[state.where[piece] or where[piece]]
                out.fallen[hex_] += int(str(data["lost"]))
            elif event.kind == "match-ended":
                out.margin = int(str(data["german_thirds"])) - int(str(data["yugoslav_thirds"]))
    return out


def told(games: int, jobs: int) -> list[Told]:
    """So many games with their logs."""
    seeds = range(TOLD_SEED, TOLD_SEED + games)
    if jobs == 1:
        return [tell(seed) for seed in seeds]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return list(pool.map(tell, seeds))


def play(games: int, jobs: int) -> dict[tuple[str, str], Simulation]:
    """Each pair of players; random players are beaten clearly enough in fewer games."""
    out = {}
    for german, yugoslav in PAIRS:
        many = games if german == yugoslav else max(1, games // 2)
        players = {"german": german, "yugoslav": yugoslav}
        out[german, yugoslav] = simulate(Series.plan(SLUG, players=players, games=many, seed=SEED), jobs=jobs)
    return out


def draw(games: list[Told], folder: Path) -> None:
    """The margin of Victory Points, Tito's fate, and where men fell."""
    margins = [round(game.margin / 3) for game in games]
    low, high = min(margins), max(margins)
    figures.histogram(
        margins,
        folder / f"{SLUG}-vp.svg",
        title=f"German less Yugoslav Victory Points, {len(games)} games of greedy against greedy",
        across="Victory Points (rounded)",
        bands=[
            figures.Band(low, min(-1, high), "Yugoslav", "#e6b8b0"),
            figures.Band(max(1, low), high, "German", "#c9c9d6"),
        ],
    )
    fates = Counter(fate_of(game) for game in games)
    order = ["captured, turns 1-4", "captured later", "killed, turns 1-4", "killed later", "turned up, got away",
             "never found"]  # fmt: skip
    figures.bars(
        {fate: fates[fate] for fate in order},
        folder / f"{SLUG}-tito.svg",
        title=f"What became of Tito, {len(games)} games of greedy against greedy",
    )
    board = ground().board
    fallen: Counter[str] = Counter()
    for game in games:
        fallen.update(game.fallen)
    figures.hex_heat_map(
        board.layout,
        {board.hex[board.index[name]]: n / len(games) for name, n in fallen.items() if name != "off"},
        folder / f"{SLUG}-fallen.svg",
        title="Where men fell: SP lost by both sides, a game",
        ground={board.hex[h]: GROUND[ground().kind[h]] for h in board.hexes},
        outlined={board.hex[h]: "#b02020" for h in plans()["historical"].stars},
        unit="SP lost a game",
    )


def fate_of(game: Told) -> str:
    """Tito's fate, early or late."""
    if game.fate in ("captured", "killed"):
        return f"{game.fate}, turns 1-4" if game.turn <= 4 else f"{game.fate} later"
    return game.fate


def fragment(played: dict[tuple[str, str], Simulation], games: list[Told]) -> str:
    """The numbers as a piece of Markdown."""
    rows = []
    for (german, yugoslav), simulation in played.items():
        number = len(simulation.results)
        wins = simulation.wins
        share = wilson(wins["german"], number)
        interval = f"{100 * share.low:.0f}–{100 * share.high:.0f} %"
        ours, theirs = simulation.scores["german"], simulation.scores["yugoslav"]
        rows.append(
            f"| {german} | {yugoslav} | {wins['german']} of {number} | {interval} | "
            f"{wins['draw']} | {ours.mean:.1f} ({ours.p05:.0f}–{ours.p95:.0f}) | "
            f"{theirs.mean:.1f} ({theirs.p05:.0f}–{theirs.p95:.0f}) | {simulation.as_dict()['actions_per_game']:.0f} |"
        )
    fates = Counter(fate_of(game) for game in games)
    lost = sum(sum(game.fallen.values()) for game in games) / len(games)
    head = [
        "<!-- written by make_drvar.py -->",
        "",
        "| German | Yugoslav | German wins | 95 % interval | draws | German score (5–95 %) | Yugoslav score (5–95 %) "
        "| actions a game |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    tail = [
        "",
        f"Tito in {len(games)} further games of greedy against greedy: "
        + "; ".join(f"{fate} {n}" for fate, n in sorted(fates.items()))
        + f". SP lost a game, both sides: {lost:.1f}.",
    ]
    return "\n".join([*head, *rows, *tail]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE)
    given, _ = parser.parse_known_args()
    played = play(given.games, given.jobs)
    games = told(given.games, given.jobs)
    draw(games, given.folder / "img")
    text = fragment(played, games)
    (given.folder / f"{SLUG}-numbers.md").write_text(text, encoding="utf-8")
    numbers = {
        " ".join(key): {k: v for k, v in simulation.as_dict().items() if k != "cpu_seconds"}
        for key, simulation in played.items()
    }
    (given.folder / f"{SLUG}-numbers.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
