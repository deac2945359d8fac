"""Painting a river with pebble banks, and the bridges over its hexsides."""

from __future__ import annotations

from shapely.geometry import LineString, Point, Polygon

from art.look import Canvas
from art.river import side_middle
from art.shapes import XY, coords, scatter
from art.symbols import bridge, ripple
from art.valley import Valley

HALVES = {"road": 4.3, "railway": 3.2, "foot": 1.7}


def river(canvas: Canvas, valley: Valley) -> None:
    """Damp meadow, shingle with its pebbles, the bed that deepens inward, and glints."""
    chance, near = canvas.chance("pebbles"), valley.land.buffer(8)
    bank, bed = valley.water.wet.intersection(near), valley.water.flood.intersection(near)
    canvas.layer("meadow").shape(bank.buffer(9).simplify(1.6), smooth=True)
    canvas.layer("meadow").shape(bank.buffer(4.5).simplify(1.4), smooth=True)
    canvas.layer("shingle").shape(bank.simplify(0.6), smooth=True)
    shore = bank.buffer(-0.8).difference(bed.buffer(1.2))
    pale, dark = canvas.layer("pebble"), canvas.layer("pebble-dark")
    for point in scatter(shore, 2.5, chance):
        chance.choice((pale, pale, dark)).dot(point)
    canvas.layer("stream").shape(bed.simplify(0.3), smooth=True)
    canvas.layer("bed-core").shape(bed.buffer(-3.1).simplify(0.6), smooth=True)
    glint = canvas.layer("glint")
    for point in scatter(bed.buffer(-2), 13, chance):
        glint.line(ripple(point, chance.choice((1.5, 2, 3))))


def paths(canvas: Canvas, valley: Valley) -> None:
    """The paths to the foot bridges: dotted, so that none is taken for a road."""
    layer = canvas.layer("path")
    for path in valley.paths:
        layer.line(coords(path))


def spans(canvas: Canvas, valley: Valley) -> None:
    """Every bridge where its line crosses the bed: stone for a road, iron for the railway, planks on foot."""
    bed = valley.water.flood
    for span, line in valley.spans:
        middle = side_middle(valley.frame, span.side)
        made = bridge(line, bed, middle, HALVES[span.kind])
        canvas.layer("bridge-shade").shape(made.shadow.intersection(bed))
        if span.kind == "road":
            piers = canvas.layer("piers")
            for pier in made.cutwaters:
                piers.shape(Polygon(pier))
        canvas.layer(f"deck-{span.kind}").shape(made.deck)
        walls = canvas.picture.cast(f"parapets-{span.kind}", *canvas.look.styles["parapets"]).layer("walls")
        for wall in made.parapets:
            walls.line(wall if span.kind == "road" else wall[1:-1])
        if span.kind == "foot":
            _planks(canvas, made.parapets)
        if span.kind == "railway":
            crossing = line.intersection(Point(middle).buffer(20))
            canvas.layer("track").line(coords(crossing))


def _planks(canvas: Canvas, rails: tuple[tuple[XY, ...], ...]) -> None:
    """Planks from one side of a foot bridge to the other."""
    layer = canvas.layer("planks")
    one, two = (LineString(rail[1:-1]) for rail in rails)
    for i in range(13):
        a, b = one.interpolate((i + 0.5) / 13, normalized=True), two.interpolate((i + 0.5) / 13, normalized=True)
        layer.line([(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) for t in (0.12, 0.88)])
