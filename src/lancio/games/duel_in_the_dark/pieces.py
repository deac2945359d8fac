"""The pieces by number: squadrons, ground units, tiles, levels, compass directions."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.verbs import Names

PACKAGE = "lancio.games.duel_in_the_dark"
BRITISH, GERMAN = "british", "german"

#: the six directions, numbered as the board's neighbours: clockwise from the north-west
NW, NE, E, SE, SW, W = range(6)
DIRECTIONS = Names("direction", ("NW", "NE", "E", "SE", "SW", "W"))
NO_HEADING = 6

PARKED, LOW, HIGH = range(3)
ALTITUDES = ("ground", "low", "high")
#: the altitudes that can be ordered: `level low`
LEVELS = Names("level", ("", "low", "high"))
LOW_ONLY, HIGH_ONLY, LOW_OR_HIGH = 1 << LOW, 1 << HIGH, 1 << LOW | 1 << HIGH

SQUADRONS = Names("squadron", ("yellow", "red", "green", "blue"))
YELLOW, RED, GREEN, BLUE = range(4)
EVERY_SQUADRON = range(4)
ALL_SQUADRONS = 0b1111
MESSERSCHMITTS = 1 << YELLOW | 1 << RED | 1 << GREEN
NO_SQUADRON = -1

# -- ground units: what can be placed, bombed or repaired, and lies in the slots of a hex -------

(
    FLAK, LIGHT, RADAR, FIRE, SMOKE, BALLOON, SHELTER, FUEL, QUAD, MIRROR,
    RAIL, AIRFIELD,  # no slots of a hex: rail flak has numbers of its own, an airfield is printed
    GUN, BEAM,  # British guns and searchlights
    MEDAL,  # German medals lying on the hex
) = range(15)  # fmt: skip
KINDS = Names(
    "unit",
    (
        "flak", "searchlight", "radar", "fire-truck", "smoke", "balloon", "shelter", "fuel-truck", "quad-flak",
        "mirror", "rail-flak", "airfield", "british-gun", "british-light", "medal",
    ),
)  # fmt: skip
EVERY_KIND = range(len(KINDS.names))
#: slots that only say which tiles the shelters of a hex use up (DD-3.2), by the red face on their back
UNDER_RADAR, UNDER_LIGHT, UNDER_FLAK = range(len(KINDS.names), len(KINDS.names) + 3)
SLOT_NAMES = (*KINDS.names, "under-radar", "under-light", "under-flak")
SLOTS = len(SLOT_NAMES)

BASIC = (FLAK, LIGHT, RADAR)
#: what the faces of the tiles show
ON_TILES = (FLAK, LIGHT, RADAR, FIRE, SMOKE, BALLOON, SHELTER, FUEL)
#: units a bomb can destroy and a medal repair: no shelters, no smoke screens, no gunner medals (DD-7.mosq.16)
BOMBABLE = (FLAK, LIGHT, RADAR, FIRE, BALLOON, FUEL, QUAD, MIRROR)
#: units that can be moved when the walls have ears: all but the shelters (DD-X.walls.2)
MOVABLE = (FLAK, LIGHT, RADAR, FIRE, SMOKE, BALLOON, FUEL, QUAD, MIRROR)


@rule("DD-3.1", "DD-3.3")
def faces() -> tuple[tuple[int, int], ...]:
    """The eight types of tile: a red-framed face and a grey-framed one."""
    return (
        (FLAK, FIRE),
        (LIGHT, FIRE),
        (RADAR, SHELTER),
        (RADAR, FUEL),
        (FLAK, BALLOON),
        (LIGHT, SHELTER),
        (LIGHT, SMOKE),
        (FLAK, SHELTER),
    )


FACES = faces()
RADAR_SHELTER, RADAR_FUEL, LIGHT_SHELTER, FLAK_SHELTER = 2, 3, 5, 7
#: a tile as it is said: the face that shows, then the one below: 2 * type, plus one for the grey face
TILES = Names(
    "tile",
    [f"{KINDS.names[up]}/{KINDS.names[down]}" for red, grey in FACES for up, down in ((red, grey), (grey, red))],
)
FUEL_TILE = 2 * RADAR_FUEL + 1
#: shelter tiles -> the slot that remembers them
UNDER = {RADAR_SHELTER: UNDER_RADAR, LIGHT_SHELTER: UNDER_LIGHT, FLAK_SHELTER: UNDER_FLAK}

RAILS = Names("rail flak", ("rail-1", "rail-2", "rail-3"))
SAUS = Names("Wilde Sau", ("sau-1", "sau-2"))
GUNNERS = Names("gunner", ("silver", "gold"))
SILVER, GOLD = 0, 1
NUMBERS = Names("number", [str(n) for n in range(61)])
SETUPS = Names("set-up", ("balanced", "north", "west", "south", "east"))


def shows(tile: int) -> int:
    """What the face of a tile is."""
    return FACES[tile >> 1][tile & 1]


def is_grey(tile: int) -> bool:
    """Whether a tile shows its grey-framed face."""
    return bool(tile & 1)


def type_of(tile: int) -> int:
    """Which of the eight types a tile is."""
    return tile >> 1
