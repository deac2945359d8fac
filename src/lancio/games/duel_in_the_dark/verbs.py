"""What players can say in Duel in the Dark."""

from __future__ import annotations

from lancio.engine.verbs import Verbs
from lancio.games.duel_in_the_dark.pieces import (
    DIRECTIONS,
    GUNNERS,
    KINDS,
    LEVELS,
    NUMBERS,
    RAILS,
    SAUS,
    SETUPS,
    SQUADRONS,
    TILES,
)
from lancio.games.duel_in_the_dark.tables import CITIES, ground

HEXES = ground().board.names

VERBS = Verbs()
DONE = VERBS.verb("done", purpose="main")
KEEP = VERBS.verb("keep", purpose="main")
# phase 1
SWAP = VERBS.verb("swap", SQUADRONS)  # DD-X.ju88.1: the Ju 88 takes this slot
ARM = VERBS.verb("arm", SQUADRONS)  # DD-8.7.1: MW-50
BASE = VERBS.verb("base", SQUADRONS, HEXES)
# phase 3
REDRAW = VERBS.verb("redraw")  # DD-X.walls.3: another crest
TARGET = VERBS.verb("target", CITIES)
START = VERBS.verb("start", HEXES)
CARD = VERBS.verb("card", DIRECTIONS)
SEAL = VERBS.verb("seal")  # the route ends here, on a British airfield
WINDOW = VERBS.verb("window", NUMBERS)  # before this card
# phase 4 and 5
PLACE = VERBS.verb("place", TILES, HEXES)
ADD = VERBS.verb("add", KINDS, HEXES)  # pieces outside the tiles
SETUP = VERBS.verb("setup", SETUPS)
EMPLACE = VERBS.verb("emplace", KINDS, HEXES)  # British guns and lights
CREST = VERBS.verb("crest", CITIES)
RELOCATE = VERBS.verb("relocate", KINDS, HEXES, HEXES)
SAU = VERBS.verb("sau", SAUS, HEXES)
# phase 6
MOSQUITO = VERBS.verb("mosquito", HEXES)
LEVEL = VERBS.verb("level", LEVELS)
LAND = VERBS.verb("land")
BOMB = VERBS.verb("bomb", KINDS)
BOMB_MEDALS = VERBS.verb("bomb", KINDS, NUMBERS)  # with so many medals among the bombs
MARK = VERBS.verb("mark", NUMBERS)
MARK_MEDALS = VERBS.verb("mark-medals", NUMBERS)
FIRE = VERBS.verb("fire")
HOLD = VERBS.verb("hold")
ORDER = VERBS.verb("order", SQUADRONS)  # 3-5 players: who flies next
FLY = VERBS.verb("fly", SQUADRONS, HEXES)
ON = VERBS.verb("on", HEXES)
STOP = VERBS.verb("stop", purpose="main")
HOVER = VERBS.verb("hover", SQUADRONS, LEVELS)
TAKE_OFF = VERBS.verb("take-off", SQUADRONS, LEVELS)
LAND_HERE = VERBS.verb("land", SQUADRONS)
BOOST = VERBS.verb("boost", SQUADRONS)  # DD-8.4.5: a medal saves fuel
REPAIR = VERBS.verb("repair", KINDS, HEXES)
RAIL_MOVE = VERBS.verb("rail", RAILS, HEXES)
CLOSE = VERBS.verb("close")
DECORATE = VERBS.verb("decorate", HEXES)  # DD-8.4.4
GUNNER = VERBS.verb("gunner", GUNNERS, HEXES)
HIT = VERBS.verb("hit", SQUADRONS)  # DD-X.qf.2
DESTROY = VERBS.verb("destroy", KINDS)  # DD-8.4.7
BADGE = VERBS.verb("badge")  # DD-X.ju88.2
SAVE = VERBS.verb("save", NUMBERS)  # DD-8.4.9
REPLAN = VERBS.verb("replan")
