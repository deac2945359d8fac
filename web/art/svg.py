"""Writing SVG: merged paths in small numbers, with short relative coordinates."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from html import escape

from shapely.geometry.base import BaseGeometry

from art.shapes import XY, coords, polygons


def number(value: int) -> str:
    """A coordinate in tenths, written as short as SVG allows."""
    whole, tenth = divmod(abs(value), 10)
    text = f"{whole or ''}.{tenth}" if tenth else str(whole)
    return f"-{text}" if value < 0 else text


def join(values: Sequence[int]) -> str:
    """Coordinates in tenths, with a separator only where one is needed."""
    out = ""
    for value in values:
        text = number(value)
        bare = text[0] == "-" or (text[0] == "." and "." in out.rsplit(" ", 1)[-1].rsplit("-", 1)[-1])
        out += text if not out or bare else f" {text}"
    return out


class Pen:
    """One path's data. Coordinates are relative to the rounded last point, so errors never add up.

    They are rounded to `grain` tenths of a unit: what need not be exact is shorter to write.
    """

    def __init__(self, grain: int = 1) -> None:
        self._out: list[str] = []
        self._x = self._y = 0
        self._grain = grain

    def _round(self, value: float) -> int:
        return round(value * 10 / self._grain) * self._grain

    def _relative(self, command: str, points: Sequence[XY]) -> None:
        values: list[int] = []
        for px, py in points:
            values += [self._round(px) - self._x, self._round(py) - self._y]
        if command == "l" and not any(values):
            return
        if command == "l" and values[1] == 0:
            self._out.append(f"h{number(values[0])}")
        elif command == "l" and values[0] == 0:
            self._out.append(f"v{number(values[1])}")
        else:
            self._out.append(command + join(values))
        self._x += values[-2]
        self._y += values[-1]

    def move(self, point: XY) -> None:
        """Lift the pen."""
        self._relative("m", [point])
        if len(self._out) == 1:
            self._out[0] = "M" + self._out[0][1:]

    def polyline(self, points: Sequence[XY], closed: bool = False) -> None:
        """Straight strokes through points."""
        start = (self._round(points[0][0]), self._round(points[0][1]))
        self.move(points[0])
        for p in points[1:]:
            self._relative("l", [p])
        if closed:
            self._out.append("z")
            self._x, self._y = start

    def spline(self, points: Sequence[XY], closed: bool = False) -> None:
        """A smooth curve led by points: through the middles between them, and through the ends if open."""
        if len(points) < 3:
            self.polyline(points, closed)
            return
        middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(points)]
        if closed:
            last = ((points[-1][0] + points[0][0]) / 2, (points[-1][1] + points[0][1]) / 2)
            self.move(last)
            for p, m in zip(points, [*middle, last], strict=True):
                self._relative("q", [p, m])
            self._out.append("z")
            return
        self.move(points[0])
        for p, m in zip(points[1:-1], [*middle[1:-1], points[-1]], strict=True):
            self._relative("q", [p, m])

    def bezier(self, points: Sequence[XY]) -> None:
        """A start and then three points for each cubic piece."""
        self.move(points[0])
        for i in range(1, len(points), 3):
            self._relative("c", points[i : i + 3])

    def dot(self, point: XY) -> None:
        """A stroke of no length: a disc when the caps are round."""
        self.move(point)
        self._out.append("h0")

    def text(self) -> str:
        """The path data, without commands that repeat."""
        out, last = [], ""
        for piece in self._out:
            again = piece[0] == last and last in "lqc"
            body = piece[1:] if again and piece[1] == "-" else (f" {piece[1:]}" if again else piece)
            out.append(body)
            last = piece[0]
        return "".join(out)


class Layer:
    """Paths of one look. A layer that covers the map is cut into cells, so that a tile draws only its own."""

    def __init__(self, name: str, style: str, cell: float = 0.0, grain: int = 1) -> None:
        self.name, self.style, self.cell, self.grain = name, style, cell, grain
        self._pens: dict[tuple[int, int], Pen] = {}
        self._raw: list[str] = []

    def pen(self, at: XY) -> Pen:
        """The pen for whatever lies at a point."""
        key = (int(at[1] // self.cell), int(at[0] // self.cell)) if self.cell else (0, 0)
        return self._pens.setdefault(key, Pen(self.grain))

    def shape(self, shape: BaseGeometry, smooth: bool = False) -> None:
        """Every polygon of a shape, with its holes."""
        for polygon in polygons(shape):
            at = polygon.representative_point()
            pen = self.pen((at.x, at.y))
            for ring in (polygon.exterior, *polygon.interiors):
                points = coords(ring)[:-1]
                (pen.spline if smooth else pen.polyline)(points, closed=True)

    def line(self, points: Sequence[XY], smooth: bool = False) -> None:
        """One line."""
        pen = self.pen(points[len(points) // 2])
        (pen.spline if smooth else pen.polyline)(points)

    def bezier(self, points: Sequence[XY]) -> None:
        """One curve of cubic pieces."""
        self.pen(points[len(points) // 2]).bezier(points)

    def dot(self, point: XY) -> None:
        """One dot."""
        self.pen(point).dot(point)

    def raw(self, markup: str) -> None:
        """Markup as it is: for lettering."""
        self._raw.append(markup)

    def write(self) -> str:
        """The layer as a group."""
        body = "".join(f'<path d="{pen.text()}"/>' for _, pen in sorted(self._pens.items()))
        return f'<g class="{self.name}" {self.style}>{body}{"".join(self._raw)}</g>'


class Cast:
    """Layers that are drawn several times over, such as first as a shadow: written once, used again."""

    def __init__(self, name: str, styles: Sequence[str]) -> None:
        self.name, self.styles = name, styles
        self._layers: list[Layer] = []

    def layer(self, name: str, style: str = "", cell: float = 0.0, grain: int = 1) -> Layer:
        """A new layer within."""
        made = Layer(name, style, cell, grain)
        self._layers.append(made)
        return made

    def write(self) -> str:
        """The first drawing, and the uses after it."""
        body = "".join(layer.write() for layer in self._layers)
        again = "".join(f'<use href="#{self.name}" {style}/>' for style in self.styles[1:])
        return f'<g {self.styles[0]}><g id="{self.name}">{body}</g></g>{again}'


class Picture:
    """Layers, drawn in the order in which they were made."""

    def __init__(self, width: int, height: int, title: str, defs: str = "") -> None:
        self.width, self.height, self.title, self.defs = width, height, title, defs
        self._layers: list[Layer | Cast | str] = []

    def layer(self, name: str, style: str, cell: float = 0.0, grain: int = 1) -> Layer:
        """A new layer on top."""
        made = Layer(name, style, cell, grain)
        self._layers.append(made)
        return made

    def cast(self, name: str, *styles: str) -> Cast:
        """A new cast on top: one drawing for each style, the lowest first."""
        made = Cast(name, styles)
        self._layers.append(made)
        return made

    def markup(self, text: str) -> None:
        """Markup between two layers, such as the opening of a clipped group."""
        self._layers.append(text)

    def write(self) -> str:
        """The whole picture."""
        body = "\n".join(layer if isinstance(layer, str) else layer.write() for layer in self._layers)
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="none">\n'
            f"<title>{escape(self.title)}</title>\n<defs>{self.defs}</defs>\n{body}\n</svg>\n"
        )
