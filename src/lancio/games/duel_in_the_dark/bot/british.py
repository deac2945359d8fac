"""How the greedy Briton thinks: a rich target by a quiet way, the Mosquito first to the target and then ahead of the
Bomber, so that fighters who wait for it must pay."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.bot.appeal import appeal, fears, step_costs
from lancio.games.duel_in_the_dark.combat import flak_tally
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.drops import price
from lancio.games.duel_in_the_dark.mosquito import landing_fields
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, FLAK, LIGHT, NO_HEADING, RADAR, RAIL, SLOTS
from lancio.games.duel_in_the_dark.plan import fields, place_in_plan
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
    SAVE,
    SEAL,
    WINDOW,
)

Rates = dict[int, float]
#: targets and cards that are nearly as good as the best are as likely, so that nobody can guess
NEARLY, NEARLY_CARD = 6.0, 0.6


def nearly_best(rates: Rates, slack: float) -> Rates:
    """All that come close to the best count as equal."""
    if not rates:
        return rates
    best = max(rates.values())
    return {code: best for code, value in rates.items() if value >= best - slack}


def target(s: Raid) -> Rates:
    """What the city promises less what the way is feared to cost."""
    fear = fears(s)
    cities = s.setting.ground.cities
    rates = {code: appeal(s, cities[args_of(code, 1)[0]], fear) for code in s.choices}
    return nearly_best(rates, NEARLY)


def start(s: Raid) -> Rates:
    """The field with the quietest way, not in fog."""
    fear = fears(s)
    city = s.setting.ground.cities[s.target].hex
    rates = {}
    for code in s.choices:
        (hex_,) = args_of(code, 1)
        cost = min(step_costs(s, hex_, NO_HEADING, 1 << city, fear, 0.0, 8).values())
        rates[code] = -cost - (s.fogs >> hex_ & 1)
    return nearly_best(rates, 1.5)


def card(s: Raid) -> Rates:
    """The quietest way on; land when home."""
    if SEAL.base in s.choices:
        return {SEAL.base: 1.0}
    fear = fears(s)
    here, heading = place_in_plan(s)
    left = MOST_CARDS - len(s.route)
    goal = fields(s) if s.turn_at else 1 << s.setting.ground.cities[s.target].hex
    costs = step_costs(s, here, heading, goal, fear, 0.0, min(left, 8))
    rates = {CARD.base + d: -cost for d, cost in costs.items() if CARD.base + d in s.choices}
    return nearly_best(rates, NEARLY_CARD)


def bomber_level(s: Raid) -> Rates:
    """Low brings 4 more in the bombing, but every gun on the way 2 more."""
    guns = 0
    here = s.b_at
    for d in s.route:
        here = s.setting.ground.board.neighbours[here][d]
        guns += s.flak_at(here)
    return {LEVEL.base: 4.0 - 2 * guns - 2.5, LEVEL.base + 1: 0.0}


# -- the Mosquito ------------------------------------------------------------------------------


def next_hex(s: Raid) -> int:
    """Where the Bomber goes next."""
    if s.b_state == DOWN or s.flown >= len(s.route):
        return s.b_at
    return s.setting.ground.board.neighbours[s.b_at][s.route[s.flown]]


def mosquito_moves(s: Raid) -> Rates:
    """To the target in time to clear it, otherwise ahead of the Bomber; home when the Bomber is."""
    distance = s.setting.ground.distance
    rates: Rates = {}
    home = landing_fields(s) if s.b_state == DOWN or s.m_state == FLYING else 0
    goal = s.setting.ground.cities[s.target].hex
    steps_left = s.turn_at - s.flown - 1
    ahead = next_hex(s)
    for code in s.choices:
        (hex_,) = args_of(code, 1)
        if s.b_state == DOWN:
            rates[code] = -min((distance[hex_][h] for h in range(len(distance)) if home >> h & 1), default=0)
            continue
        value = -0.5 * distance[hex_][ahead]
        if s.tokens and not s.bombed:
            late = (distance[hex_][goal] + 1) // 2 > steps_left
            value -= 6.0 * late
            value += 3.0 * (hex_ == goal and steps_left <= 1)
        rates[code] = value
    return rates


def worth_bombing(s: Raid, kind: int) -> float:
    """Points saved for each bomb on a unit here."""
    here = s.m_at
    if kind in (AIRFIELD, RAIL):
        return 0.3
    before = flak_tally(s, here, False).total + s.count(here, LIGHT) + 0.8 * s.count(here, RADAR)
    at = here * SLOTS + kind
    if not s.units[at]:
        return 0.0
    s.units[at] -= 1
    after = flak_tally(s, here, False).total + s.count(here, LIGHT) + 0.8 * s.count(here, RADAR)
    s.units[at] += 1
    other = 1.0 if kind == 3 else 0.0
    return (before - after + other) / price(s, kind)


def over_target(s: Raid) -> bool:
    """Whether the Mosquito is where the Bomber will drop its bombs."""
    return not s.bombed and s.m_at == s.setting.ground.cities[s.target].hex


def mosquito_level(s: Raid) -> Rates:
    """Low to bomb, high otherwise; down when all is over."""
    if LAND.base in s.choices and s.b_state == DOWN:
        return {LAND.base: 1.0}
    wants_bombs = over_target(s) and s.tokens and max(worth_bombing(s, k) for k in (FLAK, LIGHT, RADAR)) > 1.0
    return {LEVEL.base: 1.0 if wants_bombs else 0.0, LEVEL.base + 1: 0.5}


def drops(s: Raid) -> Rates:
    """Over the target: what hurts most first, the rest as markers. Elsewhere nothing."""
    rates: Rates = {DONE.base: 0.5}
    if not over_target(s):
        return rates
    for code in s.choices:
        verb = code >> 36
        if verb == BOMB.number:
            rates[code] = worth_bombing(s, code & 4095)
        elif verb == BOMB_MEDALS.number:
            rates[code] = worth_bombing(s, args_of(code, 2)[0]) - 0.1
        elif verb in (MARK.number, MARK_MEDALS.number):
            rates[code] = 1.0 + 0.001 * (code & 4095)
    return rates


# -- the rest ----------------------------------------------------------------------------------


def kill_medals(s: Raid) -> Rates:
    """Destroy what would score at least two."""
    rates: Rates = {DONE.base: 1.5}
    for code in s.choices:
        if code >> 36 == DESTROY.number:
            kind = code & 4095
            if kind < SLOTS and kind in (FLAK, LIGHT):
                lights, guns = s.count(s.b_at, LIGHT), s.count(s.b_at, FLAK)
                rates[code] = float(1 + lights if kind == FLAK else guns)
    return rates


def save_medals(s: Raid) -> Rates:
    """A point saved is a point."""
    return {code: float(code & 4095) for code in s.choices if code >> 36 == SAVE.number}


def window(s: Raid) -> Rates:
    """Over the target, where most wait, or one hex before."""
    goals = {s.turn_at, s.turn_at - 1, s.turn_at + 1}
    return {code: float((code & 4095) in goals) for code in s.choices if code >> 36 == WINDOW.number}


def keep(s: Raid) -> Rates:
    """The old plan will do."""
    return {KEEP.base: 1.0}


def done(s: Raid) -> Rates:
    """Guns in Britain would only give the German more units."""
    return {DONE.base: 1.0}


def mosquito_start(s: Raid) -> Rates:
    """Close to the Bomber's first hex."""
    ahead = next_hex(s)
    return {code: -float(s.setting.ground.distance[code & 4095][ahead]) for code in s.choices}


JUDGES: dict[str, Callable[[Raid], Rates]] = {
    "crest": keep,
    "replan": keep,
    "plan-target": target,
    "plan-start": start,
    "plan-card": card,
    "plan-window": window,
    "emplace": done,
    "mosquito-start": mosquito_start,
    "bomber-level": bomber_level,
    "mosquito-moves": mosquito_moves,
    "mosquito-level": mosquito_level,
    "drops": drops,
    "kill-medals": kill_medals,
    "save-medals": save_medals,
}
