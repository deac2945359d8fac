"""Caccia a Tito, Drvar 1944: SS paratroops hunt for Tito, six counters hide him, brigades come down from the hills.

One module a chapter of the rulebook; `sequence` is the turn on one page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.evaluation import Terms
from lancio.engine.events import Event
from lancio.engine.game import Game, Outcome
from lancio.engine.outcome import Chapter, Source
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.sightings import SightReport
from lancio.games.drvar import pending, position, setup, victory
from lancio.games.drvar.bot import judgement, terms
from lancio.games.drvar.forces import SIDES, plans
from lancio.games.drvar.options import OPTIONS
from lancio.games.drvar.seen import (
    advice,
    chart,
    ending,
    imagine,
    objections,
    odds,
    outcomes,
    telling,
    view,
)
from lancio.games.drvar.seen import sight as lookout
from lancio.games.drvar.state import Drvar, Setting
from lancio.games.drvar.verbs import VERBS


class CacciaATito(Game[Drvar]):
    """The game on the table."""

    slug = "drvar"
    title = "Caccia a Tito"
    widest = 6
    sides = SIDES
    flow = Drvar.flow
    verbs = VERBS
    levels = victory.LEVELS
    good = outcomes.GOOD
    complete = True
    shown = ("combat",)
    horizon = (1, 40)
    glance = 6
    fair = True

    def __init__(self) -> None:
        self.scenarios = {
            slug: Scenario(slug, plan.title, plan.about, SIDES, OPTIONS) for slug, plan in plans().items()
        }

    def setting(self, scenario: Scenario, options: Mapping[str, OptionValue]) -> Setting:
        """The scenario with its options, as the rules read them."""
        return Setting(
            plans()[scenario.slug],
            damage_persists=bool(options["damage_persists"]),
            scatter_low=options["raid_scatter"] == "low",
        )

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Drvar:
        s = Drvar(self.setting(scenario, options), dice)
        setup.begin(s)
        self.flow.settle(s, None)
        return s

    def filled(self, scenario: Scenario, position_: Mapping[str, Any]) -> dict[str, Any]:
        return position.filled(position_)

    def pack(self, s: Drvar) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Drvar:
        return position.unpack(self.setting(scenario, options), saved, dice)

    def check(self, s: Drvar) -> None:
        pending.check(s)

    def picture(self, s: Drvar, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Drvar, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def ended(self, s: Drvar) -> bool:
        return s.turn == s.setting.plan.turns and (s.passes >= 2 or not any(s.pa))

    def result(self, s: Drvar) -> Outcome:
        who = victory.winner(s)
        german, yugoslav = victory.german_thirds(s).total, victory.yugoslav_thirds(s).total
        scores = {"german": round(german / 3, 2), "yugoslav": round(yugoslav / 3, 2)}
        return Outcome(None if who is None else SIDES[who], victory.level(s), scores)

    def sources(self, s: Drvar) -> Sequence[Source]:
        return ending.sources(s)

    def goal(self, s: Drvar, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        return ending.goal(s)

    def settled(self, s: Drvar) -> bool:
        return ending.settled(s)

    def turn(self, s: Drvar) -> int:
        return s.turn

    def clock(self, s: Drvar) -> tuple[int, int]:
        return s.turn, s.setting.plan.turns

    def table(self, s: Drvar) -> str:
        return s.setting.plan.slug

    def terms(self, s: Drvar, side: int) -> Terms:
        return terms.terms(s, side)

    def chapter(self, s: Drvar) -> Chapter:
        return Chapter("turn", {"turn": s.turn}) if s.turn else Chapter("set-up")

    def turn_view(self, s: Drvar) -> dict[str, Any]:
        return view.turn(s)

    def outcome_of(self, code: int, events: Sequence[Event]) -> str | None:
        return outcomes.told(code, events)

    def sight(self, s: Drvar, side: int, hex_: str) -> SightReport | None:
        return lookout.look(s, hex_)

    def blanks(self, s: Drvar) -> dict[str, object]:
        return {"turn": s.turn}

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        self.scenario(scenario)  # all have the same map, but it must be one of them
        return chart.chart()


GAME = CacciaATito()

#: what a side is told and what a computer thinks is attached to the questions when these are imported
__all__ = ["GAME", "advice", "judgement", "objections", "odds", "telling"]
