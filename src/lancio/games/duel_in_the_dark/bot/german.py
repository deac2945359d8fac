"""How the greedy German thinks: be where the Bomber is likely to come, and come down in time.

A squadron's worth is the points it may hope for in the next steps, plus a little for its fuel, minus what
coming down without an airfield would cost.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.masks import bits
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.bot.forecast import forecast
from lancio.games.duel_in_the_dark.bot.raids import HORIZON, Map, traffic
from lancio.games.duel_in_the_dark.bot.wishes import PATIENCE, Outlook, open_field
from lancio.games.duel_in_the_dark.dispersal import DECOYS
from lancio.games.duel_in_the_dark.pieces import FLAK, LIGHT, LOW, SLOTS
from lancio.games.duel_in_the_dark.runway import can_land, runway
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    ADD,
    BOOST,
    CLOSE,
    DECORATE,
    DONE,
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
    SAU,
    SETUP,
    STOP,
    TAKE_OFF,
)

Rates = dict[int, float]
#: what a squadron that waits where another does is worth less: four in one hex win all or nothing
CROWDED = 0.3
#: good fields to start from: they look onto the ways into Germany
WATCH = {"11": 3.0, "18": 3.5, "24": 2.5, "25": 3.0, "19": 3.0, "26": 3.5, "12": 2.5, "27": 2.5, "13": 1.0, "33": 1.5}


def base(s: Raid) -> Rates:
    """Spread over the ways in, no two on one field."""
    board = s.setting.ground.board
    rates = {}
    for code in s.choices:
        _, hex_ = args_of(code, 2)
        near = sum(s.setting.ground.distance[hex_][h] < 2 for h in s.at if h)
        rates[code] = WATCH.get(board.name[hex_], 0.0) - 2.0 * near - 5.0 * (hex_ in s.at)
    return rates


def place(s: Raid) -> Rates:
    """Special guns first, where most raids pass; then the set-up that guards what tempts most tonight."""
    busy = traffic(s.setting.six_turns)
    rates: Rates = {SETUP.base: 1.0}
    for code in s.choices:
        if code >> 36 == ADD.number:
            rates[code] = 2.0 + busy[code & 4095]
    return rates


def relocate(s: Raid) -> Rates:
    """Guns and lights go from cities that are safe to cities that were named."""
    rates: Rates = {DONE.base: 0.1}
    if s.crests.bit_count() <= DECOYS:
        return rates
    named = [s.setting.ground.cities[i].hex for i in bits(s.crests)]
    for code in s.choices:
        if code >> 36 != RELOCATE.number:
            continue
        kind, start, goal = args_of(code, 3)
        if kind in (FLAK, LIGHT) and start not in named and goal in named:
            rates[code] = 1.0 + s.count(goal, LIGHT if kind == FLAK else FLAK)
    return rates


# -- squadrons ----------------------------------------------------------------------------------


def mosquito_cost(s: Raid, hex_: int) -> float:
    """What meeting the Mosquito gives away; the third squadron meets it for nothing."""
    if s.m_state != FLYING or s.m_at != hex_ or s.entered.bit_count() >= 2:
        return 0.0
    first = not s.entered
    return 1.0 + first * (s.full - (s.m_alt == LOW) - bool(s.clouds >> hex_ & 1))


def orders(s: Raid) -> Rates:
    """The order that gains most over leaving the squadron alone."""
    looks = [Outlook(s, q) for q in range(4)]
    first = looks[0].first
    idle = [unordered(s, look, q) for q, look in enumerate(looks)]
    rates: Rates = {}
    for code in s.choices:
        verb = code >> 36
        if verb == CLOSE.number or verb == DONE.number:
            rates[code] = 0.02
        elif verb == FLY.number:
            q, hex_ = args_of(code, 2)
            rates[code] = flight(s, looks[q], q, hex_) - idle[q]
        elif verb == HOVER.number:
            q, level = args_of(code, 2)
            rates[code] = (0.03 + first.get(s.at[q], 0.0) if s.alt[q] == LOW else 0.0) if level else -0.05
        elif verb == TAKE_OFF.number:
            q, level = args_of(code, 2)
            value = looks[q].in_air(s.at[q], s.fuel[q] - 1 - level) - mosquito_cost(s, s.at[q])
            rates[code] = value - runway(s, s.at[q]).total - (1 - level) * first.get(s.at[q], 0.0) - idle[q]
        elif verb == LAND_HERE.number:
            (q,) = args_of(code, 1)
            rates[code] = landed(s, looks[q], q, s.at[q]) - idle[q]
        elif verb == ORDER.number:
            rates[code] = 1.0
        else:
            rates[code] = errand(s, code, first)
    return rates


def unordered(s: Raid, look: Outlook, q: int) -> float:
    """A squadron left alone: parked, hovering, or coming down."""
    if not s.at[q]:
        return 0.0
    if not s.alt[q]:
        return look.parked[s.at[q]]
    return look.in_air(s.at[q], s.fuel[q] - 1) if s.fuel[q] else look.dry(s.at[q])


def flight(s: Raid, look: Outlook, q: int, hex_: int) -> float:
    """A hex further, in the air or down there; after a take-off it is low."""
    direction = s.setting.ground.board.direction(s.at[q], hex_)
    fuel = s.fuel[q] - hex_cost(s.wind, direction)
    value = look.in_air(hex_, fuel)
    crowd = sum(o != q and s.alt[o] > 0 and s.at[o] == hex_ and s.acted >> o & 1 for o in range(4))
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


def errand(s: Raid, code: int, first: Map) -> float:
    """Wilde Sau and rail flak go where the Bomber is likely; a fuel medal saves a dry squadron."""
    verb = code >> 36
    if verb == SAU.number:
        return 2.0 * first.get(code & 4095, 0.0) - 1.0
    if verb == RAIL_MOVE.number:
        which, hex_ = args_of(code, 2)
        return (first.get(hex_, 0.0) - first.get(s.rail[which], 0.0)) * (1 + s.count(hex_, LIGHT))
    if verb == BOOST.number:
        (q,) = args_of(code, 1)
        return 2.0 if s.alt[q] and not s.fuel[q] else -1.0
    return -1.0


def landed(s: Raid, look: Outlook, q: int, hex_: int) -> float:
    """After landing there now."""
    taken = 0.0 if open_field(s, q, hex_) else 3.0
    return look.parked[hex_] - runway(s, hex_).total - taken


def onward(s: Raid) -> Rates:
    """A second hex if it is worth more."""
    frame = s.question
    assert frame is not None
    q = frame[1]
    look = Outlook(s, q)
    here = s.at[q]
    rates: Rates = {STOP.base: settled(s, look, q, here, s.fuel[q])}
    for code in s.choices:
        if code >> 36 == ON.number:
            (hex_,) = args_of(code, 1)
            fuel = s.fuel[q] - hex_cost(s.wind, s.setting.ground.board.direction(here, hex_))
            rates[code] = settled(s, look, q, hex_, fuel) - mosquito_cost(s, hex_)
    return rates


def settled(s: Raid, look: Outlook, q: int, hex_: int, fuel: int) -> float:
    """The end of a move: in the air, or down if that is better."""
    value = look.in_air(hex_, fuel)
    return max(value, landed(s, look, q, hex_)) if can_land(s, hex_) else value


def level(s: Raid) -> Rates:
    """High as a rule; down when the tank needs it."""
    frame = s.question
    assert frame is not None
    q = frame[1]
    look = Outlook(s, q)
    stay = look.in_air(s.at[q], s.fuel[q])
    return {LEVEL.base: stay - 0.1, LEVEL.base + 1: stay, LAND.base: landed(s, look, q, s.at[q])}


# -- the rest ----------------------------------------------------------------------------------


def likeliest(s: Raid, codes: list[int]) -> Rates:
    """The hex where the Bomber is most likely soon, better with lights."""
    ahead = forecast(s)
    rates = {}
    for code in codes:
        hex_ = code & 4095
        chance = sum(PATIENCE**k * ahead[k].get(hex_, 0.0) for k in range(HORIZON))
        rates[code] = chance * (2 + s.count(hex_, LIGHT))
    return rates


def gunner(s: Raid) -> Rates:
    """Place it on the Bomber's way."""
    rates = likeliest(s, [code for code in s.choices if code >> 36 == GUNNER.number])
    rates[KEEP.base] = 0.5
    return rates


