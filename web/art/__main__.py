"""Draw a game's map: python -m art --game night-drop."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from art import REPOSITORY, drvar, duel_in_the_dark, histo_command, lock_n_load, night_drop
from art.battlefield import Battlefield
from art.country import Country
from art.duel_land import Chart
from art.valley import Valley

GAMES = {"drvar": drvar, "duel-in-the-dark": duel_in_the_dark, "night-drop": night_drop}
#: games that are drawn as several pictures
SETS: dict[str, Any] = {"histo-command": histo_command, "lock-n-load": lock_n_load}


def main() -> int:
    """Write the pictures and their mappings, and say how they came out."""
    parser = argparse.ArgumentParser(prog="python -m art", description="Draw the base layer of a game's map.")
    parser.add_argument("--game", choices=sorted({**GAMES, **SETS}), default="night-drop")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "web/public/maps")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, svg, mapping, wrong in drawn(options.game):
        (options.out / f"{name}.svg").write_text(svg, encoding="utf-8")
        (options.out / f"{name}.json").write_text(json.dumps(mapping, indent=2) + "\n", encoding="utf-8")
        packed = len(gzip.compress(svg.encode("utf-8"), 9, mtime=0))
        sys.stdout.write(f"{name}: {len(svg.encode()) / 1000:.0f} kB, {packed / 1000:.0f} kB gzip, ")
        sys.stdout.write(f"{svg.count('<path') + svg.count('<text') + svg.count('<g ')} elements\n")
        for fault in wrong:
            sys.stdout.write(f"  {fault}\n")
    return 0


def drawn(game: str) -> Iterator[tuple[str, str, dict[str, Any], list[str]]]:
    """Each picture of a game: its name, the SVG, the mapping, what is wrong with it."""
    if game in SETS:
        for name in SETS[game].PRINTS:
            land = SETS[game].survey(name)
            wrong = SETS[game].faults(name, land)
            yield name, SETS[game].draw(name, land), mapping_of(land) | SETS[game].mapping(land), wrong
        return
    one = GAMES[game]
    country = one.survey()
    yield game, one.draw(country), mapping_of(country) | one.mapping(country), one.faults(country)


def mapping_of(country: Country | Chart | Valley | Battlefield) -> dict[str, Any]:
    """Where the picture lies under the hexes."""
    frame = country.frame
    return {
        "width": frame.width,
        "height": frame.height,
        "side": frame.side,
        "origin": [frame.x0, frame.y0],
        "margin": frame.margin,
        "data_digest": country.sheet.digest,
    }


if __name__ == "__main__":
    sys.exit(main())
