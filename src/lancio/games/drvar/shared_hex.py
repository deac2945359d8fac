"""A09: melee in a hex that is shared already, or reaching counters in a hex that is held."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.melee import melee
from lancio.games.drvar.objectives import reach_counters
from lancio.games.drvar.payment import begin, pay, sharing, still_affordable
from lancio.games.drvar.pieces import FIGHTERS
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import FIGHT, MELEE, WITH
from lancio.games.drvar.words import SHARED

FLOW = Drvar.flow


@rule("A09", "R31")
def melee_starters(s: Drvar, side: int) -> int:
    """The units with ammunition in a hex with enemies; Germans also where counters lie."""
    hexes = s.locked
    if side == GERMAN:
        hexes |= s.counter_hexes() & s.held[GERMAN] & ~s.held[YUGOSLAV]
    out = 0
    for hex_ in bits(hexes):
        out |= s.at[hex_] & FIGHTERS[side]
    return with_ammunition(s, out)


@rule("A09")
@acts.MELEE.starts(MELEE)
def start_melee(s: Drvar, side: int, unit: int) -> None:
    """Counters without Yugoslav units are simply reached; else a group is gathered."""
    hex_ = s.where[unit]
    begin(s, acts.MELEE, unit)
    if s.held[1 - side] >> hex_ & 1:
        s.then(melee_group)
        return
    pay(s, side, acts.MELEE, s.crew)
    reach_counters(s, hex_)


@rule("5b", "9.1b")
@FLOW.question("melee-group", "9a", lambda s: s.active, until=FIGHT)
def melee_group(s: Drvar) -> Choices:
    """Others of the hex may fight along for the one price; those who do not stay out of it."""
    more = sharing(s, with_ammunition(s, s.at[s.origin] & FIGHTERS[s.active] & ~s.crew))
    return Choices([WITH.group(last=still_affordable(s, s.active, more)), FIGHT.alone])


@melee_group.on(WITH)
def fight_along(s: Drvar, unit: int) -> None:
    """One more."""
    s.crew |= 1 << unit


@melee_group.on(FIGHT)
def fight(s: Drvar) -> None:
    """The melee."""
    pay(s, s.active, acts.MELEE, s.crew)
    s.group = 0
    s.then(melee.of(s.origin, s.crew, SHARED, OFF, False))
