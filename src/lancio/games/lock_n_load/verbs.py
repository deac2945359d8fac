"""What players can say in Lock 'n Load."""

from __future__ import annotations

from lancio.engine.orders import ADJACENT, ANY, ASK, NEVER, at_least, names_of
from lancio.engine.verbs import Names, Verbs
from lancio.games.lock_n_load.box import BOX

UNITS = BOX.units
WEAPONS = BOX.arms
PLACES = BOX.places
CARDS = BOX.counters.card_names
#: how a group moves; `+` with double time
MOVE, DOUBLE, ASSAULT, ASSAULT_DOUBLE, CRAWL, STEALTH = range(6)
MODES = Names("mode", ("move", "double", "assault", "assault-double", "crawl", "stealth"))
#: the corners of a hex, which vehicles and guns face: vertex 0 to 5
CORNERS = Names("corner", ("ne", "e", "se", "sw", "w", "nw"))
HATCHES = Names("hatch", ("open", "shut"))
#: the machine guns of a vehicle: all together, those in the arc, those that fire all round
JOINT, FIXED, TOP = range(3)
BURSTS = Names("burst", ("joint", "fixed", "top"))
WORKS = Names("works", ("foxhole", "bunker", "wire", "mines"))
DIRECTIONS = Names("direction", ("n", "ne", "se", "s", "sw", "nw"))
#: how a helicopter is in the air
IN_FLIGHT, IN_HOVER = range(2)
FLIGHTS = Names("flight", ("fly", "hover"))
FORMATIONS = Names("formation", ("a", "b", "c", "d"))
ORDERS = (ASK, ANY, *(at_least(percent) for percent in range(10, 100, 10)), ADJACENT, NEVER)
ORDER_NAMES = names_of(ORDERS)

VERBS = Verbs()
END = VERBS.verb("end")

# set-up
PLACE = VERBS.verb("place", UNITS, PLACES)
GIVE = VERBS.verb("give", WEAPONS, UNITS)  # also 3.0j: an own weapon to another
FOLD = VERBS.verb("fold", WEAPONS)
MOUNT = VERBS.verb("mount", WEAPONS)
DIG = VERBS.verb("dig", WORKS, PLACES)
FACE = VERBS.verb("face", DIRECTIONS)

# rally
RALLY = VERBS.verb("rally", UNITS)
HEAL = VERBS.verb("heal", UNITS, UNITS)  # medic, patient
MERGE = VERBS.verb("merge", UNITS, UNITS)
TAKE = VERBS.verb("take", WEAPONS, UNITS)
AGAIN = VERBS.verb("again")  # 13.8.1c: the re-roll
ACCEPT = VERBS.verb("accept")

# operations
ACTIVATE = VERBS.verb("activate", PLACES)
LEAD = VERBS.verb("activate", PLACES, UNITS)  # a leader there lends his reach to the neighbours
STAIRS = VERBS.verb("stairs", PLACES, UNITS)  # 2.0d: ... to the floors of his hex
PASS = VERBS.verb("pass")
SPOT = VERBS.verb("spot", UNITS, PLACES)
FIRE = VERBS.verb("fire", PLACES, PLACES)  # from, at
FIRE_AT = VERBS.verb("fire", PLACES, UNITS)  # 17.2: from, at one vehicle
OPEN_FIRE = VERBS.verb("fire", PLACES)  # 5.3: a declaration, at the mover
SMOKE = VERBS.verb("smoke", UNITS, PLACES)
GO = VERBS.verb("go", PLACES, MODES)  # a group of this place, in this way
FIGHT = VERBS.verb("fight", PLACES)
RETREAT = VERBS.verb("retreat", PLACES)
DECLINE = VERBS.verb("decline")
THINK = VERBS.verb("orders")
ORDER = VERBS.verb("order", ORDER_NAMES)

# who takes part
WITH = VERBS.verb("with", UNITS)
USING = VERBS.verb("using", WEAPONS)
LED = VERBS.verb("led", UNITS)
EVERYONE = VERBS.verb("everyone")
SHOOT = VERBS.verb("shoot")
LEAVE = VERBS.verb("leave", WEAPONS)
SET_OFF = VERBS.verb("set-off")
STEP = VERBS.verb("step", PLACES)
HALT = VERBS.verb("halt")

