"""How the greedy German thinks: be where the Bomber is likely to come, and come down in time.

A squadron's worth is the points it may hope for in the next steps, plus a little for its fuel, minus what
coming down without an airfield would cost.
"""

from __future__ import annotations

from lancio.engine.manners import Manner
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.bases import free_fields
from lancio.games.duel_in_the_dark.bomber import badge_wanted
from lancio.games.duel_in_the_dark.bot.bomber_chances import bomber_chances
from lancio.games.duel_in_the_dark.bot.raids import HORIZON, Map, traffic
from lancio.games.duel_in_the_dark.bot.rates import Rates, allowed
from lancio.games.duel_in_the_dark.bot.squadron_worth import PATIENCE, Outlook, SquadronWorth, open_field
from lancio.games.duel_in_the_dark.dispersal import crests_handed, extra_places, relocations, sau_fields
from lancio.games.duel_in_the_dark.errands import decorations
from lancio.games.duel_in_the_dark.fighters import orders, who_next
from lancio.games.duel_in_the_dark.flights import climb_cost, levels, second_hex
from lancio.games.duel_in_the_dark.mosquito import gold_places, gold_shot, silver_places
from lancio.games.duel_in_the_dark.pieces import EVERY_SQUADRON, FLAK, HIGH, LIGHT, LOW, SETUPS
from lancio.games.duel_in_the_dark.placement import placements
from lancio.games.duel_in_the_dark.runway import can_land, runway
from lancio.games.duel_in_the_dark.setups import BALANCED
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    ADD,
    BADGE,
    BASE,
    BOOST,
    CLOSE,
    DECORATE,
    DONE,
    FIRE,
    FLY,
    GUNNER,
    HOVER,
    KEEP,
    LAND,
    LAND_HERE,
    LEVEL,
    ON,
    ORDER,
    RAIL_MOVE,
    RELOCATE,
    REPAIR,
    SAU,
    SETUP,
    STOP,
    TAKE_OFF,
)

#: what a squadron that waits where another does is worth less: four in one hex win all or nothing
CROWDED = 0.3
#: good fields to start from: they look onto the ways into Germany
WATCH = {"11": 3.0, "18": 3.5, "24": 2.5, "25": 3.0, "19": 3.0, "26": 3.5, "12": 2.5, "27": 2.5, "13": 1.0, "33": 1.5}


# -- before the duel ----------------------------------------------------------------------------


@free_fields.judged()
def base(s: Raid, seat: int, side: int) -> Rates:
    """Spread over the ways in, no two on one field."""
    board, distance = s.setting.ground.board, s.setting.ground.distance
    rates = {}
    for squadron, hex_ in BASE.among(s.choices):
        near = sum(distance[hex_][h] < 2 for h in s.at if h)
        rates[BASE.code(squadron, hex_)] = WATCH.get(board.name[hex_], 0.0) - 2.0 * near - 5.0 * (hex_ in s.at)
    return rates


@placements.judged()
def place(s: Raid, side: int) -> Rates:
    """Special guns first, where most raids pass; then the set-up for tonight's weather."""
    busy = traffic(s.setting.six_turns)
    rates: Rates = {SETUP.code(SETUPS.index[BALANCED]): 1.0}
    for unit, hex_ in ADD.among(s.choices):
        rates[ADD.code(unit, hex_)] = 2.0 + busy[hex_]
    return rates


@relocations.judged()
def relocate(s: Raid, side: int) -> Rates:
    """Guns and lights go from cities that are safe to cities that were named."""
    rates: Rates = {DONE.base: 0.1}
    if not crests_handed(s):
        return rates
    named = [s.setting.ground.cities[i].hex for i in bits(s.crests)]
    for unit, start, goal in RELOCATE.among(s.choices):
        if unit in (FLAK, LIGHT) and start not in named and goal in named:
            rates[RELOCATE.code(unit, start, goal)] = 1.0 + s.count(goal, LIGHT if unit == FLAK else FLAK)
    return rates


@extra_places.judged()
def extra_units(s: Raid, side: int) -> Rates:
    """More guns where lights are, more lights where guns are."""
    rates: Rates = {}
    for unit, hex_ in ADD.among(s.choices):
        if unit in (FLAK, LIGHT):
            rates[ADD.code(unit, hex_)] = 1.0 + s.count(hex_, LIGHT if unit == FLAK else FLAK)
    return rates


