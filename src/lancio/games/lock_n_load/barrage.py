"""Chapters 18.1h-k, 18.2f-g and 17.4: shells on a hex. They strike everybody there, both sides, every floor, at once or
when somebody comes into a barrage that still lies (FFE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from lancio.engine.citations import rule
from lancio.engine.contest import BETTER, D6, Pool, casts
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import FIRE, check_all
from lancio.games.lock_n_load.men import KINDS, best_leader, leadership, morale
from lancio.games.lock_n_load.roster import Battery
from lancio.games.lock_n_load.small_arms import FLIES, SOFT, crew_exposed, procedure, rows_aboard, strike, thinnest
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import CRAWL
from lancio.games.lock_n_load.volleys import MODIFIERS, moving, tell_moving
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow


# -- where barrages lie --------------------------------------------------------------------------


@rule("18.1f", "18.2f", "18.3d")
def reaches(s: Fight, battery: int, hex_: int) -> int:
    """The hexes of a barrage: a mortar's its own, artillery's the six around too, as far as there are any."""
    return s.setting.ground.board.within[s.setting.roster.batteries[battery].radius][hex_]


def lay_barrage(s: Fight, battery: int, hex_: int) -> None:
    """It lies there until Administration."""
    s.fires, s.sources = (*s.fires, hex_), (*s.sources, battery)


@rule("9.0a", "18.1f", "18.2g", "18.3b")
def clear_barrages(s: Fight) -> None:
    """In the Administrative phase all of them end."""
    s.fires, s.sources = (), ()


@rule("18.1f", "18.2g", "18.3d")
def lying_over(s: Fight, hex_: int) -> list[int]:
    """The batteries whose barrages lie over a hex, the older first."""
    return [
        battery for centre, battery in zip(s.fires, s.sources, strict=True) if reaches(s, battery, centre) >> hex_ & 1
    ]


# -- totals --------------------------------------------------------------------------------------


@rule("18.1h", "18.2f")
def dice_of(battery: Battery) -> Pool:
    """A mortar rolls two dice and keeps the higher, artillery one."""
    return D6 if battery.unit == NOBODY else BETTER


@rule("18.1e", "18.1k", "18.2f", "20.01a")
def shelling(s: Fight, firepower: int, hex_: int, smoke: bool = False) -> Tally:
    """What is added to the dice on a hex whoever is there: no leadership, nothing for degrading terrain. `smoke`: it
    comes out of smoke."""
    tally = Tally().add("firepower", firepower, "18.1e")
    if smoke:
        tally.add("smoke", MODIFIERS["smoke"], "7.0d")
    if s.setting.scene.night and not s.lit >> hex_ & 1:
        tally.add("night", MODIFIERS["night"], "20.01a")
    return tally


@rule("18.1h", "18.0a", "16.1b")
def in_hex(s: Fight, hex_: int) -> int:
    """Everybody in a hex, on all floors, in and on bunkers. Who rides goes with the vehicle."""
    there = 0
    for place in bits(s.setting.ground.same_hex[hex_]):
        there |= s.at[place]
    return there & ~s.setting.roster.armour_leaders


@rule("17.4a", "19.5a", "15.0b", "17.2b")
def immune(s: Fight, unit: int) -> bool:
    """Whom shells cannot hurt: buttoned armour without riders, unless it is open on top or somewhere unarmoured; Flying
    helicopters."""
    roster = s.setting.roster
    if not roster.carriers >> unit & 1:
        return False
    if roster.helicopters >> unit & 1:
        return not s.hovering >> unit & 1
    return not s.at[s.setting.ground.deck[unit]] and not crew_exposed(s, unit, None)


@rule("18.1k")
def entering(s: Fight, unit: int) -> int:
    """What movement adds for a man or group that comes into a barrage, in whatever way but crawling: it need not bear a
    marker."""
    ground = s.setting.ground
    if ground.denies_moving >> ground.hex[s.where[unit]] & 1:
        return 0
    return 0 if s.crawled >> unit & 1 or (s.group >> unit & 1 and s.mode == CRAWL) else MODIFIERS["moving"]


@rule("17.4a", "18.1h", "18.1k", "18.2k", "11.4d", "5.0g", "17.2h", "19.5a")
def against(s: Fight, unit: int, enters: bool = False) -> tuple[int, Tally]:
    """What counts for one of those hit: its movement, and its cover. Hexsides do not help and a sniper's cover is not
    doubled. Vehicles have their lowest armour, if they have any all round, and no addition for movement; helicopters
    armour alone."""
    if not s.setting.roster.carriers >> unit & 1:
        return entering(s, unit) if enters else moving(s, unit), cover(s, unit, s.where[unit], None, False)
    how = procedure(s, unit, None)
    covers = Tally() if how == FLIES else cover(s, unit, s.where[unit], None, False)
    return 0, covers if how == SOFT else covers.add("armour", thinnest(s, unit), "17.4a")


# -- the attack ----------------------------------------------------------------------------------


@rule("18.1h", "5.0e", "5.1p", "17.4a")
def shell(
    s: Fight,
    units: int,
    hex_: int,
    tally: Tally,
    pool: Pool,
    kind: str,
    rule_: str,
    named: Mapping[str, int] | None = None,
    born: int = FIRE,
    enters: bool = False,
) -> None:
    """One attack total and one defence die for a hex; whoever is beaten takes a check. `enters`: they have just come
    in."""
    rolled = pool.roll(s.dice)
    defence = D6.roll(s.dice).natural
    total = rolled.natural + tally.total
    hit: dict[tuple[int, int], list[tuple[int, int]]] = {}
    struck: list[tuple[int, int]] = []
    shown: Tally | None = None
    going = 0
    for unit in bits(units):
        if immune(s, unit):
            continue
        plus, covers = against(s, unit, enters)
        going |= 1 << unit if plus else 0
        shown = shown or covers
        diff = total + plus - defence - covers.total
        if diff > 0 and s.setting.roster.carriers >> unit & 1:
            struck.append((unit, diff))
        elif diff > 0:
            hit.setdefault((s.setting.roster.side[unit], s.where[unit]), []).append((unit, diff))
    s.tell(
        kind, rule_, hex=hex_, dice=list(rolled.faces), modifiers=tally, defence=defence, covers=shown or Tally(),
        total=total, cover=defence + (shown.total if shown else 0), **(named or {}),
    )  # fmt: skip
    tell_moving(s, going)
    s.hurt = 0
    for vehicle, diff in struck:
        strike(s, vehicle, diff, crew_exposed(s, vehicle, None), procedure(s, vehicle, None), born)
    for diffs in reversed(hit.values()):
        check_all(s, diffs, born)
    if not hit and not struck:
        s.tell("no-effect", "5.0e", place=hex_)


@rule("18.1f", "18.2g", "18.1k", "18.3d")
@FLOW.procedure("under-fire")
def under_fire(s: Fight, units: int, hex: int, battery: int) -> None:
    """Those who have come into a barrage and are still there are attacked, and nobody else."""
    guns = s.setting.roster.batteries[battery]
    units &= in_hex(s, hex)
    if exposed(s, units):
        tally = shelling(s, guns.firepower, hex)
        shell(s, units, hex, tally, dice_of(guns), "barrage-entered", "18.2g", {"units": units}, enters=True)


def exposed(s: Fight, units: int) -> int:
    """Those of some units whom shells can hurt."""
    out = 0
    for unit in bits(units):
        out |= 0 if immune(s, unit) else 1 << unit
    return out


@rule("18.1f", "18.2g", "18.3d")
def enter_barrages(s: Fight, units: int, place: int, goal: int) -> bool:
    """Some units have come from a place to another: if barrages lie there they follow next, the older first. Nothing
    within a hex."""
    ground = s.setting.ground
    h = ground.hex[goal]
    if h == ground.hex[place]:
        return False
    found = lying_over(s, h)
    s.then(*(under_fire.of(units, h, battery) for battery in found))
    return bool(found)


# -- odds ----------------------------------------------------------------------------------------


def chance(s: Fight, units: Iterable[int], total: int, pool: Pool) -> Fraction:
    """The chance that shells harm at least one of some units; their leaders are thought to help."""
    roster = s.setting.roster
    rows = []
    for unit in units:
        if immune(s, unit):
            continue
        plus, covers = against(s, unit)
        if roster.carriers >> unit & 1:
            rows += rows_aboard(s, unit, total - covers.total, None)
        else:
            chief = best_leader(s, s.friends(roster.side[unit], s.where[unit]) & ~(1 << unit))
            help_ = leadership(s, chief) if chief != NOBODY else 0
            rows.append((total + plus - covers.total, morale(s, unit) + help_))
    return _harm(tuple(rows), pool)


@lru_cache(4096)
def _harm(rows: tuple[tuple[int, int], ...], pool: Pool) -> Fraction:
    """For each unit: attack less defence without dice, and the greatest harmless check."""
    safe = Fraction(0)
    for faces, p in casts(pool):
        for defence in range(1, 7):
            spared = p / 6
            for plus, most in rows:
                diff = pool.reckon(faces) + plus - defence
                if diff > 0:
                    spared *= Fraction(min(6, max(0, most - diff)), 6)
            safe += spared
    return 1 - safe


def firepower_of(s: Fight, unit: int) -> int:
    """The printed firepower of a mortar."""
    return KINDS[s.kind[unit]].firepower
