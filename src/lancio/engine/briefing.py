"""The briefing: what somebody must know before the first match of a scenario, on one screen.

`data/briefing.toml` of a game says it once for all its scenarios; a scenario or a side says what is different there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lancio.engine.data import LANGUAGES, Node, Source
from lancio.engine.printed import resolved
from lancio.engine.rulebook import Rulebook
from lancio.engine.scenario import Scenario

#: lines of a turn, and things that beginners get wrong
TURN, WRONG = 5, 3
PATH = "data/briefing.toml"
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, and the rule that says more."""

    text: Words
    rule: str | None


@dataclass(frozen=True, slots=True)
class Spot:
    """Hexes to look at on the small map. `kind` is a side, or `goal`."""

    kind: str
    label: Words
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """What one side is told."""

    who: Words
    win: Words
    wrong: tuple[Line, ...]
    #: whose counters are its own
    own: str


@dataclass(frozen=True, slots=True)
class Briefing:
    """The briefing of a scenario."""

    situation: Words
    turn: tuple[Line, ...]
    spots: tuple[Spot, ...]
    #: counters of the book, in their order
    counters: tuple[str, ...]
    sides: Mapping[str, Brief]


class Briefings:
    """The briefings of a game, read and checked as far as that needs no map."""

    def __init__(self, package: str, rulebook: Rulebook, scenarios: Mapping[str, Scenario], counters: Sequence[str]):
        self._rulebook, self._scenarios, self._counters = rulebook, scenarios, counters
        self._root = Source.of_package(package, PATH).table().only(("turn", "wrong", "counters", "side", "scenario"))
        for slug, node in self._root["scenario"].children():
            if slug not in scenarios:
                raise node.wrong(f"a scenario: {', '.join(scenarios)}")
            node.only(("situation", "turn", "wrong", "counters", "side", "mark"))

    def of(self, slug: str, chart: Mapping[str, Any]) -> Briefing:
        """The briefing of a scenario, with the hexes of its map."""
        root, here = self._root, self._root["scenario"][slug]
        return Briefing(
            situation=here.phrase("situation"),
            turn=self._lines((here if "turn" in here else root)["turn"], TURN),
            spots=tuple(self._spots(here, slug, chart)),
            counters=self._chosen((here if "counters" in here else root)["counters"]),
            sides={side: self._brief(here, side) for side in self._scenarios[slug].sides},
        )

    def _chosen(self, node: Node) -> tuple[str, ...]:
        for key in node.words():
            if key not in self._counters:
                raise node.wrong(f"counters of the book ({', '.join(self._counters)}), found {key!r}")
        return tuple(node.words())

    def _brief(self, here: Node, side: str) -> Brief:
        """What a side is told: by the scenario, or else by the game; `like` another side where nothing is different."""
        layers = [*self._layers(here, side), *self._layers(self._root, side)]
        where = [node for node in (*layers, here, self._root) if "wrong" in node]
        return Brief(
            who=self._first(layers, here, side, "who").phrase("who"),
            win=self._first(layers, here, side, "win").phrase("win"),
            wrong=self._lines(where[0]["wrong"], WRONG),
            own=next((node.text("like") for node in layers if "like" in node), side),
        )

    def _layers(self, node: Node, side: str) -> Iterator[Node]:
        if "side" not in node:
            return
        sides = node["side"]
        while side in sides:
            found = sides[side].only(("who", "win", "wrong", "like"))
            yield found
            if "like" not in found:
                return
            if found.text("like") == side or found.text("like") not in sides:
                raise found["like"].wrong("another side of this table")
            side = found.text("like")

    def _first(self, layers: Sequence[Node], here: Node, side: str, key: str) -> Node:
        for node in layers:
            if key in node:
                return node
        raise here.wrong(f"{key!r} for {side}, here or for the whole game")

    def _lines(self, node: Node, n: int) -> tuple[Line, ...]:
        lines = tuple(line_of(one, self._rulebook) for one in node.items())
        if len(lines) != n:
            raise node.wrong(f"{n} lines, found {len(lines)}")
        return lines

    def _spots(self, here: Node, slug: str, chart: Mapping[str, Any]) -> Iterator[Spot]:
        kinds = ("goal", *self._scenarios[slug].sides, "british", "german")
        for node in here["mark"].items() if "mark" in here else ():
            node.only(("kind", "label", "at"))
            hexes = tuple(_hexes(resolved(node.value["at"], chart, node)))
            for hex_ in hexes:
                if hex_ not in chart["hexes"]:
                    raise node["at"].wrong(f"hexes of the map, found {hex_!r}")
            yield Spot(node.choice(kinds, "kind"), node.phrase("label"), hexes)


def _hexes(named: Any) -> Iterator[str]:
    """Hexes as they are named: in a text, a list, or a table that has them as values or as keys."""
    if isinstance(named, str):
        yield from named.split()
    elif isinstance(named, Mapping):
        whole = all(isinstance(one, str) for one in named.values())
        yield from (named.values() if whole else named)
    else:
        yield from named


def line_of(node: Node, rulebook: Rulebook) -> Line:
    """A sentence in both languages, perhaps with a rule."""
    node.only((*LANGUAGES, "rule"))
    rule = node.text("rule") if "rule" in node else None
    if rule is not None and rule not in rulebook:
        raise node["rule"].wrong(f"a rule of this game, found {rule!r}")
    return Line({language: node.text(language) for language in LANGUAGES}, rule)
