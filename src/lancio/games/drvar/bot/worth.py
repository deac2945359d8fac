"""What attacks, melees and places are worth, in Victory Points: the figures both plans reckon with.

Chances come from the same functions that resolve the dice.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache

from lancio.engine.contest import Contest, Throw, sum_of
from lancio.engine.masks import bits
from lancio.games.drvar.fire import HIT, MORALE, chance_to_fail, reading, shot_at, sp_lost, target_in
from lancio.games.drvar.forces import GERMAN, MISSIONS, TITO
from lancio.games.drvar.melee import TIE, fight_in, outcome, struck
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS, COUNTER_FIRST, FIGHTERS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ground
from lancio.games.drvar.victory import german_parts, yugoslav_parts

#: the half points to a goal that no way leads to
UNREACHABLE = 999
#: what an SP of each side is worth to the enemy: as printed, and a little for what it could still do
SP_WORTH = (2.2, 0.6)
COMMAND_WORTH = (10.0, 2.0)
FERMA_WORTH = 0.25
#: what a PA is worth while there are few
PA_WORTH = 0.25
PLENTY = 6
#: how much less a side that is losing minds its losses in the end
DARING = 0.8


def pa_worth(s: Drvar, side: int) -> float:
    """What a PA is worth: nothing if there are more than one can use, or in the last turn."""
    return 0.0 if s.pa[side] > PLENTY or s.turn >= s.setting.plan.turns else PA_WORTH


def care(s: Drvar, side: int) -> float:
    """How much a side minds its own losses, 1 as a rule: whoever would lose if nothing more happened minds them less
    and less in the second half of the match."""
    late = 2.0 * s.turn / s.setting.plan.turns - 1.0
    if late <= 0:
        return 1.0
    score = sum(part.value for part in german_parts(s)) - sum(part.value for part in yugoslav_parts(s))
    behind = score < 0 if side == GERMAN else score > 0
    return 1.0 - DARING * min(1.0, 0.4 + late) if behind else 1.0


def sp_worth(piece: int) -> float:
    """What an SP of a piece is worth to the enemy."""
    return (COMMAND_WORTH if ALL_COMMANDS >> piece & 1 else SP_WORTH)[SIDE_OF[piece]]


def attack_worth(s: Drvar, firer: int, hex_: int, target: int = -1) -> float:
    """What an attack brings on average."""
    if target < 0:
        target = target_in(s, 1 - SIDE_OF[firer], hex_)
    shot = shot_at(s, firer, target, hex_)
    worth = sp_worth(target)
    loss = min(sp_lost(s, shot.margin), max(1, s.sp[target]))
    shaken = float(chance_to_fail(s, target, shot.margin)) * worth * (1.0 if s.halted >> target & 1 else FERMA_WORTH)
    hit, morale = chances_of_shot(sum_of(shot.throw.total), shot.thresholds)
    return hit * (loss * worth) + morale * shaken


@lru_cache(maxsize=4096)
def chances_of_shot(total: int, thresholds: tuple[int, int]) -> tuple[float, float]:
    """How likely a hit and a morale test are; in floating point, which judges reckon in."""
    odds = Throw(total, reading(thresholds)).odds()
    return float(odds.get(HIT, 0)), float(odds.get(MORALE, 0))


def melee_worth(
    s: Drvar, starters: int, hex_: int, how: int, crossed: bool, prize: float, minded: float = 1.0
) -> float:
    """What a melee brings on average: what the enemy loses less what one loses oneself (as far as one minds), and the
    prize if the enemy is gone."""
    fight = fight_in(s, starters, hex_, how, crossed)
    if fight is None:
        return prize
    victims = struck(s, fight.defenders, how)
    gone = prize if victims == fight.defenders else 0.0
    test, hit, rout = stakes(s, victims, fight.loss)
    own_test, own_hit, own_rout = stakes(s, starters, fight.loss)
    worth = {
        "won-test": test, "won-rout": rout + gone, TIE: 0.0,
        "won-loss": hit + (gone if s.sp_of(victims) <= fight.loss else 0.0),
        "lost-test": -minded * own_test, "lost-loss": -minded * own_hit, "lost-rout": -minded * own_rout,
    }  # fmt: skip
    contest = fight.contest
    return sum(p * worth[result] for result, p in chances_of_melee(sum_of(contest.own), sum_of(contest.other)))


@lru_cache(maxsize=4096)
def chances_of_melee(own: int, other: int) -> tuple[tuple[str, float], ...]:
    """How likely every outcome of a melee is for who starts it, by the totals of both sides."""
    return tuple((result, float(p)) for result, p in Contest(own, other, outcome).odds().items())


def stakes(s: Drvar, units: int, loss: int) -> tuple[float, float, float]:
    """What a failed test, a hit and a rout cost a side."""
    top = s.top(units)
    worth = sp_worth(top)
    test = worth * (1.0 if s.halted >> top & 1 else FERMA_WORTH) / 2
    rout = sum(s.sp[p] * sp_worth(p) for p in bits(units))
    return test, min(loss, s.sp[top]) * worth + test, rout


@lru_cache(maxsize=2048)
def cost_map(goal: int, unit_class: int) -> tuple[int, ...]:
    """The half points from every hex to a goal, by the cheapest way on an empty map."""
    return tuple(ground().going[unit_class].costs_to(goal, none=UNREACHABLE))


@cache
def powers(share: float) -> tuple[float, ...]:
    """What is left after so many half points if each leaves such a share."""
    return tuple(share**cost for cost in range(UNREACHABLE + 1))


def prize_of_hidden(s: Drvar) -> float:
    """What a face-down counter is worth to the German on average: 5 for him, 5 lost for the enemy, and the
    share of Tito and of the missions not found yet."""
    hidden = [i for i in range(len(s.ident)) if not s.opened >> i & 1]
    extra = sum(11.0 if s.ident[i] == TITO else 2.0 if s.ident[i] in MISSIONS else 0.0 for i in hidden)
    return 10.0 + extra / len(hidden) if hidden else 0.0


def prizes(s: Drvar) -> dict[int, float]:
    """Hex -> what its counters are worth to the German if he reaches them. Face-down ones count alike, whatever
    they are in this imagined world."""
    average = prize_of_hidden(s)
    out: dict[int, float] = {}
    for piece in bits(ALL_COUNTERS & s.present):
        number = piece - COUNTER_FIRST
        if s.opened >> number & 1:
            what = s.ident[number]
            worth = 11.0 if what == TITO else 2.0 if what in MISSIONS else 0.0
        else:
            worth = average
        if worth:
            out[s.where[piece]] = out.get(s.where[piece], 0.0) + worth
    return out


@lru_cache(maxsize=256)
def remembered(*_: Hashable) -> dict[int, float]:
    """hex -> a judgement, as far as it was asked for: the same while nothing changes that it depends on, which most
    decisions of a phase do not."""
    return {}


class Threats:
    """How much fire of a side can come upon each hex, roughly: SP within three hexes, less in good ground."""

    __slots__ = ("_attack", "_found", "_held", "_near", "_shelters", "_sp", "_worth", "key")

    def __init__(self, s: Drvar, side: int) -> None:
        self._held = s.held[side]
        self._near = s.setting.ground.near[1 if s.night else 3]
        self._attack = s.setting.ground.attack
        self._shelters = s.shelters
        self._sp = {h: s.sp_of(s.at[h] & FIGHTERS[side]) for h in bits(self._held)}
        self._worth = SP_WORTH[1 - side]
        #: all that it depends on
        self.key: Hashable = (side, s.night, s.shelters, tuple(self._sp.items()))
        self._found = remembered("threats", s.setting.ground, self.key)

    def upon(self, hex_: int) -> float:
        """What may come upon a hex, worked out once."""
        found = self._found.get(hex_)
        if found is None:
            near = self._near[hex_] & self._held
            cover = max(0.2, 1.0 + 0.3 * (self._attack[hex_] - (self._shelters >> hex_ & 1)))
            sp = self._sp
            total = sum([sp[h] for h in bits(near)]) if near else 0
            found = self._found[hex_] = 0.12 * total * cover * self._worth
        return found
