"""Chapter 8.2 to 8.4: how far, alone or as a stack, and off the map."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, cost, goals, refused, says
from tests.rulebook.night_drop.scene import hex_of, only, play, scene, texts

IDLE = {"505-s28": "2920 plt", "de-1": "2213 G09"}
#: a hex of each kind that helps to find one's way by night, with a plain neighbour; and plain ones
LANDMARKS = [("3014", "3013"), ("1812", "1811"), ("1609", "1708"), ("1612", "1611")]
OPEN = [["0513", "0512", "0513"], ["1413", "1313", "1213"], ["0716", "0715", "0614"]]


def capacity(match: Match, unit: str, here: str, there: str) -> float:
    """All the points a unit can spend walking to and fro between two hexes."""
    spent = 0.0
    while there in goals(match, unit):
        spent += cost(match, f"move {unit} {there}")
        here, there = there, here
    assert not goals(match, unit), "it could still go elsewhere"
    return spent


@proves("8.2.1a")
@pytest.mark.parametrize("words", ["plt", "ldr up", "hq", "pa"])
def test_sticks_by_night_move_one_hex(words: str) -> None:
    """By night a stick, Unknown or face up, goes to a neighbour and no further, road or not."""
    match = scene(turn=2, pieces={**IDLE, "505-s1": f"1812 {words}"})
    assert goals(match, "505-s1") == {"1811", "1912", "1913", "1813", "1713", "1712"}
    events = play(match, "move 505-s1 1912")
    moved = only(events, "moved")
    assert (moved.rule, moved.data["path"], moved.sees) == ("8.2.1a", ["1812", "1912"], None)
    assert not goals(match, "505-s1")


@proves("8.2.1a")
def test_sticks_by_night_whatever_it_costs() -> None:
    """Marsh and flooded stream are one hex like any other to a stick by night; river and bridge side
    are not."""
    match = scene(turn=2, pieces={**IDLE, "505-s1": "1413 plt", "505-s2": "1405 plt"})
    assert goals(match, "505-s1") == {"1412", "1313", "1314", "1414"}
    assert {"1406", "1306"} <= goals(match, "505-s2")


@proves("8.2.1a")
def test_pushed_from_stream_to_stream() -> None:
    """In G1 to G3 each counted move stands alone: a stick goes through stream and marsh, three moves in
    all."""
    match = scene(turn=2, activation="G1", stage="push", allowance=5, pieces={**IDLE, "505-s1": "1405 plt"})
    events = play(match, "push 505-s1 1406", "push 505-s1 1407", "push 505-s1 1408")
    assert [event.data["path"] for event in events if event.kind == "pushed"] == [
        ["1405", "1406"],
        ["1406", "1407"],
        ["1407", "1408"],
    ]
    assert not {text for text in texts(match) if text.startswith("push 505-s1 ")}


@proves("8.2.1b", "8.3.2a", "2.6.4a")
@pytest.mark.parametrize("turn", [2, 6])
def test_a_pir_advantage_stays(turn: int) -> None:
    """A face-up PIR Advantage does not move, alone or in a stack; an Unknown one does, or it would be
    known."""
    pieces = {**IDLE, "505-s1": "0513 pa up", "505-s2": "0513 plt up"}
    match = scene(turn=turn, pieces=pieces)
    assert not goals(match, "505-s1")
    refused(match, "move 505-s1 0512", "stack 505-s1 505-s2", rule="2.6.4a")
    assert goals(match, "505-s2")
    match = scene(turn=turn, pieces={**pieces, "505-s1": "0513 pa"})
    assert goals(match, "505-s1") == goals(match, "505-s2")
    assert "stack 505-s1 505-s2" in texts(match)


@proves("8.2.2a")
@pytest.mark.parametrize(("start", "other"), LANDMARKS)
def test_night_capacity_at_a_landmark(start: str, other: str) -> None:
    """By night who starts in a village, on a main road or the railway has 3 points, company or German."""
    match = scene(turn=3, pieces={**IDLE, "505-c1": start})
    assert capacity(match, "505-c1", start, other) == 3
    match = scene(turn=3, activation="G4", pieces={"de-1": f"{start} G03 up", "de-2": "2920 G04"})
    assert capacity(match, "de-1", start, other) == 3


@proves("8.2.2b")
@pytest.mark.parametrize("walk", OPEN)
def test_night_capacity_elsewhere(walk: list[str]) -> None:
    """By night who starts anywhere else, bocage or marsh, has 2 points, company or German."""
    start, *steps = walk
    match = scene(turn=3, pieces={**IDLE, "505-c1": start})
    assert [cost(match, f"move 505-c1 {hex_}") for hex_ in steps] == [1.0, 1.0]
    assert not goals(match, "505-c1")
    match = scene(turn=3, activation="G4", pieces={"de-1": f"{start} G03 up", "de-2": "2920 G04"})
    assert [cost(match, f"move de-1 {hex_}") for hex_ in steps] == [1.0, 1.0]
    assert not goals(match, "de-1")


@proves("8.2.2b", "8.2.2a")
def test_night_capacity_is_that_of_the_start() -> None:
    """Reaching a road on the way gives nothing, leaving one takes nothing: the start of the move counts."""
    match = scene(turn=3, pieces={**IDLE, "505-c1": "1911"})
    assert cost(match, "move 505-c1 1912") == 1
    assert cost(match, "move 505-c1 1812") == 0.5
    assert cost(match, "move 505-c1 1912") == 0.5
    assert not goals(match, "505-c1")
    match = scene(turn=3, pieces={**IDLE, "505-c1": "1912"})
    assert cost(match, "move 505-c1 1911") == 1
    assert capacity(match, "505-c1", "1911", "1910") == 2


@proves("8.2.2a", "8.2.2b")
@pytest.mark.parametrize(("start", "other", "points"), [("0513", "0512", 2), ("1812", "1811", 3)])
def test_night_capacity_of_reduced_companies(start: str, other: str, points: int) -> None:
    """A reduced company goes as far as a full one."""
    match = scene(turn=3, pieces={**IDLE, "505-c1": f"{start} reduced"})
    assert capacity(match, "505-c1", start, other) == points


@proves("8.3.1a", "R15")
@pytest.mark.parametrize(("words", "start", "other"), [("G03", "0513", "0512"), ("G11", "1812", "1811")])
def test_day_capacity_of_germans(words: str, start: str, other: str) -> None:
    """By day every German unit has 4 points, wherever it starts."""
    match = scene(activation="G4", pieces={"de-1": f"{start} {words} up", "de-2": "2920 G04"})
    assert capacity(match, "de-1", start, other) == 4


@proves("8.3.1a", "R15")
@pytest.mark.parametrize(("start", "other"), [("0513", "0512"), ("1812", "1912")])
def test_day_capacity_of_vehicles(start: str, other: str) -> None:
    """A vehicle has 4 points too: it is its costs that differ."""
    match = scene(activation="G4", pieces={"de-1": f"{start} G01 up", "de-2": "2920 G04"})
    assert capacity(match, "de-1", start, other) == 4


@proves("8.3.2a", "R15")
@pytest.mark.parametrize(("unit", "words", "points"), [("c1", "", 6), ("c1", "reduced", 6), ("s1", "hq up", 4)])
def test_day_capacity_of_the_us(unit: str, words: str, points: int) -> None:
    """By day a company has 6 points at either strength, a stick 4, wherever they start."""
    for start, other in (("0513", "0512"), ("1812", "1811")):
        match = scene(pieces={**IDLE, f"505-{unit}": f"{start} {words}"})
        assert capacity(match, f"505-{unit}", start, other) == points


@proves("8.4.1a")
def test_units_move_one_by_one() -> None:
    """Of a stack any unit may go alone; the others stay."""
    match = scene(pieces={**IDLE, "505-c1": "0513", "505-s1": "0513 plt"})
    play(match, "move 505-c1 0512")
    assert (hex_of(match, "505-c1"), hex_of(match, "505-s1")) == ("0512", "0513")
    assert goals(match, "505-s1")


@proves("8.4.1a", "8.4.1b")
def test_a_stack_stays_together() -> None:
    """Units that set out as a stack go on as a stack, at the lowest capacity, and not one by one."""
    match = scene(pieces={**IDLE, "505-c1": "0513", "505-s1": "0513 plt", "505-s2": "0513 plt"})
    play(match, "stack 505-s1 505-c1")
    assert "0517" in answers(match, "march")
    assert "0518" not in answers(match, "march"), "four points, as the stick has"
    events = play(match, "march 0515")
    says(events, "moved", "8.1a", units=["505-s1", "505-c1"], path=["0513", "0514", "0515"], cost=2.0)
    refused(match, "move 505-c1 0516", "move 505-s1 0516")
    assert "0517" in answers(match, "march")
    play(match, "move 505-s2 0514")
    assert not answers(match, "march")
    refused(match, "move 505-c1 0516", "stack 505-s1 505-c1")
    assert {hex_of(match, u) for u in ("505-c1", "505-s1")} == {"0515"}


@proves("8.4.1a")
def test_no_stack_with_who_moved_or_stands_elsewhere() -> None:
    """A stack is gathered in one hex, from units of the activated regiment that have not moved."""
    pieces = {**IDLE, "505-c1": "0512", "505-c2": "0513", "505-c3": "0514", "508-c1": "0513"}
    match = scene(pieces=pieces)
    refused(match, "stack 505-c2 508-c1", "stack 505-c2 505-c3", "stack 505-c1 505-c2")
    play(match, "move 505-c1 0513")
    refused(match, "stack 505-c1 505-c2", "stack 505-c2 505-c1")


@proves("T-8.4.1", "8.4.1b", "8.2.1a")
@pytest.mark.parametrize("start", ["0513", "1812"])
def test_example_company_and_sticks_by_night(start: str) -> None:
    """The rulebook's example: by night a company with two sticks moves one hex, on a road too."""
    pieces = {**IDLE, "505-c1": start, "505-s1": f"{start} plt", "505-s2": f"{start} hq up"}
    match = scene(turn=2, pieces=pieces)
    play(match, "stack 505-s1 505-s2", "add 505-c1")
    assert len(answers(match, "march")) == 6
    goal = {"0513": "0512", "1812": "1912"}[start]
    events = play(match, f"march {goal}")
    assert only(events, "moved").data["path"] == [start, goal]
    assert {hex_of(match, u) for u in ("505-c1", "505-s1", "505-s2")} == {goal}
    assert not answers(match, "march")
    refused(match, f"move 505-c1 {start}")


