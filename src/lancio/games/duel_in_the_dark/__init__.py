"""Duel in the Dark, 1943: a secret night raid on a German city, four squadrons and forty ground units against it.

One module a chapter of the rulebook; `sequence` is the night on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.game import Game, Outcome
from lancio.engine.oldflow import Frame
from lancio.engine.outcome import Chapter
from lancio.engine.reasons import Reason
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.tally import Preview
from lancio.games.duel_in_the_dark import (
    awards,
    bases,
    bomber,
    bombing,
    combat,
    dispersal,
    drops,
    errands,
    fighters,
    flights,
    ground,
    mosquito,
    nights,
    plan,
    position,
    runway,
    sequence,
    solo,
    weather,
    window,
)
from lancio.games.duel_in_the_dark.bot import judgement
from lancio.games.duel_in_the_dark.options import SCENARIOS
from lancio.games.duel_in_the_dark.seen import chart, imagine, objections, odds, telling, view
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.verbs import VERBS

PHASES = ("over", "fighters", "weather", "plan", "ground", "british")


class DuelInTheDark(Game[Raid]):
    """The game on the table."""

    slug = "duel-in-the-dark"
    title = "Duel in the Dark"
    sides = tuple(dict.fromkeys(side for scenario in SCENARIOS.values() for side in scenario.sides))
    scenarios = SCENARIOS
    flow = Raid.flow
    verbs = VERBS
    levels = ("british", "german", "draw", "better", "shared")
    complete = True

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Raid:
        s = Raid(Setting(scenario, options), dice)
        s.stack = [("night",)]
        self.flow.settle(s, None)
        return s

    def pack(self, s: Raid) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Raid:
        return position.unpack(Setting(scenario, options), saved, dice)

    def picture(self, s: Raid, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Raid, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def result(self, s: Raid) -> Outcome:
        return nights.result(s)

    def turn(self, s: Raid) -> int:
        return s.night

    def chapter(self, s: Raid) -> Chapter:
        if s.phase == 6:
            return Chapter("duel", {"night": s.night, "round": s.round})
        return Chapter(PHASES[s.phase], {"night": s.night})

    def turn_view(self, s: Raid) -> dict[str, Any]:
        return view.turn(s)

    def foresee(self, s: Raid, code: int, side: int) -> Preview | None:
        return odds.foresee(s, code, side)

    def objections(self, s: Raid, code: int, side: int) -> Iterable[Reason]:
        return objections.objections(s, code, side)

    def ask(self, s: Raid, frame: Frame) -> dict[str, object]:
        return telling.ask(s, frame)

    def words(self, data: Mapping[str, Any], language: str) -> Mapping[str, object]:
        return telling.words(data, language, self.catalogue)

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        return chart.chart()

    def rate(self, s: Raid, side: int) -> Mapping[int, float] | None:
        return judgement.rate(s, side)


GAME = DuelInTheDark()

__all__ = [
    "GAME", "awards", "bases", "bomber", "bombing", "combat", "dispersal", "drops", "errands", "fighters",
    "flights", "ground",
    "mosquito", "plan", "runway", "sequence", "solo", "weather", "window",
]  # fmt: skip
