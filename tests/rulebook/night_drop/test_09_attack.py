"""Chapter 9.1 and 9.2.1 to 9.2.3: who may attack whom, and the two Point units."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, modifiers, refused, says, silent, targets
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts

# The target P is 0513; n0 = 0512, n1 = 0612 (hex A of the figure), n2 = 0613.
FIGURE = {"de-1": "0513 G03 up", "507-c1": "0512", "507-c2": "0613 reduced", "507-c3": "0613 reduced"}


def shown_type(match: Match, name: str) -> object:
    """What the US sees of a German unit on the map."""
    found = piece(match, name, "us")
    assert found is not None
    return found["type"]


@proves("T-9.1.2-1", "9.1.1b", "9.1.1a")
def test_example_by_night_one_hex() -> None:
    """The rulebook's example in turn 3: the full company or the two reduced ones attack, not all three."""
    match = scene(turn=3, activation="U2", stage="combat", pieces=FIGURE)
    play(match, "attack 507-c1 0513")
    assert texts(match) == {"declare"}
    refused(match, "with 507-c2", "with 507-c3", rule="9.1.1b")
    match = scene(turn=3, activation="U2", stage="combat", pieces=FIGURE)
    play(match, "attack 507-c2 0513")
    assert texts(match) == {"declare", "with 507-c3"}
    refused(match, "with 507-c1")


@proves("T-9.1.2-2", "9.1.1d", "R18")
def test_example_by_day_hexes_must_touch() -> None:
    """The same from turn 5 on: the two hexes do not touch each other, so it is still one or the other."""
    match = scene(turn=5, activation="U2", stage="combat", pieces=FIGURE)
    play(match, "attack 507-c1 0513")
    assert texts(match) == {"declare"}
    match = scene(turn=5, activation="U2", stage="combat", pieces=FIGURE)
    play(match, "attack 507-c2 0513", "with 507-c3")
    assert texts(match) == {"declare"}
    refused(match, "with 507-c1")


@proves("T-9.1.2-3", "9.1.1a", "9.1.1d", "9.2.2a", "R18")
@pytest.mark.parametrize("first", ["507-c1", "507-c2", "507-c3"])
def test_example_by_day_a_chain(first: str) -> None:
    """With one reduced company in hex A all three attack, whoever begins: the chain hangs together. AF is the
    Point's value and 2."""
    match = scene(turn=5, activation="U2", stage="combat", dice=[3, 3], pieces={**FIGURE, "507-c2": "0612 reduced"})
    play(match, f"attack {first} 0513")
    rest = ["507-c2", *({"507-c1", "507-c3"} - {first})] if first != "507-c2" else ["507-c1", "507-c3"]
    for unit in rest:
        play(match, f"with {unit}")
    play(match, "declare")
    events = play(match, "point 507-c1")
    event = only(events, "combat-resolved")
    assert modifiers(event, "attacker") == [("attack-value", 4, "9.2.2a"), ("helpers", 2, "9.2.2a")]


@proves("R18", "9.1.1d")
def test_the_chain_needs_its_link() -> None:
    """Who hangs on by the middle unit can join only once that one takes part."""
    match = scene(turn=5, activation="U2", stage="combat", pieces={**FIGURE, "507-c2": "0612 reduced"})
    play(match, "attack 507-c1 0513")
    refused(match, "with 507-c3", rule="9.1.1d")
    play(match, "with 507-c2")
    assert "with 507-c3" in texts(match)


@proves("9.1.1b", "5.1a")
def test_by_night_not_even_adjacent_hexes() -> None:
    """By night adjacent attacking hexes do not combine; by day they do."""
    pieces = {"de-1": "0513 G03 up", "505-c1": "0512", "505-c2": "0612"}
    for turn, joined in ((4, set()), (5, {"505-c2"})):
        match = scene(turn=turn, stage="combat", pieces=pieces)
        play(match, "attack 505-c1 0513")
        assert answers(match, "with") == joined


