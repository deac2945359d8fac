"""Chapter 5.4.2: G4: the German activates his own units."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import only, play, scene, texts
from tests.rulebook.night_drop.tellings import choosing, step, units

THREE = units("de-1 2511 G03; de-2 2409 G04; de-3 2205 G05")


@proves("5.4.2f", "X2")
@pytest.mark.parametrize("turn", range(1, 10))
@pytest.mark.parametrize("die", range(1, 7))
def test_how_many_units(turn: int, die: int) -> None:
    """A die says how many units G4 activates, but at least half the number of the turn, rounded down."""
    least = [0, 1, 1, 2, 2, 3, 3, 4, 4][turn - 1]
    match = choosing("german", turn=turn, dice=[die], pieces=THREE)
    event = only(match.play("activate G4"), "units-rolled")
    total = max(die, least)
    assert (event.rule, event.sees) == ("5.4.2f", None)
    assert event.data == {"die": die, "least": least, "total": total}
    assert match.view("us")["tracks"]["allowance"] == total


@proves("X2", "5.4.2f")
def test_the_worked_numbers() -> None:
    """Turn 9 and a 2: four. Turn 8 and a 6: six. Turns 3 and 1 and a 1: one."""
    for turn, die, total in ((9, 2, 4), (8, 6, 6), (3, 1, 1), (1, 1, 1)):
        match = choosing("german", turn=turn, dice=[die], pieces=THREE)
        assert only(match.play("activate G4"), "units-rolled").data["total"] == total


def led(pieces: dict[str, str], number: int, stage: str = "movement", turn: int = 3) -> Match:
    """A G4 that may activate so many units."""
    return scene(turn=turn, activation="G4", stage=stage, pieces=pieces, allowance=number)


def movers(match: Match) -> set[str]:
    """The German units that may move now."""
    return {action.split()[1] for action in texts(match) if action.startswith("move ")}


@proves("5.4.2f", "5.4.2h", "R11")
def test_units_count_when_they_first_act() -> None:
    """No unit is named beforehand: each counts once, when it first moves; after the last the rest are out."""
    match = led(THREE, 2)
    assert movers(match) == {"de-1", "de-2", "de-3"}
    match.play("move de-2 2410")
    assert match.view(None)["tracks"]["allowance"] == 1
    match.play("move de-1 2512")
    assert movers(match) <= {"de-1"}, "de-2 has finished, de-3 is out"
    refused(match, "move de-3 2206", "move de-2 2511")


@proves("5.4.2h", "R11")
def test_moving_and_fighting_is_one_activation() -> None:
    """A unit that moved may attack for nothing more; one that did not move counts when it attacks."""
    pieces = units("505-s1 2108 plt; 505-s2 2105 plt; de-1 2110 G03; de-2 2106 G04")
    match = led(pieces, 1)
    play(match, "move de-1 2109", "end")
    assert {a for a in texts(match) if a.startswith("attack")} == {"attack de-1 2108"}
    refused(match, "attack de-2 2105")
    match = led(pieces, 2)
    play(match, "move de-1 2109", "end")
    assert {a for a in texts(match) if a.startswith("attack")} == {"attack de-1 2108", "attack de-2 2105"}
    play(match, "attack de-2 2105", "declare")
    assert match.view(None)["tracks"]["allowance"] == 0
    assert texts(match) == {"attack de-1 2108", "end"}


@proves("5.4.2f", "R11")
def test_helpers_count_too() -> None:
    """Every unit that joins an attack is activated: with one left only one can attack."""
    pieces = units("505-c1 2108; de-1 2109 G03; de-2 2109 G04")
    match = led(pieces, 1, "combat")
    match.play("attack de-1 2108")
    assert texts(match) == {"declare"}
    match = led(pieces, 2, "combat")
    match.play("attack de-1 2108")
    assert texts(match) == {"with de-2", "declare"}


@proves("5.4.2f", "R11")
def test_a_stack_counts_each_member() -> None:
    """Two units moving as a stack are two; with one activation left they cannot."""
    pieces = units("de-1 2108 G03; de-2 2108 G04")
    refused(led(pieces, 1), "stack de-1 de-2")
    match = led(pieces, 2)
    play(match, "stack de-1 de-2", "march 2107")
    assert match.view(None)["tracks"]["allowance"] == 0


@proves("5.4.2f", "R11")
def test_reinforcements_count_too() -> None:
    """A unit that enters is activated: it may go on to move, but no other may if the number was one."""
    match = scene(turn=3, activation="G4", stage="reinforcement", pieces=units("de-1 2511 G03"), allowance=1, dice=[1])
    match.play("draw")
    assert (step(match), movers(match)) == ("movement", {"de-2"})


@proves("5.4.2i", "R11")
def test_a_reinforcement_may_move_whatever_was_weighed_before() -> None:
    """A unit drawn after the German tried on a copy to draw none may move in this G4 like the others."""
    match = scene(turn=3, activation="G4", stage="reinforcement", pieces=units("de-1 2511 G03"), allowance=3, dice=[1])
    tried = match.copy()
    tried.play("end")
    assert movers(tried) == {"de-1"}
    play(match, "draw", "end")
    assert movers(match) == {"de-1", "de-2"}


@proves("5.4.2f", "R11")
def test_fewer_will_do() -> None:
    """The minimum raises the die; the German may use fewer, or none."""
    match = choosing("german", turn=8, dice=[1], pieces=THREE)
    play(match, "activate G4", "end", "end")
    assert match.view(None)["turn"]["number"] == 9


@proves("5.4.2g")
def test_g4_as_often_as_one_likes() -> None:
    """G4 may be chosen again in the same turn, by night as well."""
    for turn in (3, 6):
        match = choosing("german", turn=turn, used=["G4"], pieces=THREE)
        assert "activate G4" in texts(match)


@proves("5.4.2h", "5.4.2g")
def test_once_in_a_g4_but_again_in_the_next() -> None:
    """A unit that has moved cannot be activated again in this G4; in the next G4 of the turn it can."""
    match = scene(
        turn=5,
        activation=None,
        pending=[["turn"], ["activation", 5], ["activation", 4], ["activation", 3]],
        initiative="german",
        pieces=units("de-1 2511 G03; de-2 2409 G04"),
        dice=[6, 6],
    )
    play(match, "activate G4", "end", "move de-1 2512", "move de-2 2410")
    refused(match, "move de-1 2513")
    play(match, "end", "activate U1", "activate G4", "end")
    assert movers(match) == {"de-1", "de-2"}
    assert match.view(None)["tracks"]["allowance"] == 6
    match.play("move de-1 2513")
    assert match.view(None)["tracks"]["allowance"] == 5, "activated again, it counts again"


@proves("5.4.2i")
def test_enter_then_move_then_fight() -> None:
    """First reinforcements, then all movement, then all combat; nothing goes back a step."""
    match = choosing("german", turn=3, dice=[4], pieces=units("505-s1 2108 plt; de-1 2109 G03; de-2 2511 G04"))
    match.play("activate G4")
    assert step(match) == "reinforcement"
    refused(match, "move de-2 2512", "attack de-1 2108")
    match.play("end")
    assert step(match) == "movement"
    refused(match, "draw", "attack de-1 2108")
    match.play("end")
    assert step(match) == "combat"
    refused(match, "draw", "move de-2 2512")
