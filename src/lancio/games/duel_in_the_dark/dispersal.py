"""Phase 5: British guns and lights, the British aircraft, crests and relocation, Window and Wilde Sau."""

from __future__ import annotations

from typing import Any

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.questions import Step
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import BASIC, BEAM, FUEL, GUN, MOVABLE, ON_TILES, RAIL, SHELTER
from lancio.games.duel_in_the_dark.placement import hexes_for, shelters_allowed
from lancio.games.duel_in_the_dark.plan import EVERY_CITY, window_places
from lancio.games.duel_in_the_dark.state import DISPERSING, NO_WINDOW, WINDOW_USED, Raid, the_british, the_commander
from lancio.games.duel_in_the_dark.verbs import ADD, CREST, DONE, EMPLACE, MOSQUITO, RELOCATE, SAU

FLOW = Raid.flow


@rule("DD-6.1.3", "DD-6.5.1")
@FLOW.procedure("dispersal")
def dispersal(s: Raid) -> None:
    """The order of phase 5; whatever was not agreed upon is left out."""
    s.phase = DISPERSING
    setting = s.setting
    steps: list[Step[Raid, Any, Any]] = []
    if setting.british_guns or setting.british_lights:
        steps += [emplacements, extra_places]
    steps += [place_bomber, mosquito_fields]
    if setting.walls:
        steps += [decoys, relocations]
    if setting.window:
        steps += [window_places] if setting.window_late else []
        steps += [announce, sau_fields]
    s.then(*steps)


# -- British guns and searchlights (PG510, PG511) ----------------------------------------------


@rule("DD-X.qf.1")
@FLOW.question("emplace", "DD-X.qf.1", the_british, until=DONE)
def emplacements(s: Raid) -> Choices:
    """On British land, as many as were agreed upon or fewer."""
    fields = s.setting.ground.home_fields
    groups = []
    if s.in_all(GUN) < s.setting.british_guns:
        groups.append(EMPLACE.group(GUN, last=fields))
    if s.in_all(BEAM) < s.setting.british_lights:
        groups.append(EMPLACE.group(BEAM, last=fields))
    return Choices([*groups, DONE.alone]) if groups else Choices()


@emplacements.on(EMPLACE)
def emplace(s: Raid, unit: int, hex_: int) -> None:
    """Each one gives the German two units beyond his 40."""
    s.add_unit(hex_, unit)
    s.extra += figures.UNITS_PER_PIECE
    s.tell("british-emplaced", "DD-X.qf.1", unit=unit, hex=hex_)


@rule("DD-X.qf.1")
@FLOW.question("extra-units", "DD-X.qf.1", the_commander, until=DONE)
def extra_places(s: Raid) -> Choices:
    """Units of any type, outside the tiles, under the usual limits: a right, so there may be fewer."""
    if not s.extra:
        return Choices()
    kinds = BASIC if s.setting.basic else ON_TILES
    places = [ADD.group(k, last=hexes_for(s, k)) for k in kinds if k != SHELTER or shelters_allowed(s)]
    return Choices([DONE.alone, *places])


@extra_places.on(ADD)
def place_extra(s: Raid, unit: int, hex_: int) -> None:
    """One by one."""
    s.add_unit(hex_, unit)
    s.extra -= 1
    s.tell("unit-placed", "DD-X.qf.1", unit=unit, hex=hex_)


@extra_places.on(DONE)
def waive_extra(s: Raid) -> None:
    """The units that are left are given up."""
    s.tell("extra-waived", "DD-X.qf.1", count=s.extra)
    s.extra = 0


# -- the aircraft ------------------------------------------------------------------------------


@rule("DD-6.5.1")
@FLOW.procedure("bomber-placed")
def place_bomber(s: Raid) -> None:
    """On the airfield of the plan."""
    s.bomber_at = s.start
    s.reveal("bomber-placed", "DD-6.5.1", hex=s.start)


@rule("DD-6.3.1", "DD-6.5.1")
@FLOW.question("mosquito-start", "DD-6.5.1", the_british)
def mosquito_fields(s: Raid) -> Choices:
    """Any British airfield without the Bomber."""
    return Choices([MOSQUITO.group(last=s.setting.ground.home_fields & ~(1 << s.start))])


