"""Does the picture still say what the data say? Shares of each hex, and lines that stray."""

from __future__ import annotations

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art.country import Country
from art.river import side_ends, side_middle
from art.valley import Valley
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


def valley_faults(valley: Valley) -> list[str]:
    """Ground of the wrong level or cover, a river off its sides, ways that cross it without a bridge."""
    sheet, frame, out = valley.ground, valley.frame, []
    for h in sheet.hexes():
        hexagon, kind, name = frame.hexagon(h), sheet.kind(h), sheet.name(h)
        for level, shape in valley.levels.items():
            share = _share(shape, hexagon)
            if (share < 0.8) if sheet.level(h) >= level else (share > 0.12):
                out.append(f"{name} {kind}: {share:.0%} at level {level}")
        for what, shape in (("wood", valley.woods), ("built", valley.built)):
            share, least = _share(shape, hexagon), 0.75 if what == "wood" or kind == "town" else 0.35
            covered = kind == "wood" if what == "wood" else kind in {"town", "hamlet"}
            if (share < least) if covered else (share > 0.1):
                out.append(f"{name} {kind}: {share:.0%} {what}")
    for h, village in valley.villages.items():
        if len(village.houses) < 10:
            out.append(f"{sheet.name(h)} {sheet.kind(h)}: only {len(village.houses)} houses")
    return out + _river_faults(valley) + _strays(valley, [*valley.roads, *valley.rails])


def _river_faults(valley: Valley) -> list[str]:
    sheet, frame, bed, out = valley.ground, valley.frame, valley.water.flood, []
    line = unary_union([c.line for c in valley.water.channels])
    along = unary_union([LineString(side_ends(frame, side)) for side in sheet.river])
    inside = frame.union(sheet.hexes())
    if (astray := line.intersection(inside).difference(along.buffer(0.4 * frame.side))).length > 0:
        out.append(f"river: {astray.length:.0f} units away from its sides")
    for side in sheet.river:
        if line.distance(Point(side_middle(frame, side))) > 0.3 * frame.side:
            out.append(f"river: misses {'/'.join(sorted(sheet.name(h) for h in side))}")
    out += [f"{sheet.name(h)}: water at its centre" for h in sheet.hexes() if bed.contains(Point(frame.centre(h)))]
    bridges = unary_union([Point(side_middle(frame, span.side)).buffer(0.3 * frame.side) for span in sheet.spans])
    for way in (*valley.roads, *valley.rails):
        if way.curve.line.intersection(bed).difference(bridges).length > 0:
            out.append(f"{way.kind} {way.line_id}: crosses the river away from its bridges")
    for span, carried in valley.spans:
        if carried.intersection(bed).distance(Point(side_middle(frame, span.side))) > 0.2 * frame.side:
            out.append(f"{span.kind} bridge: not on its side")
    return out


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
