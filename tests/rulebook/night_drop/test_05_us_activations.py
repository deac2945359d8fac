"""Chapter 5.4.1: the US activates its regiments."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import only, play, texts
from tests.rulebook.night_drop.tellings import choosing, step, units

ALL = units("505-s1 2108 plt; 505-s2 2107 pa; 505-c1 2205; 507-s1 1006 plt; 507-c1 1008; 508-s1 0815 plt; 508-c1 0817")


@proves("5.4.1a")
@pytest.mark.parametrize(("activation", "pir"), [("U1", "505"), ("U2", "507"), ("U3", "508")])
def test_an_activation_is_a_regiment(activation: str, pir: str) -> None:
    """U1, U2 and U3 are all units, sticks and companies, of the 505th, 507th and 508th; no others may act."""
    match = choosing("us", turn=3, pieces=ALL)
    assert texts(match) == {"activate U1", "activate U2", "activate U3"}
    event = only(match.play(f"activate {activation}"), "activation-chosen")
    assert (event.rule, event.sees, event.data) == ("5.4a", None, {"side": "us", "activation": activation})
    movers = {action.split()[1] for action in texts(match) if action.startswith("move ")}
    assert movers == {name for name in ALL if name.startswith(pir)}
    assert match.view("german")["turn"]["activation"] == activation
    assert match.view("german")["tracks"]["regiment"] == pir


@proves("5.4.1a")
def test_choosing_is_compulsory_acting_is_not() -> None:
    """The US must name a regiment, even one without units; then it may do nothing."""
    match = choosing("us", turn=3, pieces=units("505-s1 2108 plt"))
    refused(match, "end", "decline", "activate G4")
    empty = match.copy()
    empty.play("activate U2")
    assert empty.view(None)["turn"]["number"] == 4
    play(match, "activate U1", "end")
    assert match.view(None)["turn"]["number"] == 4


@proves("5.4.1a")
@pytest.mark.parametrize("way", ["copy", "undo"])
def test_a_choice_weighed_and_dropped_leaves_no_trace(way: str) -> None:
    """Whoever tries a regiment on a copy, or takes the choice back, then activates another one in full."""
    match = choosing("us", turn=3, pieces=ALL)
    tried = match.copy() if way == "copy" else match
    tried.play("activate U1")
    assert any(action.startswith("move 505") for action in texts(tried))
    if way == "undo":
        match.undo()
    match.play("activate U2")
    assert {action.split()[1] for action in texts(match) if action.startswith("move ")} == {"507-s1", "507-c1"}


@proves("5.4.1b")
def test_each_regiment_once_a_turn() -> None:
    """A regiment that was activated cannot be again in this turn; in the next it can."""
    match = choosing("us", turn=3, used=["U1", "G4"], dice=[6, 1])
    assert texts(match) == {"activate U2", "activate U3"}
    refused(match, "activate U1")
    match.play("activate U3")
    assert match.view(None)["turn"] == {**match.view(None)["turn"], "number": 4, "used": []}
    assert texts(match) == {"activate U1", "activate U2", "activate U3"}
    match = choosing("us", turn=3, used=["U1", "U3"])
    assert texts(match) == {"activate U2"}, "the last one is named, not taken for granted"


@proves("5.4.1b", "5.4a")
def test_without_the_initiative_one_regiment_is_idle() -> None:
    """Two activations for three regiments; with the initiative all three."""
    for dice, times in (([6, 1], 3), ([1, 6], 2)):
        match = choosing("us", turn=5, dice=dice)
        match.play("activate U1")
        chosen = []
        while match.view(None)["turn"]["number"] == 6:
            legal = texts(match)
            action = "end" if "end" in legal else min(legal)
            if match.to_act == "us":
                chosen.append(action)
            match.play(action)
        assert chosen == ["activate U1", "activate U2", "activate U3"][:times]


@proves("5.4.1c")
def test_a_seized_initiative_fixes_the_first_choice_only() -> None:
    """After 2.6.1 the first choice is that regiment, and it counts as used; a later turn is free again."""
    match = choosing("us", turn=3, pieces=units("508-s1 0815 pa up"), dice=[6, 6])
    play(match, "activate U1", "spend 508-s1")
    assert texts(match) == {"activate U3"}
    refused(match, "activate U1", "activate U2")
    play(match, "activate U3", "activate G1")
    assert texts(match) == {"activate U1", "activate U2"}
    play(match, "activate U1", "activate G2", "activate U2", "end")
    assert match.view(None)["turn"]["number"] == 5
    assert texts(match) == {"activate U1", "activate U2", "activate U3"}


@proves("5.4.1d")
def test_move_then_fight_then_convert() -> None:
    """All movement, then all combat, then the stacking check, then conversion; nothing goes back a step."""
    match = choosing(
        "us",
        turn=3,
        pieces=units(
            "505-c1 2205; 505-c2 2206; 505-s1 2108 ldr; 505-s2 2108 plt; 505-s3 2108 plt; 505-s4 2109 plt;de-1 2204 G03"
        ),
        dice=[1, 1, 2, 2],
    )
    match.play("activate U1")
    assert step(match) == "movement"
    refused(match, "attack 505-c1 2204", "inspect 2108", "remove 505-s1")
    play(match, "move 505-s4 2108", "end")
    assert step(match) == "combat"
    refused(match, "move 505-s1 2107", "inspect 2108", "remove 505-s1")
    play(match, "attack 505-c1 2204", "declare", "stand")
    assert step(match) == "excess"
    refused(match, "move 505-s1 2107", "attack 505-c2 2204", "inspect 2108")
    match.play("remove 505-s4")
    assert step(match) == "conversion"
    refused(match, "move 505-s1 2107", "attack 505-c2 2204")
    play(match, "inspect 2108", "form 505-s1 505-s2 505-s3")
    assert match.view(None)["turn"]["number"] == 4
