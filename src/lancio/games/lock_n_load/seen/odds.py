"""What an action would bring: modifiers with their rules, and exact chances, from the functions that resolve it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lancio.engine.contest import Throw, minus, sum_of
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.lock_n_load import night, smoke, snipers
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.claymores import claymores
from lancio.games.lock_n_load.close_assault import DESTROYED, contest, means, next_assault
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.eligible import defenders
from lancio.games.lock_n_load.fire import men_hit
from lancio.games.lock_n_load.firing import candidates, fire_group, shooter
from lancio.games.lock_n_load.harm import chance_of_harm, harm, harm_each
from lancio.games.lock_n_load.impulse import acts, impulse
from lancio.games.lock_n_load.melee import aims, blow, fighters, hopeless, strength
from lancio.games.lock_n_load.opportunity import declaration, driven, opportunity
from lancio.games.lock_n_load.rally import healing, once_more, rally, rallying
from lancio.games.lock_n_load.retreats import leavers, leaving
from lancio.games.lock_n_load.small_arms import harm_aboard, protection
from lancio.games.lock_n_load.snipers import must_snipe
from lancio.games.lock_n_load.spotting import SPOTTED, UNSEEN, attempt
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD, KILLED
from lancio.games.lock_n_load.verbs import (
    AGAIN,
    AIM,
    ASSAULT_UNIT,
    DETONATE,
    EVERYONE,
    FIRE,
    FIRE_AT,
    FLARE,
    HEAL,
    LED,
    OPEN_FIRE,
    RALLY,
    SHOOT,
    SMOKE,
    SNIPE,
    SPOT,
    STRIKE,
    USING,
    WITH,
)
from lancio.games.lock_n_load.volleys import MODIFIERS, Volley, attack, moving, only_satchels, proposal
from lancio.games.lock_n_load.words import NOBODY

HARMED, SPARED = "harmed", "spared"
PASSED, FAILED = "passed", "failed-check"


@impulse.foresees(SPOT)
@acts.foresees(SPOT)
def spot_preview(s: Fight, side: int, unit: int, place: int) -> Preview:
    """An attempt to spot."""
    return attempt(s, unit, place).preview({SPOTTED: "10.1h", UNSEEN: "10.1e"})


@acts.foresees(SMOKE)
def smoke_preview(s: Fight, side: int, unit: int, hex_: int) -> Preview:
    """Smoke."""
    return smoke.throw(s, unit).preview({smoke.LAID: "7.0a", smoke.FAILED: "7.0a"})


@acts.foresees(FLARE)
def flare_preview(s: Fight, side: int, unit: int, hex_: int) -> Preview:
    """A flare."""
    return night.flare(s, unit).preview({night.BRIGHT: "20.1c", night.DARK: "20.1a"})


def check_preview(throw: Throw[str], rule: str) -> Preview:
    """A check in its own words: passed or failed."""
    found = throw.preview({HELD: rule, KILLED: rule})
    names = {HELD: PASSED, KILLED: FAILED}
    return replace(found, chances=tuple(replace(chance, outcome=names[chance.outcome]) for chance in found.chances))


@rally.foresees(RALLY)
def rally_preview(s: Fight, side: int, unit: int) -> Preview:
    """An attempt to rally."""
    return check_preview(rallying(s, unit), "3.0c")


@once_more.foresees(AGAIN)
def again_preview(s: Fight, side: int, unit: int) -> Preview:
    """The same attempt once more, by the privilege of the SS."""
    return rally_preview(s, side, unit)


@rally.foresees(HEAL)
def heal_preview(s: Fight, side: int, medic: int, unit: int) -> Preview:
    """A medic."""
    return check_preview(healing(s, medic), "11.3b")


@leavers.foresees(WITH)
def leave_preview(s: Fight, units: int, place: int, unit: int) -> Preview:
    """Leaving a melee."""
    return check_preview(leaving(s, unit), "8.1c")


@aims.foresees(STRIKE)
def strike_preview(s: Fight, place: int, side: int, targets: int) -> Preview:
    """An attack in melee: the column of odds and the number that kills stand with the place."""
    throw, column = blow(s, place, side, targets)
    found = throw.preview({KILLED: "8.0g", HELD: "8.0g"})
    return replace(found, hexes={s.setting.ground.name[place]: column_of(s, place, side, targets, throw, column)})


def column_of(s: Fight, place: int, side: int, targets: int, throw: Throw[str], column: int) -> dict[str, object]:
    """The column of an attack in melee, the number that kills, what is added to the dice, and the strength on both
    sides."""
    return {
        "odds": "-".join(str(part) for part in BOX.odds[column]),
        "kill": BOX.kills[column],
        "bonus": sum_of(throw.total),
        "attack": sum(strength(s, unit) for unit in bits(fighters(s, place, side))),
        "defence": sum(strength(s, unit) for unit in bits(targets)),
    }


def everybody(s: Fight, place: int, side: int, targets: int) -> dict[str, object]:
    """The attack with all who can still be aimed at, one after the other as far as the odds allow; and what all of
    them together count."""
    foes = defenders(s, s.friends(1 - side, place))
    attack = sum(strength(s, unit) for unit in bits(fighters(s, place, side)))
    for unit in bits(foes & ~targets):
        more = targets | 1 << unit
        if not targets or not hopeless(attack, sum(strength(s, other) for other in bits(more))):
            targets = more
    throw, column = blow(s, place, side, targets)
    return {
        **column_of(s, place, side, targets, throw, column),
        "p": float(throw.odds().get(KILLED, Fraction(0))),
        "whole": sum(strength(s, unit) for unit in bits(foes)),
    }


@aims.foresees(AIM)
def aim_preview(s: Fight, place: int, side: int, targets: int, unit: int) -> Preview:
    """The attack with one more target; and with all of them."""
    found = strike_preview(s, place, side, targets | 1 << unit)
    hexes = {name: {**row, "all": everybody(s, place, side, targets)} for name, row in found.hexes.items()}
    return replace(found, note="strike", hexes=hexes)


# -- fire ----------------------------------------------------------------------------------------


def volley_preview(s: Fight, v: Volley, halved: int) -> Preview:
    """The chance that somebody there is shaken or worse; the cover is that of the first of them, or of the vehicle that
    is aimed at."""
    if v.victim != NOBODY:
        shooter_hex = s.hex_of(v.place)
        tally = attack(s, v, halved)
        lines = (*tally.modifiers, *minus(protection(s, v.victim, shooter_hex)))
        return chance_preview(lines, harm_aboard(s, v.victim, tally.total, shooter_hex), "17.2e")
    targets = men_hit(s, 1 - shooter(s, v.place), v.goal)
    chance = harm(s, v, targets, halved)
    covers = cover(s, lowest(targets), s.where[lowest(targets)], s.hex_of(v.place))
    lines = (*attack(s, v, halved).modifiers, *movement_of(s, v, targets), *minus(covers))
    found = [(HARMED, chance, "5.0e"), (SPARED, 1 - chance, "5.0e")]
    chances = tuple(Chance(name, p, rule) for name, p, rule in found if p > Fraction(0))
    return Preview(lines, chances, "fire", {s.setting.ground.name[v.goal]: taking_part(s, v, targets, halved)})


def movement_of(s: Fight, v: Volley, targets: int) -> tuple[Modifier, ...]:
    """What is added against those of the targets who move, or have moved."""
    going = any(moving(s, unit) for unit in bits(targets)) and not only_satchels(s, v)
    return (Modifier("moving", MODIFIERS["moving"], "5.3g"),) if going else ()


def taking_part(s: Fight, v: Volley, targets: int, halved: int) -> dict[str, object]:
    """Who fires with what, under whom, with which total, and the chance of every target by itself."""
    names, arms = s.setting.roster.names.names, s.setting.roster.weapon_names.names
    return {
        "from": s.setting.ground.name[v.place],
        "units": [names[u] for u in bits(v.units)],
        "weapons": [arms[w] for w in bits(v.weapons)],
        "leader": names[v.leader] if v.leader != NOBODY else None,
        "total": attack(s, v, halved).total + sum(one.value for one in movement_of(s, v, targets)),
        "cover": cover(s, lowest(targets), s.where[lowest(targets)], s.hex_of(v.place)).total,
        "targets": {names[u]: float(p) for u, p in harm_each(s, v, targets, halved).items()},
    }


@acts.foresees(FIRE)
def fire_preview(s: Fight, side: int, place: int, goal: int) -> Preview:
    """The usual attack from a place, before it is said."""
    who, halved = candidates(s, place, goal)
    return volley_preview(s, proposal(s, place, goal, who, halved), halved)


@acts.foresees(FIRE_AT)
def fire_at_preview(s: Fight, side: int, place: int, vehicle: int) -> Preview:
    """The usual attack on one vehicle or helicopter."""
    goal = s.where[vehicle]
    who, halved = candidates(s, place, goal)
    return volley_preview(s, proposal(s, place, goal, who, halved, vehicle), halved)


@fire_group.foresees(SHOOT)
def shoot_preview(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int
) -> Preview:
    """Those who have joined so far."""
    _, halved = candidates(s, place, goal)
    return volley_preview(s, Volley(place, goal, units, weapons, lead, leader, victim), halved)


@fire_group.foresees(EVERYONE)
def everyone_preview(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int
) -> Preview:
    """The usual attack."""
    who, halved = candidates(s, place, goal)
    return volley_preview(s, proposal(s, place, goal, who, halved, victim), halved)


@means.foresees(STRIKE)
def assault_preview(s: Fight, unit: int, vehicle: int, arm: int, leader: int) -> Preview:
    """A close assault."""
    return contest(s, unit, vehicle, arm, leader).preview({DESTROYED: "17.1f", HELD: "17.1f"})


@means.foresees(USING)
def with_weapon_preview(s: Fight, unit: int, vehicle: int, arm: int, leader: int, weapon: int) -> Preview:
    """With this weapon."""
    return replace(assault_preview(s, unit, vehicle, weapon, leader), note="assault")


@means.foresees(LED)
def with_leader_preview(s: Fight, unit: int, vehicle: int, arm: int, leader: int, chief: int) -> Preview:
    """With his help."""
    return replace(assault_preview(s, unit, vehicle, arm, chief), note="assault")


@next_assault.foresees(ASSAULT_UNIT)
def assaulter_preview(s: Fight, place: int, units: int, unit: int, vehicle: int) -> Preview:
    """One assaulter with his bare hands."""
    return replace(assault_preview(s, unit, vehicle, NOBODY, NOBODY), note="assault")


def chance_preview(lines: tuple[Modifier, ...], chance: Fraction, rule: str) -> Preview:
    """Somebody is shaken or worse, or nobody is."""
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    return Preview(lines, tuple(Chance(name, p, rule) for name, p in found if p), "fire")


@must_snipe.foresees(SNIPE)
def first_shot_preview(s: Fight, unit: int, sniper: int, place: int) -> Preview:
    """The shot that goes with the placing of a sniper, without a leader."""
    lines = tuple(attack(s, Volley(s.where[unit], place, 1 << unit)).modifiers)
    return chance_preview(lines, snipers.chance_at(s, unit, place, -1), "11.4b")


@opportunity.foresees(SNIPE)
def snipe_mover_preview(s: Fight, budget: int, unit: int, place: int) -> Preview:
    """The same against a mover."""
    return first_shot_preview(s, unit, unit, place)


@acts.foresees(SNIPE)
def snipe_preview(s: Fight, side: int, unit: int, place: int) -> Preview:
    """A sniper's shot, whoever of those there it may hit."""
    return first_shot_preview(s, unit, unit, place)


@claymores.foresees(DETONATE)
def claymore_preview(s: Fight, weapon: int) -> Preview:
    """A Claymore against all who are there."""
    goal = s.where[lowest(s.group)]
    victims = s.friends(s.setting.roster.side[lowest(s.group)], goal) & s.setting.roster.infantry
    row, lies = s.setting.roster.weapons[weapon], s.lying[weapon]
    return chance_preview((), chance_of_harm(s, victims, row.firepower, s.setting.ground.hex[lies]), "21.5d")


@opportunity.foresees(OPEN_FIRE)
@declaration.foresees(OPEN_FIRE)
def declaration_preview(s: Fight, *given: int) -> Preview:
    """The usual attack from there at the mover."""
    place = given[-1]
    goal = s.where[lowest(s.group)]
    who, halved = candidates(s, place, goal)
    return volley_preview(s, proposal(s, place, goal, who, halved, driven(s)), halved)
