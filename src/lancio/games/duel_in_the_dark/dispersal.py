"""Phase 5: British guns and lights, the British aircraft, crests and relocation, Window and Wilde Sau."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.ground import hexes_for, shelters_allowed
from lancio.games.duel_in_the_dark.pieces import (
    BASIC,
    BEAM,
    FUEL,
    GUN,
    KINDS,
    RAIL,
    SAUS,
    SHELTER,
    SLOTS,
)
from lancio.games.duel_in_the_dark.plan import EVERY_CITY
from lancio.games.duel_in_the_dark.state import NO_WINDOW, WINDOW_USED, Raid
from lancio.games.duel_in_the_dark.tables import CITIES
from lancio.games.duel_in_the_dark.verbs import ADD, CREST, DONE_ONLY, EMPLACE, MOSQUITO, RELOCATE, SAU

FLOW = Raid.flow
DECOYS = 4
RELOCATIONS = 5
UNITS_PER_PIECE = 2
MOVABLE = (0, 1, 2, 3, 4, 5, 7, 8, 9)


@rule("DD-6.1.3", "DD-6.5.1")
@FLOW.procedure("dispersal")
def dispersal(s: Raid, frame: Frame, log: Log | None) -> None:
    """The order of phase 5; whatever was not agreed upon is left out."""
    s.phase = 5
    if s.setting.window:
        s.stack += [("sau-placed",), ("announce",)]
        if s.setting.window_late:
            s.stack.append(("plan-window",))
    if s.setting.walls:
        s.stack += [("relocate",), ("crests",)]
    s.stack += [("mosquito-start",), ("bomber-placed",)]
    if s.setting.british_guns or s.setting.british_lights:
        s.stack += [("extra-units",), ("emplace",)]


# -- British guns and searchlights (PG510, PG511) ----------------------------------------------


@rule("DD-X.qf.1")
@FLOW.question("emplace", "DD-X.qf.1", lambda s, f: s.brit)
def emplacements(s: Raid, frame: Frame) -> Choices:
    """On British land, as many as were agreed upon or fewer."""
    fields = s.setting.ground.home_fields
    groups = []
    if sum(s.units[GUN::SLOTS]) < s.setting.british_guns:
        groups.append(EMPLACE.group(GUN, last=fields))
    if sum(s.units[BEAM::SLOTS]) < s.setting.british_lights:
        groups.append(EMPLACE.group(BEAM, last=fields))
    return Choices([*groups, DONE_ONLY]) if groups else Choices()


@emplacements.answered
def emplace(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Each one gives the German two units beyond his 40."""
    if code == DONE_ONLY[0]:
        return
    kind, hex_ = args_of(code, 2)
    s.units[hex_ * SLOTS + kind] += 1
    s.extra += UNITS_PER_PIECE
    s.stack.append(frame)
    if log is not None:
        data = {"unit": KINDS.names[kind], "hex": s.setting.ground.board.name[hex_]}
        log.add("british-emplaced", "DD-X.qf.1", None, **data)


@rule("DD-X.qf.1")
@FLOW.question("extra-units", "DD-X.qf.1", lambda s, f: s.lead)
def extra_places(s: Raid, frame: Frame) -> Choices:
    """Units of any type, outside the tiles, under the usual limits."""
    if not s.extra:
        return Choices()
    kinds = BASIC if s.setting.basic else range(8)
    return Choices(
        [ADD.group(k, last=hexes_for(s, k)) for k in kinds if k != SHELTER or shelters_allowed(s)]
    )  # fmt: skip


