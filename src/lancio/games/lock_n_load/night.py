"""Chapter 20.1: flares. What is seen by night stands in `spotting`, what it costs to fire in `fire`."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw, Thrown
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import leadership
from lancio.games.lock_n_load.roster import Roster
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import FLARE

REACH = BOX.figures["flare_range"]
BRIGHT, DARK = "bright", "dark"
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-flare"


@rule("20.1a", "4.0j")
def flare_men(s: Fight, side: int, place: int) -> int:
    """Leaders, advisors and heroes in good order without a marker, by night, not locked, on the map."""
    if not s.setting.scene.night or s.locked >> place & 1 or not s.setting.ground.hex[place]:
        return 0
    return s.friends(side, place) & signallers(s.setting.roster) & ~(s.marked | s.shaken)


def signallers(roster: Roster) -> int:
    """Whoever has flares."""
    return roster.leaders | roster.heroes | roster.advisors


def bright(cast: Cast) -> str:
    """The die against the value of the nation and leadership, which were taken off."""
    return BRIGHT if cast.total <= 0 else DARK


@rule("20.1a", "20.1b")
def flare(s: Fight, unit: int) -> Throw[str]:
    """A die, at most the value of the nation and the man's leadership (F17)."""
    tally = Tally().add("capability", -s.setting.counters.nations[s.setting.roster.nation[unit]].flare, "20.1b")
    if s.setting.roster.leaders >> unit & 1:
        tally.add("leadership", -leadership(s, unit), "20.1a")
    return Throw(tally, bright)


@rule("20.1a", "20.1c", "4.0o")
@acts.on(FLARE)
def fire_flare(s: Fight, side: int, unit: int, hex_: int) -> None:
    """It lights its hex and the six around until Administration, or fails; the man is Ops Complete either way."""
    begin_act(s, s.where[unit])
    throw = flare(s, unit)
    thrown = throw.roll(s.dice)
    s.complete |= 1 << unit
    s.busy = True
    tell_flare(s, unit, hex_, throw, thrown)
    if thrown.result == BRIGHT:
        light_up(s, hex_)
    elif s.cards[cards.LUCKY] == unit:
        s.then((LUCK, unit, hex_))


def tell_flare(s: Fight, unit: int, hex_: int, throw: Throw[str], thrown: Thrown[str]) -> None:
    """The die and all that counts."""
    s.tell("flare-tried", "20.1a", unit=unit, hex=hex_, die=thrown.own.natural, modifiers=throw.total)


@rule("20.1c")
def light_up(s: Fight, hex_: int) -> None:
    """Light in a hex and the six around."""
    s.lit |= s.setting.ground.board.within[1][hex_]
    s.tell("flare-lit", "20.1c", hex=hex_)


def offers(s: Fight) -> list[tuple[int, int]]:
    """Who may fire a flare where: within three hexes."""
    found = []
    if s.setting.scene.night:
        ground = s.setting.ground
        for place in bits(s.reach & s.held[s.active]):
            for unit in bits(flare_men(s, s.active, place)):
                found.append((unit, ground.board.within[REACH][ground.hex[place]]))
    return FLARE.groups(found)


OFFERS.append(offers)
ABLE.append((lambda s, side, place: bool(flare_men(s, side, place)), signallers))
