"""The book of a game: its rules by chapters, its charts and tables, its counters.

Rules come from the rulebook, numbers from what is printed in the box (the loaded chart and tables), so the book says
what the program does. `data/book.toml` adds titles, and says which counters and tables are shown and what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lancio.engine.data import LANGUAGES, Node, Source
from lancio.engine.errors import BadData
from lancio.engine.own import FREE
from lancio.engine.printed import found, resolved
from lancio.engine.rulebook import Rulebook, RuleText

PATH = "data/book.toml"
GROUPS = ("terrain", "units", "tables")
Words = Mapping[str, str]
_CHAPTER = re.compile(r"(?:[A-Z]{2}-)?(\d+|[A-Z]+)")


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter: rows that stand together, in the order of the rules."""

    key: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter or marker as it lies on the map, and what it is. `side` is whose; none has markers."""

    key: str
    side: str
    name: Words
    about: Words
    rule: str | None
    piece: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: where its values stand in a row, and whether they are added to something."""

    title: Words
    field: str
    signed: bool
    #: the box counts in halves
    half: bool
    words: Mapping[str, Words]


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what it is, perhaps as a counter, and its values."""

    name: Words
    cells: tuple[Any, ...]
    piece: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A chart or a table."""

    key: str
    group: str
    title: Words
    note: Words | None
    rule: str | None
    head: Words
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def chapter_of(id_: str) -> str:
    """The chapter of a rule, by its number: 8 of 8.4d; a letter where rules are lettered."""
    matched = _CHAPTER.match(id_)
    return matched[1] if matched else id_


class Book:
    """The book, read and checked as far as that needs no chart."""

    def __init__(self, package: str, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._root = Source.of_package(package, PATH).table().only(("counter", "sheet"))
        self.counter_keys = tuple(key for key, _ in self._root["counter"].children())

    @property
    def parts(self) -> tuple[Part, ...]:
        """The chapters, rulings last."""
        parts: dict[str, list[RuleText]] = {}
        for rule in (*self.rulebook.rules.values(), *self.rulebook.rulings.values()):
            parts.setdefault(chapter_of(rule.id) if rule.id in self.rulebook.rules else "", []).append(rule)
        return tuple(Part(key or chapter_of(rules[0].id), tuple(rules)) for key, rules in parts.items())

    def counters(self, printed: Mapping[str, Any]) -> Iterator[Counter]:
        """The counters, with the numbers that are printed on them."""
        for key, node in self._root["counter"].children():
            node.only(("side", "name", "about", "rule", "piece"))
            piece = resolved(node["piece"].mapping(), printed, node["piece"])
            name, about = node.phrase("name"), node.phrase("about")
            yield Counter(key, node.text("side", ""), name, about, self._rule(node), piece)

    def sheets(self, printed: Mapping[str, Any]) -> Iterator[Sheet]:
        """The charts and tables, with the numbers of the box."""
        for key, node in self._root["sheet"].children():
            node.only(("group", "title", "note", "rule", "head", "from", "columns", "rows", "piece", "where"))
            columns = tuple(_column(one) for one in node["columns"].items())
            yield Sheet(
                key=key,
                group=node.choice(GROUPS, "group"),
                title=node.phrase("title"),
                note=node.phrase("note") if "note" in node else None,
                rule=self._rule(node),
                head=node.phrase("head"),
                columns=columns,
                rows=tuple(_rows(node, columns, printed)),
            )

    def _rule(self, node: Node) -> str | None:
        rule = node.text("rule") if "rule" in node else None
        if rule is not None and rule not in self.rulebook:
            raise node["rule"].wrong(f"a rule of this game, found {rule!r}")
        return rule


def _column(node: Node) -> Column:
    node.only(("title", "field", "signed", "half", "words"))
    words = {key: node["words"].phrase(key) for key in node["words"].mapping()} if "words" in node else {}
    signed, half = node.flag("signed", False), node.flag("half", False)
    return Column(node.phrase("title"), node.text("field", ""), signed, half, words)


def _rows(node: Node, columns: Sequence[Column], printed: Mapping[str, Any]) -> Iterator[Row]:
    """The rows of a table: entries of what is printed, named by themselves or by the book. `rows` chooses and orders
    them; `where` leaves out those whose field is something else."""
    entries = found(printed, node.text("from"), node["from"])
    if not isinstance(entries, Mapping):
        entries = {str(i): one for i, one in enumerate(entries)}
    named = "rows" in node
    keys = node["rows"].mapping() if named else [key for key in entries if key not in FREE]
    wanted = node["where"].mapping() if "where" in node else {}
    for key in keys:
        entry = found(entries, key, node)
        if any(found(entry, field, node["where"]) not in allowed for field, allowed in wanted.items()):
            continue
        if not named and not (isinstance(entry, Mapping) and "name" in entry):
            raise node.wrong(f"a name for the row {key!r} under 'rows'")
        name = node["rows"].phrase(key) if named else _name(entry["name"])
        cells = tuple(_cell(entry, column, node) for column in columns)
        piece = resolved(node["piece"].mapping(), printed, node["piece"], entry, key) if "piece" in node else None
        yield Row(name, cells, piece)


def _name(name: Any) -> Words:
    return name if isinstance(name, Mapping) else dict.fromkeys(LANGUAGES, str(name))


def _cell(entry: Any, column: Column, node: Node) -> Any:
    """A value; a field that most rows have and this one has not is empty."""
    optional = column.field.endswith("?")
    path = column.field.removesuffix("?")
    try:
        value = found(entry, path, node)
    except BadData:
        if not optional:
            raise
        return None
    if column.words and value and isinstance(value, str) and value not in column.words:
        raise node.wrong(f"words for {value!r} in the column {column.title['en']!r}")
    return value / 2 if column.half and isinstance(value, int | float) else value
