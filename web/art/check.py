"""Does the picture still say what the data say? Shares of each hex, and lines that stray."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.country import Country
from art.ways import Way


def faults(country: Country, wet: tuple[str, ...], water: tuple[str, ...]) -> list[str]:
    """Hexes whose terrain is not what is mostly drawn there, and lines that run through other hexes."""
    sheet, frame, out = country.sheet, country.frame, []
    for h in sheet.hexes():
        hexagon, kind, name = frame.hexagon(h), sheet.kind(h), sheet.name(h)
        soaked, flooded = _share(country.water.wet, hexagon), _share(country.water.flood, hexagon)
        if kind in wet and soaked < 0.72:
            out.append(f"{name} {kind}: only {soaked:.0%} wet")
        if kind not in wet and soaked > 0.2:
            out.append(f"{name} {kind}: {soaked:.0%} wet")
        if kind in water and flooded < 0.55:
            out.append(f"{name} {kind}: only {flooded:.0%} water")
        if kind not in water and flooded > 0.2:
            out.append(f"{name} {kind}: {flooded:.0%} water")
    for h, village in country.villages.items():
        if len(village.houses) < 10:
            out.append(f"{sheet.name(h)} village: only {len(village.houses)} houses")
    return out + _strays(country, [*country.roads, *country.rails])


def _share(shape: BaseGeometry, hexagon: BaseGeometry) -> float:
    return float(shape.intersection(hexagon).area / hexagon.area)


def _strays(country: Country, ways: list[Way]) -> list[str]:
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
