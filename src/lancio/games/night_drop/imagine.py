"""Dealing anew what a side cannot know, in agreement with all it has seen (ledger section 3)."""

from __future__ import annotations

from lancio.engine.dice import Dice
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import GERMAN, GERMAN_FIRST, STICKS_OF, US
from lancio.games.night_drop.state import NO_COUNTER, NO_TYPE, Night
from lancio.games.night_drop.tables import PA

TRIES = 2000


def redeal(s: Night, side: int, dice: Dice) -> None:
    """Sticks nobody has seen, German units the side has not seen, counters it has not seen."""
    deal_sticks(s, side, dice)
    if side != GERMAN:
        deal_germans(s, dice)
    if side != US:
        deal_counters(s, dice)


def deal_sticks(s: Night, side: int, dice: Dice) -> None:
    """The types of a regiment's unseen sticks, dead or alive, are exchangeable. Whoever has not looked at the
    sticks killed in combat knows at least that none of them is a PIR Advantage, unless it was shown."""
    kinds = bytearray(s.kind)
    seen = s.face_up | s.announced | (s.combat_dead if side == GERMAN else 0)
    for regiment in STICKS_OF:
        pool = list(bits(regiment & ~seen))
        types = dice.shuffled(kinds[u] for u in pool)
        for stick, kind in zip(pool, types, strict=True):
            kinds[stick] = kind
        if side != GERMAN:
            _free_combat_dead(kinds, pool, s.combat_dead, dice)
    s.kind = bytes(kinds)


def _free_combat_dead(kinds: bytearray, pool: list[int], combat_dead: int, dice: Dice) -> None:
    """Exchange a PIR Advantage that fell to a stick killed in combat with a stick that can be one."""
    candidates = [u for u in pool if not combat_dead >> u & 1]
    for stick in pool:
        if kinds[stick] == PA and combat_dead >> stick & 1:
            other = candidates[dice.below(len(candidates))]
            kinds[stick], kinds[other] = kinds[other], kinds[stick]


def deal_germans(s: Night, dice: Dice) -> None:
    """German units never shown get other types: any that agree with where they entered and how they moved.

    Units with a clue about their letter are dealt first, those that can be fewest types before others;
    the rest by trial, so that every agreeing deal is equally likely.
    """
    hidden = [i for i, kind in enumerate(s.which) if kind != NO_TYPE and not s.face_up >> (GERMAN_FIRST + i) & 1]
    pool = s.cup
    for i in hidden:
        pool |= 1 << s.which[i]
    everything = (1 << len(s.which)) - 1
    clues = {i: (s.clue[i] if s.clue[i] else everything) & pool for i in hidden}
    order = sorted(hidden, key=lambda i: (clues[i].bit_count(), i))
    deal: dict[int, int] | None = None
    for _ in range(TRIES):
        deal = _try_deal(order, clues, pool, dice)
        if deal is not None:
            break
    if deal is None:
        deal = _search_deal(order, clues, pool)
    for i, kind in deal.items():
        s.which[i] = kind
        pool &= ~(1 << kind)
    s.cup = pool
    if s.mover >> GERMAN_FIRST and s.ghost and not s.gathering:
        first = (s.mover & -s.mover).bit_length() - 1
        if not s.face_up >> first & 1:
            s.mp = max(0, s.ghost[s.unit_class(first)])


def _try_deal(order: list[int], clues: dict[int, int], pool: int, dice: Dice) -> dict[int, int] | None:
    left = pool
    deal = {}
    for i in order:
        # the letter, if known, is respected at once; what was learnt from movement by trial
        options = list(bits(clues[i] & left))
        if not options:
            return None
        wide = clues[i].bit_count() > 6
        choices = list(bits(left)) if wide else options
        kind = choices[dice.below(len(choices))]
        if not clues[i] >> kind & 1:
            return None
        deal[i] = kind
        left &= ~(1 << kind)
    return deal


def _search_deal(order: list[int], clues: dict[int, int], pool: int) -> dict[int, int]:
    """Any agreeing deal. There is always one: the truth agrees."""
    if not order:
        return {}
    first, rest = order[0], order[1:]
    for kind in bits(clues[first] & pool):
        try:
            return {first: kind, **_search_deal(rest, clues, pool & ~(1 << kind))}
        except LookupError:
            continue
    raise LookupError("no deal agrees")


def deal_counters(s: Night, dice: Dice) -> None:
    """The values of face-down counters are exchanged with one another and with the cup."""
    hidden = [
        i
        for i, hex_ in enumerate(s.setting.plan.vp_hexes)
        if s.vp_value[i] != NO_COUNTER and not s.vp_open >> hex_ & 1
    ]
    values = dice.shuffled([*sorted([*s.vp_cup, *(s.vp_value[i] for i in hidden)])])
    for i in hidden:
        s.vp_value[i] = values.pop()
    s.vp_cup = tuple(sorted(values))
