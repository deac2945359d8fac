"""The rules of a game in our own words: what a player reads when he looks a rule up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lancio.engine.data import Node, Source


@dataclass(frozen=True, slots=True)
class RuleText:
    """One row of the ledger, or a ruling on what the text leaves open."""

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    #: why no program could enforce it, for the rows that only describe
    descriptive: str | None = None


@dataclass(frozen=True, slots=True)
class Rulebook(Mapping[str, RuleText]):
    """All rows of a game's ledger and the rulings on them, by id.

    >>> import lancio
    >>> book = lancio.game("night-drop").rulebook
    >>> book["9.2.4a"].id in book, len(book) == len(book.rules) + len(book.rulings)
    (True, True)
    """

    rules: Mapping[str, RuleText]
    rulings: Mapping[str, RuleText]

    @classmethod
    def load(cls, package: str) -> Rulebook:
        """Read the `data/rules.toml` of a game's package."""
        root = Source.of_package(package, "data/rules.toml").table().only(("rules", "rulings"))
        rules = {key: _read(key, node) for key, node in root["rules"].children()}
        rulings = {key: _read(key, node) for key, node in root["rulings"].children()} if "rulings" in root else {}
        return cls(rules, rulings)

    def __getitem__(self, id_: str) -> RuleText:
        return self.rules[id_] if id_ in self.rules else self.rulings[id_]

    def __iter__(self) -> Iterator[str]:
        yield from self.rules
        yield from self.rulings

    def __len__(self) -> int:
        return len(self.rules) + len(self.rulings)


def _read(key: str, node: Node) -> RuleText:
    node.only(("title", "text", "descriptive"))
    why = node.text("descriptive") if "descriptive" in node else None
    return RuleText(key, node.phrase("title"), node.phrase("text"), why)
