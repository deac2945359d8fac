"""Chapter 5.4.2, G1 to G3: by night the German misleads Unknown sticks of one regiment."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.night_drop.pieces import GERMAN, STICKS_OF, US
from lancio.games.night_drop.stacking import is_full
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import FOOT
from lancio.games.night_drop.verbs import END, PUSH

FLOW = Night.flow


@rule("5.4.2b", "5.4.2c", "5.4.2d", "8.4.3a")
@FLOW.question("push", "5.4.2b", lambda s: GERMAN, until=END)
def pushes(s: Night) -> Choices:
    """Each Unknown stick of the regiment up to three times, one hex at a time, within the number rolled."""
    if not s.allowance:
        return Choices()
    ground = s.setting.ground
    shut = s.occupied[GERMAN]
    if not s.setting.check_all:
        shut |= mask_of(hex_ for hex_ in bits(s.occupied[US]) if is_full(s, hex_))
    groups = []
    for stick in bits(STICKS_OF[s.pir] & ~s.face_up & ~s.dead & ~s.pushed[2]):
        hex_ = s.where[stick]
        hexes = ground.going[FOOT].open[hex_] & ~shut | ground.board.edge >> hex_ & 1
        groups.append(PUSH.group(stick, last=hexes))
    return Choices([*groups, END.alone])


@pushes.on(PUSH)
def push(s: Night, stick: int, goal: int) -> None:
    """One counted move of one stick, which may lead off the map (8.4.5a)."""
    s.allowance -= 1
    once, twice, thrice = s.pushed
    bit = 1 << stick
    s.pushed = (once | bit, twice | (once & bit), thrice | (twice & bit))
    start = s.where[stick]
    if goal == OFF:
        s.discard(stick)
        s.tell("left-map", "8.4.5a", units=bit, hex=start, lost=bit)
    else:
        s.shift(stick, goal)
        s.tell("pushed", "5.4.2b", unit=stick, path=(start, goal), left=s.allowance)


@pushes.on(END)
def stop_pushing(s: Night) -> None:
    """The moves that are left are lost."""
    s.allowance = 0
