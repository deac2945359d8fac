"""Lettering: place names set where they hide least, and captions along lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from art.shapes import XY, coords
from art.svg import Pen


@dataclass(frozen=True)
class Lettering:
    """How a kind of name is set: its size, its group, and how much room a letter takes."""

    group: str
    size: float
    breadth: float = 0.46


@dataclass(frozen=True)
class Name:
    """A name, its hex centre and its lettering; `side` fixes where it stands, if given."""

    text: str
    centre: XY
    lettering: Lettering
    side: str = ""


@dataclass(frozen=True)
class Set:
    """A name that has found its place."""

    name: Name
    x: float
    y: float
    anchor: str
    room: Polygon


def _candidates(name: Name, side: float) -> list[tuple[str, float, float, str]]:
    """Where a name may stand, clear of the hex numbers, which stand at the top of each flat-top hex."""
    (x, y), size = name.centre, name.lettering.size
    wide = len(name.text) * size * name.lettering.breadth > 1.2 * side
    return [
        ("below", x, y + 0.8 * side, "middle"),
        ("above", x, y - 0.94 * side, "middle"),
        ("right", x + 0.88 * side, y - 0.1 * side, "start"),
        ("left", x - 0.88 * side, y - 0.1 * side, "end"),
        ("over", x, y + size * (0.05 if wide else 0.34), "middle"),
    ]


def place(names: Sequence[Name], side: float, cost: Callable[[Polygon], float], bounds: BaseGeometry) -> list[Set]:
    """Set the names one by one, the largest first, each on the side where it covers least."""
    done: list[Set] = []
    for name in sorted(names, key=lambda n: (-n.lettering.size, n.text)):
        width = len(name.text) * name.lettering.size * name.lettering.breadth
        best: tuple[float, Set] | None = None
        for rank, (where, x, y, anchor) in enumerate(_candidates(name, side)):
            if (name.side and where != name.side) or (where == "over" and not name.side):
                continue
            left = {"middle": x - width / 2, "start": x, "end": x - width}[anchor]
            size = name.lettering.size
            room = box(left, y - size * 0.78, left + width, y + size * 0.22)
            clash = sum(room.buffer(2).intersection(other.room).area for other in done)
            out = room.area - room.intersection(bounds).area
            worth = cost(room) + 30 * clash + 20 * out + (0, 60, 130, 130, 0)[rank]
            if best is None or worth < best[0]:
                best = (worth, Set(name, x, y, anchor, room))
        if best:
            done.append(best[1])
    return done


def markup(done: Set) -> str:
    """A set name as SVG text."""
    anchor = "" if done.anchor == "middle" else f' text-anchor="{done.anchor}"'
    return f'<text x="{done.x:.1f}" y="{done.y:.1f}"{anchor}>{escape(done.name.text)}</text>'


def followed(line: LineString) -> str:
    """The path that a caption follows, from left to right."""
    points = coords(line.simplify(0.8))
    if points[0][0] > points[-1][0]:
        points.reverse()
    pen = Pen()
    pen.spline(points)
    return pen.text()


def along(identifier: str, text: str, line: LineString, shift: float) -> tuple[str, str]:
    """A caption that follows a line: the path for the definitions, and the text."""
    path = f'<path id="{identifier}" d="{followed(line)}"/>'
    body = f'<textPath href="#{identifier}" startOffset="50%">{escape(text)}</textPath>'
    return path, f'<text dy="{shift:g}">{body}</text>'
