"""How good each answer is, for the `greedy` player: a readable plan, one small function a decision.

Values are in points of strength, roughly: a loss inflicted or avoided is worth one. Everything is judged from a
position the side could be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.engine.orders import ASK
from lancio.games.histo_command.activation import choose_group, orders
from lancio.games.histo_command.assault import may_enter, ways_back
from lancio.games.histo_command.bot.drop import FAR_ENOUGH, NEAR_WORTH, LandingWorth, ambush, scatters, waiting_posts
from lancio.games.histo_command.bot.prospects import (
    Prospects,
    reaction_worth,
)
from lancio.games.histo_command.drop import drop_points, second_points, who_jumps, who_jumps_there
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.landing_fire import landing_dice, landing_firers
from lancio.games.histo_command.opportunity import reactions
from lancio.games.histo_command.setup import places_free, unplaced, waiting
from lancio.games.histo_command.standing import STANDING
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import GLIDER
from lancio.games.histo_command.verbs import (
    ACTIVATE,
    ASSAULT,
    DROP,
    END,
    ENTER,
    FALL_BACK,
    FIRE,
    HOLD,
    JUMP,
    MOVE,
    ORDER,
    ORDERS,
    PLACE,
    REACT,
    SHIFT,
    SHOW,
    STAY,
    TOGETHER,
)

Rates = dict[int, float]


# -- set-up and drop ---------------------------------------------------------------------------


@places_free.judged()
def deploy(s: Battle, side: int, *, manner: Manner = USUAL) -> Rates:
    """Units into the objectives and beside them, in cover; dummies around, where they look like units."""
    unit = unplaced(s)[0]
    mask = PLACE.last_among(s.choices, unit)
    what = TYPES[s.kind[unit]]
    sheets = s.setting.ground
    if s.setting.scene.drop_score is not None:
        return ambush(s, unit, mask)
    own = s.occupied[side]
    fights = what.like in ("infantry", "machine-gun")
    weights = manner["sham-way"], manner["post-way"], manner["post-cover"]
    posts = waiting_posts(s.setting, what.is_dummy, fights, *weights)
    base = PLACE.code(unit, 0)
    rates: Rates = {base + hex_: posts[hex_] for hex_ in bits(mask)}
    spread = sheets.board.spread
    # beside one's own there is less to gain
    for hex_ in bits(mask & spread(spread(own))):
        rates[base + hex_] -= 0.5 * manner["apart"] * (sheets.within[2][hex_] & own).bit_count()
    prize, more = (2.0 * manner["sham"], 0.0) if what.is_dummy else (0.0, 0.0)
    if fights:
        prize, more = 6.0 * manner["garrison"], 1.5 * manner["second"]
    for hexes in s.setting.objectives:
        for hex_ in bits(hexes & mask):
            rates[base + hex_] += more if hexes & own else prize
    return rates


@drop_points.judged()
def drop_point(s: Battle, side: int, *, manner: Manner = USUAL) -> Rates:
    """The point from which the wind, on average, does best."""
    units = list(bits(waiting(s, s.group)))
    worth = LandingWorth(s, s.kind[units[0]], s.strength[units[0]], manner["near"]).all()
    throws = 6 * s.setting.scene.die
    ways = scatters(s.setting)
    capped = s.missing.bit_count() >= s.setting.scene.cap
    lost = 0.0 if s.setting.scene.drop_score else -NEAR_WORTH * manner["near"] * FAR_ENOUGH
    rates: Rates = {}
    for (point,) in DROP.among(s.choices):
        down, part = ways[point]
        total = sum(part(worth))
        rates[DROP.code(point)] = total / down if capped else (total + lost * (throws - down)) / throws
    return rates


@second_points.judged()
def second_point(s: Battle, side: int) -> Rates:
    """A group stays together."""
    return {TOGETHER.code(): 1.0}


@who_jumps_there.judged()
def assign(s: Battle, side: int) -> Rates:
    """Nobody more than needed."""
    return {code: float(END.is_in(code)) for code in s.choices}


@who_jumps.judged()
def jump(s: Battle, side: int) -> Rates:
    """The strongest first: the defender's first shots are his best, but so are free hexes."""
    return {JUMP.code(unit): -float(s.strength[unit]) for (unit,) in JUMP.among(s.choices)}


