"""Chapter 21.4: mines. They go off under enemies who enter, whatever the terrain (F26)."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import HAZARD, check_all
from lancio.games.lock_n_load.state import Fight

FIREPOWER = BOX.works["mines"].number("firepower", low=1)


@rule("21.4c")
def mine_owner(s: Fight) -> int:
    """The side that laid the mines, -1 if there are none: its own men are safe."""
    for side, army in enumerate(s.setting.scene.armies):
        if any(works.kind == "mines" for works in army.works):
            return side
    return -1


@rule("21.4a", "21.4c", "21.4e")
def mines_under(s: Fight, place: int, goal: int) -> int:
    """The firepower of the mines that a step of the group sets off: those of the enemy in the hex entered, one counter
    or two; nothing within a hex."""
    h = s.setting.ground.hex[goal]
    if not (s.mines | s.minefields) >> h & 1 or h == s.setting.ground.hex[place] or mine_owner(s) == s.mover:
        return 0
    return FIREPOWER * (2 if s.minefields >> h & 1 else 1)


@rule("21.4a", "21.4b", "21.4e", "5.1p")
def blow_up(s: Fight, units: int, place: int, strength: int) -> None:
    """One attack on the whole group: a die and the firepower against a die. No cover, no addition for movement, and no
    hero comes of it."""
    tally = Tally().add("mines", strength, "21.4e")
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    s.tell(
        "mines-exploded", "21.4a", units=units, place=place, die=die, modifiers=tally, defence=defence,
        total=die + strength,
    )  # fmt: skip
    diff = die + strength - defence
    if diff > 0:
        check_all(s, [(unit, diff) for unit in bits(units)], HAZARD)
    else:
        s.tell("no-effect", "5.0e", place=place)
