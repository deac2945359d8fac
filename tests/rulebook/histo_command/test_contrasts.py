"""What is so and what is not, side by side: a prohibition alone, or a printed number, would hold in an empty game."""

from __future__ import annotations

import pytest

from lancio.games.histo_command.ground import ground
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    DISORDER,
    HIT,
    goals,
    jumping,
    kinds,
    only,
    play,
    scene,
    strength,
    texts,
)

WAITING = {f"al-a{i}": "? para 3" for i in range(1, 4)}


@proves("HC-11a")
@pytest.mark.parametrize(("target", "seen"), [("F/d3", True), ("F/d1", False)])
def test_a_shot_needs_a_line(target: str, seen: bool) -> None:
    """At the same distance: over open ground it can be fired at, behind what blocks it cannot."""
    start = "F/d5" if seen else "F/b1"
    board = ground("son").board
    assert board.distance(board.index[start], board.index[target]) == 2
    match = scene(scenario="son", pieces={"al-a1": f"{start} para 3", "de-a1": f"{target} infantry 3 up"})
    assert (goals(match, "fire", "al-a1") == {"de-a1"}) == seen


@proves("HC-2a")
def test_the_owner_says_who_jumps_next() -> None:
    """Every unit of the wave that is in the air may be the next, and all of them jump."""
    match = jumping("A/d5", pieces=WAITING, dice=[1, 1, BLANK, BLANK, BLANK, 3, 1, BLANK, BLANK, BLANK])
    assert goals(match, "jump") == set(WAITING)
    match.play("jump al-a2")
    assert goals(match, "jump") == {"al-a1", "al-a3"}


@proves("HC-4a", "HC-2a")
def test_a_wave_begins_with_its_drop_point() -> None:
    """The group's turn to land: its owner is asked for a point. A group of which nobody waits is passed over."""
    steps = [["turn"], ["drop-ends"], ["wave", "A"]]
    match = scene(turn=0, group=None, pending=steps, pieces=WAITING)
    assert match.to_act == "allied" and goals(match, "drop")
    match.play("drop A/d5")
    assert not goals(match, "drop")
    nobody = scene(turn=0, group=None, pending=steps, pieces={"al-b1": "A/d5 para 3"})
    assert not goals(nobody, "drop")


@proves("HC-3b", "HC-5c")
@pytest.mark.parametrize(("dice", "left"), [((HIT, HIT), 1), ((HIT, DISORDER), 2), ((DISORDER, BLANK), 3)])
def test_fire_at_a_lander_costs_a_strength_for_each_hit(dice: tuple[int, ...], left: int) -> None:
    """Other faces do nothing; only who has lost something is disorganised."""
    pieces = {**WAITING, "de-a1": "A/c3 infantry 3 up"}
    match = jumping("A/d5", pieces=pieces, dice=[1, 1, BLANK, *dice, *[BLANK] * 6])
    events = play(match, "jump al-a1")
    thrown = len(only(events, "unit-landed").data["dice"])
    match = jumping("A/d5", pieces=pieces, dice=[1, 1, *[BLANK] * thrown, *dice, *[BLANK] * 6])
    events = play(match, "jump al-a1", "fire de-a1")
    assert only(events, "lander-fired-at").data["losses"] == 3 - left
    assert strength(match, "al-a1") == left
    assert ("unit-disordered" in kinds(events)) == (left < 3)


@proves("HC-9c", "HC-12a")
@pytest.mark.parametrize(("order", "fires"), [("", True), (" disordered", False)], ids=["good", "disordered"])
def test_who_is_disorganised_does_not_react(order: str, fires: bool) -> None:
    """The same step past the same unit: in good order it may fire, disorganised it is not asked."""
    pieces = {"al-a1": "F/d5 para 3", "de-a1": f"F/d3 infantry 3 up{order}"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d4")
    assert (match.to_act == "german") == fires
    assert ("fire de-a1" in texts(match)) == fires


@proves("HC-3a")
def test_the_landing_tells_its_dice() -> None:
    """A wood: the dice of the landing are told with what they are for."""
    match = jumping("A/b3", pieces=WAITING, dice=[1, 2, HIT, BLANK, BLANK])
    landed = only(match.play("jump al-a1"), "unit-landed")
    assert landed.data["total"] == len(landed.data["dice"]) == sum(m["value"] for m in landed.data["modifiers"])
    assert [m["label"] for m in landed.data["modifiers"]] == ["landing-wood"]
