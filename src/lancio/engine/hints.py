"""A hand on the shoulder: hints at first meetings, and what each kind of action is for.

`data/hints.toml` of a game says when a hint is due in terms that any game has (a question, an action on offer, an
event, a stack, a mark on a counter), so a client that knows no game can tell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from lancio.engine.briefing import Line, line_of
from lancio.engine.data import LANGUAGES, Node, Source
from lancio.engine.flow import Flow
from lancio.engine.rulebook import Rulebook
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Verbs

PATH = "data/hints.toml"
#: what a hint may wait for: a question by its step, an action on offer by its verb, an event by its kind, so many of
#: one's counters in one hex, a mark on a counter of one's own, a piece of some kind on the map, a window, night
WHEN = ("step", "verb", "event", "stack", "tab", "piece", "window", "night")


@dataclass(frozen=True, slots=True)
class Hint:
    """Something to know when one meets it for the first time."""

    key: str
    line: Line
    when: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Hints:
    """The hints of a game, the first that is due comes first, and what its actions are for."""

    hints: tuple[Hint, ...]
    deeds: Mapping[str, Line]

    @classmethod
    def load(cls, package: str, rulebook: Rulebook, verbs: Verbs, flow: Flow[Any], catalogue: Catalogue) -> Hints:
        """Read and check: every verb has its line, every hint waits for something that can come."""
        root = Source.of_package(package, PATH).table().only(("hint", "deed"))
        words = {verb.word for verb in verbs.all}
        events = {key.removeprefix("event.") for key in catalogue if key.startswith("event.")}
        can = {"step": set(flow.questions), "verb": words, "event": events}
        hints = tuple(_hint(key, node, rulebook, can) for key, node in root["hint"].children())
        deeds = {key: line_of(node, rulebook) for key, node in root["deed"].children()}
        for word in sorted(words - set(deeds)):
            raise root["deed"].wrong(f"what the action {word!r} is for")
        for word in sorted(set(deeds) - words):
            raise root["deed"][word].wrong("an action of this game")
        return cls(hints, deeds)


def _hint(key: str, node: Node, rulebook: Rulebook, can: Mapping[str, Collection[str]]) -> Hint:
    node.only((*LANGUAGES, "rule", "when"))
    when = node["when"].only(WHEN)
    if not when.mapping():
        raise when.wrong(f"one of {', '.join(WHEN)}")
    for what in when.mapping():
        if what in can and when.text(what) not in can[what]:
            raise when[what].wrong(f"a {what} of this game, found {when.text(what)!r}")
        if what in ("stack",):
            when.number(what, low=2, high=99)
        elif what in ("window", "night"):
            when.flag(what)
        else:
            when.text(what)
    line = line_of(Node(node.file, node.path, {k: v for k, v in node.mapping().items() if k != "when"}), rulebook)
    return Hint(key, line, dict(when.mapping()))
