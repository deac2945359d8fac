"""What a game has to read: sentences, rules, the book, briefings, hints. Each is read when somebody asks for it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import Any, Generic

from lancio.engine.book import Book
from lancio.engine.briefing import Briefings
from lancio.engine.data import Source
from lancio.engine.events import Event
from lancio.engine.flow import Flow, S
from lancio.engine.hints import Hints
from lancio.engine.manners import Manners
from lancio.engine.reasons import COMMON
from lancio.engine.rulebook import Rulebook
from lancio.engine.scenario import Scenario
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Verbs


class Readable(Generic[S]):
    """The part of a game that is read."""

    scenarios: Mapping[str, Scenario]
    flow: Flow[S]
    verbs: Verbs
    #: data files whose numbers the book shows, beside those of the chart
    shown: tuple[str, ...] = ()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in our own words."""
        return Rulebook.load(type(self).__module__)

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every sentence of the game, in every language."""
        return Catalogue.shipped(type(self).__module__, "data/text.toml", COMMON)

    @cached_property
    def screen(self) -> Catalogue:
        """The words that are on the screen only: on counters, buttons and desks of the browser client. Those under
        `card` are on the start page too. Empty for a game that brings none."""
        return Catalogue.shipped(type(self).__module__, "data/screen.toml") if self.has("screen") else Catalogue({})

    @cached_property
    def manners(self) -> Manners:
        """The temperaments that a side may play with."""
        return Manners(Source.of_package(type(self).__module__, "data/manners.toml") if self.has("manners") else None)

    @cached_property
    def book(self) -> Book:
        """What a reader finds in the box beside the rules: charts, tables, counters."""
        return Book(type(self).__module__, self.rulebook)

    @cached_property
    def briefings(self) -> Briefings:
        """What is told before the first match of a scenario."""
        return Briefings(type(self).__module__, self.rulebook, self.scenarios, self.book.counter_keys)

    @cached_property
    def hints(self) -> Hints:
        """What is told at first meetings, and what actions are for."""
        return Hints.load(type(self).__module__, self.rulebook, self.verbs, self.flow, self.catalogue)

    def has(self, name: str) -> bool:
        """Whether a game brings a data file. One that is a single module brings none."""
        home = type(self).__module__
        return hasattr(sys.modules[home], "__path__") and resources.files(home).joinpath(f"data/{name}.toml").is_file()

    def goal(self, s: S, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        """Why it was won or lost, in a sentence a language: what had to be reached and what was. `scored`: the events
        of the match that brought points."""
        return {}

    def adrift(self, s: S, aimed: str, lost: int) -> float | None:
        """The chance that the wind takes whoever jumps over a hex off the map, when it has so many already; None where
        it can take nobody."""
        return None

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        """The map of a scenario (the first one by default) for a client to draw; does not change during a match. Most
        games have one map for all."""
        return {}

    def printed(self, scenario: str | None = None) -> dict[str, Any]:
        """All that is printed in the box: the chart, and under `data` the tables as the rules read them, with the
        owner's own numbers."""
        package = type(self).__module__
        return {
            **self.chart(scenario),
            "data": {name: Source.of_package(package, f"data/{name}.toml").table().value for name in self.shown},
        }
