"""Data files: TOML, read strictly. Every complaint names the file, the key and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from lancio.engine import own
from lancio.engine.errors import BadData
from lancio.engine.forms import FORMS

LANGUAGES = ("en", "it")

#: where a number comes from; a `tuned` one was changed for balance, and `untuned` beside it says what it was; a
#: `fitted` one is what simulated games say
PROVENANCES = ("rulebook", "published", "deduced", "reconstructed", "tuned", "fitted")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Source:
    """A TOML text and the name by which people know it."""

    name: str
    text: str
    #: what the owner of the game laid over it
    over: own.Laid | None = None

    @classmethod
    def of_package(cls, package: str, path: str) -> Source:
        """A file shipped inside a package, with the owner's own numbers over it."""
        file = resources.files(package).joinpath(path)
        name = f"{package.removeprefix('lancio.')}/{path}"
        return cls(name, file.read_text(encoding="utf-8"), own.over(package, path))

    @classmethod
    def of_path(cls, path: Path) -> Source:
        """A file of the user's."""
        try:
            return cls(str(path), path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadData(str(path), f"cannot be read ({error})") from error

    def table(self) -> Node:
        """The whole file as a node."""
        try:
            shipped = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise BadData(self.name, f"is not valid TOML ({error})") from error
        return Node(self.name, "", self.over.lay_over(shipped, self.over.table) if self.over else shipped, self.over)


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a data file that knows where it stands."""

    file: str
    path: str
    value: Any
    #: what the owner's own file says here, if it says anything
    over: own.Laid | None = None

    def wrong(self, expected: str) -> Exception:
        """The error to raise when this value is not what was expected."""
        where = f"{self.file}, {self.path}" if self.path else self.file
        return BadData(where, f"expected {expected}")

    def mapping(self) -> Mapping[str, Any]:
        """The value as a table, to be read as it is."""
        for key in self.over.table if self.over is not None else ():
            self.over.read.add(f"{self.path}.{key}" if self.path else key)  # type: ignore[union-attr]
        return self._table()

    def _table(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            raise self.wrong(f"a table, found {self.value!r}")
        return self.value

    def children(self) -> Iterator[tuple[str, Node]]:
        """The entries of a table."""
        for key in self._table():
            yield key, self[key]

    def __getitem__(self, key: str) -> Node:
        table = self._table()
        if key not in table:
            raise self.wrong(f"a key {key!r}; there are {', '.join(map(repr, table)) or 'none'}")
        path = f"{self.path}.{key}" if self.path else key
        if self.over is None or key not in self.over.table:
            return Node(self.file, path, table[key])
        self.over.read.add(path)
        value = self.over.table[key]
        if not isinstance(value, dict):
            return Node(self.over.file, path, value)
        file = self.over.file if path in self.over.fresh else self.file
        return Node(file, path, table[key], self.over.inside(value))

    def __contains__(self, key: str) -> bool:
        return key in self._table()

    def only(self, keys: Collection[str]) -> Node:
        """Refuse keys that nothing reads: most often they are misspelt. Where numbers come from may always be said."""
        for key in self._table():
            if key not in keys and key not in own.FREE:
                raise self[key].wrong(f"no such key; known here are {', '.join(map(repr, sorted(keys)))}")
        return self

    def items(self) -> Iterator[Node]:
        """The entries of an array."""
        if not isinstance(self.value, list):
            raise self.wrong(f"an array, found {self.value!r}")
        for i, value in enumerate(self.value):
            yield Node(self.file, f"{self.path}[{i}]", value)

    def _typed(self, kind: type[T], name: str, key: str | None, default: T | None) -> T:
        node = self
        if key is not None:
            if key not in self and default is not None:
                return default
            node = self[key]
        if not isinstance(node.value, kind) or (kind is int and isinstance(node.value, bool)):
            raise node.wrong(f"{name}, found {node.value!r}")
        return node.value

    def text(self, key: str | None = None, default: str | None = None) -> str:
        """A piece of text."""
        return self._typed(str, "text", key, default)

    def number(
        self,
        key: str | None = None,
        default: int | None = None,
        low: int | None = None,
        high: int | None = None,
    ) -> int:
        """A whole number, perhaps within limits."""
        value = self._typed(int, "a whole number", key, default)
        if (low is not None and value < low) or (high is not None and value > high):
            node = self if key is None else self[key]
            raise node.wrong(f"a whole number from {low} to {high}, found {value}")
        return value

    def flag(self, key: str | None = None, default: bool | None = None) -> bool:
        """True or false."""
        return self._typed(bool, "true or false", key, default)

    def choice(self, options: Collection[str], key: str | None = None, default: str | None = None) -> str:
        """One word out of several."""
        value = self.text(key, default)
        if value not in options:
            node = self if key is None else self[key]
            raise node.wrong(f"one of {', '.join(map(repr, options))}, found {value!r}")
        return value

    def each(self, read: Callable[[Node], T]) -> list[T]:
        """An array, each entry read the same way."""
        return [read(node) for node in self.items()]

    def words(self, key: str | None = None) -> list[str]:
        """A text of words with blanks between them: the way lists of hexes are written."""
        return self.text(key).split()

    def phrase(self, key: str) -> dict[str, str]:
        """A text in every language; a name also has its form (`Name.of` makes a name of it)."""
        node = self[key].only((*LANGUAGES, "form"))
        text = {language: node.text(language) for language in LANGUAGES}
        return {**text, "form": node.choice(FORMS, "form")} if "form" in node else text

    def named(self, key: str) -> dict[str, str]:
        """A name: a phrase, or one text where all languages use the same."""
        value = self[key].value
        return self.phrase(key) if isinstance(value, dict) else dict.fromkeys(LANGUAGES, self.text(key))

    def provenance(self) -> Node:
        """Check that the table says where its numbers come from, and what a tuned one was before."""
        node = self["provenance"]
        by_field = node.mapping() if isinstance(node.value, dict) else {"": node.value}
        for field, word in by_field.items():
            if word not in PROVENANCES:
                raise node.wrong(f"one of {', '.join(map(repr, PROVENANCES))}, found {word!r}")
            if word == "tuned":
                self._untuned(field)
        return self

    def _untuned(self, field: str) -> None:
        """A tuned number has its untuned one beside it: `untuned`, a table by field where the provenance is one."""
        before = self["untuned"]
        if field and field not in before.mapping():
            raise before.wrong(f"the untuned value of {field!r}")
