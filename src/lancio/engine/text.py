"""Text for people: catalogues that hold every sentence in English and in Italian.

A catalogue is a TOML file of dotted keys, each with both languages side by side, so that a
missing translation is seen by whoever writes the line. The same file feeds the command line and
the browser.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from functools import cache

from lancio.engine import data
from lancio.engine.data import LANGUAGES
from lancio.engine.errors import BadData


class Catalogue:
    """Sentences by key and language."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]], parent: Catalogue | None = None) -> None:
        self._entries = dict(entries)
        self._parent = parent

    @classmethod
    def load(cls, package: str, path: str, parent: Catalogue | None = None) -> Catalogue:
        """Read and check a catalogue: every key in every language, with the same blanks to fill in."""
        where = data.Source.of_package(package, path)
        entries: dict[str, Mapping[str, str]] = {}
        for key, node in _leaves(where.table()):
            entries[key] = {language: node.text(language) for language in LANGUAGES}
            node.only(LANGUAGES)
            blanks = {language: _blanks(entries[key][language]) for language in LANGUAGES}
            if len(set(blanks.values())) > 1:
                raise node.wrong(f"the same blanks in every language, found {blanks}")
        return cls(entries, parent)

    @classmethod
    def shipped(cls, package: str, path: str, parent: Catalogue | None = None) -> Catalogue:
        """A catalogue inside the package, read once."""
        return _shipped(package, path, parent)

    def say(self, key: str, language: str = "en", /, **values: object) -> str:
        """The sentence with its blanks filled in; the bare key if there is none."""
        entry = self._entries.get(key)
        if entry is None:
            return self._parent.say(key, language, **values) if self._parent else key
        return _Forgiving().format(entry[language], **values)

    def phrase(self, key: str) -> dict[str, str]:
        """A text without blanks, in every language; there must be one."""
        if key not in self:
            raise BadData("catalogue", f"expected a text {key!r}")
        return {language: self.say(key, language) for language in LANGUAGES}

    def __contains__(self, key: str) -> bool:
        return key in self._entries or (self._parent is not None and key in self._parent)

    def __iter__(self) -> Iterator[str]:
        yield from self._entries
        if self._parent is not None:
            yield from (key for key in self._parent if key not in self._entries)

    def as_dict(self, language: str) -> dict[str, str]:
        """Every sentence in one language, for a client."""
        own = {key: entry[language] for key, entry in self._entries.items()}
        return {**self._parent.as_dict(language), **own} if self._parent else own


@cache
def _shipped(package: str, path: str, parent: Catalogue | None) -> Catalogue:
    return Catalogue.load(package, path, parent)


class _Forgiving(string.Formatter):
    """A sentence with a blank that nobody filled is shown with the blank, never an error."""

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "{" + str(key) + "}")


def _leaves(node: data.Node, prefix: str = "") -> Iterator[tuple[str, data.Node]]:
    for key, child in node.children():
        name = f"{prefix}{key}"
        if all(isinstance(value, str) for value in child.mapping().values()):
            yield name, child
        else:
            yield from _leaves(child, f"{name}.")


def _blanks(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)
