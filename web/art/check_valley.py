"""Does the picture of a valley say what the data say?"""

from __future__ import annotations

from shapely.geometry import LineString, Point
from shapely.ops import unary_union

from art.check import share_of, strays
from art.river import side_ends, side_middle
from art.valley import Valley


def valley_faults(valley: Valley) -> list[str]:
    """Ground of the wrong level or cover, a river off its sides, ways that cross it without a bridge."""
    sheet, frame, out = valley.ground, valley.frame, []
    for h in sheet.hexes():
        hexagon, kind, name = frame.hexagon(h), sheet.kind(h), sheet.name(h)
        for level, shape in valley.levels.items():
            share = share_of(shape, hexagon)
            if (share < 0.8) if sheet.level(h) >= level else (share > 0.12):
                out.append(f"{name} {kind}: {share:.0%} at level {level}")
        for what, shape in (("wood", valley.woods), ("built", valley.built)):
            share, least = share_of(shape, hexagon), 0.75 if what == "wood" or kind == "town" else 0.35
            covered = kind == "wood" if what == "wood" else kind in {"town", "hamlet"}
            if (share < least) if covered else (share > 0.1):
                out.append(f"{name} {kind}: {share:.0%} {what}")
    for h, village in valley.villages.items():
        if len(village.houses) < 10:
            out.append(f"{sheet.name(h)} {sheet.kind(h)}: only {len(village.houses)} houses")
    return out + _river_faults(valley) + strays(valley, [*valley.roads, *valley.rails])


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
