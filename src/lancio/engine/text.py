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
from lancio.engine.forms import FORMS, Name, fill, form_in, understands


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
        for key, node in leaves(where.table()):
            check_sentence(node)
            entries[key] = {part: node.text(part) for part in node.mapping()}
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
        return fill(entry[language], language, values)

    def name(self, key: str, language: str = "en", /, **values: object) -> Name:
        """A name with its form, its blanks filled in; the bare key if there is none."""
        entry = self._entries.get(key)
        if entry is None:
            return self._parent.name(key, language, **values) if self._parent else Name(key)
        return Name(fill(entry[language], language, values), form_in(language, entry.get("form", "")))

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
        """Every sentence in one language, for a client; the form of a name stands under its key and `.form`."""
        own = {key: entry[language] for key, entry in self._entries.items()}
        own |= {f"{key}.form": form_in(language, one["form"]) for key, one in self._entries.items() if "form" in one}
        return {**self._parent.as_dict(language), **own} if self._parent else own


@cache
def _shipped(package: str, path: str, parent: Catalogue | None) -> Catalogue:
    return Catalogue.load(package, path, parent)


def leaves(node: data.Node, prefix: str = "") -> Iterator[tuple[str, data.Node]]:
    """The sentences of a catalogue's file by their dotted keys."""
    for key, child in node.children():
        name = f"{prefix}{key}"
        if all(isinstance(value, str) for value in child.mapping().values()):
            yield name, child
        else:
            yield from leaves(child, f"{name}.")


def check_sentence(node: data.Node) -> None:
    """A sentence or a name of a catalogue: every language, the same blanks in each, no blank asking in vain."""
    if "form" in node.only((*LANGUAGES, "form")):
        node.choice(FORMS, "form")
    blanks = {language: _blanks(node[language], language) for language in LANGUAGES}
    if len(set(blanks.values())) > 1:
        found = "; ".join(f"{language}: {', '.join(sorted(names)) or 'none'}" for language, names in blanks.items())
        raise node.wrong(f"the same blanks in every language, found {found}")


def _blanks(node: data.Node, language: str) -> frozenset[str]:
    try:
        found = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(node.text()) if name]
    except ValueError as error:
        raise node.wrong(f"a sentence with blanks in braces ({error})") from error
    for name, spec in found:
        if not understands(language, spec):
            raise node.wrong(f"blanks like {{{name}}}, {{{name}:-}} or {{{name}:one|several}}, found {{{name}:{spec}}}")
    return frozenset(name for name, _ in found)