# forced choices, melee
DROP = VERBS.verb("drop", WEAPONS)  # 1.6.1j
APPEAR = VERBS.verb("appear", PLACES)  # 11.2b
CHECK = VERBS.verb("check", UNITS)  # 5.0i
HOLD = VERBS.verb("hold", UNITS)  # 8.0q
AIM = VERBS.verb("aim", UNITS)
STRIKE = VERBS.verb("strike")
READY = VERBS.verb("ready")
USE = VERBS.verb("use", CARDS)
# snipers, flares, flames, Claymores
SNIPE = VERBS.verb("snipe", UNITS, PLACES)  # 11.4b
FLARE = VERBS.verb("flare", UNITS, PLACES)  # 20.1a
FLEE = VERBS.verb("flee", PLACES)  # 1.6.2b
PLANT = VERBS.verb("plant", WEAPONS)  # 21.5b
DETONATE = VERBS.verb("detonate", WEAPONS)  # 21.5d
# helicopters
ENTER = VERBS.verb("enter", UNITS, PLACES)
FLY = VERBS.verb("fly", UNITS)
MODE = VERBS.verb("mode", UNITS, FLIGHTS)  # 19.1a
# mortars and guns off the map
MORTAR = VERBS.verb("mortar", UNITS, PLACES)  # 18.1b: at what it sees
MORTAR_CALLED = VERBS.verb("mortar", UNITS, PLACES, UNITS)  # 18.1c: ... at what its caller sees
ILLUMINATE = VERBS.verb("illuminate", UNITS, PLACES, UNITS)  # 18.1j: a star shell, called by a leader
CALL = VERBS.verb("call", UNITS, PLACES)  # 18.2b: a Spotting Round
FROM = VERBS.verb("from", FORMATIONS)
SHIFT = VERBS.verb("shift", PLACES)  # 18.2e
FIRE_AWAY = VERBS.verb("fire")
CANCEL = VERBS.verb("cancel")
POUND = VERBS.verb("pound", PLACES)  # 18.2k: the next hex of a barrage
# vehicles and infantry
LOAD = VERBS.verb("load", UNITS)  # 16.4: a vehicle takes men on
UNLOAD = VERBS.verb("unload", UNITS, MODES)  # ... and lets them off, by move or assault
ASSAULT_UNIT = VERBS.verb("assault", UNITS, UNITS)  # 17.1f: who, which vehicle
STORM = VERBS.verb("assault", PLACES)  # 17.1k: from inside the hex
# ordnance: the gun of a team, a vehicle or a helicopter, or a weapon in hands; at all non-vehicles of a place or one
# vehicle
SHELL = VERBS.verb("shell", UNITS, PLACES)
SHELL_UNIT = VERBS.verb("shell", UNITS, UNITS)
SHELL_WITH = VERBS.verb("shell", WEAPONS, PLACES)
SHELL_UNIT_WITH = VERBS.verb("shell", WEAPONS, UNITS)
FIRE_ALONE = VERBS.verb("fire", UNITS, PLACES)  # 5.2b: the small arms of a weapon team
TURRET_TO = VERBS.verb("turret", CORNERS)  # 15.1g: the turret follows the target
HULL_TO = VERBS.verb("hull", CORNERS)  # 15.1f, 1.6.3f: hull or gun is turned
TURN = VERBS.verb("turn", UNITS, CORNERS)  # 1.6.3j, 15.1c: by movement points
HOLD_FIRE = VERBS.verb("hold-fire")  # 14.0m: no more shots
# vehicles
HATCH = VERBS.verb("hatch", UNITS, HATCHES)  # 15.0i
DRIVE = VERBS.verb("drive", UNITS, MODES)  # 15.1, 15.2
TURRET = VERBS.verb("turret", UNITS, CORNERS)  # 15.1g: set freely
OVERRUN = VERBS.verb("overrun", PLACES)  # 15.3
MACHINE_GUN = VERBS.verb("machine-gun", UNITS, PLACES)  # 15.0j: at all non-vehicles of a place
MACHINE_GUN_UNIT = VERBS.verb("machine-gun", UNITS, UNITS)  # ... at one vehicle
BURST = VERBS.verb("burst", BURSTS)  # 15.0g
STRIKE_BACK = VERBS.verb("strike-back", UNITS)  # 15.3c
