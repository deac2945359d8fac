"""What is so and what is not, side by side: a prohibition alone, or a printed number, would hold in an empty game."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.drvar.scene import answers, kinds, only, piece, play, refused, scene, sp, step, tabs, texts

MEADOW = ("tito 0211", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")


@proves("1.2d", "1.1e")
@pytest.mark.parametrize(
    ("unit", "points"), [("blau", 4), ("school", 4), ("tankettes", 5), ("william-guns", 1), ("de-command", 4)]
)
def test_movement_points_by_type(unit: str, points: int) -> None:
    """Men and Commands 4, vehicles 5, artillery 1: as shown on the counter."""
    pieces = "school 0310 3; tankettes 0313 1; william-guns 0114 2; blau 0118 3"
    found = piece(scene("german", pieces, commands=True), unit)
    assert found is not None and found["points"] == points


@proves("1.4c", "2a", "12.4a", "17a")
@pytest.mark.parametrize(
    ("turn", "hours", "raids"),
    [(1, "07-08", ["stuka", "stuka", "fw"]), (2, "09-10", []), (3, "11-12", ["stuka"]), (14, "09-10", [])],
)
def test_the_track_is_walked(turn: int, hours: str, raids: list[str]) -> None:
    """The first turn is the box 07-08; each turn lays out its hours and its raids, and there are fourteen."""
    match = scene("german", "blau 0210 3; school 2203 3", turn=turn - 1, dice=[4, 4], pending=[["turn"]])
    shown = match.view(None)["turn"]
    assert (shown["number"], shown["clock"]) == (turn, hours)
    assert len(raids) == sum(match.view(None)["tracks"]["raids"].values())


@proves("2a")
def test_there_is_no_fifteenth_turn() -> None:
    """After turn 14 the points are counted."""
    match = scene("german", "blau 0210 3; school 2203 3", turn=14, pending=[["turn"]])
    assert match.to_act is None and match.outcome is not None
    goes_on = scene("german", "blau 0210 3; school 2203 3", turn=13, dice=[4, 4], pending=[["turn"]])
    assert goes_on.to_act is not None


@proves("17a", "12.5a", "12.5b")
@pytest.mark.parametrize(("turn", "comes"), [(11, False), (12, True)])
def test_william_comes_in_turn_12(turn: int, comes: bool) -> None:
    """05-06, not earlier; and the second wave jumps from turn 3 on."""
    match = scene("german", "blau 0310 3", turn=turn, waiting="william-1")
    assert bool(answers(match, "enter")) == comes
    wave = scene("german", "blau 0310 3", turn=2 + comes, waiting="obermeier")
    assert bool(answers(wave, "drop")) == comes


@proves("12.1c", "8.8a")
def test_a_counter_goes_along_once() -> None:
    """A unit takes a counter of its hex along; one that has moved this turn stays, and cannot set out either."""
    match = scene("yugoslav", "school 0211 3; blau 2203 3", counters=MEADOW)
    play(match, "move school")
    assert answers(match, "with") == {"counter-1"}
    play(match, "with counter-1", "step 0210", "stop")
    assert tabs(match, "counter-1") == ["moved"]
    play(match, "pass")
    refused(match, "move counter-1")
    fresh = scene("yugoslav", "school 0211 3; blau 2203 3", counters=MEADOW)
    assert "move counter-1" in texts(fresh)


@proves("9.9d", "8.7d")
def test_a_window_beside_the_enemy_and_none_on_entering() -> None:
    """Stepping beside enemies they may fire and pounce; stepping into the melee with one of them, no other may."""
    pieces = "blau 0213 3; school 0211 3; town 0111 2"
    beside = scene("german", pieces, dice=[3, 3])
    play(beside, "move blau", "step 0212")
    assert step(beside) == "window" and beside.to_act == "yugoslav"
    assert "school" in answers(beside, "pounce") & answers(beside, "fire")
    entering = scene("german", pieces.replace("0213", "0212"), dice=[6, 5, 1])
    events = play(entering, "assault blau", "step 0211")
    assert "melee-resolved" in kinds(events) and step(entering) != "window"


@proves("12.1b")
def test_the_six_counters_are_what_they_were_hidden_as() -> None:
    """Reaching a counter shows its identity: of six, one is Tito, three are missions, two are blank."""
    names = ("tito", "ussr", "usa", "gb", "blank", "blank")
    elsewhere = ("2014", "0809", "1015", "1211", "1311", "1607")
    found = []
    for number in range(6):
        counters = [f"{name} {'0211' if i == number else elsewhere[i]}" for i, name in enumerate(names)]
        match = scene("german", "blau 0212 3; school 2203 3", counters=counters, order=[0, 3], dice=[1])
        events = play(match, "assault blau", "step 0211")
        found.append(only(events, "counter-reached").data["identity"])
    assert found == list(names)


@proves("8.4f", "8.4e")
def test_ferma_counts_in_melee_and_forbids_moving() -> None:
    """The top unit of a melee that is FERMA costs its side 2; and FERMA it cannot move off, others can."""
    fresh = scene("german", "blau 0211 3; school 0212 3", dice=[3, 3, 1])
    stopped = scene("german", "blau 0211 3; school 0212 3 ferma", dice=[3, 3, 1])
    totals = []
    for match in (fresh, stopped):
        event = only(play(match, "assault blau", "step 0212"), "melee-resolved")
        totals.append(event.data["defender"]["total"])
    assert totals[0] - totals[1] == 2
    for tab, moves in (("", True), (" ferma", False)):
        match = scene("german", f"blau 0211 3{tab}; school 2203 3")
        assert ("move blau" in texts(match)) == moves


@proves("A08", "5b")
def test_three_unite_for_the_price_of_one() -> None:
    """Within the one Action more counters of the hex are united, or no more."""
    match = scene("german", "blau 0211 1; gruen 0211 1; rot 0211 1; school 2203 3")
    before = sp(match, "blau")
    play(match, "unite blau gruen")
    assert sp(match, "blau") + sp(match, "gruen") == before + 1
    assert answers(match, "unite")
    points = match.view(None)["tracks"]["points"]["german"]
    play(match, sorted(t for t in texts(match) if t.startswith("unite "))[0])
    assert match.view(None)["tracks"]["points"]["german"] == points
