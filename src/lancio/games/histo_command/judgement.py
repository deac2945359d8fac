"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are in points of strength, roughly: a loss inflicted or avoided is worth one. Everything is judged from a
position the side could be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import exp

from lancio.engine.masks import bits
from lancio.games.histo_command.atlas import GLIDER, ground
from lancio.games.histo_command.dice import expected_losses
from lancio.games.histo_command.landing import shift_hexes
from lancio.games.histo_command.landing_fire import landing_base, landing_shot
from lancio.games.histo_command.odds import target_odds
from lancio.games.histo_command.pieces import DEFENDER, SIDE_UNITS
from lancio.games.histo_command.planner import near_objectives
from lancio.games.histo_command.prospects import (
    Prospects,
    objective_distance,
    reaction_worth,
)
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import plans
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
#: what a hex of way to the next objective is worth to a lander, and where it does not matter any more
NEAR_WORTH, FAR_ENOUGH = 0.15, 14


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
        crowd = (sheets.within[hex_][2] & s.occupied[side]).bit_count()
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


def ambush(s: Battle, unit: int, hexes: int) -> Rates:
    """How much fire a counter could bring down around each hex on units that jump over the best points left."""
    sheets = s.setting.ground
    dice = max(1, TYPES[s.kind[unit]].dice[0])
    aimed = aimed_landings(s)
    gain = [0.0] * sheets.board.size
    for hex_ in bits(s.setting.plan.spread.field):
        more = max(0, dice + sheets.fire[hex_])
        before = lander_losses(s, hex_)
        gain[hex_] = aimed[hex_] * (
            mean_loss(sheets.landing[0][hex_] + before + more) - mean_loss(sheets.landing[0][hex_] + before)
        )
    around = sheets.board.around
    return {PLACE.code(unit, hex_): sum(gain[n] for n in bits(around[hex_] & ~s.occupied[1])) for hex_ in bits(hexes)}


def lander_losses(s: Battle, hex_: int) -> float:
    """The dice that the defender's counters, as far as he has placed them, have for a jumper in a hex."""
    sheets = s.setting.ground
    dice = 0
    for piece in bits(s.units_at(sheets.board.around[hex_] & s.occupied[1])):
        dice += max(0, TYPES[s.kind[piece]].dice[0] + sheets.fire[hex_])
    return dice


def mean_loss(dice: float, strength: int = 3) -> float:
    """Mean losses for a number of dice that need not be whole."""
    low = int(dice)
    below = float(expected_losses(low, strength))
    return below + (dice - low) * (float(expected_losses(low + 1, strength)) - below)


def aimed_landings(s: Battle) -> list[float]:
    """How likely each hex is to be landed in, if the points that promise most are the likeliest."""
    sheets, plan = s.setting.ground, s.setting.plan
    near = near_objectives(s)
    worth = [0.0] * sheets.board.size
    for hex_ in bits(plan.spread.field):
        worth[hex_] = 3 - mean_loss(sheets.landing[0][hex_] + lander_losses(s, hex_)) + (near >> hex_ & 1)
    ways = scatter_table(plan.slug)
    values = {point: sum(worth[h] for h in down) / (6 * plan.die) for point, down in ways.items()}
    best = max(values.values())
    out = [0.0] * sheets.board.size
    for point, down in ways.items():
        weight = exp(SHARP * (values[point] - best))
        if weight > 1e-3:
            for hex_ in down:
                out[hex_] += weight
    return out


#: how surely the drop side finds the best point
SHARP = 12.0


@cache
def scatter_table(slug: str) -> dict[int, tuple[int, ...]]:
    """For every drop point the hexes that the dice can lead to."""
    plan, board = plans()[slug], ground().board
    return {
        point: tuple(h for d in range(6) for k in range(1, plan.die + 1) if (h := board.step(point, d, k)))
        for point in bits(plan.spread.field)
    }


def landing_worth(s: Battle, kind: int, strength: int) -> Callable[[int], float]:
    """What it is worth to come down in a hex: mean losses, and how far the next objective is."""
    sheets = s.setting.ground
    near = near_objectives(s)
    drop_only = s.setting.plan.drop_score is not None
    mode = TYPES[kind].lands or 0
    odds = {p: target_odds(s, p) for p in bits(s.on_map(SIDE_UNITS[DEFENDER]))}
    known: dict[int, float] = {}

    def fire(hex_: int) -> float:
        dice = 0.0
        for piece in bits(s.units_at(sheets.board.around[hex_] & s.occupied[DEFENDER])):
            for type_, p in odds[piece].items():
                base = landing_base(s, type_, mode == GLIDER) + sheets.fire[hex_] - s.shots[piece]
                if TYPES[type_].range and TYPES[type_].shortest < 2:
                    dice += float(p) * max(0, base)
        return dice

    def grounded(hex_: int, left: int) -> float:
        return left - mean_loss(sheets.landing[mode][hex_] + fire(hex_), left)

    def worth(hex_: int) -> float:
        if hex_ not in known:
            value = 0.0
            if s.at[hex_] == NONE:
                value = grounded(hex_, strength)
            else:
                left = strength - (s.occupied[DEFENDER] >> hex_ & 1)
                if left:
                    value = max(grounded(h, left) for h in bits(shift_hexes(s, hex_)))
            if drop_only:
                value += near >> hex_ & 1
            else:
                value -= NEAR_WORTH * min(FAR_ENOUGH, objective_distance(s, hex_))
            known[hex_] = value
        return known[hex_]

    return worth


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