@proves("9.1.1c")
def test_attackers_touch_the_target() -> None:
    """Only neighbours of the hex attack it, across any hexside, water included."""
    match = scene(stage="combat", pieces={"de-1": "0513 G03 up", "505-c1": "0512", "505-c2": "0511"})
    assert targets(match, "505-c1") == {"0513"}
    assert targets(match, "505-c2") == set()
    refused(match, "attack 505-c2 0513", "attack 505-c1 0514", "attack 505-c1 0511")
    play(match, "attack 505-c1 0513")
    refused(match, "with 505-c2")
    over_water = scene(stage="combat", pieces={"de-1": "1513 G03 up", "505-c1": "1613"})
    assert targets(over_water, "505-c1") == {"1513"}


@proves("9.1.1e", "9.2.3a", "R21")
def test_all_defenders_together() -> None:
    """A hex is attacked as a whole: every unit in it is named, counts, and cannot be attacked again."""
    pieces = {
        "505-c1": "0513",
        "508-s1": "0513 plt",
        "508-s2": "0513 hq",
        "de-1": "0512 G01 up",
        "de-2": "0514 G02 up",
    }
    match = scene(activation="G4", stage="combat", dice=[1, 1], pieces=pieces)
    events = fight(match, "de-1", target="0513")
    event = only(events, "attack-declared")
    assert (event.rule, event.sees) == ("9.2.1a", None)
    assert event.data["against"] == ["508-s1", "508-s2", "505-c1"]
    assert modifiers(only(events, "combat-resolved"), "defender") == [
        ("defence-value", 5, "9.2.3a"),
        ("helpers", 2, "9.2.3a"),
    ]
    assert targets(match, "de-2") == set()


@proves("9.1.2a")
def test_attack_once_an_activation() -> None:
    """Who has attacked does not attack again in this activation, Point or helper, won or lost."""
    pieces = {
        "de-1": "0513 G03 up",
        "de-2": "0511 G04 up",
        "505-c1": "0512",
        "505-c2": "0512",
        "505-c3": "0512",
    }
    match = scene(stage="combat", dice=[1, 2], pieces=pieces)
    fight(match, "505-c1", "505-c2", target="0513", point="505-c1")
    assert targets(match, "505-c1") == targets(match, "505-c2") == set()
    refused(match, "attack 505-c1 0511", "attack 505-c2 0511", "attack 505-c1 0513", rule="9.1.2a")
    assert targets(match, "505-c3") == {"0511"}
    play(match, "attack 505-c3 0511")
    refused(match, "with 505-c1", "with 505-c2")


@proves("9.1.2a")
def test_attacked_once_an_activation() -> None:
    """A hex that was attacked is not attacked again in the same activation; in the next one it may be."""
    pieces = {"de-1": "0513 G09 up", "505-c1": "0512", "505-c2": "0514", "de-2": "0515 G03"}
    match = scene(stage="combat", dice=[1, 3], pieces=pieces)
    fight(match, "505-c1", target="0513")
    assert hex_of(match, "de-1") == "0513"
    refused(match, "attack 505-c2 0513", rule="9.1.2a")
    again = scene(stage="combat", pieces=pieces)
    assert targets(again, "505-c2") == {"0513", "0515"}


@proves("R19", "9.1.1e", "9.1.2a")
def test_a_retreated_unit_shields_its_new_hex() -> None:
    """The hex that a retreated unit reached cannot be attacked in this activation, friends there included."""
    pieces = {"de-1": "0513 G03 up", "de-2": "0514 G04 up", "505-c1": "0512", "505-c2": "0515"}
    match = scene(turn=3, stage="combat", dice=[3, 3], pieces=pieces)
    assert targets(match, "505-c2") == {"0514"}
    fight(match, "505-c1", target="0513")
    assert match.to_act == "german"
    play(match, "retreat 0514")
    assert not answers(match, "attack")
    elsewhere = scene(turn=3, stage="combat", dice=[3, 3], pieces=pieces)
    fight(elsewhere, "505-c1", target="0513")
    play(elsewhere, "retreat 0613")
    assert targets(elsewhere, "505-c2") == {"0514"}


