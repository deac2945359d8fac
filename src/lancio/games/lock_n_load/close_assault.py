"""Chapter 17.1: close assault on vehicles (P6, F10): nerve, entry, one assaulter after the other, and back if any enemy
vehicle is left."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Contest, Fought
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.eligible import assaulters, preys
from lancio.games.lock_n_load.hands import lay_down, use_up
from lancio.games.lock_n_load.hazards import go_off
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import KINDS, best_leader, leadership, lost_nerve
from lancio.games.lock_n_load.mines import mines_under
from lancio.games.lock_n_load.movement import close_in
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD, ORDNANCE, SATCHEL
from lancio.games.lock_n_load.verbs import ASSAULT_UNIT, LED, READY, STORM, STRIKE, USING, WITH
from lancio.games.lock_n_load.volleys import SATCHEL_FP
from lancio.games.lock_n_load.words import NOBODY
from lancio.games.lock_n_load.wrecks import destroy_vehicle

FLOW = Fight.flow
_FP = BOX.counters.firepower
COVER = BOX.figures["rally_cover"]
TANK_HUNTER = 2
DESTROYED = "destroyed"
#: the steps of `luck` and `luck_nerve`, by their names: those modules are above this one
LUCK, LUCK_DARE = "luck-assault", "luck-dare"


# -- nerve ---------------------------------------------------------------------------------------


@rule("17.1c", "17.1d", "15.3f", "1.5c", "3.0m")
def steel(s: Fight, unit: int, place: int, chief: int) -> Tally:
    """What is added to the two dice of an assaulter: 2 less when coming from cover of a place itself, less the
    leadership of a leader who has passed; it is no help to heroes and leaders."""
    tally = Tally()
    if own_cover(s, place) > 0:
        tally.add("cover", -COVER, "17.1c")
    if chief != NOBODY and s.setting.roster.mmc >> unit & 1:
        tally.add("leadership", -leadership(s, chief), "17.1d", leader=chief)
    return tally


def dare(s: Fight, some: int, place: int, chief: int) -> tuple[int, int, int]:
    """Who of some units goes at a vehicle, by a morale check each; and a Lucky man who failed with the die he would
    keep, or NOBODY and 0."""
    bold, lucky, kept = 0, NOBODY, 0
    for unit in bits(some):
        lost = lost_nerve(s, unit, steel(s, unit, place, chief), "17.1c")
        if not lost:
            bold |= 1 << unit
        elif s.cards[cards.LUCKY] == unit:
            lucky, kept = unit, lost
    return bold, lucky, kept


@rule("17.1c", "17.1d", "17.1j")
@FLOW.procedure("close-assault")
def close_assault(s: Fight, place: int, goal: int) -> None:
    """The group stands beside the vehicle, or in its hex: leaders check first. `goal` is the hex of the vehicle."""
    s.busy = True
    chiefs, lucky, kept = dare(s, s.group & s.setting.roster.leaders & ~s.shaken, place, NOBODY)
    s.then((LUCK_DARE, chiefs, 0, place, goal, lucky, kept) if kept else follow.of(chiefs, place, goal))


@rule("17.1c", "17.1d", "17.1j")
@FLOW.procedure("dare")
def follow(s: Fight, leaders: int, place: int, goal: int) -> None:
    """Then the others, with the help of the best of those who passed."""
    brave, lucky, kept = dare(s, assaulters(s, s.group), place, best_leader(s, leaders))
    s.then((LUCK_DARE, leaders, brave, place, goal, lucky, kept) if kept else go_in.of(leaders, brave, place, goal))


@rule("17.1c", "17.1d", "17.1j", "17.1a", "5.3m", "4.0o", "21.4a", "1.6.1l")
@FLOW.procedure("go-in")
def go_in(s: Fight, leaders: int, units: int, place: int, goal: int) -> None:
    """Who failed, and who cannot assault, stays: with Move if the group had moved, else Ops Complete. The rest goes in,
    without a window; mines go off."""
    group, s.group = s.group, 0
    brave = units
    going = brave | leaders if brave else 0
    if s.steps:
        s.moved |= group & ~going
    else:
        s.complete |= group & ~going
    if not going:
        s.tell("assault-refused", "17.1d", units=group, place=goal)
        return
    s.moved |= going
    s.aided = 0
    s.tell("assault-begun", "17.1a", units=going, place=goal)
    if goal != place:
        for unit in bits(going):
            for weapon in bits(s.arms[unit] & s.mounted):
                lay_down(s, weapon, place)
            s.shift(unit, goal)
    s.then(next_assault.of(goal, brave), assault_ends.of(place, goal, going))
    go_off(s, going, place, goal, mines_under(s, place, goal))


# -- one after the other -------------------------------------------------------------------------


@rule("17.1f", "17.1l")
@FLOW.question("close-assaults", "17.1f", lambda s, place, units: s.active)
def next_assault(s: Fight, place: int, units: int) -> Choices:
    """Who assaults next, and which vehicle; nobody any more when all are destroyed."""
    vehicles = s.friends(1 - s.active, place) & s.setting.roster.vehicles
    if not vehicles:
        return Choices()
    able = assaulters(s, s.friends(s.active, place) & units)
    return Choices(ASSAULT_UNIT.groups((unit, vehicles) for unit in bits(able)))


@next_assault.on(ASSAULT_UNIT)
def goes_first(s: Fight, place: int, units: int, unit: int, vehicle: int) -> None:
    """He, at this one."""
    s.then(next_assault.of(place, units & ~(1 << unit)))
    assault_vehicle(s, unit, vehicle)


def assault_vehicle(s: Fight, unit: int, vehicle: int) -> None:
    """One assaulter at one vehicle of his hex: with which weapon and whose help is asked, then the dice decide."""
    s.then(means.of(unit, vehicle, NOBODY, NOBODY))


@rule("17.1f", "17.1m", "1.6.2d")
def assault_weapons(s: Fight, unit: int) -> int:
    """His weapons that count in a close assault: with a to-hit table, and satchel charges."""
    out = 0
    for weapon in bits(s.arms[unit]):
        if s.setting.roster.weapons[weapon].sort in (ORDNANCE, SATCHEL):
            out |= 1 << weapon
    return out


@rule("17.1f")
def assistants(s: Fight, unit: int) -> int:
    """The leaders in good order beside him who have not helped yet: each helps one."""
    there = s.friends(s.setting.roster.side[unit], s.where[unit])
    return there & s.setting.roster.leaders & ~(s.shaken | s.aided)


@rule("17.1f", "17.1m")
@FLOW.question("assault-means", "17.1f", lambda s, unit, vehicle, arm, leader: s.setting.roster.side[unit])
def means(s: Fight, unit: int, vehicle: int, arm: int, leader: int) -> Choices:
    """One weapon, one leader; then he strikes."""
    weapons = assault_weapons(s, unit) if arm == NOBODY else 0
    leaders = assistants(s, unit) if leader == NOBODY else 0
    return Choices([USING.group(last=weapons), LED.group(last=leaders), STRIKE.alone])


@means.on(USING)
def with_weapon(s: Fight, unit: int, vehicle: int, arm: int, leader: int, weapon: int) -> None:
    """With this weapon."""
    s.then(means.of(unit, vehicle, weapon, leader))


@means.on(LED)
def with_leader(s: Fight, unit: int, vehicle: int, arm: int, leader: int, chief: int) -> None:
    """With his help."""
    s.then(means.of(unit, vehicle, arm, chief))


def compare(own: int, other: int) -> str:
    """Higher destroys."""
    return DESTROYED if own > other else HELD


@rule("17.1f", "17.1m", "12.0d")
def contest(s: Fight, unit: int, vehicle: int, arm: int, leader: int) -> Contest[str]:
    """A die, printed firepower, leadership, the HE of one weapon or a satchel, and the Tank Hunter's 2, against a die
    and the lowest armour of all (F10)."""
    tally = Tally().add("firepower", _FP[s.kind[unit]], "17.1f")
    if leader != NOBODY:
        tally.add("leadership", leadership(s, leader), "17.1f", leader=leader)
    if arm != NOBODY:
        barrel = s.setting.roster.weapons[arm].barrel
        tally.add("weapon", barrel.he if barrel else SATCHEL_FP, "17.1m", weapon=arm)
    if cards.works(s, cards.TANK_HUNTER, unit):
        tally.add("card", TANK_HUNTER, "12.0d", card=cards.TANK_HUNTER)
    armour = KINDS[s.kind[vehicle]].armour
    assert armour is not None
    return Contest(tally, Tally().add("armour", armour.lowest, "17.1f"), compare)


@rule("17.1f", "17.1h", "17.1m")
@means.on(STRIKE)
def strike(s: Fight, unit: int, vehicle: int, arm: int, leader: int) -> None:
    """The dice; what is used once is gone whatever they say. Nobody aboard survives."""
    fight = contest(s, unit, vehicle, arm, leader)
    fought = fight.roll(s.dice)
    tell_assault(s, unit, vehicle, fight, fought)
    if leader != NOBODY:
        s.aided |= 1 << leader
    if arm != NOBODY:
        row = s.setting.roster.weapons[arm]
        if row.one_shot or row.sort == SATCHEL:
            use_up(s, arm)
    if fought.result == DESTROYED:
        destroy_vehicle(s, vehicle, "17.1f", assault=True)
    elif s.cards[cards.LUCKY] == unit and leader == NOBODY:
        s.then((LUCK, unit, vehicle, arm, fought.other.natural))


def tell_assault(s: Fight, unit: int, vehicle: int, fight: Contest[str], fought: Fought[str]) -> None:
    """The dice and all that counts."""
    s.tell(
        "close-assaulted", "17.1f", unit=unit, vehicle=vehicle, die=fought.own.natural, modifiers=fight.own,
        defence=fought.other.natural, covers=fight.other, total=fought.own.total, cover=fought.other.total,
        result=fought.result,
    )  # fmt: skip


@rule("17.1h", "17.1i", "17.1l")
@FLOW.procedure("assault-ends")
def assault_ends(s: Fight, place: int, goal: int, units: int) -> None:
    """With an enemy vehicle left all go back to where they came from. Else they stay: enemies there who cannot fight
    are removed, Shaken SS stand or die; if anybody can fight there will be a melee."""
    foes = s.friends(1 - s.active, goal)
    if foes & s.setting.roster.vehicles:
        back = 0
        for unit in bits(units if goal != place else 0):
            if s.where[unit] == goal:
                s.shift(unit, place)
                back |= 1 << unit
        s.tell("assault-failed", "17.1i", units=back or units, place=place)
        return
    close_in(s, units, goal, 1)


# -- from inside the hex -------------------------------------------------------------------------


@rule("17.1k")
def stormers(s: Fight, side: int, place: int) -> int:
    """Those who are alone with an enemy vehicle in its hex and may assault it: unmarked."""
    if not s.setting.roster.vehicles or not s.locked >> place & 1 or not preys(s, 1 - side, place):
        return 0
    return assaulters(s, s.friends(side, place) & ~s.marked)


@rule("17.1k")
def storms(s: Fight) -> list[tuple[int, int]]:
    """The places in reach where it can be done."""
    some = 0
    for place in bits(s.reach & s.locked if s.setting.roster.vehicles else 0):
        some |= 1 << place if stormers(s, s.active, place) else 0
    return [STORM.group(last=some)] if some else []


def can_storm(s: Fight, side: int, place: int) -> bool:
    """It is an act."""
    return bool(stormers(s, side, place))


OFFERS.append(storms)
ABLE.append((can_storm, lambda roster: roster.infantry if roster.vehicles else 0))


@rule("17.1k")
@acts.on(STORM)
def storm(s: Fight, side: int, place: int) -> None:
    """Who takes part?"""
    begin_act(s, place)
    s.then(storm_group.of(0, place))


@rule("17.1k")
@FLOW.question("assault-group", "17.1k", lambda s, units, place: s.active)
def storm_group(s: Fight, units: int, place: int) -> Choices:
    """Assaulters, and leaders to help them."""
    chiefs = s.friends(s.active, place) & s.setting.roster.leaders & ~(s.marked | s.shaken)
    more = (stormers(s, s.active, place) | chiefs) & ~units
    ready = [READY.alone] if assaulters(s, units) else []
    return Choices([WITH.group(last=more), *ready])


@storm_group.on(WITH)
def takes_part(s: Fight, units: int, place: int, unit: int) -> None:
    """One more."""
    s.then(storm_group.of(units | 1 << unit, place))


@rule("17.1k", "15.3f")
@storm_group.on(READY)
def go_at_it(s: Fight, units: int, place: int) -> None:
    """They check where they are."""
    s.group, s.steps = units, 0
    close_assault(s, place, place)
