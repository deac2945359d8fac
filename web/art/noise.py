"""Chance and wobble that come out the same on every run."""

from __future__ import annotations

import math
import random


def generator(seed: str, concern: str) -> random.Random:
    """A generator of its own for each concern, so that a change in one leaves the others as they were."""
    return random.Random(f"{seed}/{concern}")


class Wobble:
    """A smooth random field over the plane, about -1 to 1: a sum of sines at several wavelengths."""

    def __init__(self, chance: random.Random, wavelength: float, octaves: int = 3) -> None:
        self._waves: list[tuple[float, float, float, float]] = []
        for octave in range(octaves):
            for _ in range(4):
                angle, phase = chance.uniform(0, 2 * math.pi), chance.uniform(0, 2 * math.pi)
                k = 2 * math.pi / (wavelength / 1.9**octave * chance.uniform(0.75, 1.3))
                self._waves.append((k * math.cos(angle), k * math.sin(angle), phase, 0.58**octave))
        self._scale = 1.5 / math.sqrt(sum(w[3] ** 2 for w in self._waves) * 0.5) / 2.2

    def __call__(self, x: float, y: float) -> float:
        """The field's value at a point."""
        total = sum(a * math.sin(kx * x + ky * y + phase) for kx, ky, phase, a in self._waves)
        return max(-1.0, min(1.0, total * self._scale))
