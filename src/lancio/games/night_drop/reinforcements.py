"""Chapter 8.5: German reinforcements, in a G4."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest, mask_of
from lancio.games.night_drop.clues import could_be, note
from lancio.games.night_drop.movement import count_activated
from lancio.games.night_drop.objectives import enter_objectives
from lancio.games.night_drop.pieces import GERMAN, US
from lancio.games.night_drop.setup import draw_german
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT, VEHICLE, GermanType, forces
from lancio.games.night_drop.verbs import DRAW, END, ENTER

FLOW = Night.flow


@rule("8.5.1a", "8.5.2a", "8.5.2b")
@FLOW.question("reinforcement", "8.5.1a", lambda s: GERMAN, until=END)
def may_draw(s: Night) -> Choices:
    """One at a time, each counting as an activated unit, as long as the cup has any (R17)."""
    return Choices([DRAW.alone, END.alone] if s.allowance and s.cup else ())


@may_draw.on(DRAW)
def draw(s: Night) -> None:
    """Draw a unit; where it may enter is asked next."""
    unit = draw_german(s, "8.5.1b")
    s.cache = {}
    count_activated(s, 1 << unit)
    if is_choice(s, unit):
        s.then(entries.of(unit))
    else:
        enter(s, unit, lowest(entry_hexes(s, s.german_type(unit))))


@rule("R27")
def is_choice(s: Night, unit: int) -> bool:
    """Whether a unit of some type that this one could be, for all that the US knows, could enter in several hexes."""
    kinds = forces().germans
    return any(entry_hexes(s, kinds[i]).bit_count() > 1 for i in bits(could_be(s, unit)))


@rule("8.5.3a", "8.5.3b", "8.5.3c")
def entry_hexes(s: Night, kind: GermanType) -> int:
    """Where a unit of this type may enter now.

    By night its own letter; if the US stands there, the nearest hex of the edge without US units that is
    not closed to it. By day any letter; if the US holds all four, the edge hexes nearest to any of them.
    """
    entry = s.setting.scene.entry
    us = s.occupied[US]
    if s.night:
        home = entry[kind.entry]
        return 1 << home if not us >> home & 1 else nearest_edge(s, home, kind)
    free = mask_of(entry.values()) & ~us
    if free:
        return free
    hexes = 0
    for home in entry.values():
        hexes |= nearest_edge(s, home, kind)
    return hexes


def nearest_edge(s: Night, home: int, kind: GermanType) -> int:
    """The edge hexes nearest to an entry hex that have no US units and are open to the unit."""
    ground = s.setting.ground
    unit_class = VEHICLE if kind.vehicle else FOOT
    best, hexes = 1 << 16, 0
    for hex_ in bits(ground.board.edge & ~s.occupied[US]):
        terrain = ground.terrain[ground.kind[hex_]]
        on_line = (ground.roads | ground.rails) >> hex_ & 1
        if not (terrain.cost[unit_class] or (terrain.whole and unit_class == FOOT) or on_line):
            continue
        away = ground.board.distance(home, hex_)
        if away < best:
            best, hexes = away, 0
        if away == best:
            hexes |= 1 << hex_
    return hexes


@rule("8.5.3b", "8.5.3c")
@FLOW.question("entry", "8.5.3a", lambda s, unit: GERMAN, always=True)
def entries(s: Night, unit: int) -> Choices:
    """The German chooses; asked whenever some unit that he may have drawn has a choice."""
    return Choices([ENTER.group(last=entry_hexes(s, s.german_type(unit)))])


@rule("8.5.1b", "8.5.1c")
@entries.on(ENTER)
def enter(s: Night, unit: int, hex_: int) -> None:
    """Full strength, under an Unknown marker, at no cost; it may move and fight in this activation."""
    if s.night:
        possible = (i for i, kind in enumerate(forces().germans) if entry_hexes(s, kind) >> hex_ & 1)
        note(s, 1 << unit, mask_of(possible))
    s.put(unit, hex_)
    s.cache = {}
    lettered = mask_of(s.setting.scene.entry.values()) >> hex_ & 1
    if s.night:
        why = "8.5.3a" if lettered else "8.5.3b"
    else:
        why = "8.5.3c" if lettered else "R17"
    s.tell("reinforcement-entered", why, unit=unit, hex=hex_)
    enter_objectives(s, GERMAN, 1 << hex_)
