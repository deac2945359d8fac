"""Why something cannot be done: a catalogue key, its values and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lancio.engine.text import Catalogue

#: Sentences that every game needs; games add their own.
COMMON = Catalogue.shipped("lancio.engine", "data/text.toml")


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, in any language, with the id of the rule that gives it (None: not a rule of the game)."""

    key: str
    rule: str | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    catalogue: Catalogue = field(default=COMMON, repr=False, compare=False)

    def text(self, language: str = "en") -> str:
        """The sentence in the given language."""
        return self.catalogue.say(f"reason.{self.key}", language, **self.data)

    def __str__(self) -> str:
        return f"{self.text()} [{self.rule}]" if self.rule else self.text()