@extra_places.answered
def place_extra(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One by one."""
    kind, hex_ = args_of(code, 2)
    s.units[hex_ * SLOTS + kind] += 1
    s.extra -= 1
    s.stack.append(frame)
    if log is not None:
        log.add("unit-placed", "DD-X.qf.1", unit=KINDS.names[kind], hex=s.setting.ground.board.name[hex_])


# -- the aircraft ------------------------------------------------------------------------------


@rule("DD-6.5.1")
@FLOW.procedure("bomber-placed")
def place_bomber(s: Raid, frame: Frame, log: Log | None) -> None:
    """On the airfield of the plan."""
    s.b_at = s.start
    if log is not None:
        log.reveal("bomber-placed", "DD-6.5.1", None, hex=s.setting.ground.board.name[s.start])


@rule("DD-6.3.1", "DD-6.5.1")
@FLOW.question("mosquito-start", "DD-6.5.1", lambda s, f: s.brit)
def mosquito_fields(s: Raid, frame: Frame) -> Choices:
    """Any British airfield without the Bomber."""
    return Choices([MOSQUITO.group(last=s.setting.ground.home_fields & ~(1 << s.start))])


@mosquito_fields.answered
def place_mosquito(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Ready for take-off."""
    (s.m_at,) = args_of(code, 1)
    if log is not None:
        log.add("mosquito-placed", "DD-6.5.1", hex=s.setting.ground.board.name[s.m_at])


# -- the walls have ears (PG303) ---------------------------------------------------------------


@rule("DD-X.walls.1")
@FLOW.question("crests", "DD-X.walls.1", lambda s, f: s.brit, private=True)
def decoys(s: Raid, frame: Frame) -> Choices:
    """Four other cities go with the target's crest."""
    chosen = s.crests | 1 << s.target
    if s.crests.bit_count() == DECOYS:
        return Choices()
    return Choices([CREST.group(last=EVERY_CITY & ~chosen)])


@decoys.answered
def choose_decoy(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """With the fourth the five are handed over, in no order."""
    (city,) = args_of(code, 1)
    s.crests |= 1 << city
    s.stack.append(frame)
    if s.crests.bit_count() == DECOYS:
        s.stack.pop()
        s.crests |= 1 << s.target
        s.extra = RELOCATIONS
        if log is not None:
            names = [name for i, name in enumerate(CITIES.names) if s.crests >> i & 1]
            log.reveal("crests-handed", "DD-X.walls.1", None, cities=names)


@rule("DD-X.walls.2", "DD-6.1.2")
@FLOW.question("relocate", "DD-X.walls.2", lambda s, f: s.lead)
def relocations(s: Raid, frame: Frame) -> Choices:
    """Up to five units, no shelters; fuel trucks promised to a shared field stay."""
    if not s.extra:
        return Choices()
    groups = []
    reich = s.setting.ground.reich
    for h in s.setting.ground.board.hexes:
        if not reich >> h & 1:
            continue
        for kind in MOVABLE:
            n = s.units[h * SLOTS + kind]
            if not n or (kind == FUEL and n <= s.at.count(h) - 1):
                continue
            groups.append(RELOCATE.group(kind, h, last=hexes_for(s, kind) & ~(1 << h)))
        if h in s.rail:
            groups.append(RELOCATE.group(RAIL, h, last=reich & ~(1 << h)))
    return Choices([DONE_ONLY, *groups])


@relocations.answered
def relocate(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Move one unit, or stop."""
    if code == DONE_ONLY[0]:
        s.extra = 0
        return
    kind, start, goal = args_of(code, 3)
    if kind == RAIL:
        s.rail[s.rail.index(start)] = goal
    else:
        s.units[start * SLOTS + kind] -= 1
        s.units[goal * SLOTS + kind] += 1
    s.extra -= 1
    s.stack.append(frame)
    if log is not None:
        name = s.setting.ground.board.name
        data = {"unit": KINDS.names[kind], "from": name[start], "hex": name[goal]}
        log.add("unit-relocated", "DD-X.walls.2", None, **data)


# -- Window and Wilde Sau ----------------------------------------------------------------------


@rule("DD-X.window.1")
@FLOW.procedure("announce")
def announce(s: Raid, frame: Frame, log: Log | None) -> None:
    """Whether Window is used, truthfully (A-33); how many cards stays secret."""
    s.announced = WINDOW_USED if s.windows else NO_WINDOW
    if log is not None:
        log.reveal("window-announced", "DD-X.window.1", None, used=bool(s.windows))


@rule("DD-X.sau.1", "DD-X.sau.7")
@FLOW.question("sau-placed", "DD-X.sau.1", lambda s, f: s.lead)
def sau_fields(s: Raid, frame: Frame) -> Choices:
    """Face down on any German airfields, if Window was announced; under a scheme in any case."""
    if s.announced != WINDOW_USED and not s.setting.scheme:
        return Choices()
    free = [i for i in range(s.setting.sau_markers(s.night)) if s.sau[i] == OFF]
    if not free:
        return Choices()
    return Choices([SAU.group(free[0], last=s.setting.ground.airfields), DONE_ONLY])


@sau_fields.answered
def place_sau(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Capacity and squadrons do not matter to them."""
    if code == DONE_ONLY[0]:
        return
    marker, hex_ = args_of(code, 2)
    s.sau[marker] = hex_
    s.stack.append(frame)
    if log is not None:
        data = {"marker": SAUS.names[marker], "hex": s.setting.ground.board.name[hex_]}
        log.add("sau-placed", "DD-X.sau.1", None, **data)
