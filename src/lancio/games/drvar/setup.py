"""Chapter 1.4: the Yugoslav sets up and hides Tito, then the Germans jump."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.drvar.forces import COUNTERS, SIDES, YUGOSLAV
from lancio.games.drvar.landing import carriers
from lancio.games.drvar.pieces import COMMANDS, COUNTER_FIRST, SETUP_FORCE, SPARES, UNIT
from lancio.games.drvar.sequence import turn
from lancio.games.drvar.stacking import with_room
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
    s.stack = []
    stars = s.setting.plan.stars
    s.then(*(places.of(piece) for piece in PLACED), *(identities_left.of(star) for star in stars), carriers, turn)


@rule("1.4a", "16a", "10a")
@FLOW.question("place", "1.4a", lambda s, unit: YUGOSLAV)
def places(s: Drvar, unit: int) -> Choices:
    """Red hexes the unit could enter, up to 8 SP each."""
    hexes = s.setting.plan.setup
    ground = s.setting.ground
    if unit not in COMMANDS:
        if class_of(s, unit) == VEHICLE:
            hexes &= mask_of(h for h in bits(hexes) if ground.terrain[ground.kind[h]].cost[VEHICLE])
        hexes = with_room(s, YUGOSLAV, hexes, s.sp[unit])
    return Choices([PLACE.group(unit, last=hexes)])


@places.on(PLACE)
def place(s: Drvar, unit: int, piece: int, hex_: int) -> None:
    """The unit stands there."""
    s.put(unit, hex_)
    s.tell("placed", "1.4a", unit=unit, hex=hex_)


@rule("12.1a", "12.1b")
@FLOW.question("hide", "12.1a", lambda s, hex_: YUGOSLAV, always=True, private=True)
def identities_left(s: Drvar, hex_: int) -> Choices:
    """One of the six counters for each star; always asked, so that nothing can be told from the asking."""
    left = list(COUNTERS)
    for used in s.ident:
        left.remove(used)
    return Choices([HIDE.group(what, last=1 << hex_) for what in sorted(set(left))])


@identities_left.on(HIDE)
def hide(s: Drvar, hex_: int, identity: int, star: int) -> None:
    """A face-down counter lies on the star; only its owner knows what it is."""
    s.ident += bytes([identity])
    unit = COUNTER_FIRST + s.setting.plan.stars.index(hex_)
    s.put(unit, hex_)
    s.tell("counter-placed", "12.1a", unit=unit, hex=hex_)
    s.tell("counter-hidden", "12.1a", (SIDES[YUGOSLAV],), unit=unit, hex=hex_, identity=identity)
