"""Histo Command, module Paratroopers: a drop under fire, and the battle that follows.

The module's own rules (HC-1 to HC-6) are the author's; the base game around them (HC-7 to HC-15) is reconstructed.
`sequence` is the whole game on one page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.evaluation import Terms
from lancio.engine.events import Event
from lancio.engine.game import Game, Outcome
from lancio.engine.outcome import Chapter, Source
from lancio.engine.planning import DropPlan
from lancio.engine.scenario import OptionMaker, OptionValue, Scenario
from lancio.engine.sightings import SightReport
from lancio.engine.verbs import Verbs
from lancio.games.histo_command import activation, drop, position, sequence, setup, victory
from lancio.games.histo_command.bot import judgement, terms
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import DEFENDER, DROP
from lancio.games.histo_command.seen import (
    advice,
    chart,
    ending,
    imagine,
    objections,
    odds,
    outcomes,
    planner,
    telling,
    view,
)
from lancio.games.histo_command.seen import sight as lookout
from lancio.games.histo_command.seen.planner import drop_odds
from lancio.games.histo_command.setting import Setting, setting
from lancio.games.histo_command.state import DROP_TURN, SET_UP, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, SIDES
from lancio.games.histo_command.verbs import VERBS
from lancio.games.histo_command.words import CATALOGUE

OPTIONS = (OptionMaker(CATALOGUE).number("glider_base", "R9", 5, 3, 5),)


class HistoCommand(Game[Battle]):
    """The game on the table."""

    slug = "histo-command"
    title = "Histo Command"
    sides = SIDES
    flow = Battle.flow
    verbs = VERBS
    levels = ("allied-victory", "german-victory")
    complete = True
    horizon = (4, 60)
    fair = True

    def __init__(self) -> None:
        self.scenarios = {
            slug: Scenario(slug, scene.title, scene.about, SIDES, {option.name: option for option in OPTIONS})
            for slug, scene in BOX.scenes.items()
        }

    def painted(self, scenario: Scenario) -> str:
        # the drop alone is played on the map of the battle
        return f"{self.slug}-{scenario.slug.removesuffix('-drop')}"

    def setting(self, scenario: Scenario, options: Mapping[str, OptionValue]) -> Setting:
        """The scenario on the table, with its options, as the rules read them."""
        return setting(scenario.slug, int(options["glider_base"]))

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Battle:
        table = self.setting(scenario, options)
        s = Battle(table, dice, setup.shuffle_counters(table.scene, dice))
        setup.first_clues(s)
        sequence.begin(s)
        self.flow.settle(s, None)
        return s

    def filled(self, scenario: Scenario, position_: Mapping[str, Any]) -> dict[str, Any]:
        return position.filled(scenario.slug, position_)

    def pack(self, s: Battle) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Battle:
        return position.unpack(self.setting(scenario, options), saved, dice)

    def check(self, s: Battle) -> None:
        position.check(s)

    def picture(self, s: Battle, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Battle, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def ended(self, s: Battle) -> bool:
        scene = s.setting.scene
        return s.turn == (DROP_TURN if scene.drop_score else scene.turns) and s.group < 0

    def result(self, s: Battle) -> Outcome:
        winner = DROP if victory.drop_side_won(s) else DEFENDER
        return Outcome(SIDES[winner], f"{SIDES[winner]}-victory", victory.scores(s))

    def goal(self, s: Battle, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        return ending.goal(s)

    def adrift(self, s: Battle, aimed: str, lost: int) -> float | None:
        return ending.adrift(s, aimed, lost)

    def compared(self, s: Battle) -> Sequence[str]:
        return ending.compared(s)

    def sources(self, s: Battle) -> Sequence[Source]:
        return ending.sources(s)

    def settled(self, s: Battle) -> bool:
        return ending.settled(s)

    def turn(self, s: Battle) -> int:
        return max(0, s.turn)

    def clock(self, s: Battle) -> tuple[int, int]:
        # a turn is made of the activations of groups, a drop of waves
        waves = len(GROUPS)
        if s.turn <= DROP_TURN:
            return min(waves, len(s.used_points)), waves * (
                1 + (0 if s.setting.scene.drop_score else 2 * s.setting.scene.turns)
            )
        return waves * (2 * s.turn - 1) + s.used.bit_count(), waves * (1 + 2 * s.setting.scene.turns)

    def table(self, s: Battle) -> str:
        return s.setting.scene.slug

    def terms(self, s: Battle, side: int) -> Terms:
        return terms.terms(s, side)

    def chapter(self, s: Battle) -> Chapter:
        if s.turn == SET_UP:
            return Chapter("set-up")
        if s.turn == DROP_TURN:
            return Chapter("drop-group", {"group": GROUPS[s.group]}) if s.group >= 0 else Chapter("drop")
        if s.group < 0:
            return Chapter("turn", {"turn": s.turn})
        return Chapter(f"{SIDES[s.active]}-group", {"turn": s.turn, "group": GROUPS[s.group]})

    def turn_view(self, s: Battle) -> dict[str, Any]:
        return view.turn(s)

    def distances(self, s: Battle, side: int, unit: int, goal: int) -> Sequence[int]:
        return s.setting.ground.ways(TYPES[s.kind[unit]].moves, goal)

    def outcome_of(self, code: int, events: Sequence[Event]) -> str | None:
        return outcomes.told(code, events)

    def sight(self, s: Battle, side: int, hex_: str) -> SightReport | None:
        return lookout.look(s, hex_)

    def blanks(self, s: Battle) -> dict[str, object]:
        return telling.blanks(s)

    def verbs_on(self, s: Battle) -> Verbs:
        return s.setting.verbs

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        chosen = self.scenario(scenario)
        return chart.chart(self.setting(chosen, chosen.settle(None)))

    def drop_points(self, scenario: Scenario) -> tuple[str, ...]:
        return tuple(planner.plan_points(self.setting(scenario, scenario.settle(None))))

    def drop_plan(self, scenario: Scenario, options: Mapping[str, OptionValue], point: str) -> DropPlan:
        return planner.plan_drop(self.setting(scenario, options), point)


GAME = HistoCommand()

__all__ = ["GAME", "activation", "advice", "drop", "drop_odds", "judgement", "objections", "odds", "sequence"]
