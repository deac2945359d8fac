"""Chapter 21: works as acts. A Claymore is set in an impulse."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.claymores import set_up, to_set
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import PLANT


def offers(s: Fight) -> list[tuple[int, int]]:
    """The Claymores that can be set in this impulse."""
    if not s.setting.roster.claymores:
        return []
    out = 0
    for place in bits(s.reach & s.held[s.active]):
        out |= to_set(s, s.active, place)
    return [PLANT.group(last=out)]


@rule("4.0q")
def can_set(s: Fight, side: int, place: int) -> bool:
    """Setting one is an act."""
    return bool(s.setting.roster.claymores) and bool(to_set(s, side, place))


OFFERS.append(offers)
ABLE.append((can_set, lambda roster: roster.infantry if roster.claymores else 0))


@rule("21.5b")
@acts.on(PLANT)
def plant(s: Fight, side: int, weapon: int) -> None:
    """A Claymore is set."""
    begin_act(s, s.where[s.holder[weapon]])
    set_up(s, weapon)