@proves("9.1.3a")
@pytest.mark.parametrize("activation", ["U1", "G4"])
def test_combat_is_never_forced(activation: str) -> None:
    """Either side may end its combat without a single attack, or after one of several."""
    pieces = {"505-c1": "0513", "505-c2": "0813", "de-1": "0512 G03 up", "de-2": "0812 G04 up"}
    match = scene(activation=activation, stage="combat", pieces=pieces, dice=[1, 1])
    assert len(answers(match, "attack")) == 2
    events = play(match, "end")
    silent(events, "attack-declared", "combat-resolved")
    match = scene(activation=activation, stage="combat", pieces=pieces, dice=[3, 5] if activation == "U1" else [1, 1])
    unit, hex_ = ("505-c1", "0512") if activation == "U1" else ("de-1", "0513")
    fight(match, unit, target=hex_)
    assert "end" in texts(match) and answers(match, "attack")


@proves("9.2.1a", "9.2.1b", "R20")
def test_only_the_activated_regiment() -> None:
    """Companies of another regiment neither attack nor join, though they touch the target."""
    pieces = {"de-1": "0513 G03 up", "505-c1": "0512", "507-c1": "0512", "508-c1": "0612"}
    match = scene(stage="combat", initiative="german", pieces=pieces)
    assert match.to_act == "us", "the player who activates is the attacker, initiative or not"
    assert texts(match) == {"attack 505-c1 0513", "end"}
    refused(match, "attack 507-c1 0513", "attack 508-c1 0513", "attack de-1 0512")
    play(match, "attack 505-c1 0513")
    refused(match, "with 507-c1", "with 508-c1", rule="9.2.1b")


@proves("9.2.1c", "9.2.1a", "R20")
def test_only_units_of_this_g4() -> None:
    """When the number rolled is used up, only units that entered or moved may attack or join."""
    pieces = {"505-c1": "0513", "de-1": "0512 G03 up", "de-2": "0512 G04 up", "de-3": "0612 G05 up"}
    match = scene(
        activation="G4",
        stage="combat",
        initiative="us",
        pieces=pieces,
        allowance=0,
        activated=["de-1", "de-3"],
    )
    assert match.to_act == "german"
    assert texts(match) == {"attack de-1 0513", "attack de-3 0513", "end"}
    play(match, "attack de-1 0513")
    assert texts(match) == {"with de-3", "declare"}


@proves("9.2.1c")
def test_an_attack_activates() -> None:
    """A unit that has not moved may attack if the number allows; each counts, and then the rest are out."""
    pieces = {"505-c1": "0513", "de-1": "0512 G03 up", "de-2": "0512 G04 up", "de-3": "0512 G05 up"}
    match = scene(activation="G4", stage="combat", pieces=pieces, allowance=2)
    play(match, "attack de-1 0513")
    assert answers(match, "with") == {"de-2", "de-3"}
    play(match, "with de-2")
    assert texts(match) == {"declare"}
    assert match.view("german")["tracks"]["allowance"] == 0


@proves("9.3.1a")
def test_sticks_never_attack() -> None:
    """No stick attacks or joins, of any type; nor does it add to an attack from its hex."""
    sticks = {"505-s1": "0512 plt", "505-s2": "0512 ldr up"}
    match = scene(stage="combat", dice=[3, 3], pieces={"de-1": "0513 G03 up", **sticks, "505-s3": "0514 hq"})
    assert not answers(match, "attack")
    match = scene(stage="combat", dice=[3, 3], pieces={"de-1": "0513 G03 up", **sticks, "505-c1": "0512"})
    refused(match, "attack 505-s1 0513", "attack 505-s2 0513", rule="9.3.1a")
    play(match, "attack 505-c1 0513")
    refused(match, "with 505-s1", "with 505-s2")
    event = only(play(match, "declare"), "combat-resolved")
    assert modifiers(event, "attacker") == [("attack-value", 5, "9.2.2a")]


