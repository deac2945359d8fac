"""Painting the paper: lettered sheets laid edge to edge, each with its own tone, margin and cartouche.

The hexes of sheets that meet touch, so margins run around the outside of the group only; between sheets
there is just the edge of the paper.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from shapely.geometry import Polygon, box

from art.frame import Frame, corners
from art.look import Canvas
from art.spreads import Spread
from art.svg import Layer

COLUMNS = "abcdefghij"
NEAT, BAND, FRAME, EDGE = 12.0, 3.4, 33.0, 3.0
CARTOUCHE, SHADOW = 39.0, 11.0


@dataclass(frozen=True)
class Leaf:
    """One sheet of paper: its letter, its title, its place in the group and what it covers."""

    letter: str
    title: str
    column: int
    row: int
    area: Polygon
    north: bool
    south: bool
    west: bool
    east: bool


def leaves(frame: Frame, spread: Spread, chance: random.Random) -> list[Leaf]:
    """The sheets, cut where their hexes meet; each paper is a hair larger or smaller than the next."""
    across, down = len(spread.letters[0]), len(spread.letters)
    wide, high = spread.layout.columns // across, spread.layout.rows // down
    xs = [0.0] + [_between(frame, i * wide, True) for i in range(1, across)] + [float(frame.width)]
    ys = [0.0] + [_between(frame, j * high, False) for j in range(1, down)] + [float(frame.height)]
    out = []
    for j, line in enumerate(spread.letters):
        for i, letter in enumerate(line):
            inset = [EDGE + chance.uniform(0, 2.4) for _ in range(8)]
            left, right, top, bottom = xs[i], xs[i + 1], ys[j], ys[j + 1]
            w, e, n, s = i == 0, i == across - 1, j == 0, j == down - 1
            edge = [
                (left + inset[0] * w, top + inset[1] * n),
                (right - inset[2] * e, top + inset[3] * n),
                (right - inset[4] * e, bottom - inset[5] * s),
                (left + inset[6] * w, bottom - inset[7] * s),
            ]
            out.append(Leaf(letter, spread.titles[letter], i, j, Polygon(edge), n, s, w, e))
    return out


def _between(frame: Frame, line: int, upright: bool) -> float:
    """Where the paper is cut between two columns or rows: down the middle of the zigzag of sides."""
    layout = frame.layout
    if upright:
        return (frame.centre(layout.hex_at(line, 1))[0] + frame.centre(layout.hex_at(line + 1, 1))[0]) / 2
    ends = [frame.centre(layout.hex_at(c, r))[1] for c in (1, 2) for r in (line, line + 1)]
    return sum(ends) / 4


def paper(canvas: Canvas, made: Sequence[Leaf], tones: Sequence[str]) -> None:
    """The sheets on the table, with a shadow around them."""
    shade = canvas.layer("paper-shade")
    for leaf in made:
        shade.shape(leaf.area.buffer(1.6, join_style="mitre"))
    for leaf, tone in zip(made, tones, strict=True):
        canvas.layer("paper", colour=tone).shape(leaf.area)


def tones(canvas: Canvas, made: Sequence[Leaf], colours: Sequence[str]) -> None:
    """The age of each sheet, laid over all that is printed on it."""
    for leaf, colour in zip(made, colours, strict=True):
        canvas.layer("tone", colour=colour).shape(leaf.area.intersection(canvas.country.land))


def folds(canvas: Canvas, made: Sequence[Leaf]) -> None:
    """The edge of the paper between sheets: the upper and left sheets lie on top and throw a thin shadow."""
    width, height = canvas.country.frame.width, canvas.country.frame.height
    edge, light = canvas.layer("fold"), canvas.layer("fold-light")
    for name, end in (("fold-x", 'x2="1" y2="0"'), ("fold-y", 'x2="0" y2="1"')):
        stops = f'<stop {canvas.style("fold-shade")}/><stop offset="1" {canvas.style("fold-end")}/>'
        canvas.picture.defs += f'<linearGradient id="{name}" {end}>{stops}</linearGradient>'
    for x in sorted({leaf.area.bounds[0] for leaf in made if not leaf.west}):
        canvas.layer("fold-cast", way="fold-x").shape(box(x, EDGE, x + SHADOW, height - EDGE))
        edge.line([(x, EDGE), (x, height - EDGE)])
        light.line([(x - 0.8, EDGE), (x - 0.8, height - EDGE)])
    for y in sorted({leaf.area.bounds[1] for leaf in made if not leaf.north}):
        canvas.layer("fold-cast", way="fold-y").shape(box(EDGE, y, width - EDGE, y + SHADOW))
        edge.line([(EDGE, y), (width - EDGE, y)])
        light.line([(EDGE, y - 0.8), (width - EDGE, y - 0.8)])


def margins(canvas: Canvas, spread: Spread, made: Sequence[Leaf], heading: Mapping[str, str]) -> None:
    """Neat line, black and white border, letters and numbers, frame, cartouches, titles, scale."""
    frame = canvas.country.frame
    width, height, m = float(frame.width), float(frame.height), frame.margin
    neat = m - NEAT
    canvas.layer("neat").shape(box(neat, neat, width - neat, height - neat))
    out = neat - BAND
    canvas.layer("neat").shape(box(out, out, width - out, height - out))
    canvas.layer("frame").shape(box(FRAME, FRAME, width - FRAME, height - FRAME))
    _graduation(canvas, spread, neat, out)
    _coordinates(canvas, spread, (FRAME + out) / 2)
    canvas.picture.markup(f"<g {canvas.style('margin-text')}>")
    boxes, inner, letters, titles = (canvas.layer(n) for n in ("cartouche", "cartouche-line", "letters", "titles"))
    for leaf in made:
        x = 10.0 if leaf.west else width - 10.0 - CARTOUCHE
        y = 10.0 if leaf.north else height - 10.0 - CARTOUCHE
        boxes.shape(box(x, y, x + CARTOUCHE, y + CARTOUCHE))
        inner.shape(box(x + 2.6, y + 2.6, x + CARTOUCHE - 2.6, y + CARTOUCHE - 2.6))
        _text(letters, x + CARTOUCHE / 2, y + CARTOUCHE / 2 + 10.6, leaf.letter)
        left, _, right, _ = leaf.area.bounds
        _text(titles, (left + right) / 2, 24.0 if leaf.north else height - 16.0, leaf.title.upper())
    _foot(canvas, made, heading)
    canvas.picture.markup("</g>")


def _text(layer: Layer, x: float, y: float, text: str, more: str = "") -> None:
    layer.raw(f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape(text)}</text>')


def _graduation(canvas: Canvas, spread: Spread, neat: float, out: float) -> None:
    """The border in black and white, a step for each column and row."""
    frame, dark = canvas.country.frame, canvas.layer("graduation")
    width, height, layout = float(frame.width), float(frame.height), spread.layout
    xs = [frame.centre(layout.hex_at(c, 1))[0] for c in range(1, layout.columns + 1)]
    half = (xs[1] - xs[0]) / 2
    for x in xs[1::2]:
        for top in (out, height - neat):
            dark.shape(box(x - half, top, x + half, top + BAND))
    for left, column in ((out, 1), (width - neat, layout.columns)):
        ys = [frame.centre(layout.hex_at(column, r))[1] for r in range(1, layout.rows + 1)]
        tall = (ys[1] - ys[0]) / 2
        for y in ys[1::2]:
            dark.shape(box(left, max(neat, y - tall), left + BAND, min(height - neat, y + tall)))


def _coordinates(canvas: Canvas, spread: Spread, off: float) -> None:
    """Column letters above and below, row numbers on both sides, counted anew on each sheet."""
    frame, layer, layout = canvas.country.frame, canvas.layer("coordinates"), spread.layout
    wide = layout.columns // len(spread.letters[0])
    high = layout.rows // len(spread.letters)
    for column in range(1, layout.columns + 1):
        x = frame.centre(layout.hex_at(column, 1))[0]
        for y in (off, frame.height - off):
            _text(layer, x, y + 3.4, COLUMNS[(column - 1) % wide])
    for row in range(1, layout.rows + 1):
        for x, column in ((off, 1), (frame.width - off, layout.columns)):
            y = frame.centre(layout.hex_at(column, row))[1]
            _text(layer, x, y + 4, str((row - 1) % high + 1))


def _foot(canvas: Canvas, made: Sequence[Leaf], heading: Mapping[str, str]) -> None:
    """What stands below the southern sheets: place and date, a scale in hexes, north."""
    frame = canvas.country.frame
    small = canvas.layer("imprint")
    y = frame.height - 16.0
    south = [leaf for leaf in made if leaf.south]
    first, last = south[0].area.bounds, south[-1].area.bounds
    _text(small, first[0] + 62, y, heading["place"], ' text-anchor="start"')
    _text(small, last[2] - 62, y, heading["date"], ' text-anchor="end"')
    step = math.sqrt(3) * frame.side
    bar, dark = canvas.layer("scale"), canvas.layer("graduation")
    left = last[0] + 24
    bar.shape(box(left, y - 5, left + 3 * step, y - 1.4))
    for i in range(3):
        if i % 2 == 0:
            dark.shape(box(left + i * step, y - 5, left + (i + 1) * step, y - 1.4))
    for i in range(4):
        _text(small, left + i * step, y + 7, str(i))
    hexagon = [(cos * 4 + left + 3 * step + 12, sin * 4 + y - 3.2) for cos, sin in corners("flat")]
    canvas.layer("cartouche-line").shape(Polygon(hexagon))
    x = first[2] - 40
    north = canvas.layer("north")
    north.shape(Polygon([(x, y - 11), (x + 4, y + 4), (x, y + 1), (x - 4, y + 4)]))
    _text(small, x + 9, y + 3, "N")
