"""How good each answer is, for the `greedy` player: a first, readable plan, one small function a decision.

Fire where it hurts, take the hexes that count, sit in cover when one holds them. Values are chances of harm, roughly.
"""

from __future__ import annotations

from lancio.engine.contest import mean
from lancio.engine.masks import bits
from lancio.engine.verbs import VERB
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.bot.guns import rate_guns
from lancio.games.lock_n_load.boxes import boxes
from lancio.games.lock_n_load.fire import able, at_what, attack, harm, own_cover, proposal, watchful
from lancio.games.lock_n_load.fire import targets as targets_of
from lancio.games.lock_n_load.firing import fire_group
from lancio.games.lock_n_load.impulse import acts, impulse
from lancio.games.lock_n_load.luck import luck_fire
from lancio.games.lock_n_load.melee import aims, blow, means, strength
from lancio.games.lock_n_load.movement import move_group, next_step
from lancio.games.lock_n_load.opportunity import chance, declaration, opportunity
from lancio.games.lock_n_load.rally import rally
from lancio.games.lock_n_load.setup import deploy
from lancio.games.lock_n_load.small_arms import harm_aboard
from lancio.games.lock_n_load.spotting import SPOTTED, attempt, spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import KILLED
from lancio.games.lock_n_load.verbs import (
    ACCEPT,
    ACTIVATE,
    AIM,
    ASSAULT,
    CRAWL,
    DECLINE,
    DOUBLE,
    END,
    EVERYONE,
    FIGHT,
    FIRE,
    FIRE_AT,
    GO,
    HALT,
    HEAL,
    LEAD,
    MERGE,
    MOVE,
    OPEN_FIRE,
    PASS,
    PLACE,
    RALLY,
    READY,
    SHOOT,
    SPOT,
    STEP,
    STRIKE,
    TAKE,
    USE,
    USING,
)

Rates = dict[int, float]
FAR = 99


# -- where one wants to be -----------------------------------------------------------------------


def wanted(s: Fight, side: int) -> int:
    """The hexes of the scenario that a side has yet to take; if it has them all, those it holds."""
    area = 0
    for hexes in s.setting.sets.values():
        area |= hexes
    return area & ~s.control[side] or area


def attacks(s: Fight, side: int) -> bool:
    """Whether a side has more to take than to hold."""
    area = 0
    for hexes in s.setting.sets.values():
        area |= hexes
    return (area & s.control[side]).bit_count() * 2 < area.bit_count()


def distance(s: Fight, side: int, place: int) -> int:
    """How far a place is from what its side wants."""
    ground = s.setting.ground
    h = ground.hex[place] or ground.gate.get(place, 0)
    far = ground.board.far(h)
    return min((far[goal] for goal in bits(wanted(s, side))), default=FAR)


def danger(s: Fight, side: int, place: int) -> float:
    """How many enemies who may still fire see a place."""
    ground = s.setting.ground
    n = 0.0
    for foe in bits(ground.eyes.seen(place, s.held[1 - side] & ~ground.apart, s.blinded)):
        if ground.board.distance(ground.hex[foe], ground.hex[place]) <= 6:
            n += watchful(s, 1 - side, foe).bit_count()
    return n


def worth(s: Fight, side: int, place: int) -> float:
    """How good a place is to be in."""
    return -1.0 * distance(s, side, place) + 0.3 * own_cover(s, place) - 0.15 * danger(s, side, place)


def best_shot(s: Fight, place: int, units: int, seen: int) -> tuple[float, int]:
    """The best chance of harm from a place, and its target."""
    best, at = 0.0, 0
    for goal in bits(targets_of(s, place, units, seen)):
        who = at_what(s, units, goal)
        victims = s.friends(1 - s.active, goal) & s.setting.roster.infantry
        if who and victims:
            chance = float(harm(s, proposal(s, place, goal, who), victims))
            if chance > best:
                best, at = chance, goal
    return best, at


# -- decisions -----------------------------------------------------------------------------------


@deploy.judged()
def where_to_stand(s: Fight, side: int, viewer: int) -> Rates:
    """Near what counts, in cover, not all in one place."""
    rates: Rates = {}
    for unit, place in PLACE.among(s.choices):
        crowd = s.friends(side, place).bit_count()
        rates[PLACE.code(unit, place)] = worth(s, side, place) - 0.6 * crowd
    return rates


@boxes.judged()
def which_box(s: Fight, side: int, units: int, viewer: int) -> Rates:
    """Whoever arrives goes where the way is short; who waits stays."""
    rates: Rates = {END.code(): 0.0}
    for unit, place in PLACE.among(s.choices):
        rates[PLACE.code(unit, place)] = -1.0 - distance(s, side, place)
    return rates


@rally.judged()
def what_to_mend(s: Fight, side: int, viewer: int) -> Rates:
    """Rally and heal all one can, merge, take weapons, then go on."""
    rates: Rates = {END.code(): 0.0}
    order = {RALLY.number: 5.0, HEAL.number: 4.0, MERGE.number: 3.0, TAKE.number: 2.0}
    for code in s.choices:
        value = order.get(code >> VERB, -1.0)
        if code != END.code():
            rates[code] = value
    return rates


