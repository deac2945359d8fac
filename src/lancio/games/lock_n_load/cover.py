"""Chapter 5.0g: cover. What protects those who are fired at (F23), line by line."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import Fight

FOXHOLE, BUNKER, SMOKE = (BOX.works[key].number("cover") for key in ("foxhole", "bunker", "smoke"))


@rule("5.0g", "7.0c", "21.1b", "21.2a", "11.4d", "3.0l")
def cover(s: Fight, unit: int, place: int, shooter: int | None, doubles: bool = True) -> Tally:
    """The target modifier (F23): the better of hex and side, plus foxhole or bunker, plus smoke; a lone sniper's is
    doubled. `shooter`: the hex fired from, None where hexsides do not help. `doubles`: not against
    enemy snipers and artillery."""
    ground = s.setting.ground
    h = ground.hex[place]
    tally = Tally()
    side = ground.side_towards(h, shooter) if shooter else 0
    if side > ground.cover[h]:
        tally.add("hexside", side, "5.0g")
    else:
        tally.add("terrain", ground.cover[h], "5.0g", terrain=ground.kind[h])
    if ground.insides >> place & 1:
        tally.add("bunker", BUNKER, "21.1b")
    elif s.foxholes >> h & 1:
        tally.add("foxhole", FOXHOLE, "21.2a")
    if s.blinded >> h & 1:
        tally.add("smoke", SMOKE, "7.0c")
    if (
        doubles
        and s.setting.roster.snipers >> unit & 1
        and not s.friends(s.setting.roster.side[unit], place) & s.setting.roster.mmc
    ):
        tally.add("sniper", tally.total, "11.4d")
    return tally


@rule("3.0l")
def own_cover(s: Fight, place: int) -> int:
    """The cover of a place itself: terrain, foxhole, bunker, smoke; hexsides do not count."""
    h = s.hex_of(place)
    if not h:
        return 0
    works = BUNKER if s.setting.ground.insides >> place & 1 else FOXHOLE if s.foxholes >> h & 1 else 0
    return s.setting.ground.cover[h] + works + (SMOKE if s.blinded >> h & 1 else 0)
