"""Duel in the Dark, 1943: a secret night raid on a German city, four squadrons and forty ground units against it.

One module a chapter of the rulebook; `sequence` is the night on one page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.evaluation import Terms
from lancio.engine.events import Event
from lancio.engine.game import Game, Outcome
from lancio.engine.outcome import Chapter
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.tally import Preview
from lancio.games.duel_in_the_dark import nights, pending, position
from lancio.games.duel_in_the_dark.bot import bomber_chances, british, german, terms
from lancio.games.duel_in_the_dark.options import SCENARIOS
from lancio.games.duel_in_the_dark.seen import (
    advice,
    chart,
    ending,
    imagine,
    objections,
    objections_extras,
    objections_flight,
    odds_british,
    odds_german,
    pointing,
    telling,
    view,
)
from lancio.games.duel_in_the_dark.sequence import night
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.state import BETWEEN_NIGHTS, DUEL, Raid
from lancio.games.duel_in_the_dark.verbs import VERBS
from lancio.games.duel_in_the_dark.words import CATALOGUE

#: the chapters of a night before the duel, by phase
CHAPTERS = ("over", "fighters", "weather", "plan", "ground", "british")
#: phases and rounds of a night, about
NIGHT = 24


class DuelInTheDark(Game[Raid]):
    """The game on the table."""

    slug = "duel-in-the-dark"
    title = "Duel in the Dark"
    sides = tuple(dict.fromkeys(side for scenario in SCENARIOS.values() for side in scenario.sides))
    scenarios = SCENARIOS
    flow = Raid.flow
    verbs = VERBS
    catalogue = CATALOGUE
    levels = ("british", "german", "draw", "better", "shared")
    complete = True
    shown = ("units", "figures")
    horizon = (4, 50)
    fair = True
    pointers = pointing.POINTERS
    #: whoever sits at a table tells which scenario it is
    by_sides: Mapping[tuple[str, ...], str] = {scenario.sides: slug for slug, scenario in SCENARIOS.items()}

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Raid:
        s = Raid(Setting(scenario, options), dice)
        s.stack = [night.bare]
        self.flow.settle(s, None)
        return s

    def pack(self, s: Raid) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Raid:
        return position.unpack(Setting(scenario, options), saved, dice)

    def check(self, s: Raid) -> None:
        pending.check(s)

    def picture(self, s: Raid, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Raid, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def ended(self, s: Raid) -> bool:
        return s.phase == BETWEEN_NIGHTS and s.night == s.setting.nights

    def result(self, s: Raid) -> Outcome:
        return nights.result(s)

    def goal(self, s: Raid, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        return ending.goal(s, scored, self.screen)

    def settled(self, s: Raid) -> bool:
        return nights.settled(s)

    def turn(self, s: Raid) -> int:
        return s.night

    def clock(self, s: Raid) -> tuple[int, int]:
        # the phases before the duel, then its rounds
        return (s.night - 1) * NIGHT + min(NIGHT, s.phase + s.round), s.setting.nights * NIGHT

    def table(self, s: Raid) -> str:
        return self.by_sides[s.setting.sides]

    def plausible(self, s: Raid, side: int) -> float:
        return 1.0 if side == s.british else bomber_chances.plausible_raid(s)

    def terms(self, s: Raid, side: int) -> Terms:
        return terms.terms(s, side)

    def chapter(self, s: Raid) -> Chapter:
        if s.phase == DUEL:
            return Chapter("duel", {"night": s.night, "round": s.round})
        return Chapter(CHAPTERS[s.phase], {"night": s.night})

    def turn_view(self, s: Raid) -> dict[str, Any]:
        return view.turn(s)

    def foresee(self, s: Raid, code: int, side: int) -> Preview | None:
        # previews try things out on a copy of their own
        return super().foresee(s.clone(), code, side)

    def blanks(self, s: Raid) -> dict[str, object]:
        return {"night": s.night, "round": s.round}

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        self.scenario(scenario)  # all have the same map, but it must be one of them
        return chart.chart()


GAME = DuelInTheDark()

# what attaches itself to the questions
__all__ = [
    "GAME",
    "advice",
    "british",
    "german",
    "objections",
    "objections_extras",
    "objections_flight",
    "odds_british",
    "odds_german",
    "telling",
]
