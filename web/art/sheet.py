"""Reading a game's map data: what lies in which hex, and which lines run through it."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lancio.hexes import Hex, Layout, neighbours


@dataclass(frozen=True, slots=True)
class Line:
    """A road or railway: a chain of adjacent hexes."""

    id: str
    kind: str
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map."""

    hex: Hex
    name: str
    kind: str


@dataclass(frozen=True)
class Sheet:
    """One map as data."""

    layout: Layout
    ground: str
    terrain: dict[Hex, str]
    lines: tuple[Line, ...]
    sides: dict[frozenset[Hex], str]
    places: tuple[Place, ...]
    digest: str

    def kind(self, h: Hex) -> str:
        """The terrain that fills a hex."""
        return self.terrain.get(h, self.ground)

    def hexes(self) -> list[Hex]:
        """Every hex of the map, by column and row."""
        columns, rows = range(1, self.layout.columns + 1), range(1, self.layout.rows + 1)
        return [self.layout.hex_at(column, row) for column in columns for row in rows]

    def of(self, *kinds: str) -> list[Hex]:
        """The hexes of these terrains, by column and row."""
        return [h for h in self.hexes() if self.kind(h) in kinds]

    def at_edge(self, h: Hex) -> bool:
        """Whether the hex has a side on the edge of the map."""
        return any(not self.layout.contains(n) for n in neighbours(h))

    def name(self, h: Hex) -> str:
        """The printed number of a hex."""
        column, row = self.layout.position_of(h)
        return f"{column:02d}{row:02d}"

    def hex(self, printed: str) -> Hex:
        """The hex with a printed number."""
        return self.layout.hex_at(int(printed[:2]), int(printed[2:]))

    def line(self, identifier: str) -> Line:
        """The line with an id."""
        return next(line for line in self.lines if line.id == identifier)

    def bleed(self) -> dict[Hex, str]:
        """The terrain of the map and of one ring of hexes beyond, which go on as the edge began."""
        inside = {h: self.kind(h) for h in self.hexes()}
        ring: dict[Hex, str] = {}
        for h in inside:
            for n in neighbours(h):
                if n not in inside and n not in ring:
                    x, y = self.layout.centre(n)
                    near = min(
                        (m for m in neighbours(n) if m in inside),
                        key=lambda m: (self._offset(m, x, y), m.q, m.r),
                    )
                    ring[n] = inside[near]
        return inside | ring

    def _offset(self, h: Hex, x: float, y: float) -> float:
        """How far a hex lies across, not along, the way off the map from a point."""
        u, v = self.layout.centre(h)
        edge_row = self.layout.position_of(h)[1] in (1, self.layout.rows)
        return round(abs(u - x) if edge_row else abs(v - y), 6)


def digest_of(text: str) -> str:
    """What tells one state of the data from another."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def read_sheet(path: Path) -> Sheet:
    """Read a map.toml."""
    text = path.read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    top = data["map"]
    layout = Layout(top["columns"], top["rows"], top["orientation"], top["shoved"])

    def at(printed: str) -> Hex:
        return layout.hex_at(int(printed[:2]), int(printed[2:]))

    return Sheet(
        layout=layout,
        ground=top["ground"],
        terrain={at(t): kind for kind, body in data["terrain"].items() for t in body["hexes"].split()},
        lines=tuple(
            Line(line["id"], line["kind"], tuple(at(t) for t in line["hexes"].split())) for line in data.get("line", [])
        ),
        sides={frozenset(at(t) for t in side["between"]): side["kind"] for side in data.get("side", [])},
        places=tuple(Place(at(p["hex"]), p["name"], p["kind"]) for p in data.get("place", [])),
        digest=digest_of(text),
    )
