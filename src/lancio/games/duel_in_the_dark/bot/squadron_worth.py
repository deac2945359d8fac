"""What a squadron may hope for, wherever it stands and whatever its fuel: reckoned backwards from a few steps ahead.

Each step the Bomber may come with some chance; between steps the squadron flies, hovers, lands or takes off, as its
fuel and the wind allow. Whoever runs dry away from an airfield comes down hard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bot.bomber_chances import bomber_chances
from lancio.games.duel_in_the_dark.bot.raids import Map
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
#: what a flight of one step may cost
FLIGHT_PRICES = (1, 2, 3)
#: so many steps ahead are looked at in a hurry
QUICK_STEPS = 3

#: the hexes of the map, close together: half of the numbers of hexes are off it
PLACES: tuple[int, ...] = (OFF, *ground().board.hexes)
#: hex -> its number among them
PLACE: dict[int, int] = {h: i for i, h in enumerate(PLACES)}

#: place -> something
Row = tuple[float, ...]
#: place -> something, taken from where a flight ends
Flight = Callable[[list[float]], tuple[float, ...]]


class Outlook:
    """What all squadrons have before them alike: where the Bomber may come, and what a landing costs."""

    def __init__(self, s: Raid, quick: bool = False) -> None:
        ahead = bomber_chances(s)
        self.first = ahead[0]
        self.quick = quick
        self.gains = gains_of(s, ahead[:QUICK_STEPS] if quick else ahead)
        # most airfields lie in fair weather, whole and alone
        foul = s.fogs | s.storms | 1 << s.mosquito_at
        self.runways = tuple(
            (PLACE[h], runway(s, h).total if foul >> h & 1 or s.bombs[h] else 0)
            for h in bits(s.setting.ground.airfields)
            if quick or s.room(h)
        )
        #: place -> the squadrons above it that need its airfield
        self.needy: dict[int, set[int]] = {}
        if not quick:
            for q in EVERY_SQUADRON:
                if s.alt[q] and s.fuel[q] <= SHORT:
                    self.needy.setdefault(PLACE[s.at[q]], set()).add(q)

    def fields(self, q: int) -> tuple[tuple[int, int], ...]:
        """The airfields that a squadron can count on, with what a landing costs there."""
        needy = self.needy
        if not needy:
            return self.runways
        return tuple(field for field in self.runways if not needy.get(field[0], set()) - {q})


def gains_of(s: Raid, ahead: tuple[Map, ...]) -> tuple[Row, ...]:
    """For each of the next steps: place -> what a high squadron may hope to score there."""
    gains = []
    #: hex -> what a meeting scores there, whenever
    known: dict[int, float] = {}
    for step, chances in enumerate(ahead):
        late = late_summer(s, s.flown + step + 1)
        row = [0.0] * len(PLACES)
        for h, p in chances.items():
            value = known.get(h)
            if value is None:
                value = known[h] = meeting(s, h)
            row[PLACE[h]] = p * max(0.0, value + late)
        gains.append(tuple(row))
    return tuple(gains)


class SquadronWorth:
    """The worth of being in the air, or parked, after this step."""

    def __init__(self, s: Raid, q: int, outlook: Outlook) -> None:
        self.first = outlook.first
        self.over = s.bomber_state == DOWN
        self.hopes = hopes(outlook.gains, s.wind, outlook.fields(q), s.tank(q), self.over)

    def in_air(self, hex_: int, fuel: int) -> float:
        """In the air there, with so much fuel left after this step."""
        return self.hopes.air(0, max(0, fuel))[PLACE[hex_]]

    def parked(self, hex_: int) -> float:
        """On the ground there."""
        return self.hopes.parked(0)[PLACE[hex_]]

    def dry(self, hex_: int) -> float:
        """Out of fuel and not landing there."""
        return crash_cost(hex_, self.over)


def meeting(s: Raid, hex_: int) -> float:
    """What a high squadron would score if the Bomber came there, late summer aside."""
    bit = 1 << hex_
    points = figures.FIGHTER
    weather = points.cloud * bool(s.clouds & bit) + points.storm * bool(s.storms & bit)
    return points.squadron - weather + s.count(hex_, RADAR) + s.full_moon + LIT * s.count(hex_, LIGHT)


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
def hopes(gains: tuple[Row, ...], wind: int, fields: tuple[tuple[int, int], ...], tank: int, over: bool) -> Hopes:
    """The same for all squadrons with the same fields before them, while nobody moves."""
    return Hopes(gains, wind, fields, tank, over)


class Hopes:
    """What a squadron may hope for so many steps from now, place by place: worked out when somebody asks, a step and a
    fuel at a time."""

    def __init__(
        self, gains: tuple[Row, ...], wind: int, fields: tuple[tuple[int, int], ...], tank: int, over: bool
    ) -> None:
        self.tank, self.over, self.fields = tank, over, fields
        self.moves, self.flights = ways(wind), flights_of(wind)
        self.here = [[value - AIR_COST for value in gain] for gain in gains]
        steps = len(gains)
        size = len(PLACES)
        self._air: list[list[list[float] | None]] = [[None] * (tank + 1) for _ in gains]
        self._air.append([[FUEL_WORTH * f] * size for f in range(tank + 1)])
        self._there: list[list[list[float] | None]] = [[None] * (tank + 1) for _ in range(steps + 1)]
        self._parked: list[list[float] | None] = [*([None] * steps), [FUEL_WORTH * (tank + 1)] * size]
        self._down: list[list[float] | None] = [None] * (steps + 1)

    def air(self, step: int, fuel: int) -> list[float]:
        """In the air with so much fuel."""
        row = self._air[step][fuel]
        if row is None:
            after = step + 1
            # whoever stays burns a line, or comes down with the last one
            stay = self.there(after, fuel - 1) if fuel else self.down(after)
            ends: list[Sequence[float]] = [stay]
            for price, flights in self.flights:
                if price <= fuel:
                    there = self.there(after, fuel - price)
                    ends += [flight(there) for flight in flights]
            best = map(max, *ends) if fuel else stay
            row = self._air[step][fuel] = [now + PATIENCE * value for now, value in zip(self.here[step], best)]  # noqa: B905
        return row

    def there(self, step: int, fuel: int) -> list[float]:
        """The end of a flight: in the air, or down."""
        row = self._there[step][fuel]
        if row is None:
            row = self.air(step, fuel)[:]
            down = self.down(step)
            for h, _ in self.fields:
                if down[h] > row[h]:
                    row[h] = down[h]
            row[OFF] = NEVER
            self._there[step][fuel] = row
        return row

    def down(self, step: int) -> list[float]:
        """Down, on an airfield or not."""
        row = self._down[step]
        if row is None:
            row = dry_rows()[self.over][:]
            parked = self.parked(step)
            for h, price in self.fields:
                row[h] = parked[h] - price
            self._down[step] = row
        return row

    def parked(self, step: int) -> list[float]:
        """On an airfield, the tank full."""
        row = self._parked[step]
        if row is None:
            row = self.parked(step + 1)[:]
            if not self.over:
                tank = self.tank
                air = [self.air(step + 1, tank - price) for price in (0, *FLIGHT_PRICES)]
                for h, cost in self.fields:
                    best_flight = max([air[price][n] for n, price in self.moves[h]]) - LOW_COST
                    row[h] = max(row[h], max(best_flight, air[2][h]) - cost)
            row = [PATIENCE * value for value in row]
            self._parked[step] = row
        return row


@cache
def dry_rows() -> tuple[list[float], list[float]]:
    """Place -> what coming down without an airfield gives away, while the Bomber flies and after."""
    return [crash_cost(h, False) for h in PLACES], [crash_cost(h, True) for h in PLACES]


@lru_cache(maxsize=8)
def ways(wind: int) -> list[list[tuple[int, int]]]:
    """place -> (place, fuel) of every flight in one step: a hex, or two with the wind."""
    board = ground().board
    out: list[list[tuple[int, int]]] = [[] for _ in PLACES]
    for h in board.hexes:
        flights = [(PLACE[n], hex_cost(wind, d)) for d, n in enumerate(board.neighbours[h]) if n != OFF]
        first = board.neighbours[h][wind]
        if first != OFF and (second := board.neighbours[first][wind]) != OFF:
            flights.append((PLACE[second], 2))
        out[PLACE[h]] = flights
    return out


@lru_cache(maxsize=8)
def flights_of(wind: int) -> list[tuple[int, list[Flight]]]:
    """The same flights for all places at once, by price: each takes from a list of what places are worth for each the
    worth of where the flight ends. Where there is no such flight it ends off the map."""
    moves = ways(wind)
    out: list[tuple[int, list[Flight]]] = []
    for price in FLIGHT_PRICES:
        goals = [[n for n, c in flights if c == price] for flights in moves]
        most = max(map(len, goals))
        out.append((price, [itemgetter(*(ends[k] if k < len(ends) else OFF for ends in goals)) for k in range(most)]))
    return out
