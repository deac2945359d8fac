"""Small drawings that are repeated all over a picture, as SVG markers: one stands at every point of a path."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from art.svg import Pen, Picture


def marked(name: str) -> str:
    """The attributes that set a stamp at every point of a path."""
    return " ".join(f'marker-{where}="url(#{name})"' for where in ("start", "mid", "end"))


def stamp(name: str, body: str) -> str:
    """A marker around a drawing whose middle is the origin."""
    return f'<marker id="{name}" markerUnits="userSpaceOnUse" overflow="visible">{body}</marker>'


def crown(name: str, reach: float, tones: Sequence[str], chance: random.Random) -> str:
    """A broad-leaved tree from above: a rim, the lit mass of its leaves, the top towards the light."""
    body = ""
    heaps = ((9, 0.62, 0.82, 0.0), (7, 0.46, 0.62, 0.1), (5, 0.24, 0.34, 0.27))
    for tone, (count, spread, width, shift) in zip(tones, heaps, strict=True):
        pen, turn = Pen(), chance.uniform(0, 1)
        pen.dot((-reach * shift, -reach * shift))
        for i in range(count):
            a, r = turn + i * 2 * math.pi / count, reach * spread * chance.uniform(0.85, 1.12)
            pen.dot((r * math.cos(a) - reach * shift, r * math.sin(a) - reach * shift))
        body += f'<path stroke="{tone}" stroke-width="{reach * width:.1f}" stroke-linecap="round" d="{pen.text()}"/>'
    return stamp(name, body)


def palm(name: str, reach: float, tones: Sequence[str], chance: random.Random) -> str:
    """A palm: fronds around a heart."""
    out = ""
    fronds = [i * math.pi / 4 + chance.uniform(-0.2, 0.2) for i in range(8)]
    for tone, width, size in zip(tones, (4.0, 2.2), (1.0, 0.9), strict=True):
        pen = Pen()
        for a in fronds:
            bend = (reach * 0.6 * math.cos(a - 0.25), reach * 0.6 * math.sin(a - 0.25))
            pen.spline([(0, 0), bend, (reach * size * math.cos(a), reach * size * math.sin(a))])
        out += f'<path stroke="{tone}" stroke-width="{width}" stroke-linecap="round" d="{pen.text()}"/>'
    return stamp(name, out)


def shrub(name: str, reach: float, tones: Sequence[str], chance: random.Random) -> str:
    """A bush with its shadow."""
    body = f'<circle cx="{reach * 0.35:.1f}" cy="{reach * 0.4:.1f}" r="{reach}" fill="#3d4a22" opacity=".28"/>'
    for tone, size, shift in zip(tones, (1.0, 0.55), (0.0, 0.22), strict=True):
        body += f'<path fill="{tone}" d="{_lobes(reach * size, -reach * shift, chance, 5)}"/>'
    return stamp(name, body)


def tuft(name: str, height: float, tone: str, blades: int, chance: random.Random) -> str:
    """A tuft of grass."""
    pen = Pen()
    for i in range(blades):
        lean = (i / max(1, blades - 1) - 0.5) * height * 1.1
        pen.polyline([(lean * 0.3, 0), (lean, -height * chance.uniform(0.75, 1.1))])
    return stamp(name, f'<path stroke="{tone}" stroke-width="1" stroke-linecap="round" d="{pen.text()}"/>')


def shade(name: str, reach: float, fall: float, depth: float) -> str:
    """The shadow of a tree, falling to the south-east."""
    return stamp(name, f'<circle cx="{fall}" cy="{fall}" r="{reach}" fill="#2c3a1c" opacity="{depth}"/>')


def stamped(
    picture: Picture,
    name: str,
    variants: Sequence[tuple[str, str]],
    points: list[tuple[float, float]],
    chance: random.Random,
) -> None:
    """Points shared out among stamps; each variant is a stamp and the shadow drawn before it, or none."""
    heaps: list[list[tuple[float, float]]] = [[] for _ in variants]
    for point in points:
        heaps[chance.randrange(len(variants))].append(point)
    for i, ((top, below), heap) in enumerate(zip(variants, heaps, strict=True)):
        if not heap:
            continue
        if below:
            picture.cast(f"{name}{i}", marked(below), marked(top)).layer(f"{name}-{i}", "", grain=5).line(heap)
        else:
            picture.layer(f"{name}-{i}", marked(top), grain=5).line(heap)


def _lobes(reach: float, shift: float, chance: random.Random, count: int) -> str:
    pen, turn = Pen(), chance.uniform(0, 1)
    points = []
    for i in range(count * 2):
        a = turn + i * math.pi / count
        r = reach * (1.07 if i % 2 else 0.8) * chance.uniform(0.93, 1.05)
        points.append((shift + r * math.cos(a), shift + r * math.sin(a)))
    pen.spline(points, closed=True)
    return pen.text()
