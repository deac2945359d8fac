"""What Night Drop speaks of: which blank holds which kind, in events, reasons, prompts and saved positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.forms import BARE, Name, form_in, listed, shown
from lancio.engine.kinds import MODIFIERS, TABLE, Fraction, Kind, Number, Path, Roll, Row, Several, Tell, Thing, Word
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.night_drop.pieces import GERMAN, NO_PIR, NO_UNIT, SIDES, US
from lancio.games.night_drop.pieces import NAMES as UNITS
from lancio.games.night_drop.tables import PACKAGE, PIRS, STICK_TYPES, forces, ground
from lancio.games.night_drop.verbs import ACTIVATIONS, HEXES, NO_ACTIVATION

CATALOGUE = Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)
#: sticks first, then German counters: see `Night.type_of`
TYPES = Names("type", (*STICK_TYPES, *(german.id for german in forces().germans)))


def of_catalogue(group: str) -> Tell:
    """A name told by the catalogue: `side.us`."""
    return lambda name, language: CATALOGUE.name(f"{group}.{name}", language)


def place(name: str, language: str) -> str:
    """A hex with the name of the place, if it has one; what goes with it agrees."""
    hex_ = HEXES.index[name]
    if hex_ == OFF:
        return CATALOGUE.say("place.off", language)
    printed = ground()
    if hex_ not in printed.places:
        return Name(CATALOGUE.say("place.hex", language, code=name), form_in(language, "ms"))
    return Name.of(printed.places[hex_], language).noted(name)


def stop(name: str, language: str) -> str:
    """A hex on a way: the name of the place without its article, or the number alone."""
    known = HEXES.index[name] == OFF or HEXES.index[name] in ground().places
    return shown(place(name, language), BARE, language) if known else name


def type_name(name: str, language: str) -> str:
    """What a stick or a German unit is."""
    german = next((kind for kind in forces().germans if kind.id == name), None)
    return german.name[language] if german else CATALOGUE.say(f"type.{name}", language)


class TerrainName(Kind):
    """A row of the terrain effects table, by its key."""

    def tell(self, written: Any, language: str) -> str:
        return ground().terrain[written].name[language]


class Sticks(Several):
    """Sticks; or, where they are turned up, sticks with their types."""

    def write(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {UNIT.write(stick): TYPE.write(kind) for stick, kind in value.items()}
        return super().write(value)

    def tell(self, written: Any, language: str) -> str:
        if isinstance(written, Mapping):
            return listed([f"{name} ({type_name(kind, language)})" for name, kind in written.items()], language)
        return listed([str(name) for name in written], language)


class Crowds(Kind):
    """Hexes with too many units: how many are there, and how many of them are lost if they stay (7c)."""

    def write(self, value: Mapping[int, tuple[int, int]]) -> dict[str, dict[str, int]]:
        return {HEX.write(hex_): {"units": units, "lost": lost} for hex_, (units, lost) in value.items()}

    def tell(self, written: Any, language: str) -> str:
        if not written:
            return ""
        said = (CATALOGUE.say("crowd.hex", language, hex=place(hex_, language), **n) for hex_, n in written.items())
        return CATALOGUE.say("crowd.lost", language, crowds="; ".join(said))


class Waiting(Crowds):
    """Hexes with too many units before it is chosen who acts, with the regiments of those units."""

    def write(self, value: Mapping[int, Any]) -> dict[str, Any]:
        return {
            HEX.write(hex_): {"units": units, "lost": lost, "regiments": [PIRS[one] for one in regiments]}
            for hex_, (units, lost, regiments) in value.items()
        }

    def tell(self, written: Any, language: str) -> str:
        if not written:
            return ""
        say = CATALOGUE.say
        said = []
        for hex_, one in written.items():
            names = listed([say("crowd.regiment", language, name=name) for name in one["regiments"]], language)
            key = "crowd.theirs" if names else "crowd.hex"
            blanks = {"units": one["units"], "lost": one["lost"], "regiments": names}
            said.append(say(key, language, hex=place(hex_, language), **blanks))
        return say("crowd.waits", language, crowds="; ".join(said))


UNIT = Thing(UNITS)
HEX = Thing(HEXES, place)
SIDE = Thing(Names("side", SIDES), of_catalogue("side"))
TYPE = Thing(TYPES, type_name)
DIE = Roll()
#: movement points, in halves
POINTS = Fraction(2, decimals=True)

WORDS = Vocabulary(
    CATALOGUE,
    {
        "unit": UNIT,
        "stick": UNIT,
        "point": Thing(UNITS, none=NO_UNIT),
        "units": Several(UNIT),
        "against": Several(UNIT),
        "sticks": Sticks(UNIT),
        "type": TYPE,
        "side": SIDE,
        "winner": SIDE,
        "regiment": Thing(Names("regiment", PIRS), none=NO_PIR),
        "hex": HEX,
        "from": HEX,
        "hexes": Several(HEX),
        "doomed": Crowds(),
        "crowded": Waiting(),
        "path": Path(Thing(HEXES, stop)),
        "terrain": TerrainName(),
        "activation": Thing(ACTIVATIONS, of_catalogue("activation"), none=NO_ACTIVATION),
        "chosen": Thing(ACTIVATIONS),
        "used": Several(Thing(ACTIVATIONS)),
        "number": Number(1, 99),
        "cost": POINTS,
        "have": POINTS,
        "die": DIE,
        "dice": DIE,
        "direction": DIE,
        "distance": DIE,
        "rolls": Row(TABLE),
        "attacker": TABLE,
        "defender": TABLE,
        "modifiers": MODIFIERS,
        "result": Word("result", CATALOGUE),
        "strength": Word("strength", CATALOGUE),
        "level": Word("level", CATALOGUE),
    },
    plain="turn night us german total factor least left value points low high rule instead_of",
    side_of=lambda name: SIDES[GERMAN if name.startswith("de-") else US],
    moments="advantage-killed control-gained control-lost match-ended",
    news="sticks-turned-up objective-drawn objective-uncovered objective-searched",
    recalled="initiative-taken advantage-killed advantages-cancelled control-gained control-lost",
    quiet="point-named stick-seen german-drawn sticks-stacked",
    handled="pushed advantage-spent",
    shots={"attack-declared": "hex"},
    strikes={"retreated": "units"},
)
