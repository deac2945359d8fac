"""Chapter 1.4: the Yugoslav sets up and hides Tito, then the Germans jump."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar.forces import COUNTERS, IDENTITIES, SIDES, YUGOSLAV
from lancio.games.drvar.pieces import COMMANDS, COUNTER_FIRST, NAME, SETUP_FORCE, SPARES, UNIT
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.tables import VEHICLE
from lancio.games.drvar.verbs import HIDE, PLACE

FLOW = Drvar.flow
PLACED = (*SETUP_FORCE, COMMANDS[YUGOSLAV])


@rule("1.4a", "1.4b", "1.4f")
def begin(s: Drvar) -> None:
    """Everybody waits; set-up, counters, drop, then the first turn."""
    for piece, unit in UNIT.items():
        s.sp[piece] = unit.sp
    s.sp[COMMANDS[0]] = s.sp[COMMANDS[1]] = 1
    s.waiting = mask_of(UNIT)
    s.spare = list(SPARES)
    s.stack = [("turn",), ("carrier",)]
    s.stack += [("hide", star) for star in reversed(range(len(COUNTERS)))]
    s.stack += [("place", i) for i in reversed(range(len(PLACED)))]


@rule("1.4a", "16a", "10a")
@FLOW.question("place", "1.4a", lambda s, f: YUGOSLAV)
def places(s: Drvar, frame: Frame) -> Choices:
    """Red hexes the unit could enter, up to 8 SP each."""
    piece = PLACED[frame[1]]
    hexes = s.setting.plan.setup
    ground = s.setting.ground
    if piece not in COMMANDS:
        if class_of(s, piece) == VEHICLE:
            hexes &= mask_of(h for h in bits(hexes) if ground.terrain[ground.kind[h]].cost[VEHICLE])
        for hex_ in bits(hexes & s.held[YUGOSLAV]):
            if s.sp_at(YUGOSLAV, hex_) + s.sp[piece] > s.setting.tables.stack_limit:
                hexes &= ~(1 << hex_)
    return Choices([PLACE.group(piece, last=hexes)])


@places.answered
def place(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """The unit stands there."""
    piece, hex_ = args_of(code, 2)
    s.put(piece, hex_)
    if log is not None:
        log.add("placed", "1.4a", unit=NAME[piece], hex=s.setting.ground.board.name[hex_])


@rule("12.1a", "12.1b")
@FLOW.question("hide", "12.1a", lambda s, f: YUGOSLAV, always=True, private=True)
def identities_left(s: Drvar, frame: Frame) -> Choices:
    """One of the six counters for each star; always asked, so that nothing can be told from the asking."""
    left = list(COUNTERS)
    for used in s.ident:
        left.remove(used)
    hex_ = s.setting.plan.stars[frame[1]]
    return Choices([HIDE.group(what, last=1 << hex_) for what in sorted(set(left))])


@identities_left.answered
def hide(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """A face-down counter lies on the star; only its owner knows what it is."""
    what, hex_ = args_of(code, 2)
    s.ident += bytes([what])
    piece = COUNTER_FIRST + frame[1]
    s.put(piece, hex_)
    if log is not None:
        name = s.setting.ground.board.name[hex_]
        log.add("counter-placed", "12.1a", unit=NAME[piece], hex=name)
        log.add("counter-hidden", "12.1a", (SIDES[YUGOSLAV],), unit=NAME[piece], hex=name, identity=IDENTITIES[what])
