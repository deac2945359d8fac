"""Do the boards say what the data say? The growth of each hex, water, heights, houses, fences, roads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from art.battle_looks import BattleLook
from art.battlefield import WATER, Battlefield
from art.borders import side_line
from art.check import share_of

#: what of a hex must be drawn as its own ground, and what may be drawn as another's
LEAST, MOST = 0.72, 0.2


def faults(field: Battlefield, look: BattleLook, hexes: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Everything that the picture says otherwise."""
    return [
        *_places(field, hexes),
        *_ground(field, look),
        *_levels(field),
        *_buildings(field),
        *_fences(field),
        *_roads(field),
    ]


def _places(field: Battlefield, hexes: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Hexes that are elsewhere, or something else, in the chart that the client gets."""
    frame, sheet, out = field.frame, field.sheet, list[str]()
    tall = {h for stead in field.homesteads if stead.tall for h in stead.hexes}
    if set(hexes) != set(sheet.printed.values()):
        return ["the chart has other hexes"]
    for h, name in sheet.printed.items():
        x, y = frame.centre(h)
        told = hexes[name]
        if (told["terrain"], told["level"], told["storeys"]) != (sheet.kind(h), sheet.levels[h], 1 + (h in tall)):
            out.append(f"{name}: something else in the chart")
        if abs(frame.side * told["x"] - frame.x0 - x) > 0.1 or abs(frame.side * told["y"] - frame.y0 - y) > 0.1:
            out.append(f"{name}: elsewhere in the chart")
    return out


def _ground(field: Battlefield, look: BattleLook) -> list[str]:
    sheet, frame, out = field.sheet, field.frame, []
    drawn = {*look.growths, *look.crops, *look.roofs, "clear", *WATER}
    for h in sheet.hexes():
        kind, name, hexagon = sheet.kind(h), sheet.name(h), frame.hexagon(h)
        if kind not in drawn:
            out.append(f"{name} {kind}: nothing draws it")
        wet = share_of(field.water, hexagon)
        if kind in WATER and wet < LEAST:
            out.append(f"{name} {kind}: only {wet:.0%} water")
        if kind not in WATER and wet > MOST:
            out.append(f"{name} {kind}: {wet:.0%} water")
        for grown, patch in field.patches.items():
            share = share_of(patch, hexagon)
            if kind == grown and share < LEAST and grown not in look.roofs:
                out.append(f"{name} {kind}: only {share:.0%} drawn so")
            if kind != grown and share > MOST:
                out.append(f"{name} {kind}: {share:.0%} {grown}")
    return out


def _levels(field: Battlefield) -> list[str]:
    out = []
    for h, level in field.sheet.levels.items():
        for height in sorted({*field.sheet.levels.values()} - {0}):
            share = share_of(field.heights.get(height, Polygon()), field.frame.hexagon(h))
            if (level >= height and share < LEAST) or (level < height and share > MOST):
                out.append(f"{field.sheet.name(h)}: {share:.0%} on level {height}, is on {level}")
    return out


def _buildings(field: Battlefield) -> list[str]:
    """A roof over the centre of every hex with a building, and over no other; hexes of one building are joined."""
    built, out = field.built, []
    for h in field.sheet.hexes():
        housed = any(h in building for building in field.sheet.buildings)
        hexagon = field.frame.hexagon(h)
        if built.contains(Point(field.frame.centre(h))) != housed:
            out.append(f"{field.sheet.name(h)}: a roof too many or too few")
        if not housed and share_of(built, hexagon) > 0.02:
            out.append(f"{field.sheet.name(h)}: roofs of its neighbours")
    out += [
        f"{field.sheet.name(stead.hexes[0])}: not one building"
        for stead in field.homesteads
        if stead.outline.geom_type != "Polygon"
    ]
    return out


def _fences(field: Battlefield) -> list[str]:
    out = []
    for kind, sides in field.sheet.fences.items():
        if not sides:
            continue
        drawn = unary_union(field.fences[kind])
        told = unary_union([side_line(field.frame, *side) for side in sides])
        out += [
            f"{field.sheet.name(a)}/{field.sheet.name(b)}: {kind} missing"
            for a, b in sides
            if side_line(field.frame, a, b).difference(drawn.buffer(8)).length > 0.5 * field.frame.side
        ]
        if drawn.difference(told.buffer(8)).length > 1:
            out.append(f"{kind}: strays from its sides")
    return out


def _roads(field: Battlefield) -> list[str]:
    out = []
    on = {h for line in field.sheet.lines for h in line.hexes}
    net = unary_union([way.curve.line for way in field.roads])
    astray = net.difference(field.frame.union(on)).intersection(field.frame.union(field.sheet.hexes()))
    if net.length and astray.length > 0.01 * net.length:
        out.append(f"road: {astray.length / net.length:.1%} outside its hexes")
    for h in on:
        inside = net.intersection(field.frame.hexagon(h)).length
        if inside < 0.6 * field.frame.side:
            out.append(f"{field.sheet.name(h)} road: only {inside:.0f} units long")
    return out
