"""Phase 4: the ground units, tile by tile, or by a suggested set-up."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark import setups
from lancio.games.duel_in_the_dark.pieces import (
    FACES,
    FIRE,
    FUEL,
    FUEL_TILE,
    KINDS,
    MIRROR,
    QUAD,
    RADAR_FUEL,
    RAIL,
    SHELTER,
    SLOTS,
    TILES,
    UNDER,
)
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.verbs import ADD, PLACE, SETUP, SETUPS

FLOW = Raid.flow
EVERY_SETUP = (1 << len(SETUPS.names)) - 1


@rule("DD-6.4.1", "DD-6.4.3")
@FLOW.procedure("ground")
def ground(s: Raid, frame: Frame, log: Log | None) -> None:
    """Every unit but the shelters of earlier nights is placed anew."""
    s.phase = 4
    s.stack.append(("place",))


@rule("DD-7.ground.1", "DD-7.fire.1", "DD-7.fuel-truck.2", "DD-6.4.1")
def hexes_for(s: Raid, kind: int) -> int:
    """Nothing in Britain or at sea; fire trucks in cities, fuel trucks on airfields, the rest anywhere."""
    ground = s.setting.ground
    if kind == FIRE:
        return ground.city_mask
    if kind == FUEL:
        return ground.airfields
    return ground.reich


@rule("DD-5.2", "DD-7.ground.3")
def shelters_allowed(s: Raid) -> bool:
    """New shelters on the first night only (A-14)."""
    return s.night == 1 or s.setting.swap or s.setting.more_shelters


@rule("DD-6.1.2")
def owing(s: Raid) -> tuple[int, int]:
    """The fuel trucks still owed to squadrons that share a field: how many, and where."""
    total = where = 0
    fields = s.at
    for h in set(fields):
        if h != OFF and fields.count(h) > 1:
            short = fields.count(h) - 1 - s.units[h * SLOTS + FUEL]
            if short > 0:
                total += short
                where |= 1 << h
    return total, where


@rule("DD-3.1", "DD-3.2", "DD-3.3", "DD-6.4.1", "DD-7.ground.1")
@FLOW.question("place", "DD-6.4.1", lambda s, f: s.lead)
def placements(s: Raid, frame: Frame) -> Choices:
    """A tile, the face that shows, a hex. Tiles promised to shared fields are kept back."""
    left = s.setting.tiles - s.placed
    if left <= 0:
        return Choices()
    owed, where = owing(s)
    if owed >= left:
        return Choices([PLACE.group(FUEL_TILE, last=where), SETUP.group(last=EVERY_SETUP)])
    groups = []
    pool = s.pool
    basic, shelters = s.setting.basic, shelters_allowed(s)
    for tile, (_, grey) in enumerate(FACES):
        if not pool[tile]:
            continue
        if tile == RADAR_FUEL and pool[tile] <= owed:
            groups.append(PLACE.group(FUEL_TILE, last=where))
            continue
        groups.append((_RED[tile], s.setting.ground.reich))
        if not basic and (grey != SHELTER or shelters):
            groups.append((_GREY[tile], hexes_for(s, grey)))
    groups += [(base, s.setting.ground.reich) for base in expansions_left(s)]
    groups.append((SETUP.base, EVERY_SETUP))
    return Choices(groups)


_RED = [PLACE.code(2 * tile, 0) for tile in range(len(FACES))]
_GREY = [PLACE.code(2 * tile + 1, 0) for tile in range(len(FACES))]


@rule("DD-X.rail.1", "DD-X.quad.1", "DD-X.mirror.1")
def expansions_left(s: Raid) -> list[int]:
    """Rail flak, quad flak and mirrors, each in the place of any one unit."""
    setting = s.setting
    out = []
    if setting.rail_flak and OFF in s.rail:
        out.append(ADD.code(RAIL, 0))
    if setting.quad_flak and sum(s.units[QUAD::SLOTS]) < setting.quad_flak:
        out.append(ADD.code(QUAD, 0))
    if setting.mirror and sum(s.units[MIRROR::SLOTS]) < setting.mirror:
        out.append(ADD.code(MIRROR, 0))
    return out


@placements.answered
def place(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Put it down, and go on until all units are placed."""
    s.stack.append(frame)
    verb = code >> 36
    if verb == SETUP.number:
        (wanted,) = args_of(code, 1)
        suggest(s, wanted, log)
        return
    what, hex_ = args_of(code, 2)
    if verb == PLACE.number:
        put_tile(s, what, hex_)
        name = TILES.names[what]
    else:
        put_piece(s, what, hex_)
        s.placed += 1
        name = KINDS.names[what]
    if log is not None:
        log.add("unit-placed", "DD-6.4.1", unit=name, hex=s.setting.ground.board.name[hex_])


@rule("DD-3.2")
def put_tile(s: Raid, tile: int, hex_: int) -> None:
    """A tile shows one face and so uses up the other."""
    kind = FACES[tile >> 1][tile & 1]
    s.pool[tile >> 1] -= 1
    s.placed += 1
    s.units[hex_ * SLOTS + kind] += 1
    if kind == SHELTER:
        s.units[hex_ * SLOTS + UNDER[tile >> 1]] += 1


def put_piece(s: Raid, kind: int, hex_: int) -> None:
    """A piece that is no tile."""
    if kind == RAIL:
        s.rail[s.rail.index(OFF)] = hex_
    else:
        s.units[hex_ * SLOTS + kind] += 1


def suggest(s: Raid, wanted: int, log: Log | None) -> None:
    """All remaining units at once, as one of the suggested set-ups has them."""
    for tile, hex_ in setups.suggestion(s, SETUPS.names[wanted], owing(s), shelters_allowed(s)):
        put_tile(s, tile, hex_)
    if log is not None:
        log.add("setup-taken", "DD-6.4.1", setup=SETUPS.names[wanted])
