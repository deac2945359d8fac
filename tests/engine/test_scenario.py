"""Scenarios and options: declared, typed, checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lancio import BadData
from lancio.engine.scenario import OptionMaker
from lancio.engine.text import Catalogue
from tests.engine.toy import OPTIONS, TOY

PLAIN = TOY.scenarios["plain"]


def test_options_not_given_are_at_their_default() -> None:
    """Nothing, None and an empty table all mean the defaults."""
    expected = {"heap": 12, "polite": False, "cards": "plain"}
    assert PLAIN.settle(None) == PLAIN.settle({}) == expected
    assert PLAIN.settle({"heap": 3}) == {**expected, "heap": 3}


def test_settled_options_cannot_be_changed() -> None:
    """What a match was started with stays."""
    settled = PLAIN.settle({})
    with pytest.raises(TypeError):
        settled["heap"] = 3  # type: ignore[index]
    given = {"heap": 3}
    settled = PLAIN.settle(given)
    given["heap"] = 4
    assert settled["heap"] == 3


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("heap", 0, "from 1 to 40, found 0"),
        ("heap", 41, "from 1 to 40, found 41"),
        ("heap", "12", "from 1 to 40, found '12'"),
        ("heap", 12.0, "from 1 to 40, found 12.0"),
        ("heap", True, "from 1 to 40, found True"),
        ("heap", None, "from 1 to 40, found None"),
        ("polite", 1, "true or false, found 1"),
        ("polite", "yes", "true or false, found 'yes'"),
        ("cards", "silver", "one of plain, gilt, found 'silver'"),
        ("cards", 1, "one of plain, gilt, found 1"),
        ("cards", ["plain"], "one of plain, gilt"),
        ("hep", 3, "one of the options of plain: heap, polite, cards"),
    ],
)
def test_a_wrong_option_is_explained(name: str, value: object, told: str) -> None:
    """Unknown names, wrong types and values out of range are refused with the option's name and what it takes."""
    with pytest.raises(BadData) as info:
        TOY.start("plain", 1, {name: value})
    assert f"option {name}" in str(info.value) and told in str(info.value)


@pytest.mark.parametrize("value", [1, 40])
def test_the_limits_are_allowed(value: int) -> None:
    """The least and the most are within."""
    assert OPTIONS["heap"].check(value) == value


def test_a_scenario_without_options_says_so() -> None:
    """There is nothing to choose, and the message says `none`."""
    with pytest.raises(BadData, match="none"):
        TOY.start("bare", 1, {"heap": 3})


@pytest.mark.parametrize("options", [[("heap", 3)], "heap", 7, True])
def test_options_are_a_table(options: object) -> None:
    """Anything else is refused, not looked through for options."""
    with pytest.raises(BadData, match="expected a table"):
        TOY.start("plain", 1, options)  # type: ignore[arg-type]


def test_the_first_scenario_is_the_default_and_others_are_named() -> None:
    """Without a name the first one is played; a wrong name is told which there are."""
    assert TOY.start().scenario.slug == "plain"
    with pytest.raises(BadData, match="plain, bare"):
        TOY.start("Plain")


def test_words_of_options_come_from_the_catalogue() -> None:
    """An option's title and explanation stand under its name; one without them cannot be declared."""
    words = Catalogue(
        {
            "option.heap.title": {"en": "Heap", "it": "Mucchio"},
            "option.heap.about": {"en": "How many stones.", "it": "Quante pietre."},
        }
    )
    make = OptionMaker(words)
    heap = make.number("heap", "1", 12, 1, 40)
    assert (heap.title["it"], heap.about["en"], heap.rule) == ("Mucchio", "How many stones.", "1")
    assert heap.check(40) == 40
    assert make.flag("heap", None, True).default is True
    assert make.words("heap", None, "high", "low").choices == ("high", "low")
    assert make.words("heap", None, "high", "low").default == "high"
    with pytest.raises(BadData, match=r"option\.cards\.title"):
        make.flag("cards", None)


def test_presets_are_settings_under_one_name() -> None:
    """Words by their slug or another name; a preset that the scenario would not begin with cannot be made."""
    phrases = {
        f"preset.{one}.{part}": {"en": one, "it": one} for one in ("grand", "small") for part in ("title", "about")
    }
    make = OptionMaker(Catalogue(phrases))
    grand = make.preset("grand", {"heap": 40, "polite": True})
    assert grand.title == {"en": "grand", "it": "grand"}
    assert make.preset("grand", {}, "small").about["it"] == "small"
    scenario = replace(PLAIN, presets=(grand,))
    assert scenario.settle(scenario.presets[0].values) == {"heap": 40, "polite": True, "cards": "plain"}
    for wrong in ({"heap": 41}, {"hep": 1}):
        with pytest.raises(BadData):
            replace(PLAIN, presets=(make.preset("grand", wrong),))
