"""How the greedy Briton thinks: a rich target by a quiet way, the Mosquito first to the target and then ahead of the
Bomber, so that fighters who wait for it must pay.

Everything is judged from a position the side could be in (an imagined world), so nothing here can cheat.
"""

from __future__ import annotations

from lancio.engine.manners import Manner
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bomber import bomber_levels, medal_targets, savings
from lancio.games.duel_in_the_dark.bot.rates import Rates, allowed, nearly_best
from lancio.games.duel_in_the_dark.bot.targets import LEG, appeal, fears, step_costs
from lancio.games.duel_in_the_dark.combat import flak_tally
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.dispersal import emplacements, mosquito_fields
from lancio.games.duel_in_the_dark.drops import drops, price
from lancio.games.duel_in_the_dark.mosquito import landing_fields, mosquito_levels, mosquito_reach
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, FIRE, FLAK, HIGH, LIGHT, LOW, NO_HEADING, RADAR, RAIL
from lancio.games.duel_in_the_dark.plan import (
    crest_wanted,
    fields,
    new_plan_wanted,
    next_cards,
    place_in_plan,
    start_fields,
    targets,
    window_places,
)
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOMB,
    BOMB_MEDALS,
    CARD,
    DESTROY,
    DONE,
    KEEP,
    LAND,
    LEVEL,
    MARK,
    MARK_MEDALS,
    MOSQUITO,
    SAVE,
    SEAL,
    START,
    TARGET,
    WINDOW,
)

#: targets, fields and cards that are nearly as good as the best are as likely, so that nobody can guess
NEARLY, NEARLY_FIELD, NEARLY_CARD = 9.0, 1.5, 0.6
#: a low Bomber meets more than the guns that are known
LOW_RISK = 2.5


# -- the plan ----------------------------------------------------------------------------------


@crest_wanted.judged()
@new_plan_wanted.judged()
def keep(s: Raid, *_: object) -> Rates:
    """What there is will do."""
    return {KEEP.base: 1.0}


@targets.judged()
def target(s: Raid, side: int, *, manner: Manner) -> Rates:
    """What the city promises less what the way is feared to cost."""
    fear = fears(s, manner["fear"])
    cities = s.setting.ground.cities
    rates = {TARGET.code(city): appeal(s, cities[city], fear) for (city,) in TARGET.among(s.choices)}
    return nearly_best(rates, NEARLY * manner["variety"])


@start_fields.judged()
def start(s: Raid, side: int, *, manner: Manner) -> Rates:
    """The field with the quietest way, not in fog."""
    fear = fears(s, manner["fear"])
    city = s.setting.ground.cities[s.target].hex
    rates = {}
    for (hex_,) in START.among(s.choices):
        cost = min(step_costs(s, hex_, NO_HEADING, 1 << city, fear, 0.0, LEG).values())
        rates[START.code(hex_)] = -cost - (s.fogs >> hex_ & 1)
    return nearly_best(rates, NEARLY_FIELD * manner["variety"])


@next_cards.judged()
def card(s: Raid, side: int, *, manner: Manner) -> Rates:
    """The quietest way on; land when home."""
    if SEAL.base in s.choices:
        return {SEAL.base: 1.0}
    fear = fears(s, manner["fear"])
    here, heading = place_in_plan(s)
    left = MOST_CARDS - len(s.route)
    goal = fields(s) if s.turn_at else 1 << s.setting.ground.cities[s.target].hex
    costs = step_costs(s, here, heading, goal, fear, 0.0, min(left, LEG))
    legal = CARD.last_among(s.choices)
    rates = {CARD.code(d): -cost for d, cost in costs.items() if legal >> d & 1}
    return nearly_best(rates, NEARLY_CARD * manner["variety"])


@window_places.judged()
def window(s: Raid, side: int) -> Rates:
    """Over the target, where most wait, or one hex before."""
    goals = {s.turn_at, s.turn_at - 1, s.turn_at + 1}
    return {WINDOW.code(number): float(number in goals) for (number,) in WINDOW.among(s.choices)}


# -- the aircraft ------------------------------------------------------------------------------


@emplacements.judged()
def no_guns(s: Raid, side: int) -> Rates:
    """Guns in Britain would only give the German more units."""
    return {DONE.base: 1.0}


@mosquito_fields.judged()
def mosquito_start(s: Raid, side: int) -> Rates:
    """Close to the Bomber's first hex."""
    distance = s.setting.ground.distance
    ahead = next_hex(s)
    return {MOSQUITO.code(hex_): -float(distance[hex_][ahead]) for (hex_,) in MOSQUITO.among(s.choices)}


