"""The vocabulary of Lock 'n Load: which blank holds which kind."""

from __future__ import annotations

from collections.abc import Mapping

from lancio.engine.forms import Name, form_in
from lancio.engine.kinds import MODIFIERS, Fraction, Kind, Number, Path, Roll, Row, Several, Thing, Word
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.lock_n_load.box import BOX, PACKAGE, SIDE_NAMES
from lancio.games.lock_n_load.roster import SHORT
from lancio.games.lock_n_load.tables import RESULTS
from lancio.games.lock_n_load.verbs import (
    BURSTS,
    CARDS,
    CORNERS,
    DIRECTIONS,
    FLIGHTS,
    FORMATIONS,
    HATCHES,
    MODES,
    ORDER_NAMES,
    PLACES,
    UNITS,
    WEAPONS,
    WORKS,
)

NOBODY = -1
CATALOGUE = Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)
_SIDE = {short: side for side, short in SHORT.items()}
_COUNTERS = BOX.counters
_HEROES = {name.lower(): name for pool in _COUNTERS.pools.values() for name in pool}


def side_of(name: str) -> str | None:
    """Whose a counter is, by its name."""
    return _SIDE.get(name.partition("-")[0])


def tell_unit(name: str, language: str) -> str:
    """A counter as people call it: a group of men by its letter, others by name."""
    short, _, rest = name.partition("-")
    people = str(CATALOGUE.name(f"people.{_SIDE[short]}", language))
    if len(rest) == 1:
        return CATALOGUE.name("piece.group", language, people=people, letter=rest.upper())
    if rest in _HEROES:
        return Name(_HEROES[rest], "ms")
    if rest.endswith("-crew"):
        return CATALOGUE.name("piece.crew", language, people=people)
    key, _, letter = rest.rpartition("-") if rest not in _COUNTERS.kind_of else (rest, "", "")
    kind = _COUNTERS.kinds[_COUNTERS.kind_of[key]]
    said = Name.of(kind.name, language)
    return Name(f"{said} {letter.upper()}", said.form) if letter else said


def tell_weapon(name: str, language: str) -> str:
    """A support weapon."""
    rest = name.partition("-")[2]
    if rest == "demolition":
        return Name.of(_COUNTERS.weapons["satchel"].name, language)
    key = rest if rest in _COUNTERS.weapons else rest.rpartition("-")[0]
    return Name.of(_COUNTERS.weapons[key].name, language)


def tell_place(name: str, language: str) -> str:
    """A place: a hex, or what is above, inside or beside it."""
    hex_, _, what = name.partition("-")
    if what == "box":
        return Name(CATALOGUE.say("place.box", language, name=hex_), form_in(language, "ms"))
    if name == "off" or what in ("up", "in", "air"):
        return CATALOGUE.say(f"place.{what or 'off'}", language, name=hex_)
    if not what:
        return hex_
    carrier, _, where = name.rpartition("-")
    return CATALOGUE.say(f"place.aboard-{where}", language, name=tell_unit(carrier, language))


class Ground(Kind):
    """The terrain of a hex, by its key."""

    def tell(self, written: object, language: str) -> object:
        key = str(written)
        row = BOX.terrain.get(key) or BOX.sides.get(key)
        return Name.of(row.name if row else BOX.works_names[key], language)


UNIT = Thing(UNITS, tell_unit)
WEAPON = Thing(WEAPONS, tell_weapon)
LOCATION = Thing(PLACES, tell_place)
SIDE = Thing(Names("side", SIDE_NAMES), lambda name, language: CATALOGUE.name(f"side.{name}", language))
MODE = Thing(MODES, lambda name, language: CATALOGUE.say(f"mode.{name}", language))
CARD = Thing(CARDS, lambda name, language: _COUNTERS.cards[name].name[language])


class Phrase(Kind):
    """Words that the data give in every language."""

    def tell(self, written: Mapping[str, str], language: str) -> object:
        return written[language]


