"""How fair each scenario is between computer players: figures shown beside it, and the command that makes them.

    python -m lancio.lab.balance --player greedy --games 2000 --jobs 2           # everything
    python -m lancio.lab.balance duel-in-the-dark/night --games 10000 --jobs 2   # one scenario
    python -m lancio.lab.balance --page                                          # the table of docs/balance.md anew

They are kept in `games/balance.json`, an entry a scenario: the game, the scenario, who played, how many games, the
seed, how often each side won, and a digest of the rules and players. Options are at their defaults. A scenario that was
played before by the same player, seed and rules goes on where it stopped, so figures can grow from day to day.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from lancio.engine import own
from lancio.engine.game import Game
from lancio.engine.registry import game as find_game
from lancio.engine.registry import games
from lancio.lab.index import side_label
from lancio.lab.simulate import DRAW, Series, crew_of
from lancio.lab.stats import Interval, wilson

FILE = Path(__file__).resolve().parents[1] / "games" / "balance.json"
PAGE = Path(__file__).resolve().parents[3] / "docs" / "balance.md"
#: where the table begins in the page
TABLE = "| game |"
#: so many games are at most lost when it is broken off
OFTEN = 200


@dataclass(frozen=True, slots=True)
class Balance:
    """How a scenario ends between computer players of one kind. `wins` counts each side's, and `draw`."""

    game: str
    scenario: str
    player: str
    games: int
    seed: int
    wins: dict[str, int]
    #: of the rules it was played by
    rules: str

    def share(self, side: str) -> float:
        """The share of games that a side won."""
        return self.wins[side] / self.games

    def interval(self, side: str) -> Interval:
        """What it would be in the long run, with 95 % confidence."""
        return wilson(self.wins[side], self.games)


@cache
def balances() -> dict[tuple[str, str], Balance]:
    """What is known, by game and scenario."""
    if not FILE.is_file():
        return {}
    kept: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {(one["game"], one["scenario"]): Balance(**one) for one in kept}


def balance_of(game: str, scenario: str) -> Balance | None:
    """What is known of a scenario; nothing if the owner's own numbers lie over the game."""
    return None if own.digest_of(game) else balances().get((game, scenario))


def measure(plan: Balance, jobs: int, earlier: Balance | None = None) -> Iterator[Balance]:
    """Play what is planned, the same player on every side: the figures so far, now and then, and in the end. Games that
    the figures of earlier hold already are not played again."""
    sides = find_game(plan.game).scenario(plan.scenario).sides
    series = Series.plan(
        plan.game, plan.scenario, games=plan.games, seed=plan.seed, players=dict.fromkeys(sides, plan.player)
    )
    begun = replace(plan, games=0, wins=dict.fromkeys((*sides, DRAW), 0), rules=series.rules)
    if earlier is not None and replace(earlier, games=0, wins=begun.wins) == begun:
        begun = earlier
    wins, played = Counter(begun.wins), begun.games
    shown = played
    for part in crew_of(jobs).parts(series, played):
        wins.update(one.winner or DRAW for one in part)
        played += len(part)
        if played - shown >= OFTEN:
            shown = played
            yield replace(begun, games=played, wins=dict(wins))
    yield replace(begun, games=played, wins=dict(wins))


def keep(known: Mapping[tuple[str, str], Balance]) -> None:
    """Write the figures down, all at once or not at all."""
    entries = [asdict(known[key]) for key in sorted(known)]
    aside = FILE.with_suffix(".new")
    aside.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    aside.replace(FILE)


def contested() -> list[tuple[str, str]]:
    """The scenarios that somebody can lose to somebody."""
    found = ((slug, scenario) for slug in games() for scenario in find_game(slug).scenarios.values())
    return [(slug, scenario.slug) for slug, scenario in found if len(scenario.sides) > 1]


def _share(played: Game[Any], one: Balance, side: str) -> str:
    span = one.interval(side)
    return f"{side_label(played, side, 'en')} {one.share(side):.1%} ({span.low:.1%} to {span.high:.1%})"


def _row(one: Balance) -> str:
    played = find_game(one.game)
    scenario = played.scenario(one.scenario)
    shares = "; ".join(_share(played, one, side) for side in scenario.sides)
    drawn = f"{one.share('draw'):.1%}" if one.wins.get("draw") else "–"
    return f"| {played.title} | {scenario.title['en']} | {shares} | {drawn} | {one.player} | {one.games} | {one.seed} |"


def table() -> str:
    """What is known of every scenario, in Markdown."""
    known = balances()
    head = f"{TABLE} scenario | wins (95 %) | draws | player | games | seed |\n|---|---|---|---:|---|---:|---:|\n"
    return head + "\n".join(_row(known[key]) for key in contested() if key in known) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Measure what is asked for, and write it down as it comes."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.balance")
    parser.add_argument("scenarios", nargs="*", metavar="GAME/SCENARIO")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--page", action="store_true", help="play nothing, write the table of docs/balance.md anew")
    asked = parser.parse_args(argv)
    if asked.page:
        before, there, _ = PAGE.read_text(encoding="utf-8").partition(TABLE)
        if not there:
            parser.error(f"no table in {PAGE}")
        PAGE.write_text(before + table(), encoding="utf-8")
        return 0
    wanted = [(slug, scenario) for slug, _, scenario in (one.partition("/") for one in asked.scenarios)] or contested()
    known = dict(balances())
    for slug, scenario in wanted:
        plan = Balance(slug, scenario, asked.player, asked.games, asked.seed, {}, "")
        for found in measure(plan, asked.jobs, known.get((slug, scenario))):
            known[slug, scenario] = found
            keep(known)
        shares = ", ".join(
            f"{side} {found.share(side):.3f} [{found.interval(side).low:.3f}, {found.interval(side).high:.3f}]"
            for side in found.wins
        )
        sys.stdout.write(f"{slug}/{scenario}: {shares}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