@impulse.judged()
def which_place(s: Fight, side: int, viewer: int) -> Rates:
    """The place with the best shot; else those who have a way to go; spotting for a shot; else pass."""
    rates: Rates = {PASS.code(): 0.05}
    seen = spotted_by(s, side)
    keen = attacks(s, side)
    for (place,) in ACTIVATE.among(s.choices):
        reach, s.reach = s.reach, 1 << place
        units = able(s, place)
        shot = best_shot(s, place, units & ~s.complete, seen)[0] if units else 0.0
        s.reach = reach
        late = 0.6 if keen and distance(s, side, place) > 0 else 0.0
        rates[ACTIVATE.code(place)] = max(shot, late)
    for place, leader in LEAD.among(s.choices):
        friends = (s.setting.ground.near[place] & s.held[side]).bit_count()
        rates[LEAD.code(place, leader)] = rates.get(ACTIVATE.code(place), 0.0) + 0.02 * friends
    for unit, place in SPOT.among(s.choices):
        rates[SPOT.code(unit, place)] = 0.5 * float(attempt(s, unit, place).odds().get(SPOTTED, 0))
    return rates


@acts.judged()
def which_act(s: Fight, side: int, viewer: int) -> Rates:
    """The best shot; then moves of those who want to be elsewhere; a melee that is open; then end."""
    rates: Rates = {END.code(): 0.05}
    keen = attacks(s, side)
    for place, goal in FIRE.among(s.choices):
        who = at_what(s, able(s, place), goal)
        victims = s.friends(1 - side, goal) & s.setting.roster.infantry
        if who and victims:
            rates[FIRE.code(place, goal)] = float(harm(s, proposal(s, place, goal, who), victims))
    for place, vehicle in FIRE_AT.among(s.choices):
        goal = s.where[vehicle]
        who = at_what(s, able(s, place), goal)
        total = attack(s, proposal(s, place, goal, who, 0, vehicle)).total
        rates[FIRE_AT.code(place, vehicle)] = float(harm_aboard(s, vehicle, total, s.hex_of(place)))
    for place, mode in GO.among(s.choices):
        far = distance(s, side, place)
        shaken = s.friends(side, place) & s.shaken
        if keen and far and not shaken:
            watched = danger(s, side, place)
            value = {MOVE: 0.3, DOUBLE: 0.35, ASSAULT: 0.3}.get(mode, 0.0) + (
                0.1 if mode == ASSAULT and watched else 0.0
            )
            rates[GO.code(place, mode)] = value
        elif shaken and mode == CRAWL:
            rates[GO.code(place, mode)] = 0.06
    for (place,) in FIGHT.among(s.choices):
        rates[FIGHT.code(place)] = 0.5
    rate_guns(s, rates)
    return rates


@fire_group.judged()
def all_together(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, viewer: int
) -> Rates:
    """Everybody who helps."""
    return {code: 1.0 for code in (EVERYONE.code(), SHOOT.code()) if code in s.choices}


@move_group.judged()
def all_along(s: Fight, units: int, place: int, mode: int, viewer: int) -> Rates:
    """Everybody who can."""
    if EVERYONE.code() in s.choices:
        return {EVERYONE.code(): 1.0}
    return dict.fromkeys(s.choices, 0.5)


@next_step.judged()
def next_place(s: Fight, viewer: int) -> Rates:
    """Nearer to what counts, in cover, out of sight; into the enemy if the odds are good."""
    side = s.active
    here = s.where[next(bits(s.group))]
    rates: Rates = {}
    if HALT.code() in s.choices:
        rates[HALT.code()] = worth(s, side, here) + 0.2
    for (goal,) in STEP.among(s.choices):
        value = worth(s, side, goal) if s.setting.ground.hex[goal] else 5.0
        foes = s.friends(1 - side, goal) & ~s.shaken
        if foes:
            mine = sum(strength(s, unit) for unit in bits(s.group))
            value += 1.0 if mine >= 2 * sum(strength(s, unit) for unit in bits(foes)) else -3.0
        rates[STEP.code(goal)] = value
    return rates


@luck_fire.judged()
def shoot_again(
    s: Fight,
    place: int,
    goal: int,
    units: int,
    weapons: int,
    lead: int,
    leader: int,
    die: int,
    defence: int,
    viewer: int,
) -> Rates:
    """A card is worth more than a fair roll."""
    return {USE.code(cards.LUCKY): 1.0 if die <= 2 and defence >= die else 0.0, ACCEPT.code(): 0.5}


@opportunity.judged()
def fire_or_wait(s: Fight, budget: int, viewer: int) -> Rates:
    """Fire at a fair chance."""
    rates: Rates = {DECLINE.code(): 0.25}
    for (place,) in OPEN_FIRE.among(s.choices):
        rates[OPEN_FIRE.code(place)] = float(chance(s, budget, place))
    rate_guns(s, rates)
    return rates


@declaration.judged()
def fire_on(s: Fight, place: int, viewer: int) -> Rates:
    """The rest of a place at a fair chance."""
    return fire_or_wait(s, 0, viewer)


@means.judged()
def with_what(s: Fight, place: int, side: int, viewer: int) -> Rates:
    """Weapons that add something, nobody held out."""
    rates: Rates = {READY.code(): 0.5}
    for (weapon,) in USING.among(s.choices):
        unit = s.holder[weapon]
        before = strength(s, unit)
        s.wielded |= 1 << weapon
        rates[USING.code(weapon)] = 1.0 if strength(s, unit) > before else 0.0
        s.wielded &= ~(1 << weapon)
    return rates


@aims.judged()
def at_whom(s: Fight, place: int, side: int, targets: int, viewer: int) -> Rates:
    """As many as raise the strength one can expect to kill."""

    def expected(some: int) -> float:
        value = sum(strength(s, unit) for unit in bits(some))
        return float(mean(blow(s, place, side, some)[0].odds(), lambda result: int(result == KILLED))) * value

    rates: Rates = {STRIKE.code(): expected(targets)} if targets else {}
    for (unit,) in AIM.among(s.choices):
        rates[AIM.code(unit)] = expected(targets | 1 << unit)
    return rates
