"""Chapter 20.1: flares. Whoever wants light must earn it (F17). What is seen and hit by night stands in `spotting` and
`fire`."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import leadership
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import FLARE

REACH = BOX.figures["flare_range"]
LIGHT, DARK = "light", "dark"


@rule("20.1a")
def torchbearers(s: Fight, side: int, place: int) -> int:
    """Who of a place may try: by night leaders, advisors and heroes in good order without any marker, not in melee."""
    if not s.setting.scene.night or s.locked >> place & 1 or s.melee >> place & 1 or not s.setting.ground.hex[place]:
        return 0
    roster = s.setting.roster
    who = roster.leaders | roster.advisors | roster.heroes
    return s.friends(side, place) & who & ~(s.marked | s.shaken)


@rule("20.1a", "10.0d")
def hexes_for(s: Fight, place: int) -> int:
    """All hexes within three, seen or not."""
    board = s.setting.ground.board
    return board.within[REACH][s.setting.ground.hex[place]] & board.on_map


def burns(cast: Cast) -> str:
    """The die against nation and leadership, which were taken off."""
    return LIGHT if cast.total <= 0 else DARK


@rule("20.1a", "20.1b")
def flare(s: Fight, unit: int) -> Throw[str]:
    """A die, at most the value of the nation and the leadership."""
    value = s.setting.counters.nations[s.setting.roster.nation[unit]].flare
    tally = Tally().add("flare", -value, "20.1b").add("leadership", -leadership(s, unit), "20.1a", leader=unit)
    return Throw(tally, burns)


@rule("20.1c")
def light_up(s: Fight, hex_: int) -> None:
    """A Star Shell: its hex and the six around are as by day until the Administrative phase."""
    s.lit |= (1 << hex_ | s.setting.ground.board.around[hex_]) & s.setting.ground.board.on_map
    s.tell("flare-burns", "20.1c", hex=hex_)


def offers(s: Fight) -> list[tuple[int, int]]:
    """Who may fire a flare where."""
    if not s.setting.scene.night:
        return []
    found = []
    for place in bits(s.reach & s.held[s.active]):
        for unit in bits(torchbearers(s, s.active, place)):
            found.append((unit, hexes_for(s, place)))
    return FLARE.groups(found)


@rule("4.0q")
def can_flare(s: Fight, side: int, place: int) -> bool:
    """A flare is an act."""
    return bool(torchbearers(s, side, place))


OFFERS.append(offers)
ABLE.append(can_flare)


@rule("20.1a", "4.0o")
@acts.on(FLARE)
def fire_flare(s: Fight, side: int, unit: int, place: int) -> None:
    """Light, or nothing; he is Ops Complete either way."""
    begin_act(s, s.where[unit])
    rolled = flare(s, unit)
    thrown = rolled.roll(s.dice)
    s.complete |= 1 << unit
    s.busy = True
    s.tell("flare-tried", "20.1a", unit=unit, hex=place, die=thrown.own.natural, modifiers=rolled.total)
    if thrown.result == LIGHT:
        light_up(s, place)
