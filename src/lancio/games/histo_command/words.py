"""The vocabulary of Histo Command: which blank holds which kind, in events, reasons, prompts and pending steps."""

from __future__ import annotations

from typing import Any

from lancio.engine.board import OFF
from lancio.engine.errors import BadData
from lancio.engine.forms import BARE, Name, form_in, shown
from lancio.engine.kinds import MODIFIERS, TABLE, Fraction, Kind, Number, Path, Roll, Row, Several, Thing, Word
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.histo_command.box import BOX, PACKAGE, ROSE
from lancio.games.histo_command.pieces import NAMES as UNITS
from lancio.games.histo_command.pieces import SHORT
from lancio.games.histo_command.tables import GROUPS, LARGEST_DROP_DIE, SIDES
from lancio.games.histo_command.verbs import GROUPS as GROUP_NAMES
from lancio.games.histo_command.verbs import HEXES, ORDER_NAMES

NOBODY = -1
CATALOGUE = Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def tell_hex(name: str, language: str) -> str:
    """A hex with the name of the place, if it has one."""
    if name == "off":
        return CATALOGUE.say("place.off", language)
    if name not in BOX.places:
        code = Name(CATALOGUE.say("place.hex", language, code=name), form_in(language, "ms"))
        near = BOX.near.get(name)
        return code.noted(CATALOGUE.say("place.near", language, place=BOX.places[near][language])) if near else code
    return Name.of(BOX.places[name], language).noted(name)


def tell_stop(name: str, language: str) -> str:
    """A hex on a way: the name of the place without its article, or the number alone."""
    return shown(tell_hex(name, language), BARE, language) if name in BOX.places or name == "off" else name


def tell_type(name: str, language: str) -> str:
    """A type of unit."""
    return BOX.types[BOX.type_names.index[name]].name[language]


class Way(Path):
    """A way over the map: numbers and the names of places, and what its end lies near."""

    def tell(self, written: Any, language: str) -> object:
        near = BOX.near.get(written[-1]) if written else None
        said = str(super().tell(written, language))
        return f"{said} ({CATALOGUE.say('place.near', language, place=BOX.places[near][language])})" if near else said


class Place(Thing):
    """A hex. Nothing that is saved lies off the map, though a unit may come down there."""

    def read(self, written: Any, where: str) -> int:
        hex_ = super().read(written, where)
        if hex_ == OFF:
            raise BadData(where, f"expected a hex of the map, found {written!r}")
        return hex_


class GroundWord(Kind):
    """The main terrain of a hex, by its key; told by the name in the terrain tables."""

    def tell(self, written: Any, language: str) -> object:
        return BOX.terrain[written].name[language]


class SpecialDice(Roll):
    """Special dice, told by their faces."""

    def tell(self, written: Any, language: str) -> object:
        return " ".join(CATALOGUE.say(f"printed.{BOX.faces[die]}", language) for die in written) or "–"


UNIT = Thing(UNITS)
HEX = Place(HEXES, tell_hex)
SIDE = Thing(Names("side", SIDES), lambda name, language: CATALOGUE.name(f"side.{name}", language))
GROUP = Thing(GROUP_NAMES)
TYPE = Thing(BOX.type_names, tell_type)
ORDER = Thing(ORDER_NAMES, lambda name, language: CATALOGUE.say(f"order.{name}", language))
#: the groups of both sides, in the order of the bits of `Battle.used`
SIDE_GROUP = Thing(Names("group of a side", (f"{side}-{group}" for side in SIDES for group in GROUPS)))


def side_of(name: str) -> str | None:
    """Whose a counter is, by its name."""
    short = name.partition("-")[0]
    return SIDES[SHORT.index(short)] if short in SHORT else None


WORDS = Vocabulary(
    CATALOGUE,
    {
        "unit": UNIT,
        "target": UNIT,
        #: who won the assault that a unit falls back from
        "foe": UNIT,
        "units": Several(UNIT),
        #: those who have fired at a lander
        "fired": Several(UNIT),
        "side": SIDE,
        "winner": SIDE,
        "group": GROUP,
        "type": TYPE,
        "order": ORDER,
        "hex": HEX,
        "point": HEX,
        "start": HEX,
        "hexes": Several(HEX),
        "path": Way(Place(HEXES, tell_stop)),
        #: the drop points of a wave, in the order in which they were chosen
        "spots": Row(HEX),
        "terrain": GroundWord(),
        "dice": SpecialDice(faces=Names("face", BOX.faces), hit="hit"),
        #: the initiative dice, by side
        "allied": Roll(),
        "german": Roll(),
        "direction": Roll(faces=Names("way", ROSE)),
        "distance": Roll(LARGEST_DROP_DIE, luck=False),
        "heading": Word("way", CATALOGUE, ROSE),
        "points": Fraction(2),
        "expected": Fraction(2),
        "modifiers": MODIFIERS,
        "attacker": TABLE,
        "defender": TABLE,
        "turn": Number(0, 20),
    },
    plain="allied_total cap exact far german_total held high hits jumpers left losses low missing near of shot "
    "strength total whole",
    side_of=side_of,
    moments="drop-began drop-ended match-ended objective-taken",
    quiet="initiative-rolled fire-held order-given unit-assigned",
    recalled="initiative-taken unit-recovered objective-taken",
    suffered="unit-landed",
    shots={"fired": "target", "opportunity-fired": "target", "lander-fired-at": "target", "assaulted": "target"},
    deaths="unit-eliminated unit-missing",
    strikes={"unit-disordered": "unit", "unit-fell-back": "unit"},
)
