"""From degrees to a map's units: a conic chart, and a bend that pulls places where the data want them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import RBFInterpolator

from art.shapes import XY

EARTH = 6371.0


@dataclass(frozen=True)
class Conic:
    """An equidistant conic about a place that lies `at` a point of the map; `unit` is kilometres to a map unit."""

    longitude: float
    latitude: float
    unit: float
    at: XY

    def __call__(self, place: XY) -> XY:
        """A place on the chart, x to the east and y to the south."""
        touch = math.radians(self.latitude)
        radius = EARTH / math.tan(touch)
        reach = radius - EARTH * math.radians(place[1] - self.latitude)
        turn = math.radians(place[0] - self.longitude) * math.sin(touch)
        return (
            self.at[0] + reach * math.sin(turn) / self.unit,
            self.at[1] + (reach * math.cos(turn) - radius) / self.unit,
        )


def bent(base: Callable[[XY], XY], pulls: Sequence[tuple[XY, XY, float]]) -> Callable[[Sequence[XY]], list[XY]]:
    """The chart bent smoothly: each pull is a place, where it must come to lie, and how loosely it is held."""
    start = np.array([base(place) for place, _, _ in pulls])
    shift = np.array([target for _, target, _ in pulls]) - start
    loose = np.array([slack for _, _, slack in pulls])
    bend = RBFInterpolator(start, shift, smoothing=loose, kernel="thin_plate_spline", degree=1)

    def through(places: Sequence[XY]) -> list[XY]:
        points = np.array([base(place) for place in places])
        moved = points + bend(points)
        return [(round(float(x), 6), round(float(y), 6)) for x, y in moved]

    return through