@sau_fields.judged()
def sau_places(s: Raid, side: int) -> Rates:
    """Wait where the ways in are watched."""
    name = s.setting.ground.board.name
    rates: Rates = {DONE.base: -1.0}
    for marker, hex_ in SAU.among(s.choices):
        rates[SAU.code(marker, hex_)] = WATCH.get(name[hex_], 0.0)
    return rates


# -- squadrons ----------------------------------------------------------------------------------


def mosquito_cost(s: Raid, hex_: int) -> float:
    """What meeting the Mosquito gives away; the third squadron meets it for nothing."""
    if s.mosquito_state != FLYING or s.mosquito_at != hex_ or s.entered.bit_count() >= 2:
        return 0.0
    first = not s.entered
    return 1.0 + first * (s.full_moon - (s.mosquito_alt == LOW) - bool(s.clouds >> hex_ & 1))


@orders.judged(apart="squadron")
def judge_orders(s: Raid, called: int, side: int, *, manner: Manner) -> Rates:
    """The order that gains most over leaving the squadron alone."""
    return best_orders(s, manner)


@who_next.judged(apart="squadron")
def judge_command(s: Raid, side: int, *, manner: Manner) -> Rates:
    """Every squadron is called upon in turn."""
    return best_orders(s, manner)


def best_orders(s: Raid, manner: Manner) -> Rates:
    """What each order gains over leaving the squadron alone."""
    looks = Looks(s, manner.quick)
    first = looks.outlook.first
    rates: Rates = {code: 0.02 for code in (CLOSE.base, DONE.base) if code in s.choices}
    for q, hex_ in FLY.among(s.choices):
        rates[FLY.code(q, hex_)] = flight(s, looks[q], q, hex_) - looks.idle(q)
    for q, level in HOVER.among(s.choices):
        climbing = 0.03 + first.get(s.at[q], 0.0) if s.alt[q] == LOW else 0.0
        rates[HOVER.code(q, level)] = climbing if level == HIGH else -0.05
    for q, level in TAKE_OFF.among(s.choices):
        here = s.at[q]
        value = looks[q].in_air(here, s.fuel[q] - climb_cost(level)) - mosquito_cost(s, here)
        value -= runway(s, here).total + (level == LOW) * first.get(here, 0.0)
        rates[TAKE_OFF.code(q, level)] = value - looks.idle(q)
    for (q,) in LAND_HERE.among(s.choices):
        rates[LAND_HERE.code(q)] = landed(s, looks[q], q, s.at[q]) - looks.idle(q)
    for (q,) in ORDER.among(s.choices):
        rates[ORDER.code(q)] = 1.0
    return {**rates, **errands(s, first)}


class Looks(dict[int, SquadronWorth]):
    """What each squadron may hope for, worked out for those who have something to decide."""

    def __init__(self, s: Raid, quick: bool) -> None:
        super().__init__()
        self.s = s
        self.outlook = Outlook(s, quick)
        self._idle: dict[int, float] = {}

    def __missing__(self, q: int) -> SquadronWorth:
        look = self[q] = SquadronWorth(self.s, q, self.outlook)
        return look

    def idle(self, q: int) -> float:
        """A squadron left alone."""
        if q not in self._idle:
            self._idle[q] = unordered(self.s, self[q], q)
        return self._idle[q]


def unordered(s: Raid, look: SquadronWorth, q: int) -> float:
    """A squadron left alone: parked, hovering, or coming down."""
    if not s.at[q]:
        return 0.0
    if not s.alt[q]:
        return look.parked(s.at[q])
    return look.in_air(s.at[q], s.fuel[q] - 1) if s.fuel[q] else look.dry(s.at[q])


def flight(s: Raid, look: SquadronWorth, q: int, hex_: int) -> float:
    """A hex further, in the air or down there; after a take-off it is low."""
    direction = s.setting.ground.board.direction(s.at[q], hex_)
    fuel = s.fuel[q] - hex_cost(s.wind, direction)
    value = look.in_air(hex_, fuel)
    crowd = sum(o != q and s.alt[o] > 0 and s.at[o] == hex_ and s.acted >> o & 1 for o in EVERY_SQUADRON)
    value -= CROWDED * crowd * look.first.get(hex_, 0.0)
    if not s.alt[q]:
        value -= look.first.get(hex_, 0.0)
    if direction == s.wind and fuel and (second := s.setting.ground.board.neighbours[hex_][s.wind]):
        value = max(value, look.in_air(second, fuel - 1) - mosquito_cost(s, second))
    if can_land(s, hex_) and hex_ != s.at[q]:
        value = max(value, landed(s, look, q, hex_))
    if not s.alt[q]:
        value -= runway(s, s.at[q]).total
    return value - mosquito_cost(s, hex_)


