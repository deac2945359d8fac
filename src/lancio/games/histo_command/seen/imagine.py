"""Dealing anew what a side cannot know, in agreement with all it has seen (ledger section 3).

Secret are the types of hidden German counters, and each side's standing order. Within a group the types not yet seen
are dealt over the hidden counters; every deal that agrees with where each counter stood and how it moved is equally
likely.
"""

from __future__ import annotations

from functools import lru_cache

from lancio.engine.dice import Dice
from lancio.games.histo_command.hidden import spent
from lancio.games.histo_command.pieces import DEFENDER, PLACES
from lancio.games.histo_command.standing import STANDING
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS
from lancio.games.histo_command.words import NOBODY


def hidden_counters(s: Battle, group: int) -> list[int]:
    """The German counters of a group that the drop side has not seen."""
    return [p for p in PLACES[DEFENDER][group] if s.kind[p] != NONE and s.hidden(p)]


def deals_of(s: Battle, group: int) -> tuple[tuple[int, ...], ...]:
    """Every way to deal the unseen types of a group over its hidden counters, in agreement with the clues."""
    counters = hidden_counters(s, group)
    return deals(tuple(sorted(s.kind[p] for p in counters)), tuple(s.clue[p] for p in counters))


@lru_cache(maxsize=1 << 12)
def deals(types: tuple[int, ...], clues: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All different sequences of these types in which each agrees with its clue."""
    if not types:
        return ((),)
    found = []
    for kind in sorted(set(types)):
        if clues[0] >> kind & 1:
            at = types.index(kind)
            found += [(kind, *rest) for rest in deals(types[:at] + types[at + 1 :], clues[1:])]
    return tuple(found)


def redeal(s: Battle, side: int, dice: Dice) -> None:
    """Deal the hidden counters anew for anybody but their owner. The enemy decides afresh at every window: whatever
    his standing order brings about he could choose as well."""
    STANDING.forget(s, side)
    if side == DEFENDER:
        return
    kinds = bytearray(s.kind)
    for group in range(len(GROUPS)):
        counters = hidden_counters(s, group)
        if len(counters) > 1:
            ways = deals_of(s, group)
            for piece, kind in zip(counters, ways[dice.below(len(ways))], strict=True):
                kinds[piece] = kind
                s.strength[piece] = TYPES[kind].strength
    s.kind = bytes(kinds)
    if s.mover != NOBODY and s.hidden(s.mover):
        # in mid-move the counter has what one of its new type would have left
        s.mp = max(0, TYPES[s.kind[s.mover]].points - spent(s, s.kind[s.mover]))
