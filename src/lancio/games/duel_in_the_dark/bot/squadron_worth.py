"""What a squadron may hope for, wherever it stands and whatever its fuel: reckoned backwards from a few steps ahead.

Each step the Bomber may come with some chance; between steps the squadron flies, hovers, lands or takes off, as its
fuel and the wind allow. Whoever runs dry away from an airfield comes down hard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bot.bomber_chances import bomber_chances
from lancio.games.duel_in_the_dark.combat import late_summer
from lancio.games.duel_in_the_dark.pieces import EVERY_SQUADRON, LIGHT, RADAR
from lancio.games.duel_in_the_dark.runway import runway
from lancio.games.duel_in_the_dark.state import DOWN, Raid
from lancio.games.duel_in_the_dark.tables import ground, hex_cost

#: a point in the next step is worth so much of a point now
PATIENCE = 0.92
#: what a line of fuel is worth at the end of the reckoning, and what a step in the air costs
FUEL_WORTH, AIR_COST = 0.15, 0.06
#: a squadron that is out of the night can score no more
GROUNDED = 4.0
#: the share of a searchlight's point that each squadron may hope for
LIT = 0.5

#: a squadron with no more lines of fuel needs the airfield below it
SHORT = 2
#: what a take-off that flies on at once loses, being low
LOW_COST = 0.2
NEVER = -99.0

Row = tuple[float, ...]


class Outlook:
    """What all squadrons have before them alike: where the Bomber may come, and what a landing costs."""

    def __init__(self, s: Raid) -> None:
        ahead = bomber_chances(s)
        self.first = ahead[0]
        size = s.setting.ground.board.size
        gains = []
        for step, chances in enumerate(ahead):
            row = [0.0] * size
            for h, p in chances.items():
                row[h] = p * meeting(s, h, step)
            gains.append(tuple(row))
        self.gains = tuple(gains)
        # most airfields lie in fair weather, whole and alone
        foul = s.fogs | s.storms | 1 << s.mosquito_at
        self.runways = tuple(
            (h, runway(s, h).total if foul >> h & 1 or s.bombs[h] else 0)
            for h in bits(s.setting.ground.airfields)
            if s.room(h)
        )
        #: hex -> the squadrons above it that need its airfield
        self.needy: dict[int, set[int]] = {}
        for q in EVERY_SQUADRON:
            if s.alt[q] and s.fuel[q] <= SHORT:
                self.needy.setdefault(s.at[q], set()).add(q)

    def fields(self, q: int) -> tuple[tuple[int, int], ...]:
        """The airfields that a squadron can count on, with what a landing costs there."""
        needy = self.needy
        if not needy:
            return self.runways
        return tuple(field for field in self.runways if not needy.get(field[0], set()) - {q})


class SquadronWorth:
    """The worth of being in the air, or parked, after this step."""

    def __init__(self, s: Raid, q: int, outlook: Outlook | None = None) -> None:
        outlook = outlook or Outlook(s)
        self.first = outlook.first
        fields = outlook.fields(q)
        air, ground_ = worths(outlook.gains, s.wind, fields, s.tank(q), s.bomber_state == DOWN)
        self.air, self.parked = air, ground_
        self.over = s.bomber_state == DOWN

    def in_air(self, hex_: int, fuel: int) -> float:
        """In the air there, with so much fuel left after this step."""
        return self.air[max(0, fuel)][hex_]

    def dry(self, hex_: int) -> float:
        """Out of fuel and not landing there."""
        return crash_cost(hex_, self.over)


def meeting(s: Raid, hex_: int, step: int) -> float:
    """What a high squadron would score if the Bomber came there so many steps from now."""
    bit = 1 << hex_
    late = late_summer(s, s.flown + step + 1)
    points = figures.FIGHTER
    weather = points.cloud * bool(s.clouds & bit) + points.storm * bool(s.storms & bit)
    value = float(points.squadron - weather + s.count(hex_, RADAR) + s.full_moon + late)
    return max(0.0, value + LIT * s.count(hex_, LIGHT))


def open_field(s: Raid, q: int, hex_: int) -> bool:
    """Whether a squadron can count on an airfield: room, and nobody else above it who needs it more."""
    return s.room(hex_) and not any(
        o != q and s.alt[o] and s.at[o] == hex_ and s.fuel[o] <= SHORT for o in EVERY_SQUADRON
    )


def crash_cost(hex_: int, over: bool) -> float:
    """What a forced landing gives away."""
    points = figures.CRASH.sea if ground().uksea >> hex_ & 1 else figures.CRASH.inland
    return -points - (0.0 if over else GROUNDED)


@lru_cache(maxsize=512)
def worths(
    gains: tuple[Row, ...], wind: int, fields: tuple[tuple[int, int], ...], tank: int, over: bool
) -> tuple[list[list[float]], list[float]]:
    """fuel -> hex -> worth in the air; and hex -> worth on the ground."""
    size = ground().board.size
    cost = dict(fields)
    moves, flights = ways(wind), flights_of(wind)
    dry = [crash_cost(h, over) for h in range(size)]
    air = [[FUEL_WORTH * f] * size for f in range(tank + 1)]
    parked = [FUEL_WORTH * (tank + 1)] * size
    for gain in reversed(gains):
        down = dry[:]
        for h, price in fields:
            down[h] = parked[h] - price
        #: the end of a flight, fuel by fuel: in the air, or down
        there = [column[:] for column in air]
        for column in there:
            for h in cost:
                if down[h] > column[h]:
                    column[h] = down[h]
            column[OFF] = NEVER
        before = air
        here = [value - AIR_COST for value in gain]
        air = []
        for fuel in range(tank + 1):
            # whoever stays burns a line, or comes down with the last one
            stay = there[fuel - 1] if fuel else down
            flown = [flight(there[fuel - price]) for price, flight in flights if price <= fuel]
            best = map(max, stay, *flown) if flown else stay
            air.append([now + PATIENCE * value for now, value in zip(here, best, strict=True)])
        up = parked[:]
        if not over:
            for h in cost:
                best_flight = max(before[tank - price][n] for n, price in moves[h]) - LOW_COST
                up[h] = max(parked[h], max(best_flight, before[tank - 2][h]) - cost[h])
        parked = [PATIENCE * value for value in up]
    return air, parked


@lru_cache(maxsize=8)
def ways(wind: int) -> list[list[tuple[int, int]]]:
    """hex -> (hex, fuel) of every flight in one step: a hex, or two with the wind."""
    board = ground().board
    out: list[list[tuple[int, int]]] = [[] for _ in range(board.size)]
    for h in board.hexes:
        out[h] = [(n, hex_cost(wind, d)) for d, n in enumerate(board.neighbours[h]) if n != OFF]
        first = board.neighbours[h][wind]
        if first != OFF and (second := board.neighbours[first][wind]) != OFF:
            out[h].append((second, 2))
    return out


@lru_cache(maxsize=8)
def flights_of(wind: int) -> list[tuple[int, Callable[[list[float]], tuple[float, ...]]]]:
    """The same flights for all hexes at once: a price, and what takes from a list of what hexes are worth for each hex
    the worth of where the flight ends. Where there is no such flight it ends off the map."""
    moves = ways(wind)
    out: list[tuple[int, Callable[[list[float]], tuple[float, ...]]]] = []
    for price in sorted({price for flights in moves for _, price in flights}):
        goals = [[n for n, c in flights if c == price] for flights in moves]
        for k in range(max(map(len, goals))):
            out.append((price, itemgetter(*(ends[k] if k < len(ends) else OFF for ends in goals))))
    return out