@bomber_levels.judged()
def bomber_level(s: Raid, side: int) -> Rates:
    """Low brings 4 more in the bombing, but every gun on the way 2 more."""
    guns = 0
    here = s.bomber_at
    for d in s.route:
        here = s.setting.ground.board.neighbours[here][d]
        guns += s.flak_at(here)
    low = float(figures.BOMBING.low_level) - figures.FLAK.bomber_low * guns - LOW_RISK
    return allowed(s, {LEVEL.code(LOW): low, LEVEL.code(HIGH): 0.0})


def next_hex(s: Raid) -> int:
    """Where the Bomber goes next."""
    if s.bomber_state == DOWN or s.flown >= len(s.route):
        return s.bomber_at
    return s.setting.ground.board.neighbours[s.bomber_at][s.route[s.flown]]


@mosquito_reach.judged()
def mosquito_moves(s: Raid, side: int) -> Rates:
    """To the target in time to clear it, otherwise ahead of the Bomber; home when the Bomber is."""
    distance = s.setting.ground.distance
    rates: Rates = {}
    home = landing_fields(s) if s.bomber_state == DOWN or s.mosquito_state == FLYING else 0
    goal = s.setting.ground.cities[s.target].hex
    steps_left = s.turn_at - s.flown - 1
    ahead = next_hex(s)
    for (hex_,) in MOSQUITO.among(s.choices):
        if s.bomber_state == DOWN:
            value = -float(min((distance[hex_][h] for h in range(len(distance)) if home >> h & 1), default=0))
        else:
            value = -0.5 * distance[hex_][ahead]
            if s.tokens and not s.bombed:
                late = (distance[hex_][goal] + 1) // 2 > steps_left
                value -= 6.0 * late
                value += 3.0 * (hex_ == goal and steps_left <= 1)
        rates[MOSQUITO.code(hex_)] = value
    return rates


def worth_bombing(s: Raid, kind: int) -> float:
    """Points saved for each bomb on a unit here."""
    here = s.mosquito_at
    if kind in (AIRFIELD, RAIL):
        return 0.3
    if not s.count(here, kind):
        return 0.0
    before = threat(s, here)
    s.add_unit(here, kind, -1)
    after = threat(s, here)
    s.add_unit(here, kind)
    other = 1.0 if kind == FIRE else 0.0
    return (before - after + other) / price(s, kind)


def threat(s: Raid, hex_: int) -> float:
    """What the units of a hex may do to the Bomber and to the bombing."""
    return flak_tally(s, hex_, False).total + s.count(hex_, LIGHT) + 0.8 * s.count(hex_, RADAR)


def over_target(s: Raid) -> bool:
    """Whether the Mosquito is where the Bomber will drop its bombs."""
    return not s.bombed and s.mosquito_at == s.setting.ground.cities[s.target].hex


@mosquito_levels.judged()
def mosquito_level(s: Raid, side: int) -> Rates:
    """Low to bomb, high otherwise; down when all is over."""
    if LAND.base in s.choices and s.bomber_state == DOWN:
        return {LAND.base: 1.0}
    wants_bombs = over_target(s) and s.tokens and max(worth_bombing(s, k) for k in (FLAK, LIGHT, RADAR)) > 1.0
    return allowed(s, {LEVEL.code(LOW): 1.0 if wants_bombs else 0.0, LEVEL.code(HIGH): 0.5})


@drops.judged()
def drop(s: Raid, side: int) -> Rates:
    """Over the target: what hurts most first, the rest as markers. Elsewhere nothing."""
    rates: Rates = {DONE.base: 0.5}
    if not over_target(s):
        return rates
    for (unit,) in BOMB.among(s.choices):
        rates[BOMB.code(unit)] = worth_bombing(s, unit)
    for unit, medals in BOMB_MEDALS.among(s.choices):
        rates[BOMB_MEDALS.code(unit, medals)] = worth_bombing(s, unit) - 0.1
    for verb in (MARK, MARK_MEDALS):
        for (count,) in verb.among(s.choices):
            rates[verb.code(count)] = 1.0 + 0.001 * count
    return rates


# -- medals ------------------------------------------------------------------------------------


@medal_targets.judged()
def kill_medals(s: Raid, side: int) -> Rates:
    """Destroy what would score at least two."""
    rates: Rates = {DONE.base: 1.5}
    lights, guns = s.count(s.bomber_at, LIGHT), s.count(s.bomber_at, FLAK)
    for (unit,) in DESTROY.among(s.choices):
        if unit in (FLAK, LIGHT):
            rates[DESTROY.code(unit)] = float(1 + lights if unit == FLAK else guns)
    return rates


@savings.judged()
def save_medals(s: Raid, side: int) -> Rates:
    """A point saved is a point."""
    return {SAVE.code(count): float(count) for (count,) in SAVE.among(s.choices)}