def errands(s: Raid, first: Map) -> Rates:
    """Wilde Sau and rail flak go where the Bomber is likely; a fuel medal saves a dry squadron; nothing is repaired."""
    rates: Rates = {}
    for marker, hex_ in SAU.among(s.choices):
        rates[SAU.code(marker, hex_)] = 2.0 * first.get(hex_, 0.0) - 1.0
    for rail, hex_ in RAIL_MOVE.among(s.choices):
        gain = first.get(hex_, 0.0) - first.get(s.rail[rail], 0.0)
        rates[RAIL_MOVE.code(rail, hex_)] = gain * (1 + s.count(hex_, LIGHT))
    for (q,) in BOOST.among(s.choices):
        rates[BOOST.code(q)] = 2.0 if s.alt[q] and not s.fuel[q] else -1.0
    for unit, hex_ in REPAIR.among(s.choices):
        rates[REPAIR.code(unit, hex_)] = -1.0
    return rates


def landed(s: Raid, look: SquadronWorth, q: int, hex_: int) -> float:
    """After landing there now."""
    taken = 0.0 if open_field(s, q, hex_) else 3.0
    return look.parked(hex_) - runway(s, hex_).total - taken


@second_hex.judged()
def onward(s: Raid, squadron: int, direction: int, must_land: bool, start: int, side: int, *, manner: Manner) -> Rates:
    """A second hex if it is worth more."""
    look = SquadronWorth(s, squadron, Outlook(s, manner.quick))
    here, fuel = s.at[squadron], s.fuel[squadron]
    rates: Rates = {STOP.base: settled(s, look, squadron, here, fuel)}
    for (hex_,) in ON.among(s.choices):
        left = fuel - hex_cost(s.wind, s.setting.ground.board.direction(here, hex_))
        rates[ON.code(hex_)] = settled(s, look, squadron, hex_, left) - mosquito_cost(s, hex_)
    return allowed(s, rates)


def settled(s: Raid, look: SquadronWorth, q: int, hex_: int, fuel: int) -> float:
    """The end of a move: in the air, or down if that is better."""
    value = look.in_air(hex_, fuel)
    return max(value, landed(s, look, q, hex_)) if can_land(s, hex_) else value


@levels.judged()
def level(s: Raid, squadron: int, took_off: bool, must_land: bool, side: int, *, manner: Manner) -> Rates:
    """High as a rule; down when the tank needs it."""
    look = SquadronWorth(s, squadron, Outlook(s, manner.quick))
    here = s.at[squadron]
    stay = look.in_air(here, s.fuel[squadron])
    down = landed(s, look, squadron, here)
    return allowed(s, {LEVEL.code(LOW): stay - 0.1, LEVEL.code(HIGH): stay, LAND.base: down})


# -- medals and gunners -------------------------------------------------------------------------


@gold_places.judged()
@silver_places.judged()
def gunner(s: Raid, side: int) -> Rates:
    """On the Bomber's way, better with lights."""
    ahead = bomber_chances(s)
    rates: Rates = {KEEP.base: 0.5}
    for which, hex_ in GUNNER.among(s.choices):
        chance = sum(PATIENCE**k * ahead[k].get(hex_, 0.0) for k in range(HORIZON))
        rates[GUNNER.code(which, hex_)] = chance * (2 + s.count(hex_, LIGHT))
    return rates


@decorations.judged()
def hex_medals(s: Raid, side: int) -> Rates:
    """Where a meeting is likely."""
    ahead = bomber_chances(s)
    rates: Rates = {DONE.base: 0.45}
    for (hex_,) in DECORATE.among(s.choices):
        rates[DECORATE.code(hex_)] = ahead[0].get(hex_, 0.0)
    return rates


@badge_wanted.judged()
def badge(s: Raid, foil: bool, side: int) -> Rates:
    """What is it for?"""
    return {BADGE.base: 1.0}


@gold_shot.judged()
def shoot(s: Raid, side: int) -> Rates:
    """A sure point."""
    return {FIRE.base: 1.0}
