"""A game's look as data: what each layer is drawn with, and the canvas that painters draw on."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from art.country import Country, Plan
from art.labels import Lettering
from art.noise import generator
from art.svg import Layer, Picture


@dataclass(frozen=True)
class Look:
    """Styles are SVG attributes by layer; a layer that is drawn several times over has several."""

    title: str
    side: float
    margin: float
    bleed: float
    plan: Plan
    beds: Mapping[str, float]
    styles: Mapping[str, str | tuple[str, ...]]
    pasture: tuple[str, ...]
    crops: tuple[str, ...]
    gardens: tuple[str, ...]
    roofs: Mapping[str, str]
    tree_sizes: tuple[float, ...]
    main_roads: frozenset[str]
    lettering: Mapping[str, Lettering]
    special_lettering: Mapping[str, str]
    name_sides: Mapping[str, str]
    river_names: tuple[tuple[str, str], ...]
    road_names: tuple[tuple[str, str, str], ...]
    cell: float = 420.0
    name_at: Mapping[str, str] = field(default_factory=dict)  # names that stand at another hex than their own
    captions: tuple[tuple[str, str, str], ...] = ()  # names that are not in the data: text, hex, lettering
    orchards: float = 0.5  # how much of the land around a village is under fruit
    river_shift: float = 4.5  # how far below the middle of the river its name stands


class Canvas:
    """A country about to be painted in a look."""

    def __init__(self, country: Country, look: Look) -> None:
        self.country, self.look = country, look
        self.picture = Picture(country.frame.width, country.frame.height, look.title)

    def style(self, name: str) -> str:
        """The attributes of a layer."""
        style = self.look.styles[name]
        return style if isinstance(style, str) else style[0]

    def layer(self, name: str, **fill: str) -> Layer:
        """A new layer on top; `fill` fills the gaps in its style."""
        return self.picture.layer(name, self.style(name.rstrip("0123456789")).format(**fill))

    def wide(self, name: str, grain: int = 1, **fill: str) -> Layer:
        """A new layer that covers the map, cut into cells and rounded to `grain` tenths of a unit."""
        style = self.style(name.rstrip("0123456789")).format(**fill)
        return self.picture.layer(name, style, self.look.cell, grain)

    def cast(self, name: str, grain: int = 1, wide: bool = True, subs: tuple[str, ...] = ("",)) -> list[Layer]:
        """Layers that are drawn once for each of the styles of a name, with their own styles on top."""
        styles = self.look.styles[name]
        made = self.picture.cast(name, *([styles] if isinstance(styles, str) else styles))
        cell = self.look.cell if wide else 0.0
        return [made.layer(f"{name}-{i}", style, cell, grain) for i, style in enumerate(subs)]

    def chance(self, concern: str) -> random.Random:
        """The generator for a concern."""
        return generator(self.look.plan.seed, concern)