def hex_medals(s: Raid) -> Rates:
    """Where a meeting is likely."""
    ahead = forecast(s)
    rates: Rates = {DONE.base: 0.45}
    for code in s.choices:
        if code >> 36 == DECORATE.number:
            rates[code] = ahead[0].get(code & 4095, 0.0)
    return rates


def extra_units(s: Raid) -> Rates:
    """More guns where lights are, more lights where guns are."""
    rates: Rates = {}
    for code in s.choices:
        kind, hex_ = args_of(code, 2)
        if kind in (FLAK, LIGHT):
            rates[code] = 1.0 + s.units[hex_ * SLOTS + (LIGHT if kind == FLAK else FLAK)]
    return rates


def sau_places(s: Raid) -> Rates:
    """Wait where the ways in are watched."""
    board = s.setting.ground.board
    return {code: WATCH.get(board.name[code & 4095], 0.0) if code >> 36 == SAU.number else -1.0 for code in s.choices}


JUDGES: dict[str, Callable[[Raid], Rates]] = {
    "base": base,
    "place": place,
    "relocate": relocate,
    "extra-units": extra_units,
    "sau-placed": sau_places,
    "gold-placed": gunner,
    "silver-placed": gunner,
    "orders": orders,
    "command": orders,
    "onward": onward,
    "fighter-level": level,
    "hex-medals": hex_medals,
}
