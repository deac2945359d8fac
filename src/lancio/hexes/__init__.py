"""Pure hex geometry: coordinates, neighbours, distances, layouts, sides and corners, arcs, straight lines, turns."""

from lancio.hexes.arcs import (
    FLANK,
    FRONT,
    REAR,
    arc_of_corner,
    arc_of_side,
    corners_facing,
    impact,
    in_arc,
    sides_towards,
    turn_between,
    zone_of,
)
from lancio.hexes.coords import DIRECTIONS, Hex, direction_between, distance, neighbours, step
from lancio.hexes.layout import Layout
from lancio.hexes.lines import Crossing, Trace, crossings, trace
from lancio.hexes.sides import Edge, Vertex, edge, edge_between, edges, edges_at, ends, vertex, vertex_between, vertices
from lancio.hexes.turns import half_turn, opposite, rotate

__all__ = [
    "DIRECTIONS",
    "FLANK",
    "FRONT",
    "REAR",
    "Crossing",
    "Edge",
    "Hex",
    "Layout",
    "Trace",
    "Vertex",
    "arc_of_corner",
    "arc_of_side",
    "corners_facing",
    "crossings",
    "direction_between",
    "distance",
    "edge",
    "edge_between",
    "edges",
    "edges_at",
    "ends",
    "half_turn",
    "impact",
    "in_arc",
    "neighbours",
    "opposite",
    "rotate",
    "sides_towards",
    "step",
    "trace",
    "turn_between",
    "vertex",
    "vertex_between",
    "vertices",
    "zone_of",
]
