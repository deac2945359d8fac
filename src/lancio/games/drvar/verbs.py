"""What players can say at Drvar."""

from __future__ import annotations

from lancio.engine.orders import ANY, ASK, NEVER, at_least, names_of
from lancio.engine.verbs import Names, Verbs
from lancio.games.drvar.forces import AIRCRAFT, IDENTITIES
from lancio.games.drvar.pieces import NAMES as UNITS
from lancio.games.drvar.tables import ground

HEXES = ground().board.names
AIRCRAFT_NAMES = Names("aircraft", AIRCRAFT)
IDENTITY_NAMES = Names("identity", IDENTITIES)
NUMBERS = Names("number", ("", "1", "2", "3"))
#: standing orders for interrupts
ORDERS = (ASK, ANY, at_least(33, "good"), NEVER)
ORDER_NAMES = names_of(ORDERS)

VERBS = Verbs()
STOP = VERBS.verb("stop", purpose="end")  # no more steps, no more units
PASS = VERBS.verb("pass", purpose="end")
DECLINE = VERBS.verb("decline", purpose="end")  # an interrupt
PLACE = VERBS.verb("place", UNITS, HEXES)  # 1.4a
HIDE = VERBS.verb("hide", IDENTITY_NAMES, HEXES)  # 12.1a
CARRY = VERBS.verb("carry", UNITS)  # R34: the unit that jumps with the Command
DROP = VERBS.verb("drop", UNITS, HEXES)  # 12.3
RENOUNCE = VERBS.verb("renounce", UNITS)  # 12.5d
TOP = VERBS.verb("top", UNITS)  # R11
STANDING_ORDERS = VERBS.verb("orders")  # think of one's standing order; which one is a secret
ORDER = VERBS.verb("order", ORDER_NAMES)
RETREAT = VERBS.verb("retreat", UNITS, purpose="walk")  # A01
ENTER = VERBS.verb("enter", UNITS, HEXES)  # A04
RAID = VERBS.verb("raid", AIRCRAFT_NAMES, HEXES, purpose="attack")  # A05
SPLIT = VERBS.verb("split", UNITS, NUMBERS)  # A06: so many SP go to a new counter
MOVE = VERBS.verb("move", UNITS, purpose="walk")  # A07, A02 for a Command
UNITE = VERBS.verb("unite", UNITS, UNITS)  # A08
MELEE = VERBS.verb("melee", UNITS)  # A09
ATTACK = VERBS.verb("attack", UNITS, HEXES, purpose="attack")  # A10
ASSAULT = VERBS.verb("assault", UNITS)  # A11
STRIKE = VERBS.verb("strike", UNITS, HEXES, purpose="attack")  # A12: attack, then half a move
ADVANCE = VERBS.verb("advance", UNITS)  # A13: half a move, then attack
SHELTER = VERBS.verb("shelter", UNITS)  # A15
OBSTACLE = VERBS.verb("obstacle", UNITS)
RECOVER = VERBS.verb("recover", HEXES)  # A16
INTERROGATE = VERBS.verb("interrogate", UNITS)  # A17
WITH = VERBS.verb("with", UNITS)  # one more unit of the hex takes part
STEP = VERBS.verb("step", HEXES)
HALT = VERBS.verb("halt", UNITS)  # a member stays behind
FIGHT = VERBS.verb("fight")  # the group is complete
FIRE = VERBS.verb("fire", UNITS)  # A03
POUNCE = VERBS.verb("pounce", UNITS)  # A14
PROMOTE = VERBS.verb("promote", UNITS)  # 1.1f
BACK = VERBS.verb("back", HEXES)  # R25: where to go after a tie
REVEAL = VERBS.verb("reveal", UNITS)  # 12.2b
LOSE = VERBS.verb("lose", UNITS)  # 10c
