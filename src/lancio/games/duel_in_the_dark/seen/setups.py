"""Suggested set-ups of the ground units that a client can lay out tile by tile (`data/setups.toml`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lancio.engine.data import Node, Source
from lancio.games.duel_in_the_dark.by_hex import may_stand
from lancio.games.duel_in_the_dark.pieces import FACES, PACKAGE, SETUPS, TILES, shows, type_of
from lancio.games.duel_in_the_dark.tables import forces, ground
from lancio.games.duel_in_the_dark.words import CATALOGUE

Places = dict[str, list[str]]


def suggestions() -> list[dict[str, Any]]:
    """For `chart()["setups"]`: id, name and a line about it in both languages, and `place`: hex -> tiles as the verb
    `place` names them, face that shows first. To take one up send `place TILE HEX` for each, in any order. Together
    they are the 40 tiles. Where squadrons share a field some radar tiles are kept for fuel trucks and refused
    (DD-6.1.2): leave those out and let the player place the trucks."""
    return [
        {
            "id": slug,
            "name": CATALOGUE.phrase(f"suggestion.{slug}"),
            "about": CATALOGUE.phrase(f"about.{slug}"),
            "place": place,
        }
        for slug, place in shipped().items()
    ]


def quick() -> list[dict[str, Any]]:
    """For `chart()["quick_setups"]`: actions that place all remaining units at once, made for tonight's weather."""
    return [{"action": f"setup {slug}", "name": CATALOGUE.phrase(f"setup.{slug}")} for slug in SETUPS.names]


@cache
def shipped() -> dict[str, Places]:
    """The set-ups that come with the game, checked."""
    return read(Source.of_package(PACKAGE, "data/setups.toml"))


def read(file: Source) -> dict[str, Places]:
    """A file of set-ups."""
    return {slug: _setup(node.provenance()) for slug, node in file.table().children()}


def _setup(node: Node) -> Places:
    """Every tile once, none in Britain or at sea, fire trucks in cities, fuel trucks on airfields (DD-3.2, D5)."""
    used = [0] * len(FACES)
    out: Places = {}
    for key, entry in node.children():
        if key == "provenance":
            continue
        hex_ = ground().board.index.get(key, 0)
        if not ground().reich >> hex_ & 1:
            raise entry.wrong("a hex of the Reich as its key")
        out[key] = []
        for name, count in _tiles(entry):
            tile = TILES.index[name]
            if not may_stand(shows(tile)) >> hex_ & 1:
                raise entry.wrong("fire trucks in cities only, fuel trucks on airfields only")
            used[type_of(tile)] += count
            out[key] += [name] * count
    if tuple(used) != forces().pool:
        raise node.wrong(f"every tile once: {list(forces().pool)} of each type, found {used}")
    return out


def _tiles(entry: Node) -> Iterator[tuple[str, int]]:
    for word in entry.text().split(", "):
        name, _, count = word.partition(" ")
        if name not in TILES.index or not count.isdigit():
            raise entry.wrong(f"tiles with their number, such as 'flak/balloon 2', found {word!r}")
        yield name, int(count)
