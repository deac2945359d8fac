"""Does the picture still say what the data say? Shares of each hex, and lines that stray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.borders import side_line
from art.country import Country
from art.frame import Frame
from art.spreads import Spread
from art.water import Channel
from art.ways import Way


def faults(
    country: Country, wet: tuple[str, ...], water: tuple[str, ...], limits: tuple[float, float] = (0.2, 0.2)
) -> list[str]:
    """Hexes whose terrain is not what is mostly drawn there, and lines that run through other hexes.

    `limits` are the shares of a dry hex that may be wet, and under water.
    """
    sheet, frame, out = country.sheet, country.frame, []
    for h in sheet.hexes():
        hexagon, kind, name = frame.hexagon(h), sheet.kind(h), sheet.name(h)
        soaked, flooded = share_of(country.water.wet, hexagon), share_of(country.water.flood, hexagon)
        if kind in wet and soaked < 0.72:
            out.append(f"{name} {kind}: only {soaked:.0%} wet")
        if kind not in wet and soaked > limits[0]:
            out.append(f"{name} {kind}: {soaked:.0%} wet")
        if kind in water and flooded < 0.55:
            out.append(f"{name} {kind}: only {flooded:.0%} water")
        if kind not in water and flooded > limits[1]:
            out.append(f"{name} {kind}: {flooded:.0%} water")
    for h, village in country.villages.items():
        if len(village.houses) < 10:
            out.append(f"{sheet.name(h)} village: only {len(village.houses)} houses")
    return out + strays(country, [*country.roads, *country.rails])


def share_of(shape: BaseGeometry, hexagon: BaseGeometry) -> float:
    return float(shape.intersection(hexagon).area / hexagon.area)


def strays(country: Country, ways: list[Way]) -> list[str]:
    out = []
    for kind in sorted({way.kind for way in ways}):
        chains = [line.hexes for line in country.sheet.lines if line.kind == kind]
        along = country.frame.union({h for chain in chains for h in chain})
        net = unary_union([way.curve.line for way in ways if way.kind == kind])
        astray = net.difference(along).intersection(country.frame.union(country.sheet.hexes()))
        if astray.length > 0.01 * net.length:
            out.append(f"{kind}: {astray.length / net.length:.1%} outside its hexes")
        for h in {h for chain in chains for h in chain}:
            inside = net.intersection(country.frame.hexagon(h)).length
            if inside < 0.8 * country.frame.side:
                out.append(f"{country.sheet.name(h)} {kind}: only {inside:.0f} units long")
    return out


def ground_faults(country: Country, drawn: Mapping[str, BaseGeometry], least: float) -> list[str]:
    """Hexes where less than a share of the ground, ways and running water apart, is drawn as their terrain."""
    plan, out = country.plan, []
    ways = [w.curve.line.buffer(plan.road_half + 2) for w in country.roads]
    ways += [lane.buffer(plan.lane_half + 1.4) for lane in country.lanes]
    taken = unary_union([*ways, *(c.bed.buffer(9) for c in country.water.channels)])
    for h in country.sheet.hexes():
        kind, free = country.sheet.kind(h), country.frame.hexagon(h).difference(taken)
        share = share_of(drawn[kind], free) if kind in drawn else 0.0
        if share < least:
            out.append(f"{country.sheet.name(h)} {kind}: only {share:.0%} drawn so")
    return out


def border_faults(spread: Spread, frame: Frame, channels: Sequence[Channel], reach: float) -> list[str]:
    """Sides with water that no channel follows, and channels that leave their sides."""
    out = []
    beds = unary_union([c.bed for c in channels])
    sides = {side: side_line(frame, *side) for side in spread.across("river", "stream")}
    for (a, b), line in sides.items():
        if line.centroid.distance(beds) > reach:
            out.append(f"{spread.name(a)}-{spread.name(b)}: water {line.centroid.distance(beds):.0f} units away")
    inside, near = frame.union(spread.hexes()).buffer(-frame.side / 2), unary_union(list(sides.values()))
    for channel in channels:
        astray = channel.line.intersection(inside).difference(near.buffer(reach)).length
        if astray > 1:
            out.append(f"water strays from its sides for {astray:.0f} units")
    return out


def bridge_faults(spread: Spread, frame: Frame, channels: Sequence[Channel], roads: Sequence[Way]) -> list[str]:
    """Bridges where no road crosses a river, and rivers crossed where there is no bridge."""
    sites = [side_line(frame, a, b) for a, b in spread.across("bridge")]
    rivers = [c.line for c in channels if any(c.line.distance(site.centroid) < frame.side / 2 for site in sites)]
    met = [w.curve.line.intersection(r) for w in roads for r in rivers]
    points = [p for shape in met for p in getattr(shape, "geoms", [shape]) if not shape.is_empty]
    out = [
        f"bridge {spread.name(a)}-{spread.name(b)}: no road crosses there"
        for (a, b), site in zip(spread.across("bridge"), sites, strict=True)
        if not any(site.distance(p) < frame.side / 2 for p in points)
    ]
    if len(points) != len(sites):
        out.append(f"{len(points)} crossings of rivers, {len(sites)} bridges")
    return out


def mapping_faults(spread: Spread, frame: Frame, mapping: Mapping[str, Any], hexes: Mapping[str, Any]) -> list[str]:
    """Hexes that the published mapping, with the chart's x and y, does not put where they are drawn."""
    out = []
    (left, top), side = mapping["origin"], mapping["side"]
    for h in spread.hexes():
        entry, (x, y) = hexes[spread.name(h)], frame.centre(h)
        if abs(side * entry["x"] - left - x) + abs(side * entry["y"] - top - y) > 0.05:
            out.append(f"{spread.name(h)} lies elsewhere in the chart")
        if entry["terrain"] != spread.kind(h) or entry["sheet"] != spread.name(h)[0]:
            out.append(f"{spread.name(h)} is {entry['terrain']} on {entry['sheet']} in the chart")
    return out
