"""What players can say in Night Drop."""

from __future__ import annotations

from lancio.engine.verbs import Names, Verbs
from lancio.games.night_drop.pieces import NAMES as UNITS
from lancio.games.night_drop.tables import ground

HEXES = ground().board.names
ACTIVATIONS = Names("activation", ("U1", "U2", "U3", "G1", "G2", "G3", "G4"))
U1, G1, G4 = 0, 3, 6
NO_ACTIVATION = -1

VERBS = Verbs()
END = VERBS.verb("end", purpose="end")
PLACE = VERBS.verb("place", HEXES)  # 4.1a: fill a start hex
SPEND = VERBS.verb("spend", UNITS)  # 2.6.1a: a PIR Advantage for the initiative
DECLINE = VERBS.verb("decline")
UNCOVER = VERBS.verb("uncover", HEXES)  # 5.3.2a: turn a VP counter up
SEARCH = VERBS.verb("search", HEXES)  # 5.3.2b: draw one for a VP hex without
ACTIVATE = VERBS.verb("activate", ACTIVATIONS, purpose="main")
MOVE = VERBS.verb("move", UNITS, HEXES, purpose="walk")
STACK = VERBS.verb("stack", UNITS, UNITS)  # 8.4.1a: begin to gather a stack
ADD = VERBS.verb("add", UNITS)
MARCH = VERBS.verb("march", HEXES)  # the gathered stack moves
PUSH = VERBS.verb("push", UNITS, HEXES, purpose="walk")  # 5.4.2b: the German misleads an Unknown stick
DRAW = VERBS.verb("draw", purpose="main")  # 8.5.1b: a reinforcement
ENTER = VERBS.verb("enter", HEXES)
ATTACK = VERBS.verb("attack", UNITS, HEXES, purpose="attack")
WITH = VERBS.verb("with", UNITS)
DECLARE = VERBS.verb("declare", purpose="main")
POINT = VERBS.verb("point", UNITS)
STAND = VERBS.verb("stand", purpose="main")  # 9.2.4e: take the loss
RETREAT = VERBS.verb("retreat", HEXES)
SUFFER = VERBS.verb("suffer", UNITS)  # 9.4.3a: who loses the step
ADVANCE = VERBS.verb("advance", UNITS)
REMOVE = VERBS.verb("remove", UNITS)  # 7c
INSPECT = VERBS.verb("inspect", HEXES)  # 2.4.1a
FORM_TWO = VERBS.verb("form", UNITS, UNITS, purpose="main")
FORM_THREE = VERBS.verb("form", UNITS, UNITS, UNITS, purpose="main")
REINFORCE = VERBS.verb("reinforce", UNITS, UNITS)  # company, stick
OBJECTIVE = VERBS.verb("objective", HEXES)  # 2.5a
