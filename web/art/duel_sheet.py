"""Reading the map of Duel in the Dark: numbered hexes with their land, airfields and cities."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lancio.hexes import Hex, Layout


@dataclass(frozen=True, slots=True)
class City:
    """A target: its crest says how hard it is to reach, its value what it is worth."""

    slug: str
    hex: Hex
    name: str
    value: int
    crest: str


@dataclass(frozen=True)
class RaidSheet:
    """The map as data; hexes by their printed numbers."""

    layout: Layout
    numbers: dict[Hex, str]
    terrain: dict[Hex, str]
    airfields: dict[Hex, str]
    cities: tuple[City, ...]
    digest: str

    def hexes(self) -> list[Hex]:
        """Every hex of the map, in the order of its number."""
        return list(self.numbers)

    def kind(self, h: Hex) -> str:
        """Britain, sea or reich."""
        return self.terrain[h]

    def name(self, h: Hex) -> str:
        """The printed number of a hex."""
        return self.numbers[h]

    def hex(self, printed: str) -> Hex:
        """The hex with a printed number."""
        return next(h for h, number in self.numbers.items() if number == printed)


def read_raid_sheet(path: Path) -> RaidSheet:
    """Read the map.toml of Duel in the Dark."""
    text = path.read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    top, hexes = data["map"], data["hex"]
    layout = Layout(top["columns"], top["rows"], "pointy", top["shoved"])

    def at(number: str) -> Hex:
        column, row = hexes[number]["place"].split(",")
        return layout.hex_at(int(column), int(row))

    return RaidSheet(
        layout=layout,
        numbers={at(number): number for number in sorted(hexes, key=int)},
        terrain={at(number): body["kind"] for number, body in hexes.items()},
        airfields={at(number): body["airfield"] for number, body in hexes.items() if "airfield" in body},
        cities=tuple(
            City(slug, at(body["hex"]), body["name"]["en"], body["value"], body["crest"])
            for slug, body in data["city"].items()
        ),
        digest=hashlib.sha256(text.encode("utf-8")).hexdigest(),
    )
