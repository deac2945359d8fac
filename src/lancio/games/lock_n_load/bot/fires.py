"""Judgements of fire: with whom and what, at movers or not, snipers, Claymores."""

from __future__ import annotations

from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.bot.acting import Acting
from lancio.games.lock_n_load.bot.armour import stake
from lancio.games.lock_n_load.bot.guns import rate_guns, vehicle_loss
from lancio.games.lock_n_load.bot.impulses import Rates
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.bot.posts import MOVING, NONE, line, profile
from lancio.games.lock_n_load.bot.worth import Curve, sniped
from lancio.games.lock_n_load.claymores import claymores
from lancio.games.lock_n_load.fire import pieces_for, satchels, watchful
from lancio.games.lock_n_load.firing import candidates, fire_group, shooter
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.snipers import led, must_snipe
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import (
    CRAWL,
    DECLINE,
    DETONATE,
    EVERYONE,
    LED,
    OPEN_FIRE,
    PLACE,
    SHOOT,
    SNIPE,
    STEALTH,
    USING,
    WITH,
)
from lancio.games.lock_n_load.volleys import Volley, attack, proposal
from lancio.games.lock_n_load.words import NOBODY

#: a satchel charge must do so much more harm than fire without it
CHARGE = 0.7
#: the part of a mover's worth that a shot must cost him: while others may come, if he is the last, if he is beside
WAITING, LAST_ONE, BESIDE = 0.16, 0.05, 0.05
#: the same for a vehicle or helicopter
MACHINE_PART = 0.02
#: the part of a move that men who fire at others give up
GIVEN_UP = 0.8


def wanted(s: Fight, place: int, goal: int) -> Volley:
    """The usual attack, with a satchel charge where it pays."""
    who, halved = candidates(s, place, goal)
    usual = proposal(s, place, goal, who, halved)
    if not s.setting.ground.near[place] >> goal & 1:
        return usual
    charges = satchels(s, pieces_for(s, who, 1)[1]) & ~usual.weapons
    curve = Curve(s, s.friends(1 - shooter(s, place), goal) & s.setting.roster.infantry)
    plus = attack(s, usual, halved).total + line(s, place, goal)[1] - 2
    for charge in bits(charges):
        man = s.holder[charge]
        kept = usual.weapons & ~s.arms[man]
        own = usual.units if s.setting.roster.mmc >> man & 1 else usual.units & ~(1 << man)
        armed = usual._replace(units=own, weapons=kept | 1 << charge)
        if armed.leader == man:
            armed = armed._replace(leader=NOBODY)
        more = attack(s, armed, halved).total - attack(s, usual, halved).total
        if curve(plus + more) - curve(plus) > CHARGE:
            return armed
    return usual


@fire_group.judged()
def with_whom(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, viewer: int
) -> Rates:
    """Everybody who helps; a satchel charge only where it pays."""
    if victim != NOBODY:
        return {code: 1.0 for code in (EVERYONE.code(), SHOOT.code()) if code in s.choices}
    volley = wanted(s, place, goal)
    who, halved = candidates(s, place, goal)
    if EVERYONE.code() in s.choices and volley == proposal(s, place, goal, who, halved):
        return {EVERYONE.code(): 1.0}
    rates: Rates = dict.fromkeys(s.choices, -1.0)
    for code in (EVERYONE.code(), SHOOT.code()):
        if code in rates:
            rates[code] = 0.1
    for (unit,) in WITH.among(s.choices):
        if volley.units >> unit & 1:
            rates[WITH.code(unit)] = 1.0 if unit == volley.lead else 0.8
    for (weapon,) in USING.among(s.choices):
        if volley.weapons >> weapon & 1:
            rates[USING.code(weapon)] = 0.9
    for (chief,) in LED.among(s.choices):
        if chief == volley.leader:
            rates[LED.code(chief)] = 0.5
    return rates


# -- at movers -----------------------------------------------------------------------------------


def others_to_come(s: Fight, side: int) -> bool:
    """Whether enemies beside the group may yet move this turn."""
    spent = s.marked | s.shaken | s.group | s.setting.roster.medics
    for place in bits(s.held[side]):
        if s.at[place] & s.setting.roster.units[side] & s.setting.roster.mmc & ~spent:
            return True
    return False