@where_to.judged()
def shift(s: Battle, unit: int, hex_: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """Where least is lost."""
    worth = LandingWorth(s, s.kind[unit], s.strength[unit], manner["near"])
    return {SHIFT.code(goal): worth[goal] for (goal,) in SHIFT.among(s.choices)}


@landing_firers.judged()
def landing_fire(s: Battle, unit: int, fired: int, side: int) -> Rates:
    """Everybody fires, the strongest shot first; a last die is kept for better targets only if hidden."""
    glider = s.type(unit).lands == GLIDER
    rates: Rates = {HOLD.code(): 0.0}
    for (firer,) in REACT.among(s.choices):
        rates[REACT.code(firer)] = float(landing_dice(s, s.kind[firer], s.shots[firer], glider, s.where[unit]))
    return rates


# -- turns -------------------------------------------------------------------------------------


@choose_group.judged()
def group(s: Battle, side: int, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """The group with most units first: it has most to do."""
    prospects = Prospects(s, side, manner)
    return {ACTIVATE.code(g): prospects.group_worth(g) for (g,) in ACTIVATE.among(s.choices)}


@orders.judged(apart="unit")
def order(s: Battle, side: int, *, manner: Manner = USUAL) -> Rates:
    """For each unit the best of: fire from here, go somewhere (and fire from there), assault."""
    rates: Rates = {END.code(): 0.01}
    if s.choices.count == 1:
        return rates
    prospects = Prospects(s, side, manner)
    for unit, target in ASSAULT.among(s.choices):
        rates[ASSAULT.code(unit, target)] = prospects.assault_worth(unit, target)
    fires = {unit: mask for unit, mask in FIRE.sets_among(s.choices)}  # noqa: C416
    for unit, mask in fires.items():
        target, value = prospects.best_target(unit, mask)
        if value > 0:
            rates[FIRE.code(unit, target)] = value + 0.5 * manner["shots-first"]
    for unit, mask in MOVE.sets_among(s.choices):
        hex_, gain = prospects.best_move(unit, mask, fires.get(unit, 0))
        if gain > prospects.least_gain(unit):
            rates[MOVE.code(unit, hex_)] = gain + 1.0
    for (unit,) in SHOW.among(s.choices):
        rates[SHOW.code(unit)] = prospects.showing_worth(unit)
    return rates


@reactions.judged()
def react(s: Battle, unit: int, start: int, hex_: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """Fire while it is worth a die; the strongest shot first."""
    shots = {REACT.code(firer): reaction_worth(s, side, firer, unit) for (firer,) in REACT.among(s.choices)}
    return {HOLD.code(): 0.15 * manner["patience"], **shots}


@ways_back.judged()
def fall_back(s: Battle, unit: int, foe: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """To cover, and not away from the objectives."""
    prospects = Prospects(s, side, manner)
    return {FALL_BACK.code(h): prospects.ground_worth(unit, h) for (h,) in FALL_BACK.among(s.choices)}


@may_enter.judged()
def enter(s: Battle, unit: int, hex_: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """If the ground is better there."""
    prospects = Prospects(s, side, manner)
    return {
        ENTER.code(): prospects.ground_worth(unit, hex_) + 0.01,
        STAY.code(): prospects.ground_worth(unit, s.where[unit]),
    }


@STANDING.asked.judged()
def standing(s: Battle, side: int, viewer: int) -> Rates:
    """To be asked: the judgement at each window is better than any order."""
    return {ORDER.code(ORDERS.index(ASK)): 1.0}
