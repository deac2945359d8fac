"""What a squadron may hope for, wherever it stands and whatever its fuel: reckoned backwards from a few steps ahead.

Each step the Bomber may come with some chance; between steps the squadron flies, hovers, lands or takes off, as its
fuel and the wind allow. Whoever runs dry away from an airfield comes down hard.
"""

from __future__ import annotations

from collections.abc import Callable
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
SIZE = len(PLACES)
#: hex -> its number among them
PLACE: dict[int, int] = {h: i for i, h in enumerate(PLACES)}

#: place -> something
Row = tuple[float, ...]
#: fuel and place -> something, taken from where a flight ends; for each fuel, from none to a full tank, a row of places
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
        return self.hopes.aloft(PLACE[hex_], max(0, fuel))

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
    """What a squadron may hope for so many steps from now, place by place: a step at a time, when somebody asks."""

    def __init__(
        self, gains: tuple[Row, ...], wind: int, fields: tuple[tuple[int, int], ...], tank: int, over: bool
    ) -> None:
        self.tank, self.over, self.fields = tank, over, fields
        self.moves, self.flights = ways(wind), flights_of(wind, tank)
        self.here = [[value - AIR_COST for value in gain] for gain in gains]
        steps = len(gains)
        end = [FUEL_WORTH * fuel for fuel in range(tank + 1) for _ in PLACES]
        self._air: list[list[float] | None] = [*([None] * steps), end]
        self._there: list[list[float] | None] = [None] * (steps + 1)
        self._parked: list[list[float] | None] = [*([None] * steps), [FUEL_WORTH * (tank + 1)] * SIZE]

    def aloft(self, place: int, fuel: int) -> float:
        """In the air there with so much fuel, now."""
        there = self.there(1)
        best = there[fuel * SIZE + place]
        for goal, price in self.moves[place]:
            if price <= fuel:
                best = max(best, there[(fuel + 1 - price) * SIZE + goal])
        return self.here[0][place] + PATIENCE * best

    def air(self, step: int) -> list[float]:
        """In the air: fuel and place -> worth."""
        rows = self._air[step]
        if rows is None:
            there = self.there(step + 1)
            # whoever stays burns a line, or comes down with the last one
            best = best_of(there, *[flight(there) for flight in self.flights])
            now = self.here[step] * (self.tank + 1)
            rows = self._air[step] = [value + PATIENCE * later for value, later in zip(now, best)]  # noqa: B905
        return rows

    def there(self, step: int) -> list[float]:
        """The end of a flight, in the air or down: before the rows of each fuel one of who comes down without."""
        rows = self._there[step]
        if rows is None:
            down = dry_rows()[self.over][:]
            rows = [*down, *self.air(step)]
            parked = self.parked(step)
            size = len(rows)
            for place, price in self.fields:
                landed = rows[place] = parked[place] - price
                for at in range(SIZE + place, size, SIZE):
                    if landed > rows[at]:
                        rows[at] = landed
            for at in range(SIZE + OFF, size, SIZE):
                rows[at] = NEVER
            self._there[step] = rows
        return rows

    def parked(self, step: int) -> list[float]:
        """On an airfield, the tank full."""
        row = self._parked[step]
        if row is None:
            row = self.parked(step + 1)[:]
            if not self.over:
                air = self.air(step + 1)
                full = [(self.tank - price) * SIZE for price in (0, *FLIGHT_PRICES)]
                for h, cost in self.fields:
                    best_flight = max([air[full[price] + n] for n, price in self.moves[h]]) - LOW_COST
                    row[h] = max(row[h], max(best_flight, air[full[2] + h]) - cost)
            row = [PATIENCE * value for value in row]
            self._parked[step] = row
        return row


def best_of(stay: list[float], *flights: tuple[float, ...]) -> list[float]:
    """The best of staying and of the seven flights, everywhere at once."""
    out = []
    # comparing one by one takes half the time of `max`
    for best, a, b, c, d, e, f, g in zip(stay, *flights):  # noqa: B905
        if a > best:
            best = a
        if b > best:
            best = b
        if c > best:
            best = c
        if d > best:
            best = d
        if e > best:
            best = e
        if f > best:
            best = f
        if g > best:
            best = g
        out.append(best)
    return out


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


@lru_cache(maxsize=64)
def flights_of(wind: int, tank: int) -> list[Flight]:
    """The same flights for all fuels and places at once, in six directions and two hexes with the wind. Where there is
    no such flight, or no fuel for it, it ends off the map."""
    board = ground().board

    def flight(direction: int, length: int, price: int) -> Flight:
        ends = [PLACE[board.step(h, direction, length)] if h else OFF for h in PLACES]
        return itemgetter(
            *(
                (fuel + 1 - price) * SIZE + end if fuel >= price else SIZE + OFF
                for fuel in range(tank + 1)
                for end in ends
            )
        )

    return [*(flight(d, 1, hex_cost(wind, d)) for d in range(6)), flight(wind, 2, 2)]
