"""Judgements of an impulse: which base, which act, and when to stop."""

from __future__ import annotations

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.acting import CAREFUL, Acting
from lancio.games.lock_n_load.bot.lifts import rate_arrivals
from lancio.games.lock_n_load.bot.machines import Machines, has_machines
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.impulse import acts, impulse
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import (
    ACTIVATE,
    END,
    FIGHT,
    FIRE,
    FLARE,
    GO,
    LEAD,
    PASS,
    PLACE,
    PLANT,
    RETREAT,
    SMOKE,
    SNIPE,
    SPOT,
    STAIRS,
)

Rates = dict[int, float]
#: an act must bring this much; what others in a leader's reach add to it
LEAST, ALONG = 0.04, 0.3
#: a leader who lends his reach to nobody
IDLE_LEADER = 0.01


@impulse.judged()
def which_base(s: Fight, side: int, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """The place that gains most, with a leader where several gain; spotting that opens a shot; else pass."""
    mind = Mind(s, side, manner)
    acting = Acting(mind)
    ground = s.setting.ground
    rates: Rates = {PASS.code(): LEAST}
    gains = {place: acting.of_place(place) for (place,) in ACTIVATE.among(s.choices)}
    night = s.setting.scene.night
    if has_machines(s):
        machines = Machines(mind)
        gains = {place: max(gain, machines.of_base(place)) for place, gain in gains.items()}
        rate_arrivals(mind, s.choices, rates)
    for place, gain in gains.items():
        rates[ACTIVATE.code(place)] = gain

    def led(place: int, others: int) -> float:
        mine = [gains[other] for other in bits(others) if gains.get(other, 0.0) > LEAST]
        best = max([gains.get(place, 0.0), *mine])
        return best + ALONG * (sum(mine) + max(0.0, gains.get(place, 0.0)) - max(best, 0.0)) - IDLE_LEADER

    for place, leader in LEAD.among(s.choices):
        others = ground.near[place] & s.held[side] & ~ground.same_hex[place]
        rates[LEAD.code(place, leader)] = led(place, others)
    for place, leader in STAIRS.among(s.choices):
        others = ground.same_hex[place] & s.held[side] & ~(1 << place)
        rates[STAIRS.code(place, leader)] = led(place, others)
    for unit, place in SPOT.among(s.choices):
        rates[SPOT.code(unit, place)] = acting.spot(unit, place)
    for unit, places in PLACE.sets_among(s.choices):
        for place in bits(places):
            rates[PLACE.code(unit, place)] = acting.post_sniper(unit, place)
    if night:
        light_up(acting, rates)
    return rates


def light_up(acting: Acting, rates: Rates) -> None:
    """A place whose men could light the enemy is worth an impulse."""
    s = acting.s
    from lancio.games.lock_n_load.night import REACH, flare_men

    for (place,) in ACTIVATE.among(s.choices):
        for unit in bits(flare_men(s, acting.side, place)):
            hexes = s.setting.ground.board.within[REACH][s.setting.ground.hex[place]]
            value = max((acting.flare(unit, h) for h in bits(worth_lighting(acting) & hexes)), default=-1.0)
            rates[ACTIVATE.code(place)] = max(rates[ACTIVATE.code(place)], value)


def worth_lighting(acting: Acting) -> int:
    """The hexes where a flare would show an enemy."""
    out = 0
    for foe in acting.mind.foes:
        if not acting.s.lit >> foe.hex & 1:
            out |= acting.s.setting.ground.board.within[1][foe.hex]
    return out


@acts.judged()
def which_act(s: Fight, side: int, viewer: int, *, manner: Manner = USUAL) -> Rates:
    """What brings most; nothing more if nothing does."""
    mind = Mind(s, side, manner)
    acting = Acting(mind)
    rates: Rates = {END.code(): LEAST}
    for place, goals in FIRE.sets_among(s.choices):
        for goal, value in acting.fire(place, goals).items():
            rates[FIRE.code(place, goal)] = value
    for place, mode in GO.among(s.choices):
        if mind.brief and mode in CAREFUL:
            continue
        rates[GO.code(place, mode)] = acting.move(place, mode)
    for (place,) in FIGHT.among(s.choices):
        rates[FIGHT.code(place)] = acting.fight(place)
    for (place,) in RETREAT.among(s.choices):
        rates[RETREAT.code(place)] = -0.5 * acting.fight(place) - 0.6
    for unit, goal in SNIPE.among(s.choices):
        rates[SNIPE.code(unit, goal)] = acting.snipe(unit, s.where[unit], goal) - 0.5 * acting.reserve
    for unit, place in SPOT.among(s.choices):
        rates[SPOT.code(unit, place)] = acting.spot(unit, place)
    for unit, hex_ in SMOKE.among(s.choices):
        if s.held[side] >> hex_ & 1:
            rates[SMOKE.code(unit, hex_)] = acting.smoke(unit, hex_)
    lit = worth_lighting(acting) if s.setting.scene.night else 0
    for unit, hexes in FLARE.sets_among(s.choices):
        for hex_ in bits(hexes & lit):
            rates[FLARE.code(unit, hex_)] = acting.flare(unit, hex_)
    for (weapon,) in PLANT.among(s.choices):
        rates[PLANT.code(weapon)] = 0.1
    if has_machines(s):
        machines = Machines(mind)
        machines.rate(s.choices, rates)
        machines.hatches(s.choices, rates)
    return rates
