"""R27: whether and how often the German is asked does not tell what his Unknown units are."""

import pytest

from lancio import BadData, Match
from lancio.engine.record import Record
from tests.proofs import proves
from tests.rulebook.night_drop.scene import hex_of, scene, texts

FOOT, VEHICLE = "G03", "G01"
BOTH = pytest.mark.parametrize("kind", [FOOT, VEHICLE])


def last_walker(kind: str, up: str = "") -> Match:
    """The last unit of a G4 has walked two hexes of bocage by day: men have points left, a vehicle has none."""
    match = scene(turn=6, activation="G4", allowance=1, pieces={"505-c1": "2904 reduced", "de-1": f"2603 {kind}{up}"})
    match.play("move de-1 2601")
    return match


def two_hunters(kind: str, up: str = "") -> Match:
    """Two units have killed lone sticks in the marsh by night; men may follow there, a vehicle may not."""
    pieces = {"505-s1": "1520 plt", "de-1": "1420 G04", "de-2": f"1420 {kind}{up}"}
    match = scene(turn=2, activation="G4", stage="combat", pieces=pieces)
    for action in ("attack de-1 1520", "with de-2", "declare", "point de-1"):
        match.play(action)
    return match


@BOTH
@proves("R27")
def test_movement_is_asked_alike(kind: str) -> None:
    """A spent vehicle is asked too, while the US cannot tell it from men who could go on."""
    match = last_walker(kind)
    assert match.to_act == "german"
    assert match.view("german")["prompt"]["step"] == "movement"
    assert (texts(match) == {"end"}) == (kind == VEHICLE)


@proves("R27")
def test_a_vehicle_that_was_seen_is_passed_over() -> None:
    """Everybody knows that it has no points left."""
    assert last_walker(VEHICLE, up=" up").view("german")["prompt"]["step"] == "discovery"  # of the next turn
    assert last_walker(FOOT, up=" up").view("german")["prompt"]["step"] == "movement"


@proves("R27")
def test_a_spent_unit_is_over_when_the_us_can_tell() -> None:
    """Both vehicles were seen, so this one walks, and after its whole allowance there is nothing to ask."""
    seen = {"de-2": "3022 G01 up", "de-3": "3021 G02 up"}
    match = scene(turn=6, activation="G4", allowance=1, pieces={"505-c1": "2904 reduced", "de-1": "2605 G03", **seen})
    match.play("move de-1 2601")
    assert match.view("german")["prompt"]["step"] == "discovery"


@BOTH
@proves("R27", "9.5.1b")
def test_an_advance_is_asked_alike(kind: str) -> None:
    """The helper may follow if it is on foot; a vehicle says `end` as well."""
    match = two_hunters(kind)
    assert match.to_act == "german"
    assert texts(match) == ({"advance de-2", "end"} if kind == FOOT else {"end"})


@proves("R27", "9.5.1b")
def test_an_advance_of_a_seen_vehicle_is_passed_over() -> None:
    """Everybody sees that it cannot enter the marsh."""
    assert two_hunters(VEHICLE, up=" up").view("german")["prompt"]["step"] != "advance"
    assert two_hunters(FOOT, up=" up").view("german")["prompt"]["step"] == "advance"


@pytest.mark.parametrize("kind", ["G03", "G08"])
@proves("R27", "8.5.3b")
def test_an_entry_is_asked_alike(kind: str) -> None:
    """The US stands on one entry hex of four, with two free edge hexes as near: whoever is drawn, he is asked."""
    drawn = {f"de-{i}": f"- {name}" for i, name in enumerate(others(kind), 1)}
    match = scene(turn=2, activation="G4", stage="reinforcement", pieces={"505-s1": "0106 plt", **drawn})
    match.play("draw")
    assert match.view("german")["prompt"]["step"] == "entry"
    assert len(texts(match)) == (2 if kind == "G03" else 1)


@proves("R27")
def test_an_entry_without_any_choice_is_not_asked() -> None:
    """Every entry hex is free: whatever was drawn has one place to go."""
    match = scene(turn=2, activation="G4", stage="reinforcement", pieces={"505-s1": "1012 plt"})
    assert [event.kind for event in match.play("draw")] == ["german-drawn", "reinforcement-entered"]


@BOTH
@proves("R27")
def test_a_stack_marches_on_its_own_word(kind: str) -> None:
    """Even where a stack has a single way to go: gathering it and sending it off are two actions for everybody."""
    blocked = {"505-c1": "1513", "505-c2": "1212", "505-c3": "1313"}
    match = scene(turn=6, activation="G4", pieces={**blocked, "de-1": "1412 G04", "de-2": f"1412 {kind}"})
    match.play("stack de-1 de-2")
    assert hex_of(match, "de-1") == "1412"
    assert "march 1312" in texts(match)
    assert (len(texts(match)) == 1) == (kind == VEHICLE)


@proves("R27")
def test_the_record_of_the_us_is_the_same() -> None:
    """Line by line, for men and for a vehicle."""
    for world in (last_walker, two_hunters):
        matches = [world(kind) for kind in (FOOT, VEHICLE)]
        for match in matches:
            match.play("end")
        lines = [[str(line) for line in Record.for_side(match, "us").lines] for match in matches]
        assert lines[0] == lines[1]
        assert matches[0].to_act == matches[1].to_act


@proves("R27")
def test_imagined_worlds_keep_both() -> None:
    """While the spent vehicle is asked the US imagines men who could go on as well as vehicles that could not."""
    match = last_walker(VEHICLE)
    worlds = [match.imagine("us", seed) for seed in range(40)]
    assert all(world.to_act == "german" for world in worlds)
    assert {len(world.legal) > 1 for world in worlds} == {True, False}


def others(kind: str) -> list[str]:
    """All types but one: they came and went unseen, so this one is drawn."""
    return [f"G{i:02}" for i in range(1, 15) if f"G{i:02}" != kind]


def test_a_clue_holds_the_true_type() -> None:
    """A saved position in which the US would know something false of a hidden unit is refused."""
    match = scene(turn=6, activation="G4", stage="movement", pieces={"505-c1": "2904 reduced", "de-1": "2603 G03"})
    saved = match.dump()
    saved["position"]["clues"] = {"de-1": ["G03", "G04"]}
    assert match.game.load(saved)
    saved["position"]["clues"] = {"de-1": ["G04"]}
    with pytest.raises(BadData, match="clues, de-1"):
        match.game.load(saved)
