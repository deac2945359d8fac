"""Raids as a guess: where one may fly next, how well it explains the cards flown, which hexes most raids cross.

Two kinds are thought of: a raid that makes for its target and is led by the Mosquito, and one that wanders about.
Nothing here looks at a position.
"""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.compass import FAR, MOST_CARDS, TURNS, cards_home, cards_to
from lancio.games.duel_in_the_dark.pieces import NO_HEADING
from lancio.games.duel_in_the_dark.tables import forces, ground

HORIZON = 6
#: a detour of one card is so much less likely, for a raid that makes for its target and for one that wanders
DETOURS = (4.0, 1.0)
#: how much likelier the Mosquito's hex is the next one, for either kind
LEADING = (10.0, 1.5)
#: how likely either kind is before anything is known
PRIOR = (0.75, 0.25)

Map = dict[int, float]
#: hex, heading, hex of the target still to be bombed (0: homeward), kind of raid
Place = tuple[int, int, int, int]


@lru_cache(maxsize=4096)
def believed(
    six: bool, start: int, flown: tuple[int, ...], targets: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int, float], ...]:
    """(hex of the target, kind of raid, how likely) after these cards."""
    home = ground().home_fields
    out = []
    for target, weight in targets:
        for kind, prior in enumerate(PRIOR):
            likely = weight * prior
            here, heading, goal = start, NO_HEADING, target
            for number, direction in enumerate(flown):
                ways = onward(six, here, heading, goal, home, MOST_CARDS - number, kind)
                likely *= next((share for n, d, share in ways if d == direction), 0.0)
                if not likely:
                    break
                here, heading = ground().board.neighbours[here][direction], direction
                if here == goal:
                    heading, goal = NO_HEADING, OFF
            out.append((target, kind, likely))
    total = sum(likely for *_, likely in out)
    if not total:
        return tuple((target, kind, PRIOR[kind] / len(targets)) for target, _ in targets for kind in (0, 1))
    return tuple((target, kind, likely / total) for target, kind, likely in out if likely)


@lru_cache(maxsize=65536)
def onward(
    six: bool, here: int, heading: int, goal: int, home: int, left: int, kind: int
) -> tuple[tuple[int, int, float], ...]:
    """(hex, direction, chance) of the next card of such a raid: to its target, or home if there is none any more."""
    table = cards_to(six, 1 << goal if goal else home)
    beyond = cards_home(six, goal, home) if goal else 0
    neighbours = ground().board.neighbours[here]
    ways = [
        (n, d, table[n][d])
        for d in TURNS[six][heading]
        if (n := neighbours[d]) != OFF and table[n][d] < FAR and 1 + table[n][d] + beyond <= left
    ]
    if not ways:
        return ()
    best = min(length for *_, length in ways)
    weights = [DETOURS[kind] ** (best - length) for *_, length in ways]
    total = sum(weights)
    return tuple((n, d, weight / total) for (n, d, _), weight in zip(ways, weights, strict=True))


@lru_cache(maxsize=4096)
def paths(
    six: bool,
    here: int,
    heading: int,
    homeward: bool,
    beliefs: tuple[tuple[int, int, float], ...],
    home: int,
    flown: int,
    lead: int,
) -> tuple[Map, ...]:
    """Every raid that is believed in, by how likely it is."""
    out: tuple[Map, ...] = tuple({} for _ in range(HORIZON))
    states: dict[Place, float] = {}
    for target, kind, likely in beliefs:
        place = (here, heading, OFF if homeward else target, kind)
        states[place] = states.get(place, 0.0) + likely
    for step in range(HORIZON):
        states = _advance(six, states, home, MOST_CARDS - flown - step)
        if step == 0:
            states = _led(states, lead)
        for (h, *_), p in states.items():
            out[step][h] = out[step].get(h, 0.0) + p
    return out


@lru_cache(maxsize=8)
def traffic(six: bool) -> tuple[float, ...]:
    """hex -> how often a raid flies over it, whatever its start and target; for who must choose before it is known."""
    g = ground()
    out = [0.0] * g.board.size
    for start in bits(g.home_fields):
        states: dict[Place, float] = {}
        for city in g.cities:
            for kind, prior in enumerate(PRIOR):
                states[start, NO_HEADING, city.hex, kind] = prior / (len(g.cities) * g.home_fields.bit_count())
        for step in range(MOST_CARDS):
            states = _advance(six, states, g.home_fields, MOST_CARDS - step)
            for (h, *_), p in states.items():
                out[h] += p
            states = {place: p for place, p in states.items() if place[2] or not g.home_fields >> place[0] & 1}
    return tuple(out)


def _advance(six: bool, states: dict[Place, float], home: int, left: int) -> dict[Place, float]:
    out: dict[Place, float] = {}
    for (h, heading, goal, kind), p in states.items():
        for n, d, share in onward(six, h, heading, goal, home, left, kind):
            # over a field at home it may be down; whoever waits there has met it
            state = (n, NO_HEADING, OFF, kind) if n == goal else (n, d, goal, kind)
            out[state] = out.get(state, 0.0) + p * share
    return out


def _led(states: dict[Place, float], lead: int) -> dict[Place, float]:
    """The hex where the Mosquito flies is likelier than the others."""
    if not any(h == lead for h, *_ in states):
        return states
    weighed = {place: p * (LEADING[place[3]] if place[0] == lead else 1.0) for place, p in states.items()}
    total = sum(weighed.values())
    return {place: p / total for place, p in weighed.items()}


@lru_cache(maxsize=1024)
def solo_paths(here: int, heading: int, homeward: bool) -> tuple[Map, ...]:
    """The cards fly: every fitting direction of the leg is likely."""
    out: tuple[Map, ...] = tuple({} for _ in range(HORIZON))
    neighbours = ground().board.neighbours
    leg = [d for d, count in enumerate(forces().decks[homeward]) if count]
    states: dict[tuple[int, int], float] = {(here, heading): 1.0}
    for step in range(HORIZON):
        after: dict[tuple[int, int], float] = {}
        for (h, facing), p in states.items():
            ways = [(n, d) for d in TURNS[0][facing] if d in leg and (n := neighbours[h][d]) != OFF]
            for n, d in ways:
                after[n, d] = after.get((n, d), 0.0) + p / len(ways)
        states = after
        for (h, _), p in states.items():
            out[step][h] = out[step].get(h, 0.0) + p
    return out