WORDS = Vocabulary(
    CATALOGUE,
    {
        "unit": UNIT,
        "units": Several(UNIT),
        "target": UNIT,
        "targets": Several(UNIT),
        "leader": Thing(UNITS, tell_unit, none=NOBODY),
        "lead": Thing(UNITS, tell_unit, none=NOBODY),
        "vehicle": UNIT,
        "crew": UNIT,
        "victim": Thing(UNITS, tell_unit, none=NOBODY),
        "arm": Thing(WEAPONS, tell_weapon, none=NOBODY),
        "leaders": Several(UNIT),
        "medic": UNIT,
        "held_out": Several(UNIT),
        "weapon": WEAPON,
        "weapons": Several(WEAPON),
        "side": SIDE,
        "sides": Several(SIDE),
        "winner": SIDE,
        "place": LOCATION,
        "goal": LOCATION,
        "origin": LOCATION,
        "hex": LOCATION,
        "hexes": Several(LOCATION),
        "places": Several(LOCATION),
        "path": Path(LOCATION),
        "mode": MODE,
        "card": CARD,
        "works": Thing(WORKS, lambda name, language: Name.of(BOX.works_names[name], language)),
        "direction": Thing(DIRECTIONS, lambda name, language: CATALOGUE.say(f"way.{name}", language)),
        "flight": Thing(FLIGHTS, lambda name, language: CATALOGUE.say(f"flight.{name}", language)),
        "formation": Thing(FORMATIONS, lambda name, language: name.upper()),
        "battery": Number(0, 63),
        "corner": Thing(CORNERS, lambda name, language: CATALOGUE.say(f"way.{name}", language)),
        "hatch": Thing(HATCHES, lambda name, language: CATALOGUE.say(f"hatch.{name}", language)),
        "burst": Thing(BURSTS, lambda name, language: CATALOGUE.say(f"burst.{name}", language)),
        "terrain": Ground(),
        "die": Roll(),
        "dice": Roll(),
        "defence": Roll(),
        "other_die": Roll(),
        "modifiers": MODIFIERS,
        "covers": MODIFIERS,
        "result": Word("result", CATALOGUE, RESULTS),
        "order": Thing(ORDER_NAMES, lambda name, language: CATALOGUE.say(f"order.{name}", language)),
        "points": Fraction(2),
        "budget": Number(0, 255),
        "paid": Number(0, 99),
        "steps": Number(0, 99),
        "turn": Number(0, 20),
        "diff": Number(-99, 99),
        "stage": Number(0, 9),
        "orders": Row(Thing(ORDER_NAMES), 2),
        "by_side": Row(Several(LOCATION), 2),
        "by_side_weapons": Row(Several(WEAPON), 2),
        "paragraph": Phrase(),
        "spots": Row(LOCATION),
        "other_diff": Number(-99, 99),
        "born": Number(0, 1),
        "shots": Number(0, 9),
        "part": Word("part", CATALOGUE),
        "zone": Word("zone", CATALOGUE),
        "reading": Word("reading", CATALOGUE),
        "verdict": Word("verdict", CATALOGUE),
    },
    plain="attack cover column kill least left level load morale most need number of passes total value",
    within="place",
    side_of=side_of,
    moments="control-gained hero-born helicopter-crashed vehicle-destroyed",
    quiet="initiative-rolled markers-removed order-followed order-given",
    shots={
        "fired": "goal",
        "attack-rolled": "goal",
        "shot-again": "goal",
        "sniped": "goal",
        "shelled": "goal",
        "shelled-vehicle": "goal",
        "fired-at-vehicle": "vehicle",
        "mortar-fired": "hex",
    },
    strikes={
        "damage-checked": "unit",
        "morale-checked": "unit",
        "man-wounded": "unit",
        "vehicle-shaken": "vehicle",
        "armour-struck": "vehicle",
    },
)
