"""Lock 'n Load: squads, leaders and heroes, fifty metres a hex.

`sequence` is the whole game on one page; docs/lock-n-load-inside.md says which module has which chapter.
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
from lancio.engine.verbs import Verbs
from lancio.games.lock_n_load import position, sequence, victory
from lancio.games.lock_n_load.bot import advice, judgement, terms
from lancio.games.lock_n_load.box import BOX, SIDE_NAMES
from lancio.games.lock_n_load.seen import (
    barrages,
    chart,
    drives,
    ending,
    gun_odds,
    hideouts,
    imagine,
    motor_odds,
    objections,
    odds,
    outcomes,
    pointing,
    telling,
    view,
    ways,
)
from lancio.games.lock_n_load.seen import sight as lookout
from lancio.games.lock_n_load.setting import Setting, setting
from lancio.games.lock_n_load.state import OPERATIONS, Fight
from lancio.games.lock_n_load.verbs import VERBS
from lancio.games.lock_n_load.victory import DRAW, OPEN


class LockNLoad(Game[Fight]):
    """The game on the table."""

    slug = "lock-n-load"
    title = "Lock 'n Load"
    sides = SIDE_NAMES
    flow = Fight.flow
    verbs = VERBS
    levels = ("us-victory", "german-victory", "nva-victory", "draw")
    complete = False
    horizon = (1, 30)
    thorough = 400
    poor = -0.9
    fair = True
    shown = ("tables",)
    pointers = pointing.POINTERS

    def __init__(self) -> None:
        self.scenarios = {
            slug: Scenario(slug, scene.title, scene.about, scene.sides, {}) for slug, scene in BOX.offered.items()
        }

    def painted(self, scenario: Scenario) -> str:
        return f"{self.slug}-{scenario.slug}"

    def setting(self, scenario: Scenario) -> Setting:
        """The scenario on the table, as the rules read it."""
        return setting(scenario.slug)

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Fight:
        s = Fight(self.setting(scenario), dice)
        sequence.begin(s)
        self.flow.settle(s, None)
        return s

    def filled(self, scenario: Scenario, position_: Mapping[str, Any]) -> dict[str, Any]:
        return position.filled(self.setting(scenario), position_)

    def pack(self, s: Fight) -> dict[str, Any]:
        return position.pack(s)

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Fight:
        return position.unpack(self.setting(scenario), saved, dice)

    def check(self, s: Fight) -> None:
        position.check(s)

    def picture(self, s: Fight, side: int) -> dict[str, Any]:
        return view.picture(s, side)

    def redeal(self, s: Fight, side: int, dice: Dice) -> None:
        imagine.redeal(s, side, dice)

    def ended(self, s: Fight) -> bool:
        return s.decided != OPEN

    def result(self, s: Fight) -> Outcome:
        sides = s.setting.scene.sides
        scores = victory.scores(s)
        if s.decided == DRAW:
            return Outcome(None, "draw", scores)
        return Outcome(sides[s.decided], f"{sides[s.decided]}-victory", scores)

    def goal(self, s: Fight, scored: Sequence[Event] = ()) -> Mapping[str, str]:
        return ending.goal(s, self.screen)

    def sources(self, s: Fight) -> Sequence[Source]:
        return ending.sources(s)

    def turn(self, s: Fight) -> int:
        return s.turn

    def clock(self, s: Fight) -> tuple[int, int]:
        return s.turn, s.setting.scene.turns

    def table(self, s: Fight) -> str:
        return s.setting.scene.slug

    def terms(self, s: Fight, side: int) -> Terms:
        return terms.terms(s, side)

    def chapter(self, s: Fight) -> Chapter:
        if not s.turn:
            return Chapter("set-up")
        if s.phase == OPERATIONS:
            return Chapter(f"{s.setting.scene.sides[s.active]}-impulse", {"turn": s.turn})
        return Chapter("rally", {"turn": s.turn})

    def turn_view(self, s: Fight) -> dict[str, Any]:
        return view.turn(s)

    def outcome_of(self, code: int, events: Sequence[Event]) -> str | None:
        return outcomes.told(code, events)

    def sight(self, s: Fight, side: int, hex_: str) -> SightReport | None:
        return lookout.look(s, hex_)

    def blanks(self, s: Fight) -> dict[str, object]:
        return telling.blanks(s)

    def verbs_on(self, s: Fight) -> Verbs:
        return s.setting.verbs

    def chart(self, scenario: str | None = None) -> dict[str, Any]:
        return chart.chart(self.setting(self.scenario(scenario)))


GAME = LockNLoad()

__all__ = [
    "GAME",
    "advice",
    "barrages",
    "drives",
    "gun_odds",
    "hideouts",
    "judgement",
    "motor_odds",
    "objections",
    "odds",
    "sequence",
    "ways",
]
