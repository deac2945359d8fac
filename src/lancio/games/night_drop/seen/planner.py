"""The drop of Night Drop in exact numbers: where sticks come down alive, and what is lost to what (4.2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from lancio.engine.errors import BadData
from lancio.engine.masks import mask_of
from lancio.engine.planning import DropPlan
from lancio.games.night_drop.figures import figures
from lancio.games.night_drop.setup import DEADLY, doomed, drift, landing
from lancio.games.night_drop.tables import PIRS, Scene, ground

DIE = range(1, 7)
CAUSES = (*DEADLY, "landing")


def drop_points(scene: Scene) -> list[str]:
    """The regiments, and the single hexes of their drop zones."""
    names = ground().board.name
    return [*PIRS, *(names[h] for drop in scene.drops for h in drop.hexes)]


def drop_plan(scene: Scene, point: str) -> DropPlan:
    """The drop of a whole regiment, or of the stack on one drop hex. All start hexes have their garrison."""
    if point not in drop_points(scene):
        raise BadData(f"drop point {point!r}", f"expected one of {', '.join(drop_points(scene))}")
    index = ground().board.index
    alive: dict[int, Fraction] = {}
    losses = dict.fromkeys(CAUSES, Fraction(0))
    units = 0
    for pir, drop in zip(PIRS, scene.drops, strict=True):
        for start, sticks in zip(drop.hexes, drop.sticks, strict=True):
            if point == pir or index.get(point) == start:
                units += sticks
                expect(scene, start, sticks, alive, losses)
    names = ground().board.name
    return DropPlan(point, units, {names[h]: p for h, p in sorted(alive.items())}, losses)


def expect(scene: Scene, start: int, sticks: int, alive: dict[int, Fraction], losses: dict[str, Fraction]) -> None:
    """Add what the sticks of one drop hex can expect."""
    garrison = mask_of(scene.start_hexes)
    share = Fraction(sticks, 36)
    for direction, distance in product(DIE, DIE):
        hex_ = drift(ground(), start, direction, distance)
        doom = doomed(ground(), garrison, hex_)
        if doom:
            losses[doom] += share
            continue
        fatal = sum(landing(ground(), hex_, die).total >= figures().landing_fatal for die in DIE)
        losses["landing"] += share * Fraction(fatal, 6)
        alive[hex_] = alive.get(hex_, Fraction(0)) + share * Fraction(6 - fatal, 6)
