"""What can be seen from a hex, and what stops the eye on the way to every hex that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a hex is not seen. `reason` is a key of the game's catalogue, its blanks are `by` and what is in `data`."""

    reason: str
    rule: str
    #: the hex in the way, or two joined by a hyphen where the line runs along the side between them
    by: str | None = None
    data: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """For a client."""
        return {"by": self.by, "rule": self.rule, "reason": self.reason, **self.data}


@dataclass(frozen=True, slots=True)
class SightReport:
    """Every hex of the map from one of them: seen, blocked, or, if it is in neither list, too far."""

    hex: str
    seen: tuple[str, ...]
    blocked: Mapping[str, Blocked]
    #: what holds for the hexes in neither list
    beyond: Blocked | None = None
    #: what the line to a hex goes through though it is seen, in the order of the line
    hindered: Mapping[str, tuple[Blocked, ...]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """For a client."""
        return {
            "from": self.hex,
            "seen": list(self.seen),
            "blocked": {hex_: why.as_dict() for hex_, why in self.blocked.items()},
            "beyond": self.beyond.as_dict() if self.beyond else None,
            **({"hindered": self._hindrances()} if self.hindered else {}),
        }

    def _hindrances(self) -> dict[str, list[dict[str, object]]]:
        return {hex_: [why.as_dict() for why in met] for hex_, met in self.hindered.items()}
