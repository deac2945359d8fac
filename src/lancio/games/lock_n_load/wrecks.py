"""Chapters 14.0j, 14.01 and 15.4: what becomes of vehicles: Shaken, abandoned, destroyed; their crews.

Whoever rides hangs its fate on `CARRIED` (the carrier is destroyed; before it leaves its hex) and on `THROWN_OFF`
(everybody must get off).
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.damage import count_loss, drop_out, eliminate
from lancio.games.lock_n_load.men import commander, keeps_nerve
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELICOPTER, VEHICLE
from lancio.games.lock_n_load.verbs import APPEAR
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: (s, carrier, by close assault): the carrier is destroyed
CARRIED: list[Callable[[Fight, int, bool], None]] = []
#: (s, carrier, rule): those aboard must get off
THROWN_OFF: list[Callable[[Fight, int, str], None]] = []
#: how a crew comes out: Shaken from a wreck, or after a morale check
SURVIVED, ABANDONING = 0, 1


@rule("5.1f", "14.01e", "15.0d")
def shake_vehicle(s: Fight, vehicle: int, rule_: str) -> None:
    """A vehicle is Shaken: its hatches are shut and it stops. Shaken twice it is abandoned."""
    bit = 1 << vehicle
    if s.shaken & bit:
        abandon_vehicle(s, vehicle, "14.01e")
        return
    drop_out(s, vehicle)
    s.shaken |= bit
    if s.setting.roster.vehicles & bit:
        s.buttoned |= bit
    s.tell("vehicle-shaken", rule_, vehicle=vehicle)


@rule("14.01b", "14.01f", "15.4b", "15.41a", "16.3a")
def abandon_vehicle(s: Fight, vehicle: int, rule_: str) -> None:
    """Nobody can use it any more: an obstacle like a wreck. Everybody gets off, the crew with a morale check."""
    place = s.where[vehicle]
    s.tell("vehicle-abandoned", rule_, lost=1 << vehicle, vehicle=vehicle, place=place)
    for thrown_off in THROWN_OFF:
        thrown_off(s, vehicle, "16.3a")
    hex_ = s.hex_of(place)
    _remove(s, vehicle, hex_)
    s.abandoned |= 1 << vehicle
    at = (s.abandoned & (1 << vehicle) - 1).bit_count()
    s.hulks = (*s.hulks[:at], hex_, *s.hulks[at:])
    _crew_gets_out(s, vehicle, hex_, ABANDONING)


@rule("14.0h", "14.0j", "15.4a")
def destroy_vehicle(s: Fight, vehicle: int, rule_: str, assault: bool = False) -> None:
    """A wreck. Those aboard and the crew may survive, in a close assault nobody does."""
    place = s.where[vehicle]
    s.tell("vehicle-destroyed", rule_, lost=1 << vehicle, vehicle=vehicle, place=place)
    for carried in CARRIED:
        carried(s, vehicle, assault)
    hex_ = s.hex_of(place)
    _remove(s, vehicle, hex_)
    if not assault:
        crew_survives(s, vehicle, hex_)


def saved(die: int) -> str:
    """How a die for survival is read, in a word for the log."""
    return "lost" if die % 2 else "saved"


@rule("14.0j", "15.4a", "19.5.1b")
def crew_survives(s: Fight, vehicle: int, hex_: int) -> None:
    """An even die: the crew is there, Shaken."""
    die = s.dice.roll()
    s.tell("crew-rolled", "15.4a", vehicle=vehicle, die=die, verdict=saved(die))
    if die % 2 == 0:
        _crew_gets_out(s, vehicle, hex_, SURVIVED)


@rule("11.8a", "1.3b")
def _remove(s: Fight, vehicle: int, hex_: int) -> None:
    """The counter leaves, a wreck stays; its armour leader goes with it."""
    boss = commander(s, vehicle)
    for unit in (vehicle, boss) if boss != NOBODY else (vehicle,):
        if s.where[unit]:
            s.lift(unit)
        s.dead |= 1 << unit
        s.shaken &= ~(1 << unit)
        s.group &= ~(1 << unit)
        cards.lose_cards(s, unit)
    helicopter = s.setting.roster.helicopters >> vehicle & 1
    count_loss(s, vehicle, 2, HELICOPTER if helicopter else VEHICLE)
    s.wrecks = (*s.wrecks, hex_)


def _crew_gets_out(s: Fight, vehicle: int, hex_: int, stage: int) -> None:
    s.then(crew_out.of(s.setting.roster.crew_of[vehicle], hex_, stage))


@rule("1.3g")
@FLOW.question("crew-out", "1.3g", lambda s, crew, place, stage: s.setting.roster.side[crew])
def crew_out(s: Fight, crew: int, place: int, stage: int) -> Choices:
    """A crew, or somebody who was aboard: under the vehicle, or, if there is no room, in an adjacent hex without
    enemies, by its owner's choice; if there is none it is lost."""
    room = room_near(s, crew, place)
    if not room:
        s.tell("crew-lost", "1.3g", crew=crew, place=place)
        lose(s, crew, place)
    return Choices([APPEAR.group(last=room)])


def lose(s: Fight, unit: int, place: int) -> None:
    """There is no room: a crew that was never on the map counts for nobody, others do; their weapons stay."""
    if s.setting.roster.crews >> unit & 1:
        s.dead |= 1 << unit
        return
    s.put(unit, place)
    eliminate(s, unit, "1.3g")


@rule("1.3g")
def room_near(s: Fight, unit: int, place: int) -> int:
    """Where a counter that appears in a hex can be: there, or else in the adjacent hexes with room and no enemy."""
    side = s.setting.roster.side[unit]
    foes = s.held[1 - side]
    if not foes >> place & 1 and fits(s, side, place, 1 << unit):
        return 1 << place
    ground = s.setting.ground
    free = 0
    for near in bits(ground.near[place] & ~(foes | ground.insides)):
        if ground.enterable >> near & 1 and fits(s, side, near, 1 << unit):
            free |= 1 << near
    return free


@rule("14.0j", "14.01b", "15.4a", "15.4b", "16.1.1a", "11.2f")
@crew_out.on(APPEAR)
def get_out(s: Fight, crew: int, place: int, stage: int, goal: int) -> None:
    """With Move: Shaken out of a wreck, but no hero is; out of an abandoned vehicle only if it fails its check."""
    s.put(crew, goal)
    s.moved |= 1 << crew
    aboard = not s.setting.roster.crews >> crew & 1
    s.tell("crew-out", "16.1.1a" if aboard else "15.4a" if stage == SURVIVED else "15.4b", crew=crew, place=goal)
    if s.setting.roster.heroes >> crew & 1:
        return
    if stage == SURVIVED or not keeps_nerve(s, crew, Tally(), "14.01b"):
        s.shaken |= 1 << crew
