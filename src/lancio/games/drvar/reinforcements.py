"""Chapter 12.5: reinforcements of both sides, and what the Yugoslav gives up to hold William back."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.losses import arrive
from lancio.games.drvar.pieces import COMMANDS, DUE, NAME, SECOND_WAVE, UNIT, WILLIAM
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.verbs import DROP, ENTER, RENOUNCE, STOPPING

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
        groups += [DROP.group(p, last=hexes) for p in bits(SECOND_WAVE & s.waiting)]
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
    for hex_ in bits(hexes & s.held[side]):
        if s.sp_at(side, hex_) + s.sp[piece] > s.setting.tables.stack_limit:
            hexes &= ~(1 << hex_)
    return hexes


@rule("A04", "2d", "5b")
def start_entry(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """A unit enters; it acts from the next go on. Others may follow in the same Action."""
    piece, hex_ = args_of(code, 2)
    arrive(s, piece, hex_, log)
    if log is not None:
        name = s.setting.ground.board.name[hex_]
        log.add("entered", "A04", unit=NAME[piece], hex=name, out=bool(s.out >> piece & 1))
    s.stack.append(("entering", side))


@rule("A04")
@FLOW.question("entering", "A04", lambda s, f: int(f[1]))
def more_entries(s: Drvar, frame: Frame) -> Choices:
    """Any more of the units that are due."""
    side = frame[1]
    groups = [ENTER.group(p, last=entry_hexes(s, side, p)) for p in bits(due(s, side))]
    groups = [group for group in groups if group[1]]
    return Choices([*groups, STOPPING]) if groups else Choices()


@more_entries.answered
def enter_more(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """One more, or no more for now."""
    if code != STOPPING[0]:
        start_entry(s, frame[1], code, log)


@rule("12.5d", "R37")
@FLOW.question("renounce", "12.5d", lambda s, f: YUGOSLAV)
def renounceable(s: Drvar, frame: Frame) -> Choices:
    """Standard full units due this very turn, unless William is on the map already."""
    if s.present & WILLIAM or s.turn >= william_turn(s):
        return Choices()
    full = s.setting.forces.standard[YUGOSLAV]
    units = 0
    for piece in bits(DUE.get(s.turn, 0) & s.waiting):
        if UNIT[piece].sp == full:
            units |= 1 << piece
    return Choices([RENOUNCE.group(last=units), STOPPING]) if units else Choices()


@rule("12.5d", "12.5e")
@renounceable.answered
def renounce(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """The unit never enters; William comes a turn later."""
    if code == STOPPING[0]:
        return
    bit = 1 << (code & 4095)
    s.waiting &= ~bit
    s.renounced |= bit
    s.stack.append(frame)
    if log is not None:
        log.add("renounced", "12.5d", unit=NAME[code & 4095], turn=william_turn(s))
