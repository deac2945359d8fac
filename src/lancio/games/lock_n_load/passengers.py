"""Chapter 16: what becomes of those aboard when their vehicle is lost, is hit or fires.

What can be carried is in `loads`, getting on and off as a part of the vehicle's move in `boarding`.
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.damage import eliminate
from lancio.games.lock_n_load.hands import use_up
from lancio.games.lock_n_load.men import lost_nerve
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import READY, WITH
from lancio.games.lock_n_load.wrecks import CARRIED, SURVIVED, THROWN_OFF, crew_out, saved

FLOW = Fight.flow
#: the step of `hazards`, by its name: that module is above this one
MINES = "thrown-on-mines"
#: and that of `luck_nerve`
LUCK = "luck-fall"


# -- the carrier is lost -------------------------------------------------------------------------


@rule("16.1.1a", "17.1h", "1.3g")
def survive(s: Fight, carrier: int, assault: bool) -> None:
    """A carrier is destroyed: a die for each counter aboard, an even one saves it: men Shaken and with Move beside the
    wreck, weapons whole. In a close assault all are lost."""
    place = s.hex_of(s.where[carrier]) if s.setting.roster.helicopters >> carrier & 1 else s.where[carrier]
    aboard = s.riders(1 << carrier)
    for unit in bits(aboard):
        arms = s.arms[unit]
        if assault:
            for weapon in bits(arms):
                use_up(s, weapon)
            eliminate(s, unit, "17.1h")
            continue
        die = s.dice.roll()
        s.tell("survival-rolled", "16.1.1a", unit=unit, die=die, verdict=saved(die))
        lost = _lost_weapons(s, arms)
        for weapon in bits(lost):
            use_up(s, weapon)
        if die % 2:
            eliminate(s, unit, "16.1.1a")
            continue
        s.lift(unit)
        s.then(crew_out.of(unit, place, SURVIVED))


def _lost_weapons(s: Fight, weapons: int) -> int:
    """A die for each weapon: an odd one loses it."""
    lost = 0
    for weapon in bits(weapons):
        die = s.dice.roll()
        s.tell("weapon-survival-rolled", "16.1.1a", weapon=weapon, die=die, verdict=saved(die))
        lost |= (die % 2) << weapon
    return lost


def _set_down(s: Fight, unit: int, place: int) -> None:
    """From a place aboard to the ground, with Move."""
    s.shift(unit, place)
    s.moved |= 1 << unit


@rule("11.2f")
def shake(s: Fight, unit: int) -> None:
    """Shaken, but no hero is."""
    if not s.setting.roster.heroes >> unit & 1:
        s.shaken |= 1 << unit


# -- getting off against one's will --------------------------------------------------------------


@rule("16.2b", "16.2c", "16.3a", "1.5c")
def throw_off(s: Fight, carrier: int, rule_: str) -> None:
    """Riders on top, or all passengers of an abandoned vehicle, get off at once with Move, and are Shaken if they fail
    a morale check without any modifier."""
    ground = s.setting.ground
    units = s.riders(1 << carrier) if rule_ == "16.3a" else s.at[ground.deck[carrier]]
    if not units:
        return
    get_off(s, carrier, units, rule_)
    for unit in bits(units):
        kept = lost_nerve(s, unit, Tally(), rule_)
        if kept and s.cards[cards.LUCKY] == unit:
            s.then((LUCK, unit, kept))
        elif kept:
            shake(s, unit)


@rule("16.4g", "17.2g")
def get_off(s: Fight, carrier: int, units: int, rule_: str) -> None:
    """Free of points and without a window; mines of the hex go off under them. In a box they only stand beside."""
    place = s.where[carrier]
    for unit in bits(units):
        _set_down(s, unit, place)
    s.tell("thrown-off", rule_, units=units, vehicle=carrier, place=place)
    s.then((MINES, units, place))


@rule("17.2g")
@FLOW.procedure("shaken-get-off")
def shaken_get_off(s: Fight, vehicle: int) -> None:
    """After an attack: Shaken riders on top must get off; if there are any, the others may go with them."""
    units = s.at[s.setting.ground.deck[vehicle]] & s.shaken
    if not units:
        return
    s.then(who_gets_off.of(vehicle))
    get_off(s, vehicle, units, "17.2g")


@rule("17.2g")
@FLOW.question("bail-out", "17.2g", lambda s, vehicle: s.setting.roster.side[vehicle], until=READY)
def who_gets_off(s: Fight, vehicle: int) -> Choices:
    """Who of those in good order gets off with the Shaken."""
    units = s.at[s.setting.ground.deck[vehicle]]
    return Choices([WITH.group(last=units), READY.alone] if units else [])


@who_gets_off.on(WITH)
def gets_off_too(s: Fight, vehicle: int, unit: int) -> None:
    """One more."""
    get_off(s, vehicle, 1 << unit, "17.2g")


CARRIED.append(survive)
THROWN_OFF.append(throw_off)
