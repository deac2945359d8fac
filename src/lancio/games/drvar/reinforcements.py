"""Chapter 12.5: reinforcements of both sides, and what the Yugoslav gives up to hold William back."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.losses import arrive
from lancio.games.drvar.pieces import COMMANDS, DUE, SECOND_WAVE, UNIT, WILLIAM
from lancio.games.drvar.stacking import with_room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.verbs import DROP, ENTER, RENOUNCE, STOP

FLOW = Drvar.flow
Groups = list[tuple[int, int]]
SECOND_WAVE_TURN = min(UNIT[piece].arrives for piece in bits(SECOND_WAVE))


@rule("12.5b", "12.5d", "1.4f")
def william_turn(s: Drvar) -> int:
    """The turn in which William is due: later by one for each unit given up."""
    return s.setting.plan.william + s.renounced.bit_count()


@rule("12.5a", "12.5b", "12.5c", "17a", "17b", "12.5e")
def due(s: Drvar, side: int) -> int:
    """The units that may come on the map now; late ones wait (R40)."""
    if side == GERMAN:
        return s.waiting & WILLIAM if s.turn >= william_turn(s) else 0
    out = 0
    for turn, units in DUE.items():
        if turn <= s.turn:
            out |= units
    return out & s.waiting


@rule("A04", "12.5a", "16a")
def entries(s: Drvar, side: int) -> Groups:
    """Due units on the entry hexes; the second wave jumps anywhere."""
    groups: Groups = []
    if not s.waiting:
        return groups
    if side == GERMAN and s.waiting & SECOND_WAVE and s.turn >= SECOND_WAVE_TURN:
        hexes = s.setting.ground.board.on_map
        groups += DROP.groups((p, hexes) for p in bits(SECOND_WAVE & s.waiting))
    for piece in bits(due(s, side)):
        hexes = entry_hexes(s, side, piece)
        if hexes:
            groups.append(ENTER.group(piece, last=hexes))
    return groups


@rule("16a", "10b", "R40")
def entry_hexes(s: Drvar, side: int, piece: int) -> int:
    """Entry hexes without enemies, a Command included, with room; no vehicle on an obstacle."""
    hexes = s.setting.plan.entry[side] & ~(s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]])
    if class_of(s, piece):
        hexes &= ~s.obstacles
    return with_room(s, side, hexes, s.sp[piece])


@rule("A04", "2d", "5b")
@acts.REINFORCE.starts(ENTER)
def start_entry(s: Drvar, side: int, unit: int, hex_: int) -> None:
    """A unit enters; others may follow in the same Action."""
    enter(s, side, unit, hex_)
    s.then(more_entries.of(side))


@rule("A04")
@FLOW.question("entering", "A04", lambda s, side: side, until=STOP)
def more_entries(s: Drvar, side: int) -> Choices:
    """Any more of the units that are due."""
    groups = ENTER.groups((p, entry_hexes(s, side, p)) for p in bits(due(s, side)))
    groups = [group for group in groups if group[1]]
    return Choices([*groups, STOP.alone]) if groups else Choices()


@rule("2d")
@more_entries.on(ENTER)
def enter(s: Drvar, side: int, unit: int, hex_: int) -> None:
    """It acts from the next go on."""
    arrive(s, unit, hex_)
    s.tell("entered", "A04", unit=unit, hex=hex_, out=bool(s.uncommanded >> unit & 1))


@rule("12.5d", "R37")
@FLOW.question("renounce", "12.5d", lambda s: YUGOSLAV, until=STOP)
def renounceable(s: Drvar) -> Choices:
    """Standard full units due this very turn, unless William is on the map already."""
    if s.present & WILLIAM or s.turn >= william_turn(s):
        return Choices()
    full = s.setting.forces.standard[YUGOSLAV]
    units = 0
    for piece in bits(DUE.get(s.turn, 0) & s.waiting):
        if UNIT[piece].sp == full:
            units |= 1 << piece
    return Choices([RENOUNCE.group(last=units), STOP.alone]) if units else Choices()


@rule("12.5d", "12.5e")
@renounceable.on(RENOUNCE)
def renounce(s: Drvar, unit: int) -> None:
    """The unit never enters; William comes a turn later."""
    s.waiting &= ~(1 << unit)
    s.renounced |= 1 << unit
    s.tell("renounced", "12.5d", unit=unit, turn=william_turn(s))
