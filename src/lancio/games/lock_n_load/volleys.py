"""Chapters 5.0-5.2: the total of an attack (F1-F3), line by line, and what one would usually fire with."""

from __future__ import annotations

from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.fire import (
    helpers,
    joins,
    pieces_for,
    range_needed,
    satchels,
)
from lancio.games.lock_n_load.hands import fire_left, fire_value
from lancio.games.lock_n_load.men import leadership
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import SATCHEL
from lancio.games.lock_n_load.verbs import CRAWL, STEALTH
from lancio.games.lock_n_load.words import NOBODY

_FP, _RANGE = BOX.counters.firepower, BOX.counters.range
MODIFIERS = BOX.direct
SATCHEL_FP = BOX.figures["satchel"]


class Volley(NamedTuple):
    """A joint attack: from where at what, whose own firepower, which weapons, who leads, which leader helps; the
    vehicle it is aimed at, or NOBODY for all on foot."""

    place: int
    goal: int
    units: int = 0
    weapons: int = 0
    lead: int = NOBODY
    leader: int = NOBODY
    victim: int = NOBODY
    #: the firepower of the machine guns, if it is a vehicle or helicopter that fires
    guns: int | None = None


@rule("4.1c", "5.2d")
def own_value(s: Fight, unit: int, halved: bool) -> int:
    """A unit's own firepower: half, rounded down, when Ops Complete; then 0 becomes -1. A marksman has one more."""
    value = _FP[s.kind[unit]]
    if cards.works(s, cards.MARKSMAN, unit):
        value += 1
    if halved:
        return value // 2 if value else -1
    return value


