"""A09: melee in a hex that is shared already, or reaching counters in a hex that is held."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.games.drvar.attacks import still_affordable
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.melee import SHARED
from lancio.games.drvar.movement import begin, pay
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.pieces import FIGHTERS, SIDE_OF
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import FIGHTING, WITH

FLOW = Drvar.flow
MELEE_ACTION = 9


@rule("A09", "8.2b", "R31")
def melee_starters(s: Drvar, side: int) -> int:
    """The units with fewer than three attack markers in a hex with enemies; Germans also where counters lie."""
    hexes = s.locked
    if side == GERMAN:
        hexes |= s.counter_hexes() & s.held[GERMAN] & ~s.held[YUGOSLAV]
    out = 0
    for hex_ in bits(hexes):
        out |= s.at[hex_] & FIGHTERS[side]
    return out & ~s.full


@rule("A09")
def start_melee(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Counters without Yugoslav units are simply reached; else a group is gathered."""
    piece = code & 4095
    hex_ = s.where[piece]
    begin(s, MELEE_ACTION, piece)
    if not s.held[1 - side] >> hex_ & 1:
        pay(s, side, MELEE_ACTION, s.crew, log)
        reach_counters(s, hex_, log)
        return
    s.stack.append(("melee-group",))


@rule("5b", "9.1b")
@FLOW.question("melee-group", "9a", lambda s, f: s.active)
def melee_group(s: Drvar, frame: Frame) -> Choices:
    """Others of the hex may fight along for the one price; those who do not stay out of it."""
    side = SIDE_OF[lowest(s.crew)]
    more = s.at[s.origin] & FIGHTERS[side] & ~s.full & ~s.crew
    return Choices([WITH.group(last=still_affordable(s, side, more)), FIGHTING])


@melee_group.answered
def fight(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """One more, or the melee."""
    if code != FIGHTING[0]:
        s.crew |= 1 << (code & 4095)
        s.stack.append(frame)
        return
    side = s.active
    pay(s, side, MELEE_ACTION, s.crew, log)
    s.group = 0
    s.stack.append(("melee", s.origin, s.crew, SHARED, 0, 0))
