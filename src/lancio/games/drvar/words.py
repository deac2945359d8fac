"""The vocabulary of Drvar: which blank holds what, in steps, events, reasons and prompts."""

from __future__ import annotations

from typing import Any

from lancio.engine.forms import Name, form_in
from lancio.engine.kinds import MODIFIERS, TABLE, Flag, Fraction, Kind, Path, Roll, Several, Tell, Thing, Word
from lancio.engine.reasons import COMMON
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.drvar.forces import SIDES
from lancio.games.drvar.pieces import INDEX, NAMES, SIDE_OF, UNIT
from lancio.games.drvar.tables import PACKAGE, ground
from lancio.games.drvar.verbs import AIRCRAFT_NAMES, HEXES, IDENTITY_NAMES, ORDER_NAMES

CATALOGUE = Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def place(name: str, language: str) -> str:
    """A hex with the name of the place, if it has one: then it is a town's, and one is at it, not in it."""
    if f"beyond.{name}" in CATALOGUE:
        return CATALOGUE.name(f"beyond.{name}", language)
    hex_ = ground().board.index.get(name, 0)
    if hex_ not in ground().places:
        return name
    return Name(ground().places[hex_][language], form_in(language, "ms")).noted(name)


def spot(name: str, language: str) -> Name:
    """A hex of which a sentence says something: its number is a name, not an amount."""
    return Name(place(name, language), form_in(language, "ms"))


def unit_name(name: str, language: str) -> Name:
    """A piece as a person calls it: units have names of their own, parts and counters a number."""
    piece = INDEX.get(name)
    if piece in UNIT:
        return Name.of(UNIT[piece].name, language)
    if f"piece.{name}" in CATALOGUE:
        return CATALOGUE.name(f"piece.{name}", language)
    kind, _, number = name.rpartition("-")
    return CATALOGUE.name(f"piece.{kind}", language, n=number) if f"piece.{kind}" in CATALOGUE else Name(name)


def entry(group: str) -> Tell:
    """A name told by the catalogue."""
    return lambda name, language: CATALOGUE.name(f"{group}.{name}", language)


class Signed(Kind):
    """A number with its sign."""

    def tell(self, written: Any, language: str) -> object:
        return f"{written:+}".replace("-", "−") if written else "±0"


UNIT_KIND = Thing(NAMES, unit_name)
HEX = Thing(HEXES, place)
SIDE = Thing(Names("side", SIDES), entry("side"))
AIRCRAFT = Thing(AIRCRAFT_NAMES, entry("aircraft"))
ORDER = Thing(ORDER_NAMES, entry("order"))
#: how a melee came about
SHARED, BY_ASSAULT, BY_POUNCE, BY_LANDING = range(4)
HOW = Thing(Names("how", ("shared", "assault", "pounce", "landing")))
#: what became of Tito
AT_LARGE, CAPTURED, KILLED = range(3)
FATE = Thing(Names("fate", ("at-large", "captured", "killed")))

WORDS = Vocabulary(
    CATALOGUE,
    {
        **dict.fromkeys(("unit", "target", "part", "carrier"), UNIT_KIND),
        **dict.fromkeys(("units", "fired"), Several(UNIT_KIND)),
        **dict.fromkeys(("hex", "aimed", "origin"), HEX),
        "blocker": Several(Thing(HEXES, spot)),
        "path": Path(HEX),
        "side": SIDE,
        "die": Roll(),
        "scatter": Roll(),
        "identity": Thing(IDENTITY_NAMES, entry("identity")),
        "aircraft": AIRCRAFT,
        "raids": Several(AIRCRAFT),
        "order": ORDER,
        "how": HOW,
        "crossed": Flag(),
        **{group: Word(group, CATALOGUE) for group in ("level", "result", "action", "work", "terrain")},
        **dict.fromkeys(("german_thirds", "yugoslav_thirds", "thirds"), Fraction(3)),
        "account": Word("label", CATALOGUE),
        **dict.fromkeys(("cost", "expected"), Fraction(2)),
        "modifier": Signed(),
        **dict.fromkeys(("modifiers", "german_score", "yugoslav_score"), MODIFIERS),
        **dict.fromkeys(("attacker", "defender"), TABLE),
    },
    plain="arms attack bonus carried damage doubled german have hit hours left loss morale most night opportunity out "
    "paid points price range reach rule rule_modifier scored strength total turn value william yugoslav",
    side_of=lambda name: SIDES[SIDE_OF[INDEX[name]]] if name in INDEX else None,
    moments="command-lost counter-reached counter-turned-up match-ended tito-found",
    decisive="tito-found",
    quiet="order-followed order-given points-counted points-paid action-chosen out-of-command",
    shots={"attack-resolved": "target", "melee-resolved": "hex"},
    strikes={"halted": "unit"},
)
