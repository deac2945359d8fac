"""Reading a map whose water runs along hexsides and whose heights have levels."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from art.river import Side
from art.sheet import Line, Place, Sheet, digest_of
from lancio.hexes import Hex, Layout, neighbours


@dataclass(frozen=True)
class Span:
    """A bridge over a hexside: `kind` is the line that it carries, or `foot`."""

    kind: str
    side: Side


@dataclass(frozen=True)
class ValleySheet(Sheet):
    """A map as data, with the level of each kind of ground, the river's sides, its bridges and the stars."""

    levels: dict[str, int]
    river: frozenset[Side]
    spans: tuple[Span, ...]
    stars: dict[Hex, int]

    def level(self, h: Hex) -> int:
        """How high a hex lies."""
        return self.levels[self.kind(h)]


def read_valley(folder: Path, streets: str) -> ValleySheet:
    """Read a game's map.toml, the levels in its terrain.toml and the stars in its scenario.toml.

    Any two neighbouring hexes of the kind `streets` are joined by a street, which is a road.
    """
    text = (folder / "map.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    ground = tomllib.loads((folder / "terrain.toml").read_text(encoding="utf-8"))
    scenarios = tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8"))
    top = data["map"]
    layout = Layout(top["columns"], top["rows"], top["orientation"], top["shoved"])

    def at(printed: str) -> Hex:
        return layout.hex_at(int(printed[:2]), int(printed[2:]))

    terrain = {at(t): kind for kind, body in data["terrain"].items() for t in body["hexes"].split()}
    lines = [
        Line(name, kind, tuple(at(t) for t in body["hexes"].split()))
        for kind in ("road", "railway")
        for name, body in data[kind].items()
    ]
    town = [h for h in terrain if terrain[h] == streets]
    for h in town:
        lines += [Line("street", "road", (h, n)) for n in neighbours(h) if n in town and (h.q, h.r) < (n.q, n.r)]
    spans = tuple(
        Span(kind, frozenset(at(t) for t in body["between"])) for kind, body in data.get("bridge", {}).items()
    )
    bank = data["river"]["north_bank"]
    every = [layout.hex_at(c, r) for c in range(1, layout.columns + 1) for r in range(1, layout.rows + 1)]
    north = {h for h in every if layout.position_of(h)[1] <= bank[layout.position_of(h)[0] - 1]}
    river = frozenset(frozenset((h, n)) for h in north for n in neighbours(h) if layout.contains(n) and n not in north)
    return ValleySheet(
        layout=layout,
        ground=top["ground"],
        terrain=terrain,
        lines=tuple(lines),
        sides=dict.fromkeys(sorted(river, key=sorted_hexes), "river") | {s.side: "bridge" for s in spans},
        places=tuple(Place(at(h), name, terrain.get(at(h), top["ground"])) for h, name in data["places"].items()),
        digest=digest_of(text),
        levels={kind: int(ground.get(kind, {}).get("level", 0)) for kind in (top["ground"], *data["terrain"])},
        river=river,
        spans=spans,
        stars={at(h): int(n) for h, n in next(iter(scenarios.values()))["stars"].items()},
    )


def sorted_hexes(side: Side) -> list[tuple[int, int]]:
    """A fixed order for sides."""
    return sorted((h.q, h.r) for h in side)
