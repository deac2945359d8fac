"""Totals that explain themselves: the same list of modifiers is the odds, the log and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number, what it is for (a catalogue key and its values) and the rule that says so."""

    label: str
    value: int | float
    rule: str
    data: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """For an event or a client."""
        out: dict[str, object] = {"label": self.label, "value": self.value, "rule": self.rule}
        if self.data:
            out["data"] = dict(self.data)
        return out


class Tally:
    """A sum of modifiers in the order in which the rules apply them.

    >>> factor = Tally().add("strength", 3, "9.2.3a").add("terrain", 0, "9.2.4a").add("night", -1, "9.3.1")
    >>> factor.total, [(modifier.label, modifier.value) for modifier in factor.modifiers]
    (2, [('strength', 3), ('night', -1)])
    """

    __slots__ = ("modifiers", "total")

    def __init__(self) -> None:
        self.modifiers: list[Modifier] = []
        self.total = 0

    def add(self, label: str, value: int, rule: str, **data: object) -> Tally:
        """One more modifier; zeros are left out."""
        if value:
            self.modifiers.append(Modifier(label, value, rule, data))
            self.total += value
        return self

    def as_list(self) -> list[dict[str, object]]:
        """For an event or a client."""
        return [m.as_dict() for m in self.modifiers]


@dataclass(frozen=True, slots=True)
class Chance:
    """One possible outcome and its exact probability."""

    outcome: str
    probability: Fraction
    rule: str | None = None
    #: the hex that it means, if it is one
    at: str | None = None

    def as_dict(self) -> dict[str, object]:
        """For a client: the probability as an exact fraction and as a decimal."""
        exact = {"outcome": self.outcome, "exact": str(self.probability), "p": float(self.probability)}
        return {**exact, "rule": self.rule, **({"at": self.at} if self.at else {})}


@dataclass(frozen=True, slots=True)
class Danger:
    """A shot that somebody could take at whoever goes a way: by whom, at which hex of it, the chance to be hit there,
    and that of only having to stop."""

    unit: str
    at: str
    hit: Fraction
    stop: Fraction
    rule: str
    #: what the unit is is not known: at most so much
    most: bool = False

    def as_dict(self) -> dict[str, object]:
        """For a client."""
        out = {"unit": self.unit, "at": self.at, "hit": float(self.hit), "stop": float(self.stop), "rule": self.rule}
        return {**out, "most": True} if self.most else out


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would bring: named groups of modifiers, and the chance of every outcome.

    `note` is a catalogue key for what the figures assume, when something is not known yet.
    """

    modifiers: tuple[Modifier, ...] = ()
    chances: tuple[Chance, ...] = ()
    note: str | None = None
    #: what concerns single hexes: the way there and its cost, the chance to come down there, …
    hexes: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    #: who could fire on the way, in the order of its hexes
    dangers: tuple[Danger, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """For a client."""
        out: dict[str, object] = {
            "modifiers": [m.as_dict() for m in self.modifiers],
            "chances": [c.as_dict() for c in self.chances],
            "note": self.note,
        }
        if self.hexes:
            out["hexes"] = {hex_: dict(what) for hex_, what in self.hexes.items()}
        if self.dangers:
            out["dangers"] = [danger.as_dict() for danger in self.dangers]
        return out
