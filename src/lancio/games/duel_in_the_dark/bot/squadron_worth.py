"""What a squadron may hope for, wherever it stands and whatever its fuel: reckoned backwards from a few steps ahead.

Each step the Bomber may come with some chance; between steps the squadron flies, hovers, lands or takes off, as its
fuel and the wind allow. Whoever runs dry away from an airfield comes down hard.
"""

from __future__ import annotations

from functools import lru_cache

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

#: what a take-off that flies on at once loses, being low
LOW_COST = 0.2
NEVER = [-99.0] * 4

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
        self.runways = [(h, runway(s, h).total) for h in bits(s.setting.ground.airfields) if s.room(h)]


class SquadronWorth:
    """The worth of being in the air, or parked, after this step."""

    def __init__(self, s: Raid, q: int, outlook: Outlook | None = None) -> None:
        outlook = outlook or Outlook(s)
        self.first = outlook.first
        fields = tuple(field for field in outlook.runways if open_field(s, q, field[0]))
        air, ground_ = worths(outlook.gains, s.wind, fields, s.tank(q), s.bomber_state == DOWN)
        self.air, self.parked = air[0], ground_[0]
        self.over = s.bomber_state == DOWN

    def in_air(self, hex_: int, fuel: int) -> float:
        """In the air there, with so much fuel left after this step."""
        return self.air[hex_][max(0, fuel)]

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
    return s.room(hex_) and not any(o != q and s.alt[o] and s.at[o] == hex_ and s.fuel[o] <= 2 for o in EVERY_SQUADRON)


def crash_cost(hex_: int, over: bool) -> float:
    """What a forced landing gives away."""
    points = figures.CRASH.sea if ground().uksea >> hex_ & 1 else figures.CRASH.inland
    return -points - (0.0 if over else GROUNDED)


@lru_cache(maxsize=512)
def worths(
    gains: tuple[Row, ...], wind: int, fields: tuple[tuple[int, int], ...], tank: int, over: bool
) -> tuple[list[list[list[float]]], list[list[float]]]:
    """For each step: hex -> fuel -> worth in the air; and hex -> worth on the ground."""
    hexes, size = ground().board.hexes, ground().board.size
    cost = dict(fields)
    moves = ways(wind)
    dry = [crash_cost(h, over) for h in range(size)]
    air = [[FUEL_WORTH * f for f in range(tank + 1)]] * size
    parked = [FUEL_WORTH * (tank + 1)] * size
    airs, grounds = [], []
    for gain in reversed(gains):
        down = [parked[h] - cost[h] if h in cost else dry[h] for h in range(size)]
        #: the end of a flight, fuel by fuel: in the air, or down
        there = [[max(value, down[h]) for value in air[h]] if h in cost else air[h] for h in range(size)]
        air_before, air = air, [[]] * size
        #: price -> hex -> the worth there, by the fuel before it is paid
        paid = [[NEVER[:c] + row[: tank + 1 - c] for row in there] for c in range(len(NEVER))]
        for h in hexes:
            rows = [paid[c][n] for n, c in moves[h]]
            best = map(max, [down[h], *there[h][:-1]], *rows)
            here = gain[h] - AIR_COST
            air[h] = [here + PATIENCE * value for value in best]
        up = parked[:]
        if not over:
            for h in cost:
                flown = max(air_before[n][tank - c] for n, c in moves[h]) - LOW_COST
                up[h] = max(parked[h], max(flown, air_before[h][tank - 2]) - cost[h])
        parked = [PATIENCE * value for value in up]
        airs.append(air)
        grounds.append(parked)
    return airs[::-1], grounds[::-1]


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
