"""Elo over a tournament and the series of `lancio.lab.strength` together: players that think for long need not play
everybody.

    python -m lancio.lab.ranking night-drop.json us/search:64/greedy=us.jsonl german/search:64/greedy=german.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from lancio.engine.errors import BadData
from lancio.lab.strength import earlier
from lancio.lab.tournament import Pairing, Strength, bradley_terry


def pairing(spec: str, sides: Sequence[str]) -> Pairing:
    """What a series says: `SIDE/PLAYER/OTHER=FILE`."""
    named, _, file = spec.partition("=")
    parts = named.split("/")
    if len(parts) != 3 or not file or parts[0] not in sides:
        raise BadData(spec, f"expected SIDE/PLAYER/OTHER=FILE with a side of {', '.join(sides)}")
    side, player, other = parts
    fought = earlier(Path(file))
    if not fought:
        raise BadData(spec, "expected a series with at least one game")
    first = side == sides[0]
    won = sum(one.points == (1.0 if first else 0.0) for one in fought)
    drawn = sum(one.points == 0.5 for one in fought)
    names = (player, other) if first else (other, player)
    return Pairing(*names, len(fought), won, drawn, sum(one.cpu for one in fought))


def ranked(played: Path, specs: Sequence[str]) -> list[Strength]:
    """Everybody, the strongest first; the first player of the tournament counts as 0."""
    table = json.loads(played.read_text())
    pairings = [
        Pairing(one["first"], one["second"], one["games"], one["won"], one["drawn"], one["cpu_seconds"])
        for one in table["pairings"]
    ]
    pairings += [pairing(spec, table["sides"]) for spec in specs]
    names = dict.fromkeys([*table["players"], *(name for one in pairings for name in (one.first, one.second))])
    return sorted(bradley_terry(tuple(names), pairings), key=lambda one: -one.elo)


def main(argv: list[str] | None = None) -> None:
    """Print a line a player."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.ranking", description=__doc__)
    parser.add_argument("tournament", type=Path)
    parser.add_argument("series", nargs="*")
    asked = parser.parse_args(argv)
    for one in ranked(asked.tournament, asked.series):
        sys.stdout.write(f"{one.player:12} {one.elo:7.0f} [{one.low:.0f}, {one.high:.0f}] {one.score:.2f}\n")


if __name__ == "__main__":
    main()
