"""Chapter 5.4.2, G1 to G3: by night the German misleads Unknown sticks of one regiment."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import GERMAN, NAME, STICKS_OF, US
from lancio.games.night_drop.stacking import STACK_LIMIT
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT
from lancio.games.night_drop.verbs import ENDING, PUSH

FLOW = Night.flow


@rule("5.4.2b", "5.4.2c", "5.4.2d", "8.4.3a")
@FLOW.question("push", "5.4.2b", lambda s, f: GERMAN)
def pushes(s: Night, frame: Frame) -> Choices:
    """Each Unknown stick of the regiment up to three times, one hex at a time, within the number rolled."""
    if not s.allowance:
        return Choices()
    ground = s.setting.ground
    shut = s.occupied[GERMAN]
    if not s.setting.check_all:
        for hex_ in bits(s.occupied[US]):
            if s.at[hex_].bit_count() >= STACK_LIMIT:
                shut |= 1 << hex_
    groups = []
    for stick in bits(STICKS_OF[s.pir] & ~s.face_up & ~s.dead & ~s.pushed[2]):
        hex_ = s.where[stick]
        hexes = ground.going[FOOT].open[hex_] & ~shut | ground.board.edge >> hex_ & 1
        groups.append(PUSH.group(stick, last=hexes))
    groups.append(ENDING)
    return Choices(groups)


@pushes.answered
def push(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """One counted move of one stick, which may lead off the map (8.4.5a)."""
    if code == ENDING[0]:
        s.allowance = 0
        return
    s.stack.append(frame)
    stick, goal = args_of(code, 2)
    s.allowance -= 1
    once, twice, thrice = s.pushed
    bit = 1 << stick
    s.pushed = (once | bit, twice | (once & bit), thrice | (twice & bit))
    start = s.where[stick]
    if goal == OFF:
        s.lift(stick)
        s.dead |= bit
    else:
        s.shift(stick, goal)
    if log is not None:
        names = s.setting.ground.board.name
        if goal == OFF:
            log.add("left-map", "8.4.5a", units=[NAME[stick]], hex=names[start])
        else:
            log.add("pushed", "5.4.2b", unit=NAME[stick], path=[names[start], names[goal]], left=s.allowance)
