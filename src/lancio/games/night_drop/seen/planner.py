"""The drop of Night Drop in exact numbers: where sticks come down alive, and what is lost to what (4.2)."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.board import OFF
from lancio.engine.errors import BadData
from lancio.engine.masks import mask_of
from lancio.engine.planning import DropPlan
from lancio.games.night_drop.setup import LANDING_FATAL
from lancio.games.night_drop.tables import PIRS, Plan, ground

DIE = range(1, 7)
CAUSES = ("off-map", "water", "garrison", "landing")


def drop_points(plan: Plan) -> list[str]:
    """The regiments, and the single hexes of their drop zones."""
    names = ground().board.name
    return [*PIRS, *(names[h] for drop in plan.drops for h in drop.hexes)]


def drop_plan(plan: Plan, point: str) -> DropPlan:
    """The drop of a whole regiment, or of the stack on one drop hex. All start hexes have their garrison."""
    if point not in drop_points(plan):
        raise BadData(f"drop point {point!r}", f"expected one of {', '.join(drop_points(plan))}")
    index = ground().board.index
    landing: dict[int, Fraction] = {}
    losses = dict.fromkeys(CAUSES, Fraction(0))
    units = 0
    for pir, drop in zip(PIRS, plan.drops, strict=True):
        for start, sticks in zip(drop.hexes, drop.sticks, strict=True):
            if point == pir or index.get(point) == start:
                units += sticks
                scatter(plan, start, sticks, landing, losses)
    names = ground().board.name
    return DropPlan(point, units, {names[h]: p for h, p in sorted(landing.items())}, losses)


def scatter(plan: Plan, start: int, sticks: int, landing: dict[int, Fraction], losses: dict[str, Fraction]) -> None:
    """Add what the sticks of one drop hex can expect (4.2.2, 4.2.3)."""
    g = ground()
    garrison = mask_of(plan.start_hexes)
    share = Fraction(sticks, 36)
    for direction in range(6):
        for distance in DIE:
            hex_ = g.board.step(start, direction, distance)
            if hex_ == OFF:
                losses["off-map"] += share
            elif g.deadly >> hex_ & 1:
                losses["water"] += share
            elif garrison >> hex_ & 1:
                losses["garrison"] += share
            else:
                fatal = Fraction(sum(die + g.landing[hex_] >= LANDING_FATAL for die in DIE), 6)
                losses["landing"] += share * fatal
                landing[hex_] = landing.get(hex_, Fraction(0)) + share * (1 - fatal)
