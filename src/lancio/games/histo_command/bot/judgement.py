"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are in points of strength, roughly: a loss inflicted or avoided is worth one. Everything is judged from a
position the side could be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lancio.engine.masks import bits
from lancio.games.histo_command.bot.drop import FAR_ENOUGH, NEAR_WORTH, ambush, landing_worth, scatter_table
from lancio.games.histo_command.bot.prospects import (
    Prospects,
    objective_distance,
    reaction_worth,
)
from lancio.games.histo_command.landing_fire import landing_shot
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.verbs import (
    ACTIVATE,
    ASSAULT,
    ASSIGN,
    END,
    ENTER,
    FALL_BACK,
    FIRE,
    HOLD,
    JUMP,
    MOVE,
    PLACE,
    REACT,
    SHIFT,
    SHOW,
    STAY,
    TOGETHER,
)
from lancio.games.histo_command.verbs import (
    DROP as DROP_VERB,
)

Rates = dict[int, float]


def rate(s: Battle, side: int) -> Mapping[int, float] | None:
    """The answers worth considering, each with its worth."""
    frame = s.question
    judge = JUDGES.get(frame[0]) if frame is not None else None
    return judge(s, side) if judge is not None else None


# -- set-up and drop ---------------------------------------------------------------------------


def deploy(s: Battle, side: int) -> Rates:
    """Units into the objectives and beside them, in cover; dummies around, where they look like units."""
    base, mask = s.choices.groups[0]
    unit = base >> 12 & 4095
    what = TYPES[s.kind[unit]]
    sheets = s.setting.ground
    rates: Rates = {}
    if s.setting.plan.drop_score is not None:
        return ambush(s, unit, mask)
    for hex_ in bits(mask):
        crowd = (sheets.within[2][hex_] & s.occupied[side]).bit_count()
        value = -0.4 * sheets.fire[hex_] - 0.5 * crowd
        held = [o for o in s.setting.plan.objectives if o.hexes >> hex_ & 1]
        guarded = held and held[0].hexes & s.occupied[side]
        if what.is_dummy:
            value += 2.0 if held and not guarded else 0.0
            value -= 0.5 * abs(objective_distance(s, hex_) - 3)
        elif what.like in ("infantry", "machine-gun"):
            value += 6.0 if held and not guarded else 1.5 if held else 0.0
            value -= 0.8 * objective_distance(s, hex_)
        else:
            value -= 0.8 * abs(objective_distance(s, hex_) - 2)
        rates[PLACE.code(unit, hex_)] = value
    return rates


def drop_point(s: Battle, side: int) -> Rates:
    """The point from which the wind, on average, does best."""
    units = list(bits(waiting(s, s.group)))
    worth = landing_worth(s, s.kind[units[0]], s.strength[units[0]])
    die = s.setting.plan.die
    ways = scatter_table(s.setting.plan.slug)
    capped = s.missing.bit_count() >= s.setting.plan.cap
    lost = 0.0 if s.setting.plan.drop_score else -NEAR_WORTH * FAR_ENOUGH
    rates: Rates = {}
    for point in bits(s.choices.groups[0][1]):
        total, down = sum(map(worth, ways[point])), len(ways[point])
        off = 6 * die - down
        rates[DROP_VERB.code(point)] = total / down if capped else (total + lost * off) / (6 * die)
    return rates


def second_point(s: Battle, side: int) -> Rates:
    """A group stays together."""
    return {TOGETHER.base: 1.0}


def assign(s: Battle, side: int) -> Rates:
    """Nobody more than needed."""
    return {code: float(code == END.base) for code in s.choices} or {ASSIGN.base: 0.0}


def jump(s: Battle, side: int) -> Rates:
    """The strongest first: the defender's first shots are his best, but so are free hexes."""
    return {JUMP.code(unit): -float(s.strength[unit]) for unit in bits(s.choices.groups[0][1])}


