"""Where the Bomber may be in the next steps, from what everybody knows: for judgement and for nothing else."""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.compass import FAR, TURNS, cards_to
from lancio.games.duel_in_the_dark.imagine import possible
from lancio.games.duel_in_the_dark.pieces import NO_HEADING, SLOTS
from lancio.games.duel_in_the_dark.plan import fields
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.tables import ground

HORIZON = 4
#: a detour of one card is so much less likely
DETOUR = 4.0
#: how much likelier a marked city is the target, and the Mosquito's hex the next one
POINTED, LEADING = 16, 10.0

Map = dict[int, float]


def forecast(s: Raid) -> tuple[Map, ...]:
    """For each of the next steps: hex -> chance that the Bomber enters it. The Mosquito often flies ahead of it, and
    its markers and bombs point at the target, bluff or not."""
    if s.b_state == DOWN or s.b_at == OFF:
        return tuple({} for _ in range(HORIZON))
    if s.setting.solo:
        return solo_paths(s.b_at, s.heading, s.homeward)
    weights: dict[int, int] = {}
    if not s.bombed:
        for _, city in possible(s):
            hex_ = s.setting.ground.cities[city].hex
            pointed = s.marks[hex_] > 0 or any(s.hit[hex_ * SLOTS : hex_ * SLOTS + 10])
            weights[hex_] = POINTED if pointed else 1
    free = bool(s.bombed) and s.b_at == s.bombed
    heading = NO_HEADING if free else s.heading
    ahead = paths(s.setting.six_turns, s.b_at, heading, tuple(weights.items()), fields(s))
    if s.m_state == FLYING and s.m_at in ahead[0]:
        first = {h: p * (LEADING if h == s.m_at else 1) for h, p in ahead[0].items()}
        total = sum(first.values())
        ahead = ({h: p / total for h, p in first.items()}, *ahead[1:])
    return ahead


@lru_cache(maxsize=4096)
def paths(six: bool, here: int, heading: int, targets: tuple[tuple[int, int], ...], home: int) -> tuple[Map, ...]:
    """Every target by its weight; direct ways are likelier than detours."""
    out: tuple[Map, ...] = tuple({} for _ in range(HORIZON))
    goals = [(1 << hex_, weight) for hex_, weight in targets] or [(0, 1)]
    total = sum(weight for _, weight in goals)
    for goal, weight in goals:
        states: dict[tuple[int, int, int], float] = {(here, heading, goal): weight / total}
        for step in range(HORIZON):
            states = _advance(six, states, home)
            for (h, _, _), p in states.items():
                out[step][h] = out[step].get(h, 0.0) + p
    return out


def _advance(six: bool, states: dict[tuple[int, int, int], float], home: int) -> dict[tuple[int, int, int], float]:
    neighbours = ground().board.neighbours
    out: dict[tuple[int, int, int], float] = {}
    for (h, heading, goal), p in states.items():
        table = cards_to(six, goal or home)
        ways = [
            (n, d, table[n][d]) for d in TURNS[six][heading] if (n := neighbours[h][d]) != OFF and table[n][d] < FAR
        ]
        if not ways:
            continue
        best = min(length for _, _, length in ways)
        weights = [DETOUR ** (best - length) for _, _, length in ways]
        total = sum(weights)
        for (n, d, _), weight in zip(ways, weights, strict=True):
            share = p * weight / total
            if goal >> n & 1:
                state = (n, NO_HEADING, 0)
            elif not goal and home >> n & 1:
                state = (n, d, 0)  # it may be down now; whoever waits there has met it
            else:
                state = (n, d, goal)
            out[state] = out.get(state, 0.0) + share
    return out


@lru_cache(maxsize=1024)
def solo_paths(here: int, heading: int, homeward: bool) -> tuple[Map, ...]:
    """The cards fly: every fitting direction of the leg is likely."""
    out: tuple[Map, ...] = tuple({} for _ in range(HORIZON))
    neighbours = ground().board.neighbours
    leg = (0, 4, 5) if homeward else (1, 2, 3)
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
