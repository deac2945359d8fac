"""Chapter 21.4: mines. They go off under enemies who enter, whatever the terrain (F26)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import HAZARD, check_all
from lancio.games.lock_n_load.small_arms import SOFT, procedure, strike, thinnest
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.words import NOBODY

FIREPOWER = BOX.works["mines"].number("firepower", low=1)


@rule("21.4c")
def mine_owner(s: Fight) -> int:
    """The side that laid the mines, -1 if there are none: its own men are safe."""
    for side, army in enumerate(s.setting.scene.armies):
        if any(works.kind == "mines" for works in army.works):
            return side
    return -1


@rule("21.4a", "21.4c", "21.4e")
def mines_under(s: Fight, place: int, goal: int, side: int = NOBODY) -> int:
    """The firepower of the mines that a step of a side, that of the mover if none is named, sets off: those of the
    enemy in the hex entered, one counter or two; nothing within a hex."""
    h = s.setting.ground.hex[goal]
    if (
        not (s.mines | s.minefields) >> h & 1
        or h == s.setting.ground.hex[place]
        or mine_owner(s) == (s.mover if side == NOBODY else side)
    ):
        return 0
    return FIREPOWER * (2 if s.minefields >> h & 1 else 1)


@rule("21.4a", "21.4b", "21.4d", "21.4e", "5.1p")
def blow_up(s: Fight, units: int, place: int, strength: int) -> None:
    """One attack on the whole group: a die and the firepower against a die, with the lowest armour of a vehicle,
    hatches open or shut, and those on top with it. No cover, no addition for movement, and no hero comes of it."""
    vehicles = units & s.setting.roster.vehicles
    vehicle = lowest(vehicles) if vehicles else NOBODY
    how = procedure(s, vehicle, None) if vehicle != NOBODY else SOFT
    tally = Tally().add("mines", strength, "21.4e")
    covers = Tally().add("armour", thinnest(s, vehicle), "21.4b") if how != SOFT else Tally()
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    s.tell(
        "mines-exploded", "21.4a", units=units, place=place, die=die, modifiers=tally, defence=defence, covers=covers,
        total=die + strength, cover=defence + covers.total,
    )  # fmt: skip
    diff = die + strength - defence - covers.total
    if diff <= 0:
        s.tell("no-effect", "5.0e", place=place)
    elif vehicle != NOBODY:
        strike(s, vehicle, diff, True, how, HAZARD)
    else:
        check_all(s, [(unit, diff) for unit in bits(units)], HAZARD)
