"""Pure hex geometry: coordinates, neighbours, distances, layouts."""

from lancio.hexes.coords import DIRECTIONS, Hex, direction_between, distance, neighbours, step
from lancio.hexes.layout import Layout

__all__ = ["DIRECTIONS", "Hex", "Layout", "direction_between", "distance", "neighbours", "step"]
