"""How the greedy German thinks: be where the Bomber is likely to come, and come down in time.

A squadron's worth is the points it may hope for in the next steps, plus a little for its fuel, minus what
coming down without an airfield would cost.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.board import Board
from lancio.engine.masks import bits
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.dispersal import DECOYS
from lancio.games.duel_in_the_dark.forecast import HORIZON, forecast
from lancio.games.duel_in_the_dark.pieces import FLAK, LIGHT, LOW, RADAR, SLOTS
from lancio.games.duel_in_the_dark.runway import can_land, runway
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
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
#: a point two steps ahead is worth so much of a point now
PATIENCE = 0.8
FUEL_WORTH = 0.12
HOVER_COST, MOVE_COST, LOW_COST = 0.1, 0.2, 0.4
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
    """The set-up that guards what tempts most tonight."""
    return {SETUP.base: 1.0}


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


# -- the worth of a squadron's place -----------------------------------------------------------


def meeting(s: Raid, hex_: int) -> float:
    """What a high squadron would score if the Bomber came there."""
    bit = 1 << hex_
    return max(
        0.0,
        2.0 - bool(s.clouds & bit) - 2 * bool(s.storms & bit) + s.count(hex_, RADAR) + s.full,
    )


class Outlook:
    """What squadrons may hope for: for each number of steps their fuel allows, hex -> points to expect when standing
    there now, moving a hex a step towards where the Bomber is likely; and the same from the next step on."""

    def __init__(self, s: Raid) -> None:
        ahead = forecast(s)
        self.first = ahead[0]
        board = s.setting.ground.board
        gains = [[0.0] * board.size for _ in range(HORIZON)]
        for step, chances in enumerate(ahead):
            for h, p in chances.items():
                gains[step][h] = p * meeting(s, h)
        self.now = [self._table(gains[:steps], board) for steps in range(1, HORIZON + 1)]
        self.soon = self._table(gains[1:], board)

    @staticmethod
    def _table(gains: list[list[float]], board: Board) -> list[float]:
        values = [0.0] * board.size
        for gain in reversed(gains):
            values = [
                gain[h]
                + PATIENCE * max(values[h] - HOVER_COST, *(values[n] - MOVE_COST for n in board.neighbours[h] if n))
                if h in board.hex
                else 0.0
                for h in range(board.size)
            ]
        return values

    def in_air(self, hex_: int, fuel: int) -> float:
        """With so much fuel left after this step."""
        return self.now[min(fuel // 2, HORIZON - 1)][hex_]


def open_field(s: Raid, q: int, hex_: int) -> bool:
    """Whether a squadron can count on an airfield: room, and nobody else above it who needs it more."""
    return s.room(hex_) and not any(o != q and s.alt[o] and s.at[o] == hex_ and s.fuel[o] <= 2 for o in range(4))


def nearest_field(s: Raid, q: int, hex_: int) -> int:
    """How far the next airfield is."""
    distance = s.setting.ground.distance[hex_]
    return min((distance[h] for h in bits(s.setting.ground.airfields) if open_field(s, q, h)), default=9)


def safety(s: Raid, q: int, hex_: int, fuel: int) -> float:
    """What running dry would cost, if no airfield is in reach."""
    if fuel >= 2 * nearest_field(s, q, hex_):
        return 0.0
    return -4.0 if s.setting.ground.uksea >> hex_ & 1 else -2.5


def in_air(s: Raid, look: Outlook, q: int, hex_: int, fuel: int) -> float:
    """A squadron in the air after this step."""
    if s.b_state == DOWN:
        return safety(s, q, hex_, fuel) - 0.3 * nearest_field(s, q, hex_) - 0.5
    return look.in_air(hex_, fuel) + FUEL_WORTH * fuel + safety(s, q, hex_, fuel)


def parked(s: Raid, look: Outlook, hex_: int, tank: int) -> float:
    """A squadron on the ground: it can be up in the next step, low if it flies on at once."""
    if s.b_state == DOWN:
        return 1.0
    around = s.setting.ground.board.neighbours[hex_]
    best = max(look.soon[hex_], *(look.soon[n] - LOW_COST for n in around if n))
    return PATIENCE * best + FUEL_WORTH * tank


def mosquito_cost(s: Raid, hex_: int) -> float:
    """What meeting the Mosquito gives away; the third squadron meets it for nothing."""
    if s.m_state != FLYING or s.m_at != hex_ or s.entered.bit_count() >= 2:
        return 0.0
    first = not s.entered
    return 1.0 + first * (s.full - (s.m_alt == LOW) - bool(s.clouds >> hex_ & 1))


def orders(s: Raid) -> Rates:
    """The order that gains most over leaving the squadron alone."""
    look = Outlook(s)
    rates: Rates = {}
    idle: dict[int, float] = {}
    for q in range(4):
        if s.alt[q]:
            idle[q] = in_air(s, look, q, s.at[q], s.fuel[q] - 1) if s.fuel[q] else -3.0
        else:
            idle[q] = parked(s, look, s.at[q], s.fuel[q]) if s.at[q] else 0.0
    for code in s.choices:
        verb = code >> 36
        if verb == CLOSE.number or verb == DONE.number:
            rates[code] = 0.02
        elif verb == FLY.number:
            q, hex_ = args_of(code, 2)
            direction = s.setting.ground.board.direction(s.at[q], hex_)
            fuel = s.fuel[q] - hex_cost(s.wind, direction)
            value = in_air(s, look, q, hex_, fuel) - mosquito_cost(s, hex_)
            if not s.alt[q]:
                value -= runway(s, s.at[q]).total + 0.5 * look.first.get(hex_, 0.0)
            if can_land(s, hex_) and hex_ != s.at[q]:
                value = max(value, landed(s, look, q, hex_) - mosquito_cost(s, hex_))
            rates[code] = value - idle[q]
        elif verb == HOVER.number:
            q, level = args_of(code, 2)
            rates[code] = idle[q] + 0.1 * (level == 1) - idle[q] - 0.05
        elif verb == TAKE_OFF.number:
            q, level = args_of(code, 2)
            fuel = s.fuel[q] - 1 - level
            value = in_air(s, look, q, s.at[q], fuel) - mosquito_cost(s, s.at[q]) - runway(s, s.at[q]).total
            rates[code] = value - 0.5 * (1 - level) * look.first.get(s.at[q], 0.0) - idle[q]
        elif verb == LAND_HERE.number:
            (q,) = args_of(code, 1)
            rates[code] = landed(s, look, q, s.at[q]) - idle[q]
        elif verb == ORDER.number:
            rates[code] = 1.0
        elif verb == SAU.number:
            _, hex_ = args_of(code, 2)
            rates[code] = 2.0 * look.first.get(hex_, 0.0) - 1.0
        elif verb == RAIL_MOVE.number:
            which, hex_ = args_of(code, 2)
            gain = look.first.get(hex_, 0.0) - look.first.get(s.rail[which], 0.0)
            rates[code] = gain * (1 + s.count(hex_, LIGHT))
        elif verb == BOOST.number:
            (q,) = args_of(code, 1)
            rates[code] = 2.0 if s.alt[q] and not s.fuel[q] else -1.0
        else:
            rates[code] = -1.0
    return rates


def landed(s: Raid, look: Outlook, q: int, hex_: int) -> float:
    """After landing there now."""
    taken = 0.0 if open_field(s, q, hex_) else 3.0
    return parked(s, look, hex_, s.tank(q)) - runway(s, hex_).total - taken


def onward(s: Raid) -> Rates:
    """A second hex if it is worth more."""
    look = Outlook(s)
    frame = s.question
    assert frame is not None
    q = frame[1]
    here = s.at[q]
    rates: Rates = {STOP.base: in_air(s, look, q, here, s.fuel[q])}
    if s.b_state == DOWN and can_land(s, here):
        rates[STOP.base] = 2.0
    for code in s.choices:
        if code >> 36 == ON.number:
            (hex_,) = args_of(code, 1)
            fuel = s.fuel[q] - hex_cost(s.wind, s.setting.ground.board.direction(here, hex_))
            rates[code] = in_air(s, look, q, hex_, fuel) - mosquito_cost(s, hex_)
            if s.b_state == DOWN and can_land(s, hex_):
                rates[code] = 1.9
    return {code: value for code, value in rates.items() if code in s.choices}


def level(s: Raid) -> Rates:
    """High as a rule; down when the tank needs it."""
    look = Outlook(s)
    frame = s.question
    assert frame is not None
    q = frame[1]
    stay = in_air(s, look, q, s.at[q], s.fuel[q])
    rates = {LEVEL.base: stay - 0.1, LEVEL.base + 1: stay, LAND.base: landed(s, look, q, s.at[q])}
    return {code: value for code, value in rates.items() if code in s.choices}


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
