"""Chapter 8.5: German reinforcements."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.check import answers, cost, fight, goals, refused, says, silent
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts

#: with all fourteen units in the cup the k-th face of the draw brings the k-th unit of the list
DRAW = {f"G{i:02}": i for i in range(1, 15)}


@proves("8.5.1a", "8.5.1b", "8.5.3a")
@pytest.mark.parametrize("kind", printed.GERMANS)
def test_by_night_the_letter_decides(kind: str) -> None:
    """By night a unit enters at the letter printed on it, unseen by the US, at full strength."""
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[DRAW[kind]], pieces={"505-s1": "0513 plt"})
    assert texts(match) == {"draw", "end"}
    events = play(match, "draw")
    hex_ = printed.ENTRY[printed.GERMANS[kind][2]]
    says(events, "german-drawn", "8.5.1b", ("german",), unit="de-1", type=kind)
    says(events, "reinforcement-entered", "8.5.3a", unit="de-1", hex=hex_)
    mine, theirs = piece(match, "de-1", "german"), piece(match, "de-1", "us")
    assert mine is not None and theirs is not None
    assert (mine["hex"], mine["type"], mine["strength"], mine["unknown"]) == (hex_, kind, "full", True)
    assert (theirs["hex"], theirs["type"], theirs["strength"], theirs["unknown"]) == (
        hex_,
        None,
        "full",
        True,
    )
    assert "attack" not in theirs and "defence" not in theirs


@proves("8.5.1b")
def test_the_us_sees_only_a_marker() -> None:
    """Two units with the same letter are the same to the US: view, log and the list of what may be in
    the cup."""
    seen = []
    for kind in ("G02", "G06", "G09"):
        match = scene(turn=2, activation="G4", stage="reinforcement", dice=[DRAW[kind]], pieces={"505-s1": "0513 plt"})
        play(match, "draw")
        seen.append((match.view("us"), match.log("us"), match.view(None), match.log(None)))
        assert kind not in match.view("german")["tracks"]["german_cup"]["types"]
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0][0]["tracks"]["german_cup"]["types"]) == 14
    assert seen[0][0]["tracks"]["german_cup"]["count"] == 13


@proves("8.5.1b")
def test_the_draw_is_random() -> None:
    """Every unit left in the cup can come, none that is out of it."""
    drawn = set()
    for face in (1, 2, 3):
        rest = [f"G{i:02}" for i in range(4, 15)]
        pieces = {f"de-{i}": f"- {kind}" for i, kind in enumerate(rest, 1)}
        match = scene(turn=2, activation="G4", stage="reinforcement", dice=[face], pieces=pieces)
        drawn.add(only(play(match, "draw"), "german-drawn").data["type"])
    assert drawn == {"G01", "G02", "G03"}


@proves("8.5.1a", "8.5.2a", "R17")
def test_one_or_more_or_none() -> None:
    """The German decides after each draw whether to go on; each unit counts against the number rolled."""
    match = scene(turn=2, activation="G4", stage="reinforcement", allowance=3, dice=[1, 1, 1], pieces={})
    play(match, "draw")
    assert texts(match) == {"draw", "end"}
    assert match.view("german")["tracks"]["allowance"] == 2
    play(match, "draw")
    assert texts(match) == {"draw", "end"}
    play(match, "end")
    assert match.view("german")["tracks"]["allowance"] == 1
    assert match.view("german")["prompt"]["step"] == "movement"
    refused(match, "draw")


@proves("8.5.2a")
def test_reinforcements_use_up_the_activation() -> None:
    """With one unit to activate, the reinforcement is the one: it may move and fight, nobody else may."""
    pieces = {"de-1": "2017 G03", "505-s1": "2016 plt", "505-s2": "1801 plt"}
    match = scene(turn=2, activation="G4", stage="reinforcement", allowance=1, dice=[1 + 1], pieces=pieces)
    play(match, "draw")  # G02 enters at A
    refused(match, "draw")
    assert hex_of(match, "de-2") == "1901"
    assert goals(match, "de-2")
    assert not goals(match, "de-1")
    play(match, "end")
    assert texts(match) == {"attack de-2 1801", "end"}


@proves("8.5.2a")
def test_others_with_what_is_left() -> None:
    """With two units to activate a second one may move besides the reinforcement, but no third."""
    pieces = {"de-1": "2017 G03", "de-2": "1010 G04", "505-s1": "0513 plt"}
    match = scene(turn=2, activation="G4", stage="reinforcement", allowance=2, dice=[2], pieces=pieces)
    play(match, "draw", "end")
    assert goals(match, "de-1") and goals(match, "de-2") and goals(match, "de-3")
    play(match, "move de-1 2016")
    assert not goals(match, "de-2")
    assert goals(match, "de-3")


@proves("8.5.1a", "8.5.1c")
def test_entering_is_free() -> None:
    """A reinforcement has all its points when it has entered, and may use them at once."""
    match = scene(activation="G4", stage="reinforcement", dice=[3], allowance=1, pieces={"505-s1": "0513 plt"})
    play(match, "draw", "enter 0106")
    spent = sum(cost(match, f"move de-1 {hex_}") for hex_ in ("0205", "0204", "0203", "0202"))
    assert spent == 3.5
    assert goals(match, "de-1") == set(), "only half a point is left, and no road here"


@proves("8.5.1c")
def test_moves_and_fights_at_once() -> None:
    """A reinforcement may move next to the enemy and attack in the same activation."""
    match = scene(turn=2, activation="G4", stage="reinforcement", allowance=1, dice=[3], pieces={"505-s1": "0306 plt"})
    play(match, "draw", "move de-1 0205", "end")
    assert "attack de-1 0306" in texts(match)
    events = fight(match, "de-1", target="0306")
    assert "stick-killed" in kinds(events)


@proves("8.5.2b")
def test_no_more_than_the_cup_holds() -> None:
    """When the cup is empty nothing can be drawn; the dead do not come back into it."""
    pieces = {f"de-{i}": f"- G{i:02}" for i in range(1, 14)}
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[1], pieces={**pieces, "505-s1": "0513 plt"})
    events = play(match, "draw")
    assert only(events, "german-drawn").data["type"] == "G14", "the last one"
    refused(match, "draw")
    match = scene(turn=2, activation="G4", stage="reinforcement", pieces={**pieces, "de-14": "2017 G14"})
    refused(match, "draw")
    assert match.view("german")["prompt"]["step"] == "movement"


@proves("8.5.3b", "R17")
@pytest.mark.parametrize("words", ["plt", "pa up"])
def test_by_night_an_occupied_hex_is_avoided(words: str) -> None:
    """If the US, even a lone stick, stands on the letter, the nearest edge hex is used, of two the German
    chooses."""
    pieces = {"508-s1": f"1901 {words}"}
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[2], pieces=pieces)
    play(match, "draw")
    assert match.to_act == "german"
    assert texts(match) == {"enter 1801", "enter 2001"}
    refused(match, "enter 1901", "enter 0106", "enter 1701", "end")
    events = play(match, "enter 2001")
    says(events, "reinforcement-entered", "8.5.3b", unit="de-1", hex="2001")


@proves("8.5.3b")
def test_by_night_the_nearest_free_hex() -> None:
    """Edge hexes with US units are skipped; a single nearest one leaves no choice."""
    pieces = {"508-c1": "1901", "505-s1": "1801 plt"}
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[2], pieces=pieces)
    events = play(match, "draw")
    says(events, "reinforcement-entered", "8.5.3b", unit="de-1", hex="2001")
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[2], pieces={**pieces, "505-s2": "2001 plt"})
    play(match, "draw")
    assert answers(match, "enter") == {"1701", "2101"}


@proves("8.5.3b", "R17")
@pytest.mark.parametrize(("kind", "hexes"), [("G05", {"0119", "0222", "0322"}), ("G01", {"0222", "0322"})])
def test_by_night_closed_hexes_are_skipped(kind: str, hexes: set[str]) -> None:
    """A vehicle does not enter in the marsh; men do."""
    pieces = {"505-s1": "0121 plt", "505-s2": "0120 plt", "505-s3": "0122 plt"}
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[DRAW[kind]], pieces=pieces)
    play(match, "draw")
    assert answers(match, "enter") == hexes
    # with those taken too, 0118 would be next, but it is river, closed to all
    pieces |= {f"505-s{i}": f"{hex_} plt" for i, hex_ in enumerate(("0119", "0222", "0322"), 4)}
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[DRAW[kind]], pieces=pieces)
    says(play(match, "draw"), "reinforcement-entered", "8.5.3b", unit="de-1", hex="0422")


@proves("8.5.3a", "8.5.3b")
def test_a_german_on_the_letter_is_no_obstacle() -> None:
    """Only US units turn a reinforcement away."""
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[2], pieces={"de-1": "1901 G03"})
    says(play(match, "draw"), "reinforcement-entered", "8.5.3a", unit="de-2", hex="1901")


@proves("8.5.3c")
@pytest.mark.parametrize("kind", ["G01", "G02", "G08"])
def test_by_day_any_letter(kind: str) -> None:
    """By day the German chooses among A to D, whatever is printed on the unit, after he has seen it."""
    match = scene(turn=5, activation="G4", stage="reinforcement", dice=[DRAW[kind]], pieces={"505-s1": "0513 plt"})
    events = play(match, "draw")
    says(events, "german-drawn", "8.5.1b", ("german",), unit="de-1", type=kind)
    silent(events, "reinforcement-entered")
    assert texts(match) == {"enter 1901", "enter 3022", "enter 0121", "enter 0106"}
    assert match.view("us")["legal"] == []
    events = play(match, "enter 3022")
    says(events, "reinforcement-entered", "8.5.3c", unit="de-1", hex="3022")


@proves("8.5.3c", "R17")
def test_by_day_not_where_the_us_stands() -> None:
    """By day a letter with US units on it cannot be chosen; one is left, it is used."""
    pieces = {"505-s1": "1901 plt", "508-c1": "0106"}
    match = scene(turn=5, activation="G4", stage="reinforcement", dice=[1], pieces=pieces)
    play(match, "draw")
    assert answers(match, "enter") == {"3022", "0121"}
    refused(match, "enter 1901", "enter 0106", "enter 1801")
    match = scene(turn=5, activation="G4", stage="reinforcement", dice=[1], pieces={**pieces, "505-s2": "3022 plt"})
    says(play(match, "draw"), "reinforcement-entered", "8.5.3c", unit="de-1", hex="0121")


@proves("R17", "8.5.3b")
def test_by_day_all_letters_occupied() -> None:
    """If the US stands on all four, the edge hexes nearest to any of them are open."""
    pieces = {f"505-s{i}": f"{hex_} plt" for i, hex_ in enumerate(printed.ENTRY.values(), 1)}
    match = scene(turn=5, activation="G4", stage="reinforcement", dice=[3], pieces=pieces)
    play(match, "draw")
    assert answers(match, "enter") == {"1801", "2001", "2922", "3122", "0120", "0122", "0105", "0107"}
    says(play(match, "enter 0107"), "reinforcement-entered", "R17", unit="de-1", hex="0107")
