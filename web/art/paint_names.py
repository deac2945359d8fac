"""Painting the lettering: places, rivers, roads."""

from __future__ import annotations

from shapely.geometry import LineString, Point
from shapely.ops import substring, unary_union

from art.labels import Name, along, markup, place
from art.look import Canvas


def names(canvas: Canvas) -> None:
    """All the lettering, in the one group that the client can hide or set anew."""
    canvas.picture.markup(f'<g id="labels" {canvas.style("labels")}>')
    _places(canvas)
    _rivers(canvas)
    _roads(canvas)
    canvas.picture.markup("</g>")


def _places(canvas: Canvas) -> None:
    country, look = canvas.country, canvas.look
    sheet, frame = country.sheet, country.frame
    ways = unary_union([w.curve.line.buffer(4) for w in (*country.roads, *country.rails)])
    roofs = unary_union([h.shape for v in country.villages.values() for h in v.houses])
    heights = canvas.layer("heights")
    wanted = []
    for spot in sheet.places:
        printed = sheet.name(spot.hex)
        if spot.name.startswith("Cote"):
            heights.shape(Point(frame.centre(spot.hex)).buffer(1.8, quad_segs=3), smooth=True)
        lettering = look.lettering[look.special_lettering.get(printed, spot.kind)]
        side = look.name_sides.get(printed, "")
        centre = frame.centre(sheet.hex(look.name_at.get(printed, printed)))
        wanted.append(Name(spot.name, centre, lettering, side))
    for text, printed, kind in look.captions:
        wanted.append(Name(text, frame.centre(sheet.hex(printed)), look.lettering[kind], "over"))
    done = place(
        wanted,
        frame.side,
        lambda room: room.intersection(ways).area + 0.7 * room.intersection(roofs).area,
        country.land.buffer(-6),
    )
    for group in dict.fromkeys(lettering.group for lettering in look.lettering.values()):
        layer = canvas.layer(f"names-{group}")
        for one in done:
            if one.name.lettering.group == group:
                layer.raw(markup(one))


def _rivers(canvas: Canvas) -> None:
    country, layer = canvas.country, canvas.layer("names-water")
    for i, (text, printed) in enumerate(canvas.look.river_names):
        at = Point(country.frame.centre(country.sheet.hex(printed)))
        bed = min((c.line for c in country.water.channels), key=at.distance)
        path, caption = along(f"river{i}", text, _stretch(bed, at, 95), canvas.look.river_shift)
        canvas.picture.defs += path
        layer.raw(caption)


def _roads(canvas: Canvas) -> None:
    country, layer = canvas.country, canvas.layer("names-road")
    for i, (text, line_id, printed) in enumerate(canvas.look.road_names):
        at = Point(country.frame.centre(country.sheet.hex(printed)))
        road = min((w.curve.line for w in country.roads if w.line_id == line_id), key=at.distance)
        path, caption = along(f"way{i}", text, _stretch(road, at, 40), -6)
        canvas.picture.defs += path
        layer.raw(caption)


def _stretch(line: LineString, at: Point, half: float) -> LineString:
    """The part of a line around a point."""
    middle = line.project(at)
    return LineString(substring(line, max(0, middle - half), min(line.length, middle + half)).coords)
