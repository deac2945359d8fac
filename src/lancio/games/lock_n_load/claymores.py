"""Chapter 21.5: Claymores. Carried like a weapon, set by a group or by two men, set off when an enemy comes beside
them, before anybody fires."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.engine.windows import Offers, window
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.hands import use_up
from lancio.games.lock_n_load.harm import chance_of_harm
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CLAYMORE
from lancio.games.lock_n_load.verbs import DECLINE, DETONATE
from lancio.games.lock_n_load.volleys import moving
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow


# -- setting -------------------------------------------------------------------------------------


@rule("21.5b", "1.6.1i")
def setters(s: Fight, unit: int) -> int:
    """Who is needed to set the Claymore of a unit: a group itself; a man and a second one who may use weapons. 0 if
    that is not possible: all must be in good order, unmarked and not in melee."""
    roster, place = s.setting.roster, s.where[unit]
    if s.locked >> place & 1 or not s.setting.ground.hex[place]:
        return 0
    idle = s.friends(roster.side[unit], place) & ~(s.marked | s.shaken)
    one = 1 << unit
    if not idle & one:
        return 0
    if roster.mmc & one:
        return one
    others = idle & (roster.leaders | roster.heroes | roster.scouts | roster.advisors) & ~one
    return one | others & -others if others else 0


@rule("21.5a", "21.5b")
def to_set(s: Fight, side: int, place: int) -> int:
    """The Claymores that can be set at a place: carried there, none in the hex yet."""
    here = s.setting.ground.same_hex[place]
    for weapon in bits(s.planted[0] | s.planted[1]):
        if here >> s.lying[weapon] & 1:
            return 0
    out = 0
    for unit in bits(s.friends(side, place)):
        for weapon in bits(s.arms[unit]):
            if s.setting.roster.weapons[weapon].sort == CLAYMORE and setters(s, unit):
                out |= 1 << weapon
    return out


@rule("21.5a", "21.5b", "4.0o")
def set_up(s: Fight, weapon: int) -> None:
    """It stands in the hex; whoever set it is Ops Complete."""
    unit = s.holder[weapon]
    place, side = s.where[unit], s.setting.roster.side[unit]
    who = setters(s, unit)
    s.complete |= who
    s.busy = True
    s.arms[unit] &= ~(1 << weapon)
    s.holder[weapon], s.lying[weapon] = NOBODY, place
    s.planted[side] |= 1 << weapon
    s.tell("claymore-set", "21.5b", units=who, weapon=weapon, place=place)


@rule("21.5e")
def tidy_up(s: Fight) -> None:
    """A Claymore goes when no friend is left in its hex."""
    for side in (0, 1):
        for weapon in bits(s.planted[side]):
            place = s.lying[weapon]
            if not s.held[side] & s.setting.ground.same_hex[place]:
                _remove(s, side, weapon)
                s.tell("claymore-removed", "21.5e", weapon=weapon, place=place)


def _remove(s: Fight, side: int, weapon: int) -> None:
    s.planted[side] &= ~(1 << weapon)
    use_up(s, weapon)


# -- setting off ---------------------------------------------------------------------------------


@rule("21.5c", "21.5d", "21.5a", "5.3m")
def in_range(s: Fight, place: int) -> int:
    """The Claymores that can be set off against movers at a place: adjacent, with a group, leader, hero, sniper or
    advisor in good order in their hex; never where both sides are."""
    side = 1 - s.mover
    roster, ground = s.setting.roster, s.setting.ground
    if not s.planted[side] or s.locked >> place & 1 or not s.group & roster.infantry:
        return 0
    users = (roster.mmc | roster.leaders | roster.heroes | roster.snipers | roster.advisors) & roster.units[side]
    out = 0
    for weapon in bits(s.planted[side]):
        lies = s.lying[weapon]
        if not ground.near[lies] >> place & 1:
            continue
        there = 0
        for spot in bits(ground.same_hex[lies]):
            there |= s.at[spot]
        if there & users & ~s.shaken:
            out |= 1 << weapon
    return out


def where_moving(s: Fight) -> int:
    """The place of the group."""
    return s.where[lowest(s.group)]


@rule("21.5d", "21.5e")
@window(FLOW, "claymores", "21.5d", lambda s: 1 - s.mover, decline=DECLINE, orders=STANDING)
def claymores(s: Fight) -> Offers:
    """One after the other, or none. It is no opportunity fire and no impulse."""
    return [DETONATE.group(last=in_range(s, where_moving(s)))] if s.group else None


def _blast(s: Fight, weapon: int, unit: int) -> tuple[Tally, Tally]:
    """What counts against one of those hit: firepower and movement; its cover."""
    tally = Tally().add("firepower", s.setting.roster.weapons[weapon].firepower, "21.5a")
    tally.add("moving", moving(s, unit), "21.5d")
    return tally, cover(s, unit, s.where[unit], s.setting.ground.hex[s.lying[weapon]])


@rule("21.5d")
@claymores.on(DETONATE)
def detonate(s: Fight, weapon: int) -> None:
    """A die against a die, with movement and cover and nothing else, for all enemies there. Nobody is marked or spotted
    by it; it is gone."""
    side, place = 1 - s.mover, where_moving(s)
    lies = s.lying[weapon]
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    hit: list[tuple[int, int]] = []
    shown = Tally(), Tally()
    for unit in bits(s.friends(s.mover, place) & s.setting.roster.infantry):
        shown = _blast(s, weapon, unit)
        diff = die + shown[0].total - defence - shown[1].total
        if diff > 0:
            hit.append((unit, diff))
    s.tell(
        "claymore-fired", "21.5d", weapon=weapon, place=lies, goal=place, die=die, modifiers=shown[0], defence=defence,
        covers=shown[1], total=die + shown[0].total, cover=defence + shown[1].total,
    )  # fmt: skip
    _remove(s, side, weapon)
    if hit:
        check_all(s, hit)
    else:
        s.tell("no-effect", "5.0e", place=place)


@claymores.by_order(DETONATE, beside=lambda s, weapon: True)
def chance(s: Fight, weapon: int) -> Fraction:
    """The chance that it shakes a mover, or worse."""
    firepower, lies = s.setting.roster.weapons[weapon].firepower, s.lying[weapon]
    return chance_of_harm(s, s.group, firepower, s.setting.ground.hex[lies])
