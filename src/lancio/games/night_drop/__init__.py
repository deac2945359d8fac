"""Night Drop, 6 June 1944: scattered sticks of the 82nd Airborne regroup and fight for secret objectives.

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
from lancio.engine.planning import DropPlan
from lancio.engine.scenario import OptionMaker, OptionValue, Scenario
from lancio.games.night_drop import combat, objectives, position, sequence, setup
from lancio.games.night_drop.bot import german, judgement, terms, us
from lancio.games.night_drop.figures import figures
from lancio.games.night_drop.pieces import SIDES
from lancio.games.night_drop.seen import (
    advice,
    chart,
    ending,
    imagine,
    marching,
    objections,
    odds,
    outcomes,
    planner,
    telling,
    view,
)
from lancio.games.night_drop.state import Night, Setting
from lancio.games.night_drop.tables import ground, scenes
from lancio.games.night_drop.verbs import ACTIVATIONS, NO_ACTIVATION, VERBS
from lancio.games.night_drop.words import CATALOGUE

#: what else belongs to the questions of the rules: why not, what it would bring, how good it is
FACES = (objections, odds, advice, judgement, us, german)

make = OptionMaker(CATALOGUE)
OPTIONS = (
    make.words("inspect", "R1", "optional", "automatic"),
    make.words("overstack", "R14", "all", "activated"),
    make.flag("company_limit", "R3", default=True),
    make.number("bocage_defence", "9.2.4a", 0, 0, 2),
)


class NightDrop(Game[Night]):
    """The game on the table."""

    slug = "night-drop"
    title = "Night Drop"
    sides = SIDES
    flow = Night.flow
    verbs = VERBS
    complete = True
    levels = tuple(level.id for level in figures().levels)
    good = combat.GOOD
    horizon = (2, 150)
    fair = True
    shown = ("units", "figures")

    def __init__(self) -> None:
        options = {option.name: option for option in OPTIONS}
        self.scenarios = {
            slug: Scenario(slug, scene.title, scene.about, SIDES, options) for slug, scene in scenes().items()
        }

    def setting(self, scenario: Scenario, options: Mapping[str, OptionValue]) -> Setting:
        """The scenario with its options, as the rules read them."""
        return Setting(
            scene=scenes()[scenario.slug],
            ground=ground(),
            figures=figures(),
            auto_inspect=options["inspect"] == "automatic",
            check_all=options["overstack"] == "all",
            company_limit=bool(options["company_limit"]),
            bocage_defence=int(options["bocage_defence"]),
        )

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Night:
        s = Night(self.setting(scenario, options), dice, setup.shuffle_sticks(dice))
        sequence.begin(s)
        self.flow.settle(s, None)
        return s

    def filled(self, scenario: Scenario, position_: Mapping[str, Any]) -> dict[str, Any]:
        return position.filled(position_)

    def pack(self, s: Night) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Night:
        return position.unpack(self.setting(scenario, options), saved, dice)

    def check(self, s: Night) -> None:
        position.check(s)

    def picture(self, s: Night, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Night, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def unknown(self, s: Night) -> dict[str, dict[str, object]]:
        return view.unknown_sticks(s)

    def blanks(self, s: Night) -> dict[str, object]:
        return telling.everywhere(s)

    def distances(self, s: Night, side: int, unit: int, goal: int) -> Sequence[int]:
        return marching.distances(s, side, unit, goal)

    def outcome_of(self, code: int, events: Sequence[Event]) -> str | None:
        return outcomes.told(code, events)

    def ended(self, s: Night) -> bool:
        return s.turn == s.setting.scene.turns and s.activation == NO_ACTIVATION and not s.used

    def result(self, s: Night) -> Outcome:
        points = objectives.points_held(s)
        level = objectives.level_of(figures(), points)
        denied = sum(s.setting.scene.vp_counters) - points
        return Outcome(SIDES[level.winner], level.id, {"us": points, "german": denied})

    def goal(self, s: Night, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        return ending.goal(s)

    def sources(self, s: Night) -> Sequence[Source]:
        return ending.sources(s)

    def settled(self, s: Night) -> bool:
        return ending.settled(s)

    def turn(self, s: Night) -> int:
        return s.turn

    def clock(self, s: Night) -> tuple[int, int]:
        # a turn is made of activations
        steps = s.setting.figures.activations
        return max(0, s.turn - 1) * steps + s.used.bit_count(), s.setting.scene.turns * steps

    def table(self, s: Night) -> str:
        return s.setting.scene.slug

    def terms(self, s: Night, side: int) -> Terms:
        return terms.terms(s, side)

    def chapter(self, s: Night) -> Chapter:
        if not s.turn:
            return Chapter("set-up")
        if s.activation == NO_ACTIVATION:
            return Chapter("turn", {"turn": s.turn})
        return Chapter("activation", {"turn": s.turn, "activation": ACTIVATIONS.names[s.activation]})

    def turn_view(self, s: Night) -> dict[str, Any]:
        return view.turn(s)

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        self.scenario(scenario)  # all have the same map, but it must be one of them
        return chart.chart()

    def drop_points(self, scenario: Scenario) -> tuple[str, ...]:
        return tuple(planner.drop_points(scenes()[scenario.slug]))

    def drop_plan(self, scenario: Scenario, options: Mapping[str, OptionValue], point: str) -> DropPlan:
        return planner.drop_plan(scenes()[scenario.slug], point)


GAME = NightDrop()
