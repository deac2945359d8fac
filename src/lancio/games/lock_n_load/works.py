"""Chapter 21.4: mines. Bunkers, foxholes and wire stand where they matter: `ground`, `fire`, `movement`, `setup`."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import HAZARD, check_all
from lancio.games.lock_n_load.movement import HAZARDS, mine_owner
from lancio.games.lock_n_load.state import Fight

POWER = BOX.works["mines"].number("firepower")


@rule("21.4a", "21.4b", "21.4e")
def mines(s: Fight, place: int) -> None:
    """Enemies who enter are attacked once, with the sum of the counters, without cover; a natural 1 makes no hero."""
    h = s.setting.ground.hex[place]
    if not (s.mines | s.minefields) >> h & 1 or mine_owner(s) == s.active or place != h:
        return
    value = POWER * (2 if s.minefields >> h & 1 else 1)
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    diff = die + value - defence
    s.tell("mines-exploded", "21.4a", units=s.group, hex=h, die=die, defence=defence, total=die + value)
    if diff > 0:
        check_all(s, [(unit, diff) for unit in bits(s.group)], HAZARD)


HAZARDS.append(mines)
