"""Whether chances hold: of positions rated 0.7, about 70 % should be won. A figure and a table from what
`lancio.lab.fitting --json FILE` wrote.

    python -m lancio.lab.calibrating docs/opponents/fit.jsonl docs/img/calibration.svg
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lancio.lab.figures import ACCENT, BAR, plots, save

Fitted = Mapping[str, Any]


def read(path: Path) -> list[Fitted]:
    """The fits of a file, the last of each side of each scenario."""
    found: dict[tuple[str, str, str], Fitted] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        found[one["game"], one["scenario"], one["side"]] = one
    return [one for _, one in sorted(found.items(), key=lambda item: item[0][0])]


def pooled(fits: Iterable[Fitted]) -> list[tuple[int, float, float]]:
    """Class by class over all fits: positions, mean chance, share won."""
    sums: dict[int, list[float]] = {}
    for one in fits:
        for bin_ in one["bins"]:
            into = sums.setdefault(min(9, int(bin_["expected"] * 10)), [0.0, 0.0, 0.0])
            n = bin_["positions"]
            into[0] += n
            into[1] += n * bin_["expected"]
            into[2] += n * bin_["won"]
    return [(int(n), expected / n, won / n) for _, (n, expected, won) in sorted(sums.items())]


def table(fits: Iterable[Fitted]) -> str:
    """A line a side, in Markdown."""
    lines = ["| game | scenario | side | positions | surprise | of who knows nothing |", "|---|---|---|---:|---:|---:|"]
    lines += [
        f"| {one['game']} | {one['scenario']} | {one['side']} | {one['positions']:,} | {one['loss']:.3f} | "
        f"{one['blind_loss']:.3f} |"
        for one in fits
    ]
    return "\n".join(lines)


def draw(fits: list[Fitted], path: Path) -> Path:
    """A panel a game: each side of its first scenario as points, all its scenarios together as a line."""
    games = list(dict.fromkeys(one["game"] for one in fits))
    figure, axes = plots().subplots(1, len(games), figsize=(2.4 * len(games), 2.9), sharey=True)
    for panel, game in zip(axes, games, strict=True):
        mine = [one for one in fits if one["game"] == game]
        panel.plot([0, 1], [0, 1], color="#999999", linewidth=0.8)
        together = pooled(mine)
        panel.plot([e for _, e, _ in together], [w for *_, w in together], color=BAR, linewidth=1.4)
        for one in mine:
            if one["scenario"] == mine[0]["scenario"]:
                xs, ys = [b["expected"] for b in one["bins"]], [b["won"] for b in one["bins"]]
                panel.plot(xs, ys, "o", markersize=3, color=ACCENT, alpha=0.7)
        panel.set(title=game, xlabel="rated", xlim=(0, 1), ylim=(0, 1))
    axes[0].set(ylabel="won")
    return save(figure, path)


def main(arguments: list[str]) -> None:
    """`python -m lancio.lab.calibrating FITS FIGURE`."""
    fits = read(Path(arguments[0]))
    draw(fits, Path(arguments[1]))
    sys.stdout.write(table(fits) + "\n\n| rated | won | positions |\n|---:|---:|---:|\n")
    for n, expected, won in pooled(fits):
        sys.stdout.write(f"| {expected:.2f} | {won:.2f} | {n:,} |\n")


if __name__ == "__main__":
    main(sys.argv[1:])
