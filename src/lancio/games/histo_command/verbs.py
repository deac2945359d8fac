"""What players can say in Histo Command."""

from __future__ import annotations

from lancio.engine.orders import ADJACENT, ANY, ASK, NEVER, at_least, names_of
from lancio.engine.verbs import Names, Verbs
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import NAMES as UNITS
from lancio.games.histo_command.tables import GROUPS as GROUP_NAMES

HEXES = BOX.hexes
GROUPS = Names("group", GROUP_NAMES)
#: standing orders for opportunity fire
ORDERS = (ASK, ANY, ADJACENT, at_least(50), NEVER)
ORDER_NAMES = names_of(ORDERS)

VERBS = Verbs()
END = VERBS.verb("end", purpose="end")
PLACE = VERBS.verb("place", UNITS, HEXES)  # set-up
DROP = VERBS.verb("drop", HEXES)  # HC-4a: a drop point for the group
SPLIT = VERBS.verb("split", HEXES)  # HC-4b: a second one
TOGETHER = VERBS.verb("together", purpose="main")
ASSIGN = VERBS.verb("assign", UNITS)  # this unit jumps over the second point
JUMP = VERBS.verb("jump", UNITS)
SHIFT = VERBS.verb("shift", HEXES)  # HC-4i
FIRE = VERBS.verb("fire", UNITS, UNITS, purpose="attack")  # HC-10a: firer, target
REACT = VERBS.verb("fire", UNITS)  # opportunity fire
HOLD = VERBS.verb("hold", purpose="end")
ACTIVATE = VERBS.verb("activate", GROUPS)
MOVE = VERBS.verb("move", UNITS, HEXES, purpose="walk")
SHOW = VERBS.verb("show", UNITS)  # R16: a hidden unit gives up hiding
ASSAULT = VERBS.verb("assault", UNITS, UNITS, purpose="attack")
FALL_BACK = VERBS.verb("fallback", HEXES)
ENTER = VERBS.verb("enter", purpose="main")  # HC-13c
STAY = VERBS.verb("stay")
STANDING_ORDERS = VERBS.verb("orders")  # think of one's standing order; which one is a secret
ORDER = VERBS.verb("order", ORDER_NAMES)
