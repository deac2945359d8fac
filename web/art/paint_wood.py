"""Painting woods: a dark floor under a roof of crowns."""

from __future__ import annotations

from art.look import Canvas
from art.shapes import scatter
from art.valley import Valley


def woods(canvas: Canvas, valley: Valley) -> None:
    """Crowns crowd the wood to its edge, each lit from the north-west; the wood throws a shadow beyond it."""
    shape = valley.woods
    canvas.cast("wood-floor", 5, wide=False)[0].shape(shape.simplify(0.9), smooth=True)
    room = shape.buffer(-1.2).intersection(valley.land.buffer(5))
    chance = canvas.chance("crowns")
    casts = [canvas.cast(name, 5)[0] for name in ("crowns", "great-crowns")]
    for point in scatter(room, 6.0, chance):
        casts[chance.random() < 0.4].dot(point)
