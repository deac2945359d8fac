"""Where the Bomber may be in the next steps, from what everybody knows: for judgement and for nothing else."""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.compass import FAR, TURNS, cards_to
from lancio.games.duel_in_the_dark.imagine import possible
from lancio.games.duel_in_the_dark.pieces import NO_HEADING
from lancio.games.duel_in_the_dark.plan import fields
from lancio.games.duel_in_the_dark.state import DOWN, Raid
from lancio.games.duel_in_the_dark.tables import ground

HORIZON = 4
#: a detour of one card is so much less likely
DETOUR = 4.0

Map = dict[int, float]


def forecast(s: Raid) -> tuple[Map, ...]:
    """For each of the next steps: hex -> chance that the Bomber enters it."""
    if s.b_state == DOWN or s.b_at == OFF:
        return tuple({} for _ in range(HORIZON))
    targets = 0
    if s.setting.solo:
        return solo_paths(s.b_at, s.heading, s.homeward)
    if not s.bombed:
        for _, city in possible(s):
            targets |= 1 << city
    free = bool(s.bombed) and s.b_at == s.bombed
    return paths(s.setting.six_turns, s.b_at, NO_HEADING if free else s.heading, targets, fields(s))


@lru_cache(maxsize=4096)
def paths(six: bool, here: int, heading: int, targets: int, home: int) -> tuple[Map, ...]:
    """Every target is as likely as any other; direct ways are likelier than detours."""
    out: tuple[Map, ...] = tuple({} for _ in range(HORIZON))
    cities = ground().cities
    goals = [1 << cities[i].hex for i in bits(targets)] or [0]
    for goal in goals:
        states: dict[tuple[int, int, int], float] = {(here, heading, goal): 1 / len(goals)}
        for step in range(HORIZON):
            states = _advance(six, states, home)
            for (h, _, _), p in states.items():
                out[step][h] = out[step].get(h, 0.0) + p
    return out


def _advance(
    six: bool, states: dict[tuple[int, int, int], float], home: int
) -> dict[tuple[int, int, int], float]:
    neighbours = ground().board.neighbours
    out: dict[tuple[int, int, int], float] = {}
    for (h, heading, goal), p in states.items():
        table = cards_to(six, goal or home)
        ways = [
            (n, d, table[n][d])
            for d in TURNS[six][heading]
            if (n := neighbours[h][d]) != OFF and table[n][d] < FAR
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