@rule("5.2a", "5.2c", "5.2d", "5.2e", "13.9.2a", "11.2c", "1.6.2g", "1.6.2i")
def firepower(s: Fight, v: Volley, halved: int = 0) -> int:
    """The firepower of a joint attack (F2), satchels left out: the lead in full, every other group half, weapons,
    heroes and glider riflemen in full; the sum is rounded up once. `halved`: units at half firepower."""
    roster = s.setting.roster
    if v.guns is not None:
        return v.guns
    total = 0
    for unit in bits(v.units):
        value = own_value(s, unit, bool(halved >> unit & 1))
        full = unit == v.lead or not roster.mmc >> unit & 1 or roster.gliders >> unit & 1
        if unit != v.lead and roster.mmc >> unit & 1:
            value = max(0, value)
        total += 2 * value if full else value
    for weapon in bits(v.weapons):
        if roster.weapons[weapon].sort != SATCHEL:
            total += 2 * fire_value(s, weapon, bool(halved >> s.holder[weapon] & 1))
    return -(-total // 2)


@rule("5.0d", "5.01b", "6.1c", "6.4a", "7.0d", "10.3c", "20.01a", "1.6.2d", "1.6.2e", "1.6.2i", "5.0l")
def attack(s: Fight, v: Volley, halved: int = 0) -> Tally:
    """What is added to the attacker's die, whoever of the target is hit (F1)."""
    roster, ground = s.setting.roster, s.setting.ground
    thrown = satchels(s, v.weapons)
    firing = v.units
    for weapon in bits(v.weapons & ~thrown):
        firing |= 1 << s.holder[weapon]
    tally = Tally()
    if firing:
        tally.add("firepower", firepower(s, v, halved), "5.2a")
    if v.leader != NOBODY:
        tally.add("leadership", leadership(s, v.leader), "5.01b" if v.guns is None else "11.8c", leader=v.leader)
    if firing:
        origin = s.site(v.place)
        near = ground.near[origin] >> v.goal & 1
        if near:
            tally.add("adjacent", MODIFIERS["adjacent"], "5.0j")
        tally.add("degrading", MODIFIERS["degrading"] * max(0, ground.eyes.through(origin, v.goal, s.blinded)), "10.3c")
        if firing & (s.assaulted | s.stealthy & ~roster.scouts):
            tally.add("assault", MODIFIERS["assault"], "6.1c")
        if s.blinded >> ground.hex[origin] & 1:
            tally.add("smoke", MODIFIERS["smoke"], "7.0d")
        if s.setting.scene.night and not near and not s.lit >> ground.hex[v.goal] & 1:
            tally.add("night", MODIFIERS["night"], "20.01a")
        if ground.aboard >> v.place & 1:
            tally.add("riding", shaking(s, ground.carrier[v.place]), "16.2e")
    if thrown:
        tally.add("satchel", SATCHEL_FP * thrown.bit_count(), "1.6.2d")
    return tally


@rule("16.2e")
def shaking(s: Fight, carrier: int) -> int:
    """What fire from the top of a vehicle loses: more if it moves, or has moved or assault-moved."""
    going = (s.group | s.moved | s.assaulted) >> carrier & 1
    return MODIFIERS["riding_moving" if going else "riding"]


@rule("5.3g", "5.3h", "6.0f", "5.3q")
def moving(s: Fight, unit: int) -> int:
    """What the movement of a target adds: one if it moves or bears Move or Assault Move; not for crawlers, not where
    the terrain denies it."""
    ground = s.setting.ground
    if ground.denies_moving >> ground.hex[s.where[unit]] & 1:
        return 0
    going = s.group >> unit & 1 and s.mode not in (CRAWL, STEALTH)
    return MODIFIERS["moving"] if going or (s.moved | s.assaulted) >> unit & 1 else 0


def tell_moving(s: Fight, units: int, rule_: str = "") -> None:
    """Say against whom an attack counts more because they move, or have moved. `rule_`: of this attack, that of direct
    fire if none is named."""
    if units:
        rule_ = rule_ or ("5.3g" if s.group & units else "6.0f")
        s.tell("moving-targets", rule_, units=units, value=MODIFIERS["moving"])


@rule("1.6.2i")
def only_satchels(s: Fight, v: Volley) -> bool:
    """Whether an attack is made with satchel charges and nothing else: it knows no modifier but leadership."""
    return not v.units and v.weapons == satchels(s, v.weapons)


@rule("1.6.1m", "5.2c")
def proposal(s: Fight, place: int, goal: int, units: int, halved: int = 0, victim: int = NOBODY) -> Volley:
    """Everybody with all that helps, led by the strongest: what one would usually fire with. Satchels are kept."""
    roster = s.setting.roster
    own, weapons = pieces_for(s, units, range_needed(s, place, goal, victim))
    chosen = using = 0
    for unit in bits(joins(s, units)):
        mine = own >> unit & 1
        arms = sorted(
            bits(s.arms[unit] & weapons & ~satchels(s, weapons)),
            key=lambda w: -fire_value(s, w, bool(halved >> unit & 1)),
        )
        if mine and arms and not fire_left(s, unit, True, 0)[1]:
            # one or the other: a weapon counts in full
            mine = own_value(s, unit, False) > fire_value(s, arms[0], False)
            arms = [] if mine else arms
        if mine and (own_value(s, unit, bool(halved >> unit & 1)) > 0 or not roster.mmc >> unit & 1):
            chosen |= 1 << unit
        for weapon in arms[: max(0, fire_left(s, unit, bool(chosen >> unit & 1), 0)[1])]:
            using |= 1 << weapon
    if not chosen and not using:
        chosen = own & -own
    if not chosen and not using:
        thrown = satchels(s, weapons)
        using = thrown & -thrown
    lead = max(bits(chosen & roster.mmc), key=lambda u: own_value(s, u, bool(halved >> u & 1)), default=NOBODY)
    help_ = helpers(s, chosen, using, lead, units)
    chief = max(bits(help_), key=lambda u: leadership(s, u), default=NOBODY)
    if chief != NOBODY and not leadership(s, chief):
        chief = NOBODY
    return Volley(place, goal, chosen, using, lead, chief, victim)