def given_up(s: Fight, side: int, place: int, units: int) -> float:
    """What a side that has hexes to take gives up if men fire who could yet move this turn."""
    if not units & ~s.marked:
        return 0.0
    mind = Mind(s, side)
    return GIVEN_UP * max(0.0, Acting(mind).best_going(place)) if mind.goals.behind else 0.0


@opportunity.judged()
def fire_or_wait(s: Fight, budget: int, viewer: int) -> Rates:
    """Fire where it costs the mover enough; save it for better if others are still to come."""
    if s.group & s.setting.roster.carriers:
        return at_machine(s, budget, viewer)
    ground = s.setting.ground
    goal = s.where[lowest(s.group)]
    curve = Curve(s, s.group)
    quiet = s.mode in (CRAWL, STEALTH) or ground.denies_moving >> ground.hex[goal] & 1
    extra = 0 if quiet else MOVING
    wait = WAITING if others_to_come(s, 1 - viewer) else LAST_ONE
    rates: Rates = {DECLINE.code(): wait * curve.total}
    for (place,) in OPEN_FIRE.among(s.choices):
        units = watchful(s, viewer, place)
        far, plus = line(s, place, goal)
        guns = profile(s, units, units & s.complete)[far]
        if plus == NONE or guns == NONE:
            continue
        value = curve(guns + plus + extra)
        if ground.near[place] >> goal & 1:
            value += (wait - BESIDE) * curve.total
        if value > wait * curve.total:
            value -= given_up(s, viewer, place, units)
        rates[OPEN_FIRE.code(place)] = value
    for unit, mark in SNIPE.among(s.choices):
        rates[SNIPE.code(unit, mark)] = _sniped(s, s.where[unit], goal, curve, extra) + 0.05
    for unit, places in PLACE.sets_among(s.choices):
        for place in bits(places):
            cover = ground.cover[ground.hex[place]]
            rates[PLACE.code(unit, place)] = _sniped(s, place, goal, curve, extra) - 0.15 + 0.02 * cover
    rate_guns(s, s.choices, rates)
    return rates


def at_machine(s: Fight, budget: int, viewer: int) -> Rates:
    """The same for a vehicle or helicopter on its way: what the shot costs it, against what others may yet cost."""
    rates: Rates = {DECLINE.code(): MACHINE_PART * stake(s, s.group)}
    unit = lowest(s.group)
    goal = s.where[unit]
    for (place,) in OPEN_FIRE.among(s.choices):
        who, halved = candidates(s, place, goal)
        total = attack(s, proposal(s, place, goal, who, halved, unit), halved).total
        rates[OPEN_FIRE.code(place)] = vehicle_loss(s, unit, total, s.hex_of(place))
    rate_guns(s, s.choices, rates)
    return rates


@declaration.judged()
def fire_on(s: Fight, place: int, viewer: int) -> Rates:
    """The rest of a place on the same terms."""
    return fire_or_wait(s, 0, viewer)


def _sniped(s: Fight, place: int, goal: int, curve: Curve, extra: int) -> float:
    """What a sniper's shot costs a group on average."""
    _, plus = line(s, place, goal)
    if plus == NONE:
        return 0.0
    rows = curve.rows
    return sum(value * sniped(plus + extra, most, results, weak) for _, most, value, results, weak in rows) / len(rows)


@must_snipe.judged()
def at_what(s: Fight, unit: int, viewer: int) -> Rates:
    """Where it hurts most."""
    rates: Rates = {}
    for shooter_, goal in SNIPE.among(s.choices):
        curve = Curve(s, s.friends(1 - viewer, goal) & s.setting.roster.infantry)
        rates[SNIPE.code(shooter_, goal)] = _sniped(s, s.where[unit], goal, curve, 0)
    return rates


@led.judged()
def helped(s: Fight, unit: int, goal: int, viewer: int) -> Rates:
    """Leaders have better to do than to mark themselves."""
    return {code: float(code == SHOOT.code()) for code in s.choices}


@claymores.judged()
def set_off(s: Fight, viewer: int) -> Rates:
    """Always: they are for that."""
    rates: Rates = {DECLINE.code(): 0.0}
    for (weapon,) in DETONATE.among(s.choices):
        rates[DETONATE.code(weapon)] = 1.0
    return rates
