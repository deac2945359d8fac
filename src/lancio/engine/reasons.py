"""Why something cannot be done: a catalogue key, its values and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from lancio.engine.text import Catalogue


class Sayer(Protocol):
    """Whoever can say a sentence: a catalogue, or a vocabulary that tells the blanks first."""

    def say(self, key: str, language: str = "en", /, **data: object) -> str:
        """The sentence in a language."""


#: Sentences that every game needs; games add their own.
COMMON = Catalogue.shipped("lancio.engine", "data/text.toml")


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, in any language, with the id of the rule that gives it (None: not a rule of the game)."""

    key: str
    rule: str | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    catalogue: Sayer = field(default=COMMON, repr=False, compare=False)

    def text(self, language: str = "en") -> str:
        """The sentence in the given language."""
        return self.catalogue.say(f"reason.{self.key}", language, **self.data)

    def __str__(self) -> str:
        return f"{self.text()} [{self.rule}]" if self.rule else self.text()
