"""The figures and numbers that docs/games/drvar.md quotes.

    python docs/games/make_drvar.py [--games 200] [--jobs 1]

The games of greedy against greedy are those of `lancio simulate drvar --german greedy --yugoslav greedy --seed 92000`,
played with their log, to read what became of Tito and where men fell. Everything follows from the seeds, so running it
again gives the same files.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
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
from lancio.lab.stats import Distribution, wilson
from lancio.players import decide, player

HERE = Path(__file__).resolve().parent
SLUG = "drvar"
PAIRS = (("greedy", "random"), ("random", "greedy"))
PAIRS_SEED, SEED = 101, 92000
GROUND = {
    "open": "#efe9cf", "town": "#b79a86", "hamlet": "#cbb09a", "wood": "#9dbb8a", "hill": "#d3bb93",
    "cemetery": "#c2a37a", "cave": "#a89a8e",
}  # fmt: skip


@dataclass
class Told:
    """What was seen in a game: points in thirds, Tito's fate with its turn, men lost by hex, actions."""

    german: int = 0
    yugoslav: int = 0
    actions: int = 0
    fate: str = "never found"
    turn: int = 0
    fallen: Counter[str] = field(default_factory=Counter)

    @property
    def margin(self) -> int:
        """By how much the German won, in thirds."""
        return self.german - self.yugoslav


def tell(seed: int) -> Told:
    """Play a game of greedy against greedy and read its log."""
    game = lancio.game(SLUG)
    state = game.start(seed=seed).state
    assert isinstance(state, Drvar)
    seats = [(player("greedy"), Dice(key_of("player", seed, side))) for side in game.sides]
    names = ground().board.name
    out = Told()
    turn = 0
    while not state.over:
        log = Log()
        where = state.where[:]
        state.apply(decide(game, state, *seats[state.to_act]), log)
        out.actions += 1
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
                out.fallen[hex_] += int(str(data["loss"]))
            elif event.kind == "match-ended":
                out.german, out.yugoslav = int(str(data["german_thirds"])), int(str(data["yugoslav_thirds"]))
    return out


def told(games: int, jobs: int) -> list[Told]:
    """So many games with their logs."""
    series = Series.plan(SLUG, games=games, seed=SEED)
    seeds = [series.seed_of(i) for i in range(games)]
    if jobs == 1:
        return [tell(seed) for seed in seeds]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return list(pool.map(tell, seeds))


def play(games: int, jobs: int) -> dict[tuple[str, str], Simulation]:
    """Each side against a random player, who is beaten clearly enough in half as many games."""
    out = {}
    for german, yugoslav in PAIRS:
        players = {"german": german, "yugoslav": yugoslav}
        series = Series.plan(SLUG, players=players, games=max(1, games // 2), seed=PAIRS_SEED)
        out[german, yugoslav] = simulate(series, jobs=jobs)
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


def row(german: str, yugoslav: str, wins: Mapping[str, int], scores: Mapping[str, Distribution], actions: float) -> str:
    """A line of the table."""
    number = sum(wins.values())
    share = wilson(wins["german"], number)
    cells = [german, yugoslav, f"{wins['german']} of {number}", f"{100 * share.low:.0f}–{100 * share.high:.0f} %"]
    cells.append(str(wins["draw"]))
    cells += [f"{scores[side].mean:.1f} ({scores[side].p05:.0f}–{scores[side].p95:.0f})" for side in scores]
    return f"| {' | '.join(cells)} | {actions:.0f} |"


def fragment(played: dict[tuple[str, str], Simulation], games: list[Told]) -> str:
    """The numbers as a piece of Markdown."""
    rows = [
        row(*names, simulation.wins, simulation.scores, simulation.lengths.mean) for names, simulation in played.items()
    ]
    wins = Counter("german" if g.margin > 0 else "yugoslav" if g.margin < 0 else "draw" for g in games)
    scores = {
        "german": Distribution.of(game.german / 3 for game in games),
        "yugoslav": Distribution.of(game.yugoslav / 3 for game in games),
    }
    rows.append(row("greedy", "greedy", wins, scores, sum(game.actions for game in games) / len(games)))
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
        f"Tito in the {len(games)} games of greedy against greedy: "
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
    figures.write_numbers(SLUG, figures.numbers_of(played), text, given.folder)
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
