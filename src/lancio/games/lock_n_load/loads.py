"""Chapters 16.1, 16.2 and 19.4: what can be carried, and where aboard."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CREW, HALF, SMC, SQUAD, TEAM

_SORT = BOX.counters.sort
#: what a carrier holds: half-squads, single men, weapons
LOADS = {"": (0, 0, 0), "P": (1, 1, 1), "PP": (2, 2, 2), "OP": (1, 1, 1), "OPP": (2, 2, 2)}
#: half-squads that a counter takes the room of
SIZE = {SQUAD: 2, TEAM: 2, HALF: 1, CREW: 1}


def carries(s: Fight, carrier: int) -> str:
    """The letters on its counter: P or PP inside, OP or OPP on top."""
    armour = KINDS[s.kind[carrier]].armour
    return armour.carries if armour is not None else ""


@rule("16.1a", "16.2a", "19.4a")
def seat(s: Fight, carrier: int) -> int:
    """The place aboard where a carrier takes its passengers: inside, or on top."""
    ground = s.setting.ground
    return ground.deck[carrier] if carries(s, carrier).startswith("O") else ground.cabin[carrier]


@rule("16.1a", "1.6.3k")
def can_ride(s: Fight, units: int) -> int:
    """Those who can be carried at all: men on foot, but no gun and no mortar."""
    roster = s.setting.roster
    return units & roster.infantry & ~(roster.guns | roster.mortars)


@rule("16.1a", "16.2a")
def burden(s: Fight, units: int) -> tuple[int, int, int]:
    """Half-squads, single men and weapons of some units; a mounted machine gun stays behind."""
    squads = men = weapons = 0
    for unit in bits(units):
        sort = _SORT[s.kind[unit]]
        squads += SIZE.get(sort, 0)
        men += sort in SMC
        weapons += (s.arms[unit] & ~s.mounted).bit_count()
    return squads, men, weapons


@rule("16.1a", "16.2a", "19.4a")
def has_room(s: Fight, carrier: int, more: int) -> bool:
    """Whether some units find room aboard beside those who are there."""
    full = LOADS[carries(s, carrier)]
    return all(n <= most for n, most in zip(burden(s, s.riders(1 << carrier) | more), full, strict=True))
