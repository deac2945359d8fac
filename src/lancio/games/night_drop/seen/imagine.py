"""Dealing anew what a side cannot know, in agreement with all it has seen (ledger section 3)."""

from __future__ import annotations

from lancio.engine.dice import Dice
from lancio.engine.masks import bits
from lancio.games.night_drop.clues import hidden
from lancio.games.night_drop.movement import moves, stack_class
from lancio.games.night_drop.pieces import GERMAN, STICKS_OF, US
from lancio.games.night_drop.seen.deals import Deals
from lancio.games.night_drop.state import NO_COUNTER, Night
from lancio.games.night_drop.tables import PA


def redeal(s: Night, side: int, dice: Dice) -> None:
    """Sticks nobody has seen, German units the side has not seen, counters it has not seen."""
    s.cache = {}
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
        # sorted first: what is dealt must not depend on how the truth was dealt
        types = dice.shuffled(sorted(kinds[u] for u in pool))
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
    """German units never shown get other types: any that agree with where they entered and how they moved."""
    deals = Deals(s)
    left = deals.pool
    for i, kind in deals.sample(dice).items():
        s.which[i] = kind
        left &= ~(1 << kind)
    s.cup = left
    if hidden(s, s.mover) and not s.gathering and s.stack and s.stack[-1] == moves.bare:
        # in mid-move the unit has what one of its new kind would have left
        s.mp = max(0, s.ghost[stack_class(s, s.mover)])
        s.moved = s.moved & ~s.mover if s.mp else s.moved | s.mover


def deal_counters(s: Night, dice: Dice) -> None:
    """The values of face-down counters are exchanged with one another and with the cup."""
    hidden = [
        i
        for i, hex_ in enumerate(s.setting.scene.vp_hexes)
        if s.vp_value[i] != NO_COUNTER and not s.vp_open >> hex_ & 1
    ]
    values = dice.shuffled([*sorted([*s.vp_cup, *(s.vp_value[i] for i in hidden)])])
    for i in hidden:
        s.vp_value[i] = values.pop()
    s.vp_cup = tuple(sorted(values))