@mosquito_fields.on(MOSQUITO)
def place_mosquito(s: Raid, hex_: int) -> None:
    """Ready for take-off."""
    s.mosquito_at = hex_
    s.tell("mosquito-placed", "DD-6.5.1", hex=hex_)


# -- the walls have ears (PG303) ---------------------------------------------------------------


def crests_handed(s: Raid) -> bool:
    """Whether the German has the crests: the target's and those that hide it."""
    return s.crests.bit_count() > figures.WALLS.decoys


@rule("DD-X.walls.1")
@FLOW.question("crests", "DD-X.walls.1", the_british, private=True, again=True)
def decoys(s: Raid) -> Choices:
    """Four other cities go with the target's crest."""
    if s.crests.bit_count() >= figures.WALLS.decoys:
        return Choices()
    return Choices([CREST.group(last=EVERY_CITY & ~(s.crests | 1 << s.target))])


@decoys.on(CREST)
def choose_decoy(s: Raid, city: int) -> None:
    """With the fourth the five are handed over, in no order."""
    s.crests |= 1 << city
    if s.crests.bit_count() == figures.WALLS.decoys:
        s.crests |= 1 << s.target
        s.extra = figures.WALLS.relocations
        s.reveal("crests-handed", "DD-X.walls.1", cities=s.crests)


@rule("DD-X.walls.2", "DD-6.1.2")
@FLOW.question("relocate", "DD-X.walls.2", the_commander, until=DONE)
def relocations(s: Raid) -> Choices:
    """Up to five units, no shelters; fuel trucks promised to a shared field stay."""
    if not s.extra:
        return Choices()
    groups = []
    reich = s.setting.ground.reich
    for h in s.setting.ground.board.hexes:
        if not reich >> h & 1:
            continue
        for kind in MOVABLE:
            n = s.count(h, kind)
            if not n or (kind == FUEL and n <= s.at.count(h) - 1):
                continue
            groups.append(RELOCATE.group(kind, h, last=hexes_for(s, kind) & ~(1 << h)))
        if h in s.rail:
            groups.append(RELOCATE.group(RAIL, h, last=reich & ~(1 << h)))
    return Choices([DONE.alone, *groups])


@relocations.on(RELOCATE)
def relocate(s: Raid, unit: int, start: int, goal: int) -> None:
    """Move one unit."""
    if unit == RAIL:
        s.rail[s.rail.index(start)] = goal
    else:
        s.add_unit(start, unit, -1)
        s.add_unit(goal, unit)
    s.extra -= 1
    s.tell("unit-relocated", "DD-X.walls.2", unit=unit, **{"from": start}, hex=goal)


@relocations.on(DONE)
def stop_relocating(s: Raid) -> None:
    """Moves that are not used are lost."""
    s.tell("moves-waived", "DD-X.walls.2", count=s.extra)
    s.extra = 0


# -- Window and Wilde Sau ----------------------------------------------------------------------


@rule("DD-X.window.1")
@FLOW.procedure("announce")
def announce(s: Raid) -> None:
    """Whether Window is used, truthfully (A-33); how many cards stays secret."""
    s.announced = WINDOW_USED if s.windows else NO_WINDOW
    s.reveal("window-announced", "DD-X.window.1", used=bool(s.windows))


@rule("DD-X.sau.1", "DD-X.sau.7")
@FLOW.question("sau-placed", "DD-X.sau.1", the_commander, until=DONE)
def sau_fields(s: Raid) -> Choices:
    """Face down on any German airfields, if Window was announced; under a scheme in any case."""
    if s.announced != WINDOW_USED and not s.setting.scheme:
        return Choices()
    free = [i for i in range(s.setting.sau_markers(s.night)) if s.sau[i] == OFF]
    if not free:
        return Choices()
    return Choices([SAU.group(free[0], last=s.setting.ground.airfields), DONE.alone])


@sau_fields.on(SAU)
def place_sau(s: Raid, marker: int, hex_: int) -> None:
    """Capacity and squadrons do not matter to them."""
    s.sau[marker] = hex_
    s.tell("sau-placed", "DD-X.sau.1", marker=marker, hex=hex_)
