"""The vocabulary of Duel in the Dark: what is a number inside and a name outside, in events, reasons and positions."""

from __future__ import annotations

from functools import cache

from lancio.engine.board import OFF
from lancio.engine.forms import BARE, Name, shown
from lancio.engine.kinds import MODIFIERS, Flag, Number, Path, Row, Several, Tell, Thing, Word
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.duel_in_the_dark.pieces import (
    ALTITUDES,
    BOMBABLE,
    BRITISH,
    DIRECTIONS,
    GERMAN,
    GUNNERS,
    KINDS,
    NO_HEADING,
    NO_SQUADRON,
    PACKAGE,
    RAILS,
    SAUS,
    SETUPS,
    SQUADRONS,
    TILES,
)
from lancio.games.duel_in_the_dark.tables import CITIES, ground, sky

CATALOGUE = Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)
NO_CARD = NO_CITY = NO_SEAT = -1

#: what an event calls a unit: its kind, its tile (then the face that shows is told), or its number on the rails
UNITS = Names("unit", (*KINDS.names, *TILES.names, *RAILS.names))
#: everything that can be lost, as the view names it; ground units by kind and hex
PIECES = Names(
    "piece",
    (
        *SQUADRONS.names,
        *RAILS.names,
        *(f"{KINDS.names[kind]}-{ground().board.name[hex_]}" for hex_ in ground().board.hexes for kind in BOMBABLE),
    ),
)
#: the British aircraft, as the view names them
AIRCRAFT = Names("piece", ("bomber", "mosquito"))
BOMBER, MOSQUITO = range(2)


def unit_of_tile(tile: int) -> int:
    """A tile as a unit of an event."""
    return len(KINDS.names) + tile


def unit_of_rail(rail: int) -> int:
    """A rail flak as a unit of an event."""
    return len(KINDS.names) + len(TILES.names) + rail


def ground_piece(kind: int, hex_: int) -> int:
    """A ground unit among the pieces, as a set of one."""
    return 1 << PIECES.index[f"{KINDS.names[kind]}-{ground().board.name[hex_]}"]


def rail_piece(rail: int) -> int:
    """A rail flak among the pieces, as a set of one."""
    return 1 << PIECES.index[RAILS.names[rail]]


# -- how they are told -------------------------------------------------------------------------


def place(name: str, language: str) -> Name:
    """A hex with its city or area."""
    g = ground()
    hex_ = g.board.index.get(name, OFF)
    if hex_ in g.city_at:
        return Name.of(g.cities[g.city_at[hex_]].name, language).noted(name)
    return Name.of(g.area_name[hex_], language).noted(name) if hex_ in g.area_name else Name(name)


def city_name(slug: str, language: str) -> Name:
    """A city in words."""
    return Name.of(ground().cities[CITIES.index[slug]].name, language)


def unit_name(name: str, language: str) -> Name:
    """A unit in words; of a tile the face that shows."""
    return CATALOGUE.name(f"unit.{name.split('/')[0]}", language)


def tile_name(name: str, language: str) -> str:
    """Both faces of a tile."""
    return "/".join(shown(unit_name(face, language), BARE, language) for face in name.split("/"))


def entry(group: str) -> Tell:
    """Told by the catalogue, under this group."""
    return lambda name, language: CATALOGUE.name(f"{group}.{name}", language)


# -- kinds -------------------------------------------------------------------------------------

HEX = Thing(ground().board.names, place)
HEXES = Several(HEX)
CITY = Thing(CITIES, city_name, none=NO_CITY)
SEAT = Thing(Names("seat", (BRITISH, GERMAN)), entry("side"), none=NO_SEAT)
SQUADRON = Thing(SQUADRONS, entry("squadron"), none=NO_SQUADRON)
SOME_SQUADRONS = Several(SQUADRON)
DIRECTION = Thing(DIRECTIONS, entry("way"), none=NO_HEADING)
#: where it blows to: who speaks of a wind by its name alone means where it comes from
WIND = Thing(DIRECTIONS, entry("towards"), none=NO_HEADING)
ALTITUDE = Thing(Names("level", ALTITUDES), entry("level"))
WEATHER_CARD = Thing(Names("weather card", [str(card.number) for card in sky().cards]), none=NO_CARD)
WIND_CARD = Thing(Names("wind card", [str(number + 1) for number in range(len(sky().wind_steps))]))
SAU = Thing(SAUS, entry("marker"))
RAIL = Thing(RAILS)
GUNNER = Thing(GUNNERS, entry("gunner"))
SIDE = Word("side", CATALOGUE)
POINTS = Number(-9999, 9999)

VOCABULARY = Vocabulary(
    CATALOGUE,
    {
        # places and pieces
        "hex": HEX,
        "from": HEX,
        "start": HEX,
        "bomber": HEX,
        #: the whole way of the Bomber in a night
        "course": Path(HEX),
        #: who of the British flies a step of it
        "aircraft": Thing(AIRCRAFT),
        "mosquito": HEX,
        "city": CITY,
        "cities": Several(CITY),
        "squadron": SQUADRON,
        "squadrons": SOME_SQUADRONS,
        #: the squadron called upon; none: any may act
        "called": SQUADRON,
        "unit": Thing(UNITS, unit_name),
        "units": Several(Thing(PIECES)),
        "tile": Thing(TILES, tile_name),
        "marker": SAU,
        "gunner": GUNNER,
        "setup": Thing(SETUPS, entry("setup")),
        # who
        "seat": SEAT,
        "side": SEAT,
        "owners": Row(SEAT, len(SQUADRONS.names)),
        "gains": SIDE,
        "winner": SIDE,
        "result": Word("level", CATALOGUE),
        # which way, how high
        "level": ALTITUDE,
        "wind": WIND,
        "direction": DIRECTION,
        "heading": DIRECTION,
        "leg": Word("leg", CATALOGUE),
        # the night
        "moon": Word("moon", CATALOGUE),
        "summer": Word("season", CATALOGUE),
        "used": Word("yes", CATALOGUE),
        "flown": Word("flown", CATALOGUE),
        # arguments of pending steps
        "weather_changed": Flag(),
        "foil": Flag(),
        "with_badge": Flag(),
        "sau_lit": Flag(),
        "took_off": Flag(),
        "must_land": Flag(),
        "points": POINTS,
        "modifiers": MODIFIERS,
    },
    plain="""night round score number cards card crest turn count left fuel bombs damage total british german nights
    to part legs""",
    pieces="squadron piece",
    moments="bomber-attacked city-bombed route-flown night-began night-ended match-ended squadron-lost",
    decisive="city-bombed",
    quiet="unit-placed setup-taken card-laid",
    scored="points",
    news="take-off-cost landing-cost",
    recalled="""bomber-placed mosquito-placed solo-begun bomber-levelled bomber-landed weather-changed city-bombed
    flak-fired fighters-scored mosquito-fought markers-dropped airfield-bombed unit-bombed bomber-storm bomber-fog
    balloons-scored quad-fired gold-fired sau-scored window-scored squadron-crashed squadron-lost take-off-cost
    landing-cost night-ended""",
    # whoever ends the fighters' step lets the Bomber fly
    unbidden=dict.fromkeys(("bomber-placed", "bomber-levelled", "bomber-moved"), BRITISH),
)


@cache
def vocabulary_of(sides: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a table with these seats."""
    return VOCABULARY.laid(Names("seat", sides))
