"""Chapter 1.6.1: support weapons: who carries them, who uses them, what is dropped and taken."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import tables
from lancio.games.lock_n_load.acquisition import forget, gun_of
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CLAYMORE, ORDNANCE, SATCHEL
from lancio.games.lock_n_load.verbs import DROP
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: weapons that never join a common fire
APART = frozenset((ORDNANCE, CLAYMORE))
_SORT = BOX.counters.sort
#: how many weapons a counter carries, by what it is
CAPACITY = {
    tables.SQUAD: 2, tables.HALF: 1, tables.CREW: 1, tables.LEADER: 1, tables.HERO: 1, tables.SCOUT: 1,
    tables.ADVISOR: 1,
}  # fmt: skip


@rule("1.1b", "1.1c", "1.6.1a", "1.6.1h", "1.6.1i")
def capacity(s: Fight, unit: int) -> int:
    """Squads carry two, half-squads, crews and some single men one; weapon teams, medics and chaplains none."""
    return CAPACITY.get(_SORT[s.kind[unit]], 0)


def room(s: Fight, unit: int) -> bool:
    """Whether a unit can carry one more."""
    return s.arms[unit].bit_count() < capacity(s, unit)


@rule("1.6.1b")
def give(s: Fight, weapon: int, unit: int) -> None:
    """A weapon into the hands of a unit: one counter owns it."""
    old = s.holder[weapon]
    if old != NOBODY:
        s.arms[old] &= ~(1 << weapon)
    s.lying[weapon] = OFF
    s.holder[weapon] = unit
    s.arms[unit] |= 1 << weapon


def lay_down(s: Fight, weapon: int, place: int) -> None:
    """A weapon lies abandoned."""
    unit = s.holder[weapon]
    place = s.site(place)
    s.arms[unit] &= ~(1 << weapon)
    s.holder[weapon] = NOBODY
    s.lying[weapon] = place
    forget(s, gun_of(s, unit, weapon))
    s.tell("weapon-dropped", "1.6.1j", weapon=weapon, place=place)


def use_up(s: Fight, weapon: int) -> None:
    """A weapon is gone."""
    unit = s.holder[weapon]
    if unit != NOBODY:
        s.arms[unit] &= ~(1 << weapon)
    s.holder[weapon] = NOBODY
    s.lying[weapon] = OFF
    s.spent |= 1 << weapon
    forget(s, gun_of(s, unit, weapon))
    s.mounted &= ~(1 << weapon)


@rule("1.6.1j")
def abandon(s: Fight, unit: int, place: int) -> None:
    """An eliminated carrier leaves its weapons where it was."""
    for weapon in bits(s.arms[unit]):
        lay_down(s, weapon, place)


@rule("1.6.1j")
@FLOW.question("drop-weapon", "1.6.1j", lambda s, unit: s.setting.roster.side[unit])
def too_many(s: Fight, unit: int) -> Choices:
    """A reduced squad that carries more than it can drops one, by its owner's choice."""
    over = s.arms[unit].bit_count() > capacity(s, unit)
    return Choices([DROP.group(last=s.arms[unit])]) if over else Choices()


@too_many.on(DROP)
def dropped(s: Fight, unit: int, weapon: int) -> None:
    """It lies where the unit is."""
    lay_down(s, weapon, s.where[unit])


@rule("1.6.1k", "3.0j")
def takers(s: Fight, side: int, weapon: int) -> int:
    """Who may take a weapon that lies about: units in good order with room for it, no enemy there."""
    place = s.lying[weapon]
    if not place or s.held[1 - side] >> place & 1 or (s.planted[0] | s.planted[1]) >> weapon & 1:
        return 0
    out = 0
    for unit in bits(s.friends(side, place) & ~s.shaken & ~s.setting.roster.teams):
        if room(s, unit):
            out |= 1 << unit
    return out


@rule("3.0j")
def traders(s: Fight, side: int, weapon: int) -> int:
    """To whom a weapon may be handed over: friends in good order at the same place with room for it."""
    unit = s.holder[weapon]
    if unit == NOBODY or s.setting.roster.side[unit] != side or s.shaken >> unit & 1 or s.mounted >> weapon & 1:
        return 0
    out = 0
    for other in bits(s.friends(side, s.where[unit]) & ~s.shaken & ~(1 << unit)):
        if room(s, other):
            out |= 1 << other
    return out


# -- firepower and use ---------------------------------------------------------------------------


