"""Draw a game's map: python -m art --game night-drop."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from pathlib import Path

from art import REPOSITORY, drvar, night_drop
from art.check import faults, valley_faults
from art.valley import Valley

GAMES = {"drvar": drvar, "night-drop": night_drop}


def main() -> int:
    """Write the picture and its mapping, and say how they came out."""
    parser = argparse.ArgumentParser(prog="python -m art", description="Draw the base layer of a game's map.")
    parser.add_argument("--game", choices=sorted(GAMES), default="night-drop")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "web/public/maps")
    options = parser.parse_args()
    country = GAMES[options.game].survey()
    frame = country.frame
    svg = GAMES[options.game].draw(country)
    mapping = {
        "width": frame.width,
        "height": frame.height,
        "side": frame.side,
        "origin": [frame.x0, frame.y0],
        "margin": frame.margin,
        "data_digest": country.sheet.digest,
    }
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / f"{options.game}.svg").write_text(svg, encoding="utf-8")
    (options.out / f"{options.game}.json").write_text(json.dumps(mapping, indent=2) + "\n", encoding="utf-8")
    packed = len(gzip.compress(svg.encode("utf-8"), 9, mtime=0))
    sys.stdout.write(f"{options.game}: {len(svg.encode()) / 1000:.0f} kB, {packed / 1000:.0f} kB gzip, ")
    sys.stdout.write(f"{svg.count('<path') + svg.count('<text') + svg.count('<g ')} elements\n")
    if isinstance(country, Valley):
        wrong = valley_faults(country)
    else:
        wrong = faults(country, ("marsh", "stream", "river", "bridge"), ("stream", "river", "bridge"))
    for fault in wrong:
        sys.stdout.write(f"  {fault}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
