"""The drop planner: for a drop point, the exact chance of every landing hex and the expected losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class DropPlan:
    """What a drop over a point brings, computed exactly, never sampled."""

    point: str
    #: how many units jump there
    units: int
    #: hex -> expected number of units that come down there and live
    landing: Mapping[str, Fraction]
    #: cause -> expected losses, in the game's own measure
    losses: Mapping[str, Fraction]

    @property
    def lost(self) -> Fraction:
        """Expected losses of all causes."""
        return sum(self.losses.values(), Fraction(0))

    def as_dict(self) -> dict[str, object]:
        """For a client: exact fractions and decimals."""
        return {
            "point": self.point,
            "units": self.units,
            "landing": {hex_: {"exact": str(p), "p": float(p)} for hex_, p in self.landing.items()},
            "losses": {cause: {"exact": str(p), "p": float(p)} for cause, p in self.losses.items()},
        }