@rule("1.6.1.01c")
def firepower_of(s: Fight, weapon: int) -> int:
    """As the side showing says."""
    row = s.setting.roster.weapons[weapon]
    return row.firepower if row.folded is None or s.mounted >> weapon & 1 else row.folded[0]


@rule("1.6.1.01c")
def range_of(s: Fight, weapon: int) -> int:
    """As the side showing says."""
    row = s.setting.roster.weapons[weapon]
    return row.range if row.folded is None or s.mounted >> weapon & 1 else row.folded[1]


@rule("1.6.1c", "1.6.1n")
def captured(s: Fight, weapon: int) -> bool:
    """Whether a weapon was printed for the other side."""
    return s.setting.roster.weapon_side[weapon] != s.setting.roster.side[s.holder[weapon]]


@rule("1.6.1c", "1.6.1f", "4.1d", "1.6.2e")
def fire_value(s: Fight, weapon: int, halved: bool) -> int:
    """What a weapon adds to direct fire: half, rounded up, if captured or fired by a single man, once only; then half,
    rounded down, if its unit is Ops Complete (F3). A satchel is never halved for a man."""
    value = firepower_of(s, weapon)
    row = s.setting.roster.weapons[weapon]
    single = bool(s.setting.roster.smc >> s.holder[weapon] & 1)
    if row.sort != SATCHEL and (single or captured(s, weapon)):
        value = (value + 1) // 2
    return value // 2 if halved else value


@rule("1.6.1d", "1.6.1e", "1.6.1m")
def uses_left(s: Fight, unit: int, own: bool, using: int) -> tuple[bool, int]:
    """Whether a unit may still add its own firepower, and how many more weapons: a squad its own and one weapon, or
    two weapons; all others their own or one weapon. `own`, `using`: what it does already."""
    return _left(s, unit, own, using.bit_count())


def _left(s: Fight, unit: int, own: bool, n: int) -> tuple[bool, int]:
    if _SORT[s.kind[unit]] == tables.SQUAD:
        return not own and n <= 1, (1 if own else 2) - n
    return not own and n == 0, 0 if own else 1 - n


@rule("1.6.1m", "4.0r", "14.0k")
def fire_left(s: Fight, unit: int, own: bool, using: int) -> tuple[bool, int]:
    """The same for fire, with what the unit has used before in this impulse or declaration."""
    if not s.firing >> unit & 1:
        return _left(s, unit, own, using.bit_count())
    before = s.arms[unit] & s.used
    return _left(s, unit, own or bool(s.own_used >> unit & 1), (using | before).bit_count() + (s.thrown >> unit & 1))


@rule("4.0r")
def exhausted(s: Fight, units: int) -> int:
    """Those of some units who have used all that they may in this impulse or declaration."""
    out = 0
    for unit in bits(units):
        own, arms = fire_left(s, unit, False, 0)
        out |= 0 if own or arms > 0 else 1 << unit
    return out


def use_weapon(s: Fight, weapon: int) -> None:
    """A weapon is fired: it counts for its holder, and one that fires once is gone."""
    unit = s.holder[weapon]
    s.used |= 1 << weapon
    if s.setting.roster.weapons[weapon].one_shot or s.setting.roster.weapons[weapon].sort == SATCHEL:
        if s.thrown >> unit & 1:
            s.own_used |= 1 << unit  # two of them are all that a squad may use
        s.thrown |= 1 << unit
        use_up(s, weapon)


@rule("5.2b", "21.5a")
def small_arms(s: Fight, unit: int) -> int:
    """The weapons of a unit that can take part in direct fire: without a to-hit table, no Claymores, none that has
    jammed."""
    out = 0
    for weapon in bits(s.arms[unit] & ~s.jammed):
        if s.setting.roster.weapons[weapon].sort not in APART:
            out |= 1 << weapon
    return out


def bearers(s: Fight) -> int:
    """Who holds a support weapon with a to-hit table, of either side."""
    out = 0
    for weapon in bits(s.setting.roster.ordnance):
        if s.holder[weapon] != NOBODY:
            out |= 1 << s.holder[weapon]
    return out


@rule("5.2b")
def firing_alone(s: Fight, side: int) -> int:
    """The places of a side, boxes apart, with somebody who fires by himself: weapon teams, vehicles,
    helicopters, whoever has ordnance."""
    roster = s.setting.roster
    some = roster.barrels | roster.teams | roster.carriers | bearers(s)
    return s.held[side] & s.places_of(some & roster.units[side]) & ~s.setting.ground.boxes