def shift(s: Battle, side: int) -> Rates:
    """Where least is lost."""
    frame = s.question
    assert frame is not None
    worth = landing_worth(s, s.kind[frame[1]], s.strength[frame[1]])
    return {SHIFT.code(hex_): worth(hex_) for hex_ in bits(s.choices.groups[0][1])}


def landing_fire(s: Battle, side: int) -> Rates:
    """Everybody fires, the strongest shot first; a last die is kept for better targets only if hidden."""
    frame = s.question
    assert frame is not None
    target = frame[1]
    rates: Rates = {HOLD.base: 0.0}
    for base, mask in s.choices.groups:
        if base >> 36 == REACT.number:
            for unit in bits(mask):
                dice = landing_shot(s, s.kind[unit], s.shots[unit], target, s.where[target]).total
                rates[base + unit] = float(dice)
    return rates


# -- turns -------------------------------------------------------------------------------------


def choose_group(s: Battle, side: int) -> Rates:
    """The group with most units first: it has most to do."""
    prospects = Prospects(s, side)
    return {ACTIVATE.code(g): prospects.group_worth(g) for g in bits(s.choices.groups[0][1])}


def orders(s: Battle, side: int) -> Rates:
    """For each unit the best of: fire from here, go somewhere (and fire from there), assault."""
    prospects = Prospects(s, side)
    rates: Rates = {END.base: 0.01}
    moves: dict[int, int] = {}
    fires: dict[int, int] = {}
    for base, mask in s.choices.groups:
        verb, unit = base >> 36, base >> 12 & 4095
        if verb == MOVE.number:
            moves[unit] = mask
        elif verb == FIRE.number:
            fires[unit] = mask
        elif verb == ASSAULT.number:
            for target in bits(mask):
                rates[base + target] = prospects.assault_worth(unit, target)
    for unit, mask in fires.items():
        target, value = prospects.best_target(unit, mask)
        if value > 0:
            rates[FIRE.code(unit, target)] = value + 0.5
    for unit, mask in moves.items():
        hex_, gain = prospects.best_move(unit, mask, unit in fires)
        if gain > prospects.least_gain(unit):
            rates[MOVE.code(unit, hex_)] = gain + 1.0
    for base, mask in s.choices.groups:
        if base >> 36 == SHOW.number:
            for unit in bits(mask):
                rates[base + unit] = prospects.showing_worth(unit)
    return rates


def react(s: Battle, side: int) -> Rates:
    """Fire while it is worth a die; the strongest shot first."""
    frame = s.question
    assert frame is not None
    rates: Rates = {HOLD.base: 0.15}
    for base, mask in s.choices.groups:
        if base >> 36 == REACT.number:
            for unit in bits(mask):
                rates[base + unit] = reaction_worth(s, unit, frame[1])
    return rates


def fall_back(s: Battle, side: int) -> Rates:
    """To cover, and not away from the objectives."""
    frame = s.question
    assert frame is not None
    prospects = Prospects(s, side)
    return {FALL_BACK.code(h): prospects.ground_worth(frame[1], h) for h in bits(s.choices.groups[0][1])}


def enter(s: Battle, side: int) -> Rates:
    """If the ground is better there."""
    frame = s.question
    assert frame is not None
    prospects = Prospects(s, side)
    unit, hex_ = frame[1], frame[2]
    return {
        ENTER.base: prospects.ground_worth(unit, hex_) + 0.01,
        STAY.base: prospects.ground_worth(unit, s.where[unit]),
    }


JUDGES: dict[str, Callable[[Battle, int], Rates]] = {
    "deploy": deploy,
    "drop-point": drop_point,
    "second-point": second_point,
    "assign": assign,
    "jump": jump,
    "shift": shift,
    "landing-fire": landing_fire,
    "choose-group": choose_group,
    "orders": orders,
    "react": react,
    "fall-back": fall_back,
    "enter": enter,
}
