"""Does the night chart still say what the data say? Land in each hex, marks in theirs, names clear of one another."""

from __future__ import annotations

import itertools

from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from art.duel_land import Chart
from art.paint_marks import anchors, captions
from art.paint_night import number_spot

ENOUGH, ALIEN = 0.6, 0.06  # the share of a hex that must be its own land, and that may be another's


def faults(chart: Chart) -> list[str]:
    """Where the picture strays from the data."""
    return _shores(chart) + _marks(chart) + _names(chart)


def _shores(chart: Chart) -> list[str]:
    out = []
    for h in chart.sheet.hexes():
        hexagon, kind, name = chart.frame.hexagon(h), chart.sheet.kind(h), chart.sheet.name(h)
        for shore, shape in (("britain", chart.britain), ("reich", chart.continent)):
            share = shape.intersection(hexagon).area / hexagon.area
            if kind == shore and share < ENOUGH:
                out.append(f"{name} {kind}: only {share:.0%} land")
            if kind != shore and share > ALIEN:
                out.append(f"{name} {kind}: {share:.0%} {shore}")
    return out


def _marks(chart: Chart) -> list[str]:
    """Crests and airfields lie well within their hexes, airfields on land."""
    out = []
    for name, spots in anchors(chart).items():
        inner = chart.frame.hexagon(chart.sheet.hex(name), 0.86)
        out += [f"{name}: {what} outside its hex" for what, spot in spots.items() if not inner.contains(Point(spot))]
        if "airfield" in spots and not chart.land.contains(Point(spots["airfield"])):
            out.append(f"{name}: airfield in the water")
    return out


def _names(chart: Chart) -> list[str]:
    """Names cover neither one another, nor a mark, nor the spot of a hex's number."""
    rooms: list[tuple[str, BaseGeometry]] = [(one.text, one.room()) for one in captions(chart)]
    fixed: list[tuple[str, BaseGeometry]] = [
        (f"the number of {chart.sheet.name(h)}", Point(number_spot(chart, h)).buffer(14)) for h in chart.sheet.hexes()
    ]
    for name, spots in anchors(chart).items():
        for what, (x, y) in spots.items():
            reach = (18, 22, 25) if what == "crest" else (10, 10, 10)
            fixed.append((f"the {what} of {name}", box(x - reach[0], y - reach[1], x + reach[0], y + reach[2])))
    pairs = itertools.chain(itertools.combinations(rooms, 2), itertools.product(rooms, fixed))
    return [f"{one} covers {other}" for (one, a), (other, b) in pairs if a.intersects(b)]
