"""Chapter 18: where a Spotting Round may land, and what shells would do."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.contest import BETTER
from lancio.engine.masks import bits
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.lock_n_load import artillery, barrage, mortars
from lancio.games.lock_n_load.artillery import EXTRA, adjust, asks, bursts, drift, landings, sure_aim
from lancio.games.lock_n_load.impulse import acts
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ACCEPT, CALL, FIRE_AWAY, LED, MORTAR, MORTAR_CALLED, POUND, SHIFT, SHOOT
from lancio.games.lock_n_load.words import NOBODY

HARMED, SPARED = "harmed", "spared"
#: of a barrage, which falls on friends too: they are counted hex by hex
ENEMY_HARMED, ENEMY_SPARED = "enemy-harmed", "enemy-spared"
LOST, REFUSED = "lost", "refused"


# -- the Spotting Round --------------------------------------------------------------------------


@acts.foresees(CALL)
def call_preview(s: Fight, side: int, unit: int, hex_: int) -> Preview:
    """The ring of hexes where the round can land, each with its chance; those out of sight are lost."""
    ready = artillery.formations(s, side)
    chance = Fraction(EXTRA, 6) if all(asks(s, battery) for battery in ready) else Fraction(1)
    return landing_preview(s, unit, hex_, chance, "several-formations" if len(ready) > 1 else None)


@sure_aim.foresees(ACCEPT)
def scatter_preview(s: Fight, unit: int, hex: int, battery: int) -> Preview:
    """The same once the mission is granted."""
    return landing_preview(s, unit, hex, Fraction(1), None)


def landing_preview(s: Fight, unit: int, hex_: int, granted: Fraction, note: str | None) -> Preview:
    """The chances, and the ring for the map: also what would be lost."""
    name, seen = s.setting.ground.name, mortars.watched(s, unit)
    lost = Fraction(0)
    chances, ring = [], {}
    for goal, p in landings(s, unit, hex_).items():
        visible = bool(goal) and bool(seen >> goal & 1)
        if visible:
            chances.append(Chance(name[goal], p * granted, "18.2c", at=name[goal]))
        else:
            lost += p * granted
        if goal:
            ring[name[goal]] = {"exact": str(p * granted), "p": float(p * granted), "seen": visible}
    if lost:
        chances.append(Chance(LOST, lost, "18.2d"))
    if granted != 1:
        chances.append(Chance(REFUSED, 1 - granted, "13.9.1a"))
    return Preview(tuple(drift(s, unit, hex_).modifiers), tuple(chances), note, ring)


# -- shells --------------------------------------------------------------------------------------


def shells_preview(s: Fight, side: int, hexes: int, battery: int) -> Preview:
    """The chance that some enemy is harmed, and for each hex those of both sides; where shells hurt nobody, none."""
    guns, roster, name = s.setting.roster.batteries[battery], s.setting.roster, s.setting.ground.name
    spared = Fraction(1)
    found = {}
    harmful = artillery.struck(s, hexes)
    for h in bits(hexes):
        there = barrage.in_hex(s, h) if harmful >> h & 1 else 0
        total = barrage.shelling(s, guns.firepower, h).total
        theirs, ours = (
            barrage.chance(s, bits(there & roster.units[who]), total, barrage.dice_of(guns)) for who in (1 - side, side)
        )
        spared *= 1 - theirs
        found[name[h]] = {
            "enemy": float(theirs), "own": float(ours),
            "enemies": (there & roster.units[1 - side]).bit_count(),
            "friends": (there & roster.units[side]).bit_count(),
        }  # fmt: skip
    chances = tuple(Chance(key, p, "18.2f") for key, p in ((ENEMY_HARMED, 1 - spared), (ENEMY_SPARED, spared)) if p)
    return Preview((Modifier("firepower", guns.firepower, "18.2f"),), chances, "barrage", found)


@adjust.foresees(FIRE_AWAY)
def fire_preview(s: Fight, unit: int, hex: int, battery: int) -> Preview:
    """A barrage where the round lies."""
    return shells_preview(s, s.setting.roster.side[unit], barrage.reaches(s, battery, hex), battery)


@adjust.foresees(SHIFT)
def shift_preview(s: Fight, unit: int, hex: int, battery: int, goal: int) -> Preview:
    """A barrage one hex away."""
    return fire_preview(s, unit, goal, battery)


@bursts.foresees(POUND)
def burst_preview(s: Fight, unit: int, hexes: int, battery: int, hex_: int) -> Preview:
    """One hex of a barrage."""
    return shells_preview(s, s.setting.roster.side[unit], 1 << hex_, battery)


def mortar_preview(s: Fight, unit: int, hex_: int, called: bool, leader: int) -> Preview:
    """The chance that a mortar harms somebody in a hex."""
    tally = mortars.indirect(s, unit, hex_) if called else mortars.direct(s, unit, hex_, leader)
    there = barrage.in_hex(s, hex_)
    chance = barrage.chance(s, bits(there), tally.total, BETTER)
    shown = next((barrage.against(s, u)[1] for u in bits(there) if not barrage.immune(s, u)), None)
    lines = (
        *tally.modifiers,
        *(Modifier(m.label, -m.value, m.rule, m.data) for m in (shown.modifiers if shown else ())),
    )
    found = [(HARMED, chance), (SPARED, 1 - chance)]
    return Preview(lines, tuple(Chance(key, p, "18.1b") for key, p in found if p), "fire")


@acts.foresees(MORTAR)
def direct_preview(s: Fight, side: int, unit: int, hex_: int) -> Preview:
    """At what it sees, without a leader."""
    return mortar_preview(s, unit, hex_, False, NOBODY)


@mortars.led.foresees(SHOOT)
def alone_preview(s: Fight, unit: int, hex: int) -> Preview:
    """The same."""
    return mortar_preview(s, unit, hex, False, NOBODY)


@mortars.led.foresees(LED)
def led_preview(s: Fight, unit: int, hex: int, leader: int) -> Preview:
    """With a leader."""
    return mortar_preview(s, unit, hex, False, leader)


@acts.foresees(MORTAR_CALLED)
def called_preview(s: Fight, side: int, unit: int, hex_: int, caller: int) -> Preview:
    """At what the caller sees."""
    return mortar_preview(s, unit, hex_, True, NOBODY)
