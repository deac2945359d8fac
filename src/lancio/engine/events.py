"""What happened: the events an action causes, each with its rule and the sides that may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece that jumped: the hex over which it was aimed, where it came down (None: beyond the map), and how the
    wind took it there, so many hexes along one of the six directions."""

    unit: str
    aimed: str
    landed: str | None
    way: int = 0
    far: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `sees` names the sides that may know, None means everybody."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None
    sees: tuple[str, ...] | None = None
    #: the pieces that were lost, or lost strength, by their names
    lost: tuple[str, ...] = ()
    #: whose they were, where their names do not tell
    loser: str | None = None
    #: who came down from the air, and where
    dropped: Drop | None = None

    def visible_to(self, side: str | None) -> bool:
        """Whether a side (None: a spectator) may know of it."""
        return self.sees is None or (side is not None and side in self.sees)

    def as_dict(self) -> dict[str, object]:
        """For a client: without `sees`, which would tell that there is a secret."""
        return {"kind": self.kind, "rule": self.rule, **({"data": dict(self.data)} if self.data else {})}


class Log:
    """Collects the events of one action. Rules write to it when somebody listens."""

    __slots__ = ("events", "revealed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        #: something became known that taking the action back would not make unknown
        self.revealed = False

    def add(self, kind: str, rule: str | None, sees: Sequence[str] | None = None, /, **data: object) -> None:
        """Something happened."""
        self.note(kind, rule, sees, data)

    def note(
        self,
        kind: str,
        rule: str | None,
        sees: Sequence[str] | None,
        data: Mapping[str, Any],
        lost: Sequence[str] = (),
        loser: str | None = None,
        dropped: Drop | None = None,
    ) -> None:
        """Something happened, told in plain data."""
        told = tuple(sees) if sees is not None else None
        self.events.append(Event(kind, data, rule, told, tuple(lost), loser, dropped))

    def reveal(self, kind: str, rule: str | None, sees: Sequence[str] | None = None, /, **data: object) -> None:
        """Something happened that lets a side learn a secret: it cannot be taken back."""
        self.add(kind, rule, sees, **data)
        self.revealed = True
