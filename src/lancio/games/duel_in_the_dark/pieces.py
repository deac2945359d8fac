"""The pieces by number: squadrons, ground units, tiles, levels, compass directions."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.verbs import Names

BRITISH, GERMAN = "british", "german"

#: the six directions, numbered as the board's neighbours: clockwise from the north-west
NW, NE, E, SE, SW, W = range(6)
DIRECTIONS = Names("direction", ("NW", "NE", "E", "SE", "SW", "W"))
NO_HEADING = 6

GROUND, LOW, HIGH = range(3)
ALTITUDES = ("ground", "low", "high")
#: how altitudes are said: `level low`; the number plus one is the altitude
LEVELS = Names("level", ("low", "high"))

SQUADRONS = Names("squadron", ("yellow", "red", "green", "blue"))
YELLOW, RED, GREEN, BLUE = range(4)
ALL_SQUADRONS = 0b1111
MESSERSCHMITTS = 0b0111
NO_SQUADRON = 4

# -- ground units: the slots of a hex ----------------------------------------------------------

FLAK, LIGHT, RADAR, FIRE, SMOKE, BALLOON, SHELTER, FUEL, QUAD, MIRROR = range(10)
#: the shelters by the red face on their back; slots that only say which tiles they use up (DD-3.2)
UNDER_RADAR, UNDER_LIGHT, UNDER_FLAK = 10, 11, 12
#: British guns and searchlights, German medals lying on the hex
GUN, BEAM, MEDAL = 13, 14, 15
SLOTS = 16
#: names of what can be bombed, placed or repaired; rail flak and airfields are no slots of a hex
RAIL, AIRFIELD = 10, 11
KINDS = Names(
    "unit",
    (
        "flak",
        "searchlight",
        "radar",
        "fire-truck",
        "smoke",
        "balloon",
        "shelter",
        "fuel-truck",
        "quad-flak",
        "mirror",
        "rail-flak",
        "airfield",
        "",
        "british-gun",
        "british-light",
        "medal",
    ),
)
BASIC = (FLAK, LIGHT, RADAR)


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
RADAR_FUEL = 3
#: a tile as it is said: the face that shows, then the one below: 2 * type, plus one for the grey face
TILES = Names(
    "tile",
    [f"{KINDS.names[up]}/{KINDS.names[down]}" for red, grey in FACES for up, down in ((red, grey), (grey, red))],
)
FUEL_TILE = 2 * RADAR_FUEL + 1
#: shelter tiles -> the slot that remembers them
UNDER = {2: UNDER_RADAR, 5: UNDER_LIGHT, 7: UNDER_FLAK}

RAILS = Names("rail flak", ("rail-1", "rail-2", "rail-3"))
SAUS = Names("Wilde Sau", ("sau-1", "sau-2"))
GUNNERS = Names("gunner", ("silver", "gold"))
SILVER, GOLD = 0, 1
NUMBERS = Names("number", [str(n) for n in range(61)])
