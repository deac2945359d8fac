"""Night Drop, 6 June 1944: scattered sticks of the 82nd Airborne regroup and fight for secret objectives.

One module a chapter of the rulebook; `sequence` is the turn on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lancio.engine.dice import Dice
from lancio.engine.game import Game, Outcome
from lancio.engine.oldflow import Frame
from lancio.engine.planning import DropPlan
from lancio.engine.reasons import Reason
from lancio.engine.scenario import Option, OptionValue, Scenario
from lancio.engine.tally import Preview
from lancio.games.night_drop import (
    combat,
    conversion,
    movement,
    objectives,
    position,
    pushes,
    reinforcements,
    retreat,
    sequence,
    setup,
    stacking,
)
from lancio.games.night_drop.bot import judgement
from lancio.games.night_drop.pieces import SIDES, US
from lancio.games.night_drop.seen import chart, imagine, objections, odds, planner, telling, view
from lancio.games.night_drop.state import Night, Setting
from lancio.games.night_drop.tables import plans
from lancio.games.night_drop.verbs import ACTIVATIONS, VERBS

OPTIONS = (
    Option(
        "inspect",
        "optional",
        {"en": "Turning sticks up", "it": "Girare i gruppi di lancio"},
        {
            "en": "Whether the US chooses hex by hex, or every hex that qualifies is turned up.",
            "it": "Se l'americano sceglie esagono per esagono, o se si gira ogni esagono che ne ha diritto.",
        },
        choices=("optional", "automatic"),
        rule="R1",
    ),
    Option(
        "overstack",
        "all",
        {"en": "Stacking check", "it": "Controllo del raggruppamento"},
        {
            "en": "After each activation all hexes are checked, or only those of the units activated.",
            "it": "Dopo ogni attivazione si controllano tutti gli esagoni, o solo quelli delle unità attivate.",
        },
        choices=("all", "activated"),
        rule="R14",
    ),
    Option(
        "company_limit",
        True,
        {"en": "Company counters are limited", "it": "Pedine delle compagnie limitate"},
        {
            "en": "A regiment forms no more companies than it has counters (9, 7 and 9).",
            "it": "Un reggimento non forma più compagnie delle pedine che ha (9, 7 e 9).",
        },
        rule="R3",
    ),
    Option(
        "bocage_defence",
        0,
        {"en": "Bocage helps the defender", "it": "Il bocage aiuta il difensore"},
        {
            "en": "Added to the defence factor in bocage; 0 as in the reconstructed table.",
            "it": "Si somma al fattore di difesa nel bocage; 0 come nella tabella ricostruita.",
        },
        low=0,
        high=2,
        rule="9.2.4a",
    ),
)


class NightDrop(Game[Night]):
    """The game on the table."""

    slug = "night-drop"
    title = "Night Drop"
    sides = SIDES
    flow = Night.flow
    verbs = VERBS
    complete = True
    levels = tuple(level for _, level, _ in objectives.LEVELS)

    def __init__(self) -> None:
        self.scenarios = {
            slug: Scenario(slug, plan.title, plan.about, SIDES, {option.name: option for option in OPTIONS})
            for slug, plan in plans().items()
        }

    def setting(self, scenario: Scenario, options: Mapping[str, OptionValue]) -> Setting:
        """The scenario with its options, as the rules read them."""
        return Setting(
            plans()[scenario.slug],
            auto_inspect=options["inspect"] == "automatic",
            check_all=options["overstack"] == "all",
            company_limit=bool(options["company_limit"]),
            bocage_defence=int(options["bocage_defence"]),
        )

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Night:
        s = Night(self.setting(scenario, options), dice, setup.shuffle_sticks(dice))
        setup.begin(s)
        self.flow.settle(s, None)
        return s

    def pack(self, s: Night) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Night:
        return position.unpack(self.setting(scenario, options), saved, dice)

    def picture(self, s: Night, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Night, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def result(self, s: Night) -> Outcome:
        points = objectives.points_held(s)
        level, winner = objectives.level_of(points)
        denied = sum(s.setting.plan.vp_counters) - points
        return Outcome(SIDES[winner], level, {"us": points, "german": denied})

    def chapter(self, s: Night) -> str:
        if not s.turn:
            return "Set-up"
        if s.activation < 0:
            return f"Turn {s.turn}"
        return f"Turn {s.turn}, {ACTIVATIONS.names[s.activation]}"

    def foresee(self, s: Night, code: int, side: int) -> Preview | None:
        return odds.foresee(s, code, side)

    def objections(self, s: Night, code: int, side: int) -> Iterable[Reason]:
        return objections.objections(s, code, side)

    def ask(self, s: Night, frame: Frame) -> dict[str, object]:
        return telling.ask(s, frame)

    def words(self, data: Mapping[str, Any], language: str) -> Mapping[str, object]:
        return telling.words(data, language, self.catalogue)

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        return chart.chart()

    def drop_points(self, scenario: Scenario) -> tuple[str, ...]:
        return tuple(planner.drop_points(plans()[scenario.slug]))

    def drop_plan(self, scenario: Scenario, options: Mapping[str, OptionValue], point: str) -> DropPlan:
        return planner.drop_plan(plans()[scenario.slug], point)

    def rate(self, s: Night, side: int) -> Mapping[int, float] | None:
        return judgement.rate(s, side)


GAME = NightDrop()

__all__ = [
    "GAME", "US", "combat", "conversion", "movement", "pushes", "reinforcements", "retreat", "sequence", "stacking",
]  # fmt: skip
