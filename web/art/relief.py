"""Relief: how high the ground lies, what the light makes of it, and the hachures down its slopes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from art.contours import Field
from art.noise import Wobble
from art.shapes import XY, polygons
from art.ways import normal

LIGHT = (-math.sqrt(0.5), -math.sqrt(0.5))  # towards the light: it comes from the north-west


@dataclass(frozen=True)
class Relief:
    """Heights on a grid with a value every `step`, from the picture's corner on."""

    heights: Field
    step: float

    def shade(self, steepness: float = 1.0) -> Field:
        """How much lighter or darker than level ground each point is, about -1 to 1."""
        down, right = np.gradient(gaussian_filter(self.heights, 0.8), self.step)
        slope = -(right * LIGHT[0] + down * LIGHT[1]) * steepness
        return np.asarray(slope / np.sqrt(1.0 + (right**2 + down**2) * steepness**2), dtype=np.float64)

    def downhill(self, x: float, y: float) -> tuple[float, float]:
        """The slope at a point: the way down, as long as it is steep."""
        rows, columns = self.heights.shape
        i = min(columns - 2, max(1, round(x / self.step)))
        j = min(rows - 2, max(1, round(y / self.step)))
        across = float(self.heights[j, i + 1] - self.heights[j, i - 1]) / (2 * self.step)
        along = float(self.heights[j + 1, i] - self.heights[j - 1, i]) / (2 * self.step)
        return -across, -along


def inside_distance(shape: BaseGeometry, size: tuple[float, float], step: float) -> Field:
    """How far each point of the grid lies inside a shape; outside, below nought."""
    xs, ys = np.arange(0, size[0] + step, step), np.arange(0, size[1] + step, step)
    across, down = np.meshgrid(xs, ys)
    mask: NDArray[np.bool_] = np.asarray(shapely.contains_xy(shape, across, down), dtype=np.bool_)
    if not mask.any():
        return np.full(mask.shape, -1e6)
    inner, outer = distance_transform_edt(mask), distance_transform_edt(~mask)
    return np.asarray((inner - outer) * step, dtype=np.float64)


def sampled(wobble: Wobble, size: tuple[float, float], step: float) -> Field:
    """A wobble's values over the grid."""
    xs, ys = np.arange(0, size[0] + step, step), np.arange(0, size[1] + step, step)
    return np.array([[wobble(float(x), float(y)) for x in xs] for y in ys])


@dataclass(frozen=True)
class Slope:
    """How hachures are set: lengths and widths on the lit side and on the dark side, and the gap between."""

    crest: float
    lit: tuple[float, float, float]
    dark: tuple[float, float, float]


def wedges(shape: BaseGeometry, slope: Slope, chance: random.Random) -> list[list[XY]]:
    """Wedges down the slopes around a height: broad at the top, pointed at the foot, heavier in the shade.

    `crest` is how far inside the outline they begin; `lit` and `dark` give length, width and gap.
    """
    out = []
    for height in polygons(shape.buffer(-slope.crest)):
        for i, ring in enumerate((height.exterior, *height.interiors)):
            line = LineString(ring.coords)
            outward = -1.0 if ring.is_ccw == (i == 0) else 1.0
            at = chance.uniform(0, 2)
            while at < line.length:
                (x, y), nx, ny = normal(line, at)
                nx, ny = nx * outward, ny * outward
                dim = 0.5 - 0.5 * (nx * LIGHT[0] + ny * LIGHT[1])
                length, width, gap = (a + (b - a) * dim for a, b in zip(slope.lit, slope.dark, strict=True))
                reach, start = length * chance.uniform(0.78, 1.12), chance.uniform(-0.8, 0.8)
                lean = chance.gauss(0, 0.07)
                dx, dy = nx - ny * lean, ny + nx * lean
                top = (x + dx * start, y + dy * start)
                half = (-dy * width / 2, dx * width / 2)
                out.append(
                    [
                        (top[0] - half[0], top[1] - half[1]),
                        (top[0] + half[0], top[1] + half[1]),
                        (top[0] + dx * reach, top[1] + dy * reach),
                    ]
                )
                at += gap * chance.uniform(0.82, 1.18)
    return out


def form_strokes(
    points: Sequence[XY], downhill: Callable[[float, float], tuple[float, float]], reach: float
) -> list[list[XY]]:
    """Short strokes down the slope at given points, none where the ground is level."""
    out = []
    for x, y in points:
        dx, dy = downhill(x, y)
        steep = math.hypot(dx, dy)
        if steep > 0.1:
            far = reach * min(1.5, 0.6 + steep)
            out.append([(x, y), (x + dx / steep * far, y + dy / steep * far)])
    return out