@proves("9.2.2a")
@pytest.mark.parametrize(("point", "value"), [("505-c1", 5), ("505-c2", 3)])
def test_attack_factor(point: str, value: int) -> None:
    """The attacker names his Point; its printed attack value and one for each other attacker make the AF."""
    pieces = {"de-1": "0513 G03 up", "505-c1": "0512", "505-c2": "0512 reduced", "505-c3": "0612"}
    match = scene(stage="combat", dice=[2, 2], pieces=pieces)
    events = fight(match, "505-c1", "505-c2", "505-c3", target="0513", point=point)
    names = [event for event in events if event.kind == "point-named"]
    assert dict(names[0].data) == {"side": "us", "unit": point}
    assert (names[0].rule, names[0].sees) == ("9.2.2a", None)
    event = only(events, "combat-resolved")
    assert event.data["attacker"]["factor"] == value + 2
    assert modifiers(event, "attacker") == [("attack-value", value, "9.2.2a"), ("helpers", 2, "9.2.2a")]


@proves("9.2.2a", "9.2.1a")
def test_the_point_is_one_of_the_attackers() -> None:
    """A company that stays out of the attack cannot be its Point, and adds nothing."""
    pieces = {"de-1": "0513 G03 up", "505-c1": "0512", "505-c2": "0512", "505-c3": "0512"}
    match = scene(stage="combat", pieces=pieces)
    play(match, "attack 505-c2 0513", "with 505-c3", "declare")
    assert texts(match) == {"point 505-c2", "point 505-c3"}
    refused(match, "point 505-c1", "end")


@proves("9.2.3a", "R21")
@pytest.mark.parametrize(("point", "value"), [("505-c1", 3), ("507-c1", 5)])
def test_defence_factor(point: str, value: int) -> None:
    """After the attacker the defender names his Point, a company, never a stick; others add one each, sticks
    and PIR Advantage included."""
    pieces = {"505-c1": "0513 reduced", "507-c1": "0513", "508-s1": "0513 plt", "508-s2": "0513 pa up"}
    match = scene(activation="G4", stage="combat", dice=[2, 2], pieces={**pieces, "de-1": "0512 G03 up"})
    events = fight(match, "de-1", target="0513")
    silent(events, "combat-resolved")
    assert match.to_act == "us"
    assert texts(match) == {"point 505-c1", "point 507-c1"}
    refused(match, "point 508-s1", "point 508-s2", rule="R21")
    events = play(match, f"point {point}")
    says(events, "point-named", "9.2.3a", side="us", unit=point)
    event = only(events, "combat-resolved")
    assert modifiers(event, "defender") == [("defence-value", value, "9.2.3a"), ("helpers", 3, "9.2.3a")]


@proves("9.2.3a", "9.2.2a")
def test_attacker_names_first() -> None:
    """The German attacker names his Point before the US names its own."""
    pieces = {"505-c1": "0513", "505-c2": "0513", "de-1": "0512 G03 up", "de-2": "0512 G01 up"}
    match = scene(activation="G4", stage="combat", pieces=pieces)
    play(match, "attack de-1 0513", "with de-2", "declare")
    assert match.to_act == "german"
    play(match, "point de-2")
    assert match.to_act == "us"
    assert texts(match) == {"point 505-c1", "point 505-c2"}


@proves("9.1.1a", "9.2.1a")
def test_declaring_is_binding_and_shows_the_germans() -> None:
    """Once declared an attack goes through; Unknown Germans in it are shown before any Point is named, others
    of the attacking hex are not."""
    pieces = {"505-c1": "0513", "de-1": "0512 G03", "de-2": "0512 G01", "de-3": "0512 G11"}
    match = scene(activation="G4", stage="combat", pieces=pieces)
    play(match, "attack de-1 0513", "with de-2")
    assert shown_type(match, "de-1") is None
    events = play(match, "declare")
    assert kinds(events) == ["attack-declared", "german-shown", "german-shown"]
    assert [(e.rule, e.sees, e.data["type"]) for e in events[1:]] == [
        ("3.1.4a", None, "G03"),
        ("3.1.4a", None, "G01"),
    ]
    assert texts(match) == {"point de-1", "point de-2"}
    refused(match, "end", "with de-3")
    assert shown_type(match, "de-3") is None
