"""Chapter 19.5: what becomes of helicopters that are hit: Damaged, or they crash (F12)."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.barrage import in_hex, shell
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import HAZARD, count_loss, eliminate
from lancio.games.lock_n_load.hands import use_up
from lancio.games.lock_n_load.penetration import AIR
from lancio.games.lock_n_load.small_arms import SHOT_DOWN
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELICOPTER
from lancio.games.lock_n_load.wrecks import destroy_vehicle

FLOW = Fight.flow
FIREPOWER = BOX.figures["crash"]


@rule("19.5.1a", "19.5.2b")
def shot_down(s: Fight, helicopter: int, result: str) -> None:
    """What a hit by ordnance, or a check on the column of helicopters, says."""
    if result == "destroyed":
        crash(s, helicopter)
    elif result == "damaged":
        damage(s, helicopter)


SHOT_DOWN.append(shot_down)
AIR.append(shot_down)


@rule("19.5.1c", "19.5.1d")
def damage(s: Fight, helicopter: int) -> None:
    """It stops and is Ops Complete: no fire, nobody gets off; next turn it must leave. Twice is the same."""
    bit = 1 << helicopter
    s.group &= ~bit
    s.fresh &= ~bit
    s.complete |= bit
    if not s.damaged & bit:
        s.damaged |= bit
        s.tell("helicopter-damaged", "19.5.1c", unit=helicopter)


@rule("19.5.1b", "19.5.1e")
def crash(s: Fight, helicopter: int) -> None:
    """The coloured die gives the direction, half of the white one, rounded up, the distance. Everybody in that hex is
    attacked; then there is a wreck, and those aboard may survive. Off the map all are lost."""
    bit = 1 << helicopter
    s.group &= ~bit
    s.fresh &= ~bit
    ground = s.setting.ground
    white, coloured = s.dice.roll(), s.dice.roll()
    goal = ground.board.step(s.hex_of(s.where[helicopter]), coloured - 1, -(-white // 2))
    s.tell(
        "helicopter-crashed", "19.5.1b", unit=helicopter, die=white, other_die=coloured, direction=coloured - 1,
        number=-(-white // 2), goal=goal,
    )  # fmt: skip
    if goal == OFF:
        lose_all(s, helicopter)
        return
    s.shift(helicopter, ground.over[goal])
    s.hovering &= ~bit
    s.then(wreckage.of(helicopter))
    victims = in_hex(s, goal) & ~bit
    if victims:
        tally = Tally().add("firepower", FIREPOWER, "19.5.1b")
        shell(s, victims, goal, tally, D6, "crash-struck", "19.5.1e", {"units": victims}, HAZARD)


@rule("19.5.1b", "15.4a", "16.1.1a", "19.4a")
@FLOW.procedure("wreckage")
def wreckage(s: Fight, vehicle: int) -> None:
    """The wreck, and who survives in it."""
    destroy_vehicle(s, vehicle, "19.5.1b")


@rule("19.5.1e")
def lose_all(s: Fight, helicopter: int) -> None:
    """Beyond the map: nobody survives, nobody is struck."""
    for unit in bits(s.riders(1 << helicopter)):
        for weapon in bits(s.arms[unit]):
            use_up(s, weapon)
        eliminate(s, unit, "19.5.1e")
    place = s.where[helicopter]
    s.lift(helicopter)
    s.dead |= 1 << helicopter
    count_loss(s, helicopter, 2, HELICOPTER)
    s.tell("vehicle-destroyed", "19.5.1e", lost=1 << helicopter, vehicle=helicopter, place=place)
