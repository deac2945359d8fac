"""The counters by number, and the masks that sort them.

German units, German spares (for parts of split units), Yugoslav units, Yugoslav spares, the two Commands,
the six objective counters. A counter is numbered by the star it starts on, so its number tells nothing.
There are as many counters a side as it has strength points: no split can run out of them (R9).
"""

from __future__ import annotations

from lancio.engine.masks import mask_of
from lancio.engine.verbs import Names
from lancio.games.drvar.forces import COUNTERS, forces
from lancio.games.drvar.tables import NO_ATTACK, VEHICLE

_units = [[u for u in forces().units if u.side == side] for side in range(2)]
_sp = [sum(u.sp for u in units) for units in _units]
_spare = [total - len(units) for total, units in zip(_sp, _units, strict=True)]
_prefix = ("de", "yu")

_names: list[str] = []
_ranges: list[range] = []
_spares: list[range] = []
for _side in range(2):
    _first = len(_names)
    _names += [u.id for u in _units[_side]]
    _middle = len(_names)
    _names += [f"{_prefix[_side]}-{i + 1}" for i in range(_spare[_side])]
    _ranges.append(range(_first, len(_names)))
    _spares.append(range(_middle, len(_names)))
FIGHTERS_END = len(_names)
COMMANDS = (FIGHTERS_END, FIGHTERS_END + 1)
_names += [f"{prefix}-command" for prefix in _prefix]
COUNTER_FIRST = len(_names)
_names += [f"counter-{i + 1}" for i in range(len(COUNTERS))]

COUNT = len(_names)
NAMES = Names("unit", _names)
NAME = NAMES.names
INDEX = NAMES.index
#: side -> its combat units, spares included
FIGHTERS = tuple(mask_of(r) for r in _ranges)
SPARES = tuple(mask_of(r) for r in _spares)
ALL_FIGHTERS = FIGHTERS[0] | FIGHTERS[1]
ALL_COMMANDS = mask_of(COMMANDS)
ALL_COUNTERS = mask_of(range(COUNTER_FIRST, COUNT))
SIDE_OF = tuple(0 if FIGHTERS[0] >> p & 1 or p == COMMANDS[0] else 1 for p in range(COUNT))
#: piece -> its entry in the order of battle
UNIT = {INDEX[u.id]: u for u in forces().units}


def _kind(piece: int) -> int:
    if piece in UNIT:
        return UNIT[piece].kind
    key = "infantry" if piece < FIGHTERS_END else "command" if piece < COUNTER_FIRST else "objective"
    return forces().kind_index[key]


#: the kind of each piece as printed; spares take the kind of what they were split from
KIND = tuple(_kind(p) for p in range(COUNT))
ARMED = mask_of(p for p in range(COUNT) if forces().kinds[KIND[p]].attack != NO_ATTACK)
VEHICLES = mask_of(p for p in range(COUNT) if forces().kinds[KIND[p]].unit_class == VEHICLE)

FIRST_WAVE = mask_of(p for p, u in UNIT.items() if u.side == 0 and u.by in ("glider", "parachute") and not u.arrives)
SECOND_WAVE = mask_of(p for p, u in UNIT.items() if u.side == 0 and u.by == "parachute" and u.arrives)
WILLIAM = mask_of(p for p, u in UNIT.items() if u.by == "william")
SETUP_FORCE = tuple(p for p, u in UNIT.items() if u.side == 1 and not u.arrives)
#: turn -> Yugoslav units due then
DUE = {t: mask_of(p for p, u in UNIT.items() if u.side == 1 and u.arrives == t) for t in range(1, 15)}
