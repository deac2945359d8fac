"""What speaks for a side of Lock 'n Load: who would win now, what is held, who is near what is wanted, who is fit."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.goals import needs_of, pulls
from lancio.games.lock_n_load.bot.worth import all_worth
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.victory import DRAW, OPEN, decide, points


def terms(s: Fight, side: int) -> dict[str, float]:
    """From the side's point of view; all of it lies open."""
    foe = 1 - side
    setting, roster = s.setting, s.setting.roster
    if not s.turn:
        return {}
    now = decide(s, [row for row in setting.scene.rows if row.when == "end"])
    lead = 0.0 if now in (DRAW, OPEN) else 1.0 if now == side else -1.0
    present = s.present
    strength = [all_worth(s, present & roster.units[i]) for i in (0, 1)]
    shaken = [(s.shaken & present & roster.units[i] & roster.mmc).bit_count() for i in (0, 1)]
    spare = mine = theirs = 0.0
    for need in needs_of(setting):
        sign = 1.0 if need.side == side else -1.0
        held = s.control[need.side] & need.area
        spare += sign * max(-3.0, min(3.0, held.bit_count() - need.number + 0.5))
        for hex_ in bits(need.area & ~held):
            mine += sign * near(s, need.side, hex_) / max(1, need.number - held.bit_count())
        for hex_ in bits(held):
            theirs -= sign * near(s, 1 - need.side, hex_) / max(1, held.bit_count())
    score = (points(s, side) - points(s, foe)) / 2 if setting.scene.points else 0.0
    return {
        "lead": lead,
        "spare": spare / 2,
        "score": score / 4,
        "near": mine,
        "pressed": theirs,
        "strength": (strength[side] - strength[foe]) / 10,
        "shaken": (shaken[foe] - shaken[side]) / 3,
        "yet-to-act": ((roster.units[side] & present & ~s.marked).bit_count()
        - (roster.units[foe] & present & ~s.marked).bit_count()) / 8,
    }  # fmt: skip


def near(s: Fight, side: int, hex_: int) -> float:
    """How near the men of a side are to a hex: the two nearest count."""
    pull = pulls(s.setting, hex_)
    best = second = 0.0
    fit = s.setting.roster.mmc & ~s.shaken
    for place in bits(s.held[side]):
        if s.at[place] & fit & s.setting.roster.units[side]:
            value = pull[place]
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
    return best + 0.5 * second
