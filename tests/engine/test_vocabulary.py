"""A vocabulary: which blank holds which kind, for events, reasons, modifiers and sentences."""

from __future__ import annotations

from fractions import Fraction as Exact
from typing import Any

import pytest

from lancio.engine.kinds import MODIFIERS, TABLE, Fraction, Path, Roll, Row, Several, Thing, Word
from lancio.engine.tally import Chance, Modifier, Preview, Tally
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names, Verbs
from lancio.engine.vocabulary import Vocabulary, sort_of

CATALOGUE = Catalogue(
    {
        "result.rout": {"en": "they run", "it": "fuggono"},
        "event.fought": {
            "en": "{unit}, {hex}: {attacker_die}, {result}.",
            "it": "{unit}, {hex}: {attacker_die}, {result}.",
        },
        "reason.too-far": {"en": "{hex} costs {cost}.", "it": "{hex} costa {cost}."},
    }
)
HEXES = Names("hex", ("off", "0101", "0102"))
UNITS = Names("unit", ("a", "b"))
BRIDGE = {"en": "Bridge", "it": "Ponte"}
HEX = Thing(HEXES, lambda name, language: BRIDGE[language] if name == "0101" else str(name))
WORDS = Vocabulary(
    CATALOGUE,
    {
        "hex": HEX,
        "path": Path(Thing(HEXES)),
        "unit": Thing(UNITS),
        "units": Several(Thing(UNITS)),
        "result": Word("result", CATALOGUE),
        "cost": Fraction(2, decimals=True),
        "die": Roll(),
        "attacker": TABLE,
        "rolls": Row(TABLE),
        "modifiers": MODIFIERS,
    },
    plain="total label",
    side_of=lambda name: "red" if name == "a" else None,
)


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ({}, {}),
        ({"unit": 1, "hex": 2, "units": 0b11}, {"unit": "b", "hex": "0102", "units": ["a", "b"]}),
        ({"cost": 5, "total": 3, "result": "rout"}, {"cost": 2.5, "total": 3, "result": "rout"}),
        ({"unit": None, "total": None}, {"unit": None, "total": None}),
        ({"attacker": {"unit": 0, "die": 4}}, {"attacker": {"unit": "a", "die": 4}}),
        ({"attacker": {"attacker": {"hex": 1}}}, {"attacker": {"attacker": {"hex": "0101"}}}),
        ({"rolls": [{"unit": 0, "die": 4}, {"unit": 1}]}, {"rolls": [{"unit": "a", "die": 4}, {"unit": "b"}]}),
    ],
)
def test_numbers_and_masks_are_named(data: dict[str, Any], written: dict[str, Any]) -> None:
    """Each blank by its kind, also inside tables and lists of tables; nothing to say stays nothing."""
    assert WORDS.write(data) == written


@pytest.mark.parametrize(
    "data", [{"colour": 1}, {"attacker": {"colour": 1}}, {"rolls": [{"colour": 1}]}, {"colour": None}]
)
def test_a_blank_nobody_listed_is_a_mistake(data: dict[str, Any]) -> None:
    """It is refused by name, wherever it stands."""
    with pytest.raises(TypeError, match="no blank 'colour'"):
        WORDS.write(data)
    with pytest.raises(TypeError, match="no blank 'colour'"):
        WORDS.no("too-far", None, **data)


def test_modifiers_are_named_in_events_and_previews() -> None:
    """A tally in an event, and the modifiers of a preview, have their data named; the rest is as it was."""
    tally = Tally().add("led", 2, "1", unit=1).add("helped", 1, "2")
    written = WORDS.write({"modifiers": tally})["modifiers"]
    assert written == [
        {"label": "led", "value": 2, "rule": "1", "data": {"unit": "b"}},
        {"label": "helped", "value": 1, "rule": "2"},
    ]
    chances = (Chance("hit", Exact(1, 6)),)
    preview = Preview((*tally.modifiers, Modifier("step", 0.5, "3", {"hex": 1})), chances, note="sure")
    named = WORDS.preview(preview)
    assert [dict(modifier.data) for modifier in named.modifiers] == [{"unit": "b"}, {}, {"hex": "0101"}]
    assert (named.chances, named.note) == (chances, "sure")
    assert preview.modifiers[0].data == {"unit": 1}


def test_what_is_written_is_told() -> None:
    """Each blank by its kind, in the language; the parts of a table by their own names."""
    written = WORDS.write({"unit": 0, "hex": 1, "result": "rout", "attacker": {"die": 4, "hex": 1}, "cost": 5})
    assert WORDS.tell(written, "it") == {
        "unit": "a", "hex": "Ponte", "result": "fuggono", "attacker_die": 4, "attacker_hex": "Ponte", "cost": "2½",
    }  # fmt: skip
    assert WORDS.say("event.fought", "en", **written) == "a, Bridge: 4, they run."
    assert WORDS.say("event.fought", "it", **written) == "a, Ponte: 4, fuggono."
    assert WORDS.tell({"unit": None, "colour": "red"}, "en") == {"unit": "", "colour": "red"}


def test_a_reason_is_told_in_the_language_it_is_asked_in() -> None:
    """Its data are names; places and points are told when the sentence is."""
    reason = WORDS.no("too-far", "8.1", hex=1, cost=3)
    assert (reason.key, reason.rule, reason.data) == ("too-far", "8.1", {"hex": "0101", "cost": 1.5})
    assert reason.text("en") == "Bridge costs 1½."
    assert reason.text("it") == "Ponte costa 1½."


def test_the_blanks_of_a_sort_can_be_found() -> None:
    """Which blanks hold units, alone, in sets or on the way; numbers and words are of no sort."""
    assert WORDS.of("unit") == ["unit", "units"]
    assert WORDS.of("hex") == ["hex", "path"]
    assert WORDS.of("colour") == []
    assert sort_of(WORDS.kind("die")) is None


def test_the_vocabulary_of_another_table() -> None:
    """Hexes are numbered by the new names, everywhere; units, words and whose a piece is stay."""
    laid = WORDS.laid(Names("hex", ("off", "15H6", "0101")))
    assert laid.write({"hex": 1, "path": (2, 1), "unit": 1}) == {"hex": "15H6", "path": ["0101", "15H6"], "unit": "b"}
    assert laid.tell({"hex": "0101"}, "it") == {"hex": "Ponte"}
    assert laid.side_of is WORDS.side_of and laid.catalogue is WORDS.catalogue
    assert laid.write({"attacker": {"hex": 1}, "total": 3}) == {"attacker": {"hex": "15H6"}, "total": 3}
    assert WORDS.write({"hex": 1}) == {"hex": "0101"}
    both = WORDS.laid(Names("hex", ("off",)), Names("unit", ("x", "y")))
    assert both.write({"hex": 0, "units": 0b11}) == {"hex": "off", "units": ["x", "y"]}


def test_verbs_of_another_table() -> None:
    """The same verbs in the same order, with the names of that table; the code is the same, the notation is not."""
    verbs = Verbs()
    move, end = verbs.verb("move", UNITS, HEXES), verbs.verb("end")
    laid = verbs.laid(Names("hex", ("off", "15H6")))
    assert [verb.word for verb in laid.all] == ["move", "end"]
    assert laid.notation(move.code(1, 1)) == "move b 15H6"
    assert laid.parse("move b 15H6") == move.code(1, 1)
    assert laid.notation(end.base) == "end"
    assert verbs.notation(move.code(1, 1)) == "move b 0101"
