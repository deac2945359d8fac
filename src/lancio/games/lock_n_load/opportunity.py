"""Chapter 5.3: opportunity fire. At every payment of movement points the other side may fire, location by location, as
often as points were paid (F24); standing orders answer for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.engine.orders import StandingOrders
from lancio.engine.windows import Offers, window
from lancio.games.lock_n_load.fire import targets, watchful
from lancio.games.lock_n_load.firing import all_fire, fire_group, gathered
from lancio.games.lock_n_load.hands import firing_alone
from lancio.games.lock_n_load.harm import harm
from lancio.games.lock_n_load.small_arms import harm_aboard, targets_at
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import DECLINE, OPEN_FIRE, ORDER, ORDERS, THINK
from lancio.games.lock_n_load.volleys import attack, proposal
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
Groups = list[tuple[int, int]]
#: shots of other chapters that are declarations of their own: snipers, riders
SHOTS: list[Callable[[Fight], Groups]] = []
#: shots that resolve separately within the declaration of a place (5.2b): (s, place, the mover's place as a mask)
SEPARATE: list[Callable[[Fight, int, int], Groups]] = []
STANDING = StandingOrders(FLOW, "standing-order", "5.3a", ORDERS, give=ORDER, think=THINK)


def watching(s: Fight) -> int:
    """The side that may fire: not that of the group."""
    return 1 - s.mover


def driven(s: Fight) -> int:
    """The vehicle or helicopter that is on the move, NOBODY if men are."""
    return lowest(driving) if (driving := s.group & s.setting.roster.carriers) else NOBODY


@rule("5.3e", "5.3l", "15.1h", "19.2a")
def declarations_for(s: Fight, points: int, stays: bool) -> int:
    """How many declarations the points just paid are worth (F24). A vehicle or helicopter that pays again in the same
    hex owes what was not used of the points it paid there before, whoever else has acted in between."""
    carrier = driven(s)
    if carrier == NOBODY:
        return points
    if stays:
        points += due(s, carrier)
    owe(s, carrier, points)
    return points


def due(s: Fight, carrier: int) -> int:
    """How many declarations are left against a vehicle or helicopter where it is."""
    return s.dues[(s.setting.roster.carriers & (1 << carrier) - 1).bit_count()] if s.dues else 0


def owe(s: Fight, carrier: int, points: int) -> None:
    """So many are left from now on."""
    carriers = s.setting.roster.carriers
    at = (carriers & (1 << carrier) - 1).bit_count()
    dues = s.dues or (0,) * carriers.bit_count()
    s.dues = (*dues[:at], points, *dues[at + 1 :])


@rule("5.3a", "5.3c", "5.3m", "5.3p", "5.3n")
def watchers(s: Fight) -> int:
    """The places of the other side that can fire at the group where it is now: able, in range and sight, and the
    group's place spotted. Never into a place with both sides."""
    place = s.where[lowest(s.group)]
    side = watching(s)
    bit = 1 << place
    if s.locked & bit or s.setting.ground.boxes & bit:
        return 0
    if not spotted_by(s, side) & bit:
        return 0
    out = 0
    for watcher in bits(in_view(s, s.held[side] & ~s.setting.ground.boxes)):
        units = watchful(s, side, watcher)
        if units and hits(s, watcher, units, bit):
            out |= 1 << watcher
    return out


@rule("5.3o")
def hits(s: Fight, place: int, units: int, bit: int) -> bool:
    """Whether the joint attack of some units can be aimed at the mover: at the vehicle that moves, or at men."""
    vehicle = driven(s)
    if vehicle != NOBODY:
        return bool(targets_at(s, place, units, bit) >> vehicle & 1)
    return bool(targets(s, place, units, bit))


@rule("5.3a", "5.3e", "5.3f", "5.3q")
@window(
    FLOW,
    "opportunity",
    "5.3a",
    lambda s, budget: watching(s),
    decline=DECLINE,
    orders=STANDING,
    budget="budget",
)
def opportunity(s: Fight, budget: int) -> Offers:
    """A location fires at the group, or lets it go. The window closes when it declines, the budget is used up, or
    nobody is left moving."""
    if not s.group:
        return None
    shots = [group for shots in SHOTS for group in shots(s)]
    return [OPEN_FIRE.group(last=watchers(s)), *shots, *separate(s)]


@rule("5.2b", "5.3e", "5.3n")
def separate(s: Fight) -> Groups:
    """Weapon teams, vehicles, helicopters and support weapons with a to-hit table that can fire at the mover."""
    roster = s.setting.roster
    if not roster.barrels | roster.ordnance | roster.teams | roster.vehicles | roster.helicopters:
        return []
    bit, side = target(s), watching(s)
    if not bit:
        return []
    return lone(s, in_view(s, firing_alone(s, side)), bit)


