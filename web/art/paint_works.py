"""Painting what people built: banks, railway, roads, bridges, houses."""

from __future__ import annotations

from collections.abc import Sequence

from shapely.affinity import translate
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from art.look import Canvas
from art.shapes import XY
from art.svg import Layer
from art.symbols import bridge
from art.ways import banks, hachures, sleepers


def causeways(canvas: Canvas) -> None:
    """Causeways and embankments, raised above the marsh: shadow, grass slopes, hachures."""
    country, chance = canvas.country, canvas.chance("banks")
    wet = country.water.wet
    bed = unary_union([c.bed for c in country.water.channels])
    for ways in (country.roads, country.rails):
        shape = banks(ways, wet, bed, 6.6)
        canvas.layer("bank-shade").shape(translate(shape.simplify(0.4), 1.8, 2.4))
        canvas.layer("bank").shape(shape.simplify(0.2))
        ticks = canvas.layer("bank-slope")
        for tick in hachures(ways, wet.difference(bed), 3.6, 6.6, 3.0, chance):
            ticks.line(tick)


def ways(canvas: Canvas) -> None:
    """The railway, and the roads over it: all casings first, so that junctions are open."""
    country, main = canvas.country, canvas.look.main_roads
    ballast, track, ties = (canvas.layer(name) for name in ("ballast", "track", "sleepers"))
    for way in country.rails:
        ballast.bezier(way.curve.points)
        track.bezier(way.curve.points)
        for tie in sleepers(way, 6.4, 3.5):
            ties.line(tie)
    for part in ("casing", "road"):
        lesser, greater = canvas.layer(part), canvas.layer(f"main-{part}")
        for way in country.roads:
            (greater if way.line_id in main else lesser).bezier(way.curve.points)


def bridges(canvas: Canvas, sites: Sequence[XY] | None = None) -> None:
    """A stone bridge in every bridge hex, or at the sites given, where the road crosses the bed."""
    country = canvas.country
    shade, piers, deck = (canvas.layer(name) for name in ("bridge-shade", "piers", "deck"))
    (walls,) = canvas.cast("parapets", wide=False)
    beds = unary_union([c.bed for c in country.water.channels])
    for x, y in [country.frame.centre(h) for h in country.sheet.of("bridge")] if sites is None else sites:
        here = Point(x, y)
        road = min((w.curve.line for w in country.roads), key=here.distance)
        made = bridge(road, beds, (x, y), 4.3)
        shade.shape(made.shadow)
        for pier in made.cutwaters:
            piers.shape(Polygon(pier))
        deck.shape(made.deck)
        for wall in made.parapets:
            walls.line(wall)


def houses(canvas: Canvas) -> None:
    """Roofs with a dark side and a shadow on the ground, and the church towers."""
    yards = canvas.layer("yards")
    (shadow,) = canvas.cast("house-shade", wide=False)
    roofs = {kind: canvas.layer("roof", colour=colour) for kind, colour in canvas.look.roofs.items()}
    dark, towers, facets = (canvas.layer(name) for name in ("roof-shade", "towers", "spires"))
    for village in canvas.country.villages.values():
        for yard in village.squares:
            yards.shape(yard)
        for house in village.houses:
            shadow.shape(house.shape)
            roofs[house.roof].shape(house.shape)
            dark.shape(Polygon(house.shaded()))
        for tower in village.towers:
            shadow.shape(Polygon(tower))
            _tower(towers, facets, tower)


def packed_houses(canvas: Canvas) -> None:
    """The same houses in fewer bytes, for towns: each roof is written once, for its shadow and itself."""
    yards = canvas.layer("yards")
    kinds = canvas.look.roofs
    casts = {kind: canvas.cast(f"roof-{kind}", wide=False)[0] for kind in kinds}
    dark, towers, facets = (canvas.layer(name) for name in ("roof-shade", "towers", "spires"))
    for village in canvas.country.villages.values():
        for yard in village.squares:
            yards.shape(yard)
        for house in village.houses:
            casts[house.roof].shape(house.shape)
            dark.shape(Polygon(house.shaded()))
        for tower in village.towers:
            _tower(towers, facets, tower)


def _tower(towers: Layer, facets: Layer, tower: list[XY]) -> None:
    square = Polygon(tower)
    middle = (square.centroid.x, square.centroid.y)
    towers.shape(square)
    facets.shape(Polygon([tower[1], tower[2], middle]))
    facets.shape(Polygon([tower[2], tower[3], middle]))
