"""Chapter 5.3: opportunity fire. At every payment of movement points the other side may fire, location by location, as
often as points were paid (F24); standing orders answer for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.orders import StandingOrders
from lancio.engine.windows import Offers, window
from lancio.games.lock_n_load.fire import harm, proposal, targets, watchful
from lancio.games.lock_n_load.firing import all_fire, fire_group
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import DECLINE, OPEN_FIRE, ORDER, ORDERS, THINK
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: shots of other chapters that are declarations of their own: snipers, riders
SHOTS: list[Callable[[Fight], list[tuple[int, int]]]] = []
STANDING = StandingOrders(FLOW, "standing-order", "5.3a", ORDERS, give=ORDER, think=THINK)


def watching(s: Fight) -> int:
    """The side that may fire: not that of the group."""
    return 1 - s.mover


@rule("5.3a", "5.3c", "5.3m", "5.3p", "5.3n")
def watchers(s: Fight) -> int:
    """The places of the other side that can fire at the group where it is now: able, in range and sight, and the
    group's place spotted. Never into a place with both sides."""
    place = s.where[next(bits(s.group))]
    side = watching(s)
    bit = 1 << place
    if s.locked & bit or s.setting.ground.boxes & bit:
        return 0
    out = 0
    seen = -1
    for watcher in bits(s.held[side] & ~s.setting.ground.boxes):
        units = watchful(s, side, watcher)
        if not units:
            continue
        if seen < 0:
            seen = spotted_by(s, side) & bit
            if not seen:
                return 0
        if targets(s, watcher, units, bit):
            out |= 1 << watcher
    return out


@rule("5.3a", "5.3e", "5.3f", "5.3q")
@window(FLOW, "opportunity", "5.3a", lambda s, budget: watching(s), decline=DECLINE, orders=STANDING, budget="budget")
def opportunity(s: Fight, budget: int) -> Offers:
    """A location fires at the group, or lets it go. The window closes when it declines, the budget is used up, or
    nobody is left moving."""
    if not s.group:
        return None
    return [OPEN_FIRE.group(last=watchers(s)), *(group for shots in SHOTS for group in shots(s))]


@rule("5.3d", "5.3k", "5.3o")
@opportunity.on(OPEN_FIRE)
def declare(s: Fight, budget: int, place: int) -> None:
    """All who fire from there fire together at the place of the mover; others of them may do so later."""
    goal = s.where[next(bits(s.group))]
    if STANDING.of(s, watching(s)).asks:
        s.then(fire_group.of(place, goal, 0, 0, NOBODY, NOBODY))
    else:
        all_fire(s, place, goal, 0, 0, NOBODY, NOBODY)


def beside(s: Fight, budget: int, place: int) -> bool:
    """Whether the group is adjacent to a place."""
    return bool(s.setting.ground.near[place] >> s.where[next(bits(s.group))] & 1)


@opportunity.by_order(OPEN_FIRE, beside=beside)
def chance(s: Fight, budget: int, place: int) -> Fraction:
    """The chance that the usual attack shakes a mover, or worse."""
    goal = s.where[next(bits(s.group))]
    units = watchful(s, watching(s), place)
    halved = units & s.complete
    return harm(s, proposal(s, place, goal, units, halved), s.group, halved)
