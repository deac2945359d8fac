"""Phase 4: the ground units, tile by tile, or by a ready set-up."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.games.duel_in_the_dark import setups
from lancio.games.duel_in_the_dark.pieces import (
    FACES,
    FIRE,
    FUEL,
    FUEL_TILE,
    MIRROR,
    QUAD,
    RADAR_FUEL,
    RAIL,
    SETUPS,
    SHELTER,
    UNDER,
    shows,
    type_of,
)
from lancio.games.duel_in_the_dark.state import PLACING, Raid, the_commander
from lancio.games.duel_in_the_dark.verbs import ADD, PLACE, SETUP
from lancio.games.duel_in_the_dark.words import unit_of_tile

FLOW = Raid.flow
EVERY_SETUP = (1 << len(SETUPS.names)) - 1


@rule("DD-6.4.1", "DD-6.4.3")
@FLOW.procedure("ground")
def place_ground_units(s: Raid) -> None:
    """Every unit but the shelters of earlier nights is placed anew."""
    s.phase = PLACING
    s.then(placements)


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
            short = fields.count(h) - 1 - s.count(h, FUEL)
            if short > 0:
                total += short
                where |= 1 << h
    return total, where


@rule("DD-3.1", "DD-3.2", "DD-3.3", "DD-6.4.1", "DD-7.ground.1")
@FLOW.question("place", "DD-6.4.1", the_commander, again=True)
def placements(s: Raid) -> Choices:
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
    groups += [ADD.group(kind, last=s.setting.ground.reich) for kind in expansions_left(s)]
    groups.append((SETUP.base, EVERY_SETUP))
    return Choices(groups)


# the groups of placements are made again after every tile, so their codes are kept
_RED = [PLACE.code(2 * tile, 0) for tile in range(len(FACES))]
_GREY = [PLACE.code(2 * tile + 1, 0) for tile in range(len(FACES))]


@rule("DD-X.rail.1", "DD-X.quad.1", "DD-X.mirror.1")
def expansions_left(s: Raid) -> list[int]:
    """Rail flak, quad flak and mirrors, each in the place of any one unit."""
    setting = s.setting
    out = []
    if setting.rail_flak and len(s.rail) - s.rail.count(OFF) < setting.rail_flak:
        out.append(RAIL)
    if setting.quad_flak and s.in_all(QUAD) < setting.quad_flak:
        out.append(QUAD)
    if setting.mirror and s.in_all(MIRROR) < setting.mirror:
        out.append(MIRROR)
    return out


@placements.on(PLACE)
def place(s: Raid, tile: int, hex_: int) -> None:
    """A tile is put down."""
    put_tile(s, tile, hex_)
    s.tell("unit-placed", "DD-6.4.1", unit=unit_of_tile(tile), hex=hex_)


@placements.on(ADD)
def add(s: Raid, unit: int, hex_: int) -> None:
    """A piece of an expansion is put down in the place of a tile."""
    put_piece(s, unit, hex_)
    s.placed += 1
    s.tell("unit-placed", "DD-6.4.1", unit=unit, hex=hex_)


@placements.on(SETUP)
def take_setup(s: Raid, setup: int) -> None:
    """All remaining units at once, as a ready set-up has them."""
    for tile, hex_ in setups.suggestion(s, SETUPS.names[setup], owing(s), shelters_allowed(s)):
        put_tile(s, tile, hex_)
    s.tell("setup-taken", "DD-6.4.1", setup=setup)


@rule("DD-3.2")
def put_tile(s: Raid, tile: int, hex_: int) -> None:
    """A tile shows one face and so uses up the other."""
    kind, type_ = shows(tile), type_of(tile)
    s.pool[type_] -= 1
    s.placed += 1
    s.add_unit(hex_, kind)
    if kind == SHELTER:
        s.add_unit(hex_, UNDER[type_])


def put_piece(s: Raid, kind: int, hex_: int) -> None:
    """A piece that is no tile."""
    if kind == RAIL:
        s.rail[s.rail.index(OFF)] = hex_
    else:
        s.add_unit(hex_, kind)
