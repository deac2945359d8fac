"""How much a city tempts the British, from what both sides know when the plan is made."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from operator import itemgetter

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bot.raids import traffic
from lancio.games.duel_in_the_dark.compass import TURNS
from lancio.games.duel_in_the_dark.pieces import LIGHT
from lancio.games.duel_in_the_dark.state import DISPERSING, FLYING, Raid
from lancio.games.duel_in_the_dark.tables import City, ground

#: what an unknown hex is feared to cost: Reich, sea or Britain, and more over a city or close to a squadron
REICH, SEA, CITY, SQUADRON = 2.2, 0.8, 4.0, 0.9
#: and more where many raids pass, for there the German waits with his guns
BUSY = 3.0
STORM, CLOUD = 2.0, -0.7
NEVER = 999.0
#: the most cards a leg is given when its cost is estimated
LEG = 8


def tempting(s: Raid, city: City) -> int:
    """What a raid would bring under this weather."""
    bit = 1 << city.hex
    points = figures.BOMBING
    covered = (
        points.cloud * bool(s.clouds & bit) + points.storm * bool(s.storms & bit) + points.fog * bool(s.fogs & bit)
    )
    return city.value - covered


def fears(s: Raid, weight: float = 1.0) -> tuple[float, ...]:
    """What each hex is feared to cost the Bomber; what stands there counts as soon as it is known. Who fears little
    sees little difference between hexes, and flies straight."""
    g = s.setting.ground
    known = s.phase >= DISPERSING
    busy = traffic(s.setting.six_turns)
    out = [NEVER] * g.board.size
    for h in g.board.hexes:
        bit = 1 << h
        fear = REICH if g.reich & bit else SEA
        if known:
            fear += s.flak_at(h) * (1 + s.count(h, LIGHT))
        else:
            fear += CITY * bool(g.city_mask & bit) + BUSY * bool(g.reich & bit) * busy[h]
        fear += STORM * bool(s.storms & bit) + CLOUD * bool(s.clouds & bit)
        fear += SQUADRON * sum(g.distance[h][at] <= 1 for at in s.at if at)
        out[h] = fear if weight == 1.0 else REICH + weight * (fear - REICH)
    return tuple(out)


@lru_cache(maxsize=256)
def way_costs(
    six: bool, goal: int, fear: tuple[float, ...], beyond: float
) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """cards left -> hex -> heading -> the least fear on a way into the goal."""
    board = ground().board
    turns = [itemgetter(*ways) for ways in TURNS[six]]
    none: list[tuple[float, ...]] = [(NEVER,) * 7 for _ in range(board.size)]
    layers = [tuple(tuple(beyond if goal >> h & 1 else NEVER for _ in range(7)) for h in range(board.size))]
    for _ in range(LEG):
        before = layers[-1]
        rows = none[:]
        for h in board.hexes:
            if goal >> h & 1:
                rows[h] = (beyond,) * 7
                continue
            around = board.neighbours[h]
            step = [fear[n] + before[n][d] if (n := around[d]) != OFF else NEVER for d in range(6)]
            rows[h] = tuple([min(turn(step)) for turn in turns])
        layers.append(tuple(rows))
    return tuple(layers)


def step_costs(
    s: Raid, here: int, heading: int, goal: int, fear: tuple[float, ...], beyond: float, left: int
) -> dict[int, float]:
    """Direction -> the least fear of the way that begins with it."""
    table = way_costs(s.setting.six_turns, goal, fear, beyond)[max(0, left - 1)]
    around = s.setting.ground.board.neighbours[here]
    return {d: fear[n] + table[n][d] for d in TURNS[s.setting.six_turns][heading] if (n := around[d]) != OFF}


@lru_cache(maxsize=256)
def quiet_ways(fear: tuple[float, ...], starts: int) -> tuple[float, ...]:
    """hex -> the least fear of a way there from one of the starts, whatever its turns."""
    board = ground().board
    best = [NEVER] * board.size
    heap = [(0.0, h) for h in bits(starts)]
    while heap:
        cost, h = heappop(heap)
        if cost >= best[h]:
            continue
        best[h] = cost
        for n in board.neighbours[h]:
            if n != OFF and cost + fear[n] < best[n]:
                heappush(heap, (cost + fear[n], n))
    return tuple(best)


def appeal(s: Raid, city: City, fear: tuple[float, ...]) -> float:
    """What the city promises less what the way there and back is feared to cost."""
    home = s.setting.ground.home_fields
    there = quiet_ways(fear, 1 << s.bomber_at if s.bomber_state == FLYING else home)[city.hex]
    back = quiet_ways(fear, home)[city.hex] - fear[city.hex]
    return tempting(s, city) - 0.9 * (there + back)