def in_view(s: Fight, places: int) -> int:
    """Those of some places that see the mover if there is no smoke, and all places aboard: nobody else need be
    asked."""
    ground = s.setting.ground
    return places & (ground.eyes.seen(s.where[lowest(s.group)], places) | ground.aboard)


def target(s: Fight) -> int:
    """The place of the mover as a mask, nothing if nobody may fire at it."""
    place = s.where[lowest(s.group)]
    if s.locked >> place & 1 or s.setting.ground.boxes >> place & 1:
        return 0
    return spotted_by(s, watching(s)) & 1 << place


def lone(s: Fight, places: int, bit: int) -> Groups:
    """The separate shots of a place, or of the top and the inside of a bunker together."""
    return [group for place in bits(places) for shots in SEPARATE for group in shots(s, place, bit) if group[1]]


# -- a declaration -------------------------------------------------------------------------------


@rule("5.3d", "5.3e", "5.3k", "4.0r")
def begin_declaration(s: Fight, place: int) -> None:
    """A place has begun to fire at the mover: its joint attack and its separate shots cost one declaration together,
    in any order, each decided when the last is resolved."""
    mine = s.setting.roster.units[watching(s)]
    carrier = driven(s)
    if carrier != NOBODY:
        owe(s, carrier, max(0, due(s, carrier) - 1))
    s.firing &= ~mine
    s.own_used &= ~mine
    s.helped &= ~mine
    s.thrown &= ~mine
    s.turned &= ~mine
    s.pivoted &= ~mine
    s.fixed_used &= ~mine
    s.top_used &= ~mine
    for weapon in bits(s.used):
        if s.holder[weapon] == NOBODY or mine >> s.holder[weapon] & 1:
            s.used &= ~(1 << weapon)
    if any(lone(s, s.setting.ground.together[place], 1 << s.where[lowest(s.group)])):
        s.declared, s.joined = place, False
        s.then(declaration_ends)
        declaration.open(s, place)


@rule("5.3d", "5.3e", "5.3o", "5.3q")
@window(FLOW, "declaration", "5.3d", lambda s, place: watching(s), decline=DECLINE, orders=STANDING)
def declaration(s: Fight, place: int) -> Offers:
    """More fire of the same place at the same mover, as long as somebody moves."""
    if not s.group:
        return None
    bit = target(s)
    if not bit:
        return None
    units = 0 if s.joined else gathered(s, watching(s), place, lowest(bit))
    joint = 1 << place if units and hits(s, place, units, bit) else 0
    return [OPEN_FIRE.group(last=joint), *lone(s, s.setting.ground.together[place], bit)]


@FLOW.procedure("declaration-ends")
def declaration_ends(s: Fight) -> None:
    """The next shot is another declaration."""
    s.declared = OFF


@declaration.on(OPEN_FIRE)
def fire_too(s: Fight, place: int, spot: int) -> None:
    """The joint attack after separate shots."""
    together(s, spot)


@rule("5.3d", "5.3k", "5.3o")
@opportunity.on(OPEN_FIRE)
def declare(s: Fight, budget: int, place: int) -> None:
    """All who fire from there fire together at the place of the mover; others of them may do so later."""
    begin_declaration(s, place)
    together(s, place)


def together(s: Fight, place: int) -> None:
    """The joint attack of a place on the mover."""
    goal = s.where[lowest(s.group)]
    if STANDING.of(s, watching(s)).asks:
        s.then(fire_group.of(place, goal, 0, 0, NOBODY, NOBODY, driven(s)))
    else:
        all_fire(s, place, goal, 0, 0, NOBODY, NOBODY, driven(s))


def beside(s: Fight, budget: int, place: int) -> bool:
    """Whether the group is adjacent to a place."""
    return bool(s.setting.ground.near[s.site(place)] >> s.where[lowest(s.group)] & 1)


@opportunity.by_order(OPEN_FIRE, beside=beside)
def chance(s: Fight, budget: int, place: int) -> Fraction:
    """The chance that the usual attack shakes a mover, or worse."""
    goal = s.where[lowest(s.group)]
    units = gathered(s, watching(s), place, goal)
    halved = units & s.complete
    vehicle = driven(s)
    volley = proposal(s, place, goal, units, halved, vehicle)
    if vehicle != NOBODY:
        return harm_aboard(s, vehicle, attack(s, volley, halved).total, s.hex_of(place))
    return harm(s, volley, s.group, halved)


@declaration.by_order(OPEN_FIRE, beside=lambda s, place, spot: beside(s, 0, spot))
def chance_too(s: Fight, place: int, spot: int) -> Fraction:
    """The same after separate shots."""
    return chance(s, 0, spot)
