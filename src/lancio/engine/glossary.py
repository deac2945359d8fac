"""The words of the games, one in each language: `data/glossary.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lancio.engine.data import Source


@dataclass(frozen=True, slots=True)
class Term:
    """A term, what it means, and in which games (all of them if none is named)."""

    key: str
    name: Mapping[str, str]
    about: Mapping[str, str]
    games: tuple[str, ...]


@cache
def glossary() -> tuple[Term, ...]:
    """All terms."""
    terms = []
    for key, node in Source.of_package("lancio.engine", "data/glossary.toml").table().children():
        node.only(("name", "about", "games"))
        games = tuple(node.words("games")) if "games" in node else ()
        terms.append(Term(key, node.phrase("name"), node.phrase("about"), games))
    return tuple(terms)


def terms_of(game: str) -> tuple[Term, ...]:
    """The terms that a game uses."""
    return tuple(term for term in glossary() if not term.games or game in term.games)