@proves("8.4.1b", "R16")
def test_stack_of_men_and_vehicle() -> None:
    """A mixed stack pays the highest cost of any member, and what is closed to one is closed to all."""
    pieces = {"de-1": "0513 G01 up", "de-2": "0513 G03 up", "de-3": "2920 G04"}
    match = scene(activation="G4", pieces=pieces)
    play(match, "stack de-1 de-2")
    events = play(match, "march 0512")
    says(events, "moved", "8.1a", units=["de-1", "de-2"], path=["0513", "0512"], cost=2.0)
    pieces |= {"de-1": "1313 G01 up", "de-2": "1313 G03 up"}
    match = scene(activation="G4", pieces=pieces)
    assert "1413" in goals(match, "de-2")
    play(match, "stack de-1 de-2")
    assert "1413" not in answers(match, "march")


@proves("R16", "8.2.1b")
def test_no_stack_with_a_pir_advantage() -> None:
    """A face-up PIR Advantage cannot be part of a moving stack; its companions can go without it."""
    pieces = {**IDLE, "505-s1": "0513 plt", "505-s2": "0513 plt", "505-s3": "0513 pa up"}
    match = scene(pieces=pieces)
    refused(match, "stack 505-s1 505-s3", "stack 505-s2 505-s3", rule="2.6.4a")
    play(match, "stack 505-s1 505-s2")
    refused(match, "add 505-s3")
    play(match, "march 0512")
    assert hex_of(match, "505-s3") == "0513"


@proves("8.4.2a")
def test_unused_points_are_lost() -> None:
    """A unit goes on as long as it has points; once another has moved, what it had left is gone."""
    match = scene(pieces={**IDLE, "505-c1": "0513", "505-c2": "0813"})
    play(match, "move 505-c1 0512")
    assert "0511" in goals(match, "505-c1")
    play(match, "move 505-c2 0812")
    assert not goals(match, "505-c1")
    refused(match, "move 505-c1 0511", rule="8.4.2a")
    play(match, "end")
    assert not goals(match, "505-c2")
